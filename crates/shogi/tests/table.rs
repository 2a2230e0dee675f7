//! Tables of kanji, edits, counts and JSON of shogi, chu shogi and tai shogi.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Entry, NoFiles, Subject, View};
use zumen_shogi::SHOGI;
use zumen_shogi::coordinates::Coordinates;
use zumen_shogi::kind::{Kind, Promotions};

fn few(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn entries(input: &str, view: &View) -> Vec<Result<Entry, Diagnostic>> {
    SHOGI.read(input, &NoFiles).unwrap_or_else(|| panic!("not shogi: {input}")).entries(view)
}

/// What is asked of the one position in `input`, or why it was refused.
fn with_one<T>(input: &str, ask: impl FnOnce(&dyn Subject) -> T) -> Result<T, Diagnostic> {
    let mut entries = entries(input, &View::default());
    assert_eq!(entries.len(), 1, "one position in {input:?}");
    entries.swap_remove(0).map(|entry| ask(entry.subject.as_ref()))
}

fn read_json(input: &str) -> Value {
    let line = with_one(input, |position| position.json(&View::default()).expect("no option refuses"));
    let line = line.unwrap_or_else(|fault| panic!("{input:?} is refused: {fault}"));
    serde_json::from_str(&line).expect("JSON")
}

fn text(input: &str) -> String {
    with_one(input, |position| position.text(&View::default()).unwrap()).unwrap()
}

fn fault(input: &str) -> Diagnostic {
    with_one(input, |_| ()).unwrap_err()
}

/// The set-up of tai shogi as a table, line by line: names of files, then the ranks.
fn tai() -> Vec<String> {
    text("tai-shogi").lines().map(str::to_owned).collect()
}

/// The text that a fault points at.
fn span_text(input: &str, fault: &Diagnostic) -> String {
    input[fault.span.clone().expect("a place")].to_owned()
}

/// What a changed table is refused for: the code, the text that it points at, the message.
fn refusal(lines: &[String]) -> (&'static str, String, String) {
    let table = lines.join("\n");
    let fault = fault(&table);
    (fault.code, span_text(&table, &fault), fault.message)
}

#[test]
fn a_written_table_reads_back_as_the_set_up() {
    for name in ["tai-shogi", "chu-shogi"] {
        let table = text(name);
        assert_eq!(read_json(&table), read_json(name));
        let converted = with_one(name, |position| position.convert("table", &View::default()).unwrap()).unwrap();
        assert_eq!(converted.text + "\n", table);
    }
    assert_eq!(fault_of_conversion("shogi"), "convert::notation");
}

fn fault_of_conversion(input: &str) -> &'static str {
    with_one(input, |position| position.convert("table", &View::default()).unwrap_err().code).unwrap()
}

#[test]
fn tables_may_be_written_in_many_ways() {
    let expected = read_json("tai-shogi");
    let plain = tai();
    let ranks = || plain[1..].iter().map(|line| line.rsplit_once(' ').unwrap().0.trim_end());
    let edge = format!("+{}+", "-".repeat(150));
    let framed: Vec<String> = ranks().map(|rank| format!("|{rank}|")).collect();
    let ways = [
        ranks().collect::<Vec<_>>().join("\n"),
        ranks().collect::<Vec<_>>().join("\r\n"),
        format!("# 泰将棋\n{edge}\n{}\n{edge}\n手番：先手\n", framed.join("\n")),
        ranks().map(|rank| rank.replace('・', " - ")).collect::<Vec<_>>().join("\n"),
        ranks().map(|rank| rank.replace("自在", "自在天王").replace('龍', "竜")).collect::<Vec<_>>().join("\n"),
        ranks().map(|rank| rank.replace("醉象", "酔象").replace("𠵇犬", "吠犬")).collect::<Vec<_>>().join("\n"),
        ranks().map(|rank| rank.replace("飛車", "飛").replace("獅子", "獅")).collect::<Vec<_>>().join("\n"),
    ];
    for way in ways {
        assert_eq!(read_json(&way), expected, "{way}");
    }
    for names in [Coordinates::Roman, Coordinates::Kanji] {
        let named: Vec<String> = ranks().zip(1..).map(|(line, rank)| format!("{line} {}", names.rank(rank))).collect();
        assert_eq!(read_json(&named.join("\n")), expected);
    }
}

