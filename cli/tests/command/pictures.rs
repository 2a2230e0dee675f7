//! Pictures that are there already: read back, compared with what is drawn now, told in words. Those under
//! `tests/data/pictures` were saved by other programs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Run, files, folder, golden, root, zumen};
use serde_json::Value;

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

/// The golden picture of a case: `go/nine`.
fn golden(case: &str) -> PathBuf {
    root().join("tests/golden").join(case).join("picture.svg")
}

/// The pictures that other programs saved, by the golden case each was made of: `go-nine-svgo.svg` of `go/nine`.
fn saved_pictures() -> Vec<(String, String)> {
    let names = files(&root().join("tests/data/pictures")).into_iter().filter(|name| name != "README.md");
    let saved: Vec<_> = names.map(|name| (name.rsplit_once('-').unwrap().0.replacen('-', "/", 1), name)).collect();
    assert!(saved.len() >= 8);
    saved
}

/// `zumen check` of files in a folder: the lines, and the exit status.
fn check(folder: &Path, args: &[&str]) -> (Vec<String>, Option<i32>) {
    let run = zumen(folder, &[&["check"], args].concat());
    assert!(run.stderr.lines().all(|line| line.starts_with("note: an older zumen")), "{}", run.stderr);
    (run.out().lines().map(str::to_owned).collect(), run.status)
}

fn draw(folder: &Path, args: &[&str], name: &str) {
    assert_eq!(zumen(folder, &[args, &["-o", name]].concat()).status, Some(0), "{args:?}");
}

fn edit_copy(folder: &Path, name: &str, old: &str, new: &str, to: &str) {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    assert!(text.contains(old), "{old}");
    fs::write(folder.join(to), text.replacen(old, new, 1)).unwrap();
}

#[test]
fn what_other_programs_saved_reads_back() {
    for (case, name) in saved_pictures() {
        let picture = root().join("tests/data/pictures").join(&name);
        let kept = |path: &Path| {
            let run = zumen(root(), &["read", "-f", "json", path.to_str().unwrap()]).out();
            let Value::Object(mut fields) = serde_json::from_str(&run).unwrap() else { panic!("{run}") };
            fields.remove("file");
            fields
        };
        assert_eq!(kept(&picture), kept(&golden(&case)), "{name}");
        let again = zumen(root(), &["draw", picture.to_str().unwrap(), "-f", "svg", "-o", "-"]);
        assert_eq!(again.stdout, fs::read(golden(&case)).unwrap(), "{name}");
    }
}

#[test]
fn what_other_programs_saved_is_the_same() {
    let names: Vec<String> = saved_pictures().into_iter().map(|(_, name)| name).collect();
    let args: Vec<&str> = names.iter().map(String::as_str).collect();
    let (lines, status) = check(&root().join("tests/data/pictures"), &args);
    let wanted: Vec<String> = names.iter().map(|name| format!("{name}: same (saved by another program)")).collect();
    assert_eq!((lines, status), (wanted, Some(0)));
}

#[test]
fn every_golden_picture_is_the_same() {
    let cases = golden::pictures().iter().map(|case| golden::name(case)).collect::<Vec<_>>();
    let names: Vec<String> = cases.iter().map(|case| format!("{case}/picture.svg")).collect();
    let args: Vec<&str> = names.iter().map(String::as_str).collect();
    let (lines, status) = check(&root().join("tests/golden"), &args);
    let wanted: Vec<String> = names.iter().map(|name| format!("{name}: same")).collect();
    assert_eq!((lines, status), (wanted, Some(0)));
}

#[test]
fn an_untouched_picture_is_known_by_its_check_sum() {
    for case in golden::pictures().iter().map(|case| golden::name(case)).collect::<Vec<_>>() {
        let svg = fs::read_to_string(golden(&case)).unwrap();
        let digest = zumen::render::EmbeddedSource::from_svg(&svg).unwrap().digest.unwrap();
        assert!(zumen::render::is_as_drawn(&svg, digest), "{case}");
        // Pictures of version 0.2 begin their definitions otherwise.
        assert!(zumen::render::is_as_drawn(&svg.replace("<defs aria-hidden=\"true\">", "<defs>"), digest), "{case}");
        assert!(!zumen::render::is_as_drawn(&svg.replacen("fill=\"#", "fill=\"#1", 1), digest), "{case}");
    }
}

