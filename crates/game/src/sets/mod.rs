//! Piece sets: what the pictures of several games draw alike. Their drawings stand under `templates/sets/`.

pub mod moves;
pub mod wedge;
