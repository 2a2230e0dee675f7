//! SGF, read and written: what is written reads the same, a second reader agrees, and nothing panics.

use proptest::prelude::*;
use sgf_parse::go::{Move, Prop};
use sgf_parse::{Color, SgfNode};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::charset::{decode_or, with_lines};
use zumen_game::{Charset, NoFiles};
use zumen_go::GO;
use zumen_go::annotations::{Annotation, Annotations};
use zumen_go::board::{Colour, Size, Vertex};
use zumen_go::markup::{Kind, Markup};
use zumen_go::position::Captures;
use zumen_go::record::{FigureStart, Info, Node, Numbering, Player};
use zumen_go::sgf::{Collection, NodeId, read, write};

/// The main line from a root on.
fn line(collection: &Collection, root: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(root), |id| collection.children(*id).next())
}

/// Failures are told, not kept in a file.
fn without_persistence() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

// What may stand in a record

fn size() -> impl Strategy<Value = Size> {
    prop_oneof![Just((19, 19)), (1..=52_u8, 1..=52_u8)].prop_map(|(columns, rows)| Size::new(columns, rows).unwrap())
}

fn vertex(size: Size) -> impl Strategy<Value = Vertex> + Clone {
    (0..size.columns(), 0..size.rows()).prop_map(|(column, row)| Vertex::new(column, row))
}

/// Points, sorted, each once.
fn vertices(size: Size) -> impl Strategy<Value = Vec<Vertex>> {
    prop::collection::btree_set(vertex(size), 0..8).prop_map(|points| points.into_iter().collect())
}

/// A text without blanks around it.
fn words() -> impl Strategy<Value = Option<String>> {
    let letter = prop::sample::select("ab:]\\[();表ソ能十, '\"é\u{1f600}".chars().collect::<Vec<char>>());
    prop::collection::vec(letter, 0..12).prop_map(|letters| {
        let text = letters.into_iter().collect::<String>().trim().to_owned();
        (!text.is_empty()).then_some(text)
    })
}

/// A text with lines.
fn lines() -> impl Strategy<Value = Option<String>> {
    let letter = prop::sample::select("ab:]\\[();表ソ \n\n".chars().collect::<Vec<char>>());
    prop::collection::vec(letter, 0..30).prop_map(|letters| {
        let text: String = letters.into_iter().collect();
        (!text.trim().is_empty()).then_some(text)
    })
}

fn player() -> impl Strategy<Value = Player> {
    (words(), words()).prop_map(|(name, rank)| Player { name, rank })
}

fn info() -> impl Strategy<Value = Info> {
    let komi = prop::option::of(prop_oneof![
        (-400..400_i32).prop_map(|quarters| f64::from(quarters) / 4.0),
        (-2700..2700_i32).prop_map(f64::from)
    ]);
    let texts = (words(), words(), words(), words(), words(), words(), words());
    let captures = (0..100_000_u32, 0..100_000_u32).prop_map(|(black, white)| Captures { black, white });
    (size(), komi, captures, prop::option::of(1..100_u32), player(), player(), texts).prop_map(
        |(size, komi, captures, handicap, black, white, texts)| {
            let (result, event, round, name, date, place, rules) = texts;
            Info { size, komi, captures, handicap, black, white, result, event, round, name, date, place, rules }
        },
    )
}

fn colour() -> impl Strategy<Value = Colour> {
    prop::sample::select(Colour::BOTH.to_vec())
}

/// Each point once, AE before AB before AW.
fn setup(size: Size) -> impl Strategy<Value = Vec<(Vertex, Option<Colour>)>> {
    prop::collection::btree_map(vertex(size), prop::option::of(colour()), 0..8).prop_map(|stones| {
        let mut setup: Vec<(Vertex, Option<Colour>)> = stones.into_iter().collect();
        setup.sort_by_key(|(at, stone)| (*stone, *at));
        setup
    })
}

