//! What a picture says in words.

use super::handicap::Handicap;
use super::kind::{Kind, rows};
use super::moment::Moment;
use super::move_notation;
use super::position::{Last, Side};
use super::variant::Variant;
use zumen_core::diagram::{Lang, Mark, Paragraph, SmallPiece, ellipsize, ems, say, word};
use zumen_core::geometry::Spot;
use zumen_game::sets::wedge::Tone;

/// One line a phrase, in each language.
const PHRASES: &str = include_str!("phrases.tsv");
/// Names that are longer, in parts of their size, do not stand beside the board.
const MAX_NAME_EMS: f64 = 5.0;
/// Names that take more than two lines under the board end in an ellipsis.
const MAX_NAME_BELOW_EMS: f64 = 48.0;
/// The small piece of whose turn it is, to the right of its place's middle: it begins where a line does, and stands nearer to
/// the word behind it than to that before it.
const TURN_FIRST: i32 = -12;
const TURN_WITHIN: i32 = 6;

/// A phrase of `phrases.tsv`, filled with the variables of these names.
macro_rules! compose {
    ($lang:expr, $key:literal, $($part:ident),+) => {
        $crate::words::fill($lang, $key, &[$((stringify!($part), $part.to_string())),+])
    };
}
pub(super) use compose;

/// The phrase of this key, as it stands in the table.
fn phrase(lang: Lang, key: &str) -> &'static str {
    let [_, phrases @ ..] = rows(PHRASES).find(|[known, ..]: &[&str; 5]| *known == key).unwrap_or_default();
    lang.of(phrases)
}

/// The phrase of this key with its parts, which have names; of what it names else nothing is written.
pub(super) fn fill(lang: Lang, key: &str, parts: &[(&str, String)]) -> String {
    let words = phrase(lang, key).split(['{', '}']).enumerate();
    let part = |name: &str| parts.iter().find(|(known, _)| *known == name).map_or("", |(_, part)| part);
    words.map(|(index, word)| if index % 2 == 0 { word } else { part(word) }).collect()
}

/// The sign before a move of a side.
pub(super) fn sign(side: Side) -> char {
    ['▲', '△'][side as usize]
}

/// The name of a side.
pub(super) fn side_in(side: Side, lang: Lang) -> &'static str {
    phrase(lang, side.name())
}

/// A move in Japanese for readers who do not see where the move before went: `同` with its square.
pub(super) fn alone(japanese: &str, last: Option<Last>) -> String {
    match (japanese.strip_prefix('同'), last) {
        (Some(rest), Some(last)) => format!("{}同{}", move_notation::square(last.to), rest.trim_start()),
        _ => japanese.to_owned(),
    }
}

/// The words of a moment in one language.
pub(super) struct BoardNotes<'a> {
    pub moment: &'a Moment,
    pub lang: Lang,
}

/// The name of a game.
pub(super) fn game(variant: Variant, lang: Lang) -> &'static str {
    phrase(lang, variant.name())
}

