//! How the board shares the page with its words, in every game.

use std::path::PathBuf;

use zumen::diagnostic::Diagnostic;
use zumen::pixels;
use zumen::{Lang, Renderer, View};

use crate::common::go::strip_prefixes;
use crate::common::golden::{self, Sample, samples};
use crate::common::with_one;

/// The least margin at the sides, in units: 3 % of the page; and above and below, where rows of a table may stand lower.
const MARGINS: [u32; 2] = [42, 32];

/// What is drawn takes at least this part of the page's width or height; a line of caption always has its room.
const SHARE: f64 = 0.75;

/// Boards of a few cells are no larger than these may be.
const FEW_CELLS: [&str; 16] = [
    "carcassonne/start",
    "go/problem",
    "go/smallest",
    "zillions/beyond",
    "zillions/bricks",
    "zillions/grounds",
    "zillions/hands",
    "zillions/points",
    "zillions/quarters",
    "zillions/reserves-board",
    "zillions/reserves-pits",
    "zillions/reserves-zone",
    "zillions/stacks",
    "zillions/store",
    "zillions/tic-tac-toe",
    "zillions/turns-plain",
];

/// The question whose board leaves the room of its answer's table.
const LEAVES_ROOM: &str = "backgammon/table-room";

/// The picture of a position.
fn draw_svg(game: &str, text: &str, view: View) -> String {
    let diagram = with_one(text, |subject, _| subject.diagram(&view)).expect("a position").expect("a diagram");
    let renderer = Renderer::new(zumen::style(game, "classic").expect("a theme")).expect("a renderer");
    strip_prefixes(renderer.draw(&diagram).expect("a picture").svg())
}

/// The line that says where the board lies: its group on a grid, the frame in a template.
fn place_of_the_board(svg: &str) -> &str {
    let says = |line: &&str| line.contains("id=\"grid\"") || line.contains("class=\"frame\"");
    svg.lines().find(says).expect("a board")
}

#[test]
fn a_caption_moves_no_board() {
    for Sample { game, text, .. } in samples() {
        let captioned = View { caption: Some("What White overlooked".to_owned()), ..View::default() };
        let (plain, captioned) = (draw_svg(game, &text, View::default()), draw_svg(game, &text, captioned));
        assert!(captioned.contains("What White overlooked") && !plain.contains("id=\"caption"), "{game}");
        assert_eq!(place_of_the_board(&plain), place_of_the_board(&captioned), "{game}");
    }
}

#[test]
fn words_too_small_to_be_read_are_named() {
    let diagram = with_one("(;SZ[19])", |subject, _| subject.diagram(&View::default())).expect("a position");
    let renderer = Renderer::new(zumen::style("go", "classic").expect("a theme")).expect("a renderer");
    let diagram = diagram.expect("a diagram");
    let drawing = renderer.draw(&diagram).expect("a picture");
    let said = |width| -> Vec<Diagnostic> {
        let fine = drawing.too_fine(width).into_iter();
        fine.filter(|warning| warning.code == "picture::small-words").collect()
    };
    assert_eq!(said(84.0), []);
    let [small] = &said(40.0)[..] else { panic!("one warning") };
    assert!(small.message.contains("coordinate (") && small.message.contains("at 40 mm"), "{}", small.message);
}

/// The area of a picture that is not paper: left, top, right, bottom.
fn ink(svg: &[u8]) -> [u32; 4] {
    let pixels = pixels(svg).expect("a picture");
    let paper = pixels.pixel(0, 0);
    let (mut from, mut to) = ([pixels.width(), pixels.height()], [0, 0]);
    for (index, pixel) in pixels.pixels().iter().enumerate() {
        if Some(*pixel) != paper {
            let at = [index as u32 % pixels.width(), index as u32 / pixels.width()];
            from = [from[0].min(at[0]), from[1].min(at[1])];
            to = [to[0].max(at[0] + 1), to[1].max(at[1] + 1)];
        }
    }
    [from[0], from[1], to[0], to[1]]
}

#[test]
fn pictures_keep_their_margins_and_take_the_page() {
    let mut faults = Vec::new();
    for case in golden::pictures() {
        let svg = std::fs::read(case.join("picture.svg")).expect("a picture");
        let page = b"viewBox=\"0 0 1400 1200\"";
        if !svg.windows(page.len()).any(|part| part == page) {
            continue;
        }
        let [left, top, right, bottom] = ink(&svg);
        let (sides, ends) = (left.min(1400 - right), top.min(1200 - bottom));
        if sides < MARGINS[0] || ends < MARGINS[1] {
            faults.push(format!("{}: {sides} units at the sides, {ends} above or below", golden::name(&case)));
        }
        let (width, height) = (f64::from(right - left) / 1400.0, f64::from(bottom - top) / 1200.0);
        let name = golden::name(&case);
        let may_be_small = FEW_CELLS.contains(&name.as_str()) || name == LEAVES_ROOM;
        if !may_be_small && width.max(height) < SHARE {
            faults.push(format!("{name}: {:.0} % of the page", width.max(height) * 100.0));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn words_of_sheets_lie_on_the_page() {
    let kept = |case: PathBuf| {
        let svg = std::fs::read_to_string(case.join("picture.svg")).expect("a picture");
        (golden::name(&case), svg)
    };
    let poster = |lang: Lang| {
        (format!("shogi/moves-poster in {lang:?}"), draw_svg("shogi", "moves poster", View { lang, ..View::default() }))
    };
    let mut sheets = 0;
    for (name, svg) in golden::pictures().into_iter().map(kept).chain([Lang::En, Lang::Ja].map(poster)) {
        let page = svg.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split_once('"')).map(|(size, _)| size);
        let Some((width, _)) = page.and_then(|size| size.split_once(' ')) else { continue };
        let width: f64 = width.parse().expect("a width");
        if width <= 1400.0 {
            continue;
        }
        sheets += 1;
        let words = svg.split(" id=\"words-").skip(1).filter_map(|rest| rest.split_once("translate("));
        let starts = words.map(|(_, rest)| rest.split(' ').next().unwrap_or_default().parse::<f64>().expect("a place"));
        let outside: Vec<f64> = starts.filter(|x| !(0.0..width).contains(x)).collect();
        assert!(outside.is_empty(), "{name}: {outside:?}");
    }
    assert!(sheets >= 3, "{sheets}");
}

/// How much larger or smaller an element is drawn than it is written: the product of all scales above it.
fn scale(element: usvg::roxmltree::Node) -> f64 {
    let own = |node: usvg::roxmltree::Node| -> Option<f64> {
        let (_, scale) = node.attribute("transform")?.split_once("scale(")?;
        // Words that are set narrower have two: how wide, how high.
        scale.split_once(')')?.0.split_whitespace().last()?.parse().ok()
    };
    element.ancestors().filter_map(own).product()
}

#[test]
fn words_stay_large_enough_to_be_read() {
    let mut faults = Vec::new();
    for case in golden::pictures() {
        let svg = std::fs::read_to_string(case.join("picture.svg")).expect("a picture");
        let tree = usvg::roxmltree::Document::parse(&svg).expect("XML");
        let words =
            tree.descendants().filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("words")));
        for line in words.filter(|node| node.has_attribute("aria-label")) {
            // Glyphs are written in a hundredth of their size.
            let size = scale(line) * 100.0;
            if size < 23.99 {
                faults.push(format!(
                    "{}: {size} units: {}",
                    golden::name(&case),
                    line.attribute("aria-label").unwrap_or("")
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
