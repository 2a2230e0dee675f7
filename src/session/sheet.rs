//! A position in the formats that were asked for, page after page.

use std::iter;
#[cfg(feature = "film")]
use std::sync::Arc;

#[cfg(feature = "film")]
use super::film::filmed;
use super::{Format, Options, Part, Session, check};
#[cfg(not(feature = "pdf"))]
use zumen_core::diagnostic::About;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{self, Page, Subject};
use zumen_render::{Renderer, Script};

/// A page of a position; lines of text and JSON, which are of the whole position, stand on one of their own.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// It in each format.
    pub parts: Vec<Part>,
    /// What the page says of itself; nothing for lines.
    pub summary: Option<Summary>,
    /// What was odd about it.
    pub warnings: Vec<Diagnostic>,
    /// Packs of fonts with which its picture would be whole.
    pub missing: Vec<Script>,
}

/// What a page says of itself.
#[derive(Clone, Debug)]
pub struct Summary {
    /// As that of its files.
    pub suffix: String,
    /// Who, what, whose turn.
    pub title: String,
    /// The whole position in words: the alternative text.
    pub description: String,
}

impl Summary {
    /// Takes what a page says of itself.
    pub fn of(page: &Page) -> Summary {
        let Page { suffix, diagram } = page;
        Summary { suffix: suffix.clone(), title: diagram.title.clone(), description: diagram.desc.clone() }
    }
}

/// How many pages are still to be passed over.
pub(super) struct Passed(pub usize);

impl Passed {
    /// Tells whether the next page is passed over, and counts it.
    pub fn is_one(&mut self) -> bool {
        let left = self.0.checked_sub(1);
        self.0 = left.unwrap_or_default();
        left.is_some()
    }
}

/// Gives a page that was drawn before in a format, by its suffix and the text of its SVG: it need not be drawn again.
pub type Before<'a> = dyn Fn(&str, Format, &str) -> Option<Vec<u8>> + 'a;

/// The pages of a position, one after another.
pub type Pages<'a> = Box<dyn Iterator<Item = Result<Drawn, Vec<Diagnostic>>> + 'a>;

