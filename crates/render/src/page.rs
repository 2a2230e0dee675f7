//! How a board shares the picture with what stands round it. A board on a grid takes what the words under it and the
//! panel beside it leave, and the words are as wide as the board; one that lies in the template moves as a whole
//! ([`slots`]). The caption is the last of the words.

use super::fonts::{Cut, EM, FontBook, Line};
use super::look::Look;
use super::notes::Notes;
use super::placement::{MIN_SIZE, PANEL, Page, PlacedLine, PlacedSymbol, SHRINK};
use super::side_panel::{self, Beside};
use super::{layout, slots};
use crate::template::{Anchor, Slot, TextSlot};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Diagram, Paragraph, Row, SmallPiece};
use zumen_core::geometry::{CELL, Fit, Grid, Point, Rect};

/// The area of the template for board and words together, and the style of the caption there.
const PICTURE: &str = "picture";
const CAPTION: &str = "words-caption";
/// A grid is at most drawn so much larger than its own units: a board of a few lines stays a board.
pub(super) const MAX_SCALE: f64 = 1.6;
/// Distance of base lines, in parts of the size.
const LEADING: f64 = 1.35;
/// From the base line to the middle of a small piece, in parts of the size: half a capital.
const MIDDLE: f64 = 0.36;
/// Distance between the board and the first line, in parts of its size.
const GAP: f64 = 0.6;
/// Distance between the board and the rows under it, in units.
const TO_ROWS: f64 = 20.0;
/// Distance between a text and what stands at the right edge, in parts of the size.
const BETWEEN: f64 = 1.0;
/// Words are never narrower, in units, however narrow the board is.
const MIN_TEXT_WIDTH: f64 = 560.0;
/// The least width of words on a page of its own size, in units.
const MIN_WORDS: f64 = 1400.0;
/// Words take at most this part of the area; beyond that they get smaller, and then are cut.
const WORDS_SHARE: f64 = 0.4;
/// Words of the board's width take at most this part of the area; those that need more are wider.
const NARROW_SHARE: f64 = 0.25;
/// The width of the column of running text at the right of a board, in units.
const ASIDE: f64 = 400.0;
/// What stands beside a board leaves it at least this part of what it could have.
const MIN_BESIDE: f64 = 0.8;

/// Puts the panel at the right of the board, level with its top, or with its middle where the panel is higher, and clear of
/// words that begin above its end.
fn put_beside<'a>(page: &mut Page<'a>, grid: &Grid, fit: Fit, beside: Beside<'a>, picture: &Rect) {
    let (from, to) = (fit.place(grid.from), fit.place(grid.to));
    let lowest = picture.y + picture.height - beside.height();
    let y = if beside.height() > to.y - from.y {
        ((from.y + to.y - beside.height()) / 2.0).clamp(picture.y, lowest.max(picture.y))
    } else {
        from.y
    };
    let words = page.lines.iter().filter(|line| line.start.y - line.size < y + beside.height());
    let ends = words.map(|line| line.start.x + line.line.width * line.size / EM);
    let x = ends.fold(to.x + f64::from(grid.margins[2]) * fit.scale, f64::max);
    page.add(beside.place(Point::new(x + side_panel::GAP, y)));
    page.warnings.extend(beside.warning);
}

/// Puts running text at the right of the board and its panel, which takes so much: level with the board's top, or as much
/// higher as the text needs.
fn put_aside<'a>(
    page: &mut Page<'a>,
    look: &'a Look,
    diagram: &'a Diagram,
    fit: Fit,
    picture: &Rect,
    panel: f64,
) -> Result<(), Diagnostic> {
    let (Some(grid), false) = (&diagram.grid, diagram.aside.is_empty()) else { return Ok(()) };
    let mut notes = Notes::set(look, diagram.lang, &diagram.aside, ASIDE, picture.height)?;
    let lowest = picture.y + picture.height - notes.height();
    let x = fit.place(grid.to).x + f64::from(grid.margins[2]) * fit.scale + panel + side_panel::GAP;
    page.warnings.extend(notes.warning.take());
    page.lines.extend(notes.place(Point::new(x.round(), fit.place(grid.from).y.min(lowest).round())));
    Ok(())
}

