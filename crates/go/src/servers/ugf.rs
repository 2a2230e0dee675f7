//! UGF and UGI of PandaNET: sections with a name in brackets.
//!
//! `[Header]` has lines `Name=value`, `[Data]` the moves: `QD,B1,1,0` is column and row as letters, the player, the number
//! of the move (0 before the game: stones of a handicap) and the seconds. Rows count from below where CoordinateType is
//! IGS, else from above; a column Y or Z is a pass. `[Figure]` has comments: lines behind `.Text,number`, the number of a
//! move. `[ReviewComment]` has them behind `.Comment,number`, the number of a node of `[ReviewNode]`, of which 1 is the root.
//! Variations among those nodes are not read.

use super::lines::{Line, lines};
use super::transcript::{self, Transcript};
use crate::board::{Colour, Size, Vertex};
use crate::record::Player;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::format_count;

const OF_REVIEWS: &str = "save the record as SGF in the program that wrote it to keep everything";
const SHAPE: &str = "write a move as QD,B1,1,0: column and row as letters, player, move number, seconds";

/// Tells whether a record begins a text.
pub(super) fn is_one(text: &str) -> bool {
    let names = ["PlayerB=", "CoordinateType=", "Hdcp=", "Crypt="];
    text.starts_with("[Header]")
        && lines(text).any(|line| line.text == "[Data]")
        && lines(text).any(|line| names.iter().any(|name| line.text.starts_with(name)))
}

/// Reads a record.
///
/// # Errors
///
/// `server::size`, and `server::move` for a line of the moves that is none.
pub(super) fn read(text: &str) -> Result<Transcript, Diagnostic> {
    let all: Vec<Line> = lines(text).filter(|line| !line.text.is_empty()).collect();
    let header = Header(section(&all, "[Header]"));
    let start = all.first().map_or(0..1, |line| line.place());
    let mut transcript = Transcript::new(header.size()?, start);
    header.say(&mut transcript);
    let from_below = header.value("CoordinateType").is_some_and(|kind| kind.eq_ignore_ascii_case("IGS"));
    for line in section(&all, "[Data]").iter().filter(|line| !line.text.starts_with('.')) {
        let size = transcript.info.size;
        let (colour, at, number) = read_move(line.text, size, from_below).ok_or(line.no_move(SHAPE))?;
        match at.filter(|_| number == 0) {
            Some(at) => transcript.set(colour, at),
            None => transcript.play(colour, at, line.place()),
        }
    }
    // Some programs count what was used, others what is left.
    let has_clock = section(&all, "[Data]").iter().filter_map(|line| line.text.split(',').nth(3));
    let has_times = header.value("Time").is_some() || has_clock.map(str::trim).any(|seconds| seconds != "0");
    transcript.lost = has_times.then_some("the times of UGF are lost");
    for (name, root) in [("[Figure]", 0), ("[ReviewComment]", 1)] {
        comments(section(&all, name), root, &mut transcript);
    }
    let mut variations = section(&all, "[ReviewNode]").iter().filter(|line| line.text.starts_with("VARIATION,"));
    if let Some(first) = variations.next() {
        let message = format!(
            "zumen does not read the {} of this review",
            format_count(1 + variations.count() as u64, "variation")
        );
        transcript.warnings.push(Diagnostic::warning("server::variation", message).at(first.place()).help(OF_REVIEWS));
    }
    Ok(transcript)
}

/// The lines of a section.
fn section<'l, 'a>(all: &'l [Line<'a>], name: &str) -> &'l [Line<'a>] {
    let Some(start) = all.iter().position(|line| line.text == name) else { return &[] };
    let lines = &all[start + 1..];
    let mut texts = lines.iter().map(|line| line.text);
    let end = texts.position(|text| text.starts_with('[') && text.ends_with(']') && !text.contains(' '));
    &lines[..end.unwrap_or(lines.len())]
}

fn read_move(text: &str, size: Size, from_below: bool) -> Option<(Colour, Option<Vertex>, u32)> {
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    let &[point, player, number, ..] = &fields[..] else { return None };
    let &[column, row] = point.as_bytes() else { return None };
    let colour = match player.chars().next()? {
        'B' => Colour::Black,
        'W' => Colour::White,
        _ => return None,
    };
    let number = number.parse().ok()?;
    if matches!(column, b'Y' | b'Z') {
        return Some((colour, None, number));
    }
    let (column, row) = (column.checked_sub(b'A')?, row.checked_sub(b'A')?);
    let row = if from_below { size.rows().checked_sub(row + 1)? } else { row };
    let at = Vertex::new(column, row);
    size.holds(at).then_some((colour, Some(at), number))
}

