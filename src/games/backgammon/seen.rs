//! A position as a view wants it: named, with what was played in it, or played on.

use std::sync::Arc;

use super::matches::decision::Action;
use super::moment::Moment;
use super::options::OPTIONS;
use super::play::Play;
use super::position::{Position, Side};
use crate::contract::View;
use crate::diagnostic::{About, Diagnostic, Origin};

/// A position with what is shown in it.
pub(super) struct Seen {
    /// The position, with names.
    pub position: Position,
    /// What was done in it.
    pub deed: Option<Deed>,
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
        let deed = match view.get("play") {
            Some(_) if view.has("played") => {
                return Err(refused("--play and --played are two plays of one position").help("leave one of them out"));
            }
            Some(text) => Some(Deed::Play { play: read_play(text, &position)?, is_legal: true }),
            None if view.has("played") => Some(played(moment, &position)?),
            None => None,
        };
        match deed {
            Some(Deed::Play { play, .. }) if view.has("after") => {
                Ok(Seen { position: play.after(&position), deed: None })
            }
            None | Some(Deed::Other(..)) if view.has("after") => {
                Err(refused("--after needs a play")
                    .help("add --play \"24/18, 13/11\", or --played for that of a match"))
            }
            deed => Ok(Seen { position, deed }),
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

/// Returns what a match says was done.
fn played(moment: &Moment, position: &Position) -> Result<Deed, Diagnostic> {
    let Some(made) = &moment.made else {
        return Err(refused("--played is of a match, and this position tells of no play")
            .help("give the play: --play \"24/18, 13/11\""));
    };
    Ok(match made.play(position) {
        Some((play, is_legal)) => Deed::Play { play, is_legal },
        None => Deed::Other(made.action.clone(), made.side),
    })
}

fn refused(message: &str) -> Diagnostic {
    Diagnostic::error("option::play", message).about(About::Option)
}

/// Reads the play of `--play`, with faults that point into it.
fn read_play(text: &str, position: &Position) -> Result<Play, Diagnostic> {
    Play::read(text, position)
        .map_err(|fault| fault.of(&Arc::new(Origin { name: "--play".to_owned(), text: text.to_owned() })))
}
