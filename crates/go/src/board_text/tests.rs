use super::read;
use crate::GO;
use crate::board::Colour;
use crate::servers::Transcript;
use zumen_game::{Certainty, Input, NoFiles, View};

/// The first diagram of a text.
fn diagram(text: &str) -> Transcript {
    read(text).remove(0).expect(text).0
}

/// What a text is read as: a record of SGF, without its head.
fn sgf(text: &str) -> String {
    let read = diagram(text);
    let written = crate::sgf::write(&read.info, &read.nodes);
    written.trim().trim_start_matches("(;FF[4]GM[1]CA[UTF-8]").replace('\n', "")
}

fn codes(text: &str) -> Vec<&'static str> {
    diagram(text).warnings.iter().map(|fault| fault.code).collect()
}

#[test]
fn the_first_line_says_who_plays_and_which_number() {
    for (head, expected) in [
        ("$$", "SZ[19]AW[ba]VW[aa:ba];B[aa]MN[1]FG[260:])"),
        ("$$B", "SZ[19]AW[ba]PL[B]VW[aa:ba];B[aa]MN[1]FG[260:])"),
        ("$$Wm15", "SZ[19]AW[ba]PL[W]VW[aa:ba];W[aa]MN[15]FG[260:])"),
        ("$$c9", "SZ[9]AW[ba]VW[aa:ba];B[aa]MN[1]FG[260:])"),
        ("$$Wc13m7 Two words", "SZ[13]GN[Two words]AW[ba]PL[W]VW[aa:ba];W[aa]MN[7]FG[260:])"),
        ("$$ Corner", "SZ[19]GN[Corner]AW[ba]VW[aa:ba];B[aa]MN[1]FG[260:])"),
        ("$$Black is right", "SZ[19]GN[Black is right]AW[ba]VW[aa:ba];B[aa]MN[1]FG[260:])"),
        ("$$m0", "SZ[19]AW[ba]VW[aa:ba];B[aa]MN[1]FG[260:])"),
    ] {
        assert_eq!(sgf(&format!("{head}\n$$ +--\n$$ | 1 O\n")), expected, "{head}");
    }
    // Some leave it out.
    assert_eq!(sgf("$$ +---+\n$$ | . X |\n$$ | . O |\n$$ +---+"), "SZ[2]AB[ba]AW[bb])");
}

#[test]
fn quotes_of_code_are_no_points() {
    let plain = "$$B\n$$ . X |\n$$ . O |\n$$ ---+";
    for text in [format!("let board = `{plain}`;\n"), format!("(board \"\n{plain} \")\n")] {
        assert_eq!((sgf(&text), codes(&text)), (sgf(plain), vec![]), "{text}");
    }
}

#[test]
fn edges_say_where_the_part_lies() {
    for (rows, expected) in [
        (["---", ". X", ". ."], "SZ[9]AB[ea]VW[da:eb])"),
        ([". .", ". X", "---"], "SZ[9]AB[ei]VW[dh:ei])"),
        (["| .", "| X", "| ."], "SZ[9]AB[ae]VW[ad:af])"),
        ([". |", "X |", ". |"], "SZ[9]AB[ie]VW[id:if])"),
        (["--+", ". |", "X |"], "SZ[9]AB[ib]VW[ia:ib])"),
        (["| .", "| X", "+--"], "SZ[9]AB[ai]VW[ah:ai])"),
        // Away from edges stars are stars.
        ([", . . . ,", "X . . . .", ". . . . ."], "SZ[9]AB[cd]VW[cc:ge])"),
    ] {
        let text: String = ["9 "].into_iter().chain(rows).map(|row| format!("$$ {row}\n")).collect();
        assert_eq!(sgf(&text.replacen("$$ 9 ", "$$9", 1)), expected, "{rows:?}");
    }
    // A strip tells the size, too.
    assert_eq!(sgf("$$\n$$ ---\n$$ | X .\n$$ | . .\n$$ | . .\n$$ ---\n"), "SZ[3]AB[aa]VW[aa:bc])");
    assert_eq!(sgf("$$\n$$ ----\n$$ |X..|\n$$ ----\n"), "SZ[3:1]AB[aa])");
}

#[test]
fn signs_are_stones_marks_and_labels() {
    let written = sgf("$$B\n$$ | X B # Y Z |\n$$ | O W @ Q P |\n$$ | . C S T M |\n$$ | a z , _ ? |\n$$ +----+\n");
    let expected = "SZ[5]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec]PL[B]VW[ab:ce][db:dd][eb:ee]DD[ee]\
                    TR[db][dc][dd]SQ[cb][cc][cd]CR[bb][bc][bd]MA[eb][ec][ed]LB[ae:a][be:z])";
    assert_eq!(written, expected);
    assert_eq!(codes("$$\n$$ | X B # Y Z |\n"), [""; 0]);
}

