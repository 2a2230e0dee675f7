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
    let hashes = vec![0; lefts.len()];
    let distances = lefts.iter().enumerate().flat_map(|(column, left)| {
        let others = &lefts[column.saturating_sub(TO_THE_LEFT)..column];
        others.iter().map(move |other| left - other)
    });
    let least = distances.map(|distance| codes.copy_bits(LONGEST, distance)).min().unwrap_or_default();
    let mut stream = Stream { bits, codes, least, lefts, hashes, zeros: 0, copied: (0, 0), is_behind_zero: false };
    ZLIB.iter().for_each(|byte| stream.bits.put(u64::from(*byte), 8));
    codes.head(&mut stream.bits);
    for band in tiles.chunks_exact(lefts.len()) {
        let parts = band.iter().zip(lefts).enumerate().map(|(column, (tile, left))| Part { column, left: *left, tile });
        let mut parts: Vec<Part> = parts.collect();
        stream.filter(NONE);
        stream.row(&parts, 0);
        stream.hashes.fill(0);
        parts.retain(|part| !part.tile.is_even());
        let end = parts.last().map_or(0, |part| part.left + part.tile.width);
        for y in 1..band[0].rows.len() {
            stream.filter(UP);
            stream.row(&parts, y);
            stream.zeros(stride(samples) - 1 - end);
        }
    }
    stream.flush();
    codes.end(&mut stream.bits);
    let mut data = stream.bits.bytes();
    data.extend_from_slice(&adler(tiles, lefts, tops, samples).to_be_bytes());
    data
}

/// A tile of a band.
struct Part<'a> {
    column: usize,
    /// Its first byte in a row of samples.
    left: usize,
    tile: &'a Tile,
}

/// What was written, and what can still grow: zeros, or a match.
struct Stream<'a> {
    bits: Bits,
    codes: &'a Codes,
    /// How many bits a match of a tile to the left takes at least.
    least: u32,
    /// Where the columns begin in a row of samples, in bytes.
    lefts: &'a [usize],
    /// What rows of the same bytes share, by column: those of the row that is written.
    hashes: Vec<u64>,
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

    /// Adds a row of pixels of a band, up to the last of these tiles, which come with their columns; zeros of the others.
    fn row(&mut self, parts: &[Part], y: usize) {
        let mut at = 0;
        for &Part { column, left, tile } in parts {
            self.zeros(left - at);
            at = left + tile.width;
            let row = &tile.rows[y];
            self.hashes[column] = row.hash;
            if usize::from(row.lead) == tile.width {
                self.zeros(tile.width);
                continue;
            }
            // What goes on with a match costs nothing; what begins one has to save something.
            let looks = self.copied.1 > 0 || row.to - row.from > self.least;
            let farthest = if looks { column.saturating_sub(TO_THE_LEFT) } else { column };
            let nearest = self.hashes[farthest..column].iter().rposition(|hash| *hash == row.hash);
            if let Some(nearest) = nearest {
                let distance = left - self.lefts[farthest + nearest];
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
    // The filters of all rows but the first ones of tiles, whose filter is 0.
    let height = u64::from(HEIGHT);
    let rows = height - tops.len() as u64;
    let lines = height * (height - 1) / 2 - tops.iter().sum::<usize>() as u64;
    sum = (sum + rows * u64::from(UP)) % ADLER;
    weighted = (weighted + u64::from(UP) * (rows * all - lines * stride as u64)) % ADLER;
    (weighted << 16 | sum) as u32
}
