//! Games, variants and what they inherit.

use super::*;
use crate::language::players::Kind;
use crate::language::position::Position;
use crate::language::rules_file::rules_at;

const BASE: &str = "(title \"Base\") (players White Black Rock ?Dice) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"2/1\" (0 10)))))
    (piece (name Man) (help \"old\")) (piece (name King))
    (board-setup (White (Man a1 off 3 b1 off 2)) (Rock (Man c2)) (?Dice (King off 1 c1)))";

fn titles(file: &RulesFile) -> Vec<&str> {
    file.forms.iter().map(|form| form.title.as_str()).collect()
}

#[test]
fn off_stands_before_after_and_between() {
    let rules = rules(&format!("(game {BASE})"), 0);
    let start = Position::start(&rules);
    assert_eq!(standing(&rules, &start), ["a1 White Man", "b1 White Man", "c1 ?Dice King", "c2 Rock Man"]);
    assert_eq!(start.off.values().collect::<Vec<_>>(), [&5, &1]);
    let kinds: Vec<Kind> = rules.players.iter().map(|player| player.kind).collect();
    assert_eq!(kinds, [Kind::Player, Kind::Player, Kind::Neutral, Kind::Random]);
}

#[test]
fn blanks_of_pages_are_blanks() {
    let text = format!("(game {BASE})");
    let copied = text.replace("    ", "\u{a0}\u{a0}\u{3000}").replace("(board-setup ", "(board-setup\u{a0}");
    let start = |text: &str| standing(&rules(text, 0), &Position::start(&rules(text, 0)));
    assert_eq!(start(&copied), start(&text));
}

#[test]
fn a_variant_replaces_sections_and_adds_pieces() {
    let text = format!(
        "(game {BASE}) (variant (title \"Other\") (piece (name Man) (help \"new\")) (piece (name Queen))
        (board-setup (Black (Queen a1) (Man b1) (King c1))))"
    );
    let rules = rules(&text, 1);
    let pieces: Vec<(&str, Option<&str>)> =
        rules.pieces.iter().map(|piece| (piece.name.as_str(), piece.help.as_deref())).collect();
    assert_eq!(pieces, [("Man", Some("new")), ("King", None), ("Queen", None)]);
    assert_eq!(standing(&rules, &Position::start(&rules)), ["a1 Black Queen", "b1 Black Man", "c1 Black King"]);
    assert_eq!((rules.variant_of.as_deref(), rules.players.len()), (Some("Base"), 4));
}

#[test]
fn a_variant_with_a_board_keeps_the_set_up_as_far_as_it_fits() {
    let text = format!("(game {BASE}) (variant (title \"Small\") (board (positions (a1 0 0 9 9) (c1 9 0 18 9))))");
    let warned = form_warnings(&text, 1);
    assert_eq!(warned, [("zrf::position", "b1".to_owned()), ("zrf::position", "c2".to_owned())]);
}

#[test]
fn variants_before_the_only_game() {
    let text = format!(
        "(variant (title \"First\")) (variant (title \"-\")) (game (default) {BASE}) (variant (title \"Last\"))"
    );
    let file = read(&text);
    assert_eq!((titles(&file), file.default_form()), (vec!["First", "Base", "Last"], 1));
    assert_eq!(rules(&text, 0).setup.len(), 3);
}

#[test]
fn several_games_each_with_its_variants() {
    let text = format!(
        "(game {BASE}) (variant (title \"A\")) (game (title \"Two\") (players X) (default)) (variant (title \"B\")) (variant)"
    );
    let file = read(&text);
    assert_eq!((titles(&file), file.default_form()), (vec!["Base", "A", "Two", "B", "Two"], 2));
    let parents = [0, 1, 2, 3, 4].map(|form| rules(&text, form).variant_of);
    assert_eq!(parents.each_ref().map(Option::as_deref), [None, Some("Base"), None, Some("Two"), Some("Two")]);
    assert_eq!(file.find("two"), Some(2));
    assert_eq!((file.find("2"), file.find("9"), file.find("C")), (Some(1), None, None));
}

#[test]
fn a_game_called_like_a_separator_is_a_game() {
    assert_eq!(read("(game (title \"-\"))").forms.len(), 1);
}

#[test]
fn images_by_player_and_piece_set() {
    let text = "(game (players White Black) (piece (name Man) (notation \"M\") (description \"Man\\\\A man\")
        (image White \"w.bmp\" \"w2.bmp\" Black \"b.bmp\")) (piece (notation x)))";
    let file = read(text);
    let rules = file.rules(0).unwrap().0;
    let man = &rules.pieces[0];
    let images: Vec<(&str, usize)> = man.images.iter().map(|(player, files)| (player.as_str(), files.len())).collect();
    assert_eq!(images, [("White", 2), ("Black", 1)]);
    assert_eq!((man.notation.as_deref(), man.description.as_deref()), (Some("M"), Some("Man A man")));
    assert_eq!(form_warnings(text, 0), [("zrf::piece", "(piece (notation x))".to_owned())]);
}

#[test]
fn boards_of_three_dimensions() {
    let text = "(game (board (grid (start-rectangle 0 0 9 9)
        (dimensions (\"A/B\" (100 0)) (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (up 1 0 0) (e 0 1 0)))))";
    let board = rules(text, 0).board;
    let names: Vec<&str> = board.positions.iter().map(|position| position.name.as_str()).collect();
    assert_eq!(names, ["Aa2", "Ba2", "Ab2", "Bb2", "Aa1", "Ba1", "Ab1", "Bb1"]);
    assert_eq!(board.positions[7].rect, Some([110, 10, 119, 19]));
    assert_eq!(board.links.len(), 8);
}

#[test]
fn zones_symmetries_and_links_may_stand_before_the_positions() {
    let text = "(game (board (zone (name home) (players White) (positions a1)) (zone (name home) (positions b1))
        (links n (a1 b1)) (unlink b1) (symmetry Black (n s) (s n)) (directions x (y 1)) (kill-positions c1)
        (grid (dimensions (\"a/b\" (10 0)) (\"1\" (0 12))) (directions (e 1 0)))))";
    let (board, warned) = (read(text).rules(0).unwrap().0.board, form_warnings(text, 0));
    assert_eq!(warned, [("zrf::position", "c1".to_owned())]);
    assert_eq!(
        board.zones.iter().map(|zone| (&*zone.name, zone.players.len())).collect::<Vec<_>>(),
        [("home", 1), ("home", 0)]
    );
    assert_eq!(board.links, []);
    assert_eq!(board.directions, ["x", "y", "e", "n"]);
    assert_eq!(board.symmetries[0].pairs[1], ("s".to_owned(), "n".to_owned()));
    assert_eq!(board.positions[1].rect, Some([10, 0, 20, 12]), "cells without a place are as large as their steps");
}

#[test]
fn what_stands_on_a_killed_position_is_told() {
    let text =
        "(game (players White) (piece (name Man)) (board (positions (a1 0 0 9 9)) (dummy b1) (kill-positions a1))
        (board-setup (White (Man a1 b1))))";
    let file = read(text);
    let (rules, warnings) = file.rules(0).unwrap();
    assert!(warnings[0].message.contains("kill-positions"), "{warnings:?}");
    assert_eq!(standing(&rules, &Position::start(&rules)), ["b1 White Man"]);
}

#[test]
fn the_first_form_tells_a_rules_file() {
    for text in ["(version \"2.0\")", "; (;SZ[9])\r\n; x\n ( Game)", "(define x)", "(INCLUDE \"a\")", "(variant)"] {
        assert!(rules_at(text).is_some(), "{text}");
    }
    for text in ["", "(;GM[1])", "(games)", "game", "; only words", "(a game"] {
        assert!(rules_at(text).is_none(), "{text}");
    }
}
