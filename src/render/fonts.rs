//! The fonts of a picture: the embedded ones, those the user gave, and the outlines of their glyphs.
//!
//! Outlines are on an em of 100 units with y downwards, so that a size in whole units is a scale of two decimals.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use harfrust::{Direction, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::{FontRef, TableProvider};
use skrifa::string::StringId;
use skrifa::{GlyphId, MetadataProvider};

use crate::diagnostic::{About, Diagnostic};
use crate::geometry::{Rect, number};

/// Units of an em in outlines and advances.
pub(super) const EM: f64 = 100.0;

/// The embedded fonts: name in ids, weight (`None`: serves all), family, bytes. Asked in this order.
const EMBEDDED: [(&str, Option<u16>, &[u8]); 3] = [
    ("sans", Some(400), include_bytes!("../../fonts/zumen-sans-regular.ttf")),
    ("sans-semibold", Some(600), include_bytes!("../../fonts/zumen-sans-semibold.ttf")),
    ("jp", None, include_bytes!("../../fonts/zumen-sans-jp-regular.otf")),
];

/// Families of the embedded fonts as `<text>` names them, and what a reader without them should take.
pub(super) const FAMILIES: &str = "Zumen Sans, Zumen Sans JP, Noto Sans, Noto Sans JP, sans-serif";

/// A font that the user gave.
#[derive(Clone)]
pub struct FontFile {
    /// What it is called in diagnostics: its path.
    pub name: String,
    /// The file's bytes: TTF, OTF or a collection.
    pub data: Arc<[u8]>,
    /// Which face of a collection, from 0.
    pub index: u32,
}

impl Debug for FontFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FontFile({}, face {})", self.name, self.index)
    }
}

/// Finds a font for a character that no font so far has (`--fonts system`).
pub trait Fallback: Debug + Send + Sync {
    /// A font that has the character.
    fn find(&self, character: char) -> Option<FontFile>;
}

/// A glyph's outline and the box of its ink, in 1/100 em round its origin, y downwards.
#[derive(Debug)]
pub(super) struct Outline {
    /// Path data; empty for a blank.
    pub path: String,
    /// The box of the ink, empty for a blank.
    pub ink: Option<Rect>,
}

enum Bytes {
    Static(&'static [u8]),
    Shared(Arc<[u8]>),
}

/// One font.
pub(super) struct Face {
    /// Part of glyph ids: `sans`.
    pub name: String,
    weight: Option<u16>,
    bytes: Bytes,
    index: u32,
    shaper: OnceLock<ShaperData>,
    outlines: Mutex<BTreeMap<u32, Arc<Outline>>>,
}

/// A glyph of a shaped text, in 1/100 em.
#[derive(Clone, Debug)]
pub(super) struct Shaped {
    pub glyph: u32,
    /// Byte offset of its cluster in the text.
    pub cluster: usize,
    pub advance: f64,
    pub x_offset: f64,
    pub y_offset: f64,
}

impl Face {
    fn new(name: String, weight: Option<u16>, bytes: Bytes, index: u32) -> Option<Face> {
        let face = Face { name, weight, bytes, index, shaper: OnceLock::new(), outlines: Mutex::default() };
        FontRef::from_index(face.data(), index).ok()?;
        Some(face)
    }

    fn data(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Static(bytes) => bytes,
            Bytes::Shared(bytes) => bytes,
        }
    }

    fn font(&self) -> FontRef<'_> {
        FontRef::from_index(self.data(), self.index).expect("was read when the face was made")
    }

    fn units_per_em(font: &FontRef) -> f64 {
        f64::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1))
    }

    /// Whether every glyph can be drawn: libraries for fonts trust what a damaged file says of itself, and panic.
    fn is_sound(&self) -> bool {
        let all_draw = || {
            let font = self.font();
            let glyphs = font.outline_glyphs();
            let count = font.maxp().map_or(0, |maxp| u32::from(maxp.num_glyphs()));
            let draws = |glyph| {
                let mut pen = Pen { scale: 1.0, path: String::new(), ink: None };
                let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
                glyphs.get(GlyphId::new(glyph)).is_some_and(|outline| outline.draw(settings, &mut pen).is_ok())
            };
            count > 0 && (0..count).all(draws)
        };
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(all_draw)).unwrap_or(false)
    }

    /// Whether it was drawn for this weight; the regular weight is everybody's.
    pub fn is_of(&self, weight: u16) -> bool {
        weight == 400 || self.weight == Some(weight)
    }

    /// The glyph of a character.
    pub fn glyph(&self, character: char) -> Option<u32> {
        self.font().charmap().map(character).map(GlyphId::to_u32).filter(|glyph| *glyph != 0)
    }

    /// Height of capitals and digits above the base line, in 1/100 em.
    pub fn cap_height(&self) -> f64 {
        let font = self.font();
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let cap = metrics.cap_height.filter(|height| *height > 0.0).unwrap_or(metrics.ascent * 0.75);
        f64::from(cap) * EM / Self::units_per_em(&font)
    }

    /// Shapes a run of text that this font has, from left to right on the page; `to_left` says that it is read
    /// from right to left.
    pub fn shape(&self, text: &str, to_left: bool) -> Vec<Shaped> {
        let font = self.font();
        let scale = EM / Self::units_per_em(&font);
        let shaper = self.shaper.get_or_init(|| ShaperData::new(&font)).shaper(&font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(if to_left { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        let output = shaper.shape(buffer, ShapeOptions::new());
        let shaped = output.glyph_infos().iter().zip(output.glyph_positions());
        shaped
            .map(|(info, position)| Shaped {
                glyph: info.glyph_id,
                cluster: info.cluster as usize,
                advance: f64::from(position.x_advance) * scale,
                x_offset: f64::from(position.x_offset) * scale,
                y_offset: f64::from(position.y_offset) * scale,
            })
            .collect()
    }

    /// The outline of a glyph, drawn once and kept.
    pub fn outline(&self, glyph: u32) -> Arc<Outline> {
        let mut outlines = self.outlines.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(outlines.entry(glyph).or_insert_with(|| Arc::new(self.draw(glyph))))
    }

    fn draw(&self, glyph: u32) -> Outline {
        let font = self.font();
        let mut pen = Pen { scale: EM / Self::units_per_em(&font), path: String::new(), ink: None };
        if let Some(outline) = font.outline_glyphs().get(GlyphId::new(glyph)) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            if outline.draw(settings, &mut pen).is_err() {
                return Outline { path: String::new(), ink: None };
            }
        }
        let ink = pen.ink.map(|(x1, y1, x2, y2)| Rect { x: x1, y: y1, width: x2 - x1, height: y2 - y1 });
        Outline { path: pen.path, ink }
    }
}

impl Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Face({})", self.name)
    }
}

