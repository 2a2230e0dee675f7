//! Grids: positions with names put together from parts, so many pixels from one to the next.

use crate::language::node::Node;
use crate::language::source::{At, Sources};

/// Places beyond this are no pixels of a screen.
const MAX_PIXEL: i32 = 1_000_000;

/// A rectangle of the author's screen in pixels: left, top, right, bottom; y grows downwards.
pub(crate) type Pixels = [i32; 4];

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

impl Grid {
    /// All cells as indices, the first dimension the fastest.
    pub(super) fn indices(&self) -> Vec<Vec<usize>> {
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

    /// Lists names and rectangles of all cells.
    pub fn cells(&self) -> Vec<(String, Pixels)> {
        self.indices().iter().map(|index| self.cell(index)).collect()
    }

    /// The cell that is so many steps away, if the grid has it.
    pub(super) fn offset_cell(&self, cell: &[usize], deltas: &[i32]) -> Option<Vec<usize>> {
        let steps = cell.iter().zip(deltas).zip(&self.dimensions);
        let indices = steps.map(|((index, delta), dimension)| {
            let moved = index.checked_add_signed(isize::try_from(*delta).ok()?);
            moved.filter(|moved| *moved < dimension.names.len())
        });
        indices.collect()
    }

    /// Name and rectangle of a cell.
    pub(super) fn cell(&self, index: &[usize]) -> (String, Pixels) {
        let mut name = String::new();
        let mut rect = self.start.map(i64::from);
        for (dimension, index) in self.dimensions.iter().zip(index) {
            name.push_str(&dimension.names[*index]);
            for (place, side) in rect.iter_mut().enumerate() {
                *side += i64::from(dimension.step[place % 2]) * *index as i64;
            }
        }
        (name, rect.map(|side| side.clamp(i64::from(-MAX_PIXEL), i64::from(MAX_PIXEL)) as i32))
    }
}

/// A rectangle: left, top, right, bottom; corners in the wrong order are put right.
/// `at` is what it stands in.
pub(super) fn pixels(nodes: &[Node], at: At, sources: &mut Sources) -> Option<Pixels> {
    let numbers: Option<Vec<i32>> = nodes.iter().take(4).map(Node::number).collect();
    let numbers = numbers.and_then(|numbers| <[i32; 4]>::try_from(numbers).ok());
    match numbers {
        Some(numbers) => {
            let [left, top, right, bottom] = numbers.map(|number| number.clamp(-MAX_PIXEL, MAX_PIXEL));
            Some([left.min(right), top.min(bottom), left.max(right), top.max(bottom)])
        }
        None => {
            let at = nodes.first().map_or(at, |node| node.at);
            sources.warn(
                "zrf::rectangle",
                at,
                "a rectangle needs four numbers",
                "write left, top, right and bottom in pixels",
            );
            None
        }
    }
}

/// The first cell of a grid that does not say where it lies: as large as its steps.
pub(super) fn first_cell(dimensions: &[Dimension]) -> Pixels {
    let [width, height] = [0, 1].map(|axis| {
        let steps = dimensions.iter().map(|dimension| dimension.step[axis].abs()).filter(|step| *step > 0);
        steps.min().unwrap_or(1)
    });
    [0, 0, width, height]
}

/// Reads `(n 0 -1)`: a name, and a step for each dimension.
pub(super) fn direction(node: &Node, dimensions: usize) -> Option<(String, Vec<i32>)> {
    let (name, deltas) = node.list()?.split_first()?;
    let deltas: Vec<i32> = deltas.iter().map(Node::number).collect::<Option<_>>()?;
    Some((name.text()?.to_owned(), deltas)).filter(|(_, deltas)| deltas.len() == dimensions)
}

/// Warns of the first of a grid's directions that are not `(n 0 -1)`, and counts the others.
pub(super) fn warn_of_directions(at: At, count: usize, dimensions: usize, sources: &mut Sources) {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let mut message = format!("a direction of this grid needs a name and {dimensions} step{}", plural(dimensions));
    if count > 1 {
        message.push_str(&format!(", as {} more direction{}", count - 1, plural(count - 1)));
    }
    let help = format!("write (n{} -1), a step for each dimension", " 0".repeat(dimensions.saturating_sub(1).min(4)));
    sources.warn("zrf::grid", at, message, &help);
}

/// What a dimension is like.
const DIMENSION: &str = "write (\"a/b/c\" (50 0))";

/// Reads `("a/b/c" (50 0))`.
pub(super) fn dimension(node: &Node, sources: &mut Sources) -> Option<Dimension> {
    let dimension = read_dimension(node);
    if dimension.is_none() {
        sources.warn("zrf::dimension", node.at, "not a dimension", DIMENSION);
    }
    dimension
}

/// Warns of the first dimension without a step, where that makes a line or a heap of a board. Levels have no need of steps.
pub(super) fn warn_of_still(nodes: &[&Node], read: &[Option<Dimension>], sources: &mut Sources) {
    let long = nodes.iter().zip(read).filter(|(_, read)| read.as_ref().is_some_and(|read| read.names.len() > 1));
    let (still, stepping): (Vec<_>, Vec<_>) =
        long.partition(|(_, read)| read.as_ref().is_some_and(|read| read.step == [0, 0]));
    if let Some((node, _)) = still.first().filter(|_| stepping.len() < 2 && still.len() + stepping.len() > 1) {
        let message = "this dimension has no step: its positions lie on each other";
        sources.warn("zrf::twice", node.at, message, &format!("{DIMENSION}, with a step in pixels"));
    }
}

fn read_dimension(node: &Node) -> Option<Dimension> {
    let [names, step, ..] = node.list()? else { return None };
    let [dx, dy] = step.list()? else { return None };
    let names = names.text()?.split('/').map(|name| name.trim().to_owned()).collect();
    let step = [dx.number()?, dy.number()?].map(|step| step.clamp(-MAX_PIXEL, MAX_PIXEL));
    Some(Dimension { names, step })
}
