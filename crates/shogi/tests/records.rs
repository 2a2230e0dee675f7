//! The notations of shogi: SFEN and USI, KIF and BOD, CSA; what is read, what is refused and where, what is written.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Lang, Paragraph};
use zumen_game::charset::{decode_or, with_lines};
use zumen_game::{Entry, NoFiles, Record, Subject as _, View};
use zumen_shogi::SHOGI;
use zumen_shogi::kind::{Kind, Promotions};
use zumen_shogi::moment::Moment;
use zumen_shogi::position::{Piece, Position, Side};
use zumen_shogi::square::Size;
use zumen_shogi::variant::Variant;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const CHU: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

fn read(input: &[u8]) -> Box<dyn Record> {
    let text = with_lines(decode_or(input, || SHOGI.decode.expect("KIF has charsets")(input)));
    SHOGI.read(&text, &NoFiles).unwrap_or_else(|| panic!("not shogi: {text}"))
}

/// What becomes of each position of an input: its JSON and the codes of its warnings, or why it was refused.
fn all(input: &[u8], view: &View) -> Vec<Result<(Value, Vec<&'static str>), Diagnostic>> {
    let entry = |entry: Result<Entry, Diagnostic>| {
        let entry = entry?;
        assert_eq!(entry.subject.game().name, "shogi");
        let json = entry.subject.json(&View::default())?;
        let codes = entry.warnings.iter().map(|warning| warning.code).collect();
        Ok((serde_json::from_str(&json).expect("JSON"), codes))
    };
    read(input).entries(view).into_iter().map(entry).collect()
}

fn one(input: impl AsRef<[u8]>, view: &View) -> (Value, Vec<&'static str>) {
    let mut read = all(input.as_ref(), view);
    assert_eq!(read.len(), 1, "one position");
    let text = String::from_utf8_lossy(input.as_ref());
    read.swap_remove(0).unwrap_or_else(|fault| panic!("{text}: {fault} at {:?}", fault.span))
}

/// The JSON of an input without warnings.
fn json(input: impl AsRef<[u8]>) -> Value {
    let (json, warnings) = one(input, &View::default());
    assert_eq!(warnings, [""; 0]);
    json
}

fn at(input: impl AsRef<[u8]>, number: &str) -> Value {
    one(input, &View::default().with("at", number)).0
}

fn data(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../tests/data/shogi/{name}", env!("CARGO_MANIFEST_DIR"))).expect("the file is there")
}

fn convert(input: impl AsRef<[u8]>, notation: &str) -> (String, Vec<String>) {
    let record = read(input.as_ref());
    let entries = record.entries(&View::default());
    let converted =
        entries[0].as_ref().expect("a position").subject.convert(notation, &View::default()).expect("written");
    (converted.text, converted.lost)
}

/// The code of the fault of an input, and what its caret is under.
fn refusal(input: &str) -> (&'static str, String) {
    let fault = all(input.as_bytes(), &View::default()).remove(0).expect_err("refused");
    assert!(fault.help.is_some(), "a remedy: {fault}");
    (fault.code, input[fault.span.expect("a place")].to_owned())
}

/// What stands under the board.
fn note(input: impl AsRef<[u8]>, view: &View) -> String {
    let record = read(input.as_ref());
    let entries = record.entries(view);
    let diagram = entries[0].as_ref().expect("a position").subject.diagram(view).expect("drawn");
    let note = diagram.below.iter().find(|paragraph| paragraph.style == "words-note").expect("words under the board");
    note.text.replace(Paragraph::PIECE, "")
}

#[test]
fn moves_are_replayed() {
    let line = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e";
    let end = json(line);
    let position = &end["position"];
    assert_eq!((&position["number"], &position["to_move"]), (&5.into(), &"gote".into()));
    assert_eq!(position["last"], serde_json::json!({"from": null, "to": "5e", "text": "５五角", "english": "B*5e"}));
    assert_eq!(position["hands"], serde_json::json!({"sente": {}, "gote": {"bishop": 1}}));
    assert_eq!(at(line, "start"), json("shogi"));
    assert_eq!(at(line, "0"), json("shogi"));
    assert_eq!(at(line, "3")["position"]["last"]["text"], "２二角成");
    assert_eq!(json("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e"), end);
    assert_eq!(json("moves 7g7f 3c3d 8h2b+ 3a2b B*5e"), end);
    assert_eq!(json(format!("position sfen {START} moves 7g7f 3c3d 8h2b+ 3a2b B*5e")), end);
    // Numbers go on from the set-up's.
    let later = "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 35 moves 5i5h 5a5b";
    assert_eq!(json(later)["position"]["number"], 36);
    assert_eq!(at(later, "35")["position"]["to_move"], "gote");
    assert_eq!(at(later, "34")["position"]["last"], Value::Null);
    for (number, message) in
        [("33", "the record has only moves 35 to 36"), ("37", "the record has only moves 35 to 36")]
    {
        let fault = all(later.as_bytes(), &View::default().with("at", number)).remove(0).unwrap_err();
        assert_eq!((fault.code, fault.message.as_str()), ("option::value", message));
    }
    for position in ["shogi", START, &json("shogi").to_string()] {
        let fault = all(position.as_bytes(), &View::default().with("at", "3")).remove(0).unwrap_err();
        assert_eq!((fault.code, fault.message.as_str()), ("option::value", "the record has no moves"));
        assert_eq!(at(position, "start"), json("shogi"));
    }
    assert_eq!(json("4k/4p/5/P4/K4 b - 1 moves 5d5c 1b1c")["position"]["size"], serde_json::json!([5, 5]));
    assert_eq!(json(format!("{CHU} moves 9h9g 4e4f"))["position"]["number"], 2);
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/4K3 b - 1", "sfen::board", "4K3"),
        ("4k4/9/9/9/9/9/9/9/4K5 b - 1", "sfen::board", "4K5"),
        ("4k4/9/9/9//9/9/9/9/4K4 b - 1", "sfen::board", "4k4/9/9/9//9/9/9/9/4K4"),
        ("4k4/9/9/99/9/9/9/9/4K4 b - 1", "sfen::board", "99"),
        ("4k4/9/9/9/9/9/9/9/4K3+ b - 1", "sfen::board", "+"),
        ("4k4/9/9/9/9/9/9/9/4Q4 b - 1", "sfen::piece", "Q"),
        ("4k4/9/9/9/9/9/9/9/4+K4 b - 1", "sfen::piece", "+K"),
        ("4k4/9/9/9/9/9/9/9/4+G4 b - 1", "sfen::piece", "+G"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 x - 1", "sfen::turn", "x"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2PK 1", "sfen::hand", "K"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2P3 1", "sfen::hand", "3"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 300P 1", "sfen::hand", "300P"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 255PPP 1", "sfen::hand", "P"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - x", "sfen::number", "x"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 7g7f", "sfen::rest", "7g7f"),
        ("12/12/12/12/12/12/12/12/12/12/12/11K b 2P 1", "sfen::hand", "2P"),
        ("startpos moves 7g7f 33", "usi::move", "33"),
        ("startpos moves 7f7e", "move::empty", "7f7e"),
        ("startpos moves 3c3d", "move::side", "3c3d"),
        ("startpos moves 7g7f 2b3c", "move::own", "2b3c"),
        ("startpos moves P*5e", "move::hand", "P*5e"),
        ("startpos moves 7g7f 3c3d 8h2b+ B*2b", "move::occupied", "B*2b"),
        ("startpos moves 7g7f+", "move::promotion", "7g7f+"),
        ("startpos moves 6i7h+", "move::promotion", "6i7h+"),
        ("startpos moves 12a12b", "move::square", "12a12b"),
        ("手合割：平手\n1 ７六歩(77)\n2 ３四歩(32)\n", "move::empty", "３四歩(32)"),
        ("手合割：平手\n1 ７六歩(77)\n2 ３四兵(33)\n", "kif::move", "兵(33)"),
        ("手合割：平手\n1 ５八金\n", "kif::move", "５八金"),
        ("手合割：平手\n▲７六歩 △３五歩\n", "kif::move", "△３五歩"),
        ("手合割：平手\n▲７六歩 △３四歩 ▲５八金\n", "kif::move", "▲５八金"),
        ("手合割：一枚半落ち\n", "kif::handicap", "一枚半落ち"),
        (
            "先手:A 後手:B 手数----指手-- 1 7六歩(77) 2 3四歩(33)\n",
            "kif::line",
            "先手:A 後手:B 手数----指手-- 1 7六歩(77) 2 3四歩(33)",
        ),
        ("#KIF 手合割：平手 手数----指手-- 1 7六歩(77)\n", "kif::line", "#KIF 手合割：平手 手数----指手-- 1 7六歩(77)"),
        ("後手の持駒：飛四つ\n| ・ ・|\n| 玉 ・|\n", "bod::hand", "飛四つ"),
        ("後手の持駒：歩255歩\n| ・ ・|\n| 玉 ・|\n", "bod::hand", "歩"),
        ("先手：甲\n後手：乙\n\n▲７六歩 ▲３四歩\n", "kif::move", "▲"),
        ("+------+\n| ・ ・|\n| 兵 ・|\n", "bod::piece", "兵"),
        ("+------+\n| ・ ・|\n| 玉 ・ ・|\n", "bod::board", " 玉 ・ ・"),
        ("V2.2\nPI\n+\n+7776FU\n-3334GI\n", "move::promotion", "-3334GI"),
        ("V2.2\nPI\n+\n+7776FU\n+3334FU\n", "move::side", "+3334FU"),
        ("V2.2\nPI83HI\n+\n", "csa::set-up", "83HI"),
        ("V2.2\nP1-KY-KE\n+\n", "csa::set-up", "P1-KY-KE"),
        ("V2.2\nP+63TO63FU\n+\n", "csa::set-up", "63FU"),
        ("V2.2\nPI\n+\nhello\n", "csa::statement", "hello"),
    ];
    for (input, code, under) in cases {
        assert_eq!(refusal(input), (code, under.to_owned()), "{input}");
    }
}

