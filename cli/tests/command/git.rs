//! Pictures in git: `git diff` and `git log -p` speak in positions, in repositories made here. Nothing of the user's
//! configuration is read.
//!
//! Without git these tests say so and pass; where `ZUMEN_TEST_GIT` is set they fail.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::pages::Page;
use crate::common::{folder, program, to_run, transcript, zumen};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const PLAYED: &str = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:7:10";

const ENVIRONMENT: [(&str, &str); 11] = [
    ("GIT_CONFIG_GLOBAL", "/dev/null"),
    ("GIT_CONFIG_NOSYSTEM", "1"),
    ("GIT_AUTHOR_NAME", "Author"),
    ("GIT_AUTHOR_EMAIL", "author@example.org"),
    ("GIT_COMMITTER_NAME", "Author"),
    ("GIT_COMMITTER_EMAIL", "author@example.org"),
    ("GIT_AUTHOR_DATE", "2026-11-20T12:00:00Z"),
    ("GIT_COMMITTER_DATE", "2026-11-20T12:00:00Z"),
    ("GIT_PAGER", "cat"),
    ("GIT_CEILING_DIRECTORIES", "/tmp"),
    ("LC_ALL", "C"),
];

/// Whether git can be run.
fn has_git() -> bool {
    let is_there = Command::new("git").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(is_there || std::env::var_os("ZUMEN_TEST_GIT").is_none(), "git is not installed");
    if !is_there {
        eprintln!("git is not installed: nothing is shown here");
    }
    is_there
}

