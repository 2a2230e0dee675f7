//! What the crates of zumen share: geometry, diagnostics, and the [`Diagram`](diagram::Diagram) that passes from games to the renderer.
//!
//! Nothing here knows a game, a template or a file format of pictures other than the bitmaps that rules files name.

pub mod bitmap;
pub mod diagnostic;
pub mod diagram;
pub mod geometry;
pub mod movement;
mod named;
mod needs;

pub use needs::Needs;
