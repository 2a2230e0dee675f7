//! Positions and records that stand in quotes of a program, and in JSON of others.

use zumen::{NoFiles, View};

/// Reads a text: what its positions are written as, or the codes of errors.
fn entries(text: &str) -> Vec<Result<String, &'static str>> {
    let entries = match zumen::read(text.as_bytes(), &NoFiles) {
        Ok(record) => record.entries(&View::default()),
        Err(fault) => vec![Err(fault)],
    };
    let source = |entry: zumen::contract::Entry| entry.subject.source().text;
    entries.into_iter().map(|entry| entry.map(source).map_err(|fault| fault.code)).collect()
}

#[test]
fn positions_of_a_program_are_those_in_its_quotes() {
    for (count, text) in [
        (1, "fn start() {\n    let board = decode(\"4HPwATDgc/ABMA\");\n}\n"),
        (1, "PLAYED = \"\"\"V2.2\nPI\n+\n+7776FU\n-3334FU\n\"\"\"\n\nclass Played:\n    pass\n"),
        (1, "let kif = [\n  \"手合割：平手\",\n  \"   1 ７六歩(77)\",\n  \"   2 ３四歩(33)\",\n].join(\"\\n\");\n"),
        (
            1,
            "auto text =\n    \"P1 *  *  *  * -OU *  *  *  * \\n\"\n    \"P2 *  *  *  *  *  *  *  *  * \\n\"\n    \"P+00FU\\n\"\n    \"+\\n\";\n",
        ),
        (1, "paste('手合割：平手\\n1 ７六歩(77)\\n2 ３四歩(33)\\n');\ndon't();\n"),
        (2, "let text = r#\"\nPI\n+\n+7776FU\n\"#;\nlet more = r#\"\nPI\n+\n+2726FU\n\"#;\n"),
        (2, "const S: [&str; 2] = [\n    \"4k4/9/9/9/9/9/9/9/4K4 b - 1\",\n    \"3k5/9/9/9/9/9/9/9/4K4 b - 1\",\n];\n"),
    ] {
        let found = entries(text);
        assert!(found.len() == count && found.iter().all(Result::is_ok), "{text}\n{found:?}");
    }
    // A board in two halves, hands up to a closing quote, a tree of moves before the record, a label for a format.
    let halves = "import re\nEND = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\nSFEN = (\"lnsgkgsnl/1r5b1/ppppppppp/9/9/\"\n        \"9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2\")\n";
    assert_eq!(
        entries(halves)[1..],
        [Ok("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2".to_owned())]
    );
    let board = format!("+---+\n{}+---+\n", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(9));
    for hands in ["`;", "\";", "飛　角`;"] {
        let found = entries(&format!("const bod = `後手の持駒：なし\n{board}先手の持駒：{hands}\n"));
        assert!(matches!(found[..], [Ok(_)]), "{hands}: {found:?}");
    }
    let tree = "root → ▲７六歩\n  │  └→ ▲５六歩 → △５二金\n\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n";
    assert!(matches!(entries(tree)[..], [Ok(_)]), "{:?}", entries(tree));
    assert_eq!(entries("4HPwATDgc/ABMA:cAkqAAAAAAAE (PositionID:MatchID)\n").len(), 1);
    // A name is no position, and a line of a list is read or said.
    assert_eq!(entries("set_up = \"平手\";\nrun(set_up)\n"), [Err("input::unknown")]);
    let list = "a = \"4HPwATDgc/ABMA:cAkqAAAAAAAE\"\nnothing\nb = \"4HPwATDgc/ABMA:cAkqAAAAAAAE\"\n";
    assert_eq!(entries(list)[1], Err("input::unknown"));
}

#[test]
fn a_record_among_lines_that_are_not_read_is_no_list() {
    let usi = "position startpos moves 7g7f 3c3d";
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (count, text) in [
        (1, format!("▲７六歩△３四歩\n\n{usi}\n")),
        (1, format!("> ▲７六歩△３四歩\r\n> {usi}\r\n")),
        (1, format!("７六歩 ３四歩 ２六歩\n\n```\n{kif}```\n")),
        (1, format!("{usi}\n 2g2f\n")),
        (1, "棋譜です\n\nV2.2\nPI\n+\n+7776FU\n-3334FU\n".to_owned()),
        (1, "▲７六歩△３四歩\n\nPI\n+\n+7776FU\n-3334FU\n".to_owned()),
        (2, format!("{usi}\n2g2f 8c8d\n{usi}\n2g2f\n4c4d\n")),
    ] {
        let found = entries(&text);
        assert!(found.len() == count && found.iter().all(Result::is_ok), "{text}\n{found:?}");
    }
}

