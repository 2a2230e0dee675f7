//! Finds XGIDs and gnuIDs in any text: an ID alone, a forum post, an eXtreme Gammon text export, GNU Backgammon's
//! text or HTML.
//!
//! Promises: IDs come in their order; time is linear in the text; ordinary words, even of 12 or 14 letters, are not
//! taken for IDs, and what is clearly meant as an ID but is not one is answered with an error and a place.
//! Left out: everything in the text but IDs and eXtreme Gammon's line of names.
//!
//! An XGID shows by its prefix or by its colons. A gnuID has no mark of its own: labels (`bgID=`, `Position ID:`) and
//! the colon decide first, and bare words only where their bits make sense (see [`gnuid`]).

use std::ops::Range;

use super::position::{Position, Side};
use super::{gnuid, xgid};
use crate::diagnostic::Diagnostic;

/// The most IDs that are read from one text.
const MAX_IDS: usize = 10_000;

/// How far from an ID its other half or the line of names may stand, in bytes.
const NEAR: usize = 1_000;

/// The longest name that is kept, in bytes.
const MAX_NAME: usize = 200;

/// One ID that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// `"xgid"` or `"gnuid"`.
    pub format: &'static str,
    /// The ID without what surrounds it: `XGID=` and the fields as typed, or position ID and match ID joined with
    /// `:`, or a position ID.
    pub text: String,
    /// The bytes of the input from its first to its last character, labels between the halves included.
    pub span: Range<usize>,
    /// What it says.
    pub position: Position,
    /// What is odd about it. Spans are in the input.
    pub warnings: Vec<Diagnostic>,
}

/// Every ID of `text`, in order; empty when nothing looks like backgammon.
///
/// # Errors
///
/// An element is an error where an ID was clearly meant and is wrong: one of [`xgid::read`] or [`gnuid::read`] with
/// its span in `text`; `gnuid::no-position` for a labelled match ID alone; `backgammon::too-many` after 10000 IDs.
pub fn read(text: &str) -> Vec<Result<Reading, Diagnostic>> {
    let mut found = Vec::new();
    let mut from = 0;
    while found.len() <= MAX_IDS {
        let next = next_xgid(text, from);
        gnuids(text, from..next.as_ref().map_or(text.len(), |next| next.start), &mut found);
        let Some(span) = next else { break };
        from = span.end;
        found.push(read_xgid(text, span));
    }
    if found.is_empty() {
        found.extend(alone(text));
    }
    name_players(text, &mut found);
    if found.len() > MAX_IDS {
        let message = format!("there are more than {MAX_IDS} IDs in the text");
        let mut error = Diagnostic::error("backgammon::too-many", message).help("split it into several files");
        error.span = match &found[MAX_IDS] {
            Ok(reading) => Some(reading.span.clone()),
            Err(diagnostic) => diagnostic.span.clone(),
        };
        found.truncate(MAX_IDS);
        found.push(Err(error));
    }
    found
}

// XGIDs

/// The next XGID from `from` on, with its prefix where it has one.
fn next_xgid(text: &str, from: usize) -> Option<Range<usize>> {
    // Where the field began that is being walked through.
    let mut field = from;
    for (at, letter) in text[from..].char_indices().map(|(at, letter)| (from + at, letter)) {
        if has_prefix(text, at) {
            let after = at + xgid::PREFIX.len();
            let fields = after + blanks(&text[after..]);
            let end = xgid_end(text, fields);
            // The word `XGID=` in prose is not an ID.
            if text[fields..end].contains(':') || end - fields >= 20 {
                return Some(at..end);
            }
        }
        if letter == ':' {
            if is_position_field(&text[field..at]) {
                let end = xgid_end(text, field);
                if text[field..end].matches(':').count() >= 6 {
                    return Some(field..end);
                }
            }
            field = at + 1;
        } else if letter == '=' || is_delimiter(letter) {
            field = at + letter.len_utf8();
        }
    }
    None
}

fn has_prefix(text: &str, at: usize) -> bool {
    let prefix = xgid::PREFIX.as_bytes();
    text.as_bytes().get(at..at + prefix.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(prefix))
}

