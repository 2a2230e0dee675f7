//! Odd inputs: every row of `edge-cases.tsv` gets the answer of its column `expected`, from the program and from
//! the library.

use crate::common::{Row, files, folder, rows, with_one, zumen};
use zumen::Severity;

fn all_rows() -> Vec<Row> {
    let rows = rows("edge-cases.tsv");
    assert_eq!(rows.len(), 39, "every row of the table");
    for row in &rows {
        assert!(["ok", "warn", "error"].contains(&row["expected"].as_str()), "{row:?}");
    }
    rows
}

/// The line with the caret: blanks, a bar, blanks, `^`.
fn has_caret(stderr: &str) -> bool {
    stderr.lines().any(|line| line.trim_start().strip_prefix('|').is_some_and(|rest| rest.trim().starts_with('^')))
}

fn answer(row: &Row) {
    let folder = folder();
    let run = zumen(folder.path(), &[&row["input"]]);
    let at = format!("{}: {run:?}", row["case"]);
    let files = files(folder.path());
    if row["expected"] == "error" {
        assert_eq!(run.status, Some(1), "{at}");
        assert_eq!(run.out(), "", "{at}");
        assert!(run.stderr.contains("error[") && has_caret(&run.stderr), "{at}");
        assert!(run.stderr.contains("= help: "), "the remedy: {at}");
        assert_eq!(files, Vec::<String>::new(), "{at}");
        return;
    }
    assert_eq!(run.status, Some(0), "{at}");
    if row["expected"] == "warn" {
        assert!(run.stderr.contains("warning[") && has_caret(&run.stderr), "{at}");
        assert!(!run.stderr.contains("error["), "{at}");
    } else {
        assert_eq!(run.stderr, "", "{at}");
    }
    let mut printed: Vec<String> = run.out().lines().map(str::to_owned).collect();
    printed.sort();
    assert_eq!(printed, files, "{at}");
    let endings: Vec<&str> = files.iter().filter_map(|name| name.rsplit('.').next()).collect();
    assert_eq!(endings, ["png", "svg"], "{at}");
    for name in files {
        let bytes = std::fs::read(folder.path().join(&name)).expect("the file");
        let start: &[u8] = if name.ends_with("png") { b"\x89PNG" } else { b"<svg " };
        assert!(bytes.starts_with(start), "{name}: {at}");
    }
}

#[test]
fn the_program_answers_every_row_as_expected() {
    let rows = all_rows();
    std::thread::scope(|scope| {
        for part in rows.chunks(rows.len().div_ceil(4)) {
            scope.spawn(|| part.iter().for_each(answer));
        }
    });
}

/// For each refused row: the code, how many colons stand before the fault, and the text that the caret shows.
const REFUSED: [(&str, &str, usize, &str); 17] = [
    ("25 characters", "xgid::position-length", 0, "-b----E-C---eE---c-e----B"),
    ("character Q", "xgid::position-letter", 0, "Q"),
    ("15+1 checkers bottom", "xgid::checkers", 0, "A"),
    ("owner 2", "xgid::owner", 2, "2"),
    ("turn 2", "xgid::turn", 3, "2"),
    ("dice 0", "xgid::dice", 4, "0"),
    ("dice empty", "xgid::dice", 4, ":"),
    ("dice 67", "xgid::dice", 4, "7"),
    ("dice 10", "xgid::dice", 4, "0"),
    ("dice 3,1", "xgid::dice", 4, "3,1"),
    ("score = length", "xgid::score", 5, "7"),
    ("negative score", "xgid::score", 5, "-1"),
    ("match rules 3", "xgid::rules", 7, "3"),
    ("length -1", "xgid::length", 8, "-1"),
    ("url-safe alphabet", "gnuid::letter", 0, "_"),
    ("all ones position", "gnuid::slots", 0, "//////////////"),
    // Not of the table: what is neither.
    ("neither", "input::unknown", 0, "neither"),
];

/// For each row with a warning: the same.
const ODD: [(&str, &str, usize, &str); 6] = [
    ("max cube missing (9 fields)", "xgid::fields", 8, ""),
    ("centred cube at 2^1 in match", "xgid::centred-cube", 2, "0"),
    ("cube above max", "xgid::cube-above-max", 1, "5"),
    ("dice B", "xgid::convention", 4, "B"),
    ("Crawford, both 1-away", "xgid::crawford-both", 7, "1"),
    ("Crawford with owned cube", "xgid::crawford-cube", 2, "1"),
];

fn input(case: &str) -> String {
    all_rows().into_iter().find(|row| row["case"] == case).map_or(case.to_owned(), |row| row["input"].clone())
}

fn place(input: &str, fault: &zumen::Diagnostic) -> (usize, String) {
    let span = fault.span.clone().expect("a place");
    (input[..span.start].matches(':').count(), input[span].to_owned())
}

#[test]
fn every_refusal_has_its_code_its_place_and_a_remedy() {
    let expected: Vec<String> =
        all_rows().iter().filter(|row| row["expected"] == "error").map(|row| row["case"].clone()).collect();
    let listed: Vec<&str> = REFUSED.iter().map(|case| case.0).filter(|case| *case != "neither").collect();
    assert_eq!(listed, expected, "every refused row is listed");
    for (case, code, colons, shown) in REFUSED {
        let input = input(case);
        let fault = with_one(&input, |_, _| ()).expect_err(case);
        assert_eq!((fault.severity, fault.code), (Severity::Error, code), "{case}: {fault:?}");
        assert_eq!(place(&input, &fault), (colons, shown.to_owned()), "{case}");
        assert!(fault.help.is_some_and(|help| !help.is_empty()), "{case}");
    }
}

#[test]
fn every_warning_has_its_code_and_place() {
    for row in all_rows().iter().filter(|row| row["expected"] != "error") {
        let warnings = with_one(&row["input"], |_, warnings| warnings).expect(&row["case"]);
        let found: Vec<_> =
            warnings.iter().map(|warning| (warning.severity, warning.code, place(&row["input"], warning))).collect();
        let expected: Vec<_> = ODD
            .iter()
            .filter(|case| case.0 == row["case"])
            .map(|(_, code, colons, shown)| (Severity::Warning, *code, (*colons, (*shown).to_owned())))
            .collect();
        assert_eq!(found, expected, "{}", row["case"]);
        assert_eq!(!found.is_empty(), row["expected"] == "warn", "{}", row["case"]);
    }
}

#[test]
fn too_many_checkers_are_counted_and_the_sixteenth_is_shown() {
    // Five, three, five and three make sixteen: the last letter is the one too many.
    let input = "XGID=-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:7:10";
    let fault = with_one(input, |_, _| ()).expect_err("16 checkers");
    assert_eq!(fault.span, Some(input.find("C-:").map(|at| at..at + 1).expect("the letter")));
    assert!(fault.message.contains("16") && fault.message.contains("15"), "by how much: {fault}");
}

#[test]
fn a_word_is_answered_with_where_examples_are() {
    let folder = folder();
    let run = zumen(folder.path(), &["hello"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("hello is not a position, a file or a command"), "{}", run.stderr);
    assert!(run.stderr.contains("zumen --help shows examples"), "{}", run.stderr);
}
