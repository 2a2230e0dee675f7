//! What a position becomes: pictures, text, and other notations.

use super::diagram::{self, needs};
use super::matches::analysis::Analysis;
use super::moment::Moment;
use super::options::BackgammonOptions;
use super::position::{Side, Sides};
use super::shown_position::{ShownAction, ShownPosition};
use super::words::Colour;
use super::{BACKGAMMON, ascii, changes, gnuid, json, table, xgid};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source};
use zumen_game::change::own;
use zumen_game::{Change, Comments, Conversion, Game, Page, Pages, Subject, View, latex_table, notation_error};

/// Plays in the answer of a pair, and in a table for LaTeX.
const ANSWER_PLAYS: usize = 5;
/// Rows of a table for LaTeX: no more than an analysis has, and the head.
const MAX_LATEX_ROWS: usize = Analysis::MAX_CANDIDATES + 2;

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &BACKGAMMON
    }

    fn source(&self) -> Source {
        self.source.clone()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        self.draw(&BackgammonOptions::of(view)?)
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        match BackgammonOptions::of(view) {
            Ok(options) => Box::new(self.draw_pages(&options).into_iter()),
            Err(fault) => Page::alone(|| Err(fault)),
        }
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let options = BackgammonOptions::of(view)?;
        let shown = ShownPosition::of(self, &options)?;
        let rows = match (options.candidates, &self.analysis) {
            (Some(count), Some(analysis)) if count > 0 => {
                table::rows(analysis, &shown.position, count, usize::MAX, Lang::En, &|side| {
                    ascii::letter(side).to_string()
                })
            }
            _ => Vec::new(),
        };
        Ok(ascii::write(&shown, &rows))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let position = ShownPosition::of(self, &BackgammonOptions::of(view)?)?.position;
        Ok(json::write(&Moment { position, ..self.clone() }))
    }

    fn resulting_position(&self, view: &View) -> Result<Option<Box<dyn Subject>>, Diagnostic> {
        let options = BackgammonOptions::of(view)?;
        if !options.after {
            return Ok(None);
        }
        // Names of options are those of the picture: the position before has others.
        let options = BackgammonOptions { names: Sides::default(), ..options };
        Ok(Some(Box::new(Moment::new(ShownPosition::of(self, &options)?.position))))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes::changes(&own::<Moment>(before)?.position, &self.position))
    }

    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        let options = BackgammonOptions::of(view)?;
        // After the play nothing of it is left to draw.
        let options = if options.after { options.of_board() } else { options };
        match own::<Moment>(before) {
            Some(before) => self.draw_since(before, &options),
            None => {
                let before = before.diagram(&options.of_board().to_view())?;
                self.draw(&options)?.since(&before, &needs().pieces)
            }
        }
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        let (text, lost) = match notation {
            "latex" => (self.latex(&BackgammonOptions::of(view)?)?, Vec::new()),
            "xgid" => xgid::write(&self.position),
            "gnuid" => gnuid::write(&self.position),
            "mat" | "sgf" | "moves" => {
                return Err(Diagnostic::error(
                    "convert::match",
                    format!("{notation} is for whole matches, not for single positions"),
                )
                .help("use --to xgid or --to gnuid"));
            }
            _ => return Err(notation_error(self.game(), notation)),
        };
        Ok(Conversion { text, lost })
    }
}

impl Moment {
    /// Writes the table of the analysis for LaTeX, with a star at what was played.
    fn latex(&self, options: &BackgammonOptions) -> Result<String, Diagnostic> {
        let count = options.candidates.unwrap_or(ANSWER_PLAYS).max(1);
        let colours = Sides { bottom: Colour::White, top: Colour::Black };
        let name = |side| colours[side].word(options.lang).to_owned();
        let rows = self
            .analysis
            .as_ref()
            .map(|analysis| table::rows(analysis, &self.position, count, MAX_LATEX_ROWS, options.lang, &name))
            .filter(|rows| !rows.is_empty())
            .ok_or_else(|| {
                Diagnostic::error("convert::analysis", "this decision has no analysis").help(
                    "a table for LaTeX needs an analysis of eXtreme Gammon, GNU Backgammon or BGBlitz; \
                     choose a decision of a match with --game and --at",
                )
            })?;
        // How deep the program looked stands last where nothing tells how often somebody wins.
        let ends_in_words = rows.iter().all(|row| row.cells.len() <= 3);
        Ok(latex_table(&rows, ends_in_words, |row| if table::is_played(row) { "$\\ast$" } else { "" }))
    }

