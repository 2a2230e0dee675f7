//! Boards of Zillions as a book designer measures them: the chequer, the last move, what is said, and the timeline.

use std::io;

use zumen::template::{Builtins, Template};
use zumen::{Files, Renderer, Style, View};

use crate::colour::{contrast, paint_of};
use crate::common::go::Picture;

const CHESS: &str = include_str!("../../examples/zillions/chess.zrf");
const GAME: &str = include_str!("../../examples/zillions/chess.zsg");
const LONG: &str = include_str!("../data/zillions/prefix.zrf");

struct Rules;

impl Files for Rules {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Ok(CHESS.into())
    }
}

fn template(theme: &str) -> Template {
    Builtins.template("zillions", theme, &zumen::registry::game("zillions").expect("a game").needs()).expect("sound")
}

fn drawn(text: &str, options: &[(&str, &str)], theme: &str) -> Picture {
    let view = options.iter().fold(View::default(), |view, (name, value)| view.with(name, value));
    let read = zumen::read(text.as_bytes(), &Rules).expect("a game");
    let entry = read.entries(&view).swap_remove(0).expect("a position");
    let renderer = Renderer::new(Style::builtin("zillions", theme).expect("a theme")).expect("no own fonts");
    let diagram = entry.subject.diagram(&view).expect("a diagram");
    Picture::of(renderer.draw(&diagram).expect("a picture").svg())
}

#[test]
fn the_chequer_never_vanishes() {
    for theme in ["classic", "colour"] {
        let theme = template(theme).theme;
        let paint = |class: &str| paint_of(&theme, class, "fill");
        let ground = theme.of("ground");
        let light = if ground.get("display") == Some(&"none") { paint("paper") } else { paint("ground") };
        let squares = contrast(light, paint("cell-dark"));
        assert!((1.8..=2.1).contains(&squares), "{squares}");
        for square in [light, paint("cell-dark")] {
            assert!(contrast(square, paint("last-tint")) >= 1.4, "the last move on {square:?}");
        }
    }
    let shows = |picture: &Picture, class: &str| picture.elements.iter().filter(|e| e.get("class") == class).count();
    for (theme, dark, lines) in [("classic", 32, 0), ("colour", 32, 0), ("print", 0, 1)] {
        let picture = drawn(CHESS, &[], theme);
        assert_eq!((shows(&picture, "cell-dark"), shows(&picture, "cell-lines")), (dark, lines), "{theme}");
        assert_eq!((shows(&picture, "cell"), shows(&picture, "frame")), (0, 1), "{theme}: no lines but the frame");
    }
    // Hatching stays in its squares: 32 of them, nine lines each.
    let lines = drawn(CHESS, &[], "print");
    assert_eq!(lines.get("dark-lines", "d").matches('M').count(), 32 * 9);
}

#[test]
fn lines_follow_pieces() {
    let picture = drawn(CHESS, &[], "classic");
    let grid = picture.get("grid", "transform");
    let scale: f64 = grid.split("scale(").nth(1).and_then(|text| text.trim_end_matches(')').parse().ok()).expect("one");
    let frame: f64 = picture.get("frame", "stroke-width").parse().expect("a width");
    assert!((frame * scale - 4.0).abs() < 0.05, "{frame} at {scale}");
    // The board is as large as the page allows, and stands off its edges.
    assert!(8.0 * 100.0 * scale >= 0.72 * 1200.0, "{scale}");
    let theme = template("classic").theme;
    let width = |class: &str| theme.of(class)["stroke-width"].parse::<f64>().expect("a width");
    for class in ["cell", "line", "house", "cell-lines"] {
        assert!(width(class) * 2.0 <= width("frame"), "{class}");
    }
}

#[test]
fn the_last_move_is_a_tint_under_the_pieces() {
    for (theme, what) in [("classic", "last-tint"), ("colour", "last-tint"), ("print", "last-corners")] {
        let picture = drawn(GAME, &[], theme);
        for square in ["c7", "d8"] {
            let mark = format!("id=\"{what}-{square}\"");
            let (at, pieces) = (picture.svg.find(&mark), picture.svg.find("id=\"piece-"));
            assert!(at.is_some() && at < pieces, "{theme}: {mark}");
        }
        assert_eq!(picture.all("last-").count(), 2, "{theme}");
    }
    // Nor does a mark cut anything out of a piece.
    let marked = drawn(GAME, &[("last-move", "mark")], "classic");
    assert!(!marked.svg.contains("last-move-edge"));
    assert_eq!(marked.all("last-").count(), 3, "the piece, and two squares");
}

#[test]
fn whose_turn_it_is_stands_in_words_behind_a_piece() {
    for (options, words) in [
        (&[][..], "After 10...Qc7, White to move"),
        (&[("at", "13")], "After 7.Be2, Black to move"),
        (&[("at", "14")], "After 7...O-O, White to move"),
        (&[("at", "11")], "After 6.cxb8=Q, Black to move"),
        (&[("at", "0")], "White to move"),
    ] {
        let picture = drawn(GAME, options, "classic");
        assert_eq!(picture.words("title").trim(), words);
        assert_eq!(picture.words("note"), "Chess");
        let side = if words.contains("White") { "side-1" } else { "side-2" };
        let king = picture.elements.iter().filter(|e| e.get("href") == "#chess-king" && e.get("id").is_empty());
        assert_eq!(king.map(|e| e.get("class")).collect::<Vec<_>>(), [side], "{words}");
    }
    // What was read keeps it.
    let json = zumen::read(GAME.as_bytes(), &Rules).expect("a game").entries(&View::default()).swap_remove(0);
    let json = json.expect("a position").subject.json(&View::default()).expect("JSON");
    assert_eq!(drawn(&json, &[], "classic").words("title").trim(), "After 10...Qc7, White to move");
}

#[test]
fn words_are_larger_than_names_of_lines() {
    let template = template("classic");
    let size = |name: &str| match &template.slots[name] {
        zumen::template::Slot::Text(text) => (text.most.unwrap_or(text.size).min(text.size), text.weight),
        other => panic!("{name}: {other:?}"),
    };
    assert!(size("words-title").0 >= 40.0 && size("words-title").1 == 600);
    assert!(size("words-note").0 >= 34.0 && size("label-coordinate").0 <= 32.0);
}

#[test]
fn every_turn_has_an_arrow_to_the_next_and_all_have_one_weight() {
    let (moment, _) = zumen::games::zillions::moment(LONG, &Rules, &View::default()).expect("rules").expect("sound");
    let turns = zumen::games::zillions::turns::Turns::new(moment, 10).expect("turns");
    let diagram = zumen::Subject::diagram(&turns, &View::default()).expect("a diagram");
    let renderer = Renderer::new(Style::builtin("zillions", "classic").expect("a theme")).expect("no own fonts");
    let picture = Picture::of(renderer.draw(&diagram).expect("a picture").svg());
    let arrows: Vec<String> = (2..=15).map(|turn| format!("to-{turn}")).chain(["again".to_owned()]).collect();
    let weights: Vec<&str> = arrows.iter().map(|id| picture.get(id, "stroke-width")).collect();
    assert!(!weights[0].is_empty() && weights.iter().all(|weight| *weight == weights[0]), "{weights:?}");
    assert!(arrows.iter().all(|id| picture.find(&format!("{id}-head")).is_some()));
}
