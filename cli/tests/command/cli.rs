//! The program from end to end, each run in a folder of its own.

use std::path::Path;
use std::process::Stdio;

use crate::common::{Run, files, folder, program, root, to_run, zumen, zumen_with};
use serde_json::Value;
use zumen::registry::GAMES;

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10";
const GNUID: &str = "4HPwATDgc/ABMA:cAkqAAAAAAAE";
const BAD: &str = "XGID=-b----E-C---eE---c-e----C-:0:0:1:42:0:0:0:7:10";

/// `20261120-145102.svg`, `20261120-145102-2.svg`: date, time, a number from 2.
fn is_by_clock(name: &str, endings: &[&str]) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    let parts: Vec<&str> = stem.split('-').collect();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    endings.contains(&ending)
        && parts.iter().all(|part| digits(part) && !part.is_empty())
        && matches!(parts.as_slice(), [date, time, rest @ ..] if date.len() == 8 && time.len() == 6 && rest.len() < 2)
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).expect(name)
}

/// Whether a line of carets stands under exactly this part of the line before it.
fn caret_is_under(stderr: &str, shown: &str) -> bool {
    let lines: Vec<&str> = stderr.lines().collect();
    lines.windows(2).any(|pair| {
        let Some(start) = pair[1].find('^') else { return false };
        let carets = pair[1][start..].chars().take_while(|c| *c == '^').count();
        carets == shown.len() && pair[0].get(start..start + carets) == Some(shown)
    })
}

/// Refused for its usage: status 2, a word on stderr, nothing on stdout, no file.
fn is_usage(run: &Run, folder: &Path) {
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.stderr.contains("error"), "{run:?}");
    assert_eq!(run.out(), "", "{run:?}");
    assert_eq!(files(folder), Vec::<String>::new());
}

// Names by the clock

#[test]
fn an_id_alone_becomes_svg_and_png_named_by_the_clock() {
    let folder = folder();
    let printed = zumen(folder.path(), &[START]).lines();
    let mut sorted = printed.clone();
    sorted.sort();
    assert_eq!(sorted, files(folder.path()));
    assert!(printed.iter().all(|name| is_by_clock(name, &["svg", "png"])), "{printed:?}");
    assert_eq!(printed[0].replace(".svg", ".png"), printed[1]);
}

#[test]
fn names_by_the_clock_never_meet_an_existing_file() {
    let folder = folder();
    let mut all = Vec::new();
    for _ in 0..12 {
        let printed = zumen(folder.path(), &[START, "-f", "svg"]).lines();
        assert!(is_by_clock(&printed[0], &["svg"]), "{printed:?}");
        assert!(!all.contains(&printed[0]), "{printed:?} stands already");
        std::fs::write(folder.path().join(&printed[0]), "mine").expect("written");
        all.extend(printed);
    }
    all.sort();
    assert_eq!(all, files(folder.path()));
    assert!(all.iter().all(|name| read(folder.path(), name) == b"mine"), "nothing was written over");
    assert!(all.iter().any(|name| name.matches('-').count() == 2), "some runs shared a second: {all:?}");
}

#[test]
fn programs_that_run_at_once_write_different_files() {
    let folder = folder();
    let start = || program(folder.path()).args([START, "-f", "svg"]).stdout(Stdio::piped()).spawn().expect("it runs");
    let children: Vec<_> = (0..12).map(|_| start()).collect();
    let mut printed = Vec::new();
    for child in children {
        printed.extend(to_run(child.wait_with_output().expect("it ends")).lines());
    }
    printed.sort();
    assert_eq!(printed, files(folder.path()));
    assert_eq!(printed.len(), 12);
}

#[test]
fn several_inputs_become_several_pictures() {
    let folder = folder();
    std::fs::write(folder.path().join("ids.txt"), format!("{START}\n{GNUID}\n")).expect("written");
    let printed = zumen(folder.path(), &[GNUID, "ids.txt", "-f", "svg"]).lines();
    assert_eq!(printed.len(), 3);
    assert!(printed.iter().all(|name| is_by_clock(name, &["svg"])), "{printed:?}");
}

// -o and -f

#[test]
fn pictures_of_a_name_without_an_ending_have_that_of_their_format() {
    let folder = folder();
    zumen(folder.path(), &["(;SZ[9];B[ee];W[cc])", "--every", "1", "-f", "svg", "-o", "my figs"]).lines();
    assert_eq!(files(folder.path()), ["my figs-001.svg", "my figs-002.svg"]);
}

#[test]
fn a_list_warns_of_what_it_leaves_out() {
    let folder = folder();
    let matches = " 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n".repeat(2);
    for (name, text, code) in [("two.mat", &*matches, "warning["), ("two.sgf", "(;SZ[9])(;SZ[9])", "")] {
        std::fs::write(folder.path().join(name), text).expect("written");
        let run = zumen(folder.path(), &[name, "--list"]);
        assert!(run.status == Some(0) && run.stderr.starts_with(code), "{name}: {run:?}");
        assert_eq!(run.stderr.is_empty(), code.is_empty(), "{name}: {run:?}");
    }
}

