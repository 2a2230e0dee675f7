//! Turns a [`Diagram`] into SVG text, PNG and PDF bytes. Knows templates and fonts, and no game.
//!
//! The SVG text is the one picture: PNG and PDF are drawn from it. A [`Renderer`] keeps what all pictures of one look
//! share (the painted template, parsed fonts, lines of words, the empty board as pixels, tiles of pictures), so that the
//! second picture is cheap; for the first, `boards` has the usual boards as they were drawn before. `tiles` makes PNG files of
//! what was drawn before; documents that it cannot part, translucent ones and those of other sizes, are drawn whole by `png`.

mod arrow;
mod background;
mod beside;
mod boards;
mod bounds;
mod card;
mod cut;
mod drawing;
mod element;
#[cfg(feature = "film")]
pub mod film;
mod fine;
mod fonts;
mod frame;
mod icon;
mod layout;
mod node;
mod notes;
mod notice;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod placed;
#[cfg(feature = "film")]
pub mod player;
mod png;
mod saved;
mod sheet;
mod slots;
mod source;
mod svg;
pub mod template;
mod tiles;
mod tree;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub use background::Background;
pub use boards::KeptBoard;
pub use drawing::Drawing;
pub use fonts::{Fallback, FontFile, FontPack, Script};
pub use notice::Notice;
#[cfg(feature = "pdf")]
pub use pdf::{Booklet, Paper, PerPage, from_pdf};
pub use saved::{Difference, difference, pixels};
pub use source::{Kept, from_png, from_svg, is_as_drawn, kept};

pub use tiny_skia::Pixmap;

use crate::template::{References, Template};
use zumen_core::bitmap::is_small_png;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Diagram, Lang};
use zumen_core::geometry::{HEIGHT, WIDTH};

/// Width of a picture on paper when none is asked for, in millimetres: that of a PDF, and what PNG's `pHYs` says.
pub const DEFAULT_WIDTH_MM: f64 = 140.0;
/// Widths that a picture can have on paper, in millimetres.
pub const WIDTHS_MM: RangeInclusive<f64> = 10.0..=2000.0;
/// The widths on paper that a cell of a board may have, in millimetres.
pub const CELLS_MM: RangeInclusive<f64> = 0.5..=100.0;
/// What [`is_id_prefix`] asks for.
pub const ID_PREFIX_HELP: &str = "a letter or _, then letters, digits, - _ . (64 at the most)";

/// Tells whether a text can stand before ids.
pub fn is_id_prefix(text: &str) -> bool {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && text.chars().all(legal) && text.len() <= 64
}

/// Empty boards that are kept: each is 7 MB of pixels.
const MOST_BASES: usize = 16;
/// What an empty board takes as pixels.
const BOARD_BYTES: usize = 4 * WIDTH as usize * HEIGHT as usize;
const PT_PER_MM: f64 = 72.0 / 25.4;

/// How words get into the SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextMode {
    /// As outlines of the glyphs: looks the same everywhere.
    #[default]
    Outlines,
    /// As `<text>`: can be edited and searched, needs the fonts where it is read.
    Font,
}

/// Everything about a picture that is not in its diagram.
#[derive(Clone, Debug)]
pub struct Style {
    /// Geometry and paint.
    pub template: Template,
    /// Names of template and theme, kept in the picture: `("backgammon", "classic")`.
    pub names: (String, String),
    /// Width on paper in millimetres, 10 to 2000, of what is shown: sets the size of SVG and PDF, as they are cut, and the
    /// density of PNG. Without it the SVG is in pixels, and PDF and PNG have [`DEFAULT_WIDTH_MM`] before they are cut.
    pub width_mm: Option<f64>,
    /// Width of a cell of the board on paper in millimetres, 0.5 to 100, that is from one line to the next: all pictures that are
    /// drawn so have one scale, whatever they show. It sets what `width_mm` does, and goes before it.
    pub cell_mm: Option<f64>,
    /// Whether SVG and PDF are cut to what is drawn. The PNG is always 1400x1200.
    pub trim: bool,
    /// What the picture lies on; the theme's paper where nothing is said.
    pub background: Option<Background>,
    /// How words are written.
    pub text: TextMode,
    /// Fonts asked before the packs, in order.
    pub fonts: Vec<FontFile>,
    /// Packs of fonts, in the order of asking: those that the library holds, unless others are given. A diagram in Chinese
    /// or Korean asks the pack of that script before those of other scripts.
    pub packs: Vec<FontPack>,
    /// Who is asked for characters that no font has; `None` draws 〓 for them.
    pub fallback: Option<Arc<dyn Fallback>>,
    /// Empty boards drawn at build time: an optimisation of the first PNG.
    pub boards: &'static [KeptBoard],
    /// Put before every id, so that several pictures can share a page.
    pub id_prefix: String,
}

