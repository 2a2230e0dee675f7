//! What a film shows one after another, in the places of its palette.

use super::frame::{Area, FrameChange, compress, decompress};
use super::palette::Palette;
use super::playing::Playing;

/// The longest that a frame stands in a file, in hundredths of a second.
const MAX_DELAY: u32 = u16::MAX as u32;

/// The box in which a frame differs from the one before it.
#[derive(Debug)]
pub(super) struct Step {
    /// Where it lies in the film, as that is cut.
    pub area: Area,
    /// How many pictures look like this one after another.
    times: u32,
    /// Its places of the palette, row by row, compressed.
    data: Vec<u8>,
}

impl Step {
    /// Its places of the palette, row by row; what stays is [`Palette::staying`].
    pub(super) fn places(&self) -> Vec<u8> {
        decompress(&self.data, self.area.width * self.area.height)
    }
}

/// The steps of a film.
#[derive(Debug)]
pub(super) struct Steps {
    /// The size of the film, as it is cut.
    pub size: [usize; 2],
    steps: Vec<Step>,
}

impl Steps {
    /// Finds the steps of frames of the size of `whole`, cut to `shown`: what changed in other words than those of the palette
    /// did not change.
    pub(super) fn new(shots: Vec<Option<FrameChange>>, palette: &Palette, whole: Area, shown: Area) -> Steps {
        let mut steps: Vec<Step> = Vec::new();
        let mut now = vec![palette.staying(); whole.width * whole.height];
        for shot in shots {
            let changed = shot.and_then(|shot| {
                let before = now.clone();
                put(&mut now, &shot, palette, whole.width);
                let area = shot.area.within(shown)?.of_changes(&before, &now, whole.width)?;
                Some(step(area, shown, &before, &now, palette.staying(), whole.width))
            });
            match (changed, steps.last_mut()) {
                (Some(step), _) => steps.push(step),
                (None, Some(last)) => last.times += 1,
                (None, None) => {}
            }
        }
        Steps { size: [shown.width, shown.height], steps }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns them with how long each stands, in hundredths of a second.
    pub(super) fn with_delays(&self, playing: Playing) -> impl Iterator<Item = (&Step, u16)> {
        self.steps.iter().enumerate().map(move |(index, step)| {
            let is_last = index + 1 == self.steps.len();
            let delay = playing.hundredths(false).saturating_mul(step.times - u32::from(is_last));
            let last = if is_last { playing.hundredths(true) } else { 0 };
            (step, delay.saturating_add(last).min(MAX_DELAY) as u16)
        })
    }
}

/// Paints the box of a shot.
fn put(now: &mut [u8], shot: &FrameChange, palette: &Palette, stride: usize) {
    let area = shot.area;
    for (y, colours) in shot.pixels().chunks_exact(area.width).enumerate() {
        let at = (area.y + y) * stride + area.x;
        let mut row = now[at..at + area.width].iter_mut();
        for run in colours.chunk_by(|one, next| one == next) {
            let place = palette.nearest(run[0]);
            row.by_ref().take(run.len()).for_each(|pixel| *pixel = place);
        }
    }
}

/// Makes the step of a box.
fn step(area: Area, shown: Area, before: &[u8], now: &[u8], staying: u8, stride: usize) -> Step {
    let rows = (area.y..area.y + area.height).map(|y| {
        let at = y * stride + area.x..y * stride + area.x + area.width;
        let pixels = before[at.clone()].iter().zip(&now[at]);
        pixels.map(|(before, now)| if before == now { staying } else { *now }).collect::<Vec<u8>>()
    });
    let data = compress(rows);
    let area = Area { x: area.x - shown.x, y: area.y - shown.y, ..area };
    Step { area, times: 1, data }
}
