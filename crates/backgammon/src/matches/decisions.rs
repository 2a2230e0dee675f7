//! Decisions of a match as a subject: one moment, or a series with a picture or two of each.

use std::sync::Arc;

use super::analysis::{Analysis, CubeChoice};
use super::choice::Spot;
use super::decision::{Action, Decision};
use super::decision_info::DecisionInfo;
use super::session::Session;
use super::{divergence, mat, sgf, text};
use crate::options::{BackgammonOptions, MatchOptions};
use crate::position::Side;
use crate::subject::prefix;
use crate::{BACKGAMMON, Moment, arrows};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source};
use zumen_game::change::own;
use zumen_game::{Change, Conversion, Game, Page, Pages, Subject, View};

/// Moments of a match.
pub(super) struct Decisions {
    session: Arc<Session>,
    /// At least one, in the order of their pictures.
    spots: Vec<Spot>,
    /// The last of them, which stands for all.
    last: Moment,
    /// Whether each has a file of its own name.
    is_series: bool,
}

impl Decisions {
    /// These moments of a match, at least one.
    pub(super) fn new(session: Arc<Session>, mut spots: Vec<Spot>, is_series: bool, is_split: bool) -> Decisions {
        if is_split {
            // The answer is the second picture of the double before it.
            let all = spots.clone();
            spots.retain(|spot| !session.answers(*spot) || !all.contains(&spot.before()));
        }
        let last = session.moment(spots.last().copied().unwrap_or(Spot::new(0, None)));
        Decisions { session, spots, last, is_series }
    }

    /// What stands under its picture on a page of several: its number in the series, and where it stands in the match.
    fn heading(&self, index: usize, spot: Spot, lang: Lang) -> String {
        let number = index + 1;
        let place = self.session.place(spot).in_words(lang);
        let name =
            self.session.decision(spot).map(|decision| lang.comma().to_owned() + &self.session.name(decision.side));
        format!("{number}. {place}{}", name.unwrap_or_default())
    }

    /// Tells whether it stands for a whole match: nothing of it was chosen.
    fn is_whole(&self) -> bool {
        matches!(self.spots[..], [Spot { ply: None, .. }])
    }

    /// Draws the decision in which a match parts from the one before: what is played now in arrows, and what was in hollow
    /// ones.
    fn draw_divergence(&self, before: &Decisions, spot: Spot, view: &View) -> Result<Diagram, Diagnostic> {
        let options = BackgammonOptions { played: true, ..BackgammonOptions::of(view)? };
        let told = if self.session.decision(spot).is_some() { &self.session } else { &before.session };
        let moment = told.moment(spot);
        let mut drawn = moment.draw(&options)?;
        let old = before.session.moment(spot);
        if let (Some(now), Some(was)) = (moment.play_made(), old.play_made()) {
            let turned = options.roller_bottom && moment.position.on_roll == Side::Top;
            // Under those of now.
            let hollow = arrows::draw_beside(&moment.position, &was, &now, turned);
            drawn.marks = hollow.into_iter().chain(drawn.marks).collect();
        }
        Ok(drawn)
    }

    /// Draws the pictures of a moment; with `--split` those of a double and its answer.
    fn draw_pages(&self, index: usize, spot: Spot, options: &BackgammonOptions) -> Vec<Result<Page, Diagnostic>> {
        let draw = |spot: Spot, options: &BackgammonOptions| self.session.moment(spot).draw_pages(options);
        let mut pages = if options.split && self.session.answers(spot.after()) {
            let options = BackgammonOptions { split: false, ..options.clone() };
            let take = prefix("take", draw(spot.after(), &options));
            prefix("double", draw(spot, &options)).into_iter().chain(take).collect()
        } else {
            draw(spot, options)
        };
        if self.is_series {
            pages = prefix(&self.name(spot), pages);
            let heading = self.heading(index, spot, options.lang);
            pages.iter_mut().flatten().for_each(|page| page.diagram.heading = Some(heading.clone()));
        }
        pages
    }

    /// What a moment's file is called: `17`, and `2-17` in a match of several games.
    fn name(&self, spot: Spot) -> String {
        let game = &self.session.games[spot.game];
        let ply = spot.ply.map_or_else(|| "end".to_owned(), |ply| format!("{:03}", ply + 1));
        let cube = if spot.is_before_roll { "-cube" } else { "" };
        if self.session.games.len() > 1 { format!("{}-{ply}{cube}", game.number) } else { ply + cube }
    }
}

impl Spot {
    /// The decision behind it, which may not be there.
    fn after(self) -> Spot {
        Spot { ply: self.ply.map(|ply| ply + 1), ..self }
    }

    /// The decision before it, or none.
    fn before(self) -> Spot {
        Spot { ply: self.ply.and_then(|ply| ply.checked_sub(1)), ..self }
    }
}

impl Session {
    /// The decision that is made at a moment.
    pub(super) fn decision(&self, spot: Spot) -> Option<&Decision> {
        self.games.get(spot.game)?.decisions.get(spot.ply?)
    }

