//! What a book designer measures on boards of shogi: kanji on their wedges, lines, hands, words, the board's share.

use crate::common::at_once;
use crate::common::go::Picture;
use zumen::template::{Slot, Template};
use zumen::{Lang, NoFiles, Renderer, Style, View};

const START: &str = "shogi";
/// Both hands hold pieces of all kinds, and many of some.
const HANDS: &str = "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L17Prb2g2s2n2lp 1";
/// A mate problem: gote holds all the rest.
const PROBLEM: &str = "3sks3/9/4S4/9/1+B7/9/9/9/9 b S2rb4g4n4l18p";

fn template(theme: &str) -> Template {
    let needs = zumen::registry::game("shogi").expect("a game").needs();
    zumen::TEMPLATES.template("shogi", theme, &needs).expect("sound")
}

fn style(theme: &str) -> Style {
    zumen::style("shogi", theme).expect("the theme is there")
}

/// The picture of an input in a style, and how much of it is black from 0 to 1, in a square of the picture.
fn picture(input: &str, view: &View, style: Style) -> (Picture, impl Fn([f64; 2], f64) -> f64 + use<>) {
    let record = zumen::read(input.as_bytes(), &NoFiles).expect("read");
    let entry = record.entries(view).swap_remove(0).unwrap_or_else(|fault| panic!("{input}: {fault}"));
    let renderer = Renderer::new(style).expect("no fonts of one's own");
    let diagram = entry.subject.diagram(view).expect("a diagram");
    let drawing = renderer.draw(&diagram).expect("a picture");
    let pixels = at_once(&drawing);
    let dark = move |[x, y]: [f64; 2], half: f64| {
        let lines = || -(half as i32)..=(half as i32);
        let at =
            |dx: i32, dy: i32| pixels.pixel((x as i32 + dx) as u32, (y as i32 + dy) as u32).expect("in the picture");
        let ink: f64 = lines()
            .flat_map(|dy| lines().map(move |dx| (dx, dy)))
            .map(|(dx, dy)| 1.0 - f64::from(at(dx, dy).red()) / 255.0)
            .sum();
        ink / f64::from(lines().count() as u32).powi(2)
    };
    (Picture::of(drawing.svg()), dark)
}

fn draw(input: &str, options: &[(&str, &str)], lang: Lang) -> Picture {
    let view = options.iter().fold(View { lang, ..View::default() }, |view, (name, value)| view.with(name, value));
    picture(input, &view, style("classic")).0
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Where the grid's origin lies, and its scale.
fn fit(picture: &Picture) -> [f64; 3] {
    numbers(picture.get("grid", "transform")).try_into().expect("a place and a scale")
}

/// The box of a path's ink.
fn bounds(path: &str) -> usvg::Rect {
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"{path}\"/></svg>");
    usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("a path").root().abs_bounding_box()
}

#[test]
fn kanji_fill_their_wedges() {
    let picture = draw(START, &[], Lang::En);
    for kanji in "王玉飛角金銀桂香歩".chars() {
        let said = kanji.to_string();
        let label = picture.elements.iter().find(|element| element.get("aria-label") == said).expect("a label");
        let set: Vec<f64> = numbers(label.get("transform").rsplit("translate").next().expect("a place"));
        let [x, y, scale] = set[..] else { panic!("{set:?}") };
        let ink = bounds(picture.get(&format!("glyph-mincho-{:04x}", u32::from(kanji)), "d"));
        let [left, right] = [ink.left(), ink.right()].map(|x| f64::from(x) * scale);
        let [top, bottom] = [ink.top(), ink.bottom()].map(|y| f64::from(y) * scale);
        assert!((x + (left + right) / 2.0).abs() < 0.1, "{kanji} stands in the middle");
        // From the shoulders, 70 wide and 34 above the middle, to the foot, 86 wide and 44 below; inside of the line.
        let inner = |at: f64| 2.0 * (35.0 + 8.0 * (at + 34.0) / 78.0 - 1.25);
        let share = (right - left) / inner(y + (top + bottom) / 2.0);
        assert!(share >= 0.8, "{kanji}: {share} of the wedge");
        assert!(share <= 0.92 && y + bottom < 41.0 && y + top > -30.0, "{kanji} touches the wedge");
    }
}

