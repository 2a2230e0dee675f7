//! How pieces move, as data: steps, ranges, jumps, hooks and lion moves.
//!
//! An [`Offset`] is counted as the owner of the piece sees the board: to the right, and forward. The text form of a
//! movement has one clause a kind, parted by semicolons, with directions by the compass (`n` is forward):
//!
//! | clause | means |
//! |---|---|
//! | `step n ne` | one square |
//! | `range n e` | any number of squares, over empty ones |
//! | `range3 n` | up to 3 squares, over empty ones |
//! | `jump -1,2 1,2` | one jump to the right and forward, whatever lies between |
//! | `ride 1,2`, `ride2 1,2` | the same jump again and again, over empty squares |
//! | `hook n e` | a range, which may turn once by a right angle and go on; it ends with a capture |
//! | `lion2` | up to 2 steps of a king with a capture on each, or a jump to any square so far away |
//! | `line3 n` | the same along one line, forward and back |
//! | `anywhere` | any empty square, and any enemy that no other enemy protects |

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A way from one square to another as the piece's owner sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Squares forward, away from the owner.
    pub forward: i16,
    /// Squares to the owner's right.
    pub right: i16,
}

impl Offset {
    /// Makes the offset of so many squares to the right and forward.
    pub const fn new(right: i16, forward: i16) -> Offset {
        Offset { forward, right }
    }

    /// The eight neighbours with their names, clockwise from forward.
    pub const COMPASS: [(&'static str, Offset); 8] = [
        ("n", Offset::new(0, 1)),
        ("ne", Offset::new(1, 1)),
        ("e", Offset::new(1, 0)),
        ("se", Offset::new(1, -1)),
        ("s", Offset::new(0, -1)),
        ("sw", Offset::new(-1, -1)),
        ("w", Offset::new(-1, 0)),
        ("nw", Offset::new(-1, 1)),
    ];

    /// The name of a neighbour: `ne`.
    pub fn name(self) -> Option<&'static str> {
        Offset::COMPASS.into_iter().find(|(_, offset)| *offset == self).map(|(name, _)| name)
    }

    /// The name of a neighbour, and how far to the right and forward anything else is.
    fn direction(self) -> String {
        self.name().map_or(format!("{},{}", self.right, self.forward), str::to_owned)
    }

    /// Goes so many times the same way.
    pub fn times(self, n: i16) -> Offset {
        Offset::new(self.right * n, self.forward * n)
    }

    /// One way after another.
    pub fn and(self, other: Offset) -> Offset {
        Offset::new(self.right + other.right, self.forward + other.forward)
    }

    /// The two ways at right angles to it.
    pub fn sideways(self) -> [Offset; 2] {
        [Offset::new(self.forward, -self.right), Offset::new(-self.forward, self.right)]
    }

    /// Steps of a king that it takes.
    pub fn distance(self) -> i16 {
        self.right.saturating_abs().max(self.forward.saturating_abs())
    }
}

/// One way of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The same offset up to `most` times, each but the last to an empty square; `None` as far as the board goes. An
    /// offset to a neighbour is a step or a range, a longer one a jump.
    Ride {
        /// The offset.
        by: Offset,
        /// At least 1.
        most: Option<u8>,
    },
    /// A range that may turn once by a right angle, on an empty square.
    Hook {
        /// A neighbour.
        by: Offset,
    },
    /// Up to `within` steps of a king in any directions, with a capture on each, back to where it stood too; or a
    /// jump to any square at most so far away.
    Lion {
        /// 2 or 3.
        within: u8,
    },
    /// What a lion does, along one line.
    Line {
        /// A neighbour.
        by: Offset,
        /// 2 or 3.
        within: u8,
    },
    /// To any empty square, or any enemy that no other enemy protects.
    Anywhere,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nothing.
    Empty,
    /// A piece of the mover's side.
    Own,
    /// A piece of the other side.
    Enemy,
    /// A piece of the other side that another of its pieces protects. Only [`Move::Anywhere`] asks.
    Guarded,
}

/// The squares round a piece.
pub struct Ground<'a> {
    /// The corner of the board at the left and back, counted from the piece.
    pub least: Offset,
    /// The corner at the right and front.
    pub most: Offset,
    /// What stands at an offset; asked for squares of the board alone.
    pub look: &'a dyn Fn(Offset) -> Occupant,
}

