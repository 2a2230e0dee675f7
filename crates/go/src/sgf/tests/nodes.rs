//! What a node says.

use super::*;

#[test]
fn moves_and_passes() {
    let moves = |lines, text| node_on(lines, text).0.moves;
    assert_eq!(moves(9, "B[aa]"), [(Colour::Black, Some(v("aa")))]);
    assert_eq!(moves(9, "W[ ii ]"), [(Colour::White, Some(v("ii")))]);
    assert_eq!(moves(9, "W[]"), [(Colour::White, None)]);
    assert_eq!(moves(19, "W[tt]"), [(Colour::White, None)]);
    assert_eq!(moves(9, "B[tt]"), [(Colour::Black, None)]);
    assert_eq!(moves(20, "B[tt]"), [(Colour::Black, Some(v("tt")))]);
    assert_eq!(moves(52, "B[ZZ]"), [(Colour::Black, Some(Vertex::new(51, 51)))]);
    let (found, warnings) = node("W[aa]B[bb]");
    assert_eq!(found.moves, [(Colour::Black, Some(v("bb"))), (Colour::White, Some(v("aa")))]);
    assert_eq!(warnings, ["sgf::two-moves"]);
    for (text, code) in [
        ("B[ja]", "sgf::off-board"),
        ("B[aj]", "sgf::off-board"),
        ("B[a]", "sgf::point"),
        ("B[図]", "sgf::point"),
        ("B[D4x]", "sgf::point"),
    ] {
        let (found, warnings) = node(text);
        assert_eq!((found.moves.len(), warnings), (0, vec![code]), "{text}");
    }
    assert_eq!(node("W[PASS]"), (Node { moves: vec![(Colour::White, None)], ..Node::default() }, vec!["sgf::point"]));
    assert_eq!(node("B[aa][bb]").1, ["sgf::extra-value"]);
    // Of two moves of a player one is lost, which is told at once; of two that are alike none is.
    assert_eq!(node("B[aa]W[bb]B[cc]").1, ["sgf::extra-value", "sgf::two-moves"]);
    assert_eq!(node("B[aa]B[aa]").1, ["sgf::property-twice"]);
}

#[test]
fn what_is_off_the_board_is_said_to_be_left_out() {
    for (text, what) in [("W[zz]", "the move"), ("AB[zz]", "it"), ("AB[hh:zz]", "that part")] {
        let collection = read(&format!("(;{text})")).unwrap();
        let (_, warnings) = collection.node(collection.games()[0], Size::new(9, 9).unwrap());
        let expected = format!("off the 9x9 board; zumen leaves {what} out");
        assert!(warnings[0].message.ends_with(&expected), "{}", warnings[0].message);
    }
}

#[test]
fn a_board_of_two_lengths_passes_with_tt_only_up_to_nineteen() {
    let collection = read("(;B[tt])").unwrap();
    let at = |columns, rows| {
        let (node, warnings) = collection.node(collection.games()[0], Size::new(columns, rows).unwrap());
        (node.moves.first().map(|(_, at)| *at), codes(&warnings))
    };
    assert_eq!(at(19, 5), (Some(None), vec![]));
    assert_eq!(at(20, 20), (Some(Some(v("tt"))), vec![]));
    assert_eq!(at(20, 5), (None, vec!["sgf::off-board"]));
}

#[test]
fn set_up() {
    let (found, warnings) = node("AW[ba]AB[ab][aa]AE[ii:hh]");
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    let empty = points("hh hi ih ii").into_iter().map(|at| (at, None));
    let stones = [(v("aa"), black), (v("ab"), black), (v("ba"), white)];
    assert_eq!(found.setup, empty.chain(stones).collect::<Vec<_>>());
    assert_eq!(warnings, ["sgf::rectangle"]);
    let (found, warnings) = node("AW[aa]AB[aa]AE[aa][bb]");
    assert_eq!(found.setup, [(v("aa"), None), (v("bb"), None)]);
    assert_eq!(warnings, ["sgf::set-twice"; 2]);
    // An author put down three stones and took one of them away.
    let (found, warnings) = node("AB[ad][bd][cd]AE[bd]");
    assert_eq!(found.setup, [(v("bd"), None), (v("ad"), black), (v("cd"), black)]);
    assert_eq!(warnings, ["sgf::set-twice"]);
}

#[test]
fn points_broken_by_line_ends_and_as_players_say_them() {
    let (found, warnings) = node("B[c\nd]AB[a\r\na:b\tb]LB[c\nc:x]");
    assert_eq!((found.moves, warnings), (vec![(Colour::Black, Some(v("cd")))], vec!["sgf::setup-and-move"]));
    assert_eq!((found.setup.len(), found.marks[0].at), (4, v("cc")));
    // The board has nine lines.
    let (found, warnings) = node("B[C9]AB[a1][J9]LB[D5:x]");
    assert_eq!(found.moves, [(Colour::Black, Some(v("ca")))]);
    assert_eq!(found.setup.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [v("ai"), v("ia")]);
    assert_eq!((found.marks[0].at, &warnings[..4]), (v("de"), &["sgf::coordinate"; 4][..]));
    assert_eq!(warnings[4..], ["sgf::setup-and-move"]);
    assert_eq!(node("B[K10]").1, ["sgf::point"]);
    assert_eq!(node("B[K10]").0.moves, []);
}