/// A word and the small piece before it stay together: what ends no word, and what else is as wide.
const BEHIND_PIECE: &str = "\u{fffc}\u{a0}";
const BEHIND_PIECE_JOINED: &str = "\u{fffc}\u{202f}";

/// The lines of one paragraph, before their place is known.
struct Block<'a> {
    paragraph: &'a Paragraph,
    slot: &'a TextSlot,
    lines: Vec<Line>,
    end: Option<Line>,
    size: f64,
    /// The size that it has where nothing in its line makes it smaller.
    usual: f64,
    /// One for text and end: side by side, two weights read as an accident.
    cut: Cut,
}

impl Block<'_> {
    /// The width of its longest line, of the last with what stands at its end.
    fn width(&self) -> f64 {
        let end = self.end.as_ref().map_or(0.0, |end| end.width + BETWEEN * EM);
        let last = self.lines.last().map_or(0.0, |line| line.width + end);
        self.lines.iter().map(|line| line.width).fold(last, f64::max) * self.size / EM
    }

    /// The room that the board leaves it. A line that is a little smaller to fit has the room of another: from move to
    /// move of a game the board stays where it is.
    fn height(&self) -> f64 {
        let size = if self.lines.len() == 1 { self.usual } else { self.size };
        self.lines.len() as f64 * size * LEADING
    }
}

/// How much room the board leaves to words under it, rows aside.
fn height(blocks: &[Block]) -> f64 {
    blocks.first().map_or(0.0, |block| block.usual * GAP) + height_of_lines(blocks)
}

fn height_of_lines(blocks: &[Block]) -> f64 {
    blocks.iter().map(Block::height).sum()
}

/// Fits the board, the words under it and the panel beside it into the picture.
///
/// # Errors
///
/// `picture::slot` when the template lacks an area or a style.
pub(super) fn set<'a>(look: &'a Look, diagram: &'a Diagram) -> Result<Page<'a>, Diagnostic> {
    match &diagram.grid {
        Some(grid) => match diagram.own_cell {
            Some(cell) => of_own_size(look, diagram, grid, cell),
            None => on_grid(look, diagram, grid),
        },
        None => slots::set(look, diagram),
    }
}

/// Lays the rows of the panel beside the board, or under it where they would leave it less than they may, or where it is
/// wider than high.
fn on_grid<'a>(look: &'a Look, diagram: &'a Diagram, grid: &Grid) -> Result<Page<'a>, Diagnostic> {
    let page = laid_out(look, diagram, grid, [&diagram.beside, &diagram.under])?;
    if diagram.beside.is_empty() || !diagram.under.is_empty() {
        return Ok(page);
    }
    let is_wide = grid.to.x - grid.from.x > grid.to.y - grid.from.y;
    if !is_wide && page.scale() >= laid_out(look, diagram, grid, [&[], &[]])?.scale() * MIN_BESIDE {
        return Ok(page);
    }
    let lower = laid_out(look, diagram, grid, [&[], &diagram.beside])?;
    Ok(if lower.scale() > page.scale() { lower } else { page })
}