/// Each page of a series is a picture of its own, which keeps which one it is.
#[test]
fn pages_of_a_series_are_drawn_again_alone() {
    let folder = folder();
    let game = root().join("examples/game.sgf");
    let sheet = root().join("examples/carcassonne/game.json");
    let [game, sheet] = [&game, &sheet].map(|path| path.to_str().unwrap());
    for args in [
        &[game, "--figures", "10", "--theme", "print", "-o", "pages/"][..],
        &[game, "--figures", "7", "--numbers", "from-1", "--lang", "ja", "-o", "pages/"],
        &[sheet, "--every", "9", "--remaining", "-o", "pages/"],
        &[START, "--play", "8/5 6/5", "--pair", "-o", "pages/"],
    ] {
        assert_eq!(zumen(folder.path(), args).status, Some(0), "{args:?}");
    }
    let pages = folder.path().join("pages");
    let names = files(&pages);
    assert!(names.len() > 30, "{names:?}");
    let args: Vec<&str> = names.iter().map(String::as_str).collect();
    let wanted: Vec<String> = names.iter().map(|name| format!("{name}: same")).collect();
    assert_eq!(check(&pages, &args), (wanted, Some(0)));
    for name in names.iter().filter(|name| name.ends_with(".svg")) {
        assert_eq!(zumen(&pages, &["draw", name, "-o", "-"]).stdout, fs::read(pages.join(name)).unwrap(), "{name}");
    }
}

#[test]
fn check_tells_of_another_title() {
    let folder = folder();
    draw(folder.path(), &[START], "a.svg");
    edit_copy(folder.path(), "a.svg", "<title id=\"z-title\">Backgammon", "<title id=\"z-title\">Trictrac", "b.svg");
    let said = vec!["b.svg: same (its title or description differs)".to_owned()];
    assert_eq!(check(folder.path(), &["b.svg"]), (said, Some(0)));
}

#[test]
fn check_tells_stale_from_edited() {
    let folder = folder();
    let path = folder.path();
    draw(path, &[START], "a.svg");
    draw(path, &[START, "--theme", "print"], "a.png");
    let svg = fs::read_to_string(path.join("a.svg")).unwrap();
    // A checker moved in a text editor.
    edit_copy(path, "a.svg", "id=\"z-point-6-1\" x=\"790\"", "id=\"z-point-6-1\" x=\"650\"", "moved.svg");
    // A position that was typed into the file, and not drawn.
    fs::write(path.join("typed.svg"), svg.replace(":31:", ":32:")).unwrap();
    // The drawing of another version: its check sum goes with it.
    let kept = zumen::render::EmbeddedSource::from_svg(&svg).unwrap().digest.unwrap();
    let start = svg.find("</desc>\n").unwrap() + "</desc>\n".len();
    let old = svg[start..].replacen("fill=\"#ffffff\"", "fill=\"#fffff0\"", 1);
    let (definitions, body) = old.split_once("</defs>\n").unwrap();
    let body = body.strip_suffix("</svg>\n").unwrap();
    let digest = crc32fast::hash(
        format!("{}{body}", definitions.strip_prefix("<defs aria-hidden=\"true\">\n").unwrap()).as_bytes(),
    );
    let head = svg[..start].replace(&format!("digest={kept:08x}"), &format!("digest={digest:08x}"));
    fs::write(path.join("old.svg"), format!("{head}{old}")).unwrap();
    // Something new that no picture of ours has, and a picture of somebody else.
    edit_copy(
        path,
        "a.svg",
        "</svg>",
        "<image xlink:href=\"/etc/hostname\" width=\"9\" height=\"9\"/></svg>",
        "image.svg",
    );
    edit_copy(path, "a.svg", "</svg>", "<text x=\"90\" y=\"90\" font-family=\"Arial\">No</text></svg>", "text.svg");
    let (lines, status) =
        check(path, &["a.svg", "a.png", "moved.svg", "typed.svg", "old.svg", "image.svg", "text.svg"]);
    let starts = [
        "a.svg: same",
        "a.png: same",
        "moved.svg: edited by hand (0.34 % of the pixels differ, within 216x76 at 612,913)",
        "typed.svg: stale (0.",
        "old.svg: drawn by an older look (",
        "image.svg: edited by hand (the picture has an <image> that zumen did not write)",
        "text.svg: edited by hand (",
    ];
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line} is not {start}");
    }
    assert_eq!((lines.len(), status), (starts.len(), Some(1)));

    let run = zumen(path, &["check", "a.svg", "old.svg"]);
    assert!(run.stderr.starts_with("note: an older zumen drew some: zumen check --write"), "{}", run.stderr);

    // Quiet, and as JSON.
    let (lines, status) = check(path, &["a.svg", "old.svg", "-q", "-f", "json"]);
    let line: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!((lines.len(), status), (1, Some(1)));
    assert_eq!((line["file"].as_str(), line["state"].as_str()), (Some("old.svg"), Some("older")));

    // Written anew where nobody's work is lost.
    let edited = fs::read(path.join("moved.svg")).unwrap();
    let (lines, status) = check(path, &["--write", "old.svg", "typed.svg", "moved.svg"]);
    assert_eq!(lines[..2], ["old.svg: drawn by an older look (drawn again)", "typed.svg: stale (drawn again)"]);
    assert_eq!(status, Some(1));
    assert_eq!(fs::read_to_string(path.join("old.svg")).unwrap(), svg);
    assert_eq!(fs::read(path.join("moved.svg")).unwrap(), edited);
    assert_eq!(check(path, &["old.svg", "typed.svg"]).1, Some(0));
}

