//! The referee: plays placement after placement, scores what is finished, and says what the rules do not allow.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::cell::{Cell, PlacedTile};
use super::feature::{Feature, FeatureId, Meeple, most};
use super::replay::{Event, Final, Replay, Scoring, Skip, Step};
use super::sheet::{Action, FinalPoints, Placement, Sheet};
use super::table::Misfit;
use super::tile::{Kind, Letter};
use super::turns::Turns;
use zumen_core::diagnostic::Diagnostic;

/// A game while it is played.
pub(super) struct Referee<'a> {
    sheet: &'a Sheet,
    scoring: Scoring,
    replay: Replay,
    scores: Vec<u32>,
    supply: Vec<u8>,
    turns: Turns,
    faults: Vec<Diagnostic>,
}

/// Ends the replay: what follows would be a consequence.
struct Stop;

impl Replay {
    /// Plays the placements from 0 to `until`, which may exceed the sheet's last. Where a tile lies against the rules
    /// the replay ends before it; all that was found to be wrong or odd is returned in the order of the placements.
    pub fn of(sheet: &Sheet, until: usize, scoring: Scoring) -> (Replay, Vec<Diagnostic>) {
        Referee::new(sheet, scoring).play(until)
    }
}

impl<'a> Referee<'a> {
    pub(crate) fn new(sheet: &'a Sheet, scoring: Scoring) -> Referee<'a> {
        let players = sheet.info.players.len();
        let mut left = [0; Letter::COUNT];
        Letter::all().for_each(|letter| left[letter.index()] = letter.tile().count);
        Referee {
            sheet,
            scoring,
            replay: Replay { left, by_type: vec![[0; 4]; players], ..Replay::default() },
            scores: vec![0; players],
            supply: vec![Sheet::MEEPLES; players],
            turns: Turns::new(players),
            faults: Vec::new(),
        }
    }

    pub(crate) fn play(mut self, until: usize) -> (Replay, Vec<Diagnostic>) {
        for (number, placement) in self.sheet.placements.iter().enumerate().take(until.saturating_add(1)) {
            if self.placement(number, placement).is_err() {
                break;
            }
        }
        (self.replay, self.faults)
    }

    fn fault(&mut self, code: &'static str, message: String, at: &Range<usize>, help: &str) {
        self.faults.push(Diagnostic::error(code, message).at(at.clone()).help(help));
    }

    fn placement(&mut self, number: usize, placement: &Placement) -> Result<(), Stop> {
        let Placement { letter, action, places, .. } = placement;
        self.draw(number, *letter, &places.tile);
        let mut events = Vec::new();
        match *action {
            Action::Initial { turn } => {
                let placed = PlacedTile { cell: Default::default(), letter: *letter, turn, placement: number };
                // Any tile can be the first.
                let _ = self.replay.table.place(placed);
            }
            Action::Skipped { player } => {
                self.turn(number, player, &places.player, true);
                self.skip(number, *letter, &places.tile);
                self.replay.skipped.push(Skip { placement: number, letter: *letter, player });
            }
            Action::Regular { player, cell, turn, meeple } => {
                self.turn(number, player, &places.player, false);
                let placed = PlacedTile { cell, letter: *letter, turn, placement: number };
                if let Err(misfit) = self.replay.table.place(placed) {
                    self.misfit(placed, misfit, &places.tile_placement);
                    return Err(Stop);
                }
                if let Some((kind, index)) = meeple {
                    self.meeple(number, Meeple { cell, kind, index, player }, &places.meeple_placement);
                }
                for id in self.replay.table.finished_at(cell) {
                    let feature = self.replay.table.feature(id);
                    for player in self.replay.table.take(id) {
                        self.supply[player.0] += player.1;
                    }
                    if !feature.meeples.is_empty() {
                        let points = finished_points(&feature, self.scoring);
                        events.push(event(&feature, points, feature.owners()));
                    }
                }
            }
        }
        events.sort();
        for event in &events {
            for player in &event.to {
                self.scores[*player] += event.points;
                self.replay.by_type[*player][event.kind as usize] += event.points;
            }
        }
        self.replay.steps.push(Step { events, scores: self.scores.clone(), supply: self.supply.clone() });
        Ok(())
    }

    /// Takes a tile from the stack.
    fn draw(&mut self, number: usize, letter: Letter, at: &Range<usize>) {
        let left = &mut self.replay.left[letter.index()];
        match left.checked_sub(1) {
            Some(less) => *left = less,
            None => {
                let count = letter.tile().count;
                let tiles = if count == 1 { "tile" } else { "tiles" };
                let message = format!(
                    "placements[{number}].tile: the game has only {count} {letter} {tiles}, and this is one more"
                );
                self.fault("placement::tile-count", message, at, "correct this tile or an earlier one");
            }
        }
    }

    fn turn(&mut self, number: usize, player: usize, at: &Range<usize>, keeps: bool) {
        if let Some(due) = self.turns.take(player, keeps) {
            let due: Vec<String> = due.iter().map(|player| format!("{:?}", self.sheet.name(*player))).collect();
            let message = format!(
                "placements[{number}].player: {:?} plays, but it is the turn of {}",
                self.sheet.name(player),
                due.join(" or "),
            );
            let help = "players take turns in the order in which they first play; after a skipped tile the same player draws again";
            self.faults.push(Diagnostic::warning("placement::turn-order", message).at(at.clone()).help(help));
        }
    }

    fn skip(&mut self, number: usize, letter: Letter, at: &Range<usize>) {
        let places = self.replay.table.legal(letter);
        if let Some((cell, turns)) = places.first() {
            let message = format!(
                "placements[{number}].tile: {letter} is skipped, but it fits at x {}, y {}, rotation {} ({} {} in all)",
                cell.x,
                cell.y,
                turns.first().map_or(0, |turn| *turn as u8),
                places.len(),
                if places.len() == 1 { "cell" } else { "cells" },
            );
            let help =
                "change this to a regular placement, or correct the tile; only tiles that fit nowhere are skipped";
            self.fault("placement::skip-placeable", message, at, help);
        }
    }

    fn misfit(&mut self, placed: PlacedTile, misfit: Misfit, at: &Range<usize>) {
        let PlacedTile { cell, letter, turn, placement } = placed;
        let path = format!("placements[{placement}].tilePlacement");
        match misfit {
            Misfit::Occupied(there) if (there.letter, there.turn) == (letter, turn) => {
                let message = format!("placements[{placement}] repeats placement {}", there.placement);
                self.fault("placement::occupied", message, at, "leave one of them out");
            }
            Misfit::Occupied(there) => {
                let message = format!(
                    "{path}: {} already lies at x {}, y {}, from placement {}",
                    there.letter, cell.x, cell.y, there.placement
                );
                self.fault("placement::occupied", message, at, "choose an empty cell; missing x and y count as 0");
            }
            Misfit::Apart => {
                let message = format!("{path}: no tile lies next to x {}, y {}", cell.x, cell.y);
                let help = "place the tile next to another one; x grows to the right and y upwards";
                self.fault("placement::apart", message, at, help);
            }
            Misfit::Edge { edge, ours, neighbour, theirs } => {
                let message = format!(
                    "{path}: {letter} at x {}, y {}, rotation {} has a {} in the {}, where {} of placement {} has a {}",
                    cell.x,
                    cell.y,
                    turn as u8,
                    ours.name(),
                    edge.name(),
                    neighbour.letter,
                    neighbour.placement,
                    theirs.name(),
                );
                let fitting = self.replay.table.legal(letter).into_iter().find(|(place, _)| *place == cell);
                let help = match fitting {
                    Some((_, turns)) => {
                        let turns: Vec<String> = turns.iter().map(|turn| (*turn as u8).to_string()).collect();
                        format!("{letter} fits there with rotation {}", turns.join(" or "))
                    }
                    None => format!("{letter} does not fit there in any rotation; choose another cell"),
                };
                self.fault("placement::edge", message, at, &help);
            }
        }
    }

    fn meeple(&mut self, number: usize, meeple: Meeple, at: &Range<usize>) {
        let path = format!("placements[{number}].meeplePlacement");
        let Meeple { cell, kind, index, player } = meeple;
        let Some(id) = self.replay.table.feature_at(cell, kind, index) else { return };
        if let Some(there) = self.replay.table.meeple_on(id) {
            let message = format!(
                "{path}: {:?} already has a meeple on this {}, on the tile at x {}, y {}",
                self.sheet.name(there.player),
                kind.name(),
                there.cell.x,
                there.cell.y,
            );
            let help = "leave the meeple out, or choose a segment of a feature without meeples";
            self.fault("placement::feature", message, at, help);
            return;
        }
        match self.supply[player].checked_sub(1) {
            Some(less) => {
                self.supply[player] = less;
                self.replay.table.stand(meeple);
            }
            None => {
                let message = format!(
                    "{path}: {:?} has no meeples left; all {} are on the table",
                    self.sheet.name(player),
                    Sheet::MEEPLES
                );
                let help = "leave this meeple out; meeples return when their feature is finished, for the next turn";
                self.fault("placement::supply", message, at, help);
            }
        }
    }
}

/// What is wrong with what a sheet says of the end, as it is counted after its last placement.
pub(super) fn check_end(sheet: &Sheet, replay: &Replay, scoring: Scoring) -> Vec<Diagnostic> {
    let ends = replay.finals(scoring);
    let mut faults = Vec::new();
    for FinalPoints { player, points, path, at } in &sheet.info.final_points {
        let counted = ends.scores.get(*player).copied().unwrap_or_default();
        if i64::from(counted) != *points {
            let message = format!("{path}: {:?} has {points} points, but zumen counts {counted}", sheet.name(*player));
            let help = "correct the points, or count by another edition with --scoring 1, 2 or 3";
            faults.push(Diagnostic::warning("sheet::final-point-differs", message).at(at.clone()).help(help));
        }
    }
    if let Some((winner, at)) = &sheet.info.winner {
        let most = ends.scores.iter().max();
        let leaders: Vec<usize> = (0..ends.scores.len()).filter(|player| ends.scores.get(*player) == most).collect();
        let mut said = winner.clone();
        said.sort_unstable();
        let is_draw = said.is_empty() && leaders.len() > 1;
        if said != leaders && !is_draw {
            let names: Vec<String> = leaders.iter().map(|player| format!("{:?}", sheet.name(*player))).collect();
            let message =
                format!("info.winner does not match the points; the winner by points is {}", names.join(" and "));
            let help = "name the player with the most points, or nobody for a draw";
            faults.push(Diagnostic::warning("sheet::winner-differs", message).at(at.clone()).help(help));
        }
    }
    faults
}

// What features are worth, finished and at the end, in the three editions of the rules.

/// The points of a finished city, road or cloister.
fn finished_points(feature: &Feature, scoring: Scoring) -> u32 {
    match feature.kind {
        Kind::City if feature.tiles == 2 && scoring != Scoring::Third => count(feature.tiles + feature.pennants),
        Kind::City => 2 * count(feature.tiles + feature.pennants),
        Kind::Road | Kind::Cloister | Kind::Field => unfinished_points(feature),
    }
}

/// The points of a city, road or cloister as it is when the game ends.
fn unfinished_points(feature: &Feature) -> u32 {
    match feature.kind {
        Kind::City => count(feature.tiles + feature.pennants),
        Kind::Road => count(feature.tiles),
        Kind::Cloister => count(9 - feature.open.min(9)),
        Kind::Field => 0,
    }
}

/// Counts: tiles, cities and pennants of a table are fewer than a thousand.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Replay {
    /// The points if the game ended now.
    pub fn finals(&self, scoring: Scoring) -> Final {
        let features: Vec<Feature> = self.table.features().into_iter().map(|id| self.table.feature(id)).collect();
        let taken = features.iter().filter(|feature| !feature.meeples.is_empty());
        let (fields, others): (Vec<&Feature>, Vec<&Feature>) = taken.partition(|feature| feature.kind == Kind::Field);
        let mut events: Vec<Event> =
            others.into_iter().map(|feature| event(feature, unfinished_points(feature), feature.owners())).collect();
        events.extend(match scoring {
            Scoring::First => by_city(&fields),
            Scoring::Second => once_a_player(&fields),
            Scoring::Third => {
                fields.iter().map(|field| event(field, 3 * count(field.cities.len()), field.owners())).collect()
            }
        });
        let mut by_type = self.by_type.clone();
        for event in &events {
            event.to.iter().for_each(|player| by_type[*player][event.kind as usize] += event.points);
        }
        Final { events, scores: by_type.iter().map(|points| points.iter().sum()).collect(), by_type }
    }
}

