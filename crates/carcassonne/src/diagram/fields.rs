//! Who holds fields: their ground washed in the holder's colour and hatched in a way that is the holder's alone, so that it is
//! told from cities and from other players' without colours, too. Both lie under roads and cities, which cover where a field
//! ends.

use super::{Scene, on_tile};
use crate::cell::PlacedTile;
use crate::edge::Half;
use crate::feature::Part;
use crate::tile::{Kind, Letter};
use zumen_core::diagram::{Mark, Shape};
use zumen_core::geometry::{CELL, Spot};

/// Kinds of hatching in themes: four directions, then two of them broken. Who comes later than all of them holds fields with
/// counters alone.
pub(super) const TINTED: usize = 6;
/// Across which way the lines of a hatching lie, how far apart they are by that measure: about equally far on paper.
const ACROSS: [([i32; 2], i32); 4] = [([1, 1], 16), ([1, -1], 16), ([0, 1], 12), ([1, 0], 12)];
/// Tiles whose road is a bow, in parts of a hundred from the edge to the middle: where its ends are drawn to.
const BOWS: [(&str, i32); 2] = [("JKV", 45), ("OP", 60)];
/// Straight parts that a bow is cut into.
const CUTS: i32 = 6;

/// The class of the ground that a player holds, and that of its hatching.
pub(super) fn classes(player: usize) -> [String; 2] {
    ["held", "field-hatch"].map(|name| format!("{name}-{}", player % TINTED + 1))
}

/// The ground of a field on its tile, from the tile's upper left corner: what lies under roads and cities
/// round it, too.
fn ground(placed: &PlacedTile, index: u8) -> Vec<Spot> {
    let fields: Vec<_> = placed.letter.tile().segments.iter().filter(|segment| segment.kind == Kind::Field).collect();
    let halves: Vec<Half> = Half::all().map(|half| half.rotate_back(placed.turn)).collect();
    let owned = [0, 1, 2, 3, 4, 5, 6, 7].map(|at| {
        // A city belongs to the field before it.
        let mut before = (0..8).map(|back| halves[(at + 8 - back) % 8]);
        let field = before.find_map(|half| fields.iter().find(|field| field.halves.contains(&half)));
        field.is_some_and(|field| field.index == index)
    });
    let corners = [[0, 0], [50, 0], [100, 0], [100, 50], [100, 100], [50, 100], [0, 100], [0, 50]];
    let corners = corners.map(|[x, y]| Spot::new(x, y));
    let Some(first) = (0..8).find(|at| owned[*at] && !owned[(at + 7) % 8]) else {
        return corners.into_iter().step_by(2).collect();
    };
    let count = (0..8).take_while(|step| owned[(first + step) % 8]).count();
    let mut around: Vec<Spot> = (0..=count).map(|step| corners[(first + step) % 8]).collect();
    around.extend(road(placed.letter, corners[(first + count) % 8], corners[first]));
    around
}

/// The way back along the road that ends a field: by the middle of the tile, or in a bow.
fn road(letter: Letter, from: Spot, to: Spot) -> Vec<Spot> {
    let bow = BOWS.iter().find(|(letters, _)| letters.contains(letter.name()));
    let is_corner = from.x != to.x && from.y != to.y;
    let Some((_, near)) = bow.filter(|_| is_corner) else { return vec![Spot::new(CELL / 2, CELL / 2)] };
    let half = CELL / 2;
    let bow = (1..CUTS).map(|t| {
        let [x, y] = [(from.x, to.x), (from.y, to.y)].map(|(one, other)| {
            let u = CUTS - t;
            let (one, other) = (one - half, other - half);
            let ends = u * u * u * one + t * t * t * other;
            let middle = 3 * u * t * (u * one + t * other) * near / 100;
            half + (ends + middle) / (CUTS * CUTS * CUTS)
        });
        Spot::new(x, y)
    });
    bow.collect()
}

