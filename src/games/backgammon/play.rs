//! A play in the usual notation, `24/18, 13/11*`, read against a position and its dice.
//!
//! What is read is a legal play or an error: every rule of moving is checked, also that as many dice as possible
//! are used. Point numbers are those of the player on roll. The order in which moves are written is free; they
//! stand if the dice can be played in any order that gives them. Left out: plays without dice, and variants with
//! other rules of moving.
//!
//! A blot that is hit needs no `*`; a `*` where nothing is hit is an error. Where one checker travels with two dice
//! and could hit or not on its way, it does not hit: the landing has to be written to hit there.

use std::fmt;
use std::ops::Range;

use super::position::{Board, CHECKERS, GameState, Position, Side};
use crate::diagnostic::Diagnostic;

const BAR: u8 = 25;
const OFF: u8 = 0;

/// No play that is written by a person comes near it.
const MAX_BYTES: usize = 200;

/// What is written instead of moves when none is legal.
const DANCES: [&str; 3] = ["dance", "cannot move", "no play"];

/// One written move of one checker: an arrow in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the checker starts, in the roller's own count: 1 to 24, 25 for the bar.
    pub from: u8,
    /// Where it ends, in the roller's own count: 1 to 24, 0 for off. Less than `from`.
    pub to: u8,
    /// Whether it hits a blot on `to`, written or not.
    pub hit: bool,
}

/// As it is written: `bar/22`, `13/11*`, `6/off`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", slot_name(self.from), slot_name(self.to), if self.hit { "*" } else { "" })
    }
}

/// A legal play: up to four moves, none when the player dances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    moves: Vec<Move>,
    /// The landings on the way decide what is hit, and `moves` no longer knows them.
    board: Board,
}

impl Play {
    /// Reads the play that the player on roll makes in `position`.
    ///
    /// Moves are separated by blanks, commas or semicolons. A move is `from/to` or a chain `24/18*/13`, with points
    /// from 1 to 24, `bar` or 25, `off` or 0; `*` marks a hit, `(2)` to `(4)` repeats. `dance`, `cannot move`,
    /// `no play` and the empty text say that no move is legal. Case does not matter.
    ///
    /// # Errors
    ///
    /// | code | what is wrong |
    /// |---|---|
    /// | `play::no-dice` | the position has no dice |
    /// | `play::too-long` | more than 200 bytes |
    /// | `play::syntax` | not the notation above |
    /// | `play::point` | a point that is none, or a place where a move cannot start or end |
    /// | `play::direction` | a move that does not go down |
    /// | `play::repeat` | a repeat other than `(1)` to `(4)` |
    /// | `play::too-many-moves` | more moves than dice |
    /// | `play::no-checker` | nothing to move there |
    /// | `play::bar-first` | a checker on the bar has to enter before |
    /// | `play::not-home` | bearing off with a checker outside the home board |
    /// | `play::checker-behind` | bearing off with a larger die while a checker stands farther back |
    /// | `play::distance` | a distance that the dice do not give |
    /// | `play::point-taken` | two or more of the opponent's checkers where the move ends |
    /// | `play::blocked` | the same on every way between |
    /// | `play::no-hit` | a `*` where nothing is hit |
    /// | `play::ambiguous` | a blot on either way between: which one is hit is not said |
    /// | `play::must-play-more` | more dice can be played |
    /// | `play::larger-die` | one die can be played, and it has to be the larger one |
    /// | `play::can-move` | no move is written though one is legal |
    pub fn read(text: &str, position: &Position) -> Result<Play, Diagnostic> {
        let Some(dice) = position.dice else {
            return Err(Diagnostic::error("play::no-dice", "a play needs dice, and the position has none")
                .at(0..text.len())
                .help("give a position in which the dice are rolled"));
        };
        if text.len() > MAX_BYTES {
            let message = format!("the play has {} bytes, the most is {MAX_BYTES}", text.len());
            return Err(Diagnostic::error("play::too-long", message).at(0..text.len()).help("give one play only"));
        }
        let turn = Turn { board: position.board, side: position.on_roll, dice: Dice::new(dice) };
        let longest = turn.longest();

        let words = text.trim_matches(is_separator);
        if words.is_empty() || DANCES.iter().any(|dance| words.eq_ignore_ascii_case(dance)) {
            if longest.is_empty() {
                return Ok(Play { moves: Vec::new(), board: turn.board });
            }
            return Err(Diagnostic::error("play::can-move", format!("the roll {} can be played", turn.dice))
                .at(trimmed(text))
                .help(format!("write a play, for instance {}", listed(&longest))));
        }

        let legs = read_legs(text)?;
        let count = usize::from(turn.dice.count());
        if let Some(leg) = legs.get(count) {
            let message = format!("there are {} moves for the roll {}", legs.len(), turn.dice);
            return Err(Diagnostic::error("play::too-many-moves", message)
                .at(leg.span.clone())
                .help(format!("write at most {count} moves")));
        }
        let board = turn.settle(&legs, &longest, trimmed(text))?;
        Ok(Play { moves: turn.arrows(&legs), board })
    }

    /// The moves as written, one for each arrow: repeats and chains are taken apart, a move with several dice stays
    /// one. Of several that end on a hit blot's point only one is marked as the hit.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the play, the opponent on roll without dice. `position` is the one it was read against.
    /// Cube, score and names stay; the game is over when all 15 checkers are off.
    pub fn after(&self, position: &Position) -> Position {
        let opponent = position.on_roll.other();
        let done = self.board.off(position.on_roll) == CHECKERS;
        Position {
            board: self.board,
            state: if done { GameState::Over } else { position.state },
            on_roll: opponent,
            decision: opponent,
            dice: None,
            resignation: None,
            ..position.clone()
        }
    }
}

