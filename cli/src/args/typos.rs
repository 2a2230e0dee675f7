//! Slips of those who type options: a long dash, one dash for two, a blank where a `=` belongs. Without a word of them an
//! option would be read as an input.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::ErrorKind;

use super::prepare::{self, is_value};
use super::suggestion::{help_with_empty, options, quote, refuse_for_inputs};
use crate::missing_files;
use zumen::session::{Format, of_pictures};
use zumen::{is_dash, registry};

/// Quotes that word processors and keyboards write, and that a shell may leave in a word.
const QUOTES: [char; 11] = ['\'', '"', '“', '”', '„', '‟', '‘', '’', '‚', '«', '»'];

/// Refuses arguments of a command that would not be read as they are meant; `args` begin with the program's name.
pub(super) fn check(args: &[OsString], command: &clap::Command) -> Result<(), clap::Error> {
    for (at, arg) in args.iter().enumerate().skip(1) {
        let last = &args[at - 1];
        let unquoted = || explain_unquoted(args, at).filter(|_| takes_inputs(args));
        let message =
            blank_in_option(args, at, command).or_else(|| find_swallowed(last, arg, args, command)).or_else(unquoted);
        let message = message.or_else(|| foreign_file(last, arg, args));
        if let Some(message) = message {
            return Err(clap::Error::raw(ErrorKind::InvalidValue, message + "\n"));
        }
        let Some(text) = arg.to_str().filter(|_| !is_value(last) && !Path::new(arg).exists()) else { continue };
        if text == "--" {
            break;
        }
        let message = long_dash(text)
            .or_else(|| one_dash(text, args, command))
            .or_else(|| blank(last.to_str()?, text, &args[at..], args, command))
            .or_else(|| flag_value(last.to_str()?, text).filter(|_| takes_inputs(args)))
            .or_else(|| stray(text, at, args, command));
        if let Some(message) = message {
            return Err(clap::Error::raw(ErrorKind::UnknownArgument, message + "\n"));
        }
    }
    Ok(())
}

/// Says of `--theme = dark` and `-- theme dark` that there is a blank too many.
fn blank_in_option(args: &[OsString], at: usize, command: &clap::Command) -> Option<String> {
    let (last, text) = (args[at - 1].to_str()?, args[at].to_str()?);
    let is_option = |name: &str| options(command, args).any(|option| option.get_long() == Some(name));
    if text == "--" {
        let name = args.get(at + 1)?.to_str().filter(|name| is_option(name) && !Path::new(name).exists())?;
        return Some(format!("-- {name} has a blank in it: write --{name}"));
    }
    let name = last.strip_prefix("--").map(|name| name.trim_end_matches('=')).filter(|name| is_option(name))?;
    let value = match text.strip_prefix('=') {
        Some("") => args.get(at + 1)?.to_str()?,
        Some(value) => value,
        None if last.ends_with('=') && !Path::new(text).exists() && !registry::is_known(text) => text,
        None => return None,
    };
    Some(format!("there are blanks round the = of --{name}: write --{name}={value}"))
}

/// Says of `--caption -o` that the value was left out.
fn find_swallowed(last: &OsStr, arg: &OsStr, args: &[OsString], command: &clap::Command) -> Option<String> {
    let (last, text) = (last.to_str().filter(|_| is_value(last))?, arg.to_str()?);
    let is_option = match text.strip_prefix("--") {
        Some(long) => options(command, args).any(|option| option.get_long() == Some(long)),
        None => text == "-o" || text == "-f",
    };
    if !is_option {
        return None;
    }
    let refused = last.strip_prefix("--").and_then(|name| refuse_for_inputs(name, args));
    if let Some((message, help)) = refused {
        return Some(format!("{message}\n\n{help}"));
    }
    let help = match is_text_option(last) {
        true => format!("for a text that is really so, write {last}={text}"),
        false => help_with_empty(last, command, args),
    };
    Some(format!("{last} has no value: {text} is an option\n\n{help}"))
}

/// Says of a missing file that is the value of an option which the game of the inputs lacks what to use instead.
fn foreign_file(last: &OsStr, arg: &OsStr, args: &[OsString]) -> Option<String> {
    let typed = last.to_str()?.strip_prefix("--").filter(|_| !Path::new(arg).exists())?;
    let mut files = registry::options().filter(|option| option.names_file());
    let option = files.find(|option| option.name == typed || option.alias == Some(typed))?;
    let (message, help) = refuse_for_inputs(option.name, args)?;
    Some(format!("{message}\n\n{help}"))
}

