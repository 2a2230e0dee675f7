//! Engines of Go behind the CGF interface: foreign code, asked in a process of its own.
//!
//! [`ask`] starts this program a second time ([`child`]), which loads the engine, calls it once as CGFGoban does, and
//! writes down what came back. Whatever the engine does there, crash, hang or write where it may not, is a
//! diagnostic here. The parent ([`process`]) believes nothing that it has not checked.
//!
//! The one file with `unsafe` in zumen is [`call`].

#[allow(unsafe_code, reason = "a library with C functions cannot be called otherwise")]
mod call;
pub(super) mod child;
mod guarded;
mod message;
mod process;

pub use process::{Engine, Said};

use std::path::Path;
use std::time::Duration;

use crate::diagnostic::Diagnostic;
use crate::games::go::cgf::{Game, Question};

/// Asks the engine in the library at `library` with this program as its host; see [`Engine::ask`].
#[allow(dead_code, reason = "LEAD: `zumen cgf` will call it")]
pub(super) fn ask(library: &Path, game: &Game, question: Question, limit: Duration) -> Result<Said, Diagnostic> {
    let program = std::env::current_exe()
        .map_err(|error| Diagnostic::error("cgf::process", format!("the program does not find itself: {error}")))?;
    Engine { program: &program, library, limit }.ask(game, question)
}
