//! Tai shogi as a rules file of Zillions of Games: the position is the set-up, and every piece can move.
//!
//! A piece that has promoted is a kind of its own, since it looks different and does not promote again: the gold general
//! of the set-up is `gold_general`, what a pawn becomes is `promoted_to_gold_general`. Kinds that come by promotion alone
//! need no second name. The file is ASCII, as the program reads no other characters: names are Latin, without macrons.

mod images;
mod moves;
mod pieces;

use super::coordinates::roman;
use super::moment::Moment;
use super::position::{Position, Side};
use super::square::Square;
use super::variant::{Tradition, Variant};
use pieces::{FOLDER, Type, player};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Icon;
use zumen_core::movement::Offset;
use zumen_game::zrf::{Army, Board, Game, Grid, Macro, Manner, RulesFile};

/// Pixels from one square to the next; a piece's picture is one smaller, between the lines.
const PITCH: u16 = 31;
/// The picture of the board in it.
const BOARD: &str = "board";

/// The position as a rules file with the promotions of a tradition.
///
/// # Errors
///
/// `convert::variant` for other games than tai shogi.
pub(super) fn write(moment: &Moment, tradition: Tradition) -> Result<String, Diagnostic> {
    Ok(rules_file(&moment.position, tradition)?.write(Manner::Spread))
}

/// The pictures that it names.
///
/// # Errors
///
/// As [`write`].
pub(super) fn icons(position: &Position, tradition: Tradition) -> Result<Vec<Icon>, Diagnostic> {
    Ok(images::icons(position.size, &types(position, tradition)?, tradition))
}

/// The kinds of pieces of the file.
fn types(position: &Position, tradition: Tradition) -> Result<Vec<Type>, Diagnostic> {
    if position.variant != Variant::Tai {
        let message = format!("{} cannot be written as a rules file", position.variant.name());
        return Err(Diagnostic::option_error("convert::variant", message).help("only tai-shogi can"));
    }
    Ok(pieces::types(position, tradition))
}

fn rules_file(position: &Position, tradition: Tradition) -> Result<RulesFile, Diagnostic> {
    let types = types(position, tradition)?;
    let players = Side::BOTH.map(player);
    let mut turn_order: Vec<String> = players.to_vec();
    if position.to_move == Side::Gote {
        turn_order.reverse();
    }
    let game = Game {
        title: "Tai shogi".to_owned(),
        description: Some(
            "Take the enemy's Emperor and every Crown prince: the game goes on while one of them is left.\\A piece \
             that can promote does so when it captures for the first time. There are no drops."
                .to_owned(),
        ),
        players: players.to_vec(),
        turn_order,
        options: vec![("prevent flipping".to_owned(), "2".to_owned())],
        board: board(position, &types),
        pieces: types.iter().map(|piece| piece.plain(tradition)).collect(),
        setup: Side::BOTH.into_iter().map(|side| army(position, &types, side)).collect(),
        ends: vec![(
            "A side has lost when none of its royal pieces is left.".to_owned(),
            format!("(loss-condition ({}) {})", players.join(" "), no_royal(&types)),
        )],
    };
    let calls: Vec<&str> = game.pieces.iter().flat_map(|piece| &piece.moves).map(String::as_str).collect();
    let comment = match tradition {
        Tradition::Ja => "Promotions as Japanese books have them: all but five kinds promote.",
        Tradition::Tsa => "Promotions as The Shogi Association has them: 36 kinds promote.",
    };
    Ok(RulesFile {
        comment: vec![
            "Tai shogi, 25 by 25 squares, 177 pieces a side.".to_owned(),
            comment.to_owned(),
            "Squares are called by file and rank as Sente counts them: 13xiii is the middle.".to_owned(),
        ],
        version: Some("2.0".to_owned()),
        macros: required_macros(&calls),
        game,
    })
}

/// The name of a square: `13xiii`.
fn name(square: Square) -> String {
    format!("{}{}", square.file, roman(square.rank))
}

fn board(position: &Position, types: &[Type]) -> Board {
    let pitch = i32::from(PITCH);
    let mut offsets: Vec<Offset> = Offset::COMPASS.map(|(_, offset)| offset).to_vec();
    for offset in types.iter().flat_map(|piece| moves::offsets(piece.kind.movement())) {
        if !offsets.contains(&offset) {
            offsets.push(offset);
        }
    }
    // The compass first, then jumps, the near ones before the far ones.
    offsets[8..].sort_by_key(|offset| (offset.distance(), -offset.forward, -offset.right));
    let directions =
        offsets.iter().map(|by| (moves::direction(*by), [by.right, -by.forward].map(i32::from).into())).collect();
    Board {
        image: Some(format!("{FOLDER}\\{BOARD}.bmp")),
        grids: vec![Grid {
            start: [1, 1, pitch, pitch],
            dimensions: vec![
                ((1..=position.size.files).rev().map(|file| file.to_string()).collect(), [pitch, 0]),
                ((1..=position.size.ranks).map(roman).collect(), [0, pitch]),
            ],
            directions,
        }],
        symmetries: vec![(
            player(Side::Gote),
            offsets.iter().map(|offset| (moves::direction(*offset), moves::direction(offset.times(-1)))).collect(),
        )],
        ..Board::default()
    }
}

