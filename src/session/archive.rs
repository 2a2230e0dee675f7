//! A ZIP archive as an input: rules for Zillions of Games are published so, with their pictures.
//!
//! What is read from it remembers it, so that whoever asks for positions later finds the same files.

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder as Place, ZipSliceArchive};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Arc;

use crate::registry::{MAX_BYTES, OF_ARCHIVES};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Entry, Files, Record, TreeNode, View};

/// What a ZIP archive begins with that holds any file.
const BEGINNING: &[u8] = b"PK\x03\x04";
/// The endings of files that name others, by precedence: a saved game names its rules.
const ENDINGS: [&str; 2] = [".zsg", ".zrf"];
/// How many files a diagnostic lists.
const MAX_LISTED: usize = 5;

/// A ZIP archive with an input, and the files that this input names. Their paths are relative to the input's folder; case is
/// ignored, as on the systems where such archives are made.
#[derive(Debug)]
pub(super) struct Archive {
    zip: ZipSliceArchive<Vec<u8>>,
    /// By their paths, in lower case with `/` between the parts.
    files: BTreeMap<String, (Place, CompressionMethod)>,
    /// The folder of the input, empty or ending in `/`.
    folder: String,
}

impl Archive {
    /// Opens an archive and reads its input: the only saved game of Zillions, else the only rules file, else the only file.
    /// `None` for what is no archive or has none of these.
    ///
    /// # Errors
    ///
    /// `input::archive` for one with several rules files and for an input that cannot be unpacked, `input::size` for one of more
    /// than 64 MiB.
    pub(super) fn open(bytes: &[u8]) -> Result<Option<(Archive, Vec<u8>)>, Diagnostic> {
        if !bytes.starts_with(BEGINNING) {
            return Ok(None);
        }
        let Ok(zip) = ZipArchive::from_slice(bytes.to_owned()) else { return Ok(None) };
        let mut files = BTreeMap::new();
        let mut entries = zip.entries();
        while let Ok(Some(entry)) = entries.next_entry() {
            let path = String::from_utf8_lossy(entry.file_path().as_ref()).replace('\\', "/").to_lowercase();
            if !path.ends_with('/') && !path.starts_with("__macosx/") {
                files.insert(path, (entry.wayfinder(), entry.compression_method()));
            }
        }
        let Some(path) = find_input(&files)? else { return Ok(None) };
        let folder = path[..path.rfind('/').map_or(0, |end| end + 1)].to_owned();
        let archive = Archive { zip, files, folder: String::new() };
        let input = archive.unpack_file(&path, MAX_BYTES).map_err(|error| refuse(&path, &error))?;
        Ok(Some((Archive { folder, ..archive }, input)))
    }

    /// Says that nothing in it is a position.
    pub(super) fn without_input(&self) -> Diagnostic {
        let names = list_names(self.files.keys().map(String::as_str));
        Diagnostic::error("input::archive", format!("nothing in the archive is an input; it holds {names}"))
            .help("give a position, a record, or an archive with a rules file (.zrf) of Zillions of Games")
    }

    fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Finds a file by its path as seen from the input.
    fn find(&self, path: &str) -> Option<(Place, CompressionMethod)> {
        let mut parts: Vec<&str> = self.folder.split('/').filter(|part| !part.is_empty()).collect();
        let path = path.to_lowercase();
        for part in path.split('/') {
            match part {
                ".." => drop(parts.pop()?),
                part => parts.push(part),
            }
        }
        self.files.get(&parts.join("/")).copied()
    }

    /// Unpacks a file of at most so many bytes.
    fn unpack_file(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        let (place, method) = self.find(path).ok_or(io::ErrorKind::NotFound)?;
        let entry = self.zip.get_entry(place).map_err(io::Error::other)?;
        let unpacked: Box<dyn Read> = match method {
            CompressionMethod::STORE => Box::new(entry.data()),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(entry.data())),
            _ => return Err(io::ErrorKind::Unsupported.into()),
        };
        let mut bytes = Vec::new();
        entry.verifying_reader(unpacked).take(most as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() <= most { Ok(bytes) } else { Err(io::ErrorKind::FileTooLarge.into()) }
    }
}

/// The files of an archive, before others: those that lie beside it, and those that the user names.
pub(super) struct ArchiveFiles<'a> {
    pub archive: &'a Archive,
    pub others: &'a dyn Files,
}

