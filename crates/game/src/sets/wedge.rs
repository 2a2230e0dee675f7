//! The pieces of shogi: a wedge that points forward, with one to four kanji from top to bottom.

use zumen_core::diagram::{Mark, Symbol};
use zumen_core::geometry::{Spot, Turn};
use zumen_core::{Needs, named};

named! {
    /// What the paint and form of a wedge tell, in the order of a legend.
    #[derive(Default)]
    pub enum Tone {
        /// It can promote and has not.
        #[default]
        Unpromoted = "unpromoted",
        /// It cannot promote.
        NonPromoting = "nonpromoting",
        /// It has promoted.
        Promoted = "promoted",
        /// The game is about it, and it cannot promote.
        Royal = "royal",
        /// It has become such a piece by promotion.
        RoyalPromoted = "royal-promoted",
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
    /// The wedge as a symbol with this id, which is drawn once and used for each piece of its kind: round its
    /// origin, for a cell of 100 units.
    pub fn symbol(&self, id: &str) -> Symbol {
        let (tone, at) = (self.tone.name(), Spot::default());
        let mut marks = vec![Mark::own("", format!("wedge-{tone}"), at)];
        let characters: Vec<char> = self.kanji.chars().take(4).collect();
        for (character, style) in characters.iter().zip(styles(characters.len(), self.tone.is_heavy())) {
            marks.push(Mark::label("", style, format!("wedge-name-{tone}"), *character, at));
        }
        Symbol { id: id.to_owned(), turn: self.turn, marks }
    }
}

impl Tone {
    /// Tells whether the wedge may have a heavy line, which leaves its name less room.
    fn is_heavy(self) -> bool {
        matches!(self, Tone::Promoted | Tone::RoyalPromoted)
    }
}

/// The places of so many characters, from the tip down. Three and four stand in two columns, read from the
/// right.
fn styles(count: usize, is_heavy: bool) -> &'static [&'static str] {
    match count {
        1 => &["label-wedge"],
        2 if is_heavy => &["label-wedge-upper", "label-wedge-lower-heavy"],
        2 => &["label-wedge-upper", "label-wedge-lower"],
        3 => &["label-wedge-upper", "label-wedge-lower-right", "label-wedge-lower-left"],
        _ => {
            &["label-wedge-upper-right", "label-wedge-lower-right", "label-wedge-upper-left", "label-wedge-lower-left"]
        }
    }
}

/// What a template needs for it.
pub fn needs() -> Needs {
    let slots = [1, 2, 3, 4].into_iter().flat_map(|count| [false, true].map(|is_heavy| styles(count, is_heavy)));
    let slots = slots.flatten().copied();
    let pieces = Tone::NAMES.map(|tone| format!("wedge-{tone}"));
    Needs::of(slots, pieces).painting(Tone::NAMES.map(|tone| format!("wedge-name-{tone}")))
}
