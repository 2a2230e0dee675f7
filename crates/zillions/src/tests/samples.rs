//! The samples of `examples/zillions`: read, validated and replayed without a warning.

use std::path::PathBuf;

use super::*;
use crate::language::players::Kind;
use crate::language::position::Position;
use crate::language::replay::Reel;
use crate::language::saved_game::SaveFile;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/zillions")
}

fn all() -> Shelf {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap());
    Shelf(
        entries.map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())).collect(),
    )
}

fn sample(name: &str) -> String {
    String::from_utf8(all().0.remove(name).expect(name)).unwrap()
}

#[test]
fn every_sample_is_read_without_a_warning() {
    let files = all();
    assert!(files.0.len() >= 10);
    for (name, bytes) in &files.0 {
        let text = std::str::from_utf8(bytes).unwrap();
        assert_eq!(validate(text, &files), [], "{name}");
        if name.ends_with(".zrf") {
            let file = RulesFile::read(text, &files).unwrap();
            for form in 0..file.forms.len() {
                let (rules, warnings) = file.rules(form).unwrap();
                assert_eq!(warnings, [], "{name}");
                assert!(!rules.setup.is_empty() && !rules.turn_order.entries.is_empty(), "{name}");
                assert!(!rules.board.links.is_empty(), "{name}");
            }
            assert!(text.starts_with("; "), "{name} says what it is");
        }
    }
}

#[test]
fn what_the_samples_have() {
    let of = |name: &str| {
        let rules = rules(&sample(name), 0);
        let start = Position::start(&rules);
        let off: u32 = start.off.values().sum();
        (rules.board.positions.len(), start.stones.len(), off, rules.players.len())
    };
    assert_eq!(of("tic-tac-toe.zrf"), (9, 0, 10, 2));
    assert_eq!(of("chess.zrf"), (64, 32, 0, 2));
    assert_eq!(of("three.zrf"), (49, 10, 0, 4));
    assert_eq!(of("dice.zrf"), (17, 1, 6, 3));
    assert_eq!(of("hexagonal.zrf"), (19, 6, 0, 2));
    assert_eq!(of("mancala.zrf"), (14, 14, 0, 2));
    assert_eq!(of("round.zrf"), (17, 8, 0, 2));
    assert_eq!(of("four.zrf"), (45, 4, 12, 4));
    let variant = rules(&sample("chess.zrf"), 1);
    assert_eq!((&*variant.title, Position::start(&variant).stones.len()), ("Kings and Pawns", 18));
}

#[test]
fn the_turns_of_three_runners() {
    let rules = rules(&sample("three.zrf"), 0);
    let turn = |turn: crate::language::players::Turn| {
        let entry = &rules.turn_order.entries[turn.entry];
        let name = |player: usize| rules.players[player].name.as_str();
        let kind = entry.move_type.as_deref().unwrap_or_default();
        format!("{} {} {} {kind}", turn.round, name(entry.player), name(entry.pieces_of))
    };
    let turns: Vec<String> = rules.turn_order.turns().take(10).map(turn).collect();
    let expected = [
        "1 Red Red step",
        "1 Green Green step",
        "1 Blue Blue step",
        "2 Red Red step",
        "2 Red Stone push",
        "2 Green Green step",
        "2 Green Stone push",
        "2 Blue Blue step",
        "2 Blue Stone push",
        "3 Red Red step",
    ];
    assert_eq!(turns, expected);
    assert_eq!(rules.players[3].kind, Kind::Neutral);
}

#[test]
fn the_saved_game_of_chess() {
    let rules = rules(&sample("chess.zrf"), 0);
    let saved = SaveFile::read(&sample("chess.zsg")).unwrap();
    let end = saved.position(&rules, usize::MAX).unwrap();
    let standing = standing(&rules, &end);
    for piece in
        ["g8 Black King", "f8 Black Rook", "g1 White King", "f1 White Rook", "b8 Black Rook", "f3 White Bishop"]
    {
        assert!(standing.contains(&piece.to_owned()), "{piece}: {standing:?}");
    }
    assert_eq!(standing.len(), 26, "{standing:?}");
    let turn = end.turn.unwrap();
    assert_eq!((turn.turn, turn.round, turn.entry), (21, 11, 0));
    // Promoted, and taken by the next move.
    let queen = saved.position(&rules, 11).unwrap();
    assert!(self::standing(&rules, &queen).contains(&"b8 White Queen".to_owned()));
    let passed = saved.position(&rules, 5).unwrap();
    assert!(!self::standing(&rules, &passed).iter().any(|piece| piece.starts_with("d5")), "taken in passing");
}

#[test]
fn the_saved_game_with_dice() {
    let rules = rules(&sample("dice.zrf"), 0);
    let saved = SaveFile::read(&sample("dice.zsg")).unwrap();
    assert_eq!(saved.rules_name(), "DICE.ZRF");
    let end = saved.position(&rules, usize::MAX).unwrap();
    assert_eq!(standing(&rules, &end), ["cup ?Dice Two", "t11 Black Man", "t7 White Man", "t9 Black Man"]);
    assert_eq!(end.off.values().collect::<Vec<_>>(), [&2, &1]);
    assert_eq!(end.turn.map(|turn| (turn.turn, turn.round, turn.entry)), Some((13, 4, 0)));
    let between = saved.position(&rules, 6).unwrap();
    assert_eq!(between.turn.map(|turn| turn.entry), Some(1), "a turn in parts goes on");
}

#[test]
fn a_reel_stops_where_a_game_does_and_plays_each_move_about_once() {
    for name in ["chess", "dice"] {
        let rules = rules(&sample(&format!("{name}.zrf")), 0);
        let saved = SaveFile::read(&sample(&format!("{name}.zsg"))).unwrap();
        let mut reel = Reel::default();
        for moves in [0, 1, 2, 6, 7, 7, 3, 12, 0, 5] {
            assert_eq!(saved.position_on(&mut reel, &rules, moves), saved.position(&rules, moves), "{name} {moves}");
        }
        let mut reel = Reel::default();
        (0..=12).for_each(|moves| drop(saved.position_on(&mut reel, &rules, moves).unwrap()));
        assert_eq!(reel.played, 23, "{name}");
    }
}
