//! Pieces as symbols, and what the last move touched.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use super::ground::{area, is_square};
use crate::language::piece::Stone;
use crate::look::art;
use crate::look::kind::Kind;
use crate::look::plan::Place;
use crate::look::sides::{NOBODY, colour, form, token_style};
use crate::look::symbol::{Symbol, is_man};
use zumen_core::diagram::{Image, Mark, Shape, Symbol as Drawn};
use zumen_core::geometry::{CELL, Spot, Turn};
use zumen_game::LastMove;
use zumen_game::sets::wedge::{Tone, Wedge};

/// What half of the frame and half of a line cover of a cell, in hundredths of it.
const FRAME: i32 = 2;
const LINE: i32 = 1;
/// In a line of words a piece stands so far left of the middle of its room, away from what follows.
const SMALL_LEFT: i32 = 9;
/// How far the author's pictures go there from the middle of their room.
pub(super) const BESIDE_WORDS: i32 = SMALL_LEFT + art::REACH as i32;
/// Length and thickness of the bars at the corners of a square.
const CORNER: i32 = 22;
const THICK: i32 = 6;

/// From the middle of a pair to those of its two pieces.
const ASIDE: i32 = 54;

/// Counters that are the form of their side where there are more sides than two.
pub(super) const COUNTERS: [&str; 5] = ["disc", "disc-ring", "disc-man", "disc-double", "stone"];

/// A wedge that points one way.
fn wedge(kanji: &str, promoted: bool, turn: Turn) -> Wedge<'_> {
    Wedge { kanji, tone: if promoted { Tone::Promoted } else { Tone::Unpromoted }, turn }
}

/// The id of what belongs to a piece; of one without an id none.
fn behind(id: &str, what: &str) -> String {
    if id.is_empty() { String::new() } else { format!("{id}-{what}") }
}

fn figure(id: &str, piece: &str, side: usize, at: Spot) -> Mark {
    Mark::piece(id, piece, format!("side-{side}"), at)
}

/// Letters on a piece of a side.
fn on_piece(id: String, style: &str, side: usize, text: &str, at: Spot) -> Mark {
    Mark::label(id, style, format!("on-side-{side}"), text, at)
}

/// A symbol in the paint of a side; nothing for wedges, which have none.
fn paint_symbol(symbol: &Symbol, side: usize, is_first: bool, id: &str, at: Spot) -> Vec<Mark> {
    let (piece, style, text) = match symbol {
        Symbol::Figure(name) => return vec![figure(id, name, side, at)],
        Symbol::Letters(text) | Symbol::Number(text) => (format!("token-{}", form(side)), token_style(side), text),
        Symbol::Disc(first, second) => {
            ("disc-ring".to_owned(), "label-disc".to_owned(), if is_first { first } else { second })
        }
        Symbol::Wedge { .. } | Symbol::Nothing => return Vec::new(),
    };
    vec![figure(id, &piece, side, at), on_piece(behind(id, "name"), &style, side, text, at)]
}

/// The first player's piece by itself, as a symbol with this id.
pub(crate) fn alone(symbol: &Symbol, id: &str) -> Drawn {
    match symbol {
        Symbol::Wedge { kanji, promoted } => wedge(kanji, *promoted, Turn::None).symbol(id),
        _ => Drawn { id: id.to_owned(), turn: Turn::None, marks: paint_symbol(symbol, 1, true, "", Spot::default()) },
    }
}

