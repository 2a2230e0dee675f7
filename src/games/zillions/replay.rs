//! One line of a saved game, played on a position.

use std::collections::BTreeMap;

use super::players::Turn;
use super::position::{Position, Stone};
use super::rules::Rules;
use super::saved::Line;
use crate::diagnostic::Diagnostic;

/// Applies an edit of the set-up: `White Rook a1` puts a piece, `x b6` empties a position.
///
/// # Errors
///
/// `zsg::line` where it names what the rules do not have.
pub fn edit(rules: &Rules, position: &mut Position, line: &Line) -> Result<(), Diagnostic> {
    let mut words = Words { rules, line, at: 0 };
    if words.take_if("x") {
        position.stones.remove(&words.square()?);
        return Ok(());
    }
    let player = words.player()?;
    let piece = words.piece()?;
    let at = words.square()?;
    position.stones.insert(at, Stone { piece, player });
    Ok(())
}

/// The turn that a line belongs to. Behind a partial move it is the same one, unless the line's round or its mover say
/// that nobody went on.
pub fn turn_of(rules: &Rules, turn: Turn, goes_on: bool, line: &Line, position: &Position) -> Turn {
    if !goes_on {
        return turn;
    }
    let next = rules.turn_order.after(turn);
    let owner = mover(rules, line, position);
    let is_of = |turn: Turn| owner.is_none_or(|owner| rules.turn_order.entries[turn.entry].pieces_of == owner);
    let later_round = line.round.is_some_and(|round| round > turn.round && round == next.round);
    if later_round || (!is_of(turn) && is_of(next)) { next } else { turn }
}

/// Whose piece moves first in a line.
fn mover(rules: &Rules, line: &Line, position: &Position) -> Option<usize> {
    let first = line.words.first()?;
    let player = rules.players.iter().position(|player| player.name == *first);
    player.or_else(|| {
        let from = rules.board.find(line.words.get(1)?)?;
        Some(position.stones.get(&from)?.player)
    })
}

/// Plays a move: all its actions at once.
///
/// # Errors
///
/// `zsg::line` where it does not fit the position.
pub fn play(rules: &Rules, position: &mut Position, line: &Line) -> Result<(), Diagnostic> {
    let mut words = Words { rules, line, at: 0 };
    let mut play = Play { before: position, after: position.clone(), placed: BTreeMap::new(), last: Vec::new() };
    while words.peek().is_some() {
        play.action(&mut words)?;
    }
    let Play { mut after, placed, last, .. } = play;
    after.stones.extend(placed);
    after.last = last;
    *position = after;
    Ok(())
}

struct Play<'a> {
    before: &'a Position,
    /// The position with everything taken away that leaves its place.
    after: Position,
    /// What arrives, put down in the end.
    placed: BTreeMap<usize, Stone>,
    /// What was touched: the position of a destination is the last.
    last: Vec<usize>,
}

