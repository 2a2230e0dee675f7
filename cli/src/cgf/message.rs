//! What parent and child tell each other, as files of a private folder.

use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use zumen::games::go::board::{Colour, Size};
use zumen::games::go::cgf::arrays::Row;
use zumen::games::go::cgf::{Arrays, Game, Question};

/// How long a call may go on after the limit, once its stop flag is raised.
pub(super) const GRACE: Duration = Duration::from_secs(2);

const REQUEST: &str = "request.json";
const REPORT: &str = "report.json";
const PHASE: &str = "phase";
/// The largest message that is read, in bytes: the child may hold anything by then.
const MAX_MESSAGE_BYTES: u64 = 1 << 20;

/// A call, as the child is to make it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub lines: u8,
    pub init_board: Vec<i32>,
    pub kifu: Vec<Row>,
    pub endgame_board: Vec<i32>,
    pub tesuu: i32,
    pub black_turn: i32,
    /// The bits of a double: no digit is lost.
    pub komi: u64,
    pub endgame_type: i32,
    /// Milliseconds until the stop flag is raised.
    pub limit: u64,
}

impl Request {
    pub(super) fn new(game: &Game, question: Question, limit: Duration) -> Request {
        let Arrays { init_board, kifu, endgame_board } = Arrays::new(game);
        Request {
            lines: game.size().columns(),
            init_board,
            kifu,
            endgame_board,
            tesuu: game.tesuu(),
            black_turn: i32::from(game.position().to_play == Colour::Black),
            komi: game.komi().to_bits(),
            endgame_type: question.endgame_type(),
            limit: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
        }
    }

    pub(super) fn limit(&self) -> Duration {
        Duration::from_millis(self.limit)
    }

    /// Its board's size; `None` if no board has so many lines.
    pub(super) fn size(&self) -> Option<Size> {
        Size::square(self.lines)
    }

    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        write(&folder.join(REQUEST), self)
    }

    pub(super) fn read(folder: &Path) -> io::Result<Request> {
        read(&folder.join(REQUEST))
    }
}

/// What the child saw.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Report {
    /// The library is none, or lacks a function.
    NotLoaded(String),
    /// The engine wrote where it may not.
    Wild(String),
    /// The engine returned.
    Answered {
        value: i32,
        /// The points of `endgame_board`, row by row.
        endgame: Vec<i32>,
        /// Whether the stop flag was raised by then.
        stopped: bool,
    },
}

impl Report {
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        write(&folder.join(REPORT), self)
    }

    pub(super) fn read(folder: &Path) -> io::Result<Report> {
        read(&folder.join(REPORT))
    }
}

/// How far the child came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Phase {
    Load,
    Init,
    Thinking,
    Close,
    Done,
}

impl Phase {
    /// Where it was, in a sentence.
    pub(super) fn place(self) -> &'static str {
        match self {
            Phase::Load => "while it was loaded",
            Phase::Init => "in cgfgui_thinking_init",
            Phase::Thinking => "in cgfgui_thinking",
            Phase::Close => "in cgfgui_thinking_close",
            Phase::Done => "after cgfgui_thinking_close",
        }
    }

    pub(super) fn write(self, folder: &Path) -> io::Result<()> {
        write(&folder.join(PHASE), &self)
    }

    /// Where the child came to; before it said anything it loads.
    pub(super) fn read(folder: &Path) -> Phase {
        read(&folder.join(PHASE)).unwrap_or(Phase::Load)
    }
}

fn write(path: &Path, message: &impl Serialize) -> io::Result<()> {
    std::fs::write(path, serde_json::to_vec(message)?)
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> io::Result<T> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true);
    // The engine may have left anything here: a FIFO without a writer would be waited for without end.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = Vec::new();
    file.take(MAX_MESSAGE_BYTES).read_to_end(&mut bytes)?;
    Ok(serde_json::from_slice(&bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zumen::games::go::cgf::Input;

    #[test]
    fn the_largest_messages_are_read_whole() {
        let folder = tempfile::tempdir().unwrap();
        let moves = vec![(Colour::White, Some(zumen::games::go::board::Vertex::new(18, 18))); 2000];
        let input = Input { moves: &moves, komi: Some(0.1), ..Input::new(Size::square(19).unwrap()) };
        let request = Request::new(&Game::new(&input).unwrap(), Question::Figures, Duration::from_secs(30));
        request.write(folder.path()).unwrap();
        let read = Request::read(folder.path()).unwrap();
        assert_eq!((&read.kifu, f64::from_bits(read.komi)), (&request.kifu, 0.1));

        let report = Report::Answered { value: i32::MIN, endgame: vec![i32::MIN; 361], stopped: false };
        report.write(folder.path()).unwrap();
        assert_eq!(Report::read(folder.path()).unwrap(), report);
    }

    #[test]
    fn a_child_that_said_nothing_was_loading() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Phase::read(folder.path()), Phase::Load);
        Phase::Close.write(folder.path()).unwrap();
        assert_eq!(Phase::read(folder.path()), Phase::Close);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_plain_file_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let made = std::process::Command::new("mkfifo").arg(folder.path().join(PHASE)).status().unwrap();
        assert!(made.success());
        assert_eq!(Phase::read(folder.path()), Phase::Load);
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(REPORT)).unwrap();
        assert!(Report::read(folder.path()).is_err());
    }
}
