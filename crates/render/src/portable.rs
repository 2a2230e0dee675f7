//! Portable documents: what sites and programs keep that know the static core of SVG 1.1 alone. Sanitizers take `<use>` out,
//! importers of office programs lose gradients. Here each use is its shape, a gradient the mean of its colours, and a line of
//! words one path. Only here the lines of a document are read back: definitions of templates, symbols and imported pictures
//! come together in them.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use super::element::gradient;
use super::node;
use crate::bounds::MAX_BYTES;
use crate::template::{Element, read_picture};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::geometry::number;

/// The class of what shades a flat colour below it with a gradient.
const SHADE: &str = "shade";
/// Where a group and the shape in it both have one of these, neither takes the place of the other.
const NOT_INHERITED: [&str; 4] = ["aria-label", "display", "id", "opacity"];

/// Bytes of an element besides its attributes: its brackets, its name, and what it takes in memory.
const ELEMENT_BYTES: usize = 16;

/// The elements of a document by their ids.
struct Expander<'a> {
    named: BTreeMap<&'a str, &'a Element>,
    /// The class of shades with its prefix.
    shade: String,
    /// How many bytes are written. Uses inside of uses let a short document become a long one.
    bytes: Cell<usize>,
}

/// Writes out the definitions of a document where they are used, and returns what is left of them, clip paths of templates,
/// and what is drawn.
///
/// # Errors
///
/// `picture::size` where they are too long to be read back.
pub(super) fn expand(document: &str, prefix: &str) -> Result<[String; 2], Diagnostic> {
    let root = read_picture(document).map_err(|fault| too_large(fault.message))?;
    let mut named = BTreeMap::new();
    root.walk(&mut |element| {
        if let Some(id) = element.get("id") {
            named.insert(id, element);
        }
    });
    let expander = Expander { named, shade: format!("{prefix}{SHADE}"), bytes: Cell::new(0) };
    let write = |shapes: Vec<Element>| shapes.iter().map(|shape| node::template_lines(shape, "")).collect::<String>();
    let drawing = write(expander.shapes(&root));
    let clips = expander.named.iter().filter(|(_, element)| element.name == "clipPath");
    let clips = clips.filter(|(id, _)| drawing.contains(&format!("clip-path=\"url(#{id})\"")));
    let clips = clips.map(|(_, clip)| Element { children: expander.shapes(clip), ..(*clip).clone() });
    let clips = write(clips.collect());
    if expander.is_full() {
        return Err(too_large(format!("the portable SVG has more than {} MB", MAX_BYTES >> 20)));
    }
    Ok([clips, drawing])
}

/// The fault of a picture that is too large to be written out.
fn too_large(message: String) -> Diagnostic {
    Diagnostic::error("picture::size", message).about(About::Picture).help("leave out --portable")
}

