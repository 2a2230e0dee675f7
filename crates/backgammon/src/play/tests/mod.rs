mod slow;

use super::moves::BAR;
use super::*;
use crate::position::{Rules, Side, Sides};

/// The bottom player on roll: own checkers and the opponent's, both by the roller's own point, 25 for either bar.
pub(super) fn position(own: &[(u8, u8)], opponents: &[(u8, u8)], dice: [u8; 2]) -> Position {
    let mut points = [0; 24];
    let mut bar = Sides { bottom: 0, top: 0 };
    for &(slot, count) in own {
        if slot == BAR { bar.bottom = count } else { points[usize::from(slot) - 1] = count as i8 }
    }
    for &(slot, count) in opponents {
        if slot == BAR { bar.top = count } else { points[usize::from(slot) - 1] = -(count as i8) }
    }
    Position {
        dice: Some(dice),
        score: Sides { bottom: 2, top: 1 },
        rules: Rules::Match { length: 7, crawford: false },
        names: Sides { bottom: Some("Ann".to_owned()), top: None },
        ..Position::new(Board::new(points, bar).expect("at most 15 checkers"))
    }
}

fn opening(dice: [u8; 2]) -> Position {
    position(&[(24, 2), (13, 5), (8, 3), (6, 5)], &[(1, 2), (12, 5), (17, 3), (19, 5)], dice)
}

pub(super) fn flip_position(position: &Position) -> Position {
    let side = position.on_roll.other();
    Position { board: position.board.flip(), on_roll: side, decision: side, ..position.clone() }
}

#[track_caller]
fn arrows(text: &str, position: &Position) -> String {
    match Play::read(text, position) {
        Ok(play) => join(play.moves()),
        Err(error) => panic!("{text:?} is refused: {error}"),
    }
}

/// The code and what the span covers. Every refusal says a remedy, and the same on a turned board.
#[track_caller]
fn refusal<'a>(text: &'a str, position: &Position) -> (&'static str, &'a str) {
    let error = Play::read(text, position).expect_err("is refused");
    assert_eq!(Play::read(text, &flip_position(position)).as_ref(), Err(&error));
    assert!(error.help.is_some(), "{error}");
    (error.code, &text[error.span.expect("has a place")])
}

#[test]
fn opening_plays_are_read() {
    assert_eq!(arrows("24/18, 13/11", &opening([6, 2])), "24/18 13/11");
    assert_eq!(arrows("8/5;6/5", &opening([1, 3])), "8/5 6/5");
    assert_eq!(arrows(" 24/13 ", &opening([6, 5])), "24/13");
    assert_eq!(arrows("24/18/13", &opening([5, 6])), "24/18 18/13");
    assert_eq!(arrows("18/13 24/18", &opening([5, 6])), "18/13 24/18");
}

#[test]
fn doubles_are_read() {
    assert_eq!(arrows("8/5(2) 6/3(2)", &opening([3, 3])), "8/5 8/5 6/3 6/3");
    assert_eq!(arrows("13/10(4)", &opening([3, 3])), "13/10 13/10 13/10 13/10");
    assert_eq!(arrows("13/7(2)", &opening([3, 3])), "13/7 13/7");
    assert_eq!(arrows("13/10/7(2)", &opening([3, 3])), "13/10 10/7 13/10 10/7");
    assert_eq!(arrows("24/15 6/3", &opening([3, 3])), "24/15 6/3");
    assert_eq!(arrows("24/20(2) 13/9(2)", &opening([4, 4])), "24/20 24/20 13/9 13/9");
    assert_eq!(arrows("24/12", &position(&[(24, 1)], &[(1, 2)], [3, 3])), "24/12");
}

#[test]
fn the_bar_is_entered_in_any_spelling_and_order() {
    let position = position(&[(25, 1), (13, 5)], &[(19, 5)], [3, 2]);
    for text in ["bar/22 13/11", "13/11, BAR/22", "25/22 13/11", "Bar/22, 13/11(1)", "b/22 13/11"] {
        let play = Play::read(text, &position).expect(text);
        assert_eq!(play.after(&position).board.points()[21], 1, "{text}");
    }
    assert_eq!(arrows("bar/20", &position), "bar/20");
}

