//! What changed between two moments, as players say it: the move that was played, or else pieces moved by hand; hands,
//! turn, names.

use std::collections::{BTreeMap, BTreeSet};

use super::kind::Kind;
use super::lints::english;
use super::moment::Moment;
use super::move_notation::{self, square};
use super::position::{Last, Piece, Position, Side};
use super::replay::{self, Play};
use super::square::Square;
use super::words::{alone, compose, side_in, sign};
use zumen_core::diagram::{Lang, word};
use zumen_game::change::{self, Change, on_board};

/// A side in words.
fn side_name(side: Side) -> &'static str {
    side_in(side, Lang::En)
}

/// Says which value changed: `what` is its name in the languages behind English.
fn in_words(change: Change, [ja, zh, ko]: [&str; 3]) -> Change {
    change.telling(|change, lang| {
        let none = word!(lang, "none", "なし", "无", "없음");
        let [from, to] = [&change.from, &change.to].map(|value| value.as_deref().unwrap_or(none));
        let what = word!(lang, "", ja, zh, ko);
        word!(lang, En = change.words.clone(), Others = format!("{what} {from} -> {to}"))
    })
}

/// Everything that is different.
pub(super) fn changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let (old, new) = (&before.position, &after.position);
    let [old_size, new_size] = [old, new].map(|position| format!("{}x{}", position.size.files, position.size.ranks));
    let setting =
        [Change::value("game", old.variant.name(), new.variant.name()), Change::value("board", old_size, new_size)];
    let mut changes: Vec<Change> = setting.into_iter().flatten().collect();
    let played = find_move(before, after);
    let expected = match &played {
        Some((play, expected)) => {
            let written = move_notation::format_move(old, *play);
            let sign = sign(old.to_move);
            let english = written.english.unwrap_or_default();
            let change = Change::play(side_name(old.to_move), &english, String::new());
            let japanese = alone(&written.japanese, old.last);
            changes.push(change.telling(|_, lang| {
                let played = word!(lang, En = &english, Others = &japanese);
                format!("{sign}{played}")
            }));
            expected
        }
        None => {
            changes.extend(pieces(old, new));
            changes.extend(hands(before, after));
            old
        }
    };
    changes.extend(facts(expected, new, played.is_some()));
    changes.extend(header_changes(before, after));
    changes
}

/// The move that leads from one position to the other, and the position after it.
fn find_move(before: &Moment, after: &Moment) -> Option<(Play, Position)> {
    let (old, new) = (&before.position, &after.position);
    if (old.variant, old.size) != (new.variant, new.size) {
        return None;
    }
    let here: BTreeSet<Square> = old.pieces().chain(new.pieces()).map(|(square, _)| square).collect();
    let changed: Vec<Square> = here.into_iter().filter(|square| old.at(*square) != new.at(*square)).collect();
    let plays = match changed[..] {
        [to] => new.at(to).map(|piece| vec![Play::Drop { kind: piece.kind, to }])?,
        [one, other] => {
            let [from, to] = if new.at(one).is_none() { [one, other] } else { [other, one] };
            [false, true].map(|promotes| Play::Move { from, to, promotes }).into()
        }
        _ => return None,
    };
    plays.into_iter().find_map(|play| {
        let mut position = old.clone();
        // Who holds all that is left has it without a count.
        if let (Play::Drop { kind, .. }, true) = (play, before.rest == Some(old.to_move)) {
            position.give(old.to_move, kind, 1);
        }
        replay::play(&mut position, play).ok()?;
        let same_board = position.pieces().eq(new.pieces());
        let counted = Side::BOTH.into_iter().filter(|side| after.rest != Some(*side));
        let same_hands = counted.into_iter().all(|side| position.hand(side) == new.hand(side));
        (same_board && same_hands).then_some((play, position))
    })
}

