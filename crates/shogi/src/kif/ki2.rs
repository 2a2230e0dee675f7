//! Moves as KI2 writes them, without the squares that pieces come from: `▲７六歩 △３四歩`, `同　銀右上不成`.

use super::moves::{self, parts, promotes};
use crate::end::End;
use crate::position::{Position, Side};
use crate::replay::{self, Play};
use crate::square::Square;
use crate::square_names::SIGNS;
use crate::{lints, move_notation};
use zumen_core::diagnostic::Diagnostic;

/// How the side says that it has lost, where a record in KI2 says only who has won.
pub(super) const RESIGNATION: &str = "投了";

/// What stands in a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Move(&'a str),
    /// What is said in brackets behind a move.
    Remark(&'a str),
    /// The words that the game ends with, to the end of the line: `まで87手で先手の勝ち`, `千日手`.
    End(&'a str),
}

/// The items of a line that has nothing but moves and what belongs to them.
pub(super) fn items(line: &str) -> Option<Vec<Item<'_>>> {
    let mut found = Vec::new();
    let heading = line.split_once(['：', ':']).filter(|(_, moves)| moves.trim_start().starts_with(SIGNS));
    let mut rest = heading.map_or(line, |(_, moves)| moves);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "、,。→".contains(c));
        let unsigned = rest.trim_start_matches(SIGNS).trim_end_matches('。');
        if rest.is_empty() {
            break;
        } else if !found.is_empty() && is_end(unsigned) {
            found.push(Item::End(unsigned));
            break;
        } else if let Some(remark) = rest.strip_prefix(['：', ':']).filter(|_| !found.is_empty()) {
            found.push(Item::Remark(remark));
            break;
        } else if let Some((remark, behind)) = remark(rest).filter(|_| !found.is_empty()) {
            found.push(Item::Remark(remark));
            rest = behind;
        } else {
            let begins = unsigned.starts_with('同') || moves::square(unsigned).is_some();
            let (.., behind) = begins.then(|| parts(rest, Some(Square::new(1, 1))).ok()).flatten()?;
            found.push(Item::Move(&rest[..rest.len() - behind.len()]));
            rest = behind;
        }
    }
    (!found.is_empty()).then_some(found)
}

/// What stands in brackets at the beginning of a text, but for the square that a piece of KIF comes from; and what follows.
fn remark(text: &str) -> Option<(&str, &str)> {
    if let Some(figure) = text.strip_prefix('【') {
        return figure.split_once('】');
    }
    let inside = text.strip_prefix(['(', '（']).filter(|inside| !inside.starts_with(|c: char| c.is_ascii_digit()))?;
    inside.split_once([')', '）'])
}

/// Tells whether only KI2 has such a line: several moves, or one behind the sign of its side.
pub(super) fn is_line(line: &str) -> bool {
    let is_move = |item: &&Item| matches!(item, Item::Move(_));
    items(line).is_some_and(|items| line.contains(SIGNS) || items.iter().filter(is_move).count() > 1)
}

/// Tells whether a text says that the game ends.
pub(super) fn is_end(text: &str) -> bool {
    text.starts_with("まで") || End::of_kif(text).is_some()
}

/// The end that a line tells of: `まで87手で先手の勝ち`, where the other side has resigned.
pub(super) fn read_end(line: &str) -> Option<End> {
    End::within(line).or_else(|| End::of_kif(RESIGNATION).filter(|_| line.contains('勝')))
}

/// The side that has won by the words of a line: `まで87手で先手の勝ち`, `上手の勝ち` of a handicap game.
pub(super) fn winner(line: &str) -> Option<Side> {
    let wins = |names: &[&str]| names.iter().any(|name| line.contains(&format!("{name}の勝")));
    match () {
        () if wins(&["先手", "下手"]) => Some(Side::Sente),
        () if wins(&["後手", "上手"]) => Some(Side::Gote),
        () => None,
    }
}

/// Reads a move of the side whose turn it is: of the only piece that can be meant.
///
/// # Errors
///
/// `kif::move` where none can, or several; the span is one of the text.
pub(super) fn read(text: &str, position: &Position) -> Result<Play, Diagnostic> {
    let signed = text.chars().next().filter(|sign| SIGNS.contains(sign));
    let turn = position.to_move;
    if let Some(sign) = signed.filter(|sign| is_of_sente(*sign) != (turn == Side::Sente)) {
        let message = format!("{sign} stands before this move, but it is {}'s turn", turn.name());
        let help = "copy all moves from the first on, or the board (BOD); put another game into a file of its own";
        return Err(Diagnostic::error("kif::move", message).at(0..sign.len_utf8()).help(help));
    }
    let (to, kind, manner, behind) = parts(text, position.last.map(|last| last.to))?;
    let after = |play: Play| {
        let mut after = position.clone();
        replay::play(&mut after, play).is_ok().then_some(after)
    };
    let mut origins = position.origins(kind, to);
    let play = |from| Play::Move { from, to, promotes: promotes(manner) };
    origins.retain(|from| after(play(*from)).is_some());
    if manner.contains('打') || origins.is_empty() {
        let drop = Play::Drop { kind, to };
        return after(drop).map(|_| drop).ok_or_else(|| {
            let message = format!("no {} can go to {to}", lints::english(kind));
            fault(text, behind, message).help("check the moves before it")
        });
    }
    narrow_down(&mut origins, to, manner, turn);
    if origins.len() > 1 {
        let is_safe = |from: &Square| {
            let odd = after(play(*from)).map(|after| replay::oddities(position, &after, play(*from)));
            odd.is_some_and(|odd| odd.iter().all(|odd| odd.code != "move::check"))
        };
        origins.retain(is_safe);
    }
    match origins[..] {
        [from] => Ok(play(from)),
        _ => {
            let all =
                position.origins(kind, to).into_iter().map(|from| move_notation::format_move(position, play(from)));
            let all: Vec<String> = all.map(|written| written.japanese).collect();
            let message = format!("{} does not tell which of {} pieces moves", text.trim(), all.len());
            Err(fault(text, behind, message).help(format!("write {}", all.join(" or "))))
        }
    }
}

/// Keeps those that the words of a move mean: first by how a piece goes, then by its side.
fn narrow_down(origins: &mut Vec<Square>, to: Square, manner: &str, side: Side) {
    let step = |from: Square| Position::offset(side, from, to);
    origins.retain(|from| {
        let step = step(*from);
        manner.chars().all(|c| match c {
            '上' | '行' | '入' => step.forward > 0,
            '引' => step.forward < 0,
            '寄' => step.forward == 0,
            '直' => step.right == 0 && step.forward == 1,
            _ => true,
        })
    });
    let right = |from: &Square| -step(*from).right;
    let outermost = match manner.chars().find(|c| "右左".contains(*c)) {
        Some('右') => origins.iter().map(right).max(),
        Some(_) => origins.iter().map(right).min(),
        None => return,
    };
    origins.retain(|from| Some(right(from)) == outermost);
}

/// Tells whether a sign before a move is sente's.
pub(super) fn is_of_sente(sign: char) -> bool {
    "▲☗▼".contains(sign)
}

fn fault(text: &str, behind: &str, message: String) -> Diagnostic {
    Diagnostic::error("kif::move", message).at(0..text.len() - behind.len())
}
