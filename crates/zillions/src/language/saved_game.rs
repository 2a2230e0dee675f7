//! Saved games (.zsg): edits of the set-up, then moves. Their rules may stand in the same text, behind them or before, for who has
//! no folder with both: a page in a browser, a request, a pipe.
//!
//! All actions of a line are simultaneous: every piece that leaves a position is taken from the position before the
//! line. Facts: 87 saved games, 11 342 moves of which replay this way.

use std::ops::Range;

use super::rules_file::{self, trim_invisible};
use zumen_core::diagnostic::{Diagnostic, offset};

/// The first words of a saved game.
const HEAD: &str = "Zillions Save Game File";
/// What the second line begins with.
const RULES_FILE: &str = "RulesFile=";
/// The most moves and edits; the longest game known has 2 500.
const MAX_LINES: usize = 100_000;
/// The longest name of a square in moves without the lines before them, in bytes.
const MAX_SQUARE_BYTES: usize = 4;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFile {
    /// The rules file, as written.
    pub rules_file: String,
    /// The title of the game or variant.
    pub variant: String,
    /// Edits of the set-up.
    pub edits: Vec<Line>,
    /// The moves.
    pub moves: Vec<Line>,
}

/// A line of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its words, without the number and the marker of a partial move.
    pub words: Vec<String>,
    /// Where each of these words stands in the text.
    pub places: Vec<Range<usize>>,
    /// The number of the round that it names; `None` for an edit.
    pub round: Option<usize>,
    /// Whether the turn may go on behind it.
    pub(crate) is_partial: bool,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// From 1.
    pub number: usize,
}

/// Where a saved game stands in a text, and its rules, where they stand there too: in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The game.
    pub saved: Range<usize>,
    /// Its rules.
    pub rules: Option<Range<usize>>,
}

impl Parts {
    /// Finds a saved game; `None` where the text is none.
    pub(crate) fn of(text: &str) -> Option<Parts> {
        // Mail may have lost the first line.
        if [HEAD, RULES_FILE].iter().any(|head| trim_invisible(text).starts_with(head)) || is_bare(text) {
            let rules = rules_at(text).map(|start| start..text.len());
            let end = rules.as_ref().map_or(text.len(), |rules| rules.start);
            return Some(Parts { saved: 0..end, rules });
        }
        rules_file::rules_at(text)?;
        // Rules may speak of saved games: one begins with two lines.
        let lines: Vec<&str> = text.lines().map(trim_invisible).filter(|line| !line.is_empty()).collect();
        let mut heads = lines.windows(2).filter(|lines| lines[0].starts_with(HEAD) && lines[1].starts_with(RULES_FILE));
        let start = offset(text, heads.next()?[0]);
        Some(Parts { saved: start..text.len(), rules: Some(0..start) })
    }
}

/// Tells whether a text is nothing but moves of a saved game, `1. Man a1 - b2`, which lack the lines before them.
fn is_bare(text: &str) -> bool {
    let mut lines = text.lines().map(trim_invisible).filter(|line| !line.is_empty()).peekable();
    let first: Vec<&str> = lines.peek().map_or(Vec::new(), |line| line.split_ascii_whitespace().collect());
    let names_squares = matches!(first[..], [_, _, from, "-" | "x", to, ..] if is_square(from) && is_square(to));
    names_squares && lines.all(|line| line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok()))
}

/// Tells whether a word may be the name of a square, `a1` or `11`: a list of other things with dashes is no game.
fn is_square(word: &str) -> bool {
    word.len() <= MAX_SQUARE_BYTES
        && word.chars().all(char::is_alphanumeric)
        && word.ends_with(|c: char| c.is_ascii_digit())
}

/// Where the rules begin that stand behind a saved game, in bytes: their first form, or the comments before it.
fn rules_at(text: &str) -> Option<usize> {
    let form = rules_file::rules_at(text)?;
    let comment = text[..form].lines().map(trim_invisible).find(|line| line.starts_with(';'));
    Some(comment.map_or(form, |line| offset(text, line)))
}

impl SaveFile {
    /// Reads a saved game, and nothing of rules in the same text.
    ///
    /// # Errors
    ///
    /// `zsg::head` where the rules file is not named, `zsg::size` beyond all bounds, `zsg::line` for a line that is no edit and no move.
    pub fn read(text: &str) -> Result<SaveFile, Diagnostic> {
        let saved = SaveFile::read_part(text, Parts::of(text).map_or(0..text.len(), |parts| parts.saved))?;
        if saved.rules_file.is_empty() { Err(SaveFile::without_rules(text)) } else { Ok(saved) }
    }