fn moves(size: Size) -> impl Strategy<Value = Vec<(Colour, Option<Vertex>)>> {
    // On 19 lines and fewer `tt` is off the board, so no point looks like a pass.
    let play = prop::option::of(prop::option::of(vertex(size)));
    (play.clone(), play).prop_map(|(black, white)| {
        let play = |colour| move |at| (colour, at);
        black.map(play(Colour::Black)).into_iter().chain(white.map(play(Colour::White))).collect()
    })
}

fn marks(size: Size) -> impl Strategy<Value = Vec<Markup>> {
    let kind = prop::sample::select(Kind::ALL.to_vec()).prop_filter("dim is no mark", |kind| *kind != Kind::Dim);
    let mark = (kind, vertex(size), vertex(size), words());
    prop::collection::vec(mark, 0..12).prop_map(|found| {
        let mut marks: Vec<Markup> = Vec::new();
        for (kind, at, to, text) in found {
            let is_line = matches!(kind, Kind::Line | Kind::Arrow);
            let mark = match kind {
                _ if is_line => Markup { to: Some(to), ..Markup::new(kind, at) },
                Kind::Label => Markup { text: Some(text.unwrap_or("x".into())), ..Markup::new(kind, at) },
                _ => Markup::new(kind, at),
            };
            let is_taken = |other: &Markup| other.at == at && layer(other.kind) == layer(kind);
            let is_odd = if is_line { at == to || marks.contains(&mark) } else { marks.iter().any(is_taken) };
            if !is_odd {
                marks.push(mark);
            }
        }
        marks.sort();
        marks
    })
}

/// What there is room for once on a point.
fn layer(kind: Kind) -> u8 {
    match kind {
        Kind::Territory(_) | Kind::Next(_) => 0,
        Kind::Label => 1,
        Kind::Line | Kind::Arrow => 2,
        _ => 3,
    }
}

fn figure() -> impl Strategy<Value = FigureStart> {
    (prop::option::of(0..32768_u32), words()).prop_map(|(flags, name)| FigureStart { flags, name })
}

fn annotation(idents: &'static [&'static str]) -> impl Strategy<Value = Option<Annotation>> {
    let one = (prop::sample::select(idents), any::<bool>());
    prop::option::of(one.prop_map(|(ident, is_emphasized)| Annotation::new(ident, is_emphasized)))
}

fn annotations() -> impl Strategy<Value = Annotations> {
    let lead = prop::option::of((-9999..10_000).prop_map(|tenths| f64::from(tenths) / 10.0));
    let kinds = [&Annotation::OF_MOVES[..], &Annotation::OF_POSITIONS[..], &Annotation::KEY[..]].map(annotation);
    (kinds, lead).prop_map(|([of_move, of_position, key], lead)| Annotations { of_move, of_position, key, lead })
}

fn node(size: Size) -> impl Strategy<Value = Node> {
    let numbering = prop::sample::select(vec![Numbering::Hidden, Numbering::Real, Numbering::Modulo]);
    let points = || prop::option::of(vertices(size));
    let board = (setup(size), moves(size), prop::option::of(colour()), prop::option::of(any::<u32>()), marks(size));
    let figure = (points(), points(), prop::option::of(numbering), prop::option::of(figure()), words(), lines());
    (board, figure, annotations()).prop_map(
        |((setup, moves, to_play, number, marks), (dim, view, numbering, figure, name, comment), annotations)| Node {
            // Those of moves stand beside moves.
            annotations: Annotations { of_move: annotations.of_move.filter(|_| !moves.is_empty()), ..annotations },
            setup,
            moves,
            to_play,
            number,
            marks,
            dim,
            view,
            numbering,
            figure,
            name,
            comment,
            next: None,
        },
    )
}

fn game() -> impl Strategy<Value = (Info, Vec<Node>)> {
    info().prop_flat_map(|info| {
        let line = prop::collection::vec(node(info.size), 1..6);
        (Just(info), line)
    })
}

