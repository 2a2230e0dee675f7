//! What has its place: the board, the words round it, small pictures in a panel. Those who find places fill a [`Page`], and
//! the document is written from it.

use super::fonts::Line;
use crate::template::Anchor;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Mark;
use zumen_core::geometry::{Fit, HEIGHT, Point, Rect, WIDTH};

/// The area of the template for tables and comments: on a grid the panel is as wide at most.
pub(super) const PANEL: &str = "panel";
/// A line shrinks to this part of its size before it wraps.
pub(super) const SHRINK: f64 = 0.7;
/// Nor do they get smaller than this, in units: 1.5 mm at a width of 84 mm.
pub(super) const MIN_SIZE: f64 = 24.0;

/// A line of words whose place is known.
#[derive(Clone, Debug)]
pub(super) struct PlacedLine {
    pub id: String,
    pub style: String,
    pub line: Line,
    pub size: f64,
    /// Where it begins on its base line.
    pub start: Point,
    /// What `<text>` is anchored to.
    pub at: Point,
    pub anchor: Anchor,
}

/// A small picture whose place is known.
pub(super) struct PlacedSymbol<'a> {
    pub marks: &'a [Mark],
    pub fit: Fit,
}

/// Where a whole picture lies in another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inset {
    /// The place of its upper left corner.
    pub at: Point,
    /// Its size, 1 for as large as the other.
    pub scale: f64,
}

impl Inset {
    /// The largest that fits into an area: at its top, in the middle.
    pub(crate) fn into(area: &Rect) -> Inset {
        let (width, height) = (f64::from(WIDTH), f64::from(HEIGHT));
        // Two decimals, so that what is written is what is meant.
        let scale = ((area.width / width).min(area.height / height) * 100.0).floor() / 100.0;
        Inset { at: Point::new(area.x + (area.width - width * scale) / 2.0, area.y), scale }
    }
}

/// Where the board lies, the words under it, and what stands beside it.
#[derive(Default)]
pub(super) struct Page<'a> {
    /// Where a grid lies.
    pub fit: Option<Fit>,
    /// How large the page is where it has its own size.
    pub size: Option<[f64; 2]>,
    /// Where the whole template goes, if it makes room.
    pub moved: Option<Inset>,
    pub lines: Vec<PlacedLine>,
    pub symbols: Vec<PlacedSymbol<'a>>,
    /// What could not be set, where there is too much.
    pub warnings: Vec<Diagnostic>,
}

impl<'a> Page<'a> {
    /// How large a grid lies in it; 0 without one.
    pub(crate) fn scale(&self) -> f64 {
        self.fit.map_or(0.0, |fit| fit.scale)
    }

    /// Adds what was placed elsewhere.
    pub(crate) fn add(&mut self, (symbols, lines): (Vec<PlacedSymbol<'a>>, Vec<PlacedLine>)) {
        self.symbols.extend(symbols);
        self.lines.extend(lines);
    }
}
