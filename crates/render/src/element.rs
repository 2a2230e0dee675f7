//! What a picture paints: typed elements, in the order of painting. The SVG document is written from this list, and tiles take
//! their shapes from it; but for portable documents nothing reads the text back.

use std::sync::Arc;

use super::fonts::{Glyph, Outline};
use super::frame::Frame;
use super::node::{self, Node, push, xml_text};
use zumen_core::geometry::{Fit, Point, Turn, number, put_number};

/// What an element typically takes in a document, in bytes.
const TYPICAL: usize = 128;

/// How a class is painted.
#[derive(Debug, Default)]
pub(super) struct Paint {
    /// As the document has it, with a prefix; empty for what has none.
    class: String,
    /// Properties of SVG with their values.
    properties: Vec<(String, String)>,
    /// The same as attributes, with a blank before each.
    text: String,
    /// Ids of the gradients among the values.
    gradients: Vec<String>,
    has_colour: bool,
    is_translucent: bool,
}

impl Paint {
    /// Makes the paint of a class from properties with their values. A gradient is named by its id, and `prefix` stands before
    /// ids in the document.
    pub(crate) fn new<'p>(class: &str, prefix: &str, properties: impl Iterator<Item = (&'p str, String)>) -> Paint {
        let class = if class.is_empty() { String::new() } else { node::prefix_classes(class, prefix) };
        let mut paint = Paint { class, ..Paint::default() };
        for (property, mut value) in properties {
            paint.has_colour |= !is_grey(property, &value);
            paint.is_translucent |= property.ends_with("opacity");
            if let Some(gradient) = gradient(&value).map(str::to_owned) {
                value = format!("url(#{prefix}{gradient})");
                paint.gradients.push(gradient);
            }
            paint.properties.push((property.to_owned(), value));
        }
        let mut text = String::new();
        node::put_attributes(&mut text, &paint.attribute(Node::new("")));
        Paint { text, ..paint }
    }

    /// The ids of the gradients that it refers to.
    pub(crate) fn gradients(&self) -> &[String] {
        &self.gradients
    }

    /// Tells whether it leaves everything as it is.
    #[cfg(feature = "pdf")]
    pub(crate) fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    /// Sets the properties of a node.
    fn attribute<'e>(&'e self, node: Node<'e>) -> Node<'e> {
        self.properties.iter().fold(node, |node, (property, value)| node.with(property, value.as_str()))
    }
}

/// The id of the gradient that a value names.
pub(super) fn gradient(value: &str) -> Option<&str> {
    value.strip_prefix("url(#")?.strip_suffix(')')
}

/// Tells whether an attribute paints nothing but grey. Edges between greys are grey too.
pub(super) fn is_grey(attribute: &str, value: &str) -> bool {
    let digits = value.strip_prefix('#').filter(|_| matches!(attribute, "fill" | "stroke" | "stop-color"));
    digits.is_none_or(|digits| digits.len() == 6 && digits[..2] == digits[2..4] && digits[2..4] == digits[4..])
}

/// Something that a picture paints.
#[derive(Debug)]
pub(super) struct Element {
    /// Its id without a prefix; empty for a part of a symbol.
    pub id: String,
    pub paint: Arc<Paint>,
    pub form: Form,
}

/// What an element paints.
#[derive(Debug)]
pub(super) enum Form {
    /// A definition by its id, moved to a place. What needs none has its own origin.
    Use { definition: String, at: Option<Point> },
    /// A line of words as outlines.
    Glyphs(GlyphRun),
    /// A path or words in a font, with coordinates of its own.
    Shape(Node<'static>),
    /// Lines of the template: its board, or its paper.
    Template(String),
    /// Elements, where a grid lies.
    Group(Option<Fit>, Vec<Element>),
}

/// Glyphs of a line of words, in 1/100 em from its start.
#[derive(Debug, Default)]
pub(super) struct GlyphRun {
    /// What a screen reader says.
    pub label: String,
    /// Those that paint something.
    pub glyphs: Vec<Glyph>,
    /// Where the line begins, before it is turned.
    pub start: Point,
    /// Units for 1/100 em, across and down.
    pub scale: [f64; 2],
    pub turn: Turn,
    /// What it is turned round.
    pub center: Point,
}

/// What of an element is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// All of it, for a document.
    Document,
    /// What changes pixels.
    Pixels,
    /// The same, round its own origin.
    Shape,
}

impl GlyphRun {
    fn is_turned(&self) -> bool {
        self.turn != Turn::None
    }

