//! What is too fine for a printing press: thin strokes, small words.

use std::collections::BTreeMap;

use super::drawing::Drawing;
use super::stroke_widths::note;
use super::style::PT_PER_MM;
use zumen_core::diagnostic::{About, Diagnostic};

/// The thinnest stroke that a printing press holds, in points.
const MIN_STROKE_PT: f64 = 0.25;
/// The smallest words that are read in print, in points.
const MIN_WORDS_PT: f64 = 4.0;

impl Drawing<'_> {
    /// Warns of the classes whose strokes are thinner than a press can print, and of those whose words are too small to be
    /// read, when the picture, as it is cut, is so many millimetres wide. [`Drawing::warnings`] does so where the style has a width.
    pub fn too_fine(&self, width_mm: f64) -> Vec<Diagnostic> {
        let whole = width_mm * PT_PER_MM / self.visible_rect().width * self.picture.scale();
        [self.thin_strokes(width_mm, whole), self.small_words(width_mm, whole)].into_iter().flatten().collect()
    }

    /// The size of the largest line of words where the picture, as it is cut, is so many millimetres wide, in points.
    #[cfg(feature = "pdf")]
    pub(super) fn largest_words(&self, width_mm: f64) -> f64 {
        let whole = width_mm * PT_PER_MM / self.visible_rect().width * self.picture.scale();
        self.picture.finest().map(|finest| finest.largest).fold(0.0, f64::max) * whole
    }

    /// The size of the smallest coordinates where the picture is so wide, in points; infinite without any.
    #[cfg(feature = "pdf")]
    pub(super) fn coordinates(&self, width_mm: f64) -> f64 {
        let whole = width_mm * PT_PER_MM / self.visible_rect().width * self.picture.scale();
        let sizes = self.picture.finest().flat_map(|finest| &finest.words);
        let sizes = sizes.filter(|(class, _)| class.starts_with("coordinate")).map(|(_, size)| size * whole);
        sizes.fold(f64::INFINITY, f64::min)
    }

    fn thin_strokes(&self, width_mm: f64, pt_per_unit: f64) -> Option<Diagnostic> {
        let mut thin = BTreeMap::new();
        let template = &self.renderer.style().template;
        let pieces = template.definitions(&self.picture.used_ids());
        let pieces = pieces.into_iter().map(|piece| (piece, pt_per_unit * self.picture.piece_scale()));
        for (root, pt_per_unit) in std::iter::once((&template.board, pt_per_unit)).chain(pieces) {
            root.walk(&mut |element| {
                let stroke = element.get("stroke-width").and_then(|text| text.parse::<f64>().ok());
                if let (Some(stroke), Some(true)) = (stroke, element.get("stroke").map(|paint| paint != "none")) {
                    let name = element.get("class").or(element.get("id")).unwrap_or(&element.name);
                    note(&mut thin, name, stroke * pt_per_unit);
                }
            });
        }
        for (class, stroke) in self.picture.finest().flat_map(|finest| &finest.strokes) {
            note(&mut thin, class, stroke * pt_per_unit);
        }
        // 0.245 is printed as 0.25, so it isn't called too thin.
        thin.retain(|_, stroke| (f64::MIN_POSITIVE..MIN_STROKE_PT - 0.005).contains(stroke));
        let (named, are, strokes) = list_classes(&thin, 2, ["stroke", "strokes"])?;
        let message = format!(
            "the {strokes} of {named} {are} too thin at {width_mm} mm: use at least {MIN_STROKE_PT} pt for print"
        );
        let warning = Diagnostic::warning("picture::thin-stroke", message).about(About::Picture);
        Some(warning.help("choose a larger --width, or a heavier stroke in the theme"))
    }

    fn small_words(&self, width_mm: f64, pt_per_unit: f64) -> Option<Diagnostic> {
        let mut small = BTreeMap::new();
        for (class, size) in self.picture.finest().flat_map(|finest| &finest.words) {
            note(&mut small, class, size * pt_per_unit);
        }
        small.retain(|_, size| *size < MIN_WORDS_PT);
        let (named, are, words) = list_classes(&small, 1, ["text", "texts"])?;
        let message = format!(
            "the {words} of {named} {are} too small at {width_mm} mm: readable text needs at least {MIN_WORDS_PT} pt"
        );
        let warning = Diagnostic::warning("picture::small-words", message).about(About::Picture);
        Some(warning.help("choose a larger --width, or draw a part of the board"))
    }
}

/// Lists classes with their sizes in points, and says whether there is one of them or several; `None` without any.
fn list_classes(
    fine: &BTreeMap<String, f64>,
    decimals: usize,
    of: [&'static str; 2],
) -> Option<(String, &'static str, &'static str)> {
    let named: Vec<String> = fine.iter().map(|(name, points)| format!("{name} ({points:.decimals$} pt)")).collect();
    let (are, of) = if named.len() == 1 { ("is", of[0]) } else { ("are", of[1]) };
    (!named.is_empty()).then(|| (named.join(", "), are, of))
}
