//! What stands before the games: tags, comments, the length.

use super::lines::{Line, Row};
use crate::matches::session::Session;
use crate::position::{Cube, Rules};
use zumen_core::diagnostic::Diagnostic;

/// Tags that say what is kept elsewhere.
const MODELLED: [&str; 6] = ["player 1", "player 2", "crawford", "jacoby", "beaver", "cubelimit"];

/// The most bytes of a tag's value or a name that are kept.
const MAX_VALUE_BYTES: usize = 200;

/// Reads lines up to the length of the match, that with it.
pub(super) fn read<'a>(lines: &mut impl Iterator<Item = Row<'a>>) -> Result<Session, Diagnostic> {
    let mut session = Session::default();
    session.rules.crawford = true;
    let mut notes = Vec::new();
    for line in lines {
        match line.kind() {
            Line::Tag(name, value) => tag(&mut session, name, value),
            Line::Comment(note) => notes.push(note),
            Line::Length(digits) => {
                let start = line.at + line.text.find(digits).unwrap_or(0);
                session.rules.length = length(digits).map_err(|error| error.at(start..start + digits.len()))?;
                session.rules.crawford &= session.rules.length > 0;
                break;
            }
            Line::Blank | Line::Game(_) | Line::Other => {}
        }
    }
    session.comment = note(&notes);
    Ok(session)
}

/// Joins the lines of a comment; `None` where nothing stands in them.
pub(super) fn note(lines: &[&str]) -> Option<String> {
    let joined = lines.join("\n").trim().to_owned();
    (!joined.is_empty()).then_some(joined)
}

fn tag(session: &mut Session, name: &str, value: &str) {
    let key = name.to_ascii_lowercase();
    let switch = match value.to_ascii_lowercase().as_str() {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    };
    let rules = &mut session.rules;
    match key.as_str() {
        "crawford" => rules.crawford = switch != Some(false),
        "jacoby" => rules.jacoby = switch,
        "beaver" => rules.beavers = switch,
        "cubelimit" => {
            let limit = value.trim().parse::<u32>().ok().filter(|limit| limit.is_power_of_two());
            rules.max_cube = limit.map(|limit| limit.ilog2() as u8).filter(|&limit| limit <= Cube::MAX_MAX_LOG2);
        }
        _ => {}
    }
    if !MODELLED.contains(&key.as_str()) {
        session.fields.push((name.to_owned(), clean(value)));
    }
}

fn length(digits: &str) -> Result<u32, Diagnostic> {
    let length = digits.parse().ok().filter(|&length: &u32| length <= Rules::MAX_LENGTH);
    length.ok_or_else(|| {
        Diagnostic::error(
            "mat::length",
            format!("the match goes to {digits} points; at most {} are allowed", Rules::MAX_LENGTH),
        )
        .help("write the points needed to win, or 0 for a money session")
    })
}

/// A name or a value as it is kept.
pub(super) fn clean(value: &str) -> String {
    let value = &value[..value.floor_char_boundary(MAX_VALUE_BYTES)];
    value.chars().filter(|letter| !letter.is_control()).collect::<String>().trim().to_owned()
}
