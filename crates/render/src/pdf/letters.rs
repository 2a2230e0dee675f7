//! Letters of a document: a picture's words as glyphs of the fonts that they came from, so that words can be searched and
//! copied.

use std::collections::BTreeMap;
use std::sync::Arc;

use krilla::Data;
use krilla::geom::Point;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use super::{document, page_of};
use crate::fonts::{EM, Face, FontBook, Glyph};

/// The line round letters that are made heavier, in 1/100 em: as thick as their outlines elsewhere.
const HEAVY_STROKE: f32 = 2.8;
/// A gap this wide is a blank, in parts of an em: half of what it is in most fonts.
const BLANK: f64 = 0.13;

/// Letters of the outlines that words are drawn with.
pub(super) struct Letters<'a> {
    /// `None` where all words are drawn.
    fonts: Option<&'a FontBook>,
    /// By the ids of outlines; `None` for what a font does not let into a document.
    known: BTreeMap<Arc<str>, Option<Arc<Letter>>>,
    /// Fonts by the names of their faces.
    files: BTreeMap<String, Option<Font>>,
}

/// A glyph of a font.
pub(super) struct Letter {
    font: Font,
    face: Arc<Face>,
    glyph: u32,
    text: String,
}

impl<'a> Letters<'a> {
    /// Letters of these fonts.
    pub(super) fn new(fonts: Option<&'a FontBook>) -> Letters<'a> {
        Letters { fonts, known: BTreeMap::new(), files: BTreeMap::new() }
    }

    /// Finds the letters of one font that a line begins with, and where they stand.
    pub(super) fn find_word<'g>(&mut self, glyphs: &'g [Glyph]) -> Vec<(&'g Glyph, Arc<Letter>)> {
        let mut word: Vec<(&Glyph, Arc<Letter>)> = Vec::new();
        for glyph in glyphs {
            let Some(letter) = self.find(&glyph.outline.id) else { break };
            if word.first().is_some_and(|(_, first)| !Arc::ptr_eq(&first.face, &letter.face)) {
                break;
            }
            word.push((glyph, letter));
        }
        word
    }

    /// Finds the letter of an outline.
    fn find(&mut self, id: &Arc<str>) -> Option<Arc<Letter>> {
        if let Some(known) = self.known.get(id) {
            return known.clone();
        }
        let letter = self.letter(id).map(Arc::new);
        self.known.insert(Arc::clone(id), letter.clone());
        letter
    }

    fn letter(&mut self, id: &str) -> Option<Letter> {
        let (face, glyph, text) = self.fonts?.glyph(id)?;
        let font = self.files.entry(face.name.clone()).or_insert_with(|| {
            let data: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::<Face>::clone(&face);
            Font::new(Data::from(data), face.index)
        });
        let font = font.clone()?;
        face.embeds.get_or_init(|| embeds(&face, &font, glyph)).then_some(())?;
        Some(Letter { font, face, glyph, text })
    }
}

/// Tells whether a font can stand in a document: its licence lets it, its glyphs have no colours of their own, and the writer
/// takes it apart without a fault.
fn embeds(face: &Face, font: &Font, glyph: u32) -> bool {
    let trial = || {
        let mut document = document();
        let mut page = document.start_page_with(page_of(1.0, 1.0));
        let word = [KrillaGlyph::new(GlyphId::new(glyph), 1.0, 0.0, 0.0, 0.0, 0..1, None)];
        page.surface().draw_glyphs(Point::default(), &word, font.clone(), "a", 1.0, false);
        page.finish();
        document.finish().is_ok()
    };
    face.lets_embed() && std::panic::catch_unwind(std::panic::AssertUnwindSafe(trial)).unwrap_or(false)
}

/// Letters of one font on a line.
pub(super) struct Word {
    font: Font,
    /// Whether its letters are made heavier.
    is_heavy: bool,
    start: Point,
    glyphs: Vec<KrillaGlyph>,
    text: String,
}

impl Word {
    /// Sets letters, at least one, in 1/100 em.
    pub(super) fn new(letters: &[(&Glyph, Arc<Letter>)]) -> Word {
        let (Glyph { x, y, .. }, first) = &letters[0];
        let start = Point::from_xy(*x as f32, *y as f32);
        let (font, is_heavy) = (first.font.clone(), first.face.is_heavy);
        let mut word = Word { font, is_heavy, start, glyphs: Vec::new(), text: String::new() };
        for (index, (glyph, letter)) in letters.iter().enumerate() {
            let advance = f64::from(letter.face.advance(letter.glyph));
            let next = letters.get(index + 1).map(|(next, _)| (next.x - glyph.x) / EM);
            let raised = (y - glyph.y) / EM;
            let blank = next.map(|next| next - advance).filter(|gap| *gap > BLANK).zip(letter.face.glyph(' '));
            let shown = if blank.is_some() { advance } else { next.unwrap_or(advance) };
            word.push(letter.glyph, &letter.text, shown, raised);
            if let Some((gap, glyph)) = blank {
                word.push(glyph, " ", gap, 0.0);
            }
        }
        word
    }

    fn push(&mut self, glyph: u32, text: &str, advance: f64, raised: f64) {
        let [advance, raised] = [advance, raised].map(|ems| ems as f32);
        let from = self.text.len();
        self.text.push_str(text);
        let range = from..self.text.len();
        self.glyphs.push(KrillaGlyph::new(GlyphId::new(glyph), advance, 0.0, raised, 0.0, range, None));
    }

    /// Writes it; what has a line alone is an outline, so that words with an edge are there once.
    pub(super) fn draw(&self, surface: &mut Surface) {
        let outlined = surface.get_fill().is_none();
        if let (true, Some(Fill { paint, .. })) = (self.is_heavy, surface.get_fill().cloned()) {
            surface.set_stroke(Some(Stroke { paint, width: HEAVY_STROKE, ..Stroke::default() }));
        }
        surface.draw_glyphs(self.start, &self.glyphs, self.font.clone(), &self.text, EM as f32, outlined);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zumen_core::diagram::Diagram;

    use crate::{Booklet, FontFile, Paper, PerPage, Renderer, Style};

    /// A page whose words are in a font that says this of its licence.
    fn page(fs_type: u8) -> String {
        let mut font =
            std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/zumen-sans-regular.ttf")).unwrap();
        let record = font.windows(4).position(|tag| tag == b"OS/2").unwrap();
        let table = u32::from_be_bytes(font[record + 8..record + 12].try_into().unwrap()) as usize;
        font[table + 9] = fs_type;
        let style = crate::tests::style("backgammon", "classic");
        let file = FontFile { name: "mine.ttf".to_owned(), data: Arc::from(font), index: 0 };
        let renderer = Renderer::new(Style { fonts: vec![file], ..style }).unwrap();
        let mut booklet = Booklet::new(Paper::A4, PerPage::ONE);
        booklet.add(&renderer.draw(&Diagram::default()).unwrap(), "Words").unwrap();
        String::from_utf8_lossy(&booklet.finish().unwrap().0).into_owned()
    }

    #[test]
    fn a_font_whose_licence_forbids_it_is_drawn() {
        // Preview and print, editable, and both.
        for fs_type in [0, 4, 8, 6] {
            assert!(page(fs_type).contains("/FontFile2"), "{fs_type}");
        }
        assert!(!page(2).contains("/Font"));
    }
}
