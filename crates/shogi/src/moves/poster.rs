//! All kinds of a game on one sheet, which has its own size.

use super::Choices;
use super::diagram::{board, symbol};
use super::readings::Choice;
use super::words::MovementNotes;
use crate::kind::Kind;
use crate::options::Layout;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Paragraph, format_count};
use zumen_core::movement::Movement;
use zumen_game::option_fault;
use zumen_game::sets::moves::{Board, Chart, Entry, Page, legend};

/// A square of a board in the poster, in units.
const CELL: u16 = 44;
/// The same where boards have five squares by five: they are as wide as those of seven.
const LARGE_CELL: u16 = 61;

/// Draws a page of all kinds; the first where none is asked for.
///
/// # Errors
///
/// `option::value` for a page that is not there.
pub(super) fn page(kinds: &[Kind], chosen: Choices, layout: Layout, lang: Lang) -> Result<Diagram, Diagnostic> {
    let (page, pages) = (layout.page.unwrap_or(1), layout.pages(kinds.len()));
    if page > pages {
        let message = format!("this poster has only {}", format_count(pages as u64, "page"));
        return Err(option_fault("page", &page.to_string(), &message));
    }
    let per_page = layout.per_page.unwrap_or(kinds.len()).max(1);
    let shown = kinds.chunks(per_page).nth(page - 1).unwrap_or_default();
    let words = MovementNotes { lang, chosen };
    let title = words.poster(kinds.len(), (pages > 1).then_some((page, pages)));
    let all: Vec<Movement> = kinds.iter().map(|kind| Choice::of(*kind, chosen.tag).movement).collect();
    Ok(of(shown, chosen, layout.columns, Chart::small_reach(&all), title, lang))
}

/// Draws kinds, so many side by side, on boards of so many squares to the edge.
fn of(kinds: &[Kind], chosen: Choices, columns: i32, reach: i16, title: String, lang: Lang) -> Diagram {
    let words = MovementNotes { lang, chosen };
    let moves: Vec<(Kind, Movement)> =
        kinds.iter().map(|kind| (*kind, Choice::of(*kind, chosen.tag).movement)).collect();
    let boards: Vec<(Kind, Board)> = moves
        .iter()
        .map(|(kind, movement)| (*kind, Board { is_small: true, ..board(*kind, Chart::new(movement, reach, &[])) }))
        .collect();
    let entries: Vec<Entry> = boards.iter().map(|(kind, board)| Entry::of(board, names(*kind))).collect();
    let page = Page::poster(&entries, columns.min(i32::try_from(entries.len()).unwrap_or(columns)));
    let told: Vec<(Kind, &Movement)> = moves.iter().map(|(kind, movement)| (*kind, movement)).collect();
    let symbols = kinds.iter().map(|kind| symbol(*kind, false, chosen));
    Diagram {
        game: "shogi",
        lang,
        title: title.clone(),
        desc: words.description(&told),
        grid: Some(page.grid),
        own_cell: Some(if reach < 3 { LARGE_CELL } else { CELL }),
        symbols: page.symbols.into_iter().chain(symbols).collect(),
        pieces: page.marks,
        below: Paragraph::non_empty([("words-moves-poster", title.clone(), String::new())]),
        header: vec![title.clone()],
        heading: Some(title),
        under: legend(boards.iter().map(|(_, board)| &board.chart), "words-moves-poster-legend", lang),
        ..Diagram::default()
    }
}

/// The kanji, the English name, and its other one on a line of its own.
fn names(kind: Kind) -> Vec<String> {
    let (english, other) = match kind.english().split_once(" (") {
        Some((name, other)) => (name, Some(format!("({other}"))),
        None => (kind.english(), None),
    };
    [kind.kanji().to_owned(), english.to_owned()].into_iter().chain(other).collect()
}
