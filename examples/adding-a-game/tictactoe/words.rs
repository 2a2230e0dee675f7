//! What a picture says, in English or Japanese.

use super::position::{Player, Position, Square};
use zumen::Lang;

/// Says whose turn it is, or how the game ended: the line under the board.
pub fn turn(position: &Position, lang: Lang) -> String {
    let winner = Player::BOTH.into_iter().find(|player| position.has_won(*player));
    match (position.to_play(), winner, lang) {
        (Some(player), _, Lang::En) => format!("{} to play", player.letter()),
        (Some(player), _, Lang::Ja) => format!("{}の手番", player.letter()),
        (None, Some(player), Lang::En) => format!("{} has won", player.letter()),
        (None, Some(player), Lang::Ja) => format!("{}の勝ち", player.letter()),
        (None, None, Lang::En) => "A draw".to_owned(),
        (None, None, Lang::Ja) => "引き分け".to_owned(),
    }
}

/// Says what the picture is, in one line.
pub fn title(position: &Position, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Tic-tac-toe: {}", turn(position, lang)),
        Lang::Ja => format!("三目並べ：{}", turn(position, lang)),
    }
}

/// Says the whole position, for who cannot see it.
pub fn description(position: &Position, lang: Lang) -> String {
    let squares = |player: Player| {
        let own = position.marks.iter().filter(|(_, mark)| **mark == player);
        let own: Vec<String> = own.map(|(square, _)| Square::name(*square)).collect();
        match (own.is_empty(), lang) {
            (false, Lang::En) => own.join(", "),
            (false, Lang::Ja) => own.join("、"),
            (true, Lang::En) => "nowhere".to_owned(),
            (true, Lang::Ja) => "なし".to_owned(),
        }
    };
    let [x, o] = Player::BOTH.map(squares);
    match lang {
        Lang::En => format!("X stands on {x}; O stands on {o}. {}.", turn(position, lang)),
        Lang::Ja => format!("X：{x}。O：{o}。{}。", turn(position, lang)),
    }
}
