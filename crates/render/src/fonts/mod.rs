//! The fonts of a picture: those the user gave, then packs for scripts.

mod face;
mod line;
mod pack;
mod weight;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use skrifa::MetadataProvider;
use skrifa::raw::FontRef;
use skrifa::string::StringId;

use self::face::Bytes;
pub(super) use self::face::{EM, Face, Outline};
use self::line::Lines;
pub(super) use self::line::{Glyph, Line, is_mark};
pub use self::pack::{FontPack, Script};
pub(super) use self::weight::Cut;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Lang, Paragraph, word};

/// What stands for a character that no font has: the geta mark, and what looks like it where no font has that.
const GETA: [char; 2] = ['〓', '='];

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

/// All fonts of a renderer, in the order in which each language asks them.
#[derive(Debug)]
pub(super) struct FontBooks {
    given: Vec<Arc<Face>>,
    packs: Vec<FontPack>,
    fallback: Option<Arc<dyn Fallback>>,
    /// The packs in their order, with Chinese and with Korean first: each is made when a picture first needs it.
    books: [OnceLock<FontBook>; 3],
}

impl FontBooks {
    /// Takes the given fonts and, after them, those of the packs.
    pub(crate) fn new(
        given: &[FontFile],
        packs: &[FontPack],
        fallback: Option<Arc<dyn Fallback>>,
    ) -> Result<FontBooks, Diagnostic> {
        let mut faces = Vec::new();
        for file in given {
            let face = face_of(file, &faces).ok_or_else(|| {
                Diagnostic::error("font::unreadable", format!("{} is not a font that zumen can read", file.name))
                    .about(About::Picture)
                    .help("use a TTF or OTF file; zumen does not read WOFF")
            })?;
            faces.push(face);
        }
        Ok(FontBooks { given: faces, packs: packs.to_vec(), fallback, books: Default::default() })
    }

    /// The fonts in the order of a language: what Han characters look like differs, and its pack has them as its
    /// readers know them.
    pub(crate) fn of(&self, lang: Lang) -> &FontBook {
        let [plain, chinese, korean] = &self.books;
        let book = word!(lang, plain, plain, chinese, korean);
        book.get_or_init(|| {
            let first = Script::first(lang);
            let mut scripts = Script::ALL;
            // The others stay in their order.
            scripts.sort_by_key(|script| script.is_after(first));
            let (mut faces, mut order) = (self.given.clone(), Vec::new());
            // Han characters of two packs have one weight: those of the first language are made heavy, and so are the others.
            for script in scripts.into_iter().filter(|script| first.is_none() || *script != Script::Heavy) {
                order.extend(script.cuts().map(|cut| (script, cut)));
                let packs = self.packs.iter().filter(|pack| pack.script() == script);
                faces.extend(packs.flat_map(FontPack::faces).cloned());
            }
            FontBook {
                faces: RwLock::new(faces),
                fallback: self.fallback.clone(),
                lines: Lines::default(),
                given: self.given.clone(),
                absent: Script::ALL.into_iter().filter(|script| !self.has(*script)).collect(),
                order,
            }
        })
    }
}

/// Reads a font, under a name that no other has.
fn face_of(file: &FontFile, others: &[Arc<Face>]) -> Option<Arc<Face>> {
    let font = FontRef::from_index(&file.data, file.index).ok()?;
    let name = font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first();
    let name: String = name.map(|name| name.chars().collect()).unwrap_or_default();
    let mut name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    while others.iter().any(|face| face.name == name) || name.is_empty() {
        name.push_str("-other");
    }
    let face = Arc::new(Face::new(name, None, Bytes::Shared(Arc::clone(&file.data)), file.index)?);
    face.is_sound().then_some(face)
}

impl FontBooks {
    fn has(&self, script: Script) -> bool {
        self.packs.iter().any(|pack| pack.script() == script)
    }
}

/// All fonts of a renderer in one order.
#[derive(Debug)]
pub(super) struct FontBook {
    faces: RwLock<Vec<Arc<Face>>>,
    fallback: Option<Arc<dyn Fallback>>,
    /// What was set in them before.
    pub lines: Lines,
    /// Those of the user.
    given: Vec<Arc<Face>>,
    /// What each face of the packs was drawn as, in the order of asking, whether it is here or not.
    order: Vec<(Script, Option<Cut>)>,
    /// Packs that are not here.
    absent: Vec<Script>,
}

impl FontBook {
    fn add(&self, file: &FontFile) -> Option<Arc<Face>> {
        let mut faces = self.faces.write().unwrap_or_else(PoisonError::into_inner);
        let face = face_of(file, &faces)?;
        faces.push(Arc::clone(&face));
        Some(face)
    }

