//! Shows diagnostics: with a caret, as one line, or as JSON, all from one value.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::PathBuf;

use super::error::{Error, Outcome};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use zumen::diagnostic::{About, Context, Diagnostic, Report, Severity, elide_middle};
use zumen::session::Format;

/// More warnings of one kind than these are counted, and not shown.
const MANY: usize = 3;
/// Diagnostics that are remembered, so that each is shown once.
const MAX_ONCE: usize = 1000;
/// Shown in one run; what comes after is counted.
const MAX_SHOWN: usize = 50;
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

impl ErrorFormat {
    /// Finds the one of this name.
    pub(crate) fn from_name(name: &str) -> Option<ErrorFormat> {
        let all = [("human", ErrorFormat::Human), ("short", ErrorFormat::Short), ("json", ErrorFormat::Json)];
        all.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }
}

impl Color {
    /// Finds the one of this name.
    pub(crate) fn from_name(name: &str) -> Option<Color> {
        let all = [("auto", Color::Auto), ("always", Color::Always), ("never", Color::Never)];
        all.into_iter().find(|(known, _)| *known == name).map(|(_, color)| color)
    }
}

/// For diagnostics that bring their own origin, or are about no text.
pub(super) const NOWHERE: Context = Context::whole("", "");

/// Writes diagnostics to stderr.
#[derive(Debug)]
pub(super) struct Reporter {
    format: ErrorFormat,
    styled: bool,
    shown: usize,
    /// What is shown once, however often it comes.
    once: Vec<Diagnostic>,
    /// The file that `-o` names.
    output: Option<PathBuf>,
}

