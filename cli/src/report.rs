//! Shows diagnostics: with a caret, as one line, or as JSON, all from one value.

use std::io::{ErrorKind, IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use schemars::JsonSchema;
use serde::Serialize;

use super::Error;
use super::style::NOWHERE;
use zumen::diagnostic::{About, Diagnostic, Severity};

/// Shown in one run; what comes after is counted.
const MAX_SHOWN: usize = 50;
/// Characters of a message that are shown: half of them from its start, half from its end. It may quote an input.
const MAX_MESSAGE: usize = 600;
/// Characters of a long line that are shown on either side of a fault.
const CONTEXT_CHARS: usize = 160;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ErrorFormat {
    #[default]
    Human,
    Short,
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

/// A text that diagnostics point into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    /// A file's path, or a word such as `input`.
    pub name: &'a str,
    pub text: &'a str,
    /// Where the text begins in what has that name: a line of a list is shown by itself.
    pub start: Start,
}

/// Where a text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The bytes before it.
    pub byte: usize,
}

impl Start {
    /// That of a whole text.
    pub const WHOLE: Start = Start { line: 1, byte: 0 };
}

impl<'a> Context<'a> {
    /// A text as a whole.
    pub const fn whole(name: &'a str, text: &'a str) -> Context<'a> {
        Context { name, text, start: Start::WHOLE }
    }

    /// What a diagnostic points into: its own text, or this one.
    fn of(self, diagnostic: &'a Diagnostic) -> Context<'a> {
        diagnostic.origin.as_ref().map_or(self, |origin| Context::whole(&origin.name, &origin.text))
    }
}

/// A diagnostic as programs read it. The keys stand in the order of the alphabet.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Said {
    /// A stable name: `xgid::checkers`.
    code: &'static str,
    /// The column of the fault in its line, in characters from 1.
    column: Option<usize>,
    /// The input, or the option, that it is about.
    file: String,
    /// The remedy.
    help: Option<String>,
    /// The line of the fault, from 1.
    line: Option<usize>,
    /// What is wrong, and by how much.
    message: String,
    /// `error` or `warning`.
    severity: &'static str,
    /// The fault in bytes of the input: its start, and what comes after its end.
    span: Option<[usize; 2]>,
}

impl Said {
    pub fn new(diagnostic: &Diagnostic, context: Context) -> Said {
        let context = context.of(diagnostic);
        let place = diagnostic.span.as_ref().map(|span| line_column(context, span.start));
        let byte = context.start.byte;
        Said {
            code: diagnostic.code,
            column: place.map(|(_, column)| column),
            file: context.name.to_owned(),
            help: diagnostic.help.clone(),
            line: place.map(|(line, _)| line),
            message: shortened(&diagnostic.message),
            severity: diagnostic.severity.name(),
            span: diagnostic.span.as_ref().map(|span| [byte + span.start, byte + span.end]),
        }
    }
}

/// Writes diagnostics to stderr.
#[derive(Debug)]
pub(super) struct Reporter {
    format: ErrorFormat,
    styled: bool,
    shown: usize,
}

impl Reporter {
    pub fn new(format: ErrorFormat, color: Color) -> Reporter {
        let styled = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        Reporter { format, styled, shown: 0 }
    }

    /// Shows one diagnostic.
    pub fn show(&mut self, diagnostic: &Diagnostic, context: Context) {
        self.shown += 1;
        if self.shown > MAX_SHOWN {
            if self.shown == MAX_SHOWN + 1 {
                self.line("too many diagnostics: the others are not shown");
            }
            return;
        }
        let text = match self.format {
            ErrorFormat::Human => human(diagnostic, context.of(diagnostic), self.styled),
            ErrorFormat::Short => short(diagnostic, context),
            ErrorFormat::Json => serde_json::to_string(&Said::new(diagnostic, context)).unwrap_or_default(),
        };
        self.line(&text);
    }

    /// Shows all of them.
    pub fn show_all(&mut self, diagnostics: &[Diagnostic], context: Context) {
        diagnostics.iter().for_each(|diagnostic| self.show(diagnostic, context));
    }

    /// One line of talk.
    pub fn note(&mut self, text: &str) {
        match self.format {
            ErrorFormat::Json => self.line(&serde_json::json!({ "severity": "note", "message": text }).to_string()),
            _ => self.line(&format!("note: {text}")),
        }
    }

    /// Why the command stopped, in the same shape as a diagnostic.
    pub fn error(&mut self, error: &Error) {
        if let Error::Usage(_) | Error::Io(..) = error {
            // Why nothing more is done is always said.
            self.shown = 0;
        }
        self.show_all(&faults(error), NOWHERE);
    }

    /// Counts anew: at the prompt each answer is read before the next is given.
    pub fn forget(&mut self) {
        self.shown = 0;
    }

