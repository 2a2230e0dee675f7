//! What changed between two diagrams of one board, drawn: ghosts of what is gone, rings round what is new.
//!
//! A template says which pieces are looked at, by pieces of its own: `ring-checker` is drawn round what has become of
//! `checker-white`, `veil-checker` over the ghost of one. The ring with the longest such name is taken; `ring` by itself
//! is for all that have none of their own. Labels go by their class: `ring-cube` for what is written as `cube`.

use std::collections::{BTreeMap, BTreeSet};

use super::{Diagram, Mark, Place, Symbol};
use crate::diagnostic::Diagnostic;
use crate::geometry::{CELL, Grid};

/// A frame moves the middle of what is left of a cell by no more than this, in hundredths of it.
const FRAME: i32 = 4;

/// What stands on one place, the lowest first.
type Heap<'a> = Vec<&'a Mark>;

/// The pieces of a template that tell a change.
struct Tellers<'a>(&'a [String]);

impl Tellers<'_> {
    /// The ring or veil for what is called so.
    fn of(&self, what: &str, name: &str) -> Option<&str> {
        let found = self.0.iter().filter(|piece| match piece.strip_prefix(what) {
            Some("") => true,
            Some(rest) => {
                let end = rest.strip_prefix('-').and_then(|own| name.strip_prefix(own));
                end.is_some_and(|end| end.is_empty() || end.starts_with('-'))
            }
            None => false,
        });
        found.map(String::as_str).max_by_key(|piece| (piece.len(), *piece))
    }

    /// What stands on the places of a diagram, as far as it is looked at, by the id of the lowest: ids name
    /// places.
    fn heaps<'a>(&self, diagram: &'a Diagram) -> BTreeMap<&'a str, Heap<'a>> {
        let mut first: BTreeMap<&Place, &str> = BTreeMap::new();
        let mut heaps: BTreeMap<&str, Heap> = BTreeMap::new();
        for (index, mark) in diagram.pieces.iter().chain(&diagram.marks).enumerate() {
            let (Some((id, at)), Some(name)) = (id_and_place(mark), name(mark)) else { continue };
            let is_piece = index < diagram.pieces.len();
            // Numbers and letters belong to the piece that they stand on.
            let is_on_piece = is_piece && matches!(mark, Mark::Label { .. }) && first.contains_key(at);
            // What is drawn over the pieces is looked at only where it has a ring of its own.
            let ring = self.of("ring", name).filter(|ring| is_piece || *ring != "ring");
            if is_on_piece || ring.is_some() {
                heaps.entry(first.entry(at).or_insert(id)).or_default().push(mark);
            }
        }
        heaps
    }
}

/// What a ring or veil goes by.
fn name(mark: &Mark) -> Option<&str> {
    match mark {
        Mark::Piece { piece, .. } => Some(piece),
        Mark::Label { class, .. } => Some(class),
        _ => None,
    }
}

/// Tells whether it marks the last move, as the templates of all games call it: `last-move`, `last-to`.
fn is_last_move(mark: &Mark) -> bool {
    match mark {
        Mark::Piece { piece: name, .. } | Mark::Shape { class: name, .. } => {
            name == "last" || name.starts_with("last-")
        }
        _ => false,
    }
}

/// The middle of what lies on a grid.
fn middle(mark: &Mark) -> Option<Place> {
    match mark {
        Mark::Shape { shape, .. } => shape.middle().map(Place::Grid),
        mark => id_and_place(mark).map(|(_, at)| at.clone()),
    }
}

/// The id and place of a piece or label.
fn id_and_place(mark: &Mark) -> Option<(&str, &Place)> {
    match mark {
        Mark::Piece { id, at, .. } | Mark::Label { id, at, .. } => Some((id, at)),
        _ => None,
    }
}

