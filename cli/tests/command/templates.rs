//! Templates of one's own: what editors save is read, what is unsafe or incomplete is refused with its place.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use zumen::Needs;
use zumen::diagnostic::Origin;
use zumen::geometry::Point;
use zumen::registry::GAMES;
use zumen::registry::pair::Difference;
use zumen::template::{Slot, Template};
use zumen::{Diagnostic, Renderer, Style, View};

use crate::common::{folder, zumen};

const ID: &str = "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10";

fn origin(name: &str, text: &str) -> Arc<Origin> {
    Arc::new(Origin { name: name.to_owned(), text: text.to_owned() })
}

fn builtin(name: &str) -> String {
    zumen::TEMPLATES.file("backgammon", name).expect("it is inside").text.clone()
}

fn read(board: &str) -> Result<Template, Vec<Diagnostic>> {
    Template::read(
        &origin("board.svg", board),
        &origin("classic.css", &builtin("classic.css")),
        &GAMES[0].needs(),
        zumen::TEMPLATES,
    )
}

#[test]
fn every_theme_inside_the_program_is_sound() {
    for name in zumen::TEMPLATES.names() {
        // A template may be there before its game.
        let needs = zumen::registry::game(name).map(|game| game.needs()).unwrap_or_default();
        let themes = zumen::TEMPLATES.themes(name);
        assert!(themes.contains(&"classic"));
        for theme in themes {
            let template =
                zumen::TEMPLATES.template(name, theme, &needs).unwrap_or_else(|faults| panic!("{theme}: {faults:?}"));
            assert_eq!(template.warnings, [], "{name} {theme}");
        }
    }
}

#[test]
fn a_template_that_inkscape_saved_is_read_with_its_transforms() {
    let saved = include_str!("../../../tests/data/inkscape/board.svg");
    assert!(saved.contains("sodipodi:namedview") && saved.contains("style=\"stroke:#123456\""), "saved by Inkscape");
    let template = read(saved).expect("what editors add is taken in stride");
    // The board was saved before the theme had all its classes.
    let codes: BTreeSet<&str> = template.warnings.iter().map(|warning| warning.code).collect();
    assert_eq!(codes, BTreeSet::from(["theme::unused"]));
    let place = |name: &str, index| template.slots[name].place(index);
    // The whole group was moved by (3, 4), the die by 12 upwards before, the stack by 5 downwards.
    assert_eq!(place("die-home-1", 0), Point::new(973.0, 552.0));
    assert_eq!(place("point-24", 0), Point::new(1243.0, 178.0));
    assert_eq!(place("point-24", 4), Point::new(1243.0, 482.0));
    let Slot::Text(number) = &template.slots["number-1"] else { panic!("words") };
    assert_eq!((number.at, number.size), (Point::new(1243.0, 1040.0), 30.0));

    let renderer = Renderer::new(Style::new(template, "mine", "classic", zumen::font_packs())).unwrap();
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&View::default()).unwrap()).unwrap();
    let svg = renderer.draw(&diagram).unwrap().svg().to_owned();
    assert_eq!(crate::common::faults(&svg), Vec::<String>::new());
    assert!(
        svg.contains("id=\"z-die-1\" x=\"973\" xlink:href=\"#z-die-white\" y=\"552\""),
        "the moved die is drawn there"
    );
}

