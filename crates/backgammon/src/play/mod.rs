//! A play in the usual notation, `24/18, 13/11*`, read against a position and its dice.
//!
//! What is read is a legal play or an error: every rule of moving is checked, also that as many dice as possible
//! are used. Point numbers are those of the player on roll. The order in which moves are written is free; they
//! stand if the dice can be played in any order that gives them. Left out: plays without dice, and variants with
//! other rules of moving.
//!
//! A blot that is hit needs no `*`; a `*` where nothing is hit is an error. Where one checker travels with two dice
//! and could hit or not on its way, it does not hit: the landing has to be written to hit there.
//!
//! Inside, `notation` reads what is written, `turn` knows the rules of moving, `search` tries the moves in every
//! order, and `dice_rules` holds the play against what the rules demand of a whole one. `route` goes the other way: from two
//! boards to the play between them. `steps` reads the plays of records, which need not be legal; `recorded_play` makes those.

mod dice;
mod dice_rules;
mod moves;
mod notation;
mod recorded_play;
mod route;
mod search;
mod steps;
mod turn;

use super::position::{Board, CHECKERS, CubeAction, GameState, Position};
use dice::Dice;
pub use moves::Move;
use moves::join;
pub(crate) use moves::slot_name;
use notation::{is_separator, trimmed_span};
pub(crate) use recorded_play::moves_between;
pub(crate) use route::format_moves;
pub(crate) use steps::{Steps, can_move, in_order};
use turn::Turn;
use zumen_core::diagnostic::Diagnostic;

/// No play that is written by a person comes near it.
const MAX_BYTES: usize = 200;

/// What is written instead of moves when none is legal.
pub(crate) const DANCES: [&str; 6] = ["dance", "cannot move", "can't move", "no play", "no move", "no legal move"];

/// What is done with the cube, which moves no checker.
const CUBE_ACTIONS: [&str; 8] = ["double", "redouble", "take", "pass", "drop", "accept", "beaver", "no"];

/// Tells whether a text is written as a play is, whatever the position.
pub fn is_play(text: &str) -> bool {
    text.len() <= MAX_BYTES
        && notation::read(text).is_ok_and(|legs| !legs.is_empty() && notation::check_directions(&legs).is_ok())
}

/// The moves that a text writes, whatever the position.
pub(crate) fn read_moves(text: &str) -> Option<Vec<Move>> {
    let legs = notation::read(text).ok().filter(|_| text.len() <= MAX_BYTES)?;
    Some(legs.iter().map(|leg| Move { from: leg.from, to: leg.to, hit: false }).collect())
}

/// Tells whether a text says what is done with the cube: `double/take`.
fn is_cube_action(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).peekable();
    let is_known = |word: &str| CUBE_ACTIONS.iter().any(|action| word.eq_ignore_ascii_case(action));
    words.peek().is_some() && words.all(is_known)
}