/// Makes the page as large as a board takes whose cells have so many units, with rows and words under it.
fn of_own_size<'a>(look: &'a Look, diagram: &'a Diagram, grid: &Grid, cell: u16) -> Result<Page<'a>, Diagnostic> {
    let picture = look.area(PICTURE)?;
    let scale = f64::from(cell) / f64::from(CELL);
    let [left, top, right, bottom] = grid.margins.map(|margin| f64::from(margin) * scale);
    let origin =
        Point::new(picture.x + left - f64::from(grid.from.x) * scale, picture.y + top - f64::from(grid.from.y) * scale);
    let fit = Fit { origin: Point::new(origin.x.round(), origin.y.round()), scale };
    // A board that is narrower than its words can be leaves them room.
    let width = (f64::from(grid.to.x - grid.from.x) * scale).max(MIN_WORDS);
    let caption = caption(diagram);
    let styled = find_styles(look, diagram, &caption)?;
    let (blocks, cut) = blocks(look.fonts.of(diagram.lang), &styled, width, f64::INFINITY);
    let words = height(&blocks);
    let under = Beside::under(look, diagram.lang, &diagram.under, width)?;
    let to_words = under.as_ref().map_or(0.0, |under| under.height() + TO_ROWS);
    let mut page = place(diagram, grid, fit, blocks, [fit.place(grid.from).x, width], cut, to_words);
    let end = fit.place(grid.to).y + bottom;
    if let Some(under) = under {
        page.add(under.place(Point::new(fit.place(grid.from).x, (end + TO_ROWS).round())));
    }
    let size = [2.0 * picture.x + left + width + right, end + to_words + words + picture.y];
    page.size = Some(size.map(f64::ceil));
    Ok(page)
}

/// The author's line, if there is one.
fn caption(diagram: &Diagram) -> Vec<Paragraph> {
    Paragraph::non_empty([(CAPTION, diagram.caption().unwrap_or_default().to_owned(), String::new())])
}

/// The room of a caption of one line, in units; the only line stands further from the board.
fn caption_room(look: &Look, is_only: bool) -> f64 {
    match look.style.template.slots.get(CAPTION) {
        Some(Slot::Text(slot)) => slot.size * if is_only { GAP + LEADING } else { LEADING },
        _ => 0.0,
    }
}

/// Finds the style of each line under the board.
fn find_styles<'a>(
    look: &'a Look,
    diagram: &'a Diagram,
    caption: &'a [Paragraph],
) -> Result<Vec<(&'a Paragraph, &'a TextSlot)>, Diagnostic> {
    let paragraphs = diagram.below.iter().chain(caption);
    paragraphs.map(|paragraph| Ok((paragraph, look.text_slot(&paragraph.style)?))).collect()
}

/// Lays out a board with these rows beside and under it.
fn laid_out<'a>(
    look: &'a Look,
    diagram: &'a Diagram,
    grid: &Grid,
    [at_right, below]: [&'a [Row]; 2],
) -> Result<Page<'a>, Diagnostic> {
    let picture = look.area(PICTURE)?;
    let widest = match look.style.template.slots.get(PANEL) {
        Some(Slot::Area(panel)) => panel.width,
        _ => picture.width * side_panel::MAX_WIDTH,
    };
    let beside = Beside::set(look, diagram.lang, at_right, picture.height, widest)?;
    let caption = caption(diagram);
    let column = if diagram.aside.is_empty() { 0.0 } else { ASIDE + side_panel::GAP };
    let beside_board = beside.as_ref().map_or(0.0, Beside::room) + column;
    let area = &Rect { width: picture.width - beside_board, ..*picture };
    let styled = find_styles(look, diagram, &caption)?;
    let fonts = look.fonts.of(diagram.lang);
    let most = area.height * WORDS_SHARE;
    // With and without a caption the board has one place: a line of it always has its room.
    let captionless = &styled[..diagram.below.len()];
    let caption_room = caption_room(look, captionless.is_empty());
    let largest = diagram.cell_max.map_or(MAX_SCALE, |most| f64::from(most) / f64::from(CELL));
    let mut width = area.width;
    loop {
        let (blocks, cut) = blocks(fonts, &styled, width, most);
        let above = match caption.is_empty() {
            true => height(&blocks),
            false => height(&self::blocks(fonts, captionless, width, most).0),
        };
        let under = Beside::under(look, diagram.lang, below, width)?;
        let rows = under.as_ref().map_or(0.0, |under| under.height() + TO_ROWS);
        let height = rows + height(&blocks).max(above + caption_room);
        let fit = grid.fit(Rect { height: area.height - height, ..*area }, largest);
        let board = f64::from(grid.to.x - grid.from.x) * fit.scale;
        let narrowest = board.max(diagram.words_least.map_or(MIN_TEXT_WIDTH, f64::from)).min(area.width);
        let narrower = narrow(fonts, &styled, &blocks, [width, narrowest], area.height, most);
        if narrower >= width || blocks.is_empty() && under.is_none() {
            let fit = centre_fit(grid, fit, picture, area, height, beside_board);
            let (from, to) = (fit.place(grid.from), fit.place(grid.to));
            let words = blocks.iter().map(Block::width).fold(narrowest, f64::max).min(area.width);
            // Words run under a panel that ends where the board does.
            let is_high =
                !diagram.aside.is_empty() || beside.as_ref().is_some_and(|rows| rows.height() > to.y - from.y);
            let beside_words = if is_high { beside_board } else { 0.0 };
            let left = words_left(picture, [from.x, to.x], [board, words], beside_words);
            let mut page = place(diagram, grid, fit, blocks, [left, words], cut, rows);
            if let Some(under) = &under {
                let y = to.y + f64::from(grid.margins[3]) * fit.scale + TO_ROWS;
                page.add(under.place(Point::new(left.round(), y.round())));
            }
            if let Some(beside) = beside {
                put_beside(&mut page, grid, fit, beside, picture);
            }
            put_aside(&mut page, look, diagram, fit, picture, beside_board - column)?;
            return Ok(page);
        }
        width = narrower;
    }
}

