//! Each route with its status, its type and its words.

use crate::ask::{DIE, START, Server, drawing, percent_encode};
use crate::common::{folder, zumen, zumen_with};

const GAME: &str = "(;SZ[9];B[aa];W[bb];B[cc];W[dd])";

#[test]
fn every_format_is_drawn_as_the_command_draws_it() {
    let server = Server::start(&[]);
    for (ending, format, media_type) in [
        ("svg", "svg", "image/svg+xml"),
        ("png", "png", "image/png"),
        ("pdf", "pdf", "application/pdf"),
        ("gif", "gif", "image/gif"),
        ("apng", "apng", "image/apng"),
        ("html", "html", "text/html; charset=utf-8"),
        ("txt", "text", "text/plain; charset=utf-8"),
        ("text", "text", "text/plain; charset=utf-8"),
        ("json", "json", "application/json"),
    ] {
        let drawn = server.post(&format!("/draw.{ending}?theme=print"), GAME.as_bytes());
        assert_eq!((drawn.status, drawn.header("content-type")), (200, media_type));
        let folder = folder();
        let args = ["draw", "-", "-f", format, "-o", "-", "--theme", "print"];
        let own = zumen_with(folder.path(), &args, GAME.as_bytes());
        assert_eq!((own.status, own.stdout == drawn.body), (Some(0), true), "{ending}: {}", own.stderr);
    }
}

#[test]
fn options_have_their_names_and_pages_their_numbers() {
    let server = Server::start(&[]);
    let folder = folder();
    let drawn = server.get(&drawing("svg", START, "&play=8%2F5%2C+6%2F5&lang=ja&pips"));
    let own = zumen(folder.path(), &[START, "--play", "8/5, 6/5", "--lang", "ja", "--pips", "-o", "-"]);
    assert_eq!((drawn.status, drawn.text()), (200, own.out()));
    let second = server.post("/draw.svg?figures=2&page=2&name=g", GAME.as_bytes());
    assert_eq!(second.header("content-disposition"), "inline; filename=\"g-fig-003-004.svg\"");
    let beyond = server.post("/draw.svg?figures=2&page=3", GAME.as_bytes());
    assert_eq!((beyond.status, beyond.code().as_str()), (422, "option::value"));
}

#[test]
fn games_and_positions_are_told() {
    let server = Server::start(&[]);
    let games = server.get("/games").json();
    assert_eq!(games["games"].as_array().map(Vec::len), Some(5));
    let held = server.post("/positions", format!("{START}\n{START}\n").as_bytes()).json();
    assert_eq!((&held["game"], &held["choices"][1]["value"]), (&"backgammon".into(), &"2".into()));
    assert_eq!(server.get(&format!("/positions?id={}", percent_encode(START))).status, 200);
}

#[test]
fn what_is_wrong_is_told_with_its_place_in_all_units() {
    let server = Server::start(&[]);
    let refused = server.get(&drawing("svg", &format!("図 = {DIE}"), ""));
    assert_eq!((refused.status, refused.header("content-type")), (422, "application/json"));
    assert_eq!(refused.header("cache-control"), "no-store");
    let report = &refused.json()[0];
    let at = DIE.find("37").expect("the dice") as u64 + 1;
    assert_eq!((&report["code"], &report["span"][0]), (&"xgid::dice".into(), &(at + 6).into()), "{report}");
    assert_eq!((&report["characters"][0], &report["utf16"][0]), (&(at + 4).into(), &(at + 4).into()));
    let slip = server.get(&drawing("svg", START, "&them=print")).json();
    assert_eq!((&slip[0]["code"], &slip[0]["help"]), (&"option::unknown".into(), &"did you mean theme?".into()));
}

#[test]
fn who_shows_pictures_is_shown_what_is_wrong() {
    let server = Server::start(&[]);
    let accepts = ["Accept: image/avif,image/webp,image/*,*/*;q=0.8"];
    for (path, headers, media_type) in [
        (drawing("svg", DIE, ""), &accepts[..], "image/svg+xml"),
        (drawing("png", DIE, ""), &accepts, "image/png"),
        (drawing("png", DIE, "&errors=picture"), &[], "image/png"),
        (drawing("png", DIE, "&errors=json"), &accepts, "application/json"),
        (drawing("png", DIE, ""), &[], "application/json"),
    ] {
        let refused = server.ask("GET", &path, headers, b"");
        assert_eq!((refused.status, refused.header("content-type")), (422, media_type), "{path}");
        assert_eq!(refused.header("cache-control"), "no-store");
    }
    let nowhere = server.ask("GET", "/nowhere", &accepts, b"");
    assert_eq!((nowhere.status, nowhere.header("content-type")), (404, "image/svg+xml"));
    assert!(nowhere.text().contains("serve::path"));
    let words = drawing("svg", "<script>alert(1)</script>", "&errors=picture");
    assert!(!server.get(&words).text().contains("<script"));
    assert_eq!(server.get(&drawing("svg", START, "&errors=loud")).status, 400);
}

#[test]
fn there_is_nothing_elsewhere() {
    let server = Server::start(&[]);
    for path in
        ["/nowhere", "/draw.doc", "/draw", "/draw.svg/x", "/v0.0.1/draw.svg", "/zumen/doc/eJw", "/../etc/passwd"]
    {
        let refused = server.get(path);
        assert_eq!((refused.status, refused.code().as_str()), (404, "serve::path"), "{path}");
    }
    for (method, path, allowed) in [
        ("PUT", "/draw.svg", "GET,HEAD,POST"),
        ("DELETE", "/games", "GET,HEAD"),
        ("GET", "/batch", "POST"),
        ("TRACE", "/health", "GET,HEAD"),
    ] {
        let refused = server.ask(method, path, &[], b"");
        assert_eq!((refused.status, refused.code().as_str()), (405, "serve::method"), "{method} {path}");
        assert_eq!(refused.header("allow"), allowed);
    }
}

