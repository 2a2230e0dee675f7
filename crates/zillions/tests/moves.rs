//! The interpreter of a rules file's moves, and moves as data.

use zumen_core::diagnostic::Diagnostic;
use zumen_core::movement::Movement;
use zumen_game::NoFiles;
use zumen_zillions::{Mover, Position, Rules, RulesFile, destinations, movement};

fn rules(text: &str) -> Rules {
    let file = RulesFile::read(text, &NoFiles).unwrap_or_else(|fault| panic!("{fault}"));
    let (rules, warnings) = file.rules(file.default_form()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(warnings, []);
    rules
}

/// Five by five squares, a1 at White's left, with a piece that moves like this, pawns that step ahead, and a set-up.
fn game(moves: &str, setup: &str) -> Rules {
    rules(&format!(
        r#"(define step ($1 (verify not-friend?) add))
        (define run ($1 (while empty? add $1) (verify not-friend?) add))
        (game (title "Trial") (players White Black Stone) (turn-order White Black)
          (board
            (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d/e" (50 0)) ("5/4/3/2/1" (0 50)))
              (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1)))
            (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
            (zone (name home) (players White) (positions c1 c2 c3))
            (zone (name home) (players Black) (positions c5)))
          (piece (name It) (moves {moves}))
          (piece (name Pawn) (moves (step n)))
          (piece (name Rock))
          (board-setup {setup}))"#
    ))
}

/// Where the piece on a square goes, by names in alphabetical order.
fn goes(rules: &Rules, from: &str) -> Result<Vec<String>, Diagnostic> {
    let found = destinations(rules, &Position::start(rules), rules.board.find(from).expect("a square"))?;
    let mut names: Vec<String> = found.into_iter().map(|at| rules.board.positions[at].name.clone()).collect();
    names.sort();
    Ok(names)
}

const PAWNS: &str = "(White (It c3) (Pawn c1)) (Black (Pawn c5 d3)) (Stone (Rock b3))";

#[test]
fn instructions_walk_over_the_board() {
    for (moves, meant) in [
        ("(n add)", &["c4"][..]),
        ("(n n n add)", &[]),
        ("(n (while empty? add n) (verify not-friend?) add)", &["c4", "c5"]),
        ("(s (while empty? add s) (verify not-friend?) add)", &["c2"]),
        ("(step e) (step w) (move-type other) (step n)", &["b3", "c4", "d3"]),
        ("(n mark e add back w add)", &["b4", "d4"]),
        ("(n n (opposite e) add)", &["b5"]),
        ("(n to n add)", &["c4"]),
        ("(n to n (go from) w add)", &["c4"]),
        ("(n (go mark) add s add)", &["c2"]),
        ("(a1 add) (n e5 n add)", &["a1"]),
        ("(e (verify enemy?) capture e add)", &["e3"]),
        ("(w (verify neutral?) add) (w (verify enemy?) n add)", &["b3"]),
        ("(n (if empty? (add Pawn Rock) else s add))", &["c4"]),
        ("(e (if empty? add else e add))", &["e3"]),
        ("(n (if (and empty? (not (on-board? n))) add) n (if (or friend? enemy?) add))", &["c5"]),
        ("(n (verify (empty? n)) add) (e (verify (enemy? w)) add) (e (verify (piece? It w)) add)", &["d3"]),
        ("((verify (in-zone? home)) n add (verify (not-in-zone? home)) add)", &["c4"]),
        ("((verify (position? c3)) n add)", &["c4"]),
        ("((set-flag way true) n (verify (flag? way)) add) ((verify (flag? way)) s add)", &["c4"]),
        ("(n (set-position-flag been true) s (verify (position-flag? been n)) w add)", &["b3"]),
        ("(n flip (set-attribute moved true) (change-type Pawn) add)", &["c4"]),
        // What moves along changes nothing of where the piece itself goes.
        ("(e to e cascade w to add)", &["d3"]),
        ("(n cascade e to add)", &["c4"]),
    ] {
        assert_eq!(goes(&game(moves, PAWNS), "c3").unwrap(), meant, "{moves}");
    }
}

#[test]
fn directions_are_turned_for_a_player() {
    let setup = "(White (It c3)) (Black (It d3))";
    assert_eq!(goes(&game("(n add) (ne add) (e e add)", setup), "d3").unwrap(), ["d2", "e2"]);
    assert_eq!(goes(&game("((verify (in-zone? home)) n add)", "(Black (It c5))"), "c5").unwrap(), ["c4"]);
}

#[test]
fn attack_is_asked_of_all_enemies() {
    let moves = "(n (verify not-attacked?) add) (s (verify attacked?) add) (e (verify defended?) add)";
    // A pawn of Black steps down onto c4; one of White up onto d3.
    assert_eq!(goes(&game(moves, "(White (It c3) (Pawn d2)) (Black (Pawn c5))"), "c3").unwrap(), ["d3"]);
    assert_eq!(goes(&game(moves, "(White (It c3)) (Black (Pawn b5 c4))"), "c3").unwrap(), ["c4"]);
    // The pawn on c4 is protected by the one behind it.
    assert!(goes(&game(moves, "(White (It c3)) (Black (Pawn c5 c4))"), "c3").unwrap().is_empty());
}

#[test]
fn what_is_not_understood_is_named() {
    for (moves, word) in [
        ("(n from s add)", "from"),
        ("((verify never-moved?) n add)", "never-moved?"),
        ("(n (verify (in-zone? nowhere)) add)", "nowhere"),
        ("(up add)", "up"),
        ("(n (sing) add)", "sing"),
        ("(n (verify (attacked? up)) add)", "up"),
    ] {
        let fault = goes(&game(moves, PAWNS), "c3").unwrap_err();
        assert_eq!(fault.code, "moves::word", "{moves}");
        assert!(fault.message.contains(word), "{moves}: {}", fault.message);
    }
    for moves in ["((while (on-board? n)))", "((while not-enemy? mark))"] {
        assert_eq!(goes(&game(moves, PAWNS), "c3").unwrap_err().code, "moves::steps", "{moves}");
    }
    let asking = "((verify not-attacked?) n (verify not-attacked?) add)";
    assert_eq!(goes(&game(asking, "(White (It c3)) (Black (It c5))"), "c3").unwrap_err().code, "moves::word");
}

fn movement_of(rules: &Rules, name: &str) -> Option<Movement> {
    movement(&Mover::new(rules), rules.pieces.iter().position(|piece| piece.name == name).expect("a piece"))
}

#[test]
fn moves_become_data() {
    for (moves, text) in [
        ("(step n) (step ne) (step nw) (step e) (step w) (step s)", "step n ne e s w nw"),
        ("(n ne (verify not-friend?) add) (n nw (verify not-friend?) add)", "jump -1,2 1,2"),
        ("(run n) (run s) (step e)", "step e; range n s"),
        ("(e (verify not-friend?) add (verify empty?) e (verify not-friend?) add)", "range2 e"),
        ("(step e) (e e (verify not-friend?) add)", "step e; jump 2,0"),
        ("(n n (verify not-friend?) add)", "jump 0,2"),
        ("", ""),
    ] {
        assert_eq!(movement_of(&game(moves, PAWNS), "It").unwrap().to_string(), text, "{moves}");
    }
}

#[test]
fn what_is_no_steps_ranges_and_jumps_is_no_movement() {
    for moves in [
        // It does not capture where it goes, captures alone, or goes there from some squares.
        "(n (verify empty?) add)",
        "(step n) (ne (verify enemy?) add)",
        "(step n) ((verify (in-zone? home)) s add)",
        // What stands between matters in an unusual way.
        "(n (verify empty?) ne (verify not-friend?) add)",
        "(n (while empty? n) (verify not-empty?) n (while empty? add n))",
        "(n add)",
        "((verify never-moved?) n add)",
        "(n (verify not-friend?) (add-partial more))",
        "(n capture n (verify not-friend?) add)",
        // It moves, and so an empty board would be a lie.
        "(n (verify enemy?) add)",
        "((verify (neutral? n)) s (verify empty?) add)",
    ] {
        assert_eq!(movement_of(&game(moves, PAWNS), "It"), None, "{moves}");
    }
}

#[test]
fn what_a_program_moves_is_not_said_to_stay() {
    let text = r#"(game (title "Own") (engine "own.dll") (players White) (turn-order White) (piece (name It))
        (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
        (board-setup (White (It a1))))"#;
    assert_eq!(movement_of(&rules(text), "It"), None);
    assert_eq!(movement_of(&rules(&text.replace("(engine \"own.dll\")", "")), "It").unwrap().to_string(), "");
}

#[test]
fn hands_are_no_squares() {
    let text = r#"(game (title "Hands") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("4/3/2/1" (0 50))) (directions (n 0 -1) (s 0 1)))
            (unlink a4 b4 c4))
        (piece (name It) (moves (n (verify not-friend?) add)))
        (board-setup (White (It a1))))"#;
    // From a3 a link would lead to the hand a4.
    assert_eq!(movement_of(&rules(text), "It").unwrap().to_string(), "step n");
    // Who has the piece sees it.
    let black =
        text.replace("(unlink", "(symmetry Black (n s) (s n)) (unlink").replace("(White (It a1))", "(Black (It a3))");
    assert_eq!(movement_of(&rules(&black), "It").unwrap().to_string(), "step s");
}

