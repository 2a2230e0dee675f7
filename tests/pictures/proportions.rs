//! What a book designer measures: sizes of words, weights of lines, margins, the board's share of the page.

use crate::common::go::Picture;
use crate::common::{renderer, with_one};
use zumen::View;
use zumen::template::{Slot, Template, TextSlot};

/// The least margin at the sides, and above and below, in units: 3 % of the page.
const MARGINS: [f64; 2] = [42.0, 36.0];

fn backgammon(theme: &str) -> Template {
    zumen::TEMPLATES
        .template("backgammon", theme, &zumen::registry::game("backgammon").expect("a game").needs())
        .expect("sound")
}

fn text<'a>(template: &'a Template, name: &str) -> &'a TextSlot {
    match &template.slots[name] {
        Slot::Text(text) => text,
        other => panic!("{name}: {other:?}"),
    }
}

fn draw(id: &str, options: &[(&str, &str)], theme: &str) -> Picture {
    let view = options.iter().fold(View::default(), |view, (name, value)| match *name {
        "caption" => View { caption: Some((*value).to_owned()), ..view },
        name => view.with(name, value),
    });
    let diagram = with_one(id, |position, _| position.diagram(&view).expect("a diagram")).expect("an ID");
    Picture::of(renderer(theme).draw(&diagram).expect("a picture").svg())
}

/// The number of an attribute.
fn number(picture: &Picture, id: &str, attribute: &str) -> f64 {
    picture.get(id, attribute).parse().unwrap_or_else(|_| panic!("{id} has no {attribute}"))
}

#[test]
fn what_matters_is_set_largest() {
    let template = backgammon("classic");
    let size = |name: &str| text(&template, name).size;
    for name in ["words-decision", "words-result", "caption"] {
        assert!((40.0..=45.0).contains(&size(name)) && text(&template, name).weight == 600, "{name}");
    }
    for name in ["words-match", "words-top", "words-bottom"] {
        assert!((34.0..=36.0).contains(&size(name)), "{name}");
    }
    for point in 1..=24 {
        assert!((28.0..=32.0).contains(&size(&format!("number-{point}"))));
    }
}

#[test]
fn words_and_numbers_keep_their_distance() {
    const CAPITALS: f64 = 0.72;
    let template = backgammon("classic");
    let line = |name: &str| {
        let slot = text(&template, name);
        (slot.at.y - slot.size * CAPITALS, slot.at.y)
    };
    // From the top of the page down: words, numbers, board, numbers, words, caption.
    let order = ["words-top", "number-19", "number-6", "words-decision", "caption"].map(line);
    assert!(order[0].0 >= MARGINS[1] && order[4].1 <= 1200.0 - MARGINS[1], "{order:?}");
    for (above, below) in order.iter().zip(&order[1..]) {
        assert!(below.0 - above.1 >= 14.0, "{above:?} {below:?}");
    }
}

#[test]
fn pieces_lead_and_the_board_follows() {
    let theme = backgammon("classic").theme;
    let paint = |class: &str, property: &str| theme.of(class).get(property).copied().unwrap_or_default().to_owned();
    assert_eq!((paint("frame", "stroke-width"), paint("structure", "stroke-width")), ("4".to_owned(), "2".to_owned()));
    assert_eq!((paint("checker-black", "fill"), paint("checker-white", "fill")), ("#000000".into(), "#ffffff".into()));
    assert_eq!(paint("checker-black-ring", "stroke"), "#ffffff");
    let grey = u8::from_str_radix(&paint("point-dark", "fill")[1..3], 16).expect("a grey");
    let tint = 100.0 - f64::from(grey) / 2.55;
    assert!((25.0..=30.0).contains(&tint), "{tint} % black");
    let tint = 100.0 - f64::from(u8::from_str_radix(&paint("number", "fill")[1..3], 16).expect("a grey")) / 2.55;
    assert!((tint - 60.0).abs() < 1.0, "{tint} % black");
}

