use super::read;
use crate::GO;
use crate::board::{Board, Colour, Size, Vertex};
use crate::moment::Moment;
use crate::position::{Captures, Position};
use zumen_game::{Certainty, Input, NoFiles, View};

/// Numbers of a simple sequence.
pub(super) fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    }
}

/// A board with stones on some of its points, all of which have liberties.
pub(super) fn any_board(next: &mut impl FnMut(usize) -> usize, size: Size) -> Board {
    let mut board = Board::empty(size);
    for at in size.vertices() {
        // Every second point of a row stays free.
        if at.column % 2 == 0 && (size.columns() > 1 || at.row % 2 == 0) {
            board.set(at, [None, Some(Colour::Black), Some(Colour::White)][next(3)]);
        }
    }
    board.set(Vertex::new(0, 0), Some(Colour::Black));
    if size.columns() == 1 && size.rows() == 1 { Board::empty(size) } else { board }
}

/// Such a board, and a stone that may be the last move.
pub(super) fn any_position(next: &mut impl FnMut(usize) -> usize, min: u8) -> Position {
    let lines = |next: &mut dyn FnMut(usize) -> usize| min + next(usize::from(53 - min)) as u8;
    let size = Size::new(lines(next), lines(next)).expect("a size");
    let board = any_board(next, size);
    let stones: Vec<_> = board.stones().collect();
    let last = (!stones.is_empty() && next(4) > 0).then(|| stones[next(stones.len())].0);
    let captures = Captures { black: next(50) as u32, white: next(50) as u32 };
    let to_play = last.and_then(|at| board.get(at)).map_or(Colour::Black, Colour::other);
    Position { board, captures, last, to_play, moves: 7, ..Position::new(size) }
}

fn sign(position: &Position, at: Vertex) -> char {
    match position.board.get(at) {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None if (at.column + at.row).is_multiple_of(4) => '+',
        None => '.',
    }
}

/// Writes each row with its number, as `row` writes its points.
fn rows(position: &Position, row: impl Fn(u8) -> String) -> String {
    let rows = position.board.size().rows();
    (0..rows).map(|index| format!("{:2} {}\n", rows - index, row(index))).collect()
}

/// As GNU Go prints it.
fn gnu_go(position: &Position) -> String {
    let Captures { black, white } = position.captures;
    let points = |row| {
        let signs = (0..position.board.size().columns()).map(|column| Vertex::new(column, row));
        let signs: String = signs.map(|at| format!("{:2}", sign(position, at))).collect();
        let end = match position.last.filter(|at| at.row == row) {
            Some(at) => {
                let (before, stone) = signs.split_at(usize::from(at.column) * 2);
                format!("{}({}){}", before.strip_suffix(' ').unwrap_or(before), &stone[..1], &stone[2..])
            }
            None => signs,
        };
        let words = match row {
            0 => format!("     WHITE (O) has captured {white} stones"),
            1 => format!("     BLACK (X) has captured {black} stones"),
            _ => String::new(),
        };
        format!("{end}{}{words}", position.board.size().rows() - row)
    };
    format!("= \n   A B C D E\n{}   A B C D E\n\n", rows(position, points))
}

/// As KataGo prints it.
fn katago(position: &Position) -> String {
    let points = |row| {
        let signs = (0..position.board.size().columns()).map(|column| Vertex::new(column, row));
        let signs = signs.map(|at| {
            let mark = if position.last == Some(at) { '3' } else { ' ' };
            format!("{}{mark}", sign(position, at))
        });
        signs.collect::<String>()
    };
    let Captures { black, white } = position.captures;
    let player = if position.to_play == Colour::Black { "Black" } else { "White" };
    format!(
        "= MoveNum: 7 HASH: 0B\n   A B C D E\n{}\nNext player: {player}\nB stones captured: {white}\nW stones captured: {black}\n\n",
        rows(position, points)
    )
}

