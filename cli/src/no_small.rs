//! `--small` in a program that was built without the feature `small`.

use super::Error;
use zumen::session::ShrinkPng;

/// Says how to get a program that can.
pub(super) fn shrink() -> Result<ShrinkPng, Error> {
    Err(Error::Usage(
        "this zumen was built without --small: build it with cargo install --locked --path cli --features small, or let \
         oxipng make the PNG smaller: the picture still keeps its position"
            .to_owned(),
    ))
}
