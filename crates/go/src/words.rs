//! What a picture of Go says, in each language.

use std::cell::RefCell;

use super::board::Colour;
use super::coordinates::a1;
use super::figure::{Figure, Landmark, Note, Plan};
use super::moment::Moment;
use super::position::Captures;
use super::record::{Node, Player};
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, SmallPiece, ellipsize, ems, say, word};
use zumen_core::geometry::Spot;

/// Does not break where a line ends.
const NBSP: char = '\u{a0}';
/// Both players and the result stand on one line under the board where that is no longer, in parts of its size. Names that
/// take more than two lines end in an ellipsis, and short ones stay on one line.
const MAX_LINE_EMS: f64 = 34.0;
const MAX_NAME_EMS: f64 = 64.0;
const SHORT_NAME_EMS: f64 = 12.0;
/// What a record says of a game stands in one line of a header where that is no longer.
const MAX_FACTS_EMS: f64 = 45.0;
/// How far the stone of whose turn it is moves within a line, in hundredths of its cell.
const TURN_WITHIN: i32 = 5;

/// A player.
pub(super) fn colour(colour: Colour, lang: Lang) -> &'static str {
    match colour {
        Colour::Black => word!(lang, "Black", "黒", "黑", "흑"),
        Colour::White => word!(lang, "White", "白", "白", "백"),
    }
}

/// Says a result of SGF as players do: `B+R` is `White resigned`; `None` for other texts.
fn result_said(result: &str, lang: Lang) -> Option<String> {
    let (winner, by) = match result {
        _ if ["0", "Draw", "Jigo"].iter().any(|draw| result.eq_ignore_ascii_case(draw)) => {
            return Some(word!(lang, "Draw", "持碁", "和棋", "무승부").to_owned());
        }
        "Void" => return Some(word!(lang, "No result", "無勝負", "无胜负", "무효").to_owned()),
        _ => result.split_once('+')?,
    };
    let winner = match winner {
        "B" => Colour::Black,
        "W" => Colour::White,
        _ => return None,
    };
    let (winner, loser) = (colour(winner, lang), colour(winner.other(), lang));
    Some(match by {
        "" | "0" => say!(lang, "{winner} won", "{winner}勝ち", "{winner}胜", "{winner} 승"),
        "R" | "Resign" => say!(lang, "{loser} resigned", "{winner}中押し勝ち", "{winner}中盘胜", "{winner} 불계승"),
        "T" | "Time" => say!(lang, "{winner} won on time", "{winner}時間切れ勝ち", "{winner}超时胜", "{winner} 시간승"),
        "F" | "Forfeit" => say!(lang, "{loser} forfeited", "{winner}反則勝ち", "{winner}判胜", "{winner} 반칙승"),
        points => return won_by(winner, points, lang),
    })
}

