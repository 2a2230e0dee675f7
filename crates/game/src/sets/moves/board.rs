//! One board of a movement diagram as marks.

use super::chart::{Chain, Chart, Ray, Sign};
use zumen_core::diagram::{Mark, Shape, Squares, Symbol};
use zumen_core::geometry::{CELL, Spot, Turn};
use zumen_core::movement::Offset;

/// From the middle of the piece's square to the start of a line: clear of a wedge. Straight, and diagonal.
const FROM_PIECE: [i32; 2] = [58, 54];
/// From the middle of a lion's square to the start of the range behind it.
const FROM_SIGN: [i32; 2] = [50, 38];
/// From the middle of the last square to the tip of an arrow.
const TO_TIP: [i32; 2] = [38, 38];
/// Length and half the width of an arrow's head.
const HEAD: [[i32; 2]; 2] = [[30, 15], [22, 11]];
/// From the middle of a bend to the start of the second leg.
const FROM_BEND: [i32; 2] = [26, 20];
/// From the middle of another reading's first square to the start of its line.
const FROM_OTHER: [i32; 2] = [36, 26];
/// From between two of a lion's squares to a chevron's foot and tip, and half its width.
const CHEVRON: [[i32; 3]; 2] = [[2, 14, 7], [2, 14, 6]];
/// The middle between a lion's neighbour and the next square, whose circles are of two sizes; and between others.
const BETWEEN: [i32; 2] = [53, 50];
/// Between two lines of the hatching of dark squares.
const DARK_HATCH: i32 = 25;
/// Between two lines of the hatching, and on a small board.
const HATCH: [i32; 2] = [50, 150];

/// A piece and its movement.
#[derive(Clone, Debug)]
pub struct Board {
    /// Begins the ids of all that is drawn; unique in the picture.
    pub name: String,
    /// The piece of the template or symbol of the diagram in the middle.
    pub piece: String,
    /// The class that themes paint this piece by.
    pub class: String,
    /// What the squares show.
    pub chart: Chart,
    /// Whether the board of its game is chequered.
    pub is_chequered: bool,
    /// Whether its grid is so small that its lines must be lighter, as on a poster.
    pub is_small: bool,
}

/// Which of two lengths a way has: straight or diagonal.
fn of<T: Copy>(by: Offset, lengths: [T; 2]) -> T {
    lengths[usize::from(by.right != 0 && by.forward != 0)]
}

impl Board {
    /// The length from one edge to the other, in hundredths of a cell.
    pub fn width(&self) -> i32 {
        (2 * i32::from(self.chart.reach) + 1) * CELL
    }

    /// The id of the symbol that the grid is drawn with.
    fn ground_id(&self) -> String {
        format!("moves-grid-{}", 2 * self.chart.reach + 1)
    }

    /// The empty grid round the middle of the piece's square.
    pub fn ground(&self) -> Symbol {
        let squares = self.squares(Spot::default());
        let (side, end) = (squares.columns, self.width() / 2);
        let id = self.ground_id();
        let inner = (1..side).map(|line| line * CELL - end);
        let lines =
            inner.flat_map(|at| [[Spot::new(-end, at), Spot::new(end, at)], [Spot::new(at, -end), Spot::new(at, end)]]);
        let shapes = [
            ("ground", Some(squares.ground())),
            ("chequer", self.is_chequered.then(|| squares.dark(true))),
            ("chequer-lines", self.is_chequered.then(|| squares.hatching(true, DARK_HATCH))),
            (if self.is_small { "small-lines" } else { "lines" }, Some(Shape::Lines(lines.collect()))),
        ];
        let marks = shapes
            .into_iter()
            .filter_map(|(name, shape)| Some(Mark::shape(format!("{id}-{name}"), format!("moves-{name}"), shape?)))
            .collect();
        Symbol { id, turn: Turn::None, marks }
    }

    /// Everything on the board, with the middle of the piece's square at a place.
    pub fn marks(&self, middle: Spot) -> Vec<Mark> {
        let mut pen = Pen { name: &self.name, middle, marks: Vec::new() };
        let ground = self.ground_id();
        pen.piece("grid".to_owned(), &ground, "moves-grid", Offset::default());
        self.lines(&mut pen);
        pen.shape("frame", "moves-frame", self.squares(middle).frame());
        self.others(&mut pen);
        self.signs(&mut pen);
        pen.piece("piece".to_owned(), &self.piece, &self.class, Offset::default());
        self.labels(&mut pen);
        pen.marks
    }

