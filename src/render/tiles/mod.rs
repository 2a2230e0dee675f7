//! A PNG put together from tiles that were drawn before.
//!
//! The picture is cut into tiles as large as the cells of its board, so that a cell is a tile. A tile shows a part of the
//! empty board, and over it shapes in the order of painting: that list is its key. A tile that is known is not drawn again.
//! The tiles are put together as pixels, which are compressed to a small file; or the rows of tiles are compressed once, and
//! the data of a PNG is their bits one behind the other, which is fast.
//!
//! What a tile shows and how it is compressed depends on its key alone, never on what was drawn before: the bytes of a PNG
//! are the same in every order, on every thread, with every size of the store. Shapes are drawn on a canvas as large as the
//! picture, where they lie in it: elsewhere their edges would be rounded otherwise.
//!
//! `shapes` reads lines of a document, `rows` compresses a tile, `stream` joins tiles, `codes` and `bits` are the
//! Huffman code and the bits.

mod bits;
mod codes;
mod rows;
mod shapes;
mod stream;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tiny_skia::{Pixmap, Transform};

use self::codes::Codes;
use self::rows::Tile;
pub(super) use self::shapes::Frame;
use super::png::{self, Channels};
use super::{Renderer, svg::Picture};
use crate::diagnostic::Diagnostic;
use crate::geometry::{Fit, HEIGHT, WIDTH};

/// Tiles are so wide and high, in pixels, where no cell tells.
const USUAL: u32 = 90;
/// Where they begin: the points of backgammon are tiles.
const USUAL_OFFSET: [i64; 2] = [25, 25];
/// Tiles are at least so wide and high; smaller cells share one.
const SMALLEST: u32 = 60;
/// Larger cells are cut.
const LARGEST: u32 = 160;
/// What all tiles of one board may take, in bytes; then they are forgotten.
const MOST_BYTES: usize = 48 << 20;
/// How many shapes of one board are kept.
const MOST_SHAPES: usize = 4_000;
/// A parsed shape takes about so many times its document.
const TREE: usize = 6;

/// Where the tiles of a board lie, and those that are known.
#[derive(Debug, Default)]
pub(super) struct Mosaic {
    /// Edges of columns and rows in pixels, from 0 to the size of the picture.
    columns: Vec<u32>,
    rows: Vec<u32>,
    /// By what is kept of a tile, each in colour and in grey.
    stores: [[Mutex<Store>; 2]; 2],
    /// What all of them take, in bytes.
    bytes: AtomicUsize,
}

/// What is known of one board in grey, or in colour.
#[derive(Debug, Default)]
struct Store {
    shapes: BTreeMap<String, u32>,
    drawn: Vec<Arc<Shape>>,
    tiles: BTreeMap<Key, Arc<Content>>,
    bytes: usize,
}

/// A shape, ready to be drawn round its own origin.
#[derive(Debug)]
struct Shape {
    tree: usvg::Tree,
    /// Left, top, right, bottom in pixels from its origin; `None` where nothing is seen of it.
    area: Option<[f32; 4]>,
    is_grey: bool,
    /// About what it takes of memory, in bytes.
    bytes: usize,
}

/// How the data of a PNG is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// Tiles are put together as pixels, and these compressed: the smaller file.
    Small,
    /// Tiles are compressed, and their bits put together: several times as fast.
    Fast,
}

/// What is kept of a tile.
#[derive(Debug)]
enum Content {
    /// Its samples.
    Samples(Vec<u8>),
    /// Its rows, which are compressed.
    Rows(Tile),
}

impl Content {
    /// Takes what lies in an area.
    fn new(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4], job: &Job) -> Content {
        let channels = job.channels;
        let mut samples = Vec::with_capacity(((right - left) * (bottom - top)) as usize * channels.samples());
        for y in top..bottom {
            let [from, to] = [left, right].map(|x| (y * WIDTH + x) as usize);
            channels.pack(&pixels.pixels()[from..to], &mut samples);
        }
        match job.packing {
            Packing::Small => Content::Samples(samples),
            Packing::Fast => {
                let width = (right - left) as usize * channels.samples();
                Content::Rows(Tile::new(&samples, width, channels.samples(), codes(channels.is_grey)))
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Content::Samples(samples) => samples.len(),
            Content::Rows(tile) => tile.size(),
        }
    }
}

