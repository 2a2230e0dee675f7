//! One run of `draw`: renderers, plan, and what is kept until the end.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::args::Draw;
use super::input::{self, Input};
use super::output::{self, Format, Part, Plan, Taken, Target};
use super::report::Reporter;
use super::{Stop, print, style};
use crate::diagnostic::Diagnostic;
use crate::games::{Game, Position};
use crate::render::Renderer;

/// Everything that one run of `draw` keeps between inputs.
pub(super) struct Drawing<'a> {
    draw: &'a Draw,
    plan: Plan,
    /// By the game's name.
    renderers: BTreeMap<&'static str, Renderer>,
    /// Pictures so far, for targets that hold one.
    written: usize,
    /// Text and JSON for a file, until the end.
    lines: Vec<u8>,
    /// Pictures for a file, until the end.
    pictures: Vec<(PathBuf, Vec<u8>)>,
    /// Warnings about pictures so far.
    said: Vec<Diagnostic>,
    /// Names of files so far.
    taken: Taken,
}

impl<'a> Drawing<'a> {
    /// Nothing drawn yet.
    pub fn new(draw: &'a Draw) -> Result<Drawing<'a>, Stop> {
        let plan = Plan::new(draw.output.as_deref(), &draw.formats)?;
        Ok(Drawing {
            draw,
            plan,
            renderers: BTreeMap::new(),
            written: 0,
            lines: Vec::new(),
            pictures: Vec::new(),
            said: Vec::new(),
            taken: Taken::new(),
        })
    }

    /// Draws all positions of an input. Returns the files it wrote, and whether nothing was refused.
    pub fn input(&mut self, input: &Input, reporter: &mut Reporter) -> Result<(Vec<PathBuf>, bool), Stop> {
        let record = match input.record(&self.draw.view) {
            Ok(record) => record,
            Err(fault) => {
                reporter.show(&fault, input.context());
                return Ok((Vec::new(), false));
            }
        };
        let (entries, all) = input::entries(record.as_ref(), &self.draw.view, input, reporter)?;
        let positions = entries.into_iter().map(|entry| entry.position).collect();
        let (files, drawn) = self.positions(positions, input, reporter)?;
        Ok((files, all && drawn))
    }

    /// Draws positions that an input led to, as [`Drawing::input`] does.
    pub fn positions(
        &mut self,
        positions: Vec<Box<dyn Position>>,
        input: &Input,
        reporter: &mut Reporter,
    ) -> Result<(Vec<PathBuf>, bool), Stop> {
        for target in [&self.plan.pictures, &self.plan.lines] {
            if let Target::File(path) = target
                && input.is(path)
            {
                return Err(Stop::Usage(format!("{} is the input: name another file", path.display())));
            }
        }
        let mut all = true;
        let mut files = Vec::new();
        for position in positions {
            let game = position.game();
            if let Err(fault) = self.draw.view.check(game.name(), game.options()) {
                reporter.show(&fault, input.context());
                return Err(Stop::Reported);
            }
            match self.position(position.as_ref(), input, reporter)? {
                Ok(more) => files.extend(more),
                Err(fault) => {
                    reporter.show(&fault, input.context());
                    if fault.code.starts_with("option::") || fault.code.starts_with("picture::") {
                        return Err(Stop::Reported);
                    }
                    all = false;
                }
            }
        }
        Ok((files, all))
    }

    /// Draws one position: everything first, then the files.
    fn position(
        &mut self,
        position: &dyn Position,
        input: &Input,
        reporter: &mut Reporter,
    ) -> Result<Result<Vec<PathBuf>, Diagnostic>, Stop> {
        if self.plan.formats.iter().any(|format| format.is_picture()) {
            self.make_renderer(position.game(), reporter)?;
        }
        match self.parts(position) {
            Ok((parts, warnings)) => {
                for warning in warnings {
                    // What is wrong with the style is wrong with each of its pictures: said once.
                    if !self.said.contains(&warning) {
                        reporter.show(&warning, style::NOWHERE);
                        self.said.push(warning);
                    }
                }
                self.write(parts, input).map(Ok)
            }
            Err(fault) => Ok(Err(fault)),
        }
    }

    /// A position in all formats of the plan, and what was odd about its pictures.
    fn parts(&self, position: &dyn Position) -> Result<(Vec<Part>, Vec<Diagnostic>), Diagnostic> {
        let view = &self.draw.view;
        let mut parts = Vec::new();
        let mut warnings = Vec::new();
        for format in &self.plan.formats {
            let text = match format {
                Format::Json => position.json(view)? + "\n",
                Format::Text => position.text(view)?,
                Format::Svg | Format::Png => continue,
            };
            parts.push(Part { suffix: String::new(), format: *format, bytes: text.into_bytes() });
        }
        let Some(renderer) = self.renderers.get(position.game().name()) else { return Ok((parts, warnings)) };
        for page in position.pages(view)? {
            let svg = renderer.svg(&page.diagram)?;
            warnings.extend(svg.warnings);
            for format in self.plan.formats.iter().filter(|format| format.is_picture()) {
                let bytes = match format {
                    Format::Png => renderer.png(&page.diagram)?,
                    _ => svg.text.clone().into_bytes(),
                };
                parts.push(Part { suffix: page.suffix.clone(), format: *format, bytes });
            }
        }
        Ok((parts, warnings))
    }

    fn write(&mut self, parts: Vec<Part>, input: &Input) -> Result<Vec<PathBuf>, Stop> {
        let (mut pictures, lines): (Vec<Part>, Vec<Part>) =
            parts.into_iter().partition(|part| part.format.is_picture());
        match self.plan.lines {
            Target::Stdout => lines.iter().try_for_each(|part| print(&part.bytes).map(drop))?,
            Target::File(_) => lines.into_iter().for_each(|part| self.lines.extend(part.bytes)),
            Target::Folder(_) => pictures.extend(lines),
        }
        if pictures.is_empty() {
            return Ok(Vec::new());
        }
        self.written += 1;
        match &self.plan.pictures {
            Target::Folder(folder) => {
                // Names by the clock where the user named no folder.
                let stem = input.stem.clone().filter(|_| self.draw.output.is_some()).unwrap_or_else(output::clock);
                output::write_new(folder, &stem, &pictures, &mut self.taken)
            }
            Target::File(path) => {
                if self.written > 1 {
                    return Err(Stop::Usage(format!(
                        "{} holds one picture: give a folder/ for several",
                        path.display()
                    )));
                }
                // Kept until the end: a second picture must not leave the first behind.
                let named = |part: Part| (with_suffix(path, &part.suffix), part.bytes);
                self.pictures = pictures.into_iter().map(named).collect();
                Ok(Vec::new())
            }
            Target::Stdout => {
                if self.written > 1 || pictures.len() > 1 {
                    return Err(Stop::Usage("-o - holds one picture: give a folder/ for several".to_owned()));
                }
                pictures.iter().try_for_each(|part| print(&part.bytes).map(drop))?;
                Ok(Vec::new())
            }
        }
    }

    /// Makes the renderer of a game's pictures, once.
    fn make_renderer(&mut self, game: &'static dyn Game, reporter: &mut Reporter) -> Result<(), Stop> {
        if !self.renderers.contains_key(game.name()) {
            let renderer = style::renderer(&self.draw.picture, game, reporter)?;
            self.renderers.insert(game.name(), renderer);
        }
        Ok(())
    }

    /// Writes what was kept for files that the user named, and returns their names.
    pub fn finish(&mut self) -> Result<Vec<PathBuf>, Stop> {
        self.written = 0;
        let mut files = std::mem::take(&mut self.pictures);
        if let Target::File(path) = &self.plan.lines
            && !self.lines.is_empty()
        {
            files.push((path.clone(), std::mem::take(&mut self.lines)));
        }
        for (path, bytes) in &files {
            output::replace(path, bytes)?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }
}

/// `play.svg` with the suffix `question` is `play-question.svg`.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    if suffix.is_empty() {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{suffix}.{ending}"))
}
