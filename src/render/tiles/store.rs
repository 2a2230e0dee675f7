//! What is known of the pictures of one board, in grey or in colour.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::grid::{Grid, LARGEST};
use super::lines::{self, Frame, Reader};
use super::rows::Tile;
use super::shape::{Inside, Placed, Shape};
use super::{Job, Packing};
use crate::diagnostic::Diagnostic;
use crate::geometry::WIDTH;

/// What all tiles of one board may take, in bytes; then they are forgotten.
const MOST_BYTES: usize = 48 << 20;
/// How many shapes of one board are kept.
const MOST_SHAPES: usize = 4_000;
/// What lies round a tile that is drawn, in pixels.
const MARGIN: u32 = LARGEST;
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
    /// What lies so in a tile, whichever tile that is.
    insides: BTreeMap<(u32, Inside), u32>,
    inside: Vec<(Arc<Shape>, Inside)>,
    /// The states of empty tiles: those that look the same have the same.
    grounds: Vec<u32>,
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
    fn new(pixels: &Pixmap, [left, top, right, bottom]: [u32; 4], job: &Job) -> Content {
        let channels = job.channels;
        let mut samples = Vec::with_capacity(((right - left) * (bottom - top)) as usize * channels.samples());
        for row in pixels.pixels().chunks_exact(pixels.width() as usize).take(bottom as usize).skip(top as usize) {
            channels.pack(&row[left as usize..right as usize], &mut samples);
        }
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

    fn has_its_channels(&self, placed: &[u32], job: &Job) -> bool {
        !job.channels.is_grey || placed.iter().all(|number| self.placed[*number as usize].is_grey)
    }

    /// Returns the states of the tiles of a picture, row by row.
    fn states(&mut self, placed: &[u32], grid: &Grid, board: &Pixmap) -> Vec<u32> {
        if self.grounds.is_empty() {
            self.grounds = self.grounds(grid, board);
        }
        let mut states = self.grounds.clone();
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

    /// Finds out which tiles of the empty board look the same.
    fn grounds(&mut self, grid: &Grid, board: &Pixmap) -> Vec<u32> {
        let mut known: BTreeMap<(u32, Vec<u8>), u32> = BTreeMap::new();
        let states = (0..grid.count()).map(|tile| {
            let [left, top, right, bottom] = grid.area(tile);
            let row = |y| &board.data()[4 * (y * WIDTH + left) as usize..4 * (y * WIDTH + right) as usize];
            let pixels = (top..bottom).map(row).collect::<Vec<_>>().concat();
            *known.entry((right - left, pixels)).or_insert_with(|| {
                self.states.push(State { below: None, content: None });
                self.states.len() as u32 - 1
            })
        });
        states.collect()
    }

    /// Draws the tiles that no picture showed.
    fn fill(&mut self, states: &[u32], grid: &Grid, board: &Pixmap, job: &Job) {
        let unknown = |store: &Store, tile: &usize| store.states[states[*tile] as usize].content.is_none();
        let first: Vec<usize> = (0..grid.count()).filter(|tile| unknown(self, tile)).collect();
        job.renderer.count_tiles(grid.count(), grid.count() - first.len());
        if first.is_empty() {
            return;
        }
        let mut canvas = job.renderer.canvas();
        for tile in first {
            // Two of a picture may be the same.
            if !unknown(self, &tile) {
                continue;
            }
            let area = grid.area(tile);
            let inner = copied(board, &mut canvas, area);
            let mut shapes = Vec::new();
            let mut state = states[tile];
            while let Some((below, inside)) = self.states[state as usize].below {
                shapes.push(inside);
                state = below;
            }
            for (shape, inside) in shapes.iter().rev().map(|inside| &self.inside[*inside as usize]) {
                shape.draw(inside.place([inner[0], inner[1]]), &mut canvas);
            }
            let content = Content::new(&canvas, inner, job);
            self.bytes += content.size();
            self.states[states[tile] as usize].content = Some(content);
        }
        job.renderer.put_back(canvas);
    }

    /// Returns the tiles of a picture, row by row, and keeps what was not known; `None` where it should be grey and has
    /// colours.
    pub fn tiles(&mut self, grid: &Grid, job: &Job) -> Result<Option<Tiles>, Diagnostic> {
        let placed = self.places(grid, job)?;
        if !self.has_its_channels(&placed, job) {
            return Ok(None);
        }
        let board = job.picture.kept_board(job.renderer)?;
        let states = self.states(&placed, grid, board);
        self.fill(&states, grid, board, job);
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
        let touched = shape.area.map(|area| grid.touched(area, frame.transform())).into_iter().flatten();
        let tiles = touched.map(|tile| {
            let [left, top, ..] = grid.area(tile);
            let inside = Inside::new(frame, [left, top]);
            let number = *self.insides.entry((number, inside)).or_insert_with(|| {
                self.bytes += 2 * size_of::<(u32, Inside)>() + ENTRY;
                self.inside.push((Arc::clone(&shape), inside));
                self.inside.len() as u32 - 1
            });
            (tile as u16, number)
        });
        let tiles: Vec<(u16, u32)> = tiles.collect();
        let place = self.placed.len() as u32;
        self.bytes += 2 * size_of::<Placed>() + size_of_val(&*tiles) + ENTRY;
        self.placed.push(Placed { is_grey: shape.is_grey, tiles });
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

/// Returns what tiles are drawn on.
pub(in super::super) fn canvas() -> Pixmap {
    let size = LARGEST + 2 * MARGIN;
    Pixmap::new(size, size).expect("the size is fixed and not zero")
}

/// Copies an area of a board to where tiles are drawn, and returns where that is: at one place, since edges of shapes are
/// rounded by it, and so far from the rim that pieces are not cut there.
fn copied(from: &Pixmap, to: &mut Pixmap, [left, top, right, bottom]: [u32; 4]) -> [u32; 4] {
    for y in 0..bottom - top {
        let [from_at, to_at] = [((top + y) * WIDTH + left), (MARGIN + y) * to.width() + MARGIN].map(|at| 4 * at as usize);
        let bytes = 4 * (right - left) as usize;
        to.data_mut()[to_at..to_at + bytes].copy_from_slice(&from.data()[from_at..from_at + bytes]);
    }
    [MARGIN, MARGIN, MARGIN + right - left, MARGIN + bottom - top]
}
