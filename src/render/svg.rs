//! The SVG document: board, coordinates, pieces, marks, words, in that order, one element a line.
//!
//! Elements are the `svg` crate's, which sorts attributes and escapes values; numbers go through
//! [`geometry::number`] first, and text from outside through [`xml_text`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use svg::node::element::Element as Node;
use svg::node::{Blob, Node as _, Text};
use tiny_skia::Pixmap;

use super::layout::{self, Fitted, Line};
use super::{Renderer, TextMode, arrow, fonts, source};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Mark, Place};
use crate::geometry::{HEIGHT, Point, Rect, Turn, WIDTH, number};
use crate::template::{Anchor, Element, Slot, TextSlot};

/// Slots that this room looks up by itself: the author's caption, and where the picture moves to make room.
const CAPTION: &str = "caption";
const CAPTIONED: &str = "picture-captioned";

/// Which part of a document is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Everything.
    Whole,
    /// The empty board with its coordinates.
    Board,
    /// Everything but those.
    Pieces,
    /// Everything but the paper: what `--trim` cuts to.
    Drawing,
}

/// What pictures share that show the same empty board: its coordinates, and the two together as pixels.
#[derive(Debug, Default)]
pub(super) struct Base {
    coordinates: String,
    glyphs: BTreeMap<String, String>,
    pub pixels: OnceLock<Pixmap>,
    rasterized: AtomicBool,
}

impl Base {
    /// Whether it was rasterized before, for another picture.
    pub fn comes_back(&self) -> bool {
        self.rasterized.swap(true, Ordering::Relaxed)
    }

    /// Two diagrams of one key have the same base.
    pub fn key(diagram: &Diagram) -> String {
        let mut key = format!("{} {}", diagram.mirrored, diagram.caption.is_some());
        for mark in &diagram.coordinates {
            if let Mark::Coordinate { slot, text } = mark {
                let _ = write!(key, " {slot}={text}");
            }
        }
        key
    }

    pub fn compose(renderer: &Renderer, diagram: &Diagram) -> Result<Base, Diagnostic> {
        let mut picture = Picture::default();
        let mut coordinates = String::new();
        for mark in &diagram.coordinates {
            picture.mark(renderer, diagram, mark, &mut coordinates)?;
        }
        Ok(Base { coordinates, glyphs: picture.glyphs, ..Base::default() })
    }
}

/// What a diagram adds to the template, as finished lines.
#[derive(Default)]
pub(super) struct Picture {
    pub base: Arc<Base>,
    /// Glyphs by id: path data; without the base's.
    glyphs: BTreeMap<String, String>,
    /// Pieces that are used.
    used: BTreeSet<String>,
    /// Edges of arrows, until their group is whole.
    edges: String,
    /// Groups in order: name and lines.
    groups: Vec<(&'static str, String)>,
    caption: String,
    pub trim: Option<Rect>,
    pub warnings: Vec<Diagnostic>,
}

impl Picture {
    pub fn compose(renderer: &Renderer, diagram: &Diagram) -> Result<Picture, Diagnostic> {
        let mut picture = Picture { base: renderer.base(diagram)?, ..Picture::default() };
        let layers = [("pieces", &diagram.pieces), ("marks", &diagram.marks), ("words", &diagram.words)];
        for (name, marks) in layers {
            let mut lines = String::new();
            for mark in marks {
                picture.mark(renderer, diagram, mark, &mut lines)?;
            }
            if !lines.is_empty() {
                let edges = std::mem::take(&mut picture.edges);
                picture.groups.push((name, edges + &lines));
            }
        }
        if let Some(caption) = &diagram.caption {
            let mut lines = String::new();
            picture.words(renderer, text_slot(renderer, CAPTION)?, CAPTION, (caption, ""), &mut lines);
            picture.caption = lines;
        }
        Ok(picture)
    }

