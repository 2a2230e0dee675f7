//! Merge conflicts: two versions of a part of a file, one behind the other, as git writes them.

use std::ops::Range;

use crate::diagnostic::offset;

/// How many signs a marker has.
const SIGNS: usize = 7;

/// A text with at least one conflict.
#[derive(Debug, PartialEq, Eq)]
pub struct Conflict<'a> {
    /// The line of the first marker.
    pub at: Range<usize>,
    /// What the markers of the first conflict call the two sides.
    pub names: [&'a str; 2],
    /// The whole text as each side has it.
    pub sides: [String; 2],
}

impl<'a> Conflict<'a> {
    /// Finds the conflicts of a text.
    pub fn find(text: &'a str) -> Option<Conflict<'a>> {
        let (mut opening, mut first) = (None, None);
        let mut sides = [const { String::new() }; 2];
        // The sign of the marker above; a blank where both sides have the line. Neither has what lies between | and =.
        let mut part = ' ';
        // Nearly every text has none.
        let lines = text.contains("<<<<<<<").then(|| text.split_inclusive('\n'));
        for line in lines.into_iter().flatten() {
            match (marker(line), part) {
                (Some(('<', name)), ' ') => (opening, part) = (Some((line.trim_end(), name)), '<'),
                (Some(('|', _)), '<') => part = '|',
                (Some(('=', _)), '<' | '|') => part = '=',
                (Some(('>', name)), '=') => (first, part) = (first.or(opening.zip(Some(name))), ' '),
                _ => {
                    let of_line = sides.iter_mut().zip(['<', '=']).filter(|(_, side)| [' ', *side].contains(&part));
                    of_line.for_each(|(text, _)| text.push_str(line));
                }
            }
        }
        let ((line, ours), theirs) = first?;
        let start = offset(text, line);
        Some(Conflict { at: start..start + line.len(), names: [ours, theirs], sides })
    }
}

/// The sign of a marker, and what stands behind it.
fn marker(line: &str) -> Option<(char, &str)> {
    let sign = line.chars().next().filter(|sign| "<|=>".contains(*sign))?;
    let name = line.trim_start_matches(sign);
    let is_marker = line.len() - name.len() == SIGNS && (name.is_empty() || name.starts_with([' ', '\r', '\n']));
    is_marker.then(|| (sign, name.trim()))
}

#[cfg(test)]
mod tests {
    use super::Conflict;

    #[test]
    fn each_side_has_a_text_of_its_own() {
        for end in ["\n", "\r\n"] {
            for base in ["", "||||||| 1a2b\nbase\n"] {
                let text = format!("a\n<<<<<<< HEAD\nb\n{base}=======\nc\n>>>>>>> topic\nd\n").replace('\n', end);
                let conflict = Conflict::find(&text).unwrap();
                assert_eq!(&text[conflict.at.clone()], "<<<<<<< HEAD");
                assert_eq!(conflict.names, ["HEAD", "topic"]);
                assert_eq!(conflict.sides, ["a\nb\nd\n", "a\nc\nd\n"].map(|side| side.replace('\n', end)));
            }
        }
        let text = "<<<<<<<\na\n=======\nb\n>>>>>>>\nc\n<<<<<<< X\n=======\nd\n>>>>>>> Y";
        let conflict = Conflict::find(text).unwrap();
        assert_eq!(conflict.names, ["", ""]);
        let text = "<<<<<<< A\n=======\n>>>>>>> B\n<<<<<<< C\n";
        assert_eq!(Conflict::find(text).unwrap().names, ["A", "B"]);
        assert_eq!((conflict.at, conflict.sides), (0..7, ["a\nc\n", "b\nc\nd\n"].map(str::to_owned)));
    }

    #[test]
    fn markers_that_are_alone_or_too_long_are_text() {
        for text in ["", "<<<<<<< a\n=======\n", "<<<<<<< a\n>>>>>>> b\n", " <<<<<<< a\n=======\n>>>>>>> b\n"] {
            assert_eq!(Conflict::find(text), None, "{text}");
        }
        assert_eq!(Conflict::find("<<<<<<<<< a\n=========\n>>>>>>>>> b\n"), None);
    }
}
