use super::*;
use crate::board::Size;
use crate::coordinates::a1;
use crate::record::{Info, Node};

const GIB: &str = r"\HS
\[GIBOKIND=Korea\]
\[GAMENAME=승강급 대국\]
\[GAMEDATE=2015- 8-29-22-56-58\]
\[GAMEWHITENAME=흰돌 (1급)\]
\[GAMEBLACKNAME=검은돌 (3D)\]
\[GAMEINFOMAIN=GBKIND:0,GTYPE:0,GCDT:0,GTIME:1200-30-3,GRLT:7,ZIPSU:0,DUM:0,GONGJE:65,TCNT:4,AUSZ:0\]
\HE
\GS
2 1 0
5 0 &4
INI 0 1 0 &4
STO 0 2 1 16 2
STO 0 3 2 3 15
SKI 0 4
STO 0 5 2 16 14
\GE
";

const NGF: &str = "Rated game
19
White Stone   7D*
black         9DP
www.example.com
2
0
0
20170316 [09:51]
5
White wins by  resign!
3
PMABWQRRQ
PMACBEEEE
PMADWAAAA
";

const NEWS: &str =
    "GI韩国十段战\nGI白子 初段\nGI黑子 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\nPMABBREER\nPMACWEEEE\n";

const UGF: &str = "[Header]
Ver=UGF3,200
Lang=SJIS
Title=2019,PANDA-NET,
Place=PANDA-NET
Date=2019/03/08,22:09:00,2019/03/09,07:16:59
Rule=JPN
Size=9
Hdcp=2,0.50
Winner=W,C
CoordinateType=IGS
PlayerB=黒石,7d,,
PlayerW=白石,2k?,,
[Data]
CC,B1,0,0
GG,B1,0,0
EA,W1,1,0
YA,B1,2,3
[Figure]
.Text,1
白の初手。
.EndText
";

/// Reads a record, and returns what its root says, with its nodes.
fn record(text: &str) -> (Info, Vec<Node>) {
    let (_, read) = reader(text).expect("it is known");
    let (collection, _) = read(text).expect("it is read").into_record().expect("it is written");
    let root = collection.games()[0];
    let (info, faults) = collection.info(root).expect("a size");
    assert_eq!(faults, []);
    let line = std::iter::successors(Some(root), |id| collection.children(*id).next());
    let nodes = line.map(|id| collection.node(id, info.size));
    (info.clone(), nodes.inspect(|(_, faults)| assert_eq!(faults, &[])).map(|(node, _)| node).collect())
}

/// The moves of nodes, as SGF writes them; a pass is empty.
fn moves(nodes: &[Node]) -> Vec<String> {
    let played = nodes.iter().flat_map(|node| &node.moves);
    played.map(|(colour, at)| format!("{}{}", colour.letter(), at.map_or_else(String::new, |at| at.sgf()))).collect()
}

fn info_fields(info: &Info) -> [String; 8] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let komi = info.komi.map(|komi| komi.to_string());
    [
        &info.black.name,
        &info.black.rank,
        &info.white.name,
        &info.white.rank,
        &komi,
        &info.date,
        &info.result,
        &info.event,
    ]
    .map(text)
}

#[test]
fn gib_of_tygem() {
    let (info, nodes) = record(GIB);
    assert_eq!(info_fields(&info), ["검은돌", "3d", "흰돌", "1급", "6.5", "2015-08-29", "B+T", "승강급 대국"]);
    assert_eq!(moves(&nodes), ["Bqc", "Wdp", "B", "Wqo"]);
    let nick =
        record("\\HS\n\\[BUSERINFO=BNICK:ann\\]\n\\[WUSERINFO=WNICK:ben\\]\n\\HE\n\\GS\nSTO 0 2 1 15 15\n\\GE\n").0;
    assert_eq!((nick.black.name.as_deref(), nick.white.name.as_deref()), (Some("ann"), Some("ben")));
    let handicap = record(&GIB.replace("INI 0 1 0", "INI 0 1 3").replace("STO 0 2 1", "STO 0 2 2")).1;
    let set: Vec<String> = handicap[0].setup.iter().map(|(at, _)| at.sgf()).collect();
    assert_eq!(set, ["dd", "dp", "pd"], "the third stone is on the upper left");
    assert_eq!(
        record(&GIB.replace("TCNT", "LINE:13,TCNT").replace(" 16", " 9").replace(" 15", " 9").replace(" 14", " 9"))
            .0
            .size
            .columns(),
        13
    );
}

#[test]
fn ngf_of_wbaduk() {
    let (info, nodes) = record(NGF);
    assert_eq!(info_fields(&info), ["black", "9p", "White Stone", "7d", "0", "2017-03-16", "W+R", "Rated game"]);
    assert_eq!((info.handicap, moves(&nodes)), (Some(2), ["Wpq", "Bdd", "W"].map(str::to_owned).to_vec()));
    let (info, nodes) = record(NEWS);
    assert_eq!(info_fields(&info), ["黑子", "五段", "白子", "初段", "6.5", "2006-09-05", "", "韩国十段战"]);
    assert_eq!(moves(&nodes), ["Bqd", "Wdd"]);
}

