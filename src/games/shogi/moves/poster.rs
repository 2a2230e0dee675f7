//! All kinds of tai shogi on one sheet, which has its own size.

use super::Chosen;
use super::diagram::{board, symbol};
use super::readings::Choice;
use super::words::MovementNotes;
use crate::contract::{View, option_fault};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Lang, Paragraph};
use crate::games::shogi::kind::Kind;
use crate::movement::Movement;
use crate::sets::moves::page::{Entry, Page};
use crate::sets::moves::{Board, Chart, legend};

/// Boards side by side, where nothing else is asked for, and at the most.
const COLUMNS: i32 = 12;
const MOST_COLUMNS: i32 = 40;
/// A square of a board in the poster, in units.
const CELL: u16 = 44;
/// Squares from a piece to the edge; what goes farther has its number there.
const REACH: i16 = 3;

/// Returns how many boards stand side by side.
///
/// # Errors
///
/// `option::value` for what is no number from 1 to 40.
pub(super) fn columns(view: &View) -> Result<i32, Diagnostic> {
    let Some(text) = view.get("columns") else { return Ok(COLUMNS) };
    let number = text.trim().parse::<i32>().ok().filter(|number| (1..=MOST_COLUMNS).contains(number));
    number.ok_or_else(|| {
        let message = format!("a poster has from 1 to {MOST_COLUMNS} boards side by side");
        option_fault("columns", text, &message)
    })
}

/// Draws kinds, so many side by side.
pub(super) fn of(kinds: &[Kind], chosen: Chosen, columns: i32, lang: Lang) -> Diagram {
    let words = MovementNotes { lang, chosen };
    let moves: Vec<(Kind, Movement)> =
        kinds.iter().map(|kind| (*kind, Choice::of(*kind, chosen.tag).movement)).collect();
    let entry = |(kind, movement): &(Kind, Movement)| Entry {
        board: Board { is_small: true, ..board(*kind, Chart::new(movement, REACH, &[])) },
        names: names(*kind),
    };
    let entries: Vec<Entry> = moves.iter().map(entry).collect();
    let page = Page::poster(&entries, columns.min(i32::try_from(entries.len()).unwrap_or(columns)));
    let told: Vec<(Kind, &Movement)> = moves.iter().map(|(kind, movement)| (*kind, movement)).collect();
    let symbols = kinds.iter().map(|kind| symbol(*kind, false, chosen));
    Diagram {
        game: "shogi",
        lang,
        title: words.poster(kinds.len()),
        desc: words.description(&told),
        grid: Some(page.grid),
        own_cell: Some(CELL),
        symbols: page.symbols.into_iter().chain(symbols).collect(),
        pieces: page.marks,
        below: Paragraph::named([("words-moves-poster", words.poster(kinds.len()), String::new())]),
        under: legend::rows(entries.iter().map(|entry| &entry.board.chart), "words-moves-poster-legend", lang),
        ..Diagram::default()
    }
}

/// Returns the kanji, the English name, and its other one on a line of its own.
fn names(kind: Kind) -> Vec<String> {
    let (english, other) = match kind.english().split_once(" (") {
        Some((name, other)) => (name, Some(format!("({other}"))),
        None => (kind.english(), None),
    };
    [kind.kanji().to_owned(), english.to_owned()].into_iter().chain(other).collect()
}
