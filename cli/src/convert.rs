//! `zumen convert`: a position in another notation.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use super::args::{Convert, notations};
use super::input::{self, Input};
use super::report::Reporter;
use super::{Error, Outcome, output, print};
use zumen::contract::{Conversion, Subject, View};
use zumen::diagnostic::Diagnostic;
use zumen::render::Renderer;
use zumen::session::Format;

/// Prints each position in the notation asked for, and says what it cannot carry.
pub(super) fn run(convert: &Convert, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let inputs = match convert.inputs.as_slice() {
        [] => vec![Input::stdin(convert.charset)?],
        args => args.iter().map(|arg| Input::open(arg, convert.charset)).collect::<Result<_, _>>()?,
    };
    let to = notation(convert);
    check_output(convert, to.as_deref().ok())?;
    let to = to?;
    let mut written = ConvertOutput { convert, to, text: String::new(), images: Images::default() };
    let mut outcome = Outcome::Done;
    for input in &inputs {
        outcome = outcome.max(written.add(input, reporter)?);
    }
    if let Some(folder) = &convert.images {
        written.images.write(folder, reporter)?;
    }
    match convert.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) if !written.text.is_empty() => output::replace(path, written.text.as_bytes())?,
        Some(_) => {}
        None => drop(print(written.text.as_bytes())?),
    }
    Ok(outcome)
}

/// The notation asked for, or the one that the ending of the output names.
fn notation(convert: &Convert) -> Result<String, Error> {
    let ending = || {
        let ending = convert.output.as_ref()?.extension()?.to_str()?.to_lowercase();
        Some(if ending == "tex" { "latex".to_owned() } else { ending })
    };
    let named = convert.to.clone().or_else(|| ending().filter(|ending| notations().contains(&ending.as_str())));
    named.ok_or_else(|| {
        let output = convert.output.as_deref().unwrap_or(Path::new("-")).display();
        Error::Usage(format!(
            "--to is missing: {output} does not name a notation\n\none of: {}",
            notations().join(", ")
        ))
    })
}

/// Refuses a folder and a picture for what is written, and images that no notation names.
fn check_output(convert: &Convert, to: Option<&str>) -> Result<(), Error> {
    let Convert { output, images, .. } = convert;
    let names_folder = |path: &Path| path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
    if let Some(path) = output.as_ref().filter(|path| path.is_dir() || names_folder(path)) {
        let file = path.join(to.map_or("NAME".to_owned(), |to| format!("NAME.{to}")));
        let (path, file) = (path.display(), file.display());
        let each = if convert.inputs.len() > 1 { "convert the inputs one by one, each with its own " } else { "" };
        return Err(Error::Usage(format!("-o names one file here, and {path} is a folder: {each}-o {file}")));
    }
    let to = to.unwrap_or("text");
    let format = output.as_deref().and_then(Format::of_path).filter(|format| format.is_picture());
    if let (Some(path), Some(format)) = (output, format) {
        let (path, format) = (path.display(), format.name().to_uppercase());
        return Err(Error::Usage(format!(
            "convert writes {to}, and {path} is the name of a picture ({format}): zumen INPUT -o {path} draws one"
        )));
    }
    if images.is_some() && to != "zrf" {
        return Err(Error::Usage(format!("--images goes with --to zrf: {to} names no pictures")));
    }
    Ok(())
}

/// What is written so far.
struct ConvertOutput<'a> {
    convert: &'a Convert,
    to: String,
    text: String,
    images: Images,
}

impl ConvertOutput<'_> {
    /// Adds the positions of an input.
    fn add(&mut self, input: &Input, reporter: &mut Reporter) -> Result<Outcome, Error> {
        let convert = self.convert;
        if let Some(path) = convert.output.as_ref().filter(|path| input.is(path)) {
            return Err(Error::Usage(format!("{} is the input: name another file", path.display())));
        }
        let read = match input.read(input.options(&convert.options)?, &[]) {
            Ok(read) => read,
            Err(fault) => return Ok(reporter.refuse(&fault, input.context()).outcome()),
        };
        let view = &read.options.view;
        let (entries, outcome) = input::usable(read.entries, input, reporter)?;
        for entry in entries {
            let subject = entry.subject.as_ref();
            let converted = subject.to_notation(&self.to, view);
            let Conversion { text, lost } = converted.map_err(|fault| reporter.refuse(&fault, input.context()))?;
            if convert.images.is_some() {
                self.images.add(subject, &self.to, view)?;
            }
            self.check_room(&text)?;
            self.text += &(text + "\n");
            lost.iter().for_each(|lost| reporter.note(lost));
        }
        Ok(outcome)
    }

    /// Refuses a second record in a file of a notation that has one: all of several lines but SGF,
    /// `$$` diagrams and tables for LaTeX.
    fn check_room(&self, text: &str) -> Result<(), Error> {
        let has_one = !["sgf", "sensei", "latex"].contains(&&*self.to)
            && (text.contains('\n') || self.text.trim_end().contains('\n'));
        match self.convert.output.as_deref().filter(|path| *path != Path::new("-")) {
            Some(path) if has_one && !self.text.is_empty() => Err(Error::Usage(format!(
                "{} holds one record of {}: convert the inputs one by one, each with its own -o",
                path.display(),
                self.to
            ))),
            _ => Ok(()),
        }
    }
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
    fn add(&mut self, position: &dyn Subject, to: &str, view: &View) -> Result<(), Diagnostic> {
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
    }

    /// Writes them into a folder; a file that is there already is replaced.
    fn write(&self, folder: &Path, reporter: &mut Reporter) -> Result<(), Error> {
        if self.files.is_empty() {
            return Ok(());
        }
        if folder.file_name().is_none_or(|name| name != self.named) {
            reporter.note(&format!("the rules file expects its pictures in a folder {} next to it", self.named));
        }
        std::fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
        self.files.iter().try_for_each(|(name, bytes)| output::replace(&folder.join(format!("{name}.bmp")), bytes))
    }
}
