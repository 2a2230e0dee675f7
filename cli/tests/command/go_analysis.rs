//! What KataGo says of a position: answers beside a record, whole ones and broken ones.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::go::Picture;
use crate::common::{Run, folder, zumen};

/// Five lines, four moves: two stones on each side.
const GAME: &str = "(;GM[1]FF[4]SZ[5];B[bb];W[db];B[bd];W[dd])";

/// An answer about the position after so many moves of [`GAME`], numbers for Black.
fn answer(turn: u64) -> Value {
    let mover = if turn.is_multiple_of(2) { "B" } else { "W" };
    let ownership = [[1.0, 0.6, 0.05, -0.4, -0.2]; 5].concat();
    json!({
        "id": "game", "isDuringSearch": false, "turnNumber": turn,
        "rootInfo": {"currentPlayer": mover, "winrate": 0.6234, "scoreLead": 1.26, "visits": 1234},
        "moveInfos": [
            candidate("C1", 1, 300, json!(["C1", "C2"])),
            candidate("C3", 0, 900, json!(["C3", "pass", "C2", "C1"])),
            candidate("pass", 2, 18, json!(["pass"])),
            candidate("A1", 3, 17, json!(["A1"])),
        ],
        "ownership": ownership,
    })
}

fn candidate(at: &str, order: u64, visits: u64, pv: Value) -> Value {
    json!({"move": at, "order": order, "visits": visits, "winrate": 0.6, "scoreLead": 1.0, "prior": 0.2, "pv": pv})
}

/// A folder with the game and a file of these lines.
fn beside(lines: &[String]) -> TempDir {
    let folder = folder();
    std::fs::write(folder.path().join("game.sgf"), GAME).expect("written");
    std::fs::write(folder.path().join("game.jsonl"), lines.join("\n")).expect("written");
    folder
}

fn run(folder: &TempDir, args: &[&str]) -> Run {
    zumen(folder.path(), &[&["game.sgf", "--analysis-file", "game.jsonl"], args].concat())
}

/// The picture of the end of the game with these answers.
fn draw(lines: &[Value], args: &[&str]) -> Picture {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let run = run(&beside(&lines), &[args, &["-o", "-"]].concat());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    Picture::of(&run.out())
}

/// What [`answer`] says of the end of the game, as KaTrain keeps it in a node: written by Python's `struct`, `gzip` and `base64`.
const OF_KATRAIN: &str = "KT[H4sIAAAAAAACA2OwOWuRppW2LW0TA5EsAG870jAyAAAA][H4sIAAAAAAACAwMAAAAAAAAAAAA=][H4sIAAAAAAACA52QsQ6CMBC\
     G3+XmxkBrUNmQ1cHdOBDoQAKUXAvGEN7dOyBpdcOl7fW/fF97E7Rm1BbSCfKYVy4h5UKAwUojpLGAsba1oy4VRQJedYeFo67okAi\
     wpUF900VFjQdKe6wNcibpPEL6WFm5hOdMmwolyksiL7n8JWFWX1i7ugRbWbhceeXWsUmll8bn/c4FxpIsHF0WjE4FgtN+QcZ/ID4\
     a49hQDoi6c/emeDMdrvDNlOr4g5VJ8AKKCVaatm+005Q7HPT8AX0aG4QDAgAA]";

/// Most of the same, as Lizzie keeps it: numbers for Black, who moves.
const OF_LIZZIE: &str = "LZ[KataGo 37.7 1.2k 1.0\nmove C3 visits 900 winrate 6000 scoreMean 1.0 pv C3 pass C2 C1 \
    info move C1 visits 300 winrate 6000 scoreMean 1.0 pv C1 C2 info move pass visits 18 winrate 6000 scoreMean 1.0 pv pass info ]";

