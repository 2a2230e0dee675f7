//! The answers of a file or a record: which of them is about which moment. An answer is a line of JSON, an object on several lines, one of an
//! array, or a line of GTP (`info move`).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::de::IgnoredAny;

use super::analysed_moment::AnalysedMoment;
use super::analysis::Show;
use super::gtp;
use super::line::{self, About, Perspective};
use super::record::{self, RecordAnswers};
use crate::board::Size;
use crate::moment::Moment;
use crate::options::AnalysisOptions;
use crate::sgf::{Collection, NodeId};
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_game::json::raw::Value;
use zumen_game::sgf::record_at;

/// What a file, a line of it, and all lines of it may be: in bytes, and lines.
const MAX_BYTES: usize = 64 << 20;
const MAX_LINE_BYTES: usize = 4 << 20;
const MAX_LINES: usize = 10_000;
/// How many runs of turns a message names.
const MAX_NAMED_RUNS: usize = 8;

/// The answers of a file.
pub(crate) struct Answers {
    show: Show,
    perspective: Perspective,
    /// The file, or what was made of it or of the record.
    origin: Arc<Origin>,
    /// Whether its places mean nothing to the user.
    is_made: bool,
    /// The line that counts, by how many moves were played before.
    lines: BTreeMap<u64, Turn>,
    /// What is told of a last line that was cut, or of a value of the record that can't be read.
    pub warning: Option<Diagnostic>,
}

/// The answer about a turn.
struct Turn {
    line: Range<usize>,
    /// Whether the engine had finished.
    is_final: bool,
}

impl Answers {
    /// Reads which answers a file has.
    ///
    /// # Errors
    ///
    /// `katago::*` for a file that holds no answers, with the place in it.
    pub(crate) fn of_file(options: AnalysisOptions, origin: &Origin) -> Result<Answers, Diagnostic> {
        let (text, is_of_mover) = match gtp::read(&origin.text) {
            Some((text, is_of_mover)) => (Some(text), is_of_mover),
            None => (None, false),
        };
        let is_made = text.is_some();
        let text = text.or_else(|| without_array(&origin.text)).unwrap_or_else(|| origin.text.clone());
        Answers::read(options, Origin { name: origin.name.clone(), text }, is_made, is_of_mover)
    }

    /// Reads which answers the nodes of a record hold, on a line from its root.
    ///
    /// # Errors
    ///
    /// `katago::empty` for a line without answers.
    pub(crate) fn of_record(
        options: AnalysisOptions,
        collection: &Collection,
        line: &[NodeId],
        size: Size,
    ) -> Result<Answers, Diagnostic> {
        let RecordAnswers { text, is_of_mover, unread } = record::read(collection, line, size);
        if text.is_empty() {
            let fault = Diagnostic::error("katago::empty", "the record holds no analysis (KT or LZ)");
            let fault = Diagnostic { span: unread, ..fault };
            return Err(fault.help("add --analysis-file game.jsonl with the output of KataGo's analysis engine"));
        }
        let mut answers = Answers::read(options, Origin { name: "the record".to_owned(), text }, true, is_of_mover)?;
        answers.warning = unread.map(|place| {
            let unread =
                Diagnostic::warning("katago::unread", "zumen cannot read this analysis, and ignores it").at(place);
            unread.help("save the record again with the program that analysed it")
        });
        Ok(answers)
    }

    fn read(options: AnalysisOptions, origin: Origin, is_made: bool, is_of_mover: bool) -> Result<Answers, Diagnostic> {
        let AnalysisOptions { show, perspective } = options;
        let perspective = perspective.unwrap_or(if is_of_mover { Perspective::Mover } else { Perspective::Black });
        let lines = BTreeMap::new();
        Answers { show, perspective, origin: Arc::new(origin), is_made, lines, warning: None }.with_lines()
    }

    fn with_lines(mut self) -> Result<Answers, Diagnostic> {
        let origin = Arc::clone(&self.origin);
        let text = &origin.text;
        if text.len() > MAX_BYTES {
            let message = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
            return Err(self.too_large(message, "split it into one file per game"));
        }
        let mut refusal = None;
        let mut start = 0;
        for index in 0.. {
            let line = &text[start..answer_end(text, start)];
            let place = start..start + line.trim_end().len();
            start += line.len();
            if line.is_empty() {
                break;
            }
            if line.trim().is_empty() {
                continue;
            }
            if index >= MAX_LINES || place.len() > MAX_LINE_BYTES {
                let most = format!(
                    "the file has more than {MAX_LINES} lines, or a line of more than {} MiB",
                    MAX_LINE_BYTES >> 20
                );
                let fault = self.too_large(most, "keep only the final answers for one game");
                return Err(fault.at(place.start..place.start));
            }
            match line::about(&text[place.clone()]) {
                Ok(About::Turn { turn, is_final }) => {
                    if is_final || self.lines.get(&turn).is_none_or(|old| !old.is_final) {
                        self.lines.insert(turn, Turn { line: place, is_final });
                    }
                }
                Ok(About::Refused(message)) => refusal = refusal.or(Some((message, place))),
                Ok(About::Nothing) => {}
                Err(fault)
                    if fault.code == "json::syntax" && text[start..].trim().is_empty() && !self.lines.is_empty() =>
                {
                    let warning = Diagnostic::warning("katago::cut", "the last line is incomplete; zumen ignores it");
                    self.warning =
                        Some(self.fault(warning.at(place)).help("let KataGo finish, then save its output again"));
                    break;
                }
                Err(fault) => return Err(self.fault(locate(fault, text, place))),
            }
        }
        if self.lines.is_empty() {
            return Err(self.fault(match refusal {
                Some((message, place)) => {
                    Diagnostic::error("katago::error", format!("KataGo reported an error: {message}"))
                        .at(place)
                        .help("the file has no other answers; fix the query and run KataGo again")
                }
                None => Diagnostic::error("katago::empty", "the file contains no KataGo answers")
                    .help("save one answer per line: {\"id\": \"game\", \"turnNumber\": 30, ...}"),
            }));
        }
        Ok(self)
    }

