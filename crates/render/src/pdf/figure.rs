//! A picture that is ready for a page.

use krilla::geom::{PathBuilder, Rect, Transform};
use krilla::paint::FillRule;
use krilla::surface::Surface;
use krilla::tagging::{ContentTag, Tag, TagGroup};

use super::steps::{StepWriter, Steps};
use crate::drawing::Drawing;
use crate::frame::Frame;
use crate::style::PT_PER_MM;
use crate::svg::Part;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::Point;

/// Units of paper round what is shown: viewers that cut at whole pixels would cut what ends there.
const CLIP_MARGIN: f32 = 8.0;

/// A picture, its size on paper, and its alternative text.
pub(super) struct Figure {
    steps: Steps,
    /// Units of the steps for a millimetre.
    units_per_mm: f64,
    /// Whether more than what is shown is drawn: on a page with others it is cut off.
    is_cut: bool,
    pub width_mm: f64,
    pub height_mm: f64,
    /// From its left and upper edge to the corner of the board; `None` for a board that lies in the template.
    pub to_board_mm: Option<[f64; 2]>,
    /// How much of that is room for what sticks out of other boards.
    room_mm: [f64; 2],
    pub alt: String,
}

impl Figure {
    /// Takes the picture apart.
    pub(super) fn new(drawing: &Drawing) -> Result<Figure, Diagnostic> {
        if let Some(diagram) = &drawing.diagram {
            return Figure::new(&drawing.renderer.with_outlines()?.draw(diagram)?);
        }
        let (picture, shown) = (&drawing.picture, drawing.visible_rect());
        let mut writer = StepWriter::new(drawing.renderer, drawing.lang, picture.own_definitions());
        writer.begin(Frame::page().translate(Point::new(-shown.x, -shown.y)).transform());
        for layer in picture.layers(&drawing.renderer.look, Part::Whole, Frame::page()) {
            writer.layer(&layer)?;
        }
        writer.end();
        // The page is as large as the SVG says, in numbers of two decimals.
        let mm = |units: f64| (units * drawing.width_mm() / shown.width * 100.0).round() / 100.0;
        let (width_mm, height_mm) = (mm(shown.width), mm(shown.height));
        let corner = picture.corner.map(|corner| [mm(corner.x - shown.x), mm(corner.y - shown.y)]);
        Ok(Figure {
            steps: writer.finish(),
            units_per_mm: (shown.width / width_mm).max(shown.height / height_mm),
            is_cut: drawing.is_cut(),
            width_mm,
            height_mm,
            to_board_mm: corner,
            room_mm: [0.0; 2],
            alt: drawing.description().to_owned(),
        })
    }

    /// Draws it with its upper left corner at `x_mm`, `y_mm` and so many times as large as it is, and tags it.
    pub(super) fn draw(&self, x_mm: f64, y_mm: f64, times: f64, surface: &mut Surface) -> TagGroup {
        let scale = (PT_PER_MM / self.units_per_mm * times) as f32;
        let [x, y] = [x_mm + self.room_mm[0] * times, y_mm + self.room_mm[1] * times];
        let (x, y) = ((x * PT_PER_MM) as f32, (y * PT_PER_MM) as f32);
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        let clip = self.frame().filter(|_| self.is_cut).and_then(|frame| {
            let mut path = PathBuilder::new();
            path.push_rect(frame);
            path.finish()
        });
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

    /// Has the board begin so far from the left and upper edge, or where it does if that is farther.
    pub(super) fn begin_board_at(&mut self, wanted_mm: [f64; 2]) {
        let Some(to_board) = &mut self.to_board_mm else { return };
        let sizes = [&mut self.width_mm, &mut self.height_mm];
        for (((size, room), to_board), wanted) in sizes.into_iter().zip(&mut self.room_mm).zip(to_board).zip(wanted_mm)
        {
            let more = (wanted - *to_board).max(0.0);
            *size += more;
            *room += more;
            *to_board += more;
        }
    }

    /// What is shown, with some paper round it, in units of the steps.
    fn frame(&self) -> Option<Rect> {
        let [width, height] = [self.width_mm - self.room_mm[0], self.height_mm - self.room_mm[1]];
        let [width, height] = [width, height].map(|mm| (mm * self.units_per_mm) as f32);
        Rect::from_ltrb(-CLIP_MARGIN, -CLIP_MARGIN, width + CLIP_MARGIN, height + CLIP_MARGIN)
    }
}

#[cfg(test)]
mod tests {
    use super::Figure;
    use crate::{Renderer, Style};
    use zumen_core::diagram::Diagram;

    #[test]
    fn what_ends_at_the_edge_is_not_cut() {
        let style = Style { trim: true, ..crate::tests::style("backgammon", "classic") };
        let renderer = Renderer::new(style).unwrap();
        let figure = Figure::new(&renderer.draw(&Diagram::default()).unwrap()).unwrap();
        let frame = figure.frame().unwrap();
        let [width, height] = [figure.width_mm, figure.height_mm].map(|mm| (mm * figure.units_per_mm) as f32);
        let beyond = [-frame.left(), -frame.top(), frame.right() - width, frame.bottom() - height];
        // The half of a line that lies on the edge.
        assert!(beyond.iter().all(|side| *side >= 4.0), "{beyond:?}");
    }
}
