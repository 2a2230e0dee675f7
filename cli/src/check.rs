//! `zumen check`: whether pictures are what zumen draws of what they keep.

use std::collections::BTreeMap;
use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};

use super::args::Check;
use super::input::{self, Input};
use super::report::{self, Reporter, visible};
use super::{Error, Outcome, missing_files, output, print, session};
use zumen::contract::CaptionCounter;
use zumen::diagnostic::{About, Diagnostic};
use zumen::diagram::format_count;
use zumen::registry::GAMES;
use zumen::render::{self, Difference, EmbeddedSource};
use zumen::session::{Format, Options, PictureOptions, ReadContent, Session};

const OF_PICTURES: &str = "only pictures written by zumen contain one";

/// What is found out about a picture.
struct Verdict {
    state: State,
    /// What differs, or why it is the same though its bytes are not; empty where they are.
    why: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    /// It is what zumen draws.
    Same,
    /// Zumen draws the same position another way now.
    Older,
    /// The position that is kept, or a template or theme of the author, is another now.
    Stale,
    /// Somebody changed the drawing.
    Edited,
    /// Its end is missing.
    Damaged,
}

impl State {
    /// Its name as it is printed, and as JSON has it.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            State::Same => ("same", "same"),
            State::Older => ("drawn by an older look", "older"),
            State::Stale => ("stale", "stale"),
            State::Edited => ("edited by hand", "edited"),
            State::Damaged => ("damaged", "damaged"),
        }
    }

    /// Tells whether zumen draws something else now.
    fn is_outdated(self) -> bool {
        matches!(self, State::Older | State::Stale)
    }
}

/// A picture as it is drawn now.
struct CurrentPicture {
    bytes: Vec<u8>,
    digest: Option<u32>,
    /// Which of the author's pictures are not there any more, or cannot be read.
    missing: Option<String>,
}

/// Looks at each file and says a line about it. Those that cannot be looked at are reported.
pub(super) fn run(check: &Check, reporter: &mut Reporter) -> Result<Outcome, Error> {
    check_own(&check.picture)?;
    let mut checker = Checker { typed: &check.picture, session: session::open(), reporter };
    let mut outcome = Outcome::Done;
    let mut counts = Counts::default();
    for path in &files(&check.files)? {
        let judged = match input::bytes(path) {
            Ok(bytes) if check.ours && render::embedded_sources(&bytes).is_empty() => {
                counts.foreign += 1;
                continue;
            }
            Ok(bytes) => checker.judge(path, &bytes),
            Err(error) => Err(error),
        };
        let (mut verdict, drawn) = match judged {
            Ok(found) => found,
            Err(error) => {
                counts.refused += 1;
                outcome = outcome.max(error.outcome());
                let error = prefix_path(path, error);
                if check.as_json {
                    print(json(path, "refused", &why(&error)).as_bytes())?;
                }
                checker.reporter.error(&error);
                continue;
            }
        };
        match drawn.filter(|_| check.writes && verdict.state.is_outdated()) {
            Some(drawn) => {
                output::replace(path, &drawn.bytes)?;
                verdict.why = "drawn again".to_owned();
                counts.states.entry(verdict.state).or_default().1 += 1;
            }
            None if verdict.state != State::Same => outcome = outcome.max(Outcome::Refused),
            None => {}
        }
        counts.states.entry(verdict.state).or_default().0 += 1;
        if verdict.state != State::Same || !check.is_quiet {
            print(line(path, &verdict, check.as_json).as_bytes())?;
        }
    }
    // Who names files one by one sees how many there are.
    if (check.ours || check.files.iter().any(|path| path.is_dir())) && !check.is_quiet {
        reporter.note(&counts.summary());
    }
    if counts.states.contains_key(&State::Older) && !check.writes && !check.is_quiet {
        reporter.note("an older zumen drew some: zumen check --write draws them again, from the positions inside them");
    }
    if counts.foreign == 0 && outcome == Outcome::Done && counts.all() == 0 {
        return Err(Error::Usage("there is no picture to check: name pictures, or a folder with some".to_owned()));
    }
    Ok(outcome)
}

/// How many pictures of each state there are.
#[derive(Default)]
struct Counts {
    /// Of each state, and how many of these were drawn again.
    states: BTreeMap<State, (usize, usize)>,
    /// Those that could not be looked at.
    refused: usize,
    /// Pictures of other programs that were passed over.
    foreign: usize,
}

