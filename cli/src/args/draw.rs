//! What can be typed after `zumen draw`, the default, and after those of its kind: `tiles` and `figures`.

use std::ffi::OsString;
use std::path::Path;

use clap::ArgMatches;

use super::common::{inputs, is_on, small, switch, typed_inputs};
use super::game_options::with_game_options;
use super::picture::{options, pages, with_picture_options};
use crate::output::Pages;
use zumen::contract::charset::Charset;
use zumen::session::{Format, Options};

/// What is drawn, where to and how.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    pub inputs: Vec<OsString>,
    pub output: Option<OsString>,
    /// In the order in which they were typed, each once.
    pub formats: Vec<Format>,
    /// Whether all pictures go into one PDF.
    pub pages: Option<Pages>,
    pub charset: Option<Charset>,
    /// Whether what can be chosen from is listed, and nothing drawn.
    pub list: bool,
    /// Whether the pictures are shown in the system's viewer.
    pub open: bool,
    /// Whether PNG files are made small and not fast.
    pub small: bool,
    pub options: Options,
}

pub(super) const EXAMPLES: &str = "\
Examples:
  zumen 'XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10'
  zumen 4HPwATDgc/ABMA:cAkqAAAAAAAE --theme print -o start.svg
  zumen 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10' --play '8/5, 6/5' --pair
  zumen convert ID --to gnuid
  zumen game.sgf --at 50 --last-move
  zumen game.sgf --figures 50 -o figures/
  zumen game.sgf -o game.gif --delay 600 --pixels 500
  zumen game.sgf --figures 50 --pages --per-page 2 -o game.pdf
  zumen game.kif --at 50 --lang ja
  zumen tai-shogi --theme colour
  zumen moves 獅子 -o lion.svg
  zumen validate game.sgf";

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let draw = clap::Command::new("draw")
        .about("Draw positions (the default command)")
        .after_help(EXAMPLES)
        .arg(inputs())
        .arg(switch("list", "List the games or variants in a file, and draw nothing"))
        .arg(switch("open", "Also open the pictures in the system's viewer"))
        .arg(small());
    with_game_options(with_picture_options(draw))
}

/// Writes `zumen tiles`.
#[cfg(feature = "carcassonne")]
pub(super) fn tiles() -> clap::Command {
    let about = "Draw all Carcassonne tiles on one sheet, with segments and places for meeples";
    with_picture_options(clap::Command::new("tiles").about(about))
}

/// Writes `zumen figures`.
#[cfg(feature = "zillions")]
pub(super) fn figures() -> clap::Command {
    let about = "Draw all figures that --pieces can use, with their names; -f text lists the names";
    with_picture_options(clap::Command::new("figures").about(about))
}

/// Tells what was typed; a command that lacks an option leaves it as it is.
pub(super) fn parse(matches: &ArgMatches) -> Draw {
    let mut inputs = typed_inputs(matches);
    let output = matches.get_one::<OsString>("output").cloned();
    Draw {
        output: output.or_else(|| take_book(matches, &mut inputs)),
        inputs,
        formats: formats(matches),
        pages: pages(matches),
        charset: matches.get_one("encoding").copied(),
        list: is_on(matches, "list"),
        open: is_on(matches, "open"),
        small: is_on(matches, "small"),
        options: options(matches),
    }
}

fn formats(matches: &ArgMatches) -> Vec<Format> {
    let mut formats: Vec<Format> = Vec::new();
    for format in matches.get_many("format").unwrap_or_default() {
        if !formats.contains(format) {
            formats.push(*format);
        }
    }
    formats
}

/// Takes the PDF that stands behind `--pages` from the inputs: who writes it there, behind what is drawn, means the book.
fn take_book(matches: &ArgMatches, inputs: &mut Vec<OsString>) -> Option<OsString> {
    let behind = is_on(matches, "pages").then(|| matches.index_of("pages")).flatten()? + 1;
    let place = matches.indices_of("INPUT")?.position(|index| index == behind).filter(|place| *place > 0)?;
    let is_pdf = Path::new(&inputs[place]).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    is_pdf.then(|| inputs.remove(place))
}
