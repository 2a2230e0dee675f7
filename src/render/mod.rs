//! Turns a [`Diagram`] into SVG text, PNG and PDF bytes. Knows templates and fonts, and no game.
//!
//! The SVG text is the one picture: PNG and PDF are drawn from it. A [`Renderer`] keeps what all pictures of one look
//! share (the painted template, parsed fonts, the empty board as pixels), so that the second picture is cheap.

mod arrow;

mod beside;
mod fonts;
mod icon;
mod layout;
mod node;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod png;
mod sheet;
mod source;
mod svg;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::Pixmap;

pub use fonts::{Fallback, FontFile};
#[cfg(feature = "pdf")]
pub use pdf::{Booklet, Paper, PerPage, from_pdf};
pub use source::{Kept, from_png, from_svg, kept};

use crate::diagnostic::Diagnostic;
use crate::diagram::Diagram;
use crate::geometry::{Fit, WIDTH};
use crate::template::{Builtins, Needs, Template};

/// Width of a picture on paper when none is asked for, in millimetres: that of a PDF, and what PNG's `pHYs` says.
pub const DEFAULT_WIDTH_MM: f64 = 140.0;
/// Widths that a picture can have on paper, in millimetres.
pub const WIDTHS_MM: RangeInclusive<f64> = 10.0..=2000.0;
/// What [`is_id_prefix`] asks for.
pub const ID_PREFIX_HELP: &str = "a letter or _, then letters, digits, - _ . (64 at the most)";

/// Whether a text can stand before ids.
pub fn is_id_prefix(text: &str) -> bool {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && text.chars().all(legal) && text.len() <= 64
}

/// The thinnest stroke that a printing press holds, in points.
const THINNEST_PT: f64 = 0.25;
/// Empty boards that are kept: each is 7 MB of pixels.
const MOST_BASES: usize = 16;
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
    /// Width on paper in millimetres, 10 to 2000: sets the size of SVG and PDF and the density of PNG. Without it the
    /// SVG is in pixels, and PDF and PNG have [`DEFAULT_WIDTH_MM`].
    pub width_mm: Option<f64>,
    /// Whether SVG and PDF are cut to what is drawn. The PNG is always 1400x1200.
    pub trim: bool,
    /// How words are written.
    pub text: TextMode,
    /// Fonts asked before the embedded ones, in order.
    pub fonts: Vec<FontFile>,
    /// Who is asked for characters that no font has; `None` draws 〓 for them.
    pub fallback: Option<Arc<dyn Fallback>>,
    /// Put before every id, so that several pictures can share a page.
    pub id_prefix: String,
}

impl Style {
    /// A template that is inside the program, with one of its themes.
    ///
    /// # Errors
    ///
    /// `template::name` or `theme::name` when there is none of that name.
    pub fn builtin(template: &str, theme: &str) -> Result<Style, Diagnostic> {
        let read = Builtins.template(template, theme, &Needs::default());
        // The embedded files are tested: what can be wrong is a name, and that is one fault.
        let read = read.map_err(|mut faults| faults.swap_remove(0))?;
        Ok(Style::new(read, template, theme))
    }

    /// The plain style of a template.
    pub fn new(template: Template, name: &str, theme: &str) -> Style {
        Style {
            template,
            names: (name.to_owned(), theme.to_owned()),
            width_mm: None,
            trim: false,
            text: TextMode::Outlines,
            fonts: Vec::new(),
            fallback: None,
            id_prefix: String::new(),
        }
    }
}

/// A finished picture as text, and what was odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Svg {
    /// The document: LF, one element a line, final newline.
    pub text: String,
    /// Characters that no font has, strokes too thin for the width.
    pub warnings: Vec<Diagnostic>,
}

/// Draws diagrams in one style.
#[derive(Debug)]
pub struct Renderer {
    style: Style,
    fonts: fonts::FontBook,
    /// The board and the definitions as SVG lines, written once.
    board: String,
    definitions: BTreeMap<String, String>,
    /// Empty boards, by what they show.
    bases: Mutex<BTreeMap<String, Arc<svg::Base>>>,
    /// Whether board, pieces and theme have no colour but grey.
    grey: bool,
    usvg: usvg::Options<'static>,
}