    /// A moment with what the file says of it.
    ///
    /// # Errors
    ///
    /// `katago::turn` where it says nothing of it; `katago::*` with the place of what cannot be.
    pub(crate) fn about(&self, moment: Moment) -> Result<AnalysedMoment, Diagnostic> {
        let moves = moment.replay.steps.len() as u64;
        let Some(Turn { line, .. }) = self.lines.get(&moves).or_else(|| self.lines.get(&gtp::ANY_TURN)) else {
            let message = format!("there is no answer for the position after move {moves}");
            let help = format!("choose one of these moves with --at: {}", runs(self.lines.keys().copied()));
            return Err(self.fault(Diagnostic::error("katago::turn", message).help(help)));
        };
        Value::read(&self.origin.text[line.clone()], line::ANSWER)
            .and_then(|answer| line::read(&answer, self.show, self.perspective, moment))
            .map_err(|fault| match self.is_made {
                // Without what is missing, no position has it.
                true if fault.code == "katago::missing" => Diagnostic { span: None, ..fault },
                true => Diagnostic::error(fault.code, format!("in what the engine printed, {}", fault.message))
                    .help("choose the position that the engine looked at with --at"),
                false => self.fault(fault.shift_span(line.start)),
            })
    }

    fn too_large(&self, message: String, help: &str) -> Diagnostic {
        self.fault(Diagnostic::error("katago::too-large", message).help(help))
    }

    fn fault(&self, fault: Diagnostic) -> Diagnostic {
        if self.is_made { fault } else { fault.of(&self.origin) }
    }
}

/// The fault of the line at `place`; another where no line of the file begins as JSON does.
fn locate(fault: Diagnostic, text: &str, place: Range<usize>) -> Diagnostic {
    let is_json = text.lines().any(|line| line.trim_start().starts_with(['{', '[']));
    let message = match record_at(text) {
        _ if is_json => return fault.shift_span(place.start),
        Some(_) => "this is a game record, not the output of KataGo",
        None => "this is not the output of KataGo",
    };
    let help = "give --analysis-file what KataGo printed: one JSON object per line, or lines that begin with info move";
    Diagnostic::error("katago::line", message).at(place).help(help)
}

/// The objects of an array at their places, with blanks for all else; `None` where a text is no array of objects.
fn without_array(text: &str) -> Option<String> {
    let is_array = text.len() <= MAX_BYTES && text.trim_start().starts_with('[');
    let array = is_array.then(|| Value::read(text, line::ANSWER).ok()).flatten()?;
    let mut objects: String = text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    for element in array.elements(usize::MAX)?.0 {
        element.raw.starts_with('{').then(|| objects.replace_range(element.span(), element.raw))?;
    }
    Some(objects)
}

/// Where the answer that begins at `start` ends: with its line, or with its object, and the line of that where nothing follows.
fn answer_end(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
    let is_object = rest.trim_start_matches([' ', '\t']).starts_with('{') && matches!(values.next(), Some(Ok(_)));
    let whole = if is_object { values.byte_offset() } else { 0 };
    if is_object && rest[whole..].trim_start_matches([' ', '\t']).starts_with('{') {
        return start + whole;
    }
    rest[whole..].find('\n').map_or(text.len(), |end| start + whole + end + 1)
}

/// Names numbers in order, those that follow each other as one: `0-30, 40`.
fn runs(numbers: impl Iterator<Item = u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let is_cut = runs.len() > MAX_NAMED_RUNS;
    let told = runs.into_iter().take(MAX_NAMED_RUNS);
    let told = told.map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") });
    told.chain(is_cut.then(|| "…".to_owned())).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn numbers_that_follow_each_other_are_a_run() {
        assert_eq!(runs([0, 1, 2, 5, 7, 8].into_iter()), "0-2, 5, 7-8");
        assert_eq!(runs((0..40).map(|number| number * 2)), "0, 2, 4, 6, 8, 10, 12, 14, …");
        assert_eq!(runs([u64::MAX].into_iter()), u64::MAX.to_string());
    }
}
