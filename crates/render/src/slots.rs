//! A board that lies in the template, between its slots: for what stands beside and under it, it moves as a whole into a
//! smaller area, and panel, running text, caption and imprint stand at places of their own.

use super::beside::Beside;
use super::fonts::{Cut, EM};
use super::layout;
use super::look::{Look, no_slot};
use super::notes::Notes;
use super::placed::{Moved, PANEL, Page, PlacedLine};
use crate::template::{Anchor, Slot, TextSlot};
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
/// Of more rows than this a table leaves a caption one line.
const LONG_TABLE: usize = 4;
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
    let has_both = diagram.caption().is_some() && diagram.imprint.is_some();
    let rise = if has_both { TO_IMPRINT } else { 0.0 };
    // Under a long table a caption has one line: its rows would be too low.
    let caption_slot = |style: &str| -> Result<TextSlot, Diagnostic> {
        let slot = text(look, style)?;
        let is_long = is_table(&diagram.beside) && diagram.beside.len() > LONG_TABLE;
        let lines = if is_long { 1 } else { slot.lines };
        Ok(TextSlot { lines, ..slot.clone() })
    };
    // How much higher a caption of several lines begins.
    let above = |style: &str| -> Result<f64, Diagnostic> {
        let slot = &caption_slot(style)?;
        let words = layout::words(look.fonts.of(diagram.lang), diagram.caption().unwrap_or_default(), "", slot, 1.0);
        Ok(words.leading * (words.lines.len().max(1) - 1) as f64)
    };
    let style = if !diagram.aside.is_empty() {
        let mut picture = *area(look, LEFT_ASIDE)?;
        let room = *area(look, PANEL_ASIDE)?;
        if has_panel {
            panel(look, diagram, shortened(room, rise + above(UNDER_ASIDE)?), &mut page)?;
        } else {
            picture.y += (room.height / 2.0).round();
        }
        let column = *area(look, ASIDE)?;
        let notes = Notes::set(look, diagram.lang, &diagram.aside, column.width, column.height)?;
        // Level with the board, or as much higher as it takes.
        let lowest = column.y + column.height - notes.height();
        add_notes(&mut page, notes, Point::new(column.x, (picture.y + column.y).min(lowest).round()));
        page.moved = Some(Moved::into(&picture));
        UNDER_ASIDE
    } else if has_panel {
        let room = shortened(*area(look, PANEL)?, rise + above(UNDER_PANEL)?);
        panel(look, diagram, room, &mut page)?;
        page.moved = Some(Moved::into(area(look, PANELLED)?));
        UNDER_PANEL
    } else if has_both {
        page.moved = Some(Moved::into(area(look, IMPRINTED)?));
        CAPTION
    } else {
        page.moved = area(look, CAPTIONED).ok().filter(|_| diagram.caption().is_some()).map(Moved::into);
        CAPTION
    };
    if diagram.caption().is_some() || diagram.imprint.is_some() {
        let mut slot = caption_slot(style)?;
        if style == CAPTION && has_both {
            // In line with the board, which has moved; and two lines of the usual size are higher than what it leaves.
            slot.at.x = page.moved.as_ref().map_or(slot.at.x, |moved| moved.at.x + moved.scale * slot.at.x).round();
            if above(CAPTION)? > 0.0 {
                slot.size = text(look, UNDER_PANEL)?.size;
            }
        }
        if let Some(caption) = diagram.caption() {
            // The last line stands where one line would.
            let rise = rise + if style == CAPTION { 0.0 } else { above(style)? / 2.0 };
            let at = raised(slot.at, rise);
            page.lines.extend(words_at(look, diagram.lang, [CAPTION, style], [caption, ""], &slot, at, 1.0));
        }
        if let Some(imprint) = &diagram.imprint {
            let style = TextSlot { width: slot.width, ..text(look, IMPRINT)?.clone() };
            let id = ["imprint", IMPRINT];
            page.lines.extend(words_at(look, diagram.lang, id, [imprint, ""], &style, slot.at, 1.0));
        }
    }
    Ok(page)
}

/// Tells whether all rows have columns: words of a table are never small.
fn is_table(rows: &[Row]) -> bool {
    rows.iter().all(|row| !row.cells.is_empty())
}

/// Sets table and running text into the panel.
fn panel<'a>(look: &'a Look, diagram: &'a Diagram, room: Rect, page: &mut Page<'a>) -> Result<(), Diagnostic> {
    let rows = &diagram.beside;
    // Running text has what is left, and on a panel without a caption the caption's place.
    let spare = if diagram.caption().is_some() || diagram.imprint.is_some() { 0.0 } else { TO_IMPRINT };
    let table = rows.len() as f64 * TABLE_ROW + if rows.is_empty() { 0.0 } else { TO_NOTES };
    let notes = Notes::set(look, diagram.lang, &diagram.below, room.width, room.height + spare - table)?;
    let taken = if notes.height() > 0.0 { (notes.height() + TO_NOTES - spare).max(0.0) } else { 0.0 };
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

fn area<'a>(look: &'a Look, name: &str) -> Result<&'a Rect, Diagnostic> {
    match look.style.template.slots.get(name) {
        Some(Slot::Area(area)) => Ok(area),
        _ => Err(no_slot(name)),
    }
}

fn text<'a>(look: &'a Look, name: &str) -> Result<&'a TextSlot, Diagnostic> {
    match look.style.template.slots.get(name) {
        Some(Slot::Text(slot)) => Ok(slot),
        _ => Err(no_slot(name)),
    }
}

fn shortened(area: Rect, by: f64) -> Rect {
    Rect { height: area.height - by, ..area }
}

fn raised(at: Point, by: f64) -> Point {
    Point::new(at.x, at.y - by)
}

/// Sets free text at its slot in a template that is so large in the picture.
///
/// # Errors
///
/// `picture::slot` when the template lacks the slot.
pub(super) fn words(
    look: &Look,
    lang: Lang,
    slot: &str,
    text: [&str; 2],
    scale: f64,
) -> Result<Vec<PlacedLine>, Diagnostic> {
    let at = self::text(look, slot)?;
    Ok(words_at(look, lang, [slot, slot], text, at, at.at, scale))
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
        let left = match slot.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let id = if index == 0 { id.to_owned() } else { format!("{id}-{}", index + 1) };
        let at = Point::new(at.x, at.y + index as f64 * words.leading);
        let start = Point::new(at.x - left, at.y);
        PlacedLine { id, style: style.to_owned(), line, size: words.size, start, at, anchor: slot.anchor }
    });
    placed.collect()
}