/// Writes path data and grows the ink's box, by control points: the fonts have points at their extremes.
struct Pen {
    scale: f64,
    path: String,
    ink: Option<(f64, f64, f64, f64)>,
}

impl Pen {
    fn put(&mut self, command: &str, points: &[(f32, f32)]) {
        self.path.push_str(command);
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (f64::from(*x) * self.scale, -f64::from(*y) * self.scale);
            let (x1, y1, x2, y2) = self.ink.unwrap_or((x, y, x, y));
            self.ink = Some((x1.min(x), y1.min(y), x2.max(x), y2.max(y)));
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(self.path, "{gap}{} {}", number(x), number(y));
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put("M", &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put("L", &[(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.put("Q", &[(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.put("C", &[(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// All fonts of a renderer.
#[derive(Debug)]
pub(super) struct FontBook {
    faces: RwLock<Vec<Arc<Face>>>,
    fallback: Option<Arc<dyn Fallback>>,
}

impl FontBook {
    /// The given fonts and, after them, the embedded ones.
    pub fn new(given: &[FontFile], fallback: Option<Arc<dyn Fallback>>) -> Result<FontBook, Diagnostic> {
        let book = FontBook { faces: RwLock::default(), fallback };
        for file in given {
            book.add(file).ok_or_else(|| {
                Diagnostic::error("font::unreadable", format!("{} is no font that can be read", file.name))
                    .about(About::Picture)
                    .help("give a TTF or OTF file; WOFF is not read")
            })?;
        }
        let mut faces = book.faces.write().unwrap_or_else(PoisonError::into_inner);
        for (name, weight, bytes) in EMBEDDED {
            let face =
                Face::new(name.to_owned(), weight, Bytes::Static(bytes), 0).expect("the embedded fonts are sound");
            faces.push(Arc::new(face));
        }
        drop(faces);
        Ok(book)
    }

    fn add(&self, file: &FontFile) -> Option<Arc<Face>> {
        let mut faces = self.faces.write().unwrap_or_else(PoisonError::into_inner);
        let font = FontRef::from_index(&file.data, file.index).ok()?;
        let name = font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first();
        let name: String = name.map(|name| name.chars().collect()).unwrap_or_default();
        let mut name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        while faces.iter().any(|face| face.name == name) || name.is_empty() {
            name.push_str("-other");
        }
        let face = Arc::new(Face::new(name, None, Bytes::Shared(Arc::clone(&file.data)), file.index)?);
        if !face.is_sound() {
            return None;
        }
        faces.push(Arc::clone(&face));
        Some(face)
    }

    /// The font that draws a character at a weight, in the order of asking.
    pub fn face(&self, character: char, weight: u16) -> Option<Arc<Face>> {
        let known = {
            let faces = self.faces.read().unwrap_or_else(PoisonError::into_inner);
            let serves =
                |face: &&Arc<Face>| face.weight.is_none_or(|own| own == weight) && face.glyph(character).is_some();
            faces.iter().find(serves).cloned()
        };
        known.or_else(|| {
            let file = self.fallback.as_ref()?.find(character)?;
            self.add(&file).filter(|face| face.glyph(character).is_some())
        })
    }

    /// Height of capitals at a weight, in 1/100 em.
    pub fn cap_height(&self, weight: u16) -> f64 {
        self.face('0', weight).map_or(0.7 * EM, |face| face.cap_height())
    }

    /// Hands the fonts to usvg, for `<text>`.
    pub fn load_into(&self, fonts: &mut fontdb::Database) {
        for face in self.faces.read().unwrap_or_else(PoisonError::into_inner).iter() {
            fonts.load_font_data(face.data().to_vec());
        }
        fonts.set_sans_serif_family("Zumen Sans");
        // What is asked last, for fonts that are not here.
        fonts.set_serif_family("Zumen Sans");
    }
}
