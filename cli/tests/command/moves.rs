//! Movement diagrams from end to end: tables, pictures, names, readings.
//!
//! `tests/data/shogi/moves/KEY.txt` is what `zumen moves KEY -f text` prints; `ZUMEN_BLESS=1` writes what is printed
//! now, and the run fails, so that it cannot pass by accident.

use std::fs;
use std::process::Output;

use serde_json::Value;

use crate::common::{self, folder, program, root};
use zumen::contract::Subject as _;
use zumen::games::shogi::moves::Moves;
use zumen::games::shogi::variant::Variant;
use zumen::{Lang, Renderer, View};

fn zumen(arguments: &[&str]) -> Output {
    program(root()).args(arguments).output().unwrap()
}

fn output_of(arguments: &[&str]) -> String {
    let output = zumen(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is said of an input that is refused.
fn fault(arguments: &[&str], status: i32) -> String {
    let output = zumen(arguments);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn tables_are_as_they_were() {
    let folder = root().join("tests/data/shogi/moves");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 17);
    let mut different = Vec::new();
    for file in files {
        let key = file.file_stem().unwrap().to_str().unwrap();
        let table = output_of(&["moves", key, "-f", "text"]);
        if fs::read_to_string(&file).unwrap() != table {
            different.push(key.to_owned());
            if std::env::var_os("ZUMEN_BLESS").is_some() {
                fs::write(&file, table).unwrap();
            }
        }
    }
    assert!(different.is_empty(), "tables differ: {}", different.join(", "));
}

#[test]
fn every_kind_draws_in_every_theme_without_a_word() {
    for theme in crate::common::THEMES {
        let renderer = Renderer::new(zumen::style("shogi", theme).unwrap()).unwrap();
        for moves in Variant::ALL.into_iter().flat_map(Moves::all).chain([Moves::Poster { variant: None }]) {
            for lang in Lang::ALL {
                // A theme changes no word and a language no colour: each is drawn, but not every pair.
                if lang != Lang::En && theme != crate::common::THEMES[0] {
                    continue;
                }
                let diagram = moves.diagram(&View { lang, ..View::default() }).unwrap();
                assert!(diagram.title.chars().count() <= zumen::Diagram::TITLE_MAX, "{}", diagram.title);
                let drawing = renderer.draw(&diagram).unwrap();
                assert_eq!(drawing.warnings(), [], "{}", moves.name());
                // usvg reads each of them once; themes and languages change no element.
                let is_first = lang == Lang::En && theme == crate::common::THEMES[0];
                let faults = if is_first { crate::common::faults(drawing.svg()) } else { Vec::new() };
                assert_eq!(zumen::template::check_svg(drawing.svg()), [], "{} in {theme}", moves.name());
                assert!(faults.is_empty(), "{} in {theme}: {}", moves.name(), faults.join("; "));
            }
        }
    }
}

#[test]
fn a_picture_leads_back_to_its_piece() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lion.svg");
    let path = path.to_str().unwrap();
    output_of(&["moves", "lion dog", "--reading", "tsa", "-o", path]);
    assert_eq!(output_of(&["read", path]).trim_end(), "moves lion_dog");
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains("reading=tsa"), "{}", &svg[..400]);
    assert_eq!(output_of(&[path, "--reading", "tsa", "-o", "-"]), svg);
    let json = output_of(&["moves", "lion_dog", "-f", "json"]);
    let file = folder.path().join("dog.json");
    fs::write(&file, json).unwrap();
    assert_eq!(output_of(&[file.to_str().unwrap(), "--reading", "tsa", "-o", "-"]), svg);
    assert_eq!(output_of(&["moves 獅子", "-o", "-"]), output_of(&["moves", "lion", "-o", "-"]));
    let rook = output_of(&["moves rook+", "--variant", "tai-shogi", "-o", "-"]);
    assert_eq!(rook, output_of(&["moves", "飛+", "--variant", "tai-shogi", "-o", "-"]));
    assert!(rook.contains("金将 kinshō, Gold general of tai shogi"));
}

