//! Movement diagrams: a piece in the middle of a small grid, and a symbol on each square that it can go to.
//!
//! A [`Chart`] is what each square shows, a [`Board`] draws it, [`legend`] says what the symbols mean, [`phrase`] says the same
//! in words. [`PageText::diagram`] and [`Page::poster`] arrange several boards. [`PlaceSign`]s stand on a board of the game's
//! own. Form alone tells the kinds of movement apart; themes add colours. No game is known here: a piece is its movement, a
//! name for ids, and the piece of a template or symbol of a diagram that stands in the middle.

mod board;
mod chart;
mod legend;
mod page;
mod phrase;
mod places;
mod text;

pub use board::Board;
pub use chart::Chart;
pub use legend::legend;
pub use page::{Entry, Page, PageText};
pub use phrase::phrase;
pub use places::PlaceSign;

use legend::Class;
use zumen_core::Needs;

/// What a template needs for it.
pub fn needs() -> Needs {
    let labels =
        ["number-right", "number-left", "letter", "name", "second-name"].map(|name| format!("label-moves-{name}"));
    let words = ["title", "note", "legend", "poster", "poster-legend"].map(|name| format!("words-moves-{name}"));
    let slots = labels.into_iter().chain(words);
    let own = ["moves-limited", "moves-line", "moves-turn", "moves-turn-diagonal", "moves-other", "moves-other-jump"];
    let arrows = ["moves-becomes", "moves-becomes-below"];
    let samples = Class::NAMES;
    let pieces = own.into_iter().chain(arrows).chain(samples).chain(PlaceSign::NAMES);
    let lines = ["ground", "chequer", "chequer-lines", "lines", "small-lines", "frame", "anywhere", "ride", "chevron"];
    let heads = ["limit", "range", "hook", "leg", "other-range"]
        .into_iter()
        .flat_map(|way| ["", "-head"].map(|end| (way, end)));
    let words = ["number", "letter", "name"];
    let lines = lines.iter().chain(&words).map(|name| format!("moves-{name}"));
    let classes = lines.chain(heads.map(|(way, end)| format!("moves-{way}{end}")));
    Needs::of(slots, pieces).painting(classes).hooking(["moves-grid"])
}
