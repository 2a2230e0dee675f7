//! Empty boards that were drawn before the library was built are those that are drawn now.

use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use zumen::{NoFiles, View};

/// Boards by the names of their files, each with a position that shows it.
const BOARDS: [(&str, &str); 4] = [
    ("backgammon-below", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"),
    ("backgammon-above", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:7:10"),
    ("go-19", "(;GM[1]FF[4]SZ[19];B[pd];W[dp])"),
    ("shogi", "position startpos"),
];

#[test]
fn boards_that_were_drawn_before_are_those_that_are_drawn_now() {
    for (name, position) in BOARDS {
        let record = zumen::read(position.as_bytes(), &NoFiles).expect("a position");
        let subject = record.entries(&View::default()).swap_remove(0).expect("a position").subject;
        let renderer = zumen::renderer(subject.as_ref(), "classic").expect("a theme");
        let diagram = subject.diagram(&View::default()).expect("a diagram");
        let (svg, pixels) = renderer.draw(&diagram).expect("a picture").empty_board().expect("a board");
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        packer.write_all(pixels.data()).expect("memory");
        let pixels = packer.finish().expect("memory");
        let is_kept = renderer.style().boards.iter().any(|board| board.svg == svg && board.pixels == pixels);
        if !is_kept && std::env::var_os("ZUMEN_BLESS").is_some() {
            let path = |kind: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/boards/{name}.{kind}"));
            std::fs::write(path("svg"), &svg).expect("a file");
            std::fs::write(path("deflate"), &pixels).expect("a file");
        }
        assert!(is_kept, "{name}: draw it anew with ZUMEN_BLESS=1 cargo test --test pictures boards, and look at it");
    }
}
