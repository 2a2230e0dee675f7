//! What is known of pictures whose tiles lie alike, in grey or in colour.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::grid::Grid;
use super::lines::{self, Frame, Reader};
use super::rows::Tile;
use super::shape::{Inside, Placed, Shape};
use super::{Job, Packing};
use crate::diagnostic::Diagnostic;

/// What all tiles may take, in bytes; then they are forgotten.
const MOST_BYTES: usize = 48 << 20;
/// How many shapes are kept.
const MOST_SHAPES: usize = 4_000;
/// Where more than one tile of so many is new, the picture is drawn at once: a shape is drawn once, not for each of its tiles.
const NEW: usize = 3;
/// What an entry of a map takes beside its key and value, in bytes.
const ENTRY: usize = 16;

/// Shapes and tiles that were made before.
#[derive(Debug, Default)]
pub(super) struct Store {
    /// Lines of the document, by where they lie and whether they are painted as a whole: numbers of the placed shapes they
    /// are.
    lines: BTreeMap<([u32; 4], bool), BTreeMap<String, Vec<u32>>>,
    /// By the text that tells what is seen of them.
    shapes: BTreeMap<String, u32>,
    drawn: Vec<Arc<Shape>>,
    /// By shape and place.
    places: BTreeMap<(u32, [u32; 4]), u32>,
    placed: Vec<Placed>,
    /// What lies in tiles, by shape and place where they are drawn.
    insides: BTreeMap<(u32, [u32; 4]), u32>,
    inside: Vec<Inside>,
    /// The states of the tiles of empty boards, by the board's number.
    grounds: BTreeMap<usize, Vec<u32>>,
    /// The states of empty tiles, by where they are drawn, how wide they are and what their samples share.
    empty: BTreeMap<([u32; 2], u32, u64), u32>,
    /// The state of a tile once something lies over what it showed.
    over: BTreeMap<(u32, u32), u32>,
    states: Vec<State>,
    /// About what all of it takes, in bytes.
    pub bytes: usize,
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
enum Content {
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
        match job.packing {
            Packing::Small => Content::Samples(samples.into()),
            Packing::Fast => {
                let width = (right - left) as usize * channels.samples();
                Content::Rows(Arc::new(Tile::new(&samples, width, channels.samples(), job.codes())))
            }
        }
    }

    fn samples(&self) -> Option<Arc<[u8]>> {
        if let Content::Samples(samples) = self { Some(Arc::clone(samples)) } else { None }
    }

    fn rows(&self) -> Option<Arc<Tile>> {
        if let Content::Rows(tile) = self { Some(Arc::clone(tile)) } else { None }
    }

    fn size(&self) -> usize {
        match self {
            Content::Samples(samples) => samples.len(),
            Content::Rows(tile) => tile.size(),
        }
    }
}

/// The tiles of a picture, row by row.
pub(super) enum Tiles {
    Samples(Vec<Arc<[u8]>>),
    Rows(Vec<Arc<Tile>>),
}

impl Store {
    /// Tells whether it should be forgotten.
    pub fn is_full(&self) -> bool {
        self.bytes > MOST_BYTES || self.drawn.len() > MOST_SHAPES
    }

    /// Draws a whole picture over its empty board; says whether it could: not where it should be grey and has colours.
    pub fn draw(&mut self, grid: &Grid, job: &Job, canvas: &mut Pixmap) -> Result<bool, Diagnostic> {
        let placed = self.places(grid, job)?;
        let is_drawn = self.has_its_channels(&placed, job);
        if is_drawn {
            self.draw_placed(&placed, canvas);
        }
        Ok(is_drawn)
    }

    fn has_its_channels(&self, placed: &[u32], job: &Job) -> bool {
        !job.channels.is_grey || placed.iter().all(|number| self.placed[*number as usize].shape.is_grey)
    }

    /// Returns the states of the tiles of a picture, row by row.
    fn states(&mut self, placed: &[u32], grid: &Grid, board: &Pixmap, job: &Job) -> Vec<u32> {
        let mut states = match self.grounds.get(&job.picture.base.number) {
            Some(known) => known.clone(),
            None => self.ground(grid, board, job),
        };
        for number in placed {
            for (tile, inside) in &self.placed[*number as usize].tiles {
                let state = &mut states[usize::from(*tile)];
                *state = *self.over.entry((*state, *inside)).or_insert_with(|| {
                    self.bytes += size_of::<[u32; 3]>() + size_of::<State>() + ENTRY;
                    self.states.push(State { below: Some((*state, *inside)), content: None });
                    self.states.len() as u32 - 1
                });
            }
        }
        states
    }

