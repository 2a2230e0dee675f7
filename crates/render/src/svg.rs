//! The SVG document: board, coordinates, pieces, marks, words, in that order, one element a line, and of words the glyphs of
//! a line on one.
//!
//! Ids name places (`point-6-2`, `die-1`), never counters, so that moving one checker changes the lines of two points
//! and what is said in words. Pieces are `<use>` of a definition at whole coordinates. The document keeps the dialect
//! of [`check_svg`](crate::template::check_svg), which browsers, editors and typesetters draw alike.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tiny_skia::Pixmap;

use super::element::{self, Element, Form, Layer, Paint, are_grey, put_elements, transform};
use super::fonts::{Outline, Script};
use super::frame::Frame;
use super::image::{check_images, image_node};
use super::look::Look;
use super::node::{self, Node, push, xml_text};
use super::placement::Inset;
use super::shape::Definitions;
use super::sheet::{OwnSymbol, Sheet, Uses};
use super::source::{self, DEFINITIONS_END, DEFINITIONS_START};
use super::stroke_widths::Finest;
use super::{card, page, portable};
use crate::template::OWN;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Image, Mark, Place};
use zumen_core::geometry::{Fit, HEIGHT, Point, Rect, WIDTH, number};

/// The number of a page that nothing is drawn on yet: no board has it.
const PAGE: usize = usize::MAX;

/// The namespace of references.
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// The group of ghosts, which the theme paints as a whole.
const GONE: &str = "gone";

/// What definitions typically take, in bytes.
const DEFINITIONS: usize = 16 << 10;

/// What a board typically takes, in bytes.
const BOARD: usize = 8 << 10;

/// What lies over a board typically takes, in bytes.
const BODY: usize = 16 << 10;

/// What the tags of a root typically take, in bytes.
const ROOT: usize = 1024;

/// Which part of a picture is written or drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Everything.
    Whole,
    /// The empty board with its coordinates.
    Board,
    /// What of the board stands in the template.
    Page,
    /// What lies over the ground.
    Over,
    /// Everything but the paper: what `--trim` cuts to.
    Drawing,
}

impl Part {
    /// Tells whether nothing lies on its board.
    fn is_empty(self) -> bool {
        matches!(self, Part::Board | Part::Page)
    }
}

/// What tells which empty board a picture shows.
pub(super) struct BoardKey<'a> {
    pub diagram: &'a Diagram,
    pub fit: Option<Fit>,
    pub moved: Option<Inset>,
}

impl BoardKey<'_> {
    /// What beside its marks makes it another: where it lies, whether it is mirrored, the script whose fonts are asked first.
    fn key(&self) -> (Option<Fit>, Option<Inset>, bool, Option<Script>) {
        (self.fit, self.moved, self.diagram.mirrored, Script::first(self.diagram.lang))
    }
}

/// What pictures share that show the same empty board: its coordinates, and the two together as pixels.
#[derive(Debug, Default)]
pub(super) struct Base {
    /// What it was composed of.
    key: (Option<Fit>, Option<Inset>, bool, Option<Script>),
    board: Vec<Mark>,
    coordinates: Arc<Vec<Mark>>,
    /// Those of a board on a grid, and of the coordinates.
    elements: [Vec<Element>; 2],
    /// The same as lines of SVG.
    lines: [String; 2],
    /// What its marks need.
    pub uses: Uses,
    pub pixels: OnceLock<Pixmap>,
    /// No other board of its look has the same.
    pub number: usize,
    rasterized: AtomicBool,
}

impl Base {
    /// Tells whether a diagram shows the same empty board.
    pub(crate) fn shows(&self, shown: &BoardKey) -> bool {
        let diagram = shown.diagram;
        self.key == shown.key() && self.board == diagram.board && self.coordinates == diagram.coordinates
    }

    pub(crate) fn compose(look: &Look, number: usize, shown: &BoardKey) -> Result<Base, Diagnostic> {
        let diagram = shown.diagram;
        let (board, coordinates) = (diagram.board.clone(), diagram.coordinates.clone());
        let mut sheet = Sheet::new(look, diagram, scale_of(shown.fit));
        let elements = [sheet.marks(&diagram.board)?, sheet.marks(&diagram.coordinates)?];
        let lines = [0, 1].map(|part| element::lines(&elements[part], &look.style.id_prefix));
        let key = shown.key();
        Ok(Base { key, board, coordinates, elements, lines, uses: sheet.uses, number, ..Base::default() })
    }

