//! Any ints in the arrays of the CGF interface: our engine's side reads them without a panic, and answers on the board
//! only; our host's side reads any answer.
//!
//! `fuzz/run 60 cgf`.

#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use zumen::games::go::board::Size;
use zumen::games::go::cgf::arrays::{self, Row};
use zumen::games::go::cgf::read::Call;
use zumen::games::go::cgf::{Endgame, Game, Input, Question, Reply, Score, answer, read};
use zumen::games::go::position::Rules;

#[derive(Debug, Arbitrary)]
struct Arguments {
    /// `None` is a board without stones: chance alone seldom makes a sound one.
    init_board: Option<Vec<i32>>,
    kifu: Vec<Row>,
    tesuu: i32,
    black_turn: i32,
    board_size: i32,
    returned: i32,
    endgame: Vec<i32>,
}

fuzz_target!(|arguments: Arguments| {
    let Arguments { init_board, kifu, tesuu, black_turn, board_size, returned, mut endgame } = arguments;
    let init_board = init_board.unwrap_or_else(|| vec![0; arrays::LENGTH]);
    if let Ok(moment) = read(&Call { init_board: &init_board, kifu: &kifu, tesuu, black_turn, board_size }) {
        let size = moment.position.board.size();
        for question in Question::ALL {
            assert!(answer::endgame(question, &moment.position).iter().all(|(at, _)| size.holds(*at)));
        }
        let at = answer::genmove(&moment.position, || false);
        let to_play = moment.position.to_play;
        assert!(moment.position.clone().play(Rules::Cgf, to_play, at).is_ok(), "a legal move");
    }
    let size = Size::square(9).expect("a board");
    let game = Game::new(&Input::new(size)).expect("an empty board");
    endgame.resize(81, 0);
    for question in Question::ALL {
        let endgame = Endgame::new(size, endgame.clone()).expect("81 points");
        let reply = Reply::new(question, game.position(), returned, endgame);
        if let Some(endgame) = reply.endgame() {
            let _ = (endgame.figures().count(), endgame.numbers().count());
            let _ = Score::chinese(game.position(), endgame, 6.5).to_string();
        }
    }
});
