//! The session of the program: it reads the files that options name, and knows the fonts of this system.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::args::Draw;
use super::{Error, input, missing_files, small};
use fontdb::{Database, Source};
use skrifa::MetadataProvider;
use skrifa::raw::FontRef;
use zumen::contract::{CaptionCounter, Files, Page, Subject};
use zumen::diagnostic::{Diagnostic, Origin};
use zumen::diagram::{Diagram, Mark, Paragraph};
use zumen::registry;
use zumen::render::{Booklet, Fallback, FontFile, Renderer};
use zumen::session::{Before, DEFAULT_THEME, Drawer, File, Format, Options, PictureOptions, Session, Sheet};

/// Opens a session.
pub(super) fn open() -> Session {
    Session::default().with_files(Arc::new(Disk)).with_fallback(Arc::new(SystemFonts::default()))
}

/// Opens one that makes PNG files as they were asked for.
pub(super) fn open_for(draw: &Draw) -> Result<Session, Error> {
    Ok(if draw.small { open().with_small_png(small::shrink()?) } else { open() })
}

/// Files by the names that were typed.
struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        input::read_named_file(Path::new(path), input::MAX_NAMED_BYTES)
    }

    fn read_at_most(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        input::read_named_file(Path::new(path), most)
    }
}

/// Puts the texts of files in the place of their names, for options of games that name one.
pub(super) fn load(options: &mut Options) -> Result<(), Diagnostic> {
    options.load(&Disk)
}

/// Reads a text file as something diagnostics can point into.
pub(super) fn origin(path: &Path) -> Result<Arc<Origin>, Error> {
    Ok(zumen::session::origin(&path.to_string_lossy(), &Disk)?)
}

/// Lists the files that options name: where one of them changes, every picture does.
pub(super) fn files(options: &Options) -> Vec<PathBuf> {
    let PictureOptions { template, theme, fonts, .. } = &options.picture;
    let theme = theme.as_deref().unwrap_or(DEFAULT_THEME);
    let mut files: Vec<PathBuf> = fonts.iter().map(PathBuf::from).collect();
    files.extend(theme.ends_with(".css").then(|| PathBuf::from(theme)));
    if let Some(folder) = template {
        files.extend(["board.svg".to_owned(), format!("{theme}.css")].map(|name| PathBuf::from(folder).join(name)));
    }
    files.extend(
        registry::options()
            .filter(|option| option.is_file)
            .filter_map(|option| options.view.get(option.name))
            .map(PathBuf::from),
    );
    files
}

/// A position in the formats that were asked for.
#[derive(Default)]
pub(super) struct Pictures {
    /// Its files: lines of text first, then each page of it in each format.
    pub files: Vec<File>,
    /// What its pages say of themselves; none where no picture was asked for.
    pub pages: Vec<Sheet>,
    /// What was odd about its pictures.
    pub warnings: Vec<Diagnostic>,
}

/// Draws all pages of a position, so that none is written where one is refused.
pub(super) fn draw(
    session: &Session,
    subject: &dyn Subject,
    options: &Options,
    formats: &[Format],
    counter: &CaptionCounter,
) -> Result<Pictures, Error> {
    let mut files = Vec::new();
    let pictures = draw_each(drawer(session, subject, options, formats)?.counting(counter), &anew, |file| {
        files.push(file);
        Ok(())
    })?;
    Ok(Pictures { files, ..pictures })
}

/// Draws all pages of a position; `take` gets each file as soon as it is made, and none is kept.
pub(super) fn draw_each(
    drawer: Drawer,
    before: &Before,
    mut take: impl FnMut(File) -> Result<(), Error>,
) -> Result<Pictures, Error> {
    let mut pictures = Pictures::default();
    for sheet in drawer.sheets(before) {
        let mut sheet = sheet?;
        let is_picture = sheet.is_picture();
        std::mem::take(&mut sheet.files).into_iter().try_for_each(&mut take)?;
        pictures.warnings.append(&mut sheet.warnings);
        pictures.pages.extend(is_picture.then_some(sheet));
    }
    Ok(pictures)
}

