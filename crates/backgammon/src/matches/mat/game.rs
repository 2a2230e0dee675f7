//! Cells become decisions, games become a session.

use super::cells::{self, Cell, Cells, Column, Kind};
use super::head::{clean, note};
use super::lines::{Line, Row};
use super::{MAX_DECISIONS, MAX_GAMES, MAX_LINE_BYTES, VARIATION, position};
use crate::matches::replay::{Place, PlayText, Replay};
use crate::matches::session::{Session, WonGame};
use crate::matches::start;
use crate::play::DANCES;
use crate::position::{Board, CubeAction, Rules, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// What is written where the roller resigned instead of playing.
const RESIGNATIONS: [&str; 3] = ["?", "resign", "concede"];

/// The games of a session as they are read.
pub(super) struct Games {
    session: Session,
    start: Board,
    current: Option<Current>,
    /// Points after the last game.
    score: Sides<u32>,
    /// The Crawford game was played.
    is_post_crawford: bool,
    decisions: usize,
}

/// The game that is being read.
struct Current {
    number: u32,
    /// Begins with the line of the score, or where that is missing with the first cells.
    replay: Option<Replay>,
    /// Who has the left column.
    left: Side,
    round: u32,
    /// Whose cell says that they resign: the column is not reliable, and the line with the points tells more.
    resigned: Option<(Side, Place)>,
    /// Comments before the first decision.
    notes: Vec<String>,
}

impl Games {
    pub(super) fn new(mut session: Session) -> Games {
        let mut start = start::board(start::BACKGAMMON);
        if let Some(name) = session.field(VARIATION) {
            match start::find(name) {
                Some(board) => start = board,
                None => {
                    let message =
                        format!("unknown variation {name}; zumen starts the games from the backgammon position");
                    session.warnings.push(Diagnostic::warning("mat::variation", message));
                }
            }
        }
        let score = Sides::default();
        Games { session, start, current: None, score, is_post_crawford: false, decisions: 0 }
    }

    /// Takes a line; tells whether to go on.
    pub(super) fn take(&mut self, line: &Row) -> bool {
        match line.kind() {
            Line::Blank | Line::Tag(..) => {}
            Line::Comment(comment) => self.comment(comment, line),
            Line::Length(_) => {
                let message = "another match begins here; zumen reads only the first";
                let help = "put each match into its own file";
                self.session.warnings.push(Diagnostic::warning("mat::another", message).at(line.span()).help(help));
                return false;
            }
            Line::Game(number) => {
                self.close_game();
                let kept = self.session.games.len();
                if kept == MAX_GAMES || self.decisions >= MAX_DECISIONS {
                    let message = format!("the match has more than {kept} games; zumen ignores the rest");
                    self.session.warnings.push(Diagnostic::warning("mat::too-many", message).at(line.span()));
                    return false;
                }
                let number = number.parse().unwrap_or(kept as u32 + 1);
                let (left, notes) = (Side::Bottom, Vec::new());
                self.current = Some(Current { number, replay: None, left, round: 0, resigned: None, notes });
            }
            Line::Other => self.row(line),
        }
        true
    }

    pub(super) fn close(mut self) -> Session {
        self.close_game();
        self.session
    }

    fn close_game(&mut self) {
        let Some(Current { replay: Some(mut replay), resigned, .. }) = self.current.take() else { return };
        if let Some((side, place)) = resigned
            && !replay.is_won()
            && !replay.has_failed()
        {
            let won = WonGame { side: side.other(), points: replay.position().cube.value() };
            replay.end(won, place);
        }
        let game = replay.close();
        if let Some(WonGame { side, points }) = game.won {
            self.score[side] = self.score[side].saturating_add(points).min(Rules::MAX_MONEY_SCORE);
        }
        self.decisions += game.decisions.len();
        self.session.games.push(game);
    }

    fn comment(&mut self, comment: &str, line: &Row) {
        let Some(current) = &mut self.current else { return };
        if let Some((_, set_up)) = comment.split_once("Set Pos=") {
            let at = line.at + zumen_core::diagnostic::offset(line.text, set_up);
            let left = current.left;
            let replay = self.replay();
            match position::set_up(set_up, left) {
                Ok((board, cube)) => replay.set_up(board, cube),
                Err(fault) => replay.fail(fault.shift_span(at)),
            }
            return;
        }
        // Programs on telephones say there how dice were made.
        if comment.is_empty() || comment.starts_with("[Game ") {
            return;
        }
        match current.replay.as_mut().and_then(Replay::last) {
            None => current.notes.push(comment.to_owned()),
            Some(last) => last.comment = note(&[last.comment.as_deref().unwrap_or(""), comment]),
        }
    }

    /// The game that is being read; without a line of the score it begins with what the games before gave.
    fn replay(&mut self) -> &mut Replay {
        let rules = self.session.rules;
        let score = self.score;
        let nearly_won = Side::BOTH.iter().filter(|side| score[**side] + 1 == rules.length).count();
        let is_crawford = rules.crawford && rules.length > 1 && !self.is_post_crawford && nearly_won == 1;
        let current = self.current.as_mut().expect("a game was begun");
        current.replay.get_or_insert_with(|| {
            self.is_post_crawford |= is_crawford;
            Replay::new(current.number, rules, &self.session.players, score, is_crawford, self.start)
        })
    }

    /// Takes a line that is a score or cells.
    fn row(&mut self, line: &Row) {
        let Some(current) = &self.current else { return };
        if line.text.len() > MAX_LINE_BYTES {
            let message = format!("the line has {} bytes; at most {MAX_LINE_BYTES} are allowed", line.text.len());
            let fault = Diagnostic::error("mat::line-length", message).at(line.span());
            self.replay().fail(fault.help("write one round on a line: a number and two columns"));
            return;
        }
        if current.replay.is_none()
            && let Some(score) = score(line.text)
        {
            self.score_line(score, line);
            return;
        }
        let cells = cells::read(line.text);
        self.replay();
        if let Some(current) = &mut self.current {
            current.row(cells, line);
        }
    }

    fn score_line(&mut self, [(left, left_points), (right, right_points)]: [(&str, u32); 2], line: &Row) {
        let [left, right] = [left, right].map(|name| Some(clean(strip_rating(name))).filter(|name| !name.is_empty()));
        let players = &mut self.session.players;
        if players.bottom.is_none() && players.top.is_none() {
            *players = Sides { bottom: left.clone(), top: right.clone() };
        }
        let is_turned = left != right && left == players.top && right == players.bottom;
        if !is_turned && (left != players.bottom || right != players.top) {
            let message = "the player names differ from the first game; zumen treats them as the same players";
            self.session.warnings.push(Diagnostic::warning("mat::names", message).at(line.span()));
        }
        let side = if is_turned { Side::Top } else { Side::Bottom };
        self.score[side] = left_points;
        self.score[side.other()] = right_points;
        let length = self.session.rules.length;
        if length > 0 && left_points.max(right_points) >= length {
            let message = format!("a player already has the {length} points needed to win; zumen ignores this game");
            self.session.warnings.push(Diagnostic::warning("mat::decided", message).at(line.span()));
            self.current = None;
            return;
        }
        if let Some(current) = &mut self.current {
            current.left = side;
        }
        self.replay();
    }
}

impl Current {
    /// Plays the cells of a line.
    fn row(&mut self, Cells { round, cells, rest }: Cells, line: &Row) {
        let Some(replay) = &mut self.replay else { return };
        self.round = round.unwrap_or(self.round);
        let is_told = replay.has_failed() || (replay.is_won() && cells.is_empty());
        if let Some(rest) = rest.filter(|_| !is_told) {
            let what = super::quote(&line.text[rest.clone()]);
            let (message, help) = match round.is_none() && cells.is_empty() && !replay.has_begun() {
                true => ("not a line with both names and scores", "write it as Anna : 0          Ben : 0"),
                false if what.trim_matches('`').ends_with('.') => {
                    ("not the number of a round", "write a number with a bracket: 1) for 1.")
                }
                false => (
                    "not a roll, a double or an answer to a double",
                    "write a roll as 31: 8/5 6/5, in ASCII digits, a double as Doubles => 2, then Takes or Drops",
                ),
            };
            let fault = Diagnostic::error("mat::cell", format!("{what} is {message}"));
            replay.fail(fault.at(line.at + rest.start..line.at + rest.end).help(help));
            return;
        }
        for cell in cells {
            let replay = self.replay.as_mut().expect("the game was begun");
            let side = if cell.column == Column::Left { self.left } else { self.left.other() };
            let text = &line.text[cell.span.clone()];
            if replay.has_failed() {
                if let (Kind::Win, Some(points)) = (cell.kind, points(text)) {
                    replay.result(WonGame { side, points });
                }
                continue;
            }
            let span = line.at + cell.span.start..line.at + cell.span.end;
            let place = Place { round: self.round, span: Some(span.clone()) };
            if let Err(fault) = self.cell(side, &cell, text, place) {
                let fault = match fault.span {
                    Some(_) => fault.shift_span(span.start),
                    None => fault.at(span),
                };
                self.replay.as_mut().expect("the game was begun").fail(fault);
            }
        }
        if let Some(replay) = &mut self.replay
            && !self.notes.is_empty()
            && let Some(first) = replay.last()
        {
            first.comment = note(&std::mem::take(&mut self.notes).iter().map(String::as_str).collect::<Vec<_>>());
        }
    }

    /// Plays a cell. Spans of errors are bytes of it.
    fn cell(&mut self, side: Side, cell: &Cell, text: &str, place: Place) -> Result<(), Diagnostic> {
        let replay = self.replay.as_mut().expect("the game was begun");
        let offer = replay.position().cube.action;
        match cell.kind {
            Kind::Roll(dice) => {
                if let Some(at) = dice.iter().position(|die| !(1..=6).contains(die)) {
                    let fault = Diagnostic::error("mat::die", format!("a die shows {}", dice[at])).at(at..at + 1);
                    return Err(fault.help("correct the roll: dice show 1 to 6"));
                }
                // Who plays on has not resigned: the question mark was one on a play.
                self.resigned = None;
                let at = text.find(':').map_or(0, |colon| colon + 1);
                let written = &text[at..];
                roll(replay, side, dice, written, place).map_err(|error| error.shift_span(at))
            }
            Kind::Half(die) => Err(Diagnostic::error("mat::die", format!("the roll {die} has only one die"))
                .at(0..1)
                .help(format!("write both dice, such as {die}1:"))),
            Kind::Beaver if offer == CubeAction::None => {
                Err(Diagnostic::error("match::no-offer", "there is no double to beaver")
                    .help("put the double before it, in the other player's column"))
            }
            Kind::Double | Kind::Beaver => {
                let span = place.span.clone();
                replay.double(side, place)?;
                let value = replay.position().cube.offered_value();
                let written = points(text);
                if let (Some(written), Some(value), Some(last), Some(span)) = (written, value, replay.last(), span)
                    && written != value
                {
                    let message = format!("this double turns the cube to {value}, not to {written}");
                    last.warnings.push(Diagnostic::warning("mat::value", message).at(span));
                }
                Ok(())
            }
            Kind::Take => replay.take(place),
            Kind::Drop => replay.drop(place),
            Kind::Win => {
                let points = points(text).unwrap_or(replay.position().cube.value());
                replay.record_win(WonGame { side, points }, place)
            }
            Kind::Loss => Ok(()),
            Kind::Resign => {
                self.resigned = Some((side, place));
                Ok(())
            }
        }
    }
}

/// Rolls, and plays what is written behind the dice. Spans of errors are bytes of that.
fn roll(replay: &mut Replay, side: Side, dice: [u8; 2], written: &str, place: Place) -> Result<(), Diagnostic> {
    let words = written.trim();
    let lower = words.to_ascii_lowercase();
    let written = if words.is_empty() {
        PlayText::Nothing
    } else if RESIGNATIONS.iter().any(|word| lower.starts_with(word)) {
        PlayText::Resigned
    } else if DANCES.iter().any(|word| lower.starts_with(word)) {
        PlayText::Dance
    } else if lower.starts_with("illegal play") {
        let start = zumen_core::diagnostic::offset(written, words);
        let board = position::after_illegal(words, side, &replay.position().board);
        let board = board.map_err(|error| error.at(start..start + words.len()))?;
        // No first play leaves both players the same: DailyGammon sets other games up so.
        if !replay.has_begun() && board == board.flip() {
            replay.set_up(board, replay.position().cube);
            return Ok(());
        }
        PlayText::Board(board)
    } else {
        PlayText::Play(written)
    };
    replay.roll(side, dice, written, place)
}

/// Reads the first number of a cell.
fn points(text: &str) -> Option<u32> {
    let start = text.find(|letter: char| letter.is_ascii_digit())?;
    let digits = &text[start..];
    digits[..digits.bytes().take_while(u8::is_ascii_digit).count()].parse().ok()
}

/// Reads a line of the score, `name : points` twice.
fn score(line: &str) -> Option<[(&str, u32); 2]> {
    let (rest, right_points) = line.trim_end().rsplit_once(':')?;
    let right_points = right_points.trim().parse().ok()?;
    let colons = rest.match_indices(':').map(|(at, _)| at);
    colons.into_iter().find_map(|at| {
        let behind = rest[at + 1..].trim_start();
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        let (points, right) = behind.split_at(digits);
        let right = right.strip_prefix(char::is_whitespace)?;
        Some([(rest[..at].trim(), points.parse().ok()?), (right.trim(), right_points)])
    })
}

/// Cuts the rating behind a name: `name,1823.4`.
fn strip_rating(name: &str) -> &str {
    match name.rsplit_once(',') {
        Some((short, rating)) if rating.trim().parse::<f64>().is_ok() => short,
        _ => name,
    }
}