#[test]
fn lines_of_json_are_searched_as_one_is() {
    let line = |id: &str, match_id: &str| {
        format!("{{\"input\": [{{\"content\": \"The position id is {id} and the match id is {match_id}.\"}}]}}\n")
    };
    let lines = line("4HPwATDgc/ABMA", "cAkqAAAAAAAE") + &line("4OeFATCw5+ABMA", "cIgQAAAAAAAA");
    let expected = ["4HPwATDgc/ABMA:cAkqAAAAAAAE", "4OeFATCw5+ABMA:cIgQAAAAAAAA"].map(|id| Ok(id.to_owned()));
    for text in [
        lines.clone(),
        lines.replace('\n', "\r\n"),
        lines.replace('\n', "\n\n"),
        format!("# Two positions\n\n```jsonl\n{lines}```\n"),
        format!("Two positions:\n\n{lines}"),
        format!("> {}", lines.replace('\n', "\n> ")),
        format!("{lines}{{\"input\": \"none\"}}\n"),
    ] {
        assert_eq!(entries(&text), expected, "{text}");
    }
    // Each line of a list is read, and objects of ours have their own errors.
    let id = "4HPwATDgc/ABMA:cAkqAAAAAAAE";
    assert_eq!(entries(&format!("{lines}{id}\n"))[2], expected[0]);
    let ours = format!("{{\"game\":\"backgammon\",\"source\":{{\"text\":\"{id}\"}},\"cube\":9}}\n");
    assert!(entries(&ours.repeat(2)).iter().all(Result::is_err), "{:?}", entries(&ours.repeat(2)));
}

#[test]
fn json_of_other_programs_is_searched_for_positions() {
    let bad = r#"{"list": [{"id": "4HPwATDgc\/ABMA:cAkqAAAAAAAE"}, {"id": "4HPwATDgc\/ABMA:cAkqAAAAAAA"}]}"#;
    assert_eq!(entries(bad), [Ok("4HPwATDgc/ABMA:cAkqAAAAAAAE".to_owned()), Err("gnuid::match-length")]);
    assert_eq!(entries(r#"["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"]"#).len(), 1);
    for record in [
        r#"{"kif": "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n"}"#,
        r#"{"kif": "\u624b\u5408\u5272\uff1a\u5e73\u624b\n1 \uff17\u516d\u6b69(77)\n"}"#,
        r#"{"players": ["A", "B"], "record": "(;SZ[9]\n;B[ee];W[gc])"}"#,
    ] {
        assert!(matches!(entries(record)[..], [Ok(_)]), "{record}");
    }
}

#[test]
fn escaped_links_among_words_are_read_for_every_id() {
    const SFEN: &str = "8k/9/8P/9/9/9/9/9/9 b 2G 1";
    const XGID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
    const GNUID: &str = "4HPwATDgc/ABMA:cAkqAAAAAAAE";
    let escape = |id: &str| id.replace('/', "%2F").replace(':', "%3a").replace(' ', "%20");
    for id in [SFEN, XGID, GNUID] {
        let (name, escaped) = id.split_once('=').map_or(("id", escape(id)), |(name, id)| (name, escape(id)));
        for text in [
            format!("old http://example.org/image?{name}={escaped}&height=262\n"),
            format!("[10/Dec] \"GET /?move=3%2Foff+1&{name}={escaped} HTTP/1.1\" 500 59\n"),
            format!("I found (https://example.org/?x=%E6%AD%A9&{name}={escaped}).\nIt is nice\n"),
        ] {
            assert_eq!(entries(&text), [Ok(id.to_owned())], "{text}");
        }
    }
    let text = format!("Look at {GNUID} and\nat http://example.org/?id={}, then\nat {SFEN}.\n", escape(GNUID));
    assert_eq!(entries(&text), [GNUID, GNUID, SFEN].map(|id| Ok(id.to_owned())));
    // A damaged one is said.
    assert_eq!(
        entries("old http://example.org/?gnubgid=4PPgAQPgc%2BQBI%3AcAl7AAAAAAAA&x=1\n"),
        [Err("gnuid::position-length")]
    );
}
