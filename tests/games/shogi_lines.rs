//! SFEN and USI where users have them: in lists, in links and among words.

use serde_json::Value;
use zumen::{Diagnostic, NoFiles, View};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const CHU: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

/// The JSON of each position of an input, or why it was refused.
fn all(input: &str) -> Vec<Result<Value, Diagnostic>> {
    let record = match zumen::read(input.as_bytes(), &NoFiles) {
        Ok(record) => record,
        Err(fault) => return vec![Err(fault)],
    };
    let entries = record.entries(&View::default()).into_iter();
    entries.map(|entry| Ok(serde_json::from_str(&entry?.subject.json(&View::default())?).expect("JSON"))).collect()
}

fn json(input: impl AsRef<str>) -> Value {
    let mut read = all(input.as_ref());
    assert_eq!(read.len(), 1, "one position");
    read.swap_remove(0).unwrap_or_else(|fault| panic!("{}: {fault}", input.as_ref()))
}

/// The code of the fault of an input, and what its caret is under.
fn refusal(input: &str) -> (&'static str, String) {
    let fault = all(input).remove(0).expect_err("refused");
    assert!(fault.help.is_some(), "a remedy: {fault}");
    (fault.code, input[fault.span.expect("a place")].to_owned())
}

fn convert(input: &str, notation: &str) -> String {
    let record = zumen::read(input.as_bytes(), &NoFiles).expect("read");
    let entry = record.entries(&View::default()).remove(0).expect("a position");
    entry.subject.convert(notation, &View::default()).expect("written").text
}

#[test]
fn set_ups_are_the_games() {
    assert_eq!(json(START), json("shogi"));
    assert_eq!(json(format!("sfen {START}\n")), json("shogi"));
    assert_eq!(json("startpos"), json("shogi"));
    assert_eq!(json("position startpos"), json("shogi"));
    assert_eq!(json(CHU), json("chu-shogi"));
    let promoted = "4k4/9/4+P4/9/9/9/9/9/4K4 b BPsn3p 1";
    for before in ["", "SFEN:", "https://lishogi.org/editor/"] {
        assert_eq!(json(format!("{before}{}", promoted.replace(' ', "_"))), json(promoted), "{before}");
    }
    assert_eq!(convert("shogi", "sfen"), START);
    assert_eq!(convert("chu-shogi", "sfen"), CHU);
    assert_eq!(convert("shogi", "usi"), "position startpos");
    assert_eq!(json("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"), json("shogi"));
}

#[test]
fn a_list_of_sfens_is_a_list() {
    let list = format!("# two of them\n{START}\n\n4k4/9/4P4/9/9/9/9/9/4K4 b G\nposition startpos moves 7g7f\n");
    let read = all(&list);
    assert_eq!(read.len(), 3);
    assert_eq!(read[1].as_ref().unwrap()["position"]["hands"]["sente"]["gold_general"], 1);
    assert_eq!(read[2].as_ref().unwrap()["position"]["number"], 1);
    // It may begin as a rank of CSA does.
    assert_eq!(all("P1+P6/9/9/9/9/9/9/9/9 b -\n4k4/9/9/9/9/9/9/9/4K4 w -\n").len(), 2);
    let bad = format!("{START}\n4k4/9/4P4/9/9/9/9/9/4X4 b G\n");
    let fault = all(&bad).remove(1).unwrap_err();
    assert_eq!((fault.code, &bad[fault.span.unwrap()]), ("sfen::piece", "X"));
}

#[test]
fn sfen_is_found_among_words() {
    for text in [
        format!("\"{START}\""),
        format!("「{START}」"),
        format!("局面は{START} です"),
        format!("The position is {START}."),
        format!("sfen: {START}"),
        format!("Position: sfen {START} moves"),
    ] {
        assert_eq!(json(&text), json("shogi"), "{text}");
    }
    let prose = format!(
        "**Where was it?**\nSFEN ```{START}``` in the board.\nThen it was:\n`position startpos moves 7g7f`\n\nIt is 2/3/4 so.\n"
    );
    assert_eq!(all(&prose), [Ok(json(START)), Ok(json("startpos moves 7g7f"))]);
    let played = json("startpos moves 7g7f 3c3d");
    for text in ["go from position startpos moves 7g7f 3c3d please", "`position startpos moves 7g7f 3c3d`"] {
        assert_eq!(json(text), played, "{text}");
    }
    assert_eq!(refusal(&format!("see {START}").replace('-', "99Q")), ("sfen::hand", "Q".to_owned()));
    assert_eq!(refusal("see startpos moves 7g7f 3c3."), ("usi::move", "3c3".to_owned()));
    let cut = ("sfen::ranks", "PPPPP".to_owned());
    assert_eq!(refusal("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPP"), cut);
    assert_eq!(refusal("lnsgkgsnl/1r5b1/ppppppppp/9/PPPPP"), cut);
    assert_eq!(refusal("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG"), ("sfen::board", "LNSG".to_owned()));
    assert_eq!(refusal("S3/P1PPPH3/1P1G4P/1K4R2/LN3G1NL w PPPPPNLBp 43"), ("sfen::board", "S3".to_owned()));
    assert_eq!(refusal(&START.replace('9', "９")), ("sfen::width", "９".to_owned()));
    assert_eq!(refusal("startpos moves ７g7f"), ("usi::move", "７g7f".to_owned()));
    assert_eq!(refusal("templates/resources/abc").0, "input::unknown");
}

