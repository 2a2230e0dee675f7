//! Writing: a line of nodes becomes a record.

use std::collections::BTreeMap;

use super::collection::Collection;
use super::{NodeId, komi};
use crate::annotations::Annotations;
use crate::board::{Colour, Size, Vertex};
use crate::markup::{Kind, Markup};
use crate::position::Captures;
use crate::record::{FigureStart, Info, Node, Numbering};
use crate::select::{MAX_POINTS, too_many_points};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{Writer, escape_part};

/// Writes one game without variations as FF4 in UTF-8, a node a line, with a final line break.
///
/// `line[0]` is the root, which also gets `info`; without nodes the root stands alone. Properties come in this
/// order: FF GM CA SZ, GN EV RO DT PC, PB BR PW WR, HA PRISONERS KM RU RE; then of each node B W, AE AB AW, PL, annotations, MN PM FG VW DD,
/// the marks TB TW NEXTBLACK NEXTWHITE TR SQ CR MA SL LB LN AR, then N C. Points are sorted by column, then by row; of AE, VW and DD, which
/// may hold the whole board, rectangles are written as such. What is empty is left out; DD and VW of no points are written as
/// `[]`, which clears them.
pub fn write(info: &Info, line: &[Node]) -> String {
    write_with(info, line, &[])
}

/// Writes the same with more properties of the game.
pub(crate) fn write_with(info: &Info, line: &[Node], more: &[(&str, String)]) -> String {
    let mut record = Record::begin(info);
    more.iter().for_each(|(ident, value)| record.0.text(ident, value));
    for (index, node) in line.iter().enumerate() {
        record.next(index, node, Extent::All);
    }
    record.finish()
}

/// Writes what led to a moment whose picture prints comments: those of the nodes from this index on.
pub(crate) fn write_commented(info: &Info, line: &[Node], from: usize) -> String {
    let mut record = Record::begin(info);
    for (index, node) in line.iter().enumerate() {
        record.next(index, node, if index < from { Extent::Moves } else { Extent::All });
    }
    record.finish()
}

/// What comes next in a tree that is written.
enum Step {
    /// A node behind the one before.
    Node(NodeId),
    /// The first node of a variation.
    Variation(NodeId),
    /// The end of a variation.
    End,
}

/// Writes a game with its variations, and with the properties that are not read; and tells whether all that its variations
/// say could be read.
///
/// # Errors
///
/// `sgf::too-large` where rectangles stand for more points than are written.
pub(crate) fn write_tree(collection: &Collection, root: NodeId, info: &Info) -> Result<(String, bool), Diagnostic> {
    let mut record = Record::begin(info);
    let (mut steps, mut is_whole, mut is_main) = (vec![Step::Node(root)], true, true);
    let mut points = 0;
    while let Some(step) = steps.pop() {
        let id = match step {
            Step::Node(id) => id,
            Step::Variation(id) => {
                record.0.line_break();
                record.0.open();
                id
            }
            Step::End => {
                record.0.close();
                is_main = false;
                continue;
            }
        };
        let (node, faults) = collection.node(id, info.size);
        // They stand among the properties below, as the author wrote them.
        let node = Node { annotations: Annotations::default(), ..node };
        is_whole &= is_main || faults.is_empty();
        points += node.setup.len() + node.marks.len();
        if points > MAX_POINTS {
            return Err(too_many_points());
        }
        match step {
            Step::Variation(_) => record.0.node(),
            _ if id != root => record.begin_node(),
            _ => {}
        }
        record.node(&node, Extent::All);
        for property in collection.unread_properties(id, id == root) {
            record.0.property(&property.ident(), property.values().map(|value| escape_raw(value.raw)));
        }
        match &collection.children(id).collect::<Vec<_>>()[..] {
            [next] => steps.push(Step::Node(*next)),
            next => steps.extend(next.iter().rev().flat_map(|id| [Step::End, Step::Variation(*id)])),
        }
    }
    Ok((record.finish(), is_whole))
}