impl Renderer {
    /// A renderer of `style`.
    ///
    /// # Errors
    ///
    /// `style::width` and `style::id-prefix` when these cannot be; `font::unreadable` when a given font is none.
    pub fn new(style: Style) -> Result<Renderer, Diagnostic> {
        if let Some(width) = style.width_mm.filter(|width| !WIDTHS_MM.contains(width)) {
            let message = format!("a picture cannot be {width} mm wide");
            let help = format!("a width is from {} to {} mm", WIDTHS_MM.start(), WIDTHS_MM.end());
            return Err(Diagnostic::error("style::width", message).help(help));
        }
        if !style.id_prefix.is_empty() && !is_id_prefix(&style.id_prefix) {
            let message = format!("ids cannot begin with {:?}", style.id_prefix);
            return Err(Diagnostic::error("style::id-prefix", message).help(ID_PREFIX_HELP));
        }
        let fonts = fonts::FontBook::new(&style.fonts, style.fallback.clone())?;
        let mut usvg = usvg::Options::default();
        if style.text == TextMode::Font {
            fonts.load_into(usvg.fontdb_mut());
        }
        let board = node::element(&style.template.board, &style.id_prefix);
        let definition = |(id, element): &(String, _)| (id.clone(), node::element(element, &style.id_prefix));
        let definitions: BTreeMap<String, String> = style.template.defs.iter().map(definition).collect();
        let grey = png::is_grey(&board) && definitions.values().all(|lines| png::is_grey(lines));
        Ok(Renderer { style, fonts, board, definitions, bases: Mutex::default(), grey, usvg })
    }

    /// The style it draws in.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// The picture as SVG.
    ///
    /// # Errors
    ///
    /// `picture::slot` when the template lacks a place of the diagram.
    pub fn svg(&self, diagram: &Diagram) -> Result<Svg, Diagnostic> {
        let (text, picture) = self.document(diagram)?;
        let thin = self.style.width_mm.and_then(|width| self.thin_strokes_of(diagram, &picture, width));
        let mut warnings = picture.warnings;
        warnings.extend(thin);
        Ok(Svg { text, warnings })
    }

    /// A warning that names the classes whose strokes are thinner than a press can print when the picture is so many
    /// millimetres wide. [`Renderer::svg`] gives it where a width is asked for.
    ///
    /// # Errors
    ///
    /// As [`Renderer::svg`].
    pub fn thin_strokes(&self, diagram: &Diagram, width_mm: f64) -> Result<Option<Diagnostic>, Diagnostic> {
        Ok(self.thin_strokes_of(diagram, &svg::Picture::compose(self, diagram)?, width_mm))
    }

    /// The picture as PNG, exactly 1400x1200 pixels.
    ///
    /// # Errors
    ///
    /// As [`Renderer::svg`].
    pub fn png(&self, diagram: &Diagram) -> Result<Vec<u8>, Diagnostic> {
        let picture = svg::Picture::compose(self, diagram)?;
        let (pixels, grey) = self.rasterize(diagram, &picture)?;
        let width = self.style.width_mm.unwrap_or(DEFAULT_WIDTH_MM);
        Ok(png::encode(&pixels, grey, width, &source::line(self, diagram, picture.digest(self, diagram))))
    }

    /// The picture as pixels: the empty board from the cache, and the rest drawn over it.
    ///
    /// # Errors
    ///
    /// As [`Renderer::svg`].
    pub fn pixels(&self, diagram: &Diagram) -> Result<Pixmap, Diagnostic> {
        let picture = svg::Picture::compose(self, diagram)?;
        Ok(self.rasterize(diagram, &picture)?.0)
    }

    /// The same picture drawn from the whole SVG at once: what [`Renderer::pixels`] must equal.
    ///
    /// # Errors
    ///
    /// As [`Renderer::svg`].
    pub fn pixels_uncached(&self, diagram: &Diagram) -> Result<Pixmap, Diagnostic> {
        let document = svg::Picture::compose(self, diagram)?.document(self, diagram, None, svg::Part::Whole);
        let mut pixels = png::blank();
        png::draw(&self.parse(&document)?, &mut pixels);
        Ok(pixels)
    }

