//! Small shapes with an edge, kept as the pixels that they cover: a checker is drawn thirty times, and finding out what its edge
//! covers takes longer than all else of it.

use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::{Color, FillRule, Path, PathSegment, PathStroker, Pixmap, Point, PremultipliedColorU8, Transform};
use usvg::tiny_skia_path::path_geometry::{
    chop_cubic_at2, chop_quad_at, find_unit_quad_roots, new_t_values, valid_unit_divide,
};
use usvg::{Group, Node, Paint, PaintOrder};

/// The longest side of a shape that is kept, in pixels.
const MAX_SIDE: f32 = 128.0;
/// How many sprites a shape has: one for each way in which its points are rounded.
const MAX_SPRITES: usize = 8;
/// The longest side of a picture that tiny-skia draws as a whole, in pixels.
const MAX_CANVAS: f32 = 8191.0;
/// The most points that such a shape has.
const MAX_POINTS: usize = 500;
/// tiny-skia rounds points down to parts of a pixel, so many of them, before it fills a path.
const PARTS: i32 = 256;
/// About what a sprite takes for each row of pixels, in bytes.
const ROW_BYTES: usize = 8 * size_of::<Run>();

/// The sprites of a shape.
#[derive(Debug, Default)]
pub(super) struct Sprites(Mutex<Vec<Arc<Sprite>>>);

/// A shape as pixels.
#[derive(Debug)]
struct Sprite {
    areas: Vec<Area>,
    scale: [f32; 2],
    /// The points that the areas are filled between, in parts of a pixel. Where they are the same, all pixels are.
    points: Vec<[i32; 2]>,
    /// Left, top, right, bottom.
    bounds: [i32; 4],
    /// In the order of painting.
    runs: Vec<Run>,
}

/// An area of one colour, round the origin of its shape.
#[derive(Debug)]
struct Area {
    path: Path,
    rule: FillRule,
    colour: [u8; 4],
}

/// Pixels side by side of which an area covers the same part.
#[derive(Debug)]
struct Run {
    x: i32,
    y: i32,
    width: u16,
    coverage: u8,
    colour: [u8; 4],
}

impl Sprites {
    /// About what those of a shape may take, in bytes; `None` where it has none. Only edges are worth it.
    pub(crate) fn max_bytes(root: &Group) -> Option<usize> {
        let side = root.abs_stroke_bounding_box().height().min(MAX_SIDE) as usize;
        let paths = plain_paths(root).filter(|paths| paths.iter().any(|path| path.stroke().is_some()))?;
        let points: usize = paths.iter().map(|path| path.data().len()).sum();
        (points <= MAX_POINTS).then_some(MAX_SPRITES * side * paths.len() * ROW_BYTES)
    }

    /// Draws a shape that has sprites; `false` where there is none for its place.
    pub(crate) fn draw(&self, root: &Group, transform: Transform, canvas: &mut Pixmap) -> bool {
        if !is_inside(root, transform, canvas) {
            return false;
        }
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let scale = [transform.sx, transform.sy];
        let points = known
            .iter()
            .find(|sprite| sprite.scale == scale)
            .and_then(|sprite| Some(points(&paths(&sprite.areas, transform)?, pixel(transform))));
        let is_same = |sprite: &&Arc<Sprite>| sprite.scale == scale && points.as_ref() == Some(&sprite.points);
        let mut found = known.iter().find(is_same).map(Arc::clone);
        if found.is_none() && known.len() < MAX_SPRITES {
            found = Sprite::new(root, transform, canvas).map(Arc::new);
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have made it, too.
            let room = MAX_SPRITES - known.len().min(MAX_SPRITES);
            known.extend(found.clone().into_iter().take(room));
        }
        found.is_some_and(|sprite| sprite.draw(transform, canvas))
    }
}

