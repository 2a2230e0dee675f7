//! The one palette of a film.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use color_quant::NeuQuant;

use super::frame::Colour;

/// The most colours: GIF and PNG count 256 in a byte, and one of them says that a pixel stays as it was.
pub(super) const MAX_COLOURS: usize = 255;
/// The paints of board and pieces keep their colour as it is: what fills areas, so many pixels beside each other and below as many of
/// the same, which edges and thin lines do not,
const RUN: usize = 4;
/// and in them at least one in so many pixels;
const ONE_IN: u64 = 2000;
/// no more than the commonest of these.
const MAX_PAINTS: usize = 127;
/// All others are shades of edges and small shapes. Each of their levels becomes one of so many: to the eye edges are as smooth, and
/// a film is a third smaller.
const SHADES: u16 = 12;
/// Where there are too many shades, they share the places that are left; all of them are looked at.
const SAMPLE: i32 = 1;

/// How many pixels of a film have which colour; of frames behind the first, those that changed count.
#[derive(Debug, Default)]
pub(super) struct ColourCounts(BTreeMap<Colour, Count>);

/// How many pixels have a colour.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: u64,
    /// How many of these lie in areas.
    in_areas: u64,
}

impl ColourCounts {
    /// Counts the pixels of some rows.
    pub(super) fn count<'a>(&mut self, rows: impl Iterator<Item = &'a [Colour]>) {
        // Neighbours are mostly alike, and a map is slow.
        let mut runs: Vec<(Colour, Count)> = Vec::new();
        let mut above: &[Colour] = &[];
        for row in rows {
            let mut start = 0;
            for run in row.chunk_by(|one, next| one == next) {
                let is_area = run.len() >= RUN && above.get(start..start + run.len()) == Some(run);
                let all = run.len() as u64;
                runs.push((run[0], Count { all, in_areas: if is_area { all } else { 0 } }));
                start += run.len();
            }
            above = row;
        }
        runs.sort_unstable_by_key(|(colour, _)| *colour);
        for same in runs.chunk_by(|(one, _), (next, _)| one == next) {
            let count = self.0.entry(same[0].0).or_default();
            count.all += same.iter().map(|(_, count)| count.all).sum::<u64>();
            count.in_areas += same.iter().map(|(_, count)| count.in_areas).sum::<u64>();
        }
    }

    /// Lists the colours that are paints, and the others with how many pixels have them.
    fn split_paints(&self) -> (Vec<Colour>, Vec<(Colour, u64)>) {
        let all: u64 = self.0.values().map(|count| count.all).sum();
        let mut counted: Vec<(Colour, Count)> = self.0.iter().map(|(colour, count)| (*colour, *count)).collect();
        counted.sort_by_key(|(_, count)| Reverse(count.in_areas));
        let common = counted.iter().take_while(|(_, count)| count.in_areas * ONE_IN >= all).count();
        let (paints, edges) = counted.split_at(common.min(MAX_PAINTS));
        let edges = edges.iter().map(|(colour, count)| (*colour, count.all));
        (paints.iter().map(|(colour, _)| *colour).collect(), edges.collect())
    }
}

/// The colours of a film, at most 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Palette {
    colours: Vec<Colour>,
    /// Which of them each colour of the frames becomes, in the order of the colours.
    places: Vec<(Colour, u8)>,
}

impl Palette {
    /// Chooses the colours: paints, and shades of edges, or if these are too many means of them.
    pub(super) fn of(census: &ColourCounts) -> Palette {
        let (paints, edges) = census.split_paints();
        let shades = edges.iter().map(|(colour, _)| shade(*colour));
        let mut colours: BTreeSet<Colour> = paints.iter().copied().chain(shades).collect();
        if colours.len() > MAX_COLOURS {
            let means = means(&edges, MAX_COLOURS - paints.len());
            colours = paints.into_iter().chain(means).collect();
        }
        let colours = Vec::from_iter(colours);
        let places = census.0.keys().map(|colour| (*colour, nearest(&colours, *colour))).collect();
        Palette { colours, places }
    }

