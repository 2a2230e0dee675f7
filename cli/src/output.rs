//! Where pictures go, and the one place that writes files: whole or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::NamedTempFile;

use super::Error;
use super::pending_files::{self, PendingFile, PendingFiles};
use zumen::contract::option_fault;
use zumen::diagnostic::Diagnostic;
use zumen::diagram::format_count;
use zumen::registry::GAMES;
use zumen::render::{Booklet, Paper, PerPage};
use zumen::session::{Format, millimetres};

/// What the names of temporary files begin with.
const TEMPORARY: &str = ".zumen-";

/// Where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Files in this folder, named by the input or the clock, never over an existing one.
    Folder(PathBuf),
    /// This file; an existing one is replaced.
    File(PathBuf),
    Stdout,
}

/// The most pictures side by side.
const MAX_COLUMNS: usize = 6;
/// The least margin: the number of the page stands in it.
const MIN_MARGIN_MM: f64 = 8.0;

/// How pictures share the pages of one PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pages {
    pub paper: Paper,
    /// How many pictures a page has, where that was typed.
    pub per_page: Option<PerPage>,
    /// How many of them stand side by side, as typed.
    pub columns: Option<String>,
    /// The margin, as typed.
    pub margin: Option<String>,
    /// What stands above the first page, and smaller above the others.
    pub title: Option<String>,
}

impl Pages {
    /// The PDF, without pictures.
    ///
    /// # Errors
    ///
    /// `option::value` for columns and margins that the page doesn't have room for.
    pub(crate) fn booklet(&self) -> Result<Booklet, Diagnostic> {
        let booklet = Booklet::new(self.paper, self.grid()?).with_title(self.title.as_deref());
        let Some(text) = &self.margin else { return Ok(booklet) };
        let range = MIN_MARGIN_MM..=(self.paper.size_mm().0 / 4.0).floor();
        let fault = |help: String| {
            let message = format!("--margin cannot be {text:?} on {}", self.paper.name());
            option_fault("margin", text, &message).help(help)
        };
        millimetres(text, range).map(|margin| booklet.with_margin(margin)).map_err(fault)
    }

    /// The margin of its paper; a wrong one is reported with the booklet.
    pub(crate) fn margin_mm(&self) -> f64 {
        let text = self.margin.as_deref();
        text.and_then(|text| millimetres(text, 0.0..=f64::INFINITY).ok()).unwrap_or_else(|| self.paper.margin_mm())
    }

    /// How the pictures of a page stand.
    fn grid(&self) -> Result<PerPage, Diagnostic> {
        let Some(text) = &self.columns else { return Ok(self.per_page.unwrap_or_default()) };
        let fault = |message: String| option_fault("columns", text, &message);
        let columns = text.trim().parse().ok().filter(|columns| (1..=MAX_COLUMNS).contains(columns));
        let columns = columns
            .ok_or_else(|| fault(format!("a page has 1 to {MAX_COLUMNS} columns")).help("such as --columns 2"))?;
        let Some(per_page) = self.per_page else { return Ok(PerPage::of_columns(columns)) };
        per_page.with_columns(columns).ok_or_else(|| {
            let count = per_page.count();
            let fits = (1..=MAX_COLUMNS).filter(|columns| count.is_multiple_of(*columns));
            let fits: Vec<String> = fits.map(|columns| columns.to_string()).collect();
            let rows =
                format!("{} do not stand in {columns} columns of one length", format_count(count as u64, "picture"));
            fault(rows).help(format!("use --columns {}, or leave --per-page out", fits.join(", ")))
        })
    }
}

/// What `-o` and `-f` mean together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub formats: Vec<Format>,
    /// Where pictures go.
    pub pictures: Target,
    /// Where text and JSON go.
    pub lines: Target,
    /// Whether all pictures go into one PDF.
    pub pages: Option<Pages>,
}

impl Plan {
    /// The table of the command line's documentation, row by row.
    pub(crate) fn new(output: Option<&OsStr>, formats: &[Format], pages: Option<Pages>) -> Result<Plan, Error> {
        pages.as_ref().map(Pages::booklet).transpose()?;
        let default: &[Format] = if pages.is_some() { &[Format::Pdf] } else { &[Format::Svg, Format::Png] };
        let plan = Plan::of(output, formats.to_vec(), default)?;
        match pages {
            Some(_) if plan.formats != [Format::Pdf] => {
                Err(Error::Usage("--pages makes one PDF: give -f pdf, or -o FILE.pdf".to_owned()))
            }
            pages => Ok(Plan { pages, ..plan }),
        }
    }