impl Counts {
    /// Counts all but those of other programs.
    fn all(&self) -> usize {
        self.states.values().map(|(count, _)| count).sum::<usize>() + self.refused
    }

    /// Says `5 pictures: 3 same, 1 stale, 1 edited by hand; 2 of other programs passed over`.
    fn summary(&self) -> String {
        let states = self.states.iter().map(|(state, (count, again))| {
            let again = if *again == 0 { String::new() } else { format!(" ({again} drawn again)") };
            format!("{count} {}{again}", state.names().0)
        });
        let refused = (self.refused > 0).then(|| format!("{} refused", self.refused));
        let parts: Vec<String> = states.chain(refused).collect();
        let parts = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        let foreign = match self.foreign {
            0 => String::new(),
            count => format!("; {count} of other programs passed over"),
        };
        format!("{}{parts}{foreign}", format_count(self.all() as u64, "picture"))
    }
}

/// The files that are looked at: of a folder all pictures in it and in the folders inside, by their names.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    let mut left: Vec<PathBuf> = named.iter().rev().cloned().collect();
    while let Some(path) = left.pop() {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        let entries = std::fs::read_dir(&path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(Error::io(path.display().to_string()))?;
        let inside = entries.iter().filter(|entry| is_looked_at(entry));
        let mut inside: Vec<PathBuf> = inside.map(|entry| output::plain(&path).join(entry.file_name())).collect();
        inside.sort();
        left.extend(inside.into_iter().rev());
    }
    Ok(files)
}

/// Tells whether pictures of this format keep what they are drawn from.
fn keeps_source(format: Format) -> bool {
    format.is_picture() && format != Format::Gif
}

fn line(path: &Path, verdict: &Verdict, as_json: bool) -> String {
    let (words, name) = verdict.state.names();
    if as_json {
        return json(path, name, &verdict.why);
    }
    let why = if verdict.why.is_empty() { String::new() } else { format!(" ({})", visible(&verdict.why)) };
    format!("{}: {words}{why}\n", visible(&path.display().to_string()))
}

fn json(path: &Path, state: &str, why: &str) -> String {
    serde_json::json!({ "file": path.display().to_string(), "state": state, "why": why }).to_string() + "\n"
}

/// Says in a line why a picture could not be looked at; what was reported already stands on stderr.
fn why(error: &Error) -> String {
    let messages: Vec<String> = report::faults(error).into_iter().map(|fault| fault.message).collect();
    if messages.is_empty() { "what it keeps cannot be drawn".to_owned() } else { messages.join("; ") }
}

/// Looks whether files of the author are there, and a theme of that name in some game: otherwise a slip in a script would
/// go unnoticed where no picture is drawn with them.
fn check_own(typed: &PictureOptions) -> Result<(), Error> {
    if let Some(folder) = &typed.template {
        missing_files::check(&Path::new(folder).join("board.svg"))?;
    }
    let Some(theme) = &typed.theme else { return Ok(()) };
    if theme.ends_with(".css") {
        return Ok(missing_files::check(Path::new(theme))?);
    }
    let is_known = GAMES.iter().any(|game| zumen::TEMPLATES.themes(game.name).contains(&theme.as_str()));
    if is_known || theme == "color" || typed.template.is_some() {
        return Ok(());
    }
    let message = format!("no game has a theme {theme:?}");
    let fault = Diagnostic::option_error("theme::name", message);
    Err(fault.help("one of zumen templates list, or a file that ends in .css").into())
}

/// Tells whether an entry of a folder is a picture or a folder, and not hidden.
fn is_looked_at(entry: &DirEntry) -> bool {
    match entry.file_type() {
        _ if entry.file_name().to_string_lossy().starts_with('.') => false,
        Ok(kind) if kind.is_dir() => true,
        // A link may lead back to where it is.
        Ok(kind) if kind.is_symlink() && entry.path().is_dir() => false,
        _ => Format::of_path(&entry.path()).is_some_and(keeps_source),
    }
}

/// Faults of a picture, with the name of its file.
fn prefix_path(path: &Path, error: Error) -> Error {
    match error {
        Error::Faults(mut faults) => {
            for fault in faults.iter_mut().filter(|fault| fault.origin.is_none() && fault.about != About::File) {
                fault.message = format!("{}: {}", path.display(), fault.message);
            }
            Error::Faults(faults)
        }
        error => error,
    }
}

