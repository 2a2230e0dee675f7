//! How a move is written: as Japanese readers know it (`７六歩`, `同銀右上不成`), and in English (`P-7f`, `Bx2b+`).

use super::coordinates::kanji;
use super::kind::Kind;
use super::moment::MoveText;
use super::position::{Piece, Position, Side};
use super::replay::{Play, may_promote, promotion};
use super::sfen::letters;
use super::square::Square;
use super::square_names;
use super::variant::Variant;
use zumen_core::diagnostic::Diagnostic;

/// A number in the wide digits of Japanese text.
pub(super) fn wide(number: impl Into<u32>) -> String {
    number
        .into()
        .to_string()
        .chars()
        .filter_map(|c| "０１２３４５６７８９".chars().nth(c.to_digit(10)? as usize))
        .collect()
}

/// A square as `７六`.
pub(super) fn square(square: Square) -> String {
    wide(square.file) + &kanji(u32::from(square.rank))
}

/// What a piece is called in a move: one kanji, but 成銀 for what stands on the board as 全.
pub(super) fn name(kind: Kind) -> &'static str {
    match kind.key() {
        "dragon_king" => "竜",
        "promoted_silver" | "promoted_knight" | "promoted_lance" => kind.kanji(),
        _ => kind.short().unwrap_or(kind.kanji()),
    }
}

/// The letter of a piece in English: `+R`; ShogiVar's letters in the large games.
fn letter(variant: Variant, piece: Piece) -> String {
    match letters::of(variant, piece) {
        Some(letter) if variant == Variant::Shogi => {
            let plus = if piece.promoted { "+" } else { "" };
            format!("{plus}{}", letter.letter.to_ascii_uppercase())
        }
        _ if piece.kind.code().is_empty() => piece.kind.english().to_owned(),
        _ => piece.kind.code().to_owned(),
    }
}

/// A move of the side whose turn it is, before it is played.
pub(super) fn format_move(before: &Position, play: Play) -> MoveText {
    let side = before.to_move;
    let to = play.to();
    let place = match before.last {
        Some(last) if last.to == to => "同".to_owned(),
        _ => square(to),
    };
    match play {
        Play::Drop { kind, .. } => {
            let piece = Piece { kind, side, promoted: false };
            let drop = if others(before, piece, None, to).is_empty() { "" } else { "打" };
            MoveText {
                japanese: format!("{place}{}{drop}", name(kind)),
                english: Some(format!("{}*{to}", letter(before.variant, piece))),
            }
        }
        Play::Double { from, via, .. } => {
            let (kind, letter) = before.at(from).map_or((String::new(), String::new()), |piece| {
                (name(piece.kind).to_owned(), letter(before.variant, piece))
            });
            let steps = [via, to].map(|at| {
                let takes = at != from && before.at(at).is_some();
                format!("{}{at}", if takes { "x" } else { "-" })
            });
            MoveText {
                japanese: format!("{}{kind}{}", square(via), square(to)),
                english: Some(format!("{letter}{}", steps.concat())),
            }
        }
        Play::Move { from, promotes, .. } => {
            let Some(piece) = before.at(from) else {
                return MoveText { japanese: place, english: Some(format!("{from}-{to}")) };
            };
            let others = others(before, piece, Some(from), to);
            let may = promotion(before.variant, piece).is_some() && may_promote(before.size, side, from, to);
            let [ja, en] = match (promotes, may) {
                (true, _) => ["成", "+"],
                (false, true) => ["不成", "="],
                (false, false) => ["", ""],
            };
            let takes = if before.at(to).is_some() { "x" } else { "-" };
            let origin = if others.is_empty() { String::new() } else { from.to_string() };
            let which = if others.is_empty() { String::new() } else { which(piece, from, to, &others) };
            MoveText {
                japanese: format!("{place}{}{which}{ja}", name(piece.kind)),
                english: Some(format!("{}{origin}{takes}{to}{en}", letter(before.variant, piece))),
            }
        }
    }
}

