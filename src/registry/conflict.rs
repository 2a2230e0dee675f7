//! Inputs with merge conflicts: none is read, as nobody knows which side is meant.

use std::borrow::Cow;

use zumen_core::conflict::Conflict;
use zumen_core::diagnostic::Diagnostic;

/// The fault of a text with merge conflicts. Of a picture it says what each side shows.
pub fn conflict(text: &str) -> Option<Diagnostic> {
    let Conflict { at, names: [ours, theirs], sides } = Conflict::find(text)?;
    let line = 1 + text[..at.start].matches('\n').count();
    let titles = sides.each_ref().map(|side| zumen_render::text_of(side, "title").map(Cow::into_owned));
    let instead = if titles == [None, None] { "remove the lines of <, = and >" } else { "draw it again" };
    let shown = match titles {
        [Some(one), Some(other)] if one != other => format!(": {ours} has {one:?}, {theirs} has {other:?}"),
        _ => String::new(),
    };
    let message = format!("the file has merge conflict markers at line {line}{shown}");
    let help = format!("keep a side with git checkout --ours FILE or --theirs FILE, or {instead}");
    Some(Diagnostic::error("input::conflict", message).at(at).help(help))
}