/// The dice that are still to be played.
#[derive(Clone, Copy, Debug)]
struct Dice {
    /// The larger first.
    faces: [u8; 2],
    /// How often each may still be used; a double is the first face four times.
    left: [u8; 2],
}

impl Dice {
    fn new([a, b]: [u8; 2]) -> Dice {
        Dice { faces: [a.max(b), a.min(b)], left: if a == b { [4, 0] } else { [1, 1] } }
    }

    fn count(self) -> u8 {
        self.left[0] + self.left[1]
    }

    /// The different faces that are left, the larger first.
    fn faces(self) -> impl Iterator<Item = u8> {
        self.faces.into_iter().zip(self.left).filter(|&(_, left)| left > 0).map(|(face, _)| face)
    }

    fn without(mut self, face: u8) -> Dice {
        let index = if self.left[0] > 0 && self.faces[0] == face { 0 } else { 1 };
        self.left[index] -= 1;
        self
    }

    /// Every number of pips that one checker can travel with what is left.
    fn totals(self) -> Vec<u8> {
        let [large, small] = self.faces;
        match self.left {
            [1, 1] => vec![large, small, large + small],
            [0, _] => vec![small; usize::from(self.left[1])],
            [times, _] => (1..=times).map(|time| time * large).collect(),
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.faces[0], self.faces[1])
    }
}

/// A written move and where it is written.
#[derive(Clone, Debug)]
struct Leg {
    from: u8,
    to: u8,
    from_span: Range<usize>,
    to_span: Range<usize>,
    /// Its `*`.
    star: Option<Range<usize>>,
    span: Range<usize>,
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move { from: self.from, to: self.to, hit: false }.fmt(f)
    }
}

/// A board, whose turn it is, and the dice to play.
#[derive(Clone, Copy, Debug)]
struct Turn {
    board: Board,
    side: Side,
    dice: Dice,
}

impl Turn {
    fn own(&self, slot: u8) -> u8 {
        self.board.own(self.side, slot)
    }

    /// The opponent's checkers on the roller's own `point`; none where there are no points.
    fn facing(&self, point: u8) -> u8 {
        if (1..BAR).contains(&point) { self.board.own(self.side.other(), BAR - point) } else { 0 }
    }

    /// Where a checker on `from` legally gets with one die.
    fn landing(&self, from: u8, die: u8) -> Option<u8> {
        if self.own(from) == 0 || (from != BAR && self.own(BAR) > 0) {
            return None;
        }
        let to = from.saturating_sub(die);
        let free = if to == OFF {
            let farthest = (1..=BAR).rev().find(|&slot| self.own(slot) > 0);
            farthest.is_none_or(|farthest| farthest <= 6 && (die == from || farthest == from))
        } else {
            self.facing(to) < 2
        };
        free.then_some(to)
    }

    /// After one checker went from `from` to `to` with `die`.
    fn hopped(&self, from: u8, to: u8, die: u8) -> (Turn, bool) {
        let mut next = Turn { dice: self.dice.without(die), ..*self };
        let hit = next.board.shift(self.side, from, to);
        (next, hit)
    }

    /// A play that uses the most dice, the larger one first: what the rules demand, and an example of it.
    fn longest(&self) -> Vec<Move> {
        let mut best = Vec::new();
        for die in self.dice.faces() {
            for from in (1..=BAR).rev() {
                let Some(to) = self.landing(from, die) else { continue };
                let (next, hit) = self.hopped(from, to, die);
                let rest = next.longest();
                if rest.len() + 1 > best.len() {
                    best = vec![Move { from, to, hit }];
                    best.extend(rest);
                }
                if best.len() == usize::from(self.dice.count()) {
                    return best;
                }
            }
        }
        best
    }

    /// The board after the written moves, if they are a legal play.
    fn settle(&self, legs: &[Leg], longest: &[Move], whole: Range<usize>) -> Result<Board, Diagnostic> {
        let start = State { turn: *self, at: std::array::from_fn(|leg| legs.get(leg).map_or(OFF, |leg| leg.from)) };
        let mut search = Search { legs, ends: Vec::new(), furthest: start };
        search.walk(start);
        let Search { mut ends, furthest, .. } = search;
        if ends.is_empty() {
            return Err(furthest.explain(legs));
        }

        for leg in legs {
            if let Some(star) = &leg.star
                && self.facing(leg.to) != 1
            {
                let message = format!("{leg} hits nothing on {}", slot_name(leg.to));
                return Err(Diagnostic::error("play::no-hit", message).at(star.clone()).help("leave the * out"));
            }
        }

        let played = |end: &Turn| usize::from(self.dice.count() - end.dice.count());
        let most = ends.iter().map(played).max().unwrap_or(0);
        if most < longest.len() {
            let able = longest.len();
            let message = format!("the play uses {most} of the dice {}, and {able} can be played", self.dice);
            return Err(Diagnostic::error("play::must-play-more", message)
                .at(whole)
                .help(format!("play as many dice as possible, for instance {}", listed(longest))));
        }
        ends.retain(|end| played(end) == most);

        let larger = self.dice.faces[0];
        if most == 1 && (1..=BAR).any(|from| self.landing(from, larger).is_some()) {
            ends.retain(|end| end.dice.left[0] < self.dice.left[0]);
            if ends.is_empty() {
                let message = format!("only one die can be played, and it has to be the {larger}");
                return Err(Diagnostic::error("play::larger-die", message)
                    .at(whole)
                    .help(format!("play the larger die, for instance {}", listed(longest))));
            }
        }

        // The roller's own checkers end alike on every way; only what is hit in passing differs.
        let hits = |end: &Turn| end.board.bar()[self.side.other()];
        let fewest = ends.iter().map(hits).min().unwrap_or(0);
        ends.retain(|end| hits(end) == fewest);
        let board = ends[0].board;
        if ends.iter().any(|end| end.board != board) {
            // Only a single move with two different dice has two ways.
            let leg = &legs[0];
            let ways = self
                .dice
                .faces
                .map(|die| format!("{}/{}*/{}", slot_name(leg.from), slot_name(leg.from - die), slot_name(leg.to)));
            return Err(Diagnostic::error("play::ambiguous", format!("{leg} hits on either way between"))
                .at(leg.span.clone())
                .help(format!("write {} or {}", ways[0], ways[1])));
        }
        Ok(board)
    }

