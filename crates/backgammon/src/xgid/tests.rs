use super::*;
use crate::position::{Cube, GameState, Resignation, Rules, Sides};

const START: &str = "-b----E-C---eE---c-e----B-";

fn code(text: &str) -> &'static str {
    read(text).expect_err(text).code
}

/// The text under the caret of the error.
fn under(text: &str) -> &str {
    let span = read(text).expect_err(text).span.expect("a span");
    &text[span]
}

fn warning_codes(text: &str) -> Vec<&'static str> {
    read(text).expect(text).1.iter().map(|warning| warning.code).collect()
}

#[test]
fn reads_all_fields() {
    let (position, warnings) = read("xgid= -BBBaBC---aaB------dcbc--B:2:1:-1:32:3:2:1:4:8").expect("a position");
    assert_eq!(position.board.points()[..6], [2, 2, 2, -1, 2, 3]);
    assert_eq!(position.board.bar(), Sides { bottom: 2, top: 0 });
    assert_eq!(position.cube, Cube { log2: 2, owner: Some(Side::Bottom), action: CubeAction::None });
    assert_eq!((position.on_roll, position.decision), (Side::Top, Side::Top));
    assert_eq!(position.dice, Some([3, 2]));
    assert_eq!(position.score, Sides { bottom: 3, top: 2 });
    assert_eq!(position.rules, Rules::Match { length: 4, crawford: true });
    assert_eq!(position.max_cube, Some(8));
    assert_eq!(warnings.len(), 1, "an owned cube in a Crawford game");
}

#[test]
fn reads_money_rules() {
    for (flags, jacoby, beavers) in [(0, false, false), (1, true, false), (2, false, true), (3, true, true)] {
        let (position, warnings) = read(&format!("{START}:0:0:1:00:5:999999:{flags}:0:10")).expect("a position");
        assert_eq!(position.rules, Rules::Money { jacoby: Some(jacoby), beavers: Some(beavers) });
        assert!(warnings.is_empty());
    }
}

#[test]
fn offers_say_who_decides() {
    let read = |dice: &str| read(&format!("{START}:1:-1:-1:{dice}:0:0:3:0:10")).expect("a position").0;
    for dice in ["D", "d", "DD", "dd"] {
        let position = read(dice);
        assert_eq!((position.on_roll, position.decision), (Side::Top, Side::Bottom));
        assert_eq!((position.cube.action, position.cube.offered_value()), (CubeAction::Double, Some(4)));
    }
    assert_eq!((read("B").cube.action, read("b").decision), (CubeAction::Beaver, Side::Top));
    assert_eq!((read("R").cube.action, read("r").decision), (CubeAction::Raccoon, Side::Bottom));
}

#[test]
fn a_dash_for_several_hyphens_is_told_from_one_for_each() {
    let help = |position: &str| {
        let fault = read(&format!("XGID={position}:0:0:1:31:0:0:0:7:10")).expect_err(position);
        (fault.code, fault.help.expect("help"))
    };
    let (code, several) = help("-b—-E-C—eE—c-e—-B-");
    assert!(code == "xgid::position-letter" && several.contains("copy the ID again"), "{code} {several}");
    assert!(help("-b––––E–C–––eE–––c–e––––B-").1.contains("write one `-`"));
}

