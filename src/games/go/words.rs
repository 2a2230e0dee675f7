//! What a picture of Go says, in English or Japanese.

use super::board::Colour;
use super::coordinates::a1;
use super::figure::{Figure, Landmark, Note, Plan};
use super::moment::Moment;
use super::record::Player;
use crate::diagram::{Diagram, Lang};

/// Does not break where a line ends.
const NBSP: char = '\u{a0}';

/// Words about one moment, and the figure that is drawn of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FigureNotes<'a> {
    pub moment: &'a Moment,
    pub figure: Option<(&'a Plan, &'a Figure)>,
    pub lang: Lang,
}

impl FigureNotes<'_> {
    /// English or Japanese.
    fn say(&self, en: &str, ja: &str) -> String {
        match self.lang {
            Lang::En => en.to_owned(),
            Lang::Ja => ja.to_owned(),
        }
    }

    fn colour(&self, colour: Colour) -> String {
        match colour {
            Colour::Black => self.say("Black", "黒"),
            Colour::White => self.say("White", "白"),
        }
    }

    fn player(&self, colour: Colour) -> &Player {
        match colour {
            Colour::Black => &self.moment.info.black,
            Colour::White => &self.moment.info.white,
        }
    }

    /// A player with rank and colour, on one line with the name's end: `Cho Chikun 9p (White)`; `None` where no name
    /// is known.
    fn named(&self, colour: Colour) -> Option<String> {
        let Player { name, rank } = self.player(colour);
        let name = name.as_deref()?;
        let rank = rank.as_deref().map(|rank| format!("\u{a0}{rank}")).unwrap_or_default();
        let side = self.colour(colour);
        Some(match self.lang {
            Lang::En => format!("{name}{rank}\u{a0}({side})"),
            Lang::Ja => format!("{side} {name}{rank}"),
        })
    }

    /// Who plays.
    pub fn players(&self) -> String {
        let between = self.say("\u{a0}– ", "　");
        Colour::BOTH.into_iter().filter_map(|colour| self.named(colour)).collect::<Vec<_>>().join(&between)
    }

    /// The result, as the record has it.
    pub fn result(&self) -> String {
        self.moment.info.result.clone().unwrap_or_default()
    }

    /// Which figure it is, or whose turn after which move; empty where nothing is known.
    pub fn situation(&self) -> String {
        if let Some((plan, figure)) = self.figure {
            return self.figure_name(plan, figure.range);
        }
        let position = &self.moment.replay.position;
        let turn = self.turn();
        match (position.moves, self.says_turn()) {
            (0, true) => turn,
            (0, false) => String::new(),
            (moves, _) => match self.lang {
                Lang::En => format!("Move {moves}, {turn}"),
                Lang::Ja => format!("{moves}手まで、{turn}"),
            },
        }
    }

    fn figure_name(&self, plan: &Plan, (first, last): (u32, u32)) -> String {
        let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let figure = match (plan.number, self.lang) {
            (Some(number), Lang::En) => format!("Figure {number} ({range})"),
            (Some(number), Lang::Ja) => format!("第{number}譜 ({range})"),
            (None, Lang::En) if first == last => format!("Move {range}"),
            (None, Lang::En) => format!("Moves {range}"),
            (None, Lang::Ja) => format!("{range}手"),
        };
        let figure = figure.replace(' ', &NBSP.to_string());
        match plan.name() {
            Some(name) => format!("{figure}: {name}"),
            None => figure,
        }
    }

    /// Whether somebody said whose turn it is, so that the picture says it too.
    fn says_turn(&self) -> bool {
        let position = &self.moment.replay.position;
        position.moves > 0 || self.moment.line.iter().any(|node| node.to_play.is_some())
    }

    fn turn(&self) -> String {
        let player = self.colour(self.moment.replay.position.to_play);
        match self.lang {
            Lang::En => format!("{player} to play"),
            Lang::Ja => format!("{player}番"),
        }
    }

    /// The prisoners; empty while there are none.
    pub fn prisoners(&self) -> String {
        let captures = self.moment.replay.position.captures;
        if captures.black + captures.white == 0 {
            return String::new();
        }
        match self.lang {
            Lang::En => format!("Prisoners: Black {}, White {}", captures.black, captures.white),
            Lang::Ja => format!("アゲハマ 黒{} 白{}", captures.black, captures.white),
        }
    }

    /// Moves that stand on no stone of their own: `58 at 53; 61, 64 at A`.
    pub fn notes(&self) -> String {
        let notes = self.figure.map(|(_, figure)| figure.notes.as_slice()).unwrap_or_default();
        notes.iter().map(|note| self.note(note)).collect::<Vec<_>>().join(&self.say("; ", "　"))
    }

    fn note(&self, note: &Note) -> String {
        let numbers: Vec<String> = note.numbers.iter().map(u32::to_string).collect();
        let (last, rest) = numbers.split_last().expect("a note has a number");
        // A list of numbers may break behind a comma, its end stays with the place.
        let before: String = rest.iter().map(|number| format!("{number}, ")).collect();
        let at = match (&note.at, self.lang) {
            (Landmark::Number(number), Lang::En) => format!("{last} at {number}"),
            (Landmark::Letter(letter), Lang::En) => format!("{last} at {letter}"),
            (Landmark::Pass, Lang::En) => format!("{last} pass"),
            (Landmark::Number(number), Lang::Ja) => format!("{last}({number})"),
            (Landmark::Letter(letter), Lang::Ja) => format!("{last}({letter})"),
            (Landmark::Pass, Lang::Ja) => format!("{last}(パス)"),
        };
        before + &at.replace(' ', &NBSP.to_string())
    }

    /// Who, what, whose turn; at most 120 characters.
    pub fn title(&self) -> String {
        let parts = [self.say("Go", "囲碁"), self.players().replace('\u{a0}', " "), self.result(), self.situation()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let title: String = parts.join(&self.say(", ", "、")).replace(NBSP, " ");
        title.chars().take(Diagram::TITLE_MAX).collect()
    }

    /// The whole position in words.
    pub fn description(&self) -> String {
        let position = &self.moment.replay.position;
        let size = self.moment.info.size;
        let (columns, rows) = (size.columns(), size.rows());
        let mut parts = vec![match self.lang {
            Lang::En => format!("A board of {columns} by {rows} lines."),
            Lang::Ja => format!("{columns}路×{rows}路。"),
        }];
        let board = self.figure.map_or(&position.board, |(_, figure)| &figure.stones);
        for colour in Colour::BOTH {
            let stones: Vec<String> =
                board.stones().filter(|(_, own)| *own == colour).map(|(at, _)| a1(at, size)).collect();
            let stones = if stones.is_empty() { self.say("none", "なし") } else { stones.join(" ") };
            parts.push(match self.lang {
                Lang::En => format!("{}: {stones}.", self.colour(colour)),
                Lang::Ja => format!("{}：{stones}。", self.colour(colour)),
            });
        }
        for words in [self.situation(), self.prisoners(), self.notes()] {
            if !words.is_empty() {
                parts.push(words.replace(NBSP, " ") + &self.say(".", "。"));
            }
        }
        parts.join(&self.say(" ", ""))
    }
}
