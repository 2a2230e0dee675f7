//! What a picture says, in each language.

use super::position::{Player, Position, Square};
use zumen_core::diagram::{Lang, say, word};

/// Says whose turn it is, or how the game ended: the line under the board.
pub fn turn(position: &Position, lang: Lang) -> String {
    let winner = Player::BOTH.into_iter().find(|player| position.has_won(*player));
    match (position.to_play().map(Player::letter), winner.map(Player::letter)) {
        (Some(player), _) => {
            say!(lang, En = "{player} to play", Ja = "{player}の手番", Zh = "轮到 {player}", Ko = "{player} 차례")
        }
        (None, Some(player)) => {
            say!(lang, En = "{player} has won", Ja = "{player}の勝ち", Zh = "{player} 获胜", Ko = "{player} 승리")
        }
        (None, None) => say!(lang, En = "A draw", Ja = "引き分け", Zh = "平局", Ko = "무승부"),
    }
}

/// Says what the picture is, in one line.
pub fn title(position: &Position, lang: Lang) -> String {
    let turn = turn(position, lang);
    say!(lang, En = "Tic-tac-toe: {turn}", Ja = "三目並べ：{turn}", Zh = "井字棋：{turn}", Ko = "틱택토: {turn}")
}

/// Describes the whole position, for readers who can't see it.
pub fn description(position: &Position, lang: Lang) -> String {
    let squares = |player: Player| {
        let own = position.marks.iter().filter(|(_, mark)| **mark == player);
        let own: Vec<String> = own.map(|(square, _)| Square::name(*square)).collect();
        match own.is_empty() {
            false => own.join(word!(lang, En = ", ", Ja = "、", Zh = "、", Ko = ", ")),
            true => say!(lang, En = "nowhere", Ja = "なし", Zh = "无", Ko = "없음"),
        }
    };
    let ([x, o], turn) = (Player::BOTH.map(squares), turn(position, lang));
    say!(
        lang,
        En = "X stands on {x}; O stands on {o}. {turn}.",
        Ja = "X：{x}。O：{o}。{turn}。",
        Zh = "X：{x}。O：{o}。{turn}。",
        Ko = "X: {x}. O: {o}. {turn}."
    )
}