impl Files for ArchiveFiles<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if self.archive.has(path) { self.archive.unpack_file(path, MAX_BYTES) } else { self.others.read(path) }
    }

    fn read_at_most(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        if self.archive.has(path) { self.archive.unpack_file(path, most) } else { self.others.read_at_most(path, most) }
    }

    fn rules(&self, path: &str) -> io::Result<Vec<u8>> {
        // Other rules have another name.
        if self.rules_name(path) == path && self.archive.has(path) { self.read(path) } else { self.others.rules(path) }
    }

    fn beside(&self, option: &str, path: &str, most: usize) -> io::Result<Vec<u8>> {
        self.others.beside(option, path, most).or_else(|_| self.archive.unpack_file(path, most))
    }

    fn near(&self, path: &str) -> Option<String> {
        self.others.near(path)
    }

    fn is_there(&self, path: &str) -> Option<bool> {
        if self.archive.has(path) { Some(true) } else { self.others.is_there(path) }
    }

    fn rules_name(&self, path: &str) -> String {
        self.others.rules_name(path)
    }
}

/// What was read from an archive: its positions find their files there.
pub(super) struct ArchivedRecord {
    pub archive: Arc<Archive>,
    pub record: Box<dyn Record>,
}

impl Record for ArchivedRecord {
    fn list(&self) -> Vec<String> {
        self.record.list()
    }

    fn tree(&self) -> Result<Vec<TreeNode>, Diagnostic> {
        self.record.tree()
    }

    fn entries_with(&self, view: &View, others: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        self.record.entries_with(view, &ArchiveFiles { archive: &self.archive, others })
    }

    fn validate(&self, others: &dyn Files) -> Vec<Diagnostic> {
        self.record.validate(&ArchiveFiles { archive: &self.archive, others })
    }
}

/// Chooses the file of an archive that is drawn.
fn find_input(files: &BTreeMap<String, (Place, CompressionMethod)>) -> Result<Option<String>, Diagnostic> {
    let mut several = Vec::new();
    for ending in ENDINGS {
        let found: Vec<&str> = files.keys().map(String::as_str).filter(|path| path.ends_with(ending)).collect();
        match found[..] {
            [] => {}
            [only] => return Ok(Some(only.to_owned())),
            _ => several = found,
        }
    }
    // Documents of an office are archives, too.
    let is_document = ["mimetype", "[content_types].xml"].iter().any(|name| files.contains_key(*name));
    if several.is_empty() {
        if files.len() < 2 || is_document {
            return Ok(files.keys().next().filter(|_| files.len() == 1).cloned());
        }
        several = files.keys().map(String::as_str).collect();
    }
    let names = list_names(several.iter().copied());
    let message = format!("the archive has {} files, and zumen reads one: {names}", several.len());
    Err(Diagnostic::error("input::archive", message).help("unpack it and name one of them"))
}

/// Lists the first of some files.
fn list_names<'a>(mut paths: impl Iterator<Item = &'a str>) -> String {
    let listed = paths.by_ref().take(MAX_LISTED).collect::<Vec<_>>().join(", ");
    if paths.next().is_some() { listed + ", and more" } else { listed }
}

