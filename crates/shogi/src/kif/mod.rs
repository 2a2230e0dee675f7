//! KIF and KI2, Kakinoki's records of games with the squares that pieces come from and without, and BOD, a position as a board
//! in kanji between its hands.
//!
//! All lines are read, the main line and its variations, with times, comments and bookmarks; remarks are read past, and of
//! each other line that cannot be read the user is told. A position is what stands at the head of a record without moves.

mod board;
mod chu;
mod ki2;
pub(super) mod moves;
mod names;
mod write;

use std::ops::Range;

pub(super) use board::boards;
pub(super) use write::{Form, write, write_game, write_position};

use super::coordinates::narrow;
use super::end::End;
use super::guess::guess_plays;
use super::handicap::Handicap;
use super::kind::Kind;
use super::moment::{self, Moment, MoveText};
use super::position::{Last, Position, Side};
use super::record::{Game, Step, place_of};
use super::replay::{self, Play};
use super::square::Square;
use super::square_names::SIGNS;
use super::table::side;
use super::variant::Variant;
use super::{lints, piece_counts, sfen};
use board::{Hand, Row};
use ki2::Item;
use moves::MoveLine;
use zumen_core::diagnostic::{Diagnostic, Severity, offset};
use zumen_game::charset;

/// How the line begins that says where a variation does.
const VARIATION: &str = "変化";

/// Where a record in KIF or a position in BOD begins in a text, in bytes: the first line that only they have.
pub(super) fn kif_at(text: &str) -> Option<usize> {
    let has_kanji = !text.is_ascii() || text.starts_with("#KIF");
    let text = &*board::with_whole_ranks(text);
    lines(text).filter(|_| has_kanji).find(|(_, line)| is_of_kif(line)).map(|(at, _)| at)
}

/// Tells whether only KIF and BOD have such a line.
fn is_of_kif(line: &str) -> bool {
    const BEGINNINGS: [&str; 8] =
        ["#KIF", "手合割", "手数-", "手数＝", "先手の持駒", "後手の持駒", "上手の持駒", "下手の持駒"];
    BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
        || board::is_row(line)
        || is_joined(line)
        || !is_of_large_game(line) && split_move_number(line).is_some_and(|(_, said)| moves::is_said(said))
}

/// Where a text has its first moves in KI2, in bytes.
pub(super) fn ki2_at(text: &str) -> Option<Range<usize>> {
    // One move alone, or one a line, is KI2, too.
    let is_whole = !text.is_ascii() && ki2::items(text.trim()).is_some();
    find_line(text, |line| ki2::is_line(line) || is_whole && !line.is_empty())
}

/// Where a text has its first line of nothing but moves, one without the sign of its side, too, in bytes.
pub(super) fn moves_at(text: &str) -> Option<Range<usize>> {
    find_line(text, |line| ki2::items(line).is_some())
}

/// The fault of moves of chu shogi that stand beside a position or another record.
pub(super) fn unread_moves(text: &str) -> Option<Diagnostic> {
    find_line(text, is_of_large_game).map(large_fault)
}

/// The first line of a text that is like this, in bytes; moves have kanji.
fn find_line(text: &str, is_like: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    let (offset, line) = lines(text).find(|(_, line)| !line.is_ascii() && is_like(line))?;
    Some(offset..offset + line.len())
}

/// What records call shogi on 5x5, of which they also spell the numbers in other digits, and its set-up.
const MINI: [&str; 2] = ["5五将棋", "五々将棋"];
const MINI_START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// Tells whether a name is that of shogi on 5x5.
fn is_mini(name: &str) -> bool {
    MINI.contains(&name.replace('５', "5").as_str())
}

/// The fault of moves of chu shogi beside a position.
fn large_fault(span: Range<usize>) -> Diagnostic {
    Diagnostic::error("kif::large", "these are moves of chu shogi beside a position")
        .at(span)
        .help("put the record into a file of its own, or write its moves as USI: sfen ... moves 7i7h")
}

/// The warning of moves that are not read, beside a record or a position that is.
pub(super) fn skipped_moves(fault: Diagnostic) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, message: format!("zumen skips this: {}", fault.message), ..fault }
}

/// The warning of moves in KI2 beside a position, or a record in another notation.
pub(super) fn skipped_ki2(span: Range<usize>) -> Diagnostic {
    let message = "zumen skips these moves (KI2) and reads what stands beside them";
    let help = "put them into a file of their own; if they follow a board, write 手合割：その他 above it";
    Diagnostic::warning("kif::ki2", message).at(span).help(help)
}

/// The kind of the piece that a text begins to move: `７六歩`.
pub(super) fn moved_kind(text: &str) -> Option<Kind> {
    let unsigned = text.trim_start_matches(SIGNS);
    let (_, length) = moves::square(unsigned)?;
    names::piece(unsigned[length..].trim_start()).map(|(kind, ..)| kind)
}

