//! Go: SGF records and the engines of the CGF interface become a picture.
//!
//! [`board`] and [`position`] are the truth of one moment, [`record`] and [`markup`] what a record says of it; [`sgf`] reads and writes
//! records.

pub mod board;
pub mod markup;
pub mod position;
pub mod record;
pub mod sgf;
