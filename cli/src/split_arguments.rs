//! Arguments that are one input: those of a position or a play that a shell took apart, a saved game beside its rules.

use std::ffi::OsString;
use std::path::Path;

use super::report::Reporter;
use zumen::contract::{NoFiles, View};
#[cfg(feature = "backgammon")]
use zumen::games::backgammon::{PLAY, play::is_play};
use zumen::registry;

/// Words of a position that are tried together.
const MAX_WORDS: usize = 400;
/// Words of a name of a file that are tried together.
const MAX_NAME_WORDS: usize = 12;
/// Ends of a position that are tried.
const MAX_TRIES: usize = 8;

/// Puts arguments together that are one position, and those that are one play, and says so.
pub(super) fn join(inputs: &mut Vec<OsString>, view: &mut View, reporter: &mut Reporter) {
    join_play(inputs, view, reporter);
    join_positions(inputs, reporter);
    join_rules(inputs, view, reporter);
}

/// Takes a rules file beside a saved game as its rules.
fn join_rules(inputs: &mut Vec<OsString>, view: &mut View, reporter: &mut Reporter) {
    let has_ending =
        |arg: &OsString, ending| Path::new(arg).extension().is_some_and(|is| is.eq_ignore_ascii_case(ending));
    let Some(at) = inputs.iter().position(|arg| has_ending(arg, "zrf")) else { return };
    let is_pair = inputs.len() == 2 && has_ending(&inputs[1 - at.min(1)], "zsg") && is_file(&inputs[at]);
    let Some(rules) = inputs[at].to_str().filter(|_| is_pair && !view.has("rules-file")).map(str::to_owned) else {
        return;
    };
    inputs.remove(at);
    reporter.note(&format!("{rules} was read as --rules-file {rules}"));
    view.options.insert("rules-file".to_owned(), rules);
}

/// Puts the parts of a play that stand among the inputs to the one that the option has.
#[cfg(feature = "backgammon")]
pub(super) fn join_play(inputs: &mut Vec<OsString>, view: &mut View, reporter: &mut Reporter) {
    if let Some(play) = view.options.get_mut(PLAY.name).filter(|play| is_play(play)) {
        for part in inputs.extract_if(.., |arg| arg.to_str().is_some_and(is_play) && !is_file(arg)) {
            play.push(' ');
            play.push_str(&part.to_string_lossy());
            reporter.note(&format!("the play was read as --play '{play}'; put quotes round it"));
        }
    }
}

/// Puts arguments together that are one position, or the name of one file.
pub(super) fn join_positions(inputs: &mut Vec<OsString>, reporter: &mut Reporter) {
    let mut at = 0;
    while at + 1 < inputs.len() {
        if let Some((count, text)) = one_at(&inputs[at..]) {
            let what = if Path::new(&text).exists() { "file" } else { "position" };
            reporter.note(&format!("{count} arguments were read as one {what}; put quotes round it: '{text}'"));
            inputs.splice(at..at + count, [OsString::from(text)]);
        }
        at += 1;
    }
}

/// Finds how many arguments are one position or the name of one file, from the first on, and what that is.
fn one_at(args: &[OsString]) -> Option<(usize, String)> {
    if let Some(named) = file_at(args) {
        return Some(named);
    }
    let most = args.iter().take_while(|arg| !is_file(arg) && arg.to_str().is_some()).count().min(MAX_WORDS);
    let words: Vec<&str> = args[..most].iter().filter_map(|arg| arg.to_str()).collect();
    if let [first, second, ..] = words[..]
        && [first, second].iter().all(|word| word.chars().all(char::is_alphabetic))
        && registry::is_claimed(&format!("{first}-{second}"))
    {
        return Some((2, format!("{first}-{second}")));
    }
    let counts = (2..=most).rev().take(MAX_TRIES);
    counts.map(|count| (count, words[..count].join(" "))).find(|(count, text)| is_more(text, &words[..*count]))
}

/// Finds how many arguments are the name of one file with blanks in it.
fn file_at(args: &[OsString]) -> Option<(usize, String)> {
    let words: Vec<&str> = args.iter().map_while(|arg| arg.to_str()).take(MAX_NAME_WORDS).collect();
    let is_named = words.first().is_some_and(|word| !Path::new(word).exists());
    let names = (2..=words.len()).filter(|_| is_named).map(|count| (count, words[..count].join(" ")));
    names.into_iter().find(|(_, name)| Path::new(name).is_file())
}

/// Tells whether a text is a position that none of its words is by itself, or one over all its words: those behind a board may
/// say what goes without saying.
fn is_more(text: &str, words: &[&str]) -> bool {
    let position = position_json(text);
    position.is_some() && (registry::is_claimed(text) || words.iter().all(|word| position_json(word) != position))
}

/// Reads a text as one position, and returns all that it says.
fn position_json(text: &str) -> Option<String> {
    let view = View::default();
    let mut entries = registry::read_text(text, &NoFiles).ok()?.entries(&view);
    let entry = entries.pop().filter(|_| entries.is_empty())?.ok()?;
    entry.subject.json(&view).ok()
}

/// Tells whether an argument names a file that is there.
fn is_file(arg: &OsString) -> bool {
    arg != "-" && Path::new(arg).exists()
}

/// Without backgammon nothing is a play.
#[cfg(not(feature = "backgammon"))]
pub(super) fn join_play(_inputs: &mut Vec<OsString>, _view: &mut View, _reporter: &mut Reporter) {}
