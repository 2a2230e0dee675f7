//! A picture without paper: what is painted in the paper's colour elsewhere, to take the board's lines away under a label or
//! to fade what lies on a point, is not painted at all. The lines are left out there, and what fades is translucent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::template::{Element, Template};
use zumen_core::diagram::{Diagram, Mark, Place, Shape, Symbol};
use zumen_core::geometry::{CELL, Point, Spot, number};

/// Classes of pieces that take lines away: below labels, where the board is not shown, and below marks, which keep their
/// line.
const ERASERS: [&str; 3] = ["knock-out", BLANK, MARK];
/// Takes away everything on its point.
const BLANK: &str = "blank";
const MARK: &str = "mark";
/// Fades what lies on its point by a veil or by lines, and the class of what is faded.
const DIM: &str = "dim";
const DIM_LINES: &str = "dim-lines";
const DIMMED: &str = "dimmed";
/// How much of it is left where lines would break it.
const LEFT: f64 = 0.35;

/// Cuts the lines of boards.
#[derive(Debug)]
pub(super) struct Cutter {
    /// Those classes that the theme paints as the paper.
    erasers: BTreeSet<&'static str>,
    fades: bool,
}

/// Where lines are left out: a circle, or a convex polygon.
enum Hole {
    Circle(Point, f64),
    Polygon(Vec<Point>),
}

/// The marks of a diagram, parted by what happens to them.
struct Parting<'a> {
    cutter: &'a Cutter,
    blank: BTreeSet<Spot>,
    /// What lies on faded points, in the order of painting.
    dimmed: BTreeMap<Spot, Vec<Mark>>,
}

impl Cutter {
    /// Looks what the theme paints in the colour of the paper, and has it painted no more.
    pub(crate) fn new(template: &mut Template, paper: &str) -> Cutter {
        let theme = Arc::make_mut(&mut template.theme);
        let erasers: BTreeSet<&str> = ERASERS.into_iter().filter(|class| theme.paints(class, "fill", paper)).collect();
        let is_broken = theme.paints(DIM_LINES, "stroke", paper);
        let fades = is_broken || theme.paints(DIM, "fill", paper);
        if erasers.contains(MARK) {
            theme.set(MARK, "fill", "none");
        }
        if fades {
            let veil = theme.of(DIM).get("fill-opacity").and_then(|part| part.parse::<f64>().ok()).unwrap_or(1.0);
            theme.set(DIMMED, "opacity", &number(if is_broken { LEFT } else { 1.0 - veil }));
        }
        Cutter { erasers, fades }
    }

    /// The same diagram, with lines left out for what would be painted over them.
    pub(crate) fn cut(&self, template: &Template, diagram: &Diagram) -> Diagram {
        let pieces: Vec<_> = diagram.marks.iter().filter_map(piece).collect();
        let (mut blank, mut dimmed) = (BTreeSet::new(), BTreeMap::new());
        for (_, class, at) in &pieces {
            if *class == BLANK && self.erasers.contains(BLANK) {
                blank.insert(*at);
            } else if *class == DIM && self.fades {
                dimmed.insert(*at, Vec::new());
            }
        }
        let erasers = pieces.iter().filter(|(_, class, _)| self.erasers.contains(class));
        let defs: BTreeMap<&str, &Element> = template.defs.iter().collect();
        let holes: Vec<Hole> = erasers.flat_map(|(id, _, at)| holes(&defs, id, *at)).collect();
        // Lines do not shine through what is translucent.
        let stones = diagram.pieces.iter().filter_map(piece).filter(|(.., at)| dimmed.contains_key(at));
        let below: Vec<Hole> = stones.flat_map(|(id, _, at)| self::holes(&defs, id, at)).collect();
        let faded: Vec<Hole> = dimmed.keys().map(|at| cell(*at)).collect();
        let [mut board, mut board_dimmed] = [Vec::new(), Vec::new()];
        for mark in &diagram.board {
            match mark {
                Mark::Shape { id, class, shape: Shape::Lines(segments) } => {
                    let kept = without(&without(segments, &holes), &below);
                    board.push(Mark::shape(id, class, Shape::Lines(without(&kept, &faded))));
                    if !faded.is_empty() {
                        let lines = Shape::Lines(within(&kept, &faded));
                        board_dimmed.push(Mark::shape(format!("{id}-{DIMMED}"), class, lines));
                    }
                }
                Mark::Piece { .. } => match piece(mark) {
                    Some((.., at)) if holes.iter().chain(&below).any(|hole| hole.holds(at)) => {}
                    Some((.., at)) if dimmed.contains_key(&at) => board_dimmed.push(mark.clone()),
                    _ => board.push(mark.clone()),
                },
                _ => board.push(mark.clone()),
            }
        }
        let mut parting = Parting { cutter: self, blank, dimmed };
        let mut cut = Diagram { board, ..diagram.clone() };
        cut.pieces = parting.keep_marks(&diagram.pieces, true);
        cut.gone = parting.keep_marks(&diagram.gone, false);
        cut.new = parting.keep_marks(&diagram.new, false);
        // What stands before the veils lies below them.
        let veil = diagram.marks.iter().position(|mark| piece(mark).is_some_and(|(_, class, _)| class == DIM));
        let (below, above) = diagram.marks.split_at(veil.unwrap_or_default());
        cut.marks = parting.keep_marks(below, true);
        cut.marks.extend(parting.keep_marks(above, false));
        for mark in &mut cut.marks {
            if let Mark::Shape { shape: Shape::Lines(segments), .. } = mark {
                *segments = without(segments, &holes);
            }
        }
        parting.add_dimmed(&mut cut, board_dimmed);
        cut
    }
}