impl Style {
    /// Returns the plain style of a template.
    pub fn new(template: Template, name: &str, theme: &str, packs: &[FontPack]) -> Style {
        Style {
            template,
            names: (name.to_owned(), theme.to_owned()),
            width_mm: None,
            cell_mm: None,
            trim: false,
            background: None,
            text: TextMode::Outlines,
            fonts: Vec::new(),
            packs: packs.to_vec(),
            boards: &[],
            fallback: None,
            id_prefix: String::new(),
        }
    }
}

/// Draws diagrams in one style.
#[derive(Debug)]
pub struct Renderer {
    style: Style,
    /// Who cuts the lines of boards in pictures without paper.
    cutter: Option<cut::Cutter>,
    fonts: fonts::FontBooks,
    /// The board as SVG lines, and its paper among them, written once.
    board: String,
    paper: Option<String>,
    /// Definitions by their place as SVG lines, each written when a picture first needs it; and which of them need which.
    definitions: Vec<OnceLock<String>>,
    references: References,
    /// Empty boards that were composed.
    bases: Mutex<Vec<Arc<svg::Base>>>,
    /// How many pictures were composed.
    pictures: AtomicU64,
    /// How many empty boards were composed ever.
    numbers: AtomicUsize,
    /// The page as pixels before anything is drawn on it.
    page: OnceLock<Pixmap>,
    /// The tiles that pictures are put together from.
    mosaic: tiles::Mosaic,
    /// How many tiles PNG files were put together from, and how many of these were known.
    tiles: [AtomicU64; 2],
    /// Canvases that nobody draws on now.
    canvases: Mutex<Vec<Pixmap>>,
    is_grey: OnceLock<bool>,
    usvg: usvg::Options<'static>,
}

impl Renderer {
    /// Returns a renderer of `style`.
    ///
    /// # Errors
    ///
    /// `style::width` and `style::id-prefix` when these cannot be, `style::background` when the template has no paper to
    /// change; `font::unreadable` when a given font is none.
    pub fn new(mut style: Style) -> Result<Renderer, Diagnostic> {
        if let Some(width) = style.width_mm.filter(|width| !WIDTHS_MM.contains(width)) {
            let message = format!("a picture cannot be {width} mm wide");
            let help = format!("a width is from {} to {} mm", WIDTHS_MM.start(), WIDTHS_MM.end());
            return Err(Diagnostic::error("style::width", message).about(About::Option).help(help));
        }
        if let Some(cell) = style.cell_mm.filter(|cell| !CELLS_MM.contains(cell)) {
            let message = format!("the cells of a board cannot be {cell} mm wide");
            let help = format!("a cell is from {} to {} mm wide", CELLS_MM.start(), CELLS_MM.end());
            return Err(Diagnostic::error("style::width", message).about(About::Option).help(help));
        }
        if !style.id_prefix.is_empty() && !is_id_prefix(&style.id_prefix) {
            let message = format!("ids cannot begin with {:?}", style.id_prefix);
            return Err(Diagnostic::error("style::id-prefix", message).about(About::Option).help(ID_PREFIX_HELP));
        }
        let fonts = fonts::FontBooks::new(&style.fonts, &style.packs, style.fallback.clone())?;
        let mut usvg = no_other_files();
        if style.text == TextMode::Font {
            fonts.of(Lang::default()).load_into(usvg.fontdb_mut());
        }
        let cutter = match style.background {
            Some(background) => background.under(&mut style.template)?,
            None => None,
        };
        let board = node::template_lines(&style.template.board, &style.id_prefix);
        let paper = style.template.board.children.iter().find(|child| child.get("class") == Some("paper"));
        let paper = paper.map(|paper| node::template_lines(paper, &style.id_prefix));
        let definitions = vec![OnceLock::new(); style.template.defs.len()];
        let references = References::of(&style.template);
        Ok(Renderer {
            style,
            cutter,
            fonts,
            board,
            paper,
            definitions,
            references,
            bases: Mutex::default(),
            pictures: AtomicU64::default(),
            numbers: AtomicUsize::default(),
            page: OnceLock::new(),
            mosaic: tiles::Mosaic::default(),
            tiles: Default::default(),
            canvases: Mutex::default(),
            is_grey: OnceLock::new(),
            usvg,
        })
    }

