//! Which options a line of a batch, or a column of a table, may have for itself.

use zumen::diagnostic::{Diagnostic, closest};
use zumen::registry;
use zumen::session::OPTIONS;

/// Checks that a line may have an option of this name; tells whether it is a switch.
pub(crate) fn check(name: &str) -> Result<bool, Diagnostic> {
    // Beside those of games a line may have what a picture keeps of itself.
    let of_pictures = OPTIONS.into_iter().filter(|option| option.is_plain());
    let known = registry::options().copied().chain(of_pictures.clone()).find(|option| option.name == name);
    let Some(option) = known else {
        let names: Vec<&str> = of_pictures.map(|option| option.name).collect();
        let fault = Diagnostic::option_error("option::unknown", format!("a line has no option {name:?}"));
        let others = registry::options().map(|option| option.name);
        return Err(fault.help(match closest(name, others.chain(names.iter().copied())) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("those of games, as zumen draw --help names them, and {}", names.join(", ")),
        }));
    };
    if option.names_file() {
        return Err(Diagnostic::option_error(
            "option::value",
            format!("the option {name} names a file, which no line may"),
        )
        .help(format!("set it for all lines with --{name}")));
    }
    Ok(option.value.is_none())
}