/// Says of every picture that it was not drawn before.
pub(super) fn anew(_: &str, _: Format, _: &str) -> Option<Vec<u8>> {
    None
}

/// Checks what is asked for of a position, and finds what draws it.
pub(super) fn drawer<'a>(
    session: &'a Session,
    subject: &'a dyn Subject,
    options: &'a Options,
    formats: &'a [Format],
) -> Result<Drawer<'a>, Error> {
    let is_quiet = !options.picture.fonts.is_empty();
    // A damaged font is found out by what panics on it; that is said as a diagnostic, not as a panic.
    let hook = is_quiet.then(std::panic::take_hook);
    if is_quiet {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let drawer = session.drawer(subject, options, formats);
    if let Some(hook) = hook {
        std::panic::set_hook(hook);
    }
    drawer.map_err(|faults| Error::Faults(explain(faults, options)))
}

/// Finds the renderer of a position's pictures.
pub(super) fn renderer(session: &Session, subject: &dyn Subject, options: &Options) -> Result<Arc<Renderer>, Error> {
    let drawer = drawer(session, subject, options, &[Format::Svg])?;
    Ok(drawer.renderer().expect("a picture is asked for"))
}

const FONT_HELP: &str = "--font takes a file (TTF or OTF), not the name of a font; --fonts system asks installed fonts for missing characters";

/// Says of files that options name and that are not there which were perhaps meant.
fn explain(faults: Vec<Diagnostic>, options: &Options) -> Vec<Diagnostic> {
    let files = files(options);
    let explained = faults.into_iter().map(|fault| {
        let path = files.iter().find(|path| fault.message.contains(&*path.to_string_lossy()));
        let path = path.filter(|_| fault.code.starts_with("file::"));
        let is_name = path.is_some_and(|path| options.picture.fonts.iter().any(|font| Path::new(font) == path))
            && path.is_some_and(|path| path.extension().is_none());
        let fault = path.and_then(|path| missing_files::check(path).err()).unwrap_or(fault);
        if is_name { fault.help(FONT_HELP) } else { fault }
    });
    explained.collect()
}

/// Finds the renderer of pictures of a booklet: what is blank round them is cut, so that they are as large as the page
/// allows. A width that was asked for is that of the whole picture, unless it is cut too.
pub(super) fn page_renderer(
    session: &Session,
    subject: &dyn Subject,
    options: &Options,
) -> Result<Arc<Renderer>, Error> {
    let mut options = options.clone();
    options.picture.trim |= options.picture.width_mm.is_none();
    renderer(session, subject, &options)
}

/// Adds a picture to a booklet, over the author's caption or its heading with a name before it. What the picture itself
/// says stands there once.
fn add(
    booklet: &mut Booklet,
    renderer: &Renderer,
    diagram: &Diagram,
    name: &str,
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let between = diagram.lang.colon();
    // A sheet with a heading of its own has it above the page, unless the page has a title.
    let is_headed = diagram.header.iter().eq(&diagram.heading);
    let parts = diagram.caption().into_iter().chain(diagram.heading.as_deref().filter(|_| !is_headed));
    let parts = parts.filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let heading = &match parts[..] {
        // A problem that has no caption of the user's has its own name twice.
        [caption, heading] if heading.starts_with(caption) => heading.to_owned(),
        // Who gives captions numbers the pictures, or wants no number.
        [caption, heading] => [caption, without_number(heading)].join(between),
        _ => parts.concat(),
    };
    // An author's caption takes the place of the file's name.
    let name = if diagram.caption().is_some() { "" } else { name };
    let caption = format!("{name}{heading}").replace(['\n', '\r'], " ");
    let caption = caption.trim_end().trim_end_matches(':');
    let (caption, once) = join_turn(caption, without_repetition(diagram, heading));
    let (caption, once) = join_comment(caption, once);
    if !(diagram.header.is_empty() || is_headed && booklet.has_title()) {
        booklet.head(renderer, diagram.lang, &diagram.header)?;
    }
    let mut drawing = renderer.draw(&once)?;
    if let Cow::Owned(_) = once {
        // It is drawn again from itself with all its words.
        drawing = drawing.keeping(&renderer.draw(diagram)?);
    }
    if !once.coordinates.is_empty() && booklet.may_lack_coordinates(&drawing) {
        let bare = Diagram { coordinates: Arc::default(), ..(*once).clone() };
        drawing = drawing.or_bare(renderer.draw(&bare)?);
    }
    if diagram.is_answer { booklet.add_answer(&drawing, &caption) } else { booklet.add(&drawing, &caption) }
}

