//! `--preview`: pictures on the terminal, which the test is. Only a program with the feature `preview` has it.
#![cfg(all(target_os = "linux", feature = "preview"))]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::{files, folder};
use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Regex, Session};

const START: &str = "4HPwATDgc/ABMA";

/// A terminal of this kind in which the program runs.
fn terminal(folder: &Path, args: &[&str], environment: &[(&str, &str)]) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zumen"));
    command.current_dir(folder).args(args).env("TERM", "xterm-256color");
    command.env_remove("TERM_PROGRAM").env_remove("LC_TERMINAL").envs(environment.iter().copied());
    let mut session = Session::spawn(command).expect("a terminal");
    session.set_expect_timeout(Some(Duration::from_secs(120)));
    session
}

fn status(mut session: OsSession) -> WaitStatus {
    session.expect(Eof).expect("the end");
    session.get_process().wait().expect("a status")
}

/// The bytes of base64.
fn decode_base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter(|byte| *byte != b'=');
    let digits: Vec<u32> =
        digits.map(|byte| DIGITS.iter().position(|digit| *digit == byte).expect("base64") as u32).collect();
    let bytes = |four: &[u32]| {
        let word = four.iter().enumerate().fold(0, |word, (at, digit)| word | digit << (18 - 6 * at));
        word.to_be_bytes()[1..four.len()].to_vec()
    };
    digits.chunks(4).flat_map(bytes).collect()
}

/// The pixels that `-o a.png` has.
fn draw_png(folder: &Path) -> tiny_skia::Pixmap {
    crate::common::zumen(folder, &[START, "-o", "a.png"]).lines();
    let bytes = fs::read(folder.join("a.png")).expect("drawn");
    fs::remove_file(folder.join("a.png")).expect("removed");
    tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG")
}

#[test]
fn iterm2_gets_the_picture() {
    let folder = folder();
    let picture = draw_png(folder.path());
    let mut session = terminal(folder.path(), &[START, "--preview"], &[("TERM_PROGRAM", "iTerm.app")]);
    let found = session.expect(Regex("\x1b\\]1337;File=inline=1;[^:]*:([A-Za-z0-9+/=]+)\x07")).expect("the picture");
    let png = decode_base64(std::str::from_utf8(found.get(1).expect("its bytes")).expect("base64"));
    let shown = tiny_skia::Pixmap::decode_png(&png).expect("a PNG");
    assert!(shown == picture, "pixel by pixel");
    assert!(matches!(status(session), WaitStatus::Exited(_, 0)));
    assert_eq!(files(folder.path()), Vec::<String>::new(), "no file was asked for");
}

#[test]
fn kitty_gets_the_picture_and_the_file_is_written_too() {
    let folder = folder();
    let picture = draw_png(folder.path());
    let mut session = terminal(folder.path(), &[START, "--preview", "-o", "a.svg"], &[]);
    session.expect("\x1b[c").expect("the question");
    session.send("\x1b_Gi=31;OK\x1b\\\x1b[?62;c").expect("yes");
    session.expect("a=q,t=t;").expect("whether files are read");
    session.send("\x1b_Gi=31;EBADF\x1b\\").expect("no");
    // Nine megabytes in pieces: all of them first, which is fast.
    let all = session.expect(Eof).expect("the end");
    let text = String::from_utf8_lossy(all.as_bytes()).into_owned();
    let pieces = text.split("\x1b_G").skip(1).filter_map(|piece| piece.split_once("\x1b\\")?.0.split_once(';'));
    let (heads, payload): (Vec<&str>, Vec<&str>) = pieces.unzip();
    assert!(heads[0].starts_with("f=32,a=T,t=d,s=1400,v=1200,"), "{}", heads[0]);
    let pixels = decode_base64(&payload.concat());
    assert_eq!(pixels.len(), 1400 * 1200 * 4);
    assert!(pixels == picture.data(), "pixel by pixel");
    assert!(text.ends_with("a.svg\r\n"), "the name comes last");
    assert!(matches!(session.get_process().wait(), Ok(WaitStatus::Exited(_, 0))));
    assert_eq!(files(folder.path()), ["a.svg"]);
}

#[test]
fn a_terminal_with_sixel_gets_sixels() {
    let folder = folder();
    let mut session = terminal(folder.path(), &[START, "--preview"], &[]);
    for _ in 0..2 {
        // Asked for kitty's pictures first, then for sixels.
        session.expect("\x1b[c").expect("the question");
        session.send("\x1b[?62;4;22c").expect("sixel");
    }
    session.expect(Regex("\x1bP[0-9;]*q\"1;1;[0-9]+;[0-9]+")).expect("the head of a sixel picture");
    session.expect("\x1b\\").expect("its end");
    assert!(matches!(status(session), WaitStatus::Exited(_, 0)));
}

#[test]
fn a_terminal_without_pictures_gets_a_remedy() {
    let folder = folder();
    let mut session = terminal(folder.path(), &[START, "--preview"], &[]);
    for _ in 0..2 {
        session.expect("\x1b[c").expect("the question");
        session.send("\x1b[?62;22c").expect("neither");
    }
    session.expect("-f text").expect("the remedy");
    assert!(matches!(status(session), WaitStatus::Exited(_, 2)));
    let mut session = terminal(folder.path(), &[START, "--preview"], &[("TERM", "dumb")]);
    session.expect("-f text").expect("the remedy, without a question");
    assert!(matches!(status(session), WaitStatus::Exited(_, 2)));
    // And where stdout is no terminal.
    let run = crate::common::zumen(folder.path(), &[START, "--preview"]);
    assert_eq!((run.status, run.out().as_str()), (Some(2), ""));
    assert_eq!(files(folder.path()), Vec::<String>::new());
}
