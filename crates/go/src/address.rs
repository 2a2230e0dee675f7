//! Which node of a game is asked for: every node has an address, also one without a move.
//!
//! `--at 12` is the node of move 12, `--at 12+1` the one behind it, `--at 0+1` the first behind the root. `--node 1.2:3` is the
//! third node of the branch that the path leads to, whose first is 1; `--node :3` the third of the main line, whose first is the
//! root. `--node-name` finds the first node that its author called so (N).

use super::options::RecordOptions;
use super::sgf::{Collection, NodeId};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{ellipsize, format_count};
use zumen_game::{branch, option_fault};

/// Where a line that is asked for ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Where `--at` says, or with the line.
    Selected,
    /// With this node, counted from the root, which is 0.
    Node(usize),
    /// So many nodes behind that of a move.
    Behind { moves: usize, nodes: usize },
}

impl End {
    /// The index of the last node, where the address names it.
    pub(crate) fn last_node(self) -> Option<usize> {
        match self {
            End::Node(index) => Some(index),
            End::Behind { moves: 0, nodes } => Some(nodes),
            End::Behind { .. } | End::Selected => None,
        }
    }
}

/// A line of a game, and where it ends.
pub(super) struct Address {
    /// The nodes of the whole line, from the root on.
    pub line: Vec<NodeId>,
    /// Where what is asked for ends.
    pub end: End,
}

impl Address {
    /// Finds the line that the options name.
    ///
    /// # Errors
    ///
    /// `option::value` for what is no address, for a branch, a node or a name that is not there, and for two addresses.
    pub(crate) fn of(collection: &Collection, root: NodeId, options: &RecordOptions) -> Result<Address, Diagnostic> {
        let (node, name) = (options.node, options.node_name);
        let counted = node.and_then(|node| node.split_once(':'));
        let is_exact = counted.is_some() || name.is_some();
        if let (true, Some(at)) = (is_exact, options.at) {
            let what = if name.is_some() { "--node-name" } else { "--node" };
            return Err(option_fault("at", at, &format!("{what} already selects a node")).help("leave one of them out"));
        }
        if let Some(name) = name {
            if node.is_some() {
                let message = "--node and --node-name cannot be used together";
                return Err(Diagnostic::option_error("option::value", message).help("leave one of them out"));
            }
            let mut line = collection.line_to(find_by_name(collection, root, name)?);
            let end = End::Node(line.len() - 1);
            // The line goes on behind the node.
            while let Some(next) = line.last().and_then(|last| collection.children(*last).next()) {
                line.push(next);
            }
            return Ok(Address { end, line });
        }
        let path = match counted {
            Some((path, _)) => Some(path).filter(|path| !path.trim().is_empty()),
            None => node,
        };
        let line = branch::line(root, path, |at| collection.children(at))?;
        let end = match counted {
            Some((_, number)) => End::Node(nth(&line, number, node.unwrap_or_default())?),
            None => options.behind.clone()?.map_or(End::Selected, |(moves, nodes)| End::Behind { moves, nodes }),
        };
        Ok(Address { line: line.nodes, end })
    }
}

/// Finds the node of a number in the branch that a line was named by.
fn nth(line: &branch::Line<NodeId>, number: &str, typed: &str) -> Result<usize, Diagnostic> {
    let number = number.trim().parse::<usize>().ok().filter(|number| *number > 0);
    let number = number.ok_or_else(|| {
        option_fault("node", typed, "not a node number").help("use a number from 1, such as --node 1.2:3")
    })?;
    let there = line.nodes.len() - line.branched_at;
    if number > there {
        let message = format!("this line has only {}", format_count(there as u64, "node"));
        return Err(option_fault("node", typed, &message).help("run zumen tree to list them"));
    }
    Ok(line.branched_at + number - 1)
}

/// The most names that are told.
const MAX_NAMES: usize = 5;

/// Finds the node of a name: the only one that is called so, or whose name has it in it.
fn find_by_name(collection: &Collection, root: NodeId, wanted: &str) -> Result<NodeId, Diagnostic> {
    let key = wanted.trim().to_lowercase();
    let names: Vec<(NodeId, String)> =
        collection.nodes_of(root).filter_map(|id| Some((id, collection.name(id)?))).collect();
    let called: Vec<NodeId> =
        names.iter().filter(|(_, name)| name.trim().to_lowercase() == key).map(|(id, _)| *id).collect();
    match called[..] {
        [] => {}
        [id] => return Ok(id),
        _ => {
            let message = format!("{} have this name", format_count(called.len() as u64, "node"));
            return Err(option_fault("node-name", wanted, &message)
                .help("use an address that zumen tree prints, such as --node 1.2"));
        }
    }
    let is_like = |name: &str| !key.is_empty() && name.trim().to_lowercase().contains(&key);
    let like: Vec<(NodeId, String)> = names.iter().filter(|(_, name)| is_like(name)).cloned().collect();
    let (message, choice) = match &like[..] {
        [(id, _)] => return Ok(*id),
        [] => ("no node has this name".to_owned(), names),
        _ => (format!("{} have this in their names", format_count(like.len() as u64, "node")), like),
    };
    let told: Vec<String> = choice.iter().take(MAX_NAMES).map(|(_, name)| ellipsize(name.trim(), 30.0)).collect();
    let help = match told.is_empty() {
        true => "this game has no named nodes; run zumen tree, and use an address it prints, such as --node 1.2".into(),
        false => format!("use one of: {}", told.join(", ")) + if choice.len() > MAX_NAMES { ", ..." } else { "" },
    };
    Err(option_fault("node-name", wanted, &message).help(help))
}
