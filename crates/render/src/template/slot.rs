//! The named places of a template.

use std::collections::BTreeMap;

use svgtypes::Transform;

use super::dialect::MAX_DISTANCE;
use super::element::Element;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::{Point, Rect};
use zumen_core::named;

named! {
    /// Which end of a line of words stands at the slot, by its name in SVG's `text-anchor`.
    #[derive(Default)]
    pub(crate) enum Anchor {
        /// Words begin at the slot.
        #[default]
        Start = "start",
        /// Words are centred on the slot.
        Middle = "middle",
        /// Words end at the slot.
        End = "end",
    }
}

impl Anchor {
    /// How far left of the slot words of this width begin.
    pub(crate) fn before(self, width: f64) -> f64 {
        match self {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        }
    }
}

/// Where and how words stand.
#[derive(Clone, Debug, PartialEq)]
pub struct TextSlot {
    /// The anchor's end of the base line, in units of the picture.
    pub at: Point,
    /// Size of the font, in units.
    pub size: f64,
    /// 400 or 600.
    pub weight: u16,
    /// Whether it is set in the Mincho of the pieces (`font-family="serif"`) where that has every character.
    pub serif: bool,
    /// Which end stands at `at`.
    pub(crate) anchor: Anchor,
    /// The widest a line may be, in units (`data-width`); without it there is no limit.
    pub width: Option<f64>,
    /// How narrow a label is set before it shrinks (`data-narrow`), 1 for as wide as the font is.
    pub narrow: f64,
    /// The largest size on a grid, in units of the picture (`data-most`).
    pub most: Option<f64>,
    /// How many lines there may be (`data-lines`), 1 or 2.
    pub lines: u8,
    /// The classes that the theme paints.
    pub class: String,
}

/// A named place.
#[derive(Clone, Debug, PartialEq)]
pub enum Slot {
    /// A point.
    Point(Point),
    /// A stack of pieces.
    Stack {
        /// The first piece.
        from: Point,
        /// The last piece.
        to: Point,
        /// How many lie between the two, both counted; at least 1.
        capacity: usize,
    },
    /// An area.
    Area(Rect),
    /// Words.
    Text(TextSlot),
}

impl Slot {
    /// Where the piece `index` of the slot lies; an area's is its middle.
    pub fn place(&self, index: usize) -> Point {
        match self {
            Slot::Point(point) => *point,
            Slot::Stack { from, to, capacity } => match capacity {
                0 | 1 => *from,
                _ => from.toward(*to, index.min(capacity - 1) as f64 / (*capacity - 1) as f64),
            },
            Slot::Area(area) => Point::new(area.x + area.width / 2.0, area.y + area.height / 2.0),
            Slot::Text(text) => text.at,
        }
    }
}

/// All slots below `group`, with its transforms and those round it (`outer`) applied.
pub(super) fn collect(group: &Element, outer: Transform, faults: &mut Vec<Diagnostic>) -> BTreeMap<String, Slot> {
    let mut slots = BTreeMap::new();
    descend(group, outer, &mut slots, faults);
    slots
}

fn descend(element: &Element, outer: Transform, slots: &mut BTreeMap<String, Slot>, faults: &mut Vec<Diagnostic>) {
    let transform = concat(outer, own_transform(element));
    if element.name == "g" {
        for child in &element.children {
            descend(child, transform, slots, faults);
        }
        return;
    }
    let Some(id) = element.get("id") else { return };
    // Editors move the place of words into a tspan.
    let inner = element.children.iter().find(|child| child.name == "tspan");
    let slot = read(&element.name, &|name| element.get(name).or_else(|| inner?.get(name)), transform);
    match slot {
        Ok(slot) => drop(slots.insert(id.to_owned(), slot)),
        Err(message) => faults.push(
            Diagnostic::error("template::slot", format!("the slot {id:?} {message}"))
                .at(element.span.clone())
                .help("a slot is a <circle>, a <line data-capacity>, a <rect> or a <text font-size>"),
        ),
    }
}

