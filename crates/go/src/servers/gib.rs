//! GIB of Tygem: a head between `\HS` and `\HE`, the moves between `\GS` and `\GE`.
//!
//! In the head each line is `\[NAME=value\]`; lines such as GAMEINFOMAIN hold `NAME:value` between commas. `INI` says the
//! handicap, `STO 0 number colour column row` is a move (1 is Black, lines count from 0 at the upper left), `SKI` a pass.

use super::lines::{Line, lines};
use super::result;
use super::transcript::Transcript;
use crate::board::{Colour, Size, Vertex};
use crate::record::Player;
use zumen_core::diagnostic::Diagnostic;

const SHAPE: &str = "write a move as STO 0 2 1 15 3: two numbers, 1 for Black or 2 for White, column and row from 0";

/// Tells whether a record begins a text.
pub(super) fn is_one(text: &str) -> bool {
    // In a sentence it is the name of a head.
    let is_head = |rest: &str| rest.trim_start_matches([' ', '\t']).starts_with(['\r', '\n']);
    text.strip_prefix("\\HS").is_some_and(is_head) || text.starts_with("\\[GIBOKIND=")
}

/// Reads a record.
///
/// # Errors
///
/// `server::size`, and `server::move` for a line of a move that is none.
pub(super) fn read(text: &str) -> Result<Transcript, Diagnostic> {
    let all: Vec<Line> = lines(text).collect();
    let head = Head(all.iter().copied().take_while(|line| !line.text.starts_with("\\GS")).collect());
    let start = head.0.first().map_or(0..1, |line| line.place());
    let mut transcript = Transcript::new(head.size()?, start);
    head.say(&mut transcript);
    for line in &all[head.0.len()..] {
        let fields: Vec<&str> = line.text.split_ascii_whitespace().collect();
        match fields[..] {
            ["INI", _, _, stones, ..] => transcript.set_handicap(stones.parse().unwrap_or(0)),
            ["STO", _, _, player, column, row, ..] => {
                let (colour, at) = read_move(player, column, row, transcript.info.size).ok_or(line.no_move(SHAPE))?;
                transcript.play(colour, Some(at), line.place());
            }
            ["STO", ..] => return Err(line.no_move(SHAPE)),
            ["SKI", ..] => transcript.play(next(&transcript), None, line.place()),
            _ => {}
        }
    }
    Ok(transcript)
}

fn read_move(player: &str, column: &str, row: &str, size: Size) -> Option<(Colour, Vertex)> {
    let colour = match player {
        "1" => Colour::Black,
        "2" => Colour::White,
        _ => return None,
    };
    let at = Vertex::new(column.parse().ok()?, row.parse().ok()?);
    size.holds(at).then_some((colour, at))
}

/// Whose turn it is where a pass does not say so.
fn next(transcript: &Transcript) -> Colour {
    match transcript.last_player() {
        Some(player) => player.other(),
        None if transcript.info.handicap.is_some() => Colour::White,
        None => Colour::Black,
    }
}

/// Reads the times of `1200-30-3`: seconds, then seconds and number of the periods behind them.
fn times(written: &str) -> Option<Vec<(&'static str, String)>> {
    let numbers: Vec<u32> = written.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[main, period, periods] = &numbers[..] else { return None };
    let overtime = (period > 0 && periods > 0).then(|| ("OT", format!("{periods}x{period} byo-yomi")));
    let main = (main > 0 || overtime.is_some()).then(|| ("TM", main.to_string()));
    Some(main.into_iter().chain(overtime).collect())
}

/// The lines before the moves.
struct Head<'a>(Vec<Line<'a>>);

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

/// Reads a komi in tenths of a point.
fn tenths(text: &str) -> Option<u32> {
    number(text).filter(|tenths| *tenths < 10_000)
}

