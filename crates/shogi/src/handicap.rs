//! Set-ups with pieces missing, and the even one: read from `handicaps.tsv`.

use super::kind::rows;
use super::position::Position;
use super::sfen::write::write;

/// A set-up that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handicap {
    /// As records name it: `二枚落ち`.
    pub name: &'static str,
    /// In English: `Two-piece handicap`; in Chinese and Korean.
    pub english: &'static str,
    pub chinese: &'static str,
    pub korean: &'static str,
    /// The set-up in SFEN.
    pub(super) sfen: &'static str,
}

impl Handicap {
    /// All of them, the even set-up first.
    pub(super) fn all() -> impl Iterator<Item = Handicap> {
        let rows = rows(include_str!("handicaps.tsv"));
        rows.map(|[name, sfen, english, chinese, korean]| Handicap { name, sfen, english, chinese, korean })
    }

    /// The one of this name, which takes pieces away.
    pub(super) fn from_name(name: &str) -> Option<Handicap> {
        // Names are in kanji: other inputs pay nothing for the table.
        if name.is_ascii() { None } else { Handicap::all().skip(1).find(|handicap| handicap.name == name) }
    }

    /// The one that a game begins with which begins like this.
    pub(super) fn of(start: &Position) -> Option<Handicap> {
        let written = write(start).ok()?;
        Handicap::all().skip(1).find(|known| known.is_set_up_of(&written))
    }

    /// Tells whether an SFEN has its board, turn and hands; the number of the move is told or not.
    pub(super) fn is_set_up_of(&self, written: &str) -> bool {
        written.split(' ').take(3).eq(self.sfen.split(' ').take(3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfen;

    #[test]
    fn a_set_up_is_known_by_its_pieces() {
        let of = |text: &str| {
            let game = sfen::read(text).expect(text);
            Handicap::of(&game.start().position).map(|handicap| handicap.name)
        };
        for handicap in Handicap::all().skip(1) {
            let found = of(handicap.sfen).expect(handicap.name);
            assert!(found == handicap.name || found.ends_with(handicap.name), "{found} {}", handicap.name);
        }
        assert_eq!(of(Handicap::all().next().expect("the even one").sfen), None);
        let numberless = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -";
        assert_eq!(of(numberless), Some("二枚落ち"));
        assert_eq!(of("4k4/9/9/9/9/9/9/9/4K4 b - 1"), None);
    }
}
