//! Words on a page outside of pictures: captions and page numbers, as outlines like all words.

use krilla::geom::Transform;
use krilla::surface::Surface;

use super::steps::{StepWriter, Steps};
use crate::element::{GlyphRun, Paint};
use crate::fonts::{Cut, EM};
use crate::renderer::Renderer;
use crate::shape::Definitions;
use crate::style::PT_PER_MM;
use crate::{layout, page, sheet};
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
    /// Characters that no font has, and that not all of it stands there.
    pub warnings: Vec<Diagnostic>,
}

impl PageWords {
    /// Sets paragraphs, each behind a line break, of this size in at most so many lines; what is too long ends in an ellipsis.
    pub(super) fn new(
        renderer: &Renderer,
        lang: Lang,
        text: &str,
        size_mm: f64,
        width_mm: f64,
        lines: usize,
        ink: &str,
    ) -> Result<PageWords, Diagnostic> {
        let fonts = renderer.look.fonts.of(lang);
        let size = (size_mm * UNITS_PER_MM).round();
        let weight = if size_mm * PT_PER_MM < HEADING_PT { Cut::Regular } else { Cut::Semibold };
        let cut = layout::cut_of(fonts, &layout::clean(text), weight);
        let most = width_mm * UNITS_PER_MM * EM / size;
        let (mut set, mut is_whole) = (Vec::new(), true);
        for paragraph in text.lines() {
            let room = lines.saturating_sub(set.len());
            if room > 0 {
                let (paragraph, fits) = layout::even_lines(fonts, [&layout::clean(paragraph), ""], cut, most, room);
                set.extend(paragraph);
                is_whole &= fits;
            } else {
                is_whole = false;
            }
        }
        // The first base line leaves room for the capitals above it.
        let first = fonts.cap_height(cut) / EM * size;
        let scale = size / EM;
        let mut writer = StepWriter::new(renderer, lang, Definitions::default());
        let paint = Paint::new("", "", std::iter::once(("fill", ink.to_owned())));
        for (index, line) in set.iter().enumerate() {
            let start = Point::new(-line.width / 2.0 * scale, first + layout::LEADING * size * index as f64);
            let glyphs = line.glyphs.iter().filter(|glyph| !glyph.outline.path.is_empty()).cloned().collect();
            let run = GlyphRun { glyphs, start, scale: [scale; 2], ..GlyphRun::default() };
            writer.glyph_run(&paint, &run)?;
        }
        let missing = set.iter().flat_map(|line| line.missing.iter().map(|c| sheet::missing(*c, line.geta)));
        let warnings = missing.chain((!is_whole).then(page::cut_warning)).collect();
        Ok(PageWords { steps: writer.finish(), text: text.to_owned(), lines: set.len(), warnings })
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

#[cfg(test)]
mod tests {
    use super::PageWords;
    use crate::Renderer;
    use zumen_core::diagram::Lang;

    #[test]
    fn words_of_a_page_wrap_at_their_size_and_keep_words_whole() {
        let renderer = Renderer::new(crate::tests::style("go", "classic")).unwrap();
        let lines = |text: &str, most: usize| {
            let words = PageWords::new(&renderer, Lang::Ja, text, 3.0, 30.0, most, "#000000").unwrap();
            (words.lines, words.warnings.len())
        };
        assert_eq!(lines("White lives on", 4), (1, 0));
        assert_eq!(lines("The placement kills White", 4), (2, 0), "it would fit if it shrank a little");
        assert_eq!(lines("Correct 1\nThe placement kills White", 4), (3, 0));
        assert_eq!(lines("Correct 1\nThe placement kills White", 2), (2, 1));
        assert_eq!(lines("Correct 1\nThe placement kills White", 1), (1, 1));
    }
}
