//! What is drawn where: pieces, labels, coordinates, words, arrows and shapes on places.

use crate::geometry::{Spot, Turn};

/// A place in a picture.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A slot of the template.
    Slot {
        /// The id of a point or stack slot.
        slot: String,
        /// In a stack: 0 is the first piece. What exceeds the stack's capacity lies on its last place.
        index: usize,
    },
    /// A place on the diagram's grid.
    Grid(Spot),
}

impl Place {
    /// Makes a point slot, or the first place of a stack.
    pub fn slot(slot: impl Into<String>) -> Self {
        Place::in_stack(slot, 0)
    }

    /// Makes the place `index` of a stack slot, counted from 0.
    pub fn in_stack(slot: impl Into<String>, index: usize) -> Self {
        Place::Slot { slot: slot.into(), index }
    }

    fn shift(&mut self, by: Spot) {
        if let Place::Grid(spot) = self {
            spot.shift(by);
        }
    }
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Place {
        Place::Grid(spot)
    }
}

/// A shape that is drawn on a grid; its paint is its class's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Straight lines, each from one place to another.
    Lines(Vec<[Spot; 2]>),
    /// An upright area, between two of its corners.
    Area([Spot; 2]),
    /// Several of them as one.
    Areas(Vec<[Spot; 2]>),
    /// An area with straight edges, from corner to corner; several corners lie on no line.
    Polygon(Vec<Spot>),
    /// A circle round a place, and how far it goes.
    Circle(Spot, i32),
}

impl Shape {
    /// The middle of its corners; `None` of what has none.
    pub fn middle(&self) -> Option<Spot> {
        let corners: Vec<Spot> = match self {
            Shape::Lines(lines) => lines.iter().flatten().copied().collect(),
            Shape::Area(corners) => corners.to_vec(),
            Shape::Areas(areas) => areas.iter().flatten().copied().collect(),
            Shape::Polygon(corners) => corners.clone(),
            Shape::Circle(middle, _) => vec![*middle],
        };
        let [low, high] = [corners.iter().map(|at| at.x).min()?, corners.iter().map(|at| at.x).max()?];
        let [top, bottom] = [corners.iter().map(|at| at.y).min()?, corners.iter().map(|at| at.y).max()?];
        Some(Spot::new(low + (high - low) / 2, top + (bottom - top) / 2))
    }
}

/// How an arrow gets to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// In a bow that passes what lies between. Of several arrows to one place: which it is, and how many there are;
    /// their heads are spread.
    Bowed {
        /// From 0.
        index: usize,
        /// At least 1.
        of: usize,
        /// Whether a ghost lies on the way to its end: it comes in from the side.
        aside: bool,
    },
    /// Straight.
    Straight,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A piece of the template.
    Piece {
        /// Names the place in the picture, unique: `point-6-2`; empty in a symbol.
        id: String,
        /// The id of the template's piece, or of a symbol of the diagram.
        piece: String,
        /// The role whose paint the theme gives; the piece's own id where the piece paints itself.
        class: String,
        /// Where its origin lies.
        at: Place,
    },
    /// A short text on a piece, centred by its ink and shrunk to fit.
    Label {
        /// Unique in the picture; empty in a symbol.
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
    /// A number or name of a line of the board, centred from side to side.
    Coordinate {
        /// Unique in the picture.
        id: String,
        /// The text slot that tells size, weight and class.
        style: String,
        /// What it says.
        text: String,
        /// On a slot its base line; on a grid the middle of its capitals.
        at: Place,
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
        /// The role whose paint the theme gives.
        class: &'static str,
        /// Where it starts.
        from: Place,
        /// Where its head points.
        to: Place,
        /// How it gets there.
        course: Course,
    },
    /// A shape on the grid.
    Shape {
        /// Unique in the picture.
        id: String,
        /// The role whose paint the theme gives.
        class: String,
        /// What is drawn.
        shape: Shape,
    },
}

impl Mark {
    /// Makes a piece of the template in the paint of a class.
    pub fn piece(
        id: impl Into<String>,
        piece: impl Into<String>,
        class: impl Into<String>,
        at: impl Into<Place>,
    ) -> Mark {
        Mark::Piece { id: id.into(), piece: piece.into(), class: class.into(), at: at.into() }
    }

    /// Makes a piece that paints itself.
    pub fn own(id: impl Into<String>, piece: impl Into<String>, at: impl Into<Place>) -> Mark {
        let piece = piece.into();
        Mark::piece(id, piece.clone(), piece, at)
    }

    /// Makes an upright label.
    pub fn label(
        id: impl Into<String>,
        style: &str,
        class: impl Into<String>,
        text: impl Into<String>,
        at: impl Into<Place>,
    ) -> Mark {
        let (style, turn) = (style.to_owned(), Turn::None);
        Mark::Label { id: id.into(), style, class: class.into(), text: text.into(), at: at.into(), turn }
    }

    /// A label turned round its middle; anything else as it is.
    pub fn with_turn(self, turn: Turn) -> Mark {
        match self {
            Mark::Label { id, style, class, text, at, .. } => Mark::Label { id, style, class, text, at, turn },
            other => other,
        }
    }

    /// The same so far away on the grid; what stands on a slot as it is.
    pub fn translate(mut self, by: Spot) -> Mark {
        match &mut self {
            Mark::Piece { at, .. } | Mark::Label { at, .. } | Mark::Coordinate { at, .. } => at.shift(by),
            Mark::Arrow { from, to, .. } => {
                from.shift(by);
                to.shift(by);
            }
            Mark::Shape { shape, .. } => match shape {
                Shape::Lines(pairs) | Shape::Areas(pairs) => pairs.iter_mut().flatten().for_each(|spot| spot.shift(by)),
                Shape::Area(corners) => corners.iter_mut().for_each(|spot| spot.shift(by)),
                Shape::Polygon(corners) => corners.iter_mut().for_each(|spot| spot.shift(by)),
                Shape::Circle(middle, _) => middle.shift(by),
            },
            Mark::Words { .. } => {}
        }
        self
    }

    /// The same with what begins its id.
    pub fn within(mut self, name: &str) -> Mark {
        if let Mark::Piece { id, .. }
        | Mark::Label { id, .. }
        | Mark::Coordinate { id, .. }
        | Mark::Arrow { id, .. }
        | Mark::Shape { id, .. } = &mut self
        {
            *id = format!("{name}-{id}");
        }
        self
    }

    /// Makes a number or name of a line.
    pub fn coordinate(id: impl Into<String>, style: &str, text: impl Into<String>, at: impl Into<Place>) -> Mark {
        Mark::Coordinate { id: id.into(), style: style.to_owned(), text: text.into(), at: at.into() }
    }

    /// Makes an area that goes so far to each side of its middle, painted by the class that it is called.
    pub fn around(class: &str, middle: Spot, half: i32) -> Mark {
        let id = format!("{class}-{}-{}", middle.x, middle.y);
        Mark::shape(id, class, Shape::Area([-half, half].map(|by| Spot::new(middle.x + by, middle.y + by))))
    }

    /// Makes a straight arrow; its id names its ends.
    pub fn straight_arrow(ends: impl std::fmt::Display, from: Spot, to: Spot) -> Mark {
        let (id, [from, to]) = (format!("arrow-{ends}"), [from, to].map(Place::Grid));
        Mark::Arrow { id, class: "arrow", from, to, course: Course::Straight }
    }

    /// Makes a shape.
    pub fn shape(id: impl Into<String>, class: impl Into<String>, shape: Shape) -> Mark {
        Mark::Shape { id: id.into(), class: class.into(), shape }
    }
}
