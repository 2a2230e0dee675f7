//! What is known of pictures whose tiles lie alike, in grey or in colour.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::Job;
use super::grid::Grid;
use super::rows::Tile;
use super::shape::{Inside, PlacedShape};
use crate::frame::Frame;
use crate::shape::{MAX_SHAPES, Shape};
use crate::svg::Part;
use zumen_core::diagnostic::Diagnostic;

/// What all tiles may take, in bytes; then they are forgotten.
const MAX_BYTES: usize = 48 << 20;
/// Where more than one tile of so many is new, the picture is drawn at once: a shape is drawn once, not for each of its tiles.
const NEW: usize = 3;
/// In how many tiles all shapes of a picture may lie, those of each counted: where some hundred arrows cross the board each tile
/// would be drawn some hundred times.
const MAX_TOUCHED: usize = 4_000;
/// What an entry of a map takes beside its key and value, in bytes.
const ENTRY: usize = 16;

/// Shapes and tiles that were made before.
#[derive(Debug, Default)]
pub(super) struct Store {
    /// The numbers of shapes that lie somewhere.
    shapes: BTreeSet<u32>,
    layouts: BTreeMap<Grid, Layout>,
    /// What lies in tiles, by shape, where that lies and where the tile is drawn; `None` where nothing is seen of it.
    insides: BTreeMap<(u32, [u32; 4], [u32; 4]), Option<u32>>,
    inside: Vec<Inside>,
    /// The states of empty tiles, by where they are drawn, how wide they are and their samples.
    empty: BTreeMap<([u32; 2], u32, Vec<u8>), u32>,
    /// The state of a tile once something lies over what it showed.
    over: BTreeMap<(u32, u32), u32>,
    states: Vec<State>,
    /// About what all of it takes, in bytes.
    pub bytes: usize,
}

/// What is known of pictures that are cut alike.
#[derive(Debug, Default)]
struct Layout {
    /// By shape and place.
    places: BTreeMap<(u32, [u32; 4]), u32>,
    placed: Vec<PlacedShape>,
    /// The states of the tiles of empty boards, by the board's number.
    grounds: BTreeMap<usize, Vec<u32>>,
}

/// What a tile shows.
#[derive(Debug)]
struct State {
    /// What it showed before, and what lies over that; `None` where it is empty.
    below: Option<(u32, u32)>,
    /// `None` where no picture showed it.
    content: Option<Content>,
}

/// What is kept of a tile.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// Its samples.
    Samples(Arc<[u8]>),
    /// Its rows, which are compressed.
    Rows(Arc<Tile>),
}

impl Content {
    /// Takes an area of pixels.
    fn new(pixels: &Pixmap, area @ [left, _, right, _]: [u32; 4], job: &Job) -> Content {
        let channels = job.channels;
        let samples = samples(pixels, area, job);
        if !job.packing.is_fast() {
            return Content::Samples(samples.into());
        }
        let width = (right - left) as usize * channels.samples();
        Content::Rows(Arc::new(Tile::new(&samples, width, channels.samples(), job.codes())))
    }

    pub(super) fn samples(&self) -> Option<Arc<[u8]>> {
        if let Content::Samples(samples) = self { Some(Arc::clone(samples)) } else { None }
    }

    pub(super) fn rows(&self) -> Option<Arc<Tile>> {
        if let Content::Rows(tile) = self { Some(Arc::clone(tile)) } else { None }
    }

    fn size(&self) -> usize {
        match self {
            Content::Samples(samples) => samples.len(),
            Content::Rows(tile) => tile.size(),
        }
    }
}

/// What a picture is put together from.
pub(super) enum Tiles<T> {
    /// Row by row.
    All(Vec<T>),
    /// It should be grey and has colours.
    Coloured,
    /// Its shapes lie in more tiles than are worth it.
    Crowded,
}

impl Store {
    /// Tells whether it should be forgotten.
    pub(super) fn is_full(&self) -> bool {
        self.bytes > MAX_BYTES || self.shapes.len() > MAX_SHAPES
    }

