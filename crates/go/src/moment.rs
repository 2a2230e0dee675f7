//! One moment of a game with what led to it.

use super::annotations::Annotations;
use super::board::Colour;
use super::line::Line;
use super::markup::{Kind, Markup};
use super::record::{Info, Node};
use super::record_conversion::Whole;
use super::replay::{Reel, Replay};
use super::sgf;
use zumen_core::diagram::Source;

/// A moment of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What the record says of the game.
    pub info: Info,
    /// The nodes from the root to here, at least one.
    pub line: Line,
    /// The line played out.
    pub replay: Replay,
    /// The JSON it was read from; `None` for a record.
    json: Option<String>,
    /// Of a diagram that was typed as text: whether it has coordinates; `None` for all else.
    pub(super) typed: Option<bool>,
    /// The game that it is the end of, where no moment is asked for.
    pub(super) whole: Option<Whole>,
}

impl Moment {
    /// The end of a line of a record.
    pub fn of_record(info: Info, line: impl Into<Line>) -> Moment {
        let line = line.into();
        let replay = Replay::of(&info, &line);
        Moment { info, line, replay, json: None, typed: None, whole: None }
    }

    /// A position that was given as JSON, with the node that sets it up.
    pub(super) fn of_json(info: Info, node: Node, replay: Replay, json: String) -> Moment {
        Moment { info, line: vec![node].into(), replay, json: Some(json), typed: None, whole: None }
    }

