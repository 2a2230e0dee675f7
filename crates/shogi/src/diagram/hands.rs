//! Pieces in hand, in a column against the board: the lower side's at the right, down to the lower edge, the upper
//! side's at the left, from the upper edge on. The side's mark and name stand above them. As books of Japan write hands they
//! are kanji with their count below each other, the upper side's turned as a whole.

use super::{LINES, MAX_CELL_SIZE, Scene};
use crate::coordinates::kanji;
use crate::kind::Kind;
use crate::options::Style;
use crate::position::{Hand, Piece, Side};
use crate::variant::Variant;
use crate::words::BoardNotes;
use zumen_core::diagram::{Mark, Symbol};
use zumen_core::geometry::{CELL, Spot, Turn};

/// Room for a hand at a side of the board, of wedges and of kanji alone.
const WIDTH: i32 = 166;
const BOOK_WIDTH: i32 = 124;
/// From the frame, or the coordinates, to the middle of the column.
const TO_MIDDLE: i32 = 78;
const BOOK_TO_MIDDLE: i32 = 62;
/// Heights of what stands in a column.
const MARK: i32 = 74;
const NAME: i32 = 52;
const WORD: i32 = 46;
/// Between what a hand is headed by and what it holds, and before each kind of a book.
const GAP: i32 = 16;
const BEFORE_KIND: i32 = 8;
/// A count of a book stands nearer to its kind than kanji to each other.
const NEARER: i32 = 6;
/// Heights of kanji in books, and where there are too many for the board.
const KANJI: i32 = 58;
const SMALL_KANJI: i32 = 48;
/// From the middle of a wedge to its count, and between two kanji of a count.
const TO_COUNT: i32 = 65;
const COUNT: i32 = 38;
/// The badge with the count, at the foot of a wedge.
const BADGE: [i32; 2] = [48, 34];
/// Width of the page, in units of the picture, and how many files are as wide as both hands and the coordinates.
const PAGE: i32 = 1316;
const BESIDE: i32 = 4;
/// Height that hands may take where they leave the board four fifths of the size that it could have, with room for the
/// names of files: in units of the picture.
const MAX_HAND_HEIGHT: i32 = LINES * 5 / 4 - 40;

/// What stands in a column.
enum Entry {
    Mark,
    /// A text on a place of the template, in a row of this height; and what its id ends in.
    Text(String, &'static str, &'static str, i32),
    Piece(Kind, u8),
    Gap(i32),
}

/// A hand before its place is known.
struct Column {
    entries: Vec<Entry>,
    /// Height of a row of wedges.
    row: i32,
}

impl Column {
    fn height_of(&self, entry: &Entry) -> i32 {
        match entry {
            Entry::Mark => MARK,
            Entry::Text(.., height) => *height,
            Entry::Piece(..) => self.row,
            Entry::Gap(height) => *height,
        }
    }

    fn height(&self) -> i32 {
        self.entries.iter().map(|entry| self.height_of(entry)).sum()
    }
}

