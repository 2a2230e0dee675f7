//! Lists of points, rectangles among them.

use std::ops::Range;

use super::property::Property;
use crate::board::{Size, Vertex};
use zumen_core::diagnostic::{Diagnostic, offset};
use zumen_core::diagram::format_count;
use zumen_game::sgf::{Faults, Value};

/// What a point looks like, for help.
const SHAPE: &str = "a point is two letters, column and row: `aa` is the upper left corner";

/// What a point is that is written as players say it.
const COORDINATE: &str = "sgf::coordinate";

/// The most points of one value that help shows apart.
const MAX_SHOWN: usize = 5;

/// What players call the columns.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Points of a board, each once.
pub(super) struct Points {
    /// A bit a row for each column: a rectangle costs no more than a line of points.
    columns: [u64; Size::MAX_LINES as usize],
}

impl Points {
    /// Makes a set without points.
    pub(super) fn new() -> Points {
        Points { columns: [0; Size::MAX_LINES as usize] }
    }

    /// Adds a point; says whether it is new.
    pub(super) fn insert(&mut self, at: Vertex) -> bool {
        self.insert_all(at, at)
    }

    /// Adds the rectangle between two corners, upper left and lower right; says whether all its points are new.
    fn insert_all(&mut self, from: Vertex, to: Vertex) -> bool {
        let rows = (1 << (to.row + 1)) - (1 << from.row);
        let columns = &mut self.columns[usize::from(from.column)..=usize::from(to.column)];
        let is_new = columns.iter().all(|column| *column & rows == 0);
        columns.iter_mut().for_each(|column| *column |= rows);
        is_new
    }

    /// Lists them by column, then by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Vertex> {
        self.columns.iter().enumerate().flat_map(|(column, bits)| {
            let rows = (0..Size::MAX_LINES).filter(move |row| bits >> row & 1 == 1);
            rows.map(move |row| Vertex::new(column as u8, row))
        })
    }
}

/// Reads a list of points and rectangles. What lies off the board is dropped, corners may stand in any order.
pub(super) fn read(property: &Property, size: Size, faults: &mut Faults) -> Points {
    let mut points = Points::new();
    let values = property.values.iter().filter(|value| !value.is_empty());
    let parts: Vec<Vec<Value>> = values.clone().map(|value| several(value, size, property.ident, faults)).collect();
    let values = values.zip(&parts).flat_map(|(value, parts)| match parts.as_slice() {
        [] => std::slice::from_ref(value),
        parts => parts,
    });
    for value in values {
        let said = as_players_say(size, value, property.ident, faults).map(|at| (at, at));
        let Some((from, to)) = said.or_else(|| rectangle(value, property.ident, faults)) else { continue };
        if !size.holds(to) {
            off_board(value, property.ident, size, faults);
        }
        if !size.holds(from) {
            continue;
        }
        let to = Vertex::new(to.column.min(size.columns() - 1), to.row.min(size.rows() - 1));
        if !points.insert_all(from, to) {
            twice(value.place(), property.ident, faults);
        }
    }
    points
}

/// Parts a value that has several points where one belongs, `cc,cg`, with a warning; no values for another one.
fn several<'a>(value: &Value<'a>, size: Size, ident: &str, faults: &mut Faults) -> Vec<Value<'a>> {
    let parts = value.raw.split(|letter: char| !letter.is_alphanumeric() && letter != ':');
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let is_point = |name: &str| Vertex::from_sgf(name).is_some() || players(size, name).is_some();
    if parts.len() < 2 || !parts.iter().all(|part| part.split(':').all(is_point)) {
        return Vec::new();
    }
    let shown: String = parts.iter().take(MAX_SHOWN).map(|part| format!("[{part}]")).collect();
    let more = if parts.len() > MAX_SHOWN { "..." } else { "" };
    let help = format!("put each point into its own brackets: {ident}{shown}{more}");
    faults.warn("sgf::point", value.place(), &help, || {
        format!("{ident} has {} in one pair of brackets; zumen takes each for a point", value.quote())
    });
    let place = |part: &str| value.span.start + offset(value.raw, part);
    parts.into_iter().map(|part| Value { raw: part, span: place(part)..place(part) + part.len() }).collect()
}

/// The corners of a value, upper left and lower right; the same for a point.
fn rectangle(value: &Value, ident: &str, faults: &mut Faults) -> Option<(Vertex, Vertex)> {
    let Some((first, second)) = value.parts() else {
        let at = point(value, ident, faults)?;
        return Some((at, at));
    };
    let (first, second) = (point(&first, ident, faults)?, point(&second, ident, faults)?);
    let from = Vertex::new(first.column.min(second.column), first.row.min(second.row));
    let to = Vertex::new(first.column.max(second.column), first.row.max(second.row));
    if (from, to) != (first, second) || from == to {
        let help = "write the upper left corner, a colon and the lower right corner, or a single point";
        faults.warn("sgf::rectangle", value.place(), help, || {
            format!("the rectangle {} does not go from upper left to lower right", value.quote())
        });
    }
    Some((from, to))
}

