//! What stands before a game, and how it ended.

use super::{names, rules};
use crate::matches::session::{Session, WonGame};
use crate::position::{Position, Rules, Side, Sides};

/// The longest name and other text of a head, in bytes.
const MAX_TEXT_BYTES: usize = 200;

/// The line before a game: `The score (after 2 games) is: Ann 1, Bob 2 (match to 3 points), post-Crawford play`.
pub(super) struct Score<'a> {
    /// The number of the game, from 1.
    pub number: u32,
    /// Player O of the boards, and X.
    pub names: [&'a str; 2],
    /// The points of each.
    pub points: Sides<u32>,
    /// Whether it is the Crawford game.
    pub crawford: bool,
}

impl<'a> Score<'a> {
    /// Reads the line; `None` for another one.
    pub(super) fn read(line: &'a str) -> Option<Score<'a>> {
        let rest = line.strip_prefix("The score (after ")?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let played: u32 = rest[..digits].parse().ok()?;
        let rest = rest[digits..].split_once(") is: ")?.1;
        let (scores, behind) = rest.split_once(" (match to ").unwrap_or((rest, ""));
        let (first, second) = scores
            .match_indices(", ")
            .find_map(|(at, comma)| Some((named_points(&scores[..at])?, named_points(&scores[at + comma.len()..])?)))?;
        Some(Score {
            number: played.checked_add(1)?,
            names: [first.0, second.0],
            points: Sides { bottom: first.1, top: second.1 },
            crawford: behind.ends_with("Crawford game"),
        })
    }
}

/// Reads `Ann 1`.
fn named_points(text: &str) -> Option<(&str, u32)> {
    let (name, points) = text.trim().rsplit_once(' ')?;
    let points = points.parse().ok().filter(|points| *points <= Rules::MAX_MONEY_SCORE)?;
    (name.len() <= MAX_TEXT_BYTES).then_some((name.trim(), points))
}

/// Begins a session with what stands before its first decision.
pub(super) fn session(score: &Score, opening: &Position, head: &str) -> Session {
    let fields = [("Event", "Event:"), ("Site", "Place:"), ("Round", "Round:"), ("Transcriber", "Annotator:")];
    let fields = fields.into_iter().filter_map(|(name, label)| {
        let told = head.lines().find_map(|line| line.trim().strip_prefix(label))?.trim();
        (!told.is_empty() && told.len() <= MAX_TEXT_BYTES).then(|| (name.to_owned(), told.to_owned()))
    });
    Session { players: names(score), rules: rules(opening), fields: fields.collect(), ..Session::default() }
}

/// Reads how a game ended: `Ann wins 2 points`.
pub(super) fn read_result(line: &str, players: &Sides<Option<String>>) -> Option<WonGame> {
    let (winner, rest) = line.rsplit_once(" wins ")?;
    let (points, unit) = rest.split_once(' ')?;
    let side = Side::BOTH.into_iter().find(|side| players[*side].as_deref() == Some(winner))?;
    let points = points.parse().ok().filter(|_| matches!(unit, "point" | "points"))?;
    Some(WonGame { side, points })
}
