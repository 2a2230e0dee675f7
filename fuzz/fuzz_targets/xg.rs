//! Any bytes are read as a file of eXtreme Gammon, and as the records in one: nothing panics, no more is unpacked than is allowed,
//! and what is read is written as `.mat` and SGF.
//!
//! `fuzz/run 60 xg`.

#![no_main]

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use libfuzzer_sys::fuzz_target;
use zumen::games::backgammon::matches::{mat, sgf, xg};
use zumen_fuzz::assert_match;

fuzz_target!(|bytes: &[u8]| {
    for file in [bytes.to_vec(), pack_records(bytes)] {
        if let Ok(session) = assert_match(xg::read(&file), "") {
            mat::read(&mat::write(&session).text).expect("what was written");
            sgf::read(&sgf::write(&session).text).expect("what was written");
        }
    }
});

/// Packs records into a file that has neither a picture nor an index.
fn pack_records(records: &[u8]) -> Vec<u8> {
    let mut file = b"RGMH".to_vec();
    file.resize(8232, 0);
    file[8..12].copy_from_slice(&8232_u32.to_le_bytes());
    let mut encoder = ZlibEncoder::new(file, Compression::none());
    encoder.write_all(records).expect("room");
    encoder.finish().expect("room")
}
