//! The game of `docs/adding-a-game.md`, which lies outside of the crate: it is read, drawn and compared as those inside
//! are.

#![allow(unreachable_pub, reason = "the game would be a crate")]

#[path = "../../examples/adding-a-game/style.rs"]
mod style;
#[path = "../../examples/adding-a-game/tictactoe/mod.rs"]
mod tictactoe;

use std::fs;

use serde_json::{Value, json};
use tictactoe::TICTACTOE;
use zumen::contract::{Entry, Game};
use zumen::registry::{GAMES, read_with};
use zumen::{Diagnostic, Lang, NoFiles, Renderer, View};

use crate::common::{at_once, faults, root};

const LINE: &str = "tictactoe XO./.X./..O";

/// All games of zumen, and this one.
fn games() -> Vec<&'static Game> {
    [GAMES, &[&TICTACTOE]].concat()
}

/// The one position of an input, with its warnings.
fn read(input: &str) -> Result<Entry, Diagnostic> {
    let record = read_with(&games(), input.as_bytes(), &NoFiles)?;
    let mut entries = record.entries(&View::default());
    assert_eq!(entries.len(), 1, "{input:?}");
    entries.remove(0)
}

/// The code of a refusal, and the part of the input that it points at.
fn refusal(input: &str) -> (&'static str, String) {
    let Err(fault) = read(input) else { panic!("{input:?} is read") };
    assert!(fault.help.is_some(), "{fault}");
    (fault.code, fault.span.map(|span| input[span].to_owned()).unwrap_or_default())
}

fn renderer(theme: &str) -> Renderer {
    Renderer::new(style::style(theme).expect("a sound template")).expect("no fonts of one's own")
}

#[test]
fn a_line_is_drawn_as_svg_and_png() {
    let entry = read(LINE).expect("a position");
    assert!(entry.warnings.is_empty());
    for theme in ["classic", "print"] {
        let renderer = renderer(theme);
        assert_eq!(renderer.style().template.warnings, []);
        for lang in Lang::ALL {
            let view = View { lang, caption: Some("A caption".to_owned()), ..View::default() };
            let diagram = entry.subject.diagram(&view).expect("a diagram");
            let drawing = renderer.draw(&diagram).expect("a picture");
            assert_eq!((faults(drawing.svg()), drawing.warnings()), (Vec::new(), Vec::new()), "{theme}");
            assert_eq!(drawing.pixels().expect("pixels"), at_once(&drawing));
            assert!(drawing.png().expect("a picture").starts_with(b"\x89PNG"));
            let svg = drawing.svg();
            assert_eq!((svg.matches("#z-cross\"").count(), svg.matches("#z-nought\"").count()), (2, 2), "{svg}");
            let words = lang.of(["Tic-tac-toe: X to play", "三目並べ：Xの手番", "井字棋：轮到 X", "틱택토: X 차례"]);
            assert!(svg.contains(words), "{svg}");
            assert!(svg.contains("id=\"z-coordinate-a\""));
        }
    }
}

#[test]
fn the_option_is_checked_and_shapes_the_picture() {
    let entry = read(LINE).expect("a position");
    let bare = entry.subject.diagram(&View::default().with("coordinates", "none")).expect("a diagram");
    assert!(bare.coordinates.is_empty());
    assert_eq!(bare.source.options, [("coordinates".to_owned(), "none".to_owned())]);
    let code = |view: View| entry.subject.diagram(&view).map(|_| ()).unwrap_err().code;
    assert_eq!(code(View::default().with("coordinates", "left")), "option::value");
    assert_eq!(code(View::default().with("home", "left")), "option::unknown");
}

#[test]
fn text_json_and_the_line_say_the_same() {
    let view = View::default();
    let entry = read(&format!("\n  {LINE}\n")).expect("a position");
    assert_eq!(entry.subject.text(&view).expect("text"), "3 X O .\n2 . X .\n1 . . O\n  a b c\n");
    let line = entry.subject.json(&view).expect("JSON");
    let value: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(value["position"], json!({"board": "XO./.X./..O", "to_play": "X"}));
    let again = read(&line).expect("a position").subject;
    assert_eq!(again.convert("rows", &view).expect("a notation").text, LINE);
    assert_eq!(again.convert("fen", &view).unwrap_err().code, "convert::notation");
    let fields: Value = serde_json::from_str(&TICTACTOE.schema()).expect("a schema");
    assert_eq!(fields["required"], json!(["game", "source", "position"]));
    for (board, to_play) in [("XXX/OO./...", Value::Null), ("XOX/XOO/OXX", Value::Null), ("X../.../...", json!("O"))] {
        let line = read(&format!("tictactoe {board}")).expect(board).subject.json(&view).expect("JSON");
        let value: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(value["position"]["to_play"], to_play, "{board}");
    }
}

