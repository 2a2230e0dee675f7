//! What may have been meant where an option is not known: said only where it is really close.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::ArgAction;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{prepare, related_options};
use crate::input::bytes;
use crate::missing_files::find_similar;
use zumen::contract::Game;
use zumen::diagnostic::{closest, edits};
use zumen::registry::{self, command_instead, game_of, instead, refuse_option};
use zumen::session::Format;

/// A longer word is not a value that was mistyped, in bytes.
const MAX_VALUE_BYTES: usize = 64;

/// Changes what clap says of arguments: in the user's terms, with what to type instead.
pub(super) fn amend(error: clap::Error, command: &clap::Command, args: &[OsString]) -> clap::Error {
    let kind = error.kind();
    let answer = match kind {
        ErrorKind::InvalidSubcommand => amend_command(&error, command, args),
        ErrorKind::InvalidValue => amend_value(&error, command, args),
        ErrorKind::ValueValidation => amend_refused(&error),
        ErrorKind::ArgumentConflict => amend_repetition(&error),
        ErrorKind::TooManyValues => amend_switch(&error, command, args),
        ErrorKind::MissingRequiredArgument => amend_missing(&error, command, args),
        ErrorKind::UnknownArgument => amend_unknown(&error, command, args),
        _ => None,
    };
    answer.map_or(error, |(message, help)| {
        clap::Error::raw(kind, if help.is_empty() { message + "\n" } else { format!("{message}\n\n{help}\n") })
    })
}

/// What is wrong, and what to type.
type Answer = Option<(String, String)>;

fn answer(message: impl Into<String>, help: impl Into<String>) -> Answer {
    Some((message.into(), help.into()))
}

/// Says of a word in the place of a command which one was meant.
fn amend_command(error: &clap::Error, command: &clap::Command, args: &[OsString]) -> Answer {
    let typed = context(error, ContextKind::InvalidSubcommand)?;
    if let Some(meant) = suggest_command(typed, command) {
        return answer(no_command(typed, meant, args), "");
    }
    if let Some(game) = registry::game(typed) {
        let help = format!("zumen draw --help lists the options of {}", game.title);
        return answer(format!("{typed} is a game, not a command"), help);
    }
    if let Some(parent) = args.get(prepare::first(args)).and_then(|name| command.find_subcommand(name)) {
        let (name, about) = (parent.get_name(), parent.get_about().map(ToString::to_string).unwrap_or_default());
        return answer(
            format!("zumen {name} takes no {typed}: leave it out"),
            format!("{about}; zumen {name} --help shows how"),
        );
    }
    let names: Vec<&str> =
        command.get_subcommands().filter(|c| !c.is_hide_set()).map(clap::Command::get_name).collect();
    answer(format!("there is no command {typed}"), format!("one of: {}", names.join(", ")))
}

/// Says what an option wants that has no value.
pub(super) fn help_with_empty(name: &str, command: &clap::Command, args: &[OsString]) -> String {
    let help = match name {
        "--background" => "shells take # for a comment: put quotes round it, '#f4efe6'".to_owned(),
        _ => describe(name, command, args),
    };
    let instead = instead(name.trim_start_matches('-'), game_of_inputs(args));
    help + &instead.map_or(String::new(), |instead| format!("\n\nor use {instead}"))
}

/// Says of an option that stands twice what to do about it.
fn amend_repetition(error: &clap::Error) -> Answer {
    let option = context(error, ContextKind::InvalidArg)?;
    let name = option.split_whitespace().next()?;
    let prior = context(error, ContextKind::PriorArg)?;
    match name {
        _ if prior != option => {
            let prior = prior.split_whitespace().next()?;
            let [name, prior] = [name, prior].map(|name| name.trim_matches(['[', ']', '<', '>', '.']));
            answer(format!("{name} cannot be used with {prior}"), "leave one of them out")
        }
        "--output" => {
            answer("-o is given twice, but a run has one output", "for several formats use -f svg,png -o DIR/")
        }
        "--at" => {
            answer("--at is given twice", "for two moments use zumen diff FILE --at A..B; else run zumen once for each")
        }
        _ => answer(format!("{name} is given twice"), "leave one out, or run zumen once for each"),
    }
}

