//! Saved games, line by line.

use super::*;
use crate::language::position::Position;
use crate::language::saved_game::SaveFile;

/// Nine positions a1 to c3; a man each on a1 and c3, hands, a third player that never moves.
const RULES: &str = "(game (title \"G\") (players White Black Rock ?R) (turn-order White Black)
    (piece (name Man)) (piece (name King)) (piece (name x3))
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))) (dummy x1 Y))
    (board-setup (White (Man a1 a2 off 2)) (Black (King c3 c2)) (Rock (x3 b3))))";

fn replay_lines(lines: &str) -> Result<(Rules, Position), Diagnostic> {
    let text =
        format!("Zillions Save Game File Version 0.02 HC\r\nRulesFile=.\\g.ZRF\r\nVariantName=G\r\n{lines}\r\n\r\n");
    let rules = rules(RULES, 0);
    let saved = SaveFile::read(&text)?;
    assert_eq!((saved.rules_name(), saved.variant.as_str()), ("g.ZRF", "G"));
    let position = saved.position(&rules, usize::MAX).inspect_err(|fault| {
        let line = span_text(fault, &text);
        assert!(!line.is_empty() && lines.contains(line), "{line}");
    })?;
    Ok((rules, position))
}

fn stands(lines: &str) -> String {
    let (rules, position) = replay_lines(lines).unwrap_or_else(|fault| panic!("{lines}: {fault}"));
    let standing = standing(&rules, &position);
    standing
        .iter()
        .map(|stone| stone.replace("White ", "w").replace("Black ", "b").replace("Rock ", "r"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Files of which one is named beside the input.
struct OwnRules;

impl zumen_game::Files for OwnRules {
    fn read(&self, _: &str) -> std::io::Result<Vec<u8>> {
        Ok(RULES.into())
    }

    fn rules_name(&self, _: &str) -> String {
        "own.zrf".to_owned()
    }
}

#[test]
fn rules_that_the_user_names_make_up_for_their_line() {
    let text = "Zillions Save Game File Version 0.02 HC\nVariantName=G\n1. Man a1 - b1\n";
    let read = |files: &dyn zumen_game::Files| {
        let record = crate::ZILLIONS.read(text, files).expect("a saved game");
        record.entries(&zumen_game::View::default()).remove(0).map(drop)
    };
    assert_eq!(read(&OwnRules), Ok(()));
    assert_eq!(read(&NoFiles).unwrap_err().code, "zsg::head");
}

#[test]
fn a_saved_game_without_its_first_line_is_one() {
    let text = format!("RulesFile=g.zrf\nVariantName=G\n1. Man a1 - b1\n\n{RULES}");
    let entry =
        crate::ZILLIONS.read(&text, &NoFiles).expect("a saved game").entries(&zumen_game::View::default()).remove(0);
    assert!(entry.is_ok(), "{:?}", entry.err());
}

#[test]
fn every_kind_of_action() {
    for (lines, expected) in [
        ("", "a1 wMan, a2 wMan, b3 rx3, c2 bKing, c3 bKing"),
        ("(White King b2)\n(x a1)\n(x c3)", "a2 wMan, b2 wKing, b3 rx3, c2 bKing"),
        ("1. Man a1 - b1", "a2 wMan, b1 wMan, b3 rx3, c2 bKing, c3 bKing"),
        ("1. Man a1 x c3", "a2 wMan, b3 rx3, c2 bKing, c3 wMan"),
        ("1. Man a1 - a3 x a2 x b3", "a3 wMan, c2 bKing, c3 bKing"),
        ("1. Man a1 - b1 Man a2 - a1", "a1 wMan, b1 wMan, b3 rx3, c2 bKing, c3 bKing"),
        ("1. Man a1 - b1 = King", "a2 wMan, b1 wKing, b3 rx3, c2 bKing, c3 bKing"),
        ("1. Man a1 x c3 x c2 = King", "a2 wMan, b3 rx3, c3 wKing"),
        ("1. Man a1 - b1 = King on a2 c3 x c2", "a2 wKing, b1 wMan, b3 rx3, c3 bKing"),
        ("1. = Black on a1 a2", "a1 bMan, a2 bMan, b3 rx3, c2 bKing, c3 bKing"),
        ("1. flip a1 flip c3", "a1 bMan, a2 wMan, b3 rx3, c2 bKing, c3 wKing"),
        ("1. flip b3", "a1 wMan, a2 wMan, b3 wx3, c2 bKing, c3 bKing"),
        ("1. @ a1 0 1 Man a1 - b1 @ b1 1 0", "a2 wMan, b1 wMan, b3 rx3, c2 bKing, c3 bKing"),
        ("1. Pass", "a1 wMan, a2 wMan, b3 rx3, c2 bKing, c3 bKing"),
        ("1. White Man b1 Rock x3 b2", "a1 wMan, a2 wMan, b1 wMan, b2 rx3, b3 rx3, c2 bKing, c3 bKing"),
        ("1. partial 2 Man a1 - b1\n1. Man b1 - c1", "a2 wMan, b3 rx3, c1 wMan, c2 bKing, c3 bKing"),
        // What stands on the first position leaves it in the same line.
        ("1. Man a1 x c3 King c3 - x1", "a2 wMan, b3 rx3, c2 bKing, c3 wMan, x1 bKing"),
        ("1. King c2 x c3 King c3 - x1", "a1 wMan, a2 wMan, b3 rx3, c3 bKing, x1 bKing"),
        ("1. Man a1 - a2 Man a2 - a1", "a1 wMan, a2 wMan, b3 rx3, c2 bKing, c3 bKing"),
        // A piece that goes on, over a position that an enemy's piece holds.
        ("1. Man a1 x c3 Man c3 - c1", "a2 wMan, b3 rx3, c1 wMan, c2 bKing"),
        ("1. x3 b3 - Y", "Y rx3, a1 wMan, a2 wMan, c2 bKing, c3 bKing"),
    ] {
        assert_eq!(stands(lines), expected, "{lines}");
    }
}

#[test]
fn a_move_that_the_rules_forbid_is_warned_of() {
    let saved = "Zillions Save Game File Version 0.02 HC\nRulesFile=g.zrf\n1. Man a1 - a2\n1. King c3 - c1\n2. Man a2 - b2\n\
                 2. King c1 - c2\n3. Pass\n3. White Man b1\n";
    let rules = "(game (title \"G\") EXTRA (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
            (directions (n 0 -1) (s 0 1))))
        (piece (name Man) MOVES) (piece (name King) (moves (s add) (s s add) (n add)))
        (board-setup (White (Man a1)) (Black (King c3))))";
    let with = |extra: &str, man: &str| {
        let text = format!("{saved}{}", rules.replace("EXTRA", extra).replace("MOVES", man));
        let says = |fault: &Diagnostic| (fault.code, fault.message.clone(), span_text(fault, &text).to_owned());
        validate(&text, &NoFiles).iter().map(says).collect::<Vec<_>>()
    };
    let message = "line 5: the rules do not let Man move from a2 to b2 here";
    assert_eq!(with("", "(moves (n add))"), [("zsg::forbidden", message.to_owned(), "b2".to_owned())]);
    // Drawing says so too, of the moves up to the moment that is drawn.
    let text = format!("{saved}{}", rules.replace("EXTRA", "").replace("MOVES", "(moves (n add))"));
    let drawn = |at: &str| {
        let record = crate::ZILLIONS.read(&text, &NoFiles).expect("a saved game");
        let entry = record.entries(&zumen_game::View::default().with("at", at)).remove(0).expect("a position");
        entry.warnings.iter().map(|warning| warning.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!((drawn("2"), drawn("3")), (vec![], vec![message.to_owned()]));
    // Who has no moves, moves by what stands in no position, or by a program of the author's, may have gone there.
    assert_eq!(with("", ""), []);
    assert_eq!(with("", "(moves (n (verify (last-from? a1)) add))"), []);
    assert_eq!(with("(engine \"own.dll\")", "(moves (n add))"), []);
}

#[test]
fn drops_come_from_the_hand_as_long_as_it_holds() {
    let off = |lines: &str| replay_lines(lines).unwrap().1.off.values().sum::<u32>();
    assert_eq!(["", "1. White Man b1", "1. White Man b1 White Man b2 White Man c1"].map(off), [2, 1, 0]);
    assert_eq!(off("1. Black Man b1"), 2, "another player's");
}

#[test]
fn turns_and_rounds_follow_the_lines() {
    let turn = |lines: &str| replay_lines(lines).unwrap().1.turn.map(|turn| (turn.round, turn.entry));
    assert_eq!(turn("1. Man a1 - b1"), Some((1, 1)));
    assert_eq!(turn("1. Man a1 - b1\n1. King c3 - b2"), Some((2, 0)));
    assert_eq!(turn("1. partial 1 Man a1 - b1"), Some((1, 0)));
    assert_eq!(turn("1. partial 1 Man a1 - b1\n1. Pass"), Some((1, 1)));
    assert_eq!(turn("1. partial 1 Man a1 - b1\n1. King c3 - b2"), Some((2, 0)), "nobody went on");
    // In the middle of a game the next line tells whether a partial move was the last of its turn.
    let middle = |next: &str| {
        let text = format!("Zillions Save Game File\nRulesFile=g\n1. partial 1 Man a1 - b1\n{next}\n");
        let turn = SaveFile::read(&text).unwrap().position(&rules(RULES, 0), 1).unwrap().turn.unwrap();
        (turn.round, turn.entry)
    };
    assert_eq!(middle("1. King c3 - b2"), (1, 1), "Black goes on, the turn was over");
    assert_eq!(middle("1. Man b1 - c1"), (1, 0));
    assert_eq!(middle("1. Pass"), (1, 0));
}

#[test]
fn a_line_that_does_not_fit_says_what_stands_there() {
    for (lines, message) in [
        ("1. Man a1 - b1\n\n1. Man a1 - b1", "line 6: a1 is empty"),
        ("1. King a1 - b1", "line 4: a1 holds White Man, not King"),
        ("1. Queen a1 - b1", "line 4: the rules have no piece Queen"),
        ("1. Man a1 - b1 ?R dice c1", "line 4: the rules have no piece dice"),
        ("1. Man a9 - b1", "line 4: the rules have no position a9"),
        ("1. Man a1 - ", "line 4: a position is missing at the end"),
        ("1. Man a1 b1", "line 4: a move needs - or x between its two positions"),
        ("1. flip b1", "line 4: b1 is empty"),
        ("1. = King", "line 4: no piece moved here that could change: name a position with on"),
        ("Man a1 - b1", "line 4: not a move: its number is missing"),
        ("(Red Man a1)", "line 4: the rules have no player Red"),
        ("(White Man a1 b1)", "line 4: unexpected b1 after the edit"),
        ("()", "line 4: a player is missing at the end"),
    ] {
        let fault = replay_lines(lines).unwrap_err();
        assert_eq!((fault.code, fault.message.as_str()), ("zsg::line", message));
    }
    assert_eq!(SaveFile::read("Zillions Save Game File\n").unwrap_err().code, "zsg::head");
    let faults = validate("1. Man a1 - b1\n1. Pass\n", &NoFiles);
    assert!(faults[0].help.as_ref().is_some_and(|help| help.contains("Zillions Save Game File")), "{faults:?}");
    for text in ["1. e4 - e5\n", "1. Man a1 - b1\nPass\n", "1. one two three\n", "1. Buy milk - cheap\n"] {
        assert!(crate::ZILLIONS.read(text, &NoFiles).is_none(), "{text}");
    }
}

#[test]
fn a_piece_that_the_rules_do_not_know_is_told_with_what_stands_there() {
    let help = |lines: &str| replay_lines(lines).unwrap_err().help.unwrap_or_default();
    assert_eq!(help("1. Queen a1 - b1"), "a1 holds White Man: write Man, or use other rules");
    assert_eq!(help("1. Queen b1 - a1"), "use the rules that the game was played by");
    assert_eq!(help("(White Queen b1)"), "use --lenient to draw it as letters");
}

#[test]
fn moves_as_players_of_chess_write_them_say_how_a_saved_game_does() {
    let told = |lines: &str| {
        let fault = replay_lines(lines).unwrap_err();
        (fault.message, fault.help.unwrap_or_default())
    };
    for (line, word) in [
        ("1. b2", "b2"),
        ("1. b2 c3", "b2"),
        ("1. Kxb2+", "Kxb2+"),
        ("1. a1-b1", "a1-b1"),
        ("1. b2=Q", "b2=Q"),
        ("1. O-O", "O-O"),
    ] {
        let message = format!("line 4: a saved game names the piece and both squares, not {word}");
        assert_eq!(told(line), (message, "write the move like 1. Pawn e2 - e4".to_owned()), "{line}");
    }
    assert!(told("1. Qa1 c1 - b1").0.ends_with("no piece Qa1"), "a whole move, by another name");
    assert_eq!(told("1. Man a1-b1").1, "write blanks around the dash: a1 - b1");
    for line in ["1. Man a1 - b1 x c1,", "1. Man a1 - b1 = King on b1,c1"] {
        assert_eq!(told(line).1, "write blanks between positions, without commas", "{line}");
    }
}

#[test]
fn rules_may_stand_in_the_same_text() {
    use crate::claim::moment;
    use zumen_game::{Files, View};

    let view = View::default();
    let head = "Zillions Save Game File\r\nRulesFile=G.zrf\r\nVariantName=G\r\n(White King b2)\r\n1. Man a1 - b1\r\n";
    let played = |text: &str, files: &dyn Files| {
        let (moment, _) = moment(text, files, &view).expect("a saved game")?;
        Ok::<_, Diagnostic>(standing(&moment.rules, &moment.position).join(", "))
    };
    let beside = played(head, &shelf([("g.zrf", RULES)])).unwrap();
    assert!(beside.contains("b1 White Man") && beside.contains("b2 White King"), "{beside}");
    for between in ["", "\r\n; Rules of (game)\r\n", "\n ; 1. a comment\n\n"] {
        assert_eq!(played(&format!("{head}{between}{RULES}"), &NoFiles).as_ref(), Ok(&beside), "{between}");
    }
    // Files that were put together have their marks at a seam.
    for between in ["\u{feff}", "\u{1a}", "\r\n\u{feff}; Rules\r\n"] {
        assert_eq!(played(&format!("\u{feff}{head}{between}{RULES}"), &NoFiles).as_ref(), Ok(&beside), "{between:?}");
    }
    // They may stand before it, too, and speak of saved games.
    for between in ["\n", "\r\n\u{feff}", "\n; of a\nZillions Save Game File\n; another time\n\n"] {
        assert_eq!(played(&format!("{RULES}{between}{head}"), &NoFiles).as_ref(), Ok(&beside), "{between:?}");
    }
    let text = format!("{RULES}\n{}", head.replace("Man a1", "Man c1"));
    let fault = played(&text, &NoFiles).unwrap_err();
    assert_eq!((fault.code, span_text(&fault, &text)), ("zsg::line", "c1"));
    let number = text.lines().position(|line| line.contains("c1")).expect("the line") + 1;
    assert!(fault.message.starts_with(&format!("line {number}: ")), "{}", fault.message);
    let other = played(&format!("{}{RULES}", head.replace("VariantName=G", "VariantName=H")), &NoFiles).unwrap_err();
    assert_eq!(other.message, "the rules in the same text have no game or variant H");
    // What is wrong with either is shown where it stands.
    let text = format!("{head}{}", RULES.replace("(name Man)", "(nam Man)"));
    let fault = played(&text, &NoFiles).unwrap_err();
    let place = &text[fault.span.clone().expect("a place").start..];
    assert!(fault.code == "zrf::piece" && place.trim_start_matches('(').starts_with("nam Man"), "{fault:?}");
    let text = format!("{}{RULES}", head.replace("Man a1", "Man c1"));
    let fault = played(&text, &NoFiles).unwrap_err();
    assert_eq!((fault.code, span_text(&fault, &text)), ("zsg::line", "c1"));
}

#[test]
fn a_place_that_a_move_touches_twice_is_marked_once() {
    let (rules, position) = replay_lines("1. Man a1 - b1 White King b1").unwrap();
    let marked: Vec<&str> = position.last.iter().map(|at| &*rules.board.positions[*at].name).collect();
    assert_eq!(marked, ["a1", "b1"]);
}

#[test]
fn nobody_is_to_move_behind_the_end_of_a_game() {
    let rules = rules(include_str!("../../../../examples/zillions/tic-tac-toe.zrf"), 0);
    let squares = |names: &str| {
        let marks = names.split(' ').zip(["Cross", "Nought"].into_iter().cycle()).enumerate();
        let lines = marks.map(|(at, (square, player))| format!("{}. {player} Mark {square}\n", at / 2 + 1));
        let text = format!("RulesFile=tic-tac-toe.zrf\nVariantName=Tic-tac-toe\n{}", lines.collect::<String>());
        SaveFile::read(&text).expect("a saved game")
    };
    let won = squares("middle-centre upper-left upper-right middle-left lower-left");
    let full = squares(
        "middle-centre upper-left upper-right lower-left middle-left middle-right upper-centre lower-centre lower-right",
    );
    let lost = squares("upper-left middle-centre upper-right middle-left lower-left middle-right");
    let has_turn = |saved: &SaveFile, moves: usize| saved.position(&rules, moves).expect("a position").turn.is_some();
    for saved in [&won, &full, &lost] {
        let all = saved.moves.len();
        assert!(has_turn(saved, all - 1) && has_turn(saved, 0) && !has_turn(saved, all), "{all} moves");
    }
    assert!(has_turn(&squares("middle-centre upper-left upper-right"), 3));
}
