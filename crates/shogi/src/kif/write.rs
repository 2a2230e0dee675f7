//! A game as KIF or KI2, a position as a record without moves, and as BOD.

use super::{board, ki2, moves};
use crate::handicap::Handicap;
use crate::moment::Moment;
use crate::position::Side;
use crate::record::{Game, Step};
use crate::{move_notation, sfen};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Conversion, width};

/// What moves look like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A line each, with the squares that pieces come from, and times.
    Kif,
    /// Several in a line, as far as a reader of the position needs them.
    Ki2,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Form::Kif => "KIF",
            Form::Ki2 => "KI2",
        }
    }
}

/// Writes a record without moves, and without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(crate) fn write(moment: &Moment, form: Form) -> Result<Conversion, Diagnostic> {
    head(moment, &[], form)
}

/// Writes a game with its variations, times and comments, and without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(crate) fn write_game(game: &Game, form: Form) -> Result<Conversion, Diagnostic> {
    let fields = game.fields.iter().map(|(key, value)| (&**key, &**value));
    let (of_csa, fields): (Vec<_>, Vec<(&str, &str)>) = fields.partition(|(key, _)| key.starts_with('$'));
    let Conversion { mut text, mut lost } = head(game.start(), &fields, form)?;
    text.push('\n');
    lost.extend(of_csa.iter().map(|(key, _)| format!("{} cannot store {key}", form.name())));
    notes(&mut text, game, None);
    // Variations are written behind the line that they leave, the last one first.
    let start = Way { at: None, number: game.first(), used: [0; 2] };
    let mut waiting: Vec<(usize, Way)> = Vec::new();
    waiting.extend(game.branches(None).iter().rev().map(|first| (*first, start.clone())));
    let mut is_first = true;
    let (mut has_times, mut parts_of_seconds) = (false, false);
    while let Some((first, mut way)) = waiting.pop() {
        if matches!(game.node(first).step, Step::Fault(_)) {
            is_first = false;
            continue;
        }
        if !is_first {
            text.push_str(&format!("\n変化：{}手\n", way.number + 1));
        }
        is_first = false;
        let mut at = Some(first);
        while let Some(index) = at {
            let node = game.node(index);
            let Some(said) = say_step(game, &way, &node.step, form) else {
                match &node.step {
                    Step::End(end) => lost.push(format!("{} cannot store the ending {}", form.name(), end.name())),
                    Step::Play(_) => lost.push("KI2 cannot store a move against the rules and what follows".to_owned()),
                    Step::Fault(_) => {}
                }
                break;
            };
            let time = node.elapsed.map(|elapsed| {
                has_times = true;
                parts_of_seconds |= elapsed % 1000 != 0;
                " ".repeat(COLUMNS.saturating_sub(width(&said)) + 1) + &way.time(game, elapsed)
            });
            match form {
                Form::Kif => text.push_str(&format!("{:>4} {said}{}\n", way.number + 1, time.unwrap_or_default())),
                Form::Ki2 if text.ends_with('\n') => text.push_str(said.trim_start()),
                Form::Ki2 => text.push_str(&said),
            }
            notes(&mut text, game, Some(index));
            (way.at, way.number) = (Some(index), way.number + 1);
            let branches = game.branches(Some(index));
            waiting.extend(branches.iter().skip(1).rev().map(|other| (*other, way.clone())));
            at = branches.first().copied();
        }
    }
    match form {
        Form::Kif if parts_of_seconds => lost.push("KIF cannot store fractions of seconds".to_owned()),
        Form::Ki2 if has_times => lost.push("KI2 cannot store times".to_owned()),
        _ => {}
    }
    text.truncate(text.trim_end_matches('\n').len());
    Ok(Conversion { text, lost })
}

/// What is written of a step: a move that can be told, or an end that has a word.
fn say_step(game: &Game, way: &Way, step: &Step, form: Form) -> Option<String> {
    let before = game.position(way.at);
    match (step, form) {
        (Step::Play(play), Form::Kif) => Some(moves::format_move(before, *play)),
        (Step::Play(play), Form::Ki2) => {
            let sign = if before.to_move == Side::Sente { '▲' } else { '△' };
            let space = if way.number.is_multiple_of(MOVES_PER_LINE) { '\n' } else { ' ' };
            let said = move_notation::format_move(before, *play).japanese;
            // Who reads it looks for a piece that can move there.
            (ki2::read(&said, before).ok() == Some(*play)).then(|| format!("{space}{sign}{said}"))
        }
        (Step::End(end), Form::Kif) => end.kif().map(str::to_owned),
        (Step::End(end), Form::Ki2) => end.kif().map(|word| {
            let winner = end.winner(before.to_move).filter(|_| word == ki2::RESIGNATION);
            let said = winner.map_or_else(|| word.to_owned(), |side| format!("{}の勝ち", game.start().side_name(side)));
            format!("\nまで{}手で{said}", way.number)
        }),
        (Step::Fault(_), _) => None,
    }
}

