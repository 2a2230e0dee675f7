//! Lines in, lines of JSON out.

use std::io::{BufRead, BufReader, Write};

use crate::ask::{DIE, START, Server};
use crate::common::{folder, zumen_with};

#[test]
fn lines_are_answered_as_the_command_answers_them() {
    let server = Server::start(&[]);
    let lines = format!(
        "# a comment\n{START}\nname = {START}\nname = {START}\n\n{DIE}\n{{\"id\": \"{START}\", \"options\": {{\"pips\": true}}}}\nhello\n"
    );
    let folder = folder();
    for (query, args) in [
        ("", &[][..]),
        ("?theme=print&lang=ja", &["--theme", "print", "--lang", "ja"]),
        ("?format=text,json", &["-f", "text,json"]),
    ] {
        let answered = server.post(&format!("/batch{query}"), lines.as_bytes());
        assert_eq!((answered.status, answered.header("content-type")), (200, "application/x-ndjson"));
        let own = zumen_with(folder.path(), &[&["batch", "-"], args].concat(), lines.as_bytes());
        assert_eq!(answered.text(), own.out(), "{query}");
        assert_eq!(answered.text().lines().count(), 6);
    }
}

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let server = Server::start(&["--jobs", "1"]);
    let mut stream = server.connect();
    let head = "POST /batch HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("it reads");
    let mut reader = BufReader::new(stream.try_clone().expect("a copy"));
    for _ in 0..3 {
        let line = format!("{START}\n");
        stream.write_all(format!("{:x}\r\n{line}\r\n", line.len()).as_bytes()).expect("it reads");
        let mut answer = String::new();
        while !answer.starts_with('{') {
            answer.clear();
            assert!(reader.read_line(&mut answer).expect("an answer") > 0);
        }
        // Whoever waits for the next line does not keep others from their pictures.
        assert_eq!(server.post("/draw.svg", START.as_bytes()).status, 200);
    }
    // Nor are more such clients than threads let in.
    assert_eq!(server.post("/batch", START.as_bytes()).status, 503);
}

#[test]
fn a_client_that_says_all_before_it_listens_is_answered() {
    let server = Server::start(&[]);
    let lines = format!("{START}\n").repeat(2_000);
    let answered = server.post("/batch?format=json", lines.as_bytes());
    assert_eq!((answered.status, answered.text().lines().count()), (200, 2_000));
}

#[test]
fn what_no_line_can_have_is_refused_at_once() {
    let server = Server::start(&["--max-body", "1000"]);
    for (query, status, code) in [
        ("?format=png", 422, "option::value"),
        ("?format=doc", 404, "serve::path"),
        ("?them=print", 422, "option::unknown"),
        ("?format=html", 422, "option::value"),
    ] {
        let refused = server.post(&format!("/batch{query}"), START.as_bytes());
        assert_eq!((refused.status, refused.code().as_str()), (status, code), "{query}");
    }
    assert_eq!(server.ask("POST", "/batch", &["Content-Encoding: gzip"], b"x").status, 415);
    // A theme that no game has ends the batch, and says so; a line that is too long does not.
    let ended = server.post("/batch?theme=nosuch", format!("{START}\n{START}\n").as_bytes()).text();
    assert!(ended.lines().count() == 1 && ended.contains("theme::name"), "{ended}");
    let long = format!("{}\n{START}\n", "x".repeat(2_000));
    let answered = server.post("/batch", long.as_bytes()).text();
    assert!(answered.contains("batch::line") && answered.contains("<svg"), "{answered}");
}