#[test]
fn a_move_from_the_bar_that_the_dice_do_not_give_says_where_it_enters() {
    let position = position(&[(25, 1), (6, 5)], &[(24, 2)], [4, 1]);
    for text in ["bar/4", "bar/24"] {
        let help = Play::read(text, &position).expect_err(text).help;
        assert_eq!(help.as_deref(), Some("enter with bar/21: points count from the player on roll"), "{text}");
    }
}

#[test]
fn hits_are_found_with_and_without_a_star() {
    let blot = position(&[(8, 3), (6, 5)], &[(5, 1), (1, 2)], [3, 1]);
    assert_eq!(arrows("8/5*, 6/5", &blot), "8/5* 6/5");
    assert_eq!(arrows("8/5, 6/5", &blot), "8/5* 6/5");
    assert_eq!(arrows("8/5, 6/5*", &blot), "8/5 6/5*");
    assert_eq!(arrows("8/5*(2), 6/3(2)", &Position { dice: Some([3, 3]), ..blot.clone() }), "8/5* 8/5 6/3 6/3");
    let after = Play::read("8/5 6/5", &blot).expect("legal").after(&blot);
    assert_eq!((after.board.bar().top, after.board.points()[4]), (1, 2));
}

#[test]
fn hits_on_the_way_need_the_landing_written() {
    let one = position(&[(24, 1), (6, 5)], &[(18, 1), (1, 2)], [6, 5]);
    assert_eq!(arrows("24/18*/13", &one), "24/18* 18/13");
    let bar = |text| Play::read(text, &one).expect("legal").after(&one).board.bar().top;
    assert_eq!((bar("24/18*/13"), bar("24/18/13"), bar("24/13")), (1, 1, 0));

    let forced = position(&[(24, 1), (6, 5)], &[(18, 1), (19, 2)], [6, 5]);
    let play = Play::read("24/13", &forced).expect("legal");
    assert_eq!((join(play.moves()), play.after(&forced).board.bar().top), ("24/13".to_owned(), 1));

    let both = position(&[(24, 1), (6, 5)], &[(18, 1), (19, 1)], [6, 5]);
    assert_eq!(refusal("24/13", &both), ("play::ambiguous", "24/13"));
    assert_eq!(arrows("24/19*/13", &both), "24/19* 19/13");

    let chain = position(&[(6, 2), (13, 2)], &[(4, 1), (2, 1)], [2, 2]);
    assert_eq!(arrows("6/4*/2*, 13/11(2)", &chain), "6/4* 4/2* 13/11 13/11");
    let pick = position(&[(8, 2), (6, 2)], &[(4, 1), (2, 1)], [4, 2]);
    assert_eq!(arrows("8/4* 4/2*", &pick), "8/4* 4/2*");
}

#[test]
fn checkers_are_borne_off() {
    let home = position(&[(6, 2), (3, 1), (2, 1)], &[(25, 1)], [6, 3]);
    assert_eq!(arrows("6/off 3/off", &home), "6/off 3/off");
    assert_eq!(arrows("6/OFF 6/3", &home), "6/off 6/3");
    let low = position(&[(4, 1), (2, 2)], &[(25, 1)], [6, 5]);
    assert_eq!(arrows("4/0 2/0", &low), "4/off 2/off");
    assert_eq!(arrows("2/off, 4/off", &low), "2/off 4/off");
    assert_eq!(refusal("2/off(2)", &low), ("play::checker-behind", "2/off"));
    // 6/5 with the 1, then off with the 6: the same place as off with the 6, but with both dice.
    assert_eq!(arrows("6/off", &position(&[(6, 1), (2, 2)], &[(25, 1)], [6, 1])), "6/off");
    assert_eq!(arrows("7/off", &position(&[(7, 1), (2, 2)], &[(25, 1)], [6, 1])), "7/off");
    let last = position(&[(6, 1), (1, 1)], &[(25, 1)], [6, 1]);
    let after = Play::read("6/off 1/off", &last).expect("legal").after(&last);
    assert_eq!((after.state, after.board.off(Side::Bottom)), (GameState::Over, 15));
}