/// Takes over comments: lines behind the number of their move, or of their node where the root's is `root`; and warns of those
/// on no move.
fn comments(lines: &[Line], root: usize, transcript: &mut Transcript) {
    let mut heading = None;
    let mut lost = Vec::new();
    for line in lines {
        match heading {
            _ if [".Text,", ".Comment,"].iter().any(|name| line.text.starts_with(name)) => heading = Some(line),
            _ if line.text.starts_with(".End") => heading = None,
            Some(heading) if !line.text.starts_with('.') => {
                let number = heading.text.split(',').nth(1).and_then(|number| number.trim().parse::<usize>().ok());
                let number = number.and_then(|number| number.checked_sub(root));
                if number.and_then(|number| transcript.comment(number, line.text)).is_none() {
                    lost.push(heading);
                }
            }
            _ => {}
        }
    }
    lost.dedup();
    if let Some(first) = lost.first() {
        let message = format!(
            "zumen leaves out {} that belong to no move of the game",
            format_count(lost.len() as u64, "comment")
        );
        transcript.warnings.push(Diagnostic::warning("server::comment", message).at(first.place()).help(OF_REVIEWS));
    }
}

/// The lines of the head.
struct Header<'l, 'a>(&'l [Line<'a>]);

impl<'a> Header<'_, 'a> {
    fn value(&self, name: &str) -> Option<&'a str> {
        let value = self.0.iter().find_map(|line| line.text.strip_prefix(name)?.strip_prefix('='));
        value.map(str::trim).filter(|value| !value.is_empty())
    }

    /// A field of a line that has several between commas.
    fn field(&self, name: &str, index: usize) -> Option<&'a str> {
        self.value(name)?.split(',').nth(index).map(str::trim).filter(|value| !value.is_empty())
    }

    fn size(&self) -> Result<Size, Diagnostic> {
        let Some(written) = self.value("Size") else { return Ok(Size::square(19).expect("19 lines")) };
        let line = self.0.iter().find(|line| line.text.starts_with("Size=")).expect("it was found");
        let size = written.parse().ok().and_then(Size::square);
        size.ok_or_else(|| transcript::no_size(written, line.place_of(written)))
    }

    /// Tells what the head says of the game.
    fn say(&self, transcript: &mut Transcript) {
        let info = &mut transcript.info;
        [info.black, info.white] = ["PlayerB", "PlayerW"].map(|name| Player {
            name: self.field(name, 0).map(str::to_owned),
            rank: self.field(name, 1).map(transcript::rank),
        });
        let title: Vec<&str> =
            self.value("Title").into_iter().flat_map(|title| title.split(',')).map(str::trim).collect();
        let title: Vec<&str> = title.into_iter().filter(|part| !part.is_empty()).collect();
        info.event = Some(title.join(", ")).filter(|title| !title.is_empty());
        info.place = self.value("Place").map(str::to_owned);
        info.date = self.field("Date", 0).and_then(|day| {
            let numbers: Vec<u32> = day.split(['/', '-', '.']).map(str::parse).collect::<Result<_, _>>().ok()?;
            transcript::date(numbers[..].try_into().ok()?)
        });
        info.komi = self.field("Hdcp", 1).and_then(|komi| komi.parse().ok()).filter(|komi: &f64| komi.abs() < 1000.0);
        let rules = self.value("Rule").or_else(|| self.value("Rules"));
        info.rules = rules.map(|rules| if rules == "JPN" { "Japanese" } else { rules }.to_owned());
        info.result = self.field("Winner", 0).filter(|winner| ["B", "W"].contains(winner)).map(|winner| {
            let by = match self.field("Winner", 1) {
                Some("C" | "R") => "R",
                Some("T") => "T",
                Some(points) => points.parse::<f64>().map_or("", |_| points),
                None => "",
            };
            let by = if by.contains('.') { by.trim_end_matches('0').trim_end_matches('.') } else { by };
            format!("{winner}+{by}")
        });
    }
}