/// Tells whether two marks are one to who looks at them. What lies on a grid has its place in its id, and is only moved
/// where it stands beside the board and others push it aside.
fn is_same(one: &Mark, other: &Mark) -> bool {
    match (one, other) {
        (
            Mark::Piece { id, piece, class, at },
            Mark::Piece { id: other_id, piece: other_piece, class: other_class, at: other_at },
        ) => (id, piece, class) == (other_id, other_piece, other_class) && is_same_place(at, other_at),
        (
            Mark::Label { id, class, text, at, .. },
            Mark::Label { id: other_id, class: other_class, text: other_text, at: other_at, .. },
        ) => (id, class, text) == (other_id, other_class, other_text) && is_same_place(at, other_at),
        _ => false,
    }
}

fn is_same_place(one: &Place, other: &Place) -> bool {
    one == other || matches!((one, other), (Place::Grid(_), Place::Grid(_)))
}

/// Tells whether two places are one, but for what a frame covers of a cell.
fn is_at(one: &Place, other: &Place) -> bool {
    match (one, other) {
        (Place::Grid(one), Place::Grid(other)) => (one.x - other.x).abs().max((one.y - other.y).abs()) <= FRAME,
        _ => one == other,
    }
}

/// Tells whether a mark lies in the cell in whose middle another lies.
fn is_in_cell(mark: &Mark, other: &Mark) -> bool {
    match (id_and_place(mark), id_and_place(other)) {
        (Some((_, Place::Grid(at))), Some((_, Place::Grid(middle)))) => {
            (at.x - middle.x).abs() <= CELL / 2 && (at.y - middle.y).abs() <= CELL / 2
        }
        _ => false,
    }
}

impl Diagram {
    /// The diagram with what was before: see the top of this file. `pieces` are those of the template.
    ///
    /// # Errors
    ///
    /// `diff::board` where the two show different boards, or different parts of one.
    pub fn since(mut self, before: &Diagram, pieces: &[String]) -> Result<Diagram, Diagnostic> {
        self.grid = self.shared_grid(before).ok_or_else(|| {
            Diagnostic::error("diff::board", "the two positions cannot be drawn on one board")
                .help("leave -o out to compare them in words, or draw the same part of the same board of both")
        })?;
        let tellers = Tellers(pieces);
        let (was, is) = (tellers.heaps(before), tellers.heaps(&self));
        let changed = is.iter().filter(|(id, heap)| {
            let same = was
                .get(*id)
                .is_some_and(|old| old.len() == heap.len() && old.iter().zip(*heap).all(|(a, b)| is_same(a, b)));
            !same
        });
        let new = self.outermost(changed.filter_map(|(id, heap)| Some((*id, tellers.ring(heap)?))).collect());
        let taken = self.occupied_places(before, &is);
        let left = was.iter().filter(|(id, heap)| {
            let stays = is.get(*id).is_some_and(|now| heap.iter().zip(now).all(|(a, b)| is_same(a, b)));
            !stays && id_and_place(heap[0]).is_some_and(|(_, at)| !taken.contains(at))
        });
        let mut symbols = BTreeMap::new();
        let mut gone = Vec::new();
        for (_, heap) in left {
            gone.extend(heap.iter().map(|mark| ghost(mark, &self.symbols, before, &mut symbols)));
            gone.extend(tellers.mark("veil", |id| format!("gone-{id}-veil"), heap));
        }
        self.symbols.extend(symbols.into_values());
        let lost = before.images.iter().filter(|image| self.images.iter().all(|own| own.id != image.id));
        self.images.extend(lost.cloned().collect::<Vec<_>>());
        for (class, fill) in &before.fills {
            self.fills.entry(class.clone()).or_insert_with(|| fill.clone());
        }
        // Where a ring or a ghost says what happened, the mark of the last move says it again.
        let told: BTreeSet<Place> =
            gone.iter().chain(&new).filter_map(id_and_place).map(|(_, at)| at.clone()).collect();
        for marks in [&mut self.pieces, &mut self.marks] {
            marks.retain(|mark| {
                !is_last_move(mark) || middle(mark).is_none_or(|at| told.iter().all(|told| !is_at(told, &at)))
            });
        }
        (self.gone, self.new) = (gone, new);
        Ok(self)
    }

