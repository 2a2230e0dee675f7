//! Symbols of the user's own: a file with a piece's name and a symbol or a picture a line.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::players::Player;
use super::symbol::{Symbol, figures, plain};
use zumen_core::diagnostic::{About, Diagnostic, Origin, closest, offset};

/// The most characters of letters on a token, and of kanji on a wedge.
const MAX_LABEL_CHARS: usize = 2;
/// The most digits of a number.
const MAX_DIGITS: usize = 3;
/// The most pieces of a game that are listed.
const MAX_LISTED: usize = 20;

/// What the user chose for pieces by name; `Wizard chess-queen`, `Warrior 歩`, `Witch Wi`, or for those of one player,
/// `White Wizard = chess-king`, `Wizard = wizard.png`, a line each, beside blank ones and comments (`#`).
#[derive(Clone, Debug, Default)]
pub struct Own {
    lines: Vec<Line>,
    /// The file, for what is wrong in it.
    origin: Option<Arc<Origin>>,
}

#[derive(Clone, Debug)]
struct Line {
    /// Whose alone, and where that stands.
    player: Option<(String, Range<usize>)>,
    name: String,
    /// Where the name stands.
    at: Range<usize>,
    choice: Choice,
    /// Where that stands.
    chosen_at: Range<usize>,
}

/// What the user chose for a piece.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// A symbol that zumen draws.
    Symbol(Symbol),
    /// A picture beside the file, by its name.
    Picture(String),
}

impl Choice {
    fn symbol(&self) -> Option<&Symbol> {
        match self {
            Choice::Symbol(symbol) => Some(symbol),
            Choice::Picture(_) => None,
        }
    }
}

impl Own {
    /// Reads the text of a file of this name.
    ///
    /// # Errors
    ///
    /// `pieces::line` for a line without a symbol, `pieces::symbol` for a symbol that cannot be, with their places.
    pub(crate) fn read(text: &str, name: &str) -> Result<Own, Diagnostic> {
        let origin = Arc::new(Origin { name: name.to_owned(), text: text.to_owned() });
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines = lines.map(|line| Line::read(text, line).map_err(|fault| fault.about(About::Option).of(&origin)));
        Ok(Own { lines: lines.collect::<Result<_, _>>()?, origin: Some(Arc::clone(&origin)) })
    }

    /// Tells whether the user chose nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Finds the symbol of a piece, whoever has it; the last line that names it counts.
    pub fn get(&self, piece: &str) -> Option<&Symbol> {
        self.line_of(None, piece)?.choice.symbol()
    }

    /// Finds the symbol of a piece that only this player's have.
    pub(crate) fn get_of(&self, player: &str, piece: &str) -> Option<&Symbol> {
        self.line_of(Some(player), piece)?.choice.symbol()
    }

    /// Finds the last line that names a piece, as this player's alone or whoever has it.
    fn line_of(&self, player: Option<&str>, piece: &str) -> Option<&Line> {
        let (player, piece) = (player.map(plain), plain(piece));
        let mut lines = self.lines.iter().rev().filter(|line| plain(&line.name) == piece);
        lines.find(|line| line.player.as_ref().map(|(own, _)| plain(own)) == player)
    }

    /// Finds the line that counts for a player's piece.
    fn line(&self, player: &str, piece: &str) -> Option<&Line> {
        self.line_of(Some(player), piece).or_else(|| self.line_of(None, piece))
    }

    /// Finds what the user chose for a player's piece.
    pub(crate) fn choice_of(&self, player: &str, piece: &str) -> Option<&Choice> {
        self.line(player, piece).map(|line| &line.choice)
    }

    /// Says of the picture of a player's piece that it is not there.
    pub(crate) fn without_picture(&self, player: &str, piece: &str) -> Diagnostic {
        let line = self.line(player, piece);
        let name = match line.map(|line| &line.choice) {
            Some(Choice::Picture(name)) => name.as_str(),
            _ => piece,
        };
        let fault = Diagnostic::option_error("pieces::picture", format!("there is no picture {name}"));
        let fault = fault.help("put it beside the file that names it; to draw a diagram again, beside that diagram");
        let fault = line.map_or(fault.clone(), |line| fault.at(line.chosen_at.clone()));
        self.origin.iter().fold(fault, |fault, origin| fault.of(origin))
    }

