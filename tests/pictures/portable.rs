//! Portable pictures: nothing beyond the static core of SVG, and the same pixels.

use zumen::Session;
use zumen::session::{Format, Request};

use crate::common::{faults, root};

/// An input of a game, and the theme.
const CASES: [(&str, &str); 8] = [
    ("XGID=-b----E-C---eE---c-e----B-:2:0:1:31:3:2:0:7:10", "classic"),
    ("XGID=-b----E-C---eE---c-e----B-:2:0:1:31:3:2:0:7:10", "web"),
    ("tests/data/go/marks.sgf", "print"),
    ("tests/data/go/marks.sgf", "web"),
    ("examples/shogi/game.kif", "classic"),
    ("examples/carcassonne/game.json", "classic"),
    ("examples/carcassonne/game.json", "dark"),
    ("examples/zillions/chess.zrf", "web"),
];

fn draw(text: &str, options: &[(&str, &str)]) -> String {
    let input = std::fs::read(root().join(text)).unwrap_or_else(|_| text.as_bytes().to_vec());
    let request = Request { input: &input, formats: &[Format::Svg], options, ..Request::default() };
    let session = Session::default();
    let read = session.read(&request).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let sheet = read.sheets().next().expect("a sheet").unwrap_or_else(|fault| panic!("{text}: {fault}"));
    String::from_utf8(sheet.files.into_iter().next().expect("a file").bytes).expect("text")
}

#[test]
fn a_portable_picture_has_shapes_alone_and_the_same_pixels() {
    for (text, theme) in CASES {
        let [plain, portable] =
            [&[("theme", theme)][..], &[("theme", theme), ("portable", "")]].map(|options| draw(text, options));
        for lost in ["<use", "radient", "<defs", "url(", "<metadata", "xmlns:"] {
            assert!(!portable.contains(lost), "{text} {theme}: {lost}");
        }
        assert_eq!(faults(&portable), Vec::<String>::new(), "{text} {theme}");
        let kept = zumen::render::EmbeddedSource::from_svg(&portable).expect("a source");
        assert!(kept.source.options.contains(&("portable".to_owned(), String::new())));
        assert!(zumen::render::is_as_drawn(&portable, kept.digest.expect("a check sum")), "{text} {theme}");
        assert_eq!(draw(&portable, &[]), portable, "{text} {theme}: drawn again");
        if plain.contains("Gradient") {
            continue;
        }
        let [plain, portable] = [plain, portable].map(|svg| zumen::pixels(svg.as_bytes()).expect("a picture"));
        let apart = plain.data().iter().zip(portable.data()).filter(|(one, other)| one.abs_diff(**other) > 32).count();
        assert_eq!((plain.width(), plain.height(), apart), (portable.width(), portable.height(), 0), "{text} {theme}");
    }
}

/// A flat colour in the place of a gradient is the mean of its two, and what shades flat colours is left out.
#[test]
fn gradients_become_flat() {
    let wedge = draw("examples/shogi/game.kif", &[("theme", "web"), ("portable", "")]);
    assert!(wedge.contains("fill=\"#fcf1d8\"") && !wedge.contains("z-shade"));
    let stones = draw("tests/data/go/marks.sgf", &[("theme", "web"), ("portable", "")]);
    assert!(stones.contains("fill=\"#faf8f4\"") && !stones.contains("z-shade"));
}

/// Words that are text stay so; what a label is moved and turned by goes along.
#[test]
fn words_are_one_path_a_line() {
    let text = "examples/shogi/game.kif";
    let portable = draw(text, &[("portable", "")]);
    let words = portable.lines().filter(|line| line.contains(" aria-label="));
    assert!(words.clone().count() > 50 && words.clone().all(|line| line.starts_with("<path ") && line.ends_with("/>")));
    let font = draw(text, &[("portable", ""), ("text", "font")]);
    assert!(font.contains("<text ") && !font.contains("<use"));
}