/// The moves that an input leads to, as USI, and the codes of what is odd about it.
fn moves(input: &str) -> (String, Vec<&'static str>) {
    let codes = read(input.as_bytes()).validate(&NoFiles).iter().map(|fault| fault.code).collect();
    let usi = convert(input, "usi").0;
    (usi.split_once(" moves ").map(|(_, moves)| moves.to_owned()).unwrap_or_default(), codes)
}

#[test]
fn numbers_of_moves_are_read_as_people_type_them() {
    let clear = |text: &str, moves_read: &str| {
        assert_eq!(
            moves(&format!("手合割：平手\n手数----指手---------消費時間--\n{text}")),
            (moves_read.to_owned(), vec![]),
            "{text}"
        );
    };
    for text in [
        "　　1 ７六歩(77)   ( 0:7/)\n   2 ３四歩(33)   ( 0:1/)\n",
        "　　1 ７六歩(77)\n　　2 ３四歩(33)\n",
        "1. ７六歩(77)\n2.３四歩(33)\n",
        "1: ７六歩(77)\n2：３四歩(33)\n",
        "１ ７六歩(77)\n２　３四歩(33)\n",
        "1手目 ▲７六歩(77)\n2手目 △３四歩(33)\n",
        "1▲７六歩(77)\n2△３四歩(33)\n",
    ] {
        clear(text, "7g7f 3c3d");
    }
    let head = "先手：甲\n　１ ７六歩(77)\n";
    assert_eq!(moves(head), ("7g7f".to_owned(), vec![]));
}

#[test]
fn a_line_with_a_move_is_never_passed_over() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    for (text, under) in [
        (format!("{head}１７六歩(77)   ( 0:07/)\n   2 ３四歩(33)\n"), "１７六歩(77)   ( 0:07/)"),
        (format!("{head}第１手 ７六歩(77)\n"), "第１手 ７六歩(77)"),
        (format!("{head}   1 同　歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n"), "同"),
        (format!("{head}   1 ７六歩(77)\n▽３四歩(33)\n"), "▽３四歩(33)"),
        ("手合割：平手\n(1) ７六歩(77)\n".to_owned(), "(1) ７六歩(77)"),
    ] {
        assert_eq!(refusal(&text), ("kif::move", under.to_owned()));
    }
    let codes = |text: &str| moves(&format!("{head}{text}")).1;
    for line in ["解説：2 ３四歩(33)", "| ・ ・|"] {
        assert_eq!(codes(&format!("   1 ７六歩(77)\n{line}\n")), ["kif::line"], "{line}");
    }
    assert_eq!(codes("   1 投了\n| ・ ・|\n"), ["record::end"]);
    assert_eq!(codes("12:30 昼食：休憩\n   1 ７六歩(77)\n"), [""; 0]);
    let early = format!("手合割：平手\n変化：3手\n{head}   1 ７六歩(77)\n");
    assert_eq!(moves(&early), ("7g7f".to_owned(), vec!["kif::variation"]));
    assert_eq!(codes("一 ７六歩\n   1 ７六歩(77)\n"), ["kif::line"]);
    assert_eq!(codes("   1 ７六歩(77)\n   2 投了\n   3 ２六歩(27)\n   4 ８四歩(83)\n"), ["record::end"]);
    assert_eq!(moves("startpos moves 7g7f resign 3c3d"), ("7g7f".to_owned(), vec!["record::end"]));
    let chu = "1手目 ▲7八歩兵 （←7九）\n2手目 △6五歩兵 （←6四）\n";
    let usi = json(format!("sfen {CHU} moves 7i7h 6d6e"));
    assert_eq!(json(chu)["position"], usi["position"]);
    assert_eq!(json(format!("手合割：中将棋\n手数----指手--\n{chu}"))["position"], usi["position"]);
}

#[test]
fn moves_and_boards_are_read_as_people_write_them() {
    let lead = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (said, usi) in [
        ("２二角成る(88)", "8h2b+"),
        ("２二角(88)成", "8h2b+"),
        ("２二角成らず(88)", "8h2b"),
        ("２二角生(88)", "8h2b"),
        ("５八金左上がる(69)", "6i5h"),
        ("５八金(49)右", "4i5h"),
        ("２六歩 ( 27 )", "2g2f"),
    ] {
        assert_eq!(moves(&format!("{lead}   3 {said}\n")), (format!("7g7f 3c3d {usi}"), vec![]), "{said}");
    }
    let board = |hand: &str, turn: &str| {
        format!("後手の持駒：{hand}\n  ２ １\n+------+\n|v玉 ・|一\n| ・ 玉|二\n+------+\n先手の持駒：なし\n{turn}\n")
    };
    let sfen = |text: &str| (convert(text, "sfen").0, moves(text).1);
    for (hand, letters) in [
        ("ナシ", "-"),
        ("無し。", "-"),
        ("なし", "-"),
        ("飛、角行", "rb"),
        ("歩兵三・金将", "g3p"),
        ("飛車,銀二", "r2s"),
    ] {
        assert_eq!(sfen(&board(hand, "後手番")), (format!("k1/1K w {letters} 1"), vec![]), "{hand}");
    }
    let whole = board("なし", "");
    for (from, to) in [("|", "│"), ("|", "｜"), ("・", "･"), ("v", "ｖ")] {
        assert_eq!(sfen(&whole.replace(from, to)), ("k1/1K b - 1".to_owned(), vec![]), "{to}");
    }
    let lines = "┏━━┯━━┓  ▽持ち駒:角\n┃▽玉│  ┃一\n┠──┼──┨  ▲持ち駒:金\n┃  │▲玉┃二\n┗━━┷━━┛\n";
    assert_eq!(sfen(lines), ("k1/1K b Gb 1".to_owned(), vec![]));
    assert_eq!(sfen(&board("なし", "後手の番")).0, "k1/1K w - 1");
    assert_eq!(moves(&board("なし", "手番：白")).1, ["kif::line"]);
    assert_eq!(moves(&format!("盤面反転\n{whole}")).1, ["kif::line"]);
    assert_eq!(moves("  V2.2\n  PI\n +\n\t+7776FU , T3\n"), ("7g7f".to_owned(), vec![]));
}

#[test]
fn an_end_without_a_known_name_ends_the_game() {
    let record =
        |end: &str| format!("手合割：平手\n   1 ７六歩(77)   ( 0:4/)\n   2 ３四歩(33)\n   3 {end}   ( 0:0/)\n");
    for end in ["Time-up", "引分", "最大手数", "千日手"] {
        assert_eq!(moves(&record(end)), ("7g7f 3c3d".to_owned(), vec![]), "{end}");
        assert!(json(record(end))["end"].is_string(), "{end}");
    }
    for end in ["Resigned", "接続切れ", "パス"] {
        assert_eq!(moves(&record(end)), ("7g7f 3c3d".to_owned(), vec!["record::end"]), "{end}");
        let (text, lost) = convert(record(end), "kif");
        assert!(text.contains("( 0:04/00:00:04)") && !text.contains(end), "{text}");
        assert!(lost.iter().any(|lost| lost.contains("ends with names")), "{lost:?}");
    }
    let csa = |end: &str| format!("V2.2\nPI\n+\n+7776FU,T5\n{end}\n");
    for end in ["%WHAT\nT3", "%WHAT,T3"] {
        assert_eq!(moves(&csa(end)), ("7g7f".to_owned(), vec!["record::end"]));
        assert!(convert(csa(end), "kif").0.contains("( 0:05/00:00:05)"), "{end}");
    }
    for (end, kif) in [("%CHUDAN,T39", "中断"), ("%TORYO,T39", "投了"), ("%+ILLEGAL_ACTION,T39", "反則勝ち")] {
        let text = convert(csa(end), "kif").0;
        assert!(text.contains(&format!("   2 {kif}")) && text.contains("( 0:39/00:00:39)"), "{text}");
    }
}

