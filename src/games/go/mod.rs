//! Go: SGF records and the engines of the CGF interface become a picture.
//!
//! [`board`] and [`position`] are the truth of one moment, [`record`] and [`markup`] what a record says of it.
//! [`cgf`] hands games to engines and reads their answers.

pub mod board;
pub mod cgf;
pub mod markup;
pub mod position;
pub mod record;
