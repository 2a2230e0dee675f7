//! Lists: one input a line, blank lines and comments (`#`) between them.

use super::claims::{Registry, UNKNOWN};
use super::foreign::{begins, is_of_engine};
use super::quotes::is_ours;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Files, NoFiles, Part, View, json};

/// The code of an ID that is read over several lines.
const JOINED: &str = "xgid::broken";
/// What parts the fields of a whole XGID.
const COLONS: usize = 9;

/// The most lines of a list that are read.
const MAX_LINES: usize = 10_000;
/// What stands around a position in a sentence, in quotes and in mail.
const AROUND: &str = "> ()[]<'\"`“”„‘’«»「」.,;!?。、";

/// Tells whether a text is a list: more of its lines look like entries than like prose, or as many where the first is a
/// position. A record that begins behind the first position is an entry, too.
pub(super) fn is_list(registry: Registry, text: &str, record_at: Option<usize>) -> bool {
    let lines = entry_lines(registry, text);
    let Some(&(offset, first)) = lines.first() else { return false };
    let (name, position) = split_entry(first);
    let begins = || registry.is_known(position) && registry.read_one(position, &NoFiles).is_ok();
    if record_at.is_some_and(|at| name.is_none() && at < offset + first.len() || !begins()) || is_code(registry, &lines)
    {
        return false;
    }
    let entries = lines.iter().filter(|(_, line)| is_entry(registry, line)).count();
    entries * 2 > lines.len() || entries * 2 == lines.len() && entries > 1 && begins()
}

/// Tells whether the entries of a list are objects of another program, whose fields are searched for positions. Words may
/// stand among them.
pub(super) fn are_foreign_objects(registry: Registry, text: &str) -> bool {
    let lines = entry_lines(registry, text);
    let (objects, others): (Vec<&str>, Vec<&str>) =
        lines.iter().map(|(_, line)| *line).partition(|line| line.starts_with('{'));
    let is_prose = |line: &&str| line.contains(' ') && !registry.is_known(line);
    // Lines for batch have options, which are not to be lost.
    let is_of_batch = objects.len() > 1 && objects.iter().any(|line| json::is_line(line));
    !is_ours(text) && !objects.is_empty() && !is_of_batch && others.iter().all(is_prose)
}

/// Reads a list; a single line is none but for what stands around its position. Behind the most lines that are read
/// stands `input::too-many`.
pub(super) fn read(registry: Registry, text: &str, files: &dyn Files) -> Option<Vec<Part>> {
    let mut lines = entry_lines(registry, text);
    let more = lines.get(MAX_LINES).map(|(offset, _)| *offset);
    lines.truncate(MAX_LINES);
    let is_bare = |line: &str| !text.trim_start().starts_with('#') && unwrap(registry, line) == line;
    let is_single = matches!(lines[..], [(_, line)] if is_bare(line));
    if is_single && split_entry(lines[0].1).0.is_none() {
        return None;
    }
    let lines = lines.into_iter().map(|(offset, line)| read_line(registry, offset, line, files));
    let mut lines: Vec<Part> = lines.collect();
    let is_unknown = |part: &Part| matches!(&part.record, Err(fault) if fault.code == UNKNOWN);
    // Where nothing is known, the file is no list, and that is said once.
    if is_single && lines[0].name.is_none() || lines.iter().all(is_unknown) {
        return None;
    }
    let is_log = |part: &Part| is_unknown(part) && is_of_engine(text[part.offset..].lines().next().unwrap_or_default());
    if let Some(first) = lines.iter_mut().find(|part| is_log(part)) {
        let fault = Diagnostic::error("input::log", "this is a log of an engine: zumen reads only its positions");
        let place = 0..text[first.offset..].lines().next().unwrap_or_default().trim_end().len();
        first.record = Err(fault.at(place).help("leave out the other lines"));
        lines.retain(|part| !is_log(part));
    }
    lines.extend(more.map(|offset| {
        let message = format!("the list has more than {MAX_LINES} lines");
        let fault = Diagnostic::error("input::too-many", message).at(0..1);
        Part { offset, name: None, record: Err(fault.help("split it, or draw it with zumen batch")) }
    }));
    Some(lines)
}