/// The fault of a text of nothing but moves in English, which are not read: `1. P-7f P-3d`.
pub(super) fn english_fault(text: &str) -> Option<Diagnostic> {
    let numbers = |c: char| c.is_ascii_digit() || c == '.';
    let mut moves =
        text.split_whitespace().map(|word| word.trim_start_matches(numbers)).filter(|word| !word.is_empty());
    if !moves.next().is_some_and(is_english) || !moves.all(is_english) {
        return None;
    }
    let start = text.len() - text.trim_start().len();
    let fault = Diagnostic::error("usi::move", "zumen does not read moves in English notation");
    let help = "write them as USI, such as position startpos moves 7g7f 3c3d, or use KIF or CSA";
    Some(fault.at(start..text.trim_end().len()).help(help))
}

/// Tells whether a word is a move as English books write it: `P-7f`, `Bx22+`, `G6i-7h`, `P*5e`.
fn is_english(word: &str) -> bool {
    let parts = word.trim_start_matches('+').trim_end_matches(['+', '=']).split_once(['-', 'x', '*']);
    parts.is_some_and(|(piece, to)| {
        let mut origin = piece.chars();
        let letter = origin.next().filter(char::is_ascii_uppercase);
        let is_square = |text: &str| square_names::square(text).is_some();
        // Letters come last: for them the table of kinds is read, which an input of another game should not pay for.
        (origin.as_str().is_empty() || is_square(origin.as_str()))
            && is_square(to)
            && letter.is_some_and(|letter| letters::read(Variant::Shogi, letter).is_some())
    })
}

/// Where other pieces stand that are the same and can go there too.
fn others(position: &Position, piece: Piece, from: Option<Square>, to: Square) -> Vec<Square> {
    let same = position.pieces().filter(|(square, other)| *other == piece && Some(*square) != from);
    same.map(|(square, _)| square).filter(|square| position.destinations(*square).contains(&to)).collect()
}

/// The words that tell a piece from the others: first by how it moves (上, 寄, 引), then 直 for a step straight up,
/// then by where it comes from (左, 右), then by both.
fn which(piece: Piece, from: Square, to: Square, others: &[Square]) -> String {
    let side = piece.side;
    let own = motion(side, from, to);
    if others.iter().all(|other| motion(side, *other, to) != own) {
        return own.to_owned();
    }
    // Dragons and horses have no 直: left and right are told by comparing the two.
    let is_great = matches!(piece.kind.key(), "dragon_king" | "dragon_horse");
    let step = Position::offset(side, from, to);
    if !is_great && step.right == 0 && step.forward == 1 {
        return "直".to_owned();
    }
    let place = |square: Square| i16::from(square.file) * if side == Side::Sente { 1 } else { -1 };
    if is_great {
        if others.iter().all(|other| place(*other) < place(from)) {
            return "左".to_owned();
        }
        if others.iter().all(|other| place(*other) > place(from)) {
            return "右".to_owned();
        }
    }
    match hand(side, from, to) {
        "" => own.to_owned(),
        alone if others.iter().all(|other| hand(side, *other, to) != alone) => alone.to_owned(),
        shared => format!("{shared}{own}"),
    }
}

/// How a piece goes: to the side, up or back.
fn motion(side: Side, from: Square, to: Square) -> &'static str {
    match Position::offset(side, from, to).forward {
        0 => "寄",
        forward if forward > 0 => "上",
        _ => "引",
    }
}

