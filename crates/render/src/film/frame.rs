//! A still as a frame: scaled down, and what of it is new.

use std::io::{Read, Write};
use std::ops::Range;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use zumen_core::geometry::{HEIGHT, Rect, WIDTH};

/// A colour: red, green, blue.
pub(super) type Colour = [u8; 3];

/// A still, scaled: pixels without alpha, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// How many pixels a row has.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// Red, green and blue of each pixel.
    pub pixels: Vec<[u8; 3]>,
}

/// A box of whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

impl Area {
    /// What two boxes have in common; nothing where they do not meet.
    pub(super) fn within(self, other: Area) -> Option<Area> {
        let [x, y] = [self.x.max(other.x), self.y.max(other.y)];
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        (x < right && y < bottom).then(|| Area { x, y, width: right - x, height: bottom - y })
    }

    /// The smallest box round what differs between two pictures of one size, looked for in this one.
    pub(super) fn of_changes<T: PartialEq>(self, before: &[T], now: &[T], stride: usize) -> Option<Area> {
        let (mut left, mut right) = (self.x + self.width, self.x);
        let mut rows: Option<Range<usize>> = None;
        for y in self.y..self.y + self.height {
            let row = y * stride + self.x..y * stride + self.x + self.width;
            let (before, now) = (&before[row.clone()], &now[row]);
            let Some(first) = before.iter().zip(now).position(|(before, now)| before != now) else { continue };
            let last = before.iter().zip(now).rposition(|(before, now)| before != now).unwrap_or(first);
            (left, right) = (left.min(self.x + first), right.max(self.x + last + 1));
            rows = Some(rows.map_or(y, |rows| rows.start)..y + 1);
        }
        rows.map(|rows| Area { x: left, y: rows.start, width: right - left, height: rows.end - rows.start })
    }
}

/// What a frame shows that the one before did not.
#[derive(Debug)]
pub(super) struct FrameChange {
    pub area: Area,
    /// The pixels of the box, compressed: most of a board is of one colour.
    pub data: Vec<u8>,
}

impl FrameChange {
    /// The pixels of the box, row by row.
    pub(super) fn pixels(&self) -> Vec<Colour> {
        decompress(&self.data, 3 * self.area.width * self.area.height).as_chunks().0.to_vec()
    }
}

impl Frame {
    /// Scales a still down to this width, on white: each pixel is the mean of what lies under it. It is counted in whole numbers,
    /// so that it is the same everywhere. `samples` are those of [`Drawing::png`](crate::Drawing::png) row by row, so many
    /// channels a pixel.
    pub fn of(samples: Vec<u8>, channels: usize, width: u32) -> Frame {
        let height = height_of(width);
        let (levels, channels) = on_white(samples, channels);
        // A grey picture is scaled in a third of the time.
        let pixels = match channels {
            1 => scale_down::<1>(&levels, width, height).into_iter().map(|[grey]| [grey; 3]).collect(),
            _ => scale_down::<3>(&levels, width, height),
        };
        Frame { width, height, pixels }
    }

    /// The box of all of it.
    pub(super) fn area(&self) -> Area {
        Area { x: 0, y: 0, width: self.width as usize, height: self.height as usize }
    }

    /// The pixels under a part of the still.
    pub(super) fn area_of(&self, part: Rect) -> Area {
        let columns = pixels_under([part.x, part.x + part.width], WIDTH, self.width);
        let rows = pixels_under([part.y, part.y + part.height], HEIGHT, self.height);
        Area { x: columns.start, y: rows.start, width: columns.len(), height: rows.len() }
    }

    /// The pixels of a box, row by row.
    pub(super) fn rows(&self, area: Area) -> impl Iterator<Item = &[Colour]> {
        let stride = self.width as usize;
        let rows = self.pixels.chunks_exact(stride).skip(area.y).take(area.height);
        rows.map(move |row| &row[area.x..area.x + area.width])
    }

    /// What it shows that the frame before it did not: all of it where it is the first.
    pub(super) fn since(&self, before: Option<&Frame>) -> Option<FrameChange> {
        let area = match before {
            Some(before) => self.area().of_changes(&before.pixels, &self.pixels, self.width as usize)?,
            None => self.area(),
        };
        Some(FrameChange { area, data: compress(self.rows(area).map(|row| row.as_flattened())) })
    }
}

