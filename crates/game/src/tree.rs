//! A record's tree of variations as plain data: what `zumen tree` tells.

use serde::Serialize;

/// A node of a record: a move, or what stands between moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TreeNode {
    /// The number of its game, from 1.
    pub game: usize,
    /// What `--node` takes for it: the branch, `1.2` for the second branch of the first, and the node's number in it from 1:
    /// `1.2:3`. Nodes of the beginning have no branch: `:1` is the root.
    pub node: String,
    /// The node before it, by its index in the list; null for a root.
    pub parent: Option<usize>,
    /// How many moves lead here, with its own: what `--at` takes where the node has one.
    pub moves: usize,
    /// Its move: `Black Q16`.
    pub played: Option<String>,
    /// What its author thinks of the move: `!`, `!!`, `?`, `??`, `!?` or `?!`.
    pub sign: Option<String>,
    /// What its author thinks of the position: `good for Black`.
    pub judgement: Option<String>,
    /// What its author called it.
    pub name: Option<String>,
    /// What its author wrote.
    pub comment: Option<String>,
    /// How many points are marked.
    pub marks: usize,
    /// How many points are set up or emptied.
    pub setup: usize,
}

impl TreeNode {
    /// The branch it is in; empty in the beginning.
    pub fn branch(&self) -> &str {
        self.node.split(':').next().unwrap_or_default()
    }

    /// The next node's address: in the same branch, or where the record branches in the one of this number.
    pub fn address_of_next(&self, branch: Option<usize>) -> String {
        let (path, number) = self.node.split_once(':').unwrap_or_default();
        match branch {
            Some(branch) if path.is_empty() => format!("{branch}:1"),
            Some(branch) => format!("{path}.{branch}:1"),
            None => format!("{path}:{}", number.parse::<usize>().unwrap_or_default() + 1),
        }
    }
}