    /// Finds the states of the tiles of an empty board: those that look the same have the same, on all boards, where they
    /// are drawn at one place.
    fn ground(&mut self, grid: &Grid, board: &Pixmap, job: &Job) -> Vec<u32> {
        let states = (0..grid.count()).map(|tile| {
            let area @ [left, _, right, _] = grid.area(tile);
            let mut hasher = DefaultHasher::new();
            samples(board, area, job).hash(&mut hasher);
            *self.empty.entry((place(grid, tile, job), right - left, hasher.finish())).or_insert_with(|| {
                self.bytes += 2 * size_of::<State>() + ENTRY;
                self.states.push(State { below: None, content: None });
                self.states.len() as u32 - 1
            })
        });
        let states: Vec<u32> = states.collect();
        self.bytes += size_of_val(&*states) + ENTRY;
        self.grounds.insert(job.picture.base.number, states.clone());
        states
    }

    /// Draws the tiles that no picture showed.
    fn fill(&mut self, placed: &[u32], states: &[u32], grid: &Grid, board: &Pixmap, job: &Job) {
        let unknown = |store: &Store, tile: &usize| store.states[states[*tile] as usize].content.is_none();
        let first: Vec<usize> = (0..grid.count()).filter(|tile| unknown(self, tile)).collect();
        job.renderer.count_tiles(grid.count(), grid.count() - first.len());
        if first.is_empty() {
            return;
        }
        let mut canvas = job.renderer.canvas();
        let whole = (first.len() * NEW > grid.count()).then(|| self.drawn_whole(placed, board));
        for tile in first {
            // Two of a picture may be the same.
            if !unknown(self, &tile) {
                continue;
            }
            let [left, top, right, bottom] = grid.area(tile);
            let [x, y] = place(grid, tile, job);
            if let Some(whole) = whole.as_ref().filter(|_| [x, y] == [left, top]) {
                let content = Content::new(whole, grid.area(tile), job);
                self.bytes += content.size();
                self.states[states[tile] as usize].content = Some(content);
                continue;
            }
            copy(board, grid.area(tile), &mut canvas, [x, y]);
            let mut shapes = Vec::new();
            let mut state = states[tile];
            while let Some((below, inside)) = self.states[state as usize].below {
                shapes.push(inside);
                state = below;
            }
            let shapes = shapes.iter().rev().map(|inside| &self.inside[*inside as usize]);
            shapes.for_each(|inside| inside.shape.draw(inside.frame, &mut canvas));
            let content = Content::new(&canvas, [x, y, x + right - left, y + bottom - top], job);
            self.bytes += content.size();
            self.states[states[tile] as usize].content = Some(content);
        }
        job.renderer.put_back(canvas);
    }

    /// Draws all shapes of a picture over its empty board.
    fn drawn_whole(&self, placed: &[u32], board: &Pixmap) -> Pixmap {
        let mut canvas = board.clone();
        self.draw_placed(placed, &mut canvas);
        canvas
    }

    fn draw_placed(&self, placed: &[u32], canvas: &mut Pixmap) {
        placed.iter().map(|number| &self.placed[*number as usize]).for_each(|it| it.shape.draw(it.frame, canvas));
    }

    /// Returns the tiles of a picture, row by row, and keeps what was not known; `None` where it should be grey and has
    /// colours.
    pub fn tiles(&mut self, grid: &Grid, job: &Job) -> Result<Option<Tiles>, Diagnostic> {
        let placed = self.places(grid, job)?;
        if !self.has_its_channels(&placed, job) {
            return Ok(None);
        }
        let board = job.picture.kept_board(job.renderer)?;
        let states = self.states(&placed, grid, board, job);
        self.fill(&placed, &states, grid, board, job);
        let contents = states.iter().filter_map(|state| self.states[*state as usize].content.as_ref());
        Ok(Some(match job.packing {
            Packing::Small => Tiles::Samples(contents.filter_map(Content::samples).collect()),
            Packing::Fast => Tiles::Rows(contents.filter_map(Content::rows).collect()),
        }))
    }

    /// Reads a picture as numbers of placed shapes.
    fn places(&mut self, grid: &Grid, job: &Job) -> Result<Vec<u32>, Diagnostic> {
        let prefix = &job.renderer.style().id_prefix;
        let own = lines::by_id(job.picture.symbols(), prefix);
        let mut reader = Reader::new(prefix);
        let mut places = Vec::new();
        for layer in job.picture.layers(job.renderer) {
            let kind = (layer.frame.bits(), layer.is_one);
            for element in lines::elements(&layer.lines) {
                // Symbols of the diagram's own may be others in the next one.
                let known = self.lines.get(&kind).filter(|_| own.is_empty()).and_then(|lines| lines.get(element));
                if let Some(known) = known {
                    places.extend(known);
                    continue;
                }
                let first = places.len();
                let mut fault = Ok(());
                let found = |text: &str, frame: Frame| match self.place(text, frame, &own, grid, job) {
                    Ok(place) => places.push(place),
                    Err(error) => fault = Err(error),
                };
                match layer.is_one {
                    true => reader.whole(element, layer.frame, found),
                    false => reader.element(element, layer.frame, found),
                }
                fault?;
                if own.is_empty() {
                    let known = places[first..].to_vec();
                    self.bytes +=
                        element.len() + known.len() * size_of::<u32>() + size_of::<(String, Vec<u32>)>() + ENTRY;
                    self.lines.entry(kind).or_default().insert(element.to_owned(), known);
                }
            }
        }
        Ok(places)
    }