    fn of(output: Option<&OsStr>, formats: Vec<Format>, default: &[Format]) -> Result<Plan, Error> {
        let Some(output) = output else {
            let formats = or_default(formats, default);
            return Ok(Plan { formats, pictures: Target::Folder(".".into()), lines: Target::Stdout, pages: None });
        };
        let name = output.to_string_lossy();
        check_name(&name)?;
        if output == "-" {
            let format = *formats.first().unwrap_or(&default[0]);
            if formats.len() > 1 {
                return Err(Error::Usage("-o - takes one format: choose one with -f".to_owned()));
            }
            if !format.is_text() && io::stdout().is_terminal() {
                let name = format.name().to_uppercase();
                return Err(Error::Usage(format!(
                    "a {name} is not written onto a terminal: redirect it, or name a file with -o"
                )));
            }
            return Ok(Plan { formats: vec![format], pictures: Target::Stdout, lines: Target::Stdout, pages: None });
        }
        let path = Path::new(output);
        let ends_with_slash = name.ends_with(['/', std::path::MAIN_SEPARATOR]);
        if ends_with_slash || path.is_dir() {
            let formats = or_default(formats, default);
            let folder = Target::Folder(path.to_owned());
            return Ok(Plan { formats, pictures: folder.clone(), lines: folder, pages: None });
        }
        let by_ending = Format::of_path(path);
        let format = match (formats.as_slice(), by_ending) {
            ([], Some(format)) => format,
            ([], None) if default == [Format::Pdf] => {
                let pdf = path.with_extension("pdf");
                return Err(Error::Usage(format!("--pages makes one PDF: name it -o {}", pdf.display())));
            }
            ([], None) => {
                let known = Format::endings().join(", .").replace(", .json", " or .json");
                let message = format!("the ending of {} names no format: use .{known}, or a folder/", path.display());
                return Err(Error::Usage(message + &record_help(path)));
            }
            ([given], by_ending) if by_ending.is_none_or(|format| format == *given) => *given,
            ([given], _) => {
                return Err(Error::Usage(format!(
                    "-f {} and the ending of {} do not agree",
                    given.name(),
                    path.display()
                )));
            }
            _ => return Err(Error::Usage(format!("{} is one file: give one format, or a folder/", path.display()))),
        };
        let file = Target::File(path.to_owned());
        Ok(Plan { formats: vec![format], pictures: file.clone(), lines: file, pages: None })
    }
}

/// Refuses the name of no file or folder.
fn check_name(name: &str) -> Result<(), Error> {
    let fault = if name.is_empty() {
        "-o needs a name: a file, a folder/, or - for stdout".to_owned()
    } else if name.ends_with('"') {
        format!("a quote stands at the end of {name}: leave the backslash before it out")
    } else if !cfg!(windows) && name.contains('\\') {
        format!("a \\ parts no folders here: write -o {}", name.replace('\\', "/"))
    } else if name.starts_with("~/") {
        format!(
            "in quotes a shell does not expand ~: leave the quotes out, or write ./{name} for a folder of this name"
        )
    } else if let Some((stem, ending)) = counter(name) {
        format!("zumen numbers pictures itself: write -o {stem}{ending}")
    } else {
        return Ok(());
    };
    Err(Error::Usage(fault))
}

/// Finds what stands round a number to count with, as other programs write it: `fig` and `.png` of `fig-%02d.png`.
fn counter(name: &str) -> Option<(&str, &str)> {
    let (stem, rest) = name.split_once('%')?;
    let ending = rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('d')?;
    Some((stem.trim_end_matches(['-', '_']), ending))
}

/// Says how a record is written, where a file has the ending of one.
fn record_help(path: &Path) -> String {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_notation = GAMES.iter().any(|game| game.notations.contains(&ending.as_str()));
    let help = format!("; for a record use zumen convert INPUT --to {ending} -o {}", path.display());
    if is_notation { help } else { String::new() }
}

/// The last numbers of names that were given: to look for a free one from the start each time takes long when a
/// collection has many games. Kept for each set of endings, as
/// another set may find a lower number free.
pub(super) type UsedNumbers = BTreeMap<(String, Vec<String>), usize>;

/// Writes the files of one picture under one name that is still free, `stem`, `stem-2`, `stem-3`... Returns their
/// paths.
pub(super) fn write_new(
    folder: &Path,
    stem: &str,
    pending: &PendingFiles,
    files: &[&PendingFile],
    taken: &mut UsedNumbers,
) -> Result<Vec<PathBuf>, Error> {
    std::fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    let last = taken.entry((stem.to_owned(), files.iter().map(|file| file.file.name_of("")).collect())).or_default();
    loop {
        *last += 1;
        let stem = again(stem, *last);
        let paths: Vec<PathBuf> = files.iter().map(|file| plain(folder).join(file.file.name_of(&stem))).collect();
        if paths.iter().all(|path| !path.exists()) && write_all_new(&paths, pending, files)? {
            return Ok(paths);
        }
    }
}

