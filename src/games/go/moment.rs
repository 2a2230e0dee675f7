//! One moment of a game with what led to it: what is drawn, told, and written in other notations.

use super::figure::{Figure, Numbers, Plan, figure};
use super::json;
use super::look::{Figures, Look, OPTIONS};
use super::markup::{Kind, Markup};
use super::record::{Info, Node};
use super::replay::Replay;
use super::{Go, changes, diagram, select, sgf, text};
use crate::contract::{Change, Converted, Game, Page, Pages, Subject, View, option_fault};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Source};

/// A moment of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What the record says of the game.
    pub info: Info,
    /// The nodes from the root to here, at least one.
    pub line: Vec<Node>,
    /// The line played out.
    pub replay: Replay,
    /// The JSON it was read from; `None` for a record.
    json: Option<String>,
}

impl Moment {
    /// The end of a line of a record.
    pub fn of_record(info: Info, line: Vec<Node>) -> Moment {
        let replay = Replay::of(&info, &line);
        Moment { info, line, replay, json: None }
    }

    /// A position that was given as JSON, with the node that sets it up.
    pub(super) fn of_json(info: Info, node: Node, replay: Replay, json: String) -> Moment {
        Moment { info, line: vec![node], replay, json: Some(json) }
    }

    /// The marks of the last node and what is greyed out, in the order in which they are written.
    pub fn marks(&self) -> Vec<Markup> {
        let own = self.line.last().map(|node| node.marks.clone()).unwrap_or_default();
        let dim = self.replay.dim.iter().map(|at| Markup::new(Kind::Dim, *at));
        let mut marks: Vec<Markup> = own.into_iter().chain(dim).collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// The position as a set-up: a record of one node.
    fn set_up(&self) -> Node {
        let position = &self.replay.position;
        let last = self.line.last().cloned().unwrap_or_default();
        Node {
            setup: position.board.stones().map(|(at, colour)| (at, Some(colour))).collect(),
            to_play: Some(position.to_play),
            marks: last.marks,
            dim: Some(self.replay.dim.clone()).filter(|dim| !dim.is_empty()),
            view: Some(self.replay.view.clone()).filter(|view| !view.is_empty()),
            name: last.name,
            comment: last.comment,
            ..Node::default()
        }
    }

    /// What the figures of a look are; none where no moves are shown as numbers.
    fn plans(&self, look: &Look) -> Result<Vec<Plan>, Diagnostic> {
        let steps = &self.replay.steps;
        match look.figures {
            Figures::None => Ok(Vec::new()),
            Figures::Moves(first, last, number) if first <= steps.len() => {
                let node = self.line.get(steps[first - 1].node);
                let start = node.and_then(|node| node.figure.clone());
                Ok(vec![Plan { number, first, last: last.min(steps.len()), start }])
            }
            Figures::Moves(first, last, _) => {
                let message = format!("the line has {} moves", steps.len());
                Err(option_fault("moves", &format!("{first}-{last}"), &message).help("choose moves that are there"))
            }
            Figures::Every(_) | Figures::Author if steps.is_empty() => {
                Err(Diagnostic::error("go::moves", "the line has no moves for a figure")
                    .help("draw it without --figures"))
            }
            Figures::Every(most) => Ok(Plan::series(&self.line, steps, Some(most))),
            Figures::Author => Ok(Plan::series(&self.line, steps, None)),
        }
    }

    fn figure(&self, plan: &Plan, look: &Look) -> Figure {
        // What holds at the figure's first move: a later figure may say otherwise.
        let first = self.replay.steps[plan.first - 1].node;
        let recorded = self.line[..=first].iter().rev().find_map(|node| node.numbering).map(Numbers::from);
        let numbers = look.numbers.or(recorded).unwrap_or(Numbers::Real);
        figure(&self.info, &self.line, &self.replay.steps, plan, numbers, &self.marks())
    }

    /// The moment after so many moves of the line, 0 the one before the first; itself where the line ends before.
    pub fn after(&self, moves: usize) -> Moment {
        let end = match (moves, self.replay.steps.get(moves)) {
            (_, None) => return self.clone(),
            (0, Some(first)) => first.node.max(1),
            _ => self.replay.steps[moves - 1].node + 1,
        };
        Moment::of_record(self.info.clone(), self.line[..end].to_vec())
    }

    /// The same with a line that shows what the moment does, also where JSON chose the part.
    fn shown(&self) -> Moment {
        let mut shown = self.clone();
        let inherited = self.line.iter().rev().find_map(|node| node.view.clone()).unwrap_or_default();
        if let Some(last) = shown.line.last_mut().filter(|_| inherited != self.replay.view) {
            last.view = Some(self.replay.view.clone());
        }
        shown
    }

    /// The picture without a figure, from another source.
    pub(super) fn drawn(&self, look: &Look, view: &View, source: Source) -> Result<Diagram, Diagnostic> {
        diagram::draw(self, None, look, view, source)
    }

    fn draw(&self, plan: Option<&Plan>, look: &Look, view: &View) -> Result<Diagram, Diagnostic> {
        let mut kept = view.without_selection(&OPTIONS);
        if let Some(plan) = plan {
            kept.options.remove("figures");
            let number = plan.number.map(|number| format!("{number}:")).unwrap_or_default();
            kept.options.insert("moves".to_owned(), format!("{number}{}-{}", plan.first, plan.last));
        }
        let source = Source { options: kept.kept(), ..self.shown().source() };
        let figure = plan.map(|plan| (plan, self.figure(plan, look)));
        diagram::draw(self, figure.as_ref().map(|(plan, figure)| (*plan, figure)), look, view, source)
    }
}

impl Subject for Moment {
    fn game(&self) -> &'static dyn Game {
        &Go
    }