/// Compresses rows: what waits in memory. Writing to memory cannot fail.
pub(super) fn compress<R: AsRef<[u8]>>(rows: impl Iterator<Item = R>) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    rows.for_each(|row| encoder.write_all(row.as_ref()).expect("memory"));
    encoder.finish().expect("memory")
}

/// What was compressed, so many bytes.
pub(super) fn decompress(data: &[u8], count: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(count);
    ZlibDecoder::new(data).read_to_end(&mut bytes).expect("it was compressed here");
    bytes
}

/// The pixels of a frame that lie under a part of the still, of which it has so many.
fn pixels_under([from, end]: [f64; 2], of: u32, to: u32) -> Range<usize> {
    let scale = f64::from(to) / f64::from(of);
    let start = (from * scale).floor().clamp(0.0, f64::from(to - 1));
    start as usize..(end * scale).ceil().clamp(start + 1.0, f64::from(to)) as usize
}

/// What of the still lies under a row or column of a frame, in parts: a row of the still has as many as the frame has rows, one
/// of the frame as many as the still has.
struct Span {
    places: Range<u32>,
    start: u32,
    end: u32,
    parts: u32,
}

impl Span {
    /// The places of the still that lie in it, with how many parts of each do.
    fn weights(&self) -> impl Iterator<Item = (u32, u32)> {
        let Span { start, end, parts, .. } = *self;
        self.places.clone().map(move |place| (place, end.min((place + 1) * parts) - start.max(place * parts)))
    }
}

/// The levels of a still on white, and how many a pixel has: one of grey, or red, green and blue.
fn on_white(samples: Vec<u8>, channels: usize) -> (Vec<u8>, usize) {
    if channels % 2 == 1 {
        return (samples, channels);
    }
    let mut levels = Vec::with_capacity(samples.len());
    for pixel in samples.chunks_exact(channels) {
        let (alpha, colours) = pixel.split_last().expect("it has samples");
        let alpha = u16::from(*alpha);
        levels.extend(colours.iter().map(|level| ((u16::from(*level) * alpha + 255 * (255 - alpha)) / 255) as u8));
    }
    (levels, channels - 1)
}

/// Scales a picture of so many levels a pixel.
fn scale_down<const N: usize>(levels: &[u8], width: u32, height: u32) -> Vec<[u8; N]> {
    if width == WIDTH {
        return levels.as_chunks().0.to_vec();
    }
    if 2 * width == WIDTH {
        return halve(levels);
    }
    let (columns, rows) = (spans(WIDTH, width), spans(HEIGHT, height));
    let under = WIDTH * HEIGHT;
    let mut pixels = Vec::with_capacity((width * height) as usize);
    let stride = N * WIDTH as usize;
    let mut sums = vec![0; N * width as usize];
    // A row of the still and it scaled: two rows of a frame may share one, and on a board many are alike.
    let (mut row, mut across): (&[u8], _) = (&[], vec![0; N * width as usize]);
    for span in &rows {
        sums.fill(0);
        for (y, weight) in span.weights() {
            let next = &levels[y as usize * stride..(y as usize + 1) * stride];
            if row != next {
                row = next;
                scale_row::<N>(row, &columns, &mut across);
            }
            sums.iter_mut().zip(&across).for_each(|(sum, level)| *sum += level * weight);
        }
        let means: Vec<u8> = sums.iter().map(|sum| ((sum + under / 2) / under) as u8).collect();
        pixels.extend_from_slice(means.as_chunks().0);
    }
    pixels
}

/// Scales a picture to half its width and height: what is usual takes no weights, and a third of the time.
fn halve<const N: usize>(levels: &[u8]) -> Vec<[u8; N]> {
    let mut pixels = Vec::with_capacity((WIDTH * HEIGHT / 4) as usize);
    for rows in levels.chunks_exact(2 * N * WIDTH as usize) {
        let (upper, lower) = rows.split_at(N * WIDTH as usize);
        let [upper, lower] = [upper, lower].map(|row| row.as_chunks::<N>().0.as_chunks::<2>().0);
        pixels.extend(upper.iter().zip(lower).map(|([a, b], [c, d])| -> [u8; N] {
            std::array::from_fn(|at| {
                let [a, b, c, d] = [a[at], b[at], c[at], d[at]].map(u16::from);
                ((a + b + c + d + 2) / 4) as u8
            })
        }));
    }
    pixels
}