/// How wide words are that have a width: as narrow as they can be, unless they would be cut or need much more room there.
/// Narrower words need more lines, and these a smaller board: it ends, since both only shrink.
fn narrow(
    fonts: &FontBook,
    styled: &[(&Paragraph, &TextSlot)],
    blocks: &[Block],
    [width, narrowest]: [f64; 2],
    height: f64,
    most: f64,
) -> f64 {
    let (lower, is_cut) = self::blocks(fonts, styled, narrowest, most);
    let lower = height_of_lines(&lower);
    if is_cut || lower > height * NARROW_SHARE && lower > height_of_lines(blocks) { width } else { narrowest }
}

/// Where words of a width begin under a board from side to side: under its edge. Where what stands beside them takes so much
/// that both would leave the picture, they stand under its middle.
fn words_left(picture: &Rect, [from, to]: [f64; 2], [board, words]: [f64; 2], beside: f64) -> f64 {
    let begin = |width: f64| (from + to - width) / 2.0;
    let (left, most) = (begin(board.min(words)), picture.x + picture.width - words - beside);
    if left <= most || beside == 0.0 { left.min(most) } else { begin(words) }
}

/// Sets all paragraphs, smaller where they would take too much room; tells whether words were cut.
fn blocks<'a>(
    fonts: &FontBook,
    styled: &[(&'a Paragraph, &'a TextSlot)],
    width: f64,
    most: f64,
) -> (Vec<Block<'a>>, bool) {
    let sizes = [1.0, 0.9, 0.8, 0.7];
    let mut set = Vec::new();
    let is_long = styled.iter().any(|(paragraph, _)| paragraph.text.chars().count() > layout::MAX_CHARACTERS);
    for shrink in sizes {
        set = scale_blocks(fonts, styled, width, shrink);
        // What one line must shrink to fit, all of its size do, and all where a smaller one would be larger then: that reads as
        // an accident.
        let least = set.iter().map(|block| block.size / block.slot.size).fold(shrink, f64::min);
        if least < shrink {
            let evened = even_sizes(&set)
                .map(|(block, size)| self::block(fonts, block.paragraph, block.slot, [size, block.usual], width));
            let evened: Vec<Block> = evened.collect();
            set = if is_ordered(&evened) { evened } else { scale_blocks(fonts, styled, width, least) };
        }
        if height_of_lines(&set) <= most {
            return (set, is_long);
        }
    }
    while height_of_lines(&set) > most {
        let Some(longest) = set.iter_mut().max_by_key(|block| block.lines.len()) else { break };
        if longest.lines.len() <= 1 {
            break;
        }
        longest.lines.pop();
        let (last, size) = (longest.lines.pop().unwrap_or_default(), longest.size);
        let text = format!("{} …", last.text);
        let cut = layout::truncate(fonts, &text, longest.cut, width * EM / size);
        longest.lines.push(cut);
    }
    (set, true)
}

