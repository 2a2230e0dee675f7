//! The table: which tiles lie where, what hangs together across their borders, and the meeples on it.
//!
//! A table grows tile by tile and holds nothing that the rules do not allow to lie there; features are joined as they
//! grow, and nothing is searched for again.

use std::collections::{BTreeMap, BTreeSet};

use super::cell::{Cell, PlacedTile};
use super::edge::{Edge, Half, TURNS};
use super::feature::{Feature, FeatureId, Meeple, Part};
use super::tile::{Kind, Letter};
use zumen_core::geometry::Turn;

/// Why a tile cannot lie somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A tile lies there.
    Occupied(PlacedTile),
    /// No tile lies beside it.
    Apart,
    /// What lies on an edge is not what lies on the neighbour's.
    Edge {
        /// The edge of the new tile.
        edge: Edge,
        /// What lies on it.
        ours: Kind,
        /// The neighbour.
        neighbour: PlacedTile,
        /// What lies on the neighbour's edge.
        theirs: Kind,
    },
}

/// A segment as the table keeps it.
#[derive(Clone, Debug)]
struct Node {
    part: Part,
    /// Which of the table's groups it belongs to.
    group: usize,
}

/// Segments that hang together; empty once they belong to another group.
#[derive(Clone, Debug)]
struct Group {
    nodes: Vec<usize>,
    open: usize,
}

/// Tiles, features and meeples.
#[derive(Clone, Debug, Default)]
pub struct Table {
    tiles: Vec<PlacedTile>,
    /// By cell: the index in `tiles`.
    at: BTreeMap<Cell, usize>,
    /// The first node of each tile; its others follow in the order of its segments.
    first: Vec<usize>,
    nodes: Vec<Node>,
    groups: Vec<Group>,
    /// Node and player, in the order in which they were placed.
    meeples: Vec<(usize, usize)>,
}

impl Table {
    /// The tiles in the order in which they were placed.
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// The tile on a cell.
    pub fn tile(&self, cell: Cell) -> Option<PlacedTile> {
        self.at.get(&cell).map(|index| self.tiles[*index])
    }

    /// The lowest and the highest x and y of all tiles, as two corners; `None` for an empty table.
    pub(crate) fn extent(&self) -> Option<[Cell; 2]> {
        self.at.keys().fold(None, |extent, cell| Some(cell.stretch(extent.unwrap_or([*cell; 2]))))
    }

    /// Tells whether a tile can lie there; any tile can be the first, anywhere.
    ///
    /// # Errors
    ///
    /// The first reason against it, edges clockwise from north.
    pub fn check(&self, cell: Cell, letter: Letter, turn: Turn) -> Result<(), Misfit> {
        if let Some(placed) = self.tile(cell) {
            return Err(Misfit::Occupied(placed));
        }
        let mut alone = !self.tiles.is_empty();
        for edge in Edge::ALL {
            let Some(neighbour) = self.tile(cell.neighbour(edge)) else { continue };
            alone = false;
            let (ours, theirs) = (letter.tile().edge(edge, turn), neighbour.edge(edge.opposite()));
            if ours != theirs {
                return Err(Misfit::Edge { edge, ours, neighbour, theirs });
            }
        }
        if alone { Err(Misfit::Apart) } else { Ok(()) }
    }

    /// The empty cells beside tiles, by x and y.
    pub fn border(&self) -> BTreeSet<Cell> {
        let around = self.tiles.iter().flat_map(|placed| Edge::ALL.map(|edge| placed.cell.neighbour(edge)));
        around.filter(|cell| !self.at.contains_key(cell)).collect()
    }

    /// Where a tile could lie, by x and y, with the turns in which it fits there.
    pub fn legal(&self, letter: Letter) -> Vec<(Cell, Vec<Turn>)> {
        let cells = self.border().into_iter().map(|cell| (cell, self.turns(cell, letter).collect::<Vec<_>>()));
        cells.filter(|(_, turns)| !turns.is_empty()).collect()
    }

    /// The turns in which a tile fits on a cell.
    fn turns(&self, cell: Cell, letter: Letter) -> impl Iterator<Item = Turn> {
        TURNS.into_iter().filter(move |turn| self.check(cell, letter, *turn).is_ok())
    }