#[test]
fn a_damaged_board_beside_a_whole_one_is_said() {
    let damaged = |board: &str, part: &str, instead: &str| board.replacen(part, instead, 1).replace(" b - 1", " w - 2");
    for (board, damaged, expected) in [
        (CHU, damaged(CHU, "/12/", "/11/"), ("sfen::board", "11")),
        (CHU, damaged(CHU, "txot", "zxot"), ("sfen::piece", "z")),
        (START, damaged(START, "/9/", "/8/"), ("sfen::board", "8")),
        ("rbsgk/4p/5/P4/KGSBR b - 1", "rbsgk/4p/4/P4/KGSBR b 2P 11".to_owned(), ("sfen::board", "4")),
    ] {
        let text = format!("First {board} and\nthen {damaged} is it\n");
        let faults: Vec<Diagnostic> = all(&text).into_iter().filter_map(Result::err).collect();
        let faults: Vec<_> =
            faults.iter().map(|fault| (fault.code, &text[fault.span.clone().expect("a place")])).collect();
        assert_eq!(faults, [expected], "{text}");
        assert_eq!(all(&text).len(), 2);
    }
    for (board, part, instead) in [(CHU, "/12/", "/"), (START, "/9/", "/")] {
        assert_eq!(refusal(&format!("It was {} then\n", damaged(board, part, instead))).0, "sfen::ranks");
    }
    // These are of chess and of xiangqi.
    for fen in
        ["8/8/8/4k3/8/8/4K3/8 w - - 0 1", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"]
    {
        assert_eq!(all(&format!("First {START} and\nthen {fen} is it\n")).len(), 1);
    }
}

#[test]
fn links_of_shogi_extend_are_read() {
    let link = |body: &str| format!("https://www.shogi-extend.com/share-board?body={body}&turn=2");
    assert_eq!(
        json(link("position.sfen.4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4.b.-.1")),
        json("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    );
    let played = link("position.startpos.moves.7g7f.3c3d");
    assert_eq!(json(&played), json("startpos moves 7g7f 3c3d"));
    assert_eq!(json(played.replace("turn=2", "turn=1&x=y")), json("startpos moves 7g7f"));
    // The moves behind that turn are there.
    let all = json("startpos moves 7g7f 3c3d");
    for (option, value, expected) in [("at", "end", &all), ("at", "1", &json("startpos moves 7g7f"))] {
        let link = played.replace("turn=2", "turn=0");
        let record = zumen::read(link.as_bytes(), &NoFiles).expect("a link");
        let moment = record.entries(&View::default().with(option, value)).remove(0).expect("a moment");
        let found: Value =
            serde_json::from_str(&moment.subject.json(&View::default()).expect("written")).expect("JSON");
        assert_eq!(found["position"], expected["position"]);
    }
    assert_eq!(json(played.replace("turn=2", "turn=9")), all);
    assert_eq!(json(played.replace("turn=2", "turn=0"))["position"], json("shogi")["position"]);
    assert_eq!(
        json(link("position.sfen.4k4%2F9%2F9%2F9%2F4%2BP4%2F9%2F9%2F9%2F4K4.b.-.1")),
        json("4k4/9/9/9/4+P4/9/9/9/4K4 b - 1")
    );
}

#[test]
fn a_link_in_a_link_is_escaped_as_a_whole() {
    let board = START.split(' ').next().expect("a board").replace('/', "%2F");
    for text in [
        format!("https://l.facebook.com/l.php?u=https%3A%2F%2Flishogi.org%2Feditor%2F{board}_b_-_1&h=AT0"),
        format!("https%3A%2F%2Flishogi.org%2Feditor%2F{board}_b_-_1"),
    ] {
        assert_eq!(json(&text), json(START), "{text}");
    }
    assert_eq!(json("https://x.org/?sgf=%28%3BSZ%5B9%5D%3BB%5Bee%5D%29"), json("(;SZ[9];B[ee])"));
}

#[test]
fn moves_go_on_over_lines_that_are_continued() {
    let code = "const A: &str = \"startpos moves \\\n    7g7f 3c3d \\\n    2g2f\";\n// See the protocol.\n";
    assert_eq!(json(code), json("startpos moves 7g7f 3c3d 2g2f"));
    // A placeholder is no game.
    let read = all(&format!("Write \"position startpos moves ...\" for a game.\nHere it is: {START}\n"));
    assert_eq!(read.len(), 1);
}

#[test]
fn a_comment_may_follow_what_is_quoted() {
    assert_eq!(json(format!("A = \"{START}\" # the start")), json(START));
}

#[test]
fn what_is_unknown_in_all_its_lines_is_said_once() {
    assert_eq!(all("PMABWQRRQ\nPMABBDDPP\nPMABWDPPD\n").len(), 1);
    // An edge of a board is no XGID.
    let board = "+---------------------------+\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|一\n";
    assert!(all(board).iter().all(|read| read.as_ref().is_err_and(|fault| !fault.code.starts_with("xgid"))));
}

#[test]
fn a_board_of_one_rank_is_no_move() {
    assert_eq!(json("1G2N b - 240")["position"]["size"], serde_json::json!([5, 1]));
}

#[test]
fn what_stands_above_a_table_is_no_list() {
    let entry = zumen::read(b"chu-shogi", &NoFiles).expect("read").entries(&View::default()).remove(0);
    let table = entry.expect("a position").subject.text(&View::default()).expect("a table");
    assert_eq!(json(format!("手合割：中将棋\n{table}")), json(&table));
}

#[test]
fn a_line_that_looks_foreign_takes_no_list_away() {
    for head in ["id,name", "# å…ˆæ‰‹ å", "1.P7f"] {
        let list = format!("{head}\n{START}\n");
        let record = zumen::read(list.as_bytes(), &zumen::NoFiles).expect("a list");
        let entries = record.entries(&zumen::View::default());
        assert!(entries.iter().any(Result::is_ok), "{head}: {:?}", entries[0].as_ref().err());
    }
}

#[test]
fn other_parameters_of_a_link_are_no_position() {
    let played = json("sfen 4k4/9/9/9/9/4B4/9/9/4K4 b P 1 moves 5f2c+ 5a4a P*3b");
    let body = "position.sfen.4k4%2F9%2F9%2F9%2F9%2F4B4%2F9%2F9%2F4K4.b.P.1.moves.5f2c%2B.5a4a.P%2a3b";
    let plain = body.replace("%2F", "/").replace("%2a", "*").replace("%2B", "+");
    for text in [
        format!("https://www.shogi-extend.com/share-board?body={body}&turn=3&color_theme_key=is_brown_theme1"),
        format!("https://www.shogi-extend.com/share-board?color_theme_key=is_brown_theme1&body={body}#a_b"),
        format!("https://www.shogi-extend.com/share-board?title=a_b%20c+d%26body%3Dx&body={body}"),
        format!("https://www.shogi-extend.com/share-board?body={plain}&abstract_viewpoint=black"),
    ] {
        assert_eq!(json(&text), played, "{text}");
    }
    assert_eq!(
        json("https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&a_b=c_d"),
        json("startpos moves 7g7f")
    );
}

#[test]
fn moves_of_usi_alone_begin_at_the_set_up() {
    assert_eq!(json("7g7f 3c3d 8h2b+"), json("startpos moves 7g7f 3c3d 8h2b+"));
    assert_eq!(refusal("7g7f 3c3d 8h9z").0, "input::unknown");
    assert_eq!(refusal("7g7f 3c3d 5e5d"), ("move::empty", "5e5d".to_owned()));
    assert_eq!(refusal("7g7f").0, "input::unknown");
}

#[test]
fn a_record_between_fences_is_read_without_the_words_round_it() {
    let csa = "PI\n+\n+7776FU\n-3334FU\n";
    let text = format!("5_02.csa\n\n```\n{csa}```\n\nIt ends here, and `{START}` begins.\n");
    assert_eq!(all(&text), [Ok(json(csa)), Ok(json(START))]);
    let bad = format!("Look:\n```\n{csa}+9999FU\n```\n");
    let record = zumen::read(bad.as_bytes(), &NoFiles).expect("read");
    let fault = record.validate(&NoFiles).remove(0);
    assert_eq!(&bad[fault.span.expect("a place")], "+9999FU");
}