/// A caption with whose turn it is behind it, and a picture without that, where it is all that its line says: one line under a
/// board, not two.
fn join_turn<'a>(caption: &str, once: Cow<'a, Diagram>) -> (String, Cow<'a, Diagram>) {
    let turn = plain(&once.turn);
    let is_line = once.below.iter().any(|line| plain(&line.text) == turn && line.end.is_empty())
        || once
            .words
            .iter()
            .any(|words| matches!(words, Mark::Words { text, tail, .. } if plain(text) == turn && tail.is_empty()));
    if caption.is_empty() || turn.is_empty() || !is_line {
        return (caption.to_owned(), once);
    }
    let is_number = caption.chars().all(char::is_numeric);
    let between = if is_number { ". " } else { once.lang.colon() };
    let mut once = once.into_owned();
    once.replace_turn("");
    (format!("{caption}{between}{turn}"), Cow::Owned(once))
}

/// A caption with what the author wrote behind it, and a picture without that: words of a page have one size.
fn join_comment(caption: String, once: Cow<Diagram>) -> (String, Cow<Diagram>) {
    let (comment, below): (Vec<_>, Vec<_>) =
        once.below.iter().cloned().partition(|paragraph| paragraph.style == "words-comment");
    if comment.is_empty() {
        return (caption, once);
    }
    let texts = std::iter::once(caption).chain(comment.into_iter().map(|paragraph| paragraph.text));
    let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    (texts.join("\n"), Cow::Owned(Diagram { below, ..once.into_owned() }))
}

/// A heading such as `3. Game 1, move 8` without its number.
fn without_number(heading: &str) -> &str {
    let rest = heading.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix(". ").filter(|_| rest.len() < heading.len()).unwrap_or(heading)
}

/// A text without its pieces, and with single blanks.
fn plain(text: &str) -> String {
    text.replace(Paragraph::PIECE, " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A picture without what stands under it on a page, as its heading, or above the page.
fn without_repetition<'a>(diagram: &'a Diagram, heading: &str) -> Cow<'a, Diagram> {
    let heading = plain(heading);
    let has_caption = diagram.caption().is_some_and(|caption| heading.starts_with(&plain(caption)));
    if !has_caption && !diagram.below.iter().any(|paragraph| repeats_heading(paragraph, diagram, &heading)) {
        return Cow::Borrowed(diagram);
    }
    let mut once = diagram.clone();
    once.below.retain(|paragraph| !repeats_heading(paragraph, diagram, &heading));
    once.caption = once.caption.filter(|_| !has_caption);
    Cow::Owned(once)
}

/// Tells whether the heading or the header of a page says what a paragraph does.
fn repeats_heading(paragraph: &Paragraph, diagram: &Diagram, heading: &str) -> bool {
    let is_of_header = !diagram.header.is_empty()
        && ["words-players", "words-info"].iter().any(|id| paragraph.id.starts_with(id))
        || diagram.header.contains(&paragraph.text);
    is_of_header
        || !heading.is_empty() && [&paragraph.text, &paragraph.end].iter().all(|part| heading.contains(&plain(part)))
}

/// Pictures of a position that are not drawn yet, and what draws them.
pub(super) struct Leaves {
    renderer: Arc<Renderer>,
    pages: Vec<Page>,
}

impl Leaves {
    /// Takes the pictures of a position.
    pub(crate) fn of(
        renderer: Arc<Renderer>,
        subject: &dyn Subject,
        options: &Options,
        counter: &CaptionCounter,
    ) -> Result<Leaves, Error> {
        let pages = counter.pages(subject, &options.view).collect::<Result<_, _>>()?;
        Ok(Leaves { renderer, pages })
    }