    /// The pixels, and whether all of them are grey.
    fn rasterize(&self, diagram: &Diagram, picture: &svg::Picture) -> Result<(Pixmap, bool), Diagnostic> {
        let mut pixels = match picture.base.pixels.get() {
            Some(board) => board.clone(),
            None => {
                let document = picture.document(self, diagram, None, svg::Part::Board);
                let mut board = png::blank();
                png::draw(&self.parse(&document)?, &mut board);
                // A copy costs as much as drawing it: one is kept when a board comes back.
                if picture.base.comes_back() {
                    picture.base.pixels.get_or_init(|| board.clone());
                }
                board
            }
        };
        let document = picture.document(self, diagram, None, svg::Part::Pieces);
        png::draw(&self.parse(&document)?, &mut pixels);
        Ok((pixels, self.grey && png::is_grey(&document)))
    }

    /// What this diagram's empty board shows, composed once.
    fn base(&self, diagram: &Diagram, fit: Option<Fit>) -> Result<Arc<svg::Base>, Diagnostic> {
        let key = svg::Base::key(diagram, fit);
        let mut bases = self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(base) = bases.get(&key) {
            return Ok(Arc::clone(base));
        }
        let base = Arc::new(svg::Base::compose(self, diagram, fit)?);
        if bases.len() >= MOST_BASES {
            bases.clear();
        }
        bases.insert(key, Arc::clone(&base));
        Ok(base)
    }

    fn parse(&self, svg: &str) -> Result<usvg::Tree, Diagnostic> {
        usvg::Tree::from_str(svg, &self.usvg).map_err(|error| {
            Diagnostic::error("picture::svg", format!("the picture cannot be rasterized: {error}"))
                .help("check the template: zumen templates check DIR")
        })
    }

    /// The whole document, cut where that is asked for, and what it was made of.
    fn document(&self, diagram: &Diagram) -> Result<(String, svg::Picture), Diagnostic> {
        let picture = svg::Picture::compose(self, diagram)?;
        let mut trim = None;
        if self.style.trim {
            trim = png::ink(&self.parse(&picture.document(self, diagram, None, svg::Part::Drawing))?);
        }
        Ok((picture.document(self, diagram, trim, svg::Part::Whole), picture))
    }

    fn thin_strokes_of(&self, diagram: &Diagram, picture: &svg::Picture, width_mm: f64) -> Option<Diagnostic> {
        let pt_per_unit = width_mm * PT_PER_MM / f64::from(WIDTH) * svg::scale(self, diagram);
        let mut thin: BTreeMap<&str, f64> = BTreeMap::new();
        let mut note = |name, stroke: f64| {
            if stroke > 0.0 && stroke < THINNEST_PT {
                let thinnest = thin.entry(name).or_insert(stroke);
                *thinnest = thinnest.min(stroke);
            }
        };
        let template = &self.style.template;
        let pieces = template.definitions(&picture.used());
        let pieces = pieces.into_iter().map(|piece| (piece, pt_per_unit * picture.piece_scale()));
        for (root, pt_per_unit) in std::iter::once((&template.board, pt_per_unit)).chain(pieces) {
            root.walk(&mut |element| {
                let stroke = element.get("stroke-width").and_then(|text| text.parse::<f64>().ok());
                if let (Some(stroke), Some(true)) = (stroke, element.get("stroke").map(|paint| paint != "none")) {
                    let name = element.get("class").or(element.get("id")).unwrap_or(&element.name);
                    note(name, stroke * pt_per_unit);
                }
            });
        }
        for (class, stroke) in picture.strokes() {
            note(class, stroke * pt_per_unit);
        }
        if thin.is_empty() {
            return None;
        }
        let (are, of) = if thin.len() == 1 { ("is", "stroke") } else { ("are", "strokes") };
        let thin: Vec<String> = thin.iter().map(|(name, points)| format!("{name} ({points:.2} pt)")).collect();
        let message = format!(
            "the {of} of {} {are} too thin at {width_mm} mm: the least that prints is {THINNEST_PT} pt",
            thin.join(", ")
        );
        let warning = Diagnostic::warning("picture::thin-stroke", message);
        Some(warning.help("choose a larger --width, or a heavier stroke in the theme"))
    }
}

fn no_slot(name: &str) -> Diagnostic {
    Diagnostic::error("picture::slot", format!("the template has no slot {name:?} for this"))
        .help("check the template: zumen templates check DIR")
}