    /// Writes the document, or a part of it.
    pub fn document(&self, renderer: &Renderer, diagram: &Diagram, trim: Option<Rect>, part: Part) -> String {
        let style = renderer.style();
        let id = |name: &str| format!("{}{name}", style.id_prefix);
        let page = Rect { x: 0.0, y: 0.0, width: f64::from(WIDTH), height: f64::from(HEIGHT) };
        let view = trim.unwrap_or(page);
        let (width, height) = match style.width_mm {
            Some(mm) => {
                let scale = mm / page.width;
                (format!("{}mm", number(view.width * scale)), format!("{}mm", number(view.height * scale)))
            }
            None => (number(view.width), number(view.height)),
        };
        // What the parts for rasterizing leave out changes no pixel.
        let described = part == Part::Whole;
        // Only what is written is measured in millimetres.
        let pixels = part != Part::Whole;
        let view_box = format!("{} {} {} {}", number(view.x), number(view.y), number(view.width), number(view.height));
        let mut root = Node::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .with("viewBox", view_box)
            .with("width", if pixels { number(view.width) } else { width })
            .with("height", if pixels { number(view.height) } else { height });
        if described {
            let line = source::line(renderer, diagram);
            root = root
                .with("role", "img")
                .with("xml:lang", diagram.lang.code())
                .with("aria-labelledby", format!("{} {}", id("title"), id("desc")));
            if line.chars().count() <= source::ATTRIBUTE_MAX {
                root = root.with("data-zumen", xml_text(&line));
            }
            let title: String = diagram.title.chars().take(Diagram::TITLE_MAX).collect();
            for (name, text) in [("title", &title), ("desc", &diagram.desc)] {
                let mut node = Node::new(name).with("id", id(name));
                node.append(Text::new(xml_text(text)));
                root.append(node);
            }
            let mut kept = Node::new("zumen:source").with("xmlns:zumen", source::NAMESPACE);
            kept.append(Text::new(xml_text(&line)));
            let mut metadata = Node::new("metadata");
            metadata.append(kept);
            root.append(metadata);
        }
        let definitions = self.definitions(renderer, part);
        if !definitions.is_empty() {
            let mut defs = Node::new("defs");
            defs.append(Blob::new(definitions.trim_end().to_owned()));
            root.append(defs);
        }
        let mut body = String::new();
        let paper = paper(renderer).unwrap_or_default();
        if part != Part::Pieces {
            let board = match part {
                Part::Drawing => renderer.board.replacen(&paper, "", 1),
                _ => renderer.board.clone(),
            };
            if diagram.mirrored {
                let _ = write!(body, "<g transform=\"matrix(-1 0 0 1 {WIDTH} 0)\">\n{board}</g>\n");
            } else {
                body.push_str(&board);
            }
            if !self.base.coordinates.is_empty() {
                let _ = write!(body, "<g id=\"{}\">\n{}</g>\n", id("coordinates"), self.base.coordinates);
            }
        }
        if part != Part::Board {
            for (name, lines) in &self.groups {
                let _ = write!(body, "<g id=\"{}\">\n{lines}</g>\n", id(name));
            }
        }
        if let Some(transform) = diagram.caption.as_ref().and_then(|_| captioned(renderer)) {
            // The page behind the smaller picture is the template's paper.
            body = format!("<g id=\"{}\" transform=\"{transform}\">\n{body}</g>\n", id("picture"));
            if part == Part::Whole || part == Part::Board {
                body.insert_str(0, &paper);
            }
        }
        if part != Part::Board {
            body.push_str(&self.caption);
        }
        root.append(Blob::new(body.trim_end().to_owned()));
        format!("{root}\n")
    }

    fn definitions(&self, renderer: &Renderer, part: Part) -> String {
        let none = BTreeSet::new();
        let used: BTreeSet<&str> =
            if part == Part::Board { none } else { self.used.iter().map(String::as_str).collect() };
        let mut lines = String::new();
        for element in renderer.style().template.definitions(&used) {
            if let Some(line) = element.get("id").and_then(|id| renderer.definitions.get(id)) {
                lines.push_str(line);
            }
        }
        let own = self.glyphs.iter().filter(|_| part != Part::Board);
        let shared = self
            .base
            .glyphs
            .iter()
            .filter(|(id, _)| part != Part::Pieces && (part == Part::Board || !self.glyphs.contains_key(*id)));
        let glyphs: BTreeMap<&String, &String> = own.chain(shared).collect();
        for (id, path) in glyphs {
            let id = format!("{}{id}", renderer.style().id_prefix);
            push(&mut lines, &Node::new("path").with("id", id).with("d", path.as_str()));
        }
        lines
    }

