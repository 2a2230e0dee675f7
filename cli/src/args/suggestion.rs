//! What may have been meant where an option is not known: said only where it is really close.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use zumen::contract::Game;
use zumen::diagnostic::{closest, edits};
use zumen::registry;
use zumen::session::Format;

/// A longer word is no value that was mistyped, in bytes.
const MAX_VALUE_BYTES: usize = 64;

/// Names that other programs give to what an option does here, and what to type instead.
const SYNONYMS: [(&[&str], &str); 28] = [
    (&["dark", "dark-mode"], "--theme dark"),
    (&["color", "colour", "colors", "colours", "style"], "--theme colour (--color is of messages)"),
    (&["transparent"], "--background none"),
    (&["output-dir", "out-dir", "folder"], "-o DIR/"),
    (&["grey", "gray", "grayscale", "bw", "black-and-white"], "--theme print"),
    (&["size", "height", "dpi", "resolution", "scale", "zoom"], "--pixels WIDTH for PNG, or --width MM on paper"),
    (&["title", "label", "heading", "description"], "--caption TEXT"),
    (&["gif", "animate", "animation", "video", "mp4"], "-o NAME.gif"),
    (&["interactive", "html", "player"], "-o NAME.html"),
    (&["json"], "-f json, and -o - to print it"),
    (&["png", "svg", "pdf", "apng"], "-f with a format, such as -f png"),
    (&["jpg", "jpeg", "webp", "bmp"], "-f png"),
    (&["eps", "ps", "emf"], "-f pdf, or -f svg"),
    (&["fps", "speed", "duration"], "--delay MS"),
    (&["blunders", "errors"], "--mistakes LOSS, such as --mistakes 0.08"),
    (&["flip", "rotate", "mirror", "turn", "reverse"], TURNING),
    (
        &["move", "ply", "move-number", "number", "position"],
        "--at N for the position after move N, --moves A-B for numbers on stones, or --play for a play of backgammon",
    ),
    (&["dice", "roll", "cube"], "the ID, which holds dice and cube: 31 in XGID=...:31:0:0:0:7:10 is a roll of 3-1"),
    (
        &["komi", "handicap", "result", "date", "event", "board-size", "boardsize"],
        "the record, which holds it: in SGF, KM[7.5] is the komi, HA[2] the handicap, SZ[9] the size",
    ),
    (&["out", "outfile", "save", "file"], "-o FILE"),
    (&["language", "japanese"], "--lang ja"),
    (&["port", "host", "bind", "address"], "--listen of zumen serve: --listen 127.0.0.1:8080"),
    (&["number-moves", "move-numbers"], "--figures 50 or --moves 1-50 in Go"),
    (&["pipcount", "pip-count"], "--pips"),
    (&["v"], "--version"),
    (&["o"], "-o FILE, in a small letter"),
    (&["no-coordinates", "no-coords", "coords"], "--coordinates, which may be none"),
    (&["q", "quiet", "verbose"], "> /dev/null to hide names of files, 2> /dev/null to hide messages"),
];
/// How a board is turned.
const TURNING: &str = "--roller-bottom or --home left in backgammon, --view gote in shogi";
/// What other programs call commands of this one.
const COMMANDS: [(&[&str], &str); 7] = [
    (&["render", "open", "show", "view", "plot", "display", "create", "image", "picture", "print"], "draw"),
    (&["version"], "--version"),
    (&["export", "translate", "transform"], "convert"),
    (&["compare"], "diff"),
    (&["verify", "lint"], "validate"),
    (&["server", "http", "web"], "serve"),
    (&["themes", "theme", "styles"], "templates"),
];

/// Changes what clap says of an option that is not known: it names the one option that was meant, if there is one, and
/// does not teach how to give a file a name that begins with dashes.
pub(super) fn amend(mut error: clap::Error, command: &clap::Command, args: &[OsString]) -> clap::Error {
    if let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(meant) = suggest_command(typed, command)
    {
        return no_command(typed, meant);
    }
    if let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(game) = registry::GAMES.iter().find(|game| game.name == typed)
    {
        let message = format!("the options of {} stand in: zumen draw --help\n", game.title);
        return clap::Error::raw(ErrorKind::InvalidSubcommand, message);
    }
    if error.kind() == ErrorKind::InvalidValue {
        if context(&error, ContextKind::InvalidArg).is_some_and(|arg| arg.starts_with("--background"))
            && context(&error, ContextKind::InvalidValue) == Some("")
        {
            let message = "--background has no value\n\nshells take # for a comment: put quotes round it, '#f4efe6'\n";
            return clap::Error::raw(ErrorKind::InvalidValue, message);
        }
        return no_value(&error).unwrap_or(error);
    }
    if error.kind() == ErrorKind::ArgumentConflict
        && context(&error, ContextKind::InvalidArg).is_some_and(|arg| arg.starts_with("--output"))
    {
        let message = "-o is given twice, but a run has one output\n\nfor several formats use -f svg,png -o DIR/\n";
        return clap::Error::raw(ErrorKind::ArgumentConflict, message);
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    error.remove(ContextKind::Suggested);
    let Some(typed) = context(&error, ContextKind::InvalidArg) else { return error };
    let known = options(command, args).filter_map(clap::Arg::get_long).chain(["help", "version"]);
    let name = typed.trim_start_matches('-').split('=').next().unwrap_or_default().to_lowercase();
    // Of the commands that print.
    let printing = (typed == "-o").then_some("> FILE for what is printed, or zumen INPUT -o FILE for a picture");
    if let Some(instead) = printing.or_else(|| synonym(&SYNONYMS, &name)) {
        let message = format!("there is no option {typed}; use {instead}\n\nzumen draw --help lists all options\n");
        return clap::Error::raw(ErrorKind::UnknownArgument, message);
    }
    if let Some(option) = closest(&name, known) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{option}")));
    }
    error
}

