//! The board: positions with their places on the author's screen, the links between them, zones.

use std::collections::{BTreeMap, BTreeSet};

use super::node::Node;
use super::source::{At, Sources};
use crate::diagnostic::Diagnostic;

/// The most positions that a board can have.
pub const MOST_POSITIONS: usize = 20_000;
/// The most links.
const MOST_LINKS: usize = 1_000_000;
/// Steps that reading a board may take: cells of grids, links tried, links looked at to take some away.
const MOST_STEPS: usize = 8_000_000;
/// Places beyond this are no pixels of a screen.
const FARTHEST: i32 = 1_000_000;

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

/// A dimension of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The parts of names, in order.
    pub names: Vec<String>,
    /// From one position to the next, in pixels to the right and downwards.
    pub step: [i32; 2],
}

/// A grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The rectangle of its first position.
    pub start: Pixels,
    /// As written: names are put together in this order.
    pub dimensions: Vec<Dimension>,
    /// Names and steps of its directions, a step for each dimension.
    pub directions: Vec<(String, Vec<i32>)>,
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
    /// In the order of the file, each name once.
    pub positions: Vec<Position>,
    /// The grids.
    pub grids: Vec<Grid>,
    /// Names of directions.
    pub directions: Vec<String>,
    /// The links, sorted.
    pub links: Vec<Link>,
    /// The zones; several of one name are those of several players.
    pub zones: Vec<Zone>,
    /// The symmetries.
    pub symmetries: Vec<Symmetry>,
    /// Positions that were placed twice.
    pub(super) again: Vec<Again>,
    names: BTreeMap<String, usize>,
    killed: BTreeSet<String>,
}

impl Board {
    /// The position of a name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// Whether the links are just those of the grids' directions.
    pub fn links_follow_grids(&self) -> bool {
        let mut links = BTreeSet::new();
        for grid in &self.grids {
            for (name, deltas) in &grid.directions {
                let Some(direction) = self.directions.iter().position(|known| known == name) else { return false };
                for cell in grid.indices() {
                    let Some(target) = grid.moved(&cell, deltas) else { continue };
                    let ends = (self.find(&grid.cell(&cell).0), self.find(&grid.cell(&target).0));
                    if let (Some(from), Some(to)) = ends {
                        links.insert(Link { direction, from, to });
                    }
                }
            }
        }
        links.iter().eq(&self.links)
    }

    /// Whether a position of this name was taken off the board.
    pub fn is_killed(&self, name: &str) -> bool {
        self.killed.contains(name)
    }

    /// Reads `(board ...)`, without the keyword. Positions first: links and zones may stand before them.
    ///
    /// # Errors
    ///
    /// `zrf::positions` and `zrf::links` for boards beyond all bounds.
    pub fn read(nodes: &[Node], sources: &mut Sources) -> Result<Board, Diagnostic> {
        let mut draft = Draft::default();
        let forms = || nodes.iter().filter_map(|node| Some((node, node.form()?)));
        for (node, (keyword, rest)) in forms() {
            match keyword.as_str() {
                "grid" => draft.grid(rest, node.at, sources)?,
                "positions" => draft.positions(rest, sources)?,
                "dummy" => draft.dummies(rest, sources)?,
                "kill-positions" => draft.kill(rest),
                "directions" => draft.directions(rest),
                _ => {}
            }
        }
        for (node, (keyword, rest)) in forms() {
            match keyword.as_str() {
                "kill-positions" => {
                    // A name that is not there is told of once all positions are.
                    for node in rest {
                        draft.known(node, sources);
                    }
                }
                "links" => draft.links(rest, sources)?,
                "unlink" => draft.unlink(rest, node.at, sources)?,
                "zone" => draft.zone(rest, sources),
                "symmetry" => draft.symmetry(rest),
                _ => {}
            }
        }
        Ok(draft.finish())
    }
}

#[derive(Default)]
struct Draft {
    board: Board,
    links: BTreeSet<Link>,
    killed: BTreeSet<usize>,
    directions: BTreeMap<String, usize>,
    steps: usize,
}

/// A grid's cells: the position of each, and how far apart two neighbours of a dimension are among them.
struct Cells {
    positions: Vec<usize>,
    indices: Vec<Vec<usize>>,
    strides: Vec<usize>,
}

impl Draft {
    /// Counts steps: no board comes near the bound.
    fn step(&mut self, steps: usize, at: At, sources: &Sources) -> Result<(), Diagnostic> {
        self.steps = self.steps.saturating_add(steps);
        match self.steps > MOST_STEPS {
            false => Ok(()),
            true => Err(sources
                .error("zrf::links", at, "the board is too large: its grids, directions and links are too many")
                .help("look for grids and directions that stand there again and again")),
        }
    }

