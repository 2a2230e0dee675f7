//! The parent: starts the child, keeps the time, and says what became of it.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::message::{GRACE, Phase, Report, Request};
use zumen::diagnostic::{About, Diagnostic};
use zumen::games::go::cgf::{Endgame, Game, Question, Reply};

/// An engine, and how it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Engine<'a> {
    /// The command that starts zumen, which knows the command `cgf-child`: a program and its first arguments, at least one.
    pub start: &'a [OsString],
    /// The engine's library.
    pub library: &'a Path,
    /// After this time it is asked to stop, and shortly after that killed.
    pub limit: Duration,
}

/// What an engine said.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineReport {
    /// Its answer, checked.
    pub reply: Reply,
    /// `cgf::illegal` when the record holds a move that cannot be played, `cgf::stopped` when the engine answered
    /// only after the limit.
    pub warnings: Vec<Diagnostic>,
}

impl Engine<'_> {
    /// Asks one question about one game.
    ///
    /// # Errors
    ///
    /// `cgf::load`: the file is no library, or lacks a function. `cgf::crashed`, `cgf::exit`, `cgf::timeout`,
    /// `cgf::wild-write`: what the engine did instead of an answer. `cgf::process`: the child could not be started.
    pub fn ask(&self, game: &Game, question: Question) -> Result<EngineReport, Diagnostic> {
        let library = std::path::absolute(self.library).unwrap_or_else(|_| self.library.to_owned());
        if !library.is_file() {
            return Err(load(&format!("there is no file {}", self.library.display())));
        }
        let folder = tempfile::Builder::new().prefix("zumen-cgf-").tempdir().map_err(process)?;
        Request::new(game, question, self.limit).write(folder.path()).map_err(process)?;
        let ended = self.run(&library, folder.path()).map_err(process)?;
        let phase = Phase::read(folder.path());
        let report = Report::read(folder.path()).ok();
        let (value, endgame, stopped) = self.judge(ended, phase, report)?;
        let endgame = Endgame::new(game.size(), endgame).ok_or_else(|| process(io::ErrorKind::InvalidData.into()))?;
        let stopped = stopped.then(|| self.timeout_warning());
        Ok(EngineReport {
            reply: Reply::new(question, game.position(), value, endgame),
            warnings: game.fault().cloned().into_iter().chain(stopped).collect(),
        })
    }

    /// How the child ended; `None` when it had to be killed.
    fn run(&self, library: &Path, folder: &Path) -> io::Result<Option<ExitStatus>> {
        let [program, arguments @ ..] = self.start else { return Err(io::ErrorKind::InvalidInput.into()) };
        let mut child = Command::new(program)
            .args(arguments)
            .arg("cgf-child")
            .args([library, folder])
            .stdin(Stdio::null())
            // stdout is the product: what an engine prints is talk.
            .stdout(io::stderr())
            .spawn()?;
        let started = now();
        let most = self.limit.saturating_add(GRACE);
        let mut pause = Duration::from_millis(1);
        while started.elapsed() < most {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            std::thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(20));
        }
        // It may have ended in between: then killing fails, and nothing is lost.
        let _ = child.kill();
        child.wait()?;
        Ok(None)
    }

    /// What came back, or what happened instead.
    fn judge(
        &self,
        ended: Option<ExitStatus>,
        phase: Phase,
        report: Option<Report>,
    ) -> Result<(i32, Vec<i32>, bool), Diagnostic> {
        match (report, ended) {
            (Some(Report::NotLoaded(why)), _) => Err(load(&why)),
            (Some(Report::Wild(place)), _) => Err(wild(&place)),
            // How the process ends once all is said is of no interest.
            (Some(Report::Answered { value, endgame, stopped }), _) if phase == Phase::Done => {
                Ok((value, endgame, stopped))
            }
            (_, None) => Err(self.timeout(phase)),
            (_, Some(status)) => Err(ended_early(status, phase)),
        }
    }

    fn timeout(&self, phase: Phase) -> Diagnostic {
        let message = format!(
            "the engine gave no answer within {} s, nor when asked to stop; it was ended {}",
            self.limit.as_secs_f64(),
            phase.place()
        );
        Diagnostic::error("cgf::timeout", message).help("give it more time with --timeout")
    }

    fn timeout_warning(&self) -> Diagnostic {
        let message = format!("the engine was stopped at the limit of {} s", self.limit.as_secs_f64());
        Diagnostic::warning("cgf::stopped", message).help("give it more time with --timeout")
    }
}

#[expect(clippy::disallowed_methods, reason = "a limit in time needs a clock; no picture depends on it")]
fn now() -> Instant {
    Instant::now()
}

fn process(error: io::Error) -> Diagnostic {
    Diagnostic::error("cgf::process", format!("the engine's process: {error}"))
}

fn load(why: &str) -> Diagnostic {
    Diagnostic::error("cgf::load", format!("the engine cannot be loaded: {why}")).about(About::File).help(
        "give a shared library for this system that exports cgfgui_thinking_init, cgfgui_thinking and \
         cgfgui_thinking_close",
    )
}

fn wild(place: &str) -> Diagnostic {
    Diagnostic::error("cgf::wild-write", format!("the engine wrote {place}"))
        .help("it may write onto the points of endgame_board only; its answer is not used")
}

/// Words that the process ended before everything was said: a crash, or the engine's own wish.
fn ended_early(status: ExitStatus, phase: Phase) -> Diagnostic {
    let place = phase.place();
    match crash(status) {
        Some(name) => Diagnostic::error("cgf::crashed", format!("the engine crashed with {name} {place}")),
        None => {
            let code = status.code().unwrap_or_default();
            Diagnostic::error("cgf::exit", format!("the engine ended its process with status {code} {place}"))
        }
    }
}

/// The signal that ended a process, by its name.
#[cfg(unix)]
fn crash(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    let signal = status.signal()?;
    let name = match signal {
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGILL => "SIGILL",
        libc::SIGKILL => "SIGKILL",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGSYS => "SIGSYS",
        libc::SIGTERM => "SIGTERM",
        libc::SIGTRAP => "SIGTRAP",
        other => return Some(format!("signal {other}")),
    };
    Some(name.to_owned())
}

/// The exception that ended a process: Windows has no signals, and exit codes from 0xC0000000 for exceptions.
#[cfg(not(unix))]
fn crash(status: ExitStatus) -> Option<String> {
    let code = status.code()? as u32;
    (code >= 0xc000_0000).then(|| format!("exception {code:#010x}"))
}
