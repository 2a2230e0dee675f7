//! The elements of a picture as the steps that draw it: what cannot be drawn is found before a page is begun.

use std::collections::BTreeMap;

use krilla::geom::{Path, PathBuilder, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use tiny_skia::PathSegment;
use usvg::{BlendMode, Group, ImageKind, Node, PaintOrder};

use super::letters::{Letters, Word};
use super::paint::{self, Medium, press_error, unsupported_error};
use crate::element::{self, Element, Form, GlyphRun, Layer};
use crate::frame::Frame;
use crate::renderer::Renderer;
use crate::shape::Definitions;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_core::geometry::{Point, Turn};

/// The byte of a PNG that is 0 where it has nothing but greys. Those in pictures, which zumen writes, are opaque then.
const COLOUR_TYPE: usize = 25;

/// How a shape is painted, one over the other: each has at least one of the two.
type Paints = Vec<(Option<Fill>, Option<Stroke>)>;

/// One step on a page. Transforms, clips and opacities hold until their `Pop`.
enum Step {
    Transform(Transform),
    Clip(Path, FillRule),
    /// What is drawn until the `Pop` shows through as a whole.
    Opacity(NormalizedF32),
    Draw(Path, Paints),
    Write(Word, Paints),
    /// A picture of pixels, with its upper left corner in the origin.
    Image(Image, Size),
    Pop,
}

/// The steps of a picture, in its units, y downwards.
pub(super) struct Steps(Vec<Step>);

impl Steps {
    /// Draws all of them.
    pub(super) fn play(&self, surface: &mut Surface) {
        for step in &self.0 {
            match step {
                Step::Transform(transform) => surface.push_transform(transform),
                Step::Clip(path, rule) => surface.push_clip_path(path, rule),
                Step::Opacity(opacity) => surface.push_opacity(*opacity),
                Step::Draw(path, paints) => paint(surface, paints, |surface| surface.draw_path(path)),
                Step::Write(word, paints) => paint(surface, paints, |surface| word.draw(surface)),
                Step::Image(image, size) => surface.draw_image(image.clone(), *size),
                Step::Pop => surface.pop(),
            }
        }
    }
}

/// What takes elements apart.
pub(super) struct StepWriter<'a> {
    renderer: &'a Renderer,
    own: Definitions<'a>,
    steps: Vec<Step>,
    /// Pictures of pixels by their bytes, each once.
    images: BTreeMap<Vec<u8>, Image>,
    letters: Letters<'a>,
    medium: Medium,
}