    /// Returns the style it draws in.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Draws a diagram: the picture is composed once, for all formats.
    ///
    /// # Errors
    ///
    /// `picture::game` when the style is of another game than the diagram, `picture::slot` when the template lacks a place of
    /// it; `picture::marks` and `picture::size` when it becomes larger than a picture may; where the style trims,
    /// `picture::svg` when the template holds what cannot be drawn.
    pub fn draw(&self, diagram: &Diagram) -> Result<Drawing<'_>, Diagnostic> {
        Drawing::new(self, diagram)
    }

    /// Returns a diagram as it is drawn in this style: on its card, and with cut lines where there is no paper.
    fn prepared<'a>(&self, diagram: &'a Diagram) -> Cow<'a, Diagram> {
        let carded = card::carded(&self.style, diagram);
        match &self.cutter {
            Some(cutter) => Cow::Owned(cutter.cut(&self.style.template, &carded)),
            None => carded,
        }
    }

    /// Tells whether the picture has paper; without it pixels are translucent.
    fn has_paper(&self) -> bool {
        self.style.background != Some(Background::None)
    }

    /// Tells whether the paper is seen on a white page.
    fn shows_paper(&self) -> bool {
        self.style.template.paper().is_some_and(|paper| paper != "#ffffff")
    }

    /// Returns the definition at this place among those of the template, as SVG lines.
    fn definition(&self, place: usize) -> &str {
        let write = || node::template_lines(self.style.template.defs.at(place), &self.style.id_prefix);
        self.definitions[place].get_or_init(write)
    }

    /// Tells whether board and pieces have no colour but grey.
    fn is_grey(&self) -> bool {
        *self.is_grey.get_or_init(|| {
            let defs = &self.style.template.defs;
            is_grey(&self.style.template.board) && (0..defs.len()).all(|place| is_grey(defs.at(place)))
        })
    }

    /// Returns what tiles are drawn on: pixels of any content.
    fn canvas(&self) -> Pixmap {
        self.canvases.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_else(png::clear)
    }

    /// Takes back what tiles were drawn on.
    fn put_back(&self, canvas: Pixmap) {
        self.canvases.lock().unwrap_or_else(PoisonError::into_inner).push(canvas);
    }

    /// Notes the tiles of a PNG file, and how many of them were known.
    fn count_tiles(&self, all: usize, known: usize) {
        for (count, more) in self.tiles.iter().zip([all, known]) {
            count.fetch_add(more as u64, Ordering::Relaxed);
        }
    }

    /// Tells how many tiles PNG files were put together from, and how many of these were known.
    pub fn tiles(&self) -> [u64; 2] {
        [0, 1].map(|count| self.tiles[count].load(Ordering::Relaxed))
    }

    /// Counts the pictures composed so far.
    pub fn picture_count(&self) -> u64 {
        self.pictures.load(Ordering::Relaxed)
    }

    /// Counts the empty boards that are kept as pixels, 7 MB each, and what is kept beside them as so many more.
    pub fn boards(&self) -> usize {
        let bases = self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        let boards = bases.iter().filter(|base| base.pixels.get().is_some()).count();
        let canvases = self.canvases.lock().unwrap_or_else(PoisonError::into_inner).len();
        boards + usize::from(self.page.get().is_some()) + canvases + self.mosaic.bytes() / BOARD_BYTES
    }

    /// Returns what this diagram's empty board shows, composed once.
    fn base(&self, shown: &svg::Shown) -> Result<Arc<svg::Base>, Diagnostic> {
        let mut bases = self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(base) = bases.iter().find(|base| base.shows(shown)) {
            return Ok(Arc::clone(base));
        }
        let base = Arc::new(svg::Base::compose(self, self.numbers.fetch_add(1, Ordering::Relaxed), shown)?);
        if bases.len() >= MOST_BASES {
            bases.clear();
        }
        bases.push(Arc::clone(&base));
        Ok(base)
    }

    fn parse(&self, svg: &str) -> Result<usvg::Tree, Diagnostic> {
        #[cfg(test)]
        drawing::tests::PARSED.set(drawing::tests::PARSED.get() + 1);
        usvg::Tree::from_str(svg, &self.usvg).map_err(|error| {
            Diagnostic::error("picture::svg", format!("the picture cannot be rasterized: {error}"))
                .about(About::Picture)
                .help("check the template: zumen templates check DIR")
        })
    }
}