impl Sprite {
    /// Makes the sprite of a shape where it lies so; `None` where its edge is too thin, or a part of it
    /// lies outside.
    fn new(root: &Group, transform: Transform, canvas: &mut Pixmap) -> Option<Sprite> {
        let scale = [transform.sx, transform.sy];
        let areas = areas(root, transform)?;
        let paths = paths(&areas, transform)?;
        let bounds = paths.iter().map(|path| path.bounds()).reduce(|all, bounds| all.join(&bounds).unwrap_or(all));
        let bounds = bounds?.round_out()?;
        let [x, y] = pixel(transform);
        let [left, top] = [bounds.left(), bounds.top()];
        let [right, bottom] = [bounds.right(), bounds.bottom()];
        if left < 0 || top < 0 || right > canvas.width() as i32 || bottom > canvas.height() as i32 {
            return None;
        }
        // Where a path lies decides how it is rounded: it is filled there, and what was there is put back.
        let stride = canvas.width() as usize;
        let columns = left as usize..right as usize;
        let rows = top as usize * stride..bottom as usize * stride;
        let before: Vec<_> =
            canvas.pixels()[rows.clone()].chunks_exact(stride).map(|row| row[columns.clone()].to_vec()).collect();
        let mut paint = tiny_skia::Paint::default();
        paint.set_color(Color::WHITE);
        let mut runs = Vec::new();
        for (area, path) in areas.iter().zip(&paths) {
            for row in canvas.pixels_mut()[rows.clone()].chunks_exact_mut(stride) {
                row[columns.clone()].fill(PremultipliedColorU8::TRANSPARENT);
            }
            canvas.fill_path(path, &paint, area.rule, Transform::identity(), None);
            for (row, y) in canvas.pixels()[rows.clone()].chunks_exact(stride).zip(top - y..) {
                let mut x = left - x;
                for run in row[columns.clone()].chunk_by(|one, next| one == next) {
                    let coverage = run[0].alpha();
                    if coverage > 0 {
                        runs.push(Run { x, y, width: run.len() as u16, coverage, colour: area.colour });
                    }
                    x += run.len() as i32;
                }
            }
        }
        for (row, before) in canvas.pixels_mut()[rows].chunks_exact_mut(stride).zip(before) {
            row[columns.clone()].copy_from_slice(&before);
        }
        let points = points(&paths, [x, y]);
        let bounds = [left - x, top - y, right - x, bottom - y];
        Some(Sprite { areas, scale, points, bounds, runs })
    }

    /// Draws it; `false` where a part of it lies outside.
    fn draw(&self, transform: Transform, canvas: &mut Pixmap) -> bool {
        let [x, y] = pixel(transform);
        let [width, height] = [canvas.width(), canvas.height()].map(|side| side as i32);
        let [left, top, right, bottom] = self.bounds;
        if x + left < 0 || y + top < 0 || x + right > width || y + bottom > height {
            return false;
        }
        let pixels = canvas.data_mut().as_chunks_mut().0;
        for run in &self.runs {
            let start = (y + run.y) * width + x + run.x;
            let pixels = &mut pixels[start as usize..][..usize::from(run.width)];
            match run.coverage {
                u8::MAX => pixels.fill(run.colour),
                coverage => pixels.iter_mut().for_each(|pixel| *pixel = mix(*pixel, run.colour, coverage)),
            }
        }
        true
    }
}

/// Tells whether a shape is small, and it and its origin lie on the canvas.
fn is_inside(root: &Group, transform: Transform, canvas: &Pixmap) -> bool {
    let [width, height] = [canvas.width(), canvas.height()].map(|side| side as f32);
    root.abs_stroke_bounding_box().transform(transform).is_some_and(|area| {
        area.width().max(area.height()) <= MAX_SIDE
            && width.max(height) <= MAX_CANVAS
            && [transform.tx, area.left(), area.right()].iter().all(|x| (0.0..=width).contains(x))
            && [transform.ty, area.top(), area.bottom()].iter().all(|y| (0.0..=height).contains(y))
    })
}

/// The colour of a pixel that an area covers in part, rounded as tiny-skia does.
#[inline]
fn mix(below: [u8; 4], colour: [u8; 4], coverage: u8) -> [u8; 4] {
    let [covered, rest] = [u16::from(coverage), u16::from(u8::MAX - coverage)];
    let mut mixed = below;
    for (level, colour) in mixed.iter_mut().zip(colour) {
        *level = ((u16::from(*level) * rest + u16::from(colour) * covered + 255) >> 8) as u8;
    }
    mixed
}

/// The pixel in which the origin of a shape lies.
fn pixel(transform: Transform) -> [i32; 2] {
    [transform.tx, transform.ty].map(|at| at.floor() as i32)
}

/// The paths of areas where their shape lies so.
fn paths(areas: &[Area], transform: Transform) -> Option<Vec<Path>> {
    areas.iter().map(|area| area.path.clone().transform(transform)).collect()
}

