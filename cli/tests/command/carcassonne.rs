//! Carcassonne from end to end: score sheets in; verdicts, JSON, text and sheets out.

use std::collections::BTreeMap;

use crate::common::{folder, root, zumen, zumen_with};
use serde_json::{Value, json};
use zumen::registry::validate;
use zumen::{Diagnostic, NoFiles, Severity, View};

fn text(name: &str) -> String {
    let path = root().join(format!("tests/data/carcassonne/{name}"));
    std::fs::read_to_string(path).expect("it is there")
}

/// The table of sheets: file, verdict, code, points.
fn sheets() -> Vec<[String; 4]> {
    let table = text("sheets.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let cells = |line: &str| {
        let mut cells = line.split('\t').map(str::to_owned);
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    };
    rows.map(cells).collect()
}

fn faults(sheet: &str) -> Vec<Diagnostic> {
    validate(sheet, &NoFiles)
}

/// What `-f json` prints of the table after a placement.
fn at(sheet: &str, view: View) -> Value {
    let record = zumen::read(sheet.as_bytes(), &NoFiles).expect("it is read");
    let entry = record.entries(&view).swap_remove(0).unwrap_or_else(|fault| panic!("{fault}: {sheet}"));
    serde_json::from_str(&entry.subject.json(&view).expect("no option refuses")).expect("JSON")
}

fn last(sheet: &str) -> Value {
    at(sheet, View::default().with("final", ""))
}

/// A list whose order means nothing.
fn sorted_lines(list: &Value) -> Vec<String> {
    let mut lines: Vec<String> = list.as_array().expect("a list").iter().map(canonical).collect();
    lines.sort();
    lines
}

/// An event with `to` in order; keys of objects are in order already.
fn canonical(event: &Value) -> String {
    let mut event = event.clone();
    if let Some(to) = event.get_mut("to").and_then(Value::as_array_mut) {
        to.sort_by_key(Value::to_string);
    }
    event.to_string()
}

#[test]
fn each_sheet_gets_its_verdict() {
    for [file, verdict, code, _] in sheets() {
        let path = root().join(format!("tests/data/carcassonne/{file}"));
        let bytes = std::fs::read(path).expect("the sheet is there");
        let sheet = zumen::registry::decode(&bytes, None);
        let found = faults(&sheet);
        let first = found.first();
        assert_eq!(first.map_or("", |fault| fault.code), code, "{file}: {found:?}");
        let expected = match verdict.as_str() {
            "sound" => None,
            "warned" => Some(Severity::Warning),
            "refused" => Some(Severity::Error),
            _ => panic!("{file}: {verdict}"),
        };
        assert_eq!(found.iter().map(|fault| fault.severity).max(), expected, "{file}: {found:?}");
        for fault in &found {
            let span = fault.span.clone().expect("a place");
            assert!(sheet.get(span.clone()).is_some_and(|part| !part.is_empty()), "{file}: {fault:?}");
            assert!(fault.help.is_some(), "{file}: {fault:?}");
        }
        let record = zumen::read(&bytes, &NoFiles).expect("a record");
        let draws = |view: View| record.entries(&view).iter().all(Result::is_ok);
        assert_eq!(draws(View::default()), verdict != "refused", "{file}");
        assert_eq!(draws(View::default().with("strict", "")), verdict == "sound", "{file}");
    }
}