    /// Where the line lies, as SVG writes it.
    fn transform(&self) -> String {
        let Point { x, y } = self.start;
        let [across, down] = self.scale.map(number);
        let scale = if self.scale[0] == self.scale[1] { down } else { format!("{across} {down}") };
        let set = format!("translate({} {}) scale({scale})", number(x), number(y));
        if !self.is_turned() {
            return set;
        }
        format!("rotate({} {} {}) {set}", self.turn.degrees(), number(self.center.x), number(self.center.y))
    }
}

impl Element {
    /// Makes one of these lines of a template.
    pub(crate) fn of_template(lines: String) -> Element {
        Element { id: String::new(), paint: Arc::default(), form: Form::Template(lines) }
    }

    /// Writes it with all that is inside, as a line or several of a document.
    pub(crate) fn put(&self, lines: &mut String, prefix: &str) {
        self.put_detail(lines, prefix, Detail::Document);
    }

    fn put_detail(&self, lines: &mut String, prefix: &str, detail: Detail) {
        let is_document = detail == Detail::Document;
        let mut node = match &self.form {
            Form::Use { definition, at } => {
                let node = Node::new("use").with("xlink:href", ["#", prefix, definition].concat());
                match at.filter(|_| detail != Detail::Shape) {
                    Some(at) => node.with("x", at.x).with("y", at.y),
                    None => node,
                }
            }
            Form::Glyphs(run) => {
                let mut node = Node::new("g");
                if is_document {
                    node = node.with("aria-label", xml_text(&run.label));
                }
                if detail != Detail::Shape || run.is_turned() {
                    node = node.with("transform", run.transform());
                }
                let mut uses = String::with_capacity(run.glyphs.len() * TYPICAL / 2);
                run.glyphs.iter().for_each(|glyph| put_glyph(&mut uses, glyph, prefix));
                node.with_line(uses)
            }
            Form::Shape(node) => node.reborrow(),
            Form::Template(template) => return lines.push_str(template),
            Form::Group(fit, elements) => {
                let mut node = Node::new("g");
                if let Some(fit) = fit {
                    node = node.with("transform", transform(*fit));
                }
                let inside = if is_document { Detail::Document } else { Detail::Pixels };
                elements.iter().for_each(|element| element.put_detail(node.lines(), prefix, inside));
                node
            }
        };
        if is_document && !self.paint.class.is_empty() {
            node = node.with("class", &*self.paint.class);
        }
        if is_document && !self.id.is_empty() {
            node = node.with("id", [prefix, &self.id].concat());
        }
        push(lines, &self.paint.attribute(node));
    }

    /// Adds what it is made of: shapes that are painted one after another, and where each lies in a frame.
    fn add_shapes<'e>(&'e self, frame: Frame, shapes: &mut Vec<(Shape<'e>, Frame)>) {
        match &self.form {
            Form::Use { at, .. } => shapes.push((Shape::Element(self), at.map_or(frame, |at| frame.translate(at)))),
            Form::Glyphs(run) if !run.is_turned() => {
                let frame = frame.inside(run.start, run.scale);
                // Glyphs that cover each other would be seen through each other one by one.
                if self.paint.is_translucent {
                    return shapes.push((Shape::Element(self), frame));
                }
                shapes.extend(
                    run.glyphs
                        .iter()
                        .map(|glyph| (Shape::Glyph(&self.paint, glyph), frame.translate(Point::new(glyph.x, glyph.y)))),
                );
            }
            // What has its coordinates inside stays where it is.
            Form::Glyphs(_) | Form::Shape(_) | Form::Template(_) => shapes.push((Shape::Element(self), frame)),
            Form::Group(fit, elements) => {
                let frame = fit.map_or(frame, |fit| frame.with_fit(fit));
                elements.iter().for_each(|element| element.add_shapes(frame, shapes));
            }
        }
    }

    /// Calls `visit` with this element and all inside.
    pub(crate) fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Element)) {
        visit(self);
        if let Form::Group(_, elements) = &self.form {
            elements.iter().for_each(|element| element.walk(visit));
        }
    }
}

/// Where a grid lies, as SVG writes it.
pub(super) fn transform(fit: Fit) -> String {
    let (x, y, scale) = (number(fit.origin.x), number(fit.origin.y), number(fit.scale));
    format!("translate({x} {y}) scale({scale})")
}

/// Elements as lines of a document.
pub(super) fn lines(elements: &[Element], prefix: &str) -> String {
    let mut lines = String::with_capacity(elements.len() * TYPICAL);
    put_elements(&mut lines, elements, prefix);
    lines
}

/// Adds elements as lines of a document.
pub(super) fn put_elements(lines: &mut String, elements: &[Element], prefix: &str) {
    elements.iter().for_each(|element| element.put(lines, prefix));
}

