//! The tree of a record's variations, and the addresses of its nodes.

use crate::common::record::run;
use crate::common::{folder, zumen, zumen_with};
use serde_json::Value;

/// A lesson: set-up behind the root, a pause without a move, two branches and two more in the second.
const LESSON: &str = "(;GM[1]FF[4]SZ[19]C[Start of lesson];AB[dd][pp];B[qd];W[dc](;B[cc]N[Main];W[cd];C[a pause]LB[dd:A];B[ce])\
                      (;B[ed]N[Variation 8];W[ec](;B[fc];W[eb])(;B[fb]N[Correct]C[RIGHT])))";

fn tree(record: &str, args: &[&str]) -> String {
    let folder = folder();
    let run = zumen_with(folder.path(), &[&["tree", "-"], args].concat(), record.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run.out()
}

#[test]
fn branches_stand_below_each_other_with_their_addresses() {
    let wanted = "\
:1         0-2             Start of lesson
 :2        0               2 points set up
  1:1      3-5  Black C17  \"Main\"
   1:3     4               1 mark, a pause
  2:1      3-4  Black E16  \"Variation 8\"
    2.1:1  5-6  Black F17
    2.2:1  5    Black F18  \"Correct\", RIGHT
";
    assert_eq!(tree(LESSON, &[]), wanted);
    // A collection says which game it is.
    assert_eq!(tree(&format!("{LESSON}{LESSON}"), &[]), format!("game 1\n{wanted}game 2\n{wanted}"));
}

#[test]
fn every_node_is_found_by_the_address_that_the_tree_tells() {
    let lines: Vec<Value> =
        tree(LESSON, &["-f", "json"]).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 13);
    for line in &lines {
        let address = line["node"].as_str().expect("an address");
        let shown = run(LESSON, &["--node", address, "-f", "json"]);
        assert_eq!(shown.status, Some(0), "{address}: {}", shown.stderr);
        let shown: Value = serde_json::from_str(&shown.out()).expect("JSON");
        assert_eq!(shown["position"]["move"], line["moves"], "{address}");
        assert_eq!(
            shown["marks"].as_array().map(Vec::len),
            line["marks"].as_u64().map(|count| count as usize),
            "{address}"
        );
    }
    // The parents lead to the root.
    assert!(
        lines
            .iter()
            .skip(1)
            .enumerate()
            .all(|(index, line)| line["parent"].as_u64().is_some_and(|at| at as usize <= index))
    );
}