impl<'a> StepWriter<'a> {
    /// One for elements with these definitions of their own. Their words are written, but for the press, and all else is drawn.
    pub(super) fn new(renderer: &'a Renderer, lang: Lang, own: Definitions<'a>) -> StepWriter<'a> {
        let medium = Medium::of(renderer);
        let letters = Letters::new((medium != Medium::Press).then(|| renderer.look.fonts.of(lang)));
        StepWriter { renderer, own, steps: Vec::new(), images: BTreeMap::new(), letters, medium }
    }

    /// All steps so far.
    pub(super) fn finish(self) -> Steps {
        Steps(self.steps)
    }

    /// Adds a layer.
    pub(super) fn layer(&mut self, layer: &Layer) -> Result<(), Diagnostic> {
        self.begin(layer.frame.transform());
        match &layer.whole {
            Some(paint) => self.draw(element::Shape::Whole(paint, layer.elements))?,
            None => self.elements(layer.elements)?,
        }
        self.end();
        Ok(())
    }

    fn elements(&mut self, elements: &[Element]) -> Result<(), Diagnostic> {
        elements.iter().try_for_each(|element| self.element(element))
    }

    /// Adds an element.
    pub(super) fn element(&mut self, element: &Element) -> Result<(), Diagnostic> {
        let page = Frame::page();
        match &element.form {
            Form::Glyphs(run) => return self.glyph_run(&element.paint, run),
            Form::Shape(_) | Form::Template(_) => return self.draw(element::Shape::Element(element)),
            Form::Group(fit, elements) => {
                self.begin(fit.map_or(page, |fit| page.with_fit(fit)).transform());
                self.elements(elements)?;
            }
            Form::Use { definition, at } => {
                self.begin(at.map_or(page, |at| page.translate(at)).transform());
                let symbol = self.own.symbols.iter().find(|symbol| symbol.id == *definition);
                match symbol.filter(|_| element.paint.is_empty()) {
                    // Its words are written too.
                    Some(symbol) => {
                        self.begin(turn(symbol.turn, Point::default()));
                        self.elements(&symbol.elements)?;
                        self.end();
                    }
                    None => self.draw(element::Shape::Element(element))?,
                }
            }
        }
        self.end();
        Ok(())
    }

    /// Writes a line of words: letters of one font that follow one another as one word.
    pub(super) fn glyph_run(&mut self, paint: &element::Paint, run: &GlyphRun) -> Result<(), Diagnostic> {
        let line = Frame::page().inside(run.start, run.scale).transform();
        self.begin(turn(run.turn, run.center).pre_concat(line));
        let mut rest = &run.glyphs[..];
        while let Some(first) = rest.first() {
            let shape = element::Shape::Glyph(paint, first);
            let word = self.letters.find_word(rest);
            rest = &rest[word.len().max(1)..];
            if word.is_empty() {
                self.begin(Frame::page().translate(Point::new(first.x, first.y)).transform());
                self.draw(shape)?;
                self.end();
            } else {
                self.word(Word::new(&word), shape)?;
            }
        }
        self.end();
        Ok(())
    }

    /// Writes a word that is painted as a shape of one path.
    fn word(&mut self, word: Word, shape: element::Shape) -> Result<(), Diagnostic> {
        let shape = self.renderer.shapes.find(&self.renderer.look, self.own, shape)?;
        let Some((path, opacity)) = first_path(shape.tree.root()) else { return Ok(()) };
        if opacity < 1.0 {
            self.steps.push(Step::Opacity(self.medium.opacity(opacity)?));
        }
        self.steps.push(Step::Write(word, paints(path, 1.0, self.medium)?));
        if opacity < 1.0 {
            self.end();
        }
        Ok(())
    }

    /// Draws a shape as it was parsed.
    fn draw(&mut self, shape: element::Shape) -> Result<(), Diagnostic> {
        let shape = self.renderer.shapes.find(&self.renderer.look, self.own, shape)?;
        self.group(shape.tree.root())
    }

    /// Lays what follows in this frame.
    pub(super) fn begin(&mut self, transform: usvg::Transform) {
        self.steps.push(Step::Transform(paint::transform(transform)));
    }

    /// Ends what was begun last.
    pub(super) fn end(&mut self) {
        self.steps.push(Step::Pop);
    }

    fn group(&mut self, group: &Group) -> Result<(), Diagnostic> {
        if group.mask().is_some() || !group.filters().is_empty() || group.blend_mode() != BlendMode::Normal {
            return Err(unsupported_error("a mask, a filter or a blend mode"));
        }
        let before = self.steps.len();
        if !group.transform().is_identity() {
            self.begin(group.transform());
        }
        let mut clip = group.clip_path();
        while let Some(path) = clip {
            self.clip(path)?;
            clip = path.clip_path();
        }
        let opacity = group.opacity().get();
        // A translucent group is drawn in a colour space of its own; one shape is as translucent by itself.
        let shape = match group.children() {
            [Node::Path(path)] if path.fill().is_none() || path.stroke().is_none() => Some(path),
            _ => None,
        };
        if opacity < 1.0 && shape.is_none() {
            self.steps.push(Step::Opacity(self.medium.opacity(opacity)?));
        }
        let pops = self.steps.len() - before;
        match shape {
            Some(shape) => self.shape(shape, opacity)?,
            None => group.children().iter().try_for_each(|node| self.node(node))?,
        }
        self.steps.extend((0..pops).map(|_| Step::Pop));
        Ok(())
    }

    fn node(&mut self, node: &Node) -> Result<(), Diagnostic> {
        match node {
            Node::Group(group) => self.group(group),
            Node::Path(path) => self.shape(path, 1.0),
            Node::Text(text) => self.group(text.flattened()),
            Node::Image(image) => self.image(image),
        }
    }

    fn shape(&mut self, shape: &usvg::Path, opacity: f32) -> Result<(), Diagnostic> {
        let Some(path) = outline(shape.data(), usvg::Transform::identity()).filter(|_| shape.is_visible()) else {
            return Ok(());
        };
        self.steps.push(Step::Draw(path, paints(shape, opacity, self.medium)?));
        Ok(())
    }

    /// Pixels keep their colours; what is transparent is so in PDF too.
    fn image(&mut self, image: &usvg::Image) -> Result<(), Diagnostic> {
        let ImageKind::PNG(png) = image.kind() else { return Err(unsupported_error("an image that is not a PNG")) };
        if self.medium == Medium::Press && png.get(COLOUR_TYPE) != Some(&0) {
            return Err(press_error("a bitmap with colours or translucent parts", "use --bitmaps none"));
        }
        let size = Size::from_wh(image.size().width(), image.size().height());
        let size = size.ok_or_else(|| unsupported_error("an empty image"))?;
        let read = match self.images.get(png.as_slice()) {
            Some(read) => read.clone(),
            None => {
                let data = png.as_slice().to_vec();
                let read = Image::from_png(data.clone().into(), true);
                let read = read.map_err(|why| unsupported_error(&format!("a damaged image ({why})")))?;
                self.images.insert(data, read.clone());
                read
            }
        };
        self.steps.push(Step::Image(read, size));
        Ok(())
    }

    fn clip(&mut self, clip: &usvg::ClipPath) -> Result<(), Diagnostic> {
        let mut shapes = Vec::new();
        shapes_of(clip.root(), clip.transform(), &mut shapes);
        let [(shape, transform)] = shapes.as_slice() else {
            return Err(unsupported_error("a clip path of several shapes"));
        };
        let rule = shape.fill().map_or(FillRule::NonZero, |fill| paint::rule(fill.rule()));
        let path = outline(shape.data(), *transform).ok_or_else(|| unsupported_error("an empty clip path"))?;
        self.steps.push(Step::Clip(path, rule));
        Ok(())
    }
}

