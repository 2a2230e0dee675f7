//! The game that an engine is handed: set-up stones, then moves, up to the moment that is asked about.
//!
//! Colours come from the record, never from alternation. What the interface cannot carry is refused; an illegal move
//! is not: the moment is then the one before it, as in CGFGoban, but here it is said.

use super::arrays::{MAX_BOARD_SIZE, MAX_MOVES};
use crate::board::{Board, Colour, Size, Vertex};
use crate::moment::Moment;
use crate::position::{Position, Rules};
use crate::replay::Replay;
use zumen_core::diagnostic::Diagnostic;

/// What a record holds, as plain data.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The board: square, 1 to 19 lines.
    pub size: Size,
    /// Stones of the record's root.
    pub setup: &'a [(Vertex, Colour)],
    /// After which move the record sets up stones anew, if it does: that is refused.
    pub late_setup: Option<usize>,
    /// All moves of the record, `None` a pass. Those after `at` reach the engine too, as stale rows.
    pub moves: &'a [(Colour, Option<Vertex>)],
    /// The moment: after this many moves. More than there are means all.
    pub at: usize,
    /// Whose turn it is then.
    pub to_play: Colour,
    /// In points; `None` is 0.
    pub komi: Option<f64>,
}

impl Input<'_> {
    /// An empty board with Black to play.
    pub fn new(size: Size) -> Input<'static> {
        Input { size, setup: &[], late_setup: None, moves: &[], at: 0, to_play: Colour::Black, komi: None }
    }
}

/// A game that can be handed to an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    setup: Board,
    moves: Vec<(Colour, Option<Vertex>)>,
    position: Position,
    komi: f64,
    fault: Option<Diagnostic>,
}

impl Game {
    /// Replays the moves under [`Rules::Cgf`]. An illegal one ends the replay: see [`Game::fault`].
    ///
    /// # Errors
    ///
    /// `cgf::size`, `cgf::setup`, `cgf::moves`: the interface cannot carry the game.
    pub fn new(input: &Input) -> Result<Game, Diagnostic> {
        check(input)?;
        let mut position = Position::new(input.size);
        for (at, colour) in input.setup {
            position.board.set(*at, Some(*colour));
        }
        let setup = position.board.clone();
        let mut to_play = input.to_play;
        let mut fault = None;
        for (index, (colour, at)) in input.moves.iter().take(input.at).enumerate() {
            if let Err(why) = position.play(Rules::Cgf, *colour, *at) {
                fault = Some(illegal(index + 1, *at, &why.to_string()));
                to_play = *colour;
                break;
            }
        }
        position.to_play = to_play;
        let komi = input.komi.filter(|komi| komi.is_finite()).unwrap_or(0.0);
        Ok(Game { setup, moves: input.moves.to_vec(), position, komi, fault })
    }

    /// The moment of a record; `whole` is the end of its line, whose later moves reach the engine as stale
    /// rows.
    ///
    /// # Errors
    ///
    /// As [`Game::new`].
    pub fn of_moment(moment: &Moment, whole: &Moment) -> Result<Game, Diagnostic> {
        let root = Replay::of(&whole.info, &whole.line[..1]);
        let late = whole.line.iter().enumerate().skip(1).find(|(_, node)| !node.setup.is_empty());
        let setup: Vec<(Vertex, Colour)> = root.position.board.stones().collect();
        let moves: Vec<_> = whole.replay.steps.iter().map(|step| (step.colour, step.at)).collect();
        Game::new(&Input {
            size: moment.info.size,
            setup: &setup,
            late_setup: late.map(|(index, _)| whole.replay.steps.iter().filter(|step| step.node < index).count()),
            moves: &moves,
            at: moment.replay.steps.len(),
            to_play: moment.replay.position.to_play,
            komi: moment.info.komi,
        })
    }

    /// Its board's size, square.
    pub fn size(&self) -> Size {
        self.setup.size()
    }

    /// The stones before the first move.
    pub fn setup(&self) -> &Board {
        &self.setup
    }

    /// All moves of the record, those after the moment too; at most 2000.
    pub fn moves(&self) -> &[(Colour, Option<Vertex>)] {
        &self.moves
    }

    /// How many moves the engine is to play through.
    pub fn tesuu(&self) -> i32 {
        i32::try_from(self.position.moves).unwrap_or(i32::MAX)
    }

    /// The moment that is asked about, after [`Game::tesuu`] moves.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Komi in points; 0 where the record gives none.
    pub fn komi(&self) -> f64 {
        self.komi
    }

