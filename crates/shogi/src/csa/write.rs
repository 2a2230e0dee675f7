//! A position as CSA: a record without moves.

use super::{fields, kinds};
use crate::lints::{english, unwritable};
use crate::moment::Moment;
use crate::position::{Position, Side};
use crate::record::{Game, Step};
use crate::replay::{self, Play};
use crate::square::{Size, Square};
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Conversion;

/// Writes a record without moves, and without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(crate) fn write(moment: &Moment) -> Result<Conversion, Diagnostic> {
    let title = moment.title.iter().map(|title| ("棋戦", &**title));
    head(moment, title, "V2.2")
}

/// Writes the main line of a game with its times and comments, and without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(crate) fn write_game(game: &Game) -> Result<Conversion, Diagnostic> {
    let line = game.line(None)?;
    let start = game.start();
    let has_event = game.fields.iter().any(|(key, _)| key == "棋戦");
    let title = start.title.iter().filter(|_| !has_event).map(|title| ("棋戦", &**title));
    let fields = game.fields.iter().filter(|(_, value)| has_event || start.title.as_ref() != Some(value));
    let fields = fields.map(|(key, value)| (&**key, &**value));
    let parts_of_seconds = line.nodes().any(|node| node.elapsed.is_some_and(|elapsed| elapsed % 1000 != 0));
    let version = if parts_of_seconds { "V3.0" } else { "V2.2" };
    let Conversion { mut text, mut lost } = head(start, title.chain(fields), version)?;
    text.push('\n');
    comments(&mut text, &game.comments);
    let mut position = game.position(None).clone();
    for node in line.nodes() {
        match &node.step {
            Step::Play(play) => {
                text.push_str(&play_statement(&mut position, *play)?);
                text.push('\n');
            }
            Step::End(end) => match end.csa(position.to_move) {
                Some(said) => text.push_str(&format!("{said}\n")),
                None => lost.push(format!("CSA cannot store the ending {}", end.name())),
            },
            Step::Fault(_) => break,
        }
        if let Some(elapsed) = node.elapsed {
            text.push_str(&format!("{}\n", fields::written_time(elapsed)));
        }
        comments(&mut text, &node.comments);
    }
    if line.nodes().count() < game.nodes().len() {
        lost.push("CSA cannot store variations".to_owned());
    }
    text.pop();
    Ok(Conversion { text, lost })
}

/// Plays a move, and writes it: `+7776FU`.
///
/// # Errors
///
/// Those of [`replay::play`].
pub(super) fn play_statement(position: &mut Position, play: Play) -> Result<String, Diagnostic> {
    let (side, to) = (position.to_move, play.to());
    let from = match play {
        Play::Move { from, .. } | Play::Double { from, .. } => format!("{}{}", from.file, from.rank),
        Play::Drop { .. } => "00".to_owned(),
    };
    replay::play(position, play)?;
    let arrived = position.at(to).and_then(|piece| kinds::letters(piece.kind, piece.promoted));
    Ok(format!("{}{from}{}{}{}", sign(side), to.file, to.rank, arrived.unwrap_or_default()))
}

fn comments(text: &mut String, lines: &[String]) {
    lines.iter().for_each(|line| text.push_str(&format!("'*{line}\n")));
}

/// Writes what stands before the moves, without a line end at its end.
fn head<'a>(
    moment: &Moment,
    fields: impl Iterator<Item = (&'a str, &'a str)>,
    version: &str,
) -> Result<Conversion, Diagnostic> {
    let position = &moment.position;
    if position.variant != Variant::Shogi || position.size != Size::square(9) {
        let (files, ranks) = (position.size.files, position.size.ranks);
        return Err(unwritable(format!("CSA cannot store a {files}x{ranks} board of this game")));
    }
    let mut text = format!("{version}\n");
    for (key, value) in [("N+", moment.name(Side::Sente)), ("N-", moment.name(Side::Gote))] {
        if let Some(value) = value {
            text.push_str(&format!("{key}{}\n", value.lines().collect::<Vec<_>>().join(" ")));
        }
    }
    let mut unwritten = Vec::new();
    for (key, value) in fields {
        match fields::write(key, value) {
            Some(line) => text.push_str(&line),
            None => unwritten.push(format!("CSA cannot store {key}：{value}")),
        }
    }
    text += &board(position)?;
    for side in Side::BOTH.into_iter().filter(|side| moment.rest != Some(*side)) {
        text += &hand(position, side)?;
    }
    // All that is left comes last: readers take it from what was told before.
    if let Some(side) = moment.rest {
        text.push_str(&format!("P{}00AL\n", sign(side)));
    }
    text.push(sign(position.to_move));
    let untold = [
        (position.last.is_some(), "the last move"),
        (position.number.is_some_and(|number| number > 0), "the number of the move"),
    ];
    let lost = untold.into_iter().filter(|(is_there, _)| *is_there);
    let lost = lost.map(|(_, what)| format!("CSA cannot store {what}")).chain(unwritten).collect();
    Ok(Conversion { text, lost })
}

/// Writes the ranks of the board, a line each.
fn board(position: &Position) -> Result<String, Diagnostic> {
    let mut text = String::new();
    for rank in 1..=9 {
        text.push_str(&format!("P{rank}"));
        for file in (1..=9).rev() {
            let square = Square { rank, file };
            let Some(piece) = position.at(square) else {
                text.push_str(" * ");
                continue;
            };
            let Some(letters) = kinds::letters(piece.kind, piece.promoted) else {
                return Err(unwritable(format!("CSA has no code for the {} on {square}", english(piece.kind))));
            };
            text.push_str(&format!("{}{letters}", sign(piece.side)));
        }
        text.push('\n');
    }
    Ok(text)
}

/// Writes a hand in a line; nothing for an empty one.
fn hand(position: &Position, side: Side) -> Result<String, Diagnostic> {
    let mut held = String::new();
    for (kind, count) in position.hand(side) {
        let Some(letters) = kinds::letters(*kind, false).filter(|letters| *letters != "OU") else {
            let (name, who) = (english(*kind), side.name());
            return Err(unwritable(format!("CSA has no code for the {name} in {who}'s hand")));
        };
        held.push_str(&format!("00{letters}").repeat(usize::from(*count)));
    }
    Ok(if held.is_empty() { held } else { format!("P{}{held}\n", sign(side)) })
}

fn sign(side: Side) -> char {
    if side == Side::Sente { '+' } else { '-' }
}