#[test]
fn answers_in_the_record_are_read() {
    let folder = beside(&[answer(4).to_string()]);
    let read = |args: &[&str]| zumen(folder.path(), &[args, &["-f", "json"]].concat());
    let analysis = |run: &Run| serde_json::from_slice::<Value>(&run.stdout).expect("JSON")["analysis"].take();
    for (file, property) in [("katrain.sgf", OF_KATRAIN), ("lizzie.sgf", OF_LIZZIE)] {
        let record = format!("{}{property};B[aa])", GAME.trim_end_matches(')'));
        std::fs::write(folder.path().join(file), record).expect("written");
    }
    for show in ["ownership", "moves", "pv"] {
        let of_file = analysis(&read(&["game.sgf", "--analysis", show, "--analysis-file", "game.jsonl"]));
        assert!(of_file.is_object());
        assert_eq!(analysis(&read(&["katrain.sgf", "--at", "4", "--analysis", show])), of_file);
        if show != "ownership" {
            let of_lizzie = analysis(&read(&["lizzie.sgf", "--at", "4", "--analysis", show]));
            assert_eq!((&of_lizzie["moves"], &of_lizzie["pv"]), (&of_file["moves"], &of_file["pv"]));
        }
    }
    let refusal = |args: &[&str]| {
        let run = read(args);
        assert!(run.status == Some(1) && run.stdout.is_empty(), "{}", run.stderr);
        run.stderr
    };
    let missed = refusal(&["katrain.sgf", "--analysis", "moves"]);
    assert!(missed.contains("katago::turn") && missed.contains("with --at: 4"), "{missed}");
    let broken = format!("{}LZ[move];B[aa]{OF_LIZZIE})", GAME.trim_end_matches(')'));
    std::fs::write(folder.path().join("broken.sgf"), broken).expect("written");
    let run = read(&["broken.sgf", "--at", "5", "--analysis", "moves"]);
    assert_eq!((run.status, run.stderr.matches("katago::unread").count()), (Some(0), 1), "{}", run.stderr);
    let none = refusal(&["game.sgf", "--analysis", "moves"]);
    assert!(none.contains("katago::empty") && none.contains("--analysis-file"), "{none}");
    let no_ownership = refusal(&["lizzie.sgf", "--at", "4", "--analysis", "ownership"]);
    assert!(no_ownership.contains("katago::missing"), "{no_ownership}");
}

/// Which piece of the template stands on a point.
fn piece(picture: &Picture, id: &str) -> String {
    picture.get(id, "href").trim_start_matches('#').to_owned()
}

#[test]
fn squares_grow_with_how_sure_a_point_is() {
    let picture = draw(&[answer(4)], &["--analysis", "ownership"]);
    assert_eq!(piece(&picture, "owned-aa"), "territory-black");
    assert_eq!(piece(&picture, "owned-ba"), "owned-3-black");
    assert_eq!(piece(&picture, "owned-da"), "owned-2-white");
    assert_eq!(piece(&picture, "owned-ea"), "owned-1-white");
    // Below a tenth there is nothing, on a stone of the owner neither.
    assert!(["owned-ca", "owned-bb", "owned-db"].iter().all(|id| picture.find(id).is_none()));
    // The second column is Black's, and no stone of White's is in it: the numbers for White turn that round.
    let picture = draw(&[answer(4)], &["--analysis", "ownership", "--analysis-for", "white"]);
    assert_eq!(piece(&picture, "owned-aa"), "territory-white");
    assert_eq!(piece(&picture, "owned-bb"), "owned-3-white", "a stone that will be taken");
}

#[test]
fn numbers_are_for_the_player_to_move() {
    let text = |turn: u64, whose: &str| {
        let folder = beside(&[answer(turn).to_string()]);
        let at = turn.to_string();
        let told =
            run(&folder, &["--at", &at, "--analysis", "ownership", "--analysis-for", whose, "-f", "text"]).lines();
        told.last().expect("a line").replace('\u{a0}', " ")
    };
    assert_eq!(text(4, "black"), "KataGo for Black: wins 62.3%, +1.3 points, 1.2k visits");
    assert_eq!(text(3, "black"), "KataGo for White: wins 37.7%, −1.3 points, 1.2k visits");
    assert_eq!(text(3, "white"), "KataGo for White: wins 62.3%, +1.3 points, 1.2k visits");
    assert_eq!(text(3, "mover"), "KataGo for White: wins 62.3%, +1.3 points, 1.2k visits");
}

