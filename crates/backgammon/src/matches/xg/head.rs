//! The head of a match: who plays, by which rules, where and when.

use jiff::ToSpan;
use jiff::civil::date;

use super::fault;
use super::layout::head;
use super::record::Record;
use crate::matches::session::{Session, SessionRules, told_fields};
use crate::matches::start;
use crate::position::{Cube, Position, Rules, Sides};
use zumen_core::diagnostic::Diagnostic;

/// The length of a session for money.
const UNLIMITED: i32 = 99_999;
/// Since when texts are stored in UTF-16, too.
const WIDE: i32 = 24;
/// Since when the highest cube is stored.
const LIMITED: i32 = 8;
/// Since when the transcriber is stored.
const TRANSCRIBED: i32 = 30;

/// Reads the head: a session without games, and the position in which its first game would begin.
///
/// # Errors
///
/// `xg::length` for a match to more points than are read.
pub(super) fn read(record: Record) -> Result<(Session, Position), Diagnostic> {
    let version = record.integer(head::VERSION);
    let names = [0, 1].map(|player| text(record, head::NAMES[player], head::SHORT_NAMES[player], 40));
    let [bottom, top] = names.map(|name| Some(name).filter(|name| !name.is_empty()));
    let players = Sides { bottom, top };
    let rules = rules(record, version)?;
    let variation = variation(record.integer(head::VARIATION));
    let (day, time) = moment(record.double(head::DATE)).unwrap_or_default();
    let fields = [
        ("Site", text(record, head::PLACE, head::SHORT_PLACE, 128)),
        ("Event", text(record, head::EVENT, head::SHORT_EVENT, 128)),
        ("Round", text(record, head::ROUND, head::SHORT_ROUND, 128)),
        ("EventDate", day),
        ("EventTime", time),
        ("Variation", variation.to_owned()),
        ("Transcriber", if version >= TRANSCRIBED { record.wide(head::TRANSCRIBER) } else { String::new() }),
    ];
    let opening = Position {
        max_cube: rules.max_cube,
        rules: match rules.length {
            0 => Rules::Money { jacoby: rules.jacoby, beavers: rules.beavers },
            length => Rules::Match { length, crawford: false },
        },
        names: players.clone(),
        ..Position::start(start::find(variation).unwrap_or_default())
    };
    let session = Session { players, rules, fields: told_fields(fields), ..Session::default() };
    Ok((session, opening))
}

/// A text that newer files hold in UTF-16, too.
fn text(record: Record, wide: usize, short: usize, max_bytes: usize) -> String {
    let text = if record.integer(head::VERSION) >= WIDE { record.wide(wide) } else { String::new() };
    if text.is_empty() { record.short(short, max_bytes) } else { text }
}

fn rules(record: Record, version: i32) -> Result<SessionRules, Diagnostic> {
    let length = match record.integer(head::LENGTH) {
        UNLIMITED => 0,
        length => u32::try_from(length).ok().filter(|length| *length <= Rules::MAX_LENGTH).ok_or_else(|| {
            fault("xg::length", format!("the match goes to {length} points; at most {} are allowed", Rules::MAX_LENGTH))
        })?,
    };
    let max_cube = u8::try_from(record.integer(head::MAX_CUBE)).ok();
    Ok(SessionRules {
        length,
        crawford: record.flag(head::CRAWFORD),
        jacoby: Some(record.flag(head::JACOBY)),
        beavers: Some(record.flag(head::BEAVERS)),
        max_cube: max_cube.filter(|most| version >= LIMITED && (1..=Cube::MAX_MAX_LOG2).contains(most)),
    })
}

/// The variation as `.mat` calls it.
fn variation(number: i32) -> &'static str {
    match number {
        1 => "NackGammon",
        2 => "HyperGammon (3)",
        3 => "LongGammon",
        _ => "Backgammon",
    }
}

/// The day and the time of so many days since the end of 1899, as `.mat` writes them: `2026.01.31`, `21.05`.
fn moment(days: f64) -> Option<(String, String)> {
    let whole = days.floor();
    // Files without a date have 0.
    if !(1.0..200_000.0).contains(&whole) {
        return None;
    }
    let day = date(1899, 12, 30).checked_add((whole as i64).days()).ok()?;
    let minutes = ((days - whole) * 1440.0) as u32;
    let time = format!("{:02}.{:02}", minutes / 60, minutes % 60);
    Some((format!("{:04}.{:02}.{:02}", day.year(), day.month(), day.day()), time))
}