#[test]
fn sound_sheets_lead_to_what_is_expected() {
    let mut steps = 0;
    for [file, verdict, _, points] in sheets().iter().filter(|[_, verdict, ..]| verdict != "refused") {
        assert!(["sound", "warned"].contains(&verdict.as_str()));
        let sheet = text(file);
        let expected = file.replace(".json", ".expected.json");
        let path = root().join(format!("tests/data/carcassonne/{expected}"));
        for pair in points.split_whitespace() {
            let (name, scores) = pair.split_once(':').unwrap();
            let found = last(&sheet);
            let found = format!("{}/{}", found["position"]["score"][name], found["position"]["final"]["score"][name]);
            assert_eq!(found, scores, "{file}: {name}");
        }
        if !std::path::Path::new(&path).exists() {
            continue;
        }
        let expected: Value = serde_json::from_str(&text(&expected)).expect("JSON");
        for (number, step) in expected["steps"].as_array().unwrap().iter().enumerate() {
            let found = &at(&sheet, View::default().with("at", &number.to_string()))["position"];
            assert_eq!(found["placement"], step["placement"]);
            for field in ["score", "meeplesLeft", "remaining"] {
                assert_eq!(found[field], step[field], "{file} {number} {field}");
            }
            assert_eq!(found["meeples"], step["meeplesOnBoard"], "{file} {number}");
            assert_eq!(sorted_lines(&found["events"]), sorted_lines(&step["events"]), "{file} {number}");
            steps += 1;
        }
        let found = &last(&sheet)["position"];
        assert_eq!(found["score"], expected["scoreBeforeFinal"], "{file}");
        assert_eq!(found["final"]["score"], expected["score"], "{file}");
        assert_eq!(found["final"]["byType"], expected["byType"], "{file}");
        assert_eq!(sorted_lines(&found["final"]["events"]), sorted_lines(&expected["final"]), "{file}");
    }
    assert!(steps > 150, "{steps}");
}

#[test]
fn the_end_is_counted_when_the_game_is_over_or_when_asked() {
    let whole = text("full-2p-a.json");
    assert_eq!(at(&whole, View::default())["position"]["final"]["score"], json!({"Alice": 58, "Bob": 76}));
    assert_eq!(at(&whole, View::default().with("at", "70"))["position"]["final"], Value::Null);
    assert_eq!(at(&text("ex-field-one-city.json"), View::default())["position"]["final"], Value::Null);
    assert_eq!(last(&text("ex-field-one-city.json"))["position"]["final"]["score"]["A"], 3);
}

/// Placements of two players, who are called A and B.
fn sheet(placements: &[&str]) -> String {
    let list = placements.join(",\n");
    format!(
        "{{\"info\": {{\"title\": \"t\", \"players\": [{{\"name\": \"A\"}}, {{\"name\": \"B\"}}]}}, \"placements\": [\n\
         {{\"type\": \"initial\", \"tile\": \"D\"}},\n{list}]}}"
    )
}

/// A regular placement; `meeple` is empty or `road0`.
fn regular(player: &str, tile: &str, [x, y, rotation]: [i32; 3], meeple: &str) -> String {
    let mut placement = json!({
        "type": "regular", "player": player, "tile": tile, "tilePlacement": {"x": x, "y": y, "rotation": rotation},
    });
    if !meeple.is_empty() {
        let (kind, index) = meeple.split_at(meeple.len() - 1);
        placement["meeplePlacement"] = json!({"segmentType": kind, "segmentIndex": index.parse::<u8>().unwrap()});
    }
    placement.to_string()
}

#[test]
fn editions_count_small_cities_and_fields_in_their_own_way() {
    let city = text("ex-city-two-tiles.json");
    let score = |sheet: &str, edition: &str| {
        let found = at(sheet, View::default().with("scoring", edition).with("final", ""));
        found["position"]["final"]["score"]["A"].as_u64().unwrap()
    };
    assert_eq!(["1", "2", "3"].map(|edition| score(&city, edition)), [2, 2, 4]);
    // Both fields beside one city are A's.
    let fields = sheet(&[
        &regular("A", "U", [0, 1, 0], "field1"),
        &regular("B", "B", [-1, 0, 0], ""),
        &regular("A", "E", [1, 0, 3], "field0"),
    ]);
    assert_eq!(["1", "2", "3"].map(|edition| score(&fields, edition)), [4, 3, 6]);
}

/// What is wrong with a sheet: codes and lines.
fn codes_and_lines(sheet: &str) -> Vec<(&'static str, usize)> {
    let line = |fault: &Diagnostic| sheet[..fault.span.clone().expect("a place").start].matches('\n').count() + 1;
    faults(sheet).iter().map(|fault| (fault.code, line(fault))).collect()
}

