//! Engines of Go behind the program.

mod cgf;
#[path = "../common/mod.rs"]
mod common;