#[test]
fn what_no_picture_may_hold_is_refused_with_its_place() {
    let board = builtin("board.svg");
    let after_defs = |what: &str| board.replacen("<defs>", &format!("<defs>{what}"), 1);
    let cases = [
        (format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>{board}"), "template::doctype", "<!DOCTYPE"),
        (board.replacen("the empty board", "&board;", 1), "template::entity", "&board;"),
        (format!("{board}<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "template::root", "<svg"),
        (after_defs("<script>alert(1)</script>"), "template::element", "<script>"),
        (after_defs("<foreignObject/>"), "template::element", "<foreignObject/>"),
        (after_defs("<image xlink:href=\"https://example.org/a.png\"/>"), "template::element", "<image"),
        (after_defs("<use xlink:href=\"other.svg#a\"/>"), "template::external", "other.svg#a"),
        (after_defs("<use xlink:href=\"#nowhere\"/>"), "template::reference", "<use xlink:href=\"#nowhere\"/>"),
        (after_defs("<g id=\"board\"/>"), "template::duplicate-id", "<g id=\"board\""),
        (
            after_defs("<g id=\"a\"><use xlink:href=\"#b\"/></g><g id=\"b\"><use xlink:href=\"#a\"/></g>"),
            "template::cycle",
            "<g id=\"a\">",
        ),
        (after_defs("<rect onclick=\"a()\"/>"), "template::script", "onclick"),
        (after_defs("<rect width=\"wide\"/>"), "template::value", "wide"),
        (after_defs("<path d=\"M 0 zero\"/>"), "template::value", "M 0 zero"),
        (after_defs("<rect fill=\"rebeccapurpel\"/>"), "template::value", "rebeccapurpel"),
        (after_defs(&"<g>".repeat(80)), "template::depth", "<g>"),
        (board.replacen("</svg>", "", 1), "template::xml", "<svg"),
        (board.replacen("id=\"bar-top\"", "id=\"bar-tpo\"", 1), "template::slot", "<svg"),
        (board.replacen("id=\"pips-3\"", "id=\"pips-33\"", 1), "template::piece", "<svg"),
        (board.replacen("data-capacity=\"5\"", "data-capacity=\"0\"", 1), "template::slot", "<line"),
        (board.replacen("id=\"board\"", "id=\"bored\"", 1), "template::board", "<svg"),
        (board.replacen("0 0 1400 1200", "0 0 370 317", 1), "template::size", "<svg"),
        (board.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1), "template::xml", "<svg"),
        (after_defs("<foo:rect/>"), "template::xml", "<foo:rect/>"),
        (after_defs("<rect width=\"1e9\"/>"), "template::value", "1e9"),
        (after_defs("<path d=\"M0 0L1e9 0\"/>"), "template::value", "M0 0L1e9 0"),
        (after_defs("<rect stroke-width=\"20000\"/>"), "template::value", "20000"),
        (after_defs("<rect stroke-linecap=\"zzz\"/>"), "template::value", "zzz"),
        (after_defs("<rect stroke-dasharray=\"0.001\"/>"), "template::value", "0.001"),
        (after_defs("<g id=\"a\"><text>A</text></g>"), "template::text", "<text>"),
        (after_defs("<g id=\"a\"><use xlink:href=\"#caption\"/></g>"), "template::reference", "<svg"),
        (after_defs(&laughs()), "template::size", "<"),
        (board.replacen("id=\"slots\"", "id=\"slots\" transform=\"scale(90000)\"", 1), "template::slot", "<line"),
        (board.replacen("cx=\"1320\"", "cx=\"50%\"", 1), "template::slot", "<circle"),
        (board.replacen("data-lines=\"2\"", "data-lines=\"3\"", 1), "template::slot", "<text"),
        (board.replacen("data-width=\"46\"", "data-width=\"wide\"", 1), "template::slot", "<text"),
        (board.replacen("font-size=\"32\"", "font-size=\"0\"", 1), "template::slot", "<text"),
    ];
    for (text, code, at) in cases {
        let faults = read(&text).expect_err(code);
        let fault = faults.iter().find(|fault| fault.code == code).unwrap_or_else(|| panic!("{code}: {faults:?}"));
        let origin = fault.origin.as_ref().expect("points into the template");
        let span = fault.span.clone().expect("has a place");
        assert!(origin.text[span.clone()].starts_with(at), "{code}: {:?}", &origin.text[span]);
        assert!(fault.help.is_some(), "{code} has a remedy");
    }
}

/// Uses of uses that come to ten billion circles.
fn laughs() -> String {
    let mut defs = "<circle id=\"l0\" r=\"1\"/>".to_owned();
    for level in 1..=10 {
        let uses = format!("<use xlink:href=\"#l{}\"/>", level - 1).repeat(10);
        defs.push_str(&format!("<g id=\"l{level}\">{uses}</g>"));
    }
    defs
}

#[test]
fn many_definitions_are_checked_in_no_time_at_all() {
    // A chain of uses, which a careless check would follow from each of its links.
    let chain: String = (1..20_000).map(|n| format!("<use id=\"c{n}\" xlink:href=\"#c{}\"/>", n - 1)).collect();
    let board = builtin("board.svg").replacen("<defs>", &format!("<defs><circle id=\"c0\" r=\"1\"/>{}", &chain), 1);
    // It is not refused for its length, only for its depth; either way there is an answer.
    assert!(read(&board).map(|template| template.pieces().count() >= 20_000).unwrap_or(true));
}

#[test]
fn a_layer_round_everything_moves_everything() {
    let board = builtin("board.svg")
        .replacen("<g id=\"board\">", "<g transform=\"translate(0 20)\"><g id=\"board\">", 1)
        .replacen("</svg>", "</g></svg>", 1);
    let template = read(&board).expect("a layer");
    assert_eq!(template.slots["cube-centre"].place(0), Point::new(700.0, 580.0));
    let renderer = Renderer::new(Style::new(template, "mine", "classic", zumen::font_packs())).unwrap();
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&View::default()).unwrap()).unwrap();
    let drawing = renderer.draw(&diagram).unwrap();
    assert!(drawing.svg().contains("<g id=\"z-board\" transform=\"matrix(1 0 0 1 0 20)\">"));
}

