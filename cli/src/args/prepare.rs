//! What is done to the arguments before clap sees them: IDs may begin with a dash, and `draw` need not be typed.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::report::{Color, ErrorFormat};
use zumen::contract::GameOption;
use zumen::registry;
use zumen::session::{of_pictures, plain_value};

const COMMANDS: &str = "draw diff batch moves convert read check textconv git-setup validate tree templates completions man \
                        cgf cgf-child help turns tiles figures watch mdbook serve";
/// Options that may stand before the command and take a value.
const GLOBAL: [&str; 2] = ["--color", "--error-format"];

/// An XGID without a colon has more places without checkers than a name of an option has hyphens.
const MIN_EMPTY_PLACES: usize = 8;
/// The places of an XGID.
const POSITION_LENGTH: usize = 26;

/// Makes the arguments those of a command, the program's name first.
pub(super) fn prepare_args(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    with_command(plain_values(with_values(protect_all(args))))
}

/// Takes what asks programs of Windows for help, where it stands alone and is no file: `/?`.
pub(super) fn accept_windows_help(args: &mut [OsString]) {
    if let [_, only] = args
        && ["/?", "/h", "/help"].iter().any(|help| only.eq_ignore_ascii_case(help))
        && !Path::new(&*only).exists()
    {
        *only = "--help".into();
    }
}

/// Puts a value behind an option that may stand alone: `--last-move tint` is `--last-move=tint`, and of `--last-move FILE`
/// the file is an input.
fn with_values(args: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    for arg in args {
        match joined.last_mut() {
            Some(last) if takes(last, &arg) => {
                last.push("=");
                last.push(arg);
            }
            _ => joined.push(arg),
        }
    }
    joined
}

/// Writes the values of options as they are taken: `--at ５０` is `--at 50`.
fn plain_values(mut args: Vec<OsString>) -> Vec<OsString> {
    for at in 1..args.len() {
        let (before, rest) = args.split_at_mut(at);
        let Some(arg) = rest[0].to_str() else { continue };
        let plain = match arg.strip_prefix("--").and_then(|option| option.split_once('=')) {
            Some((name, value)) => format!("--{name}={}", plain_value(name, value)),
            None => match before[at - 1].to_str().and_then(|last| last.strip_prefix("--")) {
                Some(name) if !arg.starts_with('-') && takes_value(name) => plain_value(name, arg).into_owned(),
                _ => continue,
            },
        };
        rest[0] = plain.into();
    }
    args
}

/// Tells whether an option of pictures or games has a value behind it.
fn takes_value(name: &str) -> bool {
    let mut options = of_pictures().chain(registry::options().copied());
    options.any(|option| option.name == name && option.value.is_some() && !option.stands_alone)
}

/// Tells whether an option may stand alone, and the argument behind it is one of its values.
fn takes(option: &OsStr, value: &OsStr) -> bool {
    let Some(name) = option.to_str().and_then(|option| option.strip_prefix("--")) else { return false };
    let mut options = registry::options().filter(|option| option.stands_alone && option.name == name);
    options.any(|option| option.values.iter().any(|known| value.eq_ignore_ascii_case(known)))
}

/// Finds how messages are to be said, though the rest of the arguments may not make sense.
pub(super) fn messages(args: &[OsString]) -> (ErrorFormat, Color) {
    let [color, error_format] = GLOBAL.map(|name| {
        (1..args.len()).rev().find_map(|at| match args[at].to_str()?.strip_prefix(name)? {
            "" => args.get(at + 1)?.to_str(),
            joined => joined.strip_prefix('='),
        })
    });
    let error_format = error_format.and_then(ErrorFormat::from_name).unwrap_or_default();
    (error_format, color.and_then(Color::from_name).unwrap_or_default())
}

/// Protects IDs among the arguments, but not what an option with free text takes.
fn protect_all(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut protected: Vec<OsString> = Vec::new();
    for arg in args {
        let is_value = protected.last().is_some_and(|last| is_value(last));
        protected.push(if is_value { arg } else { protect(arg) });
    }
    protected
}

/// Tells whether what follows this argument is the value of an option with free text.
pub(super) fn is_value(last: &OsStr) -> bool {
    let of_games = registry::options().copied().filter(|option| option.value.is_some() && !option.stands_alone);
    let mut free = of_pictures().filter(GameOption::is_line).chain(of_games);
    last.to_str().and_then(|last| last.strip_prefix("--")).is_some_and(|last| free.any(|option| option.name == last))
}

/// Puts `XGID=` before an argument that is an XGID without its prefix and begins with a dash, before clap takes
/// it for options: at least ten position letters and six colons, or all letters. `-o` and `-h` alone stay options.
fn protect(arg: OsString) -> OsString {
    let Some(text) = arg.to_str() else { return arg };
    let (field, rest) = text.split_once(':').unwrap_or((text, ""));
    let is_position = field.chars().all(|c| c == '-' || c.is_ascii_alphabetic())
        && (text.contains(':') || field.matches('-').count() >= MIN_EMPTY_PLACES);
    // All 26 places say it alone, where fields are missing.
    let is_whole = field.len() == POSITION_LENGTH || rest.matches(':').count() >= 5;
    if text.starts_with('-') && field.len() >= 10 && is_position && is_whole {
        return format!("XGID={text}").into();
    }
    arg
}

/// Puts `draw` where no command is typed: `zumen ID` is `zumen draw ID`.
fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    if is_without_command(&args) {
        args.insert(first(&args).min(args.len()), "draw".into());
    }
    args
}

/// Tells whether a word is the name of a command.
pub(crate) fn is_command(word: &str) -> bool {
    COMMANDS.split_whitespace().any(|command| command == word)
}

/// Tells whether no command is typed. Help and version need none.
fn is_without_command(args: &[OsString]) -> bool {
    let first = args.get(first(args)).and_then(|arg| arg.to_str()).unwrap_or("");
    !is_command(first) && !["-h", "--help", "-V", "--version"].contains(&first)
}

/// What stands where a command could, and is none.
pub(super) fn instead_of_command(args: &[OsString]) -> Option<&str> {
    args.get(first(args))?.to_str().filter(|_| is_without_command(args))
}

/// Finds where a command would stand.
pub(super) fn first(args: &[OsString]) -> usize {
    let mut at = 1;
    while let Some(text) = args.get(at).and_then(|arg| arg.to_str()) {
        if GLOBAL.contains(&text) {
            at += 2;
        } else if GLOBAL.iter().any(|name| text.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))) {
            at += 1;
        } else {
            break;
        }
    }
    at
}
