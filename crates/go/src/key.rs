//! Labels that are too long for their points: each becomes a letter, and what that stands for is said under the board.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Vertex;
use super::markup::{Kind, Markup};

/// The most characters of a label on its point, and of one that runs over the free points beside it.
const ON_POINT: usize = 3;
const OVER_NEIGHBOURS: usize = 8;

/// The letters of long labels.
#[derive(Debug, Default)]
pub(super) struct Key {
    /// What stands on a point instead of its label.
    letters: BTreeMap<Vertex, String>,
    /// What the letters stand for, in order.
    texts: Vec<(String, String)>,
}

impl Key {
    /// Finds letters for the labels that are too long: such as no other label is, nor one of the figure's. `has_room` tells
    /// where the points beside are free. Behind `z` come two letters, enough for every point of the largest board.
    pub(crate) fn of<'a>(
        labels: impl Iterator<Item = &'a Markup>,
        letters: impl Iterator<Item = &'a String>,
        has_room: impl Fn(Vertex) -> bool,
    ) -> Key {
        let labels: Vec<(Vertex, &str)> = labels
            .filter(|mark| mark.kind == Kind::Label)
            .filter_map(|mark| Some((mark.at, mark.text.as_deref()?)))
            .collect();
        let taken: BTreeSet<&str> = labels.iter().map(|(_, text)| *text).chain(letters.map(String::as_str)).collect();
        let pairs = alphabet().flat_map(|first| alphabet().map(move |second| format!("{first}{second}")));
        let mut free = alphabet().map(String::from).chain(pairs).filter(|letter| !taken.contains(letter.as_str()));
        let mut key = Key::default();
        for (at, text) in labels {
            let most = if has_room(at) { OVER_NEIGHBOURS } else { ON_POINT };
            if text.chars().count() <= most {
                continue;
            }
            let known = key.texts.iter().find(|(_, known)| known == text).map(|(letter, _)| letter.clone());
            let letter = match known {
                Some(letter) => letter,
                None => {
                    let Some(letter) = free.next() else { break };
                    key.texts.push((letter.clone(), text.to_owned()));
                    letter
                }
            };
            key.letters.insert(at, letter);
        }
        key
    }

    /// The letter of a point whose label was too long.
    pub(crate) fn letter(&self, at: Vertex) -> Option<&str> {
        self.letters.get(&at).map(String::as_str)
    }

    /// What the letters stand for; empty without any: `A: good shape; B: the vital point`.
    pub(crate) fn words(&self) -> String {
        self.texts.iter().map(|(letter, text)| format!("{letter}: {text}")).collect::<Vec<_>>().join("; ")
    }
}

fn alphabet() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(column: u8, text: &str) -> Markup {
        Markup { kind: Kind::Label, at: Vertex::new(column, 0), to: None, text: Some(text.to_owned()) }
    }

    #[test]
    fn long_labels_have_letters_that_no_other_has() {
        let labels = [
            label(0, "A"),
            label(1, "good shape"),
            label(2, "123"),
            label(3, "good shape"),
            label(4, "free"),
            label(5, "the vital point"),
        ];
        let letters = ["C".to_owned()];
        let key = Key::of(labels.iter(), letters.iter(), |at| at.column == 4);
        let letters: Vec<Option<&str>> = (0..6).map(|column| key.letter(Vertex::new(column, 0))).collect();
        assert_eq!(letters, [None, Some("B"), None, Some("B"), None, Some("D")]);
        assert_eq!(key.words(), "B: good shape; D: the vital point");
        let key = Key::of(
            (0..60).map(|column| label(column, &format!("label {column}"))).collect::<Vec<_>>().iter(),
            [].iter(),
            |_| false,
        );
        let last = [51, 52, 59].map(|column| key.letter(Vertex::new(column, 0)));
        assert_eq!((key.texts.len(), last), (60, [Some("z"), Some("AA"), Some("AH")]));
    }
}
