//! How much a picture says of its game.

use super::View;
use zumen_core::diagram::{Diagram, Mark, Paragraph, ems};
use zumen_core::named;

/// The style of the line with what the record says; templates of all games have it.
const STYLE: &str = "words-panel";
/// Facts stand in one line that is no longer, in parts of its size: small boards have room for it.
const MAX_LINE_EMS: f64 = 25.0;
const BETWEEN: &str = " · ";
/// Rows of these ids explain a board; others are tables that somebody asked for.
const KEYS: [&str; 2] = ["legend", "panel"];

named! {
    /// How much stands in words round a board.
    #[derive(Default)]
    pub enum Info {
        /// Nothing but what the user asked for: caption, turn, comments, tables of analyses.
        None = "none",
        /// Who plays, whose turn it is, how it ended.
        #[default]
        Short = "short",
        /// The same, and all else that the record says of the game.
        Full = "full",
    }
}

impl Info {
    /// Takes away from a picture what is too much, or adds the facts that it doesn't say.
    pub(super) fn apply(self, facts: &[String], view: &View, diagram: &mut Diagram) {
        match self {
            Info::None => silence(view, diagram),
            Info::Short => {}
            Info::Full => add(facts, diagram),
        }
    }
}

/// Leaves of the words only what the user says.
fn silence(view: &View, diagram: &mut Diagram) {
    let turn = view.turn.as_deref().filter(|turn| !turn.is_empty());
    let says = |text: &str| turn.is_some_and(|turn| text.contains(turn));
    diagram.below.retain(|line| line.style == "words-comment" || says(&line.text));
    for line in diagram.below.iter_mut().filter(|line| says(&line.text)) {
        let before = line.text.split(turn.unwrap_or_default()).next().unwrap_or_default();
        let pieces = before.matches(Paragraph::PIECE).count();
        line.pieces.truncate(pieces);
        line.text = [&Paragraph::PIECE.to_string().repeat(line.pieces.len()), turn.unwrap_or_default()].concat();
        line.end.clear();
    }
    diagram.under.retain(|row| says(&row.text));
    diagram.beside.retain(|row| !KEYS.iter().any(|key| row.id.starts_with(key)));
    let mut seats = Vec::new();
    diagram.words.retain_mut(|mark| {
        let Mark::Words { slot, text, tail } = mark else { return true };
        if says(text) {
            (*text, *tail) = (turn.unwrap_or_default().to_owned(), String::new());
            return true;
        }
        seats.push(slot.replacen("words", "seat", 1));
        false
    });
    let is_word = |id: &str| {
        seats.iter().any(|seat| id.starts_with(seat.as_str()))
            || id.starts_with("hand-") && (id.contains("-name-") || id.contains("-none-"))
    };
    diagram.pieces.retain(|mark| !matches!(mark, Mark::Piece { id, .. } | Mark::Label { id, .. } if is_word(id)));
    diagram.header.clear();
    diagram.caption = diagram.caption.take().filter(|_| view.caption.is_some());
    diagram.heading = Some(String::new());
}

/// Adds a line of facts above the comments; where the board lies in the template it stands before the caption.
fn add(facts: &[String], diagram: &mut Diagram) {
    let below = diagram.below.iter().flat_map(|line| [&line.text, &line.end]);
    let words = diagram.words.iter().filter_map(|mark| match mark {
        Mark::Words { text, .. } => Some(text),
        _ => None,
    });
    let said: Vec<&String> = below.chain(words).chain(&diagram.caption).collect();
    let is_new = |fact: &&String| !fact.trim().is_empty() && !said.iter().any(|said| said.contains(fact.trim()));
    let facts: Vec<String> =
        facts.iter().filter(is_new).map(|fact| fact.trim().replace(Paragraph::PIECE, "")).collect();
    if facts.is_empty() {
        return;
    }
    if diagram.grid.is_none() {
        let text = facts.join(BETWEEN);
        diagram.caption = Some(diagram.caption().map_or(text.clone(), |caption| format!("{caption} · {text}")));
        return;
    }
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.last_mut().filter(|line| ems(line) + ems(&fact) <= MAX_LINE_EMS) {
            Some(line) => line.extend([BETWEEN, &fact]),
            None => lines.push(fact),
        }
    }
    let lines = lines.into_iter().enumerate().map(|(index, text)| {
        let id = if index == 0 { "words-info".to_owned() } else { format!("words-info-{}", index + 1) };
        Paragraph { id, ..Paragraph::new(STYLE, text, String::new()) }
    });
    let at = diagram.below.iter().position(|line| line.style == "words-comment").unwrap_or(diagram.below.len());
    diagram.below.splice(at..at, lines);
}