#[test]
fn a_node_is_found_by_its_name_and_behind_a_move() {
    let found = |args: &[&str]| {
        let shown = run(LESSON, &[args, &["-f", "json"]].concat());
        let value: Value = serde_json::from_str(&shown.out()).unwrap_or_default();
        (value["position"]["move"].as_u64(), value["marks"].as_array().map(Vec::len))
    };
    assert_eq!(found(&["--node-name", "correct"]), (Some(5), Some(0)));
    assert_eq!(found(&["--node-name", "variation"]), (Some(3), Some(0)));
    assert_eq!(found(&["--at", "4"]), (Some(4), Some(0)));
    assert_eq!(found(&["--at", "4+1"]), (Some(4), Some(1)));
    assert_eq!(found(&["--at", "4+2"]), (Some(5), Some(0)));
    assert_eq!(found(&["--node", "2.2", "--at", "4+1"]), (Some(5), Some(0)));
    // The root alone, and with what is set up behind it.
    let stones = |args: &[&str]| {
        let shown = run(LESSON, &[args, &["-f", "json"]].concat());
        let value: Value = serde_json::from_str(&shown.out()).expect("JSON");
        value["position"]["stones"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((stones(&["--at", "0+0"]), stones(&["--at", "0+1"]), stones(&["--node", ":1"])), (0, 2, 0));
}

#[test]
fn an_address_that_is_not_there_is_refused_with_what_is() {
    for (args, told) in [
        (["--node", "1:9"].as_slice(), "this line has only 4 nodes"),
        (&["--node", ":0"], "not a node number"),
        (&["--node", "3:1"], "has 2 branches"),
        (&["--node-name", "Zed"], "use one of: Main, Variation 8, Correct"),
        (&["--node-name", "a"], "2 nodes have this in their names"),
        (&["--at", "4+9"], "the game has only 2 nodes after move 4"),
        (&["--at", "99+1"], "the game has only 5 moves"),
        (&["--at", "x+1"], "write --at 12+1 for the first node after move 12"),
        (&["--at", "3", "--node", "1:2"], "--node already selects a node"),
        (&["--node", "1", "--node-name", "Main"], "--node and --node-name cannot be used together"),
    ] {
        let refused = run(LESSON, &[args, &["-o", "-"]].concat());
        assert_eq!((refused.status, refused.stdout.as_slice()), (Some(2), &b""[..]), "{args:?}: {}", refused.stderr);
        assert!(refused.stderr.contains(told), "{args:?}: {}", refused.stderr);
    }
}

#[test]
fn what_has_no_variations_and_what_lies_too_deep_is_refused() {
    let folder = folder();
    let run = zumen(folder.path(), &["tree", "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:1:2:0:7:10"]);
    assert!(run.status == Some(1) && run.stderr.contains("not a record with variations"), "{}", run.stderr);
    let deep = format!("(;SZ[9]{}{}", "(;B[aa])(;W[bb]".repeat(20_000), ")".repeat(20_001));
    let run = zumen_with(folder.path(), &["tree", "-"], deep.as_bytes());
    assert!(run.status == Some(1) && run.stderr.contains("sgf::too-large"), "{}", run.stderr);
    // A name may not steer a terminal.
    assert!(!tree("(;SZ[9]N[\u{1b}[31mred])", &[]).contains('\u{1b}'));
}

#[test]
fn the_tree_is_drawn_with_a_row_a_branch() {
    let folder = folder();
    std::fs::write(folder.path().join("lesson.sgf"), LESSON).unwrap();
    let drawn = zumen(folder.path(), &["lesson.sgf", "--tree", "-o", "tree.svg"]);
    assert_eq!((drawn.status, drawn.stderr.as_str()), (Some(0), ""));
    let svg = std::fs::read_to_string(folder.path().join("tree.svg")).unwrap();
    // Thirteen nodes, ten of them moves; three branches end.
    assert_eq!(svg.matches(" id=\"z-node-").count(), 13);
    assert_eq!(svg.matches(" id=\"z-number-").count(), 10);
    assert_eq!(svg.matches(" id=\"z-branch-").count(), 3);
    for words in ["Tree of variations: 5 branches, 6 moves", "Start of lesson", "2 Variation 8", "2.2 Correct"] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    assert_eq!(zumen(folder.path(), &["check", "tree.svg"]).status, Some(0));
    // Of a long run the ends are drawn: the root, two moves and the last three.
    let points = |from: u8| (0..19).map(move |index| format!("[{}{}]", char::from(from), char::from(b'a' + index)));
    let moves: String = points(b'c').zip(points(b'q')).map(|(black, white)| format!(";B{black};W{white}")).collect();
    let long = run(&format!("(;SZ[19]{moves})"), &["--tree", "-o", "-", "-f", "svg"]);
    assert_eq!(long.out().matches(" id=\"z-node-").count(), 6, "{}", long.stderr);
    assert!(long.out().contains("aria-label=\"38\""));
    // What is too large is refused.
    let wide = format!("(;SZ[19]{})", "(;B[aa])".repeat(61));
    let refused = run(&wide, &["--tree", "-o", "-"]);
    assert!(refused.status == Some(1) && refused.stderr.contains("go::large-tree"), "{}", refused.stderr);
    let refused = run(LESSON, &["--tree", "--game", "2", "-o", "-"]);
    assert!(refused.status == Some(2) && refused.stderr.contains("the record has 1 game"), "{}", refused.stderr);
}
