//! What is drawn: a shape, and where it lies.

use std::collections::BTreeMap;
use std::sync::Arc;

use tiny_skia::{PathSegment, Pixmap, Point, PremultipliedColorU8, Transform};
use usvg::{Group, Node, Paint};

use super::Job;
use super::grid::Grid;
use crate::element;
use crate::fonts::Outline;
use crate::frame::Frame;
use crate::sheet::OwnSymbol;
use zumen_core::diagnostic::Diagnostic;

/// A parsed shape takes about so many times its document.
const TREE: usize = 6;
/// A shape may be unseen in a tile where its box reaches over less than this part of it.
const MARGIN: f32 = 0.25;

/// Edges are rounded to a part of a pixel, halves up.
const PARTS: f64 = 4.0;
/// So near to where they are rounded otherwise edges may lie on either side, in pixels: places of points are 32 bit floating
/// point numbers, which are rounded more the greater they are.
const NEAR: f64 = 0.000_3;

/// A shape, ready to be drawn round its own origin.
#[derive(Debug)]
pub(super) struct Shape {
    tree: usvg::Tree,
    edges: Edges,
    /// Left, top, right, bottom in pixels from its origin; `None` where nothing is seen of it.
    pub area: Option<[f32; 4]>,
    pub is_grey: bool,
    /// About what it takes of memory, in bytes.
    pub bytes: usize,
}

impl Shape {
    /// Parses a shape, which is written as `text`, with the definitions that it needs.
    pub(super) fn new(job: &Job, shape: element::Shape, text: &str) -> Result<Shape, Diagnostic> {
        let look = job.look;
        let needs = Needs::of(shape, &job.picture.symbols);
        let references = &look.references;
        let places = needs.definitions.iter().filter_map(|id| references.place(id));
        let places = references.behind(&look.style.template, places);
        let mut definitions: String = places.into_iter().map(|place| look.definition(place)).collect();
        definitions.extend(needs.symbols.values().map(|symbol| symbol.lines.as_str()));
        for Outline { id, path, .. } in needs.outlines.values() {
            definitions.extend(["<path d=\"", path, "\" id=\"", &look.style.id_prefix, id, "\"/>\n"]);
        }
        let document = document(text, &definitions);
        let tree = look.parse(&document)?;
        let area = tree.root().abs_layer_bounding_box();
        let area = [area.left(), area.top(), area.right(), area.bottom()];
        let area = tree.root().has_children().then_some(area);
        let bytes = size_of::<Shape>() + document.len() * TREE;
        let edges = Edges::of(tree.root());
        let bytes = bytes + size_of_val(&*edges.upright) + size_of_val(&*edges.level);
        let are_grey = needs.symbols.values().all(|symbol| element::are_grey(&symbol.elements));
        Ok(Shape { tree, edges, area, is_grey: shape.is_grey() && are_grey, bytes })
    }

    /// Lists the tiles that it may touch where it lies so.
    pub(super) fn touched_tiles(&self, frame: Frame, grid: &Grid) -> impl Iterator<Item = usize> + use<> {
        self.area.map(|area| grid.touched_tiles(area, frame.transform())).into_iter().flatten()
    }

    /// Tells whether it may be rounded otherwise in another part of the picture, farther to the right or to the left, farther up
    /// or down: where a straight edge lies between two parts of a pixel, or colours run into each other.
    pub(super) fn is_tied(&self, frame: Frame) -> [bool; 2] {
        let Transform { sx, sy, tx, ty, .. } = frame.transform();
        let [across, down] = self.edges.shaded;
        [across || is_any_tied(&self.edges.upright, sx, tx), down || is_any_tied(&self.edges.level, sy, ty)]
    }

    pub(super) fn draw(&self, frame: Frame, canvas: &mut Pixmap) {
        resvg::render(&self.tree, frame.transform(), &mut canvas.as_mut());
    }
}

/// Tells whether an edge lies between two parts of a pixel.
fn is_any_tied(edges: &[f32], scale: f32, moved: f32) -> bool {
    edges.iter().any(|edge| {
        let at = (f64::from(*edge) * f64::from(scale) + f64::from(moved)) * PARTS;
        (at - at.floor() - 0.5).abs() < NEAR * PARTS
    })
}

