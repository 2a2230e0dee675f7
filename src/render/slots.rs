//! A board that lies in the template, between its slots: for a panel or a caption it moves as a whole into a smaller area,
//! and these stand at places of their own.

use super::beside::Beside;
use super::fonts::{Cut, EM};
use super::placed::{Moved, PANEL, Page, PlacedLine};
use super::{Renderer, layout, no_slot};
use crate::diagnostic::Diagnostic;
use crate::diagram::Diagram;
use crate::geometry::Point;
use crate::template::{Anchor, Slot};

/// Where the caption stands, and where the picture moves to make room for it.
const CAPTION: &str = "caption";
const CAPTIONED: &str = "picture-captioned";
/// Where the picture moves to make room for a panel, and where a caption stands then.
const PANELLED: &str = "picture-panelled";
const UNDER_PANEL: &str = "caption-panelled";

/// Finds places for the panel and the caption, and for the board that makes room for them.
///
/// # Errors
///
/// `picture::slot` when the template lacks an area or a style.
pub(super) fn set<'a>(renderer: &'a Renderer, diagram: &'a Diagram) -> Result<Page<'a>, Diagnostic> {
    let area = |name: &str| match renderer.style().template.slots.get(name) {
        Some(Slot::Area(area)) => Ok(area),
        _ => Err(no_slot(name)),
    };
    let mut page = Page::default();
    let mut style = CAPTION;
    if !diagram.beside.is_empty() {
        let room = area(PANEL)?;
        let is_table = diagram.beside.iter().all(|row| !row.cells.is_empty());
        let set = if is_table { Beside::table } else { Beside::set };
        if let Some(panel) = set(renderer, &diagram.beside, room.height, room.width)? {
            let panel = panel.spread(room.width);
            page.add(panel.place(Point::new(room.x, room.y)));
            page.warnings.extend(panel.warning);
        }
        (page.moved, style) = (Some(Moved::into(area(PANELLED)?)), UNDER_PANEL);
    } else if diagram.caption().is_some() {
        page.moved = area(CAPTIONED).ok().map(Moved::into);
    }
    if let Some(caption) = diagram.caption() {
        page.lines.extend(words(renderer, CAPTION, style, caption, "")?);
    }
    Ok(page)
}

/// Sets free text at the slot `style`. One line stands on the slot's base line; several are centred on the middle of its capitals.
///
/// # Errors
///
/// `picture::slot` when the template lacks the style.
pub(super) fn words(
    renderer: &Renderer,
    id: &str,
    style: &str,
    text: &str,
    tail: &str,
) -> Result<Vec<PlacedLine>, Diagnostic> {
    let Some(Slot::Text(slot)) = renderer.style().template.slots.get(style) else { return Err(no_slot(style)) };
    let words = layout::words(&renderer.fonts, text, tail, slot);
    let cap = renderer.fonts.cap_height(Cut::of(slot)) / EM;
    let mut at = slot.at;
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
    Ok(placed.collect())
}
