//! One run of `draw`: renderers, plan, and what is kept until the end.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::args::Draw;
use super::input::{self, Input};
use super::output::{self, Format, Plan, Target};
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
}

impl<'a> Drawing<'a> {
    /// Nothing drawn yet.
    pub fn new(draw: &'a Draw) -> Result<Drawing<'a>, Stop> {
        let plan = Plan::new(draw.output.as_deref(), &draw.formats)?;
        Ok(Drawing { draw, plan, renderers: BTreeMap::new(), written: 0, lines: Vec::new(), pictures: Vec::new() })
    }

    /// Draws all positions of an input. Returns the files it wrote, and whether nothing was refused.
    pub fn input(&mut self, input: &Input, reporter: &mut Reporter) -> Result<(Vec<PathBuf>, bool), Stop> {
        let record = match input.record() {
            Ok(record) => record,
            Err(fault) => {
                reporter.show(&fault, input.context());
                return Ok((Vec::new(), false));
            }
        };
        let (entries, mut all) = input::entries(record.as_ref(), &self.draw.view, input, reporter);
        let mut files = Vec::new();
        for entry in entries {
            let game = entry.position.game();
            if let Err(fault) = self.draw.view.check(game.name(), game.options()) {
                reporter.show(&fault, input.context());
                return Err(Stop::Reported);
            }
            match self.position(entry.position, input, reporter)? {
                Ok(more) => files.extend(more),
                Err(fault) => {
                    reporter.show(&fault, input.context());
                    if fault.code.starts_with("option::") {
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
        let mut parts = Vec::new();
        let mut lines = Vec::new();
        for format in self.plan.formats.clone().into_iter().filter(|format| !format.is_picture()) {
            let text = match format {
                Format::Json => position.json(&self.draw.view).map(|line| line + "\n"),
                _ => position.text(&self.draw.view),
            };
            match text {
                Ok(text) => lines.push((format, text)),
                Err(fault) => return Ok(Err(fault)),
            }
        }
        let pages = match position.pages(&self.draw.view) {
            Ok(pages) => pages,
            Err(fault) => return Ok(Err(fault)),
        };
        let formats: Vec<Format> = self.plan.formats.iter().copied().filter(|format| format.is_picture()).collect();
        if !formats.is_empty() {
            let renderer = self.renderer(position.game(), reporter)?;
            for page in pages {
                let suffix = if page.suffix.is_empty() { String::new() } else { format!("-{}", page.suffix) };
                let svg = match renderer.svg(&page.diagram) {
                    Ok(svg) => svg,
                    Err(fault) => return Ok(Err(fault)),
                };
                reporter.show_all(&svg.warnings, style::NOWHERE);
                for format in &formats {
                    let bytes = match format {
                        Format::Svg => svg.text.clone().into_bytes(),
                        _ => match renderer.png(&page.diagram) {
                            Ok(bytes) => bytes,
                            Err(fault) => return Ok(Err(fault)),
                        },
                    };
                    parts.push((format!("{suffix}.{}", format.ending()), bytes));
                }
            }
        }
        self.write(parts, lines, input).map(Ok)
    }

    fn write(
        &mut self,
        mut parts: Vec<(String, Vec<u8>)>,
        lines: Vec<(Format, String)>,
        input: &Input,
    ) -> Result<Vec<PathBuf>, Stop> {
        let mut files = Vec::new();
        match self.plan.lines.clone() {
            Target::Stdout => {
                let text: String = lines.into_iter().map(|(_, text)| text).collect();
                print(text.as_bytes())?;
            }
            Target::File(_) => lines.into_iter().for_each(|(_, text)| self.lines.extend(text.into_bytes())),
            Target::Folder(_) => parts
                .extend(lines.into_iter().map(|(format, text)| (format!(".{}", format.ending()), text.into_bytes()))),
        }
        if parts.is_empty() {
            return Ok(files);
        }
        self.written += 1;
        match self.plan.pictures.clone() {
            Target::Folder(folder) => {
                let stem =
                    input.path.as_deref().and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
                // Names by the clock where the user named no folder.
                let stem = stem.filter(|_| self.draw.output.is_some()).unwrap_or_else(output::clock);
                files.extend(output::write_new(&folder, &stem, &parts)?);
            }
            Target::File(path) => {
                if self.written > 1 {
                    return Err(Stop::Usage(format!(
                        "{} holds one picture: give a folder/ for several",
                        path.display()
                    )));
                }
                // Kept until the end: a second picture must not leave the first behind.
                self.pictures = parts
                    .into_iter()
                    .map(|(ending, bytes)| {
                        let suffix = ending.rsplit_once('.').map_or("", |(suffix, _)| suffix);
                        (with_suffix(&path, suffix), bytes)
                    })
                    .collect();
            }
            Target::Stdout => {
                if self.written > 1 || parts.len() > 1 {
                    return Err(Stop::Usage("-o - holds one picture: give a folder/ for several".to_owned()));
                }
                parts.into_iter().try_for_each(|(_, bytes)| print(&bytes).map(drop))?;
            }
        }
        Ok(files)
    }

    fn renderer(&mut self, game: &'static dyn Game, reporter: &mut Reporter) -> Result<&Renderer, Stop> {
        if !self.renderers.contains_key(game.name()) {
            let renderer = style::renderer(&self.draw.picture, game, reporter)?;
            self.renderers.insert(game.name(), renderer);
        }
        Ok(&self.renderers[game.name()])
    }

    /// Writes what was kept for files that the user named, and returns their names.
    pub fn finish(&mut self) -> Result<Vec<PathBuf>, Stop> {
        for (path, bytes) in &self.pictures {
            output::replace(path, bytes)?;
        }
        if let Target::File(path) = &self.plan.lines
            && !self.lines.is_empty()
        {
            output::replace(path, &self.lines)?;
        }
        Ok(std::mem::take(&mut self.pictures).into_iter().map(|(path, _)| path).collect())
    }
}

/// `answer.svg` with the suffix `-question` is `answer-question.svg`.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    if suffix.is_empty() {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}{suffix}.{ending}"))
}