#[test]
fn all_are_drawn_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let names = output_of(&["moves", "--all", "-o", &format!("{}/", folder.path().display()), "-f", "svg"]);
    assert_eq!(names.lines().count(), 118);
    assert!(fault(&["moves", "--all"], 2).contains("-o DIR/"));
    assert_eq!(output_of(&["moves", "--all", "-f", "json"]).lines().count(), 118);
    assert!(folder.path().join("emperor.svg").exists() && folder.path().join("free_boar.svg").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 118);
}

#[test]
fn json_tells_moves_and_squares() {
    let knight: Value = serde_json::from_str(&output_of(&["moves", "knight", "-f", "json"])).unwrap();
    assert_eq!(knight["game"], "shogi");
    let knight = &knight["moves"];
    assert_eq!(knight["movement"], "jump -1,2 1,2");
    assert_eq!(knight["destinations"], serde_json::json!([[-1, 2], [1, 2]]));
    assert_eq!([&knight["kanji"], &knight["variant"], &knight["promotes_to"]], ["桂馬", "shogi", "promoted_knight"]);
    let poster: Value = serde_json::from_str(&output_of(&["moves", "--poster", "-f", "json"])).unwrap();
    assert_eq!(poster["moves"].as_array().unwrap().len(), 118);
}

#[test]
fn names_in_all_spellings() {
    let lion = output_of(&["moves", "獅子", "-f", "text"]);
    for name in ["lion", "Lion", "shishi", "LN"] {
        assert_eq!(output_of(&["moves", name, "-f", "text"]), lion, "{name}");
    }
    assert!(output_of(&["moves", "金将", "--variant", "tai-shogi", "-f", "text"]).contains("奔金"));
    let two = output_of(&["moves", "玉", "tokin", "-f", "text"]);
    assert!(two.contains("玉将 gyokushō") && two.contains("と金 tokin"), "{two}");
    let list = output_of(&["moves", "--list"]);
    assert_eq!(list.lines().count(), 1 + 124);
    assert!(list.lines().any(|line| line.starts_with("rook  ") && line.ends_with("shogi      dragon_king")), "{list}");
    let list = output_of(&["moves", "--list", "--variant", "tai-shogi"]);
    assert_eq!(list.lines().count(), 1 + 118);
    assert!(list.lines().any(|line| line.starts_with("lion  ") && line.ends_with("furious_fiend")), "{list}");
}

