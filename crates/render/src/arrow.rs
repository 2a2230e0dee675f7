//! Arrows: a shaft, bent or straight, with a head, short of both ends, with an edge that holds on any ground.

use zumen_core::diagram::Course;
use zumen_core::geometry::{HEIGHT, Point, number};

/// Width of the shaft, and width and length of the head, in units.
const STRAIGHT: [f64; 2] = [11.0, 32.0];
const BOWED: [f64; 2] = [8.0, 34.0];
/// How far from both centres it starts and ends: at the rims of what moves and of where it comes to.
const RIM: f64 = 39.0;
/// How far from the first centre the edge starts: the outline of the piece that moves stays whole.
const SHORT_EDGE: f64 = 44.0;
/// It is never shorter: between neighbours it runs over their rims.
const MIN_LENGTH: f64 = 46.0;
/// How far from both centres a straight one starts and ends.
const SHORT_STRAIGHT: f64 = 24.0;
/// Distance of the tips of arrows to one place.
const SPREAD: f64 = 30.0;
/// How far the shaft bows between places of one half, in parts of its length.
const BOW: f64 = 0.35;
/// What comes in from the side goes at least so far across for each unit up or down: past a ghost beside its end.
const ASIDE: f64 = 0.8;
/// Where the bend lies between the halves, in parts of the way across and down: it comes in steeply.
const BEND: (f64, f64) = (0.75, 0.35);
/// Steps of the bent shaft: enough that nobody sees corners.
const STEPS: usize = 24;
/// Points of the curve that are looked at for where it starts and ends.
const SAMPLES: usize = 200;

/// The path data of an arrow and of the edge round it, which holds on any ground. `taken` tells whether a piece that may carry a
/// number lies at the end.
pub(super) fn paths(from: Point, mut to: Point, taken: bool, course: Course) -> (String, String) {
    match course {
        Course::Straight => {
            let curve = Curve { from, control: from.toward(to, 0.5), to };
            let shaft = path(curve, [SHORT_STRAIGHT; 2], STRAIGHT);
            (shaft.clone(), shaft)
        }
        Course::Bowed { index, of, aside } => {
            if taken || of > 1 {
                to.y += SPREAD * (index as f64 - (of as f64 - 1.0) / 2.0);
            }
            let curve = Curve { from, control: bow(from, to, aside), to };
            let short = RIM.min((from.distance(to) - MIN_LENGTH) / 2.0).max(0.0);
            let edge = SHORT_EDGE.min(short + SHORT_EDGE - RIM);
            (path(curve, [short; 2], BOWED), path(curve, [edge, short], BOWED))
        }
    }
}

/// What a bowed arrow bends to. Between places of one half it bows towards the middle of the picture, so that
/// it does not run over the pieces between them; from one half to the other it comes in steeply, along its last column.
fn bow(from: Point, to: Point, aside: bool) -> Point {
    let middle = f64::from(HEIGHT) / 2.0;
    let chord = from.toward(to, 0.5);
    let control = if (from.y - middle) * (to.y - middle) > 0.0 {
        let bow = (from.distance(to) * BOW).min((middle - chord.y).abs());
        Point::new(chord.x, chord.y + if chord.y < middle { bow } else { -bow })
    } else {
        Point::new(from.toward(to, BEND.0).x, from.toward(to, BEND.1).y)
    };
    let is_steep = |control: Point| (to.x - control.x).abs() < ASIDE * (to.y - control.y).abs();
    if !aside || !is_steep(control) {
        return control;
    }
    let y = if (from.y - middle) * (to.y - middle) > 0.0 { chord.y } else { control.y };
    // Never beyond the column that it leaves.
    let across = (ASIDE * (to.y - y).abs()).min((to.x - from.x).abs());
    Point::new(to.x - (to.x - from.x).signum() * across, y)
}

/// A way that bends towards a point, as the curves of SVG's `Q` do.
#[derive(Clone, Copy)]
struct Curve {
    from: Point,
    control: Point,
    to: Point,
}

