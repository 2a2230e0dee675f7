//! Names of files: safe on every system, and each given once.

use std::collections::BTreeMap;

use crate::report::boundary;

/// The longest name without its ending, in bytes.
const MAX_NAME_BYTES: usize = 200;
/// What Windows keeps for devices, also with a number from 0 to 9 behind the last two.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The names that were given so far. Names that differ in capitals alone are one, as on most systems.
#[derive(Default)]
pub(super) struct Names {
    /// By the name in small letters: the last number behind it.
    given: BTreeMap<String, usize>,
}

impl Names {
    /// Keeps a name from being given.
    pub fn reserve(&mut self, name: &str) {
        self.given.insert(name.to_owned(), 1);
    }

    /// Returns the name, made safe; `-2`, `-3` and so on where it was given before.
    pub fn give(&mut self, name: &str) -> String {
        let name = safe(name);
        let key = name.to_lowercase();
        let mut number = self.given.get(&key).copied().unwrap_or(0);
        loop {
            number += 1;
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let given = format!("{}{suffix}", &name[..boundary(&name, MAX_NAME_BYTES - suffix.len())]);
            if number == 1 || !self.given.contains_key(&given.to_lowercase()) {
                self.given.insert(given.to_lowercase(), 1);
                self.given.insert(key, number);
                return given;
            }
        }
    }
}

/// Returns a name that leads to no other folder and that every system takes.
fn safe(name: &str) -> String {
    // What turns the direction of writing would show another name than there is.
    let is_unseen = |c: char| {
        c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    let plain = |c: char| if is_unseen(c) || r#"/\:*?"<>|"#.contains(c) { '-' } else { c };
    let name: String = name.chars().map(plain).collect();
    let name = name.trim_start_matches(['.', ' ', '-']);
    let name = name[..boundary(name, MAX_NAME_BYTES)].trim_end_matches(['.', ' ']);
    let word = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let letters = word.strip_suffix(|c: char| c.is_ascii_digit());
    let is_device = DEVICES[..4].contains(&word.as_str()) || letters.is_some_and(|word| DEVICES[4..].contains(&word));
    match name {
        "" => "unnamed".to_owned(),
        name if is_device => format!("_{name}"),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME_BYTES, Names, safe};

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

    #[test]
    fn names_are_given_once() {
        let mut names = Names::default();
        let long = "x".repeat(300);
        let given =
            ["a", "A", "a", "a-2", "a-3", "b-2", "b", "b", long.as_str(), long.as_str()].map(|name| names.give(name));
        let (first, second) = ("x".repeat(200), "x".repeat(198) + "-2");
        assert_eq!(given, ["a", "A-2", "a-3", "a-2-2", "a-3-2", "b-2", "b", "b-3", &first, &second]);
    }
}