#[test]
fn kanji_are_bolder_than_before() {
    let (picture, dark) = picture(START, &View::default(), style("classic"));
    let [x, y, scale] = fit(&picture);
    let ranks = [(6.5, 9), (8.5, 9)];
    let squares = ranks.iter().flat_map(|(rank, files)| (0..*files).map(move |file| (f64::from(file) + 0.5, *rank)));
    let ink: Vec<f64> = squares
        .map(|(column, row)| dark([x + column * 100.0 * scale, y + (row * 100.0 + 7.0) * scale], 32.0 * scale))
        .collect();
    let mean = ink.iter().sum::<f64>() / ink.len() as f64;
    assert!((0.30..0.5).contains(&mean), "{mean} of the middle of a wedge is black");
}

#[test]
fn small_cells_keep_the_gothic() {
    let faces = |input: &str| {
        let picture = draw(input, &[], Lang::En);
        let glyphs = picture.elements.iter().map(|element| element.get("id").to_owned());
        let kanji = glyphs.filter(|id| id.ends_with("-6b69")).collect::<Vec<_>>();
        kanji.join(" ")
    };
    assert_eq!(faces(START), "glyph-mincho-6b69");
    assert_eq!(faces("chu-shogi"), "glyph-mincho-6b69");
    assert_eq!(faces("tai-shogi"), "glyph-jp-6b69");
}

#[test]
fn lines_have_three_weights_and_words_three_sizes() {
    for theme in ["classic", "colour", "print"] {
        let template = template(theme);
        let stroke = |class: &str| template.theme.of(class)["stroke-width"].parse::<f64>().expect("a width");
        assert_eq!((stroke("frame"), stroke("square-lines"), stroke("fine-lines")), (4.0, 1.5, 1.5), "{theme}");
        let text = |name: &str| match &template.slots[name] {
            Slot::Text(text) => text,
            other => panic!("{name}: {other:?}"),
        };
        for name in ["words-note", "words-caption"] {
            assert!((40.0..=45.0).contains(&text(name).size) && text(name).weight == 600, "{name}");
        }
        assert!((34.0..=36.0).contains(&text("words-title").size));
        assert_eq!(text("label-coordinate").most, Some(34.0));
        let named =
            template.slots.iter().filter(|(name, _)| name.starts_with("words-") && !name.starts_with("words-moves"));
        for (name, slot) in named {
            assert!(matches!(slot, Slot::Text(text) if text.size >= 24.0), "{name}");
        }
    }
    // On the board: the outline of a wedge is heavier than the grid, and lighter than the frame.
    let picture = draw(START, &[], Lang::En);
    let [.., scale] = fit(&picture);
    let width = |id: &str| picture.get(id, "stroke-width").parse::<f64>().expect("a width") * scale;
    assert!((width("frame") - 4.0).abs() < 0.1 && (width("square-lines") - 1.5).abs() < 0.1);
    assert!(2.5 * scale > 1.4 * width("square-lines") && 2.5 * scale < width("frame"));
}

#[test]
fn the_board_takes_the_page_and_margins_stay_empty() {
    for (input, options) in [
        (START, vec![]),
        (START, vec![("style", "book")]),
        (HANDS, vec![]),
        (HANDS, vec![("style", "book")]),
        ("examples", vec![]),
        ("chu-shogi", vec![]),
        ("tai-shogi", vec![]),
    ] {
        let kif = std::fs::read_to_string(crate::common::root().join("examples/shogi/game.kif")).expect("a record");
        let input = if input == "examples" { &kif } else { input };
        for lang in Lang::ALL {
            let view =
                options.iter().fold(View { lang, ..View::default() }, |view, (name, value)| view.with(name, value));
            let (drawn, _) = picture(input, &view, Style { trim: true, ..style("classic") });
            let root = drawn.elements.iter().find(|element| element.name == "svg").expect("a root");
            let view = numbers(root.get("viewBox"));
            let [x, y, width, height] = view[..] else { panic!("{view:?}") };
            // What is trimmed keeps a little air.
            assert!(x >= 36.0 && y >= 30.0 && x + width <= 1364.0 && y + height <= 1170.0, "{view:?}");
            let lines = match input {
                "chu-shogi" => 12.0,
                "tai-shogi" => 25.0,
                _ => 9.0,
            };
            // It could have the height of the page without margins and the names of files.
            let share = fit(&drawn)[2] * lines * 100.0 / (1128.0 - 42.0);
            assert!(share >= 0.8, "{share} of the height: {options:?}");
        }
    }
}