/// Says of an option that is on or off that it takes no value.
fn amend_switch(error: &clap::Error, command: &clap::Command, args: &[OsString]) -> Answer {
    let name = context(error, ContextKind::InvalidArg)?;
    let value = context(error, ContextKind::InvalidValue)?;
    answer(format!("{name} takes no value: leave ={value} out"), describe(name, command, args))
}

/// Says which option a command needs; its value may stand there without the name.
fn amend_missing(error: &clap::Error, command: &clap::Command, args: &[OsString]) -> Answer {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return None };
    let name = missing.first()?.split_whitespace().next()?;
    if !name.starts_with("--") {
        let name = name.trim_matches(['<', '>', '.']);
        let is_named = |arg: &&clap::Arg| match arg.get_value_names() {
            Some(names) => names.iter().any(|own| own == name),
            None => arg.get_id().as_str().eq_ignore_ascii_case(name),
        };
        let about = options(command, args).find(is_named).and_then(clap::Arg::get_help).map(ToString::to_string);
        let help = format!("write zumen {} {name}", quote(args.iter().skip(1)));
        return answer(format!("{name} is missing"), about.map_or(help.clone(), |about| format!("{about}: {help}")));
    }
    let option = options(command, args).find(|option| option.get_long() == name.strip_prefix("--"))?;
    let values = option.get_possible_values();
    let is_value = |arg: &&OsString| values.iter().any(|value| arg.eq_ignore_ascii_case(value.get_name()));
    // `convert game.kif game.csa`, as other converters have it.
    let is_target = |arg: &&OsString| {
        let path = Path::new(arg);
        path.extension().is_some_and(|ending| is_value(&&ending.to_owned())) && !path.exists()
    };
    let target = behind_command(args).skip(1).last().filter(is_target);
    let help = match (target, behind_command(args).find(is_value)) {
        (Some(target), _) => format!("to write {0}, use -o {0}", target.display()),
        (None, Some(value)) => {
            let rest = args.iter().skip(1).filter(|arg| *arg != value);
            format!("write zumen {} {name} {}", quote(rest), value.display())
        }
        (None, None) => describe(name, command, args),
    };
    // Other programs head every picture with a title.
    let instead = args.iter().any(|arg| arg == "--title").then(|| instead("title", None)).flatten();
    answer(format!("{name} is missing"), help + &instead.map_or(String::new(), |instead| format!("\nor use {instead}")))
}

/// Says of an argument that a command lacks whose it is, or what was meant.
fn amend_unknown(error: &clap::Error, command: &clap::Command, args: &[OsString]) -> Answer {
    let typed = context(error, ContextKind::InvalidArg)?;
    let own = args.get(prepare::first(args)).and_then(|name| command.find_subcommand(name))?;
    let own_name = own.get_name();
    if !typed.starts_with('-') {
        return amend_word(typed, own);
    }
    let name = typed.trim_start_matches('-').split(['=', ':']).next().unwrap_or_default().to_lowercase();
    if typed == "-o" || name == "output" {
        let is_drawn = command.find_subcommand("draw").is_some_and(|draw| has(draw, own_name));
        let picture = format!("zumen {} --{own_name} draws a picture; ", quote(behind_command(args)));
        let picture = if is_drawn { picture } else { String::new() };
        let help = format!("{picture}> FILE keeps what it prints");
        return answer(format!("zumen {own_name} prints, and has no option {typed}"), help);
    }
    let all_options = format!("zumen {own_name} --help lists all options");
    let game = game_of_inputs(args);
    // `moves` and `convert` have options of these names, but with other values.
    let is_free = !["from", "to"].contains(&name.as_str())
        || game.is_some() && value_of(typed, args).is_some_and(|value| value.parse::<u32>().is_ok());
    let others = command.get_subcommands().filter(|other| has(other, &name));
    let others: Vec<&str> = others.map(clap::Command::get_name).collect();
    if !others.contains(&"draw")
        && is_free
        && let Some(instead) = instead(&name, game)
    {
        return answer(format!("there is no option {typed}; use {instead}"), all_options);
    }
    if let Some(other) = others.first().filter(|_| !has(own, &name)) {
        let message = format!("{typed} is an option of zumen {}, not of {own_name}", others.join(", "));
        // What looks at pictures, or names a piece, is no slip for what draws positions.
        let is_slip = !["check", "moves", "validate"].contains(&own_name) || *other != "draw";
        // What has no inputs has nothing that another command could take.
        let about = own.get_about().filter(|_| own.get_positionals().next().is_none());
        if let Some(about) = about.filter(|_| *other == "draw") {
            return answer(message, format!("zumen {own_name}: {about}"));
        }
        let tried =
            [OsStr::new("zumen"), OsStr::new(other)].into_iter().chain(behind_command(args).map(OsString::as_os_str));
        // `convert` writes no pictures.
        let is_picture = |arg: &OsString| Format::of_path(Path::new(arg)).is_some_and(Format::is_picture);
        let is_slip = is_slip && (*other != "convert" || !behind_command(args).any(is_picture));
        let help = match is_slip && command.clone().try_get_matches_from(tried).is_ok() {
            true => format!("write zumen {other} {}", quote(behind_command(args))),
            false => match value_of(typed, args) {
                Some(value) => format!("leave {typed} {value} out"),
                None => format!("leave {typed} out"),
            },
        };
        return answer(message, help);
    }
    let is_short = own.get_arguments().any(|option| option.get_short().is_some_and(|short| name == short.to_string()));
    let meant = match is_short {
        true => Some(format!("did you mean -{name}?")),
        false => related_options::suggest(&name, own, game),
    };
    answer(format!("there is no option {typed}"), meant.unwrap_or(all_options))
}