    /// The marks of the last node, its next moves and what is greyed out, in the order in which they are written.
    pub fn marks(&self) -> Vec<Markup> {
        let own = self.line.last().map(|node| node.marks.clone()).unwrap_or_default();
        let dim = self.replay.dim.iter().map(|at| Markup::new(Kind::Dim, *at));
        let mut marks: Vec<Markup> = own.into_iter().chain(dim).collect();
        if let Some(next) = self.line.last().and_then(|node| node.next.as_ref()) {
            let is_marked =
                |at| marks.iter().any(|mark| mark.kind != Kind::Dim && [Some(mark.at), mark.to].contains(&Some(at)));
            let is_free = |at| self.replay.position.board.get(at).is_none() && !is_marked(at);
            marks.extend(next.marks(&marks, is_free));
        }
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// The position as a set-up: a record of one node.
    pub(super) fn set_up(&self) -> Node {
        let position = &self.replay.position;
        let last = self.line.last().cloned().unwrap_or_default();
        Node {
            setup: position.board.stones().map(|(at, colour)| (at, Some(colour))).collect(),
            to_play: Some(position.to_play).filter(|_| self.knows_turn()),
            marks: last.marks,
            dim: Some(self.replay.dim.clone()).filter(|dim| !dim.is_empty()),
            view: Some(self.replay.view.clone()).filter(|view| !view.is_empty()),
            name: last.name,
            comment: last.comment,
            annotations: Annotations { of_move: None, ..last.annotations },
            ..Node::default()
        }
    }

    /// Tells whether it is known whose turn it is: somebody has moved, or the record says it.
    pub(super) fn knows_turn(&self) -> bool {
        self.replay.position.moves > 0 || self.line.iter().any(|node| node.to_play.is_some())
    }

    /// Tells whether the game has ended here: somebody won or it was drawn, or both passed, and no node behind the last move
    /// says who plays next.
    pub(super) fn has_ended(&self) -> bool {
        let last_move = self.line.iter().rposition(|node| !node.moves.is_empty());
        let says_turn = |node: &Node| node.to_play.is_some();
        (self.has_result() || self.is_passed_out())
            && last_move.is_some_and(|at| !self.line[at..].iter().any(says_turn))
    }

    /// Tells whether both players passed one after the other.
    fn is_passed_out(&self) -> bool {
        matches!(&*self.replay.steps, [.., one, other] if one.at.is_none() && other.at.is_none() && one.colour != other.colour)
    }

    /// Tells whether the record says who won, or that nobody did: `B+R`, `Black wins`, `黒中押し勝ち`. Other words, such as
    /// `Void`, also stand for games that were not finished.
    fn has_result(&self) -> bool {
        let result = self.info.result.as_deref().unwrap_or_default().trim();
        // Cyberoro and Tygem begin with the number of moves: `294수 흑0.5집승`, `176手完 白中押し勝ち`.
        let words = result.trim_start_matches(|c: char| c.is_ascii_digit());
        let words = words.split_once(char::is_whitespace).filter(|(count, _)| ["수", "手", "手完"].contains(count));
        let words = words.map_or(result, |(_, words)| words.trim_start());
        let sides = ["B+", "W+", "Black", "White", "黒", "黑", "白", "흑", "백"];
        sides.iter().any(|side| words.starts_with(side))
            || ["勝ち", "wins", "won"].iter().any(|end| result.ends_with(end))
            || ["0", "Draw", "Jigo", "持碁"].iter().any(|draw| result.eq_ignore_ascii_case(draw))
    }

    /// Sets whose turn it is. Writes it into the last node if the nodes up to here would not say so, or would look like a
    /// whole game with its result; what the last node says already holds.
    pub(super) fn followed_by(mut self, player: Option<Colour>) -> Moment {
        let sets_turn = self.line.last().is_some_and(|node| node.to_play.is_some());
        let Some(player) = player.filter(|_| !sets_turn) else { return self };
        if self.has_result() || self.is_passed_out() || !self.knows_turn() || self.replay.position.to_play != player {
            self.line.change_last(|last| last.to_play = Some(player));
            self.replay.position.to_play = player;
        }
        self
    }

    /// The moment after so many moves of the line, 0 the one before the first; itself where the line ends
    /// before.
    pub fn after(&self, moves: usize) -> Moment {
        self.after_on(&mut Reel::new(&self.info), moves)
    }

    /// Does what [`Moment::after`] does; `reel` is one of this line, for several moments of it.
    pub(crate) fn after_on(&self, reel: &mut Reel, moves: usize) -> Moment {
        let end = match (moves, self.replay.steps.get(moves)) {
            (_, None) => return self.clone(),
            (0, Some(first)) => first.node.max(1),
            _ => self.replay.steps[moves - 1].node + 1,
        };
        let line = self.line.until(end);
        let next = self.replay.steps.get(moves).map(|step| step.colour);
        Moment { info: self.info.clone(), replay: reel.wind(&line).clone(), line, json: None, typed: None, whole: None }
            .followed_by(next)
    }

    /// The record that leads here, or the JSON it was read from.
    pub fn source(&self) -> Source {
        self.source_with(&self.line, None)
    }

    /// The same with a line that shows what the moment does, also where JSON chose the part; with the comments of
    /// its nodes from this index on, if any.
    pub(super) fn shown_source(&self, comments: Option<usize>) -> Source {
        let inherited = self.line.iter().rev().find_map(|node| node.view.as_deref()).unwrap_or_default();
        if inherited == self.replay.view {
            return self.source_with(&self.line, comments);
        }
        let mut line = self.line.clone();
        line.change_last(|last| last.view = Some(self.replay.view.clone()));
        self.source_with(&line, comments)
    }

    fn source_with(&self, line: &Line, comments: Option<usize>) -> Source {
        if line.last().is_some_and(|node| node.next.is_some()) {
            // What is shown of other branches is kept as marks.
            let marks = self.marks().into_iter().filter(|mark| mark.kind != Kind::Dim).collect();
            let mut line = line.clone();
            line.change_last(|last| (last.marks, last.next) = (marks, None));
            return self.source_with(&line, comments);
        }
        let (format, text) = match (&self.json, comments) {
            (Some(json), _) => ("json", json.clone()),
            (None, Some(from)) => ("sgf", sgf::write_commented(&self.info, line, from)),
            (None, None) => ("sgf", line.trail().record(&self.info, line)),
        };
        Source { format: format.to_owned(), text, options: Vec::new() }
    }
}
