//! One font: which glyphs it has, their outlines, and texts set in it.
//!
//! Outlines are on an em of 100 units with y downwards, so that a size in whole units is a scale of two decimals.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock};

use harfrust::{Direction, ShapeOptions, ShapePlan, Shaper, ShaperData, UnicodeBuffer, script};
#[cfg(feature = "pdf")]
use skrifa::Tag;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::{FontRef, TableProvider};
use skrifa::{GlyphId, MetadataProvider};

use super::weight::Cut;
use zumen_core::geometry::{Rect, put_number};

/// Units of an em in outlines and advances.
pub(crate) const EM: f64 = 100.0;

/// A glyph's outline and the box of its ink, in 1/100 em round its origin, y downwards.
#[derive(Debug)]
pub(crate) struct Outline {
    /// Its id in pictures, without a prefix: `glyph-sans-0041`.
    pub id: Arc<str>,
    /// Path data; empty for a blank.
    pub path: String,
    /// The box of the ink, empty for a blank.
    pub ink: Option<Rect>,
}

/// Where the outlines of a heavy face are drawn, each four times: its strokes are as thick as those of semibold letters, the
/// upright ones 3.6/100 em more than they were.
const HEAVY: [[f64; 2]; 4] = [[-1.8, -1.0], [1.8, -1.0], [-1.8, 1.0], [1.8, 1.0]];

/// Outlines by glyph, and by the character that it is drawn for.
type Outlines = BTreeMap<(u32, Option<char>), Arc<Outline>>;

/// The bytes of a font.
#[derive(Clone)]
pub(super) enum Bytes {
    /// Inside the library.
    Static(&'static [u8]),
    /// Given to it.
    Shared(Arc<[u8]>),
}

/// One font.
pub(crate) struct Face {
    /// Part of glyph ids: `sans`.
    pub name: String,
    /// What it was drawn as: one without serves all cuts.
    pub(super) cut: Option<Cut>,
    /// Whether it is a font without a semibold, made heavier.
    pub is_heavy: bool,
    bytes: Bytes,
    /// Which font of its file it is, from 0.
    pub index: u32,
    shaper: OnceLock<ShaperData>,
    /// What is done to texts of a script that run in a direction.
    plans: Mutex<Vec<Arc<ShapePlan>>>,
    outlines: Mutex<Outlines>,
    cap_height: OnceLock<f64>,
    /// Whether it can stand in a PDF.
    #[cfg(feature = "pdf")]
    pub embeds: OnceLock<bool>,
}

/// A glyph of a shaped text, in 1/100 em.
#[derive(Clone, Debug)]
pub(crate) struct ShapedText {
    pub glyph: u32,
    /// Byte offset of its cluster in the text.
    pub cluster: usize,
    pub advance: f64,
    pub x_offset: f64,
    pub y_offset: f64,
}

impl Face {
    /// Reads a font; `None` for what is none.
    pub(super) fn new(name: String, cut: Option<Cut>, bytes: Bytes, index: u32) -> Option<Face> {
        let face = Face {
            name,
            cut,
            is_heavy: false,
            bytes,
            index,
            shaper: OnceLock::new(),
            plans: Mutex::default(),
            outlines: Mutex::default(),
            cap_height: OnceLock::new(),
            #[cfg(feature = "pdf")]
            embeds: OnceLock::new(),
        };
        FontRef::from_index(face.data(), index).ok()?;
        Some(face)
    }

    /// The same font as a semibold, where it serves all cuts: headings are as heavy in all scripts.
    pub(super) fn heavy(&self) -> Option<Face> {
        if self.cut.is_some() {
            return None;
        }
        let name = format!("{}-heavy", self.name);
        let face = Face::new(name, Some(Cut::Semibold), self.bytes.clone(), self.index)?;
        Some(Face { is_heavy: true, ..face })
    }

    pub(super) fn data(&self) -> &[u8] {
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

    /// Tells whether every glyph can be drawn: libraries for fonts trust what a damaged file says of itself, and panic.
    pub(super) fn is_sound(&self) -> bool {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.draws_all())).unwrap_or(false)
    }

    fn draws_all(&self) -> bool {
        let font = self.font();
        let glyphs = font.outline_glyphs();
        let count = font.maxp().map_or(0, |maxp| u32::from(maxp.num_glyphs()));
        let are_drawn = (0..count).all(|glyph| {
            let mut pen = Pen { scale: 1.0, ..Pen::default() };
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            glyphs.get(GlyphId::new(glyph)).is_some_and(|outline| outline.draw(settings, &mut pen).is_ok())
        });
        count > 0 && are_drawn
    }