/// Sets all paragraphs at a part of their size.
fn scale_blocks<'a>(
    fonts: &FontBook,
    styled: &[(&'a Paragraph, &'a TextSlot)],
    width: f64,
    shrink: f64,
) -> Vec<Block<'a>> {
    let blocks = styled.iter().map(|(paragraph, slot)| {
        let size = (slot.size * shrink).floor().max(MIN_SIZE.min(slot.size));
        block(fonts, paragraph, slot, [size; 2], width)
    });
    blocks.collect()
}

/// Blocks with the least size that any has of those that the template makes as large.
fn even_sizes<'b, 'a>(set: &'b [Block<'a>]) -> impl Iterator<Item = (&'b Block<'a>, f64)> {
    set.iter().map(|block| {
        let alike = set.iter().filter(|other| other.slot.size == block.slot.size);
        (block, alike.map(|other| other.size).fold(block.size, f64::min))
    })
}

/// Tells whether no block is larger than one that the template makes larger.
fn is_ordered(set: &[Block]) -> bool {
    set.iter().all(|one| set.iter().all(|other| one.slot.size <= other.slot.size || one.size >= other.size))
}

/// A paragraph in one line, as large as that fits; in several lines where it would have to shrink too much. The first
/// size is the most that it has, the other its [`Block::usual`].
fn block<'a>(
    fonts: &FontBook,
    paragraph: &'a Paragraph,
    slot: &'a TextSlot,
    [size, usual]: [f64; 2],
    width: f64,
) -> Block<'a> {
    let cut = layout::cut_of(fonts, &format!("{}{}", paragraph.text, paragraph.end), Cut::of(slot));
    let (text, end) = (layout::truncate(fonts, &paragraph.text, cut, f64::INFINITY), &paragraph.end);
    let end = Some(layout::truncate(fonts, end, cut, width * EM / size)).filter(|line| !line.text.is_empty());
    let beside = end.as_ref().map_or(0.0, |end| end.width + BETWEEN * EM);
    let fitting = (width * EM / (text.width + beside).max(1.0)).floor().min(size);
    if fitting >= (slot.size * SHRINK).max(MIN_SIZE) {
        return Block { paragraph, slot, lines: vec![text], end, size: fitting, usual, cut };
    }
    // A word that is longer than a line shrinks before it is broken.
    let joined = paragraph.text.replace(BEHIND_PIECE, BEHIND_PIECE_JOINED);
    let words = joined.split('\u{a0}').map(|part| layout::longest_word(fonts, part, cut));
    let fitting = (width * EM / words.fold(1.0, f64::max)).floor();
    let size = fitting.max((slot.size * SHRINK).max(MIN_SIZE)).min(size);
    let most = width * EM / size;
    let mut lines = layout::wrap(fonts, &paragraph.text, cut, most);
    // The end stands in the last line, or below it.
    if lines.last().is_some_and(|last| last.width > 0.0 && last.width + beside > most) {
        lines.push(layout::truncate(fonts, "", cut, most));
    }
    Block { paragraph, slot, lines, end, size, usual, cut }
}

/// The fit with board and words in the middle of the area together, and board with what stands beside it, which takes so
/// much, in the middle of the picture.
fn centre_fit(grid: &Grid, mut fit: Fit, picture: &Rect, area: &Rect, words: f64, beside: f64) -> Fit {
    let [left, top, right, bottom] = grid.margins;
    let width = f64::from(grid.to.x - grid.from.x + left + right) * fit.scale;
    let height = f64::from(grid.to.y - grid.from.y + top + bottom) * fit.scale;
    let upper = area.y + ((area.height - height - words) / 2.0).floor();
    fit.origin.y = (upper + f64::from(top - grid.from.y) * fit.scale).round();
    if beside > 0.0 {
        let start = picture.x + ((picture.width - width - beside) / 2.0).floor();
        fit.origin.x = (start + f64::from(left - grid.from.x) * fit.scale).round();
    }
    fit
}

