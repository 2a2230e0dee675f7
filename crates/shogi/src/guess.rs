//! Moves in the wrong notation: what a word of a record may mean.

use super::csa::play::read_move;
use super::kif::moves;
use super::position::Position;
use super::replay::Play;
use super::sfen::usi;
use zumen_core::width::narrow;

/// What a word may mean as a move, in whatever notation: `７g７f`, `1.7g7f`, `7776FU`, `７六歩`.
pub(super) fn guess_plays(word: &str, position: &Position) -> Vec<Play> {
    let plain: String = word.chars().map(narrow).filter(|c| !matches!(c, '+' | '-' | '−' | '‐')).collect();
    let promotes = if word.ends_with('+') { "+" } else { "" };
    let usi = plain.rsplit('.').next().map(|plain| format!("{plain}{promotes}")).unwrap_or_default();
    let exact = usi::read_play(&usi, position.variant)
        .or_else(|| read_move(&format!("+{}", plain.to_ascii_uppercase()), position));
    exact.map_or_else(|| moves::guess_plays(word, position), |play| vec![play])
}
