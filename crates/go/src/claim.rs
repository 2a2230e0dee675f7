//! Which inputs are Go's, and what they hold.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use super::address::Address;
use super::board_text;
use super::json::{self as own, Contents};
use super::katago::Answers;
use super::moment::Moment;
use super::options::{AnalysisOptions, RecordOptions};
use super::record_conversion::Whole;
use super::servers::{self, Places};
use super::{GO, problem, select, sgf, tree};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{full_width_record_at, game_number};
use zumen_game::{Certainty, Claim, Entry, Files, Input, Positions, Record, TreeNode, View, json};

/// The game of SGF that backgammon is.
const BACKGAMMON: &str = "6";

/// Claims records, from their first node on, and objects of JSON.
pub(super) fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let text = input.text;
    if let Some(claim) = Claim::object(input, &GO, |text| match own::read(text) {
        Ok(Contents::Moment(moment)) => Positions::one(Ok(moment)),
        Ok(Contents::Asked(asked)) => Positions::one(Ok(asked)),
        Ok(Contents::Analysed(analysed)) => Positions::one(Ok(analysed)),
        Err(fault) => Positions::one::<Moment>(Err(fault)),
    }) {
        return Some(claim);
    }
    if let Some((at, read)) = servers::reader(text) {
        return Some(Claim::new(Certainty::Whole { at }, move |_| Games(of_server(text, read))));
    }
    let record = record_at(text);
    if let Some(at) = board_text::start(text).filter(|at| record.is_none_or(|record| *at < record)) {
        return Some(Claim::new(Certainty::Whole { at }, move |_| Diagrams::read(text)));
    }
    if record.is_none()
        && let Some((at, is_sound)) = board_text::engine_start(text)
    {
        let certainty = if is_sound { Certainty::Whole { at } } else { Certainty::Broken { likeness: 50 } };
        return Some(Claim::new(certainty, move |_| Diagrams::read(text)));
    }
    let certainty = match record {
        Some(at) => Certainty::Whole { at },
        None => full_width_record_at(text).map(|_| Certainty::Broken { likeness: 100 })?,
    };
    Some(Claim::new(certainty, move |_| Games(sgf::read(text).map(|record| (Arc::new(record), None)))))
}

/// Reads a record of a server as one of SGF, with the places of its nodes in the text.
fn of_server(text: &str, read: servers::Reader) -> Result<(Arc<sgf::Collection>, Option<Places>), Diagnostic> {
    let (record, places) = read(text)?.into_record()?;
    Ok((Arc::new(record), Some(places)))
}

/// Finds where the text becomes a record. One that begins with a game of backgammon is that game's; objects of JSON are none,
/// whole or damaged, whatever record is quoted in them.
fn record_at(text: &str) -> Option<usize> {
    let is_json = text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
    if is_json {
        None
    } else {
        zumen_game::sgf::record_at(text).filter(|at| game_number(&text[*at..]) != Some(BACKGAMMON))
    }
}

/// A moment and the end of its line, with warnings, or why there is none.
pub type MomentOfLine = Result<([Moment; 2], Vec<Diagnostic>), Diagnostic>;

/// Reads the moments of a text that the view asks for. `None` when the text is not of this game.
pub fn moments(text: &str, view: &View) -> Option<Vec<MomentOfLine>> {
    if let Some(read) = json::game(text).filter(|game| game == "go").map(|_| own::read(text)) {
        let moment = read.map(|held| match held {
            Contents::Moment(moment) => moment,
            Contents::Asked(asked) => asked.moment().clone(),
            Contents::Analysed(analysed) => analysed.moment().clone(),
        });
        return Some(vec![moment.map(|moment| ([moment.clone(), moment], Vec::new()))]);
    }
    let record = match servers::reader(text) {
        Some((_, read)) => of_server(text, read).map(|(record, _)| record),
        None => record_at(text).map(|_| sgf::read(text).map(Arc::new))?,
    };
    let moments = record.and_then(|collection| {
        let ends = select::select(&collection, &RecordOptions::for_line_ends(view))?;
        let moments = select::select(&collection, &RecordOptions::of(view))?.into_iter().zip(ends);
        Ok(moments.map(|(moment, end)| moment.and_then(|(moment, odd)| Ok(([moment, end?.0], odd)))).collect())
    });
    Some(moments.unwrap_or_else(|fault| vec![Err(fault)]))
}

/// The games of a record, and where its nodes stand in the text where that is not of SGF.
struct Games(Result<(Arc<sgf::Collection>, Option<Places>), Diagnostic>);

impl Record for Games {
    fn list(&self) -> Vec<String> {
        match &self.0 {
            Ok((collection, _)) if collection.games().len() > 1 => select::list(collection),
            _ => Vec::new(),
        }
    }

