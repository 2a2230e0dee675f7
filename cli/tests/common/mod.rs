//! What the program's tests share: runs of the program, and what the tests of the library have.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test uses a part of it")]

#[path = "../../../tests/common/mod.rs"]
mod library;
pub mod pages;
pub mod program;
pub mod record;
pub mod transcript;

pub use library::*;
pub use program::*;