/// As Pachi prints it, with a second board at its side.
fn pachi(position: &Position) -> String {
    let points = |row| {
        let signs = (0..position.board.size().columns()).map(|column| Vertex::new(column, row));
        let signs: String = signs
            .map(|at| format!("{}{}", sign(position, at), if position.last == Some(at) { ')' } else { ' ' }))
            .collect();
        format!("| {signs}| 10 | X X X |")
    };
    let Captures { black, white } = position.captures;
    let head = format!("Move:   7  Komi: 7.5  Handicap: 0  Captures B: {black} W: {white}");
    format!("{head}\n      A B C D E\n    +-----------+\n{}    +-----------+\n", rows(position, points))
}

/// What a text is read as: its last board, with the last move where a circle stands.
fn position(text: &str) -> Position {
    let (read, _) = read(text).pop().expect(text).expect(text);
    let (record, _) = read.into_record().expect("a record");
    let moment = crate::select::select(&record, &crate::options::RecordOptions::of(&View::default()))
        .expect("no choice is wrong")
        .remove(0);
    let Moment { replay, line, .. } = moment.expect("a moment").0;
    let circle = line.last().and_then(|node| Some(node.marks.first()?.at));
    assert!(replay.view.is_empty(), "{text}");
    Position { last: replay.position.last.or(circle), ..replay.position }
}

#[test]
fn boards_that_engines_print_are_the_boards_that_are_read() {
    for seed in 0..400 {
        let mut next = numbers(seed + 1);
        let expected = any_position(&mut next, 5);
        for text in [gnu_go(&expected), katago(&expected), pachi(&expected)] {
            let found = position(&text);
            assert_eq!(found.board, expected.board, "{text}");
            assert_eq!(
                (found.captures, found.last, found.to_play),
                (expected.captures, expected.last, expected.to_play),
                "{text}"
            );
        }
    }
}

#[test]
fn boards_that_zumen_prints_are_read_back() {
    for seed in 0..400 {
        let expected = any_position(&mut numbers(seed + 1), 1);
        let lines: Vec<_> = expected.last.into_iter().collect();
        let steps = lines.iter().map(|at| crate::replay::Step {
            colour: expected.board.get(*at).expect("a stone"),
            at: Some(*at),
            played: Default::default(),
            number: 7,
            node: 0,
        });
        let text = crate::text::board(&expected, steps.collect::<Vec<_>>().first());
        if !text.contains(|c| ('┌'..='┼').contains(&c)) {
            continue;
        }
        let found = position(&text);
        let expected = (&expected.board, expected.captures, expected.last);
        assert_eq!((&found.board, found.captures, found.last), expected, "{text}");
    }
}

const SMALL: &str = "5 . . . . .\n4 . X . O .\n3 . . . . .\n2 . . X . .\n1 . . . . .\n";

#[test]
fn what_is_said_round_a_board_belongs_to_it() {
    let both = format!(
        "> genmove b\n= D4\nBlack (X) to move   White (O) Prisoners: 2\n{SMALL}Next player: White\n\nBlack (X) Prisoners: 3\n{SMALL}"
    );
    let found: Vec<_> = read(&both).into_iter().map(|read| read.expect("a board").0).collect();
    let turns = found.iter().map(|read| read.nodes[0].to_play);
    assert_eq!(turns.collect::<Vec<_>>(), [Some(Colour::White), None]);
    let taken = found.iter().map(|read| (read.info.captures.black, read.info.captures.white));
    assert_eq!(taken.collect::<Vec<_>>(), [(0, 2), (3, 0)]);
    let beside = SMALL.replacen("\n", "   Last move: White D4\n", 1);
    let rules = "Rules: {\"ko\":\"SIMPLE\",\"komi\":6.5}\n";
    let (told, _) = read(&format!("{beside}{rules}")).remove(0).expect("a board");
    assert_eq!((told.nodes[0].to_play, told.info.komi), (Some(Colour::Black), Some(6.5)));
    // Of the last three moves the third was a pass.
    let three = SMALL.replace("2 . . X . .", "2 . . X2. .");
    assert_eq!(position(&format!("MoveNum: 9 HASH: 1\n{three}")).last, None);
    assert_eq!(position(&format!("MoveNum: 2 HASH: 1\n{three}")).last, Some(Vertex::new(2, 3)));
    // A stone without a liberty was not played last, whatever is marked.
    let dead = SMALL.replace("5 . . . . .", "5(X)O . . .").replace("4 . X", "4 O X");
    let found = position(&format!("Move: 9\n{dead}"));
    assert_eq!((found.moves, found.board.get(Vertex::new(0, 0))), (0, Some(Colour::Black)));
}

