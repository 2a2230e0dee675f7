//! Rules files whose pictures were wrong once, each with the right answer.

use super::*;
use crate::Moment;
use zumen_core::diagram::{Diagram, Mark, Place, Shape};
use zumen_game::{Subject, View};

const LEVELS_NEGATIVE: &str = include_str!("../../../../tests/data/zillions/levels-negative.zrf");
const LEVELS_LABELS: &str = include_str!("../../../../tests/data/zillions/levels-labels.zrf");
const SAME_IMAGE_NAMES: &str = include_str!("../../../../tests/data/zillions/same-image-names.zrf");
const TILE_CODES: &str = include_str!("../../../../tests/data/zillions/tile-codes.zrf");
const THREE_DIMENSIONS: &str = include_str!("../../../../tests/data/zillions/three-dimensions.zrf");
const PROMOTED_NAME: &str = include_str!("../../../../tests/data/zillions/promoted-name.zrf");

fn diagram(text: &str) -> Diagram {
    Moment::start(rules(text, 0)).diagram(&View::default()).expect("a diagram")
}

/// The pieces on the board by the ids of their places, and what they look like.
fn pieces(diagram: &Diagram) -> Vec<(&str, &str)> {
    let pieces = diagram.pieces.iter().filter_map(|mark| match mark {
        Mark::Piece { id, piece, .. } => Some((id.as_str(), piece.as_str())),
        _ => None,
    });
    pieces.collect()
}

/// Where the mark of an id lies.
fn spot(diagram: &Diagram, id: &str) -> [i32; 2] {
    let of = |mark: &Mark| match mark {
        Mark::Coordinate { id: own, at: Place::Grid(at), .. } if own == id => Some([at.x, at.y]),
        _ => None,
    };
    diagram.coordinates.iter().find_map(of).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn levels_that_begin_beyond_the_screen_are_whole() {
    let diagram = diagram(LEVELS_NEGATIVE);
    assert_eq!(pieces(&diagram).len(), 6, "all rooks are on the board");
    assert_eq!(diagram.beside, []);
    let cells = |diagram: &Diagram| {
        diagram.board.iter().filter(|mark| matches!(mark, Mark::Shape { class, .. } if class == "cell-dark")).count()
    };
    let whole = rules(&LEVELS_NEGATIVE.replace("-100 -100 -60 -60", "0 0 40 40"), 0);
    assert_eq!(cells(&diagram), cells(&Moment::start(whole).diagram(&View::default()).expect("a diagram")));
}

#[test]
fn names_of_lines_lie_outside_of_each_level() {
    let diagram = diagram(LEVELS_LABELS);
    let grid = diagram.grid.as_ref().expect("a grid");
    // Cells are 100 wide and 175 high.
    let [_, name] = spot(&diagram, "level-1");
    assert!(name < grid.from.y, "the name of the first level lies above its cells: {name}");
    let columns: Vec<[i32; 2]> = diagram
        .coordinates
        .iter()
        .filter_map(|mark| match mark {
            Mark::Coordinate { id, at: Place::Grid(at), .. } if id.starts_with("column-1-") => Some([at.x, at.y]),
            _ => None,
        })
        .collect();
    assert_eq!(columns.len(), 6);
    assert!(columns.iter().all(|[_, y]| *y == 5 * 175 + 30), "below the cells: {columns:?}");
}

#[test]
fn names_of_skewed_lines_do_not_meet() {
    let game = |step: &str| {
        format!(
            r#"(game (title "Comb") (players White Black) (turn-order White Black) (board (grid
                (start-rectangle 100 0 150 50) (dimensions ("a/b/c/d/e" (50 0)) ("1/2/3/4/5" ({step} 50)))
                (directions (e 1 0) (s 0 1))) {})
                (piece (name Man)) (board-setup (White (Man c3))))"#,
            if step == "-25" { "(kill-positions a4 a5 b5 d1 e1 e2)" } else { "" }
        )
    };
    for step in ["-25", "25"] {
        let diagram = diagram(&game(step));
        let of = |mark: &Mark| match mark {
            Mark::Coordinate { at: Place::Grid(at), .. } => Some([at.x, at.y]),
            _ => None,
        };
        let spots: Vec<[i32; 2]> = diagram.coordinates.iter().filter_map(of).collect();
        assert_eq!(spots.len(), 10);
        // Rows are named at their left ends, whichever way the columns lean.
        let first = [spot(&diagram, "line-2-1"), spot(&diagram, "line-2-2")];
        assert!(
            diagram.grid.as_ref().is_some_and(|grid| first.iter().all(|[x, _]| *x < grid.from.x + 100)),
            "{first:?}"
        );
        for (number, one) in spots.iter().enumerate() {
            let meets = |other: &[i32; 2]| (0..2).all(|axis| (one[axis] - other[axis]).abs() < 40);
            assert!(!spots[number + 1..].iter().any(meets), "{step}: {spots:?}");
        }
    }
}

