//! `zumen moves`: how pieces move, those of shogi or of a rules file.

use std::collections::BTreeSet;
#[cfg(feature = "zillions")]
use std::ffi::OsString;

use super::args::{Draw, Moves, MovesOf};
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::{self, Input};
use super::output::Plan;
use super::report::Reporter;
use super::{Error, Outcome, missing_files, print};
use zumen::contract::{GameOption, Subject, View};
use zumen::diagnostic::Diagnostic;
#[cfg(feature = "shogi")]
use zumen::games::shogi::{moves as shogi, variant::Variant};
#[cfg(feature = "zillions")]
use zumen::games::zillions::{self, PieceMoves, PiecePoster, Rules};
use zumen::registry;
use zumen::session::Format;

/// A diagram that is asked for.
struct Request {
    /// What was typed, which faults point into.
    name: String,
    /// What its files are named for.
    stem: String,
    found: Result<Box<dyn Subject>, Diagnostic>,
}

/// Refuses a rules file among names of pieces.
fn check_names(chosen: &[Request]) -> Result<(), Diagnostic> {
    let names: Vec<&str> = chosen.iter().map(|chosen| chosen.name.as_str()).collect();
    let Some(file) = names.iter().find(|name| is_rules_file(name)) else { return Ok(()) };
    let pieces: Vec<&str> = names.iter().copied().filter(|name| name != file).collect();
    let piece = if pieces.is_empty() { "PIECE".to_owned() } else { pieces.join(" ") };
    let fault =
        Diagnostic::error("moves::rules", format!("{file} is a rules file, but zumen moves needs a piece's name"));
    Err(fault.help(format!("zumen moves {piece} --rules-file {file}")))
}

/// Draws the pieces that are asked for, or lists all.
pub(super) fn run(moves: &Moves, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let draw = &moves.draw;
    check_options(moves)?;
    let (source, view) = (source(moves, reporter)?, &draw.options.view);
    if moves.of == MovesOf::List {
        return print(source.list(view)?.as_bytes());
    }
    reporter.name_output(draw.output.as_deref());
    check_formats(moves.of, draw)?;
    if moves.of == MovesOf::Pieces && moves.names.is_empty() {
        let list = source.list(view)?;
        // The name is the first column.
        let piece = list.lines().last().and_then(|line| line.split("  ").next()).unwrap_or_default();
        let message = format!("no piece is named: name one, such as {piece}, or use --list, --all or --poster");
        return Err(Error::Usage(message));
    }
    let chosen = match moves.of {
        MovesOf::All => source.all(view),
        MovesOf::Poster => vec![source.poster()],
        _ => source.by_words(moves.names.clone(), view)?,
    };
    if moves.rules.is_none() {
        check_names(&chosen)?;
    }
    let draw = &fit_poster(moves);
    let mut drawing = Drawing::new(draw)?;
    let mut outcome = Outcome::Done;
    let mut stems = BTreeSet::new();
    for Request { name, stem, found } in chosen {
        let mut input = Input::from_text(&name);
        let stem = if moves.of == MovesOf::All { new_stem(stem, &mut stems) } else { stem };
        input.stem = Some(stem);
        match found {
            Ok(position) => outcome = outcome.max(drawing.subjects(vec![position], &input, reporter)?),
            Err(fault) => {
                let is_piece = moves.rules.is_none() && fault.code == "moves::piece";
                let fault = missing_files::setup(&name).filter(|_| is_piece).unwrap_or(fault);
                outcome = outcome.max(reporter.refuse(&fault, input.context()).outcome());
            }
        }
    }
    print_names(&drawing.finish(reporter)?)?;
    Ok(outcome)
}

/// Refuses options that do not fit together.
fn check_options(moves: &Moves) -> Result<(), Error> {
    if let (Some(rules), Some(output)) = (&moves.rules, &moves.draw.output)
        && input::is_same(rules.as_ref(), output.as_ref())
    {
        return Err(Error::Usage(format!("{} is the file of --rules-file: name another file", output.display())));
    }
    if moves.from.is_some() && moves.rules.is_none() {
        let message = "--from is for pieces of a rules file; a piece of shogi stands in the middle of its board";
        let fault = Diagnostic::option_error("cli::usage", message);
        return Err(fault
            .help("leave --from out; or, for a position, mark the moves from a square with --reach")
            .into());
    }
    if moves.of == MovesOf::Poster && !moves.names.is_empty() {
        let name = moves.names.join(" ");
        if let Some(fault) = missing_files::setup(&name).filter(|_| !registry::is_known(&name)) {
            return Err(fault.into());
        }
        return Err(Error::Usage(format!(
            "--poster draws one game, such as chu-shogi or FILE.zrf: leave {} out",
            moves.names.join(" ")
        )));
    }
    Ok(())
}