#[test]
fn ids_of_the_editor_do_not_meet_ours() {
    let board = builtin("board.svg").replacen("class=\"paper\"", "id=\"die-1\" class=\"paper\"", 1);
    let renderer =
        Renderer::new(Style::new(read(&board).expect("a template"), "mine", "classic", zumen::font_packs())).unwrap();
    let view = View { caption: Some("twice the paper".to_owned()), ..View::default() };
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    assert_eq!(crate::common::faults(renderer.draw(&diagram).unwrap().svg()), Vec::<String>::new());
}

#[test]
fn the_print_themes_are_black_and_white_alone() {
    for name in zumen::TEMPLATES.names() {
        let template = zumen::TEMPLATES.template(name, "print", &Needs::default()).expect("a theme for print");
        let rules =
            ["classic.css", "print.css"].map(|file| zumen::TEMPLATES.file(name, file).expect("a theme").text.clone());
        let named = rules.iter().flat_map(|css| css.split(['.', ',', ' ', '\n']));
        let paint = named.map(|class| template.theme.of(class)).filter(|paint| paint.get("display") != Some(&"none"));
        let paint: Vec<_> = paint.flatten().collect();
        let colours: Vec<&str> = paint.iter().map(|(_, value)| *value).filter(|value| value.starts_with('#')).collect();
        assert!(colours.len() > 20, "{name}");
        assert!(colours.iter().all(|colour| ["#000000", "#ffffff"].contains(colour)), "{name}: {colours:?}");
        assert!(!paint.iter().any(|(property, _)| property.contains("opacity")), "{name}");
    }
}

/// The lines of the table of symbols: set, name, kind, value.
fn symbols() -> Vec<[String; 4]> {
    let table = include_str!("../../../crates/zillions/src/look/symbols.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let columns: Vec<String> = line.split('\t').map(str::to_owned).collect();
        columns.try_into().unwrap_or_else(|_| panic!("four columns: {line}"))
    })
    .collect()
}

#[test]
fn every_symbol_is_a_piece_or_kanji() {
    let template = zumen::TEMPLATES.template("zillions", "classic", &Needs::default()).expect("a sound template");
    let has = |piece: &str| template.pieces().any(|id| id == piece);
    let mut names = std::collections::BTreeSet::new();
    for [set, name, kind, value] in symbols() {
        let sets = ["chess", "checkers", "stones", "xiangqi", "shogi", "shogi-large", "dice", "sokoban", "any"];
        assert!(sets.contains(&set.as_str()), "{set}");
        let sound = match kind.as_str() {
            "piece" | "crown" => has(&value),
            "wedge" | "wedge-promoted" => (1..=4).contains(&value.chars().count()),
            "xiangqi" => has("disc-ring") && value.chars().nth(1) == Some('/') && value.chars().count() == 3,
            _ => false,
        };
        assert!(sound, "{set} {name}: {kind} {value}");
        let plain = name.to_lowercase().replace([' ', '-', '_', '\''], "");
        assert!(names.insert((set.clone(), plain)), "{set}: {name} stands twice");
    }
    assert!(names.len() > 500);
}

