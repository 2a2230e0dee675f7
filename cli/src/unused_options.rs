//! Options that were typed and change nothing in any picture of a run: each is said, with what it is for.

use super::args::Draw;
use super::input::Input;
use zumen::contract::{CaptionCounter, Entry, GameOption, Page, Subject};
use zumen::diagnostic::Diagnostic;
use zumen::session::{Format, OPTIONS, Options, PictureOptions};

/// Of more pictures nobody knows without drawing them all.
const MAX_PAGES: usize = 50;

/// The options that have changed nothing so far, and what each is for, where a game has shown pictures that are the same
/// without it.
#[derive(Default)]
pub(super) struct UnusedOptions(Vec<(String, Option<&'static str>)>);

impl UnusedOptions {
    /// Begins with all that were typed about what a picture shows; how it is drawn and where to is another matter.
    pub(crate) fn of(draw: &Draw, formats: &[Format]) -> UnusedOptions {
        let view = &draw.options.view;
        let moves = formats.iter().any(|format| format.is_animation());
        let turn = view.turn.as_deref().filter(|turn| !turn.is_empty()).map(|_| "turn".to_owned());
        let names = view.options.keys().cloned().chain(turn).filter(|_| !moves);
        UnusedOptions(names.map(|name| (name, None)).collect())
    }

    /// Strikes out what changes a picture of an input. `read` is what was read of it, with `options`.
    pub(crate) fn strike(
        &mut self,
        draw: &Draw,
        input: &Input,
        options: &Options,
        read: &[Result<Entry, Diagnostic>],
        formats: &[Format],
    ) {
        let Some(game) = read.iter().find_map(|entry| entry.as_ref().ok()).map(|entry| entry.subject.game()) else {
            return;
        };
        let reading = Reading { input, options, read, formats };
        self.0.retain_mut(|(name, help)| {
            let declared = game.options.iter().chain(&OPTIONS).find(|option| option.name == *name);
            let Some(option) = declared.filter(|option| !reading.is_used(option, &draw.options)) else { return false };
            *help = Some(option.help);
            true
        });
    }

    /// Says what changed nothing, also of those options of pictures that none of the formats has.
    pub(crate) fn warnings(&self, picture: &PictureOptions, formats: &[Format]) -> Vec<Diagnostic> {
        let warning = |(name, help): (&str, &str)| {
            let fault = Diagnostic::warning("option::unused", format!("the result is the same without --{name}"));
            fault.help(format!("--{name}: {help}"))
        };
        let of_games = self.0.iter().filter_map(|(name, help)| Some((&**name, (*help)?)));
        of_games.map(warning).chain(of_other_formats(picture, formats).map(warning)).collect()
    }
}

/// What was read of an input, and as what.
struct Reading<'a> {
    input: &'a Input,
    options: &'a Options,
    read: &'a [Result<Entry, Diagnostic>],
    formats: &'a [Format],
}

impl Reading<'_> {
    /// Tells whether an option changes a picture, or would do so with another value or without the other options.
    fn is_used(&self, option: &GameOption, typed: &Options) -> bool {
        let mut without = typed.clone();
        let value = match option.name {
            "turn" => without.view.turn.take(),
            name => without.view.options.remove(name),
        };
        if value.as_deref() == option.default || self.differs(&without) {
            return true;
        }
        let with = |options: &Options, value: &str| {
            let mut other = options.clone();
            match option.name {
                "turn" => other.view.turn = Some(value.to_owned()),
                name => drop(other.view.options.insert(name.to_owned(), value.to_owned())),
            }
            other
        };
        let differs_by = |other: &str| self.differs(&with(typed, other));
        let is_refused =
            |other: &str| self.input.options(&with(typed, other)).is_ok_and(|options| self.is_refused(&options));
        if option.is_path {
            return value.is_some_and(|path| differs_by(&(path + "~")));
        }
        // What is taken anyway may be said: another value would be obeyed.
        let number = value.as_deref().and_then(|value| value.parse::<u32>().ok());
        let selects = option.selects && option.values.is_empty();
        let number = number.or((selects && option.value.is_some()).then_some(1));
        if let Some(other) = number.and_then(|number| number.checked_add(1))
            && differs_by(&other.to_string())
        {
            return true;
        }
        // The move that is shown anyway is named all the same.
        if selects {
            without.view.options.clear();
            let Ok(all) = self.input.options(&without) else { return true };
            let Ok(read) = self.input.read(all, self.formats) else { return true };
            let whole = Reading { options: &read.options, read: &read.entries, ..*self };
            return !whole.differs(&with(&without, &value.unwrap_or_default()));
        }
        if option.values.is_empty() {
            let mut shorter = value.unwrap_or_default();
            shorter.pop();
            return option.default.is_some() && !shorter.is_empty() && differs_by(&shorter);
        }
        // Where the default depends on the input, the value may be what holds anyway.
        let depends = option.default.is_some_and(|default| !option.values.contains(&default));
        let mut others = option.values.iter().filter(|other| value.as_deref() != Some(**other));
        depends && others.any(|other| !is_refused(other) && differs_by(other))
    }

    /// Tells whether none of the pictures can be drawn with other options.
    fn is_refused(&self, options: &Options) -> bool {
        let mut good = self.read.iter().filter_map(|entry| entry.as_ref().ok());
        good.all(|entry| pages(entry.subject.as_ref(), options).next().is_some_and(|page| page.is_err()))
    }

    /// Tells whether other options make other pictures, or none; also where they are too many to be compared.
    fn differs(&self, typed: &Options) -> bool {
        let Ok(options) = self.input.options(typed) else { return true };
        // What a picture keeps of itself holds with and without.
        if options == *self.options || self.differs_in(self.read, &options) {
            return true;
        }
        let Ok(read) = self.input.read(options, self.formats) else { return true };
        self.differs_in(&read.entries, &read.options)
    }

    /// What is written of a position besides pictures.
    fn lines(&self, entry: &Entry, options: &Options) -> [Option<String>; 2] {
        let has = |format| self.formats.contains(&format);
        let json = has(Format::Json).then(|| entry.subject.json(&options.view).unwrap_or_default());
        [json, has(Format::Text).then(|| entry.subject.text(&options.view).unwrap_or_default())]
    }

    fn differs_in(&self, read: &[Result<Entry, Diagnostic>], options: &Options) -> bool {
        let mut count = 0;
        read.len() != self.read.len()
            || self.read.iter().zip(read).any(|(one, other)| {
                let (Ok(one), Ok(other)) = (one, other) else { return one.is_ok() != other.is_ok() };
                if self.lines(one, self.options) != self.lines(other, options) {
                    return true;
                }
                if !self.formats.iter().any(|format| format.is_picture()) {
                    return false;
                }
                let mut one = pages(one.subject.as_ref(), self.options);
                let mut other = pages(other.subject.as_ref(), options);
                loop {
                    count += 1;
                    match (one.next(), other.next()) {
                        (None, None) => return false,
                        (Some(Ok(one)), Some(Ok(other))) if one == other && count <= MAX_PAGES => {}
                        _ => return true,
                    }
                }
            })
    }
}

/// The options of pictures that were typed and that none of these formats has.
fn of_other_formats(
    picture: &PictureOptions,
    formats: &[Format],
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_source = formats.iter().any(|format| format.is_text() && format.is_picture());
    let has_words = is_source || formats.contains(&Format::Pdf) && !picture.pdf_x;
    let typed = [
        ("portable", picture.portable && !is_source),
        ("id-prefix", picture.id_prefix.is_some() && !is_source),
        ("text", picture.text_as_font == Some(true) && !has_words),
    ];
    let unused = OPTIONS.into_iter().filter(move |option| typed.contains(&(option.name, true)));
    unused.map(|option| (option.name, option.help))
}

/// The pictures of a position without what is not seen of them.
fn pages<'a>(
    subject: &'a dyn Subject,
    options: &'a Options,
) -> impl Iterator<Item = Result<zumen::diagram::Diagram, Diagnostic>> + 'a {
    CaptionCounter::default().pages(subject, &options.view).map(|page| {
        let Page { mut diagram, .. } = page?;
        (diagram.source, diagram.title, diagram.desc, diagram.turn) = Default::default();
        Ok(diagram)
    })
}