/// A piece promotes as in its game: in the one that is asked for, or the smallest that has it.
#[test]
fn a_piece_is_one_of_its_game() {
    let first = |arguments: &[&str]| {
        let all = [&["moves"], arguments, &["-f", "text"]].concat();
        output_of(&all).lines().next().unwrap_or_default().to_owned()
    };
    let table = [
        ("飛車", "飛車 hisha, Rook of shogi: promotes to 龍王 ryūō, Dragon king"),
        ("角", "角行 kakugyō, Bishop of shogi: promotes to 龍馬 ryūme, Dragon horse"),
        ("銀", "銀将 ginshō, Silver general of shogi: promotes to 成銀 narigin, Promoted silver"),
        ("金", "金将 kinshō, Gold general of shogi: does not promote"),
        ("獅子", "獅子 shishi, Lion of chu shogi: does not promote"),
        ("白虎", "白虎 byakko, White tiger of tai shogi: promotes to 金将 kinshō, Gold general"),
        ("rook+", "龍王 ryūō, Dragon king of shogi: promoted from 飛車; does not promote"),
        ("+飛", "龍王 ryūō, Dragon king of shogi: promoted from 飛車; does not promote"),
        // Chu shogi's does not promote.
        ("lion+", "奮迅 funjin, Furious fiend of tai shogi: promoted from 獅子; does not promote"),
    ];
    for (name, caption) in table {
        assert_eq!(first(&[name]), caption, "{name}");
    }
    for (variant, becomes) in [("shogi", "龍王"), ("chu-shogi", "龍王"), ("tai-shogi", "金将")] {
        assert!(first(&["飛車", "--variant", variant]).contains(&format!("promotes to {becomes}")), "{variant}");
        assert!(first(&["rook+", "--variant", variant]).starts_with(becomes), "{variant}");
    }
    // What is drawn is drawn again from its picture and from its JSON.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gold.svg");
    let path = path.to_str().unwrap();
    output_of(&["moves", "金+", "--variant", "chu-shogi", "-o", path]);
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains("Rook of chu shogi") && svg.contains("promoted from 金将"), "{svg:.300}");
    assert_eq!(output_of(&[path, "-o", "-"]), svg);
    let json = output_of(&["moves", "金+", "--variant", "chu-shogi", "-f", "json"]);
    assert!(json.contains(r#""variant":"chu-shogi","promoted_from":"gold_general","promotes_to":null"#), "{json}");
    let file = folder.path().join("gold.json");
    fs::write(&file, &json).unwrap();
    assert_eq!(output_of(&[file.to_str().unwrap(), "-f", "json"]), json);
    let names = output_of(&[
        "moves",
        "--all",
        "--variant",
        "shogi",
        "-f",
        "svg",
        "-o",
        &format!("{}/", folder.path().display()),
    ]);
    assert_eq!(names.lines().count(), 14, "{names}");
    let none = fault(&["moves", "白虎", "--variant", "shogi", "-f", "text"], 2);
    assert!(none.contains("shogi has no 白虎 (white_tiger)") && none.contains("a piece of tai-shogi"), "{none}");
    let none = fault(&["moves", "金+", "--variant", "shogi", "-f", "text"], 1);
    assert!(none.contains("the gold general does not promote in shogi"), "{none}");
    assert!(none.contains("it promotes in chu-shogi"), "{none}");
    let none = fault(&["moves", "emperor+", "-f", "text"], 1);
    assert!(none.contains("the emperor does not promote in any game"), "{none}");
    fault(&["moves", "rook", "--variant", "maka", "-f", "text"], 2);
    assert!(
        fault(&["shogi", "--variant", "shogi", "-f", "text"], 2)
            .contains("--variant applies only to movement diagrams")
    );
}

#[test]
fn a_poster_has_the_pieces_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    for (variant, title, count) in [
        ("shogi", "Shogi: how its 14 kinds of pieces move", 14),
        ("chu-shogi", "Chu shogi: how its 30 kinds of pieces move", 30),
        ("tai-shogi", "Tai shogi: how its 118 kinds of pieces move", 118),
    ] {
        let path = folder.path().join(format!("{variant}.svg"));
        let path = path.to_str().unwrap();
        output_of(&["moves", "--poster", "--variant", variant, "-o", path]);
        let svg = fs::read_to_string(path).unwrap();
        assert!(svg.contains(&format!("<title id=\"z-title\">{title}</title>")), "{variant}");
        assert_eq!(output_of(&["check", path]), format!("{path}: same\n"));
        let json = output_of(&["moves", "--poster", "--variant", variant, "-f", "json"]);
        assert_eq!(json.matches("\"kanji\"").count(), count, "{variant}");
        let file = folder.path().join("poster.json");
        fs::write(&file, &json).unwrap();
        assert_eq!(output_of(&[file.to_str().unwrap(), "-f", "json"]), json, "{variant}");
    }
}

