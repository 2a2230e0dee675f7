//! The nodes that lead to a moment. All moments of a record share them: a book of its figures holds them once.

use std::ops::Deref;
use std::sync::Arc;

use super::record::Node;

/// The nodes from the root of a record to one of them.
#[derive(Clone, Debug)]
pub struct Line {
    nodes: Arc<Vec<Node>>,
    /// How many of them lead here.
    count: usize,
}

impl Line {
    /// Returns the line of the first so many nodes; itself where it has no more.
    pub fn until(&self, count: usize) -> Line {
        Line { nodes: Arc::clone(&self.nodes), count: count.min(self.count) }
    }

    /// Changes the last node, of this line alone.
    pub fn change_last(&mut self, change: impl FnOnce(&mut Node)) {
        if self.count < self.nodes.len() {
            self.nodes = Arc::new(self.to_vec());
        }
        if let Some(last) = Arc::make_mut(&mut self.nodes).last_mut() {
            change(last);
        }
    }
}

impl From<Vec<Node>> for Line {
    fn from(nodes: Vec<Node>) -> Line {
        Line { count: nodes.len(), nodes: Arc::new(nodes) }
    }
}

impl Deref for Line {
    type Target = [Node];

    fn deref(&self) -> &[Node] {
        &self.nodes[..self.count]
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        **self == **other
    }
}
