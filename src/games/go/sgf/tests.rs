use super::*;
use crate::diagnostic::Diagnostic;
use crate::games::go::board::{Colour, Size, Vertex};
use crate::games::go::markup::{Kind, Markup};
use crate::games::go::record::{FigureStart, Info, Node, Numbering};

fn v(text: &str) -> Vertex {
    Vertex::from_sgf(text).unwrap()
}

fn points(text: &str) -> Vec<Vertex> {
    text.split_whitespace().map(v).collect()
}

fn codes(warnings: &[Diagnostic]) -> Vec<&'static str> {
    warnings.iter().map(|warning| warning.code).collect()
}

/// The codes of what was faulty in a text that is read all the same.
fn faults(text: &str) -> Vec<&'static str> {
    codes(read(text).expect(text).warnings())
}

/// A game's first node on 9 lines, and the codes of its warnings.
fn node_on(lines: u8, properties: &str) -> (Node, Vec<&'static str>) {
    let text = format!("(;{properties})");
    let collection = read(&text).expect(&text);
    assert_eq!(collection.warnings(), [], "{text}");
    let (node, warnings) = collection.node(collection.games()[0], Size::square(lines).unwrap());
    for warning in &warnings {
        assert!(!text[warning.span.clone().unwrap()].is_empty(), "a place: {text}");
    }
    (node, codes(&warnings))
}

fn node(properties: &str) -> (Node, Vec<&'static str>) {
    node_on(9, properties)
}

/// The marks of a node without warnings, in short: `TRaa`, `LBaa:text`, `ARaa:bb`.
fn marks(properties: &str) -> Vec<String> {
    let (node, warnings) = node(properties);
    assert_eq!(warnings, [] as [&str; 0], "{properties}");
    node.marks.iter().map(short).collect()
}

fn short(mark: &Markup) -> String {
    let end = mark.to.map(Vertex::sgf).or_else(|| mark.text.clone());
    let end = end.map(|end| format!(":{end}")).unwrap_or_default();
    format!("{}{}{end}", mark.kind.property(), mark.at.sgf())
}

fn info(properties: &str) -> Info {
    let text = format!("(;{properties})");
    let collection = read(&text).expect(&text);
    let (info, warnings) = collection.info(collection.games()[0]).expect(&text);
    assert_eq!(warnings, [], "{text}");
    info
}

/// The moves of each node, parents before children, as `depth:B[aa]`.
fn tree(text: &str) -> String {
    let collection = read(text).expect(text);
    let mut shown = Vec::new();
    let mut open: Vec<(usize, NodeId)> = collection.games().iter().rev().map(|root| (0, *root)).collect();
    while let Some((depth, id)) = open.pop() {
        shown.push(format!("{depth}{}", text[collection.span(id)].split_whitespace().collect::<String>()));
        let mut children: Vec<NodeId> = collection.children(id).collect();
        assert!(children.iter().all(|child| collection.parent(*child) == Some(id)));
        children.reverse();
        open.extend(children.into_iter().map(|child| (depth + 1, child)));
    }
    shown.join(" ")
}

// Trees

#[test]
fn a_tree_with_variations() {
    let text = "(;GM[1](;B[aa];W[bb](;B[cc])(;B[dd];W[ee]))(;B[ff]))";
    assert_eq!(tree(text), "0;GM[1] 1;B[aa] 2;W[bb] 3;B[cc] 3;B[dd] 4;W[ee] 1;B[ff]");
    assert_eq!(faults(text), [] as [&str; 0]);
}

#[test]
fn blanks_stand_anywhere() {
    assert_eq!(tree(" \n( ; B\n[ aa ]\t[bb] AB [cc]\r\n[dd] ( ; W [ ee ] ) ) \n"), "0;B[aa][bb]AB[cc][dd] 1;W[ee]");
    assert_eq!(faults(" (\n;\x0b)\n"), [] as [&str; 0]);
}

#[test]
fn what_stands_before_a_game_is_passed() {
    let text = "From: me (again) [1]\nSubject: (a game)\n\n(;B[aa])";
    assert_eq!(tree(text), "0;B[aa]");
    assert_eq!(faults(text), [] as [&str; 0]);
    assert_eq!(faults("\u{feff}(;B[aa])"), [] as [&str; 0]);
}

#[test]
fn several_games() {
    let text = "(;B[aa])\n(;SZ[9];W[bb])";
    assert_eq!(read(text).unwrap().games().len(), 2);
    assert_eq!(tree(text), "0;B[aa] 0;SZ[9] 1;W[bb]");
    assert_eq!(faults("(;B[aa]) -- (;W[bb]) Regards"), ["sgf::junk", "sgf::junk"]);
    assert_eq!(faults("(;B[aa]))"), ["sgf::junk"]);
}

