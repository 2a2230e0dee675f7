//! Positions and records that a program or a document of another program has in quotes.

use std::ops::Range;

use super::claims::Registry;
use zumen_game::{Files, Part};

/// What opens and what closes a quoted text, the longest first.
const SIGNS: [(&str, &str); 7] =
    [("\"\"\"", "\"\"\""), ("'''", "'''"), ("R\"(", ")\""), ("#\"", "\"#"), ("\"", "\""), ("'", "'"), ("`", "`")];
/// A quoted text is no longer than this.
const MAX_QUOTED_BYTES: usize = 1 << 20;
/// What a position has, and no name of a set-up.
const INSIDE: [char; 4] = ['/', ':', '[', '\n'];
/// Characters of the shortest ID: a position ID of GNU Backgammon, which may have none of these signs.
const MIN_ID_LENGTH: usize = 14;

/// Quoted texts that stand together, each one line or more of a list.
type Group = Vec<(usize, String)>;

/// Reads the positions that are quoted in a text, each quotation or a list of them that has a line each. In a list of
/// inputs lines count, unless a record of several is quoted.
pub(super) fn read(registry: Registry, text: &str, is_list: bool, files: &dyn Files) -> Option<Vec<Part>> {
    // A damaged object of ours has its ID in a field.
    if text.trim_start().starts_with('{') && is_ours(text) {
        return None;
    }
    let has_id = |quoted: &str| quoted.split(' ').any(|word| word.is_ascii() && word.len() >= MIN_ID_LENGTH);
    let is_position = |quoted: &str| (quoted.contains(INSIDE) || has_id(quoted)) && registry.is_sure(quoted);
    // A damaged ID is said.
    let is_meant = |quoted: &str| is_position(quoted) || !quoted.contains(' ') && registry.is_known(quoted);
    let mut found = Vec::new();
    for group in groups(text) {
        let joined = || group.iter().map(|(_, line)| &**line).collect::<Vec<_>>().join("\n");
        match !is_position(&group[0].1) && group.len() > 1 && is_position(&joined()) {
            true => found.push((group[0].0, joined())),
            false => found.extend(group.into_iter().filter(|(_, quoted)| is_meant(quoted))),
        }
    }
    let counts = !is_list || found.iter().any(|(_, quoted)| quoted.trim().contains('\n'));
    let part =
        |(offset, quoted): (usize, String)| Part { offset, name: None, record: registry.read_one(&quoted, files) };
    (counts && found.iter().any(|(_, quoted)| is_position(quoted))).then(|| found.into_iter().map(part).collect())
}

/// Tells whether a text has a field of our objects.
pub(super) fn is_ours(text: &str) -> bool {
    ["\"game\"", "\"source\""].iter().any(|field| text.contains(field))
}

/// Finds the quoted texts, those that commas part in one group. Each keeps the length that it has in the text: blanks
/// stand for what is left out.
fn groups(text: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut end = 0;
    while let Some((span, inside)) = next(text, end) {
        let between = text[end..span.start].trim();
        let quoted = unescape(&text[inside.clone()]);
        match groups.last_mut().map(|group| (group, between)) {
            // Quoted texts in a row are one in most languages.
            Some((group, "" | "+" | "." | "\\")) => {
                let (start, line) = group.last_mut().expect("a group has a text");
                let gap = inside.start - *start - line.len();
                // Blanks go before the end of a line.
                line.insert_str(line.trim_end_matches('\n').len(), &" ".repeat(gap));
                line.push_str(&quoted);
            }
            Some((group, ",")) => group.push((inside.start, quoted)),
            _ => groups.push(vec![(inside.start, quoted)]),
        }
        end = span.end;
    }
    groups
}

/// Finds the first quoted text behind a place, with and without its signs.
fn next(text: &str, from: usize) -> Option<(Range<usize>, Range<usize>)> {
    let starts = text[from..].match_indices(['"', '\'', '`', 'R', '#']).map(|(at, _)| from + at);
    let mut quoted = starts.filter_map(|start| {
        let (open, close) = SIGNS.iter().find(|(open, _)| text[start..].starts_with(open))?;
        // An apostrophe stands inside of a word; letters before a quote say how it is read.
        let is_inside =
            *open == "'" && text[..start].chars().rev().take(3).filter(|c| c.is_alphanumeric()).count() == 3;
        let inside = start + open.len();
        let end = inside + length(&text[inside..], close).filter(|_| !is_inside)?;
        Some((start..end + close.len(), inside..end))
    });
    quoted.next()
}

/// Measures a quoted text to the sign that closes it; a single one closes in its line.
fn length(text: &str, close: &str) -> Option<usize> {
    let mut from = 0;
    while from < MAX_QUOTED_BYTES {
        let at = from + text[from..].find(['\\', '\n', '"', '\'', '`', ')'])?;
        from = match text.as_bytes()[at] {
            b'\\' => at + 1 + text[at + 1..].chars().next()?.len_utf8(),
            b'\n' if ["\"", "'"].contains(&close) => return None,
            _ if text[at..].starts_with(close) => return Some(at),
            _ => at + 1,
        };
    }
    None
}

/// A quoted text as it is meant, with blanks for the backslashes.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let meant = match chars.peek().filter(|_| c == '\\') {
            Some('n') => '\n',
            Some('r' | 't' | '\n') => ' ',
            Some(sign @ ('"' | '\'' | '\\')) => *sign,
            _ => {
                plain.push(c);
                continue;
            }
        };
        chars.next();
        plain.extend([' ', meant]);
    }
    plain
}
