//! What holds for every game of Carcassonne and every sheet: a slow referee agrees, and nothing panics.

use std::collections::BTreeMap;

use crate::common::carcassonne::{Chance, ScoredFeature, play};
use proptest::prelude::*;
use zumen::games::carcassonne::cell::Cell;
use zumen::games::carcassonne::check;
use zumen::games::carcassonne::replay::{Event, Replay, Scoring};
use zumen::games::carcassonne::sheet::Sheet;
use zumen::games::carcassonne::table::Table;
use zumen::games::carcassonne::tile::{Kind, Letter};
use zumen::{NoFiles, View};

const EDITIONS: [(u8, Scoring); 3] = [(1, Scoring::First), (2, Scoring::Second), (3, Scoring::Third)];

fn event_facts(sheet: &Sheet, event: &Event) -> ScoredFeature {
    let name = |player: &usize| sheet.name(*player).to_owned();
    let meeples: BTreeMap<String, u64> =
        event.meeples.iter().map(|(player, count)| (name(player), u64::from(*count))).collect();
    let to = event.to.iter().map(name).collect();
    (event.kind.name().to_owned(), u64::from(event.points), to, event.tiles as u64, meeples)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_slow_referee_agrees(seed: u64, players in Sheet::PLAYERS, placements in 1usize..=72, edition in 0usize..3) {
        let (edition, scoring) = EDITIONS[edition];
        // Half of the games go to the end.
        let game = play(seed, players, if seed.is_multiple_of(2) { 72 } else { placements }, edition);
        let (sheet, faults) = check(&game.sheet.to_string()).map_err(|faults| TestCaseError::fail(format!("{faults:?}")))?;
        prop_assert_eq!(faults, vec![]);
        let (replay, faults) = Replay::of(&sheet, usize::MAX, scoring);
        prop_assert_eq!(faults, vec![]);
        prop_assert_eq!(replay.steps.len(), game.tables.len());
        for (number, (step, table)) in replay.steps.iter().zip(&game.tables).enumerate() {
            let scores: Vec<u64> = step.scores.iter().map(|score| u64::from(*score)).collect();
            prop_assert_eq!(&scores, &game.scores[number]);
            let mut events: Vec<ScoredFeature> = step.events.iter().map(|event| event_facts(&sheet, event)).collect();
            events.sort();
            prop_assert_eq!(&events, &game.events[number]);
            for (player, left) in step.supply.iter().enumerate() {
                let standing = table.meeples.iter().filter(|(_, owner)| *owner == player).count();
                prop_assert_eq!(usize::from(*left) + standing, 7);
            }
        }
        // A moment is the whole game cut off.
        let until = replay.steps.len() / 2;
        let (half, _) = Replay::of(&sheet, until, scoring);
        prop_assert_eq!(&half.steps[..], &replay.steps[..=until]);

        let slow = game.tables.last().expect("the first tile");
        let ends = replay.finals(scoring);
        let expected = slow.finals(edition, players);
        prop_assert_eq!(expected.len(), players);
        for (expected, (after, before)) in expected.iter().zip(ends.by_type.iter().zip(&replay.by_type)) {
            for kind in Kind::ALL {
                let end = expected.get(&kind).copied().unwrap_or_default();
                prop_assert_eq!(u64::from(after[kind as usize] - before[kind as usize]), end);
            }
        }
        // Every feature is what a flood finds.
        for id in replay.table.features() {
            let feature = replay.table.feature(id);
            let part = feature.parts[0];
            let start = ((part.placed.cell.x, part.placed.cell.y), feature.kind, part.segment.index);
            let (spots, open) = slow.flood(start);
            prop_assert_eq!(feature.parts.len(), spots.len());
            if matches!(feature.kind, Kind::City | Kind::Road) {
                prop_assert_eq!(feature.open * 2, open);
            }
        }
        // Where tiles fit.
        let letter = Letter::all().nth((seed % 24) as usize).expect("24 letters");
        let legal = replay.table.legal(letter).into_iter();
        let legal: Vec<_> = legal.flat_map(|(cell, turns)| turns.into_iter().map(move |turn| ((cell.x, cell.y), turn))).collect();
        prop_assert_eq!(&legal, &slow.moves(letter));
        let dead = replay.table.dead([letter]);
        prop_assert!(dead.iter().all(|cell| legal.iter().all(|(place, _)| *place != (cell.x, cell.y))));
        prop_assert_eq!(dead.len() + replay.table.legal(letter).len(), replay.table.border().len());
    }

    /// Damaged sheets are refused or drawn.
    #[test]
    fn nothing_panics(seed: u64, cuts in 1usize..6) {
        let mut chance = Chance(seed | 1);
        let path = format!("{}/tests/data/carcassonne", env!("CARGO_MANIFEST_DIR"));
        let names = ["ex-field-two-fields-one-city.json", "ok-bom-crlf.json", "ex-road-loop.json", "ex-city-shared-tie.json"];
        let text = std::fs::read_to_string(format!("{path}/{}", names[chance.below(names.len())])).expect("a sheet");
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..cuts {
            let at = chance.below(chars.len());
            match chance.below(4) {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, ['{', '}', '[', ']', ',', ':', '"', '-', '9', 'e', '.', '\\', 'あ', '\n'][chance.below(14)]),
                2 => chars[at] = char::from(b'0' + chance.below(75) as u8),
                _ => {
                    let end = (at + chance.below(40)).min(chars.len());
                    let piece: Vec<char> = chars[at..end].to_vec();
                    chars.splice(at..at, piece);
                }
            }
        }
        let text: String = chars.into_iter().collect();
        let faults = zumen::registry::validate(&text, &NoFiles);
        for fault in &faults {
            prop_assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "{:?}", fault);
        }
        if let Ok(record) = zumen::registry::read_text(&text, &NoFiles) {
            for entry in record.entries(&View::default()).into_iter().flatten() {
                prop_assert!(!entry.subject.text(&View::default()).expect("text").is_empty());
                let json = entry.subject.json(&View::default()).expect("JSON");
                let again = zumen::read(json.as_bytes(), &NoFiles).expect("what was printed");
                prop_assert!(again.entries(&View::default())[0].is_ok());
            }
        }
    }
}

#[test]
fn owners_and_cities_fed_are_told() {
    let sheet = std::fs::read_to_string(format!(
        "{}/tests/data/carcassonne/ex-field-two-fields-one-city.json",
        env!("CARGO_MANIFEST_DIR")
    ));
    let (sheet, _) = check(&sheet.expect("a sheet")).expect("a sound sheet");
    let (replay, _) = Replay::of(&sheet, usize::MAX, Scoring::default());
    let table: &Table = &replay.table;
    let features: Vec<_> = table.features().into_iter().map(|id| table.feature(id)).collect();
    let fields: Vec<_> = features.iter().filter(|f| f.kind == Kind::Field && !f.meeples.is_empty()).collect();
    assert_eq!(fields.len(), 2);
    let city = table.feature_at(Cell::new(1, 0), Kind::City, 0).expect("the city of E");
    for field in &fields {
        assert_eq!(field.cities, [city]);
    }
    let owners: Vec<_> = fields.iter().map(|field| field.owners()).collect();
    assert!(owners.contains(&vec![0]) && owners.contains(&vec![1]));
    assert!(table.feature(city).is_finished());
    assert_eq!(table.feature(city).parts.len(), 2);
}