/// Says why the input cannot be unpacked.
fn refuse(path: &str, error: &io::Error) -> Diagnostic {
    if error.kind() == io::ErrorKind::FileTooLarge {
        let message = format!("{path} in the archive is larger than {} MiB", MAX_BYTES >> 20);
        return Diagnostic::error("input::size", message).help("use only the part with the position");
    }
    let message = format!("{path} in the archive cannot be unpacked: it is damaged, encrypted or packed in a rare way");
    Diagnostic::error("input::archive", message).help(OF_ARCHIVES)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::session::{Content, Request, Session};
    use flate2::Compression;
    use flate2::write::DeflateEncoder;
    use rawzip::ZipArchiveWriter;
    use zumen_game::NoFiles;

    /// Rules with one piece on four squares, and its picture in a folder.
    const RULES: &[u8] = br#"(game (title "Two") (players White) (turn-order White)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
        (piece (name B0100) (image White "images\a.bmp")) (board-setup (White (B0100 a1))))"#;

    fn zip_files(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut packed = Vec::new();
        let mut archive = ZipArchiveWriter::new(&mut packed);
        for (name, bytes) in files {
            let file = archive.new_file(name).compression_method(CompressionMethod::DEFLATE);
            let (mut entry, config) = file.start().expect("a name");
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
            writer.write_all(bytes).expect("memory");
            let (encoder, descriptor) = writer.finish().expect("memory");
            encoder.finish().expect("memory");
            entry.finish(descriptor).expect("memory");
        }
        archive.finish().expect("memory");
        packed
    }

    /// A red picture of 2x1 pixels.
    fn bmp() -> Vec<u8> {
        let header = [14 + 40 + 8, 0, 54, 40, 2, 1, 1 | 24 << 16, 0, 8, 0, 0, 0, 0].map(u32::to_le_bytes).concat();
        [b"BM", &header[..], &[0, 0, 200, 0, 0, 200, 0, 0]].concat()
    }

    /// The picture of an input, with the codes of its warnings; or the code of what is refused.
    fn draw(input: &[u8]) -> Result<(String, Vec<&'static str>), &'static str> {
        let session = Session::default();
        let reading = session.read(&Request { input, ..Request::default() }).map_err(|fault| fault.faults[0].code)?;
        let sheet = reading.sheets().next().expect("a sheet").map_err(|fault| fault.faults[0].code)?;
        let codes = sheet.reports.iter().map(|report| report.code).collect();
        Ok((String::from_utf8(sheet.files[0].bytes.clone()).expect("SVG"), codes))
    }

    #[test]
    fn a_published_game_is_drawn_with_its_pictures() {
        let packed =
            zip_files(&[("Two/readme.txt", b"Two"), ("Two/Rules/TWO.ZRF", RULES), ("Two/Images/A.BMP", &bmp())]);
        let (svg, warnings) = draw(&packed).expect("a picture");
        assert!(svg.contains("#c80000") || svg.contains("#2b2b2b"), "{svg}");
        assert_eq!(warnings, [""; 0]);
        let (_, warnings) = draw(&zip_files(&[("two.zrf", RULES), ("other.txt", b"")])).expect("letters");
        assert_eq!(warnings, ["bitmaps::missing"]);
    }

    #[test]
    fn any_input_may_stand_alone_in_an_archive() {
        let (svg, _) = draw(&zip_files(&[("game.sgf", b"(;SZ[9];B[ee])")])).expect("a picture");
        assert_eq!(svg, draw(b"(;SZ[9];B[ee])").expect("a picture").0);
    }

    #[test]
    fn what_cannot_be_chosen_or_unpacked_is_refused() {
        assert_eq!(draw(&zip_files(&[("a.zrf", RULES), ("b.zrf", RULES)])), Err("input::archive"));
        assert_eq!(draw(&zip_files(&[("a.txt", b"1"), ("b.txt", b"2")])), Err("input::archive"));
        assert_eq!(draw(&zip_files(&[])), Err("input::archive"));
        assert_eq!(draw(&zip_files(&[("readme.txt", b"Rules are in the other archive.")])), Err("input::archive"));
        let whole = zip_files(&[("a.zrf", RULES)]);
        assert_eq!(draw(&whole[..whole.len() / 2]), Err("input::archive"));
        let mut damaged = whole;
        damaged[60] ^= 0x55;
        assert_eq!(draw(&damaged), Err("input::archive"));
    }

    /// The user's own rules, whatever a saved game calls them.
    struct OwnRules;

    impl Files for OwnRules {
        fn read(&self, _: &str) -> io::Result<Vec<u8>> {
            Err(io::ErrorKind::NotFound.into())
        }

        fn rules(&self, _: &str) -> io::Result<Vec<u8>> {
            Ok(String::from_utf8_lossy(RULES).replace("White", "Owner").into_bytes())
        }

        fn rules_name(&self, _: &str) -> String {
            "own.zrf".to_owned()
        }
    }

    #[test]
    fn a_saved_game_is_played_by_its_own_rules_or_by_those_that_the_user_names() {
        let saved = b"Zillions Save Game File Version 0.02 HCS\r\nRulesFile=two.zrf\r\nVariantName=Two\r\n";
        let packed = zip_files(&[("two.zsg", saved), ("two.zrf", RULES), ("images/a.bmp", &bmp())]);
        let [content] = &Content::all(&packed, None)[..] else { panic!("one input") };
        for (files, player) in [(&NoFiles as &dyn Files, "White"), (&OwnRules, "Owner")] {
            let record = content.read(files).expect("a record");
            let entry = record.entries_with(&View::default(), files).swap_remove(0).expect("a position");
            let diagram = entry.subject.diagram(&View::default()).expect("a diagram");
            let text = entry.subject.text(&View::default()).expect("a text");
            assert!(text.contains(player), "{text}");
            assert_eq!((diagram.images.len(), entry.warnings), (1, vec![]));
        }
    }

    #[test]
    fn paths_do_not_leave_the_archive() {
        let (archive, _) =
            Archive::open(&zip_files(&[("in/a.zrf", RULES), ("b.bmp", b"b")])).expect("read").expect("one");
        assert_eq!(archive.unpack_file("../B.bmp", 9).expect("there"), b"b");
        for path in ["../../b.bmp", "b.bmp", "", "/etc/passwd"] {
            assert!(archive.unpack_file(path, 9).is_err(), "{path}");
        }
    }
}