#[test]
fn remedies_name_what_was_meant() {
    for (input, meant) in [
        ("position startpos moves 7g7f 3c3d 2b8h+", "did you mean to move the bishop from 8h to 2b?"),
        ("手合割：平手\n1 ７六歩(77)\n2 ３四歩(34)\n", "did you mean (33)?"),
        ("手合割：平て\n1 ７六歩(77)\n", "did you mean 平手?"),
        ("手合割：5枚落ち\n", "did you mean 五枚落ち?"),
        ("P-7f P-3d P-2f Bx88+", "position startpos moves"),
        ("position startpos moves ７六歩", "write 7g7f"),
        ("position startpos moves 7g7f ３ｃ３ｄ", "write 3c3d"),
        ("startpos moves 7g7f ３四歩(33)", "write 3c3d"),
        ("startpos moves ５八金右", "write 4i5h or 6i5h"),
        ("startpos moves 7g7f 投了", "end the line here, or with resign"),
        ("startpos 7g7f", "write the word moves"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ｂ - 1", "write b"),
        ("手合割：平手\n1 ７六歩(77)\n2 3c3d\n", "did you mean ３四歩(33)?"),
        ("手合割：平手\n1 ７六歩(77)\n2 ５二金[41]\n", "did you mean ５二金(41) or ５二金(61)?"),
        ("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角ナル(88)\n", "did you mean ２二角成(88)?"),
        ("V2.2\nPI\n+\n+7776fu\n", "write +7776FU"),
        ("V2.2\nPI\n+\n+7776FU\n－３３３４ＦＵ\n", "write -3334FU"),
        ("V2.2\nPI\n+\n７六歩\n", "write +7776FU"),
        ("{\"game\":\"shogi\",\"moves\":[\"7g7f\"]}", "an object that zumen"),
        ("moves 獅子王", "did you mean 獅子?"),
    ] {
        let fault = all(input.as_bytes(), &View::default()).remove(0).expect_err("refused");
        assert!(fault.help.as_ref().is_some_and(|help| help.contains(meant)), "{fault}: {:?}", fault.help);
    }
}

#[test]
fn what_stands_behind_a_move_is_kept_or_told() {
    let record = |behind: &str| format!("手合割：平手\n   1 ７六歩(77){behind}\n   2 ３四歩(33)\n");
    let (text, lost) = convert(record(" *角道を開ける"), "kif");
    assert!(text.contains("７六歩(77)\n*角道を開ける\n") && lost.is_empty(), "{text} {lost:?}");
    let (text, lost) = convert(record("  ( 0:12.5/00:00:12) *角道"), "csa");
    assert!(text.contains("+7776FU\nT12.5\n'*角道\n") && lost.is_empty(), "{text} {lost:?}");
    for behind in [" 好手", " (12秒)", " ( 0:12/00:00:12) !"] {
        assert_eq!(moves(&record(behind)).1, ["kif::line"], "{behind}");
    }
    // A time that is written twice is the same.
    assert_eq!(moves(&record(" ( 0:01/00:00:01) ( 0:01/00:00:01)")).1, [""; 0]);
    assert_eq!(moves(&record(" ( 0:01/00:00:01) ( 0:02/00:00:02)")).1, ["kif::line"]);
    for statements in ["+7776FU,T1:20", "T1", "T1\n+7776FU,T2"] {
        assert_eq!(moves(&format!("V2.2\nPI\n+\n{statements}\n")).1, ["csa::statement"], "{statements}");
    }
}

#[test]
fn a_handicap_beside_a_board_keeps_its_name_and_sides() {
    let input = String::from_utf8(data("handicap-with-board.kif")).expect("UTF-8");
    let note = note(&input, &View { lang: Lang::Ja, ..View::default() });
    assert!(note.contains("上手番"), "{note}");
    assert_eq!(json(&input)["handicap"], "飛車落ち");
    let (text, lost) = convert(&input, "kif");
    for kept in ["手合割：飛車落ち\n", "下手：乙川\n上手：甲野\n", "上手の持駒：なし\n", "下手の持駒：なし\n"]
    {
        assert!(text.contains(kept) && lost.is_empty(), "{text} {lost:?}");
    }
    assert_eq!(json(&text), json(&input));
    let unknown = input.replace("飛車落ち", "トンボ");
    assert!(convert(&unknown, "kif").0.contains("手合割：トンボ\n"));
    // Two names of one set-up.
    assert!(convert("手合割：七枚落ち\n", "kif").0.contains("手合割：七枚落ち\n"));
}

#[test]
fn csa_that_lost_its_blanks_is_read() {
    let input = "V3.0\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 * * * * * * * * *\n\
                 P5 * * * * * * * * *\nP6 * * * * * * * * *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA * * * * * +HI *\n\
                 P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n";
    assert_eq!(json(input)["position"], json("startpos moves 7g7f")["position"]);
    for (row, under) in [("P2 *x -HI", "*x"), ("P2 x * -HI", "x"), ("P2 * -H", "-H"), ("P2**********", "*")] {
        assert_eq!(refusal(&format!("V2.2\n{row}\n+\n")), ("csa::set-up", under.to_owned()), "{row}");
    }
}

#[test]
fn lines_of_a_server_stand_round_csa() {
    let head = "LOGIN:甲 OK\nBEGIN Game_Summary\nName+:甲\nName-:乙\nTo_Move:+\nI+1249,840,x2|81WS\nBEGIN Position\nPI\nP+\n+\nEND Position\n";
    let text = format!("{head}END Game_Summary\nSTART:1\n+7776FU,T12\n-3334FU,T6\n%TORYO,T4\n#RESIGN\n#WIN\n");
    assert_eq!(moves(&text), ("7g7f 3c3d".to_owned(), vec![]));
    let (kif, lost) = convert(&text, "kif");
    assert!(kif.contains("先手：甲\n後手：乙\n") && lost == ["lines of a server are lost"], "{kif} {lost:?}");
    assert_eq!(all(head.as_bytes(), &View::default()).len(), 1);
}

#[test]
fn a_second_game_of_csa_without_its_sign_is_told() {
    let (first, second) = ("V2.2\nPI\n+\n+7776FU\nT3\n", "V2.2\nN+乙\nPI\n+\n+2726FU\nT9\n%TORYO\nT1\n");
    for end in ["", "%TORYO\nT5\n"] {
        let both = format!("{first}{end}{second}");
        assert_eq!(moves(&both), ("7g7f".to_owned(), vec!["csa::games"]));
        assert_eq!(convert(&both, "csa").0.trim_end(), convert(format!("{first}{end}"), "csa").0.trim_end());
        assert_eq!(all(format!("{first}{end}/\n{second}").as_bytes(), &View::default()).len(), 2);
    }
}

#[test]
fn a_description_names_squares_as_its_language_does() {
    let description = |lang: Lang| {
        let record = read(b"startpos moves 7g7f");
        let view = View { lang, ..View::default() };
        record.entries(&view)[0].as_ref().expect("a position").subject.diagram(&view).expect("drawn").desc
    };
    let (japanese, english) = (description(Lang::Ja), description(Lang::En));
    assert!(japanese.contains("歩兵 ７六、") && !japanese.contains("7f"), "{japanese}");
    assert!(english.contains("Pawn 7f, "), "{english}");
}

#[test]
fn long_inputs_are_refused_in_time() {
    let shuffle = "7g7f 3c3d 8h7g 2b3c 7g8h 3c2b ".to_owned() + &"8h7g 2b3c 7g8h 3c2b ".repeat(5_000);
    let fault = all(format!("startpos moves {shuffle}").as_bytes(), &View::default()).remove(0).unwrap_err();
    assert_eq!(fault.code, "record::long");
    assert_eq!(refusal(&format!("sfen {} b - 1", "P".repeat(3_000))).0, "sfen::board");
    assert_eq!(refusal(&"| 玉 ・|\n".repeat(3_000)).0, "bod::board");
    assert_eq!(refusal(&format!("手番：先手\n後手の持駒：なし\n|{}|\n", " 玉".repeat(3_000))).0, "bod::board");
}

#[test]
fn what_is_odd_is_drawn_and_told() {
    let cases: [(&str, &[&str]); 9] = [
        ("startpos moves 7g7e", &["move::reach"]),
        ("4k4/9/9/9/9/9/4r4/9/4K4 b P 1 moves P*1e", &["move::check"]),
        ("4k4/9/9/9/P8/9/9/9/4K4 b P 1 moves P*9f", &["move::two-pawns"]),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1 moves N*9b", &["move::stuck"]),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", &["shogi::count"]),
        ("手合割：平手\n1 ７六銀(77)\n", &["kif::piece"]),
        ("手合割：平手\n1 ７六歩(77)\n3 ３四歩(33)\n", &["kif::number"]),
        ("後手の持駒：なし\n| ・ 玉|\n| 玉 ・|\n手数＝3  ▲同歩  まで\n", &["shogi::kings", "bod::last"]),
        ("後手の持駒：なし\n| ・v玉|\n| 玉 ・|\n手数＝3\n", &["bod::turn"]),
    ];
    for (input, codes) in cases {
        assert_eq!(one(input, &View::default()).1, codes, "{input}");
    }
    // The board of a beginning, reached later.
    let later = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7";
    assert_eq!(convert(later, "sfen").0.trim_end(), later.trim_start_matches("sfen "));
    // Before the move nothing is odd; what cannot be played is behind what is asked for.
    let early = View::default().with("at", "1");
    assert_eq!(one("startpos moves 7g7f 3c3e 1a1a", &early).1, [""; 0]);
    assert_eq!(one("startpos moves 7g7e 3c3e 1a1a", &early).1, ["move::reach"]);
    let all = read(b"startpos moves 7g7e 3c3e 1a1b").validate(&NoFiles);
    assert_eq!(all.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["move::reach", "move::reach", "move::side"]);
}