    fn put(&mut self, position: Position, at: At, sources: &Sources) -> Result<(), Diagnostic> {
        // A name that comes again takes the place of the first.
        if let Some(index) = self.board.find(&position.name) {
            if !self.killed.remove(&index) {
                self.board.again.push(Again { name: position.name.clone(), at });
            }
            self.board.positions[index] = position;
            return Ok(());
        }
        if self.board.positions.len() == MOST_POSITIONS {
            let message = format!("the board has more than {MOST_POSITIONS} positions");
            return Err(sources.error("zrf::positions", at, message));
        }
        self.board.names.insert(position.name.clone(), self.board.positions.len());
        self.board.positions.push(position);
        Ok(())
    }

    fn grid(&mut self, nodes: &[Node], at: At, sources: &mut Sources) -> Result<(), Diagnostic> {
        let form = |name: &str| nodes.iter().find_map(|node| node.follows(name));
        let start = form("start-rectangle").and_then(|rest| pixels(rest, at, sources));
        let mut dimensions = Vec::new();
        for node in form("dimensions").unwrap_or_default() {
            dimensions.extend(dimension(node, sources));
        }
        if dimensions.is_empty() {
            sources.warn("zrf::grid", at, "this grid has no dimensions", "(dimensions (\"a/b/c\" (50 0)) ...)");
            return Ok(());
        }
        let number = self.board.grids.len();
        let sizes: Vec<usize> = dimensions.iter().map(|dimension| dimension.names.len()).collect();
        let count = sizes.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
        let Some(count) = count.filter(|count| *count <= MOST_POSITIONS) else {
            let message = format!("the grid has more than {MOST_POSITIONS} positions");
            return Err(sources.error("zrf::positions", at, message).help("leave parts of names out"));
        };
        self.step(count * sizes.len(), at, sources)?;
        let start = start.unwrap_or_else(|| first_cell(&dimensions));
        let mut grid = Grid { start, dimensions, directions: Vec::new() };
        let mut strides = vec![1; sizes.len()];
        for place in 1..sizes.len() {
            strides[place] = strides[place - 1] * sizes[place - 1];
        }
        let indices = grid.indices();
        for cell in &indices {
            let (name, rect) = grid.cell(cell);
            self.put(Position { name, rect: Some(rect), cell: Some((number, cell.clone())) }, at, sources)?;
        }
        let positions = indices.iter().filter_map(|cell| self.board.find(&grid.cell(cell).0)).collect();
        let cells = Cells { positions, indices, strides };
        for node in form("directions").unwrap_or_default() {
            if let Some((name, deltas)) = direction(node, grid.dimensions.len(), sources) {
                self.connect(&name, &deltas, &grid, &cells, node.at, sources)?;
                grid.directions.push((name, deltas));
            }
        }
        self.board.grids.push(grid);
        Ok(())
    }

    /// Links between all cells of a grid that are so many steps apart.
    fn connect(
        &mut self,
        name: &str,
        deltas: &[i32],
        grid: &Grid,
        cells: &Cells,
        at: At,
        sources: &Sources,
    ) -> Result<(), Diagnostic> {
        let direction = self.direction_named(name);
        self.step(cells.indices.len(), at, sources)?;
        for (cell, from) in cells.indices.iter().zip(&cells.positions) {
            if let Some(target) = grid.moved(cell, deltas) {
                let target: usize = target.iter().zip(&cells.strides).map(|(index, stride)| index * stride).sum();
                self.link(Link { direction, from: *from, to: cells.positions[target] }, at, sources)?;
            }
        }
        Ok(())
    }

    /// Names of directions that no grid has.
    fn directions(&mut self, nodes: &[Node]) {
        for node in nodes {
            let name = node.list().and_then(<[Node]>::first).unwrap_or(node);
            if let Some(name) = name.text() {
                self.direction_named(name);
            }
        }
    }

    fn direction_named(&mut self, name: &str) -> usize {
        if let Some(known) = self.directions.get(name) {
            return *known;
        }
        let number = self.board.directions.len();
        self.directions.insert(name.to_owned(), number);
        self.board.directions.push(name.to_owned());
        number
    }

    fn link(&mut self, link: Link, at: At, sources: &Sources) -> Result<(), Diagnostic> {
        if self.links.len() >= MOST_LINKS {
            return Err(sources.error("zrf::links", at, format!("the board has more than {MOST_LINKS} links")));
        }
        self.links.insert(link);
        Ok(())
    }

    fn positions(&mut self, nodes: &[Node], sources: &mut Sources) -> Result<(), Diagnostic> {
        for node in nodes {
            let parts = node.list().and_then(<[Node]>::split_first);
            let place = parts.and_then(|(name, rest)| Some((name.text()?, pixels(rest, node.at, sources)?)));
            match place {
                Some((name, rect)) => {
                    self.put(Position { name: name.to_owned(), rect: Some(rect), cell: None }, node.at, sources)?;
                }
                None => sources.warn("zrf::position", node.at, "this is no position", "write (a1 0 0 50 50)"),
            }
        }
        Ok(())
    }

