//! Empty boards that were drawn before the program was built: those that most pictures show. To draw one takes longer than
//! all that lies on it.
//!
//! A board is known by its document, letter for letter; `NAME.svg` is that document and `NAME.png` its pixels, which are grey.
//! A change of a template makes them old, and they are drawn anew: `ZUMEN_BLESS=1 cargo test --lib boards`.

use std::io::Cursor;

use tiny_skia::Pixmap;

use super::png;
use crate::geometry::{HEIGHT, WIDTH};

/// A board that was drawn before.
struct Kept {
    #[cfg(test)]
    name: &'static str,
    svg: &'static str,
    png: &'static [u8],
}

/// Returns what stands in the two files of a name.
macro_rules! kept {
    ($name:literal) => {
        Kept {
            #[cfg(test)]
            name: $name,
            svg: include_str!(concat!($name, ".svg")),
            png: include_bytes!(concat!($name, ".png")),
        }
    };
}

/// The boards of the usual themes. Points of backgammon are numbered for who is on roll, below or above; the board of shogi
/// is that of a position without a last move, whose squares are tinted.
static BOARDS: &[Kept] = if cfg!(feature = "boards") {
    &[kept!("backgammon-below"), kept!("backgammon-above"), kept!("go-19"), kept!("shogi")]
} else {
    &[]
};

/// Returns the pixels of a board's document; `None` where it was not drawn before.
pub(super) fn find(document: &str) -> Option<Pixmap> {
    let board = BOARDS.iter().find(|board| board.svg == document)?;
    let mut reader = ::png::Decoder::new(Cursor::new(board.png)).read_info().ok()?;
    let mut grey = vec![0; (WIDTH * HEIGHT) as usize];
    reader.next_frame(&mut grey).ok()?;
    let mut pixels = png::clear();
    for (rgba, level) in pixels.data_mut().as_chunks_mut().0.iter_mut().zip(grey) {
        *rgba = [level, level, level, u8::MAX];
    }
    Some(pixels)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{BOARDS, find};
    use crate::render::png::{self, Channels};
    use crate::render::svg::{Part, Picture};
    use crate::{NoFiles, Renderer, View};

    /// A position that shows the board of this name.
    fn position(name: &str) -> &'static str {
        match name {
            "backgammon-below" => "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10",
            "backgammon-above" => "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:7:10",
            "go-19" => "(;GM[1]FF[4]SZ[19];B[pd])",
            "shogi" => "position startpos",
            _ => panic!("no position shows {name}"),
        }
    }

    #[test]
    fn boards_that_were_drawn_before_are_those_that_are_drawn_now() {
        for board in BOARDS {
            let name = board.name;
            let record = crate::read(position(name).as_bytes(), &NoFiles).expect("a position");
            let subject = record.entries(&View::default()).swap_remove(0).expect("a position").subject;
            let renderer = Renderer::of(subject.as_ref(), "classic").expect("a theme");
            let diagram = subject.diagram(&View::default()).expect("a diagram");
            let diagram = renderer.prepared(&diagram);
            let document = Picture::compose(&renderer, &diagram).expect("a picture").part(&renderer, Part::Board);
            let mut drawn = png::blank();
            png::draw(&renderer.parse(&document).expect("a document"), &mut drawn);
            assert!(png::is_grey(&document), "{name} has colours");
            let is_kept = find(&document).is_some_and(|kept| kept == drawn);
            if !is_kept && std::env::var_os("ZUMEN_BLESS").is_some() {
                let path = |kind: &str| format!("{}/src/render/boards/{name}.{kind}", env!("CARGO_MANIFEST_DIR"));
                let grey = Channels { is_grey: true, has_alpha: false };
                fs::write(path("svg"), &document).expect("a file");
                fs::write(path("png"), png::encode(&drawn, grey, 90.0, "")).expect("a file");
            }
            assert!(is_kept, "{name}: draw it anew with ZUMEN_BLESS=1 cargo test --lib boards, and look at it");
        }
    }
}