    /// Tells whether it was rasterized before, for another picture.
    pub(crate) fn comes_back(&self) -> bool {
        self.rasterized.swap(true, Ordering::Relaxed)
    }
}

/// Empty boards that are kept: each is 7 MB of pixels.
const MAX_BASES: usize = 16;

/// Empty boards that pictures of one renderer showed.
#[derive(Debug, Default)]
pub(super) struct Bases {
    bases: Mutex<Vec<Arc<Base>>>,
    /// How many were composed ever.
    count: AtomicUsize,
}

impl Bases {
    /// What this diagram's empty board shows, composed once.
    fn base(&self, look: &Look, shown: &BoardKey) -> Result<Arc<Base>, Diagnostic> {
        let mut bases = self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(base) = bases.iter().find(|base| base.shows(shown)) {
            return Ok(Arc::clone(base));
        }
        let base = Arc::new(Base::compose(look, self.count.fetch_add(1, Ordering::Relaxed), shown)?);
        if bases.len() >= MAX_BASES {
            bases.clear();
        }
        bases.push(Arc::clone(&base));
        Ok(base)
    }

    /// Counts those that are kept as pixels.
    pub(crate) fn cached_count(&self) -> usize {
        let bases = self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        bases.iter().filter(|base| base.pixels.get().is_some()).count()
    }
}

/// What a diagram adds to the template.
#[derive(Debug)]
pub(super) struct Picture {
    pub base: Arc<Base>,
    /// What it needs beside the base, but the warnings and packs of both.
    pub uses: Uses,
    /// The diagram's own symbols, those that are used.
    pub symbols: Vec<OwnSymbol>,
    /// Imported pictures, those that are used.
    pub images: Vec<Image>,
    /// Groups in order, by their names.
    groups: Vec<(&'static str, Vec<Element>)>,
    /// Small pictures beside the board.
    legend: Vec<Element>,
    words: Vec<Element>,
    /// What stands round a board that lies in the template: the panel and the caption.
    around: Vec<Element>,
    /// Where the grid lies.
    fit: Option<Fit>,
    /// Its upper left corner in the picture.
    pub corner: Option<Point>,
    /// Whether the first piece lies on a corner of the grid's cells.
    is_on_corners: bool,
    /// The board on paper of the page's size, where that is not the template's.
    board: Option<Element>,
    /// How large the page is where it is not the template's.
    pub size: Option<[f64; 2]>,
    /// Whether the board is painted as in a mirror.
    mirrored: bool,
    /// Where the whole picture moves to make room for what stands round it.
    moved: Option<Inset>,
}

impl Picture {
    /// Looks everything up that the diagram names.
    pub(crate) fn compose(look: &Look, bases: &Bases, diagram: &Diagram) -> Result<Picture, Diagnostic> {
        let page = page::set(look, diagram)?;
        let (fit, moved, size) = (page.fit, page.moved, page.size);
        let corner = fit.zip(diagram.grid.as_ref()).map(|(fit, grid)| fit.place(grid.from));
        let mut sheet =
            Sheet::new(look, diagram, scale_of(fit)).with_template_scale(moved.map_or(1.0, |moved| moved.scale));
        let mut groups = Vec::new();
        let layers =
            [("pieces", &diagram.pieces), (GONE, &diagram.gone), ("new", &diagram.new), ("marks", &diagram.marks)];
        for (name, marks) in layers {
            let elements = sheet.marks(marks)?;
            if !elements.is_empty() {
                groups.push((name, elements));
            }
        }
        let mut words = sheet.marks(&diagram.words)?;
        let mut around = sheet.around(&page.lines)?;
        sheet.uses.warnings.extend(page.warnings);
        let mut legend = Vec::with_capacity(page.symbols.len());
        for symbol in page.symbols {
            legend.push(group("", Form::Group(Some(symbol.fit), sheet.marks(symbol.marks)?)));
        }
        if fit.is_some() {
            words.append(&mut around);
        } else if !legend.is_empty() {
            around.insert(0, group("legend", Form::Group(None, std::mem::take(&mut legend))));
        }
        let mut symbols = Vec::new();
        for symbol in &diagram.symbols {
            if sheet.uses.pieces.remove(&symbol.id) {
                symbols.push(sheet.symbol(symbol)?);
            }
        }
        let base = bases.base(look, &BoardKey { diagram, fit, moved })?;
        let images = diagram.images.iter();
        let images =
            images.filter(|image| sheet.uses.pieces.contains(&image.id) || base.uses.pieces.contains(&image.id));
        let images: Vec<Image> = images.cloned().collect();
        check_images(look, &images)?;
        let mut uses = sheet.uses;
        uses.add_fonts(&base.uses);
        Ok(Picture {
            base,
            uses,
            symbols,
            images,
            groups,
            legend,
            words,
            around,
            fit,
            corner,
            is_on_corners: is_on_corners(diagram),
            board: size.map(|size| look.board_on(&sized_paper(look, size))),
            size,
            mirrored: diagram.mirrored,
            moved,
        })
    }