#[test]
fn other_games_are_skipped() {
    let collection = read("(;GM[3]FF[4])(;GM[1])(;GM[ 11 ])(;B[aa])").unwrap();
    assert_eq!(collection.games().len(), 2);
    assert_eq!(codes(collection.warnings()), ["sgf::other-game"; 2]);
    assert!(collection.warnings()[0].message.contains("Chess"));
    assert!(collection.warnings()[1].message.contains("Hex"));
    let error = |text| read(text).unwrap_err();
    assert_eq!(error("x (;GM[2];B[aa])").code, "sgf::other-game");
    assert_eq!(error("x (;GM[2];B[aa])").span, Some(2..3));
    assert!(error("(;GM[2])").message.contains("Othello"));
    assert!(error("(;GM[40])").message.contains("Kropki"));
    assert!(error("(;GM[41])").message.contains("unknown"));
    assert!(read("(;GM[]B[aa])").is_ok());
}

#[test]
fn no_game_at_all() {
    for text in ["", "  ", "hello", "()", "(B)", "(see [1])", ";B[aa]", "図(", "{\"a\": 1}"] {
        let error = read(text).expect_err(text);
        assert_eq!(error.code, "sgf::no-game");
        assert!(text.get(error.span.unwrap()).is_some());
    }
}

#[test]
fn nihon_ki_in_begins_without_a_semicolon() {
    let text = "(AB[aa][bb]AW[cc]\n;B[dd])";
    assert_eq!(tree(text), "0AB[aa][bb]AW[cc] 1;B[dd]");
    assert_eq!(faults(text), ["sgf::missing-semicolon"]);
}

#[test]
fn semicolons_may_be_missing() {
    let text = "(;B[aa](W[bb])(W[cc];B[dd]))";
    assert_eq!(tree(text), "0;B[aa] 1W[bb] 1W[cc] 2;B[dd]");
    assert_eq!(faults(text), ["sgf::missing-semicolon"; 2]);
}

#[test]
fn parentheses_may_be_missing() {
    assert_eq!(tree("(;B[aa](;W[bb];B[cc]"), "0;B[aa] 1;W[bb] 2;B[cc]");
    assert_eq!(faults("(;B[aa](;W[bb];B[cc]"), ["sgf::unclosed-game"]);
    assert_eq!(tree("(;"), "0;");
}

#[test]
fn brackets_may_be_missing() {
    assert_eq!(tree("(;B[aa];W[bb;B[cc])"), "0;B[aa] 1;W[bb 2;B[cc]");
    assert_eq!(tree("(;AB[aa AW[bb])"), "0;AB[aaAW[bb]");
    assert_eq!(faults("(;AB[aa AW[bb])"), ["sgf::unclosed-value"]);
    assert_eq!(tree("(;B[aa];W[bb"), "0;B[aa] 1;W[bb");
    assert_eq!(tree("(;B[aa];W[bb)"), "0;B[aa] 1;W[bb");
    assert_eq!(faults("(;B[aa];W[bb)"), ["sgf::unclosed-value"]);
    // In a text the fault shows at the end only; a line that begins like a node ends it.
    assert_eq!(tree("(;C[a (b) [c; d\n;B[aa;W[bb"), "0;C[a(b)[c;d 1;B[aa 2;W[bb");
    let (node, _) = {
        let collection = read("(;C[open [1\\] (;B").unwrap();
        collection.node(collection.games()[0], Size::square(9).unwrap())
    };
    assert_eq!(node.comment.as_deref(), Some("open [1] (;B"));
}

#[test]
fn junk_between_is_skipped() {
    assert_eq!(tree("(;B[aa] and so on ;W[bb])"), "0;B[aa] 1;W[bb]");
    assert_eq!(faults("(;B[aa] and so on ;W[bb])"), ["sgf::junk"]);
    let text = "(;AB[aa],[bb]、AW[cc]\u{3000};B)";
    let collection = read(text).unwrap();
    assert_eq!(codes(collection.warnings()), ["sgf::junk"; 4]);
    let (node, _) = collection.node(collection.games()[0], Size::square(9).unwrap());
    assert_eq!(node.setup.len(), 3);
    assert_eq!(faults("(;[aa]B[bb])"), ["sgf::junk"]);
}