    /// Tells whether a tile could lie anywhere.
    pub(crate) fn has_place(&self, letter: Letter) -> bool {
        self.border().into_iter().any(|cell| self.turns(cell, letter).next().is_some())
    }

    /// The empty cells beside tiles where none of these tiles fits in any turn, by x and y.
    pub fn dead(&self, left: impl IntoIterator<Item = Letter>) -> Vec<Cell> {
        let left: Vec<Letter> = left.into_iter().collect();
        let border = self.border().into_iter();
        border.filter(|cell| left.iter().all(|letter| self.turns(*cell, *letter).next().is_none())).collect()
    }

    /// Puts a tile on the table and joins what meets at its edges.
    ///
    /// # Errors
    ///
    /// As [`Table::check`]; the table stays as it is.
    pub fn place(&mut self, placed: PlacedTile) -> Result<(), Misfit> {
        self.check(placed.cell, placed.letter, placed.turn)?;
        let ring = placed.cell.ring().into_iter().filter_map(|cell| self.at.get(&cell).copied());
        let ring: Vec<usize> = ring.collect();
        let tile = self.tiles.len();
        self.tiles.push(placed);
        self.at.insert(placed.cell, tile);
        self.first.push(self.nodes.len());
        for segment in &placed.letter.tile().segments {
            let open = match segment.kind {
                Kind::City | Kind::Road => segment.edges.len(),
                Kind::Cloister => 8 - ring.len(),
                Kind::Field => 0,
            };
            self.groups.push(Group { nodes: vec![self.nodes.len()], open });
            self.nodes.push(Node { part: Part { placed, segment }, group: self.groups.len() - 1 });
        }
        for near in ring {
            let cloister = self.tiles[near].letter.tile().segments.iter().position(|s| s.kind == Kind::Cloister);
            if let Some(cloister) = cloister {
                let group = self.nodes[self.first[near] + cloister].group;
                self.groups[group].open -= 1;
            }
        }
        for edge in Edge::ALL {
            let Some(&near) = self.at.get(&placed.cell.neighbour(edge)) else { continue };
            if let (Some(ours), Some(theirs)) = (self.way(tile, edge), self.way(near, edge.opposite())) {
                let group = self.join(ours, theirs);
                self.groups[group].open -= 2;
            }
            for half in Half::of(edge) {
                if let (Some(ours), Some(theirs)) = (self.field(tile, half), self.field(near, half.across())) {
                    self.join(ours, theirs);
                }
            }
        }
        Ok(())
    }

    /// The node of the city or road on an edge of a tile as it lies.
    fn way(&self, tile: usize, edge: Edge) -> Option<usize> {
        let placed = self.tiles[tile];
        let edge = edge.rotate_back(placed.turn);
        let at = placed.letter.tile().segments.iter().position(|segment| segment.edges.contains(&edge))?;
        Some(self.first[tile] + at)
    }

    /// The node of the field on a half-edge of a tile as it lies.
    fn field(&self, tile: usize, half: Half) -> Option<usize> {
        let placed = self.tiles[tile];
        let half = half.rotate_back(placed.turn);
        let at = placed.letter.tile().segments.iter().position(|segment| segment.halves.contains(&half))?;
        Some(self.first[tile] + at)
    }