    /// Tells whether it was drawn as this cut; the regular one is everybody's.
    pub(crate) fn is_of(&self, cut: Cut) -> bool {
        cut == Cut::Regular || self.cut == Some(cut)
    }

    /// Finds the glyph of a character.
    pub(crate) fn glyph(&self, character: char) -> Option<u32> {
        self.font().charmap().map(character).map(GlyphId::to_u32).filter(|glyph| *glyph != 0)
    }

    /// Measures capitals and digits above the base line, in 1/100 em.
    pub(crate) fn cap_height(&self) -> f64 {
        *self.cap_height.get_or_init(|| {
            let font = self.font();
            let metrics = font.metrics(Size::unscaled(), LocationRef::default());
            let cap = metrics.cap_height.filter(|height| *height > 0.0).unwrap_or(metrics.ascent * 0.75);
            f64::from(cap) * EM / Self::units_per_em(&font)
        })
    }

    /// Shapes a run of text that this font has, from left to right on the page; `to_left` says that it is read
    /// from right to left.
    pub(crate) fn shape(&self, text: &str, to_left: bool) -> Vec<ShapedText> {
        let font = self.font();
        let scale = EM / Self::units_per_em(&font);
        let shaper = self.shaper.get_or_init(|| ShaperData::new(&font)).shaper(&font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(if to_left { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        let plan = self.plan(&shaper, &buffer);
        let output = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
        let shaped = output.glyph_infos().iter().zip(output.glyph_positions());
        shaped
            .map(|(info, position)| ShapedText {
                glyph: info.glyph_id,
                cluster: info.cluster as usize,
                advance: f64::from(position.x_advance) * scale,
                x_offset: f64::from(position.x_offset) * scale,
                y_offset: f64::from(position.y_offset) * scale,
            })
            .collect()
    }

    /// Finds the plan for a text, or makes it: that takes longer than to shape a few digits.
    fn plan(&self, shaper: &Shaper, text: &UnicodeBuffer) -> Arc<ShapePlan> {
        let script = Some(text.script()).filter(|script| *script != script::UNKNOWN);
        let make = || Arc::new(ShapePlan::new(shaper, text.direction(), script, None, &[]));
        // A process that was forked while a thread kept the lock would wait for it for ever.
        let Ok(mut plans) = self.plans.try_lock() else { return make() };
        if let Some(plan) = plans.iter().find(|plan| plan.script() == script && plan.direction() == text.direction()) {
            return Arc::clone(plan);
        }
        plans.push(make());
        Arc::clone(&plans[plans.len() - 1])
    }

    /// Draws the outline of a glyph, once, and keeps it. The character is the one whose plain glyph it is, if it is one's.
    pub(crate) fn outline(&self, glyph: u32, character: Option<char>) -> Arc<Outline> {
        let draw = || Arc::new(self.draw(glyph, character));
        let Ok(mut outlines) = self.outlines.try_lock() else { return draw() };
        Arc::clone(outlines.entry((glyph, character)).or_insert_with(draw))
    }

    fn draw(&self, glyph: u32, character: Option<char>) -> Outline {
        // Named by the character, so that another subset of the font gives the same picture.
        let id: Arc<str> = match character {
            Some(character) => format!("glyph-{}-{:04x}", self.name, u32::from(character)),
            None => format!("glyph-{}-g{glyph}", self.name),
        }
        .into();
        let font = self.font();
        let mut pen = Pen { scale: EM / Self::units_per_em(&font), ..Pen::default() };
        for shift in if self.is_heavy { &HEAVY[..] } else { &[[0.0; 2]] } {
            pen.shift = *shift;
            let Some(outline) = font.outline_glyphs().get(GlyphId::new(glyph)) else { continue };
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            if outline.draw(settings, &mut pen).is_err() {
                return Outline { id, path: String::new(), ink: None };
            }
        }
        let ink = pen.ink.map(|(x1, y1, x2, y2)| Rect { x: x1, y: y1, width: x2 - x1, height: y2 - y1 });
        Outline { id, path: pen.path, ink }
    }
}

/// What a PDF asks of a font.
#[cfg(feature = "pdf")]
impl Face {
    /// Finds what a glyph says: its first character; of a ligature its letters.
    pub(crate) fn text(&self, glyph: u32) -> String {
        const LIGATURES: [&str; 5] = ["ff", "fi", "fl", "ffi", "ffl"];
        let font = self.font();
        let character =
            font.charmap().mappings().find(|(_, other)| other.to_u32() == glyph).map(|(character, _)| character);
        match character.and_then(char::from_u32) {
            Some(ligature @ '\u{fb00}'..='\u{fb04}') => LIGATURES[ligature as usize - 0xfb00].to_owned(),
            character => character.map(String::from).unwrap_or_default(),
        }
    }

    /// Measures how far the next glyph is, in parts of an em.
    pub(crate) fn advance(&self, glyph: u32) -> f32 {
        let font = self.font();
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(GlyphId::new(glyph)).unwrap_or_default() / Self::units_per_em(&font) as f32
    }

    /// Tells whether documents may hold it, as OS/2 says, and no glyph has colours of its own.
    pub(crate) fn lets_embed(&self) -> bool {
        let font = self.font();
        let is_restricted = font.os2().is_ok_and(|os2| os2.fs_type() & 0xe == 0x2);
        let has_colours =
            [b"COLR", b"SVG ", b"CBDT", b"sbix"].iter().any(|tag| font.table_data(Tag::new(tag)).is_some());
        !is_restricted && !has_colours
    }
}

#[cfg(feature = "pdf")]
impl AsRef<[u8]> for Face {
    fn as_ref(&self) -> &[u8] {
        self.data()
    }
}

impl Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Face({})", self.name)
    }
}

/// Writes path data and grows the ink's box.
#[derive(Default)]
struct Pen {
    scale: f64,
    /// How far to the right and down what it writes is moved, in 1/100 em.
    shift: [f64; 2],
    path: String,
    ink: Option<(f64, f64, f64, f64)>,
    /// Where it stands.
    at: [f64; 2],
}

impl Pen {
    fn put<const N: usize>(&mut self, command: &str, points: [(f32, f32); N]) {
        self.path.push_str(command);
        let points = points.map(|(x, y)| {
            let [right, down] = self.shift;
            [f64::from(x) * self.scale + right, down - f64::from(y) * self.scale]
        });
        for (index, [x, y]) in points.into_iter().enumerate() {
            if index > 0 {
                self.path.push(' ');
            }
            put_number(&mut self.path, x);
            self.path.push(' ');
            put_number(&mut self.path, y);
        }
        let to = points.last().copied().unwrap_or(self.at);
        self.reach(to);
        // Control points of a curve may lie beyond its ink.
        let [a, b] = match points[..] {
            [a, b, _] => [a, b],
            [c, _] => [self.at, to].map(|end| [0, 1].map(|way| (end[way] + 2.0 * c[way]) / 3.0)),
            _ => [to, to],
        };
        for way in [0, 1] {
            for t in turns([self.at[way], a[way], b[way], to[way]]) {
                self.reach([0, 1].map(|axis| cubic_at([self.at[axis], a[axis], b[axis], to[axis]], t)));
            }
        }
        self.at = to;
    }

