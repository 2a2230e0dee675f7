//! What stands beside the board: who is who, what is what, the reserves, and what lies far from the board.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use super::ground::is_square;
use crate::language::piece::Stone;
use crate::language::players::Kind;
use crate::look::kind::Kind as Form;
use crate::look::name_words::{capitalize, without_state};
use crate::look::symbol::{Symbol, is_fairy};
use crate::look::words::LegendText;
use zumen_core::diagram::{Mark, Row, Shape};
use zumen_core::geometry::{CELL, Spot};

/// Reserves of fewer kinds are told player by player.
const MIN_SHARED_KINDS: usize = 3;

/// The rows beside a board, from top to foot.
pub(super) struct Legend<'a> {
    scene: &'a Scene<'a>,
    words: &'a LegendText<'a>,
    /// The kinds that stand on the board.
    on_board: BTreeSet<usize>,
    rows: Vec<Row>,
}

impl Scene<'_> {
    /// The legend, with the zones where they are asked for.
    pub(super) fn beside(&self, words: &LegendText, zones: bool) -> Vec<Row> {
        let stones = self.moment.position.stones.iter();
        let seen = stones.filter(|(at, stone)| self.plan.places.contains_key(at) && self.is_seen(**stone));
        let on_board = seen.map(|(_, stone)| stone.piece).collect();
        let mut legend = Legend { scene: self, words, on_board, rows: Vec::new() };
        legend.players();
        legend.pieces();
        if zones {
            legend.zones();
        }
        legend.reserves();
        legend.aside();
        legend.rows
    }
}

