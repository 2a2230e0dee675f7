//! What a page of Carcassonne shows: how much of it the table takes, whose turn it is, where meeples stand, who holds
//! what in one ink.

use zumen::games::carcassonne::edge::{TURNS, rotate_spot};
use zumen::games::carcassonne::tile::{Kind, Letter};
use zumen::template::Slot;
use zumen::{Diagram, NoFiles, Renderer, View};

use crate::colour::{blend, hex, seen_apart, theme};
use crate::common::THEMES;
use crate::common::go::Picture;

const GAME: &str = include_str!("../../examples/carcassonne/game.json");
const THREE: &str = include_str!("../data/carcassonne/full-3p-b.json");
/// Half of a meeple with its keyline, in hundredths of a tile.
const REACH: i32 = 18;

fn draw(sheet: &str, options: &[(&str, &str)], theme: &str) -> Picture {
    let view = options.iter().fold(View::default(), |view, (name, value)| view.with(name, value));
    let record = zumen::read(sheet.as_bytes(), &NoFiles).expect("a sheet");
    let entry = record.entries(&view).swap_remove(0).expect("a moment");
    let diagram = entry.subject.diagram(&view).expect("a diagram");
    let renderer = Renderer::new(zumen::style("carcassonne", theme).expect("a theme")).expect("a style");
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
            let picture = draw(sheet, &[("at", &at.to_string())], "classic");
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
                // Points stand beside it.
                assert!(share >= 0.56, "{what}");
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
    for (at, said, pieces) in [("30", "Keiko to place G", 5), ("6", "Mirela draws C, which fits nowhere", 6)] {
        let picture = draw(GAME, &[("at", at)], "classic");
        let words = picture.words("decision").replace('\u{fffc}', "");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>().join(" "), said);
        let groups = picture.svg.split("id=\"legend\"").nth(1).expect("small pieces").matches("<g transform=").count();
        assert_eq!(groups, pieces, "a meeple, a tile, a meeple for each player, and one for what was scored");
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
        let words = draw(&cut(next), &[], "classic").words("decision").replace('\u{fffc}', "");
        assert_eq!(words.split_whitespace().collect::<Vec<_>>().join(" "), said);
    }
    let wrong = zumen::read(cut(r#", "next": {"player": "P9", "tile": "C"}"#).as_bytes(), &NoFiles);
    let fault = wrong.map(|record| record.entries(&View::default()).swap_remove(0).map(|_| ())).expect("it is a sheet");
    assert_eq!(fault.expect_err("P9 is nobody").code, "sheet::player");
}

#[test]
fn who_won_is_said_with_the_points_in_tables() {
    let picture = draw(GAME, &[], "classic");
    let words = |name: &str| picture.words(name).replace('\u{fffc}', "");
    assert_eq!(words("decision").split_whitespace().collect::<Vec<_>>().join(" "), "Winner: Keiko");
    // Also of a table as wide as this one; cells come from the right.
    let row = |row: &str| picture.all(row).map(|(_, cell)| cell.get("aria-label")).collect::<Vec<_>>().join(" ");
    let columns = ["panel-columns", "panel-player-1", "panel-type-names", "panel-types-1"].map(row);
    let columns = columns.map(|row| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" "));
    assert_eq!(columns, ["Meeples Points", "Keiko 1 72", "Field Cloister Road City", "6 17 20 29"]);
    // Who hears the picture hears the same points.
    let golden = include_str!("../golden/carcassonne/final/picture.svg");
    assert!(golden.contains("Alice has 58 points; Bob has 76 points."), "the points of the end");
    let template = zumen::TEMPLATES.template("carcassonne", "classic", &Default::default()).expect("sound");
    for (name, sizes, weight) in [
        ("words-decision", 40.0..=45.0, 600),
        ("words-caption", 40.0..=45.0, 600),
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
                let at = rotate_spot(segment.slot, turn);
                let is_inside = |place: i32| (REACH..=100 - REACH).contains(&place);
                assert!(is_inside(at.x) && is_inside(at.y), "{what} stands on a seam: {at:?}");
                for (_, [x, y]) in shields.iter().filter(|(name, _)| letter.to_string() == *name) {
                    if segment.kind == Kind::City {
                        let shield = rotate_spot(zumen::geometry::Spot::new(*x, *y), turn);
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
        let picture = draw(&sheet, &[], "classic");
        let ([church], [meeple]) = (&places(&picture, "upright-")[..], &places(&picture, "meeple-")[..]) else {
            panic!("a cloister and a meeple")
        };
        assert!(meeple[1] - REACH >= church[1] - 4, "turned {rotation}: {church:?} {meeple:?}");
    }
}

#[test]
fn holders_are_hatched_in_one_ink_and_counters_lie_apart() {
    let options = [("at", "50"), ("owners", "true"), ("fields", "true")];
    let [colours, ink] = ["classic", "print"].map(|theme| draw(THREE, &options, theme));
    assert!(colours.all("held-").count() > 20 && colours.all("hatch-").count() > 10);
    // The lines are in the colour of who holds the field.
    for (_, lines) in colours.all("hatch-") {
        let player = lines.get("class").replace("field-hatch-", "player-");
        let meeple = colours.elements.iter().find(|element| element.get("class") == player).expect("a meeple");
        assert_eq!(lines.get("stroke"), meeple.get("fill"), "{player}");
    }
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
        let picture = draw(GAME, &[("at", "30"), ("legal", "U")], theme);
        assert!(picture.words("legal").contains("U fits in the broken frames"), "{theme}");
        let small = picture.svg.split("id=\"legend\"").nth(1).expect("small pieces");
        assert!(small.contains("#tile-U\""), "{theme}");
    }
}

/// What stands in the words: how far down its middle is, its scale, and what it is made of.
fn in_words(picture: &Picture) -> Vec<(f64, f64, &str)> {
    let legend = picture.svg.split("id=\"legend\"").nth(1).expect("small pieces");
    let piece = |group: &'_ str| {
        let numbers = group.split([' ', ')', '(']).filter_map(|part| part.parse().ok());
        numbers.take(3).collect::<Vec<f64>>()
    };
    let groups = legend.split("<g transform=\"translate").skip(1);
    groups.map(|group| (piece(group)[1], piece(group)[2], group)).collect()
}

