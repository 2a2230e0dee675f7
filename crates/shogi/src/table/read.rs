//! Text to a position.

use std::ops::Range;

use super::super::coordinates::Coordinates;
use super::super::kind::Kind;
use super::super::moment::{self, Moment};
use super::super::piece_counts;
use super::super::position::{Piece, Position};
use super::super::square::Square;
use super::super::variant::Variant;
use super::line::{Line, line};
use super::row::{Cell, Row};
use zumen_core::diagnostic::{Diagnostic, offset};

/// So many lines of a text are looked at to see whether it is a table.
const LOOKED_AT: usize = 64;

/// So many ranks make a table; BOD of shogi has nine.
const MIN_ROWS: usize = 10;

/// Boards with more files or ranks than this are meant for tai shogi.
const MAX_CHU_SIZE: usize = 18;

/// Where a table begins in a text, in bytes: the ranks of a large board, be they too long or too short. Only
/// kanji and
/// `・` tell it from drawings of other games.
pub(in super::super) fn table_at(text: &str) -> Option<usize> {
    if text.is_ascii() {
        return None;
    }
    let rows: Vec<&str> = text.lines().take(LOOKED_AT).filter(|text| matches!(line(text), Line::Row(_))).collect();
    if rows.len() < MIN_ROWS || rows.iter().all(|row| row.is_ascii()) {
        return None;
    }
    // What it says above its ranks belongs to it.
    let first = text.lines().find(|text| !text.trim().is_empty() && !matches!(line(text), Line::Other))?;
    Some(offset(text, first))
}

/// A rank with the place of its line in the text.
struct Rank<'a> {
    offset: usize,
    line: &'a str,
    row: Row<'a>,
}

impl Rank<'_> {
    fn span(&self, within: &Range<usize>) -> Range<usize> {
        self.offset + within.start..self.offset + within.end
    }

    /// Its squares, or the whole line where it has none.
    fn whole(&self) -> Range<usize> {
        let cells = &self.row.cells;
        let ends = cells.first().zip(cells.last());
        self.span(&ends.map_or(0..self.line.len(), |(first, last)| first.span.start..last.span.end))
    }
}

/// Reads a table.
pub(in super::super) fn read(text: &str) -> Result<Moment, Diagnostic> {
    let (mut ranks, mut files, mut to_move, mut title) = (Vec::new(), None, None, None);
    let mut names = [None, None];
    let mut offset = 0;
    for whole in text.split_inclusive('\n') {
        let at = offset;
        offset += whole.len();
        let text = whole.trim_end_matches(['\n', '\r']);
        let start = at + text.len() - text.trim_start().len();
        let span = start..start + text.trim().len();
        match line(text) {
            Line::Blank => {}
            Line::Files(numbers) => files = Some((numbers, span)),
            Line::Turn(Some(side)) => to_move = Some(side),
            Line::Turn(None) => {
                let message = "the line does not say whose turn it is";
                return Err(Diagnostic::error("table::turn", message).at(span).help("write 手番：先手 or 手番：後手"));
            }
            Line::Name(side, name) => names[side as usize] = moment::name(name),
            Line::Title(text) => title = Some(text.to_owned()).filter(|text| !text.is_empty()),
            Line::Row(_) if ranks.len() == LOOKED_AT => {
                let message = format!("the table has more than {LOOKED_AT} ranks, but a board has at most 25");
                return Err(Diagnostic::error("table::rows", message).at(span).help("give only one position"));
            }
            Line::Row(row) => ranks.push(Rank { offset: at, line: text, row }),
            Line::Other => {
                let help = "write ranks, file numbers, 手番：後手 or 表題：, and begin comments with #";
                return Err(Diagnostic::error("table::line", "this line is not part of a table").at(span).help(help));
            }
        }
    }
    let longest = ranks.first().map_or(0, |rank| rank.row.cells.len()).max(ranks.len());
    let variant = if longest > MAX_CHU_SIZE { Variant::Tai } else { Variant::Chu };
    let mut position = Position::empty(variant, variant.size());
    if let Some((numbers, span)) = files {
        check_files(&numbers, variant).map_err(|fault| fault.at(span))?;
    }
    check_ranks(&ranks, variant)?;
    for (rank, number) in ranks.iter().zip(1..) {
        for (cell, file) in rank.row.cells.iter().zip((1..=position.size.files).rev()) {
            if let Some(piece) = piece(cell, variant).map_err(|fault| fault.at(rank.span(&cell.span)))? {
                position.put(Square { rank: number, file }, piece);
            }
        }
    }
    position.to_move = to_move.unwrap_or_default();
    Ok(Moment { title, names, ..Moment::of(piece_counts::with_start_number(position)) })
}

