//! A board that lies in the template, between its slots: for what stands beside and under it, it moves as a whole into a
//! smaller area, and panel, running text, caption and imprint stand at places of their own.

use super::fonts::{Cut, EM};
use super::layout;
use super::look::Look;
use super::notes::Notes;
use super::placement::{Inset, PANEL, Page, PlacedLine};
use super::side_panel::Beside;
use crate::template::TextSlot;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Row};
use zumen_core::geometry::{Point, Rect};

/// Where the caption stands, and where the picture moves to make room for it.
const CAPTION: &str = "caption";
const CAPTIONED: &str = "picture-captioned";
/// Where the picture moves where it has a caption and an imprint.
const IMPRINTED: &str = "picture-imprinted";
/// The style of the imprint, which stands on the caption's line, or under it.
const IMPRINT: &str = "words-imprint";
/// The areas of the picture with what stands round it, and where the caption stands then.
const PANELLED: &str = "picture-panelled";
const UNDER_PANEL: &str = "caption-panelled";
/// The same with a column at the right: the column, and what it leaves.
const ASIDE: &str = "aside";
const LEFT_ASIDE: &str = "picture-aside";
const PANEL_ASIDE: &str = "panel-aside";
const UNDER_ASIDE: &str = "caption-aside";
/// From the caption down to the imprint, in units.
const TO_IMPRINT: f64 = 40.0;
/// From the panel's table down to running text, in units.
const TO_NOTES: f64 = 14.0;
/// Of more rows than this a table leaves a caption one line; the same over an imprint.
const LONG_TABLE: [usize; 2] = [5, 4];
/// The least height of a table's row, in units: running text leaves it so much.
const TABLE_ROW: f64 = 33.0;

/// Finds places for all that stands round the board, and for the board that makes room for it.
///
/// # Errors
///
/// `picture::slot` when the template lacks an area or a style.
pub(super) fn set<'a>(look: &'a Look, diagram: &'a Diagram) -> Result<Page<'a>, Diagnostic> {
    let mut page = Page::default();
    let has_panel = !diagram.beside.is_empty() || !diagram.below.is_empty();
    let style = if !diagram.aside.is_empty() {
        let mut picture = *look.area(LEFT_ASIDE)?;
        let room = *look.area(PANEL_ASIDE)?;
        if has_panel {
            panel(look, diagram, above_caption(look, diagram, room, UNDER_ASIDE)?, &mut page)?;
        } else {
            picture.y += (room.height / 2.0).round();
        }
        let column = *look.area(ASIDE)?;
        let notes = Notes::set(look, diagram.lang, &diagram.aside, column.width, column.height)?;
        // Level with the board, or as much higher as it takes.
        let lowest = column.y + column.height - notes.height();
        add_notes(&mut page, notes, Point::new(column.x, (picture.y + column.y).min(lowest).round()));
        page.moved = Some(Inset::into(&picture));
        UNDER_ASIDE
    } else if has_panel {
        panel(look, diagram, above_caption(look, diagram, *look.area(PANEL)?, UNDER_PANEL)?, &mut page)?;
        page.moved = Some(Inset::into(look.area(PANELLED)?));
        UNDER_PANEL
    } else if has_both(diagram) {
        page.moved = Some(Inset::into(look.area(IMPRINTED)?));
        CAPTION
    } else {
        page.moved = look.area(CAPTIONED).ok().filter(|_| diagram.caption().is_some()).map(Inset::into);
        CAPTION
    };
    if diagram.caption().is_some() || diagram.imprint.is_some() {
        add_captions(look, diagram, style, &mut page)?;
    }
    Ok(page)
}

fn has_both(diagram: &Diagram) -> bool {
    diagram.caption().is_some() && diagram.imprint.is_some()
}

/// Sets caption and imprint, as far as there are any, at the slot of a style.
fn add_captions(look: &Look, diagram: &Diagram, style: &str, page: &mut Page) -> Result<(), Diagnostic> {
    let mut slot = caption_slot(look, diagram, style)?;
    let is_plain = style == CAPTION && !has_both(diagram);
    let above = if is_plain { 0.0 } else { caption_rise(look, diagram, &slot) };
    if style == CAPTION && has_both(diagram) {
        // In line with the board, which has moved; and two lines of the usual size are higher than what it leaves.
        if let Some(moved) = &page.moved {
            slot.at.x = (moved.at.x + moved.scale * slot.at.x).round();
            slot.width = slot.width.map(|width| (width * moved.scale).floor());
        }
        if above > 0.0 {
            slot.size = look.text_slot(UNDER_PANEL)?.size;
        }
    }
    if let Some(caption) = diagram.caption() {
        // The last line stands where one line would.
        let rise = if has_both(diagram) { TO_IMPRINT } else { 0.0 } + if style == CAPTION { 0.0 } else { above / 2.0 };
        let at = Point::new(slot.at.x, slot.at.y - rise);
        page.lines.extend(words_at(look, diagram.lang, [CAPTION, style], [caption, ""], &slot, at, 1.0));
    }
    if let Some(imprint) = &diagram.imprint {
        let style = TextSlot { width: slot.width, ..look.text_slot(IMPRINT)?.clone() };
        let id = ["imprint", IMPRINT];
        page.lines.extend(words_at(look, diagram.lang, id, [imprint, ""], &style, slot.at, 1.0));
    }
    Ok(())
}

