//! Pieces in hand, beside the board: the lower side's at the right from below, the upper side's at the left from above.

use super::Scene;
use crate::diagram::Mark;
use crate::games::shogi::kind::Kind;
use crate::games::shogi::position::{Hand, Piece, Side};
use crate::games::shogi::variant::Variant;
use crate::games::shogi::words::BoardNotes;
use crate::geometry::{CELL, Grid, Spot};

/// Room for a hand at a side of the board.
const WIDTH: i32 = 194;
/// From the frame, or the coordinates, to the middle of the pieces.
const TO_PIECES: i32 = 84;
/// A hand of many kinds goes at most so far beyond the board's other edge.
const MOST_BEYOND: i32 = 3 * CELL;

impl Scene<'_> {
    fn has_hands(&self) -> bool {
        self.moment.position.variant.has_hands()
    }

    /// Returns room at the left and right of the board.
    pub(super) fn hand_widths(&self) -> [i32; 2] {
        if self.has_hands() { [WIDTH, WIDTH] } else { [0, 0] }
    }

    /// Returns both hands with the marks of the sides and of the turn.
    pub(super) fn hands(&self, words: &BoardNotes) -> Vec<Mark> {
        if !self.has_hands() {
            return Vec::new();
        }
        Side::BOTH.into_iter().flat_map(|side| self.hand(side, words)).collect()
    }

    /// Draws a hand from the edge of the board towards its middle: the weakest piece, the strongest, the mark of the side.
    fn hand(&self, side: Side, words: &BoardNotes) -> Vec<Mark> {
        let rest = self.look.rest.or(self.moment.rest) == Some(side);
        let (mut marks, rows) = if rest { self.rest(side, words) } else { self.held(side) };
        let (at, name) = (self.hand_spot(side, rows), side.name());
        marks.push(Mark::own(format!("hand-{name}-side"), format!("side-{name}"), at));
        if self.moment.position.to_move == side {
            marks.push(Mark::own(format!("turn-{name}"), "turn", at));
        }
        marks
    }

    /// Returns the middle of a row of a hand; row 0 is level with the edge of the board.
    fn hand_spot(&self, side: Side, row: i32) -> Spot {
        let corner = self.corner();
        let Grid { margins: [left, _, right, _], .. } = self.grid();
        let down = CELL / 2 + row * self.row_height(side);
        match side == self.look.below {
            true => Spot::new(corner.x + right - WIDTH + TO_PIECES, corner.y - down),
            false => Spot::new(WIDTH - left - (WIDTH - TO_PIECES), down),
        }
    }

    /// Counts rows, the mark of the side among them.
    fn rows(&self, side: Side) -> i32 {
        i32::try_from(self.moment.position.hand(side).len()).unwrap_or(0) + 1
    }

    /// Returns the height of a row: rows stand closer where they would go too far beyond a board of few ranks.
    fn row_height(&self, side: Side) -> i32 {
        ((self.corner().y + MOST_BEYOND) / self.rows(side)).clamp(CELL / 2, CELL)
    }

    /// Returns how far the hands go beyond the board: above it and below.
    pub(super) fn beyond(&self) -> [i32; 2] {
        if !self.has_hands() {
            return [0, 0];
        }
        let beyond = |side: Side| (self.rows(side) * self.row_height(side) - self.corner().y).max(0);
        let below = self.look.below;
        [beyond(below), beyond(below.other())]
    }

    /// Returns the pieces in hand with their counts, and how many rows they take.
    fn held(&self, side: Side) -> (Vec<Mark>, i32) {
        let (hand, name) = (self.moment.position.hand(side), side.name());
        let mut marks = Vec::new();
        let mut row = 0;
        for (kind, count) in by_strength(hand).into_iter().rev() {
            let at = self.hand_spot(side, row);
            let id = format!("hand-{name}-{}", kind.key());
            let piece = Self::symbol_id(Piece { kind, side, promoted: false });
            marks.push(Mark::piece(id.as_str(), piece, name, at));
            if count > 1 {
                marks.push(Mark::label(id + "-count", "label-hand-count", "count", count.to_string(), at));
            }
            row += 1;
        }
        (marks, row)
    }

    /// Returns the words for all that is left, a character a row in Japanese, and how many rows they take.
    fn rest(&self, side: Side, words: &BoardNotes) -> (Vec<Mark>, i32) {
        let parts = words.rest();
        let rows = i32::try_from(parts.len()).unwrap_or(0);
        let place = |row: i32| {
            // Read from above on both sides.
            let row = if side == self.look.below { rows - 1 - row } else { row };
            self.hand_spot(side, row)
        };
        let mark = |(row, part): (i32, &&str)| {
            let id = format!("hand-{}-rest-{}", side.name(), row + 1);
            Mark::label(id, "label-hand-rest", "count", *part, place(row))
        };
        ((0..).zip(parts).map(mark).collect(), rows)
    }
}

/// Returns the strongest first; other kinds than those of shogi behind them.
fn by_strength(hand: &Hand) -> Vec<(Kind, u8)> {
    let known = Variant::in_hand();
    let mut held: Vec<(Kind, u8)> = hand.iter().map(|(kind, count)| (*kind, *count)).collect();
    held.sort_by_key(|(kind, _)| known.iter().position(|other| other == kind).unwrap_or(known.len()));
    held
}