    /// Makes one group of those of two nodes, and returns it.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let (one, other) = (self.nodes[one].group, self.nodes[other].group);
        if one == other {
            return one;
        }
        let is_larger = self.groups[one].nodes.len() >= self.groups[other].nodes.len();
        let (kept, gone) = if is_larger { (one, other) } else { (other, one) };
        let moved = std::mem::take(&mut self.groups[gone].nodes);
        moved.iter().for_each(|node| self.nodes[*node].group = kept);
        self.groups[kept].open += std::mem::take(&mut self.groups[gone].open);
        self.groups[kept].nodes.extend(moved);
        kept
    }

    fn node(&self, cell: Cell, kind: Kind, index: u8) -> Option<usize> {
        let tile = *self.at.get(&cell)?;
        let segments = &self.tiles[tile].letter.tile().segments;
        let at = segments.iter().position(|segment| segment.kind == kind && segment.index == index)?;
        Some(self.first[tile] + at)
    }

    /// All features: cities, roads, cloisters, fields, each kind in the order in which its first tiles were
    /// placed.
    pub fn features(&self) -> Vec<FeatureId> {
        let mut seen = BTreeSet::new();
        let first = self.nodes.iter().filter(|node| seen.insert(node.group));
        let mut found: Vec<(Kind, FeatureId)> =
            first.map(|node| (node.part.segment.kind, FeatureId(node.group))).collect();
        found.sort_by_key(|(kind, _)| *kind);
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// The feature that a segment belongs to; `None` where there is no such segment.
    pub fn feature_at(&self, cell: Cell, kind: Kind, index: u8) -> Option<FeatureId> {
        self.node(cell, kind, index).map(|node| FeatureId(self.nodes[node].group))
    }

    /// A feature.
    pub fn feature(&self, id: FeatureId) -> Feature {
        let group = &self.groups[id.0];
        let mut parts: Vec<Part> = group.nodes.iter().map(|node| self.nodes[*node].part).collect();
        parts.sort_by_key(|part| (part.placed.cell, part.segment.index));
        let kind = parts.first().map_or(Kind::Field, |part| part.segment.kind);
        let tiles: BTreeSet<Cell> = parts.iter().map(|part| part.placed.cell).collect();
        let mut meeples = BTreeMap::new();
        for (node, player) in &self.meeples {
            if self.nodes[*node].group == id.0 {
                *meeples.entry(*player).or_insert(0) += 1;
            }
        }
        let touched = parts.iter().flat_map(|part| {
            let cities = part.segment.cities.iter();
            cities.filter_map(|index| self.feature_at(part.placed.cell, Kind::City, *index))
        });
        let cities: BTreeSet<FeatureId> = touched.filter(|city| self.groups[city.0].open == 0).collect();
        Feature {
            kind,
            tiles: tiles.len(),
            pennants: parts.iter().filter(|part| part.segment.pennant).count(),
            open: group.open,
            meeples,
            cities: cities.into_iter().collect(),
            parts,
        }
    }

    /// The meeples on the table, by cell, kind and index.
    pub fn meeples(&self) -> Vec<Meeple> {
        let mut meeples: Vec<Meeple> = self
            .meeples
            .iter()
            .map(|(node, player)| {
                let Part { placed, segment } = self.nodes[*node].part;
                Meeple { cell: placed.cell, kind: segment.kind, index: segment.index, player: *player }
            })
            .collect();
        meeples.sort_unstable();
        meeples
    }

    /// A meeple that stands anywhere on a feature: the first that was placed.
    pub(crate) fn meeple_on(&self, id: FeatureId) -> Option<Meeple> {
        let (node, player) = self.meeples.iter().find(|(node, _)| self.nodes[*node].group == id.0)?;
        let Part { placed, segment } = self.nodes[*node].part;
        Some(Meeple { cell: placed.cell, kind: segment.kind, index: segment.index, player: *player })
    }

    /// Puts a meeple on a segment. Whether its feature is free is asked before: [`Table::meeple_on`]. Returns whether
    /// there is such a segment.
    pub(crate) fn stand(&mut self, meeple: Meeple) -> bool {
        let node = self.node(meeple.cell, meeple.kind, meeple.index);
        self.meeples.extend(node.map(|node| (node, meeple.player)));
        node.is_some()
    }

    /// Takes all meeples from a feature; how many of which players.
    pub(crate) fn take(&mut self, id: FeatureId) -> BTreeMap<usize, u8> {
        let taken = self.feature(id).meeples;
        let nodes = &self.nodes;
        self.meeples.retain(|(node, _)| nodes[*node].group != id.0);
        taken
    }

    /// The features that the tile on a cell may just have finished, and that are: its cities and roads, its
    /// cloister and those round it.
    pub(crate) fn finished_at(&self, cell: Cell) -> Vec<FeatureId> {
        let own = self.at.get(&cell).map(|tile| {
            let first = self.first[*tile];
            first..first + self.tiles[*tile].letter.tile().segments.len()
        });
        let ring = cell.ring().into_iter().filter_map(|cell| self.node(cell, Kind::Cloister, 0));
        let mut finished: Vec<FeatureId> = Vec::new();
        for node in own.into_iter().flatten().chain(ring) {
            let Node { part, group } = &self.nodes[node];
            let is_finished = part.segment.kind != Kind::Field && self.groups[*group].open == 0;
            if is_finished && !finished.contains(&FeatureId(*group)) {
                finished.push(FeatureId(*group));
            }
        }
        finished
    }
}
