//! The themes for pages, `web` and `dark`, in numbers: contrasts, the card, gradients; and pictures without paper.

use crate::colour::{contrast, hex, theme};
use crate::common::go::Picture;
use crate::common::root;
use zumen::Session;
use zumen::session::{Format, Request};
use zumen::template::{Theme, check_svg};

const THEMES: [&str; 2] = ["web", "dark"];

/// An input of a game, and options that show much.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const CASES: [Case; 5] = [
    ("backgammon", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10", &[("play", "8/5, 6/5")]),
    ("go", "tests/data/go/marks.sgf", &[]),
    ("shogi", "examples/shogi/game.kif", &[("at", "17")]),
    ("carcassonne", "examples/carcassonne/game.json", &[]),
    ("zillions", "examples/zillions/chess.zrf", &[]),
];

/// A file of the repository, or the input itself.
fn input(text: &str) -> Vec<u8> {
    std::fs::read(root().join(text)).unwrap_or_else(|_| text.as_bytes().to_vec())
}

/// A picture in each format, with further options.
fn draw_formats(text: &str, options: &[(&str, &str)], more: &[(&str, &str)]) -> [Vec<u8>; 3] {
    let formats = [Format::Svg, Format::Png, Format::Pdf];
    let options = [options, more].concat();
    let bytes = input(text);
    let request = Request { input: &bytes, formats: &formats, options: &options, ..Request::default() };
    let session = Session::default();
    let read = session.read(&request).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let sheet = read.sheets().next().expect("a sheet").unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let odd = sheet.warnings.iter().filter(|odd| odd.code != "style::contrast");
    assert_eq!(odd.map(|odd| odd.message.as_str()).collect::<Vec<_>>(), [""; 0], "{text}");
    let mut files = sheet.files.into_iter().map(|file| file.bytes);
    [(); 3].map(|()| files.next().expect("a file"))
}

fn svg(text: &str, options: &[(&str, &str)], more: &[(&str, &str)]) -> String {
    let [svg, ..] = draw_formats(text, options, more);
    String::from_utf8(svg).expect("text")
}

/// What stands out from what in both themes: a game, classes, what they lie on, the least contrast of WCAG and the most. Of
/// `piece/edge` the better one counts; `:stroke` is a paint of its own.
const CONTRASTS: &str = "
# Two sides, 7:1.
backgammon checker-white checker-black 7
backgammon die-white die-black 7
backgammon sliver-white sliver-black 7
go stone-white stone-black 7
go territory-white territory-black 7
go figure-white figure-black 7
zillions side-1 side-2 7

# More sides, 1.5:1; forms tell the rest.
zillions side-1 side-3 1.5
zillions side-1 side-4 1.5
zillions side-2 side-3 1.5
zillions side-2 side-4 1.5
zillions side-3 side-4 1.5

# Pieces on what they lie on, by their ground or by their line, 3:1.
backgammon checker-white/checker-white:stroke field,point-dark,point-light,bar 3
backgammon checker-black/checker-black-ring field,point-dark,point-light,bar 3
backgammon die-white/die-white:stroke field 3
backgammon die-black/die-black:stroke field 3
backgammon cube-offered/cube-offered:stroke field,bar,card 3
backgammon sliver-white/sliver-white:stroke card 3
backgammon sliver-black/sliver-black:stroke card 3
go stone-white/stone-white:stroke ground 3
go stone-black/stone-black:stroke ground 3
shogi wedge/wedge:stroke ground,card,chequer 3
zillions side-1/side-1:stroke ground,cell-dark,house,card 3
zillions side-2/side-2:stroke ground,cell-dark,house,card,paper 3

# White pieces by their ground alone, 1.6:1.
backgammon checker-white field,point-dark,point-light,bar 1.6
backgammon die-white,cube-offered field,bar 1.6
backgammon sliver-white tray 1.6
go stone-white ground 1.6
shogi wedge ground,card,chequer,moves-ground,moves-chequer 1.6
zillions side-1 ground,cell-dark,house,last-tint,moves-ground,moves-chequer 1.6
zillions side-1 zone-1,zone-2,zone-3,zone-4,zone-5,zone-6,zone-7,zone-8 1.6

# The pattern of the board is seen and does not lead.
backgammon point-dark,point-light field 1.4 1.8
shogi chequer ground 1.4 1.8
zillions cell-dark ground 1.4 1.8