/// Runs git, which finds zumen on its path.
fn git(folder: &Path, args: &[&str]) -> Output {
    let beside = Path::new(env!("CARGO_BIN_EXE_zumen")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(beside.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    Command::new("git").args(args).current_dir(folder).env("PATH", path.unwrap()).envs(ENVIRONMENT).output().unwrap()
}

/// What git prints.
fn git_output(folder: &Path, args: &[&str]) -> String {
    let output = git(folder, args);
    assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn set_up(folder: &Path) -> crate::common::Run {
    to_run(program(folder).args(["git-setup", "--write"]).envs(ENVIRONMENT).output().unwrap())
}

/// A new repository that shows pictures as positions; nothing where git is not installed.
fn repository() -> Option<tempfile::TempDir> {
    let folder = has_git().then(folder)?;
    git_output(folder.path(), &["init", "-q"]);
    assert_eq!(set_up(folder.path()).status, Some(0));
    Some(folder)
}

fn commit(folder: &Path, message: &str) {
    git_output(folder, &["add", "-A"]);
    git_output(folder, &["commit", "-q", "-m", message]);
}

#[test]
fn diff_and_log_speak_in_positions() {
    let Some(folder) = repository() else { return };
    let path = folder.path();
    fs::write(path.join("other.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n").unwrap();
    for name in ["a.svg", "a.png"] {
        zumen(path, &[START, "-o", name]);
    }
    commit(path, "The start");
    for name in ["a.svg", "a.png"] {
        zumen(path, &[PLAYED, "--theme", "print", "-o", name]);
    }
    fs::write(path.join("other.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\">\n</svg>\n").unwrap();
    let lines = [
        "-White (bottom), own points: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips.\n",
        "+White (bottom), own points: 2 on 24, 5 on 13, 2 on 8, 4 on 6, 2 on 5; 163 pips.\n",
        &format!("-{START}\n"),
        &format!("+{PLAYED}\n"),
        "+--theme print\n",
    ];
    let diff = git_output(path, &["diff"]);
    commit(path, "A play");
    let log = git_output(path, &["log", "-p", "-1"]);
    for shown in [diff, log] {
        for line in lines {
            assert_eq!(shown.matches(line).count(), 2, "{line} in {shown}");
        }
        assert!(shown.contains("+</svg>\n") && !shown.contains("Binary files"), "{shown}");
        assert!(!shown.contains("<use"), "{shown}");
    }
    // A picture that is drawn otherwise, and shows the same, has nothing to say but how.
    zumen(path, &[PLAYED, "--theme", "colour", "-o", "a.png"]);
    let diff = git_output(path, &["diff", "-U0", "a.png"]);
    let changed: Vec<&str> = diff.lines().skip(4).filter(|line| line.starts_with(['-', '+'])).collect();
    assert_eq!(changed, ["---theme print", "+--theme colour"]);
}

/// Refuses a picture with merge conflicts, whatever is done with it, and says all of this.
fn assert_conflict(path: &Path, said: &[&str]) {
    for args in [
        &["read", "a.svg"][..],
        &["check", "a.svg"],
        &["check", "--ours", "."],
        &["a.svg", "-o", "b.png"],
        &["convert", "a.svg", "--to", "xgid"],
        &["diff", "a.svg", START],
        &["validate", "a.svg"],
        &["batch", "a.svg", "-o", "out/"],
    ] {
        let run = zumen(path, args);
        assert_eq!(run.status, Some(1), "{args:?}: {run:?}");
        for words in ["error[input::conflict]: ", "--> a.svg:", "git checkout --ours FILE"].iter().chain(said) {
            assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
        }
        assert!(!path.join("b.png").exists());
    }
}

#[test]
fn a_merge_conflict_is_named_and_both_sides_are_shown() {
    let Some(folder) = repository() else { return };
    let path = folder.path();
    let draw = |id: &str| assert_eq!(zumen(path, &[id, "-o", "a.svg"]).status, Some(0));
    draw(START);
    commit(path, "The start");
    git_output(path, &["checkout", "-q", "-b", "topic"]);
    draw(PLAYED);
    commit(path, "A play");
    git_output(path, &["checkout", "-q", "-"]);
    draw(&START.replace(":31:", ":66:"));
    commit(path, "Another roll");
    let [ours, theirs] = ["Backgammon: White to play 6-6", "Backgammon: Black to roll or double"];
    for style in ["merge", "diff3"] {
        git_output(path, &["config", "merge.conflictStyle", style]);
        assert!(!git(path, &["merge", "-q", "topic"]).status.success());
        let [has_ours, has_theirs] = [format!("HEAD has \"{ours}"), format!("topic has \"{theirs}")];
        let said = ["the file has merge conflict markers at line 1: ", &has_ours, &has_theirs];
        assert_conflict(path, &said);
        let shown = git_output(path, &["diff"]);
        for line in ["<<<<<<< HEAD\n", ours, "=======\n", theirs, ">>>>>>> topic\n", PLAYED] {
            assert!(shown.contains(line) && !shown.contains("<use"), "{line}: {shown}");
        }
        let svg = fs::read_to_string(path.join("a.svg")).unwrap();
        fs::write(path.join("a.svg"), svg.replace('\n', "\r\n")).unwrap();
        assert_conflict(path, &said);
        let converted = zumen(path, &["textconv", "a.svg"]);
        assert!(
            converted.status == Some(0) && converted.out().contains(&format!("=======\n{theirs}")),
            "{converted:?}"
        );
        git_output(path, &["merge", "--abort"]);
    }
    // A conflict in the drawing alone: both sides have one position.
    let svg = fs::read_to_string(path.join("a.svg")).unwrap();
    let (before, after) = svg.split_once("<g id=\"z-words\">\n").unwrap();
    let conflict = format!("{before}<<<<<<< HEAD\n<g id=\"z-words\">\n=======\n<g>\n>>>>>>> topic\n{after}");
    fs::write(path.join("a.svg"), conflict).unwrap();
    assert_conflict(path, &[&format!("markers at line {}\n", before.lines().count() + 1)]);
    assert_eq!(zumen(path, &["textconv", "a.svg"]).out().matches(ours).count(), 2);
    // A name that a terminal would obey.
    let svg = fs::read_to_string(path.join("a.svg")).unwrap().replace("<<< HEAD", "<<< \u{1b}[31mHEAD");
    fs::write(path.join("a.svg"), svg).unwrap();
    assert!(!zumen(path, &["textconv", "a.svg"]).out().contains('\u{1b}'));
    git_output(path, &["checkout", "-q", "a.svg"]);
    assert_eq!(zumen(path, &["check", "a.svg"]).out(), "a.svg: same\n");
}

#[test]
fn foreign_pictures_are_no_bytes_on_the_screen() {
    let Some(folder) = repository() else { return };
    let path = folder.path();
    fs::write(path.join("a.png"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    fs::write(path.join("a.pdf"), b"%PDF-1.4\n%\x80\x81\n").unwrap();
    commit(path, "Of others");
    fs::write(path.join("a.png"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR.").unwrap();
    fs::write(path.join("a.pdf"), b"%PDF-1.5\n%\x80\x81\n").unwrap();
    let diff = git_output(path, &["diff", "-U0"]);
    let changed: Vec<&str> =
        diff.lines().filter(|line| line.starts_with(['-', '+']) && line.contains("not a")).collect();
    assert_eq!(
        changed,
        [
            "-not a zumen picture, 13 bytes, CRC acffd4b6",
            "+not a zumen picture, 13 bytes, CRC 67a30713",
            "-not a zumen picture, 16 bytes, CRC 01af0ebd",
            "+not a zumen picture, 17 bytes, CRC bb05827d",
        ]
    );
}

#[test]
fn setting_up_twice_changes_nothing_and_keeps_what_is_there() {
    if !has_git() {
        return;
    }
    let folder = folder();
    let path = folder.path();
    git_output(path, &["init", "-q"]);
    fs::write(path.join(".gitattributes"), "*.sgf text\n*.pdf -diff\n*.png binary").unwrap();
    fs::create_dir(path.join("figures")).unwrap();
    let first = set_up(&path.join("figures")).out();
    assert_eq!(
        first,
        ".gitattributes: added *.svg diff=zumen\n.gitattributes: added *.png diff=zumen\n\
         .gitattributes has *.pdf -diff: left as it is\ngit config: set diff.zumen.textconv\n"
    );
    let attributes = fs::read_to_string(path.join(".gitattributes")).unwrap();
    assert_eq!(attributes, "*.sgf text\n*.pdf -diff\n*.png binary\n*.svg diff=zumen\n*.png diff=zumen\n");
    let driver = git_output(path, &["config", "diff.zumen.textconv"]);
    assert!(driver.contains("zumen textconv \"$1\""), "{driver}");
    let second = set_up(path);
    assert_eq!((second.status, second.out().matches("already").count()), (Some(0), 3), "{second:?}");
    assert_eq!(fs::read_to_string(path.join(".gitattributes")).unwrap(), attributes);
    // A driver of one's own stays.
    git_output(path, &["config", "diff.zumen.textconv", "my zumen"]);
    assert!(set_up(path).out().contains("diff.zumen.textconv = my zumen: left as it is"));
}

#[test]
fn without_zumen_git_shows_the_files() {
    let Some(folder) = repository() else { return };
    let path = folder.path();
    zumen(path, &[START, "-o", "a.svg"]);
    commit(path, "Opening");
    // One that cannot run is as good as none.
    fs::create_dir(path.join("bin")).unwrap();
    fs::write(path.join("bin/zumen"), "#!/bin/sh\nexit 127\n").unwrap();
    fs::set_permissions(path.join("bin/zumen"), fs::Permissions::from_mode(0o755)).unwrap();
    let paths = std::env::var_os("PATH").unwrap();
    let paths = std::env::join_paths([path.join("bin")].into_iter().chain(std::env::split_paths(&paths))).unwrap();
    let log = Command::new("git").args(["log", "-p"]).current_dir(path).env("PATH", paths).envs(ENVIRONMENT).output();
    let log = log.unwrap();
    assert!(log.status.success(), "{}", String::from_utf8_lossy(&log.stderr));
    assert!(String::from_utf8(log.stdout).unwrap().contains("+<title id=\"z-title\">Backgammon"));
}

#[test]
fn outside_of_a_repository_it_only_prints() {
    let folder = folder();
    let printed = zumen(folder.path(), &["git-setup"]);
    assert!(printed.out().contains("*.png diff=zumen\n"), "{printed:?}");
    assert!(printed.out().contains("git config diff.zumen.textconv 'f() {"));
    if has_git() {
        let refused = set_up(folder.path());
        assert_eq!(refused.status, Some(2));
        assert!(refused.stderr.contains("git init"), "{}", refused.stderr);
        assert!(crate::common::files(folder.path()).is_empty());
    }
}

#[test]
fn the_books_transcript_is_real() {
    if !has_git() {
        return;
    }
    let folder = folder();
    git_output(folder.path(), &["init", "-q"]);
    let page = Page::read("docs/book/src/tasks/git.md");
    let shown = transcript::run(folder.path(), &page.text, "```console git", &ENVIRONMENT);
    assert_ne!(page.blocks("console git").len(), 0);
    let faults = page.compare(&shown, "console git");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
