//! What an author marks on a position.

use super::board::{Colour, Vertex};

/// A kind of mark, by SGF's properties, in the order in which marks are drawn and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A player's territory (TB, TW).
    Territory(Colour),
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
    pub const ALL: [Kind; 11] = [
        Kind::Territory(Colour::Black),
        Kind::Territory(Colour::White),
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

    /// As in JSON: `"triangle"`, `"black-territory"`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Triangle => "triangle",
            Kind::Square => "square",
            Kind::Circle => "circle",
            Kind::Cross => "cross",
            Kind::Selected => "selected",
            Kind::Label => "label",
            Kind::Line => "line",
            Kind::Arrow => "arrow",
            Kind::Dim => "dim",
            Kind::Territory(Colour::Black) => "black-territory",
            Kind::Territory(Colour::White) => "white-territory",
        }
    }

    /// SGF's property: `"TR"`.
    pub fn property(self) -> &'static str {
        match self {
            Kind::Triangle => "TR",
            Kind::Square => "SQ",
            Kind::Circle => "CR",
            Kind::Cross => "MA",
            Kind::Selected => "SL",
            Kind::Label => "LB",
            Kind::Line => "LN",
            Kind::Arrow => "AR",
            Kind::Dim => "DD",
            Kind::Territory(Colour::Black) => "TB",
            Kind::Territory(Colour::White) => "TW",
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
