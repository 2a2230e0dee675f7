//! What changed between two tables: tiles, what fitted nowhere, meeples, points, players.

use std::collections::{BTreeMap, BTreeSet};

use super::cell::{Cell, PlacedTile};
use super::feature::Meeple;
use super::moment::Moment;
use super::replay::{Replay, Scoring};
use super::sheet::Action;
use zumen_core::geometry::Turn;
use zumen_game::change::Change;

/// Everything that is different.
pub(super) fn changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let [old, new] = [before, after].map(|moment| moment.replay(Scoring::default()));
    let mut changes = tiles(&old, &new, after);
    changes.extend(skipped_tiles(before, after, &old, &new));
    changes.extend(meeples([before, after], [&old, &new]));
    changes.extend(scores([before, after], [&old, &new]));
    changes.extend(sheet(before, after));
    changes
}

/// The part of the table on which both lie, as two corners.
pub(super) fn part(before: &Moment, after: &Moment) -> Option<[Cell; 2]> {
    let [old, new] = [before, after].map(|moment| moment.replay(Scoring::default()).table.extent());
    Some(new?.into_iter().fold(old?, |corners, cell| cell.stretch(corners)))
}

fn at(cell: Cell) -> String {
    format!("({},{})", cell.x, cell.y)
}

/// A tile as it lies: `K`, `K turned 1`.
fn lying(placed: &PlacedTile) -> String {
    match placed.turn {
        Turn::None => placed.letter.to_string(),
        turn => format!("{} turned {}", placed.letter, turn as u8),
    }
}

/// Tiles in the order in which they were placed: those that are gone, then those that are another, then the new ones.
fn tiles(old: &Replay, new: &Replay, after: &Moment) -> Vec<Change> {
    let gone = old.table.tiles().iter().filter(|placed| new.table.tile(placed.cell).is_none());
    let gone = gone.map(|placed| {
        let what = format!("tile {}", placed.placement);
        let words = format!("{what} removed at {}: {}", at(placed.cell), lying(placed));
        Change::removal(&what, at(placed.cell)).saying(words)
    });
    let both = new.table.tiles().iter().filter_map(|placed| Some((old.table.tile(placed.cell)?, placed)));
    let changed =
        both.filter_map(|(was, is)| Change::value(&format!("tile at {}", at(is.cell)), lying(&was), lying(is)));
    let came = new.table.tiles().iter().filter(|placed| old.table.tile(placed.cell).is_none());
    let came = came.map(|placed| {
        let what = format!("tile {}", placed.placement);
        let by = match after.sheet.placements.get(placed.placement).map(|placement| placement.action) {
            Some(Action::Regular { player, .. }) => format!(" by {}", after.sheet.name(player)),
            _ => String::new(),
        };
        let words = format!("{what} placed at {}{by}: {}", at(placed.cell), lying(placed));
        Change::addition(&what, at(placed.cell)).saying(words)
    });
    gone.chain(changed).chain(came).collect()
}

/// Tiles that fitted nowhere.
fn skipped_tiles(before: &Moment, after: &Moment, old: &Replay, new: &Replay) -> Vec<Change> {
    let [old, new] = [(before, old), (after, new)].map(|(moment, replay)| {
        let skipped = replay.skipped.iter();
        skipped
            .map(|skip| (skip.placement, (skip.letter.to_string(), moment.sheet.name(skip.player).to_owned())))
            .collect::<BTreeMap<usize, (String, String)>>()
    });
    let gone = old.iter().filter(|(number, skip)| new.get(number) != Some(skip));
    let gone = gone.map(|(number, (letter, name))| {
        let what = format!("tile {number}");
        Change::removal(&what, letter.clone()).saying(format!("{what} not skipped any more by {name}: {letter}"))
    });
    let came = new.iter().filter(|(number, skip)| old.get(number) != Some(skip));
    let came = came.map(|(number, (letter, name))| {
        let what = format!("tile {number}");
        Change::addition(&what, letter.clone()).saying(format!("{what} skipped by {name}: {letter} fits nowhere"))
    });
    gone.chain(came).collect()
}

/// Meeples by cell, kind and index, whoever's: taken back, then placed.
fn meeples(moments: [&Moment; 2], replays: [&Replay; 2]) -> Vec<Change> {
    let [old, new] = [0, 1].map(|side| {
        // Players are told apart by their names: their numbers may be others on another sheet.
        let meeples = replays[side].table.meeples().into_iter();
        meeples
            .map(|meeple| (Meeple { player: 0, ..meeple }, moments[side].sheet.name(meeple.player).to_owned()))
            .collect::<BTreeSet<_>>()
    });
    let place = |meeple: &Meeple| format!("{} {} of {}", meeple.kind.name(), meeple.index, at(meeple.cell));
    let gone = old.difference(&new).map(|(meeple, name)| {
        let (what, place) = (format!("{name}'s meeple"), place(meeple));
        let words = format!("{what} taken back from {place}");
        Change::removal(&what, place).saying(words)
    });
    let came = new.difference(&old).map(|(meeple, name)| {
        let (what, place) = (format!("{name}'s meeple"), place(meeple));
        let words = format!("{what} placed on {place}");
        Change::addition(&what, place).saying(words)
    });
    gone.chain(came).collect()
}

/// Lists points by player, as the game stands: `Anna 12 -> 16`; and who is new or gone.
fn scores(moments: [&Moment; 2], replays: [&Replay; 2]) -> Vec<Change> {
    let [old, new] = [0, 1].map(|side| {
        let scores = replays[side].steps.last().map(|step| step.scores.as_slice()).unwrap_or_default();
        let players = moments[side].sheet.info.players.iter().map(|player| player.name.as_str());
        players.zip(scores.iter().copied().chain(std::iter::repeat(0))).collect::<BTreeMap<&str, u32>>()
    });
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    let gone = gone.map(|name| Change::removal("player", (*name).to_owned()));
    let players = moments[1].sheet.info.players.iter().map(|player| player.name.as_str());
    let now = players.filter_map(|name| match old.get(name) {
        None => Some(Change::addition("player", name.to_owned())),
        Some(points) => Change::value(name, *points, new[name]),
    });
    gone.chain(now).collect()
}

/// What the sheet says beside the game.
fn sheet(before: &Moment, after: &Moment) -> Vec<Change> {
    let (old, new) = (&before.sheet.info, &after.sheet.info);
    let mut changes = vec![
        Change::value("title", old.title.as_str(), new.title.as_str()),
        Change::optional_value("start", old.start_date.as_ref(), new.start_date.as_ref()),
    ];
    for player in &new.players {
        if let Some(was) = old.players.iter().find(|other| other.name == player.name) {
            let what = format!("{}'s colour", player.name);
            changes.push(Change::optional_value(&what, was.color.as_ref(), player.color.as_ref()));
        }
    }
    changes.into_iter().flatten().collect()
}
