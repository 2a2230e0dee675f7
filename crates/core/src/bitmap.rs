//! Pictures of pixels, as authors of rules files draw their pieces: BMP and PNG become pixels, and pixels a PNG of ours.
//!
//! Files may be anybody's: what one may cost is known before it is decoded.

use std::collections::BTreeMap;
use std::io::Cursor;

use image::ImageDecoder as _;
use image::codecs::bmp::BmpDecoder;
use png::Transformations;

/// The widest and highest picture that is written into another, in pixels.
pub const MAX_SIDE_PIXELS: u32 = 512;
/// The chunk that ends a PNG.
const PNG_END: &[u8] = b"\0\0\0\0IEND\xaeB`\x82";
/// A pixel with at least this cover counts as painted.
pub const COVERED: u8 = 128;
/// What stands for no paint at all: pure green.
const TRANSPARENT: [u8; 3] = [0, 255, 0];
/// What the chunks of a PNG beside its pixels may take, in bytes.
const MAX_CHUNK_BYTES: usize = 1 << 20;

/// A colour with how much of it covers what lies below.
type Pixel = [u8; 4];

/// A picture of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    width: u32,
    height: u32,
    /// Row by row from the top.
    pixels: Vec<Pixel>,
}

/// Why a file is no picture that can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is damaged, or of another format: what is wrong, in words.
    Unreadable(&'static str),
    /// So many pixels are too wide or too high.
    Large([u32; 2]),
}

impl Refusal {
    /// What a decoder says of a file is for those who write decoders.
    fn from_decoder_error<E>(_: E) -> Refusal {
        Refusal::Unreadable("it is damaged, or zumen does not read its variant of the format")
    }
}

impl Bitmap {
    /// Decodes a BMP or PNG, whatever its name says; pure green becomes transparent.
    ///
    /// # Errors
    ///
    /// Where it is none, or wider or higher than `most` pixels.
    pub fn decode(file: &[u8], most: u32) -> Result<Bitmap, Refusal> {
        let mut bitmap = match file {
            [b'B', b'M', ..] => Bitmap::of_bmp(file, most)?,
            [0x89, b'P', b'N', b'G', ..] => Bitmap::of_png(file, most)?,
            [] => return Err(Refusal::Unreadable("it is empty")),
            _ => return Err(Refusal::Unreadable("it is neither a BMP nor a PNG")),
        };
        for pixel in bitmap.pixels.iter_mut().filter(|pixel| pixel[..3] == TRANSPARENT || pixel[3] == 0) {
            *pixel = [0; 4];
        }
        Ok(bitmap)
    }

    fn of_bmp(file: &[u8], most: u32) -> Result<Bitmap, Refusal> {
        let decoder = BmpDecoder::new(Cursor::new(file)).map_err(Refusal::from_decoder_error)?;
        let (width, height) = decoder.dimensions();
        let size = check_size([width, height], most)?;
        let mut samples = vec![0; usize::try_from(decoder.total_bytes()).unwrap_or(0)];
        decoder.read_image(&mut samples).map_err(Refusal::from_decoder_error)?;
        Bitmap::of_samples(size, &samples)
    }