#[test]
fn the_lower_part_of_a_board_is_not_a_board() {
    let rows = |columns: usize, rows: usize, end: &str| {
        let points = ". ".repeat(columns - 1);
        (1..=rows).rev().map(|row| format!("{row:2} {end}X {points}{end}{row}\n")).collect::<String>()
    };
    let (letters, frame) = ("   a b c d e f g h j\n", "   +-------------------+\n");
    let codes = |text: &str| read(text).into_iter().map(|read| read.err().map(|fault| fault.code)).collect::<Vec<_>>();
    for (end, edge) in [("", letters), ("", "   1 2 3 4 5 6 7 8 9\n"), ("| ", frame)] {
        let part = rows(9, 6, end) + edge;
        for text in [part.clone(), part.replace('\n', "\r\n"), part.replace('\n', "\n> "), format!("```\n{part}```\n")]
        {
            assert_eq!(codes(&text), [Some("go::board")], "{text}");
        }
        // The whole board below it is drawn, and one that has more columns than rows.
        assert_eq!(
            codes(&format!("{part}\nBlack to play\n\n{edge}{}{edge}", rows(9, 9, end))),
            [Some("go::board"), None]
        );
        let whole = format!("{edge}{part}");
        for text in [whole.clone(), whole.replace('\n', "\r\n"), format!("> {}", whole.replace('\n', "\n> \n> "))] {
            let (transcript, _) = read(&text).remove(0).expect("a board");
            assert_eq!(transcript.warnings.iter().map(|odd| odd.code).collect::<Vec<_>>(), ["go::board"], "{text}");
        }
    }
    // A board in lines has an end above and below, and stars.
    let lines = |from: usize, to: usize| {
        let mut rows = ["├┼・┼╋┼┼┼┤"; 9];
        (rows[0], rows[8]) = ("┌┬┬┬┬┬┬●┐", "└┴┴┴┴┴┴┴┘");
        rows[from..to].join("\n") + "\n"
    };
    assert_eq!(
        [codes(&lines(0, 9)), codes(&lines(0, 6)), codes(&lines(3, 9))],
        [[None], [Some("go::board")], [Some("go::board")]]
    );
}