    /// The states of the tiles of a picture, row by row.
    fn states(&mut self, placed: &[u32], board: &Pixmap, layout: &mut Layout, job: &Job) -> Vec<u32> {
        let mut states = match layout.grounds.get(&job.raster.picture.ground_number()) {
            Some(known) => known.clone(),
            None => self.ground(board, layout, job),
        };
        for placed in placed {
            let placed = &mut layout.placed[*placed as usize];
            let tiles = placed.tiles.take().unwrap_or_else(|| self.insides(placed, job));
            for (tile, inside) in &tiles {
                let state = &mut states[usize::from(*tile)];
                *state = *self.over.entry((*state, *inside)).or_insert_with(|| {
                    self.bytes += size_of::<[u32; 3]>() + size_of::<State>() + ENTRY;
                    self.states.push(State { below: Some((*state, *inside)), content: None });
                    self.states.len() as u32 - 1
                });
            }
            placed.tiles = Some(tiles);
        }
        states
    }

    /// Lists the tiles that a placed shape is seen in, and what it is in each.
    fn insides(&mut self, placed: &PlacedShape, job: &Job) -> Vec<(u16, u32)> {
        let touched = touched_tiles(&placed.shape, placed.frame, job.grid);
        let tiles = touched.filter_map(|tile| Some((tile as u16, self.inside(placed, tile, job)?)));
        let tiles: Vec<(u16, u32)> = tiles.collect();
        self.bytes += size_of_val(&*tiles) + ENTRY;
        tiles
    }

    /// Finds the states of the tiles of an empty board: those that look the same have the same, on all boards, where they
    /// are drawn at one place.
    fn ground(&mut self, board: &Pixmap, layout: &mut Layout, job: &Job) -> Vec<u32> {
        let states = (0..job.grid.count()).map(|tile| {
            let area @ [left, _, right, _] = job.grid.area(tile);
            let samples = samples(board, area, job);
            let size = samples.len();
            *self.empty.entry((place(tile, job), right - left, samples)).or_insert_with(|| {
                self.bytes += 2 * size_of::<State>() + size + ENTRY;
                self.states.push(State { below: None, content: None });
                self.states.len() as u32 - 1
            })
        });
        let states: Vec<u32> = states.collect();
        self.bytes += size_of_val(&*states) + ENTRY;
        layout.grounds.insert(job.raster.picture.ground_number(), states.clone());
        states
    }

    /// Draws the tiles that no picture showed.
    fn fill(&mut self, placed: &[u32], states: &[u32], board: &Pixmap, layout: &Layout, job: &Job) {
        let count = job.grid.count();
        let first: Vec<usize> = (0..count).filter(|tile| self.content(states[*tile]).is_none()).collect();
        job.mosaic.count(count, count - first.len());
        if first.is_empty() {
            return;
        }
        let mut canvas = job.mosaic.canvas();
        // Tiles that are drawn elsewhere may have other pixels.
        let is_at_once = !job.packing.is_fast() && first.len() * NEW > count;
        let whole = is_at_once.then(|| layout.draw_all(placed, board));
        for tile in first {
            // Two of a picture may be the same.
            if self.content(states[tile]).is_some() {
                continue;
            }
            let area @ [left, top, right, bottom] = job.grid.area(tile);
            let content = match &whole {
                Some(whole) => Content::new(whole, area, job),
                None => {
                    let [x, y] = place(tile, job);
                    copy(board, area, &mut canvas, [x, y]);
                    let drawn = self.draw(states[tile], [x, y, x + right - left, y + bottom - top], &mut canvas);
                    Content::new(&canvas, drawn, job)
                }
            };
            self.bytes += content.size();
            self.states[states[tile] as usize].content = Some(content);
        }
        job.mosaic.put_back(canvas);
    }

    fn content(&self, state: u32) -> Option<&Content> {
        self.states[state as usize].content.as_ref()
    }

