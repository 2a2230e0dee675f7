//! The names of a game or variant, and of what is none of them.

use std::collections::BTreeSet;

use super::findings::Findings;
use crate::language::macros::Macros;
use crate::language::node::Node;
use crate::language::rules::Rules;
use crate::language::rules_file::Form;
use crate::language::source::{At, suggestion};

/// What can be named in a game or variant, and what was found in it.
pub(super) struct Names<'a, 'b, 'f> {
    pub rules: &'a Rules,
    pub form: &'a Form,
    pub macros: &'a Macros,
    pub directions: BTreeSet<&'a str>,
    pub pieces: BTreeSet<&'a str>,
    pub zones: BTreeSet<&'a str>,
    pub attributes: BTreeSet<&'a str>,
    pub found: &'b mut Findings<'f>,
}

impl<'a, 'b, 'f> Names<'a, 'b, 'f> {
    /// The names of a form whose `pieces` are given.
    pub(super) fn new(
        rules: &'a Rules,
        form: &'a Form,
        pieces: &[(&'a str, &'a Node)],
        macros: &'a Macros,
        found: &'b mut Findings<'f>,
    ) -> Names<'a, 'b, 'f> {
        let parts = pieces.iter().flat_map(|(_, piece)| piece.list().unwrap_or_default());
        Names {
            rules,
            form,
            macros,
            directions: rules.board.directions.iter().map(String::as_str).collect(),
            pieces: rules.pieces.iter().map(|piece| piece.name.as_str()).collect(),
            zones: rules.board.zones.iter().map(|zone| zone.name.as_str()).collect(),
            attributes: parts.filter_map(|node: &'a Node| node.follows("attribute")?.first()?.text()).collect(),
            found,
        }
    }

    pub(super) fn is_player(&self, name: &str) -> bool {
        self.rules.players.iter().any(|player| player.name == name)
    }

    /// Tells whether a name is one of a position, be it one that was killed.
    pub(super) fn is_position(&self, name: &str) -> bool {
        self.rules.board.find(name).is_some() || self.rules.board.is_killed(name)
    }

    /// Tells of a name that is not there; `known` are those that may be meant.
    pub(super) fn odd(
        &mut self,
        [code, help]: [&'static str; 2],
        at: At,
        name: &str,
        message: String,
        known: impl FnOnce(&Names<'a, 'b, 'f>) -> Vec<&'a str>,
    ) {
        if self.found.is_new(at, name) {
            let help = suggestion(name, known(self).into_iter()).unwrap_or_else(|| help.to_owned());
            self.found.odd(code, at, message, help, self.form);
        }
    }

    /// The names of all macros.
    pub(super) fn macro_names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let macros: &'a Macros = self.macros;
        macros.defined.iter().map(|definition| definition.name.as_str())
    }

    /// Looks at the name of a piece.
    pub(super) fn piece(&mut self, node: &Node) {
        let Some(name) = node.text().filter(|name| !self.pieces.contains(name)) else { return };
        let told = ["zrf::piece", "define it with (piece (name ...))"];
        self.odd(told, node.at, name, format!("{name} is not a piece"), |names| names.pieces.iter().copied().collect());
    }

    /// Looks at the name of a player.
    pub(super) fn player(&mut self, node: &Node, what: &str) {
        let Some(name) = node.text().filter(|name| !self.is_player(name)) else { return };
        let told = ["zrf::player", "add it to (players ...), or check the spelling"];
        let message = format!("{name} in {what} is not a player");
        self.odd(told, node.at, name, message, |names| {
            names.rules.players.iter().map(|player| player.name.as_str()).collect()
        });
    }

    /// Looks at the name of a zone.
    pub(super) fn zone(&mut self, node: &Node) {
        let Some(name) = node.text().filter(|name| !self.zones.contains(name)) else { return };
        let told = ["zrf::zone", "define it with (zone (name ...) (positions ...))"];
        let message = format!("the board has no zone {name}");
        self.odd(told, node.at, name, message, |names| names.zones.iter().copied().collect());
    }

    /// Looks at a direction from here, or a position.
    pub(super) fn place(&mut self, node: &Node) {
        if let Some(rest) = node.follows("opposite") {
            rest.iter().for_each(|direction| self.direction(direction));
            return;
        }
        let Some(name) = node.text() else { return };
        if self.directions.contains(name) || self.is_position(name) {
            return;
        }
        let message = format!("{name} is neither a direction nor a position of the board");
        let told = ["zrf::direction", "check the spelling"];
        self.odd(told, node.at, name, message, |names| names.directions.iter().copied().collect());
    }

    /// Looks at the name of a direction.
    pub(super) fn direction(&mut self, node: &Node) {
        let Some(name) = node.text().filter(|name| !self.directions.contains(name)) else { return };
        let told = ["zrf::direction", "add it to the directions of a grid, or to links"];
        let message = format!("the board has no direction {name}");
        self.odd(told, node.at, name, message, |names| names.directions.iter().copied().collect());
    }

    /// Looks at the name of a position or a zone.
    pub(super) fn position_or_zone(&mut self, node: &Node) {
        let Some(name) = node.text().filter(|name| !self.is_position(name) && !self.zones.contains(name)) else {
            return;
        };
        let told = ["zrf::position", "check the spelling"];
        let message = format!("the board has no position or zone {name}");
        self.odd(told, node.at, name, message, |names| {
            let positions = names.rules.board.positions.iter().map(|position| position.name.as_str());
            positions.chain(names.zones.iter().copied()).collect()
        });
    }

    /// Looks at the pairs of `(symmetry Black (n s) (s n))`.
    pub(super) fn symmetry(&mut self, pairs: &[Node]) {
        for pair in pairs {
            match pair.list() {
                Some(directions @ [_, _]) => directions.iter().for_each(|direction| self.direction(direction)),
                _ => {
                    let told = ["zrf::symmetry", "write (symmetry Black (n s) (s n))"];
                    let message = "a symmetry needs pairs of directions".to_owned();
                    self.odd(told, pair.at, "", message, |_| Vec::new());
                }
            }
        }
    }
}