impl Play<'_> {
    fn action(&mut self, words: &mut Words) -> Result<(), Diagnostic> {
        let word = words.peek().unwrap_or_default();
        match word {
            "Pass" | "pass" => words.at += 1,
            "=" => self.change(words)?,
            "flip" => {
                words.at += 1;
                let at = words.square()?;
                let count = words.rules.players.len();
                self.update(at, words, |stone| Stone { player: (stone.player + 1) % count, ..stone })?;
            }
            "@" => {
                words.at += 1;
                words.square()?;
                // An attribute changes nothing that is drawn.
                words.at += 2;
            }
            "x" if words.is_square(1) => {
                words.at += 1;
                let at = words.square()?;
                self.after.stones.remove(&at);
                self.placed.remove(&at);
                self.last.push(at);
            }
            _ if words.is_creation() => self.create(words)?,
            _ => self.travel(words)?,
        }
        Ok(())
    }

    /// `Player Piece sq`: from the reserve, if there is one.
    fn create(&mut self, words: &mut Words) -> Result<(), Diagnostic> {
        let player = words.player()?;
        let piece = words.piece()?;
        let at = words.square()?;
        let stone = Stone { piece, player };
        if let Some(count) = self.after.off.get_mut(&stone) {
            *count -= 1;
            if *count == 0 {
                self.after.off.remove(&stone);
            }
        }
        self.placed.insert(at, stone);
        self.last.push(at);
        Ok(())
    }

    /// `Piece a - b`, `Piece a x b`.
    fn travel(&mut self, words: &mut Words) -> Result<(), Diagnostic> {
        let named = words.piece()?;
        let from = words.square()?;
        if !words.take_if("-") && !words.take_if("x") {
            return Err(words.fault("a move goes from one position to another with - or x"));
        }
        let to = words.square()?;
        let name = |at: usize| &words.rules.board.positions[at].name;
        let there = self.before.stones.get(&from).or_else(|| self.placed.get(&from)).copied();
        let stone = there.ok_or_else(|| words.fault(format!("{} is empty", name(from))))?;
        if stone.piece != named {
            let pieces = &words.rules.pieces;
            let message = format!(
                "{} holds {} {}, no {}",
                name(from),
                words.rules.players[stone.player].name,
                pieces[stone.piece].name,
                pieces[named].name
            );
            return Err(words.fault(message));
        }
        self.after.stones.remove(&from);
        if !self.before.stones.contains_key(&from) {
            self.placed.remove(&from);
        }
        self.placed.insert(to, stone);
        self.last.extend([from, to]);
        Ok(())
    }

    /// `= Type`, `= Type on s1 s2`, `= Player on s1`.
    fn change(&mut self, words: &mut Words) -> Result<(), Diagnostic> {
        words.at += 1;
        let player = words.is_player(0).then(|| words.player()).transpose()?;
        let piece = if player.is_none() { Some(words.piece()?) } else { None };
        let mut squares = Vec::new();
        if words.take_if("on") {
            squares.push(words.square()?);
            while words.is_square(0) && !words.begins_action() {
                squares.push(words.square()?);
            }
        } else {
            squares.extend(self.last.last().copied());
        }
        for at in squares {
            self.update(at, words, |stone| Stone {
                piece: piece.unwrap_or(stone.piece),
                player: player.unwrap_or(stone.player),
            })?;
        }
        Ok(())
    }

    /// Changes what stands on a position once the line is played.
    fn update(&mut self, at: usize, words: &Words, change: impl Fn(Stone) -> Stone) -> Result<(), Diagnostic> {
        let stone = self.placed.get(&at).or_else(|| self.after.stones.get(&at)).copied();
        let stone = stone.ok_or_else(|| words.fault(format!("{} is empty", words.rules.board.positions[at].name)))?;
        self.placed.insert(at, change(stone));
        if !self.last.contains(&at) {
            self.last.push(at);
        }
        Ok(())
    }
}

/// The words of a line, and where reading is.
struct Words<'a> {
    rules: &'a Rules,
    line: &'a Line,
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.line.words.get(self.at).map(String::as_str)
    }

    fn ahead(&self, by: usize) -> &'a str {
        self.line.words.get(self.at + by).map_or("", String::as_str)
    }

    fn take_if(&mut self, word: &str) -> bool {
        let is = self.peek() == Some(word);
        self.at += usize::from(is);
        is
    }

    fn is_square(&self, by: usize) -> bool {
        self.rules.board.find(self.ahead(by)).is_some()
    }

    fn is_player(&self, by: usize) -> bool {
        self.rules.players.iter().any(|player| player.name == self.ahead(by))
    }

    fn is_piece(&self, by: usize) -> bool {
        self.rules.pieces.iter().any(|piece| piece.name == self.ahead(by))
    }

    /// A player's name begins a creation, where a piece follows.
    fn is_creation(&self) -> bool {
        self.is_player(0) && self.is_piece(1)
    }

    /// Whether a word that is a position's name begins the next action: pieces may be called like positions.
    fn begins_action(&self) -> bool {
        (self.is_piece(0) && self.is_square(1) && matches!(self.ahead(2), "-" | "x")) || self.is_creation()
    }

    fn player(&mut self) -> Result<usize, Diagnostic> {
        let found = self.rules.players.iter().position(|player| player.name == self.ahead(0));
        self.known(found, "player")
    }

    fn piece(&mut self) -> Result<usize, Diagnostic> {
        let found = self.rules.pieces.iter().position(|piece| piece.name == self.ahead(0));
        self.known(found, "piece")
    }

    fn square(&mut self) -> Result<usize, Diagnostic> {
        let found = self.rules.board.find(self.ahead(0));
        self.known(found, "position")
    }

    fn known(&mut self, found: Option<usize>, what: &str) -> Result<usize, Diagnostic> {
        match (found, self.peek()) {
            (Some(index), _) => {
                self.at += 1;
                Ok(index)
            }
            (None, Some(word)) => Err(self.fault(format!("{word} is no {what} of these rules"))),
            (None, None) => Err(self.fault(format!("a {what} is missing at the end"))),
        }
    }

    fn fault(&self, message: impl std::fmt::Display) -> Diagnostic {
        self.line.fault(message)
    }
}