#[test]
fn turn_and_title_stand_beside_the_ranks() {
    for turn in ["手番：後手", "to move: gote", "後手番", "手番:☖"] {
        let json = read_json(&format!("{}\ntitle: 試し\n{turn}", tai().join("\n")));
        assert_eq!((&json["position"]["to_move"], &json["title"]), (&json!("gote"), &json!("試し")));
    }
    let (code, at, _) = refusal(&[tai(), vec!["手番：誰か".to_owned()]].concat());
    assert_eq!((code, &*at), ("table::turn", "手番：誰か"));
}

#[test]
fn a_table_that_is_no_board_is_refused_with_its_place() {
    let change = |line: usize, from: &str, to: &str| {
        let mut lines = tai();
        assert!(lines[line].contains(from));
        lines[line] = lines[line].replacen(from, to, 1);
        refusal(&lines)
    };
    let (code, at, message) = change(1, "v香車", "v香馬");
    assert_eq!((code, &*at, &*message), ("table::name", "v香馬", "no piece is called 香馬"));
    assert_eq!(change(1, "v白虎", "v lion").1, "v lion");
    assert_eq!(change(25, "香車", "香車白虎").0, "table::name");
    assert_eq!(change(10, "・", "v ").0, "table::name");
    let (code, at, message) = change(3, "v走車", "v走車 v歩兵");
    assert_eq!((code, &*at), ("table::row", "v走車"));
    assert_eq!(message, "rank 3 has 26 squares, but a rank of tai-shogi has 25");
    let (code, _, message) = change(3, "v走車", "");
    assert_eq!((code, &*message), ("table::row", "rank 3 has 24 squares, but a rank of tai-shogi has 25"));
    assert_eq!(change(0, "25", "1").0, "table::files");
    let mut lines = tai();
    lines.remove(7);
    let (code, at, message) = refusal(&lines);
    assert_eq!((code, &*at, &*message), ("table::rank", "h", "rank 7 from the top has the wrong name h"));
    let unnamed = |lines: &[String]| -> Vec<String> {
        lines[1..].iter().map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect()
    };
    let (code, _, message) = refusal(&unnamed(&lines));
    assert_eq!((code, &*message), ("table::rows", "the table has 24 ranks, but tai-shogi has 25"));
    let more = [unnamed(&tai()), vec!["・ ".repeat(25)]].concat();
    let (code, at, message) = refusal(&more);
    assert_eq!(
        (code, at.trim(), &*message),
        ("table::rows", more[25].trim(), "the table has 26 ranks, but tai-shogi has 25")
    );
    let (code, _, message) = refusal(&vec!["香車 ".repeat(25); 100]);
    assert_eq!((code, &*message), ("table::rows", "the table has more than 64 ranks, but a board has at most 25"));
    let (code, at, _) = refusal(&[tai(), vec!["だれか".to_owned()]].concat());
    assert_eq!((code, &*at), ("table::line", "だれか"));
}

/// The JSON and the warnings of an input with edits.
fn put(input: &str, edits: &str) -> Result<(Value, Vec<String>, String), Diagnostic> {
    let view = View::default().with("put", edits);
    let entry = entries(input, &view).swap_remove(0)?;
    let json = entry.subject.json(&view)?;
    let warnings = entry.warnings.into_iter().map(|warning| warning.message).collect();
    Ok((serde_json::from_str(&json).unwrap(), warnings, entry.subject.source().format))
}

/// What stands on a square: piece, side, whether it is promoted.
fn standing(document: &Value, square: &str) -> Option<(String, String, bool)> {
    let pieces = document["position"]["pieces"].as_array().unwrap();
    let piece = pieces.iter().find(|piece| piece["square"] == square)?;
    let word = |key: &str| piece[key].as_str().unwrap().to_owned();
    Some((word("piece"), word("side"), piece["promoted"].as_bool().unwrap()))
}