impl Reporter {
    pub(crate) fn new(format: ErrorFormat, color: Color) -> Reporter {
        let styled = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                std::io::stderr().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                    // The console of Windows shows colours when it is asked to, that of before 2016 never; others do.
                    && anstyle_query::windows::enable_ansi_colors().unwrap_or(true)
            }
        };
        Reporter { format, styled, shown: 0, once: Vec::new(), output: None }
    }

    /// Names the file of `-o` from now on where a remedy names a format: `-f svg` would not agree with its ending.
    pub(crate) fn name_output(&mut self, output: Option<&OsStr>) {
        self.output = output.map(PathBuf::from).filter(|path| Format::of_path(path).is_some());
    }

    /// A diagnostic with the remedy that fits what was typed.
    fn fit(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut diagnostic = diagnostic.clone();
        if let (Some(output), Some(help)) = (&self.output, &mut diagnostic.help)
            // A whole command is right as it stands.
            && !help.contains("zumen ")
        {
            for format in Format::ALL {
                let (option, path) = (format!("-f {}", format.name()), output.with_extension(format.ending()));
                let start = help.find(&option).filter(|start| {
                    // Not in `-f svg,png`.
                    !help[start + option.len()..].trim_start_matches(',').starts_with(char::is_alphanumeric)
                });
                if let Some(start) = start {
                    help.replace_range(start..start + option.len(), &format!("-o {}", path.display()));
                }
            }
        }
        diagnostic
    }

    /// Shows one diagnostic.
    pub(crate) fn show(&mut self, diagnostic: &Diagnostic, context: Context) {
        self.shown += 1;
        if self.shown > MAX_SHOWN {
            return;
        }
        let diagnostic = self.fit(diagnostic);
        let text = match self.format {
            ErrorFormat::Human => human(&diagnostic, context.of(&diagnostic), self.styled),
            ErrorFormat::Short => short(&diagnostic, context),
            ErrorFormat::Json => Report::new(&diagnostic, context).json(),
        };
        self.line(&text);
    }

    /// Shows why an input is refused, and tells the end of a command that stops there.
    pub(crate) fn refuse(&mut self, fault: &Diagnostic, context: Context) -> Error {
        self.show(fault, context);
        Error::Reported(Outcome::of(fault))
    }

    /// Shows why a position is refused, and tells how it ended; an option that cannot be meant ends the command.
    pub(crate) fn refuse_one(&mut self, fault: &Diagnostic, context: Context) -> Result<Outcome, Error> {
        let refused = self.refuse(fault, context);
        if fault.about == About::Option { Err(refused) } else { Ok(refused.outcome()) }
    }

    /// Shows a diagnostic unless it was shown so before: what is wrong with a style is wrong with each of its pictures.
    pub(crate) fn show_once(&mut self, diagnostic: &Diagnostic, context: Context) {
        if !self.once.contains(diagnostic) {
            self.show(diagnostic, context);
            self.once.extend((self.once.len() < MAX_ONCE).then(|| diagnostic.clone()));
        }
    }

    /// Shows all of them.
    pub(crate) fn show_all(&mut self, diagnostics: &[Diagnostic], context: Context) {
        diagnostics.iter().for_each(|diagnostic| self.show(diagnostic, context));
    }

    /// Shows warnings about one input; of many of one kind the first, with how many more there are. JSON has all.
    pub(crate) fn show_kinds(&mut self, diagnostics: &[Diagnostic], context: Context) {
        // What has another remedy is another kind.
        let kind = |diagnostic: &Diagnostic| (diagnostic.code, diagnostic.help.clone());
        let mut counts: BTreeMap<_, usize> = BTreeMap::new();
        diagnostics.iter().for_each(|diagnostic| *counts.entry(kind(diagnostic)).or_default() += 1);
        for diagnostic in diagnostics {
            match counts.get_mut(&kind(diagnostic)) {
                Some(0) => {}
                Some(count) if *count > MANY && self.format != ErrorFormat::Json => {
                    self.show(diagnostic, context);
                    let more = std::mem::take(count) - 1;
                    self.note(&format!("{more} more warnings of this kind; zumen validate lists all of them"));
                }
                _ => self.show(diagnostic, context),
            }
        }
    }

    /// Says how many were not shown, in the end.
    pub(crate) fn end(&mut self) {
        let more = self.shown.saturating_sub(MAX_SHOWN);
        if more > 0 {
            let more = zumen::diagram::format_count(more as u64, "more diagnostic");
            self.note(&format!("{more} of {} in all: only the first {MAX_SHOWN} are shown", self.shown));
        }
        self.shown = 0;
    }

    /// Says one line.
    pub(crate) fn note(&mut self, text: &str) {
        let text = &elide_middle(text);
        match self.format {
            ErrorFormat::Json => self.line(&note(text)),
            _ => self.line(&format!("note: {}", visible(text))),
        }
    }

    /// Says why the command stopped, in the same shape as a diagnostic.
    pub(crate) fn error(&mut self, error: &Error) {
        if let Error::Usage(_) | Error::Io(..) = error {
            // Why nothing more is done is always said.
            self.end();
        }
        self.show_all(&faults(error), NOWHERE);
    }

    /// Counts anew: at the prompt each answer is read before the next is given.
    pub(crate) fn forget(&mut self) {
        self.end();
        self.once.clear();
    }

    fn line(&mut self, text: &str) {
        // Nobody can be told when stderr is closed.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}

/// Why a command stopped, as diagnostics.
pub(super) fn faults(error: &Error) -> Vec<Diagnostic> {
    match error {
        Error::Reported(_) => Vec::new(),
        Error::Faults(faults) => faults.clone(),
        Error::Usage(message) => vec![Diagnostic::option_error("cli::usage", message.as_str())],
        Error::Io(what, error) => {
            let fault = Diagnostic::error("cli::io", format!("{what}: {}", plain(error))).about(About::File);
            vec![match error.kind() {
                ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
                    let message = format!("{what}: this is a file, but a folder is needed");
                    Diagnostic { message, ..fault }.help("name another folder, or move the file away")
                }
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                    fault.help("free some space on the disk and run it again: no file is incomplete")
                }
                _ => fault,
            }]
        }
    }
}

/// What the system says, without the names of temporary files that libraries add.
fn plain(error: &std::io::Error) -> std::io::Error {
    // A library may have wrapped it.
    let inner = error.get_ref().and_then(|error| error.source()?.downcast_ref::<std::io::Error>());
    let code = error.raw_os_error().or_else(|| inner?.raw_os_error());
    code.map_or_else(|| error.kind().into(), std::io::Error::from_raw_os_error)
}

