//! A position as a view wants it: named, with what was played in it, or played on.

use std::sync::Arc;

use super::matches::analysis::Analysis;
use super::matches::decision::Action;
use super::moment::Moment;
use super::options::OPTIONS;
use super::play::Play;
use super::position::{Position, Side};
use zumen_core::diagnostic::{About, Diagnostic, Origin};
use zumen_game::{View, option_fault};

/// A position with what is shown in it.
pub(super) struct Seen {
    /// The position, with names.
    pub position: Position,
    /// What was done in it, or is the best.
    pub deed: Option<Deed>,
    /// What was played beside the best.
    pub beside: Option<Play>,
}

/// What is shown that somebody did.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
    /// Checkers moved, as the rules allow or not.
    Play {
        /// The moves.
        play: Play,
        /// Whether the rules allow it.
        is_legal: bool,
    },
    /// Something else: the cube was turned, or a game given up.
    Other(Action, Side),
}

impl Seen {
    /// Takes a position as the view wants it; `--after` plays it on.
    ///
    /// # Errors
    ///
    /// Those of options: `option::play` for what needs a play, or has two, and those of [`Play::read`].
    pub fn of(moment: &Moment, view: &View) -> Result<Seen, Diagnostic> {
        view.check("backgammon", &OPTIONS)?;
        let mut position = moment.position.clone();
        for side in Side::BOTH {
            if let Some(name) = view.get(&format!("{}-name", side.name())) {
                position.names[side] = (!name.trim().is_empty()).then(|| name.to_owned());
            }
        }
        check_candidates(moment, view)?;
        let deed = match view.get("play") {
            Some(_) if view.has("played") || view.has("best") => {
                let other = if view.has("played") { "--played" } else { "--best" };
                let message = format!("--play and {other} are two plays of one position");
                return Err(refused(message).help("leave one of them out"));
            }
            None if view.has("best") => match best(moment, &position)? {
                // A play is the best of plays; beside none it is what was done.
                None if view.has("played") => played(moment, &position)?,
                best => best,
            },
            Some(text) => Some(Deed::Play { play: read_play(text, &position)?, is_legal: true }),
            None if view.has("played") => played(moment, &position)?,
            None => None,
        };
        match deed {
            Some(Deed::Play { play, .. }) if view.has("after") => {
                Ok(Seen { position: play.after(&position), deed: None, beside: None })
            }
            None | Some(Deed::Other(..)) if view.has("after") => {
                let help = match view.has("played") || view.has("best") {
                    true => "no checker moved here: choose a decision with dice, or leave --after out",
                    false => "add --play \"24/18, 13/11\", or --played for that of a match",
                };
                Err(refused("--after needs a play").help(help))
            }
            deed => {
                let beside = if view.has("best") && view.has("played") { played(moment, &position)? } else { None };
                let beside = match (beside, &deed) {
                    (Some(Deed::Play { play, .. }), Some(Deed::Play { .. })) => Some(play),
                    _ => None,
                };
                Ok(Seen { position, deed, beside })
            }
        }
    }

    /// Returns the play that is shown.
    pub fn play(&self) -> Option<&Play> {
        match &self.deed {
            Some(Deed::Play { play, .. }) => Some(play),
            _ => None,
        }
    }
}

/// Returns what a match, or a list of plays, says was done.
fn played(moment: &Moment, position: &Position) -> Result<Option<Deed>, Diagnostic> {
    if let Some(made) = &moment.made {
        return Ok(Some(match made.play(position) {
            Some((play, is_legal)) => Deed::Play { play, is_legal },
            None => Deed::Other(made.action.clone(), made.side),
        }));
    }
    let candidates = moment.analysis.iter().flat_map(|analysis| &analysis.candidates);
    match candidates.clone().find(|candidate| candidate.is_played) {
        Some(candidate) => Ok(listed(&candidate.play, position)),
        None if moment.is_of_match() || moment.analysis.as_ref().is_some_and(|told| told.cube_played.is_some()) => {
            Ok(None)
        }
        None => Err(refused("--played is of a match, and this position tells of no play")
            .help("give the play: --play \"24/18, 13/11\"")),
    }
}

/// Returns the play that an analysis has first; nothing of one about the cube.
fn best(moment: &Moment, position: &Position) -> Result<Option<Deed>, Diagnostic> {
    match &moment.analysis {
        Some(analysis) => {
            let first = analysis.candidates.first().filter(|_| position.dice.is_some());
            Ok(first.and_then(|first| listed(&first.play, position)))
        }
        None if moment.is_of_match() => Ok(None),
        None => Err(unanalysed("best")),
    }
}

/// Reads a play of a list; nothing where the rules do not allow it.
fn listed(text: &str, position: &Position) -> Option<Deed> {
    Play::read(text, position).ok().map(|play| Deed::Play { play, is_legal: true })
}

/// Looks whether there is a table, where one is asked for.
fn check_candidates(moment: &Moment, view: &View) -> Result<(), Diagnostic> {
    let Some(text) = view.get("candidates") else { return Ok(()) };
    let count = text.trim().parse::<usize>().ok().filter(|count| *count <= Analysis::MOST_CANDIDATES);
    match count {
        None => Err(option_fault("candidates", text, "this is no number of plays").help("--candidates 5")),
        Some(count) if count > 0 && moment.analysis.is_none() && !moment.is_of_match() => Err(unanalysed("candidates")),
        Some(_) => Ok(()),
    }
}

fn unanalysed(option: &str) -> Diagnostic {
    Diagnostic::error("match::no-analysis", format!("--{option} needs an analysis, and this position has none"))
        .about(About::Option)
        .help("give what the program printed behind the ID, or a match that was analysed")
}

fn refused(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("option::play", message).about(About::Option)
}

/// Reads the play of `--play`, with faults that point into it.
fn read_play(text: &str, position: &Position) -> Result<Play, Diagnostic> {
    Play::read(text, position)
        .map_err(|fault| fault.of(&Arc::new(Origin { name: "--play".to_owned(), text: text.to_owned() })))
}
