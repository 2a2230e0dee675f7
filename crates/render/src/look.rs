//! What all pictures of one style share before any is drawn: the painted template, fonts, and definitions as SVG.

use std::sync::OnceLock;

use tiny_skia::Pixmap;

use super::background::Background;
use super::element::{self, Element};
use super::fonts::FontBooks;
use super::node;
use super::style::{Style, TextMode};
use crate::template::{self, References, Slot, TextSlot};
use zumen_core::bitmap::is_small_png;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::Lang;
use zumen_core::geometry::Rect;

/// A style, ready to draw.
#[derive(Debug)]
pub(super) struct Look {
    pub style: Style,
    pub fonts: FontBooks,
    /// The board, its paper, and the board without it.
    pub board: Element,
    pub paper: Option<Element>,
    pub bare_board: Element,
    /// Definitions by their place as SVG lines, each written when a picture first needs it; and which of them need which.
    definitions: Vec<OnceLock<String>>,
    pub references: References,
    /// The page as pixels before anything is drawn on it.
    pub page: OnceLock<Pixmap>,
    is_grey: OnceLock<bool>,
    usvg: usvg::Options<'static>,
}

impl Look {
    /// Loads the fonts of a style, and writes its board.
    pub(crate) fn new(style: Style) -> Result<Look, Diagnostic> {
        let fonts = FontBooks::new(&style.fonts, &style.packs, style.fallback.clone())?;
        let mut usvg = no_other_files();
        if style.text == TextMode::Font {
            fonts.of(Lang::default()).load_into(usvg.fontdb_mut());
        }
        let board = node::template_lines(&style.template.board, &style.id_prefix);
        let paper = style.template.board.children.iter().find(|child| child.get("class") == Some("paper"));
        let paper = paper.map(|paper| node::template_lines(paper, &style.id_prefix));
        let bare_board = board.replacen(paper.as_deref().unwrap_or_default(), "", 1);
        let [board, bare_board] = [board, bare_board].map(Element::of_template);
        let paper = paper.map(Element::of_template);
        let definitions = vec![OnceLock::new(); style.template.defs.len()];
        let references = References::of(&style.template);
        let (page, is_grey) = (OnceLock::new(), OnceLock::new());
        Ok(Look { style, fonts, board, paper, bare_board, definitions, references, page, is_grey, usvg })
    }

    /// The board on other paper.
    pub(crate) fn board_on(&self, paper: &str) -> Element {
        let lines = |elements| element::lines(elements, "");
        Element::of_template(lines(std::slice::from_ref(&self.board)).replacen(&lines(self.paper.as_slice()), paper, 1))
    }

    /// Tells whether the picture has paper; without it pixels are translucent.
    pub(crate) fn has_paper(&self) -> bool {
        self.style.background != Some(Background::None)
    }

    /// Tells whether the paper is seen on a white page.
    pub(crate) fn shows_paper(&self) -> bool {
        self.style.template.paper().is_some_and(|paper| paper != "#ffffff")
    }

    /// The definition at this place among those of the template, as SVG lines.
    pub(crate) fn definition(&self, place: usize) -> &str {
        self.definitions[place]
            .get_or_init(|| node::template_lines(self.style.template.defs.at(place), &self.style.id_prefix))
    }

    /// Finds a slot for words.
    ///
    /// # Errors
    ///
    /// `picture::slot` where the template has none of this name.
    pub(crate) fn text_slot(&self, name: &str) -> Result<&TextSlot, Diagnostic> {
        match self.style.template.slots.get(name) {
            Some(Slot::Text(slot)) => Ok(slot),
            _ => Err(no_slot(name)),
        }
    }

    /// Finds an area.
    ///
    /// # Errors
    ///
    /// `picture::slot` where the template has none of this name.
    pub(crate) fn area(&self, name: &str) -> Result<&Rect, Diagnostic> {
        match self.style.template.slots.get(name) {
            Some(Slot::Area(area)) => Ok(area),
            _ => Err(no_slot(name)),
        }
    }

    /// Tells whether board and pieces have no colour but grey.
    pub(crate) fn is_grey(&self) -> bool {
        *self.is_grey.get_or_init(|| {
            let defs = &self.style.template.defs;
            is_grey(&self.style.template.board) && (0..defs.len()).all(|place| is_grey(defs.at(place)))
        })
    }

    /// Parses a document of ours.
    pub(crate) fn parse(&self, svg: &str) -> Result<usvg::Tree, Diagnostic> {
        #[cfg(test)]
        PARSED.set(PARSED.get() + 1);
        usvg::Tree::from_str(svg, &self.usvg)
            .map_err(|error| template_fault("picture::svg", format!("the picture cannot be rasterized: {error}")))
    }
}

#[cfg(test)]
thread_local! {
    /// How often a document was parsed in this thread.
    pub(super) static PARSED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Options of the reader of SVG that know no pictures but those of ours inside the document.
pub(super) fn no_other_files() -> usvg::Options<'static> {
    let mut options = usvg::Options::default();
    options.image_href_resolver.resolve_data =
        Box::new(|kind, data, _| (kind == "image/png" && is_small_png(&data)).then_some(usvg::ImageKind::PNG(data)));
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    options
}

/// Tells whether an element of a template and all inside have no colour but grey.
fn is_grey(element: &template::Element) -> bool {
    let mut is_grey = true;
    element.walk(&mut |part| {
        is_grey &= part.attributes.iter().all(|(name, value)| element::is_grey(name, value));
    });
    is_grey
}

pub(super) fn no_slot(name: &str) -> Diagnostic {
    template_fault("picture::slot", format!("the template has no slot {name:?} for this"))
}

/// The fault of a template that cannot be drawn.
pub(super) fn template_fault(code: &'static str, message: String) -> Diagnostic {
    Diagnostic::error(code, message).about(About::Picture).help("check the template: zumen templates check DIR")
}