/// Tells whether words of the command that was typed are inputs: those of `moves` are names of pieces, those of `help` of
/// commands.
fn takes_inputs(args: &[OsString]) -> bool {
    args.get(prepare::first(args)).is_none_or(|command| !["moves", "help", "man"].iter().any(|other| command == other))
}

/// Explains `--caption Black to play`: a text without quotes, or in quotes that no shell knows. `at` is the place of the text.
fn explain_unquoted(args: &[OsString], at: usize) -> Option<String> {
    let typed = args[at].to_str()?;
    let joined = typed.split_once('=').filter(|(name, value)| is_text_option(name) && !value.is_empty());
    let (name, value) = match joined {
        Some(parts) => parts,
        None => (args[at - 1].to_str().filter(|name| is_text_option(name))?, typed),
    };
    let option = &name[2..];
    let words = args[at + 1..].iter().map_while(|arg| arg.to_str().filter(|word| !word.starts_with('-')));
    let words: Vec<&str> = words.collect();
    let is_number = |word: &str| word.parse::<u32>().is_ok() && !Path::new(word).exists();
    let is_stray = |word: &str| is_number(word) || missing_files::is_stray_word(word);
    let Some(last) = words.iter().rposition(|word| is_stray(word)) else {
        let is_quoted = value.len() > 2 && value.starts_with('\'') && value.ends_with('\'');
        let plain = value.trim_matches('\'');
        return is_quoted.then(|| {
            format!("{value} has single quotes in it; put double quotes round the {option}: {name} \"{plain}\"")
        });
    };
    let stray = words.iter().find(|word| is_stray(word))?.trim_matches(QUOTES);
    let text = [&[value], &words[..=last]].concat().join(" ");
    let text = text.trim_matches(QUOTES);
    Some(format!("{stray} is not a file or a position; put quotes round the {option}: {name} \"{text}\""))
}

/// Tells whether an argument is the name of an option whose value is free text.
fn is_text_option(typed: &str) -> bool {
    let name = typed.strip_prefix("--");
    of_pictures().chain(registry::options().copied()).any(|option| Some(option.name) == name && option.is_free_text())
}

/// Says of `—at` and `–-at` that it is `--at`.
fn long_dash(text: &str) -> Option<String> {
    let name = text.trim_start_matches(|c| c == '-' || is_dash(c));
    let dash = text[..text.len() - name.len()].chars().find(|c| is_dash(*c))?;
    let word = name.split('=').next().filter(|word| is_name(word))?;
    let plain = if word.len() == 1 { "-" } else { "--" };
    Some(format!("{text} begins with a long dash ({dash}): write {plain}{name}"))
}

/// Says of `-at` that it is `--at`, where that is an option.
fn one_dash(text: &str, args: &[OsString], command: &clap::Command) -> Option<String> {
    let name = text.strip_prefix('-')?;
    let word = name.split('=').next().filter(|word| word.len() > 1 && is_name(word))?;
    let option = options(command, args).filter_map(clap::Arg::get_long).find(|long| long.eq_ignore_ascii_case(word))?;
    Some(format!("-{word} has one dash: write --{option}"))
}

/// Says of `--last-move circle` that its value stands behind a `=`; what may be an input is one. `rest` begins with the text.
fn blank(last: &str, text: &str, rest: &[OsString], args: &[OsString], command: &clap::Command) -> Option<String> {
    let name = last.strip_prefix("--")?;
    let option = options(command, args).find(|arg| arg.get_long() == Some(name) && arg.is_require_equals_set())?;
    let joined = || rest.iter().map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join(" ");
    if text.starts_with('-') || registry::is_known(text) || registry::is_known(&joined()) {
        return None;
    }
    let values = option.get_possible_values();
    let values: Vec<&str> = values.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name()).collect();
    match values[..] {
        [] => Some(format!("there is no file {text}; if it is the value of {last}, write {last}={text}")),
        _ if missing_files::diagnose(text).is_some() => None,
        _ => Some(format!("{text} is not a value of {last}: write {last}=VALUE, with one of {}", values.join(", "))),
    }
}