#[test]
fn lists_of_points() {
    let dim = |text: &str| {
        let (found, warnings) = node(text);
        (found.dim, warnings)
    };
    assert_eq!(dim("DD[aa:bb][cc]"), (Some(points("aa ab ba bb cc")), vec![]));
    for corners in ["bb:aa", "ab:ba", "ba:ab"] {
        assert_eq!(dim(&format!("DD[{corners}]")), (Some(points("aa ab ba bb")), vec!["sgf::rectangle"]));
    }
    assert_eq!(dim("DD[aa:aa]"), (Some(points("aa")), vec!["sgf::rectangle"]));
    assert_eq!(dim("DD[aa][aa:ab][aa]"), (Some(points("aa ab")), vec!["sgf::duplicate-point"; 2]));
    assert_eq!(dim("DD[hh:ss][jj]"), (Some(points("hh hi ih ii")), vec!["sgf::off-board"; 2]));
    assert_eq!(dim("DD[aa]DD[bb]"), (Some(points("aa bb")), vec!["sgf::property-twice"]));
    assert_eq!(dim("DD[]"), (Some(vec![]), vec![]));
    assert_eq!(dim("DD[x]"), (None, vec!["sgf::point"]));
    for (several, read) in [("aa,bb", "aa bb"), ("aa bb:cc", "aa bb bc cb cc"), ("ai、bh", "ai bh")] {
        assert_eq!(
            dim(&format!("DD[{several}][ii]")),
            (Some(points(&format!("{read} ii"))), vec!["sgf::point"]),
            "{several}"
        );
    }
    assert_eq!(dim("DD[A1、B2]").0, Some(points("ai bh")));
    assert_eq!(dim("DD[aa:x]"), (None, vec!["sgf::point"]));
    assert_eq!(node("VW[]").0.view, Some(vec![]));
    assert_eq!(node("VW[aa:ab]VW[bb]").0.view, Some(points("aa ab bb")));
    assert_eq!(node_on(52, "VW[aa:ZZ]").0.view.map(|view| view.len()), Some(52 * 52));
}

#[test]
fn marks_of_all_kinds() {
    assert_eq!(
        marks("SL[ae]MA[ad]CR[ac]SQ[ab]TR[aa]TB[ba]TW[bb:bc]"),
        ["TBba", "TWbb", "TWbc", "TRaa", "SQab", "CRac", "MAad", "SLae"]
    );
    assert_eq!(marks("M[aa]MA[bb]"), ["MAaa", "MAbb"], "FF1's cross");
    assert_eq!(marks("TB[]TW[]"), [] as [&str; 0]);
    assert_eq!(marks("TB[aa]TR[aa]LB[aa:x]"), ["TBaa", "TRaa", "LBaa:x"], "one of each sort");
    let (found, warnings) = node("SQ[aa][bb]TR[aa:ab]TB[cc]TW[cc]");
    assert_eq!(found.marks.iter().map(short).collect::<Vec<_>>(), ["TBcc", "TRab", "SQaa", "SQbb"]);
    assert_eq!(warnings, ["sgf::two-marks"; 2]);
}