    /// Tells whether a double is taken or dropped there, by the decision behind it.
    fn answers(&self, spot: Spot) -> bool {
        let [answer, before] = [spot, spot.before()].map(|spot| self.decision(spot).map(|decision| &decision.action));
        matches!(answer, Some(Action::Take | Action::Drop)) && before == Some(&Action::Double)
    }

    /// Tells what became of the cube at a moment: a double is what its answer makes of it.
    fn cube_played(&self, spot: Spot) -> Option<CubeChoice> {
        let answer = spot.after();
        match self.decision(spot)?.action {
            Action::Move(_) | Action::Roll => Some(CubeChoice::NoDouble),
            Action::Take | Action::Beaver => Some(CubeChoice::Take),
            Action::Drop => Some(CubeChoice::Pass),
            Action::Double if self.answers(answer) => self.cube_played(answer),
            Action::Open | Action::Double | Action::Raccoon | Action::Resign(_) => None,
        }
    }

    /// Makes a moment of it as a position with what the match tells of it.
    fn moment(&self, spot: Spot) -> Moment {
        let game = &self.games[spot.game];
        let decision = self.decision(spot);
        let mut position = decision.map_or_else(|| game.end.clone(), |decision| decision.position.clone());
        position.names = self.players.clone();
        let mut info = decision
            .filter(|decision| decision.action != Action::Open)
            .zip(spot.ply)
            .map(|(decision, index)| DecisionInfo::of(game, index, decision, self.players[decision.side].as_ref()));
        if spot.is_before_roll {
            position.dice = None;
            info = info.map(|info| DecisionInfo { action: Action::Open, ..info });
        }
        let analysis = decision.and_then(|decision| {
            let analysis = Analysis {
                candidates: if spot.is_before_roll { Vec::new() } else { decision.candidates.clone() },
                cube: decision.cube.clone(),
                cube_played: self.cube_played(spot),
                comment: None,
            };
            Some(analysis).filter(|analysis| !analysis.candidates.is_empty() || analysis.cube.is_some())
        });
        Moment::of(position, analysis, info)
    }
}

impl Subject for Decisions {
    fn game(&self) -> &'static Game {
        &BACKGAMMON
    }

    fn source(&self) -> Source {
        self.last.source()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        self.last.diagram(view)
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        match BackgammonOptions::of(view) {
            Ok(options) => {
                let spots = self.spots.iter().enumerate();
                Box::new(spots.flat_map(move |(index, spot)| self.draw_pages(index, *spot, &options)))
            }
            Err(fault) => Page::alone(|| Err(fault)),
        }
    }

    fn facts(&self, _lang: Lang) -> Vec<String> {
        let told = ["Event", "Round", "Site", "EventDate"].into_iter().filter_map(|name| self.session.field(name));
        told.map(str::to_owned).collect()
    }

    fn moments(&self) -> Option<[usize; 2]> {
        let (first, last) = (self.spots.first()?.ply?, self.spots.last()?.ply?);
        self.is_series.then_some([first + 1, last + 1])
    }

    /// Writes the boards of a series, an empty line apart.
    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        if !self.is_series {
            return self.last.text(view);
        }
        let boards = self.spots.iter().map(|spot| self.session.moment(*spot).text(view));
        Ok(boards.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }

    /// Writes a line each.
    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let lines = self.spots.iter().map(|spot| self.session.moment(*spot).json(view));
        Ok(lines.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        let session = match MatchOptions::of(view)?.game.and_then(|typed| typed.number::<u32>()) {
            None => Arc::clone(&self.session),
            Some(number) => {
                let mut session = Session::clone(&self.session);
                session.games.retain(|game| game.number == number);
                Arc::new(session)
            }
        };
        match notation {
            "mat" => Ok(mat::write(&session)),
            "sgf" => Ok(sgf::write(&session)),
            "moves" => Ok(text::write_moves(&session)),
            _ => self.last.convert(notation, view),
        }
    }

    fn resulting_position(&self, view: &View) -> Result<Option<Box<dyn Subject>>, Diagnostic> {
        if self.is_series || self.is_whole() { Ok(None) } else { self.last.resulting_position(view) }
    }

    /// Tells of two matches the first decision in which they part, of two moments what is different.
    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        let Some(before) = own::<Decisions>(before) else { return self.last.changes(before) };
        if self.is_whole() && before.is_whole() && before.session != self.session {
            return Some(divergence::changes(&before.session, &self.session));
        }
        let between = match (before.spots.last(), self.spots.last()) {
            (Some(from), Some(to)) if before.session == self.session => divergence::between(&self.session, *from, *to),
            _ => None,
        };
        between.or_else(|| self.last.changes(&before.last))
    }

    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        let Some(before) = own::<Decisions>(before) else { return self.last.difference(before, view) };
        match divergence::first_difference(&before.session, &self.session)
            .filter(|_| self.is_whole() && before.is_whole())
        {
            Some(spot) => self.draw_divergence(before, spot, view),
            None => self.last.difference(&before.last, view),
        }
    }
}
