//! What a picture says in words.

use super::moment::Moment;
use super::position::Side;
use super::variant::Variant;
use crate::diagram::Lang;
use crate::sets::wedge::Tone;

/// The sign before a move of a side.
pub(super) fn sign(side: Side) -> char {
    match side {
        Side::Sente => '▲',
        Side::Gote => '△',
    }
}

/// The words of a moment in one language.
pub(super) struct BoardNotes<'a> {
    pub moment: &'a Moment,
    pub lang: Lang,
}

impl BoardNotes<'_> {
    fn pick<'a>(&self, en: &'a str, ja: &'a str) -> &'a str {
        match self.lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// The name of the game.
    pub fn game(&self) -> &'static str {
        match (self.moment.position.variant, self.lang) {
            (Variant::Shogi, Lang::En) => "Shogi",
            (Variant::Shogi, Lang::Ja) => "将棋",
            (Variant::Chu, Lang::En) => "Chu shogi",
            (Variant::Chu, Lang::Ja) => "中将棋",
            (Variant::Tai, Lang::En) => "Tai shogi",
            (Variant::Tai, Lang::Ja) => "泰将棋",
        }
    }

    /// The name of a side.
    pub fn side(&self, side: Side) -> &str {
        match side {
            Side::Sente => self.pick("Sente", "先手"),
            Side::Gote => self.pick("Gote", "後手"),
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> String {
        let side = self.side(self.moment.position.to_move);
        match self.lang {
            Lang::En => format!("{side} to move"),
            Lang::Ja => format!("{side}番"),
        }
    }

    /// The last move with its sign: `▲７六歩`.
    fn last_move(&self) -> Option<String> {
        let written = self.moment.last_move.as_ref()?;
        let english = written.english.as_deref().filter(|_| self.lang == Lang::En);
        let sign = sign(self.moment.position.to_move.other());
        Some(format!("{sign}{}", english.unwrap_or(&written.japanese)))
    }

    /// What stands under the board: the last move, `第1図は▲７六歩まで`, or else whose turn it is.
    pub fn note(&self, figure: Option<u32>) -> String {
        let number = self.moment.position.number.filter(|number| *number > 0);
        match (self.last_move(), figure, self.lang) {
            (Some(played), Some(figure), Lang::Ja) => format!("第{figure}図は{played}まで"),
            (Some(played), None, Lang::Ja) => format!("{played}まで"),
            (None, Some(figure), Lang::Ja) => format!("第{figure}図　{}", self.turn()),
            (Some(played), figure, Lang::En) => {
                let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
                match figure {
                    Some(figure) => format!("Diagram {figure}: after {number}{played}"),
                    None => format!("After {number}{played}"),
                }
            }
            (None, Some(figure), Lang::En) => format!("Diagram {figure}: {}", self.turn()),
            (None, None, _) => self.turn(),
        }
    }

    /// Who plays, where that is known, with the signs of the sides: `▲Name △Name`.
    pub fn players(&self) -> String {
        if self.moment.names.iter().all(Option::is_none) {
            return String::new();
        }
        let name = |side: Side| {
            let name = self.moment.name(side).unwrap_or(self.side(side));
            format!("{}{name}", sign(side))
        };
        [Side::Sente, Side::Gote].map(name).join("\u{3000}")
    }

    /// What the game or problem is called, and who plays.
    pub fn heading(&self) -> String {
        let parts = [self.moment.title.clone().unwrap_or_default(), self.players()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(self.pick(": ", "　"))
    }

    /// Whether the game stands at its beginning.
    fn is_start(&self) -> bool {
        let position = &self.moment.position;
        position.number == Some(0) && position.variant.start() == *position
    }

    /// Who, what, whose turn.
    pub fn title(&self) -> String {
        let what = if self.is_start() { self.pick(", initial position", "、初期配置") } else { "" };
        let (name, players) = (self.moment.title.as_deref().unwrap_or_default(), self.players());
        let parts = [format!("{}{what}", self.game()), name.to_owned(), players, self.turn()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(self.pick(": ", "　"))
    }

    /// The whole position.
    pub fn description(&self) -> String {
        let position = &self.moment.position;
        let mut parts = Vec::new();
        for side in Side::BOTH {
            let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
            let pieces = pieces.map(|(square, piece)| {
                let name = self.pick(piece.kind.english(), piece.kind.kanji());
                let promoted = if piece.promoted { self.pick(" (promoted)", "（成）") } else { "" };
                format!("{name}{promoted} {square}")
            });
            let on_board = pieces.collect::<Vec<_>>().join(", ");
            let hand = position.hand(side).iter().map(|(kind, count)| {
                let name = self.pick(kind.english(), kind.kanji());
                if *count > 1 { format!("{name} ×{count}") } else { name.to_owned() }
            });
            let hand = hand.collect::<Vec<_>>().join(", ");
            let hand = match (hand.is_empty(), self.moment.rest == Some(side)) {
                (_, true) => self.pick("; in hand: all that is left", "、持駒: 残り全部").to_owned(),
                (true, _) => String::new(),
                (false, _) => format!("{}{hand}", self.pick("; in hand: ", "、持駒: ")),
            };
            parts.push(format!("{}: {on_board}{hand}.", self.side(side)));
        }
        parts.push(format!("{}.", self.turn()));
        parts.join(" ")
    }

    /// Who moves, behind the mark of a side.
    pub fn to_move(&self) -> &str {
        self.pick("to move", "手番")
    }

    /// A hand that holds all pieces that are left, from above.
    pub fn rest(&self) -> &'static [&'static str] {
        match self.lang {
            Lang::En => &["the", "rest"],
            Lang::Ja => &["残", "り", "全", "部"],
        }
    }

    /// What the paint of a wedge says, in few letters: it stands in a narrow panel.
    pub fn tone(&self, tone: Tone) -> &str {
        match tone {
            Tone::Unpromoted => self.pick("promotes", "生駒"),
            Tone::NonPromoting => self.pick("does not", "不成駒"),
            Tone::Promoted => self.pick("promoted", "成駒"),
            Tone::Royal => self.pick("royal", "王"),
            Tone::RoyalPromoted => self.pick("crowned", "王（成駒）"),
        }
    }
}
