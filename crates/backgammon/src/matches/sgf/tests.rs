//! What files tell, and what is wrong with them.

use super::{read, record_at};
use crate::matches::analysis::Value;
use crate::matches::decision::Action;
use crate::matches::mat;
use crate::matches::session::Session;
use crate::matches::tests::format_steps;
use crate::position::{Board, Resignation, Side, Sides};

const HEAD: &str =
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]";

/// Reads a match that has no fault.
fn sound(text: &str) -> Session {
    let session = read(text).expect("a match");
    assert!(session.games.iter().all(|game| game.fault.is_none()), "{:?}", session.games);
    session
}

/// What was done in the first game.
fn deeds(session: &Session) -> Vec<String> {
    let of = |action: &Action| match action {
        Action::Move(moves) => format_steps(moves),
        other => format!("{other:?}"),
    };
    session.games[0].decisions.iter().map(|decision| of(&decision.action)).collect()
}

#[test]
fn the_same_game_as_in_mat() {
    let sgf = format!("{HEAD}RE[W+1]\n;W[31hefe]\n;B[64aglp]\n;W[double]\n;B[drop])");
    let sgf = sound(&sgf);
    let mat = mat::read(
        " 5 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  64: 24/18 13/9\n  \
         2)  Doubles => 2                 Drops\n      Wins 1 point\n",
    )
    .expect("a match");
    assert_eq!(deeds(&sgf), ["8/5 6/5", "24/18 13/9", "Double", "Drop"]);
    assert_eq!(deeds(&sgf), deeds(&mat));
    for (one, other) in sgf.games[0].decisions.iter().zip(&mat.games[0].decisions) {
        assert_eq!((&one.position, one.side, one.round), (&other.position, other.side, other.round));
    }
    assert_eq!(sgf.games[0].won, mat.games[0].won);
}

#[test]
fn letters_are_points_of_one_frame() {
    // Black's 6 point is White's 19: s. Black enters from the bar on his 20 point, White's 5.
    let session = sound(&format!("{HEAD};B[31qtst];W[33];B[21])"));
    assert_eq!(deeds(&session)[0], "8/5 6/5");
    let game = &session.games[0];
    assert_eq!(game.decisions[1].position.board.count(Side::Top, 5), 2);
    assert!(game.decisions[1].warnings.iter().any(|warning| warning.code == "match::illegal"), "33 could be played");
    assert_eq!(deeds(&session)[1], "");
}

#[test]
fn a_game_without_an_end_was_resigned_perhaps_after_a_roll() {
    let end = |text: &str| {
        let session = sound(&format!("{HEAD}{text}"));
        session.games[0].decisions.iter().map(|decision| decision.action.clone()).skip(1).collect::<Vec<_>>()
    };
    assert_eq!(end("RE[W+2R];W[31hefe])"), [Action::Resign(Resignation::Gammon)]);
    assert_eq!(end("RE[W+1R];W[31hefe];PL[B]DI[65])"), [Action::Roll, Action::Resign(Resignation::Single)]);
    assert_eq!(end(";W[31hefe];PL[B]DI[65])"), [Action::Roll]);
}

#[test]
fn a_position_is_set_up_in_any_order() {
    let text = format!("{HEAD};AE[a:y]AW[f][f][f][y];CP[b]PL[W]AB[s][s][y]CV[4];W[21])");
    let board = Board::new(
        std::array::from_fn(|index| match index {
            5 => 3,
            18 => -2,
            _ => 0,
        }),
        Sides { bottom: 1, top: 1 },
    )
    .expect("a board");
    let position = &sound(&text).games[0].decisions[0].position;
    assert_eq!(position.board, board);
    assert_eq!((position.cube.value(), position.cube.owner), (4, Some(Side::Top)));
    let wrong = read(&format!("{HEAD};AE[a:y]AW{};W[21])", "[f]".repeat(16))).expect("a match");
    assert_eq!(wrong.games[0].fault.as_ref().map(|fault| fault.code), Some("match::set-up"));
}