/// Says how many points somebody won by, in whole points or with a half.
fn won_by(winner: &str, points: &str, lang: Lang) -> Option<String> {
    let (whole, half) = points.split_once('.').unwrap_or((points, ""));
    let is_half = match half.trim_end_matches('0') {
        "" => false,
        "5" => true,
        _ => return None,
    };
    let half = if is_half { word!(lang, ".5", "半", "半", "반") } else { "" };
    Some(match whole.parse::<u16>().ok()? {
        0 => say!(lang, "{winner} won by 0{half}", "{winner}{half}目勝ち", "{winner}胜{half}目", "{winner} {half}집승"),
        n => say!(
            lang,
            "{winner} won by {n}{half}",
            "{winner}{n}目{half}勝ち",
            "{winner}胜{n}目{half}",
            "{winner} {n}집{half}승"
        ),
    })
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

    /// A player with rank and colour, on one line with the name's end: `Cho Chikun 9p (White)`; the rank alone of one who
    /// is not named, and `None` where that is not known.
    fn player_line(&self, colour: Colour, most: f64) -> Option<String> {
        let player = self.player(colour);
        let rank = player.rank.as_deref().filter(|rank| rank.contains(char::is_alphanumeric));
        let name = player.known_name(colour).or(rank)?;
        let rank = rank.filter(|rank| *rank != name).map(|rank| format!("\u{a0}{rank}")).unwrap_or_default();
        let mut name = ellipsize(name, most - ems(&rank).min(most / 2.0));
        if ems(&name) + ems(&rank) <= SHORT_NAME_EMS {
            name = name.replace(' ', "\u{a0}");
        }
        let side = self::colour(colour, self.lang);
        Some(say!(
            self.lang,
            "{name}{rank}\u{a0}({side})",
            "{side}\u{a0}{name}{rank}",
            "{side}\u{a0}{name}{rank}",
            "{side}\u{a0}{name}{rank}"
        ))
    }

    /// Who plays.
    pub(crate) fn players(&self) -> String {
        let between = say!(self.lang, "\u{a0}– ", "　", "　", "　");
        let names = Colour::BOTH.into_iter().filter_map(|colour| self.player_line(colour, f64::INFINITY));
        names.collect::<Vec<_>>().join(&between)
    }

    /// What the record says of the game: where and when it was played, then its terms and its result.
    fn event_and_terms(&self) -> [Vec<String>; 2] {
        let info = &self.moment.info;
        let known = [&info.name, &info.event, &info.round, &info.place, &info.date].into_iter().flatten();
        let known = known.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect();
        let mut terms = Vec::new();
        terms.extend(info.handicap.filter(|stones| *stones >= 2).map(|stones| {
            say!(self.lang, "{stones} handicap stones", "{stones}子局", "让{stones}子", "{stones}점 접바둑")
        }));
        terms.extend(info.komi.map(|komi| {
            // A half alone, and what is no half, stay numbers.
            let is_half = komi.abs() > 1.0 && komi.fract().abs() == 0.5;
            let (said, points, houses) =
                if is_half { (komi.trunc(), "目半", "집반") } else { (komi, "目", "집") };
            say!(self.lang, "komi {komi}", "コミ{said}{points}", "贴目{komi}", "덤 {said}{houses}")
        }));
        terms.extend(Some(self.result()).filter(|result| !result.is_empty()));
        [known, terms]
    }

    /// The same with the rules, a short text each.
    pub(crate) fn facts(&self) -> Vec<String> {
        let rules = self.moment.info.rules.as_ref().map(|rules| rules.trim()).filter(|rules| !rules.is_empty());
        let rules =
            rules.map(|rules| say!(self.lang, "{rules} rules", "ルール：{rules}", "规则：{rules}", "규칙: {rules}"));
        self.event_and_terms().concat().into_iter().chain(rules).collect()
    }

    /// What heads the figures of a game: who plays, then all else that the record says of it.
    pub(crate) fn header(&self) -> Vec<String> {
        let [known, terms] = self.event_and_terms();
        let between = word!(self.lang, " · ", "　", "　", " · ");
        let (known, terms) = (known.join(between), terms.join(between));
        // How a game was played and how it ended is not lost behind a long name of where it was.
        let facts = match ems(&known) + ems(&terms) > MAX_FACTS_EMS || known.is_empty() || terms.is_empty() {
            true => [known, terms],
            false => [known + between + &terms, String::new()],
        };
        [self.players()].into_iter().chain(facts).filter(|line| !line.is_empty()).collect()
    }

    /// The same as lines under the board, with the result: one line, or one a player and the result where names are long.
    pub(crate) fn player_lines(&self) -> Vec<Paragraph> {
        let (players, result) = (self.players(), self.end());
        if ems(&players) + ems(&result) <= MAX_LINE_EMS {
            return vec![Paragraph::new("words-players", players, result)];
        }
        let names = Colour::BOTH.into_iter().filter_map(|colour| self.player_line(colour, MAX_NAME_EMS));
        let result = Some(result).filter(|result| !result.is_empty());
        let lines =
            names.zip(["words-players", "words-players-white"]).chain(result.map(|result| (result, "words-result")));
        let lines = lines
            .map(|(text, id)| Paragraph { id: id.to_owned(), ..Paragraph::new("words-players", text, String::new()) });
        lines.collect()
    }

    /// The result as it is said where it is one of SGF, else as the record has it; nothing where it is not known.
    pub(crate) fn result(&self) -> String {
        let result = self.moment.info.result.clone().filter(|result| result.trim() != "?").unwrap_or_default();
        result_said(result.trim(), self.lang).unwrap_or(result)
    }

    /// The result, but while somebody is still to play.
    fn end(&self) -> String {
        if self.turn().is_empty() { self.result() } else { String::new() }
    }

    /// Which figure it is, or whose turn after which move; empty where nothing is known.
    pub(crate) fn situation(&self) -> String {
        if let Some((plan, figure)) = self.figure {
            return self.figure_name(plan, figure.range);
        }
        self.after(self.last_move())
    }

    /// Whose turn it is after these moves.
    fn after(&self, moves: String) -> String {
        let turn = self.turn();
        match (moves.is_empty(), turn.is_empty()) {
            (false, false) => moves + self.lang.comma() + &turn,
            _ => moves + &turn,
        }
    }

    /// The sign of the last move.
    fn sign(&self) -> Option<&'static str> {
        self.moment.line.last()?.annotations.sign()
    }

    /// The last move by its number, as the record counts; empty before the first.
    fn last_move(&self) -> String {
        let moves = match self.moment.replay.number() {
            0 => String::new(),
            moves => say!(self.lang, "Move {moves}", "{moves}手まで", "至第{moves}手", "{moves}수까지"),
        };
        match self.sign() {
            Some(sign) if !moves.is_empty() => {
                say!(self.lang, "{moves}{NBSP}{sign}", "{moves}（{sign}）", "{moves}（{sign}）", "{moves}{NBSP}{sign}")
            }
            _ => moves,
        }
    }

    /// What the author thinks of the position; empty where they don't say.
    pub(crate) fn judgement(&self) -> String {
        let judgement = self.moment.line.last().map(|node| node.annotations.judgement(self.lang)).unwrap_or_default();
        let mut letters = judgement.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    fn figure_name(&self, plan: &Plan, (first, last): (u32, u32)) -> String {
        let range = if first == last { first.to_string() } else { format!("{first}–{last}") };
        let figure = match plan.number {
            Some(number) => say!(
                self.lang,
                "Figure {number} ({range})",
                "第{number}譜 ({range})",
                "第{number}谱（{range}）",
                "제{number}보 ({range})"
            ),
            None if first == last => say!(self.lang, "Move {range}", "{range}手目", "第{range}手", "{range}수"),
            None => say!(self.lang, "Moves {range}", "{range}手目", "第{range}手", "{range}수"),
        };
        let figure = figure.replace(' ', &NBSP.to_string());
        match plan.name() {
            // Numbers from 1 say themselves which moves these are.
            Some(name) if plan.number.is_none() && first == 1 => name.to_owned(),
            Some(name) => figure + self.lang.colon() + name,
            None => figure,
        }
    }

    /// The situation as lines under the board, with a stone of the player whose turn it is, and who captured how
    /// much at the end. Where nobody is named, whose turn it is goes before all.
    pub(crate) fn situation_lines(&self, is_first: bool) -> Vec<Paragraph> {
        // A board with one stone says that this is the first move.
        let moves = Some(self.last_move()).filter(|_| self.moment.replay.number() > 1 || self.sign().is_some());
        let (moves, turn) = (moves.unwrap_or_default(), self.turn());
        let text = if self.figure.is_some() { self.situation() } else { self.after(moves.clone()) };
        let start = text.rfind(&turn).filter(|_| !turn.is_empty());
        match (is_first, self.figure, start) {
            (true, None, Some(_)) => {
                let rest = self.with_captures(Paragraph::new("words-figure", moves, String::new()));
                let first = figure_line("words-players", turn, String::new());
                vec![self.with_stone(first, 0), Paragraph { id: "words-move".to_owned(), ..rest }]
            }
            (true, ..) => {
                let captured = Paragraph::new("words-figure", String::new(), String::new());
                let Paragraph { end, pieces, .. } = self.with_captures(captured.clone());
                let captured = Paragraph { id: "words-captured".to_owned(), text: end, pieces, ..captured };
                vec![figure_line("words-players", text, String::new()), captured]
            }
            (false, None, Some(start)) => {
                let line = self.with_stone(figure_line("words-figure", text, String::new()), start);
                vec![self.with_captures(line)]
            }
            (false, ..) => vec![self.with_captures(figure_line("words-figure", text, String::new()))],
        }
    }

    /// Puts a stone of the player whose turn it is into a line.
    fn with_stone(&self, mut line: Paragraph, start: usize) -> Paragraph {
        line.text.insert(start, Paragraph::PIECE);
        let piece = format!("turn-{}", self.moment.replay.position.to_play.name());
        // Within a line it stands as far from the word before it as from that behind it.
        let at = Spot::new(if start == 0 { 0 } else { TURN_WITHIN }, 0);
        let marks = vec![Mark::piece("words-turn", &piece, &piece, at)];
        line.pieces.push(SmallPiece { marks, ..SmallPiece::default() });
        line
    }

    /// Adds at the end of a line how many stones each has captured, behind a stone of theirs; nothing while nobody has.
    fn with_captures(&self, mut line: Paragraph) -> Paragraph {
        let Captures { black, white } = self.moment.replay.position.captures;
        if (black, white) == (0, 0) {
            return line;
        }
        let what = word!(self.lang, "Captures", "アゲハマ", "提子", "따낸 돌");
        line.end = format!("{what}{NBSP}{NBSP}{0}{black}{NBSP}{NBSP}{0}{white}", Paragraph::PIECE);
        line.pieces.extend(Colour::BOTH.map(|colour| {
            let piece = format!("turn-{}", colour.name());
            let marks = vec![Mark::piece("", &piece, &piece, Spot::default())];
            SmallPiece { marks, said: format!("{} ", self::colour(colour, self.lang)), reach: None }
        }));
        line
    }

    /// Whose turn it is; empty where that is not known, and after the end.
    pub(crate) fn turn(&self) -> String {
        if !self.moment.knows_turn() || self.moment.has_ended() {
            return String::new();
        }
        let player = colour(self.moment.replay.position.to_play, self.lang);
        say!(self.lang, "{player} to play", "{player}番", "轮{player}走", "{player} 차례")
    }

    /// Who captured how many stones; empty while nobody has.
    pub(crate) fn captures(&self) -> String {
        let Captures { black, white } = self.moment.replay.position.captures;
        let both = match (black, white) {
            (0, 0) => return String::new(),
            (black, 0) => format!("Black {black}"),
            (0, white) => format!("White {white}"),
            (black, white) => format!("Black {black}, White {white}"),
        };
        say!(
            self.lang,
            "Captures: {both}",
            "アゲハマ 黒{black} 白{white}",
            "提子　黑{black}　白{white}",
            "따낸 돌 흑 {black}, 백 {white}"
        )
    }

    /// Moves that stand on no stone of their own: `58 at 53; 61, 64 at A`.
    pub(crate) fn notes(&self) -> String {
        self.list_notes(|number, _, behind| format!("{number}{behind}"))
    }

    /// The same as a line under the board, with numbered stones for the numbers.
    pub(crate) fn notes_line(&self) -> Paragraph {
        let pieces = RefCell::new(Vec::new());
        let text = self.list_notes(|number, colour, behind| {
            let stone = format!("stone-{}", colour.name());
            let class = format!("number-on-{}", colour.name());
            let number = number.to_string();
            let said = format!("{number}{behind}");
            let marks = vec![
                Mark::piece("", &stone, &stone, Spot::default()),
                Mark::label("", "label-number", class, number, Spot::default()),
            ];
            pieces.borrow_mut().push(SmallPiece { marks, said, reach: None });
            Paragraph::PIECE.to_string()
        });
        Paragraph { pieces: pieces.into_inner(), ..Paragraph::new("words-notes", text, String::new()) }
    }

    /// Lists the notes; `number` writes the number of a move and what stands behind it.
    fn list_notes(&self, number: impl Fn(u32, Colour, &str) -> String) -> String {
        let notes = self.figure.map(|(_, figure)| figure.notes.as_slice()).unwrap_or_default();
        let mut text = String::new();
        for (index, note) in notes.iter().enumerate() {
            // A semicolon behind a sign would look like a part of it.
            let is_behind_sign = index > 0 && matches!(notes[index - 1].at, Landmark::Sign(_));
            text.push_str(match (index, is_behind_sign) {
                (0, _) => "",
                (_, true) => word!(self.lang, " · ", "　", "　", " · "),
                (_, false) => word!(self.lang, "; ", "　", "　", "; "),
            });
            text.push_str(&self.note(note, &number));
        }
        text
    }

    fn note(&self, note: &Note, number: impl Fn(u32, Colour, &str) -> String) -> String {
        let (last, rest) = note.numbers.split_last().expect("a note has a number");
        // A list of numbers may break behind a comma, its end stays with the place.
        let before: String = rest.iter().map(|(of, colour)| number(*of, *colour, ",") + " ").collect();
        let last = number(last.0, last.1, "");
        let at = match &note.at {
            Landmark::Number(of, colour) => {
                let stone = number(*of, *colour, "");
                say!(self.lang, "{last} at {stone}", "{last}({stone})", "{last}＝{stone}", "{last}({stone})")
            }
            Landmark::Letter(letter) => {
                say!(self.lang, "{last} at {letter}", "{last}({letter})", "{last}＝{letter}", "{last}({letter})")
            }
            Landmark::Sign(sign) => format!("{last} {sign}"),
            Landmark::Pass => say!(self.lang, "{last} pass", "{last}(パス)", "{last}（虚着）", "{last}(패스)"),
            Landmark::Elsewhere => {
                say!(self.lang, "{last} elsewhere", "{last}(手抜き)", "{last}（脱先）", "{last}(손뺌)")
            }
            Landmark::After(player) => {
                let player = colour(*player, self.lang);
                say!(
                    self.lang,
                    "after {last} {player} elsewhere",
                    "{last}のあと{player}手抜き",
                    "{last}之后{player}脱先",
                    "{last} 다음 {player} 손뺌"
                )
            }
        };
        before + &at.replace(' ', &NBSP.to_string())
    }

    /// What the author wrote: of the position, or of the moves of the figure, with their numbers.
    pub(crate) fn comments(&self) -> Vec<Paragraph> {
        let line = &self.moment.line;
        let text = match self.figure {
            None => line.last().map(|node| author_words(node, "\n")).unwrap_or_default(),
            Some((_, figure)) => {
                let told = figure.commented.iter().filter_map(|(number, node)| {
                    let comment = author_words(line.get(*node)?, word!(self.lang, ". ", "。", "。", ". "));
                    Some(say!(
                        self.lang,
                        "{number}: {comment}",
                        "{number}手目：{comment}",
                        "第{number}手：{comment}",
                        "{number}수: {comment}"
                    ))
                });
                told.collect::<Vec<_>>().join("\n")
            }
        };
        Paragraph::running("words-comment", &text)
    }

    /// Who, what, whose turn; at most 120 characters.
    pub(crate) fn title(&self) -> String {
        let parts = [
            say!(self.lang, "Go", "囲碁", "围棋", "바둑"),
            self.players().replace('\u{a0}', " "),
            self.end(),
            self.situation(),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let title: String = parts.join(self.lang.comma()).replace(NBSP, " ");
        title.chars().take(Diagram::TITLE_MAX).collect()
    }

    /// The whole position in words.
    pub(crate) fn description(&self) -> String {
        let position = &self.moment.replay.position;
        let size = self.moment.info.size;
        let (columns, rows) = (size.columns(), size.rows());
        let mut parts = vec![say!(
            self.lang,
            "A board of {columns} by {rows} lines.",
            "{columns}路×{rows}路。",
            "{columns}路×{rows}路棋盘。",
            "{columns}줄×{rows}줄 바둑판."
        )];
        let board = self.figure.map_or(&position.board, |(_, figure)| &figure.stones);
        for colour in Colour::BOTH {
            let stones: Vec<String> =
                board.stones().filter(|(_, own)| *own == colour).map(|(at, _)| a1(at, size)).collect();
            let stones =
                if stones.is_empty() { say!(self.lang, "none", "なし", "无", "없음") } else { stones.join(" ") };
            let colour = self::colour(colour, self.lang);
            parts.push([colour, self.lang.colon(), &stones, word!(self.lang, ".", "。", "。", ".")].concat());
        }
        for words in [self.situation(), self.judgement(), self.captures(), self.notes()] {
            if !words.is_empty() {
                parts.push(words.replace(NBSP, " ") + word!(self.lang, ".", "。", "。", "."));
            }
        }
        parts.join(word!(self.lang, " ", "", "", " "))
    }
}

/// What the author wrote of a node: its name, then the comment.
fn author_words(node: &Node, between: &str) -> String {
    let name = node.name.as_deref().map(|name| name.trim().trim_end_matches(['.', '。']));
    let words = name.into_iter().chain(node.comment.as_deref().map(str::trim)).filter(|text| !text.is_empty());
    words.collect::<Vec<_>>().join(between)
}

fn figure_line(style: &str, text: String, end: String) -> Paragraph {
    Paragraph { id: "words-figure".to_owned(), ..Paragraph::new(style, text, end) }
}
