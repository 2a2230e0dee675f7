//! Which file each picture is written to, now and after every save.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::watched_file::{Pictures, in_full};
use crate::output;
use zumen::render;

/// The names that pictures have in the folder.
pub(super) struct Names {
    folder: PathBuf,
    /// What is watched: never written to.
    inputs: Vec<PathBuf>,
    /// Files that were written, and for which of the inputs.
    written: BTreeMap<PathBuf, usize>,
}

impl Names {
    /// Begins without a picture.
    pub(super) fn new(folder: &Path, inputs: Vec<PathBuf>) -> Names {
        Names { folder: output::plain(folder), inputs, written: BTreeMap::new() }
    }

    /// The files of an input's positions, in the order of their parts: `game.svg`, or `game-2.svg` where the
    /// first name is not ours.
    pub(super) fn of(&self, input: usize, positions: &[Pictures]) -> Vec<PathBuf> {
        let mut all = Vec::new();
        for Pictures { stem, files } in positions {
            let mut number = 0;
            loop {
                number += 1;
                let stem = output::again(stem, number);
                let paths: Vec<PathBuf> = files.iter().map(|file| self.folder.join(file.name_of(&stem))).collect();
                if paths.iter().all(|path| self.is_free(path, input) && !all.contains(path)) {
                    all.extend(paths);
                    break;
                }
            }
        }
        all
    }

    /// Remembers what an input's pictures are now, and deletes those that it has no more.
    pub(super) fn keep(&mut self, input: usize, files: &[PathBuf]) {
        let before = self.written.iter().filter(|(_, owner)| **owner == input).map(|(path, _)| path.clone());
        let gone: Vec<PathBuf> = before.filter(|path| !files.contains(path)).collect();
        for path in gone {
            self.written.remove(&path);
            // Somebody else may have deleted it before.
            drop(std::fs::remove_file(path));
        }
        self.written.extend(files.iter().map(|path| (path.clone(), input)));
    }

    fn is_free(&self, path: &Path, input: usize) -> bool {
        if in_full(path).is_ok_and(|path| self.inputs.contains(&path)) {
            return false;
        }
        match self.written.get(path) {
            Some(owner) => *owner == input,
            None => std::fs::read(path).map_or(!path.exists(), |bytes| !render::embedded_sources(&bytes).is_empty()),
        }
    }
}
