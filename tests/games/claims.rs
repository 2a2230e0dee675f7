//! Who gets an input: what the repository shows and tests is claimed by exactly one game, in whatever order the games
//! are asked; broken texts are told off by the game that they look like most.

use zumen::contract::json::add_version;
use zumen::contract::{Certainty, Claim, Game, Input};
use zumen::registry::{GAMES, decode, read_with};
use zumen::{Diagnostic, NoFiles, View};

use crate::common::golden::{cases, samples};
use crate::common::{root, rows};

/// The inputs of the golden pictures, as bytes; of two positions that are compared both.
fn golden() -> Vec<(String, Vec<u8>)> {
    let mut inputs = Vec::new();
    for case in cases() {
        let arguments = std::fs::read_to_string(case.join("arguments")).expect("arguments");
        let typed: Vec<&str> = arguments.lines().take_while(|line| !line.starts_with("--")).collect();
        let texts: Vec<String> = match typed.as_slice() {
            ["moves", ..] if arguments.contains("--rules") => continue,
            ["moves", names @ ..] => names.iter().map(|name| format!("moves {name}")).collect(),
            ["figures"] => vec!["zillions figures".to_owned()],
            ["tiles"] => vec!["carcassonne tiles".to_owned()],
            ["diff" | "turns", inputs @ ..] | inputs => inputs.iter().map(|input| (*input).to_owned()).collect(),
        };
        for text in texts {
            let file = root().join(&text);
            let is_file = text.len() < 200 && file.is_file();
            let bytes = if is_file { std::fs::read(file).expect("an input") } else { text.into_bytes() };
            inputs.push((case.display().to_string(), bytes));
        }
    }
    assert!(inputs.len() > 140, "{}", inputs.len());
    inputs
}

/// Files of positions in these folders of the repository.
fn files(places: &[&str], endings: &[&str]) -> Vec<(String, Vec<u8>)> {
    let mut inputs = Vec::new();
    for place in places {
        for entry in std::fs::read_dir(root().join(place)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            if endings.contains(&ending.as_str()) && !path.display().to_string().contains(".expected.") {
                inputs.push((path.display().to_string(), std::fs::read(&path).expect("a file")));
            }
        }
    }
    inputs
}

fn examples() -> Vec<(String, Vec<u8>)> {
    let places =
        ["examples", "examples/carcassonne", "examples/shogi", "examples/zillions", "examples/book/src/positions"];
    let found = files(&places, &["sgf", "txt", "json", "csa", "kif", "bod", "zrf", "zsg"]);
    assert!(found.len() > 18, "{}", found.len());
    found
}

/// The names of the games that are sure of an input.
fn sure(bytes: &[u8]) -> Vec<&'static str> {
    let text = decode(bytes, None);
    let input = Input::new(bytes, &text);
    let is_sure = |claim: Claim| !matches!(claim.certainty, Certainty::Broken { .. });
    GAMES.iter().filter(|game| (game.claim)(&input).is_some_and(is_sure)).map(|game| game.name).collect()
}

/// What these games make of an input: the sources of its positions, or codes.
fn outcomes(games: &[&Game], bytes: &[u8]) -> Vec<String> {
    match read_with(games, bytes, &NoFiles) {
        Err(fault) => vec![format!("{} {}", fault.code, fault.message)],
        Ok(record) => {
            let entries = record.entries(&View::default()).into_iter();
            entries
                .map(|entry| match entry {
                    Ok(entry) => entry.subject.game().name.to_owned() + &entry.subject.source().text,
                    Err(fault) => format!("{} {}", fault.code, fault.message),
                })
                .collect()
        }
    }
}

