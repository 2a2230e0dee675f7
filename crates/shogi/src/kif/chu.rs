//! Records of chu shogi as Lishogi writes them: `1手目 ▲7八歩兵 （←7九）`, and of a lion's two steps a line each, `3手目一歩目`
//! and `3手目二歩目`. Only the main line is read.

use std::ops::Range;

use super::moves::first_word;
use super::{Head, describe_skipped, lines, narrow, variation};
use crate::coordinates;
use crate::end::End;
use crate::record::Game;
use crate::replay::Play;
use crate::square::Square;
use crate::square_names::SIGNS;
use crate::table;
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;

/// The last rank of the board.
const RANKS: u32 = 12;

/// One line of moves.
struct Line {
    number: u32,
    /// Which step of two it is.
    step: Option<u8>,
    /// What moves, with what is said of its way: `歩兵成`.
    name: String,
    from: Square,
    to: Square,
    promotes: bool,
}

/// Reads a record whose first move stands at this byte.
///
/// # Errors
///
/// As [`super::read`].
pub(super) fn read(text: &str, first: usize) -> Result<Game, Diagnostic> {
    let before = text[..first].split("手数-").next().unwrap_or_default();
    let has_board = table::table_at(before).is_some();
    let mut game = if has_board { Game::new(table::read(before)?) } else { of_set_up(before)? };
    // The first of two steps, and where it stands.
    let mut via: Option<(Line, Range<usize>)> = None;
    for (offset, line) in lines(text).filter(|(offset, _)| *offset >= first) {
        let span = offset..offset + line.len();
        if variation(line).is_some() {
            break;
        } else if let Some(comment) = line.strip_prefix('*') {
            game.comment(comment);
        } else if let Some(what) = describe_skipped(line) {
            game.pass_over(what);
        } else if line.contains('←') {
            let last = game.now().last.map(|last| last.to);
            let Some(step) = read_line(line, last) else {
                game.stop(move_fault("zumen cannot read this move", span));
                return Ok(game);
            };
            if game.nodes().is_empty() && via.is_none() && !begin(&mut game, step.number, has_board, &span) {
                break;
            }
            let play = match (step.step, via.take()) {
                (Some(1), None) => {
                    via = Some((step, span));
                    continue;
                }
                (Some(2), Some((before, _))) if game.variant() == Variant::Chu && before.to == step.from => {
                    Play::Double { from: before.from, via: before.to, to: step.to }
                }
                (None, None) => Play::Move { from: step.from, to: step.to, promotes: step.promotes },
                _ => {
                    stop_between_steps(&mut game, span);
                    break;
                }
            };
            check_piece(&mut game, play, &step.name, &span);
            if !game.play(play, span) {
                break;
            }
        } else if let Some(end) = end(line) {
            game.end(end);
            break;
        } else if line.starts_with(|c| narrow(c).is_some()) {
            game.stop(move_fault("no square that this move comes from stands in the line", span));
            break;
        }
    }
    if let Some((_, span)) = via {
        stop_between_steps(&mut game, span);
    }
    if let Some((offset, line)) = lines(text).find(|(_, line)| variation(line).is_some()) {
        let fault = Diagnostic::warning("kif::variation", "zumen skips the variations of this record");
        game.warn_always(fault.at(offset..offset + line.len()).help("write each as a record of its own"));
    }
    Ok(game)
}

fn move_fault(message: &str, span: Range<usize>) -> Diagnostic {
    Diagnostic::error("kif::move", message).at(span).help("write a move as 7八歩兵 （←7九）")
}

/// Begins with the move of a number; refuses one whose moves before it are missing.
fn begin(game: &mut Game, number: u32, has_board: bool, span: &Range<usize>) -> bool {
    if number > 1 && !has_board {
        let message = format!("the record begins with move {number}: the moves before it are missing");
        let fault = Diagnostic::error("kif::number", message).at(span.clone());
        game.stop(fault.help("copy the moves from 1 on, or the board before this move"));
        return false;
    }
    game.begin_at(number);
    true
}

/// Says that one of a lion's two steps is missing, or begins elsewhere than the other one ends.
fn stop_between_steps(game: &mut Game, span: Range<usize>) {
    let fault = Diagnostic::error("kif::move", "a lion's second step begins where its first one ends").at(span);
    game.stop(fault.help("write both steps, each on a line: 3手目一歩目 and 3手目二歩目"));
}

/// Warns where another piece stands on the square than the record names.
fn check_piece(game: &mut Game, play: Play, name: &str, span: &Range<usize>) {
    let (Play::Move { from, .. } | Play::Double { from, .. }) = play else { return };
    if let Some(piece) = game.now().at(from).filter(|piece| !name.contains(piece.kind.kanji())) {
        let message = format!("the record names {name}, but {} stands on {from}", piece.kind.kanji());
        let fault = Diagnostic::warning("kif::piece", message).at(span.clone());
        game.warn(fault.help("check the move; zumen moves the piece that is there"));
    }
}

/// The game that begins at the set-up, with what stands above its moves.
fn of_set_up(before: &str) -> Result<Game, Diagnostic> {
    let mut head = Head::default();
    lines(before).try_for_each(|(offset, line)| head.line(offset, line))?;
    head.handicap.get_or_insert_with(|| ("中将棋".to_owned(), 0..0));
    head.game(before, true)
}

/// The end that a line tells of behind the number of a move.
fn end(line: &str) -> Option<End> {
    End::of_kif(first_word(
        line.trim_start_matches(|c: char| narrow(c).is_some() || c.is_whitespace() || "手目".contains(c)),
    ))
}

/// Reads a line; `last` is where the move before went.
fn read_line(line: &str, last: Option<Square>) -> Option<Line> {
    let digits = line.find(|c| narrow(c).is_none())?;
    let number = line[..digits].chars().filter_map(narrow).collect::<String>().parse().ok()?;
    let rest = line[digits..].trim_start().trim_start_matches("手目");
    let (step, rest) = match (rest.strip_prefix("一歩目"), rest.strip_prefix("二歩目")) {
        (Some(rest), _) => (Some(1), rest),
        (_, Some(rest)) => (Some(2), rest),
        _ => (None, rest),
    };
    let said = rest.trim_start().trim_start_matches(SIGNS);
    let (to, behind) = match said.strip_prefix(['仝', '同']) {
        Some(behind) => (last?, behind),
        None => square(said)?,
    };
    let (manner, origin) = behind.split_once('←')?;
    let name = manner.trim_end_matches(|c: char| c.is_whitespace() || "(（".contains(c));
    // 成 at the end is a promotion, at the beginning a promoted piece.
    let promotes = name.ends_with('成') && !name.ends_with("不成");
    Some(Line { number, step, name: name.to_owned(), from: square(origin.trim_start())?.0, to, promotes })
}

/// The square at the beginning of a text, `10十二`, and the text behind it.
fn square(text: &str) -> Option<(Square, &str)> {
    let end = text.find(|c| narrow(c).is_none())?;
    let file = text[..end].chars().filter_map(narrow).collect::<String>().parse().ok()?;
    // The longest names of ranks come first.
    let rank = (1..=RANKS).rev().find(|rank| text[end..].starts_with(&coordinates::kanji(*rank)))?;
    let behind = &text[end + coordinates::kanji(rank).len()..];
    Some((Square::new(file, u8::try_from(rank).ok()?), behind))
}
