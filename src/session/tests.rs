use super::cache::{KEPT_BOARDS, KEPT_RENDERERS};
use super::*;

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

fn request<'a>(input: &'a str, formats: &'a [Format], options: &'a [(&'a str, &'a str)]) -> Request<'a> {
    Request { input: input.as_bytes(), formats, options, ..Request::default() }
}

/// Why a request is refused: by itself, or with its first sheet.
fn refusal(request: &Request) -> Refusal {
    let session = Session::default();
    session.read(request).and_then(|read| read.sheets().next().expect("a sheet")).expect_err("it is refused")
}

#[test]
fn a_sheet_has_its_files_and_what_they_say() {
    let session = Session::default();
    let formats = [Format::Svg, Format::Json, Format::Png];
    let read = session.read(&Request { name: "start", ..request(START, &formats, &[("lang", "ja")]) }).expect("an ID");
    let sheets: Vec<Sheet> = read.sheets().collect::<Result<_, _>>().expect("two sheets");
    let names = |sheet: &Sheet| {
        sheet.files.iter().map(|file| (file.name.clone(), file.format.media_type())).collect::<Vec<_>>()
    };
    assert_eq!(names(&sheets[0]), [("start.json".to_owned(), "application/json")], "lines come first");
    assert_eq!(names(&sheets[1]), [("start.svg".to_owned(), "image/svg+xml"), ("start.png".to_owned(), "image/png")]);
    assert!(
        sheets[1].title.starts_with("バックギャモン") && sheets[1].description.contains('3'),
        "{:?}",
        sheets[1].title
    );
}

#[test]
fn a_merge_conflict_is_refused_in_texts_and_pictures() {
    let text = format!("{START}\n<<<<<<< HEAD\n{START}\n=======\n>>>>>>> topic\n");
    let picture = |title: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<title>{title}</title>\n");
    let picture = format!("<<<<<<< HEAD\n{}=======\n{}>>>>>>> topic\n</svg>\n", picture("A &amp; B"), picture("C"));
    for (input, line, shown, way) in
        [(text, 2, "", "remove the lines of"), (picture, 1, ": HEAD has \"A & B\", topic has \"C\"", "draw it again")]
    {
        let fault = &refusal(&request(&input, &[Format::Svg], &[])).reports[0];
        assert_eq!((fault.code, fault.line, fault.column), ("input::conflict", Some(line), Some(1)));
        assert_eq!(fault.message, format!("the file has merge conflict markers at line {line}{shown}"));
        assert!(fault.help.as_deref().is_some_and(|help| help.contains(way)), "{fault:?}");
    }
}

#[test]
fn several_positions_are_numbered() {
    let list = format!("{START}\n{START}\nnonsense:\n");
    let session = Session::default();
    let read = session.read(&request(&list, &[Format::Svg], &[("pair", ""), ("play", "8/5 6/5")])).expect("a list");
    let names: Vec<_> = read.sheets().map(|sheet| sheet.map(|sheet| sheet.files[0].name.clone()).ok()).collect();
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(
        names,
        [
            named("diagram-0001-question.svg"),
            named("diagram-0001-answer.svg"),
            named("diagram-0002-question.svg"),
            named("diagram-0002-answer.svg"),
            None
        ]
    );
}

#[test]
fn sheets_are_drawn_one_after_another() {
    let moves: String =
        (0..200).map(|n| format!(";{}[{}{}]", ["B", "W"][n % 2], letter(n / 18), letter(n % 18))).collect();
    let record = format!("(;SZ[19]{moves})");
    let session = Session::default();
    let read = session.read(&request(&record, &[Format::Svg], &[("figures", "1")])).expect("a record");
    let composed = || session.cache.lock().unwrap().pictures();
    let mut sheets = read.sheets();
    assert_eq!(composed(), 0, "nothing is drawn before it is asked for");
    for number in 1..=3 {
        let sheet = sheets.next().expect("a figure").expect("a picture");
        assert_eq!(sheet.files[0].name, format!("diagram-fig-{number:03}-{number:03}.svg"));
        assert_eq!(composed(), number, "one picture for each sheet");
    }
}

fn letter(n: usize) -> char {
    char::from(b'a' + u8::try_from(n).expect("a line of the board"))
}