impl Curve {
    /// The point after a part of the way, 0 to 1.
    fn at(self, t: f64) -> Point {
        self.from.toward(self.control, t).toward(self.control.toward(self.to, t), t)
    }
}

/// The part of the way on which a sample lies.
fn part_of(sample: usize) -> f64 {
    sample as f64 / SAMPLES as f64
}

/// The outline of a bent shaft with a head, `short` of its two ends.
fn path(curve: Curve, [short_start, short_end]: [f64; 2], [shaft, head]: [f64; 2]) -> String {
    let Curve { from, to, .. } = curve;
    let samples: Vec<Point> = (0..=SAMPLES).map(|sample| curve.at(part_of(sample))).collect();
    let start = part_of(samples.iter().position(|p| p.distance(from) >= short_start).unwrap_or(0));
    let end = part_of(samples.iter().rposition(|p| p.distance(to) >= short_end).unwrap_or(SAMPLES));
    let tip = curve.at(end);
    let neck = samples.iter().rposition(|p| p.distance(tip) >= head && p.distance(to) > tip.distance(to));
    let neck = part_of(neck.unwrap_or(0)).max(start);

    let mut left = Vec::new();
    let mut right = Vec::new();
    for step in 0..=STEPS {
        let t = start + (neck - start) * step as f64 / STEPS as f64;
        let (after, before) = (curve.at((t + part_of(1)).min(1.0)), curve.at((t - part_of(1)).max(0.0)));
        let (a, b) = offset(curve.at(t), after, before, shaft / 2.0);
        left.push(a);
        right.push(b);
    }
    let base = curve.at(neck);
    let (a, b) = offset(base, tip, base, head / 2.0);
    right.reverse();
    let outline = left.into_iter().chain([a, tip, b]).chain(right);
    let mut path = String::new();
    for (index, point) in outline.enumerate() {
        path.push(if index == 0 { 'M' } else { 'L' });
        path.push_str(&format!("{} {}", number(point.x), number(point.y)));
    }
    path.push('Z');
    path
}

/// The two points beside `at`, square to the way from `before` to `after`.
fn offset(at: Point, after: Point, before: Point, by: f64) -> (Point, Point) {
    let length = before.distance(after).max(1e-9);
    let (nx, ny) = (-(after.y - before.y) / length * by, (after.x - before.x) / length * by);
    (Point::new(at.x + nx, at.y + ny), Point::new(at.x - nx, at.y - ny))
}

#[cfg(test)]
mod tests {
    use super::{Course, Curve, Point, bow, paths};

    #[test]
    fn an_arrow_passes_the_ghost_beside_its_end() {
        let diameter = 72.0;
        for (from, to) in [
            (Point::new(100.0, 900.0), Point::new(500.0, 100.0)),
            (Point::new(900.0, 800.0), Point::new(500.0, 1100.0)),
            (Point::new(100.0, 400.0), Point::new(500.0, 100.0)),
        ] {
            let ghost = Point::new(to.x, to.y + if to.y < 600.0 { diameter } else { -diameter });
            let nearest = |aside: bool| {
                let curve = Curve { from, control: bow(from, to, aside), to };
                // The arrow ends at the rim of its own ghost.
                let way = (0..=200).map(|step| curve.at(f64::from(step) / 200.0)).filter(|at| at.distance(to) > 36.0);
                way.map(|at| at.distance(ghost)).fold(f64::INFINITY, f64::min)
            };
            assert!(nearest(true) > diameter / 2.0 && nearest(true) >= nearest(false), "{from:?} {}", nearest(true));
        }
    }

    #[test]
    fn heads_of_arrows_to_one_ghost_lie_apart() {
        let [from, to] = [Point::new(100.0, 100.0), Point::new(500.0, 300.0)];
        let course = |index, of| Course::Bowed { index, of, aside: false };
        assert_ne!(paths(from, to, false, course(0, 2)), paths(from, to, false, course(1, 2)));
        assert_eq!(paths(from, to, false, course(0, 1)), paths(from, to, true, course(0, 1)));
    }
}
