//! `zumen batch` from end to end: what is read, what files are named, what is said, and what a killed run leaves.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use crate::common::{Run, files, folder, ids, program, zumen, zumen_with};
use serde_json::{Value, json};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10";
const BAD: &str = "XGID=-b----E-C---eE---c-e----C-:0:0:1:42:0:0:0:7:10";
const GNUID: &str = "4HPwATDgc/ABMA:cAkqAAAAAAAE";
const OPENING: &str = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const SGF: &str = "(;GM[1]FF[4]SZ[9];B[ee];W[ge];B[dc];W[fc];B[fd])";

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(name), text).expect("written");
}

/// Names and contents of all files, hidden ones too.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    files(folder).into_iter().map(|name| (name.clone(), fs::read(folder.join(&name)).expect("a file"))).collect()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

fn manifest(folder: &Path, name: &str) -> Vec<Value> {
    let manifest: Value = serde_json::from_slice(&fs::read(folder.join(name)).expect("a manifest")).expect("JSON");
    manifest["inputs"].as_array().expect("inputs").clone()
}

/// The objects that were printed, a line each.
fn answers(run: &Run) -> Vec<Value> {
    run.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A batch of SVG into `out/`; the names it leaves there.
fn run_batch(folder: &Path, args: &[&str]) -> (Run, Vec<String>) {
    let run = zumen(folder, &[&["batch", "-f", "svg", "-o", "out/"], args].concat());
    let files = if folder.join("out").exists() { files(&folder.join("out")) } else { Vec::new() };
    (run, files)
}

// What is read

#[test]
fn a_list_names_its_files_by_name_or_number() {
    let folder = folder();
    let list =
        format!("# chapter 1\n{START}\n\nopening = {GNUID}\r\nanswer\t{START}\nshogi = sfen {SFEN}\n  {GNUID}  \n");
    write(folder.path(), "list.txt", list);
    let (run, files) = run_batch(folder.path(), &["list.txt"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(files, ["answer.svg", "list-0001.svg", "list-0005.svg", "opening.svg", "shogi.svg"]);
    assert_eq!(run.out(), "out/list-0001.svg\nout/opening.svg\nout/answer.svg\nout/shogi.svg\nout/list-0005.svg\n");
    assert_eq!(run.stderr, "note: 5 inputs, 5 files: 5 drawn, 0 unchanged, 0 refused\n");
    zumen(folder.path(), &[START, "-o", "start.svg"]).lines();
    let same = |name| fs::read(folder.path().join(name)).expect(name);
    assert_eq!(same("out/list-0001.svg"), same("start.svg"), "as zumen draw draws it");
}

#[test]
fn pictures_have_the_same_names_however_they_are_drawn() {
    let folder = folder();
    let list = format!("# chapter 1\n{START}\n\nXGID=bad\nope/ning = {GNUID}\n{GNUID}\n");
    fs::create_dir(folder.path().join("lists")).expect("a folder");
    write(folder.path(), "lists/two.txt", &list);
    write(folder.path(), "lists/one.txt", format!("{START}\n"));
    let by = |args: &[&str]| {
        let run = zumen(folder.path(), &[args, &["-f", "svg", "-o", "out/"]].concat());
        let mut names: Vec<String> = run.out().lines().map(str::to_owned).collect();
        names.sort();
        fs::remove_dir_all(folder.path().join("out")).expect("pictures");
        (run.status, names)
    };
    let expected = ["one", "ope-ning", "two-0001", "two-0004"];
    let expected = (Some(1), expected.map(|name| format!("out/{name}.svg")).to_vec());
    let files = ["lists/two.txt", "lists/one.txt"];
    assert_eq!(by(&files), expected, "zumen FILE");
    assert_eq!(by(&[&["batch"], &files[..]].concat()), expected, "zumen batch FILE");
    assert_eq!(by(&["batch", "lists"]), expected, "zumen batch FOLDER");
}

#[test]
fn fast_files_show_the_same_and_are_larger() {
    let folder = folder();
    write(folder.path(), "list.txt", ids::ids(4).join("\n") + "\n");
    let draw = |out: &str, args: &[&str]| {
        let run = zumen(folder.path(), &[&["batch", "list.txt", "-f", "png", "-o", out], args].concat());
        assert_eq!(run.status, Some(0), "{run:?}");
        contents(&folder.path().join(out))
    };
    let (small, fast) = (draw("small", &[]), draw("fast", &["--fast"]));
    let run = zumen(folder.path(), &["batch", "list.txt", "-f", "png", "-o", "fast-alone", "--fast", "-j", "1"]);
    let share =
        run.stderr.lines().find_map(|line| line.strip_prefix("note: ")?.split_once(" % of ")).expect("the share");
    let known: f64 = share.0.parse().expect("a number");
    assert!(known > 30.0 && known < 100.0 && share.1.ends_with(" tiles were cached"), "{share:?}");
    let alone = draw("alone", &["-j", "1"]);
    assert_eq!((small.len(), small.keys().collect::<Vec<_>>()), (4, fast.keys().collect::<Vec<_>>()));
    assert_eq!(small, alone, "the same files however many threads draw");
    for (name, small) in &small {
        let fast = &fast[name];
        assert!(fast.len() > small.len() && fast.len() < small.len() * 2, "{} and {} bytes", small.len(), fast.len());
        let [small, fast] = [small, fast].map(|file| zumen::pixels(file).expect("a PNG of ours"));
        let others = small.pixels().iter().zip(fast.pixels()).filter(|(small, fast)| small != fast).count();
        assert!(others <= 168, "{name}: {others} pixels");
    }
}

#[test]
fn a_line_for_batch_is_told_from_a_position() {
    let folder = folder();
    write(folder.path(), "list.jsonl", format!("{{\"id\": \"{START}\", \"options\": {{\"pips\": true}}}}\n").repeat(2));
    let run = zumen(folder.path(), &["list.jsonl", "-o", "out/"]);
    assert!(run.stderr.contains("a line for zumen batch"), "{}", run.stderr);
}

#[test]
fn numbers_are_as_wide_as_the_count_needs() {
    let folder = folder();
    let list = format!("{START}\n# and nothing else\n{}", "x\n".repeat(9_999));
    write(folder.path(), "list.txt", &list);
    let (_, files) = run_batch(folder.path(), &["list.txt"]);
    assert_eq!(files, ["errors.txt", "list-00001.svg"]);
}

#[test]
fn unsafe_names_are_made_safe() {
    let folder = folder();
    let names = ["../../up", "/etc/passwd", "..", "a\\b", "con", "A", "a", &"図".repeat(150), "a-2"];
    let list: String = names.iter().map(|name| format!("{name}\t{GNUID}\n")).collect();
    write(folder.path(), "list.txt", list);
    let (run, drawn) = run_batch(folder.path(), &["list.txt", "-j", "2"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let long = format!("{}.svg", "図".repeat(66));
    let expected = [
        "A.svg",
        "_con.svg",
        "a-2-2.svg",
        "a-2.svg",
        "a-b.svg",
        "etc-passwd.svg",
        "unnamed.svg",
        "up.svg",
        long.as_str(),
    ];
    assert_eq!(drawn, expected);
    assert_eq!(files(folder.path()), ["list.txt", "out"]);
}

#[test]
fn a_table_is_read_by_its_columns() {
    let folder = folder();
    let table = format!(
        "no,title,position\n1,\"Chapter 1, \"\"start\"\"\",{START}\n2,second,\"{BAD}\"\n3\n\n4,\"two\nlines\",{GNUID}\n"
    );
    write(folder.path(), "t.csv", &table);
    write(folder.path(), "semi.csv", table.replace(',', ";"));
    for (args, status) in [
        (["t.csv", "--column", "position", "--name-column", "title"], 1),
        (["semi.csv", "--column", "3", "--name-column", "2"], 1),
    ] {
        let _ = fs::remove_dir_all(folder.path().join("out"));
        let (run, files) = run_batch(folder.path(), &args);
        assert_eq!(run.status, Some(status), "{run:?}");
        assert_eq!(files.len(), 3, "{files:?}");
        assert_eq!(files[1..], ["errors.txt", "two-lines.svg"], "{run:?}");
        assert!(files[0].starts_with("Chapter 1") && files[0].contains("-start-"), "{files:?}");
        let errors = fs::read_to_string(folder.path().join("out/errors.txt")).expect("errors");
        // The caret stands in the table, behind the quote.
        assert!(errors.starts_with(&format!("{}:3:40: error[xgid::checkers]", args[0])), "{errors}");
        assert!(errors.contains(&format!("{}:4:1: error[batch::column]", args[0])), "{errors}");
    }
    let (run, _) = run_batch(folder.path(), &["t.csv"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("no, title, position"), "{run:?}");
    let (run, _) = run_batch(folder.path(), &["t.csv", "--column", "4"]);
    assert_eq!(run.status, Some(2));
}

#[test]
fn ragged_rows_are_refused_one_by_one() {
    let folder = folder();
    write(folder.path(), "t.csv", format!("id\n{GNUID},more,and,more\n,\n\"{GNUID}\"\nx\"y\n\"never\n{GNUID}\n"));
    let (run, files) = run_batch(folder.path(), &["t.csv", "--column", "id"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(files, ["errors.txt", "t-0001.svg", "t-0003.svg"]);
    assert!(run.stderr.contains("batch::quote"), "{run:?}");
}

/// 100 questions with their answers, from one table in one run.
#[test]
fn a_folder_that_was_made_in_vain_is_gone() {
    let folder = folder();
    write(folder.path(), "t.csv", format!("position\n{START}\n"));
    let run = zumen(folder.path(), &["batch", "t.csv", "--column", "id", "-o", "new/out/"]);
    assert_eq!((run.status, folder.path().join("new").exists()), (Some(2), false), "{run:?}");
}

#[test]
fn columns_of_a_table_are_options() {
    let folder = folder();
    let mut table = "number;position;best;caption;theme;pair\n".to_owned();
    for number in 1..=100 {
        let theme = ["classic", "print"][number % 2];
        table += &format!("{number:03};XGID={OPENING};8/5 6/5;\"Question {number}; \"\"easy\"\"\";{theme};yes\n");
    }
    write(folder.path(), "quiz.csv", table);
    let columns = ["play=best", "caption=caption", "theme=theme", "pair=pair"];
    let mut args =
        vec!["batch", "quiz.csv", "--column", "position", "--name-column", "number", "-o", "quiz", "-f", "svg"];
    args.extend(columns.iter().flat_map(|column| ["--option-column", *column]));
    let run = zumen(folder.path(), &args);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(files(&folder.path().join("quiz")).len(), 200);
    let read = |name: &str| fs::read_to_string(folder.path().join("quiz").join(name)).expect("a picture");
    let alone = zumen(
        folder.path(),
        &[
            &format!("XGID={OPENING}"),
            "--play",
            "8/5 6/5",
            "--pair",
            "--caption",
            "Question 7; \"easy\"",
            "--theme",
            "print",
            "-o",
            "alone/",
            "-f",
            "svg",
        ],
    );
    let alone: Vec<String> =
        alone.out().lines().map(|name| fs::read_to_string(folder.path().join(name)).expect("a picture")).collect();
    assert_eq!([read("007-question.svg"), read("007-answer.svg")], [alone[0].clone(), alone[1].clone()]);
    assert_ne!(read("008-answer.svg"), read("007-answer.svg"));
    // What cannot be meant is said at its place, or at once.
    write(
        folder.path(),
        "odd.csv",
        format!("position,play,after\nXGID={OPENING},9/5 6/5,\nXGID={OPENING},,maybe\nXGID={OPENING},,no\n"),
    );
    let run = zumen(
        folder.path(),
        &[
            "batch",
            "odd.csv",
            "--column",
            "position",
            "--option-column",
            "play=play",
            "--option-column",
            "after=after",
            "--error-format",
            "short",
        ],
    );
    assert_eq!((run.status, run.out().lines().count()), (Some(1), 3), "{}", run.stderr);
    assert!(run.stderr.starts_with("odd.csv:2:53: error[play::"), "{}", run.stderr);
    assert!(
        run.stderr.contains("\nodd.csv:3:54: error[option::value]: the option after is yes or no"),
        "{}",
        run.stderr
    );
    for wrong in ["nope=play", "play", "pieces=play", "play=nope"] {
        let run = zumen(folder.path(), &["batch", "odd.csv", "--column", "position", "--option-column", wrong]);
        assert_eq!(run.status, Some(2), "{wrong}: {}", run.stderr);
    }
}

#[test]
fn lines_of_json_name_files() {
    let folder = folder();
    fs::create_dir_all(folder.path().join("lists/games")).expect("folders");
    write(folder.path(), "lists/games/a.sgf", "(;GM[1]SZ[9];B[ee];W[cc])");
    write(folder.path(), "lists/games/b.sgf", "(;GM[2])");
    let lines = [
        json!({ "file": "games/a.sgf", "options": { "at": "1" } }),
        json!({ "file": "games/a.sgf", "name": "second" }),
        json!({ "file": "games/b.sgf" }),
        json!({ "file": "games/c.sgf" }),
        json!({ "file": "games/a.sgf", "id": START }),
        json!({ "file": "games/a.sgf", "options": { "home": "left" } }),
    ];
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    write(folder.path(), "lists/list.jsonl", text.clone());
    let run = zumen(folder.path(), &["batch", "lists/list.jsonl", "-o", "out", "-f", "svg", "--error-format", "short"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert_eq!(files(&folder.path().join("out")), ["a.svg", "errors.txt", "second.svg"]);
    let said: Vec<&str> = run.stderr.lines().collect();
    assert!(
        said[0].ends_with("b.sgf:1:1: error[sgf::other-game]: the game is Othello (GM[2]), not Go"),
        "{}",
        run.stderr
    );
    assert!(
        said[1].starts_with("lists/list.jsonl:4:10: error[file::missing]: there is no file lists/games/c.sgf"),
        "{}",
        run.stderr
    );
    assert!(said[2].starts_with("lists/list.jsonl:5:1: error[batch::object]"), "{}", run.stderr);
    assert!(said[3].starts_with("lists/list.jsonl:6:") && said[3].contains("--home"), "{}", run.stderr);
    // Options of one game don't make its line a position, whatever the list is called.
    write(folder.path(), "lists/book.zumen", format!("{}\n{}\n", lines[0], lines[1]));
    let run = zumen(folder.path(), &["batch", "lists/book.zumen", "-o", "book", "-f", "svg"]);
    assert_eq!((run.status, files(&folder.path().join("book")).len()), (Some(0), 2), "{}", run.stderr);
    // Who writes to stdin may name none, unless it is allowed.
    let run = zumen_with(&folder.path().join("lists"), &["batch", "-"], text.as_bytes());
    assert_eq!(answers(&run)[0]["error"]["code"], "batch::files", "{}", run.stderr);
    let run = zumen_with(&folder.path().join("lists"), &["batch", "-", "--files"], text.as_bytes());
    assert!(answers(&run)[0]["svg"].is_string(), "{}", run.stderr);
}

#[test]
fn an_export_is_drawn_alike_by_file_by_batch_and_from_a_folder() {
    let folder = folder();
    fs::create_dir(folder.path().join("exports")).expect("a folder");
    let decision = |dice: &str| {
        format!(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:7:10\n\nX:Ann   O:Bob\nScore is X:0 O:0 7 pt.(s) match.\n \
             +13-14-15-16-17-18------19-20-21-22-23-24-+\n | X           O    |   | O              X |\n\
             Pip count  X: 167  O: 167 X-O: 0-0/7\nX to play {dice}\n\n    1. XG Roller+  8/5 6/5  eq:+0.123\n\n"
        )
    };
    write(folder.path(), "exports/game.txt", decision("31") + &decision("42") + &decision("65"));
    write(folder.path(), "exports/README.md", format!("# About\n\nThe ID is {START}, as it is\nwritten here.\n"));
    let drawn = |args: &[&str], to: &str| {
        let run = zumen(folder.path(), &[args, &["-o", to, "-f", "svg"]].concat());
        assert_eq!(run.status, Some(0), "{args:?}: {}", run.stderr);
        let to = folder.path().join(to);
        files(&to).into_iter().map(|name| (fs::read(to.join(&name)).expect("a file"), name)).collect::<Vec<_>>()
    };
    let alone = drawn(&["exports/game.txt"], "alone/");
    assert_eq!(alone.len(), 3);
    assert!(drawn(&["batch", "exports/game.txt"], "batch/") == alone);
    assert!(drawn(&["batch", "exports"], "folder/") == alone);
    assert_eq!(drawn(&["batch", "exports", "--all"], "all/").len(), 4);
}

#[test]
fn faults_of_options_point_to_their_line() {
    let folder = folder();
    let lines = [
        json!({ "id": START, "options": { "home": "left" } }),
        json!({ "id": START, "options": { "home": "up" } }),
        json!({ "id": START, "options": { "nothing": 1 } }),
        json!({ "id": START, "options": { "last-move": true } }),
        json!({ "id": START, "options": { "pair": true, "play": "8/4 9/5" } }),
        json!({ "id": START, "options": { "width": 1 } }),
    ];
    write(folder.path(), "list.jsonl", lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    let run = zumen(folder.path(), &["batch", "list.jsonl", "--error-format", "json"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    let said: Vec<Value> = run.stderr.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let places: Vec<(&str, u64, String)> = said
        .iter()
        .map(|fault| {
            let line = fault["line"].as_u64().expect("a line");
            let column = fault["column"].as_u64().expect("a column") as usize;
            let rest = lines[line as usize - 1].to_string().split_off(column - 1);
            (fault["file"].as_str().expect("a file"), line, rest)
        })
        .collect();
    let starts = ["up\"", "\"nothing\"", "\"last-move\"", "9/5\"", "1}"];
    assert_eq!(places.len(), starts.len(), "{}", run.stderr);
    for (index, ((file, line, rest), start)) in places.into_iter().zip(starts).enumerate() {
        assert_eq!((file, line), ("list.jsonl", index as u64 + 2), "{}", run.stderr);
        assert!(rest.starts_with(start), "{rest:?} for {start:?}: {}", run.stderr);
    }
}

#[test]
fn lines_of_json_have_names_and_options() {
    let folder = folder();
    let own = zumen(folder.path(), &[START, "-f", "json"]).out();
    let lines = [
        json!({ "id": START, "name": "left", "options": { "home": "left", "pips": true, "theme": "print", "width": 84 } }),
        json!({ "id": START, "options": { "home": "up" } }),
        json!({ "id": START, "nome": "x" }),
        json!({ "id": START, "options": { "pieces": "/etc/passwd" } }),
        json!({ "id": START, "options": { "theme": "../mine" } }),
        json!({ "id": START, "options": { "nothing": 1 } }),
        json!({ "id": 7 }),
    ];
    let twice = format!("{{\"id\": \"{START}\", \"id\": \"x\"}}\n");
    let text: String =
        lines.iter().map(|line| format!("{line}\n")).chain([own, "{\"id\":\n".to_owned(), twice]).collect();
    write(folder.path(), "ids.jsonl", text);
    let (run, files) = run_batch(folder.path(), &["ids.jsonl", "--caption", "of all"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(files, ["errors.txt", "ids-0008.svg", "left.svg"]);
    let args =
        [START, "--home", "left", "--pips", "--theme", "print", "--width", "84", "--caption", "of all", "-o", "x.svg"];
    zumen(folder.path(), &args).lines();
    let same = |name| fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!(same("out/left.svg"), same("x.svg"));
    let errors = same("out/errors.txt");
    let codes: Vec<&str> = errors.lines().filter_map(|line| line.split(['[', ']']).nth(1)).collect();
    let expected = [
        "option::value",
        "batch::object",
        "option::value",
        "option::value",
        "option::unknown",
        "batch::object",
        "json::syntax",
        "batch::object",
    ];
    assert_eq!(codes, expected, "{errors}");
    assert!(errors.contains("duplicate field `id`"), "{errors}");
}

#[test]
fn a_folder_gives_what_games_know() {
    let folder = folder();
    let games = folder.path().join("games");
    fs::create_dir_all(games.join("deeper")).expect("a folder");
    write(&games, "b.sgf", SGF);
    write(&games, "a.txt", format!("{START}\n"));
    write(&games, "b.kif", "手合割：平手\n   1 ７六歩(77)\n");
    write(&games, "b.md", "Nothing of interest stands here.\n");
    write(&games, "noise.bin", [0, 255, 7, 0, 128]);
    write(&games, ".hidden.sgf", SGF);
    write(&games, "deeper/c.sgf", SGF);
    let (run, files) = run_batch(folder.path(), &["games", "--manifest"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(files, ["a.svg", "b-2.svg", "b.svg", "manifest.json"]);
    assert_eq!(run.out(), "out/a.svg\nout/b.svg\nout/b-2.svg\n");
    let inputs: Vec<Value> =
        manifest(folder.path(), "out/manifest.json").iter().map(|entry| entry["input"].clone()).collect();
    assert_eq!(inputs, ["games/a.txt", "games/b.kif", "games/b.sgf"]);
}

#[test]
fn pictures_beside_their_records_are_no_inputs() {
    let folder = folder();
    write(folder.path(), "a.sgf", SGF);
    let args = ["batch", ".", "-o", ".", "-f", "svg,png,json", "--manifest"];
    assert_eq!(zumen(folder.path(), &args).status, Some(0));
    let once = contents(folder.path());
    assert_eq!(files(folder.path()), ["a.json", "a.png", "a.sgf", "a.svg", "manifest.json"]);
    let run = zumen(folder.path(), &args);
    assert_eq!(
        (run.out().as_str(), run.stderr.as_str()),
        ("", "note: 1 input, 3 files: 0 drawn, 1 unchanged, 0 refused\n")
    );
    assert_eq!(contents(folder.path()), once);
    // Asked for, the pictures are drawn again, each once and as it was but for what is typed.
    let run = zumen(folder.path(), &["batch", ".", "-o", "print/", "--redraw", "-f", "svg", "--theme", "print"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(files(&folder.path().join("print")), ["a-2.svg", "a-3.svg", "a.svg"], "of a.json, a.sgf and a.svg");
}

#[test]
fn pictures_are_drawn_again_in_their_place() {
    let folder = folder();
    write(folder.path(), "a.txt", START);
    for formats in ["svg,pdf", "png,pdf", "svg,png,pdf"] {
        zumen(folder.path(), &["a.txt", "-f", formats, "-o", "d/"]).lines();
        let once = files(&folder.path().join("d"));
        for _ in 0..2 {
            assert_eq!(zumen(folder.path(), &["batch", "d", "--redraw", "-o", "d", "-f", formats]).status, Some(0));
            assert_eq!(files(&folder.path().join("d")), once, "{formats}");
        }
        fs::remove_dir_all(folder.path().join("d")).expect("it is there");
    }
}

#[test]
fn words_among_the_inputs_that_zumen_may_not_have_written_stay() {
    for (format, name, own) in [("json", "game.json", "{\"info\": 1}\n"), ("text", "game.txt", "My notes.\n")] {
        let folder = folder();
        write(folder.path(), "game.sgf", SGF);
        write(folder.path(), name, own);
        let args = ["batch", ".", "-o", ".", "-f", format];
        let run = zumen(folder.path(), &args);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.stderr.contains("batch::input") && run.stderr.contains("-o DIR/"), "{run:?}");
        assert_eq!(read(folder.path(), name), own);
        // What zumen would write just so may lie there.
        let there = zumen(folder.path(), &["game.sgf", "-f", format]).out();
        write(folder.path(), name, &there);
        assert_eq!(zumen(folder.path(), &args).status, Some(0), "{format}");
        assert_eq!(read(folder.path(), name), there);
    }
    // A position of zumen's is written over.
    let folder = folder();
    write(folder.path(), "game.sgf", SGF);
    write(folder.path(), "game.json", zumen(folder.path(), &["game.sgf", "--at", "1", "-f", "json"]).out());
    assert_eq!(zumen(folder.path(), &["batch", ".", "-o", ".", "-f", "json"]).status, Some(0));
    assert_eq!(read(folder.path(), "game.json"), zumen(folder.path(), &["game.sgf", "-f", "json"]).out());
}

#[test]
fn switches_of_a_line_may_be_texts() {
    let line = |pips: &str| json!({ "id": START, "options": { "pips": pips } }).to_string() + "\n";
    let run = zumen_with(folder().path(), &["batch", "-"], (line("") + &line("true") + &line("false")).as_bytes());
    let counts = |answer: &Value| answer["svg"].as_str().expect("a picture").contains(" pips digest=");
    assert_eq!(answers(&run).iter().map(counts).collect::<Vec<_>>(), [true, true, false]);
    let run = zumen_with(folder().path(), &["batch", "-"], line("yes").as_bytes());
    assert_eq!(answers(&run)[0]["error"]["code"], "option::value");
}

#[test]
fn a_file_that_is_one_record_is_one_input() {
    let folder = folder();
    write(folder.path(), "game.sgf", SGF);
    let (run, files) = run_batch(folder.path(), &["game.sgf", "--figures", "3", "--manifest"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(files, ["game-fig-001-003.svg", "game-fig-004-005.svg", "manifest.json"]);
    let entries = manifest(folder.path(), "out/manifest.json");
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0]["pictures"][1]["files"], json!(["game-fig-004-005.svg"]));
}

#[test]
fn a_match_in_bytes_is_one_input_alone_and_in_a_folder() {
    let folder = folder();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/backgammon/club-final.xg");
    write(folder.path(), "final.xg", fs::read(file).expect("an example"));
    let (run, alone) = run_batch(folder.path(), &["final.xg", "--game", "1", "--at", "6"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(alone, ["final.svg"]);
    let first = fs::read(folder.path().join("out/final.svg")).expect("drawn");
    let (run, _) = run_batch(folder.path(), &[".", "--game", "1", "--at", "6", "--redraw"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(fs::read(folder.path().join("out/final.svg")).expect("drawn"), first);
    let (run, all) = run_batch(folder.path(), &["final.xg", "--game", "1", "--every", "1"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(all.len() > 6, "a decision each: {all:?}");
}

#[test]
fn no_input_and_no_other_picture_is_written_over() {
    let folder = folder();
    let pair = json!({ "id": START, "name": "a", "options": { "play": "8/4 6/4", "pair": true } });
    write(folder.path(), "pair.txt", format!("{pair}\na-question = {GNUID}\n"));
    let (run, files) = run_batch(folder.path(), &["pair.txt"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(files, ["a-answer.svg", "a-question.svg", "errors.txt"]);
    assert!(run.stderr.contains("batch::name") && run.stderr.contains("pair.txt:2:1"), "{run:?}");
    write(folder.path(), "a.json", zumen(folder.path(), &[START, "-f", "json"]).out());
    let run = zumen(folder.path(), &["batch", "a.json", "-o", ".", "-f", "json", "--pips"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("batch::input"), "{run:?}");
    assert!(!fs::read_to_string(folder.path().join("a.json")).expect("there").is_empty());
}

#[test]
fn what_cannot_be_meant_is_usage() {
    let folder = folder();
    write(folder.path(), "list.txt", START);
    for args in [
        &["batch", "missing.txt", "-o", "out/"][..],
        &["batch", "list.txt", "-o", "one.svg"],
        &["batch", "list.txt", "-f", "png"],
        &["batch", "list.txt", "--manifest"],
        &["batch", "list.txt", "--skip-existing"],
        &["batch", "-", "-", "-o", "out/"],
        &["batch", "list.txt", "-o", "out/", "-j", "0"],
        &["batch", "list.txt", "-o", "out/", "--home", "left", "--crop", "A1:B2"],
    ] {
        let run = zumen(folder.path(), args);
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{args:?} {run:?}");
        assert!(run.stderr.starts_with("error"), "{args:?} {run:?}");
    }
    let _ = fs::remove_dir_all(folder.path().join("out"));
    assert_eq!(files(folder.path()), ["list.txt"]);
}

// stdin as a filter

#[test]
fn stdin_is_answered_line_by_line() {
    let folder = folder();
    let object = json!({ "id": START, "name": "x" });
    let input = format!("{START}\n{BAD}\n\n# comment\n{object}\n");
    let run = zumen_with(folder.path(), &["batch", "-", "-f", "svg,json,text", "-j", "2"], input.as_bytes());
    assert_eq!(run.status, Some(1), "{run:?}");
    let answers = answers(&run);
    assert_eq!(answers.len(), 3);
    let svg = zumen(folder.path(), &[START, "-o", "-"]).out();
    assert_eq!(answers[0]["svg"], Value::from(svg));
    assert_eq!(answers[0]["json"]["game"], "backgammon");
    assert!(answers[0]["text"].as_str().expect("text").starts_with("+13-"));
    assert_eq!(answers[1]["error"]["code"], "xgid::checkers");
    assert_eq!((&answers[1]["error"]["line"], &answers[1]["error"]["column"]), (&json!(2), &json!(30)));
    let start = START.len() + 1;
    assert_eq!(answers[1]["error"]["span"], json!([start + 29, start + 30]));
    assert!(answers[1]["error"]["help"].is_string() && answers[1].get("svg").is_none());
    assert_eq!((&answers[2]["name"], &answers[2]["line"]), (&json!("x"), &json!(5)));
    assert_eq!(files(folder.path()), Vec::<String>::new());
    // With a folder, the names of files stand there.
    let run = zumen_with(folder.path(), &["batch", "-", "-o", "out/"], input.as_bytes());
    let last: Value = serde_json::from_str(run.out().lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["files"], json!(["x.svg", "x.png"]));
    assert_eq!(files(&folder.path().join("out")), ["errors.txt", "stdin-0001.png", "stdin-0001.svg", "x.png", "x.svg"]);
}

/// Whoever waits for an answer before asking again gets it.
#[test]
fn a_partner_that_waits_gets_its_answers() {
    let folder = folder();
    for threads in ["1", "2"] {
        let mut command = program(folder.path());
        command.args(["batch", "-", "-j", threads]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let (mut stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (send, answers) = mpsc::channel();
        std::thread::spawn(move || {
            BufReader::new(stdout).lines().for_each(|line| drop(send.send(line.expect("text"))))
        });
        for (line, key) in [(START, "svg"), ("rubbish", "error"), (GNUID, "svg")] {
            writeln!(stdin, "{line}").expect("it reads");
            // So long only in a deadlock.
            let answer = answers.recv_timeout(Duration::from_secs(120)).expect("an answer while stdin is open");
            let answer: Value = serde_json::from_str(&answer).expect("JSON");
            assert!(answer.get(key).is_some(), "{answer}");
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }
}

// Order, bytes, and runs that are repeated or killed

#[test]
fn bytes_and_order_depend_on_no_number_of_threads() {
    let folder = folder();
    // Three of them are bad.
    write(folder.path(), "many.txt", ids::list(300));
    let mut runs = Vec::new();
    for (threads, out) in [("1", "one"), ("2", "two"), ("2", "three")] {
        let run =
            zumen(folder.path(), &["batch", "many.txt", "-o", out, "--manifest", "-j", threads, "-f", "svg,text"]);
        assert_eq!(run.status, Some(1));
        let said = (run.out().replace(&format!("{out}/"), ""), run.stderr.replace(&format!("{out}/"), ""));
        runs.push((said, contents(&folder.path().join(out))));
    }
    assert_eq!(runs[0].1.len(), 2 * 297 + 2);
    assert!(runs[0] == runs[1], "-j 1 and -j 2");
    assert!(runs[1] == runs[2], "two runs");
    let entries = manifest(folder.path(), "one/manifest.json");
    assert_eq!(entries.len(), 300);
    assert_eq!(entries[99]["error"]["line"], 100);
    assert_eq!(entries[98]["files"], json!(["many-0099.txt", "many-0099.svg"]));
    assert!(entries[0]["title"].as_str().expect("a title").starts_with("Backgammon: "));
    assert!(entries[0]["alt"].as_str().expect("a text").contains("pips"));
    let errors = fs::read_to_string(folder.path().join("one/errors.txt")).expect("errors");
    let places: Vec<&str> = errors.lines().map(|line| line.split(':').nth(1).expect("a line")).collect();
    assert_eq!(places, ["100", "200", "300"]);
}

/// Kills a run when a third of its pictures is there; what it left, and the folder after a second run.
#[test]
fn a_killed_run_is_taken_up() {
    let folder = folder();
    write(folder.path(), "many.txt", ids::list(100));
    let args = |out: &'static str| ["batch", "many.txt", "-o", out, "--manifest", "-j", "2"];
    assert_eq!(zumen(folder.path(), &args("whole")).status, Some(1));
    let mut child = program(folder.path()).args(args("killed")).stdout(Stdio::piped()).spawn().expect("it runs");
    let printed = BufReader::new(child.stdout.take().expect("a pipe")).lines().take(60).count();
    child.kill().expect("it ran");
    child.wait().expect("it ended");
    assert_eq!(printed, 60);
    let (whole, killed) = (contents(&folder.path().join("whole")), contents(&folder.path().join("killed")));
    let is_picture = |name: &str| !name.starts_with(".zumen-");
    assert!(killed.keys().filter(|name| is_picture(name)).count() < whole.len(), "it was killed in the middle");
    for (name, bytes) in killed.iter().filter(|(name, _)| is_picture(name)) {
        assert!(whole.get(name) == Some(bytes), "{name} is whole");
    }
    // Both what a killed run leaves and a picture that lost its end in a crash.
    write(&folder.path().join("killed"), ".zumen-stale", "half");
    let png = folder.path().join("killed/many-0001.png");
    fs::write(&png, &whole["many-0001.png"][..1000]).expect("written");
    let kept = fs::metadata(folder.path().join("killed/many-0002.png")).expect("there").modified().expect("a time");
    let run = zumen(folder.path(), &[&args("killed")[..], &["--skip-existing"]].concat());
    assert_eq!(run.status, Some(1));
    assert!(contents(&folder.path().join("killed")) == whole, "the folder of a single run");
    assert_eq!(
        fs::metadata(folder.path().join("killed/many-0002.png")).expect("there").modified().expect("a time"),
        kept
    );
}

#[test]
fn pictures_that_show_something_else_are_no_finished_ones() {
    let folder = folder();
    write(folder.path(), "list.txt", format!("a = {START}\n"));
    let run =
        |args: &[&str]| zumen(folder.path(), &[&["batch", "list.txt", "-o", "out", "--skip-existing"], args].concat());
    assert_eq!(run(&[]).out(), "out/a.svg\nout/a.png\n");
    assert_eq!(run(&[]).out(), "");
    assert_eq!(run(&["--theme", "print"]).out(), "out/a.svg\nout/a.png\n");
    write(folder.path(), "list.txt", format!("a = {GNUID}\n"));
    assert_eq!(run(&["--theme", "print"]).out(), "out/a.svg\nout/a.png\n");
}

#[test]
fn what_is_unchanged_stays_untouched() {
    let folder = folder();
    write(folder.path(), "list.txt", format!("a = {START}\nb = {BAD}\n"));
    let args = ["batch", "list.txt", "-o", "out/", "--manifest"];
    assert_eq!(zumen(folder.path(), &args).status, Some(1));
    let out = folder.path().join("out");
    assert_eq!(files(&out), ["a.png", "a.svg", "errors.txt", "manifest.json"]);
    let times = || {
        files(&out)
            .iter()
            .map(|name| fs::metadata(out.join(name)).expect("there").modified().expect("a time"))
            .collect::<Vec<_>>()
    };
    let before = times();
    let run = zumen(folder.path(), &args);
    assert_eq!(run.out(), "");
    assert!(
        run.stderr.ends_with("note: 2 inputs, 2 files: 0 drawn, 1 unchanged, 1 refused: see out/errors.txt\n"),
        "{run:?}"
    );
    assert_eq!(times(), before);
    // A file that differs is replaced, and the list of errors goes with the last error.
    write(&out, "a.svg", "older");
    write(folder.path(), "list.txt", format!("a = {START}\nb = {START}\n"));
    let run = zumen(folder.path(), &args);
    assert_eq!(run.out(), "out/a.svg\nout/b.svg\nout/b.png\n");
    assert_eq!(files(&out), ["a.png", "a.svg", "b.png", "b.svg", "manifest.json"]);
}

#[test]
fn the_first_error_can_end_a_batch() {
    let folder = folder();
    write(folder.path(), "list.txt", format!("{START}\n{BAD}\n{}", format!("{GNUID}\n").repeat(20)));
    for threads in ["1", "2"] {
        let _ = fs::remove_dir_all(folder.path().join("out"));
        let (run, files) = run_batch(folder.path(), &["list.txt", "--fail-fast", "-j", threads, "--manifest"]);
        assert_eq!(run.status, Some(1));
        assert_eq!(files, ["errors.txt", "list-0001.svg"], "no manifest of a part");
    }
}

#[test]
fn a_full_disk_leaves_whole_files_and_a_remedy() {
    if cfg!(not(unix)) {
        return;
    }
    let folder = folder();
    write(folder.path(), "list.txt", format!("a = {START}\nb = {GNUID}\n"));
    // No file of this shell's children is longer than 16 KB; a PNG is.
    let command = "trap '' XFSZ; ulimit -f 32; exec \"$0\" batch list.txt -o out/ -f png --manifest";
    let mut shell = std::process::Command::new("sh");
    let run = crate::common::to_run(
        shell.args(["-c", command, env!("CARGO_BIN_EXE_zumen")]).current_dir(folder.path()).output().expect("it runs"),
    );
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.stderr.contains("free some space"), "{run:?}");
    assert!(!folder.path().join("out").exists(), "nothing is left of it");
}

// Hostile inputs

#[test]
fn rubbish_is_refused_line_by_line() {
    let folder = folder();
    let list: String = (0..10_000).map(|n| format!("rubbish {n} \u{7}\n")).collect();
    write(folder.path(), "list.txt", list);
    let (run, files) = run_batch(folder.path(), &["list.txt"]);
    assert_eq!((run.status, files), (Some(1), vec!["errors.txt".to_owned()]));
    assert!(run.stderr.ends_with(
        "note: 10000 inputs, 0 files: 0 drawn, 0 unchanged, 10000 refused: see out/errors.txt\n\
         note: 9950 more diagnostics of 10000 in all: only the first 50 are shown\n"
    ));
    assert!(run.stderr.len() < 200_000, "50 are shown");
    let errors = fs::read_to_string(folder.path().join("out/errors.txt")).expect("errors");
    assert_eq!(errors.lines().count(), 10_000);
}

#[test]
fn long_lines_and_odd_bytes_are_refused_alone() {
    let folder = folder();
    let mut list = vec![b'A'; 10 << 20];
    list.extend_from_slice(b"\n\0\0\0\n\xff\xfe\xfd\n");
    list.extend_from_slice(GNUID.as_bytes());
    let run = zumen_with(folder.path(), &["batch", "-", "-o", "out", "-f", "svg"], &list);
    let answers = answers(&run);
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, [&json!("batch::line"), &json!("input::binary"), &json!("input::binary"), &Value::Null]);
    assert_eq!(answers[3]["files"], json!(["stdin-0004.svg"]));
    assert!(run.out().len() < 10_000, "no line is said in full");
}

// One PDF

#[test]
fn all_pictures_go_into_one_pdf_in_the_order_of_the_list() {
    let folder = folder();
    write(folder.path(), "list.txt", format!("start\t{START}\n{BAD}\ngame = {SGF}\nshogi = sfen {SFEN}\n"));
    let bind = |name: &str, threads| {
        let args = ["batch", "list.txt", "--pages", "--per-page", "2", "-o", name, "-j", threads, "--manifest=m.json"];
        zumen(folder.path(), &args)
    };
    let run = bind("one.pdf", "1");
    assert_eq!((run.status, run.out().as_str()), (Some(1), "one.pdf\n"), "{run:?}");
    assert!(
        run.stderr.contains("xgid::checkers") && run.stderr.ends_with("note: 4 inputs, 1 file: 3 drawn, 1 refused\n"),
        "{run:?}"
    );
    let inputs = manifest(folder.path(), "m.json");
    assert_eq!(inputs[0]["files"], json!(["one.pdf"]));
    assert!(inputs[0]["title"].as_str().expect("a title").starts_with("Backgammon"), "{inputs:?}");
    assert_eq!(inputs[1]["error"]["code"], "xgid::checkers");

    let kept = zumen(folder.path(), &["read", "one.pdf"]).lines();
    assert_eq!(kept[0], START);
    assert!(kept[1].starts_with("(;") && kept.last().is_some_and(|last| last == "shogi"), "{kept:?}");
    assert_eq!(bind("two.pdf", "2").status, Some(1));
    let bytes = |name| fs::read(folder.path().join(name)).expect(name);
    assert!(bytes("one.pdf") == bytes("two.pdf"), "the same from two threads");

    for (args, words) in
        [(["--pages", "-o", "out/"], "name it, -o FILE.pdf"), (["--pages", "-o", "x.svg"], "-f pdf, or -o FILE.pdf")]
    {
        let run = zumen(folder.path(), &[&["batch", "list.txt"], &args[..]].concat());
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(words), "{run:?}");
    }
    write(folder.path(), "ids.pdf", START);
    let run = zumen(folder.path(), &["batch", "ids.pdf", "--pages", "-o", "ids.pdf"]);
    assert!(run.status == Some(2) && run.stderr.contains("is an input"), "{run:?}");
    assert_eq!(files(folder.path()), ["ids.pdf", "list.txt", "m.json", "one.pdf", "two.pdf"]);
}