    fn source(&self) -> Source {
        let (format, text) = match &self.json {
            Some(json) => ("json", json.clone()),
            None => ("sgf", select::pruned(&self.info, &self.line)),
        };
        Source { format: format.to_owned(), text, options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = Look::of(view)?;
        match self.plans(&look)?.first() {
            Some(plan) => self.after(plan.last).draw(Some(plan), &look, view),
            None => self.draw(None, &look, view),
        }
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let plans = Look::of(view).and_then(|look| match look.figures {
            Figures::None | Figures::Moves(..) => Ok((look, None)),
            _ => self.plans(&look).map(|plans| (look, Some(plans))),
        });
        match plans {
            Err(fault) => Box::new(std::iter::once(Err(fault))),
            Ok((_, None)) => Page::alone(|| self.diagram(view)),
            Ok((look, Some(plans))) => Box::new(plans.into_iter().map(move |plan| {
                let suffix = format!("fig-{:03}-{:03}", plan.first, plan.last);
                Ok(Page { suffix, diagram: self.after(plan.last).draw(Some(&plan), &look, view)? })
            })),
        }
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        Look::of(view)?;
        Ok(text::board(&self.replay.position, self.replay.steps.last()))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let look = Look::of(view)?;
        Ok(json::write(self, diagram::part(self, &look)?))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        changes::between(before, self)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        if notation != "sgf" {
            return Err(Diagnostic::error("convert::notation", format!("Go is not written as {notation:?}"))
                .help(format!("one of: {}", Go.notations().join(", "))));
        }
        let mut info = self.info.clone();
        info.handicap = None;
        let captures = self.replay.position.captures;
        let mut lost = Vec::new();
        if captures.black + captures.white > 0 {
            lost.push(format!(
                "SGF has no place for prisoners: Black has {}, White has {}",
                captures.black, captures.white
            ));
        }
        if let Some(ko) = self.replay.position.ko {
            let at = super::coordinates::a1(ko, self.info.size);
            lost.push(format!("SGF has no place for the ko at {at}"));
        }
        Ok(Converted { text: sgf::write(&info, &[self.set_up()]).trim_end().to_owned(), lost })
    }
}
