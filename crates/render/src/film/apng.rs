//! A film as APNG: a PNG whose picture is the first frame, with the others behind it.

use ::png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, Filter, SrgbRenderingIntent};

use super::MovingPicture;
use super::playing::Playing;
use crate::png::KEYWORD;

/// What delays are counted in, of a second.
const HUNDREDTHS: u16 = 100;

impl MovingPicture {
    /// Writes it as APNG. Text chunks hold title, description, and what the last picture keeps of itself.
    pub fn apng(&self, playing: Playing) -> Vec<u8> {
        let [width, height] = self.steps.size.map(|pixels| pixels as u32);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        let staying = usize::from(self.palette.staying());
        encoder.set_palette(self.palette.bytes());
        encoder.set_trns([vec![u8::MAX; staying], vec![0]].concat());
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
        encoder.set_compression(Compression::High);
        // Places of a palette are no levels: neighbours in it need not look alike.
        encoder.set_filter(Filter::NoFilter);
        // Writing to memory cannot fail, and sizes, palette and keywords are within what PNG can say by construction.
        encoder.set_animated(self.steps.len() as u32, u32::from(playing.times)).expect("at least one");
        let texts = [("Title", &self.title), ("Description", &self.description), (KEYWORD, &self.source)];
        for (keyword, text) in texts {
            encoder.add_itxt_chunk(keyword.to_owned(), text.clone()).expect("the keyword is short Latin-1");
        }
        encoder.set_blend_op(BlendOp::Over).expect("it is animated");
        encoder.set_dispose_op(DisposeOp::None).expect("it is animated");
        let mut writer = encoder.write_header().expect("memory");
        for (step, delay) in self.steps.with_delays(playing) {
            let [x, y, width, height] =
                [step.area.x, step.area.y, step.area.width, step.area.height].map(|pixels| pixels as u32);
            writer.reset_frame_position().expect("it is animated");
            writer.set_frame_dimension(width, height).expect("it lies inside");
            writer.set_frame_position(x, y).expect("it lies inside");
            writer.set_frame_delay(delay, HUNDREDTHS).expect("it is animated");
            writer.write_image_data(&step.places()).expect("memory");
        }
        writer.finish().expect("all frames were written");
        file
    }
}
