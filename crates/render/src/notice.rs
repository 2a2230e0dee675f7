//! A message as a picture: for who asked for a picture, shows whatever comes, and would otherwise see nothing.
//!
//! Its words are outlines of the embedded fonts, so that it looks the same everywhere and nothing in them is read as anything
//! else.

use std::ops::Range;

use super::fonts::{Cut, EM, FontBook, FontBooks, FontPack, Line};
use super::layout;
use super::node::{Node, to_xml, xml_text};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_core::geometry::{Point, number};

/// How wide it is, in units.
const WIDTH: f64 = 700.0;
/// What is left free at each side, in units, and how wide the bar at the left one is.
const MARGIN: f64 = 24.0;
const BAR: f64 = 6.0;
/// The size of words, in units, and the distance of base lines.
const SIZE: f64 = 20.0;
const LEADING: f64 = 27.0;
/// The smallest size of a line of the input, which is not wrapped.
const MIN_SIZE: f64 = 12.0;
/// What lies between two parts, in units.
const GAP: f64 = 14.0;
/// The most lines of one part: the rest is in the data.
const MAX_LINES: usize = 12;
/// Characters of the input that are shown before a fault, and from it on.
const SHOWN: [usize; 2] = [24, 40];
/// Pixels of a unit in PNG.
const PIXELS: u32 = 2;

const PAPER: &str = "#fff8f6";
const INK: &str = "#2a1a17";
const SOFT: &str = "#6b534e";
const RED: &str = "#b3261e";

/// A message, with the place that it is about.
#[derive(Clone, Debug)]
pub struct Notice<'a> {
    /// What kind of message: `error[xgid::dice]`.
    pub kind: &'a str,
    /// What is wrong.
    pub message: &'a str,
    /// A line of the input, and where in it that is, in bytes.
    pub place: Option<(&'a str, Range<usize>)>,
    /// The remedy.
    pub help: Option<&'a str>,
}

/// A picture that is being put together, from its top.
struct Paper {
    root: Node<'static>,
    /// Where the next line begins.
    y: f64,
}

impl Notice<'_> {
    /// Draws it as a document that stands by itself.
    pub fn svg(&self, packs: &[FontPack]) -> String {
        let fonts = FontBooks::new(&[], packs, None).expect("no font was given");
        let fonts = fonts.of(Lang::En);
        let most = WIDTH - 2.0 * MARGIN - BAR;
        let mut paper = Paper { root: Node::new("svg"), y: MARGIN };
        paper.words(fonts, self.kind, Cut::Semibold, RED);
        paper.words(fonts, self.message, Cut::Regular, INK);
        if let Some((line, place)) = &self.place {
            let [before, fault, after] = parts(line, place.clone());
            let line = layout::line(fonts, &format!("{before}{fault}{after}"), Cut::Regular);
            let size = (most * EM / line.width.max(1.0)).clamp(MIN_SIZE, SIZE);
            let ends = [before.clone(), format!("{before}{fault}")];
            let [from, to] = ends.map(|text| layout::line(fonts, &text, Cut::Regular).width * size / EM);
            paper.y += GAP;
            paper.line(&line, size, INK);
            paper.mark(from, to.min(most));
        }
        if let Some(help) = self.help {
            paper.y += GAP;
            paper.words(fonts, &format!("help: {help}"), Cut::Regular, SOFT);
        }
        paper.finish(self)
    }

    /// Draws it as pixels.
    ///
    /// # Errors
    ///
    /// None that is known: what the picture holds is always drawn.
    pub fn png(&self, packs: &[FontPack]) -> Result<Vec<u8>, Diagnostic> {
        super::png::whole(&self.svg(packs), PIXELS)
    }
}

impl Paper {
    /// Sets a text in lines, as many as a part may have.
    fn words(&mut self, fonts: &FontBook, text: &str, cut: Cut, ink: &'static str) {
        let most = (WIDTH - 2.0 * MARGIN - BAR) * EM / SIZE;
        let lines = text.lines().flat_map(|line| layout::wrap(fonts, line, cut, most));
        lines.take(MAX_LINES).for_each(|line| self.line(&line, SIZE, ink));
    }

    /// Sets a line.
    fn line(&mut self, line: &Line, size: f64, ink: &'static str) {
        let group = line.outlines(Point::new(MARGIN + BAR, self.y + size), size);
        let group = group.with("aria-label", xml_text(&line.text)).with("fill", ink).with("role", "img");
        self.root.append(&group);
        self.y += size * LEADING / SIZE;
    }

