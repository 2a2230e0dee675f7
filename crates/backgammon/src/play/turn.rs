//! The rules of moving: where a checker may go, and why it may not.

use std::ops::Range;

use super::dice::Dice;
use super::moves::{BAR, Move, OFF};
use super::notation::Leg;
use crate::position::{Board, Side};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::format_count;

/// A board, whose turn it is, and the dice to play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub board: Board,
    pub side: Side,
    pub dice: Dice,
}

impl Turn {
    fn own(&self, slot: u8) -> u8 {
        self.board.count(self.side, slot)
    }

    /// The opponent's checkers on the roller's own `point`; none where there are no points.
    pub(super) fn facing(&self, point: u8) -> u8 {
        if (1..BAR).contains(&point) { self.board.count(self.side.other(), BAR - point) } else { 0 }
    }

    /// Where a checker on `from` legally gets with one die.
    pub(super) fn landing(&self, from: u8, die: u8) -> Option<u8> {
        if self.own(from) == 0 || (from != BAR && self.own(BAR) > 0) {
            return None;
        }
        let to = from.saturating_sub(die);
        let free = if to == OFF {
            let farthest = (1..=BAR).rev().find(|&slot| self.own(slot) > 0);
            farthest.is_none_or(|farthest| farthest <= 6 && (die == from || farthest == from))
        } else {
            self.facing(to) < 2
        };
        free.then_some(to)
    }

    /// The turn after one checker went from `from` to `to` with `die`.
    pub(super) fn hop(&self, from: u8, to: u8, die: u8) -> (Turn, bool) {
        let mut next = Turn { dice: self.dice.without(die), ..*self };
        let hit = next.board.shift(self.side, from, to);
        (next, hit)
    }

    /// Every legal hop of one checker with one die and the turn after it, larger dice and far checkers first.
    pub(super) fn hops(&self) -> impl Iterator<Item = (Move, Turn)> {
        let hops = self.dice.faces().flat_map(|die| (1..=BAR).rev().map(move |from| (from, die)));
        hops.filter_map(|(from, die)| {
            let to = self.landing(from, die)?;
            let (next, hit) = self.hop(from, to, die);
            Some((Move { from, to, hit }, next))
        })
    }

    /// A play that uses the most dice, the larger one first: what the rules demand, and an example of it.
    pub(super) fn longest(&self) -> Vec<Move> {
        let mut best = Vec::new();
        for (hop, next) in self.hops() {
            let rest = next.longest();
            if rest.len() + 1 > best.len() {
                best = vec![hop];
                best.extend(rest);
            }
            if best.len() == usize::from(self.dice.count()) {
                break;
            }
        }
        best
    }

    /// Why `leg` cannot be played now, and whether another move, made before, could help. Only asked of legs
    /// that cannot.
    pub(super) fn obstacle(&self, leg: &Leg) -> (Diagnostic, bool) {
        let (from, to) = (leg.from, leg.to);
        let distance = from - to;
        if self.dice.count() == 0 {
            let message = format!("no die is left for {leg}");
            let remedy = "leave it out, or make the other moves shorter";
            return (fault("play::too-many-moves", message, &leg.span).help(remedy), false);
        }
        if self.own(from) == 0 {
            return (self.no_checker(from).at(leg.from_span.clone()), true);
        }
        if from != BAR && self.own(BAR) > 0 {
            let message = format!("a checker on the bar has to enter before {leg}");
            return (fault("play::bar-first", message, &leg.from_span).help("move from the bar first: bar/..."), true);
        }

        let totals = self.dice.totals();
        let exact = totals.contains(&distance);
        if to == OFF {
            let outside: u8 = (7..=BAR).map(|slot| self.own(slot)).sum();
            if outside > u8::from(from > 6) {
                let message = format!("{leg} bears off while {outside} checkers are outside the home board");
                return (fault("play::not-home", message, &leg.span).help("bring all checkers home first"), true);
            }
        }
        if !exact && (to != OFF || totals.iter().all(|&total| total < distance)) {
            let given: Vec<String> = totals.iter().map(u8::to_string).collect();
            let message = format!("{leg} is {}, but the dice do not allow that", format_count(distance.into(), "pip"));
            let remedy = match from {
                BAR => self.entry_help(),
                _ => format!("the remaining dice of {} move a checker {}", self.dice, given.join(" or ")),
            };
            return (fault("play::distance", message, &leg.span).help(remedy), false);
        }
        if to == OFF
            && !exact
            && let Some(behind) = (from + 1..=6).rev().find(|&point| self.own(point) > 0)
        {
            let message = format!("{leg} uses a larger die, but a checker is farther back on {behind}");
            return (fault("play::checker-behind", message, &leg.span).help(format!("move from {behind} first")), true);
        }
        if self.facing(to) >= 2 {
            let taken = self.point_taken(to).at(leg.to_span.clone());
            return (if from == BAR { taken.help(self.entry_help()) } else { taken }, false);
        }
        if from == BAR && self.own(BAR) > 1 {
            let message = format!("another checker on the bar has to enter before {leg} continues");
            return (fault("play::bar-first", message, &leg.span).help("enter both: bar/... bar/..."), true);
        }
        let landings = totals.iter().filter(|total| **total < distance).map(|total| from - total);
        let taken: Vec<String> =
            landings.filter(|landing| self.facing(*landing) >= 2).map(|landing| landing.to_string()).collect();
        let message = match taken.is_empty() {
            true => format!("{leg} cannot be played with the remaining dice of {}", self.dice),
            false => format!("{leg} is blocked: the opponent holds {}", taken.join(" and ")),
        };
        (fault("play::blocked", message, &leg.span).help("move another checker"), false)
    }

    /// Where a checker on the bar may enter, as help.
    fn entry_help(&self) -> String {
        let points = self.dice.faces().filter_map(|die| self.landing(BAR, die));
        let entries: Vec<String> = points.map(|point| format!("bar/{point}")).collect();
        match entries.is_empty() {
            true => format!("no checker enters with the remaining dice of {}", self.dice),
            false => format!("enter with {}: points count from the player on roll", entries.join(" or ")),
        }
    }

    /// The error for a slot without a checker to move.
    pub(super) fn no_checker(&self, from: u8) -> Diagnostic {
        let message = match from {
            BAR => "the player on roll has no checker on the bar".to_owned(),
            _ => format!("the player on roll has no checker on {from}"),
        };
        let help = "points are numbered from the side of the player on roll";
        Diagnostic::error("play::no-checker", message).help(help)
    }

    /// The error for a point that the opponent holds.
    pub(super) fn point_taken(&self, to: u8) -> Diagnostic {
        let message = format!("the opponent holds {to} with {} checkers", self.facing(to));
        Diagnostic::error("play::point-taken", message).help("end on another point")
    }
}

fn fault(code: &'static str, message: String, span: &Range<usize>) -> Diagnostic {
    Diagnostic::error(code, message).at(span.clone())
}
