//! Marks become elements of a picture: a sheet looks up places, paint and glyphs, and gathers what the marks use.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

use super::element::{self, Element, Form, GlyphRun, Paint};
use super::fonts::{self, Cut, Glyph, Line, Outline, Script};
use super::layout::{self, Label};
use super::look::{Look, no_slot};
use super::node::{Node, to_xml};
use super::placement::PlacedLine;
use super::stroke_widths::Finest;
use super::style::TextMode;
use super::{arrow, slots};
use crate::template::{Anchor, FIXED_STROKE, OWN, Slot, TextSlot};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, Place, Shape, Symbol};
use zumen_core::geometry::{Point, Spot, Turn, WIDTH, number};

/// No line of a board is thinner in the picture, in units.
const HAIRLINE: f64 = 1.5;
/// The least space between words on one line, in units of the template.
const MIN_WORD_GAP: f64 = 24.0;
/// Lines that keep their width get thinner on cells that are smaller than this part of theirs.
const SMALL_CELLS: f64 = 2.0;
/// On cells that are smaller than this part of theirs Mincho is set in the gothic, whose thin strokes do not vanish.
const MINCHO_CELLS: f64 = 0.5;

/// Glyphs that are used, by id.
pub(super) type Glyphs = BTreeMap<Arc<str>, Arc<Outline>>;

/// What marks turned out to need.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub glyphs: Glyphs,
    /// Ids of the pieces that are used.
    pub pieces: BTreeSet<String>,
    /// The finest of the diagram's own shapes and words.
    pub finest: Finest,
    /// Characters that no font has.
    pub warnings: Vec<Diagnostic>,
    /// Packs of fonts that are not here and that would draw words.
    pub packs: BTreeSet<Script>,
}

impl Uses {
    /// Takes what fonts lack for other marks of the same picture.
    pub(super) fn add_fonts(&mut self, other: &Uses) {
        for warning in &other.warnings {
            if !self.warnings.contains(warning) {
                self.warnings.push(warning.clone());
            }
        }
        self.packs.extend(&other.packs);
    }
}

/// Where marks of one diagram are written.
pub(super) struct Sheet<'a> {
    look: &'a Look,
    diagram: &'a Diagram,
    /// Units of the picture for one unit of what is drawn: below 1 where a grid is made smaller.
    scale: f64,
    /// How large the template is in the picture: below 1 where it makes room for what stands round it.
    moved: f64,
    pub uses: Uses,
    /// How classes are painted on use and words, shapes on the board, and pieces that paint themselves.
    paints: [BTreeMap<String, Arc<Paint>>; 3],
}

/// A symbol of the diagram's own.
#[derive(Debug)]
pub(super) struct OwnSymbol {
    pub id: String,
    #[cfg_attr(not(feature = "pdf"), expect(dead_code, reason = "pixels and SVG take its lines"))]
    pub turn: Turn,
    pub elements: Vec<Element>,
    /// Its definition, as lines of SVG.
    pub lines: String,
}

/// A line of text whose place is known.
struct PositionedLine<'a> {
    id: &'a str,
    class: &'a str,
    line: &'a Line,
    /// In whole units.
    size: f64,
    /// Where the line begins on its base line.
    start: Point,
    /// What `<text>` is anchored to, and what the line turns round.
    at: Point,
    anchor: Anchor,
    turn: Turn,
    /// How wide it is set, 1 for as wide as the font is.
    narrow: f64,
}

impl<'a> PositionedLine<'a> {
    /// Makes the upright line of a label that begins at a place, which it is anchored to by its middle.
    fn new(id: &'a str, class: &'a str, label: &'a Label, at: Point) -> PositionedLine<'a> {
        let (anchor, turn) = (Anchor::Middle, Turn::None);
        PositionedLine {
            id,
            class,
            line: &label.line,
            size: label.size,
            start: at,
            at,
            anchor,
            turn,
            narrow: label.narrow,
        }
    }
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(look: &'a Look, diagram: &'a Diagram, scale: f64) -> Sheet<'a> {
        Sheet { look, diagram, scale, moved: 1.0, uses: Uses::default(), paints: Default::default() }
    }

