//! What a picture of a rules file says, in English or Japanese.

use super::moment::Moment;
use crate::diagram::{Diagram, Lang};

/// Words about one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct LegendText<'a> {
    pub moment: &'a Moment,
    pub lang: Lang,
}

impl LegendText<'_> {
    fn say(&self, en: &str, ja: &str) -> String {
        match self.lang {
            Lang::En => en.to_owned(),
            Lang::Ja => ja.to_owned(),
        }
    }

    /// The game, and the variant of it.
    pub fn name(&self) -> String {
        let rules = &self.moment.rules;
        match &rules.variant_of {
            Some(game) if !game.is_empty() && *game != rules.title => format!("{game}: {}", rules.title),
            _ => rules.title.clone(),
        }
    }

    /// Whose turn it is; empty where nobody's is.
    pub fn turn(&self) -> String {
        let Some(turn) = self.moment.position.turn else { return String::new() };
        let rules = &self.moment.rules;
        let entry = &rules.turn_order.entries[turn.entry];
        let player = &rules.players[entry.player].name;
        let mut whose = match self.lang {
            Lang::En => format!("{player} to move"),
            Lang::Ja => format!("{player}の番"),
        };
        if entry.pieces_of != entry.player {
            let pieces = &rules.players[entry.pieces_of].name;
            whose = match self.lang {
                Lang::En => format!("{player} to move {pieces}"),
                Lang::Ja => format!("{player}が{pieces}の駒を動かす番"),
            };
        }
        if let Some(kind) = &entry.move_type {
            whose = format!("{whose} ({kind})");
        }
        match (turn.turn, self.lang) {
            (1, _) => whose,
            (number, Lang::En) => format!("Turn {number}, round {}: {whose}", turn.round),
            (number, Lang::Ja) => format!("{number}手目・{}巡目　{whose}", turn.round),
        }
    }

    /// Headings of the panel beside the board.
    pub fn players(&self) -> String {
        self.say("Players", "対局者")
    }

    /// Over the kinds of pieces.
    pub fn pieces(&self) -> String {
        self.say("Pieces", "駒")
    }

    /// Over the reserves.
    pub fn off(&self) -> String {
        self.say("Off the board", "持ち駒")
    }

    /// Over what stands far from the board.
    pub fn aside(&self) -> String {
        self.say("Beside the board", "盤外")
    }

    /// Who, what, whose turn; at most 120 characters.
    pub fn title(&self) -> String {
        let parts = [self.name(), self.turn()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ").chars().take(Diagram::TITLE_MAX).collect()
    }

    /// The whole position in words: what each player has, and where.
    pub fn description(&self) -> String {
        let rules = &self.moment.rules;
        let position = &self.moment.position;
        let mut parts = vec![match self.lang {
            Lang::En => format!("A board of {} positions.", rules.board.positions.len()),
            Lang::Ja => format!("{}マスの盤。", rules.board.positions.len()),
        }];
        for (index, player) in rules.players.iter().enumerate() {
            let on = position.stones.iter().filter(|(_, stone)| stone.player == index);
            let on =
                on.map(|(at, stone)| format!("{} {}", rules.pieces[stone.piece].name, rules.board.positions[*at].name));
            let off = position.off.iter().filter(|(stone, _)| stone.player == index);
            let off = off.map(|(stone, count)| match self.lang {
                Lang::En => format!("{count} {} off the board", rules.pieces[stone.piece].name),
                Lang::Ja => format!("盤外の{} {count}枚", rules.pieces[stone.piece].name),
            });
            let all: Vec<String> = on.chain(off).collect();
            if !all.is_empty() {
                parts.push(format!("{}: {}.", player.name, all.join(", ")));
            }
        }
        parts.join(" ")
    }
}

/// The title of a movement diagram.
pub(super) fn moves_of(game: &str, piece: &str, lang: Lang) -> String {
    let title = match lang {
        Lang::En => format!("{game}: how {piece} moves"),
        Lang::Ja => format!("{game}　{piece}の動き"),
    };
    title.chars().take(Diagram::TITLE_MAX).collect()
}