    /// Ids of all pieces that are used.
    pub(crate) fn used_ids(&self) -> BTreeSet<&str> {
        self.uses.pieces.iter().chain(&self.base.uses.pieces).map(String::as_str).collect()
    }

    /// The finest of the empty board, and of what is on it.
    pub(crate) fn finest(&self) -> impl Iterator<Item = &Finest> {
        [&self.base.uses.finest, &self.uses.finest].into_iter()
    }

    /// Tells whether pieces lie on a grid that has no board, but for a card.
    pub(crate) fn is_table(&self) -> bool {
        self.fit.is_some() && self.base.board.iter().all(card::is_card)
    }

    /// Units of the picture for one unit of a piece.
    pub(crate) fn piece_scale(&self) -> f64 {
        scale_of(self.fit)
    }

    /// Tells whether the board lies on a grid, whose cells have one width.
    pub(crate) fn has_cells(&self) -> bool {
        self.fit.is_some()
    }

    /// How wide so many units of the picture are on paper, where the style says it.
    pub(crate) fn width_mm(&self, look: &Look, units: f64) -> Option<f64> {
        let style = &look.style;
        match (style.cell_mm, self.fit) {
            (Some(cell_mm), Some(fit)) => Some(units * cell_mm / (fit.scale * f64::from(zumen_core::geometry::CELL))),
            _ => style.width_mm,
        }
    }

    /// The size of the board in the picture, 1 where nothing makes it smaller.
    pub(crate) fn scale(&self) -> f64 {
        self.moved.map_or(1.0, |moved| moved.scale)
    }

    /// The size of the board in the picture, for pictures that are to have boards of one size: of one on a grid units
    /// for a unit of the grid, of one that lies in the template as [`Picture::scale`].
    #[cfg(feature = "pdf")]
    pub(crate) fn board_scale(&self) -> f64 {
        self.fit.map_or(self.scale(), |fit| fit.scale)
    }

    /// Where the grid lies whose cells look alike in all pictures, and whether its pieces lie on corners of the cells.
    pub(crate) fn cells(&self) -> (Option<Fit>, bool) {
        (self.fit.filter(|_| self.moved.is_none()), self.is_on_corners)
    }

    /// Tells whether what lies over the board is grey, but for definitions of the template.
    pub(crate) fn is_grey(&self) -> bool {
        let groups = self.groups.iter().map(|(_, elements)| elements);
        let symbols = self.symbols.iter().map(|symbol| &symbol.elements);
        let mut lists = groups.chain(symbols).chain([&self.legend, &self.words, &self.around]);
        lists.all(|elements| are_grey(elements))
    }

    /// A number that no other ground has: what tiles show before anything is laid on them. That is the empty board; of
    /// a table, which has another one in each picture, the page alone.
    pub(crate) fn ground_number(&self) -> usize {
        if self.is_table() { PAGE } else { self.base.number }
    }

    /// The part that tiles show before anything is laid on them.
    pub(crate) fn ground(&self) -> Part {
        if self.is_table() { Part::Page } else { Part::Board }
    }

