//! Exit statuses: 0 done; 1 content that is refused, or that differs; 2 wrong use, a file that is missing or cannot be
//! read, a theme, a template or a font that is wrong. What fails writes no file and overwrites none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{folder, zumen, zumen_with};
use crate::mdbook::book_json;
use tempfile::TempDir;

const ID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const OTHER: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10";
/// Two checkers too many.
const BAD: &str = "XGID=-d----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

/// What every run finds: inputs that are sound and inputs that are not, and files of somebody else.
fn world() -> TempDir {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    write("good.txt", ID);
    write("bad.txt", BAD);
    write("noise.bin", "neither a position nor a picture\n");
    write("good.sgf", "(;GM[1]SZ[9];B[ee])");
    write(
        "good.zrf",
        "(game (title \"T\") (players White Black) (turn-order White Black) (board (grid (dimensions (\"a/b\" (0 0 1 1)) (\"1/2\" (0 0 1 1))))))",
    );
    write("bad.zrf", "(game (title \"T\") (players White) (turn-order Nobody))");
    write("broken.css", ".checker-white { fill: }");
    write("nonsense.ttf", "no font");
    write("mine.svg", "mine");
    write("mine.txt", "mine");
    for name in ["template", "bad-template"] {
        zumen(folder.path(), &["templates", "export", "backgammon", name]).lines();
    }
    write("bad-template/board.svg", "<svg><g></svg>");
    zumen(folder.path(), &[ID, "-o", "picture.svg"]).lines();
    let picture = fs::read_to_string(folder.path().join("picture.svg")).expect("a picture");
    write("stale.svg", &picture.replacen("fill=\"#b8b8b8\"", "fill=\"#ff0000\"", 1));
    folder
}

/// Everything that lies in a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.display().to_string();
        match path.is_dir() {
            true => {
                found.insert(name, Vec::new());
                found.extend(contents(&path));
            }
            false => drop(found.insert(name, fs::read(&path).expect("a file"))),
        }
    }
    found
}