    fn dummies(&mut self, nodes: &[Node], sources: &Sources) -> Result<(), Diagnostic> {
        for node in nodes {
            if let Some(name) = node.text() {
                self.put(Position { name: name.to_owned(), rect: None, cell: None }, node.at, sources)?;
            }
        }
        Ok(())
    }

    /// The position that a node names; one that is not there gets a warning.
    fn known(&self, node: &Node, sources: &mut Sources) -> Option<usize> {
        let name = node.text()?;
        let found = self.board.find(name);
        if found.is_none() {
            sources.warn("zrf::position", node.at, format!("the board has no position {name}"), "check the spelling");
        }
        found
    }

    fn kill(&mut self, nodes: &[Node]) {
        self.killed.extend(nodes.iter().filter_map(|node| self.board.find(node.text()?)));
    }

    fn links(&mut self, nodes: &[Node], sources: &mut Sources) -> Result<(), Diagnostic> {
        let Some((name, pairs)) = nodes.split_first() else { return Ok(()) };
        let Some(name) = name.text() else { return Ok(()) };
        let direction = self.direction_named(name);
        for pair in pairs {
            let Some([from, to]) = pair.list() else {
                sources.warn("zrf::link", pair.at, "a link has two ends", "(links n (a1 a2) (a2 a3))");
                continue;
            };
            if let (Some(from), Some(to)) = (self.known(from, sources), self.known(to, sources)) {
                self.link(Link { direction, from, to }, pair.at, sources)?;
            }
        }
        Ok(())
    }

    /// A name takes away all links of its position, a pair the links from the first to the second.
    fn unlink(&mut self, nodes: &[Node], at: At, sources: &mut Sources) -> Result<(), Diagnostic> {
        let mut pairs = BTreeSet::new();
        let mut single = BTreeSet::new();
        for node in nodes {
            match node.list() {
                Some([from, to]) => pairs.extend(self.known(from, sources).zip(self.known(to, sources))),
                Some(_) => sources.warn("zrf::link", node.at, "a link has two ends", "(unlink (a1 a2))"),
                None => single.extend(self.known(node, sources)),
            }
        }
        self.step(self.links.len(), at, sources)?;
        self.links.retain(|link| {
            !single.contains(&link.from) && !single.contains(&link.to) && !pairs.contains(&(link.from, link.to))
        });
        Ok(())
    }

    fn zone(&mut self, nodes: &[Node], sources: &mut Sources) {
        let mut zone = Zone { name: String::new(), players: Vec::new(), positions: Vec::new() };
        for (keyword, rest) in nodes.iter().filter_map(Node::form) {
            match keyword.as_str() {
                "name" => zone.name = rest.first().and_then(Node::text).unwrap_or_default().to_owned(),
                "players" => zone.players.extend(rest.iter().filter_map(Node::text).map(str::to_owned)),
                "positions" => zone.positions.extend(rest.iter().filter_map(|node| self.known(node, sources))),
                _ => {}
            }
        }
        self.board.zones.push(zone);
    }

    fn symmetry(&mut self, nodes: &[Node]) {
        let Some((player, pairs)) = nodes.split_first() else { return };
        let Some(player) = player.text().map(str::to_owned) else { return };
        let pair = |node: &Node| match node.list()? {
            [from, to] => Some((from.text()?.to_owned(), to.text()?.to_owned())),
            _ => None,
        };
        self.board.symmetries.push(Symmetry { player, pairs: pairs.iter().filter_map(pair).collect() });
    }

    /// Takes the killed positions away; the indices of all others are made new.
    fn finish(self) -> Board {
        let Draft { mut board, links, killed, .. } = self;
        board.killed = killed.iter().map(|index| board.positions[*index].name.clone()).collect();
        let mut fresh = Vec::with_capacity(board.positions.len());
        let mut kept = 0;
        for index in 0..board.positions.len() {
            let stays = !killed.contains(&index);
            fresh.push(stays.then_some(kept));
            kept += usize::from(stays);
        }
        let renewed = |index: usize| fresh[index];
        board.links = links
            .into_iter()
            .filter_map(|link| Some(Link { from: renewed(link.from)?, to: renewed(link.to)?, ..link }))
            .collect();
        for zone in &mut board.zones {
            zone.positions = zone.positions.iter().filter_map(|index| renewed(*index)).collect();
        }
        let mut index = 0;
        board.positions.retain(|_| {
            index += 1;
            fresh[index - 1].is_some()
        });
        board.names = board.positions.iter().enumerate().map(|(index, at)| (at.name.clone(), index)).collect();
        board
    }
}