/// The points of paths from a pixel, in parts of a pixel, with those where tiny-skia cuts curves.
fn points(paths: &[Path], pixel: [i32; 2]) -> Vec<[i32; 2]> {
    let mut points = Vec::new();
    for path in paths {
        let mut last = Point::zero();
        for segment in path.segments() {
            last = match segment {
                PathSegment::MoveTo(end) | PathSegment::LineTo(end) => end,
                PathSegment::QuadTo(control, end) => {
                    cut_quad([last, control, end], &mut points);
                    end
                }
                PathSegment::CubicTo(control, other, end) => {
                    cut_cubic([last, control, other, end], &mut points);
                    end
                }
                PathSegment::Close => last,
            };
        }
        points.extend_from_slice(path.points());
    }
    let [x, y] = pixel.map(|at| at * PARTS);
    let parts = points.iter().map(|point| [(point.x, x), (point.y, y)]);
    parts.map(|point| point.map(|(at, origin)| (at * PARTS as f32) as i32 - origin)).collect()
}

/// Adds the points of a curve that is cut where it is highest or lowest.
fn cut_quad(curve: [Point; 3], points: &mut Vec<Point>) {
    let [start, control, end] = curve.map(|point| point.y);
    if let Some(at) = valid_unit_divide(start - control, start - control - control + end) {
        let mut parts = [Point::zero(); 5];
        chop_quad_at(&curve, at, &mut parts);
        points.extend_from_slice(&parts);
    }
}

/// Adds the points of a curve that is cut where it is highest or lowest.
fn cut_cubic(curve: [Point; 4], points: &mut Vec<Point>) {
    let [start, control, other, end] = curve.map(|point| point.y);
    let [cubic, square] = [end - start + 3.0 * (control - other), 2.0 * (start - control - control + other)];
    let mut places = new_t_values();
    let count = find_unit_quad_roots(cubic, square, control - start, &mut places);
    let (mut rest, mut before) = (curve, 0.0);
    for place in &places[..count] {
        let Some(at) = valid_unit_divide(place.get() - before, 1.0 - before) else { return };
        let mut parts = [Point::zero(); 7];
        chop_cubic_at2(&rest, at, &mut parts);
        points.extend_from_slice(&parts);
        rest.copy_from_slice(&parts[3..]);
        before = place.get();
    }
}

/// The areas of a shape in the order of painting, of its edges those at this scale.
fn areas(root: &Group, transform: Transform) -> Option<Vec<Area>> {
    let mut areas = Vec::new();
    for path in plain_paths(root)? {
        let start = areas.len();
        if let Some(fill) = path.fill() {
            let rule = match fill.rule() {
                usvg::FillRule::NonZero => FillRule::Winding,
                usvg::FillRule::EvenOdd => FillRule::EvenOdd,
            };
            areas.push(Area { path: path.data().clone(), rule, colour: colour(fill.paint())? });
        }
        if let Some(stroke) = path.stroke() {
            // Thinner ones are drawn otherwise.
            let is_thick = stroke.width().get() * transform.sx.abs().min(transform.sy.abs()) > 1.0;
            let scale = PathStroker::compute_resolution_scale(&transform);
            let path = is_thick.then(|| path.data().stroke(&stroke.to_tiny_skia(), scale))??;
            areas.push(Area { path, rule: FillRule::Winding, colour: colour(stroke.paint())? });
        }
        if path.paint_order() == PaintOrder::StrokeAndFill {
            areas[start..].reverse();
        }
    }
    Some(areas)
}

/// The paths of a group; `None` where there is more in it than opaque areas of one colour.
fn plain_paths(group: &Group) -> Option<Vec<&usvg::Path>> {
    if group.should_isolate() || !group.transform().is_identity() {
        return None;
    }
    let mut paths = Vec::new();
    for node in group.children() {
        match node {
            Node::Group(group) => paths.extend(plain_paths(group)?),
            Node::Path(path) if is_plain(path) => paths.push(&**path),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => return None,
        }
    }
    Some(paths)
}

/// Tells whether a path is drawn with opaque colours alone.
fn is_plain(path: &usvg::Path) -> bool {
    let fill = path.fill().map(|fill| (fill.paint(), fill.opacity()));
    let stroke = path.stroke().map(|stroke| (stroke.paint(), stroke.opacity()));
    let mut paints = fill.into_iter().chain(stroke);
    path.is_visible()
        && path.rendering_mode().use_shape_antialiasing()
        && path.stroke().is_none_or(|stroke| stroke.dasharray().is_none())
        && paints.all(|(paint, opacity)| colour(paint).is_some() && opacity.to_u8() == u8::MAX)
}