/// What a tile shows: its number among those of the board, and the shapes over it in the order of painting.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    tile: usize,
    shapes: Vec<(u32, [u32; 4])>,
}

/// A shape on its place in the picture.
struct Placed {
    number: u32,
    frame: Frame,
    shape: Arc<Shape>,
}

impl Placed {
    fn draw(&self, canvas: &mut Pixmap) {
        resvg::render(&self.shape.tree, self.frame.transform(), &mut canvas.as_mut());
    }
}

/// What is drawn, and how.
struct Job<'a> {
    renderer: &'a Renderer,
    picture: &'a Picture,
    packing: Packing,
    channels: Channels,
}

impl Mosaic {
    /// Returns tiles that are cells of a grid that lies so.
    pub fn new(fit: Option<Fit>, is_moved: bool) -> Mosaic {
        let cell = fit.filter(|_| !is_moved).map(|fit| (fit.scale * 100.0).round() as u32);
        let [x, y] = match fit {
            Some(fit) if cell.is_some() => [fit.origin.x.round() as i64, fit.origin.y.round() as i64],
            _ => USUAL_OFFSET,
        };
        let cell = cell.unwrap_or(USUAL).max(1);
        let step = if cell < SMALLEST { cell * SMALLEST.div_ceil(cell) } else { cell / cell.div_ceil(LARGEST) };
        let edges = |from: i64, end: u32| {
            let first = from.rem_euclid(i64::from(step)) as u32;
            let mut edges = vec![0];
            edges.extend((first..end).step_by(step as usize).filter(|edge| *edge > 0));
            edges.push(end);
            edges
        };
        Mosaic { columns: edges(x, WIDTH), rows: edges(y, HEIGHT), ..Mosaic::default() }
    }

    /// Tells what all tiles take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Returns the data of a PNG, and its channels. What is drawn is kept where the board comes back.
    pub fn draw(
        &self,
        renderer: &Renderer,
        picture: &Picture,
        packing: Packing,
        comes_back: bool,
    ) -> Result<(Vec<u8>, Channels), Diagnostic> {
        let greys: &[bool] = if renderer.is_grey() { &[true, false] } else { &[false] };
        for is_grey in greys {
            let job = Job { renderer, picture, packing, channels: Channels { is_grey: *is_grey, has_alpha: false } };
            if let Some(data) = self.draw_in(&job, comes_back)? {
                return Ok((data, job.channels));
            }
        }
        unreachable!("any picture can be drawn in colour")
    }

    /// Draws in grey or in colour; `None` where it should be grey and has colours.
    fn draw_in(&self, job: &Job, comes_back: bool) -> Result<Option<Vec<u8>>, Diagnostic> {
        let has_colour = |placed: &[Placed]| job.channels.is_grey && placed.iter().any(|one| !one.shape.is_grey);
        if !comes_back {
            let placed = Store::default().placed(job)?;
            if has_colour(&placed) {
                return Ok(None);
            }
            job.renderer.count_tiles(self.count(), 0);
            let mut canvas = job.picture.drawn_board(job.renderer)?;
            placed.iter().for_each(|placed| placed.draw(&mut canvas));
            return Ok(Some(match job.packing {
                Packing::Small => png::compressed(&canvas, job.channels),
                Packing::Fast => {
                    let all = (0..self.count()).map(|tile| Arc::new(Content::new(&canvas, self.area(tile), job)));
                    self.joined(&all.collect::<Vec<_>>(), job.channels)
                }
            }));
        }
        let store = &self.stores[usize::from(job.packing == Packing::Fast)][usize::from(job.channels.is_grey)];
        let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
        if store.bytes > MOST_BYTES || store.drawn.len() > MOST_SHAPES {
            self.bytes.fetch_sub(store.bytes, Ordering::Relaxed);
            *store = Store::default();
        }
        let before = store.bytes;
        let placed = store.placed(job)?;
        let tiles = if has_colour(&placed) { None } else { Some(self.tiles(&mut store, &placed, job)?) };
        self.bytes.fetch_add(store.bytes - before, Ordering::Relaxed);
        drop(store);
        Ok(tiles.map(|tiles| self.joined(&tiles, job.channels)))
    }

