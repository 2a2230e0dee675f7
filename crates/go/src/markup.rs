//! What an author marks on a position.

use super::board::{Colour, Vertex};

/// A kind of mark, by SGF's properties, in the order in which marks are drawn and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A player's territory (TB, TW).
    Territory(Colour),
    /// A player's next move (NEXTBLACK, NEXTWHITE, zumen's own).
    Next(Colour),
    /// A triangle (TR).
    Triangle,
    /// A square (SQ).
    Square,
    /// A circle (CR).
    Circle,
    /// A cross (MA, FF1's M).
    Cross,
    /// Selected (SL).
    Selected,
    /// A text (LB, FF1's L).
    Label,
    /// A line to another point (LN).
    Line,
    /// An arrow to another point (AR).
    Arrow,
    /// Greyed out (DD).
    Dim,
}

impl Kind {
    /// All, in the order in which they are written.
    pub const ALL: [Kind; 13] = [
        Kind::Territory(Colour::Black),
        Kind::Territory(Colour::White),
        Kind::Next(Colour::Black),
        Kind::Next(Colour::White),
        Kind::Triangle,
        Kind::Square,
        Kind::Circle,
        Kind::Cross,
        Kind::Selected,
        Kind::Label,
        Kind::Line,
        Kind::Arrow,
        Kind::Dim,
    ];

    /// Its name in JSON: `"triangle"`, `"black-territory"`.
    pub fn name(self) -> &'static str {
        self.names().0
    }

    /// SGF's property: `"TR"`.
    pub fn property(self) -> &'static str {
        self.names().1
    }

    /// Its name in JSON, and SGF's property.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Territory(Colour::Black) => ("black-territory", "TB"),
            Kind::Territory(Colour::White) => ("white-territory", "TW"),
            Kind::Next(Colour::Black) => ("black-next", "NEXTBLACK"),
            Kind::Next(Colour::White) => ("white-next", "NEXTWHITE"),
            Kind::Triangle => ("triangle", "TR"),
            Kind::Square => ("square", "SQ"),
            Kind::Circle => ("circle", "CR"),
            Kind::Cross => ("cross", "MA"),
            Kind::Selected => ("selected", "SL"),
            Kind::Label => ("label", "LB"),
            Kind::Line => ("line", "LN"),
            Kind::Arrow => ("arrow", "AR"),
            Kind::Dim => ("dim", "DD"),
        }
    }
}

/// One mark on one point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Markup {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub at: Vertex,
    /// Where a line or an arrow ends; `None` for the others.
    pub to: Option<Vertex>,
    /// What a label says, not empty; `None` for the others.
    pub text: Option<String>,
}

impl Markup {
    /// A mark of one point without a text.
    pub fn new(kind: Kind, at: Vertex) -> Markup {
        Markup { kind, at, to: None, text: None }
    }
}
