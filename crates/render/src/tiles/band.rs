//! A band: tiles side by side, as the bits of their rows.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::bits::Bits;
use super::codes::{Codes, Word};
use super::rows::{Tile, stride};

/// The filter of a row that is written less the row above; that of the first row is 0.
const UP: u8 = 2;
/// How far to the left a row is looked for, in tiles.
const TO_THE_LEFT: usize = 8;
/// What all bands of one board may take, in bytes; then they are forgotten.
const MAX_BYTES: usize = 16 << 20;
/// What an entry of a map takes beside its key and value, in bytes.
const ENTRY: usize = 64;

/// The rows of tiles side by side, from one edge of the picture to the other.
#[derive(Debug)]
pub(super) struct Band {
    /// What it was joined from.
    tiles: Vec<Arc<Tile>>,
    /// So many rows.
    pub height: usize,
    pub words: Vec<u64>,
    /// So many bits of them.
    pub bits: usize,
    /// The sum of all bytes, filters too, and of all bytes times their distance from the first.
    pub sum: u64,
    pub weighted: u64,
}

impl Band {
    /// Joins tiles, so many rows of them. `lefts` are the first bytes of the columns in a row of samples.
    pub(super) fn new(tiles: &[Arc<Tile>], height: usize, lefts: &[usize], samples: usize, codes: &Codes) -> Band {
        let room = tiles.iter().map(|tile| size_of_val(&*tile.words)).sum();
        let above = Vec::with_capacity(tiles.len());
        let mut stream = Stream { bits: Bits::with_room(room), codes, zeros: 0, written: above };
        // The filter of the first row is a zero.
        stream.zeros += 1;
        tiles.iter().for_each(|tile| stream.tile(tile, 0));
        let parts = Parts::new(tiles, lefts, codes);
        for y in 1..height {
            stream.flush();
            codes.literal(UP, &mut stream.bits);
            stream.row(&parts, y);
        }
        stream.flush();
        let bits = stream.bits.len();
        let sum: u64 = tiles.iter().map(|tile| tile.sum).sum();
        let weighted = tiles.iter().zip(lefts).map(|(tile, left)| tile.weighted + tile.sum * (1 + *left as u64));
        let weighted: u64 = weighted.sum();
        let filters = (height - 1) as u64;
        let lines = (height * (height - 1) / 2) as u64;
        Band {
            tiles: tiles.to_vec(),
            height,
            words: stream.bits.words(),
            bits,
            sum: sum + filters * u64::from(UP),
            weighted: weighted + lines * (stride(samples) as u64) * u64::from(UP),
        }
    }

    /// What it takes of memory, in bytes.
    pub(super) fn size(&self) -> usize {
        size_of::<Band>() + size_of_val(&*self.tiles) + size_of_val(&*self.words)
    }
}

/// Bands that were joined before.
#[derive(Debug, Default)]
pub(super) struct Bands {
    known: BTreeMap<Key, Arc<Band>>,
    /// About what they take, in bytes.
    bytes: usize,
}

/// The height of a band, and what tiles of the same bytes share; other tiles may share it too.
type Key = Vec<u64>;

impl Bands {
    pub(super) fn key(tiles: &[Arc<Tile>], height: u32) -> Key {
        std::iter::once(u64::from(height)).chain(tiles.iter().map(|tile| tile.hash)).collect()
    }

    /// Finds the band of tiles with this key.
    pub(super) fn find(&self, key: &Key, tiles: &[Arc<Tile>]) -> Option<Arc<Band>> {
        self.known.get(key).filter(|band| band.tiles == tiles).cloned()
    }

    /// Keeps a band, and notes what it takes.
    pub(super) fn keep(&mut self, key: Key, band: &Arc<Band>, bytes: &AtomicUsize) {
        if self.bytes > MAX_BYTES {
            bytes.fetch_sub(self.bytes, Ordering::Relaxed);
            *self = Bands::default();
        }
        let more = band.size() + size_of_val(&*key) + ENTRY;
        self.bytes += more;
        bytes.fetch_add(more, Ordering::Relaxed);
        self.known.insert(key, Arc::clone(band));
    }
}

/// What the rows of a band are put together from, but for the first.
#[derive(Default)]
struct Parts<'a> {
    /// From left to right.
    parts: Vec<Part<'a>>,
    /// What copies rows of tiles.
    copies: Vec<Copies>,
    words: Vec<Word>,
}

/// A part of the rows of a band.
enum Part<'a> {
    /// So many zeros.
    Zeros(usize),
    /// What stands to the left too, by what copies it.
    Copy(usize),
    /// Bits that are ready.
    Tile(&'a Tile, Others),
}