#[test]
fn stale_and_edited_is_said_and_not_written() {
    let folder = folder();
    let path = folder.path();
    draw(path, &[START], "a.svg");
    edit_copy(path, "a.svg", "id=\"z-point-6-1\" x=\"790\"", "id=\"z-point-6-1\" x=\"650\"", "b.svg");
    let both = fs::read_to_string(path.join("b.svg")).unwrap().replace(":31:", ":32:");
    fs::write(path.join("b.svg"), &both).unwrap();
    let (lines, status) = check(path, &["--write", "b.svg"]);
    assert!(lines[0].ends_with("; edited by hand or saved by another program)"), "{lines:?}");
    assert_eq!(status, Some(1));
    assert_eq!(fs::read_to_string(path.join("b.svg")).unwrap(), both);
}

#[test]
fn a_png_that_was_painted_on_is_edited() {
    let folder = folder();
    let path = folder.path();
    draw(path, &[START], "a.png");
    draw(path, &["XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10"], "b.png");
    // The chunks of one picture before the pixels, the pixels of the other.
    let at = |bytes: &[u8]| bytes.windows(4).position(|name| name == b"IDAT").unwrap() - 4;
    let [a, b] = ["a.png", "b.png"].map(|name| fs::read(path.join(name)).unwrap());
    fs::write(path.join("c.png"), [&a[..at(&a)], &b[at(&b)..]].concat()).unwrap();
    let (lines, status) = check(path, &["c.png"]);
    assert!(lines[0].starts_with("c.png: edited by hand (0."), "{lines:?}");
    assert_eq!(status, Some(1));
}