# Words need 7:1, what is written on the card 4.5:1.
backgammon words,words-decision paper 7
backgammon number,tray-count card 4.5
backgammon count-white checker-white 7
backgammon count-black checker-black 7
backgammon pips-white die-white 7
backgammon pips-black die-black 7
backgammon cube cube-offered 7
go words paper 7
go coordinate,number,label ground 4.5
go number-on-black,label-on-black,mark-on-black stone-black 7
go number-on-white,label-on-white,mark-on-white stone-white 7
shogi words paper 7
shogi coordinate,count card 4.5
shogi wedge-name-unpromoted wedge 7
shogi wedge-name-promoted,wedge-name-nonpromoting,wedge-name-royal,wedge-name-royal-promoted wedge 5
shogi moves-step,moves-range,moves-jump,moves-lion:stroke,moves-hook,moves-letter moves-ground,moves-chequer 3
shogi moves-name card 7
shogi badge-count badge 7
zillions words,label paper 7
zillions coordinate card 4.5
carcassonne words paper 7
carcassonne coordinate card 4.5

# Marks of the accent on their edge, or on what they lie on.
backgammon arrow arrow-edge 3
backgammon ghost:stroke ghost-edge 3
backgammon ring ring-edge 3
go arrow arrow-edge 3
go line line-edge 3
go ring ring-edge 3
go solid-on-black stone-black 3
go solid-on-white stone-white 3
shogi reach-mark ground 1.8
shogi ring ground 1.8
zillions ring ring-edge 3
carcassonne last last-edge 3
carcassonne ring ring-edge 3
";

/// The colours of a paint: one, or those of the stops of a gradient.
fn colours(theme: &Theme, class: &str) -> Vec<[f64; 3]> {
    let (class, only) = class.split_once(':').unwrap_or((class, ""));
    let paint = theme.of(class);
    let shown = |name: &str| paint.get(name).filter(|value| **value != "none").copied();
    let fill = shown("fill").filter(|_| only.is_empty());
    let paint = fill.or_else(|| shown("stroke")).unwrap_or_else(|| panic!(".{class} has no paint"));
    match paint.strip_prefix("url(#").and_then(|id| id.strip_suffix(')')) {
        None => vec![hex(paint)],
        Some(id) => ["top", "foot"].map(|end| hex(theme.of(&format!("{id}-{end}"))["stop-color"])).to_vec(),
    }
}

/// The least contrast between what two classes paint.
fn least(theme: &Theme, one: &str, other: &str) -> f64 {
    let others = colours(theme, other);
    let pairs = colours(theme, one).into_iter().flat_map(|one| others.iter().map(move |other| contrast(one, *other)));
    pairs.fold(f64::INFINITY, f64::min)
}

#[test]
fn what_lies_on_each_other_stands_apart() {
    let lines = CONTRASTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for (line, name) in lines.flat_map(|line| THEMES.map(|name| (line, name))) {
        let fields: Vec<&str> = line.split(' ').collect();
        let theme = theme(fields[0], name);
        let bound = |index: usize, or: f64| fields.get(index).map_or(or, |number| number.parse().expect("a number"));
        let bounds = bound(3, 0.0)..=bound(4, 21.0);
        for one in fields[1].split(',') {
            for ground in fields[2].split(',') {
                let contrast = one.split('/').map(|class| least(&theme, class, ground)).fold(0.0, f64::max);
                assert!(bounds.contains(&contrast), "{name}: {} {one} on {ground} has {contrast:.2}:1", fields[0]);
            }
        }
    }
}

/// The sign of a side in the words is its piece, in the piece's own paint.
#[test]
fn signs_of_sides_have_the_colours_of_their_pieces() {
    let names = ["classic", "colour", "dark", "print", "web"];
    for (name, side) in names.into_iter().flat_map(|name| ["white", "black"].map(|side| (name, side))) {
        let text = std::fs::read_to_string(root().join("templates/backgammon/board.svg")).expect("the template");
        let (_, seat) = text.split_once(&format!("<g id=\"seat-{side}\">")).expect("a sign");
        let (seat, _) = seat.split_once("</g>").expect("its end");
        assert!(seat.contains(&format!("class=\"checker-{side}")), "{seat}");
        let own = theme("backgammon", name).of(&format!("seat-{side}")).get("fill").map(|fill| (*fill).to_owned());
        assert_eq!(own, None, "{name}: the sign of {side} has another colour than its checkers");
        let shogi = theme("shogi", name);
        let light = contrast(colours(&shogi, "side-gote-mark")[0], hex("#000000"));
        assert!(light > 3.0 * contrast(colours(&shogi, "side-sente-mark")[0], hex("#000000")), "{name}");
    }
}

