//! Pixels: draws a usvg tree, and writes PNG.

use std::fmt::Display;
use std::io::Cursor;

use flate2::{Compress, Compression, FlushCompress, Status};
use resvg::render;
use tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};

use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::{HEIGHT, Rect, WIDTH};

/// The keyword of the text chunk that keeps the source.
pub(super) const KEYWORD: &str = "zumen";
/// How hard the deflater tries, of 9.
const LEVEL: u32 = 2;
/// The filter of a row that is written less the one above it (PNG specification, 9.2).
const UP: u8 = 2;
/// What all chunks of a file take beside its data and the source, in bytes.
const HEADERS: usize = 256;
const MM_PER_METRE: f64 = 1000.0;
/// The largest PNG that is decoded, in pixels.
const MAX_PIXELS: u64 = 16 << 20;
/// What decoding one may take, in bytes.
const MAX_BYTES: usize = 128 << 20;

/// White paper.
pub(super) fn blank() -> Pixmap {
    let mut pixels = clear();
    pixels.fill(Color::WHITE);
    pixels
}

/// What no paper lies below.
pub(super) fn clear() -> Pixmap {
    Pixmap::new(WIDTH, HEIGHT).expect("the size is fixed and not zero")
}

/// Draws a document that stands by itself, with so many pixels for a unit.
pub(super) fn whole(svg: &str, scale: u32) -> Result<Vec<u8>, Diagnostic> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(unreadable)?;
    let sides = [tree.size().width(), tree.size().height()].map(|side| side.ceil() as u32 * scale);
    let mut pixels = Pixmap::new(sides[0], sides[1]).ok_or_else(|| unreadable("it has no pixels"))?;
    render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
    let mut file = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut file, sides[0], sides[1]);
    let channels = Channels { is_grey: false, has_alpha: false };
    encoder.set_color(channels.colour_type());
    encoder.set_depth(::png::BitDepth::Eight);
    let mut data = Vec::with_capacity(3 * pixels.pixels().len());
    channels.pack(pixels.pixels(), &mut data);
    // Writing to memory cannot fail, and size and colour fit the data by construction.
    let mut writer = encoder.write_header().expect("memory");
    writer.write_image_data(&data).expect("memory");
    writer.finish().expect("memory");
    Ok(file)
}

/// The box of all pixels that are painted.
pub(super) fn ink(pixels: &Pixmap) -> Option<Rect> {
    let (mut left, mut top, mut right, mut bottom) = (WIDTH, HEIGHT, 0, 0);
    for (y, row) in (0..).zip(pixels.pixels().chunks_exact(WIDTH as usize)) {
        let Some(first) = row.iter().position(|pixel| pixel.alpha() > 0) else { continue };
        let last = row.iter().rposition(|pixel| pixel.alpha() > 0).unwrap_or(first);
        (left, right) = (left.min(first as u32), right.max(last as u32 + 1));
        (top, bottom) = (top.min(y), y + 1);
    }
    let [x, y, right, bottom] = [left, top, right, bottom].map(f64::from);
    (right > x).then_some(Rect { x, y, width: right - x, height: bottom - y })
}

/// What a PNG tells of each pixel.
#[derive(Clone, Copy)]
pub(super) struct Channels {
    pub is_grey: bool,
    pub has_alpha: bool,
}

impl Channels {
    fn colour_type(self) -> ::png::ColorType {
        match (self.is_grey, self.has_alpha) {
            (true, false) => ::png::ColorType::Grayscale,
            (true, true) => ::png::ColorType::GrayscaleAlpha,
            (false, false) => ::png::ColorType::Rgb,
            (false, true) => ::png::ColorType::Rgba,
        }
    }

    /// How many samples a pixel has.
    pub(crate) fn samples(self) -> usize {
        self.colour_type().samples()
    }

    /// Adds pixels as they are written.
    pub(crate) fn pack(self, pixels: &[PremultipliedColorU8], packed: &mut Vec<u8>) {
        match (self.is_grey, self.has_alpha) {
            (true, false) => add(pixels, packed, |pixel| [pixel.red()]),
            (true, true) => add(pixels, packed, |pixel| [pixel.demultiply().red(), pixel.alpha()]),
            (false, false) => add(pixels, packed, |pixel| [pixel.red(), pixel.green(), pixel.blue()]),
            (false, true) => add(pixels, packed, |pixel| {
                let plain = pixel.demultiply();
                [plain.red(), plain.green(), plain.blue(), plain.alpha()]
            }),
        }
    }
}

/// Adds so many samples of each pixel: to room that is there, which is several times as fast as one by one.
fn add<const N: usize>(
    pixels: &[PremultipliedColorU8],
    packed: &mut Vec<u8>,
    samples: impl Fn(PremultipliedColorU8) -> [u8; N],
) {
    let start = packed.len();
    packed.resize(start + N * pixels.len(), 0);
    packed[start..].as_chunks_mut().0.iter_mut().zip(pixels).for_each(|(to, pixel)| *to = samples(*pixel));
}

/// Encodes with 8 bits, grey or RGB, with alpha where there is no paper; `pHYs`, `sRGB` and the source.
pub(super) fn encode(pixels: &Pixmap, channels: Channels, width_mm: f64, source: &str) -> Vec<u8> {
    let size = [pixels.width(), pixels.height()];
    let data = deflate_rows(channels, size, |y, packed| channels.pack(row(pixels, y), packed));
    file(&data, channels, size, width_mm, source)
}

