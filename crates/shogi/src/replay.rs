//! Moves are played: what cannot be done is refused, what is against the rules is told.

use super::kind::Kind;
use super::lints::{self, english};
use super::position::{Last, Piece, Position, Side};
use super::remaining::kind_in_hand;
use super::square::{Size, Square};
use super::variant::{Tradition, Variant};
use zumen_core::diagnostic::Diagnostic;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    /// Of a piece on the board.
    Move { from: Square, to: Square, promotes: bool },
    /// Of a lion, or of a piece that has its power, in two steps; it may come back to where it was.
    Double { from: Square, via: Square, to: Square },
    /// Of a piece in hand.
    Drop { kind: Kind, to: Square },
}

impl Play {
    /// Where it ends.
    pub(crate) fn to(self) -> Square {
        match self {
            Play::Move { to, .. } | Play::Double { to, .. } | Play::Drop { to, .. } => to,
        }
    }
}

/// Tells whether a piece may promote that goes from one square to another: one of them is in the far third of the
/// board, three ranks in shogi, one on 5x5, four in chu shogi.
pub(super) fn may_promote(size: Size, side: Side, from: Square, to: Square) -> bool {
    let depth = (size.ranks / 3).max(1);
    [from, to].into_iter().any(|square| match side {
        Side::Sente => square.rank <= depth,
        Side::Gote => square.rank + depth > size.ranks,
    })
}

/// What a piece that is not promoted becomes by promotion.
pub(super) fn promotion(variant: Variant, piece: Piece) -> Option<Kind> {
    piece.kind.promotes_to(variant.promotions(Tradition::default())).filter(|_| !piece.promoted)
}

/// Plays a move of the side whose turn it is. A position that is refused stays as it was.
///
/// # Errors
///
/// `move::square`, `move::empty`, `move::side`, `move::own`, `move::promotion`, `move::hand`, `move::occupied`; without
/// a span.
pub(super) fn play(position: &mut Position, play: Play) -> Result<(), Diagnostic> {
    let (side, size) = (position.to_move, position.size);
    let to = play.to();
    let from = match play {
        Play::Move { from, .. } | Play::Double { from, .. } => Some(from),
        Play::Drop { .. } => None,
    };
    let via = if let Play::Double { via, .. } = play { Some(via) } else { None };
    if let Some(off) = from.into_iter().chain(via).chain([to]).find(|square| !size.holds(*square)) {
        let message = format!("{off} is not on the {}x{} board", size.files, size.ranks);
        return Err(Diagnostic::error("move::square", message).help("files count from the right, ranks from the top"));
    }
    match play {
        Play::Move { from, promotes, .. } => {
            let piece = moving(position, from, to, promotes)?;
            position.take(from);
            if let Some(taken) = position.put(to, piece)
                && position.variant.has_hands()
                && !taken.kind.is_royal()
                && taken.kind != Kind::of("king")
            {
                position.give(side, kind_in_hand(position.variant, taken), 1);
            }
        }
        Play::Double { from, via, .. } => {
            let piece = moving(position, from, via, false)?;
            if from != to {
                moving(position, from, to, false)?;
            }
            position.take(via);
            position.take(from);
            position.put(to, piece);
        }
        Play::Drop { kind, .. } => {
            if let Some(there) = position.at(to) {
                let message = format!("{to} is occupied by {}'s {}", there.side.name(), english(there.kind));
                return Err(Diagnostic::error("move::occupied", message).help("drop the piece on an empty square"));
            }
            if !position.spend(side, kind) {
                let message = format!("{} has no {} in hand", side.name(), english(kind));
                return Err(Diagnostic::error("move::hand", message).help("check the moves before it"));
            }
            position.put(to, Piece { kind, side, promoted: false });
        }
    }
    position.to_move = side.other();
    position.number = position.number.and_then(|number| number.checked_add(1));
    position.last = Some(Last { from, to });
    Ok(())
}