impl Ground<'_> {
    /// What stands at an offset; `None` off the board.
    fn at(&self, offset: Offset) -> Option<Occupant> {
        let inside = (self.least.right..=self.most.right).contains(&offset.right)
            && (self.least.forward..=self.most.forward).contains(&offset.forward);
        inside.then(|| (self.look)(offset))
    }

    /// Tells whether an offset lies on the board and holds no own piece.
    fn is_free(&self, offset: Offset) -> bool {
        self.at(offset).is_some_and(|occupant| occupant != Occupant::Own)
    }

    /// The squares along a line, up to and with the first that is not empty; an own piece is not in it.
    fn along(&self, from: Offset, by: Offset, most: Option<u8>) -> Vec<(Offset, Occupant)> {
        let mut squares = Vec::new();
        let mut at = from.and(by);
        while most.is_none_or(|most| squares.len() < usize::from(most)) {
            match self.at(at) {
                None | Some(Occupant::Own) => break,
                Some(occupant) => squares.push((at, occupant)),
            }
            if squares.last().is_some_and(|(_, occupant)| *occupant != Occupant::Empty) {
                break;
            }
            at = at.and(by);
        }
        squares
    }
}

impl Move {
    /// Where it leads, the piece's own square left out.
    pub fn destinations(self, ground: &Ground) -> BTreeSet<Offset> {
        match self {
            Move::Ride { by, most } => {
                let squares = ground.along(Offset::default(), by, most);
                squares.into_iter().map(|(at, _)| at).collect()
            }
            Move::Hook { by } => {
                let mut found = BTreeSet::new();
                for (corner, occupant) in ground.along(Offset::default(), by, None) {
                    found.insert(corner);
                    if occupant == Occupant::Empty {
                        let legs = by.sideways().into_iter().flat_map(|by| ground.along(corner, by, None));
                        found.extend(legs.map(|(at, _)| at));
                    }
                }
                found
            }
            Move::Lion { within } => {
                let reach = i16::from(within);
                let all =
                    (-reach..=reach).flat_map(|right| (-reach..=reach).map(move |forward| Offset::new(right, forward)));
                all.filter(|at| *at != Offset::default() && ground.is_free(*at)).collect()
            }
            Move::Line { by, within } => {
                (1..=i16::from(within)).map(|n| by.times(n)).filter(|at| ground.is_free(*at)).collect()
            }
            Move::Anywhere => {
                let (rights, forwards) =
                    (ground.least.right..=ground.most.right, ground.least.forward..=ground.most.forward);
                let all = rights.flat_map(|right| forwards.clone().map(move |forward| Offset::new(right, forward)));
                let free = all.filter(|at| *at != Offset::default() && ground.is_free(*at));
                free.filter(|at| ground.at(*at) != Some(Occupant::Guarded)).collect()
            }
        }
    }

    /// How far it is drawn at the least: the longest way that it has, 1 for what goes on and on.
    pub fn span(self) -> u8 {
        match self {
            Move::Ride { by, most } => u8::try_from(by.distance()).unwrap_or(u8::MAX).saturating_mul(most.unwrap_or(1)),
            Move::Hook { .. } | Move::Anywhere => 2,
            Move::Lion { within } | Move::Line { within, .. } => within,
        }
    }

    /// The name of its clause in the text form, and its direction.
    fn clause(self) -> (String, Option<String>) {
        match self {
            Move::Ride { by, most: Some(1) } => {
                (if by.name().is_some() { "step" } else { "jump" }.to_owned(), Some(by.direction()))
            }
            Move::Ride { by, most } => {
                let name = if by.name().is_some() { "range" } else { "ride" };
                (most.map_or(name.to_owned(), |most| format!("{name}{most}")), Some(by.direction()))
            }
            Move::Hook { by } => ("hook".to_owned(), Some(by.direction())),
            Move::Lion { within } => (format!("lion{within}"), None),
            Move::Line { by, within } => (format!("line{within}"), Some(by.direction())),
            Move::Anywhere => ("anywhere".to_owned(), None),
        }
    }
}

/// All that a piece can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movement(pub Vec<Move>);

impl Movement {
    /// Where it leads, the piece's own square left out.
    pub fn destinations(&self, ground: &Ground) -> BTreeSet<Offset> {
        self.0.iter().flat_map(|part| part.destinations(ground)).collect()
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut last = String::new();
        for (index, part) in self.0.iter().enumerate() {
            let (name, direction) = part.clause();
            if index > 0 && (name != last || direction.is_none()) {
                f.write_str("; ")?;
            }
            if index == 0 || name != last || direction.is_none() {
                f.write_str(&name)?;
            }
            if let Some(direction) = direction {
                write!(f, " {direction}")?;
            }
            last = name;
        }
        Ok(())
    }
}

impl FromStr for Movement {
    type Err = String;