/// Answers a word behind a command that takes no more of them.
fn amend_word(typed: &str, own: &clap::Command) -> Answer {
    let help = match own.get_name() {
        "serve" if typed.parse::<u16>().is_ok() => format!("for a port, use --listen 127.0.0.1:{typed}"),
        "diff" if typed.parse::<u32>().is_ok() => "to compare two moments of a record, write --at A..B".to_owned(),
        _ => own.get_about().map(ToString::to_string).unwrap_or_default(),
    };
    answer(format!("zumen {} takes no {typed}: leave it out", own.get_name()), help)
}

/// Tells whether a command that is shown has an option of this name.
fn has(command: &clap::Command, name: &str) -> bool {
    !command.is_hide_set() && command.get_arguments().any(|option| option.get_long() == Some(name))
}

/// Finds what stands behind an option that nobody knows, and is neither an option nor a file.
fn value_of<'a>(option: &str, args: &'a [OsString]) -> Option<&'a str> {
    let words: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).flat_map(|arg| arg.split('=')).collect();
    let pair = words.windows(2).find(|pair| pair[0] == option)?;
    Some(pair[1]).filter(|value| !value.starts_with('-') && !Path::new(value).exists())
}

/// The arguments behind the command, whatever options stand before it.
fn behind_command(args: &[OsString]) -> impl Iterator<Item = &OsString> {
    args.iter().skip(prepare::first(args) + 1)
}

/// Writes arguments as a shell reads them.
pub(super) fn quote<'a>(args: impl Iterator<Item = &'a OsString>) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,+@%".contains(c);
    let quoted = args.map(|arg| match arg.to_string_lossy() {
        plain if !plain.is_empty() && plain.chars().all(is_plain) => plain.into_owned(),
        other => format!("'{}'", other.replace('\'', r"'\''")),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// Finds the game of the first input among arguments that says what it is.
fn game_of_inputs(args: &[OsString]) -> Option<&'static Game> {
    behind_command(args).find_map(|arg| match Path::new(arg).is_file() {
        true => game_of(&bytes(Path::new(arg)).ok()?),
        false => arg.to_str().and_then(|arg| registry::game(arg).or_else(|| game_of(arg.as_bytes()))),
    })
}

/// Refuses an option that the game of the inputs lacks: says what is wrong, and what to type.
pub(super) fn refuse_for_inputs(name: &str, args: &[OsString]) -> Answer {
    refuse_for_game(name, game_of_inputs(args))
}

fn refuse_for_game(name: &str, game: Option<&'static Game>) -> Answer {
    let is_of_games = registry::options().any(|option| option.name == name);
    let game = game.filter(|game| is_of_games && game.options.iter().all(|option| option.name != name))?;
    let fault = refuse_option(name, game);
    answer(fault.message, fault.help.unwrap_or_default())
}

/// Says what an option can be: its values where they are few, else its help.
pub(super) fn describe(name: &str, command: &clap::Command, args: &[OsString]) -> String {
    let Some(option) = options(command, args).find(|option| option.get_long() == name.strip_prefix("--")) else {
        return String::new();
    };
    let values = option.get_possible_values();
    let values: Vec<String> =
        values.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name().to_owned()).collect();
    match values.is_empty() || matches!(option.get_action(), ArgAction::SetTrue) {
        true => option.get_help().map(ToString::to_string).unwrap_or_default(),
        false => list_values(name, &values, None),
    }
}

