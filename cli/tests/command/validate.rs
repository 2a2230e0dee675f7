//! `zumen validate`, each run in a folder of its own.

use crate::common::{folder, zumen, zumen_with};
use serde_json::Value;

const GOOD: &str = "; two men\n(include \"LIB\\Board.INC\")\n(game (title \"Good\") (players White Black) (turn-order White Black)
(the-board)\n(piece (name Man) (image White \"w.bmp\" Black \"b.bmp\"))\n(board-setup (White (Man a1)) (Black (Man b1))))\n";
const BOARD: &str = "(define the-board (board (positions (a1 0 0 9 9) (b1 10 0 19 9))))";

fn rules(text: &str) -> tempfile::TempDir {
    let folder = folder();
    std::fs::create_dir(folder.path().join("lib")).expect("a folder");
    std::fs::write(folder.path().join("lib/board.inc"), BOARD).expect("written");
    for (name, text) in [("Good.zrf", text), ("w.bmp", ""), ("b.bmp", "")] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

#[test]
fn a_sound_file_has_no_faults() {
    let folder = rules(GOOD);
    assert_eq!(zumen(folder.path(), &["validate", "Good.zrf"]).lines(), ["Good.zrf: no faults"]);
}

#[test]
fn warnings_are_shown_and_counted_and_refuse_nothing() {
    let folder = rules(&GOOD.replace("(Man a1)", "(Man a7 a8)"));
    let run = zumen(folder.path(), &["validate", "Good.zrf", "--error-format", "short"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "Good.zrf: 2 warnings\n"));
    let expected = "Good.zrf:6:26: warning[zrf::position]: the board has no position a7\n\
                    Good.zrf:6:29: warning[zrf::position]: the board has no position a8\n";
    assert_eq!(run.stderr, expected);
}

#[test]
fn an_error_is_shown_with_a_caret_and_refuses_the_file() {
    let folder = rules(&GOOD.replace("(turn-order White Black)", "(turn-order White Blak)"));
    let run = zumen(folder.path(), &["validate", "Good.zrf"]);
    assert_eq!((run.status, run.out().as_str()), (Some(1), "Good.zrf: 1 error\n"));
    for part in
        ["error[zrf::turn-order]: Blak is not a player", "Good.zrf:3:62", "^^^^", "help: the players are White, Black"]
    {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn faults_as_json_with_the_file_they_are_in() {
    let folder = rules(GOOD);
    std::fs::write(folder.path().join("lib/board.inc"), "(define the-board (board (positions (a1 0 0 9 9) (b1 10))))")
        .expect("written");
    let run = zumen(folder.path(), &["validate", "Good.zrf", "--error-format", "json"]);
    assert_eq!(run.status, Some(0));
    let faults: Vec<Value> = run.stderr.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(faults.iter().any(|fault| fault["file"] == "LIB/Board.INC" && fault["line"] == 1), "{faults:?}");
}

#[test]
fn more_than_fifty_faults_are_all_shown() {
    let ids = "XGID=bad:0\n".repeat(70);
    let run = zumen_with(folder().path(), &["validate", "-", "--error-format", "short"], ids.as_bytes());
    assert_eq!((run.status, run.out().as_str(), run.stderr.lines().count()), (Some(1), "stdin: 70 errors\n", 70));
}

#[test]
fn a_thousand_faults_are_shown_and_the_others_counted() {
    let ids = "XGID=bad:0\n".repeat(1_002);
    let run = zumen_with(folder().path(), &["validate", "-", "--error-format", "short"], ids.as_bytes());
    assert_eq!((run.status, run.out().as_str(), run.stderr.lines().count()), (Some(1), "stdin: 1002 errors\n", 1_001));
    let note = "note: 2 more faults of stdin: fix the first ones and run it again";
    assert_eq!(run.stderr.lines().last(), Some(note));
}

#[test]
fn saved_games_records_and_several_files() {
    let folder = rules(GOOD);
    let saved =
        "Zillions Save Game File Version 0.02 HC\nRulesFile=C:\\Rules\\GOOD.ZRF\nVariantName=Good\n1. Man a1 x b1\n";
    std::fs::write(folder.path().join("a.zsg"), saved).expect("written");
    std::fs::write(folder.path().join("b.zsg"), format!("{saved}1. Man a1 - b1\n")).expect("written");
    std::fs::write(folder.path().join("c.sgf"), "(;SZ[9];B[aa](;W[bb])(;W[zz]))").expect("written");
    let run = zumen(folder.path(), &["validate", "a.zsg", "b.zsg", "c.sgf", "--error-format", "short"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(run.out(), "a.zsg: no faults\nb.zsg: 1 error\nc.sgf: 1 warning\n");
    assert!(run.stderr.starts_with("b.zsg:5:8: error[zsg::line]: line 5: a1 is empty\n"), "{}", run.stderr);
}

#[test]
fn what_is_no_file_is_told() {
    let run = zumen(folder().path(), &["validate", "gone.zrf"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("there is no file gone.zrf"), "{}", run.stderr);
    assert_eq!(zumen(folder().path(), &["validate"]).status, Some(2));
}