/// The colour of a paint that has one.
fn colour(paint: &Paint) -> Option<[u8; 4]> {
    match paint {
        Paint::Color(colour) => Some([colour.red, colour.green, colour.blue, u8::MAX]),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::{Pixmap, Transform};
    use usvg::{Options, Tree};

    use super::{MAX_SPRITES, Sprites};

    const CHECKER: &str = r##"<circle fill="#fe1" r="36.75" stroke="#000" stroke-width="2.5"/>
        <circle fill="none" r="32" stroke="#fff" stroke-width="2.5"/>"##;
    const DIE: &str = r##"<rect fill="#fff" height="40.3" paint-order="stroke" rx="7" stroke="#345" stroke-width="3.1"
        width="40.3" x="-20" y="-20"/><path d="M-9-9 9-5 4 12z" fill="#a00" fill-rule="evenodd"/>"##;

    fn tree(shape: &str) -> Tree {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1200"><g>{shape}</g></svg>"#);
        Tree::from_str(&svg, &Options::default()).expect("SVG")
    }

    /// Pixels of all colours and opacities.
    fn canvas() -> Pixmap {
        let mut canvas = Pixmap::new(1400, 200).expect("a size");
        for (at, pixel) in (0..).zip(canvas.data_mut().as_chunks_mut().0) {
            let level = (at * 7 % 256) as u8;
            *pixel = [level, level / 2, level / 3, if at % 3 == 0 { level } else { 255 }];
        }
        canvas
    }

    /// Draws a shape in many places over the other, once with sprites and once with resvg; returns how often it had one.
    fn sprites_are_exact(shape: &str, scale: [f32; 2], parts: f32) -> usize {
        let (tree, sprites) = (tree(shape), Sprites::default());
        let [mut drawn, mut expected] = [canvas(), canvas()];
        let mut count = 0;
        for number in 0..60 {
            let [x, y] = [number * 23, 80 + number % 7].map(|at| at as f32 + (number % 8) as f32 / parts);
            let transform = Transform::from_row(scale[0], 0.0, 0.0, scale[1], x, y);
            if sprites.draw(tree.root(), transform, &mut drawn) {
                count += 1;
            } else {
                resvg::render(&tree, transform, &mut drawn.as_mut());
            }
            resvg::render(&tree, transform, &mut expected.as_mut());
            assert!(drawn.data() == expected.data(), "{shape} {scale:?} {x} {y}");
        }
        assert!(sprites.0.lock().expect("nobody failed").len() <= MAX_SPRITES);
        count
    }

    #[test]
    fn sprites_have_the_pixels_of_resvg() {
        for shape in [CHECKER, DIE] {
            assert!(sprites_are_exact(shape, [1.0, 1.0], 1.0) > 40, "{shape}");
            for scale in [[0.7, 0.7], [-1.0, 1.0], [1.3, 0.9]] {
                for parts in [1.0, 4.0, 3.0] {
                    assert!(sprites_are_exact(shape, scale, parts) > 0, "{shape} {scale:?}");
                }
            }
        }
    }

    #[test]
    fn shapes_far_away_too_large_or_too_thin_have_none() {
        let draw = |shape: &str, scale: f32, x: f32| {
            let transform = Transform::from_row(scale, 0.0, 0.0, scale, x, 100.0);
            Sprites::default().draw(tree(shape).root(), transform, &mut canvas())
        };
        assert!(draw(CHECKER, 1.0, 700.0));
        for (scale, x) in [(1.0, 20.0), (1.0, 1390.0), (1.0, -1e9), (1.0, 1e30), (1.8, 700.0), (0.3, 700.0)] {
            assert!(!draw(CHECKER, scale, x), "{scale} {x}");
        }
        // tiny-skia cuts a path as soon as a control point lies outside.
        let bulge = r#"<path d="M0-20C30-20 30 20 0 20z" stroke="red" stroke-width="2"/>"#;
        assert!(draw(bulge, 1.0, 1360.0) && !draw(bulge, 1.0, 1375.0));
    }

    #[test]
    fn only_opaque_shapes_with_an_edge_have_sprites() {
        assert!(Sprites::max_bytes(tree(CHECKER).root()).is_some());
        for shape in [
            r#"<circle r="9"/>"#,
            r#"<circle r="9" stroke="red" stroke-opacity=".5"/>"#,
            r#"<circle fill-opacity=".5" r="9" stroke="red"/>"#,
            r#"<circle r="9" stroke="red" stroke-dasharray="2"/>"#,
            r#"<circle r="9" shape-rendering="crispEdges" stroke="red"/>"#,
            r#"<g opacity=".5"><circle r="9" stroke="red"/><circle r="4" stroke="red"/></g>"#,
            r#"<g transform="scale(2)"><circle r="9" stroke="red"/></g>"#,
            r##"<radialGradient id="a"><stop/><stop offset="1" stop-color="red"/></radialGradient>
                <circle fill="url(#a)" r="9" stroke="red"/>"##,
        ] {
            assert_eq!(Sprites::max_bytes(tree(shape).root()), None, "{shape}");
        }
    }
}