/// Refuses a poster of its own size as a PNG, and many pictures without a folder.
fn check_formats(of: MovesOf, draw: &Draw) -> Result<(), Error> {
    let sized = registry::options().find(|option| option.is_size && draw.options.view.has(option.name));
    if let Some(GameOption { name, .. }) = sized.filter(|_| of == MovesOf::Poster)
        && Plan::new(draw.output.as_deref(), &draw.formats, draw.pages.clone())?.formats.contains(&Format::Png)
    {
        let message = format!("a PNG has 1400 by 1200 pixels, a poster with --{name} its own size");
        let fault = Diagnostic::error("moves::columns", message);
        return Err(fault.help(format!("draw SVG or PDF: -f svg, -f pdf; or leave --{name} out")).into());
    }
    let is_printed = !draw.formats.is_empty() && draw.formats.iter().all(|format| !format.is_picture());
    if of == MovesOf::All && draw.output.is_none() && !is_printed {
        return Err(Error::Usage("--all writes many pictures: name a folder with -o DIR/".to_owned()));
    }
    Ok(())
}

/// On paper a board of a poster is so wide that its words can be read, with its gap, in millimetres.
const MIN_BOARD_MM: f64 = 36.0;
/// With its names it is so many times as high.
const BOARD_HEIGHT: f64 = 1.4;
/// The room of a poster's key and heading on a page.
const KEY_MM: f64 = 32.0;

/// Lays a poster of shogi on as many pages as it needs to be read, where the user doesn't say how.
fn fit_poster(moves: &Moves) -> Draw {
    let mut draw = moves.draw.clone();
    let Some(pages) = draw
        .pages
        .as_ref()
        .filter(|_| moves.of == MovesOf::Poster && moves.rules.is_none() && !draw.options.view.has("rows"))
    else {
        return draw;
    };
    let ((width, height), margin) = (pages.paper.size_mm(), pages.margin_mm());
    let width = width - 2.0 * margin;
    let height = height - 2.0 * margin - KEY_MM;
    let most = (width / MIN_BOARD_MM).floor();
    let boards = poster_boards(&draw.options.view);
    let options = &mut draw.options.view.options;
    let typed = options.get("columns").map(|columns| columns.parse().unwrap_or(1.0));
    let single = one_page(boards, [width, height], most).filter(|_| typed.is_none());
    let (columns, rows) = single.unwrap_or_else(|| {
        let board = typed.map_or(MIN_BOARD_MM, |columns| width / columns);
        (typed.unwrap_or(most), (height / board / BOARD_HEIGHT).floor().clamp(1.0, 40.0))
    });
    options.entry("columns".to_owned()).or_insert(columns.to_string());
    options.insert("rows".to_owned(), rows.to_string());
    draw
}

/// The columns and rows that make boards on a single page largest, at most so many columns; none if they would be too small.
fn one_page(boards: usize, [width, height]: [f64; 2], most: f64) -> Option<(f64, f64)> {
    let layouts = (1..=most as usize).map(|columns| (columns as f64, boards.div_ceil(columns) as f64));
    let size = |(columns, rows): (f64, f64)| (width / columns).min(height / rows / BOARD_HEIGHT);
    layouts.filter(|layout| size(*layout) >= MIN_BOARD_MM).max_by(|a, b| size(*a).total_cmp(&size(*b)))
}

/// Counts the boards of a poster of shogi.
#[cfg_attr(not(feature = "shogi"), expect(unused_variables, reason = "no poster has its game"))]
fn poster_boards(view: &View) -> usize {
    #[cfg(feature = "shogi")]
    return shogi::Moves::all(shogi::variant(view).unwrap_or(Variant::Tai)).count();
    #[cfg(not(feature = "shogi"))]
    0
}

/// A file's name that no other has, in capitals or not: some file systems do not tell `Y.svg` from `y.svg`.
fn new_stem(stem: String, stems: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    let mut names = std::iter::once(stem.clone()).chain(numbered);
    names.find(|name| stems.insert(name.to_lowercase())).unwrap_or(stem)
}

/// Tells whether a name is that of a rules file.
pub(super) fn is_rules_file(name: &str) -> bool {
    let ending = std::path::Path::new(name).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zrf"))
}

/// Where pieces are taken from.
trait Source {
    /// Lists the names of all pieces, a line each.
    fn list(&self, view: &View) -> Result<String, Diagnostic>;
    /// The diagrams of all pieces.
    fn all(&self, view: &View) -> Vec<Request>;
    /// One sheet of all pieces.
    fn poster(&self) -> Request;
    /// The diagrams of the pieces of these names.
    fn by_names(&self, names: Vec<String>, view: &View) -> Result<Vec<Request>, Diagnostic>;

