//! What a module around the program shares with it, so that both read and say the same: the session with the files and fonts of
//! this system, the files beside an input, a diagnostic with its caret.

use std::path::Path;

use super::input::{Folder, Input};
use super::{report, session};
use zumen::contract::{Charset, Files, View};
use zumen::diagnostic::{Context, Diagnostic};
use zumen::registry;
use zumen::session::Session;

/// Opens a session that reads the files that options name, and knows the fonts of this system.
pub fn session() -> Session {
    session::open()
}

/// The files that an input may name: those beside the file that it was read from, and the rules that the option
/// `rules-file` names. An input that is no file names none, but for what lies beside these rules.
pub fn files(path: Option<&Path>, view: &View) -> impl Files + use<> {
    Folder::of(path, view, path.is_none() && registry::rules_file(view).is_none())
}

/// Finds everything that is odd or wrong in an input, as `zumen validate` does, and returns it with the text that it points
/// into.
pub fn faults(path: Option<&Path>, bytes: &[u8], charset: Option<Charset>) -> (Vec<Diagnostic>, String) {
    let name = path.map_or_else(|| "input".to_owned(), |path| path.display().to_string());
    let input = Input::new(name, path, bytes, charset).shut(path.is_none());
    (input.faults(), input.content.text.to_string())
}

/// Shows a diagnostic as the program does on a terminal without colours: with the line of its fault, a caret and the remedy.
pub fn format_diagnostic(diagnostic: &Diagnostic, context: Context) -> String {
    report::human(diagnostic, context.of(diagnostic), false)
}