/// Scales a row of the still, a level of each pixel after the other: the sums of what lies under each.
fn scale_row<const N: usize>(row: &[u8], columns: &[Span], scaled: &mut [u32]) {
    for (sums, span) in scaled.as_chunks_mut::<N>().0.iter_mut().zip(columns) {
        *sums = [0; N];
        for (x, weight) in span.weights() {
            let pixel = &row[x as usize * N..][..N];
            sums.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += u32::from(*level) * weight);
        }
    }
}

/// The spans of all rows or columns of a frame.
fn spans(of: u32, to: u32) -> Vec<Span> {
    let spans = (0..to).map(|index| {
        let (start, end) = (index * of, (index + 1) * of);
        Span { places: start / to..end.div_ceil(to), start, end, parts: to }
    });
    spans.collect()
}

/// The height of a frame of this width: that of a PNG, scaled.
fn height_of(width: u32) -> u32 {
    ((width * HEIGHT + WIDTH / 2) / WIDTH).max(1)
}

#[cfg(test)]
mod tests {
    use tiny_skia::{Color, Pixmap, PremultipliedColorU8};

    use super::{Area, Frame, spans};
    use crate::png::{Channels, blank};

    #[test]
    fn all_of_a_still_lies_under_a_frame() {
        for (of, to) in [(1400, 700), (1400, 600), (1200, 514), (1400, 16), (1400, 1400), (1200, 1199)] {
            let spans = spans(of, to);
            for span in &spans {
                assert_eq!(span.weights().map(|(_, weight)| weight).sum::<u32>(), of, "{of} to {to}");
            }
            for place in 0..of {
                let parts = spans.iter().flat_map(|span| span.weights()).filter(|(found, _)| *found == place);
                assert_eq!(parts.map(|(_, weight)| weight).sum::<u32>(), to, "{of} to {to}: {place}");
            }
        }
    }

    #[test]
    fn a_pixel_is_the_mean_of_what_lies_under_it() {
        let mut still = blank();
        still.pixels_mut()[0] = PremultipliedColorU8::from_rgba(0, 100, 200, 255).unwrap();
        let frame = |is_grey: bool, has_alpha: bool, still: &Pixmap, width: u32| {
            let (channels, mut samples) = (Channels { is_grey, has_alpha }, Vec::new());
            channels.pack(still.pixels(), &mut samples);
            Frame::of(samples, channels.samples(), width)
        };
        let scaled = frame(false, false, &still, 700);
        assert_eq!((scaled.width, scaled.height), (700, 600));
        // (0 + 3 * 255) / 4 is 191.25, (100 + 765) / 4 is 216.25, (200 + 765) / 4 is 241.25.
        assert_eq!(scaled.pixels[..2], [[191, 216, 241], [255; 3]]);
        assert_eq!(frame(false, false, &still, 1400).pixels[..2], [[0, 100, 200], [255; 3]]);
        // A quarter of the width: (0 + 15 * 255) / 16 is 239.06, then 245.31 and 251.56.
        assert_eq!(frame(false, false, &still, 350).pixels[..2], [[239, 245, 252], [255; 3]]);
        // Halves go up: (2 + 103 + 2 * 255) / 4 is 153.75, with 101 it is 153.25, with 102 153.5.
        still.pixels_mut()[..2].copy_from_slice(
            &[(2, 2, 2), (103, 101, 102)].map(|(r, g, b)| PremultipliedColorU8::from_rgba(r, g, b, 255).unwrap()),
        );
        assert_eq!(frame(false, false, &still, 700).pixels[..2], [[154, 153, 154], [255; 3]]);
        // No paper is white.
        still.fill(Color::TRANSPARENT);
        still.pixels_mut()[0] = PremultipliedColorU8::from_rgba(0, 0, 0, 255).unwrap();
        assert_eq!(frame(true, true, &still, 700).pixels[..2], [[191; 3], [255; 3]]);
        assert_eq!(frame(false, true, &still, 1400).pixels[..2], [[0; 3], [255; 3]]);
    }

    #[test]
    fn what_differs_has_a_box() {
        let area = Area { x: 0, y: 0, width: 4, height: 3 };
        let before = [0; 12];
        let mut now = before;
        assert_eq!(area.of_changes(&before, &now, 4), None);
        (now[5], now[10]) = (1, 1);
        assert_eq!(area.of_changes(&before, &now, 4), Some(Area { x: 1, y: 1, width: 2, height: 2 }));
        let part = Area { x: 2, y: 0, width: 2, height: 3 };
        assert_eq!(part.of_changes(&before, &now, 4), Some(Area { x: 2, y: 2, width: 1, height: 1 }));
    }
}