    fn mark(
        &mut self,
        renderer: &Renderer,
        diagram: &Diagram,
        mark: &Mark,
        lines: &mut String,
    ) -> Result<(), Diagnostic> {
        let style = renderer.style();
        let id = |name: &str| format!("{}{name}", style.id_prefix);
        match mark {
            Mark::Piece { id: name, piece, class, at } => {
                let at = place(renderer, diagram, at)?;
                let mut node = Node::new("use")
                    .with("class", class.as_str())
                    .with("id", id(name))
                    .with("xlink:href", format!("#{}", id(piece)))
                    .with("x", number(at.x))
                    .with("y", number(at.y));
                // A piece that has its own class paints itself.
                if class != piece {
                    node = painted(node, renderer, class);
                }
                self.used.insert(piece.clone());
                push(lines, &node);
            }
            Mark::Label { id: name, style: slot, class, text, at, turn } => {
                let at = place(renderer, diagram, at)?;
                let slot = text_slot(renderer, slot)?;
                let fitted = layout::label(&renderer.fonts, text, slot.weight, slot.size, slot.width);
                if let Some(character) = fitted.lines.iter().find_map(|line| line.missing.first()) {
                    return Err(Diagnostic::error(
                        "picture::character",
                        format!("no font has {character:?} (U+{:04X}) of the label {text:?}", u32::from(*character)),
                    )
                    .help("give a font that has it: --font FILE"));
                }
                self.centred(renderer, &fitted, slot, name, class, at, *turn, lines);
            }
            Mark::Coordinate { slot: name, text } => {
                let slot = text_slot(renderer, name)?;
                let at = if diagram.mirrored { slot.at.mirrored() } else { slot.at };
                let fitted = layout::label(&renderer.fonts, text, slot.weight, slot.size, None);
                let width = fitted.lines.first().map_or(0.0, |line| line.width);
                // By its ink from side to side; all stand on one base line.
                let ink = fitted.lines.first().and_then(Line::ink);
                let left = ink.map_or(width / 2.0, |ink| ink.x + ink.width / 2.0) * fitted.size / fonts::EM;
                let start = Point::new(at.x - left, at.y);
                self.text(renderer, &fitted, slot, name, &slot.class, &[start], at, Anchor::Middle, lines);
            }
            Mark::Words { slot: name, text, tail } => {
                self.words(renderer, text_slot(renderer, name)?, name, (text, tail), lines);
            }
            Mark::Arrow { id: name, from, to, rank } => {
                let taken = taken(renderer, to);
                let (from, to) = (place(renderer, diagram, from)?, place(renderer, diagram, to)?);
                let (shaft, edge) = arrow::paths(arrow::Way { from, to, taken, rank: *rank });
                let node = |class: &str, name: &str, path: String| {
                    painted(
                        Node::new("path").with("class", class).with("id", id(name)).with("d", path),
                        renderer,
                        class,
                    )
                };
                // All edges lie under all arrows: none cuts another.
                push(&mut self.edges, &node("arrow-edge", &format!("{name}-edge"), edge));
                push(lines, &node("arrow", name, shaft));
            }
        }
        Ok(())
    }