/// The piece that goes from one square of the board to another, as it arrives.
fn moving(position: &Position, from: Square, to: Square, promotes: bool) -> Result<Piece, Diagnostic> {
    let side = position.to_move;
    let Some(piece) = position.at(from) else {
        let message = format!("there is no piece on {from}");
        return Err(Diagnostic::error("move::empty", message).help("check the moves before it"));
    };
    let name = english(piece.kind);
    if piece.side != side {
        let message = format!("the {name} on {from} is {}'s, but it is {}'s turn", piece.side.name(), side.name());
        let own = position.at(to).filter(|own| own.side == side && position.destinations(to).contains(&from));
        let help = match own {
            Some(own) => format!("did you mean to move the {} from {to} to {from}?", english(own.kind)),
            None => "check the moves before it and whose turn it is at the start".to_owned(),
        };
        return Err(Diagnostic::error("move::side", message).help(help));
    }
    if let Some(own) = position.at(to).filter(|there| there.side == side) {
        let message = match from == to {
            true => format!("the {name} on {from} does not move"),
            false => format!("{to} is occupied by {}'s own {}", side.name(), english(own.kind)),
        };
        return Err(Diagnostic::error("move::own", message).help("check the squares of the move"));
    }
    if !promotes {
        return Ok(piece);
    }
    let message = match promotion(position.variant, piece) {
        Some(kind) if may_promote(position.size, side, from, to) => return Ok(Piece { kind, promoted: true, ..piece }),
        Some(_) => format!("{} cannot promote on a move from {from} to {to}", side.name()),
        None if piece.promoted => format!("the {name} on {from} is already promoted"),
        None => format!("a {name} cannot promote"),
    };
    Err(Diagnostic::error("move::promotion", message).help("leave the promotion out"))
}

/// What is against the rules in a move that was played, without spans. `before` and `after` are the positions
/// round it.
pub(super) fn oddities(before: &Position, after: &Position, play: Play) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let side = before.to_move;
    let to = play.to();
    let Some(piece) = after.at(to) else { return Vec::new() };
    match play {
        Play::Move { from, .. } => {
            let name = before.at(from).map(|piece| english(piece.kind)).unwrap_or_default();
            if !before.destinations(from).contains(&to) {
                found.push(("move::reach", format!("the {name} on {from} cannot go to {to}")));
            }
        }
        Play::Double { from, via, .. } => {
            let name = before.at(from).map(|piece| english(piece.kind)).unwrap_or_default();
            let is_step =
                |one: Square, other: Square| one.file.abs_diff(other.file).max(one.rank.abs_diff(other.rank)) == 1;
            if !before.destinations(from).contains(&via) || !is_step(from, via) || !is_step(via, to) {
                found.push(("move::reach", format!("the {name} on {from} cannot go to {via} and on to {to}")));
            }
        }
        Play::Drop { kind, .. } => {
            if kind == Kind::of("pawn")
                && after.pieces().any(|(square, other)| square.file == to.file && other == piece && square != to)
            {
                found.push(("move::two-pawns", format!("{} already has a pawn on file {}", side.name(), to.file)));
            }
        }
    }
    if after.variant == Variant::Shogi {
        if lints::is_stuck(after, to, piece) {
            found.push(("move::stuck", format!("the {} on {to} can never move again", english(piece.kind))));
        }
        if let Some(king) = attacked_king(after, side) {
            found.push(("move::check", format!("{}'s king on {king} can be captured", side.name())));
        }
    }
    found.into_iter().map(|(code, message)| Diagnostic::warning(code, message).help("check the move")).collect()
}

/// The king of a side that the other can take.
fn attacked_king(position: &Position, side: Side) -> Option<Square> {
    let king = Kind::of("king");
    let own = position.pieces().filter(|(_, piece)| piece.side == side && piece.kind == king);
    let kings: Vec<Square> = own.map(|(square, _)| square).collect();
    if kings.is_empty() {
        return None;
    }
    let enemies = position.pieces().filter(|(_, piece)| piece.side != side);
    let reached: Vec<Square> = enemies.flat_map(|(square, _)| position.destinations(square)).collect();
    kings.into_iter().find(|square| reached.contains(square))
}
