//! What a picture says in words.

use super::kind::Kind;
use super::moment::Moment;
use super::position::Side;
use super::variant::Variant;
use crate::diagram::{Lang, say, word};
use crate::sets::wedge::Tone;

/// Returns the sign before a move of a side.
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

/// Returns the name of a game.
pub(super) fn game(variant: Variant, lang: Lang) -> &'static str {
    match variant {
        Variant::Shogi => word!(lang, En = "Shogi", Ja = "将棋"),
        Variant::Chu => word!(lang, En = "Chu shogi", Ja = "中将棋"),
        Variant::Tai => word!(lang, En = "Tai shogi", Ja = "泰将棋"),
    }
}

impl BoardNotes<'_> {
    /// Returns the name of the game.
    pub fn game(&self) -> &'static str {
        game(self.moment.position.variant, self.lang)
    }

    /// Returns the name of a side.
    pub fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Sente => word!(self.lang, En = "Sente", Ja = "先手"),
            Side::Gote => word!(self.lang, En = "Gote", Ja = "後手"),
        }
    }

    fn kind(&self, kind: Kind) -> &'static str {
        word!(self.lang, En = kind.english(), Ja = kind.kanji())
    }

    /// Returns whose turn it is.
    pub fn turn(&self) -> String {
        let side = self.side(self.moment.position.to_move);
        say!(self.lang, En = "{side} to move", Ja = "{side}番")
    }

    /// Returns the last move with its sign: `▲７六歩`.
    fn last_move(&self) -> Option<String> {
        let written = self.moment.last_move.as_ref()?;
        let english = written.english.as_deref().unwrap_or(&written.japanese);
        let sign = sign(self.moment.position.to_move.other());
        Some(format!("{sign}{}", word!(self.lang, En = english, Ja = &written.japanese)))
    }

    /// Returns what stands under the board: the last move, `第1図は▲７六歩まで`, or else whose turn it is.
    pub fn note(&self, figure: Option<u32>) -> String {
        let number = self.moment.position.number.filter(|number| *number > 0);
        let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
        match (self.last_move(), figure, self.turn()) {
            (Some(played), Some(figure), _) => {
                say!(self.lang, En = "Diagram {figure}: after {number}{played}", Ja = "第{figure}図は{played}まで")
            }
            (Some(played), None, _) => say!(self.lang, En = "After {number}{played}", Ja = "{played}まで"),
            (None, Some(figure), turn) => say!(self.lang, En = "Diagram {figure}: {turn}", Ja = "第{figure}図　{turn}"),
            (None, None, turn) => turn,
        }
    }

    /// Returns who plays, where that is known, with the signs of the sides: `▲Name △Name`.
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

    /// Returns what the game or problem is called, and who plays.
    pub fn heading(&self) -> String {
        let parts = [self.moment.title.clone().unwrap_or_default(), self.players()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(word!(self.lang, En = ": ", Ja = "　"))
    }

    /// Tells whether the game stands at its beginning.
    fn is_start(&self) -> bool {
        let position = &self.moment.position;
        position.number == Some(0) && position.variant.start() == *position
    }

    /// Returns who, what, whose turn.
    pub fn title(&self) -> String {
        let what =
            if self.is_start() { word!(self.lang, En = ", initial position", Ja = "、初期配置") } else { "" };
        let (name, players) = (self.moment.title.as_deref().unwrap_or_default(), self.players());
        let parts = [format!("{}{what}", self.game()), name.to_owned(), players, self.turn()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(word!(self.lang, En = ": ", Ja = "　"))
    }

    /// Returns the whole position.
    pub fn description(&self) -> String {
        let position = &self.moment.position;
        let mut parts = Vec::new();
        for side in Side::BOTH {
            let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
            let pieces = pieces.map(|(square, piece)| {
                let name = self.kind(piece.kind);
                let promoted = if piece.promoted { word!(self.lang, En = " (promoted)", Ja = "（成）") } else { "" };
                format!("{name}{promoted} {square}")
            });
            let on_board = pieces.collect::<Vec<_>>().join(", ");
            let hand = position.hand(side).iter().map(|(kind, count)| {
                let name = self.kind(*kind);
                if *count > 1 { format!("{name} ×{count}") } else { name.to_owned() }
            });
            let hand = hand.collect::<Vec<_>>().join(", ");
            let hand = match (hand.is_empty(), self.moment.rest == Some(side)) {
                (_, true) => word!(self.lang, En = "; in hand: all that is left", Ja = "、持駒: 残り全部").to_owned(),
                (true, _) => String::new(),
                (false, _) => format!("{}{hand}", word!(self.lang, En = "; in hand: ", Ja = "、持駒: ")),
            };
            parts.push(format!("{}: {on_board}{hand}.", self.side(side)));
        }
        parts.push(format!("{}.", self.turn()));
        parts.join(" ")
    }

    /// Returns who moves, behind the mark of a side.
    pub fn to_move(&self) -> &'static str {
        word!(self.lang, En = "to move", Ja = "手番")
    }

    /// Returns a hand that holds all pieces that are left, from above.
    pub fn rest(&self) -> &'static [&'static str] {
        word!(self.lang, En = &["the", "rest"], Ja = &["残", "り", "全", "部"])
    }

    /// Returns what the paint of a wedge says, in few letters: it stands in a narrow panel.
    pub fn tone(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Unpromoted => word!(self.lang, En = "promotes", Ja = "生駒"),
            Tone::NonPromoting => word!(self.lang, En = "does not", Ja = "不成駒"),
            Tone::Promoted => word!(self.lang, En = "promoted", Ja = "成駒"),
            Tone::Royal => word!(self.lang, En = "royal", Ja = "王"),
            Tone::RoyalPromoted => word!(self.lang, En = "crowned", Ja = "王（成駒）"),
        }
    }
}
