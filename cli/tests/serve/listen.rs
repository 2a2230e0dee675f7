//! Where it listens.

use std::io::Write;
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};

use crate::ask::{Response, Server};
use crate::common::{folder, program, root, zumen};

#[test]
fn a_socket_may_be_a_file() {
    let folder = folder();
    let path = folder.path().join("http.sock");
    let listen = format!("unix:{}", path.display());
    let start = || {
        let mut command = program(root());
        command.args(["serve", "--listen", &listen]);
        Server::of(command)
    };
    let server = start();
    assert_eq!(server.told, listen);
    let mut stream = UnixStream::connect(&path).expect("it listens");
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("it reads");
    assert_eq!(Response::read(stream, false).status, 200);
    let second = zumen(root(), &["serve", "--listen", &listen]);
    assert_eq!(second.status, Some(2), "somebody listens there: {}", second.stderr);
    // One that was killed leaves its file behind, and the next takes its place.
    drop(server);
    assert!(path.exists());
    let server = start();
    server.terminate();
    assert_eq!(server.wait().0, Some(0));
    assert!(!path.exists(), "it is gone with the server");
    std::fs::write(&path, "a file").expect("a file");
    assert_eq!(zumen(root(), &["serve", "--listen", &listen]).status, Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("it is still there"), "a file");
}

#[test]
fn localhost_is_an_address() {
    let mut command = program(root());
    command.args(["serve", "--listen", "localhost:0"]);
    assert!(Server::of(command).address().ip().is_loopback());
}

#[test]
fn a_socket_may_be_handed_over() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    // As systemd does: the socket is the file of number 3.
    let mut command = Command::new("sh");
    command.args(["-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" serve --listen 127.0.0.1:1 3<&0 0</dev/null"]);
    command.arg(env!("CARGO_BIN_EXE_zumen")).stdin(Stdio::from(OwnedFd::from(listener)));
    let server = Server::of(command);
    assert_eq!(server.address(), address);
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn what_cannot_be_listened_at_is_said() {
    for (listen, said) in [
        ("nowhere", "unix:PATH"),
        ("unix:", "a path"),
        ("203.0.113.1:8080", "203.0.113.1:8080"),
        ("localhost:99999", "at most 65535"),
    ] {
        let run = zumen(root(), &["serve", "--listen", listen]);
        assert_eq!((run.status, run.stderr.contains(said)), (Some(2), true), "{listen}: {}", run.stderr);
    }
}
