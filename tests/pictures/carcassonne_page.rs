//! What a page of Carcassonne shows: how much of it the table takes, whose turn it is, where meeples stand, who holds
//! what in one ink.

use zumen::games::carcassonne::edge::{TURNS, turned};
use zumen::games::carcassonne::tile::{Kind, Letter};
use zumen::template::{Builtins, Slot};
use zumen::{NoFiles, Renderer, Style, View};

use crate::common::THEMES;
use crate::common::go::Picture;

const GAME: &str = include_str!("../../examples/carcassonne/game.json");
const THREE: &str = include_str!("../data/carcassonne/full-3p-b.json");
/// Half of a meeple with its keyline, in hundredths of a tile.
const REACH: i32 = 18;

fn drawn(sheet: &str, options: &[(&str, &str)], theme: &str) -> Picture {
    let view = options.iter().fold(View::default(), |view, (name, value)| view.with(name, value));
    let record = zumen::read(sheet.as_bytes(), &NoFiles).expect("a sheet");
    let entry = record.entries(&view).swap_remove(0).expect("a moment");
    let diagram = entry.subject.diagram(&view).expect("a diagram");
    let renderer = Renderer::new(Style::builtin("carcassonne", theme).expect("a theme")).expect("a style");
    Picture::of(renderer.draw(&diagram).expect("a picture").svg())
}

/// The origin of the grid and units for a hundredth of a tile.
fn grid(picture: &Picture) -> [f64; 3] {
    let numbers: Vec<f64> = picture
        .get("grid", "transform")
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|number| number.parse().ok())
        .collect();
    numbers.try_into().expect("a place and a scale")
}

/// The places of what has such ids, in hundredths of a tile from the middle of the first.
fn places(picture: &Picture, prefix: &str) -> Vec<[i32; 2]> {
    let at = |element: &crate::common::go::Element| ["x", "y"].map(|name| element.get(name).parse().unwrap_or(0));
    picture.all(prefix).filter(|(_, element)| element.name == "use").map(|(_, element)| at(element)).collect()
}

#[test]
fn the_table_takes_the_page() {
    for (sheet, name) in [(GAME, "game"), (THREE, "three")] {
        for at in 1..=71 {
            let picture = drawn(sheet, &[("at", &at.to_string())], "classic");
            let cells = places(&picture, "tile-");
            let [x, y, scale] = grid(&picture);
            let span = |axis: usize| {
                let (low, high) = (cells.iter().map(|at| at[axis]).min(), cells.iter().map(|at| at[axis]).max());
                [low.unwrap_or(0) - 50, high.unwrap_or(0) + 50]
            };
            let ([left, right], [top, bottom]) = (span(0), span(1));
            let [columns, rows] = [(right - left) / 100, (bottom - top) / 100];
            let of_page = |from: i32, to: i32, page: f64| f64::from(to - from) * scale / page;
            let share = of_page(left, right, 1400.0).max(of_page(top, bottom, 1200.0));
            let what = format!("{name} {at}: {columns} by {rows}, {scale} a hundredth, {share:.3}");
            if columns >= 6 || rows >= 5 {
                assert!(share >= 0.7, "{what}");
            } else {
                assert!((1.5..=2.2).contains(&scale), "{what}");
            }
            let edges = [x + f64::from(left) * scale, 1400.0 - x - f64::from(right) * scale];
            assert!(edges.iter().all(|edge| *edge >= 42.0) && y + f64::from(top) * scale >= 36.0, "{what}");
        }
    }
}

