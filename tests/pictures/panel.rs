//! The panel of every template: rows and a table beside or below the board. `tests/golden/<game>/panel/position` is drawn
//! as `picture.svg` beside it.
//! `ZUMEN_BLESS=1` writes what is drawn now, and the run fails.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use zumen::diagnostic::Origin;
use zumen::diagram::{Diagram, Mark, Place, Row};
use zumen::geometry::Spot;
use zumen::template::{Slot, Template};
use zumen::{Renderer, Style, View};

use crate::common::golden::{Sample, sample, samples};
use crate::common::{at_once, faults, root, with_one};

/// The diagram of a position with a panel of two rows and a table of four.
fn panel_diagram(sample: &Sample, caption: Option<&str>) -> Diagram {
    let view = View { caption: caption.map(str::to_owned), ..View::default() };
    let mut diagram =
        with_one(&sample.text, |subject, _| subject.diagram(&view)).expect("a position").expect("a diagram");
    let row = |id: &str, style: &str, text: &str, cells: &[&str]| Row {
        id: format!("panel-{id}"),
        style: style.to_owned(),
        text: text.to_owned(),
        cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        ..Row::default()
    };
    let sides = ["Anna", "Bertram"].into_iter().zip(sample.pieces.clone()).map(|(name, [piece, class])| {
        let id = format!("panel-{name}-piece");
        let marks = vec![Mark::Piece { id, piece, class, at: Place::Grid(Spot::default()) }];
        Row { marks, ..row(name, "words-panel", name, &[]) }
    });
    diagram.beside = vec![row("heading", "words-heading", "The players", &[])];
    diagram.beside.extend(sides);
    diagram.beside.push(row("choice", "words-panel", "a choice of three", &[]));
    diagram.beside.push(row("table", "words-heading", "Choice", &["won", "even", "equity"]));
    diagram.beside.push(row("first", "words-panel", "first", &["55.8 %", "15.1 %", "+0.162"]));
    diagram.beside.push(row("second", "words-panel", "second", &["55.2 %", "9.8 %", "+0.075"]));
    diagram.beside.push(row("third", "words-panel", "third", &["48.0 %", "8.7 %", "-1.004"]));
    diagram
}

fn renderer(game: &str) -> Renderer {
    Renderer::new(zumen::style(game, "classic").expect("a theme")).expect("a renderer")
}

/// A renderer with the board of a game, changed.
fn renderer_of(game: &str, change: impl Fn(&str) -> String) -> Renderer {
    let file = |name: &str| zumen::TEMPLATES.file(game, name).expect("it is inside");
    let board = Arc::new(Origin { name: "board.svg".to_owned(), text: change(&file("board.svg").text) });
    let needs = zumen::registry::game(game).expect("a game").needs();
    let template = Template::read(&board, &file("classic.css"), &needs, zumen::TEMPLATES).expect("still a template");
    Renderer::new(Style::new(template, game, "classic", zumen::font_packs())).expect("a renderer")
}