impl Expander<'_> {
    /// Counts bytes, and tells whether they are more than a picture may have.
    fn count(&self, bytes: usize) -> bool {
        self.bytes.set(self.bytes.get() + bytes);
        self.is_full()
    }

    fn is_full(&self) -> bool {
        self.bytes.get() > MAX_BYTES
    }

    /// What is drawn inside an element. Glyphs one behind the other are one path.
    fn shapes(&self, element: &Element) -> Vec<Element> {
        let mut shapes: Vec<Element> = Vec::new();
        let mut is_line = false;
        for child in &element.children {
            let glyph = self.glyph(child);
            match (&glyph, shapes.last_mut().filter(|_| is_line).and_then(|line| line.attributes.get_mut("d"))) {
                (Some(outline), Some(data)) => data.push_str(outline),
                (Some(outline), None) => {
                    let attributes = BTreeMap::from([("d".to_owned(), outline.clone())]);
                    shapes.push(Element { name: "path".to_owned(), attributes, ..Element::default() });
                }
                (None, _) => shapes.extend(self.shape(child)),
            }
            is_line = glyph.is_some();
        }
        shapes
    }

    /// An element without uses; nothing where it draws nothing itself.
    fn shape(&self, element: &Element) -> Option<Element> {
        let is_left_out = matches!(element.name.as_str(), "defs" | "linearGradient" | "clipPath");
        let bytes =
            ELEMENT_BYTES + element.attributes.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>();
        if is_left_out || element.get("class") == Some(&self.shade) || self.count(bytes) {
            return None;
        }
        let mut shape = Element { children: Vec::new(), ..element.clone() };
        match self.target(element) {
            Some(target) => {
                "g".clone_into(&mut shape.name);
                let [x, y] = ["x", "y"].map(|name| shape.attributes.remove(name).unwrap_or_else(|| "0".to_owned()));
                shape.attributes.remove("xlink:href");
                if [x.as_str(), y.as_str()] != ["0", "0"] {
                    let moved = shape.attributes.entry("transform".to_owned()).or_default();
                    *moved = format!("{moved} translate({x} {y})").trim_start().to_owned();
                }
                let mut target = self.shape(target)?;
                target.strip_ids(&BTreeSet::new());
                shape.children.push(target);
            }
            None => shape.children = self.shapes(element),
        }
        for name in ["fill", "stroke"] {
            if let Some(paint) = shape.attributes.get_mut(name)
                && let Some(colour) = gradient(paint).and_then(|id| self.mean_colour(id))
            {
                *paint = colour;
            }
        }
        Some(merge(shape))
    }

    /// What an element uses.
    fn target(&self, element: &Element) -> Option<&Element> {
        let id = element.get("xlink:href").filter(|_| element.name == "use")?.strip_prefix('#')?;
        self.named.get(id).copied()
    }

    /// The outline of a glyph where it stands in its line.
    fn glyph(&self, element: &Element) -> Option<String> {
        let path = self.target(element)?.attributes.iter().filter(|(name, _)| *name != "id").collect::<Vec<_>>();
        let has_place_alone = element.attributes.keys().all(|name| ["x", "y", "xlink:href"].contains(&name.as_str()));
        match path[..] {
            [(name, data)] if name == "d" && has_place_alone && !self.count(data.len()) => Some(translate(
                data,
                ["x", "y"].map(|name| element.get(name).and_then(|at| at.parse().ok()).unwrap_or(0.0)),
            )),
            _ => None,
        }
    }

    /// The mean of the colours of a gradient.
    fn mean_colour(&self, id: &str) -> Option<String> {
        let stops = &self.named.get(id)?.children;
        let colours =
            stops.iter().filter_map(|stop| u32::from_str_radix(stop.get("stop-color")?.strip_prefix('#')?, 16).ok());
        let colours: Vec<u32> = colours.collect();
        let count = u32::try_from(colours.len()).ok().filter(|count| *count > 0)?;
        let [red, green, blue] =
            [16, 8, 0].map(|bits| (colours.iter().map(|colour| colour >> bits & 255).sum::<u32>() + count / 2) / count);
        Some(format!("#{red:02x}{green:02x}{blue:02x}"))
    }
}

/// Makes a group of one shape that shape, painted and moved as both.
fn merge(mut group: Element) -> Element {
    let [inner] = &group.children[..] else { return group };
    let has = |name: &str| [group.get(name), inner.get(name)].iter().flatten().count();
    if group.name != "g" || NOT_INHERITED.iter().any(|name| has(name) > 1) || has("clip-path") > 0 {
        return group;
    }
    let mut shape = group.children.remove(0);
    for (name, value) in group.attributes {
        match shape.attributes.get_mut(&name) {
            Some(own) if name == "transform" || name == "class" && *own != value => *own = format!("{value} {own}"),
            Some(_) => {}
            None => drop(shape.attributes.insert(name, value)),
        }
    }
    shape
}