/// Tells whether a line is a move of chu shogi as Lishogi writes it: `1手目 ▲9八歩兵 （←9九）`.
pub(super) fn is_of_large_game(line: &str) -> bool {
    line.starts_with(|c| narrow(c).is_some()) && ["（←", "(←"].iter().any(|sign| line.contains(sign))
}

/// Tells whether the heading of the moves stands in the middle of a line, before them.
fn is_joined(line: &str) -> bool {
    let is_comment = || line.starts_with(['*', '&']);
    line.split_once("手数----")
        .is_some_and(|(before, moves)| (!before.is_empty() || moves.contains('(')) && !is_comment())
}

/// A line with the number of a move, `7`, `７.` or `7手目`, and what is behind it.
fn split_move_number(line: &str) -> Option<(u32, &str)> {
    let end = line.find(|c: char| narrow(c).is_none())?;
    let number = line[..end].chars().filter_map(narrow).collect::<String>().parse().ok()?;
    let said = line[end..].trim_start_matches(|c: char| c.is_whitespace() || "手目.．、:：".contains(c));
    // Short numbers alone are those of the files over a board.
    let is_file = |word: &str| word.chars().count() <= 2 && word.chars().all(|c| narrow(c).is_some());
    (!said.split_whitespace().all(is_file)).then_some(())?;
    (said.len() < line.len() - end || said.starts_with(SIGNS)).then_some((number, said))
}

/// The head of a record.
#[derive(Default)]
struct Head {
    names: [Option<String>; 2],
    handicap: Option<(String, Range<usize>)>,
    rows: Vec<Row>,
    /// How many lines close the board above and below.
    borders: usize,
    hands: [Option<Hand>; 2],
    turn: Option<Side>,
    number: Option<u32>,
    last: Option<(Option<Side>, String)>,
    /// What else it says, with what it calls that.
    fields: Vec<(String, String)>,
    comments: Vec<String>,
    bookmarks: Vec<String>,
    /// What the lines in brackets above the board call it: `【問題２】`.
    headings: Vec<String>,
    /// What is read past, in words.
    unkept: Vec<&'static str>,
    /// What is odd about its lines.
    warnings: Vec<Diagnostic>,
    /// The first line of moves that do not say where pieces come from.
    ki2: Option<Range<usize>>,
    /// The first line that says nothing.
    strange: Option<Range<usize>>,
}

/// Reads a record. A move that cannot be read or played ends the game; see [`Game`].
///
/// # Errors
///
/// `bod::piece`, `bod::board`, `bod::ranks`, `bod::hand`, `kif::handicap`.
pub(super) fn read(text: &str) -> Result<Game, Diagnostic> {
    if let Some((offset, _)) = lines(text).find(|(_, line)| is_of_large_game(line)) {
        return chu::read(text, offset);
    }
    if let Some((offset, line)) = lines(text).find(|(_, line)| is_joined(line)) {
        let fault = Diagnostic::error("kif::line", "the ends of lines are lost: this line holds a whole record");
        return Err(fault
            .at(offset..offset + line.len())
            .help("save the record again, with each move on its own line"));
    }
    let text = &*board::with_whole_ranks(text);
    let has_ki2 = ki2_at(text).is_some() && !lines(text).any(|(_, line)| has_origin(line));
    // Under the board of a problem stand its solutions, which are no part of it.
    let mut others = lines(text).filter(|(_, line)| board::is_row(line) || line.starts_with("手合割"));
    let is_ki2 = has_ki2 && (others.next().is_none_or(|(_, first)| first.starts_with("手合割")) || is_ki2_record(text));
    let mut head = Head::default();
    let mut lines = lines(text).peekable();
    let mut has_begun = false;
    while let Some((offset, line)) =
        lines.next_if(|(_, line)| match ki2::is_line(line) || is_ki2 && ki2::items(line).is_some() {
            true => !is_ki2,
            false => !(is_move(line, has_begun) || has_begun && (variation(line).is_some() || is_strange(line))),
        })
    {
        has_begun |= line.starts_with("手数-");
        head.line(offset, line)?;
    }
    let has_board = !head.rows.is_empty();
    let game = head.game(text, lines.peek().is_some())?;
    let mut reader = Reader { game, has_board, is_ki2, next: None, missing: None, state: State::Open };
    for (offset, line) in lines {
        reader.line(offset, line);
    }
    Ok(reader.game)
}

/// Tells whether a text with moves of KI2 is a record and nothing else: its head says more than a board does.
fn is_ki2_record(text: &str) -> bool {
    let is_of_moves = |line: &str| ki2::items(line).is_some();
    let is_files = |line: &str| line.chars().all(|c| c.is_whitespace() || narrow(c).is_some());
    let is_known = |line: &str| !is_strange(line) || is_files(line) || is_of_moves(line);
    let is_field = |line: &str| {
        let name = line.split_once(['：', ':']).map_or("", |(name, _)| name);
        !name.is_empty() && !name.ends_with("持駒") && !name.starts_with('*') && !is_of_moves(line)
    };
    lines(text).all(|(_, line)| is_known(line)) && lines(text).any(|(_, line)| is_field(line))
}

