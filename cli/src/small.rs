//! `--small`: PNG files as small as oxipng makes them.
//!
//! It tries fewer colours, fewer bits and other filters of rows, and compresses as hard as it can, in the thread that
//! draws: no clock ends it, so the same picture is the same file in every run. Pixels and chunks stay.

use std::sync::Arc;

use oxipng::{Deflater, FilterStrategy, Options, StripChunks};

use super::Error;
use zumen::session::ShrinkPng;

/// The filters of rows that are tried to the end. Of all that the library has, one of these won on flat paint, stones, wedges and
/// tiles alike, or was within some bytes of what did.
const FILTERS: [FilterStrategy; 2] = [FilterStrategy::NONE, FilterStrategy::Brute { num_lines: 8, level: 5 }];
/// How hard the deflater tries, of 12.
const LEVEL: u8 = 12;

/// Who makes PNG files smaller.
pub(super) fn shrink() -> Result<ShrinkPng, Error> {
    let options = Options {
        filters: FILTERS.into_iter().collect(),
        deflater: Deflater::Libdeflater { compression: LEVEL },
        fast_evaluation: false,
        // The density and the source are what a picture is read back by.
        strip: StripChunks::None,
        optimize_alpha: false,
        ..Options::default()
    };
    // A file of ours is whole; if it were none, it would be handed on as it is.
    Ok(Arc::new(move |png| oxipng::optimize_from_memory(&png, &options).unwrap_or(png)))
}
