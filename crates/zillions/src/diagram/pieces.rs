//! Pieces as symbols, and what the last move touched.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use super::ground::{is_square, outline};
use crate::art;
use crate::kind::Kind;
use crate::piece::Stone;
use crate::plan::Place;
use crate::sides::{NOBODY, colour, form, token_style};
use crate::symbol::{Symbol, is_man};
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

/// From a piece of a stack to the next one, and from the lowest to the highest: all of them stay in their cell.
const RISE: i32 = 7;
const SPREAD: i32 = 14;
/// So far round a ball that lies on others the board is seen between them.
const SEAM: i32 = 49;
/// From the middle of a pair to those of its two pieces.
const ASIDE: i32 = 54;

/// Counters that are the form of their side where there are more sides than two.
pub(super) const COUNTERS: [&str; 5] = ["disc", "disc-ring", "disc-man", "disc-double", "stone"];
/// The form of a token that is a die without pips.
const BARE_DIE: &str = "token-2";

/// Returns a wedge that points one way.
fn wedge(kanji: &str, promoted: bool, turn: Turn) -> Wedge<'_> {
    Wedge { kanji, tone: if promoted { Tone::Promoted } else { Tone::Unpromoted }, turn }
}

/// Returns the id of what belongs to a piece; of one without an id none.
fn behind(id: &str, what: &str) -> String {
    if id.is_empty() { String::new() } else { format!("{id}-{what}") }
}

fn figure(id: &str, piece: &str, side: usize, at: Spot) -> Mark {
    Mark::piece(id, piece, format!("side-{side}"), at)
}

/// Returns letters on a piece of a side.
fn on_piece(id: String, style: &str, side: usize, text: &str, at: Spot) -> Mark {
    Mark::label(id, style, format!("on-side-{side}"), text, at)
}

/// Returns a symbol in the paint of a side; nothing for wedges, which have none.
fn painted(symbol: &Symbol, side: usize, is_first: bool, id: &str, at: Spot) -> Vec<Mark> {
    let label = |style: &str, text: &str| on_piece(behind(id, "name"), style, side, text, at);
    match symbol {
        Symbol::Figure(name) => vec![figure(id, name, side, at)],
        Symbol::Letters(letters) => {
            vec![figure(id, &format!("token-{}", form(side)), side, at), label(&token_style(side), letters)]
        }
        Symbol::Disc(first, second) => {
            vec![figure(id, "disc-ring", side, at), label("label-disc", if is_first { first } else { second })]
        }
        Symbol::Number(number) => {
            vec![figure(id, &format!("token-{}", form(side)), side, at), label(&token_style(side), number)]
        }
        Symbol::Wedge { .. } | Symbol::Nothing => Vec::new(),
    }
}

/// Returns the first player's piece by itself, as a symbol with this id.
pub(crate) fn alone(symbol: &Symbol, id: &str) -> Drawn {
    match symbol {
        Symbol::Wedge { kanji, promoted } => wedge(kanji, *promoted, Turn::None).symbol(id),
        _ => Drawn { id: id.to_owned(), turn: Turn::None, marks: painted(symbol, 1, true, "", Spot::default()) },
    }
}