#[test]
fn every_input_is_claimed_by_exactly_one_game() {
    for (name, bytes) in golden().into_iter().chain(examples()) {
        assert_eq!(sure(&bytes).len(), 1, "{name}: {:?}", sure(&bytes));
    }
    for sample in samples() {
        assert_eq!(sure(sample.text.as_bytes()), [sample.game]);
    }
    for row in rows("vectors.tsv") {
        let gnuid = format!("{}:{}", row["gnubg_position_id"], row["gnubg_match_id"]);
        for id in [&row["xgid"], &gnuid] {
            assert_eq!(sure(id.as_bytes()), ["backgammon"], "{id}");
        }
    }
}

#[test]
fn records_of_servers_are_known_with_their_charsets() {
    let found = files(&["tests/data/go"], &["gib", "ngf", "ugf"]);
    let names = [("tygem.gib", "검은돌"), ("wbaduk.ngf", "黑子"), ("pandanet.ugf", "能登")];
    assert_eq!(found.len(), names.len());
    for (file, name) in names {
        let (_, bytes) = found.iter().find(|(path, _)| path.ends_with(file)).expect(file);
        assert_eq!(sure(bytes), ["go"], "{file}");
        assert!(decode(bytes, None).contains(name), "{file}: {}", decode(bytes, None));
    }
}

#[test]
fn the_order_of_games_does_not_matter() {
    let mut reversed = GAMES.to_vec();
    reversed.reverse();
    let places = ["tests/data/go", "tests/data/shogi", "tests/data/zillions", "tests/data/carcassonne"];
    let data = files(&places, &["sgf", "txt", "json", "csa", "kif", "bod", "zrf", "zsg", "tsv", "gib", "ngf", "ugf"]);
    let texts = [
        "",
        "hello",
        "{}",
        "[]",
        "XGID=nothing",
        "moves nobody",
        r#"{"position": {"stones": [], "captures": {}, "to_play": "black"}}"#,
        r#"{"position": {"points": [], "bar": {}, "cube": {}, "dice": null}}"#,
        r#"{"game": "go", "position": {"points": "#,
        "(;GM[1]C[(game (title \"x\"))])",
        "(game (title \"(;GM[1]C[x])\"))",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\nshogi\n(;GM[1];B[aa])",
    ];
    let texts = texts.map(|text| (text.to_owned(), text.as_bytes().to_vec()));
    for (name, bytes) in golden().into_iter().chain(examples()).chain(data).chain(texts) {
        assert_eq!(outcomes(GAMES, &bytes), outcomes(&reversed, &bytes), "{name}");
    }
}

