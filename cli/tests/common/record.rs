//! Runs of the program on a record that comes through stdin.

use super::go::Picture;
use super::{Run, folder, zumen_with};

/// Runs the program on a record.
pub fn run(record: &str, args: &[&str]) -> Run {
    zumen_with(folder().path(), &[&["-"], args].concat(), record.as_bytes())
}

/// The picture that the program draws of a record.
pub fn draw_record(record: &str, args: &[&str]) -> Picture {
    let run = run(record, &[args, &["-o", "-"]].concat());
    assert_eq!(run.status, Some(0), "{record}: {}", run.stderr);
    Picture::of(&run.out())
}
