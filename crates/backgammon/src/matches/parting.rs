//! Where two matches part, and what was done between two moments of one.

use super::choice::Spot;
use super::decision::Decision;
use super::placement::Placement;
use super::session::{Game, Session, Won};
use super::written::{told, won_words};
use crate::position::{Position, Rules, Side, Sides};
use crate::xgid;
use zumen_core::diagram::{Lang, say};
use zumen_game::Change;

/// Returns what is different about two matches: who plays and to how many points, then the first decision in which they
/// part.
pub(super) fn changes(before: &Session, after: &Session) -> Vec<Change> {
    let name = |session: &Session, side: Side| session.players[side].clone();
    let players = [("player 1", Side::Bottom), ("player 2", Side::Top)]
        .into_iter()
        .filter_map(|(what, side)| Change::known(what, name(before, side), name(after, side)));
    let length = Change::value("match length", before.rules.length, after.rules.length);
    let parting = parting(before, after).and_then(|spot| {
        let [old, new] = [before, after].map(|session| session.games.get(spot.game));
        let [from, to] = [old, new].map(|game| decision(game, spot));
        let mut said = [from, to].map(|decision| decision.map(told));
        if let (true, Some(one), Some(other)) = (said[0] == said[1], from, to) {
            // What was done is the same: it was done in another position.
            said = [one, other].map(|decision| Some(id(decision)));
        }
        let goes_on = |game: &&&Game| decision(Some(game), spot).is_some();
        let game = [new, old].iter().flatten().find(goes_on).copied().expect("a game of one of them goes on");
        let place = Placement::of(game, spot);
        let [from, to] = said;
        let end = |lang| say!(lang, En = "the end", Ja = "終わり", Zh = "结束", Ko = "끝");
        let words = |lang: Lang| {
            let or_end = |said: &Option<String>| said.clone().unwrap_or_else(|| end(lang));
            let (place, from, to) = (place.and_ply(lang), or_end(&from), or_end(&to));
            say!(
                lang,
                En = "{place}: {from} -> {to}",
                Ja = "{place}：{from} → {to}",
                Zh = "{place}：{from} → {to}",
                Ko = "{place}: {from} → {to}"
            )
        };
        Some(Change::known(&place.and_ply(Lang::En), from.clone(), to.clone())?.telling(|_, lang| words(lang)))
    });
    let ends = (0..before.games.len().min(after.games.len())).filter_map(|index| {
        let [from, to] = [before, after].map(|session| (session.games[index].won, session));
        let told = |(won, session): (Option<Won>, &Session)| won.map(|won| won_words(won, session));
        Change::known(&format!("game {}, result:", after.games[index].number), told(from), told(to))
    });
    // Behind the first parting nothing is the same.
    let end = if parting.is_none() { ends.into_iter().next() } else { None };
    players.chain(length).chain(parting).chain(end).collect()
}

/// Returns what was done from one moment of a game on until another; `None` where this is not later in the same game.
pub(super) fn between(session: &Session, from: Spot, to: Spot) -> Option<Vec<Change>> {
    let game = session.games.get(from.game).filter(|_| from.game == to.game)?;
    let count = game.decisions.len();
    let [from, to] = [from, to].map(|spot| spot.ply.unwrap_or(count));
    let decisions = game.decisions.get(from..to).filter(|decisions| !decisions.is_empty())?;
    let played = |decision: &Decision| {
        let who = session.name(decision.side);
        let deed = told(decision);
        Change::played(&who, &deed, format!("{who}: {deed}"))
    };
    Some(decisions.iter().map(played).collect())
}

/// Finds the first decision in which two matches part: in what was done, whatever the order of a play's steps, or in the
/// position.
pub(super) fn parting(before: &Session, after: &Session) -> Option<Spot> {
    let games = before.games.len().max(after.games.len());
    (0..games).find_map(|index| {
        let [old, new] =
            [before, after].map(|session| session.games.get(index).map_or(&[][..], |game| &game.decisions));
        let is_same = |ply: &usize| match (old.get(*ply), new.get(*ply)) {
            (Some(one), Some(other)) => told(one) == told(other) && id(one) == id(other),
            _ => false,
        };
        let ply = (0..old.len().max(new.len())).find(|ply| !is_same(ply))?;
        Some(Spot::new(index, Some(ply)))
    })
}

/// Returns the position of a decision as far as files of all kinds tell it: as an XGID.
fn id(decision: &Decision) -> String {
    let rules = match decision.position.rules {
        Rules::Money { .. } => Rules::Money { jacoby: None, beavers: None },
        rules @ Rules::Match { .. } => rules,
    };
    let dice = decision.position.dice.map(|[a, b]| [a.max(b), a.min(b)]);
    let told = Position { names: Sides::default(), max_cube: None, rules, dice, ..decision.position.clone() };
    xgid::write(&told).0
}

fn decision(game: Option<&Game>, spot: Spot) -> Option<&Decision> {
    game?.decisions.get(spot.ply?)
}