    /// Draws hatching, ranges, hooks, and what joins signs.
    fn lines(&self, pen: &mut Pen) {
        let chart = &self.chart;
        if chart.anywhere {
            pen.shape("anywhere", "moves-anywhere", Shape::Lines(self.hatching(pen.middle)));
        }
        let ranges = chart.ranges.iter().map(|ray| ("range", ray));
        for (kind, Ray { by, first }) in ranges.chain(chart.hooks.iter().map(|ray| ("hook", ray))) {
            let start = match first {
                1 => of(*by, FROM_PIECE),
                first => i32::from(first - 1) * CELL + of(*by, FROM_SIGN),
            };
            pen.arrow(kind, Offset::default(), *by, [start, i32::from(chart.reach) * CELL + of(*by, TO_TIP)]);
        }
        for leg in &chart.legs {
            let end = i32::from(leg.length) * CELL + of(leg.by, TO_TIP);
            pen.arrow("leg", leg.bend, leg.by, [of(leg.by, FROM_BEND), end]);
        }
        for chain in &chart.chains {
            if chain.runs_on() {
                // The last square that is shown has the arrow's head in the place of its sign.
                let end = i32::from(chain.shown) * CELL + of(chain.by, TO_TIP);
                pen.arrow("limit", Offset::default(), chain.by, [CELL, end]);
                continue;
            }
            let class = if chain.by.name().is_some() { "moves-limit" } else { "moves-ride" };
            let ends = [pen.at(chain.by), pen.at(chain.by.times(chain.shown.max(1)))];
            if chain.shown > 1 {
                pen.shape(&format!("limit-{}", name(chain.by)), class, Shape::Lines(vec![ends]));
            }
        }
        for (by, within) in &chart.lines {
            for n in 1..i16::from(*within).min(chart.reach) {
                if chart.signs.get(&by.times(n + 1)) == Some(&Sign::Line) {
                    pen.chevrons(*by, n);
                }
            }
        }
    }

    /// Makes its squares round a place.
    fn squares(&self, middle: Spot) -> Squares {
        let (end, side) = (self.width() / 2, 2 * i32::from(self.chart.reach) + 1);
        Squares { from: Spot::new(middle.x - end, middle.y - end), columns: side, rows: side }
    }

    /// Diagonals over the whole grid.
    fn hatching(&self, middle: Spot) -> Vec<[Spot; 2]> {
        let end = self.width() / 2;
        let shifts =
            (1..).map(|n| n * HATCH[usize::from(self.is_small)] - 2 * end).take_while(|shift| *shift < 2 * end);
        let lines = shifts.map(|shift| {
            let (left, right) = ((-end).max(shift - end), end.min(shift + end));
            [Spot::new(middle.x + left, middle.y + shift - left), Spot::new(middle.x + right, middle.y + shift - right)]
        });
        lines.collect()
    }

    /// Draws what other readings add.
    fn others(&self, pen: &mut Pen) {
        for ray in &self.chart.other_ranges {
            if ray.first < self.chart.reach {
                let start = i32::from(ray.first) * CELL + of(ray.by, FROM_OTHER);
                let end = i32::from(self.chart.reach) * CELL + of(ray.by, TO_TIP);
                pen.arrow("other-range", Offset::default(), ray.by, [start, end]);
            }
        }
        for (at, other) in &self.chart.others {
            let piece = if other.is_jump { "moves-other-jump" } else { "moves-other" };
            pen.piece(format!("other-{}", name(*at)), piece, piece, *at);
            pen.label(
                &format!("other-{}-letters", name(*at)),
                "label-moves-letter",
                "moves-letter",
                &other.letters,
                *at,
            );
        }
    }

    fn signs(&self, pen: &mut Pen) {
        for ray in &self.chart.hooks {
            let piece = of(ray.by, ["moves-turn", "moves-turn-diagonal"]);
            // The last square holds the arrow's head.
            for n in 1..self.chart.reach {
                pen.piece(format!("turn-{}", name(ray.by.times(n))), piece, piece, ray.by.times(n));
            }
        }
        let heads: Vec<Offset> = self.chart.chains.iter().filter(|chain| chain.runs_on()).map(Chain::end).collect();
        for (at, sign) in &self.chart.signs {
            if matches!(sign, Sign::Limited(_)) && heads.contains(at) {
                continue;
            }
            let piece = match sign {
                Sign::Step => "moves-step",
                Sign::Limited(_) => "moves-limited",
                Sign::Line => "moves-line",
                Sign::Lion => "moves-lion",
                Sign::InPlace => "moves-in-place",
                Sign::Jump => "moves-jump",
            };
            pen.piece(name(*at), piece, piece, *at);
        }
    }

