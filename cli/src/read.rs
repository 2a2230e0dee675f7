//! `zumen read`: what is kept inside pictures.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::check::kept_help;
use super::report::{NOWHERE, Reporter, visible};
use super::{Error, Outcome, input, print};
use zumen::diagnostic::Diagnostic;
use zumen::render::{self, EmbeddedSource};
use zumen::session::Format;

/// Prints the notations kept in each file; as JSON one line each, with everything else that is kept.
pub(super) fn run(files: &[PathBuf], as_json: bool, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut outcome = Outcome::Done;
    for path in files {
        let bytes = input::bytes(path)?;
        let pictures = render::embedded_sources(&bytes);
        if pictures.is_empty() {
            let message = format!("{} keeps no position", path.display());
            let fault = Diagnostic::error("read::no-source", message).help(kept_help(Format::of(&bytes)));
            reporter.show(&fault, NOWHERE);
            outcome = Outcome::Refused;
        }
        let line = |kept: &EmbeddedSource| if as_json { json(path, kept) } else { lines(&kept.source.text) };
        let text: String = pictures.iter().map(|kept| line(kept) + "\n").collect();
        print(text.as_bytes())?;
    }
    Ok(outcome)
}

/// The notation as it was read: line ends stay, what could steer a terminal does not.
pub(super) fn lines(text: &str) -> String {
    text.trim_end_matches('\n').split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

fn json(path: &Path, EmbeddedSource { source, .. }: &EmbeddedSource) -> String {
    let options: BTreeMap<&str, &str> =
        source.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    serde_json::json!({
        "file": path.display().to_string(),
        "format": source.format,
        "text": source.text,
        "options": options,
    })
    .to_string()
}