/// Draws pictures again.
struct Checker<'a> {
    /// What was typed: files of the author.
    typed: &'a PictureOptions,
    session: Session,
    reporter: &'a mut Reporter,
}

impl Checker<'_> {
    /// What is said about a file, and what would stand in it now; nothing where somebody's work would be lost.
    fn judge(&mut self, path: &Path, bytes: &[u8]) -> Result<(Verdict, Option<CurrentPicture>), Error> {
        match (render::embedded_sources(bytes).as_slice(), Format::of(bytes)) {
            ([], None) => Err(no_source("check is for pictures; zumen validate checks IDs and records")),
            ([], format) => Err(no_source(kept_help(format))),
            ([_], _) if input::is_cut(bytes) => {
                let why = "it is cut off: its end is missing".to_owned();
                Ok((Verdict { state: State::Damaged, why }, None))
            }
            ([kept], Some(format)) if !format.is_animation() => {
                let drawn = self.redraw(path, kept, format)?;
                if format == Format::Pdf && drawn.digest == kept.digest && sheet(bytes) != sheet(&drawn.bytes) {
                    // A figure on a page of paper, with what stands round it.
                    return Ok((self.judge_several(path, std::slice::from_ref(kept))?, None));
                }
                let mut verdict = compare(bytes, kept, &drawn);
                if let Some(why) = drawn.missing.clone().filter(|_| verdict.state.is_outdated()) {
                    return Ok((Verdict { state: State::Stale, why }, None));
                }
                let svg = std::str::from_utf8(bytes).ok();
                let is_touched =
                    svg.is_some_and(|svg| !kept.digest.is_some_and(|digest| render::is_as_drawn(svg, digest)));
                if is_touched && verdict.state.is_outdated() {
                    verdict.why.push_str("; edited by hand or saved by another program");
                }
                Ok((verdict, Some(drawn).filter(|_| !is_touched)))
            }
            ([kept], Some(_)) => Ok((self.judge_moving(path, kept)?, None)),
            (pictures, _) => Ok((self.judge_several(path, pictures)?, None)),
        }
    }

    /// Judges several pictures in one file: what they keep of their drawings is compared.
    fn judge_several(&mut self, path: &Path, pictures: &[EmbeddedSource]) -> Result<Verdict, Error> {
        for (index, kept) in pictures.iter().enumerate() {
            if self.redraw(path, kept, Format::Svg)?.digest != kept.digest {
                let why = format!("picture {} of {}", index + 1, pictures.len());
                return Ok(Verdict { state: staleness(kept), why });
            }
        }
        let why = match pictures.len() {
            1 => "what its picture keeps of itself; its page is not compared".to_owned(),
            count => format!("what its {count} pictures keep of themselves; their pages are not compared"),
        };
        Ok(Verdict { state: State::Same, why })
    }

    /// Judges an animation by what it keeps, its last picture: the others are not known.
    fn judge_moving(&mut self, path: &Path, kept: &EmbeddedSource) -> Result<Verdict, Error> {
        let (state, others) = match self.redraw(path, kept, Format::Svg)?.digest == kept.digest {
            true => (State::Same, "; the others are not compared"),
            false => (staleness(kept), ""),
        };
        Ok(Verdict { state, why: format!("its last picture{others}") })
    }

    /// The picture as it is drawn now. It does not keep which fonts of the author it was drawn with: those that
    /// are typed count where it is the same with them.
    fn redraw(&mut self, path: &Path, kept: &EmbeddedSource, format: Format) -> Result<CurrentPicture, Error> {
        let own = self.typed.known_to(&kept.source);
        let plain = PictureOptions { fonts: Vec::new(), system_fonts: false, ..own.clone() };
        if own != plain {
            let drawn = self.redraw_as(path, kept, own, format)?;
            if drawn.digest == kept.digest {
                return Ok(drawn);
            }
        }
        self.redraw_as(path, kept, plain, format)
    }

    fn redraw_as(
        &mut self,
        path: &Path,
        kept: &EmbeddedSource,
        picture: PictureOptions,
        format: Format,
    ) -> Result<CurrentPicture, Error> {
        let options = Options { picture, ..Options::default() }.over(&kept.source)?;
        let input = Input::picture(path.display().to_string(), Some(path), kept.clone());
        // Faults of the notation point into it.
        let mut refused = |fault: Diagnostic| self.reporter.refuse(&fault, input.context());
        let ReadContent { options, mut entries, .. } = input.read(options, &[]).map_err(&mut refused)?;
        if entries.is_empty() {
            return Err(no_source(OF_PICTURES));
        }
        let entry = entries.swap_remove(0).map_err(&mut refused)?;
        let missing = entry.warnings.iter().find(|warning| warning.code.starts_with("bitmaps::"));
        let missing = missing.map(|warning| warning.message.clone());
        let drawn =
            session::draw(&self.session, entry.subject.as_ref(), &options, &[format], &CaptionCounter::default());
        let drawn = drawn.or_else(|error| Err(refused(error.of_input()?.swap_remove(0))))?;
        let bytes = drawn.files.into_iter().next().ok_or_else(|| no_source(OF_PICTURES))?.bytes;
        let digest = render::embedded_sources(&bytes).first().and_then(|kept| kept.digest);
        Ok(CurrentPicture { bytes, digest, missing })
    }
}