/// Makes the event of points for a feature to some players.
fn event(feature: &Feature, points: u32, to: Vec<usize>) -> Event {
    Event { kind: feature.kind, points, to, tiles: feature.tiles, meeples: feature.meeples.clone() }
}

/// The first edition: 4 for each city, to who has most farmers on all fields round it.
fn by_city(fields: &[&Feature]) -> Vec<Event> {
    let cities: BTreeSet<FeatureId> = fields.iter().flat_map(|field| field.cities.iter().copied()).collect();
    cities
        .into_iter()
        .map(|city| {
            let mut meeples: BTreeMap<usize, u8> = BTreeMap::new();
            let mut tiles: BTreeSet<Cell> = BTreeSet::new();
            for field in fields.iter().filter(|field| field.cities.contains(&city)) {
                field.meeples.iter().for_each(|(player, count)| *meeples.entry(*player).or_default() += count);
                tiles.extend(field.parts.iter().map(|part| part.placed.cell));
            }
            Event { kind: Kind::Field, points: 4, to: most(&meeples), tiles: tiles.len(), meeples }
        })
        .collect()
}

/// The second edition: a field gives 3 for each of its cities that its owner has no points for yet.
fn once_a_player(fields: &[&Feature]) -> Vec<Event> {
    let mut had: BTreeSet<(usize, FeatureId)> = BTreeSet::new();
    let mut events = Vec::new();
    for field in fields {
        let mut by_points: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for player in field.owners() {
            let new = field.cities.iter().filter(|city| had.insert((player, **city))).count();
            by_points.entry(3 * count(new)).or_default().push(player);
        }
        events.extend(by_points.into_iter().map(|(points, to)| event(field, points, to)));
    }
    events
}