    /// The written moves with their hits. A point's blot is hit once: by the move that says so, else by the first
    /// that ends there.
    fn arrows(&self, legs: &[Leg]) -> Vec<Move> {
        let hitter = |point: u8| {
            let starred = legs.iter().position(|leg| leg.to == point && leg.star.is_some());
            starred.or_else(|| legs.iter().position(|leg| leg.to == point))
        };
        let arrow = |(index, leg): (usize, &Leg)| {
            let hit = self.facing(leg.to) == 1 && hitter(leg.to) == Some(index);
            Move { from: leg.from, to: leg.to, hit }
        };
        legs.iter().enumerate().map(arrow).collect()
    }

    /// Why `leg` cannot be played now, and whether another move, made before, could help. Only asked of legs that
    /// cannot.
    fn obstacle(&self, leg: &Leg) -> (Diagnostic, bool) {
        let (from, to) = (leg.from, leg.to);
        let distance = from - to;
        let error = |code, message: String, span: &Range<usize>| Diagnostic::error(code, message).at(span.clone());

        if self.dice.count() == 0 {
            let message = format!("no die is left for {leg}");
            let remedy = "leave it out, or make the other moves shorter";
            return (error("play::too-many-moves", message, &leg.span).help(remedy), false);
        }
        if self.own(from) == 0 {
            let message = match from {
                BAR => "no checker of the player on roll is on the bar".to_owned(),
                _ => format!("the player on roll has no checker on {from}"),
            };
            let remedy = "points are numbered from the side of the player on roll";
            return (error("play::no-checker", message, &leg.from_span).help(remedy), true);
        }
        if from != BAR && self.own(BAR) > 0 {
            let message = format!("a checker on the bar has to enter before {leg}");
            return (error("play::bar-first", message, &leg.from_span).help("move from the bar first: bar/..."), true);
        }

        let totals = self.dice.totals();
        let exact = totals.contains(&distance);
        if to == OFF {
            let outside: u8 = (7..=BAR).map(|slot| self.own(slot)).sum();
            if outside > u8::from(from > 6) {
                let message = format!("{leg} bears off while {outside} checkers are outside the home board");
                return (error("play::not-home", message, &leg.span).help("bring all checkers home first"), true);
            }
        }
        if !exact && (to != OFF || totals.iter().all(|&total| total < distance)) {
            let given: Vec<String> = totals.iter().map(u8::to_string).collect();
            let message = format!("{leg} is {distance} pips, and the dice do not give that");
            let remedy = format!("what is left of {} moves a checker {} pips", self.dice, given.join(" or "));
            return (error("play::distance", message, &leg.span).help(remedy), false);
        }
        if to == OFF
            && !exact
            && let Some(behind) = (from + 1..=6).rev().find(|&point| self.own(point) > 0)
        {
            let message = format!("{leg} takes a larger die, but a checker stands behind on {behind}");
            return (error("play::checker-behind", message, &leg.span).help(format!("move from {behind} first")), true);
        }
        if self.facing(to) >= 2 {
            let message = format!("the opponent holds {to} with {} checkers", self.facing(to));
            return (error("play::point-taken", message, &leg.to_span).help("end on another point"), false);
        }
        if from == BAR && self.own(BAR) > 1 {
            let message = format!("another checker on the bar has to enter before {leg} goes on");
            return (error("play::bar-first", message, &leg.span).help("enter both: bar/... bar/..."), true);
        }
        let taken: Vec<String> = totals
            .iter()
            .filter(|&&total| total < distance && self.facing(from - total) >= 2)
            .map(|&total| (from - total).to_string())
            .collect();
        let message = match taken.is_empty() {
            true => format!("{leg} cannot be played with what is left of {}", self.dice),
            false => format!("{leg} cannot land between: the opponent holds {}", taken.join(" and ")),
        };
        (error("play::blocked", message, &leg.span).help("move another checker"), false)
    }
}

/// Written moves under way: for each leg, the slot its checker has reached.
#[derive(Clone, Copy)]
struct State {
    turn: Turn,
    at: [u8; 4],
}

impl State {
    /// How many of `legs` have arrived.
    fn made(&self, legs: &[Leg]) -> usize {
        legs.iter().zip(self.at).filter(|(leg, at)| leg.to == *at).count()
    }

