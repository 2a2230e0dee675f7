//! What can be typed after `zumen moves`.

use std::ffi::OsString;

use clap::{ArgMatches, ValueHint, value_parser};

use super::common::{inputs, is_on, switch, text, value};
use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::picture::with_picture_options;
use crate::moves::is_rules_file;
use zumen::registry;

/// Movement diagrams that are drawn.
#[derive(Debug)]
pub(crate) struct Moves {
    pub of: MovesOf,
    /// The rules file that pieces are from; those of shogi without one.
    pub rules: Option<OsString>,
    /// The place that they move from.
    pub from: Option<String>,
    /// Names of pieces, or words of one.
    pub names: Vec<String>,
    /// How they are drawn; without inputs.
    pub draw: Draw,
}

/// Which movement diagrams are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovesOf {
    /// Those of the pieces that are named.
    Pieces,
    /// All of a game, each a picture.
    All,
    /// One sheet with those of a game.
    Poster,
    /// None: their names are listed.
    List,
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let command = clap::Command::new("moves")
        .about("Draw how pieces move, in shogi or by a rules file (ZRF)")
        .arg(
            inputs()
                .value_name("PIECE")
                .value_hint(clap::ValueHint::Other)
                .help("A shogi piece by kanji, reading, English name or key: 獅子, shishi, lion; rook+ if promoted")
                .conflicts_with_all(["all", "list"]),
        )
        .arg(switch("list", "List the names of all pieces, and draw nothing").conflicts_with_all(["all", "poster"]))
        .arg(
            switch("all", "Draw all pieces of tai shogi, of --variant or of --rules-file, each into its own file")
                .conflicts_with("poster"),
        )
        .arg(switch("poster", "Draw one sheet with all pieces of tai shogi, or of a game: shogi, chu-shogi, FILE.zrf"))
        .arg(
            value("rules-file", "FILE", "Take the pieces from a rules file, by name or with --all, --poster or --list")
                .visible_alias("rules")
                .value_parser(value_parser!(OsString))
                .value_hint(ValueHint::FilePath)
                .hide(cfg!(not(feature = "zillions")))
                .required(cfg!(not(feature = "shogi"))),
        )
        .arg(
            value("from", "PLACE", "Start the piece of --rules-file at this place of its board, such as e4")
                .hide(cfg!(not(feature = "zillions")))
                .conflicts_with_all(["poster", "list"]),
        );
    with_game_options(with_picture_options(command))
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Moves {
    let of = match () {
        () if is_on(matches, "list") => MovesOf::List,
        () if is_on(matches, "all") => MovesOf::All,
        () if is_on(matches, "poster") => MovesOf::Poster,
        () => MovesOf::Pieces,
    };
    let mut draw = draw::parse(matches);
    let mut names: Vec<String> =
        std::mem::take(&mut draw.inputs).iter().map(|name| name.to_string_lossy().into_owned()).collect();
    let mut rules: Option<OsString> = matches.get_one("rules-file").cloned();
    if of == MovesOf::Poster && !names.is_empty() && rules.is_none() {
        // The game of a poster is a rules file or a variant of shogi.
        let game = names.join("-").to_lowercase();
        let mut variants = registry::options().filter(|option| option.name == "variant");
        if let Some(index) = names.iter().position(|name| is_rules_file(name)) {
            rules = Some(names.remove(index).into());
        } else if variants.any(|option| option.values.contains(&&*game)) && !draw.options.view.has("variant") {
            draw.options.view.options.insert("variant".to_owned(), game);
            names.clear();
        }
    }
    Moves { of, rules, from: text(matches, "from"), names, draw }
}