    /// # Errors
    ///
    /// A clause or direction that is none.
    fn from_str(text: &str) -> Result<Movement, String> {
        let mut parts = Vec::new();
        for clause in text.split(';').map(str::trim).filter(|clause| !clause.is_empty()) {
            let mut words = clause.split_whitespace();
            let head = words.next().unwrap_or_default();
            let name = head.trim_end_matches(|c: char| c.is_ascii_digit());
            let digits = &head[name.len()..];
            let count = digits.parse::<u8>().ok().filter(|count| *count > 0);
            if count.is_none() && !digits.is_empty() {
                return Err(format!("{head:?} has no number from 1 to 255"));
            }
            let offsets: Vec<Offset> = words.map(offset).collect::<Result<_, _>>()?;
            let offsets = offsets.into_iter();
            match (name, count) {
                ("step" | "jump", None) => parts.extend(offsets.map(|by| Move::Ride { by, most: Some(1) })),
                ("range" | "ride", most) => parts.extend(offsets.map(|by| Move::Ride { by, most })),
                ("hook", None) => parts.extend(offsets.map(|by| Move::Hook { by })),
                ("line", Some(within)) => parts.extend(offsets.map(|by| Move::Line { by, within })),
                ("lion", Some(within)) => parts.push(Move::Lion { within }),
                ("anywhere", None) => parts.push(Move::Anywhere),
                _ => return Err(format!("{clause:?} is not a clause of a movement")),
            }
        }
        Ok(Movement(parts))
    }
}

fn offset(text: &str) -> Result<Offset, String> {
    if let Some((_, offset)) = Offset::COMPASS.into_iter().find(|(name, _)| *name == text) {
        return Ok(offset);
    }
    match text.split_once(',').map(|(right, forward)| (right.parse(), forward.parse())) {
        Some((Ok(right), Ok(forward))) if (right, forward) != (0, 0) => Ok(Offset::new(right, forward)),
        _ => Err(format!("{text:?} is not a direction")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(text: &str, look: &dyn Fn(Offset) -> Occupant) -> Vec<(i16, i16)> {
        let movement: Movement = text.parse().unwrap();
        let ground = Ground { least: Offset::new(-4, -4), most: Offset::new(4, 4), look };
        movement.destinations(&ground).into_iter().map(|at| (at.right, at.forward)).collect()
    }

    #[test]
    fn what_is_read_is_written_again() {
        for text in ["step n ne; range2 w e; range s", "jump -1,2 1,2", "lion2; line3 n s", "hook ne sw", "anywhere"] {
            assert_eq!(text.parse::<Movement>().unwrap().to_string(), text);
        }
        for text in ["step up", "hop n", "lion", "jump 0,0", "range0 n"] {
            assert!(text.parse::<Movement>().is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_end_at_pieces_and_jumps_pass_them() {
        let own_at_2 = |at: Offset| if at == Offset::new(0, 2) { Occupant::Own } else { Occupant::Empty };
        assert_eq!(reach("range n", &own_at_2), [(0, 1)]);
        let enemy_at_2 = |at: Offset| if at == Offset::new(0, 2) { Occupant::Enemy } else { Occupant::Empty };
        assert_eq!(reach("range n", &enemy_at_2), [(0, 1), (0, 2)]);
        let full = |_| Occupant::Own;
        assert_eq!(reach("lion2; hook n; range e; jump 1,2", &full), []);
        let surrounded = |at: Offset| if at.distance() == 1 { Occupant::Own } else { Occupant::Empty };
        assert_eq!(reach("jump 1,2", &surrounded), [(1, 2)]);
        assert_eq!(reach("lion2", &surrounded).len(), 16);
        assert_eq!(reach("line3 n", &surrounded), [(0, 2), (0, 3)]);
    }

    #[test]
    fn a_hook_turns_once_on_an_empty_square() {
        let none = |_| Occupant::Empty;
        // Along the file and from each of its squares along the rank: the whole board but the piece's own rank.
        assert_eq!(reach("hook n s", &none).len(), 8 * 9);
        let enemy = |at: Offset| if at == Offset::new(0, 1) { Occupant::Enemy } else { Occupant::Empty };
        assert_eq!(reach("hook n", &enemy), [(0, 1)]);
    }

    #[test]
    fn anywhere_takes_what_nobody_protects() {
        let look = |at: Offset| match (at.right, at.forward) {
            (1, 1) => Occupant::Enemy,
            (2, 2) => Occupant::Guarded,
            (3, 3) => Occupant::Own,
            _ => Occupant::Empty,
        };
        let found = reach("anywhere", &look);
        assert_eq!(found.len(), 81 - 1 - 2);
        assert!(found.contains(&(1, 1)) && !found.contains(&(2, 2)));
    }
}