/// Returns options of the reader of SVG that know no pictures but those of ours inside the document.
fn no_other_files() -> usvg::Options<'static> {
    let mut options = usvg::Options::default();
    options.image_href_resolver.resolve_data =
        Box::new(|kind, data, _| (kind == "image/png" && is_small_png(&data)).then_some(usvg::ImageKind::PNG(data)));
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    options
}

/// Tells whether an element of a template and all inside have no colour but grey.
fn is_grey(element: &template::Element) -> bool {
    let mut is_grey = true;
    element.walk(&mut |part| {
        is_grey &= part.attributes.iter().all(|(name, value)| element::is_grey(name, value));
    });
    is_grey
}

fn no_slot(name: &str) -> Diagnostic {
    Diagnostic::error("picture::slot", format!("the template has no slot {name:?} for this"))
        .about(About::Picture)
        .help("check the template: zumen templates check DIR")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, OnceLock};

    use include_dir::{Dir, include_dir};
    use zumen_core::diagram::{Diagram, Mark, Place};

    use crate::template::Templates;
    use crate::{FontPack, Script, Style};

    static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../templates");
    /// The templates of the facade.
    pub(crate) const TEMPLATES: Templates = Templates::new(&FILES);

    /// The font packs of the facade.
    pub(crate) fn packs() -> &'static [FontPack] {
        static PACKS: OnceLock<Vec<FontPack>> = OnceLock::new();
        PACKS.get_or_init(|| {
            let path = |name: &&str| format!("{}/../../fonts/{name}", env!("CARGO_MANIFEST_DIR"));
            let read = |name| Arc::from(std::fs::read(path(name)).expect("a font"));
            let pack = |script: Script| {
                FontPack::new(script, &Vec::from_iter(script.files().iter().map(read))).expect("sound fonts")
            };
            Script::ALL.map(pack).to_vec()
        })
    }

    /// A style of an embedded template.
    pub(crate) fn style(template: &str, theme: &str) -> Style {
        Style::new(TEMPLATES.tested(template, theme).expect("a theme"), template, theme, packs())
    }

    /// A board with one checker, under a title.
    pub(crate) fn diagram() -> Diagram {
        let checker = Mark::own("checker-6-1", "checker-white", Place::stacked("point-6", 0));
        let [title, desc] = ["A checker", "A white checker on point 6."].map(str::to_owned);
        Diagram { title, desc, pieces: vec![checker], ..Diagram::default() }
    }
}