impl Scene<'_> {
    fn has_hands(&self) -> bool {
        self.moment.position.variant.has_hands()
    }

    fn is_book(&self) -> bool {
        self.look.style == Style::Book
    }

    /// Tells whether a side's hand is turned as a whole, as books of Japan have it.
    fn is_turned(&self, side: Side, words: &BoardNotes) -> bool {
        self.is_book() && words.are_upright() && side != self.look.below
    }

    /// Room at the left and right of the board.
    pub(super) fn hand_widths(&self) -> [i32; 2] {
        match (self.has_hands(), self.is_book()) {
            (false, _) => [0, 0],
            (true, false) => [WIDTH; 2],
            (true, true) => [BOOK_WIDTH; 2],
        }
    }

    /// How far the hands go beyond the board: above it and below.
    pub(super) fn beyond(&self, words: &BoardNotes) -> [i32; 2] {
        if !self.has_hands() {
            return [0, 0];
        }
        let [sente, gote] = Side::BOTH.map(|side| self.half_beyond(&self.column(side, words)));
        [sente.max(gote); 2]
    }

    /// How far a column goes beyond the board at either end: one that is longer has the board at its middle.
    fn half_beyond(&self, column: &Column) -> i32 {
        (column.height() - self.corner().y + 1).max(0) / 2
    }

    /// How much longer than the board a hand may be, so that the board keeps its size.
    fn most_beyond(&self) -> i32 {
        let part = self.part.size();
        let (files, ranks) = (i32::from(part.files), i32::from(part.ranks).max(1));
        let cell = MAX_CELL_SIZE.min(PAGE / (files + BESIDE)).min(LINES / ranks).max(1);
        (MAX_HAND_HEIGHT * CELL / cell - ranks * CELL).max(0)
    }

    /// The marks of the sides as books turn them.
    pub(super) fn hand_symbols(&self, words: &BoardNotes) -> Vec<Symbol> {
        let upper = self.look.below.other();
        let turned = self.has_hands() && self.is_turned(upper, words);
        turned.then(|| Symbol::of("side-turned", format!("side-{}", upper.name()), Turn::Half)).into_iter().collect()
    }

    /// Both hands with the marks and names of the sides.
    pub(super) fn hands(&self, words: &BoardNotes) -> Vec<Mark> {
        if !self.has_hands() {
            return Vec::new();
        }
        Side::BOTH.into_iter().flat_map(|side| self.hand(side, words)).collect()
    }

    /// A side's column. Both hands of a book are of one size; wedges stand closer where they would go too far
    /// beyond a board of few ranks.
    fn column(&self, side: Side, words: &BoardNotes) -> Column {
        let column_in = |side, kanji| Column { entries: self.entries(side, words, kanji), row: CELL };
        let whole = column_in(side, KANJI);
        if self.is_book() {
            let height = whole.height().max(column_in(side.other(), KANJI).height());
            return if height <= self.corner().y { whole } else { column_in(side, SMALL_KANJI) };
        }
        let rows = whole.entries.iter().filter(|entry| matches!(entry, Entry::Piece(..))).count();
        let rows = i32::try_from(rows).unwrap_or(1).max(1);
        let over = (whole.height() - self.corner().y - self.most_beyond()).max(0);
        Column { row: (CELL - (over + rows - 1) / rows).max(CELL / 2), ..whole }
    }

    /// What stands in a side's column, from its top; kanji alone have this height.
    fn entries(&self, side: Side, words: &BoardNotes, kanji: i32) -> Vec<Entry> {
        let (slot, height) = match (words.are_upright(), self.is_book()) {
            (true, true) => (slot_of(kanji), kanji),
            (true, false) => ("label-hand-rest", WORD),
            _ => ("label-hand-word", WORD),
        };
        let held = by_strength(self.moment.position.hand(side));
        let mut entries = vec![Entry::Mark];
        entries.extend(self.name(side, words, kanji));
        entries.push(Entry::Gap(GAP));
        if self.moment.defender() == Some(side) {
            entries.extend(words.rest().iter().map(|text| Entry::Text((*text).to_owned(), slot, "rest", height)));
        } else if held.is_empty() {
            entries.extend(words.nothing().iter().map(|text| Entry::Text((*text).to_owned(), slot, "none", height)));
        } else {
            entries.extend(held.iter().flat_map(|(kind, count)| self.piece_in_hand(side, *kind, *count, kanji)));
        }
        entries
    }

    /// The name of a side: in books of Japan from top to bottom.
    fn name(&self, side: Side, words: &BoardNotes, kanji: i32) -> Vec<Entry> {
        let name = words.at_hand(side).trim();
        let stands = self.is_book() && words.are_upright() && name.chars().all(|c| c >= '\u{3000}');
        if !stands {
            let slot = if self.is_book() { "label-hand-name-small" } else { "label-hand-name" };
            return vec![Entry::Text(name.to_owned(), slot, "name", NAME)];
        }
        let height = (NAME).min(kanji);
        name.chars().map(|c| Entry::Text(c.to_string(), "label-hand-letter", "name", height)).collect()
    }

    /// A kind in hand: a wedge, which has its count beside it, or kanji one by one.
    fn piece_in_hand(&self, side: Side, kind: Kind, count: u8, size: i32) -> Vec<Entry> {
        if !self.is_book() {
            return vec![Entry::Piece(kind, count)];
        }
        let name = self.kanji(Piece { kind, side, promoted: false });
        let piece = Entry::Text(name.to_owned(), slot_of(size), kind.key(), size);
        let count = if count > 1 { kanji(u32::from(count)) } else { String::new() };
        let counts = count.chars().map(|c| Entry::Text(c.to_string(), slot_of(size), "count", size - NEARER));
        [Entry::Gap(BEFORE_KIND), piece].into_iter().chain(counts).collect()
    }

    fn hand(&self, side: Side, words: &BoardNotes) -> Vec<Mark> {
        let (column, name, turned) = (self.column(side, words), side.name(), self.is_turned(side, words));
        let is_lower = side == self.look.below;
        let corner = self.corner();
        // From the top, as the side sees its hand where that is turned.
        let beyond = self.half_beyond(&column);
        let mut y = if is_lower || turned { corner.y - column.height() + beyond } else { -beyond };
        let x = self.hand_middle(is_lower);
        let mut marks = Vec::new();
        let (mut last, mut row) = ("", 0);
        for entry in &column.entries {
            let height = column.height_of(entry);
            let middle = y + height / 2;
            let at = Spot::new(x, if turned { corner.y - middle } else { middle });
            y += height;
            match entry {
                Entry::Gap(_) => {}
                Entry::Mark => {
                    let piece = if turned { "side-turned".to_owned() } else { format!("side-{name}") };
                    marks.push(Mark::own(format!("hand-{name}-side"), piece, at));
                }
                Entry::Text(text, slot, what, _) => {
                    row += 1;
                    if *what != "count" {
                        last = what;
                    }
                    let id = format!("hand-{name}-{last}{}{row}", if *what == "count" { "-count-" } else { "-" });
                    let turn = if turned { Turn::Half } else { Turn::None };
                    let class = if Kind::from_key(what).is_some() { "wedge-name-unpromoted bare" } else { "count" };
                    marks.push(Mark::label(id, slot, class, text.as_str(), at).with_turn(turn));
                }
                Entry::Piece(kind, count) => marks.extend(self.wedge_in_hand(side, *kind, *count, at, words)),
            }
        }
        marks
    }

    /// A wedge with its count, which stands at the outer side of the column, and as a badge at its foot where
    /// numbers are digits.
    fn wedge_in_hand(&self, side: Side, kind: Kind, count: u8, at: Spot, words: &BoardNotes) -> Vec<Mark> {
        let name = side.name();
        let id = format!("hand-{name}-{}", kind.key());
        let symbol = Self::symbol_id(Piece { kind, side, promoted: false });
        let mut marks = vec![Mark::piece(id.as_str(), symbol, name, at)];
        if count < 2 {
            return marks;
        }
        let outwards = if side == self.look.below { 1 } else { -1 };
        let spot = |x: i32, y: i32| Spot::new(at.x + x * outwards, at.y + y);
        if !words.are_upright() {
            let at = spot(BADGE[0], BADGE[1] * outwards);
            marks.push(Mark::own(format!("{id}-badge"), "hand-badge", at));
            marks.push(Mark::label(format!("{id}-count"), "label-hand-count", "badge-count", count.to_string(), at));
            return marks;
        }
        let count = kanji(u32::from(count));
        let characters = i32::try_from(count.chars().count()).unwrap_or(0);
        for (number, character) in (0..).zip(count.chars()) {
            let at = spot(TO_COUNT, (2 * number + 1 - characters) * COUNT / 2);
            let id = format!("{id}-count{}", if number == 0 { String::new() } else { format!("-{}", number + 1) });
            marks.push(Mark::label(id, "label-hand-kanji", "count", character, at));
        }
        marks
    }

    /// Where the middle of a column is.
    fn hand_middle(&self, is_lower: bool) -> i32 {
        let to_middle = if self.is_book() { BOOK_TO_MIDDLE } else { TO_MIDDLE };
        let ranks = if self.has_coordinates() { self.rank_room().iter().sum() } else { 0 };
        // Ranks are named at the right where sente sits below, and else at the left.
        let way = to_middle + if is_lower == (self.look.below == Side::Sente) { ranks } else { 0 };
        let [from, to] = self.ends();
        if is_lower { to.x + way } else { from.x - way }
    }
}

fn slot_of(kanji: i32) -> &'static str {
    if kanji == KANJI { "label-hand-piece" } else { "label-hand-piece-small" }
}

/// The strongest first; other kinds than those of shogi behind them.
fn by_strength(hand: &Hand) -> Vec<(Kind, u8)> {
    let known = Variant::in_hand();
    let mut held: Vec<(Kind, u8)> = hand.iter().map(|(kind, count)| (*kind, *count)).collect();
    held.sort_by_key(|(kind, _)| known.iter().position(|other| other == kind).unwrap_or(known.len()));
    held
}
