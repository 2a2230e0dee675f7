//! What can be typed after `zumen mdbook`, and behind `zumen` at the head of a block in a book.

use std::ffi::OsString;

use clap::{Arg, ArgMatches};

use super::common::value;
use super::draw;
use super::game_options::{BLOCK, with_game_options};
use super::picture::with_single_pictures;
use zumen::contract::charset::Charset;
use zumen::session::{Options, names_file};

/// Options of a command line that say nothing in a book: its pictures stand in the page.
const NOT_IN_BOOKS: [&str; 2] = ["output", "format"];
/// The option that names the file of a position.
const FILE: &str = "file";

/// What mdBook asks for.
#[derive(Debug)]
pub(crate) struct Mdbook {
    /// The renderer of which it asks whether it is served; `None` where it hands over a book.
    pub supports: Option<String>,
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    clap::Command::new("mdbook")
        .about("Draw the positions in a book, as a preprocessor for mdBook")
        .long_about(
            "Draw the positions in a book, as a preprocessor for mdBook. mdBook runs it if book.toml has\n\n  \
             [preprocessor.zumen]\n  command = \"zumen mdbook\"\n\n\
             A fenced block with the language zumen becomes a picture in the page. It contains a position, or \
             file=PATH names its file, relative to the chapter. Write options after the language, with their names \
             from the command line: theme=print caption=\"Black to play\" last-move. Options for all blocks go into \
             book.toml.",
        )
        .subcommand(
            clap::Command::new("supports")
                .about("Report by exit status whether zumen draws for a renderer: html only")
                .arg(Arg::new("RENDERER").required(true).help("The name of the renderer")),
        )
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Mdbook {
    let supports = matches.subcommand().and_then(|(_, sub)| sub.get_one::<String>("RENDERER"));
    Mdbook { supports: supports.cloned() }
}

/// What the options of a block mean.
#[derive(Debug)]
pub(crate) struct BlockOptions {
    /// The file that holds the position.
    pub file: Option<OsString>,
    pub charset: Option<Charset>,
    pub options: Options,
}

impl BlockOptions {
    /// Sorts options, each a name with its value; of two with the same name the later one counts.
    ///
    /// # Errors
    ///
    /// Which of them is wrong, and why.
    pub(crate) fn parse(options: &[(String, Option<OsString>)]) -> Result<BlockOptions, (usize, String)> {
        let command = block();
        let mut args = vec![OsString::from("zumen")];
        for (index, (name, value)) in options.iter().enumerate() {
            let known = command.get_arguments().find(|arg| arg.get_long() == Some(name));
            let Some(known) = known.filter(|_| !NOT_IN_BOOKS.contains(&name.as_str())) else {
                return Err((index, format!("a block has no option {name:?}")));
            };
            let mut arg = OsString::from(format!("--{name}"));
            let stands_alone = known.get_num_args().is_some_and(|count| count.min_values() == 0);
            match (known.get_action().takes_values() && !(stands_alone && value.is_none()), value) {
                (true, None) => return Err((index, format!("{name} needs a value: {name}=..."))),
                (false, Some(_)) => return Err((index, format!("{name} takes no value"))),
                (true, Some(value)) => {
                    arg.push("=");
                    arg.push(value);
                }
                (false, None) => {}
            }
            let only_this = [OsString::from("zumen"), arg.clone()];
            command.clone().try_get_matches_from(only_this).map_err(|error| (index, sentence(&error)))?;
            args.push(arg);
        }
        let matches = command.try_get_matches_from(args).map_err(|error| (0, sentence(&error)))?;
        let draw = draw::parse(&matches);
        Ok(BlockOptions { file: matches.get_one(FILE).cloned(), charset: draw.charset, options: draw.options })
    }

    /// Tells whether an option's value names a file or a folder.
    pub(crate) fn is_path(name: &str, value: &str) -> bool {
        name == FILE || names_file(name, value)
    }
}

/// Writes the options of a block as those of a command.
fn block() -> clap::Command {
    let command = clap::Command::new(BLOCK).disable_help_flag(true).args_override_self(true);
    let file = value(FILE, "PATH", "Read the position from this file").value_parser(clap::value_parser!(OsString));
    with_game_options(with_single_pictures(command.arg(file)))
}

/// Tells the first sentence of what clap says, and the values that it knows.
fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}
