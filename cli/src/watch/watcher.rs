//! Sees that files change, and that Ctrl-C is pressed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{io, thread};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::watched_file::in_full;
use crate::Error;

/// How long an editor may take between the first and the last thing that it does to save a file.
const SAVING: Duration = Duration::from_millis(25);
/// How often files are looked at where that is needed.
const LOOKING: Duration = Duration::from_millis(200);

/// What is seen.
enum FileEvent {
    /// These files are not what they were.
    Changed(Vec<PathBuf>),
    /// Something was missed: every file may be another one.
    Anything,
    /// Ctrl-C.
    End,
}

/// Folders that are looked at.
pub(super) struct FileWatcher {
    watcher: RecommendedWatcher,
    seen: Receiver<FileEvent>,
    folders: BTreeSet<PathBuf>,
    /// In small letters: old files do not mind capitals in names.
    files: BTreeSet<String>,
    /// Whether one of them has no folder, or a folder went away once: the watch of the next one of its name may be lost
    /// when the system tells late of the old one, so from then on files are looked at besides.
    is_waiting: bool,
}

impl FileWatcher {
    /// Looks at nothing yet.
    pub(super) fn new() -> Result<FileWatcher, Error> {
        let (sender, seen) = mpsc::channel();
        let ended = Sender::clone(&sender);
        ctrlc::set_handler(move || drop(ended.send(FileEvent::End)))
            .map_err(|error| Error::Io("Ctrl-C".to_owned(), io::Error::other(error)))?;
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            let seen = match event {
                Ok(event) if event.need_rescan() => FileEvent::Anything,
                Ok(event) if changes(event.kind) => FileEvent::Changed(event.paths),
                Ok(_) => return,
                Err(_) => FileEvent::Anything,
            };
            // Nobody listens any more when the program ends.
            drop(sender.send(seen));
        });
        let watcher = watcher.map_err(watch_error("watching files"))?;
        Ok(FileWatcher { watcher, seen, folders: BTreeSet::new(), files: BTreeSet::new(), is_waiting: false })
    }

    /// Looks for changes of these files and no others: in their folders, and where links lead to. A folder that is not
    /// there is waited for in the one round it.
    pub(super) fn follow(&mut self, files: impl Iterator<Item = PathBuf>) -> Result<(), Error> {
        let mut is_waiting = false;
        let found = files.flat_map(|path| {
            is_waiting |= in_full(&path).is_err();
            let gone = path.ancestors().find(|part| part.parent().is_some_and(Path::is_dir)).map(Path::to_owned);
            // What is gone is told of by its name, perhaps after this.
            [in_full(&path).ok(), path.canonicalize().ok(), gone, Some(path)]
        });
        let files: Vec<PathBuf> = found.flatten().filter(|path| path.is_absolute()).collect();
        self.files = files.iter().map(|path| small(path)).collect();
        self.is_waiting |= is_waiting;
        let folders = files.iter().filter_map(|path| path.parent()).filter(|path| path.is_dir()).map(Path::to_owned);
        for folder in folders.collect::<BTreeSet<PathBuf>>().difference(&self.folders.clone()) {
            match self.watcher.watch(folder, RecursiveMode::NonRecursive) {
                Ok(()) => self.folders.extend([folder.clone()]),
                // It went away meanwhile, which is seen, too.
                Err(_) if !folder.is_dir() => {}
                Err(error) => return Err(watch_error(folder.display().to_string())(error)),
            }
        }
        Ok(())
    }

    /// Waits until one of the files may have changed and has had time to be saved, or a folder is to be followed anew;
    /// `false` at Ctrl-C.
    pub(super) fn wait(&mut self) -> bool {
        while let Some(seen) = self.next() {
            let has_forgotten = self.forget(&seen);
            match seen {
                FileEvent::End => return false,
                FileEvent::Changed(paths)
                    if !has_forgotten && !paths.iter().any(|path| self.files.contains(&small(path))) => {}
                FileEvent::Changed(_) | FileEvent::Anything => {
                    thread::sleep(SAVING);
                    let more: Vec<FileEvent> = self.seen.try_iter().collect();
                    for seen in &more {
                        self.forget(seen);
                    }
                    return !more.iter().any(|seen| matches!(seen, FileEvent::End));
                }
            }
        }
        false
    }

    /// What is seen next, or that it is time to look.
    fn next(&self) -> Option<FileEvent> {
        if !self.is_waiting {
            return self.seen.recv().ok();
        }
        match self.seen.recv_timeout(LOOKING) {
            Err(RecvTimeoutError::Timeout) => Some(FileEvent::Anything),
            seen => seen.ok(),
        }
    }

    /// Forgets a folder that something happened to, and tells whether there was one: it may be gone, or another one of
    /// the same name, which nobody looks at yet.
    fn forget(&mut self, seen: &FileEvent) -> bool {
        let FileEvent::Changed(paths) = seen else { return false };
        let before = self.folders.len();
        for folder in self.folders.extract_if(.., |folder| paths.contains(folder)) {
            // Where it is still there it is watched anew; twice would tell everything twice.
            let _ = self.watcher.unwatch(&folder);
        }
        self.is_waiting |= self.folders.len() < before;
        self.folders.len() < before
    }
}

/// The path in small letters.
fn small(path: &Path) -> String {
    path.to_string_lossy().to_lowercase()
}

/// Tells whether a file may be another one after it; reading one is an event too.
fn changes(kind: EventKind) -> bool {
    !matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

fn watch_error(what: impl Into<String>) -> impl FnOnce(notify::Error) -> Error {
    let what = what.into();
    move |error| {
        let error = match error.kind {
            notify::ErrorKind::Io(error) => error,
            notify::ErrorKind::PathNotFound => io::ErrorKind::NotFound.into(),
            kind => io::Error::other(notify::Error::new(kind)),
        };
        Error::Io(what, error)
    }
}
