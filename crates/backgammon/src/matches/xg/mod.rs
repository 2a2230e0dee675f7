//! Matches and positions of eXtreme Gammon, `.xg` and `.xgp`: its records with their analyses and notes.
//!
//! Each record stores its position, so that nothing is replayed: what the file has after a play is what is shown, whether or
//! not the rules allow the play. Player 1 of the file is the bottom player.
//!
//! `container` unpacks the file, within bounds; `layout` says what stands where and `record` reads it; `course` makes
//! decisions of records, `steps` moves of single dice, `evaluation` analyses; `notes` and `rtf` are the comments.

mod container;
mod course;
mod evaluation;
mod head;
mod layout;
mod notes;
mod record;
mod rtf;
mod steps;
#[cfg(test)]
mod tests;

use super::session::Session;
use crate::position::Cube;
use course::GameReader;
use layout::{RECORD, kind, top};
use notes::{Notes, join};
use record::Record;
use zumen_core::diagnostic::Diagnostic;

/// The highest cube that is read, as a power of two.
const MAX_CUBE_LOG2: u8 = Cube::MAX_LOG2;

/// Tells whether bytes are a file of eXtreme Gammon, a match or a position.
pub(crate) fn is_xg(bytes: &[u8]) -> bool {
    bytes.starts_with(top::MARK)
}

/// Reads a match, a session for money, or one position.
///
/// A record that cannot be read ends its game there, with a fault. What else is odd is a warning: of the session, or of the
/// decision that it is about.
///
/// # Errors
///
/// | code | what is wrong |
/// |---|---|
/// | `xg::mark` | the file does not begin as such files do |
/// | `xg::cut` | the file ends before what its header or its index promises |
/// | `xg::compressed` | what is compressed cannot be unpacked: the file is damaged or cut |
/// | `xg::too-large` | more than 64 MiB when unpacked |
/// | `xg::checksum` | the records are not those that were written |
/// | `xg::records` | no match in the file |
/// | `xg::length` | a match to more points than are read |
pub fn read(bytes: &[u8]) -> Result<Session, Diagnostic> {
    let archive = container::open(bytes)?;
    let mut notes = Notes::new(&archive.comments);
    let mut records = archive.records.chunks_exact(RECORD).map(Record);
    let cut = records.len() * RECORD < archive.records.len();
    let (Some(head), mut warnings) = (records.next().filter(|head| head.kind() == kind::HEAD), archive.warnings) else {
        return Err(fault("xg::records", "the file contains no match and no position"));
    };
    if cut {
        warnings.push(
            Diagnostic::warning("xg::last-record", "the last record of the file is truncated")
                .help("zumen reads everything before it; save the match again in eXtreme Gammon"),
        );
    }
    let (mut session, opening) = head::read(head)?;
    session.warnings = warnings;
    let [first, last] = layout::head::NOTES.map(|at| notes.take(head.integer(at)));
    session.comment = join(first.or(Some(archive.note).filter(|note| !note.is_empty())), last);
    let mut course: Option<GameReader> = None;
    for record in records {
        let number = session.games.len() as u32 + 1;
        match (record.kind(), &mut course) {
            (kind::GAME, _) => {
                let next = GameReader::new(record, &opening, number + u32::from(course.is_some()), &mut notes);
                finish(course.replace(next), &mut session);
            }
            (kind::CUBE, Some(course)) => course.cube(record, &mut notes),
            (kind::PLAY, Some(course)) => course.play(record, &mut notes),
            (kind::END, Some(course)) => course.end(record),
            _ => {}
        }
    }
    finish(course, &mut session);
    if session.games.is_empty() {
        return Err(fault("xg::records", "the file contains a match header but no game"));
    }
    Ok(session)
}

/// Puts a game into the session. A note for which it has no place is one on the session.
fn finish(course: Option<GameReader>, session: &mut Session) {
    if let Some(course) = course {
        let (game, note) = course.finish();
        session.games.push(game);
        session.comment = join(session.comment.take(), note);
    }
}

/// An error about a file that cannot be mended by hand.
fn fault(code: &'static str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, message).help("save it again in eXtreme Gammon, or export the match there as .mat")
}