#[test]
fn tiles_in_words_stay_clear_of_meeples_above_and_below() {
    // Half of a tile, and half of a meeple with its keyline, in hundredths of a tile of words.
    let half = |group: &str| if group.contains("#tile-") { 50.0 } else { 40.0 };
    for theme in THEMES {
        let picture = draw(GAME, &[("at", "30"), ("legal", "U")], theme);
        let pieces = in_words(&picture);
        assert_eq!(pieces.iter().filter(|(.., group)| group.contains("#tile-")).count(), 2);
        for (y, scale, group) in &pieces {
            for (other_y, other_scale, other) in pieces.iter().filter(|(other_y, ..)| other_y > y) {
                let room = other_y - y - scale * half(group) - other_scale * half(other);
                assert!(room >= 0.0, "{theme}: {room} between {y} and {other_y}");
            }
        }
    }
}

#[test]
fn meeples_in_words_stand_on_a_whole_piece_of_their_field() {
    let picture = draw(THREE, &[("fields", "")], "print");
    let mut pieces = in_words(&picture);
    pieces.retain(|(.., group)| group.contains("#meeple"));
    assert_eq!(pieces.len(), 7, "the winner, and three players in two tables");
    for (.., group) in pieces {
        assert!(group.contains("class=\"rim\"") && group.contains("\"#meeple\""), "{group}");
        let width: i32 =
            group.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse().ok()).expect("one");
        assert!(width >= 2 * REACH + 20, "as much ground beside the meeple as one sees: {width}");
    }
}

#[test]
fn held_fields_are_told_from_others_from_cities_and_from_one_another() {
    let colours = draw(THREE, &[], "classic");
    let players = ["#c81e2c", "#1f5fc4", "#f2c81d", "#1faa7c", "#222222", "#f29bc4"].map(hex);
    assert!(colours.svg.contains("#c81e2c") && colours.svg.contains("#f2c81d"), "those are given in this order");
    for name in THEMES.into_iter().filter(|name| *name != "print") {
        let theme = theme("carcassonne", name);
        let part: f64 = theme.of("held-1")["fill-opacity"].parse().expect("a part");
        let [field, city, wash] = ["field", "city", "held-1"].map(|class| hex(theme.of(class)["fill"]));
        let ground = blend(wash, field, part);
        for (what, one, other, least) in [("field", ground, field, 13.0), ("city", ground, city, 30.0)] {
            let apart = seen_apart(one, other);
            assert!(apart >= least, "{name}: a held field is {apart:.0} from a {what}");
        }
        for (number, lines) in players.into_iter().enumerate() {
            let hatch = theme.of("field-hatch-1");
            assert_eq!((hatch["stroke"], hatch["fill"]), ("currentColor", "none"), "{name}");
            let apart = seen_apart(lines, ground);
            assert!(apart >= 13.0, "{name}: the lines of player {} are {apart:.0} from the ground", number + 1);
        }
    }
}

#[test]
fn the_tint_of_the_last_tile_is_no_colour_of_a_player() {
    for name in THEMES {
        let tint = theme("carcassonne", name);
        let tint = tint.of("last-tint");
        assert!(["#ffffff", "none"].contains(&tint["fill"]) && tint["stroke"] != "none", "{name}: {tint:?}");
    }
}

#[test]
fn where_the_table_goes_on_its_edge_is_torn() {
    let whole = draw(THREE, &[], "classic");
    assert_eq!(whole.get("cut-edges", "d"), "", "nothing is cut");
    let part = draw(THREE, &[("crop", "-3,-2:4,4")], "classic");
    let torn = part.get("cut-edges", "d");
    let points = torn.split(['M', 'L']).filter(|point| !point.is_empty());
    let off_the_edge = points.filter(|point| point.split(' ').all(|at| at.parse::<i32>().is_ok_and(|at| at % 50 != 0)));
    assert!(off_the_edge.count() >= 8 * 10, "{torn}");
    // What has no neighbour ends in a straight line there, too.
    assert!(part.get("rims", "d").matches('M').count() > 8);
}

