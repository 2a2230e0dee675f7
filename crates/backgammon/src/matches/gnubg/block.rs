//! A game, decision by decision.

use std::ops::Range;

use super::head::{self, Score};
use super::{Row, names, reading, rows};
use crate::matches::analysis::{CubeAnalysis, Value, Verdict};
use crate::matches::replay::{Place, PlayText, Replay};
use crate::matches::session::{Game, Session};
use crate::matches::start;
use crate::position::{Cube, CubeAction, Position, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// What is done, from the line that says it: `* Ann moves 8/5 6/5`. Web pages make a bullet of the star.
fn deed(line: &str) -> Option<&str> {
    line.strip_prefix(['*', '•'])?.strip_prefix(' ').filter(|deed| !deed.starts_with(' '))
}

/// A game under way.
pub(super) struct GameReader {
    replay: Replay,
    players: Sides<Option<String>>,
}

impl GameReader {
    /// Begins a game, with the position of its first decision.
    pub(super) fn new(session: &Session, score: &Score, opening: &Position) -> GameReader {
        let players = names(score);
        // The text does not name the variation: a board that begins like it does.
        let few = start::board(start::HYPERGAMMON);
        let start = if opening.board == few { few } else { start::board(start::BACKGAMMON) };
        let mut replay = Replay::new(score.number, session.rules, &players, score.points, score.crawford, start);
        replay.set_up(opening.board, Cube { action: CubeAction::None, ..opening.cube });
        GameReader { replay, players }
    }

    /// Takes the decision that stands there.
    pub(super) fn decide(&mut self, text: &str, at: &Range<usize>) {
        if self.replay.has_failed() || self.replay.is_won() {
            return;
        }
        if let Err(fault) = self.read_decision(text, at) {
            self.replay.fail(fault);
        }
    }

    /// Takes how the game ended, behind its last decision.
    pub(super) fn end(mut self, text: &str, behind: Range<usize>) -> Game {
        let mut lines = rows(&text[behind.clone()]);
        if let Some((row, won)) = lines.find_map(|row| Some((row, head::read_result(row.text, &self.players)?))) {
            let place = self.place(won.side.other(), &row, behind.start);
            self.replay.end(won, place);
        }
        self.replay.close()
    }

    fn read_decision(&mut self, text: &str, at: &Range<usize>) -> Result<(), Diagnostic> {
        let told = reading(text, at)?;
        let position = told.position.flip();
        let block = &text[at.clone()];
        let done = rows(block).find_map(|row| Some((deed(row.text)?, row)));
        let header = rows(block).next().unwrap_or(Row { at: 0, text: "" });
        let (said, row) = done.unwrap_or(("", header));
        let side = position.decision;
        let apart = self.agree(&position);
        let place = self.place(side, &row, at.start);
        let span = place.span.clone().unwrap_or_default();
        match position.dice {
            Some(dice) => {
                let is_dance = said.ends_with(" cannot move");
                let moves = said.rsplit_once(" moves ").map(|(_, play)| play).filter(|_| !is_dance);
                let written = match moves {
                    Some(play) => PlayText::Play(play),
                    None if is_dance => PlayText::Dance,
                    None if said.is_empty() => PlayText::Resigned,
                    None => return Err(unknown_deed(said, span)),
                };
                let start = moves.map_or(span.start, |play| span.end - play.len());
                self.replay.roll(side, dice, written, place).map_err(|fault| match fault.span {
                    Some(_) => fault.shift_span(start),
                    None => fault.at(span),
                })?;
            }
            // A resignation is told by the end of the game.
            None if position.resignation.is_some() || said.is_empty() => return Ok(()),
            None if said.ends_with("doubles") => self.replay.double(side, place).map_err(|fault| fault.at(span))?,
            None if said.ends_with(" accepts") => self.replay.take(place).map_err(|fault| fault.at(span))?,
            None if said.ends_with(" rejects") => self.replay.drop(place).map_err(|fault| fault.at(span))?,
            None => return Err(unknown_deed(said, span)),
        }
        let is_answer = position.cube.action != CubeAction::None;
        if let Some(last) = self.replay.last() {
            let analysis = told.analysis.unwrap_or_default();
            last.comment = analysis.comment;
            last.candidates = analysis.candidates;
            last.cube = if is_answer { analysis.cube.map(of_doubler) } else { analysis.cube };
            last.warnings.extend(apart.map(|warning| warning.at(at.start..at.start + header.text.len())));
        }
        Ok(())
    }

    /// Puts the checkers and the cube of the IDs, where what was done before did not lead there; tells so.
    fn agree(&mut self, position: &Position) -> Option<Diagnostic> {
        let known = self.replay.position();
        let is_offered = known.cube.action != CubeAction::None;
        let is_same_cube = known.cube.log2 == position.cube.log2 && known.cube.owner == position.cube.owner;
        if known.board == position.board && (is_offered || is_same_cube) {
            return None;
        }
        self.replay.set_up(position.board, Cube { action: known.cube.action, ..position.cube });
        let message = "the decisions before do not lead to this position; zumen uses the position as written";
        Some(Diagnostic::warning("match::apart", message))
    }

    /// Where a line stands that tells of a decision.
    fn place(&self, side: Side, row: &Row, start: usize) -> Place {
        let span = row.span();
        let round = self.replay.next_round(side);
        Place { round, span: Some(span.start + start..span.end + start) }
    }
}

/// What is said of the cube to who answers as it is for who doubled.
fn of_doubler(cube: CubeAnalysis) -> CubeAnalysis {
    CubeAnalysis {
        no_double: flip_verdict(cube.no_double),
        take: flip_verdict(cube.take),
        pass: flip_verdict(cube.pass),
        player: cube.opponent,
        opponent: cube.player,
        ..cube
    }
}

/// What a way with the cube is worth to the other player.
fn flip_verdict(verdict: Verdict) -> Verdict {
    let value = verdict.value.map(|value| match value {
        Value::Equity(equity) => Value::Equity(-equity),
        Value::Chance(chance) => Value::Chance(1.0 - chance),
    });
    Verdict { value, difference: verdict.difference.map(|difference| -difference), ..verdict }
}

fn unknown_deed(said: &str, span: Range<usize>) -> Diagnostic {
    const MAX_QUOTED_CHARS: usize = 40;
    let short: String = said.chars().take(MAX_QUOTED_CHARS).collect();
    Diagnostic::error("match::deed", format!("unknown action {short:?}"))
        .at(span)
        .help("zumen reads moves, cannot move, doubles, accepts and rejects")
}
