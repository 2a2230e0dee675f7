//! What a piece does from one place of its board, as data: the places where it goes, how, and what is not known.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lattice::Lattice;
use super::mover::{Mover, owner};
use super::reach::{Explorer, Holders, Reach, Target};
use super::trial::{Remark, types_of};
use crate::language::keywords::{ALONE, CONDITIONS, LISTS};
use crate::language::piece::Stone;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::Spot;
use zumen_core::movement::Occupant;

/// Places on which a piece is tried at the most, to choose one of them.
const MAX_PLACES: usize = 400;
/// Places that are looked at closely where the piece goes nowhere on a board without others.
const MAX_EXAMINED_PLACES: usize = 6;
/// Instructions that are followed to choose a place, and to compare places.
const MAX_COMPARE_STEPS: usize = 250_000;
/// Words that are told of what is not known.
const MAX_WORDS: usize = 12;
/// The longest of them, in characters.
const MAX_WORD_CHARS: usize = 40;

/// How a piece gets to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It goes there where nothing stands.
    Moves,
    /// It captures an enemy there.
    Captures,
    /// It goes there over a piece.
    MovesOver,
    /// It captures there over a piece.
    CapturesOver,
    /// It takes the piece that it goes over.
    TakesOver,
    /// All that only at first.
    First,
}

/// A place where a piece goes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub struct Goes {
    /// Its name.
    pub to: String,
    /// How it gets there, each once, in order.
    pub how: Vec<How>,
    /// The last place that must be empty for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// What `first` means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Only from the places where such pieces are set up.
    FromStart,
    /// Only while the piece's attribute has the value of the beginning.
    While {
        /// Its name.
        attribute: String,
        /// Its value.
        is: bool,
    },
}

/// What a piece does from a place.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub struct PieceReach {
    /// The name of its place.
    pub from: String,
    /// Where it goes, in the order of the board.
    pub goes: Vec<Goes>,
    /// What `first` means.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<First>,
    /// What else is to be told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// Words of the rules that what is not shown depends on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<String>,
}

impl PieceReach {
    /// How it gets to a place.
    pub fn of(&self, to: &str) -> Option<&Goes> {
        self.goes.iter().find(|goes| goes.to == to)
    }
}

/// What a kind of pieces does from a place, or from the best of those in the picture: of those where it goes to
/// most the most central.
///
/// # Errors
///
/// `moves::nowhere` for a piece that goes nowhere as far as its instructions are understood, `moves::steps` for moves without
/// an end, `zrf::expansion` for macros without one.
///
/// # Panics
///
/// Where `piece` is no index of the rules' pieces.
pub(crate) fn moves_from(
    mover: &Mover,
    piece: usize,
    from: Option<usize>,
    places: &BTreeMap<usize, Spot>,
) -> Result<(usize, PieceReach), Diagnostic> {
    let rules = mover.rules;
    let name = &rules.pieces[piece].name;
    let nowhere =
        |reason: String| Diagnostic::error("moves::nowhere", format!("zumen cannot draw how {name} moves: {reason}"));
    let player = owner(rules, piece).ok_or_else(|| nowhere("the game has no player to move".to_owned()))?;
    let blocks = mover.blocks(piece)?;
    if blocks.is_empty() {
        let is_dropped = rules.pieces[piece].moves.has("drops");
        let reason = if is_dropped { "it can be dropped, but has no moves" } else { "it has no moves" };
        return Err(nowhere(reason.to_owned()));
    }
    let types = types_of(rules, player);
    if !blocks.iter().any(|block| block.is_of(types.as_ref())) {
        return Err(nowhere("no turn of its player allows its moves".to_owned()));
    }
    let trial = Trial { mover, stone: Stone { piece, player }, places, spent: Cell::new(0) };
    let tried = match from {
        Some(from) => vec![from],
        None => trial.best()?,
    };
    let mut unknown = BTreeSet::new();
    let mut takes_own = false;
    for from in tried {
        let mut reach = Explorer::new(mover, trial.stone, from).reach()?;
        unknown.append(&mut reach.unknown.clone());
        reach.targets.retain(|_, target| *target != Target::default());
        takes_own |= reach.targets.values().any(|target| target.takes_own);
        let told = trial.summarize(from, reach)?;
        // A board without a sign would say that it stays where it is.
        if !told.goes.is_empty() {
            return Ok((player, told));
        }
    }
    let unknown: Vec<String> = words(unknown);
    let is_keyword = |word: &String| [ALONE, LISTS, CONDITIONS].iter().any(|words| words.has(word));
    let has_slip = !unknown.iter().all(is_keyword);
    let fault = nowhere(match (from, unknown.as_slice()) {
        _ if rules.has_engine => "a separate program of the game decides how it moves".to_owned(),
        (_, [_, ..]) => format!("its moves depend on {}", unknown.join(", ")),
        _ if takes_own => "it moves only onto pieces of its own side".to_owned(),
        (Some(from), []) => format!("it cannot move from {}", rules.board.positions[from].name),
        (None, []) => "it has moves, but none on the boards that zumen tried".to_owned(),
    });
    Err(if has_slip { fault.help("zumen validate FILE.zrf shows where, and what was meant") } else { fault })
}