    /// The fonts of a slot, in the order of the diagram's language; kanji on pieces have the forms of Japan in all.
    fn fonts(&self, slot: &TextSlot) -> &'a fonts::FontBook {
        self.look.fonts.of(if slot.serif { Lang::Ja } else { self.diagram.lang })
    }

    /// The same for a template that is so large in the picture.
    pub(crate) fn with_template_scale(self, moved: f64) -> Sheet<'a> {
        Sheet { moved, ..self }
    }

    /// The elements of marks, edges of arrows under everything: none cuts another arrow.
    pub(crate) fn marks(&mut self, marks: &[Mark]) -> Result<Vec<Element>, Diagnostic> {
        let mut edges = Vec::new();
        let mut elements = Vec::with_capacity(marks.len());
        for mark in marks {
            match mark {
                Mark::Piece { id, piece, class, at } => elements.push(self.piece(id, piece, class, at)?),
                Mark::Label { id, style, class, text, at, turn } => {
                    let slot = self.text_slot(style)?;
                    let size = self.most(slot);
                    let label = layout::label(self.fonts(slot), text, slot, self.cut(slot), size);
                    let at = self.label_place(at, slot, *turn)?;
                    elements
                        .push(self.label(PositionedLine { turn: *turn, ..PositionedLine::new(id, class, &label, at) }));
                }
                Mark::Coordinate { id, style, text, at } => elements.extend(self.coordinate(id, style, text, at)?),
                Mark::Words { slot, text, tail } => {
                    let placed = self.free_words(slot, [text, tail], marks)?;
                    elements.extend(self.text_lines(&placed, 1.0)?);
                }
                Mark::Arrow { id, class, from, to, course } => {
                    let taken = self.may_carry_number(to);
                    let (shaft, edge) = arrow::paths(self.place(from)?, self.place(to)?, taken, *course);
                    edges.push(self.path("arrow-edge", &format!("{id}-edge"), edge));
                    elements.push(self.path(class, id, shaft));
                }
                Mark::Shape { id, class, shape } => elements.extend(self.shape(id, class, shape)),
            }
        }
        edges.append(&mut elements);
        Ok(edges)
    }

    /// Sets free text at its slot. One that would be cut, or take several lines, goes on up to the words that stand on its
    /// line.
    fn free_words(&self, slot: &str, text: [&str; 2], marks: &[Mark]) -> Result<Vec<PlacedLine>, Diagnostic> {
        let set = |slot: &str, text, room| slots::words(self.look, self.diagram.lang, slot, text, room, self.moved);
        let is_cut = |placed: &[PlacedLine], text: [&str; 2]| {
            placed.iter().any(|line| line.line.text.contains('…')) && !text.concat().contains('…')
        };
        let (placed, at) = (set(slot, text, None)?, self.text_slot(slot)?);
        if placed.len() == 1 && !is_cut(&placed, text) {
            return Ok(placed);
        }
        let beside = marks.iter().find_map(|mark| match mark {
            Mark::Words { slot, text, tail } => {
                let other = self.text_slot(slot).ok()?;
                let is_beside = other.anchor != at.anchor && (other.at.y - at.at.y).abs() < at.size / 2.0;
                is_beside.then_some((slot, [&**text, &**tail]))
            }
            _ => None,
        });
        // Without words beside it the line ends as far from the other edge of the picture.
        let mut room = (f64::from(WIDTH) - 2.0 * at.at.x).abs();
        if let Some((beside, other)) = beside {
            let beside = set(beside, other, None)?;
            // Of two that need room only what is cut gets it.
            if is_cut(&beside, other) && !is_cut(&placed, text) {
                return Ok(placed);
            }
            let widths = beside.iter().map(|line| line.line.width * line.size / fonts::EM);
            room = beside.first().map_or(0.0, |line| (line.at.x - at.at.x).abs());
            room -= widths.fold(0.0, f64::max) + MIN_WORD_GAP;
        }
        set(slot, text, Some(room.max(at.width.unwrap_or_default())))
    }

    fn piece(&mut self, id: &str, piece: &str, class: &str, at: &Place) -> Result<Element, Diagnostic> {
        let at = self.place(at)?;
        if !self.uses.pieces.contains(piece) {
            self.uses.pieces.insert(piece.to_owned());
        }
        // A piece that has its own class paints itself.
        let paint = if class == piece { self.own_paint(class) } else { self.paint(class) };
        let at = (!id.is_empty() || at != Point::default()).then_some(at);
        Ok(Element { id: id.to_owned(), paint, form: Form::Use { definition: piece.to_owned(), at } })
    }

    /// A label on its place, centred by its ink.
    fn label(&mut self, mut placed: PositionedLine) -> Element {
        self.warn_of_missing(placed.line);
        let ink = placed.line.ink().unwrap_or_default();
        let scale = placed.size / fonts::EM;
        placed.start.x -= (ink.x + ink.width / 2.0) * scale * placed.narrow;
        placed.start.y -= (ink.y + ink.height / 2.0) * scale;
        self.uses.finest.words(placed.class, placed.size * self.scale);
        self.words(&placed)
    }

    /// A number of the board: centred by its ink from side to side, all on one base line.
    fn coordinate(&mut self, id: &str, style: &str, text: &str, place: &Place) -> Result<Option<Element>, Diagnostic> {
        let slot = self.text_slot(style)?;
        if !self.is_shown(&slot.class) {
            return Ok(None);
        }
        let mut at = self.place(place)?;
        let label = layout::label(self.fonts(slot), text, slot, Cut::of(slot), self.most(slot));
        if let Place::Grid(_) = place {
            at.y += self.fonts(slot).cap_height(Cut::of(slot)) * label.size / fonts::EM / 2.0;
        }
        self.warn_of_missing(&label.line);
        let ink = label.line.ink().unwrap_or_default();
        let half = (ink.x + ink.width / 2.0) * label.narrow * label.size / fonts::EM;
        let start = Point::new(at.x - half, at.y);
        self.uses.finest.words(&slot.class, label.size * self.scale);
        let placed = PositionedLine { start, ..PositionedLine::new(id, &slot.class, &label, at) };
        Ok(Some(self.words(&placed)))
    }

    /// The largest size of a label.
    fn most(&self, slot: &TextSlot) -> f64 {
        slot.most.map_or(slot.size, |most| slot.size.min(most / self.scale))
    }

    /// What a label is set in.
    fn cut(&self, slot: &TextSlot) -> Cut {
        match Cut::of(slot) {
            Cut::Mincho if self.scale < MINCHO_CELLS => Cut::Regular,
            cut => cut,
        }
    }

    /// Tells whether the theme shows a class.
    fn is_shown(&self, class: &str) -> bool {
        self.look.style.template.theme.shows(class)
    }

    /// Straight lines or an area; nothing where the theme does not show the class.
    fn shape(&mut self, id: &str, class: &str, shape: &Shape) -> Option<Element> {
        if !self.is_shown(class) {
            return None;
        }
        let node = match shape {
            Shape::Lines(segments) => {
                let data = path_data(segments);
                if data.is_empty() {
                    return None;
                }
                Node::new("path").with("d", data)
            }
            Shape::Area([from, to]) => Node::new("rect")
                .with("x", from.x)
                .with("y", from.y)
                .with("width", to.x - from.x)
                .with("height", to.y - from.y),
            Shape::Areas(areas) => {
                let data =
                    areas.iter().map(|[from, to]| format!("M{} {}H{}V{}H{}Z", from.x, from.y, to.x, to.y, from.x));
                Node::new("path").with("d", data.collect::<String>())
            }
            Shape::Polygon(corners) => {
                let points: Vec<String> = corners.iter().map(|at| format!("{},{}", at.x, at.y)).collect();
                Node::new("polygon").with("points", points.join(" "))
            }
            Shape::Circle(at, radius) => Node::new("circle").with("cx", at.x).with("cy", at.y).with("r", *radius),
        };
        Some(Element { id: id.to_owned(), paint: self.paint_of_shape(class), form: Form::Shape(node) })
    }

    /// How a class is painted on the board, as on every other one where the grid is made smaller.
    fn paint_of_shape(&mut self, class: &str) -> Arc<Paint> {
        self.paint_once(1, class, |sheet| sheet.properties_of_shape(class))
    }

    fn properties_of_shape(&mut self, class: &str) -> BTreeMap<&'a str, String> {
        let theme = &self.look.style.template.theme;
        let mut properties = self.properties(class);
        // Corners are as round on every board.
        if let Some(radius) = theme.of(class).get("rx") {
            properties.insert("rx", number(radius.parse::<f64>().unwrap_or_default() / self.scale));
        }
        if let Some(stroke) = theme.of(class).get("stroke-width") {
            // Whole and half units in the picture: a line has the same edges wherever it lies.
            // Lines that keep their width have it on every board but one of cells so small that it would be too much.
            let keeps = theme.of(class).contains_key(FIXED_STROKE);
            let scale = if keeps { (self.scale * SMALL_CELLS).min(1.0) } else { self.scale };
            let width = stroke.parse::<f64>().unwrap_or_default() * scale;
            let width = ((width * 2.0).round() / 2.0).max(HAIRLINE);
            properties.insert("stroke-width", number(width / self.scale));
            self.stroke(class, width);
        }
        properties
    }

    /// What stands round the board, whose units are those of the picture.
    pub(crate) fn around(&mut self, placed: &[PlacedLine]) -> Result<Vec<Element>, Diagnostic> {
        // What is noted counts in units of the template.
        self.text_lines(placed, 1.0 / self.moved)
    }

    /// Lines of words whose places are known.
    fn text_lines(&mut self, placed: &[PlacedLine], scale: f64) -> Result<Vec<Element>, Diagnostic> {
        let mut elements = Vec::with_capacity(placed.len());
        for line in placed {
            self.warn_of_missing(&line.line);
            let slot = self.text_slot(&line.style)?;
            let PlacedLine { id, line, size, start, at, anchor, .. } = line;
            let (class, turn, narrow) = (&slot.class, Turn::None, 1.0);
            let (size, start, at, anchor) = (*size, *start, *at, *anchor);
            self.uses.finest.words(class, size * scale);
            self.uses.finest.largest = self.uses.finest.largest.max(size * scale);
            let placed = PositionedLine { id, class, line, size, start, at, anchor, turn, narrow };
            elements.push(self.words(&placed));
        }
        Ok(elements)
    }

    fn warn_of_missing(&mut self, line: &Line) {
        self.uses.packs.extend(&line.lacking);
        for character in &line.missing {
            let warning = missing(*character, line.geta);
            if !self.uses.warnings.contains(&warning) {
                self.uses.warnings.push(warning);
            }
        }
    }

    /// Notes how wide a class is stroked, in units of the picture, where it is.
    fn stroke(&mut self, class: &str, width: f64) {
        if self.look.style.template.theme.of(class).get("stroke").is_some_and(|paint| *paint != "none") {
            self.uses.finest.stroke(class, width);
        }
    }

    fn path(&mut self, class: &str, id: &str, data: String) -> Element {
        if let Some(stroke) = self.look.style.template.theme.of(class).get("stroke-width") {
            self.stroke(class, stroke.parse::<f64>().unwrap_or_default() * self.scale);
        }
        let paint = self.paint(class);
        Element { id: id.to_owned(), paint, form: Form::Shape(Node::new("path").with("d", data)) }
    }

    /// A line of words, as outlines or as text in a font.
    fn words(&mut self, placed: &PositionedLine) -> Element {
        let form = match self.look.style.text {
            TextMode::Font => Form::Shape(text_node(placed, self.diagram.lang)),
            TextMode::Outlines => Form::Glyphs(self.glyph_run(placed)),
        };
        Element { id: placed.id.to_owned(), paint: self.paint(placed.class), form }
    }

    /// The glyphs of a line, each by the one outline in the definitions.
    fn glyph_run(&mut self, placed: &PositionedLine) -> GlyphRun {
        let PositionedLine { line, start, at, turn, narrow, .. } = placed;
        let glyphs: Vec<Glyph> = line.glyphs.iter().filter(|glyph| !glyph.outline.path.is_empty()).cloned().collect();
        for Glyph { outline, .. } in &glyphs {
            self.uses.glyphs.entry(Arc::clone(&outline.id)).or_insert_with(|| Arc::clone(outline));
        }
        let label = if line.said.is_empty() { &line.text } else { &line.said }.clone();
        let scale = placed.size / fonts::EM;
        GlyphRun { label, glyphs, start: *start, scale: [scale * narrow, scale], turn: *turn, center: *at }
    }

    /// A symbol as a definition.
    pub(crate) fn symbol(&mut self, symbol: &Symbol) -> Result<OwnSymbol, Diagnostic> {
        let prefix = &self.look.style.id_prefix;
        let mut node = Node::new("g").with("id", [prefix.as_str(), &symbol.id].concat());
        if symbol.turn != Turn::None {
            node = node.with("transform", format!("rotate({})", symbol.turn.degrees()));
        }
        let elements = self.marks(&symbol.marks)?;
        node.append_lines(&element::lines(&elements, prefix));
        Ok(OwnSymbol { id: symbol.id.clone(), turn: symbol.turn, elements, lines: to_xml(&node) })
    }

    /// How a class is painted.
    fn paint(&mut self, class: &str) -> Arc<Paint> {
        self.paint_once(0, class, |sheet| sheet.properties(class))
    }

    /// The class of a piece that paints itself.
    fn own_paint(&mut self, class: &str) -> Arc<Paint> {
        self.paint_once(2, class, |_| BTreeMap::new())
    }

    /// The paint of a class among some of the paints, made where it is not there yet.
    fn paint_once(
        &mut self,
        among: usize,
        class: &str,
        properties: impl FnOnce(&mut Self) -> BTreeMap<&'a str, String>,
    ) -> Arc<Paint> {
        if let Some(known) = self.paints[among].get(class) {
            return Arc::clone(known);
        }
        let properties = properties(self);
        let paint = Paint::new(class, &self.look.style.id_prefix, properties.into_iter());
        self.uses.pieces.extend(paint.gradients().iter().cloned());
        let paint = Arc::new(paint);
        self.paints[among].insert(class.to_owned(), Arc::clone(&paint));
        paint
    }

    /// The properties of a class: the diagram's own fill, then what the theme says, where `currentColor` is that fill.
    fn properties(&self, class: &str) -> BTreeMap<&'a str, String> {
        let own = self.diagram.fills.get(class);
        let mut properties: BTreeMap<&str, String> = own.map(|fill| ("fill", fill.clone())).into_iter().collect();
        let look = self.look;
        for (property, value) in look.style.template.theme.of(class) {
            if property != FIXED_STROKE {
                let value = if value == OWN { own.map_or("none", String::as_str) } else { value };
                properties.insert(property, value.to_owned());
            }
        }
        properties
    }

    /// Where the middle of a label is: on a grid the style's own place is counted from the piece's middle, and
    /// turns with the label.
    fn label_place(&self, at: &Place, slot: &TextSlot, turn: Turn) -> Result<Point, Diagnostic> {
        let place = self.place(at)?;
        let Place::Grid(_) = at else { return Ok(place) };
        let (x, y) = (slot.at.x, slot.at.y);
        let (x, y) = match turn {
            Turn::None => (x, y),
            Turn::Right => (-y, x),
            Turn::Half => (-x, -y),
            Turn::Left => (y, -x),
        };
        Ok(Point::new(place.x + x, place.y + y))
    }

    /// Where a place of the diagram is, in the mirror if need be.
    fn place(&self, place: &Place) -> Result<Point, Diagnostic> {
        let (slot, index) = match place {
            Place::Slot { slot, index } => (slot, *index),
            Place::Grid(spot) => return Ok(Point::new(f64::from(spot.x), f64::from(spot.y))),
        };
        let at = self.slot(slot).ok_or_else(|| no_slot(slot))?.place(index);
        Ok(if self.diagram.mirrored { at.mirror() } else { at })
    }

    /// Tells whether what lies at a place may carry a number: a heap on a point slot, the last place of a full stack.
    fn may_carry_number(&self, place: &Place) -> bool {
        let Place::Slot { slot, index } = place else { return true };
        match self.slot(slot) {
            Some(Slot::Stack { capacity, .. }) => index >= capacity,
            _ => true,
        }
    }

    fn text_slot(&self, name: &str) -> Result<&'a TextSlot, Diagnostic> {
        self.look.text_slot(name)
    }

    fn slot(&self, name: &str) -> Option<&'a Slot> {
        let look = self.look;
        look.style.template.slots.get(name)
    }
}

