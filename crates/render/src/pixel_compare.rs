//! Pictures as pixels, whoever saved them: whether two of them look the same.
//!
//! Nothing but the picture itself is looked at: no other file, no font of the system. What it may cost is bounded,
//! because the picture may be anybody's.

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use super::fonts::{FontBooks, FontPack};
use super::image::MAX_IMAGE_BYTES;
use super::look::no_other_files;
use super::png::{blank, decode, unreadable};
use super::source::EmbeddedSource;
use crate::template::is_image_href;
use zumen_core::conflict::Conflict;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_core::geometry::{HEIGHT, Rect, WIDTH};

/// Elements of a picture, and how deep they may lie in each other: far more than any of ours.
const MAX_ELEMENTS: usize = 50_000;
const MAX_DEPTH: usize = 64;
/// What no picture of ours has, and what is not drawn here.
const FOREIGN: [&str; 5] = ["filter", "mask", "pattern", "foreignObject", "script"];

/// How far from the origin anything may lie, in pixels: beyond that the renderer loses count.
const MAX_DISTANCE: f32 = 100_000.0;

/// Two pixels look alike that differ by so much in each colour.
const ALIKE: u8 = 16;
/// So many pixels may not: a dot on an i has more.
const STRAY: u32 = 8;

/// How far two pictures are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The part of the pixels that do not look alike, from 0 to 1.
    pub share: f64,
    /// Where they lie, in units of the picture.
    pub area: Rect,
}

/// What the picture in a file keeps; several where it is a PDF of several pictures, none where it is no picture
/// of ours or has merge conflicts.
pub fn embedded_sources(bytes: &[u8]) -> Vec<EmbeddedSource> {
    if is_png(bytes) {
        return EmbeddedSource::from_png(bytes).into_iter().collect();
    }
    #[cfg(feature = "pdf")]
    if bytes.starts_with(b"%PDF-") {
        return EmbeddedSource::from_pdf(bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return Vec::new() };
    // Only markup is parsed: most inputs are an ID.
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('<') || Conflict::find(text).is_some() {
        return Vec::new();
    }
    EmbeddedSource::from_svg(text).into_iter().collect()
}

/// Tells whether a file says of itself that it is a PNG.
fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG")
}

