//! The board: ground, chequer, lines, frame, stars, and the names of its lines.

use super::{Scene, TO_FILES};
use crate::diagram::Mark;
use crate::games::shogi::coordinates::Coordinates;
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
            marks.push(Mark::shape("chequer", "chequer", squares.dark(lines % 2 == 1)));
        }
        // Squares may be so small that their lines must stand back behind the pieces.
        let lines = if size.files.max(size.ranks) > 12 { "fine-lines" } else { "square-lines" };
        marks.push(Mark::shape(lines, lines, squares.lines()));
        marks.push(Mark::shape("frame", "frame", squares.frame()));
        marks.extend(self.stars());
        marks
    }

    /// Returns the four stars where promotion zones end: at a third of the board.
    fn stars(&self) -> Vec<Mark> {
        let size = self.moment.position.size;
        let thirds = |lines: u8| (lines.is_multiple_of(3) && lines >= 9).then(|| i32::from(lines / 3) * CELL);
        let (Some(x), Some(y)) = (thirds(size.files), thirds(size.ranks)) else { return Vec::new() };
        let at = [(x, y), (2 * x, y), (x, 2 * y), (2 * x, 2 * y)];
        (1..).zip(at).map(|(number, (x, y))| Mark::own(format!("star-{number}"), "star", Spot::new(x, y))).collect()
    }

    /// Files above the board and ranks at its right, as sente sees it; below and at the left for gote.
    pub(super) fn coordinates(&self) -> Vec<Mark> {
        let position = &self.moment.position;
        if self.look.coordinates == Coordinates::None {
            return Vec::new();
        }
        let (corner, [to_ranks, _]) = (self.corner(), self.rank_room());
        let (x, y) = match self.look.below {
            Side::Sente => (corner.x + to_ranks, -TO_FILES),
            Side::Gote => (-to_ranks, corner.y + TO_FILES),
        };
        let files = (1..=position.size.files).rev().map(|file| {
            let at = Spot::new(self.spot(Square::new(file, 1)).x, y);
            Mark::coordinate(format!("file-{file}"), "label-coordinate", file.to_string(), at)
        });
        let ranks = (1..=position.size.ranks).map(|rank| {
            let square = Square::new(1, rank);
            let (id, at) = (format!("rank-{}", square.letter()), Spot::new(x, self.spot(square).y));
            Mark::coordinate(id, "label-coordinate", self.look.coordinates.rank(rank), at)
        });
        files.chain(ranks).collect()
    }
}