    /// The warning `cgf::illegal`: why the moment is earlier than the one asked for.
    pub fn fault(&self) -> Option<&Diagnostic> {
        self.fault.as_ref()
    }
}

fn check(input: &Input) -> Result<(), Diagnostic> {
    let (columns, rows) = (input.size.columns(), input.size.rows());
    if columns != rows || columns > MAX_BOARD_SIZE {
        let message =
            format!("the board is {columns}x{rows}; CGF allows square boards of at most {MAX_BOARD_SIZE} lines");
        return Err(Diagnostic::error("cgf::size", message));
    }
    if let Some(number) = input.late_setup {
        let message =
            format!("the record sets up stones after move {number}; CGF allows this only before the first move");
        return Err(
            Diagnostic::error("cgf::setup", message).help("set up the stones in the root node, or play them as moves")
        );
    }
    if let Some((at, _)) = input.setup.iter().find(|(at, _)| !input.size.holds(*at)) {
        let message = format!("the stone set up at {} is off the board", point(*at));
        return Err(Diagnostic::error("cgf::setup", message));
    }
    if input.moves.len() > MAX_MOVES {
        let message = format!("the record has {} moves; CGF allows at most {MAX_MOVES}", input.moves.len());
        return Err(Diagnostic::error("cgf::moves", message));
    }
    Ok(())
}

fn illegal(number: usize, at: Option<Vertex>, why: &str) -> Diagnostic {
    let at = at.map_or("(pass)".to_owned(), point);
    Diagnostic::warning("cgf::illegal", format!("move {number} {at}: {why}"))
        .help("the engine gets the position before this move")
}

/// Writes `(x, y)` as the interface counts: from 1, (1, 1) the upper left corner.
fn point(at: Vertex) -> String {
    format!("({}, {})", u32::from(at.column) + 1, u32::from(at.row) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: u8, y: u8) -> Option<Vertex> {
        Some(Vertex::new(x - 1, y - 1))
    }

    fn code(input: &Input) -> &'static str {
        Game::new(input).unwrap_err().code
    }

    #[test]
    fn what_the_interface_cannot_carry_is_refused() {
        let nine = Input::new(Size::square(9).unwrap());
        for lines in [1, 2, 19] {
            assert!(Game::new(&Input { size: Size::square(lines).unwrap(), ..nine }).is_ok());
        }
        for (columns, rows) in [(20, 20), (9, 13), (52, 52)] {
            assert_eq!(code(&Input { size: Size::new(columns, rows).unwrap(), ..nine }), "cgf::size");
        }
        assert_eq!(code(&Input { late_setup: Some(3), ..nine }), "cgf::setup");
        assert_eq!(code(&Input { setup: &[(Vertex::new(9, 0), Colour::Black)], ..nine }), "cgf::setup");
        let passes = vec![(Colour::Black, None); 2001];
        assert_eq!(code(&Input { moves: &passes, ..nine }), "cgf::moves");
        assert_eq!(Game::new(&Input { moves: &passes[1..], at: 5000, ..nine }).unwrap().tesuu(), 2000);
    }

    #[test]
    fn colours_come_from_the_record() {
        let moves = [(Colour::White, v(3, 3)), (Colour::White, v(4, 4)), (Colour::Black, None)];
        let input = Input { moves: &moves, at: 3, to_play: Colour::Black, ..Input::new(Size::square(9).unwrap()) };
        let game = Game::new(&input).unwrap();
        assert_eq!(game.position().board.stones().filter(|(_, colour)| *colour == Colour::White).count(), 2);
        assert_eq!((game.position().to_play, game.tesuu(), game.fault()), (Colour::Black, 3, None));
    }

    #[test]
    fn an_illegal_move_ends_the_replay_and_is_said() {
        let moves = [(Colour::Black, v(3, 3)), (Colour::White, v(3, 3)), (Colour::Black, v(5, 5))];
        let input = Input { moves: &moves, at: 3, to_play: Colour::Black, ..Input::new(Size::square(9).unwrap()) };
        let game = Game::new(&input).unwrap();
        assert_eq!((game.tesuu(), game.position().to_play), (1, Colour::White));
        let fault = game.fault().unwrap();
        assert_eq!((fault.code, fault.message.as_str()), ("cgf::illegal", "move 2 (3, 3): a stone is there already"));
        // A moment before it is not touched by it.
        assert_eq!(Game::new(&Input { at: 1, ..input }).unwrap().fault(), None);
    }
}
