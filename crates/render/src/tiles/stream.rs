//! The data of a PNG, joined from the rows of tiles that are ready.
//!
//! What is written of a band, the tiles of one row of tiles, depends on them alone: it is the same bits in every picture.

use std::sync::Arc;

use super::band::Band;
use super::bits::Bits;
use super::codes::Codes;
use super::rows::stride;
use zumen_core::geometry::HEIGHT;

/// The two bytes that a zlib stream begins with: deflate, a window of 32 KB, the fastest level (RFC 1950, 2.2).
const ZLIB: [u8; 2] = [0x78, 0x01];
const ADLER: u64 = 65521;
/// What a file takes beside its bands, in bytes.
const HEAD: usize = 512;

/// Joins bands from the top to the bottom.
pub(super) fn join_bands(bands: &[Arc<Band>], samples: usize, codes: &Codes) -> Vec<u8> {
    let room: usize = bands.iter().map(|band| band.size()).sum();
    let mut bits = Bits::with_room(HEAD + room);
    ZLIB.iter().for_each(|byte| bits.put(u64::from(*byte), 8));
    codes.head(&mut bits);
    bands.iter().for_each(|band| bits.append(&band.words, 0, band.bits));
    codes.end(&mut bits);
    let mut data = bits.bytes();
    data.extend_from_slice(&adler(bands, samples).to_be_bytes());
    data
}

/// The check sum of all rows (RFC 1950, 8.2), from those of the bands.
fn adler(bands: &[Arc<Band>], samples: usize) -> u32 {
    let stride = stride(samples);
    let all = (stride * HEIGHT as usize) as u64;
    let (mut sum, mut weighted) = (1, all % ADLER);
    let mut top = 0;
    for band in bands {
        // A byte counts as often as there are bytes from it to the end.
        let behind = all - (top * stride) as u64;
        sum = (sum + band.sum) % ADLER;
        weighted = (weighted + (band.sum % ADLER) * (behind % ADLER) + ADLER - band.weighted % ADLER) % ADLER;
        top += band.height;
    }
    (weighted << 16 | sum) as u32
}
