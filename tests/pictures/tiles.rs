//! Pictures of tiles: the pixels of the whole document, and the same bytes in any order, on any thread, with anything kept.

use std::io::Read;

use flate2::read::ZlibDecoder;
use tiny_skia::Pixmap;
use zumen::registry::GAMES;
use zumen::{Diagram, Drawing, NoFiles, Renderer, View};

use crate::common::{THEMES, at_once, chance};

/// How many positions of each game are drawn where `ZUMEN_POSITIONS` asks for no more, and how many tables, which take longer.
const MANY: usize = 4;
const TABLES: usize = 3;

fn many() -> usize {
    std::env::var_os("ZUMEN_POSITIONS").and_then(|count| count.to_str()?.parse().ok()).unwrap_or(MANY)
}

/// Positions of a game; tables are fewer.
fn positions(game: &str) -> Vec<String> {
    let count = many();
    chance::positions(game, if game == "carcassonne" && count <= MANY { count.min(TABLES) } else { count })
}

fn diagrams(texts: &[String]) -> Vec<Diagram> {
    let diagram = |text: &String| {
        let record = zumen::read(text.as_bytes(), &NoFiles).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let view = View::default();
        let entry = record.entries(&view).swap_remove(0).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        entry.subject.diagram(&view).expect("a diagram")
    };
    texts.iter().map(diagram).collect()
}

fn renderer(game: &str, theme: &str) -> Renderer {
    Renderer::new(zumen::style(game, theme).expect("built in")).expect("no fonts are given")
}

fn both(drawing: &Drawing) -> [Vec<u8>; 2] {
    [drawing.png().expect("a PNG"), drawing.fast_png().expect("a PNG")]
}

/// The rows of a PNG as its data holds them, each with its filter. Unlike who reads PNG this looks at the check sum.
fn rows(png: &[u8]) -> Vec<u8> {
    const HEAD: usize = 8;
    let mut data = Vec::new();
    let mut rest = &png[HEAD..];
    while let Some((head, behind)) = rest.split_at_checked(HEAD) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        if head[4..] == *b"IDAT" {
            data.extend_from_slice(&behind[..length]);
        }
        // Behind a chunk stands its own check sum.
        rest = &behind[length + 4..];
    }
    let mut rows = Vec::new();
    ZlibDecoder::new(data.as_slice()).read_to_end(&mut rows).expect("whole data, and its check sum");
    rows
}

fn decode(png: &[u8]) -> Pixmap {
    zumen::pixels(png).expect("a PNG of ours")
}

/// Asserts what fast files promise: that one pixel in ten thousand may differ by more than a level, and by 32 at most. Both
/// sides of a thin edge may be rounded otherwise, by 16 each.
fn hardly_differ(fast: &Pixmap, whole: &Pixmap, what: &str) {
    let levels = |(fast, whole): (&[u8], &[u8])| fast.iter().zip(whole).map(|(a, b)| a.abs_diff(*b)).max();
    let pixels = fast.data().chunks_exact(4).zip(whole.data().chunks_exact(4));
    let others: Vec<u8> = pixels.filter_map(levels).filter(|levels| *levels > 1).collect();
    assert!(others.len() <= 168 && others.iter().all(|levels| *levels <= 32), "{}, {others:?}, {what}", others.len());
}

fn tiles_show_the_pixels_of_the_whole_document(game: &str) {
    let texts = positions(game);
    let diagrams = diagrams(&texts);
    for theme in THEMES {
        let renderer = renderer(game, theme);
        // The first pictures are drawn whole, the others of tiles that are kept.
        for (number, diagram) in diagrams.iter().enumerate() {
            let drawing = renderer.draw(diagram).expect("a picture");
            let whole = at_once(&drawing);
            let [small, fast] = both(&drawing);
            let what = format!("{game} {theme}, number {number}: {}", texts[number]);
            for png in [&small, &fast] {
                assert!([1200 * 1401, 1200 * 4201].contains(&rows(png).len()), "{what}");
            }
            assert!(decode(&small) == whole, "{what}");
            hardly_differ(&decode(&fast), &whole, &what);
        }
    }
}