pub(super) fn human(diagnostic: &Diagnostic, context: Context, styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let message = visible(&elide_middle(&diagnostic.message));
    let title = level.primary_title(message.as_str()).id(diagnostic.code);
    let help = diagnostic.help.as_deref().map(|help| help.lines().map(visible).collect::<Vec<_>>().join("\n"));
    let help = || help.as_deref().map(|help| Level::HELP.message(help));
    let mut report = Vec::new();
    match &diagnostic.span {
        Some(span) => {
            let window = Window::around(context, span.clone());
            let snippet = Snippet::source(window.text)
                .line_start(window.line)
                .annotation(AnnotationKind::Primary.span(window.span));
            // The column in the line is not that in what is shown of it.
            let group = match has_name(context).then_some(window.place).flatten() {
                Some((line, column)) => {
                    title.element(Origin::path(context.name).line(line).char_column(column)).element(snippet)
                }
                None => title.element(snippet.path(context.name)),
            };
            report.push(group.elements(help()));
        }
        None => {
            let origin = has_name(context).then(|| Origin::path(context.name));
            report.push(Group::with_title(title).elements(origin).elements(help()));
        }
    }
    renderer.render(&report)
}

/// One line, with the place of the fault, or the name of its text where it has none.
pub(super) fn short(diagnostic: &Diagnostic, context: Context) -> String {
    let context = context.of(diagnostic);
    let name = visible(context.name);
    let place = match &diagnostic.span {
        Some(span) => {
            let (line, column) = context.line_column(span.start);
            format!("{name}:{line}:{column}: ")
        }
        None if has_name(context) => format!("{name}: "),
        None => String::new(),
    };
    let severity = diagnostic.severity.name();
    let message = visible(&elide_middle(&diagnostic.message));
    format!("{place}{severity}[{}]: {message}", diagnostic.code)
}

/// Tells whether a text has a name by which its author knows it: what was typed has none.
fn has_name(context: Context) -> bool {
    !["", "input", "typed"].contains(&context.name)
}

/// Writes a note with the keys of a diagnostic.
fn note(text: &str) -> String {
    let keys = ["about", "characters", "code", "column", "file", "help", "line", "span", "utf16"];
    let nothing = keys.map(|key| (key.to_owned(), serde_json::Value::Null)).into_iter();
    let stated = [("message", text), ("severity", "note")].map(|(key, value)| (key.to_owned(), value.into()));
    serde_json::Value::Object(nothing.chain(stated).collect()).to_string()
}

/// The text with control characters spelled out: they would steer the terminal.
pub(super) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}

/// The line of a fault, cut to what can be read: an input may be one line of megabytes.
struct Window<'a> {
    text: &'a str,
    line: usize,
    span: std::ops::Range<usize>,
    /// Line and column of the fault, where the start of its line is cut off.
    place: Option<(usize, usize)>,
}

impl<'a> Window<'a> {
    fn around(context: Context<'a>, span: std::ops::Range<usize>) -> Window<'a> {
        let text = context.text;
        let start = text.floor_char_boundary(span.start);
        let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = text.floor_char_boundary(span.end).clamp(start, to);
        let line = from;
        let (from, to) = (
            from.max(text.floor_char_boundary(start.saturating_sub(CONTEXT_CHARS))),
            to.min(text.floor_char_boundary(end.min(start + CONTEXT_CHARS) + CONTEXT_CHARS)),
        );
        let end = end.min(to);
        let place = context.line_column(start);
        Window {
            text: &text[from..to],
            line: place.0,
            span: start - from..end - from,
            place: (from > line).then_some(place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_holds_the_fault_and_little_else() {
        let text = format!("first\n{}X{}\nlast", "é".repeat(500), "あ".repeat(500));
        let at = text.find('X').unwrap();
        let window = Window::around(Context::whole("list", &text), at..at + 1);
        assert_eq!(&window.text[window.span.clone()], "X");
        assert_eq!(window.line, 2);
        assert!(window.text.len() <= 2 * CONTEXT_CHARS + 1);
        assert_eq!(window.place, Some((2, 501)));
        let fault = Diagnostic::error("test::x", "an X").at(at..at + 1);
        let shown = human(&fault, Context::whole("list", &text), false);
        assert!(shown.contains("--> list:2:501\n"), "{shown}");
    }
}
