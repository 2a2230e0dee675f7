//! Numbers by SplitMix64: for chance, and to stand for stones on a board.

/// SplitMix64's step.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes the bits of a number: neighbours get numbers that have nothing in common.
pub(crate) fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
