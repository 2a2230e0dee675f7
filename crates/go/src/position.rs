//! A position, and what a move does to it under the two rules of play.

use super::board::{Board, Colour, Size, Vertex};

/// What is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// SGF (FF4): every move is executed, over a stone too; a chain that takes its own last liberty comes off.
    Sgf,
    /// The CGF interface: occupied and off-board points, suicide and the ko point of the last move are illegal.
    Cgf,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Not a point of the board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone is there already.
    #[error("a stone is there already")]
    Occupied,
    /// The chain would have no liberty.
    #[error("it is suicide")]
    Suicide,
    /// It would take back the ko at once.
    #[error("it takes back the ko")]
    Ko,
}

/// What a move did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveEffect {
    /// Stones that came off: the opponent's, or in a suicide the player's own. Sorted by column, then by row.
    pub captured: Vec<Vertex>,
    /// Whether they were the player's own.
    pub suicide: bool,
}

/// Prisoners (hama) by who took them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// White stones that Black has captured.
    pub black: u32,
    /// Black stones that White has captured.
    pub white: u32,
}

impl Captures {
    /// The most that is read of a player.
    pub(crate) const MAX: u32 = 99_999;

    /// What a player has captured.
    pub fn of(&mut self, player: Colour) -> &mut u32 {
        match player {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}

/// One moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones.
    pub board: Board,
    /// The prisoners.
    pub captures: Captures,
    /// Whose turn it is.
    pub to_play: Colour,
    /// How many moves were played, passes counted.
    pub moves: u32,
    /// The point that may not be played next: there one stone was just taken by one stone that has no other liberty.
    pub ko: Option<Vertex>,
    /// Where the last move was played; `None` after a pass, a set-up or at the beginning.
    pub last: Option<Vertex>,
}

impl Position {
    /// The empty board with Black to play.
    pub fn new(size: Size) -> Position {
        Position {
            board: Board::empty(size),
            captures: Captures::default(),
            to_play: Colour::Black,
            moves: 0,
            ko: None,
            last: None,
        }
    }

    /// Plays a stone, or passes with `None`. The turn goes to the other player; colours need not alternate.
    ///
    /// # Errors
    ///
    /// Why the move is illegal; the position is unchanged then. Under [`Rules::Sgf`] only [`Illegal::OffBoard`].
    pub fn play(&mut self, rules: Rules, colour: Colour, at: Option<Vertex>) -> Result<MoveEffect, Illegal> {
        let mut played = MoveEffect::default();
        let mut ko = None;
        if let Some(at) = at {
            self.legal_point(rules, at)?;
            let before = self.board.get(at);
            self.board.set(at, Some(colour));
            for next in self.board.neighbours(at) {
                if self.board.get(next) == Some(colour.other()) {
                    played.captured.extend(self.board.capture(next));
                }
            }
            played.captured.sort_unstable();
            if played.captured.is_empty() {
                if rules == Rules::Cgf && self.is_dead(at) {
                    self.board.set(at, before);
                    return Err(Illegal::Suicide);
                }
                played.captured = self.board.capture(at);
                played.suicide = !played.captured.is_empty();
            }
            ko = self.ko_after(at, &played);
        }
        let taker = if played.suicide { colour.other() } else { colour };
        *self.captures.of(taker) += played.captured.len() as u32;
        self.to_play = colour.other();
        self.moves += 1;
        self.ko = ko;
        self.last = at;
        Ok(played)
    }

    fn legal_point(&self, rules: Rules, at: Vertex) -> Result<(), Illegal> {
        if !self.board.size().holds(at) {
            return Err(Illegal::OffBoard);
        }
        match rules {
            Rules::Cgf if self.board.get(at).is_some() => Err(Illegal::Occupied),
            Rules::Cgf if self.ko == Some(at) => Err(Illegal::Ko),
            _ => Ok(()),
        }
    }

    fn is_dead(&self, at: Vertex) -> bool {
        self.board.liberties(&self.board.region(at)).is_empty()
    }

    /// The ko point: one stone was taken by a single stone whose only liberty is now where it stood.
    fn ko_after(&self, at: Vertex, played: &MoveEffect) -> Option<Vertex> {
        let &[taken] = played.captured.as_slice() else { return None };
        if played.suicide {
            return None;
        }
        let chain = self.board.region(at);
        (chain.len() == 1 && self.board.liberties(&chain) == [taken]).then_some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::{Illegal, Position, Rules};
    use crate::board::{Colour, Size, Vertex};

    fn v(text: &str) -> Vertex {
        Vertex::from_sgf(text).unwrap()
    }

    fn with(size: u8, black: &[&str], white: &[&str]) -> Position {
        let mut position = Position::new(Size::square(size).unwrap());
        black.iter().for_each(|at| position.board.set(v(at), Some(Colour::Black)));
        white.iter().for_each(|at| position.board.set(v(at), Some(Colour::White)));
        position
    }

    #[test]
    fn a_ko_may_not_be_taken_back_at_once() {
        let mut position = with(9, &["ba", "ab", "bc"], &["ca", "db", "cc", "bb"]);
        // Black takes the stone on bb from cb.
        let played = position.play(Rules::Cgf, Colour::Black, Some(v("cb"))).unwrap();
        assert_eq!(played.captured, [v("bb")]);
        assert_eq!((position.ko, position.captures.black), (Some(v("bb")), 1));
        let before = position.clone();
        assert_eq!(position.play(Rules::Cgf, Colour::White, Some(v("bb"))), Err(Illegal::Ko));
        assert_eq!(position, before);
        // SGF executes it all the same; a pass lifts it under CGF.
        assert!(position.clone().play(Rules::Sgf, Colour::White, Some(v("bb"))).is_ok());
        position.play(Rules::Cgf, Colour::White, None).unwrap();
        assert_eq!(position.ko, None);
    }

    #[test]
    fn suicide_is_illegal_or_removes_the_stones() {
        let mut position = with(9, &["aa"], &["ca", "ab", "bb"]);
        assert_eq!(position.play(Rules::Cgf, Colour::Black, Some(v("ba"))), Err(Illegal::Suicide));
        let played = position.play(Rules::Sgf, Colour::Black, Some(v("ba"))).unwrap();
        assert!(played.suicide);
        assert_eq!(played.captured, [v("aa"), v("ba")]);
        assert_eq!((position.captures.white, position.captures.black), (2, 0));
    }

    #[test]
    fn taking_comes_before_suicide() {
        let mut position = with(9, &["ca", "bb", "ac"], &["ba", "ab"]);
        let played = position.play(Rules::Cgf, Colour::Black, Some(v("aa"))).unwrap();
        assert_eq!(played.captured, [v("ab"), v("ba")]);
        assert_eq!((played.suicide, position.captures.black), (false, 2));
    }

    #[test]
    fn cgf_refuses_what_sgf_plays() {
        let mut position = with(5, &["aa"], &[]);
        assert_eq!(position.play(Rules::Cgf, Colour::White, Some(v("aa"))), Err(Illegal::Occupied));
        assert_eq!(position.play(Rules::Cgf, Colour::White, Some(v("fa"))), Err(Illegal::OffBoard));
        assert_eq!(position.play(Rules::Sgf, Colour::White, Some(v("fa"))), Err(Illegal::OffBoard));
        assert!(position.play(Rules::Sgf, Colour::White, Some(v("aa"))).is_ok());
        assert_eq!(position.board.get(v("aa")), Some(Colour::White));
    }
}