/// Where a line stands that is written.
#[derive(Clone)]
struct Way {
    /// The step that was written last.
    at: Option<usize>,
    /// Of the last move.
    number: usize,
    /// How long each side has thought, in milliseconds.
    used: [u64; 2],
}

impl Way {
    /// Writes how long the side thinks whose turn it is, with what it has used of its time.
    fn time(&mut self, game: &Game, elapsed: u64) -> String {
        let used = &mut self.used[game.position(self.at).to_move as usize];
        *used = used.saturating_add(elapsed);
        moves::written_time(elapsed, *used)
    }
}

/// Moves are padded to so many columns of a terminal where times stand behind them.
const COLUMNS: usize = 12;

/// KI2 has so many moves in a line.
const MOVES_PER_LINE: usize = 6;

/// Writes the comments on a step and its bookmarks, a line each.
fn notes(text: &mut String, game: &Game, step: Option<usize>) {
    let comments =
        step.map_or(&game.comments, |step| &game.node(step).comments).iter().map(|line| format!("*{line}\n"));
    let bookmarks = game.bookmarks.get(&step).into_iter().flatten().map(|name| format!("&{name}\n"));
    for line in comments.chain(bookmarks) {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&line);
    }
}

/// Writes what stands before the moves, without a line end at its end.
fn head(moment: &Moment, fields: &[(&str, &str)], form: Form) -> Result<Conversion, Diagnostic> {
    let position = &moment.position;
    let is_bare = position.last.is_none() && moment.rest.is_none();
    let known = Handicap::all()
        .filter(|known| is_bare && moment.handicap.is_none_or(|own| own == *known))
        .find(|known| sfen::read(known.sfen).is_ok_and(|game| game.start().position == *position));
    let (set_up, lost) = match known {
        Some(known) => (format!("手合割：{}\n{}", known.name, format_fields(moment, fields)), Vec::new()),
        None => {
            let Conversion { text, lost } = board(moment, fields)?;
            // Without such a line the moves of KI2 are no part of what a board shows.
            let opening = if form == Form::Ki2 && moment.handicap.is_none() { "手合割：その他\n" } else { "" };
            (format!("{opening}{text}\n"), lost)
        }
    };
    let text = match form {
        Form::Kif => format!("#KIF version=2.0 encoding=UTF-8\n{set_up}手数----指手---------消費時間--"),
        Form::Ki2 => set_up.trim_end().to_owned(),
    };
    Ok(Conversion { text, lost })
}

/// Writes a position as BOD, without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(crate) fn write_position(moment: &Moment) -> Result<Conversion, Diagnostic> {
    board(moment, &[])
}

fn board(moment: &Moment, fields: &[(&str, &str)]) -> Result<Conversion, Diagnostic> {
    let position = &moment.position;
    let handicap = moment.handicap.map(|handicap| format!("手合割：{}\n", handicap.name)).unwrap_or_default();
    let mut text = handicap + &format_fields(moment, fields) + &board::write(moment)?;
    let mut lost = Vec::new();
    // Without this line readers take Sente, or count moves.
    let is_odd = position.last.is_none() && position.number.is_some_and(|number| number % 2 == 1);
    if position.to_move == Side::Gote || is_odd {
        text.push_str(&format!("{}番\n", moment.side_name(position.to_move)));
    }
    match (position.number, position.last) {
        (Some(number), Some(last)) => {
            let sign = if position.to_move == Side::Gote { '▲' } else { '△' };
            let square = move_notation::square(last.to);
            let written = moment.last_move.as_ref().map(|written| match written.japanese.strip_prefix('同') {
                // 同 would not tell the square to who reads the position alone.
                Some(rest) => format!("{square}{rest}"),
                None => written.japanese.clone(),
            });
            let written = written
                .filter(|written| moves::square(written).is_some_and(|(to, _)| to == last.to))
                .unwrap_or_else(|| square + position.at(last.to).map_or("", |piece| move_notation::name(piece.kind)));
            text.push_str(&format!("手数＝{number}  {sign}{written}  まで\n"));
            if last.from.is_some() {
                lost.push("BOD cannot store where the last move came from".to_owned());
            }
        }
        (Some(number), None) => text.push_str(&format!("手数＝{number}\n")),
        (None, Some(_)) => lost.push("BOD cannot store the last move without its number".to_owned()),
        (None, None) => {}
    }
    text.pop();
    Ok(Conversion { text, lost })
}

/// Writes title, fields and names, a line each; a title that is one of the fields stands there.
fn format_fields(moment: &Moment, fields: &[(&str, &str)]) -> String {
    let title = moment
        .title
        .as_deref()
        .filter(|title| !fields.iter().any(|(_, value)| value == title))
        .map(|title| ("表題", title));
    let names = Side::BOTH.into_iter().filter_map(|side| Some((moment.side_name(side), moment.name(side)?)));
    title
        .into_iter()
        .chain(fields.iter().copied())
        .chain(names)
        .map(|(key, value)| format!("{key}：{}\n", value.lines().collect::<Vec<_>>().join(" ")))
        .collect()
}