#[test]
fn the_pieces_of_the_samples_are_reduced() {
    let chess = rules(include_str!("../../../examples/zillions/chess.zrf"));
    for (name, text) in [
        ("Knight", "jump -2,-1 2,-1 -1,-2 1,-2"),
        ("Bishop", "range ne se sw nw"),
        ("Rook", "range n e s w"),
        ("Queen", "range n ne e se s sw w nw"),
    ] {
        let movement = movement_of(&chess, name).unwrap();
        let offsets: Vec<String> = text.split(' ').map(str::to_owned).collect();
        assert!(offsets.iter().all(|offset| movement.to_string().contains(offset.as_str())), "{name}: {movement}");
        assert_eq!(movement.0.len(), if name == "Knight" || name == "Queen" { 8 } else { 4 }, "{name}: {movement}");
    }
    assert_eq!(["King", "Pawn"].map(|name| movement_of(&chess, name)), [None, None]);
    let hexagonal = rules(include_str!("../../../examples/zillions/hexagonal.zrf"));
    assert_eq!(movement_of(&hexagonal, "Disc"), None);
    let shogi = rules(include_str!("../../../tests/data/zillions/small-shogi.zrf"));
    assert_eq!(movement_of(&shogi, "Gold").unwrap().to_string(), "range n");
}

