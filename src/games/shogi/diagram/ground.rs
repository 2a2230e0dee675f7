//! The board: ground, chequer, lines, frame, stars, and the names of its lines.

use super::{Scene, TO_FILES};
use crate::diagram::{Mark, Shape};
use crate::games::shogi::position::Side;
use crate::games::shogi::square::Square;
use crate::geometry::{CELL, Spot};

impl Scene<'_> {
    /// Returns what lies under the pieces.
    pub(super) fn ground(&self) -> Vec<Mark> {
        let (squares, size) = (self.squares(), self.moment.position.size);
        let mut marks = vec![Mark::shape("ground", "ground", squares.ground())];
        if self.look.chequered {
            // The corner at the upper left is that of the highest file or of the last rank: one with the middle of an odd
            // board.
            let lines = if self.look.below == Side::Sente { size.files } else { size.ranks };
            let [left, above] = self.left_out();
            marks.push(Mark::shape("chequer", "chequer", squares.dark((i32::from(lines) + left + above) % 2 == 1)));
        }
        marks.extend(self.tints());
        // Squares may be so small that their lines must stand back behind the pieces.
        let lines = if size.files.max(size.ranks) > 12 { "fine-lines" } else { "square-lines" };
        let (edges, cuts) = self.sides();
        let inner = match squares.lines() {
            Shape::Lines(inner) => Shape::Lines(inner.into_iter().chain(cuts).collect()),
            other => other,
        };
        marks.push(Mark::shape(lines, lines, inner));
        marks.push(Mark::shape("frame", "frame", Shape::Lines(edges)));
        marks.extend(self.stars());
        marks
    }

    /// Returns the sides of what is shown: those where the board ends, and those where it goes on.
    fn sides(&self) -> (Vec<[Spot; 2]>, Vec<[Spot; 2]>) {
        let (size, part, [left, above]) = (self.moment.position.size, self.part.size(), self.left_out());
        let right = i32::from(size.files) - i32::from(part.files) - left;
        let below = i32::from(size.ranks) - i32::from(part.ranks) - above;
        let Shape::Lines(sides) = self.squares().frame() else { return Default::default() };
        let sides = sides.into_iter().zip([above, right, below, left]);
        let (edges, cuts): (Vec<_>, Vec<_>) = sides.partition(|(_, left_out)| *left_out == 0);
        let plain = |sides: Vec<([Spot; 2], i32)>| sides.into_iter().map(|(side, _)| side).collect();
        (plain(edges), plain(cuts))
    }

    /// Returns the four stars where promotion zones end: at a third of the board.
    fn stars(&self) -> Vec<Mark> {
        let size = self.moment.position.size;
        let thirds = |lines: u8| (lines.is_multiple_of(3) && lines >= 9).then(|| i32::from(lines / 3) * CELL);
        let (Some(x), Some(y)) = (thirds(size.files), thirds(size.ranks)) else { return Vec::new() };
        let ([left, above], to) = (self.left_out(), self.corner());
        let at = [(x, y), (2 * x, y), (x, 2 * y), (2 * x, 2 * y)].map(|(x, y)| (x - left * CELL, y - above * CELL));
        let stars = (1..).zip(at).filter(|(_, (x, y))| (0..=to.x).contains(x) && (0..=to.y).contains(y));
        stars.map(|(number, (x, y))| Mark::own(format!("star-{number}"), "star", Spot::new(x, y))).collect()
    }

    /// Files above the board and ranks at its right, as sente sees it; below and at the left for gote.
    pub(super) fn coordinates(&self) -> Vec<Mark> {
        let part = self.part;
        if !self.has_coordinates() {
            return Vec::new();
        }
        let (corner, [to_ranks, _]) = (self.corner(), self.rank_room());
        let (x, y) = match self.look.below {
            Side::Sente => (corner.x + to_ranks, -self.units(TO_FILES)),
            Side::Gote => (-to_ranks, corner.y + self.units(TO_FILES)),
        };
        let files = (part.from.file..=part.to.file).rev().map(|file| {
            let at = Spot::new(self.spot(Square::new(file, part.from.rank)).x, y);
            Mark::coordinate(format!("file-{file}"), "label-coordinate", file.to_string(), at)
        });
        let ranks = (part.from.rank..=part.to.rank).map(|rank| {
            let square = Square::new(part.from.file, rank);
            let (id, at) = (format!("rank-{}", square.letter()), Spot::new(x, self.spot(square).y));
            Mark::coordinate(id, "label-coordinate", self.look.coordinates.rank(rank), at)
        });
        files.chain(ranks).collect()
    }
}
