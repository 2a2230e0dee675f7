//! The file around the records: a header with a picture, files compressed one after the other, and an index of them.
//!
//! With a sound index its files are looked up by name, in whatever order they lie. Programs that write such files anew
//! leave it out: then what is compressed is taken one after the other, and known by what it holds.

use std::io::Read;

use flate2::bufread::ZlibDecoder;

use super::layout::{RECORD, entry, head, top, trailer};
use super::record::Record;
use super::{fault, is_xg};
use zumen_core::diagnostic::Diagnostic;

/// The most that all compressed files of one file may hold together, in bytes. The longest match that was seen has 2 MB.
pub(super) const MAX_UNPACKED_BYTES: u64 = 64 << 20;
/// The first and the last record, which come in a file of their own.
const ENDS: usize = 2 * RECORD;
/// The most files in one. There are four.
const MAX_FILES: usize = 64;
/// What a comment begins with.
const RTF: &[u8] = b"{\\rtf";

/// What a file holds.
#[derive(Default)]
pub(super) struct Archive {
    /// The records of a match, one after the other.
    pub records: Vec<u8>,
    /// The comments, one a line.
    pub comments: Vec<u8>,
    /// The words in the header.
    pub note: String,
    /// What is odd about the file.
    pub warnings: Vec<Diagnostic>,
}

/// Unpacks a file.
///
/// # Errors
///
/// Those of [`read`](super::read) that are about the whole file.
pub(super) fn open(bytes: &[u8]) -> Result<Archive, Diagnostic> {
    if !is_xg(bytes) {
        return Err(fault("xg::mark", "not an eXtreme Gammon file: it does not begin with RGMH"));
    }
    let header = Record(bytes);
    let size = u64::from(header.unsigned_integer(top::SIZE));
    let start = size + u64::from(header.unsigned_integer(top::THUMBNAIL));
    let body = usize::try_from(start).ok().filter(|_| size >= 24).and_then(|start| bytes.get(start..));
    let Some(body) = body.filter(|body| !body.is_empty()) else {
        let message = format!(
            "the file is truncated: its header announces {start} bytes and a match, but it has {} bytes",
            bytes.len()
        );
        return Err(fault("xg::cut", message));
    };
    let mut archive = Archive { note: header.units(top::NOTE, top::NOTE_UNITS), ..Archive::default() };
    let mut room = MAX_UNPACKED_BYTES;
    match index(body, &mut room, &mut archive.warnings)? {
        Some(index) => by_name(body, &index, &mut room, &mut archive)?,
        None => in_order(body, &mut room, &mut archive)?,
    }
    if archive.records.is_empty() {
        return Err(fault("xg::records", "the file contains no match and no position"));
    }
    Ok(archive)
}

/// The index, if there is one that is sound and names the records.
fn index(body: &[u8], room: &mut u64, warnings: &mut Vec<Diagnostic>) -> Result<Option<Vec<u8>>, Diagnostic> {
    let Some(at) = body.len().checked_sub(trailer::BYTES) else { return Ok(None) };
    let (front, end) = (&body[..at], Record(&body[at..]));
    let [files, size, archive] =
        [trailer::FILES, trailer::INDEX, trailer::ARCHIVE].map(|at| end.unsigned_integer(at) as usize);
    let is_one = archive.checked_add(size) == Some(front.len()) && (1..=MAX_FILES).contains(&files);
    if !is_one {
        return Ok(None);
    }
    if checksum(front) != end.unsigned_integer(trailer::CHECKSUM) {
        warnings.push(
            Diagnostic::warning("xg::checksum", "the checksum of the file is wrong: part of it is damaged")
                .help("the match has its own checksum; save the file again in eXtreme Gammon to be sure"),
        );
        return Ok(None);
    }
    let packed = &front[archive..];
    let index = if end.integer(trailer::PACKED) == 0 { packed.to_vec() } else { inflate(packed, room)?.0 };
    let is_whole = index.len() == files * entry::BYTES && find(&index, "temp.xg").is_some();
    Ok(is_whole.then_some(index))
}

/// Finds a file in the index.
fn find<'a>(index: &'a [u8], name: &str) -> Option<Record<'a>> {
    let mut entries = index.chunks_exact(entry::BYTES).map(Record);
    entries.find(|found| found.short(entry::NAME, 255).eq_ignore_ascii_case(name))
}