    /// Lists the layers of a part in the order of painting, on a page that lies in this frame.
    pub(crate) fn layers<'p>(&'p self, look: &'p Look, part: Part, page: Frame) -> Vec<Layer<'p>> {
        let moved = self.moved.map_or(page, |moved| page.inside(moved.at, [moved.scale; 2]));
        let grid = self.fit.map_or(moved, |fit| moved.with_fit(fit));
        let mut layers = Vec::new();
        let mut add = |elements: &'p [Element], frame| layers.push(Layer { elements, frame, whole: None });
        if part != Part::Over {
            // The page behind a picture that is made smaller is the template's paper.
            if self.moved.is_some() && part != Part::Drawing {
                add(look.paper.as_slice(), page);
            }
            add(std::slice::from_ref(self.board(look, part)), if self.mirrored { moved.mirror() } else { moved });
        }
        if !matches!(part, Part::Page | Part::Over) || part == Part::Over && self.is_table() {
            self.base.elements.iter().for_each(|elements| add(elements, grid));
        }
        if part.is_empty() {
            return layers;
        }
        for (name, elements) in &self.groups {
            let whole = (*name == GONE).then(|| ghost_paint(look));
            layers.push(Layer { elements, frame: grid, whole });
        }
        for (elements, frame) in [(&self.legend, moved), (&self.words, moved), (&self.around, page)] {
            layers.push(Layer { elements, frame, whole: None });
        }
        layers
    }

    /// The board of a part.
    fn board<'p>(&'p self, look: &'p Look, part: Part) -> &'p Element {
        if part == Part::Drawing { &look.bare_board } else { self.board.as_ref().unwrap_or(&look.board) }
    }

    /// Definitions that its diagram brings with it.
    pub(crate) fn own_definitions(&self) -> Definitions<'_> {
        Definitions { symbols: &self.symbols, images: &self.images }
    }

    /// Writes the document, and returns it with the line that the picture keeps of its source. `trim` is what of the
    /// page is shown.
    ///
    /// # Errors
    ///
    /// `picture::size` where a portable one is too large.
    pub(crate) fn whole(
        &self,
        look: &Look,
        diagram: &Diagram,
        trim: Option<Rect>,
    ) -> Result<(String, String), Diagnostic> {
        let root = self.root(look, trim, Part::Whole);
        let (root, [definitions, drawing]) = match look.style.portable {
            false => (root.with("xmlns:xlink", XLINK), self.render(look, Part::Whole)),
            true => {
                let expanded = portable::expand(&self.part(look, Part::Whole), &look.style.id_prefix)?;
                // Imported pictures of pixels refer to themselves.
                let has_links = expanded.iter().any(|lines| lines.contains(" xlink:"));
                (if has_links { root.with("xmlns:xlink", XLINK) } else { root }, expanded)
            }
        };
        // The check sum knows neither what the picture says of itself nor its size.
        let line = source::line(look, diagram, source::digest(&definitions, &drawing));
        let (root, head) = add_head(root, look, diagram, &line);
        Ok((write_document(&root, &head, &definitions, &drawing), line))
    }

    /// Writes a part of the document, which says nothing of itself.
    pub(crate) fn part(&self, look: &Look, part: Part) -> String {
        let [definitions, drawing] = self.render(look, part);
        let root = self.root(look, None, part).with("xmlns:xlink", XLINK);
        write_document(&root, "", &definitions, &drawing)
    }

    /// The size of the page in units.
    pub(crate) fn page(&self) -> [f64; 2] {
        self.size.unwrap_or([f64::from(WIDTH), f64::from(HEIGHT)])
    }