#[test]
fn all_faults_of_the_structure_are_told_in_one_run_causes_first() {
    let sheet = r##"{"placements": [
{"type": "initial", "tile": "d", "tilePlacement": {"rotation": 90}},
{"type": "regular", "tile": "U", "player": "Bob", "tilePlacement": {"x": 1e30, "y": "1"}},
{"type": "skipped", "tile": 5},
{"type": "regular", "tile": "E", "player": "Alice", "tilePlacement": {}, "meeplePlacement": {"segmentType": "road", "segmentIndex": 0}},
{"type": "regular", "tile": "E", "player": "Bob"},
{"type": "regular", "tile": "E", "player": "Alice", "tilePlacement": {}, "meeplePlacement": {"segmentType": "sea", "segmentIndex": 0.5}, "elapsedTime": -1}
],
"info": {"title": null, "players": [{"name": "Alice", "color": "#12"}, {"name": "Carol"}], "startDate": 2015,
"finalPoint": {"Alice": 1.5, "Dora": 3}, "winner": ["Eve"], "allottedTime": "90"}}"##;
    let expected = [
        ("sheet::title-type", 9),
        ("sheet::start-date-type", 9),
        ("sheet::player-color-unknown", 9),
        ("sheet::final-point-type", 10),
        ("sheet::allotted-time-type", 10),
        ("sheet::tile", 2),
        ("sheet::rotation", 2),
        ("sheet::x", 3),
        ("sheet::y-type", 3),
        ("sheet::tile-type", 4),
        ("sheet::player-missing", 4),
        ("sheet::tile-placement-missing", 6),
        ("sheet::segment-type", 7),
        ("sheet::segment-index-type", 7),
        ("sheet::elapsed-time", 7),
        ("sheet::player", 3),
        ("sheet::final-point-player", 10),
        ("sheet::winner-player", 10),
        ("sheet::segment", 5),
    ];
    assert_eq!(codes_and_lines(sheet), expected);
    let degrees = faults(sheet).into_iter().find(|fault| fault.code == "sheet::rotation").expect("told");
    assert_eq!(degrees.message, "placements[0].tilePlacement.rotation is 90, but must be 0 to 3");
    assert_eq!(degrees.help.as_deref(), Some("count quarter turns clockwise: write 1 for 90 degrees"));
}

#[test]
fn what_follows_from_a_broken_player_is_not_told() {
    let sheet = sheet(&[&regular("B", "U", [0, 1, 0], "")]).replace("{\"name\": \"B\"}", "{\"nam\": \"B\"}");
    assert_eq!(codes_and_lines(&sheet), [("sheet::player-name-missing", 1)]);
}

#[test]
fn rules_are_told_in_the_order_of_the_placements() {
    let sheet = sheet(&[
        &regular("A", "U", [0, 1, 0], "road0"),
        "{\"type\": \"skipped\", \"tile\": \"C\", \"player\": \"B\"}",
        &regular("A", "U", [0, 2, 0], "road0"),
        "{\"type\": \"skipped\", \"tile\": \"C\", \"player\": \"A\"}",
        &regular("A", "U", [0, 1, 0], ""),
        &regular("B", "U", [50, 1, 0], ""),
    ]);
    let expected = [
        ("placement::skip-placeable", 4),
        ("placement::turn-order", 5),
        ("placement::feature", 5),
        ("placement::tile-count", 6),
        ("placement::skip-placeable", 6),
        ("placement::occupied", 7),
        // The last one is not looked at: where tiles lie is not known any more.
    ];
    assert_eq!(codes_and_lines(&sheet), expected);
}

#[test]
fn nobody_has_an_eighth_meeple() {
    let mut placements = Vec::new();
    for y in 1..=8 {
        placements.push(regular("A", "B", [-1, -y + 1, 0], "cloister0"));
    }
    // Six cloisters in a column is all there is: two more stand on a road and a field.
    placements.truncate(4);
    placements.push(regular("A", "U", [0, 1, 0], "road0"));
    placements.push(regular("A", "U", [0, -1, 0], "field1"));
    placements.push(regular("A", "H", [1, 0, 0], "city0"));
    placements.push(regular("A", "E", [2, 0, 3], "field0"));
    let lines: Vec<&str> = placements.iter().map(String::as_str).collect();
    let rules: Vec<_> =
        codes_and_lines(&sheet(&lines)).into_iter().filter(|(code, _)| *code != "placement::turn-order").collect();
    assert_eq!(rules, [("placement::supply", 10)]);
}