/// Reads the records over several lines that stand between fences of Markdown, among words.
pub(super) fn read_fenced(registry: Registry, text: &str, files: &dyn Files) -> Option<Vec<Part>> {
    let fences: Vec<(usize, &str)> = lines(text).filter(|(_, line)| is_fence(line)).take(MAX_LINES).collect();
    let (pairs, _) = fences.as_chunks();
    let blocks = pairs.iter().map(|[(start, fence), (end, _)]| (start + fence.len(), &text[start + fence.len()..*end]));
    let records = blocks.filter(|(_, block)| block.trim().contains('\n') && registry.is_claimed(block));
    let record = |(offset, block)| Part { offset, name: None, record: registry.read_one(block, files) };
    let lines: Vec<Part> = records.map(record).collect();
    (!lines.is_empty()).then_some(lines)
}

/// The lines of a text that may be entries, trimmed, each with its place in the text: one more than are read.
fn entry_lines<'a>(registry: Registry, text: &'a str) -> Vec<(usize, &'a str)> {
    let lines = lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#') && !is_fence(line));
    let lines: Vec<(usize, &str)> = lines.take(MAX_LINES + 1).collect();
    // Programs for mail and narrow columns break an XGID over lines.
    let mut mended = Vec::new();
    let mut rest = &lines[..];
    while let [(offset, line), more @ ..] = rest {
        let is_cut = begins(line, "XGID=") && line.matches(':').count() < COLONS;
        // Most lines are whole: what follows them is not looked at.
        let more = if is_cut { more.split(|(_, next)| begins(next, "XGID=")).next().unwrap_or_default() } else { &[] };
        let end = more.last().map_or(0, |(at, last)| {
            let whole = &text[*offset..at + last.len()];
            offset + joined_length(registry, whole).unwrap_or_default()
        });
        let joined = &more[..more.partition_point(|(at, _)| *at < end)];
        mended.push((*offset, joined.last().map_or(*line, |(at, last)| &text[*offset..at + last.len()])));
        rest = &rest[1 + joined.len()..];
    }
    mended
}

/// Measures the XGID that a text begins with, where it is broken over lines.
fn joined_length(registry: Registry, text: &str) -> Option<usize> {
    let entry = registry.read_one(text, &NoFiles).ok()?.entries(&View::default()).into_iter().next()?.ok()?;
    entry.warnings.into_iter().find(|warning| warning.code == JOINED)?.span.map(|span| span.end)
}

/// Reads a line at this byte; without a position behind it, what looks like a name is none.
fn read_line(registry: Registry, offset: usize, line: &str, files: &dyn Files) -> Part {
    let (name, entry) = split_entry(line);
    let named = name.map(|_| unwrap(registry, entry)).and_then(|position| {
        let record = registry.read_one(position, files).ok()?;
        Some((position, record))
    });
    let (name, position, record) = match named {
        Some((position, record)) => (name.map(str::to_owned), position, Ok(record)),
        None => {
            let position = unwrap(registry, line);
            (None, position, registry.read_one(position, files))
        }
    };
    Part { offset: offset + (position.as_ptr() as usize - line.as_ptr() as usize), name, record }
}

/// A position without the quotes, brackets, stops and signs of mail around it, where a game claims what is left.
fn unwrap<'a>(registry: Registry, line: &'a str) -> &'a str {
    let inner = line.trim_matches(|c| AROUND.contains(c));
    // In code a comment may follow the closing quote.
    let quoted = line.strip_prefix(['"', '\'']).and_then(|rest| rest.split_once(&line[..1]));
    let quoted =
        quoted.filter(|(_, rest)| ["#", "//"].iter().any(|sign| rest.trim_matches([' ', ',', ';']).starts_with(sign)));
    let inner = quoted.map_or(inner, |(quoted, _)| quoted);
    if inner.len() == line.len() || registry.is_claimed(line) || !registry.is_claimed(inner) { line } else { inner }
}

/// The name and the position of a list's line: `name<TAB>ID`, `name = ID`, or an ID alone. `XGID=...` is no
/// name.
pub fn split_entry(line: &str) -> (Option<&str>, &str) {
    let mut signs = line.match_indices('=').filter(|(at, _)| {
        line[..*at].ends_with(char::is_whitespace) && line[at + 1..].starts_with(char::is_whitespace)
    });
    let sign = line.find('\t').or_else(|| Some(signs.next()?.0));
    let Some((name, position)) = sign.map(|at| (line[..at].trim(), line[at + 1..].trim())) else {
        return (None, line);
    };
    let is_id = name.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("XGID"))
        && name[4..].trim_start().chars().next().is_none_or(|next| next == '=');
    if name.is_empty() || position.is_empty() || is_id { (None, line) } else { (Some(name), position) }
}

