//! A position as a view wants it: named, with what was played in it, or played on.

use super::matches::decision::Action;
use super::moment::Moment;
use super::options::BackgammonOptions;
use super::play::Play;
use super::position::{Position, Side};
use zumen_core::diagnostic::Diagnostic;

/// A position with what is shown in it.
pub(super) struct ShownPosition {
    /// The position, with names.
    pub position: Position,
    /// What was done in it, or is the best.
    pub action: Option<ShownAction>,
    /// What was played beside the best.
    pub beside: Option<Play>,
}

/// What is shown that somebody did.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ShownAction {
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

impl ShownPosition {
    /// Takes a position as the view wants it; `--after` plays it on.
    ///
    /// # Errors
    ///
    /// Those of options: `option::play` for what needs a play, or has two, and those of [`Play::read`].
    pub(crate) fn of(moment: &Moment, options: &BackgammonOptions) -> Result<ShownPosition, Diagnostic> {
        let mut position = moment.position.clone();
        for side in Side::BOTH {
            if let Some(name) = &options.names[side] {
                position.names[side] = Some(name.clone()).filter(|name| !name.trim().is_empty());
            }
        }
        if options.candidates.is_some_and(|count| count > 0) && moment.evaluation().is_none() && !moment.is_of_match() {
            return Err(missing_analysis("candidates"));
        }
        let action = shown_action(moment, &position, options)?;
        if options.after {
            return match action {
                Some(ShownAction::Play { play, .. }) => {
                    Ok(ShownPosition { position: play.after(&position), action: None, beside: None })
                }
                None | Some(ShownAction::Other(..)) if options.played || options.best => {
                    Err(play_fault("--after needs a play")
                        .help("no checker moved here: choose a decision with dice, or leave --after out"))
                }
                None | Some(ShownAction::Other(..)) => Err(play_fault("--after needs a play")
                    .help("add --play \"24/18, 13/11\", or --played for a position from a match")),
            };
        }
        let mut beside = None;
        if options.best
            && options.played
            && let Some(ShownAction::Play { .. }) = action
            && let Some(ShownAction::Play { play, .. }) = played_action(moment, &position)?
        {
            beside = Some(play);
        }
        Ok(ShownPosition { position, action, beside })
    }

    /// The play that is shown.
    pub(crate) fn play(&self) -> Option<&Play> {
        match &self.action {
            Some(ShownAction::Play { play, .. }) => Some(play),
            _ => None,
        }
    }
}

/// What the options show of what was done or should be.
fn shown_action(
    moment: &Moment,
    position: &Position,
    options: &BackgammonOptions,
) -> Result<Option<ShownAction>, Diagnostic> {
    if let Some(typed) = &options.play {
        if options.played || options.best {
            let other = if options.played { "--played" } else { "--best" };
            let message = format!("--play cannot be used with {other}");
            return Err(play_fault(message).help("leave one of them out"));
        }
        let play = Play::read(&typed.text, position).map_err(|fault| typed.locate(fault))?;
        return Ok(Some(ShownAction::Play { play, is_legal: true }));
    }
    // A play is the best of plays; beside none it is what was done.
    let best = if options.best { best_play(moment, position)? } else { None };
    match best {
        None if options.played => played_action(moment, position),
        best => Ok(best),
    }
}

/// What a match, or a list of plays, says was done.
fn played_action(moment: &Moment, position: &Position) -> Result<Option<ShownAction>, Diagnostic> {
    if let Some(info) = &moment.decision {
        return Ok(Some(match info.play(position) {
            Some((play, is_legal)) => ShownAction::Play { play, is_legal },
            None => ShownAction::Other(info.action.clone(), info.side),
        }));
    }
    let candidates = moment.analysis.iter().flat_map(|analysis| &analysis.candidates);
    match candidates.clone().find(|candidate| candidate.is_played) {
        Some(candidate) => Ok(read_listed(&candidate.play, position)),
        None if moment.is_of_match() || moment.analysis.as_ref().is_some_and(|told| told.cube_played.is_some()) => {
            Ok(None)
        }
        None => Err(play_fault("--played needs a match or an analysis, and this position names no play")
            .help("add --play \"24/18, 13/11\"")),
    }
}

/// The play that an analysis has first; nothing of one about the cube.
fn best_play(moment: &Moment, position: &Position) -> Result<Option<ShownAction>, Diagnostic> {
    match moment.evaluation() {
        Some(analysis) => {
            // Where the first line of the list is missing, another play is not the best.
            let first = analysis.candidates.first().filter(|first| first.rank <= 1 && position.dice.is_some());
            Ok(first.and_then(|first| read_listed(&first.play, position)))
        }
        None if moment.is_of_match() => Ok(None),
        None => Err(missing_analysis("best")),
    }
}

/// Reads a play of a list; nothing where the rules do not allow it.
fn read_listed(text: &str, position: &Position) -> Option<ShownAction> {
    Play::read(text, position).ok().map(|play| ShownAction::Play { play, is_legal: true })
}

fn missing_analysis(option: &str) -> Diagnostic {
    Diagnostic::option_error("match::no-analysis", format!("--{option} needs an analysis, but this position has none"))
        .help("put what the program printed below its ID, or use an analysed match")
}

fn play_fault(message: impl Into<String>) -> Diagnostic {
    Diagnostic::option_error("option::play", message)
}
