//! `--at` and `--every` of every record with moves: one grammar, and each picture of a series is the one of its moment.

use zumen::{Diagnostic, Files, View};

use crate::common::root;

/// The files beside the examples of Zillions.
struct Beside;

impl Files for Beside {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        std::fs::read(root().join("examples/zillions").join(path.to_lowercase()))
    }
}

fn view(at: Option<&str>, every: Option<&str>) -> View {
    let mut view = View::default();
    for (name, value) in [("at", at), ("every", every)] {
        view = value.into_iter().fold(view, |view, value| view.with(name, value));
    }
    view
}

/// The suffixes and what is said of the pictures of a record.
fn pages(record: &str, view: &View) -> Result<Vec<(String, String)>, Diagnostic> {
    let bytes = std::fs::read(root().join(record)).expect("a record");
    let mut entries = zumen::read(&bytes, &Beside)?.entries(view);
    let subject = entries.remove(0)?.subject;
    subject.pages(view).map(|page| page.map(|page| (page.suffix, page.diagram.desc + &page.diagram.title))).collect()
}

fn suffixes(record: &str, at: Option<&str>, every: &str) -> Vec<String> {
    let view = view(at, Some(every));
    let pages = pages(record, &view).unwrap_or_else(|fault| panic!("{record}: {fault}"));
    for (suffix, said) in &pages {
        let alone = self::pages(
            record,
            &self::view(Some(suffix.trim_start_matches('0')).filter(|at| !at.is_empty()).or(Some("start")), None),
        );
        assert_eq!(alone.expect("a moment"), [(String::new(), said.clone())], "{record} {suffix}");
    }
    pages.into_iter().map(|(suffix, _)| suffix).collect()
}

#[test]
fn a_series_has_a_picture_after_every_so_many_moves_and_the_last() {
    for (record, last) in [
        ("tests/data/go/full.sgf", None),
        ("examples/shogi/game.kif", None),
        ("examples/zillions/chess.zsg", Some(20)),
        ("examples/carcassonne/game.json", None),
    ] {
        let all = suffixes(record, None, "4");
        assert_eq!(all[..2], ["004", "008"], "{record}");
        let end: usize = all.last().expect("a picture").parse().expect("a number");
        assert!(last.is_none_or(|last| last == end), "{record}: {end}");
        assert_eq!(all.len(), end.div_ceil(4), "{record}");
        assert_eq!(suffixes(record, Some("7"), "3"), ["003", "006", "007"], "{record}");
        assert_eq!(suffixes(record, Some("2..7"), "3"), ["002", "005", "007"], "{record}");
        assert_eq!(suffixes(record, Some("start..3"), "2"), ["000", "002", "003"], "{record}");
        assert_eq!(suffixes(record, Some("6..end"), "1000").len(), 2, "{record}");
        assert_eq!(pages(record, &view(Some("end"), None)), pages(record, &View::default()), "{record}");
    }
}

#[test]
fn what_no_record_has_is_refused_in_one_way() {
    for record in [
        "tests/data/go/full.sgf",
        "examples/shogi/game.kif",
        "examples/zillions/chess.zsg",
        "examples/carcassonne/game.json",
    ] {
        for (at, every, what) in [
            (Some("2..4"), None, "a range needs --every"),
            (Some("final"), None, "not a move number"),
            (Some("4..2"), Some("1"), "the series ends before it begins"),
            (None, Some("0"), "the step must be from 1 to 1000 moves"),
        ] {
            let fault = pages(record, &view(at, every)).expect_err("refused");
            assert_eq!((fault.code, fault.message.as_str()), ("option::value", what), "{record}");
        }
        for (at, every) in [("99999", None), ("99998..99999", Some("1")), ("3..99999", Some("1"))] {
            let fault = pages(record, &view(Some(at), every)).expect_err("refused");
            assert_eq!(fault.code, "option::value", "{record} {at}");
        }
    }
    let both = View::default().with("every", "5").with("figures", "5");
    let fault = pages("tests/data/go/full.sgf", &both).expect_err("refused");
    assert!(fault.code == "option::value" && fault.message.contains("--every cannot be used with"), "{fault}");
}

#[test]
fn a_picture_of_a_series_keeps_its_own_moment() {
    let view = view(None, Some("10"));
    let bytes = std::fs::read(root().join("examples/shogi/game.kif")).expect("a record");
    let entry = zumen::read(&bytes, &Beside).expect("read").entries(&view).remove(0).expect("a series");
    let first = entry.subject.pages(&view).next().expect("a picture").expect("drawn").diagram;
    assert!(first.source.options.is_empty(), "{:?}", first.source);
    let again = zumen::read(first.source.text.as_bytes(), &Beside).expect("read").entries(&View::default()).remove(0);
    assert_eq!(again.expect("a position").subject.diagram(&View::default()).expect("drawn").pieces, first.pieces);
}
