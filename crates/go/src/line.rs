//! The nodes that lead to a moment. All moments of a record share them: a book of its figures holds them once.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::beginning::Beginning;
use super::record::Node;
use super::sgf::Trail;

/// The nodes from the root of a record to one of them.
#[derive(Clone, Debug)]
pub struct Line {
    nodes: Beginning<Node>,
    /// All of them as pictures keep them, once one of the moments was asked for that.
    trail: Arc<OnceLock<Trail>>,
}

impl Line {
    /// The line of the first so many nodes; itself where it has no more.
    pub fn until(&self, count: usize) -> Line {
        Line { nodes: self.nodes.until(count), trail: Arc::clone(&self.trail) }
    }

    /// Changes the last node, of this line alone.
    pub(crate) fn change_last(&mut self, change: impl FnOnce(&mut Node)) {
        self.nodes.change_last(change);
        self.trail = Arc::default();
    }

    /// The line as pictures keep it, and what lies beyond its end.
    pub(super) fn trail(&self) -> &Trail {
        self.trail.get_or_init(|| Trail::of(self.nodes.all()))
    }
}

impl From<Vec<Node>> for Line {
    fn from(nodes: Vec<Node>) -> Line {
        Line { nodes: nodes.into(), trail: Arc::default() }
    }
}

impl Deref for Line {
    type Target = [Node];

    fn deref(&self) -> &[Node] {
        &self.nodes
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        **self == **other
    }
}