/// What becomes of the next line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It may be a move.
    Open,
    /// The game has ended; it may be a comment on how.
    Ended,
    /// It follows what cannot be read or played.
    Lost,
}

/// A game as far as its moves are read.
struct Reader {
    game: Game,
    /// Whether it begins from a board of its own, where moves may have any number.
    has_board: bool,
    /// Whether its moves are those of KI2.
    is_ki2: bool,
    /// The number that the next move has.
    next: Option<u32>,
    /// The first move that has no line, as the numbers tell.
    missing: Option<u32>,
    state: State,
}

impl Reader {
    fn line(&mut self, offset: usize, line: &str) {
        if let Some(said) = variation(line) {
            self.variation(said, offset..offset + line.len());
        } else if self.state == State::Lost {
        } else if let Some(comment) = line.strip_prefix('*') {
            self.game.comment(comment);
        } else if let Some(name) = line.strip_prefix('&') {
            self.game.bookmark(name);
        } else if let Some(what) = describe_skipped(line) {
            self.game.pass_over(what);
        } else if self.is_ki2 && (ki2::items(line).is_some() || line.starts_with("まで")) {
            self.ki2(offset, line);
        } else if line.starts_with("まで") {
            self.check_count(line, offset..offset + line.len());
        } else if let Some((number, said)) =
            split_move_number(line).filter(|_| is_move(line, self.state == State::Open))
        {
            match self.state {
                State::Open => self.play(number, said, offset, line),
                _ => self.lose(|game| game.warn_behind_end(offset..offset + line.len())),
            }
        } else if let Some(fault) = unread_move(offset, line) {
            let is_behind = self.state == State::Ended;
            self.lose(|game| match is_behind {
                true => game.warn_behind_end(offset..offset + line.len()),
                false => game.stop(fault),
            });
        } else if self.state == State::Ended && line.starts_with('|') {
            self.lose(|game| game.warn_behind_end(offset..offset + line.len()));
        } else if self.state == State::Open && is_lost(line) {
            self.game.warn_always(strange(offset..offset + line.len(), "zumen cannot read this line"));
        }
    }

    /// Plays the moves of a line of KI2, or ends the game: `まで87手で先手の勝ち`.
    fn ki2(&mut self, offset: usize, line: &str) {
        if self.state == State::Ended {
            // Some writers tell of the end twice.
            return match line.starts_with("まで") {
                true => {}
                false => self.lose(|game| game.warn_behind_end(offset..offset + line.len())),
            };
        }
        if self.game.start().position.number.is_none() {
            self.game.begin_at(1);
        }
        for item in ki2::items(line).unwrap_or_else(|| vec![Item::End(line)]) {
            let start = |text: &str| offset + self::offset(line, text);
            match item {
                Item::Move(said) => match ki2::read(said, self.game.now()) {
                    Ok(play) if self.game.play(play, start(said)..start(said) + said.len()) => {}
                    Ok(_) => return self.state = State::Lost,
                    Err(fault) => {
                        let is_first = self.game.nodes().is_empty();
                        let help = "if the moves begin from a board, write it above them (BOD), below 手合割：その他";
                        let fault = if is_first { fault.help(help) } else { fault };
                        return self.lose(|game| game.stop(fault.shift_span(start(said))));
                    }
                },
                Item::Remark(remark) => self.game.comment(remark),
                Item::End(said) => {
                    self.state = State::Ended;
                    let now = self.game.now().to_move;
                    let span = start(said)..start(said) + said.len();
                    let is_whole = self.check_count(said, span);
                    // Who is to play has not won by the other's resignation.
                    let is_known =
                        |end: &End| is_whole && ki2::winner(said).is_none_or(|winner| end.winner(now) == Some(winner));
                    match ki2::read_end(said).filter(is_known) {
                        Some(end) => self.game.end(end),
                        None if !is_whole => {}
                        None if said == "まで" => {}
                        None => self.game.warn_end(said, start(said)..start(said) + said.len()),
                    }
                }
            }
        }
    }

    /// Tells whether a record has as many moves as its end counts: `まで107手で先手の勝ち`; warns where it has not.
    fn check_count(&mut self, said: &str, span: Range<usize>) -> bool {
        let digits: String = said.trim_start_matches("まで").chars().map_while(narrow).collect();
        let (counted, read) = (digits.parse::<u32>().ok(), self.game.now().number);
        let Some((counted, read)) = counted.zip(read).filter(|(counted, read)| counted != read) else { return true };
        let message = format!("the record says that it has {counted} moves, but zumen has read {read}");
        let odd = Diagnostic::warning("record::end", message).at(span);
        self.game.warn_always(odd.help("copy all of its moves, or correct the number"));
        false
    }

