//! A position as a view wants it: named, with what was played in it, or played on.

use super::matches::decision::Action;
use super::moment::Moment;
use super::options::BackgammonOptions;
use super::play::Play;
use super::position::{Position, Side};
use zumen_core::diagnostic::{About, Diagnostic};

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
    pub fn of(moment: &Moment, options: &BackgammonOptions) -> Result<Seen, Diagnostic> {
        let mut position = moment.position.clone();
        for side in Side::BOTH {
            if let Some(name) = &options.names[side] {
                position.names[side] = Some(name.clone()).filter(|name| !name.trim().is_empty());
            }
        }
        if options.candidates.is_some_and(|count| count > 0) && moment.analysis.is_none() && !moment.is_of_match() {
            return Err(unanalysed("candidates"));
        }
        let deed = deed(moment, &position, options)?;
        if options.after {
            return match deed {
                Some(Deed::Play { play, .. }) => Ok(Seen { position: play.after(&position), deed: None, beside: None }),
                None | Some(Deed::Other(..)) if options.played || options.best => Err(refused("--after needs a play")
                    .help("no checker moved here: choose a decision with dice, or leave --after out")),
                None | Some(Deed::Other(..)) => Err(refused("--after needs a play")
                    .help("add --play \"24/18, 13/11\", or --played for that of a match")),
            };
        }
        let mut beside = None;
        if options.best
            && options.played
            && let Some(Deed::Play { .. }) = deed
            && let Some(Deed::Play { play, .. }) = played(moment, &position)?
        {
            beside = Some(play);
        }
        Ok(Seen { position, deed, beside })
    }

    /// Returns the play that is shown.
    pub fn play(&self) -> Option<&Play> {
        match &self.deed {
            Some(Deed::Play { play, .. }) => Some(play),
            _ => None,
        }
    }
}

/// Returns what the options show of what was done or should be.
fn deed(moment: &Moment, position: &Position, options: &BackgammonOptions) -> Result<Option<Deed>, Diagnostic> {
    if let Some(typed) = &options.play {
        if options.played || options.best {
            let other = if options.played { "--played" } else { "--best" };
            let message = format!("--play and {other} are two plays of one position");
            return Err(refused(message).help("leave one of them out"));
        }
        let play = Play::read(&typed.text, position).map_err(|fault| typed.locate(fault))?;
        return Ok(Some(Deed::Play { play, is_legal: true }));
    }
    // A play is the best of plays; beside none it is what was done.
    let best = if options.best { best(moment, position)? } else { None };
    match best {
        None if options.played => played(moment, position),
        best => Ok(best),
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

fn unanalysed(option: &str) -> Diagnostic {
    Diagnostic::error("match::no-analysis", format!("--{option} needs an analysis, and this position has none"))
        .about(About::Option)
        .help("give what the program printed behind the ID, or a match that was analysed")
}

fn refused(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("option::play", message).about(About::Option)
}