#[test]
fn moves_run_to_ten_and_on_in_the_caption() {
    let text =
        "$$W Ko (5 at 1, 8 at 2)\n$$ . . 3 4 . .\n$$ . . O X . .\n$$ . O 2 1 X .\n$$ . . O X . .\n$$ . . 7 6 . .\n";
    let moves: Vec<_> = diagram(text).nodes.iter().flat_map(|node| node.moves.clone()).collect();
    assert_eq!(moves.len(), 8);
    assert_eq!((moves[4], moves[7]), (moves[0], moves[1]));
    assert!(moves.iter().enumerate().all(|(index, (player, _))| *player == [Colour::White, Colour::Black][index % 2]));
    // Numbers in a caption are those of the picture.
    assert!(sgf("$$Bm21 25 at 21\n$$ | 1 2 3 4 0\n").contains(";B[aj]MN[25];W[ej]MN[30]"));
    assert_eq!(sgf("$$ 5 at noon, 3 at 9\n$$ | 1 .\n").matches(';').count(), 1);
}

#[test]
fn arrows_count_on_the_board_or_in_the_diagram() {
    let text = "$$\n$$ +---\n$$ | . .\n$$ | . .\n$$ {AR A19 B18}\n$$ {LN 1:1 2:1}\n";
    assert!(sgf(text).ends_with("LN[aa:ba]AR[aa:bb])"), "{}", sgf(text));
}

#[test]
fn what_is_not_understood_is_told_at_its_place() {
    for (text, code, place) in [
        ("$$\n$$ | . H |\n$$ | X O |\n", "sensei::sign", "H"),
        ("$$\n$$ | . あ |\n$$ | X O |\n", "sensei::sign", "あ"),
        ("$$\n$$ | 1 . |\n$$ | X 1 |\n", "sensei::number", "1"),
        ("$$\n$$ | . . |\n$$ | X |\n", "sensei::row", " | X |"),
        ("$$\n$$ | x . |\n$$ | . o |\n", "sensei::case", "x"),
        ("$$\n$$ | . . |\n$$ White wins.\n", "sensei::line", " White wins."),
        ("$$\n$$ | . . |\n$$ [a|Link]\n", "sensei::line", " [a|Link]"),
        ("$$\n$$ | . . |\n$$ {AR A1 Z99}\n", "sensei::line", " {AR A1 Z99}"),
        ("$$\n$$ | . . |\n$$ {AR 1:1 255:255}\n", "sensei::line", " {AR 1:1 255:255}"),
        ("$$\n$$ | . . |\n$$ {LN 1:1 1:1}\n", "sensei::line", " {LN 1:1 1:1}"),
    ] {
        let warnings = diagram(text).warnings;
        assert_eq!(warnings.iter().map(|fault| fault.code).collect::<Vec<_>>(), [code], "{text}");
        assert_eq!(warnings[0].span.clone().map(|span| &text[span]), Some(place), "{text}");
    }
    for text in ["$$99\n$$ | . X\n".to_owned(), format!("$$\n$$ | {}|\n", ". ".repeat(53))] {
        let fault = read(&text).remove(0).expect_err("too large");
        assert_eq!(fault.code, "sensei::size");
        assert!(text[fault.span.expect("a place")].starts_with(" | ."));
    }
    let many = read(&"$$\n$$ | . X\n\n".repeat(super::MAX_DIAGRAMS + 1));
    assert_eq!(many.len(), super::MAX_DIAGRAMS + 1);
    assert!(many.last().is_some_and(|last| last.as_ref().is_err_and(|fault| fault.code == "sensei::many")));
}

#[test]
fn captions_keep_tags_of_words_and_rows_may_have_tabs() {
    let captions = ["Tom & Jerry </i> end", "<em>joseki</em> & more [/b]"];
    for caption in captions {
        for end in ["", "</pre>", " </P>", "[/go]"] {
            let name = diagram(&format!("$$B {caption}{end}\n$$ | X O |\n$$ -----\n")).info.name;
            assert_eq!(name.as_deref(), Some(caption), "{end}");
        }
    }
    let spoiler = diagram("[spoiler]$$B Cap\n$$ | . X . |\n$$ | . O . |[/spoiler]\n");
    assert_eq!((spoiler.info.size.columns(), spoiler.nodes[0].marks.len()), (3, 0));
    let tabs = diagram("$$B Tabs\n$$\t| .\tX\tO\t. |\n$$\t| .\t1\t.\t. |\n$$ ---------\n");
    let blanks = diagram("$$B Tabs\n$$ | . X O . |\n$$ | . 1 . . |\n$$ ---------\n");
    assert_eq!((tabs.info, tabs.nodes), (blanks.info, blanks.nodes));
}

