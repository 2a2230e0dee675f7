//! Files of one position that wait until the last of them is drawn, so that none is written where one is refused.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fs;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use super::Error;
use zumen::session;

/// Bytes that wait in memory: some hundred pictures. The rest of a long series waits in a file without a name.
const MAX_HELD_BYTES: usize = 16 << 20;

/// What the file without a name is called where it fails.
pub(super) const WHAT: &str = "a file for pictures that wait";

/// Files that wait.
pub(super) struct PendingFiles {
    files: Vec<PendingFile>,
    /// Bytes that may wait in memory from now on.
    room: usize,
    /// Where the others are, once there are some.
    disk: Option<RefCell<fs::File>>,
    /// How many bytes they have.
    end: u64,
}

/// A file that waits.
pub(super) struct PendingFile {
    /// What it is; without its bytes, where these lie on the disk.
    pub file: session::File,
    place: Option<Range<u64>>,
}

impl PendingFiles {
    /// One in which nothing waits.
    pub(crate) fn new() -> PendingFiles {
        PendingFiles { files: Vec::new(), room: MAX_HELD_BYTES, disk: None, end: 0 }
    }

    /// One that has all of them in memory.
    pub(crate) fn in_memory() -> PendingFiles {
        PendingFiles { room: usize::MAX, ..PendingFiles::new() }
    }

    /// Lets a file wait behind the others.
    pub(crate) fn push(&mut self, mut file: session::File) -> Result<(), Error> {
        let mut place = None;
        match self.room.checked_sub(file.bytes.len()) {
            Some(room) => self.room = room,
            None => place = Some(self.lay_down(&std::mem::take(&mut file.bytes)).map_err(Error::io(WHAT))?),
        }
        self.files.push(PendingFile { file, place });
        Ok(())
    }

    /// Lists the files in the order in which they came.
    pub(crate) fn files(&self) -> &[PendingFile] {
        &self.files
    }

    /// What stands in one of them.
    pub(crate) fn bytes<'a>(&self, waiting: &'a PendingFile) -> io::Result<Cow<'a, [u8]>> {
        let (Some(place), Some(disk)) = (&waiting.place, &self.disk) else {
            return Ok(Cow::Borrowed(&waiting.file.bytes));
        };
        let mut disk = disk.borrow_mut();
        let mut bytes = vec![0; (place.end - place.start) as usize];
        disk.seek(SeekFrom::Start(place.start))?;
        disk.read_exact(&mut bytes)?;
        Ok(Cow::Owned(bytes))
    }

    /// Writes bytes behind those on the disk; returns where.
    fn lay_down(&mut self, bytes: &[u8]) -> io::Result<Range<u64>> {
        let disk = match self.disk.take() {
            Some(disk) => disk,
            None => RefCell::new(tempfile::tempfile()?),
        };
        let disk = self.disk.insert(disk).get_mut();
        disk.seek(SeekFrom::Start(self.end))?;
        disk.write_all(bytes)?;
        let start = self.end;
        self.end += bytes.len() as u64;
        Ok(start..self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_HELD_BYTES, PendingFiles};
    use zumen::session::{File, Format};

    #[test]
    fn what_waits_comes_back_from_memory_and_from_the_disk() {
        let part = |index: u8| {
            let bytes = vec![index; MAX_HELD_BYTES / 4 - 10 + usize::from(index)];
            File::new(&index.to_string(), Format::Svg, bytes)
        };
        for (mut pending, held) in [(PendingFiles::new(), 4), (PendingFiles::in_memory(), 9)] {
            (0..9).for_each(|index| pending.push(part(index)).unwrap());
            let waiting = pending.files().iter().filter(|waiting| !waiting.file.bytes.is_empty());
            assert_eq!(waiting.count(), held);
            for index in (0..9).rev() {
                let file = &pending.files()[usize::from(index)];
                let bytes = pending.bytes(file).unwrap().into_owned();
                assert_eq!(File { bytes, ..file.file.clone() }, part(index));
            }
        }
    }
}
