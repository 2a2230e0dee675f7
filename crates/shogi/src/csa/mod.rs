//! CSA: records of the Computer Shogi Association, version 2 and 3, with several games parted by `/`.

pub(super) mod fields;
pub(super) mod kinds;
pub(super) mod play;
mod set_up;
mod write;

use std::ops::Range;

pub(super) use write::{write, write_game};

use super::end::End;
use super::guess::guess_plays;
use super::moment::{self, Moment};
use super::position::Side;
use super::record::{Game, Step, place_of};
use super::variant::Variant;
use super::{lints, piece_counts};
use play::{Move, play, play_parts};
use set_up::SetUp;
use zumen_core::diagnostic::{Diagnostic, offset};

/// The most games of a text.
const MAX_GAMES: usize = 1000;

/// Tells whether a text is a record in CSA: what it begins with is a statement, and one tells of a version, a set-up or
/// a move.
pub(super) fn is_csa(text: &str) -> bool {
    let mut first = true;
    for (_, statement) in parts(text).filter(|(_, part)| !part.starts_with('\'')) {
        let head = statement.as_bytes();
        let is_version = matches!(head, [b'V', b'1'..=b'9', ..]) && statement.len() <= 4;
        let is_set_up = match head {
            [b'P', b'I', rest @ ..] => rest.iter().take(2).all(u8::is_ascii_digit),
            // A list of SFENs may begin like this too.
            [b'P', b'1'..=b'9', rest @ ..] if !rest.contains(&b'/') => {
                matches!(rest, [b'+' | b'-', b'A'..=b'Z', ..] | [b' ', b'*', ..])
            }
            [b'P', b'+' | b'-', rest @ ..] => rest.len() >= 4 && rest[..2].iter().all(u8::is_ascii_digit),
            _ => false,
        };
        if is_version || is_set_up || play_parts(statement).is_some() {
            // A rank, a hand or the version alone is a line of a record that stands in another text.
            let is_part = is_version || is_set_up && !statement.starts_with("PI");
            return !is_part || parts(text).nth(1).is_some();
        }
        let is_other = is_of_server(statement) || matches!(head, [b'N', b'+' | b'-', ..] | [b'$', ..] | [b'+' | b'-']);
        if first && !is_other {
            return false;
        }
        first = is_other && first;
    }
    false
}

/// A record below words that can be read without a fault: where it begins, and its text.
pub(super) fn excerpt(text: &str) -> Option<(usize, String)> {
    let is_first = |line: &&str| line.trim() == "PI" || line.starts_with("V2") || line.starts_with("V3");
    let first = text.lines().map(unquote).find(is_first)?;
    let (at, below) = (offset(text, first), &text[offset(text, first)..]);
    let is_read = |game: &Game| !game.faults().iter().any(Diagnostic::is_error);
    let is_whole = is_csa(below) && read(below).iter().all(|game| game.as_ref().is_ok_and(is_read));
    is_whole.then(|| (at, below.to_owned()))
}

/// A line without the signs of a quotation.
fn unquote(line: &str) -> &str {
    line.trim_start_matches(|c: char| c.is_whitespace() || c == '>')
}

/// The statements and comments of a text with their places: whole lines, or parts between commas.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = text.lines().map(unquote).flat_map(|line| {
        let is_whole =
            line.starts_with(['$', '\'']) || line.starts_with("N+") || line.starts_with("N-") || is_of_server(line);
        line.splitn(if is_whole { 1 } else { usize::MAX }, ',')
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).map(move |part| (offset(text, part), part))
}

/// Tells whether a line is one that servers write round a record: `To_Move:+`, `BEGIN Position`, `#WIN`, `I+1249,840`.
fn is_of_server(line: &str) -> bool {
    let name = line.split_once(':').map_or("", |(name, _)| name.trim_end_matches(['+', '-']));
    name.len() > 1 && name.bytes().all(|letter| letter.is_ascii_alphabetic() || letter == b'_')
        || ["BEGIN ", "END ", "#", "I+", "I-"].iter().any(|beginning| line.starts_with(beginning))
}

