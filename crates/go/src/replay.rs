//! A line of a record played out, by SGF's rules: every move is executed.

use super::beginning::Beginning;
use super::board::{Colour, Vertex};
use super::position::{MoveEffect, Position, Rules};
use super::record::{Info, Node, Numbering};

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who played.
    pub colour: Colour,
    /// Where; `None` is a pass.
    pub at: Option<Vertex>,
    /// What it took off the board.
    pub played: MoveEffect,
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
    pub steps: Beginning<Step>,
    /// Points greyed out at its end (DD).
    pub dim: Vec<Vertex>,
    /// Points visible at its end (VW); all where there are none.
    pub view: Vec<Vertex>,
    /// How moves are numbered at its end (PM), where the record says so.
    pub numbering: Option<Numbering>,
}

impl Replay {
    /// The number of the last move as the author counts.
    pub fn number(&self) -> u32 {
        self.steps.last().map_or(self.position.moves, |step| step.number)
    }

    /// Begins before the first node. With handicap White begins.
    fn new(info: &Info) -> Replay {
        let mut position = Position { captures: info.captures, ..Position::new(info.size) };
        if info.handicap.is_some_and(|stones| stones >= 2) {
            position.to_play = Colour::White;
        }
        Replay { position, steps: Beginning::default(), dim: Vec::new(), view: Vec::new(), numbering: None }
    }

    /// Plays a line from its root.
    pub fn of(info: &Info, line: &[Node]) -> Replay {
        let mut reel = Reel::new(info);
        reel.wind(line);
        reel.replay
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

/// A line of which one moment after another is asked for: what was played is not played again.
#[derive(Clone, Debug)]
pub(crate) struct Reel {
    replay: Replay,
    /// The line's beginning, for moments that lie before what was played.
    start: Replay,
    /// Nodes that were played.
    nodes: usize,
    /// The number of the last move.
    counted: u32,
}

impl Reel {
    /// Begins before the first node.
    pub(crate) fn new(info: &Info) -> Reel {
        let start = Replay::new(info);
        Reel { replay: start.clone(), start, nodes: 0, counted: 0 }
    }

    /// Plays to the end of this part of the line, from its root where that was played already. All parts have to be of
    /// one line.
    pub(crate) fn wind(&mut self, line: &[Node]) -> &Replay {
        if line.len() < self.nodes {
            (self.replay, self.nodes, self.counted) = (self.start.clone(), 0, 0);
        }
        for (index, node) in line.iter().enumerate().skip(self.nodes) {
            self.play(index, node);
        }
        self.nodes = line.len();
        &self.replay
    }

    fn play(&mut self, index: usize, node: &Node) {
        let replay = &mut self.replay;
        set_up(&mut replay.position, node);
        for (colour, at) in &node.moves {
            self.counted = node.number.unwrap_or(self.counted + 1);
            // Off the board is all that SGF cannot execute, and no reader lets it through.
            if let Ok(played) = replay.position.play(Rules::Sgf, *colour, *at) {
                let (colour, at) = (*colour, *at);
                replay.steps.push(Step { colour, at, played, number: self.counted, node: index });
            }
        }
        if node.moves.is_empty() {
            self.counted = node.number.unwrap_or(self.counted);
        }
        // Beside a move it tells whose turn comes after it.
        if let Some(player) = node.to_play {
            replay.position.to_play = player;
        }
        replay.inherit(node);
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Vertex};

    /// A corner where stones are taken, with a set-up, a number of the author's and a pass on the way.
    fn line() -> (Info, Vec<Node>) {
        let at = |text: &str| Vertex::from_sgf(text);
        let play = |colour, text| Node { moves: vec![(colour, at(text))], ..Node::default() };
        let set = Node { setup: vec![(Vertex::new(4, 4), Some(Colour::White))], ..Node::default() };
        let numbered = Node { number: Some(40), ..play(Colour::White, "") };
        let (black, white) = (Colour::Black, Colour::White);
        let moves = [play(black, "ba"), play(white, "aa"), play(black, "ab"), set, numbered, play(black, "aa")];
        (Info::new(Size::square(5).unwrap()), [vec![Node::default()], moves.to_vec()].concat())
    }

    #[test]
    fn a_reel_stops_where_a_replay_ends_forward_and_back() {
        let (info, line) = line();
        let mut reel = Reel::new(&info);
        for count in [0, 2, 4, 7, 7, 3, 6, 1, 5] {
            assert_eq!(*reel.wind(&line[..count]), Replay::of(&info, &line[..count]), "{count} nodes");
        }
        let whole = Replay::of(&info, &line);
        assert_eq!(whole.position.captures.black, 1);
        assert_eq!(whole.steps.iter().map(|step| step.number).collect::<Vec<_>>(), [1, 2, 3, 40, 41]);
    }
}