    /// Returns the number of a shape on its place.
    fn place(
        &mut self,
        text: &str,
        frame: Frame,
        own: &BTreeMap<&str, &str>,
        grid: &Grid,
        job: &Job,
    ) -> Result<u32, Diagnostic> {
        let number = self.shape(text, own, job)?;
        if let Some(place) = self.places.get(&(number, frame.bits())) {
            return Ok(*place);
        }
        let shape = Arc::clone(&self.drawn[number as usize]);
        let touched = shape.area.map(|area| grid.touched(area, frame.transform())).into_iter().flatten();
        let tiles = touched.map(|tile| {
            let ([left, top, ..], [x, y]) = (grid.area(tile), place(grid, tile, job));
            let frame = frame.shifted(x as f32 - left as f32, y as f32 - top as f32);
            let number = *self.insides.entry((number, frame.bits())).or_insert_with(|| {
                self.bytes += 2 * size_of::<Inside>() + ENTRY;
                self.inside.push(Inside { shape: Arc::clone(&shape), frame });
                self.inside.len() as u32 - 1
            });
            (tile as u16, number)
        });
        let tiles: Vec<(u16, u32)> = tiles.collect();
        let place = self.placed.len() as u32;
        self.bytes += 2 * size_of::<Placed>() + size_of_val(&*tiles) + ENTRY;
        self.placed.push(Placed { shape, frame, tiles });
        self.places.insert((number, frame.bits()), place);
        Ok(place)
    }

    /// Returns the number of a shape.
    fn shape(&mut self, text: &str, own: &BTreeMap<&str, &str>, job: &Job) -> Result<u32, Diagnostic> {
        // What its symbols are belongs to the shape.
        let mut key = Cow::Borrowed(text);
        if !own.is_empty() {
            let own = lines::definitions(text, &job.renderer.style().id_prefix, |id| own.get(id).copied());
            own.iter().for_each(|own| *key.to_mut() += own);
        }
        if let Some(number) = self.shapes.get(&*key) {
            return Ok(*number);
        }
        let shape = Shape::new(job, own, text)?;
        self.bytes += key.len() + shape.bytes;
        let number = self.drawn.len() as u32;
        self.drawn.push(Arc::new(shape));
        self.shapes.insert(key.into_owned(), number);
        Ok(number)
    }
}

/// Returns the samples of an area, row by row.
fn samples(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4], job: &Job) -> Vec<u8> {
    let channels = job.channels;
    let mut samples = Vec::with_capacity(((right - left) * (bottom - top)) as usize * channels.samples());
    for row in pixels.pixels().chunks_exact(pixels.width() as usize).take(bottom as usize).skip(top as usize) {
        channels.pack(&row[left as usize..right as usize], &mut samples);
    }
    samples
}

/// Returns where a tile is drawn, in pixels. Where edges are rounded by their place the pixels of the whole document are those
/// of a tile that is drawn where it lies; fast files have those of one place for many tiles.
fn place(grid: &Grid, tile: usize, job: &Job) -> [u32; 2] {
    let [left, top, ..] = grid.area(tile);
    match job.packing {
        Packing::Small => [left, top],
        Packing::Fast => grid.spot(tile),
    }
}

/// Copies an area of a board to a place.
fn copy(from: &Pixmap, area: [u32; 4], to: &mut Pixmap, [x, y]: [u32; 2]) {
    let (stride, x) = (4 * to.width() as usize, 4 * x as usize);
    for (row, to) in rows(from, area).zip(to.data_mut().chunks_exact_mut(stride).skip(y as usize)) {
        to[x..x + row.len()].copy_from_slice(row);
    }
}

/// Returns the rows of an area.
fn rows(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4]) -> impl Iterator<Item = &[u8]> {
    let at = |x: u32| 4 * x as usize;
    let rows = pixels.data().chunks_exact(at(pixels.width())).take(bottom as usize).skip(top as usize);
    rows.map(move |row| &row[at(left)..at(right)])
}
