//! Moves and set-ups as the rules see them. Every move is executed all the same.

use std::ops::Range;

use super::collection::Collection;
use super::points::vertex;
use super::position_history::{Past, number};
use super::property::Property;
use crate::board::{Colour, Vertex};
use crate::coordinates::a1;
use crate::position::{MoveEffect, Position, Rules};
use crate::record::{Info, Node};
use crate::replay::set_up;
use zumen_game::sgf::{Faults, NodeId};

/// Why it is whose turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Nothing says.
    Anyone,
    /// It is the first move of a game without handicap: Black's.
    First,
    /// The stones of a handicap are on the board: White's.
    Handicap,
    /// Black puts the stones of a handicap one by one: Black's as long as so many are missing.
    Placing(u32),
    /// PL says it.
    Said(Colour),
    /// The other one has moved.
    After(Colour),
}

/// Where a line stands.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    position: Position,
    /// The number of its board.
    number: u64,
    turn: Turn,
    /// How many moments of the line are past.
    pub moments: usize,
    /// The first of them since stones were set up.
    since: usize,
}

impl Standing {
    /// The empty board of a game.
    pub(super) fn new(info: &Info) -> Standing {
        let turn = info.handicap.filter(|stones| *stones >= 2).map_or(Turn::First, Turn::Placing);
        Standing { position: Position::new(info.size), number: 0, turn, moments: 0, since: 0 }
    }

    /// Counts the board's number anew where stones came or went.
    fn update_hash(&mut self, at: Vertex, before: Option<Colour>, after: Option<Colour>) {
        self.number ^= before.map_or(0, |stone| number(at, stone)) ^ after.map_or(0, |stone| number(at, stone));
    }

    /// What the rules compare: the board, and whose turn it is where they ask for that.
    fn situation(&self, ruleset: Ruleset) -> u64 {
        let is_white = self.position.to_play == Colour::White;
        if ruleset.repetition == Repetition::Turn && is_white { !self.number } else { self.number }
    }
}

/// Judges the moves of a game.
pub(super) struct Referee<'a> {
    collection: &'a Collection,
    ruleset: Ruleset,
    /// Stones of the handicap, 0 without one.
    handicap: u32,
}

