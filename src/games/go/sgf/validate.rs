//! Every fault of a collection: of its text, of what its roots say, of every node of every variation.

use super::collection::{Collection, NodeId};
use crate::diagnostic::Diagnostic;

/// Returns everything that is odd or wrong in a collection, in the order of the text.
pub fn validate(collection: &Collection) -> Vec<Diagnostic> {
    let mut found = collection.warnings().to_vec();
    for root in collection.games() {
        let info = match collection.info(*root) {
            Ok((info, warnings)) => {
                found.extend(warnings);
                info
            }
            // Without a size nothing can be said about points.
            Err(fault) => {
                found.push(fault);
                continue;
            }
        };
        let mut open: Vec<NodeId> = vec![*root];
        while let Some(id) = open.pop() {
            found.extend(collection.node(id, info.size).1);
            open.extend(collection.children(id));
        }
    }
    found.sort_by_key(|fault| fault.span.as_ref().map(|span| (span.start, span.end)));
    found.dedup();
    found
}
