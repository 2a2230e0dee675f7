//! Blocks of a chapter: each is read, drawn and put in its place; what is wrong is said with chapter and line.

use std::ffi::OsString;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::book_files::within;
use super::fences::{Fence, fences};
use super::{book_files, figure};
use crate::args::BlockOptions;
use crate::error::Outcome;
use crate::input::Input;
use crate::report::{Reporter, faults};
use crate::{load, session};
use zumen::contract::charset::Charset;
use zumen::contract::{CaptionCounter, Subject};
use zumen::diagnostic::{About, Context, Diagnostic, Origin};
use zumen::session::{Format, Options, ReadContent, Session};

/// An option by its name on the command line, and its value.
pub(super) type BlockOption = (String, Option<OsString>);

/// A chapter whose blocks are drawn.
pub(super) struct Chapter<'a> {
    /// Its file as it is shown.
    pub name: String,
    pub file: PathBuf,
    /// The folder of all chapters: what blocks name lies in it.
    pub src: &'a Path,
    /// What its ids begin with.
    pub prefix: String,
    pub text: &'a str,
    /// Options of all blocks.
    pub defaults: &'a [BlockOption],
    pub session: &'a Session,
    /// Numbers captions through the book.
    pub counter: &'a CaptionCounter,
}

impl Chapter<'_> {
    /// Draws the chapter with its pictures. What is refused was shown; the worst of it tells how the command ends.
    pub(super) fn render(&self, reporter: &mut Reporter) -> Result<String, Outcome> {
        let mut drawn = String::new();
        let mut last = 0;
        let mut pictures = 0;
        let mut outcome = Outcome::Done;
        for fence in fences(self.text) {
            match self.block(&fence, &mut pictures, reporter) {
                Ok(html) => {
                    // The line end behind the block stays.
                    let block = self.text[fence.range.clone()].trim_end_matches(['\n', '\r']);
                    drawn.push_str(&self.text[last..fence.range.start]);
                    drawn.push_str(&html);
                    last = fence.range.start + block.len();
                }
                Err(found) => {
                    outcome = found.iter().map(Outcome::of).fold(outcome, Ord::max);
                    found.into_iter().for_each(|fault| self.show(fault, &fence, reporter));
                }
            }
        }
        drawn.push_str(&self.text[last..]);
        if outcome == Outcome::Done { Ok(drawn) } else { Err(outcome) }
    }

    /// The pictures of a block.
    fn block(&self, fence: &Fence, pictures: &mut usize, reporter: &mut Reporter) -> Result<String, Vec<Diagnostic>> {
        let BlockOptions { file, charset, mut options } = self.words(fence).map_err(|fault| vec![fault])?;
        load(&mut options).map_err(|error| faults(&error))?;
        let input = self.input(fence, file.as_ref(), charset)?;
        let options = input.options(&options).map_err(|error| faults(&error))?;
        let inside = Inside { fence: file.is_none().then_some(fence), input: &input };
        let files = input.files(&options.view);
        let files = files.opening(Box::new(|path, most| book_files::open(self.src, path, most)));
        let read = input.read_with(&files, options, &[Format::Svg]).map_err(|fault| vec![inside.place(fault)])?;
        let ReadContent { mut options, entries, .. } = read;
        let mut html = String::new();
        let mut found = Vec::new();
        for entry in entries {
            let drawn = entry.map_err(|fault| vec![fault]).and_then(|entry| {
                entry.warnings.into_iter().for_each(|warning| self.show(inside.place(warning), fence, reporter));
                self.pictures(entry.subject.as_ref(), &mut options, pictures, |warning| {
                    self.show(warning, fence, reporter);
                })
            });
            match drawn {
                Ok(drawn) => html.push_str(&drawn),
                Err(faults) => found.extend(faults.into_iter().map(|fault| inside.place(fault))),
            }
        }
        if found.is_empty() { Ok(html) } else { Err(found) }
    }

    /// What the block shows: the position in it, or the file that it names.
    fn input(
        &self,
        fence: &Fence,
        file: Option<&OsString>,
        charset: Option<Charset>,
    ) -> Result<Input, Vec<Diagnostic>> {
        let is_empty = fence.text.trim().is_empty();
        match file {
            Some(_) if !is_empty => {
                let fault = Diagnostic::error("book::both", "the block names a file and holds a position, too");
                Err(vec![fault.help("leave the block empty, or file=... out")])
            }
            None if is_empty => {
                let fault = Diagnostic::error("book::empty", "the block holds no position");
                let help = "write an ID or a record into it, or name a file: ```zumen file=game.sgf";
                Err(vec![fault.help(help)])
            }
            Some(file) => Input::open(file, charset).map_err(|error| faults(&error)),
            None => Ok(Input::part(&self.name, Some(&self.file), fence.text.clone())),
        }
    }

    /// The pictures of a position, each with ids of its own.
    fn pictures(
        &self,
        position: &dyn Subject,
        options: &mut Options,
        pictures: &mut usize,
        mut warn: impl FnMut(Diagnostic),
    ) -> Result<String, Vec<Diagnostic>> {
        let mut html = String::new();
        for page in self.counter.pages(position, &options.view) {
            let page = page.map_err(|fault| vec![fault])?;
            *pictures += 1;
            options.picture.id_prefix = Some(format!("{}{pictures}-", self.prefix));
            let renderer = session::renderer(self.session, position, options).map_err(|error| faults(&error))?;
            let drawing = renderer.draw(&page.diagram).map_err(|fault| vec![fault])?;
            renderer.style().template.warnings.iter().cloned().chain(drawing.warnings()).for_each(&mut warn);
            html.push_str(&figure::html(drawing.svg(), position.game().name, options.picture.width_mm));
        }
        Ok(html)
    }

    /// What the block's options mean, those of book.toml before them.
    fn words(&self, fence: &Fence) -> Result<BlockOptions, Diagnostic> {
        let beside = self.file.parent().unwrap_or(self.src);
        let found = self.info(fence)?;
        let mut options = self.defaults.to_vec();
        for word in &found {
            let value = match &word.value {
                Some(value) if BlockOptions::is_path(&word.name, value) => {
                    let path = within(self.src, beside, value).and_then(|path| match word.name == "file" {
                        // A folder has no position, and a pipe may never end.
                        true if !path.is_file() => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file")),
                        _ => Ok(path),
                    });
                    let wrong = |error| Diagnostic::error("book::file", format!("{value}: {error}")).about(About::File);
                    let help = "files are named from the chapter's folder, and lie with the chapters of the book";
                    Some(path.map_err(|error| wrong(error).help(help).at(word.span.clone()))?.into_os_string())
                }
                value => value.clone().map(OsString::from),
            };
            options.push((word.name.clone(), value));
        }
        BlockOptions::parse(&options).map_err(|(index, message)| {
            let fault = Diagnostic::option_error("book::options", message);
            let word = index.checked_sub(self.defaults.len()).and_then(|index| found.get(index));
            fault.at(word.map_or(fence.info.clone(), |word| word.span.clone()))
        })
    }

    /// The options behind the language; spans are bytes of the chapter.
    fn info(&self, fence: &Fence) -> Result<Vec<Word>, Diagnostic> {
        let start = fence.info.start;
        let found = words(&self.text[fence.info.clone()]);
        let mut found = found.map_err(|fault| fault.shift_span(start))?;
        found.iter_mut().for_each(|word| word.span = word.span.start + start..word.span.end + start);
        Ok(found)
    }

    /// Shows a diagnostic with a place in the chapter: its own, that of the option which it is about, or the block's
    /// first line. One about another file says where the block is.
    fn show(&self, mut fault: Diagnostic, fence: &Fence, reporter: &mut Reporter) {
        let option = fault.origin.as_ref().and_then(|origin| origin.name.strip_prefix("--"));
        let word = option.and_then(|name| self.info(fence).ok()?.into_iter().find(|word| word.name == name));
        let head = fence.range.start..fence.info.end;
        match (&fault.origin, word) {
            (_, Some(word)) => (fault.span, fault.origin) = (Some(word.span), None),
            (None, None) => fault.span = Some(fault.span.unwrap_or(head)),
            (Some(_), None) => {
                let (line, _) = Context::whole(&self.name, self.text).line_column(fence.range.start);
                fault.message.push_str(&format!(", for the block at {}:{line}", self.name));
            }
        }
        reporter.show(&fault, Context::whole(&self.name, self.text));
    }
}