/// The ground of a piece takes the fill of its side's class on the use, its inner lines the stroke.
#[test]
fn every_side_paints_grounds_lines_and_letters() {
    for theme in zumen::TEMPLATES.themes("zillions") {
        let template = zumen::TEMPLATES.template("zillions", theme, &Needs::default()).expect("a sound template");
        for side in 1..=32 {
            let paint = template.theme.of(&format!("side-{side}"));
            let letters = template.theme.of(&format!("on-side-{side}"));
            assert!(paint.contains_key("fill") && paint["fill"] != paint["stroke"], "{theme} {side}");
            assert_eq!(paint["stroke"], letters["fill"], "{theme} {side}");
        }
    }
}

#[test]
fn an_attribute_that_no_picture_has_is_passed_over_with_a_warning() {
    let board = builtin("board.svg").replacen(
        "<circle class=\"checker-white\"",
        "<circle stroke-widht=\"3\" class=\"checker-white\"",
        1,
    );
    let template = read(&board).expect("still a template");
    assert_eq!(template.warnings.len(), 1);
    assert_eq!(template.warnings[0].code, "template::attribute");
    assert_eq!(&board[template.warnings[0].span.clone().unwrap()], "stroke-widht");
}

#[test]
fn a_theme_is_one_css_file() {
    let folder = crate::common::folder();
    let run = crate::common::zumen(folder.path(), &["templates", "export", "backgammon", "mine"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let theme = builtin("classic.css").replace("#b8b8b8", "#336699");
    std::fs::write(folder.path().join("mine/blue.css"), theme).unwrap();
    let run = crate::common::zumen(folder.path(), &[ID, "--template", "mine", "--theme", "blue", "-o", "-"]);
    assert!(run.out().contains("fill=\"#336699\"") && run.out().contains("template=mine theme=blue"), "{}", run.stderr);
    let run = crate::common::zumen(folder.path(), &[ID, "--theme", "mine/blue.css", "-o", "-"]);
    assert!(run.out().contains("fill=\"#336699\""), "{}", run.stderr);
}

#[test]
fn the_schema_of_json_is_kept() {
    let games = GAMES.iter().map(|game| (game.name, game.schema()));
    for (name, schema) in games.chain([("diff", Difference::schema())]) {
        let path = crate::common::root().join(format!("docs/schema/{name}.json"));
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        if kept != schema && std::env::var_os("ZUMEN_BLESS").is_some() {
            std::fs::write(&path, &schema).unwrap();
        }
        assert_eq!(kept, schema, "{}: write it with ZUMEN_BLESS=1 cargo test --test command templates", path.display());
    }
}

#[test]
fn a_template_that_differs_says_which_themes_are_its_own() {
    let folder = folder();
    let zumen = |arguments: &[&str]| zumen(folder.path(), arguments);
    assert_eq!(zumen(&["templates", "export", "go", "mine"]).status, Some(0));
    let mine = folder.path().join("mine");
    let board = fs::read_to_string(mine.join("board.svg")).expect("a board");
    fs::write(mine.join("board.svg"), board.replacen("<defs>", "<defs><circle id=\"dot\" class=\"dot\" r=\"9\"/>", 1))
        .expect("written");
    for theme in ["dark.css", "web.css"] {
        fs::remove_file(mine.join(theme)).expect("removed");
    }
    let run = zumen(&["(;SZ[9];B[ee])", "--template", "mine", "--theme", "dark", "-o", "a.svg"]);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.starts_with("error[theme::name]: mine has no theme \"dark\""), "{}", run.stderr);
    assert!(run.stderr.contains("one of classic, colour, print, or"), "{}", run.stderr);
    assert!(!folder.path().join("a.svg").exists());
}