#[test]
fn what_is_said_of_the_end_is_compared() {
    let sheet = text("full-2p-a.json");
    let with = |more: &str| faults(&sheet.replacen("\"players\":", &format!("{more}, \"players\":"), 1));
    assert_eq!(with("\"finalPoint\": {\"Alice\": 58, \"Bob\": 76}, \"winner\": [\"Bob\"]"), []);
    let codes = |more: &str| with(more).iter().map(|fault| fault.code).collect::<Vec<_>>();
    assert_eq!(codes("\"finalPoint\": {\"Alice\": 59, \"Bob\": 76}"), ["sheet::final-point-differs"]);
    assert_eq!(codes("\"winner\": [\"Alice\"]"), ["sheet::winner-differs"]);
    assert_eq!(codes("\"winner\": []"), ["sheet::winner-differs"]);
}

#[test]
fn the_end_is_compared_by_the_edition_that_is_asked_for() {
    let sheet = text("ex-city-two-tiles.json");
    let sheet = sheet.replacen("\"players\":", "\"finalPoint\": {\"A\": 2}, \"players\":", 1);
    let record = zumen::read(sheet.as_bytes(), &NoFiles).expect("it is read");
    let warnings = |edition: &str| {
        let entries = record.entries(&View::default().with("scoring", edition));
        entries.into_iter().map(|entry| entry.expect("sound").warnings.len()).sum::<usize>()
    };
    assert_eq!(["1", "2", "3"].map(warnings), [0, 0, 1]);
    // Inside of a position it is the sheet that the warning points into.
    let fault = faults(&at(&sheet, View::default()).to_string()).swap_remove(0);
    assert_eq!(fault.origin.as_ref().map(|origin| origin.name.as_str()), Some("source.text"));
    assert_eq!(&fault.origin.as_ref().unwrap().text[fault.span.unwrap()], "2");
}

#[test]
fn the_sample_game_is_sound() {
    let sheet = include_str!("../../../examples/carcassonne/game.json");
    assert_eq!(faults(sheet), []);
    let position = at(sheet, View::default());
    let scores = &position["position"]["final"]["score"];
    assert_eq!(scores, &json!({"Keiko": 72, "Mirela": 68, "Tobias": 69}));
    assert!(sheet.contains("\"skipped\""));
}

#[test]
fn unusual_dates_and_colours_that_look_alike_are_warned_of() {
    let sheet = |info: &str, b: &str| {
        format!(
            "{{\"info\": {{{info} \"title\": \"t\", \"players\": [{{\"name\": \"A\", \"color\": \"red\"}}, \
             {{\"name\": \"B\", \"color\": {b}}}]}}, \"placements\": [{{\"type\": \"initial\", \"tile\": \"D\"}}]}}"
        )
    };
    assert_eq!(codes_and_lines(&sheet("\"startDate\": \"2015-08-23T13:00:00+09:00\",", "\"green\"")), []);
    assert_eq!(codes_and_lines(&sheet("\"endDate\": \"2015-W34-7\",", "\"green\"")), [("sheet::date-form", 1)]);
    assert_eq!(codes_and_lines(&sheet("", "\"Red\"")), [("sheet::player-color-alike", 1)]);
    assert_eq!(codes_and_lines(&sheet("", "\"mauve\"")), [("sheet::player-color-unknown", 1)]);
}

/// The messages and the text that each is about.
fn places(sheet: &str) -> Vec<(String, String)> {
    let about = |fault: &Diagnostic| sheet[fault.span.clone().expect("a place")].to_owned();
    faults(sheet).iter().map(|fault| (fault.message.clone(), about(fault))).collect()
}

