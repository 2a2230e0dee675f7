//! The games of SGF by their numbers (GM).

/// Go's number.
pub(super) const GO: u32 = 1;

/// Names as in FF4, from number 1.
const NAMES: [&str; 40] = [
    "Go",
    "Othello",
    "Chess",
    "Gomoku or Renju",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "Twixt",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatal",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];

/// What a message calls the game: `Chess (GM[3])`.
pub(super) fn shown(number: u32) -> String {
    let name = (number as usize).checked_sub(1).and_then(|index| NAMES.get(index));
    name.map_or_else(|| format!("an unknown game (GM[{number}])"), |name| format!("{name} (GM[{number}])"))
}
