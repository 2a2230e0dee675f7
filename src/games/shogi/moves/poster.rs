//! All kinds that tai shogi begins with on one sheet.

use super::Chosen;
use super::diagram::{board, symbol};
use super::readings::Choice;
use super::words::MovementNotes;
use crate::diagram::{Diagram, Lang, Paragraph};
use crate::games::shogi::kind::Kind;
use crate::movement::Movement;
use crate::sets::moves::page::{Entry, Page};
use crate::sets::moves::{Board, Chart, legend};

/// Boards side by side.
const COLUMNS: i32 = 12;
/// Squares from a piece to the edge; what goes farther has its number there.
const REACH: i16 = 3;

/// Draws kinds.
pub(super) fn of(kinds: &[Kind], chosen: Chosen, lang: Lang) -> Diagram {
    let words = MovementNotes { lang, chosen };
    let moves: Vec<(Kind, Movement)> =
        kinds.iter().map(|kind| (*kind, Choice::of(*kind, chosen.tag).movement)).collect();
    let entry = |(kind, movement): &(Kind, Movement)| Entry {
        board: Board { is_small: true, ..board(*kind, Chart::new(movement, REACH, &[])) },
        names: [kind.kanji().to_owned(), kind.english().to_owned()],
    };
    let entries: Vec<Entry> = moves.iter().map(entry).collect();
    let page = Page::poster(&entries, COLUMNS);
    let told: Vec<(Kind, &Movement)> = moves.iter().map(|(kind, movement)| (*kind, movement)).collect();
    let symbols = kinds.iter().map(|kind| symbol(*kind, false, chosen));
    Diagram {
        game: "shogi",
        lang,
        title: words.poster(kinds.len()),
        desc: words.description(&told),
        grid: Some(page.grid),
        symbols: page.symbols.into_iter().chain(symbols).collect(),
        pieces: page.marks,
        below: Paragraph::named([("words-moves-poster", words.poster(kinds.len()), String::new())]),
        under: legend::rows(entries.iter().map(|entry| &entry.board.chart), "words-moves-poster-legend", lang),
        ..Diagram::default()
    }
}