    fn reach(&mut self, [x, y]: [f64; 2]) {
        let (x1, y1, x2, y2) = self.ink.unwrap_or((x, y, x, y));
        self.ink = Some((x1.min(x), y1.min(y), x2.max(x), y2.max(y)));
    }
}

/// Where a cubic curve is after a part of its way, along one axis.
fn cubic_at([from, a, b, to]: [f64; 4], t: f64) -> f64 {
    let u = 1.0 - t;
    u * u * u * from + 3.0 * u * u * t * a + 3.0 * u * t * t * b + t * t * t * to
}

/// The parts of a curve's way where it turns back along one axis; none where its control points lie within its
/// ends, as most do.
fn turns([from, a, b, to]: [f64; 4]) -> impl Iterator<Item = f64> {
    let (least, most) = (from.min(to), from.max(to));
    let is_straight = [a, b].iter().all(|control| (least..=most).contains(control));
    // The derivative, by powers of the part.
    let (square, single, none) = (to - 3.0 * b + 3.0 * a - from, 2.0 * (b - 2.0 * a + from), a - from);
    let root = (single * single - 4.0 * square * none).max(0.0).sqrt();
    let parts = match (is_straight, square.abs() < 1e-9) {
        (true, _) => [f64::NAN; 2],
        (_, true) => [-none / single, f64::NAN],
        _ => [(-single + root) / (2.0 * square), (-single - root) / (2.0 * square)],
    };
    parts.into_iter().filter(|t| (0.0..=1.0).contains(t))
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put("M", [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put("L", [(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.put("Q", [(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.put("C", [(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