fn bytes_are_the_same_in_any_order_on_any_thread_and_with_nothing_kept(game: &str) {
    let diagrams = diagrams(&positions(game));
    let theme = if game == "go" { "colour" } else { "classic" };
    let alone: Vec<[Vec<u8>; 2]> = diagrams
        .iter()
        .map(|diagram| {
            // Nothing is kept of the first picture of a renderer, in either way.
            let [one, other] = [0, 1].map(|_| renderer(game, theme));
            let draw = |renderer: &Renderer, is_fast: bool| {
                let drawing = renderer.draw(diagram).expect("a picture");
                if is_fast { drawing.fast_png() } else { drawing.png() }.expect("a PNG")
            };
            [draw(&one, false), draw(&other, true)]
        })
        .collect();
    let shared = renderer(game, theme);
    let draw = |index: usize| both(&shared.draw(&diagrams[index]).expect("a picture"));
    (0..diagrams.len()).for_each(|index| assert!(draw(index) == alone[index], "{game} {index}, in order"));
    (0..diagrams.len()).rev().for_each(|index| assert!(draw(index) == alone[index], "{game} {index}, in reverse"));
    let shared = renderer(game, theme);
    let draw = |index: usize| both(&shared.draw(&diagrams[index]).expect("a picture"));
    std::thread::scope(|scope| {
        for first in [0, 1] {
            let (draw, alone) = (&draw, &alone);
            scope.spawn(move || {
                for index in (first..alone.len()).step_by(2).chain((1 - first..alone.len()).step_by(2)) {
                    assert!(draw(index) == alone[index], "{game} {index}, on two threads");
                }
            });
        }
    });
}

/// Both for each game, side by side.
macro_rules! games {
    ($($game:ident),*) => {
        $(mod $game {
            #[test]
            fn tiles_show_the_pixels_of_the_whole_document() {
                super::tiles_show_the_pixels_of_the_whole_document(stringify!($game));
            }

            #[test]
            fn bytes_are_the_same_in_any_order_on_any_thread_and_with_nothing_kept() {
                super::bytes_are_the_same_in_any_order_on_any_thread_and_with_nothing_kept(stringify!($game));
            }
        })*
    };
}

games!(backgammon, carcassonne, go, shogi, zillions);

#[test]
fn symbols_of_ones_own_are_not_taken_for_those_of_another_diagram() {
    let mut all: Vec<Diagram> = GAMES.iter().flat_map(|game| diagrams(&chance::positions(game.name, 1))).collect();
    all.retain(|diagram| diagram.symbols.len() > 1);
    assert!(!all.is_empty(), "no game has symbols of its own");
    for diagram in all {
        // The same names for each other's symbols.
        let mut other = diagram.clone();
        let last = diagram.symbols.len() - 1;
        other.symbols[0].marks = diagram.symbols[last].marks.clone();
        other.symbols[last].marks = diagram.symbols[0].marks.clone();
        let renderer = renderer(diagram.game, "classic");
        for diagram in [&diagram, &other, &diagram, &other] {
            let drawing = renderer.draw(diagram).expect("a picture");
            let whole = at_once(&drawing);
            let [small, fast] = both(&drawing);
            assert!(decode(&small) == whole, "{}", diagram.game);
            hardly_differ(&decode(&fast), &whole, diagram.game);
        }
    }
}

#[test]
fn a_picture_whose_shapes_cross_all_tiles_is_drawn_whole() {
    let points: Vec<String> = ('a'..='s').flat_map(|x| ('a'..='s').map(move |y| format!("{x}{y}"))).collect();
    let arrows = |count: usize| {
        let pairs = points.iter().zip(points.iter().rev()).take(count).map(|(from, to)| format!("[{from}:{to}]"));
        format!("(;SZ[19]AR{})", pairs.collect::<String>())
    };
    let renderer = renderer("go", "classic");
    let [few, many] = [10, 170].map(|count| {
        let diagram = diagrams(&[arrows(count)]).remove(0);
        both(&renderer.draw(&diagram).expect("a picture"))
    });
    // From tiles it is another file of the same pixels.
    assert!(few[0] != few[1]);
    hardly_differ(&decode(&few[1]), &decode(&few[0]), "ten arrows");
    assert!(many[0] == many[1], "170 arrows across the board are drawn in each tile");
}
