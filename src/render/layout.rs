//! Sets words: which font draws which character, how wide it gets, where lines break.

use std::sync::Arc;

use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_segmentation::UnicodeSegmentation;

use super::fonts::{EM, Face, FontBook};
use crate::geometry::Rect;

/// The weight that every character has.
const REGULAR: u16 = 400;
/// What stands for a character that no font has.
const GETA: char = '〓';
/// Free text shrinks to this part of its size before it wraps.
const SHRINK: f64 = 0.7;
/// Distance of base lines, in parts of the size.
const LEADING: f64 = 1.15;
/// No more characters of a text are looked at: they could not be drawn anyway.
const MAX_CHARACTERS: usize = 600;

/// A glyph in a line, in 1/100 em from the line's start on the base line.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub face: Arc<Face>,
    pub glyph: u32,
    /// The character, where the glyph is the font's plain glyph of it.
    pub character: Option<char>,
    pub x: f64,
    pub y: f64,
}

/// A line of glyphs, in 1/100 em.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub text: String,
    pub glyphs: Vec<Glyph>,
    pub width: f64,
    /// Characters that no font has.
    pub missing: Vec<char>,
}

impl Line {
    /// The box of the ink round the line's start, in 1/100 em; nothing for blanks.
    pub fn ink(&self) -> Option<Rect> {
        let boxes = self.glyphs.iter().filter_map(|glyph| {
            let ink = glyph.face.outline(glyph.glyph).ink?;
            Some(Rect { x: ink.x + glyph.x, y: ink.y + glyph.y, ..ink })
        });
        boxes.reduce(|a, b| {
            let (x, y) = (a.x.min(b.x), a.y.min(b.y));
            let (right, bottom) = ((a.x + a.width).max(b.x + b.width), (a.y + a.height).max(b.y + b.height));
            Rect { x, y, width: right - x, height: bottom - y }
        })
    }
}

/// Words that were fitted.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    /// Size in whole units.
    pub size: f64,
    /// Distance of base lines in units.
    pub leading: f64,
    pub lines: Vec<Line>,
}

/// The text on one line without control characters, directions and doubled blanks.
pub(super) fn clean(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_whitespace() && c != '\u{3000}' { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_format(*c))
        .take(MAX_CHARACTERS)
        .collect();
    let mut clean = String::with_capacity(plain.len());
    for c in plain.trim().chars() {
        if c != ' ' || !clean.ends_with(' ') {
            clean.push(c);
        }
    }
    clean
}

/// Characters that steer and do not show: zero width, directions, variation selectors, noncharacters.
fn is_format(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Combining marks stay with the font of their base.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{3099}' | '\u{309a}' | '\u{fe20}'..='\u{fe2f}')
}

/// Shapes one line. Where a character has no font of the weight, the whole line is set in the regular one:
/// a line in two weights reads as an accident.
pub(super) fn line(fonts: &FontBook, text: &str, weight: u16) -> Line {
    let has_weight = |c: char| is_mark(c) || fonts.face(c, weight).is_none_or(|face| face.is_of(weight));
    let weight = if text.chars().all(has_weight) { weight } else { REGULAR };
    let mut line = Line { text: text.to_owned(), ..Line::default() };
    let mut runs: Vec<(Arc<Face>, String)> = Vec::new();
    for character in text.chars() {
        let last = runs.last().map(|(face, _)| Arc::clone(face));
        let kept = last.filter(|face| is_mark(character) && face.glyph(character).is_some());
        let (face, character) = match kept.or_else(|| fonts.face(character, weight)) {
            Some(face) => (face, character),
            None => {
                line.missing.push(character);
                match fonts.face(GETA, weight) {
                    Some(face) => (face, GETA),
                    None => continue,
                }
            }
        };
        match runs.last_mut() {
            Some((run, text)) if Arc::ptr_eq(run, &face) => text.push(character),
            _ => runs.push((face, character.to_string())),
        }
    }
    for (face, run) in runs {
        for shaped in face.shape(&run) {
            let character = run[shaped.cluster..].chars().next();
            let character = character.filter(|c| face.glyph(*c) == Some(shaped.glyph));
            line.glyphs.push(Glyph {
                face: Arc::clone(&face),
                glyph: shaped.glyph,
                character,
                x: line.width + shaped.x_offset,
                y: -shaped.y_offset,
            });
            line.width += shaped.advance;
        }
    }
    line
}

/// Sets a label: one line, shrunk until its ink is no wider than `width` units.
pub(super) fn label(fonts: &FontBook, text: &str, weight: u16, size: f64, width: Option<f64>) -> Fitted {
    let line = line(fonts, &clean(text), weight);
    let ink = line.ink().map_or(line.width, |ink| ink.width);
    let fitting = width.map_or(size, |width| width * EM / ink.max(1.0));
    let size = size.min(fitting).floor().max(1.0);
    Fitted { size, leading: 0.0, lines: vec![line] }
}

/// Sets free text: shrinks to 70 %, then wraps to `lines` lines, then ends in an ellipsis.
pub(super) fn words(fonts: &FontBook, text: &str, weight: u16, size: f64, width: Option<f64>, lines: u8) -> Fitted {
    let text = clean(text);
    let whole = line(fonts, &text, weight);
    let fitted = |size: f64, lines: Vec<Line>| Fitted { size, leading: size * LEADING, lines };
    let Some(width) = width else { return fitted(size, vec![whole]) };
    let smallest = (size * SHRINK).ceil();
    let fitting = (width * EM / whole.width.max(1.0)).floor().min(size);
    if fitting >= smallest {
        return fitted(fitting, vec![whole]);
    }
    let most = width * EM / smallest;
    let mut set = Vec::new();
    let mut rest = text.as_str();
    while set.len() + 1 < usize::from(lines) {
        let Some(at) = break_at(fonts, rest, weight, most) else { break };
        set.push(line(fonts, rest[..at].trim_end(), weight));
        rest = rest[at..].trim_start();
    }
    let last = line(fonts, rest, weight);
    set.push(if last.width <= most { last } else { cut(fonts, rest, weight, most) });
    fitted(smallest, set)
}

/// Where the first line ends: the last place where a line may break that still fits.
fn break_at(fonts: &FontBook, text: &str, weight: u16, most: f64) -> Option<usize> {
    let places = linebreaks(text).filter(|(_, kind)| *kind == BreakOpportunity::Allowed).map(|(at, _)| at);
    places.take_while(|at| line(fonts, text[..*at].trim_end(), weight).width <= most).last()
}

/// As much of the text as fits before an ellipsis.
fn cut(fonts: &FontBook, text: &str, weight: u16, most: f64) -> Line {
    let ends: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
    let with_ellipsis = |end: usize| line(fonts, &format!("{}…", text[..end].trim_end()), weight);
    let fitting = ends.partition_point(|end| with_ellipsis(*end).width <= most);
    with_ellipsis(ends.get(fitting.saturating_sub(1)).copied().unwrap_or(0))
}