/// What is sent, and what comes back: method, path, headers, body; status and code.
type Case<'a> = (&'a str, &'a str, &'a [&'a str], Vec<u8>, u16, &'a str);

#[test]
fn what_http_itself_refuses_has_its_status() {
    let server = Server::start(&["--max-body", "10000"]);
    let long = format!("/draw.svg?id={}", "x".repeat(17_000));
    let cases: [Case; 9] = [
        ("GET", "/draw.svg?id=%ff", &[], vec![], 400, "serve::query"),
        ("POST", "/draw.svg", &[], vec![b'x'; 10_001], 413, "serve::size"),
        ("POST", "/zumen/svg", &[], vec![b'x'; 10_001], 413, "serve::size"),
        ("GET", &long, &[], vec![], 414, "serve::uri"),
        ("POST", "/draw.svg", &["Content-Type: multipart/form-data; boundary=x"], b"--x".to_vec(), 415, "serve::type"),
        ("POST", "/draw.svg", &["Content-Encoding: br"], b"x".to_vec(), 415, "serve::type"),
        ("POST", "/draw.svg", &["Content-Encoding: gzip"], b"no gzip".to_vec(), 400, "serve::body"),
        ("POST", "/", &["Content-Type: text/plain"], START.into(), 415, "serve::type"),
        ("POST", "/draw.svg", &[], b"hello".to_vec(), 422, "input::unknown"),
    ];
    for (method, path, headers, body, status, code) in cases {
        let refused = server.ask(method, path, headers, &body);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (status, code),
            "{method} {}",
            &path[..path.len().min(40)]
        );
        assert_eq!(refused.header("cache-control"), "no-store");
    }
    // Curl says that a file is a form, and means the file.
    let curl = ["Content-Type: application/x-www-form-urlencoded"];
    assert_eq!(server.ask("POST", "/draw.svg", &curl, START.as_bytes()).status, 200);
}

#[test]
fn who_watches_it_sees_how_it_does() {
    let server = Server::start(&["--log", "json"]);
    assert_eq!(server.get("/health").json()["status"], "pass");
    assert_eq!(server.get("/version").json()["version"], env!("CARGO_PKG_VERSION"));
    server.get(&drawing("svg", START, ""));
    server.get(&drawing("svg", DIE, ""));
    server.get("/secret");
    assert_eq!(server.metric("zumen_requests_total{route=\"/draw.svg\",status=\"200\"}"), 1);
    assert_eq!(server.metric("zumen_requests_total{route=\"/draw.svg\",status=\"422\"}"), 1);
    assert_eq!(server.metric("zumen_requests_total{route=\"other\",status=\"404\"}"), 1);
    assert_eq!(server.metric("zumen_renderers"), 1);
    server.terminate();
    let (status, said) = server.wait();
    assert_eq!(status, Some(0));
    let lines: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let drawn = lines.iter().find(|line| line["path"] == "/draw.svg").expect("it is told");
    assert_eq!((&drawn["method"], &drawn["status"]), (&"GET".into(), &200.into()));
    assert!(drawn["bytes"].as_u64().is_some_and(|bytes| bytes > 1000) && drawn["milliseconds"].is_u64());
    assert!(!said.contains("XGID") && !said.contains("31"), "nothing of what was asked is kept: {said}");
}

#[test]
fn the_page_is_there_for_people() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.text().starts_with("<!doctype html>") && page.text().contains("globalThis.zumen"));
    let policy = page.header("content-security-policy");
    assert!(policy.contains("connect-src 'self'") && !policy.contains("sandbox"), "{policy}");
    assert_eq!(page.header("cache-control"), "public, no-cache");
    let tag = format!("If-None-Match: {}", page.header("etag"));
    assert_eq!(server.ask("GET", "/", &[&tag], b"").status, 304);
    let packed = server.ask("GET", "/", &["Accept-Encoding: gzip"], b"");
    assert!(packed.header("content-encoding") == "gzip" && packed.body.len() * 2 < page.body.len());
}

#[test]
fn what_is_odd_about_a_picture_stands_in_a_header() {
    let server = Server::start(&[]);
    let plain = server.get(&drawing("svg", START, ""));
    assert_eq!(plain.header("zumen-warnings"), "");
    let odd = server.get(&drawing("svg", START, "&caption=%F0%9F%82%A1"));
    let warnings: serde_json::Value = serde_json::from_str(odd.header("zumen-warnings")).expect("JSON");
    assert_eq!((odd.status, warnings[0]["code"].as_str()), (200, Some("picture::character")), "{warnings}");
    assert!(warnings[0]["message"].as_str().expect("a text").contains('🂡'), "{warnings}");
    let many: String =
        (0..2_000).map(|number| format!("%F0%9F%{:X}%{:X}", 0x80 + number / 64 % 64, 0x80 + number % 64)).collect();
    let long = server.get(&drawing("svg", START, &format!("&caption={many}")));
    assert!(long.header("zumen-warnings").len() <= 4 << 10, "{}", long.header("zumen-warnings").len());
}