/// Tells whether elements paint nothing but grey; definitions that they use are not looked into.
pub(super) fn are_grey(elements: &[Element]) -> bool {
    let mut are_grey = true;
    elements.iter().for_each(|element| element.walk(&mut |element| are_grey &= !element.paint.has_colour));
    are_grey
}

/// Adds the use of a glyph in its line: text, since a picture has hundreds.
fn put_glyph(line: &mut String, glyph: &Glyph, prefix: &str) {
    line.push_str("<use x=\"");
    put_number(line, glyph.x);
    line.extend(["\" xlink:href=\"#", prefix, &glyph.outline.id]);
    if glyph.y != 0.0 {
        line.push_str("\" y=\"");
        put_number(line, glyph.y);
    }
    line.push_str("\"/>");
}

/// Elements that lie in one frame.
pub(super) struct Layer<'a> {
    pub elements: &'a [Element],
    pub frame: Frame,
    /// How they are painted, where they are painted as a whole.
    pub whole: Option<Paint>,
}

impl Layer<'_> {
    /// Lists its shapes in the order of painting, and where they lie.
    pub(crate) fn shapes(&self) -> Vec<(Shape<'_>, Frame)> {
        let mut shapes = Vec::with_capacity(self.elements.len());
        match &self.whole {
            Some(paint) => shapes.push((Shape::Whole(paint, self.elements), self.frame)),
            None => self.elements.iter().for_each(|element| element.add_shapes(self.frame, &mut shapes)),
        }
        shapes
    }
}

/// An element without its place, or a part of one: what is drawn at two places is one shape.
#[derive(Clone, Copy)]
pub(super) enum Shape<'e> {
    Element(&'e Element),
    Glyph(&'e Paint, &'e Glyph),
    /// Elements that are painted as a whole.
    Whole(&'e Paint, &'e [Element]),
}

impl<'e> Shape<'e> {
    /// Writes it as SVG: two shapes of the same definitions look the same where that is the same.
    pub(crate) fn put(&self, text: &mut String, prefix: &str) {
        match self {
            Shape::Element(Element { paint, form: Form::Use { definition, .. }, .. }) => {
                text.extend(["<use", &paint.text, " xlink:href=\"#", prefix, definition, "\"/>"]);
            }
            Shape::Element(element) => element.put_detail(text, prefix, Detail::Shape),
            Shape::Glyph(paint, glyph) => {
                text.extend(["<g", &paint.text, "><use xlink:href=\"#", prefix, &glyph.outline.id, "\"/></g>"]);
            }
            Shape::Whole(paint, elements) => {
                text.extend(["<g", &paint.text, ">"]);
                elements.iter().for_each(|element| element.put_detail(text, prefix, Detail::Pixels));
                text.push_str("</g>");
            }
        }
    }

    /// Tells whether it is the template's board or its paper.
    pub(crate) fn is_template(&self) -> bool {
        matches!(self, Shape::Element(Element { form: Form::Template(_), .. }))
    }

    /// Lists the ids of the definitions that it refers to; without those of the template's board.
    pub(crate) fn references(&self) -> Vec<&'e str> {
        let mut references = Vec::new();
        self.walk(&mut |paint, form| {
            references.extend(paint.gradients.iter().map(String::as_str));
            if let Some(Form::Use { definition, .. }) = form {
                references.push(definition);
            }
        });
        references
    }

    /// Lists the outlines of its glyphs.
    pub(crate) fn outlines(&self) -> Vec<&'e Outline> {
        let mut outlines = Vec::new();
        if let Shape::Glyph(_, glyph) = self {
            outlines.push(&*glyph.outline);
        }
        self.walk(&mut |_, form| {
            if let Some(Form::Glyphs(run)) = form {
                outlines.extend(run.glyphs.iter().map(|glyph| &*glyph.outline));
            }
        });
        outlines
    }

    /// Tells whether it paints nothing but grey; definitions that it uses are not looked into.
    pub(crate) fn is_grey(&self) -> bool {
        let mut is_grey = true;
        self.walk(&mut |paint, _| is_grey &= !paint.has_colour);
        is_grey
    }

    /// Calls `visit` with the paint of each of its parts, and with what is painted.
    fn walk(&self, visit: &mut dyn FnMut(&'e Paint, Option<&'e Form>)) {
        match *self {
            Shape::Element(element) => element.walk(&mut |element| visit(&element.paint, Some(&element.form))),
            Shape::Glyph(paint, _) => visit(paint, None),
            Shape::Whole(paint, elements) => {
                visit(paint, None);
                elements.iter().for_each(|element| Shape::Element(element).walk(visit));
            }
        }
    }
}