    fn line(&mut self, text: &str) {
        // Nobody can be told when stderr is closed.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}

/// Why a command stopped, as diagnostics.
pub(super) fn faults(error: &Error) -> Vec<Diagnostic> {
    match error {
        Error::Reported => Vec::new(),
        Error::Faults(faults) => faults.clone(),
        Error::Usage(message) => vec![Diagnostic::error("cli::usage", message.as_str()).about(About::Option)],
        Error::Io(what, error) => {
            let fault = Diagnostic::error("cli::io", format!("{what}: {}", plain(error))).about(About::File);
            vec![match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                    fault.help("make room and run it again: no file was left half written")
                }
                _ => fault,
            }]
        }
    }
}

/// What the system says, without the names of temporary files that libraries add.
fn plain(error: &std::io::Error) -> std::io::Error {
    match error.raw_os_error().or_else(|| os_code(error)) {
        Some(code) => std::io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// The system's code of an error that a library wrapped.
fn os_code(error: &std::io::Error) -> Option<i32> {
    let source = std::error::Error::source(error.get_ref()?)?;
    source.downcast_ref::<std::io::Error>()?.raw_os_error()
}

fn human(diagnostic: &Diagnostic, context: Context, styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let message = shortened(&diagnostic.message);
    let title = level.primary_title(message.as_str()).id(diagnostic.code);
    let help = || diagnostic.help.as_deref().map(|help| Level::HELP.message(help));
    let mut report = Vec::new();
    match &diagnostic.span {
        Some(span) => {
            let window = Window::around(context, span.clone());
            let snippet = Snippet::source(window.text)
                .line_start(window.line)
                .path(context.name)
                .annotation(AnnotationKind::Primary.span(window.span));
            let mut group = title.element(snippet);
            group = group.elements(help());
            report.push(group);
        }
        None => report.push(Group::with_title(title).elements(help())),
    }
    renderer.render(&report)
}

/// One line, with the place of the fault, or of its text where it has none.
pub(super) fn short(diagnostic: &Diagnostic, context: Context) -> String {
    let context = context.of(diagnostic);
    let at = diagnostic.span.as_ref().map_or(0, |span| span.start);
    let (line, column) = line_column(context, at);
    let severity = diagnostic.severity.name();
    let message = visible(&shortened(&diagnostic.message));
    format!("{}:{line}:{column}: {severity}[{}]: {message}", visible(context.name), diagnostic.code)
}

/// A long text without its middle.
fn shortened(text: &str) -> String {
    let half = MAX_MESSAGE / 2;
    let start = text.char_indices().nth(half).map_or(text.len(), |(at, _)| at);
    let end = text.char_indices().rev().nth(half - 1).map_or(0, |(at, _)| at);
    if end <= start { text.to_owned() } else { format!("{} … {}", &text[..start], &text[end..]) }
}

/// The text with control characters spelled out: they would steer the terminal.
pub(super) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

/// Line and column of a byte, both from 1; columns are characters.
pub(super) fn line_column(context: Context, at: usize) -> (usize, usize) {
    let before = context.text.get(..at).unwrap_or(context.text);
    let line = before.matches('\n').count() + context.start.line;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// The last boundary between characters up to this byte.
pub(super) fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The line of a fault, cut to what can be read: an input may be one line of megabytes.
struct Window<'a> {
    text: &'a str,
    line: usize,
    span: std::ops::Range<usize>,
}

impl<'a> Window<'a> {
    fn around(context: Context<'a>, span: std::ops::Range<usize>) -> Window<'a> {
        let text = context.text;
        let on_char = |at: usize| boundary(text, at);
        let start = on_char(span.start);
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = on_char(span.end).clamp(start, to);
        let (from, to) = (
            from.max(on_char(start.saturating_sub(CONTEXT_CHARS))),
            to.min(on_char(end.min(start + CONTEXT_CHARS) + CONTEXT_CHARS)),
        );
        let end = end.min(to);
        Window { text: &text[from..to], line: line_column(context, start).0, span: start - from..end - from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_lose_their_middle() {
        for length in [0, 1, MAX_MESSAGE - 1, MAX_MESSAGE] {
            assert_eq!(shortened(&"あ".repeat(length)), "あ".repeat(length));
        }
        let long = shortened(&format!("start {} end", "あ".repeat(1_000_000)));
        assert!(long.starts_with("start あ") && long.ends_with("あ end"), "{long}");
        assert_eq!(long.chars().count(), MAX_MESSAGE + 3);
    }

    #[test]
    fn a_window_holds_the_fault_and_little_else() {
        let text = format!("first\n{}X{}\nlast", "é".repeat(500), "あ".repeat(500));
        let at = text.find('X').unwrap();
        let window = Window::around(Context::whole("list", &text), at..at + 1);
        assert_eq!(&window.text[window.span.clone()], "X");
        assert_eq!(window.line, 2);
        assert!(window.text.len() <= 2 * CONTEXT_CHARS + 1);
    }
}
