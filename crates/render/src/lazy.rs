//! What is made once, where making it may fail.

use std::sync::OnceLock;

use zumen_core::diagnostic::Diagnostic;

/// What a cell holds, made where it holds nothing yet.
pub(super) fn get_or_make<T>(
    cell: &OnceLock<T>,
    make: impl FnOnce() -> Result<T, Diagnostic>,
) -> Result<&T, Diagnostic> {
    match cell.get() {
        Some(made) => Ok(made),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}