    /// Says why what follows on this line of moves is not read.
    fn lose(&mut self, tell: impl FnOnce(&mut Game)) {
        tell(&mut self.game);
        self.state = State::Lost;
    }

    /// Goes back to where a variation begins: `変化：6手`.
    fn variation(&mut self, said: &str, span: Range<usize>) {
        let digits: String = said.trim_start_matches(['：', ':', ' ', '　']).chars().map_while(narrow).collect();
        let number = digits.parse::<u32>().ok();
        self.state = if number.is_some_and(|number| self.game.go_back(number)) { State::Open } else { State::Lost };
        // Behind what cannot be read no line may be long enough.
        let is_cut = number.is_some() && self.game.nodes().iter().any(|node| matches!(node.step, Step::Fault(_)));
        if self.state == State::Lost && !is_cut {
            let message = match number {
                Some(number) => format!("no earlier line reaches move {number}, where this variation begins"),
                None => "the variation does not say at which move it begins".to_owned(),
            };
            self.game.warn_always(variation_warning(&message, span));
        }
        self.next = number;
        self.missing = None;
    }

    fn play(&mut self, number: u32, said: &str, offset: usize, line: &str) {
        let game = &mut self.game;
        let number_span = offset..offset + line.len() - line[line.find(char::is_whitespace).unwrap_or(0)..].len();
        let start = offset + line.len() - said.len();
        match self.next {
            None if number > 1 && !self.has_board => {
                let message = format!("the record begins with move {number}: the moves before it are missing");
                let fault = Diagnostic::error("kif::number", message).at(number_span);
                let help = "copy the moves from 1 on, or the board (BOD) before this move";
                return self.lose(|game| game.stop(fault.help(help)));
            }
            None => game.begin_at(number),
            Some(next) if next != number => {
                let message = format!("the move is numbered {number} instead of {next}");
                let odd = Diagnostic::warning("kif::number", message).at(number_span);
                game.warn(odd.help("correct the number; zumen plays the moves in the order of their lines"));
                self.missing = self.missing.or((next < number).then_some(next));
            }
            Some(_) => {}
        }
        self.next = Some(self.next.unwrap_or(number).saturating_add(1));
        let word = moves::first_word(said);
        let behind = match read_move(said, game.now()) {
            Ok((MoveLine::End(end), behind)) => {
                self.state = State::Ended;
                game.end(end);
                behind
            }
            Ok((MoveLine::Move(play, kind), behind)) => {
                let span = start..start + said.len() - behind.len();
                if let Some(fault) = origin_fault(game.now(), play, kind, self.missing) {
                    return self.lose(|game| game.stop(fault.at(span)));
                }
                check_kind(game, play, kind.key(), &span);
                if !game.play(play, span) {
                    self.state = State::Lost;
                }
                behind
            }
            Err(_) if moves::is_end_word(word) => {
                self.state = State::Ended;
                return game.warn_end(word, start..start + word.len());
            }
            Err(fault) => {
                let guesses = guess_plays(said, game.now()).into_iter();
                let guesses: Vec<String> = guesses.map(|play| moves::format_move(game.now(), play)).collect();
                let help = (!guesses.is_empty()).then(|| format!("did you mean {}?", guesses.join(" or ")));
                return self.lose(|game| game.stop(help.into_iter().fold(fault.shift_span(start), Diagnostic::help)));
            }
        };
        self.read_behind(behind, offset, line);
    }

    /// Reads what stands behind a move in its line: times and a comment.
    fn read_behind(&mut self, behind: &str, offset: usize, line: &str) {
        let game = &mut self.game;
        let (elapsed, rest) = moves::split_time(behind);
        game.set_elapsed(elapsed);
        // Some programs write the time twice.
        let (again, behind) = moves::split_time(rest);
        let rest = if again == elapsed { behind } else { rest };
        match rest.strip_prefix('*') {
            Some(comment) => game.comment(comment),
            None if rest.is_empty() => {}
            None => {
                let at = offset + self::offset(line, rest);
                game.warn(strange(at..at + rest.len(), "zumen cannot read what stands behind the move"));
            }
        }
    }
}

/// Reads a move of KIF; of one that does not say where the piece comes from the only piece that can be meant, as in KI2.
fn read_move<'a>(said: &'a str, now: &Position) -> Result<(MoveLine, &'a str), Diagnostic> {
    let last = now.last.map(|last| last.to);
    moves::read(said, last).or_else(|fault| {
        let written =
            moves::parts(said, last).ok().filter(|(.., behind)| !behind.contains(['(', '（']) || behind.contains(':'));
        let read = written.and_then(|(_, kind, _, behind)| {
            let play = ki2::read(&said[..said.len() - behind.len()], now).ok()?;
            Some((MoveLine::Move(play, kind), behind))
        });
        read.ok_or(fault)
    })
}

