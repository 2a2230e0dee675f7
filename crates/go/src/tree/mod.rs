//! The nodes of a record, each with its address.

mod picture;

use std::collections::BTreeMap;

use super::coordinates::a1;
use super::sgf::{Collection, NodeId};
pub(super) use picture::pictures;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_game::TreeNode;

/// The most bytes of all addresses: branches of branches have long ones.
const MAX_ADDRESS_BYTES: usize = 32 << 20;

/// The nodes of all games, each behind the one that it follows.
///
/// # Errors
///
/// What the root of a game has wrong; `sgf::too-large` where branches lie too deep in each other.
pub(super) fn of(collection: &Collection) -> Result<Vec<TreeNode>, Diagnostic> {
    let mut nodes: Vec<TreeNode> = Vec::new();
    let mut bytes = 0;
    for (index, root) in collection.games().iter().enumerate() {
        let size = collection.info(*root)?.0.size;
        let mut places: BTreeMap<NodeId, usize> = BTreeMap::new();
        // How many children of a node came before.
        let mut branches: BTreeMap<NodeId, usize> = BTreeMap::new();
        for id in collection.nodes_of(*root) {
            let node = collection.node(id, size).0;
            let before = collection.parent(id);
            let branch = before.filter(|before| collection.children(*before).nth(1).is_some()).map(|before| {
                let count = branches.entry(before).or_default();
                *count += 1;
                *count
            });
            let parent = before.and_then(|before| places.get(&before).copied());
            let address = match parent {
                None => ":1".to_owned(),
                Some(parent) => nodes[parent].address_of_next(branch),
            };
            bytes += address.len();
            if bytes > MAX_ADDRESS_BYTES {
                let message = "the variations are nested too deeply to list";
                return Err(Diagnostic::error("sgf::too-large", message)
                    .at(collection.span(id))
                    .help("shorten the record"));
            }
            let played = node.moves.iter().map(|(colour, at)| {
                let point = at.map_or_else(|| "pass".to_owned(), |at| a1(at, size));
                format!("{} {point}", if colour.name() == "black" { "Black" } else { "White" })
            });
            let judgement = node.annotations.judgement(Lang::En);
            let played = played.collect::<Vec<_>>().join(", ");
            places.insert(id, nodes.len());
            nodes.push(TreeNode {
                game: index + 1,
                node: address,
                parent,
                moves: parent.map_or(0, |parent| nodes[parent].moves) + node.moves.len(),
                played: Some(played).filter(|played| !played.is_empty()),
                sign: node.annotations.sign().map(str::to_owned),
                judgement: Some(judgement).filter(|judgement| !judgement.is_empty()),
                name: node.name,
                comment: node.comment,
                marks: node.marks.len(),
                setup: node.setup.len(),
            });
        }
    }
    Ok(nodes)
}
