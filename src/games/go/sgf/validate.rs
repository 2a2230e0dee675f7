//! Every fault of a collection: of its text, of what its roots say, of every node of every variation.

use std::rc::Rc;

use super::collection::{Collection, NodeId};
use super::faults::Faults;
use super::property::Property;
use crate::diagnostic::Diagnostic;
use crate::games::go::coordinates::a1;
use crate::games::go::position::{Position, Rules};
use crate::games::go::record::Node;
use crate::games::go::replay::set_up;

/// Nodes that wait with their positions: where more branch off, moves are not played out.
const MOST_OPEN: usize = 10_000;

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
        let mut taken = Faults::default();
        let mut open: Vec<(NodeId, Option<Rc<Position>>)> = vec![(*root, Some(Rc::new(Position::new(info.size))))];
        while let Some((id, before)) = open.pop() {
            let (node, faults) = collection.node(id, info.size);
            found.extend(faults);
            let after = before.filter(|_| open.len() < MOST_OPEN).map(|mut position| {
                play(collection, id, &node, Rc::make_mut(&mut position), &mut taken);
                position
            });
            open.extend(collection.children(id).map(|child| (child, after.clone())));
        }
        found.extend(taken.finish());
    }
    found.sort_by_key(|fault| fault.span.as_ref().map(|span| (span.start, span.end)));
    found.dedup();
    found
}

/// Plays a node out, and warns of moves where a stone stands.
fn play(collection: &Collection, id: NodeId, node: &Node, position: &mut Position, taken: &mut Faults) {
    set_up(position, node);
    for (colour, at) in &node.moves {
        if let Some((at, stone)) = at.and_then(|at| Some((at, position.board.get(at)?))) {
            let properties = collection.properties(id);
            let is_move = |property: &&Property| property.ident.chars().eq([colour.letter().to_ascii_uppercase()]);
            if let Some(value) = properties.iter().find(is_move).and_then(Property::value) {
                taken.warn("sgf::occupied", value.place(), "look for the move that was meant", || {
                    let point = a1(at, position.board.size());
                    format!("a {} stone stands on {point} already, and this move takes its place", stone.name())
                });
            }
        }
        // Off the board is all that SGF cannot execute, and no reader lets it through.
        let _ = position.play(Rules::Sgf, *colour, *at);
    }
}
