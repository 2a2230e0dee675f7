//! Lines of a document as shapes and offsets: what is drawn at two places is one shape.
//!
//! A shape is an element without its place. A piece is the same shape on every cell, a digit in every number; what has its
//! coordinates inside (lines, areas, arrows) is a shape at one place.

use std::collections::{BTreeMap, BTreeSet};

use tiny_skia::Transform;

/// Numbers of a document have two decimals.
const HUNDREDTHS: f64 = 100.0;

/// Where lines lie in the picture: their coordinates times the scale, then moved. Two that are equal are so to the last bit:
/// they are made of the same steps as those of who draws the whole document.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Frame(Transform);

impl Frame {
    /// Where lines lie whose units are pixels.
    pub fn page() -> Frame {
        Frame(Transform::identity())
    }

    /// Returns the frame of lines that are moved and scaled inside this one, by numbers as the document writes them.
    pub fn inside(self, x: f64, y: f64, scale: f64) -> Frame {
        let [x, y, scale] = [x, y, scale].map(|number| (number * HUNDREDTHS).round() as i64);
        self.scaled(x, y, scale, scale)
    }

    /// Returns the same of numbers in hundredths.
    fn scaled(self, x: i64, y: i64, wide: i64, high: i64) -> Frame {
        let [x, y, wide, high] = [x, y, wide, high].map(units);
        Frame(self.0.pre_concat(Transform::from_row(wide, 0.0, 0.0, high, x, y)))
    }

    /// Returns where an element lies that is moved inside this frame, by hundredths.
    pub(super) fn moved(self, [x, y]: [i64; 2]) -> Frame {
        Frame(self.0.pre_concat(Transform::from_translate(units(x), units(y))))
    }

    pub fn transform(self) -> Transform {
        self.0
    }

    /// Returns the frame moved by whole pixels.
    pub fn shifted(self, right: f32, down: f32) -> Frame {
        let Transform { tx, ty, .. } = self.0;
        Frame(Transform { tx: tx + right, ty: ty + down, ..self.0 })
    }

    /// Returns the numbers that it is made of, to compare them.
    pub fn bits(self) -> [u32; 4] {
        [self.0.sx, self.0.sy, self.0.tx, self.0.ty].map(f32::to_bits)
    }
}

/// Returns hundredths as who reads the document takes them.
fn units(hundredths: i64) -> f32 {
    (hundredths as f64 / HUNDREDTHS) as f32
}

/// What reads the lines of a document.
pub(super) struct Reader<'a> {
    /// What stands before every id.
    prefix: &'a str,
    /// The text of the shape that is read.
    shape: String,
}