/// Of 32 sides each is told from the next by lightness, and from all that have its form; from the others by form.
#[test]
fn sides_are_told_apart_by_lightness_or_by_form() {
    const FORMS: usize = 8;
    for name in THEMES {
        let theme = theme("zillions", name);
        for side in 1..=32 {
            let own = format!("side-{side}");
            for other in side + 1..=32 {
                let apart = least(&theme, &own, &format!("side-{other}"));
                let asked = other == side + 1 || (other - side) % FORMS == 0;
                assert!(!asked || apart >= 1.5, "{name}: sides {side} and {other} are {apart:.2}:1");
            }
            let letters = least(&theme, &own, &format!("on-{own}"));
            assert!(letters >= 3.5, "{name}: letters on side {side} have {letters:.2}:1");
            // What is drawn round a piece: one line of all, or where there is none the side's own.
            for ground in ["ground", "cell-dark", "house", "card"] {
                let lines = match theme.of("edge").get("stroke") {
                    Some(_) => "edge:stroke".to_owned(),
                    None => format!("{own}:stroke"),
                };
                let stands = least(&theme, &own, ground).max(least(&theme, &lines, ground));
                assert!(stands >= 3.0, "{name}: side {side} on {ground} has {stands:.2}:1");
            }
        }
    }
}

/// Grey levels of a picture that is 360 pixels wide, as a feed shows it.
fn in_a_feed(svg: &str) -> Vec<f64> {
    const STEP: f64 = 1400.0 / 360.0;
    let pixels = zumen::pixels(svg.as_bytes()).expect("a picture");
    let (width, all) = (pixels.width() as usize, pixels.pixels());
    let grey = |x: usize, y: usize| {
        let p = all[y * width + x];
        0.2126 * f64::from(p.red()) + 0.7152 * f64::from(p.green()) + 0.0722 * f64::from(p.blue())
    };
    let ends = |n: usize| (n as f64 * STEP) as usize..((n + 1) as f64 * STEP) as usize;
    let mean = |x: usize, y: usize| {
        let cells = ends(y).flat_map(|y| ends(x).map(move |x| (x, y)));
        let (sum, count) = cells.fold((0.0, 0.0), |(sum, count), (x, y)| (sum + grey(x, y), count + 1.0));
        sum / count
    };
    (0..308).flat_map(|y| (0..360).map(move |x| mean(x, y))).collect()
}

#[test]
fn each_is_told_from_classic_in_grey() {
    for (game, text, options) in CASES {
        let classic = in_a_feed(&svg(text, options, &[]));
        for theme in THEMES {
            let other = in_a_feed(&svg(text, options, &[("theme", theme)]));
            let differ = classic.iter().zip(&other).filter(|(one, other)| (*one - *other).abs() > 20.0).count();
            let share = differ as f64 / classic.len() as f64;
            assert!(share > 0.2, "{game} {theme}: {share:.2} of the picture");
        }
    }
}

#[test]
fn the_board_lies_on_a_card_under_its_coordinates() {
    for (game, text, options) in CASES {
        for theme in THEMES {
            let picture = Picture::of(&svg(text, options, &[("theme", theme)]));
            let is_card = |class: &str| class == "card" || class == "ground" && game == "go";
            let card = picture.elements.iter().find(|element| is_card(element.get("class"))).expect("a card");
            assert!(card.name == "rect" && card.get("rx").parse::<f64>().expect("round") > 0.0, "{game} {theme}");
        }
    }
}

#[test]
fn a_shade_is_one_gradient_a_piece_and_drawn_everywhere() {
    for (game, text, options) in CASES {
        for theme in THEMES {
            let [svg, _, pdf] = draw_formats(text, options, &[("theme", theme)]);
            let svg = String::from_utf8(svg).expect("text");
            assert_eq!(check_svg(&svg), [], "{game} {theme}");
            let document = usvg::roxmltree::Document::parse(&svg).expect("XML");
            let pieces = document.descendants().find(|node| node.has_tag_name("defs")).expect("pieces");
            let shaded = pieces.children().filter(|piece| piece.is_element()).map(|piece| {
                let fills = piece.descendants().filter_map(|node| node.attribute("fill"));
                fills.filter(|fill| fill.starts_with("url(")).count()
            });
            let shaded: Vec<usize> = shaded.filter(|count| *count > 0).collect();
            // Flat pieces show one colour in every program; discs have it under their shade.
            let is_shaded = !["shogi", "zillions"].contains(&game);
            assert_eq!(svg.contains("=\"url(#z-shade"), is_shaded, "{game} {theme}");
            assert!(shaded.iter().all(|count| *count == 1), "{game} {theme}: {shaded:?}");
            assert_eq!(String::from_utf8_lossy(&pdf).contains("/ShadingType 2"), is_shaded, "{game} {theme}");
        }
    }
    let classic = svg(CASES[0].1, &[], &[]);
    assert!(!classic.contains("linearGradient"), "what is not used is not written");
}