/// The slot of a caption. Under a long table it has one line: the rows would be too low.
fn caption_slot(look: &Look, diagram: &Diagram, style: &str) -> Result<TextSlot, Diagnostic> {
    let slot = look.text_slot(style)?;
    let is_long = is_table(&diagram.beside) && diagram.beside.len() > LONG_TABLE[usize::from(has_both(diagram))];
    let lines = if is_long { 1 } else { slot.lines };
    Ok(TextSlot { lines, ..slot.clone() })
}

/// How much higher a caption of several lines begins, in units.
fn caption_rise(look: &Look, diagram: &Diagram, slot: &TextSlot) -> f64 {
    let words = layout::words(look.fonts.of(diagram.lang), diagram.caption().unwrap_or_default(), "", slot, 1.0);
    words.leading * (words.lines.len().max(1) - 1) as f64
}

/// What a caption of a style and the imprint leave of the room above them.
fn above_caption(look: &Look, diagram: &Diagram, room: Rect, style: &str) -> Result<Rect, Diagnostic> {
    let rise = caption_rise(look, diagram, &caption_slot(look, diagram, style)?);
    let imprint = if has_both(diagram) { TO_IMPRINT } else { 0.0 };
    Ok(Rect { height: room.height - (imprint + rise), ..room })
}

/// Tells whether all rows have columns: words of a table are never small.
fn is_table(rows: &[Row]) -> bool {
    rows.iter().all(|row| !row.cells.is_empty())
}

/// Sets table and running text into the panel.
fn panel<'a>(look: &'a Look, diagram: &'a Diagram, room: Rect, page: &mut Page<'a>) -> Result<(), Diagnostic> {
    let rows = &diagram.beside;
    // A panel without a caption has the caption's place. Running text has what the table leaves.
    let spare = if diagram.caption().is_some() || diagram.imprint.is_some() { 0.0 } else { TO_IMPRINT };
    let room = Rect { height: room.height + spare, ..room };
    let table = rows.len() as f64 * TABLE_ROW + if rows.is_empty() { 0.0 } else { TO_NOTES };
    let notes = Notes::set(look, diagram.lang, &diagram.below, room.width, room.height - table)?;
    let taken = if notes.height() > 0.0 { notes.height() + TO_NOTES } else { 0.0 };
    let set = if is_table(rows) { Beside::table } else { Beside::set };
    let mut y = room.y;
    if let Some(rows) = set(look, diagram.lang, rows, room.height - taken, room.width)? {
        let rows = rows.spread(room.width);
        page.add(rows.place(Point::new(room.x, room.y)));
        y += rows.height() + TO_NOTES;
        page.warnings.extend(rows.warning);
    }
    add_notes(page, notes, Point::new(room.x, y.round()));
    Ok(())
}

fn add_notes(page: &mut Page, mut notes: Notes, at: Point) {
    page.warnings.extend(notes.warning.take());
    page.lines.extend(notes.place(at));
}

/// Sets free text at its slot in a template that is so large in the picture, or in other room than the slot's.
///
/// # Errors
///
/// `picture::slot` when the template lacks the slot.
pub(super) fn words(
    look: &Look,
    lang: Lang,
    slot: &str,
    text: [&str; 2],
    room: Option<f64>,
    scale: f64,
) -> Result<Vec<PlacedLine>, Diagnostic> {
    let at = look.text_slot(slot)?;
    let wide = room.map(|width| TextSlot { width: Some(width), ..at.clone() });
    Ok(words_at(look, lang, [slot, slot], text, wide.as_ref().unwrap_or(at), at.at, scale))
}

/// Sets free text at a place: one line stands on its base line; several are centred on the middle of its capitals.
fn words_at(
    look: &Look,
    lang: Lang,
    [id, style]: [&str; 2],
    [text, tail]: [&str; 2],
    slot: &TextSlot,
    mut at: Point,
    scale: f64,
) -> Vec<PlacedLine> {
    let fonts = look.fonts.of(lang);
    let words = layout::words(fonts, text, tail, slot, scale);
    let cap = fonts.cap_height(Cut::of(slot)) / EM;
    if words.lines.len() > 1 {
        let below = words.leading * (words.lines.len() - 1) as f64;
        at.y += (words.size - slot.size) * cap / 2.0 - below / 2.0;
    }
    let placed = words.lines.into_iter().enumerate().map(|(index, line)| {
        let width = line.width * words.size / EM;
        let id = if index == 0 { id.to_owned() } else { format!("{id}-{}", index + 1) };
        let at = Point::new(at.x, at.y + index as f64 * words.leading);
        let start = Point::new(at.x - slot.anchor.before(width), at.y);
        PlacedLine { id, style: style.to_owned(), line, size: words.size, start, at, anchor: slot.anchor }
    });
    placed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{diagram, style};

    #[test]
    fn the_last_line_of_a_caption_under_a_panel_stands_where_one_would() {
        let look = Look::new(style("backgammon", "classic")).expect("a look");
        let heights = |caption: &str| {
            let beside = vec![Row::new("row-1", "words-panel", "24/18 13/11")];
            let diagram = Diagram { beside, caption: Some(caption.to_owned()), ..diagram() };
            let page = set(&look, &diagram).expect("a page");
            let captions = page.lines.iter().filter(|line| line.id.starts_with("caption"));
            captions.map(|line| line.at.y.round()).collect::<Vec<_>>()
        };
        let (one, two) = (heights("Short"), heights(&"A caption of many words ".repeat(4)));
        assert_eq!((one.len(), two.len()), (1, 2));
        // Two lines are a little smaller.
        assert!((two[1] - one[0]).abs() <= 3.0, "{one:?} {two:?}");
    }
}
