//! `-f html`: a record becomes one page that plays through it.

use std::fs;

use serde_json::Value;

use crate::common::{files, folder, root, zumen};

/// A page as the script in it reads it.
struct Page {
    html: String,
    data: Value,
    /// The inline picture, as it stands.
    svg: String,
}

impl Page {
    fn read(html: String) -> Page {
        let between = |start: &str, end: &str| {
            let from = html.find(start).unwrap_or_else(|| panic!("{start}")) + start.len();
            let length = html[from..].find(end).unwrap_or_else(|| panic!("{end}"));
            html[from..from + length].to_owned()
        };
        let svg = format!("<svg{}</svg>\n", between("<svg", "</svg>\n"));
        let data = serde_json::from_str(&between("<script type=\"application/json\">", "</script>")).expect("JSON");
        Page { svg, data, html }
    }

    /// Draws a page of these arguments.
    fn draw(args: &[&str]) -> Page {
        let folder = folder();
        let run = zumen(folder.path(), &[args, &["-f", "html", "-o", "-"]].concat());
        assert_eq!(run.status, Some(0), "{run:?}");
        Page::read(run.out())
    }

    /// How many positions it plays through.
    fn len(&self) -> usize {
        self.data["pages"].as_array().expect("pages").len()
    }

    /// Puts the pages together of their steps.
    fn unfold(&self, name: &str, items: &[&str]) -> Vec<Vec<String>> {
        let number = |value: &Value| usize::try_from(value.as_u64().expect("a number")).expect("a place");
        let mut pages: Vec<Vec<String>> = Vec::new();
        for page in self.data["pages"].as_array().expect("pages") {
            let before = pages.last().cloned().unwrap_or_default();
            let steps = page[name].as_array().expect("steps").iter();
            let items = steps.flat_map(|step| match step.as_array() {
                None => vec![items[number(step)].to_owned()],
                Some(run) => before[number(&run[0])..][..number(&run[1])].to_vec(),
            });
            pages.push(items.collect());
        }
        pages
    }

    /// The parts behind the description of each position, as the script lays them into the picture.
    fn pictures(&self) -> Vec<Vec<String>> {
        let drawing = drawing(&self.svg);
        let starts = (0..drawing.len()).filter(|at| {
            let rest = &drawing.as_bytes()[*at..];
            rest[0] == b'<' && rest.get(1) != Some(&b'/')
        });
        let ends = starts.clone().skip(1).chain([drawing.len()]);
        let own: Vec<&str> = starts.zip(ends).map(|(start, end)| &drawing[start..end]).collect();
        assert_eq!(self.data["own"].as_u64(), Some(own.len() as u64));
        let others = strings(&self.data["lines"]);
        assert!(others.iter().all(|part| !own.contains(part)), "no part twice");
        self.unfold("lines", &[own, others].concat())
    }

    fn descriptions(&self) -> Vec<String> {
        let pages = self.unfold("words", &strings(&self.data["words"]));
        pages.into_iter().map(|words| words.join(" ")).collect()
    }
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("texts").iter().map(|text| text.as_str().expect("a text")).collect()
}

/// The lines of an SVG behind what it says of itself.
fn drawing(svg: &str) -> &str {
    let (_, lines) = svg.split_once("</desc>\n").expect("a description");
    lines.strip_suffix("</svg>\n").expect("an end")
}

/// The text of an element of an SVG that has this id.
fn element_text<'a>(svg: &'a str, id: &str) -> &'a str {
    let line = svg.lines().find(|line| line.contains(&format!("id=\"{id}\">"))).expect("an element");
    let (_, text) = line.split_once('>').expect("its text");
    text.rsplit_once('<').expect("its end").0
}

/// A text as XML has it.
fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn example(name: &str) -> String {
    root().join("examples").join(name).display().to_string()
}

