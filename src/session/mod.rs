//! The one way in for programs around the library: a server, a page, a Python module, the command line.
//!
//! Bytes, formats and options by name go in; files, titles, descriptions and warnings come out, or diagnostics with
//! their places. A [`Session`] keeps the renderers that it has drawn with and may be shared by threads.
//!
//! ```
//! use zumen::session::{Format, Request, Session};
//!
//! let session = Session::default();
//! let asked = Request {
//!     input: b"XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10",
//!     formats: &[Format::Svg, Format::Png],
//!     options: &[("theme", "print"), ("pips", "")],
//!     ..Request::default()
//! };
//! for sheet in session.read(&asked)?.sheets() {
//!     let sheet = sheet?;
//!     assert!(sheet.title.starts_with("Backgammon"));
//!     assert_eq!(sheet.files[1].name, "diagram.png");
//! }
//!
//! let refused = session.read(&Request { input: b"XGID=-BBB", ..Request::default() });
//! let fault = refused.and_then(|read| read.sheets().next().expect("one position")).unwrap_err();
//! println!("{}", fault.json());
//! # Ok::<(), zumen::session::Refusal>(())
//! ```
//!
//! It promises what the library promises. What a whole request costs, the wrapper bounds: the bytes of the input, the
//! sheets that it takes, and the time.

mod archive;
mod cache;
mod content;
mod contents;
pub mod film;
mod format;
mod name;
mod named_file;
mod options;
mod reading;
mod request;
mod sheet;
mod style;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};

pub use content::{Content, ReadContent};
pub use contents::{Choice, Contents, MAX_CHOICES};
pub use film::{FILM_OPTIONS, FilmOptions};
pub use format::{File, Format};
pub use name::{MAX_NAME_BYTES, numbered_name, safe, truncate_name};
pub use named_file::origin;
pub use options::{DEFAULT_THEME, OPTIONS, Options, PictureOptions, millimetres, names_file, of_pictures, plain_value};
pub use request::{Reading, Refusal, Request};
pub use sheet::{Before, Drawer, Sheet, Sheets};
pub use style::likely_game;

use self::cache::Cache;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Files, Game, NoFiles};
pub use zumen_render::Script;
use zumen_render::{Fallback, FontPack, Renderer};

/// Where pictures are made, in memory.
pub struct Session {
    files: Arc<dyn Files + Send + Sync>,
    fallback: Option<Arc<dyn Fallback>>,
    packs: Mutex<Vec<FontPack>>,
    cache: Mutex<Cache>,
    is_fast: bool,
    most_frames: usize,
    shrink_png: Option<ShrinkPng>,
}

/// Makes a PNG file of the same pixels and chunks that is no larger.
pub type ShrinkPng = Arc<dyn Fn(Vec<u8>) -> Vec<u8> + Send + Sync>;

impl Default for Session {
    fn default() -> Session {
        Session {
            files: Arc::new(NoFiles),
            fallback: None,
            packs: Mutex::new(crate::font_packs().to_vec()),
            cache: Mutex::default(),
            is_fast: false,
            most_frames: usize::MAX,
            shrink_png: None,
        }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({:?})", self.cache_counts())
    }
}

impl Session {
    /// Gives the session the files that options name: templates, themes, fonts, symbols. What has one name must stay the
    /// same as long as the session lives. Without them, every option that names a file is refused.
    pub fn with_files(self, files: Arc<dyn Files + Send + Sync>) -> Session {
        Session { files, ..self }
    }

    /// Gives the session who is asked for characters that no font has, where the option `fonts` is `system`.
    pub fn with_fallback(self, fallback: Arc<dyn Fallback>) -> Session {
        Session { fallback: Some(fallback), ..self }
    }

    /// Makes PNG files fast and not small: see [`Drawing::fast_png`](crate::Drawing::fast_png).
    pub fn with_fast_png(self, is_fast: bool) -> Session {
        Session { is_fast, ..self }
    }

    /// Refuses animations of more frames than this, where they are 700 pixels wide: of fewer, where they are wider, as their
    /// pixels say; half as many of a growing table, as in Carcassonne. A page that plays may have three times as many positions.
    pub fn with_most_frames(self, most: usize) -> Session {
        Session { most_frames: most, ..self }
    }

    /// Gives the session who makes each PNG file smaller that it draws; one that was drawn before stays as it is.
    pub fn with_small_png(self, shrink: ShrinkPng) -> Session {
        Session { shrink_png: Some(shrink), ..self }
    }

    /// Draws without a pack of fonts from now on.
    pub fn remove_pack(&self, script: Script) {
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        packs.retain(|old| old.script() != script);
        *self.cache.lock().unwrap_or_else(PoisonError::into_inner) = Cache::default();
    }

    /// Adds a pack of fonts, or takes it in the place of the one for the same script. [`Sheet::missing`] says which are
    /// wanted.
    pub fn add_pack(&self, pack: FontPack) {
        self.remove_pack(pack.script());
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        packs.push(pack);
        packs.sort_by_key(FontPack::script);
        *self.cache.lock().unwrap_or_else(PoisonError::into_inner) = Cache::default();
    }

    /// Finds the renderer of a game's pictures, or makes it.
    ///
    /// # Errors
    ///
    /// `file::unreadable`, `template::*`, `theme::*`, `font::*` and `style::*` where its style cannot be.
    pub fn renderer(&self, options: &PictureOptions, game: &Game) -> Result<Arc<Renderer>, Vec<Diagnostic>> {
        let packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.get(game.name, options, || {
            let mut style = options.of_game(game, self.files.as_ref())?;
            style.packs = packs.clone();
            if options.system_fonts {
                style.fallback = Some(self.fallback.clone().ok_or_else(|| vec![no_system()])?);
            }
            Renderer::new(style).map_err(|fault| vec![fault])
        })
    }

    /// Lets go of boards beyond what may be kept.
    fn shrink(&self) {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).shrink();
    }

    /// Tells how many tiles PNG files were put together from by the renderers that are kept, and how many of these were known:
    /// drawn before, for another picture.
    pub fn tiles(&self) -> [u64; 2] {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).tiles()
    }

    /// Tells how many renderers are kept now, and how many empty boards they keep as pixels, 7 MB each.
    pub fn cache_counts(&self) -> (usize, usize) {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).count()
    }
}

/// The fault of fonts that nobody gave.
fn no_system() -> Diagnostic {
    let fault = Diagnostic::option_error("option::value", "system fonts are not available here");
    fault.help("leave --fonts out")
}
