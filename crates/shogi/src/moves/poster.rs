//! All kinds of tai shogi on one sheet, which has its own size.

use super::Chosen;
use super::diagram::{board, symbol};
use super::readings::Choice;
use super::words::MovementNotes;
use crate::kind::Kind;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Paragraph, counted};
use zumen_core::movement::Movement;
use zumen_game::sets::moves::page::{Entry, Page};
use zumen_game::sets::moves::{Board, Chart, legend};
use zumen_game::{View, option_fault};

/// Boards side by side, where nothing else is asked for.
const COLUMNS: i32 = 12;
/// The most columns, and rows of a page.
const MOST: i32 = 40;
/// A square of a board in the poster, in units.
const CELL: u16 = 44;
/// Squares from a piece to the edge; what goes farther has its number there.
const REACH: i16 = 3;

/// How boards are laid on pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Boards side by side.
    columns: i32,
    /// Boards of one page; all of them where it is `None`.
    per_page: Option<usize>,
    /// The page that is asked for, from 1.
    pub page: Option<usize>,
}

impl Layout {
    /// Reads the options of a poster.
    ///
    /// # Errors
    ///
    /// `option::value` for what is no number from 1 to 40, and for a page without rows.
    pub fn of(view: &View) -> Result<Layout, Diagnostic> {
        let number = |name: &str, what: &str| {
            let Some(text) = view.get(name) else { return Ok(None) };
            let number = text.trim().parse::<i32>().ok().filter(|number| (1..=MOST).contains(number));
            let fault = || option_fault(name, text, &format!("a poster has from 1 to {MOST} {what}"));
            number.ok_or_else(fault).map(Some)
        };
        let columns = number("columns", "boards side by side")?.unwrap_or(COLUMNS);
        let rows = number("rows", "rows a page")?;
        let per_page = rows.map(|rows| usize::try_from(rows * columns).unwrap_or(usize::MAX));
        let page = match view.get("page") {
            None => None,
            Some(text) if per_page.is_none() => {
                return Err(option_fault("page", text, "a poster without --rows is one page").help("--rows 5 --page 2"));
            }
            Some(text) => {
                let fault = || option_fault("page", text, "a page is a number from 1");
                Some(text.trim().parse::<usize>().ok().filter(|page| *page > 0).ok_or_else(fault)?)
            }
        };
        Ok(Layout { columns, per_page, page })
    }

    /// Counts the pages of so many boards, at least 1.
    pub fn pages(self, boards: usize) -> usize {
        self.per_page.map_or(1, |most| boards.div_ceil(most).max(1))
    }
}

/// Draws a page of all kinds; the first where none is asked for.
///
/// # Errors
///
/// `option::value` for a page that is not there.
pub(super) fn page(kinds: &[Kind], chosen: Chosen, layout: Layout, lang: Lang) -> Result<Diagram, Diagnostic> {
    let (page, pages) = (layout.page.unwrap_or(1), layout.pages(kinds.len()));
    if page > pages {
        let message = format!("this poster has {}", counted(pages as u64, "page"));
        return Err(option_fault("page", &page.to_string(), &message));
    }
    let per_page = layout.per_page.unwrap_or(kinds.len()).max(1);
    let shown = kinds.chunks(per_page).nth(page - 1).unwrap_or_default();
    let words = MovementNotes { lang, chosen };
    let title = words.poster(kinds.len(), (pages > 1).then_some((page, pages)));
    Ok(of(shown, chosen, layout.columns, title, lang))
}

/// Draws kinds, so many side by side.
fn of(kinds: &[Kind], chosen: Chosen, columns: i32, title: String, lang: Lang) -> Diagram {
    let words = MovementNotes { lang, chosen };
    let moves: Vec<(Kind, Movement)> =
        kinds.iter().map(|kind| (*kind, Choice::of(*kind, chosen.tag).movement)).collect();
    let small = |(kind, movement): &(Kind, Movement)| {
        (*kind, Board { is_small: true, ..board(*kind, Chart::new(movement, REACH, &[])) })
    };
    let boards: Vec<(Kind, Board)> = moves.iter().map(small).collect();
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
        own_cell: Some(CELL),
        symbols: page.symbols.into_iter().chain(symbols).collect(),
        pieces: page.marks,
        below: Paragraph::named([("words-moves-poster", title, String::new())]),
        under: legend::rows(boards.iter().map(|(_, board)| &board.chart), "words-moves-poster-legend", lang),
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