    /// Free text at its slot, wrapped round the middle of its single line.
    fn words(
        &mut self,
        renderer: &Renderer,
        slot: &TextSlot,
        name: &str,
        (text, tail): (&str, &str),
        lines: &mut String,
    ) {
        let fitted = layout::words(&renderer.fonts, text, tail, slot);
        for character in fitted.lines.iter().flat_map(|line| &line.missing) {
            let warning = Diagnostic::warning(
                "picture::character",
                format!("no font has {character:?} (U+{:04X}); it is drawn as 〓", u32::from(*character)),
            )
            .help("give a font that has it: --font FILE, or --fonts system");
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
        let cap = renderer.fonts.cap_height(slot.weight) / fonts::EM;
        // One line keeps its base line where the slot has it when it shrinks no further than its size says;
        // several are centred on the middle of that line's capitals.
        let several = fitted.lines.len() > 1;
        let middle = slot.at.y - slot.size * cap / 2.0;
        let first = if several {
            middle + fitted.size * cap / 2.0 - fitted.leading * (fitted.lines.len() - 1) as f64 / 2.0
        } else {
            slot.at.y
        };
        let starts: Vec<Point> = fitted
            .lines
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let width = line.width * fitted.size / fonts::EM;
                let left = match slot.anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => width / 2.0,
                    Anchor::End => width,
                };
                Point::new(slot.at.x - left, first + fitted.leading * index as f64)
            })
            .collect();
        let at = Point::new(slot.at.x, first);
        self.text(renderer, &fitted, slot, name, &slot.class, &starts, at, slot.anchor, lines);
    }

    /// A label centred by its ink, in any turn.
    #[allow(clippy::too_many_arguments)]
    fn centred(
        &mut self,
        renderer: &Renderer,
        fitted: &Fitted,
        slot: &TextSlot,
        name: &str,
        class: &str,
        at: Point,
        turn: Turn,
        lines: &mut String,
    ) {
        let Some(line) = fitted.lines.first() else { return };
        let scale = fitted.size / fonts::EM;
        let ink = line.ink().unwrap_or_default();
        let (dx, dy) = ((ink.x + ink.width / 2.0) * scale, (ink.y + ink.height / 2.0) * scale);
        if renderer.style().text == TextMode::Font {
            let start = Point::new(at.x, at.y - dy);
            let turned =
                (turn != Turn::None).then(|| format!("rotate({} {} {})", turn.degrees(), number(at.x), number(at.y)));
            push(
                lines,
                &self.font_text(renderer, fitted.size, slot, name, class, &line.text, start, Anchor::Middle, turned),
            );
            return;
        }
        let transform = match turn {
            Turn::None => format!("translate({} {}) scale({})", number(at.x - dx), number(at.y - dy), number(scale)),
            _ => format!(
                "translate({} {}) rotate({}) translate({} {}) scale({})",
                number(at.x),
                number(at.y),
                turn.degrees(),
                number(-dx),
                number(-dy),
                number(scale)
            ),
        };
        self.outlined(renderer, line, name, class, &transform, lines);
    }

    /// Lines of text whose starts are known.
    #[allow(clippy::too_many_arguments)]
    fn text(
        &mut self,
        renderer: &Renderer,
        fitted: &Fitted,
        slot: &TextSlot,
        name: &str,
        class: &str,
        starts: &[Point],
        at: Point,
        anchor: Anchor,
        lines: &mut String,
    ) {
        for (index, (line, start)) in fitted.lines.iter().zip(starts).enumerate() {
            let name = if index == 0 { name.to_owned() } else { format!("{name}-{}", index + 1) };
            if renderer.style().text == TextMode::Font {
                let at = Point::new(at.x, start.y);
                push(lines, &self.font_text(renderer, fitted.size, slot, &name, class, &line.text, at, anchor, None));
            } else {
                let transform = format!(
                    "translate({} {}) scale({})",
                    number(start.x),
                    number(start.y),
                    number(fitted.size / fonts::EM)
                );
                self.outlined(renderer, line, &name, class, &transform, lines);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn font_text(
        &self,
        renderer: &Renderer,
        size: f64,
        slot: &TextSlot,
        name: &str,
        class: &str,
        text: &str,
        at: Point,
        anchor: Anchor,
        transform: Option<String>,
    ) -> Node {
        let mut node = Node::new("text")
            .with("class", class)
            .with("id", format!("{}{name}", renderer.style().id_prefix))
            .with("font-family", fonts::FAMILIES)
            .with("font-size", number(size))
            .with("font-weight", slot.weight)
            .with("text-anchor", anchor.name())
            .with("x", number(at.x))
            .with("y", number(at.y));
        if let Some(transform) = transform {
            node = node.with("transform", transform);
        }
        node.append(Text::new(xml_text(text)));
        painted(node, renderer, class)
    }

    /// Words as glyphs: each outline once in the definitions, the text itself in the label.
    fn outlined(
        &mut self,
        renderer: &Renderer,
        line: &Line,
        name: &str,
        class: &str,
        transform: &str,
        lines: &mut String,
    ) {
        let prefix = &renderer.style().id_prefix;
        let mut group = Node::new("g")
            .with("aria-label", xml_text(&line.text))
            .with("class", class)
            .with("id", format!("{prefix}{name}"))
            .with("role", "img")
            .with("transform", transform);
        group = painted(group, renderer, class);
        for glyph in &line.glyphs {
            let outline = glyph.face.outline(glyph.glyph);
            if outline.path.is_empty() {
                continue;
            }
            // Named by the character, so that another subset of the font gives the same picture.
            let id = match glyph.character {
                Some(character) => format!("glyph-{}-{:04x}", glyph.face.name, u32::from(character)),
                None => format!("glyph-{}-g{}", glyph.face.name, glyph.glyph),
            };
            let mut node = Node::new("use").with("xlink:href", format!("#{prefix}{id}")).with("x", number(glyph.x));
            if glyph.y != 0.0 {
                node = node.with("y", number(glyph.y));
            }
            group.append(node);
            self.glyphs.entry(id).or_insert_with(|| outline.path.clone());
        }
        push(lines, &group);
    }
}

/// Where a place of a diagram is, in the mirror if need be.
fn place(renderer: &Renderer, diagram: &Diagram, place: &Place) -> Result<Point, Diagnostic> {
    let slot = renderer.style().template.slots.get(&place.slot).ok_or_else(|| no_slot(&place.slot))?;
    let at = slot.place(place.index);
    Ok(if diagram.mirrored { at.mirrored() } else { at })
}

/// Whether what lies at a place may carry a number: a heap on a point slot, the last place of a full stack.
fn taken(renderer: &Renderer, place: &Place) -> bool {
    match renderer.style().template.slots.get(&place.slot) {
        Some(Slot::Stack { capacity, .. }) => place.index >= *capacity,
        _ => true,
    }
}

fn text_slot<'a>(renderer: &'a Renderer, name: &str) -> Result<&'a TextSlot, Diagnostic> {
    match renderer.style().template.slots.get(name) {
        Some(Slot::Text(slot)) => Ok(slot),
        _ => Err(no_slot(name)),
    }
}

