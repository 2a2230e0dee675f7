//! What a game needs of a template.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::Origin;

/// What a game draws on, so that a template without it can be refused before anything is drawn.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    /// Ids of the places.
    pub slots: Vec<String>,
    /// Ids of the pieces.
    pub pieces: Vec<String>,
    /// Classes that diagrams put on marks: a theme has to paint each. Those of the template's own pieces, board and words
    /// are seen in its file.
    pub classes: Vec<String>,
    /// Classes that a theme may paint and need not.
    pub hooks: Vec<String>,
    /// The template inside the program whose themes a theme can name as its base; empty for none.
    pub template: String,
    /// Other themes that a theme can name as its base, by name: those of a game from outside of the crate.
    pub bases: BTreeMap<String, Arc<Origin>>,
}

impl Needs {
    /// Lists places and pieces.
    pub fn of(
        slots: impl IntoIterator<Item = impl Into<String>>,
        pieces: impl IntoIterator<Item = impl Into<String>>,
    ) -> Needs {
        let (slots, pieces) = (slots.into_iter().map(Into::into), pieces.into_iter().map(Into::into));
        Needs { slots: slots.collect(), pieces: pieces.collect(), ..Needs::default() }
    }

    /// Adds classes that a theme has to paint.
    pub fn painting(mut self, classes: impl IntoIterator<Item = impl Into<String>>) -> Needs {
        self.classes.extend(classes.into_iter().map(Into::into));
        self
    }

    /// Adds classes that a theme may paint.
    pub fn hooking(mut self, classes: impl IntoIterator<Item = impl Into<String>>) -> Needs {
        self.hooks.extend(classes.into_iter().map(Into::into));
        self
    }

    /// Lets themes have those of this template as their base.
    pub fn over(mut self, template: &str) -> Needs {
        template.clone_into(&mut self.template);
        self
    }

    /// Lets themes have this one as their base.
    pub fn basing(mut self, name: &str, theme: &Arc<Origin>) -> Needs {
        self.bases.insert(name.to_owned(), Arc::clone(theme));
        self
    }

    /// Adds what another part of the game needs.
    pub fn and(mut self, other: Needs) -> Needs {
        self.slots.extend(other.slots);
        self.pieces.extend(other.pieces);
        self.classes.extend(other.classes);
        self.hooks.extend(other.hooks);
        self.bases.extend(other.bases);
        self
    }
}