/// Compares a file with the picture as it is drawn now: its bytes, its check sum, what it looks like.
fn compare(bytes: &[u8], kept: &EmbeddedSource, drawn: &CurrentPicture) -> Verdict {
    if bytes == drawn.bytes {
        return Verdict { state: State::Same, why: String::new() };
    }
    let is_current = kept.digest == drawn.digest;
    let state = if is_current { State::Edited } else { staleness(kept) };
    if Format::of(bytes) == Some(Format::Pdf) {
        return Verdict {
            state,
            why: "its bytes differ: changed, or written by another program or version".to_owned(),
        };
    }
    let pixels = zumen::pixels(bytes).and_then(|found| Ok((found, zumen::pixels(&drawn.bytes)?)));
    match pixels.map(|(found, wanted)| render::difference(&found, &wanted)) {
        // A PNG is nothing but its pixels.
        Ok(None) if is_current || Format::of(bytes) == Some(Format::Png) => {
            let svgs = std::str::from_utf8(bytes).ok().zip(std::str::from_utf8(&drawn.bytes).ok());
            let is_told_alike = svgs.is_none_or(|(found, wanted)| render::is_told_alike(found, wanted));
            let why = if is_told_alike { "saved by another program" } else { "its title or description differs" };
            Verdict { state: State::Same, why: why.to_owned() }
        }
        Ok(None) => Verdict { state, why: "it looks the same, and is drawn otherwise".to_owned() },
        Ok(Some(difference)) => Verdict { state, why: describe(difference) },
        Err(fault) => Verdict { state, why: fault.message },
    }
}

/// The size of the pages of a PDF, as it is written there.
fn sheet(pdf: &[u8]) -> Option<&[u8]> {
    const KEY: &[u8] = b"/MediaBox";
    let at = pdf.windows(KEY.len()).position(|window| window == KEY)? + KEY.len();
    pdf[at..].split(|byte| *byte == b']').next()
}

/// Tells why another picture is drawn now: what it is drawn from is another, or the looks of zumen are.
fn staleness(kept: &EmbeddedSource) -> State {
    let source = &kept.source;
    let theme = source.option("theme").unwrap_or_default();
    let is_built_in = zumen::TEMPLATES.themes(source.option("template").unwrap_or_default()).contains(&theme);
    // The author's bitmaps may be others.
    if is_built_in && source.option("bitmaps").is_none_or(str::is_empty) && !kept.is_retyped {
        State::Older
    } else {
        State::Stale
    }
}

/// Says `0.4 % of the pixels differ, within 60x40 at 650,980`.
fn describe(Difference { share, area }: Difference) -> String {
    let percent = match share * 100.0 {
        percent if percent < 0.01 => "less than 0.01".to_owned(),
        percent => format!("{percent:.2}"),
    };
    format!("{percent} % of the pixels differ, within {}x{} at {},{}", area.width, area.height, area.x, area.y)
}

/// Says which pictures hold their position, to the owner of one of this format that holds none.
pub(super) fn kept_help(format: Option<Format>) -> &'static str {
    match format {
        Some(format) if format.is_animation() => {
            "SVG, PNG and PDF of zumen contain one, animations do not: use the record that it was drawn from"
        }
        _ => OF_PICTURES,
    }
}

fn no_source(help: &str) -> Error {
    Error::Faults(vec![Diagnostic::error("read::no-source", "no position is kept").help(help)])
}