impl Grid {
    /// All cells as indices, the first dimension the fastest.
    fn indices(&self) -> Vec<Vec<usize>> {
        let sizes: Vec<usize> = self.dimensions.iter().map(|dimension| dimension.names.len()).collect();
        let mut cells: Vec<Vec<usize>> = Vec::new();
        let mut index = vec![0; sizes.len()];
        'cells: loop {
            cells.push(index.clone());
            for (place, size) in sizes.iter().enumerate() {
                index[place] += 1;
                if index[place] < *size {
                    continue 'cells;
                }
                index[place] = 0;
            }
            return cells;
        }
    }

    /// Names and rectangles of all cells.
    pub fn cells(&self) -> Vec<(String, Pixels)> {
        self.indices().iter().map(|index| self.cell(index)).collect()
    }

    /// The cell that is so many steps away, if the grid has it.
    fn moved(&self, cell: &[usize], deltas: &[i32]) -> Option<Vec<usize>> {
        let step = |((index, delta), dimension): ((&usize, &i32), &Dimension)| {
            let moved = i64::try_from(*index).ok()? + i64::from(*delta);
            usize::try_from(moved).ok().filter(|moved| *moved < dimension.names.len())
        };
        cell.iter().zip(deltas).zip(&self.dimensions).map(step).collect()
    }

    /// Name and rectangle of a cell.
    fn cell(&self, index: &[usize]) -> (String, Pixels) {
        let mut name = String::new();
        let [mut x, mut y] = [0_i64; 2];
        for (dimension, index) in self.dimensions.iter().zip(index) {
            name.push_str(&dimension.names[*index]);
            x += i64::from(dimension.step[0]) * *index as i64;
            y += i64::from(dimension.step[1]) * *index as i64;
        }
        let within = |start: i32, by: i64| {
            i32::try_from((i64::from(start) + by).clamp(i64::from(-FARTHEST), i64::from(FARTHEST))).unwrap_or_default()
        };
        let [left, top, right, bottom] = self.start;
        (name, [within(left, x), within(top, y), within(right, x), within(bottom, y)])
    }
}

/// A rectangle: left, top, right, bottom; corners in the wrong order are put right.
/// `at` is what it stands in.
fn pixels(nodes: &[Node], at: At, sources: &mut Sources) -> Option<Pixels> {
    let numbers: Option<Vec<i32>> = nodes.iter().take(4).map(Node::number).collect();
    let numbers = numbers.and_then(|numbers| <[i32; 4]>::try_from(numbers).ok());
    match numbers {
        Some(numbers) => {
            let [left, top, right, bottom] = numbers.map(|number| number.clamp(-FARTHEST, FARTHEST));
            Some([left.min(right), top.min(bottom), left.max(right), top.max(bottom)])
        }
        None => {
            let at = nodes.first().map_or(at, |node| node.at);
            sources.warn("zrf::rectangle", at, "a rectangle has four numbers", "left, top, right, bottom in pixels");
            None
        }
    }
}

/// The first cell of a grid that does not say where it lies: as large as its steps.
fn first_cell(dimensions: &[Dimension]) -> Pixels {
    let side = |axis: usize| {
        let steps = dimensions.iter().map(|dimension| dimension.step[axis].abs()).filter(|step| *step > 0);
        steps.min().unwrap_or(1)
    };
    [0, 0, side(0), side(1)]
}

/// `(n 0 -1)`: a name, and a step for each dimension.
fn direction(node: &Node, dimensions: usize, sources: &mut Sources) -> Option<(String, Vec<i32>)> {
    let parts = node.list().and_then(<[Node]>::split_first).and_then(|(name, deltas)| {
        let deltas: Option<Vec<i32>> = deltas.iter().map(Node::number).collect();
        Some((name.text()?.to_owned(), deltas.filter(|deltas| deltas.len() == dimensions)?))
    });
    if parts.is_none() {
        let message = format!("a direction of this grid has a name and {dimensions} steps");
        sources.warn("zrf::direction", node.at, message, "write (n 0 -1)");
    }
    parts
}

/// `("a/b/c" (50 0))`.
fn dimension(node: &Node, sources: &mut Sources) -> Option<Dimension> {
    let read = || {
        let [names, step, ..] = node.list()? else { return None };
        let [dx, dy] = step.list()? else { return None };
        let names = names.text()?.split('/').map(|name| name.trim().to_owned()).collect();
        let limit = |step: i32| step.clamp(-FARTHEST, FARTHEST);
        Some(Dimension { names, step: [limit(dx.number()?), limit(dy.number()?)] })
    };
    let dimension = read();
    if dimension.is_none() {
        sources.warn("zrf::dimension", node.at, "this is no dimension", "(\"a/b/c\" (50 0))");
    }
    dimension
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
