//! What changed between two moments: pieces by the names of the rules, reserves, whose turn it is, and which rules.

use std::collections::{BTreeMap, BTreeSet};

use super::moment::Moment;
use zumen_game::change::{Change, on_board};

/// A piece by the names of its player and its kind: two rules files may number them otherwise.
type PieceName<'a> = [&'a str; 2];

/// A place by its number in the rules of the later moment, and its name there; those that it has not come last.
type Place<'a> = (usize, &'a str);

/// Everything that is different.
pub(super) fn changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let [old_places, new_places] = [before, after].map(|moment| -> BTreeSet<&str> {
        moment.rules.board.positions.iter().map(|position| position.name.as_str()).collect()
    });
    let [old_only, new_only] = [&old_places - &new_places, &new_places - &old_places].map(list);
    let [old_game, new_game] =
        [before, after].map(|moment| moment.rules.variant_of.as_ref().unwrap_or(&moment.rules.title));
    let setting = [
        Change::value("game", old_game.as_str(), new_game.as_str()),
        Change::value("variant", before.rules.title.as_str(), after.rules.title.as_str()),
        Change::optional_value("places of the board", old_only, new_only),
    ];
    let moved = on_board(
        &standing(before, after),
        &standing(after, after),
        |[player, piece]| format!("{player} {piece}"),
        |(_, name)| (*name).to_owned(),
    );
    let expected = match (before.position.turn, moved.is_empty()) {
        // Who moved is not on turn any more.
        (Some(turn), false) if after.position.turn == Some(before.rules.turn_order.after(turn)) => after,
        _ => before,
    };
    let mut changes: Vec<Change> = setting.into_iter().flatten().collect();
    let is_still = moved.is_empty();
    changes.extend(moved);
    changes.extend(reserves(before, after));
    changes.extend(turn(expected, after));
    changes.extend(
        Change::optional_value("last move", last_move_places(before), last_move_places(after)).filter(|_| is_still),
    );
    changes
}

/// What stands on the board.
fn standing<'a>(moment: &'a Moment, after: &Moment) -> BTreeMap<Place<'a>, PieceName<'a>> {
    let stones = moment.position.stones.iter().map(|(at, stone)| {
        let name = moment.rules.board.positions[*at].name.as_str();
        ((after.rules.board.find(name).unwrap_or(usize::MAX), name), moment.rules.names(*stone))
    });
    stones.collect()
}

/// Names in one text; `None` for none.
fn list(names: BTreeSet<&str>) -> Option<String> {
    Some(Vec::from_iter(names).join(" ")).filter(|names| !names.is_empty())
}

/// How many of each are off the board.
fn reserves(before: &Moment, after: &Moment) -> Vec<Change> {
    let mut counts: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    for (place, moment) in [before, after].into_iter().enumerate() {
        for (stone, count) in &moment.position.off {
            counts.entry(moment.rules.names(*stone).join(" ")).or_default()[place] = *count;
        }
    }
    let counts = counts.into_iter();
    counts.filter_map(|(name, [old, new])| Change::value(&format!("{name} off the board"), old, new)).collect()
}

/// Whose turn it is at a moment.
fn whose_turn(moment: &Moment) -> Option<String> {
    let entry = &moment.rules.turn_order.entries[moment.position.turn?.entry];
    let [player, pieces] = [entry.player, entry.pieces_of].map(|player| moment.rules.players[player].name.as_str());
    let pieces = if player == pieces { String::new() } else { format!(" with {pieces}'s pieces") };
    let kind = entry.move_type.as_ref().map(|kind| format!(" ({kind})")).unwrap_or_default();
    Some(format!("{player}{pieces}{kind}"))
}

/// Whose turn it is, and which.
fn turn(before: &Moment, after: &Moment) -> Vec<Change> {
    let [old, new] = [before, after].map(|moment| moment.position.turn.map(|turn| turn.turn));
    let found = [
        Change::optional_value("turn", whose_turn(before), whose_turn(after)),
        Change::optional_value("turn number", old, new),
    ];
    found.into_iter().flatten().collect()
}

/// What the last move touched, by name.
fn last_move_places(moment: &Moment) -> Option<String> {
    list(moment.position.last.iter().map(|at| moment.rules.board.positions[*at].name.as_str()).collect())
}
