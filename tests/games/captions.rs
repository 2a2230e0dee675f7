//! What stands in words round the pictures of all games.

use zumen::View;
use zumen::contract::{CaptionCounter, Files, Info};
use zumen::diagram::{Diagram, Lang, Mark, Paragraph};

use crate::common::root;

/// Records, each with an option that makes more words.
const RECORDS: [(&str, &str, &str); 6] = [
    ("examples/game.sgf", "every", "20"),
    ("examples/problems.sgf", "problems", ""),
    ("examples/shogi/game.kif", "every", "5"),
    ("examples/backgammon/club-final.xg", "every", "9"),
    ("examples/carcassonne/game.json", "remaining", ""),
    ("examples/zillions/chess.zsg", "zones", ""),
];

/// The files beside a record.
struct Beside(&'static str);

impl Files for Beside {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        std::fs::read(root().join(self.0).with_file_name(path.to_lowercase()))
    }
}

/// The pictures of a record as a run draws them.
fn pictures(record: &'static str, view: &View) -> Vec<Diagram> {
    pictures_of(&std::fs::read(root().join(record)).expect("a record"), record, view)
}

/// The same of a text that stands beside a record.
fn pictures_of(text: &[u8], record: &'static str, view: &View) -> Vec<Diagram> {
    let entries = zumen::read(text, &Beside(record)).expect("a record").entries(view);
    let counter = CaptionCounter::default();
    let pictures = entries.into_iter().flat_map(|entry| {
        let entry = entry.expect("a position");
        let pages = counter.pages(entry.subject.as_ref(), view);
        pages.map(|page| page.expect("a picture").diagram).collect::<Vec<_>>()
    });
    pictures.collect()
}

/// All that is printed round a board but for its coordinates.
fn words(diagram: &Diagram) -> Vec<String> {
    let below = diagram.below.iter().chain(&diagram.aside).flat_map(|line| [&line.text, &line.end]);
    let rows = diagram.under.iter().chain(&diagram.beside).map(|row| &row.text);
    let beside = diagram.words.iter().filter_map(|mark| match mark {
        Mark::Words { text, .. } => Some(text),
        _ => None,
    });
    let heads = diagram.header.iter().chain(&diagram.heading).chain(&diagram.caption);
    let words = below.chain(rows).chain(beside).chain(heads).map(|text| text.replace(Paragraph::PIECE, ""));
    words.filter(|text| !text.is_empty()).collect()
}

#[test]
fn no_word_stands_round_a_board_that_is_to_have_none() {
    for (record, option, value) in RECORDS {
        for lang in Lang::ALL {
            let short = View { lang, ..View::default() }.with(option, value);
            assert!(pictures(record, &short).iter().all(|diagram| !words(diagram).is_empty()), "{record}");
            let none = View { info: Some(Info::None), ..short };
            for diagram in pictures(record, &none) {
                assert_eq!(words(&diagram), Vec::<String>::new(), "{record}");
                let names = ["横田", "角野", "Sente", "先手", "none", "なし"];
                let labels = diagram.pieces.iter().filter_map(|mark| match mark {
                    Mark::Label { text, .. } => Some(text.as_str()),
                    _ => None,
                });
                assert!(!labels.into_iter().any(|text| names.contains(&text)), "{record}");
            }
        }
    }
}

#[test]
fn words_of_the_user_stay_where_there_are_no_others() {
    let languages = Lang::ALL.into_iter().flat_map(|lang| RECORDS.map(|record| (lang, record)));
    for (lang, (record, option, value)) in languages {
        let [caption, turn] = ["Fig. {1}", "What now?"].map(|text| Some(text.to_owned()));
        let view = View { info: Some(Info::None), lang, caption, turn, ..View::default() }.with(option, value);
        let questions = pictures(record, &view).into_iter().filter(|diagram| !diagram.is_answer);
        for (number, diagram) in (1..).zip(questions) {
            // Nobody's turn is replaced where the game is over.
            let mut said = words(&diagram);
            said.retain(|text| text != "What now?" || diagram.turn.is_empty());
            assert_eq!(said.pop(), Some(format!("Fig. {number}")), "{record}");
            assert!(said.iter().all(|text| text == "What now?"), "{record}: {said:?}");
        }
    }
}

