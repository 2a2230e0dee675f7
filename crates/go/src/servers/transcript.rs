//! What a reader of a server's record found out, as a record of SGF.

use std::ops::Range;

use super::handicap;
use crate::board::{Colour, Size, Vertex};
use crate::record::{Info, Node};
use crate::sgf::{self, Collection};
use zumen_core::diagnostic::Diagnostic;

/// What a record says, and where.
#[derive(Debug)]
pub(crate) struct Transcript {
    pub info: Info,
    /// The root, then a node a move.
    pub nodes: Vec<Node>,
    /// Where each stands in the text.
    pub places: Vec<Range<usize>>,
    /// What is odd about it, at its place in the text.
    pub warnings: Vec<Diagnostic>,
    /// Properties of SGF that pictures do not need.
    pub more: Vec<(&'static str, String)>,
    /// What it says that SGF cannot hold.
    pub lost: Option<&'static str>,
}

impl Transcript {
    /// Begins a record of a board; its head stands at `place`.
    pub(crate) fn new(size: Size, place: Range<usize>) -> Transcript {
        Transcript::of(Info::new(size), vec![Node::default()], vec![place])
    }

    /// Makes one of nodes and their places.
    pub(crate) fn of(info: Info, nodes: Vec<Node>, places: Vec<Range<usize>>) -> Transcript {
        Transcript { info, nodes, places, warnings: Vec::new(), more: Vec::new(), lost: None }
    }

    /// Puts the stones of a handicap down, where the server does.
    pub(crate) fn set_handicap(&mut self, stones: u32) {
        if let Some(points) = handicap::points(stones, self.info.size) {
            self.info.handicap = Some(stones);
            self.nodes[0].setup = points.into_iter().map(|at| (at, Some(Colour::Black))).collect();
            self.nodes[0].setup.sort_unstable_by_key(|(at, _)| *at);
        }
    }

    /// Puts a stone down before the first move.
    pub(crate) fn set(&mut self, colour: Colour, at: Vertex) {
        let setup = &mut self.nodes[0].setup;
        setup.retain(|(other, _)| *other != at);
        setup.push((at, Some(colour)));
        self.info.handicap = Some(setup.len() as u32).filter(|stones| *stones >= 2);
    }

    /// Adds a move, or a pass; `place` is its line.
    pub(crate) fn play(&mut self, colour: Colour, at: Option<Vertex>, place: Range<usize>) {
        self.nodes.push(Node { moves: vec![(colour, at)], ..Node::default() });
        self.places.push(place);
    }

    /// Adds a line to the comment of the node of a move, 0 for the root; `None` where there is no such move.
    pub(crate) fn comment(&mut self, number: usize, line: &str) -> Option<()> {
        let comment = self.nodes.get_mut(number)?.comment.get_or_insert_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(line);
        Some(())
    }

    /// Who played the last move.
    pub(crate) fn last_player(&self) -> Option<Colour> {
        self.nodes.last()?.moves.first().map(|(colour, _)| *colour)
    }

    /// Makes a record of it, whose faults [`Places`] knows in the text.
    ///
    /// # Errors
    ///
    /// Those of [`sgf::read`], for records that are too large.
    pub(crate) fn into_record(self) -> Result<(Collection, Places), Diagnostic> {
        let mut collection = sgf::read(&sgf::write_with(&self.info, &self.nodes, &self.more))?;
        self.warnings.into_iter().for_each(|warning| collection.warn(warning));
        let root = collection.games()[0];
        let line = std::iter::successors(Some(root), |id| collection.children(*id).next());
        let nodes = line.map(|id| collection.span(id).start).zip(self.places).collect();
        Ok((collection, Places { nodes, lost: self.lost }))
    }
}

/// Where the nodes of a record stand in the text that it was made of.
#[derive(Debug)]
pub(crate) struct Places {
    /// For each node: where it begins in the record, and where it stands in the text.
    nodes: Vec<(usize, Range<usize>)>,
    /// What the text says that SGF cannot hold.
    pub lost: Option<&'static str>,
}

impl Places {
    /// Tells a fault of the record at its place in the text; what the server's reader found is there already.
    pub(crate) fn of_text(&self, mut fault: Diagnostic) -> Diagnostic {
        if let Some(span) = fault.span.as_ref().filter(|_| !fault.code.starts_with("server::")) {
            let behind = self.nodes.partition_point(|(start, _)| *start <= span.start);
            fault.span = self.nodes.get(behind.saturating_sub(1)).map(|(_, place)| place.clone());
        }
        fault
    }
}

/// Refuses a board of no size that is drawn.
pub(super) fn no_size(written: &str, place: Range<usize>) -> Diagnostic {
    let shown: String = written.chars().take(20).collect();
    Diagnostic::error("server::size", format!("the board size `{shown}` is not valid"))
        .at(place)
        .help("write 1 to 52 lines, such as 19")
}

/// A rank as SGF writes it: `7D*` is `7d`, `9DP` is `9p`, `5段P` is `5段`.
pub(super) fn rank(written: &str) -> String {
    let rank = written.trim_end_matches(['*', '?']);
    let rank = rank.replace("DP", "p");
    if rank.is_ascii() { rank.to_ascii_lowercase() } else { rank.trim_end_matches('P').to_owned() }
}

/// A day as SGF writes it; `None` where there is no such day.
pub(super) fn date([year, month, day]: [u32; 3]) -> Option<String> {
    let is_day = (1900..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| format!("{year}-{month:02}-{day:02}"))
}
