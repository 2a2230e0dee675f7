//! The next moves of a record, which `--next` shows on the board: those behind a node, or, where ST says so, the
//! other moves in its place.

use std::collections::BTreeSet;

use super::board::{Colour, Size, Vertex};
use super::figure::letter;
use super::markup::{Kind, Markup};
use super::sgf::{Collection, NodeId};
use zumen_core::named;

named! {
    /// How next moves are shown.
    pub(crate) enum NextSign {
        /// A, B, C...
        Letters = "letters",
        /// Small stones.
        Stones = "stones",
        /// Not at all.
        Hidden = "none",
    }
}

/// ST's flags: siblings instead of children, and no markup.
const SIBLINGS: u8 = 1;
const NO_MARKUP: u8 = 2;

/// What is shown of each node of a game.
pub(super) struct Chooser {
    as_stones: bool,
    of_siblings: bool,
}

/// The next moves of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMoves {
    as_stones: bool,
    moves: Vec<(Colour, Vertex)>,
}

impl Chooser {
    /// Reads a value of `--next`; alone it follows the record. `None` where nothing is shown.
    pub(crate) fn of(collection: &Collection, root: NodeId, value: Option<&str>) -> Option<Chooser> {
        let style = match NextSign::from_name(value?) {
            Some(NextSign::Hidden) => return None,
            Some(shape) => return Some(Chooser { as_stones: shape == NextSign::Stones, of_siblings: false }),
            None => collection.node_value(root, "ST").and_then(|style| style.parse::<u8>().ok()).unwrap_or_default(),
        };
        (style & NO_MARKUP == 0).then_some(Chooser { as_stones: false, of_siblings: style & SIBLINGS != 0 })
    }

    /// Finds the next moves of a node.
    pub(crate) fn moves(&self, collection: &Collection, id: NodeId, size: Size) -> NextMoves {
        let parent = if self.of_siblings { collection.parent(id) } else { Some(id) };
        let nodes = parent.into_iter().flat_map(|parent| collection.children(parent)).filter(|other| *other != id);
        let moves = nodes.filter_map(|node| {
            [("B", Colour::Black), ("W", Colour::White)].into_iter().find_map(|(ident, colour)| {
                let at = Vertex::from_sgf(collection.node_value(node, ident)?)?;
                size.holds(at).then_some((colour, at))
            })
        });
        let mut seen = BTreeSet::new();
        NextMoves { as_stones: self.as_stones, moves: moves.filter(|(_, at)| seen.insert(*at)).collect() }
    }
}

impl NextMoves {
    /// Marks the moves on the points that `is_free` tells, with letters that no label of the author's is.
    pub(crate) fn marks(&self, own: &[Markup], is_free: impl Fn(Vertex) -> bool) -> Vec<Markup> {
        let taken: BTreeSet<&str> = own.iter().filter_map(|mark| mark.text.as_deref()).collect();
        let mut letters = (0..).map(letter).filter(|letter| !taken.contains(letter.as_str()));
        let free = self.moves.iter().filter(|(_, at)| is_free(*at));
        free.map(|(colour, at)| match self.as_stones {
            true => Markup::new(Kind::Next(*colour), *at),
            false => Markup { text: letters.next(), ..Markup::new(Kind::Label, *at) },
        })
        .collect()
    }
}