impl Parting<'_> {
    /// Marks without those that take away; those on faded points are put aside where they fade.
    fn keep_marks(&mut self, marks: &[Mark], fade: bool) -> Vec<Mark> {
        let mut kept = Vec::new();
        for mark in marks {
            let at = match mark {
                Mark::Piece { at: Place::Grid(at), .. } | Mark::Label { at: Place::Grid(at), .. } => *at,
                _ => {
                    kept.push(mark.clone());
                    continue;
                }
            };
            let class = piece(mark).map_or("", |(_, class, _)| class);
            let takes_away = class != MARK && self.cutter.erasers.contains(class) || class == DIM && self.cutter.fades;
            if takes_away || self.blank.contains(&at) {
                continue;
            }
            match self.dimmed.get_mut(&at).filter(|_| fade) {
                Some(dimmed) => dimmed.push(at_origin(mark)),
                None => kept.push(mark.clone()),
            }
        }
        kept
    }

    /// Adds what is faded: each point as a whole, so that what lies below is not seen through what lies above.
    fn add_dimmed(self, diagram: &mut Diagram, board: Vec<Mark>) {
        let points = self.dimmed.into_iter().map(|(at, marks)| (format!("{}-{}", at.x, at.y), at, marks));
        let all = [("board".to_owned(), Spot::default(), board)].into_iter().chain(points);
        let mut faded = Vec::new();
        for (name, at, marks) in all.filter(|(.., marks)| !marks.is_empty()) {
            let id = format!("faded-{name}");
            faded.push(Mark::piece(format!("{DIMMED}-{name}"), id.as_str(), DIMMED, at));
            diagram.symbols.push(Symbol { id, marks, ..Symbol::default() });
        }
        diagram.pieces.splice(..0, faded);
    }
}

/// The id, the class and the place of a piece on the grid.
fn piece(mark: &Mark) -> Option<(&str, &str, Spot)> {
    match mark {
        Mark::Piece { piece, class, at: Place::Grid(at), .. } => Some((piece, class, *at)),
        _ => None,
    }
}

/// A mark as a part of a symbol.
fn at_origin(mark: &Mark) -> Mark {
    let mut mark = mark.clone();
    if let Mark::Piece { id, at, .. } | Mark::Label { id, at, .. } = &mut mark {
        id.clear();
        *at = Place::Grid(Spot::default());
    }
    mark
}

/// What a piece of the template covers, where it lies: `defs` are the pieces by id.
fn holes(defs: &BTreeMap<&str, &Element>, id: &str, at: Spot) -> Vec<Hole> {
    let mut holes = Vec::new();
    if let Some(element) = defs.get(id) {
        element.walk(&mut |element| holes.extend(Hole::of(element, at)));
    }
    holes
}

/// The cell round a spot.
fn cell(at: Spot) -> Hole {
    let half = f64::from(CELL) / 2.0;
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    Hole::Polygon(corners.map(|(x, y)| Point::new(f64::from(at.x) + x, f64::from(at.y) + y)).to_vec())
}