    /// Returns the tiles of a picture, row by row, and draws those that are not known.
    fn tiles(&self, store: &mut Store, placed: &[Placed], job: &Job) -> Result<Vec<Arc<Content>>, Diagnostic> {
        let mut keys: Vec<Key> = (0..self.count()).map(|tile| Key { tile, shapes: Vec::new() }).collect();
        for placed in placed {
            self.touched(placed).for_each(|tile| keys[tile].shapes.push((placed.number, placed.frame.bits())));
        }
        let mut tiles: Vec<Option<Arc<Content>>> = keys.iter().map(|key| store.tiles.get(key).cloned()).collect();
        job.renderer.count_tiles(tiles.len(), tiles.iter().flatten().count());
        if tiles.iter().any(Option::is_none) {
            let board = job.picture.kept_board(job.renderer)?;
            let mut canvas = job.renderer.canvas();
            for (tile, _) in tiles.iter().enumerate().filter(|(_, known)| known.is_none()) {
                copy(board, &mut canvas, self.area(tile));
            }
            for placed in placed.iter().filter(|placed| self.touched(placed).any(|tile| tiles[tile].is_none())) {
                placed.draw(&mut canvas);
            }
            for ((tile, known), key) in tiles.iter_mut().enumerate().zip(keys) {
                if known.is_none() {
                    let content = Arc::new(Content::new(&canvas, self.area(tile), job));
                    store.bytes += content.size() + key.shapes.len() * size_of::<(u32, [u32; 4])>();
                    store.tiles.insert(key, Arc::clone(&content));
                    *known = Some(content);
                }
            }
            job.renderer.put_back(canvas);
        }
        Ok(tiles.into_iter().flatten().collect())
    }

    /// Puts tiles together.
    fn joined(&self, tiles: &[Arc<Content>], channels: Channels) -> Vec<u8> {
        let samples = channels.samples();
        let across = self.columns.len() - 1;
        let rows: Option<Vec<&Tile>> = tiles
            .iter()
            .map(|content| match &**content {
                Content::Rows(tile) => Some(tile),
                Content::Samples(_) => None,
            })
            .collect();
        if let Some(rows) = rows {
            let lefts: Vec<usize> = self.columns[..across].iter().map(|left| *left as usize * samples).collect();
            let tops: Vec<usize> = self.rows[..self.rows.len() - 1].iter().map(|top| *top as usize).collect();
            return stream::joined(&rows, &lefts, &tops, samples, codes(channels.is_grey));
        }
        let widths: Vec<usize> =
            self.columns.windows(2).map(|edges| (edges[1] - edges[0]) as usize * samples).collect();
        png::deflated(channels, |y, packed| {
            let band = self.rows[1..].partition_point(|edge| *edge as usize <= y);
            let inside = y - self.rows[band] as usize;
            for (content, width) in tiles[band * across..].iter().zip(&widths) {
                if let Content::Samples(samples) = &**content {
                    packed.extend_from_slice(&samples[inside * width..(inside + 1) * width]);
                }
            }
        })
    }

    fn count(&self) -> usize {
        (self.columns.len() - 1) * (self.rows.len() - 1)
    }

    /// Lists the tiles that a shape may touch.
    fn touched(&self, shape: &Placed) -> impl Iterator<Item = usize> + use<> {
        let across = self.columns.len() - 1;
        let [mut columns, mut rows] = [0..0, 0..0];
        if let Some([left, top, right, bottom]) = shape.shape.area {
            let Transform { sx, sy, tx, ty, .. } = shape.frame.transform();
            // Edges of shapes are soft: a pixel more to each side.
            columns = range(&self.columns, left * sx + tx - 1.0, right * sx + tx + 1.0);
            rows = range(&self.rows, top * sy + ty - 1.0, bottom * sy + ty + 1.0);
        }
        rows.flat_map(move |row| columns.clone().map(move |column| row * across + column))
    }

    /// Returns left, top, right and bottom of a tile.
    fn area(&self, index: usize) -> [u32; 4] {
        let across = self.columns.len() - 1;
        let (column, row) = (index % across, index / across);
        [self.columns[column], self.rows[row], self.columns[column + 1], self.rows[row + 1]]
    }
}