/// A value as it stands in a record, with each bracket that would end it escaped.
fn escape_raw(raw: &str) -> String {
    let mut is_escaped = false;
    let mut value = String::with_capacity(raw.len());
    for letter in raw.chars() {
        if letter == ']' && !is_escaped {
            value.push('\\');
        }
        is_escaped = letter == '\\' && !is_escaped;
        value.push(letter);
    }
    if is_escaped {
        value.push('\\');
    }
    value
}

/// A line as it is kept inside pictures: what led to their moments, without comments and the marks on the way. Written
/// once, however many of its moments become pictures.
#[derive(Debug)]
pub(crate) struct Trail {
    /// The nodes without marks.
    text: String,
    /// Where each of them ends in the text, in bytes.
    ends: Vec<usize>,
}

impl Trail {
    /// Writes the nodes of a line, the root first.
    pub(crate) fn of(line: &[Node]) -> Trail {
        let mut record = Record::default();
        let ends = line.iter().enumerate().map(|(index, node)| {
            record.next(index, node, Extent::Moves);
            record.0.as_str().len()
        });
        let ends = ends.collect();
        Trail { text: record.0.finish(), ends }
    }

    /// The record that ends with the last node of `line`, a beginning of the line, and shows its marks.
    pub(crate) fn record(&self, info: &Info, line: &[Node]) -> String {
        let mut record = Record::begin(info);
        if let Some((last, before)) = line.split_last() {
            let end = before.len().checked_sub(1).map_or(0, |index| self.ends[index]);
            record.0.append(&self.text[..end]);
            record.next(before.len(), last, Extent::Marks);
        }
        record.finish()
    }
}

/// What of a node is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    /// What makes the position, and how it is shown.
    Moves,
    /// That, and marks.
    Marks,
    /// Names and comments too.
    All,
}

/// The text so far.
#[derive(Default)]
struct Record(Writer);

impl Record {
    /// Begins the root.
    fn begin(info: &Info) -> Record {
        let mut record = Record::default();
        record.0.open();
        record.0.node();
        record.info(info);
        record
    }

    /// Writes the node of this index in its line; 0 is the root, which has begun.
    fn next(&mut self, index: usize, node: &Node, told: Extent) {
        if index > 0 {
            self.begin_node();
        }
        self.node(node, told);
    }

    /// Begins a node that follows another one.
    fn begin_node(&mut self) {
        self.0.line_break();
        self.0.node();
    }

    fn finish(mut self) -> String {
        self.0.close();
        self.0.line_break();
        self.0.finish()
    }

    fn text(&mut self, ident: &str, value: &Option<String>) {
        if let Some(text) = value {
            self.0.text(ident, text);
        }
    }

    fn points(&mut self, ident: &str, points: impl IntoIterator<Item = Vertex>) {
        let mut points: Vec<Vertex> = points.into_iter().collect();
        points.sort_unstable();
        self.0.property(ident, points.into_iter().map(Vertex::sgf));
    }

    fn info(&mut self, info: &Info) {
        for (ident, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
            self.0.property(ident, [value]);
        }
        self.0.property("SZ", [size(info.size)]);
        for (ident, value) in [
            ("GN", &info.name),
            ("EV", &info.event),
            ("RO", &info.round),
            ("DT", &info.date),
            ("PC", &info.place),
            ("PB", &info.black.name),
            ("BR", &info.black.rank),
            ("PW", &info.white.name),
            ("WR", &info.white.rank),
        ] {
            self.text(ident, value);
        }
        self.0.property("HA", info.handicap.map(|stones| stones.to_string()));
        let Captures { black, white } = info.captures;
        self.0.property("PRISONERS", (black + white > 0).then(|| format!("{black}:{white}")));
        self.0.property("KM", info.komi.map(komi::write));
        self.text("RU", &info.rules);
        self.text("RE", &info.result);
    }

