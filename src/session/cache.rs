//! Renderers that are kept, by game and options: those used last, so many and no more.

use std::sync::Arc;

use super::PictureOptions;
use zumen_core::diagnostic::Diagnostic;
use zumen_render::Renderer;

/// Renderers that are kept: pictures that are drawn again may bring some of their own.
pub(super) const KEPT_RENDERERS: usize = 64;
/// Empty boards that all of them together keep as pixels: 7 MB each. The last renderer keeps its own in any case.
pub(super) const KEPT_BOARDS: usize = 32;

/// Renderers, those used last at the end.
#[derive(Debug, Default)]
pub(super) struct Cache(Vec<(&'static str, PictureOptions, Arc<Renderer>)>);

impl Cache {
    /// Finds the renderer of this game and style, or makes it.
    pub(crate) fn get(
        &mut self,
        game: &'static str,
        options: &PictureOptions,
        make: impl FnOnce() -> Result<Renderer, Vec<Diagnostic>>,
    ) -> Result<Arc<Renderer>, Vec<Diagnostic>> {
        let found = self.0.iter().position(|(name, style, _)| *name == game && style == options);
        let used = match found {
            Some(index) => self.0.remove(index),
            None => (game, options.clone(), Arc::new(make()?)),
        };
        let renderer = Arc::clone(&used.2);
        self.0.push(used);
        self.shrink();
        Ok(renderer)
    }

    /// Lets go of those that were not used for longest, until the others are few enough.
    pub(crate) fn shrink(&mut self) {
        while self.0.len() > 1 && (self.0.len() > KEPT_RENDERERS || self.boards() > KEPT_BOARDS) {
            self.0.remove(0);
        }
    }

    /// Counts the renderers, and the boards that they keep.
    pub(crate) fn count(&self) -> (usize, usize) {
        (self.0.len(), self.boards())
    }

    /// Counts the tiles that PNG files of these renderers were put together from, and those that were known.
    pub(crate) fn tiles(&self) -> [u64; 2] {
        let counts = self.0.iter().map(|(_, _, renderer)| renderer.tiles());
        counts.fold([0, 0], |[all, known], [more, more_known]| [all + more, known + more_known])
    }

    /// Counts the pictures that the kept renderers composed.
    #[cfg(test)]
    pub(crate) fn pictures(&self) -> u64 {
        self.0.iter().map(|(_, _, renderer)| renderer.picture_count()).sum()
    }

    fn boards(&self) -> usize {
        self.0.iter().map(|(_, _, renderer)| renderer.boards()).sum()
    }
}
