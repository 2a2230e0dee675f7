use super::*;

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

fn ask(path: &str, query: &[(&str, &str)], body: &str) -> Answer {
    answer(&Session::default(), &Question { path, query, body: body.as_bytes() })
}

fn data(answer: &Answer) -> serde_json::Value {
    serde_json::from_slice(&answer.bytes).expect("JSON")
}

#[test]
fn every_example_is_drawn_and_tells_what_it_holds() {
    for example in EXAMPLES {
        let drawn = ask("/draw.svg", example.options, example.text);
        assert_eq!((drawn.status, drawn.media_type), (Status::Ok, "image/svg+xml"), "{}", example.title);
        let held = data(&ask("/positions", example.options, example.text));
        assert_eq!(held["game"], example.game, "{}", example.title);
    }
    let has = |game: &str| EXAMPLES.iter().any(|example| example.game == game);
    assert!(crate::registry::GAMES.iter().all(|game| has(game.name)));
}

#[test]
fn the_form_has_the_options_of_the_game_and_no_files() {
    let games = data(&ask("/games", &[], ""));
    let go = games["games"].as_array().expect("games").iter().find(|game| game["name"] == "go").expect("Go");
    let named = |options: &serde_json::Value, name: &str| {
        options.as_array().expect("options").iter().any(|option| option["name"] == name)
    };
    assert!(named(&go["options"], "last-move") && !named(&go["options"], "analysis-file"), "{go}");
    assert!(named(&games["options"], "theme") && !named(&games["options"], "template"));
    assert!(go["themes"].as_array().expect("themes").iter().any(|theme| theme == "print"));
    let at = go["options"].as_array().expect("options").iter().find(|option| option["name"] == "at").expect("at");
    assert_eq!((&at["default"], &at["selects"]), (&"end".into(), &true.into()));
}

#[test]
fn what_is_held_has_games_pages_and_moves() {
    let game = "(;SZ[9];B[aa];W[bb];B[cc])";
    let held = data(&ask("/positions", &[], game));
    assert_eq!((&held["moments"], &held["choices"]), (&serde_json::json!([0, 3]), &serde_json::json!([])));
    let held = data(&ask("/positions", &[], &format!("{game}(;SZ[9]PB[Ito]PW[Kato])")));
    let choice = |text: &str, value: &str| serde_json::json!({"text": text, "option": "game", "value": value});
    assert_eq!(held["choices"][0], choice("no details", "1"), "{held}");
    assert_eq!(held["choices"][1], choice("Ito (Black) – Kato (White)", "2"), "{held}");
    let held = data(&ask("/positions", &[("game", "2")], &format!("{game}(;SZ[9];B[aa])")));
    assert_eq!(held["moments"], serde_json::json!([0, 1]));
    let held = data(&ask("/positions", &[], "(;SZ[9]AB[aa])"));
    assert_eq!(held["moments"], serde_json::Value::Null, "there is nothing to step through");

    let held = data(&ask("/positions", &[], &format!("{START}\n{START}\n")));
    assert_eq!((&held["choices"][1]["option"], &held["choices"][1]["value"]), (&"page".into(), &"2".into()));
    assert_eq!((&held["choices"].as_array().map(Vec::len), &held["moments"]), (&Some(2), &serde_json::Value::Null));

    let held = data(&ask("/positions", &[("game", "2")], include_str!("../../examples/backgammon/club-final.mat")));
    assert_eq!((&held["choices"][1]["value"], &held["moments"]), (&"2".into(), &serde_json::json!([1, 60])), "{held}");
    let played = include_str!("../../examples/backgammon/club-final.mat");
    for (several, count) in
        [(&[("game", "2"), ("every", "20")][..], 3), (&[("at", "5"), ("pair", ""), ("played", "")], 2)]
    {
        let held = data(&ask("/positions", several, played));
        let pages = held["choices"].as_array().expect("choices");
        assert!(pages.len() == count && pages.iter().all(|page| page["option"] == "page"), "{several:?}: {held}");
    }
    let odd = data(&ask("/positions", &[("figures", "1")], game));
    assert_eq!((&odd["moments"], odd["choices"].as_array().map(Vec::len)), (&serde_json::Value::Null, Some(3)));
}