/// A turn round a place.
fn turn(turn: Turn, Point { x, y }: Point) -> usvg::Transform {
    let [x, y] = [x as f32, y as f32];
    let (cos, sin) = match turn {
        Turn::None => return usvg::Transform::identity(),
        Turn::Right => (0.0, 1.0),
        Turn::Half => (-1.0, 0.0),
        Turn::Left => (0.0, -1.0),
    };
    usvg::Transform::from_row(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
}

/// The first path of a group that is seen, and how opaque the groups round it are.
fn first_path(group: &Group) -> Option<(&usvg::Path, f32)> {
    group.children().iter().find_map(|node| match node {
        Node::Path(path) if path.is_visible() => Some((&**path, group.opacity().get())),
        Node::Group(inner) => first_path(inner).map(|(path, opacity)| (path, opacity * group.opacity().get())),
        _ => None,
    })
}

/// How a shape is painted; `opacity` is that of the group around it.
fn paints(shape: &usvg::Path, opacity: f32, medium: Medium) -> Result<Paints, Diagnostic> {
    let fill = shape.fill().map(|fill| paint::fill(fill, opacity, medium)).transpose()?;
    let stroke = shape.stroke().map(|stroke| paint::stroke(stroke, opacity, medium)).transpose()?;
    let in_order = shape.paint_order() == PaintOrder::FillAndStroke;
    Ok(match (fill, stroke) {
        (None, None) => Vec::new(),
        (Some(fill), Some(stroke)) if !(in_order && is_opaque(&fill, &stroke)) => {
            // PDF would not let a translucent stroke show the fill below it.
            let (fill, stroke) = ((Some(fill), None), (None, Some(stroke)));
            if in_order { vec![fill, stroke] } else { vec![stroke, fill] }
        }
        both => vec![both],
    })
}

/// Calls `draw` with each way of painting.
fn paint(surface: &mut Surface, paints: &Paints, draw: impl Fn(&mut Surface)) {
    for (fill, stroke) in paints {
        surface.set_fill(fill.clone());
        surface.set_stroke(stroke.clone());
        draw(surface);
    }
}

/// Collects all shapes below a group, each with the transform that leads to it.
fn shapes_of<'a>(group: &'a Group, transform: usvg::Transform, shapes: &mut Vec<(&'a usvg::Path, usvg::Transform)>) {
    let transform = transform.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(group) => shapes_of(group, transform, shapes),
            Node::Path(path) => shapes.push((path, transform)),
            Node::Text(_) | Node::Image(_) => {}
        }
    }
}

fn is_opaque(fill: &Fill, stroke: &Stroke) -> bool {
    fill.opacity == NormalizedF32::ONE && stroke.opacity == NormalizedF32::ONE
}

