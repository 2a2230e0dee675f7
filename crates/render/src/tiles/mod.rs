//! A PNG put together from tiles that were drawn before.
//!
//! The picture is cut into tiles as large as the cells of its board, so that a cell is a tile. A tile shows a part of the
//! empty board, and over it shapes in the order of painting: that list is its key. A tile that is known is not drawn again.
//! The tiles are put together as pixels, which are compressed to a small file; or the rows of tiles are compressed once, and
//! the data of a PNG is their bits one behind the other, which is fast.
//!
//! What a tile shows and how it is compressed depends on its key alone, never on what was drawn before: the bytes of a PNG
//! are the same in every order, on every thread, with every size of the store.
//!
//! `grid` tells where tiles lie, `shape` is a shape on its place, `store` keeps what was made, `rows` compresses a tile,
//! `band` joins tiles side by side, `codes` and `bits` are the Huffman code and the bits.

mod band;
mod bits;
mod codes;
mod grid;
mod rows;
mod shape;
mod store;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use self::band::{Band, Bands};
use self::bits::Bits;
use self::codes::Codes;
use self::grid::Grid;
use self::rows::{Tile, stride};
use self::store::{Content, Store, Tiles};
use super::frame::Frame;
use super::png::{self, Channels};
use super::raster::Raster;
use super::svg::Part;

use tiny_skia::Pixmap;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::{HEIGHT, WIDTH};

/// What is known of pictures: boards whose cells have one size share most of their tiles.
#[derive(Debug, Default)]
pub(super) struct Mosaic {
    /// By how the data is made, each in colour and in grey.
    stores: [[Mutex<Store>; 2]; 2],
    /// Rows of tiles, in colour and in grey.
    bands: [Mutex<Bands>; 2],
    /// What all of them take, in bytes.
    bytes: AtomicUsize,
    /// How many tiles PNG files were put together from, and how many of these were known.
    counts: [AtomicU64; 2],
    /// Canvases that nobody draws on now.
    canvases: Mutex<Vec<Pixmap>>,
}

/// How the data of a PNG is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// Tiles are put together as pixels, and these compressed: the smaller file, and the pixels of the whole document.
    Small,
    /// Tiles are compressed, and their bits put together: several times as fast. Some edges may be rounded otherwise.
    Fast,
    /// As small files, but samples row by row, for who makes something else of them.
    Plain,
}

impl Packing {
    /// Tells whether the file is made fast. No page in a browser asks for that, which would have to load what makes it.
    fn is_fast(self) -> bool {
        cfg!(not(target_family = "wasm")) && self == Packing::Fast
    }
}

/// What is drawn, and how.
struct Job<'a> {
    mosaic: &'a Mosaic,
    raster: Raster<'a>,
    /// Where its tiles lie.
    grid: &'a Grid,
    packing: Packing,
    channels: Channels,
}

impl Job<'_> {
    /// Makes what is asked for of rows: `pack` adds the samples of one.
    fn encode_rows(&self, mut pack: impl FnMut(usize, &mut Vec<u8>)) -> Vec<u8> {
        if self.packing != Packing::Plain {
            return png::deflate_rows(self.channels, [WIDTH, HEIGHT], pack);
        }
        let mut samples = Vec::with_capacity((WIDTH * HEIGHT) as usize * self.channels.samples());
        (0..HEIGHT as usize).for_each(|y| pack(y, &mut samples));
        samples
    }

    /// The code of its tiles.
    fn codes(&self) -> &'static Codes {
        static GREY: OnceLock<Codes> = OnceLock::new();
        static COLOUR: OnceLock<Codes> = OnceLock::new();
        if self.channels.is_grey { GREY.get_or_init(Codes::grey) } else { COLOUR.get_or_init(Codes::colour) }
    }
}

impl Mosaic {
    /// Tells how many tiles PNG files were put together from, and how many of these were known.
    pub(crate) fn counts(&self) -> [u64; 2] {
        [0, 1].map(|count| self.counts[count].load(Ordering::Relaxed))
    }

    /// Notes the tiles of a PNG file, and how many of them were known.
    fn count(&self, all: usize, known: usize) {
        for (count, more) in self.counts.iter().zip([all, known]) {
            count.fetch_add(more as u64, Ordering::Relaxed);
        }
    }

