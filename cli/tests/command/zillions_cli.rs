//! Rules files and saved games from end to end, each run in a folder of its own.

use std::collections::BTreeSet;

use crate::common::{Run, THEMES, faults, files, folder, root, zumen, zumen_with};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with the samples.
fn samples() -> TempDir {
    let folder = folder();
    let from = root().join("examples/zillions");
    for name in files(from.as_ref()) {
        std::fs::copy(from.join(&name), folder.path().join(&name)).expect("copied");
    }
    folder
}

/// Runs the program among the samples.
fn run(args: &[&str]) -> Run {
    zumen(samples().path(), args)
}

/// Runs the program on rules from stdin.
fn with(rules: &str, args: &[&str]) -> Run {
    zumen_with(folder().path(), args, rules.as_bytes())
}

/// The sound picture of rules.
fn draw(rules: &str, args: &[&str]) -> String {
    let run = with(rules, &[&["-", "-o", "-"], args].concat());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{rules}");
    let svg = run.out();
    assert_eq!(faults(&svg), Vec::<String>::new(), "{rules}");
    svg
}

fn rules(players: &str, order: &str) -> String {
    format!("(game (title \"Order\") (players {players})\n(turn-order {order})\n(board (positions (a 0 0 9 9))))\n")
}

// The order of turns

/// The turns as they are written in a rules file: `White`, `(White Black move)`.
fn turns(players: &str, order: &str) -> Vec<String> {
    let run = with(&rules(players, order), &["turns", "-", "-f", "json"]);
    let told: Value = serde_json::from_str(&run.lines()[0]).expect("JSON");
    let turns = told["turns"].as_array().expect("turns");
    let turn = |(index, turn): (usize, &Value)| {
        assert_eq!(turn["turn"], index + 1);
        let (player, of) = (turn["player"].as_str().expect("a name"), turn["pieces_of"].as_str().expect("a name"));
        let others = Some(of).filter(|of| *of != player);
        match [others, turn["move_type"].as_str()].into_iter().flatten().collect::<Vec<_>>().join(" ") {
            more if more.is_empty() => player.to_owned(),
            more => format!("({player} {more})"),
        }
    };
    turns.iter().enumerate().map(turn).collect()
}

#[test]
fn seven_orders_over_twelve_turns() {
    let w = "White";
    let b = "Black";
    let cases: [(&str, &str, Vec<&str>); 7] = [
        ("White Black", "White Black", [w, b].repeat(6)),
        ("White Black", "White White Black Black", [w, w, b, b].repeat(3)),
        (
            "White Black",
            "(White move1) (White move2) (Black move1) (Black move2)",
            ["(White move1)", "(White move2)", "(Black move1)", "(Black move2)"].repeat(3),
        ),
        ("White Black", "White (White Black) Black (Black White)", [w, "(White Black)", b, "(Black White)"].repeat(3)),
        (
            "White Black",
            "White (White Black move1) Black (Black White move1)",
            [w, "(White Black move1)", b, "(Black White move1)"].repeat(3),
        ),
        ("White Black", "White repeat Black Black White White", vec![w, b, b, w, w, b, b, w, w, b, b, w]),
        (
            "White Black Neutral1 Neutral2",
            "White (Black Neutral1) Black (Black Neutral2)",
            [w, "(Black Neutral1)", b, "(Black Neutral2)"].repeat(3),
        ),
    ];
    for (players, order, expected) in cases {
        assert_eq!(turns(players, order), expected, "{order}");
    }
    // A second name that is no player is a type of moves; so it is told.
    let told = with(&rules("White Black", "White (Black Neutral1)"), &["turns", "-", "-n", "2"]);
    assert_eq!(told.lines()[2], "   2      1  Black   Black      Neutral1");
}

#[test]
fn orders_of_the_kinds_that_authors_write() {
    let order = "(South normal) (North normal) (South normal) repeat (North normal) (?N North support) \
                 (South normal) (?N South support)";
    let told = turns("South North ?N", order);
    assert_eq!(told[3..7], ["(North normal)", "(?N North support)", "(South normal)", "(?N South support)"]);
    assert_eq!(told[7..11], told[3..7]);
    let race = turns("White Black ?Dice", "White ?Dice ?Dice ?Dice ?Dice Black ?Dice ?Dice ?Dice ?Dice");
    assert_eq!((race[0].as_str(), race[5].as_str(), race[10].as_str()), ("White", "Black", "White"));
    let long = format!("{} repeat White Black", "(White place) (Black place) ".repeat(27));
    let run = with(&rules("White Black", &long), &["turns", "-", "-n", "57"]);
    let lines = run.lines();
    assert_eq!(lines.len(), 58);
    assert_eq!(lines[55], "  55      2  White   White      any    cycle begins");
    assert_eq!(lines[57], "  57      3  White   White      any    cycle begins");
}

