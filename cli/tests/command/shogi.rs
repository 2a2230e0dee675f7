//! Shogi from end to end: what its options take, and what becomes of records.

use std::fs;

use crate::common::{Run, folder, root, zumen};

/// Runs the program where the examples are.
fn run(args: &[&str]) -> Run {
    zumen(root(), args)
}

/// What is printed of an input that is read without a word.
fn output_of(args: &[&str]) -> String {
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
    let edited = |square: &str| output_of(&[KINGS, "--put", &format!("{square}:S:gold_general"), "-f", "text"]);
    let reached = |square: &str| output_of(&[KINGS, "--put", "5e:S:G", "--reach", square, "-o", "-"]);
    // A picture keeps the option as it was typed.
    let marks = |svg: String| svg.matches("id=\"z-reach-").count();
    for square in ["5e", "5E", "55", "5五", "５五", "５５", "▲5五", "△５五", "5-5"] {
        assert_eq!(edited(square), edited("5e"), "{square}");
        assert_eq!(marks(reached(square)), 8, "{square}");
    }
    let tai = |square: &str| run(&["tai-shogi", "--put", &format!("{square}:S:獅子"), "-f", "text"]).out();
    assert_ne!(tai("13m"), run(&["tai-shogi", "-f", "text"]).out());
    for square in ["13-13", "13十三", "13xiii", "１３十三"] {
        assert_eq!(tai(square), tai("13m"), "{square}");
    }
    for square in ["5", "50", "e5", "5z", "555"] {
        for (option, value) in [("--put", format!("{square}:S:G")), ("--reach", square.to_owned())] {
            let said = fault(&["shogi", option, &value, "-o", "-"], 2);
            assert!(said.contains("not a square") && said.contains("5e, 55 or 5五"), "{option} {square}: {said}");
        }
    }
}

#[test]
fn what_is_odd_before_a_fault_is_said_first() {
    let folder = folder();
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２五歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n6 ８八歩(34)\n";
    fs::write(folder.path().join("game.kif"), kif).expect("written");
    for args in [&["game.kif", "-o", "-"][..], &["convert", "--to", "sfen", "game.kif"]] {
        let said = zumen(folder.path(), args).stderr;
        let heads: Vec<&str> = said.lines().filter(|line| line.contains("]: ")).collect();
        assert_eq!(heads.len(), 2, "{said}");
        assert!(heads[0].starts_with("warning[move::reach]") && heads[1].starts_with("error[move::empty]"), "{said}");
    }
}

