//! Sets words: which font draws which character, how wide it gets, where lines break.

use std::sync::Arc;

use unicode_bidi::{BidiInfo, Level};
use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_segmentation::UnicodeSegmentation;

use super::fonts::{Cut, EM, Face, FontBook, Glyph, Line, is_mark};
use crate::template::TextSlot;
use zumen_core::diagram::Paragraph;

/// Free text shrinks to this part of its size before it wraps.
const SHRINK: f64 = 0.7;
/// The size of the smallest label; a text that does not fit even so ends in an ellipsis.
const MIN_LABEL_SIZE: f64 = 2.0;
/// Nor does it shrink below this size, in units: 1.5 mm at a width of 84 mm.
const MIN_SIZE: f64 = 24.0;
/// Distance of base lines, in parts of the size.
pub(super) const LEADING: f64 = 1.3;
/// Measures that are tried for lines of one length, from half the width on.
const MEASURES: u32 = 20;
/// Characters that could stand in one em, were they as narrow as can be.
const MAX_PER_EM: f64 = 12.0;
/// The room of a small piece in a line, in parts of the size.
pub(super) const PIECE: f64 = 1.5;
/// No more characters of a text are looked at: they could not be drawn anyway.
pub(super) const MAX_CHARACTERS: usize = 2400;

/// A label that was fitted.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// Size in whole units.
    pub size: f64,
    /// How wide it is set, 1 for as wide as the font is.
    pub narrow: f64,
    pub line: Line,
}

/// Free text that was fitted.
#[derive(Clone, Debug)]
pub(super) struct FittedText {
    /// Size in whole units.
    pub size: f64,
    /// Distance of base lines in units.
    pub leading: f64,
    pub lines: Vec<Line>,
}

impl FittedText {
    fn new(size: f64, lines: Vec<Line>) -> FittedText {
        FittedText { size, leading: size * LEADING, lines }
    }
}

/// A text with what its small pieces say; nothing where it has none.
pub(super) fn fill_pieces<'a>(text: &str, mut pieces: impl Iterator<Item = &'a str>) -> String {
    let Some((first, rest)) = text.split_once(Paragraph::PIECE) else { return String::new() };
    rest.split(Paragraph::PIECE).fold(first.to_owned(), |said, part| said + pieces.next().unwrap_or_default() + part)
}

/// The text on one line without control characters and directions.
pub(super) fn plain(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() && !matches!(c, '\u{3000}' | '\u{a0}') { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_format(*c))
        .take(MAX_CHARACTERS)
        .collect()
}