    /// Counts the canvases that nobody draws on now.
    pub(crate) fn canvases(&self) -> usize {
        self.canvases.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What tiles are drawn on: pixels of any content.
    fn canvas(&self) -> Pixmap {
        self.canvases.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_else(png::clear)
    }

    /// Takes back what tiles were drawn on.
    fn put_back(&self, canvas: Pixmap) {
        self.canvases.lock().unwrap_or_else(PoisonError::into_inner).push(canvas);
    }

    /// Tells what all tiles take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The data of a PNG, or samples, and its channels. Small ones are drawn whole where the board does not come back.
    pub(crate) fn draw(
        &self,
        raster: Raster,
        packing: Packing,
        comes_back: bool,
    ) -> Result<(Vec<u8>, Channels), Diagnostic> {
        let (fit, is_on_corners) = raster.picture.cells();
        let grid = &Grid::new(fit, is_on_corners);
        let greys: &[bool] = if raster.look.is_grey() { &[true, false] } else { &[false] };
        for is_grey in greys {
            let job =
                Job { mosaic: self, raster, grid, packing, channels: Channels { is_grey: *is_grey, has_alpha: false } };
            let data = match packing.is_fast() || comes_back {
                true => self.put_together(&job)?,
                false => self.whole(&job)?,
            };
            if let Some(data) = data {
                return Ok((data, job.channels));
            }
        }
        unreachable!("any picture can be drawn in colour")
    }

    /// Draws the picture alone; `None` where it should be grey and has colours.
    fn whole(&self, job: &Job) -> Result<Option<Vec<u8>>, Diagnostic> {
        self.count(job.grid.count(), 0);
        let shapes = job.raster.shapes(Part::Over, Frame::page())?;
        if job.channels.is_grey && !shapes.iter().all(|(shape, _)| shape.is_grey) {
            return Ok(None);
        }
        let mut canvas = job.raster.drawn_ground()?;
        shapes.iter().for_each(|(shape, frame)| shape.draw(*frame, &mut canvas));
        Ok(Some(job.encode_rows(|y, packed| job.channels.pack(png::row(&canvas, y), packed))))
    }

    /// Puts the picture together from what is known, and keeps what is not; `None` where it should be grey and has colours.
    fn put_together(&self, job: &Job) -> Result<Option<Vec<u8>>, Diagnostic> {
        if job.packing.is_fast() {
            return self.put(job, Content::rows, |tiles| self.join_tiles(tiles, job));
        }
        self.put(job, Content::samples, |tiles| side_by_side(tiles, job))
    }

    fn put<T>(
        &self,
        job: &Job,
        take: impl Fn(&Content) -> Option<T>,
        join: impl FnOnce(&[T]) -> Vec<u8>,
    ) -> Result<Option<Vec<u8>>, Diagnostic> {
        match self.with_store(job, |store| store.tiles(job, take))? {
            Tiles::All(tiles) => Ok(Some(join(&tiles))),
            Tiles::Coloured => Ok(None),
            Tiles::Crowded => self.whole(job),
        }
    }

    /// Looks into what is known of pictures whose data is made so, which is forgotten where it is too much. Others draw when
    /// that is done.
    fn with_store<T>(&self, job: &Job, look: impl FnOnce(&mut Store) -> T) -> T {
        let store = &self.stores[usize::from(job.packing.is_fast())][usize::from(job.channels.is_grey)];
        let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
        if store.is_full() {
            self.bytes.fetch_sub(store.bytes, Ordering::Relaxed);
            *store = Store::default();
        }
        let before = store.bytes;
        let found = look(&mut store);
        self.bytes.fetch_add(store.bytes - before, Ordering::Relaxed);
        found
    }

    /// Puts compressed tiles together.
    fn join_tiles(&self, tiles: &[Arc<Tile>], job: &Job) -> Vec<u8> {
        let samples = job.channels.samples();
        let [lefts, tops] = job.grid.starts();
        let lefts: Vec<usize> = lefts.iter().map(|left| *left as usize * samples).collect();
        let heights = tops.windows(2).map(|tops| tops[1] - tops[0]).chain([HEIGHT - tops[tops.len() - 1]]);
        let bands = tiles.chunks_exact(lefts.len()).zip(heights).map(|(tiles, height)| {
            let bands = &self.bands[usize::from(job.channels.is_grey)];
            let key = Bands::key(tiles, height);
            // Others may look while it is made.
            let known = bands.lock().unwrap_or_else(PoisonError::into_inner).find(&key, tiles);
            known.unwrap_or_else(|| {
                let band = Arc::new(Band::new(tiles, height as usize, &lefts, samples, job.codes()));
                bands.lock().unwrap_or_else(PoisonError::into_inner).keep(key, &band, &self.bytes);
                band
            })
        });
        join_bands(&bands.collect::<Vec<_>>(), samples, job.codes())
    }
}

/// Puts tiles together row by row.
fn side_by_side(tiles: &[Arc<[u8]>], job: &Job) -> Vec<u8> {
    let [_, tops] = job.grid.starts();
    job.encode_rows(|y, packed| {
        let band = tops[1..].partition_point(|top| *top as usize <= y);
        let inside = y - tops[band] as usize;
        let across = job.grid.across();
        for (column, samples) in tiles[band * across..][..across].iter().enumerate() {
            let [left, _, right, _] = job.grid.area(column);
            let width = (right - left) as usize * job.channels.samples();
            packed.extend_from_slice(&samples[inside * width..][..width]);
        }
    })
}

// The data of a PNG, joined from the rows of tiles that are ready.
//
// What is written of a band, the tiles of one row of tiles, depends on them alone: it is the same bits in every picture.

/// The two bytes that a zlib stream begins with: deflate, a window of 32 KB, the fastest level (RFC 1950, 2.2).
const ZLIB: [u8; 2] = [0x78, 0x01];
const ADLER: u64 = 65521;
/// What a file takes beside its bands, in bytes.
const HEAD: usize = 512;

/// Joins bands from the top to the bottom.
fn join_bands(bands: &[Arc<Band>], samples: usize, codes: &Codes) -> Vec<u8> {
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
