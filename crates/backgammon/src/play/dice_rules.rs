//! What the rules demand of a play as a whole: hits where they are written, as many dice as possible, the larger
//! one where only one can be played; and what is hit.

use std::ops::Range;

use super::moves::{BAR, Move, join, slot_name};
use super::notation::Leg;
use super::search;
use super::turn::Turn;
use crate::position::{Board, CHECKERS};
use zumen_core::diagnostic::Diagnostic;

/// The board after the written moves, if they are a legal play. `longest` is a play that uses the most dice,
/// `whole` the place of all moves.
pub(super) fn settle(turn: &Turn, legs: &[Leg], longest: &[Move], whole: Range<usize>) -> Result<Board, Diagnostic> {
    let search = search::ways(turn, legs);
    if search.ends.is_empty() {
        return Err(search.explain());
    }
    check_stars(turn, legs)?;
    let ends = search.ends.into_iter().map(|way| way.end).collect();
    let ends = with_the_most_dice(turn, ends, longest, whole)?;
    without_hits_in_passing(turn, &ends, legs)
}

fn check_stars(turn: &Turn, legs: &[Leg]) -> Result<(), Diagnostic> {
    for leg in legs {
        if let Some(star) = &leg.star
            && turn.facing(leg.to) != 1
        {
            let message = format!("{leg} hits nothing on {}", slot_name(leg.to));
            return Err(Diagnostic::error("play::no-hit", message).at(star.clone()).help("leave the * out"));
        }
    }
    Ok(())
}

/// Those of `ends` that use as many dice as the rules demand.
pub(super) fn with_the_most_dice(
    turn: &Turn,
    mut ends: Vec<Turn>,
    longest: &[Move],
    whole: Range<usize>,
) -> Result<Vec<Turn>, Diagnostic> {
    // Who bears off the last checker has won: no die is left to play.
    if ends.iter().any(|end| end.board.off(end.side) == CHECKERS) {
        return Ok(ends);
    }
    let left = ends.iter().map(|end| end.dice.count()).min().unwrap_or(turn.dice.count());
    let (most, able) = (usize::from(turn.dice.count() - left), longest.len());
    if most < able {
        let message = format!("the play uses {most} of the dice {}, but {able} can be played", turn.dice);
        return Err(Diagnostic::error("play::must-play-more", message)
            .at(whole)
            .help(format!("play as many dice as possible, for instance {}", join(longest))));
    }
    ends.retain(|end| end.dice.count() == left);

    let larger = turn.dice.faces[0];
    if most == 1 && (1..=BAR).any(|from| turn.landing(from, larger).is_some()) {
        ends.retain(|end| end.dice.left[0] < turn.dice.left[0]);
        if ends.is_empty() {
            let message = format!("only one die can be played, and it must be the {larger}");
            return Err(Diagnostic::error("play::larger-die", message)
                .at(whole)
                .help(format!("play the larger die, for instance {}", join(longest))));
        }
    }
    Ok(ends)
}

/// The one board of `ends` with the fewest hits. The roller's own checkers end alike on every way; only what is
/// hit in passing differs.
fn without_hits_in_passing(turn: &Turn, ends: &[Turn], legs: &[Leg]) -> Result<Board, Diagnostic> {
    let mut boards: Vec<Board> = ends.iter().map(|end| end.board).collect();
    let fewest = boards.iter().map(|board| board.bar()[turn.side.other()]).min();
    boards.retain(|board| Some(board.bar()[turn.side.other()]) == fewest);
    boards.dedup();
    if let [board] = boards[..] {
        return Ok(board);
    }
    // Only a single move with two different dice has two ways.
    let leg = &legs[0];
    let between = turn.dice.faces.map(|die| slot_name(leg.from - die));
    let [one, other] = between.map(|point| format!("{}/{point}*/{}", slot_name(leg.from), slot_name(leg.to)));
    Err(Diagnostic::error("play::ambiguous", format!("{leg} is ambiguous: it can hit on either of two points"))
        .at(leg.span.clone())
        .help(format!("write {one} or {other}")))
}

/// The written moves with their hits. A point's blot is hit once: by the move that says so, else by the first
/// that ends there.
pub(super) fn arrows(turn: &Turn, legs: &[Leg]) -> Vec<Move> {
    let mut moves = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        let starred = legs.iter().position(|other| other.to == leg.to && other.star.is_some());
        let hitter = starred.or_else(|| legs.iter().position(|other| other.to == leg.to));
        moves.push(Move { from: leg.from, to: leg.to, hit: turn.facing(leg.to) == 1 && hitter == Some(index) });
    }
    moves
}