/// At which hand of a square a piece stands; nothing below or above it.
fn hand(side: Side, from: Square, to: Square) -> &'static str {
    match Position::offset(side, from, to).right {
        0 => "",
        right if right > 0 => "左",
        _ => "右",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfen;

    /// The last move of a line of USI in both languages.
    fn last(line: &str) -> [String; 2] {
        let game = sfen::read(line).expect("read");
        let (moment, _) = game
            .line(None)
            .expect("a line")
            .select(&zumen_game::Selection::of(&zumen_game::View::default()).expect("nothing"))
            .expect("played");
        let written = moment.last_move.expect("a move was played");
        [written.japanese, written.english.unwrap_or_default()]
    }

    /// Pieces of sente on their squares, and the move of the first one.
    fn among(letter: char, squares: &[&str], to: &str) -> String {
        let mut rows = vec![vec!['1'; 9]; 9];
        for text in squares {
            let square = Square::read(text).unwrap();
            rows[usize::from(square.rank) - 1][9 - usize::from(square.file)] = letter;
        }
        // A run of ones is as good as a number.
        let rows: Vec<String> = rows.into_iter().map(squeeze).collect();
        let [japanese, _] = last(&format!("sfen {} b - 1 moves {}{to}", rows.join("/"), squares[0]));
        japanese.chars().skip(2).collect()
    }

    fn squeeze(row: Vec<char>) -> String {
        let (mut text, mut empty) = (String::new(), 0);
        for c in row.into_iter().chain(['/']) {
            if c == '1' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            match c {
                '/' => {}
                'D' => text.push_str("+R"),
                'H' => text.push_str("+B"),
                c => text.push(c),
            }
        }
        text
    }

    #[test]
    fn plain_moves() {
        assert_eq!(last("startpos moves 7g7f"), ["７六歩", "P-7f"]);
        assert_eq!(last("startpos moves 7g7f 3c3d 8h2b+"), ["２二角成", "Bx2b+"]);
        assert_eq!(last("startpos moves 7g7f 3c3d 8h2b"), ["２二角不成", "Bx2b="]);
        assert_eq!(last("startpos moves 7g7f 3c3d 8h2b+ 3a2b"), ["同銀", "Sx2b"]);
        assert_eq!(last("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e"), ["５五角", "B*5e"]);
        assert_eq!(last("4k4/9/9/9/9/9/9/3G5/9 b G moves G*5g"), ["５七金打", "G*5g"]);
        assert_eq!(last("4k4/9/9/9/9/9/9/9/3G1G3 b - moves 6i5h"), ["５八金左", "G6i-5h"]);
        assert_eq!(last("4k/4p/5/P4/K4 b - moves 5d5c"), ["５三歩", "P-5c"]);
        assert_eq!(last("4k4/9/4+S4/9/9/9/9/9/9 b - 1 moves 5c5b"), ["５二成銀", "+S-5b"]);
    }

    #[test]
    fn pieces_that_could_go_there_too() {
        // By motion.
        assert_eq!(among('G', &["9c", "7b"], "8b"), "金上");
        assert_eq!(among('G', &["7b", "9c"], "8b"), "金寄");
        assert_eq!(among('G', &["5b", "4c"], "5c"), "金引");
        assert_eq!(among('S', &["2d", "4b"], "3c"), "銀上不成");
        // By side; straight up.
        assert_eq!(among('G', &["9b", "7b"], "8a"), "金左");
        assert_eq!(among('G', &["7b", "9b"], "8a"), "金右");
        assert_eq!(among('G', &["3i", "4i"], "3h"), "金直");
        assert_eq!(among('G', &["4i", "3i"], "3h"), "金左");
        // Three and more.
        assert_eq!(among('G', &["6d", "6c", "5d"], "5c"), "金左上");
        assert_eq!(among('G', &["6c", "6d", "5d", "4c"], "5c"), "金左寄");
        assert_eq!(among('S', &["7i", "9g", "9i", "7g"], "8h"), "銀右上");
        // Dragons and horses are compared with each other.
        assert_eq!(among('D', &["9i", "8i"], "8h"), "竜左");
        assert_eq!(among('D', &["8i", "9i"], "8h"), "竜右");
        assert_eq!(among('H', &["9i", "5i"], "7g"), "馬左");
        assert_eq!(among('H', &["9a", "8b"], "8a"), "馬寄");
    }

    #[test]
    fn gote_sees_the_board_from_above() {
        assert_eq!(last("4g1g2/9/9/9/9/9/9/9/4K4 w - 1 moves 5a4b"), ["４二金右", "G5a-4b"]);
        assert_eq!(last("lnsgkgsnl/9/9/9/9/9/9/9/9 w - 1 moves 6a5b"), ["５二金右", "G6a-5b"]);
    }
}