/// The lines of a hatching inside of an area. They go on from one area to the next.
fn hatching(area: &[Spot], kind: usize) -> Vec<[Spot; 2]> {
    let ([x, y], apart) = ACROSS[kind % ACROSS.len()];
    let across: Vec<i32> = area.iter().map(|at| at.x * x + at.y * y).collect();
    let (Some(low), Some(high)) = (across.iter().min(), across.iter().max()) else {
        return Vec::new();
    };
    let is_level = y != 0;
    let mut lines = Vec::new();
    for number in low.div_euclid(apart) + 1..=(high - 1).div_euclid(apart) {
        let line = number * apart;
        let mut cuts: Vec<(i32, Spot)> = Vec::new();
        for (index, to) in area.iter().enumerate() {
            let before = (index + area.len() - 1) % area.len();
            let (from, one, other) = (area[before], across[before], across[index]);
            if (one <= line) != (other <= line) {
                let [x, y] = [(from.x, to.x), (from.y, to.y)]
                    .map(|(from, to)| from + (to - from) * (line - one) / (other - one));
                let at = Spot::new(x, y);
                // Along the line.
                cuts.push((if is_level { at.x } else { at.y }, at));
            }
        }
        cuts.sort_unstable();
        lines.extend(cuts.chunks_exact(2).map(|pair| [pair[0].1, pair[1].1]));
    }
    lines
}

impl Scene<'_> {
    /// The ground of fields that one player holds, and its hatching.
    pub(super) fn field_tints(&self) -> Vec<Mark> {
        if !self.look.fields || self.is_small {
            return Vec::new();
        }
        let table = &self.replay.table;
        let fields = table.features().into_iter().map(|id| table.feature(id)).filter(|field| field.kind == Kind::Field);
        let mut marks = Vec::new();
        for field in fields {
            let [owner] = field.owners()[..] else { continue };
            if owner < TINTED {
                let parts = field.parts.iter().filter(|part| self.shows(part.placed.cell));
                marks.extend(parts.flat_map(|part| field_marks(part, owner)));
            }
        }
        marks
    }
}

fn field_marks(part: &Part, owner: usize) -> [Mark; 2] {
    let (cell, index) = (part.placed.cell, part.segment.index);
    let area: Vec<Spot> = ground(&part.placed, index).into_iter().map(|at| on_tile(cell, at)).collect();
    let name = format!("{}-{}-field-{index}", cell.x, cell.y);
    swatch(&name, area, owner)
}

/// An area as a player's field looks; without ids where the name is empty.
pub(super) fn swatch(name: &str, area: Vec<Spot>, owner: usize) -> [Mark; 2] {
    let [held, hatch] = classes(owner);
    let ids = ["held", "hatch"].map(|what| if name.is_empty() { String::new() } else { format!("{what}-{name}") });
    let [held_id, hatch_id] = ids;
    let lines = Shape::Lines(hatching(&area, owner % TINTED));
    [Mark::shape(held_id, held, Shape::Polygon(area)), Mark::shape(hatch_id, hatch, lines)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::edge::{TURNS, rotate_spot};

    /// Tells whether an area has a place inside, by the corners left of it.
    fn holds(area: &[Spot], at: Spot) -> bool {
        let ends = area.iter().enumerate().map(|(index, to)| (area[(index + area.len() - 1) % area.len()], *to));
        let crossed = ends.filter(|(one, other)| {
            (one.y > at.y) != (other.y > at.y) && at.x < one.x + (other.x - one.x) * (at.y - one.y) / (other.y - one.y)
        });
        crossed.count() % 2 == 1
    }

    #[test]
    fn every_field_has_its_own_ground_and_all_of_it() {
        for letter in Letter::all() {
            for turn in TURNS {
                let placed = PlacedTile { cell: Cell::new(0, 0), letter, turn, placement: 0 };
                let fields: Vec<_> = letter.tile().segments.iter().filter(|part| part.kind == Kind::Field).collect();
                for field in &fields {
                    let area = ground(&placed, field.index);
                    for other in &fields {
                        let slot = rotate_spot(other.slot, turn);
                        let what = format!("{letter} turned {}, field {} and {}", turn as u8, field.index, other.index);
                        assert_eq!(holds(&area, slot), field.index == other.index, "{what}: {area:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn hatchings_of_players_differ_and_stay_inside() {
        let area = vec![Spot::new(0, 0), Spot::new(100, 0), Spot::new(100, 100), Spot::new(0, 100)];
        let kinds: Vec<_> = (0..ACROSS.len()).map(|kind| hatching(&area, kind)).collect();
        for (number, lines) in kinds.iter().enumerate() {
            assert!((6..=13).contains(&lines.len()), "{number}: {}", lines.len());
            assert!(lines.iter().flatten().all(|at| (0..=100).contains(&at.x) && (0..=100).contains(&at.y)));
            assert!(kinds[..number].iter().all(|other| other != lines));
        }
    }
}
