//! What one node says, typed.

use super::collection::Collection;
use super::marks::Marks;
use super::points::{self, Points};
use super::property::Property;
use crate::annotations::Annotations;
use crate::board::{Colour, Size, Vertex};
use crate::record::{FigureStart, Node, Numbering};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{Faults, NodeId, Value};

/// FG's flag that says: ignore the flags.
const DEFAULT_FLAGS: u32 = 32768;

impl Collection {
    /// What a node says on a board of this size, and what is odd about it.
    ///
    /// The order of its properties means nothing but for AE, AB and AW, which set up in the order of the file, as their
    /// authors saw it happen: a point that has several is set once, by the last of them. Then what is empty stands first, then
    /// black stones, then white ones, each sorted by column, then by row. Marks are sorted. Points off the board, second marks on a point, and what cannot be read are dropped
    /// with a warning.
    pub fn node(&self, id: NodeId, size: Size) -> (Node, Vec<Diagnostic>) {
        let mut reader = Reader { size, node: Node::default(), marks: Marks::new(size), faults: Faults::default() };
        let mut setup = Setup::default();
        for property in &self.properties(id) {
            property.check(&mut reader.faults);
            match property.ident {
                "AE" | "AB" | "AW" => setup.add(property, size, &mut reader.faults),
                _ => reader.property(property),
            }
        }
        let Reader { mut node, marks, mut faults, .. } = reader;
        node.setup = setup.finish(&mut faults);
        if !node.setup.is_empty() && !node.moves.is_empty() {
            faults.warn("sgf::setup-and-move", self.span(id), "put the move into a node of its own", || {
                "the node sets up stones and has a move; zumen sets up first".to_owned()
            });
        }
        node.marks = marks.finish();
        node.moves.sort_by_key(|(colour, _)| *colour);
        // TE of the Nihon Ki-in, in a root, names the event.
        let annotations = self.annotations(id);
        let of_move = annotations.of_move.filter(|_| !node.moves.is_empty());
        node.annotations = Annotations { of_move, ..annotations };
        (node, faults.finish())
    }
}

/// The node that is read.
struct Reader {
    size: Size,
    node: Node,
    marks: Marks,
    faults: Faults,
}

impl Reader {
    fn property(&mut self, property: &Property) {
        let Some(value) = property.value() else { return };
        match property.ident {
            "B" => self.play(property, value, Colour::Black),
            "W" => self.play(property, value, Colour::White),
            "DD" => self.node.dim = self.region(property),
            "VW" => self.node.view = self.region(property),
            "PL" => self.node.to_play = self.read_or_warn(property, value, colour, "write PL[B] or PL[W]"),
            "MN" => self.node.number = self.read_or_warn(property, value, number, "write the node's move number"),
            "PM" => {
                let help = "write 0 for no numbers, 1 for move numbers, 2 for move numbers modulo 100";
                self.node.numbering = self.read_or_warn(property, value, numbering, help);
            }
            "FG" => self.node.figure = Some(self.figure(value)),
            "N" => self.node.name = value.simple_text(),
            "C" => self.node.comment = value.text(),
            _ => self.marks.property(property, &mut self.faults),
        }
    }

    fn play(&mut self, property: &Property, value: &Value, colour: Colour) {
        let at = if self.is_pass(property.ident, value) {
            None
        } else {
            let at = points::point_on(self.size, value, property.ident, &mut self.faults);
            let Some(at) = at else { return };
            Some(at)
        };
        if !self.node.moves.is_empty() {
            let help = "write ; before each move";
            self.faults.warn("sgf::two-moves", property.name.clone(), help, || {
                "the node has a Black move and a White move; zumen plays Black's first".to_owned()
            });
        }
        self.node.moves.push((colour, at));
    }

