//! What an input holds to choose from: its games, the pages that options ask for, the moves of a game.

use schemars::JsonSchema;
use serde::Serialize;

use super::request::reports;
use super::{ReadContent, Refusal, Request, Session};
use zumen_core::diagnostic::{Context, Report};
use zumen_game::{Game, GameOption, Pictures, View};

/// Pages that are told apart by their titles; behind these there may be more.
pub const MAX_CHOICES: usize = 1_000;
/// From one moment to the next; a series has a greatest length, and a game that is longer is walked in strides.
const STEPS: [&str; 2] = ["1", "1000"];

/// What an input holds to choose from. Where several pictures of ours were given, what the first one keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Contents {
    /// The name of the game that reads it; of several games the first one's.
    pub game: String,
    /// Its pages where the options ask for several or it has nothing else, else its games or variants; empty where there is no
    /// choice.
    pub choices: Vec<Choice>,
    /// Whether it has more pages than are told.
    pub has_more: bool,
    /// The numbers of the first and the last moment of the game that the options choose, as `at` counts them; `null` for what
    /// has no moves.
    pub moments: Option<[usize; 2]>,
    /// What is odd about what the options choose.
    pub warnings: Vec<Report>,
}

/// One of what there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choice {
    /// What it is, in words.
    pub text: String,
    /// The option that chooses it: the one of the game that [takes numbers of its list](GameOption::is_listed), or `page`,
    /// which counts from 1.
    pub option: &'static str,
    /// The option's value.
    pub value: String,
}

impl Session {
    /// Reads an input and tells what it holds to choose from, in view of what the options choose already.
    ///
    /// # Errors
    ///
    /// As [`Session::read`], and where nothing of it can be drawn.
    pub fn contents(&self, request: &Request) -> Result<Contents, Refusal> {
        let reading = self.read(request)?;
        let ReadContent { options, text, record, entries } = &reading.inputs[0];
        let context = Context::whole(request.called, text);
        let Some(first) = entries.iter().find_map(|entry| entry.as_ref().ok()) else {
            let faults: Vec<_> = entries.iter().filter_map(|entry| entry.as_ref().err().cloned()).collect();
            return Err(Refusal::of(faults, request.called, text));
        };
        let game = first.subject.game();
        let view = &options.view;
        let mut choices = read_choices(&record.list(), game);
        let mut has_more = false;
        // Who asks for several pictures of a game chooses among these.
        if choices.is_empty() || pictures(game, view) > Pictures::One {
            let drawn = entries.iter().filter_map(|entry| entry.as_ref().ok());
            let titles = drawn
                .flat_map(|entry| entry.subject.pages(view))
                .take(MAX_CHOICES + 1)
                .map(|page| page.map_or_else(|fault| fault.message, |page| page.diagram.title));
            let mut pages: Vec<Choice> = (1..).zip(titles).map(|(number, text)| page(number, text)).collect();
            if pages.len() > 1 {
                has_more = pages.len() > MAX_CHOICES;
                pages.truncate(MAX_CHOICES);
                choices = pages;
            }
        }
        let told = entries.iter().map(|entry| match entry {
            Ok(entry) => entry.warnings.as_slice(),
            Err(fault) => std::slice::from_ref(fault),
        });
        let warnings = told.flat_map(|told| reports(told, context)).collect();
        let moments = self.moments(&reading.inputs[0], request, game);
        Ok(Contents { game: game.name.to_owned(), choices, has_more, moments, warnings })
    }

    /// Finds the moments of the game that is chosen: a series of all of them knows their numbers.
    fn moments(&self, input: &ReadContent, request: &Request, game: &Game) -> Option<[usize; 2]> {
        // A series of another kind has pages, not moments.
        let has_every = game.options.iter().any(|option| option.name == GameOption::EVERY.name);
        if !has_every || pictures(game, &input.options.view) >= Pictures::Series {
            return None;
        }
        let moments = STEPS.into_iter().find_map(|every| {
            let view =
                input.options.view.clone().with(GameOption::EVERY.name, every).with(GameOption::AT.name, "start..end");
            let positions = self.entries(input.record.as_ref(), &view, request);
            positions.first()?.as_ref().ok()?.subject.moments()
        });
        // One that stands alone has nothing to step through.
        moments.filter(|[start, end]| start < end)
    }
}

/// Tells what pictures the options of a view make.
fn pictures(game: &Game, view: &View) -> Pictures {
    let asked = game.options.iter().filter(|option| view.has(option.name));
    asked.map(|option| option.pictures).max().unwrap_or_default()
}

fn page(number: usize, text: String) -> Choice {
    Choice { text, option: "page", value: number.to_string() }
}

/// What a record lists of itself; lines that begin with no number are headings.
fn read_choices(list: &[String], game: &Game) -> Vec<Choice> {
    let option = game.options.iter().find(|option| option.is_listed).map(|option| option.name);
    let choices = list.iter().filter_map(|line| {
        let (number, text) = line.trim().split_once(' ')?;
        number.parse::<u32>().ok()?;
        Some(Choice { text: text.trim().to_owned(), option: option?, value: number.to_owned() })
    });
    choices.collect()
}
