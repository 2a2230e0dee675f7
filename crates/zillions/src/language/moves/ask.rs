//! Conditions: what instructions ask of the board.

use std::collections::BTreeSet;

use super::interpreter::Run;
use super::mover::{Ground, Stop, unknown_word};
use super::trial::Word;
use crate::language::node::Node;
use crate::language::piece::Stone;
use crate::language::players::Kind;

/// Questions of attack inside of questions of attack.
const MAX_ATTACK_DEPTH: u8 = 2;
/// Positions of a zone that are looked through in the time of an instruction.
const ZONE_OF_A_STEP: usize = 100;

impl Run<'_, '_> {
    /// Tells whether a condition holds; `and` and `or` ask no more than they must.
    pub(super) fn holds(&mut self, node: &Node) -> Result<bool, Stop> {
        self.count(1)?;
        if let Some(word) = node.atom() {
            return self.ask(word, &[]);
        }
        let Some((keyword, rest)) = node.form() else { return Err(unknown_word("a condition without a keyword")) };
        match (keyword.as_str(), rest) {
            ("and", all) => {
                for node in all {
                    if !self.holds(node)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            ("or", any) => {
                for node in any {
                    if self.holds(node)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            ("not", [node]) => Ok(!self.holds(node)?),
            (keyword, rest) => self.ask(keyword, rest),
        }
    }

    /// A question by its word, which `not-` may stand before.
    fn ask(&mut self, word: &str, arguments: &[Node]) -> Result<bool, Stop> {
        match word.strip_prefix("not-").filter(|_| !self.mover.attributes.contains(word)) {
            Some(word) => Ok(!self.evaluate(word, arguments)?),
            None => self.evaluate(word, arguments),
        }
    }

    fn evaluate(&mut self, word: &str, arguments: &[Node]) -> Result<bool, Stop> {
        let here = self.at;
        match (word, arguments) {
            ("true", []) => Ok(true),
            ("false", []) => Ok(false),
            ("empty?" | "enemy?" | "friend?" | "neutral?" | "on-board?" | "off-board?" | "marked?", places) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                Ok(self.test_square(word, square))
            }
            ("attacked?" | "defended?", places) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                // What stands on a trial board attacks nothing.
                self.assume(Word::Other(word.to_owned()), false);
                square.map_or(Ok(false), |square| self.is_reachable(word == "attacked?", square))
            }
            ("piece?", [_, places @ ..]) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                let Some(stone) = square.and_then(|square| self.look(square)) else { return Ok(false) };
                Ok(match self.mover.rules.pieces.get(stone.piece) {
                    Some(piece) => piece.name == name_of(arguments),
                    // A piece of a trial board is of no kind.
                    None => self.assume(Word::Other(word.to_owned()), false),
                })
            }
            ("position?", [place]) => Ok(self.place(place)? == Some(here)),
            ("in-zone?", [_, places @ ..]) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                self.in_zone(name_of(arguments), square)
            }
            ("flag?", [_]) => Ok(self.flags.get(name_of(arguments)).copied().unwrap_or(false)),
            ("position-flag?", [_, places @ ..]) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                Ok(square.is_some_and(|square| self.position_flags.contains(&(name_of(arguments).to_owned(), square))))
            }
            ("last-from?" | "last-to?" | "goal-position?", _) if self.inquiry.is_some() => {
                Ok(self.assume(Word::Other(word.to_owned()), false))
            }
            ("adjacent-to-enemy?", places) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                let next: Vec<usize> = square.map(|square| self.mover.neighbours(square)).unwrap_or_default();
                self.count(next.len())?;
                Ok(next.into_iter().any(|next| self.test_square("enemy?", Some(next))))
            }
            (word, places @ ([] | [_])) if self.inquiry.is_some() && self.mover.attributes.contains(word) => {
                let square = places.first().map_or(Ok(Some(here)), |place| self.place(place))?;
                let Some(square) = square else { return Ok(false) };
                let Some(stone) = self.look(square) else { return Ok(false) };
                Ok(match self.mover.rules.pieces.get(stone.piece) {
                    Some(piece) if square == self.from => {
                        let usual = piece.attributes.get(word).copied().unwrap_or(false);
                        self.assume(Word::Own(word.to_owned()), usual)
                    }
                    _ => self.assume(Word::Other(word.to_owned()), false),
                })
            }
            (word, _) => Err(unknown_word(word)),
        }
    }

    /// What stands on a square; an inquiry learns that it was asked.
    fn look(&mut self, square: usize) -> Option<Stone> {
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.squares.insert(square);
        }
        self.ground.at(square)
    }

    /// The answer to a question that a trial board does not answer: the usual one, unless the inquiry asks what
    /// becomes of the other.
    pub(super) fn assume(&mut self, word: Word, usual: bool) -> bool {
        let Some(inquiry) = &mut self.inquiry else { return usual };
        let is_turned = inquiry.turned.contains(&word);
        inquiry.words.insert(word);
        usual != is_turned
    }

    /// What is asked of one square; off the board nothing is the case but that.
    fn test_square(&mut self, word: &str, square: Option<usize>) -> bool {
        let Some(square) = square else { return word == "off-board?" };
        let stone = match word {
            "on-board?" | "off-board?" | "marked?" => None,
            _ => self.look(square),
        };
        match word {
            "empty?" => stone.is_none(),
            "enemy?" => stone.is_some_and(|stone| self.is_enemy(stone.player)),
            "friend?" => stone.is_some_and(|stone| stone.player == self.stone.player),
            "neutral?" => stone.is_some_and(|stone| self.mover.rules.players[stone.player].kind != Kind::Player),
            "on-board?" => true,
            "marked?" => square == self.mark,
            _ => false,
        }
    }

    fn is_enemy(&self, player: usize) -> bool {
        player != self.stone.player && self.mover.rules.players[player].kind == Kind::Player
    }

    fn in_zone(&mut self, name: &str, square: Option<usize>) -> Result<bool, Stop> {
        let rules = self.mover.rules;
        let player = &rules.players[self.stone.player].name;
        let mut zones = rules.board.zones.iter().filter(|zone| zone.name == name).peekable();
        if zones.peek().is_none() {
            return Err(unknown_word(&format!("the zone {name:?}, which the board does not have")));
        }
        // A zone is looked through from end to end.
        self.count(zones.clone().map(|zone| zone.positions.len() / ZONE_OF_A_STEP).sum())?;
        let mut own = zones.filter(|zone| zone.players.is_empty() || zone.players.contains(player));
        Ok(square.is_some_and(|square| own.any(|zone| zone.positions.contains(&square))))
    }

    /// Tells whether the enemies could capture the mover on a square, or its friends an enemy there.
    fn is_reachable(&mut self, by_enemies: bool, square: usize) -> Result<bool, Stop> {
        if self.depth >= MAX_ATTACK_DEPTH {
            return Err(unknown_word("attacked? of a piece whose own moves ask attacked?"));
        }
        let (own, own_square) = (self.stone.player, self.from);
        let enemies: BTreeSet<usize> =
            (0..self.mover.rules.players.len()).filter(|player| self.is_enemy(*player)).collect();
        let holder = if by_enemies { Some(own) } else { enemies.first().copied() };
        let Some(player) = holder else { return Ok(false) };
        let players = if by_enemies { enemies } else { BTreeSet::from([own]) };
        let ground = Ground {
            position: self.ground.position,
            instead: Some((square, Stone { piece: self.stone.piece, player })),
        };
        self.mover.is_reached(
            ground,
            square,
            &|from, player| from != own_square && players.contains(&player),
            self.budget,
            self.depth + 1,
        )
    }
}

/// The name that the arguments of a question begin with.
fn name_of(arguments: &[Node]) -> &str {
    arguments.first().and_then(Node::text).unwrap_or_default()
}