#[test]
fn ugf_of_pandanet() {
    let (info, nodes) = record(UGF);
    assert_eq!(info_fields(&info), ["黒石", "7d", "白石", "2k", "0.5", "2019-03-08", "W+R", "2019, PANDA-NET"]);
    assert_eq!((info.rules.as_deref(), info.handicap, info.size.rows()), (Some("Japanese"), Some(2), 9));
    assert_eq!(moves(&nodes), ["Wei", "B"], "rows count from below");
    assert_eq!(nodes[1].comment.as_deref(), Some("白の初手。"));
    assert_eq!(moves(&record(&UGF.replace("=IGS", "=JPN")).1), ["Wea", "B"]);
}

#[test]
fn results_in_words() {
    for (words, result) in [
        ("Black wins by 0.5!", "B+0.5"),
        ("White loses on time", "B+T"),
        ("黒中押し勝ち!", "B+R"),
        ("白11目胜", "W+11"),
        ("백 불계승", "W+R"),
        ("흑 2집반승", "B+2.5"),
        ("黑超时负", "W+T"),
    ] {
        assert_eq!(result::of_words(words).as_deref(), Some(result), "{words}");
    }
    assert_eq!(result::of_words("unfinished"), None);
}

#[test]
fn bad_moves_are_refused_with_their_place() {
    for (text, good, bad) in [
        (GIB, "STO 0 3 2 3 15", "STO 0 3 2 3 19"),
        (GIB, "STO 0 3 2 3 15", "STO 0 3 5 3 15"),
        (GIB, "STO 0 3 2 3 15", "STO 0 3"),
        (NGF, "PMACBEEEE", "PMACBZZZZ"),
        (NGF, "PMACBEEEE", "PMACXEEEE"),
        (UGF, "EA,W1,1,0", "EZ,W1,1,0"),
        (UGF, "EA,W1,1,0", "EA;W1"),
    ] {
        let text = text.replace(good, bad);
        let (_, read) = reader(&text).expect("it is known");
        let fault = read(&text).expect_err(bad);
        assert_eq!((fault.code, &text[fault.span.expect("a place")]), ("server::move", bad));
    }
    let text = UGF.replace("Size=9", "Size=99");
    let fault = ugf::read(&text).expect_err("99 lines");
    assert_eq!((fault.code, &text[fault.span.expect("a place")]), ("server::size", "99"));
}

#[test]
fn faults_of_moves_are_told_at_their_lines() {
    let text = GIB.replace("STO 0 5 2 16 14", "STO 0 5 2 3 15");
    let (collection, places) = gib::read(&text).expect("it is read").into_record().expect("it is written");
    let faults: Vec<Diagnostic> =
        crate::sgf::validate(&collection).into_iter().map(|fault| places.of_text(fault)).collect();
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((fault.code, &text[fault.span.clone().expect("a place")]), ("sgf::occupied", "STO 0 5 2 3 15"));
}

#[test]
fn charsets_are_those_of_the_heads() {
    for (text, label) in [(GIB, "EUC-KR"), (UGF, "Shift_JIS")] {
        let bytes = encoding_rs::Encoding::for_label(label.as_bytes()).expect("it is known").encode(text).0;
        assert_eq!(decode(&bytes).as_deref(), Some(text), "{label}");
    }
    assert_eq!(decode(GIB.as_bytes()), None, "UTF-8 needs nobody to say so");
}

#[test]
fn other_texts_are_none() {
    for text in ["", "(;SZ[9])", "[Header]\nName=1\n", "[Data]\n", "A\n19\nB\nC\nD\n", "PM\nPM\n", "19\n19\n19\nPMABB"]
    {
        assert!(reader(text).is_none(), "{text}");
    }
}

#[test]
fn handicaps_are_given_on_boards_of_seven_lines_and_more() {
    let points = |stones: u32, lines: u8| {
        let size = Size::square(lines).expect("a size");
        let points = handicap::points(stones, size)?;
        Some(points.into_iter().map(|at| a1(at, size)).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(points(2, 7).as_deref(), Some("C3 E5"));
    assert_eq!([points(2, 6), points(1, 7), points(10, 19)], [None, None, None]);
}

#[test]
fn comments_of_a_review_stand_on_nodes() {
    let review = "[ReviewNode]\nNODE,1,0,0,0\nNODE,2,2,5,1\n  VARIATION,\n    NODE,4,2,3,3\n  VARIATIONEND,\nNODE,3,1,0,0\n\
                  [ReviewComment]\n.Comment,1\nGood luck!\n.Comment,2\n first\n second\n.Comment,4\nlost\nlost\n.Comment,x\nlost\n";
    let text = format!("{UGF}{review}");
    let (_, nodes) = record(&text);
    let comments: Vec<_> = nodes.iter().map(|node| node.comment.as_deref()).collect();
    assert_eq!(comments, [Some("Good luck!"), Some("白の初手。\nfirst\nsecond"), None]);
    let warnings = |text: &str| {
        let (collection, places) = ugf::read(text).expect("it is read").into_record().expect("it is written");
        let told = collection.warnings().iter().cloned().map(|warning| places.of_text(warning));
        told.map(|warning| (warning.message, text[warning.span.expect("a place")].to_owned())).collect::<Vec<_>>()
    };
    let told = [
        ("zumen leaves out 2 comments that belong to no move of the game", ".Comment,4"),
        ("zumen does not read the 1 variation of this review", "VARIATION,"),
    ];
    assert_eq!(warnings(&text), told.map(|(message, place)| (message.to_owned(), place.to_owned())));
    let beyond = UGF.replace(".Text,1", ".Text,9");
    assert_eq!(warnings(&beyond)[0].1, ".Text,9");
    assert_eq!(warnings(UGF), []);
}