/// Runs each line of a table; what fails has left everything as it was.
fn assert_statuses(table: &[(i32, &str)]) {
    let world = world();
    let before = contents(world.path());
    let mut wrong = Vec::new();
    for (status, line) in table {
        let args: Vec<&str> = line
            .split(' ')
            .map(|word| match word {
                "ID" => ID,
                "OTHER" => OTHER,
                "BAD" => BAD,
                word => word,
            })
            .collect();
        let run = zumen(world.path(), &args);
        if run.status != Some(*status) {
            wrong.push(format!("zumen {line}: {:?} for {status}: {}", run.status, run.stderr));
        }
        assert!(contents(world.path()) == before, "zumen {line} has changed a file");
        let is_said = !run.stderr.is_empty() || line.starts_with("diff") || line.starts_with("check");
        assert!(is_said, "zumen {line} says nothing");
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_file_that_is_missing_is_wrong_use() {
    assert_statuses(&[
        (2, "missing.sgf -o mine.svg"),
        (2, "draw sub/missing -o mine.svg"),
        (2, "draw missing.sgf --list"),
        (2, "draw ID missing.sgf -f text"),
        (2, "draw BAD missing.sgf -f text"),
        (2, "draw missing.sgf BAD -f text"),
        (2, "convert missing.sgf --to sgf -o mine.txt"),
        (2, "batch missing.txt -o new/"),
        (2, "diff missing.svg picture.svg -o mine.svg"),
        (2, "diff picture.svg missing.svg -o mine.svg"),
        (2, "turns missing.zrf -o mine.svg"),
        (2, "moves lion --rules missing.zrf -o mine.svg"),
        (2, "read missing.svg"),
        (2, "read picture.svg missing.svg"),
        (2, "check missing.svg"),
        (2, "check noise.bin missing.svg"),
        (2, "textconv missing.svg"),
        (2, "validate missing.sgf"),
        (2, "validate bad.txt missing.sgf"),
        (2, "templates check missing"),
        (2, "templates check missing.css --game backgammon"),
        (2, "watch sub/missing.sgf"),
        (2, "draw good.sgf --pieces missing.txt -o mine.svg"),
    ]);
    #[cfg(feature = "cgf")]
    assert_statuses(&[(2, "cgf missing.so missing.sgf -o mine.svg"), (2, "cgf missing.so good.sgf -o mine.svg")]);
}

#[test]
fn a_folder_is_no_file() {
    assert_statuses(&[
        (2, "draw folder -o mine.svg"),
        (2, "convert folder --to sgf -o mine.txt"),
        (2, "diff folder picture.svg -o mine.svg"),
        (2, "turns folder -o mine.svg"),
        (2, "moves lion --rules folder -o mine.svg"),
        (2, "read folder"),
        (2, "textconv folder"),
        (2, "validate folder"),
        (2, "watch folder"),
        (2, "watch good.sgf -o mine.svg"),
        (2, "batch good.txt -o mine.svg"),
        (2, "draw ID --theme folder.css -o mine.svg"),
        (2, "draw ID --font folder -o mine.svg"),
        (2, "draw ID -o mine.svg/new.svg"),
        (2, "convert ID --to xgid -o mine.svg/new.txt"),
    ]);
}

#[test]
fn content_that_is_refused_is_told_from_wrong_use() {
    assert_statuses(&[
        (1, "draw BAD -o mine.svg"),
        (1, "draw nonsense -o mine.svg"),
        (1, "draw bad.txt -o mine.svg"),
        (1, "draw noise.bin -o mine.svg"),
        (1, "draw bad.zrf -o mine.svg"),
        (1, "draw nonsense --list"),
        (1, "draw BAD --list"),
        (1, "convert BAD --to xgid -o mine.txt"),
        (2, "convert ID --to sfen -o mine.txt"),
        (1, "diff BAD picture.svg -o mine.svg"),
        (1, "diff picture.svg noise.bin -o mine.svg"),
        (1, "diff good.sgf picture.svg -o mine.svg"),
        (1, "turns noise.bin -o mine.svg"),
        (1, "turns bad.zrf -o mine.svg"),
        (1, "moves nobody -o mine.svg"),
        (1, "moves lion --rules noise.bin -o mine.svg"),
        (1, "moves nobody --rules good.zrf -o mine.svg"),
        (1, "read noise.bin"),
        (1, "read noise.bin picture.svg"),
        (1, "check noise.bin"),
        (1, "validate bad.txt"),
        (1, "validate noise.bin"),
    ]);
    #[cfg(feature = "cgf")]
    assert_statuses(&[(1, "cgf missing.so noise.bin -o mine.svg"), (1, "cgf missing.so good.txt -o mine.svg")]);
}

#[test]
fn an_option_that_cannot_be_meant_is_wrong_use() {
    assert_statuses(&[
        (2, "draw ID --nope -o mine.svg"),
        (2, "draw ID --last-move -o mine.svg"),
        (2, "draw ID --home up -o mine.svg"),
        (2, "draw ID --width 1 -o mine.svg"),
        (2, "draw ID -o new.xyz"),
        (2, "draw good.sgf --at 9 -o mine.svg"),
        (2, "draw good.sgf --coordinates kanji -o mine.svg"),
        (2, "convert good.sgf --to sgf --at 9 -o mine.txt"),
        (2, "convert ID --to nope -o mine.txt"),
        (2, "convert good.sgf --to sgf -o new.svg"),
        (2, "convert ID --to xgid -o mine.svg"),
        (2, "batch good.txt --home up -o new/"),
        (2, "diff picture.svg picture.svg --nope"),
        (2, "diff picture.svg"),
        (2, "diff good.sgf --at 0..9"),
        (2, "turns good.zrf -n 0"),
        (2, "turns good.zrf --variant nope"),
        (2, "moves lion --reading nope -o mine.svg"),
        (2, "tiles --nope -o mine.svg"),
        (2, "figures --nope -o mine.svg"),
        (2, "read --nope picture.svg"),
        (2, "check --nope picture.svg"),
        (2, "textconv --nope picture.svg"),
        (2, "validate --nope good.txt"),
        (2, "templates export nope new"),
        (2, "templates export backgammon template"),
        (2, "templates nope"),
        (2, "completions nope"),
        (2, "man nope"),
        (2, "watch --nope good.sgf"),
        (2, "mdbook --nope"),
        (2, "git-setup --nope"),
    ]);
}

#[test]
fn a_theme_a_template_or_a_font_that_is_wrong_is_wrong_use() {
    let wrong = [
        "--theme nope",
        "--theme missing.css",
        "--theme broken.css",
        "--template missing",
        "--template bad-template",
        "--font missing.ttf",
        "--font nonsense.ttf",
    ];
    let commands = [
        "draw ID -o mine.svg",
        "draw ID ID -o new.pdf --pages",
        "diff ID OTHER -o mine.svg",
        "turns good.zrf -o mine.svg",
        "moves lion -o mine.svg",
        "tiles -o mine.svg",
        "figures -o mine.svg",
        "batch good.txt",
    ];
    let lines: Vec<String> =
        commands.iter().flat_map(|command| wrong.map(|wrong| format!("{command} {wrong}"))).collect();
    let table: Vec<(i32, &str)> = lines.iter().map(|line| (2, line.as_str())).collect();
    assert_statuses(&table);
    assert_statuses(&[
        (2, "templates check bad-template"),
        (2, "templates check broken.css --game backgammon"),
        (2, "templates check good.txt"),
    ]);
}

#[test]
fn what_differs_is_no_success() {
    assert_statuses(&[(1, "diff ID OTHER"), (1, "diff picture.svg OTHER -f json"), (1, "check picture.svg stale.svg")]);
    let world = world();
    for args in [&["diff", ID, "picture.svg"][..], &["check", "picture.svg"], &["templates", "check", "template"]] {
        assert_eq!(zumen(world.path(), args).status, Some(0), "{args:?}");
    }
}

#[test]
fn a_batch_says_both() {
    let world = world();
    for (status, args) in [
        (0, &["batch", "good.txt"][..]),
        (1, &["batch", "bad.txt"]),
        (1, &["batch", "good.txt", "bad.txt", "-o", "new/"]),
        (2, &["batch", "bad.txt", "missing.txt"]),
    ] {
        let run = zumen(world.path(), args);
        assert_eq!(run.status, Some(status), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn a_book_that_is_refused_is_told_from_one_that_cannot_be_read() {
    let folder = folder();
    let book = |fence: &str| book_json("0.5", folder.path(), fence, "");
    fs::create_dir_all(folder.path().join("src/deep")).expect("folders");
    for (status, stdin) in [
        (0, book(&format!("```zumen\n{ID}\n```\n"))),
        (1, book(&format!("```zumen\n{BAD}\n```\n"))),
        (2, book("```zumen file=missing.sgf\n```\n")),
        (2, book(&format!("```zumen theme=nope\n{ID}\n```\n"))),
        (2, book(&format!("```zumen nope\n{ID}\n```\n"))),
        (2, "no JSON".to_owned()),
    ] {
        let run = zumen_with(folder.path(), &["mdbook"], stdin.as_bytes());
        assert_eq!(run.status, Some(status), "{stdin}: {}", run.stderr);
        assert_eq!(run.stdout.is_empty(), status != 0);
    }
    assert_eq!(zumen(folder.path(), &["mdbook", "supports", "html"]).status, Some(0));
    assert_eq!(zumen(folder.path(), &["mdbook", "supports", "latex"]).status, Some(1));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_wrong_use() {
    use std::os::unix::fs::PermissionsExt;

    let world = world();
    let locked = world.path().join("locked.sgf");
    fs::write(&locked, "(;SZ[9])").expect("written");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("locked");
    if fs::read(&locked).is_ok() {
        // Nothing is locked for root.
        return;
    }
    for command in ["draw", "validate", "read", "check", "textconv", "batch", "turns"] {
        assert_eq!(zumen(world.path(), &[command, "locked.sgf"]).status, Some(2), "{command}");
    }
    for line in [&["convert", "locked.sgf", "--to", "sgf"][..], &["diff", "locked.sgf", "good.sgf"]] {
        assert_eq!(zumen(world.path(), line).status, Some(2), "{line:?}");
    }
}

#[test]
fn stdin_is_judged_as_a_file_is() {
    let folder = folder();
    for (status, stdin, args) in [
        (0, ID, &["-", "-f", "text"][..]),
        (1, BAD, &["-", "-f", "text"]),
        (1, "", &["-", "-f", "text"]),
        (1, "noise", &["read", "-"]),
        (1, BAD, &["validate", "-"]),
        (1, BAD, &["convert", "-", "--to", "xgid"]),
    ] {
        let run = zumen_with(folder.path(), args, stdin.as_bytes());
        assert_eq!(run.status, Some(status), "{args:?}: {}", run.stderr);
    }
    assert_eq!(zumen(folder.path(), &["git-setup", "--write"]).status, Some(2), "no repository");
}
