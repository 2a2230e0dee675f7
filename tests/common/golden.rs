//! The golden pictures: `tests/golden/<game>/<case>/arguments`, one a line, draw `picture.svg` beside them. A case has
//! `picture.sha256` in its place where the picture is large, or where it shows what another case shows. What has no
//! arguments is drawn by a test of its own. `tests/golden/<game>/panel/position` is a [`Sample`] of each game.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
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

/// The folders of the cases that keep their picture whole, sorted.
pub fn pictures() -> Vec<PathBuf> {
    cases().into_iter().filter(|case| case.join("picture.svg").is_file()).collect()
}

/// What `picture.sha256` holds for a picture.
pub fn digest(svg: &[u8]) -> String {
    let hex: String = Sha256::digest(svg).iter().map(|byte| format!("{byte:02x}")).collect();
    hex + "\n"
}

/// Whether these are the bytes of a case's picture.
pub fn is_picture(case: &Path, svg: &[u8]) -> bool {
    let kept = |name| std::fs::read(case.join(name)).ok();
    match kept("picture.sha256") {
        Some(kept) => kept == digest(svg).as_bytes(),
        None => kept("picture.svg").is_some_and(|kept| kept == svg),
    }
}

/// The name of a case, with its game: `go/figure`.
pub fn name(case: &Path) -> String {
    let name = case.strip_prefix(root().join("tests/golden")).expect("a golden case");
    name.to_str().expect("text").replace(std::path::MAIN_SEPARATOR, "/")
}