/// Bytes of white space at the start of `text`.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Where the fields end that begin at `start`: at white space, brackets, quotes or, in the last field, at anything
/// but letters and digits. What is wrong inside stays inside, for the error to point at.
fn xgid_end(text: &str, start: usize) -> usize {
    let mut colons = 0;
    let mut end = text.len();
    for (at, letter) in text[start..].char_indices().map(|(at, letter)| (start + at, letter)) {
        let stops = match letter {
            ':' => {
                colons += 1;
                false
            }
            '-' => false,
            _ if colons >= 9 => !letter.is_ascii_alphanumeric() || has_prefix(text, at),
            _ => is_delimiter(letter) || has_prefix(text, at),
        };
        if stops {
            end = at;
            break;
        }
    }
    let fields = &text[start..end];
    // Punctuation of the sentence. A tenth colon, too; the ninth belongs to an empty last field.
    let punctuation: &[char] = &['.', ',', '!', '?', '。', '、', '，', '．'];
    let trimmed = if colons >= 9 { fields.trim_end_matches('-') } else { fields.trim_end_matches(punctuation) };
    let trimmed = if colons == 10 { trimmed.strip_suffix(':').unwrap_or(trimmed) } else { trimmed };
    start + trimmed.len()
}

/// What never stands inside an ID but next to one.
fn is_delimiter(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(letter, '<' | '>' | '"' | '\'' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '`' | ';' | '&')
        || matches!(letter, '“' | '”' | '‘' | '’' | '«' | '»' | '「' | '」' | '（' | '）' | '【' | '】' | '：')
}

/// Whether this was meant as the 26 places of an XGID: about as long, and nearly all of their alphabet.
fn is_position_field(field: &str) -> bool {
    // The first test keeps a field of a million bytes from being counted.
    if !(20..=64).contains(&field.len()) {
        return false;
    }
    let letters = field.chars().count();
    let places = field.chars().filter(|letter| matches!(letter, '-' | 'A'..='P' | 'a'..='p')).count();
    (20..=32).contains(&letters) && letters - places <= 3
}

fn read_xgid(text: &str, span: Range<usize>) -> Result<Reading, Diagnostic> {
    let id = &text[span.clone()];
    let (position, warnings) = xgid::read(id).map_err(|error| error.shifted(span.start))?;
    let fields = if has_prefix(id, 0) { id[xgid::PREFIX.len()..].trim_start() } else { id };
    Ok(Reading {
        format: "xgid",
        text: format!("{}{fields}", xgid::PREFIX),
        warnings: warnings.into_iter().map(|warning| warning.shifted(span.start)).collect(),
        span,
        position,
    })
}

// gnuIDs

/// What a text calls the run of letters that follows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Nothing.
    None,
    /// `Position ID`.
    Position,
    /// `Match ID`.
    Match,
    /// `bgID`, `GNUBGID`, `gnuID`: both halves follow.
    Both,
}

/// A run of base64 letters (of the alphabet for addresses, too) that may be half of a gnuID.
struct Run {
    span: Range<usize>,
    label: Label,
}

impl Run {
    fn len(&self) -> usize {
        self.span.len()
    }

    fn id<'a>(&self, text: &'a str) -> &'a str {
        &text[self.span.clone()]
    }
}

/// Adds the gnuIDs of `text[within]`.
fn gnuids(text: &str, within: Range<usize>, found: &mut Vec<Result<Reading, Diagnostic>>) {
    let runs = runs(text, within);
    let mut at = 0;
    while at < runs.len() && found.len() <= MAX_IDS {
        let (reading, taken) = gnuid_at(text, &runs[at..]);
        found.extend(reading);
        at += taken;
    }
}