/// Says of a number, of the name of a command or of a second picture among inputs what it should be in this command.
fn stray(text: &str, at: usize, args: &[OsString], command: &clap::Command) -> Option<String> {
    let own = || options(command, args);
    let names = |option: &clap::Arg, typed: &str| match typed.strip_prefix("--") {
        Some(long) => option.get_long() == Some(long),
        None => typed.len() == 2 && option.get_short().is_some_and(|short| typed.ends_with(short)),
    };
    let last = args[at - 1].to_str()?;
    let is_pair = match args[at.saturating_sub(2)].to_str() {
        Some("--moves") => [last, text].iter().all(|number| number.parse::<u32>().is_ok()),
        Some("--arrow") => [last, text].iter().all(|place| place.chars().count() <= 3),
        _ => false,
    };
    if is_pair && !text.starts_with('-') && !Path::new(text).exists() {
        let name = args[at - 2].to_str()?;
        let refused = refuse_for_inputs(name.trim_start_matches('-'), args);
        let refused = refused.map(|(message, help)| format!("{message}\n\n{help}"));
        return Some(
            refused.unwrap_or_else(|| format!("{text} is not a file or a position: write {name} {last}-{text}")),
        );
    }
    // Behind an option that nobody knows it may be a value.
    let is_taken =
        last.starts_with('-') && !own().any(|option| names(option, last) && !option.get_action().takes_values());
    let has_inputs = own().any(|option| ["INPUT", "FILE"].contains(&option.get_id().as_str()));
    if at <= prepare::first(args) || is_taken || !has_inputs || !takes_inputs(args) {
        return None;
    }
    if text.parse::<usize>().is_ok() && own().all(|option| option.get_long() != Some("at")) {
        let count =
            own().find_map(|option| Some((option.get_short()?, option.get_help()?)).filter(|_| is_count(option)));
        let help = count.map_or(format!("leave {text} out"), |(short, help)| format!("-{short} {text}: {help}"));
        return Some(format!("{text} is not a file or a position\n\n{help}"));
    }
    let words = args[prepare::first(args)..].iter().filter_map(|arg| arg.to_str()).filter(|word| *word != "draw");
    let words: Vec<&str> = words.take_while(|word| !word.starts_with('-')).collect();
    if prepare::is_command(text) && !registry::is_known(&words.join(" ")) {
        let rest = args.iter().enumerate().skip(prepare::first(args) + 1).filter(|(index, _)| *index != at);
        let tried: Vec<OsString> =
            ["zumen".into(), text.into()].into_iter().chain(rest.map(|(_, arg)| arg.clone())).collect();
        let is_meant = super::command().try_get_matches_from(&tried).is_ok();
        let help = if is_meant { quote(tried.iter()) } else { "leave it out".to_owned() };
        return Some(format!("{text} is the name of a command: put it first\n\n{help}"));
    }
    let (path, has_output) = (Path::new(text), args.iter().any(|arg| arg == "-o" || arg == "--output"));
    let is_picture = Format::of_path(path).is_some_and(Format::is_picture);
    (has_output && is_picture && missing_files::find_similar(path).is_none())
        .then(|| format!("there is no file {text}, and -o names the picture\n\nleave {text} out; for several formats use -f svg,png -o DIR/"))
}

/// Tells whether the value of an option is a number of things.
fn is_count(option: &clap::Arg) -> bool {
    option.get_value_names().is_some_and(|names| names.iter().any(|name| name == "N"))
}

/// Says of `--pips yes` that the option takes no value; what may be an input or the name of a file is one.
fn flag_value(last: &str, text: &str) -> Option<String> {
    let name = last.strip_prefix("--")?;
    let is_flag = registry::options().any(|option| option.name == name && option.value.is_none());
    let is_number = text.parse::<u32>().is_ok() && !Path::new(text).exists();
    let is_value = is_flag
        && !text.starts_with('-')
        && (is_number || missing_files::is_stray_word(text) && missing_files::diagnose(text).is_none());
    let instead = registry::instead(name, None).filter(|instead| is_number && instead.contains(" N "));
    let number = format!(" {text} ");
    let instead = instead.map_or(String::new(), |instead| format!(", or use {}", instead.replace(" N ", &number)));
    is_value.then(|| format!("{last} takes no value: leave {text} out{instead}"))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