#[test]
fn turns_as_a_table() {
    let expected = "turn  round  player  pieces of  moves\n\
                    \x20  1      1  Red     Red        step   once\n\
                    \x20  2      1  Green   Green      step   once\n\
                    \x20  3      1  Blue    Blue       step   once\n\
                    \x20  4      2  Red     Red        step   cycle begins\n\
                    \x20  5      2  Red     Stone      push\n";
    assert_eq!(run(&["turns", "three.zrf", "-n", "5"]).out(), expected);
    assert_eq!(run(&["turns", "three.zrf", "-n", "3"]).lines().len(), 4);
    assert_eq!(run(&["turns", "three.zrf"]).lines().len(), 13);
}

#[test]
fn turns_as_json() {
    let run = with(
        &rules("White Black Stone ?Dice", "White repeat ?Dice (Black Stone push)"),
        &["turns", "-", "-n", "3", "-f", "json"],
    );
    let expected = concat!(
        r#"{"version":1,"players":[{"name":"White","kind":"player"},{"name":"Black","kind":"player"},"#,
        r#"{"name":"Stone","kind":"neutral"},{"name":"?Dice","kind":"random"}],"#,
        r#""prefix":[{"player":"White","pieces_of":"White","move_type":null}],"#,
        r#""cycle":[{"player":"?Dice","pieces_of":"?Dice","move_type":null},"#,
        r#"{"player":"Black","pieces_of":"Stone","move_type":"push"}],"turns":["#,
        r#"{"turn":1,"round":1,"player":"White","pieces_of":"White","move_type":null},"#,
        r#"{"turn":2,"round":2,"player":"?Dice","pieces_of":"?Dice","move_type":null},"#,
        r#"{"turn":3,"round":2,"player":"Black","pieces_of":"Stone","move_type":"push"}]}"#,
    );
    assert_eq!(run.lines(), [expected]);
}

#[test]
fn wrong_orders_are_refused_with_their_place() {
    for (order, place, says) in [
        ("White Blak", "2:19", "Blak is not a player"),
        ("White () Black", "2:19", "this turn is empty"),
        ("White Black repeat", "2:25", "nothing follows repeat"),
        ("(White Black one two)", "2:13", "one type of moves"),
    ] {
        let folder = folder();
        std::fs::write(folder.path().join("a.zrf"), rules("White Black", order)).expect("written");
        for command in [&["turns"][..], &["validate"], &[]] {
            let args = [command, &["a.zrf", "--error-format", "short"]].concat();
            let run = zumen(folder.path(), &args);
            assert_eq!(run.status, Some(1), "{order}: {run:?}");
            let start = format!("a.zrf:{place}: error[zrf::turn-order]: ");
            assert!(run.stderr.starts_with(&start) && run.stderr.contains(says), "{order}: {}", run.stderr);
        }
        assert_eq!(files(folder.path()), ["a.zrf"], "no picture of what was refused");
    }
}

// Rules files

#[test]
fn every_sample_is_drawn_alike_twice_in_every_theme() {
    let folder = samples();
    for name in files(folder.path()) {
        for theme in THEMES {
            let args = [name.as_str(), "--theme", theme, "--zones", "--links", "-o", "-"];
            let first = zumen(folder.path(), &args);
            // Not every game has zones.
            let has_zones = std::fs::read_to_string(folder.path().join(&name).with_extension("zrf"))
                .is_ok_and(|rules| rules.contains("(zone"));
            let said: Vec<&str> = first.stderr.lines().filter(|line| line.starts_with("warning")).collect();
            let unused = ["warning[option::unused]: the result is the same without --zones"];
            assert_eq!(
                (first.status, said.as_slice()),
                (Some(0), &unused[usize::from(has_zones)..]),
                "{name}, {theme}"
            );
            assert_eq!(faults(&first.out()), Vec::<String>::new(), "{name}, {theme}");
            assert_eq!(first.stdout, zumen(folder.path(), &args).stdout, "{name}, {theme}");
        }
    }
}

#[test]
fn variants_by_title_and_number() {
    let text = |variant: &str| run(&["chess.zrf", "--variant", variant, "-f", "text"]).lines();
    assert_eq!(text("Kings and Pawns"), text("2"));
    assert_eq!(text("2").len(), 2 + 18);
    assert_eq!(text("Chess"), text("1"));
    assert_eq!(text("1").len(), 2 + 32);
    for wrong in ["Go", "3", "0"] {
        let folder = samples();
        let before = files(folder.path());
        let run = zumen(folder.path(), &["chess.zrf", "--variant", wrong, "-o", "a.svg"]);
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{wrong}");
        assert!(run.stderr.contains("Chess, Kings and Pawns"), "{}", run.stderr);
        assert_eq!(files(folder.path()), before);
    }
}