#[test]
fn options_that_cannot_be_are_refused() {
    let asked = |options: &[(&str, &str)]| {
        let report = refusal(&request(START, &[Format::Svg], options)).reports.swap_remove(0);
        (report.code, report.about, report.help.unwrap_or_default())
    };
    assert_eq!(asked(&[("them", "print")]), ("option::unknown", "option", "did you mean theme?".to_owned()));
    assert_eq!(asked(&[("home-", "left")]).2, "did you mean home?");
    assert!(asked(&[("move", "30")]).2.starts_with("use --at N for the position after move N"));
    assert_eq!(asked(&[("dark", "")]).2, "use --theme dark");
    assert!(asked(&[("xyzzyxyzzy", "")]).2.contains("id-prefix"), "the names of all");
    assert_eq!(asked(&[("pips", "perhaps")]), ("option::value", "option", "true or false".to_owned()));
    assert_eq!(asked(&[("width", "wide")]).0, "option::value");
    assert_eq!(asked(&[("home", "up")]).0, "option::value");
    assert_eq!(asked(&[("coordinates", "japanese")]).0, "option::unknown", "one of Go, and not of backgammon");
    assert_eq!(asked(&[("theme", "nosuch")]), ("theme::name", "option", asked(&[("theme", "nosuch")]).2));
    assert_eq!(asked(&[("theme", "/etc/passwd.css")]).0, "file::missing", "nobody gave the session files");
    assert_eq!(asked(&[("fonts", "system")]).0, "option::value");
    let read =
        |options| Session::default().read(&request(START, &[Format::Svg], options)).map(|read| read.sheets().count());
    assert_eq!(read(&[("pips", "false"), ("trim", "true")]), Ok(1));
}

#[test]
fn faults_have_their_places_in_all_units() {
    let text = "𩹄 の対局\n4HPwATDgc/ABMA:cAkKAAAAAAAA\nXGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:7:10\n";
    let session = Session::default();
    let read = session.read(&request(text, &[Format::Svg], &[])).expect("a text with IDs");
    let refused = read.sheets().filter_map(Result::err).find(|refused| refused.reports[0].code == "xgid::dice");
    let refused = refused.expect("dice of 7");
    let report = &refused.reports[0];
    let [start, end] = report.span.expect("a place");
    assert_eq!(&text[start..end], "7");
    let [start, end] = report.characters.expect("a place");
    assert_eq!(text.chars().skip(start).take(end - start).collect::<String>(), "7");
    let [start, end] = report.utf16.expect("a place");
    let units: Vec<u16> = text.encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[start..end]).expect("text"), "7");
    assert_eq!((report.line, report.about), (Some(3), "input"));
    let json: serde_json::Value = serde_json::from_str(&refused.json()).expect("JSON");
    assert_eq!(json[0]["span"][0], serde_json::json!(report.span.expect("a place")[0]));
}

/// Files in memory.
struct Memory;

impl Files for Memory {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        let file = |name| crate::TEMPLATES.file("backgammon", name).expect("it is there").text.clone();
        match path {
            "mine/board.svg" => Ok(file("board.svg").into_bytes()),
            "mine/red.css" => Ok(file("classic.css").replace("#000000", "#cc0000").into_bytes()),
            _ => Err(std::io::ErrorKind::NotFound.into()),
        }
    }
}

#[test]
fn templates_come_from_memory() {
    let session = Session::default().with_files(Arc::new(Memory));
    let drawn = |options| -> Result<String, Refusal> {
        let sheet = session.read(&request(START, &[Format::Svg], options))?.sheets().next().expect("a sheet")?;
        Ok(String::from_utf8(sheet.files[0].bytes.clone()).expect("SVG"))
    };
    let red = drawn(&[("template", "mine"), ("theme", "red")]).expect("a theme of the folder");
    assert!(red.contains("template=mine theme=red"), "{}", &red[..400]);
    assert!(drawn(&[("template", "mine"), ("theme", "print")]).is_ok(), "a theme of the library on that board");
    assert_eq!(drawn(&[("template", "other")]).unwrap_err().reports[0].about, "file");
}

