//! OpenGammon's IDs, which are named and not read.

use super::{MAX_IDS, Reading, xgids};
use zumen_core::diagnostic::{Diagnostic, offset};

/// The fewest colons of an OGID that stands among other words.
const MIN_COLONS: usize = 5;

/// Names the OGIDs of a text: errors where no position is read, else warnings of the first one.
pub(super) fn add(text: &str, found: &mut Vec<Result<Reading, Diagnostic>>) {
    let is_whole = |word: &str| text.trim_matches(xgids::is_delimiter) == word;
    let words =
        text.split(|c| c == ',' || xgids::is_delimiter(c)).map(|word| word.trim_end_matches(['.', ',', '?', '!']));
    let ids = words.filter(|word| is_ogid(word) && (word.matches(':').count() >= MIN_COLONS || is_whole(word)));
    for id in ids.take(MAX_IDS) {
        let start = offset(text, id);
        let name = |diagnostic: Diagnostic| diagnostic.at(start..start + id.len()).help("use the XGID of the position");
        match found.iter_mut().flatten().next() {
            Some(reading) => {
                let message = "zumen skips this OGID, OpenGammon's ID, which it cannot read";
                reading.warnings.push(name(Diagnostic::warning("backgammon::ogid", message)));
            }
            None => {
                let message = "this is an OGID, OpenGammon's ID, which zumen cannot read";
                found.push(Err(name(Diagnostic::error("backgammon::ogid", message))));
            }
        }
    }
}

/// Tells whether a word begins as OpenGammon's ID does: a digit a checker of either side, and a cube such as `N0N`.
fn is_ogid(word: &str) -> bool {
    let is_list = |list: &str| list.len() <= 15 && list.bytes().all(|place| matches!(place, b'0'..=b'9' | b'a'..=b'p'));
    let fields: Vec<&str> = word.strip_prefix("OGID=").unwrap_or(word).splitn(4, ':').collect();
    matches!(fields[..], [own, other, cube, ..] if is_list(own) && is_list(other)
        && matches!(cube.as_bytes(), [b'N' | b'W' | b'B', b'0'..=b'9', b'A'..=b'Z']))
}