/// A record of Go of so many moves, none of which captures: each on a point of its own.
fn long_record(moves: usize) -> String {
    let point = |at: usize| [at % 19, at / 19].map(|line| char::from(b'a' + u8::try_from(line).expect("a line")));
    let mut record = "(;GM[1]FF[4]SZ[19]PB[Kita]PW[Minami]".to_owned();
    // Every fourth point of a row stays free, and the order is mixed.
    let free = |at: &usize| at % 19 % 4 != 3;
    let points: Vec<usize> = (0..361).filter(free).collect();
    for number in 0..moves {
        let [column, row] = point(points[number * 101 % points.len()]);
        let side = if number % 2 == 0 { 'B' } else { 'W' };
        record.push_str(&format!(";{side}[{column}{row}]"));
    }
    record + ")"
}

#[test]
fn every_position_is_that_of_its_own_picture() {
    for (record, options, count) in [
        ("game.sgf", &["--last-move"][..], 44),
        ("shogi/game.kif", &["--lang", "ja", "--theme", "dark"], 19),
        ("zillions/chess.zsg", &["--theme", "colour"], 21),
        ("carcassonne/game.json", &["--theme", "colour", "--at", "5..12"], 8),
        ("backgammon/club-final.mat", &["--game", "2", "--played"], 60),
        ("game.sgf", &["--trim", "--figures", "20"], 3),
    ] {
        let record = example(record);
        let page = Page::draw(&[&[&*record], options].concat());
        let folder = folder();
        let is_series = options.contains(&"--figures");
        let mut series = options.to_vec();
        if !is_series {
            series.extend(["--every", "1"]);
        }
        if !is_series && !options.contains(&"--at") {
            series.extend(["--at", "start..end"]);
        }
        let run = zumen(folder.path(), &[&[&*record], &series[..], &["-f", "svg", "-o", "stills/"]].concat());
        assert_eq!(run.status, Some(0), "{run:?}");
        let stills: Vec<String> =
            run.out().lines().map(|name| fs::read_to_string(folder.path().join(name)).expect("a still")).collect();
        assert_eq!((page.len(), stills.len()), (count, count), "{record}");
        let (pictures, descriptions) = (page.pictures(), page.descriptions());
        for (index, still) in stills.iter().enumerate() {
            assert!(pictures[index].concat() == drawing(still), "{record}: position {}", index + 1);
            assert_eq!(
                escape_xml(&descriptions[index]),
                element_text(still, "z-desc"),
                "{record}: position {}",
                index + 1
            );
            let title = page.data["pages"][index]["title"].as_str().expect("a title");
            assert_eq!(escape_xml(title), element_text(still, "z-title"));
        }
        // Without the script the last one is seen, as it is in its own file but for the size, which fits all positions.
        let last = stills.last().expect("a still");
        let (_, of_last) = last.split_once('\n').expect("a root");
        let (root, inline) = page.svg.split_once('\n').expect("a root");
        assert!(inline == of_last, "{record}");
        let (own_root, _) = root.split_once(" height=").expect("a size");
        assert!(last.starts_with(own_root), "{record}: {root}");
    }
}

#[test]
fn a_game_of_250_moves_has_its_board_once() {
    let folder = folder();
    fs::write(folder.path().join("long.sgf"), long_record(250)).expect("written");
    let run = zumen(folder.path(), &["long.sgf", "-o", "long.html", "--last-move"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "long.html\n"), "{run:?}");
    let page = Page::read(fs::read_to_string(folder.path().join("long.html")).expect("a page"));
    assert_eq!(page.len(), 251);
    assert!(page.html.len() < 400_000, "{} bytes", page.html.len());
    assert_eq!(page.html.matches("grid-lines").count(), 1);
    assert_eq!(page.html.matches("<svg").count(), 1);
}

