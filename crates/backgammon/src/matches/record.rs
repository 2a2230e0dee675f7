//! A match as a record: what it has to choose from, and what a view chooses.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::choice::{Spot, choose};
use super::decision::Decision;
use super::decisions::Decisions;
use super::session::{Game, Session};
use super::text::won_words;
use crate::options::MatchOptions;
use crate::position::Side;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::format_count;
use zumen_game::{Entry, Files, Record, View, columns};

/// A match, or why it cannot be read.
pub(crate) struct Match(Result<Arc<Session>, Diagnostic>);

impl Match {
    /// Takes what a reader made of a file. One without a game holds nothing to draw.
    pub(super) fn new(read: Result<Session, Diagnostic>) -> Match {
        Match(read.and_then(|session| {
            match session.games.is_empty() {
                true => Err(Diagnostic::error("match::no-games", "this match has no games")
                    .help("use a file with at least one game")),
                false => Ok(Arc::new(session.with_unique_numbers())),
            }
        }))
    }

    /// Makes an entry of the decisions that are asked for, and tells the fault behind which nothing can be drawn.
    fn entry(&self, view: &View) -> Result<(Entry, Option<Diagnostic>), Diagnostic> {
        let session = self.0.as_ref().map_err(Clone::clone)?;
        let options = MatchOptions::of(view)?;
        let (spots, is_series) = choose(session, &options)?;
        let mut warnings = session.warnings_of(&spots);
        if session.games.len() > 1 && !options.selects() {
            let message = format!("the match has {} games; zumen draws the end of the last", session.games.len());
            let help = "use --game 1 --at 12 for a decision, --game all --every 1 for all; --list shows the games";
            warnings.push(Diagnostic::warning("match::games", message).about(About::Option).help(help));
        }
        let decisions = Decisions::new(Arc::clone(session), spots, is_series, options.split);
        Ok((Entry::new(Box::new(decisions), warnings), session.fault_of(&options)))
    }
}

impl Record for Match {
    /// A line a game: its number, the score before it, how many decisions it has and how it ended.
    fn list(&self) -> Vec<String> {
        let Ok(session) = &self.0 else { return Vec::new() };
        let rows: Vec<[String; 4]> = session.games.iter().map(|game| session.summary(game)).collect();
        let [bottom, top] = Side::BOTH.map(|side| session.name(side));
        let head = format!("{bottom} (1) - {top} (2), {}", session.length_words());
        std::iter::once(head).chain(columns(&rows, 1).lines().map(str::to_owned)).collect()
    }

    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        match self.entry(view) {
            Ok((entry, fault)) => std::iter::once(Ok(entry)).chain(fault.map(Err)).collect(),
            Err(fault) => vec![Err(fault)],
        }
    }

    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        match &self.0 {
            Ok(session) => session.faults(),
            Err(fault) => vec![fault.clone()],
        }
    }
}

/// What is odd about decisions of a game. What has no place in a text says which decision it is. Behind a play that the
/// rules do not allow others seem wrong as well, and are counted.
fn warnings(game: &Game, decisions: &[Decision]) -> Vec<Diagnostic> {
    let mut warnings: Vec<Diagnostic> = Vec::new();
    let mut illegal = decisions.iter().flat_map(|decision| &decision.warnings).filter(|warning| is_illegal(warning));
    let first = illegal.next();
    let more = illegal.count();
    for decision in decisions {
        for warning in &decision.warnings {
            if is_illegal(warning) && first.is_some_and(|first| !std::ptr::eq(first, warning)) {
                continue;
            }
            let mut warning = warning.clone();
            if is_illegal(&warning) && warning.span.is_some() {
                warning.message = format!("game {}: {}", game.number, warning.message);
            }
            if is_illegal(&warning) && more > 0 {
                let plays = format_count(more as u64, "later play");
                warning.message += &format!("; {plays} of this game may be wrong only because of it");
            }
            if warning.span.is_none() {
                warning.message = format!("game {}, move {}: {}", game.number, decision.round, warning.message);
            }
            warnings.push(warning);
        }
    }
    warnings
}