#[test]
fn the_larger_die_is_played_when_only_one_can_be() {
    // After either die the other ends on the held 2 point.
    let either = position(&[(10, 1)], &[(2, 2)], [2, 6]);
    assert_eq!(arrows("10/4", &either), "10/4");
    assert_eq!(refusal("10/8", &either), ("play::larger-die", "10/8"));
    let small = position(&[(10, 1)], &[(4, 2), (2, 2)], [6, 2]);
    assert_eq!(arrows("10/8", &small), "10/8");
}

#[test]
fn as_many_dice_as_possible_are_played() {
    assert_eq!(refusal(" 13/7 ", &opening([6, 5])), ("play::must-play-more", "13/7"));
    // After 12/6 no 5 can be played, after 13/7 one can.
    let trap = position(&[(13, 1), (12, 1)], &[(8, 2), (2, 2), (1, 2)], [6, 5]);
    assert_eq!(refusal("12/6", &trap), ("play::must-play-more", "12/6"));
    assert_eq!(arrows("13/7 12/7", &trap), "13/7 12/7");
    assert_eq!(refusal("13/10(3)", &opening([3, 3])).0, "play::must-play-more");
    let blocked = position(&[(13, 1)], &[(4, 2)], [3, 3]);
    assert_eq!(refusal("13/10", &blocked), ("play::must-play-more", "13/10"));
    assert_eq!(arrows("13/7", &blocked), "13/7");
}

#[test]
fn a_dance_is_read_only_when_nothing_moves() {
    let closed = position(&[(25, 1), (6, 2)], &[(19, 2), (20, 2), (21, 2), (22, 2), (23, 2), (24, 2)], [6, 5]);
    for text in ["", "  ", "Dance", "cannot move", "Cannot Move", "no play", "No move", "Pass"] {
        let play = Play::read(text, &closed).expect(text);
        assert!(play.moves().is_empty());
        assert_eq!(play.after(&closed).board, closed.board);
    }
    assert_eq!(refusal("6/1", &closed), ("play::bar-first", "6"));
    assert_eq!(refusal("bar/20", &closed), ("play::point-taken", "20"));
    assert_eq!(refusal(" dance ", &opening([6, 5])), ("play::can-move", "dance"));
    assert_eq!(refusal("", &opening([6, 5])), ("play::can-move", ""));
    assert_eq!(refusal("pass", &opening([6, 5])), ("play::can-move", "pass"));
}

#[test]
fn the_dice_may_stand_before_a_play() {
    let position = opening([6, 5]);
    let plain = Play::read("24/18, 13/8", &position).unwrap();
    for text in ["65: 24/18 13/8", "56:24/18, 13/8", " 6-5: 24/18 13/8", "65 24/18 13/8"] {
        assert_eq!(Play::read(text, &position).as_ref(), Ok(&plain), "{text}");
    }
    assert_eq!(refusal("31: 24/18, 13/8", &position), ("play::dice", "31"));
    assert_eq!(refusal("65: 24/18, 13/x", &position), ("play::syntax", "x"));
}

