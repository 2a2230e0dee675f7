//! Movement becomes calls of macros, and the directions that they name.

use zumen_core::movement::{Move, Movement, Offset};

/// Returns the name of a direction: its letters say how far it goes, `n` and `s` before `e` and `w`. `nne` is a
/// knight's jump.
pub(super) fn direction(offset: Offset) -> String {
    let letters =
        |count: i16, letters: [&str; 2]| letters[usize::from(count < 0)].repeat(usize::from(count.unsigned_abs()));
    letters(offset.forward, ["n", "s"]) + &letters(offset.right, ["e", "w"])
}

/// Returns the directions that a movement's calls name, beside those of the compass.
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

/// Returns where a lion jumps to: what lies beyond its neighbours, row by row.
pub(super) fn leaps(within: u8) -> Vec<Offset> {
    let reach = i16::from(within);
    let all = (-reach..=reach).rev().flat_map(|forward| (-reach..=reach).map(move |right| Offset::new(right, forward)));
    all.filter(|offset| offset.distance() > 1).collect()
}

/// Returns the calls for a movement of a piece that becomes `target` with its first capture.
pub(super) fn calls(movement: &Movement, target: Option<&str>) -> Vec<String> {
    let call = |name: String, arguments: Vec<String>| {
        let promoting = if target.is_some() { "-promoting" } else { "" };
        let words = [format!("{name}{promoting}")].into_iter().chain(arguments).chain(target.map(str::to_owned));
        format!("({})", words.collect::<Vec<_>>().join(" "))
    };
    movement
        .0
        .iter()
        .map(|part| match *part {
            Move::Ride { by, most: Some(1) } => {
                call(if by.distance() == 1 { "step" } else { "jump" }.to_owned(), vec![direction(by)])
            }
            Move::Ride { by, most } => {
                let count = most.map(|most| most.to_string()).unwrap_or_default();
                call(format!("range{count}"), vec![direction(by)])
            }
            Move::Hook { by } => {
                let [one, other] = by.sideways().map(direction);
                call("hook".to_owned(), vec![direction(by), one, other])
            }
            Move::Lion { within } => call(format!("lion{within}"), Vec::new()),
            Move::Line { by, within } => {
                let squares = (1..=i16::from(within)).map(|n| direction(by.times(n)));
                call(format!("line{within}"), squares.collect())
            }
            // The Emperor promotes in no tradition.
            Move::Anywhere => "(anywhere)".to_owned(),
        })
        .collect()
}
