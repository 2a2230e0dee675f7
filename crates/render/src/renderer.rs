//! What draws diagrams in one style, and keeps what pictures have in common.

use std::borrow::Cow;
#[cfg(feature = "pdf")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::look::Look;
use super::raster::Raster;
use super::shape::Shapes;
use super::style::Style;
use super::svg::{Bases, Picture};
use super::{card, page, paperless, tiles};
#[cfg(feature = "pdf")]
use super::{lazy, style::TextMode};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Diagram;
use zumen_core::geometry::{CELL, HEIGHT, WIDTH};

/// What an empty board takes as pixels.
const BOARD_BYTES: usize = 4 * WIDTH as usize * HEIGHT as usize;

/// Draws diagrams in one style.
#[derive(Debug)]
pub struct Renderer {
    pub(super) look: Look,
    /// What cuts the lines of boards in pictures without paper.
    cutter: Option<paperless::Cutter>,
    pub(super) bases: Bases,
    /// How many pictures were composed.
    pub(super) pictures: AtomicU64,
    /// The shapes of pictures, each parsed once.
    pub(super) shapes: Shapes,
    /// What draws PDF files where the words of this one are in a font.
    #[cfg(feature = "pdf")]
    outlines: OnceLock<Box<Renderer>>,
    /// The tiles that pictures are put together from.
    pub(super) mosaic: tiles::Mosaic,
}

impl Renderer {
    /// A renderer of `style`.
    ///
    /// # Errors
    ///
    /// `style::width` and `style::id-prefix` when these cannot be, `style::background` when the template has no paper to
    /// change; `font::unreadable` when a given font is none.
    pub fn new(mut style: Style) -> Result<Renderer, Diagnostic> {
        style.check()?;
        let cutter = match style.background {
            Some(background) => background.under(&mut style.template)?,
            None => None,
        };
        Ok(Renderer {
            look: Look::new(style)?,
            cutter,
            bases: Bases::default(),
            pictures: AtomicU64::default(),
            shapes: Shapes::default(),
            #[cfg(feature = "pdf")]
            outlines: OnceLock::new(),
            mosaic: tiles::Mosaic::default(),
        })
    }

    /// The style it draws in.
    pub fn style(&self) -> &Style {
        &self.look.style
    }

    /// A diagram as it is drawn in this style: on its card, and with cut lines where there is no paper.
    pub(super) fn prepare<'a>(&self, diagram: &'a Diagram) -> Cow<'a, Diagram> {
        let carded = card::with_card(&self.look.style, diagram);
        match &self.cutter {
            Some(cutter) => Cow::Owned(cutter.cut(&self.look.style.template, &carded)),
            None => carded,
        }
    }

    /// What draws the same with words as outlines.
    #[cfg(feature = "pdf")]
    pub(super) fn with_outlines(&self) -> Result<&Renderer, Diagnostic> {
        let style = || Style { text: TextMode::Outlines, ..self.style().clone() };
        lazy::get_or_make(&self.outlines, || Renderer::new(style()).map(Box::new)).map(|renderer| &**renderer)
    }

    /// What draws a picture as pixels.
    pub(super) fn raster<'a>(&'a self, picture: &'a Picture) -> Raster<'a> {
        Raster { look: &self.look, shapes: &self.shapes, picture }
    }

    /// Measures a cell of the board that a diagram draws, in units; `None` where its board lies in the template, or the page
    /// becomes as large as the board.
    ///
    /// # Errors
    ///
    /// `picture::slot` when the template lacks an area or a style.
    pub fn cell(&self, diagram: &Diagram) -> Result<Option<u16>, Diagnostic> {
        let fit = page::set(&self.look, diagram)?.fit.filter(|_| diagram.own_cell.is_none());
        Ok(fit.map(|fit| (fit.scale * f64::from(CELL)) as u16))
    }

    /// Tells how many tiles PNG files were put together from, and how many of these were known.
    pub fn tiles(&self) -> [u64; 2] {
        self.mosaic.counts()
    }

    /// Counts the pictures composed so far.
    pub fn picture_count(&self) -> u64 {
        self.pictures.load(Ordering::Relaxed)
    }

    /// Counts the empty boards that are kept as pixels, 7 MB each, and what is kept beside them as so many more.
    pub fn boards(&self) -> usize {
        #[cfg(feature = "pdf")]
        let outlines = self.outlines.get().map_or(0, |outlines| outlines.boards());
        #[cfg(not(feature = "pdf"))]
        let outlines = 0;
        let page = usize::from(self.look.page.get().is_some());
        self.bases.cached_count()
            + page
            + self.mosaic.canvases()
            + (self.mosaic.bytes() + self.shapes.bytes()) / BOARD_BYTES
            + outlines
    }
}