#[test]
fn the_board_takes_the_page() {
    let picture = draw("4HPwATDgc/ABMA:cAkKAAAAAAAA", &[], "classic");
    let frame = picture.elements.iter().find(|element| element.get("class") == "frame").expect("a frame");
    let [x, width] = ["x", "width"].map(|name| frame.get(name).parse::<f64>().expect("a number"));
    assert!(width >= 0.8 * 1400.0 && x >= MARGINS[0] && x * 2.0 + width == 1400.0, "{width} wide at {x}");
    // With a caption nothing moves.
    let captioned = draw("4HPwATDgc/ABMA:cAkKAAAAAAAA", &[("caption", "A caption")], "classic");
    let board = |picture: &Picture| picture.svg.split("<g id=\"board\"").nth(1).map(|rest| rest[..9000].to_owned());
    assert_eq!(board(&picture), board(&captioned));
}

#[test]
fn a_cube_is_a_cube_in_every_state() {
    for (cube, x, y, number_is) in [
        ("0:0:1:31", 700, 560, "64"),
        ("1:1:1:31", 1320, 958, "2"),
        ("2:-1:1:31", 1320, 162, "4"),
        ("1:0:-1:DD", 1015, 560, "4"),
    ] {
        let picture = draw(&format!("XGID=-b----E-C---eE---c-e----B-:{cube}:0:0:0:7:10"), &[], "classic");
        let at = [number(&picture, "cube-body", "x"), number(&picture, "cube-body", "y")];
        assert_eq!((at, picture.get("cube", "aria-label")), ([f64::from(x), f64::from(y)], number_is), "{cube}");
        assert!(!picture.get("cube", "transform").contains("rotate"), "upright");
    }
}

#[test]
fn checkers_beside_the_points_are_checkers() {
    // One, two and three on the bar; six and eight borne off.
    let count = |id: &str, what: &str| draw(id, &[], "classic").all(what).filter(|(_, e)| e.name == "use").count();
    for (bar, checkers, told) in [("A", 1, ""), ("B", 2, ""), ("C", 3, "3"), ("E", 3, "5")] {
        let id = format!("XGID=-----------------------bB{bar}:0:0:1:00:0:0:0:7:10");
        assert_eq!(count(&id, "bar-bottom-"), checkers, "{bar}");
        assert_eq!(draw(&id, &[], "classic").get("bar-bottom-count", "aria-label"), told);
    }
    let off = draw("XGID=-BA------------------aac--:0:0:1:00:0:0:0:7:10", &[], "classic");
    assert_eq!((off.all("tray-bottom-").count(), off.get("tray-bottom-count", "aria-label")), (14, "12"));
    assert_eq!((off.all("tray-top-").count(), off.get("tray-top-count", "aria-label")), (12, "10"));
    assert_eq!(count("4HPwATDgc/ABMA:cAkKAAAAAAAA", "tray-"), 0, "nothing is off: no tray");
}

#[test]
fn a_play_is_told_and_drawn_from_rim_to_rim() {
    let picture = draw("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", &[("play", "8/5 6/5")], "classic");
    assert_eq!(picture.words("decision"), "White to play 3-1: 8/5 6/5");
    assert_eq!(picture.get("seat-decision", "class"), "seat-white");
    let ghosts: Vec<f64> = (1..=2).map(|n| number(&picture, &format!("ghost-{n}"), "y")).collect();
    assert_eq!(ghosts.len(), 2);
    let path = picture.get("move-1", "d");
    let start: Vec<f64> = path[1..].split(['L', ' ']).take(2).map(|n| n.parse().expect("a number")).collect();
    let from = [number(&picture, "point-8-3", "x"), number(&picture, "point-8-3", "y")];
    let distance = ((start[0] - from[0]).powi(2) + (start[1] - from[1]).powi(2)).sqrt();
    assert!((37.0..=44.0).contains(&distance), "{distance} from the middle of the checker");
}

#[test]
fn the_original_look_has_grey_checkers_and_large_numbers() {
    for (theme, numbers, checker) in [("classic", "number-6", "#000000"), ("original", "number-large-6", "#b3b3b3")] {
        let picture = draw("4HPwATDgc/ABMA:cAkKAAAAAAAA", &[], theme);
        let shown = ["number-6", "number-large-6"].map(|id| picture.find(id).map(|_| id));
        assert_eq!(shown.into_iter().flatten().collect::<Vec<_>>(), [numbers], "{theme}");
        let black = picture.elements.iter().find(|element| element.get("class") == "checker-black").expect("a checker");
        assert_eq!(black.get("fill"), checker);
    }
}