    /// The error for the first move that is not made. One that only waits for others is passed over as long as
    /// another has a reason of its own.
    fn explain(&self, legs: &[Leg]) -> Diagnostic {
        let open = legs.iter().zip(self.at).filter(|(leg, at)| leg.to != *at);
        let mut obstacles: Vec<(Diagnostic, bool)> = open.map(|(leg, _)| self.turn.obstacle(leg)).collect();
        let first = obstacles.iter().position(|(_, waits)| !waits).unwrap_or(0);
        obstacles.swap_remove(first).0
    }
}

/// Tries the written moves in every order of moves and dice. Each step uses a die, so it is at most four deep.
struct Search<'a> {
    /// At most one for each die.
    legs: &'a [Leg],
    /// All ways to make every move.
    ends: Vec<Turn>,
    /// The state with the most moves made and none begun: where an error is explained.
    furthest: State,
}

impl Search<'_> {
    fn walk(&mut self, state: State) {
        let made = state.made(self.legs);
        if made == self.legs.len() {
            self.ends.push(state.turn);
            return;
        }
        let begun = self.legs.iter().zip(state.at).any(|(leg, at)| at != leg.from && at != leg.to);
        if !begun && made > self.furthest.made(self.legs) {
            self.furthest = state;
        }
        for (index, leg) in self.legs.iter().enumerate() {
            let at = state.at[index];
            if at == leg.to {
                continue;
            }
            for die in state.turn.dice.faces() {
                if let Some(to) = state.turn.landing(at, die)
                    && to >= leg.to
                {
                    let mut next = State { turn: state.turn.hopped(at, to, die).0, at: state.at };
                    next.at[index] = to;
                    self.walk(next);
                }
            }
        }
    }
}

/// All moves of `text`, chains and repeats taken apart.
fn read_legs(text: &str) -> Result<Vec<Leg>, Diagnostic> {
    let mut legs = Vec::new();
    let mut start = 0;
    for token in text.split_inclusive(is_separator) {
        let end = start + token.trim_end_matches(is_separator).len();
        if start < end {
            let mut chain = Reader { text: &text[..end], start, at: start };
            let (written, times) = chain.chain()?;
            for _ in 0..times {
                legs.extend(written.iter().cloned());
            }
        }
        start += token.len();
    }
    Ok(legs)
}

/// Reads one chain of moves, from `start` to the end of `text`.
struct Reader<'a> {
    text: &'a str,
    start: usize,
    at: usize,
}

impl Reader<'_> {
    /// The moves of the chain, and how often it is played.
    fn chain(&mut self) -> Result<(Vec<Leg>, u8), Diagnostic> {
        let mut legs: Vec<Leg> = Vec::new();
        let (mut from, mut from_span) = self.slot()?;
        while self.take('/') {
            if from == OFF {
                let message = "a checker that is off does not move any more";
                return Err(Diagnostic::error("play::point", message)
                    .at(from_span)
                    .help("a move starts on bar or a point from 1 to 24"));
            }
            let (to, to_span) = self.slot()?;
            if to == BAR {
                return Err(Diagnostic::error("play::point", "a player does not move to the own bar")
                    .at(to_span)
                    .help("a move ends on a point from 1 to 24 or off"));
            }
            if to >= from {
                let message = format!("{}/{} does not go down", slot_name(from), slot_name(to));
                return Err(Diagnostic::error("play::direction", message)
                    .at(from_span.start..to_span.end)
                    .help("write from/to: moves go from higher points to lower ones"));
            }
            let star = self.take('*').then(|| self.at - 1..self.at);
            let span = from_span.start..self.at;
            legs.push(Leg { from, to, from_span, to_span: to_span.clone(), star, span });
            (from, from_span) = (to, to_span);
        }
        let times = if self.rest().starts_with('(') { self.repeat()? } else { 1 };
        if legs.is_empty() || !self.rest().is_empty() {
            return Err(self.unexpected());
        }
        Ok((legs, times))
    }

    /// A point, the bar or off.
    fn slot(&mut self) -> Result<(u8, Range<usize>), Diagnostic> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())];
        let span = self.at..self.at + word.len();
        let slot = if word.eq_ignore_ascii_case("bar") {
            BAR
        } else if word.eq_ignore_ascii_case("off") {
            OFF
        } else if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            match word.parse() {
                Ok(slot @ OFF..=BAR) => slot,
                _ => {
                    return Err(Diagnostic::error("play::point", format!("there is no point {word}"))
                        .at(span)
                        .help("points go from 1 to 24, 25 is the bar and 0 is off"));
                }
            }
        } else {
            return Err(self.unexpected());
        };
        self.at = span.end;
        Ok((slot, span))
    }

    /// `(1)` to `(4)`.
    fn repeat(&mut self) -> Result<u8, Diagnostic> {
        let rest = self.rest();
        let inner = &rest[1..rest.find(')').unwrap_or(rest.len())];
        let end = (self.at + 1 + inner.len() + 1).min(self.text.len());
        match inner.parse() {
            Ok(times @ 1..=4) if rest.contains(')') => {
                self.at = end;
                Ok(times)
            }
            _ => Err(Diagnostic::error("play::repeat", format!("{} is no repeat", &self.text[self.at..end]))
                .at(self.at..end)
                .help("write (2), (3) or (4) after the move")),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// The error for what stands here: the character, or the whole of what ends too early. Letters are shown as a
    /// word.
    fn unexpected(&self) -> Diagnostic {
        let rest = self.rest();
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (message, span) = match rest.chars().next() {
            None => {
                let token = &self.text[self.start..];
                (format!("{token} is not a whole move"), self.start..self.text.len())
            }
            Some(_) if word > 0 => (format!("{} is no point", &rest[..word]), self.at..self.at + word),
            Some(c) => (format!("{c:?} has no meaning here"), self.at..self.at + c.len_utf8()),
        };
        Diagnostic::error("play::syntax", message)
            .at(span)
            .help("write moves as from/to: 24/18, 13/11* or bar/22, 6/off(2)")
    }
}

fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || c == ',' || c == ';'
}

