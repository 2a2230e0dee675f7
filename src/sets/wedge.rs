//! The pieces of shogi: a wedge that points forward, with one to four kanji from top to bottom.

use crate::diagram::{Mark, Place, Symbol};
use crate::geometry::{Spot, Turn};
use crate::template::Needs;

/// What the paint and form of a wedge tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// It can promote and has not.
    #[default]
    Unpromoted,
    /// It has promoted.
    Promoted,
    /// It cannot promote.
    NonPromoting,
    /// The game is about it, and it cannot promote.
    Royal,
    /// It has become such a piece by promotion.
    RoyalPromoted,
}

impl Tone {
    /// All of them, in the order of a legend.
    pub const ALL: [Tone; 5] = [Tone::Unpromoted, Tone::NonPromoting, Tone::Promoted, Tone::Royal, Tone::RoyalPromoted];

    /// Returns its name in templates and themes.
    pub fn name(self) -> &'static str {
        match self {
            Tone::Unpromoted => "unpromoted",
            Tone::Promoted => "promoted",
            Tone::NonPromoting => "nonpromoting",
            Tone::Royal => "royal",
            Tone::RoyalPromoted => "royal-promoted",
        }
    }
}

/// A wedge.
#[derive(Clone, Copy, Debug)]
pub struct Wedge<'a> {
    /// What stands on it, from the tip down; more than four characters are left out.
    pub kanji: &'a str,
    /// How it is painted.
    pub tone: Tone,
    /// Where its tip points: up for sente.
    pub turn: Turn,
}

impl Wedge<'_> {
    /// Returns the wedge as a symbol with this id, which is drawn once and used for each piece of its kind: round its
    /// origin, for a cell of 100 units.
    pub fn symbol(&self, id: &str) -> Symbol {
        let at = || Place::Grid(Spot::default());
        let tone = self.tone.name();
        let piece = format!("wedge-{tone}");
        let mut marks = vec![Mark::Piece { id: String::new(), class: piece.clone(), piece, at: at() }];
        let characters: Vec<char> = self.kanji.chars().take(4).collect();
        for (character, style) in characters.iter().zip(styles(characters.len())) {
            marks.push(Mark::Label {
                id: String::new(),
                style: (*style).to_owned(),
                class: format!("wedge-name-{tone}"),
                text: character.to_string(),
                at: at(),
                turn: Turn::None,
            });
        }
        Symbol { id: id.to_owned(), turn: self.turn, marks }
    }
}

/// Returns the places of so many characters, from the tip down. Three and four stand in two columns, read from the
/// right.
fn styles(count: usize) -> &'static [&'static str] {
    match count {
        1 => &["label-wedge"],
        2 => &["label-wedge-upper", "label-wedge-lower"],
        3 => &["label-wedge-upper", "label-wedge-lower-right", "label-wedge-lower-left"],
        _ => {
            &["label-wedge-upper-right", "label-wedge-lower-right", "label-wedge-upper-left", "label-wedge-lower-left"]
        }
    }
}

/// Returns what a template needs for it.
pub fn needs() -> Needs {
    let slots = [1, 2, 3, 4].into_iter().flat_map(styles).map(|slot| (*slot).to_owned());
    let pieces = Tone::ALL.map(|tone| format!("wedge-{}", tone.name()));
    let classes = Tone::ALL.map(|tone| format!("wedge-name-{}", tone.name()));
    Needs { slots: slots.collect(), pieces: pieces.into(), ..Needs::default() }.painting(classes)
}
