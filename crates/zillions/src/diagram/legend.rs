//! What stands beside the board: who is who, what is what, the reserves, and what lies far from the board.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use super::ground::{camp, is_square};
use super::pieces::COUNTERS;
use super::zones::Zone;
use crate::naming::begun;
use crate::piece::Stone;
use crate::plan::Cell;
use crate::players::Kind;
use crate::symbol::Symbol;
use crate::words::LegendText;
use zumen_core::diagram::{Mark, Row, Shape};
use zumen_core::geometry::{CELL, Spot};

/// So many kinds that a number alone tells apart are told one by one.
const MOST_OF_FAMILY: usize = 3;
/// So many men of a kind that stand on the board and are off it are no accident.
const FEWEST_ON_TRAYS: u32 = 3;
/// Reserves of fewer kinds are told player by player.
const FEWEST_SHARED: usize = 3;

impl Scene<'_> {
    /// Returns the legend, with all zones or those that are always shown, the reserves, and what stands far from the board.
    pub(super) fn beside(&self, words: &LegendText, zones: bool) -> Vec<Row> {
        let mut rows = Vec::new();
        let middle = Spot::default();
        let heading = |id: &str, text: String| Row::new(id, "words-heading", text);
        let row = |id: String, marks: Vec<Mark>, text: String| Row::new(id, "words-legend", text).showing(marks);
        let rules = &self.moment.rules;
        // Men in the colour of their own name tell of no player.
        let owners = self.owners.iter().filter(|player| {
            let mut men = self.present.iter().filter(|stone| stone.player == **player);
            men.any(|stone| self.symbols.sides[stone.piece].is_none())
        });
        if self.owners.len() > 2 {
            rows.push(heading("legend-players", words.players()));
            for player in owners {
                let id = format!("legend-player-{}", player + 1);
                let marks = self.sign(*player, &format!("{id}-token"));
                rows.push(row(id, marks, rules.players[*player].shown().to_owned()));
            }
        }
        let kinds = self.kinds();
        let explained = |stone: &Stone, text: String| {
            let id = format!("legend-piece-{}", stone.piece + 1);
            let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
            row(id, marks, self.with_other(*stone, begun(&text), words))
        };
        // What is only off the board is named there.
        let is_on_board = |at: &usize| self.plan.scale.is_none() || self.plan.places.contains_key(at);
        let on_board = self.moment.position.stones.iter();
        let on_board = on_board.filter(|(at, stone)| is_on_board(at) && self.present.contains(stone));
        // Beside the board may stand what keeps a place for a man of the reserve: there is one of him.
        let is_placeholder =
            |at: usize, stone: &Stone| self.plan.aside.contains(&at) && self.moment.position.off.contains_key(stone);
        let on_board = on_board.filter(|(at, stone)| !is_placeholder(**at, stone));
        let met: BTreeSet<usize> =
            on_board.filter(|(_, stone)| self.is_seen(**stone)).map(|(_, stone)| stone.piece).collect();
        let is_met = |stone: &Stone| met.contains(&stone.piece);
        // Letters that are the whole name need no word.
        let is_told = |stone: &Stone| match self.symbol(*stone) {
            Symbol::Letters(letters) => !letters.eq_ignore_ascii_case(self.called(*stone, &kinds)),
            _ => self.symbols.is_by_image(stone.piece),
        };
        let mut lettered: Vec<&Stone> = kinds.iter().filter(|stone| is_told(stone) && is_met(stone)).collect();
        // Beside letters characters are explained, too; and where men have letters the counters without any.
        let are_men = lettered.iter().any(|stone| !self.symbols.is_nobodys(stone.piece));
        let is_neutral = |stone: &Stone| self.symbols.is_neutral(stone.piece) && is_met(stone);
        if !lettered.is_empty() || kinds.iter().any(is_neutral) {
            let is_character = |stone: &Stone| match self.symbol(*stone) {
                Symbol::Disc(first, other) => ![first, other].iter().any(|name| *name == self.called(*stone, &kinds)),
                Symbol::Wedge { kanji, .. } => kanji != self.called(*stone, &kinds),
                // What is nobody's might be taken for somebody's.
                Symbol::Figure(name) => {
                    let is_counter = COUNTERS.contains(&name.as_str()) && self.telling.letters(stone.player).is_none();
                    let is_counter = is_counter && !self.symbols.is_aid(stone.piece);
                    (are_men && is_counter) || self.symbols.is_neutral(stone.piece)
                }
                _ => false,
            };
            lettered = kinds.iter().filter(|stone| (is_told(stone) || is_character(stone)) && is_met(stone)).collect();
        }
        if !lettered.is_empty() {
            rows.push(heading("legend-pieces", words.pieces()));
            let family = |stone: &Stone| self.symbols.family(stone.piece, &rules.pieces[stone.piece].name);
            let mut told: BTreeSet<&str> = BTreeSet::new();
            let is_large = |name: &str| {
                let all = lettered.iter().filter(|stone| family(stone) == Some(name));
                all.map(|stone| stone.piece).collect::<BTreeSet<_>>().len() > MOST_OF_FAMILY
            };
            let mut named: Vec<(&Symbol, &str)> = Vec::new();
            for stone in &lettered {
                // Kinds that are one but for their players are told once.
                let kind = (self.symbol(**stone), self.called(**stone, &kinds));
                if named.contains(&kind) {
                    continue;
                }
                named.push(kind);
                // Of many kinds that differ by the number on them alone the first one tells all.
                if !family(stone).is_none_or(|name| told.insert(name) || !is_large(name)) {
                    continue;
                }
                rows.push(explained(stone, self.called(**stone, &kinds).to_owned()));
            }
        }
        let mut seen = self.moment.position.stones.values().filter(|stone| self.is_seen(**stone));
        let are_nobodys = seen.all(|stone| rules.players[stone.player].kind == Kind::Neutral);
        let mut met_kinds = kinds.iter().filter(|stone| is_met(stone));
        // Everybody knows the men of chess.
        let is_known =
            |stone: &Stone| matches!(self.symbol(*stone), Symbol::Figure(name) if name.starts_with("chess-"));
        if are_nobodys && lettered.is_empty() && met.len() > 1 && !met_kinds.all(is_known) {
            rows.push(heading("legend-pieces", words.nobodys()));
            let met = kinds.iter().filter(|stone| is_met(stone));
            rows.extend(met.map(|stone| explained(stone, self.called(*stone, &kinds).to_owned())));
        }
        let zones = self.zones(zones);
        if zones.iter().any(Zone::is_told) {
            rows.push(heading("legend-zones", words.zones()));
            for (number, zone) in zones.into_iter().enumerate().filter(|(_, zone)| zone.is_told()) {
                let id = format!("legend-zone-{}", number + 1);
                let whole = Shape::Area([Spot::new(-CELL / 2, -CELL / 2), Spot::new(CELL / 2, CELL / 2)]);
                let outline = Mark::shape(format!("{id}-cell"), "cell", whole.clone());
                // As on the board: lines on squares, a fill on other cells.
                let has_squares = zone.places.iter().any(|index| is_square(&self.plan.places[index]));
                let (tint_id, tint) = (format!("{id}-tint"), zone.tint());
                let has_points = zone.places.iter().any(|index| self.plan.places[index].cell == Cell::Point);
                let marks = match (has_points, has_squares) {
                    (true, _) => camp(&tint_id, &tint, middle).to_vec(),
                    (_, true) => vec![Mark::own(tint_id, tint, middle), outline],
                    _ => vec![Mark::shape(tint_id, tint, whole), outline],
                };
                rows.push(row(id, marks, zone.word()));
            }
        }
        let off = &self.moment.position.off;
        // Beside what the rules count with lies a man that their machinery puts on the board: nobody has it.
        let is_counted = off.keys().any(|stone| self.symbols.is_aid(stone.piece));
        let is_spare = |stone: &Stone, count: u32| is_counted && count == 1 && is_met(stone);
        // Dice that lie nowhere are thrown by the rules: nobody has them.
        let is_stock = |stone: &Stone| self.symbols.is_die(stone.piece) && !is_met(stone);
        // Of what there is more of than the board has room for nobody runs out.
        let is_endless = |count: u32| count as usize > self.board.positions.len();
        let is_told_off = |stone: &Stone, count: u32| {
            self.is_seen(*stone) && !is_spare(stone, count) && !is_stock(stone) && !is_endless(count)
        };
        let off = off.iter().filter(|(stone, count)| is_told_off(stone, **count));
        let off: Vec<(Stone, u32)> = off.map(|(stone, count)| (*stone, *count)).collect();
        if !off.is_empty() && !self.are_on_trays(&off) {
            let shared = shared(&off);
            rows.push(heading("legend-off", if shared.is_some() { words.off_each() } else { words.off() }));
            let off = shared.unwrap_or_else(|| self.counted_once(off));
            for (number, (stone, count)) in off.into_iter().enumerate() {
                let id = format!("off-{}", number + 1);
                let marks = self.piece(&format!("{id}-symbol"), stone, middle);
                let is_lettered = matches!(self.symbol(stone), Symbol::Letters(_));
                let is_named = (is_lettered || self.symbols.is_by_image(stone.piece)) && !is_met(&stone);
                let name = if is_named { begun(self.called(stone, &kinds)) } else { String::new() };
                rows.push(row(id, marks, name).ending(format!("× {count}")));
            }
        }
        let aside = self.plan.aside.iter().filter_map(|at| Some((*at, *self.moment.position.stones.get(at)?)));
        // Pieces of one kind and owner are one row with their count.
        let mut groups: BTreeMap<Stone, Vec<usize>> = BTreeMap::new();
        // What lies beyond the author's board is not shown there.
        let is_shown =
            |stone: &Stone| self.plan.scale.is_none() && self.is_seen(*stone) && self.present.contains(stone);
        for (index, stone) in aside.filter(|(at, stone)| is_shown(stone) && !is_placeholder(*at, stone)) {
            groups.entry(stone).or_default().push(index);
        }
        if !groups.is_empty() {
            rows.push(heading("legend-aside", words.aside()));
            for (stone, places) in groups {
                let id = self.id("aside", places[0]);
                let marks = self.piece(&format!("{id}-symbol"), stone, middle);
                // `cup` says where it lies, `a9` nothing that is seen.
                let is_word = |name: &str| name.len() > 2 && name.chars().all(char::is_alphabetic);
                let text = match places.len() {
                    1 if is_word(self.name(places[0])) => self.name(places[0]).to_owned(),
                    1 if is_told(&stone) && !is_met(&stone) => begun(self.called(stone, &kinds)),
                    count => format!("× {count}"),
                };
                rows.push(row(id, marks, text));
            }
        }
        rows
    }

    /// Tells whether the board has trays with all that is off it: so many of each kind stand there as are off, and no more.
    fn are_on_trays(&self, off: &[(Stone, u32)]) -> bool {
        let stones = &self.moment.position.stones;
        let standing = |stone: &Stone| stones.values().filter(|other| *other == stone).count();
        let kinds: BTreeSet<&Stone> = stones.values().collect();
        let is_whole = |(stone, count): &(Stone, u32)| *count >= FEWEST_ON_TRAYS && standing(stone) == *count as usize;
        kinds.len() == off.len() && off.iter().all(is_whole)
    }

    /// Returns what a kind is called, with the character of the other side where that is another, and both have the kind.
    fn with_other(&self, stone: Stone, name: String, words: &LegendText) -> String {
        let Symbol::Disc(first, second) = self.symbol(stone) else { return name };
        let mut men = self.present.iter().filter(|other| other.piece == stone.piece);
        let has_both = stone.player == 0 && men.any(|other| other.player != 0);
        if has_both && first != second { words.with_other(&name, second) } else { name }
    }

    /// Returns a reserve with what looks the same whoever has it in one count.
    fn counted_once(&self, off: Vec<(Stone, u32)>) -> Vec<(Stone, u32)> {
        let mut counts: Vec<(Stone, u32)> = Vec::new();
        for (stone, count) in off {
            let is_same = |other: &Stone| self.symbols.is_neutral(stone.piece) && other.piece == stone.piece;
            match counts.iter_mut().find(|(other, _)| is_same(other)) {
                Some((_, all)) => *all += count,
                None => counts.push((stone, count)),
            }
        }
        counts
    }

    /// Returns one piece of each kind that is there, in the order of the rules.
    fn kinds(&self) -> Vec<Stone> {
        let mut kinds: BTreeMap<usize, Stone> = BTreeMap::new();
        for stone in &self.present {
            kinds.entry(stone.piece).or_insert(*stone);
        }
        kinds.into_values().collect()
    }

    /// Returns what the legend calls a kind: words of its author, or its name where these are those of another kind that is
    /// there, too.
    fn called(&self, stone: Stone, kinds: &[Stone]) -> &str {
        let name = &self.symbols.names[stone.piece];
        let is_seen_too = |other: &&Stone| self.symbol(**other) != self.symbol(stone) && self.is_seen(**other);
        let is_other = kinds.iter().filter(is_seen_too).any(|other| self.symbols.names[other.piece] == *name);
        if is_other { &self.symbols.full[stone.piece] } else { name }
    }
}

/// Returns the reserve that each of several players has, where theirs are the same; as the first of them has it.
fn shared(off: &[(Stone, u32)]) -> Option<Vec<(Stone, u32)>> {
    let mut by_player: BTreeMap<usize, Vec<(usize, u32)>> = BTreeMap::new();
    for (stone, count) in off {
        by_player.entry(stone.player).or_default().push((stone.piece, *count));
    }
    let (first, reserve) = by_player.first_key_value()?;
    let are_same =
        by_player.len() > 1 && reserve.len() >= FEWEST_SHARED && by_player.values().all(|other| other == reserve);
    are_same.then(|| off.iter().filter(|(stone, _)| stone.player == *first).copied().collect())
}
