//! A tile: its rows of pixels, compressed before anybody knows which picture they are for.
//!
//! A row of a PNG is a byte that names its filter, and its samples, each less the one above (filter 2, PNG specification
//! 9.2). What lies above a tile is not known, so the first row of tiles has its samples as they are (filter 0). Most of what
//! is left are zeros; other rows are found again in tiles to the left. What is neither are literals and matches that look
//! no further than the tile: they are the same bits in every picture.

use std::hash::{DefaultHasher, Hasher};

use super::bits::Bits;
use super::codes::{Codes, LONGEST, SHORTEST};
use crate::geometry::WIDTH;

/// How far from the place above a match is looked for, in pixels to both sides: edges are slanted.
const ASIDE: isize = 2;
/// How many rows above.
const ROWS_ABOVE: usize = 2;

/// Rows of pixels that are ready to be put into a stream.
#[derive(Debug)]
pub(super) struct Tile {
    /// Bytes of a row.
    pub width: usize,
    pub rows: Vec<Row>,
    /// The bits of all rows.
    pub words: Vec<u64>,
    /// The sum of all bytes, and of all bytes times their distance from the first in the stream.
    pub sum: u64,
    pub weighted: u64,
}

/// A row of pixels: zeros, other bytes, zeros.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// How many zeros it begins with; all bytes where nothing else is there.
    pub lead: u16,
    /// How many it ends with.
    pub trail: u16,
    /// Where the bits of the others are.
    pub from: u32,
    pub to: u32,
    /// What rows of the same bytes share.
    pub hash: u64,
}

impl Tile {
    /// Compresses rows of so many bytes; a pixel has `samples`.
    pub fn new(bytes: &[u8], width: usize, samples: usize, codes: &Codes) -> Tile {
        let filtered = filtered(bytes, width);
        let packer = Packer { bytes: &filtered, width, samples, stride: stride(samples), codes };
        let mut bits = Bits::default();
        let mut rows: Vec<Row> = Vec::with_capacity(bytes.len() / width);
        let (mut sum, mut weighted) = (0, 0);
        for (y, row) in filtered.chunks_exact(width).enumerate() {
            let from = bits.len() as u32;
            let lead = row.iter().take_while(|byte| **byte == 0).count();
            if lead == width {
                rows.push(Row { lead: width as u16, trail: 0, from, to: from, hash: 0 });
                continue;
            }
            let trail = row.iter().rev().take_while(|byte| **byte == 0).count();
            packer.pack(y, lead, width - trail, &mut bits);
            let (total, inner) = sums(row);
            sum += total;
            weighted += inner + total * (y * packer.stride) as u64;
            let mut hasher = DefaultHasher::new();
            hasher.write(row);
            let to = bits.len() as u32;
            rows.push(Row { lead: lead as u16, trail: trail as u16, from, to, hash: hasher.finish() });
        }
        Tile { width, rows, words: bits.words(), sum, weighted }
    }

    /// Tells whether all rows are as the first: what is left of the others are zeros.
    pub fn is_even(&self) -> bool {
        self.rows.first().zip(self.rows.last()).is_none_or(|(first, last)| first.to == last.to)
    }

    /// Returns what it takes of memory, in bytes.
    pub fn size(&self) -> usize {
        size_of::<Tile>() + self.rows.len() * size_of::<Row>() + self.words.len() * size_of::<u64>()
    }
}

/// Returns the bytes of a row of the picture, with that of its filter.
pub(super) fn stride(samples: usize) -> usize {
    1 + WIDTH as usize * samples
}

/// Returns rows less the row above, the first as it is.
fn filtered(bytes: &[u8], width: usize) -> Vec<u8> {
    let less = bytes[width..].iter().zip(bytes).map(|(byte, above)| byte.wrapping_sub(*above));
    bytes[..width].iter().copied().chain(less).collect()
}

/// Returns the sum of bytes, and of bytes times their index.
fn sums(row: &[u8]) -> (u64, u64) {
    let (mut sum, mut weighted) = (0u32, 0u32);
    for (index, byte) in (0..).zip(row) {
        sum += u32::from(*byte);
        weighted += u32::from(*byte) * index;
    }
    (u64::from(sum), u64::from(weighted))
}

/// What finds matches in a tile.
struct Packer<'a> {
    bytes: &'a [u8],
    width: usize,
    samples: usize,
    stride: usize,
    codes: &'a Codes,
}

impl Packer<'_> {
    /// Writes a part of a row.
    fn pack(&self, y: usize, from: usize, to: usize, bits: &mut Bits) {
        let row = &self.bytes[y * self.width..(y + 1) * self.width];
        let mut at = from;
        while at < to {
            match self.longest(y, at, to) {
                Some((length, distance)) => {
                    self.codes.copy(length, distance, bits);
                    at += length;
                }
                None => {
                    self.codes.literal(row[at], bits);
                    at += 1;
                }
            }
        }
    }

    /// Finds the match that saves most bits, if any does.
    fn longest(&self, y: usize, at: usize, to: usize) -> Option<(usize, usize)> {
        let most = (to - at).min(LONGEST);
        if most < SHORTEST {
            return None;
        }
        let row = &self.bytes[y * self.width..(y + 1) * self.width];
        let here = &row[at..at + most];
        let mut best = None;
        let mut saved = 0;
        let mut look = |source: &[u8], distance: usize| {
            if source.len() < SHORTEST || source[..SHORTEST] != here[..SHORTEST] {
                return;
            }
            let length = here.iter().zip(source).take_while(|(a, b)| a == b).count();
            let plain: u32 = here[..length].iter().map(|byte| self.codes.literal_bits(*byte)).sum();
            let gain = plain as i32 - self.codes.copy_bits(length, distance) as i32;
            if gain > saved {
                (saved, best) = (gain, Some((length, distance)));
            }
        };
        if at >= 1 {
            look(&row[at - 1..], 1);
        }
        if self.samples > 1 && at >= self.samples {
            look(&row[at - self.samples..], self.samples);
        }
        for up in 1..=ROWS_ABOVE.min(y) {
            let above = &self.bytes[(y - up) * self.width..(y - up + 1) * self.width];
            for aside in -ASIDE..=ASIDE {
                let aside = aside * self.samples as isize;
                let Some(source) = at.checked_add_signed(aside).filter(|source| *source < self.width) else { continue };
                look(&above[source..], (up * self.stride).wrapping_add_signed(-aside));
            }
        }
        best
    }
}
