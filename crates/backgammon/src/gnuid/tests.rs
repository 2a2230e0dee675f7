use super::key::*;
use super::*;
use crate::position::{Cube, CubeAction, GameState, Position, Resignation, Rules, Sides};
use zumen_core::diagnostic::Diagnostic;

const START: &str = "4HPwATDgc/ABMA";

fn position(match_id: &str) -> Position {
    read(START, Some(match_id)).expect(match_id).0
}

/// A start position with some bits of the match key set over an ordinary money game.
fn with(fields: &[(Bits, u32)]) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let mut key = 0;
    for (bits, value) in fields {
        put(&mut key, bits.clone(), *value);
    }
    read(START, Some(&encode(key, MATCH_LENGTH)))
}

fn fails(position_id: &str, match_id: &str) -> (&'static str, String) {
    let text = format!("{position_id}:{match_id}");
    let error = read(position_id, Some(match_id)).expect_err(&text);
    (error.code, text[error.span.expect("a span")].to_string())
}

#[test]
fn reads_board_and_match() {
    let (position, warnings) = read("m7uHAAD13QYAAA", Some("MBmgAUAACAAE")).expect("a position");
    assert!(warnings.is_empty());
    assert_eq!(position.cube, Cube { log2: 0, owner: None, action: CubeAction::Double });
    assert_eq!((position.on_roll, position.decision), (Side::Top, Side::Bottom));
    assert_eq!(position.score, Sides { bottom: 1, top: 4 });
    assert_eq!(position.rules, Rules::Match { length: 13, crawford: false });
    assert_eq!(position.state, GameState::Playing);
}

#[test]
fn the_first_half_is_the_player_not_on_roll() {
    // XGID=-BBBaBC---aaB------dcbc--B, from GNU Backgammon, with the top player on roll.
    let (position, _) = read("2+zAAGDc7gEKBA", Some("EoHpAAAAAAAE")).expect("a position");
    let points = [2, 2, 2, -1, 2, 3, 0, 0, 0, -1, -1, 2, 0, 0, 0, 0, 0, 0, -4, -3, -2, -3, 0, 0];
    assert_eq!((position.board.points(), position.board.bar()), (&points, Sides { bottom: 2, top: 0 }));
    assert_eq!((position.on_roll, position.dice), (Side::Top, Some([3, 2])));
    assert_eq!(write(&position), ("2+zAAGDc7gEKBA:EoHpAAAAAAAE".to_string(), Vec::new()));
}

#[test]
fn a_position_alone_knows_nothing_else() {
    let (position, _) = read(START, None).expect("a position");
    assert_eq!((position.on_roll, position.state), (Side::Bottom, GameState::None));
    assert_eq!(position.rules, Rules::Money { jacoby: None, beavers: None });
    let (text, lost) = write(&position);
    assert_eq!(&text[..15], "4HPwATDgc/ABMA:");
    assert_eq!(lost.len(), 1, "{lost:?}");
}

#[test]
fn bit_66_is_no_jacoby() {
    assert_eq!(position("cAkAAAAAAAAE").rules, Rules::Money { jacoby: Some(false), beavers: None });
    assert_eq!(position("cAkAAAAAAAAA").rules, Rules::Money { jacoby: Some(true), beavers: None });
    assert_eq!(position("cAkqAAAAAAAA").rules, Rules::Match { length: 1, crawford: false });
}

#[test]
fn resignations_states_and_offers() {
    assert_eq!(position("cCHgAAAAAAAE").resignation, Some(Resignation::Single));
    assert_eq!(position("cEHgAAAAAAAE").resignation, Some(Resignation::Gammon));
    assert_eq!(position("MGkAAAAAAAAA").resignation, Some(Resignation::Backgammon));
    assert_eq!(position("MAzgABAAAAAE").state, GameState::Dropped);
    let (beaver, raccoon) = (position("QRkAAAAAAAAA"), position("QhEAAAAAAAAA"));
    assert_eq!((beaver.cube.action, beaver.cube.offered_value()), (CubeAction::Beaver, Some(4)));
    assert_eq!((raccoon.cube.action, raccoon.cube.offered_value()), (CubeAction::Raccoon, Some(8)));
    assert_eq!(beaver.cube.owner, Some(Side::Top));
    for text in ["cCHgAAAAAAAE", "MGkAAAAAAAAA", "MAzgABAAAAAE", "QRkAAAAAAAAA", "QhEAAAAAAAAA"] {
        assert_eq!(write(&position(text)), (format!("{START}:{text}"), Vec::new()));
    }
}

#[test]
fn owner_2_is_the_middle_and_padding_bits_are_ignored() {
    assert_eq!(with(&[(OWNER, 2)]).expect("a position").0.cube.owner, None);
    assert_eq!(read("4HPwATDgc/ABMP", None).expect("a position").0, read(START, None).expect("a position").0);
    assert!(is_position_id(START) && !is_position_id("4HPwATDgc/ABMP"));
}