#[test]
fn every_error_has_its_code_and_place() {
    let (_, warnings) = read("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10:8/5,6/5").expect("a position");
    assert_eq!(warnings.iter().map(|warning| warning.code).collect::<Vec<_>>(), ["xgid::fields"]);
    for (fields, expected, place) in [
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0", "xgid::fields", ""),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:", "xgid::fields", ""),
        ("-b----E-C---eE", "xgid::fields", ""),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10:1", "xgid::fields", ":1"),
        ("-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:7:10", "xgid::position-length", "-b----E-C---eE---c-e----B"),
        ("-b----E-C---eE---c-e–---B-:0:0:1:00:0:0:0:7:10", "xgid::position-letter", "–"),
        ("Qb----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "xgid::position-letter", "Q"),
        ("Ab----E-C---eE---c-e------:0:0:1:00:0:0:0:7:10", "xgid::bar-side", "A"),
        ("-b----E-C---eE---c-e-----c:0:0:1:00:0:0:0:7:10", "xgid::bar-side", "c"),
        ("-O------------B----------A:0:0:1:00:0:0:0:7:10", "xgid::checkers", "B"),
        ("p-------------------------:0:0:1:00:0:0:0:7:10", "xgid::checkers", "p"),
        ("-b----E-C---eE---c-e----B-:16:0:1:00:0:0:0:7:10", "xgid::cube", "16"),
        ("-b----E-C---eE---c-e----B-:x:0:1:00:0:0:0:7:10", "xgid::cube", "x"),
        ("-b----E-C---eE---c-e----B-:0:0:1:3l:O:O:0:7:1O", "xgid::fields", "3l"),
        ("-b----E-C---eE---c-e----B-:99999999999999:0:1:00:0:0:0:7:10", "xgid::cube", "99999999999999"),
        ("-b----E-C---eE---c-e----B-:1:2:1:00:0:0:0:7:10", "xgid::owner", "2"),
        ("-b----E-C---eE---c-e----B-:1:0:0:00:0:0:0:7:10", "xgid::turn", "0"),
        ("-b----E-C---eE---c-e----B-:0:0:1::0:0:0:7:10", "xgid::dice", ":"),
        ("-b----E-C---eE---c-e----B-:0:0:1:67:0:0:0:7:10", "xgid::dice", "7"),
        ("-b----E-C---eE---c-e----B-:0:0:1:07:0:0:0:7:10", "xgid::dice", "0"),
        ("-b----E-C---eE---c-e----B-:0:0:1:3,1:0:0:0:7:10", "xgid::dice", "3,1"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:7:0:0:7:10", "xgid::score", "7"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:-1:0:7:10", "xgid::score", "-1"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:7:10", "xgid::rules", "3"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:4:0:10", "xgid::rules", "4"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:100:10", "xgid::length", "100"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:31", "xgid::max-cube", "31"),
    ] {
        for text in [fields.to_string(), format!("XGID= {fields}")] {
            assert_eq!((code(&text), under(&text)), (expected, place), "{text}");
            assert!(read(&text).expect_err("an error").help.is_some());
        }
    }
}

#[test]
fn an_id_that_is_cut_says_how_it_goes_on() {
    let fault = |text: &str| read(text).expect_err(text);
    assert_eq!(fault("XGID=-b----E-C---eE").message, "the XGID ends after 14 of the 26 characters of its position");
    for cut in [":0:0:1", ":0:0:1:"] {
        let fault = fault(&format!("XGID={START}{cut}"));
        assert!(fault.message.contains("4 of 10 fields; missing: dice, "), "{}", fault.message);
        assert!(fault.help.is_some_and(|help| help.contains("end with :00:0:0:0:7:10;")));
    }
}

#[test]
fn letters_for_digits_are_told_of_once() {
    let fault = read(&format!("{START}:O:o:l:3I:O:-l:0:7:1O")).expect_err("letters");
    assert!(fault.help.is_some_and(|help| help.ends_with(&format!(" XGID={START}:0:0:1:31:0:-1:0:7:10"))));
}

#[test]
fn counts_what_is_too_much() {
    let error = read("-O------------B----------A:0:0:1:00:0:0:0:7:10").expect_err("18 checkers");
    assert_eq!(error.message, "the bottom player has 18 checkers; at most 15 are allowed");
}

