//! Shapes that are drawn: each distinct one is parsed once, whichever pictures show it and wherever it lies in them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use svg::Document;
use svg::node::Blob;
use tiny_skia::{PathSegment, Pixmap, Point, Transform};
use usvg::{Group, Node, Paint};

use super::element;
use super::fonts::Outline;
use super::frame::Frame;
use super::image::image_node;
use super::look::Look;
use super::node::push;
use super::sheet::OwnSymbol;
use super::sprite::Sprites;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Image;
use zumen_core::geometry::Rect;
use zumen_core::geometry::{HEIGHT, WIDTH};

/// A parsed shape takes about so many times its document.
const TREE: usize = 6;
/// How many shapes are kept, and what they may take in bytes; then they are forgotten.
pub(super) const MAX_SHAPES: usize = 4_000;
const MAX_BYTES: usize = 48 << 20;

/// Edges are rounded to a part of a pixel, halves up.
const PARTS: f64 = 4.0;
/// So near to where they are rounded otherwise edges may lie on either side, in pixels: places of points are 32 bit floating
/// point numbers, which are rounded more the greater they are.
const NEAR: f64 = 0.000_3;

/// A shape, ready to be drawn round its own origin.
#[derive(Debug)]
pub(super) struct Shape {
    /// No other shape of its look has the same.
    pub number: u32,
    pub tree: usvg::Tree,
    /// The imported pictures in it.
    images: Vec<Image>,
    edges: Edges,
    /// What it is drawn with where it is small.
    sprites: Option<Sprites>,
    /// Left, top, right, bottom in pixels from its origin; `None` where nothing is seen of it.
    pub area: Option<[f32; 4]>,
    pub is_grey: bool,
    /// About what it takes of memory, in bytes.
    pub bytes: usize,
}

impl Shape {
    /// Parses a shape, which is written as `text`, with the definitions that it needs.
    fn new(look: &Look, own: Definitions, number: u32, shape: element::Shape, text: &str) -> Result<Shape, Diagnostic> {
        let needs = Needs::of(shape, own);
        let (references, template) = (&look.references, &look.style.template);
        let ids = needs.definitions.iter().copied();
        let places = match shape.is_template() {
            true => references.dependencies(template, ids),
            false => references.behind(template, ids.filter_map(|id| references.place(id))),
        };
        let mut definitions: String = places.into_iter().map(|place| look.definition(place)).collect();
        for image in needs.images.values() {
            push(&mut definitions, &image_node(look, image));
        }
        definitions.extend(needs.symbols.values().map(|symbol| symbol.lines.as_str()));
        for Outline { id, path, .. } in needs.outlines.values() {
            definitions.extend(["<path d=\"", path, "\" id=\"", &look.style.id_prefix, id, "\"/>\n"]);
        }
        let document = document(text, definitions);
        let tree = look.parse(&document)?;
        let area = tree.root().abs_layer_bounding_box();
        let area = [area.left(), area.top(), area.right(), area.bottom()];
        let area = tree.root().has_children().then_some(area);
        let bytes = size_of::<Shape>() + document.len() * TREE;
        let edges = Edges::of(tree.root());
        let bytes = bytes + size_of_val(&*edges.upright) + size_of_val(&*edges.level);
        let sprite_bytes = Sprites::max_bytes(tree.root());
        let sprites = sprite_bytes.map(|_| Sprites::default());
        let bytes = bytes + sprite_bytes.unwrap_or_default();
        let are_grey = needs.symbols.values().all(|symbol| element::are_grey(&symbol.elements));
        let images = needs.images.into_values().cloned().collect();
        Ok(Shape { number, tree, images, edges, sprites, area, is_grey: shape.is_grey() && are_grey, bytes })
    }

    /// Tells whether it may be rounded otherwise in another part of the picture, farther to the right or to the left, farther up
    /// or down: where a straight edge lies between two parts of a pixel, or colours run into each other.
    pub(crate) fn is_tied(&self, frame: Frame) -> [bool; 2] {
        let Transform { sx, sy, tx, ty, .. } = frame.transform();
        let [across, down] = self.edges.shaded;
        [across || is_any_tied(&self.edges.upright, sx, tx), down || is_any_tied(&self.edges.level, sy, ty)]
    }

