//! Matches of backgammon as others wrote them: every decision is what GNU Backgammon says of it, and one match is the same
//! whoever wrote the file.

use serde_json::Value;
use zumen::{NoFiles, View};

use crate::common::{Row, root, rows};

/// Every decision of a file, as JSON.
fn decisions(path: &str) -> Vec<Value> {
    let bytes = std::fs::read(root().join("tests/data/backgammon/matches").join(path)).expect("a match");
    let record = zumen::read(&bytes, &NoFiles).expect("a match");
    assert_eq!(record.validate(&NoFiles), [], "{path}");
    let view = View::default().with("game", "all").with("every", "1");
    let mut entries = record.entries(&view);
    assert_eq!(entries.len(), 1, "{path}");
    let entry = entries.remove(0).expect("decisions");
    assert_eq!(entry.warnings, [], "{path}");
    let lines = entry.subject.json(&view).expect("JSON");
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A decision in the columns of the table.
fn cells(told: &Value) -> Vec<(&'static str, String)> {
    let text = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(dice) => dice.iter().map(Value::to_string).collect(),
        other => other.to_string(),
    };
    let (decision, position) = (&told["decision"], &told["position"]);
    let owner = match position["cube"]["owner"].as_str() {
        Some("bottom") => "1",
        Some("top") => "2",
        _ => "0",
    };
    let jacoby = i32::from(position["jacoby"] == Value::Bool(true));
    vec![
        ("game", text(&decision["game"])),
        ("ply", text(&decision["ply"])),
        ("move_no", text(&decision["move"])),
        ("side", text(&decision["side"])),
        ("name", text(&decision["name"])),
        ("action", text(&decision["action"])),
        ("dice", text(&decision["dice"])),
        ("play", whole_ways(&text(&decision["played"]))),
        ("length", text(&position["match_length"])),
        ("score1", text(&position["score"]["bottom"])),
        ("score2", text(&position["score"]["top"])),
        ("crawford", i32::from(position["crawford"] == Value::Bool(true)).to_string()),
        ("jacoby", jacoby.to_string()),
        ("cube", text(&position["cube"]["value"])),
        ("owner", owner.to_owned()),
        ("gnubgid", text(&decision["gnuid"])),
        ("xgid", text(&decision["xgid"])),
    ]
}

/// The ways of single checkers in a play, sorted: those of one checker joined, without stars.
fn whole_ways(play: &str) -> String {
    let mut ways: Vec<(String, String)> = Vec::new();
    for chain in play.split(' ').filter(|chain| chain.contains('/')) {
        let (chain, times) = chain.trim_end_matches(')').split_once('(').unwrap_or((chain, "1"));
        let points: Vec<String> = chain.split('/').map(|point| point.trim_end_matches('*').to_owned()).collect();
        for _ in 0..times.parse().expect("a number") {
            ways.extend(points.windows(2).map(|pair| (pair[0].clone(), pair[1].clone())));
        }
    }
    while let Some((first, second)) = (0..ways.len())
        .flat_map(|first| (0..ways.len()).map(move |second| (first, second)))
        .find(|(first, second)| first != second && ways[*first].1 == ways[*second].0)
    {
        ways[first].1 = ways[second].1.clone();
        ways.remove(second);
    }
    ways.sort();
    if ways.is_empty() { play.to_owned() } else { format!("{ways:?}") }
}

#[test]
fn every_decision_is_as_gnu_backgammon_says() {
    let table = rows("matches/vectors.tsv");
    assert_eq!(table.len(), 851, "every row of the table");
    let mut files: Vec<&str> = table.iter().map(|row| row["file"].as_str()).collect();
    files.dedup();
    for file in files {
        let wanted: Vec<&Row> = table.iter().filter(|row| row["file"] == file).collect();
        let found = decisions(file);
        assert_eq!(found.len(), wanted.len(), "{file}");
        for (found, wanted) in found.iter().zip(wanted) {
            for (column, cell) in cells(found) {
                // GNU Backgammon has no number for what it adds, and no XGID of a beaver or a resignation.
                let is_told = !(matches!(column, "move_no" | "xgid") && wanted[column].is_empty());
                let place = format!("{column} of {file}, game {}, ply {}", wanted["game"], wanted["ply"]);
                // The table has a move a die.
                let cell_wanted = if column == "play" { whole_ways(&wanted[column]) } else { wanted[column].clone() };
                assert!(!is_told || cell == cell_wanted, "{place}: {cell}, wanted {cell_wanted}");
            }
        }
    }
}

#[test]
fn one_match_is_the_same_whoever_wrote_it() {
    // What is known of a decision whatever the order of dice and moves.
    let known = |told: &Value| {
        let (decision, position) = (&told["decision"], &told["position"]);
        let mut dice = decision["dice"].as_array().cloned().unwrap_or_default();
        dice.sort_by_key(Value::as_u64);
        let of = ["game", "ply", "side", "name", "action"].map(|name| decision[name].clone());
        // Where a resignation has a cell of its own, this may be in a round of its own.
        let round = Some(decision["move"].clone()).filter(|_| decision["action"] != "resign");
        let at = ["points", "bar", "off", "cube", "score", "match_length", "players", "on_roll", "decision"];
        (of, round, dice, at.map(|name| position[name].clone()))
    };
    let played = |told: &Value| {
        let mut moves: Vec<String> =
            told["decision"]["played"].as_str().unwrap_or_default().split(' ').map(str::to_owned).collect();
        moves.sort();
        moves
    };
    let model = decisions("writers/gnubg.mat");
    assert_eq!(model.len(), 101);
    let has = |action: &str| model.iter().any(|told| told["decision"]["action"] == action);
    assert!(["double", "take", "drop", "roll", "resign"].into_iter().all(has));
    for name in [
        "xg.mat",
        "xg.txt",
        "galaxy.mat",
        "studio.txt",
        "opengammon.mat",
        "hedgehog.mat",
        "gammonview.mat",
        "dailygammon.mat",
        "gridgammon.mat",
        "snowie.txt",
    ] {
        let found = decisions(&format!("writers/{name}"));
        assert_eq!(found.len(), model.len(), "{name}");
        // Joined moves can be taken apart in two ways.
        let is_joined = ["xg.txt", "studio.txt", "gammonview.mat"].contains(&name);
        for (found, model) in found.iter().zip(&model) {
            assert_eq!(known(found), known(model), "{name}");
            assert!(is_joined || played(found) == played(model), "{name}: {found}");
        }
    }
}
