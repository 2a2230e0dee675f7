//! `-f gif` and `-f apng`: a record becomes an animation.

use std::fs;

use crate::common::{files, folder, root, zumen};

/// The path of an example.
fn example(name: &str) -> String {
    root().join("examples").join(name).display().to_string()
}

/// Counts the frames of a GIF by their control blocks, and of an APNG by theirs.
fn frames(file: &[u8]) -> usize {
    let label: &[u8] = if file.starts_with(b"GIF89a") { b"\x21\xf9\x04" } else { b"fcTL" };
    file.windows(label.len()).filter(|part| *part == label).count()
}

#[test]
fn the_ending_or_the_format_asks_for_one() {
    let folder = folder();
    let game = example("game.sgf");
    let run = zumen(folder.path(), &[&game, "-o", "game.gif", "--at", "4", "--pixels", "100"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "game.gif\n"), "{run:?}");
    let run = zumen(folder.path(), &[&game, "-f", "apng", "-o", "films/", "--at", "10..12", "--pixels", "100"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "films/game.apng\n"), "{run:?}");
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a film");
    assert_eq!((frames(&read("game.gif")), frames(&read("films/game.apng"))), (5, 3));
    let run = zumen(folder.path(), &[&game, "-f", "gif", "-o", "-", "--at", "4", "--pixels", "100"]);
    assert!(run.status == Some(0) && run.stdout == read("game.gif"), "the same on stdout");
}

#[test]
fn what_cannot_be_asked_for_has_a_remedy_and_leaves_no_file() {
    let folder = folder();
    let game = example("game.sgf");
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    for (args, status, remedy) in [
        (&[&game, "-o", "a.svg", "--pixels", "300"][..], 2, "-o a.png"),
        (&["batch", &game, "-o", "out/", "--delay", "300"], 2, "-f gif, -f apng or -f html"),
        (&[&game, "-o", "a.gif", "--pixels", "15"], 2, "from 16 to 1400"),
        (&[&game, "-o", "a.gif", "--delay", "5"], 2, "steps of 10"),
        (&[&game, "-o", "a.gif", "--loop=-1"], 2, "--loop"),
        (&[&game, "-o", "a.png", "-f", "gif"], 2, "do not agree"),
        (&[&game, "-o", "a.pdf", "--pages", "-f", "gif"], 2, "do not agree"),
        (&[start, "-o", "a.gif"], 1, "a record with --every 1; -o a.png"),
        (&[&game, "-f", "svg,gif", "-o", "both/"], 1, "--every 1"),
        (&["tiles", "-o", "a.apng"], 1, "-f png"),
    ] {
        let run = zumen(folder.path(), args);
        assert_eq!((run.status, run.out().as_str()), (Some(status), ""), "{args:?}: {run:?}");
        assert!(run.stderr.contains(remedy), "{args:?}: {}", run.stderr);
    }
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn a_batch_has_one_for_each_record_and_a_manifest_its_alternative_text() {
    let folder = folder();
    let [game, shogi] = ["game.sgf", "shogi/game.kif"].map(example);
    let args = ["batch", &game, &shogi, "-f", "gif", "--pixels", "100", "--manifest", "-o", "out/"];
    let run = zumen(folder.path(), &args);
    assert_eq!(run.status, Some(0), "{run:?}");
    let manifest = fs::read_to_string(folder.path().join("out/manifest.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    for (index, file) in ["game.gif", "game-2.gif"].into_iter().enumerate() {
        let entry = &manifest["inputs"][index];
        assert_eq!(entry["files"], serde_json::json!([file]));
        let gif = fs::read(folder.path().join("out").join(file)).expect("a film");
        assert!(gif.ends_with(b"\0;"));
        for key in ["title", "alt"] {
            let text = entry[key].as_str().expect("a text");
            assert!(text.to_lowercase().contains("animation"), "{text}");
        }
    }
    let run = zumen(folder.path(), &args);
    assert!(run.stderr.contains("0 drawn, 2 unchanged"), "the same bytes again: {}", run.stderr);
}

#[test]
fn an_apng_keeps_its_last_position() {
    let folder = folder();
    let record = example("shogi/game.kif");
    assert_eq!(zumen(folder.path(), &[&record, "-o", "a.apng", "--pixels", "100"]).status, Some(0));
    assert_eq!(zumen(folder.path(), &[&record, "-o", "a.gif", "--pixels", "100"]).status, Some(0));
    assert_eq!(zumen(folder.path(), &[&record, "-o", "last.png"]).status, Some(0));
    let sfen = |name: &str| zumen(folder.path(), &["convert", name, "--to", "sfen"]).out();
    assert!(sfen("a.apng").contains(" b "), "{}", sfen("a.apng"));
    assert_eq!(sfen("a.apng"), sfen("last.png"));
    let same = "same (its last picture; the others are not compared)";
    let run = zumen(folder.path(), &["check", "a.apng"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), format!("a.apng: {same}\n").as_str()), "{run:?}");
    // A GIF keeps none: a folder is checked without it.
    let run = zumen(folder.path(), &["check", "."]);
    assert_eq!(
        (run.status, run.out().as_str()),
        (Some(0), format!("a.apng: {same}\nlast.png: same\n").as_str()),
        "{run:?}"
    );
}

#[test]
fn the_film_of_the_book_is_what_its_command_draws() {
    let folder = folder();
    let game = example("game.sgf");
    let args = [&game, "--at", "20", "--theme", "colour", "--trim", "--pixels", "600", "-o", "opening.gif"];
    assert_eq!(zumen(folder.path(), &args).status, Some(0));
    let drawn = fs::read(folder.path().join("opening.gif")).expect("a film");
    let path = root().join("docs/book/src/figures/opening.gif");
    let shown = fs::read(&path).unwrap_or_default();
    if shown != drawn && std::env::var_os("ZUMEN_BLESS").is_some() {
        fs::write(&path, &drawn).expect("written");
    }
    assert!(shown == drawn, "{}: write it with ZUMEN_BLESS=1", path.display());
}
