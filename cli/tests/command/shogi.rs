//! Shogi from end to end: what its options take, and what becomes of records.

use crate::common::{Run, root, zumen};

/// Runs the program where the examples are.
fn run(args: &[&str]) -> Run {
    zumen(root(), args)
}

/// What is printed of an input that is read without a word.
fn said(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    run.out()
}

/// What is said of an input that is refused.
fn fault(args: &[&str], status: i32) -> String {
    let run = run(args);
    assert_eq!((run.status, run.out().as_str()), (Some(status), ""), "{args:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn squares_are_read_as_people_write_them() {
    const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b -";
    let edited = |square: &str| said(&[KINGS, "--put", &format!("{square}:S:gold_general"), "-f", "text"]);
    let reached = |square: &str| said(&[KINGS, "--put", "5e:S:G", "--reach", square, "-o", "-"]);
    // A picture keeps the option as it was typed.
    let marks = |svg: String| svg.matches("id=\"reach-").count();
    for square in ["5e", "5E", "55", "5五", "５五", "５５", "▲5五", "△５五", "5-5"] {
        assert_eq!(edited(square), edited("5e"), "{square}");
        assert_eq!(marks(reached(square)), 8, "{square}");
    }
    let tai = |square: &str| said(&["tai-shogi", "--put", &format!("{square}:S:獅子,13i:-"), "-f", "text"]);
    for square in ["13-13", "13十三", "13xiii", "１３十三"] {
        assert_eq!(tai(square), tai("13m"), "{square}");
    }
    for square in ["5", "50", "e5", "5z", "555"] {
        for (option, value) in [("--put", format!("{square}:S:G")), ("--reach", square.to_owned())] {
            let said = fault(&["shogi", option, &value, "-o", "-"], 2);
            assert!(said.contains("no square") && said.contains("5e, 55 or 5五"), "{option} {square}: {said}");
        }
    }
}

#[test]
fn pieces_are_called_by_english_japanese_and_letters() {
    let edited = |edit: &str| run(&["shogi", "--put", edit, "-f", "text"]).out();
    let table: [(&str, &[&str]); 5] = [
        ("gold_general", &["gold", "Gold", "goldgeneral", "金", "金将", "kinshō", "kinsho", "G", "g", "KI"]),
        ("knight", &["N", "桂", "桂馬", "keima", "KE"]),
        ("king", &["K", "玉", "王", "OU"]),
        ("+rook", &["rook+", "龍", "竜王", "+R", "R+", "RY", "dragon_king", "＋飛"]),
        ("+pawn", &["と", "tokin", "+P", "TO"]),
    ];
    for (key, names) in table {
        for name in names {
            assert_eq!(edited(&format!("5e:S:{name}")), edited(&format!("5e:S:{key}")), "{name}");
        }
    }
    assert!(edited("5e:S:gold").contains("|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三"), "{}", edited("5e:S:gold"));
    assert_eq!(edited("5e：先手：金"), edited("5e:S:gold_general"));
    let chu = |name: &str| run(&["chu-shogi", "--put", &format!("6f:S:{name}"), "-f", "text"]).out();
    assert_eq!(chu("N"), chu("獅子"));
    for (name, near) in [("gold_genral", "did you mean gold_general"), ("goldd", "did you mean gold_general")] {
        let said = fault(&["shogi", "--put", &format!("5e:S:{name}"), "-f", "text"], 2);
        assert!(said.contains(&format!("no piece is called {name:?}")) && said.contains(near), "{said}");
    }
}

#[test]
fn sides_are_read_in_any_case() {
    const MATE: &str = "7k1/9/7P1/9/9/9/9/9/9 b G2r";
    let edited = |side: &str| said(&["4k4/9/9/9/9/9/9/9/4K4 b -", "--put", &format!("5e:{side}:G"), "-f", "text"]);
    let marks =
        |args: &[&str]| said(&[args, &["-o", "-"]].concat()).split("\n<g id=\"pieces\"").nth(1).unwrap().to_owned();
    for side in ["g", "gote", "GOTE", "W", "white", "後手", "△"] {
        assert_eq!(edited(side), edited("G"), "{side}");
        assert_eq!(marks(&["shogi", "--view", side]), marks(&["shogi", "--view", "gote"]), "{side}");
        assert_eq!(marks(&[MATE, "--rest", side]), marks(&[MATE, "--rest", "gote"]), "{side}");
    }
    assert_ne!(marks(&["shogi", "--view", "Sente"]), marks(&["shogi", "--view", "Gote"]));
    for option in ["--view", "--rest"] {
        let said = fault(&["shogi", option, "north", "-f", "text"], 2);
        assert!(said.contains("this is no side") && said.contains("sente or gote"), "{said}");
    }
}

/// Ranks have the names that squares have in the words under the board.
#[test]
fn labels_and_captions_agree() {
    let line = "position startpos moves 7g7f";
    let label = |name: &str| format!("aria-label=\"{name}\"");
    let english = said(&[line, "-o", "-"]);
    assert!(english.contains("After 1. ▲P-7f") && english.contains(&label("f")) && !english.contains(&label("六")));
    let japanese = said(&[line, "--lang", "ja", "-o", "-"]);
    assert!(japanese.contains("▲７六歩") && japanese.contains(&label("六")) && !japanese.contains(&label("f")));
    assert!(said(&[line, "--coordinates", "kanji", "-o", "-"]).contains(&label("六")));
}