#[test]
fn hands_are_said_with_their_pieces() {
    let said = |picture: &Picture, side: &str| -> Vec<String> {
        let own = picture.elements.iter().filter(|element| element.get("id").starts_with(&format!("hand-{side}-")));
        own.map(|element| element.get("aria-label").to_owned()).filter(|text| !text.is_empty()).collect()
    };
    // In books of Japan kanji follow each other, and gote's stand on their heads.
    let book = draw(HANDS, &[("style", "book")], Lang::Ja);
    assert_eq!(said(&book, "sente").concat(), "先手飛角金二銀二桂二香二歩十七");
    assert_eq!(said(&book, "gote").concat(), "後手飛角金二銀二桂二香二歩");
    let of = |side: &str| {
        let start = format!("hand-{side}-");
        let labels = book.elements.iter().filter(move |element| element.get("id").starts_with(&start));
        labels
            .filter(|element| !element.get("aria-label").is_empty())
            .map(|element| element.get("transform").to_owned())
    };
    assert!(of("gote").all(|transform| transform.starts_with("rotate(180")));
    assert!(of("sente").all(|transform| !transform.contains("rotate")));
    // Beside wedges: kanji in Japanese, a badge on the piece in English.
    assert_eq!(said(&draw(HANDS, &[], Lang::Ja), "sente").concat(), "先手二二二二十七");
    let badges = draw(HANDS, &[], Lang::En);
    assert_eq!(said(&badges, "sente").join(" "), "Sente 2 2 2 2 17");
    let at = |id: &str, way: &str| badges.get(id, way).parse::<f64>().expect("a place");
    for way in ["x", "y"] {
        let away = at("hand-sente-pawn-badge", way) - at("hand-sente-pawn", way);
        assert!((20.0..50.0).contains(&away), "the badge stands on the foot of its wedge: {away}");
    }
    let empty = draw(START, &[], Lang::Ja);
    assert_eq!(said(&empty, "gote").concat(), "後手なし");
    let problem = draw(PROBLEM, &[], Lang::Ja);
    assert_eq!(
        (said(&problem, "gote").concat(), said(&problem, "sente").concat()),
        ("後手残り全部".into(), "先手".into())
    );
    assert!(problem.svg.contains("aria-label=\"玉\"") && !problem.svg.contains("aria-label=\"王\""));
}

#[test]
fn the_tint_of_the_last_move_lies_under_lines_and_stars() {
    let picture = draw("position startpos moves 7g7f 3c3d", &[], Lang::En);
    let place = |id: &str| picture.elements.iter().position(|element| element.get("id") == id).expect(id);
    let tint = place("last-3d");
    assert!(tint < place("square-lines") && tint < place("star-2") && place("star-2") < place("piece-3d"));
    let square = picture.elements.iter().find(|element| element.get("class") == "last-to-tint").expect("a tint");
    assert_eq!((square.get("width"), square.get("height")), ("100", "100"));
}

#[test]
fn words_say_whose_turn_it_is_and_how_games_begin_and_end() {
    const RECORD: &str = "手合割：二枚落ち\n下手：山田\n上手：田中\n手数----指手---------消費時間--\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n";
    let said = |input: &str, lang: Lang, id: &str, options: &[(&str, &str)]| {
        draw(input, options, lang).get(id, "aria-label").replace(['\u{fffc}', '\u{a0}'], "").trim().to_owned()
    };
    assert_eq!(said(START, Lang::Ja, "words-note", &[]), "先手番");
    assert_eq!(said("position startpos moves 7g7f", Lang::En, "words-note", &[]), "After 1. ▲P-7f, Gote to move");
    assert_eq!(said(RECORD, Lang::Ja, "words-note", &[]), "▲７六歩まで２手で下手の勝ち（投了）");
    let figure = [("figure", "12"), ("at", "1")];
    assert_eq!(said(RECORD, Lang::Ja, "words-note", &figure), "第１２図は△６二銀まで 下手番");
    assert_eq!(said(RECORD, Lang::En, "words-note", &[]), "After 2. ▲P-7f, Gote resigns");
    assert_eq!(said(RECORD, Lang::Ja, "words-note", &[("at", "1")]), "△６二銀まで 下手番");
    assert_eq!(said(RECORD, Lang::Ja, "words-title", &[]), "二枚落ち");
    assert_eq!(said(RECORD, Lang::En, "words-title", &[]), "Two-piece handicap");
    assert_eq!(said(RECORD, Lang::Ja, "hand-gote-name-1", &[]), "田中");
    assert_eq!(said(PROBLEM, Lang::Ja, "words-title", &[]), "詰将棋");
}

