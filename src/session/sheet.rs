//! A position in the formats that were asked for, page after page.

use std::iter;
use std::sync::Arc;

use super::film::draw_film;
use super::{File, Format, Options, Session};
#[cfg(not(feature = "pdf"))]
use zumen_core::diagnostic::About;
use zumen_core::diagnostic::{Diagnostic, Report};
use zumen_game::{self, CaptionCounter, Page, Subject};
use zumen_render::{Renderer, Script};

/// A page of a position; lines of text and JSON, which are of the whole position, stand on one of their own.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// Which of the input's positions it is of, from 0.
    pub position: usize,
    /// Which of that position's pages it is, from 0; what is of the whole position has the number of the page behind it.
    pub page: usize,
    /// As that of its files.
    pub suffix: String,
    /// Who, what, whose turn; empty where no picture was asked for.
    pub title: String,
    /// The whole position in words: the alternative text; empty where no picture was asked for.
    pub description: String,
    /// The page in each format.
    pub files: Vec<File>,
    /// What was odd about the position, with its first sheet, and about the picture.
    pub warnings: Vec<Diagnostic>,
    /// The same with places in the input, where one was read.
    pub reports: Vec<Report>,
    /// Packs of fonts with which the picture would be whole: see [`Session::add_pack`].
    pub missing: Vec<Script>,
}

impl Sheet {
    /// What a page says of itself, without files.
    pub fn of(Page { suffix, diagram }: &Page) -> Sheet {
        let (title, description) = (diagram.title.clone(), diagram.desc.clone());
        Sheet { suffix: suffix.clone(), title, description, ..Sheet::default() }
    }

    /// Tells whether it is a picture; the other sheets are lines.
    pub fn is_picture(&self) -> bool {
        self.files.iter().any(|file| file.format.is_picture())
    }
}

/// Gives a page that was drawn before in a format, by its suffix and the text of its SVG: it need not be drawn again.
pub type Before<'a> = dyn Fn(&str, Format, &str) -> Option<Vec<u8>> + 'a;

/// The sheets of a position, one after another.
pub type Sheets<'a> = Box<dyn Iterator<Item = Result<Sheet, Vec<Diagnostic>>> + 'a>;

/// A position that can be drawn: what draws it is there.
pub struct Drawer<'a> {
    session: &'a Session,
    subject: &'a dyn Subject,
    options: &'a Options,
    formats: &'a [Format],
    /// Nothing where no picture is asked for.
    renderer: Option<Arc<Renderer>>,
    counter: CaptionCounter,
}

impl Session {
    /// Finds what draws a position. Its record has checked the options with which it was read; of one that no record holds,
    /// [`check_view`](crate::registry::check_view) does.
    ///
    /// # Errors
    ///
    /// As [`Session::renderer`].
    pub fn drawer<'a>(
        &'a self,
        subject: &'a dyn Subject,
        options: &'a Options,
        formats: &'a [Format],
    ) -> Result<Drawer<'a>, Vec<Diagnostic>> {
        let game = subject.game();
        let has_pictures = formats.iter().any(|format| format.is_picture());
        let renderer = has_pictures.then(|| self.renderer(&options.picture, game)).transpose()?;
        Ok(Drawer { session: self, subject, options, formats, renderer, counter: CaptionCounter::default() })
    }
}

impl<'a> Drawer<'a> {
    /// What draws its pictures; nothing where none is asked for.
    pub fn renderer(&self) -> Option<Arc<Renderer>> {
        self.renderer.clone()
    }

