//! More requests than can be drawn, and the end in the middle of them.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::ask::{Response, START, Server, drawing};

#[test]
fn of_a_thousand_at_once_none_is_lost() {
    const ALL: usize = 1_000;
    let server = Server::start(&["--jobs", "2", "--timeout", "60"]);
    let path = drawing("png", START, "");
    let drawn = server.get(&path).body;
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = || {
            let response = server.get(&path);
            match response.status {
                200 => assert!(response.body == drawn, "whole"),
                _ => assert_eq!((response.code().as_str(), response.header("retry-after")), ("serve::busy", "1")),
            }
            response.status
        };
        let threads: Vec<_> = (0..ALL).map(|_| scope.spawn(ask)).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    let mut counts: BTreeMap<u16, u64> = BTreeMap::new();
    statuses.iter().for_each(|status| *counts.entry(*status).or_default() += 1);
    let [all, shed] = [200, 503].map(|status| counts.get(&status).copied().unwrap_or_default());
    assert_eq!(all + shed, ALL as u64, "{counts:?}");
    assert!(all >= 32 && shed > 0, "{counts:?}");
    let counted = |status| server.metric(&format!("zumen_requests_total{{route=\"/draw.png\",status=\"{status}\"}}"));
    assert_eq!((counted(200), counted(503), server.metric("zumen_busy_total")), (all + 1, shed, shed));
    assert_eq!(server.metric("zumen_working"), 0);
}

#[test]
fn what_takes_too_long_is_given_up_and_others_go_on() {
    let server = Server::start(&["--jobs", "2", "--timeout", "1"]);
    let moves: String = (0..300).map(|at| format!(";B[{}{}]", letter(at % 19), letter(at / 19))).collect();
    let film = format!("(;SZ[19]{moves})");
    let slow = server.post("/draw.gif?at=1..300", film.as_bytes());
    // A machine that is fast enough has drawn it.
    if slow.status != 200 {
        assert_eq!((slow.status, slow.code().as_str()), (503, "serve::slow"));
        assert!(server.metric("zumen_slow_total") == 1);
    }
    assert_eq!(server.get(&drawing("svg", START, "")).status, 200);
}

#[test]
fn a_film_has_only_so_many_frames() {
    let server = Server::start(&["--timeout", "60"]);
    let film = format!("(;SZ[9]{})", ";B[];W[]".repeat(50));
    let long = server.post("/draw.gif?pixels=1400", film.as_bytes());
    assert_eq!((long.status, long.code().as_str()), (422, "film::many"));
    assert_eq!(server.post("/draw.gif?pixels=100&at=1..20", film.as_bytes()).status, 200);
}

fn letter(at: usize) -> char {
    char::from(b'a' + at as u8)
}

#[test]
fn what_was_asked_for_is_answered_before_the_end() {
    let server = Server::start(&["--jobs", "1"]);
    // One that draws, one of which a half has come, one that says nothing.
    let path = drawing("png", START, "");
    let mut drawing = server.connect();
    write!(drawing, "GET {path} HTTP/1.1\r\nHost: test\r\n\r\n").expect("it reads");
    let mut half = server.connect();
    write!(half, "POST /draw.svg HTTP/1.1\r\nHost: test\r\nContent-Length: {}\r\n\r\n", START.len()).expect("it reads");
    let _silent = server.connect();
    server.get("/health");
    server.terminate();
    let address = server.address();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Nobody new is let in.
            while !is_over.load(Ordering::Relaxed) && std::net::TcpStream::connect(address).is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        });
        thread::sleep(Duration::from_millis(200));
        half.write_all(START.as_bytes()).expect("it still reads");
        assert_eq!(Response::read(drawing, false).status, 200);
        assert_eq!(Response::read(half, false).status, 200);
        is_over.store(true, Ordering::Relaxed);
    });
    let (status, said) = server.wait();
    assert_eq!((status, said.as_str()), (Some(0), ""));
}