#[test]
fn refuses_with_code_and_place() {
    assert_eq!(fails("4HPwATDgc/ABM", "cAkqAAAAAAAE"), ("gnuid::position-length", "4HPwATDgc/ABM".to_string()));
    assert_eq!(fails(START, "cAkqAAAAAAA"), ("gnuid::match-length", "cAkqAAAAAAA".to_string()));
    assert_eq!(fails("4HPwATDgc_ABMA", "cAkqAAAAAAAE"), ("gnuid::letter", "_".to_string()));
    assert_eq!(fails(START, "cAkqAAAAéAAE"), ("gnuid::letter", "é".to_string()));
    assert_eq!(fails("//////////////", "cAkqAAAAAAAE"), ("gnuid::slots", "//////////////".to_string()));
    assert_eq!(fails("4HPwATDgc/ABMQ", "cAkqAAAAAAAE").0, "gnuid::slots");
    assert_eq!(fails("AAAAAAAAAAAAAg", "cAkqAAAAAAAE"), ("gnuid::slots", "g".to_string()));
    assert_eq!(fails("//8AAAAAAAAAAA", "cAkqAAAAAAAE"), ("gnuid::checkers", "/".to_string()));
    // The top player on the own 1 point, the bottom player on the own 24 point.
    let both = encode(1 | 1 << 49, POSITION_LENGTH);
    assert_eq!(fails(&both, "cAkqAAAAAAAE"), ("gnuid::taken", both[9..10].to_string()));
}

#[test]
fn refuses_impossible_matches() {
    for (fields, code) in [
        (vec![(STATE, 5)], "gnuid::state"),
        (vec![(DICE[0].clone(), 7), (DICE[1].clone(), 1)], "gnuid::dice"),
        (vec![(DICE[0].clone(), 3)], "gnuid::dice"),
        (vec![(LENGTH, 100)], "gnuid::length"),
        (vec![(LENGTH, 7), (SCORE_TOP, 8)], "gnuid::score"),
        (vec![(CRAWFORD, 1)], "gnuid::crawford"),
    ] {
        let error = with(&fields).expect_err(code);
        assert_eq!(error.code, code);
        assert!(error.span.is_some_and(|span| span.start > POSITION_LENGTH && span.end <= 27));
    }
    assert_eq!(with(&[(LENGTH, 7), (SCORE_TOP, 7)]).expect("a finished match").0.score.top, 7);
}

#[test]
fn a_match_without_a_game_is_told() {
    let codes = |fields: &[(Bits, u32)]| {
        let (_, warnings) = with(fields).expect("a position");
        warnings.into_iter().map(|warning| warning.code).collect::<Vec<_>>()
    };
    assert_eq!([codes(&[]), codes(&[(STATE, 1)])], [vec!["gnuid::no-game"], vec![]]);
}

#[test]
fn crawford_needs_somebody_at_one_point() {
    let (position, warnings) = with(&[(LENGTH, 7), (CRAWFORD, 1)]).expect("a position");
    assert_eq!((position.is_crawford(), warnings[0].code), (false, "gnuid::crawford-nobody"));
    let (position, warnings) = with(&[(STATE, 1), (LENGTH, 7), (SCORE_TOP, 6), (CRAWFORD, 1)]).expect("a position");
    assert_eq!((position.is_crawford(), warnings.len()), (true, 0));
    let (position, warnings) = with(&[(STATE, 1), (LENGTH, 1), (CRAWFORD, 1)]).expect("a position");
    assert_eq!((position.is_crawford(), warnings.len()), (false, 0));
}

#[test]
fn says_what_it_cannot_carry() {
    let mut position = position("cAkAAAAAAAAE");
    position.max_cube = Some(10);
    position.dice = Some([2, 5]);
    position.score.top = 40_000;
    position.rules = Rules::Money { jacoby: None, beavers: Some(true) };
    assert_eq!(
        write(&position).1,
        [
            "a gnuID cannot store the maximum cube (2^10)",
            "a gnuID stores the higher die first: 25 becomes 52",
            "it is unknown whether the Jacoby rule applies; the gnuID says no",
            "a gnuID cannot store that beavers are allowed",
            "a gnuID stores at most 32767 points: the top player's 40000 are reduced to that",
        ]
    );
    position.dice = None;
    position.cube.action = CubeAction::Raccoon;
    position.decision = position.on_roll.other();
    assert!(write(&position).1.iter().any(|lost| lost.ends_with("this raccoon reads back as a double")));
}

#[test]
fn words_are_no_ids() {
    assert!(is_match_id("cAkqAAAAAAAE"));
    for word in ["organization", "Championship", "relationship", "intermediate"] {
        assert!(!is_match_id(word), "{word}");
    }
    for word in ["administration", "transformation", "recommendation", "responsibility"] {
        assert!(!is_position_id(word), "{word}");
    }
}