impl BoardNotes<'_> {
    /// The name of a side.
    pub(crate) fn side(&self, side: Side) -> &'static str {
        if self.moment.handicap.is_none() {
            return side_in(side, self.lang);
        }
        let (name, [en, ko]) = (self.moment.side_name(side), [["Sente", "하수"], ["Gote", "상수"]][side as usize]);
        word!(self.lang, en, name, name, ko)
    }

    fn kind(&self, kind: Kind) -> &'static str {
        word!(self.lang, En = kind.english(), Others = kind.kanji())
    }

    /// A number within a sentence: in Japanese its digits are as wide as those of moves.
    fn number(&self, number: u32) -> String {
        if self.lang == Lang::Ja { move_notation::wide(number) } else { number.to_string() }
    }

    /// Whose turn it is, or how the game ends, with a small piece before the side that it tells of.
    fn outcome(&self) -> (String, Option<Side>) {
        let (position, piece) = (&self.moment.position, Paragraph::PIECE);
        let turn = position.to_move;
        let mover = self.side(turn);
        let Some(end) = self.moment.end else {
            return (compose!(self.lang, "turn", piece, mover), Some(turn));
        };
        let moves = position.number.filter(|number| *number > 0).map(|number| self.number(number));
        let moves = moves.map(|n| say!(self.lang, "", "{n}手で", "共{n}手，", "{n}수 만에 "));
        let (moves, how) = (moves.unwrap_or_default(), end.describe(self.lang));
        match end.winner(turn) {
            Some(winner) => {
                let side = self.side(winner);
                let text = compose!(self.lang, "won", piece, mover, how, moves, side);
                (text, Some(word!(self.lang, En = turn, Others = winner)))
            }
            None => (format!("{moves}{how}"), None),
        }
    }

    /// Whose turn it is, or how the game ends, in words alone.
    pub(crate) fn turn(&self) -> String {
        self.outcome().0.replace(Paragraph::PIECE, "")
    }

    /// The last move with its sign: `▲７六歩`.
    fn last_move(&self) -> Option<String> {
        let written = self.moment.last_move.as_ref()?;
        let english = written.english.as_deref().unwrap_or(&written.japanese);
        let japanese = alone(&written.japanese, self.moment.position.last);
        let sign = sign(self.moment.position.to_move.other());
        Some(format!("{sign}{}", word!(self.lang, En = english, Others = &japanese)))
    }

    /// What stands under the board: the last move, `第1図は▲７六歩まで`, and whose turn it is.
    pub(crate) fn decision(&self, figure: Option<u32>) -> Paragraph {
        let number = self.moment.position.number.filter(|number| *number > 0);
        let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
        let (outcome, side) = self.outcome();
        let apart = if self.moment.end.is_some() { "" } else { " " };
        let text = match (self.last_move(), figure.map(|figure| self.number(figure))) {
            (Some(played), Some(figure)) => compose!(self.lang, "figure-after", figure, number, played, outcome, apart),
            (Some(played), None) => compose!(self.lang, "after", number, played, outcome, apart),
            (None, Some(figure)) => compose!(self.lang, "figure", figure, outcome),
            (None, None) => outcome,
        };
        let pieces = side
            .map(|side| {
                let at = Spot::new(if text.starts_with(Paragraph::PIECE) { TURN_FIRST } else { TURN_WITHIN }, 0);
                let marks = vec![Mark::own("words-turn", format!("side-{}", side.name()), at)];
                SmallPiece { marks, ..SmallPiece::default() }
            })
            .into_iter()
            .collect();
        Paragraph { pieces, ..Paragraph::new("words-note", text, String::new()) }
    }

    /// What a dot and a ring say of the squares that a piece reaches.
    pub(crate) fn reach(&self) -> [&'static str; 2] {
        word!(
            self.lang,
            ["can move here", "can capture"],
            ["動ける", "取れる"],
            ["可走", "可吃"],
            ["갈 수 있음", "잡을 수 있음"]
        )
    }

    /// How a side is called beside its hand: by its name where both have one that is short, which is then not
    /// among the words under the board.
    pub(crate) fn at_hand(&self, side: Side) -> &str {
        if self.names_fit() { self.moment.name(side).unwrap_or_default() } else { self.side(side) }
    }

    /// Tells whether both players have names that fit beside the board.
    fn names_fit(&self) -> bool {
        self.moment.position.variant.has_hands()
            && Side::BOTH
                .into_iter()
                .all(|side| self.moment.name(side).is_some_and(|name| ems(name.trim()) <= MAX_NAME_EMS))
    }

    /// Tells whether words stand upright beside the board, a character below the other, and numbers are kanji.
    pub(crate) fn are_upright(&self) -> bool {
        word!(self.lang, false, true, true, false)
    }

    /// What is said of an empty hand, from above.
    pub(crate) fn nothing(&self) -> &'static [&'static str] {
        word!(self.lang, &["none"], &["な", "し"], &["无"], &["없음"])
    }

    /// Who plays, where that is known, with the signs of the sides: `▲Name △Name`.
    pub(crate) fn players(&self) -> String {
        self.with_names(f64::INFINITY)
    }

    fn with_names(&self, most: f64) -> String {
        if self.moment.names.iter().all(Option::is_none) {
            return String::new();
        }
        [Side::Sente, Side::Gote]
            .map(|side| {
                let name = self.moment.name(side).unwrap_or(self.side(side));
                format!("{}{}", sign(side), ellipsize(name, most))
            })
            .join("\u{3000}")
    }

    /// What the game or problem is called, and who plays.
    pub(crate) fn heading(&self) -> String {
        let players = if self.names_fit() { String::new() } else { self.with_names(MAX_NAME_BELOW_EMS) };
        let handicap = self.moment.handicap.map(|handicap| {
            let Handicap { name, english, chinese, korean, .. } = handicap;
            word!(self.lang, english, name, chinese, korean)
        });
        let title = self.moment.title.clone().unwrap_or_default();
        let problem = self.problem().filter(|problem| !title.contains(problem.as_str()) && !title.contains("手詰"));
        let [colon, comma] = word!(self.lang, [": ", ", "], ["　", "　"], ["　", "　"], [": ", ", "]);
        let kind = join([handicap.unwrap_or_default().to_owned(), problem.unwrap_or_default()], comma);
        join([join([title, players], colon), kind], comma)
    }

    /// What the record says of the whole game, a short text each.
    pub(crate) fn facts(&self) -> Vec<String> {
        let told = ["表題", "棋戦", "場所", "開始日時", "持ち時間"].into_iter().filter_map(|wanted| {
            let (key, value) = self.moment.fields.iter().find(|(key, _)| key == wanted)?;
            let value = value.trim();
            Some(match key.as_str() {
                "持ち時間" => {
                    say!(self.lang, "time {value}", "持ち時間{value}", "时限{value}", "제한 시간 {value}")
                }
                // The hour says nothing to a reader.
                "開始日時" => value.split(' ').next().unwrap_or_default().to_owned(),
                _ => value.to_owned(),
            })
        });
        told.collect()
    }

    /// What a mate problem is called, with the number of its moves where that is known.
    fn problem(&self) -> Option<String> {
        let is_problem = self.moment.defender().is_some() || self.moment.mate.is_some();
        is_problem.then(|| match self.moment.mate {
            Some(moves) => compose!(self.lang, "mate", moves),
            None => word!(self.lang, "Mate problem", "詰将棋", "诘将棋", "쓰메쇼기").to_owned(),
        })
    }

    /// Tells whether the game stands at its beginning.
    fn is_start(&self) -> bool {
        let position = &self.moment.position;
        position.number == Some(0) && position.variant.start() == *position
    }

    /// Who, what, whose turn.
    pub(crate) fn title(&self) -> String {
        let what = if self.is_start() {
            word!(self.lang, ", initial position", "、初期配置", "，初始局面", ", 초기 배치")
        } else {
            ""
        };
        let position = &self.moment.position;
        let (name, players) = (self.moment.title.as_deref().unwrap_or_default(), self.players());
        let parts = [format!("{}{what}", game(position.variant, self.lang)), name.to_owned(), players, self.turn()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(word!(self.lang, ": ", "　", "　", ": "))
    }

    /// The whole position.
    pub(crate) fn description(&self) -> String {
        let position = &self.moment.position;
        let mut parts = Vec::new();
        let comma = word!(self.lang, ", ", "、", "、", ", ");
        for side in Side::BOTH {
            let pieces = position.pieces().filter(|(_, piece)| piece.side == side);
            let pieces = pieces.map(|(square, piece)| {
                let name = self.kind(piece.kind);
                let promoted = if piece.promoted {
                    word!(self.lang, " (promoted)", "（成）", "（升变）", "(승격)")
                } else {
                    ""
                };
                let square = word!(self.lang, En = square.to_string(), Others = move_notation::square(square));
                format!("{name}{promoted} {square}")
            });
            let on_board = pieces.collect::<Vec<_>>().join(comma);
            let hand = position.hand(side).iter().map(|(kind, count)| {
                let name = self.kind(*kind);
                if *count > 1 { format!("{name} ×{count}") } else { name.to_owned() }
            });
            let hand = hand.collect::<Vec<_>>().join(comma);
            let hand = match (hand.is_empty(), self.moment.rest == Some(side)) {
                (_, true) => phrase(self.lang, "holds-rest").to_owned(),
                (true, _) => String::new(),
                (false, _) => {
                    format!("{}{hand}", word!(self.lang, "; in hand: ", "、持駒：", "；持驹：", "; 손에 든 말: "))
                }
            };
            let side = self.side(side);
            parts.push(compose!(self.lang, "side", side, on_board, hand));
        }
        let turn = self.turn();
        parts.push(say!(self.lang, "{turn}.", "{turn}。", "{turn}。", "{turn}."));
        parts.join(word!(self.lang, " ", "", "", " "))
    }

    /// A hand that holds all pieces that are left, from above.
    pub(crate) fn rest(&self) -> Vec<&'static str> {
        phrase(self.lang, "rest").split(' ').collect()
    }

    /// What the paint of a wedge says, in few letters: all stand in a row.
    pub(crate) fn tone(&self, tone: Tone) -> &'static str {
        phrase(self.lang, tone.name())
    }
}