#[test]
fn odd_positions_are_drawn_with_a_warning() {
    for (fields, expected) in [
        ("5:1:1:00:0:0:0:0:3", "xgid::cube-above-max"),
        ("0:0:1:00:6:6:1:7:10", "xgid::crawford-both"),
        ("0:0:1:00:5:5:1:7:10", "xgid::crawford-nobody"),
        ("1:1:1:00:6:2:1:7:10", "xgid::crawford-cube"),
        ("1:-1:1:D:0:0:0:7:10", "xgid::double-owner"),
        ("0:0:1:D:6:2:1:7:10", "xgid::double-crawford"),
        ("0:0:1:D:0:0:0:1:10", "xgid::double-one-point"),
        ("1:1:1:D:5:0:0:7:10", "xgid::double-dead"),
        ("0:0:1:B:0:0:3:0:10", "xgid::convention"),
        ("1:0:1:00:0:0:0:7:10", "xgid::centred-cube"),
        ("0:1:1:31:0:0:0:7:10", "xgid::owned-cube"),
        ("0:0:1:00:0:0:0:7:", "xgid::fields"),
        ("0:0:1:00:0:0:0:7", "xgid::fields"),
    ] {
        assert_eq!(warning_codes(&format!("{START}:{fields}")), [expected], "{fields}");
    }
    assert_eq!(warning_codes(&format!("{START}:0:0:1:R:0:0:0:7:10")), ["xgid::convention", "xgid::match-beaver"]);
    assert_eq!(warning_codes(&format!("{START}:1:0:1:00:0:0:0:0:10")), [""; 0], "an automatic double");
    assert_eq!(warning_codes("--------------------------:0:0:1:00:0:0:0:7:10"), ["xgid::no-checkers"]);
    assert_eq!(warning_codes("-AA-----------------------:0:0:1:31:0:0:0:7:10"), ["xgid::borne-off"]);
    assert_eq!(warning_codes("-AA-----------------------:0:0:1:00:0:0:0:7:10"), [""; 0], "a game that is over");
    assert_eq!(warning_codes("aBBBBBB------------bbbbbbA:0:0:1:00:0:0:0:7:10"), ["xgid::stuck"]);
    assert_eq!(warning_codes(&format!("{START}:0:0:1:00:0:0:1:1:10")), [""; 0], "no Crawford in a match to one");
    assert_eq!(warning_codes(&format!("{START}:1:1:1:D:4:0:0:7:10")), [""; 0], "a cube of 2 is alive at 3 away");
}

#[test]
fn writes_what_it_read() {
    for text in [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10",
        "XGID=oO------------------------:12:-1:-1:24:98:0:1:99:30",
        "XGID=o------------------------O:15:0:1:D:0:999999:3:0:0",
        "XGID=--------------------------:1:1:-1:B:0:0:2:0:8",
    ] {
        let (position, _) = read(text).expect(text);
        assert_eq!(write(&position), (text.to_string(), Vec::new()));
    }
}

#[test]
fn says_what_it_cannot_carry() {
    let (mut position, _) = read(&format!("{START}:0:0:1:00:0:0:0:0:10")).expect("a position");
    position.rules = Rules::Money { jacoby: None, beavers: None };
    position.resignation = Some(Resignation::Gammon);
    position.decision = Side::Top;
    position.state = GameState::Resigned;
    position.max_cube = None;
    let (text, lost) = write(&position);
    assert_eq!(text, format!("XGID={START}:0:0:1:00:0:0:0:0:10"));
    assert_eq!(lost.len(), 3, "{lost:?}");
    assert_eq!(lost[0], "an XGID cannot store the resignation (a gammon)");
}

#[test]
fn few_checkers_outside_are_all_that_there_are() {
    let off = |board: &str| {
        let (position, _) = read(&format!("XGID={board}:0:0:1:00:0:0:0:5:10")).expect("a position");
        assert_eq!(write(&position).1.len(), 0, "{board}");
        Side::BOTH.map(|side| position.off(side))
    };
    assert_eq!(off("-aaa------------------AAA-"), [0, 0]);
    assert_eq!(off("--aa------------------AAA-"), [0, 1]);
    assert_eq!(off("-CA--------------------aa-"), [11, 13]);
}
