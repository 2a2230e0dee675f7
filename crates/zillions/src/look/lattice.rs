//! The cell of a skewed grid: all that is nearer to one position than to any other. On a hexagonal board it is a
//! hexagon. Authors place such cells by hand, a pixel off here and there: a [`Honeycomb`] tells where each belongs.

/// A place may lie so far from where it belongs, in parts of a step.
const ASTRAY: f64 = 0.3;

/// A board of hexagons: where the places belong that were placed by hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Honeycomb {
    /// A place, and the steps from there to two neighbours, in pixels.
    origin: [f64; 2],
    steps: [[f64; 2]; 2],
    /// The corners of each cell, from its middle.
    pub corners: Vec<[f64; 2]>,
}

impl Honeycomb {
    /// Fits a pattern to places, by two steps that are about right; `None` where the places lie on no pattern.
    pub(crate) fn fit(one: [f64; 2], other: [f64; 2], middles: &[[f64; 2]]) -> Option<Honeycomb> {
        let first = Honeycomb { origin: *middles.first()?, steps: [one, other], corners: Vec::new() };
        let counts: Vec<[f64; 2]> = middles.iter().map(|at| first.count(*at)).collect();
        // The least squares of what is left, for both axes: origin and steps are three numbers each.
        let rows: Vec<[f64; 3]> = counts.iter().map(|[a, b]| [1.0, *a, *b]).collect();
        let matrix = [0, 1, 2].map(|column| sum(&rows, rows.iter().map(|row| row[column])));
        let solved = [0, 1].map(|axis| solve(matrix, sum(&rows, middles.iter().map(|at| at[axis]))));
        let [Some(x), Some(y)] = solved else { return None };
        let steps = [[x[1], y[1]], [x[2], y[2]]];
        Some(Honeycomb { origin: [x[0], y[0]], steps, corners: cell(steps[0], steps[1]) })
    }

    /// Where a place belongs; where it is, if that is far from all cells.
    pub(crate) fn place(&self, at: [f64; 2]) -> [f64; 2] {
        let [a, b] = self.count(at);
        let [one, other] = self.steps;
        let own = std::array::from_fn(|axis| self.origin[axis] + a * one[axis] + b * other[axis]);
        let away = [own[0] - at[0], own[1] - at[1]];
        if length(away) <= ASTRAY * length(one).min(length(other)) { own } else { at }
    }

    /// How many of each step lead to the cell that is nearest to a place.
    fn count(&self, at: [f64; 2]) -> [f64; 2] {
        let [[ax, ay], [bx, by]] = self.steps;
        let [x, y] = [at[0] - self.origin[0], at[1] - self.origin[1]];
        let area = ax * by - ay * bx;
        [((x * by - y * bx) / area).round(), ((y * ax - x * ay) / area).round()]
    }
}

/// The sums of the columns of rows, each row times its factor.
fn sum(rows: &[[f64; 3]], factors: impl Iterator<Item = f64>) -> [f64; 3] {
    rows.iter().zip(factors).fold([0.0; 3], |sums, (row, factor)| {
        [sums[0] + row[0] * factor, sums[1] + row[1] * factor, sums[2] + row[2] * factor]
    })
}

/// Solves three equations, where they have one answer.
fn solve(matrix: [[f64; 3]; 3], right: [f64; 3]) -> Option<[f64; 3]> {
    let whole = determinant(matrix);
    let solved = [0, 1, 2].map(|column| {
        let mut other = matrix;
        other.iter_mut().zip(right).for_each(|(row, value)| row[column] = value);
        determinant(other) / whole
    });
    (whole.abs() > 1e-6).then_some(solved)
}

fn determinant([[a, b, c], [d, e, f], [g, h, i]]: [[f64; 3]; 3]) -> f64 {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

/// Finds the corners round the middle, clockwise on the page, of the cells of a grid with these two steps. Fewer than three
/// corners where the steps make no area.
pub(crate) fn cell(one: [f64; 2], other: [f64; 2]) -> Vec<[f64; 2]> {
    let mut steps = Vec::new();
    for a in -2..=2 {
        for b in -2..=2 {
            if (a, b) != (0, 0) {
                let (a, b) = (f64::from(a), f64::from(b));
                steps.push([a * one[0] + b * other[0], a * one[1] + b * other[1]]);
            }
        }
    }
    let reach = steps.iter().map(|step| length(*step)).fold(0.0, f64::max);
    let mut corners = vec![[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]];
    for step in steps.into_iter().filter(|step| length(*step) > 0.0) {
        corners = cut(&corners, step);
    }
    corners
}

fn length([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

/// Cuts out the part of a polygon that is nearer to the middle than to a neighbour at `step`.
fn cut(corners: &[[f64; 2]], step: [f64; 2]) -> Vec<[f64; 2]> {
    let half = (step[0] * step[0] + step[1] * step[1]) / 2.0;
    let mut kept = Vec::new();
    for (index, corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        // Below 0 inside, above 0 outside.
        let [here, there] = [*corner, next].map(|[x, y]| x * step[0] + y * step[1] - half);
        if here <= 0.0 {
            kept.push(*corner);
        }
        if (here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0) {
            let t = here / (here - there);
            kept.push([corner[0] + (next[0] - corner[0]) * t, corner[1] + (next[1] - corner[1]) * t]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{Honeycomb, cell};

    #[test]
    fn places_that_lie_a_pixel_off_belong_on_one_pattern() {
        let exact = |a: i32, b: i32| [f64::from(a) * 40.0 + f64::from(b) * 20.0, f64::from(b) * 34.6];
        let middles: Vec<[f64; 2]> =
            (0..30).map(|n| exact(n % 6, n / 6).map(|at| (at + f64::from(n % 3) - 1.0).round())).collect();
        let comb = Honeycomb::fit([40.0, 0.0], [20.0, 35.0], &middles).expect("a pattern");
        let placed: Vec<[f64; 2]> = middles.iter().map(|at| comb.place(*at)).collect();
        // All steps are alike.
        for n in 0..24 {
            let step = |to: usize| [0, 1].map(|axis: usize| placed[to][axis] - placed[n][axis]);
            let first = [0, 1].map(|axis: usize| placed[6][axis] - placed[0][axis]);
            assert!(step(n + 6).iter().zip(first).all(|(one, other)| (one - other).abs() < 1e-6));
        }
        assert!(middles.iter().zip(&placed).all(|(from, to)| (0..2).all(|axis| (from[axis] - to[axis]).abs() < 3.0)));
        let between = [placed[0][0] + 20.0, placed[0][1]];
        assert_eq!(comb.place(between), between, "between two cells it stays");
    }

    #[test]
    fn an_upright_grid_has_rectangles_and_a_skewed_one_hexagons() {
        let square = cell([50.0, 0.0], [0.0, 40.0]);
        assert_eq!(square.len(), 4);
        assert!(
            square.iter().all(|[x, y]| (x.abs() - 25.0).abs() < 1e-6 && (y.abs() - 20.0).abs() < 1e-6),
            "{square:?}"
        );
        let hexagon = cell([42.0, 24.0], [0.0, 48.0]);
        assert_eq!(hexagon.len(), 6, "{hexagon:?}");
        assert!(cell([0.0, 0.0], [0.0, 0.0]).len() <= 4);
    }
}