proptest! {
    #![proptest_config(without_persistence())]

    #[test]
    fn what_is_written_reads_the_same((info, nodes) in game()) {
        let text = write(&info, &nodes);
        let collection = read(&text).expect(&text);
        prop_assert_eq!(collection.warnings(), &[]);
        let root = collection.games()[0];
        prop_assert_eq!(collection.info(root), Ok((info.clone(), vec![])), "{}", text);
        let read: Vec<(Node, Vec<Diagnostic>)> = line(&collection, root).map(|id| collection.node(id, info.size)).collect();
        // SGF forbids two moves in a node, and a move beside a set-up.
        let oddities = |node: &Node| {
            [node.moves.len() > 1, !node.moves.is_empty() && !node.setup.is_empty()].map(usize::from).iter().sum::<usize>()
        };
        for ((read, warnings), node) in read.iter().zip(&nodes) {
            prop_assert_eq!(read, node, "{}", text);
            prop_assert_eq!(warnings.len(), oddities(node), "{}", text);
        }
        prop_assert_eq!(read.len(), nodes.len());
        prop_assert!(text.ends_with(")\n"));
    }
}

// A second reader

/// A game as text: a tree of nodes, each in words that both readers take.
#[derive(Clone, Debug)]
struct Tree {
    node: Node,
    children: Vec<Tree>,
}

/// What sgf-parse reads in the same way: no composed value with a colon in its text, no move beside a set-up.
fn plain_node(size: Size) -> impl Strategy<Value = Node> {
    node(size).prop_map(|mut node| {
        node.marks.iter_mut().for_each(|mark| mark.text = mark.text.take().map(|text| text.replace([':', '\\'], "x")));
        node.moves.truncate(1);
        if !node.moves.is_empty() {
            node.setup.clear();
        }
        node.comment = node.comment.map(|text| text.replace('\\', "/"));
        node
    })
}

fn tree(size: Size) -> impl Strategy<Value = Tree> {
    let leaf = plain_node(size).prop_map(|node| Tree { node, children: vec![] });
    leaf.prop_recursive(4, 12, 3, move |inner| {
        let children = prop::collection::vec(inner, 0..3);
        (plain_node(size), children).prop_map(|(node, children)| Tree { node, children })
    })
}

/// Writes the tree: each of its nodes as the second node of a line.
fn write_tree(tree: &Tree, text: &mut String) {
    let line = write(&Info::new(Size::square(19).unwrap()), &[Node::default(), tree.node.clone()]);
    let node = line.split_once("\n;").expect("two nodes").1;
    text.push(';');
    text.push_str(node.strip_suffix(")\n").expect("the end"));
    for child in &tree.children {
        text.push('(');
        write_tree(child, text);
        text.push(')');
    }
}

fn to_point(at: Vertex) -> sgf_parse::go::Point {
    sgf_parse::go::Point { x: at.column, y: at.row }
}

fn set_of(node: &SgfNode<Prop>, ident: &str) -> Vec<(u8, u8)> {
    let points = match node.get_property(ident) {
        Some(Prop::AB(p) | Prop::AW(p) | Prop::AE(p) | Prop::TR(p) | Prop::SQ(p) | Prop::CR(p) | Prop::MA(p)) => p,
        Some(Prop::SL(p) | Prop::DD(p) | Prop::VW(p) | Prop::TB(p) | Prop::TW(p)) => p,
        // An empty list, which FF4 allows for DD and VW, is none to it.
        Some(Prop::Invalid(_, values)) if *values == [""] => return vec![],
        None => return vec![],
        Some(other) => panic!("{other:?}"),
    };
    let mut points: Vec<(u8, u8)> = points.iter().map(|at| (at.x, at.y)).collect();
    points.sort_unstable();
    points
}

fn pairs(points: impl IntoIterator<Item = Vertex>) -> Vec<(u8, u8)> {
    let mut pairs: Vec<(u8, u8)> = points.into_iter().map(|at| (at.column, at.row)).collect();
    pairs.sort_unstable();
    pairs
}

