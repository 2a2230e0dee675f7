//! What the files of a position are called.

/// The longest name without its ending, in bytes.
pub const MAX_NAME_BYTES: usize = 200;
/// Digits that the numbers of positions have at least, so that a list that grows seldom renames its pictures.
const DIGITS: usize = 4;
/// What Windows keeps for devices, also with a number from 0 to 9 behind the last two.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Names a position of an input that holds so many: `list-0001`, `list-0002`, as wide as the count needs, so that the
/// names sort as the positions do; `game` for the only one. `number` counts from 1, refused positions too.
pub fn numbered_name(stem: &str, number: usize, count: usize) -> String {
    let digits = count.to_string().len().max(DIGITS);
    if count == 1 { stem.to_owned() } else { format!("{stem}-{number:0digits$}") }
}

/// Turns a name that an input gives into one that leads to no other folder and that every system takes.
pub fn safe(name: &str) -> String {
    let name = name.replace(|c: char| is_unseen(c) || r#"/\:*?"<>|"#.contains(c), "-");
    let name = truncate_name(name.trim_start_matches(['.', ' ', '-']), MAX_NAME_BYTES).trim_end_matches(['.', ' ']);
    let word = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let letters = word.strip_suffix(|c: char| c.is_ascii_digit());
    let is_device = DEVICES[..4].contains(&word.as_str()) || letters.is_some_and(|word| DEVICES[4..].contains(&word));
    match name {
        "" => "unnamed".to_owned(),
        name if is_device => format!("_{name}"),
        name => name.to_owned(),
    }
}

/// Tells whether a character is not seen; one that turns the direction of writing would show another name than there is.
fn is_unseen(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

/// Cuts a name to at most so many bytes, between two characters.
pub fn truncate_name(name: &str, bytes: usize) -> &str {
    let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
    &name[..ends.take_while(|at| *at <= bytes).last().unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME_BYTES, numbered_name, safe};

    #[test]
    fn numbers_are_as_wide_as_their_count() {
        for (number, count, expected) in [
            (1, 1, "list"),
            (1, 2, "list-0001"),
            (9999, 9999, "list-9999"),
            (3, 10_000, "list-00003"),
            (100_000, 100_000, "list-100000"),
        ] {
            assert_eq!(numbered_name("list", number, count), expected);
        }
    }

    #[test]
    fn names_are_safe() {
        for (given, expected) in [
            ("opening 3", "opening 3"),
            ("../../etc/passwd", "etc-passwd"),
            ("..", "unnamed"),
            ("", "unnamed"),
            (".hidden", "hidden"),
            ("a/b\\c:d", "a-b-c-d"),
            ("con", "_con"),
            ("Lpt9.a", "_Lpt9.a"),
            ("comb", "comb"),
            ("com", "com"),
            ("dots...", "dots"),
            ("a\0b\u{202e}c\n", "a-b-c-"),
            ("図面", "図面"),
        ] {
            assert_eq!(safe(given), expected, "{given:?}");
        }
        assert_eq!(safe(&"図".repeat(100)), "図".repeat(MAX_NAME_BYTES / 3));
    }
}
