//! Moves as players of chess write them.

use super::*;
use crate::language::position::Position;
use crate::language::saved_game::SaveFile;

const CHESS: &str = include_str!("../../../../examples/zillions/chess.zrf");

/// Plays lines by rules behind edits, and returns the last move.
fn last(rules: &Rules, lines: &str) -> Option<String> {
    let text = format!("Zillions Save Game File Version 0.02 HC\nRulesFile=a.zrf\nVariantName=Chess\n{lines}\n");
    let saved = SaveFile::read(&text).unwrap_or_else(|fault| panic!("{lines}: {fault}"));
    let position: Position = saved.position(rules, usize::MAX).unwrap_or_else(|fault| panic!("{lines}: {fault}"));
    position.after
}

/// Puts pieces on an empty board: `White King e1`.
fn on_empty(rules: &Rules, pieces: &[&str], lines: &str) -> Option<String> {
    let squares =
        ["1", "2", "7", "8"].iter().flat_map(|rank| "abcdefgh".chars().map(move |file| format!("{file}{rank}")));
    let emptied: String = squares.map(|square| format!("(x {square})\n")).collect();
    let put: String = pieces.iter().map(|piece| format!("({piece})\n")).collect();
    last(rules, &(emptied + &put + lines))
}

#[test]
fn moves_are_numbered_and_written_as_in_books() {
    let chess = rules(CHESS, 0);
    for (lines, expected) in [
        ("1. Pawn e2 - e4", "1.e4"),
        ("1. Pawn e2 - e4\n1. Knight g8 - f6", "1...Nf6"),
        ("1. Pawn e2 - e4\n1. Pawn d7 - d5\n2. Pawn e4 x d5", "2.exd5"),
        ("1. Pawn e2 - e4\n1. Pawn f7 - f6\n2. Queen d1 - h5", "2.Qh5+"),
        ("1. Pawn f2 - f3\n1. Pawn e7 - e5\n2. Pawn g2 - g4\n2. Queen d8 - h4", "2...Qh4#"),
        ("1. Knight g1 - f3\n1. Pawn a7 - a6\n2. Pawn d2 - d3\n2. Pawn a6 - a5\n3. Knight f3 - d2", "3.Nfd2"),
    ] {
        assert_eq!(last(&chess, lines).as_deref(), Some(expected), "{lines}");
    }
    assert_eq!(last(&chess, ""), None);
}

#[test]
fn pieces_of_a_kind_are_told_apart_and_castling_and_promotion_have_their_signs() {
    let chess = rules(CHESS, 0);
    let kings = ["White King e1", "Black King e8"];
    for (more, line, expected) in [
        (&["White Rook a1", "White Rook h1"][..], "King e1 - c1 Rook a1 - d1 @ c1 0 0", "1.O-O-O"),
        (&["White Rook a1", "White Rook h1"], "King e1 - g1 Rook h1 - f1 @ g1 0 0", "1.O-O"),
        (&["White Rook a1", "White Rook a5"], "Rook a1 - a3", "1.R1a3"),
        (&["White Queen a1", "White Queen a5", "White Queen d2"], "Queen a1 - d4", "1.Qad4"),
        (&["White Queen h4", "White Queen e4", "White Queen h1", "Black Pawn e6"], "Queen h4 - h3", "1.Q4h3"),
        (&["White Queen b2", "White Queen b4", "White Queen d2", "Black Pawn e6"], "Queen b2 - d4", "1.Qb2d4"),
        // One that is pinned could not have gone there.
        (&["White Knight e2", "White Knight g1", "Black Rook e7"], "Knight g1 - f3", "1.Nf3"),
        (&["White Pawn b7", "Black Rook a8"], "Pawn b7 x a8 = Queen", "1.bxa8=Q+"),
        (&["White Pawn b7"], "Pawn b7 - b8 = Knight", "1.b8=N"),
        // The other pawn could only take there.
        (&["White Pawn d2", "White Pawn e3"], "Pawn d2 - d4", "1.d4"),
    ] {
        let pieces: Vec<&str> = kings.iter().chain(more).copied().collect();
        assert_eq!(on_empty(&chess, &pieces, &format!("1. {line}")).as_deref(), Some(expected), "{more:?}");
    }
}

#[test]
fn a_pawn_that_has_just_passed_can_be_the_way_out() {
    let chess = rules(CHESS, 0);
    let pieces =
        ["White King a1", "White Pawn d2", "White Pawn g3", "White Rook h5", "White Queen c6", "White Bishop g1"];
    let with = |more: &[&str]| {
        let pieces: Vec<&str> = pieces.iter().chain(more).copied().collect();
        on_empty(&chess, &pieces, "1. Pawn d2 - d4")
    };
    // The king on e5 has no square, and the pawn that checks can be taken only in passing.
    assert_eq!(with(&["Black King e5", "Black Pawn f5", "Black Pawn c4"]).as_deref(), Some("1.d4+"));
    assert_eq!(with(&["Black King e5", "Black Pawn f5"]).as_deref(), Some("1.d4#"));
}

#[test]
fn variants_name_both_squares_and_other_games_have_no_such_words() {
    let with = CHESS
        .replace("(name Queen)", "(name Archbishop)")
        .replace("(Queen d$2)", "(Archbishop d$2)")
        .replace("\"Q\"", "\"A\"");
    let with = rules(&with.replace("Bishop Rook Queen)", "Bishop Rook Archbishop)"), 0);
    let lines = "1. Pawn e2 - e4\n1. Pawn e7 - e5\n2. Archbishop d1 - g4";
    assert_eq!(last(&with, lines).as_deref(), Some("2.Ad1–g4"));
    let losing = rules(&CHESS.replace("(checkmated King)", "(pieces-remaining 0)"), 0);
    assert_eq!(last(&losing, "1. Pawn e2 - e4\n1. Pawn f7 - f6\n2. Queen d1 - h5").as_deref(), Some("2.Qh5"));
    let double = rules(&CHESS.replace("(turn-order White Black)", "(turn-order White Black Black)"), 0);
    assert_eq!(last(&double, "1. Pawn e2 - e4"), None);
    let runners = rules(include_str!("../../../../examples/zillions/four.zrf"), 0);
    assert_eq!(last(&runners, ""), None);
}