#[test]
fn full_hands_leave_small_boards_their_size() {
    let scale = |input: &str| fit(&draw(input, &[], Lang::En))[2];
    for (empty, full) in [
        ("4k/5/5/5/K4 b - 1", "4k/5/5/5/K4 b R2BGSNLPrb2gsnlp 1"),
        ("2k/3/3/K2 b - 1", "2k/3/3/K2 b RBGSNLPrbgsnlp 1"),
        ("5k/6/6/6/6/K5 b - 1", "5k/6/6/6/6/K5 b RBGSNLP3rbgsnlp 1"),
    ] {
        let (empty, full) = (scale(empty), scale(full));
        assert!(full >= 0.8 * empty, "{full} of {empty}");
    }
}

#[test]
fn lines_run_out_where_the_board_goes_on() {
    let part = |view: &str| draw(START, &[("crop", "5a:1e"), ("view", view)], Lang::En);
    let picture = part("sente");
    // The board ends above and at the right.
    assert_eq!(picture.get("frame", "d"), "M-34 0H500V534");
    let lines = picture.get("square-lines", "d");
    assert!(lines.contains("M-34 500H500") && lines.contains("M0 0V534") && lines.contains("M400 0V534"), "{lines}");
    assert_eq!(lines.matches('M').count(), 10);
    assert_eq!(part("gote").get("frame", "d"), "M534 500H0V-34");
    let whole = draw(START, &[], Lang::En);
    assert_eq!((whole.get("frame", "d"), whole.get("square-lines", "d").matches('M').count()), ("M0 0H900V900H0Z", 16));
}

#[test]
fn long_names_are_shortened_under_the_board() {
    let kif = std::fs::read_to_string(crate::common::root().join("tests/data/shogi/long-names.kif")).expect("a record");
    let picture = draw(&kif, &[], Lang::En);
    let size = |id: &str| numbers(picture.get(id, "transform")).last().map(|scale| scale * 100.0);
    assert_eq!((size("words-note"), size("words-title")), (Some(42.0), Some(35.0)));
    assert!(!picture.svg.contains("id=\"words-title-4\""), "no more than three lines");
}

#[test]
fn boards_of_shogi_have_no_chequer_unless_it_is_asked_for() {
    for game in ["chu-shogi", "tai-shogi", START] {
        let chequer = |options: &[(&str, &str)]| !draw(game, options, Lang::En).get("chequer", "class").is_empty();
        assert_eq!([chequer(&[]), chequer(&[("chequer", "")])], [false, true], "{game}");
    }
}

#[test]
fn kanji_without_wedges_have_no_key_of_wedges() {
    let keys = |style| draw("tai-shogi", &[("style", style)], Lang::Ja).all("legend-").count();
    assert!(keys("wedge") >= 3);
    assert_eq!(keys("book"), 0);
}

#[test]
fn marks_of_the_last_move_are_parted_from_pieces_but_not_from_lines() {
    let game = include_str!("../../examples/shogi/game.kif");
    let count = |picture: &Picture| ["last-edge-", "last-mark-"].map(|name| picture.all(name).count());
    // The bishop promotes.
    let picture = draw(game, &[("last-move", "mark"), ("at", "16")], Lang::En);
    assert_eq!(count(&picture), [1, 2]);
    assert_eq!(count(&draw(game, &[("last-move", "mark"), ("at", "1")], Lang::En)), [0, 2]);
    assert!(picture.svg.find("last-edge-").is_some_and(|edge| Some(edge) < picture.svg.rfind("last-mark-")));
    let template = template("classic");
    let width: f64 = template.theme.of("last-edge")["stroke-width"].parse().expect("a width");
    assert!(44.0 + width / 2.0 < 50.0, "lines of the board stay whole");
}

#[test]
fn dashes_of_small_grids_are_crosses() {
    let css = include_str!("../../templates/sets/moves/print.css");
    let dashes = css.split("moves-small-lines { stroke: #000000; stroke-dasharray: ").nth(1).expect("dashes");
    let dashes = numbers(dashes.split('}').next().unwrap_or_default());
    assert_eq!((dashes.len(), dashes.iter().sum::<f64>()), (4, 100.0));
    assert!((dashes[0] - dashes[2]).abs() < 1.0, "as long before a line as behind it: {dashes:?}");
}