    /// Writes the numbers of limited ranges, at the outer corner of their last square.
    fn labels(&self, pen: &mut Pen) {
        for chain in &self.chart.chains {
            let at = chain.end();
            if let Some(most) = chain.most.filter(|_| chain.shown > 0) {
                // The outer upper corner of the last square, or the inner one where the head of an arrow fills that.
                let is_filled = chain.runs_on() && chain.by.right != 0 && chain.by.forward > 0;
                let is_left = (at.right < 0) != is_filled;
                let side = if is_left { "label-moves-number-left" } else { "label-moves-number-right" };
                pen.label(&format!("limit-{}-number", name(chain.by)), side, "moves-number", &most.to_string(), at);
            }
        }
    }
}

/// The name of a square in ids: `n2`, `e1s2`.
fn name(at: Offset) -> String {
    let parts = [(at.right, ["e", "w"]), (at.forward, ["n", "s"])].map(|(count, names)| match count {
        0 => String::new(),
        count => format!("{}{}", names[usize::from(count < 0)], count.unsigned_abs()),
    });
    parts.concat()
}

/// Where the marks of a board are gathered.
struct Pen<'a> {
    name: &'a str,
    middle: Spot,
    marks: Vec<Mark>,
}

impl Pen<'_> {
    /// The middle of a square.
    fn at(&self, at: Offset) -> Spot {
        self.along(Offset::default(), at, CELL)
    }

    /// The place so far from the middle of a square, in hundredths of a way.
    fn along(&self, from: Offset, by: Offset, length: i32) -> Spot {
        let [x, y] = [(from.right, by.right), (from.forward, by.forward)]
            .map(|(start, way)| i32::from(start) * CELL + i32::from(way) * length);
        Spot::new(self.middle.x + x, self.middle.y - y)
    }

    fn id(&self, what: &str) -> String {
        format!("{}-{what}", self.name)
    }

    fn piece(&mut self, id: String, piece: &str, class: &str, at: Offset) {
        self.marks.push(Mark::piece(self.id(&id), piece, class, self.at(at)));
    }

    fn shape(&mut self, id: &str, class: &str, shape: Shape) {
        self.marks.push(Mark::shape(self.id(id), class, shape));
    }

    fn label(&mut self, id: &str, style: &str, class: &str, text: &str, at: Offset) {
        self.marks.push(Mark::label(self.id(id), style, class, text, self.at(at)));
    }

    /// Draws a line with a head from one place to another of a way, in the paint of its kind.
    fn arrow(&mut self, kind: &str, from: Offset, by: Offset, [start, end]: [i32; 2]) {
        let [length, half] = of(by, HEAD);
        let id = if from == Offset::default() { name(by) } else { format!("{}-{}", name(from), name(by)) };
        let base = end - length;
        let line = [self.along(from, by, start), self.along(from, by, base)];
        if base > start {
            self.shape(&format!("{kind}-{id}"), &format!("moves-{kind}"), Shape::Lines(vec![line]));
        }
        let (tip, foot) = (self.along(from, by, end), self.along(from, by, base));
        let (x, y) = (i32::from(by.forward) * half, i32::from(by.right) * half);
        let corners = vec![tip, Spot::new(foot.x + x, foot.y + y), Spot::new(foot.x - x, foot.y - y)];
        self.shape(&format!("{kind}-{id}-head"), &format!("moves-{kind}-head"), Shape::Polygon(corners));
    }

    /// Draws two chevrons between a square of a way and the next, there and back.
    fn chevrons(&mut self, by: Offset, n: i16) {
        let [foot, tip, half] = of(by, CHEVRON);
        let middle = i32::from(n) * CELL + BETWEEN[usize::from(n > 1)];
        let (x, y) = (i32::from(by.forward) * half, i32::from(by.right) * half);
        let mut lines = Vec::new();
        for sign in [-1, 1] {
            let foot = self.along(Offset::default(), by, middle + sign * foot);
            let tip = self.along(Offset::default(), by, middle + sign * tip);
            lines.push([Spot::new(foot.x + x, foot.y + y), tip]);
            lines.push([tip, Spot::new(foot.x - x, foot.y - y)]);
        }
        let id = format!("chevrons-{}", name(by.times(n)));
        self.shape(&id, "moves-chevron", Shape::Lines(lines));
    }
}
