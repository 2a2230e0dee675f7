//! Proportions of boards of Go, in units of the picture: lines, stones, numbers, coordinates, words.

use zumen::render::TextMode;
use zumen::{Lang, NoFiles, Renderer, Style, View};

use crate::common::go::{Picture, pages, renderer};

fn draw(record: &str, view: &View) -> Picture {
    pages(record, view).swap_remove(0).1
}

/// The numbers of `translate(x y) scale(across down)`; `down` is `across` where it is not written.
fn set(transform: &str) -> [f64; 4] {
    let numbers: Vec<f64> = transform.split(['(', ')', ' ']).filter_map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [x, y, both] => [x, y, both, both],
        [x, y, across, down] => [x, y, across, down],
        _ => panic!("{transform}"),
    }
}

fn transform_of(picture: &Picture, id: &str) -> [f64; 4] {
    set(picture.get(id, "transform"))
}

#[test]
fn lines_have_one_weight_on_every_board() {
    for lines in [5, 9, 13, 19] {
        let picture = draw(&format!("(;SZ[{lines}])"), &View::default());
        let scale = transform_of(&picture, "grid")[2];
        let weight = |id: &str| picture.get(id, "stroke-width").parse::<f64>().expect("a width") * scale;
        assert!((weight("grid-lines") - 2.0).abs() < 0.02, "{lines}: {}", weight("grid-lines"));
        assert!((weight("frame") - 6.0).abs() < 0.02, "{lines}: {}", weight("frame"));
        assert_eq!(picture.get("grid-lines", "vector-effect"), "");
    }
}