    /// Marks a part of the last line, from and to these units behind its start: under it, and with a caret.
    fn mark(&mut self, from: f64, to: f64) {
        let (x, y) = (MARGIN + BAR + from, self.y);
        let width = (to - from).max(4.0);
        let bar =
            Node::new("rect").with("x", x).with("y", y).with("width", width).with("height", 3.0).with("fill", RED);
        let middle = x + width.min(MARGIN) / 2.0;
        let corners = [(0.0, 0.0), (7.0, 11.0), (-7.0, 11.0)];
        let caret = corners.map(|(dx, dy)| format!("{} {}", number(middle + dx), number(y + dy))).join("L");
        self.root.append(&bar);
        self.root.append(&Node::new("path").with("d", format!("M{caret}Z")).with("fill", RED));
        self.y += GAP;
    }

    fn finish(self, notice: &Notice) -> String {
        let height = (self.y + MARGIN).ceil();
        let mut root = Node::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("role", "img")
            .with("width", WIDTH)
            .with("height", height)
            .with("viewBox", format!("0 0 {} {}", number(WIDTH), number(height)));
        root.append(&Node::new("title").with_text(&layout::plain(notice.message)));
        root.append(&Node::new("desc").with_text(&layout::plain(notice.help.unwrap_or(notice.kind))));
        for (width, fill) in [(WIDTH, PAPER), (BAR, RED)] {
            root.append(&Node::new("rect").with("width", width).with("height", height).with("fill", fill));
        }
        root.append_lines(&self.root.into_lines());
        to_xml(&root)
    }
}

/// Cuts a line to what is shown of it: what stands before the place, the place, what stands behind it.
fn parts(line: &str, place: Range<usize>) -> [String; 3] {
    let (before, rest) = line.split_at_checked(place.start).unwrap_or((line, ""));
    let (fault, after) = rest.split_at_checked(place.len()).unwrap_or((rest, ""));
    let [most_before, most] = SHOWN;
    let skipped = before.chars().count().saturating_sub(most_before);
    let start: String = before.chars().skip(skipped).collect();
    let start = if skipped > 0 { format!("…{}", layout::plain(&start)) } else { layout::plain(&start) };
    let left = most.saturating_sub(fault.chars().count());
    let is_cut = fault.chars().count() > most;
    [start, beginning(fault, most), if is_cut { String::new() } else { beginning(after, left) }]
}

/// A text's first characters, with an ellipsis where something is left out.
fn beginning(text: &str, most: usize) -> String {
    let cut: String = text.chars().take(most).collect();
    if cut.len() < text.len() { layout::plain(&cut) + "…" } else { layout::plain(&cut) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_round_its_fault() {
        let line = format!("{}FAULT{}", "a".repeat(100), "b".repeat(100));
        let [before, fault, after] = parts(&line, 100..105);
        assert_eq!((before.chars().count(), fault.as_str(), after.chars().count()), (25, "FAULT", 36));
        let [before, fault, after] = parts("図\tx", 3..500);
        assert_eq!([before.as_str(), fault.as_str(), after.as_str()], ["図", " x", ""]);
        assert_eq!(parts(&"x".repeat(1000), 0..1000)[1].chars().count(), 41);
    }

    #[test]
    fn the_mark_lies_under_the_fault() {
        let left = |place: Range<usize>| {
            let notice = Notice { kind: "error", message: "wrong", place: Some(("iiiii", place)), help: None };
            let svg = notice.svg(crate::tests::packs());
            let mark = svg.lines().find(|line| line.contains("height=\"3\"")).expect("a mark");
            let (_, x) = mark.split_once(" x=\"").expect("a place");
            x.split('"').next().and_then(|x| x.parse::<f64>().ok()).expect("a number")
        };
        let [first, second, third] = [0..1, 1..2, 2..3].map(left);
        assert_eq!(first, MARGIN + BAR);
        assert!(second > first && (third - second - (second - first)).abs() < 0.1, "{first} {second} {third}");
    }

    #[test]
    fn words_from_outside_stay_words() {
        let evil = "</title><script>alert(1)</script>&\"'\u{202e}";
        let notice = Notice { kind: evil, message: evil, place: Some((evil, 2..9)), help: Some(evil) };
        let svg = notice.svg(crate::tests::packs());
        assert!(!svg.contains("<script") && !svg.contains('\u{202e}'), "{svg}");
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("an SVG");
        assert_eq!(tree.size().width(), 700.0);
        assert!(notice.png(crate::tests::packs()).expect("a PNG").starts_with(b"\x89PNG"));
    }
}