/// What a shape is drawn with, each once.
#[derive(Default)]
pub(super) struct Needs<'p> {
    /// Symbols of the diagram's own, by id.
    pub symbols: BTreeMap<&'p str, &'p OwnSymbol>,
    /// Definitions of the template by id, those not counted that others of them need.
    definitions: Vec<&'p str>,
    /// Outlines of glyphs by id.
    outlines: BTreeMap<&'p str, &'p Outline>,
}

impl<'p> Needs<'p> {
    /// Looks up what a shape needs in a picture with symbols of its own.
    pub(super) fn of(shape: element::Shape<'p>, symbols: &'p [OwnSymbol]) -> Needs<'p> {
        let mut needs = Needs::default();
        needs.add(shape, symbols);
        needs
    }

    fn add(&mut self, shape: element::Shape<'p>, symbols: &'p [OwnSymbol]) {
        self.outlines.extend(shape.outlines().into_iter().map(|outline| (&*outline.id, outline)));
        for id in shape.references() {
            match symbols.iter().find(|symbol| symbol.id == id) {
                None => self.definitions.push(id),
                Some(symbol) if self.symbols.insert(id, symbol).is_none() => {
                    symbol.elements.iter().for_each(|element| self.add(element::Shape::Element(element), symbols));
                }
                Some(_) => {}
            }
        }
    }
}

/// A shape as a document, round its own origin.
fn document(shape: &str, definitions: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 1400 1200\" width=\"1400\" height=\"1200\">\n<defs>\n{definitions}</defs>\n{shape}\n</svg>\n"
    )
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

/// A shape on its place in the picture.
#[derive(Debug)]
pub(super) struct PlacedShape {
    /// The shape's number.
    pub number: u32,
    pub shape: Arc<Shape>,
    pub frame: Frame,
    /// How many tiles it may touch.
    pub touched: usize,
    /// Those that it is seen in, and what it is in each; `None` where no picture was put together with it.
    pub tiles: Option<Vec<(u16, u32)>>,
}

/// A shape on its place where a tile is drawn.
#[derive(Debug)]
pub(super) struct Inside {
    pub shape: Arc<Shape>,
    pub frame: Frame,
    /// Left, top, right, bottom of the tile there, in pixels.
    pub area: [u32; 4],
}

impl Inside {
    /// Tells whether its box reaches so little into a tile that nothing may be seen of it there.
    pub(super) fn is_marginal(&self) -> bool {
        let [left, top, right, bottom] = self.area;
        let Some([from_x, from_y, to_x, to_y]) = self.shape.area else { return true };
        let Transform { sx, sy, tx, ty, .. } = self.frame.transform();
        let wide = share_of([left, right], [from_x * sx + tx, to_x * sx + tx]);
        wide.min(share_of([top, bottom], [from_y * sy + ty, to_y * sy + ty])) < MARGIN
    }

    /// Tells whether something of it is seen in the tile, which is drawn on the canvas.
    pub(super) fn is_seen(&self, canvas: &mut Pixmap) -> bool {
        let [left, top, right, bottom] = self.area;
        let width = canvas.width() as usize;
        let columns = left as usize..right as usize;
        let rows = top as usize * width..bottom as usize * width;
        let nothing = PremultipliedColorU8::TRANSPARENT;
        for row in canvas.pixels_mut()[rows.clone()].chunks_exact_mut(width) {
            row[columns.clone()].fill(nothing);
        }
        self.shape.draw(self.frame, canvas);
        let mut rows = canvas.pixels()[rows].chunks_exact(width);
        rows.any(|row| row[columns.clone()].iter().any(|pixel| *pixel != nothing))
    }
}

/// How much of an extent in pixels another covers, in parts; below 0 where it covers nothing.
fn share_of([start, end]: [u32; 2], [from, to]: [f32; 2]) -> f32 {
    (to.min(end as f32) - from.max(start as f32)) / (end as f32 - start as f32)
}