/// Other tiles whose bits are written.
struct Others {
    /// What copies their rows, the nearest first.
    copies: Range<usize>,
    /// The bits of the shortest of these.
    least: u32,
}

/// Matches: where their words are, and how many bits they take.
struct Copies {
    words: Range<usize>,
    bits: u32,
}

impl<'a> Parts<'a> {
    /// Parts a band: tiles that stand to the left too are copied, as many at once as follow each other there as well.
    fn new(tiles: &'a [Arc<Tile>], lefts: &[usize], codes: &Codes) -> Parts<'a> {
        let mut parts = Parts { parts: Vec::with_capacity(tiles.len()), ..Parts::default() };
        // Columns of tiles whose bits are written.
        let mut written: Vec<usize> = Vec::with_capacity(tiles.len());
        let mut column = 0;
        while column < tiles.len() {
            let (tile, left) = (&*tiles[column], lefts[column]);
            if tile.is_even() {
                match parts.parts.last_mut() {
                    Some(Part::Zeros(count)) => *count += tile.width,
                    _ => parts.parts.push(Part::Zeros(tile.width)),
                }
                column += 1;
                continue;
            }
            let begin = column.saturating_sub(TO_THE_LEFT);
            let nearest = (begin..column).rev().find(|other| *tiles[*other] == *tile);
            let nearest = nearest.filter(|other| tile.is_worth(codes.copy_bits(tile.width, left - lefts[*other])));
            if let Some(other) = nearest {
                let alike = tiles[other + 1..].iter().zip(&tiles[column + 1..]).take_while(|(one, next)| one == next);
                let last = column + alike.count();
                parts.add(lefts[last] + tiles[last].width - left, left - lefts[other], codes);
                parts.parts.push(Part::Copy(parts.copies.len() - 1));
                column = last + 1;
                continue;
            }
            let first = parts.copies.len();
            for other in written.iter().rev().take_while(|other| **other >= begin) {
                parts.add(tile.width, left - lefts[*other], codes);
            }
            written.push(column);
            let least = parts.copies[first..].iter().map(|copies| copies.bits).min().unwrap_or(u32::MAX);
            parts.parts.push(Part::Tile(tile, Others { copies: first..parts.copies.len(), least }));
            column += 1;
        }
        parts
    }

    /// Keeps what copies so many bytes at a distance.
    fn add(&mut self, count: usize, distance: usize, codes: &Codes) {
        let first = self.words.len();
        let bits = codes.copies(count, distance, &mut self.words);
        self.copies.push(Copies { words: first..self.words.len(), bits });
    }
}

/// What was written, and zeros that are not written yet.
struct Stream<'a> {
    bits: Bits,
    codes: &'a Codes,
    zeros: usize,
    /// Tiles whose bits are written in the row of pixels.
    written: Vec<&'a Tile>,
}

impl<'a> Stream<'a> {
    /// Adds a row of pixels.
    fn row(&mut self, parts: &Parts<'a>, y: usize) {
        self.written.clear();
        for part in &parts.parts {
            match part {
                Part::Zeros(count) => self.zeros += count,
                Part::Copy(copies) => self.copy(parts, &parts.copies[*copies]),
                Part::Tile(tile, others) => {
                    let bits = tile.bits(y);
                    let same = if bits > others.least {
                        let mut others = self.written.iter().rev().zip(&parts.copies[others.copies.clone()]);
                        others.find(|(other, _)| other.has_row_of(tile, y)).map(|(_, copies)| copies)
                    } else {
                        None
                    };
                    self.written.push(tile);
                    match same.filter(|copies| bits > copies.bits) {
                        Some(copies) => self.copy(parts, copies),
                        None => self.tile(tile, y),
                    }
                }
            }
        }
    }

    /// Adds a row of a tile.
    #[inline]
    fn tile(&mut self, tile: &Tile, y: usize) {
        let row = tile.row(y);
        self.zeros += usize::from(row.lead);
        let [from, to] = tile.range(y);
        if from < to {
            self.flush();
            self.bits.append(&tile.words, from, to);
            self.zeros = row.trail.into();
        }
    }

    #[inline]
    fn copy(&mut self, parts: &Parts, copies: &Copies) {
        self.flush();
        parts.words[copies.words.clone()].iter().for_each(|word| word.put(&mut self.bits));
    }

    /// Writes the zeros.
    #[inline]
    fn flush(&mut self) {
        if self.zeros > 0 {
            self.codes.zeros(std::mem::take(&mut self.zeros), &mut self.bits);
        }
    }
}
