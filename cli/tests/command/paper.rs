//! Pictures on no paper, and on paper of a colour, from every command that draws.

use std::fs;
use std::path::Path;

use crate::common::{files, folder, zumen, zumen_with};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10";
const DOUBLED: &str = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:7:10";
const NONE: [&str; 2] = ["--background", "none"];

/// The first pixel of a PNG: red, green, blue, alpha.
fn corner(folder: &Path, name: &str) -> [u8; 4] {
    let file = fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let pixel = tiny_skia::Pixmap::decode_png(&file).expect("a PNG").pixels()[0].demultiply();
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}

#[test]
fn every_command_that_draws_can_leave_the_paper_out() {
    let folder = folder();
    for (arguments, status) in [
        (&[START, "-o", "a.png"][..], 0),
        (&["diff", START, DOUBLED, "-o", "a.png"], 1),
        (&["moves", "lion", "--variant", "chu-shogi", "-o", "a.png"], 0),
        (&["tiles", "-o", "a.png"], 0),
    ] {
        let run = zumen(folder.path(), &[arguments, &NONE].concat());
        assert_eq!((run.status, run.stderr.as_str()), (Some(status), ""), "{arguments:?}");
        assert_eq!(corner(folder.path(), "a.png"), [0; 4], "{arguments:?}");
        zumen(folder.path(), arguments);
        assert_eq!(corner(folder.path(), "a.png"), [255; 4], "{arguments:?}");
    }
    for arguments in [&["--trim", "-o", "a.pdf"][..], &["--pages", "--per-page", "2", "-o", "a.pdf"], &["-o", "a.svg"]]
    {
        let run = zumen(folder.path(), &[&[START], arguments, &NONE].concat());
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
    assert!(!fs::read_to_string(folder.path().join("a.svg")).expect("drawn").contains("class=\"z-paper\""));
}

#[test]
fn lines_and_columns_say_it_for_themselves() {
    let folder = folder();
    let lines = ["none", "#ffeecc", "white"].map(|background| {
        serde_json::json!({"id": START, "name": background.trim_matches('#'), "options": {"background": background}})
    });
    let lines = lines.map(|line| line.to_string()).join("\n");
    zumen_with(folder.path(), &["batch", "-", "-f", "png", "-o", "out/"], lines.as_bytes());
    let out = folder.path().join("out");
    assert_eq!(corner(&out, "none.png"), [0; 4]);
    assert_eq!(corner(&out, "ffeecc.png"), [255, 238, 204, 255]);
    assert_eq!(corner(&out, "white.png"), [255; 4]);
    let table = format!("id,paper\n{START},none\n{START},red\n");
    fs::write(folder.path().join("table.csv"), table).expect("written");
    let columns = ["--column", "id", "--option-column", "background=paper", "-f", "png", "-o", "table/"];
    let run = zumen(folder.path(), &[&["batch", "table.csv"][..], &columns].concat());
    assert_ne!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("none, white, or a colour such as #f4efe6"), "{}", run.stderr);
    assert_eq!(files(&folder.path().join("table")), ["errors.txt", "table-0001.png"]);
    assert_eq!(corner(&folder.path().join("table"), "table-0001.png"), [0; 4]);
}

#[test]
fn a_picture_keeps_its_paper() {
    let folder = folder();
    for (background, level) in [("none", [0; 4]), ("#ffeecc", [255, 238, 204, 255])] {
        for name in ["a.svg", "a.png", "a.pdf"] {
            zumen(folder.path(), &[START, "--background", background, "-o", name]).lines();
            assert_eq!(zumen(folder.path(), &["draw", name, "-o", "again.png"]).lines(), ["again.png"]);
            assert_eq!(corner(folder.path(), "again.png"), level, "{background} {name}");
        }
        assert_eq!(zumen(folder.path(), &["check", "a.svg", "a.png"]).status, Some(0), "{background}");
        zumen(folder.path(), &["draw", "a.svg", "--background", "white", "-o", "again.png"]).lines();
        assert_eq!(corner(folder.path(), "again.png"), [255; 4], "what is asked for goes over it");
    }
}