impl<'a> Referee<'a> {
    /// One that knows the rules of a game. A game without a result may have repeated itself.
    pub(super) fn new(collection: &'a Collection, info: &Info) -> Referee<'a> {
        let mut ruleset = Ruleset::of(info.rules.as_deref());
        if info.result.as_deref().is_some_and(|result| result.eq_ignore_ascii_case("void")) {
            ruleset.repetition = Repetition::Free;
        }
        Referee { collection, ruleset, handicap: info.handicap.unwrap_or(0) }
    }

    /// Plays a node out, and warns of what the rules do not allow in it.
    pub(super) fn judge(
        &mut self,
        id: NodeId,
        node: &Node,
        standing: &mut Standing,
        past: &mut Past,
        faults: &mut Faults,
    ) {
        if !node.setup.is_empty() {
            self.set(id, node, standing, past, faults);
        }
        if let Some(player) = node.to_play.filter(|_| node.moves.is_empty()) {
            standing.position.to_play = player;
            standing.turn = Turn::Said(player);
        }
        if self.ruleset.repetition != Repetition::Free && (past.len() == standing.since || !node.setup.is_empty()) {
            past.add(standing.situation(self.ruleset), standing.position.moves, standing.since);
        }
        for (colour, at) in &node.moves {
            let place = self.place(id, *colour);
            // Of a node with two moves the order is not known.
            if node.moves.len() == 1 {
                self.turn(*colour, standing, place.clone(), faults);
            }
            self.play(*colour, *at, standing, past, place, faults);
        }
        if let Some(player) = node.to_play.filter(|_| !node.moves.is_empty()) {
            standing.turn = Turn::Said(player);
        }
        standing.moments = past.len();
    }

    /// Sets stones up, and warns of chains among them, or beside them, that have no liberty.
    fn set(&self, id: NodeId, node: &Node, standing: &mut Standing, past: &Past, faults: &mut Faults) {
        for (at, stone) in &node.setup {
            standing.update_hash(*at, standing.position.board.get(*at), *stone);
            standing.position.board.set(*at, *stone);
        }
        set_up(&mut standing.position, node);
        standing.since = past.len();
        let board = &standing.position.board;
        let black = board.stones().filter(|(_, colour)| *colour == Colour::Black).count();
        standing.turn = match standing.turn {
            Turn::Placing(_) | Turn::Handicap if black > 0 && self.handicap > 0 => Turn::Handicap,
            Turn::Placing(stones) => Turn::Placing(stones),
            _ => Turn::Anyone,
        };
        let mut told: Vec<Vertex> = Vec::new();
        for (at, _) in &node.setup {
            for stone in board.neighbours(*at).chain([*at]) {
                let Some(colour) = board.get(stone).filter(|_| !board.breathes(stone) && !told.contains(&stone)) else {
                    continue;
                };
                let chain = board.region(stone);
                told.extend(&chain);
                let help = "remove the captured stones, or check the setup for a wrong stone";
                let shown =
                    chain.iter().find(|own| node.setup.iter().any(|(set, _)| set == *own)).copied().unwrap_or(*at);
                faults.warn("sgf::no-liberty", self.set_place(id, shown, node), help, || {
                    let point = a1(chain.iter().copied().min().unwrap_or(stone), board.size());
                    format!("the {} chain at {point} is set up without liberties", colour.name())
                });
            }
        }
    }

    /// Warns of a move of the player whose turn it is not, and says whose turn comes next.
    fn turn(&self, colour: Colour, standing: &mut Standing, place: Option<Range<usize>>, faults: &mut Faults) {
        let next = Turn::After(colour);
        let (mut after, mut odd) = (next, None);
        let mover = colour.title();
        match standing.turn {
            Turn::First if colour == Colour::White => {
                odd = Some("White moves first in a game without handicap or setup stones".to_owned());
            }
            Turn::Handicap if colour == Colour::Black => {
                odd = Some(format!("Black moves first despite a handicap of {} stones", self.handicap));
            }
            Turn::Placing(left) if colour == Colour::Black && left > 1 => after = Turn::Placing(left - 1),
            Turn::Said(player) if colour != player => {
                odd = Some(format!("{mover} moves, but PL says that it is {}'s turn", player.title()));
            }
            Turn::After(before) if colour == before => odd = Some(format!("{mover} moves twice in a row")),
            _ => {}
        }
        if let (Some(odd), Some(place)) = (odd, place) {
            let help = "record a pass as an empty move, or set the player to move with PL";
            faults.warn("sgf::turn", place, help, || odd);
        }
        standing.turn = after;
    }

    fn play(
        &self,
        colour: Colour,
        at: Option<Vertex>,
        standing: &mut Standing,
        past: &mut Past,
        place: Option<Range<usize>>,
        faults: &mut Faults,
    ) {
        let before = at.and_then(|at| standing.position.board.get(at));
        let is_ko = at.is_some() && standing.position.ko == at && standing.position.to_play == colour;
        // Off the board is all that SGF cannot execute, and no reader lets it through.
        let Ok(played) = standing.position.play(Rules::Sgf, colour, at) else { return };
        let Some(at) = at else { return };
        standing.update_hash(at, before, Some(colour));
        let taken = if played.suicide { colour } else { colour.other() };
        played.captured.iter().for_each(|at| standing.update_hash(*at, Some(taken), None));
        let repeated = match self.ruleset.repetition {
            Repetition::Free => None,
            _ => past.add(standing.situation(self.ruleset), standing.position.moves, standing.since),
        };
        let Some(place) = place else { return };
        let point = a1(at, standing.position.board.size());
        if let Some(stone) = before {
            faults.warn("sgf::occupied", place, "check the point of this move", || {
                format!("this move replaces the {} stone on {point}", stone.name())
            });
        } else if is_ko {
            let help = "check for missing moves before this one";
            faults.warn("sgf::ko", place, help, || format!("{} retakes the ko at {point} immediately", colour.title()));
        } else if played.suicide && !self.ruleset.suicide {
            self.warn_of_suicide(colour, &point, &played, place, faults);
        } else if let Some(moves) = repeated {
            let help = "check for a missing move, or name the rules of the game with RU";
            faults.warn("sgf::superko", place, help, || {
                let rules = self.ruleset.display_name();
                format!("this move repeats the board after move {moves}, which {rules} forbid")
            });
        }
    }

    fn warn_of_suicide(
        &self,
        colour: Colour,
        point: &str,
        played: &MoveEffect,
        place: Range<usize>,
        faults: &mut Faults,
    ) {
        let help = "check the move; RU[NZ], RU[Ing] and RU[Tromp-Taylor] allow suicide";
        faults.warn("sgf::suicide", place, help, || {
            let (mover, rules) = (colour.title(), self.ruleset.display_name());
            let what = if played.captured.len() == 1 { "the stone" } else { "its chain" };
            format!("{mover} plays {point} and leaves {what} without liberties; {rules} forbid suicide")
        });
    }

    /// Where a move of this colour stands.
    fn place(&self, id: NodeId, colour: Colour) -> Option<Range<usize>> {
        let properties = self.collection.properties(id);
        let ident = colour.letter().to_ascii_uppercase();
        let property = properties.iter().find(|property| property.ident.chars().eq([ident]));
        property.and_then(Property::value).map(|value| value.place())
    }

    /// Where a node sets up a point: the value that names it, or the first of the property that does.
    fn set_place(&self, id: NodeId, at: Vertex, node: &Node) -> Range<usize> {
        let stone = node.setup.iter().find(|(other, _)| *other == at).and_then(|(_, stone)| *stone);
        let ident = match stone {
            None => "AE",
            Some(Colour::Black) => "AB",
            Some(Colour::White) => "AW",
        };
        let properties = self.collection.properties(id);
        let property = properties.iter().find(|property| property.ident == ident);
        let Some(property) = property else { return self.collection.span(id) };
        let value = property.values.iter().find(|value| vertex(value) == Some(at));
        value.map_or(property.name.clone(), |value| value.place())
    }
}

// What the rules that a record names (RU) say of moves: whether a chain may take its own last liberty, and whether the
// whole board may be as it was before.

/// Which repetitions are forbidden, beyond taking back a ko at once, which all rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repetition {
    /// None: a game that repeats itself has no result, or the players agree.
    Free,
    /// The whole board may not be as it was (positional superko).
    Board,
    /// The whole board may not be as it was with the same player's turn (situational superko).
    Turn,
}