    fn of_png(file: &[u8], most: u32) -> Result<Bitmap, Refusal> {
        let rows = most as usize * most as usize * 8;
        let limits = png::Limits { bytes: rows + MAX_CHUNK_BYTES };
        // Browsers show files that lost their end: what follows another end is not read.
        let whole = [file, PNG_END].concat();
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(whole), limits);
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(Refusal::from_decoder_error)?;
        let (width, height) = reader.info().size();
        let size = check_size([width, height], most)?;
        let room = reader.output_buffer_size().ok_or(Refusal::Large([width, height]))?;
        let mut samples = vec![0; room];
        let frame = reader.next_frame(&mut samples).map_err(Refusal::from_decoder_error)?;
        Bitmap::of_samples(size, &samples[..frame.buffer_size()])
    }

    /// Takes samples of a byte each: of grey, grey and alpha, red, green and blue, or those and alpha.
    fn of_samples([width, height]: [u32; 2], samples: &[u8]) -> Result<Bitmap, Refusal> {
        let count = width as usize * height as usize;
        let each = samples.len() / count;
        if !(1..=4).contains(&each) || samples.len() != count * each {
            return Err(Refusal::Unreadable("some of its pixels are missing"));
        }
        let pixels = samples.chunks_exact(each).map(|part| match *part {
            [grey] => [grey, grey, grey, 255],
            [grey, alpha] => [grey, grey, grey, alpha],
            [red, green, blue] => [red, green, blue, 255],
            [red, green, blue, alpha] => [red, green, blue, alpha],
            _ => [0; 4],
        });
        Ok(Bitmap { width, height, pixels: pixels.collect() })
    }

    /// Tells how many pixels it is wide and high.
    pub fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// Red, green, blue and cover of each pixel, row by row from the top.
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// The same with each colour replaced by another; what is transparent stays so.
    #[must_use]
    pub fn map_colours(&self, colour: impl Fn([u8; 3]) -> [u8; 3]) -> Bitmap {
        let recoloured = |&[red, green, blue, cover]: &Pixel| {
            if cover == 0 {
                return [0; 4];
            }
            let [red, green, blue] = colour([red, green, blue]);
            [red, green, blue, cover]
        };
        Bitmap { pixels: self.pixels.iter().map(recoloured).collect(), ..*self }
    }

    /// Finds what is not transparent: left, top, right, bottom. `None` where nothing is seen of it.
    pub fn ink(&self) -> Option<[u32; 4]> {
        let rows = self.pixels.chunks_exact(self.width as usize);
        let mut ink: Option<[u32; 4]> = None;
        for (y, row) in (0..).zip(rows) {
            let Some(first) = row.iter().position(|pixel| pixel[3] > 0) else { continue };
            let last = row.iter().rposition(|pixel| pixel[3] > 0).unwrap_or(first);
            let [left, top, right, _] = ink.unwrap_or([first as u32, y, last as u32 + 1, y]);
            ink = Some([left.min(first as u32), top, right.max(last as u32 + 1), y + 1]);
        }
        ink
    }

    /// Tells how far what is not transparent goes from the middle, in pixels.
    pub fn radius(&self) -> f64 {
        let rows = self.pixels.chunks_exact(self.width as usize);
        let pixels = (0..).zip(rows).flat_map(|(y, row)| (0..).zip(row).map(move |(x, pixel)| (x, y, pixel)));
        let seen = pixels.filter(|(_, _, pixel)| pixel[3] > 0);
        let square = seen
            .map(|(x, y, _)| twice_to_far_side(x, self.width).pow(2) + twice_to_far_side(y, self.height).pow(2))
            .max();
        (square.unwrap_or(0) as f64).sqrt() / 2.0
    }

    /// Cuts out a part that lies in it: left, top, right, bottom.
    pub fn part(&self, [left, top, right, bottom]: [u32; 4]) -> Bitmap {
        let rows = self.pixels.chunks_exact(self.width as usize).skip(top as usize);
        let rows = rows.take((bottom - top) as usize);
        let pixels = rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect();
        Bitmap { width: right - left, height: bottom - top, pixels }
    }

    /// The same with a transparent pixel more on each side.
    #[must_use]
    pub fn with_margin(&self) -> Bitmap {
        let [width, height] = [self.width + 2, self.height + 2];
        let mut pixels = vec![[0; 4]; (width * height) as usize];
        let rows = pixels.chunks_exact_mut(width as usize).skip(1);
        for (row, own) in rows.zip(self.pixels.chunks_exact(self.width as usize)) {
            row[1..=own.len()].copy_from_slice(own);
        }
        Bitmap { width, height, pixels }
    }

    /// The same with a black pixel wherever a transparent one touches one of a light colour, also at a corner.
    #[must_use]
    pub fn with_outline(&self, is_light: impl Fn([u8; 3]) -> bool) -> Bitmap {
        let width = self.width as usize;
        let mut outlined = self.clone();
        for (at, [red, green, blue, cover]) in self.pixels.iter().enumerate() {
            if *cover < COVERED || !is_light([*red, *green, *blue]) {
                continue;
            }
            let (x, y) = (at % width, at / width);
            for y in y.saturating_sub(1)..=(y + 1).min(self.height as usize - 1) {
                for x in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let near = y * width + x;
                    if self.pixels[near][3] < COVERED {
                        outlined.pixels[near] = [0, 0, 0, 255];
                    }
                }
            }
        }
        outlined
    }

    /// Writes it as PNG: with a palette where 256 colours are enough, without alpha where none is transparent.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_depth(png::BitDepth::Eight);
        let palette = self.palette();
        let is_opaque = self.pixels.iter().all(|pixel| pixel[3] == 255);
        let data: Vec<u8> = match &palette {
            Some(palette) => {
                let mut colours = vec![[0; 4]; palette.len()];
                palette.iter().for_each(|(colour, index)| colours[usize::from(*index)] = *colour);
                encoder.set_color(png::ColorType::Indexed);
                encoder.set_palette(colours.iter().flat_map(|colour| &colour[..3]).copied().collect::<Vec<u8>>());
                if !is_opaque {
                    encoder.set_trns(colours.iter().map(|colour| colour[3]).collect::<Vec<u8>>());
                }
                encoder.set_filter(png::Filter::NoFilter);
                self.pixels.iter().map(|pixel| palette[pixel]).collect()
            }
            None => {
                encoder.set_color(if is_opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
                let samples = if is_opaque { 3 } else { 4 };
                self.pixels.iter().flat_map(|pixel| &pixel[..samples]).copied().collect()
            }
        };
        // Writing to memory cannot fail, and palette and colours fit the data by construction.
        let mut writer = encoder.write_header().expect("memory");
        writer.write_image_data(&data).expect("memory");
        writer.finish().expect("memory");
        file
    }

    /// Numbers the colours, transparent ones first; `None` where there are too many.
    fn palette(&self) -> Option<BTreeMap<Pixel, u8>> {
        let mut colours: BTreeMap<Pixel, u8> = BTreeMap::new();
        for pixel in &self.pixels {
            if !colours.contains_key(pixel) && colours.insert(*pixel, 0).is_none() && colours.len() > 256 {
                return None;
            }
        }
        colours.values_mut().zip(0..=255).for_each(|(number, index)| *number = index);
        Some(colours)
    }
}

