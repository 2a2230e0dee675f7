//! `--preview`: pictures on the terminal, where it can show them.
//!
//! The terminal is asked which of three protocols it has: kitty's, that of iTerm2, or sixel. A board made of half
//! blocks cannot be read, so a terminal without any of them gets a remedy instead.

use std::io::{self, IsTerminal};

use viuer::{Config, KittySupport};

use super::Error;

/// A terminal that shows pictures.
#[derive(Debug)]
pub(super) struct Preview {
    config: Config,
}

impl Preview {
    /// Asks the terminal.
    pub(crate) fn new() -> Result<Preview, Error> {
        if !io::stdout().is_terminal() {
            return Err(Error::Usage(
                "--preview draws on a terminal, and stdout is none: name a file with -o".to_owned(),
            ));
        }
        // A dumb terminal answers no question: one would wait for ever.
        let can_talk = std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
        let use_iterm = can_talk && viuer::is_iterm_supported();
        let use_kitty = can_talk && !use_iterm && viuer::get_kitty_support() != KittySupport::None;
        let use_sixel = can_talk && !use_iterm && !use_kitty && viuer::is_sixel_supported();
        if !(use_iterm || use_kitty || use_sixel) {
            return Err(Error::Usage(
                "this terminal shows no pictures (kitty, Ghostty, WezTerm, iTerm2, Konsole, foot and xterm with sixel \
                 do): -f text draws the board with letters, --open in a window"
                    .to_owned(),
            ));
        }
        Ok(Preview { config: Config { absolute_offset: false, use_iterm, use_kitty, use_sixel, ..Config::default() } })
    }

    /// Shows a picture, as large as the terminal allows.
    pub(crate) fn show(&self, png: &[u8]) -> Result<(), Error> {
        let wrong = |error| Error::Io("the terminal".to_owned(), error);
        let image = image::load_from_memory_with_format(png, image::ImageFormat::Png);
        let image = image.map_err(|error| wrong(io::Error::other(error)))?;
        // The protocols know colours of 8 bits only; a grey picture has them too.
        let image = match image.color().has_alpha() {
            true => image::DynamicImage::ImageRgba8(image.into_rgba8()),
            false => image::DynamicImage::ImageRgb8(image.into_rgb8()),
        };
        match viuer::print(&image, &self.config) {
            Ok(_) => Ok(()),
            Err(viuer::ViuError::Io(error)) => Err(wrong(error)),
            Err(error) => Err(wrong(io::Error::other(error))),
        }
    }
}