impl<'a> Reader<'a> {
    pub fn new(prefix: &'a str) -> Reader<'a> {
        Reader { prefix, shape: String::new() }
    }

    /// Reads an element as it is, with everything in it.
    pub fn whole(&mut self, element: &str, frame: Frame, mut found: impl FnMut(&str, Frame)) {
        self.shape.clear();
        self.shape.push_str(element);
        found(&self.shape, frame);
    }

    /// Calls `found` with each shape of an element, in the order of painting, and where it lies.
    pub fn element(&mut self, element: &str, frame: Frame, mut found: impl FnMut(&str, Frame)) {
        let (tag, content) = element.split_once('>').unwrap_or((element, ""));
        let placed = match tag.strip_prefix("<g") {
            Some(attributes) => Placed::of(attributes),
            None => None,
        };
        if let Some(placed) = placed {
            if self.glyphs(&placed, content, frame, &mut found) {
                return;
            }
            self.shape.clear();
            self.shape.extend(["<g", &placed.before, placed.after, ">", content]);
            return found(&self.shape, placed.frame(frame));
        }
        self.shape.clear();
        let (mut x, mut y) = (0, 0);
        let moves = tag.starts_with("<use ") && !tag.contains(" transform=");
        keep_paint(tag, &mut self.shape, |name, value| {
            match name {
                "x" if moves => x = parsed(value),
                "y" if moves => y = parsed(value),
                _ => return true,
            }
            false
        });
        self.shape.extend([">", content]);
        // What has its coordinates inside is not moved.
        found(&self.shape, if moves { frame.moved([x, y]) } else { frame });
    }

    /// Reads words as their glyphs; says whether it could.
    fn glyphs(&mut self, placed: &Placed, content: &str, frame: Frame, found: &mut impl FnMut(&str, Frame)) -> bool {
        let uses = content.trim().lines().filter(|line| *line != "</g>");
        let glyphs: Option<Vec<Glyph>> = uses.map(|line| Glyph::of(line, self.prefix)).collect();
        let Some(glyphs) = glyphs.filter(|_| !placed.is_translucent()) else { return false };
        let words = placed.frame(frame);
        for Glyph { id, x, y } in glyphs {
            self.shape.clear();
            self.shape.extend(["<g", &placed.before, placed.after, "><use xlink:href=\"", id, "\"/></g>"]);
            found(&self.shape, words.moved([x, y]));
        }
        true
    }
}

/// A glyph of a line of words.
struct Glyph<'a> {
    /// What refers to its outline.
    id: &'a str,
    /// In hundredths.
    x: i64,
    y: i64,
}

impl<'a> Glyph<'a> {
    /// Reads the line of an element; `None` where it is no glyph.
    fn of(line: &'a str, prefix: &str) -> Option<Glyph<'a>> {
        let mut glyph = Glyph { id: "", x: 0, y: 0 };
        let mut rest = line.strip_prefix("<use")?;
        while let Some((_, name, value, after)) = attribute(rest) {
            match name {
                "x" => glyph.x = parsed(value),
                "y" => glyph.y = parsed(value),
                "xlink:href" => glyph.id = value,
                _ => return None,
            }
            rest = after;
        }
        let name = glyph.id.strip_prefix('#')?.strip_prefix(prefix)?;
        (rest == "/>" && name.starts_with("glyph-")).then_some(glyph)
    }
}

/// A group that lies somewhere.
struct Placed<'a> {
    /// The attributes before and behind its place, without what changes no pixel.
    before: String,
    after: &'a str,
    /// In hundredths.
    x: i64,
    y: i64,
    /// How much larger it is, in hundredths, from side to side and from head to foot.
    scale: [i64; 2],
}

