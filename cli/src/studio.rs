//! Where pictures are made, in memory: every command that draws uses it, several threads of one too.

use std::sync::{Arc, Mutex, PoisonError};

use super::options::{Options, Picture};
use super::output::{Format, Part};
use super::{Error, style};
use zumen::contract::{Game, Page, Subject};
use zumen::diagnostic::{About, Diagnostic};
use zumen::render::{Booklet, DEFAULT_WIDTH_MM, Renderer};

/// Looks whose renderers are kept: pictures that are drawn again may bring one each.
const KEPT_RENDERERS: usize = 64;

/// Renderers by game and options.
#[derive(Debug, Default)]
pub(super) struct Studio {
    renderers: Mutex<Vec<(&'static str, Picture, Arc<Renderer>)>>,
}

/// A position in the formats that were asked for.
pub(super) struct Drawn {
    /// Its files: lines of text first, then each page of it in each format.
    pub parts: Vec<Part>,
    /// What its pages say of themselves; none where no picture was asked for.
    pub pages: Vec<Description>,
    /// What was odd about its pictures.
    pub warnings: Vec<Diagnostic>,
}

/// What a page says of itself.
pub(super) struct Description {
    /// As that of its files.
    pub suffix: String,
    pub title: String,
    /// The whole position in words.
    pub desc: String,
}

impl Description {
    fn of(page: &Page) -> Description {
        let Page { suffix, diagram } = page;
        Description { suffix: suffix.clone(), title: diagram.title.clone(), desc: diagram.desc.clone() }
    }
}

/// Gives a page that was drawn before in a format, by its suffix and the text of its SVG: it need not be drawn again.
pub(super) type Before<'a> = dyn Fn(&str, Format, &str) -> Option<Vec<u8>> + 'a;

/// Pictures of a position that are not drawn yet, and what draws them.
pub(super) struct Leaves {
    renderer: Arc<Renderer>,
    pages: Vec<Page>,
}

impl Leaves {
    /// Adds the pictures to a booklet, each over its title, with the `name` before it where there is one. Errors are as
    /// those of [`Studio::draw`]; returns what was odd about the pictures.
    pub fn bind(
        &self,
        name: Option<&str>,
        booklet: &mut Booklet,
    ) -> Result<Result<Vec<Diagnostic>, Diagnostic>, Error> {
        let mut warnings = self.renderer.style().template.warnings.clone();
        for Page { diagram, .. } in &self.pages {
            let caption = name.map_or_else(|| diagram.title.clone(), |name| format!("{name}: {}", diagram.title));
            let drawn = self.renderer.draw(diagram).and_then(|drawing| booklet.add(&drawing, &caption));
            match sorted(drawn)? {
                Ok(odd) => warnings.extend(odd),
                Err(fault) => return Ok(Err(fault)),
            }
        }
        Ok(Ok(warnings))
    }

    /// What they say of themselves.
    pub fn words(&self) -> Vec<Description> {
        self.pages.iter().map(Description::of).collect()
    }
}

impl Studio {
    /// Draws a position. The inner error is one of the position, the outer one of everything that is drawn so.
    pub fn draw(
        &self,
        position: &dyn Subject,
        options: &Options,
        formats: &[Format],
    ) -> Result<Result<Drawn, Diagnostic>, Error> {
        self.draw_again(position, options, formats, &|_, _, _| None)
    }

    /// Draws a position but for what was drawn before.
    pub fn draw_again(
        &self,
        position: &dyn Subject,
        options: &Options,
        formats: &[Format],
        before: &Before,
    ) -> Result<Result<Drawn, Diagnostic>, Error> {
        let renderer = match formats.iter().any(|format| format.is_picture()) {
            true => Some(self.renderer_of(position, options)?),
            false => check(position, options).map(|()| None)?,
        };
        sorted(drawn(position, options, formats, renderer.as_deref(), before))
    }

    /// The pictures of a position for a booklet. Errors are as those of [`Studio::draw`].
    pub fn leaves(&self, position: &dyn Subject, options: &Options) -> Result<Result<Leaves, Diagnostic>, Error> {
        let renderer = self.renderer_of(position, options)?;
        sorted(position.pages(&options.view).collect::<Result<_, _>>().map(|pages| Leaves { renderer, pages }))
    }

    fn renderer_of(&self, position: &dyn Subject, options: &Options) -> Result<Arc<Renderer>, Error> {
        check(position, options)?;
        self.renderer(&options.picture, position.game())
    }

    /// The renderer of a game's pictures.
    pub fn renderer(&self, picture: &Picture, game: &dyn Game) -> Result<Arc<Renderer>, Error> {
        let mut renderers = self.renderers.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |kept: &&(&str, Picture, Arc<Renderer>)| kept.0 == game.name() && kept.1 == *picture;
        if let Some((_, _, renderer)) = renderers.iter().find(same) {
            return Ok(Arc::clone(renderer));
        }
        let renderer = Arc::new(style::renderer(picture, game)?);
        if renderers.len() >= KEPT_RENDERERS {
            renderers.clear();
        }
        renderers.push((game.name(), picture.clone(), Arc::clone(&renderer)));
        Ok(renderer)
    }
}

/// Whether the options that were asked for are ones of the position's game.
fn check(position: &dyn Subject, options: &Options) -> Result<(), Error> {
    let game = position.game();
    options.view.check(game.name(), game.options()).map_err(|fault| Error::Faults(vec![fault]))
}

/// Takes what is wrong with all that is drawn so out of what is wrong with the position.
fn sorted<T>(drawn: Result<T, Diagnostic>) -> Result<Result<T, Diagnostic>, Error> {
    match drawn {
        Err(fault) if fault.about != About::Input => Err(Error::Faults(vec![fault])),
        drawn => Ok(drawn),
    }
}

fn drawn(
    position: &dyn Subject,
    options: &Options,
    formats: &[Format],
    renderer: Option<&Renderer>,
    before: &Before,
) -> Result<Drawn, Diagnostic> {
    let mut drawn = Drawn { parts: Vec::new(), pages: Vec::new(), warnings: Vec::new() };
    for format in formats {
        let text = match format {
            Format::Json => position.json(&options.view)? + "\n",
            Format::Text => position.text(&options.view)?,
            Format::Svg | Format::Png | Format::Pdf => continue,
        };
        drawn.parts.push(Part { suffix: String::new(), format: *format, bytes: text.into_bytes() });
    }
    let Some(renderer) = renderer else { return Ok(drawn) };
    drawn.warnings.extend(renderer.style().template.warnings.iter().cloned());
    for page in position.pages(&options.view) {
        let page = page?;
        let drawing = renderer.draw(&page.diagram)?;
        drawn.warnings.extend(drawing.warnings());
        // A PDF has a width in any case.
        if formats.contains(&Format::Pdf) && renderer.style().width_mm.is_none() {
            drawn.warnings.extend(drawing.thin_strokes(DEFAULT_WIDTH_MM));
        }
        for format in formats.iter().filter(|format| format.is_picture()) {
            let bytes = match format {
                Format::Png => match before(&page.suffix, *format, drawing.svg()) {
                    Some(bytes) => bytes,
                    None => drawing.png()?,
                },
                Format::Pdf => drawing.pdf()?,
                _ => drawing.svg().as_bytes().to_vec(),
            };
            drawn.parts.push(Part { suffix: page.suffix.clone(), format: *format, bytes });
        }
        drawn.pages.push(Description::of(&page));
    }
    Ok(drawn)
}