    /// Says of a saved game that its rules are not named.
    pub(crate) fn without_rules(text: &str) -> Diagnostic {
        let help = match text.contains(HEAD) {
            true => "name it with --rules-file, or write a second line such as RulesFile=Chess.zrf".to_owned(),
            false => format!("begin it with the lines {HEAD}, then {RULES_FILE}Chess.zrf, then VariantName=Chess"),
        };
        Diagnostic::error("zsg::head", "the saved game names no rules file").help(help)
    }

    /// Does what [`SaveFile::read`] does with a part of a text, whose rules need not be named; places are those in the text.
    ///
    /// # Errors
    ///
    /// `zsg::size` and `zsg::line`, as [`SaveFile::read`].
    pub(crate) fn read_part(text: &str, part: Range<usize>) -> Result<SaveFile, Diagnostic> {
        let mut saved =
            SaveFile { rules_file: String::new(), variant: String::new(), edits: Vec::new(), moves: Vec::new() };
        let before = text[..part.start].split_inclusive('\n').count();
        for (index, raw) in text[part].split_inclusive('\n').enumerate() {
            let trimmed = trim_invisible(raw);
            let from = offset(text, trimmed);
            if let Some(name) = trimmed.strip_prefix(RULES_FILE) {
                saved.rules_file = name.trim().to_owned();
            } else if let Some(name) = trimmed.strip_prefix("VariantName=") {
                saved.variant = name.trim().to_owned();
            } else if !trimmed.is_empty() && !trimmed.starts_with(HEAD) {
                if saved.edits.len() + saved.moves.len() == MAX_LINES {
                    let message = format!("the saved game has more than {MAX_LINES} moves");
                    let span = from..from + trimmed.len();
                    return Err(Diagnostic::error("zsg::size", message).at(span).help("save a part of it"));
                }
                let line = Line {
                    words: trimmed.split_ascii_whitespace().map(str::to_owned).collect(),
                    places: places(trimmed, from),
                    round: None,
                    is_partial: false,
                    span: from..from + trimmed.len(),
                    number: before + index + 1,
                };
                saved.sort(line, trimmed)?;
            }
        }
        Ok(saved)
    }

    /// Puts a line where it belongs: an edit stands in parentheses, a move behind a number.
    fn sort(&mut self, mut line: Line, text: &str) -> Result<(), Diagnostic> {
        if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            line.words = inner.split_ascii_whitespace().map(str::to_owned).collect();
            line.places = places(inner, line.span.start + 1);
            self.edits.push(line);
            return Ok(());
        }
        let number = line.words.first().and_then(|word| word.strip_suffix('.'));
        let round = number.and_then(|number| number.parse().ok());
        line.round = Some(round.ok_or_else(|| {
            line.fault("not a move: its number is missing").help("a move looks like 12. King e1 - e2")
        })?);
        line.words.remove(0);
        if line.words.first().is_some_and(|word| word == "partial") {
            line.is_partial = true;
            let is_number = line.words.get(1).is_some_and(|word| word.parse::<i32>().is_ok());
            line.words.drain(..1 + usize::from(is_number));
        }
        line.places.drain(..line.places.len() - line.words.len());
        self.moves.push(line);
        Ok(())
    }

    /// The name of the rules file without its folder.
    pub fn rules_name(&self) -> &str {
        file_name(&self.rules_file)
    }
}

/// The name of a file without its folder.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Where the words of a text stand that begins at `start`.
fn places(text: &str, start: usize) -> Vec<Range<usize>> {
    let words = text.split_ascii_whitespace().map(|word| (start + offset(text, word), word.len()));
    words.map(|(at, length)| at..at + length).collect()
}

impl Line {
    /// The fault of this line.
    pub fn fault(&self, message: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::error("zsg::line", format!("line {}: {message}", self.number)).at(self.span.clone())
    }

    /// The fault of a word of this line; of the line where there is no such word.
    pub(crate) fn fault_at(&self, word: usize, message: impl std::fmt::Display) -> Diagnostic {
        let fault = self.fault(message);
        match self.places.get(word) {
            Some(place) => fault.at(place.clone()),
            None => fault,
        }
    }
}
