//! Names of files: safe on every system, and each given once.

use std::collections::BTreeMap;

use zumen::session::{MAX_NAME_BYTES, safe, truncate_name};

/// The names that were given so far. Names that differ in capitals alone are one, as on most systems.
#[derive(Default)]
pub(super) struct Names {
    /// By the name in small letters: the last number behind it.
    given: BTreeMap<String, usize>,
}

impl Names {
    /// Keeps a name from being given.
    pub(super) fn reserve(&mut self, name: &str) {
        self.given.insert(name.to_owned(), 1);
    }

    /// The name, made safe; `-2`, `-3` and so on where it was given before.
    pub(super) fn give(&mut self, name: &str) -> String {
        let name = safe(name);
        let key = name.to_lowercase();
        let mut number = self.given.get(&key).copied().unwrap_or(0);
        loop {
            number += 1;
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let given = format!("{}{suffix}", truncate_name(&name, MAX_NAME_BYTES - suffix.len()));
            if number == 1 || !self.given.contains_key(&given.to_lowercase()) {
                self.given.insert(given.to_lowercase(), 1);
                self.given.insert(key, number);
                return given;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

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
