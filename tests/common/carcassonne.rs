//! Carcassonne played slowly: nothing is kept but tiles and meeples, everything is searched for anew from edge to edge.
//! It knows of the program's code only what the tiles look like.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use zumen::games::carcassonne::tile::{Kind, Letter, Segment};
use zumen::geometry::Turn;

const TURNS: [Turn; 4] = [Turn::None, Turn::Right, Turn::Half, Turn::Left];
/// North, east, south, west.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

pub type Cell = (i32, i32);
/// Cell, kind, index.
pub type Spot = (Cell, Kind, u8);
/// Kind, points, who gets them, tiles, meeples by player.
pub type ScoredFeature = (String, u64, Vec<String>, u64, BTreeMap<String, u64>);

/// Numbers by chance, the same for the same seed.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

#[derive(Clone, Default)]
pub struct Slow {
    pub tiles: BTreeMap<Cell, (Letter, Turn)>,
    pub meeples: Vec<(Spot, usize)>,
}

/// A place on the border of a tile: one of eight half-edges, clockwise from the western half of the north edge.
type Gate = (Cell, usize);

impl Slow {
    /// The segment that a half-edge belongs to: of a field, or of what the whole edge belongs to.
    fn at(&self, (cell, half): Gate, is_field: bool) -> Option<&'static Segment> {
        let (letter, turn) = self.tiles.get(&cell)?;
        // Back to how the table of tiles shows it.
        let half = (half + 8 - 2 * (*turn as usize)) % 8;
        letter.tile().segments.iter().find(|segment| {
            let halves: BTreeSet<usize> = match is_field {
                true => segment.halves.iter().map(|half| half.number()).collect(),
                false => segment.edges.iter().flat_map(|edge| [*edge as usize * 2, *edge as usize * 2 + 1]).collect(),
            };
            halves.contains(&half)
        })
    }

    /// What lies against a half-edge.
    fn across((cell, half): Gate) -> Gate {
        let (x, y) = STEPS[half / 2];
        // The same place seen from the other side: the opposite edge, the other half.
        let opposite = (half / 2 + 2) % 4 * 2 + (1 - half % 2);
        ((cell.0 + x, cell.1 + y), opposite)
    }

    /// All segments that hang together with one, and how many half-edges lead nowhere.
    pub fn flood(&self, start: Spot) -> (BTreeSet<Spot>, usize) {
        let (_, kind, _) = start;
        let is_field = kind == Kind::Field;
        let mut seen = BTreeSet::from([start]);
        let mut open = 0;
        let mut next = vec![start];
        while let Some((cell, _, index)) = next.pop() {
            for half in 0..8 {
                let here = self.at((cell, half), is_field);
                if here.is_none_or(|segment| segment.kind != kind || segment.index != index) {
                    continue;
                }
                let beyond = Slow::across((cell, half));
                match self.at(beyond, is_field) {
                    None => open += 1,
                    Some(segment) => {
                        if seen.insert((beyond.0, segment.kind, segment.index)) {
                            next.push((beyond.0, segment.kind, segment.index));
                        }
                    }
                }
            }
        }
        (seen, open)
    }

    fn ring(&self, (x, y): Cell) -> usize {
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        around.filter(|cell| *cell != (x, y) && self.tiles.contains_key(cell)).count()
    }

    fn is_finished(&self, spot: Spot) -> bool {
        match spot.1 {
            Kind::Field => false,
            Kind::Cloister => self.ring(spot.0) == 8,
            Kind::City | Kind::Road => self.flood(spot).1 == 0,
        }
    }

    fn tiles_of(spots: &BTreeSet<Spot>) -> u64 {
        spots.iter().map(|(cell, ..)| *cell).collect::<BTreeSet<_>>().len() as u64
    }

    fn pennants(&self, spots: &BTreeSet<Spot>) -> u64 {
        let has = |(cell, kind, index): &&Spot| self.tiles[cell].0.tile().segment(*kind, *index).unwrap().pennant;
        spots.iter().filter(has).count() as u64
    }

    pub fn fits(&self, cell: Cell, letter: Letter, turn: Turn) -> bool {
        if self.tiles.contains_key(&cell) {
            return false;
        }
        let mut with = self.clone();
        with.tiles.insert(cell, (letter, turn));
        let kind = |table: &Slow, gate| table.at(gate, false).map_or(Kind::Field, |segment| segment.kind);
        let edges = (0..4).map(|edge| (cell, edge * 2)).filter(|gate| self.tiles.contains_key(&Slow::across(*gate).0));
        let edges: Vec<Gate> = edges.collect();
        !edges.is_empty() && edges.into_iter().all(|gate| kind(&with, gate) == kind(&with, Slow::across(gate)))
    }

    /// Where a tile can lie, and how.
    pub fn moves(&self, letter: Letter) -> Vec<(Cell, Turn)> {
        let around = self.tiles.keys().flat_map(|(x, y)| STEPS.map(|(dx, dy)| (x + dx, y + dy)));
        let cells: BTreeSet<Cell> = around.collect();
        let all = cells.into_iter().flat_map(|cell| TURNS.map(|turn| (cell, turn)));
        all.filter(|(cell, turn)| self.fits(*cell, letter, *turn)).collect()
    }

    /// The segments of a tile on the table where a meeple may be put.
    pub fn free(&self, cell: Cell) -> Vec<Spot> {
        let segments = self.tiles[&cell].0.tile().segments.iter();
        let spots = segments.map(|segment| (cell, segment.kind, segment.index));
        spots.filter(|spot| !self.meeples.iter().any(|(taken, _)| self.flood(*spot).0.contains(taken))).collect()
    }

    /// The meeples on some segments by player.
    fn on(&self, spots: &BTreeSet<Spot>) -> BTreeMap<usize, u64> {
        let mut count = BTreeMap::new();
        for (_, player) in self.meeples.iter().filter(|(spot, _)| spots.contains(spot)) {
            *count.entry(*player).or_insert(0) += 1;
        }
        count
    }

    /// Scores what is finished and takes the meeples from it. `edition` is 1, 2 or 3.
    pub fn score_finished(&mut self, edition: u8) -> Vec<(Kind, u64, BTreeMap<usize, u64>, u64)> {
        let mut scored = Vec::new();
        while let Some((spot, _)) = self.meeples.iter().find(|(spot, _)| self.is_finished(*spot)).copied() {
            let spots = self.flood(spot).0;
            let tiles = Slow::tiles_of(&spots);
            let points = match spot.1 {
                Kind::City if tiles == 2 && edition < 3 => 2 + self.pennants(&spots),
                Kind::City => 2 * (tiles + self.pennants(&spots)),
                Kind::Road => tiles,
                Kind::Cloister => 9,
                Kind::Field => unreachable!("fields are never finished"),
            };
            scored.push((spot.1, points, self.on(&spots), tiles));
            self.meeples.retain(|(taken, _)| !spots.contains(taken));
        }
        scored
    }

    /// The finished cities that fields touch: each by its least segment.
    fn finished_cities(&self, spots: &BTreeSet<Spot>) -> BTreeSet<Spot> {
        let mut cities = BTreeSet::new();
        for (cell, kind, index) in spots {
            for city in &self.tiles[cell].0.tile().segment(*kind, *index).unwrap().cities {
                let (city, open) = self.flood((*cell, Kind::City, *city));
                if open == 0 {
                    cities.insert(*city.first().unwrap());
                }
            }
        }
        cities
    }

    /// All points of the end, by player and kind.
    pub fn finals(&self, edition: u8, players: usize) -> Vec<BTreeMap<Kind, u64>> {
        let mut points = vec![BTreeMap::new(); players];
        let mut give = |players: Vec<usize>, kind: Kind, number: u64| {
            players.into_iter().for_each(|player| *points[player].entry(kind).or_insert(0) += number);
        };
        let mut features: Vec<BTreeSet<Spot>> = Vec::new();
        for (spot, _) in &self.meeples {
            let spots = self.flood(*spot).0;
            if !features.contains(&spots) {
                features.push(spots);
            }
        }
        let mut had: BTreeSet<(usize, Spot)> = BTreeSet::new();
        for spots in &features {
            let (cell, kind, _) = *spots.first().unwrap();
            let owners = most(&self.on(spots));
            match kind {
                Kind::City => give(owners, kind, Slow::tiles_of(spots) + self.pennants(spots)),
                Kind::Road => give(owners, kind, Slow::tiles_of(spots)),
                Kind::Cloister => give(owners, kind, 1 + self.ring(cell) as u64),
                Kind::Field if edition == 3 => give(owners, kind, 3 * self.finished_cities(spots).len() as u64),
                Kind::Field if edition == 2 => {
                    for player in owners {
                        let new =
                            self.finished_cities(spots).into_iter().filter(|city| had.insert((player, *city))).count();
                        give(vec![player], kind, 3 * new as u64);
                    }
                }
                Kind::Field => {}
            }
        }
        if edition == 1 {
            let fields: Vec<_> = features.iter().filter(|spots| spots.first().unwrap().1 == Kind::Field).collect();
            let cities: BTreeSet<Spot> = fields.iter().flat_map(|spots| self.finished_cities(spots)).collect();
            for city in cities {
                let round = fields.iter().filter(|spots| self.finished_cities(spots).contains(&city));
                let all: BTreeSet<Spot> = round.flat_map(|spots| spots.iter().copied()).collect();
                give(most(&self.on(&all)), Kind::Field, 4);
            }
        }
        points
    }
}

