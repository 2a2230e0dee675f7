//! A picture that is ready for a page.

use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::paint::FillRule;
use krilla::surface::Surface;
use krilla::tagging::{ContentTag, Tag, TagGroup};

use super::letters::Letters;
use super::paint::Medium;
use super::steps::Steps;
use crate::drawing::Drawing;
use crate::renderer::Renderer;
use crate::style::{DEFAULT_WIDTH_MM, PT_PER_MM, Style, TextMode};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::WIDTH;

/// What usvg takes for a millimetre.
const PX_PER_MM: f64 = 96.0 / 25.4;

/// A picture, its size on paper, and its alternative text.
pub(super) struct Figure {
    steps: Steps,
    /// Units of the steps for a millimetre.
    units_per_mm: f64,
    /// Whether more than what is shown is drawn: on a page with others it is cut off.
    is_cut: bool,
    pub width_mm: f64,
    pub height_mm: f64,
    pub alt: String,
}

impl Figure {
    /// Takes the picture apart.
    pub(super) fn new(drawing: &Drawing) -> Result<Figure, Diagnostic> {
        if let Some(diagram) = &drawing.diagram {
            let style = Style { text: TextMode::Outlines, ..drawing.renderer.style().clone() };
            return Figure::new(&Renderer::new(style)?.draw(diagram)?);
        }
        let tree = drawing.tree()?;
        let uses = [&drawing.picture.base.uses, &drawing.picture.uses].into_iter();
        let outlines = uses.flat_map(|uses| uses.glyphs.values().map(|outline| &**outline));
        let letters = Letters::new(drawing.renderer.look.fonts.of(drawing.lang), outlines);
        let is_sized = drawing.asked_mm().is_some();
        let units_per_mm = if is_sized { PX_PER_MM } else { f64::from(WIDTH) / DEFAULT_WIDTH_MM };
        Ok(Figure {
            steps: Steps::new(&tree, letters, Medium::of(drawing.renderer))?,
            units_per_mm,
            is_cut: drawing.is_cut(),
            width_mm: f64::from(tree.size().width()) / units_per_mm,
            height_mm: f64::from(tree.size().height()) / units_per_mm,
            alt: drawing.description().to_owned(),
        })
    }

    /// Draws it with its upper left corner at `x_mm`, `y_mm` and so many times as large as it is, and tags it.
    pub(super) fn draw(&self, x_mm: f64, y_mm: f64, times: f64, surface: &mut Surface) -> TagGroup {
        let scale = (PT_PER_MM / self.units_per_mm * times) as f32;
        let (x, y) = ((x_mm * PT_PER_MM) as f32, (y_mm * PT_PER_MM) as f32);
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        let clip = self.frame().filter(|_| self.is_cut);
        if let Some(frame) = &clip {
            surface.push_clip_path(frame, &FillRule::NonZero);
        }
        let drawn = surface.start_tagged(ContentTag::Other);
        self.steps.play(surface);
        surface.end_tagged();
        if clip.is_some() {
            surface.pop();
        }
        surface.pop();
        let mut tag = TagGroup::new(Tag::Figure(Some(self.alt.clone())));
        tag.push(drawn);
        tag
    }
    /// The edge of what is shown, in units of the steps.
    fn frame(&self) -> Option<Path> {
        let [width, height] = [self.width_mm, self.height_mm].map(|mm| (mm * self.units_per_mm) as f32);
        let mut frame = PathBuilder::new();
        frame.push_rect(Rect::from_xywh(0.0, 0.0, width, height)?);
        frame.finish()
    }
}
