//! A game, node by node.

use std::ops::Range;

use super::letters::steps;
use super::{evaluation, head};
use crate::matches::replay::{Place, PlayText, Replay};
use crate::matches::session::{Game, Session, WonGame};
use crate::position::{Board, Cube, CubeAction, Side, Sides};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{Node, NodeId, Tree, Value};

/// The most nodes of a game that are played out: a decision has one, a set-up a few.
const MAX_NODES: usize = 10_000;

/// The most values of a set-up that are looked at in a node.
const MAX_SETUP_VALUES: usize = 200;

/// Reads a game: its root and what follows.
pub(super) fn read(tree: &Tree, root: NodeId, number: u32, session: &Session) -> Game {
    let line = std::iter::successors(Some(root), |id| tree.children(*id).next());
    let (root, cut_at) = (tree.node(root), tree.cut_at(root));
    let head = head::of_game(root);
    let number = head.number.unwrap_or(number);
    let mut course = Course {
        replay: Replay::new(number, session.rules, &session.players, head.score, head.crawford, head.board),
        is_money: session.rules.length == 0,
        rolled: None,
        turn: None,
    };
    for id in line.take(MAX_NODES) {
        if let Err(fault) = course.node(tree.node(id)) {
            course.replay.fail(fault);
            break;
        }
    }
    if let Some(at) = cut_at.filter(|_| !course.replay.has_failed()) {
        // What the root says of the result did not come here.
        let message = "the file ends in the middle of this game";
        let cut = Diagnostic::error("sgf::unclosed-game", message).at(at..at);
        course.replay.fail(cut.help("the file is truncated: get the complete file, or add ) at its end"));
    }
    course.end(root.first("RE"));
    course.replay.close()
}

/// A game under way.
struct Course {
    replay: Replay,
    is_money: bool,
    /// Dice that were rolled and not played, and where they stand.
    rolled: Option<([u8; 2], Range<usize>)>,
    /// Whose turn a set-up says it is.
    turn: Option<Side>,
}

