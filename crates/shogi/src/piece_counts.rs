//! How many pieces of each kind there can be: warnings for more than the set has.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::kind::Kind;
use super::moment::Moment;
use super::position::{Position, Side};
use super::variant::{Tradition, Variant};
use zumen_core::diagnostic::Diagnostic;

/// The pieces that a game is played with.
struct Set {
    /// Of each kind, on one side.
    counts: BTreeMap<Kind, usize>,
    /// What promotes to a kind, by any tradition.
    sources: BTreeMap<Kind, BTreeSet<Kind>>,
}

fn set(variant: Variant) -> &'static Set {
    static SETS: [OnceLock<Set>; 3] = [const { OnceLock::new() }; 3];
    SETS[variant as usize].get_or_init(|| {
        let mut set = Set { counts: BTreeMap::new(), sources: BTreeMap::new() };
        for (_, piece) in variant.start().pieces().filter(|(_, piece)| piece.side == Side::Sente) {
            *set.counts.entry(piece.kind).or_default() += 1;
        }
        for kind in set.counts.keys() {
            for tradition in [Tradition::Ja, Tradition::Tsa] {
                if let Some(promoted) = kind.promotes_to(variant.promotions(tradition)) {
                    set.sources.entry(promoted).or_default().insert(*kind);
                }
            }
        }
        set
    })
}

impl Set {
    fn count(&self, kind: Kind) -> usize {
        self.counts.get(&kind).copied().unwrap_or(0)
    }

    fn sources(&self, kind: Kind) -> impl Iterator<Item = Kind> {
        self.sources.get(&kind).into_iter().flatten().copied()
    }
}

/// Tells whether a game has a kind: from the start, or by promotion.
pub(super) fn has(variant: Variant, kind: Kind) -> bool {
    let set = set(variant);
    set.count(kind) > 0 || set.sources.contains_key(&kind)
}

/// Tells whether a kind of a game comes by promotion alone.
pub(super) fn is_promotion(kind: Kind, variant: Variant) -> bool {
    let set = set(variant);
    set.count(kind) == 0 && set.sources.contains_key(&kind)
}

/// What a user means by a promoted piece with a name that nothing promotes to: what that piece becomes. `+歩` is
/// と金.
pub(super) fn promoted_kind(kind: Kind, variant: Variant) -> Kind {
    let set = set(variant);
    if variant == Variant::Tai || set.sources.contains_key(&kind) {
        return kind;
    }
    kind.promotes_to(variant.promotions(Tradition::default())).unwrap_or(kind)
}

/// A position whose number is not known, with the number 0 where it is the set-up of its game.
pub(super) fn with_start_number(mut position: Position) -> Position {
    let number = position.number.replace(0);
    if number.is_some() || position != position.variant.start() {
        position.number = number;
    }
    position
}

/// Warnings for more pieces than the set of the game has, `shogi::count`. A promoted piece may have been any that
/// promotes to it, so it is only warned of what cannot be. No king, or two, are nothing odd.
pub(super) fn warnings(moment: &Moment) -> Vec<Diagnostic> {
    let position = &moment.position;
    if position.variant.has_hands() {
        return of_both(position);
    }
    Side::BOTH.into_iter().flat_map(|side| of_side(position, side)).collect()
}

/// Where captured pieces stay out, each side has its own set.
fn of_side(position: &Position, side: Side) -> Vec<Diagnostic> {
    let set = set(position.variant);
    let who = side.name();
    let (mut plain, mut promoted) = (BTreeMap::<Kind, usize>::new(), BTreeMap::<Kind, usize>::new());
    for (_, piece) in position.pieces().filter(|(_, piece)| piece.side == side) {
        *if piece.promoted { &mut promoted } else { &mut plain }.entry(piece.kind).or_default() += 1;
    }
    let held = plain.values().sum::<usize>() + promoted.values().sum::<usize>();
    let all = set.counts.values().sum::<usize>();
    let mut found = Vec::new();
    if held > all {
        let game = position.variant.name();
        found.push(warning(format!("{who} has {held} pieces, but a side in {game} has {all}")));
    }
    for (kind, held) in &plain {
        let count = set.count(*kind);
        if *held > count {
            found.push(warning(format!("{who} has {held} of {}, but the set has {count}", name(*kind))));
        }
    }
    for (kind, held) in &promoted {
        let most: usize = set
            .sources(*kind)
            .map(|source| set.count(source).saturating_sub(plain.get(&source).copied().unwrap_or(0)))
            .sum();
        if *held > most {
            let can = if most == 0 { "no piece".to_owned() } else { format!("at most {most}") };
            found
                .push(warning(format!("{who} has {held} promoted {}, but {can} can have promoted to it", name(*kind))));
        }
    }
    found
}

