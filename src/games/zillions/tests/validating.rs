//! What a rules author is told.

use super::*;
use crate::registry::validate;

/// Returns the codes, with what they point at.
fn told(text: &str) -> Vec<(&'static str, String)> {
    validate(text, &NoFiles).iter().map(|fault| (fault.code, shown(fault, text).to_owned())).collect()
}

const GOOD: &str = "(game (title \"Good\") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1\" (0 10))) (directions (e 1 0))))
    (piece (name Man) (image White \"w.bmp\" Black \"b.bmp\"))
    (board-setup (White (Man a1)) (Black (Man b1))))";

#[test]
fn nothing_is_wrong_with_a_sound_file() {
    assert_eq!(validate(GOOD, &NoFiles), []);
}

#[test]
fn each_fault_has_its_place() {
    for (old, new, code, place) in [
        ("(Man a1)", "(Man a9)", "zrf::setup", "a9"),
        ("(Man a1)", "(Mon a1)", "zrf::setup", "Mon"),
        ("(board-setup (White", "(board-setup (Wite", "zrf::setup", "Wite"),
        ("(turn-order White Black)", "(turn-order White Blak)", "zrf::turn-order", "Blak"),
        ("(turn-order White Black)", "", "zrf::turn-order", "("),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (links n (a1 q1)))", "zrf::position", "q1"),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (zone (name z) (positions q1)))", "zrf::position", "q1"),
        (
            "(directions (e 1 0))))",
            "(directions (e 1 0))) (zone (name z) (players Q) (positions a1)))",
            "zrf::player",
            "Q",
        ),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (symmetry Q (e w)))", "zrf::player", "Q"),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (positions (a1 0 0 9 9)))", "zrf::twice", "(a1 0 0 9 9)"),
        (
            "(piece ",
            "(piece (name Man)) (piece ",
            "zrf::twice",
            "(piece (name Man) (image White \"w.bmp\" Black \"b.bmp\"))",
        ),
        ("(players White Black)", "(players White Black White)", "zrf::players", "White"),
        (" Black \"b.bmp\"", "", "zrf::image", "("),
        ("Black \"b.bmp\"", "Black \"b.bmp\" Blak \"c.bmp\"", "zrf::player", "Blak"),
        ("(Man a1)", "(Man a1 b1)", "zrf::twice", "b1"),
        ("(game", "(define unused x) (game", "zrf::unused", "unused"),
        ("(game", "(define both) (define both) (both) (game", "zrf::twice", "both"),
    ] {
        let text = GOOD.replacen(old, new, 1);
        assert_ne!(text, GOOD, "{new}");
        assert_eq!(told(&text), [(code, place.to_owned())], "{new}");
    }
    let bare = &GOOD[..GOOD.find("(board-setup").expect("a set-up")];
    assert_eq!(told(&format!("{bare})")), [("zrf::setup", "(".to_owned())]);
    let slip = "(bord-setup (White (Man a1)))";
    assert_eq!(told(&format!("{bare}{slip}) (variant (title \"One\"))")), [("zrf::setup", slip.to_owned())]);
    let text = format!("{GOOD} (variant (title \"One\")) (variant (title \"ONE\"))");
    assert_eq!(told(&text), [("zrf::title", "(".to_owned())]);
}

#[test]
fn errors_and_warnings_are_told_apart() {
    let faults = validate(&GOOD.replace("(turn-order White Black)", "(turn-order White Blak)"), &NoFiles);
    assert!(faults.iter().all(Diagnostic::is_error));
    assert!(!validate(&GOOD.replace("(Man a1)", "(Man a9)"), &NoFiles)[0].is_error());
}

#[test]
fn what_is_inherited_is_told_once_and_by_name_where_it_fits_no_more() {
    let text =
        format!("{} (variant (title \"Same\")) (variant (title \"Small\") (board (positions (a1 0 0 9 9))))", GOOD);
    let faults = validate(&text, &NoFiles);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].message, "the board has no position b1 (in Small)");
    let text = format!("{} (variant (title \"Same\"))", GOOD.replace("(Man a1)", "(Man a9)"));
    assert_eq!(validate(&text, &NoFiles).len(), 1);
}

#[test]
fn faults_come_in_the_order_of_the_file() {
    let text = format!("(define unused) {}", GOOD.replace("(Man a1)", "(Man a9 a8)"));
    assert_eq!(told(&text).iter().map(|(_, place)| place.as_str()).collect::<Vec<_>>(), ["unused", "a9", "a8"]);
}

#[test]
fn a_saved_game_is_replayed_with_its_rules() {
    let files = shelf([("Good.zrf", GOOD), ("bad.zrf", "(version)")]);
    let saved = |rules: &str, variant: &str, lines: &str| {
        let text =
            format!("Zillions Save Game File Version 0.02 HC\nRulesFile={rules}\nVariantName={variant}\n{lines}\n");
        validate(&text, &files).first().map(|fault| fault.code)
    };
    assert_eq!(saved("C:\\x\\GOOD.zrf", "good", "1. Man a1 x b1"), None);
    assert_eq!(saved("good.zrf", "Good", "1. Man b1 x b1\n1. Man a1 - a1"), None);
    assert_eq!(saved("good.zrf", "Good", "1. Man c1 x b1"), Some("zsg::line"));
    assert_eq!(saved("good.zrf", "Other", ""), Some("zsg::variant"));
    assert_eq!(saved("gone.zrf", "Good", ""), Some("zsg::rules"));
    assert_eq!(saved("bad.zrf", "Good", ""), Some("zrf::no-game"));
}

#[test]
fn every_node_of_a_record_of_go() {
    let text = "(;GM[1]SZ[9]KM[x];B[zz];W[aa](;B[bb]TR[xx])(;B[cc]W[q]))\n(;GM[1]SZ[99])";
    let told = told(text);
    let places: Vec<&str> = told.iter().map(|(_, place)| place.as_str()).collect();
    assert_eq!(places, ["x", "zz", "xx", "q", "99"], "{told:?}");
}