    fn tree(&self) -> Result<Vec<TreeNode>, Diagnostic> {
        match &self.0 {
            Err(fault) => Err(fault.clone()),
            Ok((collection, places)) => tree::of(collection).map_err(|fault| locate(places, fault)),
        }
    }

    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        self.select(view).unwrap_or_else(|fault| vec![Err(fault)])
    }

    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        match &self.0 {
            Err(fault) => vec![fault.clone()],
            Ok((collection, places)) => {
                sgf::validate(collection).into_iter().map(|fault| locate(places, fault)).collect()
            }
        }
    }
}

impl Games {
    /// Selects what the view asks for: problems, trees or moments.
    fn select(&self, view: &View) -> Result<Vec<Result<Entry, Diagnostic>>, Diagnostic> {
        let (collection, places) = self.0.as_ref().map_err(Clone::clone)?;
        let options = RecordOptions::of(view);
        let analysis = AnalysisOptions::of(view)?;
        let answers = match &analysis {
            Some((options, Some(file))) => Some(Rc::new(Answers::of_file(*options, file)?)),
            _ => None,
        };
        // It is told once, whatever is drawn.
        let mut warning = answers.as_ref().and_then(|answers| answers.warning.clone());
        let locate = |fault| locate(places, fault);
        if options.problems {
            let problems = problem::entries(collection, &options, view.name.as_deref())?.into_iter();
            return Ok(problems.map(|entry| Entry::map_diagnostics(entry, locate)).collect());
        }
        if options.tree {
            let pictures = tree::pictures(collection, &options).map_err(locate)?.into_iter();
            return Ok(pictures
                .map(|picture| Ok(Entry::new(Box::new(picture.map_err(locate)?), Vec::new())))
                .collect());
        }
        let roots = select::find_games(collection, options.game.unwrap_or("1"))?.into_iter().map(|(_, root)| root);
        let moments = select::select(collection, &options)?.into_iter().zip(roots).map(|(read, root)| {
            let (mut moment, warnings) = read.map_err(locate)?;
            if options.partial.is_none() {
                let lost = places.as_ref().and_then(|places| places.lost);
                moment.whole = Some(Whole { collection: Arc::clone(collection), root, lost });
            }
            let (answers, told) = match &analysis {
                Some((analysis, None)) => {
                    let line = Address::of(collection, root, &options)?.line;
                    let answers = Answers::of_record(*analysis, collection, &line, moment.info.size)?;
                    let told = answers.warning.clone().map(locate);
                    (Some(Rc::new(answers)), told)
                }
                _ => (answers.clone(), warning.take()),
            };
            let warnings = warnings.into_iter().map(locate).chain(told).collect();
            Ok(Entry::new(select::series(moment, answers.as_ref(), &options)?, warnings))
        });
        Ok(moments.collect())
    }
}

/// The diagrams of a text, each a game, and whether it has coordinates.
struct Diagrams(Vec<Result<(Games, bool), Diagnostic>>);

impl Diagrams {
    fn read(text: &str) -> Diagrams {
        let diagrams = board_text::read(text).into_iter().map(|read| {
            let (transcript, has_coordinates) = read?;
            let (collection, places) = transcript.into_record()?;
            Ok((Games(Ok((Arc::new(collection), Some(places)))), has_coordinates))
        });
        Diagrams(diagrams.collect())
    }
}

impl Record for Diagrams {
    fn list(&self) -> Vec<String> {
        let games = (1_usize..).zip(&self.0).filter(|_| self.0.len() > 1);
        games
            .map(|(number, read)| match read {
                Ok((Games(Ok((collection, _))), _)) => {
                    select::list(collection).concat().replacen('1', &number.to_string(), 1)
                }
                _ => format!("{number}  faulty"),
            })
            .collect()
    }

    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let mut view = view.clone();
        let chosen = match view.options.remove("game").as_deref() {
            None | Some("all") => &self.0[..],
            Some(game) => match game.parse::<usize>().ok().and_then(|game| self.0.get(game.checked_sub(1)?..game)) {
                Some(one) => one,
                None => return vec![Err(select::no_game(game, self.0.len()))],
            },
        };
        let entries = chosen.iter().map(|read| match read {
            Err(fault) => vec![Err(fault.clone())],
            Ok((games, has_coordinates)) => {
                let mut entries = games.entries_with(&view, files);
                let subjects = entries.iter_mut().flatten().map(|entry| &mut *entry.subject as &mut dyn Any);
                let moments = subjects.filter_map(|subject| subject.downcast_mut::<Moment>());
                moments.for_each(|moment| moment.typed = Some(*has_coordinates));
                entries
            }
        });
        entries.flatten().collect()
    }

    fn validate(&self, files: &dyn Files) -> Vec<Diagnostic> {
        let found = self.0.iter().map(|read| match read {
            Ok((games, _)) => games.validate(files),
            Err(fault) => vec![fault.clone()],
        });
        found.flatten().collect()
    }
}

/// Tells a fault at its place in the text that was read; faults of options have their own.
fn locate(places: &Option<Places>, fault: Diagnostic) -> Diagnostic {
    match places {
        Some(places) if fault.code.starts_with("sgf::") => places.of_text(fault),
        _ => fault,
    }
}
