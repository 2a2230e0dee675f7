//! A line of a record played out, by SGF's rules: every move is executed.

use super::board::{Colour, Vertex};
use super::position::{Played, Position, Rules};
use super::record::{Info, Node, Numbering};

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who played.
    pub colour: Colour,
    /// Where; `None` is a pass.
    pub at: Option<Vertex>,
    /// What it took off the board.
    pub played: Played,
    /// Its number as the author counts (MN), from 1 where they do not.
    pub number: u32,
    /// Its node in the line.
    pub node: usize,
}

/// A line played out.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// Where it ends.
    pub position: Position,
    /// Its moves.
    pub steps: Vec<Step>,
    /// Points greyed out at its end (DD).
    pub dim: Vec<Vertex>,
    /// Points visible at its end (VW); all where there are none.
    pub view: Vec<Vertex>,
    /// How moves are numbered at its end (PM), where the record says so.
    pub numbering: Option<Numbering>,
}

impl Replay {
    /// Begins before the first node. With handicap White begins.
    fn new(info: &Info) -> Replay {
        let mut position = Position::new(info.size);
        if info.handicap.is_some_and(|stones| stones >= 2) {
            position.to_play = Colour::White;
        }
        Replay { position, steps: Vec::new(), dim: Vec::new(), view: Vec::new(), numbering: None }
    }

    /// Plays a line from its root.
    pub fn of(info: &Info, line: &[Node]) -> Replay {
        let mut replay = Replay::new(info);
        let mut counted = 0;
        for (index, node) in line.iter().enumerate() {
            set_up(&mut replay.position, node);
            for (colour, at) in &node.moves {
                counted = node.number.unwrap_or(counted + 1);
                // Off the board is all that SGF cannot execute, and no reader lets it through.
                if let Ok(played) = replay.position.play(Rules::Sgf, *colour, *at) {
                    let (colour, at) = (*colour, *at);
                    replay.steps.push(Step { colour, at, played, number: counted, node: index });
                }
            }
            if node.moves.is_empty() {
                counted = node.number.unwrap_or(counted);
            }
            replay.inherit(node);
        }
        replay
    }

    fn inherit(&mut self, node: &Node) {
        if let Some(dim) = &node.dim {
            self.dim.clone_from(dim);
        }
        if let Some(view) = &node.view {
            self.view.clone_from(view);
        }
        self.numbering = node.numbering.or(self.numbering);
    }
}

/// Puts down and takes off what a node sets up.
pub(super) fn set_up(position: &mut Position, node: &Node) {
    for (at, stone) in &node.setup {
        position.board.set(*at, *stone);
    }
    if !node.setup.is_empty() {
        position.ko = None;
        position.last = None;
    }
    if let Some(player) = node.to_play {
        position.to_play = player;
    }
}
