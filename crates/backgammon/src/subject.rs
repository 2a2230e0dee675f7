//! What a position becomes: pictures, text, and other notations.

use super::diagram::{self, needs};
use super::moment::Moment;
use super::options::{BackgammonOptions, OPTIONS};
use super::position::Side;
use super::seen::{Deed, Seen};
use super::{BACKGAMMON, ascii, changes, gnuid, json, table, xgid};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Diagram, Lang, Source};
use zumen_game::change::own;
use zumen_game::{Change, Comments, Converted, Game, Page, Pages, Subject, View, unwritten};

/// Plays in the answer of a pair.
const ANSWERED: usize = 5;

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &BACKGAMMON
    }

    fn source(&self) -> Source {
        self.source.clone()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let seen = Seen::of(self, view)?;
        let mut kept = view.without_selection(&OPTIONS);
        kept = ["pair", "split"].into_iter().fold(kept, View::without);
        // Names from the text round an ID are not in the ID: they are kept as if they had been given.
        for side in Side::BOTH {
            if let Some(name) = &seen.position.names[side] {
                kept.options.insert(format!("{}-name", side.name()), name.clone());
            }
        }
        let mut source = self.source.clone();
        let told = || Source { format: "json".to_owned(), text: json::write(self), options: Vec::new() };
        let prints = Comments::of(view).prints() && self.comment().is_some();
        if kept.has("best") || kept.get("candidates").is_some_and(|count| count.trim() != "0") || prints {
            // No ID holds an analysis, nor what somebody wrote.
            source = told();
        } else if kept.options.remove("played").is_some() {
            match Seen::of(self, &view.clone().without("after"))?.deed {
                Some(Deed::Play { play, is_legal: true }) => {
                    kept.options.insert("play".to_owned(), play.notation());
                }
                // No ID says what was done.
                _ => {
                    source = told();
                    kept.options.insert("played".to_owned(), String::new());
                }
            }
        }
        Ok(diagram::draw(&seen, self, view, Source { options: kept.kept(), ..source }))
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        if view.has("split") {
            let view = view.clone().without("split");
            let offered = self.is_cube_decision().then(|| self.offered());
            let parts = [("double", Some(self.clone()).filter(|_| offered.is_some())), ("take", offered)];
            let parts: Vec<_> = parts.into_iter().filter_map(|(name, moment)| Some((name, moment?))).collect();
            if parts.is_empty() {
                return Box::new(self.pages(&view).collect::<Vec<_>>().into_iter());
            }
            let pages = parts.into_iter().flat_map(move |(name, moment)| named(name, moment.pages(&view)));
            return Box::new(pages);
        }
        if !view.has("pair") {
            return Page::alone(|| self.diagram(view));
        }
        let mut answer = view.clone().without("pair");
        if !answer.has("play") {
            if self.analysis.is_some() {
                answer.options.insert("best".to_owned(), String::new());
                answer.options.entry("candidates".to_owned()).or_insert_with(|| ANSWERED.to_string());
            }
            // The answer of a match is what was done, beside the best where that is known.
            if self.made.is_some() || self.analysis.is_none() {
                answer.options.insert("played".to_owned(), String::new());
            }
        }
        let mut question =
            ["play", "played", "best", "after", "comments"].into_iter().fold(answer.clone(), View::without);
        // The board has one place in both.
        let comments = if self.comment().is_some() { Comments::of(&answer) } else { Comments::None };
        match comments {
            Comments::None => {}
            Comments::Below => question = question.with("candidates", "0"),
            Comments::Beside | Comments::Room => question = question.with("comments", Comments::Room.name()),
        }
        if let Some(count) = question.options.get_mut("candidates") {
            *count = "0".to_owned();
        }
        // A play that is refused leaves no question either.
        let pages = [("question", question), ("answer", answer.clone())].into_iter();
        let page = move |suffix: &str, of: &View| {
            self.answered(&answer)?;
            let mut diagram = Diagram { is_answer: suffix == "answer", ..self.diagram(of)? };
            if !diagram.is_answer {
                diagram.comment.clear();
            }
            Ok(Page { suffix: suffix.to_owned(), diagram })
        };
        Box::new(pages.map(move |(suffix, of)| page(suffix, &of)))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let seen = Seen::of(self, view)?;
        let count = BackgammonOptions::of(view).candidates.unwrap_or(0);
        let shown = self.analysis.as_ref().filter(|_| count > 0);
        let table = shown.map(|told| table::rows(told, &seen.position, count, usize::MAX, Lang::En));
        Ok(ascii::seen(&seen, &table.unwrap_or_default()))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(&Moment { position: Seen::of(self, view)?.position, ..self.clone() }))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes::changes(&own::<Moment>(before)?.position, &self.position))
    }

    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        let mut drawn = self.diagram(view)?;
        // A play is one of this position.
        let mut view = view.clone();
        view.options.retain(|name, _| {
            !["play", "played", "best", "candidates", "comments", "print-id", "after", "pair", "split"]
                .contains(&name.as_str())
        });
        let before = match own::<Moment>(before) {
            // Seated as the players of this position are.
            Some(before) => {
                let mut before = before.clone();
                if changes::is_turned(&before.position, &self.position) {
                    before.position = before.position.turned();
                }
                // Points are numbered for who played: as the play is told.
                drawn.coordinates = before.diagram(&view)?.coordinates;
                before.position.on_roll = self.position.on_roll;
                before.diagram(&view)?
            }
            None => before.diagram(&view)?,
        };
        drawn.since(&before, &needs().pieces)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        let (text, lost) = match notation {
            "xgid" => xgid::write(&self.position),
            "gnuid" => gnuid::write(&self.position),
            "mat" | "sgf" | "moves" => {
                return Err(Diagnostic::error(
                    "convert::match",
                    format!("{notation} is of a match, and this is one position"),
                )
                .help("--to xgid or --to gnuid"));
            }
            _ => return Err(unwritten(self.game(), notation)),
        };
        Ok(Converted { text, lost })
    }
}

impl Moment {
    /// Looks whether there is an answer to show.
    fn answered(&self, view: &View) -> Result<(), Diagnostic> {
        if view.has("played") && self.made.is_none() && self.analysis.is_none() {
            return Err(Diagnostic::error("option::play", "--pair needs a play")
                .about(About::Option)
                .help("add --play \"24/18, 13/11\""));
        }
        Seen::of(self, view).map(drop)
    }
}

/// Puts a name before those of pages.
pub(super) fn named(name: &str, pages: Pages<'_>) -> Vec<Result<Page, Diagnostic>> {
    let renamed = |page: Page| {
        let parts = [name, page.suffix.as_str()].into_iter().filter(|part| !part.is_empty());
        Page { suffix: parts.collect::<Vec<_>>().join("-"), ..page }
    };
    pages.map(|page| page.map(renamed)).collect()
}