/// Reads a slot of an element of this name, with these attributes.
///
/// # Errors
///
/// What is wrong with it, as the end of a sentence.
pub(super) fn read<'a>(
    name: &str,
    get: &dyn Fn(&str) -> Option<&'a str>,
    transform: Transform,
) -> Result<Slot, String> {
    let attributes = Attributes { get, transform };
    match name {
        "circle" | "ellipse" => Ok(Slot::Point(attributes.place("cx", "cy")?)),
        "line" => {
            let capacity = get("data-capacity").and_then(|text| text.parse().ok());
            let capacity =
                capacity.filter(|n| (1..=1000).contains(n)).ok_or("needs data-capacity, a number from 1 to 1000")?;
            Ok(Slot::Stack { from: attributes.place("x1", "y1")?, to: attributes.place("x2", "y2")?, capacity })
        }
        "rect" => {
            let near = attributes.place("x", "y")?;
            let (right, bottom) = (
                attributes.number("x")? + attributes.number("width")?,
                attributes.number("y")? + attributes.number("height")?,
            );
            let far = within(map(transform, Point::new(right, bottom)))?;
            Ok(Slot::Area(Rect {
                x: near.x.min(far.x),
                y: near.y.min(far.y),
                width: (far.x - near.x).abs(),
                height: (far.y - near.y).abs(),
            }))
        }
        "text" => read_text(&attributes).map(Slot::Text),
        other => Err(format!("is a <{other}>")),
    }
}

/// The attributes of a slot's element, and where its coordinates lead.
struct Attributes<'g, 'a> {
    get: &'g dyn Fn(&str) -> Option<&'a str>,
    transform: Transform,
}

impl Attributes<'_, '_> {
    /// A number; 0 where it is left out, as SVG has it.
    fn number(&self, name: &str) -> Result<f64, String> {
        (self.get)(name).unwrap_or("0").parse().map_err(|_| format!("needs {name} as one plain number"))
    }

    fn positive(&self, name: &str, scale: f64) -> Result<f64, String> {
        let value = self.number(name)? * scale;
        let fits = value.is_finite() && value > 0.0 && value <= MAX_DISTANCE;
        if fits { Ok(value) } else { Err(format!("needs a {name} above 0")) }
    }

    /// The place in the picture that two coordinates lead to.
    fn place(&self, x: &str, y: &str) -> Result<Point, String> {
        within(map(self.transform, Point::new(self.number(x)?, self.number(y)?)))
    }
}

fn read_text(attributes: &Attributes) -> Result<TextSlot, String> {
    let Attributes { get, transform } = attributes;
    let scale = (transform.a * transform.a + transform.b * transform.b).sqrt();
    let size = attributes.positive("font-size", scale)?;
    let width = get("data-width").map(|_| attributes.positive("data-width", scale)).transpose()?;
    let narrow = match get("data-narrow") {
        None => 1.0,
        Some(_) => Some(attributes.number("data-narrow")?)
            .filter(|part| (0.5..=1.0).contains(part))
            .ok_or("needs data-narrow from 0.5 to 1")?,
    };
    let most = get("data-most").map(|_| attributes.positive("data-most", 1.0)).transpose()?;
    Ok(TextSlot {
        at: attributes.place("x", "y")?,
        size,
        weight: if matches!(get("font-weight"), Some("600" | "700" | "bold")) { 600 } else { 400 },
        serif: get("font-family") == Some("serif"),
        anchor: get("text-anchor").and_then(Anchor::from_name).unwrap_or_default(),
        width,
        narrow,
        most,
        lines: match get("data-lines") {
            None | Some("1") => 1,
            Some("2") => 2,
            Some(other) => return Err(format!("cannot have data-lines={other:?}; use 1 or 2")),
        },
        class: get("class").unwrap_or("words").to_owned(),
    })
}

/// A place that can be drawn.
fn within(at: Point) -> Result<Point, String> {
    let is_near = [at.x, at.y].iter().all(|n| n.is_finite() && n.abs() <= MAX_DISTANCE);
    if is_near { Ok(at) } else { Err("is too far from the picture".to_owned()) }
}

fn map(t: Transform, p: Point) -> Point {
    Point::new(t.a * p.x + t.c * p.y + t.e, t.b * p.x + t.d * p.y + t.f)
}

/// The element with this id, and the transforms of the groups round it: editors put layers round everything.
pub(super) fn find<'a>(element: &'a Element, id: &str, outer: Transform) -> Option<(&'a Element, Transform)> {
    if element.get("id") == Some(id) {
        return Some((element, outer));
    }
    let transform = concat(outer, own_transform(element));
    element.children.iter().find_map(|child| find(child, id, transform))
}

fn own_transform(element: &Element) -> Transform {
    element.get("transform").and_then(|text| text.parse().ok()).unwrap_or_default()
}

fn concat(outer: Transform, inner: Transform) -> Transform {
    Transform::new(
        outer.a * inner.a + outer.c * inner.b,
        outer.b * inner.a + outer.d * inner.b,
        outer.a * inner.c + outer.c * inner.d,
        outer.b * inner.c + outer.d * inner.d,
        outer.a * inner.e + outer.c * inner.f + outer.e,
        outer.b * inner.e + outer.d * inner.f + outer.f,
    )
}