fn stands(piece: &str, side: &str, promoted: bool) -> Option<(String, String, bool)> {
    Some((piece.to_owned(), side.to_owned(), promoted))
}

#[test]
fn edits_change_the_board() {
    let (json, warnings, format) = put("tai-shogi", "13n:S:+emperor, 13m:gote:獅子 12m:△:+奔猫,13y:-").unwrap();
    assert_eq!(standing(&json, "13n"), stands("emperor", "sente", true));
    assert_eq!(standing(&json, "13m"), stands("lion", "gote", false));
    assert_eq!(standing(&json, "12m"), stands("free_cat", "gote", true));
    assert_eq!(standing(&json, "13y"), None);
    assert_eq!(json["position"]["number"], Value::Null);
    assert_eq!(format, "table");
    assert_eq!(warnings.len(), 4, "{warnings:?}");
    // What a piece becomes, and what comes by promotion alone.
    let (json, warnings, format) = put("shogi", "5e:S:+歩,5f:w:と金,5g:-,5c:-,7g:S:歩").unwrap();
    assert_eq!(standing(&json, "5e"), stands("tokin", "sente", true));
    assert_eq!(standing(&json, "5f"), stands("tokin", "gote", true));
    assert_eq!((warnings.len(), &*format), (0, "sfen"));
    // Nothing changed.
    let (json, _, format) = put("chu-shogi", "12a:G:lance").unwrap();
    assert_eq!((json, &*format), (read_json("chu-shogi"), "name"));
}

#[test]
fn edits_that_are_none_are_refused_with_their_place() {
    for (edits, at) in [
        ("13n", "13n"),
        ("13m:-, 26a:S:lion", "26a"),
        ("lion:S:13m", "lion:S:13m"),
        ("13m:lion", "lion"),
        ("13m:X:lion", "X"),
        ("13m:G:+丙丙", "丙丙"),
        ("13m:G:", ""),
        ("13m:G:lion，13m:-", "13m:-"),
    ] {
        let fault = put("tai-shogi", edits).unwrap_err();
        assert_eq!(fault.code, "option::value");
        assert_eq!(fault.origin.as_ref().unwrap().text, edits);
        assert_eq!(&edits[fault.span.clone().unwrap()], at, "{edits}");
        assert!(fault.help.is_some());
    }
    assert_eq!(put("shogi", "10a:-").unwrap_err().message, "10a is not on this board");
}

#[test]
fn an_edit_of_the_last_move_forgets_it() {
    let game = |square: &str| {
        let mut json = read_json("shogi");
        let piece = json!({"square": "7f", "piece": "pawn", "side": "sente", "promoted": false});
        let pieces = json["position"]["pieces"].as_array_mut().unwrap();
        pieces.retain(|piece| piece["square"] != "7g");
        pieces.push(piece);
        json["position"]["number"] = json!(1);
        json["position"]["last"] = json!({"from": "7g", "to": "7f", "text": "７六歩"});
        put(&json.to_string(), &format!("{square}:-")).unwrap().0["position"].clone()
    };
    assert_eq!((&game("7f")["last"], &game("7f")["number"]), (&Value::Null, &Value::Null));
    assert_eq!((&game("1g")["last"]["text"], &game("1g")["number"]), (&json!("７六歩"), &Value::Null));
    assert_eq!(game("5e")["number"], json!(1));
}

#[test]
fn counts_beyond_the_set_are_warned_of() {
    let warnings = |input: &str| entries(input, &View::default()).remove(0).unwrap().warnings;
    for name in ["shogi", "chu-shogi", "tai-shogi"] {
        assert!(warnings(name).is_empty());
    }
    let table = tai().join("\n").replacen("   ・ ", " v獅子", 1);
    let found = warnings(&table);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|warning| warning.code == "shogi::count" && !warning.is_error()));
    assert!(found[1].message.contains("gote has 2 of 獅子 (lion), but the set has 1"), "{found:?}");
    let mut json = read_json("shogi");
    json["position"]["hands"]["gote"]["pawn"] = json!(2);
    let found = warnings(&json.to_string());
    assert!(found[0].message.contains("20 of 歩兵") && found[0].message.contains("has 18"), "{found:?}");
}

