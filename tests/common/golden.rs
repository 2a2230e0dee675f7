//! The golden pictures: `tests/golden/<game>/<case>/arguments`, one a line, draw `picture.svg` beside them. What has no
//! arguments is drawn by a test of its own. `tests/golden/<game>/panel/position` is a [`Sample`] of each game.

use std::path::{Path, PathBuf};

use zumen::registry::GAMES;

use super::root;

/// A position of a game, and what a panel may show of it.
pub struct Sample {
    /// The name of the game.
    pub game: &'static str,
    /// The position: the first line, or the file that it names.
    pub text: String,
    /// Two pieces of its template, each with the class it is drawn in: the other lines.
    pub pieces: [[String; 2]; 2],
}

/// A sample of every game.
pub fn samples() -> Vec<Sample> {
    GAMES.iter().map(|game| sample(game.name)).collect()
}

/// The sample of a game.
pub fn sample(game: &'static str) -> Sample {
    let path = root().join("tests/golden").join(game).join("panel/position");
    let file = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
    let lines: Vec<&str> = file.lines().collect();
    let [position, pieces @ ..] = lines.as_slice() else { panic!("{} is empty", path.display()) };
    let piece = |line: &str| {
        let (piece, class) = line.split_once(' ').unwrap_or_else(|| panic!("a piece and its class, not {line:?}"));
        [piece.to_owned(), class.to_owned()]
    };
    let pieces = [0, 1].map(|index| piece(pieces.get(index).unwrap_or_else(|| panic!("two pieces of {game}"))));
    let text = std::fs::read_to_string(root().join(position)).unwrap_or_else(|_| (*position).to_owned());
    Sample { game, text, pieces }
}

/// The folders of all cases, sorted.
pub fn cases() -> Vec<PathBuf> {
    let folders = |path: &Path| {
        let entries = std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.collect::<Vec<_>>()
    };
    let mut cases: Vec<PathBuf> = folders(&root().join("tests/golden")).iter().flat_map(|game| folders(game)).collect();
    cases.retain(|case| case.join("arguments").is_file());
    cases.sort();
    assert!(!cases.is_empty());
    cases
}

/// The name of a case, with its game: `go/figure`.
pub fn name(case: &Path) -> String {
    let name = case.strip_prefix(root().join("tests/golden")).expect("a golden case");
    name.to_str().expect("text").replace(std::path::MAIN_SEPARATOR, "/")
}
