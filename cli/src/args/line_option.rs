//! Which options a line of a batch, or a column of a table, may have for itself.

use zumen::contract::GameOption;
use zumen::diagnostic::{About, Diagnostic};
use zumen::registry::GAMES;

/// Options that a line may have beside those of games: what a picture keeps of itself.
const PICTURE: [&str; 9] = ["theme", "background", "width", "cell", "trim", "text", "id-prefix", "lang", "caption"];

/// Checks that a line may have an option of this name; tells whether it is a switch.
pub(crate) fn check(name: &str) -> Result<bool, Diagnostic> {
    let of_game = GAMES.iter().flat_map(|game| game.options).find(|option| option.name == name);
    if of_game.is_none() && !PICTURE.contains(&name) {
        return Err(Diagnostic::error("option::unknown", format!("a line has no option {name:?}")).about(About::Option).help(
            "those of games, as zumen draw --help names them, and theme, background, width, trim, text, id-prefix, lang, caption",
        ));
    }
    if of_game.is_some_and(|option| option.is_file) || name == "rules-file" {
        return Err(Diagnostic::error("option::value", format!("the option {name} names a file, which no line may"))
            .about(About::Option)
            .help(format!("give it for all lines: --{name}")));
    }
    Ok(of_game.map_or(name == "trim", |option: &GameOption| option.value.is_none()))
}
