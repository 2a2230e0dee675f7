//! A board while its forms are read.

use std::collections::{BTreeMap, BTreeSet};

use super::grid::{Dimension, Grid, dimension, direction, first_cell, pixels, warn_of_directions, warn_of_still};
use super::model::{Again, Board, Link, MAX_POSITIONS, Position, Symmetry, Zone};
use crate::language::node::Node;
use crate::language::source::{At, Sources};
use zumen_core::diagnostic::{Diagnostic, edits};

/// The most links.
const MAX_LINKS: usize = 1_000_000;
/// Steps that reading a board may take: cells of grids, links tried, links looked at to take some away.
const MAX_BOARD_STEPS: usize = 8_000_000;

/// Reads `(board ...)`, without the keyword. Positions first: links and zones may stand before them.
///
/// # Errors
///
/// `zrf::positions` and `zrf::links` for boards beyond all bounds.
pub(crate) fn read(nodes: &[Node], sources: &mut Sources) -> Result<Board, Diagnostic> {
    let mut draft = Draft::default();
    let forms = nodes.iter().filter_map(|node| Some((node, node.form()?)));
    for (node, (keyword, rest)) in forms.clone() {
        match keyword.as_str() {
            "grid" => draft.grid(rest, node.at, sources)?,
            "positions" => draft.positions(rest, sources)?,
            "dummy" => draft.dummies(rest, sources)?,
            "kill-positions" => draft.kill(rest),
            "directions" => draft.directions(rest),
            "image" => draft.board.image = rest.first().and_then(Node::text).map(str::to_owned),
            _ => {}
        }
    }
    let of_grids = draft.links.clone();
    for (node, (keyword, rest)) in forms {
        match keyword.as_str() {
            "kill-positions" => {
                // A name that is not there is told of once all positions are.
                for node in rest {
                    draft.find_position(node, sources);
                }
            }
            "links" => draft.links(rest, sources)?,
            "unlink" => draft.unlink(rest, node.at, sources)?,
            "zone" => draft.zone(rest, sources),
            "symmetry" => draft.symmetry(rest),
            _ => {}
        }
    }
    Ok(draft.finish(of_grids))
}

/// Tells whether a part of a grid is its dimensions behind a keyword that was mistyped.
fn is_slip(node: &Node) -> bool {
    const MAX_EDITS: usize = 2;
    const MAX_KEYWORD_BYTES: usize = "dimensions".len() + MAX_EDITS;
    node.form()
        .is_some_and(|(keyword, _)| keyword.len() <= MAX_KEYWORD_BYTES && edits(&keyword, "dimensions") <= MAX_EDITS)
}

