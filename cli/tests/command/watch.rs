//! `zumen watch` as a process: files are saved in the ways of editors, and what it prints is waited for.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::common::{files, folder, program, root};

/// Nothing takes so long; a test that waits for it has failed.
const DEADLOCK: Duration = Duration::from_secs(120);

const BAD: &str = "XGID=-b----E-C---eE---c-e----C-:0:0:1:42:0:0:0:7:10";

fn record(moves: &str) -> String {
    format!("(;GM[1]FF[4]SZ[9]{moves})")
}

/// A running watcher.
struct Watcher {
    child: Child,
    lines: Receiver<String>,
}

impl Watcher {
    fn start(folder: &Path, args: &[&str]) -> Watcher {
        let mut command = program(folder);
        command.arg("watch").args(args).args(["-f", "svg"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let (sender, lines) = mpsc::channel();
        let streams: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().expect("piped")), Box::new(child.stderr.take().expect("piped"))];
        for stream in streams {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    drop(sender.send(line));
                }
            });
        }
        Watcher { child, lines }
    }

    /// The next line that holds this, on stdout or stderr; lines before it are not looked at.
    fn says(&self, part: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(DEADLOCK).unwrap_or_else(|_| panic!("it never said {part:?}"));
            if line.contains(part) {
                return line;
            }
        }
    }

    /// The very next line.
    fn next(&self) -> String {
        self.lines.recv_timeout(DEADLOCK).expect("a line")
    }

    /// Presses Ctrl-C. Returns the lines that nobody read.
    fn end(mut self) -> Vec<String> {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        self.lines.iter().collect()
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // After a failed test it would run for ever.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn svg(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

#[test]
fn what_is_saved_is_drawn_again() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("game.sgf"), record(";B[ee]")).expect("written");
    let watcher = Watcher::start(folder.path(), &["game.sgf", "-o", "out"]);
    assert_eq!(watcher.next(), "game.sgf: out/game.svg");
    let first = svg(folder.path(), "out/game.svg");
    // As `draw` draws it.
    assert!(crate::common::zumen(folder.path(), &["game.sgf", "-o", "same.svg"]).lines() == ["same.svg"]);
    assert_eq!(first, svg(folder.path(), "same.svg"));

    // Written over.
    fs::write(at("game.sgf"), record(";B[ee];W[gc]")).expect("written");
    assert_eq!(watcher.next(), "game.sgf: out/game.svg");
    assert!(svg(folder.path(), "out/game.svg").contains("stone-gc"));

    // Renamed over, twice: another file each time.
    for (stone, moves) in [("stone-cg", ";B[cg]"), ("stone-df", ";B[df]")] {
        fs::write(at(".game.sgf.swp"), record(moves)).expect("written");
        fs::rename(at(".game.sgf.swp"), at("game.sgf")).expect("renamed");
        assert_eq!(watcher.next(), "game.sgf: out/game.svg");
        assert!(svg(folder.path(), "out/game.svg").contains(stone));
    }

    // Moved away as a backup, then written anew.
    fs::rename(at("game.sgf"), at("game.sgf~")).expect("renamed");
    fs::write(at("game.sgf"), record(";B[aa]")).expect("written");
    watcher.says("game.sgf: out/game.svg");
    assert!(svg(folder.path(), "out/game.svg").contains("stone-aa"));

    // Deleted, and there again.
    fs::remove_file(at("game.sgf")).expect("removed");
    watcher.says("waiting for game.sgf");
    assert!(svg(folder.path(), "out/game.svg").contains("stone-aa"), "the old picture stays");
    fs::write(at("game.sgf"), record(";B[bb]")).expect("written");
    watcher.says("game.sgf: out/game.svg");
    assert!(svg(folder.path(), "out/game.svg").contains("stone-bb"));
    assert_eq!(watcher.end(), Vec::<String>::new());
    assert_eq!(files(&at("out")), ["game.svg"]);
}

#[test]
fn a_fault_is_said_and_the_old_picture_stays() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let good = BAD.replace("----C-", "----B-");
    fs::write(at("id.txt"), &good).expect("written");
    let watcher = Watcher::start(folder.path(), &["id.txt"]);
    assert_eq!(watcher.next(), "id.txt: id.svg");
    let before = svg(folder.path(), "id.svg");
    fs::write(at("id.txt"), BAD).expect("written");
    watcher.says("xgid::checkers");
    watcher.says("id.txt:1:30");
    watcher.says("^");
    watcher.says("help");
    assert_eq!(svg(folder.path(), "id.svg"), before);
    fs::write(at("id.txt"), good.replace(":42:", ":31:")).expect("written");
    watcher.says("id.txt: id.svg");
    assert_ne!(svg(folder.path(), "id.svg"), before);
    watcher.end();
}

