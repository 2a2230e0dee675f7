//! GNU Backgammon's own answers: every row of `vectors.tsv`, read, converted and drawn.

use crate::common::{Row, THEMES, faults, json, renderer, rows, with_one};
use serde_json::{Value, json as value};
use zumen::View;

fn gnuid(row: &Row) -> String {
    format!("{}:{}", row["gnubg_position_id"], row["gnubg_match_id"])
}

fn all_rows() -> Vec<Row> {
    let rows = rows("vectors.tsv");
    assert_eq!(rows.len(), 83, "every row of the table");
    rows
}

/// The fields of a row as the JSON spells them; what a row does not say is left out.
fn fields(row: &Row) -> Vec<(&'static str, Value)> {
    let number = |name: &str| value!(row[name].parse::<i64>().expect(name));
    let points: Vec<i64> = row["points"].split(',').map(|count| count.parse().expect("a count")).collect();
    assert_eq!(points.len(), 24);
    let dice = match row["dice"].as_str() {
        "-" => Value::Null,
        dice => dice.bytes().map(|die| value!(die - b'0')).collect(),
    };
    let action = match row["kind"].as_str() {
        kind @ ("double" | "beaver" | "raccoon") => kind,
        _ => "none",
    };
    assert_eq!(action != "none", row["doubled"] == "1", "the table agrees with itself");
    let cube = row["cube_value"].parse::<u64>().expect("a cube");
    let state =
        ["none", "playing", "over", "resigned", "dropped"][row["game_state"].parse::<usize>().expect("a state")];
    let resignation = [Value::Null, value!("single"), value!("gammon"), value!("backgammon")];
    let mut fields = vec![
        ("/points", value!(points)),
        ("/bar", value!({ "bottom": number("bar_bottom"), "top": number("bar_top") })),
        ("/off", value!({ "bottom": number("off_bottom"), "top": number("off_top") })),
        ("/pips", value!({ "bottom": number("pip_bottom"), "top": number("pip_top") })),
        ("/score", value!({ "bottom": number("score_bottom"), "top": number("score_top") })),
        ("/cube/value", value!(cube)),
        ("/cube/owner", value!(row["cube_owner"])),
        ("/cube/action", value!(action)),
        ("/cube/offered", if action == "none" { Value::Null } else { value!(cube * 2) }),
        ("/on_roll", value!(row["on_roll"])),
        ("/decision", value!(row["decision"])),
        ("/dice", dice),
        ("/match_length", number("match_length")),
        ("/crawford", value!(row["crawford"] == "1")),
        ("/resignation", resignation[row["resigned"].parse::<usize>().expect("a number")].clone()),
        ("/game_state", value!(state)),
    ];
    let money = row["match_length"] == "0";
    fields.push(("/jacoby", if money { value!(row["jacoby"] == "1") } else { Value::Null }));
    fields
}

/// The position with its dice in the order that a gnuID has: higher first.
fn dice_sorted(mut document: Value) -> Value {
    if let Some(dice) = document.pointer_mut("/position/dice").and_then(Value::as_array_mut) {
        dice.sort_by_key(|die| std::cmp::Reverse(die.as_u64()));
    }
    document["position"].take()
}

fn check(row: &Row, input: &str) {
    let position = dice_sorted(json(input));
    for (path, expected) in fields(row) {
        assert_eq!(position.pointer(path), Some(&expected), "{path} of row {} read from {input}", row["row"]);
    }
}

fn convert(input: &str, notation: &str) -> (String, Vec<String>) {
    let converted =
        with_one(input, |position, _| position.convert(notation, &View::default()).expect("a notation of the game"));
    let converted = converted.expect(input);
    (converted.text, converted.lost)
}

#[test]
fn every_gnuid_decodes_to_the_fields_of_its_row() {
    for row in all_rows() {
        check(&row, &gnuid(&row));
    }
}

#[test]
fn every_exact_xgid_decodes_to_the_fields_of_its_row() {
    let exact: Vec<Row> = all_rows().into_iter().filter(|row| row["xgid_exact"] == "yes").collect();
    assert_eq!(exact.len(), 76);
    for row in exact {
        check(&row, &row["xgid"]);
    }
}

#[test]
fn no_vector_is_odd_as_gnuid() {
    for row in all_rows() {
        let warnings = with_one(&gnuid(&row), |_, warnings| warnings).expect("a position");
        assert_eq!(warnings, [], "row {}", row["row"]);
    }
}

#[test]
fn both_notations_write_back_what_they_read() {
    for row in all_rows() {
        assert_eq!(convert(&gnuid(&row), "gnuid").0, gnuid(&row));
        assert_eq!(convert(&row["xgid"], "xgid").0, row["xgid"]);
    }
}

#[test]
fn each_notation_converts_into_the_other() {
    for row in all_rows() {
        if row["xgid_exact"] != "yes" {
            continue;
        }
        assert_eq!(convert(&row["xgid"], "gnuid").0, gnuid(&row), "row {}", row["row"]);
        // Back, but for max cube, beavers and the order of the dice.
        let alike = |input: &str| {
            let mut position = dice_sorted(json(input));
            for lost in ["max_cube", "beavers"] {
                position[lost].take();
            }
            position
        };
        let back = convert(&gnuid(&row), "xgid").0;
        assert!(back.starts_with("XGID="), "{back}");
        assert_eq!(alike(&back), alike(&row["xgid"]), "row {}", row["row"]);
    }
}