#[test]
fn what_is_wrong_is_pointed_at() {
    assert_eq!(refusal("tictactoe XO./.Y./..O"), ("tictactoe::mark", "Y".to_owned()));
    assert_eq!(refusal("tictactoe XO./.é./..O"), ("tictactoe::mark", "é".to_owned()));
    assert_eq!(refusal("tictactoe XO./.X/..O"), ("tictactoe::size", ".X".to_owned()));
    assert_eq!(refusal("tictactoe XO./.X./..O/..."), ("tictactoe::size", "...".to_owned()));
    assert_eq!(refusal("tictactoe XO./.X."), ("tictactoe::size", ".X.".to_owned()));
    assert_eq!(refusal("tictactoe XX./.X./..O"), ("tictactoe::count", "XX./.X./..O".to_owned()));
    // Without the head it looks like ours, and no other game's.
    assert_eq!(refusal("XO./.X./..O"), ("tictactoe::head", "XO./.X./..O".to_owned()));
    assert_eq!(refusal("XO./.X./..P").0, "input::unknown");
    let object = read(LINE).expect("a position").subject.json(&View::default()).expect("JSON");
    let board = object.replace("\"XO./.X./..O\"", "\"XO./.X./..?\"");
    assert_eq!(refusal(&board), ("tictactoe::mark", "\"XO./.X./..?\"".to_owned()));
    let turn = object.replace("\"to_play\":\"X\"", "\"to_play\":\"O\"");
    assert_eq!(refusal(&turn), ("json::value", "\"O\"".to_owned()));
    assert_eq!(refusal(&object.replace("\"game\":\"tictactoe\",", "")).0, "json::syntax");
}

#[test]
fn a_list_holds_positions_of_several_games() {
    let list = format!("{LINE}\n4HPwATDgc/ABMA:cAkqAAAAAAAE\ntictactoe .../.../...\n");
    let record = read_with(&games(), list.as_bytes(), &NoFiles).expect("a list");
    let entries = record.entries(&View::default()).into_iter().map(|entry| entry.expect("a position"));
    let names: Vec<&str> = entries.map(|entry| entry.subject.game().name).collect();
    assert_eq!(names, ["tictactoe", "backgammon", "tictactoe"]);
}

#[test]
fn two_positions_are_compared_in_words_and_drawn() {
    let [before, after, other] =
        [LINE, "tictactoe XO./.X./X.O", "tictactoe XO./.X./.O."].map(|line| read(line).expect("a position").subject);
    let words = |changes: Vec<zumen::contract::Change>| changes.into_iter().map(|change| change.words).collect();
    let told: Vec<String> = words(after.changes(before.as_ref()).expect("one game"));
    assert_eq!(told, ["X added a1"]);
    let told: Vec<String> = words(other.changes(before.as_ref()).expect("one game"));
    assert_eq!(told, ["O c1 -> b1"]);
    let diagram = other.difference(before.as_ref(), &View::default()).expect("a diagram");
    assert_eq!((diagram.gone.is_empty(), diagram.new.len()), (false, 1));
    for theme in ["classic", "print"] {
        let renderer = renderer(theme);
        let drawing = renderer.draw(&diagram).expect("a picture");
        assert_eq!(faults(drawing.svg()), Vec::<String>::new(), "{theme}");
    }
}

#[test]
fn the_page_names_every_file_of_the_example() {
    const FOLDER: &str = "examples/adding-a-game";
    let page = fs::read_to_string(root().join("docs/adding-a-game.md")).expect("the page");
    for part in ["", "tictactoe/", "template/"] {
        for entry in
            fs::read_dir(root().join(FOLDER).join(part)).expect("a folder").map(|entry| entry.expect("an entry"))
        {
            let link = format!("(../{FOLDER}/{part}{})", entry.file_name().to_string_lossy());
            assert!(entry.path().is_dir() || page.contains(&link), "the page lacks {link}");
        }
    }
}