#[test]
fn diagrams_stand_among_words() {
    let text = "Look: [go]$$Bc First\n$$ | . X |[/go]\nand\n> $$W Second\n> $$ | O . |\n```\n$$ Third\n$$ | . X |\n$$Bc Fourth\n\
                $$ | . O |\n```\n<pre>$$\n$$ | X O |</pre>\nso $$x$$ and $$ a + b\n";
    let names = read(text).into_iter().map(|read| read.expect("a diagram").0.info.name);
    let names: Vec<String> = names.map(Option::unwrap_or_default).collect();
    assert_eq!(names, ["First", "Second", "Third", "Fourth", ""]);
    let certainty = |text| (GO.claim)(&Input::of(text)).map(|claim| claim.certainty);
    assert_eq!(certainty(text), Some(Certainty::Whole { at: text.find("Bc First").expect("it") }));
    for other in ["$$ a + b = c $$", "$$\nx . , y\n$$", "$$ a + b = c", "costs $$ . . .", "$$", "$$ | |", ""] {
        assert_eq!(certainty(other), None, "{other}");
    }
    // A record holds in its comments what it quotes.
    let record = "(;SZ[9]C[$$\n$$ | . X |\n];B[ee])";
    assert_eq!(certainty(record), Some(Certainty::Whole { at: 0 }));
    assert!(GO.read(record, &NoFiles).expect("a record").list().is_empty());
}

#[test]
fn pictures_are_as_typed_where_nothing_else_is_asked() {
    let text = "$$B Cut\n$$ | 1 2\n\n$$c Here\n$$ +--\n$$ | . X\n\n$$9\n$$ | . . . . . . . . . . |\n\n$$W White to play\n$$ | O .\n";
    let record = GO.read(text, &NoFiles).expect("diagrams");
    assert_eq!(record.list(), ["1  Cut", "2  Here", "3  no details", "4  White to play"]);
    let draw = |view: &View| {
        let entries = record.entries(view).into_iter();
        entries.map(|entry| entry.and_then(|entry| entry.subject.diagram(view))).collect::<Vec<_>>()
    };
    let all: Vec<_> = draw(&View::default()).into_iter().collect();
    let [Ok(cut), Ok(here), _, Ok(turn)] = &all[..] else { panic!("{all:?}") };
    let numbers = |diagram: &zumen_core::diagram::Diagram| {
        diagram.marks.iter().filter(|mark| format!("{mark:?}").contains("\"number-")).count()
    };
    assert_eq!(
        [cut.caption.as_deref(), here.caption.as_deref(), turn.caption.as_deref()],
        [Some("Cut"), Some("Here"), None]
    );
    assert_eq!([cut.coordinates.is_empty(), here.coordinates.is_empty()], [true, false]);
    assert_eq!([numbers(cut), numbers(here)], [2, 0]);
    let view = View::default().with("game", "1").with("at", "1").with("coordinates", "sgf");
    let [Ok(first)] = &draw(&view)[..] else { panic!("one diagram") };
    assert_eq!((numbers(first), first.coordinates.is_empty()), (0, false));
    let codes = |view: View| draw(&view).into_iter().filter_map(|read| Some(read.err()?.code)).collect::<Vec<_>>();
    assert_eq!(codes(View::default().with("game", "9")), ["option::value"]);
    assert_eq!(codes(View::default().with("game", "0")), ["option::value"]);
    assert_eq!(record.validate(&NoFiles), []);
}

/// A text of signs that diagrams are made of, in any order: the next of a simple sequence of numbers.
fn any_text(seed: u64) -> String {
    const PARTS: [&str; 32] = [
        "$$",
        "\n",
        "$$ |",
        " . ",
        "X",
        "O",
        " 1",
        "0 ",
        "\n$$ ",
        "B",
        "W",
        "c",
        "m",
        "99",
        "[",
        "]",
        "{AR ",
        "1:1 ",
        "}",
        "|",
        "+---+",
        "_",
        ",",
        "?",
        "a ",
        "\n$$ | . X |",
        "あ",
        "[go]",
        "[/go]",
        " 3 at 1 ",
        "\r\n",
        "$",
    ];
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    (0..next() % 60).map(|_| PARTS[next() % PARTS.len()]).collect()
}

#[test]
fn no_text_panics_and_faults_have_places_in_it() {
    let mut drawn = 0;
    for seed in 0..3_000 {
        let text = any_text(seed);
        let Some(record) = GO.read(&text, &NoFiles) else { continue };
        for entry in record.entries(&View::default()) {
            let faults = match entry {
                Ok(entry) => {
                    drawn += usize::from(entry.subject.diagram(&View::default()).is_ok());
                    entry.warnings
                }
                Err(fault) => vec![fault],
            };
            for fault in faults.into_iter().filter_map(|fault| Some((fault.code, fault.span?))) {
                assert!(text.get(fault.1.clone()).is_some(), "{seed}: {fault:?} in {text:?}");
            }
        }
    }
    assert!(drawn > 100, "{drawn} diagrams");
}
