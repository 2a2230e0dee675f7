//! What a picture says, in each language.

use super::position::{Player, Position, Square};
use zumen_core::diagram::{Lang, say, word};

/// Says whose turn it is, or how the game ended: the line under the board.
pub fn turn(position: &Position, lang: Lang) -> String {
    let winner = Player::BOTH.into_iter().find(|player| position.has_won(*player));
    match (position.to_play().map(Player::letter), winner.map(Player::letter)) {
        (Some(player), _) => {
            say!(lang, "{player} to play", "{player}の手番", "轮到 {player}", "{player} 차례")
        }
        (None, Some(player)) => {
            say!(lang, "{player} has won", "{player}の勝ち", "{player} 获胜", "{player} 승리")
        }
        (None, None) => say!(lang, "A draw", "引き分け", "平局", "무승부"),
    }
}

/// Says what the picture is, in one line.
pub fn title(position: &Position, lang: Lang) -> String {
    let turn = turn(position, lang);
    say!(lang, "Tic-tac-toe: {turn}", "三目並べ：{turn}", "井字棋：{turn}", "틱택토: {turn}")
}

/// Describes the whole position, for readers who can't see it.
pub fn description(position: &Position, lang: Lang) -> String {
    let squares = |player: Player| {
        let own = position.marks.iter().filter(|(_, mark)| **mark == player);
        let own: Vec<String> = own.map(|(square, _)| Square::name(*square)).collect();
        match own.is_empty() {
            false => own.join(word!(lang, ", ", "、", "、", ", ")),
            true => say!(lang, "nowhere", "なし", "无", "없음"),
        }
    };
    let ([x, o], turn) = (Player::BOTH.map(squares), turn(position, lang));
    say!(
        lang,
        "X stands on {x}; O stands on {o}. {turn}.",
        "X：{x}。O：{o}。{turn}。",
        "X：{x}。O：{o}。{turn}。",
        "X: {x}. O: {o}. {turn}."
    )
}