#[test]
fn a_poster_of_shogi_begins_with_the_king_and_ends_with_the_tokin() {
    let poster: Value = serde_json::from_str(&output_of(&["moves", "--poster", "shogi", "-f", "json"])).unwrap();
    let kanji = poster["moves"].as_array().unwrap().iter().map(|piece| piece["kanji"].as_str().unwrap());
    let expected = "玉将 飛車 角行 金将 銀将 桂馬 香車 歩兵 龍王 龍馬 成銀 成桂 成香 と金";
    assert_eq!(kanji.collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn a_poster_takes_its_game_by_name() {
    let title = |game: &[&str]| output_of(&[&["moves", "--poster", "-f", "text"], game].concat());
    assert_eq!(title(&["chu-shogi"]), title(&["--variant", "chu-shogi"]));
    assert_eq!(title(&["shogi"]), title(&["--variant", "shogi"]));
    assert_eq!(title(&["chu", "shogi"]), title(&["--variant", "chu-shogi"]));
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/zillions/chess.zrf");
    assert_eq!(title(&[rules]), title(&["--rules", rules]));
    let other = fault(&["moves", "--poster", "lion"], 2);
    assert!(other.contains("chu-shogi"), "{other}");
    let twice = fault(&["moves", "--poster", "shogi", "--variant", "chu-shogi"], 2);
    assert!(twice.contains("leave shogi out"), "{twice}");
}

#[test]
fn files_of_all_pieces_differ_by_more_than_capitals() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("game.zrf");
    let text = "(game (title \"G\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50))) (directions (n 0 -1))))
        (piece (name Y) (moves (n add))) (piece (name y) (moves (n (verify empty?) add))) (piece (name y-2) (moves (n add)))
        (board-setup (White (Y a1) (y b1))))";
    fs::write(&rules, text).unwrap();
    let [rules, out] = [rules, folder.path().join("out/")].map(|path| path.to_str().unwrap().to_owned());
    let names = output_of(&["moves", "--all", "--rules", &rules, "-f", "svg", "-o", &out]);
    let names: Vec<&str> = names.lines().filter_map(|line| line.rsplit('/').next()).collect();
    assert_eq!(names, ["Y.svg", "y-2.svg", "y-2-2.svg"]);
}

#[test]
fn names_that_are_none_or_two() {
    let two = fault(&["moves", "mōyū", "-f", "text"], 1);
    assert!(two.contains("盲熊 (blind_bear)") && two.contains("猛熊 (violent_bear)"), "{two}");
    let none = fault(&["moves", "lyon", "-f", "text"], 1);
    assert!(none.contains("moves::piece") && none.contains("did you mean lion"), "{none}");
    let none = fault(&["moves", "dragon", "-f", "text"], 1);
    assert!(none.contains("dragon_king") && none.contains("dragon_horse"), "{none}");
    fault(&["moves", "", "-f", "text"], 1);
    fault(&["moves"], 2);
    fault(&["moves", "lion", "--poster"], 2);
    let word = fault(&["moves dragoon", "-f", "text"], 1);
    assert!(word.contains("1:7"), "{word}");
}

#[test]
fn readings_and_traditions() {
    assert!(output_of(&["moves", "lion_dog", "--reading", "tsa", "-f", "text"]).contains("range3 n ne e"));
    // All sources agree on the lion.
    assert_eq!(
        output_of(&["moves", "lion", "--reading", "tsa", "-f", "text"]),
        output_of(&["moves", "lion", "-f", "text"])
    );
    let unknown = fault(&["moves", "great_dragon", "--reading", "maka", "-f", "text"], 2);
    assert!(unknown.contains("tsa: ") && unknown.contains("ludii: "), "{unknown}");
    fault(&["moves great_dragon", "--reading", "maka", "-f", "text"], 2);
    // Of all pieces those are drawn otherwise that the source speaks of.
    let all = output_of(&["moves", "--all", "--reading", "tsa", "-f", "text"]);
    assert!(all.contains("range3 n ne e") && all.contains("大龍"), "{all}");
    let pawn = ["moves", "pawn", "--variant", "tai-shogi", "-f", "text"];
    assert!(output_of(&pawn).contains("promotes to 金将"));
    assert!(output_of(&[&pawn[..], &["--promotion", "tsa"]].concat()).contains("does not promote"));
    // A position has no reading, and a movement no side.
    fault(&["tai-shogi", "--reading", "tsa", "-f", "text"], 2);
    fault(&["moves lion", "--view", "gote", "-f", "text"], 2);
}

