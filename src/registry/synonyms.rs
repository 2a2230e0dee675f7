//! What to type for an option, by the name that its option has here or in other programs.

use super::{GAMES, Registry};
use zumen_core::diagnostic::{Diagnostic, closest};
use zumen_game::{Game, Input, View};

/// Lines with names of options, the games that they are asked of (`*`: any), and what to use instead; for names of
/// commands the word `command` stands in the place of games, for names of games `word` (`rules`: one that needs a rules file).
const SYNONYMS: &str = include_str!("synonyms.txt");

/// Finds what to use in a game for an option of this name; where the game is not known, in any.
pub fn instead(name: &str, game: Option<&Game>) -> Option<&'static str> {
    let found = find(name, game.map_or("*", |game| game.name)).or_else(|| find(name, "*"));
    found.or_else(|| game.is_none().then(|| GAMES.iter().find_map(|game| find(name, game.name))).flatten())
}

/// Finds the command that other programs call by this name.
pub fn command_instead(name: &str) -> Option<&'static str> {
    find(name, "command")
}

/// Finds the game that a word names, in whatever language, maybe with a size behind it, or nearly names; with its name:
/// `rules` for one of which zumen knows nothing else.
pub(super) fn game_of_word(text: &str) -> Option<(&str, &'static str)> {
    let sized = text.trim().trim_start_matches(|c: char| zumen_core::width::narrow(c).is_ascii_digit());
    let word = sized.trim_end_matches(|c: char| c.is_ascii_digit() || " x".contains(c));
    let plain = word.to_lowercase();
    if let Some(game) = find(&plain, "word") {
        return Some((if sized == text.trim() { word } else { text.trim() }, game));
    }
    let names = SYNONYMS.lines().filter_map(|line| line.split_once(" | word | "));
    // Shorter names are near to too many words.
    let names = names.flat_map(|(names, _)| names.split(' ')).filter(|name| name.len() > 4);
    let near = closest(&plain, names)?;
    Some((near, find(near, "word")?))
}

/// Finds the line of a name and of what it is asked of.
fn find(name: &str, of: &str) -> Option<&'static str> {
    let has = |words: &str, wanted: &str| words.split_whitespace().any(|word| word == wanted);
    SYNONYMS.lines().find_map(|line| {
        let [names, games, instead] = line.splitn(3, " | ").collect::<Vec<_>>().try_into().ok()?;
        (has(names, name) && has(games, of)).then_some(instead)
    })
}

/// Checks that a game takes the options of a view.
///
/// # Errors
///
/// `option::unknown` and `option::value`.
pub fn check_view(view: &View, game: &Game) -> Result<(), Diagnostic> {
    match view.find_unknown(game.options) {
        Some(name) => Err(refuse_option(name, game)),
        None => view.check(game.name, game.options),
    }
}

/// Refuses an option that a game lacks: says whose it is, and what to use instead.
pub fn refuse_option(name: &str, game: &Game) -> Diagnostic {
    let others = GAMES.iter().filter(|other| other.options.iter().any(|option| option.name == name));
    let message = format!("{} has no option --{name}{}", game.name, of_games(others.map(|game| game.title)));
    let fault = Diagnostic::option_error("option::unknown", message);
    fault.help(match instead(name, Some(game)) {
        Some(instead) => format!("use {instead}"),
        None => "see zumen draw --help, which lists the options of each game".to_owned(),
    })
}

/// Says behind a semicolon which games have something.
pub(crate) fn of_games(titles: impl Iterator<Item = &'static str>) -> String {
    let titles: Vec<&str> = titles.collect();
    if titles.is_empty() { String::new() } else { format!("; it is for {}", titles.join(", ")) }
}

/// Finds the one game that an input looks like.
pub fn game_of(bytes: &[u8]) -> Option<&'static Game> {
    let registry = Registry(GAMES);
    registry.game_of(&Input::new(bytes, &registry.decode(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_names_games_that_there_are_and_an_answer() {
        for line in SYNONYMS.lines().filter(|line| !line.starts_with('#')) {
            let parts: Vec<&str> = line.splitn(3, " | ").collect();
            let is_known = |of: &str| ["*", "command", "word"].contains(&of) || crate::registry::game(of).is_some();
            assert!(parts.len() == 3 && !parts[2].is_empty() && parts[1].split(' ').all(is_known), "{line}");
        }
    }

    #[test]
    fn an_answer_is_that_of_the_game_before_that_of_all() {
        let of = |name: &str, game: &str| instead(name, crate::registry::game(game));
        assert_eq!(of("white", "backgammon"), Some("--bottom-name NAME and --top-name NAME"));
        assert_eq!(of("dark", "go"), Some("--theme dark"));
        assert_eq!((of("komi", "backgammon"), of("sides", "go")), (None, None));
        assert!(instead("komi", None).is_some_and(|instead| instead.contains("KM[7.5]")));
        assert_eq!(command_instead("verify"), Some("validate"));
        assert_eq!(game_of(b"(;SZ[9])").map(|game| game.name), Some("go"));
        assert_eq!(game_of(b"hello").map(|game| game.name), None);
    }
}
