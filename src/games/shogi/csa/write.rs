//! A position as CSA: a record without moves.

use super::kinds;
use crate::contract::Converted;
use crate::diagnostic::Diagnostic;
use crate::games::shogi::moment::Moment;
use crate::games::shogi::odd::english;
use crate::games::shogi::position::Side;
use crate::games::shogi::square::{Size, Square};
use crate::games::shogi::variant::Variant;

/// Writes a record without moves, and without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(in crate::games::shogi) fn write(moment: &Moment) -> Result<Converted, Diagnostic> {
    let position = &moment.position;
    let fault = |message: String| Diagnostic::error("convert::position", message).help("JSON holds every position");
    if position.variant != Variant::Shogi || position.size != Size::square(9) {
        return Err(fault(format!(
            "CSA has no board of {}x{} for this game",
            position.size.files, position.size.ranks
        )));
    }
    let mut text = "V2.2\n".to_owned();
    let fields =
        [("N+", moment.name(Side::Sente)), ("N-", moment.name(Side::Gote)), ("$EVENT:", moment.title.as_deref())];
    for (key, value) in fields {
        if let Some(value) = value {
            text.push_str(&format!("{key}{}\n", value.lines().collect::<Vec<_>>().join(" ")));
        }
    }
    for rank in 1..=9 {
        text.push_str(&format!("P{rank}"));
        for file in (1..=9).rev() {
            let square = Square { rank, file };
            match position.at(square) {
                None => text.push_str(" * "),
                Some(piece) => {
                    let letters = kinds::letters(piece.kind, piece.promoted).ok_or_else(|| {
                        fault(format!("CSA has no letters for the {} on {square}", english(piece.kind)))
                    })?;
                    text.push_str(&format!("{}{letters}", sign(piece.side)));
                }
            }
        }
        text.push('\n');
    }
    for side in Side::BOTH {
        if moment.rest == Some(side) {
            continue;
        }
        let mut held = String::new();
        for (kind, count) in position.hand(side) {
            let letters = kinds::letters(*kind, false).filter(|letters| *letters != "OU").ok_or_else(|| {
                fault(format!("CSA has no letters for the {} that {} has in hand", english(*kind), side.name()))
            })?;
            held.push_str(&format!("00{letters}").repeat(usize::from(*count)));
        }
        if !held.is_empty() {
            text.push_str(&format!("P{}{held}\n", sign(side)));
        }
    }
    // All that is left comes last: readers take it from what was told before.
    if let Some(side) = moment.rest {
        text.push_str(&format!("P{}00AL\n", sign(side)));
    }
    text.push(sign(position.to_move));
    let untold = [
        (position.last.is_some(), "the last move"),
        (position.number.is_some_and(|number| number > 0), "the number of the move"),
    ];
    let lost = untold.into_iter().filter(|(is_there, _)| *is_there);
    Ok(Converted { text, lost: lost.map(|(_, what)| format!("CSA has no place for {what}")).collect() })
}

fn sign(side: Side) -> char {
    if side == Side::Sente { '+' } else { '-' }
}