#[test]
fn squares_that_another_reading_adds_have_its_letter() {
    let svg = output_of(&["moves", "great_dragon", "-o", "-"]);
    for square in ["w3", "w2", "e2", "e3"] {
        assert!(svg.contains(&format!("id=\"z-great_dragon-other-{square}-letters\"")), "{square}");
    }
    assert!(svg.contains("aria-label=\"a: 大龍 also: "));
    let without = output_of(&["moves", "lion_dog", "-o", "-"]);
    assert!(without.contains("狛犬 also: ") && !without.contains("-other-"));
}

#[test]
fn mirror_images_stand_side_by_side_the_left_one_left() {
    let svg = output_of(&["moves", "right_chariot", "-o", "-"]);
    let at = |id: &str| {
        let start = svg.find(&format!("id=\"z-{id}\" x=\"")).unwrap_or_else(|| panic!("{id}"));
        let x = &svg[start..][format!("id=\"z-{id}\" x=\"").len()..];
        x[..x.find('"').unwrap()].parse::<i32>().unwrap()
    };
    assert!(at("left_chariot-piece") < at("right_chariot-piece"));
    assert!(!output_of(&["moves", "kirin", "-o", "-"]).contains("phoenix-piece"));
}

/// A piece of a rules file: drawn from its moves, drawn again from its picture, and refused with the reason.
#[test]
fn pieces_of_rules_files_have_movement_diagrams() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("knight.svg");
    let (picture, rules) = (picture.to_str().unwrap(), "examples/zillions/chess.zrf");
    output_of(&["moves", "knight", "--rules", rules, "-o", picture]);
    assert_eq!(fs::read_to_string(picture).unwrap(), output_of(&[picture, "-o", "-"]), "the picture holds its source");
    let text = output_of(&["moves", "Knight", "--rules", rules, "-f", "text"]);
    assert!(text.starts_with("Knight (Chess)\njump ") && text.matches('☆').count() == 8, "{text}");
    let refused = fault(&["moves", "Kight", "--rules", rules, "-o", "x.svg"], 1);
    assert!(refused.contains("no piece \"Kight\""), "{refused}");
    let refused = fault(&["moves", "Pawn", "--rules", rules, "--from", "e9", "-o", "x.svg"], 2);
    assert!(refused.contains("no position \"e9\"") && refused.contains("--from:1:1"), "{refused}");
    let pawn = output_of(&["moves", "Pawn", "--rules", rules, "--from", "e2", "-f", "text"]);
    assert!(pawn.starts_with("Pawn on e2 (Chess)\n"), "{pawn}");
    assert_eq!(output_of(&["moves", "--list", "--rules", rules]).lines().count(), 6);
}