#[test]
fn kif_in_both_encodings() {
    let game = json(data("game.kif"));
    assert_eq!(json(data("game-sjis.kif")), game);
    assert_eq!(game["players"], serde_json::json!({"sente": "山田　一歩", "gote": "川上　角子"}));
    assert_eq!((&game["title"], &game["position"]["number"]), (&"見本戦".into(), &8.into()));
    assert_eq!(game["position"]["last"]["text"], "３三銀");
    assert_eq!(at(data("game.kif"), "4")["position"]["last"]["text"], "同銀");
    assert_eq!(at(data("game.kif"), "5")["position"]["last"]["english"], "B*4e");
    let moves = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e3d 2b3c";
    assert_eq!(json(moves)["position"], game["position"]);
    let year = json("先手：一郎\n2026 年の対局\n手合割：平手\n手数----\n1 ７六歩(77)\n");
    assert_eq!(year["position"]["last"]["text"], "７六歩");
    let handicap = json(data("handicap.kif"));
    assert_eq!((&handicap["position"]["number"], &handicap["position"]["to_move"]), (&2.into(), &"gote".into()));
    assert_eq!(handicap["players"], serde_json::json!({"sente": "弟子", "gote": "師匠"}));
}

#[test]
fn csa_in_both_encodings_and_several_games() {
    let game = json(data("game.csa"));
    assert_eq!(json(data("game-sjis.csa")), game);
    assert_eq!(game["position"], json("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e")["position"]);
    assert_eq!((&game["title"], &game["players"]["gote"]), (&"見本戦".into(), &"川上　角子".into()));
    assert_eq!(json("PI,+,+7776FU,T12"), json("startpos moves 7g7f"));
    let two = all(b"V2\nPI\n+\n+7776FU\n%TORYO\n/\nPI82HI22KA\n-\n-7162GI\n", &View::default());
    assert_eq!(two.len(), 2);
    let handicap = &two[1].as_ref().expect("read").0["position"];
    assert_eq!(handicap["pieces"].as_array().map(Vec::len), Some(38));
    let problem = json("P-11OU21FU\nP+63TO\nP+00KI00KI\nP-00AL\n+\n+6352TO\n");
    assert_eq!((&problem["position"]["rest"], &problem["position"]["number"]), (&"gote".into(), &1.into()));
    assert_eq!(problem["position"]["hands"], serde_json::json!({"sente": {"gold_general": 2}, "gote": {}}));
}

#[test]
fn bod_in_both_encodings() {
    let problem = json(data("problem.bod"));
    assert_eq!(json(data("problem-sjis.bod")), problem);
    let position = &problem["position"];
    assert_eq!((&position["rest"], &position["to_move"]), (&"gote".into(), &"sente".into()));
    assert_eq!(position["hands"]["sente"], serde_json::json!({"gold_general": 1, "silver_general": 2}));
    assert_eq!(position["last"], serde_json::json!({"from": null, "to": "1b", "text": "１二玉"}));
    assert_eq!((&problem["title"], &position["number"]), (&"三手詰".into(), &34.into()));
    let small = "後手の持駒：歩\n ３ ２ １\n+---------+\n|v玉 ・ ・|一\n| ・ ・ ・|二\n| ・ ・ 玉|三\n+---------+\n先手の持駒：角　歩十二\n";
    let sfen = json("k2/3/2K b B12Pp");
    assert_eq!(json(small), sfen);
    // With lines between the squares.
    assert_eq!(json(small.replace(" ・", "| ・").replace("||", "|").replace(" 玉", "| 玉")), sfen);
    // As some programs write it: no borders, names of handicap games, a turn line.
    let bare = "上手の持駒：歩\n|^v玉 . *|\n|・・・|\n| ・ ・^玉|\n下手の持駒：角 歩12\n下手番\n";
    assert_eq!(json(bare), sfen);
}

#[test]
fn what_is_left_is_dropped_and_stays_what_is_left() {
    let text = String::from_utf8(data("problem.bod")).unwrap() + "35 ３二龍(35)\n36 ２二飛打\n";
    let end = json(&text);
    assert_eq!((&end["position"]["rest"], &end["position"]["number"]), (&"gote".into(), &36.into()));
    assert_eq!(end["position"]["hands"]["sente"]["gold_general"], 2);
    assert_eq!(end["position"]["hands"]["gote"], serde_json::json!({}));
}

#[test]
fn positions_come_back_from_every_notation() {
    let position = "ln1g1+P1nl/1r5k1/p1pp1pppp/4g4/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w Sbp 24";
    for notation in ["sfen", "usi", "json"] {
        assert_eq!(json(convert(position, notation).0), json(position), "{notation}");
    }
    for notation in ["bod", "kif"] {
        let (text, lost) = convert(position, notation);
        assert_eq!((json(&text), lost), (json(position), Vec::new()), "{text}");
    }
    let mut unnumbered = json(position);
    unnumbered["position"].as_object_mut().unwrap().remove("number");
    let (csa, lost) = convert(position, "csa");
    assert_eq!((json(csa), lost), (unnumbered, vec!["CSA cannot store the number of the move".to_owned()]));
    // A mate problem with its last move.
    let problem = data("problem.bod");
    for notation in ["bod", "kif"] {
        assert_eq!(json(convert(&problem, notation).0), json(&problem), "{notation}");
    }
    assert!(convert(&problem, "csa").0.contains("P-00AL\n"));
    // What JSON calls the last move need not name its square, but BOD has no other word for it.
    let mut odd = json(&problem);
    odd["position"]["last"]["text"] = "<b>".into();
    let [written, expected] = [&convert(odd.to_string(), "bod").0, &convert(&problem, "bod").0]
        .map(|text| text.lines().last().unwrap_or_default().to_owned());
    assert_eq!((written, expected), ("手数＝34  △１二玉  まで".to_owned(), "手数＝34  △１二玉  まで".to_owned()));
    assert_eq!(convert(&problem, "sfen").0, "7nl/6g1k/7pp/8P/6+R2/9/9/9/9 b G2Sr2b2g2s3n3l15p 35");
    assert_eq!(convert(&problem, "sfen").1.len(), 3);
    let (game, lost) = convert(data("game.kif"), "kif");
    assert_eq!(json(&game), json(data("game.kif")));
    assert_eq!(lost, ["remarks (#) are lost"]);
    let (start, _) = convert("手合割：六枚落ち\n", "kif");
    assert!(start.contains("手合割：六枚落ち\n"), "{start}");
    for (input, notation) in
        [("chu-shogi", "kif"), ("chu-shogi", "csa"), ("tai-shogi", "sfen"), ("4k/5/5/5/K4 b - 1", "csa")]
    {
        let record = read(input.as_bytes());
        let fault = record.entries(&View::default())[0]
            .as_ref()
            .expect("a position")
            .subject
            .convert(notation, &View::default());
        assert_eq!(fault.unwrap_err().code, "convert::position", "{input} {notation}");
    }
}

#[test]
fn a_picture_keeps_the_shortest_notation_that_holds_all() {
    let source = |input: &[u8]| {
        let record = read(input);
        let source = record.entries(&View::default())[0].as_ref().expect("a position").subject.source();
        assert_eq!(json(&source.text), json(input), "{}", source.text);
        source.format
    };
    assert_eq!(source(START.as_bytes()), "name");
    assert_eq!(source(b"4k4/9/9/9/9/9/9/9/4K4 b P"), "sfen");
    assert_eq!(source(b"1/k w -"), "sfen");
    assert_eq!(source(b"sfen k b - 3"), "sfen");
    assert_eq!(source(b"startpos moves 7g7f"), "json");
    assert_eq!(source(&data("problem.bod")), "json");
}

#[test]
fn words_under_the_board() {
    let [ja, en] = [Lang::Ja, Lang::En].map(|lang| View { lang, ..View::default() });
    let line = "startpos moves 7g7f 3c3d 8h2b+";
    assert_eq!(note(line, &ja), "▲２二角成まで 後手番");
    assert_eq!(note(line, &ja.clone().with("figure", "1")), "第１図は▲２二角成まで 後手番");
    assert_eq!(note(line, &en), "After 3. ▲Bx2b+, Gote to move");
    assert_eq!(
        note(line, &en.clone().with("figure", "12").with("at", "2")),
        "Diagram 12: after 2. △P-3d, Sente to move"
    );
    assert_eq!(note("shogi", &ja), "先手番");
    let [zh, ko] = [Lang::Zh, Lang::Ko].map(|lang| View { lang, ..View::default() });
    assert_eq!(note(line, &zh), "至▲２二角成，轮后手走");
    assert_eq!(note(line, &ko), "▲２二角成까지, 후수 차례");
    assert_eq!(note(line, &zh.with("figure", "1")), "第1图　至▲２二角成，轮后手走");
    assert_eq!(note(line, &ko.with("figure", "1")), "제1도 ▲２二角成까지, 후수 차례");
    assert_eq!(note("shogi", &ja.clone().with("figure", "1")), "第１図 先手番");
    assert_eq!(note("4k4/9/9/9/9/9/9/9/4K4 w - 8", &en), "Gote to move");
    assert_eq!(note(data("problem.bod"), &ja), "△１二玉まで 先手番");
}

