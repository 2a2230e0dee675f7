//! The board: ground, chequer, lines, frame, stars, and the names of its lines.

use super::{Scene, TO_FILES};
use crate::diagram::{Mark, Place, Shape};
use crate::games::shogi::coordinates::Coordinates;
use crate::games::shogi::position::Side;
use crate::games::shogi::square::Square;
use crate::geometry::{CELL, Spot};

impl Scene<'_> {
    /// What lies under the pieces.
    pub(super) fn ground(&self) -> Vec<Mark> {
        let corner = self.corner();
        let shape = |id: &str, shape| Mark::Shape { id: id.to_owned(), class: id.to_owned(), shape };
        let mut marks = vec![shape("ground", Shape::Area([Spot::default(), corner]))];
        if self.look.chequered {
            marks.push(shape("chequer", Shape::Areas(self.dark_squares())));
        }
        let inner = |end: i32| (1..end / CELL).map(|line| line * CELL);
        let across = inner(corner.y).map(|y| [Spot::new(0, y), Spot::new(corner.x, y)]);
        let down = inner(corner.x).map(|x| [Spot::new(x, 0), Spot::new(x, corner.y)]);
        let lines = if self.is_fine() { "fine-lines" } else { "square-lines" };
        marks.push(shape(lines, Shape::Lines(across.chain(down).collect())));
        let corners = [Spot::default(), Spot::new(corner.x, 0), corner, Spot::new(0, corner.y)];
        let sides = (0..4).map(|side| [corners[side], corners[(side + 1) % 4]]);
        marks.push(shape("frame", Shape::Lines(sides.collect())));
        marks.extend(self.stars());
        marks
    }

    /// Whether squares are so small that their lines must stand back behind the pieces.
    fn is_fine(&self) -> bool {
        let size = self.moment.position.size;
        size.files.max(size.ranks) > 12
    }

    /// Every second square, the middle one of an odd board among them.
    fn dark_squares(&self) -> Vec<[Spot; 2]> {
        let size = self.moment.position.size;
        let dark = size.squares().filter(|square| (square.file + square.rank) % 2 == 0);
        let middles = dark.map(|square| self.spot(square));
        let half = CELL / 2;
        let area = |at: Spot| [Spot::new(at.x - half, at.y - half), Spot::new(at.x + half, at.y + half)];
        let mut areas: Vec<[Spot; 2]> = middles.map(area).collect();
        areas.sort_unstable_by_key(|[from, _]| (from.y, from.x));
        areas
    }

    /// The four stars where promotion zones end: at a third of the board.
    fn stars(&self) -> Vec<Mark> {
        let size = self.moment.position.size;
        let thirds = |lines: u8| (lines.is_multiple_of(3) && lines >= 9).then(|| i32::from(lines / 3) * CELL);
        let (Some(x), Some(y)) = (thirds(size.files), thirds(size.ranks)) else { return Vec::new() };
        let at = [(x, y), (2 * x, y), (x, 2 * y), (2 * x, 2 * y)];
        let star = |(index, (x, y)): (usize, (i32, i32))| Mark::Piece {
            id: format!("star-{}", index + 1),
            piece: "star".to_owned(),
            class: "star".to_owned(),
            at: Place::Grid(Spot::new(x, y)),
        };
        at.into_iter().enumerate().map(star).collect()
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
        let name = |id: String, text: String, at: Spot| Mark::Coordinate {
            id,
            style: "label-coordinate".to_owned(),
            text,
            at: Place::Grid(at),
        };
        let files = (1..=position.size.files).rev().map(|file| {
            let at = self.spot(Square::new(file, 1));
            name(format!("file-{file}"), file.to_string(), Spot::new(at.x, y))
        });
        let ranks = (1..=position.size.ranks).map(|rank| {
            let at = self.spot(Square::new(1, rank));
            name(
                format!("rank-{}", Square::new(1, rank).letter()),
                self.look.coordinates.rank(rank),
                Spot::new(x, at.y),
            )
        });
        files.chain(ranks).collect()
    }
}