#[test]
fn a_poster_has_its_own_size_and_columns() {
    let size = |svg: &str| -> (f64, f64) {
        let view = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split('"').next()).expect("a view box");
        let (width, height) = view.split_once(' ').expect("two numbers");
        (width.parse().expect("a width"), height.parse().expect("a height"))
    };
    let wide = output_of(&["moves", "--poster", "-o", "-"]);
    let narrow = output_of(&["moves", "--poster", "--columns", "6", "-o", "-"]);
    assert!(size(&wide).0 > 3.0 * 1400.0 && size(&narrow).0 < 0.6 * size(&wide).0, "{:?}", size(&narrow));
    assert!(size(&narrow).1 > 1.5 * size(&wide).1);
    // What it keeps of its source draws it again.
    assert!(narrow.contains("columns=6"), "{}", &narrow[..400]);
    for (wrong, remedy) in [
        (&["--columns", "6", "-f", "png"][..], "-f svg, -f pdf"),
        (&["--columns", "6", "-o", "a.png"], "-o a.svg, -o a.pdf"),
        (&["--columns", "6"], "-f svg, -f pdf"),
    ] {
        let told = fault(&[&["moves", "--poster"], wrong].concat(), 1);
        assert!(told.contains("error[moves::columns]") && told.contains(remedy), "{told}");
    }
    for wrong in [&["moves", "--poster", "--columns", "0"][..], &["moves", "--poster", "--columns", "x"]] {
        assert!(fault(&[wrong, &["-f", "svg"]].concat(), 2).contains("from 1 to 40"), "{wrong:?}");
    }
    assert!(fault(&["moves", "lion", "--columns", "3", "-f", "svg", "-o", "-"], 2).contains("--poster"));
}