#[test]
fn faults_of_json_point_at_their_values() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut json = read_json("tai-shogi");
        change(&mut json["position"]);
        let text = format!(" {}", serde_json::to_string_pretty(&json).unwrap());
        let fault = fault(&text);
        assert_eq!(fault.code, "json::value");
        (span_text(&text, &fault), fault.message)
    };
    let (at, message) = refused(&|position| position["pieces"][3]["square"] = json!("1a"));
    assert_eq!((&*at, &*message), ("\"1a\"", "two pieces stand on 1a"));
    assert_eq!(refused(&|position| position["pieces"][353]["square"] = json!("26a")).0, "\"26a\"");
    assert_eq!(refused(&|position| position["pieces"][7]["piece"] = json!("dog")).0, "\"dog\"");
    assert_eq!(refused(&|position| position["pieces"][8]["side"] = json!("black")).0, "\"black\"");
    assert_eq!(refused(&|position| position["to_move"] = json!("white")).0, "\"white\"");
    assert_eq!(refused(&|position| position["hands"]["sente"] = json!({"pawn": 7})).0, "7");
    assert!(refused(&|position| position["size"] = json!([9, 9])).0.starts_with('['));
}

/// A crowded position as JSON: pieces of both sides, promoted ones among them.
fn position() -> impl Strategy<Value = Value> {
    (0..3usize).prop_flat_map(|variant| {
        let (game, size, promotions) = [
            ("shogi", 9usize, vec![Promotions::Shogi]),
            ("shogi", 12, vec![Promotions::Chu]),
            ("tai-shogi", 25, vec![Promotions::Ja, Promotions::Tsa]),
        ][variant]
            .clone();
        let start = ["shogi", "chu-shogi", "tai-shogi"][variant];
        let start = read_json(start).to_string();
        let held = |key: &str| start.contains(&format!("\"{key}\""));
        let set: BTreeSet<Kind> = Kind::all().filter(|kind| held(kind.key())).collect();
        let promoted: BTreeSet<Kind> =
            set.iter().flat_map(|kind| promotions.iter().filter_map(|by| kind.promotes_to(*by))).collect();
        let forms = set.iter().map(|kind| (*kind, false)).chain(promoted.iter().map(|kind| (*kind, true)));
        let piece = (prop::sample::select(forms.collect::<Vec<_>>()), any::<bool>());
        let squares = prop::collection::vec(prop::option::weighted(0.8, piece), size * size);
        let hand =
            prop::collection::btree_map(prop::sample::select(vec!["pawn", "gold_general", "rook"]), 1..19u8, 0..3);
        (squares, any::<bool>(), hand).prop_map(move |(squares, gote, hand)| {
            let pieces = squares.into_iter().enumerate().filter_map(|(at, piece)| {
                let ((kind, promoted), gote) = piece?;
                let rank = char::from(b'a' + u8::try_from(at / size).unwrap());
                let side = if gote { "gote" } else { "sente" };
                let square = format!("{}{rank}", at % size + 1);
                Some(json!({"square": square, "piece": kind.key(), "side": side, "promoted": promoted}))
            });
            let hand = if size == 9 { json!(hand) } else { json!({}) };
            json!({"game": game, "position": {
                "size": [size, size],
                "pieces": pieces.collect::<Vec<_>>(),
                "hands": {"sente": {}, "gote": hand},
                "to_move": if gote { "gote" } else { "sente" },
            }})
        })
    })
}

