//! zumen (図面, "diagram of a position") turns board-game positions into diagrams, vector first.
//!
//! It reads backgammon (XGID, gnuID), Go (SGF), the rules and saved games of Zillions of Games (ZRF, ZSG), shogi (SFEN,
//! USI, KIF, KI2, JKF, BOD, CSA) with chu shogi and tai shogi, and Carcassonne (score sheets in JSON). A position becomes
//! an SVG document built from a geometry template, and the same document becomes a PDF, or a PNG of 1400x1200 pixels unless you
//! ask for another width. The same input and options give the same bytes, on any machine.
//!
//! ```
//! let id = b"XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10";
//! let record = zumen::read(id, &zumen::NoFiles)?;
//!
//! let view = zumen::View::default().with("home", "left");
//! for entry in record.entries(&view) {
//!     let subject = entry?.subject;
//!     let renderer = zumen::renderer(subject.as_ref(), "classic")?;
//!     let diagram = subject.diagram(&view)?;
//!     let drawing = renderer.draw(&diagram)?;
//!     let svg: &str = drawing.svg();
//!     let png: Vec<u8> = drawing.png()?;
//!     let pdf: Vec<u8> = drawing.pdf()?;
//!     assert!(svg.starts_with("<svg") && png.starts_with(b"\x89PNG") && pdf.starts_with(b"%PDF"));
//! }
//! # Ok::<(), zumen::Diagnostic>(())
//! ```
//!
//! A record of Go becomes the figures of a book, one page each:
//!
//! ```
//! let game = b"(;GM[1]FF[4]SZ[9];B[ee];W[ge];B[dc];W[fc];B[fd])";
//! let record = zumen::read(game, &zumen::NoFiles)?;
//! let renderer = zumen::Renderer::new(zumen::style("go", "print")?)?;
//!
//! let view = zumen::View::default().with("figures", "3");
//! let mut figures = Vec::new();
//! for entry in record.entries(&view) {
//!     for page in entry?.subject.pages(&view) {
//!         let page = page?;
//!         figures.push((page.suffix, renderer.draw(&page.diagram)?.svg().to_owned()));
//!     }
//! }
//! assert_eq!(figures[1].0, "fig-004-005");
//! # Ok::<(), zumen::Diagnostic>(())
//! ```
//!
//! A piece of shogi becomes a diagram of its moves, or a table for a terminal:
//!
//! ```
//! let record = zumen::read("moves 獅子".as_bytes(), &zumen::NoFiles)?;
//! let renderer = zumen::Renderer::new(zumen::style("shogi", "colour")?)?;
//!
//! let view = zumen::View::default();
//! for entry in record.entries(&view) {
//!     let lion = entry?.subject;
//!     assert!(lion.text(&view)?.contains("· ◎ ! ■ ! ◎ ·"));
//!     let drawing = renderer.draw(&lion.diagram(&view)?)?;
//!     assert!(drawing.title().contains("Lion"));
//! }
//! # Ok::<(), zumen::Diagnostic>(())
//! ```
//!
//! # The house
//!
//! One direction, no way back: bytes → [`Record`] → [`Subject`] → [`Diagram`] → SVG text → PNG, PDF.
//!
//! - [`contract`] is what a game is and what it hands over; [`games`] read inputs and say what is drawn, and none knows XML
//!   or another game; [`registry`] lists them and decides which one gets an input.
//! - [`diagram`] is what passes from games to the renderer: places and roles, never coordinates or colours.
//! - [`template`] reads the geometry (SVG) and the paint (CSS) that places and roles refer to.
//! - [`render`] writes SVG, PNG and PDF, and knows no game.
//! - [`sets`] are piece sets that several games draw with; [`movement`] says how pieces move, [`zrf`] what a
//!   rules file is, both as data.
//! - [`bitmap`] reads pictures of pixels; [`geometry`] and [`diagnostic`] serve everybody.
//!
//! # What it promises
//!
//! - It never panics on any input, and never draws half a position: what is refused says why, where, and what to
//!   do, as a [`Diagnostic`].
//! - Text from outside cannot break out of the SVG.
//! - It touches no file system, no clock, no environment: other files are asked for through [`Files`].
//! - It holds no `unsafe` code.
//!
//! The feature `pdf`, on by default, writes and reads PDF. The program is a package of its own, `zumen-cli`.

pub mod answers;
mod builtin;
pub mod registry;
pub mod session;

pub use builtin::{TEMPLATES, font_packs, pixels, renderer, style};
pub use registry::read;
pub use session::Session;
pub use zumen_core::conflict::Conflict;
pub use zumen_core::diagnostic::{self, About, Diagnostic, Severity};
pub use zumen_core::diagram::{self, Diagram, Lang, Source, say, word};
pub use zumen_core::width::is_dash;
pub use zumen_core::{Needs, bitmap, geometry, movement};
pub use zumen_game::{self as contract, Entry, Files, NoFiles, Record, Subject, View, sets, zrf};
pub use zumen_render::{self as render, Drawing, Renderer, Style, template};

/// The games, each a feature of this crate.
pub mod games {
    #[cfg(feature = "backgammon")]
    pub use zumen_backgammon as backgammon;
    #[cfg(feature = "carcassonne")]
    pub use zumen_carcassonne as carcassonne;
    #[cfg(feature = "go")]
    pub use zumen_go as go;
    #[cfg(feature = "shogi")]
    pub use zumen_shogi as shogi;
    #[cfg(feature = "zillions")]
    pub use zumen_zillions as zillions;
}