/// What the heading of a variation says: `：6手`. Other words begin as it does: 変化図.
fn variation(line: &str) -> Option<&str> {
    line.strip_prefix(VARIATION).filter(|said| said.starts_with(|c| "：: 　".contains(c) || narrow(c).is_some()))
}

/// The warning of a heading that leads to no line.
fn variation_warning(message: &str, span: Range<usize>) -> Diagnostic {
    let help = "put the variation after the line that it leaves, with a heading such as 変化：6手";
    Diagnostic::warning("kif::variation", message).at(span).help(help)
}

/// What a line is that is read past, in words; that a file is KIF and how it is encoded is not missed.
fn describe_skipped(line: &str) -> Option<&'static str> {
    (line.starts_with('#') && !line.starts_with("#KIF")).then_some("remarks (#)")
}

/// The words of a line in brackets, which books put over a figure or a problem.
fn heading(line: &str) -> Option<&str> {
    let words = line.strip_prefix('【')?.strip_suffix('】')?.trim();
    Some(words).filter(|words| !words.is_empty())
}

/// Tells whether a line is none of those that stand between moves: a field, a table's heading, a word on how the game ended.
fn is_strange(line: &str) -> bool {
    !line.is_empty()
        && !line.contains(['：', ':'])
        && !["手数", "まで", "+", "|", "#", "*", "&"].iter().any(|known| line.starts_with(known))
}

/// Tells whether a line between moves says what is lost: also a rank of a board, and a move behind a colon.
fn is_lost(line: &str) -> bool {
    is_strange(line) || line.starts_with('|') || line.split(['：', ':']).any(moves::has_move)
}

/// What is typed instead of a line that cannot be read.
const HELP: &str = "write a move as 5 ２五歩(26), and begin a comment with *";

/// The warning of a line that is read past.
fn strange(span: Range<usize>, message: &str) -> Diagnostic {
    Diagnostic::warning("kif::line", message).at(span).help(HELP)
}

/// The fault of a line that has a move, but not as a record writes it.
fn unread_move(offset: usize, line: &str) -> Option<Diagnostic> {
    moves::has_move(line).then(|| {
        let fault = Diagnostic::error("kif::move", "no number that zumen can read stands before this move");
        fault.at(offset..offset + line.len()).help(HELP)
    })
}

/// Trimmed lines with their places in the text, without the signs of a quotation.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().map(move |line| {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let line = line.trim_start_matches(|c: char| c.is_whitespace() || c == '>');
        (offset(text, line), line)
    })
}

/// Tells whether a line is a move that says where its piece comes from.
fn has_origin(line: &str) -> bool {
    let said = split_move_number(line).map(|(_, said)| moves::read(said, Some(Square::new(1, 1))));
    matches!(said, Some(Ok((MoveLine::Move(Play::Move { .. }, _), _))))
}

/// Tells whether a line holds a move or an end. In the head, where a line may begin with a year, it has to look like
/// one.
fn is_move(line: &str, has_begun: bool) -> bool {
    // A colon may stand in a time.
    let has_begun = has_begun && !line.trim_start_matches(|c| narrow(c).is_some()).starts_with([':', '：']);
    split_move_number(line).is_some_and(|(_, said)| !said.is_empty() && (has_begun || moves::is_said(said)))
}

/// The fault of a move from an empty square, or from one of the other side where one piece alone can be meant, with the
/// squares from which a piece of this kind can go there, or with the first move that is missing before.
fn origin_fault(now: &Position, play: Play, kind: Kind, missing: Option<u32>) -> Option<Diagnostic> {
    let Play::Move { from, to, promotes } = play else { return None };
    if !now.size.holds(from) || now.at(from).is_some_and(|piece| piece.side == now.to_move) {
        return None;
    }
    let origins = now.origins(kind, to);
    let missing = missing.map(|number| format!("the line of move {number} is missing: add it"));
    if now.at(from).is_some() {
        let help = missing.or_else(|| {
            let &[from] = &origins[..] else { return None };
            let meant = moves::format_move(now, Play::Move { from, to, promotes });
            Some(format!("did you mean {meant}? Otherwise check the moves before it and whose turn it is at the start"))
        })?;
        return Some(replay::play(&mut now.clone(), play).err()?.help(help));
    }
    let origins: Vec<String> = origins.into_iter().map(|square| format!("({}{})", square.file, square.rank)).collect();
    let help = match origins.is_empty() {
        true => "check the moves before it".to_owned(),
        false => format!("did you mean {}? Otherwise check the moves before it", origins.join(" or ")),
    };
    let message = format!("there is no piece on {from}, the square ({}{})", from.file, from.rank);
    Some(Diagnostic::error("move::empty", message).help(missing.unwrap_or(help)))
}