/// Returns twice the way from the middle of a row of pixels to the far side of one.
fn twice_to_far_side(at: u32, side: u32) -> i64 {
    (2 * i64::from(at) + 1 - i64::from(side)).abs() + 1
}

fn check_size(size: [u32; 2], most: u32) -> Result<[u32; 2], Refusal> {
    match size {
        [0, _] | [_, 0] => Err(Refusal::Unreadable("it has no pixels")),
        _ if size.into_iter().all(|side| side <= most) => Ok(size),
        _ => Err(Refusal::Large(size)),
    }
}

/// Tells whether a file is a PNG that may stand in a picture: by its first bytes, so that nothing of it is decoded.
pub fn is_small_png(file: &[u8]) -> bool {
    const BEFORE_SIZE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    let Some((size, _)) = file.strip_prefix(BEFORE_SIZE).and_then(|rest| rest.split_first_chunk::<8>()) else {
        return false;
    };
    size.as_chunks::<4>().0.iter().all(|side| (1..=MAX_SIDE_PIXELS).contains(&u32::from_be_bytes(*side)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A BMP of so many bits a pixel, with a palette of blue, green and red, and these rows from the bottom up.
    fn bmp([width, height]: [i32; 2], bits: u16, compression: u32, palette: &[[u8; 3]], rows: &[u8]) -> Vec<u8> {
        let start = 54 + 4 * palette.len() as u32;
        let mut file = b"BM".to_vec();
        let long = |file: &mut Vec<u8>, numbers: &[u32]| file.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        long(&mut file, &[start + rows.len() as u32, 0, start, 40, width as u32, height as u32]);
        file.extend([1, bits].iter().flat_map(|n| n.to_le_bytes()));
        long(&mut file, &[compression, rows.len() as u32, 0, 0, palette.len() as u32, 0]);
        file.extend(palette.iter().flat_map(|[blue, green, red]| [*blue, *green, *red, 0]));
        file.extend(rows);
        file
    }

    #[test]
    fn bitmaps_of_all_depths_are_read_and_green_is_transparent() {
        let (red, clear) = ([255, 0, 0, 255], [0; 4]);
        let palette = [TRANSPARENT, [0, 0, 255]];
        let files = [
            bmp([2, 2], 1, 0, &palette, &[0x80, 0, 0, 0, 0x80, 0, 0, 0]),
            bmp([2, 2], 4, 0, &palette, &[0x10, 0, 0, 0, 0x10, 0, 0, 0]),
            bmp([2, 2], 8, 0, &palette, &[1, 0, 0, 0, 1, 0, 0, 0]),
            bmp([2, 2], 8, 1, &palette, &[1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1]),
            bmp([2, 2], 4, 2, &palette, &[2, 0x10, 0, 0, 2, 0x10, 0, 1]),
            bmp([2, 2], 16, 0, &[], &[0, 0x7c, 0xe0, 0x03, 0, 0x7c, 0xe0, 0x03]),
            bmp([2, 2], 24, 0, &[], &[0, 0, 255, 0, 255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]),
            bmp([2, 2], 32, 0, &[], &[0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0]),
            bmp([2, -2], 8, 0, &palette, &[1, 0, 0, 0, 1, 0, 0, 0]),
        ];
        for (index, file) in files.iter().enumerate() {
            let bitmap = Bitmap::decode(file, 9).unwrap_or_else(|refusal| panic!("file {index}: {refusal:?}"));
            assert_eq!(bitmap.pixels, [red, clear, red, clear], "file {index}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let few = Bitmap { width: 2, height: 1, pixels: vec![[0; 4], [9, 8, 7, 255]] };
        let many = (0..400_u32).map(|n| [n as u8, (n / 256) as u8, 3, if n == 7 { 90 } else { 255 }]).collect();
        let many = Bitmap { width: 20, height: 20, pixels: many };
        for bitmap in [few, many.clone(), Bitmap { pixels: vec![[1, 2, 3, 255]; 400], ..many }] {
            let png = bitmap.png();
            assert!(is_small_png(&png));
            assert_eq!(Bitmap::decode(&png, 20), Ok(bitmap));
        }
    }

    #[test]
    fn an_outline_lies_round_what_is_light() {
        let (light, dark, black, clear) = ([250, 250, 250, 255], [9, 9, 9, 255], [0, 0, 0, 255], [0; 4]);
        let bitmap = Bitmap { width: 4, height: 1, pixels: vec![light, clear, clear, dark] }.with_margin();
        let outlined = bitmap.with_outline(|[red, ..]| red > 99);
        assert_eq!(outlined.size(), [6, 3]);
        let edge = [black, black, black, clear, clear, clear];
        assert_eq!(outlined.pixels(), [edge, [black, light, black, clear, dark, clear], edge].concat());
    }

    #[test]
    fn a_png_without_its_end_is_read() {
        let bitmap = Bitmap { width: 9, height: 9, pixels: (0..81).map(|n| [n, 2, 3, 255]).collect() };
        let png = bitmap.png();
        assert_eq!(Bitmap::decode(&png[..png.len() - PNG_END.len()], 9), Ok(bitmap));
        assert!(Bitmap::decode(&png[..png.len() - PNG_END.len() - 1], 9).is_err(), "its pixels must be whole");
    }

    #[test]
    fn a_picture_is_cut_to_what_is_seen() {
        let (red, clear) = ([255, 0, 0, 255], [0; 4]);
        let bitmap = Bitmap { width: 3, height: 3, pixels: [[clear; 3], [clear, red, red], [clear; 3]].concat() };
        assert_eq!(bitmap.ink(), Some([1, 1, 3, 2]));
        assert_eq!(bitmap.part([1, 1, 3, 2]), Bitmap { width: 2, height: 1, pixels: vec![red, red] });
        assert_eq!(Bitmap { pixels: vec![clear; 9], ..bitmap }.ink(), None);
    }

    #[test]
    fn what_is_no_picture_or_too_large_is_refused() {
        let sound = bmp([2, 2], 24, 0, &[], &[0; 16]);
        let png = Bitmap { width: 9, height: 9, pixels: (0..81).map(|n| [n, 2, 3, 255]).collect() }.png();
        let unreadable = |file: &[u8]| matches!(Bitmap::decode(file, 9), Err(Refusal::Unreadable(_)));
        for length in [0, 1, 2, 14, 30, 53, 60] {
            assert!(unreadable(&sound[..length]), "{length} bytes");
        }
        assert!(
            unreadable(&png[..png.len() / 2]) && unreadable(b"GIF89a") && unreadable(&bmp([0, 2], 24, 0, &[], &[]))
        );
        for size in [[10, 1], [1, 10], [60_000, 60_000], [i32::MAX, 1], [1, i32::MAX], [i32::MIN, 1], [1, i32::MIN]] {
            assert!(Bitmap::decode(&bmp(size, 24, 0, &[], &[]), 9).is_err(), "{size:?}");
        }
        // Whoever says that it is small has few pixels decoded, whatever is packed in it.
        let mut wide = png.clone();
        wide[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
        assert!(Bitmap::decode(&wide, 9).is_err() && !is_small_png(&wide));
        assert_eq!(Bitmap::decode(&png, 8), Err(Refusal::Large([9, 9])));
    }
}
