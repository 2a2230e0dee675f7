//! What holds for every position of Go: JSON and pictures give it back, pictures obey, and stay in their colours.

use std::collections::BTreeSet;

use crate::common::go::{Picture, game, position, renderers};
use crate::common::outside::outside;
use crate::common::{THEMES, faults, json, with_one};
use proptest::prelude::*;
use serde_json::Value;
use zumen::{Diagram, View, render};

fn few(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn diagram(input: &str, view: &View) -> Diagram {
    with_one(input, |position, _| position.diagram(view).expect("no option refuses")).expect(input)
}

/// The parts of an object that are not its source, lists in one order.
fn comparable_parts(document: &Value) -> [Value; 3] {
    let mut parts = ["position", "marks", "view"].map(|part| document[part].clone());
    let sort = |list: &mut Value| list.as_array_mut().expect("a list").sort_by_key(Value::to_string);
    sort(&mut parts[0]["stones"]);
    sort(&mut parts[1]);
    parts
}

/// Ways to look at a position.
fn view() -> impl Strategy<Value = View> {
    let how = prop::option::of(prop::sample::select(vec!["a1", "1-1", "japanese", "sgf", "none"]));
    let sides = prop::option::of(prop::sample::select(vec!["n", "es", "nesw"]));
    let crop = prop::option::of(Just("auto"));
    (how, sides, crop, any::<bool>(), prop::sample::select(zumen::Lang::ALL.to_vec())).prop_map(
        |(how, sides, crop, last, lang)| {
            let mut view = View { lang, ..View::default() };
            for (name, value) in
                [("coordinates", how), ("sides", sides), ("crop", crop), ("last-move", last.then_some(""))]
            {
                if let Some(value) = value {
                    view = view.with(name, value);
                }
            }
            view
        },
    )
}

proptest! {
    #![proptest_config(few(300))]

    #[test]
    fn json_reads_as_it_was_written(position in position()) {
        let written = json(&position.to_string());
        prop_assert_eq!(comparable_parts(&written), comparable_parts(&position));
        prop_assert_eq!(json(&written.to_string()), written);
    }

    #[test]
    fn the_json_of_a_game_reads_back(game in game(60)) {
        let written = json(&game.record);
        prop_assert_eq!(json(&written.to_string()), written);
    }
}

proptest! {
    #![proptest_config(few(24))]

    #[test]
    fn a_picture_obeys_and_gives_its_position_back(position in position(), view in view(), caption in outside(), theme in 0..THEMES.len()) {
        let view = View { caption: Some(caption.chars().take(200).collect()), ..view };
        let diagram = diagram(&position.to_string(), &view);
        let svg = renderers()[theme].draw(&diagram).expect("a picture").svg().to_owned();
        prop_assert_eq!(faults(&svg), Vec::<String>::new());
        prop_assert_eq!(comparable_parts(&json(&render::EmbeddedSource::from_svg(&svg).expect("a source").source.text)), comparable_parts(&position));
        prop_assert!(renderers()[theme].draw(&diagram).expect("a picture").svg() == svg, "the second run");
    }

    #[test]
    fn a_figure_obeys(game in game(60), view in view(), theme in 0..THEMES.len()) {
        prop_assume!(!game.moves.is_empty());
        let diagram = diagram(&game.record, &view.with("moves", &format!("1-{}", game.moves.len())));
        prop_assert_eq!(faults(renderers()[theme].draw(&diagram).expect("a picture").svg()), Vec::<String>::new());
    }

    #[test]
    fn print_is_black_and_white(position in position(), game in game(40)) {
        for input in [position.to_string(), game.record] {
            let svg = renderers()[1].draw(&diagram(&input, &View::default())).expect("a picture").svg().to_owned();
            let picture = Picture::of(&svg);
            let paints: BTreeSet<&str> =
                picture.elements.iter().flat_map(|element| ["fill", "stroke"].map(|name| element.get(name))).collect();
            prop_assert!(paints.iter().all(|paint| ["", "none", "#000000", "#ffffff"].contains(paint)), "{paints:?}");
            let sees_through = |element: &crate::common::go::Element| ["opacity", "fill-opacity", "stroke-opacity"].iter().any(|name| !element.get(name).is_empty());
            prop_assert!(!picture.elements.iter().any(sees_through));
        }
    }
}

proptest! {
    #![proptest_config(few(5))]

    #[test]
    fn pixels_over_the_kept_board_equal_a_full_drawing(position in position(), view in view(), theme in 0..THEMES.len()) {
        let diagram = diagram(&position.to_string(), &view);
        let renderer = &renderers()[theme];
        let drawing = renderer.draw(&diagram).expect("a picture");
        let (kept, full) = (drawing.pixels().expect("a picture"), crate::common::at_once(&drawing));
        prop_assert!(kept.data() == full.data());
    }

    #[test]
    fn a_png_is_the_same_twice_and_grey_in_two_themes(position in position()) {
        let diagram = diagram(&position.to_string(), &View::default());
        for (renderer, theme) in renderers().iter().zip(THEMES) {
            let png = renderer.draw(&diagram).expect("a picture").png().expect("a picture");
            prop_assert!(renderer.draw(&diagram).expect("a picture").png().expect("a picture") == png, "the second run");
            prop_assert_eq!(comparable_parts(&json(&render::EmbeddedSource::from_png(&png).expect("a source").source.text)), comparable_parts(&position));
            let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
            let grey = reader.info().color_type == png::ColorType::Grayscale;
            prop_assert_eq!(grey, ["classic", "print"].contains(&theme), "{}", theme);
        }
    }
}

/// One board after another in one renderer: what it keeps of one must not show in the next.
#[test]
fn boards_of_every_size_do_not_mix() {
    for size in ["19", "9", "13", "5:9", "9:5", "1", "19"] {
        for crop in [None, Some("auto")] {
            let view = crop.map_or(View::default(), |crop| View::default().with("crop", crop));
            let diagram = diagram(&format!("(;SZ[{size}]AB[aa])"), &view);
            let kept = renderers()[0].draw(&diagram).expect("a picture").pixels().expect("a picture");
            assert!(
                kept.data() == crate::common::at_once(&renderers()[0].draw(&diagram).expect("a picture")).data(),
                "{size} {crop:?}"
            );
        }
    }
}