/// Names the first, the second, the third of one name: `stem`, `stem-2`, `stem-3`.
pub(super) fn again(stem: &str, number: usize) -> String {
    if number == 1 { stem.to_owned() } else { format!("{stem}-{number}") }
}

/// Writes all or none; tells with `false` that somebody else took a name in between.
fn write_all_new(paths: &[PathBuf], pending: &PendingFiles, files: &[&PendingFile]) -> Result<bool, Error> {
    for (index, (path, file)) in paths.iter().zip(files).enumerate() {
        let written = pending
            .bytes(file)
            .and_then(|bytes| temporary(path, &bytes))
            .and_then(|file| file.persist_noclobber(path).map(drop).map_err(|error| error.error));
        if let Err(error) = written {
            paths[..index].iter().for_each(|path| drop(std::fs::remove_file(path)));
            if error.kind() == io::ErrorKind::AlreadyExists {
                return Ok(false);
            }
            return Err(Error::Io(path.display().to_string(), error));
        }
    }
    Ok(true)
}

/// Files that inputs and options name, as bitmaps and rules: what was read for a picture is not written over by it.
static KEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Maximum number of files kept: a watch or a server runs without an end.
const MAX_KEPT_FILES: usize = 10_000;

/// Keeps a file from being written over.
pub(super) fn keep(path: &Path) {
    if let (Ok(path), Ok(mut kept)) = (path.canonicalize(), KEPT.lock())
        && kept.len() < MAX_KEPT_FILES
    {
        kept.insert(path);
    }
}

/// Forgets the files of the run before, in a process that has several.
pub(super) fn forget_kept() {
    if let Ok(mut kept) = KEPT.lock() {
        kept.clear();
    }
}

/// Refuses to write over a file that was read for a picture.
fn may_go(path: &Path) -> Result<(), Error> {
    let is_kept =
        KEPT.lock().is_ok_and(|kept| !kept.is_empty() && kept.contains(&path.canonicalize().unwrap_or_default()));
    if is_kept {
        let message = format!("{} is an input: name another output file", path.display());
        return Err(Error::Usage(message));
    }
    Ok(())
}

fn or_default(formats: Vec<Format>, default: &[Format]) -> Vec<Format> {
    if formats.is_empty() { default.to_vec() } else { formats }
}

/// Lists the folders of a path that are not there, the innermost first.
pub(super) fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let folders = folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    folders.map(Path::to_owned).collect()
}

/// Removes folders that were made in vain; what holds a file stays.
pub(super) fn remove_empty(folders: &[PathBuf]) {
    folders.iter().for_each(|folder| drop(fs::remove_dir(folder)));
}

/// Writes a file that the user named, over an existing one. A file that holds the same already stays untouched; a
/// link is followed; a device or pipe is written to, not replaced.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    may_go(path)?;
    let made = path.parent().map(missing_folders).unwrap_or_default();
    let result = if fs::metadata(path).is_ok_and(|old| !old.is_file()) {
        File::options().write(true).open(path).and_then(|mut device| device.write_all(bytes))
    } else {
        prepare_change(path, bytes).and_then(|file| file.map_or(Ok(()), |file| settle(file, path)))
    };
    result.map_err(|error| {
        remove_empty(&made);
        Error::Io(path.display().to_string(), error)
    })
}

/// Files that are open at a time while they wait for their places: systems allow some hundred.
const MAX_OPEN_FILES: usize = 200;

/// Writes the files of one position over those that are there: all are whole before the first takes its place, of a long
/// series so many at a time, and what holds the same already stays untouched. Tells of each whether it has changed.
pub(super) fn replace_all(paths: &[PathBuf], pending: &PendingFiles) -> Result<Vec<bool>, Error> {
    let mut settled = Vec::new();
    for (paths, files) in paths.chunks(MAX_OPEN_FILES).zip(pending.files().chunks(MAX_OPEN_FILES)) {
        let prepared = paths.iter().zip(files).map(|(path, file)| {
            may_go(path)?;
            let bytes = pending.bytes(file).map_err(Error::io(pending_files::WHAT))?;
            prepare_change(path, &bytes).map_err(Error::io(path.display().to_string()))
        });
        let prepared: Vec<Option<NamedTempFile>> = prepared.collect::<Result<_, Error>>()?;
        for (path, file) in paths.iter().zip(prepared) {
            settled.push(file.is_some());
            file.map_or(Ok(()), |file| settle(file, path)).map_err(Error::io(path.display().to_string()))?;
        }
    }
    Ok(settled)
}

/// The content, ready to take its place; `None` where the file holds it already.
fn prepare_change(path: &Path, bytes: &[u8]) -> io::Result<Option<NamedTempFile>> {
    let has_its_length = fs::metadata(path).is_ok_and(|old| old.is_file() && old.len() == bytes.len() as u64);
    if has_its_length && fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(None);
    }
    temporary(path, bytes).map(Some)
}

