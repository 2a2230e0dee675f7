//! `--put`: edits of the board, `5e:S:gold_general,13n:G:+獅子,7g:-`.

use std::collections::BTreeMap;
use std::ops::Range;

use super::moment::Moment;
use super::position::{Piece, Position};
use super::square::Square;
use super::table::side;
use super::variant::Tradition;
use super::{piece_counts, piece_names, square_names};
use zumen_core::diagnostic::{Diagnostic, offset};
use zumen_game::option_fault;

/// What parts the parts of an edit.
const COLONS: [char; 2] = [':', '：'];
/// The marks of a piece that has promoted.
pub(super) const PLUS: [char; 2] = ['+', '＋'];
const SHAPE: &str = "write SQUARE:SIDE:PIECE, such as 1a:S:+pawn, or SQUARE:- to empty a square";

/// The moment with edits as typed, in their order; what stood on a square gives way. A position that was
/// changed has no number of moves, and no last move where its squares were edited.
///
/// # Errors
///
/// `option::value`, which points into the option's text.
pub(super) fn apply_edits(mut moment: Moment, edits: Option<&str>) -> Result<Moment, Diagnostic> {
    let Some(text) = edits else { return Ok(moment) };
    let before = moment.position.clone();
    let mut done = BTreeMap::new();
    for span in words(text) {
        let edit = &text[span.clone()];
        let (square, piece) = read(text, &span, &before)?;
        if let Some(first) = done.insert(square, edit) {
            let message = format!("{square} is edited twice, first by {first}");
            return Err(option_fault("put", text, &message).at(span).help("write one edit for each square"));
        }
        match piece {
            Some(piece) => moment.position.put(square, piece),
            None => moment.position.take(square),
        };
    }
    if moment.position == before {
        return Ok(moment);
    }
    moment.position.number = None;
    let last = moment.position.last.into_iter().flat_map(|last| [last.from, Some(last.to)]).flatten();
    if last.into_iter().any(|square| moment.position.at(square) != before.at(square)) {
        moment.position.last = None;
        moment.last_move = None;
    }
    moment.position = piece_counts::with_start_number(moment.position);
    Ok(moment)
}

/// Tells whether a character parts two edits.
fn parts(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '，' | '、')
}

/// The edits, in bytes of the text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let spans = text.split_inclusive(parts).scan(0, move |end, word| {
        let start = *end;
        *end += word.len();
        Some(start..start + word.trim_end_matches(parts).len())
    });
    spans.filter(|span| !span.is_empty())
}

/// What to type for an edit: the edit itself, where its parts are in another order or not parted by colons.
fn shape(edit: &str) -> String {
    let plain = edit.replace(['=', '@', '/', '.'], ":");
    let mut parts: Vec<&str> = plain.split(COLONS).collect();
    if let Some(at) = parts.iter().position(|part| square_names::square(part).is_some()) {
        parts[..=at].rotate_right(1);
    }
    if let [_, name, who] = &mut parts[..]
        && side(name).is_none()
    {
        std::mem::swap(name, who);
    }
    let is_whole = match parts[..] {
        [square, "-"] => square_names::square(square).is_some(),
        [square, who, _] => square_names::square(square).is_some() && side(who).is_some(),
        _ => false,
    };
    let mended = parts.join(":");
    if is_whole && mended != edit { format!("write {mended}") } else { SHAPE.to_owned() }
}

/// One edit of the option's text: what the square holds afterwards.
fn read(text: &str, span: &Range<usize>, position: &Position) -> Result<(Square, Option<Piece>), Diagnostic> {
    let edit = &text[span.clone()];
    let fault = |at: Range<usize>, message: &str, help: &str| {
        Err(option_fault("put", text, message).at(span.start + at.start..span.start + at.end).help(help))
    };
    let (all, shape) = (0..edit.len(), shape(edit));
    let Some((square, rest)) = edit.split_once(COLONS) else {
        return fault(all, "not an edit", &shape);
    };
    let head = 0..square.len();
    let size = position.size;
    let Some(at) = square_names::square(square) else {
        if shape != SHAPE {
            let message = match edit.split(COLONS).count() {
                3 => "an edit begins with its square",
                _ => "the parts of an edit stand between colons",
            };
            return fault(all, message, &shape);
        }
        return fault(head, &format!("{square} is not a square"), square_names::HELP);
    };
    if !size.holds(at) {
        let last = Square { rank: size.ranks, file: size.files };
        return fault(head, &format!("{at} is not on this board"), &format!("its squares run from 1a to {last}"));
    }
    if rest == "-" {
        return Ok((at, None));
    }
    let behind = offset(edit, rest);
    let Some((who, name)) = rest.split_once(COLONS) else {
        return fault(behind..edit.len(), "the side or the piece is missing", &shape);
    };
    let Some(side) = side(who) else {
        let help = if shape == SHAPE { "write S or G, sente or gote, b or w" } else { &shape };
        return fault(behind..behind + who.len(), &format!("{who:?} is not a side"), help);
    };
    let plain = name.strip_prefix(PLUS).or_else(|| name.strip_suffix(PLUS));
    let (promoted, name) = (plain.is_some(), plain.unwrap_or(name));
    let start = offset(edit, name);
    let variant = position.variant;
    let kind = match piece_names::kind(name, Some(variant)) {
        Ok(kind) => kind,
        Err(unknown) => {
            let help = unknown.help.unwrap_or_default();
            return fault(start..start + name.len(), &unknown.message, &help);
        }
    };
    let kind = match promoted {
        // As in SFEN: a letter with + is what the piece of that letter becomes.
        true if name.len() == 1 => kind.promotes_to(variant.promotions(Tradition::default())).unwrap_or(kind),
        true => piece_counts::promoted_kind(kind, variant),
        false => kind,
    };
    Ok((at, Some(Piece { kind, side, promoted: promoted || piece_counts::is_promotion(kind, variant) })))
}