    /// The grid on which both lie, with room for what stands round either; `None` where the boards differ.
    fn shared_grid(&self, before: &Diagram) -> Option<Option<Grid>> {
        // The last move may be tinted under the lines of a board.
        let [own, other] = [self, before].map(|diagram| diagram.board.iter().filter(|mark| !is_last_move(mark)));
        if self.mirrored != before.mirrored || !own.eq(other) {
            return None;
        }
        match (self.grid, before.grid) {
            (None, None) => Some(None),
            (Some(own), Some(other)) if (own.from, own.to) == (other.from, other.to) => {
                let margins = std::array::from_fn(|side| own.margins[side].max(other.margins[side]));
                Some(Some(Grid { margins, ..own }))
            }
            _ => None,
        }
    }

    /// The rings, each with the id of what it is round, without those in a ring of another kind: what stands on a new
    /// tile is new with it.
    fn outermost(&self, rings: Vec<(&str, Mark)>) -> Vec<Mark> {
        let drawn = self.pieces.iter().chain(&self.marks).filter_map(id_and_place).map(|(id, _)| id);
        let order: BTreeMap<&str, usize> = drawn.zip(0..).collect();
        let outermost = rings.iter().filter(|(id, ring)| {
            rings.iter().all(|(under, outer)| {
                order.get(under) >= order.get(id) || name(outer) == name(ring) || !is_in_cell(ring, outer)
            })
        });
        outermost.map(|(_, ring)| ring.clone()).collect()
    }

    /// Places on which no ghost can stand: something else does, or was pushed there.
    fn occupied_places(&self, before: &Diagram, heaps: &BTreeMap<&str, Heap>) -> BTreeSet<Place> {
        let old: BTreeMap<&str, &Place> = before.pieces.iter().filter_map(id_and_place).collect();
        let pushed =
            self.pieces.iter().filter_map(id_and_place).filter(|(id, at)| old.get(id).is_some_and(|was| was != at));
        let standing = heaps.values().filter_map(|heap| id_and_place(heap[0]));
        pushed.chain(standing).map(|(_, at)| at.clone()).collect()
    }
}

impl Tellers<'_> {
    fn ring(&self, heap: &Heap) -> Option<Mark> {
        self.mark("ring", |id| format!("new-{id}"), heap)
    }

    /// The ring or veil of a heap, where the template has one.
    fn mark(&self, what: &str, called: fn(&str) -> String, heap: &Heap) -> Option<Mark> {
        let (id, at) = id_and_place(heap[0])?;
        let piece = heap.iter().find_map(|mark| self.of(what, name(mark)?))?.to_owned();
        Some(Mark::Piece { id: called(id), class: piece.clone(), piece, at: at.clone() })
    }
}

/// A mark of the diagram before, under an id of its own. A symbol that is another now keeps its own drawing.
fn ghost(mark: &Mark, symbols: &[Symbol], before: &Diagram, own: &mut BTreeMap<String, Symbol>) -> Mark {
    let mut mark = mark.clone();
    match &mut mark {
        Mark::Piece { id, piece, class, .. } => {
            *id = format!("gone-{id}");
            if let Some(symbol) = before.symbols.iter().find(|symbol| symbol.id == *piece) {
                match symbols.iter().find(|now| now.id == symbol.id) {
                    Some(now) if now == symbol => {}
                    Some(_) => {
                        let renamed = Symbol { id: format!("gone-{piece}"), ..symbol.clone() };
                        if class == piece {
                            class.clone_from(&renamed.id);
                        }
                        piece.clone_from(&renamed.id);
                        own.insert(renamed.id.clone(), renamed);
                    }
                    None => drop(own.insert(symbol.id.clone(), symbol.clone())),
                }
            }
        }
        Mark::Label { id, .. } => *id = format!("gone-{id}"),
        _ => {}
    }
    mark
}
