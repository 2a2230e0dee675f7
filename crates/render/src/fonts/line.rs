//! Lines of words as glyphs, and those that were shaped before.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::face::{EM, Outline};
use super::pack::Script;
use super::weight::Cut;
use crate::node::Node;
use zumen_core::geometry::{Point, Rect, number};

/// Longer lines are not kept, in bytes: they are parts of a text that is broken somewhere.
const MAX_KEPT_BYTES: usize = 64;
/// How many lines of one cut are kept: at most some 3 KB each.
const MAX_KEPT_LINES: usize = 1000;

/// A glyph in a line, in 1/100 em from the line's start on the base line.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    pub outline: Arc<Outline>,
    pub x: f64,
    pub y: f64,
}

/// A line of glyphs, in 1/100 em.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    /// What it is set in.
    pub cut: Cut,
    pub text: String,
    /// The text with what its small pieces say; nothing where it has none.
    pub said: String,
    pub glyphs: Vec<Glyph>,
    pub width: f64,
    /// Where the small pieces begin that stand in the line.
    pub pieces: Vec<f64>,
    /// Characters that no font has.
    pub missing: Vec<char>,
    /// What is drawn in their place; nothing where no font has even that.
    pub geta: Option<char>,
    /// Packs of fonts that are not here and that would draw some of it, or of what did not fit in.
    pub lacking: Vec<Script>,
}

impl Line {
    /// Writes the text as it is drawn: what no font has is a 〓.
    pub(crate) fn visible_text(&self) -> String {
        self.text.chars().filter_map(|c| if self.missing.contains(&c) { self.geta } else { Some(c) }).collect()
    }

    /// The line as paths in this size, from where it begins on its base line.
    pub(crate) fn outlines(&self, start: Point, size: f64) -> Node<'_> {
        let scale = number(size / EM);
        let set = format!("translate({} {}) scale({scale})", number(start.x), number(start.y));
        let mut group = Node::new("g").with("transform", set);
        for Glyph { outline, x, y } in self.glyphs.iter().filter(|glyph| !glyph.outline.path.is_empty()) {
            let place = format!("translate({} {})", number(*x), number(*y));
            group.append(&Node::new("path").with("d", outline.path.as_str()).with("transform", place));
        }
        group
    }

    /// The box of the ink round the line's start, in 1/100 em; nothing for blanks.
    pub(crate) fn ink(&self) -> Option<Rect> {
        let boxes = self.glyphs.iter().filter_map(|glyph| {
            let ink = glyph.outline.ink?;
            Some(Rect { x: ink.x + glyph.x, y: ink.y + glyph.y, ..ink })
        });
        boxes.reduce(Rect::with)
    }
}

/// Lines that were shaped before, by what they say and the cut that was asked for: words of pictures come back.
#[derive(Debug, Default)]
pub(crate) struct Lines(Mutex<BTreeMap<Cut, BTreeMap<String, Line>>>);

impl Lines {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Cut, BTreeMap<String, Line>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A line, shaped where it is not known.
    pub(crate) fn get_or_shape(&self, text: &str, cut: Cut, shape: impl FnOnce() -> Line) -> Line {
        if text.len() > MAX_KEPT_BYTES {
            return shape();
        }
        if let Some(line) = self.lock().get(&cut).and_then(|lines| lines.get(text)) {
            return line.clone();
        }
        let line = shape();
        let mut lines = self.lock();
        let lines = lines.entry(cut).or_default();
        if lines.len() >= MAX_KEPT_LINES {
            lines.clear();
        }
        lines.insert(text.to_owned(), line.clone());
        line
    }
}

/// Tells combining marks, which stay with the font of their base.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{3099}' | '\u{309a}' | '\u{fe20}'..='\u{fe2f}')
}