/// The gnuID that begins with the first of `runs`, if there is one, and how many runs are done with.
fn gnuid_at(text: &str, runs: &[Run]) -> (Option<Result<Reading, Diagnostic>>, usize) {
    let first = &runs[0];
    if let Some(second) = runs.get(1) {
        let between = text[first.span.end..second.span.start].trim_start_matches('=').trim();
        let (position, match_id) = halves(first, second);
        let meant = match between {
            ":" => first.label != Label::None || is_sound(text, position, match_id) != Sound::None,
            "" => is_sound(text, position, match_id) == Sound::Both,
            _ => false,
        };
        if meant {
            return (Some(read_gnuid(text, position.span.clone(), Some(match_id.span.clone()))), 2);
        }
    }
    // `Position ID: ...` and `Match ID: ...`, in either order, with a line end, tags or a few words between.
    let other = match first.label {
        Label::None => return (None, 1),
        Label::Match => Label::Position,
        Label::Position | Label::Both => Label::Match,
    };
    let near = runs.iter().skip(1).take_while(|run| run.span.start - first.span.end <= NEAR);
    let labelled = near.enumerate().find(|(_, run)| run.label != Label::None);
    if let Some((skipped, second)) = labelled.filter(|(_, run)| run.label == other) {
        let (position, match_id) = if first.label == Label::Match { (second, first) } else { (first, second) };
        let reading = read_gnuid(text, position.span.clone(), Some(match_id.span.clone()));
        if reading.is_ok() || is_mixed(position.id(text)) || is_sound(text, position, match_id) != Sound::None {
            return (Some(reading), skipped + 2);
        }
    }
    // A labelled half alone. `Position ID: unavailable` is none; after `bgID=` everything is.
    let id = first.id(text);
    if first.label == Label::Match {
        let error = Diagnostic::error("gnuid::no-position", "a match ID without its position ID")
            .at(first.span.clone())
            .help("write the position ID, 14 characters, and a colon before it");
        return (gnuid::is_match_id(id).then_some(Err(error)), 1);
    }
    let reading = read_gnuid(text, first.span.clone(), None);
    let meant = is_assigned(text, first) || is_mixed(id);
    (Some(reading).filter(|reading| reading.is_ok() || meant), 1)
}

/// Whether `bgID=` stands right before the run.
fn is_assigned(text: &str, run: &Run) -> bool {
    run.label == Label::Both && text[..run.span.start].ends_with('=')
}

/// Which of two runs is the position ID and which the match ID, by their lengths.
fn halves<'a>(first: &'a Run, second: &'a Run) -> (&'a Run, &'a Run) {
    let misfit = |position: &Run, match_id: &Run| {
        position.len().abs_diff(gnuid::POSITION_LENGTH) + match_id.len().abs_diff(gnuid::MATCH_LENGTH)
    };
    if misfit(first, second) <= misfit(second, first) { (first, second) } else { (second, first) }
}

/// How much of a pair makes sense.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sound {
    /// Nothing: two words.
    None,
    /// One half, so that the pair was meant as an ID.
    Half,
    /// Both halves, together.
    Both,
}

fn is_sound(text: &str, position: &Run, match_id: &Run) -> Sound {
    // In the alphabet for addresses a half still makes sense, though it is an error.
    let plain = |run: &Run| run.id(text).replace('-', "+").replace('_', "/");
    match (gnuid::is_position_id(&plain(position)), gnuid::is_match_id(&plain(match_id))) {
        (true, true) if gnuid::read(position.id(text), Some(match_id.id(text))).is_ok() => Sound::Both,
        (true, _) => Sound::Half,
        // INTELLIGENCE is a match ID.
        (false, true) if is_mixed(match_id.id(text)) => Sound::Half,
        (false, _) => Sound::None,
    }
}