#[test]
fn full_information_adds_what_the_record_says_and_nothing_twice() {
    let added = |record: &'static str, lang| {
        let [short, full] = [Info::Short, Info::Full].map(|info| {
            let view = View { lang, info: Some(info), ..View::default() };
            pictures(record, &view).pop().map(|diagram| words(&diagram)).expect("a picture")
        });
        full.into_iter().filter(|line| !short.contains(line)).collect::<Vec<_>>().join(" / ")
    };
    let go = "A game for the examples of zumen · komi 6.5 / Japanese rules";
    assert_eq!(added("examples/game.sgf", Lang::En), go);
    assert_eq!(added("examples/game.sgf", Lang::Ja), "A game for the examples of zumen · コミ6目半 / ルール：Japanese");
    assert_eq!(added("examples/shogi/game.kif", Lang::Ko), "2026/05/03");
    assert_eq!(added("examples/backgammon/club-final.xg", Lang::Zh), "Club final · 2026.11.24");
    assert_eq!(added("examples/zillions/chess.zsg", Lang::En), "Chess");
    assert_eq!(added("examples/carcassonne/game.json", Lang::En), "");
}

#[test]
fn a_picture_keeps_facts_that_its_notation_does_not_have() {
    for (record, ..) in RECORDS {
        let session = zumen::Session::default();
        let draw = |input: &[u8], options: &[(&str, &str)]| {
            let request = zumen::session::Request { input, options, files: &Beside(record), ..Default::default() };
            let reading = session.read(&request).expect("a record");
            reading.sheets().next().expect("a sheet").expect("a picture").files.remove(0).bytes
        };
        let bytes = std::fs::read(root().join(record)).expect("a record");
        let drawn = draw(&bytes, &[("info", "full")]);
        assert!(draw(&drawn, &[]) == drawn, "{record}");
        assert!(draw(&drawn, &[("info", "short")]) == draw(&bytes, &[("info", "short")]), "{record}");
    }
}

#[test]
fn nobody_is_to_play_once_a_game_is_over() {
    let zillions = |moves: &str| {
        let moves = moves.lines().map(|line| format!("{line}\n")).collect::<String>();
        format!("Zillions Save Game File Version 0.02 HH\nRulesFile={moves}")
    };
    let full = "tic-tac-toe.zrf\nVariantName=Tic-tac-toe\n1. Cross Mark middle-centre\n1. Nought Mark upper-left\n\
                2. Cross Mark upper-right\n2. Nought Mark lower-left\n3. Cross Mark middle-left\n\
                3. Nought Mark middle-right\n4. Cross Mark upper-centre\n4. Nought Mark lower-centre\n5. Cross Mark lower-right";
    let mate = "chess.zrf\nVariantName=Chess\n1. Pawn f2 - f3\n1. Pawn e7 - e5\n2. Pawn g2 - g4\n2. Queen d8 - h4";
    let mut records = [full, mate].map(zillions).to_vec();
    let results = ["RE[Void]", "RE[?]", "RE[B+R]", "RE[W+T]", "RE[B+F]", "RE[0]", "RE[W+3.5]", "RE[B+]", ""];
    records.extend(results.map(|result| format!("(;SZ[9]{result};B[ee];W[];B[])")));
    let ends =
        ["投了", "千日手", "持将棋", "詰み", "切れ負け", "反則負け", "反則勝ち", "入玉勝ち", "引き分け", "最大手数"];
    records.extend(
        ends.map(|end| format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 {end}\n")),
    );
    records.push("4HPwATDgc/ABMA:MAzgABAAAAAE".to_owned());
    for (text, lang) in records.iter().flat_map(|text| Lang::ALL.map(|lang| (text, lang))) {
        let view = View { lang, ..View::default() };
        for diagram in pictures_of(text.as_bytes(), "examples/zillions/none", &view) {
            let said = words(&diagram).join(" ");
            let words = ["to play", "to move", "to roll", "番", "轮", "차례", "手番"];
            assert!(diagram.turn.is_empty() && !words.iter().any(|word| said.contains(word)), "{text}: {said}");
        }
    }
}

#[test]
fn whoever_passes_a_double_has_lost() {
    let said = |lang| {
        let pictures = pictures_of(b"4HPwATDgc/ABMA:MAzgABAAAAAE", "examples/none", &View { lang, ..View::default() });
        words(&pictures[0]).into_iter().nth(1).expect("a line")
    };
    let expected =
        ["White passed: Black wins 1 point", "白パス：黒の勝ち（1点）", "白方放弃：黑方胜1分", "백 패스: 흑 1점 승"];
    assert_eq!(Lang::ALL.map(said), expected);
}

#[test]
fn an_owned_cube_is_redoubled_and_who_cannot_enter_does_not_play() {
    let owned = b"XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:7:10";
    let pictures = |view: &View| pictures_of(owned, "examples/none", view);
    assert!(words(&pictures(&View::default())[0]).contains(&"White to roll or redouble".to_owned()));
    let view = View::default().with("game", "1").with("at", "20");
    let danced = self::pictures("examples/backgammon/club-final.xg", &view);
    assert!(words(&danced[0]).contains(&"White cannot enter with 3-2".to_owned()));
}