    /// Finds the font that draws a character in a cut, in the order of asking.
    pub(crate) fn face(&self, character: char, cut: Cut) -> Option<Arc<Face>> {
        let known = {
            let faces = self.faces.read().unwrap_or_else(PoisonError::into_inner);
            let mut serving = faces.iter().filter(|face| face.cut.is_none_or(|own| own == cut));
            serving.find(|face| face.glyph(character).is_some()).cloned()
        };
        known.or_else(|| {
            let file = self.fallback.as_ref()?.find(character)?;
            self.add(&file).filter(|face| face.glyph(character).is_some())
        })
    }

    /// Finds the font and the glyph of an outline by its id, and what it says.
    #[cfg(feature = "pdf")]
    pub(crate) fn glyph(&self, id: &str) -> Option<(Arc<Face>, u32, String)> {
        let (name, glyph) = id.strip_prefix("glyph-")?.rsplit_once('-')?;
        let faces = self.faces.read().unwrap_or_else(PoisonError::into_inner);
        let face = Arc::clone(faces.iter().find(|face| face.name == name)?);
        if let Some(glyph) = glyph.strip_prefix('g') {
            let glyph = glyph.parse().ok()?;
            let text = face.text(glyph);
            return Some((face, glyph, text));
        }
        let character = char::from_u32(u32::from_str_radix(glyph, 16).ok()?)?;
        let glyph = face.glyph(character)?;
        Some((face, glyph, character.to_string()))
    }

    /// Finds what stands for a character that no font has.
    pub(crate) fn geta(&self, cut: Cut) -> Option<(Arc<Face>, char)> {
        GETA.into_iter().find_map(|geta| Some((self.face(geta, cut)?, geta)))
    }

    /// Lists the packs that are not here and that would draw characters of a text in a cut.
    pub(crate) fn lacking(&self, text: &str, cut: Cut) -> Vec<Script> {
        if self.absent.is_empty() {
            return Vec::new();
        }
        let cut = if self.is_in_cut(text, cut) { cut } else { Cut::Regular };
        let words = text.chars().filter(|character| *character != Paragraph::PIECE);
        let drawn_by = words.filter_map(|character| {
            let found = self.first(character, cut).or_else(|| self.first(GETA[0], cut)).map(|(script, _)| *script);
            found.filter(|script| self.absent.contains(script) && !self.is_given(character))
        });
        drawn_by.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Tells whether every character of a text has a font of a cut, or none of any, once all packs are here: what a text is set
    /// in shall not depend on which came first.
    pub(crate) fn is_in_cut(&self, text: &str, cut: Cut) -> bool {
        cut == Cut::Regular || text.chars().all(|character| is_mark(character) || self.has_in_cut(character, cut))
    }

    /// Tells whether a character has a font of a cut, or none of any, once all packs are here.
    fn has_in_cut(&self, character: char, cut: Cut) -> bool {
        if self.absent.is_empty() {
            return match self.face(character, cut) {
                Some(face) => face.is_of(cut),
                None => self.face(character, Cut::Regular).is_none(),
            };
        }
        let is_of_pack = match self.first(character, cut) {
            Some((_, own)) => *own == Some(cut),
            None => self.first(character, Cut::Regular).is_none(),
        };
        is_of_pack && !self.is_given(character)
    }

    /// Finds the face of a pack that draws a character in a cut once all packs are here, and what it was drawn as.
    fn first(&self, character: char, cut: Cut) -> Option<&(Script, Option<Cut>)> {
        self.order.iter().find(|(script, own)| own.is_none_or(|own| own == cut) && script.has(character))
    }

    /// Tells whether a font of the user has a character.
    fn is_given(&self, character: char) -> bool {
        self.given.iter().any(|face| face.glyph(character).is_some())
    }

    /// Measures capitals of a cut, in 1/100 em.
    pub(crate) fn cap_height(&self, cut: Cut) -> f64 {
        self.face('0', cut).map_or(0.7 * EM, |face| face.cap_height())
    }

    /// Hands the fonts to usvg, for `<text>`.
    pub(crate) fn load_into(&self, fonts: &mut fontdb::Database) {
        for face in self.faces.read().unwrap_or_else(PoisonError::into_inner).iter().filter(|face| !face.is_heavy) {
            fonts.load_font_data(face.data().to_vec());
        }
        fonts.set_sans_serif_family("Zumen Sans");
        // What is asked last, for fonts that are not here.
        fonts.set_serif_family("Zumen Sans");
    }
}