/// Where `text` stands without the separators round it; all of it when there is nothing else.
fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start_matches(is_separator).len();
    let end = text.trim_end_matches(is_separator).len();
    if start < end { start..end } else { 0..text.len() }
}

fn slot_name(slot: u8) -> String {
    match slot {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        point => point.to_string(),
    }
}

fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::backgammon::position::{Cube, Rules, Sides};

    /// The bottom player on roll: own checkers and the opponent's, both by the roller's own point, 25 for either bar.
    fn position(own: &[(u8, u8)], opponents: &[(u8, u8)], dice: [u8; 2]) -> Position {
        let mut points = [0; 24];
        let mut bar = Sides { bottom: 0, top: 0 };
        for &(slot, count) in own {
            if slot == BAR { bar.bottom = count } else { points[usize::from(slot) - 1] = count as i8 }
        }
        for &(slot, count) in opponents {
            if slot == BAR { bar.top = count } else { points[usize::from(slot) - 1] = -(count as i8) }
        }
        Position {
            board: Board::new(points, bar).expect("at most 15 checkers"),
            cube: Cube::default(),
            max_cube: None,
            state: GameState::Playing,
            on_roll: Side::Bottom,
            decision: Side::Bottom,
            dice: Some(dice),
            score: Sides { bottom: 2, top: 1 },
            rules: Rules::Match { length: 7, crawford: false },
            resignation: None,
            names: Sides { bottom: Some("Ann".to_owned()), top: None },
        }
    }

    fn opening(dice: [u8; 2]) -> Position {
        position(&[(24, 2), (13, 5), (8, 3), (6, 5)], &[(1, 2), (12, 5), (17, 3), (19, 5)], dice)
    }

    fn turned(position: &Position) -> Position {
        let side = position.on_roll.other();
        Position { board: position.board.turned(), on_roll: side, decision: side, ..position.clone() }
    }

    #[track_caller]
    fn arrows(text: &str, position: &Position) -> String {
        match Play::read(text, position) {
            Ok(play) => listed(play.moves()),
            Err(error) => panic!("{text:?} is refused: {error}"),
        }
    }

    /// The code and what the span covers. Every refusal says a remedy, and the same on a turned board.
    #[track_caller]
    fn refused<'a>(text: &'a str, position: &Position) -> (&'static str, &'a str) {
        let error = Play::read(text, position).expect_err("is refused");
        assert_eq!(Play::read(text, &turned(position)).as_ref(), Err(&error));
        assert!(error.help.is_some(), "{error}");
        (error.code, &text[error.span.expect("has a place")])
    }

    #[test]
    fn opening_plays_are_read() {
        assert_eq!(arrows("24/18, 13/11", &opening([6, 2])), "24/18 13/11");
        assert_eq!(arrows("8/5;6/5", &opening([1, 3])), "8/5 6/5");
        assert_eq!(arrows(" 24/13 ", &opening([6, 5])), "24/13");
        assert_eq!(arrows("24/18/13", &opening([5, 6])), "24/18 18/13");
        assert_eq!(arrows("18/13 24/18", &opening([5, 6])), "18/13 24/18");
    }

    #[test]
    fn doubles_are_read() {
        assert_eq!(arrows("8/5(2) 6/3(2)", &opening([3, 3])), "8/5 8/5 6/3 6/3");
        assert_eq!(arrows("13/10(4)", &opening([3, 3])), "13/10 13/10 13/10 13/10");
        assert_eq!(arrows("13/7(2)", &opening([3, 3])), "13/7 13/7");
        assert_eq!(arrows("13/10/7(2)", &opening([3, 3])), "13/10 10/7 13/10 10/7");
        assert_eq!(arrows("24/15 6/3", &opening([3, 3])), "24/15 6/3");
        assert_eq!(arrows("24/20(2) 13/9(2)", &opening([4, 4])), "24/20 24/20 13/9 13/9");
        assert_eq!(arrows("24/12", &position(&[(24, 1)], &[(1, 2)], [3, 3])), "24/12");
    }

    #[test]
    fn the_bar_is_entered_in_any_spelling_and_order() {
        let position = position(&[(25, 1), (13, 5)], &[(19, 5)], [3, 2]);
        for text in ["bar/22 13/11", "13/11, BAR/22", "25/22 13/11", "Bar/22, 13/11(1)"] {
            let play = Play::read(text, &position).expect(text);
            assert_eq!(play.after(&position).board.points()[21], 1, "{text}");
        }
        assert_eq!(arrows("bar/20", &position), "bar/20");
    }

    #[test]
    fn hits_are_found_with_and_without_a_star() {
        let blot = position(&[(8, 3), (6, 5)], &[(5, 1), (1, 2)], [3, 1]);
        assert_eq!(arrows("8/5*, 6/5", &blot), "8/5* 6/5");
        assert_eq!(arrows("8/5, 6/5", &blot), "8/5* 6/5");
        assert_eq!(arrows("8/5, 6/5*", &blot), "8/5 6/5*");
        assert_eq!(arrows("8/5*(2), 6/3(2)", &Position { dice: Some([3, 3]), ..blot.clone() }), "8/5* 8/5 6/3 6/3");
        let after = Play::read("8/5 6/5", &blot).expect("legal").after(&blot);
        assert_eq!((after.board.bar().top, after.board.points()[4]), (1, 2));
    }

    #[test]
    fn hits_on_the_way_need_the_landing_written() {
        let one = position(&[(24, 1), (6, 5)], &[(18, 1), (1, 2)], [6, 5]);
        assert_eq!(arrows("24/18*/13", &one), "24/18* 18/13");
        let bar = |text| Play::read(text, &one).expect("legal").after(&one).board.bar().top;
        assert_eq!((bar("24/18*/13"), bar("24/18/13"), bar("24/13")), (1, 1, 0));

        let forced = position(&[(24, 1), (6, 5)], &[(18, 1), (19, 2)], [6, 5]);
        let play = Play::read("24/13", &forced).expect("legal");
        assert_eq!((listed(play.moves()), play.after(&forced).board.bar().top), ("24/13".to_owned(), 1));

        let both = position(&[(24, 1), (6, 5)], &[(18, 1), (19, 1)], [6, 5]);
        assert_eq!(refused("24/13", &both), ("play::ambiguous", "24/13"));
        assert_eq!(arrows("24/19*/13", &both), "24/19* 19/13");

        let chain = position(&[(6, 2), (13, 2)], &[(4, 1), (2, 1)], [2, 2]);
        assert_eq!(arrows("6/4*/2*, 13/11(2)", &chain), "6/4* 4/2* 13/11 13/11");
        let pick = position(&[(8, 2), (6, 2)], &[(4, 1), (2, 1)], [4, 2]);
        assert_eq!(arrows("8/4* 4/2*", &pick), "8/4* 4/2*");
    }

    #[test]
    fn checkers_are_borne_off() {
        let home = position(&[(6, 2), (3, 1), (2, 1)], &[(25, 1)], [6, 3]);
        assert_eq!(arrows("6/off 3/off", &home), "6/off 3/off");
        assert_eq!(arrows("6/OFF 6/3", &home), "6/off 6/3");
        let low = position(&[(4, 1), (2, 2)], &[(25, 1)], [6, 5]);
        assert_eq!(arrows("4/0 2/0", &low), "4/off 2/off");
        assert_eq!(arrows("2/off, 4/off", &low), "2/off 4/off");
        assert_eq!(refused("2/off(2)", &low), ("play::checker-behind", "2/off"));
        // 6/5 with the 1, then off with the 6: the same place as off with the 6, but with both dice.
        assert_eq!(arrows("6/off", &position(&[(6, 1), (2, 2)], &[(25, 1)], [6, 1])), "6/off");
        assert_eq!(arrows("7/off", &position(&[(7, 1), (2, 2)], &[(25, 1)], [6, 1])), "7/off");
        let last = position(&[(6, 1), (1, 1)], &[(25, 1)], [6, 1]);
        let after = Play::read("6/off 1/off", &last).expect("legal").after(&last);
        assert_eq!((after.state, after.board.off(Side::Bottom)), (GameState::Over, 15));
    }

    #[test]
    fn the_larger_die_is_played_when_only_one_can_be() {
        // After either die the other ends on the held 2 point.
        let either = position(&[(10, 1)], &[(2, 2)], [2, 6]);
        assert_eq!(arrows("10/4", &either), "10/4");
        assert_eq!(refused("10/8", &either), ("play::larger-die", "10/8"));
        let small = position(&[(10, 1)], &[(4, 2), (2, 2)], [6, 2]);
        assert_eq!(arrows("10/8", &small), "10/8");
    }

    #[test]
    fn as_many_dice_as_possible_are_played() {
        assert_eq!(refused(" 13/7 ", &opening([6, 5])), ("play::must-play-more", "13/7"));
        // After 12/6 no 5 can be played, after 13/7 one can.
        let trap = position(&[(13, 1), (12, 1)], &[(8, 2), (2, 2), (1, 2)], [6, 5]);
        assert_eq!(refused("12/6", &trap), ("play::must-play-more", "12/6"));
        assert_eq!(arrows("13/7 12/7", &trap), "13/7 12/7");
        assert_eq!(refused("13/10(3)", &opening([3, 3])).0, "play::must-play-more");
        let blocked = position(&[(13, 1)], &[(4, 2)], [3, 3]);
        assert_eq!(refused("13/10", &blocked), ("play::must-play-more", "13/10"));
        assert_eq!(arrows("13/7", &blocked), "13/7");
    }

    #[test]
    fn a_dance_is_read_only_when_nothing_moves() {
        let closed = position(&[(25, 1), (6, 2)], &[(19, 2), (20, 2), (21, 2), (22, 2), (23, 2), (24, 2)], [6, 5]);
        for text in ["", "  ", "Dance", "cannot move", "Cannot Move", "no play"] {
            let play = Play::read(text, &closed).expect(text);
            assert!(play.moves().is_empty());
            assert_eq!(play.after(&closed).board, closed.board);
        }
        assert_eq!(refused("6/1", &closed), ("play::bar-first", "6"));
        assert_eq!(refused("bar/20", &closed), ("play::point-taken", "20"));
        assert_eq!(refused(" dance ", &opening([6, 5])), ("play::can-move", "dance"));
        assert_eq!(refused("", &opening([6, 5])), ("play::can-move", ""));
    }

    #[test]
    fn writing_errors_point_at_what_is_wrong() {
        let position = opening([6, 5]);
        for (text, code, place) in [
            ("24-18", "play::syntax", "-"),
            ("13/8, 24\u{2013}18", "play::syntax", "\u{2013}"),
            ("24 / 18", "play::syntax", "24"),
            ("13/7, 8/", "play::syntax", "8/"),
            ("/18", "play::syntax", "/"),
            ("13/x", "play::syntax", "x"),
            ("13/\u{516b}", "play::syntax", "\u{516b}"),
            ("24/18**", "play::syntax", "*"),
            ("13*/8", "play::syntax", "*"),
            ("13/8(2)*", "play::syntax", "*"),
            ("24/18 30/24", "play::point", "30"),
            ("24/18 999/24", "play::point", "999"),
            ("off/3", "play::point", "off"),
            ("6/off/3", "play::point", "off"),
            ("6/bar", "play::point", "bar"),
            ("13/8, 18/24", "play::direction", "18/24"),
            ("6/6", "play::direction", "6/6"),
            ("13/8(5)", "play::repeat", "(5)"),
            ("13/8(0)", "play::repeat", "(0)"),
            ("13/8()", "play::repeat", "()"),
            ("13/8(2", "play::repeat", "(2"),
            ("13/8(", "play::repeat", "("),
            ("13/8(\u{ff12})", "play::repeat", "(\u{ff12})"),
        ] {
            assert_eq!(refused(text, &position), (code, place), "{text}");
        }
        let long = "13/8 ".repeat(41);
        assert_eq!(refused(&long, &position).0, "play::too-long");
        assert_eq!(refused("13/8", &Position { dice: None, ..position }), ("play::no-dice", "13/8"));
    }

    #[test]
    fn illegal_moves_are_refused_where_they_stand() {
        let position = opening([6, 5]);
        for (text, code, place) in [
            ("13/7 13/8 6/1", "play::too-many-moves", "6/1"),
            ("24/13, 8/3", "play::too-many-moves", "8/3"),
            ("13/7 11/6", "play::no-checker", "11"),
            ("bar/20", "play::no-checker", "bar"),
            ("13/7, 24/19", "play::point-taken", "19"),
            ("13/7, 13/9", "play::distance", "13/9"),
            ("13/7(2)", "play::distance", "13/7"),
            ("6/off", "play::not-home", "6/off"),
            ("13/7*, 13/8", "play::no-hit", "*"),
        ] {
            assert_eq!(refused(text, &position), (code, place), "{text}");
        }
        assert_eq!(refused("24/14", &opening([5, 5])), ("play::blocked", "24/14"));
        assert_eq!(refused("6/1*(2), 8/3", &opening([5, 5])), ("play::point-taken", "1"));
    }

    #[test]
    fn the_bar_goes_before_everything() {
        let two = self::position(&[(25, 2), (13, 3)], &[(1, 2)], [6, 5]);
        assert_eq!(refused("13/7, bar/20", &two), ("play::bar-first", "13"));
        assert_eq!(refused("bar/14", &two), ("play::bar-first", "bar/14"));
        assert_eq!(arrows("bar/19, bar/20", &two), "bar/19 bar/20");
        let held = self::position(&[(25, 1), (13, 3)], &[(19, 2)], [6, 5]);
        assert_eq!(refused("13/8, bar/19", &held), ("play::point-taken", "19"));
    }

    #[test]
    fn bearing_off_waits_for_all() {
        let away = self::position(&[(8, 1), (5, 2)], &[(25, 1)], [5, 1]);
        assert_eq!(refused("5/off 8/7", &away), ("play::not-home", "5/off"));
        let behind = self::position(&[(6, 1), (3, 2)], &[(25, 1)], [4, 1]);
        assert_eq!(refused("3/off 6/5", &behind), ("play::checker-behind", "3/off"));
        let short = self::position(&[(6, 1), (3, 2)], &[(25, 1)], [2, 1]);
        assert_eq!(refused("6/off", &short), ("play::distance", "6/off"));
    }

    #[test]
    fn the_position_after_is_the_opponents() {
        let before = Position { resignation: None, ..opening([3, 1]) };
        let after = Play::read("8/5 6/5", &before).expect("legal").after(&before);
        assert_eq!((after.on_roll, after.decision, after.dice), (Side::Top, Side::Top, None));
        assert_eq!((&after.names, after.score, after.cube), (&before.names, before.score, before.cube));
        assert_eq!(after.board.pips(Side::Bottom), 163);
        assert_eq!(after.state, GameState::Playing);
    }

    /// A second reading of the rules on bare arrays, to hold the first against. Slots are the roller's: 25 the bar.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Bare {
        own: [u8; 26],
        facing: [u8; 26],
    }

    impl Bare {
        fn of(position: &Position) -> Bare {
            let (board, side) = (&position.board, position.on_roll);
            let mut bare = Bare { own: [0; 26], facing: [0; 26] };
            for slot in 1..=25_u8 {
                bare.own[usize::from(slot)] = board.own(side, slot);
                // The opponent's bar is kept in slot 0.
                bare.facing[usize::from(25 - slot)] = board.own(side.other(), slot);
            }
            bare
        }

        fn plays(&self, dice: &[u8], done: &[Move], out: &mut Vec<(Vec<Move>, Bare)>) {
            out.push((done.to_vec(), self.clone()));
            let Some((&die, rest)) = dice.split_first() else { return };
            for from in 1..=25_usize {
                let home = self.own[7..].iter().all(|&count| count == 0);
                if self.own[from] == 0 || (self.own[25] > 0 && from < 25) {
                    continue;
                }
                let to = from as i32 - i32::from(die);
                if to <= 0 && (!home || (to < 0 && self.own[from + 1..].iter().any(|&count| count > 0))) {
                    continue;
                }
                let to = to.max(0) as usize;
                if to > 0 && self.facing[to] > 1 {
                    continue;
                }
                let mut next = self.clone();
                next.own[from] -= 1;
                let hit = to > 0 && self.facing[to] == 1;
                if to > 0 {
                    next.own[to] += 1;
                }
                if hit {
                    next.facing[to] = 0;
                    next.facing[0] += 1;
                }
                let step = Move { from: from as u8, to: to as u8, hit };
                next.plays(rest, &[done, &[step]].concat(), out);
            }
        }

        /// Every legal play, hop by hop, and where it leads.
        fn legal(&self, [a, b]: [u8; 2]) -> Vec<(Vec<Move>, Bare)> {
            let mut out = Vec::new();
            if a == b {
                self.plays(&[a; 4], &[], &mut out);
            } else {
                let (large, small) = (a.max(b), a.min(b));
                self.plays(&[large, small], &[], &mut out);
                let split = out.len();
                self.plays(&[small, large], &[], &mut out);
                let most = out.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
                if most == 1 && out[..split].iter().any(|(moves, _)| moves.len() == 1) {
                    out.truncate(split);
                }
            }
            let most = out.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
            out.retain(|(moves, _)| moves.len() == most);
            out
        }
    }

    /// Scattered checkers from a fixed sequence of numbers: races, blocks, blots, both bars.
    fn scattered(seed: u64) -> Position {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        let reach = if below(3) == 0 { 6 } else { 25 };
        let mut own = [0_u8; 26];
        let mut facing = [0_u8; 26];
        for _ in 0..=below(6) {
            own[1 + below(reach) as usize] += 1 + below(2) as u8;
        }
        for _ in 0..below(9) {
            let slot = 1 + below(25) as usize;
            if slot == 25 || own[slot] == 0 {
                facing[slot] = 1 + below(2) as u8;
            }
        }
        let list = |slots: [u8; 26]| (1..=25).zip(slots[1..].to_vec()).filter(|&(_, n)| n > 0).collect::<Vec<_>>();
        let dice = [1 + below(6) as u8, 1 + below(6) as u8];
        let position = position(&list(own), &list(facing), dice);
        if below(2) == 0 { turned(&position) } else { position }
    }

    #[test]
    fn every_generated_play_is_read_back_and_no_other() {
        let mut refusals = 0;
        for seed in 0..150 {
            let position = scattered(seed);
            let dice = position.dice.expect("rolled");
            let legal = Bare::of(&position).legal(dice);
            let doubles = dice[0] == dice[1];
            for (moves, end) in legal.iter().step_by(if doubles { 1 + legal.len() / 200 } else { 1 }) {
                // One checker with both dice may be written as one move, unless both ways between hit.
                if let [first, second] = moves[..]
                    && first.to == second.from
                {
                    let whole = Move { from: first.from, to: second.to, hit: second.hit };
                    match Play::read(&whole.to_string(), &position) {
                        Ok(play) => assert_eq!(play.moves(), [whole], "{seed}"),
                        Err(error) => assert_eq!(error.code, "play::ambiguous", "{seed} {whole}"),
                    }
                }
                let backwards: Vec<Move> = moves.iter().rev().copied().collect();
                for text in [listed(moves), listed(&backwards), listed(moves).replace('*', "")] {
                    let play = Play::read(&text, &position).unwrap_or_else(|error| panic!("{seed} {text}: {error}"));
                    let after = Position { on_roll: position.on_roll, ..play.after(&position) };
                    assert!(Bare::of(&after) == *end, "{seed} {text} {position:?}");
                    let hits = |moves: &[Move]| moves.iter().filter(|step| step.hit).count();
                    assert_eq!(hits(play.moves()), hits(moves), "{seed} {text}");
                }
            }

            // All texts of one move, and of two with different dice: what is read ends where a legal play ends.
            let steps: Vec<String> =
                (1..=25).flat_map(|from: u8| (0..from).map(move |to| format!("{from}/{to}"))).collect();
            let singles = steps.iter().cloned();
            let near = |step: &&String| {
                let (from, to) = step.split_once('/').expect("from/to");
                let distance = from.parse::<u8>().expect("a slot") - to.parse::<u8>().expect("a slot");
                position.board.own(position.on_roll, from.parse().expect("a slot")) > 0 && distance <= 6
            };
            let pairs: Vec<String> = match doubles {
                true => Vec::new(),
                false => steps
                    .iter()
                    .filter(near)
                    .flat_map(|first| steps.iter().filter(near).map(move |second| format!("{first} {second}")))
                    .collect(),
            };
            for text in singles.chain(pairs) {
                match Play::read(&text, &position) {
                    Ok(play) => {
                        let after = Position { on_roll: position.on_roll, ..play.after(&position) };
                        let end = Bare::of(&after);
                        assert!(legal.iter().any(|(_, legal)| *legal == end), "{seed} {text} {position:?}");
                    }
                    Err(error) => {
                        refusals += 1;
                        assert!(error.help.is_some() && text.get(error.span.expect("a place")).is_some());
                    }
                }
            }
        }
        assert!(refusals > 10_000);
    }
}
