//! The options that the words of an unknown one are about: those of their names, of their values, of their help.

use zumen::contract::Game;
use zumen::diagnostic::closest;
use zumen::registry;

/// Words that say how something is asked for, and not what.
const FILLERS: [&str; 12] =
    ["add", "as", "draw", "enable", "in", "output", "print", "set", "show", "the", "use", "with"];
/// Words before the name of what is not wanted.
const NEGATIONS: [&str; 4] = ["no", "hide", "without", "disable"];
/// So many options are offered; where more have a word in their help it says too little.
const MAX_OFFERED: usize = 3;
/// How much more a word of an option's name says of it than one of its help.
const OF_NAME: usize = 4;
/// Shorter words are the beginning of too many others.
const MIN_PREFIX_CHARS: usize = 4;

/// An option of a command as the game at hand has it.
struct OptionInfo {
    name: String,
    alias: Option<&'static str>,
    values: Vec<String>,
    takes_value: bool,
    /// Whether it is one of the game at hand.
    is_of_game: bool,
    help: String,
}

/// Finds what to type in a command for an option of this name, which it lacks.
pub(super) fn suggest(name: &str, command: &clap::Command, game: Option<&Game>) -> Option<String> {
    let options = options_of(command, game);
    let words: Vec<&str> = name.split(['-', '_']).filter(|word| !FILLERS.contains(word) && word.len() > 1).collect();
    let wanted: Vec<&str> = words.iter().copied().filter(|word| !NEGATIONS.contains(word)).collect();
    let has_value = |option: &&OptionInfo, value: &str| option.values.iter().any(|known| known == value);
    let whole = wanted.join("-");
    let is_same = |option: &&OptionInfo| stem(&option.name) == stem(&whole);
    let has_negation = wanted.len() < words.len();
    if let Some(option) = options.iter().find(is_same).filter(|_| has_negation) {
        let OptionInfo { name, .. } = option;
        return match option.takes_value {
            _ if has_value(&option, "none") => Some(format!("use --{name} none")),
            false => Some(format!("--{name} is off unless you write it")),
            true => Some(describe(option)),
        };
    }
    if let Some(option) = options.iter().find(is_same) {
        return Some(format!("did you mean --{}?", option.name));
    }
    if let Some(instead) = registry::instead(&whole, game).filter(|_| !has_negation) {
        return Some(format!("use {instead}"));
    }
    if let Some(option) = options.iter().find(|option| has_value(option, &whole)) {
        return Some(format!("use --{} {whole}", option.name));
    }
    if let Some(game) = game.filter(|_| registry::options().any(|option| option.name == whole)) {
        return Some(registry::refuse_option(&whole, game).message);
    }
    let scores = |option: &OptionInfo| wanted.iter().map(|word| score(option, word)).collect::<Vec<usize>>();
    let best = options.iter().map(|option| scores(option).iter().sum()).max().filter(|best: &usize| *best > 0);
    let has_best = |option: &&OptionInfo| Some(scores(option).iter().sum()) == best;
    let mut found: Vec<&OptionInfo> = options.iter().filter(has_best).collect();
    // What the game at hand has was meant before what every picture has.
    if found.iter().any(|option| option.is_of_game) {
        found.retain(|option| option.is_of_game);
    }
    let is_whole = found.iter().any(|option| !scores(option).contains(&0) && scores(option).contains(&OF_NAME));
    let near = closest(name, options.iter().map(|option| &*option.name).chain(["help", "version"]));
    if let Some(near) = near.filter(|_| !is_whole) {
        return Some(format!("did you mean --{near}?"));
    }
    let is_clear = (1..=MAX_OFFERED).contains(&found.len());
    let lines: Vec<String> = found.into_iter().map(describe).collect();
    is_clear.then(|| format!("perhaps {}", lines.join("\nor ")))
}

/// Lists the options of a command; where the game is known, those that it has.
fn options_of(command: &clap::Command, game: Option<&Game>) -> Vec<OptionInfo> {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let known = shown.filter_map(|arg| {
        let name = arg.get_long()?;
        let mut of_games = registry::options().filter(|option| option.name == name).peekable();
        let is_of_games = of_games.peek().is_some();
        let own = match game {
            Some(game) => game.options.iter().find(|option| option.name == name),
            None => of_games.next(),
        };
        if is_of_games && own.is_none() {
            return None;
        }
        let values = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        Some(OptionInfo {
            name: name.to_owned(),
            alias: own.and_then(|own| own.alias),
            values: own.map_or(values, |own| own.values.iter().map(|value| (*value).to_owned()).collect()),
            is_of_game: game.is_some() && is_of_games,
            takes_value: arg.get_action().takes_values(),
            help: own.map_or(help, |own| own.help.to_owned()),
        })
    });
    known.collect()
}

/// How much a word says of an option.
fn score(option: &OptionInfo, word: &str) -> usize {
    let mut names = option.name.split('-').chain(option.alias);
    let mut in_help = option.help.split(|c: char| !c.is_alphanumeric());
    match () {
        () if names.clone().any(|name| stem(name) == stem(word)) => OF_NAME,
        () if names.any(|name| is_like(name, word)) => OF_NAME - 1,
        () if in_help.any(|other| is_like(&other.to_lowercase(), word)) => 1,
        () => 0,
    }
}

/// A word without the ending of a plural.
fn stem(word: &str) -> &str {
    word.trim_end_matches('s')
}

/// Tells whether two words are the same but for their endings.
fn is_like(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(stem);
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    short == long || short.len() >= MIN_PREFIX_CHARS && long.starts_with(short)
}

fn describe(option: &OptionInfo) -> String {
    format!("--{}: {}", option.name, option.help)
}