/// A piece that the letters of a game can tell.
fn piece(variant: Variant) -> impl Strategy<Value = Piece> {
    let promotions = if variant == Variant::Chu { Promotions::Chu } else { Promotions::Shogi };
    let mut kinds: Vec<Kind> = variant.start().pieces().map(|(_, piece)| piece.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    (select(kinds), select(Side::BOTH.to_vec()), any::<bool>()).prop_map(move |(kind, side, promoted)| {
        let becomes = kind.promotes_to(promotions).filter(|_| promoted);
        Piece { kind: becomes.unwrap_or(kind), side, promoted: becomes.is_some() }
    })
}

/// A position by chance: pieces on any squares, and in hand where the game has hands.
fn position(variant: Variant, size: Size) -> impl Strategy<Value = Position> {
    let squares: Vec<_> = size.squares().collect();
    let pieces = prop::collection::vec((any::<Index>(), piece(variant)), 0..squares.len());
    let hands =
        prop::collection::vec((select(Variant::in_hand().to_vec()), select(Side::BOTH.to_vec()), 1..19_u8), 0..6);
    let turn = select(Side::BOTH.to_vec());
    (pieces, hands, turn, 0..400_u32).prop_map(move |(pieces, hands, turn, number)| {
        let mut position = Position::empty(variant, size);
        for (index, piece) in pieces {
            position.put(*index.get(&squares), piece);
        }
        for (kind, side, count) in hands.into_iter().filter(|_| variant.has_hands()) {
            position.give(side, kind, count);
        }
        position.to_move = turn;
        position.number = Some(number);
        position
    })
}

/// What a position is when a notation wrote it and it was read again.
/// A board that BOD can hold; one of nine files is shogi's.
fn size() -> impl Strategy<Value = Size> {
    (1..=9_u8, 1..=9_u8).prop_map(|(files, ranks)| Size { files, ranks: if files == 9 { 9 } else { ranks } })
}

fn comes_back(position: Position, notation: &str) {
    let moment = Moment::of(position);
    let text = moment.convert(notation, &View::default()).expect("written").text;
    let expected: Value = serde_json::from_str(&moment.json(&View::default()).unwrap()).unwrap();
    assert_eq!(one(&text, &View::default()).0, expected, "{text}");
}

/// A sample with some of its characters changed.
fn damaged_record() -> impl Strategy<Value = String> {
    let samples =
        ["game.kif", "problem.bod", "game.csa", "handicap.kif"].map(|name| String::from_utf8(data(name)).unwrap());
    let lines = [format!("position sfen {START} moves 7g7f 3c3d 8h2b+ 3a2b B*5e"), format!("{CHU} moves 9h9g")];
    let samples: Vec<String> = samples.into_iter().chain(lines).collect();
    let edit = (
        any::<Index>(),
        select("0159+-*/|v ・歩玉龍成同打残(（\n,:：A１二Pkb\u{10000}".chars().collect::<Vec<_>>()),
        0..3_u8,
    );
    (select(samples), prop::collection::vec(edit, 1..6)).prop_map(|(sample, edits)| {
        let mut chars: Vec<char> = sample.chars().collect();
        for (index, c, how) in edits {
            let at = index.index(chars.len().max(1)).min(chars.len().saturating_sub(1));
            match how {
                0 => chars.insert(at, c),
                1 if !chars.is_empty() => chars[at] = c,
                _ if !chars.is_empty() => drop(chars.remove(at)),
                _ => {}
            }
        }
        chars.into_iter().collect()
    })
}

/// A text in the charset of most old records.
fn shift_jis(text: &str) -> Vec<u8> {
    let (bytes, _, is_lossy) = encoding_rs::SHIFT_JIS.encode(text);
    assert!(!is_lossy, "{text}");
    bytes.into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shogi_comes_back_from_sfen(position in position(Variant::Shogi, Size::square(9))) {
        comes_back(position, "sfen");
    }

    #[test]
    fn small_boards_come_back_from_sfen(
        position in (1..=5_u8, 1..=12_u8).prop_flat_map(|(files, ranks)| position(Variant::Shogi, Size { files, ranks })),
    ) {
        comes_back(position, "sfen");
    }

    #[test]
    fn chu_shogi_comes_back_from_sfen(position in position(Variant::Chu, Size::square(12))) {
        comes_back(position, "sfen");
    }

    #[test]
    fn boards_in_kanji_come_back(
        position in size().prop_flat_map(|size| position(Variant::Shogi, size)),
    ) {
        comes_back(position.clone(), "bod");
        comes_back(position, "kif");
    }

    #[test]
    fn old_charsets_are_found(
        position in size().prop_flat_map(|size| position(Variant::Shogi, size)),
    ) {
        let moment = Moment::of(position);
        for notation in ["bod", "kif"] {
            let text = moment.convert(notation, &View::default()).expect("written").text;
            prop_assert_eq!(one(shift_jis(&text), &View::default()).0, one(&text, &View::default()).0, "{}", text);
        }
    }

    #[test]
    fn csa_comes_back(mut position in position(Variant::Shogi, Size::square(9))) {
        position.number = None;
        comes_back(position, "csa");
    }

    #[test]
    fn damaged_records_are_read_or_refused(text in damaged_record()) {
        let Some(record) = SHOGI.read(&text, &NoFiles) else { return Ok(()) };
        let faults = record.validate(&NoFiles);
        let entries = record.entries(&View::default());
        for fault in faults.iter().chain(entries.iter().filter_map(|entry| entry.as_ref().err())) {
            prop_assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "{fault} in {text:?}");
        }
        for entry in entries.into_iter().flatten() {
            let json = entry.subject.json(&View::default()).expect("written");
            let source = entry.subject.source().text;
            prop_assert_eq!(one(&source, &View::default()).0.to_string(), serde_json::from_str::<Value>(&json).unwrap().to_string());
        }
    }
}

#[test]
fn hands_without_a_board_are_kept() {
    let (json, codes) = one("後手の持駒：銀二\n手合割：平手\n   1 ７六歩(77)\n   2 ２四銀打\n", &View::default());
    assert_eq!(codes, ["shogi::count"]);
    assert_eq!(json["position"]["hands"]["gote"]["silver_general"], 1);
}

#[test]
fn a_game_that_is_not_known_is_said_beside_a_board() {
    let board = |name: &str| format!("手合割：{name}\n+------+\n|v玉 ・|一\n| ・ 玉|二\n+------+\n");
    for (name, code) in
        [("安南", &["kif::handicap"][..]), ("その他　", &[]), ("詰将棋", &[]), ("平手", &[]), ("角落ち", &[])]
    {
        assert_eq!(one(board(name), &View::default()).1, code, "{name}");
    }
}

#[test]
fn an_illegal_move_that_ended_the_game_was_the_last() {
    let wins = |end: &str| json(format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {end}\n"))["end"].clone();
    assert_eq!(wins("反則手"), wins("反則勝ち"));
}

/// What each position of a text is drawn as, in SFEN, and the codes of its warnings.
fn positions(text: &str) -> Vec<(String, Vec<&'static str>)> {
    let entries = read(text.as_bytes()).entries(&View::default()).into_iter().map(|entry| {
        let entry = entry.unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let sfen = entry.subject.convert("sfen", &View::default()).expect("written").text;
        (sfen.trim().to_owned(), entry.warnings.iter().map(|warning| warning.code).collect())
    });
    entries.collect()
}

#[test]
fn moves_without_origins_stop_no_record_beside_them() {
    let ki2 = "▲７六歩△３四歩▲２六歩";
    let usi = "position startpos moves 7g7f 3c3d 2g2f";
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let played = positions(usi).remove(0).0;
    for text in [
        format!("{ki2}\n\n{usi}\n"),
        format!("{usi}\n{ki2}\n"),
        format!("{ki2}\n{kif}"),
        format!("> {ki2}\r\n> \r\n> {usi}\r\n"),
    ] {
        assert_eq!(positions(&text), [(played.clone(), vec!["kif::ki2"])], "{text}");
        let warnings = read(text.as_bytes()).validate(&NoFiles);
        let spans: Vec<&str> = warnings.into_iter().map(|warning| &text[warning.span.expect("a place")]).collect();
        assert_eq!(spans, [ki2]);
    }
    let board = format!("後手の持駒：なし\n+------+\n|v玉 ・|一\n| ・ 玉|二\n+------+\n先手の持駒：金\n{ki2}\n");
    assert_eq!(positions(&board), [("k1/1K b G 1".to_owned(), vec!["kif::ki2"])]);
    // A head makes a record of it.
    let problem = format!("作者：甲\n発表年月：1967年2月号\n{}", board.replace(ki2, "▲２二金まで1手詰"));
    assert_eq!(positions(&problem).len(), 1);
    assert!(!positions(&problem)[0].1.contains(&"kif::ki2"), "{:?}", positions(&problem));
    assert_eq!(positions(&format!("1手目 ▲9八歩兵 （←9九）\n\n{usi}\n")), [(played, vec!["kif::large"])]);
}

#[test]
fn records_between_fences_are_read_up_to_the_fence() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let csa = "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n";
    let played = (positions("position startpos moves 7g7f 3c3d 2g2f").remove(0).0, vec![]);
    for block in [kif, csa] {
        for text in [
            format!("My game:\n\n```\n{block}```\n\nFine.\n"),
            format!("My game:\n\n~~~csa\nthe log\n{block}~~~\nFine.\n```\n./run\n```\n"),
        ] {
            assert_eq!(positions(&text), std::slice::from_ref(&played), "{text}");
            let quoted = format!("> {}", text.trim_end().replace('\n', "\n> "));
            assert_eq!(positions(&quoted), std::slice::from_ref(&played), "{quoted}");
            assert_eq!(positions(&format!("{text}{text}")), [played.clone(), played.clone()], "{text}");
        }
    }
    let odd = format!("A\n```\n{csa}%TORYO\nwhat\n```\nFine.\n");
    let found = read(odd.as_bytes()).validate(&NoFiles).remove(0);
    assert_eq!((found.code, &odd[found.span.expect("a place")]), ("csa::games", "what"));
}

