//! What a movement diagram becomes: pictures, text, and the list of all kinds.

use super::readings::Choice;
use super::words::MovementNotes;
use super::{Chosen, Moves, WORD, diagram, json, poster, promoted};
use crate::contract::{Game, Subject, View};
use crate::diagnostic::{About, Diagnostic};
use crate::diagram::{Diagram, Source};
use crate::games::shogi::SHOGI;
use crate::games::shogi::kind::Kind;
use crate::games::shogi::options::OPTIONS;
use crate::games::shogi::variant::Tradition;
use crate::sets::moves::{Chart, text};

/// Options that a movement diagram has.
const OWN: [&str; 2] = ["promotion", "reading"];

impl Moves {
    fn chosen(self, view: &View) -> Result<Chosen<'_>, Diagnostic> {
        view.check("shogi", &OPTIONS)?;
        if let Some(name) = view.options.keys().find(|name| !OWN.contains(&name.as_str())) {
            return Err(Diagnostic::error("option::value", format!("a movement diagram has no option --{name}"))
                .about(About::Option)
                .help(format!("it has --{}", OWN.join(", --"))));
        }
        let tag = view.get("reading");
        Ok(Chosen { tradition: view.get("promotion").and_then(Tradition::named).unwrap_or_default(), tag })
    }
}

/// Returns all kinds, those of tai shogi first, a line each below a heading: key, kanji, reading, English name,
/// ShogiVar's letters or `-`, the key of what it promotes to or `-`. Columns are padded with spaces for a terminal.
///
/// # Errors
///
/// As [`Subject::diagram`].
pub fn list(view: &View) -> Result<String, Diagnostic> {
    let chosen = Moves::Poster.chosen(view)?;
    let head = ["key", "kanji", "reading", "English", "code", "promotes to"].map(str::to_owned);
    let row = |kind: Kind| {
        let promoted = promoted(kind, chosen.tradition).map_or("-", Kind::key);
        let code = if kind.code().is_empty() { "-" } else { kind.code() };
        [kind.key(), kind.kanji(), kind.romaji(), kind.english(), code, promoted].map(str::to_owned)
    };
    let rows: Vec<[String; 6]> = std::iter::once(head).chain(Kind::all().map(row)).collect();
    let widths = [0, 1, 2, 3, 4].map(|column| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0));
    let mut text = String::new();
    for row in &rows {
        for (cell, width) in row.iter().zip(widths) {
            text.push_str(cell);
            text.push_str(&" ".repeat(width - columns(cell) + 2));
        }
        text.push_str(&row[5]);
        text.push('\n');
    }
    Ok(text)
}

/// Returns how wide a terminal shows a text: kanji are as wide as two letters.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
}

impl Subject for Moves {
    fn game(&self) -> &'static Game {
        &SHOGI
    }

    fn source(&self) -> Source {
        Source { format: WORD.to_owned(), text: format!("{WORD} {}", self.name()), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let chosen = self.chosen(view)?;
        let mut diagram = match self {
            Moves::Piece(kind) => diagram::of(*kind, chosen, view.lang),
            Moves::Poster => poster::of(&self.kinds(), chosen, view.lang),
        };
        diagram.caption.clone_from(&view.caption);
        diagram.source = Source { options: view.kept(), ..self.source() };
        Ok(diagram)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let chosen = self.chosen(view)?;
        let table = |kind: &Kind| {
            let words = MovementNotes { lang: view.lang, chosen };
            let choice = Choice::of(*kind, chosen.tag);
            let chart = Chart::fitted(&choice.movement, &[]);
            let notes: String = words.notes(*kind, &choice, &[]).iter().map(|note| format!("{note}\n")).collect();
            format!("{}\n{}\n{}{notes}", words.caption(*kind), choice.movement, text::table(&chart))
        };
        Ok(self.kinds().iter().map(table).collect::<Vec<_>>().join("\n"))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(*self, self.chosen(view)?))
    }
}
