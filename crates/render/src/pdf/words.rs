//! Words on a page outside of pictures: captions and page numbers, as outlines like all words.

use krilla::geom::Transform;
use krilla::surface::Surface;
use svg::node::Node as _;

use super::letters::Letters;
use super::paint::Medium;
use super::steps::Steps;
use crate::fonts::{Cut, EM, Line};
use crate::layout;
use crate::renderer::Renderer;
use crate::sheet;
use crate::style::PT_PER_MM;
use crate::template::{Anchor, TextSlot};
use crate::tree::{Tree, With};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_core::geometry::{Point, number};

/// Units of a millimetre in words: what is the smallest size in a picture is 6 points here.
const UNITS_PER_MM: f64 = 4.0 * PT_PER_MM;

/// Words round a middle, ready for a page.
pub(super) struct PageWords {
    steps: Steps,
    pub text: String,
    /// How many lines it takes.
    pub lines: usize,
    /// Characters that no font has.
    pub warnings: Vec<Diagnostic>,
}

impl PageWords {
    /// Sets a text of this size in at most so many lines; what is too long shrinks, wraps, and ends in an ellipsis.
    pub(super) fn new(
        renderer: &Renderer,
        lang: Lang,
        text: &str,
        size_mm: f64,
        width_mm: f64,
        lines: u8,
    ) -> Result<PageWords, Diagnostic> {
        let slot = TextSlot {
            at: Point::default(),
            size: (size_mm * UNITS_PER_MM).round(),
            weight: 400,
            serif: false,
            anchor: Anchor::Middle,
            width: Some(width_mm * UNITS_PER_MM),
            narrow: 1.0,
            most: None,
            lines,
            class: String::new(),
        };
        let fonts = renderer.look.fonts.of(lang);
        let words = layout::words(fonts, text, "", &slot, 1.0);
        // The first base line leaves room for the capitals above it.
        let first = fonts.cap_height(Cut::Regular) / EM * words.size;
        let mut root = Tree::new("svg").with("xmlns", "http://www.w3.org/2000/svg").with("width", 1).with("height", 1);
        for (index, line) in words.lines.iter().enumerate() {
            root.append(outlines(line, words.size, first + words.leading * index as f64));
        }
        let glyphs = words.lines.iter().flat_map(|line| &line.glyphs);
        let letters = Letters::new(fonts, glyphs.map(|glyph| &*glyph.outline));
        Ok(PageWords {
            steps: Steps::new(&renderer.look.parse(&root.to_string())?, letters, Medium::of(renderer))?,
            text: text.to_owned(),
            lines: words.lines.len(),
            warnings: words
                .lines
                .iter()
                .flat_map(|line| line.missing.iter().map(|c| sheet::missing(*c, line.geta)))
                .collect(),
        })
    }

    /// Draws them below `y_mm`, their middle at `x_mm`.
    pub(super) fn draw(&self, x_mm: f64, y_mm: f64, surface: &mut Surface) {
        let scale = (PT_PER_MM / UNITS_PER_MM) as f32;
        let (x, y) = ((x_mm * PT_PER_MM) as f32, (y_mm * PT_PER_MM) as f32);
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        self.steps.play(surface);
        surface.pop();
    }
}

/// A line as paths, its middle at 0.
fn outlines(line: &Line, size: f64, y: f64) -> Tree {
    let scale = size / EM;
    let set = format!("translate({} {}) scale({})", number(-line.width / 2.0 * scale), number(y), number(scale));
    let mut group = Tree::new("g").with("transform", set);
    for glyph in &line.glyphs {
        let outline = &glyph.outline;
        if !outline.path.is_empty() {
            let at = format!("translate({} {})", number(glyph.x), number(glyph.y));
            group.append(Tree::new("path").with("transform", at).with("d", outline.path.as_str()));
        }
    }
    group
}