#[test]
fn stones_are_nearly_as_wide_as_the_pitch_and_marks_have_one_weight() {
    let picture = draw("(;SZ[9]AB[aa]AW[bb]TR[aa]SQ[bb]CR[cc]MA[dd])", &View::default());
    let with_class = |class: &str| {
        let own = picture.elements.iter().filter(|element| element.get("class") == class && element.name == "circle");
        own.map(|element| ["r", "stroke-width"].map(|name| element.get(name).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!([with_class("stone-black"), with_class("stone-white")], [[["48", "2"]], [["47", "4"]]]);
    let weights = ["polygon", "rect", "circle", "path"].map(|name| {
        let inked = |width: &str| !width.is_empty() && width != "0";
        let own = picture.elements.iter().filter(|e| e.name == name && e.get("class").is_empty());
        own.map(|element| element.get("stroke-width").to_owned()).find(|width| inked(width))
    });
    assert_eq!(weights, [const { "7" }; 4].map(|width| Some(width.to_owned())));
}

#[test]
fn numbers_are_of_one_height_and_long_ones_narrower() {
    let picture = draw("(;SZ[19];B[pd]MN[98];W[dp];B[pp])", &View::default().with("moves", "1-3"));
    let number = |id: &str| (picture.get(id, "aria-label").to_owned(), transform_of(&picture, id));
    let (short, [_, _, across, down]) = number("number-pd");
    assert_eq!((short.as_str(), across, down), ("98", 0.62, 0.62));
    let (long, [_, _, across, down]) = number("number-pp");
    assert_eq!((long.as_str(), down), ("100", 0.62));
    assert!(across < 0.55, "{across}");
    // Digits of the fonts are 0.714 as high as their size: 45 % of the stone.
    assert!((0.62 * 71.4 / 98.0 - 0.45_f64).abs() < 0.01);
}

#[test]
fn words_begin_at_the_board_and_what_matters_is_largest() {
    let record = "(;SZ[19]PB[A]PW[B]RE[B+R];B[pd];W[dp])";
    let view = View { caption: Some("A game".to_owned()), ..View::default() };
    let picture = draw(record, &view);
    let [left, _, scale, _] = transform_of(&picture, "grid");
    let sizes = ["words-players", "words-figure", "words-caption"].map(|id| {
        let [x, _, _, down] = transform_of(&picture, id);
        assert!((x - left).abs() < 4.0, "{id} begins at {x}, the board at {left}");
        down * 100.0
    });
    assert_eq!(sizes, [42.0, 34.0, 42.0]);
    let coordinate = transform_of(&picture, "west-19")[3] * scale * 100.0;
    assert!((28.0..=34.0).contains(&coordinate), "{coordinate}");
    assert_eq!(picture.get("west-19", "fill"), "#444444");
    // Nobody is named: whose turn it is goes before all.
    let nameless = draw("(;SZ[9];B[ee];W[cc])", &View::default());
    assert_eq!([nameless.words("figure"), nameless.words("move")], ["Black to play", "Move 2"]);
    let sizes = ["words-figure", "words-move"].map(|id| transform_of(&nameless, id)[3] * 100.0);
    assert_eq!(sizes, [42.0, 34.0]);
    // A board with one stone says that it is the first move.
    let first = draw("(;SZ[9];B[ee])", &View::default());
    assert!(!first.svg.contains("words-move") && first.svg.contains(">Go, Move 1, White to play<"));
}

#[test]
fn coordinates_stand_at_an_even_gap() {
    let renderer = renderer("classic");
    for lines in [9, 13, 19] {
        let record = format!("(;SZ[{lines}])");
        let read = zumen::read(record.as_bytes(), &NoFiles).expect("a record");
        let entry = read.entries(&View::default()).swap_remove(0).expect("one game");
        let drawing = renderer.draw(&entry.subject.diagram(&View::default()).expect("a board")).expect("a picture");
        let [left, top, scale, _] = transform_of(&Picture::of(drawing.svg()), "grid");
        let pixels = drawing.pixels().expect("it is drawn");
        let is_ink = |x: u32, y: u32| pixels.pixel(x, y).is_some_and(|pixel| pixel.red() < 200);
        let bottom = top + f64::from(lines - 1) * 100.0 * scale;
        let rim = 49.0 * scale;
        // From the rim of a stone on the outer line to the nearest ink beyond.
        let rows = (top as u32 + 4)..(bottom as u32 - 4);
        let beside = (1..200).find(|by| rows.clone().any(|y| is_ink((left - rim) as u32 - by, y))).expect("numbers");
        let columns = left as u32..(left as u32 + 900).min(1399);
        let below =
            (1..200).find(|by| columns.clone().any(|x| is_ink(x, (bottom + rim) as u32 + by))).expect("letters");
        assert!((14..=24).contains(&beside) && (14..=24).contains(&below), "{lines}: {beside} and {below}");
    }
}

#[test]
fn a_stone_tells_whose_turn_it_is_where_it_is_said() {
    let turn = |record: &str| draw(record, &View::default()).get("words-turn", "class").to_owned();
    assert_eq!(["(;SZ[9])", "(;SZ[9]PL[W])", "(;SZ[9];W[aa])"].map(turn), ["", "turn-white", "turn-black"]);
    let figure = draw("(;SZ[9];W[aa])", &View::default().with("moves", "1"));
    assert_eq!(figure.get("words-turn", "class"), "");
}

#[test]
fn repeats_are_listed_with_numbered_stones() {
    let record = "(;SZ[9]AB[ba][ab]AW[ca][bc][db][cc];B[cb];W[bb];B[gg];W[hh];B[cb])";
    let figure = draw(record, &View::default().with("moves", "1-5"));
    let notes = figure.words("notes");
    assert_eq!(notes, "5 at 1");
    let own = |class: &str| {
        let small =
            figure.elements.iter().filter(|element| element.get("class") == class && element.get("id").is_empty());
        small.map(|element| element.get("aria-label").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(own("number-on-black"), ["5", "1"]);
}

#[test]
fn a_long_label_grows_over_empty_neighbours_or_has_a_key() {
    let drawn = |more: &str, label: &str| draw(&format!("(;SZ[9]{more}LB[ee:{label}])"), &View::default());
    let size = |more: &str, label: &str| transform_of(&drawn(more, label), "label-ee")[3];
    assert!(size("", "WWW") > 1.2 * size("AB[de]", "WWW"), "{} and {}", size("", "WWW"), size("AB[de]", "WWW"));
    assert_eq!(size("AB[de]", "WWW"), size("LB[fe:a]", "WWW"));
    // Of what has no room there is a letter, and the words under the board say what it means.
    let [free, beside, long] =
        [("", "joseki"), ("AB[de]", "joseki"), ("", "a vital point")].map(|(more, label)| drawn(more, label));
    let shown = |picture: &Picture| (picture.get("label-ee", "aria-label").to_owned(), picture.words("key"));
    assert_eq!(shown(&free), ("joseki".to_owned(), String::new()));
    assert_eq!(shown(&beside), ("A".to_owned(), "A: joseki".to_owned()));
    assert_eq!(shown(&long), ("A".to_owned(), "A: a vital point".to_owned()));
}

#[test]
fn nothing_of_a_line_remains_between_labels_on_neighbouring_points() {
    let wide = |labels: &str| {
        let picture = draw(&format!("(;SZ[9]AB[gg]LB{labels})"), &View::default());
        picture.elements.iter().filter(|element| element.get("href") == "#knock-out-wide").count()
    };
    assert_eq!(["[aa:A][ba:B]", "[aa:A][ca:B]", "[aa:A][ab:AM]", "[gf:A][gg:B]"].map(wide), [2, 0, 2, 0]);
}

#[test]
fn words_between_stones_keep_their_places_in_any_font() {
    let style = Style { text: TextMode::Font, ..zumen::style("go", "classic").expect("it is there") };
    let renderer = Renderer::new(style).expect("no fonts of one's own");
    let read = zumen::read(b"(;SZ[9]PB[Ann];B[aa];W[bb])", &NoFiles).expect("a record");
    let entry = read.entries(&View::default()).swap_remove(0).expect("one game");
    let svg =
        renderer.draw(&entry.subject.diagram(&View::default()).expect("a board")).expect("a picture").svg().to_owned();
    let picture = Picture::of(&svg);
    let parts: Vec<&str> = picture.elements.iter().filter(|e| e.name == "tspan").map(|e| e.text.as_str()).collect();
    assert_eq!(parts, ["Move 2, ", "Black to play"]);
    assert!(!svg.contains('\u{fffc}'), "no sign for what is drawn stands in the text");
}

#[test]
fn on_boards_of_many_lines_stones_lead_and_stars_are_seen() {
    let drawn = |lines: u8| draw(&format!("(;SZ[{lines}]AB[cc]AW[dd])"), &View::default());
    let of_circle = |picture: &Picture, id: &str, name: &str| -> f64 {
        let start = picture.elements.iter().position(|element| element.get("id") == id).expect("a definition");
        let circle = picture.elements[start..].iter().find(|element| element.name == "circle").expect("a circle");
        circle.get(name).parse().expect("a number")
    };
    for (lines, stone) in [(19, "stone-white"), (33, "stone-fine-white"), (52, "stone-fine-white")] {
        let picture = drawn(lines);
        let scale = transform_of(&picture, "grid")[2];
        let outline = scale * of_circle(&picture, stone, "stroke-width");
        let grid = picture.get("grid-lines", "stroke-width").parse::<f64>().expect("a width") * scale;
        assert!(outline > 0.95 * grid && outline > 1.8, "{lines}: {outline} against {grid}");
    }
    let largest = drawn(52);
    let scale = transform_of(&largest, "grid")[2];
    assert!(scale * largest.get("grid-lines", "stroke-width").parse::<f64>().expect("a width") < 1.6);
    // Stars of the usual board are a quarter of its pitch wide.
    assert_eq!((of_circle(&drawn(19), "hoshi-fine", "r"), of_circle(&drawn(9), "hoshi", "r")), (13.0, 10.0));
}

#[test]
fn lines_run_to_the_end_of_a_card_where_the_board_goes_on() {
    let drawn = |theme: &str| {
        let read = zumen::read(b"(;SZ[9]AB[cg])", &NoFiles).expect("a record");
        let view = View::default().with("crop", "A1:E5");
        let entry = read.entries(&view).swap_remove(0).expect("one game");
        let drawing = renderer(theme);
        Picture::of(drawing.draw(&entry.subject.diagram(&view).expect("a board")).expect("a picture").svg())
    };
    for theme in ["web", "dark"] {
        let picture = drawn(theme);
        let side = |name: &str| picture.get("ground", name).parse::<f64>().expect("a number");
        // The board goes on above and at the right.
        assert_eq!((side("y"), side("x") + side("width")), (350.0, 450.0), "{theme}");
        assert!(side("x") < -60.0 && side("y") + side("height") > 860.0, "{theme}");
        assert!(picture.get("grid-lines", "d").contains("350V") && picture.get("grid-lines", "d").contains("H450"));
    }
}

#[test]
fn long_names_are_whole_and_leave_the_status_legible() {
    let names = ["Wolfgang Amadeus ".repeat(4), "Ludwig van Beethoven ".repeat(3)];
    let [black, white] = names.each_ref().map(|name| &name[..60]);
    let record = format!("(;SZ[19]PB[{black}]BR[9d]PW[{white}]RE[W+R];B[dd];W[pp])");
    for lang in Lang::ALL {
        let picture = draw(&record, &View { lang, ..View::default() });
        let size = |id: &str| transform_of(&picture, id)[3] * 100.0;
        assert!(["words-figure", "words-players", "words-players-white"].into_iter().all(|id| size(id) > 23.9));
        for name in ["players", "players-white"] {
            assert!(!picture.words(name).contains('…'), "{}", picture.words(name));
        }
        // The board keeps most of what it has without names.
        let plain = draw("(;SZ[19];B[dd];W[pp])", &View::default());
        assert!(transform_of(&picture, "grid")[2] > 0.85 * transform_of(&plain, "grid")[2]);
    }
}

#[test]
fn a_comment_takes_the_width_of_the_picture_before_it_is_cut() {
    let comment = "Black begins in the upper right corner, which is the usual courtesy. ".repeat(12);
    let picture = draw(&format!("(;SZ[19];B[pd]C[{comment}])"), &View::default().with("comments", "below"));
    let said = picture.words("comment-1");
    assert!(said.ends_with("courtesy."), "{said}");
}

#[test]
fn results_are_said_as_the_language_has_them() {
    let said = |result: &str, lang: Lang| {
        draw(&format!("(;SZ[9]PB[A]PW[B]RE[{result}])"), &View { lang, ..View::default() }).words("players-end")
    };
    let cases = [
        ("B+R", "White resigned", "黒中押し勝ち", "黑中盘胜", "흑 불계승"),
        ("W+Resign", "Black resigned", "白中押し勝ち", "白中盘胜", "백 불계승"),
        ("W+3.5", "White won by 3.5", "白3目半勝ち", "白胜3目半", "백 3집반승"),
        ("B+0.50", "Black won by 0.5", "黒半目勝ち", "黑胜半目", "흑 반집승"),
        ("B+12", "Black won by 12", "黒12目勝ち", "黑胜12目", "흑 12집승"),
        ("W+T", "White won on time", "白時間切れ勝ち", "白超时胜", "백 시간승"),
        ("B+F", "White forfeited", "黒反則勝ち", "黑判胜", "흑 반칙승"),
        ("B+", "Black won", "黒勝ち", "黑胜", "흑 승"),
        ("B+0", "Black won", "黒勝ち", "黑胜", "흑 승"),
        ("0", "Draw", "持碁", "和棋", "무승부"),
        ("Void", "No result", "無勝負", "无胜负", "무효"),
        ("B+3.25", "B+3.25", "B+3.25", "B+3.25", "B+3.25"),
        ("?", "", "", "", ""),
        ("294수 흑0.5집승", "294수 흑0.5집승", "294수 흑0.5집승", "294수 흑0.5집승", "294수 흑0.5집승"),
        (
            "257手完, 黒中押し勝ち",
            "257手完, 黒中押し勝ち",
            "257手完, 黒中押し勝ち",
            "257手完, 黒中押し勝ち",
            "257手完, 黒中押し勝ち",
        ),
        ("黒中押し勝ち", "黒中押し勝ち", "黒中押し勝ち", "黒中押し勝ち", "黒中押し勝ち"),
    ];
    for (result, en, ja, zh, ko) in cases {
        assert_eq!(Lang::ALL.map(|lang| said(result, lang)), [en, ja, zh, ko]);
    }
}

#[test]
fn in_the_dark_a_black_stone_in_the_words_lies_on_the_board() {
    let plates = |theme: &str| {
        let read = zumen::read(b"(;SZ[9]PL[B])", &NoFiles).expect("a record");
        let entry = read.entries(&View::default()).swap_remove(0).expect("one game");
        let diagram = entry.subject.diagram(&View::default()).expect("a board");
        let renderer = renderer(theme);
        let picture = Picture::of(renderer.draw(&diagram).expect("a picture").svg());
        let plates = picture.elements.iter().filter(|element| element.get("class") == "turn-plate");
        plates.map(|element| element.get("fill").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!((plates("dark"), plates("web")), (vec!["#57646f".to_owned()], Vec::new()));
}

#[test]
fn coordinates_of_large_boards_have_one_size() {
    for lines in [27, 40, 52] {
        let picture = draw(&format!("(;SZ[{lines}])"), &View::default());
        let board = transform_of(&picture, "grid")[2] * 100.0;
        let mut sizes: Vec<f64> = Vec::new();
        for side in ["south-", "west-"] {
            let labels = picture.all(side).filter(|(_, label)| label.name == "g" || label.name == "use");
            sizes.extend(labels.map(|(_, label)| set(label.get("transform"))[2] * board));
        }
        let [least, most] = [sizes.iter().copied().fold(f64::MAX, f64::min), sizes.iter().copied().fold(0.0, f64::max)];
        assert!(sizes.len() > 20 && least >= 16.0 && most - least < 0.5, "{lines}: {least} to {most}");
    }
}
