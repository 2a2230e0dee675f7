//! Shows diagnostics: with a caret, as one line, or as JSON, all from one value.

use std::io::{IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::Stop;
use super::style::NOWHERE;
use crate::diagnostic::{Diagnostic, Severity};

/// Shown in one run; what comes after is counted.
const MOST: usize = 50;
/// Characters of a message that are shown: half of them from its start, half from its end. It may quote an input.
const MESSAGE: usize = 600;
/// Characters of a long line that are shown on either side of a fault.
const WINDOW: usize = 160;

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
        if self.shown > MOST {
            if self.shown == MOST + 1 {
                self.line("too many diagnostics: the others are not shown");
            }
            return;
        }
        let context = match &diagnostic.origin {
            Some(origin) => Context { name: &origin.name, text: &origin.text },
            None => context,
        };
        let diagnostic = &Diagnostic { message: shortened(&diagnostic.message), ..diagnostic.clone() };
        let text = match self.format {
            ErrorFormat::Human => human(diagnostic, context, self.styled),
            ErrorFormat::Short => short(diagnostic, context),
            ErrorFormat::Json => json(diagnostic, context),
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
    pub fn stop(&mut self, stop: &Stop) {
        let fault = match stop {
            Stop::Reported => return,
            Stop::Faults(faults) => return self.show_all(faults, NOWHERE),
            Stop::Usage(message) => Diagnostic::error("cli::usage", message.as_str()),
            Stop::Io(what, error) => Diagnostic::error("cli::io", format!("{what}: {}", plain(error))),
        };
        // Why nothing more is done is always said.
        self.shown = 0;
        self.show(&fault, Context { name: "zumen", text: "" });
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
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let help = || diagnostic.help.as_deref().map(|help| Level::HELP.message(help));
    let mut report = Vec::new();
    match &diagnostic.span {
        Some(span) => {
            let window = Window::around(context.text, span.clone());
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

fn short(diagnostic: &Diagnostic, context: Context) -> String {
    let (line, column) = diagnostic.span.as_ref().map_or((1, 1), |span| line_column(context.text, span.start));
    let severity = diagnostic.severity.name();
    let message = visible(&diagnostic.message);
    format!("{}:{line}:{column}: {severity}[{}]: {message}", visible(context.name), diagnostic.code)
}

/// A long text without its middle.
fn shortened(text: &str) -> String {
    let half = MESSAGE / 2;
    let start = text.char_indices().nth(half).map_or(text.len(), |(at, _)| at);
    let end = text.char_indices().rev().nth(half - 1).map_or(0, |(at, _)| at);
    if end <= start { text.to_owned() } else { format!("{} … {}", &text[..start], &text[end..]) }
}

/// The text with control characters spelled out: they would steer the terminal.
pub(super) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

fn json(diagnostic: &Diagnostic, context: Context) -> String {
    let (line, column) = diagnostic.span.as_ref().map_or((None, None), |span| {
        let (line, column) = line_column(context.text, span.start);
        (Some(line), Some(column))
    });
    serde_json::json!({
        "severity": diagnostic.severity.name(),
        "code": diagnostic.code,
        "message": diagnostic.message,
        "file": context.name,
        "line": line,
        "column": column,
        "span": diagnostic.span.as_ref().map(|span| [span.start, span.end]),
        "help": diagnostic.help,
    })
    .to_string()
}

/// Line and column of a byte, both from 1; columns are characters.
fn line_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// The line of a fault, cut to what can be read: an input may be one line of megabytes.
struct Window<'a> {
    text: &'a str,
    line: usize,
    span: std::ops::Range<usize>,
}

impl<'a> Window<'a> {
    fn around(text: &'a str, span: std::ops::Range<usize>) -> Window<'a> {
        let on_char = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = on_char(span.start);
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = on_char(span.end).clamp(start, to);
        let (from, to) =
            (from.max(on_char(start.saturating_sub(WINDOW))), to.min(on_char(end.min(start + WINDOW) + WINDOW)));
        let end = end.min(to);
        Window { text: &text[from..to], line: line_column(text, start).0, span: start - from..end - from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_lose_their_middle() {
        for length in [0, 1, MESSAGE - 1, MESSAGE] {
            assert_eq!(shortened(&"あ".repeat(length)), "あ".repeat(length));
        }
        let long = shortened(&format!("start {} end", "あ".repeat(1_000_000)));
        assert!(long.starts_with("start あ") && long.ends_with("あ end"), "{long}");
        assert_eq!(long.chars().count(), MESSAGE + 3);
    }

    #[test]
    fn a_window_holds_the_fault_and_little_else() {
        let text = format!("first\n{}X{}\nlast", "é".repeat(500), "あ".repeat(500));
        let at = text.find('X').unwrap();
        let window = Window::around(&text, at..at + 1);
        assert_eq!(&window.text[window.span.clone()], "X");
        assert_eq!(window.line, 2);
        assert!(window.text.len() <= 2 * WINDOW + 1);
    }
}