#[test]
fn games_and_variants_are_listed() {
    let folder = samples();
    let before = files(folder.path());
    assert_eq!(zumen(folder.path(), &["chess.zrf", "--list"]).lines(), ["  1 Chess", "  2   Kings and Pawns"]);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn a_file_that_is_refused_has_no_list() {
    for (rules, code) in [
        ("(define again (again)) (game (title \"G\") (again))", "zrf::expansion"),
        ("(version \"2.0\")", "zrf::no-game"),
    ] {
        let run = with(rules, &["-", "--list"]);
        assert!(run.stderr.contains(code), "{rules}: {}", run.stderr);
        assert_eq!((run.status, run.out().as_str()), (Some(1), ""), "{rules}");
    }
}

#[test]
fn how_pieces_move_refuses_no_picture() {
    let rules = "(define again (again) (again)) (game (title \"G\") (players White) (turn-order White) (board (positions (a 0 0 9 9)))
        (piece (name Man) (moves (again))) (board-setup (White (Man a))))";
    draw(rules, &[]);
    let run = with(rules, &["validate", "-"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("zrf::expansion") && run.stderr.contains("the macro again"), "{}", run.stderr);
}

#[test]
fn a_position_as_json() {
    let rules = "(game (title \"Pair\") (players White Black) (turn-order White (Black White jump))
        (board (positions (b 10 0 19 9) (a 0 0 9 9)) (dummy hand)) (piece (name Rook)) (piece (name Disk))
        (board-setup (White (Disk off 12) (Rook b)) (Black (Rook a))))
        (variant (title \"Bare\") (board-setup (White (Rook a))))";
    let position = |args: &[&str]| {
        let line = with(rules, &[&["-", "-f", "json"], args].concat()).lines().remove(0);
        let told: Value = serde_json::from_str(&line).expect("JSON");
        // What is printed is read again as the same.
        assert_eq!(with(&line, &["-", "-f", "json"]).lines(), [line]);
        assert_eq!((&told["game"], &told["source"]["format"]), (&json!("zillions"), &json!("zrf")));
        assert_eq!((&told["version"], told.as_object().expect("an object").len()), (&json!(1), 4));
        told["position"].to_string()
    };
    let positions = json!([{"name": "b", "rect": [10, 0, 19, 9]}, {"name": "a", "rect": [0, 0, 9, 9]}, {"name": "hand", "rect": null}]);
    let turn = json!({"turn": 1, "round": 1, "player": "White", "pieces_of": "White", "move_type": null});
    let pieces =
        json!([{"at": "a", "piece": "Rook", "player": "Black"}, {"at": "b", "piece": "Rook", "player": "White"}]);
    let off = json!([{"player": "White", "piece": "Disk", "count": 12}]);
    let expected =
        json!({"title": "Pair", "variant": "Pair", "positions": positions, "pieces": pieces, "off": off, "turn": turn});
    assert_eq!(position(&[]), expected.to_string());
    let pieces = json!([{"at": "a", "piece": "Rook", "player": "White"}]);
    let expected =
        json!({"title": "Pair", "variant": "Bare", "positions": positions, "pieces": pieces, "off": [], "turn": turn});
    assert_eq!(position(&["--variant", "Bare"]), expected.to_string());
}

#[test]
fn json_and_pictures_are_read_back() {
    let folder = samples();
    for name in files(folder.path()).into_iter().filter(|name| name.ends_with(".zrf") || name.ends_with(".zsg")) {
        let line = zumen(folder.path(), &[&name, "-f", "json"]).lines();
        let again = zumen_with(folder.path(), &["-", "-f", "json"], line[0].as_bytes());
        assert_eq!(again.lines(), line, "{name}");
        for picture in ["a.svg", "a.png"] {
            assert_eq!(zumen(folder.path(), &[&name, "-o", picture]).lines(), [picture]);
            assert_eq!(zumen(folder.path(), &[picture, "-f", "json"]).lines(), line, "{name}, {picture}");
        }
    }
}

#[test]
fn a_position_as_a_table() {
    let lines = run(&["four.zrf", "-f", "text"]).lines();
    let expected = [
        "Crossing",
        "North to move",
        "a5     West   Man",
        "e1     South  Man",
        "e9     North  Man",
        "i5     East   Man",
        "off 3  North  Man",
        "off 3  East   Man",
        "off 3  South  Man",
        "off 3  West   Man",
    ];
    assert_eq!(lines, expected);
}

// Symbols

/// The outlines of words are glyphs; with `--text font` they are words.
fn words(svg: &str) -> Vec<String> {
    let document = usvg::roxmltree::Document::parse(svg).expect("XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.descendants().filter_map(|part| part.text().filter(|_| part.is_text())).collect()).collect()
}

/// The words of a picture of rules.
fn picture_words(rules: &str, extra: &[&str]) -> Vec<String> {
    let svg = with(rules, &[&["-", "--text", "font", "-o", "-"], extra].concat()).out();
    words(&svg).iter().map(|word| word.trim().to_owned()).collect()
}

#[test]
fn keys_speak_as_players_do() {
    let rules = std::fs::read_to_string(root().join("tests/data/zillions/colours.zrf")).expect("rules");
    let expected = [
        "White to move",
        "Off the board, each",
        "Paper Lantern × 4",
        "Keeper Of The Harbour Light × 1",
        "Storm A × 2",
        "Mark Turn × 1",
    ];
    let lines = |rules: &str, extra: &[&str]| -> Vec<String> {
        let is_label = |word: &String| word.len() < 3 && !word.contains('×');
        picture_words(rules, extra).into_iter().filter(|word| !is_label(word)).collect()
    };
    assert_eq!(lines(&rules, &[]), expected);
    assert!(lines(&rules, &["--zones"]).contains(&"Home".to_owned()), "where one asks");
    let other = lines(&rules.replacen("PaperLantern off 4", "PaperLantern off 5", 1), &[]);
    assert!(
        other.contains(&"Off the board".to_owned()) && other.contains(&"Paper Lantern × 5".to_owned()),
        "{other:?}"
    );
}

#[test]
fn whose_pieces_are_moved_is_said_where_there_is_a_choice() {
    let first = |order: &str| {
        let rules = format!(
            "(game (title \"Stones\") (players White Black Nobody) (turn-order {order}) (board (positions (a1 0 0 39 39) (b1 40 0 79 39)))
            (piece (name Rock)) (board-setup (Nobody (Rock a1)))) (variant (title \"Lesson 2\"))"
        );
        [picture_words(&rules, &[])[0].clone(), picture_words(&rules, &["--variant", "2"])[1].clone()]
    };
    assert_eq!(first("(White Nobody) (Black Nobody)"), ["White to move", "Stones: Lesson 2"]);
    assert_eq!(first("(White Nobody push) White Black")[0], "White to move Nobody");
}

/// The words of the key and the reserve, and the letters on pieces: all but the turn and the title.
fn keys(players: &str, pieces: &str, setup: &str) -> Vec<String> {
    let rules = format!(
        "(game (title \"Keys\") (players {players}) (turn-order White Black)
        (board (grid (start-rectangle 0 0 39 39) (dimensions (\"a/b/c/d\" (40 0)) (\"3/2/1\" (0 40)))))
        {pieces} (board-setup {setup}))"
    );
    let is_name_of_line = |word: &String| ["a", "b", "c", "d", "1", "2", "3"].contains(&word.as_str());
    let words = picture_words(&rules, &[]).into_iter();
    words.filter(|word| !is_name_of_line(word) && !["White to move", "Keys"].contains(&word.as_str())).collect()
}

fn sort_and_join(mut words: Vec<String>) -> String {
    words.sort();
    words.join(", ")
}

#[test]
fn the_side_on_turn_has_no_letter_where_it_has_several_kinds() {
    let kinds = "(piece (name wizard)) (piece (name dwarf))";
    let one = sort_and_join(keys("White Black", kinds, "(White (wizard a1)) (Black (dwarf c3))"));
    assert_eq!(one, "D, D, Dwarf, Pieces, W, W, Wizard");
    let two = sort_and_join(keys("White Black", kinds, "(White (wizard a1) (dwarf b1))"));
    assert_eq!(two, "D, D, Dwarf, Pieces, W, W, Wizard");
}

#[test]
fn both_characters_of_a_kind_are_told() {
    let kinds = "(piece (name Soldier)) (piece (name Horse)) (piece (name Chariot)) (piece (name Mandarin)) (piece (name Wizard))";
    let setup = |black: &str| format!("(White (Soldier a1) (Horse b1) (Wizard c1)) (Black {black})");
    let both = keys("White Black", kinds, &setup("(Soldier a3) (Horse b3)"));
    assert!(both.contains(&"Soldier (卒)".to_owned()), "{both:?}");
    let one = keys("White Black", kinds, &setup("(Horse b3)"));
    assert!(one.contains(&"Soldier".to_owned()), "{one:?}");
}

#[test]
fn letters_are_those_of_words_and_ranks() {
    let letters = |names: &[&str]| -> String {
        let pieces: String = names.iter().map(|name| format!("(piece (name {name}))")).collect();
        let places = ["a1", "b1", "c1", "d1", "a2", "b2"];
        let setup: String = names.iter().zip(places).map(|(name, at)| format!("({name} {at})")).collect();
        let rules = keys("White Black", &pieces, &format!("(White {setup})"));
        let mut letters: Vec<String> = rules.into_iter().filter(|word| word.chars().count() < 4).collect();
        letters.sort();
        letters.dedup();
        letters.join(" ")
    };
    assert_eq!(letters(&["Wyrd", "WarriorA", "WarriorR"]), "W WA WR");
    assert_eq!(letters(&["BoldSumo", "BoldGolem", "BrownSumo", "BrownGolem", "BrownGiant"]), "B BG BS Bo Br");
    let chick = "(piece (name Za) (help \"Chick: steps\")) (piece (name Wa) (help \"Hen: flies\"))";
    let told = sort_and_join(keys("White Black", chick, "(White (Za a1) (Wa b1))"));
    assert_eq!(told, "C, C, Chick, H, H, Hen, Pieces");
    assert_eq!(letters(&["GA", "GB", "GBA", "GBB"]), "GA GB GBA GBB");
}

#[test]
fn what_a_lesson_asks_for_is_said() {
    let note = |title: &str, description: &str| {
        let rules = format!(
            "(game (title \"Pits\") (description \"A game.\") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 39 39) (dimensions (\"a/b/c/d/e/f/g/h/i/j\" (40 0)))))
            (piece (name Rock)) (board-setup (White (Rock a)))) (variant (title \"{title}\") {description})"
        );
        picture_words(&rules, &["--variant", "2"])
            .into_iter()
            .find(|word| word.contains("Pits") || word.contains(title))
    };
    let of = |text: &str| format!("(description \"{text}\")");
    let told = |title: &str, text: &str| note(title, text).expect("a title");
    assert_eq!(told("Lesson 2", &of("Take 9 beans\\for 1 turn.")), "Pits: Lesson 2 – Take 9 beans for 1 turn");
    assert_eq!(told("Lesson 2", ""), "Pits: Lesson 2", "that of the game is not the lesson's");
    for other in ["See: http://example.com", "Take beans. Then win.", &"Take all. ".repeat(9)] {
        assert_eq!(told("Problem 1", &of(other)), "Pits: Problem 1");
    }
    assert!(!told("Pits of Nine", &of("Take 9 beans.")).contains('–'));
}

#[test]
fn what_never_runs_out_is_no_reserve() {
    let told = |count: u32| keys("White Black", "(piece (name Man))", &format!("(White (Man a1 off {count}))"));
    assert!(!told(12).is_empty() && told(13).is_empty());
}

#[test]
fn positions_stay_in_the_order_of_the_file() {
    let rules = "(game (title \"Tray\") (players White) (turn-order White) (board (positions (tray 100 0 139 39))
        (grid (start-rectangle 0 0 39 39) (dimensions (\"a/b\" (40 0)))) (positions (box 100 40 139 79)))
        (piece (name Rock)) (board-setup (White (Rock a box))))";
    let svg = with(rules, &["-", "-o", "-"]).out();
    assert_eq!(with(&svg, &["-", "-o", "-"]).out(), svg);
    let json = with(rules, &["-", "-f", "json"]).out();
    let at = |name: &str| json.find(&format!("\"name\":\"{name}\",\"rect\"")).expect("a position");
    assert!(at("tray") < at("a") && at("b") < at("box"));
}

fn many_kinds(count: usize) -> String {
    let names = (0..count)
        .map(|index| format!("Wazir{}", char::from(b'a' + (index % 26) as u8).to_string().repeat(1 + index / 26)));
    let names: Vec<String> = names.collect();
    let pieces: String = names.iter().map(|name| format!("(piece (name {name}))")).collect();
    let places: String =
        (0..count).map(|index| format!("(p{index} {} 0 {} 39)", index * 40, index * 40 + 39)).collect();
    let stones: String = names.iter().enumerate().map(|(index, name)| format!("({name} p{index})")).collect();
    format!(
        "(game (title \"Many\") (players A B) (turn-order A B) (board (positions {places})) {pieces} (board-setup (A {stones})))"
    )
}

#[test]
fn no_two_kinds_have_the_same_letters() {
    let svg = with(&many_kinds(40), &["-", "--text", "font", "-o", "-"]).out();
    let legend: BTreeSet<String> = words(&svg).into_iter().filter(|text| text.chars().count() <= 3).collect();
    assert!(legend.len() >= 40, "{legend:?}");
    draw(&many_kinds(40), &[]);
}

#[test]
fn symbols_of_ones_own() {
    let folder = folder();
    let game = "(game (title \"Own\") (players A B) (turn-order A B) (board (positions (a 0 0 39 39) (b 40 0 79 39) (c 80 0 119 39)))
        (piece (name Wizard)) (piece (name Warrior)) (piece (name Witch)) (board-setup (A (Wizard a) (Warrior b) (Witch c))))";
    std::fs::write(folder.path().join("own.zrf"), game).expect("written");
    std::fs::write(folder.path().join("own.map"), "# mine\nWizard chess-queen\nwarrior 歩\nWitch Zz\n")
        .expect("written");
    let svg = zumen(folder.path(), &["own.zrf", "--pieces", "own.map", "--text", "font", "-o", "-"]).out();
    assert!(svg.contains("#z-chess-queen") && svg.contains("#z-wedge"), "{svg}");
    assert!(words(&svg).contains(&"Zz".to_owned()) && words(&svg).contains(&"歩".to_owned()), "{:?}", words(&svg));
    let run = zumen(folder.path(), &["own.zrf", "--pieces", "gone.map", "-o", "a.svg"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("gone.map"), "{}", run.stderr);
    assert_eq!(files(folder.path()), ["own.map", "own.zrf"]);
}

#[test]
fn thirty_two_players() {
    let names: Vec<String> = (1..=32).map(|number| format!("P{number}")).collect();
    let places: String = (0..32)
        .map(|i| format!("(p{i} {} {} {} {})", i % 8 * 40, i / 8 * 40, i % 8 * 40 + 39, i / 8 * 40 + 39))
        .collect();
    let setup: String = names.iter().enumerate().map(|(i, name)| format!("({name} (Man p{i}))")).collect();
    let names = names.join(" ");
    let rules = format!(
        "(game (title \"Crowd\") (players {names}) (turn-order {names}) (board (positions {places})) (piece (name Man)) (board-setup {setup}))"
    );
    for theme in THEMES {
        draw(&rules, &["--theme", theme]);
        let timeline = with(&rules, &["turns", "-", "-o", "-", "--theme", theme]).out();
        assert_eq!(faults(&timeline), Vec::<String>::new());
    }
}

#[test]
fn a_large_board_with_fifteen_players_is_drawn() {
    let letters = |count: usize| (0..count).map(|i| format!("n{i}x")).collect::<Vec<_>>().join("/");
    let names: Vec<String> = (1..=15).map(|number| format!("P{number}")).collect();
    let setup: String = (1..=15).map(|number| format!("(P{number} (Rook n{number}xn3x))")).collect();
    let names = names.join(" ");
    let rules = format!(
        "(game (title \"Large\") (players {names}) (turn-order {names}) (board (grid (start-rectangle 0 0 9 9)
        (dimensions (\"{}\" (10 0)) (\"{}\" (0 10))) (directions (n 0 -1) (e 1 0)))) (piece (name Rook)) (board-setup {setup}))",
        letters(60),
        letters(54)
    );
    let svg = with(&rules, &["-", "-o", "-"]);
    assert_eq!((svg.status, faults(&svg.out())), (Some(0), Vec::new()));
    assert_eq!(svg.out().matches("id=\"z-dark-n").count(), 1620);
}

#[test]
fn names_cannot_break_out() {
    let rules = "(game (title \"</text><script>&amp;'\") (players A<b> 'B' ?\u{e9}&) (turn-order A<b> (A<b> <i>&) 'B')
        (board (positions (a<\u{e9} 0 0 39 39) (a&' 40 0 79 39) (id=x 80 0 119 39) (--> 120 0 159 39))
            (zone (name <script>&) (players A<b> 'B') (positions a<\u{e9} -->)))
        (piece (name </text>)) (piece (name ]]>&lt)) (board-setup (A<b> (</text> a<\u{e9}) (]]>&lt id=x off 3)) ('B' (</text> -->))))";
    for extra in [&[][..], &["--zones", "--links"]] {
        let svg = draw(rules, extra);
        assert!(!svg.contains("<script") && !svg.contains("<b>"), "{svg}");
    }
    let svg = with(rules, &["-", "--text", "font", "-o", "-"]).out();
    assert!(words(&svg).iter().any(|text| text.contains("</text>")), "{:?}", words(&svg));
    let timeline = with(rules, &["turns", "-", "-o", "-"]).out();
    assert_eq!(faults(&timeline), Vec::<String>::new());
}

#[test]
fn a_die_hides_no_pip() {
    let svg = run(&["dice.zsg", "-o", "-"]).out();
    assert!(svg.contains("id=\"z-die-2\"") && !svg.contains("-badge\""), "{svg}");
    assert!(run(&["three.zrf", "-o", "-"]).out().contains("token-3"), "sides are told apart");
}

// Saved games

#[test]
fn a_saved_game_at_its_end_and_before() {
    let at = |args: &[&str]| run(&[&["chess.zsg", "-f", "text"], args].concat()).lines();
    let end = at(&[]);
    assert_eq!(end[1], "After 10...Qc7, White to move");
    for line in ["g1  White  King", "f1  White  Rook", "f8  Black  Rook", "b8  Black  Rook", "c7  Black  Queen"] {
        assert!(end.contains(&line.to_owned()), "{line}: {end:?}");
    }
    assert_eq!(at(&["--at", "20"]), end);
    assert_eq!(at(&["--at", "5"])[1], "After 3.exd6, Black to move");
    assert_eq!(at(&["--at", "start"]), run(&["chess.zrf", "-f", "text"]).lines());
    let far = run(&["chess.zsg", "--at", "21", "-f", "text"]);
    assert_eq!(far.status, Some(2));
    assert!(far.stderr.contains("20 lines of moves"), "{}", far.stderr);
    let svg = run(&["chess.zsg", "-o", "-"]).out();
    assert!(svg.contains("id=\"z-last-tint-d8\"") && svg.contains("id=\"z-last-tint-c7\""), "the last move is marked");
}

#[test]
fn the_rules_of_a_saved_game_are_found_or_named() {
    // DICE.ZRF is dice.zrf.
    assert_eq!(run(&["dice.zsg", "-f", "text"]).lines()[0], "Dice Race");
    let folder = samples();
    let rules = folder.path().join("rules");
    std::fs::create_dir(&rules).expect("a folder");
    std::fs::rename(folder.path().join("chess.zrf"), rules.join("other.zrf")).expect("moved");
    let lost = zumen(folder.path(), &["chess.zsg", "-o", "a.svg"]);
    assert_eq!(lost.status, Some(1));
    assert!(lost.stderr.contains("the rules file Chess.zrf cannot be read"), "{}", lost.stderr);
    assert!(!folder.path().join("a.svg").exists());
    let none = zumen(folder.path(), &["chess.zsg", "--rules-file", "chess.zsg", "--error-format", "short"]);
    assert!(none.stderr.contains("chess.zsg: error[zrf::saved-game]"), "{}", none.stderr);
    let found = zumen(folder.path(), &["chess.zsg", "--rules-file", "rules/other.zrf", "-f", "text"]);
    assert_eq!(found.lines()[1], "After 10...Qc7, White to move");
}

#[test]
fn a_line_that_does_not_fit_is_told_with_what_stands_there() {
    let folder = samples();
    let saved = std::fs::read_to_string(folder.path().join("chess.zsg")).expect("the sample");
    for (line, column, says) in [
        ("2. Pawn d4 - e5", 9, "line 6: d4 is empty"),
        ("2. Knight e4 - e5", 4, "line 6: e4 holds White Pawn, not Knight"),
        ("2. Pawn e4 - e99", 14, "line 6: the rules have no position e99"),
    ] {
        std::fs::write(folder.path().join("bad.zsg"), saved.replace("2. Pawn e4 - e5", line)).expect("written");
        let run = zumen(folder.path(), &["bad.zsg", "-o", "a.svg", "--error-format", "short"]);
        assert_eq!(run.status, Some(1), "{line}");
        assert_eq!(run.stderr, format!("bad.zsg:6:{column}: error[zsg::line]: {says}\n"));
        assert!(!folder.path().join("a.svg").exists());
        let told = zumen(folder.path(), &["bad.zsg", "-o", "a.svg"]).stderr;
        assert!(told.contains("correct the line; --at 2 draws the position before it"), "{told}");
        // Before that line it is sound.
        assert_eq!(zumen(folder.path(), &["bad.zsg", "--at", "2", "-f", "text"]).status, Some(0));
    }
}

#[test]
fn pieces_that_the_rules_do_not_know_are_drawn_as_letters_with_lenient() {
    let folder = samples();
    let game = std::fs::read_to_string(folder.path().join("chess.zsg")).expect("a saved game");
    let (head, moves) = game.split_once("1. ").expect("moves");
    let text = format!("{head}(White Amazon d4)\n1. {moves}");
    std::fs::write(folder.path().join("other.zsg"), text).expect("written");
    let refused = zumen(folder.path(), &["other.zsg", "-f", "text"]);
    assert_eq!(refused.status, Some(1));
    assert!(refused.stderr.contains("the rules have no piece Amazon"), "{}", refused.stderr);
    assert!(refused.stderr.contains("--lenient"), "{}", refused.stderr);
    let drawn = zumen(folder.path(), &["other.zsg", "--lenient", "--at", "start", "-f", "svg", "-o", "-"]);
    assert_eq!(drawn.status, Some(0), "{}", drawn.stderr);
    assert!(drawn.stderr.contains("warning[zsg::line]") && drawn.stderr.contains("as letters"), "{}", drawn.stderr);
    assert!(drawn.out().contains("Amazon d4"), "it is in the description");
}

#[test]
fn bad_input_leaves_no_file() {
    for bad in [
        "(game",
        "(game (title \"x\") (players",
        "(variant (title \"x\"))",
        "(game (include \"gone.zrf\") (board (grid)))",
    ] {
        let folder = folder();
        let run = zumen_with(folder.path(), &["-", "-o", "a.svg"], bad.as_bytes());
        assert!(run.status == Some(0) || files(folder.path()).is_empty(), "{bad}: {run:?}");
        assert!(!run.stderr.is_empty(), "{bad}: {run:?}");
    }
}

#[test]
fn names_of_several_words_are_written_as_they_are_read() {
    let folder = folder();
    let rules = r#"(game
 (title "Camps")
 (players "Red Man" Blue)
 (turn-order "Red Man" (Blue "Red Man"))
 (board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1/2" (0 10))) (directions ("due north" 0 1)))
  (positions ("x y" 50 50 59 59))
  (zone (name "the camp") (players "Red Man") (positions "x y" a1))
 )
 (piece (name "big man"))
 (board-setup ("Red Man" ("big man" a1 "x y")) (Blue ("big man" b2 off 2)))
)
"#;
    std::fs::write(folder.path().join("camps.zrf"), rules).expect("written");
    let written = zumen(folder.path(), &["convert", "camps.zrf", "--to", "zrf", "-o", "again.zrf"]);
    assert_eq!(written.status, Some(0), "{written:?}");
    let told = |file: &str| {
        let run = zumen(folder.path(), &["turns", file]);
        (zumen(folder.path(), &[file, "-f", "text"]).out(), run.out())
    };
    let (position, turns) = told("again.zrf");
    assert!(position.contains("x y    Red Man  big man"), "{position}");
    assert_eq!((position, turns), told("camps.zrf"));
}

#[test]
fn a_cell_a_thousand_times_wider_than_high_is_drawn_within_bounds() {
    let rules = "(game (title \"Wide\") (players White Black) (board (grid (start-rectangle 5 0 9418 9)
        (dimensions (\"a/b/c\" (5 2))))))";
    let run = with(rules, &["-", "-f", "svg", "-o", "-"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(faults(&run.out()), Vec::<String>::new());
}

#[test]
fn figures_are_shown_with_the_names_that_maps_take() {
    let folder = samples();
    let path = folder.path();
    let names = zumen(path, &["figures", "-f", "text"]).out();
    let names: Vec<&str> = names.lines().collect();
    assert!(names.len() > 30 && names.contains(&"chess-king") && names.contains(&"wall"), "{names:?}");
    // Each is taken, and stands on the sheet under its figure.
    for lang in ["en", "ja", "zh", "ko"] {
        let svg = zumen(path, &["figures", "--lang", lang, "-o", "-"]).out();
        assert_eq!(faults(&svg), Vec::<String>::new());
        for name in names.iter().chain(&["12", "Wi", "歩", "獅子"]) {
            std::fs::write(path.join("own.map"), format!("Pawn {name}\n")).expect("written");
            let run = zumen(path, &["chess.zrf", "--pieces", "own.map", "-o", "-"]);
            assert_eq!(run.status, Some(0), "{name}: {}", run.stderr);
            assert!(svg.contains(&format!("aria-label=\"{name}\"")), "{lang}: {name}");
        }
        for name in &names {
            assert!(svg.contains(&format!("\"#z-{name}\"")), "{lang}: {name} is not drawn");
        }
    }
    // What it draws is drawn again.
    assert_eq!(zumen(path, &["figures", "--theme", "print", "-o", "sheet.svg"]).status, Some(0));
    assert_eq!(zumen(path, &["check", "sheet.svg"]).out(), "sheet.svg: same\n");
    let json: Value = serde_json::from_str(&zumen(path, &["figures", "-f", "json"]).out()).expect("JSON");
    assert_eq!(json["figures"][0], json!({"name": "chess-king", "family": "chess"}));
    // Who names another is told of the sheet.
    std::fs::write(path.join("own.map"), "Pawn chess-quen\n").expect("written");
    let run = zumen(path, &["chess.zrf", "--pieces", "own.map", "-o", "-"]);
    assert!(run.status == Some(1) || run.status == Some(2));
    assert!(run.stderr.contains("zumen figures"), "{}", run.stderr);
    let help = zumen(path, &["draw", "--help"]).out();
    assert!(help.split_whitespace().collect::<Vec<_>>().join(" ").contains("(see zumen figures)"));
}

#[test]
fn a_rules_file_beside_its_saved_game_is_no_picture_of_its_own() {
    let folder = folder();
    let copy = |name: &str, to: &str| {
        std::fs::copy(root().join("examples/zillions").join(name), folder.path().join(to)).expect("copied")
    };
    copy("chess.zrf", "rules.zrf");
    copy("chess.zsg", "game.zsg");
    let run = zumen(folder.path(), &["rules.zrf", "game.zsg", "-o", "a.svg"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "a.svg\n"), "{}", run.stderr);
    assert!(run.stderr.contains("rules.zrf was read as --rules-file rules.zrf"), "{}", run.stderr);
    // Beside another game the rules are a picture.
    copy("dice.zrf", "other.zrf");
    let run = zumen(folder.path(), &["rules.zrf", "other.zrf", "-f", "text"]);
    assert!(run.status == Some(0) && !run.stderr.contains("was read as"), "{}", run.stderr);
}

#[test]
fn nobody_is_to_move_after_mate() {
    let folder = folder();
    let rules = root().join("examples/zillions/chess.zrf");
    let mate = "Zillions Save Game File Version 0.02 HH\nRulesFile=chess.zrf\nVariantName=Chess\n1. Pawn f2 - f3\n\
                1. Pawn e7 - e5\n2. Pawn g2 - g4\n2. Queen d8 - h4\n";
    std::fs::write(folder.path().join("mate.zsg"), mate).expect("written");
    let said = |more: &[&str]| {
        let asked = ["mate.zsg", "--rules", rules.to_str().expect("a path"), "-f", "svg", "-o", "-"];
        zumen(folder.path(), &[&asked, more].concat()).out()
    };
    assert!(said(&[]).contains("After 2...Qh4#, White is checkmated"), "{}", said(&[]));
    assert!(said(&["--lang", "ja"]).contains("白はチェックメイト"));
    assert!(said(&["--at", "3"]).contains("Black to move"));
}

#[test]
fn hexagons_are_refused_where_the_places_lie_otherwise() {
    let run = run(&["tic-tac-toe.zrf", "--board", "hexes", "-o", "-"]);
    assert!(run.status == Some(2) && run.stderr.contains("use squares or points"), "{}", run.stderr);
}