/// Reads a number of an element; 0 where it has none.
fn number_of(element: &Element, name: &str) -> Option<f64> {
    element.get(name).unwrap_or("0").parse().ok()
}

impl Hole {
    /// Takes the form of a circle, a rectangle or a polygon. What is transformed lies on one of them as its shade.
    fn of(element: &Element, at: Spot) -> Option<Hole> {
        if element.get("transform").is_some() {
            return None;
        }
        let (left, top) = (f64::from(at.x), f64::from(at.y));
        match element.name.as_str() {
            "circle" => {
                let middle = Point::new(left + number_of(element, "cx")?, top + number_of(element, "cy")?);
                let edge = number_of(element, "stroke-width")? / 2.0;
                Some(Hole::Circle(middle, number_of(element, "r")? + edge))
            }
            "rect" => {
                let (x, y) = (number_of(element, "x")?, number_of(element, "y")?);
                let (right, bottom) = (x + number_of(element, "width")?, y + number_of(element, "height")?);
                let corners = [(x, y), (right, y), (right, bottom), (x, bottom)];
                Some(Hole::Polygon(corners.map(|(x, y)| Point::new(left + x, top + y)).to_vec()))
            }
            "polygon" => {
                let numbers = element.get("points")?.split([' ', ',']).filter(|number| !number.is_empty());
                let numbers: Vec<f64> = numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?;
                let corners = numbers.chunks_exact(2).map(|point| Point::new(left + point[0], top + point[1]));
                Some(Hole::Polygon(corners.collect()))
            }
            _ => None,
        }
    }

    fn holds(&self, at: Spot) -> bool {
        self.cut([at, Spot::new(at.x + 1, at.y)]).is_some_and(|[from, to]| from <= 0.0 && to > 0.0)
    }

    /// The part of a line that lies inside, as parts of its length; it may go beyond the line.
    fn cut(&self, [from, to]: [Spot; 2]) -> Option<[f64; 2]> {
        let start = Point::new(f64::from(from.x), f64::from(from.y));
        let (dx, dy) = (f64::from(to.x) - start.x, f64::from(to.y) - start.y);
        let [mut enters, mut leaves] = [f64::NEG_INFINITY, f64::INFINITY];
        match self {
            Hole::Circle(middle, radius) => {
                let length = dx * dx + dy * dy;
                let nearest = ((middle.x - start.x) * dx + (middle.y - start.y) * dy) / length;
                let away = middle.distance(Point::new(start.x + nearest * dx, start.y + nearest * dy));
                if away < *radius {
                    let half = ((radius * radius - away * away) / length).sqrt();
                    (enters, leaves) = (nearest - half, nearest + half);
                } else {
                    leaves = f64::NEG_INFINITY;
                }
            }
            Hole::Polygon(corners) => {
                let sides = corners.iter().zip(corners.iter().cycle().skip(1));
                let turn: f64 = sides.clone().map(|(corner, next)| corner.x * next.y - next.x * corner.y).sum();
                for (corner, next) in sides {
                    let side = Point::new(next.x - corner.x, next.y - corner.y);
                    // How far inside of this side the line begins, and how fast it gets farther inside.
                    let inside = turn.signum() * (side.x * (start.y - corner.y) - side.y * (start.x - corner.x));
                    let faster = turn.signum() * (side.x * dy - side.y * dx);
                    if faster > 0.0 {
                        enters = enters.max(-inside / faster);
                    } else if faster < 0.0 {
                        leaves = leaves.min(-inside / faster);
                    } else if inside <= 0.0 {
                        leaves = f64::NEG_INFINITY;
                    }
                }
            }
        }
        (enters < leaves).then_some([enters, leaves])
    }
}

/// The parts of a line that lie in holes, in order; none touches the next.
fn parts_in(segment: [Spot; 2], holes: &[Hole]) -> Vec<[f64; 2]> {
    let mut parts: Vec<[f64; 2]> = holes.iter().filter_map(|hole| hole.cut(segment)).collect();
    parts.retain(|[from, to]| *to > 0.0 && *from < 1.0);
    parts.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let mut joined: Vec<[f64; 2]> = Vec::new();
    for [from, to] in parts {
        match joined.last_mut().filter(|last| from <= last[1]) {
            Some(last) => last[1] = last[1].max(to),
            None => joined.push([from, to]),
        }
    }
    joined
}

