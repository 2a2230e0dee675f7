//! A match as a record: what it has to choose from, and what a view chooses.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::choice::{Spot, choose};
use super::decision::Decision;
use super::decisions::Decisions;
use super::session::{Game, Session};
use super::written::won_words;
use crate::options::MatchOptions;
use crate::position::{Side, Sides};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::counted;
use zumen_game::{Entry, Files, Record, View, columns};

/// A match, or why it cannot be read.
pub(crate) struct Match(Result<Arc<Session>, Diagnostic>);

impl Match {
    /// Takes what a reader made of a file. One without a game holds nothing to draw.
    pub fn new(read: Result<Session, Diagnostic>) -> Match {
        let empty = || {
            Diagnostic::error("match::no-games", "this match has no games").help("give a file with at least one game")
        };
        let numbered =
            |session: Session| if session.games.is_empty() { Err(empty()) } else { Ok(Arc::new(session.numbered())) };
        Match(read.and_then(numbered))
    }
}

impl Record for Match {
    /// A line a game: its number, the score before it, how many decisions it has and how it ended.
    fn list(&self) -> Vec<String> {
        let Ok(session) = &self.0 else { return Vec::new() };
        let name = |side: Side| session.name(side);
        let length = match session.rules.length {
            0 => "money".to_owned(),
            length => format!("{length}-point match"),
        };
        let rows: Vec<[String; 4]> = session
            .games
            .iter()
            .map(|game| {
                let [bottom, top] = Side::BOTH.map(|side| game.score[side]);
                let ended = match (&game.fault, game.won) {
                    (Some(_), _) => "cannot be read to its end".to_owned(),
                    (None, Some(won)) => won_words(won, session),
                    (None, None) => "not played to its end".to_owned(),
                };
                let crawford = if game.crawford { ", Crawford game" } else { "" };
                let decisions = counted(game.decisions.len() as u64, "decision");
                [game.number.to_string(), format!("{bottom}-{top}{crawford}"), decisions, ended]
            })
            .collect();
        let head = format!("{} (1) - {} (2), {length}", name(Side::Bottom), name(Side::Top));
        std::iter::once(head).chain(columns(&rows, 1).lines().map(str::to_owned)).collect()
    }

    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let read = self.0.as_ref().map_err(Clone::clone);
        let (session, options) = match read.and_then(|session| Ok((session, MatchOptions::of(view)?))) {
            Ok(read) => read,
            Err(fault) => return vec![Err(fault)],
        };
        let (spots, is_series) = match choose(session, &options) {
            Ok(choice) => choice,
            Err(fault) => return vec![Err(fault)],
        };
        let warnings = session.warnings_of(&spots);
        let decisions = Decisions::new(Arc::clone(session), spots, is_series, options.split);
        // What was kept before a fault is drawn; behind it nothing can be.
        let fault = session.fault_of(&options);
        std::iter::once(Ok(Entry::new(Box::new(decisions), warnings))).chain(fault.map(Err)).collect()
    }

    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        match &self.0 {
            Ok(session) => session.faults(),
            Err(fault) => vec![fault.clone()],
        }
    }
}

/// Returns what is odd about a decision. What has no place in a text says which decision it is.
fn told(game: &Game, decision: &Decision) -> Vec<Diagnostic> {
    let placed = |warning: &Diagnostic| match warning.span {
        Some(_) => warning.clone(),
        None => {
            let place = format!("game {}, move {}", game.number, decision.round);
            Diagnostic { message: format!("{place}: {}", warning.message), ..warning.clone() }
        }
    };
    decision.warnings.iter().map(placed).collect()
}

impl Session {
    /// Counts the games anew where two of them have one number: files that were joined begin again with 1.
    fn numbered(mut self) -> Session {
        let numbers: BTreeSet<u32> = self.games.iter().map(|game| game.number).collect();
        if numbers.len() < self.games.len() {
            for (game, number) in self.games.iter_mut().zip(1..) {
                game.number = number;
            }
            let message = "two games have the same number: they are counted anew, from 1";
            self.warnings.push(Diagnostic::warning("match::numbers", message).help("--list shows the numbers"));
        }
        self
    }

    /// Returns a player's name, or which player it is.
    pub(super) fn name(&self, side: Side) -> String {
        self.players[side].clone().unwrap_or_else(|| match side {
            Side::Bottom => "Player 1".to_owned(),
            Side::Top => "Player 2".to_owned(),
        })
    }

    /// Returns everything that is odd about it or wrong with it, in the order of the text.
    fn faults(&self) -> Vec<Diagnostic> {
        let of_games = self.games.iter().flat_map(|game| {
            let warnings = game.decisions.iter().flat_map(|decision| told(game, decision));
            warnings.chain(game.fault.clone())
        });
        let mut faults: Vec<Diagnostic> = self.warnings.iter().cloned().chain(of_games).chain(self.scores()).collect();
        faults.sort_by_key(|fault| fault.span.as_ref().map(|span| span.start));
        faults
    }

    /// Returns what was odd until the last of these moments in each of their games.
    fn warnings_of(&self, spots: &[Spot]) -> Vec<Diagnostic> {
        let until = |index: usize| {
            let plies = spots.iter().filter(|spot| spot.game == index).map(|spot| spot.ply.unwrap_or(usize::MAX));
            plies.max()
        };
        let of_games = self.games.iter().enumerate().flat_map(|(index, game)| {
            let count = until(index).map_or(0, |last| last.saturating_add(1).min(game.decisions.len()));
            game.decisions[..count].iter().flat_map(move |decision| told(game, decision))
        });
        self.warnings.iter().cloned().chain(of_games).collect()
    }

    /// Returns where a score is not what the game before it made of it, and a game does not count on.
    fn scores(&self) -> Vec<Diagnostic> {
        let odd = |games: &[Game]| {
            let [before, game] = games else { return None };
            let (number, last) = (game.number, before.number);
            if number != last + 1 {
                let message = format!("game {number} follows game {last}");
                return Some(Diagnostic::warning("match::numbers", message).help("look for a game that is missing"));
            }
            let won = before.won?;
            let mut due = before.score;
            due[won.side] = due[won.side].saturating_add(won.points);
            let score = |score: Sides<u32>| format!("{}-{}", score.bottom, score.top);
            let message =
                format!("game {number} begins at {}, and game {last} made it {}", score(game.score), score(due));
            (due != game.score)
                .then(|| Diagnostic::warning("match::score", message).help("look at how the game before it ended"))
        };
        self.games.windows(2).filter_map(odd).collect()
    }

    /// Returns why a game that is wanted to its end cannot be read so far.
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
