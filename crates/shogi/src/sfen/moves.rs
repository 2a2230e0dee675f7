//! The moves of USI: `7g7f`, `8h2b+`, `B*5e`.

use std::iter::Peekable;
use std::ops::Range;

use super::usi::{format_move, read_play};
use crate::end::End;
use crate::guess::guess_plays;
use crate::position::Position;
use crate::record::Game;
use zumen_core::diagnostic::Diagnostic;

/// Words that end a game, and what KIF says there.
const ENDS: [(&str, &str); 3] = [("resign", "投了"), ("win", "入玉勝ち"), ("draw", "引き分け")];

/// A word and where it stands.
pub(super) type Word<'a> = (&'a str, Range<usize>);

/// Plays the moves behind the word `moves`.
///
/// # Errors
///
/// `sfen::rest` for another word.
pub(super) fn read<'a>(
    mut game: Game,
    mut words: Peekable<impl Iterator<Item = Word<'a>>>,
) -> Result<Game, Diagnostic> {
    match words.next() {
        None => return Ok(game),
        Some(("moves", _)) => {}
        Some((word, span)) => {
            let message = format!("unexpected {word:?} after the position");
            let help = match word.starts_with("--") {
                true => "put options outside the quotes",
                false => "write the word moves before the moves",
            };
            return Err(Diagnostic::error("sfen::rest", message).at(span).help(help));
        }
    }
    while let Some((word, span)) = words.next() {
        if let Some((_, end)) = ENDS.iter().find(|(known, _)| *known == word) {
            End::of_kif(end).into_iter().for_each(|end| game.end(end));
            words.next().into_iter().for_each(|(_, span)| game.warn_behind_end(span));
            break;
        }
        let Some(play) = read_play(word, game.variant()) else {
            let message = format!("{word:?} is not a USI move");
            let help = suggest(word, game.now());
            game.stop(Diagnostic::error("usi::move", message).at(span).help(help));
            break;
        };
        if !game.play(play, span) {
            break;
        }
    }
    Ok(game)
}

/// What to write instead of a word that is not a move: several without what parts them, or the move that it is elsewhere.
fn suggest(word: &str, position: &Position) -> String {
    let parts: Vec<&str> = word.split([',', ';']).filter(|part| !part.is_empty()).collect();
    if !parts.is_empty() && parts.iter().all(|part| read_play(part, position.variant).is_some()) {
        return format!("put spaces between moves, and no commas: write {}", parts.join(" "));
    }
    if position.number.is_some_and(|number| word.trim_end_matches('.') == (u64::from(number) + 1).to_string()) {
        return "leave the numbers of moves out".to_owned();
    }
    if End::of_kif(word).or_else(|| End::of_csa(word, position.to_move)).is_some() {
        return "end the line here, or with resign, win or draw".to_owned();
    }
    let guesses = guess_plays(word, position).into_iter();
    match guesses.map(|play| format_move(play, position.variant)).collect::<Vec<_>>().join(" or ") {
        guesses if guesses.is_empty() => "write moves as 7g7f, 8h2b+ with promotion, B*5e for a drop".to_owned(),
        guesses => format!("write {guesses}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Play;
    use crate::square::Square;
    use crate::variant::Variant;

    #[test]
    fn moves_of_usi() {
        let (from, to) = (Square::new(8, 8), Square::new(2, 2));
        assert_eq!(read_play("8h2b+", Variant::Shogi), Some(Play::Move { from, to, promotes: true }));
        assert_eq!(read_play("8h2b", Variant::Shogi), Some(Play::Move { from, to, promotes: false }));
        let wide = Some(Play::Move { from: Square::new(12, 12), to: Square::new(11, 10), promotes: false });
        assert_eq!(read_play("12l11j=", Variant::Chu), wide);
        assert!(matches!(read_play("B*5e", Variant::Shogi), Some(Play::Drop { .. })));
        let start = Variant::Shogi.start();
        for (word, help) in [
            ("7g7f,", "put spaces between moves, and no commas: write 7g7f"),
            ("7g7f,3c3d", "put spaces between moves, and no commas: write 7g7f 3c3d"),
            ("+7776FU", "write 7g7f"),
            ("7776FU", "write 7g7f"),
            ("７g７f", "write 7g7f"),
            ("1.7g-7f", "write 7g7f"),
            ("1.", "leave the numbers of moves out"),
            ("%TORYO", "end the line here, or with resign, win or draw"),
            ("▲７六歩(77)", "write 7g7f"),
            ("７六歩", "write 7g7f"),
            ("５八金", "write 4i5h or 6i5h"),
            ("５五歩", "write moves as 7g7f, 8h2b+ with promotion, B*5e for a drop"),
            ("7g", "write moves as 7g7f, 8h2b+ with promotion, B*5e for a drop"),
        ] {
            assert_eq!(suggest(word, &start), help, "{word}");
        }
        for word in ["", "7g", "7g7", "+", "*", "B*", "BB*5e", "7g7f++", "76", "Z*5e", "7g７f", "B*5z", "あ7g7f"] {
            assert_eq!(read_play(word, Variant::Shogi), None, "{word}");
        }
    }
}
