//! The games of a text: trees whose properties mean what they mean in Go.

use std::ops::{Deref, DerefMut};

use super::info::OF_GAMES;
use super::property::{Property, is_known, is_plain, is_unread};
use crate::annotations::{Annotation, Annotations};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{self, Dialect, NodeId, Tree};

/// The reader's part of Go.
const GO: Dialect = Dialect { game: Some((1, "Go")), max_games: usize::MAX, is_known, is_plain };

/// The games of Go in a text, at least one, and what was faulty in it.
#[derive(Debug)]
pub struct Collection(Tree);

/// Reads the games of a text. Spans of warnings and errors are bytes of it.
///
/// # Errors
///
/// `sgf::no-game`: nothing begins a game. `sgf::other-game`: there are games, but none is Go. `sgf::too-large`: more
/// than 1 GiB, 4 million nodes (or variations in one another) or 16 million values.
pub fn read(text: &str) -> Result<Collection, Diagnostic> {
    sgf::read(text, &GO).map(Collection)
}

impl Deref for Collection {
    type Target = Tree;

    fn deref(&self) -> &Tree {
        &self.0
    }
}

impl DerefMut for Collection {
    fn deref_mut(&mut self) -> &mut Tree {
        &mut self.0
    }
}

impl Collection {
    /// What its author called a node (N).
    pub fn name(&self, id: NodeId) -> Option<String> {
        self.0.node(id).first("N")?.simple_text()
    }

    /// What its author wrote of a node (C).
    pub fn comment(&self, id: NodeId) -> Option<String> {
        self.0.node(id).first("C")?.text()
    }

    /// What its author thinks of a node's move and position.
    pub fn annotations(&self, id: NodeId) -> Annotations {
        let find = |idents: &[&'static str]| {
            idents.iter().find_map(|ident| Some(Annotation::new(ident, self.node_value(id, ident)? == "2")))
        };
        Annotations {
            of_move: find(&Annotation::OF_MOVES),
            of_position: find(&Annotation::OF_POSITIONS),
            key: find(&Annotation::KEY),
            lead: self.node_value(id, "V").and_then(Annotations::read_lead),
        }
    }

    /// What the first value of a property holds.
    pub(crate) fn node_value(&self, id: NodeId, ident: &str) -> Option<&str> {
        Some(self.0.node(id).first(ident)?.raw.trim())
    }

    /// Tells whether a node has a property of this name.
    pub fn has(&self, id: NodeId, ident: &str) -> bool {
        self.0.node(id).properties().any(|property| property.is(ident))
    }

    /// The properties of a node that are written back as the author wrote them: behind the root also those of the game.
    pub(crate) fn unread_properties(&self, id: NodeId, is_root: bool) -> impl Iterator<Item = sgf::Property<'_>> {
        let is_of_game = move |name: &str| !is_root && (name == "GN" || OF_GAMES.contains(&name));
        self.0.node(id).properties().filter(move |property| is_unread(property.name()) || is_of_game(property.name()))
    }

    /// The known properties of a node.
    pub(super) fn properties(&self, id: NodeId) -> Vec<Property<'_>> {
        Property::all_of(self.0.node(id))
    }
}