    fn node(&mut self, node: &Node, told: Extent) {
        for colour in Colour::BOTH {
            let moves = node.moves.iter().filter(|(player, _)| *player == colour);
            let mut letter = [0; 4];
            let ident = colour.letter().encode_utf8(&mut letter);
            self.0.property(ident, moves.map(|(_, at)| at.map_or_else(String::new, Vertex::sgf)));
        }
        // Most nodes of a game are a move and nothing else.
        if !node.setup.is_empty() {
            self.0.property("AE", areas(set_points(node, None).collect()));
            self.points("AB", set_points(node, Some(Colour::Black)));
            self.points("AW", set_points(node, Some(Colour::White)));
        }
        self.0.property("PL", node.to_play.map(|colour| colour.letter().to_string()));
        for (ident, value) in node.annotations.properties() {
            self.0.property(ident, [value]);
        }
        self.0.property("MN", node.number.map(|number| number.to_string()));
        self.0.property("PM", node.numbering.map(|numbering| pm(numbering).to_owned()));
        self.0.property("FG", node.figure.as_ref().map(fg));
        self.region("VW", &node.view);
        self.region("DD", &node.dim);
        if told < Extent::Marks {
            return;
        }
        for kind in Kind::ALL {
            let mut marks: Vec<&Markup> = node.marks.iter().filter(|mark| mark.kind == kind).collect();
            marks.sort_unstable();
            self.0.property(kind.property(), marks.into_iter().map(mark));
        }
        if told == Extent::All {
            self.text("N", &node.name);
            self.text("C", &node.comment);
        }
    }

    /// Writes DD or VW, where no points say something, too.
    fn region(&mut self, ident: &str, region: &Option<Vec<Vertex>>) {
        match region.as_deref() {
            Some([]) => self.0.property(ident, [String::new()]),
            Some(points) => self.0.property(ident, areas(points.to_vec())),
            None => {}
        }
    }
}

/// Writes points with rectangles put together: runs of a column, and equal runs side by side.
fn areas(mut points: Vec<Vertex>) -> Vec<String> {
    points.sort_unstable();
    points.dedup();
    let mut runs: Vec<[Vertex; 2]> = Vec::new();
    for at in points {
        match runs.last_mut() {
            Some([_, to]) if to.column == at.column && to.row + 1 == at.row => *to = at,
            _ => runs.push([at, at]),
        }
    }
    let mut areas: Vec<[Vertex; 2]> = Vec::new();
    let mut open: BTreeMap<(u8, u8), usize> = BTreeMap::new();
    for [from, to] in runs {
        match open.get(&(from.row, to.row)) {
            Some(index) if areas[*index][1].column + 1 == from.column => areas[*index][1] = to,
            _ => {
                open.insert((from.row, to.row), areas.len());
                areas.push([from, to]);
            }
        }
    }
    let areas = areas.into_iter();
    areas.map(|[from, to]| if from == to { from.sgf() } else { format!("{}:{}", from.sgf(), to.sgf()) }).collect()
}

/// The points that a node sets to a stone, or empties.
fn set_points(node: &Node, stone: Option<Colour>) -> impl Iterator<Item = Vertex> {
    node.setup.iter().filter(move |(_, set)| *set == stone).map(|(at, _)| *at)
}

fn size(size: Size) -> String {
    if size.columns() == size.rows() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    }
}

fn pm(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::Hidden => "0",
        Numbering::Real => "1",
        Numbering::Modulo => "2",
    }
}

/// Writes FG; where there is a name there must be flags: 32768 says that they are not given.
fn fg(figure: &FigureStart) -> String {
    let name = figure.name.as_deref().map(escape_part).unwrap_or_default();
    match figure.flags {
        None if name.is_empty() => String::new(),
        flags => format!("{}:{name}", flags.unwrap_or(32768)),
    }
}

fn mark(mark: &Markup) -> String {
    let at = mark.at.sgf();
    match (&mark.to, &mark.text) {
        (Some(to), _) => format!("{at}:{}", to.sgf()),
        (None, Some(label)) => format!("{at}:{}", escape_part(label)),
        (None, None) => at,
    }
}