    /// The box of all its paths and words, in units, where it lies so. It ignores clips, so it can be too large, but it needs no
    /// pixels.
    pub(crate) fn bounding_box(&self, frame: Frame) -> Option<Rect> {
        let Rect { x, y, width, height } = bounding_box(self.tree.root())?;
        let Transform { sx, sy, tx, ty, .. } = frame.transform();
        let [sx, sy, tx, ty] = [sx, sy, tx, ty].map(f64::from);
        let [x, y] = [x * sx + tx, y * sy + ty];
        let [width, height] = [width * sx, height * sy];
        Some(Rect { x: x.min(x + width), y: y.min(y + height), width: width.abs(), height: height.abs() })
    }

    pub(crate) fn draw(&self, frame: Frame, canvas: &mut Pixmap) {
        let (root, transform) = (self.tree.root(), frame.transform());
        if !self.sprites.as_ref().is_some_and(|sprites| sprites.draw(root, transform, canvas)) {
            resvg::render(&self.tree, transform, &mut canvas.as_mut());
        }
    }
}

/// The box of all paths and words, in units. It ignores clips, so it can be too large, but it needs no pixels.
/// The boxes that usvg has for groups reach to the origin where a group in them is empty.
fn bounding_box(group: &usvg::Group) -> Option<Rect> {
    let boxes = group.children().iter().filter_map(|node| {
        let usvg::Node::Group(group) = node else {
            let area = node.abs_stroke_bounding_box();
            let [x, y, width, height] = [area.x(), area.y(), area.width(), area.height()].map(f64::from);
            return Some(Rect { x, y, width, height });
        };
        bounding_box(group)
    });
    boxes.reduce(Rect::with)
}

/// Tells whether an edge lies between two parts of a pixel.
fn is_any_tied(edges: &[f32], scale: f32, moved: f32) -> bool {
    edges.iter().any(|edge| {
        let at = (f64::from(*edge) * f64::from(scale) + f64::from(moved)) * PARTS;
        (at - at.floor() - 0.5).abs() < NEAR * PARTS
    })
}

/// Definitions that a diagram brings with it.
#[derive(Clone, Copy, Default)]
pub(super) struct Definitions<'p> {
    pub symbols: &'p [OwnSymbol],
    pub images: &'p [Image],
}

/// What a shape is drawn with, each once.
#[derive(Default)]
struct Needs<'p> {
    /// Symbols of the diagram's own, and its imported pictures, by id.
    symbols: BTreeMap<&'p str, &'p OwnSymbol>,
    images: BTreeMap<&'p str, &'p Image>,
    /// Definitions of the template by id, those not counted that others of them need.
    definitions: BTreeSet<&'p str>,
    /// Outlines of glyphs by id.
    outlines: BTreeMap<&'p str, &'p Outline>,
}

impl<'p> Needs<'p> {
    /// Looks up what a shape needs in a picture with definitions of its own.
    fn of(shape: element::Shape<'p>, own: Definitions<'p>) -> Needs<'p> {
        let mut needs = Needs::default();
        needs.add(shape, own);
        needs
    }

    fn add(&mut self, shape: element::Shape<'p>, own: Definitions<'p>) {
        self.outlines.extend(shape.outlines().into_iter().map(|outline| (&*outline.id, outline)));
        for id in shape.references() {
            if let Some(image) = own.images.iter().find(|image| image.id == id) {
                self.images.insert(id, image);
                continue;
            }
            match own.symbols.iter().find(|symbol| symbol.id == id) {
                None => drop(self.definitions.insert(id)),
                Some(symbol) if self.symbols.insert(id, symbol).is_none() => {
                    symbol.elements.iter().for_each(|element| self.add(element::Shape::Element(element), own));
                }
                Some(_) => {}
            }
        }
    }
}

/// Shapes that were parsed before.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    known: Mutex<KnownShapes>,
    /// About what they take, in bytes.
    bytes: AtomicUsize,
}

#[derive(Debug, Default)]
struct KnownShapes {
    /// By their SVG, behind that of the diagram's own symbols in it.
    shapes: BTreeMap<String, Arc<Shape>>,
    /// How many were parsed ever.
    count: u32,
    /// The SVG of the shape that is looked up.
    text: String,
}

