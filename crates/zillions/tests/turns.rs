//! Rules files and saved games of Zillions: the order of turns against a naive simulation, and nothing panics.

use std::collections::BTreeMap;
use std::io;

use proptest::prelude::*;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::charset::{decode_or, with_lines};
use zumen_game::{Files, NoFiles};
use zumen_zillions::{Position, RulesFile, SaveFile, ZILLIONS};

/// Failures are told, not kept in a file.
fn without_persistence(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, cases, ..ProptestConfig::default() }
}

/// Files by name.
struct Shelf(BTreeMap<&'static str, &'static str>);

impl Files for Shelf {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let found = self.0.iter().find(|(name, _)| name.eq_ignore_ascii_case(path));
        found.map(|(_, text)| text.as_bytes().to_vec()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

const CHESS: &str = include_str!("../../../examples/zillions/chess.zrf");
const SAMPLES: [&str; 5] = [
    CHESS,
    include_str!("../../../examples/zillions/three.zrf"),
    include_str!("../../../examples/zillions/dice.zrf"),
    include_str!("../../../examples/zillions/mancala.zrf"),
    include_str!("../../../examples/zillions/four.zrf"),
];
const SAVED: &str = include_str!("../../../examples/zillions/chess.zsg");

/// Every place of a diagnostic is one in its text.
fn check_span(fault: &Diagnostic, text: &str) {
    let text = fault.origin.as_ref().map_or(text, |origin| &origin.text);
    assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "{fault:?}");
}

/// Reads a text in all ways there are.
fn read_all(text: &str, files: &dyn Files) {
    let faults = ZILLIONS.read(text, files).map(|record| record.validate(files));
    faults.iter().flatten().for_each(|fault| check_span(fault, text));
    match RulesFile::read(text, files) {
        Err(fault) => check_span(&fault, text),
        Ok(file) => {
            file.warnings().iter().for_each(|fault| check_span(fault, text));
            for form in 0..file.forms.len() {
                match file.rules(form) {
                    Err(fault) => check_span(&fault, text),
                    Ok((rules, warnings)) => {
                        warnings.iter().for_each(|fault| check_span(fault, text));
                        Position::start(&rules);
                        assert!(rules.turn_order.turns().take(20).count() <= 20);
                    }
                }
            }
        }
    }
}

/// An entry of a turn order: who moves, whose pieces, which type; `None` is `repeat`.
type Entry = Option<(usize, Option<usize>, Option<&'static str>)>;

fn entry() -> impl Strategy<Value = Entry> {
    let kind = prop::sample::select(vec![None, Some("step"), Some("jump")]);
    (0..4_usize, prop::option::of(0..4_usize), kind).prop_map(Some)
}

const PLAYERS: [&str; 4] = ["White", "Black", "Stone", "?Dice"];

/// Played step by step on the list as it is written: `repeat` is where one comes back to.
fn naive(order: &[Entry], count: usize) -> Vec<(usize, String)> {
    let mut turns = Vec::new();
    let mut round = 1;
    let mut at = 0;
    while turns.len() < count {
        match order.get(at) {
            None => {
                at = order.iter().position(Option::is_none).map_or(0, |repeat| repeat + 1);
                round += 1;
                continue;
            }
            // What stands before it is a round by itself, if anything does.
            Some(None) => round += usize::from(at > 0),
            Some(Some((player, of, kind))) => {
                let of = PLAYERS[of.unwrap_or(*player)];
                turns.push((round, format!("{} {of} {}", PLAYERS[*player], kind.unwrap_or("any"))));
            }
        }
        at += 1;
    }
    turns
}

proptest! {
    #![proptest_config(without_persistence(500))]

    #[test]
    fn turns_are_those_of_a_naive_simulation(
        before in prop::collection::vec(entry(), 0..6),
        behind in prop::collection::vec(entry(), 1..6),
        repeats in any::<bool>(),
    ) {
        let mut order = before;
        if repeats {
            order.push(None);
        }
        order.extend(behind);
        let words = order.iter().map(|entry| match entry {
            None => "repeat".to_owned(),
            Some((player, None, None)) => PLAYERS[*player].to_owned(),
            Some((player, of, kind)) => {
                let parts = [Some(PLAYERS[*player]), of.map(|of| PLAYERS[of]), *kind];
                format!("({})", parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
            }
        });
        let words: Vec<String> = words.collect();
        let text = format!("(game (players {}) (turn-order {}))", PLAYERS.join(" "), words.join(" "));
        let rules = RulesFile::read(&text, &NoFiles).unwrap().rules(0).unwrap().0;
        let turns: Vec<(usize, String)> = rules.turn_order.turns().take(40).map(|turn| {
            let entry = &rules.turn_order.entries[turn.entry];
            let name = |player: usize| &rules.players[player].name;
            let kind = entry.move_type.as_deref().unwrap_or("any");
            (turn.round, format!("{} {} {kind}", name(entry.player), name(entry.pieces_of)))
        }).collect();
        prop_assert_eq!(turns, naive(&order, 40));
    }
}

/// Pieces of rules files, put together at random.
const PARTS: [&str; 46] = [
    "(",
    ")",
    "(",
    ")",
    " ",
    "\n",
    "\"",
    ";",
    "$1",
    "$10",
    "p$1",
    "define",
    "game",
    "variant",
    "board",
    "grid",
    "title",
    "players",
    "turn-order",
    "repeat",
    "White",
    "Black",
    "?Dice",
    "piece",
    "name",
    "Man",
    "image",
    "\"a/b/c\"",
    "(10 0)",
    "dimensions",
    "start-rectangle",
    "positions",
    "(a1 0 0 9 9)",
    "a1",
    "off",
    "-1",
    "99999999999",
    "links",
    "unlink",
    "zone",
    "board-setup",
    "include",
    "\"self\"",
    "kill-positions",
    "dummy",
    "é表",
];

proptest! {
    #![proptest_config(without_persistence(400))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&with_lines(decode_or(&bytes, || None)), &NoFiles);
    }

    #[test]
    fn any_parts_are_read_or_refused(parts in prop::collection::vec(prop::sample::select(&PARTS[..]), 0..80)) {
        let text = format!("(game (title \"x\") (players White Black) {})", parts.join(" "));
        read_all(&text, &Shelf([("self", "(define m $1 (m $1))"), ("a/b/c", "(include \"../../a/B/c\")")].into()));
        read_all(&parts.concat(), &NoFiles);
    }
}

proptest! {
    #![proptest_config(without_persistence(60))]

    #[test]
    fn a_rules_file_that_was_mutated_is_read_or_refused(
        sample in prop::sample::select(&SAMPLES[..]),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, prop::sample::select(&PARTS[..])), 1..8),
    ) {
        let mut text = sample.to_owned();
        for (at, length, part) in cuts {
            let start = boundary(&text, at.index(text.len()));
            let end = boundary(&text, (start + length).min(text.len()));
            text.replace_range(start..end.max(start), part);
        }
        read_all(&text, &NoFiles);
    }

    #[test]
    fn a_saved_game_that_was_mutated_is_replayed_or_refused(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize, "[a-hx=@1-9 .()-]{0,4}|Pawn|White|flip|partial|on"), 1..6),
    ) {
        let rules = RulesFile::read(CHESS, &NoFiles).unwrap().rules(0).unwrap().0;
        let mut text = SAVED.to_owned();
        for (at, length, part) in cuts {
            let start = at.index(text.len());
            let end = (start + length).min(text.len());
            text.replace_range(start..end, &part);
        }
        let played = SaveFile::read(&text).and_then(|saved| saved.position(&rules, usize::MAX));
        if let Err(fault) = played {
            check_span(&fault, &text);
        }
    }
}

/// The end of the character before this byte.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