    /// Numbers captions on from what this counter has counted; alone each position begins anew.
    pub fn counting(self, counter: &CaptionCounter) -> Drawer<'a> {
        Drawer { counter: counter.clone(), ..self }
    }

    /// Draws the position: its lines, then page after page, each when it is asked for. What follows upon a refusal is of no
    /// use. `before` gives what need not be drawn again.
    pub fn sheets(self, before: &'a Before<'a>) -> Sheets<'a> {
        let pages = self.counter.pages(self.subject, &self.options.view);
        self.draw(pages, true, before)
    }

    /// Draws these pages, behind lines where these are wanted.
    pub(super) fn draw(self, pages: zumen_game::Pages<'a>, has_lines: bool, before: &'a Before<'a>) -> Sheets<'a> {
        let Drawer { session, subject, options, formats, renderer, .. } = self;
        let lines = iter::once_with(move || lines(subject, options, formats).map_err(|fault| vec![fault]));
        let lines = lines.take(usize::from(has_lines && formats.iter().any(|format| !format.is_picture())));
        let Some(renderer) = renderer else { return Box::new(lines) };
        // What is odd about the template is said once.
        let mut odd = renderer.style().template.warnings.clone();
        let film = {
            let is_animation = formats.iter().any(|format| format.is_animation());
            let (renderer, is_only) = (Arc::clone(&renderer), !has_stills(formats));
            let odd = if is_only { std::mem::take(&mut odd) } else { Vec::new() };
            iter::once_with(move || draw_film(&renderer, subject, options, formats, odd, session.most_frames))
                .take(usize::from(is_animation))
        };
        let pages = pages.map(move |page| {
            let drawn = page.and_then(|page| session.page(&renderer, &page, formats, before));
            let mut sheet = drawn.map_err(|fault| vec![fault])?;
            sheet.warnings.splice(..0, std::mem::take(&mut odd));
            Ok(sheet)
        });
        // An animation stands on a page of its own, behind those of the stills.
        let pages = pages.take(if has_stills(formats) { usize::MAX } else { 0 }).chain(film);
        Box::new(lines.chain(pages))
    }
}

impl Session {
    /// Draws a page in the formats of pictures.
    fn page(&self, renderer: &Renderer, page: &Page, formats: &[Format], before: &Before) -> Result<Sheet, Diagnostic> {
        let drawing = renderer.draw(&page.diagram)?;
        let (warnings, missing) = (drawing.warnings(), drawing.missing_packs());
        let mut sheet = Sheet { warnings, missing, ..Sheet::of(page) };
        #[cfg(feature = "pdf")]
        // A PDF has a width in any case.
        if formats.contains(&Format::Pdf) && drawing.asked_mm().is_none() {
            sheet.warnings.extend(drawing.too_fine(drawing.width_mm()));
        }
        for format in formats {
            let bytes = match format {
                Format::Png => match before(&page.suffix, *format, drawing.svg()) {
                    Some(bytes) => bytes,
                    None if self.is_fast => drawing.fast_png()?,
                    None => match &self.shrink_png {
                        Some(shrink) => shrink(drawing.png()?),
                        None => drawing.png()?,
                    },
                },
                #[cfg(feature = "pdf")]
                Format::Pdf => drawing.pdf()?,
                #[cfg(not(feature = "pdf"))]
                Format::Pdf => return Err(no_pdf()),
                _ => continue,
            };
            sheet.files.push(File::new(&page.suffix, *format, bytes));
        }
        // The others are drawn from the SVG: it is handed over last, and stands where it was asked for.
        let mut pictures = formats.iter().filter(|format| format.is_still());
        if let Some(index) = pictures.position(|format| *format == Format::Svg) {
            let bytes = drawing.into_svg().into_bytes();
            sheet.files.insert(index, File::new(&page.suffix, Format::Svg, bytes));
        }
        self.shrink();
        Ok(sheet)
    }
}

/// The fault of a format that was left out.
#[cfg(not(feature = "pdf"))]
fn no_pdf() -> Diagnostic {
    let fault = Diagnostic::option_error("format::absent", "this zumen was built without PDF");
    fault.help("use SVG, or a zumen with the feature pdf")
}

/// Tells whether there are pictures of single pages among these formats.
fn has_stills(formats: &[Format]) -> bool {
    formats.iter().any(|format| format.is_still())
}

/// Writes the position in the formats of lines.
fn lines(subject: &dyn Subject, options: &Options, formats: &[Format]) -> Result<Sheet, Diagnostic> {
    let mut sheet = Sheet::default();
    for format in formats {
        let text = match format {
            Format::Json => zumen_game::json::add_version(&subject.json(&options.view)?) + "\n",
            Format::Text => subject.text(&options.view)?,
            _ => continue,
        };
        sheet.files.push(File::new("", *format, text.into_bytes()));
    }
    Ok(sheet)
}