#[test]
fn what_an_xgid_cannot_carry_is_said() {
    let rows = all_rows();
    for row in rows.iter().filter(|row| row["xgid_exact"] == "no") {
        let lost = convert(&gnuid(row), "xgid").1;
        assert!(!lost.is_empty(), "row {} loses something", row["row"]);
        assert!(lost.iter().all(|sentence| !sentence.contains('\n')), "a line each: {lost:?}");
    }
}

#[test]
fn what_a_gnuid_cannot_carry_is_said() {
    let id =
        |dice: &str, rules: u8, max: u8| format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:{rules}:0:{max}");
    let nothing = convert(&id("31", 0, 10), "gnuid").1.len();
    assert_eq!(convert(&id("31", 2, 10), "gnuid").1.len(), nothing + 1, "beavers");
    assert_eq!(convert(&id("13", 0, 10), "gnuid").1.len(), nothing + 1, "the order of the dice");
    let lost = convert(&id("13", 3, 8), "gnuid").1.join("\n");
    for word in ["cube", "beaver", "higher die first"] {
        assert!(lost.contains(word), "{word}: {lost}");
    }
}

#[test]
fn the_rules_for_pictures_find_what_breaks_them() {
    let sound = "<svg xmlns=\"http://www.w3.org/2000/svg\" height=\"9\" width=\"9\">\n<g id=\"a\"/>\n</svg>\n";
    assert_eq!(faults(sound), Vec::<String>::new());
    for broken in [
        sound.replace("<g id=\"a\"/>", "<g id=\"a\"/>\n<g id=\"a\"/>"),
        sound.replace("<g id=\"a\"/>", "<filter id=\"a\"/>"),
        sound.replace("<g id=\"a\"/>", "<g onclick=\"a\"/>"),
        sound.replace("<g id=\"a\"/>", "<g/><g/>"),
        sound.replace("<g id=\"a\"/>", "<circle r=\"NaN\"/>"),
        sound.replace("<g id=\"a\"/>", "<circle fill=\"greenish\" r=\"1\"/>"),
        sound.replace("height=\"9\" width=\"9\"", "height=\"0\" width=\"9\""),
        sound.trim_end().to_owned(),
    ] {
        assert_ne!(faults(&broken), Vec::<String>::new(), "{broken}");
    }
    let said = crate::common::usvg_says(|| {
        drop(usvg::Tree::from_str(&sound.replace("<g", "<g opacity=\"x\""), &Default::default()))
    });
    assert_ne!(said, Vec::<String>::new(), "the log is heard");
}

/// Both IDs of every row, in one theme.
fn every_row_draws(theme: &str) {
    let renderer = renderer(theme);
    for row in all_rows() {
        let svg = |input: &str| {
            let drawn = with_one(input, |position, _| {
                let diagram = position.diagram(&View::default()).expect("no option refuses");
                renderer.draw(&diagram).expect("a picture")
            });
            let drawing = drawn.expect(input);
            assert_eq!(drawing.warnings(), [], "{input}");
            drawing.svg().to_owned()
        };
        for input in [&gnuid(&row), &row["xgid"]] {
            assert_eq!(faults(&svg(input)), Vec::<String>::new(), "{input} in {theme}");
        }
    }
}

#[test]
fn every_row_draws_in_classic() {
    every_row_draws(THEMES[0]);
}

#[test]
fn every_row_draws_in_print() {
    every_row_draws(THEMES[1]);
}

#[test]
fn every_row_draws_in_colour() {
    every_row_draws(THEMES[2]);
}

#[test]
fn every_row_draws_in_web() {
    every_row_draws(THEMES[3]);
}

#[test]
fn every_row_draws_in_dark() {
    every_row_draws(THEMES[4]);
}

#[test]
fn every_row_draws_in_original() {
    every_row_draws("original");
}

/// A row of each kind as PNG: the size, the depth, no transparency, and grey where the theme is grey.
#[test]
fn a_row_of_each_kind_becomes_a_png_of_the_right_size() {
    let mut kinds: Vec<Row> = all_rows();
    kinds.sort_by(|a, b| a["kind"].cmp(&b["kind"]));
    kinds.dedup_by(|a, b| a["kind"] == b["kind"]);
    assert!(kinds.len() >= 9, "{}", kinds.len());
    let renderers = THEMES.map(|theme| (theme, renderer(theme)));
    for (row, (theme, renderer)) in kinds.iter().zip(renderers.iter().cycle()) {
        let mut png = Vec::new();
        let said = crate::common::usvg_says(|| {
            png = with_one(&gnuid(row), |position, _| {
                renderer
                    .draw(&position.diagram(&View::default()).expect("a diagram"))
                    .expect("a picture")
                    .png()
                    .expect("a picture")
            })
            .expect("a position");
        });
        assert_eq!(said, Vec::<String>::new());
        let info = png::Decoder::new(std::io::Cursor::new(&png)).read_info().expect("a PNG");
        let info = info.info();
        assert_eq!((info.width, info.height), (1400, 1200));
        assert_eq!(info.bit_depth, png::BitDepth::Eight);
        let is_grey = ["classic", "print"].contains(theme);
        let expected = if is_grey { png::ColorType::Grayscale } else { png::ColorType::Rgb };
        assert_eq!(info.color_type, expected, "{theme}");
        assert!(info.srgb.is_some() && info.pixel_dims.is_some());
    }
}
