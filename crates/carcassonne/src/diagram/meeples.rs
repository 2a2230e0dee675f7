//! Meeples: who they belong to, where they stand.

use std::collections::{BTreeMap, BTreeSet};

use super::fields::{TINTED, classes};
use super::tiles::place;
use super::{Scene, on_tile};
use crate::feature::Meeple;
use crate::sheet::Sheet;
use crate::tile::Kind;
use zumen_core::diagram::Mark;
use zumen_core::geometry::Spot;

/// The class of what belongs to a player.
pub(super) fn class(player: usize) -> String {
    format!("player-{}", player + 1)
}

/// The players' colours, and those of letters on them.
pub(super) fn fills(sheet: &Sheet) -> BTreeMap<String, String> {
    let colours = sheet.colours().into_iter().enumerate();
    let fills = colours.flat_map(|(player, colour)| {
        let letter = if colour.is_dark() { "#ffffff" } else { "#1c1c1c" };
        let held = (player < TINTED).then(|| classes(player).map(|class| (class, colour.to_string())));
        held.into_iter()
            .flatten()
            .chain([(class(player), colour.to_string()), (format!("on-{}", class(player)), letter.to_owned())])
    });
    fills.collect()
}

/// A letter for each player: the first of their names where all have a plain one of their own, else A, B, C.
pub(super) fn letters(sheet: &Sheet) -> BTreeMap<usize, String> {
    let firsts = sheet.info.players.iter().map(|player| player.name.chars().next().unwrap_or_default());
    let initials: Vec<char> = firsts.map(|first| first.to_ascii_uppercase()).collect();
    let by_name = initials.iter().all(char::is_ascii_alphanumeric)
        && initials.iter().collect::<BTreeSet<_>>().len() == initials.len();
    let letters = initials.iter().enumerate().map(|(player, initial)| {
        let letter = if by_name { Some(*initial) } else { ('A'..='Z').nth(player) };
        (player, letter.map_or_else(|| (player + 1).to_string(), String::from))
    });
    letters.collect()
}

impl Scene<'_> {
    /// Where a meeple stands on the table; `None` where nothing lies.
    pub(super) fn standing(&self, meeple: &Meeple) -> Option<Spot> {
        let placed = self.replay.table.tile(meeple.cell)?;
        let segment = placed.letter.tile().segment(meeple.kind, meeple.index)?;
        Some(on_tile(meeple.cell, place(&placed, segment)))
    }

    /// Those on tiles that are shown.
    pub(super) fn meeples(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for meeple in self.replay.table.meeples().into_iter().filter(|meeple| self.shows(meeple.cell)) {
            let Some(at) = self.standing(&meeple) else { continue };
            let name = format!("{}-{}-{}-{}", meeple.cell.x, meeple.cell.y, meeple.kind.name(), meeple.index);
            let piece = match (self.is_small, meeple.kind) {
                (true, _) => "meeple-small",
                (false, Kind::Field) => "meeple-lying",
                (false, _) => "meeple",
            };
            marks.push(Mark::piece(format!("meeple-{name}"), piece, class(meeple.player), at));
            if !self.is_small {
                marks.extend(self.letter(format!("letter-{name}"), "label-letter", meeple.player, at));
            }
        }
        marks
    }

    /// The letter of a player on a meeple, where letters are asked for.
    pub(super) fn letter(&self, id: String, style: &str, player: usize, at: Spot) -> Option<Mark> {
        let text = self.letters.get(&player)?.as_str();
        Some(Mark::label(id, style, format!("on-{}", class(player)), text, at))
    }
}

#[cfg(test)]
mod tests {
    use super::letters;
    use crate::sheet::{Info, Player, Sheet};

    #[test]
    fn players_have_letters_and_those_behind_z_numbers() {
        let of = |names: &[String]| {
            let players = names.iter().map(|name| Player { name: name.clone(), color: None }).collect();
            let letters = letters(&Sheet { info: Info { players, ..Info::default() }, ..Sheet::default() });
            letters.into_values().collect::<Vec<_>>()
        };
        assert_eq!(of(&["Bo".to_owned(), "cy".to_owned()]), ["B", "C"]);
        let many: Vec<String> = (1..=28).map(|number| format!("Ann {number}")).collect();
        assert_eq!(of(&many)[..2], ["A", "B"]);
        assert_eq!(of(&many)[25..], ["Z", "27", "28"]);
    }
}