#[test]
fn names_long_or_in_small_letters() {
    let text = "(;GaMe[1]SiZe[9]AddBlack[aa][bb]AddWhite[cc]Comment[x])";
    assert_eq!(faults(text), [] as [&str; 0]);
    let (node, _) = node("AddBlack[aa][bb]White[cc]Comment[x]");
    assert_eq!((node.setup.len(), node.moves.len(), node.comment.as_deref()), (2, 1, Some("x")));
    let collection = read("(;b[aa]c[x])").unwrap();
    assert_eq!(codes(collection.warnings()), ["sgf::lower-case"; 2]);
    let (node, _) = collection.node(collection.games()[0], Size::square(9).unwrap());
    assert_eq!(node.moves, [(Colour::Black, Some(v("aa")))]);
}

#[test]
fn many_faults_are_counted() {
    let warnings = codes(read(&format!("(;{})", "[aa],".repeat(1000))).unwrap().warnings());
    assert_eq!((warnings.len(), warnings[100]), (101, "sgf::more-faults"));
}

#[test]
fn two_hundred_thousand_moves_in_a_line() {
    let count = 200_000;
    let text = format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(count / 2));
    let collection = read(&text).unwrap();
    let root = collection.games()[0];
    let line = std::iter::successors(Some(root), |id| collection.children(*id).next());
    let moves = line.map(|id| collection.node(id, Size::square(19).unwrap()).0.moves.len()).sum::<usize>();
    assert_eq!(moves, count);
}

#[test]
fn fifty_thousand_variations_in_one_another() {
    let count = 50_000;
    let text = format!("{}{}", "(;B[aa]".repeat(count), ")".repeat(count));
    let collection = read(&text).unwrap();
    assert_eq!(collection.warnings(), []);
    let line = std::iter::successors(Some(collection.games()[0]), |id| collection.children(*id).next());
    assert_eq!(line.count(), count);
    // Not closed at all, and all side by side.
    assert_eq!(codes(read(&"(;B[aa]".repeat(count)).unwrap().warnings()), ["sgf::unclosed-game"]);
    let wide = read(&format!("(;{})", "(;W[bb])".repeat(count))).unwrap();
    assert_eq!(wide.children(wide.games()[0]).count(), count);
}

#[test]
fn values_that_are_never_closed_cost_no_second_look() {
    let torn = read(&format!("(;{}", "C[a\n;".repeat(200_000))).unwrap();
    assert_eq!(torn.warnings().len(), 101);
    assert!(read(&format!("(;{}", "B[".repeat(200_000))).is_ok());
    assert!(read(&"( ".repeat(200_000)).is_err());
    assert!(read(&format!("(;{}", "a ".repeat(200_000))).is_ok());
    assert!(read(&format!("(;{}", "a".repeat(400_000))).is_ok());
}

// Nodes

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
    assert_eq!(node("B[aa][bb]").1, ["sgf::extra-value"]);
    assert_eq!(node("B[aa]W[bb]B[cc]").1, ["sgf::property-twice", "sgf::two-moves"]);
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
    assert_eq!(found.setup, [(v("bb"), None), (v("aa"), white)]);
    assert_eq!(warnings, ["sgf::set-twice"; 2]);
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
    assert_eq!(marks("TB[aa]TR[aa]LB[aa:x]"), ["TRaa", "LBaa:x", "TBaa"], "one of each sort");
    let (found, warnings) = node("SQ[aa][bb]TR[aa:ab]TB[cc]TW[cc]");
    assert_eq!(found.marks.iter().map(short).collect::<Vec<_>>(), ["TRab", "SQaa", "SQbb", "TBcc"]);
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
    assert_eq!((found.comment.as_deref(), warnings), (Some("a"), vec!["sgf::property-twice"]));
}

#[test]
fn unknown_properties_are_passed_without_a_word() {
    assert_eq!(node("XX[a][b]XX[c]KO[]DM[1]FF[4]ABC[aa]GW[2]TESUJI[1]"), (Node::default(), vec![]));
}

// Games

#[test]
fn everything_about_a_game() {
    let info = info(
        "SZ[9:13]KM[6.5]HA[2]PB[Black]BR[9d]PW[White]WR[1p]RE[B+2.5]EV[Cup]RO[1 (final)]GN[Game]DT[1846-09-11]\
         PC[Osaka]RU[Japanese]",
    );
    assert_eq!(info.size, Size::new(9, 13).unwrap());
    assert_eq!((info.komi, info.handicap), (Some(6.5), Some(2)));
    let texts = [
        &info.black.name,
        &info.black.rank,
        &info.white.name,
        &info.white.rank,
        &info.result,
        &info.event,
        &info.round,
        &info.name,
        &info.date,
        &info.place,
        &info.rules,
    ];
    let expected =
        ["Black", "9d", "White", "1p", "B+2.5", "Cup", "1 (final)", "Game", "1846-09-11", "Osaka", "Japanese"];
    assert_eq!(texts.map(|text| text.as_deref().unwrap()), expected);
}

