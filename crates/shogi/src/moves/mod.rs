//! Movement diagrams of the pieces of shogi: `zumen moves`.
//!
//! [`Moves`] is what is drawn: some kinds, each with its partner and what it becomes in its game, or the poster of all
//! kinds of a game. `choices` finds the game, `readings` what sources say of them, `words` what stands beside the
//! boards, `json` the machine's spelling; `subject` puts these together.

mod choices;
mod diagram;
mod json;
mod poster;
pub(super) mod readings;
mod subject;
mod words;

pub use super::options::variant;
pub(super) use json::{is_object, read as of_object};
pub use subject::list;

use super::edits::PLUS;
use super::kind::Kind;
use super::sfen::usi;
use super::variant::Variant;
use super::{piece_counts, piece_names};
use choices::Choices;
use zumen_core::diagnostic::Diagnostic;

/// How an input begins that is a movement diagram: `moves lion`.
const WORD: &str = "moves";
/// What stands for the poster instead of a name.
const POSTER: &str = "poster";

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// A kind.
    Piece {
        /// The kind that is named.
        kind: Kind,
        /// Whether it is drawn as what it promotes to.
        promoted: bool,
        /// Its game; `None` is the smallest that has it.
        variant: Option<Variant>,
    },
    /// All kinds of a game, those that it begins with first; those of shogi from the king down to the pawn.
    Poster {
        /// The game; `None` is tai shogi.
        variant: Option<Variant>,
    },
}

impl Moves {
    /// The kind with this name; with a `+` before or behind it what that promotes to.
    ///
    /// # Errors
    ///
    /// `moves::piece` where no kind has the name, or several have.
    pub fn from_name(name: &str) -> Result<Moves, Diagnostic> {
        let trimmed = name.trim();
        let plain = trimmed.strip_suffix(PLUS).or_else(|| trimmed.strip_prefix(PLUS));
        let kind = piece_names::kind(plain.unwrap_or(trimmed), None)?;
        Ok(Moves::Piece { kind, promoted: plain.is_some(), variant: None })
    }

    /// All kinds of a game.
    pub fn all(variant: Variant) -> impl Iterator<Item = Moves> {
        kinds_of(variant).map(move |kind| Moves::Piece { kind, promoted: false, variant: Some(variant) })
    }

    /// Reads `moves NAME`; `None` for another text, such as moves of USI.
    pub(super) fn read(text: &str) -> Option<Result<Moves, Diagnostic>> {
        let (word, name) = text.trim().split_once(char::is_whitespace)?;
        let is_usi = name.split_whitespace().next().is_some_and(usi::is_move);
        if word != WORD || name.contains('\n') || is_usi {
            return None;
        }
        if name.trim() == POSTER {
            return Some(Ok(Moves::Poster { variant: None }));
        }
        let start = text.find(name).unwrap_or(0);
        Some(Moves::from_name(name).map_err(|fault| fault.at(start..start + name.trim_end().len())))
    }

    /// The name that it is read by: the key of the kind.
    pub fn name(self) -> String {
        match self {
            Moves::Piece { kind, promoted, .. } => format!("{}{}", kind.key(), if promoted { "+" } else { "" }),
            Moves::Poster { .. } => POSTER.to_owned(),
        }
    }

    /// The kinds that it is about.
    fn kinds(self, chosen: Choices) -> Vec<Kind> {
        match self {
            Moves::Piece { kind, .. } => vec![chosen.drawn_kind(kind)],
            Moves::Poster { .. } => {
                let mut kinds: Vec<Kind> = kinds_of(chosen.variant).collect();
                if chosen.variant == Variant::Shogi {
                    // The king is in no hand, and comes first.
                    let rank = |kind: &Kind| Variant::in_hand().iter().position(|held| held == kind);
                    kinds.sort_by_key(|kind| rank(chosen.before(*kind).first().unwrap_or(kind)));
                }
                kinds.sort_by_key(|kind| piece_counts::is_promotion(*kind, chosen.variant));
                kinds
            }
        }
    }
}

/// The kinds of a game, in the order of the table.
fn kinds_of(variant: Variant) -> impl Iterator<Item = Kind> {
    Kind::all().filter(move |kind| piece_counts::has(variant, *kind))
}
