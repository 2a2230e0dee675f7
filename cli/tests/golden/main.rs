//! What the repository shows: pictures and transcripts that the program makes again.

mod book;
#[path = "../common/mod.rs"]
mod common;
mod map;
mod pictures;
mod readme;
mod reference;
mod versions;