#[test]
fn nothing_from_outside_gets_out_of_its_place() {
    let hostile = "</script><script>alert(1)</script></svg><!-- ]]> <img src=x onerror=\"alert(2)\"> & 'q' \
                   \u{2028}\u{2029}\u{0}\u{202e} </title></style> &lt;/script>";
    let value = hostile.replace('\\', "\\\\").replace(']', "\\]").replace('\u{0}', "\u{1}");
    let record = format!("(;GM[1]SZ[9]PB[{value}]PW[{value}]GN[{value}]C[{value}];B[ee]C[{value}];W[ce]C[{value}])");
    let folder = folder();
    fs::write(folder.path().join("a.sgf"), record).expect("written");
    let caption = hostile.replace('\u{0}', "");
    for options in [&["--comments", "below"][..], &["--text", "font"]] {
        let run = zumen(folder.path(), &[&["a.sgf", "-o", "a.html", "--caption", &caption], options].concat());
        assert_eq!(run.status, Some(0), "{run:?}");
        let html = fs::read_to_string(folder.path().join("a.html")).expect("a page");
        // Of the markup that browsers look for there is what the page has by itself, and no more.
        let page = Page::read(html);
        for (markup, count) in [("<script", 2), ("</script", 2), ("<svg", 1), ("</svg", 1), ("<!--", 0), ("<img", 0)] {
            assert_eq!(page.html.matches(markup).count(), count, "{markup}");
        }
        for (markup, count) in [("<style", 1), ("</style", 1), ("]]>", 0), ("&lt;/script>", 0)] {
            assert_eq!(page.html.matches(markup).count(), count, "{markup}");
        }
        assert!(!page.html.contains(|c: char| c.is_control() && c != '\n'), "no control characters");
        let json = page.data.to_string();
        assert!(!page.html.contains(&json), "the data is escaped beyond what JSON asks for");
        for place in page.data["pages"].as_array().expect("pages") {
            let title = place["title"].as_str().expect("a title");
            assert!(title.contains("</script><script>alert(1)</script>"), "{title}");
            assert_eq!(strings(&place["comment"]), [hostile.replace('\u{0}', "").trim_end()]);
        }
    }
    // What quotes and angles could open in attributes is text.
    let html = fs::read_to_string(folder.path().join("a.html")).expect("a page");
    let body = html.split_once("<script").expect("a script").0;
    assert!(body.contains("<p>&lt;/script&gt;&lt;script&gt;alert(1)"), "the comment, which the picture does not print");
}

#[test]
fn a_page_needs_nothing_else_and_its_words_are_those_of_the_language() {
    let page = Page::draw(&[&example("shogi/game.kif"), "--lang", "ja", "--theme", "dark", "--delay", "300"]);
    let html = &page.html;
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"ja\">"));
    let start = |name: &str| html.matches(&format!(" {name}=\"")).count();
    assert_eq!((start("src"), start("href"), start("style"), start("onclick")), (0, 0, 0, 0));
    // Names of namespaces are no addresses that are asked for.
    let others = html.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "");
    assert!(
        !others.contains("://")
            && others.matches("url(").count() == others.matches("url(#").count()
            && !others.contains("@import")
    );
    assert!(html.contains("default-src &apos;none&apos;"));
    for label in ["最初", "戻る", "再生", "一時停止", "次へ", "最後"] {
        assert!(html.contains(&format!("=\"{label}\"")), "{label}");
    }
    assert!(html.contains("--paper: #14171b") && html.contains("color-scheme: dark"));
    assert!(html.contains("、19局面</title>"));
    for tag in ["<main>", "</main>", "<h1>", "</h1>"] {
        assert_eq!(html.matches(tag).count(), 1, "{tag}");
    }
    assert!(Page::draw(&[&example("shogi/game.kif")]).html.contains("color-scheme: light dark; --paper: white"));
    assert_eq!(page.data["delay"], 300);
    // The controls are of no use without the script, and hidden then.
    assert!(html.contains("<div aria-label=\"手順の再生\" hidden=\"\" role=\"group\">"));
}