#[test]
fn what_keeps_no_position_is_status_2_and_the_others_go_on() {
    let folder = folder();
    let path = folder.path();
    draw(path, &[START], "a.svg");
    fs::write(path.join("other.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    let run = zumen(path, &["check", "missing.svg", "other.svg", "a.svg"]);
    assert_eq!((run.status, run.out().as_str()), (Some(2), "a.svg: same\n"));
    assert_eq!(run.stderr.matches("[file::missing]").count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("other.svg: no position is kept"), "{}", run.stderr);
}

#[test]
fn check_looks_at_folders_and_counts() {
    let folder = folder();
    let path = folder.path();
    // Folders of an output are made.
    draw(path, &[START], "book/one/a.svg");
    draw(path, &[START], "book/b.png");
    let svg = fs::read_to_string(path.join("book/one/a.svg")).unwrap();
    fs::write(path.join("book/stale.svg"), svg.replace(":31:", ":32:")).unwrap();
    fs::write(path.join("book/other.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    fs::write(path.join("book/notes.txt"), "no picture").unwrap();
    fs::create_dir(path.join("book/.hidden")).unwrap();
    fs::write(path.join("book/.hidden/c.svg"), "none").unwrap();
    let run = zumen(path, &["check", "book"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("error[read::no-source]: book/other.svg: no position is kept"), "{}", run.stderr);
    assert!(run.stderr.ends_with("note: 4 pictures: 2 same, 1 stale, 1 refused\n"), "{}", run.stderr);
    let run = zumen(path, &["check", "book", "--ours"]);
    let lines: Vec<&str> =
        run.stdout.split(|byte| *byte == b'\n').map(|line| std::str::from_utf8(line).unwrap()).collect();
    assert_eq!(lines[..2], ["book/b.png: same", "book/one/a.svg: same"]);
    assert!(lines[2].starts_with("book/stale.svg: stale"), "{lines:?}");
    assert_eq!(run.stderr, "note: 3 pictures: 2 same, 1 stale; 1 of other programs passed over\n");
    let run = zumen(path, &["check", "book", "--ours", "--write", "--quiet"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{}", run.out());
    let run = zumen(&path.join("book"), &["check", ".", "--ours"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "b.png: same\none/a.svg: same\nstale.svg: same\n"));
}

#[test]
fn theme_color_is_colour() {
    let folder = folder();
    for input in [START, "(;GM[1]SZ[9];B[ee])"] {
        let drawn = |theme: &str| zumen(folder.path(), &[input, "--theme", theme, "-o", "-"]);
        assert_eq!((drawn("color").status, drawn("color").stdout), (Some(0), drawn("colour").stdout));
    }
    let run = zumen(folder.path(), &["tiles", "--theme", "color", "-o", "tiles.svg"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
}

#[test]
fn files_of_the_author_are_named() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(zumen(path, &["templates", "export", "backgammon", "mine"]).status, Some(0));
    let css = fs::read_to_string(path.join("mine/classic.css")).unwrap();
    fs::write(path.join("house.css"), &css).unwrap();
    draw(path, &[START, "--theme", "house.css"], "house.svg");
    draw(path, &[START, "--template", "mine", "--theme", "print"], "mine.svg");
    draw(path, &[START, "--theme", "colour"], "colour.svg");
    let run = zumen(path, &["check", "house.svg", "mine.svg", "colour.svg"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("--theme FILE.css") && run.stderr.contains("--template DIR"), "{}", run.stderr);
    let all = ["house.svg", "mine.svg", "colour.svg", "--theme", "house.css", "--template", "mine"];
    assert_eq!(check(path, &all), (all[..3].iter().map(|name| format!("{name}: same")).collect(), Some(0)));
    // The theme has changed.
    fs::write(path.join("house.css"), css.replacen(".paper { fill: #ffffff", ".paper { fill: #fafad2", 1)).unwrap();
    let (lines, status) = check(path, &all);
    assert!(lines[0].starts_with("house.svg: stale"), "{lines:?}");
    assert_eq!((&lines[1..], status), (&["mine.svg: same".to_owned(), "colour.svg: same".to_owned()][..], Some(1)));
}

#[test]
fn textconv_tells_pictures_and_echoes_the_rest() {
    let folder = folder();
    let path = folder.path();
    draw(path, &[START, "--caption", "A <b> & \u{1b}[31m"], "a.svg");
    draw(path, &[START], "a.png");
    let text = zumen(path, &["textconv", "a.svg"]).out();
    for part in [
        "White to play 3-1",
        "White (bottom), own points: 2 on 24",
        "\n| X ",
        "xgid\nXGID=-b----E-C",
        "--theme classic\n",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(text.contains("--caption A <b> & \\u{1b}[31m\n") && !text.contains('\u{1b}'), "{text}");
    assert!(zumen(path, &["textconv", "a.png"]).out().starts_with("Backgammon: White to play 3-1"));
    // A text goes through, byte for byte; of anything else the length and the check sum are said.
    let half = fs::read(path.join("a.png")).unwrap();
    for bytes in [
        &b""[..],
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        b"<svg data-zumen=\"nonsense",
        b"\x89PNG\r\n\x1a\n\0\0",
        &half[..60],
        b"%PDF-1.7\n\xff\0\r\n",
        &[0xff; 70_000],
    ] {
        fs::write(path.join("other"), bytes).unwrap();
        let run = zumen(path, &["textconv", "other"]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
        if bytes.is_ascii() {
            assert!(run.stdout == bytes, "{bytes:?}");
        } else {
            assert!(run.out().starts_with(&format!("not a zumen picture, {} bytes, CRC ", bytes.len())), "{run:?}");
        }
    }
}

/// No panic, no long wait, a line about each.
#[test]
fn hostile_pictures_are_refused() {
    let folder = folder();
    let path = folder.path();
    draw(path, &[START], "a.svg");
    draw(path, &[START], "a.png");
    let svg = fs::read_to_string(path.join("a.svg")).unwrap();
    let with = |inside: &str| svg.replacen("</svg>", &format!("{inside}</svg>"), 1);
    let deep = format!("{}{}", "<g>".repeat(100_000), "</g>".repeat(100_000));
    let uses: String = (1..40)
        .map(|n| format!("<g id=\"u{n}\">{}</g>", format!("<use xlink:href=\"#u{}\"/>", n - 1).repeat(9)))
        .collect();
    let entities: String =
        (1..30).map(|n| format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(9))).collect();
    let mut bomb = fs::read(path.join("a.png")).unwrap();
    // 60 000 by 60 000 pixels; the check sum of the chunk is made right.
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let crc = crc32fast::hash(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&crc.to_be_bytes());
    let files: [(&str, Vec<u8>); 11] = [
        ("deep.svg", with(&deep).into()),
        ("many.svg", with(&"<path d=\"M0 0H9\"/>".repeat(200_000)).into()),
        ("uses.svg", with(&format!("<g id=\"u0\"><path d=\"M0 0H9\"/></g>{uses}<use xlink:href=\"#u39\"/>")).into()),
        ("entities.svg", format!("<!DOCTYPE svg [<!ENTITY e0 \"x\">{entities}]>{}", with("<text>&e29;</text>")).into()),
        ("itself.svg", with("<g id=\"me\"><use xlink:href=\"#me\"/></g>").into()),
        ("half.svg", svg.as_bytes()[..svg.len() / 2].to_vec()),
        ("latin.svg", [svg.as_bytes(), b"<!-- \xe9 -->"].concat()),
        (
            "huge.svg",
            svg.replacen(
                "viewBox=\"0 0 1400 1200\" width=\"1400\" height=\"1200\"",
                "viewBox=\"0 0 1e30 1e30\" width=\"1e30\" height=\"1e-30\"",
                1,
            )
            .into(),
        ),
        ("far.svg", with("<path d=\"M0 -47L35 -34L43 44H-99999999999999999999\" stroke=\"#000000\"/>").into()),
        ("tag.svg", svg.replacen("</desc>", "</d\u{1b}[31mesc>", 1).into()),
        ("bomb.png", bomb),
    ];
    for (name, bytes) in files {
        fs::write(path.join(name), bytes).unwrap();
        for command in ["check", "read", "textconv"] {
            let run = zumen(path, &[command, name]);
            let steers = |text: &str| text.contains(|c: char| c.is_control() && c != '\n');
            assert!(command == "textconv" || !steers(&run.out()), "{command} {name}: {run:?}");
            let Run { status, stderr, .. } = run;
            assert!(status.is_some_and(|status| status <= 2), "{command} {name}: {status:?} {stderr}");
            assert!(!stderr.contains("panicked"), "{command} {name}: {stderr}");
        }
    }
}

#[test]
fn a_slip_in_a_check_is_told_though_no_picture_is_drawn_with_it() {
    let folder = folder();
    let zumen = |arguments: &[&str]| zumen(folder.path(), arguments);
    assert_eq!(zumen(&["(;SZ[9];B[ee])", "-o", "a.svg"]).status, Some(0));
    assert_eq!(zumen(&["check", "a.svg", "--theme", "web"]).status, Some(0), "it was drawn with another");
    for (option, value, said) in [
        ("--theme", "nope.css", "file::missing"),
        ("--theme", "Web", "theme::name"),
        ("--template", "nowhere", "file::missing"),
    ] {
        let run = zumen(&["check", "a.svg", option, value]);
        assert_ne!(run.status, Some(0), "{value}");
        assert!(run.stderr.contains(said) && run.stdout.is_empty(), "{value}: {}{}", run.out(), run.stderr);
    }
}

#[test]
fn a_check_in_json_has_a_line_for_what_was_refused() {
    let folder = folder();
    std::fs::write(folder.path().join("foreign.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("written");
    let run = zumen(folder.path(), &["check", "-f", "json", "foreign.svg"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(
        run.out(),
        "{\"file\":\"foreign.svg\",\"state\":\"refused\",\"why\":\"foreign.svg: no position is kept\"}\n"
    );
}

#[test]
fn captions_count_up_over_series_and_inputs() {
    let folder = folder();
    let captions = |arguments: &[&str]| {
        let run = zumen(folder.path(), &[arguments, &["-f", "svg", "-o", "out/"]].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let mut captions: Vec<String> = files(&folder.path().join("out"))
            .into_iter()
            .map(|name| {
                let svg = fs::read_to_string(folder.path().join("out").join(&name)).unwrap();
                fs::remove_file(folder.path().join("out").join(name)).unwrap();
                svg.split_once("caption=").map_or("", |(_, rest)| rest.split([' ', '|']).next().unwrap()).to_owned()
            })
            .collect();
        captions.sort();
        captions
    };
    let game = root().join("examples/game.sgf").display().to_string();
    assert_eq!(captions(&[&game, "--every", "20", "--caption", "F{2}"]), ["F2", "F3", "F4"]);
    assert_eq!(captions(&[&game, "(;SZ[9];B[ee])", "--figures", "40", "--caption", "F{1}"]), ["F1", "F2", "F3"]);
    assert_eq!(
        captions(&[START, START, "--pair", "--play", "8/5, 6/5", "--caption", "F{7}"]),
        ["F7", "F7", "F8", "F8"]
    );
    fs::write(folder.path().join("list.txt"), [START, START, START].join("\n")).unwrap();
    assert_eq!(captions(&["batch", "list.txt", "--caption", "F{1}"]), ["F1", "F2", "F3"]);
    let old = zumen(folder.path(), &["(;SZ[9];B[ee])", "--caption", "F{5}", "-o", "old.svg"]);
    assert_eq!(old.status, Some(0));
    assert_eq!(captions(&["old.svg", "--theme", "dark"]), ["F5"], "a picture keeps its number");
}

#[test]
fn other_words_stand_in_the_place_of_whose_turn_it_is_in_every_game() {
    let folder = folder();
    let examples = root().join("examples");
    let [go, shogi, zillions, carcassonne] =
        ["game.sgf", "shogi/game.kif", "zillions/chess.zsg", "carcassonne/game.json"]
            .map(|name| examples.join(name).display().to_string());
    for (input, words, left) in [
        (go.as_str(), "White to play", "Move 3"),
        (&shogi, "Gote to move", "After 3."),
        (&zillions, "After 2.e5, Black to move", ">h</text>"),
        (&carcassonne, "Mirela to place", "After placement 3"),
        (START, "White to play 3-1", "7-point match"),
    ] {
        let draw = |turn: &[&str]| {
            let at: &[&str] = if input == START { &[] } else { &["--at", "3"] };
            let run = zumen(folder.path(), &[&[input, "--text", "font", "-o", "-"], at, turn].concat());
            let svg = run.out();
            assert!(run.status == Some(0), "{}", run.stderr);
            // Words are text of the picture, behind its title and description.
            svg.split_once("</desc>").unwrap().1.replace('\u{a0}', " ")
        };
        let plain = draw(&[]);
        assert!(plain.contains(words) && plain.contains(left), "{words}");
        let other = draw(&["--turn", "Find it"]);
        assert!(!other.contains(words) && other.contains("Find it") && other.contains(left), "{words}: {other}");
        let none = draw(&["--turn", ""]);
        assert!(!none.contains(words) && none.contains(left), "{words}");
    }
}
