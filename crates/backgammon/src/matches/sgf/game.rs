//! A game, node by node.

use std::ops::Range;

use super::evaluation;
use super::head;
use super::letters::{slots, steps};
use super::tree::{Line, Property, Value, first, values};
use crate::matches::replay::{Place, PlayText, Replay};
use crate::matches::session::{Game, Session, Won};
use crate::position::{Board, Cube, CubeAction, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// The most values of a set-up that are looked at in a node.
const MAX_SET_UP_VALUES: usize = 200;

/// Reads a game: its root and what follows.
pub(super) fn read(line: &Line, number: u32, session: &Session) -> Game {
    let root = line.nodes.first().map_or(&[][..], Vec::as_slice);
    let head = head::of_game(root);
    let number = head.number.unwrap_or(number);
    let mut course = GameReader {
        replay: Replay::new(number, session.rules, &session.players, head.score, head.crawford, head.board),
        is_money: session.rules.length == 0,
        rolled: None,
        turn: None,
    };
    for node in &line.nodes {
        if let Err(fault) = course.node(node) {
            course.replay.fail(fault);
            break;
        }
    }
    if let Some(at) = line.cut_at.filter(|_| !course.replay.has_failed()) {
        // What the root says of the result did not come here.
        let message = "the file ends inside of this game";
        let cut = Diagnostic::error("sgf::unclosed-game", message).at(at..at);
        course.replay.fail(cut.help("the file is cut: get it whole, or write ) at its end"));
    }
    course.end(first(root, "RE"));
    course.replay.close()
}

/// A game under way.
struct GameReader {
    replay: Replay,
    is_money: bool,
    /// Dice that were rolled and not played, and where they stand.
    rolled: Option<([u8; 2], Range<usize>)>,
    /// Whose turn a set-up says it is.
    turn: Option<Side>,
}

impl GameReader {
    fn node(&mut self, node: &[Property]) -> Result<(), Diagnostic> {
        self.set_up(node)?;
        for property in node {
            let side = match property.name.as_str() {
                "W" => Side::Bottom,
                "B" => Side::Top,
                "PL" => {
                    self.turn = property.values.first().map(|value| side(value.raw));
                    continue;
                }
                "DI" => {
                    self.rolled =
                        property.values.first().and_then(|value| Some((dice(value.raw)?, value.span.clone())));
                    continue;
                }
                _ => continue,
            };
            if let Some(value) = property.values.first() {
                self.act(side, value)?;
                self.read_analysis(node);
            }
        }
        Ok(())
    }

    /// Takes what a player does.
    fn act(&mut self, side: Side, value: &Value) -> Result<(), Diagnostic> {
        let place = self.place(side, value);
        self.rolled = None;
        match value.raw.trim() {
            "double" => self.replay.double(side, place),
            "take" => self.replay.take(place),
            "drop" | "pass" => self.replay.drop(place),
            text => {
                let Some(dice) = dice(text) else {
                    return Err(Diagnostic::error("match::deed", format!("a player cannot do {:?}", shorten(text)))
                        .at(value.span.clone())
                        .help("a roll with its play, 31hekj, or double, take, drop"));
                };
                let steps = steps(side, text.get(2..).unwrap_or_default()).ok_or_else(|| {
                    Diagnostic::error("match::deed", "a play is of pairs of letters, from and to")
                        .at(value.span.clone())
                        .help("31hekj: a to x are points, y is the bar, z is borne off")
                })?;
                let written = if steps.is_empty() { PlayText::Dance } else { PlayText::Moves(&steps) };
                self.replay.roll(side, dice, written, place)
            }
        }
        .map_err(|fault| if fault.span.is_some() { fault } else { fault.at(value.span.clone()) })
    }

    /// Gives the last decision what its node tells of it.
    fn read_analysis(&mut self, node: &[Property]) {
        let is_money = self.is_money;
        let Some(last) = self.replay.last() else { return };
        last.candidates = evaluation::candidates(values(node, "A"), &last.position);
        last.cube = first(node, "DA").and_then(|value| evaluation::cube(value.raw, &last.position, is_money));
        last.comment = first(node, "C").and_then(|value| head::some_text(&value.text()));
    }

    /// Sets up what a node says: checkers, cube.
    fn set_up(&mut self, node: &[Property]) -> Result<(), Diagnostic> {
        let Some(told) = node.iter().find(|property| SET_UP.contains(&property.name.as_str())) else { return Ok(()) };
        let position = self.replay.position();
        let mut cube = position.cube;
        let (mut points, mut bar) = (position.board.points().map(i16::from), position.board.bar());
        for property in node {
            let (name, value) = (property.name.as_str(), property.values.first());
            match (name, value) {
                ("CV", Some(value)) => {
                    cube.log2 = log2(value.raw).ok_or_else(|| wrong(&value.span, "the cube shows a power of two"))?;
                }
                ("CP", _) => {
                    cube.owner = value.and_then(|value| match value.raw.trim() {
                        "w" => Some(Side::Bottom),
                        "b" => Some(Side::Top),
                        _ => None,
                    });
                }
                ("AE" | "AW" | "AB", _) => {
                    let (side, sign) = if name == "AB" { (Side::Top, -1) } else { (Side::Bottom, 1) };
                    for value in property.values.iter().take(MAX_SET_UP_VALUES) {
                        let slots = slots(value.raw);
                        for slot in slots.ok_or_else(|| wrong(&value.span, "this is no place of a set-up"))? {
                            match (name, slot) {
                                ("AE", 25) => bar = Sides::default(),
                                ("AE", slot) => points[usize::from(slot) - 1] = 0,
                                (_, 25) => bar[side] = bar[side].saturating_add(1),
                                (_, slot) => points[usize::from(slot) - 1] += sign,
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        let points = points.map(|count| i8::try_from(count).unwrap_or(i8::MAX));
        let place = told.at..told.at + told.name.len();
        let board =
            Board::new(points, bar).map_err(|_| wrong(&place, "this is no board: a player has fifteen checkers"))?;
        cube.action = CubeAction::None;
        self.replay.set_up(board, cube);
        Ok(())
    }

    /// Ends the game: by a roll that was not played, and by its result. Where neither the last checker nor a drop ended it, the
    /// loser resigned.
    fn end(&mut self, result: Option<&Value>) {
        let rolled = self.rolled.take().filter(|_| !self.replay.is_won() && !self.replay.has_failed());
        if let Some((dice, at)) = rolled {
            let side = self.turn.unwrap_or_else(|| self.replay.position().on_roll);
            let place = self.place_at(side, at, String::new());
            if let Err(fault) = self.replay.roll(side, dice, PlayText::Resigned, place) {
                self.replay.fail(fault);
            }
        }
        let won = result.and_then(|value| Some((read_result(value.raw)?, value.span.clone())));
        let Some((won, span)) = won else { return };
        let place = self.place_at(won.side.other(), span, String::new());
        self.replay.end(won, place);
    }

    fn place(&self, side: Side, value: &Value) -> Place {
        self.place_at(side, value.span.clone(), value.raw.trim().to_owned())
    }

    fn place_at(&self, side: Side, span: Range<usize>, text: String) -> Place {
        Place { round: self.replay.next_round(side), text, span: Some(span) }
    }
}

/// Properties that set up a position.
const SET_UP: [&str; 5] = ["AE", "AW", "AB", "CV", "CP"];

fn wrong(place: &Range<usize>, message: &str) -> Diagnostic {
    let fault = Diagnostic::error("match::set-up", message).at(place.clone());
    fault.help("AE[a:y] empties the board, AW[f][f] puts two checkers")
}

/// Reads what a cube shows as a power of two.
fn log2(text: &str) -> Option<u8> {
    let value = text.trim().parse::<u32>().ok().filter(|value| value.is_power_of_two())?;
    Some(value.ilog2() as u8).filter(|log2| *log2 <= Cube::MAX_LOG2)
}

fn side(text: &str) -> Side {
    if text.trim().eq_ignore_ascii_case("b") { Side::Top } else { Side::Bottom }
}

fn dice(text: &str) -> Option<[u8; 2]> {
    let [a, b, ..] = *text.trim().as_bytes() else { return None };
    [a, b].iter().all(|digit| (b'1'..=b'6').contains(digit)).then(|| [a - b'0', b - b'0'])
}

/// Reads a result: `W+2`, `B+4R`.
fn read_result(text: &str) -> Option<Won> {
    let (winner, points) = text.trim().split_once('+')?;
    let side = match winner {
        "W" => Side::Bottom,
        "B" => Side::Top,
        _ => return None,
    };
    let points = points.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    Some(Won { side, points: points.parse().ok()? })
}

/// Quotes a text for a message.
fn shorten(text: &str) -> String {
    const MAX_QUOTED_CHARS: usize = 20;
    text.chars().take(MAX_QUOTED_CHARS).collect()
}