/// The piece of a square; `None` for an empty one.
fn piece(cell: &Cell, variant: Variant) -> Result<Option<Piece>, Diagnostic> {
    let Some(name) = cell.name else { return Ok(None) };
    if name.is_empty() {
        return Err(Diagnostic::error("table::name", "v or + without a piece")
            .help("write v or + before a piece, ・ for an empty square"));
    }
    // Lishogi writes 成獅 for a lion that was promoted.
    let unmarked = name.strip_prefix('成').filter(|_| variant == Variant::Chu).unwrap_or(name);
    let kind = Some(unmarked)
        .filter(|name| !name.is_ascii())
        .and_then(Kind::from_name)
        .ok_or_else(|| unknown_piece(name, variant))?;
    let is_marked = cell.promoted || unmarked.len() < name.len();
    Ok(Some(Piece { kind, side: cell.side, promoted: is_marked || piece_counts::is_promotion(kind, variant) }))
}

/// The fault of a name, with names that share a character with it.
fn unknown_piece(name: &str, variant: Variant) -> Diagnostic {
    let near: Vec<&str> =
        Kind::all().map(Kind::kanji).filter(|kanji| name.chars().take(4).any(|c| kanji.contains(c))).take(4).collect();
    let help = match (name.chars().count() > 2, near.is_empty()) {
        (true, _) => "put spaces between squares; a piece has one or two kanji".to_owned(),
        (false, false) => format!("similar names: {}", near.join(" ")),
        (false, true) => format!("run zumen {} -f text for all names in the starting position", variant.name()),
    };
    Diagnostic::error("table::name", format!("no piece is called {name}")).help(help)
}

/// Looks whether names of files run down to 1.
fn check_files(numbers: &[u32], variant: Variant) -> Result<(), Diagnostic> {
    let files = variant.size().files;
    if numbers.iter().copied().eq((1..=u32::from(files)).rev()) {
        return Ok(());
    }
    let message = format!("the files must run from {files} on the left to 1 on the right in {}", variant.name());
    Err(Diagnostic::error("table::files", message).help("correct the line, or leave it out"))
}

/// Checks that each rank has its name and as many squares as the board has files; there are as many ranks as the board has.
fn check_ranks(all: &[Rank], variant: Variant) -> Result<(), Diagnostic> {
    let (size, game) = (variant.size(), variant.name());
    let files = usize::from(size.files);
    for (rank, number) in all.iter().zip(1u8..) {
        if let Some((span, name)) = &rank.row.name
            && !Coordinates::ranks(name).any(|named| named == number)
        {
            return Err(Diagnostic::error(
                "table::rank",
                format!("rank {number} from the top has the wrong name {name}"),
            )
            .at(rank.span(span))
            .help("name ranks from the top without a gap: a, b, c or i, ii, iii or 一, 二, 三"));
        }
        // A name that is none may be two names: that is said first.
        for cell in &rank.row.cells {
            piece(cell, variant).map_err(|fault| fault.at(rank.span(&cell.span)))?;
        }
        let held = rank.row.cells.len();
        let span = match rank.row.cells.get(files) {
            Some(surplus) => rank.span(&surplus.span).start..rank.whole().end,
            None => rank.whole(),
        };
        if held != files {
            let message = format!("rank {number} has {held} squares, but a rank of {game} has {files}");
            return Err(Diagnostic::error("table::row", message).at(span).help("write ・ for an empty square"));
        }
    }
    let wanted = usize::from(size.ranks);
    if all.len() == wanted {
        return Ok(());
    }
    let fault = Diagnostic::error("table::rows", format!("the table has {} ranks, but {game} has {wanted}", all.len()));
    let place = all.get(wanted).or(all.last());
    Err(fault.at(place.map_or(0..0, Rank::whole)).help("write one rank per line, the top rank first"))
}
