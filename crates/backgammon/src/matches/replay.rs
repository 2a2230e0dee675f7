//! A game played out, decision by decision: the one place where records become positions, whatever their format.

use std::ops::Range;

use super::decision::{Action, Decision, next_round};
use super::session::{Game, SessionRules, WonGame};
use crate::play::{Move, Play, Steps, in_order, moves_between};
use crate::position::{Board, CHECKERS, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// The most decisions of a game. Long ones have about 150.
pub(super) const MAX_DECISIONS: usize = 4_000;

/// Where a record tells of a decision.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    /// The number before `)` in `.mat`.
    pub round: u32,
    /// Its place, in bytes.
    pub span: Option<Range<usize>>,
}

/// What is written behind the dice.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlayText<'a> {
    /// A play as players write it.
    Play(&'a str),
    /// Moves of one die or several, from and to in the roller's own count.
    Moves(&'a [(u8, u8)]),
    /// The checkers after it: an illegal play of which nothing else is known.
    Board(Board),
    /// Nothing: what follows tells what it means.
    Nothing,
    /// That no play is legal.
    Dance,
    /// That there was no play: the roller resigned.
    Resigned,
}

/// A game as far as it was played out.
pub(super) struct Replay {
    game: Game,
}

/// A fault of the game that is replayed.
type Fault = Result<(), Diagnostic>;

impl Replay {
    /// Begins a game.
    pub(super) fn new(
        number: u32,
        rules: SessionRules,
        names: &Sides<Option<String>>,
        score: Sides<u32>,
        crawford: bool,
        board: Board,
    ) -> Replay {
        let position = Position {
            // Points that were won for money decide nothing.
            score: if rules.length == 0 { Sides::default() } else { score },
            rules: match rules.length {
                // Without a word money is played by the Jacoby rule.
                0 => Rules::Money { jacoby: Some(rules.jacoby.unwrap_or(true)), beavers: rules.beavers },
                length => Rules::Match { length, crawford },
            },
            names: names.clone(),
            ..Position::start(board)
        };
        let game = Game { number, score, crawford, decisions: Vec::new(), end: position, won: None, fault: None };
        Replay { game }
    }

    /// Tells whether anything was done.
    pub(super) fn has_begun(&self) -> bool {
        !self.game.decisions.is_empty()
    }

    /// Tells whether somebody won.
    pub(super) fn is_won(&self) -> bool {
        self.game.won.is_some()
    }

    /// Tells whether it cannot be read on.
    pub(super) fn has_failed(&self) -> bool {
        self.game.fault.is_some()
    }

    /// The position as it stands.
    pub(super) fn position(&self) -> &Position {
        &self.game.end
    }

    /// Sets the position up anew.
    pub(super) fn set_up(&mut self, board: Board, cube: Cube) {
        (self.game.end.board, self.game.end.cube) = (board, cube);
    }

    /// The decision that was told last.
    pub(super) fn last(&mut self) -> Option<&mut Decision> {
        self.game.decisions.last_mut()
    }

    /// The round of a decision that comes next, for files without numbers.
    pub(super) fn next_round(&self, side: Side) -> u32 {
        next_round(self.game.decisions.last(), side)
    }

    /// Says who won, where the file tells: of a game that cannot be read on, or as [`Replay::record_win`]. `place` is the loser's.
    pub(super) fn end(&mut self, won: WonGame, place: Place) {
        if self.has_failed() {
            self.game.won = Some(won);
        } else if let Err(fault) = self.record_win(won, place) {
            self.fail(fault);
        }
    }

    /// Ends the game here: it cannot be read on.
    pub(super) fn fail(&mut self, fault: Diagnostic) {
        self.game.fault.get_or_insert(fault);
    }

    /// The game.
    pub(super) fn close(mut self) -> Game {
        self.game.end.dice = None;
        self.game
    }

    /// Rolls and plays.
    ///
    /// # Errors
    ///
    /// A play that cannot be made: spans are bytes of what is written. `match::over` and `match::answer` where nobody can
    /// roll, `match::too-many`.
    pub(super) fn roll(&mut self, side: Side, dice: [u8; 2], written: PlayText, place: Place) -> Fault {
        self.go_on()?;
        let mut warnings = Vec::new();
        match self.game.end.cube.action {
            CubeAction::None => {}
            _ if side != self.game.end.on_roll => return Err(unanswered_double(self.game.end.on_roll.other())),
            // Jellyfish and GNU Backgammon leave out that a beaver is taken.
            offer => {
                let place = Place { round: place.round, ..Place::default() };
                self.take(place)?;
                if offer == CubeAction::Double {
                    let message = "the file does not record the take of this double, but the next roll implies it";
                    warnings.push(Diagnostic::warning("match::taken", message));
                }
            }
        }
        let position = &mut self.game.end;
        if position.on_roll != side
            && self.game.decisions.last().is_some_and(|last| matches!(last.action, Action::Move(_)))
        {
            warnings.push(Diagnostic::warning("match::turn", "the same player rolls twice in a row"));
        }
        (position.on_roll, position.decision, position.dice) = (side, side, Some(dice));
        let steps = steps(written, position)?;
        let before = position.clone();
        let action = match steps {
            None => Action::Roll,
            Some(Steps { moves, board, is_legal }) => {
                if !is_legal {
                    warnings.push(illegal_play(dice, &moves, &before));
                }
                self.put_board(side, board);
                Action::Move(moves)
            }
        };
        let warnings = warnings.into_iter().map(|warning| locate(warning, &place.span)).collect();
        self.game.decisions.push(Decision { warnings, ..decision(before, side, action, place) });
        Ok(())
    }

    /// Puts the board after a play, and ends the game if the last checker is off.
    fn put_board(&mut self, side: Side, board: Board) {
        let position = &mut self.game.end;
        let other = side.other();
        (position.board, position.on_roll, position.decision, position.dice) = (board, other, other, None);
        if board.off(side) == CHECKERS && self.game.won.is_none() {
            position.state = GameState::Over;
            let kind = if position.off(other) > 0 {
                1
            } else if (19..=25).any(|slot| board.count(other, slot) > 0) {
                3
            } else {
                2
            };
            let is_jacoby = matches!(position.rules, Rules::Money { jacoby: Some(true), .. });
            let kind = if is_jacoby && position.cube.owner.is_none() { 1 } else { kind };
            self.game.won = Some(WonGame { side, points: position.cube.value() * kind });
        }
    }

    /// Offers the cube, or beavers, or turns a beavered cube once more: whichever an offer that lies there makes of it.
    ///
    /// # Errors
    ///
    /// `match::over`, `match::too-many`, and `match::cube` beyond 2^15.
    pub(super) fn double(&mut self, side: Side, place: Place) -> Fault {
        self.go_on()?;
        let position = &mut self.game.end;
        let offer = position.cube.action;
        if offer == CubeAction::None {
            (position.on_roll, position.decision, position.dice) = (side, side, None);
        } else if position.decision != side {
            return Err(unanswered_double(position.decision));
        }
        let turned = position.cube.log2 + u8::from(offer != CubeAction::None);
        if turned >= Cube::MAX_LOG2 {
            let message = format!("this double turns the cube above {}", 1_u32 << Cube::MAX_LOG2);
            return Err(Diagnostic::error("match::cube", message).help("remove the double"));
        }
        let before = position.clone();
        let is_first = side == position.on_roll;
        position.decision = side.other();
        position.cube.log2 = turned;
        let (next, action) = match (offer, is_first) {
            (CubeAction::None, _) => (CubeAction::Double, Action::Double),
            (_, true) => (CubeAction::Raccoon, Action::Raccoon),
            (_, false) => (CubeAction::Beaver, Action::Beaver),
        };
        position.cube.action = next;
        if action == Action::Beaver {
            position.cube.owner = Some(side);
        }
        let is_foreign = action == Action::Double && before.cube.owner == Some(side.other());
        let warning = is_foreign.then(|| {
            let message = format!("the {} player doubles, but the opponent owns the cube", side.name());
            let help = "check who doubled, and whether the answer before it was a take";
            locate(Diagnostic::warning("match::owner", message).help(help), &place.span)
        });
        let decision = decision(before, side, action, place);
        self.game.decisions.push(Decision { warnings: warning.into_iter().collect(), ..decision });
        Ok(())
    }

    /// Takes the cube.
    ///
    /// # Errors
    ///
    /// `match::no-offer`, `match::over`, `match::too-many`.
    pub(super) fn take(&mut self, place: Place) -> Fault {
        let (side, before) = self.answer("take")?;
        let cube = &mut self.game.end.cube;
        let owner = if cube.action == CubeAction::Double { Some(side) } else { cube.owner };
        *cube = Cube { log2: cube.log2 + 1, owner, action: CubeAction::None };
        self.game.end.decision = self.game.end.on_roll;
        self.game.decisions.push(decision(before, side, Action::Take, place));
        Ok(())
    }

    /// Gives the game up for the cube's value.
    ///
    /// # Errors
    ///
    /// `match::no-offer`, `match::over`, `match::too-many`.
    pub(super) fn drop(&mut self, place: Place) -> Fault {
        let (side, before) = self.answer("drop")?;
        let position = &mut self.game.end;
        position.state = GameState::Dropped;
        // After a beaver that is not who doubled first.
        position.on_roll = side.other();
        position.cube.action = CubeAction::None;
        self.game.won = Some(WonGame { side: side.other(), points: position.cube.value() });
        self.game.decisions.push(decision(before, side, Action::Drop, place));
        Ok(())
    }

    /// Who answers an offer, and the position in which.
    fn answer(&mut self, what: &str) -> Result<(Side, Position), Diagnostic> {
        self.go_on()?;
        let position = &self.game.end;
        if position.cube.action == CubeAction::None {
            return Err(Diagnostic::error("match::no-offer", format!("there is no double to {what}"))
                .help("put the double before it, in the other player's column"));
        }
        Ok((position.decision, position.clone()))
    }

    /// Says who won. Where neither the last checker nor a drop ended the game, the other one resigned; a game in which
    /// nothing was done has no decision for all that.
    pub(super) fn record_win(&mut self, won: WonGame, place: Place) -> Fault {
        let cube = self.game.end.cube.value();
        if won.points > 3 * cube
            && let Some(last) = self.game.decisions.last_mut()
        {
            let message = format!("the file says that the game wins {} points, but the cube is at {cube}", won.points);
            let help = format!("a game wins at most {}: correct the points", 3 * cube);
            last.warnings.push(locate(Diagnostic::warning("match::points", message).help(help), &place.span));
        }
        if let Some(known) = self.game.won {
            if known.side != won.side
                && let Some(last) = self.game.decisions.last_mut()
            {
                let message = "the file says that the other player won";
                last.warnings.push(locate(Diagnostic::warning("match::winner", message), &place.span));
            }
        } else if self.has_begun() {
            // What was rolled before it lies there still.
            let position = self.game.end.clone();
            let cost = won.points.div_ceil(position.cube.value()).clamp(1, 3) as usize;
            let resignation = Resignation::ALL[cost - 1];
            self.has_room()?;
            self.game.decisions.push(decision(position, won.side.other(), Action::Resign(resignation), place));
            let end = &mut self.game.end;
            (end.state, end.cube.action, end.dice) = (GameState::Resigned, CubeAction::None, None);
            (end.resignation, end.decision) = (Some(resignation), won.side);
        } else {
            self.game.end.state = GameState::Resigned;
        }
        self.game.won = Some(won);
        Ok(())
    }

    /// Says who won a game that cannot be read on.
    pub(super) fn result(&mut self, won: WonGame) {
        self.game.won = Some(won);
    }

    /// Settles what the last roll was, now that something follows.
    fn go_on(&mut self) -> Fault {
        if self.game.won.is_some() {
            let help = "begin the next game with a line such as Game 2";
            return Err(Diagnostic::error("match::over", "the game is already over").help(help));
        }
        self.has_room()?;
        let Some(last) = self.game.decisions.last_mut().filter(|last| last.action == Action::Roll) else {
            return Ok(());
        };
        last.action = Action::Move(Vec::new());
        let message = "this roll has no play, but the game continues; zumen leaves the checkers where they are";
        last.warnings.push(locate(Diagnostic::warning("match::no-play", message), &last.span));
        let roller = last.side;
        let board = self.game.end.board;
        self.put_board(roller, board);
        Ok(())
    }

    fn has_room(&self) -> Fault {
        if self.game.decisions.len() < MAX_DECISIONS {
            return Ok(());
        }
        let message = format!("the game has more than {MAX_DECISIONS} decisions");
        Err(Diagnostic::error("match::too-many", message).help("split the game into several"))
    }
}

/// What was played; `None` where there was no play.
fn steps(written: PlayText, position: &Position) -> Result<Option<Steps>, Diagnostic> {
    Ok(match written {
        PlayText::Play(text) => Some(Steps::read(text, position)?),
        PlayText::Moves(moves) => {
            let Some(steps) = Steps::of(moves, position, None) else {
                let play: Vec<String> =
                    moves.iter().map(|&(from, to)| Move { from, to, hit: false }.to_string()).collect();
                let message = format!("no checker can make the play {}", play.join(" "));
                let help = "points count from the player on roll: check the letters, or the move before";
                return Err(Diagnostic::error("match::illegal", message).help(help));
            };
            Some(Steps { moves: in_order(steps.moves, moves), ..steps })
        }
        PlayText::Board(board) => {
            // Programs that know one start alone call plays illegal that others allow.
            let legal = Play::between(position, &board);
            let is_legal = legal.is_some();
            let moves = legal.map_or_else(
                || moves_between(&position.board, position.on_roll, &[], &board).unwrap_or_default(),
                |play| play.moves().to_vec(),
            );
            Some(Steps { moves, board, is_legal })
        }
        PlayText::Nothing => Steps::forced_play(position),
        PlayText::Dance => {
            let is_legal = Steps::forced_play(position).is_some_and(|steps| steps.moves.is_empty());
            Some(Steps { moves: Vec::new(), board: position.board, is_legal })
        }
        PlayText::Resigned => None,
    })
}

fn decision(position: Position, side: Side, action: Action, place: Place) -> Decision {
    Decision { span: place.span, ..Decision::new(position, side, action, place.round) }
}

fn locate(diagnostic: Diagnostic, span: &Option<Range<usize>>) -> Diagnostic {
    match span {
        Some(span) => diagnostic.at(span.clone()),
        None => diagnostic,
    }
}

/// Says of a play that is made as it is written why the rules do not allow it.
fn illegal_play([a, b]: [u8; 2], moves: &[Move], before: &Position) -> Diagnostic {
    let written: Vec<String> = moves.iter().map(Move::to_string).collect();
    let why = Play::read(&written.join(" "), before).err();
    let message = match why {
        Some(fault) if fault.code == "play::can-move" => format!("{}, but the file has no play", fault.message),
        Some(fault) => format!("the roll {a}-{b} does not allow this play: {}", fault.message),
        None => format!("the roll {a}-{b} does not allow this play"),
    };
    Diagnostic::warning("match::illegal", message).help("check the dice and the play; zumen plays it as written")
}

fn unanswered_double(side: Side) -> Diagnostic {
    let message = format!("the {} player has not answered the double", side.name());
    Diagnostic::error("match::answer", message).help("put Takes or Drops before it")
}