/// The point that a value names, on the board or not. Blanks in it are none of it: some programs break their lines
/// anywhere.
pub(super) fn vertex(value: &Value) -> Option<Vertex> {
    let mut written = value.raw.trim().to_owned();
    written.retain(|letter| !letter.is_whitespace());
    Vertex::from_sgf(&written)
}

/// A point, on the board or not; warns of what is none.
pub(super) fn point(value: &Value, ident: &str, faults: &mut Faults) -> Option<Vertex> {
    let at = vertex(value);
    if at.is_none() {
        let (what, help) = match ident {
            "B" | "W" if value.raw.trim().eq_ignore_ascii_case("resign") => {
                ("the move", format!("write the result into the first node, such as RE[{}+R]", other(ident)))
            }
            "B" | "W" => ("the move", format!("{SHAPE}; a pass is {ident}[]")),
            _ => ("it", SHAPE.to_owned()),
        };
        faults.warn("sgf::point", value.place(), &help, || {
            format!("{ident} has {}, which is not a point; zumen leaves {what} out", value.quote())
        });
    }
    at
}

/// A point of the board, written as in SGF or as players say it.
pub(super) fn point_on(size: Size, value: &Value, ident: &str, faults: &mut Faults) -> Option<Vertex> {
    if let Some(meant) = as_players_say(size, value, ident, faults) {
        return Some(meant);
    }
    let at = point(value, ident, faults)?;
    if !size.holds(at) {
        off_board(value, ident, size, faults);
    }
    size.holds(at).then_some(at)
}

/// Reads a point of the board that is written as players say it, with a warning.
fn as_players_say(size: Size, value: &Value, ident: &str, faults: &mut Faults) -> Option<Vertex> {
    let meant = players(size, value.raw.trim()).filter(|_| vertex(value).is_none())?;
    let help = format!("write the point as {}", meant.sgf());
    faults.warn(COORDINATE, value.place(), &help, || {
        format!("{ident} has {}, a board coordinate instead of SGF letters", value.quote())
    });
    Some(meant)
}

/// Tells of points that are written as players say them, and of properties in small letters, only once, with their count:
/// one who writes so writes all so.
pub(crate) fn count_habits(found: &mut Vec<Diagnostic>) {
    for (code, noun, behind) in [(COORDINATE, "more value", ""), ("sgf::lower-case", "more name", " in small letters")]
    {
        let more = found.iter().filter(|fault| fault.code == code).count().saturating_sub(1);
        if let Some(first) = found.iter_mut().find(|fault| fault.code == code).filter(|_| more > 0) {
            first.message += &format!("; also {}{behind}", format_count(more as u64, noun));
        }
        let mut is_first = true;
        found.retain(|fault| fault.code != code || std::mem::take(&mut is_first));
    }
}

/// Finds the point of the board that players call so: `Q16`.
fn players(size: Size, name: &str) -> Option<Vertex> {
    let column = COLUMNS.find(name.chars().next()?.to_ascii_uppercase())?;
    let row = size.rows().checked_sub(name.get(1..)?.parse().ok()?)?;
    Some(Vertex::new(column as u8, row)).filter(|at| size.holds(*at))
}

/// The property of the other player's moves.
fn other(ident: &str) -> &'static str {
    if ident == "B" { "W" } else { "B" }
}

fn off_board(value: &Value, ident: &str, size: Size, faults: &mut Faults) {
    let small = value.raw.trim().to_ascii_lowercase();
    let help = match Vertex::from_sgf(&small).filter(|at| size.holds(*at)) {
        Some(_) => format!("capital letters are lines 27 to 52; write {small}"),
        None => "check the point and the board size (SZ) in the first node".to_owned(),
    };
    faults.warn("sgf::off-board", value.place(), &help, || {
        let (columns, rows) = (size.columns(), size.rows());
        let what = match ident {
            "B" | "W" => "the move",
            _ if value.parts().is_some() => "that part",
            _ => "it",
        };
        format!("{ident} has {}, which is off the {columns}x{rows} board; zumen leaves {what} out", value.quote())
    });
}

/// Warns of a point that was there already.
pub(super) fn twice(place: Range<usize>, ident: &str, faults: &mut Faults) {
    faults
        .warn("sgf::duplicate-point", place, "write each point once", || format!("{ident} names the same point twice"));
}