/// Says why an option does not take a value.
fn amend_refused(error: &clap::Error) -> Answer {
    let name = context(error, ContextKind::InvalidArg)?.split_whitespace().next()?;
    let typed = context(error, ContextKind::InvalidValue)?;
    let reason = std::error::Error::source(error)?.to_string();
    if typed.is_empty() {
        return answer(format!("{name} has no value"), reason);
    }
    let help = match reason.rsplit_once(" is not in ").and_then(|(_, range)| range.split_once("..=")) {
        Some((least, most)) => format!("use a number from {least} to {most}"),
        None if reason.starts_with("invalid digit") => "use a number".to_owned(),
        None => reason,
    };
    answer(format!("{typed} is not a value of {name}"), help)
}

/// Says what an option can be, and which of its values was meant: half of the letters may differ.
fn amend_value(error: &clap::Error, command: &clap::Command, args: &[OsString]) -> Answer {
    let option = context(error, ContextKind::InvalidArg)?;
    let name = option.split_whitespace().next()?.split('=').next()?.trim_end_matches('[');
    let typed = context(error, ContextKind::InvalidValue).unwrap_or_default();
    let game = game_of_inputs(args);
    let refused = refuse_for_game(name.trim_start_matches('-'), game);
    if typed.is_empty() {
        return refused.or_else(|| answer(format!("{name} has no value"), help_with_empty(name, command, args)));
    }
    let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue) else { return None };
    let bare = Some(name.trim_start_matches('-')).filter(|_| typed.len() <= MAX_VALUE_BYTES)?;
    if name == "--to" && Format::from_name(typed).is_some_and(Format::is_picture) {
        let help = format!("draw it with zumen INPUT -o NAME.{typed}");
        return answer(format!("{typed} is a picture, not a notation"), help);
    }
    if let Some(help) = place_file(name, typed, values) {
        return answer(format!("{typed} is the name of a file"), help);
    }
    if refused.is_some() {
        return refused;
    }
    let is_game_option = registry::options().any(|option| option.name == bare);
    let game = game.filter(|_| is_game_option || bare == "to");
    let own = game.map(|game| match game.options.iter().find(|option| option.name == bare) {
        Some(option) => option.values,
        None => game.notations,
    });
    let json = Some("json").filter(|json| bare == "to" && own.is_some_and(|own| !own.contains(json)));
    let own: Option<Vec<String>> = own.map(|own| own.iter().copied().chain(json).map(str::to_owned).collect());
    let values = own.as_ref().unwrap_or(values);
    let plain = typed.to_lowercase();
    // Of two that are equally near the one that begins alike.
    let distance = |value: &&String| (edits(&plain, value), value.chars().next() != plain.chars().next());
    let nearest = values.iter().min_by_key(distance)?;
    let short = values.iter().find(|value| is_short_for(&plain, value)).filter(|_| distance(&nearest).0 > 1);
    let near = short.unwrap_or(nearest);
    let is_near = short.is_some() || distance(&near).0 * 2 <= plain.len().max(near.len());
    let is_switch = registry::options().any(|option| option.name == plain && option.value.is_none())
        && game.is_none_or(|game| game.options.iter().any(|option| option.name == plain));
    let meant = match is_near {
        true => format!("; did you mean {near}?"),
        false if is_switch => format!("; did you mean --{plain}?"),
        false => String::new(),
    };
    let content = match if name == "--format" { instead(&plain, None) } else { instead(bare, game) } {
        Some(instead) if name == "--format" || !is_near && has_digit(typed) => format!("\n\nuse {instead}"),
        _ if name == "--format" && !is_near => "\n\nfor several write commas without blanks: -f svg,png".to_owned(),
        _ if !is_game_option || !has_digit(typed) || values.iter().any(|value| has_digit(value)) => String::new(),
        _ => {
            let what = instead("dice", game).map_or("the ID or the record".to_owned(), str::to_owned);
            format!("\n\nthe option says how it is shown; what is shown stands in {what}")
        }
    };
    answer(format!("{typed} is not a value of {name}{meant}"), list_values(name, values, game) + &content)
}

