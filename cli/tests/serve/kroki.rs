//! Kroki's routes, as its clients ask.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::ask::{DIE, START, Server, drawing};

const JSON: [&str; 1] = ["Content-Type: application/json"];

/// Packs a source as it stands in Kroki's URLs.
fn kroki_encode(source: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(source).expect("memory");
    let bytes = encoder.finish().expect("memory");
    let four = |three: &[u8]| {
        let word = (0..3).fold(0_u32, |word, at| word << 8 | u32::from(three.get(at).copied().unwrap_or_default()));
        let digits = (0..4).map(|at| char::from(DIGITS[(word >> (18 - 6 * at) & 63) as usize]));
        digits.take(three.len() + 1).chain("==".chars()).take(4).collect::<String>()
    };
    bytes.chunks(3).map(four).collect()
}

#[test]
fn a_source_stands_in_the_path_in_the_body_or_in_json() {
    let server = Server::start(&[]);
    let own = server.get(&drawing("svg", START, "&theme=print"));
    let path = format!("/zumen/svg/{}", kroki_encode(START.as_bytes()));
    let json = |more: &str| format!("{{\"diagram_source\": \"{START}\"{more}}}").into_bytes();
    let all = ", \"diagram_type\": \"zumen\", \"output_format\": \"svg\", \"diagram_options\": {\"theme\": \"print\"}";
    let options = ["Kroki-Diagram-Options-Theme: print"];
    for drawn in [
        server.get(&format!("{path}?theme=print")),
        server.get(&format!("{}?theme=print", path.trim_end_matches('='))),
        server.ask("GET", &path, &options, b""),
        server.ask("POST", "/zumen/svg", &options, START.as_bytes()),
        server.post("/zumen?theme=print", START.as_bytes()),
        server.ask("POST", "/zumen/svg?theme=print", &JSON, &json("")),
        server.ask("POST", "/", &JSON, &json(all)),
    ] {
        assert_eq!((drawn.status, drawn.header("content-type")), (200, "image/svg+xml"), "{}", drawn.text());
        assert!(drawn.body == own.body);
    }
    assert_eq!(server.get(&path).header("cache-control"), "public, max-age=86400");
    let png = server.ask("POST", "/zumen", &["Accept: image/png"], START.as_bytes());
    assert_eq!(png.header("content-type"), "image/png");
    let pips = server.ask("POST", "/", &JSON, &json(", \"diagram_options\": {\"pips\": true, \"width\": 84}"));
    assert!(pips.body == server.get(&drawing("svg", START, "&pips&width=84")).body);
    // A game of ours that is JSON is no request of Kroki.
    let game = server.get(&drawing("json", START, "")).body;
    assert_eq!(server.ask("POST", "/zumen/svg", &JSON, &game).status, 200);
}

#[test]
fn what_is_wrong_has_its_status() {
    let server = Server::start(&[]);
    let bomb = kroki_encode(&vec![b' '; 8 << 20]);
    let cases: [(&str, String, Vec<u8>, u16, &str); 9] = [
        ("GET", "/zumen/svg/%21%21".to_owned(), vec![], 400, "serve::kroki"),
        ("GET", "/zumen/svg/aGVsbG8=".to_owned(), vec![], 400, "serve::body"),
        ("GET", format!("/zumen/svg/{bomb}"), vec![], 413, "serve::size"),
        ("GET", format!("/zumen/svg/{}", kroki_encode(DIE.as_bytes())), vec![], 422, "xgid::dice"),
        ("GET", format!("/zumen/svg/{}?them=x", kroki_encode(START.as_bytes())), vec![], 422, "option::unknown"),
        ("POST", "/".to_owned(), b"{\"diagram_source\": ".to_vec(), 400, "serve::kroki"),
        ("POST", "/".to_owned(), b"{\"diagram_type\": \"zumen\"}".to_vec(), 400, "serve::kroki"),
        (
            "POST",
            "/".to_owned(),
            b"{\"diagram_source\": \"\", \"diagram_type\": \"mermaid\"}".to_vec(),
            400,
            "serve::kroki",
        ),
        (
            "POST",
            "/".to_owned(),
            b"{\"diagram_source\": \"\", \"output_format\": \"jpeg\"}".to_vec(),
            404,
            "serve::path",
        ),
    ];
    for (method, path, body, status, code) in cases {
        let refused = server.ask(method, &path, &JSON, &body);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (status, code),
            "{method} {}",
            &path[..path.len().min(40)]
        );
    }
    // An <img> of an editor shows it.
    let path = format!("/zumen/svg/{}", kroki_encode(DIE.as_bytes()));
    let shown = server.ask("GET", &path, &["Accept: image/*"], b"");
    assert_eq!((shown.status, shown.header("content-type")), (422, "image/svg+xml"));
}