/// A PNG or SVG as pixels, an SVG as large as fits into 1400x1200.
///
/// # Errors
///
/// `picture::unreadable` for what is none, `picture::foreign` for an SVG with something that no picture of ours has,
/// `picture::size` for one that is too large to be drawn.
pub fn pixels(bytes: &[u8], packs: &[FontPack]) -> Result<Pixmap, Diagnostic> {
    if is_png(bytes) {
        return decode(bytes);
    }
    let svg = std::str::from_utf8(bytes).map_err(unreadable)?;
    look_over(svg)?;
    let mut options = no_other_files();
    if svg.contains("<text") || svg.contains(":text") {
        FontBooks::new(&[], packs, None)?.of(Lang::default()).load_into(options.fontdb_mut());
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(unreadable)?;
    let size = tree.size();
    let scale = (WIDTH as f32 / size.width()).min(HEIGHT as f32 / size.height());
    let clips = tree.clip_paths().iter().map(|clip| clip.root());
    let groups = clips.chain([tree.root()]).map(usvg::Group::abs_stroke_bounding_box);
    let mut sides = groups.flat_map(|area| [area.left(), area.top(), area.right(), area.bottom()]);
    if !sides.all(|side| (side * scale).abs() <= MAX_DISTANCE) {
        let message = format!("an element lies more than {MAX_DISTANCE} pixels outside the picture");
        return Err(Diagnostic::error("picture::size", message).help("draw it again"));
    }
    let mut pixels = blank();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// How two pictures differ; `None` where they look the same. Edges may lie a part of a pixel elsewhere:
/// programs round numbers when they save.
pub fn difference(one: &Pixmap, other: &Pixmap) -> Option<Difference> {
    let (width, height) = (one.width(), one.height());
    if (other.width(), other.height()) != (width, height) {
        let area = Rect { x: 0.0, y: 0.0, width: f64::from(width), height: f64::from(height) };
        return Some(Difference { share: 1.0, area });
    }
    let (mut count, mut left, mut top, mut right, mut bottom) = (0_u32, width, height, 0, 0);
    for (index, (a, b)) in (0..).zip(one.pixels().iter().zip(other.pixels())) {
        let (x, y) = (index % width, index / width);
        let is_same = are_alike(*a, *b) || (is_near(*a, other, x, y) && is_near(*b, one, x, y));
        if !is_same {
            (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1));
            count += 1;
        }
    }
    let share = f64::from(count) / (f64::from(width) * f64::from(height));
    let [x, y] = [left, top].map(f64::from);
    (count > STRAY)
        .then(|| Difference { share, area: Rect { x, y, width: f64::from(right) - x, height: f64::from(bottom) - y } })
}

fn levels(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

fn are_alike(a: PremultipliedColorU8, b: PremultipliedColorU8) -> bool {
    levels(a).iter().zip(levels(b)).all(|(a, b)| a.abs_diff(b) <= ALIKE)
}

/// Tells whether a pixel lies between those round the same place of another picture.
fn is_near(pixel: PremultipliedColorU8, other: &Pixmap, x: u32, y: u32) -> bool {
    let (mut least, mut most) = ([u8::MAX; 3], [0; 3]);
    for (x, y) in (x.saturating_sub(1)..=x + 1).flat_map(|x| (y.saturating_sub(1)..=y + 1).map(move |y| (x, y))) {
        // Past the right edge of a row lies nothing.
        let Some(near) = other.pixel(x, y) else { continue };
        for (index, level) in levels(near).into_iter().enumerate() {
            (least[index], most[index]) = (least[index].min(level), most[index].max(level));
        }
    }
    let mut levels = levels(pixel).into_iter().zip(least.into_iter().zip(most));
    levels.all(|(level, (least, most))| (least.saturating_sub(ALIKE)..=most.saturating_add(ALIKE)).contains(&level))
}

/// Tells whether a picture of pixels is one as we write them: inside the document.
fn is_ours(tag: &BytesStart) -> bool {
    let href = tag.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == "href");
    href.is_some_and(|href| is_image_href(&href.value))
}

/// Refuses what would take too long, or is not drawn.
fn look_over(svg: &str) -> Result<(), Diagnostic> {
    let mut reader = Reader::from_str(svg);
    let (mut elements, mut depth) = (0, 0_usize);
    let mut images = 0;
    loop {
        let tag = match reader.read_event().map_err(unreadable)? {
            Event::Start(tag) => {
                depth += 1;
                tag
            }
            Event::Empty(tag) => tag,
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                continue;
            }
            Event::Eof => return Ok(()),
            _ => continue,
        };
        let name = tag.local_name().as_ref().to_owned();
        elements += 1;
        if elements > MAX_ELEMENTS || depth > MAX_DEPTH {
            let message =
                format!("the picture has more than {MAX_ELEMENTS} elements, or nests them more than {MAX_DEPTH} deep");
            return Err(Diagnostic::error("picture::size", message).help("draw it again"));
        }
        let is_image = name == "image";
        images += if is_image { tag.len() } else { 0 };
        if images > MAX_IMAGE_BYTES {
            let message = format!("the bitmaps in the picture total more than {} MB", MAX_IMAGE_BYTES >> 20);
            return Err(Diagnostic::error("picture::size", message).help("draw it again"));
        }
        if FOREIGN.contains(&name.as_str()) || is_image && !is_ours(&tag) {
            let message = match is_image {
                true => "the picture has an <image> that zumen did not write".to_owned(),
                false => format!("the picture has an element <{name}>, which zumen never draws"),
            };
            return Err(Diagnostic::error("picture::foreign", message).help("remove it, or draw the picture again"));
        }
    }
}
