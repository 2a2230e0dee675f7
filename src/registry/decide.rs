//! Which game an input is given to.

use super::claims::{Best, Registry, claims_whole, is_object, is_unsure};
use super::{conflict, list, quotes};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Certainty, Files, Game, Input, Record, json};

/// The largest input, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Reads an input of one of these games, or of several: an ID, a text with IDs in it, a list with one ID a line, a
/// record. The order of the games does not matter.
///
/// # Errors
///
/// `input::size`, `input::array`, `input::empty`, `input::unknown` and `input::ambiguous`; what is known to be something
/// else is named by `input::picture`, `input::chess` and their like. Single positions that are refused stand in the
/// [`Record`].
pub fn read_with(games: &[&Game], bytes: &[u8], files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    let registry = Registry(games);
    registry.read(&Input::new(bytes, &registry.decode(bytes)), files, false)
}

impl Registry<'_> {
    /// Reads an input that may be a list. `is_text` says that somebody found it to be a text before.
    pub(crate) fn read(self, input: &Input, files: &dyn Files, is_text: bool) -> Result<Box<dyn Record>, Diagnostic> {
        if input.bytes.len().max(input.text.len()) > MAX_BYTES {
            let message = format!("the input has {} bytes; at most {MAX_BYTES} are allowed", input.bytes.len());
            return Err(Diagnostic::error("input::size", message).help("give the part that holds the position"));
        }
        if let Some(fault) = conflict(input.text) {
            return Err(fault);
        }
        let best = self.best(input);
        let is_list = self.is_list(input.text, &best);
        if let Some(fault) = array(input.text).filter(|_| !claims_whole(&best)) {
            return Err(fault);
        }
        if let Some(pair) = self.pair(input.text, files) {
            return Ok(pair);
        }
        let are_foreign = is_list && !claims_whole(&best) && list::are_foreign_objects(self, input.text);
        if (is_unsure(&best) || are_foreign)
            && let Some(quoted) = quotes::read(self, input.text, is_list && !are_foreign, files)
        {
            return Ok(Box::new(quoted));
        }
        if !claims_whole(&best)
            && let Some(fenced) = list::read_fenced(self, input.text, files)
        {
            return Ok(Box::new(fenced));
        }
        if !is_list && let Some(links) = self.links(input, &best, files) {
            return Ok(links);
        }
        if let Some(decided) = self.apart(input, &best, files, is_text) {
            return decided;
        }
        if is_list && let Some(list) = list::read(self, input.text, files) {
            return Ok(Box::new(list));
        }
        self.read_best(best, input, files)
    }

    /// Tells whether a text on which games have these claims is a list.
    fn is_list(self, text: &str, best: &[Best]) -> bool {
        let record_at = best.iter().find_map(|best| match best.claim.certainty {
            Certainty::Whole { at } => Some(at),
            _ => None,
        });
        !is_object(text) && list::is_list(self, text, record_at)
    }

    /// Tells whether a text is to be read line by line: it is a list, or nobody knows what it is.
    pub(crate) fn is_of_lines(self, text: &str) -> bool {
        // A line that names a file can have options of any game, which would claim it.
        if text.lines().find(|line| !line.trim().is_empty()).is_some_and(|first| json::has(first, "file")) {
            return true;
        }
        let best = self.best(&Input::of(text));
        (best.is_empty() && !is_object(text) || self.is_list(text, &best)) && conflict(text).is_none()
    }
}

/// Finds the fault of a JSON array of objects of games: what is inside must not be taken for a text with IDs in it.
fn array(text: &str) -> Option<Diagnostic> {
    let trimmed = text.trim();
    let is_array = trimmed.starts_with('[')
        && trimmed.contains("\"game\"")
        && serde_json::from_str::<serde::de::IgnoredAny>(trimmed).is_ok();
    let start = text.len() - text.trim_start().len();
    is_array.then(|| {
        Diagnostic::error("input::array", "a JSON array is not a position")
            .at(start..start + 1)
            .help("give its objects, one per line")
    })
}
