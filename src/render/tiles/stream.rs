//! The data of a PNG, joined from the rows of tiles that are ready.

use super::bits::Bits;
use super::codes::{Codes, LONGEST, SHORTEST};
use super::rows::{Tile, stride};
use crate::geometry::HEIGHT;

/// The two bytes that a zlib stream begins with: deflate, a window of 32 KB, the fastest level (RFC 1950, 2.2).
const ZLIB: [u8; 2] = [0x78, 0x01];
const ADLER: u64 = 65521;
/// Filters of a row: none, and less the row above.
const NONE: u8 = 0;
const UP: u8 = 2;
/// How far to the left a row is looked for, in tiles.
const TO_THE_LEFT: usize = 8;
/// What a typical file takes, in bytes.
const TYPICAL: usize = 96 << 10;

/// Joins tiles, row by row from the upper left. `lefts` are the first bytes of the columns in a row of samples, `tops` the
/// first rows of pixels.
pub(super) fn joined(tiles: &[&Tile], lefts: &[usize], tops: &[usize], samples: usize, codes: &Codes) -> Vec<u8> {
    let bits = Bits::with_room(TYPICAL);
    let mut stream = Stream { bits, codes, zeros: 0, copied: (0, 0), is_behind_zero: false };
    ZLIB.iter().for_each(|byte| stream.bits.put(u32::from(*byte), 8));
    codes.head(&mut stream.bits);
    for band in tiles.chunks_exact(lefts.len()) {
        for y in 0..band[0].rows.len() {
            stream.filter(if y == 0 { NONE } else { UP });
            stream.row(band, lefts, y);
        }
    }
    stream.flush();
    codes.end(&mut stream.bits);
    let mut data = stream.bits.bytes();
    data.extend_from_slice(&adler(tiles, lefts, tops, samples).to_be_bytes());
    data
}

/// What was written, and what can still grow: zeros, or a match.
struct Stream<'a> {
    bits: Bits,
    codes: &'a Codes,
    /// Zeros that are not written yet.
    zeros: usize,
    /// A match that is not written yet: its distance and length.
    copied: (usize, usize),
    /// Whether what was written last is a zero.
    is_behind_zero: bool,
}

impl Stream<'_> {
    fn filter(&mut self, filter: u8) {
        if filter == 0 {
            self.zeros(1);
        } else {
            self.flush();
            self.codes.literal(filter, &mut self.bits);
            self.is_behind_zero = false;
        }
    }

    /// Adds a row of pixels of all tiles of a band.
    fn row(&mut self, band: &[&Tile], lefts: &[usize], y: usize) {
        for (column, tile) in band.iter().enumerate() {
            let row = &tile.rows[y];
            if usize::from(row.lead) == tile.width {
                self.zeros(tile.width);
                continue;
            }
            let nearest = (column.saturating_sub(TO_THE_LEFT)..column).rev().find(|left| {
                let other = &band[*left];
                other.rows[y].hash == row.hash && other.width == tile.width
            });
            if let Some(left) = nearest {
                let distance = lefts[column] - lefts[left];
                if self.copied.0 == distance || row.to - row.from > self.codes.copy_bits(LONGEST, distance) {
                    self.copy(distance, tile.width);
                    continue;
                }
            }
            self.zeros(row.lead.into());
            self.flush();
            self.bits.append(&tile.words, row.from as usize, row.to as usize);
            self.is_behind_zero = false;
            self.zeros(row.trail.into());
        }
    }

    fn zeros(&mut self, count: usize) {
        if count > 0 {
            if self.copied.1 > 0 {
                self.flush();
            }
            self.zeros += count;
        }
    }

    /// Adds bytes that stand so far before.
    fn copy(&mut self, distance: usize, length: usize) {
        if self.zeros > 0 || self.copied.0 != distance {
            self.flush();
        }
        self.copied = (distance, self.copied.1 + length);
    }

    /// Writes what can grow no more.
    fn flush(&mut self) {
        let mut zeros = std::mem::take(&mut self.zeros);
        if zeros > 0 && !self.is_behind_zero {
            self.codes.literal(0, &mut self.bits);
            zeros -= 1;
            self.is_behind_zero = true;
        }
        self.matches(1, zeros);
        let (distance, length) = std::mem::take(&mut self.copied);
        if length > 0 {
            self.matches(distance, length);
            self.is_behind_zero = false;
        }
    }

    /// Writes so many bytes that stand so far before; fewer than a match can have are zeros.
    fn matches(&mut self, distance: usize, mut left: usize) {
        while left >= SHORTEST {
            let length = match left {
                ..=LONGEST => left,
                // No rest is shorter than a match can be.
                _ if left - LONGEST < SHORTEST => LONGEST - SHORTEST,
                _ => LONGEST,
            };
            self.codes.copy(length, distance, &mut self.bits);
            left -= length;
        }
        (0..left).for_each(|_| self.codes.literal(0, &mut self.bits));
    }
}

/// Returns the check sum of all rows (RFC 1950, 8.2), from those of the tiles.
fn adler(tiles: &[&Tile], lefts: &[usize], tops: &[usize], samples: usize) -> u32 {
    let stride = stride(samples);
    let all = (stride * HEIGHT as usize) as u64;
    let (mut sum, mut weighted) = (1, all % ADLER);
    // A byte counts as often as there are bytes from it to the end.
    let mut add = |bytes: u64, first: usize, inside: u64| {
        sum = (sum + bytes) % ADLER;
        let behind = (bytes % ADLER) * ((all - first as u64) % ADLER) % ADLER;
        weighted = (weighted + behind + ADLER - inside % ADLER) % ADLER;
    };
    for (index, tile) in tiles.iter().enumerate() {
        let (column, band) = (index % lefts.len(), index / lefts.len());
        add(tile.sum, tops[band] * stride + 1 + lefts[column], tile.weighted);
    }
    for y in (0..HEIGHT as usize).filter(|y| !tops.contains(y)) {
        add(UP.into(), y * stride, 0);
    }
    (weighted << 16 | sum) as u32
}
