//! `zumen moves`: how pieces move, those of shogi or of a rules file.

use std::ffi::OsString;

use super::args::{Draw, MovesOf};
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::{self, Input, Position};
use super::output::Plan;
use super::report::Reporter;
use super::{Error, Outcome, missing, print};
use zumen::contract::Subject;
use zumen::diagnostic::Diagnostic;
use zumen::games::shogi::moves::{self, Moves};
use zumen::games::shogi::variant::Variant;
use zumen::games::zillions;
use zumen::games::zillions::PieceMoves;
use zumen::games::zillions::PiecePoster;
use zumen::games::zillions::Rules;
use zumen::studio::Format;

/// A diagram that is asked for.
struct Asked {
    /// What was typed, which faults point into.
    name: String,
    /// What its files are named for.
    stem: String,
    found: Result<Box<dyn Subject>, Diagnostic>,
}

/// Draws the pieces that are asked for, or lists all.
pub(super) fn run(
    of: MovesOf,
    rules: Option<&OsString>,
    from: Option<&str>,
    draw: &Draw,
    reporter: &mut Reporter,
) -> Result<Outcome, Error> {
    if let (Some(rules), Some(output)) = (rules, &draw.output)
        && input::is_same(rules.as_ref(), output.as_ref())
    {
        return Err(Error::Usage(format!("{} is the file of --rules: name another file", output.display())));
    }
    let rules = rules.map(|file| read(file, draw, reporter)).transpose()?;
    if of == MovesOf::List {
        return print(list(rules.as_ref(), draw)?.as_bytes());
    }
    let sized = ["columns", "rows"].into_iter().find(|name| draw.options.view.get(name).is_some());
    if let Some(name) = sized.filter(|_| of == MovesOf::Poster)
        && formats(draw)?.contains(&Format::Png)
    {
        let message = format!("a PNG has 1400 by 1200 pixels, a poster with --{name} its own size");
        let fault = Diagnostic::error("moves::columns", message);
        return Err(fault.help(format!("draw SVG or PDF: -f svg, -f pdf; or leave --{name} out")).into());
    }
    let is_printed = !draw.formats.is_empty() && draw.formats.iter().all(|format| format == "text" || format == "json");
    if of == MovesOf::All && draw.output.is_none() && !is_printed {
        return Err(Error::Usage("--all writes many pictures: name a folder for them, -o DIR/".to_owned()));
    }
    let names = draw.inputs.iter().map(|name| name.to_string_lossy().into_owned());
    let asked: Vec<Asked> = match (of, &rules) {
        (MovesOf::All, Some(rules)) => {
            rules.pieces.iter().map(|piece| of_rules(rules, piece.name.clone(), from)).collect()
        }
        (MovesOf::All, None) => {
            let game = draw.options.view.get("variant").and_then(Variant::named).unwrap_or(Variant::Tai);
            Moves::all(game).map(|moves| of_shogi(moves.name(), Ok(moves))).collect()
        }
        (MovesOf::Poster, Some(rules)) => {
            let found = PiecePoster::new(rules).map(|poster| Box::new(poster) as Box<dyn Subject>);
            vec![Asked { name: rules.title.clone(), stem: Moves::Poster.name(), found }]
        }
        (MovesOf::Poster, None) => vec![of_shogi(Moves::Poster.name(), Ok(Moves::Poster))],
        (_, Some(rules)) => names.map(|name| of_rules(rules, name, from)).collect(),
        (_, None) => {
            let named: Vec<_> = names.map(|name| (Moves::named(&name), name)).collect();
            for moves in named.iter().filter_map(|(found, _)| found.as_ref().ok()) {
                moves.check(&draw.options.view)?;
            }
            named.into_iter().map(|(found, name)| of_shogi(name, found)).collect()
        }
    };
    if let Some(file) = asked.iter().map(|asked| &asked.name).find(|name| rules.is_none() && is_rules_file(name)) {
        let pieces: Vec<&str> = asked.iter().map(|asked| asked.name.as_str()).filter(|name| name != file).collect();
        let piece = if pieces.is_empty() { "PIECE".to_owned() } else { pieces.join(" ") };
        let fault = Diagnostic::error("moves::rules", format!("{file} is a rules file, where a piece is named"));
        return Err(fault.help(format!("zumen moves {piece} --rules {file}")).into());
    }
    let mut drawing = Drawing::new(draw)?;
    let mut outcome = Outcome::Done;
    for Asked { name, stem, found } in asked {
        let mut input = Input::typed(&name);
        input.stem = Some(stem);
        match found {
            Ok(position) => {
                let (files, drawn) = drawing.positions(vec![Position::only(position, &input)], &input, reporter)?;
                print_names(&files)?;
                outcome = outcome.max(drawn);
            }
            Err(fault) => outcome = outcome.max(reporter.refuse(&fault, input.context()).outcome()),
        }
    }
    print_names(&drawing.finish()?)?;
    Ok(outcome)
}

/// Returns the formats that are asked for.
fn formats(draw: &Draw) -> Result<Vec<Format>, Error> {
    Ok(Plan::new(draw.output.as_deref(), &draw.formats, draw.pages)?.formats)
}

/// Tells whether a name is that of a rules file.
fn is_rules_file(name: &str) -> bool {
    let ending = std::path::Path::new(name).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zrf"))
}

fn of_shogi(name: String, found: Result<Moves, Diagnostic>) -> Asked {
    let stem = found.as_ref().map_or(name.clone(), |moves| moves.name().replace('+', "-promoted"));
    let found = found.map(|moves| Box::new(moves) as Box<dyn Subject>).map_err(|fault| fault.at(0..name.len()));
    Asked { name, stem, found }
}

fn of_rules(rules: &Rules, name: String, from: Option<&str>) -> Asked {
    // Authors name pieces as they like; a file's name must not lead elsewhere.
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
    let found = PieceMoves::named(rules, &name, from).map(|moves| Box::new(moves) as Box<dyn Subject>);
    Asked { stem: name.chars().map(plain).collect(), name, found }
}

/// Reads the rules that pieces are taken from.
fn read(file: &OsString, draw: &Draw, reporter: &mut Reporter) -> Result<Rules, Error> {
    // What is no file here is no text either.
    if file != "-" {
        std::fs::metadata(file).map_err(missing::why(file.as_ref()))?;
    }
    let input = Input::open(file, draw.charset)?;
    let rules = zillions::rules_of(&input.text, &input.files(&draw.options.view), &draw.options.view);
    rules.map_err(|fault| reporter.refuse(&input.explained(fault), input.context()))
}

/// Lists the names of all pieces.
fn list(rules: Option<&Rules>, draw: &Draw) -> Result<String, Error> {
    if let Some(rules) = rules {
        return Ok(rules.pieces.iter().map(|piece| format!("{}\n", piece.name)).collect());
    }
    Ok(moves::list(&draw.options.view)?)
}
