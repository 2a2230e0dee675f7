//! What a game asks to be drawn: pieces, labels, arrows and words on named places of a template.
//!
//! No XML, no game rules, no colours. A [`Diagram`] names what the template and its theme define; the rooms
//! under `render` look the names up. Coordinates never appear: a [`Place`] is a slot of the template and, in a
//! stack, the index of the piece.

use crate::geometry::Turn;

/// The language of the words in a picture. Chosen by the user, never by the environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Both, with the code that `--lang` and `xml:lang` use.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// `"en"` or `"ja"`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }
}

/// A place in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The id of a point or stack slot.
    pub slot: String,
    /// In a stack: 0 is the first piece. What exceeds the stack's capacity lies on its last place.
    pub index: usize,
}

impl Place {
    /// A point slot, or the first place of a stack.
    pub fn slot(slot: impl Into<String>) -> Self {
        Place { slot: slot.into(), index: 0 }
    }

    /// The place `index` of a stack slot, counted from 0.
    pub fn stacked(slot: impl Into<String>, index: usize) -> Self {
        Place { slot: slot.into(), index }
    }
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A piece of the template.
    Piece {
        /// Names the place in the picture, unique: `point-6-2`.
        id: String,
        /// The id of the template's piece.
        piece: String,
        /// The role whose paint the theme gives; the piece's own id where the piece paints itself.
        class: String,
        /// Where its origin lies.
        at: Place,
    },
    /// A short text on a piece, centred by its ink and shrunk to fit.
    Label {
        /// Unique in the picture.
        id: String,
        /// The text slot that tells size, weight and width: `label-count`.
        style: String,
        /// The role whose paint the theme gives.
        class: String,
        /// What it says; a character that no font has is an error here.
        text: String,
        /// Where its centre lies.
        at: Place,
        /// Which way is up.
        turn: Turn,
    },
    /// A number or name of a line of the board, at a text slot.
    Coordinate {
        /// The text slot, which is the id in the picture too.
        slot: String,
        /// What it says.
        text: String,
    },
    /// Free text at a text slot: shrunk to 70 %, then wrapped, then cut with an ellipsis.
    Words {
        /// The text slot, which is the id in the picture too.
        slot: String,
        /// What it says.
        text: String,
        /// What follows and is never cut: the score behind a long name. Empty for most.
        tail: String,
    },
    /// An arrow from one place to another, short of both centres.
    Arrow {
        /// Unique in the picture.
        id: String,
        /// Where it starts.
        from: Place,
        /// Where its head points.
        to: Place,
        /// Which of the arrows to this place it is, and how many there are: their heads are spread.
        rank: (usize, usize),
    },
}

/// What was read, kept inside the picture so that it can be drawn again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name of the notation: `xgid`, `gnuid`, `json`.
    pub format: String,
    /// The notation itself.
    pub text: String,
    /// The options that shaped the picture, as on the command line without the dashes, by name.
    pub options: Vec<(String, String)>,
}

/// A picture before it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// Whether left and right change places: the board is painted as in a mirror, slots with it; pieces and
    /// words stay upright.
    pub mirrored: bool,
    /// The language of title, description and words.
    pub lang: Lang,
    /// Who, what, whose turn; at most 120 characters.
    pub title: String,
    /// The whole position in words.
    pub desc: String,
    /// Numbers and names of the board's lines.
    pub coordinates: Vec<Mark>,
    /// What lies on the board, by place.
    pub pieces: Vec<Mark>,
    /// What is drawn over the pieces.
    pub marks: Vec<Mark>,
    /// What stands beside the board.
    pub words: Vec<Mark>,
    /// The author's own line under everything; the board makes room for it.
    pub caption: Option<String>,
    /// What was read.
    pub source: Source,
}

impl Diagram {
    /// The longest title, in characters.
    pub const TITLE_MAX: usize = 120;
}
