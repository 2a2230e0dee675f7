//! The one palette of a film.

use std::collections::BTreeMap;

use color_quant::NeuQuant;

use super::frame::Colour;

/// The most colours: GIF and PNG count 256 in a byte, and one of them says that a pixel stays as it was.
pub(super) const MOST: usize = 255;
/// Where there are more colours, so many keep their place as they are: those of the board and the pieces, which most pixels
/// have. The others, of edges, share what is left.
const KEPT: usize = 127;
/// How many of the colours that share a place are looked at: all of them.
const SAMPLE: i32 = 1;

/// How many pixels of a film have which colour; of frames behind the first, those that changed count.
#[derive(Debug, Default)]
pub(super) struct Census(BTreeMap<Colour, u64>);

impl Census {
    /// Counts the pixels of some rows.
    pub fn count<'a>(&mut self, rows: impl Iterator<Item = &'a [Colour]>) {
        // Neighbours are mostly alike, and a map is slow.
        let mut runs: Vec<(Colour, u64)> = Vec::new();
        for row in rows {
            runs.extend(row.chunk_by(|one, next| one == next).map(|run| (run[0], run.len() as u64)));
        }
        runs.sort_unstable_by_key(|(colour, _)| *colour);
        for same in runs.chunk_by(|(one, _), (next, _)| one == next) {
            *self.0.entry(same[0].0).or_default() += same.iter().map(|(_, count)| count).sum::<u64>();
        }
    }
}

/// The colours of a film, at most 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colours: Vec<Colour>,
    /// Which of them each colour of the frames becomes, in the order of the colours.
    places: Vec<(Colour, u8)>,
}

impl Palette {
    /// Chooses the colours: those that are there, or if they are too many the commonest of them, and means of the others.
    pub(super) fn of(census: &Census) -> Palette {
        let mut colours: Vec<Colour> = census.0.keys().copied().collect();
        if colours.len() > MOST {
            let mut counted: Vec<(Colour, u64)> = census.0.iter().map(|(colour, count)| (*colour, *count)).collect();
            counted.sort_by_key(|(colour, count)| (u64::MAX - count, *colour));
            let (kept, others) = counted.split_at(KEPT);
            colours = kept.iter().map(|(colour, _)| *colour).chain(means(others)).collect();
            colours.sort_unstable();
            colours.dedup();
        }
        let places = census.0.keys().map(|colour| (*colour, nearest(&colours, *colour))).collect();
        Palette { colours, places }
    }

    /// Returns its colours.
    pub fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// Returns the place of the colour that is nearest to this one, of several such the first.
    pub fn nearest(&self, colour: [u8; 3]) -> u8 {
        match self.places.binary_search_by_key(&colour, |(colour, _)| *colour) {
            Ok(place) => self.places[place].1,
            Err(_) => nearest(&self.colours, colour),
        }
    }

    /// Returns the place of what says that a pixel stays as it was: behind the colours.
    pub(super) fn staying(&self) -> u8 {
        self.colours.len() as u8
    }

    /// Returns the colours as bytes, with one for the pixels that stay.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.as_flattened().to_vec();
        bytes.extend([0; 3]);
        bytes
    }
}

/// Returns colours that stand for these, by how common they are.
fn means(counted: &[(Colour, u64)]) -> Vec<Colour> {
    let mut pixels = Vec::new();
    for ([red, green, blue], count) in counted {
        for _ in 0..=count.ilog2() {
            pixels.extend([*red, *green, *blue, u8::MAX]);
        }
    }
    let network = NeuQuant::new(SAMPLE, MOST - KEPT, &pixels);
    network.color_map_rgb().as_chunks().0.to_vec()
}

fn nearest(colours: &[Colour], colour: Colour) -> u8 {
    let distance = |other: &Colour| -> u32 {
        other.iter().zip(colour).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let best = colours.iter().enumerate().min_by_key(|(_, other)| distance(other));
    best.map_or(0, |(place, _)| place as u8)
}

#[cfg(test)]
mod tests {
    use super::{Census, MOST, Palette};

    fn palette(pixels: &[[u8; 3]]) -> Palette {
        let mut census = Census::default();
        census.count(pixels.chunks(7));
        Palette::of(&census)
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let greys: Vec<[u8; 3]> = (0..MOST as u8).map(|level| [level; 3]).collect();
        let palette = palette(&greys);
        assert_eq!(palette.colours(), greys);
        assert!(greys.iter().all(|grey| palette.colours()[usize::from(palette.nearest(*grey))] == *grey));
        assert_eq!(palette.staying(), 255);
        assert_eq!(palette.bytes().len(), 256 * 3);
    }

    #[test]
    fn of_many_the_commonest_stay_and_the_others_are_near() {
        let edges = (0..=255).flat_map(|red| (0..20).map(move |green| [red, green * 12, 128]));
        let boards = std::iter::repeat_n([1, 2, 3], 5000).chain(std::iter::repeat_n([250, 0, 0], 4000));
        let pixels: Vec<[u8; 3]> = edges.clone().chain(boards).collect();
        let palette = palette(&pixels);
        assert!((200..=MOST).contains(&palette.colours().len()), "{}", palette.colours().len());
        assert!([[1, 2, 3], [250, 0, 0]].iter().all(|colour| palette.colours().contains(colour)));
        for colour in edges {
            let near = palette.colours()[usize::from(palette.nearest(colour))];
            let farthest = near.iter().zip(colour).map(|(one, other)| one.abs_diff(other)).max();
            assert!(farthest < Some(32), "{colour:?} becomes {near:?}");
        }
    }
}