/// Whether a run has the look of base64 rather than of a word: a capital or a digit inside, and small letters.
fn is_mixed(run: &str) -> bool {
    let inside = run.bytes().skip(1).any(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    inside && run.bytes().any(|letter| letter.is_ascii_lowercase())
}

fn read_gnuid(text: &str, position: Range<usize>, match_id: Option<Range<usize>>) -> Result<Reading, Diagnostic> {
    let joined = match &match_id {
        Some(match_id) => format!("{}:{}", &text[position.clone()], &text[match_id.clone()]),
        None => text[position.clone()].to_string(),
    };
    let colon = position.len();
    // A span in `P:M` becomes one in the text, where the halves may stand anywhere.
    let place = |mut diagnostic: Diagnostic| {
        diagnostic.span = diagnostic.span.map(|span| match &match_id {
            Some(match_id) if span.start > colon => {
                match_id.start + span.start - colon - 1..match_id.start + span.end - colon - 1
            }
            _ => position.start + span.start..position.start + span.end,
        });
        diagnostic
    };
    let read = gnuid::read(&text[position.clone()], match_id.as_ref().map(|span| &text[span.clone()]));
    let (read, warnings) = read.map_err(&place)?;
    let ends = match_id.clone().unwrap_or(position.clone());
    Ok(Reading {
        format: "gnuid",
        text: joined,
        span: position.start.min(ends.start)..position.end.max(ends.end),
        position: read,
        warnings: warnings.into_iter().map(&place).collect(),
    })
}

/// The runs of `text[within]` that may be halves of gnuIDs: of about their lengths, after `bgID=`, or after a colon.
fn runs(text: &str, within: Range<usize>) -> Vec<Run> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_');
    let bytes = text.as_bytes();
    let mut runs = Vec::new();
    let mut at = within.start;
    while at < within.end {
        if !is_letter(bytes[at]) {
            at += 1;
            continue;
        }
        let start = at;
        while at < within.end && is_letter(bytes[at]) {
            at += 1;
        }
        let span = without_dashes(bytes, start..at);
        let run = Run { label: label(text, within.start, start), span };
        // What is joined to a run by a colon is half of a pair, however long.
        let joined = runs.last().is_some_and(|last: &Run| matches!(&text[last.span.end..start], ":" | "=:" | "==:"));
        if (10..=16).contains(&run.len()) || is_assigned(text, &run) || joined {
            runs.push(run);
        }
    }
    runs
}

/// A run without the dashes round it (a list, an aside, `_` of Markdown) if it then has the length of an ID.
fn without_dashes(bytes: &[u8], run: Range<usize>) -> Range<usize> {
    let is_dash = |byte: &u8| matches!(byte, b'-' | b'_');
    let start = run.start + bytes[run.clone()].iter().take(4).take_while(|byte| is_dash(byte)).count();
    let end = run.end - bytes[start..run.end].iter().rev().take(4).take_while(|byte| is_dash(byte)).count();
    let fits = |length: usize| length == gnuid::POSITION_LENGTH || length == gnuid::MATCH_LENGTH;
    if fits(end - start) && !fits(run.len()) { start..end } else { run }
}

/// The label before `at`: over blanks, colons, quotes and tags (GNU Backgammon writes `Position ID: <tt>` in HTML).
fn label(text: &str, from: usize, at: usize) -> Label {
    // A label and what follows it are short; the bound keeps the whole linear.
    let bytes = &text.as_bytes()[from.max(at.saturating_sub(120))..at];
    let mut end = bytes.len();
    while end > 0 {
        match bytes[end - 1] {
            b' ' | b'\t' | b'\r' | b'\n' | b':' | b'=' | b'"' | b'\'' | b'`' | b'*' => end -= 1,
            b'>' => match bytes[..end].iter().rposition(|&byte| byte == b'<') {
                Some(tag) => end = tag,
                None => break,
            },
            _ => break,
        }
    }
    let mut words = &bytes[..end];
    if !strip_word(&mut words, b"id") {
        return Label::None;
    }
    while let [rest @ .., b' ' | b'-' | b'_'] = words {
        words = rest;
    }
    // `composition ID` is none.
    let is_whole = |words: &[u8]| !words.last().is_some_and(u8::is_ascii_alphabetic);
    if strip_word(&mut words, b"position") && is_whole(words) {
        Label::Position
    } else if strip_word(&mut words, b"match") && is_whole(words) {
        Label::Match
    } else if strip_word(&mut words, b"bg") || strip_word(&mut words, b"gnu") {
        Label::Both
    } else {
        Label::None
    }
}

/// Takes `word`, in any case, from the end of `text`.
fn strip_word(text: &mut &[u8], word: &[u8]) -> bool {
    let rest = text.len().saturating_sub(word.len());
    let ends = text[rest..].eq_ignore_ascii_case(word);
    if ends {
        *text = &text[..rest];
    }
    ends
}

// An ID alone

