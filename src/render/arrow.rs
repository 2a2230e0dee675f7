//! Arrows: a bent shaft with a head, short of both ends, with an edge that holds on any ground.

use crate::geometry::{HEIGHT, Point, number};

/// Width of the shaft in units.
const SHAFT: f64 = 11.0;
/// Width of the head.
const HEAD_WIDTH: f64 = 34.0;
/// Length of the head.
const HEAD_LENGTH: f64 = 34.0;
/// How far from the first centre it starts: clear of a number there.
const SHORT_START: f64 = 27.0;
/// How far from the last centre it ends on a free place.
const SHORT_END: f64 = 8.0;
/// How far from the last centre it ends where a piece with a number lies.
const SHORT_OF_PIECE: f64 = 42.0;
/// Steps of the bent shaft: enough that nobody sees corners.
const STEPS: usize = 24;

/// Path data of an arrow from one centre to another.
///
/// Between places of one half it bows towards the middle of the picture, so that it does not run over the
/// pieces between them; from one half to the other it is straight. `taken`: a numbered piece lies at the end.
pub(super) fn path(from: Point, to: Point, taken: bool) -> String {
    let short_end = if taken { SHORT_OF_PIECE } else { SHORT_END };
    let middle = f64::from(HEIGHT) / 2.0;
    let chord = from.toward(to, 0.5);
    let same_half = (from.y - middle) * (to.y - middle) > 0.0;
    let bow = if same_half { (from.distance(to) * 0.35).min((middle - chord.y).abs()) } else { 0.0 };
    let control = Point::new(chord.x, chord.y + if chord.y < middle { bow } else { -bow });
    let curve = |t: f64| from.toward(control, t).toward(control.toward(to, t), t);

    let samples: Vec<Point> = (0..=200).map(|i| curve(f64::from(i) / 200.0)).collect();
    let start = samples.iter().position(|p| p.distance(from) >= SHORT_START).unwrap_or(0) as f64 / 200.0;
    let end = samples.iter().rposition(|p| p.distance(to) >= short_end).unwrap_or(200) as f64 / 200.0;
    let tip = curve(end);
    let neck = samples.iter().rposition(|p| p.distance(tip) >= HEAD_LENGTH && p.distance(to) > tip.distance(to));
    let neck = (neck.unwrap_or(0) as f64 / 200.0).max(start);

    let mut left = Vec::new();
    let mut right = Vec::new();
    for step in 0..=STEPS {
        let t = start + (neck - start) * step as f64 / STEPS as f64;
        let (a, b) = offset(curve(t), curve((t + 0.005).min(1.0)), curve((t - 0.005).max(0.0)), SHAFT / 2.0);
        left.push(a);
        right.push(b);
    }
    let base = curve(neck);
    let (a, b) = offset(base, tip, base, HEAD_WIDTH / 2.0);
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
