//! Turns a [`Diagram`](zumen_core::diagram::Diagram) into SVG text, PNG and PDF bytes. Knows templates and fonts, and no game.
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
mod look;
mod node;
mod notes;
mod notice;
mod once;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod placed;
#[cfg(feature = "film")]
pub mod player;
mod png;
mod renderer;
mod saved;
mod sheet;
mod slots;
mod source;
mod style;
mod svg;
pub mod template;
#[cfg(test)]
mod tests;
mod tiles;
mod tree;

pub use background::Background;
pub use boards::KeptBoard;
pub use drawing::Drawing;
pub use fonts::{Fallback, FontFile, FontPack, Script};
pub use notice::Notice;
#[cfg(feature = "pdf")]
pub use pdf::{Booklet, Paper, PerPage, from_pdf};
pub use renderer::Renderer;
pub use saved::{Difference, difference, pixels};
pub use source::{Kept, from_png, from_svg, is_as_drawn, kept};
pub use style::{CELLS_MM, DEFAULT_WIDTH_MM, ID_PREFIX_HELP, Style, TextMode, WIDTHS_MM, is_id_prefix};
pub use tiny_skia::Pixmap;