impl<'a> Placed<'a> {
    /// Finds `transform="translate(x y) scale(s)"` among attributes.
    fn of(attributes: &'a str) -> Option<Placed<'a>> {
        let (before, rest) = attributes.split_once(" transform=\"translate(")?;
        let (place, rest) = rest.split_once(") ")?;
        let (scale, after) = rest.split_once('"')?;
        let scale = scale.strip_prefix("scale(")?.strip_suffix(')')?;
        let (wide, high) = scale.split_once(' ').unwrap_or((scale, scale));
        let (x, y) = place.split_once(' ')?;
        let mut kept = String::with_capacity(before.len());
        keep_paint(before, &mut kept, |_, _| true);
        Some(Placed { before: kept, after, x: parsed(x), y: parsed(y), scale: [parsed(wide), parsed(high)] })
    }

    /// Returns where its content lies.
    fn frame(&self, frame: Frame) -> Frame {
        frame.scaled(self.x, self.y, self.scale[0], self.scale[1])
    }

    fn is_translucent(&self) -> bool {
        self.before.contains("opacity=") || self.after.contains("opacity=")
    }
}

/// Writes a tag, or a part of it, without attributes that change no pixel and those that `keeps` does not keep.
fn keep_paint(tag: &str, to: &mut String, mut keeps: impl FnMut(&str, &str) -> bool) {
    let mut rest = tag;
    while let Some((before, name, value, after)) = attribute(rest) {
        to.push_str(before);
        if !matches!(name, "id" | "aria-label" | "role") && keeps(name, value) {
            to.extend([" ", name, "=\"", value, "\""]);
        }
        rest = after;
    }
    to.push_str(rest);
}

/// Returns the first attribute of a tag: what stands before it, its name, its value, and what is behind it.
fn attribute(tag: &str) -> Option<(&str, &str, &str, &str)> {
    let (head, rest) = tag.split_once('"')?;
    let (value, after) = rest.split_once('"')?;
    let (before, name) = head.strip_suffix('=')?.rsplit_once(' ')?;
    Some((before, name, value, after))
}

/// Reads a number of at most two decimals, in hundredths.
fn parsed(number: &str) -> i64 {
    let (is_negative, number) = number.strip_prefix('-').map_or((false, number), |number| (true, number));
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let digits = |text: &str| text.bytes().fold(0, |value, digit| value * 10 + i64::from(digit.wrapping_sub(b'0')));
    let decimals = match decimals.len() {
        0 => 0,
        1 => digits(decimals) * 10,
        _ => digits(decimals),
    };
    let value = digits(whole) * 100 + decimals;
    if is_negative { -value } else { value }
}

/// Splits lines into elements, each with everything in it.
pub(super) fn elements(lines: &str) -> impl Iterator<Item = &str> {
    let mut rest = lines;
    std::iter::from_fn(move || {
        let mut depth = 0;
        let mut end = 0;
        for line in rest.split_inclusive('\n') {
            end += line.len();
            let line = line.trim_end();
            if line.starts_with("</") {
                depth -= 1;
            } else if !line.ends_with("/>") && !line.contains("</") {
                depth += 1;
            }
            if depth <= 0 {
                let element = rest[..end].trim_end();
                rest = &rest[end..];
                return Some(element);
            }
        }
        None
    })
}

/// Returns the definitions that a shape needs, those inside them too, of all that `definition` knows.
pub(super) fn definitions<'d>(shape: &str, prefix: &str, definition: impl Fn(&str) -> Option<&'d str>) -> Vec<&'d str> {
    let mut seen = BTreeSet::new();
    let mut texts = Vec::new();
    let mut wanted = references(shape, prefix);
    while let Some(id) = wanted.pop() {
        if let Some(text) = definition(&id).filter(|_| seen.insert(id.clone())) {
            wanted.extend(references(text, prefix));
            texts.push(text);
        }
    }
    texts
}

/// Lists the ids that a text refers to, without their prefix.
pub(super) fn references(text: &str, prefix: &str) -> Vec<String> {
    let ids = text.match_indices('#').filter_map(|(at, _)| {
        let id = text[at + 1..].split(['"', ')']).next()?;
        let is_reference = text[..at].ends_with("href=\"") || text[..at].ends_with("url(");
        is_reference.then(|| id.strip_prefix(prefix).unwrap_or(id).to_owned())
    });
    ids.collect()
}

/// Lists definitions by id.
pub(super) fn by_id<'t>(lines: &'t str, prefix: &str) -> BTreeMap<&'t str, &'t str> {
    let id = |element: &'t str| {
        let (_, rest) = element.split_once(" id=\"")?;
        let id = rest.split('"').next()?;
        Some((id.strip_prefix(prefix).unwrap_or(id), element))
    };
    elements(lines).filter_map(id).collect()
}