/// Reads all games of a text. A move that cannot be read or played ends its game; see [`Game`].
pub(super) fn read(text: &str) -> Vec<Result<Game, Diagnostic>> {
    let mut games = Vec::new();
    let mut reader = Reader::default();
    for (offset, statement) in parts(text) {
        if let Some(comment) = statement.strip_prefix('\'') {
            reader.comment(comment);
        } else if statement == "/" {
            games.extend(std::mem::take(&mut reader).game());
            if games.len() == MAX_GAMES {
                let message = format!("the file has more than {MAX_GAMES} games");
                games.push(Err(Diagnostic::error("csa::games", message).at(offset..offset + 1).help("split the file")));
                return games;
            }
        } else {
            reader.statement(statement, offset);
        }
    }
    games.extend(reader.game());
    games
}

/// A game as far as it is read.
#[derive(Default)]
struct Reader {
    names: [Option<String>; 2],
    title: Option<String>,
    fields: Vec<(String, String)>,
    /// Lines of comments before the first move.
    comments: Vec<String>,
    /// What nobody is to keep, in words.
    unkept: Vec<&'static str>,
    set_up: SetUp,
    /// What is odd before the first move.
    warnings: Vec<Diagnostic>,
    turn: Option<Side>,
    /// Once the moves have begun.
    game: Option<Game>,
    /// Why the head cannot be read.
    fault: Option<Diagnostic>,
    /// Whether a statement says how it ends.
    has_ended: bool,
    /// Whether nothing more of it is read.
    is_over: bool,
    has_statements: bool,
}

impl Reader {
    /// Takes a comment: `*` begins one on the game, others are remarks on the file.
    fn comment(&mut self, text: &str) {
        if self.is_over {
            return;
        }
        match (text.strip_prefix('*'), &mut self.game) {
            (Some(comment), Some(game)) => game.comment(comment),
            (Some(comment), None) => self.comments.push(comment.to_owned()),
            (None, _) => self.unkept.extend((!text.starts_with("CSA")).then_some("remarks (')")),
        }
    }

    fn statement(&mut self, statement: &str, offset: usize) {
        self.has_statements = true;
        if self.is_over {
            return;
        }
        if is_of_server(statement) {
            let sides = [("Name+:", 0), ("Name-:", 1)].into_iter();
            let name = sides.filter_map(|(key, side)| Some((side, statement.strip_prefix(key)?))).next();
            return match name.filter(|_| self.game.is_none()) {
                Some((side, name)) => self.names[side] = moment::name(name),
                None => self.unkept.push("lines of a server"),
            };
        }
        let span = offset..offset + statement.len();
        if let Some(time) = statement.strip_prefix('T') {
            return self.take_time(time, span);
        }
        let begins = self.has_ended && !statement.starts_with('$')
            || matches!(statement.as_bytes(), [b'V' | b'P', ..] | [b'N', b'+' | b'-', ..]);
        if let Some(game) = self.game.as_mut().filter(|_| begins) {
            self.is_over = true;
            let odd = Diagnostic::warning("csa::games", "zumen reads this game only up to here").at(span);
            return game.warn_always(odd.help("write / on a line of its own before another game"));
        }
        match statement.as_bytes() {
            [b'N', b'+', ..] => self.names[0] = moment::name(&statement[2..]),
            [b'N', b'-', ..] => self.names[1] = moment::name(&statement[2..]),
            [b'$', ..] => {
                if let Some(event) = statement.strip_prefix("$EVENT:") {
                    self.title = moment::name(event);
                }
                let fields = self.game.as_mut().map_or(&mut self.fields, |game| &mut game.fields);
                fields.extend(fields::read(statement));
            }
            [b'P', ..] => {
                if let Err(fault) = self.set_up.statement(statement, offset) {
                    self.refuse(fault);
                }
            }
            [b'+'] => self.turn = Some(Side::Sente),
            [b'-'] => self.turn = Some(Side::Gote),
            [b'+' | b'-', ..] => self.play(statement, span),
            [b'%', ..] => {
                self.has_ended = true;
                let turn = self.turn.unwrap_or_default();
                let mut game = self.game.take().unwrap_or_else(|| self.begin(turn));
                match End::of_csa(statement, game.now().to_move) {
                    Some(end) => game.end(end),
                    None => game.warn_end(statement, span),
                }
                self.game = Some(game);
            }
            [b'V', ..] => {}
            _ => {
                let fault =
                    Diagnostic::error("csa::statement", format!("{statement:?} is not a CSA statement")).at(span);
                self.refuse(fault.help(self.suggest(statement, "write moves as +7776FU, and begin comments with '")));
            }
        }
    }

