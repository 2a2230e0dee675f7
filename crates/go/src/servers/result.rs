//! Results as servers say them, in words of four languages.

const BLACK: [&str; 4] = ["black", "黑", "黒", "흑"];
const WHITE: [&str; 3] = ["white", "白", "백"];
const LOST: [&str; 6] = ["lose", "lost", "負", "负", "败", "패"];
const RESIGNED: [&str; 6] = ["resign", "中押", "中盘", "中盤", "불계", "投了"];
const TIME: [&str; 5] = ["time", "時間", "时间", "超时", "시간"];

/// A result as SGF writes it: `B+R`, `W+2.5`, `W+T`; `None` where the words do not say who won.
pub(super) fn of_words(words: &str) -> Option<String> {
    let words = words.to_lowercase();
    let first = [BLACK.as_slice(), &WHITE].map(|names| names.iter().filter_map(|name| words.find(name)).min());
    let is_black = match first.into() {
        (Some(black), Some(white)) => black < white,
        (Some(_), None) => true,
        (None, Some(_)) => false,
        (None, None) => return None,
    };
    let winner = if is_black != has_any(&words, &LOST) { 'B' } else { 'W' };
    let by = match () {
        () if has_any(&words, &RESIGNED) => "R".to_owned(),
        () if has_any(&words, &TIME) => "T".to_owned(),
        () => points(&words).unwrap_or_default(),
    };
    Some(format!("{winner}+{by}"))
}

fn has_any(words: &str, names: &[&str]) -> bool {
    names.iter().any(|name| words.contains(name))
}

/// Finds the first number; half a point may be said in words.
fn points(words: &str) -> Option<String> {
    let start = words.find(|c: char| c.is_ascii_digit())?;
    let rest = &words[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number = rest[..end].trim_end_matches('.');
    let is_half = !number.contains('.') && rest[end..].contains(['半', '반']);
    Some(format!("{number}{}", if is_half { ".5" } else { "" }))
}

/// What the winner has, by Tygem's number of the kind of result, and the points in tenths.
pub(super) fn of_tygem(kind: u32, tenths: u32) -> Option<String> {
    let winner = match kind {
        0 | 3 | 7 => 'B',
        1 | 4 | 8 => 'W',
        _ => return None,
    };
    let by = match kind {
        3 | 4 => "R".to_owned(),
        7 | 8 => "T".to_owned(),
        _ if tenths.is_multiple_of(10) => (tenths / 10).to_string(),
        _ => format!("{}.{}", tenths / 10, tenths % 10),
    };
    Some(format!("{winner}+{by}"))
}