/// Warns where another piece moves than the record says.
fn check_kind(game: &mut Game, play: Play, key: &str, span: &Range<usize>) {
    let Play::Move { from, .. } = play else { return };
    if let Some(piece) = game.now().at(from).filter(|piece| piece.kind.key() != key) {
        let message =
            format!("the piece on {from} is a {}, but the record names another piece", lints::english(piece.kind));
        game.warn(
            Diagnostic::warning("kif::piece", message)
                .at(span.clone())
                .help("check the move; zumen moves the piece that is there"),
        );
    }
}

impl Head {
    /// Takes what a line says.
    fn line(&mut self, offset: usize, line: &str) -> Result<(), Diagnostic> {
        if let Some(comment) = line.strip_prefix('*') {
            self.comments.push(comment.to_owned());
        }
        self.bookmarks.extend(line.strip_prefix('&').map(str::to_owned));
        self.unkept.extend(describe_skipped(line));
        let is_board = line.strip_prefix('#').is_some_and(|remark| board::is_row(remark.trim_start()));
        if is_board && self.rows.is_empty() && self.warnings.iter().all(|odd| odd.code != "bod::remark") {
            let odd = Diagnostic::warning("bod::remark", "zumen skips this board, which stands in remarks (#)");
            let odd = odd.at(offset..offset + line.len());
            self.warnings.push(odd.help("if the game begins from it, delete the # before each of its lines"));
        }
        if line.is_empty() || line.starts_with(['#', '*', '&']) {
            return Ok(());
        }
        if let Some(heading) = heading(line).filter(|_| self.rows.is_empty()) {
            self.headings.push(heading.to_owned());
            return Ok(());
        }
        if variation(line).is_some() {
            let message = "this variation has no moves before it; zumen ignores its heading";
            self.warnings.push(variation_warning(message, offset..offset + line.len()));
            return Ok(());
        }
        if board::rank(line).is_some() {
            if self.rows.len() < board::TOO_MANY {
                self.rows.push(board::row(line, offset)?);
            }
            return Ok(());
        }
        self.borders += usize::from(line.starts_with("+-"));
        if self.rows.is_empty() && board::counts_up(line) {
            let message = "the files of this board are numbered from the left; zumen takes the first for the ninth";
            let odd = Diagnostic::warning("bod::files", message).at(offset..offset + line.len());
            self.warnings.push(odd.help("use a board whose files run from 9 to 1"));
        }
        if let Some(said) = line.strip_prefix("手数").and_then(|rest| rest.strip_prefix(['＝', '='])) {
            self.last(said);
            return Ok(());
        }
        if ki2::is_line(line) {
            self.ki2.get_or_insert(offset..offset + line.len());
            return Ok(());
        }
        if let Some(fault) = unread_move(offset, line) {
            return Err(fault);
        }
        // Some writers have dots or blanks for the colon: ▲持ち駒・・桂.
        let hand_end = ["持駒", "持ち駒"].iter().find_map(|word| Some(line.find(word)? + word.len()));
        let hand_end =
            hand_end.filter(|end| line[*end..].starts_with(|c: char| "・…＝=".contains(c) || c.is_whitespace()));
        let Some(colon) = line.find(['：', ':']).or(hand_end) else {
            self.phrase(offset, line);
            return Ok(());
        };
        let value = line[colon..].trim_start_matches(['：', ':', '・', '…', '＝', '=']);
        let start = offset + line.len() - value.trim_start().len();
        self.field(line[..colon].trim(), value.trim(), start)
    }

    /// Takes what a line without a colon says: whose turn it is.
    fn phrase(&mut self, offset: usize, line: &str) {
        let span = offset..offset + line.len();
        if line == "盤面反転" {
            let message = "the record turns the board round; zumen draws it from sente's side";
            let odd = Diagnostic::warning("kif::line", message).at(span.clone());
            self.warnings.push(odd.help("use --view gote to turn it"));
        }
        let turn = line.strip_suffix('番').and_then(|line| side(line.trim_end_matches('の')));
        self.turn = turn.or(self.turn);
        if is_strange(line) {
            self.strange.get_or_insert(span);
        }
    }