#[test]
fn variations_are_passed_over_and_notes_are_kept() {
    let text = format!(
        "{HEAD}GC[For \\[Ann\\]\\\\Bob];W[31hefe]C[A good \\\nstart](;B[64aglp])(;B[64ague];W[11])) noise (;GM[1]SZ[9];B[ee])"
    );
    let session = sound(&text);
    assert_eq!(deeds(&session), ["8/5 6/5", "24/18 13/9"]);
    assert_eq!(session.comment.as_deref(), Some("For [Ann]\\Bob"));
    assert_eq!(session.games[0].decisions[0].comment.as_deref(), Some("A good start"));
    assert_eq!(session.games.len(), 1);
}

#[test]
fn analyses_are_equities_and_in_matches_chances_of_the_cube() {
    let cube = "DA[E ver 3 2C 0 0.000000 1 0.52 0.14 0.01 0.13 0.01 0.066 0.071 0.52 0.14 0.01 0.13 0.01 0.132 -0.25]";
    let plays = "A[1][hefe E ver 3 0.55 0.17 0.01 0.12 0.004 0.159 2C 0 1 0.000000 1][xwmj E ver 3 0.50 0.13 0.01 0.14 0.01 -0.021 2C 0 1 0.0 1]";
    let of = |head: &str| {
        let session = sound(&format!("{head};W[31xwmj]{plays}{cube})"));
        session.games[0].decisions[0].clone()
    };
    let decision = of(HEAD);
    let told: Vec<_> = decision.candidates.iter().map(|one| (one.play.as_str(), one.value, one.is_played)).collect();
    let wanted = [("8/5 6/5", Some(Value::Equity(0.159)), false), ("24/23 13/10", Some(Value::Equity(-0.021)), true)];
    assert_eq!(told, wanted);
    assert_eq!(decision.candidates[1].difference, Some(-0.18));
    assert_eq!(decision.candidates[0].level, "Cubeful 2-ply");
    assert_eq!(decision.candidates[0].opponent.map(|side| (side.win, side.gammon)), Some((45.0, 12.0)));
    let cube = decision.cube.expect("a cube");
    assert_eq!((cube.no_double.value, cube.pass.value), (Some(Value::Chance(0.071)), None));
    let money = of(&HEAD.replace("length:5", "length:0")).cube.expect("a cube");
    assert_eq!((money.take.value, money.pass.value), (Some(Value::Equity(-0.25)), Some(Value::Equity(1.0))));
}

#[test]
fn only_games_of_backgammon_are_claimed() {
    assert_eq!(record_at(&format!("\u{feff}\n{HEAD})")), Some(4));
    for text in ["(;GM[1]FF[4]SZ[9])", "(;FF[4]C[GM[6\\]])", "a mail with (;GM[6])", "(", "(;", ""] {
        assert_eq!(record_at(text), None, "{text}");
    }
}

#[test]
fn hostile_files_are_refused_or_read_and_end_soon() {
    let texts = [
        format!("{HEAD}{}", "(".repeat(200_000)),
        format!("{HEAD}{}", ";W[31hefe]".repeat(20_000)),
        format!("{HEAD}{}", ";W[double];B[double]".repeat(20)),
        format!("{HEAD};W[31{}])", "he".repeat(100_000)),
        format!("{HEAD};W[31hefe]A[0]{})", "[hefe E ver 3 1e999 nan]".repeat(20_000)),
        format!("{HEAD};W[31hefe]DA[E ver 3 {}])", "9".repeat(100_000)),
        format!("{HEAD};AW[a:z][z:a][:];CV[3];CV[99999999999])"),
        format!("{HEAD};AW{};W[21])", "[a:y]".repeat(10_000)),
        HEAD.replace("game:0", "game:4294967295").replace("ws:0", "ws:4294967295") + ";W[31hefe])",
        format!("{HEAD}RE[W+4294967295];W[31hefe])"),
        "(;GM[6])".repeat(20_000),
    ];
    for text in texts {
        let session = read(&text).expect("a match");
        assert!(session.games.len() <= 1_000);
        assert!(session.games.iter().all(|game| game.decisions.len() <= 4_001));
    }
    assert!(read(&HEAD.replace("length:5", "length:99999999999")).is_err());
    let whole = format!("{HEAD}RE[B+2R];W[31hefe]C[x];B[64aglp]DA[E ver 3 2C 0];PL[W]DI[21])");
    for end in 0..whole.len() {
        let _ = read(&whole[..end]);
    }
}