#[test]
fn labels() {
    assert_eq!(marks("LB[aa:1][ab: ko ][ac:長い札]"), ["LBaa:1", "LBab:ko", "LBac:長い札"]);
    assert_eq!(marks(r"LB[ee:1:2][dd:a\:b][cc:\]\\]"), [r"LBcc:]\", "LBdd:a:b", "LBee:1:2"]);
    assert_eq!(marks("LB[aa:two\nlines]"), ["LBaa:two lines"]);
    for text in ["LB[aa]", "LB[aa:]", "LB[aa: ]"] {
        assert_eq!(node(text).1, ["sgf::value"], "{text}");
    }
    let (found, warnings) = node("LB[aa:x][aa:y][jj:z]");
    assert_eq!(found.marks.iter().map(short).collect::<Vec<_>>(), ["LBaa:x"]);
    assert_eq!(warnings, ["sgf::two-labels", "sgf::off-board"]);
}

#[test]
fn lines_beyond_the_most_are_left_out() {
    let points: Vec<String> = Size::square(9).unwrap().vertices().map(|at| at.sgf().to_string()).collect();
    let pairs = points.iter().flat_map(|from| points.iter().map(move |to| (from, to))).filter(|(from, to)| from != to);
    let arrows: Vec<String> = pairs.map(|(from, to)| format!("[{from}:{to}]")).collect();
    for (count, expected) in [(2_000, &[][..]), (2_001, &["sgf::many-lines"][..])] {
        let (found, warnings) = node(&format!("AR{}LN[aa:bb]", arrows[..count].concat()));
        assert_eq!((found.marks.len(), &warnings[..]), (2_001, expected));
    }
}

#[test]
fn letters_of_ff1() {
    assert_eq!(marks("L[cc][aa][bb]"), ["LBaa:b", "LBbb:c", "LBcc:a"]);
    let (found, warnings) = node("L[aa][aa][jj][bb]");
    assert_eq!(found.marks.iter().map(short).collect::<Vec<_>>(), ["LBaa:a", "LBbb:b"]);
    assert_eq!(warnings, ["sgf::two-labels", "sgf::off-board"]);
    let all: String = Size::square(9).unwrap().vertices().map(|at| format!("[{}]", at.sgf())).collect();
    let (found, _) = node(&format!("L{all}"));
    let texts: Vec<&str> = found.marks.iter().filter_map(|mark| mark.text.as_deref()).collect();
    assert_eq!([texts[25], texts[26], texts[27], texts[51], texts[52]], ["z", "aa", "ab", "az", "ba"]);
}

#[test]
fn lines_and_arrows() {
    assert_eq!(marks("LN[aa:bb][cc:aa]AR[aa:bc]"), ["LNaa:bb", "LNcc:aa", "ARaa:bc"]);
    let (found, warnings) = node("LN[aa:aa][aa:bb][aa:bb]AR[aa][aa:jj][x:aa]");
    assert_eq!(found.marks.iter().map(short).collect::<Vec<_>>(), ["LNaa:bb"]);
    assert_eq!(warnings, ["sgf::value", "sgf::duplicate-point", "sgf::value", "sgf::off-board", "sgf::point"]);
}

#[test]
fn who_is_to_play() {
    let side = |text: &str| node(&format!("PL[{text}]")).0.to_play;
    for text in ["B", "b", "black", "Black", "BLACK", "1", " B "] {
        assert_eq!(side(text), Some(Colour::Black), "{text}");
    }
    for text in ["W", "w", "white", "2"] {
        assert_eq!(side(text), Some(Colour::White), "{text}");
    }
    assert_eq!(node("PL[x]").1, ["sgf::value"]);
    assert_eq!(node("PL[]").1, ["sgf::value"]);
}

#[test]
fn numbers_of_moves() {
    assert_eq!(node("MN[31]B[aa]").0, node("B[aa]MN[31]").0);
    assert_eq!(node("MN[ 31 ]").0.number, Some(31));
    assert_eq!(node("MN[-1]"), (Node::default(), vec!["sgf::value"]));
    assert_eq!(node("MN[99999999999]").1, ["sgf::value"]);
    let kinds = ["PM[0]", "PM[1]", "PM[2]"].map(|text| node(text).0.numbering.unwrap());
    assert_eq!(kinds, [Numbering::Hidden, Numbering::Real, Numbering::Modulo]);
    assert_eq!(node("PM[3]").1, ["sgf::value"]);
}

#[test]
fn figures() {
    let figure = |text: &str| {
        let (found, warnings) = node(text);
        assert_eq!(warnings, [] as [&str; 0], "{text}");
        found.figure.unwrap()
    };
    let start = |flags, name: Option<&str>| FigureStart { flags, name: name.map(str::to_owned) };
    assert_eq!(figure("FG[]"), start(None, None));
    assert_eq!(figure("FG[257:Figure 1]"), start(Some(257), Some("Figure 1")));
    assert_eq!(figure("FG[257:]"), start(Some(257), None));
    assert_eq!(figure("FG[257]"), start(Some(257), None));
    assert_eq!(figure("FG[:a\\:b: c]"), start(None, Some("a:b: c")));
    assert_eq!(figure("FG[32768:x]"), start(None, Some("x")));
    assert_eq!(figure("FG[33025:x]"), start(None, Some("x")), "32768 + 257");
    assert_eq!(figure("FG[0:x]"), start(Some(0), Some("x")));
    assert_eq!(
        node("FG[one:x]"),
        (Node { figure: Some(start(None, Some("x"))), ..Node::default() }, vec!["sgf::value"])
    );
}

#[test]
fn texts() {
    let (found, _) = node("N[a\nb\\\nc]C[a\r\nb\\\r\nc\\]: \\\\\n]");
    assert_eq!(found.name.as_deref(), Some("a bc"));
    assert_eq!(found.comment.as_deref(), Some("a\nbc]: \\\n"));
    let (found, _) = node("N[ ]C[]");
    assert_eq!((found.name, found.comment), (None, None));
    let (found, warnings) = node("C[a]C[b]");
    assert_eq!((found.comment.as_deref(), warnings), (Some("a"), vec!["sgf::extra-value"]));
}

#[test]
fn unknown_properties_are_passed_without_a_word() {
    assert_eq!(node("XX[a][b]XX[c]KO[]OB[1]FF[4]ABC[aa]WL[2]TESUJI[1]"), (Node::default(), vec![]));
}
