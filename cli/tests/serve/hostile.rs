//! Clients that are slow, broken, or mean harm.

use std::io::{Read, Write};
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::ask::{Response, START, Server, drawing};

/// A server that is not patient.
fn server() -> Server {
    Server::start(&["--timeout", "1", "--max-body", "100000"])
}

#[test]
fn who_is_slow_is_cut_off() {
    let server = server();
    // A head that never ends, byte after byte.
    let mut slow = server.connect();
    let mut sent = 0;
    for byte in "GET /health HTTP/1.1\r\nX: ".bytes().chain(std::iter::repeat(b'x')).take(300) {
        if slow.write_all(&[byte]).is_err() {
            break;
        }
        sent += 1;
        thread::sleep(Duration::from_millis(30));
    }
    assert!(sent < 300, "it is cut off");
    // A body of which one byte is missing.
    let mut late = server.connect();
    write!(late, "POST /draw.svg HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{START}", START.len() + 1).unwrap();
    let refused = Response::read(late, false);
    assert_eq!((refused.status, refused.code().as_str()), (408, "serve::late"));
    // Who says nothing at all.
    let mut silent = server.connect();
    assert_eq!(silent.read(&mut [0; 10]).expect("the end"), 0);
    // Who asks and asks, and never takes an answer.
    let mut deaf = server.connect();
    deaf.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
    let request = format!("GET {} HTTP/1.1\r\nHost: x\r\n\r\n", drawing("svg", START, ""));
    let mut asked = 0;
    while asked < 100_000 && deaf.write_all(request.as_bytes()).is_ok() {
        asked += 1;
    }
    assert!(asked < 100_000, "it is cut off");
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn who_is_broken_harms_nobody() {
    let server = server();
    for (request, status) in [
        ("hello\r\n\r\n", 400),
        ("GET /health HTTP/9.9\r\n\r\n", 400),
        ("GET /he alth HTTP/1.1\r\n\r\n", 400),
        ("POST /draw.svg HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400),
        ("POST /draw.svg HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400),
        ("POST /draw.svg HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
    ] {
        assert_eq!(server.raw(request.as_bytes()).status, status, "{request}");
    }
    let many: String = (0..200).map(|at| format!("X-{at}: y\r\n")).collect();
    assert_eq!(server.raw(format!("GET /health HTTP/1.1\r\n{many}\r\n").as_bytes()).status, 431);
    let long = format!("GET /health HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(300_000));
    let mut stream = server.connect();
    // It may be cut off before all is said.
    let _ = stream.write_all(long.as_bytes());
    assert!(Response::try_read(stream, false).is_none_or(|refused| refused.status == 431));
    // Who goes away in the middle.
    for part in [10, 40, 60] {
        let mut gone = server.connect();
        let request = format!("POST /draw.png HTTP/1.1\r\nContent-Length: {}\r\n\r\n{START}", START.len());
        gone.write_all(&request.as_bytes()[..part]).unwrap();
    }
    for _ in 0..50 {
        let mut gone = server.connect();
        write!(gone, "GET {} HTTP/1.1\r\nHost: x\r\n\r\n", drawing("png", START, "")).unwrap();
    }
    // What they asked for is drawn, or given up; then there is room again.
    while server.metric("zumen_working") > 0 {
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!((server.get(&drawing("png", START, "")).status, server.metric("zumen_broken_total")), (200, 0));
}

#[test]
fn what_grows_is_stopped() {
    let server = server();
    let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
    bomb.write_all(&vec![b' '; 64 << 20]).expect("memory");
    let bomb = bomb.finish().expect("memory");
    assert!(bomb.len() < 100_000);
    let refused = server.ask("POST", "/draw.svg", &["Content-Encoding: gzip"], &bomb);
    assert_eq!((refused.status, refused.code().as_str()), (413, "serve::size"));
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(START.as_bytes()).expect("memory");
    let drawn = server.ask("POST", "/draw.svg", &["Content-Encoding: GZip"], &packed.finish().expect("memory"));
    assert_eq!((drawn.status, drawn.body), (200, server.get(&drawing("svg", START, "")).body));
    // A body that does not say how long it is.
    let mut endless = server.connect();
    endless.write_all(b"POST /draw.svg HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n").unwrap();
    let chunk = [b"2000\r\n".as_slice(), &[b'x'; 0x2000], b"\r\n"].concat();
    let sent = (0..10_000).take_while(|_| endless.write_all(&chunk).is_ok()).count();
    assert!(sent < 10_000, "it is cut off");
}