proptest! {
    #![proptest_config(few(48))]

    #[test]
    fn json_reads_back(position in position()) {
        prop_assert_eq!(read_json(&position.to_string()), position);
    }

    #[test]
    fn tables_read_back_and_are_what_pictures_keep(position in position()) {
        prop_assume!(position["position"]["size"][0] != 9);
        let line = position.to_string();
        let (table, source) = with_one(&line, |position| {
            (position.text(&View::default()).unwrap(), position.source())
        }).unwrap();
        // Boards of chu shogi that have letters for all their pieces are shorter as SFEN.
        let formats: &[&str] = if position["position"]["size"][0] == 12 { &["sfen", "table"] } else { &["table"] };
        prop_assert!(formats.contains(&source.format.as_str()), "{}", source.format);
        prop_assert_eq!(read_json(&source.text), position.clone());
        prop_assert_eq!(read_json(&table), position);
        prop_assert_eq!(text(&table), table);
    }

    #[test]
    fn edited_positions_are_kept_whole(
        game in prop::sample::select(vec!["shogi", "chu-shogi", "tai-shogi"]),
        edits in prop::collection::btree_map((1..=9u8, b'a'..=b'i'), (any::<bool>(), any::<bool>(), 0..133usize), 1..9),
    ) {
        let kinds: Vec<Kind> = Kind::all().collect();
        let edit = |((file, rank), (gote, promoted, kind)): ((u8, u8), (bool, bool, usize))| {
            let (side, mark) = (if gote { "☖" } else { "☗" }, if promoted { "+" } else { "" });
            format!("{file}{}:{side}:{mark}{}", char::from(rank), kinds[kind % kinds.len()].kanji())
        };
        let edits = edits.into_iter().map(edit).collect::<Vec<_>>().join(" ");
        let entry = entries(game, &View::default().with("put", &edits)).swap_remove(0).unwrap();
        let json = entry.subject.json(&View::default()).unwrap();
        prop_assert_eq!(read_json(&entry.subject.source().text), serde_json::from_str::<Value>(&json).unwrap());
        prop_assert_eq!(read_json(&json), serde_json::from_str::<Value>(&json).unwrap());
    }

    #[test]
    fn damaged_tables_and_edits_never_panic(
        line in 0..26usize,
        at in 0..200usize,
        with in "[v+・.a-y香車自在|：\\n 　-]{0,6}",
        edits in "[0-9a-z:SG+,獅子 -]{0,20}",
    ) {
        let mut lines = tai();
        let at = lines[line].char_indices().nth(at).map_or(0, |(at, _)| at);
        lines[line].insert_str(at, &with);
        let table = lines.join("\n");
        if let Err(fault) = with_one(&table, |_| ()) {
            prop_assert!(table.get(fault.span.clone().unwrap_or_default()).is_some(), "{fault:?}");
        }
        if let Err(fault) = put("tai-shogi", &edits) {
            prop_assert!(edits.get(fault.span.clone().unwrap_or_default()).is_some(), "{fault:?}");
        }
    }
}

#[test]
fn boards_of_chu_shogi_by_lishogi_are_read() {
    let names = "\u{3000}１２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １";
    let edge = format!("+{}+", "-".repeat(48));
    let ranks = "一 二 三 四 五 六 七 八 九 十 十一 十二".split(' ');
    let rank = |name: &str| match name {
        "一" => "v玉  ・  獅 成獅v成獅  鷹v成奔  奔v成角 成飛  龍 成龍",
        "十二" => " 王  太  ・  ・  ・  ・  ・  ・  ・  ・  歩  と",
        _ => " ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・",
    };
    let rows: Vec<String> = ranks.map(|name| format!("  | {}|{name}", rank(name))).collect();
    let board = format!("手合割：中将棋\n{names}\n  {edge}\n{}\n  {edge}\n先手：甲\n後手番\n", rows.join("\n"));
    let json = read_json(&board);
    let sfen = with_one(&board, |position| position.convert("sfen", &View::default()).unwrap()).unwrap().text;
    assert_eq!(sfen.trim(), "k1N+O+o+H+xQ+f+GD+R/12/12/12/12/12/12/12/12/12/12/K+E8P+P w - 1");
    assert_eq!(json["players"]["sente"], "甲");
    let moves = format!("{board}1手目 ▲9八歩兵 （←9九）\n");
    assert_eq!(with_one(&moves, |_| ()).unwrap_err().code, "move::empty");
}
