//! What the crates of zumen share: geometry, diagnostics, and the [`Diagram`](diagram::Diagram) that passes from games to the
//! renderer.
//!
//! A diagram says which pieces, labels, arrows and words lie where, in hundredths of a cell or on named slots of a template. It
//! holds no colours and no XML. A [`Diagnostic`](diagnostic::Diagnostic) says what is wrong, where, and what to do.
//!
//! ```
//! use zumen_core::diagram::{Diagram, Mark};
//! use zumen_core::geometry::{Grid, Spot};
//!
//! let grid = Grid { from: Spot::new(0, 0), to: Spot::new(300, 300), margins: [0; 4] };
//! let cross = Mark::piece("a1", "cross", "cross", Spot::new(50, 250));
//! let diagram = Diagram { grid: Some(grid), pieces: vec![cross], ..Diagram::default() };
//! assert_eq!(diagram.caption(), None);
//! ```
//!
//! Left out: games, templates, and formats of pictures other than the bitmaps that rules files name.

pub mod bitmap;
pub mod conflict;
pub mod diagnostic;
pub mod diagram;
mod enum_names;
pub mod geometry;
pub mod movement;
mod needs;
pub mod width;

pub use needs::Needs;