/// Path data at another place. Lines and curves are relative: those of one letter read the same wherever it stands.
fn translate(data: &str, [x, y]: [f64; 2]) -> String {
    let mut moved = String::with_capacity(data.len());
    let (mut pen, mut start) = ([0.0; 2], [0.0; 2]);
    for segment in SimplifyingPathParser::from(data).flatten() {
        let (command, points) = match segment {
            SimplePathSegment::MoveTo { x: across, y: down } => {
                pen = [-x, -y];
                start = [across, down];
                ('M', vec![start])
            }
            SimplePathSegment::LineTo { x, y } => ('l', vec![[x, y]]),
            SimplePathSegment::Quadratic { x1, y1, x, y } => ('q', vec![[x1, y1], [x, y]]),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => ('c', vec![[x1, y1], [x2, y2], [x, y]]),
            SimplePathSegment::ClosePath => ('z', Vec::new()),
        };
        moved.push(command);
        for (index, number) in points.iter().flat_map(|at| [at[0] - pen[0], at[1] - pen[1]]).map(number).enumerate() {
            // A minus parts two numbers by itself.
            let is_apart = index == 0 || number.starts_with('-');
            moved.extend([if is_apart { "" } else { " " }, &number]);
        }
        pen = points.last().copied().unwrap_or(start);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::expand;

    fn document(inner: &str) -> String {
        let root = "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"";
        format!("<svg {root} viewBox=\"0 0 9 9\">\n{inner}</svg>\n")
    }

    #[test]
    fn uses_become_their_shapes_with_all_transforms() {
        let inner = "<defs>\n<clipPath id=\"c\">\n<use xlink:href=\"#r\"/>\n</clipPath>\n\
            <rect height=\"4\" id=\"r\" width=\"4\"/>\n\
            <g id=\"in\" transform=\"rotate(90)\">\n<use transform=\"rotate(90)\" xlink:href=\"#r\"/>\n</g>\n\
            <g id=\"two\" opacity=\"0.5\">\n<use xlink:href=\"#r\"/>\n<use xlink:href=\"#in\"/>\n</g>\n</defs>\n\
            <g clip-path=\"url(#c)\" id=\"board\">\n<use class=\"a\" id=\"b\" x=\"3\" xlink:href=\"#in\" y=\"4\"/>\n</g>\n\
            <use opacity=\"0.5\" xlink:href=\"#two\"/>\n";
        let [clips, drawing] = expand(&document(inner), "").unwrap();
        assert_eq!(clips, "<clipPath id=\"c\">\n<rect height=\"4\" width=\"4\"/>\n</clipPath>\n");
        let rect = |rest: &str| format!("<rect {rest}/>\n");
        let moved =
            rect("class=\"a\" height=\"4\" id=\"b\" transform=\"translate(3 4) rotate(90) rotate(90)\" width=\"4\"");
        let turned = rect("height=\"4\" transform=\"rotate(90) rotate(90)\" width=\"4\"");
        let two = rect("height=\"4\" width=\"4\"") + &turned;
        let wanted = format!(
            "<g clip-path=\"url(#c)\" id=\"board\">\n{moved}</g>\n\
             <g opacity=\"0.5\">\n<g opacity=\"0.5\">\n{two}</g>\n</g>\n"
        );
        assert_eq!(drawing, wanted);
    }

    #[test]
    fn glyphs_of_a_line_are_one_path() {
        let inner = "<defs>\n<path d=\"M0 0L3 4Q1 1 2 -2Z\" id=\"l\"/>\n</defs>\n\
            <g aria-label=\"ll\" fill=\"#ff0000\">\n<use x=\"0\" xlink:href=\"#l\"/>\n<use x=\"5\" xlink:href=\"#l\" y=\"1\"/>\n</g>\n";
        let path = "<path aria-label=\"ll\" d=\"M0 0l3 4q-2-3-1-6zM5 1l3 4q-2-3-1-6z\" fill=\"#ff0000\"/>\n";
        assert_eq!(expand(&document(inner), "").unwrap(), [String::new(), path.to_owned()]);
    }

    #[test]
    fn a_gradient_is_the_mean_of_its_colours() {
        let inner = "<defs>\n<linearGradient id=\"g\">\n<stop offset=\"0\" stop-color=\"#ffffff\"/>\n\
            <stop offset=\"1\" stop-color=\"#000080\"/>\n</linearGradient>\n</defs>\n\
            <circle class=\"a-shade\" fill=\"url(#g)\" r=\"1\"/>\n<circle fill=\"url(#g)\" r=\"2\"/>\n";
        assert_eq!(expand(&document(inner), "a-").unwrap()[1], "<circle fill=\"#8080c0\" r=\"2\"/>\n");
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let ten = |id: &str, used: &str| {
            format!("<g id=\"{id}\">\n{}</g>\n", format!("<use xlink:href=\"#{used}\"/>\n").repeat(10))
        };
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let nested: String = names.windows(2).map(|pair| ten(pair[1], pair[0])).collect();
        let inner =
            format!("<defs>\n<rect height=\"1\" id=\"a\" width=\"1\"/>\n{nested}</defs>\n<use xlink:href=\"#h\"/>\n");
        assert_eq!(expand(&document(&inner), "").unwrap_err().code, "picture::size");
    }
}