/// Both have read the same node.
fn assert_same(node: &Node, other: &SgfNode<Prop>) {
    for (ident, stone) in [("AE", None), ("AB", Some(Colour::Black)), ("AW", Some(Colour::White))] {
        let points = node.setup.iter().filter(|(_, set)| *set == stone).map(|(at, _)| *at);
        assert_eq!(pairs(points), set_of(other, ident), "{ident}");
    }
    let is_apart = |kind: &Kind| matches!(kind, Kind::Next(_) | Kind::Label | Kind::Line | Kind::Arrow | Kind::Dim);
    for kind in Kind::ALL.into_iter().filter(|kind| !is_apart(kind)) {
        let points = node.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at);
        assert_eq!(pairs(points), set_of(other, kind.property()), "{kind:?}");
    }
    assert_eq!(pairs(node.dim.clone().unwrap_or_default()), set_of(other, "DD"));
    assert_eq!(pairs(node.view.clone().unwrap_or_default()), set_of(other, "VW"));

    let played = other.properties().find_map(|prop| match prop {
        Prop::B(at) => Some((Colour::Black, *at)),
        Prop::W(at) => Some((Colour::White, *at)),
        _ => None,
    });
    let expected =
        node.moves.first().map(|(colour, at)| (*colour, at.map_or(Move::Pass, |at| Move::Move(to_point(at)))));
    assert_eq!(expected, played);

    let labels = match other.get_property("LB") {
        Some(Prop::LB(labels)) => labels.iter().map(|(at, text)| ((at.x, at.y), text.text.clone())).collect(),
        _ => std::collections::BTreeMap::new(),
    };
    let own = node.marks.iter().filter(|mark| mark.kind == Kind::Label);
    let own = own.map(|mark| ((mark.at.column, mark.at.row), mark.text.clone().unwrap())).collect();
    assert_eq!(labels, own);

    let comment = match other.get_property("C") {
        Some(Prop::C(text)) => Some(text.text.clone()),
        _ => None,
    };
    assert_eq!(node.comment, comment);
    let to_play = match other.get_property("PL") {
        Some(Prop::PL(Color::Black)) => Some(Colour::Black),
        Some(Prop::PL(Color::White)) => Some(Colour::White),
        _ => None,
    };
    assert_eq!(node.to_play, to_play);
}

proptest! {
    #![proptest_config(without_persistence())]

    #[test]
    fn a_second_reader_agrees(tree in tree(Size::square(19).unwrap())) {
        let mut text = String::from("(;GM[1]FF[4]SZ[19]");
        write_tree(&tree, &mut text);
        text.push(')');
        let collection = read(&text).expect(&text);
        prop_assert_eq!(collection.warnings(), &[]);
        let others = sgf_parse::go::parse(&text).expect(&text);

        let mut open = vec![(collection.games()[0], &others[0])];
        while let Some((id, other)) = open.pop() {
            assert_same(&collection.node(id, Size::square(19).unwrap()).0, other);
            let children: Vec<NodeId> = collection.children(id).collect();
            prop_assert_eq!(children.len(), other.children().count());
            open.extend(children.into_iter().zip(other.children()));
        }
    }
}

// Nothing panics

/// Reads all that can be read; every place is one of the text.
fn read_all(bytes: &[u8]) {
    let text = decode(bytes);
    let check = |fault: &Diagnostic| {
        assert!(fault.code.starts_with("sgf::"));
        assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "a place in the text");
    };
    let collection = match read(&text) {
        Ok(collection) => collection,
        Err(fault) => return check(&fault),
    };
    collection.warnings().iter().for_each(check);
    for root in collection.games() {
        let size = match collection.info(*root) {
            Ok((info, warnings)) => {
                warnings.iter().for_each(check);
                write_again(&collection, *root, &info);
                info.size
            }
            Err(fault) => {
                check(&fault);
                continue;
            }
        };
        let mut open = vec![*root];
        while let Some(id) = open.pop() {
            assert!(text.get(collection.span(id)).is_some());
            let (node, warnings) = collection.node(id, size);
            warnings.iter().for_each(check);
            let points = node.setup.iter().map(|(at, _)| *at).chain(node.marks.iter().map(|mark| mark.at));
            assert!(points.chain(node.moves.iter().filter_map(|(_, at)| *at)).all(|at| size.holds(at)));
            open.extend(collection.children(id));
        }
    }
}