    /// What to write instead of a statement that may be a move in another notation.
    fn suggest(&self, statement: &str, usual: &str) -> String {
        let start = if self.set_up.is_told { self.set_up.position.clone() } else { Variant::Shogi.start() };
        let position = self.game.as_ref().map_or(&start, Game::now);
        let guesses = guess_plays(statement, position).into_iter();
        let guesses: Vec<String> =
            guesses.filter_map(|play| write::play_statement(&mut position.clone(), play).ok()).collect();
        if guesses.is_empty() { usual.to_owned() } else { format!("write {}", guesses.join(" or ")) }
    }

    /// Takes how long the player thought about what was just read.
    fn take_time(&mut self, time: &str, span: Range<usize>) {
        let odd = |message| Diagnostic::warning("csa::statement", message).at(span);
        let Some(game) = &mut self.game else {
            let odd = odd(format!("the time T{time} follows no move"));
            return self.warnings.push(odd.help("write each time after its move, such as +7776FU,T16"));
        };
        let elapsed = fields::parse_elapsed(time);
        if elapsed.is_none() {
            game.warn(
                odd(format!("{:?} is not a time", format!("T{time}")))
                    .help("write seconds, such as T16, and an end such as %TORYO"),
            );
        }
        // The time of an end without a known name is not that of the move before it.
        if !self.has_ended || game.nodes().last().is_some_and(|node| matches!(node.step, Step::End(_))) {
            game.set_elapsed(elapsed);
        }
    }

    /// Ends the game with what cannot be read.
    fn refuse(&mut self, fault: Diagnostic) {
        self.is_over = true;
        match &mut self.game {
            Some(game) => game.stop(fault),
            None => self.fault = Some(fault),
        }
    }

    fn play(&mut self, statement: &str, span: Range<usize>) {
        let Some(Move { side, from, to, piece: (kind, promoted) }) = Move::read(statement) else {
            let fault = Diagnostic::error("csa::move", format!("{statement:?} is not a CSA move")).at(span);
            return self.refuse(fault.help(self.suggest(statement, "write moves as +7776FU, drops as +0055KA")));
        };
        let turn = self.turn.unwrap_or(side);
        let mut game = self.game.take().unwrap_or_else(|| {
            let mut game = self.begin(turn);
            game.begin_at(1);
            game
        });
        let played = match game.now().to_move == side {
            true => play(game.now(), from, to, kind, promoted),
            false => Err(Diagnostic::error("move::side", format!("it is {}'s turn", side.other().name()))
                .help("write + for sente and - for gote; they take turns")),
        };
        match played {
            Ok(play) => self.is_over = !game.play(play, span),
            Err(fault) => {
                self.is_over = true;
                game.stop(fault.at(span));
            }
        }
        self.game = Some(game);
    }

    /// The game before its first move.
    fn begin(&mut self, turn: Side) -> Game {
        let set_up = std::mem::take(&mut self.set_up);
        let missing = set_up.missing_rank();
        let (mut position, mut warnings) = (set_up.position, std::mem::take(&mut self.warnings));
        if let Some(rank) = missing {
            let message = format!("the board has no line P{rank}; zumen leaves that rank empty");
            warnings.push(Diagnostic::warning("csa::set-up", message).help("write all ranks, P1 to P9"));
        }
        if set_up.is_told {
            warnings.extend(lints::oddities(&position, &place_of(&set_up.places)));
        } else {
            position = Variant::Shogi.start();
        }
        position.to_move = turn;
        let names = std::mem::take(&mut self.names);
        let moment = Moment {
            names,
            title: self.title.take(),
            rest: set_up.rest,
            ..Moment::of(piece_counts::with_start_number(position))
        };
        let mut game = Game::new(moment);
        game.fields = std::mem::take(&mut self.fields);
        game.comments = std::mem::take(&mut self.comments);
        warnings.into_iter().for_each(|warning| game.warn(warning));
        game
    }

    /// The game that was read; `None` where there was nothing.
    fn game(mut self) -> Option<Result<Game, Diagnostic>> {
        if let Some(fault) = self.fault.take() {
            return Some(Err(fault));
        }
        if !self.has_statements {
            return None;
        }
        let turn = self.turn.unwrap_or_default();
        let mut game = self.game.take().unwrap_or_else(|| self.begin(turn));
        self.unkept.into_iter().for_each(|what| game.pass_over(what));
        Some(Ok(game))
    }
}
