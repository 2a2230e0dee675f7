//! A film as GIF.

use std::borrow::Cow;

use ::gif::{AnyExtension, DisposalMethod, Encoder, Frame, Repeat};

use super::MovingPicture;
use super::playing::Playing;

/// The label of the extension that holds a comment (GIF89a, 24).
const COMMENT: AnyExtension = AnyExtension(0xfe);

impl MovingPicture {
    /// Writes it as GIF. The comment holds title and description.
    pub fn gif(&self, playing: Playing) -> Vec<u8> {
        let [width, height] = self.steps.size.map(|pixels| pixels as u16);
        // Writing to memory cannot fail, and sizes and palette are within what GIF can say by construction.
        let mut encoder = Encoder::new(Vec::new(), width, height, &self.palette.bytes()).expect("memory");
        // The file says how often it is shown again.
        encoder.set_repeat(playing.times.checked_sub(1).map_or(Repeat::Infinite, Repeat::Finite)).expect("memory");
        let comment = format!("{}\n\n{}", self.title, self.description);
        encoder.write_raw_extension(COMMENT, &[comment.as_bytes()]).expect("memory");
        for (step, delay) in self.steps.with_delays(playing) {
            let [left, top, width, height] =
                [step.area.x, step.area.y, step.area.width, step.area.height].map(|pixels| pixels as u16);
            let frame = Frame {
                delay,
                dispose: DisposalMethod::Keep,
                transparent: Some(self.palette.staying()),
                left,
                top,
                width,
                height,
                buffer: Cow::Owned(step.places()),
                ..Frame::default()
            };
            encoder.write_frame(&frame).expect("memory");
        }
        encoder.into_inner().expect("memory")
    }
}