#[test]
fn what_is_nearly_right_is_mended() {
    for (input, status, help) in [
        ("shogi --put 5e=S:金", 2, "write 5e:S:金"),
        ("shogi --put 5e:S=金", 2, "write 5e:S:金"),
        ("4k4/9/9/9/9/9/9/9/4K4 - b 1", 1, "the side stands before the hands: write b -"),
    ] {
        let args = match input.split_once(" --put ") {
            Some((setup, edit)) => vec![setup, "--put", edit, "-o", "-"],
            None => vec![input, "-o", "-"],
        };
        let said = fault(&args, status);
        assert!(said.contains(help), "{said}");
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
    let edited = |side: &str| output_of(&["4k4/9/9/9/9/9/9/9/4K4 b -", "--put", &format!("5e:{side}:G"), "-f", "text"]);
    let marks = |args: &[&str]| {
        output_of(&[args, &["-o", "-"]].concat()).split("\n<g id=\"z-pieces\"").nth(1).unwrap().to_owned()
    };
    for side in ["g", "gote", "GOTE", "W", "white", "後手", "△"] {
        assert_eq!(edited(side), edited("G"), "{side}");
        assert_eq!(marks(&["shogi", "--view", side]), marks(&["shogi", "--view", "gote"]), "{side}");
        assert_eq!(marks(&[MATE, "--rest", side]), marks(&[MATE, "--rest", "gote"]), "{side}");
    }
    let rest = |format: &str| output_of(&["4k4/9/4P4/9/9/9/9/9/9 b G 1", "--rest", "gote", "-f", format, "-o", "-"]);
    assert!(rest("text").contains("後手の持駒：残り全部") && rest("json").contains(r#""rest":"gote""#));
    assert!(rest("svg").contains("in hand: all that is left"));
    assert_ne!(marks(&["shogi", "--view", "Sente"]), marks(&["shogi", "--view", "Gote"]));
    for option in ["--view", "--rest"] {
        let said = fault(&["shogi", option, "north", "-f", "text"], 2);
        assert!(said.contains("not a side") && said.contains("sente or gote"), "{said}");
    }
}

/// Ranks have the names that squares have in the words under the board.
#[test]
fn labels_and_captions_agree() {
    let line = "position startpos moves 7g7f";
    let label = |name: &str| format!("aria-label=\"{name}\"");
    let english = output_of(&[line, "-o", "-"]);
    assert!(english.contains("After 1. ▲P-7f") && english.contains(&label("f")) && !english.contains(&label("六")));
    let japanese = output_of(&[line, "--lang", "ja", "-o", "-"]);
    assert!(japanese.contains("▲７六歩") && japanese.contains(&label("六")) && !japanese.contains(&label("f")));
    assert!(output_of(&[line, "--coordinates", "kanji", "-o", "-"]).contains(&label("六")));
}

const GAME: &str = "examples/shogi/game.kif";

/// A record as text, and what is said to be lost.
fn convert(args: &[&str]) -> (String, Vec<String>) {
    let run = run(&[&["convert"], args].concat());
    assert_eq!(run.status, Some(0), "{args:?}: {}", run.stderr);
    let lost = run.stderr.lines().map(|line| line.strip_prefix("note: ").expect(line).to_owned()).collect();
    (run.out(), lost)
}

#[test]
fn a_record_is_converted_as_a_record() {
    let (kif, lost) = convert(&[GAME, "--to", "kif"]);
    let lines = |text: &str| text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let (mut written, mut read) = (lines(&kif), lines(&fs::read_to_string(root().join(GAME)).unwrap()));
    written[..6].sort();
    read[..6].sort();
    assert_eq!((written, lost), (read, Vec::new()));
    let (csa, lost) = convert(&[GAME, "--to", "csa"]);
    assert!(csa.starts_with("V2.2\nN+横田\nN-角野\n$START_TIME:2026/05/03 10:00:00\n$EVENT:見本戦\n"), "{csa}");
    assert!(csa.contains("\n+\n+7776FU\nT2\n-3334FU\nT3\n"), "{csa}");
    let end = "+2434HI\nT9\n'*先手は横歩を取った。\n-2288UM\nT40\n+7988GI\nT2\n-0045KA\nT15\n%CHUDAN\n";
    assert!(csa.ends_with(end), "{csa}");
    assert_eq!(lost, ["CSA cannot store variations"]);
    let (usi, lost) = convert(&[GAME, "--to", "usi"]);
    let moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b8h+ 7i8h B*4e";
    assert_eq!(usi, format!("position startpos moves {moves}\n"));
    let what = ["the players' names", "the title", "開始日時", "times", "comments", "the ending 中断", "variations"];
    assert_eq!(lost, what.map(|what| format!("USI cannot store {what}")));
    // From CSA to KIF and back.
    let folder = folder();
    let file = folder.path().join("game.kif");
    let (kif, lost) = convert(&["examples/shogi/game.csa", "--to", "kif"]);
    assert!(kif.contains("   1 ７六歩(77)   ( 0:02/00:00:02)\n") && kif.ends_with("   7 中断\n"), "{kif}");
    assert_eq!(lost, ["remarks (') are lost"]);
    fs::write(&file, &kif).unwrap();
    let (csa, lost) = convert(&[file.to_str().unwrap(), "--to", "csa"]);
    assert!(csa.ends_with("-7162GI\nT4\n%CHUDAN\n") && lost.is_empty(), "{csa} {lost:?}");
}

#[test]
fn a_moment_is_converted_as_a_position() {
    for options in [&["--position"][..], &["--at", "end"], &["--at", "18"], &["--node", "1"]] {
        let (usi, lost) = convert(&[&[GAME, "--to", "usi"], options].concat());
        assert!(usi.starts_with("position sfen lnsgk1snl/6g2/") && !usi.contains("moves"), "{options:?}: {usi}");
        assert!(lost.iter().all(|lost| !lost.contains("the moves are")), "{lost:?}");
        assert!(!convert(&[&[GAME, "--to", "kif"], options].concat()).0.contains("７六歩"), "{options:?}");
        assert!(!convert(&[&[GAME, "--to", "csa"], options].concat()).0.contains("+7776FU"), "{options:?}");
    }
    for notation in ["sfen", "json"] {
        let (_, lost) = convert(&[GAME, "--to", notation]);
        assert!(lost.iter().any(|lost| lost.contains("the moves are lost")), "{notation}: {lost:?}");
    }
    // A position has no moves that could be lost.
    assert_eq!(convert(&["shogi", "--to", "sfen"]).1, Vec::<String>::new());
    assert_eq!(convert(&["shogi", "--to", "kif", "--position"]), convert(&["shogi", "--to", "kif"]));
    assert!(fault(&["shogi", "--position", "-o", "-"], 2).contains("--position"));
}

#[test]
fn variations_are_read() {
    let last = |args: &[&str]| {
        let lines = output_of(&[&[GAME, "-f", "json"], args].concat());
        let json: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        json["position"]["last"]["text"].as_str().unwrap().to_owned()
    };
    assert_eq!(last(&[]), "４五角");
    assert_eq!(last(&["--node", "1"]), "４五角");
    assert_eq!(last(&["--node", "2"]), "３六飛");
    assert_eq!(last(&["--node", "2", "--at", "16"]), "３三角");
    assert_eq!(last(&["--node", "2", "--every", "8"]), "３六飛");
    for (path, message) in [
        ("3", "branching 1 of this path has 2 branches, not 3"),
        ("1.1", "this path continues past the end"),
        ("x", "not a path"),
    ] {
        assert!(fault(&[GAME, "--node", path, "-f", "text"], 2).contains(message), "{path}");
    }
    assert!(fault(&[GAME, "--node", "2", "--at", "18", "-f", "text"], 2).contains("the record has only moves 1 to 17"));
}

/// Nested variations, one where the game ends, one that has no place, one that cannot be played.
#[test]
fn variations_branch_anywhere() {
    let folder = folder();
    let text = "手合割：平手
1 ７六歩(77)
2 ３四歩(33)
3 投了

変化：3手
3 ２六歩(27)
4 ４四歩(43)

変化：4手
4 ８四歩(83)

変化：2手
2 ８四歩(83)

変化：9手
9 ５八金(49)
*nobody's

変化：2手
2 ５五歩(55)
3 ２六歩(27)
";
    fs::write(folder.path().join("tree.kif"), text).unwrap();
    let moves = |path: &str| {
        let run = zumen(folder.path(), &["tree.kif", "--node", path, "-f", "json"]);
        let json: serde_json::Value = serde_json::from_str(&run.out()).expect(&run.stderr);
        (json["position"]["number"].as_u64(), json["position"]["last"]["english"].as_str().unwrap().to_owned())
    };
    let nodes = [("1.1", 2, "P-3d"), ("1.2", 4, "P-4d"), ("1.2.1", 4, "P-4d"), ("1.2.2", 4, "P-8d"), ("2", 2, "P-8d")];
    for (path, number, last) in nodes {
        assert_eq!(moves(path), (Some(number), last.to_owned()), "{path}");
    }
    let told = zumen(folder.path(), &["validate", "tree.kif"]);
    assert_eq!(told.status, Some(1));
    assert!(told.stderr.contains("tree.kif:16:1"), "{}", told.stderr);
    assert!(told.stderr.contains("no earlier line reaches move 9"), "{}", told.stderr);
    assert!(
        told.stderr.contains("tree.kif:21:3") && told.stderr.contains("there is no piece on 5e"),
        "{}",
        told.stderr
    );
    let refused = zumen(folder.path(), &["tree.kif", "--node", "3", "-f", "text"]);
    assert!(refused.status == Some(1) && refused.stderr.contains("there is no piece on 5e"), "{}", refused.stderr);
    let kif = zumen(folder.path(), &["convert", "tree.kif", "--to", "kif"]);
    assert!(kif.stderr.contains("moves after one that zumen cannot read or play are lost"), "{}", kif.stderr);
    let variations: Vec<String> =
        kif.out().lines().filter(|line| line.starts_with("変化")).map(str::to_owned).collect();
    assert_eq!(variations, ["変化：3手", "変化：4手", "変化：2手"]);
}

#[test]
fn a_part_of_the_board_is_shown() {
    const MATE: &str = "7k1/9/7P1/9/9/9/9/9/9 b G2r";
    let ids = |args: &[&str]| -> Vec<String> {
        let svg = output_of(&[args, &["-o", "-"]].concat());
        let ids = svg.split(" id=\"z-").skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
        ids.filter(|id| ["piece-", "file-", "rank-", "last-", "star-", "hand-"].iter().any(|what| id.starts_with(what)))
            .collect()
    };
    let count = |ids: &[String], what: &str| ids.iter().filter(|id| id.starts_with(what)).count();
    let whole = ids(&[MATE]);
    assert_eq!((count(&whole, "file-"), count(&whole, "rank-"), count(&whole, "star-")), (9, 9, 4));
    for crop in ["5a:1e", "1五:5一", "11:55"] {
        let part = ids(&[MATE, "--crop", crop]);
        assert_eq!((count(&part, "file-"), count(&part, "rank-"), count(&part, "star-")), (5, 5, 1), "{crop}");
        assert_eq!(count(&part, "piece-"), 2);
        assert_eq!(count(&part, "hand-"), count(&whole, "hand-"));
    }
    let auto = ids(&[MATE, "--crop", "auto"]);
    assert_eq!((count(&auto, "file-"), count(&auto, "rank-")), (3, 4), "{auto:?}");
    let line = "position startpos moves 7g7f";
    let corner = ids(&[line, "--crop", "1a:3c"]);
    assert_eq!((count(&corner, "piece-"), count(&corner, "last-")), (7, 0));
    // The square it came from and the other, and what they are drawn with.
    assert_eq!(count(&ids(&[line, "--crop", "9i:6f"]), "last-"), 4);
    assert_eq!(count(&ids(&["chu-shogi", "--crop", "12l:7g", "--view", "gote"]), "rank-"), 6);
    for crop in ["", "5a", "5a:13m", "x:y"] {
        let said = fault(&["shogi", "--crop", crop, "-o", "-"], 2);
        assert!(said.contains("its squares are 1a to 9i") && said.contains("--crop 5a:1e"), "{crop}: {said}");
    }
}

#[test]
fn the_last_position_has_two_names() {
    for (game, last) in [(GAME, "18"), ("examples/game.sgf", "end"), ("examples/carcassonne/game.json", "end")] {
        let text = |at: &str| run(&[game, "--at", at, "-f", "text"]).out();
        assert!(!text("last").is_empty(), "{game}");
        assert_eq!(text("last"), text(last), "{game}");
    }
}

/// In every game with moves; of shogi and Zillions the default is a tint, of Go nothing, of the others a mark.
#[test]
fn the_last_move_is_tinted_marked_or_neither() {
    let zillions = "examples/zillions/chess.zsg";
    let table = [
        ("position startpos moves 7g7f", "last-move=tint", "id=\"z-last-7f\"", "id=\"z-last-mark-7f\""),
        ("(;SZ[9];B[ee])", "last-move=none", "id=\"z-last-tint-", "id=\"z-last-move-"),
        (zillions, "last-move=tint", "id=\"z-last-tint-", "\"#z-last-move\""),
        ("examples/carcassonne/game.json", "last-move=mark", "id=\"z-last-tint-", "\"#z-last\""),
    ];
    for (input, default, tint, mark) in table {
        let shown = |option: &[&str]| {
            let svg = run(&[option, &[input, "-o", "-"]].concat()).out();
            assert!(svg.starts_with("<svg"), "{input} {option:?}");
            [svg.contains(tint), svg.contains(mark)]
        };
        for (how, expected) in [("tint", [true, false]), ("mark", [false, true]), ("none", [false, false])] {
            assert_eq!(shown(&["--last-move", how]), expected, "{input} {how}");
            assert_eq!(shown(&[&format!("--last-move={how}")]), expected, "{input} {how}");
            if default.ends_with(how) {
                assert_eq!(shown(&[]), expected, "{input}");
            }
        }
        // Alone, before an input.
        assert_eq!(shown(&["--last-move"]), [false, true], "{input}");
        assert!(fault(&[input, "--last-move=loud", "-o", "-"], 2).contains("tint, mark, none"));
    }
    // A picture is drawn again as it was, and lists take the option as they did.
    let folder = folder();
    for option in ["--last-move", "--last-move=tint"] {
        let run = zumen(folder.path(), &["(;SZ[9];B[ee])", option, "-o", "a.svg"]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
        let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
        assert_eq!(zumen(folder.path(), &["a.svg", "-o", "-"]).out(), svg);
    }
    for (value, marks) in [("true", 1), ("\"mark\"", 1), ("\"none\"", 0), ("false", 0)] {
        let line =
            format!("{{\"id\": \"(;SZ[9];B[ee])\", \"name\": \"one\", \"options\": {{\"last-move\": {value}}}}}\n");
        fs::write(folder.path().join("list.jsonl"), line).unwrap();
        let run = zumen(folder.path(), &["batch", "list.jsonl", "-o", "out/", "-f", "svg"]);
        assert_eq!(run.status, Some(0), "{value}: {}", run.stderr);
        let svg = fs::read_to_string(folder.path().join("out/one.svg")).unwrap();
        assert_eq!(svg.matches("id=\"z-last-move-").count(), marks, "{value}");
    }
}

#[test]
fn a_letter_with_plus_is_what_it_is_in_sfen() {
    for (game, letter, kind) in [
        ("chu-shogi", "+R", "dragon_king"),
        ("chu-shogi", "+B", "dragon_horse"),
        ("shogi", "+R", "dragon"),
        ("shogi", "+P", "tokin"),
    ] {
        let said = run(&[game, "--put", &format!("5f:S:{letter}"), "-f", "json"]).out();
        let piece = said.split("\"5f\"").nth(1).unwrap_or_else(|| panic!("{said}"));
        assert!(piece.split('}').next().is_some_and(|piece| piece.contains(kind)), "{game} {letter}: {}", &piece[..80]);
    }
}

#[test]
fn comments_of_a_record_are_printed_where_they_are_asked_for() {
    let folder = folder();
    let record =
        "手合割：平手\n*The game begins.\n   1 ７六歩(77)\n*Opens the bishop's way.\n*Common.\n   2 ３四歩(33)\n";
    fs::write(folder.path().join("a.kif"), record).expect("written");
    let desc = |args: &[&str]| {
        let svg = zumen(folder.path(), &[&["a.kif", "-o", "-"], args].concat()).out();
        svg.split("<desc").nth(1).and_then(|rest| rest.split("</desc>").next()).expect("a description").to_owned()
    };
    assert!(desc(&["--at", "1", "--comments", "below"]).contains("Opens the bishop's way. Common."));
    assert!(desc(&["--at", "start", "--comments", "beside"]).contains("The game begins."));
    assert!(!desc(&["--at", "1"]).contains("Opens") && !desc(&["--at", "2", "--comments", "below"]).contains("Opens"));
    zumen(folder.path(), &["a.kif", "--at", "1", "--comments", "below", "-o", "a.svg"]).lines();
    zumen(folder.path(), &["a.svg", "-o", "again.svg"]).lines();
    let [one, again] = ["a.svg", "again.svg"].map(|name| fs::read(folder.path().join(name)).expect("a picture"));
    assert!(one == again, "a picture keeps the comment that it shows");
    let room = zumen(folder.path(), &["a.kif", "--at", "1", "--comments", "room", "-o", "-"]).out();
    assert!(!room.contains("Opens"), "the room is empty, and the picture keeps no comment");
}

#[test]
fn each_position_of_a_series_is_a_line_of_json_and_a_board() {
    let folder = folder();
    let game = root().join("examples/shogi/game.kif");
    let run = zumen(folder.path(), &[game.to_str().expect("a path"), "--every", "1", "--at", "1..3", "-f", "json"]);
    let numbers: Vec<String> = run
        .out()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["position"]["number"].to_string())
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    let text = zumen(folder.path(), &[game.to_str().expect("a path"), "--every", "1", "--at", "1..3", "-f", "text"]);
    assert_eq!(text.out().matches("後手の持駒").count(), 3, "{}", text.out());
}

#[test]
fn two_moments_of_a_record_are_drawn_on_one_board() {
    let folder = folder();
    let game = root().join("examples/shogi/game.kif");
    let run = zumen(folder.path(), &["diff", game.to_str().expect("a path"), "--at", "3..6", "-o", "a.svg"]);
    assert!(run.status == Some(1) && folder.path().join("a.svg").exists(), "{}", run.stderr);
}

#[test]
fn tree_says_how_variations_of_shogi_are_drawn() {
    let said = fault(&["tree", GAME], 1);
    assert!(said.contains("does not show records of shogi") && said.contains("--node"), "{said}");
}

#[test]
fn arrows_may_be_repeated() {
    let drawn = |args: &[&str]| output_of(&[&["shogi"], args, &["-o", "-"]].concat());
    let two = drawn(&["--arrow", "7g-7f", "--arrow", "3c-3d"]);
    let arrows = |svg: &str| ["7g-7f", "3c-3d"].map(|ends| svg.contains(&format!("id=\"z-arrow-{ends}\"")));
    assert_eq!(arrows(&two), [true, true]);
    assert_eq!(two, drawn(&["--arrow", "7g-7f,3c-3d"]));
    assert_eq!(arrows(&drawn(&["--arrow", "7g-7f"])), [true, false]);
}