#[test]
fn a_poster_on_paper_has_words_that_can_be_read() {
    let folder = folder();
    let bind = |more: &[&str]| {
        let run = common::zumen(folder.path(), &[&["moves", "--poster", "--pages", "-o", "poster.pdf"], more].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let pdf = std::fs::read(folder.path().join("poster.pdf")).expect("written");
        (pdf.windows(11).filter(|bytes| *bytes == b"/Type/Page/").count(), run.stderr)
    };
    let too_small = |said: &str| {
        let sizes = said.split(" pt)").filter_map(|part| part.rsplit_once('(')?.1.parse::<f64>().ok());
        sizes.fold(f64::INFINITY, f64::min)
    };
    for paper in ["A4", "A5", "B5", "Letter"] {
        let (pages, said) = bind(&["--paper", paper]);
        assert!(pages > 4, "{paper}: {pages}");
        let words = said.split("small-words").nth(1).map_or(f64::INFINITY, too_small);
        assert!(words > 3.4, "{paper}: {said}");
    }
    // The boards of shogi fill one page.
    assert_eq!(bind(&["shogi"]).0, 1);
    // Rows and columns that were typed hold.
    assert!(bind(&["--rows", "10", "--columns", "12"]).1.contains("small-words"));
}

#[test]
fn a_poster_is_split_into_pages() {
    let folder = folder();
    let pages = ["moves", "--poster", "--columns", "8", "--rows", "5", "-f", "svg", "-o", "."];
    let run = common::zumen(folder.path(), &pages);
    assert_eq!(run.out(), "poster-page-01.svg\nposter-page-02.svg\nposter-page-03.svg\n");
    let read =
        |page: u8| std::fs::read_to_string(folder.path().join(format!("poster-page-0{page}.svg"))).expect("a page");
    let ids = |svg: &str| -> Vec<String> {
        svg.split(" id=\"").filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
    };
    let boards = |svg: &str| ids(svg).iter().filter(|id| id.ends_with("-piece")).count();
    assert_eq!([1, 2, 3].map(|page| boards(&read(page))), [40, 40, 38]);
    assert!(read(2).contains("(2 of 3)"));
    // Each page is drawn again by what it keeps.
    assert!(read(2).contains("columns=8 page=2 rows=5"));
    let again = output_of(&["moves", "--poster", "--columns", "8", "--rows", "5", "--page", "2", "-o", "-"]);
    assert_eq!(again, read(2));
    let run = common::zumen(
        folder.path(),
        &["moves", "--poster", "--columns", "8", "--rows", "5", "--pages", "-o", "all.pdf"],
    );
    assert_eq!(run.out(), "all.pdf\n");
    let pdf = std::fs::read(folder.path().join("all.pdf")).expect("a PDF");
    let count =
        pdf.windows(12).filter(|part| part.starts_with(b"/Type /Page\n") || part.starts_with(b"/Type/Page/")).count();
    assert_eq!(count, 3);
    for (wrong, told) in [
        (&["--rows", "5", "--page", "9"][..], "has only 4 pages"),
        (&["--page", "1"], "--page needs --rows"),
        (&["--rows", "0"], "from 1 to 40"),
        (&["--rows", "5", "--page", "0"], "a number from 1"),
    ] {
        let said = fault(&[&["moves", "--poster", "-f", "svg", "-o", "-"], wrong].concat(), 2);
        assert!(said.contains(told), "{wrong:?}: {said}");
    }
    assert!(fault(&["moves", "lion", "--rows", "3", "-f", "svg", "-o", "-"], 2).contains("--poster"));
    assert!(fault(&["moves", "--poster", "--rows", "3", "-f", "png"], 1).contains("moves::columns"));
}

#[test]
fn what_goes_beyond_a_small_board_runs_on_as_an_arrow() {
    let poster = output_of(&["moves", "--poster", "-o", "-"]);
    // The free demon steps up to five squares forward: a board of the poster shows three.
    let demon = "free_demon";
    assert!(
        poster.contains(&format!("id=\"z-{demon}-limit-n1-head\""))
            && !poster.contains(&format!("id=\"z-{demon}-n3\""))
    );
    assert!(
        poster.contains(&format!("id=\"z-{demon}-n2\""))
            && poster.contains(&format!("id=\"z-{demon}-limit-n1-number\""))
    );
    // Alone it has room for all five.
    let alone = output_of(&["moves", demon, "-o", "-"]);
    assert!(!alone.contains("limit-n1-head") && alone.contains(&format!("id=\"z-{demon}-n5\"")));
}

#[test]
fn a_second_leg_begins_on_every_square_that_is_shown() {
    let hook = output_of(&["moves", "hook_mover", "-o", "-"]);
    for bend in ["n1", "n2", "s1", "s2"] {
        assert!(hook.contains(&format!("id=\"z-hook_mover-leg-{bend}-e1\"")), "{bend}");
    }
}

#[test]
fn words_of_movement_diagrams_leave_the_boards_their_size() {
    let scale = |name: &str| -> f64 {
        let svg = output_of(&["moves", name, "-o", "-"]);
        let grid = svg
            .split("id=\"z-grid\" transform=\"")
            .nth(1)
            .and_then(|rest| rest.split("scale(").nth(1))
            .expect("a grid");
        grid.split(')').next().and_then(|scale| scale.parse().ok()).expect("a scale")
    };
    // A square of three boards beside each other, and of one with much to tell.
    assert!(
        scale("left_chariot") > 0.5 && scale("teaching_king") > 0.7,
        "{} {}",
        scale("left_chariot"),
        scale("teaching_king")
    );
    let king = output_of(&["moves", "teaching_king", "-o", "-"]);
    assert!(king.contains("it may take here and step back") && !king.contains('…'));
}

#[test]
fn a_narrow_poster_leaves_its_words_room() {
    let svg = output_of(&["moves", "--poster", "--columns", "1", "-o", "-"]);
    assert!(svg.contains("aria-label=\"first of two steps;") && !svg.contains('…'), "words are cut");
}

#[test]
fn the_poster_that_is_advised_is_drawn() {
    let folder = folder();
    let fault = fault(&["shogi", "--rows", "5"], 2);
    let (_, advised) = fault.split_once("draw the poster: zumen ").expect("a remedy");
    let out = format!("{}/", folder.path().display());
    let arguments: Vec<&str> = advised.lines().next().expect("a line").split_whitespace().chain(["-o", &out]).collect();
    assert!(!output_of(&arguments).is_empty(), "{advised}");
}

#[test]
fn a_piece_may_stand_behind_a_text() {
    for option in ["--theme", "--caption"] {
        let run = common::zumen(folder().path(), &["moves", option, "dark", "lion", "-o", "-"]);
        assert_eq!(run.status, Some(0), "{option}: {}", run.stderr);
    }
}
