//! Which options a line of a batch, or a column of a table, may have for itself.

use zumen::diagnostic::{About, Diagnostic};
use zumen::registry;
use zumen::session::OPTIONS;

/// Checks that a line may have an option of this name; tells whether it is a switch.
pub(crate) fn check(name: &str) -> Result<bool, Diagnostic> {
    let of_game = registry::options().copied().find(|option| option.name == name);
    // Beside those of games a line may have what a picture keeps of itself.
    let Some(option) = of_game.or_else(|| OPTIONS.into_iter().find(|option| option.name == name && option.is_plain()))
    else {
        return Err(Diagnostic::error("option::unknown", format!("a line has no option {name:?}")).about(About::Option).help(
            "those of games, as zumen draw --help names them, and theme, background, width, trim, text, id-prefix, lang, caption",
        ));
    };
    if option.names_file() {
        return Err(Diagnostic::error("option::value", format!("the option {name} names a file, which no line may"))
            .about(About::Option)
            .help(format!("set it for all lines with --{name}")));
    }
    Ok(option.value.is_none())
}