    /// Finds the smallest cell of their boards, in units.
    pub(crate) fn cell(&self) -> Option<u16> {
        let pages = self.pages.iter();
        pages.filter_map(|page| self.renderer.cell(&page.diagram).ok()?).min()
    }

    /// The same with no cell larger than this one.
    pub(crate) fn within_cell(mut self, cell: Option<u16>) -> Leaves {
        for Page { diagram, .. } in &mut self.pages {
            diagram.cell_max = diagram.cell_max.into_iter().chain(cell).min();
        }
        self
    }

    /// Adds the pictures to a booklet, each over its title with the `name` before it, and each made when its turn comes.
    /// Returns what was odd about them.
    pub(crate) fn bind(&self, name: &str, booklet: &mut Booklet) -> Result<Vec<Diagnostic>, Error> {
        let mut warnings = self.renderer.style().template.warnings.clone();
        for Page { diagram, .. } in &self.pages {
            warnings.extend(add(booklet, &self.renderer, diagram, name)?);
        }
        Ok(warnings)
    }

    /// Tells what they say of themselves.
    pub(crate) fn sheets(&self) -> Vec<Sheet> {
        self.pages.iter().map(Sheet::of).collect()
    }
}

// Fonts of this system, asked for one character at a time (`--fonts system`).

/// The fonts that are installed, listed when the first character is missing.
#[derive(Debug, Default)]
struct SystemFonts {
    /// In order of name, so that the same fonts give the same picture.
    faces: OnceLock<Vec<FontSource>>,
    /// What was found for a character before: fonts are megabytes to read.
    found: Mutex<BTreeMap<char, Option<FontFile>>>,
}

#[derive(Debug)]
struct FontSource {
    name: String,
    path: std::path::PathBuf,
    index: u32,
}

impl SystemFonts {
    fn faces(&self) -> &[FontSource] {
        self.faces.get_or_init(|| {
            let mut fonts = Database::new();
            fonts.load_system_fonts();
            let mut faces: Vec<FontSource> = fonts
                .faces()
                .filter_map(|face| match &face.source {
                    Source::File(path) => {
                        Some(FontSource { name: face.post_script_name.clone(), path: path.clone(), index: face.index })
                    }
                    _ => None,
                })
                .collect();
            faces.sort_by(|a, b| (&a.name, &a.path, a.index).cmp(&(&b.name, &b.path, b.index)));
            faces
        })
    }
}

impl Fallback for SystemFonts {
    fn find(&self, character: char) -> Option<FontFile> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.entry(character).or_insert_with(|| self.search(character)).clone()
    }
}

impl SystemFonts {
    fn search(&self, character: char) -> Option<FontFile> {
        self.faces().iter().find_map(|face| {
            let data: Arc<[u8]> = std::fs::read(&face.path).ok()?.into();
            let has = FontRef::from_index(&data, face.index).ok()?.charmap().map(character).is_some();
            has.then_some(FontFile { name: face.name.clone(), data, index: face.index })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_stands_once_on_a_page_whatever_its_blanks() {
        for caption in ["Fig. 1", "  Fig. 1 ", "Fig.  1", "\u{3000}第1図\u{3000}"] {
            let diagram = Diagram { caption: Some(caption.to_owned()), ..Diagram::default() };
            let heading = diagram.caption().expect("a caption");
            assert_eq!(without_repetition(&diagram, heading).caption, None, "{caption:?}");
        }
    }

    #[test]
    fn a_comment_stands_below_the_caption_of_a_page() {
        let line = |name: &str, text: &str| Paragraph::new(name, text.to_owned(), String::new());
        let below =
            vec![line("words-notes", "7 at 3"), line("words-comment", "White dies."), line("words-comment", "So.")];
        let diagram = Diagram { below, ..Diagram::default() };
        let (caption, once) = join_comment("Correct 1".to_owned(), Cow::Borrowed(&diagram));
        assert_eq!(caption, "Correct 1\nWhite dies.\nSo.");
        assert_eq!(once.below, diagram.below[..1]);
    }
}