impl Legend<'_> {
    fn heading(&mut self, id: &str, text: String) {
        self.rows.push(Row::new(id, "words-heading", text));
    }

    fn row(&mut self, id: String, marks: Vec<Mark>, text: String) {
        self.rows.push(Row::new(id, "words-legend", text).showing(marks));
    }

    /// Tells who is who, where there are more than two.
    fn players(&mut self) {
        let scene = self.scene;
        if scene.owners.len() <= 2 {
            return;
        }
        // Men in the colour of their own name tell of no player, nor do those that nobody sees.
        let signs = scene.present.iter();
        let signs = signs.filter(|stone| scene.symbols.sides[stone.piece].is_none() && scene.is_seen(**stone));
        let signs: BTreeSet<usize> = signs.map(|stone| stone.player).collect();
        let shown = &scene.owners & &signs;
        if !shown.is_empty() {
            self.heading("legend-players", self.words.players());
        }
        for player in shown {
            let id = format!("legend-player-{}", player + 1);
            let marks = scene.sign(player, &format!("{id}-token"), Spot::default());
            self.row(id, marks, scene.moment.rules.players[player].display_name().to_owned());
        }
    }

    /// Tells what the symbols on the board are that do not say it themselves.
    fn pieces(&mut self) {
        let kinds = self.kinds_to_name();
        if !kinds.is_empty() {
            self.heading("legend-pieces", self.words.pieces());
        }
        for stone in kinds {
            let id = format!("legend-piece-{}", stone.piece + 1);
            let marks = self.scene.piece(&format!("{id}-symbol"), stone, Spot::default());
            let text = self.with_other(stone, capitalize(self.name(stone)));
            self.row(id, marks, text);
        }
    }

    /// The kinds on the board that are told, each once.
    fn kinds_to_name(&self) -> Vec<Stone> {
        let scene = self.scene;
        let mut drawn: Vec<Stone> = scene.present.iter().copied().collect();
        drawn.retain(|stone| self.on_board.contains(&stone.piece) && !scene.is_picture(*stone));
        // Beside letters characters are explained, too.
        if !drawn.iter().any(|stone| self.needs_name(*stone, false)) {
            return Vec::new();
        }
        drawn.retain(|stone| self.needs_name(*stone, true));
        let mut kinds: BTreeMap<usize, Stone> = BTreeMap::new();
        for stone in drawn {
            kinds.entry(stone.piece).or_insert(stone);
        }
        let mut told: Vec<Stone> = Vec::new();
        for stone in kinds.into_values() {
            let mut names = told.iter().map(|other| (scene.symbol(*other), self.name(*other)));
            if !names.any(|look| look == (scene.symbol(stone), self.name(stone))) {
                told.push(stone);
            }
        }
        told
    }

    /// Tells whether a reader must be told what a symbol is: of letters what they stand for, of a chessman what few know by
    /// sight, and of characters in a legend that explains others.
    fn needs_name(&self, stone: Stone, with_characters: bool) -> bool {
        let name = self.name(stone);
        match self.scene.symbol(stone) {
            // The number in a pit is a count.
            Symbol::Letters(_) if self.scene.plan.kind == Some(Form::Pits) => false,
            // Nor do the numbers of counters need words.
            Symbol::Letters(letters) => {
                let is_counter = name.get(1..).is_some_and(|number| number == letters);
                !letters.eq_ignore_ascii_case(name) && !is_counter
            }
            Symbol::Figure(figure) => figure
                .strip_prefix("chess-")
                .is_some_and(|man| is_fairy(figure) || !name.to_lowercase().contains(man) && name.chars().count() > 1),
            Symbol::Disc(first, other) => with_characters && ![first, other].iter().any(|text| *text == name),
            Symbol::Wedge { kanji, .. } => with_characters && kanji != name,
            Symbol::Number(_) | Symbol::Nothing => false,
        }
    }

    /// What a kind is called: without its state where it has several and is seen in one alone.
    fn name(&self, stone: Stone) -> &str {
        let names = &self.scene.symbols.names;
        let own = &names[stone.piece];
        let short = without_state(own);
        let is_state = |other: &String| other != own && without_state(other) == short;
        let is_told = self.scene.present.iter().any(|other| is_state(&names[other.piece]));
        if is_told || !names.iter().any(is_state) { own } else { short }
    }

    /// What a kind is called, with the character of the other side where that is another, and both have the kind.
    fn with_other(&self, stone: Stone, name: String) -> String {
        let Symbol::Disc(first, second) = self.scene.symbol(stone) else { return name };
        let mut men = self.scene.present.iter().filter(|other| other.piece == stone.piece);
        let has_both = stone.player == 0 && men.any(|other| other.player != 0);
        if has_both && first != second { self.words.with_other(&name, second) } else { name }
    }

    /// Tells what the tints of zones are.
    fn zones(&mut self) {
        let scene = self.scene;
        let zones = scene.zones();
        if !zones.is_empty() {
            self.heading("legend-zones", self.words.zones());
        }
        for (number, zone) in zones.into_iter().enumerate() {
            let id = format!("legend-zone-{}", number + 1);
            let whole = Shape::Area([Spot::new(-CELL / 2, -CELL / 2), Spot::new(CELL / 2, CELL / 2)]);
            let outline = Mark::shape(format!("{id}-cell"), "cell", whole.clone());
            // As on the board: lines on squares, a fill on other cells.
            let has_squares = zone.places.iter().any(|index| is_square(&scene.plan.places[index]));
            let marks = match has_squares {
                true => vec![Mark::own(format!("{id}-tint"), zone.tint(number), Spot::default()), outline],
                false => vec![Mark::shape(format!("{id}-tint"), zone.tint(number), whole), outline],
            };
            self.row(id, marks, zone.word());
        }
    }

    /// Counts what players have off the board. Of what there is more of than the board has room for nobody runs out.
    fn reserves(&mut self) {
        let scene = self.scene;
        let off = scene.moment.position.off.iter().filter(|(stone, count): &(&Stone, &u32)| {
            scene.moment.rules.players[stone.player].kind == Kind::Player
                && scene.is_seen(**stone)
                && **count as usize <= scene.board.positions.len()
                && !scene.moment.is_marker(stone.piece)
        });
        let off: Vec<(Stone, u32)> = off.map(|(stone, count)| (*stone, *count)).collect();
        if off.is_empty() {
            return;
        }
        let shared = shared_reserve(&off);
        self.heading("legend-off", if shared.is_some() { self.words.off_each() } else { self.words.off() });
        let rows = shared.unwrap_or_else(|| self.counted_once(off));
        for (number, (stone, count)) in rows.into_iter().enumerate() {
            let id = format!("off-{}", number + 1);
            let marks = scene.piece(&format!("{id}-symbol"), stone, Spot::default());
            let is_named =
                scene.is_picture(stone) || (self.needs_name(stone, false) && !self.on_board.contains(&stone.piece));
            let text = if is_named { capitalize(self.name(stone)) } else { String::new() };
            let row = Row::new(id, "words-legend", text).showing(marks);
            self.rows.push(row.ending(format!("× {count}")));
        }
    }

    /// A reserve with what looks the same whoever has it in one count.
    fn counted_once(&self, off: Vec<(Stone, u32)>) -> Vec<(Stone, u32)> {
        let mut counts: Vec<(Stone, u32)> = Vec::new();
        for (stone, count) in off {
            let is_neutral = self.scene.symbols.is_neutral(stone.piece);
            match counts.iter_mut().find(|(other, _)| is_neutral && other.piece == stone.piece) {
                Some((_, all)) => *all += count,
                None => counts.push((stone, count)),
            }
        }
        counts
    }

    /// Lists what stands on the author's screen far from the board: pieces of one kind and owner as one row with their count.
    fn aside(&mut self) {
        let scene = self.scene;
        let mut groups: BTreeMap<Stone, Vec<usize>> = BTreeMap::new();
        for index in &scene.plan.aside {
            if let Some(stone) = scene.moment.position.stones.get(index).filter(|stone| scene.is_seen(**stone)) {
                groups.entry(*stone).or_default().push(*index);
            }
        }
        if !groups.is_empty() {
            self.heading("legend-aside", self.words.aside());
        }
        for (stone, places) in groups {
            let id = scene.id("aside", places[0]);
            let marks = scene.piece(&format!("{id}-symbol"), stone, Spot::default());
            let is_named = places.len() == 1 && self.needs_name(stone, false) && !self.on_board.contains(&stone.piece);
            let text = if is_named { capitalize(self.name(stone)) } else { format!("× {}", places.len()) };
            self.row(id, marks, text);
        }
    }
}

/// The reserve that each of several players has, where theirs are the same; as the first of them has it.
fn shared_reserve(off: &[(Stone, u32)]) -> Option<Vec<(Stone, u32)>> {
    let mut by_player: BTreeMap<usize, Vec<(usize, u32)>> = BTreeMap::new();
    for (stone, count) in off {
        by_player.entry(stone.player).or_default().push((stone.piece, *count));
    }
    let (first, reserve) = by_player.first_key_value()?;
    let are_same =
        by_player.len() > 1 && reserve.len() >= MIN_SHARED_KINDS && by_player.values().all(|other| other == reserve);
    are_same.then(|| off.iter().filter(|(stone, _)| stone.player == *first).copied().collect())
}
