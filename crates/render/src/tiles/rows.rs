//! A tile: its rows of pixels, compressed before anybody knows which picture they are for.
//!
//! A row of a PNG is a byte that names its filter, and its samples, each less the one above (filter 2, PNG specification
//! 9.2). What lies above a tile is not known, so the first row of tiles has its samples as they are (filter 0). Most of what
//! is left are zeros; the others are literals and matches that look no further than the tile: they are the same bits in
//! every picture.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::bits::Bits;
use super::codes::{Codes, MAX_LENGTH, MIN_LENGTH};
use zumen_core::geometry::WIDTH;

/// How far from the place above a match is looked for, in pixels to the right: edges are slanted.
const ASIDE: [isize; 5] = [0, -1, 1, -2, 2];
/// How many rows above.
const ROWS_ABOVE: usize = 2;

/// Rows of pixels that are ready to be put into a stream.
#[derive(Debug)]
pub(super) struct Tile {
    /// Bytes of a row.
    pub width: usize,
    /// The first alone where all are the same.
    rows: Vec<Row>,
    /// The bytes of all rows, but for the zeros at their ends.
    bytes: Vec<u8>,
    /// The bits of all rows.
    pub words: Vec<u64>,
    /// The sum of all bytes, and of all bytes times their distance from the first in the stream.
    pub sum: u64,
    pub weighted: u64,
    /// What tiles of the same bytes share, and others may.
    pub hash: u64,
}

/// A row of pixels: zeros, other bytes, zeros.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// How many zeros it begins with; all bytes where nothing else is there.
    pub lead: u16,
    /// How many it ends with.
    pub trail: u16,
    /// Where the bits of the others end; they begin where those of the row above end.
    to: u32,
    /// Where its bytes end; they begin where those of the row above end.
    end: u32,
}

impl PartialEq for Tile {
    fn eq(&self, other: &Tile) -> bool {
        let is_as_high = self.rows.len() == other.rows.len();
        self.hash == other.hash && is_as_high && (0..self.rows.len()).all(|y| self.has_row_of(other, y))
    }
}

impl Eq for Tile {}

impl Tile {
    /// Compresses rows of so many bytes; a pixel has `samples`.
    pub(super) fn new(bytes: &[u8], width: usize, samples: usize, codes: &Codes) -> Tile {
        let filtered = apply_up_filter(bytes, width);
        let packer = Packer::new(&filtered, width, samples, codes);
        let mut bits = Bits::default();
        let mut rows: Vec<Row> = Vec::with_capacity(bytes.len() / width);
        let mut inner = Vec::new();
        let mut hasher = DefaultHasher::new();
        let (mut sum, mut weighted) = (0, 0);
        for (y, row) in filtered.chunks_exact(width).enumerate() {
            let lead = row.iter().take_while(|byte| **byte == 0).count();
            let mut trail = 0;
            if lead < width {
                trail = row.iter().rev().take_while(|byte| **byte == 0).count();
                packer.pack(y, lead, width - trail, &mut bits);
                let (total, in_row) = sums(row);
                sum += total;
                weighted += in_row + total * (y * stride(samples)) as u64;
                inner.extend_from_slice(&row[lead..width - trail]);
            }
            row.hash(&mut hasher);
            let (to, end) = (bits.len() as u32, inner.len() as u32);
            rows.push(Row { lead: lead as u16, trail: trail as u16, to, end });
        }
        // What is left of rows that are as the one above are zeros.
        if rows.iter().all(|row| row.to == rows[0].to) {
            rows.truncate(1);
            rows.shrink_to_fit();
        }
        Tile { width, rows, bytes: inner, words: bits.words(), sum, weighted, hash: hasher.finish() }
    }

    /// A row.
    #[inline]
    pub(super) fn row(&self, y: usize) -> Row {
        self.rows[y]
    }

    /// Tells whether another tile has the same bytes in a row.
    pub(super) fn has_row_of(&self, other: &Tile, y: usize) -> bool {
        self.width == other.width && self.rows[y].lead == other.rows[y].lead && self.inner(y) == other.inner(y)
    }

    /// The bytes of a row, but for the zeros at its ends.
    fn inner(&self, y: usize) -> &[u8] {
        let from = if y > 0 { self.rows[y - 1].end } else { 0 };
        &self.bytes[from as usize..self.rows[y].end as usize]
    }

    /// Tells whether all rows are the same.
    pub(super) fn is_even(&self) -> bool {
        self.rows.len() <= 1
    }

    /// Tells where the bits of a row are.
    #[inline]
    pub(super) fn range(&self, y: usize) -> [usize; 2] {
        let from = if y > 0 { self.rows[y - 1].to } else { 0 };
        [from as usize, self.rows[y].to as usize]
    }