fn no_slot(name: &str) -> Diagnostic {
    Diagnostic::error("picture::slot", format!("the template has no slot {name:?}"))
        .help("check the template: zumen templates check DIR")
}

/// How the whole picture moves when a caption stands below it.
fn captioned(renderer: &Renderer) -> Option<String> {
    let Some(Slot::Area(area)) = renderer.style().template.slots.get(CAPTIONED) else { return None };
    // Two decimals, so that what is written is what is meant.
    let scale = (area.width / f64::from(WIDTH)).min(area.height / f64::from(HEIGHT));
    let scale = (scale * 100.0).floor() / 100.0;
    let x = area.x + (area.width - f64::from(WIDTH) * scale) / 2.0;
    Some(format!("translate({} {}) scale({})", number(x), number(area.y), number(scale)))
}

/// The board's paper alone.
fn paper(renderer: &Renderer) -> Option<String> {
    let paper = renderer.style().template.board.children.iter().find(|child| child.get("class") == Some("paper"))?;
    Some(element(paper, &renderer.style().id_prefix))
}

/// Writes the theme's paint of a class into a node.
fn painted(mut node: Node, renderer: &Renderer, class: &str) -> Node {
    for (property, value) in renderer.style().template.theme.of(class) {
        node.assign(property, value);
    }
    node
}

/// A template's element as lines of SVG, with every id and reference prefixed.
pub(super) fn element(element: &Element, prefix: &str) -> String {
    let mut lines = String::new();
    push(&mut lines, &node(element, prefix));
    lines
}

fn node(element: &Element, prefix: &str) -> Node {
    let mut node = Node::new(element.name.as_str());
    for (name, value) in &element.attributes {
        let value = match name.as_str() {
            "id" => format!("{prefix}{value}"),
            "xlink:href" => value.replacen('#', &format!("#{prefix}"), 1),
            "fill" | "stroke" | "clip-path" => value.replacen("url(#", &format!("url(#{prefix}"), 1),
            _ => value.clone(),
        };
        node.assign(name.as_str(), xml_text(&value));
    }
    if element.children.is_empty() && !element.text.trim().is_empty() {
        node.append(Text::new(xml_text(element.text.trim())));
    }
    for child in &element.children {
        node.append(self::node(child, prefix));
    }
    node
}

fn push(lines: &mut String, node: &Node) {
    let _ = writeln!(lines, "{node}");
}

/// Text from outside without the characters that XML 1.0 cannot hold, and on one line.
fn xml_text(text: &str) -> String {
    text.chars()
        .map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c })
        .filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// Sets an attribute in passing.
trait With {
    fn with(self, name: &str, value: impl Into<svg::node::Value>) -> Self;
}

impl With for Node {
    fn with(mut self, name: &str, value: impl Into<svg::node::Value>) -> Self {
        self.assign(name, value);
        self
    }
}