#[test]
fn renderers_and_their_boards_are_bounded() {
    let session = Session::default();
    let of = |id: &str| {
        let record = crate::read(id.as_bytes(), &NoFiles).expect("an ID");
        record.entries(&zumen_game::View::default()).swap_remove(0).expect("a position").subject
    };
    // Points are numbered for the player on roll: two boards.
    let subjects = [of(START), of(&START.replace(":1:31:", ":-1:31:"))];
    let subject = &subjects[0];
    for number in 0..KEPT_RENDERERS + 3 {
        let prefix = format!("p{number}-");
        let options = Options::of(&[("id-prefix", &prefix)]).expect("a prefix");
        session.renderer(&options.picture, subject.game()).expect("a style");
    }
    assert_eq!(session.cache_counts(), (KEPT_RENDERERS, 0));
    let (mut most, mut last) = (0, 0);
    for number in 0..KEPT_BOARDS / 4 + 2 {
        let prefix = format!("q{number}-");
        for (home, subject) in
            ["left", "right"].into_iter().flat_map(|home| subjects.iter().map(move |one| (home, one)))
        {
            let options = Options::of(&[("id-prefix", prefix.as_str()), ("home", home)]).expect("options");
            let diagram = subject.diagram(&options.view).expect("a diagram");
            // A board is kept when it comes back.
            for _ in 0..2 {
                let renderer = session.renderer(&options.picture, subject.game()).expect("a style");
                renderer.draw(&diagram).and_then(|drawing| drawing.pixels()).expect("a picture");
            }
            session.shrink();
        }
        last = session.cache_counts().1;
        most = most.max(last);
    }
    assert_eq!((most, last), (KEPT_BOARDS, KEPT_BOARDS), "as many as may be, and no more");
}

/// Titles of sheets, or the codes of those that are refused.
fn titles(sheets: impl Iterator<Item = Result<Sheet, Refusal>>) -> Vec<String> {
    sheets.map(|sheet| sheet.map_or_else(|refused| refused.reports[0].code.to_owned(), |sheet| sheet.title)).collect()
}

#[test]
fn pages_are_passed_over_without_being_drawn() {
    let text = format!("{START}\nXGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:7:10\n{START}\n");
    let session = Session::default();
    let formats = [Format::Svg, Format::Json];
    let options = [("pair", ""), ("play", "8/5 6/5")];
    let read = session.read(&request(&text, &formats[..1], &options)).expect("a list");
    let all = titles(read.sheets());
    assert_eq!((all.len(), all[2].as_str(), read.positions()), (5, "xgid::dice", 3));
    for pages in 0..7 {
        assert_eq!(titles(read.sheets_after(pages)), all[pages.min(5)..], "behind {pages}");
    }
    let composed = || session.cache.lock().unwrap().pictures();
    let before = composed();
    let last = read.sheets_after(4).next().expect("a page").expect("a picture");
    assert_eq!(composed() - before, 1, "only that one is drawn");
    assert_eq!((last.position, last.page), (2, 1));
    let places: Vec<_> = read.sheets().flatten().map(|sheet| (sheet.position, sheet.page)).collect();
    assert_eq!(places, [(0, 0), (0, 1), (2, 0), (2, 1)]);

    assert_eq!(titles(read.sheets_at(0, 1)), all[1..2]);
    assert_eq!(titles(read.sheets_at(2, 0)), all[3..]);
    assert!(titles(read.sheets_at(2, 2)).is_empty() && titles(read.sheets_at(3, 0)).is_empty());

    // Lines are of the first page.
    let read = session.read(&request(START, &formats, &options)).expect("an ID");
    let kinds = |pages| -> Vec<_> {
        read.sheets_after(pages).flatten().map(|sheet| (sheet.files[0].format.media_type(), sheet.page)).collect()
    };
    assert_eq!(kinds(0), [("application/json", 0), ("image/svg+xml", 0), ("image/svg+xml", 1)]);
    assert_eq!(kinds(1), [("image/svg+xml", 1)]);
}

#[test]
fn a_caller_knows_the_charset_and_the_name() {
    let session = Session::default();
    let game = "(;GM[1]CA[ISO-8859-1]SZ[9]PB[José];B[ee])";
    let title = |charset| {
        let asked = Request { charset, ..request(game, &[Format::Svg], &[]) };
        titles(session.read(&asked).expect("a record").sheets()).remove(0)
    };
    assert!(title(zumen_game::Charset::from_name("utf-8")).contains("José"));
    assert!(!title(None).contains("José"), "the record says what it is");

    let asked = Request { called: "games/bad.txt", ..request("nonsense", &[Format::Svg], &[]) };
    let Err(refusal) = session.read(&asked) else { panic!("it is nonsense") };
    assert_eq!(refusal.reports[0].file.as_deref(), Some("games/bad.txt"));
    let span = refusal.faults[0].span.clone().expect("a place");
    assert_eq!(&refusal.text[span], "nonsense");
}

