//! How players are told apart: each gets a side of the theme's palette.

use std::collections::BTreeSet;

#[cfg(test)]
use super::players::Kind;
use super::players::{MAX_PLAYERS, Player};
use super::symbol::Letters;
use zumen_core::geometry::Turn;

/// Sides of the palette that a colour in a player's name asks for.
const COLOURS: [(&str, usize); 16] = [
    ("white", 1),
    ("black", 2),
    ("red", 3),
    ("blue", 4),
    ("green", 5),
    ("yellow", 6),
    ("gold", 6),
    ("purple", 7),
    ("violet", 7),
    ("orange", 8),
    ("light", 1),
    ("dark", 2),
    ("sente", 1),
    ("gote", 2),
    ("south", 1),
    ("north", 2),
];

/// Forms of tokens and badges in the template.
pub(crate) const FORMS: usize = 8;
/// Tokens with a style of their own for their letters: they have less room.
const STYLED: [usize; 3] = [4, 5, 7];

/// The side of what looks the same whoever has it.
pub(crate) const NOBODY: usize = 0;

/// The form of a side's tokens and badges, 1 to 8; that of nobody's tokens is 0.
pub(crate) fn form(side: usize) -> usize {
    if side == NOBODY { NOBODY } else { (side - 1) % FORMS + 1 }
}

/// Sides that are dark in one ink, as the theme `print` paints them.
const DARK: [usize; 16] = [2, 4, 5, 8, 9, 11, 13, 15, 18, 20, 22, 24, 25, 27, 29, 31];

/// Tells whether the forms of counters have to say whose they are: of more than two sides, and of two whose tones are one
/// in one ink.
pub(crate) fn are_told_by_form(sides: &[usize]) -> bool {
    let dark = |side: &usize| DARK.contains(side);
    sides.len() > 2 || matches!(sides, [one, other] if dark(one) == dark(other))
}

/// The letters of each player, never the same for two: they tell sides apart that have one form.
pub(crate) fn letters(players: &[Player]) -> Vec<String> {
    let mut letters = Letters::default();
    players.iter().map(|player| letters.assign(player.display_name(), None)).collect()
}

/// The template's style for letters on a side's token.
pub(crate) fn token_style(side: usize) -> String {
    let form = form(side);
    if STYLED.contains(&form) { format!("label-token-{form}") } else { "label-token".to_owned() }
}

/// The side of the colour that a player is named after.
pub(crate) fn colour(player: &Player) -> Option<usize> {
    side_of(&player.display_name().to_lowercase())
}

/// The side of the first colour that stands in these small letters.
pub(crate) fn side_of(text: &str) -> Option<usize> {
    COLOURS.iter().find(|(colour, _)| text.contains(colour)).map(|(_, side)| *side)
}

/// The side of each player, 1 to 32: by the colour in the name, and in order where that is free.
pub(crate) fn sides(players: &[Player]) -> Vec<usize> {
    let mut sides = vec![0; players.len()];
    let mut taken = [false; MAX_PLAYERS + 1];
    for (index, player) in players.iter().enumerate() {
        if let Some(side) = colour(player).filter(|side| !taken[*side]) {
            sides[index] = side;
            taken[side] = true;
        }
    }
    for side in &mut sides {
        if *side == 0 {
            let free = (1..=MAX_PLAYERS).find(|side| !taken[*side]).unwrap_or(MAX_PLAYERS);
            taken[free] = true;
            *side = free;
        }
    }
    sides
}

/// Sides of the board that players are named after, and where their wedges point.
const QUARTERS: [(&str, Turn); 4] =
    [("south", Turn::None), ("west", Turn::Right), ("north", Turn::Half), ("east", Turn::Left)];

/// Where the wedges of each player point: by the side of the board in the name, else in order, of more than two
/// owners by quarters.
pub(crate) fn turns(players: &[Player], owners: &BTreeSet<usize>) -> Vec<Turn> {
    let named = |player: &Player| {
        let name = player.name.to_lowercase();
        QUARTERS.iter().find(|(side, _)| name.contains(side)).map(|(_, turn)| *turn)
    };
    if owners.iter().all(|owner| named(&players[*owner]).is_some()) {
        return players.iter().map(|player| named(player).unwrap_or_default()).collect();
    }
    let in_order = |index: usize| match (owners.len() > 2, owners.iter().position(|owner| *owner == index)) {
        (true, Some(place)) => QUARTERS[place % QUARTERS.len()].1,
        _ if index % 2 == 1 => Turn::Half,
        _ => Turn::None,
    };
    (0..players.len()).map(in_order).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Vec<usize> {
        sides(&names.iter().map(|name| Player::new(name, Kind::Player)).collect::<Vec<_>>())
    }

    #[test]
    fn wedges_of_four_point_to_the_middle() {
        let player = |name: &&str| Player::new(name, Kind::Player);
        let turns = |names: &[&str]| {
            turns(&names.iter().map(player).collect::<Vec<_>>(), &(0..names.len()).collect::<BTreeSet<_>>())
        };
        assert_eq!(turns(&["South", "West", "North", "East"]), [Turn::None, Turn::Right, Turn::Half, Turn::Left]);
        assert_eq!(turns(&["North", "South"]), [Turn::Half, Turn::None]);
        assert_eq!(turns(&["A", "B"]), [Turn::None, Turn::Half]);
        assert_eq!(turns(&["A", "B", "C"]), [Turn::None, Turn::Right, Turn::Half]);
    }

    #[test]
    fn colours_in_names_go_first() {
        assert_eq!(of(&["Black", "White"]), [2, 1]);
        assert_eq!(of(&["First", "Second"]), [1, 2]);
        assert_eq!(of(&["Red", "First", "?Dice", "DarkRed"]), [3, 1, 2, 4]);
        assert_eq!(of(&["White", "White2"]), [1, 2]);
    }
}