    /// The root with its size: in millimetres where a width is asked for and the whole picture is written.
    fn root(&self, look: &Look, trim: Option<Rect>, part: Part) -> Node<'static> {
        let [width, height] = self.page();
        let view = trim.unwrap_or(Rect { x: 0.0, y: 0.0, width, height });
        let width_mm = self.width_mm(look, view.width).filter(|_| part == Part::Whole);
        let [width, height] = [view.width, view.height].map(|units| match width_mm {
            Some(mm) => format!("{}mm", number(units * mm / view.width)),
            None => number(units),
        });
        Node::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", [view.x, view.y, view.width, view.height].map(number).join(" "))
            .with("width", width)
            .with("height", height)
    }

    /// The definitions, and what is drawn with them.
    fn render(&self, look: &Look, part: Part) -> [String; 2] {
        let mut drawing = String::with_capacity(BOARD + BODY);
        if part == Part::Whole {
            // Screen readers read title and description, not a letter here and a number there.
            drawing.push_str("<g aria-hidden=\"true\">\n");
        }
        self.put_body(look, part, &mut drawing);
        if !part.is_empty() {
            put_elements(&mut drawing, &self.around, &look.style.id_prefix);
        }
        if part == Part::Whole {
            drawing.push_str("</g>\n");
        }
        [self.definitions(look, part), drawing]
    }

    fn put_body(&self, look: &Look, part: Part, body: &mut String) {
        let prefix = &look.style.id_prefix;
        if let Some(Inset { at, scale }) = self.moved {
            // The page behind the smaller picture is the template's paper.
            put_elements(body, look.paper.as_slice(), prefix);
            let transform = format!("translate({} {}) scale({})", number(at.x), number(at.y), number(scale));
            let _ = writeln!(body, "<g id=\"{prefix}picture\" transform=\"{transform}\">");
        }
        if self.mirrored {
            let _ = writeln!(body, "<g transform=\"matrix(-1 0 0 1 {WIDTH} 0)\">");
        }
        self.board(look, part).put(body, prefix);
        if self.mirrored {
            body.push_str("</g>\n");
        }
        self.put_drawn(look, part, body);
        for (name, elements) in [("legend", &self.legend), ("words", &self.words)] {
            if !part.is_empty() {
                put_group(body, look, name, |body| put_elements(body, elements, prefix));
            }
        }
        if self.moved.is_some() {
            body.push_str("</g>\n");
        }
    }

    /// What is drawn on slots, or on the grid, where the grid lies.
    fn put_drawn(&self, look: &Look, part: Part, body: &mut String) {
        match self.fit {
            Some(fit) => {
                let tag = format!("<g id=\"{}grid\" transform=\"{}\">\n", look.style.id_prefix, transform(fit));
                put_inside(body, &tag, |body| self.put_groups(look, part, body));
            }
            None => self.put_groups(look, part, body),
        }
    }

    fn put_groups(&self, look: &Look, part: Part, body: &mut String) {
        if part != Part::Page {
            for (name, lines) in ["lines", "coordinates"].into_iter().zip(&self.base.lines) {
                put_group(body, look, name, |body| body.push_str(lines));
            }
        }
        if !part.is_empty() {
            for (name, elements) in &self.groups {
                put_group(body, look, name, |body| put_elements(body, elements, &look.style.id_prefix));
            }
        }
    }

    fn definitions(&self, look: &Look, part: Part) -> String {
        let own = self.uses.pieces.iter().filter(|_| !part.is_empty());
        let used: BTreeSet<&str> = own.chain(&self.base.uses.pieces).map(String::as_str).collect();
        let own = self.uses.glyphs.iter().filter(|_| !part.is_empty());
        let mut glyphs: Vec<&Outline> =
            self.base.uses.glyphs.iter().chain(own).map(|(_, outline)| &**outline).collect();
        glyphs.sort_by(|a, b| a.id.cmp(&b.id));
        glyphs.dedup_by(|a, b| a.id == b.id);
        let mut lines = definitions(look, &used, glyphs.into_iter());
        for image in self.images.iter().filter(|image| used.contains(image.id.as_str())) {
            push(&mut lines, &image_node(look, image));
        }
        if !part.is_empty() {
            self.symbols.iter().for_each(|symbol| lines.push_str(&symbol.lines));
        }
        lines
    }
}

/// Writes pieces of the template, those of these ids and what they need, and glyphs.
fn definitions<'a>(look: &Look, used: &BTreeSet<&str>, glyphs: impl Iterator<Item = &'a Outline>) -> String {
    let mut lines = String::with_capacity(DEFINITIONS);
    for place in look.references.dependencies(&look.style.template, used.iter().copied()) {
        lines.push_str(look.definition(place));
    }
    for Outline { id, path, .. } in glyphs {
        // Neither has a character that XML would read otherwise.
        lines.extend(["<path d=\"", path, "\" id=\"", &look.style.id_prefix, id, "\"/>\n"]);
    }
    lines
}

