//! Movement diagrams of the pieces of shogi: `zumen moves`.
//!
//! [`Moves`] is what is drawn: some kinds, each with its partner and what it becomes, or the poster of all kinds that
//! tai shogi begins with. `named` finds the kinds, `readings` what sources say of them, `words` what stands beside the
//! boards, `json` the machine's spelling; `subject` puts these together.

mod diagram;
mod json;
mod named;
mod poster;
pub(super) mod readings;
mod subject;
mod words;

pub(super) use json::{is_object, read as of_object};
pub use subject::list;

use super::kind::{Kind, Promotions};
use super::position::{Piece, Side};
use super::variant::{Tradition, Variant};
use crate::contract::View;
use crate::diagnostic::{About, Diagnostic};
use crate::sets::wedge::Tone;
use readings::Choice;

/// How an input begins that is a movement diagram: `moves lion`.
const WORD: &str = "moves";
/// What stands for the poster instead of a name.
const POSTER: &str = "poster";

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// A kind.
    Piece(Kind),
    /// All kinds that tai shogi begins with.
    Poster,
}

/// What is chosen about it.
#[derive(Clone, Copy, Debug)]
struct Chosen<'a> {
    tradition: Tradition,
    /// A source of moves.
    tag: Option<&'a str>,
}

impl Moves {
    /// Returns the kind with this name.
    ///
    /// # Errors
    ///
    /// `moves::piece` where no kind has the name, or several have.
    pub fn named(name: &str) -> Result<Moves, Diagnostic> {
        named::kind(name).map(Moves::Piece)
    }

    /// Returns all kinds of tai shogi.
    pub fn of_tai() -> impl Iterator<Item = Moves> {
        Kind::of_tai().map(Moves::Piece)
    }

    /// Reads `moves NAME`; `None` for another text.
    pub(super) fn read(text: &str) -> Option<Result<Moves, Diagnostic>> {
        let (word, name) = text.trim().split_once(char::is_whitespace)?;
        if word != WORD || name.contains('\n') {
            return None;
        }
        if name.trim() == POSTER {
            return Some(Ok(Moves::Poster));
        }
        let start = text.find(name).unwrap_or(0);
        Some(Moves::named(name).map_err(|fault| fault.at(start..start + name.trim_end().len())))
    }

    /// Returns the name of its files: the key of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Moves::Piece(kind) => kind.key(),
            Moves::Poster => POSTER,
        }
    }

    /// Returns the kinds that it is about.
    fn kinds(self) -> Vec<Kind> {
        match self {
            Moves::Piece(kind) => vec![kind],
            Moves::Poster => Kind::of_tai().filter(|kind| kind.count() > 0).collect(),
        }
    }

    /// Tells whether the source that is asked for says how the kind moves, where sources disagree about it. Of many
    /// kinds at once the others are drawn by default, so this is asked of kinds that are named.
    ///
    /// # Errors
    ///
    /// `option::value`.
    pub fn check_reading(self, view: &View) -> Result<(), Diagnostic> {
        let (Some(tag), Moves::Piece(kind)) = (view.get("reading"), self) else { return Ok(()) };
        let tags = Choice::tags(kind);
        if tags.is_empty() || tags.contains(&tag) {
            return Ok(());
        }
        let tags = readings::tags().filter(|tag| tags.contains(&tag.name));
        let tags: Vec<String> = tags.map(|tag| format!("{}: {}", tag.name, tag.about)).collect();
        let message = format!("the source {tag} does not say how {} moves", kind.kanji());
        Err(Diagnostic::error("option::value", message).about(About::Option).help(tags.join("\n")))
    }
}

/// Returns what a kind becomes: in tai shogi by tradition; the kinds of shogi and chu shogi have their own.
fn promoted(kind: Kind, tradition: Tradition) -> Option<Kind> {
    if Kind::of_tai().any(|known| known == kind) {
        return kind.promoted(tradition.promotions());
    }
    kind.promoted(Promotions::Shogi).or_else(|| kind.promoted(Promotions::Chu))
}

/// Returns the kinds that become this one, where it stands on no board at the start.
fn before(kind: Kind, tradition: Tradition) -> Vec<Kind> {
    let promotions: &[Promotions] = match Kind::of_tai().any(|known| known == kind) {
        true => &[tradition.promotions()],
        false => &[Promotions::Shogi, Promotions::Chu],
    };
    let becomes = |before: &Kind| promotions.iter().any(|promotions| before.promoted(*promotions) == Some(kind));
    Kind::all().filter(|before| kind.count() == 0 && becomes(before)).collect()
}

/// Returns how the name of a kind is painted: as what it has become where it comes by promotion alone.
fn tone(kind: Kind, is_promoted: bool, tradition: Tradition) -> Tone {
    let promoted = is_promoted || !before(kind, tradition).is_empty();
    Variant::Tai.tone(Piece { kind, side: Side::Sente, promoted }, tradition)
}