impl<'a> Head<'a> {
    /// The value of a line, as it stands there.
    fn value(&self, name: &str) -> Option<&'a str> {
        let mut lines = self.0.iter();
        let value = lines.find_map(|line| line.text.strip_prefix("\\[")?.strip_prefix(name)?.strip_prefix('='))?;
        let value = value.trim_end_matches("\\]").trim();
        Some(value).filter(|value| !value.is_empty())
    }

    /// A part of a line that holds several.
    fn part(&self, line: &str, name: &str) -> Option<&'a str> {
        let parts = self.value(line)?.split(',');
        parts
            .filter_map(|part| part.trim().strip_prefix(name)?.strip_prefix(':'))
            .map(str::trim)
            .find(|value| !value.is_empty())
    }

    /// A part of the tag, where a letter is the name.
    fn tag(&self, letter: char) -> Option<&'a str> {
        self.value("GAMETAG")?.split(',').find_map(|part| part.trim().strip_prefix(letter))
    }

    fn size(&self) -> Result<Size, Diagnostic> {
        let Some(lines) = self.part("GAMEINFOMAIN", "LINE") else {
            return Ok(Size::square(19).expect("19 lines"));
        };
        let size = lines.parse().ok().and_then(Size::square);
        let line = self.0.iter().find(|line| line.text.starts_with("\\[GAMEINFOMAIN")).expect("it was found");
        size.ok_or_else(|| super::transcript::no_size(lines, line.place_of(lines)))
    }

    /// Tells what the head says of the game.
    fn say(&self, transcript: &mut Transcript) {
        let info = &mut transcript.info;
        info.black = self.player("GAMEBLACKNAME", ("BUSERINFO", ["BID", "BNICK"]));
        info.white = self.player("GAMEWHITENAME", ("WUSERINFO", ["WID", "WNICK"]));
        info.event = self.value("GAMENAME").or_else(|| self.part("GAMEINFOSUB", "GNAME")).map(str::to_owned);
        info.place = self.value("GAMEPLACE").or_else(|| self.part("GAMEINFOSUB", "GPLC")).map(str::to_owned);
        info.date = self.part("GAMEINFOSUB", "GDATE").or_else(|| self.value("GAMEDATE")).and_then(date);
        info.date = info.date.take().or_else(|| self.tag('C').and_then(date));
        let komi = self.part("GAMEINFOMAIN", "GONGJE").and_then(tenths);
        let komi =
            komi.or_else(|| self.value("GAMEGONGJE").and_then(tenths)).or_else(|| self.tag('G').and_then(tenths));
        info.komi = komi.map(|tenths| f64::from(tenths) / 10.0);
        transcript.more = self.part("GAMEINFOMAIN", "GTIME").and_then(times).unwrap_or_default();
        let kind = self.part("GAMEINFOMAIN", "GRLT").and_then(number).or_else(|| self.tag('W').and_then(number));
        let points = self.part("GAMEINFOMAIN", "ZIPSU").and_then(number).or_else(|| self.tag('Z').and_then(number));
        info.result = kind.and_then(|kind| result::of_tygem(kind, points.unwrap_or(0)));
        info.result = info.result.take().or_else(|| self.value("GAMERESULT").and_then(result::of_words));
    }

    /// A player: `name (7D)`, or the name alone where there is no such line.
    fn player(&self, line: &str, (user, ids): (&str, [&str; 2])) -> Player {
        let Some(written) = self.value(line) else {
            let name = ids.into_iter().find_map(|id| self.part(user, id));
            return Player { name: name.map(str::to_owned), rank: None };
        };
        let named = written.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
        match named.map(|(name, rank)| (name.trim(), rank.trim())).filter(|(name, _)| !name.is_empty()) {
            Some((name, rank)) => Player {
                name: Some(name.to_owned()),
                rank: Some(super::transcript::rank(rank)).filter(|rank| !rank.is_empty()),
            },
            None => Player { name: Some(written.to_owned()), rank: None },
        }
    }
}

/// The day of `2015- 8-29-22-56-58`, `2016:03:26:17:29` or `2012年11月22日`, as SGF writes it.
fn date(written: &str) -> Option<String> {
    let numbers = written.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<u32> = numbers.take(3).map(str::parse).collect::<Result<_, _>>().ok()?;
    super::transcript::date(numbers[..].try_into().ok()?)
}