/// The file of rows that are compressed; `size` is its width and height in pixels.
pub(super) fn file(data: &[u8], channels: Channels, size: [u32; 2], width_mm: f64, source: &str) -> Vec<u8> {
    let [width, height] = size;
    let per_metre = (f64::from(width) * MM_PER_METRE / width_mm).round() as u32;
    let mut file = Vec::with_capacity(data.len() + source.len() + HEADERS);
    let mut encoder = ::png::Encoder::new(&mut file, width, height);
    encoder.set_color(channels.colour_type());
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_source_srgb(::png::SrgbRenderingIntent::Perceptual);
    encoder.set_pixel_dims(Some(::png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: ::png::Unit::Meter }));
    // Writing to memory cannot fail, and size and colour fit the data by construction.
    encoder.add_itxt_chunk(KEYWORD.to_owned(), source.to_owned()).expect("the keyword is short Latin-1");
    let mut writer = encoder.write_header().expect("memory");
    writer.write_chunk(::png::chunk::IDAT, data).expect("memory");
    writer.finish().expect("memory");
    file
}

/// A row of a picture.
pub(super) fn row(pixels: &Pixmap, y: usize) -> &[PremultipliedColorU8] {
    let width = pixels.width() as usize;
    &pixels.pixels()[y * width..][..width]
}

/// The rows of an image as its data in a PNG: each less the row above, compressed into a buffer that has room for
/// all of it at once. An encoder that grows its buffer clears it before each write, which took longer than the deflating.
/// `size` is its width and height in pixels; `pack` adds the samples of a row.
pub(super) fn deflate_rows(channels: Channels, size: [u32; 2], mut pack: impl FnMut(usize, &mut Vec<u8>)) -> Vec<u8> {
    let [width, height] = size.map(|side| side as usize);
    let row_bytes = width * channels.samples();
    let all = (row_bytes + 1) * height;
    // What cannot be made smaller grows by a few bytes a block.
    let mut data = vec![0; all + all / 256 + 1024];
    // Measured on our pictures: half the size of level 1, a third of the time of level 6.
    let mut deflater = Compress::new(Compression::new(LEVEL), true);
    let mut above = vec![0; row_bytes];
    let mut row = Vec::with_capacity(row_bytes);
    let mut filtered = Vec::with_capacity(row_bytes + 1);
    for y in 0..height {
        row.clear();
        pack(y, &mut row);
        filtered.clear();
        filtered.push(UP);
        filtered.extend(row.iter().zip(&above).map(|(byte, above)| byte.wrapping_sub(*above)));
        std::mem::swap(&mut row, &mut above);
        let free = &mut data[deflater.total_out() as usize..];
        deflater.compress(&filtered, free, FlushCompress::None).expect("there is room for all");
    }
    let free = &mut data[deflater.total_out() as usize..];
    let end = deflater.compress(&[], free, FlushCompress::Finish).expect("there is room for all");
    debug_assert!(end == Status::StreamEnd && deflater.total_in() == all as u64, "all rows are compressed");
    data.truncate(deflater.total_out() as usize);
    data
}

/// The pixels of any PNG, on white paper.
pub(super) fn decode(file: &[u8]) -> Result<Pixmap, Diagnostic> {
    let mut decoder = ::png::Decoder::new_with_limits(Cursor::new(file), ::png::Limits { bytes: MAX_BYTES });
    decoder.set_transformations(::png::Transformations::normalize_to_color8() | ::png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let (width, height) = reader.info().size();
    let room = reader.output_buffer_size().filter(|_| u64::from(width) * u64::from(height) <= MAX_PIXELS);
    let mut packed = match room {
        Some(bytes) => vec![0; bytes],
        None => return Err(unreadable(format!("it is {width}x{height} pixels large"))),
    };
    let frame = reader.next_frame(&mut packed).map_err(unreadable)?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| unreadable("it is empty"))?;
    let samples = frame.color_type.samples();
    for (rgba, pixel) in pixels.data_mut().chunks_exact_mut(4).zip(packed.chunks_exact(samples)) {
        let alpha = u16::from(pixel[samples - 1]);
        let colour = if samples == 4 { [pixel[0], pixel[1], pixel[2]] } else { [pixel[0]; 3] };
        let on_paper = colour.map(|level| ((u16::from(level) * alpha + 255 * (255 - alpha)) / 255) as u8);
        rgba[..3].copy_from_slice(&on_paper);
        rgba[3] = 255;
    }
    Ok(pixels)
}

pub(super) fn unreadable(why: impl Display) -> Diagnostic {
    Diagnostic::error("picture::unreadable", format!("the picture cannot be read: {why}")).help("draw it again")
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn what_is_too_large_is_refused_before_it_is_read() {
        let mut file = Vec::new();
        let mut writer = ::png::Encoder::new(&mut file, 5000, 5000).write_header().unwrap();
        writer.write_chunk(::png::chunk::IDAT, b"").unwrap();
        drop(writer);
        let fault = decode(&file).unwrap_err();
        assert!(fault.message.contains("it is 5000x5000 pixels large"), "{fault}");
    }
}
