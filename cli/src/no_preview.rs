//! `--preview` in a program that was built without the feature `preview`.

use super::Error;

/// A terminal that shows pictures: here there is none.
#[derive(Debug)]
pub(super) enum Preview {}

impl Preview {
    /// Says how to get a program that can.
    pub(crate) fn new() -> Result<Preview, Error> {
        Err(Error::Usage(
            "this zumen was built without --preview: build it with cargo install --locked --path cli --features preview, \
             or look at the pictures with --open or -f text"
                .to_owned(),
        ))
    }

    /// Shows nothing: it is never asked, as nobody has one.
    pub(crate) fn show(&self, _png: &[u8]) -> Result<(), Error> {
        match *self {}
    }
}