    /// Tells whether a move is a pass: FF3 passes with `tt`, which is a point of larger boards, GTP with a word.
    fn is_pass(&mut self, ident: &str, value: &Value) -> bool {
        if value.raw.trim().eq_ignore_ascii_case("pass") {
            self.faults.warn("sgf::point", value.place(), &format!("write a pass as {ident}[]"), || {
                format!("zumen reads {ident}[{}] as a pass", value.raw.trim())
            });
            return true;
        }
        let is_small = self.size.columns() <= 19 && self.size.rows() <= 19;
        value.is_empty() || is_small && value.raw.trim() == "tt"
    }

    /// Reads DD and VW: an empty value clears, values that are all faulty say nothing.
    fn region(&mut self, property: &Property) -> Option<Vec<Vertex>> {
        let points: Vec<Vertex> = points::read(property, self.size, &mut self.faults).iter().collect();
        let clears = property.values.iter().any(Value::is_empty);
        (clears || !points.is_empty()).then_some(points)
    }

    /// A value that `read` knows.
    fn read_or_warn<T>(
        &mut self,
        property: &Property,
        value: &Value,
        read: fn(&Value) -> Option<T>,
        help: &str,
    ) -> Option<T> {
        let known = read(value);
        if known.is_none() {
            value.warn_unread(property.ident, help, &mut self.faults);
        }
        known
    }

    fn figure(&mut self, value: &Value) -> FigureStart {
        let (flags, name) = match value.parts() {
            Some((flags, name)) => (flags, name.simple_text()),
            None => (value.clone(), None),
        };
        let read = if flags.is_empty() { Some(DEFAULT_FLAGS) } else { flags.number(u32::MAX) };
        if read.is_none() {
            flags.warn_unread("FG", "write the sum of the flags, a colon and the name of the figure", &mut self.faults);
        }
        FigureStart { flags: read.filter(|flags| flags & DEFAULT_FLAGS == 0), name }
    }
}

fn number(value: &Value) -> Option<u32> {
    value.number(u32::MAX)
}

fn numbering(value: &Value) -> Option<Numbering> {
    match value.number(2)? {
        0 => Some(Numbering::Hidden),
        1 => Some(Numbering::Real),
        _ => Some(Numbering::Modulo),
    }
}

/// Whose turn it is: a letter, a word, or a number as old programs write it.
fn colour(value: &Value) -> Option<Colour> {
    match value.raw.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Colour::Black),
        "w" | "white" | "2" => Some(Colour::White),
        _ => None,
    }
}

/// The points of AE, AB and AW, in the order of the file.
#[derive(Default)]
struct Setup(Vec<SetupList>);

/// What one of them sets.
struct SetupList {
    ident: &'static str,
    stone: Option<Colour>,
    points: Points,
    /// Where its name stands.
    place: std::ops::Range<usize>,
}

impl Setup {
    const CONTENTS: [(&'static str, Option<Colour>); 3] =
        [("AE", None), ("AB", Some(Colour::Black)), ("AW", Some(Colour::White))];

    fn add(&mut self, property: &Property, size: Size, faults: &mut Faults) {
        let content = Setup::CONTENTS.into_iter().find(|(ident, _)| *ident == property.ident);
        let (ident, stone) = content.expect("one of the three");
        let points = points::read(property, size, faults);
        self.0.push(SetupList { ident, stone, points, place: property.name.clone() });
    }

    fn finish(self, faults: &mut Faults) -> Vec<(Vertex, Option<Colour>)> {
        let mut seen = Points::new();
        let mut setup = Vec::new();
        for SetupList { ident, stone, points, place } in self.0.into_iter().rev() {
            let (new, old): (Vec<Vertex>, Vec<Vertex>) = points.iter().partition(|at| seen.insert(*at));
            if let Some(at) = old.first() {
                let help = "list each point in only one of AE, AB and AW";
                faults.warn("sgf::set-twice", place, help, || {
                    format!("{ident} sets {}, but a later property of the node sets it again", at.sgf())
                });
            }
            setup.extend(new.into_iter().map(|at| (at, stone)));
        }
        // Each point is set once: the order says nothing any more.
        setup.sort_unstable_by_key(|(at, stone)| (*stone, *at));
        setup
    }
}