/// Tells whether a line is of those that forums and Markdown put round a block.
fn is_fence(line: &str) -> bool {
    let tags = ["[code]", "[/code]", "<pre>", "</pre>", "---"];
    line.starts_with("```") || line.starts_with("~~~") || tags.iter().any(|tag| line.eq_ignore_ascii_case(tag))
}

/// Tells whether a line looks like an entry of a list: one word, be it broken over two lines, or a whole record, with a
/// name or without, or one JSON object. A command of LaTeX without a position is none, nor is a sentence in Japanese, which
/// has no blanks.
fn is_entry(registry: Registry, line: &str) -> bool {
    let (name, position) = split_entry(line);
    let [is_word, has_word] = [line, position].map(|text| !text.contains(char::is_whitespace));
    let is_whole = || registry.is_claimed(unwrap(registry, position));
    let is_code = is_word && line.contains(['(', ')', '"', ';']);
    if (line.starts_with('\\') || is_word && !line.is_ascii()) && !registry.is_known(line) || is_code && !is_whole() {
        return false;
    }
    is_word || line.contains('\n') || line.starts_with('{') || name.is_some() && has_word || is_whole()
}

/// Tells whether lines are those of a program, whose positions stand in quotes: what else is there is no entry.
fn is_code(registry: Registry, lines: &[(usize, &str)]) -> bool {
    const BEGINS: [&str; 4] = ["import ", "from ", "use ", "package "];
    const ENDS: [&str; 5] = ["{", "(", "[", "):", "=>"];
    let is_statement = |line: &str| {
        BEGINS.iter().any(|word| line.starts_with(word))
            || ENDS.iter().any(|sign| line.ends_with(sign))
            || line.chars().all(|c| "}]),;".contains(c))
    };
    lines.iter().any(|(_, line)| is_statement(line))
        && lines.iter().all(|(_, line)| line.contains(['"', '\'', '`']) || !registry.is_known(line))
}

/// Splits a text into trimmed lines with their place in the text.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let offset = *at + (line.len() - line.trim_start().len());
        *at += line.len();
        Some((offset, line.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::GAMES;

    #[test]
    fn so_many_lines_are_read_and_the_next_says_that_there_are_more() {
        const ID: &str = "4HPwATDgc/ABMA:cAkKAAAAAAAA\n";
        let last = |count: usize| {
            let text = ID.to_owned() + &"word\n".repeat(count - 1);
            let list = read(Registry(GAMES), &text, &NoFiles).expect("a list");
            let line = list.last().expect("a line");
            (list.len(), line.offset, line.record.as_ref().err().map(|fault| fault.code))
        };
        let words = |count: usize| ID.len() + (count - 1) * "word\n".len();
        assert_eq!(last(MAX_LINES), (MAX_LINES, words(MAX_LINES - 1), Some("input::unknown")));
        for count in [MAX_LINES + 1, MAX_LINES + 50] {
            assert_eq!(last(count), (MAX_LINES + 1, words(MAX_LINES), Some("input::too-many")));
        }
    }

    #[test]
    fn names_are_told_from_ids() {
        for (line, name, position) in [
            ("a\tID", Some("a"), "ID"),
            ("a b = ID", Some("a b"), "ID"),
            ("a\t \tID", Some("a"), "ID"),
            ("a = b = c", Some("a"), "b = c"),
            ("a=ID", None, "a=ID"),
            ("a =ID", None, "a =ID"),
            ("XGID=-b:0:0", None, "XGID=-b:0:0"),
            ("XGID=-b:0:0\tnote", None, "XGID=-b:0:0\tnote"),
            ("XGID = -b:0:0", None, "XGID = -b:0:0"),
            ("xgid-3 = XGID=-b:0:0", Some("xgid-3"), "XGID=-b:0:0"),
            ("= ID", None, "= ID"),
            ("", None, ""),
        ] {
            assert_eq!(split_entry(line), (name, position), "{line:?}");
        }
    }
}
