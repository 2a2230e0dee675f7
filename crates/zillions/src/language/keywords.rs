//! The words of the language: what can stand in which list.

/// Words, parted by commas. Behind a word may stand `=` and the parts of its list, a letter each, of which the last comes again
/// and again: `a` an attribute, `b` instructions, `c` a condition, `d` a direction, `g` a goal, `k` a kind of pieces, `n` any of
/// what is created and where, `o` an owner or a place, `p` a place, `q` a place to go back to,
/// `x` who stands there or places, `y` the same or a direction, `z` a zone, `_` anything.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub &'static str);

impl Words {
    fn entries(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.split(", ").map(|entry| entry.split_once('=').unwrap_or((entry, "_")))
    }

    pub(crate) fn iter<'a>(self) -> impl Iterator<Item = &'a str> {
        self.entries().map(|(word, _)| word)
    }

    pub(crate) fn has(self, word: &str) -> bool {
        self.parts(word).is_some()
    }

    /// The letters of the parts of a word's list.
    pub(crate) fn parts(self, word: &str) -> Option<&'static str> {
        self.entries().find(|(known, _)| *known == word).map(|(_, parts)| parts)
    }
}

/// Forms of the top level.
pub(crate) const TOP: Words = Words("version, include, define, game, variant");
/// Sections of games and variants; the last ten are of versions before 1.3, where options were sections.
pub(crate) const GAME: Words = Words(
    "title, description, history, strategy, solution, default, engine, players, turn-order, move-priorities, \
     option, board, board-setup, piece, win-condition, loss-condition, draw-condition, count-condition, music, \
     opening-sound, win-sound, loss-sound, draw-sound, move-sound, release-sound, capture-sound, drop-sound, \
     click-sound, change-sound, changing-sound, opening, translate, allow-flipping, animate-captures, \
     animate-drops, include-off-pieces, maximal-captures, pass-partial, pass-turn, recycle-captures, \
     recycle-promotions, discard-cascades",
);
/// What options are called.
pub(crate) const OPTIONS: Words = Words(
    "allow flipping, animate captures, animate drops, discard cascades, highlight goals, include off-pieces, \
     maximal captures, pass partial, pass turn, prevent flipping, progressive levels, recycle captures, \
     recycle promotions, selection screen, show moves list, silent ? moves, smart moves, smart moves from",
);
/// Parts of a board.
pub(crate) const BOARD: Words =
    Words("image, grid, positions, kill-positions, links, unlink, zone, dummy, symmetry, directions");
/// Parts of a grid.
pub(crate) const GRID: Words = Words("start-rectangle, dimensions, directions");
/// Parts of a zone.
pub(crate) const ZONE: Words = Words("name, players, positions");
/// Parts of a piece.
pub(crate) const PIECE: Words =
    Words("name, image, help, description, notation, attribute, moves, drops, dummy, open, glyph");
/// Sections that say how a game ends.
pub(crate) const GOALS: Words = Words("win-condition, loss-condition, draw-condition, count-condition");
/// Instructions that may stand alone.
pub(crate) const ALONE: Words = Words(
    "add, add-copy, add-copy-partial, add-partial, back, capture, cascade, change-owner, discard-cascades, else, \
     flip, from, mark, to",
);
/// Instructions that are lists.
pub(crate) const LISTS: Words = Words(
    "add=k, add-copy=k, add-copy-partial, add-partial, capture=p, cascade=p, change-owner=o, change-type=kp, \
     create=n, flip=p, from=p, go=q, if=cb, mark=p, move-type, opposite=d, set-attribute=ac, set-flag=_c, \
     set-position-flag=_cp, to=p, verify=c, while=cb",
);
/// Conditions: of the place where the block stands, or of a direction or position behind the word.
pub(crate) const CONDITIONS: Words = Words(
    "adjacent-to-enemy?=p, and=c, attacked?, defended?, empty?=p, enemy?=p, false, flag?, friend?=p, \
     goal-position?=p, in-zone?=zp, last-from?=p, last-to?=p, marked?=p, neutral?=p, not=c, on-board?=p, or=c, \
     piece?=kp, position-flag?=_p, position?=p_, true",
);
/// What ends a game.
pub(crate) const ENDS: Words = Words(
    "absolute-config=x, and=g, captured=k, checkmated=k, not=g, or=g, pieces-remaining=_k, relative-config=y, \
     repetition, stalemated, total-piece-count=_k",
);
/// Where `go` goes.
pub(crate) const GO: Words = Words("from, to, last-from, last-to, mark");
