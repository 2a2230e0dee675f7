//! Running text: paragraphs in a column of one width, all in the size of their style, or a little smaller where they would
//! be too high; what does not fit even so ends in an ellipsis.

use super::fonts::{Cut, EM, FontBook, Line};
use super::layout;
use super::look::Look;
use super::placement::{MIN_SIZE, PlacedLine};
use crate::template::{Anchor, TextSlot};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Lang, Paragraph};
use zumen_core::geometry::Point;

/// Distance of base lines, in parts of the size.
const LEADING: f64 = 1.3;
/// Between paragraphs, in parts of the size.
const BETWEEN: f64 = 0.35;
/// From the top of a line to its base line, in parts of the size.
const BASE: f64 = 1.0;

/// Paragraphs, set.
pub(super) struct Notes<'a> {
    paragraphs: Vec<Set<'a>>,
    /// What could not be set, where it is too much.
    pub warning: Option<Diagnostic>,
}

/// One paragraph, in lines.
struct Set<'a> {
    paragraph: &'a Paragraph,
    lines: Vec<Line>,
    size: f64,
}

impl Set<'_> {
    fn height(&self) -> f64 {
        self.lines.len() as f64 * self.size * LEADING
    }
}

/// Sets paragraphs at a part of their size.
fn set_all<'a>(fonts: &FontBook, styled: &[(&'a Paragraph, &TextSlot)], width: f64, shrink: f64) -> Vec<Set<'a>> {
    let sets = styled.iter().map(|(paragraph, slot)| {
        let size = (slot.size * shrink).round().max(MIN_SIZE.min(slot.size));
        let cut = layout::cut_of(fonts, &paragraph.text, Cut::of(slot));
        let most = width * EM / size;
        let lines = layout::wrap(fonts, &paragraph.text, cut, most);
        Set { paragraph, lines, size }
    });
    sets.collect()
}

impl<'a> Notes<'a> {
    /// Sets paragraphs in a column; none where all of them say nothing.
    ///
    /// # Errors
    ///
    /// `picture::slot` when the template lacks a style.
    pub(crate) fn set(
        look: &Look,
        lang: Lang,
        paragraphs: &'a [Paragraph],
        width: f64,
        height: f64,
    ) -> Result<Notes<'a>, Diagnostic> {
        let spoken = paragraphs.iter().filter(|paragraph| !paragraph.text.trim().is_empty());
        let styled = spoken.map(|paragraph| Ok((paragraph, look.text_slot(&paragraph.style)?)));
        let styled = styled.collect::<Result<Vec<_>, Diagnostic>>()?;
        let fonts = look.fonts.of(lang);
        let mut notes = Notes { paragraphs: set_all(fonts, &styled, width, 1.0), warning: None };
        if notes.height() > height {
            notes.paragraphs = set_all(fonts, &styled, width, 0.9);
        }
        notes.cut(fonts, width, height);
        Ok(notes)
    }

    /// Leaves out what is lower than a height.
    fn cut(&mut self, fonts: &FontBook, width: f64, height: f64) {
        let mut is_cut = false;
        while self.height() > height {
            let Some(last) = self.paragraphs.last_mut() else { break };
            is_cut = true;
            last.lines.pop();
            if last.lines.is_empty() {
                self.paragraphs.pop();
            }
        }
        if !is_cut {
            return;
        }
        if let Some((size, line)) =
            self.paragraphs.last_mut().and_then(|last| Some((last.size, last.lines.last_mut()?)))
        {
            let text = format!("{} …", line.text);
            *line = layout::truncate(fonts, &text, line.cut, width * EM / size);
        }
        let message = match self.paragraphs.is_empty() {
            true => "the comment has no space; zumen leaves it out",
            false => "the comment is too long for its space and ends in an ellipsis",
        };
        let warning = Diagnostic::warning("picture::words", message);
        let help = "shorten the comment; --comments beside has more space than below";
        self.warning = Some(warning.about(About::Picture).help(help));
    }

    /// Its height, in units.
    pub(crate) fn height(&self) -> f64 {
        let lines: f64 = self.paragraphs.iter().map(Set::height).sum();
        let gaps: f64 = self.paragraphs.iter().skip(1).map(|set| set.size * BETWEEN).sum();
        lines + gaps
    }

    /// The lines with the column's upper left corner at a place.
    pub(crate) fn place(self, at: Point) -> Vec<PlacedLine> {
        let mut placed = Vec::new();
        let mut y = at.y;
        for (number, set) in self.paragraphs.into_iter().enumerate() {
            y += if number > 0 { set.size * BETWEEN } else { 0.0 };
            for (index, line) in set.lines.into_iter().enumerate() {
                let start = Point::new(at.x, y + set.size * BASE);
                let id = &set.paragraph.id;
                let id = if index == 0 { id.clone() } else { format!("{id}-line-{}", index + 1) };
                let style = set.paragraph.style.clone();
                placed.push(PlacedLine { id, style, line, size: set.size, start, at: start, anchor: Anchor::Start });
                y += set.size * LEADING;
            }
        }
        placed
    }
}