#[test]
fn pictures_lead_to_no_pictures() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a.sgf"), record(";B[ee]")).expect("written");
    crate::common::zumen(folder.path(), &["a.sgf", "-o", "picture.svg"]).lines();
    let picture = svg(folder.path(), "picture.svg");
    fs::write(at("mine.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("written");
    fs::write(at("mine.sgf"), record(";B[aa]")).expect("written");
    // Inputs and outputs in one folder, one input a picture of ours, one name taken by somebody else's picture.
    let watcher = Watcher::start(folder.path(), &["a.sgf", "picture.svg", "mine.sgf", "--theme", "print"]);
    assert_eq!(watcher.next(), "a.sgf: a.svg");
    assert_eq!(watcher.next(), "picture.svg: picture-2.svg");
    assert_eq!(watcher.next(), "mine.sgf: mine-2.svg");
    for stone in ["gc", "gd", "gf"] {
        fs::write(at("a.sgf"), record(&format!(";B[ee];W[{stone}]"))).expect("written");
        // One line a save: what was drawn was not drawn again.
        assert_eq!(watcher.next(), "a.sgf: a.svg");
    }
    assert_eq!(watcher.end(), Vec::<String>::new());
    assert_eq!(svg(folder.path(), "picture.svg"), picture, "an input is never written to");
    assert!(svg(folder.path(), "mine.svg").len() < 60, "nor is what somebody else drew");
    assert_eq!(
        files(folder.path()),
        ["a.sgf", "a.svg", "mine-2.svg", "mine.sgf", "mine.svg", "picture-2.svg", "picture.svg"]
    );
    // The next watcher gives the same names.
    let watcher = Watcher::start(folder.path(), &["a.sgf", "mine.sgf"]);
    assert_eq!(watcher.next(), "a.sgf: a.svg");
    assert_eq!(watcher.next(), "mine.sgf: mine-2.svg");
    watcher.end();
}

#[test]
fn rules_themes_and_files_of_other_folders_are_watched() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let examples = root().join("examples/zillions");
    fs::create_dir(at("games")).expect("a folder");
    fs::create_dir(at("other")).expect("a folder");
    fs::copy(examples.join("chess.zsg"), at("games/chess.zsg")).expect("copied");
    fs::write(at("red.css"), "@base classic; .paper { fill: #ffeeee }").expect("written");
    let args = ["games/chess.zsg", "other/late.sgf", "--theme", "red.css", "-o", "out/"];
    let watcher = Watcher::start(folder.path(), &args);
    // The rules are not there yet, nor is the other file.
    watcher.says("zsg::rules");
    watcher.says("waiting for other/late.sgf");
    fs::copy(examples.join("chess.zrf"), at("games/chess.zrf")).expect("copied");
    watcher.says("games/chess.zsg: out/chess.svg");
    fs::write(at("other/late.sgf"), record(";B[ee]")).expect("written");
    watcher.says("other/late.sgf: out/late.svg");
    assert!(svg(folder.path(), "out/late.svg").contains("#ffeeee"));
    fs::write(at("red.css"), "@base classic; .paper { fill: #eeeeff }").expect("written");
    watcher.says("games/chess.zsg: out/chess.svg");
    watcher.says("other/late.sgf: out/late.svg");
    assert!(svg(folder.path(), "out/late.svg").contains("#eeeeff"));
    watcher.end();
}

#[test]
fn a_folder_that_was_deleted_is_waited_for() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let write = |moves: &str| {
        fs::create_dir_all(at("a/b")).expect("folders");
        fs::write(at("a/b/game.sgf"), record(moves)).expect("written");
    };
    write(";B[ee]");
    let watcher = Watcher::start(folder.path(), &["a/b/game.sgf", "-o", "out"]);
    watcher.says("a/b/game.sgf: out/game.svg");
    for (stone, moves) in [("stone-cg", ";B[cg]"), ("stone-df", ";B[df]")] {
        fs::remove_dir_all(at("a")).expect("deleted");
        watcher.says("waiting for a/b/game.sgf");
        write(moves);
        watcher.says("a/b/game.sgf: out/game.svg");
        assert!(svg(folder.path(), "out/game.svg").contains(stone));
    }
    watcher.end();
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let folder = folder();
    fs::write(folder.path().join("a.sgf"), record("")).expect("written");
    for args in [
        &["watch"][..],
        &["watch", "."],
        &["watch", "no/such/folder.sgf"],
        &["watch", "a.sgf", "-o", "a.sgf"],
        &["watch", "a.sgf", "--pages"],
    ] {
        let run = crate::common::zumen(folder.path(), args);
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{args:?}: {run:?}");
    }
    assert_eq!(files(folder.path()), ["a.sgf"]);
}