/// A line as text in a font.
fn text_node(placed: &PositionedLine, lang: Lang) -> Node<'static> {
    let mut node = Node::new("text")
        .with("font-family", placed.line.cut.families(lang))
        .with("font-size", placed.size)
        .with("font-weight", placed.line.cut.weight())
        .with("text-anchor", placed.anchor.name())
        .with("x", placed.at.x / placed.narrow)
        .with("y", placed.start.y);
    let turn = (placed.turn != Turn::None)
        .then(|| format!("rotate({} {} {})", placed.turn.degrees(), number(placed.at.x), number(placed.at.y)));
    let narrow = (placed.narrow != 1.0).then(|| format!("scale({} 1)", number(placed.narrow)));
    let transform: Vec<String> = turn.into_iter().chain(narrow).collect();
    if !transform.is_empty() {
        node = node.with("transform", transform.join(" "));
    }
    if placed.line.pieces.is_empty() {
        return node.with_text(&placed.line.visible_text());
    }
    between_pieces(node.with("text-anchor", Anchor::Start.name()), placed)
}

/// Writes a line with small pieces: what stands before, between and behind them begins where it does in outlines, since
/// another font has other widths.
fn between_pieces<'n>(mut node: Node<'n>, placed: &PositionedLine) -> Node<'n> {
    let (text, scale) = (placed.line.visible_text(), placed.size / fonts::EM);
    let starts = placed.line.pieces.iter().map(|at| at + layout::PIECE * fonts::EM);
    for (start, part) in [0.0].into_iter().chain(starts).zip(text.split(Paragraph::PIECE)) {
        if !part.trim().is_empty() {
            let part_node = Node::new("tspan").with("x", placed.start.x + start * scale);
            node.append(&part_node.with_text(part));
        }
    }
    node
}