    /// The diagrams of the pieces of these names, or of the one that all words name together.
    fn by_words(&self, words: Vec<String>, view: &View) -> Result<Vec<Request>, Diagnostic> {
        let one = self.by_names(vec![words.join(" ")], view);
        let all = self.by_names(words, view)?;
        let is_one = all.iter().any(|piece| piece.found.is_err());
        Ok(one.ok().filter(|one| is_one && one[0].found.is_ok()).unwrap_or(all))
    }
}

/// Opens the rules file that is named; without one pieces are those of shogi.
#[cfg_attr(not(feature = "zillions"), expect(unused_variables, reason = "only a rules file may be refused"))]
fn source<'a>(moves: &'a Moves, reporter: &mut Reporter) -> Result<Box<dyn Source + 'a>, Error> {
    match &moves.rules {
        #[cfg(feature = "zillions")]
        Some(file) => Ok(Box::new(RulesFile::open(file, moves, reporter)?)),
        #[cfg(feature = "shogi")]
        None => Ok(Box::new(Shogi)),
        #[cfg(not(all(feature = "shogi", feature = "zillions")))]
        _ => Err(Error::Usage("this zumen was built without the pieces that are asked for".to_owned())),
    }
}

#[cfg(feature = "shogi")]
struct Shogi;

#[cfg(feature = "shogi")]
impl Shogi {
    fn choice(name: String, found: Result<shogi::Moves, Diagnostic>) -> Request {
        let stem = found.as_ref().map_or(name.clone(), |moves| moves.name().replace('+', "-promoted"));
        let found = found.map(|moves| Box::new(moves) as Box<dyn Subject>).map_err(|fault| fault.at(0..name.len()));
        Request { name, stem, found }
    }
}

#[cfg(feature = "shogi")]
impl Source for Shogi {
    fn list(&self, view: &View) -> Result<String, Diagnostic> {
        shogi::list(view)
    }

    fn all(&self, view: &View) -> Vec<Request> {
        let game = shogi::variant(view).unwrap_or(Variant::Tai);
        shogi::Moves::all(game).map(|moves| Shogi::choice(moves.name(), Ok(moves))).collect()
    }

    fn poster(&self) -> Request {
        let poster = shogi::Moves::Poster { variant: None };
        Shogi::choice(poster.name(), Ok(poster))
    }

    fn by_names(&self, names: Vec<String>, view: &View) -> Result<Vec<Request>, Diagnostic> {
        let named: Vec<_> = names.into_iter().map(|name| (shogi::Moves::from_name(&name), name)).collect();
        named.iter().filter_map(|(found, _)| found.as_ref().ok()).try_for_each(|moves| moves.check(view))?;
        Ok(named.into_iter().map(|(found, name)| Shogi::choice(name, found)).collect())
    }
}

/// The pieces of a rules file.
#[cfg(feature = "zillions")]
struct RulesFile<'a> {
    rules: Rules,
    /// The place that pieces move from.
    from: Option<&'a str>,
}

#[cfg(feature = "zillions")]
impl<'a> RulesFile<'a> {
    fn open(file: &OsString, moves: &'a Moves, reporter: &mut Reporter) -> Result<RulesFile<'a>, Error> {
        // What is no file here is no text either.
        if file != "-" {
            std::fs::metadata(file).map_err(missing_files::why(file.as_ref()))?;
        }
        let input = Input::open(file, moves.draw.charset)?;
        let view = &moves.draw.options.view;
        let files = input.files(view);
        let rules = input.content.with_files(&files, |files| zillions::rules_of(&input.content.text, files, view));
        match rules {
            Ok(rules) => Ok(RulesFile { rules, from: moves.from.as_deref() }),
            Err(fault) => Err(reporter.refuse(&input.explain(fault), input.context())),
        }
    }

    fn choice(&self, name: String) -> Request {
        // Authors name pieces as they like; a file's name must not lead elsewhere.
        let stem = name.replace(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_'), "-");
        let found =
            PieceMoves::from_name(&self.rules, &name, self.from).map(|moves| Box::new(moves) as Box<dyn Subject>);
        Request { stem, name, found }
    }
}

#[cfg(feature = "zillions")]
impl Source for RulesFile<'_> {
    fn list(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(self.rules.pieces.iter().map(|piece| format!("{}\n", piece.name)).collect())
    }

    fn all(&self, _view: &View) -> Vec<Request> {
        self.rules.pieces.iter().map(|piece| self.choice(piece.name.clone())).collect()
    }

    fn poster(&self) -> Request {
        let found = PiecePoster::new(&self.rules).map(|poster| Box::new(poster) as Box<dyn Subject>);
        Request { name: self.rules.title.clone(), stem: "poster".to_owned(), found }
    }

    fn by_names(&self, names: Vec<String>, _view: &View) -> Result<Vec<Request>, Diagnostic> {
        Ok(names.into_iter().map(|name| self.choice(name)).collect())
    }
}