impl Shapes {
    /// Tells what they take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Finds a shape of a picture with definitions of its own, or parses it.
    ///
    /// # Errors
    ///
    /// `picture::svg` when the template holds what cannot be drawn.
    pub(crate) fn find(&self, look: &Look, own: Definitions, shape: element::Shape) -> Result<Arc<Shape>, Diagnostic> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let KnownShapes { shapes, count, text } = &mut *known;
        text.clear();
        // Most diagrams bring no definitions: what a shape of theirs needs is looked up when it is new.
        let is_plain = own.symbols.is_empty() && own.images.is_empty();
        let needs = if is_plain { Needs::default() } else { Needs::of(shape, own) };
        // Symbols of the diagram's own may be others in the next one.
        text.extend(needs.symbols.values().map(|symbol| symbol.lines.as_str()));
        let start = text.len();
        shape.put(text, &look.style.id_prefix);
        // Ids of imported pictures are check sums, which somebody may forge.
        let images = needs.images.into_values();
        if let Some(known) = shapes.get(text.as_str()).filter(|known| known.images.iter().eq(images)) {
            return Ok(Arc::clone(known));
        }
        let parsed = Arc::new(Shape::new(look, own, *count, shape, &text[start..])?);
        *count += 1;
        if shapes.len() >= MAX_SHAPES || self.bytes() > MAX_BYTES {
            shapes.clear();
            self.bytes.store(0, Ordering::Relaxed);
        }
        self.bytes.fetch_add(text.len() + parsed.bytes, Ordering::Relaxed);
        shapes.insert(text.clone(), Arc::clone(&parsed));
        Ok(parsed)
    }
}

/// A shape as a document, round its own origin.
fn document(shape: &str, definitions: String) -> String {
    let document = Document::new()
        .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("width", WIDTH)
        .set("height", HEIGHT);
    document.add(svg::node::element::Definitions::new().add(Blob::new(definitions))).add(Blob::new(shape)).to_string()
}

/// What is rounded in many pixels at once: straight edges of a shape, and lines of one colour where colours run.
#[derive(Debug, Default)]
struct Edges {
    /// How far to the right of the origin those from head to foot are.
    upright: Vec<f32>,
    /// How far below it those from side to side are.
    level: Vec<f32>,
    /// Whether colours run from side to side, and from head to foot.
    shaded: [bool; 2],
}

impl Edges {
    /// Finds those of a group, each once.
    fn of(group: &Group) -> Edges {
        let mut edges = Edges::default();
        edges.add(group);
        for edges in [&mut edges.upright, &mut edges.level] {
            edges.sort_by(f32::total_cmp);
            edges.dedup();
        }
        edges
    }

    /// Adds those of a group.
    fn add(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.add(group),
                Node::Path(path) => {
                    let Transform { sx, sy, .. } = path.abs_transform();
                    let paints = path.fill().map(|fill| fill.paint()).into_iter();
                    let paints = paints.chain(path.stroke().map(|stroke| stroke.paint()));
                    for [across, down] in paints.map(gradient_axes) {
                        self.shaded = [self.shaded[0] || across, self.shaded[1] || down];
                    }
                    let half = path.stroke().map_or(0.0, |stroke| stroke.width().get() / 2.0);
                    let sides = [path.fill().map(|_| 0.0), Some(half), Some(-half)].into_iter().flatten();
                    for [from, to] in lines(path) {
                        if from.x == to.x {
                            self.upright.extend(sides.clone().map(|side| from.x + side * sx));
                        }
                        if from.y == to.y {
                            self.level.extend(sides.clone().map(|side| from.y + side * sy));
                        }
                    }
                }
                Node::Image(_) | Node::Text(_) => {}
            }
        }
    }
}

/// Tells whether the colours of a paint run from side to side, and from head to foot.
fn gradient_axes(paint: &Paint) -> [bool; 2] {
    match paint {
        Paint::Color(_) => [false; 2],
        Paint::LinearGradient(run) if !run.transform().has_skew() => [run.x1() != run.x2(), run.y1() != run.y2()],
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => [true; 2],
    }
}

/// Lists the straight lines of a path, where they lie in its document.
fn lines(path: &usvg::Path) -> Vec<[Point; 2]> {
    let data = path.data().clone().transform(path.abs_transform());
    let mut lines = Vec::new();
    let [mut first, mut last] = [Point::zero(); 2];
    for segment in data.iter().flat_map(|data| data.segments()) {
        last = match segment {
            PathSegment::MoveTo(point) => {
                first = point;
                point
            }
            PathSegment::LineTo(point) => {
                lines.push([last, point]);
                point
            }
            PathSegment::Close => {
                lines.push([last, first]);
                first
            }
            PathSegment::QuadTo(_, point) | PathSegment::CubicTo(.., point) => point,
        };
    }
    lines
}