/// A symbol as the first and the second side have it, beside each other round a place, and the wedges that they
/// are drawn with; once what is nobody's man.
pub(crate) fn pair(symbol: &Symbol, id: &str, at: Spot) -> (Vec<Mark>, Vec<Drawn>) {
    if !is_man(symbol) && !matches!(symbol, Symbol::Number(_)) {
        return (paint_symbol(symbol, 1, true, id, at), Vec::new());
    }
    let (mut marks, mut wedges) = (Vec::new(), Vec::new());
    for (side, turn, aside) in [(1, Turn::None, -ASIDE), (2, Turn::Half, ASIDE)] {
        let (id, at) = (format!("{id}-{side}"), Spot::new(at.x + aside, at.y));
        marks.extend(paint_symbol(symbol, side, side == 1, &id, at));
        if let Symbol::Wedge { kanji, promoted } = symbol {
            let drawn = wedge(kanji, *promoted, turn).symbol(&format!("{id}-wedge"));
            marks.push(Mark::piece(id, drawn.id.clone(), "wedge-piece", at));
            wedges.push(drawn);
        }
    }
    (marks, wedges)
}

impl Scene<'_> {
    pub(super) fn pieces(&self) -> Vec<Mark> {
        let stones = self.moment.position.stones.iter();
        let on_board = stones.filter_map(|(index, stone)| Some((*index, *stone, self.plan.places.get(index)?.at)));
        on_board.flat_map(|(index, stone, at)| self.on_board(&self.id("piece", index), stone, at)).collect()
    }

    /// The picture of a stone, on the board and beside it: none where it is drawn with a symbol, an empty one where nothing is
    /// seen of it.
    fn images_of(&self, stone: Stone) -> Option<&Option<[Image; 2]>> {
        self.images.get(&(stone.piece, stone.player))
    }

    /// Tells whether a stone is drawn with a picture.
    pub(super) fn is_picture(&self, stone: Stone) -> bool {
        self.images_of(stone).is_some()
    }

    /// A piece on the board: as large as its author drew it, where it is a picture on the author's own board.
    fn on_board(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        match self.images_of(stone) {
            Some(images) => images.iter().map(|[image, _]| Mark::piece(id, &image.id, "bitmap", at)).collect(),
            None => self.piece(id, stone, at),
        }
    }

    /// Tells whether anybody sees a stone.
    pub(super) fn is_seen(&self, stone: Stone) -> bool {
        self.images_of(stone).map_or(*self.symbol(stone) != Symbol::Nothing, Option::is_some)
    }

    /// The pictures that this one may be drawn with, each once.
    pub(super) fn all_images(&self) -> Vec<Image> {
        let pieces = self.images.values().flatten().flatten().cloned();
        let all = self.board_images().into_iter().chain(pieces);
        let named: BTreeMap<String, Image> = all.map(|image| (image.id.clone(), image)).collect();
        named.into_values().collect()
    }

    /// A piece round a place: a figure, a wedge, a disc or a token, and what stands on it.
    pub(super) fn piece(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        if let Some(images) = self.images_of(stone) {
            return images.iter().map(|[_, image]| Mark::piece(id, &image.id, "bitmap", at)).collect();
        }
        let side = self.side(stone);
        let symbol = self.symbol(stone);
        match symbol {
            Symbol::Number(_) | Symbol::Letters(_) if self.plan.kind == Some(Kind::Pits) => {
                if let Some(seeds) = self.seeds(stone) {
                    return vec![Mark::label(id, "label-seeds", "label", seeds, at)];
                }
            }
            Symbol::Figure(name) if side != NOBODY && self.telling.by_form && COUNTERS.contains(&name.as_str()) => {
                return self.token(stone.player, side, id, at);
            }
            _ => {}
        }
        let mut marks = paint_symbol(symbol, side, stone.player == 0, id, at);
        if let Symbol::Wedge { .. } = symbol {
            marks.push(Mark::piece(id, self.wedge_id(stone), "wedge-piece", at));
        }
        if side == NOBODY {
            return marks;
        }
        // Figures have one form for all sides: a badge tells more than two apart.
        let letters = self.telling.letters(stone.player).filter(|_| is_man(symbol));
        let is_badged = matches!(symbol, Symbol::Figure(_)) && is_man(symbol) && self.telling.by_badge;
        if is_badged || letters.is_some() {
            marks.push(figure(&behind(id, "badge"), &format!("badge-{}", form(side)), side, at));
        }
        marks.extend(letters.map(|text| on_piece(behind(id, "side"), "label-badge", side, text, at)));
        marks
    }

    /// A counter of a player: the form of their side, and its letters where forms are not enough.
    fn token(&self, player: usize, side: usize, id: &str, at: Spot) -> Vec<Mark> {
        let mut marks = vec![figure(id, &format!("token-{}", form(side)), side, at)];
        let letters = self.telling.letters(player);
        marks.extend(letters.map(|text| on_piece(behind(id, "side"), &token_style(side), side, text, at)));
        marks
    }

    /// What a stone looks like.
    pub(super) fn symbol(&self, stone: Stone) -> &Symbol {
        self.symbols.at(stone.piece, stone.player)
    }

    /// The side in whose paint a stone is: that of an owner who is named after a colour, else what its name says, or
    /// its owner's; nobody's where it looks the same whoever has it, or is a man of chance between players.
    fn side(&self, stone: Stone) -> usize {
        let is_of_chance = self.umpires.contains(&stone.player) && is_man(self.symbol(stone));
        if self.symbols.is_neutral(stone.piece) || is_of_chance {
            return NOBODY;
        }
        let is_of_owner = colour(&self.moment.rules.players[stone.player]).is_some();
        self.symbols.sides[stone.piece].filter(|_| !is_of_owner).unwrap_or(self.sides[stone.player])
    }

    /// The id of a kind's wedge that points one way; of a kind that a player has otherwise, with the player.
    fn wedge_id(&self, stone: Stone) -> String {
        let way = match self.turns[stone.player] {
            Turn::None => "",
            Turn::Right => "-right",
            Turn::Half => "-turned",
            Turn::Left => "-left",
        };
        let own = self.symbol(stone) != &self.symbols.of[stone.piece];
        let whose = if own { format!("-of-{}", stone.player + 1) } else { String::new() };
        format!("wedge-{}{way}{whose}", stone.piece + 1)
    }

    /// The wedges that stand on the board or beside it, each kind once for each way that it points.
    pub(super) fn wedges(&self) -> Vec<Drawn> {
        let kinds: BTreeMap<String, Stone> = self.moment.stones().map(|stone| (self.wedge_id(stone), stone)).collect();
        let wedges = kinds.into_iter().filter_map(|(id, stone)| match self.symbol(stone) {
            Symbol::Wedge { kanji, promoted } => Some(wedge(kanji, *promoted, self.turns[stone.player]).symbol(&id)),
            _ => None,
        });
        wedges.collect()
    }

    /// What the last move touched, where it is asked to be shown in this way.
    pub(super) fn last(&self, how: LastMove, asked: LastMove) -> Vec<Mark> {
        if how != asked {
            return Vec::new();
        }
        let touched: BTreeSet<usize> = self.moment.position.last.iter().copied().collect();
        let places = touched.into_iter().filter_map(|index| Some((index, self.plan.places.get(&index)?)));
        match how {
            LastMove::Tint => places.flat_map(|(index, place)| self.tint(index, place)).collect(),
            _ => places.map(|(index, place)| Mark::own(self.id("last", index), "last-move", place.at)).collect(),
        }
    }

    /// Fills a cell; where ink is all there is, a theme shows corners or a heavy outline instead.
    fn tint(&self, index: usize, place: &Place) -> Vec<Mark> {
        let shapes = match area(place) {
            // A tint would hide the author's board.
            whole if self.plan.scale.is_some() => vec![("last-move", whole)],
            Shape::Area(cell) if is_square(place) => {
                vec![("last-tint", Shape::Area(self.inside(cell))), ("last-corners", Shape::Areas(corners(place.at)))]
            }
            whole => vec![("last-tint", whole.clone()), ("last-outline", whole)],
        };
        shapes.into_iter().map(|(what, shape)| Mark::shape(self.id(what, index), what, shape)).collect()
    }

    /// A cell without what the lines at its sides cover.
    fn inside(&self, [from, to]: [Spot; 2]) -> [Spot; 2] {
        let [low, high] = self.plan.corners;
        let line = if self.is_chequered() { 0 } else { LINE };
        let sides = [(from.x, low.x), (from.y, low.y), (to.x, high.x), (to.y, high.y)];
        let [left, top, right, bottom] = sides.map(|(side, end)| if side == end { FRAME } else { line });
        [Spot::new(from.x + left, from.y + top), Spot::new(to.x - right, to.y - bottom)]
    }

    /// A piece of a player by itself, for a line of words: the king or the only kind, any of the author's pictures or wedges,
    /// or else a disc of the player's side.
    pub(super) fn small(&self, player: usize) -> Option<Vec<Mark>> {
        let mut own: BTreeSet<Stone> = self.moment.stones().filter(|stone| stone.player == player).collect();
        own.retain(|stone| !self.symbols.is_neutral(stone.piece) && self.is_seen(*stone));
        let king = own.iter().find(|stone| is_king(self.symbol(**stone)));
        let only = own.first().filter(|_| own.len() == 1);
        let at = Spot::new(-SMALL_LEFT, 0);
        let picture = own.iter().find(|stone| self.is_picture(**stone));
        match king.or(only).or(picture) {
            Some(stone) if self.is_picture(*stone) => Some(self.piece("", *stone, at)),
            Some(stone) if is_man(self.symbol(*stone)) && !matches!(self.symbol(*stone), Symbol::Letters(_)) => {
                Some(self.piece("", *stone, at))
            }
            _ if own.iter().all(|stone| matches!(self.symbol(*stone), Symbol::Wedge { .. })) && !own.is_empty() => {
                Some(self.sign(player, "", at))
            }
            _ if own.iter().any(|stone| is_man(self.symbol(*stone))) => {
                Some(self.token(player, self.sides[player], "", at))
            }
            _ => None,
        }
    }

    /// How many seeds a piece stands for: the number at the end of its name.
    fn seeds(&self, stone: Stone) -> Option<String> {
        if let Symbol::Number(number) = self.symbol(stone) {
            return Some(number.clone());
        }
        let name = &self.moment.rules.pieces[stone.piece].name;
        let number: u64 = name[name.trim_end_matches(|c: char| c.is_ascii_digit()).len()..].parse().ok()?;
        Some(number.to_string())
    }

    /// A player's sign in words: the form of their tokens, or a wedge as it points for them, or a picture.
    pub(super) fn sign(&self, player: usize, id: &str, at: Spot) -> Vec<Mark> {
        let own = self.moment.stones().filter(|stone| stone.player == player);
        let signs = own.filter(|stone| {
            self.images_of(*stone).map_or(matches!(self.symbol(*stone), Symbol::Wedge { .. }), Option::is_some)
        });
        // The first kind of the rules: of all players the same, where they have the same.
        match signs.min_by_key(|stone| stone.piece) {
            Some(stone) => self.piece(id, stone, at),
            None => self.token(player, self.sides[player], id, at),
        }
    }
}

/// Tells whether a symbol is a king.
fn is_king(symbol: &Symbol) -> bool {
    match symbol {
        Symbol::Figure(name) => name == "chess-king",
        Symbol::Disc(first, _) => first == "帥",
        Symbol::Wedge { kanji, .. } => kanji.starts_with(['王', '玉']),
        _ => false,
    }
}

/// Two bars at each corner of a square.
fn corners(at: Spot) -> Vec<[Spot; 2]> {
    let half = CELL / 2;
    let mut bars = Vec::new();
    for (x, y) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
        let corner = Spot::new(at.x + x * half, at.y + y * half);
        for (across, down) in [(CORNER, THICK), (THICK, CORNER)] {
            bars.push([corner, Spot::new(corner.x - x * across, corner.y - y * down)]);
        }
    }
    bars
}