#[test]
fn a_broken_text_gets_the_diagnostic_of_the_game_it_looks_like_most() {
    let refused = |text: &str| {
        let record = zumen::read(text.as_bytes(), &NoFiles);
        match record.map(|record| record.entries(&View::default()).remove(0)) {
            Ok(Ok(_)) => panic!("{text} is read"),
            Ok(Err(fault)) | Err(fault) => (fault.code, fault.message),
        }
    };
    let (code, message) = refused(r#"{"position": {"stones": ["Bdd"], "captures": {"black": 0, "white": 0}}}"#);
    assert!(code == "json::syntax" && message.contains("`size`"), "{code} {message}");
    // A field that only the object of that game needs is what is missed.
    let (code, message) =
        refused(r#"{"game": "go", "source": {"format": "", "text": ""}, "position": {"size": [9, 9]}}"#);
    assert!(code == "json::syntax" && message.contains("`stones`"), "{code} {message}");
    let source = r#""source": {"format": "", "text": ""}"#;
    let (code, message) =
        refused(&format!(r#"{{"game": "backgammon", {source}, "position": {{"points": [1], "bar": {{"bottom" "#));
    assert!(code == "json::syntax" && message.contains("not a position as JSON"), "{code} {message}");
    assert_eq!(refused(r#"{"game": "no-such-game", "position": {"points": []}}"#).0, "input::unknown");
    assert_eq!(refused("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0").0, "xgid::fields");
    assert_eq!(refused("hello").0, "input::unknown");
    // Words of a program are no entries of a list.
    let code = "print(\"4HPwATDgc/ABMA:cAkqAAAAAAAE\")\nif 0:\n    print(f(\"4HPwATDgc/ABMA\"))\n";
    let entries = zumen::read(code.as_bytes(), &NoFiles).expect("IDs").entries(&View::default());
    assert!(entries.len() == 2 && entries.iter().all(Result::is_ok));
    assert!(zumen::read(code.as_bytes(), &NoFiles).expect("IDs").validate(&NoFiles).is_empty());
    // Objects that look like no game's.
    assert_eq!(refused("{}").0, "json::syntax");
    assert_eq!(refused("{\"id\":").0, "json::syntax");
}

#[test]
fn line_ends_of_windows_change_nothing() {
    let told = |bytes: &[u8]| -> Result<Vec<String>, Diagnostic> {
        let entries = zumen::read(bytes, &NoFiles)?.entries(&View::default());
        entries.into_iter().map(|entry| entry?.subject.text(&View::default())).collect()
    };
    let places = ["tests/data/go", "tests/data/shogi", "tests/data/zillions", "tests/data/carcassonne"];
    let data = files(&places, &["sgf", "txt", "json", "csa", "kif", "bod", "zrf", "zsg", "gib", "ngf", "ugf"]);
    let mut tried = 0;
    for (name, bytes) in examples().into_iter().chain(data) {
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let unix = text.replace("\r\n", "\n");
        let windows = unix.replace('\n', "\r\n");
        match (told(unix.as_bytes()), told(windows.as_bytes())) {
            (Ok(one), Ok(other)) => assert_eq!(one, other, "{name}"),
            (one, other) => assert_eq!(one.map_err(|fault| fault.code), other.map_err(|fault| fault.code), "{name}"),
        }
        tried += 1;
    }
    assert!(tried > 30, "{tried}");
}

/// A game that claims every input, as surely as it is told to.
fn other(claim: for<'a> fn(&Input<'a>) -> Option<Claim<'a>>) -> Game {
    Game { name: "other", title: "Other", claim, ..*GAMES[0] }
}

#[test]
fn the_surest_game_reads_and_of_two_that_are_as_sure_the_one_that_accepts() {
    const ID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    fn refusing(_: &dyn zumen::Files) -> zumen::contract::Positions {
        let fault = zumen::Diagnostic::error("other::read", "the other game reads");
        zumen::contract::Positions::one::<zumen::games::backgammon::Moment>(Err(fault))
    }
    let whole = other(|_| Some(Claim::whole(refusing)));
    let later = other(|_| Some(Claim::new(Certainty::Ids { at: 9 }, refusing)));
    let same = other(|_| Some(Claim::new(Certainty::Ids { at: 0 }, refusing)));
    let broken = other(|_| Some(Claim::new(Certainty::Broken { likeness: 100 }, refusing)));
    let with = |game: &Game| {
        let both = [outcomes(&[GAMES[0], game], ID.as_bytes()), outcomes(&[game, GAMES[0]], ID.as_bytes())];
        assert_eq!(both[0], both[1]);
        both[0][0].clone()
    };
    assert_eq!(with(&whole), "other::read the other game reads");
    assert_eq!(with(&later), format!("backgammon{ID}"));
    assert_eq!(with(&broken), format!("backgammon{ID}"));
    // Of two that are as sure the one has it that does not refuse it.
    assert_eq!(with(&same), format!("backgammon{ID}"));
    let twin = Game { name: "twin", title: "A Twin", ..*GAMES[0] };
    assert_eq!(with(&twin), "input::ambiguous this can be read as A Twin and as Backgammon");
    let refused = [outcomes(&[GAMES[0], &twin], b"XGID=-b"), outcomes(&[&twin, GAMES[0]], b"XGID=-b")];
    assert_eq!(refused, [["input::ambiguous this can be read as A Twin and as Backgammon"]; 2]);
    // Alone it is as good as any.
    assert_eq!(outcomes(&[&broken], b"board"), ["other::read the other game reads"]);
}

#[test]
fn a_position_of_chess_is_named_unless_a_game_reads_it() {
    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let named = "input::chess this is a position of chess (FEN)";
    assert_eq!(outcomes(GAMES, FEN.as_bytes()), [named]);
    let reading = other(|input| {
        let text = input.text.to_owned();
        let (position, _) = zumen::games::backgammon::xgid::read("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
            .expect("a position");
        let source = zumen::Source { format: "fen".to_owned(), text, options: Vec::new() };
        let moment = zumen::games::backgammon::Moment { position, source, analysis: None, decision: None };
        Some(Claim::whole(move |_| zumen::contract::Positions::one(Ok(moment))))
    });
    let all: Vec<&Game> = GAMES.iter().copied().chain([&reading]).collect();
    assert_eq!(outcomes(&all, FEN.as_bytes()), [format!("backgammon{FEN}")]);
    assert_eq!(outcomes(&[&reading], FEN.as_bytes()), [format!("backgammon{FEN}")]);
}

#[test]
fn json_of_a_later_version_is_refused_with_its_place_and_that_of_none_is_the_first() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let json = |text: &str| -> Result<String, Diagnostic> {
        let entry = zumen::read(text.as_bytes(), &NoFiles)?.entries(&View::default()).remove(0)?;
        entry.subject.json(&View::default())
    };
    let plain = json(id).unwrap();
    let written = add_version(&plain);
    assert!(written.starts_with(r#"{"version":1,"game":"backgammon","source""#), "{written}");
    // Pictures keep theirs without, and zumen printed it so before.
    assert_eq!(json(&written).unwrap(), plain);
    assert_eq!(json(&plain).unwrap(), plain);
    for number in ["2", "0", "-1", "1.5", "\"1\""] {
        // A later shape may lack what this one needs.
        let later = format!(r#"{{"game": "backgammon", "version": {number}, "board": []}}"#);
        for later in [later, written.replace(r#""version":1"#, &format!(r#""version":{number}"#))] {
            let fault = json(&later).unwrap_err();
            assert_eq!((fault.code, &later[fault.span.unwrap()]), ("json::version", number), "{later}");
        }
    }
}

#[test]
fn an_unknown_input_is_answered_with_the_games_that_are_known() {
    let error = zumen::read(b"hello", &NoFiles).err().expect("no position");
    assert_eq!(error.code, "input::unknown");
    let help = error.help.expect("help");
    assert!(help.contains("Backgammon") && help.contains("Shogi"), "{help}");
    let error = zumen::read(b"Carcassonne", &NoFiles).err().expect("no position");
    assert!(error.code == "input::game" && error.help.is_some_and(|help| help.contains("score sheet")));
}

#[test]
fn the_first_record_holds_the_others_in_its_comments() {
    let game = |text: &str| {
        let record = zumen::read(text.as_bytes(), &NoFiles).expect("read");
        record.entries(&View::default()).remove(0).expect("a position").subject.game().name
    };
    let (go, kif) = ("(;GM[1]SZ[9];B[aa])", "手合割：平手\n   1 ７六歩(77)");
    assert_eq!(game(&format!("{kif}\n*{go}\n   2 ３四歩(33)\n")), "shogi");
    assert_eq!(game(&format!("V2.2\n'{go}\nPI\n+\n+7776FU\n")), "shogi");
    assert_eq!(game(&format!("{kif}\n*\n(game (title \"x\"))\n")), "shogi");
    assert_eq!(game(&format!("(;GM[1]SZ[9]C[\n{kif}\n];B[aa])")), "go");
    assert_eq!(game(&format!("From: a reader\n\n{go}\n{kif}\n")), "go");
    // SFEN may begin as CSA does.
    let list = zumen::read(b"P7+P/9/9/9/9/9/9/9/9 b - 1\nP1+NK5/9/9/9/9/9/9/9/9 b - 1\n", &NoFiles).expect("read");
    assert_eq!(list.entries(&View::default()).len(), 2);
    // Names of files are no boards.
    assert!(zumen::read(b"b/s", &NoFiles).is_err());
}
