//! What files tell, in the dialects of those who write them, and what is wrong with them.

use super::read;
use crate::matches::decision::Action;
use crate::matches::session::{Session, WonGame};
use crate::position::{Resignation, Side};

/// Reads a match that has no fault.
fn sound(text: &str) -> Session {
    let session = read(text).expect("a match");
    for game in &session.games {
        assert_eq!(game.fault, None, "{text}");
    }
    session
}

/// What was done in the first game: the side as 1 or 2, and what.
fn deeds(session: &Session) -> Vec<(u8, Action)> {
    let of = |side: Side| if side == Side::Bottom { 1 } else { 2 };
    session.games[0].decisions.iter().map(|decision| (of(decision.side), decision.action.clone())).collect()
}

/// What was played in the first game, as JSON tells it.
fn plays(session: &Session) -> Vec<String> {
    let of = |action: &Action| match action {
        Action::Move(moves) => super::super::tests::format_steps(moves),
        other => format!("{other:?}"),
    };
    session.games[0].decisions.iter().map(|decision| of(&decision.action)).collect()
}

const GNU: &str = " 7 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  \
    1) 31: 8/5 6/5                  64: 24/18 13/9\n  2) 52: 13/8 6/4                 55: 13/3(2)\n";

#[test]
fn the_same_game_is_read_in_every_dialect() {
    let wanted = plays(&sound(GNU));
    assert_eq!(wanted[..3], ["8/5 6/5", "24/18 13/9", "13/8 6/4"]);
    let dialects = [
        // With a mark of bytes, returns, tags, and columns elsewhere.
        GNU.replace('\n', "\r\n").replace(" 7 point", "\u{feff}; [Site \"x\"]\r\n7 Point"),
        // Dice as they fell, joined by a comma, with both names close to their colons.
        GNU.replace("31: 8/5 6/5", "13: 6/5, 8/5").replace("Ann : 0", "Ann: 0 ").replace("Bob :", "Bob:"),
        // A rating behind the name, a comment within the game.
        GNU.replace("Bob : 0", "Bob,1712.4 : 0").replace("  2)", "; [Move 2: the dice were set]\n  2)"),
    ];
    for text in dialects {
        let read = sound(&text);
        assert_eq!(plays(&read), wanted, "{text}");
        assert_eq!(read.players.top.as_deref(), Some("Bob"), "{text}");
        assert_eq!(read.rules.length, 7);
    }
}

#[test]
fn a_left_cell_may_run_into_the_right_one() {
    let session = sound(
        " 3 point match\n\n Game 1\n Ann : 0      Bob : 0\n  1) 31: 8/5 6/5    11: 8/7(2) 6/5(2)\n  2) 22: 24/22 24/22 13/11 13/11 61: 13/7 8/7\n",
    );
    assert_eq!(plays(&session)[2..], ["24/22(2) 13/11(2)", "13/7 8/7"].map(expand_play));
}

