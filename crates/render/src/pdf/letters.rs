//! Letters of a document: the outlines of a picture's words as glyphs of the fonts that they came from, so that words can be
//! searched and copied.
//!
//! The picture's tree has paths alone. A path is a letter where its data are those of an outline that the picture uses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use krilla::Data;
use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use usvg::{Node, Options, Transform, Tree};

use super::{document, page_of};
use crate::fonts::{EM, Face, FontBook, Outline};

/// A gap this wide is a blank, in parts of an em: half of what it is in most fonts.
const BLANK: f32 = 0.13;

/// Letters by the path data of their outlines.
#[derive(Default)]
pub(super) struct Letters(BTreeMap<Vec<u32>, Letter>);

/// A letter where it lies, in 1/100 em, and how it is painted.
pub(super) struct Occurrence<'a> {
    at: [f32; 2],
    letter: &'a Letter,
    /// The outline of it in the picture.
    pub path: &'a usvg::Path,
}

/// A glyph of a font.
struct Letter {
    font: Font,
    face: Arc<Face>,
    glyph: u32,
    text: String,
}

impl Letters {
    /// Finds the letters of these outlines. What a font does not let into a document stays an outline.
    pub(super) fn new<'o>(fonts: &FontBook, outlines: impl Iterator<Item = &'o Outline>) -> Letters {
        let mut seen = BTreeSet::new();
        let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">");
        for Outline { id, path, .. } in outlines.filter(|outline| seen.insert(&*outline.id)) {
            svg.extend(["<path id=\"", id, "\" d=\"", path, "\"/>"]);
        }
        let Ok(tree) = Tree::from_str(&(svg + "</svg>"), &Options::default()) else { return Letters::default() };
        let letters = tree.root().children().iter().filter_map(|node| {
            let Node::Path(path) = node else { return None };
            let (face, glyph, text) = fonts.glyph(path.id())?;
            let data: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::<Face>::clone(&face);
            let font = Font::new(Data::from(data), face.index)?;
            face.embeds.get_or_init(|| embeds(&face, &font, glyph)).then_some(())?;
            Some((key(path.data()), Letter { font, face, glyph, text }))
        });
        Letters(letters.collect())
    }

    /// Finds the letters of one font that nodes begin with.
    pub(super) fn find_word<'a>(&'a self, nodes: &'a [Node]) -> Vec<Occurrence<'a>> {
        let mut word: Vec<Occurrence> = Vec::new();
        for letter in nodes.iter().map_while(|node| self.find(node)) {
            if word.first().is_some_and(|first| !Arc::ptr_eq(&first.letter.face, &letter.letter.face)) {
                break;
            }
            word.push(letter);
        }
        word
    }

    /// Finds the letter that a node is, whether it is moved or not.
    fn find<'a>(&'a self, node: &'a Node) -> Option<Occurrence<'a>> {
        let (path, Transform { tx, ty, .. }) = match node {
            Node::Path(path) => (path, Transform::identity()),
            Node::Group(group) => match group.children() {
                [Node::Path(path)] if !group.should_isolate() && is_shift(group.transform()) => {
                    (path, group.transform())
                }
                _ => return None,
            },
            _ => return None,
        };
        let letter = Some(path).filter(|path| path.is_visible() && !self.0.is_empty())?;
        Some(Occurrence { at: [tx, ty], letter: self.0.get(&key(letter.data()))?, path })
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

/// Tells whether a transform does nothing but move, or nothing at all.
fn is_shift(transform: Transform) -> bool {
    transform == Transform::from_translate(transform.tx, transform.ty)
}

/// What tells path data apart.
fn key(path: &tiny_skia::Path) -> Vec<u32> {
    let points = path.points().iter().flat_map(|point| [point.x.to_bits(), point.y.to_bits()]);
    path.verbs().iter().map(|verb| *verb as u32).chain(points).collect()
}

/// Letters of one font on a line.
pub(super) struct Word {
    font: Font,
    start: Point,
    glyphs: Vec<KrillaGlyph>,
    text: String,
}

impl Word {
    /// Sets letters, at least one.
    pub(super) fn new(letters: &[Occurrence]) -> Word {
        let Occurrence { at: [x, y], letter: Letter { font, .. }, .. } = letters[0];
        let start = Point::from_xy(x, y);
        let mut word = Word { font: font.clone(), start, glyphs: Vec::new(), text: String::new() };
        for (index, Occurrence { at, letter, .. }) in letters.iter().enumerate() {
            let advance = letter.face.advance(letter.glyph);
            let next = letters.get(index + 1).map(|next| (next.at[0] - at[0]) / EM as f32);
            let raised = (y - at[1]) / EM as f32;
            let blank = next.map(|next| next - advance).filter(|gap| *gap > BLANK).zip(letter.face.glyph(' '));
            let shown = if blank.is_some() { advance } else { next.unwrap_or(advance) };
            word.push(letter.glyph, &letter.text, shown, raised);
            if let Some((gap, glyph)) = blank {
                word.push(glyph, " ", gap, 0.0);
            }
        }
        word
    }

    fn push(&mut self, glyph: u32, text: &str, advance: f32, raised: f32) {
        let from = self.text.len();
        self.text.push_str(text);
        let range = from..self.text.len();
        self.glyphs.push(KrillaGlyph::new(GlyphId::new(glyph), advance, 0.0, raised, 0.0, range, None));
    }

    /// Writes it; what has a line alone is an outline, so that words with an edge are there once.
    pub(super) fn draw(&self, surface: &mut Surface) {
        let outlined = surface.get_fill().is_none();
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
        let mut booklet = Booklet::new(Paper::A4, PerPage::One);
        booklet.add(&renderer.draw(&Diagram::default()).unwrap(), "Words").unwrap();
        String::from_utf8_lossy(&booklet.finish().unwrap()).into_owned()
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