/// A piece as it is compared and called.
fn pieces(before: &Position, after: &Position) -> Vec<Change> {
    let [before, after] = [before, after].map(|position| {
        let pieces = position.pieces();
        pieces.map(|(at, Piece { kind, side, promoted })| (at, (side, kind, promoted))).collect::<BTreeMap<_, _>>()
    });
    let others = on_board(
        &before,
        &after,
        |&(side, kind, promoted)| format!("{}{}{}", sign(side), if promoted { "成" } else { "" }, kind.kanji()),
        |at| square(*at),
    );
    on_board(
        &before,
        &after,
        |&(side, kind, promoted)| {
            let promoted = if promoted { "promoted " } else { "" };
            format!("{} {promoted}{}", side_name(side), english(kind))
        },
        ToString::to_string,
    )
    .into_iter()
    .zip(others)
    .map(|(change, other)| {
        change.telling(|change, lang| word!(lang, En = change.words.clone(), Others = said_of(&other, lang)))
    })
    .collect()
}

/// Says what became of a piece that is called by its kanji.
fn said_of(Change { kind, what, from, to, .. }: &Change, lang: Lang) -> String {
    let [from, to] = [from, to].map(|place| place.as_deref().unwrap_or_default());
    match kind {
        change::Kind::Added => compose!(lang, "added", what, to),
        change::Kind::Removed => compose!(lang, "removed", what, from),
        _ => format!("{what} {from} -> {to}"),
    }
}

/// How many of each kind are in hand.
fn hands(before: &Moment, after: &Moment) -> Vec<Change> {
    let mut changes = Vec::new();
    for side in Side::BOTH {
        let (old, new) = (before.position.hand(side), after.position.hand(side));
        let kinds: BTreeSet<&Kind> = old.keys().chain(new.keys()).collect();
        changes.extend(kinds.into_iter().filter_map(|kind| {
            let [from, to] = [old, new].map(|hand| hand.get(kind).copied().unwrap_or(0));
            let change = Change::value(&format!("{} in {}'s hand", english(*kind), side_name(side)), from, to)?;
            Some(change.telling(|change, lang| {
                let (who, kanji, english) = (side_in(side, lang), kind.kanji(), &change.what);
                let what = compose!(lang, "in-hand", english, who, kanji);
                format!("{what} {from} -> {to}")
            }))
        }));
    }
    changes
}

/// Lists turn and number, and the last move where it is not the one that was played. Notations of one position tell neither
/// number nor last move: after a move that is no change.
fn facts(expected: &Position, after: &Position, is_played: bool) -> Vec<Change> {
    let [old_last, new_last] = [expected, after].map(|position| match position.last? {
        Last { from: Some(from), to } => Some(format!("{from}-{to}")),
        Last { from: None, to } => Some(format!("*{to}")),
    });
    let found = [
        Change::value("turn", side_name(expected.to_move), side_name(after.to_move)).map(|change| {
            change.telling(|_, lang| {
                let [from, to] = [expected, after].map(|position| side_in(position.to_move, lang));
                let what = word!(lang, "turn", "手番", "轮走方", "차례");
                format!("{what} {from} -> {to}")
            })
        }),
        Change::optional_value("move number", expected.number, after.number)
            .filter(|_| !is_played || expected.number.is_some() && after.number.is_some())
            .map(|change| in_words(change, ["手数", "手数", "수"])),
        Change::optional_value("last move", old_last, new_last)
            .filter(|_| !is_played || after.last.is_some())
            .map(|change| in_words(change, ["最終手", "最后一手", "마지막 수"])),
    ];
    found.into_iter().flatten().collect()
}

/// What the record says beside the position.
fn header_changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let [sente, gote] = Side::BOTH.map(|side| {
        Change::optional_value(&format!("{}'s name", side_name(side)), before.name(side), after.name(side))
    });
    let found = [
        sente.map(|change| in_words(change, ["先手名", "先手姓名", "선수 이름"])),
        gote.map(|change| in_words(change, ["後手名", "后手姓名", "후수 이름"])),
        Change::optional_value("title", before.title.as_ref(), after.title.as_ref())
            .map(|change| in_words(change, ["表題", "标题", "제목"])),
        Change::optional_value("all that is left is held by", before.rest.map(side_name), after.rest.map(side_name))
            .map(|change| in_words(change, ["残り全部", "其余全部", "나머지 전부"])),
    ];
    found.into_iter().flatten().collect()
}
