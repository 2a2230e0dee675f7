//! Movements as JSON: what `-f json` prints. Read back, it is the same diagram.

use serde::{Deserialize, Serialize};

use super::readings::Choice;
use super::{Choices, Moves};
use crate::kind::Kind;
use crate::piece_names;
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::movement::{Ground, Occupant, Offset};
use zumen_game::json;
use zumen_game::sets::moves::Chart;

/// The whole object.
#[derive(Deserialize, Serialize)]
struct MovesJson {
    game: String,
    moves: Body,
}

#[derive(Deserialize, Serialize)]
#[serde(untagged, expecting = "moves must be a piece, such as {\"piece\":\"lion\"}, or a list of pieces")]
enum Body {
    /// A kind.
    One(Piece),
    /// The poster's kinds.
    All(Vec<Piece>),
}

/// How a kind moves.
#[derive(Deserialize, Serialize)]
struct Piece {
    /// Its key.
    piece: String,
    #[serde(default)]
    kanji: String,
    #[serde(default)]
    reading: String,
    #[serde(default)]
    english: String,
    /// Its game by name.
    #[serde(default)]
    variant: Option<String>,
    /// The key of the kind that it is drawn as the promotion of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promoted_from: Option<String>,
    /// The key of what it promotes to, or null.
    promotes_to: Option<String>,
    /// The movement as `src/movement.rs` writes it.
    #[serde(default)]
    movement: String,
    /// Squares from the piece to the edge of its grid.
    #[serde(default)]
    reach: i16,
    /// The squares of the grid that it reaches when nothing else stands there: to the right and forward.
    #[serde(default)]
    destinations: Vec<[i16; 2]>,
}

/// Writes one line.
pub(super) fn write(moves: Moves, chosen: Choices) -> String {
    let mut pieces: Vec<Piece> = moves.kinds(chosen).into_iter().map(|kind| piece(kind, chosen)).collect();
    let moves = match moves {
        Moves::Piece { .. } => Body::One(pieces.swap_remove(0)),
        Moves::Poster { .. } => Body::All(pieces),
    };
    json::write(&MovesJson { game: "shogi".to_owned(), moves })
}

fn piece(kind: Kind, chosen: Choices) -> Piece {
    let movement = Choice::of(kind, chosen.tag).movement;
    let reach = Chart::reach_of(&movement);
    let corner = Offset::new(reach, reach);
    let ground = Ground { least: corner.times(-1), most: corner, look: &|_| Occupant::Empty };
    Piece {
        piece: kind.key().to_owned(),
        kanji: kind.kanji().to_owned(),
        reading: kind.romaji().to_owned(),
        english: kind.english().to_owned(),
        variant: Some(chosen.variant.name().to_owned()),
        promoted_from: chosen.base.map(|base| base.key().to_owned()),
        promotes_to: chosen.promotes_to(kind).map(|kind| kind.key().to_owned()),
        movement: movement.to_string(),
        reach,
        destinations: movement.destinations(&ground).into_iter().map(|at| [at.right, at.forward]).collect(),
    }
}

/// Tells whether a text is an object of this game that tells of movement; `game` is the one that it names.
pub(crate) fn is_object(text: &str, game: Option<&str>) -> bool {
    game == Some("shogi") && json::has(text, "moves")
}

/// Reads an object that tells of movement.
///
/// # Errors
///
/// `json::syntax` with its place, `moves::piece`.
pub(crate) fn read(text: &str) -> Result<Moves, Diagnostic> {
    let (document, span) = json::read::<MovesJson>(text)?;
    match document.moves {
        Body::One(piece) => {
            let name = piece.promoted_from.as_ref().unwrap_or(&piece.piece);
            let kind = piece_names::kind(name, None).map_err(|fault| fault.at(span))?;
            let variant = piece.variant.as_deref().and_then(Variant::from_name);
            Ok(Moves::Piece { kind, promoted: piece.promoted_from.is_some(), variant })
        }
        Body::All(pieces) => {
            let named = pieces.first().and_then(|piece| piece.variant.as_deref());
            Ok(Moves::Poster { variant: named.and_then(Variant::from_name).filter(|variant| *variant != Variant::Tai) })
        }
    }
}
