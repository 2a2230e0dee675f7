//! Names of the players, from the line after an XGID in a text export.

use super::{NEAR, Reading, place};
use zumen_core::diagnostic::Diagnostic;

/// The longest name that is kept, in bytes.
const MAX_NAME: usize = 200;

/// Gives each XGID the names from the line `X:Name   O:Name` that follows it in eXtreme Gammon's text export. X is
/// the player on roll there, at whichever side of the board.
pub(super) fn give(text: &str, found: &mut [Result<Reading, Diagnostic>]) {
    let starts: Vec<Option<usize>> = found.iter().map(|found| Some(place(found)?.start)).collect();
    for (at, reading) in found.iter_mut().enumerate() {
        let Ok(reading) = reading else { continue };
        if reading.format != "xgid" {
            continue;
        }
        let next = starts.get(at + 1).copied().flatten().unwrap_or(text.len()).max(reading.span.end);
        let near = cut(&text[reading.span.end..next], NEAR);
        if let Some((on_roll, other)) = near.lines().find_map(names) {
            let names = &mut reading.position.names;
            let side = reading.position.on_roll;
            names[side] = on_roll;
            names[side.other()] = other;
        }
    }
}

/// Returns the names in a line `X:Name   O:Name`. Names may hold blanks and colons: the widest gap before an `O:` parts
/// them.
fn names(line: &str) -> Option<(Option<String>, Option<String>)> {
    let quoted = |letter: char| letter == '>' || letter.is_whitespace();
    let line = line.trim_start_matches(quoted).trim_end().strip_prefix("X:")?;
    // The score follows on a line of its own, or on the same one where line ends were lost.
    let line = line.split(" Score is ").next().unwrap_or(line);
    let gap = |at: usize| line[..at].bytes().rev().take_while(|&byte| byte == b' ').count();
    let gaps = line.match_indices("O:").map(|(at, _)| (at, gap(at))).filter(|&(at, gap)| gap > 0 || at == 0);
    let (at, _) = gaps.reduce(|widest, next| if next.1 > widest.1 { next } else { widest })?;
    let name = |text: &str| {
        let kept: String = cut(text.trim(), MAX_NAME).chars().filter(|letter| !letter.is_control()).collect();
        (!kept.is_empty()).then_some(kept)
    };
    Some((name(&line[..at]), name(&line[at + 2..])))
}

/// Returns the start of `text`, at most `most` bytes and only whole characters.
fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
