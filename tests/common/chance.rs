//! Positions by chance, the same in every run.

use std::fmt::Write;

use super::{carcassonne, ids};

/// Turns of a game of Carcassonne: half of it.
const PLACEMENTS: usize = 36;

/// So many positions of a game, as text.
pub fn positions(game: &str, count: usize) -> Vec<String> {
    let make = match game {
        "backgammon" => return ids::ids(count),
        "go" => go,
        "shogi" => shogi,
        "carcassonne" => table,
        "zillions" => zillions,
        _ => panic!("there is no game {game}"),
    };
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    (0..count).map(|_| make(&mut chance)).collect()
}

/// Numbers by chance, the same for the same seed, which is not 0.
pub struct Chance(pub u64);

impl Chance {
    /// A number from 0 to the one before `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// Stones with numbers and marks.
fn go(chance: &mut Chance) -> String {
    let mut text = String::from("(;GM[1]SZ[19]");
    for number in 1..40 {
        let [x, y] = [0, 1].map(|_| char::from(b'a' + chance.below(19) as u8));
        let colour = if chance.below(2) == 0 { "AB" } else { "AW" };
        let mark = ["LB", "TR", "SQ", "CR"][chance.below(4) as usize];
        let label = if mark == "LB" { format!(":{number}") } else { String::new() };
        let _ = write!(text, "{colour}[{x}{y}]{mark}[{x}{y}{label}]");
    }
    text + ")"
}

/// Pieces anywhere, and some in hand.
fn shogi(chance: &mut Chance) -> String {
    let mut rank = |_| {
        let mut cells: Vec<String> = Vec::new();
        let mut empty = 0;
        for file in 0..9 {
            let is_empty = chance.below(3) > 0;
            empty += u64::from(is_empty);
            if empty > 0 && (!is_empty || file == 8) {
                cells.push(std::mem::take(&mut empty).to_string());
            }
            if !is_empty {
                cells.push(["P", "l", "+n", "S", "g", "+B", "r", "+p"][chance.below(8) as usize].to_owned());
            }
        }
        cells.concat()
    };
    let ranks: Vec<String> = (0..9).map(&mut rank).collect();
    format!("sfen {} b {}P{}g {}", ranks.join("/"), 2 + chance.below(8), 2 + chance.below(2), 1 + chance.below(90))
}

/// Men of two players on a board with reserves.
fn zillions(chance: &mut Chance) -> String {
    let mut free: Vec<String> = (0..64).map(|at| format!("{}{}", char::from(b'a' + at % 8), 1 + at / 8)).collect();
    let mut take = |count: u64| {
        let places = (0..count).map(|_| free.swap_remove(chance.below(free.len() as u64) as usize));
        places.collect::<Vec<_>>().join(" ")
    };
    let [kings, horses, elves, men] = [take(2), take(3), take(4), take(6)];
    format!(
        "(game (title \"Chance\") (players White Black) (turn-order White Black) (board (grid (start-rectangle 0 0 40 40) \
         (dimensions (\"a/b/c/d/e/f/g/h\" (40 0)) (\"8/7/6/5/4/3/2/1\" (0 40))) (directions (n 0 -1)))) (piece (name King)) \
         (piece (name Horse)) (piece (name Elf)) (piece (name Man)) (board-setup (White (King {kings}) (Elf {elves})) \
         (Black (Horse {horses}) (Man {men} off {}))))",
        chance.below(9)
    )
}

/// Tiles and meeples in the middle of a game of three.
fn table(chance: &mut Chance) -> String {
    carcassonne::play(chance.below(u64::MAX), 3, PLACEMENTS, 3).sheet.to_string()
}
