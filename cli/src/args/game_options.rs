//! The options of games. The registry declares them; here stands which command takes which.
//!
//! Several games may have an option of one name. It is typed in one way, so a command has it once and takes what any of
//! them takes: each game refuses what is not its own. In the help it stands under every game that has it.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, ValueHint};

use super::common::{is_on, text};
use zumen::contract::{Commands, Game, GameOption, Options};
use zumen::registry::{self, GAMES};

/// What a block of a book is called as a command.
pub(super) const BLOCK: &str = "block";

/// Pictures side by side: boards of a poster or, in all other commands, pictures of a page.
pub(super) const COLUMNS: &str = "columns";

/// Lists the options of a game that a command takes, as its help tells them.
pub(super) fn options_of(command: &str, game: &Game) -> Vec<GameOption> {
    let wanted = match command {
        "draw" | "batch" | "watch" | BLOCK => Commands::DRAW,
        "diff" => Commands::DIFF,
        "convert" => Commands::CONVERT,
        "turns" => Commands::TURNS,
        "moves" => Commands::MOVES,
        "cgf" => Commands::CGF,
        _ => return Vec::new(),
    };
    let mut options: Vec<GameOption> =
        game.options.iter().filter(|option| option.commands.has(wanted)).copied().collect();
    // Elsewhere `--columns` is that of pages.
    options.retain(|option| option.name != COLUMNS || command == "moves");
    let moment = options.iter_mut().find(|option| option.name == GameOption::AT.name);
    if let Some(moment) = moment.filter(|_| command == "diff") {
        moment.help = "Compare the positions after move N of a record; X..Y compares X of A with Y of B";
    }
    options
}

/// Adds the options of games that the command takes, each name once.
pub(super) fn with_game_options(command: clap::Command) -> clap::Command {
    let options: Vec<GameOption> =
        GAMES.iter().copied().flat_map(|game| options_of(command.get_name(), game)).collect();
    let mut args: Vec<Arg> = Vec::new();
    for option in &options {
        if args.iter().any(|arg| arg.get_id() == option.name) {
            continue;
        }
        args.push(arg(option, values_of(option, &options)));
    }
    command.args(args)
}

/// Lists the values that any game takes for an option; none where one takes free text, which can be anything.
fn values_of(option: &GameOption, options: &[GameOption]) -> Vec<&'static str> {
    let mut values: Vec<&'static str> = option.values.to_vec();
    if values.is_empty() {
        return values;
    }
    for other in options.iter().filter(|other| other.name == option.name) {
        if other.values.is_empty() {
            return Vec::new();
        }
        for value in other.values {
            if !values.contains(value) {
                values.push(value);
            }
        }
    }
    values
}

/// Writes an option as it is typed and as its help tells it.
pub(super) fn arg(option: &GameOption, values: Vec<&'static str>) -> Arg {
    let arg = Arg::new(option.name).long(option.name).visible_aliases(option.alias).help(option.help_line());
    match option.value {
        Some(name) if option.is_file => arg.value_name(name).value_hint(ValueHint::FilePath),
        Some(name) if option.stands_alone => {
            let without_value = PossibleValue::new("").hide(true);
            let values = values.into_iter().map(PossibleValue::new).chain([without_value]);
            let arg = arg.value_name(name).value_parser(PossibleValuesParser::new(values));
            arg.num_args(0..=1).require_equals(true).default_missing_value("")
        }
        Some(name) if option.is_repeated => arg.value_name(name).action(ArgAction::Append),
        Some(name) if values.is_empty() => arg.value_name(name).allow_hyphen_values(true),
        Some(name) => arg.value_name(name).value_parser(PossibleValuesParser::new(values)),
        None => arg.action(ArgAction::SetTrue),
    }
}

/// Tells the options of games that were typed; a command that lacks one leaves it as it is.
pub(super) fn parse(matches: &ArgMatches) -> Options {
    let options = registry::options().filter_map(|option| {
        let value = match option.value {
            Some(_) if option.is_repeated => texts(matches, option.name),
            Some(_) => text(matches, option.name),
            None => is_on(matches, option.name).then(String::new),
        };
        value.map(|value| (option.name.to_owned(), value))
    });
    options.collect()
}

/// All values of an option that may be repeated, as one.
fn texts(matches: &ArgMatches, name: &str) -> Option<String> {
    let values = matches.try_get_many::<String>(name).ok().flatten()?;
    Some(values.map(String::as_str).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_one_name_are_typed_in_one_way() {
        let options: Vec<&GameOption> = registry::options().collect();
        for option in &options {
            for other in options.iter().filter(|other| other.name == option.name) {
                assert_eq!(option.value.is_some(), other.value.is_some(), "--{}", option.name);
                assert_eq!(option.is_file, other.is_file, "--{}", option.name);
                assert_eq!(option.stands_alone, other.stands_alone, "--{}", option.name);
            }
        }
    }
}
