//! The board: ground, chequer, lines, frame, stars, and the names of its lines.

use super::{Scene, TO_FILES};
use crate::position::Side;
use crate::square::Square;
use zumen_core::diagram::{Mark, Shape};
use zumen_core::geometry::{CELL, Spot};

impl Scene<'_> {
    /// What lies under the pieces.
    pub(super) fn ground(&self) -> Vec<Mark> {
        let (squares, size) = (self.squares(), self.moment.position.size);
        let mut marks = vec![Mark::shape("ground", "ground", Shape::Area(self.ends()))];
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
        marks.push(Mark::shape(lines, lines, Shape::Lines(self.lines())));
        marks.push(Mark::shape("frame", "frame", Shape::Lines(self.frame())));
        marks.extend(self.stars());
        marks
    }

    /// The lines between squares, across from the top, then down from the left; where the board goes on they run out
    /// beyond the last square, which has a line there too.
    fn lines(&self) -> Vec<[Spot; 2]> {
        let ([from, to], corner) = (self.ends(), self.corner());
        let [top, right, bottom, left] = self.cuts();
        let across = between(top, corner.y, bottom).map(|y| [Spot::new(from.x, y), Spot::new(to.x, y)]);
        let down = between(left, corner.x, right).map(|x| [Spot::new(x, from.y), Spot::new(x, to.y)]);
        across.chain(down).collect()
    }

    /// The sides where the board ends, clockwise, so that they meet in corners.
    fn frame(&self) -> Vec<[Spot; 2]> {
        let [from, to] = self.ends();
        let corners = [from, Spot::new(to.x, from.y), to, Spot::new(from.x, to.y)];
        let cuts = self.cuts();
        // Begin behind a side where it goes on.
        let start = cuts.iter().position(|cut| *cut).map_or(0, |cut| cut + 1);
        let sides = (start..start + 4).map(|side| side % 4).filter(|side| !cuts[*side]);
        sides.map(|side| [corners[side], corners[(side + 1) % 4]]).collect()
    }

    /// The four stars where promotion zones end: at a third of the board.
    fn stars(&self) -> Vec<Mark> {
        let size = self.moment.position.size;
        if [size.files, size.ranks].into_iter().any(|lines| !lines.is_multiple_of(3) || lines < 9) {
            return Vec::new();
        }
        let [x, y] = [size.files, size.ranks].map(|lines| i32::from(lines / 3) * CELL);
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
        let ([from, to], [to_ranks, _]) = (self.ends(), self.rank_room());
        let (x, y) = match self.look.below {
            Side::Sente => (to.x + to_ranks, from.y - self.units(TO_FILES)),
            Side::Gote => (from.x - to_ranks, to.y + self.units(TO_FILES)),
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

/// Where the lines of cells stand from 0 to an end; whether there is one at either end is told.
fn between(first: bool, end: i32, last: bool) -> impl Iterator<Item = i32> {
    (0..=end / CELL).map(|line| line * CELL).filter(move |at| (*at > 0 || first) && (*at < end || last))
}
