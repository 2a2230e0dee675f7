//! Where servers put the stones of a handicap.

use crate::board::{Size, Vertex};

/// Lists the points of a handicap of 2 to 9 stones; `None` for any other, and on boards that are too small.
///
/// Servers of Korea put the third stone into the upper left corner.
pub(super) fn points(stones: u32, size: Size) -> Option<Vec<Vertex>> {
    let (columns, rows) = (size.columns(), size.rows());
    if !(2..=9).contains(&stones) || columns.min(rows) < 7 {
        return None;
    }
    let [left, top] = [columns, rows].map(|lines| if lines >= 13 { 3 } else { 2 });
    let (right, bottom) = (columns - 1 - left, rows - 1 - top);
    let (centre, middle) = (columns / 2, rows / 2);
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
    let sides = [(left, middle), (right, middle)];
    let ends = [(centre, top), (centre, bottom)];
    let is_odd = stones % 2 == 1 && stones >= 5;
    let even = corners.into_iter().chain(sides).chain(ends).take(stones as usize - usize::from(is_odd));
    let points = even.chain(is_odd.then_some((centre, middle)));
    Some(points.map(|(column, row)| Vertex::new(column, row)).collect())
}