fn by_name(body: &[u8], index: &[u8], room: &mut u64, archive: &mut Archive) -> Result<(), Diagnostic> {
    let mut unpack = |name| find(index, name).map(|found| unpack(body, found, name, room));
    archive.records = unpack("temp.xg").transpose()?.filter(|records| is_match(records)).unwrap_or_default();
    match unpack("temp.xgc") {
        Some(Ok(comments)) => archive.comments = comments,
        // A match without its notes is of more use than none.
        Some(Err(fault)) if fault.code != "xg::too-large" => archive.warnings.push(
            Diagnostic::warning("xg::comments", format!("the comments cannot be read: {}", fault.message))
                .help("zumen reads the match without them"),
        ),
        Some(Err(fault)) => return Err(fault),
        None => {}
    }
    Ok(())
}

/// Unpacks a file that the index knows.
fn unpack(body: &[u8], found: Record, name: &str, room: &mut u64) -> Result<Vec<u8>, Diagnostic> {
    let [start, packed, original] =
        [entry::START, entry::PACKED, entry::ORIGINAL].map(|at| found.unsigned_integer(at) as usize);
    let bytes = start.checked_add(packed).and_then(|end| body.get(start..end));
    let bytes = bytes.ok_or_else(|| fault("xg::cut", format!("{name} lies outside the file")))?;
    let unpacked = match found.flag(entry::STORED) {
        true if packed as u64 > *room => return Err(too_large()),
        true => bytes.to_vec(),
        false => inflate(bytes, room)?.0,
    };
    if unpacked.len() != original || checksum(&unpacked) != found.unsigned_integer(entry::CHECKSUM) {
        return Err(fault("xg::checksum", format!("the checksum of {name} in the file is wrong")));
    }
    Ok(unpacked)
}

/// Unpacks what is compressed, one after the other.
fn in_order(body: &[u8], room: &mut u64, archive: &mut Archive) -> Result<(), Diagnostic> {
    let mut rest = body;
    for _ in 0..MAX_FILES {
        if rest.is_empty() {
            break;
        }
        let (unpacked, taken) = match inflate(rest, room) {
            Ok(found) => found,
            Err(fault) if archive.records.len() <= ENDS || fault.code == "xg::too-large" => return Err(fault),
            // The trailer, or what is left of a file behind its match.
            Err(_) => break,
        };
        rest = &rest[taken..];
        // The first and the last record come once more in a file of their own.
        if is_match(&unpacked) && unpacked.len() > archive.records.len() {
            archive.records = unpacked;
        } else if unpacked.starts_with(RTF) {
            archive.comments = unpacked;
        }
    }
    if rest.len() > trailer::BYTES {
        let message = format!("the last {} bytes of the file cannot be read", rest.len());
        let help = "the match is complete; its comments may be missing";
        archive.warnings.push(Diagnostic::warning("xg::rest", message).help(help));
    }
    Ok(())
}

/// Tells whether these are records that begin with the head of a match.
fn is_match(bytes: &[u8]) -> bool {
    Record(bytes).bytes(head::MARK, 4) == b"DMLI"
}

/// Unpacks what is compressed at the beginning, and tells how many bytes that took.
fn inflate(bytes: &[u8], room: &mut u64) -> Result<(Vec<u8>, usize), Diagnostic> {
    let mut decoder = ZlibDecoder::new(bytes);
    let mut unpacked = Vec::new();
    decoder.by_ref().take(*room + 1).read_to_end(&mut unpacked).map_err(|_| {
        let message = "the file is damaged or truncated: its compressed data cannot be unpacked";
        fault("xg::compressed", message)
    })?;
    *room = room.checked_sub(unpacked.len() as u64).ok_or_else(too_large)?;
    Ok((unpacked, usize::try_from(decoder.total_in()).unwrap_or(bytes.len()).clamp(1, bytes.len())))
}

fn too_large() -> Diagnostic {
    let message = format!("the file unpacks to more than {} MiB", MAX_UNPACKED_BYTES >> 20);
    Diagnostic::error("xg::too-large", message).help("no match is that long: check where the file comes from")
}

fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}