/// Tells whether a word has letters of another in their order, as `pwsh` has those of `powershell`.
fn is_short_for(word: &str, value: &str) -> bool {
    let mut letters = value.chars();
    word.len() > 2 && word.chars().next() == value.chars().next() && word.chars().all(|c| letters.any(|l| l == c))
}

fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// Says how to give both a value and the file whose name was given in its place.
fn place_file(name: &str, typed: &str, values: &[String]) -> Option<String> {
    let ending = Path::new(typed).extension()?.to_string_lossy();
    if name == "--to" && values.iter().any(|value| *value == *ending) {
        return Some(format!("write --to {ending} -o {typed}"));
    }
    let similar = if Path::new(typed).exists() { None } else { find_similar(Path::new(typed)) };
    let typed = similar.as_deref().unwrap_or(typed);
    let bare = Some(name.strip_prefix("--")?);
    let option = registry::options().find(|option| option.name.strip_suffix("-file") == bare)?;
    Some(format!("write {name} VALUE --{} {typed}, where VALUE is one of {}", option.name, values.join(", ")))
}

/// Lists the values of an option, for each game where they differ and the game is not known.
fn list_values(name: &str, values: &[String], game: Option<&'static Game>) -> String {
    let games = registry::GAMES.iter().filter(|other| game.is_none_or(|game| game.name == other.name));
    let games = games.filter_map(|game| {
        let option = game.options.iter().find(|option| name.strip_prefix("--") == Some(option.name))?;
        Some((game.title, option.values, option.help))
    });
    let games: Vec<_> = games.collect();
    let Some((_, first, help)) = games.first() else { return format!("one of: {}", values.join(", ")) };
    if games.iter().all(|(_, values, _)| values == first) {
        // Numbers do not say what they are of.
        let is_plain = first.iter().any(|value| value.contains(|c: char| c.is_alphabetic()));
        let help = if is_plain { String::new() } else { format!("\n\n{help}") };
        return format!("one of: {}{help}", first.join(", "));
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

/// Says which command was meant; where arguments name a picture to write, none converts to that.
pub(super) fn no_command(typed: &str, meant: &str, args: &[OsString]) -> String {
    let words = args.iter().filter_map(|arg| arg.to_str()).filter(|arg| !Path::new(arg).exists());
    let mut formats = words.filter_map(|arg| Format::from_name(arg).or_else(|| Format::of_path(Path::new(arg))));
    match formats.find(|format| meant == "convert" && format.is_picture()) {
        Some(format) => {
            format!("there is no command {typed}; to draw, use zumen INPUT -o NAME.{}", format.name())
        }
        None => format!("there is no command {typed}; did you mean {meant}?"),
    }
}

/// Tells whether what is typed is a word as those of commands are, and neither a file nor an input.
pub(super) fn is_unknown_word(typed: &str) -> bool {
    let is_word = typed.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !typed.starts_with('-');
    is_word && !Path::new(typed).exists() && !registry::is_known(typed)
}

/// Tells whether a word is the name of a file without its ending, rather than a command with a file behind it.
pub(super) fn lacks_ending(typed: &str, args: &[OsString]) -> bool {
    let similar = find_similar(Path::new(typed));
    similar.is_some_and(|name| Path::new(&name).file_stem() == Some(OsStr::new(typed)))
        && !args.windows(2).any(|pair| pair[0] == typed && Path::new(&pair[1]).is_file())
}

/// Finds the command that was meant by a word in its place that nobody knows.
pub(super) fn suggest_command<'a>(typed: &str, command: &'a clap::Command) -> Option<&'a str> {
    if !is_unknown_word(typed) {
        return None;
    }
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set()).map(clap::Command::get_name);
    command_instead(typed).or_else(|| closest(typed, commands.chain(["help"])))
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