#[test]
fn a_named_file_gets_the_format_of_its_ending() {
    for (name, start) in
        [("out.svg", "<svg "), ("OUT.PNG", "\u{89}PNG"), ("out.json", "{\"version\":1,\"game\""), ("out.txt", "+13-")]
    {
        let folder = folder();
        let run = zumen(folder.path(), &[START, "-o", name]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{name}");
        assert_eq!(files(folder.path()), [name]);
        let bytes = read(folder.path(), name);
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        assert!(text.starts_with(start), "{name}: {:?}", &text[..20]);
        if !name.ends_with("json") && !name.ends_with("txt") {
            assert_eq!(run.out(), format!("{name}\n"));
        }
    }
}

#[test]
fn a_named_file_is_replaced() {
    let folder = folder();
    std::fs::write(folder.path().join("out.svg"), "old").expect("written");
    zumen(folder.path(), &[START, "-o", "out.svg"]).lines();
    assert!(read(folder.path(), "out.svg").starts_with(b"<svg "));
}

#[test]
fn a_file_that_would_be_the_same_stays_untouched() {
    let folder = folder();
    zumen(folder.path(), &[START, "-o", "out.svg"]).lines();
    let time = || std::fs::metadata(folder.path().join("out.svg")).expect("the file").modified().expect("a time");
    let before = time();
    zumen(folder.path(), &[START, "-o", "out.svg"]).lines();
    assert_eq!(time(), before);
}

#[test]
fn a_folder_gets_files_named_by_the_input_or_the_clock() {
    let folder = folder();
    std::fs::write(folder.path().join("start.xgid"), START).expect("written");
    let printed = zumen(folder.path(), &["start.xgid", "-o", "a/b/", "-f", "svg,json"]).lines();
    assert_eq!(printed, ["a/b/start.svg", "a/b/start.json"]);
    let printed = zumen(folder.path(), &["start.xgid", "-o", "a/b", "-f", "svg"]).lines();
    assert_eq!(printed, ["a/b/start-2.svg"], "never over an existing file");
    let printed = zumen(folder.path(), &[START, "-o", "a/b", "-f", "svg"]).lines();
    assert!(is_by_clock(printed[0].strip_prefix("a/b/").expect("the folder"), &["svg"]), "{printed:?}");
}

#[test]
fn a_dash_is_stdout() {
    let folder = folder();
    let run = zumen(folder.path(), &[START, "-o", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    assert!(run.out().starts_with("<svg ") && run.out().ends_with("</svg>\n"));
    zumen(folder.path(), &[START, "-o", "out.svg"]).lines();
    assert_eq!(run.stdout, read(folder.path(), "out.svg"), "the same bytes as in a file");
    let run = zumen(folder.path(), &[START, "-o", "-", "-f", "png"]);
    assert!(run.status == Some(0) && run.stdout.starts_with(b"\x89PNG"));
    assert_eq!(files(folder.path()), ["out.svg"]);
}

#[test]
fn json_is_one_line_on_stdout() {
    let folder = folder();
    let lines = zumen(folder.path(), &[START, GNUID, "-f", "json"]).lines();
    assert_eq!(lines.len(), 2);
    for (line, text) in lines.iter().zip([START, GNUID]) {
        let document: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(document["game"], "backgammon");
        assert_eq!(document["source"]["text"], text);
    }
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn json_is_an_input_like_any_other() {
    let folder = folder();
    let line = zumen(folder.path(), &[START, "-f", "json"]).out();
    let again = zumen_with(folder.path(), &["-f", "json"], line.as_bytes());
    assert_eq!(again.out(), line);
}

#[test]
fn text_is_a_board_for_a_terminal() {
    let folder = folder();
    let lines = zumen(folder.path(), &[START, "-f", "text"]).lines();
    assert!(lines.len() > 10, "{lines:#?}");
    assert!(lines.iter().all(|line| line.len() <= 80 && line.is_ascii()), "{lines:#?}");
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn several_formats_are_parted_by_commas() {
    let folder = folder();
    let printed = zumen(folder.path(), &[START, "-f", "png,svg"]).lines();
    assert_eq!(printed.len(), 2);
    assert_eq!(files(folder.path()).len(), 2);
}

#[test]
fn what_disagrees_is_refused_before_anything_is_drawn() {
    for args in [
        &["-o", "out.svg", "-f", "png"][..],
        &["-o", "out.svg", "-f", "svg,png"],
        &["-o", "out.xyz"],
        &["-o", "out"],
        &["-o", "-", "-f", "svg,png"],
        &["-f", "bmp"],
        &["--theme", "no-such-theme"],
        &["--theme", "no-such-theme.css"],
        &["--template", "no-such-folder"],
        &["--home", "up"],
        &["--width", "5"],
        &["--width", "wide"],
        &["--lang", "fr"],
        &["--font", "no-such-font.ttf"],
        &["--id-prefix", "1 2"],
        &["--no-such-option"],
        &["--after"],
        &["--pair"],
    ] {
        let folder = folder();
        let run = zumen(folder.path(), &[&[START], args].concat());
        is_usage(&run, folder.path());
    }
}

#[test]
fn words_are_in_the_language_that_is_asked_for() {
    let folder = folder();
    for (lang, decision, desc) in [
        ("en", "White to play 3-1", "Cube 1 in the middle"),
        ("ja", "白番、出目3-1", "キューブ1は中央"),
        ("zh", "白方行棋，掷出3-1", "倍数骰1在中央"),
        ("ko", "백 차례, 주사위 3-1", "큐브 1, 중앙"),
    ] {
        let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
        let run = zumen(folder.path(), &[start, "--lang", lang, "-o", "-"]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
        let svg = run.out();
        assert!(svg.contains(&format!("xml:lang=\"{lang}\"")), "{svg}");
        assert!(svg.contains(&format!("aria-label=\"{decision}\"")), "{svg}");
        let told = svg.split("<desc").nth(1).and_then(|rest| rest.split("</desc>").next()).expect("a description");
        assert!(told.contains(desc), "{told}");
        // A picture says its language, and is drawn again in it.
        std::fs::write(folder.path().join("own.svg"), &svg).expect("written");
        assert_eq!(zumen(folder.path(), &["own.svg", "-o", "-"]).out(), svg);
    }
    let run = zumen(folder.path(), &[START, "--lang", "fr", "-o", "-"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("en, ja, zh, ko"), "the remedy: {}", run.stderr);
}

#[test]
fn one_file_does_not_hold_two_pictures() {
    for output in ["out.svg", "-"] {
        let folder = folder();
        let run = zumen(folder.path(), &[START, GNUID, "-o", output]);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains("into a folder with -o out/"), "the remedy: {run:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    let folder = folder();
    std::fs::write(folder.path().join("blocked"), "a file").expect("written");
    for output in ["blocked/", "blocked/x.svg", "blocked/deeper/x.svg", "blocked/deeper/"] {
        let run = zumen(folder.path(), &[START, "-o", output, "-f", "svg"]);
        assert_eq!(run.status, Some(2), "{output}: {run:?}");
        assert!(run.stderr.starts_with("error[cli::") && run.out().is_empty(), "{output}: {run:?}");
        assert_eq!(files(folder.path()), ["blocked"]);
    }
}

#[test]
fn a_refused_input_leaves_an_existing_file_alone() {
    let folder = folder();
    for name in ["out.svg", "out.png", "out.json", "out.txt"] {
        std::fs::write(folder.path().join(name), "mine").expect("written");
        let run = zumen(folder.path(), &[BAD, "-o", name]);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert_eq!(read(folder.path(), name), b"mine");
    }
    assert_eq!(files(folder.path()).len(), 4, "and no half file");
}

#[test]
fn a_file_that_is_not_there_is_said() {
    let folder = folder();
    let run = zumen(folder.path(), &["no/such.xgid"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("there is no file no/such.xgid: there is no folder no"), "{}", run.stderr);
    is_usage(&zumen(folder.path(), &["."]), folder.path());
}

#[test]
fn a_new_file_has_the_rights_of_any_new_file() {
    let folder = folder();
    std::fs::write(folder.path().join("other"), "").expect("written");
    zumen(folder.path(), &[START, "-o", "out.svg"]).lines();
    let rights = |name: &str| std::fs::metadata(folder.path().join(name)).expect(name).permissions();
    assert_eq!(rights("out.svg"), rights("other"));
}

// IDs that look like options

#[test]
fn an_id_may_begin_like_an_option_before_and_after_options() {
    for position in [
        "-b----E-C---eE---c-e----B-",
        "-o----E-C----E----------B-",
        "-h----E-C----E----------B-",
        "-V----E-C----E----------B-",
        "-f----E-C---eE---c------B-",
        "--Ca-BBBBa--b-B----cbBf---",
    ] {
        // `V` is no letter of an XGID: that one is refused as an ID, not taken for --version.
        let id = format!("{position}:0:0:1:00:0:0:0:7:10");
        let folder = folder();
        if position.starts_with("-V") {
            let run = zumen(folder.path(), &[&id, "--pips", "-f", "svg"]);
            assert_eq!(run.status, Some(1), "{run:?}");
            assert!(run.stderr.contains("xgid::position-letter"), "{run:?}");
            continue;
        }
        let prefixed = format!("XGID={id}");
        let expected = zumen(folder.path(), &[&prefixed, "--pips", "-o", "-"]);
        assert_eq!(expected.status, Some(0));
        for args in [
            [id.as_str(), "--pips", "-o", "-"],
            ["--pips", id.as_str(), "-o", "-"],
            ["-o", "-", id.as_str(), "--pips"],
            ["-o", "-", "--pips", id.as_str()],
        ] {
            let run = zumen(folder.path(), &args);
            assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{args:?}");
            assert_eq!(run.stdout, expected.stdout, "{args:?}");
        }
        let run = zumen(folder.path(), &["convert", &id, "--to", "xgid"]);
        assert_eq!(run.lines(), [prefixed]);
        assert_eq!(files(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn options_are_still_options() {
    let folder = folder();
    let run = zumen(folder.path(), &["-h"]);
    assert!(run.status == Some(0) && run.out().contains("Usage:"), "{run:?}");
    let run = zumen(folder.path(), &["-V"]);
    assert_eq!(run.lines(), [format!("zumen {}", env!("CARGO_PKG_VERSION"))]);
    let run = zumen(folder.path(), &[START, "-oout.svg"]);
    assert_eq!(run.lines(), ["out.svg"]);
}

// stdin

#[test]
fn a_list_goes_on_after_a_bad_line() {
    let folder = folder();
    let list = format!("# three IDs\n{START}\n\n{BAD}\n{GNUID}\nnonsense\n");
    let run = zumen_with(folder.path(), &["-f", "json"], list.as_bytes());
    assert_eq!(run.status, Some(1));
    assert_eq!(run.out().lines().count(), 2, "the good ones are drawn: {}", run.out());
    assert!(run.stderr.contains("--> stdin:4:30\n"), "line and column: {}", run.stderr);
    assert!(run.stderr.contains("--> stdin:6:1\n"), "{}", run.stderr);
    assert!(caret_is_under(&run.stderr, "nonsense"), "{}", run.stderr);
    assert_eq!(run.stderr.matches("error[").count(), 2, "{}", run.stderr);
}

#[test]
fn a_list_on_stdin_becomes_files() {
    let folder = folder();
    let list = format!("{START}\r\n{BAD}\r\n{GNUID}\r\n");
    let run = zumen_with(folder.path(), &["-f", "svg"], list.as_bytes());
    assert_eq!(run.status, Some(1));
    let mut printed: Vec<String> = run.out().lines().map(str::to_owned).collect();
    printed.sort();
    assert_eq!(printed, files(folder.path()));
    assert_eq!(printed.len(), 2);
}

#[test]
fn one_record_on_stdin_is_one_position() {
    let folder = folder();
    let record = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10\n\nX:Ann   O:Bob the Second\n\
                  Score is X:0 O:0 7 pt.(s) match.\n +13-14-15-16-17-18------19-20-21-22-23-24-+\n \
                  | X           O    |   | O              X |\nPip count  X: 167  O: 167\nX to play 42\n";
    for dash in [&["-f", "json"][..], &["-", "-f", "json"]] {
        let lines = zumen_with(folder.path(), dash, record.as_bytes()).lines();
        assert_eq!(lines.len(), 1);
        let document: Value = serde_json::from_str(&lines[0]).expect("JSON");
        assert_eq!(document["source"]["text"], START);
        assert_eq!(document["position"]["players"]["bottom"], "Ann");
        assert_eq!(document["position"]["players"]["top"], "Bob the Second");
    }
}

#[test]
fn an_empty_stdin_is_refused() {
    let folder = folder();
    for stdin in [&b""[..], b"\n", b"  \n\n"] {
        let run = zumen_with(folder.path(), &[], stdin);
        assert_eq!(run.status, Some(1), "{run:?}");
        assert!(run.stderr.contains("the input is empty"), "{run:?}");
    }
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn utf_16_and_a_byte_order_mark_are_read() {
    let folder = folder();
    let expected = zumen(folder.path(), &[START, "-f", "json"]).out();
    let marked = format!("\u{feff}{START}\r\n");
    let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [marked.as_bytes(), &little, &big] {
        assert_eq!(zumen_with(folder.path(), &["-f", "json"], bytes).out(), expected);
    }
}

// Diagnostics

#[test]
fn short_diagnostics_are_a_line_each() {
    let folder = folder();
    let list = format!("{START}\n{BAD}\nnonsense\n");
    let run = zumen_with(folder.path(), &["-f", "json", "--error-format", "short"], list.as_bytes());
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    assert!(lines[0].starts_with("stdin:2:30: error[xgid::checkers]: "), "{}", lines[0]);
    assert!(lines[1].starts_with("stdin:3:1: error[input::unknown]: "), "{}", lines[1]);
}

#[test]
fn json_diagnostics_are_an_object_each() {
    let folder = folder();
    let list = format!("{START}\n{BAD}\nnonsense\n");
    let run = zumen_with(folder.path(), &["-f", "json", "--error-format=json"], list.as_bytes());
    let objects: Vec<Value> = run.stderr.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 2);
    let first = &objects[0];
    assert_eq!(first["severity"], "error");
    assert_eq!(first["code"], "xgid::checkers");
    assert_eq!((&first["file"], &first["line"], &first["column"]), (&"stdin".into(), &2.into(), &30.into()));
    let [start, end] = [0, 1].map(|at| first["span"][at].as_u64().expect("a place") as usize);
    assert_eq!(&list[start..end], "C");
    assert!(first["message"].is_string() && first["help"].is_string());
}

#[test]
fn json_diagnostics_are_json_even_where_the_input_is_not_to_blame() {
    let folder = folder();
    std::fs::write(folder.path().join("blocked"), "a file").expect("written");
    for args in [&[START, "-o", "blocked/x.svg"][..], &[START, "--theme", "none"], &[START, "--play", "1/2/3"]] {
        let run = zumen(folder.path(), &[args, &["--error-format", "json"]].concat());
        assert_ne!(run.status, Some(0));
        for line in run.stderr.lines() {
            assert!(serde_json::from_str::<Value>(line).is_ok(), "{args:?}: {line}");
        }
    }
}

#[test]
fn json_covers_every_message() {
    let folder = folder();
    let keys =
        ["about", "characters", "code", "column", "file", "help", "line", "message", "severity", "span", "utf16"];
    for args in [
        &["--nope"][..],
        &["convert", START],
        &["convert", START, "--to", "nope"],
        &["templates", "nope"],
        &["diff", START],
        &["darw"],
        &["no.sgf"],
        &["batch", "no.sgf"],
        &[START, "-o", "a.jpg"],
        &["convert", "(;SZ[9]LB[aa:x])", "--to", "json", "-o", "a.png"],
        &["moves", "nobody"],
        &["4HPwATDgc/ABMA", "cAkqAAAAAAAE", "-f", "text"],
    ] {
        for format in [&["--error-format", "json"][..], &["--error-format=json"]] {
            let run = zumen(folder.path(), &[args, format].concat());
            let said: Vec<Value> = run
                .stderr
                .lines()
                .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{args:?}: {line}: {error}")))
                .collect();
            assert!(!said.is_empty(), "{args:?}");
            for object in said {
                let found: Vec<&String> = object.as_object().expect("an object").keys().collect();
                assert_eq!(found, keys, "{args:?}");
                assert!(object["message"].as_str().is_some_and(|message| !message.contains("error:")), "{object}");
                assert_eq!(object["line"].is_null(), object["span"].is_null(), "{object}");
            }
        }
    }
    // The line that a human sees.
    let run = zumen(folder.path(), &["--nope", "--error-format", "short"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(2), "error[cli::usage]: there is no option --nope\n"));
    assert_eq!(zumen(folder.path(), &["--help", "--error-format", "json"]).stderr, "");
}

#[test]
fn the_short_and_the_human_format_name_the_same_place() {
    let folder = folder();
    std::fs::write(folder.path().join("a.sgf"), "(;GM[1]SZ[9];B[ee])").expect("written");
    for (args, place) in [
        (&[BAD][..], Some("input:1:")),
        (&["a.sgf", "--home", "left"], None),
        (&["no.sgf"], None),
        (&["a.sgf", "-o", "a.jpg"], None),
    ] {
        let human = zumen(folder.path(), args).stderr;
        let short = zumen(folder.path(), &[args, &["--error-format", "short"]].concat()).stderr;
        let named = human.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
        assert!(short.starts_with(named.unwrap_or("error[")), "{human}{short}");
        assert_eq!(named.is_some_and(|named| place.is_some_and(|place| named.starts_with(place))), place.is_some());
    }
}

#[test]
fn colours_come_only_when_asked_for() {
    let folder = folder();
    assert!(!zumen(folder.path(), &[BAD]).stderr.contains('\u{1b}'), "stderr is no terminal");
    assert!(zumen(folder.path(), &[BAD, "--color", "always"]).stderr.contains('\u{1b}'));
    assert!(!zumen(folder.path(), &["--color=never", BAD]).stderr.contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_success() {
    for args in [&["-f", "json"][..], &["-f", "text"], &["-o", "-"], &["-f", "svg"], &["-o", "out.svg"]] {
        let folder = folder();
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = program(folder.path()).arg(START).args(args).stdout(writer).output().expect("it runs");
        let run = to_run(output);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
    for args in [&["--help"][..], &["completions", "bash"], &["man"], &["templates", "list"]] {
        let folder = folder();
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let run = to_run(program(folder.path()).args(args).stdout(writer).output().expect("it runs"));
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

// convert and read

#[test]
fn convert_prints_the_other_notation_and_what_it_cannot_carry() {
    let folder = folder();
    let money = "XGID=-b----E-C---eE---c-e----B-:0:0:1:24:0:0:2:0:8";
    let run = zumen(folder.path(), &["convert", money, "--to", "gnuid"]);
    assert_eq!(run.status, Some(0));
    let gnuid = run.out().trim_end().to_owned();
    assert_eq!((gnuid.len(), run.out().lines().count()), (27, 1), "{gnuid}");
    let notes: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(notes.len(), 3, "max cube, beavers, order of the dice: {notes:#?}");
    assert!(notes.iter().all(|note| note.starts_with("note: ")), "{notes:#?}");
    let back = zumen(folder.path(), &["convert", &gnuid, "--to", "xgid"]);
    assert_eq!(back.out(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:0:10\n");
    assert!(back.stderr.lines().all(|note| note.starts_with("note: ")), "{}", back.stderr);
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn convert_reads_stdin_writes_a_file_and_refuses_what_is_bad() {
    let folder = folder();
    let run = zumen_with(
        folder.path(),
        &["convert", "--to", "json", "-o", "all.json"],
        format!("{START}\n{GNUID}\n").as_bytes(),
    );
    assert_eq!((run.status, run.out().as_str()), (Some(0), ""));
    assert_eq!(read(folder.path(), "all.json").iter().filter(|byte| **byte == b'\n').count(), 2);
    let run = zumen(folder.path(), &["convert", BAD, "--to", "gnuid"]);
    assert_eq!((run.status, run.out().as_str()), (Some(1), ""));
    assert!(run.stderr.contains("xgid::checkers"));
    // A game of several lines has a file of its own.
    std::fs::write(folder.path().join("a.kif"), "手合割：平手\n1 ７六歩(77)\n").expect("written");
    let run = zumen(folder.path(), &["convert", "a.kif", "a.kif", "--to", "kif", "-o", "all.kif"]);
    assert_eq!((run.status, files(folder.path())), (Some(2), vec!["a.kif".to_owned(), "all.json".to_owned()]));
    assert_eq!(zumen(folder.path(), &["convert", "a.kif", "a.kif", "--to", "usi", "-o", "all.usi"]).status, Some(0));
    // A notation of another game is a slip of the command, one for whole matches a position that does not fit it.
    assert_eq!(zumen(folder.path(), &["convert", START, "--to", "kif"]).status, Some(2));
    assert_eq!(zumen(folder.path(), &["convert", START, "--to", "sgf"]).status, Some(1));
    assert_eq!(zumen(folder.path(), &["convert", START]).status, Some(2));
}

#[test]
fn read_prints_what_was_drawn_as_it_was_given() {
    let folder = folder();
    let given = "xgid= -b----E-C---eE---c-e----B-:0:0:1:24:0:0:0:7:8";
    zumen(folder.path(), &[given, "-o", "a.svg"]).lines();
    zumen(folder.path(), &[given, "--caption", "a | b", "-o", "b.png"]).lines();
    zumen(folder.path(), &[GNUID, "-o", "c.svg", "--trim", "--width", "100"]).lines();
    let printed = zumen(folder.path(), &["read", "a.svg", "b.png", "c.svg"]).lines();
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:24:0:0:0:7:8";
    assert_eq!(printed, [xgid, xgid, GNUID]);
}

#[test]
fn read_refuses_pictures_of_others_and_goes_on() {
    let folder = folder();
    zumen(folder.path(), &[START, "-o", "a.svg"]).lines();
    std::fs::write(folder.path().join("other.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("written");
    std::fs::write(folder.path().join("half.png"), b"\x89PNG\r\n\x1a\n\0\0").expect("written");
    let run = zumen(folder.path(), &["read", "other.svg", "half.png", "a.svg"]);
    assert_eq!((run.status, run.out()), (Some(1), format!("{START}\n")));
    assert_eq!(run.stderr.matches("read::no-source").count(), 2, "{}", run.stderr);
    assert_eq!(zumen(folder.path(), &["read", "missing.svg"]).status, Some(2));
}

// Plays

#[test]
fn a_play_that_the_dice_do_not_give_is_refused_with_a_caret_and_no_file() {
    for (play, shown) in
        [("24/20, 13/10", "13/10"), ("24/21", "24/21"), ("24/20*, 13/11", "*"), ("24/20, nonsense", "nonsense")]
    {
        for extra in [&[][..], &["--pair"], &["--after"], &["-o", "out.svg"], &["-f", "text"], &["-f", "json"]] {
            let folder = folder();
            let run = zumen(folder.path(), &[&[START, "--play", play], extra].concat());
            assert_eq!(run.status, Some(1), "{play} {extra:?}: {run:?}");
            assert!(run.stderr.contains("error[play::") && caret_is_under(&run.stderr, shown), "{}", run.stderr);
            assert_eq!(run.out(), "");
            assert_eq!(files(folder.path()), Vec::<String>::new());
        }
    }
}

#[test]
fn a_play_is_drawn_and_after_it_the_checkers_have_moved() {
    let folder = folder();
    let drawn = zumen(folder.path(), &[START, "--play", "24/20, 13/11", "-o", "-"]).out();
    assert!(drawn.contains("id=\"z-move-1\"") && drawn.contains("id=\"z-move-2\""), "arrows");
    let after = zumen(folder.path(), &[START, "--play", "24/20, 13/11", "--after", "-f", "json"]).out();
    let after: Value = serde_json::from_str(&after).expect("JSON");
    let points = &after["position"]["points"];
    assert_eq!((&points[23], &points[19], &points[12], &points[10]), (&1.into(), &1.into(), &4.into(), &1.into()));
}

#[test]
fn a_pair_is_question_and_answer() {
    let folder = folder();
    let args = [START, "--play", "24/20, 13/11", "--pair"];
    let printed = zumen(folder.path(), &[&args[..], &["-o", "book.svg"]].concat()).lines();
    assert_eq!(printed, ["book-question.svg", "book-answer.svg"]);
    let [question, answer] = ["book-question.svg", "book-answer.svg"].map(|name| read(folder.path(), name));
    let plain = zumen(folder.path(), &[START, "-o", "-"]).stdout;
    let played = zumen(folder.path(), &[&args[..3], &["-o", "-"]].concat()).stdout;
    assert_eq!(question, plain, "the question is the position without its play");
    assert_eq!(answer, played, "the answer is the position with its play");
    let printed = zumen(folder.path(), &[&args[..], &["-o", "pairs/", "-f", "svg"]].concat()).lines();
    assert_eq!(printed.len(), 2);
    for (name, suffix) in printed.iter().zip(["-question", "-answer"]) {
        let name = name.strip_prefix("pairs/").expect("the folder");
        let stem = name.strip_suffix(&format!("{suffix}.svg")).expect("the suffix");
        assert!(is_by_clock(&format!("{stem}.svg"), &["svg"]), "{name}");
    }
}

// Templates

#[test]
fn templates_are_listed_exported_and_checked() {
    let folder = folder();
    let themes = |game: &str| {
        if game == "backgammon" {
            "classic, colour, dark, original, print, web"
        } else {
            "classic, colour, dark, print, web"
        }
    };
    let mut listed: Vec<String> = GAMES.iter().map(|game| format!("{}: {}", game.name, themes(game.name))).collect();
    listed.sort();
    assert_eq!(zumen(folder.path(), &["templates", "list"]).lines(), listed);
    assert_eq!(zumen(folder.path(), &["templates"]).lines(), listed);
    let printed = zumen(folder.path(), &["templates", "export", "backgammon", "mine"]).lines();
    assert_eq!(
        printed,
        ["board.svg", "classic.css", "colour.css", "dark.css", "original.css", "print.css", "web.css"]
            .map(|name| format!("mine/{name}"))
    );
    let run = zumen(folder.path(), &["templates", "check", "mine"]);
    assert_eq!(run.lines().len(), 1);
    let own = zumen(folder.path(), &[START, "--template", "mine", "--theme", "print", "-o", "-"]).out();
    let inside = zumen(folder.path(), &[START, "--theme", "print", "-o", "-"]).out();
    let drawn = |svg: &str| svg.split_once("</desc>").map(|(_, drawn)| drawn.to_owned()).expect("a picture");
    assert!(own.contains("template=mine ") && drawn(&own) == drawn(&inside), "a copy draws the same");
}

#[test]
fn exporting_never_writes_over_a_file() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("mine")).expect("made");
    std::fs::write(folder.path().join("mine/colour.css"), "mine").expect("written");
    let run = zumen(folder.path(), &["templates", "export", "backgammon", "mine"]);
    assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{run:?}");
    assert_eq!(files(&folder.path().join("mine")), ["colour.css"]);
    assert_eq!(read(folder.path(), "mine/colour.css"), b"mine");
    assert_eq!(zumen(folder.path(), &["templates", "export", "no-such-game", "other"]).status, Some(2));
    assert_eq!(files(folder.path()), ["mine"]);
}

#[test]
fn faults_of_a_template_are_shown_with_a_caret() {
    let folder = folder();
    zumen(folder.path(), &["templates", "export", "backgammon", "mine"]).lines();
    let change = |name: &str, old: &str, new: &str| {
        let path = folder.path().join("mine").join(name);
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(text.contains(old), "{name} has {old}");
        std::fs::write(&path, text.replacen(old, new, 1)).expect("written");
        text
    };
    for (name, old, new, code, shown) in [
        ("colour.css", ".checker-white { fill: #fffdf7", ".checker-white { fill: greeen", "theme::value", "greeen"),
        ("board.svg", "id=\"point-6\"", "id=\"point-5\"", "template::duplicate-id", "<line"),
        ("board.svg", "<circle cx=\"700\" cy=\"560\" id=\"cube-centre\" r=\"31\"/>", "", "template::slot", "<svg"),
        ("board.svg", "<g id=\"board\">", "<g id=\"board\"><script/>", "template::element", "script"),
    ] {
        let before = change(name, old, new);
        let run = zumen(folder.path(), &["templates", "check", "mine"]);
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(&format!("error[{code}]")), "{code}: {}", run.stderr);
        assert!(run.stderr.contains(&format!("--> mine/{name}:")), "{}", run.stderr);
        let carets = run.stderr.lines().any(|line| line.contains('^'));
        assert!(carets && run.stderr.contains(shown), "{}", run.stderr);
        // The same faults stop a drawing, before any file.
        let run = zumen(folder.path(), &[START, "--template", "mine", "--theme", "colour"]);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(code), "{}", run.stderr);
        assert_eq!(files(folder.path()), ["mine"]);
        std::fs::write(folder.path().join("mine").join(name), before).expect("written");
    }
}

// The prompt

#[cfg(unix)]
mod prompt {
    use std::time::Duration;

    use super::*;
    use expectrl::process::unix::WaitStatus;
    use expectrl::session::OsSession;
    use expectrl::{ControlCode, Eof, Expect, Regex, Session};

    fn start_prompt(folder: &Path) -> OsSession {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_zumen"));
        command.current_dir(folder);
        let mut session = Session::spawn(command).expect("a terminal");
        session.set_expect_timeout(Some(Duration::from_secs(60)));
        session.expect("Input ID> ").expect("the prompt");
        session
    }

    /// Waits for the end, with status 0 and nothing more to read.
    fn ends_well(mut session: OsSession) {
        session.expect(Eof).expect("the end");
        let status = session.get_process().wait().expect("a status");
        assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
    }

    #[test]
    fn a_good_id_is_drawn_and_the_next_is_asked_for() {
        let folder = folder();
        let mut session = start_prompt(folder.path());
        for _ in 0..2 {
            session.send_line(START).expect("sent");
            let names = r"([0-9]{8}-[0-9]{6}(-[0-9]+)?\.svg)\r\n([0-9]{8}-[0-9]{6}(-[0-9]+)?\.png)\r\n";
            session.expect(Regex(names)).expect("the names");
            session.expect("Output Completed!\r\nInput ID> ").expect("and again");
        }
        session.send_line("").expect("sent");
        ends_well(session);
        let files = files(folder.path());
        assert_eq!(files.len(), 4, "{files:?}");
        assert!(files.iter().all(|name| is_by_clock(name, &["svg", "png"])), "{files:?}");
    }

    #[test]
    fn a_bad_id_is_explained_and_asked_for_again() {
        let folder = folder();
        let mut session = start_prompt(folder.path());
        session.send_line(BAD).expect("sent");
        session.expect("error").expect("the diagnostic");
        session.expect("xgid::checkers").expect("its code");
        session.expect("^").expect("its caret");
        let between = session.expect("Input ID> ").expect("asked again");
        assert!(!String::from_utf8_lossy(between.before()).contains("Completed"));
        session.send_line("").expect("sent");
        ends_well(session);
        assert_eq!(files(folder.path()), Vec::<String>::new());
    }

    #[test]
    fn help_a_dropped_file_and_quit() {
        let folder = folder();
        std::fs::write(folder.path().join("my game.sgf"), "(;GM[1]SZ[9];B[ee])").expect("written");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_zumen"));
        command.current_dir(folder.path());
        let mut session = Session::spawn(command).expect("a terminal");
        session.set_expect_timeout(Some(Duration::from_secs(60)));
        session.expect("an empty line leaves.\r\nInput ID> ").expect("the greeting");
        for line in ["help", "list", "zumen --help"] {
            session.send_line(line).expect("sent");
            session.expect("zumen --help tells of").unwrap_or_else(|error| panic!("{line}: {error}"));
            session.expect("Input ID> ").expect("asked again");
        }
        for line in ["my game.sgf --at 1", "zumen convert my.sgf"] {
            session.send_line(line).expect("sent");
            let remedy = format!("then type: zumen {}\r\n", line.trim_start_matches("zumen "));
            session.expect(remedy).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        for line in ["'my game.sgf'", "my\\ game.sgf", "zumen my game.sgf"] {
            session.send_line(line).expect("sent");
            session.expect("Output Completed!\r\nInput ID> ").unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        for (line, typed) in [
            ("game 2", "my game.sgf --game 2"),
            ("move 30", "my game.sgf --at 30"),
            ("'my game.sgf' 30", "'my game.sgf' --at 30"),
            ("my game.sgf > pos.svg", "'my game.sgf' -o pos.svg"),
        ] {
            session.send_line(line).expect("sent");
            session.expect(format!("then type: zumen {typed}\r\n")).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        session.send_line("quit").expect("sent");
        ends_well(session);
        assert_eq!(files(folder.path()).len(), 7);
    }

    #[test]
    fn an_empty_line_and_the_end_of_input_are_success() {
        let folder = folder();
        let mut session = start_prompt(folder.path());
        session.send_line("   ").expect("sent");
        ends_well(session);
        let mut session = start_prompt(folder.path());
        session.send(ControlCode::EndOfTransmission).expect("sent");
        ends_well(session);
        assert_eq!(files(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn trim_cuts_the_svg_to_the_drawing_at_any_width() {
    let folder = folder();
    let size = |args: &[&str]| {
        let svg = zumen(folder.path(), &[&["4HPwATDgc/ABMA", "--trim", "-o", "-"], args].concat()).out();
        let attribute = |name: &str| {
            let start = svg.find(&format!(" {name}=\"")).expect("there") + name.len() + 3;
            svg[start..].split('"').next().expect("a value").to_owned()
        };
        (attribute("viewBox"), attribute("width"), attribute("height"))
    };
    // Without words the drawing reaches from the upper numbers to the lower ones, over the width of the board.
    let (view_box, width, height) = size(&[]);
    let numbers: Vec<f64> = view_box.split(' ').map(|n| n.parse().expect("a number")).collect();
    assert_eq!((numbers[0], numbers[2]), (113.0, 1174.0));
    assert!(numbers[1] > 40.0 && numbers[3] < 1120.0, "{view_box}");
    assert_eq!((width, height), ("1174".to_owned(), numbers[3].to_string()));
    let (same, width, height) = size(&["--width", "84"]);
    // What is left is that wide.
    assert_eq!((same, width), (view_box, "84mm".to_owned()));
    let millimetres: f64 = height.trim_end_matches("mm").parse().expect("a number");
    assert!((millimetres - numbers[3] * 84.0 / 1174.0).abs() < 0.01, "{height}");
}

#[test]
fn json_is_read_as_json_and_nothing_else() {
    let folder = folder();
    let line = zumen(folder.path(), &[START, "-f", "json"]).out();
    let sixes = line.replace("\"dice\":null", "\"dice\":[6,6]").replace("\"dice\":[4,2]", "\"dice\":[6,6]");
    let value: Value = serde_json::from_str(&sixes).expect("JSON");
    let pretty = serde_json::to_string_pretty(&value).expect("JSON");
    for input in [&sixes, &pretty] {
        let run = zumen_with(folder.path(), &["-f", "json"], input.as_bytes());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        assert!(run.out().contains("\"dice\":[6,6]"), "the object counts, not the ID inside it: {}", run.out());
    }
    // What another game or an array holds is not searched for IDs.
    for input in [format!("[{}]", sixes.trim()), sixes.replace("\"backgammon\"", "\"no-such-game\"")] {
        let run = zumen_with(folder.path(), &["-f", "json"], input.as_bytes());
        assert_eq!((run.status, run.out().as_str()), (Some(1), ""), "{}", run.stderr);
    }
}

#[test]
fn an_input_is_never_its_own_output() {
    let folder = folder();
    std::fs::write(folder.path().join("ids.txt"), START).expect("written");
    for args in [&["ids.txt", "-o", "ids.txt"][..], &["convert", "ids.txt", "--to", "gnuid", "-o", "./ids.txt"]] {
        let run = zumen(folder.path(), args);
        assert_eq!(run.status, Some(2), "{}", run.stderr);
        assert_eq!(read(folder.path(), "ids.txt"), START.as_bytes());
    }
}

#[test]
fn a_picture_is_drawn_from_the_position_it_keeps() {
    let folder = folder();
    for name in ["a.svg", "a.png"] {
        assert_eq!(zumen(folder.path(), &[START, "-o", name]).status, Some(0));
        let run = zumen(folder.path(), &[name, "-f", "json"]);
        assert_eq!(run.out().lines().count(), 1, "one position: {}", run.out());
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_keeps_its_rights() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let target = folder.path().join("target.svg");
    std::fs::write(&target, "old").expect("written");
    std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o600)).expect("set");
    symlink("target.svg", folder.path().join("link.svg")).expect("linked");
    assert_eq!(zumen(folder.path(), &[START, "-o", "link.svg"]).status, Some(0));
    assert!(folder.path().join("link.svg").is_symlink());
    assert!(read(folder.path(), "target.svg").starts_with(b"<svg"));
    assert_eq!(std::fs::metadata(&target).expect("there").permissions().mode() & 0o777, 0o600);
}

#[test]
fn warnings_about_the_style_are_said_once() {
    let folder = folder();
    let run = zumen(folder.path(), &[START, GNUID, "--width", "60", "-o", "out/"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(run.stderr.matches("the strokes of point-light").count(), 1, "{}", run.stderr);
}

#[test]
fn a_width_sets_the_size_of_the_svg_and_the_density_of_the_png() {
    let folder = folder();
    zumen(folder.path(), &[START, "--width", "84", "-o", "out/"]);
    let svg = files(&folder.path().join("out")).into_iter().find(|name| name.ends_with(".svg")).expect("an SVG");
    let text = String::from_utf8(read(&folder.path().join("out"), &svg)).expect("text");
    assert!(text.contains("height=\"72mm\"") && text.contains("width=\"84mm\""));
    let png = read(&folder.path().join("out"), &svg.replace(".svg", ".png"));
    let info = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG").info().clone();
    // 1400 pixels on 84 mm.
    assert_eq!(info.pixel_dims.map(|density| (density.xppu, density.yppu)), Some((16667, 16667)));
}

#[test]
fn drawing_goes_on_when_nobody_reads_the_names() {
    let folder = folder();
    let mut child = program(folder.path())
        .args([START, BAD, GNUID, "-f", "svg"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "one of the three was refused");
    assert_eq!(files(folder.path()).len(), 2, "the others are drawn");
}

#[test]
fn json_of_go_reads_back_with_the_part_that_is_shown() {
    let folder = folder();
    for (record, crop) in [
        ("(;SZ[9];B[aa];W[bb])", "A1:C3"),
        ("(;SZ[9];B[aa];W[bb])", "auto"),
        ("(;SZ[9]VW[aa:cc];B[aa])", "C3:D5"),
        ("(;SZ[9]VW[aa][cc];B[aa])", "A1:J9"),
    ] {
        let line = zumen_with(folder.path(), &["--crop", crop, "-f", "json"], record.as_bytes()).out();
        let again = zumen_with(folder.path(), &["-f", "json"], line.as_bytes());
        assert_eq!(again.out(), line, "{record} {crop}");
    }
}

#[test]
fn edited_json_of_go_keeps_its_source_from_the_first_reading_on() {
    let folder = folder();
    let edited = zumen_with(folder.path(), &["-f", "json"], b"(;SZ[3]KM[6.5];B[cc])").out().replace("6.5,", "7.5,");
    let first = zumen_with(folder.path(), &["-f", "json"], edited.as_bytes()).out();
    assert!(first.contains("\"komi\":7.5"), "{first}");
    assert_eq!(zumen_with(folder.path(), &["-f", "json"], first.as_bytes()).out(), first);
}

#[test]
fn a_record_quoted_in_json_is_no_input() {
    let folder = folder();
    let line = zumen_with(folder.path(), &["-f", "json"], b"(;SZ[3]KM[6.5];B[cc])").out();
    for (from, to) in
        [("\"go\"", "\"no-such-game\""), ("\"go\"", "null"), ("\"komi\":6.5", "\"komi\":NaN"), ("}\n", "")]
    {
        let run = zumen_with(folder.path(), &["-f", "json"], line.replacen(from, to, 1).as_bytes());
        assert_eq!((run.status, run.out().as_str()), (Some(1), ""), "{to}: {}", run.stderr);
    }
    // Objects, one a line, are a list.
    let run = zumen_with(folder.path(), &["-f", "json"], line.repeat(2).as_bytes());
    assert_eq!((run.status, run.out()), (Some(0), line.repeat(2)), "{}", run.stderr);
    // What a player of backgammon is called is no record of Go.
    let line = zumen(folder.path(), &[START, "-f", "json"]).out();
    let named = line.replacen("{", "{\"x\":\"(;B[aa])\",", 1);
    let run = zumen_with(folder.path(), &["-f", "json"], named.as_bytes());
    assert!(!run.out().contains("\"game\":\"go\""), "{}", run.out());
}

#[test]
fn many_games_of_a_record_get_a_name_each() {
    let folder = folder();
    std::fs::write(folder.path().join("c.sgf"), "(;SZ[1])".repeat(4)).expect("written");
    std::fs::create_dir(folder.path().join("all")).expect("a folder");
    std::fs::write(folder.path().join("all/c-0002.txt"), "mine").expect("written");
    let run = zumen(folder.path(), &["c.sgf", "--game", "all", "-f", "text", "-o", "all/"]);
    assert_eq!(run.lines().join(" "), "all/c-0001.txt all/c-0002-2.txt all/c-0003.txt all/c-0004.txt");
    assert_eq!(read(folder.path(), "all/c-0002.txt"), b"mine");
}

#[test]
fn trim_cuts_off_nothing_that_is_drawn_and_leaves_no_margin() {
    let folder = folder();
    std::fs::write(folder.path().join("ladder.sgf"), "(;SZ[9]AB[bc][cb][db]AW[cc];B[cd];W[dc];B[ec])")
        .expect("written");
    let sheet = root().join("examples/carcassonne/game.json");
    let sheet = sheet.to_str().expect("text");
    for (args, theme) in [
        (&["ladder.sgf", "--moves", "1-3"][..], "print"),
        (&[START], "classic"),
        (&[START, "--caption", "White to play"], "colour"),
        (&["shogi", "--lang", "ja", "--caption", "初形"], "print"),
        (&[sheet, "--at", "20"], "classic"),
        (&[sheet, "--at", "2", "--caption", "Two tiles"], "print"),
    ] {
        let drawn = |more: &[&str]| zumen(folder.path(), &[args, &["--theme", theme], more].concat()).out();
        let svg = drawn(&["--trim", "-o", "-"]);
        let view = svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a view box");
        drawn(&["-o", "whole.png"]);
        let whole = zumen::pixels(&read(folder.path(), "whole.png")).expect("a PNG");
        let paper = whole.pixels()[0];
        let (mut left, mut top, mut right, mut bottom) = (whole.width(), whole.height(), 0, 0);
        for (index, _) in (0..).zip(whole.pixels()).filter(|(_, pixel)| **pixel != paper) {
            let (x, y) = (index % whole.width(), index / whole.width());
            (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1));
        }
        assert_eq!(view, format!("{left} {top} {} {}", right - left, bottom - top), "{args:?}");
    }
}

// What a shell took apart

const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";

#[test]
fn a_position_without_quotes_is_read_as_one() {
    let folder = folder();
    let words: Vec<&str> = SFEN.split(' ').collect();
    let whole = zumen(folder.path(), &[SFEN, "-f", "json"]);
    let run = zumen(folder.path(), &[&words[..], &["-f", "json"]].concat());
    assert_eq!((run.status, &run.stdout), (Some(0), &whole.stdout), "{}", run.stderr);
    assert_eq!(run.stderr, format!("note: 4 arguments were read as one position; put quotes round it: '{SFEN}'\n"));
    // What stands behind this board goes without saying.
    let start = SFEN.replace("2P6/PP1PPPPPP", "9/PPPPPPPPP").replace("w - 2", "b - 1");
    let bare: Vec<&str> = start.split(' ').collect();
    let run = zumen(folder.path(), &[&bare[..], &["-f", "text"]].concat());
    assert_eq!((run.status, run.stderr.lines().count()), (Some(0), 1), "{}", run.stderr);
    let usi = zumen(folder.path(), &["position", "startpos", "moves", "7g7f", "-f", "text"]);
    assert!(usi.status == Some(0) && usi.stderr.starts_with("note: 4 arguments"), "{}", usi.stderr);
    let converted = zumen(folder.path(), &[&["convert"][..], &words, &["--to", "sfen"]].concat());
    assert_eq!((converted.status, converted.out().trim()), (Some(0), SFEN), "{}", converted.stderr);
    let halves = zumen(folder.path(), &["4HPwATDgc/ABMA", "cAkqAAAAAAAE", START, "-f", "json"]);
    assert_eq!((halves.status, halves.out().lines().count()), (Some(0), 2), "{}", halves.stderr);
    assert!(halves.stderr.starts_with("note: 2 arguments were read as one position"), "{}", halves.stderr);
    // Positions that are whole by themselves stay apart, and so does what is none.
    let two = zumen(folder.path(), &[START, SFEN, "-f", "json"]);
    assert_eq!((two.status, two.out().lines().count(), two.stderr.as_str()), (Some(0), 2, ""));
    let odd = zumen(folder.path(), &[START, "hello", "-f", "json"]);
    assert_eq!((odd.status, odd.out().lines().count()), (Some(1), 1));
    assert!(!odd.stderr.contains("read as one"), "{}", odd.stderr);
}

#[test]
fn a_play_without_quotes_is_read_as_one() {
    let folder = folder();
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let whole = zumen(folder.path(), &[id, "--play", "8/5 6/5", "-o", "-"]);
    assert_eq!((whole.status, whole.stderr.as_str()), (Some(0), ""));
    for args in [&[id, "--play", "8/5", "6/5"][..], &["--play", "8/5", "6/5", id], &["--play", "8/5,", "6/5", id]] {
        let run = zumen(folder.path(), &[args, &["-o", "-"]].concat());
        assert_eq!(run.status, Some(0), "{args:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("note: the play was read as --play '8/5"), "{}", run.stderr);
        assert!(args.contains(&"8/5,") || run.stdout == whole.stdout, "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_waits_on_a_terminal_without_saying_so() {
    use expectrl::{ControlCode, Eof, Expect, Session};

    let folder = folder();
    for args in [
        &["-", "-f", "text"][..],
        &["convert", "--to", "xgid"],
        &["convert", "-", "--to", "xgid"],
        &["validate", "-"],
        &["read", "-"],
        &["check", "-"],
        &["diff", "-", START],
        &["turns", "-"],
        &["batch", "-"],
        &["mdbook"],
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_zumen"));
        command.current_dir(folder.path()).args(args);
        let mut session = Session::spawn(command).expect("a terminal");
        session.set_expect_timeout(Some(std::time::Duration::from_secs(60)));
        session.expect("reading from the terminal; Ctrl-D").unwrap_or_else(|error| panic!("{args:?}: {error}"));
        // What is read in lines asks a terminal again after its end.
        session.set_expect_timeout(Some(std::time::Duration::from_secs(2)));
        let has_ended =
            (0..10).any(|_| session.send(ControlCode::EndOfTransmission).is_err() || session.expect(Eof).is_ok());
        assert!(has_ended, "{args:?}");
    }
}

#[test]
fn lines_may_end_as_on_an_old_mac() {
    let folder = folder();
    for name in ["shogi/game.kif", "backgammon/analysis.txt", "tai-shogi.zrf", "ids.txt", "game.sgf"] {
        let text = std::fs::read_to_string(root().join("examples").join(name)).expect(name);
        std::fs::write(folder.path().join("cr"), text.replace("\r\n", "\n").replace('\n', "\r")).expect("written");
        std::fs::write(folder.path().join("lf"), text).expect("written");
        let [cr, lf] = ["cr", "lf"].map(|name| zumen(folder.path(), &[name, "-f", "text"]));
        assert!(!lf.out().is_empty() && cr.out() == lf.out() && cr.status == lf.status, "{name}: {cr:?}");
    }
}

#[test]
fn a_text_of_comments_is_no_game_and_a_block_has_fences() {
    let run = zumen_with(folder().path(), &["-"], b"# my list of positions\n");
    assert!(run.stderr.contains("error[input::unknown]"), "{run:?}");
    for [open, close] in
        [["```text", "```"], ["[code]", "[/code]"], ["<pre>", "</pre>"], ["---", "---"], ["~~~", "~~~"]]
    {
        let folder = folder();
        let run = zumen_with(folder.path(), &["-", "-o", "out/"], format!("{open}\n{START}\n{close}\n").as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{open}");
        assert_eq!(files(&folder.path().join("out")).len(), 2, "{open}");
    }
}
