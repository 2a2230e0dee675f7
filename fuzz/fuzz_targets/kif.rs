//! Any bytes are read as a record in KIF: nothing panics, every fault and warning has its place, and each position of the game
//! is written in KIF and read the same.
//!
//! `fuzz/run 60 kif`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen_fuzz::assert_written;

fuzz_target!(|bytes: &[u8]| assert_written(bytes, "kif"));