/// Puts a finished file in its place. The permissions of an existing one stay, and a link leads to the new content.
fn settle(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let Ok(old) = fs::metadata(path) else {
        return file.persist(path).map(drop).map_err(|error| error.error);
    };
    file.as_file().set_permissions(old.permissions())?;
    file.persist(path.canonicalize()?).map(drop).map_err(|error| error.error)
}

/// A file that is written bit by bit and takes its place at the end, where it differs from what is there.
pub(super) struct Growing {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl Growing {
    pub(crate) fn new(path: PathBuf) -> Result<Growing, Error> {
        let file = temporary(&path, &[]).map_err(Error::io(path.display().to_string()))?;
        Ok(Growing { path, file: BufWriter::new(file) })
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Error> {
        self.file.write_all(text.as_bytes()).map_err(Error::io(self.path.display().to_string()))
    }

    pub(crate) fn finish(self) -> Result<(), Error> {
        let path = self.path;
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error);
        file.and_then(|file| settle_changed(file, &path)).map_err(Error::io(path.display().to_string()))
    }
}

/// Puts a file into its place, where another one or none is there.
fn settle_changed(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.rewind()?;
    if File::open(path).and_then(|old| is_same(old, file.as_file())).unwrap_or(false) {
        return Ok(());
    }
    settle(file, path)
}

fn is_same(a: File, b: &File) -> io::Result<bool> {
    let (mut a, mut b) = (BufReader::new(a), BufReader::new(b));
    loop {
        let (left, right) = (a.fill_buf()?, b.fill_buf()?);
        let length = left.len().min(right.len());
        if length == 0 {
            return Ok(left.is_empty() && right.is_empty());
        }
        if left[..length] != right[..length] {
            return Ok(false);
        }
        a.consume(length);
        b.consume(length);
    }
}

/// Takes away the temporary files of runs that were killed. Those of a run that still goes on are locked.
pub(super) fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(TEMPORARY)) {
        // What cannot be opened or removed belongs to somebody else.
        if File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The content in a temporary file of the same folder, ready to be renamed; locked, so that nobody sweeps it
/// away.
fn temporary(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // What the system says of the folder is said without the name of a temporary file.
    fs::metadata(folder).map(drop).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => fs::create_dir_all(folder),
        _ => Err(error),
    })?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the umask takes its share.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = loop {
        let file = builder.tempfile_in(folder)?;
        // Some file systems know no locks; they keep what a killed run leaves.
        let _ = file.as_file().lock();
        // It may have been swept away before it was locked.
        if file.path().exists() {
            break file;
        }
    };
    file.write_all(bytes)?;
    file.flush()?;
    Ok(file)
}

/// Tells whether stdout is written into a file.
pub(super) fn is_redirected() -> bool {
    #[cfg(unix)]
    let stdout = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned();
    #[cfg(windows)]
    let stdout = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned();
    stdout.is_ok_and(|stdout| File::from(stdout).metadata().is_ok_and(|data| data.is_file()))
}

/// The folder as it is printed: `.` leaves no trace in a name.
pub(super) fn plain(folder: &Path) -> PathBuf {
    if folder == Path::new(".") { PathBuf::new() } else { folder.to_owned() }
}

/// The name by the clock, local time: `20261120-145102`.
pub(super) fn clock() -> String {
    jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::{MAX_OPEN_FILES, replace_all};
    use crate::pending_files::PendingFiles;
    use zumen::session::{File, Format};

    #[test]
    fn files_of_a_long_series_take_their_places_and_what_is_there_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut pending = PendingFiles::new();
        let part = |index: usize| File::new(&index.to_string(), Format::Text, index.to_string().into());
        (0..2 * MAX_OPEN_FILES + 1).for_each(|index| pending.push(part(index)).unwrap());
        let paths: Vec<_> = pending.files().iter().map(|file| folder.path().join(file.file.name_of("a"))).collect();
        assert!(replace_all(&paths, &pending).unwrap().iter().all(|is_new| *is_new));
        assert_eq!(std::fs::read_to_string(&paths[2 * MAX_OPEN_FILES]).unwrap(), (2 * MAX_OPEN_FILES).to_string());
        std::fs::write(&paths[MAX_OPEN_FILES], "another").unwrap();
        let changed = replace_all(&paths, &pending).unwrap();
        assert_eq!(changed.iter().position(|is_new| *is_new), Some(MAX_OPEN_FILES));
        assert_eq!((changed.len(), changed.iter().filter(|is_new| **is_new).count()), (2 * MAX_OPEN_FILES + 1, 1));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), paths.len());
    }
}
