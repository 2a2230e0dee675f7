//! The board: positions with their places on the author's screen, the links between them, zones.

mod draft;
mod grid;

use std::collections::{BTreeMap, BTreeSet};

pub use grid::{Dimension, Grid};

use super::node::Node;
use super::source::{At, Sources};
use crate::diagnostic::Diagnostic;

/// The most positions that a board can have.
pub const MOST_POSITIONS: usize = 20_000;

/// The direction whose links are lines of the board and nothing else: no piece moves along them.
pub const DRAWN_LINE: &str = "drawn-line";
/// The zone of positions at which a board has no place: nothing is drawn there.
pub const DRAWN_NOWHERE: &str = "drawn-nowhere";
/// Zones of squares that look unlike the others on a board, of which the rules say nothing.
pub const DRAWN_SQUARE: &str = "drawn-square";

/// A rectangle of the author's screen in pixels: left, top, right, bottom; y grows downwards.
pub type Pixels = [i32; 4];

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its name.
    pub name: String,
    /// Where it lies; `None` for a dummy, which has no place on the screen.
    pub rect: Option<Pixels>,
    /// Its grid, and its index in each of the grid's dimensions; `None` where it was placed by itself.
    pub cell: Option<(usize, Vec<usize>)>,
}

impl Position {
    /// Tells whether its middle lies neither to the left of the screen nor above it.
    pub(super) fn is_on_screen(&self) -> bool {
        self.rect.is_some_and(|[left, top, right, bottom]| left + right >= 0 && top + bottom >= 0)
    }
}

/// A way from one position to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// An index of the board's directions.
    pub direction: usize,
    /// Where it begins: an index of the positions.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// Positions that are linked, whichever way.
pub(super) struct Pairs(BTreeSet<(usize, usize)>);

impl Pairs {
    /// Tells whether two positions are linked.
    pub fn has(&self, one: usize, other: usize) -> bool {
        self.0.contains(&pair(one, other))
    }

    /// Returns the pairs, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().copied()
    }
}

fn pair(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// Directions that are exchanged for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whose.
    pub player: String,
    /// Pairs of directions: the second stands for the first.
    pub pairs: Vec<(String, String)>,
}

/// A name that stands twice on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Again {
    /// The name.
    pub name: String,
    /// The grid or position that took the place of the first.
    pub at: At,
}

/// Positions with a meaning of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name; the same for several players.
    pub name: String,
    /// Whose it is; empty for everybody.
    pub players: Vec<String>,
    /// Indices of the positions.
    pub positions: Vec<usize>,
}

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The picture under it; of several, which are alternates, the first.
    pub image: Option<String>,
    /// In the order of the file, each name once.
    pub positions: Vec<Position>,
    /// The grids.
    pub grids: Vec<Grid>,
    /// Names of directions.
    pub directions: Vec<String>,
    /// The links, sorted.
    pub links: Vec<Link>,
    /// Whether the links are just those of the grids' directions.
    pub(super) follows_grids: bool,
    /// The zones; several of one name are those of several players.
    pub zones: Vec<Zone>,
    /// Lines that join places on a board whose pieces stand on crossings, as pairs of neighbours; none on another. The
    /// author's picture of the board tells them, or links of the direction [`DRAWN_LINE`].
    pub drawn: Vec<(usize, usize)>,
    /// The symmetries.
    pub symmetries: Vec<Symmetry>,
    /// Positions that were placed twice.
    pub(super) again: Vec<Again>,
    names: BTreeMap<String, usize>,
    killed: BTreeSet<String>,
}

impl Board {
    /// Returns the position of a name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// Returns the positions at which the board has no place.
    pub(super) fn nowhere(&self) -> BTreeSet<usize> {
        let nowhere = self.zones.iter().filter(|zone| zone.name == DRAWN_NOWHERE);
        nowhere.flat_map(|zone| zone.positions.iter().copied()).collect()
    }

    /// Returns the links as pairs, each once whichever way it goes.
    pub(super) fn pairs(&self) -> Pairs {
        self.pairs_of(|_| true)
    }

    /// Returns the same of those links alone that are wanted.
    pub(super) fn pairs_of(&self, wanted: impl Fn(&Link) -> bool) -> Pairs {
        Pairs(self.links.iter().filter(|link| wanted(link)).map(|link| pair(link.from, link.to)).collect())
    }

    /// Tells whether a position of this name was taken off the board.
    pub fn is_killed(&self, name: &str) -> bool {
        self.killed.contains(name)
    }