/// The small pieces of a line under the board.
fn pieces_of<'a>(diagram: &'a Diagram, id: &str) -> &'a [SmallPiece] {
    diagram.below.iter().find(|paragraph| paragraph.id == id).map_or(&[], |paragraph| &paragraph.pieces)
}

/// Says in a line what its small pieces say, and places them; there may be more pieces than are its own.
fn place_pieces<'a>(line: &mut Line, pieces: &'a [SmallPiece], start: Point, size: f64) -> Vec<PlacedSymbol<'a>> {
    line.said = layout::fill_pieces(&line.text, pieces.iter().map(|piece| piece.said.as_str()));
    let placed = pieces.iter().zip(&line.pieces).map(|(piece, at)| {
        let room = layout::PIECE * size;
        let origin = Point::new(start.x + at * size / EM + room / 2.0, start.y - size * MIDDLE);
        let origin = Point::new(origin.x.round(), origin.y.round());
        let cell = f64::from(piece.reach.map_or(CELL, |reach| 2 * reach.max(1)));
        PlacedSymbol { marks: &piece.marks, fit: Fit { origin, scale: room / cell } }
    });
    placed.collect()
}

/// Places words that are so wide under the board, from so far left, and under the rows there.
fn place<'a>(
    diagram: &'a Diagram,
    grid: &Grid,
    fit: Fit,
    blocks: Vec<Block>,
    [left, width]: [f64; 2],
    cut: bool,
    rows: f64,
) -> Page<'a> {
    let mut y = fit.place(grid.to).y + f64::from(grid.margins[3]) * fit.scale + rows;
    y += blocks.first().map_or(0.0, |block| block.size * GAP);
    let (mut lines, mut symbols) = (Vec::new(), Vec::new());
    for block in blocks {
        let Paragraph { id, style, text, .. } = block.paragraph;
        let pieces = pieces_of(diagram, id);
        let (mut pieces, of_end) = pieces.split_at(text.matches(Paragraph::PIECE).count().min(pieces.len()));
        let size = block.size;
        let first = y + size * (LEADING + 0.75) / 2.0;
        if let Some(mut line) = block.end {
            let last = first + (block.lines.len() - 1) as f64 * size * LEADING;
            let at = Point::new(left + width, last);
            let start = Point::new(at.x - line.width * size / EM, last);
            symbols.extend(place_pieces(&mut line, of_end, start, size));
            let (id, style) = (format!("{id}-end"), style.clone());
            lines.push(PlacedLine { id, style, line, size, start, at, anchor: Anchor::End });
        }
        for (index, mut line) in block.lines.into_iter().enumerate() {
            let id = if index == 0 { id.clone() } else { format!("{id}-{}", index + 1) };
            let base = first + index as f64 * size * LEADING;
            let anchor = block.slot.anchor;
            let room = width - line.width * size / EM;
            let (at, start) = match anchor {
                Anchor::Start => (left, left),
                Anchor::Middle => (left + width / 2.0, left + room / 2.0),
                Anchor::End => (left + width, left + width - line.width * size / EM),
            };
            let (at, start) = (Point::new(at, base), Point::new(start, base));
            symbols.extend(place_pieces(&mut line, pieces, start, size));
            pieces = &pieces[line.pieces.len().min(pieces.len())..];
            lines.push(PlacedLine { id, style: style.clone(), line, size, start, at, anchor });
            y += size * LEADING;
        }
    }
    let warnings = cut.then(cut_warning).into_iter().collect();
    Page { fit: Some(fit), lines, symbols, warnings, ..Page::default() }
}

/// Warns of words that are cut.
pub(super) fn cut_warning() -> Diagnostic {
    Diagnostic::warning("picture::words", "the text under the board is too long and ends in an ellipsis")
        .about(About::Picture)
        .help("use shorter labels and names, or fewer moves in a figure")
}