/// Tells whether the first piece of a diagram lies on a corner of the grid's cells.
fn is_on_corners(diagram: &Diagram) -> bool {
    let first = diagram.pieces.iter().find_map(|mark| match mark {
        Mark::Piece { at: Place::Grid(at), .. } => Some(*at),
        _ => None,
    });
    first.is_some_and(|at| at.x % 100 == 0 && at.y % 100 == 0)
}

/// The document of a root, what it says of itself, definitions, and what is drawn with them.
fn write_document(root: &Node, head: &str, definitions: &str, drawing: &str) -> String {
    let mut document = String::with_capacity(ROOT + head.len() + definitions.len() + drawing.len());
    node::open(&mut document, root);
    document.push_str(head);
    if !definitions.is_empty() {
        document.extend([DEFINITIONS_START, definitions, DEFINITIONS_END]);
    }
    document.push_str(drawing);
    node::close(&mut document, root);
    document
}

/// The template's paper as large as a page.
fn sized_paper(look: &Look, [width, height]: [f64; 2]) -> String {
    let (width, height) = (number(width), number(height));
    format!("<rect{} height=\"{height}\" width=\"{width}\" x=\"0\" y=\"0\"/>\n", paint(look, "paper"))
}

/// Adds what the picture says of itself to its root, and returns it as lines too: source, title, description. It changes no
/// pixel.
fn add_head<'a>(root: Node<'a>, look: &Look, diagram: &'a Diagram, line: &'a str) -> (Node<'a>, String) {
    let [title_id, desc_id] = ["title", "desc"].map(|name| format!("{}{name}", look.style.id_prefix));
    let root = root.with("aria-labelledby", title_id.clone()).with("aria-describedby", desc_id.clone());
    let root = root.with("role", "img").with("xml:lang", diagram.lang.code()).with("data-zumen", xml_text(line));
    let title: String = diagram.title.chars().take(Diagram::TITLE_MAX).collect();
    let mut head = String::with_capacity(ROOT);
    push(&mut head, &Node::new("title").with("id", title_id).with_text(&title));
    push(&mut head, &Node::new("desc").with("id", desc_id).with_text(&diagram.desc));
    (root, head)
}

/// How large a grid is drawn; slots are drawn as they are.
fn scale_of(fit: Option<Fit>) -> f64 {
    fit.map_or(1.0, |fit| fit.scale)
}

/// How ghosts are painted.
fn ghost_paint(look: &Look) -> Paint {
    let theme = &look.style.template.theme;
    let properties = theme.of(GONE).into_iter().filter(|(_, value)| *value != OWN);
    Paint::new(GONE, &look.style.id_prefix, properties.map(|(name, value)| (name, value.to_owned())))
}

/// Adds a group of what `put` adds; that of ghosts is painted.
fn put_group(drawn: &mut String, look: &Look, name: &str, put: impl FnOnce(&mut String)) {
    let paint = if name == GONE { paint(look, GONE) } else { String::new() };
    put_inside(drawn, &format!("<g id=\"{}{name}\"{paint}>\n", look.style.id_prefix), put);
}

/// Adds what `put` adds between a tag and its end, if that is anything.
fn put_inside(drawn: &mut String, tag: &str, put: impl FnOnce(&mut String)) {
    let start = drawn.len();
    drawn.push_str(tag);
    let inside = drawn.len();
    put(drawn);
    match drawn.len() == inside {
        true => drawn.truncate(start),
        false => drawn.push_str("</g>\n"),
    }
}

/// A group without paint.
fn group(id: &str, form: Form) -> Element {
    Element { id: id.to_owned(), paint: Arc::default(), form }
}

/// A class and what the theme says of it, as attributes with a blank before each.
fn paint(look: &Look, class: &str) -> String {
    let theme = &look.style.template.theme;
    let written = theme.of(class).into_iter().filter(|(_, value)| *value != OWN);
    let properties = written.map(|(property, value)| format!(" {property}=\"{value}\""));
    let classes = node::prefix_classes(class, &look.style.id_prefix);
    format!(" class=\"{classes}\"{}", properties.collect::<String>())
}