    /// Reads `(board ...)`, without the keyword. Positions first: links and zones may stand before them.
    ///
    /// # Errors
    ///
    /// `zrf::positions` and `zrf::links` for boards beyond all bounds.
    pub fn read(nodes: &[Node], sources: &mut Sources) -> Result<Board, Diagnostic> {
        draft::read(nodes, sources)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::zillions::node;

    fn board(text: &str) -> (Board, Vec<Diagnostic>) {
        let mut sources = Sources::default();
        let nodes = node::read(text, 0, &mut sources).unwrap();
        let board = Board::read(&nodes, &mut sources).unwrap();
        (board, sources.warnings)
    }

    fn names(board: &Board) -> Vec<&str> {
        board.positions.iter().map(|position| position.name.as_str()).collect()
    }

    /// Links as `n a1 a2`.
    fn links(board: &Board) -> Vec<String> {
        let name = |index: usize| &board.positions[index].name;
        let link = |link: &Link| format!("{} {} {}", board.directions[link.direction], name(link.from), name(link.to));
        board.links.iter().map(link).collect()
    }

    #[test]
    fn names_follow_the_order_of_the_dimensions() {
        let grid = |dimensions: &str| {
            format!("(grid (start-rectangle 16 16 112 112) (dimensions {dimensions}) (directions (n 0 -1) (s 0 1)))")
        };
        let (letters, warnings) = board(&grid(r#"("a/b" (49 0)) ("2/1" (0 49))"#));
        assert_eq!((names(&letters), warnings), (vec!["a2", "b2", "a1", "b1"], vec![]));
        assert_eq!(letters.positions[3].rect, Some([65, 65, 161, 161]));
        assert_eq!(links(&letters), ["n a1 a2", "n b1 b2", "s a2 a1", "s b2 b1"]);
        let (words, _) = board(&grid(r#"("top-/bottom-" (0 112)) ("left/right" (112 0))"#));
        assert_eq!(names(&words), ["top-left", "bottom-left", "top-right", "bottom-right"]);
    }

    #[test]
    fn steps_may_be_negative_skewed_and_of_three_dimensions() {
        let text = r#"(grid (start-rectangle 0 0 40 40)
            (dimensions ("a/b" (42 24)) ("1/2" (0 -48)) ("I/II" (200 0))) (directions (up 0 0 1)))"#;
        let (board, _) = board(text);
        assert_eq!(names(&board), ["a1I", "b1I", "a2I", "b2I", "a1II", "b1II", "a2II", "b2II"]);
        assert_eq!(board.positions[7].rect, Some([242, -24, 282, 16]));
        assert_eq!(links(&board).len(), 4);
    }

    #[test]
    fn positions_dummies_and_holes() {
        let text = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0)))
            (positions (hand 50 0 40 9) (a1 1 1 2 2)) (dummy nowhere) (kill-positions b1)
            (links w (hand a1) (c1 b1) (c1 x)) (zone (name home) (players White) (positions a1 b1 c1))"#;
        let (board, warnings) = board(text);
        assert_eq!(names(&board), ["a1", "c1", "hand", "nowhere"]);
        assert_eq!(board.positions[0].rect, Some([1, 1, 2, 2]), "the last of a name");
        assert_eq!((board.positions[2].rect, board.positions[3].rect), (Some([40, 0, 50, 9]), None));
        assert_eq!(links(&board), ["w hand a1"]);
        assert_eq!(board.zones[0].positions, [0, 1]);
        assert_eq!(board.find("c1"), Some(1));
        assert_eq!(warnings.len(), 1, "only x is not there: {warnings:?}");
    }

    #[test]
    fn links_are_taken_away() {
        let text = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10)))
            (directions (e 1 0) (w -1 0))) (unlink a1 (b1 c1))"#;
        assert_eq!(links(&board(text).0), ["e c1 d1", "w c1 b1", "w d1 c1"]);
        let (board, warnings) = board(&text.replace("(unlink a1 (b1 c1))", "(unlink (b1 e) (d1 w) (c1 up))"));
        assert_eq!(links(&board), ["e a1 b1", "e c1 d1", "w b1 a1", "w c1 b1"]);
        assert_eq!(warnings.len(), 1, "up is no direction and no position: {warnings:?}");
    }

    #[test]
    fn a_grid_may_have_a_form_for_each_dimension() {
        let text = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0))) (dimensions ("2/1" (0 10)))
            (directions (n 0 -1)))"#;
        let (board, warnings) = board(text);
        assert_eq!((names(&board), warnings), (vec!["a2", "b2", "a1", "b1"], vec![]));
        assert_eq!(links(&board), ["n a1 a2", "n b1 b2"]);
    }

    #[test]
    fn what_is_beyond_all_bounds_is_refused() {
        let long = vec!["x"; 3000].join("/");
        let text = format!("(grid (dimensions (\"{long}\" (1 0)) (\"{long}\" (0 1))))");
        let mut sources = Sources::default();
        let nodes = node::read(&text, 0, &mut sources).unwrap();
        assert_eq!(Board::read(&nodes, &mut sources).unwrap_err().code, "zrf::positions");
    }
}