/// Returns which of the parts between edges lie between two places.
fn range(edges: &[u32], from: f32, to: f32) -> std::ops::Range<usize> {
    let end = edges.len() - 1;
    let first = edges[1..].partition_point(|edge| *edge as f32 <= from);
    let last = edges[..end].partition_point(|edge| (*edge as f32) < to);
    first.min(end)..last.max(first.min(end))
}

/// Copies a part of a picture into another.
fn copy(from: &Pixmap, to: &mut Pixmap, [left, top, right, bottom]: [u32; 4]) {
    for y in top..bottom {
        let row = [left, right].map(|x| (y * WIDTH + x) as usize * 4);
        to.data_mut()[row[0]..row[1]].copy_from_slice(&from.data()[row[0]..row[1]]);
    }
}

impl Store {
    /// Reads a picture as shapes on their places.
    fn placed(&mut self, job: &Job) -> Result<Vec<Placed>, Diagnostic> {
        let prefix = &job.renderer.style().id_prefix;
        let own = shapes::by_id(job.picture.symbols(), prefix);
        let mut reader = shapes::Reader::new(prefix);
        let mut placed = Vec::new();
        let mut fault = None;
        let mut found = |text: &str, frame: Frame| {
            // Symbols of the diagram's own may be others in the next one: what they are belongs to the shape.
            let mut key = Cow::Borrowed(text);
            if !own.is_empty() {
                shapes::definitions(text, prefix, |id| own.get(id).copied())
                    .iter()
                    .for_each(|own| *key.to_mut() += own);
            }
            let number = match self.shapes.get(&*key) {
                Some(number) => *number,
                None => match Shape::new(job, &own, text) {
                    Ok(shape) => {
                        self.bytes += key.len() + shape.bytes;
                        let number = self.drawn.len() as u32;
                        self.drawn.push(Arc::new(shape));
                        self.shapes.insert(key.into_owned(), number);
                        number
                    }
                    Err(error) => {
                        fault = Some(error);
                        return;
                    }
                },
            };
            placed.push(Placed { number, frame, shape: Arc::clone(&self.drawn[number as usize]) });
        };
        for layer in job.picture.layers(job.renderer) {
            match layer.is_one {
                true => reader.whole(&layer.lines, layer.frame, &mut found),
                false => reader.read(&layer.lines, layer.frame, &mut found),
            }
        }
        match fault {
            Some(fault) => Err(fault),
            None => Ok(placed),
        }
    }
}

impl Shape {
    /// Parses the text of a shape, with the definitions that it needs: `own` are those of the diagram.
    fn new(job: &Job, own: &BTreeMap<&str, &str>, text: &str) -> Result<Shape, Diagnostic> {
        let prefix = &job.renderer.style().id_prefix;
        let mut glyphs = String::new();
        let definition = |id: &str| own.get(id).copied().or_else(|| job.renderer.definition_of(id));
        let definitions = shapes::definitions(text, prefix, definition);
        for id in definitions.iter().copied().chain([text]).flat_map(|text| shapes::references(text, prefix)) {
            if let Some(path) = job.picture.glyph(&id) {
                let _ = writeln!(glyphs, "<path id=\"{prefix}{id}\" d=\"{path}\"/>");
            }
        }
        let document = shapes::document(text, &[&definitions.join("\n"), "\n", &glyphs]);
        let tree = job.renderer.parse(&document)?;
        let area = tree.root().abs_layer_bounding_box();
        let area = [area.left(), area.top(), area.right(), area.bottom()];
        let area = tree.root().has_children().then_some(area);
        let bytes = size_of::<Shape>() + document.len() * TREE;
        Ok(Shape { tree, area, is_grey: png::is_grey(&document), bytes })
    }
}

/// Returns the code for grey or colour.
fn codes(is_grey: bool) -> &'static Codes {
    static GREY: OnceLock<Codes> = OnceLock::new();
    static COLOUR: OnceLock<Codes> = OnceLock::new();
    match is_grey {
        true => GREY.get_or_init(Codes::grey),
        false => COLOUR.get_or_init(Codes::colour),
    }
}