    /// Draws what a state shows over an empty tile in an area; returns where the tile is then.
    fn draw(&self, mut state: u32, mut area: [u32; 4], canvas: &mut Pixmap) -> [u32; 4] {
        let mut shapes = Vec::new();
        while let Some((below, inside)) = self.states[state as usize].below {
            shapes.push(&self.inside[inside as usize]);
            state = below;
        }
        for inside in shapes.iter().rev() {
            if inside.area != area {
                shift(canvas, area, inside.area);
                area = inside.area;
            }
            inside.shape.draw(inside.frame, canvas);
        }
        area
    }

    /// Takes what is kept of the tiles of a picture, row by row, and keeps what was not known.
    pub(super) fn tiles<T>(&mut self, job: &Job, take: impl Fn(&Content) -> Option<T>) -> Result<Tiles<T>, Diagnostic> {
        let mut layout = self.layouts.remove(job.grid).unwrap_or_default();
        let found = self.laid_out(&mut layout, job);
        self.layouts.insert(job.grid.clone(), layout);
        Ok(match found? {
            Tiles::All(states) => Tiles::All(states.iter().filter_map(|state| take(self.content(*state)?)).collect()),
            Tiles::Coloured => Tiles::Coloured,
            Tiles::Crowded => Tiles::Crowded,
        })
    }

    /// The states of the tiles of a picture, which are drawn.
    fn laid_out(&mut self, layout: &mut Layout, job: &Job) -> Result<Tiles<u32>, Diagnostic> {
        let placed = self.places(layout, job)?;
        if !layout.has_channels(&placed, job) {
            return Ok(Tiles::Coloured);
        }
        // It depends on the picture alone, not on what is known.
        if layout.of(&placed).map(|placed| placed.touched).sum::<usize>() > MAX_TOUCHED {
            return Ok(Tiles::Crowded);
        }
        let board = job.raster.kept_ground()?;
        let states = self.states(&placed, board, layout, job);
        self.fill(&placed, &states, board, layout, job);
        Ok(Tiles::All(states))
    }

    /// The shapes of a picture on their places, as numbers.
    fn places(&mut self, layout: &mut Layout, job: &Job) -> Result<Vec<u32>, Diagnostic> {
        let shapes = job.raster.shapes(Part::Over, Frame::page())?;
        Ok(shapes.into_iter().map(|(shape, frame)| self.place(shape, frame, layout, job)).collect())
    }

    /// The number of a shape on its place.
    fn place(&mut self, shape: Arc<Shape>, frame: Frame, layout: &mut Layout, job: &Job) -> u32 {
        let key = (shape.number, frame.bits());
        if let Some(place) = layout.places.get(&key) {
            return *place;
        }
        if self.shapes.insert(shape.number) {
            self.bytes += shape.bytes;
        }
        let touched = touched_tiles(&shape, frame, job.grid).count();
        layout.placed.push(PlacedShape { shape, frame, touched, tiles: None });
        self.bytes += 2 * size_of::<PlacedShape>() + ENTRY;
        let place = layout.placed.len() as u32 - 1;
        layout.places.insert(key, place);
        place
    }

    /// The number of what of a placed shape lies in a tile; `None` where nothing is seen of it.
    fn inside(&mut self, placed: &PlacedShape, tile: usize, job: &Job) -> Option<u32> {
        let PlacedShape { shape, frame, .. } = placed;
        let [left, top, right, bottom] = job.grid.area(tile);
        let ([x, y], exact) = (place(tile, job), job.grid.exact_spot(tile));
        let is_tied = shape.is_tied(*frame).map(|is_tied| is_tied && job.packing.is_fast());
        let [x, y] = [if is_tied[0] { exact[0] } else { x }, if is_tied[1] { exact[1] } else { y }];
        let frame = frame.shift_pixels(x as f32 - left as f32, y as f32 - top as f32);
        let area = [x, y, x + right - left, y + bottom - top];
        let key = (shape.number, frame.bits(), area);
        if let Some(known) = self.insides.get(&key) {
            return *known;
        }
        let inside = Inside { shape: Arc::clone(shape), frame, area };
        // Where tiles are drawn where they lie, that costs more than it saves.
        let is_seen = !job.packing.is_fast() || !inside.is_marginal() || {
            let mut canvas = job.mosaic.canvas();
            let is_seen = inside.is_seen(&mut canvas);
            job.mosaic.put_back(canvas);
            is_seen
        };
        self.bytes += 2 * size_of::<Inside>() + ENTRY;
        let found = is_seen.then(|| {
            self.inside.push(inside);
            self.inside.len() as u32 - 1
        });
        self.insides.insert(key, found);
        found
    }
}

