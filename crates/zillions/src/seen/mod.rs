//! What the author's picture of a board shows and the rules do not say: where pieces stand on crossings and which lines join
//! them, which positions lie where nothing is drawn, and which squares look unlike the others.

mod lines;
mod marked;
mod nowhere;
mod pixels;

use std::collections::BTreeSet;
use std::io;

use super::art;
use super::board::{Board, DRAWN_NOWHERE, DRAWN_SQUARE, Pixels, Zone};
use super::kind::MOST_COMPARED;
use super::rules::Rules;
use zumen_core::bitmap::Bitmap;
use zumen_game::Files;

/// Places cover the picture of a board so many times at most.
const MOST_COVERED: u64 = 8;

/// Takes in what the author's picture of the board tells of it.
pub(super) fn with_picture(mut rules: Rules, files: &dyn Files) -> Rules {
    let begun = rules.begun();
    take_in(&mut rules.board, &begun, files);
    rules
}

/// Takes in what the picture of a board tells, if it is there: into its lines, and as zones that stand for themselves. What a
/// kept position holds of it already is left as it is. `begun` is where something stands when the game begins.
fn take_in(board: &mut Board, begun: &BTreeSet<usize>, files: &dyn Files) {
    let is_told = |zone: &Zone| [DRAWN_NOWHERE, DRAWN_SQUARE].contains(&&*zone.name);
    if !board.drawn.is_empty() || board.zones.iter().any(is_told) || board.positions.len() > MOST_COMPARED {
        return;
    }
    let Some(picture) = picture_of(board, files).filter(|picture| fits(board, picture)) else { return };
    board.drawn = lines::lines(board, &picture).unwrap_or_default();
    let nowhere = nowhere::positions(board, begun, &picture);
    let squares = if board.drawn.is_empty() { marked::squares(board, &nowhere, &picture) } else { Vec::new() };
    let zone = |name: &str, positions: Vec<usize>| Zone { name: name.to_owned(), players: Vec::new(), positions };
    let zones = squares.into_iter().map(|squares| zone(DRAWN_SQUARE, squares));
    let zones = zones.chain([zone(DRAWN_NOWHERE, nowhere.into_iter().collect())]);
    board.zones.extend(zones.filter(|zone| !zone.positions.is_empty()));
}

/// Tells whether the places of a board cover its picture so few times that each can be looked at whole.
fn fits(board: &Board, picture: &Bitmap) -> bool {
    let size = picture.size();
    let side = |[from, to]: [i32; 2], whole: u32| {
        u64::from(whole.min(u32::try_from(to).unwrap_or(0)).saturating_sub(u32::try_from(from).unwrap_or(0)))
    };
    let area = |[left, top, right, bottom]: Pixels| side([left, right], size[0]) * side([top, bottom], size[1]);
    let covered: u64 = board.positions.iter().filter_map(|position| position.rect).map(area).sum();
    covered <= MOST_COVERED * u64::from(size[0]) * u64::from(size[1])
}

/// Reads the picture of a board; one that cannot be read tells nothing.
fn picture_of(board: &Board, files: &dyn Files) -> Option<Bitmap> {
    let read = |path: &str| -> io::Result<Vec<u8>> { files.bounded(path, art::MOST_BYTES) };
    art::found(board.image.as_deref()?, art::MOST_BOARD, read).ok().flatten()
}
