//! Strokes that are too thin for a printing press.

use std::collections::BTreeMap;

use super::{Drawing, PT_PER_MM};
use crate::diagnostic::{About, Diagnostic};
use crate::geometry::WIDTH;

/// The thinnest stroke that a printing press holds, in points.
const THINNEST_PT: f64 = 0.25;

impl Drawing<'_> {
    /// Warns of the classes whose strokes are thinner than a press can print when the picture is so many millimetres
    /// wide. [`Drawing::warnings`] does so where the style has a width.
    pub fn thin_strokes(&self, width_mm: f64) -> Option<Diagnostic> {
        let pt_per_unit = width_mm * PT_PER_MM / f64::from(WIDTH) * self.picture.scale();
        let mut thin: BTreeMap<&str, f64> = BTreeMap::new();
        let mut note = |name, stroke: f64| {
            if stroke > 0.0 && stroke < THINNEST_PT {
                let thinnest = thin.entry(name).or_insert(stroke);
                *thinnest = thinnest.min(stroke);
            }
        };
        let template = &self.renderer.style().template;
        let pieces = template.definitions(&self.picture.used());
        let pieces = pieces.into_iter().map(|piece| (piece, pt_per_unit * self.picture.piece_scale()));
        for (root, pt_per_unit) in std::iter::once((&template.board, pt_per_unit)).chain(pieces) {
            root.walk(&mut |element| {
                let stroke = element.get("stroke-width").and_then(|text| text.parse::<f64>().ok());
                if let (Some(stroke), Some(true)) = (stroke, element.get("stroke").map(|paint| paint != "none")) {
                    let name = element.get("class").or(element.get("id")).unwrap_or(&element.name);
                    note(name, stroke * pt_per_unit);
                }
            });
        }
        for (class, stroke) in self.picture.strokes() {
            note(class, stroke * pt_per_unit);
        }
        if thin.is_empty() {
            return None;
        }
        let (are, of) = if thin.len() == 1 { ("is", "stroke") } else { ("are", "strokes") };
        let thin: Vec<String> = thin.iter().map(|(name, points)| format!("{name} ({points:.2} pt)")).collect();
        let message = format!(
            "the {of} of {} {are} too thin at {width_mm} mm: the least that prints is {THINNEST_PT} pt",
            thin.join(", ")
        );
        let warning = Diagnostic::warning("picture::thin-stroke", message).about(About::Picture);
        Some(warning.help("choose a larger --width, or a heavier stroke in the theme"))
    }
}