#[test]
fn boards_stand_among_words_and_records_hold_more() {
    let certainty = |text: &str| (GO.claim)(&Input::of(text)).map(|claim| claim.certainty);
    let quoted = format!("Look:\n```\n{}```\n", SMALL.replace('\n', "\n\n"));
    assert_eq!(certainty(&quoted), Some(Certainty::Whole { at: quoted.find("5 .").expect("it") }));
    assert_eq!(certainty(&SMALL.replace("5 ", "> 5 ").replace("\n", "\n> ")), Some(Certainty::Whole { at: 0 }));
    let square = ". . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .\n";
    assert_eq!(certainty(square), Some(Certainty::Whole { at: 0 }));
    // Usenet's black stones, and an empty board.
    let usenet = SMALL.replace('X', "*");
    assert_eq!(position(&usenet).board, position(SMALL).board);
    let empty = SMALL.replace(['X', 'O'], ".");
    assert_eq!(certainty(&empty), Some(Certainty::Whole { at: 0 }));
    let lines = "5 ┌─┬─┬─┬─┐\n  │ │ │ │ │\n4 ├─●─┼─○─┤\n3 ├─┼─┼─┼─┤\n2 ├─┼─●─┼─┤\n1 └─┴─┴─┴─┘\n";
    assert_eq!(position(lines).board, position(SMALL).board);
    for broken in [
        &SMALL.replace("2 . .", "2 . *"),
        "1 . . . . .\n2 . X . . .\n3 . . . . .\n4 . . . . .\n5 . . . . .\n",
        "7 . . . . .\n6 . X . . .\n5 . . . . .\n4 . . . . .\n3 . . . . .\n",
        &square.repeat(2),
        &SMALL.replacen(". ", "", 1),
    ] {
        assert_eq!(certainty(broken), Some(Certainty::Broken { likeness: 50 }), "{broken}");
        let fault = GO.read(broken, &NoFiles).expect("a board").validate(&NoFiles).remove(0);
        assert_eq!(fault.code, "go::board", "{broken}");
    }
    for other in [
        "5 . . .\n4 . X .\n",
        "┌─┬─┐\n├─┼─┤\n└─┴─┘\n",
        "├── src\n│   └── lib\n└── doc\n",
        "5 a\n4 b\n3 c\n2 d\n1 e\n",
        ".....\n.....\n.....\n.....\n.....\n",
        "x\n".repeat(9).as_str(),
        &empty.replace(char::is_numeric, ""),
    ] {
        assert_eq!(certainty(other), None, "{other}");
    }
    let with_record = format!("{SMALL}(;SZ[9];B[ee])");
    assert!(matches!(certainty(&with_record), Some(Certainty::Whole { at }) if at > 0));
}

#[test]
fn no_rows_panic() {
    const PARTS: [&str; 24] = [
        ". . . . .",
        "X",
        "O1",
        "(X)",
        "X)",
        "\n5 ",
        "\n4 ",
        "\n3 ",
        "\n2 ",
        "\n1 ",
        "\n52 ",
        "\n255 ",
        "┌",
        "★",
        "ハマ 黒999999999子",
        " 1",
        "|",
        "\n",
        "move: 99999999999",
        "(",
        ")",
        "<",
        "\n 53 . . X",
        " has captured ",
    ];
    let mut drawn = 0;
    for seed in 0..4_000 {
        let mut next = numbers(seed);
        let mut text: String = (0..next(80)).map(|_| PARTS[next(PARTS.len())]).collect();
        if seed % 2 == 0 {
            text = format!("{text}\n\nwords\n{SMALL}");
        }
        let Some(record) = GO.read(&text, &NoFiles) else { continue };
        for entry in record.entries(&View::default()) {
            drawn += usize::from(entry.is_ok_and(|entry| entry.subject.diagram(&View::default()).is_ok()));
        }
    }
    assert!(drawn > 500, "{drawn} boards");
    let row = |columns: usize| ". ".repeat(columns) + "X\n";
    let large =
        |lines: usize| (0..lines).map(|line| format!("{} {}", lines - line, row(lines - 1))).collect::<String>();
    assert!(read(&large(52))[0].is_ok());
    assert_eq!(read(&large(53))[0].as_ref().expect_err("too large").code, "sensei::size");
    assert!(read(&large(300)).iter().all(Result::is_err));
}

#[test]
fn the_number_of_the_last_move_is_the_same_in_words_text_and_json() {
    let view = View::default();
    let rows = "\n 5 . . . . .\n 4 . X . . .\n 3 . .(O). .\n 2 . . . . .\n 1 . . . . .\n";
    let mut text = format!("Move: 12\n   A B C D E{rows}");
    for _ in 0..2 {
        let entry = GO.read(&text, &NoFiles).expect("a board").entries(&view).remove(0).expect("a moment");
        assert!(entry.subject.diagram(&view).expect("drawn").title.contains("Move 12"));
        assert!(entry.subject.json(&view).expect("JSON").contains("\"move\":12,"));
        text = entry.subject.text(&view).expect("a text");
        assert!(text.starts_with("白12手"), "{text}");
    }
}