/// Finds the pack of fonts that has a character which no font has here.
fn pack_of(character: char) -> Option<Script> {
    Script::ALL.into_iter().find(|script| script.has(character))
}

/// Says that a character is drawn as another.
pub(super) fn missing(character: char, geta: Option<char>) -> Diagnostic {
    let drawn = geta.map_or("leaves it out".to_owned(), |geta| format!("draws {geta} instead"));
    let message = format!("no font has {character:?} (U+{:04X}); zumen {drawn}", u32::from(character));
    let warning = Diagnostic::warning("picture::character", message).about(About::Picture);
    warning.help(match pack_of(character) {
        Some(script) => format!("load the {} font pack, which has it", script.name()),
        None => "use a font that has it: --font FILE, or --fonts system".to_owned(),
    })
}

/// The path data of straight lines; those that meet are joined, and a ring of them is closed.
fn path_data(segments: &[[Spot; 2]]) -> String {
    let mut data = String::new();
    let mut start = None;
    let mut pen = None;
    for [from, to] in segments {
        if pen != Some(*from) {
            let _ = write!(data, "M{} {}", from.x, from.y);
            start = Some(*from);
        }
        let _ = match (from.x == to.x, from.y == to.y) {
            _ if start == Some(*to) => write!(data, "Z"),
            (_, true) => write!(data, "H{}", to.x),
            (true, _) => write!(data, "V{}", to.y),
            _ => write!(data, "L{} {}", to.x, to.y),
        };
        pen = Some(*to);
    }
    data
}