#[test]
fn the_last_position_is_read_back_and_checked() {
    let folder = folder();
    let record = example("shogi/game.kif");
    assert_eq!(zumen(folder.path(), &[&record, "-o", "game.html"]).status, Some(0));
    assert_eq!(zumen(folder.path(), &[&record, "-o", "last.svg"]).status, Some(0));
    let sfen = |name: &str| zumen(folder.path(), &["convert", name, "--to", "sfen"]).out();
    assert!(sfen("game.html").contains(" b "), "{}", sfen("game.html"));
    assert_eq!(sfen("game.html"), sfen("last.svg"));
    let same = "same (its last picture; the others are not compared)";
    let run = zumen(folder.path(), &["check", "."]);
    let expected = format!("game.html: {same}\nlast.svg: same\n");
    assert_eq!((run.status, run.out()), (Some(0), expected), "{run:?}");
    // Cut off.
    let html = fs::read_to_string(folder.path().join("game.html")).expect("a page");
    fs::write(folder.path().join("game.html"), html.split_once("<script").expect("a script").0).expect("written");
    let run = zumen(folder.path(), &["check", "game.html"]);
    assert!(run.status == Some(1) && run.out().contains("cut off"), "{run:?}");
}

#[test]
fn a_batch_has_one_for_each_record_and_what_cannot_be_is_refused() {
    let folder = folder();
    let [game, shogi] = ["game.sgf", "shogi/game.kif"].map(example);
    let args = ["batch", &game, &shogi, "-f", "html", "--manifest", "-o", "out/"];
    assert_eq!(zumen(folder.path(), &args).status, Some(0));
    let manifest = fs::read_to_string(folder.path().join("out/manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["inputs"][1]["files"], serde_json::json!(["game-2.html"]));
    assert!(manifest["inputs"][0]["title"].as_str().expect("a title").ends_with("; 44 positions"));
    let run = zumen(folder.path(), &args);
    assert!(run.stderr.contains("0 drawn, 2 unchanged"), "the same bytes again: {}", run.stderr);
    let before = files(folder.path());
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    for (args, status, remedy) in [
        (&[start, "-o", "a.html"][..], 1, "a record with --every 1; -o a.svg"),
        (&[&game, "-f", "svg,html", "-o", "both/"], 1, "--every 1"),
        (&[&game, "-o", "a.html", "--pixels", "300"], 2, "-o a.png"),
        (&[&game, "-o", "a.html", "--loop", "2"], 2, "-o a.gif or -o a.apng"),
        (&[&game, "-o", "a.svg", "--delay", "300"], 2, "-o a.html"),
        (&[&game, "-o", "a.png", "-f", "html"], 2, "do not agree"),
    ] {
        let run = zumen(folder.path(), args);
        assert_eq!((run.status, run.out().as_str()), (Some(status), ""), "{args:?}: {run:?}");
        assert!(run.stderr.contains(remedy), "{args:?}: {}", run.stderr);
    }
    assert_eq!(files(folder.path()), before);
}

#[test]
fn a_question_keeps_the_comment_for_its_answer() {
    let folder = folder();
    let input = example("backgammon/club-final.xg");
    let args = [&input, "--game", "2", "--round", "30", "--player", "1", "--pair", "-o", "a.html"];
    let run = zumen(folder.path(), &args);
    assert_eq!(run.status, Some(0), "{run:?}");
    let page = Page::read(fs::read_to_string(folder.path().join("a.html")).expect("a page"));
    let comments: Vec<usize> =
        page.data["pages"].as_array().expect("pages").iter().map(|page| strings(&page["comment"]).len()).collect();
    assert!(comments.len() >= 2 && comments.iter().step_by(2).all(|count| *count == 0), "{comments:?}");
    assert!(comments.iter().skip(1).step_by(2).any(|count| *count > 0), "{comments:?}");
}
