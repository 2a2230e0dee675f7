//! How a game ends: players, pieces and places in its conditions.

use super::moves::DEFINE;
use super::names::Names;
use crate::language::keywords::ENDS;
use crate::language::node::Node;

impl Names<'_, '_, '_> {
    /// Looks at `(win-condition (White Black) goal ...)`, without the keyword.
    pub(super) fn ending(&mut self, nodes: &[Node]) {
        let Some((players, goals)) = nodes.split_first() else { return };
        let players = players.list().unwrap_or(std::slice::from_ref(players));
        players.iter().for_each(|player| self.player(player, "an end condition"));
        goals.iter().for_each(|goal| self.goal(goal));
    }

    pub(super) fn goal(&mut self, node: &Node) {
        let (head, rest) = match node.list() {
            Some([head, rest @ ..]) => (head, rest),
            Some([]) => return,
            None => (node, &[] as &[Node]),
        };
        let Some(word) = head.atom() else { return };
        let word = word.to_ascii_lowercase();
        match ENDS.parts(&word) {
            Some(parts) => self.parts(parts, rest),
            None => {
                let message = format!("{word} is neither a goal nor a macro");
                self.odd(["zrf::goal", DEFINE], head.at, &word, message, |names| {
                    ENDS.iter().chain(names.macro_names()).collect()
                });
            }
        }
    }

    /// Looks at who stands somewhere, or where: a kind, `(not King)`, `(any-owner King)`, or a list of places and zones.
    pub(super) fn occupant_or_places(&mut self, node: &Node) {
        let Some(parts) = node.list() else {
            // Some authors write places without brackets.
            let is_place = node.text().is_some_and(|name| self.is_position(name) || self.zones.contains(name));
            if !is_place {
                self.piece(node);
            }
            return;
        };
        match parts {
            [head, pieces @ ..] if head.atom().is_some_and(|word| ["not", "any-owner", "opponent"].contains(&word)) => {
                pieces.iter().for_each(|piece| self.occupant_or_places(piece));
            }
            places => {
                for place in places {
                    self.position_or_zone(place);
                }
            }
        }
    }
}