/// What was read can be written, and reads the same then.
fn write_again(collection: &Collection, root: NodeId, info: &Info) {
    let nodes = |collection: &Collection, root| -> Vec<Node> {
        line(collection, root).map(|id| collection.node(id, info.size).0).collect()
    };
    let before = nodes(collection, root);
    let text = write(info, &before);
    let again = read(&text).expect(&text);
    let root = again.games()[0];
    assert_eq!(again.warnings(), [], "{text}");
    assert_eq!(again.info(root), Ok((info.clone(), vec![])), "{text}");
    assert_eq!(nodes(&again, root), before, "{text}");
}

/// Text of letters that mean something to SGF.
fn salad() -> impl Strategy<Value = String> {
    let words = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "(;",
        "\\",
        ":",
        "B",
        "AB",
        "aa",
        "ss",
        "tt",
        "aa:cc",
        "LB",
        "SZ[9]",
        "CA[",
        "Big5",
        "GM",
        "1",
        "AddBlack",
        "\n",
        " ",
        "表",
        "é",
        "C[",
        "FG[257:x]",
        "KM[6,5]",
        "TE[",
        "DD[]",
        "AR[aa:bb]",
        "x",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| format!("(;{}", words.concat()))
}

fn damaged_record() -> impl Strategy<Value = Vec<u8>> {
    let label = prop::sample::select(vec!["UTF-8", "Shift_JIS", "gb2312", "Big5", "EUC-KR", "ISO-2022-JP"]);
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..8);
    (game(), label, edits).prop_map(|((info, nodes), label, edits)| {
        let text = write(&info, &nodes).replace("CA[UTF-8]", &format!("CA[{label}]"));
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let mut bytes = encoding.encode(&text).0.into_owned();
        for (at, byte, how) in edits {
            let at = at.index(bytes.len() + 1);
            match how {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => drop(bytes.remove(at)),
                2 if at < bytes.len() => bytes[at] = byte,
                _ => bytes.truncate(at),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(without_persistence())]

    #[test]
    fn random_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&bytes);
        read_all(&[b"(;".as_slice(), &bytes].concat());
    }

    #[test]
    fn words_in_any_order_are_read(text in salad()) {
        read_all(text.as_bytes());
        prop_assert!(read(&text).map_or_else(|fault| fault.code == "sgf::brackets", |_| true) || text.contains("GM"));
    }

    #[test]
    fn damaged_records_are_read(bytes in damaged_record()) {
        read_all(&bytes);
    }
}

fn decode(bytes: &[u8]) -> String {
    with_lines(decode_or(bytes, || GO.decode.expect("SGF names charsets")(bytes)))
}

#[test]
fn decoding_takes_the_best_word_for_it() {
    let encoded = |label: &str, text: &str| {
        encoding_rs::Encoding::for_label(label.as_bytes()).unwrap().encode(text).0.into_owned()
    };
    let sjis = encoded("Shift_JIS", "(;CA[Shift_JIS]PB[表示ソ能十])");
    assert_eq!(decode(&sjis), "(;CA[Shift_JIS]PB[表示ソ能十])");
    assert_eq!(
        Charset::from_name("latin1").expect("a charset").decode(&sjis).chars().filter(|c| !c.is_ascii()).count(),
        6
    );
    let marked = [b"\xef\xbb\xbf".as_slice(), "(;CA[Shift_JIS]PB[表])".as_bytes()].concat();
    assert_eq!(decode(&marked), "(;CA[Shift_JIS]PB[表])");
    assert_eq!(
        decode(&encoded("Shift_JIS", "(;CA[UTF-8]PB[本因坊秀策]PW[井上因碩])")),
        "(;CA[UTF-8]PB[本因坊秀策]PW[井上因碩])"
    );
}

#[test]
fn each_fault_of_a_record_has_its_place() {
    let text = "(;GM[1]SZ[9]KM[x];B[zz];B[aa](;W[bb]TR[xx])(;W[cc]B[q]))\n(;GM[1]SZ[99])";
    let faults = GO.read(text, &NoFiles).expect("a record").validate(&NoFiles);
    let places: Vec<&str> = faults.iter().map(|fault| &text[fault.span.clone().expect("a place")]).collect();
    assert_eq!(places, ["x", "zz", "xx", "q", "99"], "{faults:?}");
}