/// What follows a keyword among the parts of a grid.
fn part<'a>(nodes: &'a [Node], keyword: &str) -> Option<&'a [Node]> {
    nodes.iter().find_map(|node| node.follows(keyword))
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
        match self.steps > MAX_BOARD_STEPS {
            false => Ok(()),
            true => Err(sources
                .error("zrf::links", at, "the board has too many grids, directions and links")
                .help("look for repeated grids and directions")),
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
        if self.board.positions.len() == MAX_POSITIONS {
            let message = format!("the board has more than {MAX_POSITIONS} positions");
            return Err(sources.error("zrf::positions", at, message));
        }
        self.board.names.insert(position.name.clone(), self.board.positions.len());
        self.board.positions.push(position);
        Ok(())
    }

    /// Reads `(grid ...)`, without the keyword. Of several `(dimensions ...)` that each have columns and rows every one is a
    /// grid of its own.
    fn grid(&mut self, nodes: &[Node], at: At, sources: &mut Sources) -> Result<(), Diagnostic> {
        let forms: Vec<&[Node]> = nodes.iter().filter_map(|node| node.follows("dimensions")).collect();
        if forms.len() < 2 || forms.iter().any(|form| form.len() < 2) {
            return self.one_grid(nodes, at, sources);
        }
        let (forms, others): (Vec<Node>, Vec<Node>) =
            nodes.iter().cloned().partition(|node: &Node| node.follows("dimensions").is_some());
        for form in forms {
            let of_one: Vec<Node> = others.iter().cloned().chain([form]).collect();
            self.one_grid(&of_one, at, sources)?;
        }
        Ok(())
    }

    fn one_grid(&mut self, nodes: &[Node], at: At, sources: &mut Sources) -> Result<(), Diagnostic> {
        let start = part(nodes, "start-rectangle").and_then(|rest| pixels(rest, at, sources));
        // Some authors write a form for each dimension.
        let parts: Vec<&Node> = nodes.iter().filter_map(|node| node.follows("dimensions")).flatten().collect();
        let read: Vec<_> = parts.iter().map(|node| dimension(node, sources)).collect();
        warn_of_still(&parts, &read, sources);
        let lacks_dimension = read.iter().any(Option::is_none);
        let dimensions: Vec<Dimension> = read.into_iter().flatten().collect();
        if let Some(slip) = nodes.iter().find(|node| is_slip(node)).filter(|_| part(nodes, "dimensions").is_none()) {
            return Err(sources.error("zrf::grid", slip.at, "not a part of a grid").help("did you mean dimensions?"));
        }
        if dimensions.is_empty() {
            sources.warn("zrf::grid", at, "this grid has no dimensions", "write (dimensions (\"a/b/c\" (50 0)) ...)");
            return Ok(());
        }
        let number = self.board.grids.len();
        let sizes: Vec<usize> = dimensions.iter().map(|dimension| dimension.names.len()).collect();
        let count = sizes.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
        let Some(count) = count.filter(|count| *count <= MAX_POSITIONS) else {
            let message = format!("the grid has more than {MAX_POSITIONS} positions");
            return Err(sources.error("zrf::positions", at, message).help("use fewer names in its dimensions"));
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
        let mut odd = Vec::new();
        for node in part(nodes, "directions").unwrap_or_default() {
            match direction(node, grid.dimensions.len()) {
                Some((name, deltas)) => {
                    self.connect(&name, &deltas, &grid, &cells, node.at, sources)?;
                    grid.directions.push((name, deltas));
                }
                None => {
                    // Moves may name it all the same.
                    self.directions(std::slice::from_ref(node));
                    odd.push(node.at);
                }
            }
        }
        // Where a dimension was not understood, nothing is wrong with the directions.
        if let Some(at) = odd.first().filter(|_| !lacks_dimension) {
            warn_of_directions(*at, odd.len(), grid.dimensions.len(), sources);
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
            if let Some(target) = grid.offset_cell(cell, deltas) {
                let target: usize = target.iter().zip(&cells.strides).map(|(index, stride)| index * stride).sum();
                self.link(Link { direction, from: *from, to: cells.positions[target] }, at, sources)?;
            }
        }
        Ok(())
    }

    /// Finds names of directions that no grid has.
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
        if self.links.len() >= MAX_LINKS {
            return Err(sources.error("zrf::links", at, format!("the board has more than {MAX_LINKS} links")));
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
                None => sources.warn("zrf::board", node.at, "not a position", "write (a1 0 0 50 50)"),
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
    fn find_position(&self, node: &Node, sources: &mut Sources) -> Option<usize> {
        let name = node.text()?;
        let found = self.board.find(name);
        if found.is_none() && !sources.is_full() {
            let help = self.board.suggest(name);
            sources.warn("zrf::position", node.at, format!("the board has no position {name}"), &help);
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
                sources.warn("zrf::link", pair.at, "a link needs two positions", "write (links n (a1 a2) (a2 a3))");
                continue;
            };
            if let (Some(from), Some(to)) = (self.find_position(from, sources), self.find_position(to, sources)) {
                self.link(Link { direction, from, to }, pair.at, sources)?;
            }
        }
        Ok(())
    }

    /// Takes links away: a name all of its position, a pair those from the first to the second, or the one that leaves a
    /// position in a direction.
    fn unlink(&mut self, nodes: &[Node], at: At, sources: &mut Sources) -> Result<(), Diagnostic> {
        let mut pairs = BTreeSet::new();
        let mut single = BTreeSet::new();
        let mut ways = BTreeSet::new();
        for node in nodes {
            match node.list() {
                Some([from, way]) if self.way(way).is_some() => {
                    ways.extend(self.find_position(from, sources).zip(self.way(way)));
                }
                Some([from, to]) => {
                    pairs.extend(self.find_position(from, sources).zip(self.find_position(to, sources)))
                }
                Some(_) => sources.warn("zrf::link", node.at, "a link needs two positions", "write (unlink (a1 a2))"),
                None => single.extend(self.find_position(node, sources)),
            }
        }
        self.step(self.links.len(), at, sources)?;
        self.links.retain(|link| {
            let is_named = single.contains(&link.from) || single.contains(&link.to);
            !is_named && !pairs.contains(&(link.from, link.to)) && !ways.contains(&(link.from, link.direction))
        });
        Ok(())
    }

    /// The direction that a node names, if it names no position.
    fn way(&self, node: &Node) -> Option<usize> {
        let name = node.text().filter(|name| self.board.find(name).is_none())?;
        self.directions.get(name).copied()
    }

    fn zone(&mut self, nodes: &[Node], sources: &mut Sources) {
        let mut zone = Zone { name: String::new(), players: Vec::new(), positions: Vec::new() };
        for (keyword, rest) in nodes.iter().filter_map(Node::form) {
            match keyword.as_str() {
                "name" => zone.name = rest.first().and_then(Node::text).unwrap_or_default().to_owned(),
                "players" => zone.players.extend(rest.iter().filter_map(Node::text).map(str::to_owned)),
                "positions" => zone.positions.extend(rest.iter().filter_map(|node| self.find_position(node, sources))),
                _ => {}
            }
        }
        self.board.zones.push(zone);
    }

    fn symmetry(&mut self, nodes: &[Node]) {
        let Some((player, pairs)) = nodes.split_first() else { return };
        let Some(player) = player.text().map(str::to_owned) else { return };
        let pairs = pairs.iter().filter_map(|node| match node.list()? {
            [from, to] => Some((from.text()?.to_owned(), to.text()?.to_owned())),
            _ => None,
        });
        self.board.symmetries.push(Symmetry { player, pairs: pairs.collect() });
    }

    /// Takes the killed positions away; the indices of all others are made new. `of_grids` are the links of the grids alone.
    fn finish(self, of_grids: BTreeSet<Link>) -> Board {
        let Draft { mut board, links, killed, .. } = self;
        board.killed = killed.iter().map(|index| board.positions[*index].name.clone()).collect();
        let mut fresh = Vec::with_capacity(board.positions.len());
        let mut kept = 0;
        for index in 0..board.positions.len() {
            let stays = !killed.contains(&index);
            fresh.push(stays.then_some(kept));
            kept += usize::from(stays);
        }
        let [links, of_grids] = [links, of_grids].map(|links| {
            let links = links
                .into_iter()
                .filter_map(|link| Some(Link { from: fresh[link.from]?, to: fresh[link.to]?, ..link }));
            Vec::from_iter(links)
        });
        board.follows_grids = links == of_grids;
        board.links = links;
        for zone in &mut board.zones {
            zone.positions = zone.positions.iter().filter_map(|index| fresh[*index]).collect();
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
