//! Pieces in hand, beside the board: the lower side's at the right from below, the upper side's at the left from above.

use super::Scene;
use crate::diagram::{Mark, Place};
use crate::games::shogi::position::{Piece, Side};
use crate::games::shogi::variant::Variant;
use crate::geometry::{CELL, Grid, Spot, Turn};

/// Room for a hand at a side of the board.
const WIDTH: i32 = 160;
/// From the frame, or the coordinates, to the middle of the pieces.
const TO_PIECES: i32 = 80;

impl Scene<'_> {
    fn has_hands(&self) -> bool {
        self.moment.position.variant.has_hands()
    }

    /// Room at the left and right of the board.
    pub(super) fn hand_widths(&self) -> [i32; 2] {
        if self.has_hands() { [WIDTH, WIDTH] } else { [0, 0] }
    }

    /// Both hands with the marks of the sides and of the turn.
    pub(super) fn hands(&self) -> Vec<Mark> {
        if !self.has_hands() {
            return Vec::new();
        }
        Side::BOTH.into_iter().flat_map(|side| self.hand(side)).collect()
    }

    fn hand(&self, side: Side) -> Vec<Mark> {
        let position = &self.moment.position;
        let is_below = side == self.look.below;
        let corner = self.corner();
        let Grid { margins: [left, _, right, _], .. } = self.grid();
        let x = if is_below { corner.x + right - WIDTH + TO_PIECES } else { -left + WIDTH - TO_PIECES };
        let y = |row: i32| if is_below { corner.y - CELL / 2 - row * CELL } else { CELL / 2 + row * CELL };
        let name = side.name();
        let piece =
            |id: String, piece: String, class: String, at: Spot| Mark::Piece { id, piece, class, at: Place::Grid(at) };
        let mut marks = Vec::new();
        // The strongest piece is nearest to the mark of its side, which stands where the hand begins.
        let kinds = Variant::in_hand().into_iter().filter_map(|kind| Some((kind, *position.hand(side).get(&kind)?)));
        let kinds: Vec<_> = kinds.collect();
        let rows = i32::try_from(kinds.len()).unwrap_or(0);
        let id = format!("side-{name}");
        marks.push(piece(format!("hand-{name}-side"), id.clone(), id, Spot::new(x, y(rows))));
        if position.to_move == side {
            marks.push(piece(format!("turn-{name}"), "turn".to_owned(), "turn".to_owned(), Spot::new(x, y(rows))));
        }
        for (row, (kind, count)) in kinds.iter().rev().enumerate() {
            let at = Spot::new(x, y(i32::try_from(row).unwrap_or(0)));
            let held = Piece { kind: *kind, side, promoted: false };
            let id = format!("hand-{name}-{}", kind.key());
            marks.push(piece(id.clone(), Self::symbol_id(held), name.to_owned(), at));
            if *count > 1 {
                marks.push(Mark::Label {
                    id: format!("{id}-count"),
                    style: "label-hand-count".to_owned(),
                    class: "count".to_owned(),
                    text: count.to_string(),
                    at: Place::Grid(at),
                    turn: Turn::None,
                });
            }
        }
        marks
    }
}