/// Returns a shape as a document, round its own origin.
pub(super) fn document(shape: &str, definitions: &[&str]) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 1400 1200\" width=\"1400\" height=\"1200\">\n<defs>\n{}</defs>\n{shape}\n</svg>\n",
        definitions.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::{Frame, Reader, definitions, elements};

    /// The shapes of lines in a frame, each with where it lies: scale and place.
    fn shapes(lines: &str, frame: Frame) -> Vec<(String, [f32; 3])> {
        let mut shapes = Vec::new();
        for element in elements(lines) {
            Reader::new("p-").element(element, frame, |shape, frame| {
                let transform = frame.transform();
                shapes.push((shape.to_owned(), [transform.sx, transform.tx, transform.ty]));
            });
        }
        shapes
    }

    #[test]
    fn a_piece_is_one_shape_wherever_it_lies() {
        let piece = |id: &str, x: &str, y: &str| {
            format!("<use class=\"man\" id=\"p-{id}\" stroke=\"#000000\" x=\"{x}\" xlink:href=\"#p-man\" y=\"{y}\"/>\n")
        };
        let found =
            shapes(&(piece("a1", "50", "-25.5") + &piece("b1", "150", "0")), Frame::page().inside(10.0, 20.0, 0.5));
        let shape = "<use class=\"man\" stroke=\"#000000\" xlink:href=\"#p-man\"/>";
        assert_eq!(found, [(shape.to_owned(), [0.5, 35.0, 7.25]), (shape.to_owned(), [0.5, 85.0, 20.0])]);
    }

    #[test]
    fn words_are_their_glyphs_and_keep_their_paint() {
        let words = "<g aria-label=\"1 &gt; 2\" class=\"w\" id=\"p-w\" role=\"img\" stroke=\"#ffffff\" \
                     transform=\"translate(100 20) scale(0.5)\">\n<use x=\"0\" xlink:href=\"#p-glyph-1\"/>\n\
                     <use x=\"60.5\" xlink:href=\"#p-glyph-2\" y=\"-4\"/>\n</g>\n";
        let shape =
            |glyph: &str| format!("<g class=\"w\" stroke=\"#ffffff\"><use xlink:href=\"#p-glyph-{glyph}\"/></g>");
        let found = shapes(words, Frame::page());
        assert_eq!(found, [(shape("1"), [0.5, 100.0, 20.0]), (shape("2"), [0.5, 130.25, 18.0])]);
        // Glyphs that cover each other would be seen through each other one by one.
        let found = shapes(&words.replace("stroke=", "opacity=\"0.5\" stroke="), Frame::page());
        assert_eq!((found.len(), found[0].1), (1, [0.5, 100.0, 20.0]));
    }

    #[test]
    fn what_has_its_coordinates_inside_stays_where_it_is() {
        let line = "<rect class=\"zone\" height=\"9\" id=\"p-zone\" width=\"9\" x=\"3\" y=\"4\"/>\n";
        let shape = "<rect class=\"zone\" height=\"9\" width=\"9\" x=\"3\" y=\"4\"/>";
        assert_eq!(shapes(line, Frame::page()), [(shape.to_owned(), [1.0, 0.0, 0.0])]);
        let turned = "<use transform=\"rotate(90)\" x=\"3\" xlink:href=\"#p-man\" y=\"4\"/>\n";
        assert_eq!(shapes(turned, Frame::page())[0], (turned.trim_end().to_owned(), [1.0, 0.0, 0.0]));
    }

    #[test]
    fn an_element_ends_where_its_group_ends() {
        let lines = "<g>\n<g>\n<path d=\"M0 0\"/>\n</g>\n<text>a</text>\n</g>\n<circle r=\"3\"/>\n";
        assert_eq!(elements(lines).collect::<Vec<_>>(), [&lines[..lines.len() - 17], "<circle r=\"3\"/>"]);
    }

    #[test]
    fn definitions_inside_definitions_are_found() {
        let known = [
            ("a", "<g id=\"p-a\"><use xlink:href=\"#p-b\"/></g>"),
            ("b", "<path fill=\"url(#p-c)\"/>"),
            ("c", "<x/>"),
            ("d", "<y/>"),
        ];
        let found = definitions("<use xlink:href=\"#p-a\"/>", "p-", |id| {
            known.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
        });
        assert_eq!(found, [known[0].1, known[1].1, known[2].1]);
    }
}