/// The whole input as one ID, when nothing was found in it: then there is no prose to mistake for one.
fn alone(text: &str) -> Option<Result<Reading, Diagnostic>> {
    let id = text.trim_start_matches(is_delimiter);
    let start = text.len() - id.len();
    let id = id.trim_end_matches(is_delimiter);
    let span = start..start + id.len();
    if has_prefix(id, 0) {
        return Some(read_xgid(text, span));
    }
    if id.is_empty() || id.contains(char::is_whitespace) {
        return None;
    }
    let colons = id.matches(':').count();
    if (8..=10).contains(&colons) || id.split(':').next().is_some_and(is_position_field) {
        return Some(read_xgid(text, span));
    }
    let runs = runs(text, span.clone());
    let covers = |last: &Run| text[last.span.end..span.end].trim_end_matches('=').is_empty();
    match &runs[..] {
        [only] if only.span.start == start && only.len() == gnuid::POSITION_LENGTH && covers(only) => {
            let reading = read_gnuid(text, only.span.clone(), None);
            // A program's name such as `AlignmentError` is mixed, too.
            let has_digit = id.bytes().any(|letter| !letter.is_ascii_alphabetic());
            Some(reading).filter(|reading| reading.is_ok() || is_mixed(id) && has_digit)
        }
        [first, second] if first.span.start == start && covers(second) => {
            let (position, match_id) = halves(first, second);
            let one_fits = position.len() == gnuid::POSITION_LENGTH || match_id.len() == gnuid::MATCH_LENGTH;
            let between = text[first.span.end..second.span.start].trim_start_matches('=');
            (one_fits && between == ":").then(|| read_gnuid(text, position.span.clone(), Some(match_id.span.clone())))
        }
        _ => None,
    }
}

// Names

/// Gives each XGID the names from the line `X:Name   O:Name` that follows it in eXtreme Gammon's text export. X is
/// the player on roll there, at whichever side of the board.
fn name_players(text: &str, found: &mut [Result<Reading, Diagnostic>]) {
    let starts: Vec<Option<usize>> = found
        .iter()
        .map(|found| match found {
            Ok(reading) => Some(reading.span.start),
            Err(error) => error.span.as_ref().map(|span| span.start),
        })
        .collect();
    for (at, reading) in found.iter_mut().enumerate() {
        let Ok(reading) = reading else { continue };
        if reading.format != "xgid" {
            continue;
        }
        let next = starts.get(at + 1).copied().flatten().unwrap_or(text.len()).max(reading.span.end);
        let near = cut(&text[reading.span.end..next], NEAR);
        if let Some((on_roll, other)) = near.lines().find_map(names) {
            let names = &mut reading.position.names;
            let side: Side = reading.position.on_roll;
            names[side] = on_roll;
            names[side.other()] = other;
        }
    }
}

/// The names in a line `X:Name   O:Name`. Names may hold blanks and colons: the widest gap before an `O:` parts them.
fn names(line: &str) -> Option<(Option<String>, Option<String>)> {
    let quoted = |letter: char| letter == '>' || letter.is_whitespace();
    let line = line.trim_start_matches(quoted).trim_end().strip_prefix("X:")?;
    // The score follows on a line of its own, or on the same one where line ends were lost.
    let line = line.split(" Score is ").next().unwrap_or(line);
    let gap = |at: usize| line[..at].bytes().rev().take_while(|&byte| byte == b' ').count();
    let gaps = line.match_indices("O:").map(|(at, _)| (at, gap(at))).filter(|&(at, gap)| gap > 0 || at == 0);
    let (at, _) = gaps.reduce(|widest, next| if next.1 > widest.1 { next } else { widest })?;
    let name = |text: &str| {
        let kept: String = cut(text.trim(), MAX_NAME).chars().filter(|letter| !letter.is_control()).collect();
        (!kept.is_empty()).then_some(kept)
    };
    Some((name(&line[..at]), name(&line[at + 2..])))
}

