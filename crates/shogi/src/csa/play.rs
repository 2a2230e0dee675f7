//! One move of CSA: `+7776FU`.

use super::{kinds, set_up};
use crate::kind::Kind;
use crate::lints::english;
use crate::position::{Position, Side};
use crate::replay::{Play, promotion};
use crate::square::Square;
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;

/// A move: side, from, to, piece.
pub(super) fn play_parts(statement: &str) -> Option<(Side, &str, &str, &str)> {
    let side = match statement.as_bytes().first() {
        Some(b'+') => Side::Sente,
        Some(b'-') => Side::Gote,
        _ => return None,
    };
    let is_shaped = statement.len() == 7
        && statement.bytes().skip(1).take(4).all(|byte| byte.is_ascii_digit())
        && statement.bytes().skip(5).all(|byte| byte.is_ascii_uppercase());
    is_shaped.then(|| (side, &statement[1..3], &statement[3..5], &statement[5..7]))
}

/// A move whose squares and piece there are.
pub(super) struct Move {
    pub side: Side,
    /// Unless it is a drop.
    pub from: Option<Square>,
    pub to: Square,
    /// The piece as it arrives, and whether it is promoted.
    pub piece: (Kind, bool),
}

impl Move {
    pub(super) fn read(statement: &str) -> Option<Move> {
        let (side, from, to, name) = play_parts(statement)?;
        let from = if from == "00" { None } else { Some(set_up::square(from)?) };
        Some(Move { side, from, to: set_up::square(to)?, piece: kinds::read(name)? })
    }
}

/// What a statement does in a position, if it is a move that names what stands there.
pub(crate) fn read_move(statement: &str, position: &Position) -> Option<Play> {
    let Move { from, to, piece: (kind, promoted), .. } = Move::read(statement)?;
    play(position, from, to, kind, promoted).ok()
}

/// What a move does: CSA names the piece as it arrives.
pub(super) fn play(
    position: &Position,
    from: Option<Square>,
    to: Square,
    kind: Kind,
    promoted: bool,
) -> Result<Play, Diagnostic> {
    let Some(from) = from else {
        let message = format!("a {} cannot be dropped", english(kind));
        let fault = Diagnostic::error("move::promotion", message).help("drop the unpromoted piece");
        return if promoted { Err(fault) } else { Ok(Play::Drop { kind, to }) };
    };
    let before = position.at(from).filter(|piece| piece.kind != kind);
    if let Some(piece) = before.filter(|piece| promotion(Variant::Shogi, *piece) != Some(kind)) {
        let message = format!("the {} on {from} cannot become a {}", english(piece.kind), english(kind));
        return Err(Diagnostic::error("move::promotion", message).help("check the moves before it"));
    }
    Ok(Play::Move { from, to, promotes: before.is_some() })
}