/// A part of a line.
fn part([from, to]: [Spot; 2], [start, end]: [f64; 2]) -> Option<[Spot; 2]> {
    let part = [start, end].map(|share| Spot::new(between(from.x, to.x, share), between(from.y, to.y, share)));
    (part[0] != part[1]).then_some(part)
}

fn between(from: i32, to: i32, share: f64) -> i32 {
    (f64::from(from) + f64::from(to - from) * share.clamp(0.0, 1.0)).round() as i32
}

/// What of lines lies in no hole. A ring that is cut begins behind a cut, so that its corners stay whole.
fn without(segments: &[[Spot; 2]], holes: &[Hole]) -> Vec<[Spot; 2]> {
    let mut kept = Vec::new();
    for segment in segments {
        let mut from = 0.0;
        for [start, end] in parts_in(*segment, holes) {
            kept.extend(part(*segment, [from, start]).filter(|_| start > from));
            from = end;
        }
        kept.extend(part(*segment, [from, 1.0]).filter(|_| from < 1.0));
    }
    let gap = kept.windows(2).position(|pair| pair[0][1] != pair[1][0]);
    if let Some(gap) = gap.filter(|_| kept[0][0] == kept[kept.len() - 1][1]) {
        kept.rotate_left(gap + 1);
    }
    kept
}

/// What of lines lies in holes.
fn within(segments: &[[Spot; 2]], holes: &[Hole]) -> Vec<[Spot; 2]> {
    let parts = segments.iter().flat_map(|segment| {
        let inside = parts_in(*segment, holes).into_iter();
        inside.filter_map(|inside| part(*segment, inside))
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(from: i32, to: i32) -> [Spot; 2] {
        [Spot::new(from, 0), Spot::new(to, 0)]
    }

    #[test]
    fn lines_end_where_holes_begin() {
        let circle = |x: f64| Hole::Circle(Point::new(x, 0.0), 40.0);
        assert_eq!(without(&[line(0, 300)], &[circle(100.0)]), [line(0, 60), line(140, 300)]);
        assert_eq!(without(&[line(0, 300)], &[circle(160.0), circle(100.0)]), [line(0, 60), line(200, 300)]);
        assert_eq!(without(&[line(0, 300)], &[circle(0.0)]), [line(40, 300)]);
        assert_eq!(within(&[line(0, 300)], &[circle(100.0), cell(Spot::new(200, 0))]), [line(60, 140), line(150, 250)]);
        let triangle = [(0.0, -32.0), (28.0, 16.5), (-28.0, 16.5)].map(|(x, y)| Point::new(x, y)).to_vec();
        let [from, to] = Hole::Polygon(triangle).cut(line(-100, 100)).expect("it goes through");
        assert!((0.40..0.41).contains(&from) && (0.59..0.60).contains(&to), "{from} {to}");
        assert!(cell(Spot::default()).holds(Spot::new(20, 20)) && !circle(0.0).holds(Spot::new(40, 40)));
    }

    #[test]
    fn a_round_piece_covers_its_circle_with_half_of_its_edge() {
        let numbers = [("cx", "10"), ("cy", "-20"), ("r", "30"), ("stroke-width", "4")];
        let attributes = numbers.map(|(name, number)| (name.to_owned(), number.to_owned())).into();
        let circle = Element { name: "circle".to_owned(), attributes, ..Element::default() };
        let hole = Hole::of(&circle, Spot::new(100, 100)).expect("a circle");
        assert_eq!(
            without(&[[Spot::new(110, 0), Spot::new(110, 200)]], &[hole]),
            [[Spot::new(110, 0), Spot::new(110, 48)], [Spot::new(110, 112), Spot::new(110, 200)]]
        );
    }

    #[test]
    fn a_ring_that_is_cut_begins_behind_the_cut() {
        let corners = [(0, 0), (100, 0), (100, 100), (0, 100)].map(|(x, y)| Spot::new(x, y));
        let ring: Vec<_> = (0..4).map(|side| [corners[side], corners[(side + 1) % 4]]).collect();
        let cut = without(&ring, &[Hole::Circle(Point::new(100.0, 50.0), 10.0)]);
        assert_eq!((cut[0][0], cut[cut.len() - 1][1]), (Spot::new(100, 60), Spot::new(100, 40)));
        assert!(cut.windows(2).all(|pair| pair[0][1] == pair[1][0]));
        assert_eq!(without(&ring, &[]), ring);
    }
}