/// Who has most.
pub fn most(count: &BTreeMap<usize, u64>) -> Vec<usize> {
    let most = count.values().max();
    count.iter().filter(|(_, number)| Some(*number) == most).map(|(player, _)| *player).collect()
}

/// A game by chance: its sheet, and the table after each placement with what was scored.
pub struct Game {
    pub players: Vec<String>,
    pub sheet: Value,
    pub tables: Vec<Slow>,
    /// Points of each player, and events.
    pub scores: Vec<Vec<u64>>,
    pub events: Vec<Vec<ScoredFeature>>,
}

/// Plays `placements` placements, the first tile's included, of a game of `players`.
pub fn play(seed: u64, players: usize, placements: usize, edition: u8) -> Game {
    let mut chance = Chance(seed | 1);
    let names: Vec<String> = (0..players).map(|player| format!("P{player}")).collect();
    let mut bag: Vec<Letter> =
        Letter::all().flat_map(|letter| vec![letter; usize::from(letter.tile().count)]).collect();
    let start = bag.iter().position(|letter| *letter == Letter::START).unwrap();
    bag.remove(start);
    let mut table = Slow::default();
    let first = TURNS[chance.below(4)];
    table.tiles.insert((0, 0), (Letter::START, first));
    let mut list = vec![json!({"type": "initial", "tile": "D", "tilePlacement": {"rotation": first as u8}})];
    let mut game = Game {
        players: names.clone(),
        sheet: Value::Null,
        tables: vec![table.clone()],
        scores: vec![vec![0; players]],
        events: vec![Vec::new()],
    };
    let mut points = vec![0; players];
    let mut player = 0;
    while !bag.is_empty() && list.len() < placements {
        let letter = bag.swap_remove(chance.below(bag.len()));
        let moves = table.moves(letter);
        let mut events = Vec::new();
        if moves.is_empty() {
            list.push(json!({"type": "skipped", "tile": letter.to_string(), "player": names[player]}));
        } else {
            let (cell, turn) = moves[chance.below(moves.len())];
            table.tiles.insert(cell, (letter, turn));
            let mut placement = json!({
                "type": "regular", "tile": letter.to_string(), "player": names[player],
                "tilePlacement": {"x": cell.0, "y": cell.1, "rotation": turn as u8},
            });
            let free = table.free(cell);
            let standing = table.meeples.iter().filter(|(_, owner)| *owner == player).count();
            if standing < 7 && !free.is_empty() && chance.below(4) > 0 {
                let spot = free[chance.below(free.len())];
                table.meeples.push((spot, player));
                placement["meeplePlacement"] = json!({"segmentType": spot.1.name(), "segmentIndex": spot.2});
            }
            for (kind, score, meeples, tiles) in table.score_finished(edition) {
                let owners = most(&meeples);
                owners.iter().for_each(|owner| points[*owner] += score);
                let named = meeples.iter().map(|(owner, count)| (names[*owner].clone(), *count)).collect();
                let to = owners.iter().map(|owner| names[*owner].clone()).collect();
                events.push((kind.name().to_owned(), score, to, tiles, named));
            }
            list.push(placement);
            player = (player + 1) % players;
        }
        events.sort();
        game.tables.push(table.clone());
        game.scores.push(points.clone());
        game.events.push(events);
    }
    let players: Vec<Value> = names.iter().map(|name| json!({"name": name})).collect();
    game.sheet = json!({"info": {"title": "by chance", "players": players}, "placements": list});
    game
}