#[test]
fn writing_errors_point_at_what_is_wrong() {
    let position = opening([6, 5]);
    for (text, code, place) in [
        ("24-18", "play::syntax", "-"),
        ("13/8, 24\u{2013}18", "play::syntax", "\u{2013}"),
        ("24 / 18", "play::syntax", "24"),
        ("13/7, 8/", "play::syntax", "8/"),
        ("/18", "play::syntax", "/"),
        ("13/x", "play::syntax", "x"),
        ("13/\u{516b}", "play::syntax", "\u{516b}"),
        ("24/18**", "play::syntax", "*"),
        ("13*/8", "play::syntax", "*"),
        ("13/8(2)*", "play::syntax", "*"),
        ("24/18 30/24", "play::point", "30"),
        ("24/18 999/24", "play::point", "999"),
        ("off/3", "play::point", "off"),
        ("6/off/3", "play::point", "off"),
        ("6/bar", "play::point", "bar"),
        ("13/8, 18/24", "play::direction", "18/24"),
        ("6/6", "play::direction", "6/6"),
        ("13/8(5)", "play::repeat", "(5)"),
        ("13/8(0)", "play::repeat", "(0)"),
        ("13/8()", "play::repeat", "()"),
        ("13/8(2", "play::repeat", "(2"),
        ("13/8(", "play::repeat", "("),
        ("13/8(\u{ff12})", "play::repeat", "(\u{ff12})"),
    ] {
        assert_eq!(refusal(text, &position), (code, place), "{text}");
    }
    let long = "13/8 ".repeat(41);
    assert_eq!(refusal(&long, &position).0, "play::too-long");
    assert_eq!(refusal("13/8", &Position { dice: None, ..position }), ("play::no-dice", "13/8"));
}

#[test]
fn illegal_moves_are_refused_where_they_stand() {
    let position = opening([6, 5]);
    for (text, code, place) in [
        ("13/7 13/8 6/1", "play::too-many-moves", "6/1"),
        ("24/13, 8/3", "play::too-many-moves", "8/3"),
        ("13/7 11/6", "play::no-checker", "11"),
        ("bar/20", "play::no-checker", "bar"),
        ("13/7, 24/19", "play::point-taken", "19"),
        ("13/7, 13/9", "play::distance", "13/9"),
        ("13/7(2)", "play::distance", "13/7"),
        ("6/off", "play::not-home", "6/off"),
        ("13/7*, 13/8", "play::no-hit", "*"),
    ] {
        assert_eq!(refusal(text, &position), (code, place), "{text}");
    }
    assert_eq!(refusal("24/14", &opening([5, 5])), ("play::blocked", "24/14"));
    assert_eq!(refusal("6/1*(2), 8/3", &opening([5, 5])), ("play::point-taken", "1"));
}

#[test]
fn the_bar_goes_before_everything() {
    let two = self::position(&[(25, 2), (13, 3)], &[(1, 2)], [6, 5]);
    assert_eq!(refusal("13/7, bar/20", &two), ("play::bar-first", "13"));
    assert_eq!(refusal("bar/14", &two), ("play::bar-first", "bar/14"));
    assert_eq!(arrows("bar/19, bar/20", &two), "bar/19 bar/20");
    let held = self::position(&[(25, 1), (13, 3)], &[(19, 2)], [6, 5]);
    assert_eq!(refusal("13/8, bar/19", &held), ("play::point-taken", "19"));
}

#[test]
fn bearing_off_waits_for_all() {
    let away = self::position(&[(8, 1), (5, 2)], &[(25, 1)], [5, 1]);
    assert_eq!(refusal("5/off 8/7", &away), ("play::not-home", "5/off"));
    let behind = self::position(&[(6, 1), (3, 2)], &[(25, 1)], [4, 1]);
    assert_eq!(refusal("3/off 6/5", &behind), ("play::checker-behind", "3/off"));
    let short = self::position(&[(6, 1), (3, 2)], &[(25, 1)], [2, 1]);
    assert_eq!(refusal("6/off", &short), ("play::distance", "6/off"));
}

#[test]
fn the_position_after_is_the_opponents() {
    let before = Position { resignation: None, ..opening([3, 1]) };
    let after = Play::read("8/5 6/5", &before).expect("legal").after(&before);
    assert_eq!((after.on_roll, after.decision, after.dice), (Side::Top, Side::Top, None));
    assert_eq!((&after.names, after.score, after.cube), (&before.names, before.score, before.cube));
    assert_eq!(after.board.pips(Side::Bottom), 163);
    assert_eq!(after.state, GameState::Playing);
}
