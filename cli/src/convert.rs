//! `zumen convert`: a position in another notation.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use super::args::Convert;
use super::input::{self, Input};
use super::report::Reporter;
use super::{Error, Outcome, output, print};
use zumen::contract::{Converted, Subject, View};
use zumen::diagnostic::Diagnostic;
use zumen::render::Renderer;
use zumen::session::Format;

/// Prints each position in the notation asked for, and says what it cannot carry.
pub(super) fn run(convert: &Convert, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let inputs = match convert.inputs.as_slice() {
        [] => vec![Input::stdin(convert.charset)?],
        args => args.iter().map(|arg| Input::open(arg, convert.charset)).collect::<Result<_, _>>()?,
    };
    if let Some(path) = convert.output.as_ref().filter(|path| path.is_dir() || is_folder(path)) {
        let file = path.join(format!("NAME.{}", convert.to));
        return Err(Error::Usage(format!(
            "-o names one file here, and {} is a folder: -o {}",
            path.display(),
            file.display()
        )));
    }
    let ending = convert.output.as_deref().and_then(Format::of_path);
    if let (Some(path), Some(format)) = (&convert.output, ending.filter(|format| format.is_picture())) {
        let (path, format) = (path.display(), format.name().to_uppercase());
        return Err(Error::Usage(format!(
            "convert writes {}, and {path} is the name of a picture ({format}): zumen INPUT -o {path} draws one",
            convert.to
        )));
    }
    if convert.images.is_some() && convert.to != "zrf" {
        return Err(Error::Usage(format!("--images goes with --to zrf: {} names no pictures", convert.to)));
    }
    let mut images = Images::default();
    let mut outcome = Outcome::Done;
    let mut text = String::new();
    for input in inputs {
        if let Some(path) = convert.output.as_ref().filter(|path| input.is(path)) {
            return Err(Error::Usage(format!("{} is the input: name another file", path.display())));
        }
        let view = &input.options(&convert.options)?.view;
        let record = match input.record(view) {
            Ok(record) => record,
            Err(fault) => {
                outcome = outcome.max(reporter.refuse(&fault, input.context()).outcome());
                continue;
            }
        };
        let (entries, read) = input::entries(record.as_ref(), view, &input.files(view), &input, reporter)?;
        outcome = outcome.max(read);
        for entry in entries {
            let game = entry.subject.game();
            if let Err(fault) = view.check(game.name, game.options) {
                return Err(reporter.refuse(&fault, input.context()));
            }
            match entry.subject.written(&convert.to, view) {
                Ok(Converted { text: line, lost }) => {
                    if convert.images.is_some() {
                        images.add(entry.subject.as_ref(), &convert.to, view)?;
                    }
                    text.push_str(&line);
                    text.push('\n');
                    lost.iter().for_each(|lost| reporter.note(lost));
                }
                Err(fault) => {
                    return Err(reporter.refuse(&fault, input.context()));
                }
            }
        }
    }
    if let Some(folder) = &convert.images {
        images.write(folder, reporter)?;
    }
    match &convert.output {
        Some(path) if !text.is_empty() => output::replace(path, text.as_bytes())?,
        Some(_) => {}
        None => drop(print(text.as_bytes())?),
    }
    Ok(outcome)
}

/// Tells whether a path is written as that of a folder.
fn is_folder(path: &Path) -> bool {
    path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}

/// The theme of the pictures that other programs show: names tell by their colours what promotes.
const THEME: &str = "colour";

/// The pictures that the positions name, each once.
#[derive(Default)]
struct Images {
    files: BTreeMap<String, Vec<u8>>,
    /// The folder where what names them looks for them.
    named: &'static str,
    /// Of the one game whose notations name pictures, once there are any.
    renderer: Option<Renderer>,
}

impl Images {
    fn add(&mut self, position: &dyn Subject, to: &str, view: &View) -> Result<(), Error> {
        let mut draw = || -> Result<(), Diagnostic> {
            let icons = position.icons(to, view)?;
            let renderer = match &mut self.renderer {
                Some(renderer) => renderer,
                none => none.insert(Renderer::new(zumen::style(position.game().name, THEME)?)?),
            };
            for icon in icons {
                self.named = icon.folder;
                if let Entry::Vacant(place) = self.files.entry(icon.name.clone()) {
                    place.insert(renderer.bmp(&icon)?);
                }
            }
            Ok(())
        };
        Ok(draw()?)
    }

    /// Writes them into a folder; a file that is there already is replaced.
    fn write(&self, folder: &Path, reporter: &mut Reporter) -> Result<(), Error> {
        if self.files.is_empty() {
            return Ok(());
        }
        if folder.file_name().is_none_or(|name| name != self.named) {
            reporter
                .note(&format!("the rules file looks for its pictures in a folder called {} beside it", self.named));
        }
        std::fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
        self.files.iter().try_for_each(|(name, bytes)| output::replace(&folder.join(format!("{name}.bmp")), bytes))
    }
}