#[test]
fn kinds_that_share_an_image_keep_their_names() {
    let diagram = diagram(SAME_IMAGE_NAMES);
    let rows: Vec<(&str, &str)> = diagram.beside.iter().map(|row| (row.text.as_str(), row.tail.as_str())).collect();
    assert_eq!(rows, [("Off the board", ""), ("Masked Baker", "× 10"), ("Masked Miller", "× 6")]);
}

#[test]
fn codes_of_a_letter_and_a_number_are_no_chessmen() {
    let diagram = diagram(TILE_CODES);
    assert!(pieces(&diagram).iter().all(|(_, piece)| piece.starts_with("token-")), "{:?}", pieces(&diagram));
    assert!(diagram.board.iter().all(|mark| !matches!(mark, Mark::Shape { class, .. } if class == "cell-dark")));
    assert_eq!(diagram.title, "Push the blocks", "nobody is told to move who plays alone");
}

#[test]
fn each_form_with_dimensions_is_a_grid() {
    let rules = rules(THREE_DIMENSIONS, 0);
    let names: Vec<&str> = rules.board.positions.iter().map(|position| position.name.as_str()).collect();
    assert_eq!(names, ["a2", "b2", "a1", "b1", "a4", "b4", "a3", "b3"]);
    assert_eq!(rules.setup[0].positions.len(), 4, "no piece is lost");
}

#[test]
fn the_name_of_a_promoted_man_has_no_blank_behind_it() {
    let saved = "Zillions Save Game File Version 0.02 HCS\nRulesFile=a.zrf\nVariantName=Ball chess\n1. Bishop d7 - d8 = Ball on d8\n";
    let saved = crate::SaveFile::read(saved).expect("a saved game");
    let position = saved.position(&rules(PROMOTED_NAME, 0), usize::MAX).expect("a position");
    assert_eq!(position.after.as_deref(), Some("1.Bishop d8=Ball"));
}

#[test]
fn misspelt_names_in_a_file_of_symbols_are_listed_together() {
    let own = crate::Own::read("Wizzard = chess-queen\nWite Man = disc\nMann M\n", "own.map").expect("symbols");
    let fault = own.check(&["Wizard", "Man"]).expect_err("no such pieces");
    assert_eq!(fault.message, "the rules file has no piece Wizzard, Mann; did you mean Wizard, Man?");
    assert_eq!(fault.help.as_deref(), Some("its pieces: Wizard, Man"));
    let fault = own.check_players(&rules(PROMOTED_NAME, 0).players).expect_err("no such player");
    assert!(fault.message.starts_with("the game has no player Wite; did you mean White?"), "{}", fault.message);
}

#[test]
fn pieces_that_are_only_declared_do_not_choose_the_figures() {
    const GAME: &str = "(game (title \"Few\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b\" (50 0)) (\"2/1\" (0 50))) (directions (n 0 -1))))
        (piece (name Bishop)) (piece (name Carrier)) (piece (name Loaded)) (piece (name Empty))
        (board-setup (White (Bishop a1)) (Black (Bishop b2) (Carrier off 2))))";
    let symbols = Moment::start(rules(GAME, 0)).rules.symbols(&crate::Own::default()).into_owned();
    assert_eq!(symbols.of[0], crate::Symbol::Figure("chess-bishop".to_owned()));
}

