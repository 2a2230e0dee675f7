//! The thinnest strokes and the smallest words of a picture.

use std::collections::BTreeMap;

/// The finest that a diagram has of each class, and the largest of its words, in units of the picture or in points.
#[derive(Debug, Default)]
pub(super) struct Finest {
    /// Widths of strokes.
    pub strokes: BTreeMap<String, f64>,
    /// Sizes of words.
    pub words: BTreeMap<String, f64>,
    /// The size of the largest line of words.
    pub largest: f64,
}

impl Finest {
    /// Notes a stroke of a class.
    pub(crate) fn stroke(&mut self, class: &str, width: f64) {
        note(&mut self.strokes, class, width);
    }

    /// Notes words of a class.
    pub(crate) fn words(&mut self, class: &str, size: f64) {
        note(&mut self.words, class, size);
    }

    /// Notes all of another, so many times as large.
    pub(crate) fn add(&mut self, other: &Finest, times: f64) {
        other.strokes.iter().for_each(|(class, width)| self.stroke(class, width * times));
        other.words.iter().for_each(|(class, size)| self.words(class, size * times));
        self.largest = self.largest.max(other.largest * times);
    }
}

/// Notes a size of a class, where it is the least.
fn note(finest: &mut BTreeMap<String, f64>, class: &str, size: f64) {
    let least = finest.entry(class.to_owned()).or_insert(size);
    *least = least.min(size);
}