/// A board without its line for a place, as those that were exported before templates had a panel.
fn without(id: &str) -> impl Fn(&str) -> String {
    let id = format!("id=\"{id}\"");
    move |board: &str| board.lines().filter(|line| !line.contains(&id)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_template_has_a_panel() {
    for game in zumen::TEMPLATES.names() {
        let template = zumen::TEMPLATES.template(game, "classic", &Default::default()).expect("a sound template");
        let slot = |name: &str| template.slots.get(name).unwrap_or_else(|| panic!("{game} has {name}"));
        assert!(matches!(slot("panel"), Slot::Area(_)), "{game}");
        assert!(matches!((slot("words-heading"), slot("words-panel")), (Slot::Text(_), Slot::Text(_))), "{game}");
    }
    let games: BTreeSet<&str> = samples().iter().map(|sample| sample.game).collect();
    assert_eq!(Vec::from_iter(games), zumen::TEMPLATES.names());
}

#[test]
fn panels_are_drawn_as_in_the_golden_pictures() {
    let mut different = Vec::new();
    for sample in samples() {
        let game = sample.game;
        let renderer = renderer(game);
        let drawn = panel_diagram(&sample, Some("A caption under the board and its panel"));
        let drawing = renderer.draw(&drawn).expect("a picture");
        assert_eq!(drawing.warnings(), [], "{game}");
        assert_eq!(faults(drawing.svg()), Vec::<String>::new(), "{game}");
        let path = root().join("tests/golden").join(game).join("panel/picture.svg");
        if fs::read_to_string(&path).ok().as_deref() != Some(drawing.svg()) {
            different.push(game);
            if std::env::var_os("ZUMEN_BLESS").is_some() {
                fs::create_dir_all(path.parent().expect("a folder")).expect("made");
                fs::write(path, drawing.svg()).expect("written");
            }
        }
    }
    assert!(different.is_empty(), "these are drawn differently: {different:?}");
}

#[test]
fn board_panel_and_caption_lie_apart() {
    for sample in samples() {
        let game = sample.game;
        let renderer = renderer(game);
        let drawn = panel_diagram(&sample, Some(&"A caption of many words. ".repeat(9)));
        let drawing = renderer.draw(&drawn).expect("a picture");
        let tree = usvg::Tree::from_str(drawing.svg(), &usvg::Options::default()).expect("a picture");
        let box_of =
            |id: &str| tree.node_by_id(&format!("z-{id}")).unwrap_or_else(|| panic!("{game}: {id}")).abs_bounding_box();
        let rows = ["heading", "Anna", "Bertram", "choice", "table", "table-3", "first", "first-1", "third-3"];
        let panel: Vec<_> = rows.iter().map(|row| box_of(&format!("panel-{row}"))).collect();
        let on_grid = drawn.grid.is_some();
        // A whole template has its paper with it: its lowest line is what counts.
        let (board, caption) = if on_grid { ("grid", "words-caption") } else { ("words-decision", "caption") };
        let (board, captions) = (box_of(board), [box_of(caption), box_of(&format!("{caption}-2"))]);
        for row in &panel {
            assert!(if on_grid { row.left() > board.right() } else { row.top() > board.bottom() }, "{game}: {row:?}");
            assert!(row.right() < 1400.0 && row.bottom() < 1200.0, "{game}: {row:?}");
        }
        for line in captions {
            assert!(line.top() > board.bottom() && line.bottom() < 1200.0, "{game}: {line:?}");
            let apart = |row: &usvg::Rect| row.left() > line.right() || row.bottom() < line.top();
            assert!(panel.iter().all(apart), "{game}: {line:?} {panel:?}");
        }
    }
}

/// What is kept of an empty board is not taken for that of another place.
#[test]
fn boards_with_and_without_a_panel_are_kept_apart() {
    let sample = sample("backgammon");
    let game = sample.game;
    let renderer = renderer(game);
    for caption in [None, Some("A caption")] {
        let with = panel_diagram(&sample, caption);
        let alone = Diagram { beside: Vec::new(), ..with.clone() };
        for diagram in [&alone, &alone, &with, &with, &alone] {
            let drawing = renderer.draw(diagram).expect("a picture");
            assert!(drawing.pixels().expect("pixels") == at_once(&drawing));
        }
    }
}

#[test]
fn templates_without_a_panel_draw_what_they_can() {
    for sample in samples() {
        let game = sample.game;
        let drawn = panel_diagram(&sample, None);
        let own = renderer_of(game, without("panel"));
        let found = own.draw(&drawn).map(|drawing| drawing.svg().to_owned());
        if drawn.grid.is_some() {
            // As wide as it always was.
            assert_eq!(found.expect("a picture"), renderer(game).draw(&drawn).expect("a picture").svg());
        } else {
            let fault = found.expect_err("no place for it");
            assert_eq!(fault.code, "picture::slot");
            assert!(fault.message.contains("\"panel\"") && fault.help.is_some(), "{}", fault.message);
            let alone = Diagram { beside: Vec::new(), ..drawn };
            assert_eq!(
                own.draw(&alone).expect("a picture").svg(),
                renderer(game).draw(&alone).expect("a picture").svg()
            );
        }
    }
}

#[test]
fn a_panel_of_a_grid_is_no_wider_than_its_place() {
    let sample = sample("go");
    let game = sample.game;
    let mut drawn = panel_diagram(&sample, None);
    // So many that under the board they would leave it less room than beside it.
    drawn.beside.extend((0..8).map(|row| Row::new(format!("more-{row}"), "words-panel", "more")));
    drawn.beside[0].text = "a very long heading of many, many words ".repeat(4);
    let right = |width: &str| {
        let narrow =
            |board: &str| board.replacen("id=\"panel\" width=\"554.4\"", &format!("id=\"panel\" width=\"{width}\""), 1);
        let renderer = renderer_of(game, narrow);
        let drawing = renderer.draw(&drawn).expect("a picture");
        let tree = usvg::Tree::from_str(drawing.svg(), &usvg::Options::default()).expect("a picture");
        tree.node_by_id("z-panel-heading").expect("a heading").abs_bounding_box().width()
    };
    assert!((500.0..=554.5).contains(&right("554.4")) && (450.0..=500.5).contains(&right("500")));
}

#[test]
fn rows_without_room_are_said() {
    let sample = sample("backgammon");
    let game = sample.game;
    let mut drawn = panel_diagram(&sample, None);
    let rows = drawn.beside.clone();
    drawn.beside.extend((0..40).map(|n| Row { id: format!("panel-more-{n}"), ..rows[3].clone() }));
    let renderer = renderer(game);
    let drawing = renderer.draw(&drawn).expect("a picture");
    assert_eq!(drawing.warnings().iter().map(|fault| fault.code).collect::<Vec<_>>(), ["picture::legend"]);
    assert!(drawing.svg().contains("panel-more-1\"") && !drawing.svg().contains("panel-more-39\""));
}