impl Session {
    /// Draws a position: its lines, then page after page, each when it is asked for. What follows upon a refusal is of no
    /// use. `before` gives what need not be drawn again.
    ///
    /// A refusal is as those of [`Session::renderer_of`], or about the position.
    pub fn draw<'a>(
        &'a self,
        subject: &'a dyn Subject,
        options: &'a Options,
        formats: &'a [Format],
        before: &'a Before<'a>,
    ) -> Pages<'a> {
        self.draw_pages(subject, subject.pages(&options.view), options, formats, before)
    }

    /// Draws those sheets of a position that are not passed over; nothing where all of its pages are.
    pub(super) fn draw_after<'a>(
        &'a self,
        passed: &mut Passed,
        subject: &'a dyn Subject,
        options: &'a Options,
        formats: &'a [Format],
    ) -> Option<Pages<'a>> {
        let anew = &|_: &str, _: Format, _: &str| None;
        if passed.0 == 0 {
            return Some(self.draw(subject, options, formats, anew));
        }
        let mut pages = subject.pages(&options.view).peekable();
        while pages.peek().is_some() && passed.is_one() {
            pages.next();
        }
        pages.peek()?;
        let is_line = |format: &Format| !format.is_picture();
        let is_only = formats.iter().all(is_line);
        let pages: zumen_game::Pages = Box::new(pages);
        let drawn = self.draw_pages(subject, pages, options, formats, anew);
        Some(Box::new(drawn.skip(usize::from(!is_only && formats.iter().any(is_line)))))
    }

    fn draw_pages<'a>(
        &'a self,
        subject: &'a dyn Subject,
        pages: zumen_game::Pages<'a>,
        options: &'a Options,
        formats: &'a [Format],
        before: &'a Before<'a>,
    ) -> Pages<'a> {
        let is_picture = formats.iter().any(|format| format.is_picture());
        let is_lines = formats.iter().any(|format| !format.is_picture());
        let lines = iter::once_with(move || {
            check(subject, options).and_then(|()| lines(subject, options, formats)).map_err(|fault| vec![fault])
        });
        let lines = lines.take(usize::from(is_lines));
        if !is_picture {
            return Box::new(lines);
        }
        let renderer = match self.renderer_of(subject, options) {
            Ok(renderer) => renderer,
            Err(faults) => return Box::new(iter::once(Err(faults))),
        };
        // What is odd about the template is said once.
        let mut odd = renderer.style().template.warnings.clone();
        #[cfg(feature = "film")]
        let film = {
            let is_moving = formats.iter().any(|format| format.is_moving());
            let (renderer, is_only) = (Arc::clone(&renderer), !has_stills(formats));
            let odd = if is_only { std::mem::take(&mut odd) } else { Vec::new() };
            iter::once_with(move || filmed(&renderer, subject, options, formats, odd, self.most_frames))
                .take(usize::from(is_moving))
        };
        let pages = pages.map(move |page| {
            let mut drawn =
                page.and_then(|page| self.page(&renderer, &page, formats, before)).map_err(|one| vec![one])?;
            drawn.warnings.splice(..0, std::mem::take(&mut odd));
            Ok(drawn)
        });
        // A moving picture stands on a page of its own, behind those of the stills.
        #[cfg(feature = "film")]
        let pages = pages.take(if has_stills(formats) { usize::MAX } else { 0 }).chain(film);
        Box::new(lines.chain(pages))
    }

    /// Draws a page in the formats of pictures.
    fn page(&self, renderer: &Renderer, page: &Page, formats: &[Format], before: &Before) -> Result<Drawn, Diagnostic> {
        let drawing = renderer.draw(&page.diagram)?;
        let mut drawn = Drawn {
            parts: Vec::new(),
            summary: Some(Summary::of(page)),
            warnings: drawing.warnings(),
            missing: drawing.missing_packs(),
        };
        #[cfg(feature = "pdf")]
        // A PDF has a width in any case.
        if formats.contains(&Format::Pdf) && drawing.asked_mm().is_none() {
            drawn.warnings.extend(drawing.too_fine(drawing.width_mm()));
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
            drawn.parts.push(Part { suffix: page.suffix.clone(), format: *format, bytes });
        }
        // The others are drawn from the SVG: it is handed over last, and stands where it was asked for.
        let mut pictures = formats.iter().filter(|format| format.is_picture() && !format.is_moving());
        if let Some(index) = pictures.position(|format| *format == Format::Svg) {
            let bytes = drawing.into_svg().into_bytes();
            drawn.parts.insert(index, Part { suffix: page.suffix.clone(), format: Format::Svg, bytes });
        }
        self.shrink();
        Ok(drawn)
    }
}

/// Returns the fault of a format that was left out.
#[cfg(not(feature = "pdf"))]
fn no_pdf() -> Diagnostic {
    let fault = Diagnostic::error("format::absent", "this zumen was built without PDF").about(About::Option);
    fault.help("take SVG, or one with its feature pdf")
}

/// Tells whether there are pictures of single pages among these formats.
#[cfg(feature = "film")]
fn has_stills(formats: &[Format]) -> bool {
    formats.iter().any(|format| format.is_picture() && !format.is_moving())
}

/// Writes the position in the formats of lines.
fn lines(subject: &dyn Subject, options: &Options, formats: &[Format]) -> Result<Drawn, Diagnostic> {
    let mut drawn = Drawn::default();
    for format in formats {
        let text = match format {
            Format::Json => zumen_game::json::versioned(&subject.json(&options.view)?) + "\n",
            Format::Text => subject.text(&options.view)?,
            _ => continue,
        };
        drawn.parts.push(Part { suffix: String::new(), format: *format, bytes: text.into_bytes() });
    }
    Ok(drawn)
}