    /// The place of the colour that is nearest to this one, of several such the first.
    pub(super) fn nearest(&self, colour: [u8; 3]) -> u8 {
        match self.places.binary_search_by_key(&colour, |(colour, _)| *colour) {
            Ok(place) => self.places[place].1,
            Err(_) => nearest(&self.colours, colour),
        }
    }

    /// The place of what says that a pixel stays as it was: behind the colours.
    pub(super) fn staying(&self) -> u8 {
        self.colours.len() as u8
    }

    /// The colours as bytes, with one for the pixels that stay.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.as_flattened().to_vec();
        bytes.extend([0; 3]);
        bytes
    }
}

/// Rounds the levels of a colour.
fn shade(colour: Colour) -> Colour {
    let (steps, most) = (SHADES - 1, u16::from(u8::MAX));
    colour.map(|level| {
        let step = (u16::from(level) * steps + most / 2) / most;
        ((step * most + steps / 2) / steps) as u8
    })
}

/// Returns so many colours that stand for these, by how common they are.
fn means(counted: &[(Colour, u64)], most: usize) -> Vec<Colour> {
    let mut pixels = Vec::new();
    for ([red, green, blue], count) in counted {
        for _ in 0..=count.ilog2() {
            pixels.extend([*red, *green, *blue, u8::MAX]);
        }
    }
    NeuQuant::new(SAMPLE, most, &pixels).color_map_rgb().as_chunks().0.to_vec()
}

fn nearest(colours: &[Colour], colour: Colour) -> u8 {
    let best = colours.iter().enumerate().min_by_key(|(_, other)| -> u32 {
        other.iter().zip(colour).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    });
    best.map_or(0, |(place, _)| place as u8)
}

#[cfg(test)]
mod tests {
    use super::{ColourCounts, MAX_COLOURS, Palette};

    fn palette(pixels: &[[u8; 3]]) -> Palette {
        let mut census = ColourCounts::default();
        census.count(pixels.chunks(7));
        Palette::of(&census)
    }

    #[test]
    fn paints_stay_as_they_are_and_edges_have_few_shades() {
        let edges: Vec<[u8; 3]> = (0..=255).map(|level| [level; 3]).collect();
        let paints = std::iter::repeat_n([246, 239, 225], 40_000).chain(std::iter::repeat_n([101; 3], 20_000));
        let pixels: Vec<[u8; 3]> = edges.iter().copied().chain(paints).collect();
        let palette = palette(&pixels);
        assert_eq!(palette.colours.len(), 12 + 2);
        let mapped = |colour: [u8; 3]| palette.colours[usize::from(palette.nearest(colour))];
        assert_eq!(
            [[246, 239, 225], [101; 3], [0; 3], [255; 3]].map(mapped),
            [[246, 239, 225], [101; 3], [0; 3], [255; 3]]
        );
        assert!(edges.iter().all(|edge| mapped(*edge)[0].abs_diff(edge[0]) <= 12));
        assert_eq!((palette.staying(), palette.bytes().len()), (14, 15 * 3));
    }

    #[test]
    fn of_many_the_commonest_stay_and_the_others_are_near() {
        let edges =
            (0..=255_u8).flat_map(|red| (0..20_u8).map(move |green| [red, green * 12, red.wrapping_mul(green)]));
        let boards = std::iter::repeat_n([1, 2, 3], 5000).chain(std::iter::repeat_n([250, 0, 0], 4000));
        let pixels: Vec<[u8; 3]> = edges.clone().chain(boards).collect();
        let palette = palette(&pixels);
        assert!((150..=MAX_COLOURS).contains(&palette.colours.len()), "{}", palette.colours.len());
        assert!([[1, 2, 3], [250, 0, 0]].iter().all(|colour| palette.colours.contains(colour)));
        for colour in edges {
            let near = palette.colours[usize::from(palette.nearest(colour))];
            let farthest = near.iter().zip(colour).map(|(one, other)| one.abs_diff(other)).max();
            assert!(farthest < Some(64), "{colour:?} becomes {near:?}");
        }
    }
}
