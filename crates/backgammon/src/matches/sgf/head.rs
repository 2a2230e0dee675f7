//! What the root of a game says: players, rules, score.

use super::tree::{Property, first, values};
use super::write::FIELDS;
use crate::matches::session::{Session, SessionRules};
use crate::matches::start;
use crate::position::{Board, Rules, Sides};
use zumen_core::diagnostic::Diagnostic;

/// The longest name and other text of a root, in characters.
const MAX_TEXT_CHARS: usize = 200;

/// What a root says of its own game.
pub(super) struct Head {
    pub number: Option<u32>,
    pub score: Sides<u32>,
    pub crawford: bool,
    pub board: Board,
}

/// Reads what holds in all games: a session without games.
///
/// # Errors
///
/// `match::length` for a match to more points than are read.
pub(super) fn read(root: &[Property]) -> Result<Session, Diagnostic> {
    let length = match match_info(root, "length") {
        None => 0,
        Some((text, span)) => text.parse().ok().filter(|length| *length <= Rules::MAX_LENGTH).ok_or_else(|| {
            Diagnostic::error("match::length", format!("a match is to 0 to {} points, 0 for money", Rules::MAX_LENGTH))
                .at(span)
                .help("MI[length:7]")
        })?,
    };
    let is_money = length == 0;
    let variation = rules(root).find(|rule| start::find(rule).is_some()).unwrap_or_default();
    let mut fields = Vec::new();
    for (property, name) in FIELDS {
        fields.push((name, line(root, property).replace('-', if property == "DT" { "." } else { "-" })));
    }
    fields.push(("Variation", variation.to_owned()));
    Ok(Session {
        players: Sides { bottom: some_text(&line(root, "PW")), top: some_text(&line(root, "PB")) },
        rules: SessionRules {
            length,
            crawford: is_rule(root, "Crawford"),
            jacoby: is_money.then(|| is_rule(root, "Jacoby")),
            beavers: None,
            max_cube: None,
        },
        fields: fields
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| (name.to_owned(), text))
            .collect(),
        comment: first(root, "GC").and_then(|value| some_text(&value.text())),
        games: Vec::new(),
        warnings: Vec::new(),
    })
}

/// Reads what a root says of its game.
pub(super) fn of_game(root: &[Property]) -> Head {
    let board = rules(root).find_map(start::find);
    Head {
        number: match_info(root, "game").and_then(|(text, _)| text.parse::<u32>().ok()?.checked_add(1)),
        score: Sides { bottom: points(root, "ws"), top: points(root, "bs") },
        crawford: is_rule(root, "CrawfordGame"),
        board: board.unwrap_or_else(|| start::board(start::BACKGAMMON)),
    }
}

/// Returns the rules that hold, `RU`.
fn rules<'a>(root: &'a [Property<'a>]) -> impl Iterator<Item = &'a str> {
    values(root, "RU").flat_map(|value| value.raw.split(':')).map(str::trim)
}

fn is_rule(root: &[Property], wanted: &str) -> bool {
    rules(root).any(|rule| rule.eq_ignore_ascii_case(wanted))
}

fn points(root: &[Property], name: &str) -> u32 {
    let points = match_info(root, name).and_then(|(text, _)| text.parse().ok());
    points.filter(|points| *points <= Rules::MAX_MONEY_SCORE).unwrap_or_default()
}

/// Returns a text without blanks round it; `None` for an empty one.
pub(super) fn some_text(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Returns a part of `MI`: `length:7` is 7.
fn match_info<'a>(root: &[Property<'a>], name: &str) -> Option<(&'a str, std::ops::Range<usize>)> {
    values(root, "MI").find_map(|value| {
        let (known, text) = value.raw.split_once(':')?;
        (known.trim() == name).then(|| (text.trim(), value.span.clone()))
    })
}

/// Returns a text of one line.
fn line(root: &[Property], name: &str) -> String {
    let text = first(root, name).map(|value| value.text()).unwrap_or_default();
    text.replace(char::is_control, " ").chars().take(MAX_TEXT_CHARS).collect::<String>().trim().to_owned()
}
