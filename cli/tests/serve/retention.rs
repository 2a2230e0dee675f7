//! What may be kept, by whom and for how long; what a browser may do with it; how it is packed.

use std::io::Read;

use flate2::read::GzDecoder;

use crate::ask::{START, Server, drawing};

#[test]
fn what_is_known_is_not_sent_again() {
    let server = Server::start(&[]);
    let path = drawing("svg", START, "");
    let drawn = server.get(&path);
    let tag = drawn.header("etag");
    assert!(tag.starts_with('"') && tag.len() > 20, "a strong tag: {tag}");
    assert_eq!(drawn.header("cache-control"), "public, max-age=86400");
    for (sent, status) in [
        (tag.to_owned(), 304),
        (format!("\"other\", {tag}"), 304),
        (format!("W/{tag}"), 304),
        ("*".to_owned(), 304),
        ("\"other\"".to_owned(), 200),
    ] {
        let again = server.ask("GET", &path, &[&format!("If-None-Match: {sent}")], b"");
        assert_eq!((again.status, again.header("etag")), (status, tag), "{sent}");
        assert_eq!(again.header("cache-control"), "public, max-age=86400");
        assert_eq!(again.body.is_empty(), status == 304);
    }
    let other = server.get(&drawing("svg", START, "&theme=print"));
    assert_ne!(other.header("etag"), tag);
    // What is no answer is never known, nor is what was sent.
    let refused = server.ask("GET", "/draw.svg?id=hello", &["If-None-Match: *"], b"");
    assert_eq!((refused.status, refused.header("etag")), (422, ""));
    let sent = server.ask("POST", "/draw.svg", &["If-None-Match: *"], START.as_bytes());
    assert_eq!((sent.status, sent.header("cache-control"), sent.body == drawn.body), (200, "no-store", true));
}

#[test]
fn what_has_the_version_in_its_path_lasts() {
    let server = Server::start(&[]);
    let path = drawing("svg", START, "");
    let lasting = server.get(&format!("/v{}{path}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lasting.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(lasting.body, server.get(&path).body);
    let refused = server.get(&format!("/v{}/draw.svg?id=hello", env!("CARGO_PKG_VERSION")));
    assert_eq!((refused.status, refused.header("cache-control")), (422, "no-store"));
}

#[test]
fn a_head_has_no_body() {
    let server = Server::start(&[]);
    for path in [drawing("svg", START, ""), "/games".to_owned(), "/health".to_owned(), "/draw.svg?id=hello".to_owned()]
    {
        let (head, whole) = (server.ask("HEAD", &path, &[], b""), server.get(&path));
        assert_eq!((head.status, head.body.len()), (whole.status, 0), "{path}");
        for name in ["etag", "content-type", "content-length", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
        assert_eq!(whole.header("content-length"), whole.body.len().to_string());
    }
}

#[test]
fn words_are_packed_where_that_is_wanted() {
    let server = Server::start(&[]);
    let path = drawing("svg", START, "");
    let plain = server.get(&path);
    let packed = server.ask("GET", &path, &["Accept-Encoding: br, gzip;q=0.9"], b"");
    assert_eq!((packed.header("content-encoding"), packed.header("vary")), ("gzip", "accept-encoding"));
    assert!(packed.body.len() * 2 < plain.body.len());
    let mut unpacked = Vec::new();
    GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).expect("gzip");
    assert!(unpacked == plain.body);
    // Other bytes, another tag.
    assert_ne!(packed.header("etag"), plain.header("etag"));
    let tag = format!("If-None-Match: {}", packed.header("etag"));
    assert_eq!(server.ask("GET", &path, &["Accept-Encoding: gzip", &tag], b"").status, 304);
    for (path, accepted) in [(drawing("png", START, ""), "gzip"), (path, "gzip;q=0")] {
        let plain = server.ask("GET", &path, &[&format!("Accept-Encoding: {accepted}")], b"");
        assert_eq!(plain.header("content-encoding"), "", "{path}");
    }
}

#[test]
fn a_browser_runs_nothing_of_a_picture() {
    let server = Server::start(&[]);
    let svg = server.get(&drawing("svg", START, ""));
    let policy = svg.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'") && policy.ends_with("; sandbox"), "{policy}");
    let page = server.post("/draw.html", b"(;SZ[9];B[aa];W[bb])");
    assert!(page.header("content-security-policy").ends_with("; sandbox allow-scripts"));
    for path in ["/games", "/nowhere", "/health"] {
        assert_eq!(server.get(path).header("x-content-type-options"), "nosniff", "{path}");
    }
    assert_eq!(svg.header("x-content-type-options"), "nosniff");
}

#[test]
fn pages_of_every_host_may_ask_without_what_they_know() {
    let server = Server::start(&[]);
    let drawn = server.ask("GET", &drawing("svg", START, ""), &["Origin: https://example.org"], b"");
    assert_eq!(drawn.header("access-control-allow-origin"), "*");
    assert_eq!(drawn.header("access-control-allow-credentials"), "");
    assert!(drawn.header("access-control-expose-headers").contains("etag"));
    let asks =
        ["Origin: https://example.org", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: x"];
    let may = server.ask("OPTIONS", "/draw.svg", &asks, b"");
    assert_eq!((may.status, may.header("access-control-allow-methods")), (200, "GET,HEAD,POST"));
    let refused = server.ask("GET", "/draw.svg?id=hello", &["Origin: https://example.org"], b"");
    assert_eq!(refused.header("access-control-allow-origin"), "*", "a page has to read why");
}

#[test]
fn a_name_is_safe_and_may_be_in_any_script() {
    let server = Server::start(&[]);
    for (name, told) in [
        ("", "inline; filename=\"diagram.svg\""),
        ("&name=opening%203", "inline; filename=\"opening 3.svg\""),
        ("&name=..%2F..%2Fetc%2Fpasswd", "inline; filename=\"etc-passwd.svg\""),
        ("&name=a%22%0d%0aSet-Cookie:%20x", "inline; filename=\"a---Set-Cookie- x.svg\""),
        ("&name=%E5%9B%B3", "inline; filename=\"_.svg\"; filename*=UTF-8''%E5%9B%B3.svg"),
    ] {
        let drawn = server.get(&drawing("svg", START, name));
        assert_eq!(drawn.header("content-disposition"), told);
        assert_eq!(drawn.header("set-cookie"), "");
    }
}
