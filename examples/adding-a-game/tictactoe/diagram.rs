//! What is drawn: marks on the squares of the template, names of its lines, and whose turn it is.

use super::position::{Moment, Player, Square};
use super::words;
use zumen_core::Needs;
use zumen_core::diagram::{Diagram, Mark, Place, Source};
use zumen_game::{GameOption, View};

/// What the user can choose.
pub const OPTIONS: [GameOption; 1] =
    [GameOption::choice("coordinates", "WHERE", &["both", "none"], "Print letters below and numbers beside the board")
        .or_else("both")];

/// The text slots of the coordinates, named for what stands there.
const COORDINATES: [&str; 6] = ["a", "b", "c", "1", "2", "3"];

/// Lists what the diagrams need from a template.
pub fn needs() -> Needs {
    let mut slots: Vec<String> = Square::all().map(Square::name).collect();
    slots.extend(COORDINATES.map(|name| format!("coordinate-{name}")));
    slots.push("words-turn".to_owned());
    let pieces = Player::BOTH.map(piece).into_iter().chain(["ring", "veil"]);
    Needs::of(slots, pieces).painting(["coordinate"]).hooking(["gone"]).over("tictactoe")
}

/// The template's piece for a mark.
fn piece(player: Player) -> &'static str {
    match player {
        Player::X => "cross",
        Player::O => "nought",
    }
}

/// Draws a position.
pub fn draw(moment: &Moment, view: &View, source: Source) -> Diagram {
    let position = &moment.position;
    let mark = |(square, player): (&Square, &Player)| {
        // The id names the place, so that one more mark changes few lines of the picture.
        let id = format!("square-{}", square.name());
        Mark::own(id, piece(*player), Place::slot(square.name()))
    };
    let coordinate = |name: &str| {
        let slot = format!("coordinate-{name}");
        Mark::coordinate(slot.as_str(), &slot, name, Place::slot(slot.as_str()))
    };
    let has_coordinates = view.get("coordinates") != Some("none");
    let turn = words::turn(position, view.lang);
    Diagram {
        lang: view.lang,
        title: words::title(position, view.lang),
        desc: words::description(position, view.lang),
        coordinates: COORDINATES.into_iter().filter(|_| has_coordinates).map(coordinate).collect::<Vec<_>>().into(),
        pieces: position.marks.iter().map(mark).collect(),
        words: vec![Mark::Words { slot: "words-turn".to_owned(), text: turn, tail: String::new() }],
        caption: view.caption.clone(),
        source,
        ..Diagram::default()
    }
}