/// The same without doubled blanks.
pub(super) fn clean(text: &str) -> String {
    let plain = plain(text);
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
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

/// The cut a text is set in: where a character has no font of the one asked for, all of it is set in the
/// regular one, since two read as an accident.
pub(super) fn cut_of(fonts: &FontBook, text: &str, cut: Cut) -> Cut {
    if fonts.is_in_cut(text, cut) { cut } else { Cut::Regular }
}

/// Shapes one line, in one cut.
pub(super) fn line(fonts: &FontBook, text: &str, cut: Cut) -> Line {
    fonts.lines.get_or_shape(text, cut, || shape_line(fonts, text, cut))
}

fn shape_line(fonts: &FontBook, text: &str, cut: Cut) -> Line {
    let lacking = fonts.lacking(text, cut);
    let cut = cut_of(fonts, text, cut);
    let mut line = Line { cut, text: text.to_owned(), lacking, ..Line::default() };
    for (index, part) in text.split(Paragraph::PIECE).enumerate() {
        if index > 0 {
            line.pieces.push(line.width);
            line.width += PIECE * EM;
        }
        shape(fonts, part, cut, &mut line);
    }
    line
}

/// Adds a text to a line.
fn shape(fonts: &FontBook, text: &str, cut: Cut, line: &mut Line) {
    let order = BidiInfo::new(text, Some(Level::ltr()));
    let Some(paragraph) = order.paragraphs.first() else { return };
    let (levels, runs) = order.visual_runs(paragraph, paragraph.range.clone());
    for run in runs {
        let to_left = levels[run.start].is_rtl();
        let mut parts = by_face(fonts, &text[run], cut, line);
        if to_left {
            parts.reverse();
        }
        for (face, part) in parts {
            append(line, &face, &part, to_left);
        }
    }
}

/// Parts of a run with the font that draws each.
fn by_face(fonts: &FontBook, run: &str, cut: Cut, line: &mut Line) -> Vec<(Arc<Face>, String)> {
    let mut parts: Vec<(Arc<Face>, String)> = Vec::new();
    for character in run.chars() {
        let last = parts.last().map(|(face, _)| Arc::clone(face));
        let kept = last.filter(|face| is_mark(character) && face.glyph(character).is_some());
        let (face, character) = match kept.or_else(|| fonts.face(character, cut)) {
            Some(face) => (face, character),
            None => {
                line.missing.push(character);
                match fonts.geta(cut) {
                    Some((face, geta)) => {
                        line.geta = Some(geta);
                        (face, geta)
                    }
                    None => continue,
                }
            }
        };
        match parts.last_mut() {
            Some((part, text)) if Arc::ptr_eq(part, &face) => text.push(character),
            _ => parts.push((face, character.to_string())),
        }
    }
    parts
}

fn append(line: &mut Line, face: &Arc<Face>, part: &str, to_left: bool) {
    for shaped in face.shape(part, to_left) {
        let character = part[shaped.cluster..].chars().next();
        let character = character.filter(|c| face.glyph(*c) == Some(shaped.glyph));
        line.glyphs.push(Glyph {
            outline: face.outline(shaped.glyph, character),
            x: line.width + shaped.x_offset,
            y: -shaped.y_offset,
        });
        line.width += shaped.advance;
    }
}

/// Sets a label in at most this size: one line, set narrower as far as the slot lets it be, then shrunk, until its ink is
/// no wider than the slot.
pub(super) fn label(fonts: &FontBook, text: &str, slot: &TextSlot, cut: Cut, size: f64) -> Label {
    let line = match slot.width {
        Some(width) => truncate(fonts, text, cut, width * EM / MIN_LABEL_SIZE),
        None => line(fonts, &clean(text), cut),
    };
    // Numbers with as many digits are set alike, though a 1 has less ink.
    let is_number = slot.narrow < 1.0 && line.text.bytes().all(|byte| byte.is_ascii_digit());
    let model = if is_number { self::line(fonts, &"0".repeat(line.text.len()), cut) } else { line.clone() };
    let ink = model.ink().map_or(model.width, |ink| ink.width).max(1.0);
    let fitting = [slot.narrow, 1.0].map(|narrow| slot.width.map_or(size, |width| width * EM / (ink * narrow)));
    let size = size.min(fitting[0]).floor().max(MIN_LABEL_SIZE);
    let narrow = (fitting[1] / size).clamp(slot.narrow, 1.0);
    Label { size, narrow, line }
}

/// Sets free text in its slot: shrinks to 70 %, then wraps to the slot's lines, then ends in an ellipsis. The tail follows
/// the text, on a line of its own where the slot has several and one is too short; a name is cut before it. `scale` is how
/// large a unit of the slot is in the picture: there words stay large enough.
pub(super) fn words(fonts: &FontBook, text: &str, tail: &str, slot: &TextSlot, scale: f64) -> FittedText {
    let (size, text) = (slot.size, clean(text));
    let whole = line(fonts, &format!("{text}{tail}"), Cut::of(slot));
    let cut = whole.cut;
    let Some(width) = slot.width else { return FittedText::new(size, vec![whole]) };
    let smallest = (size * SHRINK).ceil().max((MIN_SIZE / scale).ceil()).min(size);
    let fitting = (width * EM / whole.width.max(1.0)).floor().min(size);
    if fitting >= smallest {
        return FittedText::new(fitting, vec![whole]);
    }
    let most = width * EM / smallest;
    let lines = usize::from(slot.lines);
    if lines > 1 && !tail.is_empty() {
        let parts = [&*text, tail.trim_start_matches([':', '：', '·', ' '])];
        return FittedText::new(smallest, parts.map(|part| truncate(fonts, part, cut, most)).to_vec());
    }
    FittedText::new(smallest, even_lines(fonts, [&text, tail], cut, most, lines).0)
}

/// A text with its tail in at most so many lines no wider than `most` (in 1/100 em), and whether all of it stands there.
pub(super) fn even_lines(
    fonts: &FontBook,
    [text, tail]: [&str; 2],
    cut: Cut,
    most: f64,
    lines: usize,
) -> (Vec<Line>, bool) {
    let set_at = |most: f64, lines: usize, whole_words| break_lines(fonts, [text, tail], cut, most, lines, whole_words);
    let [broken, whole] = [false, true].map(|whole_words| set_at(most, lines, whole_words));
    // Words of kanji stay whole where that takes no more lines.
    let whole_words = whole.1 && whole.0.len() <= broken.0.len();
    let (mut set, all_fits) = if whole_words { whole } else { broken };
    // Lines of about one length: the narrowest measure that takes no more of them and breaks no word.
    let measures = (MEASURES / 2..MEASURES).rev().map(|part| most * f64::from(part) / f64::from(MEASURES));
    let word = longest_word(fonts, text, cut);
    for measure in measures.take_while(|measure| all_fits && *measure >= word) {
        let (even, fits) = set_at(measure, set.len(), whole_words);
        if !fits {
            break;
        }
        set = even;
    }
    (set, all_fits)
}

/// The same, the first lines as full as they can be.
fn break_lines(
    fonts: &FontBook,
    [text, tail]: [&str; 2],
    cut: Cut,
    most: f64,
    lines: usize,
    whole_words: bool,
) -> (Vec<Line>, bool) {
    let mut set = Vec::new();
    let mut rest = text;
    let mut last = line(fonts, &format!("{rest}{tail}"), cut);
    while last.width > most && set.len() + 1 < lines {
        let Some(at) = break_at(fonts, rest, cut, most, whole_words) else { break };
        set.push(line(fonts, trim_line_end(&rest[..at]), cut));
        rest = rest[at..].trim_start();
        last = line(fonts, &format!("{rest}{tail}"), cut);
    }
    let fits = last.width <= most;
    set.push(if fits { last } else { cut_short(fonts, rest, tail, cut, most) });
    (set, fits)
}

/// Where lines of a text may break: where Unicode has it, but inside of Korean words, which end at blanks; nor inside of words
/// of kanji and kana where those are kept whole.
fn breaks(text: &str, whole_words: bool) -> impl Iterator<Item = (usize, BreakOpportunity)> {
    linebreaks(text).filter(move |(at, _)| {
        let (before, after) = (text[..*at].chars().next_back(), text[*at..].chars().next());
        let is_korean = before.is_some_and(is_hangul) || after.is_some_and(is_hangul);
        let is_kanji = whole_words && before.is_some_and(is_of_word) && after.is_some_and(is_of_word);
        !is_korean && !is_kanji || after.is_none() || before.is_none_or(char::is_whitespace)
    })
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{ac00}'..='\u{d7a3}')
}

/// What parts of words of kanji are written in: `第1型`.
fn is_of_word(c: char) -> bool {
    is_kanji_or_kana(c) || c.is_ascii_digit()
}

fn is_kanji_or_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// The width of the longest part of a text that no line may break, in 1/100 em.
pub(super) fn longest_word(fonts: &FontBook, text: &str, cut: Cut) -> f64 {
    let ends = breaks(text, false).map(|(at, _)| at);
    let words = ends.scan(0, |start, end| Some(&text[std::mem::replace(start, end)..end]));
    words.map(|word| line(fonts, word.trim_end(), cut).width).fold(0.0, f64::max)
}

/// Breaks a text into lines no wider than `most` (in 1/100 em). Words of kanji stay whole where that takes no more lines. A
/// text of nothing has one empty line.
pub(super) fn wrap(fonts: &FontBook, text: &str, cut: Cut, most: f64) -> Vec<Line> {
    let text = clean(text);
    let lines = wrap_at(fonts, &text, cut, most, false);
    if lines.len() == 1 || !text.contains(is_kanji_or_kana) {
        return lines;
    }
    let whole = wrap_at(fonts, &text, cut, most, true);
    if whole.len() <= lines.len() { whole } else { lines }
}

fn wrap_at(fonts: &FontBook, text: &str, cut: Cut, most: f64, whole_words: bool) -> Vec<Line> {
    let mut rest = text;
    let mut lines = Vec::new();
    loop {
        // No more than could fit is looked at: a long text is not shaped again for each of its lines.
        let near = within(rest, (most / EM * MAX_PER_EM) as usize);
        let whole = line(fonts, near, cut);
        let fits = near.len() == rest.len() && whole.width <= most;
        let at = if fits { None } else { break_at(fonts, near, cut, most, whole_words) };
        let Some(at) = at else {
            lines.push(if fits { whole } else { line(fonts, rest, cut) });
            return lines;
        };
        lines.push(line(fonts, trim_line_end(&rest[..at]), cut));
        rest = rest[at..].trim_start();
    }
}

/// A line without blanks at its end, and without a dot between parts of a list, which parts nothing there.
fn trim_line_end(line: &str) -> &str {
    let line = line.trim_end();
    line.strip_suffix('\u{b7}').filter(|rest| rest.ends_with(char::is_whitespace)).map_or(line, str::trim_end)
}

/// The first characters of a text.
fn within(text: &str, characters: usize) -> &str {
    text.char_indices().nth(characters.max(1)).map_or(text, |(end, _)| &text[..end])
}

/// One line no wider than `most` (in 1/100 em), with an ellipsis where something is left out.
pub(super) fn truncate(fonts: &FontBook, text: &str, cut: Cut, most: f64) -> Line {
    shortened_before(fonts, text, "", cut, most)
}

/// The same with a tail that is never cut, behind a blank.
pub(super) fn shortened_before(fonts: &FontBook, text: &str, tail: &str, cut: Cut, most: f64) -> Line {
    let whole = line(fonts, &clean(&format!("{text} {tail}")), cut);
    let tail = if tail.is_empty() { String::new() } else { format!(" {tail}") };
    if whole.width <= most { whole } else { cut_short(fonts, &clean(text), &tail, cut, most) }
}

/// Where the first line ends: the last place where a line may break that still fits, or inside a word that is
/// longer than a line.
fn break_at(fonts: &FontBook, text: &str, cut: Cut, most: f64, whole_words: bool) -> Option<usize> {
    let allowed = breaks(text, whole_words).filter(|(_, kind)| *kind == BreakOpportunity::Allowed);
    let places: Vec<usize> = allowed.map(|(at, _)| at).collect();
    let fitting = places.partition_point(|at| fits(fonts, &text[..*at], cut, most)).checked_sub(1);
    fitting.map(|last| places[last]).or_else(|| {
        if whole_words {
            return break_at(fonts, text, cut, most, false);
        }
        // Words that are kept together part before one of them is broken.
        let blanks = text.match_indices('\u{a0}').map(|(at, blank)| at + blank.len());
        if let Some(at) = blanks.take_while(|at| fits(fonts, &text[..*at], cut, most)).last() {
            return Some(at);
        }
        let ends: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
        let fitting = ends.partition_point(|at| fits(fonts, &text[..*at], cut, most));
        ends.get(fitting.checked_sub(1)?).copied().filter(|at| *at > 0)
    })
}

fn fits(fonts: &FontBook, text: &str, cut: Cut, most: f64) -> bool {
    line(fonts, text.trim_end(), cut).width <= most
}

/// As much of the text as fits before an ellipsis and the tail.
fn cut_short(fonts: &FontBook, text: &str, tail: &str, cut: Cut, most: f64) -> Line {
    let ends: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
    let fitting = ends.partition_point(|end| with_ellipsis(fonts, &text[..*end], tail, cut).width <= most);
    let end = ends.get(fitting.saturating_sub(1)).copied().unwrap_or(0);
    let short = with_ellipsis(fonts, &text[..end], tail, cut);
    Line { lacking: line(fonts, &format!("{text}{tail}"), cut).lacking, ..short }
}

fn with_ellipsis(fonts: &FontBook, text: &str, tail: &str, cut: Cut) -> Line {
    line(fonts, &format!("{}…{tail}", text.trim_end()), cut)
}

#[cfg(test)]
mod tests {
    use super::{EM, even_lines};
    use crate::Renderer;
    use crate::fonts::Cut;
    use zumen_core::diagram::Lang;

    #[test]
    fn a_number_stays_with_its_kanji_where_there_is_room() {
        let renderer = Renderer::new(crate::tests::style("go", "classic")).unwrap();
        let fonts = renderer.look.fonts.of(Lang::Zh);
        let (lines, fits) = even_lines(fonts, ["Classic 珍珑第1型", ""], Cut::Regular, 6.5 * EM, 2);
        let lines: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        assert_eq!((lines, fits), (vec!["Classic".to_owned(), "珍珑第1型".to_owned()], true));
    }
}