/// The start of `text`, at most `most` bytes and only whole characters.
fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::backgammon::position::{GameState, Sides};

    const X: &str = "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10";
    const P: &str = "4HPwATDgc/ABMA";
    const M: &str = "cAkqAAAAAAAE";

    /// The texts of all IDs, or the code and the text under the caret of what is wrong.
    fn ids(text: &str) -> Vec<String> {
        read(text)
            .into_iter()
            .map(|found| match found {
                Ok(reading) => reading.text,
                Err(error) => format!("{} {:?}", error.code, &text[error.span.expect("a span")]),
            })
            .collect()
    }

    #[test]
    fn finds_xgids_in_any_surroundings() {
        for before in
            ["", "XGID=", "xgid=", "XGid= ", "Position: XGID=", "(XGID=", "<b>XGID=", "“", "see XGID:", "XGID = "]
        {
            for after in ["", ".", ", and", ")", "</b>", "”", " a move", "\n\nX", ": which", "。", "-", "!?", " - 7:10"]
            {
                assert_eq!(ids(&format!("{before}{X}{after}")), [format!("XGID={X}")], "{before}...{after}");
            }
        }
    }

    #[test]
    fn spans_are_in_the_input() {
        let text = format!("é XGID= {}.", X.replace(":0:0:1:00", ":0:0:1:B"));
        let reading = read(&text).remove(0).expect("a position");
        assert_eq!(&text[reading.span.clone()], &text[3..text.len() - 1]);
        assert_eq!(&text[reading.warnings[0].span.clone().expect("a span")], "B");
        let text = format!("é Match ID: cAn/AAAAAAAE, Position ID: {P}");
        assert_eq!(ids(&text), ["gnuid::dice \"/\""], "the match ID stands first");
    }

    #[test]
    fn several_ids_are_several_positions_in_their_order() {
        let text = format!("1. XGID={X}, 2. {P}:{M} and {X}XGID={X}\n{M}:{P}\nXGID=bad");
        let (xgid, gnuid) = (format!("XGID={X}"), format!("{P}:{M}"));
        assert_eq!(ids(&text), [&xgid, &gnuid, &xgid, &xgid, &gnuid].map(String::as_str));
    }

    #[test]
    fn reads_every_spelling_of_a_gnuid() {
        for text in [
            "P:M",
            "M:P",
            "P==:M",
            "P M",
            "M P",
            "P : M",
            "bgID=P:M",
            "GNUBgID P:M",
            "gnubgid=M:P",
            "set gnubgid P:M",
            "Position ID: P Match ID   : M",
            "Match ID: M, Position ID: P",
            "Position ID:P\nMatch ID:M",
            " GNU Backgammon  Position ID: P\n                 Match ID   : M\n +13-14-15-16-17-18-",
            "<p>Position ID: <tt>P</tt> Match ID: <tt>M</tt></p>",
            "it is `P:M`.",
            "* P:M",
            "-P:M",
            "_P:M_",
            "Position ID: P, of the well-documented opening, with Match ID: M",
            "\"P:M\"",
            "https://example.org/?id=P:M",
        ] {
            let text = text.replace('P', "\u{1}").replace('M', "\u{2}").replace("\u{1}osition", "Position");
            let text = text.replace("\u{2}atch", "Match").replace('\u{1}', P).replace('\u{2}', M);
            assert_eq!(ids(&text), [format!("{P}:{M}")], "{text}");
        }
    }

    #[test]
    fn a_position_id_alone() {
        for text in [P.to_string(), format!(" {P}==\n"), format!("the Position ID: {P} is"), format!("bgID={P}")] {
            let reading = read(&text).remove(0).expect("a position");
            assert_eq!((reading.text.as_str(), reading.position.state), (P, GameState::None), "{text}");
        }
        assert_eq!(ids(&format!("the start {P} in prose")), [""; 0]);
    }

    #[test]
    fn prose_is_not_taken_for_ids() {
        for text in [
            "",
            "The administration of the organization, whose recommendation was the championship.",
            "administration organization",
            "administration:organization and Responsibility: Championship",
            "an INTELLIGENCE:ADMINISTRATION",
            "Position ID: unavailable, Composition ID: A1b2c3d4e5f6g7, Match ID: unknown12345",
            "the XGID= prefix and the XGID=foo",
            "fe80:0000:0000:0000:0202:b3ff:fe1e:8329:0:0:0 at 12:30:00",
            "(;GM[1]FF[4]SZ[19];B[pd];W[dp])",
            "---------------------------: ::::::",
            "tai-shogi",
            "AlignmentError",
        ] {
            assert_eq!(ids(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn near_misses_are_errors_with_a_place() {
        for (text, expected) in [
            ("4HPwATDgc_ABMA:cAkqAAAAAAAE", "gnuid::letter \"_\""),
            ("see 4HPwATDgc_ABMA:cAkqAAAAAAAE!", "gnuid::letter \"_\""),
            ("4HPwATDgc/ABM:cAkqAAAAAAAE", "gnuid::position-length \"4HPwATDgc/ABM\""),
            ("4HPwATDgc/ABMA:cAkqAAAAAAA", "gnuid::match-length \"cAkqAAAAAAA\""),
            ("4HPwATDgc/ABMA:cAkq", "gnuid::match-length \"cAkq\""),
            ("cAkqAAAAAAA:4HPwATDgc/ABMA", "gnuid::match-length \"cAkqAAAAAAA\""),
            ("//////////////:cAkqAAAAAAAE", "gnuid::slots \"//////////////\""),
            ("4HPwATDgc_ABMA", "gnuid::letter \"_\""),
            ("bgID=4HPw", "gnuid::position-length \"4HPw\""),
            ("bgID=foo:bar", "gnuid::position-length \"foo\""),
            ("Match ID: cAkqAAAAAAAE", "gnuid::no-position \"cAkqAAAAAAAE\""),
            ("Position ID: 4HPwATDgc/ABM", "gnuid::position-length \"4HPwATDgc/ABM\""),
            ("XGID=foo", "xgid::fields \"\""),
            ("XGID=", "xgid::fields \"\""),
            ("-b----E-C---eE---c-e----B-", "xgid::fields \"\""),
            ("-b----E-C---eE---c-e----B-:0:0", "xgid::fields \"\""),
            ("b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "xgid::position-length \"b----E-C---eE---c-e----B-\""),
            ("-bE:0:0:1:00:0:0:0:7:10", "xgid::position-length \"-bE\""),
            ("-b----E-C---eE---c-e----B-:0:0:1:3,1:0:0:0:7:10, then", "xgid::dice \"3,1\""),
            ("a -b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7, or", "xgid::fields \"\""),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:", "xgid::max-cube \"\""),
        ] {
            let found = ids(text);
            assert_eq!(found, [expected], "{text}");
        }
    }

    #[test]
    fn takes_names_from_an_export() {
        let names = |text: &str| read(text).remove(0).expect("a position").position.names;
        let both = |bottom: &str, top: &str| Sides { bottom: Some(bottom.to_string()), top: Some(top.to_string()) };
        let top_rolls = X.replace(":0:0:1:", ":0:0:-1:");
        assert_eq!(
            names(&format!("XGID={X}\n\nX:Player 1   O:Player 2\nScore is X:0 O:0 7 pt.(s) match.")),
            both("Player 1", "Player 2")
        );
        assert_eq!(names(&format!("XGID={top_rolls}\r\nX:Ann   O:Bob\r\n")), both("Bob", "Ann"));
        assert_eq!(names(&format!("> XGID={X}\n> X:Ann: A O:x   O:山本 元:O\n")), both("Ann: A O:x", "山本 元:O"));
        assert_eq!(names(&format!("XGID={X} X:Ann   O:Bob Score is X:1 O:2")), both("Ann", "Bob"));
        assert_eq!(names(&format!("XGID={X}\nScore is X:3 O:4\n")), Sides::default());
        assert_eq!(names(&format!("XGID={X}\nXGID={X}\nX:Ann   O:Bob")), Sides::default(), "they are the second's");
        let long = "é".repeat(150);
        assert_eq!(names(&format!("XGID={X}\nX:{long}   O:B")), both(&"é".repeat(100), "B"));
    }

    #[test]
    fn stops_after_ten_thousand() {
        let found = read(&format!("{P}:{M}\n").repeat(MAX_IDS + 5));
        assert_eq!(found.len(), MAX_IDS + 1);
        assert_eq!(found[MAX_IDS].as_ref().expect_err("too many").code, "backgammon::too-many");
        assert!(read(&format!("{P}:{M}\n").repeat(MAX_IDS)).iter().all(Result::is_ok));
    }
}