    /// Takes a value that begins at `start`.
    fn field(&mut self, key: &str, value: &str, start: usize) -> Result<(), Diagnostic> {
        // Beside a board in lines.
        let key = key.trim_start_matches(|c: char| c.is_whitespace() || ('\u{2500}'..'\u{2580}').contains(&c));
        let owner = ["持駒", "持ち駒"].iter().find_map(|word| key.strip_suffix(word));
        match (key, side(key), owner.and_then(|owner| side(owner.trim_end_matches('の')))) {
            (_, Some(side), _) => self.names[side as usize] = moment::name(value),
            (_, _, Some(side)) => self.hands[side as usize] = Some(board::hand(value, start)?),
            ("手合割", ..) => {
                let (value, remark) = value.split_once('#').unwrap_or((value, ""));
                self.unkept.extend(Some("remarks (#)").filter(|_| !remark.is_empty()));
                let name = value.trim();
                // Some programs write the line without a name.
                self.handicap = (!name.is_empty()).then(|| (name.to_owned(), start..start + name.len()));
            }
            ("手番", ..) => match side(value.trim_end_matches('番')) {
                Some(side) => self.turn = Some(side),
                None => {
                    let odd = Diagnostic::warning("kif::line", format!("{value:?} is not a side"))
                        .at(start..start + value.len());
                    self.warnings.push(odd.help("write 手番：先手 or 手番：後手"));
                }
            },
            _ if key.to_ascii_lowercase().ends_with("hand") => {
                let odd = Diagnostic::warning("kif::line", format!("zumen cannot read the hand {value:?}"));
                self.warnings.push(odd.at(start..start + value.len()).help("write hands as 先手の持駒：金"));
            }
            _ if value.is_empty() || key.is_empty() => {}
            _ => self.fields.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Takes the number of the last move, and the move: `34  ▲７六歩  まで`.
    fn last(&mut self, said: &str) {
        let digits: String = said.chars().map_while(narrow).collect();
        self.number = digits.parse().ok();
        let behind = said.trim_start_matches(|c: char| narrow(c).is_some()).trim();
        let played: String = behind.split("まで").next().unwrap_or_default().split_whitespace().collect();
        let is_of_sente = played.starts_with(ki2::is_of_sente);
        let side = played.starts_with(SIGNS).then_some(if is_of_sente { Side::Sente } else { Side::Gote });
        let played = played.trim_start_matches(SIGNS).to_owned();
        if !played.is_empty() {
            self.last = Some((side, played));
        }
    }

    /// The board and whose turn it is, without the hands.
    fn set_up(&self, text: &str, has_moves: bool, warnings: &mut Vec<Diagnostic>) -> Result<Position, Diagnostic> {
        match (self.rows.is_empty(), &self.handicap) {
            (false, _) => {
                let (position, places) = board::board(&self.rows, self.borders)?;
                warnings.extend(lints::oddities(&position, &place_of(&places)));
                Ok(position)
            }
            (true, None) if !has_moves && self.hands.iter().any(Option::is_some) => {
                if let Some((offset, line)) = lines(text).find(|(_, line)| board::is_without_bars(line)) {
                    let fault = Diagnostic::error("bod::board", "this rank has lost its bars");
                    let help =
                        "write | before the squares and behind them in each rank: | ・ ・ ・ ・ ・ ・ ・ ・ ・|一";
                    return Err(fault.at(offset..offset + line.len()).help(help));
                }
                let message = "there are pieces in hand, but no board and no moves";
                Err(Diagnostic::error("bod::board", message)
                    .at(line_from(text, "持駒"))
                    .help("copy the whole position, with the nine lines that begin with |"))
            }
            (true, None) => Ok(Variant::Shogi.start()),
            (true, Some((name, span))) => handicap(name, span.clone()),
        }
    }

    /// The game before its first move.
    fn game(mut self, text: &str, has_moves: bool) -> Result<Game, Diagnostic> {
        let mut warnings = std::mem::take(&mut self.warnings);
        let is_told = has_moves || !self.rows.is_empty() || self.handicap.is_some() || self.number.is_some();
        if !is_told {
            check_charset(text)?;
        }
        warnings.extend(self.ki2.take().map(skipped_ki2));
        // A line that begins with a number is meant as a move.
        let is_numbered = |span: &Range<usize>| text[span.clone()].starts_with(|c| narrow(c).is_some());
        let has_none = !has_moves && self.rows.is_empty();
        let unread = self.strange.take().filter(|span| !is_told || has_none && is_numbered(span));
        warnings
            .extend(unread.map(|span| strange(span, "zumen cannot read this line and finds no board and no moves")));
        let mut position = self.set_up(text, has_moves, &mut warnings)?;
        for (side, hand) in Side::BOTH.into_iter().zip(&self.hands) {
            if let Some(Hand::Pieces(pieces)) = hand {
                pieces.iter().for_each(|(piece, count)| position.give(side, piece.kind, *count));
            }
        }
        warnings.extend(self.handicap.as_ref().and_then(|(name, span)| other_game(name, span)));
        // Beside a board any name will do.
        let named = self.handicap.map(|(name, _)| name).filter(|name| name != "その他");
        let unknown = named.clone().filter(|name| !is_game_or_handicap(name));
        let teller = self.last.as_ref().and_then(|(side, _)| *side).map(Side::other);
        let counted = self.number.filter(|number| number % 2 == 1 && self.turn.is_none() && named.is_none());
        if let Some(number) = counted.filter(|_| teller.is_none()) {
            position.to_move = Side::Gote;
            let message = format!("no line says who is to move; after {number} moves it is Gote");
            let fault = Diagnostic::warning("bod::turn", message).at(line_from(text, "手数"));
            warnings.push(fault.help("write 後手番 below the board, or 先手番 where Sente is to move"));
        }
        position.to_move = self.turn.or(teller).unwrap_or(position.to_move);
        position.number = self.number.or(position.number);
        let mut moment = Moment::of(piece_counts::with_start_number(position));
        warnings.extend(self.last.take().and_then(|(_, played)| put_last_move(&mut moment, played, text)));
        moment.handicap = named.and_then(|name| Handicap::from_name(&name));
        moment.names = self.names;
        let mut titles =
            ["表題", "作品名", "棋戦"].iter().flat_map(|title| self.fields.iter().filter(|(key, _)| key == *title));
        self.headings.splice(0..0, titles.next().map(|(_, title)| title.clone()));
        moment.title = Some(self.headings.join("　")).filter(|title| !title.is_empty());
        let mut hands = Side::BOTH.into_iter().zip(&self.hands);
        moment.rest = hands.find(|(_, hand)| matches!(hand, Some(Hand::Rest))).map(|(side, _)| side);
        let mut game = Game::new(moment);
        game.fields = unknown.map(|name| ("手合割".to_owned(), name)).into_iter().chain(self.fields).collect();
        game.comments = self.comments;
        self.bookmarks.iter().for_each(|name| game.bookmark(name));
        self.unkept.into_iter().for_each(|what| game.pass_over(what));
        warnings.into_iter().for_each(|warning| game.warn(warning));
        Ok(game)
    }
}

/// Refuses a record that tells nothing since its letters are lost.
fn check_charset(text: &str) -> Result<(), Diagnostic> {
    let Some(line) = text.lines().find(|line| text.is_ascii() || charset::is_garbled(line)) else { return Ok(()) };
    let message = "this record was saved in a wrong charset: its words and moves cannot be read";
    Err(Diagnostic::error("kif::charset", message)
        .at(line_from(text, line))
        .help("save it again as UTF-8 or Shift_JIS with the program that wrote it, or try --encoding NAME"))
}

fn is_game_or_handicap(name: &str) -> bool {
    Variant::from_alias(name).is_some() || is_mini(name) || Handicap::all().any(|known| known.name == name)
}

/// Warns of a game that zumen does not know, beside a board that is read as one of shogi. Programs also name a problem there.
fn other_game(name: &str, span: &Range<usize>) -> Option<Diagnostic> {
    const OF_SHOGI: [&str; 8] = ["その他", "詰", "必至", "一手", "局面", "途中", "カスタム", "平手"];
    let is_other = !name.is_empty() && !name.is_ascii() && !OF_SHOGI.iter().any(|word| name.contains(word));
    (is_other && !is_game_or_handicap(name)).then(|| {
        let message = format!("zumen does not know {name:?} and reads the board as one of shogi");
        Diagnostic::warning("kif::handicap", message).at(span.clone()).help("write 手合割：その他 beside a board")
    })
}

/// Gives a moment its last move, and warns of one whose square is not on the board: what is written as 同 has none.
fn put_last_move(moment: &mut Moment, played: String, text: &str) -> Option<Diagnostic> {
    let Some((to, _)) = moves::square(&played).filter(|(to, _)| moment.position.size.holds(*to)) else {
        let fault = Diagnostic::warning("bod::last", "the last move has no square on the board");
        return Some(fault.at(line_from(text, "手数")).help("write it as ▲７六歩"));
    };
    moment.position.last = Some(Last { from: None, to });
    moment.last_move = Some(MoveText { japanese: played, english: None });
    None
}

/// From a word of a text to the end of its line.
fn line_from(text: &str, word: &str) -> Range<usize> {
    let start = text.find(word).unwrap_or(0);
    start..start + text[start..].lines().next().map_or(0, str::len)
}

/// The set-up of this name.
fn handicap(name: &str, span: Range<usize>) -> Result<Position, Diagnostic> {
    if is_mini(name) {
        return Ok(sfen::read(MINI_START)?.start().position.clone());
    }
    if Variant::from_alias(name) == Some(Variant::Chu) {
        return Ok(Variant::Chu.start());
    }
    if let Some(known) = Handicap::all().find(|known| known.name == name) {
        return Ok(sfen::read(known.sfen)?.start().position.clone());
    }
    let names: Vec<&str> = Handicap::all().map(|known| known.name).collect();
    let same = names.iter().find(|known| names::handicap_pieces(known) == names::handicap_pieces(name));
    let mut near = names.iter().filter(|known| differs_by_one(known, name));
    let help = match same.or(near.next().filter(|_| near.next().is_none())) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("add a board, or use one of: {}", names.join(" ")),
    };
    let message = format!("zumen does not know the handicap {name:?}");
    Err(Diagnostic::error("kif::handicap", message).at(span).help(help))
}

/// Tells whether two texts of the same length differ by one character.
fn differs_by_one(one: &str, other: &str) -> bool {
    one.chars().count() == other.chars().count() && one.chars().zip(other.chars()).filter(|(a, b)| a != b).count() == 1
}
