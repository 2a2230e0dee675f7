//! `--open`: pictures in the viewer of this system.

use std::path::PathBuf;
use std::time::Duration;

use super::report::{NOWHERE, Reporter};
use zumen::diagnostic::Diagnostic;

/// Pictures that are opened at once: each may be a window.
const MAX_SHOWN: usize = 10;
/// How long a viewer may take to say that it cannot.
const PATIENCE: Duration = Duration::from_secs(5);

/// Shows pictures. A viewer that fails is a warning: the files are there.
pub(super) fn show(files: &[PathBuf], reporter: &mut Reporter) {
    for path in files.iter().take(MAX_SHOWN) {
        if let Err(error) = open::that_detached_with_timeout(path, PATIENCE) {
            let warning = Diagnostic::warning("open::viewer", format!("{} was not shown: {error}", path.display()))
                .help("the file is there; open it by hand");
            reporter.show(&warning, NOWHERE);
            return;
        }
    }
    if files.len() > MAX_SHOWN {
        reporter.note(&format!("{MAX_SHOWN} of {} pictures were shown", files.len()));
    }
}
