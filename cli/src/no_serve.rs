//! `zumen serve` in a program that was built without the feature `serve`.

use super::args::Serve;
use super::error::{Error, Outcome};
use super::report::Reporter;

/// Says how to get a program that can.
pub(super) fn run(_serve: &Serve, _reporter: &mut Reporter) -> Result<Outcome, Error> {
    Err(Error::Usage(
        "this zumen was built without its server: build it with cargo install --locked --path cli --features serve, or \
         draw with zumen batch"
            .to_owned(),
    ))
}