/// Returns a symbol as the first and the second side have it, beside each other round a place, and the wedges that they
/// are drawn with; once what is nobody's man.
pub(crate) fn pair(symbol: &Symbol, id: &str, at: Spot) -> (Vec<Mark>, Vec<Drawn>) {
    if !is_man(symbol) && !matches!(symbol, Symbol::Number(_)) {
        return (painted(symbol, 1, true, id, at), Vec::new());
    }
    let (mut marks, mut wedges) = (Vec::new(), Vec::new());
    for (side, turn, aside) in [(1, Turn::None, -ASIDE), (2, Turn::Half, ASIDE)] {
        let (id, at) = (format!("{id}-{side}"), Spot::new(at.x + aside, at.y));
        marks.extend(painted(symbol, side, side == 1, &id, at));
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
        // By the place at the foot: what stands on it, from the foot up.
        let mut stacks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let on_board = self.moment.position.stones.keys().filter(|index| self.plan.places.contains_key(index));
        for index in on_board {
            stacks.entry(self.plan.foot(*index)).or_default().push(*index);
        }
        let mut marks = Vec::new();
        for (foot, mut stack) in stacks {
            stack.sort_by_key(|index| *index != foot);
            marks.extend(self.stack(foot, &stack));
        }
        marks
    }

    /// Returns what stands on each other at one place: within its cell, with the count of the men on the uppermost.
    fn stack(&self, foot: usize, stack: &[usize]) -> Vec<Mark> {
        let Some(place) = self.plan.places.get(&foot) else { return Vec::new() };
        let stones = &self.moment.position.stones;
        let men = stack.iter().filter(|index| is_man(self.symbol(stones[index])));
        let (men, top): (Vec<&usize>, _) = (men.collect(), stack.last());
        let rise = SPREAD.checked_div(stack.len() as i32 - 1).unwrap_or(0).min(RISE);
        let mut marks = Vec::new();
        for (number, index) in (0..).zip(stack) {
            let up = rise * (2 * number + 1 - stack.len() as i32) / 2;
            let (id, at) = (self.id("piece", *index), Spot::new(place.at.x, place.at.y - up));
            if self.are_balls && self.board.positions[*index].cell.is_none() {
                marks.push(Mark::shape(behind(&id, "seam"), "seam", Shape::Circle(at, SEAM)));
            }
            marks.extend(self.on_board(&id, stones[index], at));
            if Some(index) == top && men.len() > 1 && men.last() == Some(&index) {
                marks.extend(self.count(&id, stones[index], men.len(), at));
            }
        }
        marks
    }

    /// Returns the count of a stack, on its uppermost piece: in the middle of a plain counter, else on a badge.
    fn count(&self, id: &str, stone: Stone, count: usize, at: Spot) -> Vec<Mark> {
        let (side, text, id) = (self.side(stone), count.to_string(), format!("{id}-count"));
        let is_counter = matches!(self.symbol(stone), Symbol::Figure(name) if COUNTERS.contains(&name.as_str()));
        let is_picture = self.images.contains_key(&(stone.piece, stone.player));
        if is_counter && !is_picture && self.telling.letters(stone.player).is_none() {
            return vec![on_piece(id, "label-stack", side, &text, at)];
        }
        let badge = figure(&format!("{id}-badge"), &format!("badge-{}", form(side)), side, at);
        vec![badge, on_piece(id, "label-badge", side, &text, at)]
    }

    /// Returns a piece on the board: as large as its author drew it, where it is a picture on the author's own board.
    fn on_board(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        match self.images.get(&(stone.piece, stone.player)) {
            Some(images) => images.iter().map(|[image, _]| Mark::piece(id, &image.id, "bitmap", at)).collect(),
            None => self.piece(id, stone, at),
        }
    }

    /// Tells whether anybody sees a stone.
    pub(super) fn is_seen(&self, stone: Stone) -> bool {
        let image = self.images.get(&(stone.piece, stone.player));
        image.map_or(*self.symbol(stone) != Symbol::Nothing, Option::is_some)
    }

    /// Returns the pictures that this one may be drawn with, each once.
    pub(super) fn all_images(&self) -> Vec<Image> {
        let pieces = self.images.values().flatten().flatten().cloned();
        let all = self.board_images().into_iter().chain(pieces);
        let named: BTreeMap<String, Image> = all.map(|image| (image.id.clone(), image)).collect();
        named.into_values().collect()
    }

    /// Returns a piece round a place: a figure, a wedge, a disc or a token, and what stands on it.
    pub(super) fn piece(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        if let Some(images) = self.images.get(&(stone.piece, stone.player)) {
            return images.iter().map(|[_, image]| Mark::piece(id, &image.id, "bitmap", at)).collect();
        }
        let side = self.side(stone);
        let symbol = self.symbol(stone);
        match symbol {
            Symbol::Number(number) if self.plan.kind == Some(Kind::Pits) => {
                return vec![Mark::label(id, "label-seeds", "label", number, at)];
            }
            Symbol::Figure(name) if side != NOBODY && self.telling.by_form && COUNTERS.contains(&name.as_str()) => {
                return self.token(stone.player, side, id, at);
            }
            _ => {}
        }
        let mut marks = painted(symbol, side, stone.player == 0, id, at);
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

    /// Returns a counter of a player: the form of their side, and its letters where forms are not enough.
    fn token(&self, player: usize, side: usize, id: &str, at: Spot) -> Vec<Mark> {
        let letters = self.telling.letters(player);
        let label = |text| on_piece(behind(id, "side"), &token_style(side), side, text, at);
        let token = figure(id, &format!("token-{}", form(side)), side, at);
        [token].into_iter().chain(letters.map(label)).collect()
    }

    /// Returns what a stone looks like.
    pub(super) fn symbol(&self, stone: Stone) -> &Symbol {
        self.symbols.at(stone.piece, stone.player)
    }

    /// Returns the side in whose paint a stone is: that of an owner who is named after a colour, else what its name says, or
    /// its owner's; nobody's where it looks the same whoever has it, or is a man of chance between players.
    fn side(&self, stone: Stone) -> usize {
        let is_of_chance = self.umpires.contains(&stone.player) && !self.symbols.is_die(stone.piece);
        if self.symbols.is_neutral(stone.piece) || is_of_chance {
            return NOBODY;
        }
        let is_of_owner = colour(&self.moment.rules.players[stone.player]).is_some();
        self.symbols.sides[stone.piece].filter(|_| !is_of_owner).unwrap_or(self.sides[stone.player])
    }

    /// Returns the id of a kind's wedge that points one way; of a kind that a player has otherwise, with the player.
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

    /// Returns the wedges that stand on the board or beside it, each kind once for each way that it points.
    pub(super) fn wedges(&self) -> Vec<Drawn> {
        let kinds: BTreeMap<String, Stone> = self.moment.stones().map(|stone| (self.wedge_id(stone), stone)).collect();
        let drawn = |(id, stone): (String, Stone)| {
            let Symbol::Wedge { kanji, promoted } = self.symbol(stone) else { return None };
            Some(wedge(kanji, *promoted, self.turns[stone.player]).symbol(&id))
        };
        kinds.into_iter().filter_map(drawn).collect()
    }

    /// Returns what the last move touched, where it is asked to be shown in this way.
    pub(super) fn last(&self, how: LastMove, asked: LastMove) -> Vec<Mark> {
        if how != asked {
            return Vec::new();
        }
        let touched: BTreeSet<usize> = self.moment.position.last.iter().copied().collect();
        let touched: BTreeSet<usize> = touched.into_iter().map(|index| self.plan.foot(index)).collect();
        let places = touched.into_iter().filter_map(|index| Some((index, self.plan.places.get(&index)?)));
        match how {
            LastMove::Tint => places.flat_map(|(index, place)| self.tint(index, place)).collect(),
            _ => places.map(|(index, place)| Mark::own(self.id("last", index), "last-move", place.at)).collect(),
        }
    }

    /// Fills a cell; where ink is all there is, a theme shows corners or a heavy outline instead.
    fn tint(&self, index: usize, place: &Place) -> Vec<Mark> {
        let shape = |what: &str, shape| Mark::shape(self.id(what, index), what, shape);
        match outline(place) {
            // A tint would hide the author's board.
            whole if self.plan.scale.is_some() => whole.into_iter().map(|whole| shape("last-move", whole)).collect(),
            Some(Shape::Area(cell)) if is_square(place) => {
                let tint = shape("last-tint", Shape::Area(self.inside(cell)));
                vec![tint, shape("last-corners", Shape::Areas(corners(place.at)))]
            }
            whole => {
                let whole = whole.unwrap_or(Shape::Circle(place.at, CELL / 2));
                vec![shape("last-tint", whole.clone()), shape("last-outline", whole)]
            }
        }
    }

    /// Returns a cell without what the lines at its sides cover.
    fn inside(&self, [from, to]: [Spot; 2]) -> [Spot; 2] {
        let [low, high] = self.plan.corners;
        let line = if self.is_chequered() { 0 } else { LINE };
        let at = |side: i32, end: i32, inwards: i32| side + inwards * if side == end { FRAME } else { line };
        [Spot::new(at(from.x, low.x, 1), at(from.y, low.y, 1)), Spot::new(at(to.x, high.x, -1), at(to.y, high.y, -1))]
    }

    /// Returns a piece of a player by itself, for a line of words: the first kind of the rules that it has, on the board where
    /// it has one there, and without letters where it has such; a bare token where letters or pips would say nothing.
    pub(super) fn small(&self, player: usize) -> Option<Vec<Mark>> {
        let king = |stone: &Stone| *self.symbol(*stone) != Symbol::Figure("chess-king".to_owned());
        // Numbers of seeds are nobody's.
        let is_seen = |stone: &Stone| self.is_seen(*stone) && !matches!(self.symbol(*stone), Symbol::Number(_));
        let is_own = |stone: &Stone| stone.player == player && !self.symbols.is_neutral(stone.piece);
        let own = self.moment.stones().filter(is_own).filter(is_seen);
        let on_board = &self.moment.position.stones;
        let is_off = |stone: &Stone| !on_board.iter().any(|(at, on)| on == stone && self.plan.places.contains_key(at));
        let is_lettered = |stone: &Stone| matches!(self.symbol(*stone), Symbol::Letters(_));
        let order = |stone: &Stone| {
            let is_man = is_man(self.symbol(*stone));
            (!is_man, is_off(stone), king(stone), is_lettered(stone), stone.piece)
        };
        let first = own.min_by_key(order)?;
        let at = Spot::new(-SMALL_LEFT, 0);
        let kinds: BTreeSet<usize> = self.moment.stones().filter(is_own).map(|stone| stone.piece).collect();
        // One kind of several with letters or pips says nothing that the side's own form does not.
        let is_picture = self.images.contains_key(&(first.piece, player));
        let marks = match self.symbol(first) {
            Symbol::Letters(_) if kinds.len() > 1 && !is_picture => self.token(player, self.side(first), "", at),
            Symbol::Figure(name) if kinds.len() > 1 && !is_picture && name.starts_with("die-") => {
                vec![figure("", BARE_DIE, self.side(first), at)]
            }
            _ => self.piece("", first, at),
        };
        Some(marks)
    }

    /// Returns a player's sign in the legend: the form of their tokens, or a wedge as it points for them, or a picture.
    pub(super) fn sign(&self, player: usize, id: &str) -> Vec<Mark> {
        let mut own = self.moment.stones().filter(|stone| stone.player == player);
        let tells = |stone: &Stone| {
            let image = self.images.get(&(stone.piece, stone.player));
            image.map_or(matches!(self.symbol(*stone), Symbol::Wedge { .. }), Option::is_some)
        };
        match own.find(tells) {
            Some(stone) => self.piece(id, stone, Spot::default()),
            None => self.token(player, self.sides[player], id, Spot::default()),
        }
    }
}

/// Returns two bars at each corner of a square.
fn corners(at: Spot) -> Vec<[Spot; 2]> {
    let half = CELL / 2;
    let bars = |x: i32, y: i32| {
        let bar = |across: i32, down: i32| {
            [
                Spot::new(at.x + x * half, at.y + y * half),
                Spot::new(at.x + x * (half - across), at.y + y * (half - down)),
            ]
        };
        [bar(CORNER, THICK), bar(THICK, CORNER)]
    };
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].into_iter().flat_map(|(x, y)| bars(x, y)).collect()
}
