//! The cell of a skewed grid: all that is nearer to one position than to any other. On a hexagonal board it is a
//! hexagon.

/// Finds the corners round the middle, clockwise on the page, of the cells of a grid with these two steps. Fewer than three
/// corners where the steps make no area.
pub fn cell(one: [f64; 2], other: [f64; 2]) -> Vec<[f64; 2]> {
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
    // Below 0 inside, above 0 outside.
    let beyond = |[x, y]: [f64; 2]| x * step[0] + y * step[1] - half;
    let mut kept = Vec::new();
    for (index, corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        let (here, there) = (beyond(*corner), beyond(next));
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
    use super::cell;

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
