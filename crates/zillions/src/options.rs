//! What can be chosen about a picture of a rules file or a saved game.

use super::art;
use super::kind::Kind;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Commands, GameOption, View, option_fault};

/// The options of Zillions of Games.
pub(super) const OPTIONS: [GameOption; 13] = [
    GameOption::text("variant", "NAME", "The game or variant of a rules file, by its title or number (see --list)")
        .selecting()
        .also_in(Commands::MOVES.and(Commands::TURNS)),
    GameOption::AT,
    GameOption::EVERY,
    GameOption::text("rules-file", "FILE", "The rules of a saved game")
        .path()
        .or_else("as it says, beside it")
        .selecting()
        .also_in(Commands::TURNS),
    GameOption::switch("lenient", "Take pieces of a saved game that its rules do not know for letters").selecting(),
    GameOption::last_move("Tint or mark what the last move touched; alone mark").or_else("tint"),
    GameOption::switch("zones", "Tint the zones of the board, with a key"),
    GameOption::switch("links", "Draw the links between positions"),
    GameOption::choice("board", "KIND", &Kind::NAMES, "What kind of board it is").or_else("as links and pieces tell"),
    GameOption::file(
        "pieces",
        "FILE",
        "Symbols or pictures of your own, a name and a symbol a line (see zumen figures)",
    ),
    GameOption::choice(
        art::OPTION,
        "WHICH",
        &art::WHICH,
        "Draw with the author's own bitmaps beside the file: the pieces, or the board too",
    ),
    GameOption::choice("coordinates", "HOW", &["names", "none"], "Names of the lines").or_else("names, where they fit"),
    GameOption::text("columns", "N", "Of zumen moves --poster: boards side by side, for SVG and PDF")
        .also_in(Commands::MOVES),
];

/// Checks the options of a picture that is no poster.
///
/// # Errors
///
/// As [`View::check`]; `option::value` for the layout of a poster.
pub(super) fn check(view: &View) -> Result<(), Diagnostic> {
    view.check("zillions", &OPTIONS)?;
    match view.get("columns") {
        None => Ok(()),
        Some(value) => Err(option_fault("columns", value, "this picture stands by itself")
            .help("draw the poster: zumen moves --poster --rules FILE --columns 8 -f svg")),
    }
}