/// Writes a play with each checker on its own.
fn expand_play(text: &str) -> String {
    let moves = text.split(' ').flat_map(|part| match part.strip_suffix("(2)") {
        Some(part) => vec![part; 2],
        None => vec![part],
    });
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_cube_goes_to_who_takes_it() {
    let text = " 0 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  64: 24/18 13/9\n  \
        2)  Doubles => 2                 Beavers => 4\n  3) 61: 13/7 8/7                 21: 13/11 6/5\n";
    let session = sound(text);
    let game = &session.games[0];
    let actions: Vec<&Action> = game.decisions.iter().map(|decision| &decision.action).collect();
    assert!(matches!(actions[2..5], [Action::Double, Action::Beaver, Action::Take]), "{actions:?}");
    assert_eq!((game.decisions[5].position.cube.value(), game.decisions[5].position.cube.owner), (4, Some(Side::Top)));
}

#[test]
fn a_dropped_double_ends_the_game() {
    let text = " 5 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  64: 24/18 13/9\n  \
        2)  Doubles => 2                 Drops\n      Wins 1 point\n\n Game 2\n Ann : 1                         Bob : 0\n  1) 61: 13/7 8/7\n";
    let session = sound(text);
    assert_eq!(deeds(&session)[2..], [(1, Action::Double), (2, Action::Drop)]);
    let won = session.games[0].won.expect("won");
    assert_eq!((won.side, won.points), (Side::Bottom, 1));
    assert_eq!((session.games[1].score.bottom, session.games[1].number), (1, 2));
}

#[test]
fn who_rolls_and_gives_up_resigns_what_the_points_say() {
    for (cell, points, kind) in
        [("64: ???", 1, Resignation::Single), ("64: ????", 2, Resignation::Gammon), ("64:", 3, Resignation::Backgammon)]
    {
        let text = format!(
            " 5 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  {cell}\n      Wins {points} points\n"
        );
        assert_eq!(deeds(&sound(&text))[1..], [(2, Action::Roll), (2, Action::Resign(kind))], "{text}");
    }
}

#[test]
fn resignations_are_read_as_programs_write_them() {
    for cell in ["Concedes", "????", "00: ????", "Resigns", "Resigned Match", "2) Concedes"] {
        let (cell, line) = cell.strip_prefix("2) ").map_or((cell, ""), |cell| (cell, "\n  2) "));
        let text = format!(
            " 5 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  {line}{cell}\n{}Wins 1 point\n",
            " ".repeat(if line.is_empty() { 6 } else { 40 })
        );
        let made = deeds(&sound(&text));
        assert_eq!(made[0].0, 1, "{text}");
        let loser = if line.is_empty() { 2 } else { 1 };
        assert_eq!(made[1..], [(loser, Action::Resign(Resignation::Single))], "{text}");
    }
    let rolled = " 5 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  42: Concedes\n      Wins 1 point\n";
    assert_eq!(deeds(&sound(rolled))[1..], [(2, Action::Roll), (2, Action::Resign(Resignation::Single))]);
}

#[test]
fn the_crawford_game_follows_from_the_score() {
    let game = |number: u32, left: u32, right: u32| {
        format!(" Game {number}\n Ann : {left}                         Bob : {right}\n  1) 31: 8/5 6/5\n")
    };
    let text = format!(" 3 point match\n\n{}{}{}", game(1, 0, 0), game(2, 2, 0), game(3, 2, 1));
    let crawford = |text: &str| sound(text).games.iter().map(|game| game.crawford).collect::<Vec<_>>();
    assert_eq!(crawford(&text), [false, true, false]);
    assert_eq!(crawford(&format!("; [Crawford \"Off\"]\n{text}")), [false; 3]);
}

#[test]
fn variations_start_otherwise() {
    let text = "; [Variation \"NackGammon\"]\n 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 31: 24/23 13/10\n";
    let board = &sound(text).games[0].decisions[0].position.board;
    assert_eq!([24, 23, 13, 6].map(|point| board.count(Side::Bottom, point)), [2, 2, 4, 4]);
}

#[test]
fn the_last_checker_ends_the_game_with_a_die_left() {
    let text = "; [Variation \"HyperGammon\"]\n 1 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 65: 24/18 23/18   \
                21: 24/21\n  2) 66: 22/16 18/12 18/12 16/10   21: 21/18\n  3) 66: 12/6 12/6 10/4 6/off   54: 22/13\n  \
                4) 61: 6/off 4/3   51: 23/17\n  5) 61: 3/off\n      Wins 1 point and the match\n";
    let game = sound(text).games.remove(0);
    assert_eq!((game.end.off(Side::Bottom), game.end.off(Side::Top)), (3, 0));
    assert_eq!(game.decisions[0].position.off(Side::Bottom), 0);
}

#[test]
fn a_tab_in_the_first_round_leaves_the_left_column_empty() {
    let lines = "  1)\t54: 13/8 13/9\n  2) 62: 24/18 13/11\t55: 13/3(2)\n";
    let text = format!(" 1 point match\n\n Game 1\n Ann : 0\tBob : 0\n{lines}");
    assert_eq!(deeds(&sound(&text)).iter().map(|(player, _)| *player).collect::<Vec<_>>(), [2, 1, 2]);
    assert_eq!(deeds(&sound(&text.replace("1)\t", "1)\t31: 8/5 6/5\t"))).len(), 4);
}

#[test]
fn a_number_may_stand_before_the_right_cell_too() {
    let lines = "  1) 31: 8/5 6/5    52: 13/8 24/22\n  2) 22: 13/11(2) 6/4(2)   2)  Losses 1 point     Wins 1 point and the match\n";
    let game = sound(&format!(" 1 point match\n\n Game 1\n Ann : 0    Bob : 0\n{lines}")).games.remove(0);
    assert_eq!(game.won, Some(WonGame { side: Side::Top, points: 1 }));
    assert_eq!(game.decisions.len(), 4);
}

#[test]
fn a_start_that_nobody_names_is_guessed_where_only_it_fits() {
    let game = |text: &str| format!(" 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n{text}");
    let nack = read(&game("  1) 21: 24/22 23/22             53: 24/21 13/8\n")).expect("a match");
    assert_eq!(nack.games[0].fault, None);
    assert_eq!(nack.warnings[0].code, "mat::variation");
    assert_eq!(nack.games[0].decisions[0].position.board.count(Side::Bottom, 23), 2);
    // What is illegal from the usual start alone is written as its board.
    let after =
        "Illegal play (3;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-2;-2;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;2;1;1;0;2;1)";
    let told = read(&game(&format!("  1) 21: {after}    53: 24/21 13/8\n"))).expect("a match");
    assert_eq!(told.warnings[0].code, "mat::variation");
    assert!(told.games[0].decisions.iter().all(|decision| decision.warnings.is_empty()));
    let hyper = sound(&game("  1) 21: 24/22 23/22             61: 22/16 24/23\n"));
    assert_eq!(hyper.games[0].decisions[0].position.off(Side::Top), 0);
    // What fits nowhere is told of the usual start.
    let none = read(&game("  1) 21: 24/22 7/6               53: 24/21 13/8\n")).expect("a match");
    assert!(none.games[0].fault.is_some() && none.warnings.is_empty());
    let long = sound(&format!("; [Variation \"LongGammon\"]\n{}", game("  1) 21: 24/22 24/23\n")));
    assert_eq!(long.games[0].decisions[0].position.board.count(Side::Bottom, 24), 15);
}

#[test]
fn odd_ends_and_odd_points_lose_nothing() {
    let sessions = [
        format!("{GNU}; match aborted\n"),
        format!("{GNU}  3) 31: 8/5"),
        format!("{GNU}      Wins 4016 point\n"),
        GNU.replace("  1)", "; Set Pos=-b----E-C---eE---c-e----B-/0\n  1)"),
    ];
    let last = |text: &str| sound(text).games[0].decisions.iter().flat_map(|decision| decision.warnings.clone()).last();
    assert_eq!(last(&sessions[2]).map(|warning| warning.code), Some("match::points"));
    let dropped = format!("{GNU}  3)  Doubles => 2                   Drops\n      Wins ");
    assert_eq!(last(&format!("{dropped}1 point\n")), None);
    assert_eq!(last(&format!("{dropped}4016 points\n")).map(|warning| warning.code), Some("match::points"));
    let counts = sessions.map(|text| sound(&text).games[0].decisions.len());
    assert_eq!(counts, [4, 5, 5, 4]);
    let owned = sound(&GNU.replace("  1)", "; Set Pos=-b----E-C---eE---c-e----B-/-2\n  1)"));
    let cube = owned.games[0].decisions[0].position.cube;
    assert_eq!((cube.value(), cube.owner), (4, Some(Side::Bottom)));
    let bad = read(&GNU.replace("  1)", "; Set Pos=-b----E-C---eE---c-e----B/0\n  1)")).expect("a match");
    assert!(bad.games[0].fault.as_ref().is_some_and(|fault| fault.span.is_some()));
}

#[test]
fn after_a_play_that_snowie_calls_illegal_its_board_stands() {
    let after =
        "Illegal play (7;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-1;0;0;0;2;4;-1;2;0;0;0;-4;5;0;0;-1;-3;1;-5;0;0;0;0;1;0;5;2)";
    let session = sound(&GNU.replace("52: 13/8 6/4", &format!("52: {after}")));
    let game = &session.games[0];
    assert_eq!(game.decisions[2].warnings[0].code, "match::illegal");
    let board = &game.decisions[3].position.board;
    assert_eq!([5, 6, 13, 18].map(|point| board.count(Side::Bottom, point)), [2, 4, 5, 1]);
    let Action::Move(moves) = &game.decisions[2].action else { panic!("{:?}", game.decisions[2].action) };
    assert!(!moves.is_empty(), "the board tells the play");
}

#[test]
fn an_illegal_play_to_the_start_of_another_game_sets_it_up() {
    let start =
        "12: Illegal play (7;0;1;0;0;a;b;0;0;0;1;0;0;-2;-2;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;0;2;2;0;5;1;)";
    let rounds = format!("  1) {start} 51: 24/23 23/18\n  2) 54: 24/20 23/18                43: 24/20 23/20\n");
    let game = sound(&format!(" 7 point match\n\n Game 1\n Ann : 0    Bob : 0\n{rounds}")).games.remove(0);
    assert_eq!((game.decisions.len(), game.decisions[0].side), (3, Side::Top));
    assert_eq!(game.decisions[0].position.board.count(Side::Bottom, 23), 2);
    assert!(game.decisions.iter().all(|decision| decision.warnings.is_empty()));
}

#[test]
fn money_has_beavers_and_raccoons() {
    let round = "  1) 31: 8/5 6/5                  64: 24/18 13/9\n  2)  Doubles => 2                 Beavers => 4\n";
    let game = |rest: &str| format!(" 0 point match\n\n Game 1\n Ann : 3                Bob : 12\n{round}{rest}");
    for rest in
        ["  3)  Raccoons => 8                Takes\n  4) 31: 6/5 8/5\n", "  3)  Raccoons => 8\n  4) 31: 6/5 8/5\n"]
    {
        let session = sound(&game(rest));
        let (made, last) = (deeds(&session), session.games[0].decisions.last().expect("a decision").position.clone());
        assert_eq!(made[2..6], [(1, Action::Double), (2, Action::Beaver), (1, Action::Raccoon), (2, Action::Take)]);
        assert_eq!((last.cube.value(), last.cube.owner), (8, Some(Side::Top)));
    }
}

#[test]
fn what_the_checkers_allow_is_played_with_a_warning() {
    let session = sound(&GNU.replace("31: 8/5 6/5", "31: 8/4 6/4"));
    let first = &session.games[0].decisions[0];
    assert_eq!(first.warnings.len(), 1, "{:?}", first.warnings);
    assert_eq!(first.warnings[0].code, "match::illegal");
    assert_eq!(session.games[0].decisions[1].position.board.count(Side::Bottom, 4), 2);
}

#[test]
fn a_fault_ends_its_game_at_its_place() {
    let text =
        format!("{}\n Game 2\n Ann : 1    Bob : 0\n  1) 31: 8/5 6/5\n", GNU.replace("52: 13/8 6/4", "52: 3/1 6/4"));
    let session = read(&text).expect("a match");
    let fault = session.games[0].fault.as_ref().expect("a fault");
    let at = fault.span.clone().expect("a place");
    assert_eq!(&text[at], "3");
    assert_eq!((session.games[0].decisions.len(), session.games[1].decisions.len()), (2, 1));
    // A roll with one die.
    let text = GNU.replace("64: 24/18 13/9", "6: 24/18");
    let fault = read(&text).expect("a match").games.remove(0).fault.expect("a fault");
    assert_eq!((fault.code, &text[fault.span.expect("a place")]), ("mat::die", "6"));
    // Who won is read on behind it.
    let text = format!("{}      Wins 2 points\n", GNU.replace("52: 13/8 6/4", "52: 3/1 6/4"));
    let game = read(&text).expect("a match").games.remove(0);
    assert_eq!((game.fault.is_some(), game.won.map(|won| (won.side, won.points))), (true, Some((Side::Bottom, 2))));
}

#[test]
fn hostile_files_are_refused_or_read_and_end_soon() {
    let many = |times: usize, text: &str| text.repeat(times);
    let texts = [
        GNU.replace('7', "99999999999"),
        GNU.replace("Game 1", "Game 99999999999999"),
        GNU.replace("Ann : 0", "Ann : 4294967295"),
        format!("{GNU}      Wins 99999999999 points\n"),
        format!("{GNU}{}", many(50_000, "  3) 11:                           11: \n")),
        format!("{GNU}{}", many(20_000, " Game 2\n Ann : 0    Bob : 0\n")),
        format!("{GNU}{}", many(100_000, "11: ")),
        GNU.replace("8/5 6/5", &many(10_000, "8/5 ")),
        GNU.replace("8/5 6/5", "8/5(999999999999) 99/0"),
        GNU.replace("Ann", &many(100_000, "n")),
    ];
    for text in texts {
        if let Ok(session) = read(&text) {
            let decisions: usize = session.games.iter().map(|game| game.decisions.len()).sum();
            assert!(decisions < 20_000, "{decisions} of {}", &text[..80]);
        }
    }
    // Every cut is one of these.
    for end in (0..GNU.len()).filter(|end| GNU.is_char_boundary(*end)) {
        let _ = read(&GNU[..end]);
    }
}
