//! A list: a position a line, with a name or without, or a JSON object. Blank lines and comments stand between them.

use super::job::Job;
use super::lines::{Lines, TextLine};
use super::list_info::ListInfo;
use super::object;
use crate::Error;
use crate::input::Input;
use std::path::Path;
use zumen::diagnostic::Diagnostic;
use zumen::registry::{self, split_entry};

/// Tells whether an input is a list, and neither a record nor an export of positions among words.
pub(super) fn is_list(input: &Input) -> bool {
    let is_json = input.path.as_deref().and_then(Path::extension).is_some_and(|ending| ending == "json");
    let is_whole = is_json || input.content.kept.is_some() || input.content.is_binary() || !input.is_text();
    !is_whole && registry::is_of_lines(&input.content.text)
}

/// The jobs of a list.
pub(super) fn jobs(lines: Lines, info: ListInfo) -> impl Iterator<Item = Result<Job, Error>> + Send {
    lines.filter_map(move |line| match line {
        Ok(line) => job(line, &info).map(Ok),
        Err(error) => Some(Err(Error::Io(info.name.clone(), error))),
    })
}

fn job(line: TextLine, info: &ListInfo) -> Option<Job> {
    let TextLine { start, text, fault } = line;
    if fault.is_some() {
        return Some(Job { fault, ..info.job(text, start, 0, String::new(), None) });
    }
    let trimmed = text.trim();
    if trimmed.is_empty() || trimmed.starts_with('#') {
        return None;
    }
    if trimmed.starts_with('{') {
        return Some(object::job(text, start, info));
    }
    let (name, position) = split_entry(trimmed);
    if let Some(fault) = half(trimmed).filter(|_| name.is_none()) {
        let fault = Some(fault.at(0..text.len()));
        return Some(Job { fault, ..info.job(text, start, 0, String::new(), None) });
    }
    let (name, position) = (name.map(str::to_owned), position.to_owned());
    let at = text.trim_end().len() - position.len();
    Some(info.job(text, start, at, position, name))
}

/// Says of a line of which a half is missing which one.
fn half(line: &str) -> Option<Diagnostic> {
    let message = match line.strip_suffix('=') {
        _ if line.starts_with("= ") => "there is no name before the =",
        Some(name) if name.ends_with(char::is_whitespace) => "there is no position after the =",
        _ => return None,
    };
    Some(Diagnostic::error("batch::line", message).help("a line is an ID, or name = ID"))
}