#[test]
fn a_page_is_the_same_as_when_all_are_drawn() {
    let game = "(;SZ[9];B[aa];W[bb];B[cc];W[dd])";
    let options = [("figures", "1")];
    let session = Session::default();
    let request = Request { input: game.as_bytes(), options: &options, ..Request::default() };
    let sheets: Vec<Sheet> = session.read(&request).and_then(|read| read.sheets().collect()).expect("figures");
    for (index, sheet) in sheets.iter().enumerate() {
        let page = (index + 1).to_string();
        let drawn = ask("/draw.svg", &[("figures", "1"), ("page", &page)], game);
        assert_eq!((drawn.name.as_ref(), &drawn.bytes), (Some(&sheet.files[0].name), &sheet.files[0].bytes));
    }
    let beyond = ask("/draw.svg", &[("figures", "1"), ("page", "5")], game);
    assert_eq!((beyond.status, &data(&beyond)[0]["help"]), (Status::Refused, &"the last page is 4".into()));
    let second = ask("/draw.json", &[("page", "2")], &format!("{START}\n{START}\n"));
    assert_eq!((second.status, second.name.as_deref()), (Status::Ok, Some("diagram-0002.json")));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let refused = ask("/draw.png", &[("id", "XGID=-BBB")], "");
    assert_eq!((refused.status.code(), refused.media_type), (422, "application/json"));
    let reports = data(&refused);
    assert!(reports[0]["code"].as_str().is_some_and(|code| code.starts_with("xgid::")), "{reports}");
    assert!(reports[0]["utf16"].is_array(), "{reports}");
    assert_eq!(ask("/draw.doc", &[("id", START)], "").status.code(), 404);
    for query in [[("id", START), ("page", "0")], [("id", START), ("page", "x")], [("id", START), ("id", START)]] {
        assert_eq!(data(&ask("/draw.svg", &query, ""))[0]["code"], "option::value", "{query:?}");
    }
    for file in ["template", "font", "symbols", "rules-file"] {
        let refused = ask("/draw.svg", &[("id", START), (file, "/etc/hostname")], "");
        assert_eq!(refused.status, Status::Refused, "{file}");
    }
}

#[test]
fn what_is_wrong_is_told_in_a_picture_where_one_is_asked_for() {
    let pictured = |path: &str, query: &[(&str, &str)], body: &[u8]| {
        answer_in_pictures(&Session::default(), &Question { path, query, body })
    };
    // The words of a picture are told to those who do not see it, too.
    let words = |answer: &Answer| {
        let svg = String::from_utf8(answer.bytes.clone()).expect("an SVG");
        svg.split("aria-label=\"")
            .skip(1)
            .map(|part| part.split('"').next().expect("a label").to_owned())
            .collect::<Vec<_>>()
    };
    let die = "XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:7:10";
    let refused = pictured("/draw.svg", &[("id", die)], b"");
    assert_eq!((refused.status, refused.media_type), (Status::Refused, "image/svg+xml"));
    let lines = words(&refused);
    assert_eq!(
        lines[..3],
        ["error[xgid::dice]", "a die shows 7; dice show 1 to 6", "…--eE---c-e----B-:0:0:1:37:0:0:0:7:10"]
    );
    assert!(lines[3].starts_with("help: write 00"), "{lines:?}");
    // The place lies in the second line; in an option; in what a picture keeps.
    let second = format!("{START}\nname = {die}\n");
    let lines = words(&pictured("/draw.pdf", &[("page", "2")], second.as_bytes()));
    assert_eq!(lines[2], "…--eE---c-e----B-:0:0:1:37:0:0:0:7:10", "{lines:?}");
    let play = [("id", START), ("play", "8/5, 6/7")];
    assert_eq!(words(&pictured("/draw.svg", &play, b""))[2], "8/5, 6/7");
    let drawn = ask("/draw.svg", &[("id", START)], "");
    assert_eq!(words(&pictured("/draw.svg", &play[1..], &drawn.bytes))[2], "8/5, 6/7");
    for (path, media_type) in [("/draw.png", "image/png"), ("/draw.gif", "image/png"), ("/draw.txt", "image/svg+xml")] {
        assert_eq!(pictured(path, &[("id", die)], b"").media_type, media_type, "{path}");
    }
    assert_eq!(pictured("/nothing", &[], b"").status, Status::NotFound);
    assert_eq!(pictured("/draw.svg", &[("id", START)], b"").bytes, drawn.bytes);
}

#[test]
fn names_lead_nowhere() {
    let drawn = ask("/draw.svg", &[("id", START), ("name", "../../etc/x\"y")], "");
    assert_eq!(drawn.name.as_deref(), Some("etc-x-y.svg"));
}
