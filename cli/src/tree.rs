//! `zumen tree`: the variations of a record, and the address of every node.

use super::args::Tree;
use super::input::Input;
use super::report::{NOWHERE, Reporter, visible};
use super::{Error, Outcome, print};
use zumen::contract::{TreeNode, View, columns};
use zumen::diagnostic::{About, Diagnostic};
use zumen::diagram::{ellipsize, format_count};

/// How much of a comment is shown, in letters.
const COMMENT: f64 = 30.0;
/// Branches in one another that stand further and further in.
const MAX_INDENTS: usize = 40;

/// Prints the tree of each input: branches, and in them the nodes that have a name, a comment, an annotation or no move; as JSON every node.
pub(super) fn run(tree: &Tree, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut outcome = Outcome::Done;
    for arg in &tree.inputs {
        let input = Input::open(arg, tree.charset)?;
        let found = input.record(&View::default()).and_then(|record| record.tree());
        match found {
            Ok(nodes) if nodes.is_empty() => {
                let message = format!("{} is not a record with variations", visible(&input.name));
                let fault = Diagnostic::error("option::record", message).about(About::Input);
                let fault = fault.help("zumen tree shows records of Go: SGF, GIB, NGF, UGF");
                outcome = outcome.max(reporter.refuse(&fault, NOWHERE).outcome());
            }
            Ok(nodes) if tree.as_json => {
                let lines = nodes.iter().map(|node| serde_json::to_string(node).expect("plain data") + "\n");
                print(lines.collect::<String>().as_bytes())?;
            }
            Ok(nodes) => {
                print(table(&nodes).as_bytes())?;
            }
            Err(fault) => outcome = outcome.max(reporter.refuse(&fault, input.context()).outcome()),
        }
    }
    Ok(outcome)
}

/// Writes the branches below each other, each further in than the one it leaves.
fn table(nodes: &[TreeNode]) -> String {
    let games = nodes.last().map_or(0, |node| node.game);
    let mut rows: Vec<[String; 4]> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let is_first = node.node.ends_with(":1");
        if games > 1 && node.parent.is_none() {
            rows.push([format!("game {}", node.game), String::new(), String::new(), String::new()]);
        }
        let has_words = [&node.sign, &node.judgement, &node.name, &node.comment].iter().any(|words| words.is_some());
        if !is_first && !has_words && node.played.is_some() {
            continue;
        }
        let branch = node.branch();
        let depth = if branch.is_empty() { 0 } else { branch.split('.').count() };
        let indent = "  ".repeat(depth.min(MAX_INDENTS)) + if is_first { "" } else { " " };
        let last = if is_first { last_of_branch(nodes, index) } else { 0 };
        let moves = if last > node.moves { format!("{}-{last}", node.moves) } else { node.moves.to_string() };
        let played = [&node.played, &node.sign].into_iter().flatten().cloned().collect::<Vec<_>>().join(" ");
        rows.push([indent + &node.node, moves, played, describe(node)]);
    }
    columns(&rows, 0)
}

/// How many moves there are at the end of a node's branch.
fn last_of_branch(nodes: &[TreeNode], index: usize) -> usize {
    let (game, branch) = (nodes[index].game, nodes[index].branch());
    let of = nodes[index..].iter().take_while(|node| node.game == game && node.branch() == branch);
    of.last().map_or(0, |node| node.moves)
}

/// Says what a node has beside its move.
fn describe(node: &TreeNode) -> String {
    let mut parts: Vec<String> =
        node.name.iter().map(|name| format!("\"{}\"", visible(&ellipsize(name.trim(), COMMENT)))).collect();
    parts.extend(node.judgement.clone());
    parts.extend((node.setup > 0).then(|| format!("{} set up", format_count(node.setup as u64, "point"))));
    parts.extend((node.marks > 0).then(|| format_count(node.marks as u64, "mark")));
    let comment = node.comment.as_deref().map(|comment| comment.split_whitespace().collect::<Vec<_>>().join(" "));
    parts.extend(comment.map(|comment| visible(&ellipsize(&comment, COMMENT))));
    parts.join(", ")
}
