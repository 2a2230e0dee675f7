//! The sheet of all figures that can be chosen for pieces, each with the name that is written for it.

use serde::Serialize;

use super::diagram::pieces::pair;
use super::options::ZillionsOptions;
use super::symbol::{Symbol, families, figures};
use super::user_symbols::symbol;
use super::{ZILLIONS, words};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Mark, Paragraph, Source, Symbol as Drawn};
use zumen_core::geometry::{Grid, Spot};
use zumen_game::json::write;
use zumen_game::{Game, Subject, View};

/// What names the sheet where an input is asked for, and in pictures of it.
pub(crate) const WORD: &str = "zillions figures";

/// What may be written beside figures: a number, letters, kanji.
const WRITTEN: [&str; 5] = ["12", "W", "Wi", "歩", "獅子"];
/// The most figures in a row.
const COLUMNS: usize = 6;
/// From one figure to the next, and from one row to the next.
const PITCH: [i32; 2] = [352, 176];
/// From a figure's middle to that of its name.
const TO_NAME: i32 = 76;
/// From a heading's middle to that of the figures under it, and from the middle of the last names to the next heading.
const UNDER_HEADING: i32 = 88;
const TO_HEADING: i32 = 84;
/// Half of a line of words.
const HALF_LINE: i32 = 24;

/// All figures.
#[derive(Clone, Copy, Debug)]
pub struct Figures;

/// What `-f json` prints.
#[derive(Serialize)]
struct FiguresJson {
    game: &'static str,
    figures: Vec<FigureBody>,
}

#[derive(Serialize)]
struct FigureBody {
    name: &'static str,
    family: &'static str,
}

/// What is drawn, from top to foot.
#[derive(Default)]
struct Sheet {
    marks: Vec<Mark>,
    symbols: Vec<Drawn>,
    /// Where the last line of words lies.
    bottom: i32,
}

impl Sheet {
    /// Adds a heading and the figures under it, row by row, each row in the middle of the page.
    fn group(&mut self, id: &str, heading: String, figures: &[(&str, Symbol)]) {
        let top = if self.marks.is_empty() { 0 } else { self.bottom + TO_HEADING };
        let middle = (COLUMNS as i32 - 1) * PITCH[0] / 2;
        self.marks.push(Mark::coordinate(format!("heading-{id}"), "label-heading", heading, Spot::new(middle, top)));
        for (row, figures) in (0..).zip(figures.chunks(COLUMNS)) {
            let y = top + UNDER_HEADING + row * PITCH[1];
            let left = middle - (figures.len() as i32 - 1) * PITCH[0] / 2;
            for (column, (name, symbol)) in (0..).zip(figures) {
                let at = Spot::new(left + column * PITCH[0], y);
                let number = self.marks.len();
                let (marks, symbols) = pair(symbol, &format!("figure-{number}"), at);
                self.marks.extend(marks);
                self.symbols.extend(symbols);
                let at = Spot::new(at.x, y + TO_NAME);
                self.marks.push(Mark::coordinate(format!("name-{number}"), "label-figure", *name, at));
            }
            self.bottom = y + TO_NAME;
        }
    }
}

impl Subject for Figures {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        Source { format: "figures".to_owned(), text: WORD.to_owned(), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = ZillionsOptions::of(view)?;
        let mut sheet = Sheet::default();
        for (family, names) in families() {
            let figures: Vec<(&str, Symbol)> =
                names.into_iter().map(|name| (name, Symbol::Figure(name.to_owned()))).collect();
            sheet.group(family.name(), words::family(family, options.lang), &figures);
        }
        let written: Vec<(&str, Symbol)> =
            WRITTEN.into_iter().filter_map(|value| Some((value, symbol(value)?))).collect();
        sheet.group("written", words::letters_heading(options.lang), &written);
        let title = words::figures(options.lang);
        let half = PITCH[0] / 2;
        Ok(Diagram {
            game: "zillions",
            lang: options.lang,
            title: title.clone(),
            desc: format!("{}: {}", title, figures().collect::<Vec<_>>().join(", ")),
            grid: Some(Grid {
                from: Spot::new(-half, -HALF_LINE),
                to: Spot::new((COLUMNS as i32 - 1) * PITCH[0] + half, sheet.bottom + HALF_LINE),
                margins: [16; 4],
            }),
            symbols: sheet.symbols,
            pieces: sheet.marks,
            below: Paragraph::non_empty([("words-title", title, String::new())]),
            caption: view.caption.clone(),
            source: options.kept_in(self.source()),
            ..Diagram::default()
        })
    }

    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(figures().map(|name| format!("{name}\n")).collect())
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        let figures = families()
            .flat_map(|(family, names)| names.into_iter().map(move |name| FigureBody { name, family: family.name() }));
        Ok(write(&FiguresJson { game: "zillions", figures: figures.collect() }))
    }
}
