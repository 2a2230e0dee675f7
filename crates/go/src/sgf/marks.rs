//! Marks, labels, lines and territory of one node.

use super::points::{self, Points};
use super::property::Property;
use crate::board::{Colour, Size, Vertex};
use crate::figure::letter;
use crate::markup::{Kind, Markup};
use zumen_game::sgf::{Faults, Value};

/// The most lines and arrows of a node, more than anybody could tell apart: each is some thousand characters of a picture.
const MAX_LINES: usize = 2_000;

/// The marks of the node that is read.
pub(super) struct Marks {
    size: Size,
    found: Vec<Markup>,
    /// Where a mark of CR, MA, SL, SQ or TR stands: there is room for one.
    marked: Points,
    /// Where a player has territory.
    owned: Points,
    /// Where a label stands.
    labelled: Points,
}

impl Marks {
    pub(super) fn new(size: Size) -> Marks {
        Marks { size, found: Vec::new(), marked: Points::new(), owned: Points::new(), labelled: Points::new() }
    }

    /// Returns them by kind, then by point.
    pub(super) fn finish(mut self) -> Vec<Markup> {
        self.found.sort_unstable();
        self.found
    }

    /// Reads a property, if it is one of markup.
    pub(super) fn property(&mut self, property: &Property, faults: &mut Faults) {
        match property.ident {
            "CR" => self.mark(property, Kind::Circle, faults),
            "MA" | "M" => self.mark(property, Kind::Cross, faults),
            "SL" => self.mark(property, Kind::Selected, faults),
            "SQ" => self.mark(property, Kind::Square, faults),
            "TR" => self.mark(property, Kind::Triangle, faults),
            "TB" => self.mark(property, Kind::Territory(Colour::Black), faults),
            "TW" => self.mark(property, Kind::Territory(Colour::White), faults),
            "NEXTBLACK" => self.mark(property, Kind::Next(Colour::Black), faults),
            "NEXTWHITE" => self.mark(property, Kind::Next(Colour::White), faults),
            "LB" => self.labels(property, faults),
            "L" => self.letters(property, faults),
            "LN" => self.lines(property, Kind::Line, faults),
            "AR" => self.lines(property, Kind::Arrow, faults),
            _ => {}
        }
    }

    fn mark(&mut self, property: &Property, kind: Kind, faults: &mut Faults) {
        let taken = if matches!(kind, Kind::Territory(_) | Kind::Next(_)) { &mut self.owned } else { &mut self.marked };
        let points = points::read(property, self.size, faults);
        let (new, old): (Vec<Vertex>, Vec<Vertex>) = points.iter().partition(|at| taken.insert(*at));
        if let Some(at) = old.first() {
            faults.warn("sgf::two-marks", property.name.clone(), "mark each point once", || {
                format!("{} marks {}, which already has a mark; zumen keeps the first", property.ident, at.sgf())
            });
        }
        self.found.extend(new.into_iter().map(|at| Markup::new(kind, at)));
    }

    /// Reads LB: the point ends at the first colon, the text may have more.
    fn labels(&mut self, property: &Property, faults: &mut Faults) {
        for value in &property.values {
            let label = value.parts().and_then(|(at, text)| Some((at, text.simple_text()?)));
            let Some((at, text)) = label else {
                value.warn_unread("LB", "write the point, a colon and the text", faults);
                continue;
            };
            if let Some(at) = points::point_on(self.size, &at, "LB", faults) {
                self.label(at, text, value, property.ident, faults);
            }
        }
    }

    /// Reads FF1's L: the letters a, b, c in the order of the list.
    fn letters(&mut self, property: &Property, faults: &mut Faults) {
        let mut count = 0;
        for value in &property.values {
            let at = points::point_on(self.size, value, "L", faults);
            if let Some(at) = at
                && self.label(at, letter(count).to_lowercase(), value, property.ident, faults)
            {
                count += 1;
            }
        }
    }

    /// Sets a label, where there is none yet.
    fn label(&mut self, at: Vertex, text: String, value: &Value, ident: &str, faults: &mut Faults) -> bool {
        let is_new = self.labelled.insert(at);
        if is_new {
            self.found.push(Markup { text: Some(text), ..Markup::new(Kind::Label, at) });
        } else {
            let help = "write one label for each point";
            faults.warn("sgf::two-labels", value.place(), help, || {
                format!("{ident} labels {}, which already has a label; zumen keeps the first", at.sgf())
            });
        }
        is_new
    }

    fn lines(&mut self, property: &Property, kind: Kind, faults: &mut Faults) {
        let start = self.found.len();
        for value in &property.values {
            let Some((from, to)) = value.parts() else {
                value.warn_unread(property.ident, "write two points with a colon between them", faults);
                continue;
            };
            let ends = [from, to].map(|end| points::point_on(self.size, &end, property.ident, faults));
            let [Some(at), Some(to)] = ends else { continue };
            if at == to {
                value.warn_unread(property.ident, "end it on a different point", faults);
                continue;
            }
            if self.found.len() - start == MAX_LINES {
                let help = "draw fewer";
                faults.warn("sgf::many-lines", value.place(), help, || {
                    format!("{} has more than {MAX_LINES} values; zumen ignores the rest", property.ident)
                });
                break;
            }
            self.found.push(Markup { to: Some(to), ..Markup::new(kind, at) });
        }
        self.found[start..].sort_unstable();
        let all = self.found.len();
        self.found.dedup();
        if self.found.len() < all {
            points::twice(property.name.clone(), property.ident, faults);
        }
    }
}