    /// Draws the picture, which keeps what it was drawn of.
    pub(super) fn draw(&self, options: &BackgammonOptions) -> Result<Diagram, Diagnostic> {
        let shown = ShownPosition::of(self, options)?;
        let mut kept = BackgammonOptions { pair: false, split: false, ..options.clone() };
        // Names from the text round an ID are not in the ID: they are kept as if they had been given.
        for side in Side::BOTH {
            kept.names[side] = shown.position.names[side].clone().or(kept.names[side].take());
        }
        // No ID holds an analysis, nor what somebody wrote.
        let mut needs_json = options.best
            || options.candidates.is_some_and(|count| count > 0)
            || options.comments.prints() && self.comment().is_some();
        if options.played && !needs_json {
            match ShownPosition::of(self, &BackgammonOptions { after: false, ..options.clone() })?.action {
                Some(ShownAction::Play { play, is_legal: true }) => kept = kept.show_play(play.notation()),
                // No ID says what was done.
                _ => needs_json = true,
            }
        }
        let source = match needs_json {
            true => Source { format: "json".to_owned(), text: json::write(self), options: Vec::new() },
            false => self.source.clone(),
        };
        Ok(diagram::draw(&shown, self, options, kept.to_view().kept_in(source)))
    }

    /// Draws the pictures of a view, at least one.
    pub(super) fn draw_pages(&self, options: &BackgammonOptions) -> Vec<Result<Page, Diagnostic>> {
        if options.split && self.is_cube_decision() {
            let options = BackgammonOptions { split: false, ..options.clone() };
            let take = prefix("take", self.after_double().draw_pages(&options));
            return prefix("double", self.draw_pages(&options)).into_iter().chain(take).collect();
        }
        if !options.pair {
            return vec![self.draw(options).map(|diagram| Page { suffix: String::new(), diagram })];
        }
        let answer = self.answer_options(options);
        // A play that is refused leaves no question either.
        if let Err(fault) = self.check_answer(&answer) {
            return vec![Err(fault)];
        }
        let question = self.draw(&self.question_options(&answer));
        let question = question.map(|diagram| Diagram { comment: Vec::new(), ..diagram });
        let answer = self.draw(&answer).map(|diagram| Diagram { is_answer: true, ..diagram });
        let pages = [("question", question), ("answer", answer)].into_iter();
        pages.map(|(suffix, diagram)| Ok(Page { suffix: suffix.to_owned(), diagram: diagram? })).collect()
    }

    /// The options of the second picture of a pair: the best play and what was done, where none is given.
    fn answer_options(&self, options: &BackgammonOptions) -> BackgammonOptions {
        let mut answer = BackgammonOptions { pair: false, ..options.clone() };
        if answer.play.is_none() {
            if self.evaluation().is_some() {
                answer.best = true;
                answer.candidates.get_or_insert(ANSWER_PLAYS);
            }
            // The answer of a match is what was done, beside the best where that is known.
            answer.played |= self.decision.is_some() || self.evaluation().is_none();
        }
        answer
    }

    /// The options of the first picture of a pair: the board has one place in both.
    fn question_options(&self, answer: &BackgammonOptions) -> BackgammonOptions {
        let printed = if self.comment().is_some() { answer.comments } else { Comments::None };
        let (comments, has_room) = match printed {
            Comments::None => (Comments::None, answer.candidates.is_some()),
            Comments::Below => (Comments::None, true),
            Comments::Beside | Comments::Room => (Comments::Room, answer.candidates.is_some()),
        };
        let candidates = has_room.then_some(0);
        BackgammonOptions { print_id: answer.print_id, comments, candidates, ..answer.of_board() }
    }

    /// Looks whether there is an answer to show.
    fn check_answer(&self, options: &BackgammonOptions) -> Result<(), Diagnostic> {
        if options.played && self.decision.is_none() && self.evaluation().is_none() {
            let split = if options.split { "leave --split out, which is for cube decisions, and " } else { "" };
            return Err(Diagnostic::option_error("option::play", "--pair needs a play")
                .help(format!("{split}add --play \"24/18, 13/11\"")));
        }
        ShownPosition::of(self, options).map(drop)
    }

    /// Draws what changed since another position.
    fn draw_since(&self, before: &Moment, options: &BackgammonOptions) -> Result<Diagram, Diagnostic> {
        let mut drawn = self.draw(options)?;
        // A play is one of this position.
        let options = options.of_board();
        let mut before = before.clone();
        // Seated as the players of this position are.
        if changes::is_turned(&before.position, &self.position) {
            before.position = before.position.flip();
        }
        // Points are numbered for who played: as the play is told.
        drawn.coordinates = before.draw(&options)?.coordinates;
        before.position.on_roll = self.position.on_roll;
        drawn.since(&before.draw(&options)?, &needs().pieces)
    }
}

/// Puts a name before those of pages.
pub(super) fn prefix(name: &str, pages: Vec<Result<Page, Diagnostic>>) -> Vec<Result<Page, Diagnostic>> {
    let named = pages.into_iter().map(|page| {
        page.map(|page| match (name, page.suffix.as_str()) {
            ("", _) => page,
            (_, "") => Page { suffix: name.to_owned(), ..page },
            (_, suffix) => Page { suffix: format!("{name}-{suffix}"), ..page },
        })
    });
    named.collect()
}
