//! Fonts of this system, asked for one character at a time (`--fonts system`).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fontdb::{Database, Source};
use skrifa::MetadataProvider;
use skrifa::raw::FontRef;

use zumen::render::{Fallback, FontFile};

/// The fonts that are installed, listed when the first character is missing.
#[derive(Debug, Default)]
pub(super) struct SystemFonts {
    /// In order of name, so that the same fonts give the same picture.
    faces: OnceLock<Vec<FontSource>>,
    /// What was found for a character before: fonts are megabytes to read.
    found: Mutex<BTreeMap<char, Option<FontFile>>>,
}

#[derive(Debug)]
struct FontSource {
    name: String,
    path: std::path::PathBuf,
    index: u32,
}

impl SystemFonts {
    fn faces(&self) -> &[FontSource] {
        self.faces.get_or_init(|| {
            let mut fonts = Database::new();
            fonts.load_system_fonts();
            let mut faces: Vec<FontSource> = fonts
                .faces()
                .filter_map(|face| match &face.source {
                    Source::File(path) => {
                        Some(FontSource { name: face.post_script_name.clone(), path: path.clone(), index: face.index })
                    }
                    _ => None,
                })
                .collect();
            faces.sort_by(|a, b| (&a.name, &a.path, a.index).cmp(&(&b.name, &b.path, b.index)));
            faces
        })
    }
}

impl Fallback for SystemFonts {
    fn find(&self, character: char) -> Option<FontFile> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.entry(character).or_insert_with(|| self.search(character)).clone()
    }
}

impl SystemFonts {
    fn search(&self, character: char) -> Option<FontFile> {
        self.faces().iter().find_map(|face| {
            let data: Arc<[u8]> = std::fs::read(&face.path).ok()?.into();
            let has = FontRef::from_index(&data, face.index).ok()?.charmap().map(character).is_some();
            has.then_some(FontFile { name: face.name.clone(), data, index: face.index })
        })
    }
}