/// What rules say of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ruleset {
    /// What they are called in a message; `None` where the record names none that are known.
    name: Option<&'static str>,
    /// Whether a chain may take its own last liberty, and come off.
    suicide: bool,
    /// Which repetitions are forbidden.
    repetition: Repetition,
}

/// What is forbidden everywhere, for records that name no rules.
const USUAL: Ruleset = Ruleset { name: None, suicide: false, repetition: Repetition::Free };

/// Names of rules as records write them, in small letters without signs, and what these say. A record is of the first whose
/// name begins what it writes.
///
/// Ing's rules have kinds of ko that no board tells apart: of them no more is judged than of the usual ones.
const KNOWN: [(&[&str], Ruleset); 9] = [
    (&["japan", "日本", "일본", "nihon", "jp"], preset("Japanese", false, Repetition::Free)),
    (&["korea", "한국", "韩国", "韓国", "韓國", "kr"], preset("Korean", false, Repetition::Free)),
    (&["chinese", "china", "中国", "中國", "중국", "cn", "cwa"], preset("Chinese", false, Repetition::Board)),
    (&["aga", "american"], preset("AGA", false, Repetition::Turn)),
    (&["bga", "british"], preset("British", false, Repetition::Turn)),
    (&["ffg", "french", "france"], preset("French", false, Repetition::Turn)),
    (&["nz", "newzealand"], preset("New Zealand", true, Repetition::Turn)),
    (&["goe", "ing", "sst", "应氏", "應氏", "応氏", "応昌期"], preset("Ing", true, Repetition::Free)),
    (&["tromp", "tt", "logical"], preset("Tromp-Taylor", true, Repetition::Board)),
];

const fn preset(name: &'static str, suicide: bool, repetition: Repetition) -> Ruleset {
    Ruleset { name: Some(name), suicide, repetition }
}

impl Ruleset {
    /// The rules that a record names: `Japanese`, `NZ`, `Tromp-Taylor`, `中国`.
    fn of(rules: Option<&str>) -> Ruleset {
        let written: String =
            rules.unwrap_or_default().to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        let known = KNOWN.iter().find(|(names, _)| names.iter().any(|name| written.starts_with(name)));
        known.map_or(USUAL, |(_, ruleset)| *ruleset)
    }

    /// What a message calls them: `the Japanese rules`.
    fn display_name(self) -> String {
        self.name.map_or("the usual rules".to_owned(), |name| format!("the {name} rules"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Repetition, Ruleset};

    #[test]
    fn rules_are_known_by_the_names_that_records_write() {
        for (written, name) in [
            ("Japanese", Some("Japanese")),
            ("japanese rules", Some("Japanese")),
            ("Chinese", Some("Chinese")),
            ("中国规则", Some("Chinese")),
            ("AGA", Some("AGA")),
            ("NZ", Some("New Zealand")),
            ("New Zealand", Some("New Zealand")),
            ("GOE", Some("Ing")),
            ("Ing SST", Some("Ing")),
            ("Tromp-Taylor", Some("Tromp-Taylor")),
            ("Tromp/Taylor", Some("Tromp-Taylor")),
            ("한국", Some("Korean")),
            ("of the house", None),
            ("", None),
        ] {
            assert_eq!(Ruleset::of(Some(written)).name, name, "{written}");
        }
        assert_eq!((Ruleset::of(None).suicide, Ruleset::of(None).repetition), (false, Repetition::Free));
    }
}