#[test]
fn trimmed_dark_paper_does_not_end_where_the_words_do() {
    let folder = folder();
    let sizes = |theme: &str| -> Vec<f64> {
        let svg = zumen(folder.path(), &[START, "--theme", theme, "--trim", "-o", "-"]).out();
        let view = svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a viewBox");
        view.split(' ').map(|number| number.parse().expect("a number")).collect()
    };
    let (web, dark) = (sizes("web"), sizes("dark"));
    assert!(dark[0] < web[0] - 20.0 && dark[2] > web[2] + 40.0, "{web:?} {dark:?}");
}

#[test]
fn what_is_no_paper_is_refused() {
    let folder = folder();
    for wrong in ["red", "#fff", "Transparent", ""] {
        let run = zumen(folder.path(), &[START, "--background", wrong, "-o", "a.svg"]);
        assert_eq!(run.status, Some(2), "{wrong}");
        assert!(run.stderr.contains("none, white, or a colour such as #f4efe6"), "{}", run.stderr);
    }
    let [none, other] = ["none", "transparent"]
        .map(|paper| zumen(folder.path(), &[START, "--background", paper, "-f", "svg", "-o", "-"]).out());
    assert_eq!(none, other);
    zumen(folder.path(), &["templates", "export", "backgammon", "mine"]);
    let board = folder.path().join("mine/board.svg");
    let without = fs::read_to_string(&board).expect("exported").replace("class=\"paper\"", "class=\"field\"");
    fs::write(&board, without).expect("written");
    let run = zumen(folder.path(), &[START, "--template", "mine", "--background", "none", "-o", "a.svg"]);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("error[style::background]"), "{}", run.stderr);
}

/// The width and height of a PNG.
fn size(folder: &Path, name: &str) -> (u32, u32) {
    let bytes = fs::read(folder.join(name)).expect("a PNG");
    let pixels = zumen::pixels(&bytes).expect("pixels");
    (pixels.width(), pixels.height())
}

#[test]
fn a_png_is_as_wide_as_asked_for_and_cut_where_that_is_asked() {
    let folder = folder();
    for (options, wanted) in [
        (&[][..], (1400, 1200)),
        (&["--pixels", "700"], (700, 600)),
        (&["--pixels", "600"], (600, 514)),
        (&["--pixels", "16"], (16, 14)),
    ] {
        zumen(folder.path(), &[&[START, "-o", "a.png"], options].concat()).lines();
        assert_eq!(size(folder.path(), "a.png"), wanted, "{options:?}");
    }
    zumen(folder.path(), &[START, "--trim", "-o", "cut.png"]).lines();
    let (width, height) = size(folder.path(), "cut.png");
    assert!((1000..1400).contains(&width) && (900..1200).contains(&height), "{width}x{height}");
    zumen(folder.path(), &[START, "--trim", "--pixels", "700", "-o", "half.png"]).lines();
    let half = size(folder.path(), "half.png");
    assert!(half.0.abs_diff(width / 2) < 2 && half.1.abs_diff(height / 2) < 2, "{half:?} of {width}x{height}");
    // No edge is half covered: on dark paper it would shine.
    zumen(folder.path(), &[START, "--theme", "dark", "--pixels", "600", "-o", "dark.png"]).lines();
    let pixels = zumen::pixels(&fs::read(folder.path().join("dark.png")).expect("a PNG")).expect("pixels");
    let corners = [(0, 0), (599, 0), (0, 513), (599, 513)].map(|(x, y)| pixels.pixel(x, y).expect("a pixel").red());
    assert!(corners.iter().all(|level| *level == corners[0] && *level < 60), "{corners:?}");
    let check = zumen(folder.path(), &["check", "a.png", "cut.png", "half.png", "dark.png"]);
    assert_eq!(check.status, Some(0), "{}", check.out());
    zumen(folder.path(), &["half.png", "-o", "again.png"]).lines();
    assert_eq!(size(folder.path(), "again.png"), half, "a picture keeps its width");
}

#[test]
fn words_that_are_lost_on_their_background_are_told() {
    let folder = folder();
    for (theme, background, is_told) in [
        ("dark", "white", true),
        ("classic", "#101010", true),
        ("dark", "#222222", false),
        ("web", "white", false),
        ("dark", "none", false),
    ] {
        let run = zumen(folder.path(), &[START, "--theme", theme, "--background", background, "-o", "a.svg"]);
        assert_eq!(
            (run.status, run.stderr.contains("style::contrast")),
            (Some(0), is_told),
            "{theme} {background}: {run:?}"
        );
    }
}
