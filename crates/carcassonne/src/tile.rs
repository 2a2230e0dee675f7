//! The 24 tiles of the base game: what lies on their edges, what hangs together on them, how often they come.
//!
//! Tiles are described as they lie at rotation 0, which is the orientation of the rulebook's sheet of tiles; a
//! [`Turn`] turns them clockwise. Segments are numbered for each [`Kind`] from 0, clockwise from north, and keep their
//! number when the tile turns.

use std::fmt;
use std::sync::LazyLock;

use super::edge::{Edge, Half};
use zumen_core::geometry::{Spot, Turn};
use zumen_core::named;

named! {
    /// What a segment is.
    pub enum Kind {
        /// City.
        City = "city",
        /// Road.
        Road = "road",
        /// Cloister; never more than one on a tile.
        Cloister = "cloister",
        /// Field.
        Field = "field",
    }
}

/// What a road ends at inside of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadEnd {
    /// A village, from which several roads go.
    Village,
    /// The cloister of tile A.
    Cloister,
    /// The gate of a city.
    Gate,
}

/// What hangs together on one tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What it is.
    pub kind: Kind,
    /// Its number among the segments of its kind, from 0.
    pub index: u8,
    /// The edges that a city or road reaches at rotation 0, clockwise.
    pub edges: Vec<Edge>,
    /// The half-edges that a field reaches at rotation 0, clockwise.
    pub halves: Vec<Half>,
    /// Whether a city has a pennant.
    pub pennant: bool,
    /// What a road ends at.
    pub end: Option<RoadEnd>,
    /// The indexes of the cities of this tile that a field touches.
    pub cities: Vec<u8>,
    /// Where a meeple stands at rotation 0, from the tile's upper left corner, y downwards.
    pub slot: Spot,
}

/// One of the 24 tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its name.
    pub letter: Letter,
    /// How many there are in a game of 72.
    pub count: u8,
    /// Cities, roads, the cloister, fields, each by index.
    pub segments: Vec<Segment>,
    /// What lies on the edges at rotation 0, clockwise from north: city, road or field.
    pub edges: [Kind; 4],
}

impl Tile {
    /// What lies on an edge of the tile as it is turned: city, road or field.
    pub fn edge(&self, edge: Edge, turn: Turn) -> Kind {
        self.edges[edge.rotate_back(turn) as usize]
    }

    /// The segment of this kind and index.
    pub fn segment(&self, kind: Kind, index: u8) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.kind == kind && segment.index == index)
    }

    /// How many segments of this kind there are.
    pub(crate) fn count_of(&self, kind: Kind) -> usize {
        self.segments.iter().filter(|segment| segment.kind == kind).count()
    }
}

/// The name of a tile, A to X.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Letter(u8);

impl Letter {
    /// How many tiles there are.
    pub(crate) const COUNT: usize = 24;
    /// The tile that games start with.
    pub const START: Letter = Letter(3);

    /// All, in order.
    pub fn all() -> impl Iterator<Item = Letter> {
        (0..Letter::COUNT as u8).map(Letter)
    }

    /// The letter, which is a capital.
    pub fn from_name(name: &str) -> Option<Letter> {
        Letter::all().find(|letter| name.chars().eq([letter.name()]))
    }

    /// The letter.
    pub fn name(self) -> char {
        char::from(b'A' + self.0)
    }

