//! A whole game of a record, for notations that keep it: its last moment stands for it in all else.

use std::sync::Arc;

use super::record::Info;
use super::sgf::{self, Collection, NodeId};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Conversion;

/// The game that a moment is the end of, where no part of it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    pub collection: Arc<Collection>,
    pub root: NodeId,
    /// What the record says of times and SGF cannot hold.
    pub lost: Option<&'static str>,
}

impl Whole {
    /// Writes the game as SGF, with its variations.
    ///
    /// # Errors
    ///
    /// As [`sgf::write_tree`].
    pub(crate) fn convert(&self, info: &Info) -> Result<Conversion, Diagnostic> {
        let (text, is_whole) = sgf::write_tree(&self.collection, self.root, info)?;
        let unread = "what zumen cannot read in variations is lost; zumen validate lists it";
        let lost = self.lost.into_iter().chain((!is_whole).then_some(unread));
        Ok(Conversion { text: text.trim_end().to_owned(), lost: lost.map(str::to_owned).collect() })
    }
}

/// A moment is the same, whatever stands behind and beside it in its record.
impl PartialEq for Whole {
    fn eq(&self, _: &Whole) -> bool {
        true
    }
}
