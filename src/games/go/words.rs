//! What a picture of Go says, in English or Japanese.

use super::board::Colour;
use super::coordinates::a1;
use super::figure::{Figure, Landmark, Note, Plan};
use super::moment::Moment;
use super::position::Captures;
use super::record::Player;
use crate::diagram::{Diagram, Lang, say, word};

/// Does not break where a line ends.
const NBSP: char = '\u{a0}';

/// Returns a player.
pub(super) fn colour(colour: Colour, lang: Lang) -> &'static str {
    match colour {
        Colour::Black => word!(lang, En = "Black", Ja = "黒"),
        Colour::White => word!(lang, En = "White", Ja = "白"),
    }
}

/// Words about one moment, and the figure that is drawn of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FigureNotes<'a> {
    pub moment: &'a Moment,
    pub figure: Option<(&'a Plan, &'a Figure)>,
    pub lang: Lang,
}

impl FigureNotes<'_> {
    fn player(&self, colour: Colour) -> &Player {
        match colour {
            Colour::Black => &self.moment.info.black,
            Colour::White => &self.moment.info.white,
        }
    }

    /// Returns a player with rank and colour, on one line with the name's end: `Cho Chikun 9p (White)`; `None` where no
    /// name is known.
    fn named(&self, colour: Colour) -> Option<String> {
        let Player { name, rank } = self.player(colour);
        let name = name.as_deref()?;
        let rank = rank.as_deref().map(|rank| format!("\u{a0}{rank}")).unwrap_or_default();
        let side = self::colour(colour, self.lang);
        Some(say!(self.lang, En = "{name}{rank}\u{a0}({side})", Ja = "{side} {name}{rank}"))
    }

    /// Returns who plays.
    pub fn players(&self) -> String {
        let between = say!(self.lang, En = "\u{a0}– ", Ja = "　");
        Colour::BOTH.into_iter().filter_map(|colour| self.named(colour)).collect::<Vec<_>>().join(&between)
    }

    /// Returns the result, as the record has it.
    pub fn result(&self) -> String {
        self.moment.info.result.clone().unwrap_or_default()
    }

    /// Returns which figure it is, or whose turn after which move; empty where nothing is known.
    pub fn situation(&self) -> String {
        if let Some((plan, figure)) = self.figure {
            return self.figure_name(plan, figure.range);
        }
        let position = &self.moment.replay.position;
        let turn = self.turn();
        match (position.moves, self.says_turn()) {
            (0, true) => turn,
            (0, false) => String::new(),
            (moves, _) => say!(self.lang, En = "Move {moves}, {turn}", Ja = "{moves}手まで、{turn}"),
        }
    }

    fn figure_name(&self, plan: &Plan, (first, last): (u32, u32)) -> String {
        let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let figure = match plan.number {
            Some(number) => say!(self.lang, En = "Figure {number} ({range})", Ja = "第{number}譜 ({range})"),
            None if first == last => say!(self.lang, En = "Move {range}", Ja = "{range}手"),
            None => say!(self.lang, En = "Moves {range}", Ja = "{range}手"),
        };
        let figure = figure.replace(' ', &NBSP.to_string());
        match plan.name() {
            Some(name) => format!("{figure}: {name}"),
            None => figure,
        }
    }

    /// Tells whether somebody said whose turn it is, so that the picture says it too.
    fn says_turn(&self) -> bool {
        let position = &self.moment.replay.position;
        position.moves > 0 || self.moment.line.iter().any(|node| node.to_play.is_some())
    }

    fn turn(&self) -> String {
        let player = colour(self.moment.replay.position.to_play, self.lang);
        say!(self.lang, En = "{player} to play", Ja = "{player}番")
    }

    /// Returns the prisoners; empty while there are none.
    pub fn prisoners(&self) -> String {
        match self.moment.replay.position.captures {
            Captures { black: 0, white: 0 } => String::new(),
            Captures { black, white } => {
                say!(self.lang, En = "Prisoners: Black {black}, White {white}", Ja = "アゲハマ 黒{black} 白{white}")
            }
        }
    }

    /// Moves that stand on no stone of their own: `58 at 53; 61, 64 at A`.
    pub fn notes(&self) -> String {
        let notes = self.figure.map(|(_, figure)| figure.notes.as_slice()).unwrap_or_default();
        notes.iter().map(|note| self.note(note)).collect::<Vec<_>>().join(word!(self.lang, En = "; ", Ja = "　"))
    }

    fn note(&self, note: &Note) -> String {
        let numbers: Vec<String> = note.numbers.iter().map(u32::to_string).collect();
        let (last, rest) = numbers.split_last().expect("a note has a number");
        // A list of numbers may break behind a comma, its end stays with the place.
        let before: String = rest.iter().map(|number| format!("{number}, ")).collect();
        let at = match &note.at {
            Landmark::Number(number) => say!(self.lang, En = "{last} at {number}", Ja = "{last}({number})"),
            Landmark::Letter(letter) => say!(self.lang, En = "{last} at {letter}", Ja = "{last}({letter})"),
            Landmark::Pass => say!(self.lang, En = "{last} pass", Ja = "{last}(パス)"),
        };
        before + &at.replace(' ', &NBSP.to_string())
    }

    /// Returns who, what, whose turn; at most 120 characters.
    pub fn title(&self) -> String {
        let parts = [
            say!(self.lang, En = "Go", Ja = "囲碁"),
            self.players().replace('\u{a0}', " "),
            self.result(),
            self.situation(),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let title: String = parts.join(word!(self.lang, En = ", ", Ja = "、")).replace(NBSP, " ");
        title.chars().take(Diagram::TITLE_MAX).collect()
    }

    /// Returns the whole position in words.
    pub fn description(&self) -> String {
        let position = &self.moment.replay.position;
        let size = self.moment.info.size;
        let (columns, rows) = (size.columns(), size.rows());
        let mut parts =
            vec![say!(self.lang, En = "A board of {columns} by {rows} lines.", Ja = "{columns}路×{rows}路。")];
        let board = self.figure.map_or(&position.board, |(_, figure)| &figure.stones);
        for colour in Colour::BOTH {
            let stones: Vec<String> =
                board.stones().filter(|(_, own)| *own == colour).map(|(at, _)| a1(at, size)).collect();
            let stones = if stones.is_empty() { say!(self.lang, En = "none", Ja = "なし") } else { stones.join(" ") };
            let colour = self::colour(colour, self.lang);
            parts.push(say!(self.lang, En = "{colour}: {stones}.", Ja = "{colour}：{stones}。"));
        }
        for words in [self.situation(), self.prisoners(), self.notes()] {
            if !words.is_empty() {
                parts.push(words.replace(NBSP, " ") + word!(self.lang, En = ".", Ja = "。"));
            }
        }
        parts.join(word!(self.lang, En = " ", Ja = ""))
    }
}