#[test]
fn a_board_in_remarks_is_said_to_be_skipped() {
    let board = "後手の持駒：なし\n+------+\n|v玉 ・|一\n| ・ 玉|二\n+------+\n先手の持駒：金\n";
    let remarks = format!("# {}", board.trim_end().replace('\n', "\n# "));
    let text = format!("{remarks}\n手数----指手--\n   1 ７六歩(77)\n");
    let found = read(text.as_bytes()).validate(&NoFiles);
    let found: Vec<_> = found.iter().map(|odd| (odd.code, &text[odd.span.clone().expect("a place")])).collect();
    assert_eq!(found, [("bod::remark", "# |v玉 ・|一")]);
    assert_eq!(positions(&format!("{board}{remarks}\n")), positions(board));
}

#[test]
fn a_single_move_is_played_from_the_set_up() {
    let played = |text: &str| positions(text).remove(0).0;
    let expected = played("▲７六歩");
    for text in ["７六歩", "76歩", "７六歩\n"] {
        assert_eq!(positions(text), [(expected.clone(), vec![])], "{text}");
    }
    // Below a position it is none of another game.
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(positions(&format!("{sfen}\n７六歩\n")), [(sfen.to_owned(), vec!["kif::ki2"])]);
}

#[test]
fn the_moves_of_a_pgn_are_said_to_be_skipped() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let pgn = format!("[Variant \"Shogi\"]\n[FEN \"{sfen}\"]\n\n1. Pf4 Pd6 2. Pc4 *\n");
    let codes: Vec<&str> = read(pgn.as_bytes()).validate(&NoFiles).iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["shogi::pgn"]);
}

#[test]
fn an_end_that_the_moves_contradict_is_told_and_is_none() {
    let end = |text: &str| {
        let json = convert(text, "kif").0;
        (
            json.contains("投了"),
            read(text.as_bytes()).validate(&NoFiles).iter().map(|fault| fault.code).collect::<Vec<_>>(),
        )
    };
    let ki2 = "先手：甲\n後手：乙\n\n▲７六歩 △３四歩 ▲２六歩\n";
    assert_eq!(end(&format!("{ki2}まで3手で先手の勝ち\n")), (true, Vec::new()));
    assert_eq!(end(&format!("{} 【第１図】 まで3手で先手の勝ち\n", ki2.trim_end())), (true, Vec::new()));
    assert_eq!(end(&format!("{ki2}まで3手で後手の勝ち\n")), (false, vec!["record::end"]));
    assert_eq!(end(&format!("{ki2}まで107手で先手の勝ち\n")), (false, vec!["record::end"]));
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで107手で先手の勝ち\n";
    assert_eq!(end(kif), (true, vec!["record::end"]));
}

#[test]
fn a_move_of_kif_without_its_origin_is_that_of_the_only_piece() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 26歩 ( 0:01/00:00:01)\n   2 34歩\n   3 ７八金\n";
    let [(sfen, codes)] = &positions(kif)[..] else { panic!("one position") };
    assert_eq!(
        (sfen.split(' ').next(), codes.len()),
        (Some("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/7P1/PPPPPPP1P/1BG4R1/LNS1KGSNL"), 0)
    );
}

#[test]
fn moves_of_ki2_are_those_of_the_only_piece_that_can_be_meant() {
    let last = |text: &str| positions(text).remove(0);
    let usi = |moves: &str| last(&format!("position startpos moves {moves}"));
    let opening = usi("7g7f 3c3d 2g2f");
    for line in [
        "▲７六歩△３四歩▲２六歩",
        "7六歩 ３四歩 ２六歩",
        "７六歩、3四歩、2六歩。",
        "７六歩→３四歩→２六歩",
        "☗７六歩　☖３四歩\n\n*よい\n☗２六歩(定跡)",
        "初手からの指し手:▲7六歩、△3四歩、▲2六歩:よい",
    ] {
        assert_eq!(last(&format!("棋戦:第21期\n\n{line}\n")), opening, "{line}");
    }
    assert_eq!(last("\n７六歩\n３四歩\n２六歩\n"), opening);
    assert_eq!(last("> ７六歩 ３四歩\n> ２六歩\n"), opening);
    // 同, 打, promotion, and pieces told apart by how they go and from which side.
    let exchange = "7g7f 3c3d 8h2b+ 3a2b B*5e 4a5b 4i5h 6a6b 5h6h 6b6a";
    let told = "▲７六歩△３四歩▲２二角成△同　銀▲５五角△５二金左▲５八金右△６二金直▲６八金右△６一金引";
    assert_eq!(last(told), usi(exchange));
    let ended = json(format!("手合割：平手\n{told}\n\nまで10手で後手の勝ち\n\n変化：2手\n△８四歩 ▲７八金"));
    assert_eq!(ended["end"], "投了");
    // A move against the rules is no move of KI2.
    let entry = read(b"position startpos moves 7g7f 3c3d 8h1b+").entries(&View::default()).remove(0).expect("a game");
    let written = entry.subject.convert("ki2", &View::default()).expect("written");
    assert_eq!((written.lost.len(), positions(&written.text)), (1, positions("position startpos moves 7g7f 3c3d")));
    assert_eq!(json("手合割：平手\n▲７六歩 △千日手\nまで1手で千日手\n")["end"], "千日手");
}