/// What a block's diagnostics point into: the block, or the file that it names.
struct Inside<'a> {
    fence: Option<&'a Fence>,
    input: &'a Input,
}

impl Inside<'_> {
    /// The same diagnostic with its place in the chapter, or with the file that it is about.
    fn place(&self, mut fault: Diagnostic) -> Diagnostic {
        if fault.origin.is_none() {
            match self.fence {
                Some(fence) => fault.span = fault.span.map(|span| fence.place(&span)),
                None => {
                    let origin = Origin { name: self.input.name.clone(), text: self.input.content.text.to_string() };
                    fault.origin = Some(Arc::new(origin));
                }
            }
        }
        fault
    }
}

// The options behind the language of a block: `theme=print caption="Black to play" last-move`.

/// An option and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    name: String,
    /// What stands behind the sign; `None` for a switch.
    value: Option<String>,
    span: Range<usize>,
}

impl Word {
    /// What is being read: the value behind the sign, the name before it.
    fn part(&mut self) -> &mut String {
        self.value.as_mut().unwrap_or(&mut self.name)
    }
}

/// Parts a line into options. Quotes keep blanks in a value, and a backslash keeps a quote or a backslash in it. Spans
/// are bytes of the line.
///
/// # Errors
///
/// `book::quote` and `book::options`.
fn words(line: &str) -> Result<Vec<Word>, Diagnostic> {
    if let Some(first) = line.chars().next().filter(|first| !first.is_whitespace()) {
        let help = "as in: ```zumen theme=print last-move";
        return Err(Diagnostic::error("book::options", "separate options by blanks")
            .at(0..first.len_utf8())
            .help(help));
    }
    let mut words = Vec::new();
    let mut chars = line.char_indices().peekable();
    while let Some((start, first)) = chars.next_if(|_| true) {
        if first.is_whitespace() {
            continue;
        }
        let mut word = Word { name: String::new(), value: None, span: start..line.len() };
        let mut quoted = None;
        let mut next = Some((start, first));
        while let Some((at, c)) = next {
            match c {
                '=' if quoted.is_none() && word.value.is_none() => word.value = Some(String::new()),
                '\\' if quoted.is_some() && chars.peek().is_some_and(|(_, c)| matches!(c, '"' | '\\')) => {
                    word.part().extend(chars.next().map(|(_, c)| c));
                }
                '"' => quoted = if quoted.is_some() { None } else { Some(at) },
                _ => word.part().push(c),
            }
            next = chars.next_if(|(_, c)| quoted.is_some() || !c.is_whitespace());
        }
        if let Some(at) = quoted {
            return Err(Diagnostic::error("book::quote", "a quote is not closed")
                .at(at..at + 1)
                .help("write a quote inside quotes as \\\""));
        }
        word.span.end = chars.peek().map_or(line.len(), |(at, _)| *at);
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_blanks() {
        let line = r#" theme=print  caption="Black: \"play\" = win" last-move at=40"#;
        let found = words(line).unwrap();
        let plain: Vec<(&str, Option<&str>)> =
            found.iter().map(|word| (word.name.as_str(), word.value.as_deref())).collect();
        let caption = r#"Black: "play" = win"#;
        let wanted = [("theme", Some("print")), ("caption", Some(caption)), ("last-move", None), ("at", Some("40"))];
        assert_eq!(plain, wanted);
        assert_eq!(&line[found[2].span.clone()], "last-move");
        assert_eq!(words("  ").unwrap(), []);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        assert_eq!(words(r#" caption="open"#).unwrap_err().span, Some(9..10));
        assert_eq!(words(",theme=print").unwrap_err().code, "book::options");
    }
}