impl Layout {
    fn of<'l>(&'l self, placed: &'l [u32]) -> impl Iterator<Item = &'l PlacedShape> {
        placed.iter().map(|number| &self.placed[*number as usize])
    }

    /// Tells whether placed shapes have no colours where the picture should be grey.
    fn has_channels(&self, placed: &[u32], job: &Job) -> bool {
        !job.channels.is_grey || self.of(placed).all(|placed| placed.shape.is_grey)
    }

    /// Draws all shapes of a picture over its empty board.
    fn draw_all(&self, placed: &[u32], board: &Pixmap) -> Pixmap {
        let mut canvas = board.clone();
        for placed in self.of(placed) {
            placed.shape.draw(placed.frame, &mut canvas);
        }
        canvas
    }
}

/// Lists the tiles that a shape may touch where it lies so.
fn touched_tiles(shape: &Shape, frame: Frame, grid: &Grid) -> impl Iterator<Item = usize> + use<> {
    shape.area.map(|area| grid.touched_tiles(area, frame.transform())).into_iter().flatten()
}

/// The samples of an area, row by row.
fn samples(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4], job: &Job) -> Vec<u8> {
    let channels = job.channels;
    let mut samples = Vec::with_capacity(((right - left) * (bottom - top)) as usize * channels.samples());
    for row in pixels.pixels().chunks_exact(pixels.width() as usize).take(bottom as usize).skip(top as usize) {
        channels.pack(&row[left as usize..right as usize], &mut samples);
    }
    samples
}

/// Where a tile is drawn, in pixels. Where edges are rounded by their place the pixels of the whole document are those
/// of a tile that is drawn where it lies; fast files have those of one place for all tiles.
fn place(tile: usize, job: &Job) -> [u32; 2] {
    let [left, top, ..] = job.grid.area(tile);
    if job.packing.is_fast() { Grid::spot() } else { [left, top] }
}

/// Copies an area of a board to a place.
fn copy(from: &Pixmap, area: [u32; 4], to: &mut Pixmap, [x, y]: [u32; 2]) {
    let (stride, x) = (4 * to.width() as usize, 4 * x as usize);
    for (row, to) in rows(from, area).zip(to.data_mut().chunks_exact_mut(stride).skip(y as usize)) {
        to[x..x + row.len()].copy_from_slice(row);
    }
}

/// Copies an area of a canvas to another one.
fn shift(canvas: &mut Pixmap, from: [u32; 4], [left, top, right, _]: [u32; 4]) {
    let tile: Vec<u8> = rows(canvas, from).flatten().copied().collect();
    let (stride, [left, right]) = (4 * canvas.width() as usize, [left, right].map(|x| 4 * x as usize));
    let to = canvas.data_mut().chunks_exact_mut(stride).skip(top as usize);
    for (row, to) in tile.chunks_exact(right - left).zip(to) {
        to[left..right].copy_from_slice(row);
    }
}

/// The rows of an area.
fn rows(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4]) -> impl Iterator<Item = &[u8]> {
    let [stride, left, right] = [pixels.width(), left, right].map(|x| 4 * x as usize);
    let rows = pixels.data().chunks_exact(stride).take(bottom as usize).skip(top as usize);
    rows.map(move |row| &row[left..right])
}