#[test]
fn candidates_have_letters_in_their_order() {
    let picture = draw(&[answer(4)], &["--analysis", "moves"]);
    assert_eq!(picture.get("candidate-cc", "aria-label"), "A");
    assert_eq!(picture.get("candidate-ce", "aria-label"), "B");
    assert!(picture.find("best-cc").is_some() && picture.find("best-ce").is_none());
    // One that was looked at fifty times less is none, a pass has a line and no point.
    assert!(picture.find("candidate-ae").is_none());
    let folder = beside(&[answer(4).to_string()]);
    let told = run(&folder, &["--analysis", "moves", "-f", "text"]).lines();
    let told: Vec<String> = told.iter().rev().take(3).rev().map(|line| line.replace('\u{a0}', " ")).collect();
    let wanted = [
        "A C3: wins 60.0%, +1.0 points, 900 visits",
        "B C1: wins 60.0%, +1.0 points, 300 visits",
        "C pass: wins 60.0%, +1.0 points, 18 visits",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn a_variation_is_a_figure_from_1() {
    let picture = draw(&[answer(4)], &["--analysis", "pv"]);
    let number = |id: &str| picture.get(id, "aria-label").to_owned();
    assert_eq!(["number-cc", "number-cd", "number-ce"].map(number), ["1", "3", "4"]);
    assert!(picture.find("stone-cc").is_some() && picture.find("stone-ce").is_some());
    let folder = beside(&[answer(4).to_string()]);
    let told = run(&folder, &["--analysis", "pv", "-f", "text"]).lines();
    assert_eq!(told.last().expect("a line"), "Black C3, White pass, Black C2, White C1");
}

#[test]
fn a_variation_that_is_not_known_is_the_move_alone() {
    for pv in [json!([]), Value::Null] {
        let mut answer = answer(4);
        let best = answer.pointer_mut("/moveInfos/1").and_then(Value::as_object_mut).expect("a move");
        match pv {
            Value::Null => drop(best.remove("pv")),
            pv => drop(best.insert("pv".to_owned(), pv)),
        }
        let told = run(&beside(&[answer.to_string()]), &["--analysis", "pv", "-f", "text"]).lines();
        assert_eq!(told.last().expect("a line"), "Black C3");
    }
}

#[test]
fn a_series_has_an_answer_each() {
    let lines: Vec<String> = (1..=4).map(|turn| answer(turn).to_string()).collect();
    let folder = beside(&lines);
    let run = run(&folder, &["--every", "2", "--analysis", "pv", "-f", "svg", "-o", "out/"]);
    assert_eq!((run.status, run.out().lines().count()), (Some(0), 2), "{}", run.stderr);
}

#[test]
fn the_last_answer_that_is_whole_counts() {
    let mut whole = answer(4);
    whole["rootInfo"]["visits"] = 500.into();
    let mut partial = answer(4);
    partial["isDuringSearch"] = true.into();
    let warning = json!({"id": "game", "field": "komi", "warning": "odd"});
    let version = json!({"id": "v", "action": "query_version", "version": "1.16"});
    let folder = beside(&[answer(4), whole, partial, warning, version].map(|line| line.to_string()));
    let told = run(&folder, &["--analysis", "ownership", "-f", "text"]).lines();
    assert!(told.last().expect("a line").contains("500"), "{told:?}");
}

#[test]
fn a_last_line_that_was_cut_is_left_out_and_told_once() {
    let [mut first, last] = [3, 4].map(|turn| answer(turn).to_string());
    let half = last[..last.len() / 2].to_owned();
    let folder = beside(&[first.clone(), half.clone()]);
    let drawn = run(&folder, &["--at", "3", "--analysis", "moves", "-f", "svg", "-o", "-"]);
    assert_eq!((drawn.status, drawn.stderr.matches("katago::cut").count()), (Some(0), 1), "{}", drawn.stderr);
    assert!(drawn.out().starts_with("<svg") || drawn.out().starts_with("<?xml"), "{}", drawn.out());
    // Its answer is missed where it is asked for, and nothing but half a line is no file of answers.
    let missed = run(&folder, &["--analysis", "moves", "-o", "-"]);
    assert!(missed.status == Some(1) && missed.stderr.contains("katago::turn"), "{}", missed.stderr);
    assert_eq!(refusal(std::slice::from_ref(&half), "moves").0, "json::syntax");
    // In the middle of a file it is a fault.
    first.truncate(first.len() / 2);
    assert_eq!(refusal(&[first, last], "moves").0, "json::syntax");
}

#[test]
fn a_picture_needs_its_file_no_more() {
    for what in ["ownership", "moves", "pv"] {
        let folder = beside(&[answer(4).to_string()]);
        let args = ["--analysis", what, "--lang", "ja", "--crop", "A1:D5", "--comments", "below", "-o"];
        for name in ["a.svg", "a.png"] {
            assert_eq!(run(&folder, &[&args[..], &[name]].concat()).status, Some(0));
        }
        std::fs::remove_file(folder.path().join("game.jsonl")).expect("there");
        let told = zumen(folder.path(), &["check", "a.svg", "a.png"]);
        assert_eq!(told.lines(), ["a.svg: same", "a.png: same"], "{what}");
        let json = zumen(folder.path(), &["a.svg", "-f", "json"]).out();
        std::fs::write(folder.path().join("a.json"), &json).expect("written");
        assert_eq!(zumen(folder.path(), &["a.json", "-f", "json"]).out(), json);
        assert_eq!(serde_json::from_str::<Value>(&json).expect("JSON")["analysis"]["show"], what);
    }
}

/// Runs on a file of these lines, which is refused: the code, and what the caret is under.
fn refusal(lines: &[String], what: &str) -> (String, String, String) {
    let run = run(&beside(lines), &["--analysis", what, "-o", "a.svg", "--error-format", "json"]);
    assert_eq!((run.status, run.out().as_str()), (Some(1), ""), "{what}: {}", run.stderr);
    let said: Value = serde_json::from_str(run.stderr.lines().next().expect("a message")).expect("JSON");
    let text = lines.join("\n");
    let place = |end: usize| said["span"][end].as_u64().map(|at| at as usize);
    let found = match (place(0), place(1)) {
        (Some(start), Some(end)) => text[start..end].to_owned(),
        _ => String::new(),
    };
    assert!(said["help"].is_string(), "{said}");
    (said["code"].as_str().expect("a code").to_owned(), found, said["help"].as_str().expect("help").to_owned())
}

#[test]
fn an_answer_about_another_position_is_refused() {
    let lines: Vec<String> = [0, 1, 2, 7].map(|turn| answer(turn).to_string()).into();
    let (code, _, help) = refusal(&lines, "moves");
    assert_eq!((code.as_str(), help.as_str()), ("katago::turn", "choose one of these moves with --at: 0-2, 7"));
    let mut other = answer(4);
    other["rootInfo"]["currentPlayer"] = "W".into();
    assert_eq!(refusal(&[other.to_string()], "moves").0, "katago::player");
}

#[test]
fn hostile_answers_are_refused_where_they_are_wrong() {
    let changed = |what: &str, change: &dyn Fn(&mut Value), code: &str, found: &str| {
        let mut answer = answer(4);
        change(&mut answer);
        // The fault is in the second line.
        let lines = [self::answer(2).to_string(), answer.to_string()];
        let told = refusal(&lines, what);
        assert_eq!((told.0.as_str(), told.1.as_str()), (code, found));
    };
    let set = |path: &'static str, value: Value| {
        move |answer: &mut Value| *answer.pointer_mut(path).expect(path) = value.clone()
    };
    changed("ownership", &set("/ownership", json!([1, 2])), "katago::ownership", "\"ownership\"");
    changed("ownership", &set("/ownership", json!("NaN")), "katago::value", "\"NaN\"");
    changed("ownership", &set("/ownership/3", json!("NaN")), "katago::value", "\"NaN\"");
    changed("ownership", &set("/ownership/3", json!(1.5)), "katago::value", "1.5");
    changed(
        "ownership",
        &|answer| drop(answer.as_object_mut().expect("one").remove("ownership")),
        "katago::missing",
        "{",
    );
    changed("moves", &set("/rootInfo/winrate", json!(1e300)), "katago::value", "1e+300");
    changed("moves", &set("/rootInfo/scoreLead", json!(-1e300)), "katago::value", "-1e+300");
    changed("moves", &set("/rootInfo/visits", json!(1.5)), "katago::value", "1.5");
    changed("moves", &set("/rootInfo", json!([])), "katago::value", "[]");
    changed("moves", &set("/moveInfos", json!([])), "katago::missing", "\"moveInfos\"");
    changed("moves", &set("/moveInfos/0/move", json!("F6")), "katago::move", "\"F6\"");
    changed("moves", &set("/moveInfos/0/move", json!("B4")), "katago::move", "\"B4\"");
    changed("moves", &set("/moveInfos/0/move", json!("C3")), "katago::move", "\"C3\"");
    changed("moves", &set("/moveInfos/0/move", json!(3)), "katago::value", "3");
    changed("moves", &set("/moveInfos/1/order", json!("first")), "katago::value", "\"first\"");
    changed("pv", &set("/moveInfos/1/pv/2", json!("C3")), "katago::move", "\"C3\"");
    changed("pv", &set("/moveInfos/1/pv", json!("C3")), "katago::value", "\"C3\"");
}

#[test]
fn hostile_lines_are_refused() {
    let code = |line: &str| refusal(&[line.to_owned()], "moves").0;
    assert_eq!(code(""), "katago::empty");
    assert_eq!(code("{\"warning\": \"odd\"}"), "katago::empty");
    assert_eq!(code("{\"error\": \"no such field\"}"), "katago::error");
    assert_eq!(code("[1]"), "katago::line");
    assert_eq!(code("(;SZ[9];B[ee])"), "katago::line");
    assert_eq!(code("{\"id\": \"x\", \"rules\": \"japanese\", \"moves\": []}"), "katago::line");
    assert_eq!(code("{\"turnNumber\": -1}"), "katago::value");
    assert_eq!(code("{\"turnNumber\": 1e999}"), "katago::value");
    assert_eq!(code("{\"turnNumber\": NaN}"), "json::syntax");
    assert_eq!(code(&"[".repeat(100_000)), "json::syntax");
    assert_eq!(
        code(&format!("{{\"turnNumber\":4,\"moveInfos\":{}{}}}", "[".repeat(9_000), "]".repeat(9_000))),
        "katago::value"
    );
    assert_eq!(code(&("\n".repeat(10_000) + "{\"turnNumber\": 4}")), "katago::too-large");
    assert_eq!(code(&format!("{{\"turnNumber\":4,\"id\":\"{}\"}}", "x".repeat(4 << 20))), "katago::too-large");
}

#[test]
fn an_answer_on_several_lines_is_read() {
    let pretty = |turn| serde_json::to_string_pretty(&answer(turn)).expect("JSON");
    let array = format!("[{},{}]", answer(3), answer(4));
    let arrays = [array.clone(), format!("[\n  {},\n  {}\n]", pretty(3), pretty(4))].map(|array| vec![array]);
    let lines = [vec![pretty(4)], vec![pretty(3), pretty(4)], vec![answer(3).to_string(), pretty(4)]];
    for lines in lines.into_iter().chain(arrays) {
        let folder = beside(&lines);
        let shown = run(&folder, &["--analysis", "moves", "-f", "text"]);
        assert_eq!((shown.status, shown.stderr.as_str()), (Some(0), ""));
        assert!(shown.out().contains("A C3: "), "{}", shown.out());
        let alone = zumen(folder.path(), &["game.jsonl"]);
        let is_array = lines[0].starts_with('[');
        assert!(
            is_array || alone.stderr.contains("input::katago") && alone.stderr.contains("--analysis-file"),
            "{}",
            alone.stderr
        );
    }
}

#[test]
fn lines_of_gtp_are_an_answer_about_what_is_drawn() {
    let line = "info move C3 visits 40 winrate 0.51 scoreLead 0.2 prior 0.2 order 0 pv C3 C2 \
                info move C1 visits 20 winrate 0.49 order 1 pv C1";
    let folder = beside(&["= ".to_owned(), line.to_owned()]);
    let shown = run(&folder, &["--analysis", "moves", "-f", "text"]);
    assert_eq!((shown.status, shown.stderr.as_str()), (Some(0), ""));
    let said = shown.out().replace('\u{a0}', " ");
    assert!(said.contains("A C3: wins 51.0%, +0.2 points, 40 visits\nB C1: wins 49.0%, 20 visits\n"), "{said}");
    // What a picture keeps of it reads back.
    let json = run(&folder, &["--analysis", "moves", "-f", "json"]).out();
    std::fs::write(folder.path().join("kept.json"), &json).expect("written");
    assert_eq!(zumen(folder.path(), &["kept.json", "-f", "json"]).out(), json);
    std::fs::write(folder.path().join("gtp.txt"), line).expect("written");
    let alone = zumen(folder.path(), &["gtp.txt"]);
    assert!(alone.stderr.contains("input::katago"), "{}", alone.stderr);
}

#[test]
fn answers_are_no_record() {
    let folder = beside(&[1, 2].map(|turn| answer(turn).to_string()));
    let run = zumen(folder.path(), &["game.jsonl"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("input::katago") && run.stderr.contains("--analysis-file"), "{}", run.stderr);
}

#[test]
fn options_that_miss_each_other_are_told() {
    let folder = beside(&[answer(4).to_string()]);
    let status = |args: &[&str]| {
        let run = zumen(folder.path(), args);
        (run.status, run.stderr.lines().next().unwrap_or_default().to_owned())
    };
    let (code, said) = status(&["game.sgf", "--analysis", "moves"]);
    assert!(code == Some(1) && said.contains("the record holds no analysis"), "{said}");
    let (code, said) = status(&["game.sgf", "--analysis-file", "game.jsonl"]);
    assert!(code == Some(2) && said.contains("needs --analysis"), "{said}");
    for other in ["--moves=1-2", "--figures=2", "--problems", "--next"] {
        let (code, said) = status(&["game.sgf", "--analysis", "pv", "--analysis-file", "game.jsonl", other]);
        assert!(code == Some(2) && said.contains("option::value"), "{other}: {said}");
    }
    let (code, said) = status(&["game.sgf", "--analysis", "pv", "--analysis-file", "missing.jsonl"]);
    assert!(code != Some(0) && said.contains("file::missing"), "{said}");
}

#[test]
fn candidates_become_a_table_for_latex() {
    let folder = beside(&[answer(4).to_string()]);
    let convert = |args: &[&str]| zumen(folder.path(), &[&["convert", "game.sgf", "--to", "latex"], args].concat());
    let table = convert(&["--at", "4", "--analysis", "moves", "--analysis-file", "game.jsonl"]);
    let rows: Vec<String> = table.out().lines().map(str::to_owned).collect();
    assert_eq!(rows[0], "\\begin{tabular}{@{}l@{ }lrrr@{}}", "{}", table.stderr);
    assert_eq!(rows[2], "A & C3 & 60.0\\% & +1.0 & 900 \\\\");
    assert_eq!(rows.len(), 6);
    assert!(convert(&[]).stderr.contains("--analysis moves"));
}
