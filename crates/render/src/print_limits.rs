//! What is too fine for a printing press: thin strokes, small words.

use std::collections::BTreeMap;

use super::drawing::Drawing;
use super::stroke_widths::Finest;
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
        self.finest(width_mm).warnings(&format!("at {width_mm} mm"), "choose a larger --width")
    }

    /// Its finest strokes and words where the picture, as it is cut, is so many millimetres wide, in points.
    pub(super) fn finest(&self, width_mm: f64) -> Finest {
        let pt_per_unit = width_mm * PT_PER_MM / self.visible_rect().width * self.picture.scale();
        let mut finest = Finest::default();
        let template = &self.renderer.style().template;
        let pieces = template.definitions(&self.picture.used_ids());
        let pieces = pieces.into_iter().map(|piece| (piece, pt_per_unit * self.picture.piece_scale()));
        for (root, pt_per_unit) in std::iter::once((&template.board, pt_per_unit)).chain(pieces) {
            root.walk(&mut |element| {
                let stroke = element.get("stroke-width").and_then(|text| text.parse::<f64>().ok());
                if let (Some(stroke), Some(true)) = (stroke, element.get("stroke").map(|paint| paint != "none")) {
                    let name = element.get("class").or(element.get("id")).unwrap_or(&element.name);
                    finest.stroke(name, stroke * pt_per_unit);
                }
            });
        }
        self.picture.finest().for_each(|own| finest.add(own, pt_per_unit));
        finest
    }
}

impl Finest {
    /// The size of the smallest coordinates; infinite without any.
    #[cfg(feature = "pdf")]
    pub(super) fn coordinates(&self) -> f64 {
        let coordinates = self.words.iter().filter(|(class, _)| class.starts_with("coordinate"));
        coordinates.map(|(_, size)| *size).fold(f64::INFINITY, f64::min)
    }

    /// Warns of what is too fine in points; `place` says how large it is drawn, and `help` what makes it larger.
    pub(super) fn warnings(mut self, place: &str, help: &str) -> Vec<Diagnostic> {
        // 0.245 is printed as 0.25, so it isn't called too thin.
        self.strokes.retain(|_, stroke| (f64::MIN_POSITIVE..MIN_STROKE_PT - 0.005).contains(stroke));
        // 3.95 is printed as 4.0, so it isn't called too small.
        self.words.retain(|_, size| *size < MIN_WORDS_PT - 0.05);
        let thin = list_classes(&self.strokes, 2, ["stroke", "strokes"]).map(|(named, are, strokes)| {
            let message =
                format!("the {strokes} of {named} {are} too thin {place}: use at least {MIN_STROKE_PT} pt for print");
            let warning = Diagnostic::warning("picture::thin-stroke", message).about(About::Picture);
            warning.help(format!("{help}, or a heavier stroke in the theme"))
        });
        let small = list_classes(&self.words, 1, ["text", "texts"]).map(|(named, are, words)| {
            let message = format!(
                "the {words} of {named} {are} too small {place}: readable text needs at least {MIN_WORDS_PT} pt"
            );
            let warning = Diagnostic::warning("picture::small-words", message).about(About::Picture);
            warning.help(format!("{help}, or draw a part of the board"))
        });
        thin.into_iter().chain(small).collect()
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