/// Path data; nothing where there is nothing to draw.
fn outline(data: &tiny_skia::Path, transform: usvg::Transform) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in data.clone().transform(transform)?.segments() {
        match segment {
            PathSegment::MoveTo(p) => path.move_to(p.x, p.y),
            PathSegment::LineTo(p) => path.line_to(p.x, p.y),
            PathSegment::QuadTo(c, p) => path.quad_to(c.x, c.y, p.x, p.y),
            PathSegment::CubicTo(c, d, p) => path.cubic_to(c.x, c.y, d.x, d.y, p.x, p.y),
            PathSegment::Close => path.close(),
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use usvg::{Options, Tree};

    use super::{Definitions, Lang, Step, StepWriter, Steps};
    use crate::Renderer;
    use crate::pdf::{document, page_of};

    fn steps(drawing: &str) -> Result<Steps, zumen_core::diagnostic::Diagnostic> {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'>{drawing}</svg>"
        );
        let renderer = Renderer::new(crate::tests::style("go", "classic")).unwrap();
        let mut writer = StepWriter::new(&renderer, Lang::default(), Definitions::default());
        writer.group(Tree::from_str(&svg, &Options::default()).unwrap().root())?;
        Ok(writer.finish())
    }

    /// Objects that are not compressed: colour spaces of gradients, groups.
    fn objects(drawing: &str) -> String {
        let mut document = document();
        let mut page = document.start_page_with(page_of(9.0, 9.0));
        let mut surface = page.surface();
        steps(drawing).unwrap().play(&mut surface);
        surface.finish();
        page.finish();
        String::from_utf8_lossy(&document.finish().unwrap()).into_owned()
    }

    #[test]
    fn what_templates_cannot_hold_is_refused() {
        for drawing in [
            "<mask id='m'><rect width='5' height='5' fill='white'/></mask><rect width='9' height='9' mask='url(#m)'/>",
            "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><rect width='9' height='9' filter='url(#f)'/>",
            "<pattern id='p' width='2' height='2' patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern>\
             <rect width='9' height='9' fill='url(#p)'/>",
            "<radialGradient id='g'><stop offset='0'/><stop offset='1' stop-color='red'/></radialGradient>\
             <rect width='9' height='9' fill='url(#g)'/>",
            "<g style='mix-blend-mode:multiply'><rect width='9' height='9'/></g>",
            "<image width='5' height='5' xlink:href='data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI5IiBoZWlnaHQ9IjkiPjxyZWN0IHdpZHRoPSI5IiBoZWlnaHQ9IjkiLz48L3N2Zz4='/>",
            "<clipPath id='c'><rect width='2' height='2'/><rect x='3' width='2' height='2'/></clipPath>\
             <rect width='9' height='9' clip-path='url(#c)'/>",
        ] {
            let fault = steps(drawing).err().unwrap_or_else(|| panic!("{drawing} is drawn"));
            assert_eq!(fault.code, "picture::pdf", "{drawing}");
        }
    }

    #[test]
    fn a_gradient_is_grey_where_all_its_stops_are() {
        let gradient = |stop: &str| {
            objects(&format!(
                "<linearGradient id='g'><stop offset='0'/><stop offset='1' stop-color='{stop}'/></linearGradient>\
                 <rect width='9' height='9' fill='url(#g)'/>"
            ))
        };
        assert!(gradient("#888888").contains("DeviceGray") && !gradient("#888888").contains("DeviceRGB"));
        assert!(gradient("#888880").contains("DeviceRGB"));
    }

    #[test]
    fn one_translucent_shape_needs_no_group() {
        let group = |shapes: &str| objects(&format!("<g opacity='0.5'>{shapes}</g>"));
        let one = group("<rect width='5' height='5'/>");
        assert!(one.contains("/ca 0.5") && !one.contains("/Transparency"), "{one}");
        assert!(group("<rect width='5' height='5'/><rect x='2' width='5' height='5'/>").contains("/Transparency"));
    }

    #[test]
    fn a_translucent_stroke_shows_the_fill_below_it() {
        let paints = |opacity: &str| {
            let drawing = format!("<rect width='5' height='5' fill='red' stroke='blue' {opacity}/>");
            let Steps(steps) = steps(&drawing).unwrap();
            let drawn = steps.iter().find_map(|step| match step {
                Step::Draw(_, paints) => Some(paints.len()),
                _ => None,
            });
            drawn.expect("a shape is drawn")
        };
        assert_eq!(["", "stroke-opacity='0.5'", "fill-opacity='0.5'"].map(paints), [1, 2, 2]);
    }

    #[test]
    fn a_clip_path_of_one_shape_is_drawn() {
        let clipped = "<clipPath id='c'><circle r='3'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>";
        assert!(steps(clipped).is_ok());
    }
}