/// Joins what is not empty.
fn join(parts: [String; 2], between: &str) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_phrase_that_is_composed_is_in_the_table() {
        let sources = [include_str!("words.rs"), include_str!("moves/words.rs"), include_str!("changes.rs")];
        let calls = sources.iter().flat_map(|source| source.split("compose!(").skip(1));
        let keys = calls.filter_map(|call| call.lines().next()?.split('"').nth(1));
        let keys = keys.filter(|key| key.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
        let names = Variant::NAMES.into_iter().chain(Tone::NAMES).chain(Side::NAMES).chain(["holds-rest", "rest"]);
        let keys: Vec<&str> = keys.chain(names).collect();
        assert!(keys.len() > 20, "{keys:?}");
        assert!(keys.iter().all(|key| !phrase(Lang::Ko, key).is_empty()), "{keys:?}");
    }

    #[test]
    fn phrases_name_the_same_parts_in_all_languages_but_english() {
        for [key, _, ja, zh, ko] in rows(PHRASES) {
            let parts = [ja, zh, ko].map(|text| text.split(['{', '}']).skip(1).step_by(2).collect::<BTreeSet<_>>());
            // Only Japanese parts what it says of the last move from what is said of the end.
            assert!(parts[1].is_subset(&parts[0]) && parts[1] == parts[2], "{key}: {parts:?}");
        }
        let said = fill(Lang::En, "after", &[("number", "{played}".to_owned()), ("outcome", "x".to_owned())]);
        assert_eq!(said, "After {played}, x");
    }
}