#[test]
fn only_without_paper_a_png_has_alpha() {
    let header =
        |png: &[u8]| png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG").info().color_type;
    for (game, text, options) in CASES {
        for theme in ["classic", "web", "dark"] {
            for background in [None, Some("white"), Some("#ffeecc"), Some("none")] {
                let more: Vec<_> = background.map(|background| ("background", background)).into_iter().collect();
                let [svg, png, pdf] = draw_formats(text, options, &[&[("theme", theme)][..], &more].concat());
                let svg = String::from_utf8(svg).expect("text");
                let colour = header(&png);
                let has_alpha = matches!(colour, png::ColorType::GrayscaleAlpha | png::ColorType::Rgba);
                assert_eq!(has_alpha, background == Some("none"), "{game} {theme} {background:?}: {colour:?}");
                assert_eq!(
                    svg.contains("class=\"z-paper\""),
                    background != Some("none"),
                    "{game} {theme} {background:?}"
                );
                assert!(pdf.starts_with(b"%PDF"));
                let corner = tiny_skia::Pixmap::decode_png(&png).expect("a PNG").pixels()[0];
                let expected = match background {
                    Some("none") => [0; 4],
                    Some("#ffeecc") => [255, 238, 204, 255],
                    None if theme == "dark" => [20, 23, 27, 255],
                    _ => [255; 4],
                };
                let level = [corner.red(), corner.green(), corner.blue(), corner.alpha()];
                assert_eq!(level, expected, "{game} {theme} {background:?}");
                // A picture keeps what it lies on.
                let kept = zumen::render::EmbeddedSource::from_svg(&svg).expect("a source").source.options;
                let kept = kept.iter().find(|(name, _)| name == "background").map(|(_, value)| value.as_str());
                assert_eq!(kept, background, "{game} {theme}");
            }
        }
    }
}

/// The pixels of a picture with paper, and of one without that is laid on white paper, are the same.
#[test]
fn without_paper_lines_end_where_labels_stand() {
    for text in ["tests/data/go/marks.sgf", "tests/data/go/dim-view.sgf", "tests/data/go/territory.sgf"] {
        for theme in ["classic", "web"] {
            let look = |more: &[(&str, &str)]| svg(text, &[("theme", theme)], more);
            let pixels = |svg: &str| zumen::pixels(svg.as_bytes()).expect("a picture");
            let [on, off] = [look(&[]), look(&[("background", "none")])];
            // But for the edges of faded lines.
            let differ = zumen::render::difference(&pixels(&on), &pixels(&off)).map_or(0.0, |found| found.share);
            assert!(differ < 0.0002, "{text} {theme}: {differ}");
            let knocks = |svg: &str| svg.contains("class=\"z-knock-out\"") || svg.contains("class=\"z-blank\"");
            assert!(!knocks(&off) || theme == "web", "{text} {theme}: nothing white lies on the page");
        }
    }
    let on = svg("tests/data/go/marks.sgf", &[], &[]);
    let off = Picture::of(&svg("tests/data/go/marks.sgf", &[], &[("background", "none")]));
    assert!(on.contains("xlink:href=\"#z-knock-out\""));
    // The line through a triangle, a square, a circle and a label is in parts.
    let parts = |picture: &Picture| picture.get("grid-lines", "d").matches('M').count();
    assert!(parts(&off) > parts(&Picture::of(&on)) + 10);
}

#[test]
fn a_background_that_is_none_is_refused_with_what_it_can_be() {
    for wrong in ["Transparent", "#fff", "", "None"] {
        let request =
            Request { input: b"4HPwATDgc/ABMA:cAkKAAAAAAAA", options: &[("background", wrong)], ..Request::default() };
        let refusal = Session::default().read(&request).err().unwrap_or_else(|| panic!("{wrong:?} is taken"));
        let report = &refusal.reports[0];
        assert_eq!(
            (report.code, report.help.as_deref()),
            ("option::value", Some("none, white, or a colour such as #f4efe6"))
        );
    }
}

/// Black's small checker beside words is filled, or a dark page would make a ring of it; what was borne off lies in a tray.
#[test]
fn small_checkers_and_trays_are_seen_on_every_page() {
    let dark = theme("backgammon", "dark");
    // A black checker in the words lies on a plate, which stands out from the page.
    assert!(least(&dark, "turn-plate", "paper") >= 3.0 && least(&dark, "checker-black", "turn-plate") >= 3.0);
    for name in THEMES {
        let theme = theme("backgammon", name);
        assert_ne!(
            theme.of("tray").get("display"),
            Some(&"none"),
            "{name}: numbers would stand alone beside the board"
        );
        assert!(least(&theme, "tray", "card") >= 1.15 && least(&theme, "tray-count", "tray") >= 4.5, "{name}");
    }
}
