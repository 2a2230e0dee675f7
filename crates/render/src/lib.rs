//! Draws a [`Diagram`](zumen_core::diagram::Diagram) as SVG text and as PNG and PDF bytes. It knows templates and fonts, and no
//! game.
//!
//! A [`Renderer`] draws all pictures of one [`Style`] and keeps what they share: the painted template, parsed fonts, lines of
//! words, the empty board as pixels and tiles of pictures. The same diagram in the same style has the same bytes, whatever was
//! drawn before and on whichever thread. Nothing is read from files or from a network, and no system font is looked up.
//!
//! ```
//! use zumen_core::diagram::Diagram;
//! use zumen_render::{Renderer, Style, template::Template};
//!
//! fn draw(template: Template, diagram: &Diagram) -> Result<Vec<u8>, zumen_core::diagnostic::Diagnostic> {
//!     let renderer = Renderer::new(Style::new(template, "go", "classic", &[]))?;
//!     let drawing = renderer.draw(diagram)?;
//!     assert!(drawing.svg().starts_with("<svg"));
//!     drawing.png()
//! }
//! ```
//!
//! A picture is a list of typed elements in the order of painting (`element`). The SVG document is written from that list
//! (`svg`). PNG files are put together from its shapes (`shape`), each of which is parsed once: in tiles that come back
//! (`tiles`), or one over the other (`raster`) where a picture is translucent, cut, of another size, or has bitmaps or words in
//! a font. PDF files take the same shapes apart (`pdf`). `look` is what pictures share before any is drawn, `renderer` what is
//! kept after.
//!
//! Left out: reading positions, choosing templates by the name of a game, and embedding templates and fonts, which the crate
//! `zumen` does.

mod arrow;
mod background;
mod boards;
mod bounds;
mod card;
mod drawing;
mod element;
pub mod film;
mod fonts;
mod frame;
mod icon;
mod image;
mod layout;
mod lazy;
mod look;
mod node;
mod notes;
mod notice;
mod page;
mod paperless;
#[cfg(feature = "pdf")]
mod pdf;
mod pixel_compare;
mod placement;
pub mod player;
mod png;
mod portable;
mod print_limits;
mod raster;
mod renderer;
mod shape;
mod sheet;
mod side_panel;
mod slots;
mod source;
mod sprite;
mod stroke_widths;
mod style;
mod svg;
pub mod template;
#[cfg(test)]
mod tests;
mod tiles;

pub use background::Background;
pub use boards::KeptBoard;
pub use drawing::Drawing;
pub use fonts::{Fallback, FontFile, FontPack, Script};
pub use notice::Notice;
#[cfg(feature = "pdf")]
pub use pdf::{Booklet, Paper, PerPage};
pub use pixel_compare::{Difference, difference, embedded_sources, pixels};
pub use renderer::Renderer;
pub use source::{EmbeddedSource, is_as_drawn, is_told_alike, text_of};
pub use style::{Style, TextMode};
pub use tiny_skia::Pixmap;
