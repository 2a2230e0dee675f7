//! How fast a film runs, and how often.

use std::ops::RangeInclusive;

/// The last frame stands so many times as long as the others.
const LAST_TIMES: u32 = 3;

/// How an animation is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playing {
    /// How long a frame stands, in milliseconds of [`Playing::DELAYS_MS`]; [`Playing::DEFAULT_DELAY_MS`] where nothing is said.
    pub delay_ms: Option<u32>,
    /// How long the last one stands; three times as long as the others where nothing is said.
    pub last_delay_ms: Option<u32>,
    /// How many times all of it is shown; 0 is for ever.
    pub times: u16,
}

impl Playing {
    /// How long a frame can stand, in milliseconds, in steps of [`Playing::DELAY_STEP_MS`]. Browsers show what is quicker at a
    /// speed of their own.
    pub const DELAYS_MS: RangeInclusive<u32> = 20..=60_000;
    /// GIF counts in hundredths of a second.
    pub const DELAY_STEP_MS: u32 = 10;
    /// How long a frame stands where nothing else is asked for.
    pub const DEFAULT_DELAY_MS: u32 = 800;

    /// How long a frame stands that is the last or not, in hundredths of a second.
    pub(super) fn hundredths(self, is_last: bool) -> u32 {
        let delay = self.delay_ms.unwrap_or(Playing::DEFAULT_DELAY_MS);
        let last = self.last_delay_ms.unwrap_or(delay.saturating_mul(LAST_TIMES));
        (if is_last { last } else { delay }) / Playing::DELAY_STEP_MS
    }
}