#[test]
fn a_game_in_json_of_viewers_is_a_record() {
    let moved = |moves: &str| {
        format!(
            r#"{{"header":{{"先手":"甲","手合割":"平手"}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{moves}]}}"#
        )
    };
    let move_of = |from: &str, to: &str, piece: &str| {
        format!(r#"{{"move":{{"color":0,{from}{to}"piece":"{piece}"}},"comments":["a\nb"]"#)
    };
    let at = |name: &str, x: u8, y: u8| format!(r#""{name}":{{"x":{x},"y":{y}}},"#);
    let first = move_of(&at("from", 7, 7), &at("to", 7, 6), "FU") + "}";
    let fork = move_of(&at("from", 8, 3), &at("to", 8, 4), "FU") + "}";
    let second = move_of(&at("from", 3, 3), &at("to", 3, 4), "FU") + &format!(r#","forks":[[{fork}]]}}"#);
    let text = moved(&format!(r#"{first},{second},{{"special":"TORYO"}}"#));
    let usi = "position startpos moves 7g7f 3c3d";
    assert_eq!(positions(&text), positions(usi));
    assert_eq!(json(text.clone())["end"], "投了");
    let view = View { options: [("node".to_owned(), "2".to_owned())].into(), ..View::default() };
    let found = read(text.as_bytes()).entries(&view).remove(0).expect("a variation");
    assert_eq!(
        found.subject.convert("sfen", &View::default()).expect("written").text,
        positions("position startpos moves 7g7f 8c8d")[0].0
    );
    // A set-up that is not known is not the usual one, and a long time is only long.
    for bad in [
        text.replace("HIRATE", "HIRATA"),
        text.replace(r#""preset":"HIRATE""#, r#""preset":"OTHER","data":{"board":[[{"kind":"XX"}]]}"#),
    ] {
        let fault = read(bad.as_bytes()).entries(&View::default()).remove(0).err().expect("a fault");
        assert_eq!(fault.code, "jkf::set-up", "{bad}");
    }
    let long = format!(r#""time":{{"now":{{"h":{},"m":1,"s":1}}}},"comments""#, u64::MAX);
    assert_eq!(positions(&text.replace(r#""comments""#, &long)).len(), 1);
    // A move that cannot be played is shown in the game as KIF.
    let wrong = moved(&(move_of(&at("from", 7, 8), &at("to", 7, 6), "FU") + "}"));
    let fault = read(wrong.as_bytes()).entries(&View::default()).remove(0).err().expect("a fault");
    assert_eq!((fault.code, fault.origin.expect("an origin").name.as_str()), ("move::empty", "the game as KIF"));
}

#[test]
fn variations_of_variations_are_no_deeper_in_json_than_readers_allow() {
    // Each variation leaves the one before it a move later, by the other of two pieces that step out and back.
    let nested = |depth: usize| {
        let step = |number: usize, changes: &[usize]| {
            let side = (number - 1) % 2;
            let is_other = |at: &usize| changes.contains(at);
            let before = (1..number).filter(|at| (at - 1) % 2 == side && is_other(at) == is_other(&number)).count();
            let squares = [["５八玉(59)", "５九玉(58)"], ["５二玉(51)", "５一玉(52)"]];
            let others = [["３八金(49)", "４九金(38)"], ["７二金(61)", "６一金(72)"]];
            let plays = if is_other(&number) { others } else { squares };
            format!("{number} {}\n", plays[side][before % 2])
        };
        let main: String = (1..=depth + 1).map(|number| step(number, &[])).collect();
        let variation = |first: usize| {
            let changes: Vec<usize> = (1..=first).collect();
            let moves: String = (first..=depth + 1).map(|number| step(number, &changes)).collect();
            format!("変化：{first}手\n{moves}")
        };
        format!("手合割：平手\n{main}{}", (1..=depth).map(variation).collect::<String>())
    };
    let convert = |text: &str, to: &str| {
        let entry = read(text.as_bytes()).entries(&View::default()).remove(0).expect("a game");
        entry.subject.convert(to, &View::default()).expect("written")
    };
    let shallow = convert(&nested(20), "jkf");
    assert_eq!((convert(&shallow.text, "kif").text, shallow.lost.len()), (convert(&nested(20), "kif").text, 0));
    let deep = convert(&nested(60), "jkf");
    assert_eq!((positions(&deep.text).len(), deep.lost.len()), (1, 1));
}

#[test]
fn what_is_missing_or_turned_round_in_a_position_is_told() {
    let codes = |text: &str| positions(text).remove(0).1;
    let ranks = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    assert_eq!(codes(&format!("V2.2\n{ranks}+\n")), ["csa::set-up"]);
    let ninth = "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n".to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n".repeat(7)
        + "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n";
    assert_eq!(codes(&format!("  １ ２ ３ ４ ５ ６ ７ ８ ９\n{ninth}")), ["bod::files"]);
    assert_eq!(codes(&format!("  ９ ８ ７ ６ ５ ４ ３ ２ １\n{ninth}\n変化図\n")), [""; 0]);
    assert_eq!(codes("手合割：平手 #よい\n   1 ７六歩(77)\n"), [""; 0]);
}

#[test]
fn moves_of_usi_go_on_in_the_lines_below() {
    let whole = "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";
    let six = positions(whole);
    let [first, rest] = ["position startpos moves 7g7f 3c3d 2g2f", "8c8d 2f2e\n8d8e\n"];
    for text in [
        format!("{first}\n {rest}"),
        format!("{first}\r\n{}", rest.replace('\n', "\r\n")),
        format!("棋譜：\n    {first}\n    {rest}以上\n"),
        format!("> {first}\n> {}", rest.replace("\n8", "\n> 8")),
        format!("{first}\n　{rest}"),
    ] {
        assert_eq!(positions(&text), six, "{text}");
    }
    assert_eq!(positions(&format!("{first}\n{rest}{first}\n8c8d\n")).len(), 2);
    assert_eq!(positions(&format!("{first}\n\n{rest}")).len(), 1, "a blank line parts them");
}

#[test]
fn a_rank_may_lose_its_name_to_the_next_line() {
    let board = " 5  4  3\n┯━━┯━━┯━━┓\n│  │▲と│▽玉\n┃一\n┼──┼──┼──┨\n│  │  │▽歩┃二\n";
    let whole = positions(&board.replace("\n┃一", "┃一"));
    assert_eq!(whole, [("1+Pk/2p b - 1".to_owned(), vec!["shogi::stuck"])]);
    let hand = board.replace("──┨\n", "──┨  ▲持ち駒・・桂\n");
    assert_eq!(positions(&hand)[0].0, "1+Pk/2p b N 1");
    for text in
        [board.to_owned(), board.replace("▽歩┃", "▽歩 \n  ┃"), board.replace('\n', "\r\n"), board.replace('\n', "\n\n")]
    {
        assert_eq!(positions(&text), whole, "{text}");
    }
}

#[test]
fn ranks_without_their_bars_are_pointed_at() {
    for rank in ["v香v桂 ・ ・ ・ ・ ・ ・ ・", " ・ ・ ・ ・v玉 ・ ・ ・ ・一"] {
        let text = format!("後手の持駒:飛 \n+----+\n{rank}\n{rank}\n+----+\n先手の持駒:銀二 歩四\n");
        assert_eq!(refusal(&text), ("bod::board", rank.trim().to_owned()));
    }
}

#[test]
fn each_board_of_a_text_is_a_position() {
    let board = |hand: &str, king: &str| {
        format!("後手の持駒：なし\n  ２ １\n+------+\n|v玉 ・|一\n| ・ {king}|二\n+------+\n先手の持駒：{hand}\n")
    };
    let [one, other] = [board("金", "玉"), board("なし", "飛")];
    let both = ["k1/1K b G 1", "k1/1R b - 1"].map(|sfen| (sfen.to_owned(), vec![]));
    let both_boards = format!("{one}{other}");
    let lead = |text: &str| text.replace("後手の持駒：なし\n", "");
    let quoted = |name: &str, text: &str| format!("const {name} = `{}`;\n", text.trim());
    for text in [
        both_boards.clone(),
        format!("第1問\n{one}\n第2問\n{other}"),
        format!("{}{}", lead(&one), lead(&other)),
        format!("import x\n{}\n// 初期\n{}", quoted("a", &one), quoted("b", &other)),
        both_boards.replace('\n', "\r\n"),
    ] {
        assert_eq!(positions(&text), both, "{text}");
    }
    let unnamed = "+------+\n| ・ 玉|\n|v玉 ・|\n+------+\n";
    assert_eq!(positions(&format!("{unnamed}{unnamed}")).len(), 2);
    assert_eq!(positions(&format!("> {}", both_boards.replace('\n', "\n> "))), both);
    let table = "| ソフトウェア | 付け方 |\n|---|---|\n".repeat(9) + "\n";
    assert_eq!(read(format!("{table}{table}{one}").as_bytes()).validate(&NoFiles).len(), 1);
    let nine = "| ・ ・ ・ ・ ・ ・ ・ ・ 玉|\n".repeat(9);
    assert_eq!(positions(&format!("手番：先手\n{nine}\n手番：後手\n{nine}")).len(), 2);
    let fault = read(format!("{one}{}", other.replace('飛', "兵")).as_bytes()).validate(&NoFiles).remove(0);
    assert_eq!((fault.code, fault.span.expect("a place").start > one.len()), ("bod::piece", true));
}

#[test]
fn moments_have_the_names_of_bookmarks() {
    let kif = "手合割：平手\n&はじめ\n1 ２六歩(27)\n2 ８四歩(83)\n*ここ\n&基本図\n3 ７六歩(77)\n&第３図\n4 投了\n&おわり\n変化：2手\n2 ３四歩(33)\n&変化図\n3 ７六歩(77)\n";
    for (name, number) in [("はじめ", 0), ("基本図", 2), ("第３図", 3), ("3図", 3), ("おわり", 3)] {
        assert_eq!(at(kif, name), at(kif, &number.to_string()), "{name}");
    }
    let variation = View::default().with("node", "2").with("at", "2");
    assert_eq!(at(kif, "変化図"), one(kif, &variation).0);
    assert_ne!(at(kif, "変化図"), at(kif, "2"));
    let series = View::default().with("at", "はじめ..基本図").with("every", "1");
    let entry = read(kif.as_bytes()).entries(&series).remove(0).expect("a series");
    assert_eq!(entry.subject.moments(), Some([0, 2]));
    let every = View::default().with("every", "bookmark");
    let entry = read(kif.as_bytes()).entries(&every).remove(0).expect("a series");
    let suffixes = entry.subject.pages(&every).map(|page| page.expect("a picture").suffix);
    assert_eq!(suffixes.collect::<Vec<_>>(), ["000", "002", "003"]);
    let codes = [every.clone().with("at", "2"), every.with("node", "2").with("at", "start")]
        .map(|view| all(kif.as_bytes(), &view).remove(0).expect_err("one or the other").code);
    assert_eq!(codes, ["option::value"; 2]);
    assert_eq!(
        all(b"position startpos moves 7g7f", &View::default().with("every", "bookmark"))
            .remove(0)
            .expect_err("none")
            .code,
        "option::value"
    );
    let fault = all(kif.as_bytes(), &View::default().with("at", "終盤")).remove(0).expect_err("no bookmark");
    let help = "use a number, start or end, or a bookmark: はじめ, 基本図, 第３図, おわり";
    assert_eq!((fault.code, fault.help.as_deref()), ("option::value", Some(help)));
    // KIF and KI2 keep them, others say that they are lost.
    for notation in ["kif", "ki2"] {
        let (text, lost) = convert(kif, notation);
        assert_eq!((at(&text, "基本図"), lost), (at(kif, "基本図"), Vec::new()), "{text}");
        assert_eq!(at(&text, "変化図"), at(kif, "変化図"), "{text}");
    }
    assert!(convert(kif, "csa").1.contains(&"bookmarks (&) are lost".to_owned()));
}

#[test]
fn bookmarks_are_found_by_their_very_name_first() {
    let kif = "手合割：平手\n&end\n&start\n&\n&　\n1 ２六歩(27)\n&第一手\n&第3手目\n2 ８四歩(83)\n&3手目\n&勝手\n&start\n3 ７六歩(77)\n&第一目手\n&5\n&第５図\n&第二図\n";
    let names = [("第3手目", 1), ("3手目", 2), ("３手", 1), ("第一手", 1), ("一手目", 1), ("勝手", 2), ("第一目手", 3)];
    for (name, number) in names.into_iter().chain([("5図", 3), ("二図", 3), ("end", 3), ("last", 3), ("start", 0)]) {
        assert_eq!(at(kif, name), at(kif, &number.to_string()), "{name}");
    }
    for name in ["勝", "一目", "図", "目", "", " ", "5", "1.."] {
        let view = View::default().with("at", name);
        assert_eq!(all(kif.as_bytes(), &view).remove(0).expect_err(name).code, "option::value");
    }
    let open = View::default().with("at", "1..").with("every", "1");
    assert_eq!(all(kif.as_bytes(), &open).remove(0).expect_err("no end").code, "option::value");
    assert_eq!(convert(kif, "kif").0.matches('&').count(), 11);
}

#[test]
fn many_bookmarks_are_kept_and_refused_in_time() {
    let moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let line = |count: usize| -> String {
        (0..count).map(|index| format!("{} {}\n&a\n", index + 1, moves[index % moves.len()])).collect()
    };
    let every = View::default().with("every", "bookmark");
    let refused = all(format!("手合割：平手\n{}", line(2_001)).as_bytes(), &every).remove(0).expect_err("too many");
    assert_eq!((refused.code, refused.help.is_some()), ("option::many", true));
    let entry = read(format!("手合割：平手\n{}", line(2_000)).as_bytes()).entries(&every).remove(0);
    assert_eq!(entry.expect("a series").subject.moments(), Some([1, 2_000]));
    let variations = "変化：3手\n3 ７六歩(77)\n".repeat(2_000);
    let text = format!("手合割：平手\n{}{}{variations}", "&b\n".repeat(100_000), line(4));
    let (written, lost) = convert(&text, "kif");
    assert_eq!((written.matches('&').count(), lost), (100_004, Vec::new()));
}

#[test]
fn headings_in_brackets_name_the_position_below_them() {
    let board =
        "後手の持駒：なし\n+---------+\n| ・ ・v玉|一\n| ・ ・ 歩|二\n| ・ ・ ・|三\n+---------+\n先手の持駒：金\n";
    let titles = |text: &str| {
        let found = all(text.as_bytes(), &View::default()).into_iter();
        found.map(|found| found.expect("a position").0["title"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let title = |title: &str| Some(title.to_owned());
    assert_eq!(titles(&format!("【第３図は△８六歩まで】\n{board}")), [title("第３図は△８六歩まで")]);
    assert_eq!(
        titles(&format!("作品名：練習\n手合割：その他\n【第１問：初級】\n{board}▲２二金打\n")),
        [title("練習　第１問：初級")]
    );
    assert_eq!(
        titles(&format!("【問題１】\n{board}\nつぎ。\n\n【問題２】\n{board}")),
        [title("問題１"), title("問題２")]
    );
    assert_eq!(titles(&format!("【】\n{board}【後の図】\n")), [None]);
}

#[test]
fn records_of_shogi_on_5x5_begin_at_its_set_up() {
    let moves =
        "先手：A\n後手：B\n手数----指手---------消費時間--\n   1   ４四銀(35)\n   2   ２二銀(31)\n   3   同　銀(44)\n";
    for name in ["5五将棋", "５五将棋", "五々将棋"] {
        let record = format!("手合割：{name}\n{moves}");
        assert_eq!(at(&record, "start")["position"]["pieces"], json("rbsgk/4p/5/P4/KGSBR b - 1")["position"]["pieces"]);
        let (end, warnings) = one(&record, &View::default().with("at", "2"));
        assert_eq!((end["position"]["last"]["to"].as_str(), warnings.len()), (Some("2b"), 0), "{name}");
    }
    // Beside a board the name says nothing new.
    let board = "手合割：5五将棋\n後手の持駒：なし\n  ５ ４ ３ ２ １\n+---------------+\n|v飛v角v銀v金v玉|一\n| ・ ・ ・ ・v歩|二\n\
                 | 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・|四\n| 玉 金 銀 角 飛|五\n+---------------+\n先手の持駒：なし\n後手番\n";
    assert_eq!(json(format!("{board}   1   ２二金(21)\n"))["position"]["size"], serde_json::json!([5, 5]));
    assert_eq!(json("手合割：中将棋\n先手：\n")["position"]["pieces"], json("chu-shogi")["position"]["pieces"]);
}

#[test]
fn lions_move_twice() {
    let usi = &format!("sfen {CHU} moves 7i7h 7d7e 7j7i6h");
    let end = json(usi);
    let last = &end["position"]["last"];
    assert_eq!((last["from"].as_str(), last["to"].as_str()), (Some("7j"), Some("6h")));
    assert_eq!((&end["position"]["number"], &end["position"]["to_move"]), (&3.into(), &"gote".into()));
    // As Lishogi writes it today, as it did, and with a comment.
    let head = "先手：A\n後手：B\n手数----指手---------消費時間--\n";
    let today = "   1手目   7八歩兵 （←7九）\n*so\n   2手目   7五歩兵 （←7四）\n   3手目一歩目 7九獅子 （←7十）\n   3手目二歩目 6八獅子 （←7九）\n";
    let before =
        "   1   7八歩兵 （←7九）\n   2   7五歩兵 （←7四）\n   3一歩目 7九獅子 （←7十）\n   3二歩目 6八獅子 （←7九）\n";
    assert_eq!(json(format!("{head}{today}"))["position"], end["position"]);
    assert_eq!(json(format!("手合割：中将棋\n{head}{before}"))["position"], end["position"]);
    assert_eq!(convert(format!("{head}{today}"), "usi").0, convert(usi, "usi").0);
    // What it takes on its way is gone, also where it comes back; ranks have up to two kanji, and pieces promote.
    let lion = "12/12/12/12/5p6/6N5/12/12/12/12/12/6G5 b - 1";
    let taken = json(format!("sfen {lion} moves 6f7e6f"));
    assert_eq!(taken["position"]["pieces"].as_array().map(Vec::len), Some(2));
    // Behind a board the moves may have any number, and go on from it.
    let edge = format!("+{}+", "-".repeat(48));
    let rank = |name: &str| match name {
        "七" => "|  ・  ・  ・  ・  ・  獅  ・  ・  ・  ・  ・  ・|七".to_owned(),
        "十二" => "|  ・  ・  ・  ・  ・ v歩  ・  ・  ・  ・  ・  ・|十二".to_owned(),
        name => format!("|{}|{name}", "  ・".repeat(12)),
    };
    let ranks: Vec<String> = "一 二 三 四 五 六 七 八 九 十 十一 十二".split(' ').map(rank).collect();
    let board =
        format!(" １２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １\n{edge}\n{}\n{edge}\n先手番\n", ranks.join("\n"));
    let after = one(format!("{board}{head}   5手目   7八獅子 （←7七）\n"), &View::default()).0;
    assert_eq!((after["position"]["number"].as_u64(), after["position"]["last"]["to"].as_str()), (Some(5), Some("7h")));
    let refused = |moves: &str| refusal(&format!("{head}{moves}"));
    assert_eq!(refused("   3手目   7八歩兵 （←7九）\n").0, "kif::number");
    assert_eq!(refused("   1手目   7八歩兵 （←）\n").0, "kif::move");
    assert_eq!(refused("   1手目   6七金将 （←5七）\n").0, "move::empty");
    // One step alone is no move, nor do two that do not meet make one.
    for broken in [
        today.replace("   3手目二歩目 6八獅子 （←7九）\n", ""),
        today.replace("   3手目一歩目 7九獅子 （←7十）\n", ""),
        today.replace("6八獅子 （←7九）", "6八獅子 （←7八）"),
    ] {
        assert_eq!(refused(&broken).0, "kif::move", "{broken}");
    }
    let other = one(format!("{head}{}", today.replace("7五歩兵", "7五金将")), &View::default()).1;
    assert_eq!(other, ["kif::piece"]);
    let branch = one(format!("手合割：\n{head}{today}   4手目   投了\n\n変化：2手\n"), &View::default()).1;
    assert_eq!(branch, ["kif::variation"]);
}

proptest! {
    /// A record of 5x5 is written with its board, and read again.
    #[test]
    fn records_of_shogi_on_5x5_are_read_as_they_are_written(count in 0_usize..=6) {
        let moves = ["3e4d", "3a2b", "4d3c", "2b3c", "2e3d", "4a5b"];
        let line = format!("sfen rbsgk/4p/5/P4/KGSBR b - 1 moves {}", moves[..count].join(" "));
        let (kif, _) = convert(line.trim_end_matches(" moves "), "kif");
        prop_assert_eq!(&json(&kif)["position"]["pieces"], &json(line.trim_end_matches(" moves "))["position"]["pieces"]);
    }
}

proptest! {
    /// Steps of a lion, read as USI and written again.
    #[test]
    fn double_moves_are_written_as_they_are_read(steps in prop::collection::vec((-1_i8..=1, -1_i8..=1, -1_i8..=1, -1_i8..=1), 0..10)) {
        let (mut file, mut rank, mut line) = (6_i8, 6_i8, "sfen 12/12/12/12/12/6N5/12/12/12/12/12/6n5 b - 1 moves".to_owned());
        let square = |file: i8, rank: i8| format!("{file}{}", char::from(b'a' + rank as u8 - 1));
        let mut other = [12_i8, 6];
        for (a, b, c, d) in steps {
            let via = (file + a, rank + b);
            let to = (via.0 + c, via.1 + d);
            let is_on = |(file, rank): (i8, i8)| (2..=11).contains(&file) && (2..=10).contains(&rank);
            if (a, b) == (0, 0) || (c, d) == (0, 0) || !is_on(via) || !is_on(to) {
                continue;
            }
            line += &format!(" {}{}{}", square(file, rank), square(via.0, via.1), square(to.0, to.1));
            (file, rank) = to;
            let next = if other[1] == 6 { 7 } else { 6 };
            line += &format!(" {}{}", square(other[1], other[0]), square(next, 12));
            other[1] = next;
        }
        let line = line.trim_end_matches(" moves").to_owned();
        let (usi, _) = convert(&line, "usi");
        prop_assert_eq!(json(&usi)["position"].clone(), json(&line)["position"].clone());
        let moves = |text: &str| text.split_once("moves ").map(|(_, moves)| moves.trim().to_owned());
        prop_assert_eq!(moves(&usi), moves(&line));
    }
}