/// Tells whether a text says that no move is legal.
pub(crate) fn is_dance(text: &str) -> bool {
    let words = text.trim_matches(is_separator);
    words.is_empty() || DANCES.iter().any(|dance| words.eq_ignore_ascii_case(dance))
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
    /// `no play`, their like and the empty text say that no move is legal. Case does not matter. The dice may stand before, `31: 8/5`.
    ///
    /// # Errors
    ///
    /// | code | what is wrong |
    /// |---|---|
    /// | `play::no-dice` | the position has no dice |
    /// | `play::dice` | other dice before the play than those of the position |
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
    /// | `play::cube` | what is done with the cube |
    /// | `play::no-hit` | a `*` where nothing is hit |
    /// | `play::ambiguous` | a blot on either way between: which one is hit is not said |
    /// | `play::must-play-more` | more dice can be played |
    /// | `play::larger-die` | one die can be played, and it has to be the larger one |
    /// | `play::can-move` | no move is written though one is legal |
    pub fn read(text: &str, position: &Position) -> Result<Play, Diagnostic> {
        let is_pass = position.dice.is_some() && text.trim().eq_ignore_ascii_case("pass");
        if is_cube_action(text) && !is_pass {
            let fault = Diagnostic::error("play::cube", "a double, a take or a pass is not a play: no checker moves");
            return Err(fault.at(0..text.len()).help(match position.cube.action {
                CubeAction::None => "a double is offered in the ID: D in the fifth field of an XGID",
                _ => "the picture shows the double; say the answer with --caption",
            }));
        }
        let Some(dice) = position.dice else {
            return Err(Diagnostic::error("play::no-dice", "a play needs dice, but the position has none")
                .at(0..text.len())
                .help("use a position with rolled dice: an XGID has them in its fifth field, as 31 in :0:0:1:31:0:0:0:7:10"));
        };
        if text.len() > MAX_BYTES {
            return Err(too_long(text));
        }
        let turn = Turn { board: position.board, side: position.on_roll, dice: Dice::new(dice) };
        let longest = turn.longest();

        if is_pass || is_dance(text) {
            if longest.is_empty() {
                return Ok(Play { moves: Vec::new(), board: turn.board });
            }
            return Err(Diagnostic::error("play::can-move", format!("the roll {} can be played", turn.dice))
                .at(trimmed_span(text))
                .help(format!("write a play, for instance {}", join(&longest))));
        }

        let text = &without_dice(text, turn.dice)?;
        let legs = notation::read(text)?;
        notation::check_directions(&legs)?;
        let count = usize::from(turn.dice.count());
        if let Some(leg) = legs.get(count) {
            let message = format!("{} moves are too many for the roll {}", legs.len(), turn.dice);
            return Err(Diagnostic::error("play::too-many-moves", message)
                .at(leg.span.clone())
                .help(format!("write at most {count} moves")));
        }
        let board = dice_rules::settle(&turn, &legs, &longest, trimmed_span(text))?;
        Ok(Play { moves: dice_rules::arrows(&turn, &legs), board })
    }

    /// A play as it was made, whether or not the rules allow it; moves that no checker can make are left out.
    pub fn literal(position: &Position, moves: &[Move]) -> Play {
        let (moves, board) = recorded_play::make(&position.board, position.on_roll, moves);
        Play { moves, board }
    }

    /// The moves as written, one for each arrow: repeats and chains are taken apart, a move with several dice
    /// stays one. Of several that end on a hit blot's point only one is marked as the hit.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the play, the opponent on roll without dice. `position` is the one it was read
    /// against. Cube, score and names stay; the game is over when all 15 checkers are off.
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

fn too_long(text: &str) -> Diagnostic {
    let message = format!("the play has {} bytes; at most {MAX_BYTES} are allowed", text.len());
    Diagnostic::error("play::too-long", message).at(0..text.len()).help("write only one play")
}

/// A play with blanks for the dice that stand before it, `31: 8/5`, as moves keep their places.
///
/// # Errors
///
/// `play::dice` for other dice than those that are played.
fn without_dice(text: &str, dice: Dice) -> Result<String, Diagnostic> {
    let start = text.len() - text.trim_start_matches(is_separator).len();
    let end = text[start..].find(|c: char| c == ':' || is_separator(c)).map_or(text.len(), |end| start + end);
    let has_colon = text[end..].starts_with(':');
    let faces = match &text.as_bytes()[start..end] {
        [a @ b'1'..=b'6', b @ b'1'..=b'6'] => [*a, *b],
        [a @ b'1'..=b'6', b'-', b @ b'1'..=b'6'] if has_colon => [*a, *b],
        _ => return Ok(text.to_owned()),
    };
    let is_point = !has_colon && text[end..].trim_start().starts_with('/');
    if is_point {
        return Ok(text.to_owned());
    }
    if Dice::new(faces.map(|face| face - b'0')).faces != dice.faces {
        let message = format!("the roll is {dice}, not {}", &text[start..end]);
        let help = "leave the dice out: they come from the position";
        return Err(Diagnostic::error("play::dice", message).at(start..end).help(help));
    }
    let moves = end + usize::from(has_colon);
    Ok(" ".repeat(moves) + &text[moves..])
}

#[cfg(test)]
mod tests;
