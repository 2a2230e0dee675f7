//! Movement becomes calls of macros, and the directions that they name.

use zumen_core::movement::{Move, Movement, Offset};

/// The name of a direction: its letters say how far it goes, `n` and `s` before `e` and `w`. `nne` is a
/// knight's jump.
pub(super) fn direction(offset: Offset) -> String {
    [(offset.forward, ["n", "s"]), (offset.right, ["e", "w"])]
        .map(|(count, letters)| letters[usize::from(count < 0)].repeat(usize::from(count.unsigned_abs())))
        .concat()
}

/// The directions that a movement's calls name, beside those of the compass.
pub(super) fn offsets(movement: &Movement) -> Vec<Offset> {
    movement
        .0
        .iter()
        .flat_map(|part| match *part {
            Move::Ride { by, .. } => vec![by],
            Move::Lion { within } => leaps(within),
            Move::Line { by, within } => (2..=i16::from(within)).map(|n| by.times(n)).collect(),
            Move::Hook { .. } | Move::Anywhere => Vec::new(),
        })
        .collect()
}

/// Where a lion jumps to: what lies beyond its neighbours, row by row.
pub(super) fn leaps(within: u8) -> Vec<Offset> {
    let reach = i16::from(within);
    let all = (-reach..=reach).rev().flat_map(|forward| (-reach..=reach).map(move |right| Offset::new(right, forward)));
    all.filter(|offset| offset.distance() > 1).collect()
}

/// The calls for a movement of a piece that becomes `target` with its first capture.
pub(super) fn calls(movement: &Movement, target: Option<&str>) -> Vec<String> {
    let calls = movement.0.iter().map(|part| {
        let (name, arguments) = match *part {
            Move::Ride { by, most: Some(1) } => {
                (if by.distance() == 1 { "step" } else { "jump" }.to_owned(), vec![direction(by)])
            }
            Move::Ride { by, most } => {
                let count = most.map(|most| most.to_string()).unwrap_or_default();
                (format!("range{count}"), vec![direction(by)])
            }
            Move::Hook { by } => {
                let [one, other] = by.sideways().map(direction);
                ("hook".to_owned(), vec![direction(by), one, other])
            }
            Move::Lion { within } => (format!("lion{within}"), Vec::new()),
            Move::Line { by, within } => {
                let squares = (1..=i16::from(within)).map(|n| direction(by.times(n)));
                (format!("line{within}"), squares.collect())
            }
            // The Emperor promotes in no tradition.
            Move::Anywhere => return "(anywhere)".to_owned(),
        };
        let promoting = if target.is_some() { "-promoting" } else { "" };
        let words = [format!("{name}{promoting}")].into_iter().chain(arguments).chain(target.map(str::to_owned));
        format!("({})", words.collect::<Vec<_>>().join(" "))
    });
    calls.collect()
}