/// What letters on the board say, and the words and ends of the rows beside it, of a game with this in it.
fn words(pieces: &str, setup: &str) -> (Vec<String>, Vec<String>) {
    let text = format!(
        r#"(game (title "G") (players White Black) (turn-order White Black) (board (grid (start-rectangle 0 0 50 50)
            (dimensions ("a/b/c/d" (50 0)) ("2/1" (0 50))) (directions (e 1 0) (s 0 1))))
            {pieces} (board-setup {setup}))"#
    );
    let again = crate::writer::write(&Moment::start(rules(&text, 0)));
    let diagram = diagram(&text);
    assert_eq!(diagram.beside, self::diagram(&again).beside, "{again}");
    let labels = diagram.pieces.iter().filter_map(|mark| match mark {
        Mark::Label { text, .. } => Some(text.clone()),
        _ => None,
    });
    (labels.collect(), diagram.beside.into_iter().map(|row| format!("{}{}", row.text, row.tail)).collect())
}

#[test]
fn counters_show_their_numbers() {
    let pieces: String = (1..=4).map(|number| format!("(piece (name p{number}))")).collect();
    let (labels, rows) = words(&pieces, "(White (p3 a1) (p4 b1))");
    assert_eq!((labels, rows), (vec!["3".to_owned(), "4".to_owned()], Vec::new()));
    let pieces = "(piece (name p1)) (piece (name p2)) (piece (name Ox))";
    let (labels, _) = words(pieces, "(White (p1 a1) (p2 b1) (Ox c1))");
    assert_eq!(labels, ["P1", "P2", "O"], "two are no family");
}

#[test]
fn the_key_leaves_out_the_state_of_kinds_that_are_seen_in_one() {
    let pieces = "(piece (name OxA)) (piece (name OxR)) (piece (name AgentX))";
    let rows = |setup: &str| words(pieces, setup).1;
    assert_eq!(rows("(White (OxA a1) (AgentX b1))"), ["Pieces", "Ox", "Agent X"]);
    assert_eq!(rows("(White (OxA a1) (OxR c1) (AgentX b1))"), ["Pieces", "Ox A", "Ox R", "Agent X"]);
}

#[test]
fn what_the_rules_alone_count_with_is_not_listed() {
    let pieces = "(piece (name Ox) (moves (e))) (piece (name Flag)) (piece (name Mark))";
    let setup = "(White (Ox a1 off 2) (Flag off 1) (Mark off 1)) (Black (Ox b2 off 3) (Flag off 1))";
    let (labels, rows) = words(pieces, setup);
    assert_eq!(labels, ["O", "O"]);
    assert_eq!(rows, ["Pieces", "Ox", "Off the board", "× 2", "× 3", "Flag× 1", "Flag× 1"]);
    let (_, rows) = words(pieces, "(White (Ox a1)) (Black (Flag off 1) (Mark off 1))");
    assert_eq!(rows, ["Pieces", "Ox"], "nothing of it can move");
}

#[test]
fn draughts_on_dark_squares_alone_have_one_frame() {
    let squares = ('a'..='f').zip(0..).flat_map(|(file, column)| (1..=6).map(move |row| (file, column, row)));
    let light =
        squares.filter(|(_, column, row)| (column + row) % 2 == 0).map(|(file, _, row)| format!(" {file}{row}"));
    let text = format!(
        r#"(game (title "Draughts") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d/e/f" (40 0)) ("6/5/4/3/2/1" (0 40)))
            (directions (ne 1 -1) (nw -1 -1))) (kill-positions{}))
        (piece (name Man) (moves (ne))) (piece (name King)) (board-setup (White (Man a1)) (Black (Man b6))))"#,
        light.collect::<String>()
    );
    let sides = diagram(&text).board.into_iter().find_map(|mark| match mark {
        Mark::Shape { id, shape: Shape::Lines(sides), .. } if id == "frame" => Some(sides.len()),
        _ => None,
    });
    assert_eq!(sides, Some(4));
}

#[test]
fn a_piece_of_shogi_that_others_become_looks_like_it() {
    let names = ["Pawn", "Lance", "Kylin", "Phoenix", "Lion", "Lion!"];
    let pieces: String = names.map(|name| format!("(piece (name {name}))")).concat();
    let (labels, rows) = words(&pieces, "(White (Lion a1) (Lion! b1) (Kylin c1) (Phoenix d1) (Lance a2))");
    assert_eq!((labels, rows), (Vec::new(), Vec::new()));
}