    /// Checks that each name is one of these, the pieces of all games and variants of the rules file.
    ///
    /// # Errors
    ///
    /// `pieces::name` with its place.
    pub(crate) fn check(&self, pieces: &[&str]) -> Result<(), Diagnostic> {
        let named = self.lines.iter().map(|line| (line.name.as_str(), &line.at));
        self.check_names("pieces::name", ["the rules file has no piece", "its pieces"], named, pieces)
    }

    /// Checks that each player that a line names is one.
    ///
    /// # Errors
    ///
    /// `pieces::player` with its place.
    pub(crate) fn check_players(&self, players: &[Player]) -> Result<(), Diagnostic> {
        let named = self.lines.iter().filter_map(|line| line.player.as_ref()).map(|(name, at)| (name.as_str(), at));
        let players: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        self.check_names("pieces::player", ["the game has no player", "its players"], named, &players)
    }

    /// Checks names against those that are known; the fault lists all that are not, and points at the first.
    fn check_names<'a>(
        &'a self,
        code: &'static str,
        [message, listing]: [&str; 2],
        named: impl Iterator<Item = (&'a str, &'a Range<usize>)>,
        known: &[&str],
    ) -> Result<(), Diagnostic> {
        let plain_names: BTreeSet<String> = known.iter().map(|name| plain(name)).collect();
        let unknown: Vec<_> = named.filter(|(name, _)| !plain_names.contains(&plain(name))).take(MAX_LISTED).collect();
        let Some((_, at)) = unknown.first() else { return Ok(()) };
        let names: Vec<&str> = unknown.iter().map(|(name, _)| *name).collect();
        let near: Vec<&str> = names.iter().filter_map(|name| closest(name, known.iter().copied())).collect();
        let meant = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
        let more = if known.len() > MAX_LISTED { ", ..." } else { "" };
        let listed: Vec<&str> = known.iter().copied().take(MAX_LISTED).collect();
        let fault = Diagnostic::option_error(code, format!("{message} {}{meant}", names.join(", ")));
        let fault = fault.at((*at).clone()).help(format!("{listing}: {}{more}", listed.join(", ")));
        Err(self.origin.iter().fold(fault, |fault, origin| fault.of(origin)))
    }
}

impl Line {
    fn read(text: &str, line: &str) -> Result<Line, Diagnostic> {
        let start = offset(text, line);
        let parts = line.split_once(" = ").or_else(|| line.split_once(char::is_whitespace));
        let Some((name, value)) = parts else {
            let fault = Diagnostic::error("pieces::line", "this line has no symbol");
            return Err(fault
                .at(start..start + line.len())
                .help("write a piece's name, a space and a symbol, such as Wizard chess-queen"));
        };
        let (name, value) = (name.trim(), value.trim());
        // Names have no blanks: of two the first is the player's.
        let (player, name) = match name.split_once(char::is_whitespace) {
            Some((player, name)) => (Some((player.to_owned(), start..start + player.len())), name.trim()),
            None => (None, name),
        };
        let chosen_at = offset(text, value)..offset(text, value) + value.len();
        let choice = choice(value).ok_or_else(|| {
            let meant = closest(value, figures()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            let help = "write one or two kanji or letters, a number, a picture.png, or a figure from zumen figures";
            let message = format!("unknown symbol {value}{meant}");
            Diagnostic::error("pieces::symbol", message).at(chosen_at.clone()).help(help)
        })?;
        let at = offset(text, name);
        Ok(Line { player, name: name.to_owned(), at: at..at + name.len(), choice, chosen_at })
    }
}

/// Reads a symbol, or the name of a picture.
fn choice(value: &str) -> Option<Choice> {
    let is_picture = [".png", ".bmp"].iter().any(|ending| value.to_lowercase().ends_with(ending));
    if is_picture && value.len() > ".png".len() {
        return Some(Choice::Picture(value.to_owned()));
    }
    symbol(value).map(Choice::Symbol)
}

/// Reads a symbol: a piece of the template by its id, kanji for a wedge, or letters.
pub(crate) fn symbol(value: &str) -> Option<Symbol> {
    if figures().any(|figure| figure == value) {
        return Some(Symbol::Figure(value.to_owned()));
    }
    if (1..=MAX_DIGITS).contains(&value.len()) && value.chars().all(|c| c.is_ascii_digit()) {
        return Some(Symbol::Number(value.to_owned()));
    }
    let is_short = value.chars().count() <= MAX_LABEL_CHARS && !value.contains(char::is_whitespace);
    is_short.then(|| match value.chars().all(|c| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')) {
        true => Symbol::Wedge { kanji: value.to_owned(), promoted: false },
        false => Symbol::Letters(value.to_owned()),
    })
}
