//! Where pictures go, and the one place that writes files: whole or not at all.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::Stop;

/// A format of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Text,
    Json,
}

impl Format {
    const ALL: [Format; 4] = [Format::Svg, Format::Png, Format::Text, Format::Json];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Text => "txt",
            Format::Json => "json",
        }
    }

    fn name(self) -> &'static str {
        if self == Format::Text { "text" } else { self.ending() }
    }

    fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name || format.ending() == name)
    }

    /// The formats of these names, each once.
    pub fn listed(names: &[String]) -> Vec<Format> {
        let mut formats = Vec::new();
        for format in names.iter().filter_map(|name| Format::named(name)) {
            if !formats.contains(&format) {
                formats.push(format);
            }
        }
        formats
    }

    /// Whether it is a picture; the others are lines of text.
    pub fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }
}

/// One file of a position.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Put behind the name: `question`; empty for most.
    pub suffix: String,
    pub format: Format,
    pub bytes: Vec<u8>,
}

impl Part {
    /// The file's name with this stem.
    pub fn name(&self, stem: &str) -> String {
        let dash = if self.suffix.is_empty() { "" } else { "-" };
        format!("{stem}{dash}{}.{}", self.suffix, self.format.ending())
    }
}

/// Where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Files in this folder, named by the input or the clock, never over an existing one.
    Folder(PathBuf),
    /// This file; an existing one is replaced.
    File(PathBuf),
    Stdout,
}

/// What `-o` and `-f` mean together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub formats: Vec<Format>,
    /// Where pictures go.
    pub pictures: Target,
    /// Where text and JSON go.
    pub lines: Target,
}

impl Plan {
    /// The table of the command line's documentation, row by row.
    pub fn new(output: Option<&OsStr>, formats: &[String]) -> Result<Plan, Stop> {
        let formats = Format::listed(formats);
        let Some(output) = output else {
            let formats = if formats.is_empty() { vec![Format::Svg, Format::Png] } else { formats };
            return Ok(Plan { formats, pictures: Target::Folder(".".into()), lines: Target::Stdout });
        };
        if output.is_empty() {
            return Err(Stop::Usage("-o needs a name: a file, a folder/, or - for stdout".to_owned()));
        }
        if output == "-" {
            let format = *formats.first().unwrap_or(&Format::Svg);
            if formats.len() > 1 {
                return Err(Stop::Usage("-o - takes one format: choose one with -f".to_owned()));
            }
            if format == Format::Png && io::stdout().is_terminal() {
                return Err(Stop::Usage(
                    "a PNG is not written onto a terminal: redirect it, or name a file with -o".to_owned(),
                ));
            }
            return Ok(Plan { formats: vec![format], pictures: Target::Stdout, lines: Target::Stdout });
        }
        let path = Path::new(output);
        let ends_with_slash = output.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
        if ends_with_slash || path.is_dir() {
            let formats = if formats.is_empty() { vec![Format::Svg, Format::Png] } else { formats };
            let folder = Target::Folder(path.to_owned());
            return Ok(Plan { formats, pictures: folder.clone(), lines: folder });
        }
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let by_ending = Format::named(&ending).filter(|format| format.ending() == ending);
        let format = match (formats.as_slice(), by_ending) {
            ([], Some(format)) => format,
            ([], None) => {
                let message = format!(
                    "the ending of {} names no format: use .svg, .png, .txt or .json, or a folder/",
                    path.display()
                );
                return Err(Stop::Usage(message));
            }
            ([given], by_ending) if by_ending.is_none_or(|format| format == *given) => *given,
            ([given], _) => {
                return Err(Stop::Usage(format!(
                    "-f {} and the ending of {} do not agree",
                    given.name(),
                    path.display()
                )));
            }
            _ => return Err(Stop::Usage(format!("{} is one file: give one format, or a folder/", path.display()))),
        };
        let file = Target::File(path.to_owned());
        Ok(Plan { formats: vec![format], pictures: file.clone(), lines: file })
    }
}

/// The last numbers of names that were given: to look for a free one from the start each time takes long when a
/// collection has many games. Kept for each set of endings, as
/// another set may find a lower number free.
pub(super) type Taken = BTreeMap<(String, Vec<String>), usize>;

/// Writes the files of one picture under one name that is still free, `stem`, `stem-2`, `stem-3`... Returns their
/// paths.
pub(super) fn write_new(folder: &Path, stem: &str, parts: &[Part], taken: &mut Taken) -> Result<Vec<PathBuf>, Stop> {
    std::fs::create_dir_all(folder).map_err(Stop::io(folder.display().to_string()))?;
    let last = taken.entry((stem.to_owned(), parts.iter().map(|part| part.name("")).collect())).or_default();
    loop {
        *last += 1;
        let stem = if *last == 1 { stem.to_owned() } else { format!("{stem}-{last}") };
        let paths: Vec<PathBuf> = parts.iter().map(|part| plain(folder).join(part.name(&stem))).collect();
        if paths.iter().all(|path| !path.exists()) && write_all_new(&paths, parts)? {
            return Ok(paths);
        }
    }
}

/// Writes all or none; tells with `false` that somebody else took a name in between.
fn write_all_new(paths: &[PathBuf], parts: &[Part]) -> Result<bool, Stop> {
    for (index, (path, part)) in paths.iter().zip(parts).enumerate() {
        let written = temporary(path, &part.bytes)
            .and_then(|file| file.persist_noclobber(path).map(drop).map_err(|error| error.error));
        if let Err(error) = written {
            paths[..index].iter().for_each(|path| drop(std::fs::remove_file(path)));
            if error.kind() == io::ErrorKind::AlreadyExists {
                return Ok(false);
            }
            return Err(Stop::Io(path.display().to_string(), error));
        }
    }
    Ok(true)
}

/// Writes a file that the user named, over an existing one. A file that holds the same already stays untouched; a
/// link is followed; a device or pipe is written to, not replaced.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    replace_file(path, bytes).map_err(Stop::io(path.display().to_string()))
}

fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Ok(old) = std::fs::metadata(path) else {
        return temporary(path, bytes)?.persist(path).map(drop).map_err(|error| error.error);
    };
    if !old.is_file() {
        return std::fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    if old.len() == bytes.len() as u64 && std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let path = path.canonicalize()?;
    let file = temporary(&path, bytes)?;
    file.as_file().set_permissions(old.permissions())?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// The content in a temporary file of the same folder, ready to be renamed.
fn temporary(path: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".zumen-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the umask takes its share.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.flush()?;
    Ok(file)
}

/// The folder as it is printed: `.` leaves no trace in a name.
fn plain(folder: &Path) -> PathBuf {
    if folder == Path::new(".") { PathBuf::new() } else { folder.to_owned() }
}

/// The name by the clock, local time: `20261120-145102`.
pub(super) fn clock() -> String {
    jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string()
}
