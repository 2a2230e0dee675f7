//! A game under way: records become decisions.

use super::evaluation::{candidates, doubling};
use super::layout::{cube, end, game, play};
use super::notes::{Notes, join};
use super::record::{Record, board_of, wrong_board};
use super::steps::{moves, read_play};
use super::{MAX_CUBE_LOG2, fault};
use crate::matches::analysis::CubeAnalysis;
use crate::matches::decision::{Action, Decision, next_round};
use crate::matches::session::{Game, WonGame};
use crate::play::{self as plays, Move};
use crate::position::{Board, CHECKERS, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// A game of which the end was not read yet.
pub(super) struct GameReader {
    game: Game,
    /// How often the cube was turned before the game, as a power of two.
    turned: u8,
    /// The position in which the cube was not offered before the next roll, and what was said of it.
    before: Option<(Position, Option<CubeAnalysis>)>,
    /// A note on what comes.
    note: Option<String>,
    /// The note on the whole game that stands behind it.
    last_note: Option<String>,
    is_over: bool,
}

impl GameReader {
    /// Begins a game. `opening` is any position of the match.
    pub(super) fn new(record: Record, opening: &Position, number: u32, notes: &mut Notes) -> GameReader {
        let score = game::SCORES.map(|at| record.integer(at));
        let told = score.map(|points| u32::try_from(points).ok().filter(|points| *points <= Rules::MAX_MONEY_SCORE));
        let fault = told
            .contains(&None)
            .then(|| fault("xg::score", format!("a game has an invalid score of {} to {}", score[0], score[1])));
        let score = Sides::from(told.map(Option::unwrap_or_default));
        let rules = match opening.rules {
            Rules::Match { length, .. } => Rules::Match { length, crawford: length > 1 && record.flag(game::CRAWFORD) },
            money => money,
        };
        let is_usual = record.bytes(game::BOARD, 26) == [0; 26];
        let board = record.board(game::BOARD).ok().filter(|_| !is_usual);
        let mut position = Position { score, rules, ..opening.clone() };
        position.board = board.unwrap_or(position.board);
        let turned = u8::try_from(record.integer(game::TURNED)).unwrap_or(0).min(MAX_CUBE_LOG2);
        position.cube.log2 = turned;
        let [first, last] = game::NOTES.map(|at| notes.take(record.integer(at)));
        GameReader {
            game: Game {
                number: u32::try_from(record.integer(game::NUMBER)).ok().filter(|told| *told > 0).unwrap_or(number),
                score,
                crawford: position.is_crawford(),
                decisions: Vec::new(),
                end: position.clone(),
                won: None,
                fault,
            },
            turned,
            before: None,
            note: first,
            last_note: last,
            is_over: false,
        }
    }

    /// Takes a record about the cube.
    pub(super) fn cube(&mut self, record: Record, notes: &mut Notes) {
        if let Err(fault) = self.read_cube(record, notes) {
            self.game.fault.get_or_insert(fault);
        }
    }

    /// Takes a roll and its play.
    pub(super) fn play(&mut self, record: Record, notes: &mut Notes) {
        if let Err(fault) = self.read_roll(record, notes) {
            self.game.fault.get_or_insert(fault);
        }
    }

    /// Takes the end of the game.
    pub(super) fn end(&mut self, record: Record) {
        self.is_over = true;
        let Ok(side) = record.side(end::WINNER) else { return };
        let points = u32::try_from(record.integer(end::POINTS)).unwrap_or(0);
        self.game.won = Some(WonGame { side, points });
        let manner = record.integer(end::MANNER);
        if self.game.fault.is_some() {
            return;
        }
        if (100..1000).contains(&manner) {
            self.resign(side.other(), manner - 100, points);
        } else if self.game.end.state == GameState::Playing {
            self.game.end.state = GameState::Over;
        }
    }

    /// The game, with what it left of notes that have no place in it.
    pub(super) fn finish(mut self) -> (Game, Option<String>) {
        if !self.is_over && self.game.fault.is_none() {
            self.keep_open_decision();
        }
        let note = join(self.note, self.last_note);
        match self.game.decisions.last_mut() {
            Some(last) => {
                last.comment = join(last.comment.take(), note);
                (self.game, None)
            }
            None => (self.game, note),
        }
    }

    fn read_cube(&mut self, record: Record, notes: &mut Notes) -> Result<(), Diagnostic> {
        let note = notes.take(record.integer(cube::NOTE));
        if self.is_closed() {
            self.last_note = join(self.last_note.take(), note);
            return Ok(());
        }
        let side = record.side(cube::PLAYER)?;
        let position = self.position(record.board(cube::BOARD)?, record.integer(cube::CUBE), side)?;
        let analysis = Some(record.integer(cube::DOUBLE)).filter(|double| *double != -2);
        let analysis = analysis.and_then(|_| doubling(record, &position));
        self.game.end = position.clone();
        if record.integer(cube::DOUBLE) != 1 {
            self.before = Some((position, analysis));
            self.note = join(self.note.take(), note);
            return Ok(());
        }
        self.decide(&position, side, Action::Double, note).cube.clone_from(&analysis);
        self.read_answer(record, position, side);
        if let Some(last) = self.game.decisions.last_mut() {
            last.cube = last.cube.take().or(analysis);
        }
        Ok(())
    }

    /// Tells how a double was answered, and what came of that.
    fn read_answer(&mut self, record: Record, mut position: Position, doubler: Side) {
        let taker = doubler.other();
        position.cube.action = CubeAction::Double;
        position.decision = taker;
        self.game.end = position.clone();
        let beaver = Some((Action::Beaver, CubeAction::Beaver));
        let raccoon = Some((Action::Raccoon, CubeAction::Raccoon));
        for (at, side, raise) in
            [(cube::TAKE, taker, beaver), (cube::BEAVER, doubler, raccoon), (cube::RACCOON, taker, None)]
        {
            match (record.integer(at), raise) {
                (1, _) => return self.take(position, side, taker),
                (0, _) => return self.pass(position, side),
                (2, Some((action, offer))) => {
                    self.decide(&position, side, action, None);
                    position = turn_cube(position, taker, offer, side.other());
                    self.game.end = position.clone();
                }
                _ => return,
            }
        }
    }

    fn take(&mut self, position: Position, side: Side, owner: Side) {
        self.decide(&position, side, Action::Take, None);
        let doubler = position.on_roll;
        self.game.end = turn_cube(position, owner, CubeAction::None, doubler);
    }

    fn pass(&mut self, position: Position, side: Side) {
        self.decide(&position, side, Action::Drop, None);
        let cube = Cube { action: CubeAction::None, ..position.cube };
        let decision = position.on_roll;
        self.game.end = Position { cube, decision, state: GameState::Dropped, ..position };
    }

    fn read_roll(&mut self, record: Record, notes: &mut Notes) -> Result<(), Diagnostic> {
        let note = notes.take(record.integer(play::NOTE));
        if self.is_closed() {
            self.last_note = join(self.last_note.take(), note);
            return Ok(());
        }
        let side = record.side(play::PLAYER)?;
        let dice = play::DICE.map(|at| u8::try_from(record.integer(at)).ok().filter(|die| (1..=6).contains(die)));
        let [Some(first), Some(second)] = dice else {
            return Err(fault("xg::dice", "a roll has a die outside 1 to 6"));
        };
        let dice = [first, second];
        let board = record.board(play::BEFORE)?;
        let mut position = self.position(board, record.integer(play::CUBE), side)?;
        let before = self.before.take();
        let quiet = position.clone();
        position.dice = Some(dice);
        let candidates = candidates(record, &position);
        let (action, behind, warning) = match read_play(record) {
            _ if !record.flag(play::PLAYED) => (Action::Open, quiet, None),
            None => (Action::Roll, quiet, None),
            Some(steps) => {
                let after = board_of(side, record.bytes(play::AFTER, 26)).ok_or_else(wrong_board)?;
                let (moves, end) = moves(&position, &steps, Some(after));
                let is_odd = record.integer(play::INVALID) != 0 || end != Some(after);
                let warning = is_odd.then(|| illegal_play(&moves, dice));
                (Action::Move(moves), self.position_after(quiet, after, side), warning)
            }
        };
        let cube = before.and_then(|(_, cube)| cube);
        let decision = self.decide(&position, side, action, note);
        (decision.candidates, decision.cube) = (candidates, cube);
        decision.warnings.extend(warning);
        self.game.end = behind;
        Ok(())
    }

    fn position_after(&self, before: Position, board: Board, side: Side) -> Position {
        let state = if board.off(side) == CHECKERS { GameState::Over } else { before.state };
        Position { board, state, on_roll: side.other(), decision: side.other(), ..before }
    }

    fn resign(&mut self, loser: Side, kind: i32, points: u32) {
        let stakes = self.game.end.cube.value();
        // 4 gives up the whole match, and says nothing of the game.
        let times = if (1..=3).contains(&kind) { kind as u32 } else { points.div_ceil(stakes).clamp(1, 3) };
        let mut position = self.game.end.clone();
        // Who rolled may have had to play still.
        if let Some(last) = self.game.decisions.last_mut().filter(|last| last.position.dice.is_some())
            && matches!(last.action, Action::Open | Action::Roll)
        {
            last.action = Action::Roll;
            position.dice = last.position.dice;
        }
        let cube = self.before.take().and_then(|(_, cube)| cube);
        let resignation = Resignation::ALL[times as usize - 1];
        self.decide(&position, loser, Action::Resign(resignation), None).cube = cube;
        let (state, decision, resignation) = (GameState::Resigned, loser.other(), Some(resignation));
        self.game.end = Position { state, decision, resignation, dice: None, ..position };
    }

    /// Keeps what is still to be decided where the records end: a file of one position is no more than that.
    fn keep_open_decision(&mut self) {
        let Some((position, cube)) = self.before.take() else { return };
        if cube.is_some() || self.game.decisions.is_empty() {
            self.decide(&position, position.on_roll, Action::Open, None).cube = cube;
        }
    }

    /// Tells whether nothing more can happen.
    fn is_closed(&self) -> bool {
        self.game.fault.is_some() || self.is_over
    }

    fn position(&self, board: Board, cube: i32, on_roll: Side) -> Result<Position, Diagnostic> {
        let turns = cube.unsigned_abs();
        let log2 = u8::try_from(turns).ok().and_then(|turns| turns.checked_add(self.turned));
        let log2 = log2.filter(|log2| *log2 <= MAX_CUBE_LOG2).ok_or_else(|| {
            fault("xg::cube", format!("a record turns the cube {turns} times; at most {MAX_CUBE_LOG2} are allowed"))
        })?;
        let owner = match cube {
            0 => None,
            1.. => Some(Side::Bottom),
            _ => Some(Side::Top),
        };
        let cube = Cube { log2, owner, action: CubeAction::None };
        Ok(Position {
            board,
            cube,
            on_roll,
            decision: on_roll,
            dice: None,
            state: GameState::Playing,
            ..self.game.end.clone()
        })
    }

    fn decide(&mut self, position: &Position, side: Side, action: Action, comment: Option<String>) -> &mut Decision {
        let decisions = &mut self.game.decisions;
        let decision = Decision::new(position.clone(), side, action, next_round(decisions.last(), side));
        decisions.push(Decision { comment: join(self.note.take(), comment), ..decision });
        decisions.last_mut().expect("a decision was put there")
    }
}

/// The position after the cube was turned once.
fn turn_cube(position: Position, owner: Side, action: CubeAction, decision: Side) -> Position {
    let log2 = (position.cube.log2 + 1).min(MAX_CUBE_LOG2);
    Position { cube: Cube { log2, owner: Some(owner), action }, decision, ..position }
}

fn illegal_play(moves: &[Move], dice: [u8; 2]) -> Diagnostic {
    let message = format!("{} is not a legal play of {}{}", plays::format_moves(moves), dice[0], dice[1]);
    Diagnostic::warning("xg::illegal-play", message)
        .help("the game continues from the position that the file stores after it")
}