#[test]
fn what_is_odd_is_warned_of_at_its_place() {
    let start = sheet(&[&regular("A", "E", [1, 0, 3], "")]);
    assert_eq!(faults(&start), []);

    let dates = "\"startDate\": \"2015-08-23\", \"endDate\": \"2015-08-22\", \"title\"";
    let message = "info.endDate \"2015-08-22\" is before info.startDate \"2015-08-23\"".to_owned();
    assert_eq!(places(&start.replace("\"title\"", dates)), [(message, "\"2015-08-22\"".to_owned())]);

    let six = ["C", "D", "E", "F"].map(|name| format!(", {{\"name\": \"{name}\"}}")).concat();
    let crowd = start.replace("{\"name\": \"B\"}", &format!("{{\"name\": \"B\"}}{six}"));
    let message = "info.players has 6 players, but the game is for 2 to 5".to_owned();
    assert_eq!(places(&crowd), [(message, "[".to_owned())]);

    let points = start.replace("{\"name\": \"A\"}", "{\"name\": \"A\", \"points\": 5}");
    let message = "info.players[0].points: \"A\" has 5 points, but zumen counts 0".to_owned();
    assert_eq!(places(&points), [(message, "5".to_owned())]);
    assert_eq!(faults(&points.replace("5}", "0}")), []);

    let skipped = "{\"type\": \"skipped\", \"tile\": \"C\", \"player\": \"B\", \"tilePlacement\": {\"x\": 2}}";
    let skipped = sheet(&[&regular("A", "E", [1, 0, 3], ""), skipped]);
    let message = "zumen ignores placements[2].tilePlacement: a skipped tile is not placed".to_owned();
    assert_eq!(places(&skipped)[0], (message, "{\"x\": 2}".to_owned()));

    // One wrong name is one fault, though the next player follows upon it, too.
    let cells = [[0, 1, 0], [0, 2, 0], [0, 3, 0], [0, 4, 0], [0, 5, 0]];
    let wrong = ["A", "B", "B", "B", "A"].iter().zip(cells).map(|(player, cell)| regular(player, "U", cell, ""));
    let wrong: Vec<String> = wrong.collect();
    let wrong = sheet(&wrong.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(codes_and_lines(&wrong), [("placement::turn-order", 5)]);

    for odd in [start.replace("\"title\"", dates), crowd, points, skipped, wrong] {
        let record = zumen::read(odd.as_bytes(), &NoFiles).expect("it is read");
        let strict = record.entries(&View::default().with("strict", ""));
        assert!(strict.iter().all(Result::is_err), "{odd}");
    }
}

#[test]
fn a_segment_that_is_not_there_is_pointed_at() {
    let sheet = sheet(&[&regular("A", "E", [1, 0, 3], "city7")]);
    let message = "placements[1].meeplePlacement.segmentIndex: tile E has no city 7".to_owned();
    assert_eq!(places(&sheet), [(message, "7".to_owned())]);
}

#[test]
fn a_placement_that_is_written_twice_is_named() {
    let again = regular("A", "E", [1, 0, 3], "");
    let sheet = sheet(&[&again, &again]);
    assert!(faults(&sheet).iter().any(|fault| fault.message == "placements[2] repeats placement 1"), "{sheet}");
}

#[test]
fn tiles_that_fit_upside_down_are_suspected() {
    let road =
        |sign: i32| faults(&sheet(&[&regular("A", "V", [0, sign, 0], ""), &regular("B", "V", [-1, sign, 3], "")]));
    assert_eq!(road(1), []);
    let upside_down = road(-1);
    let help = upside_down[0].help.as_deref().expect("a remedy");
    assert_eq!((upside_down[0].code, help.split(':').next()), ("placement::edge", Some("y seems to be upside down")));
}

#[test]
fn what_is_nearly_a_sheet_is_told_what_a_sheet_needs() {
    let whole = sheet(&[]).replace(",\n]}", "]}");
    let placements = &whole[whole.find('[').and_then(|at| Some(at + whole[at + 1..].find('[')? + 1)).unwrap()..];
    let placements = placements.strip_suffix('}').unwrap();
    let needs = "a score sheet looks like {\"info\": {";
    for (text, code, message, help) in [
        (format!("{{\"game\": {whole}}}"), "sheet::shape", "the score sheet is nested in \"game\"", "pass only"),
        (placements.to_owned(), "sheet::shape", "these are only the placements of a score sheet", needs),
        ("{\"Alice\": 58, \"Bob\": 76}".to_owned(), "sheet::shape", "this lists no placements", needs),
        (
            "{\"players\": [{\"name\": \"A\", \"score\": 58}]}".to_owned(),
            "sheet::shape",
            "this lists no placements",
            needs,
        ),
        (whole.replace('"', "'"), "json::quotes", "JSON needs double quotes", "in Python"),
        (
            "Club evening\n1. Ann: tile I right of the start, meeple in the city\n2. Bob: U below\n".to_owned(),
            "sheet::prose",
            "these are sentences",
            needs,
        ),
    ] {
        let fault = faults(&text).into_iter().next().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(fault.code, code, "{text}");
        assert!(fault.message.starts_with(message), "{text}: {}", fault.message);
        assert!(fault.help.as_deref().is_some_and(|said| said.starts_with(help)), "{text}: {:?}", fault.help);
    }
}

#[test]
fn a_name_that_is_nearly_a_field_is_told_once() {
    let start = sheet(&[&regular("A", "E", [1, 0, 3], "field0"), &regular("B", "V", [2, 0, 2], "road0")]);
    assert_eq!(faults(&start), []);
    let odd = |path: &str| format!("{path} is not a field of a score sheet; zumen ignores it");
    for (name, written, path, times) in [
        ("meeplePlacement", "meeple", "placements[1].meeple", " (2 times)"),
        ("meeplePlacement", "meeplePlacment", "placements[1].meeplePlacment", " (2 times)"),
        ("meeplePlacement", "meeple_placement", "placements[1].meeple_placement", " (2 times)"),
        ("rotation", "rotaton", "placements[1].tilePlacement.rotaton", " (2 times)"),
        ("y", "Y", "placements[1].tilePlacement.Y", " (2 times)"),
        ("color", "colour", "info.players[0].colour", ""),
        ("startDate", "start", "info.start", ""),
    ] {
        let sheet = start
            .replacen("{\"name\": \"A\"}", "{\"name\": \"A\", \"color\": \"red\"}", 1)
            .replacen("\"title\"", "\"startDate\": \"2015-08-23\", \"title\"", 1)
            .replace(&format!("\"{name}\""), &format!("\"{written}\""));
        let fault = faults(&sheet).into_iter().find(|fault| fault.code == "sheet::field").expect("told");
        let about = &sheet[fault.span.expect("a place")];
        assert_eq!((fault.message, fault.severity), (odd(path) + times, Severity::Warning));
        assert_eq!((fault.help, about), (Some(format!("did you mean {name}?")), format!("\"{written}\"").as_str()));
        assert_eq!(codes_and_lines(&sheet).iter().filter(|(code, _)| *code == "sheet::field").count(), 1, "{sheet}");
    }
    let drawn = |sheet: &str, view: View| {
        let record = zumen::read(sheet.as_bytes(), &NoFiles).expect("it is read");
        let codes = |fault: Diagnostic| (fault.code, fault.severity);
        record.entries(&view).into_iter().map(|entry| entry.map(|_| ()).map_err(codes)).collect::<Vec<_>>()
    };
    // It is drawn, but where it may be the cause of what is wrong it is told with that.
    let meeple = start.replace("meeplePlacement", "meeple");
    let error = |code| Err((code, Severity::Error));
    assert_eq!(drawn(&meeple, View::default()), [Ok(())]);
    assert_eq!(drawn(&meeple, View::default().with("strict", "")), [error("sheet::field")]);
    let turned = drawn(&start.replacen("rotation", "rotaton", 1), View::default());
    assert_eq!(turned, [error("sheet::field"), error("placement::edge")]);
    // What has to be there is not said to be missing besides.
    let fault = |name: &str, written: &str| {
        let sheet = start.replace(&format!("\"{name}\""), &format!("\"{written}\""));
        let [fault] = <[Diagnostic; 1]>::try_from(faults(&sheet)).expect("one");
        (fault.code, sheet[fault.span.expect("a place")].to_owned(), fault.message, fault.help.expect("a remedy"))
    };
    let expected = ("sheet::placements-missing", "\"Placements\"".to_owned(), "placements is missing".to_owned());
    let (code, about, message, help) = fault("placements", "Placements");
    assert_eq!(((code, about, message), help.as_str()), (expected, "did you mean placements?"));
    let (code, _, message, _) = fault("tile", "tyle");
    assert_eq!((code, message), ("sheet::tile-missing", "placements[0].tile is missing (3 times)".to_owned()));
    // What is near to a field that stands there has a meaning of its own.
    let others = start.replace("\"tile\"", "\"time\": 5, \"turn\": 1, \"note\": \"\", \"tile\"");
    assert_eq!(faults(&others), []);
}

#[test]
fn a_tile_is_asked_for_in_small_letters_too() {
    let drawn =
        |tile| zumen(root(), &["examples/carcassonne/game.json", "--legal", tile, "-o", "-", "-f", "svg"]).out();
    let [small, capital] = ["u", "U"].map(|tile| drawn(tile).split_once("</desc>").expect("a picture").1.to_owned());
    assert!(small == capital);
}

#[test]
fn hostile_sheets_are_refused() {
    let start = "{\"info\": {\"title\": \"t\", \"players\": [{\"name\": \"A\"}, {\"name\": \"B\"}]}, \"placements\": [";
    let many = format!("{start}{}{{}}]}}", "{\"type\":\"skipped\",\"tile\":\"C\",\"player\":\"A\"},".repeat(20_000));
    assert_eq!(codes_and_lines(&many)[0].0, "sheet::placements");
    assert!(faults(&many).len() < 1000);
    let deep = format!("{start}{}", "[".repeat(200_000));
    assert_eq!(codes_and_lines(&deep)[0].0, "json::syntax");
    let closed = format!("{start}{}{}]}}", "[".repeat(200_000), "]".repeat(200_000));
    assert_eq!(codes_and_lines(&closed)[0].0, "sheet::placement-type");
    for number in ["1e30", "1e999", "-1e999", "99999999999999999999999", "72", "-72", "4e9"] {
        let far = sheet(&[&regular("A", "U", [0, 1, 0], "").replace("\"y\":1", &format!("\"y\":{number}"))]);
        assert_eq!(codes_and_lines(&far), [("sheet::y", 3)], "{number}");
    }
    let players = (0..100_000).map(|number| format!("{{\"name\":\"{number}\"}}")).collect::<Vec<_>>().join(",");
    let crowd = sheet(&[]).replace(",\n]}", "]}").replace("{\"name\": \"A\"}, {\"name\": \"B\"}", &players);
    assert_eq!(codes_and_lines(&crowd), [("sheet::players", 1)]);
    let repeated = format!("{start}{{\"type\":\"initial\",{}\"tile\":\"D\"}}]}}", "\"tile\":\"D\",".repeat(50_000));
    assert!(faults(&repeated).len() <= 20);
}

#[test]
fn several_sheets_are_a_list() {
    let line = at(&text("ex-city-pennant.json"), View::default())["source"]["text"].as_str().unwrap().to_owned();
    let list = format!("{line}\n{}\n{line}\n", line.replace("\"rotation\":2", "\"rotation\":1"));
    let record = zumen::read(list.as_bytes(), &NoFiles).expect("a list");
    let entries = record.entries(&View::default());
    let refused: Vec<bool> = entries.iter().map(Result::is_err).collect();
    assert_eq!(refused, [false, true, false]);
}

#[test]
fn what_is_printed_as_json_is_read_back() {
    for at_number in [0, 17, 40, 71] {
        let view = View::default().with("at", &at_number.to_string());
        let document = at(&text("full-3p-b.json"), view);
        assert_eq!(at(&document.to_string(), View::default()), document);
    }
    let document = at(&text("ex-city-open.json"), View::default());
    let change = |field: &str, value: Value| {
        let mut document = document.clone();
        document["position"][field] = value;
        faults(&document.to_string()).iter().map(|fault| fault.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        change("meeples", json!([]))[0],
        "position.meeples do not match the sheet in source.text after this placement"
    );
    assert_eq!(
        change("tiles", json!([]))[0],
        "position.tiles do not match the sheet in source.text after this placement"
    );
    assert_eq!(change("placement", json!(7))[0], "position.placement cannot be \"7\"");
}

#[test]
fn validate_tells_and_counts() {
    let folder = folder();
    for name in ["bad-rotation-4.json", "bad-turn-order.json", "full-2p-a.json"] {
        std::fs::write(folder.path().join(name), text(name)).expect("written");
    }
    assert_eq!(zumen(folder.path(), &["validate", "full-2p-a.json"]).lines(), ["full-2p-a.json: no faults"]);
    let run = zumen(folder.path(), &["validate", "bad-rotation-4.json"]);
    assert_eq!((run.status, run.out().as_str()), (Some(1), "bad-rotation-4.json: 1 error\n"));
    assert!(run.stderr.contains(" --> bad-rotation-4.json:6:98\n"), "{}", run.stderr);
    let run = zumen(folder.path(), &["validate", "bad-turn-order.json"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "bad-turn-order.json: 1 warning\n"));
    let run = zumen(folder.path(), &["validate", "--strict", "bad-turn-order.json"]);
    assert_eq!((run.status, run.out().as_str()), (Some(1), "bad-turn-order.json: 1 error\n"));
    let run = zumen(folder.path(), &["draw", "--strict", "bad-turn-order.json", "-f", "text"]);
    assert_eq!((run.status, run.out().as_str()), (Some(1), ""));
    let run = zumen(folder.path(), &["draw", "full-2p-a.json", "--at", "72", "-f", "text"]);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
}

#[test]
fn convert_writes_the_sheet_with_every_default() {
    let sheet = text("ok-float-zero.json").replace("\"tile\": \"D\"", "\"tile\": \"D\", \"turn\": 0");
    let run = zumen_with(folder().path(), &["convert", "-", "--to", "json"], sheet.as_bytes());
    assert_eq!(run.status, Some(0));
    assert_eq!(run.stderr, "note: fields that score sheets do not have are lost: \"turn\"\n");
    let expected = r#"{
"info": {"title":"t","players":[{"name":"A","color":"red"},{"name":"B","color":"green"}]},
"placements": [
{"type":"initial","tile":"D","tilePlacement":{"x":0,"y":0,"rotation":0}},
{"type":"regular","tile":"U","player":"A","tilePlacement":{"x":0,"y":1,"rotation":0},"meeplePlacement":{"segmentType":"road","segmentIndex":0}},
{"type":"regular","tile":"E","player":"B","tilePlacement":{"x":1,"y":0,"rotation":3},"meeplePlacement":{"segmentType":"city","segmentIndex":0}},
{"type":"regular","tile":"B","player":"A","tilePlacement":{"x":-1,"y":0,"rotation":0}}
]
}
"#;
    assert_eq!(run.out(), expected);
    let again = zumen_with(folder().path(), &["convert", "-", "--to", "json"], run.stdout.as_slice());
    assert_eq!(again.lines().join("\n") + "\n", expected);
}

#[test]
fn text_is_a_map_and_the_points_of_each_placement() {
    let sheet = text("ex-city-pennant.json").replace("\"B\"", "\"B\\u001b\"");
    let run = zumen_with(folder().path(), &["draw", "-", "-f", "text", "--final"], sheet.as_bytes());
    let expected = r#"example city-pennant

   1    .  E2
   0   D0  M0
        0   1

   tile  at   player   meeple  A      B\u{1b}  scored
0  D0    0,0                   0 (7)  0 (7)
1  M0    1,0  A        city 0  0 (6)  0 (7)
2  E2    1,1  B\u{1b}          8 (7)  0 (7)    city 8: A

69 tiles left

final    city  road  cloister  field  points
A        8     0     0         0      8
B\u{1b}  0     0     0         0      0
"#;
    assert_eq!(run.lines().join("\n") + "\n", expected);
}

#[test]
fn the_counts_of_kinds_agree_with_the_scores() {
    let found = last(&text("full-3p-b.json"));
    let by_type: BTreeMap<String, BTreeMap<String, u64>> =
        serde_json::from_value(found["position"]["final"]["byType"].clone()).expect("points by type");
    for (player, points) in by_type {
        assert_eq!(points.values().sum::<u64>(), found["position"]["final"]["score"][player].as_u64().unwrap());
    }
}
