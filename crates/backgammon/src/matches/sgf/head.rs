//! What the root of a game says: players, rules, score.

use crate::matches::session::{Session, SessionRules, told_fields};
use crate::matches::start;
use crate::position::{Board, Rules, Sides};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::Node;

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
pub(super) fn read(root: Node) -> Result<Session, Diagnostic> {
    let length = match match_info(root, "length") {
        None => 0,
        Some((text, span)) => text.parse().ok().filter(|length| *length <= Rules::MAX_LENGTH).ok_or_else(|| {
            Diagnostic::error(
                "match::length",
                format!("the match length must be 0 to {}; 0 is money play", Rules::MAX_LENGTH),
            )
            .at(span)
            .help("write it like MI[length:7]")
        })?,
    };
    let [bottom, top] = ["PW", "PB"].map(|name| Some(line(root, name)).filter(|text| !text.is_empty()));
    let is_money = length == 0;
    let variation = rules(root).find(|rule| start::find(rule).is_some()).unwrap_or_default();
    let fields = [
        ("Event", line(root, "EV")),
        ("Site", line(root, "PC")),
        ("Round", line(root, "RO")),
        ("EventDate", line(root, "DT").replace('-', ".")),
        ("Transcriber", line(root, "AN")),
        ("Variation", variation.to_owned()),
    ];
    Ok(Session {
        players: Sides { bottom, top },
        rules: SessionRules {
            length,
            crawford: is_rule(root, "Crawford"),
            jacoby: is_money.then(|| is_rule(root, "Jacoby")),
            ..SessionRules::default()
        },
        fields: told_fields(fields),
        comment: root.first("GC").and_then(|value| Some(value.text()?.trim().to_owned())),
        ..Session::default()
    })
}

/// Reads what a root says of its game.
pub(super) fn of_game(root: Node) -> Head {
    let [bottom, top] = ["ws", "bs"].map(|name| {
        let points = match_info(root, name).and_then(|(text, _)| text.parse().ok());
        points.filter(|points| *points <= Rules::MAX_MONEY_SCORE).unwrap_or_default()
    });
    let board = rules(root).find_map(start::find);
    Head {
        number: match_info(root, "game").and_then(|(text, _)| text.parse::<u32>().ok()?.checked_add(1)),
        score: Sides { bottom, top },
        crawford: is_rule(root, "CrawfordGame"),
        board: board.unwrap_or_else(|| start::board(start::BACKGAMMON)),
    }
}

fn is_rule(root: Node, wanted: &str) -> bool {
    rules(root).any(|rule| rule.eq_ignore_ascii_case(wanted))
}

/// The rules that a root names.
fn rules<'a>(root: Node<'a>) -> impl Iterator<Item = &'a str> {
    root.values("RU").flat_map(|value| value.raw.split(':')).map(str::trim)
}

/// A part of `MI`: `length:7` is 7.
fn match_info<'a>(root: Node<'a>, name: &str) -> Option<(&'a str, std::ops::Range<usize>)> {
    root.values("MI").find_map(|value| {
        let (known, text) = value.raw.split_once(':')?;
        (known.trim() == name).then(|| (text.trim(), value.span.clone()))
    })
}

/// A text of one line.
fn line(root: Node, name: &str) -> String {
    let text = root.first(name).and_then(|value| value.text()).unwrap_or_default();
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .take(MAX_TEXT_CHARS)
        .collect::<String>()
        .trim()
        .to_owned()
}