#[test]
fn whose_turn_it_is_and_with_which_tile_is_said() {
    for (at, said, pieces) in [("30", "Keiko to place G", 5), ("6", "Mirela draws C, which fits nowhere", 5)] {
        let picture = drawn(GAME, &[("at", at)], "classic");
        let words = picture.words("decision").replace('\u{fffc}', "");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>().join(" "), said);
        let groups = picture.svg.split("id=\"legend\"").nth(1).expect("small pieces").matches("<g transform=").count();
        assert_eq!(groups, pieces, "a meeple, a tile, and a meeple for each score");
    }
    // A sheet can say it itself, and what it does not say follows from the round.
    let cut = |next: &str| {
        let head = THREE.split_once("\"placements\"").expect("a sheet").0;
        let first: Vec<&str> = ["P1", "P2", "P3"].to_vec();
        let placed = first.iter().zip([1, 2, 3]).map(|(player, y)| {
            format!(r#"{{"type": "regular", "tile": "U", "player": "{player}", "tilePlacement": {{"y": {y}}}}}"#)
        });
        let placed: Vec<String> = placed.collect();
        format!(r#"{head}"placements": [{{"type": "initial", "tile": "D"}}, {}]{next}}}"#, placed.join(", "))
    };
    for (next, said) in [
        ("", "P1 to play"),
        (r#", "next": {"tile": "X"}"#, "P1 to place X"),
        (r#", "next": {"player": "P2", "tile": "C"}"#, "P2 to place C"),
    ] {
        let words = drawn(&cut(next), &[], "classic").words("decision").replace('\u{fffc}', "");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>().join(" "), said);
    }
    let wrong = zumen::read(cut(r#", "next": {"player": "P9", "tile": "C"}"#).as_bytes(), &NoFiles);
    let fault = wrong.map(|record| record.entries(&View::default()).swap_remove(0).map(|_| ())).expect("it is a sheet");
    assert_eq!(fault.expect_err("P9 is nobody").code, "sheet::player");
}

#[test]
fn who_won_is_said_with_the_points_in_one_row() {
    let picture = drawn(GAME, &[], "classic");
    let words = |name: &str| picture.words(name).replace('\u{fffc}', "");
    assert_eq!(words("decision").split_whitespace().collect::<Vec<_>>().join(" "), "Winner: Keiko");
    let scores = words("scores");
    assert_eq!(scores.split_whitespace().collect::<Vec<_>>(), ["Keiko", "72", "Mirela", "68", "Tobias", "69"]);
    let template = Builtins.template("carcassonne", "classic", &Default::default()).expect("sound");
    for (name, sizes, weight) in [
        ("words-decision", 40.0..=45.0, 600),
        ("words-caption", 40.0..=45.0, 600),
        ("words-scores", 34.0..=36.0, 400),
        ("words-heading", 34.0..=36.0, 600),
        ("words-panel", 34.0..=36.0, 400),
    ] {
        let Slot::Text(slot) = &template.slots[name] else { panic!("{name}") };
        assert!(sizes.contains(&slot.size) && slot.weight == weight, "{name}");
    }
}

#[test]
fn meeples_stand_clear_of_seams_shields_and_roofs() {
    // What stands upright, and how far it reaches round its place; of a cloister its roofs.
    let shields =
        [("C", [78, 22]), ("F", [84, 50]), ("M", [16, 52]), ("O", [16, 52]), ("Q", [18, 22]), ("S", [18, 22])];
    for letter in Letter::all() {
        for turn in TURNS {
            for segment in &letter.tile().segments {
                let what = format!("{letter} turned {}, {} {}", turn as u8, segment.kind.name(), segment.index);
                let at = turned(segment.slot, turn);
                let is_inside = |place: i32| (REACH..=100 - REACH).contains(&place);
                assert!(is_inside(at.x) && is_inside(at.y), "{what} stands on a seam: {at:?}");
                for (_, [x, y]) in shields.iter().filter(|(name, _)| letter.to_string() == *name) {
                    if segment.kind == Kind::City {
                        let shield = turned(zumen::geometry::Spot::new(*x, *y), turn);
                        let (dx, dy) = ((shield.x - at.x).abs(), (shield.y - at.y).abs());
                        assert!(dx >= REACH + 5 || dy >= REACH + 8, "{what} stands on a shield: {dx}, {dy}");
                    }
                }
            }
        }
    }
    // Before a cloister, however its tile is turned: below its roofs, which end 4 above its middle.
    for rotation in 0..4 {
        let sheet = format!(
            r#"{{"info": {{"title": "t", "players": [{{"name": "a"}}]}}, "placements": [{{"type": "initial", "tile": "D"}},
            {{"type": "regular", "tile": "B", "player": "a", "tilePlacement": {{"x": -1, "rotation": {rotation}}},
            "meeplePlacement": {{"segmentType": "cloister", "segmentIndex": 0}}}}]}}"#
        );
        let picture = drawn(&sheet, &[], "classic");
        let ([church], [meeple]) = (&places(&picture, "upright-")[..], &places(&picture, "meeple-")[..]) else {
            panic!("a cloister and a meeple")
        };
        assert!(meeple[1] - REACH >= church[1] - 4, "turned {rotation}: {church:?} {meeple:?}");
    }
}

#[test]
fn holders_are_hatched_in_one_ink_and_counters_lie_apart() {
    let options = [("at", "50"), ("owners", "true"), ("fields", "true")];
    let [colours, ink] = ["classic", "print"].map(|theme| drawn(THREE, &options, theme));
    assert!(colours.all("held-").count() > 20 && colours.all("hatch-").count() == 0);
    assert!(ink.all("hatch-").count() > 10, "{}", ink.all("hatch-").count());
    assert_eq!(ink.svg.matches("field-hatch-1").count() > 3, ink.svg.matches("field-hatch-3").count() > 3);
    for picture in [&colours, &ink] {
        let lying: Vec<[i32; 2]> = ["holds-", "feeds-", "meeple-"].iter().flat_map(|id| places(picture, id)).collect();
        for (number, one) in lying.iter().enumerate() {
            for other in &lying[..number] {
                let apart = (one[0] - other[0]).pow(2) + (one[1] - other[1]).pow(2);
                assert!(apart >= 23 * 23, "{one:?} on {other:?}");
            }
        }
    }
}

#[test]
fn the_tile_that_is_asked_for_is_shown() {
    for theme in THEMES {
        let picture = drawn(GAME, &[("at", "30"), ("legal", "U")], theme);
        assert!(picture.words("legal").contains("U fits in the broken frames"), "{theme}");
        let small = picture.svg.split("id=\"legend\"").nth(1).expect("small pieces");
        assert!(small.contains("#tile-U\""), "{theme}");
    }
}
