//! Everything about a picture that is not in its diagram.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::background::Background;
use super::boards::KeptBoard;
use super::fonts::{Fallback, FontFile, FontPack};
use crate::template::Template;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::WIDTH;

/// Width of a picture on paper when none is asked for, in millimetres: that of a PDF, and what PNG's `pHYs` says.
pub(super) const DEFAULT_WIDTH_MM: f64 = 140.0;

/// Points in a millimetre.
pub(super) const PT_PER_MM: f64 = 72.0 / 25.4;

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
    /// density of PNG. Without it the SVG is in pixels, and PDF and PNG are 140 mm wide before they are cut.
    pub width_mm: Option<f64>,
    /// Width of a cell of the board on paper in millimetres, 0.5 to 100, that is from one line to the next: all pictures that are
    /// drawn so have one scale, whatever they show. It sets what `width_mm` does, and goes before it.
    pub cell_mm: Option<f64>,
    /// Whether pictures are cut to what is drawn.
    pub trim: bool,
    /// Width of a PNG in pixels, 16 to 1400, before it is cut; 1400 where nothing is said. Its height follows from it.
    pub pixels: Option<u32>,
    /// What the picture lies on; the theme's paper where nothing is said.
    pub background: Option<Background>,
    /// Whether a PDF is one for the press, PDF/X-1a:2003: inks alone, nothing translucent, words as outlines.
    pub pdf_x: bool,
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
    /// Whether an SVG has no uses and no gradients, for sites and programs that lose them.
    pub portable: bool,
    /// Put before every id and class, so that several pictures can share a page, and no style sheet of a page takes a class
    /// for one of its own.
    pub id_prefix: String,
}

impl Style {
    /// Widths that a picture can have on paper, in millimetres.
    pub const WIDTHS_MM: RangeInclusive<f64> = 10.0..=2000.0;
    /// The widths on paper that a cell of a board may have, in millimetres.
    pub const CELLS_MM: RangeInclusive<f64> = 0.5..=100.0;
    /// The widths that a PNG or an animation may have, in pixels, before it is cut.
    pub const PIXELS: RangeInclusive<u32> = 16..=WIDTH;
    /// What stands before ids and classes where nothing else is asked for.
    pub const ID_PREFIX: &str = "z-";
    /// What [`Style::is_id_prefix`] asks for.
    pub const ID_PREFIX_HELP: &str = "use a letter or _, then letters, digits, - _ . (at most 64 characters)";

    /// Tells whether a text can stand before ids.
    pub fn is_id_prefix(text: &str) -> bool {
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
            && text.len() <= 64
    }

    /// The plain style of a template.
    pub fn new(template: Template, name: &str, theme: &str, packs: &[FontPack]) -> Style {
        Style {
            template,
            names: (name.to_owned(), theme.to_owned()),
            width_mm: None,
            cell_mm: None,
            trim: false,
            portable: false,
            pixels: None,
            background: None,
            pdf_x: false,
            text: TextMode::Outlines,
            fonts: Vec::new(),
            packs: packs.to_vec(),
            boards: &[],
            fallback: None,
            id_prefix: Style::ID_PREFIX.to_owned(),
        }
    }

    /// Looks whether a picture can be drawn so.
    pub(super) fn check(&self) -> Result<(), Diagnostic> {
        let pixels = f64::from(*Style::PIXELS.start())..=f64::from(*Style::PIXELS.end());
        for (value, range, what, unit) in [
            (self.width_mm, Style::WIDTHS_MM, "a picture", "mm"),
            (self.cell_mm, Style::CELLS_MM, "the cells of a board", "mm"),
            (self.pixels.map(f64::from), pixels, "a PNG", "pixels"),
        ] {
            if let Some(value) = value.filter(|value| !range.contains(value)) {
                let message = format!("{what} cannot be {value} {unit} wide");
                let help = format!("use a width from {} to {} {unit}", range.start(), range.end());
                return Err(Diagnostic::option_error("style::width", message).help(help));
            }
        }
        if !Style::is_id_prefix(&self.id_prefix) {
            let message = format!("ids cannot begin with {:?}", self.id_prefix);
            return Err(Diagnostic::option_error("style::id-prefix", message).help(Style::ID_PREFIX_HELP));
        }
        Ok(())
    }
}