    /// Its number, A is 0.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// What it looks like.
    pub fn tile(self) -> &'static Tile {
        &TILES[self.index()]
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// The tiles by letter.
static TILES: LazyLock<Vec<Tile>> = LazyLock::new(|| {
    let rows = include_str!("tiles.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| tile(row).unwrap_or_else(|| panic!("tiles.tsv: {row}"))).collect()
});

/// Reads a row of the table.
fn tile(row: &str) -> Option<Tile> {
    let columns: Vec<&str> = row.split('\t').collect();
    let [letter, count, cities, roads, cloister, fields] = columns[..] else { return None };
    let mut segments = Vec::new();
    for (kind, column) in Kind::ALL.into_iter().zip([cities, roads, cloister, fields]) {
        for (index, text) in column.split(' ').filter(|text| *text != "-").enumerate() {
            segments.push(segment(kind, index as u8, text)?);
        }
    }
    let mut edges = [Kind::Field; 4];
    for segment in &segments {
        segment.edges.iter().for_each(|edge| edges[*edge as usize] = segment.kind);
    }
    let cities = segments.clone();
    for field in segments.iter_mut().filter(|segment| segment.kind == Kind::Field) {
        // A field touches the cities whose edges are next to its own, round the tile.
        let touched = cities.iter().filter(|city| {
            city.kind == Kind::City
                && city
                    .edges
                    .iter()
                    .any(|edge| field.halves.iter().flat_map(|half| half.beside()).any(|half| half.edge() == *edge))
        });
        field.cities = touched.map(|city| city.index).collect();
    }
    Some(Tile { letter: Letter::from_name(letter)?, count: count.parse().ok()?, segments, edges })
}

fn segment(kind: Kind, index: u8, text: &str) -> Option<Segment> {
    let (shape, slot) = text.split_once('@')?;
    let (x, y) = slot.split_once(',')?;
    let (shape, end) = match shape.split_once('=') {
        None => (shape, None),
        Some((shape, "village")) => (shape, Some(RoadEnd::Village)),
        Some((shape, "cloister")) => (shape, Some(RoadEnd::Cloister)),
        Some((shape, "city")) => (shape, Some(RoadEnd::Gate)),
        Some(_) => return None,
    };
    let halves = shape.chars().filter_map(|c| c.to_digit(8)).filter_map(|digit| Half::all().nth(digit as usize));
    Some(Segment {
        kind,
        index,
        edges: shape.chars().filter_map(Edge::from_letter).collect(),
        halves: halves.collect(),
        pennant: shape.ends_with('*'),
        end,
        cities: Vec::new(),
        slot: Spot::new(x.parse().ok()?, y.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles() -> impl Iterator<Item = &'static Tile> {
        Letter::all().map(Letter::tile)
    }

    /// Sums that rulebooks and collectors give.
    #[test]
    fn a_game_has_72_tiles() {
        assert_eq!(tiles().map(|tile| u32::from(tile.count)).sum::<u32>(), 72);
        let edges = |kind| {
            let on = |tile: &Tile| tile.edges.iter().filter(|edge| **edge == kind).count() * usize::from(tile.count);
            tiles().map(on).sum::<usize>()
        };
        assert_eq!([Kind::City, Kind::Road, Kind::Field].map(edges), [79, 94, 115]);
        let pennants = tiles().filter(|tile| tile.segments.iter().any(|segment| segment.pennant));
        assert_eq!(pennants.map(|tile| u32::from(tile.count)).sum::<u32>(), 10);
        assert_eq!(tiles().map(|tile| tile.count_of(Kind::Cloister) * usize::from(tile.count)).sum::<usize>(), 6);
        assert_eq!(tiles().map(|tile| tile.segments.len() - tile.count_of(Kind::Cloister)).sum::<usize>(), 81);
    }

    #[test]
    fn segments_are_numbered_clockwise_from_north() {
        for tile in tiles() {
            for kind in Kind::ALL {
                let mut met: Vec<u8> = Vec::new();
                for half in Half::all() {
                    let at = |segment: &&Segment| {
                        segment.kind == kind && (segment.halves.contains(&half) || segment.edges.contains(&half.edge()))
                    };
                    met.extend(tile.segments.iter().find(at).map(|segment| segment.index));
                }
                let mut first = Vec::new();
                met.into_iter().for_each(|index| {
                    if !first.contains(&index) {
                        first.push(index);
                    }
                });
                assert!(first.iter().copied().eq(0..first.len() as u8), "{} {kind:?}", tile.letter);
            }
        }
    }

    /// Every edge belongs to one city or road, every half-edge that a city leaves to one field.
    #[test]
    fn segments_part_the_border() {
        for tile in tiles() {
            for half in Half::all() {
                let fields = tile.segments.iter().filter(|segment| segment.halves.contains(&half)).count();
                let others = tile.segments.iter().filter(|segment| segment.edges.contains(&half.edge())).count();
                let expected = match tile.edges[half.edge() as usize] {
                    Kind::City => (0, 1),
                    Kind::Road => (1, 1),
                    _ => (1, 0),
                };
                assert_eq!((fields, others), expected, "{} {half:?}", tile.letter);
            }
        }
    }

    #[test]
    fn fields_touch_the_cities_beside_them() {
        let cities = |letter: &str, index| {
            Letter::from_name(letter).unwrap().tile().segment(Kind::Field, index).unwrap().cities.clone()
        };
        for (letter, index) in [("D", 1), ("K", 1), ("L", 1), ("J", 0), ("O", 0), ("P", 0)] {
            assert_eq!(cities(letter, index), [0], "{letter}{index}");
        }
        for (letter, index) in [("D", 0), ("K", 0), ("L", 0), ("L", 2), ("J", 1), ("O", 1), ("P", 1)] {
            assert_eq!(cities(letter, index), [0; 0], "{letter}{index}");
        }
        assert_eq!(cities("H", 0), [0, 1]);
    }

    #[test]
    fn tiles_turn_clockwise() {
        let start = Letter::START.tile();
        let edges = |turn| Edge::ALL.map(|edge| start.edge(edge, turn));
        assert_eq!(edges(Turn::None), [Kind::Road, Kind::City, Kind::Road, Kind::Field]);
        assert_eq!(edges(Turn::Right), [Kind::Field, Kind::Road, Kind::City, Kind::Road]);
        assert_eq!(edges(Turn::Left), [Kind::City, Kind::Road, Kind::Field, Kind::Road]);
    }
}
