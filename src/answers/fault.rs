//! What is refused, as a picture: who shows whatever comes in the place of a picture sees what is wrong.

use std::ops::Range;

use super::{Answer, Question, Status};
use crate::registry::decode;
use crate::session::{Format, Refusal};
use zumen_core::diagnostic::Report;
use zumen_render::{self, Notice};

/// Draws the first thing that is wrong: its code and message, the line of the input with the place marked, and the remedy. It
/// is a PNG where pixels were asked for, and an SVG for all else.
pub fn draw_refusal(refusal: &Refusal, question: &Question) -> Answer {
    let first = refusal.reports.first();
    let kind = first.map_or_else(|| "error".to_owned(), |report| format!("{}[{}]", report.severity, report.code));
    let text = first.and_then(|report| text(report, question));
    let notice = Notice {
        kind: &kind,
        message: first.map_or("", |report| &report.message),
        place: first.and_then(|report| line(text.as_deref()?, report.span?)),
        help: first.and_then(|report| report.help.as_deref()),
    };
    let png = if is_of_pixels(question.path) { notice.png(crate::font_packs()).ok() } else { None };
    let (format, bytes) = match png {
        Some(bytes) => (Format::Png, bytes),
        None => (Format::Svg, notice.svg(crate::font_packs()).into_bytes()),
    };
    Answer { media_type: format.media_type(), ..Answer::json(Status::Refused, bytes) }
}

/// Tells whether what was asked for has pixels.
fn is_of_pixels(path: &str) -> bool {
    let format = path.rsplit_once('.').and_then(|(_, ending)| Format::from_name(ending));
    format.is_some_and(|format| format.is_picture() && format.media_type().starts_with("image/") && !format.is_text())
}

/// Finds the text that a report points into: the input, what a picture keeps, or the value of an option.
fn text(report: &Report, question: &Question) -> Option<String> {
    let value = |name: &str| question.query.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    match report.file.as_deref()? {
        "input" => {
            let bytes = if question.body.is_empty() { value("id")?.as_bytes() } else { question.body };
            let kept = zumen_render::embedded_sources(bytes).into_iter().next();
            Some(kept.map_or_else(|| decode(bytes, None), |kept| kept.source.text))
        }
        option => value(option.strip_prefix("--")?).map(str::to_owned),
    }
}

/// The line of a text in which a fault begins, and the part of it that is the fault.
fn line(text: &str, [start, end]: [usize; 2]) -> Option<(&str, Range<usize>)> {
    let (before, after) = text.split_at_checked(start)?;
    let from = before.rfind('\n').map_or(0, |at| at + 1);
    let to = after.find('\n').map_or(text.len(), |at| start + at);
    Some((&text[from..to], start - from..end.clamp(start, to) - from))
}
