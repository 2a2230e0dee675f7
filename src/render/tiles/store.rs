//! What is known of the pictures of one board, in grey or in colour.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::grid::Grid;
use super::lines::{self, Frame, Reader};
use super::rows::Tile;
use super::shape::{Placed, Shape};
use super::{Job, Packing};
use crate::diagnostic::Diagnostic;
use crate::geometry::WIDTH;

/// What all tiles of one board may take, in bytes; then they are forgotten.
const MOST_BYTES: usize = 48 << 20;
/// How many shapes of one board are kept.
const MOST_SHAPES: usize = 4_000;
/// What an entry of a map takes beside its key and value, in bytes.
const ENTRY: usize = 16;

/// Shapes and tiles that were made before.
#[derive(Debug)]
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
    /// The state of a tile once a placed shape lies over what it showed. Empty tiles have their own numbers as states.
    states: BTreeMap<(u32, u32), u32>,
    /// By state; `None` where no picture showed it.
    contents: Vec<Option<Content>>,
    /// About what all of it takes, in bytes.
    pub bytes: usize,
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
    /// Takes what lies in an area.
    fn new(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4], job: &Job) -> Content {
        let channels = job.channels;
        let mut samples = Vec::with_capacity(((right - left) * (bottom - top)) as usize * channels.samples());
        for y in top..bottom {
            let [from, to] = [left, right].map(|x| (y * WIDTH + x) as usize);
            channels.pack(&pixels.pixels()[from..to], &mut samples);
        }
        match job.packing {
            Packing::Small => Content::Samples(samples.into()),
            Packing::Fast => {
                let width = (right - left) as usize * channels.samples();
                Content::Rows(Arc::new(Tile::new(&samples, width, channels.samples(), job.codes())))
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

/// The tiles of a picture, row by row.
pub(super) enum Tiles {
    Samples(Vec<Arc<[u8]>>),
    Rows(Vec<Arc<Tile>>),
}

/// A picture as the states of its tiles.
pub(super) struct Shown {
    /// Numbers of placed shapes, in the order of painting.
    placed: Vec<u32>,
    /// By tile.
    states: Vec<u32>,
}

impl Store {
    /// Returns a store that knows nothing of so many tiles.
    pub fn new(tiles: usize) -> Store {
        Store {
            lines: BTreeMap::new(),
            shapes: BTreeMap::new(),
            drawn: Vec::new(),
            places: BTreeMap::new(),
            placed: Vec::new(),
            states: BTreeMap::new(),
            contents: vec![None; tiles],
            bytes: 0,
        }
    }

    /// Tells whether it should be forgotten.
    pub fn is_full(&self) -> bool {
        self.bytes > MOST_BYTES || self.drawn.len() > MOST_SHAPES
    }

    /// Reads a picture; `None` where it should be grey and has colours.
    pub fn read(&mut self, grid: &Grid, job: &Job) -> Result<Option<Shown>, Diagnostic> {
        let placed = self.places(grid, job)?;
        if job.channels.is_grey && placed.iter().any(|number| !self.placed[*number as usize].shape.is_grey) {
            return Ok(None);
        }
        let mut states: Vec<u32> = (0..grid.count() as u32).collect();
        for number in &placed {
            for tile in grid.tiles(&self.placed[*number as usize].touched) {
                states[tile] = *self.states.entry((states[tile], *number)).or_insert_with(|| {
                    self.bytes += size_of::<[u32; 3]>() + size_of::<Option<Content>>() + ENTRY;
                    self.contents.push(None);
                    self.contents.len() as u32 - 1
                });
            }
        }
        Ok(Some(Shown { placed, states }))
    }

    /// Draws a whole picture over its empty board.
    pub fn draw(&self, shown: &Shown, canvas: &mut Pixmap) {
        shown.placed.iter().for_each(|number| self.placed[*number as usize].draw(canvas));
    }

    /// Draws the tiles of a picture that are not known.
    fn fill(&mut self, shown: &Shown, grid: &Grid, job: &Job) -> Result<(), Diagnostic> {
        let is_unknown = |tile: &usize| self.contents[shown.states[*tile] as usize].is_none();
        let unknown: Vec<usize> = (0..grid.count()).filter(is_unknown).collect();
        job.renderer.count_tiles(grid.count(), grid.count() - unknown.len());
        if unknown.is_empty() {
            return Ok(());
        }
        let board = job.picture.kept_board(job.renderer)?;
        let mut canvas = job.renderer.canvas();
        unknown.iter().for_each(|tile| copy(board, &mut canvas, grid.area(*tile)));
        for placed in shown.placed.iter().map(|number| &self.placed[*number as usize]) {
            if grid.tiles(&placed.touched).any(|tile| is_unknown(&tile)) {
                placed.draw(&mut canvas);
            }
        }
        for tile in unknown {
            let content = Content::new(&canvas, grid.area(tile), job);
            self.bytes += content.size();
            self.contents[shown.states[tile] as usize] = Some(content);
        }
        job.renderer.put_back(canvas);
        Ok(())
    }

    /// Returns the tiles of a picture, row by row, and keeps what was not known; `None` where it should be grey and has
    /// colours.
    pub fn tiles(&mut self, grid: &Grid, job: &Job) -> Result<Option<Tiles>, Diagnostic> {
        let Some(shown) = self.read(grid, job)? else { return Ok(None) };
        self.fill(&shown, grid, job)?;
        Ok(Some(match job.packing {
            Packing::Small => Tiles::Samples(shown.states.iter().filter_map(|state| self.samples(*state)).collect()),
            Packing::Fast => Tiles::Rows(shown.states.iter().filter_map(|state| self.rows(*state)).collect()),
        }))
    }

    fn samples(&self, state: u32) -> Option<Arc<[u8]>> {
        match &self.contents[state as usize] {
            Some(Content::Samples(samples)) => Some(Arc::clone(samples)),
            _ => None,
        }
    }

    fn rows(&self, state: u32) -> Option<Arc<Tile>> {
        match &self.contents[state as usize] {
            Some(Content::Rows(tile)) => Some(Arc::clone(tile)),
            _ => None,
        }
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
                    self.bytes += element.len() + known.len() * size_of::<u32>() + size_of::<(String, Vec<u32>)>() + ENTRY;
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
        let touched = shape.area.map_or_else(Default::default, |area| grid.touched(area, frame.transform()));
        let place = self.placed.len() as u32;
        self.bytes += 2 * size_of::<Placed>() + ENTRY;
        self.placed.push(Placed { shape, frame, touched });
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

/// Copies a part of a picture into another.
fn copy(from: &Pixmap, to: &mut Pixmap, [left, top, right, bottom]: [u32; 4]) {
    for y in top..bottom {
        let row = [left, right].map(|x| (y * WIDTH + x) as usize * 4);
        to.data_mut()[row[0]..row[1]].copy_from_slice(&from.data()[row[0]..row[1]]);
    }
}
