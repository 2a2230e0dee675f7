//! Words on a page outside of pictures: captions and page numbers, as outlines like all words.

use krilla::geom::Transform;
use krilla::surface::Surface;

use super::steps::{StepWriter, Steps};
use crate::element::{GlyphRun, Paint};
use crate::fonts::{Cut, EM};
use crate::renderer::Renderer;
use crate::shape::Definitions;
use crate::style::PT_PER_MM;
use crate::template::{Anchor, TextSlot};
use crate::{layout, sheet};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_core::geometry::Point;

/// Units of a millimetre in words: what is the smallest size in a picture is 6 points here.
const UNITS_PER_MM: f64 = 4.0 * PT_PER_MM;

/// Words of this size and more are headings, and semibold, in points.
const HEADING_PT: f64 = 12.0;

/// Words round a middle, ready for a page.
pub(super) struct PageWords {
    steps: Steps,
    pub text: String,
    /// How many lines it takes.
    pub lines: usize,
    /// Characters that no font has.
    pub warnings: Vec<Diagnostic>,
}

impl PageWords {
    /// Sets a text of this size in at most so many lines; what is too long shrinks, wraps, and ends in an ellipsis.
    pub(super) fn new(
        renderer: &Renderer,
        lang: Lang,
        text: &str,
        size_mm: f64,
        width_mm: f64,
        lines: u8,
    ) -> Result<PageWords, Diagnostic> {
        let slot = TextSlot {
            at: Point::default(),
            size: (size_mm * UNITS_PER_MM).round(),
            weight: if size_mm * PT_PER_MM < HEADING_PT { 400 } else { 600 },
            serif: false,
            anchor: Anchor::Middle,
            width: Some(width_mm * UNITS_PER_MM),
            narrow: 1.0,
            most: None,
            lines,
            class: String::new(),
        };
        let fonts = renderer.look.fonts.of(lang);
        let words = layout::words(fonts, text, "", &slot, 1.0);
        // The first base line leaves room for the capitals above it.
        let first = fonts.cap_height(Cut::of(&slot)) / EM * words.size;
        let scale = words.size / EM;
        let mut writer = StepWriter::new(renderer, lang, Definitions::default());
        for (index, line) in words.lines.iter().enumerate() {
            let start = Point::new(-line.width / 2.0 * scale, first + words.leading * index as f64);
            let glyphs = line.glyphs.iter().filter(|glyph| !glyph.outline.path.is_empty()).cloned().collect();
            let run = GlyphRun { glyphs, start, scale: [scale; 2], ..GlyphRun::default() };
            writer.glyph_run(&Paint::default(), &run)?;
        }
        Ok(PageWords {
            steps: writer.finish(),
            text: text.to_owned(),
            lines: words.lines.len(),
            warnings: words
                .lines
                .iter()
                .flat_map(|line| line.missing.iter().map(|c| sheet::missing(*c, line.geta)))
                .collect(),
        })
    }

    /// Draws them below `y_mm`, their middle at `x_mm`.
    pub(super) fn draw(&self, x_mm: f64, y_mm: f64, surface: &mut Surface) {
        let scale = (PT_PER_MM / UNITS_PER_MM) as f32;
        let (x, y) = ((x_mm * PT_PER_MM) as f32, (y_mm * PT_PER_MM) as f32);
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        self.steps.play(surface);
        surface.pop();
    }
}
