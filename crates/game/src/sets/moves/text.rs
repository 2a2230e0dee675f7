//! A movement as a table of characters, a line a rank, forward up.
//!
//! | sign | means |
//! |---|---|
//! | `■` | the piece |
//! | `○` | a step |
//! | `1` `2` `3` | a square of a limited range, and how far it is |
//! | `│` `─` `╱` `╲` | a range, to the edge and beyond; also second legs of a hook |
//! | `┼` `╳` | two of them that cross |
//! | `☆` | a jump |
//! | `!` | a lion's neighbour: a capture may end where it began |
//! | `◎` | another square of a lion |
//! | `×` | a square where a hook may turn |
//! | `*` | any empty square |
//! | `·` | not reached, or not shown |

use std::collections::BTreeMap;

use super::Chart;
use super::chart::Sign;
use zumen_core::movement::Offset;

impl Chart {
    /// Returns it as a table: a line a rank from the front, each with a line end, its signs parted by spaces.
    pub fn table(&self) -> String {
        let mut found: BTreeMap<Offset, String> = BTreeMap::new();
        for ray in &self.ranges {
            (ray.first..=self.reach).for_each(|n| drop(found.insert(ray.by.times(n), along(ray.by).to_owned())));
        }
        for leg in &self.legs {
            for n in 1..=leg.length {
                let stroke = along(leg.by);
                let cell = found.entry(leg.bend.and(leg.by.times(n))).or_insert_with(|| stroke.to_owned());
                if *cell != stroke {
                    *cell = if "│─".contains(stroke) { "┼" } else { "╳" }.to_owned();
                }
            }
        }
        for ray in &self.hooks {
            (1..=self.reach).for_each(|n| drop(found.insert(ray.by.times(n), "×".to_owned())));
        }
        found.extend(self.signs.iter().map(|(at, sign)| (*at, character(*sign))));
        found.insert(Offset::default(), "■".to_owned());
        let empty = if self.anywhere { "*" } else { "·" };
        let mut text = String::new();
        for forward in (-self.reach..=self.reach).rev() {
            let cells = (-self.reach..=self.reach).map(|right| found.get(&Offset::new(right, forward)));
            let cells: Vec<&str> = cells.map(|cell| cell.map_or(empty, String::as_str)).collect();
            text.push_str(&cells.join(" "));
            text.push('\n');
        }
        text
    }
}

fn character(sign: Sign) -> String {
    match sign {
        Sign::Step => "○".to_owned(),
        Sign::Limited(distance) => distance.to_string(),
        Sign::Line | Sign::Lion => "◎".to_owned(),
        Sign::InPlace => "!".to_owned(),
        Sign::Jump => "☆".to_owned(),
    }
}

/// A stroke in the direction of a way.
fn along(by: Offset) -> &'static str {
    match (by.right, by.forward) {
        (0, _) => "│",
        (_, 0) => "─",
        (right, forward) if right == forward => "╱",
        _ => "╲",
    }
}