#[test]
fn what_a_game_leaves_out() {
    for properties in ["", "SZ[]KM[]HA[]PB[ ]RE[]", "HA[0]"] {
        assert_eq!(info(properties), Info::new(Size::square(19).unwrap()));
    }
}

#[test]
fn sizes() {
    let size = |text: &str| info(&format!("SZ[{text}]")).size;
    assert_eq!(size("19:19"), Size::square(19).unwrap());
    assert_eq!(size(" 5 : 9 "), Size::new(5, 9).unwrap());
    assert_eq!(size("52"), Size::square(52).unwrap());
    assert_eq!(size("1"), Size::square(1).unwrap());
    for text in ["0", "53", "60", "abc", "-5", "19x19", "9:0", "9:53", ":9", "9:", "9:9:9", "99999999999999"] {
        let record = format!("(;SZ[{text}])");
        let collection = read(&record).unwrap();
        let error = collection.info(collection.games()[0]).expect_err(text);
        assert_eq!(error.code, "sgf::size");
        assert_eq!(&record[error.span.unwrap()], text);
    }
}

#[test]
fn komi_and_handicap_that_cannot_be_read() {
    let collection = read("(;KM[six]HA[many])").unwrap();
    let (info, warnings) = collection.info(collection.games()[0]).unwrap();
    assert_eq!((info.komi, info.handicap), (None, None));
    assert_eq!(codes(&warnings), ["sgf::value"; 2]);
    assert_eq!(info_komi("6,5"), Some(6.5));
    assert_eq!(info_komi("375"), Some(7.5));
}

fn info_komi(text: &str) -> Option<f64> {
    info(&format!("KM[{text}]")).komi
}

#[test]
fn the_dialect_of_nihon_ki_in() {
    let collection = read("(TE[第1期棋聖戦]KO[5目半]PB[丸山豊治])").unwrap();
    let (found, _) = collection.info(collection.games()[0]).unwrap();
    assert_eq!((found.event.as_deref(), found.komi), (Some("第1期棋聖戦"), Some(5.5)));
    let ff4 = info("TE[1]KO[]EV[Cup]");
    assert_eq!((ff4.event.as_deref(), ff4.komi), (Some("Cup"), None));
    assert_eq!(info("KM[6.5]KO[5.5]").komi, Some(6.5));
}

// Charsets

fn encoded(label: &str, text: &str) -> Vec<u8> {
    encoding_rs::Encoding::for_label(label.as_bytes()).unwrap().encode(text).0.into_owned()
}

#[test]
fn second_bytes_that_look_like_brackets() {
    let bytes = include_bytes!("../../../../tests/data/go/sjis-trail.sgf");
    let text = charset::decode(bytes).unwrap();
    assert_eq!(text, "(;FF[4]GM[1]CA[Shift_JIS]SZ[9]PB[表示ソ能十]C[予想図];B[ee])");
    assert_eq!(faults(&text), [] as [&str; 0]);
    for (label, text) in
        [("Shift_JIS", "表ソ能十予Ａー"), ("gb2312", "围棋"), ("gbk", "俓侺"), ("Big5", "功許蓋乙"), ("EUC-KR", "바둑")]
    {
        let record = format!("(;PB[{text}]CA[{label}]C[{text}](;B[aa]C[{text}]))");
        assert_eq!(charset::decode(&encoded(label, &record)).as_deref(), Some(&*record), "{label}");
    }
    let record = "(;CA[ISO-2022-JP]PB[本因坊]C[図]X)";
    assert_eq!(charset::decode(&encoded("ISO-2022-JP", record)).as_deref(), Some(record));
}

#[test]
fn a_charset_that_is_wrong_counts_for_nothing() {
    assert_eq!(charset::decode(&encoded("Shift_JIS", "(;CA[UTF-8]PB[本因坊秀策])")), None);
    assert_eq!(charset::decode("(;CA[Shift_JIS]PB[本因坊])".as_bytes()), None, "UTF-8 and nothing else");
    assert_eq!(charset::decode(b"(;CA[klingon]PB[x])"), None);
    assert_eq!(charset::decode(b"(;CA[UTF-16]PB[x])"), None);
    assert_eq!(charset::decode(b"(;CA[]PB[x])"), None);
    assert_eq!(charset::decode(b"(;PB[x])"), None);
    assert_eq!(charset::decode(b"no game CA[Shift_JIS]"), None);
    assert_eq!(charset::decode(b"(;C[CA[Shift_JIS\\]];PCA[Big5])(;B[aa];CA[gbk])"), None, "in texts and later nodes");
    assert_eq!(charset::decode(b"(;CA[ISO-8859-1]PB[M\xfcller])").as_deref(), Some("(;CA[ISO-8859-1]PB[Müller])"));
}