/// Finds what another program's word is called here.
fn synonym<'a>(table: &[(&[&str], &'a str)], word: &str) -> Option<&'a str> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|(_, instead)| *instead)
}

/// Says what an option with a few values can be, and which of them was meant: half of the letters may differ.
fn no_value(error: &clap::Error) -> Option<clap::Error> {
    let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue) else { return None };
    let (option, typed) = (context(error, ContextKind::InvalidArg)?, context(error, ContextKind::InvalidValue)?);
    let name = option.split_whitespace().next().filter(|_| typed.len() <= MAX_VALUE_BYTES)?;
    if name == "--to" && Format::from_name(typed).is_some_and(Format::is_picture) {
        let message = format!("{typed} is a picture, not a notation; draw it with zumen INPUT -o NAME.{typed}\n");
        return Some(clap::Error::raw(ErrorKind::InvalidValue, message));
    }
    let ending = Path::new(typed).extension().unwrap_or_default().to_string_lossy();
    if name == "--to" && values.iter().any(|value| *value == *ending) {
        let message = format!("{typed} is the name of a file; write --to {ending} -o {typed}\n");
        return Some(clap::Error::raw(ErrorKind::InvalidValue, message));
    }
    let plain = typed.to_lowercase();
    // Of two that are equally near the one that begins alike.
    let distance = |value: &&String| (edits(&plain, value), value.chars().next() != plain.chars().next());
    let near = values.iter().min_by_key(distance)?;
    let is_near = distance(&near).0 * 2 <= plain.len().max(near.len());
    let meant = if is_near { format!("; did you mean {near}?") } else { String::new() };
    let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_game_option = registry::options().any(|option| name.strip_prefix("--") == Some(option.name));
    let is_content = is_game_option && has_digit(typed) && !values.iter().any(|value| has_digit(value));
    let content = "\n\nthe option says how it is shown; what is shown stands in the ID or the record";
    let content = if is_content { content } else { "" };
    let message = format!("{typed} is no value of {name}{meant}\n\n{}{content}\n", list_values(name, values));
    Some(clap::Error::raw(ErrorKind::InvalidValue, message))
}

/// Lists the values of an option, for each game where they differ.
fn list_values(name: &str, values: &[String]) -> String {
    let of_game = |game: &'static Game| {
        let option = game.options.iter().find(|option| name.strip_prefix("--") == Some(option.name))?;
        Some((game.title, option.values, option.help))
    };
    let games: Vec<_> = registry::GAMES.iter().copied().filter_map(of_game).collect();
    if games.iter().all(|(_, values, _)| *values == games[0].1) {
        // Numbers do not say what they are of.
        let is_plain = values.iter().any(|value| value.parse::<u32>().is_err());
        let help = games.first().filter(|_| !is_plain).map_or(String::new(), |(_, _, help)| format!("\n\n{help}"));
        return format!("one of: {}{help}", values.join(", "));
    }
    let lines: Vec<String> = games.iter().map(|(title, values, _)| format!("{title}: {}", values.join(", "))).collect();
    lines.join("\n")
}

/// A text that an error holds.
fn context(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    }
}

/// The options of the command that was typed, and those before it.
pub(super) fn options<'a>(command: &'a clap::Command, args: &[OsString]) -> impl Iterator<Item = &'a clap::Arg> {
    let mut commands = vec![command];
    for arg in args.iter().skip(1).filter_map(|arg| arg.to_str()) {
        commands.extend(commands[commands.len() - 1].find_subcommand(arg));
    }
    commands.into_iter().flat_map(clap::Command::get_arguments)
}

/// Says which command was meant.
pub(super) fn no_command(typed: &str, meant: &str) -> clap::Error {
    let message = format!("there is no command {typed}; did you mean {meant}?\n");
    clap::Error::raw(ErrorKind::InvalidSubcommand, message)
}

/// Tells whether what is typed is a word as those of commands are, and neither a file nor an input.
pub(super) fn is_unknown_word(typed: &str) -> bool {
    let is_word = typed.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !typed.starts_with('-');
    is_word && !Path::new(typed).exists() && !registry::is_known(typed)
}

/// Finds the command that was meant by a word in its place that nobody knows.
pub(super) fn suggest_command<'a>(typed: &str, command: &'a clap::Command) -> Option<&'a str> {
    if !is_unknown_word(typed) {
        return None;
    }
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set()).map(clap::Command::get_name);
    synonym(&COMMANDS, typed).or_else(|| closest(typed, commands.chain(["help"])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_close_is_offered() {
        let known = ["sides", "last-move", "coordinates", "at", "trim"];
        let closest = |name| closest(name, known.into_iter());
        assert_eq!(closest("size"), None);
        assert_eq!(closest("side"), Some("sides"));
        assert_eq!(closest("lastmove"), Some("last-move"));
        assert_eq!(closest("cordinate"), Some("coordinates"));
        assert_eq!(closest("a"), None);
        assert_eq!(closest(&"x".repeat(100_000)), None);
    }
}
