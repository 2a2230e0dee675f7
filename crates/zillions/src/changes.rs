//! What changed between two moments: pieces by the names of the rules, reserves, whose turn it is, and which rules.

use std::collections::{BTreeMap, BTreeSet};

use super::moment::Moment;
use super::piece::Stone;
use zumen_game::change::{Change, on_board};

/// A piece by the names of its player and its kind: two rules files may number them otherwise.
type PieceName<'a> = [&'a str; 2];

/// A place by its number in the rules of the later moment, and its name there; those that it has not come last.
type Place<'a> = (usize, &'a str);

/// Everything that is different.
pub(super) fn changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let names = |moment: &Moment| -> BTreeSet<String> {
        moment.rules.board.positions.iter().map(|position| position.name.clone()).collect()
    };
    let (old_places, new_places) = (names(before), names(after));
    let (only_old, only_new) = (old_places.difference(&new_places), new_places.difference(&old_places));
    let list = |places: Vec<&String>| {
        let places: Vec<&str> = places.into_iter().map(String::as_str).collect();
        Some(places.join(" ")).filter(|places| !places.is_empty())
    };
    let game = |moment: &Moment| moment.rules.variant_of.clone().unwrap_or_else(|| moment.rules.title.clone());
    let setting = [
        Change::value("game", game(before), game(after)),
        Change::value("variant", before.rules.title.as_str(), after.rules.title.as_str()),
        Change::optional_value("places of the board", list(only_old.collect()), list(only_new.collect())),
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
    let place = |at: usize| {
        let name = moment.rules.board.positions[at].name.as_str();
        (after.rules.board.find(name).unwrap_or(usize::MAX), name)
    };
    moment.position.stones.iter().map(|(at, stone)| (place(*at), stone_names(moment, *stone))).collect()
}

fn stone_names(moment: &Moment, stone: Stone) -> PieceName<'_> {
    [&moment.rules.players[stone.player].name, &moment.rules.pieces[stone.piece].name]
}

/// How many of each are off the board.
fn reserves(before: &Moment, after: &Moment) -> Vec<Change> {
    let off = |moment: &Moment| -> BTreeMap<String, u32> {
        let named = moment.position.off.iter().map(|(stone, count)| (stone_names(moment, *stone).join(" "), *count));
        named.collect()
    };
    let (old, new) = (off(before), off(after));
    let all: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let count = |off: &BTreeMap<String, u32>, name: &String| off.get(name).copied().unwrap_or(0);
    all.into_iter()
        .filter_map(|name| Change::value(&format!("{name} off the board"), count(&old, name), count(&new, name)))
        .collect()
}

/// Whose turn it is, and which.
fn turn(before: &Moment, after: &Moment) -> Vec<Change> {
    let entry = |moment: &Moment| {
        let entry = &moment.rules.turn_order.entries[moment.position.turn?.entry];
        let [player, pieces] = [entry.player, entry.pieces_of].map(|player| moment.rules.players[player].name.as_str());
        let pieces = if player == pieces { String::new() } else { format!(" with {pieces}'s pieces") };
        let kind = entry.move_type.as_ref().map(|kind| format!(" ({kind})")).unwrap_or_default();
        Some(format!("{player}{pieces}{kind}"))
    };
    let number = |moment: &Moment| moment.position.turn.map(|turn| turn.turn);
    let found = [
        Change::optional_value("turn", entry(before), entry(after)),
        Change::optional_value("turn number", number(before), number(after)),
    ];
    found.into_iter().flatten().collect()
}

/// What the last move touched, by name.
fn last_move_places(moment: &Moment) -> Option<String> {
    let names: BTreeSet<&str> =
        moment.position.last.iter().map(|at: &usize| moment.rules.board.positions[*at].name.as_str()).collect();
    Some(names.into_iter().collect::<Vec<_>>().join(" ")).filter(|names| !names.is_empty())
}
