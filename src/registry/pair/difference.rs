//! What changed from one position to another: as data, in words on one line, and drawn.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, say, word};
use zumen_game::{Change, Subject, View, json};

/// Captions have room for so many characters.
const MAX_CAPTION_CHARS: usize = 96;
/// A change of no more is not broken over two lines.
const MAX_UNBROKEN_CHARS: usize = 32;

/// What a machine reads of two positions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[schemars(title = "What changed between two positions")]
pub struct Difference {
    /// Which pair of positions it is, from 1.
    pub position: usize,
    /// Whether nothing is different.
    pub same: bool,
    /// What is different, the board first.
    pub changes: Vec<Change>,
}

impl Difference {
    /// Writes one line of JSON, without a line end.
    pub fn json(&self) -> String {
        json::add_version(&json::write(self))
    }

    /// Writes the JSON Schema of the line, with a final line end.
    pub fn schema() -> String {
        json::schema::<Difference>()
    }
}

/// Draws what changed from one position to another: what is gone as ghosts, what is new with rings. What changed stands
/// in words under the board, unless the view has a caption.
///
/// # Errors
///
/// As [`compare`], [`Subject::diagram`] and [`Diagram::since`].
pub fn draw(before: &dyn Subject, after: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
    let words = caption(&compare(before, after)?, view.lang);
    let caption = view.caption.clone().or_else(|| Some(unbroken(&words)).filter(|words| !words.is_empty()));
    let mut drawn = after.difference(before, &View { caption, ..view.clone() })?;
    // What the caption says by itself is no choice of the user's.
    if view.caption.is_none() {
        drawn.source.options.retain(|(name, _)| name != "caption");
    }
    if !words.is_empty() {
        drawn.desc = format!("{words}. {}", drawn.desc);
    }
    Ok(drawn)
}

/// Tells what changed from one position to another.
///
/// # Errors
///
/// `diff::games` where they cannot be compared.
pub fn compare(before: &dyn Subject, after: &dyn Subject) -> Result<Vec<Change>, Diagnostic> {
    after.changes(before).ok_or_else(|| {
        let [one, other] = [before, after].map(|position| position.game().title);
        let message = match one == other {
            true => format!("these two pages of {one} are of different kinds and cannot be compared"),
            false => format!("a position of {one} and one of {other} cannot be compared"),
        };
        Diagnostic::error("diff::games", message).help("use two positions of the same game")
    })
}

/// Writes the changes on one line; what there is no room for is counted.
fn caption(changes: &[Change], lang: Lang) -> String {
    let mut line = String::new();
    for (index, change) in changes.iter().enumerate() {
        let room = MAX_CAPTION_CHARS.saturating_sub(line.chars().count());
        let words = change.words_in(lang);
        let hidden = changes.len() - index;
        // Counting the only one that is left out takes about the room of saying it.
        if index > 0 && hidden > 1 && words.chars().count() > room {
            line.push_str(&say!(lang, "; {hidden} more", "、ほか{hidden}件", "；另有{hidden}处", "; 외 {hidden}건"));
            break;
        }
        line.push_str(if index > 0 { word!(lang, "; ", "、", "；", "; ") } else { "" });
        line.push_str(words);
    }
    line.replace(" -> ", " \u{2192} ")
}

/// The line with no-break spaces inside of what is short: lines end between changes.
fn unbroken(line: &str) -> String {
    let mut changes = Vec::new();
    for change in line.split("; ") {
        let is_short = change.chars().count() <= MAX_UNBROKEN_CHARS;
        changes.push(if is_short { change.replace(' ', "\u{a0}") } else { change.to_owned() });
    }
    changes.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_count_what_they_have_no_room_for() {
        let changes: Vec<Change> = (0..100).map(|number| Change::addition("stone", format!("at {number}"))).collect();
        let line = caption(&changes, Lang::En);
        assert!(line.starts_with("stone added at 0; stone added at 1; ") && line.ends_with(" more"), "{line}");
        assert!(line.chars().count() < MAX_CAPTION_CHARS + 12, "{line}");
        assert_eq!(caption(&changes[..1], Lang::En), "stone added at 0");
        assert_eq!(unbroken("cube 1 -> 2; 2 more"), "cube\u{a0}1\u{a0}->\u{a0}2; 2\u{a0}more");
        // What would be "1 more" is said.
        for count in 1..20 {
            let line = caption(&changes[..count], Lang::En);
            assert!(!line.ends_with("; 1 more"), "{line}");
        }
    }
}