#[test]
fn numbers_and_letters_in_tiles_are_as_large_as_their_places() {
    let template = zumen::TEMPLATES.template("carcassonne", "classic", &Default::default()).expect("sound");
    let sheet = Picture::of(include_str!("../golden/carcassonne/tiles/picture.svg"));
    let [.., scale] = grid(&sheet);
    let Slot::Text(index) = &template.slots["label-index"] else { panic!("a text") };
    assert!(index.size * scale >= 24.0, "{} at {scale}", index.size);
    // Between the neck of a meeple and its legs, off the lines round it.
    let Slot::Text(letter) = &template.slots["label-letter"] else { panic!("a text") };
    let capital = 0.36 * letter.size;
    assert!(letter.at.y + capital <= 7.5 && letter.at.y - capital >= -6.0, "{letter:?}");
    assert!(letter.width.is_some_and(|width| width <= 13.0), "{letter:?}");
}

#[test]
fn numbers_of_tiles_stand_clear_of_counters_and_of_one_another() {
    let picture = draw(GAME, &[("tile-numbers", ""), ("owners", ""), ("fields", "")], "classic");
    let numbers = places(&picture, "number-ground-");
    assert_eq!(numbers.len(), 71);
    let counters = [places(&picture, "feeds-"), places(&picture, "holds-"), places(&picture, "meeple-")].concat();
    for number in &numbers {
        let apart = |other: &[i32; 2]| [(number[0] - other[0]).abs(), (number[1] - other[1]).abs()];
        assert!(counters.iter().map(apart).all(|[x, y]| x >= 28 || y >= 22), "{number:?}");
    }
}

#[test]
fn marks_that_do_not_say_it_themselves_have_a_key() {
    let key = |options: &[(&str, &str)]| {
        let picture = draw(GAME, options, "classic");
        let words = picture.all("words-key").map(|(_, line)| line.get("aria-label")).collect::<String>();
        words.replace(['\u{fffc}', '\u{a0}'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(key(&[("fields", "")]), "shared by these players points of a city for fields");
    assert_eq!(key(&[("dead", "")]), "no tile left fits");
    assert_eq!(key(&[]), "");
}

#[test]
fn no_cross_lies_on_the_rotations_of_a_tile_that_fits() {
    let picture = draw(GAME, &[("legal", "U"), ("dead", ""), ("remaining", "")], "dark");
    let [legal, dead] = ["legal-", "dead-"].map(|name| places(&picture, name));
    assert!(legal.len() > 20 && !dead.is_empty() && dead.iter().all(|cell| !legal.contains(cell)), "{dead:?}");
    assert!(picture.words("remaining").contains("No"), "nothing is left");
}

#[test]
fn words_of_a_name_part_before_one_is_broken() {
    let name = "Maximiliane von Hohenstaufen-Wittelsbach zu Sigmaringen";
    let tile = |y: i32| {
        format!(r#"{{"type":"regular","player":"{name}","tile":"U","tilePlacement":{{"x":0,"y":{y},"rotation":0}}}}"#)
    };
    let road: Vec<String> = (1..9).map(tile).collect();
    let sheet = format!(
        r#"{{"info":{{"title":"Road","players":[{{"name":"{name}"}}]}},"placements":[{{"type":"initial","tile":"D"}},{}]}}"#,
        road.join(",")
    );
    let picture = draw(&sheet, &[], "classic");
    let lines: Vec<&str> = picture.all("words-").map(|(_, line)| line.get("aria-label")).collect();
    assert!(lines.iter().any(|line| line.trim().starts_with("Hohenstaufen-")), "{lines:?}");
}

/// On pages tables have one scale: the smallest cell of all counts.
#[test]
fn words_beside_a_small_table_are_as_large_and_clear_of_those_below() {
    let renderer = Renderer::new(zumen::style("carcassonne", "classic").expect("a theme")).expect("a style");
    let record = zumen::read(GAME.as_bytes(), &NoFiles).expect("a sheet");
    let diagram = |at: &str| {
        let view = View::default().with("at", at);
        record.entries(&view).swap_remove(0).expect("a moment").subject.diagram(&view).expect("a diagram")
    };
    let cell = renderer.cell(&diagram("71")).expect("a page");
    assert!(cell < renderer.cell(&diagram("12")).expect("a page"));
    let [small, large] = ["12", "71"].map(|at| {
        let diagram = Diagram { cell_max: cell, ..diagram(at) };
        Picture::of(renderer.draw(&diagram).expect("a picture").svg())
    });
    let set = |picture: &Picture, id: &str| -> Vec<f64> {
        let parts = picture.get(id, "transform").split(['(', ')', ' ']);
        parts.filter_map(|number| number.parse().ok()).collect()
    };
    let [panel, other] = [&small, &large].map(|picture| set(picture, "panel-heading"));
    assert_eq!(panel[2], other[2], "one size");
    let date = set(&small, "words-title-end");
    assert!(panel[0] > date[0] + 10.0 * 50.0 * date[2], "{panel:?} {date:?}");
}