    /// Tells how many bits a row has.
    #[inline]
    pub(super) fn bits(&self, y: usize) -> u32 {
        let [from, to] = self.range(y);
        (to - from) as u32
    }

    /// Tells whether its rows take more bits than so many for each.
    pub(super) fn is_worth(&self, bits: u32) -> bool {
        self.rows.last().is_some_and(|last| last.to > bits * self.rows.len() as u32)
    }

    /// What it takes of memory, in bytes.
    pub(super) fn size(&self) -> usize {
        size_of::<Tile>() + self.rows.len() * size_of::<Row>() + self.bytes.len() + self.words.len() * size_of::<u64>()
    }
}

/// The bytes of a row of the picture, with that of its filter.
pub(super) fn stride(samples: usize) -> usize {
    1 + WIDTH as usize * samples
}

/// Rows less the row above, the first as it is.
fn apply_up_filter(bytes: &[u8], width: usize) -> Vec<u8> {
    let less = bytes[width..].iter().zip(bytes).map(|(byte, above)| byte.wrapping_sub(*above));
    bytes[..width].iter().copied().chain(less).collect()
}

/// The sum of bytes, and of bytes times their index.
fn sums(row: &[u8]) -> (u64, u64) {
    let (mut sum, mut weighted) = (0u32, 0u32);
    for (index, byte) in (0..).zip(row) {
        sum += u32::from(*byte);
        weighted += u32::from(*byte) * index;
    }
    (u64::from(sum), u64::from(weighted))
}

/// Where a match is looked for.
struct Place {
    /// In bytes: how far above in the tile, and to the right of that.
    above: usize,
    aside: isize,
    /// How far before in the stream, in bytes.
    distance: usize,
}

impl Place {
    /// The place so many bytes before in the row.
    fn left(bytes: usize) -> Place {
        Place { above: 0, aside: -(bytes as isize), distance: bytes }
    }
}

/// What finds matches in a tile.
struct Packer<'a> {
    bytes: &'a [u8],
    width: usize,
    codes: &'a Codes,
    places: Vec<Place>,
    /// What all bytes before each take as literals, in bits.
    plain: Vec<u32>,
}

impl<'a> Packer<'a> {
    fn new(bytes: &'a [u8], width: usize, samples: usize, codes: &'a Codes) -> Packer<'a> {
        let mut places = vec![Place::left(1)];
        if samples > 1 {
            places.push(Place::left(samples));
        }
        for up in 1..=ROWS_ABOVE {
            places.extend(ASIDE.map(|pixels| {
                let aside = pixels * samples as isize;
                Place { above: up * width, aside, distance: (up * stride(samples)).wrapping_add_signed(-aside) }
            }));
        }
        let mut before = 0;
        let plain = bytes.iter().map(|byte| {
            before += codes.literal_bits(*byte);
            before
        });
        let plain = std::iter::once(0).chain(plain).collect();
        Packer { bytes, width, codes, places, plain }
    }

    /// Writes a part of a row.
    fn pack(&self, y: usize, from: usize, to: usize, bits: &mut Bits) {
        let [mut at, end] = [from, to].map(|x| y * self.width + x);
        while at < end {
            match self.longest(y * self.width, at, end) {
                Some((length, distance)) => {
                    self.codes.copy(length, distance, bits);
                    at += length;
                }
                None => {
                    self.codes.literal(self.bytes[at], bits);
                    at += 1;
                }
            }
        }
    }

    /// Finds the match that saves most bits, if any does, of what lies between a place and the end of a part of a row.
    fn longest(&self, row: usize, at: usize, end: usize) -> Option<(usize, usize)> {
        let most = (end - at).min(MAX_LENGTH);
        if most < MIN_LENGTH {
            return None;
        }
        let here = &self.bytes[at..at + most];
        let mut best = None;
        let (mut saved, mut longest) = (0, MIN_LENGTH - 1);
        for Place { above, aside, distance } in &self.places {
            let column = (at - row).wrapping_add_signed(*aside);
            let Some(source_row) = row.checked_sub(*above).filter(|_| column < self.width) else { continue };
            let source = &self.bytes[source_row + column..];
            // What is not longer than the best saves hardly more; most places end here.
            if source[longest] != here[longest] || source[..MIN_LENGTH] != here[..MIN_LENGTH] {
                continue;
            }
            // What follows a row above belongs to another tile.
            let end_of_row = if *above == 0 { most } else { self.width - column };
            let length = here.iter().zip(source).take(end_of_row).take_while(|(a, b)| a == b).count();
            let plain = self.plain[at + length] - self.plain[at];
            let gain = plain as i32 - self.codes.copy_bits(length.max(MIN_LENGTH), *distance) as i32;
            if length >= MIN_LENGTH && gain > saved {
                (saved, best, longest) = (gain, Some((length, *distance)), length);
                if length == most {
                    break;
                }
            }
        }
        best
    }
}