#[test]
fn what_was_read_becomes_other_notations() {
    let session = Session::default();
    let read = session.read(&request(&format!("{START}\nnonsense:\n"), &[], &[])).expect("a list");
    let written: Vec<_> = read.convert("gnuid").collect();
    assert!(written[0].as_ref().is_ok_and(|one| one.text.starts_with("4HPwATDgc/ABMA") && one.lost.len() == 1));
    assert!(written[1].is_err());
    assert!(read.convert("json").next().expect("a position").is_ok_and(|one| one.text.starts_with('{')));
    assert_eq!(read.convert("fen").next().expect("a position").unwrap_err().faults[0].code, "convert::notation");
    assert!(read.into_subjects().is_err(), "one is refused");

    let read = session.read(&request(START, &[], &[("coordinates", "a1")])).expect("an ID");
    assert!(read.into_subjects().is_err_and(|refused| refused.faults[0].code == "option::unknown"));
    let rules = include_str!("../../examples/zillions/chess.zrf");
    assert!(!session.read(&request(rules, &[], &[])).expect("rules").list().is_empty());
}

#[test]
fn a_wrapper_says_how_long_a_film_may_be() {
    let session = Session::default().with_most_frames(4);
    let game = "(;SZ[9];B[aa];W[bb];B[cc];W[dd])";
    let table = include_str!("../../examples/carcassonne/game.json");
    let refused_of = |game: &str, format: Format, options: &[(&str, &str)]| {
        let (formats, input) = ([format], game.as_bytes());
        let request = Request { input, formats: &formats, options, ..Request::default() };
        let drawn = session.read(&request).expect("a game").sheets().next().expect("a film");
        drawn.err().map(|refusal| refusal.reports[0].code)
    };
    let refused = |format: Format, options: &[(&str, &str)]| refused_of(game, format, options);
    // Five positions; four times the pixels, a quarter of the frames.
    assert_eq!(refused(Format::Gif, &[("pixels", "100")]), Some("film::many"));
    assert_eq!(refused(Format::Gif, &[("pixels", "100"), ("at", "1..4")]), None);
    assert_eq!(refused(Format::Apng, &[("pixels", "1400"), ("at", "3..4")]), Some("film::many"));
    assert_eq!(refused(Format::Html, &[]), None);
    assert_eq!(refused(Format::Svg, &[("every", "1")]), None);
    // A growing table costs twice as much.
    assert_eq!(refused_of(table, Format::Gif, &[("pixels", "100"), ("at", "1..3")]), Some("film::many"));
    assert_eq!(refused_of(table, Format::Gif, &[("pixels", "100"), ("at", "1..2")]), None);
    assert_eq!(refused_of(table, Format::Html, &[("at", "1..4")]), None);
    // The remedy helps.
    let game = format!("(;SZ[9]{})", ";B[aa];W[bb]".repeat(6));
    let help = |options: &[(&str, &str)]| {
        let request = Request { input: game.as_bytes(), formats: &[Format::Gif], options, ..Request::default() };
        let refusal = session.read(&request).expect("a game").sheets().next().expect("a film").expect_err("too long");
        refusal.reports[0].help.clone().expect("a remedy")
    };
    assert_eq!(help(&[]), "choose a larger step: --every 4, or a part of it: --at 1..4");
    assert_eq!(help(&[("figures", "2")]), "choose a larger step: --figures 4");
    assert_eq!(refused_of(&game, Format::Gif, &[("figures", "4")]), None);
    assert_eq!(refused_of(&game, Format::Gif, &[("every", "4")]), None);
    assert_eq!(refused_of(&game, Format::Gif, &[("at", "1..4")]), None);
}

#[test]
fn a_size_on_paper_has_its_unit_or_none_and_is_one() {
    let options = |asked: &[(&str, &str)]| Options::of(asked);
    for width in ["84", "84mm", "84 mm", "8.4cm"] {
        assert_eq!(options(&[("width", width)]).expect("a width").picture.width_mm, Some(84.0));
    }
    assert_eq!(options(&[("width", "84in")]).expect_err("no unit of ours").code, "option::value");
    let both = options(&[("width", "84"), ("cell", "6")]).expect_err("two sizes");
    assert_eq!((both.code, both.message.as_str()), ("option::value", "--cell cannot be used with --width"));
}