/// Where captured pieces change sides, both share one set, on the board and in hand.
fn of_both(position: &Position) -> Vec<Diagnostic> {
    let set = set(position.variant);
    let mut held = BTreeMap::<Kind, usize>::new();
    let on_board = position.pieces().map(|(_, piece)| (piece.kind, 1));
    let hands = Side::BOTH.into_iter().flat_map(|side| position.hand(side));
    for (kind, count) in on_board.chain(hands.map(|(kind, count)| (*kind, usize::from(*count)))) {
        *held.entry(set.sources(kind).next().unwrap_or(kind)).or_default() += count;
    }
    let odd = held.into_iter().filter(|(kind, held)| *held > 2 * set.count(*kind));
    odd.map(|(kind, held)| {
        let count = 2 * set.count(kind);
        warning(format!("there are {held} of {} on the board and in hand, but the set has {count}", name(kind)))
    })
    .collect()
}

fn name(kind: Kind) -> String {
    format!("{} ({})", kind.kanji(), kind.key())
}

fn warning(message: String) -> Diagnostic {
    Diagnostic::warning("shogi::count", message)
        .help("count the pieces if the position is from a game; zumen draws it as it is")
}

#[cfg(test)]
mod tests {
    use super::super::position::Piece;
    use super::super::square::Square;
    use super::*;

    fn warning_messages(variant: Variant, pieces: &[(&str, bool)]) -> Vec<String> {
        let mut position = Position::empty(variant, variant.size());
        for (&(key, promoted), square) in pieces.iter().zip(variant.size().squares()) {
            position.put(square, Piece { kind: Kind::of(key), side: Side::Gote, promoted });
        }
        warnings(&Moment::of(position)).into_iter().map(|warning| warning.message).collect()
    }

    #[test]
    fn the_set_ups_are_whole_sets() {
        for variant in Variant::ALL {
            assert_eq!(warnings(&Moment::of(variant.start())), []);
        }
    }

    #[test]
    fn promotions_are_counted_back() {
        // 太子 is a piece of the set-up, and what 醉象 becomes.
        assert_eq!(warning_messages(Variant::Tai, &[("prince", false), ("prince", true)]), Vec::<String>::new());
        let three = [("prince", false), ("prince", true), ("drunken_elephant", false)];
        let expected = "gote has 1 promoted 太子 (prince), but no piece can have promoted to it";
        assert_eq!(warning_messages(Variant::Tai, &three), [expected]);
        assert_eq!(
            warning_messages(Variant::Tai, &[("prince", false), ("prince", false)]),
            ["gote has 2 of 太子 (prince), but the set has 1"]
        );
        let kings = [("king", false), ("king", false), ("dragon_king", true), ("rook", false)];
        assert_eq!(warning_messages(Variant::Shogi, &kings), Vec::<String>::new());
        let rooks = [("rook", false), ("dragon_king", true), ("rook", false)];
        let expected = "there are 3 of 飛車 (rook) on the board and in hand, but the set has 2";
        assert_eq!(warning_messages(Variant::Shogi, &rooks), [expected]);
    }

    #[test]
    fn a_side_has_a_most() {
        let mut position = Variant::Tai.start();
        let gold = Piece { kind: Kind::of("gold_general"), side: Side::Sente, promoted: true };
        position.put(Square::new(13, 13), gold);
        let found = warnings(&Moment::of(position));
        assert!(found[0].message.contains("sente has 178 pieces"), "{found:?}");
        assert!(found.iter().all(|warning| !warning.is_error() && warning.code == "shogi::count"));
    }
}