fn is_illegal(warning: &Diagnostic) -> bool {
    warning.code == "match::illegal"
}

impl Session {
    /// Counts the games anew where two of them have one number: files that were joined begin again with 1.
    fn with_unique_numbers(mut self) -> Session {
        let numbers: BTreeSet<u32> = self.games.iter().map(|game| game.number).collect();
        if numbers.len() < self.games.len() {
            for (game, number) in self.games.iter_mut().zip(1..) {
                game.number = number;
            }
            let message = "two games have the same number; zumen renumbers the games from 1";
            self.warnings.push(Diagnostic::warning("match::numbers", message).help("--list shows the new numbers"));
        }
        self
    }

    /// A game's number, the score before it, how many decisions it has and how it ended.
    fn summary(&self, game: &Game) -> [String; 4] {
        let [bottom, top] = Side::BOTH.map(|side| game.score[side]);
        let end = match (&game.fault, game.won) {
            (Some(_), _) => "cannot be read to its end".to_owned(),
            (None, Some(won)) => won_words(won, self),
            (None, None) => "not played to its end".to_owned(),
        };
        let crawford = if game.crawford { ", Crawford game" } else { "" };
        let decisions = format_count(game.decisions.len() as u64, "decision");
        [game.number.to_string(), format!("{bottom}-{top}{crawford}"), decisions, end]
    }

    /// Everything that is odd about it or wrong with it, in the order of the text.
    fn faults(&self) -> Vec<Diagnostic> {
        let mut faults = self.warnings.clone();
        for game in &self.games {
            faults.extend(warnings(game, &game.decisions));
            faults.extend(game.fault.clone());
        }
        faults.extend(self.games.windows(2).filter_map(check_score));
        faults.sort_by_key(|fault| fault.span.as_ref().map(|span| span.start));
        faults
    }

    /// What was odd until the last of these moments in each of their games.
    fn warnings_of(&self, spots: &[Spot]) -> Vec<Diagnostic> {
        let mut found = self.warnings.clone();
        for (index, game) in self.games.iter().enumerate() {
            let all = game.decisions.len();
            let ends = spots.iter().filter(|spot| spot.game == index).map(|spot| spot.ply.map_or(all, |ply| ply + 1));
            found.extend(warnings(game, &game.decisions[..ends.max().unwrap_or(0).min(all)]));
            // The score is in the picture.
            let is_shown = index > 0 && spots.iter().any(|spot| spot.game == index);
            found.extend(is_shown.then(|| check_score(&self.games[index - 1..=index])).flatten());
        }
        found
    }

    /// Why a game that is wanted to its end cannot be read so far.
    fn fault_of(&self, options: &MatchOptions) -> Option<Diagnostic> {
        let last = self.games.len().saturating_sub(1);
        let wanted = match &options.game {
            _ if !options.is_open() => &self.games[..0],
            Some(typed) if typed.text == "all" => &self.games,
            Some(typed) => self
                .games
                .iter()
                .find(|game| Some(game.number) == typed.number())
                .map_or(&self.games[..0], std::slice::from_ref),
            None if options.is_series() => &self.games[..1],
            None => &self.games[last..],
        };
        wanted.iter().find_map(|game| game.fault.clone())
    }
}

/// What is odd about the score or the number of the second of two games.
fn check_score(games: &[Game]) -> Option<Diagnostic> {
    let [before, game] = games else { return None };
    let (number, last) = (game.number, before.number);
    if number != last + 1 {
        let message = format!("game {number} follows game {last}");
        return Some(Diagnostic::warning("match::numbers", message).help("check whether a game is missing"));
    }
    let won = before.won?;
    let mut due = before.score;
    due[won.side] = due[won.side].saturating_add(won.points);
    let [begins, made] = [game.score, due].map(|score| format!("{}-{}", score.bottom, score.top));
    let message = format!("game {number} begins at {begins}, but the score after game {last} is {made}");
    let span = game.decisions.first().and_then(|first| first.span.clone());
    let warning = Diagnostic { span, ..Diagnostic::warning("match::score", message) };
    (due != game.score).then(|| warning.help("check the score of this game and the result of the game before it"))
}