impl Course {
    fn node(&mut self, node: Node) -> Result<(), Diagnostic> {
        self.set_up(node)?;
        for property in node.properties() {
            let Some(value) = property.values().next() else { continue };
            match property.ident().as_str() {
                name @ ("W" | "B") => {
                    self.deed(side(name), &value)?;
                    self.annotate_last(node);
                }
                "PL" => self.turn = Some(side(value.raw)),
                "DI" => self.rolled = dice(value.raw).map(|dice| (dice, value.span)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes what a player does.
    fn deed(&mut self, side: Side, value: &Value) -> Result<(), Diagnostic> {
        let place = self.place(side, value.span.clone());
        self.rolled = None;
        match value.raw.trim() {
            "double" => self.replay.double(side, place),
            "take" => self.replay.take(place),
            "drop" | "pass" => self.replay.drop(place),
            text => {
                let Some(dice) = dice(text) else {
                    return Err(Diagnostic::error("match::deed", format!("unknown action {:?}", excerpt(text)))
                        .at(value.span.clone())
                        .help("write a roll with its play, such as 31hekj, or double, take, drop"));
                };
                let steps = steps(side, text.get(2..).unwrap_or_default()).ok_or_else(|| {
                    Diagnostic::error("match::deed", "the play is not made of pairs of letters, from and to")
                        .at(value.span.clone())
                        .help("write it like 31hekj: a to x are points, y is the bar, z is borne off")
                })?;
                let written = if steps.is_empty() { PlayText::Dance } else { PlayText::Moves(&steps) };
                self.replay.roll(side, dice, written, place)
            }
        }
        .map_err(|fault| if fault.span.is_some() { fault } else { fault.at(value.span.clone()) })
    }

    /// Gives the last decision what its node tells of it.
    fn annotate_last(&mut self, node: Node) {
        let is_money = self.is_money;
        let Some(last) = self.replay.last() else { return };
        last.candidates = evaluation::candidates(node.values("A"), &last.position);
        last.cube = node.first("DA").and_then(|value| evaluation::cube(value.raw, &last.position, is_money));
        last.comment = node.first("C").and_then(|value| Some(value.text()?.trim().to_owned()));
    }

    /// Sets up what a node says: checkers, cube.
    fn set_up(&mut self, node: Node) -> Result<(), Diagnostic> {
        const NAMES: [&str; 5] = ["AE", "AW", "AB", "CV", "CP"];
        let mut properties = node.properties().filter(|property| NAMES.iter().any(|name| property.is(name))).peekable();
        let Some(at) = properties.peek().map(|property| property.place()) else { return Ok(()) };
        let position = self.replay.position();
        let mut cube = position.cube;
        let (mut points, mut bar) = (position.board.points().map(i16::from), position.board.bar());
        for property in properties {
            let name = property.ident();
            let side = match name.as_str() {
                "AE" | "AW" => Side::Bottom,
                "AB" => Side::Top,
                "CV" => {
                    let Some(value) = property.values().next() else { continue };
                    let told = value.raw.trim().parse::<u32>().ok().filter(|value| value.is_power_of_two());
                    let log2 = told.map(u32::trailing_zeros).and_then(|log2| u8::try_from(log2).ok());
                    cube.log2 = log2.filter(|log2| *log2 <= Cube::MAX_LOG2).ok_or_else(|| {
                        set_up_fault(value.span.clone(), "the cube value is not a power of two up to 32768")
                    })?;
                    continue;
                }
                "CP" => {
                    cube.owner = property.values().next().and_then(|value| match value.raw.trim() {
                        "w" => Some(Side::Bottom),
                        "b" => Some(Side::Top),
                        _ => None,
                    });
                    continue;
                }
                _ => continue,
            };
            for value in property.values().take(MAX_SETUP_VALUES) {
                let range = slots(value.raw).ok_or_else(|| {
                    set_up_fault(value.span.clone(), "not a point: use a to y, or a range such as a:y")
                })?;
                for slot in range {
                    match (name.as_str(), slot) {
                        ("AE", 25) => bar = Sides::default(),
                        ("AE", slot) => points[usize::from(slot) - 1] = 0,
                        (_, 25) => bar[side] = bar[side].saturating_add(1),
                        (_, slot) => points[usize::from(slot) - 1] += if side == Side::Bottom { 1 } else { -1 },
                    }
                }
            }
        }
        let points = points.map(|count| i8::try_from(count).unwrap_or(i8::MAX));
        let board = Board::new(points, bar).map_err(|_| set_up_fault(at, "a player has more than 15 checkers"))?;
        cube.action = CubeAction::None;
        self.replay.set_up(board, cube);
        Ok(())
    }

    /// Ends the game: by a roll that was not played, and by its result. Where neither the last checker nor a drop ended it, the
    /// loser resigned.
    fn end(&mut self, result: Option<Value>) {
        let rolled = self.rolled.take().filter(|_| !self.replay.is_won() && !self.replay.has_failed());
        if let Some((dice, at)) = rolled {
            let side = self.turn.unwrap_or_else(|| self.replay.position().on_roll);
            let place = self.place(side, at);
            if let Err(fault) = self.replay.roll(side, dice, PlayText::Resigned, place) {
                self.replay.fail(fault);
            }
        }
        let won = result.and_then(|value| Some((parse_result(value.raw)?, value.span.clone())));
        let Some((won, span)) = won else { return };
        if self.replay.has_failed() {
            self.replay.result(won);
            return;
        }
        let place = self.place(won.side.other(), span);
        if let Err(fault) = self.replay.record_win(won, place) {
            self.replay.fail(fault);
        }
    }

    /// Counts rounds as `.mat` does, where White stands in the left column.
    fn place(&mut self, side: Side, span: Range<usize>) -> Place {
        Place { round: self.replay.next_round(side), span: Some(span) }
    }
}

fn set_up_fault(at: Range<usize>, what: &str) -> Diagnostic {
    Diagnostic::error("match::set-up", what).at(at).help("AE[a:y] empties the board, AW[f][f] places two checkers")
}

fn side(text: &str) -> Side {
    if text.trim().eq_ignore_ascii_case("b") { Side::Top } else { Side::Bottom }
}

fn dice(text: &str) -> Option<[u8; 2]> {
    let [a, b, ..] = *text.trim().as_bytes() else { return None };
    [a, b].iter().all(|digit| (b'1'..=b'6').contains(digit)).then(|| [a - b'0', b - b'0'])
}

/// The places of a set-up, White's points and 25 for the bar: `f`, or `a:y`.
fn slots(text: &str) -> Option<std::ops::RangeInclusive<u8>> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    match [from, to].map(|text| text.trim().as_bytes()) {
        [[from @ b'a'..=b'y'], [to @ b'a'..=b'y']] => Some(from - b'a' + 1..=to - b'a' + 1),
        _ => None,
    }
}

/// Reads a result: `W+2`, `B+4R`.
fn parse_result(text: &str) -> Option<WonGame> {
    let (winner, points) = text.trim().split_once('+')?;
    let side = match winner {
        "W" => Side::Bottom,
        "B" => Side::Top,
        _ => return None,
    };
    let points = points.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    Some(WonGame { side, points: points.parse().ok()? })
}

/// Quotes a text for a message.
fn excerpt(text: &str) -> String {
    const MAX_CHARS: usize = 20;
    text.chars().take(MAX_CHARS).collect()
}
