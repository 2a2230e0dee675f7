//! The score that follows from a status, counted as CGFGoban counts.

use super::Endgame;
use super::endgame::Status;
use crate::board::Colour;
use crate::position::Position;

/// By how much Black is ahead, komi taken off; White leads below 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score(pub f64);

impl Score {
    /// Prisoners and territory; a dead stone is worth two points, the prisoner and the point under it.
    pub fn japanese(position: &Position, endgame: &Endgame, komi: f64) -> Score {
        let prisoners = f64::from(position.captures.black) - f64::from(position.captures.white);
        count(position, endgame, prisoners - komi, |stone, status| match status {
            Status::Dead => 2.0 * sign(stone.other()),
            _ => 0.0,
        })
    }

    /// Stones on the board and territory, without prisoners; a dead stone counts for the opponent.
    pub fn chinese(position: &Position, endgame: &Endgame, komi: f64) -> Score {
        count(position, endgame, -komi, |stone, status| match status {
            Status::Dead => sign(stone.other()),
            _ => sign(stone),
        })
    }

    /// Who is ahead; `None` in a draw.
    pub fn winner(self) -> Option<Colour> {
        match self.0 {
            0.0 => None,
            ahead if ahead > 0.0 => Some(Colour::Black),
            _ => Some(Colour::White),
        }
    }
}

impl std::fmt::Display for Score {
    /// Writes it as a record writes results: `B+2.5`, `W+10`, and `0` for a draw.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner() {
            Some(winner) => write!(f, "{}+{}", winner.letter(), self.0.abs()),
            None => f.write_str("0"),
        }
    }
}

/// Adds up territory, and what each stone is worth.
fn count(position: &Position, endgame: &Endgame, start: f64, worth: impl Fn(Colour, Status) -> f64) -> Score {
    let points = endgame.statuses().map(|(at, status)| match (position.board.get(at), status) {
        (Some(stone), status) => worth(stone, status),
        (None, Status::Territory(owner)) => sign(owner),
        (None, _) => 0.0,
    });
    Score(start + points.sum::<f64>())
}

fn sign(colour: Colour) -> f64 {
    match colour {
        Colour::Black => 1.0,
        Colour::White => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Vertex};

    #[test]
    fn both_counts() {
        let mut position = Position::new(Size::new(4, 1).unwrap());
        position.board.set(Vertex::new(0, 0), Some(Colour::Black));
        position.board.set(Vertex::new(1, 0), Some(Colour::White));
        position.captures.black = 3;
        position.captures.white = 1;
        let endgame = Endgame::new(position.board.size(), vec![0, 1, 4, 5]).unwrap();
        // Two prisoners more, the dead stone 2, one point: 5. Two stones' points and one more: 3.
        assert_eq!(Score::japanese(&position, &endgame, 0.5), Score(4.5));
        assert_eq!(Score::chinese(&position, &endgame, 7.0), Score(-4.0));
        assert_eq!(Score::japanese(&position, &endgame, 5.0).winner(), None);
    }

    #[test]
    fn as_results_are_written() {
        assert_eq!([4.5, -4.0, 0.0, -0.0].map(|score| Score(score).to_string()), ["B+4.5", "W+4", "0", "0"]);
    }
}