#[test]
fn a_charset_for_each_game() {
    let games = [
        ("Big5", "(;CA[Big5]PB[功許蓋]C[a\\]\\\\](;B[aa])(;B[bb]C[功)]))"),
        ("gb2312", "(;CA[gb2312]PB[围棋])"),
        ("Shift_JIS", "( ;PB[表ソ]CA[Shift_JIS]C[能];B[aa])"),
        ("UTF-8", "(;CA[UTF-8]PB[囲碁 바둑])\n"),
        ("EUC-JP", "(;PB[名前のない文字コードの記録です])\n"),
    ];
    let bytes: Vec<u8> = games.iter().flat_map(|(label, game)| encoded(label, game)).collect();
    assert_eq!(charset::decode(&bytes).unwrap(), games.map(|(_, game)| game).concat());
    // Where a single charset is named, it is everybody's.
    let bytes = encoded("EUC-KR", "(;CA[cp949]PB[바둑])(;PB[바둑])");
    assert_eq!(charset::decode(&bytes).as_deref(), Some("(;CA[cp949]PB[바둑])(;PB[바둑])"));
}

#[test]
fn decoding_takes_the_best_word_for_it() {
    use crate::games::{Charset, decode};
    let sjis = encoded("Shift_JIS", "(;CA[Shift_JIS]PB[表示ソ能十])");
    assert_eq!(decode(&sjis, None), "(;CA[Shift_JIS]PB[表示ソ能十])");
    assert_eq!(decode(&sjis, Charset::named("latin1")).chars().filter(|c| !c.is_ascii()).count(), 6);
    let marked = [b"\xef\xbb\xbf".as_slice(), "(;CA[Shift_JIS]PB[表])".as_bytes()].concat();
    assert_eq!(decode(&marked, None), "(;CA[Shift_JIS]PB[表])");
    assert_eq!(
        decode(&encoded("Shift_JIS", "(;CA[UTF-8]PB[本因坊秀策]PW[井上因碩])"), None),
        "(;CA[UTF-8]PB[本因坊秀策]PW[井上因碩])"
    );
}

// Writing

#[test]
fn writes_in_a_fixed_order() {
    let info =
        Info { komi: Some(6.5), handicap: Some(2), result: Some("B+R]".into()), ..Info::new(Size::new(5, 9).unwrap()) };
    let root = Node {
        setup: vec![(v("bb"), Some(Colour::Black)), (v("aa"), Some(Colour::Black)), (v("cc"), Some(Colour::White))],
        marks: vec![
            Markup { text: Some("a:]\\".into()), ..Markup::new(Kind::Label, v("aa")) },
            Markup::new(Kind::Territory(Colour::White), v("dd")),
            Markup { to: Some(v("ee")), ..Markup::new(Kind::Arrow, v("aa")) },
        ],
        to_play: Some(Colour::White),
        dim: Some(vec![]),
        comment: Some("one: [1]\ntwo".into()),
        ..Node::default()
    };
    let second = Node {
        moves: vec![(Colour::White, Some(v("ab")))],
        number: Some(1),
        numbering: Some(Numbering::Modulo),
        figure: Some(FigureStart { flags: None, name: Some("a:b".into()) }),
        view: Some(points("bb aa")),
        ..Node::default()
    };
    let pass = Node { moves: vec![(Colour::Black, None)], figure: Some(FigureStart::default()), ..Node::default() };
    assert_eq!(
        write(&info, &[root, second, pass]),
        "(;FF[4]GM[1]CA[UTF-8]SZ[5:9]HA[2]KM[6.5]RE[B+R\\]]AB[aa][bb]AW[cc]PL[W]DD[]TW[dd]LB[aa:a\\:\\]\\\\]AR[aa:ee]\
         C[one: [1\\]\ntwo]\n;W[ab]MN[1]PM[2]FG[32768:a\\:b]VW[aa][bb]\n;B[]FG[])\n"
    );
    assert_eq!(write(&Info::new(Size::square(19).unwrap()), &[]), "(;FF[4]GM[1]CA[UTF-8]SZ[19])\n");
}