/// Lists how a piece gets to a place.
fn how_to_reach(target: &Target) -> BTreeSet<How> {
    let over = if target.takes { How::TakesOver } else { How::MovesOver };
    let ways = [
        (How::Moves, target.moves.is_some()),
        (How::Captures, target.captures.is_some()),
        (over, !target.over.is_empty()),
        (How::CapturesOver, !target.captures_over.is_empty()),
    ];
    ways.into_iter().filter(|(_, is_open)| *is_open).map(|(how, _)| how).collect()
}

/// Cuts what the rules call by overlong names.
fn words(unknown: BTreeSet<String>) -> Vec<String> {
    unknown.into_iter().take(MAX_WORDS).map(|word: String| word.chars().take(MAX_WORD_CHARS).collect()).collect()
}

/// A piece that is tried out on the places of the picture.
struct Trial<'a> {
    mover: &'a Mover<'a>,
    stone: Stone,
    places: &'a BTreeMap<usize, Spot>,
    /// Instructions that were followed to compare places.
    spent: Cell<usize>,
}

impl Trial<'_> {
    fn goes(&self, from: usize, others: &BTreeMap<usize, Occupant>) -> Result<BTreeSet<usize>, Diagnostic> {
        let explorer = Explorer::new(self.mover, self.stone, from);
        let found = explorer.goes(others);
        self.spent.set(self.spent.get() + explorer.step_count());
        found
    }

    /// Tells whether no more places are compared.
    fn is_spent(&self) -> bool {
        self.spent.get() > MAX_COMPARE_STEPS
    }

    /// Lists the places where such pieces are set up.
    fn set_up(&self) -> BTreeSet<usize> {
        let setup = self.mover.rules.setup.iter();
        let own = setup.filter(|placed| (placed.piece, placed.player) == (self.stone.piece, self.stone.player));
        own.flat_map(|placed| placed.positions.iter().copied()).collect()
    }

    /// The places to look at, the best first.
    fn best(&self) -> Result<Vec<usize>, Diagnostic> {
        let linked: BTreeSet<usize> = self.mover.links.iter().flat_map(|links| links.keys().copied()).collect();
        let set_up = self.set_up();
        let all: Vec<usize> = self.places.keys().copied().collect();
        let mut real = all.clone();
        real.retain(|at| linked.is_empty() || linked.contains(at) || set_up.contains(at));
        let (xs, ys) = (self.places.values().map(|spot| spot.x), self.places.values().map(|spot| spot.y));
        let x = i64::from(xs.clone().min().unwrap_or(0)) + i64::from(xs.max().unwrap_or(0));
        let y = i64::from(ys.clone().min().unwrap_or(0)) + i64::from(ys.max().unwrap_or(0));
        let far = self
            .places
            .iter()
            .map(|(at, spot)| (*at, (2 * i64::from(spot.x) - x).pow(2) + (2 * i64::from(spot.y) - y).pow(2)));
        let far: BTreeMap<usize, i64> = far.collect();
        let enemies: BTreeMap<usize, Occupant> = all.iter().map(|at| (*at, Occupant::Enemy)).collect();
        let mut scored = Vec::new();
        let mut reached = BTreeSet::new();
        // From the middle outwards, as far as there is time.
        let mut tried: Vec<usize> = real.iter().copied().step_by(real.len().div_ceil(MAX_PLACES).max(1)).collect();
        tried.sort_by_key(|at| far[at]);
        for at in tried {
            if self.is_spent() {
                break;
            }
            let mut others = enemies.clone();
            others.remove(&at);
            let found = [self.goes(at, &BTreeMap::new())?, self.goes(at, &others)?];
            let most = found.iter().flatten().filter(|to| self.places.contains_key(to)).count();
            reached.extend(found.into_iter().flatten());
            scored.push((at, most));
        }
        scored.sort_unstable_by_key(|(at, most)| {
            let is_set_up = set_up.contains(at);
            // From a hand it goes to many places, and to a hand never.
            let is_hand = !reached.contains(at) && !is_set_up;
            (*most == 0, is_hand, Reverse(*most), *most == 0 && !is_set_up, far[at], *at)
        });
        Ok(scored.into_iter().take(MAX_EXAMINED_PLACES).map(|(at, _)| at).collect())
    }

    /// Makes data of what was found.
    fn summarize(&self, from: usize, reach: Reach) -> Result<PieceReach, Diagnostic> {
        let at_start = self.only_from_start(from, &reach)?;
        let mut remarks = BTreeSet::new();
        let mut first = BTreeSet::new();
        let mut goes = Vec::new();
        let is_stopped: BTreeMap<usize, Option<usize>> = reach
            .targets
            .iter()
            .map(|(to, target)| {
                (*to, target.moves.as_ref().or(target.captures.as_ref()).and_then(|by| self.last(by, from, *to)))
            })
            .collect();
        for (to, target) in &reach.targets {
            if !self.places.contains_key(to) {
                remarks.insert(Remark::LeavesBoard);
                continue;
            }
            let mut how = how_to_reach(target);
            if target.takes_own {
                remarks.insert(Remark::TakesOwn);
            }
            let conditions = reach.at_first.get(to);
            if at_start.contains(to) || conditions.is_some() {
                how.insert(How::First);
                first.extend(at_start.contains(to).then_some(First::FromStart));
                let known = conditions.into_iter().flatten().cloned();
                first.extend(known.map(|(attribute, is)| First::While { attribute, is }));
            }
            if how.iter().all(|how| *how == How::First) {
                continue;
            }
            // The picture joins a place with the last that must be empty, and that with the one before.
            let mut chain = BTreeSet::new();
            let mut before = is_stopped.get(to).copied().flatten();
            while let Some(at) = before.filter(|at| chain.insert(*at)) {
                before = is_stopped.get(&at).copied().flatten();
            }
            remarks.extend((!self.is_drawn(target, &chain)).then_some(Remark::OwnWay));
            let after = is_stopped.get(to).copied().flatten().filter(|at| self.places.contains_key(at));
            let (to, after) = (self.name(*to), after.map(|at| self.name(at)));
            goes.push(Goes { to, how: how.into_iter().collect(), after });
        }
        remarks.extend(&reach.remarks);
        remarks.extend(reach.is_own_way.then_some(Remark::OwnWay));
        Ok(PieceReach {
            from: self.name(from),
            goes,
            first: first.into_iter().collect(),
            remarks: remarks.into_iter().collect(),
            unknown: words(reach.unknown),
        })
    }

    fn name(&self, at: usize) -> String {
        self.mover.rules.board.positions[at].name.clone()
    }

    /// Tells whether a picture shows what stops a move: all pieces of both sides on these places.
    fn is_drawn(&self, target: &Target, chain: &BTreeSet<usize>) -> bool {
        let mut stops = [&target.moves, &target.captures].into_iter().flatten();
        let are_both = stops.clone().flat_map(BTreeMap::values).all(|by| *by == [true; 2]);
        let has_enemy = self.mover.rules.active_players().nth(1).is_some();
        stops.all(|by| by.keys().eq(chain)) && (are_both || target.takes || !has_enemy)
    }

    /// Returns of the places that stop a move the one that is nearest to its end, if it lies on the way.
    fn last(&self, by: &Holders, from: usize, to: usize) -> Option<usize> {
        let last = by.keys().copied().min_by_key(|at| (self.distance(*at, to).unwrap_or(i64::MAX), *at))?;
        let whole = self.distance(from, to);
        let is_between = whole.is_none() || [from, to].iter().all(|end| self.distance(last, *end) < whole);
        (is_between || self.mover.neighbours(last).contains(&to)).then_some(last)
    }

    /// The square of the way from a position to another, in halves of pixels.
    fn distance(&self, one: usize, other: usize) -> Option<i64> {
        let positions = &self.mover.rules.board.positions;
        let (one, other) = (positions[one].rect?.map(i64::from), positions[other].rect?.map(i64::from));
        Some((0..2).map(|axis| (one[axis] + one[axis + 2] - other[axis] - other[axis + 2]).pow(2)).sum())
    }

    /// The places that the piece reaches the same way from all places where it is set up, and from no other.
    fn only_from_start(&self, from: usize, reach: &Reach) -> Result<BTreeSet<usize>, Diagnostic> {
        let set_up = self.set_up();
        let none = Ok(BTreeSet::new());
        let Some(lattice) = Lattice::of(self.mover.rules, self.stone.player) else { return none };
        if !set_up.contains(&from) || lattice.squares().count() > MAX_PLACES {
            return none;
        }
        let ways = reach.targets.iter().filter(|(_, target)| target.moves.is_some());
        let mut only: BTreeMap<usize, bool> =
            ways.filter(|(to, _)| lattice.offset(from, **to).is_some()).map(|(to, _)| (*to, false)).collect();
        self.spent.set(0);
        for square in lattice.squares().filter(|square| *square != from) {
            if self.is_spent() {
                return none;
            }
            let found = self.goes(square, &BTreeMap::new())?;
            only.retain(|to, is_compared| {
                let by = lattice.offset(from, *to);
                let Some(there) = by.and_then(|by| lattice.square_at(square, by)) else { return true };
                *is_compared |= !set_up.contains(&square);
                found.contains(&there) == set_up.contains(&square)
            });
        }
        Ok(only.into_iter().filter(|(_, is_compared)| *is_compared).map(|(to, _)| to).collect())
    }
}