#[test]
fn boards_and_moves_beyond_all_bounds_are_refused() {
    let files = |count: usize| (0..count).map(|file| format!("f{file}x")).collect::<Vec<_>>().join("/");
    let long = |moves: &str, count: usize| {
        rules(&format!(
            r#"(game (title "Long") (players White Black) (turn-order White Black)
              (board (grid (start-rectangle 0 0 9 9) (dimensions ("{}" (10 0)) ("2/1" (0 10)))
                (directions (e 1 0) (w -1 0) (s 0 1))))
              (piece (name It) (moves {moves})) (board-setup (White (It f0x1))))"#,
            files(count)
        ))
    };
    let run = "(e (while empty? add e) (verify not-friend?) add)";
    assert_eq!(movement_of(&long(run, 900), "It").unwrap().to_string(), "range e");
    assert_eq!(movement_of(&long(run, 1_100), "It"), None);
    // Every step captures one more, and each move holds them all.
    let greedy = long("(e (while (on-board? e) capture add e))", 1_100);
    let fault = goes(&greedy, "f0x1").unwrap_err();
    assert_eq!(fault.code, "moves::steps");
}

#[test]
fn moves_by_chance_end() {
    const WORDS: [&str; 14] = [
        "n",
        "e",
        "sw",
        "a1",
        "c5",
        "add",
        "capture",
        "mark",
        "back",
        "to",
        "(add Pawn)",
        "(opposite e)",
        "(set-flag seen true)",
        "cascade",
    ];
    const CONDITIONS: [&str; 9] = [
        "empty?",
        "enemy?",
        "not-friend?",
        "on-board?",
        "attacked?",
        "(not defended?)",
        "(flag? seen)",
        "(or (piece? Pawn n) (in-zone? home))",
        "(and true (empty? e))",
    ];
    let mut state = 7_u64;
    let mut chance = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut understood = 0;
    for _ in 0..120 {
        let mut moves = String::new();
        for _ in 0..chance(12) {
            let condition = CONDITIONS[chance(CONDITIONS.len())];
            moves = match chance(6) {
                0 => format!("(while {condition} {moves})"),
                1 => format!("(if {condition} {moves} else {})", WORDS[chance(WORDS.len())]),
                2 => format!("{moves} (verify {condition})"),
                _ => format!("{moves} {}", WORDS[chance(WORDS.len())]),
            };
        }
        let rules = game(&format!("(n {moves})"), PAWNS);
        understood += usize::from(goes(&rules, "c3").is_ok());
        let _ = movement_of(&rules, "It");
    }
    assert!((20..120).contains(&understood), "{understood} of 120 make sense");
}