/// The pieces of a side, kind by kind; squares from the left to the right, from the top down.
fn army(position: &Position, types: &[Type], side: Side) -> Army {
    let pieces = types
        .iter()
        .map(|piece| {
            let of = position.pieces().filter(|(_, other)| other.side == side && Type::of(*other) == *piece);
            let mut squares: Vec<Square> = of.map(|(square, _)| square).collect();
            squares.sort_by_key(|square| (square.rank, std::cmp::Reverse(square.file)));
            (piece.name(), squares.into_iter().map(name).collect::<Vec<_>>())
        })
        .filter(|(_, squares)| !squares.is_empty());
    Army { player: player(side), pieces: pieces.collect() }
}

/// The condition that a side has none of its royal pieces.
fn no_royal(types: &[Type]) -> String {
    let royal = types.iter().filter(|piece| piece.kind.is_royal());
    let none: Vec<String> = royal.map(|piece| format!("(pieces-remaining 0 {})", piece.name())).collect();
    format!("(and {})", none.join(" "))
}

// The macros of the rules file, read from `macros.zrf`: each kind of movement, once for pieces that stay what they are, and
// once for those that promote with a capture.

/// The macros that these calls need, directly or through others, each before those that call it.
fn required_macros(calls: &[&str]) -> Vec<Macro> {
    let all: Vec<Macro> = include_str!("macros.zrf").split("\n\n").map(read).collect();
    let mut texts: Vec<&str> = calls.to_vec();
    let mut is_needed = vec![false; all.len()];
    // What is called stands before the caller: one walk from the end finds everything.
    for (index, each) in all.iter().enumerate().rev() {
        let opening = format!("({}", each.name);
        if texts.iter().any(|text| text.split(&opening).skip(1).any(|rest| rest.starts_with([' ', ')']))) {
            is_needed[index] = true;
            texts.extend(each.body.iter().map(String::as_str));
        }
    }
    let needed = all.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
    needed.map(|(each, _)| each.clone()).collect()
}

/// Reads a macro with its comment: on one line, or with its body on lines of their own.
fn read(text: &'static str) -> Macro {
    let (comment, lines): (Vec<&str>, Vec<&str>) = text.trim_end().lines().partition(|line| line.starts_with(';'));
    let first = lines[0].trim_start_matches("(define ");
    let (name, inline) = first.split_once(' ').unwrap_or((first, ""));
    let body = match lines[..] {
        [_] => vec![inline.strip_suffix(')').unwrap_or(inline)],
        _ => lines[1..lines.len() - 1].iter().map(|line| line.strip_prefix("   ").unwrap_or(line)).collect(),
    };
    let comment = comment.iter().map(|line| line.trim_start_matches("; ").to_owned()).collect();
    Macro { comment, name: name.to_owned(), body: body.into_iter().map(str::to_owned).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_roman_numerals() {
        let names: Vec<String> = (1..=25).map(roman).collect();
        assert_eq!(names[..5], ["i", "ii", "iii", "iv", "v"]);
        assert_eq!([&names[8], &names[13], &names[24]], ["ix", "xiv", "xxv"]);
        assert_eq!(name(Square::new(13, 13)), "13xiii");
    }

    #[test]
    fn no_macro_is_called_like_a_piece() {
        let file = rules_file(&Variant::Tai.start(), Tradition::Ja).unwrap();
        for piece in &file.game.pieces {
            assert!(file.macros.iter().all(|each| each.name != piece.name), "{}", piece.name);
        }
    }

    #[test]
    fn each_tradition_has_its_pieces() {
        let count = |tradition| types(&Variant::Tai.start(), tradition).unwrap().len();
        // 118 kinds, 14 of which stand on the board and come by promotion too; the other tradition has fewer.
        assert_eq!(count(Tradition::Ja), 118 + 14);
        assert!(count(Tradition::Tsa) < 118);
    }

    use crate::kind::Kind;
    use crate::rules_file::moves;
    use crate::variant::Tradition;

    #[test]
    fn every_movement_of_tai_shogi_has_its_macro() {
        for kind in Kind::of_tai() {
            let promotes =
                [Tradition::Ja, Tradition::Tsa].iter().any(|own| kind.promotes_to(own.promotions()).is_some());
            for target in [None, Some("x").filter(|_| promotes)] {
                for call in moves::calls(kind.movement(), target) {
                    let name = call.split([' ', ')']).next().expect("a name").trim_start_matches('(');
                    let all = required_macros(&[&call]);
                    assert!(all.last().is_some_and(|last| last.name == name), "{call}: {all:?}");
                }
            }
        }
    }
}
