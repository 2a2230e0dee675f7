//! What can be chosen about a picture of Go: the options by name, and what they mean.

use super::coordinates::Coordinates;
use super::figure::Numbers;
use super::katago;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Commands, Comments, GameOption, LastMove, View, option_fault};

/// The options of a picture of Go.
pub(super) const OPTIONS: [GameOption; 18] = [
    GameOption::text("game", "N", "The game of a collection, from 1, or all")
        .or_else("1")
        .selecting()
        .also_in(Commands::CGF),
    GameOption::AT.also_in(Commands::CGF),
    GameOption::EVERY,
    GameOption::NODE.also_in(Commands::CGF),
    GameOption::text("node-name", "NAME", "The node of a record that its author called so (N)")
        .selecting()
        .also_in(Commands::CGF),
    GameOption::text(
        "moves",
        "A-B",
        "A figure: the position before move A, and the moves A to B (or end) as numbers; 3:A-B calls it figure 3",
    )
    .series(),
    GameOption::text(
        "figures",
        "N",
        "A series of figures of N moves, new ones where the author starts one too; or author for only these",
    )
    .series(),
    GameOption::choice("numbers", "HOW", &["real", "from-1", "mod-100"], "Numbers in figures")
        .or_else("as the record says, or real"),
    GameOption::last_move("Tint or mark the last move; alone mark").or_else("none").also_in(Commands::CGF),
    GameOption::COMMENTS.also_in(Commands::CGF),
    GameOption::switch("tree", "Draw the tree of variations instead of a position").selecting().also_in(Commands::CGF),
    GameOption::switch(
        "problems",
        "Draw a record with a solution tree as a problem: the question, and each line as an answer",
    )
    .selecting()
    .also_in(Commands::CGF),
    katago::OPTIONS[0],
    katago::OPTIONS[1],
    katago::OPTIONS[2],
    GameOption::text("crop", "PART", "Show a part of the board: two corners such as C3:K10, or auto")
        .also_in(Commands::CGF),
    GameOption::choice("coordinates", "HOW", &Coordinates::NAMES, "Names of the lines")
        .or_else("a1")
        .also_in(Commands::CGF),
    GameOption::text("sides", "SIDES", "Sides with coordinates, of n, e, s, w")
        .or_else("sw for a1, else nw")
        .also_in(Commands::CGF),
];

/// The part of the board that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Crop {
    /// What the record says (VW), or the whole board.
    Record,
    /// What is used.
    Auto,
    /// Two corners, as typed.
    Corners(String),
}

/// The moves that are shown as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figures {
    /// None.
    None,
    /// One figure of the moves from the first to the second, counted from 1, or to the end; and its number in a series.
    Moves(usize, Option<usize>, Option<usize>),
    /// A series of so many moves each.
    Every(usize),
    /// A series as the author starts them.
    Author,
}

/// Sides of the board that have coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides {
    pub north: bool,
    pub east: bool,
    pub south: bool,
    pub west: bool,
}

/// The choices.
#[derive(Clone, Debug)]
pub(super) struct GoOptions {
    pub coordinates: Coordinates,
    pub sides: Sides,
    pub last_move: LastMove,
    pub comments: Comments,
    pub crop: Crop,
    pub figures: Figures,
    /// `None` leaves it to the record.
    pub numbers: Option<Numbers>,
}

impl GoOptions {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// `option::*` where a value cannot be, with its place in what was typed.
    pub fn of(view: &View) -> Result<GoOptions, Diagnostic> {
        view.check("go", &OPTIONS)?;
        let coordinates = view.get("coordinates").and_then(Coordinates::named).unwrap_or_default();
        let sides = match view.get("sides") {
            Some(text) => sides(text)?,
            None if coordinates == Coordinates::A1 => Sides { north: false, east: false, south: true, west: true },
            None => Sides { north: true, east: false, south: false, west: true },
        };
        let crop = match view.get("crop") {
            None => Crop::Record,
            Some("auto") => Crop::Auto,
            Some(corners) => Crop::Corners(corners.to_owned()),
        };
        let numbers = view.get("numbers").map(|how| match how {
            "from-1" => Numbers::FromOne,
            "mod-100" => Numbers::Modulo,
            _ => Numbers::Real,
        });
        Ok(GoOptions {
            coordinates,
            sides,
            last_move: LastMove::of(view, LastMove::None),
            comments: Comments::of(view),
            crop,
            figures: figures(view)?,
            numbers,
        })
    }
}

fn sides(text: &str) -> Result<Sides, Diagnostic> {
    let legal = |c: char| "nesw".contains(c.to_ascii_lowercase());
    if text.is_empty() || !text.chars().all(legal) {
        return Err(option_fault("sides", text, "sides are some of n, e, s, w").help("for example --sides nesw"));
    }
    let has = |side: char| text.chars().any(|c| c.eq_ignore_ascii_case(&side));
    Ok(Sides { north: has('n'), east: has('e'), south: has('s'), west: has('w') })
}

fn figures(view: &View) -> Result<Figures, Diagnostic> {
    if let (Some(every), true) = (view.get("every"), view.has("moves") || view.has("figures")) {
        return Err(option_fault(
            "every",
            every,
            "--every is a series of positions, --moves and --figures are figures",
        )
        .help("give one of them"));
    }
    match (view.get("moves"), view.get("figures")) {
        (None, None) => Ok(Figures::None),
        (Some(moves), Some(_)) => {
            Err(option_fault("moves", moves, "--moves is one figure and --figures a series")
                .help("give one of the two"))
        }
        (Some(text), None) => moves(text).ok_or_else(|| {
            option_fault("moves", text, "these are no moves").help("from a move to a later one: --moves 51-100")
        }),
        (None, Some("author")) => Ok(Figures::Author),
        (None, Some(every)) => match every.trim().parse() {
            Ok(every) if (1..=1000).contains(&every) => Ok(Figures::Every(every)),
            _ => Err(option_fault("figures", every, "a figure has 1 to 1000 moves")
                .help("--figures 50, or --figures author")),
        },
    }
}

/// Reads `51-100`, `51-end`, `51`, or `3:51-100` for the third figure of a series.
fn moves(text: &str) -> Option<Figures> {
    let number = |text: &str| text.trim().parse().ok().filter(|number| *number >= 1);
    let (series, range) = match text.split_once(':') {
        Some((series, range)) => (Some(number(series)?), range),
        None => (None, text),
    };
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let first = number(first)?;
    let last = if last.trim() == "end" { None } else { Some(number(last)?) };
    last.is_none_or(|last| first <= last).then_some(Figures::Moves(first, last, series))
}
