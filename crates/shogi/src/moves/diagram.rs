//! The diagram of one kind: its board, its mirror image beside it, and what it becomes.

use super::Choices;
use super::readings::{Choice, is_same};
use super::words::MovementNotes;
use crate::kind::Kind;
use crate::piece_counts;
use crate::position::Side;
use zumen_core::diagram::{Diagram, Lang, Symbol};
use zumen_core::geometry::Turn;
use zumen_core::movement::{Move, Movement, Offset};
use zumen_game::sets::moves::{Board, Chart, PageText};
use zumen_game::sets::wedge::Wedge;

/// Draws a kind.
pub(super) fn of(kind: Kind, chosen: Choices, lang: Lang) -> Diagram {
    let words = MovementNotes { lang, chosen };
    let kinds = with_mirror(kind, chosen);
    let mut becoming: Vec<Kind> = kinds.iter().filter_map(|kind| chosen.promotes_to(*kind)).collect();
    becoming.dedup();
    let mut letters = 'a'..='z';
    let (mut boards, mut symbols, mut notes, mut told) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for kind in &kinds {
        let choice = Choice::of(*kind, chosen.tag);
        let (chart, marked) = chart(&choice, &mut letters);
        notes.extend(words.notes(*kind, &choice, &marked));
        boards.push(board(*kind, chart));
        symbols.push(symbol(*kind, false, chosen));
        told.push((*kind, choice.movement));
    }
    let mut behind = Vec::new();
    for kind in becoming {
        let movement = Choice::of(kind, chosen.tag).movement;
        behind.push(board(kind, Chart::fit(&movement, &[])));
        symbols.push(symbol(kind, true, chosen));
        told.push((kind, movement));
    }
    let names = kinds.iter().map(|kind| words.caption(*kind)).collect();
    let told: Vec<(Kind, &Movement)> = told.iter().map(|(kind, movement)| (*kind, movement)).collect();
    let words = PageText { title: words.title(&kinds), desc: words.description(&told), names, notes };
    Diagram { game: "shogi", ..words.diagram(&boards, &behind, symbols, lang) }
}

/// The board of a kind.
pub(super) fn board(kind: Kind, chart: Chart) -> Board {
    let (name, class) = (kind.key().to_owned(), "piece".to_owned());
    Board { name, piece: symbol_id(kind), class, chart, is_chequered: false, is_small: false }
}

fn symbol_id(kind: Kind) -> String {
    format!("piece-{}", kind.key())
}

/// The wedge of a kind.
pub(super) fn symbol(kind: Kind, is_promoted: bool, chosen: Choices) -> Symbol {
    let tone = chosen.tone(kind, is_promoted);
    Wedge { kanji: kind.kanji(), tone, turn: Turn::None }.symbol(&symbol_id(kind))
}

/// The chart of a reading with what others add, and their letters; those that are not drawn have none.
fn chart(choice: &Choice, letters: &mut impl Iterator<Item = char>) -> (Chart, Vec<Option<char>>) {
    // Which of them add squares the chart knows: it is asked with letters that nobody sees.
    let lettered: Vec<(char, &Movement)> = ('A'..='Z').zip(choice.others.iter().map(|other| &other.movement)).collect();
    let trial = Chart::fit(&choice.movement, &lettered);
    let marked: Vec<Option<char>> =
        lettered.iter().map(|(letter, _)| trial.has_letter(*letter).then(|| letters.next()).flatten()).collect();
    let drawn = choice.others.iter().zip(&marked).filter_map(|(other, letter)| Some(((*letter)?, &other.movement)));
    (Chart::fit(&choice.movement, &drawn.collect::<Vec<_>>()), marked)
}

/// A kind with its partner where their movements are mirror images: what stands at sente's left is left.
fn with_mirror(kind: Kind, chosen: Choices) -> Vec<Kind> {
    let Some(partner) = kind.partner().filter(|partner| {
        piece_counts::has(chosen.variant, *partner)
            && is_same(&mirror_movement(kind), partner.movement())
            && chosen.base.is_none()
    }) else {
        return vec![kind];
    };
    let start = chosen.variant.start();
    let mut both = vec![kind, partner];
    both.sort_by_key(|kind| {
        let squares = start.pieces().filter(|(_, piece)| piece.kind == *kind && piece.side == Side::Sente);
        std::cmp::Reverse(squares.map(|(square, _)| square.file).max())
    });
    both
}

/// The movement with left and right changed.
fn mirror_movement(kind: Kind) -> Movement {
    let turned = |by: Offset| Offset::new(-by.right, by.forward);
    Movement(
        kind.movement()
            .0
            .iter()
            .map(|part| match *part {
                Move::Ride { by, most } => Move::Ride { by: turned(by), most },
                Move::Hook { by } => Move::Hook { by: turned(by) },
                Move::Line { by, within } => Move::Line { by: turned(by), within },
                other => other,
            })
            .collect(),
    )
}
