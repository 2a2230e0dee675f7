//! Where two matches part, and what was done between two moments of one.

use super::choice::Spot;
use super::decision::Decision;
use super::session::Session;
use super::text::{describe, won_words};
use crate::position::{Position, Rules, Side, Sides};
use crate::xgid;
use zumen_core::diagram::{Lang, say, word};
use zumen_game::Change;

/// What is different about two matches: who plays and to how many points, then the first decision in which they
/// part.
pub(super) fn changes(before: &Session, after: &Session) -> Vec<Change> {
    let mut changes = Vec::new();
    for (what, side) in [("player 1", Side::Bottom), ("player 2", Side::Top)] {
        changes.extend(Change::optional_value(what, before.players[side].clone(), after.players[side].clone()));
    }
    changes.extend(Change::value("match length", before.rules.length, after.rules.length));
    // Behind the first parting nothing is the same.
    match first_difference(before, after) {
        Some(spot) => changes.extend(difference(before, after, spot)),
        None => changes.extend(before.games.iter().zip(&after.games).find_map(|(old, new)| {
            let from = old.won.map(|won| won_words(won, before));
            Change::optional_value(
                &format!("game {}, result:", new.number),
                from,
                new.won.map(|won| won_words(won, after)),
            )
        })),
    }
    changes
}

/// What is different about the decisions in which two matches part.
fn difference(before: &Session, after: &Session, spot: Spot) -> Option<Change> {
    let [old, new] = [before, after].map(|session| session.decision(spot));
    let mut deeds = [old, new].map(|decision| decision.map(describe));
    if let (true, Some(old), Some(new)) = (deeds[0] == deeds[1], old, new) {
        // What was done is the same: it was done in another position.
        deeds = [old, new].map(|decision| Some(id(decision)));
    }
    let place = if new.is_some() { after.place(spot) } else { before.place(spot) };
    let [from, to] = deeds;
    let change = Change::optional_value(&place.and_ply(Lang::En), from.clone(), to.clone())?;
    Some(change.telling(|_, lang| {
        let end = word!(lang, "the end", "終わり", "结束", "끝");
        let [from, to] = [&from, &to].map(|deed| deed.as_deref().unwrap_or(end));
        let place = place.and_ply(lang);
        say!(
            lang,
            "{place}: {from} -> {to}",
            "{place}：{from} → {to}",
            "{place}：{from} → {to}",
            "{place}: {from} → {to}"
        )
    }))
}

/// What was done from one moment of a game on until another; `None` where this is not later in the same game.
pub(super) fn between(session: &Session, from: Spot, to: Spot) -> Option<Vec<Change>> {
    let game = session.games.get(from.game).filter(|_| from.game == to.game)?;
    let count = game.decisions.len();
    let [from, to] = [from, to].map(|spot| spot.ply.unwrap_or(count));
    let decisions = game.decisions.get(from..to).filter(|decisions| !decisions.is_empty())?;
    let mut changes = Vec::new();
    for decision in decisions {
        let (who, deed) = (session.name(decision.side), describe(decision));
        changes.push(Change::play(&who, &deed, format!("{who}: {deed}")));
    }
    Some(changes)
}

/// Finds the first decision in which two matches part: in what was done, whatever the order of a play's steps, or in the
/// position.
pub(super) fn first_difference(before: &Session, after: &Session) -> Option<Spot> {
    for game in 0..before.games.len().max(after.games.len()) {
        let [old, new] = [before, after].map(|session| session.games.get(game).map_or(0, |game| game.decisions.len()));
        for ply in 0..old.max(new) {
            let spot = Spot::new(game, Some(ply));
            match (before.decision(spot), after.decision(spot)) {
                (Some(one), Some(other)) if describe(one) == describe(other) && id(one) == id(other) => {}
                _ => return Some(spot),
            }
        }
    }
    None
}

/// The position of a decision as far as files of all kinds tell it: as an XGID.
fn id(decision: &Decision) -> String {
    let rules = match decision.position.rules {
        Rules::Money { .. } => Rules::Money { jacoby: None, beavers: None },
        rules @ Rules::Match { .. } => rules,
    };
    let dice = decision.position.dice.map(|[a, b]| [a.max(b), a.min(b)]);
    let describe = Position { names: Sides::default(), max_cube: None, rules, dice, ..decision.position.clone() };
    xgid::write(&describe).0
}
