//! The author's own pictures.

use super::{Shelf, shelf, span_text};
use zumen_core::bitmap::Bitmap;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Content, Diagram, Image, Mark};
use zumen_game::{Files, Subject, View};

const GAME: &str = r#"(game (title "Signs") (players White Black) (turn-order White Black)
    (board (image "images\Board.bmp") (grid (start-rectangle 0 0 20 20)
        (dimensions ("a/b/c" (20 0)) ("2/1" (0 20))) (directions (n 0 -1))))
    (piece (name Sun) (image White "images\WSun.bmp" "images\other.bmp" Black "images/../bsun.bmp"))
    (piece (name Moon) (image White "images/moon.bmp" Black "images\MOON.bmp"))
    (board-setup (White (Sun a1) (Moon b1)) (Black (Sun a2) (Moon b2 off 2))))"#;

/// A picture of one grey, as PNG: what its name says does not matter.
pub(super) fn picture(width: u32, height: u32, grey: u8) -> Vec<u8> {
    png([width, height], png::ColorType::Grayscale, &vec![grey; (width * height) as usize])
}

/// A PNG of these samples, row by row from the top.
pub(crate) fn png([width, height]: [u32; 2], colours: png::ColorType, samples: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colours);
    let mut writer = encoder.write_header().expect("memory");
    writer.write_image_data(samples).expect("memory");
    drop(writer);
    file
}

fn whole() -> Shelf {
    let files = [
        ("images/board.png", picture(60, 40, 1)),
        ("images/wsun.bmp", picture(16, 8, 2)),
        ("bsun.bmp", picture(16, 16, 3)),
        ("images/moon.bmp", picture(16, 16, 4)),
    ];
    Shelf(files.map(|(name, bytes)| (name.to_owned(), bytes)).into())
}

fn without(name: &str) -> Shelf {
    let mut shelf = whole();
    shelf.0.remove(name).expect("it was there");
    shelf
}

fn with(name: &str, bytes: Vec<u8>) -> Shelf {
    let mut shelf = whole();
    shelf.0.insert(name.to_owned(), bytes);
    shelf
}

type Read = Result<(Box<dyn Subject>, Vec<Diagnostic>), Diagnostic>;

fn read(text: &str, files: &dyn Files, view: &View) -> Read {
    let record = crate::ZILLIONS.read(text, files).expect("rules");
    record.entries_with(view, files).swap_remove(0).map(|entry| (entry.subject, entry.warnings))
}

fn view(options: &[(&str, &str)]) -> View {
    options.iter().fold(View::default(), |view, (name, value)| view.with(name, value))
}

fn draw(text: &str, files: &dyn Files, options: &[(&str, &str)]) -> (Diagram, Vec<Diagnostic>) {
    let view = view(options);
    let (subject, warnings) = read(text, files, &view).unwrap_or_else(|fault| panic!("{fault}"));
    (subject.diagram(&view).expect("a diagram"), warnings)
}

/// What stands on a place.
fn on<'a>(diagram: &'a Diagram, place: &str) -> &'a str {
    let of = |mark: &'a Mark| match mark {
        Mark::Piece { id, piece, .. } if id == place => Some(piece.as_str()),
        _ => None,
    };
    diagram.pieces.iter().find_map(of).expect(place)
}

/// The size of a picture in hundredths of a cell, and in pixels.
fn size(diagram: &Diagram, id: &str) -> ([i32; 2], [u32; 2]) {
    let image = diagram.images.iter().find(|image| image.id == id).expect(id);
    let [left, top, right, bottom] = image.area;
    ([(right - left) / 100, (bottom - top) / 100], image.size)
}

/// The code and the words of a refusal.
fn refusal(files: &dyn Files, options: &[(&str, &str)]) -> (&'static str, String) {
    let fault = read(GAME, files, &view(options)).err().expect("a fault");
    assert!(fault.help.is_some(), "{fault}");
    (fault.code, fault.message)
}

#[test]
fn pieces_are_drawn_as_their_author_drew_them() {
    let (diagram, warnings) = draw(GAME, &whole(), &[("bitmaps", "pieces")]);
    assert_eq!(warnings, []);
    assert_eq!(
        size(&diagram, on(&diagram, "piece-a1")),
        ([96, 53], [18, 10]),
        "as wide as its place has room, and a margin"
    );
    assert_eq!(on(&diagram, "piece-b1"), on(&diagram, "piece-b2"), "one picture of one file");
    assert_eq!(diagram.images.len(), 3, "the board is drawn by zumen");
    let legend: Vec<(&str, &Vec<Mark>)> = diagram.beside.iter().map(|row| (row.text.as_str(), &row.marks)).collect();
    let [("Off the board", _), ("Moon", marks)] = legend[..] else { panic!("{legend:?}") };
    assert!(matches!(marks[..], [Mark::Piece { ref class, .. }] if class == "bitmap"), "{marks:?}");
}

#[test]
fn on_the_authors_board_everything_has_its_own_size() {
    let (diagram, warnings) = draw(GAME, &whole(), &[("bitmaps", "all")]);
    assert_eq!(warnings, []);
    assert_eq!(size(&diagram, on(&diagram, "piece-a1")), ([90, 50], [18, 10]), "a pixel is 5 hundredths of a cell");
    let [Mark::Piece { piece, .. }] = diagram.board.as_slice() else { panic!("the board is a picture") };
    assert_eq!(size(&diagram, piece), ([300, 200], [60, 40]));
    assert_eq!(*diagram.coordinates, [], "the author's board has its own");
}

#[test]
fn a_sign_beside_the_board_is_seen_where_other_pictures_are_much_larger() {
    let mut files = with("images/wsun.bmp", picture(30, 30, 2));
    files.0.insert("images/moon.bmp".to_owned(), picture(2, 400, 4));
    let (diagram, _) = draw(GAME, &files, &[("bitmaps", "all")]);
    let suns = diagram.images.iter().filter(|image| image.size == [32, 32]);
    let widths: Vec<i32> = suns.map(|image| (image.area[2] - image.area[0]) / 100).collect();
    assert!(widths.contains(&160) && widths.contains(&91), "on the board and beside it: {widths:?}");
}

#[test]
fn pictures_of_few_colours_are_traced_and_grey_beside_it() {
    let green = png([16, 16], png::ColorType::Rgb, &[40, 160, 60].repeat(256));
    let red = png([16, 16], png::ColorType::Rgb, &[200, 40, 40].repeat(256));
    let mut files = with("images/wsun.bmp", green);
    files.0.insert("bsun.bmp".to_owned(), red);
    files.0.remove("images/moon.bmp");
    let (diagram, _) = draw(GAME, &files, &[("bitmaps", "all")]);
    let colours = |place: &str, which: usize| {
        let image = diagram.images.iter().find(|image| image.id == on(&diagram, place)).expect(place);
        let Content::Areas(areas) = &image.content[which] else { panic!("{image:?}") };
        areas.iter().map(|area| area.colour).collect::<Vec<_>>()
    };
    assert_eq!((colours("piece-a1", 0), colours("piece-a2", 0)), (vec![[40, 160, 60]], vec![[200, 40, 40]]));
    let [light, dark] = ["piece-a1", "piece-a2"].map(|place| colours(place, 1));
    assert_eq!((light.len(), light[0], dark.len()), (2, [0; 3], 1), "the light one has an outline");
    let greys = [light[1], dark[0]];
    assert!(greys.iter().all(|[red, green, blue]| red == green && green == blue), "{greys:?}");
    assert!(greys[0][0] - greys[1][0] > 90, "they are told apart without colours: {greys:?}");
}

#[test]
fn a_board_is_light_in_grey_and_ends_where_it_is_seen() {
    let (brown, white, black) = ([90, 50, 10], [255; 3], [0; 3]);
    let chequered = |[first, second]: [[u8; 3]; 2]| {
        let pixels: Vec<u8> = (0..64).flat_map(|n| if (n + n / 8) % 2 == 0 { first } else { second }).collect();
        let files = with("images/board.png", png([8, 8], png::ColorType::Rgb, &pixels));
        draw(GAME, &files, &[("bitmaps", "all")]).0
    };
    let has_frame = |diagram: &Diagram| {
        diagram.board.iter().any(|mark| matches!(mark, Mark::Shape { class, .. } if class == "frame"))
    };
    let dark = chequered([brown, black]);
    assert!(!has_frame(&dark), "it is seen on paper");
    assert!(has_frame(&chequered([brown, white])), "white squares lie at its edge");
    assert!(!has_frame(&chequered([white, white])), "it has a margin");
    let ground = |diagram: &Diagram, which: usize| {
        let [Mark::Piece { piece, .. }, ..] = diagram.board.as_slice() else { panic!("the board is a picture") };
        let image = diagram.images.iter().find(|image| image.id == *piece).expect("a picture");
        let Content::Pixels(png) = &image.content[which] else { panic!("{image:?}") };
        Bitmap::decode(png, 99).expect("a PNG").pixels()[0]
    };
    assert_eq!(ground(&dark, 0)[..3], brown);
    let [red, green, blue, _] = ground(&dark, 1);
    assert!(red == green && green == blue && red > 180, "{red}");
}

#[test]
fn a_large_board_is_cut_into_parts_without_seams() {
    let shaded: Vec<u8> = (0..600_000_u32).flat_map(|n| [(n % 1000 / 4) as u8, (n / 3000) as u8, 9]).collect();
    let files = with("images/board.png", png([1000, 600], png::ColorType::Rgb, &shaded));
    let (diagram, _) = draw(GAME, &files, &[("bitmaps", "all")]);
    let is_ground = |image: &&Image| {
        diagram.board.iter().any(|mark| matches!(mark, Mark::Piece { piece, .. } if *piece == image.id))
    };
    let areas: Vec<[i32; 4]> = diagram.images.iter().filter(is_ground).map(|image| image.area).collect();
    assert_eq!(areas.len(), 4);
    assert!(areas.contains(&[0, 0, 256_000, 256_000]));
    assert!(areas.contains(&[255_000, 255_000, 500_000, 300_000]), "they lie over each other: {areas:?}");
    let (diagram, warnings) = draw(GAME, &with("images/board.png", picture(2049, 4, 1)), &[("bitmaps", "all")]);
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert_eq!(warning.code, "bitmaps::size");
    assert_eq!(warning.message, "images/Board.png has 2049x4 pixels; at most 2048x2048 are allowed");
    assert!(diagram.board.iter().all(|mark| !matches!(mark, Mark::Piece { .. })), "zumen draws the board");
}

#[test]
fn what_is_not_there_is_drawn_by_zumen_and_told_once() {
    let (diagram, warnings) = draw(GAME, &without("images/moon.bmp"), &[("bitmaps", "pieces")]);
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert_eq!(warning.code, "bitmaps::missing");
    let missing = r"images/moon.bmp, images\MOON.bmp";
    let message = "2 of 4 pictures that this diagram needs are missing, so zumen draws its own";
    assert_eq!(warning.message, format!("{message}: {missing}"));
    assert_eq!(diagram.images.len(), 2);
    let (code, message) = refusal(&shelf([]), &[("bitmaps", "pieces")]);
    assert_eq!(code, "bitmaps::none");
    assert!(message.starts_with("all 4 pictures that this diagram needs are missing: "), "{message}");
    let bare = GAME.replace("(image White", "(picture White");
    let fault = read(&bare, &whole(), &view(&[("bitmaps", "pieces")])).err().expect("a fault");
    assert_eq!(fault.message, "the rules name no picture for this diagram");
}

#[test]
fn a_file_that_cannot_be_drawn_is_warned_of_and_replaced() {
    let warned = |bytes: Vec<u8>| {
        let (diagram, warnings) = draw(GAME, &with("bsun.bmp", bytes), &[("bitmaps", "pieces")]);
        assert!(!on(&diagram, "piece-a2").starts_with("bitmap") && on(&diagram, "piece-a1").starts_with("bitmap"));
        let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
        (warning.code, warning.message.clone())
    };
    let (code, message) = warned(picture(513, 4, 1));
    assert_eq!((code, message.as_str()), ("bitmaps::size", "bsun.bmp has 513x4 pixels; at most 512x512 are allowed"));
    assert_eq!(warned(vec![0; (16 << 20) + 1]).0, "bitmaps::size");
    for hostile in [b"BM".to_vec(), Vec::new(), b"MZ".to_vec(), picture(9, 9, 1)[..50].to_vec()] {
        let (code, message) = warned(hostile);
        assert_eq!(code, "bitmaps::unreadable");
        assert!(message.starts_with("bsun.bmp cannot be read as a picture: "), "{message}");
    }
}

#[test]
fn pictures_are_taken_where_names_leave_the_look_open() {
    let (diagram, warnings) = draw(GAME, &whole(), &[]);
    assert_eq!(warnings, []);
    assert!(matches!(diagram.board.as_slice(), [Mark::Piece { .. }]), "board and pieces together");
    assert!(diagram.source.options.contains(&("bitmaps".to_owned(), "auto".to_owned())), "the picture says so");
    let (lettered, warnings) = draw(&diagram.source.text, &shelf([]), &[("bitmaps", "auto")]);
    assert_eq!((lettered.images.len(), warnings.len(), warnings[0].code), (0, 1, "bitmaps::missing"));
    let (diagram, _) = draw(GAME, &whole(), &[("bitmaps", "none")]);
    assert!(diagram.images.is_empty());
    let chess = GAME.replace("(name Sun)", "(name King)").replace("(name Moon)", "(name Pawn)");
    let chess = chess.replace("(Sun ", "(King ").replace("(Moon ", "(Pawn ");
    let (diagram, warnings) = draw(&chess, &whole(), &[]);
    assert_eq!((diagram.images.len(), on(&diagram, "piece-a1"), warnings.len()), (0, "chess-king", 0));
    for (option, value) in [("pieces", "Sun = chess-king"), ("board", "points")] {
        let (diagram, _) = draw(GAME, &whole(), &[(option, value)]);
        assert!(diagram.images.is_empty(), "who chooses a look has it: --{option}");
    }
    let (diagram, warnings) = draw(GAME, &shelf([]), &[]);
    assert_eq!((diagram.images.len(), warnings.len(), warnings[0].code), (0, 1, "bitmaps::missing"));
    assert!(diagram.source.options.is_empty());
}

#[test]
fn pictures_lie_in_the_folder_of_the_parent_too() {
    let mut files = Shelf::default();
    for (name, bytes) in whole().0 {
        files.0.insert(format!("../{name}"), bytes);
    }
    let (diagram, warnings) = draw(GAME, &files, &[]);
    assert_eq!((diagram.images.len(), warnings.len()), (4, 0));
}

#[test]
fn a_map_of_pieces_names_pictures() {
    let mut files = shelf([]);
    files.0.insert("my moon.PNG".to_owned(), picture(40, 20, 9));
    let map = "White Moon = my moon.PNG\nSun = chess-king";
    let (diagram, _) = draw(GAME, &files, &[("pieces", map)]);
    assert_eq!(size(&diagram, on(&diagram, "piece-b1")), ([90, 47], [42, 22]));
    assert_eq!(on(&diagram, "piece-a1"), "chess-king");
    assert!(!on(&diagram, "piece-b2").starts_with("bitmap"), "it is White's alone");
    let (diagram, _) = draw(GAME, &whole(), &[("pieces", "Sun = chess-king"), ("bitmaps", "pieces")]);
    assert_eq!(on(&diagram, "piece-a1"), "chess-king", "what the user says goes before the author");
    let fault = read(GAME, &files, &view(&[("pieces", "Moon = moon.bmp")])).err().expect("a fault");
    assert_eq!((fault.code, span_text(&fault, "")), ("pieces::picture", "moon.bmp"));
}

#[test]
fn a_position_that_was_kept_finds_its_pictures_again() {
    for which in ["pieces", "all"] {
        let options = [("bitmaps", which)];
        let (first, _) = draw(GAME, &whole(), &options);
        assert!(first.source.options.contains(&("bitmaps".to_owned(), which.to_owned())));
        let (again, _) = draw(&first.source.text, &whole(), &options);
        assert_eq!(again, first, "{which}");
        let fault = read(&first.source.text, &shelf([]), &view(&options)).err().expect("a fault");
        assert_eq!(fault.code, "bitmaps::none");
    }
}

#[test]
fn a_saved_game_that_lost_kinds_of_its_set_up_is_drawn_alike_again() {
    let redrawn = |rules: &str, moves: &str| {
        let mut files = with("images/wsun.bmp", picture(16, 16, 250));
        files.0.insert("signs.zrf".to_owned(), rules.as_bytes().to_vec());
        let saved = "Zillions Save Game File Version 0.02 HC\nRulesFile=signs.zrf\nVariantName=Signs\n";
        let (first, _) = draw(&format!("{saved}{moves}"), &files, &[]);
        let kept: Vec<(&str, &str)> =
            first.source.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let (again, _) = draw(&first.source.text, &files, &kept);
        assert_eq!(again, first, "{moves}");
        first
    };
    // Both suns go: their greys are those of the set-up's pictures.
    assert!(!redrawn(GAME, "1. Moon b1 x a1 x a2\n").images.is_empty());
    // Nothing stood there: who dropped a king has no set of chess.
    redrawn(
        &GAME.replace("(White (Sun a1) (Moon b1)) (Black (Sun a2) (Moon b2 off 2))", "").replace("Sun", "King"),
        "1. White King b1\n",
    );
    // What is off the board is seen there.
    let chess = GAME.replace("Sun", "King").replace("Moon", "Man").replace("b1", "off 1");
    assert_eq!(redrawn(&chess, "1. King a1 x a2\n").images.len(), 0, "men of checkers are certain");
}

#[test]
fn what_nobody_sees_is_in_no_legend() {
    let clear = png([4, 4], png::ColorType::Rgb, &[0, 255, 0].repeat(16));
    let (diagram, _) = draw(GAME, &with("images/moon.bmp", clear), &[("bitmaps", "pieces")]);
    let texts: Vec<&str> = diagram.beside.iter().map(|row| row.text.as_str()).collect();
    assert_eq!(texts, [] as [&str; 0], "pure green is no paint");
    assert!(diagram.pieces.iter().all(|mark| !matches!(mark, Mark::Piece { id, .. } if id == "piece-b1")));
}

#[test]
fn players_whose_men_nobody_sees_are_in_no_legend() {
    let three = "(game (title \"Three\") (players A B C) (turn-order A B C)
        (board (image \"images/board.bmp\") (grid (start-rectangle 0 0 20 20) (dimensions (\"a/b/c\" (20 0)) (\"1\" (0 20)))
            (directions (e 1 0))))
        (piece (name Sun) (image A \"images/wsun.bmp\" B \"bsun.bmp\" C \"images/moon.bmp\"))
        (board-setup (A (Sun a1)) (B (Sun b1)) (C (Sun c1))))";
    let clear = with("bsun.bmp", png([4, 4], png::ColorType::Rgb, &[0, 255, 0].repeat(16)));
    let listed = |files: &Shelf| {
        let (diagram, _) = draw(three, files, &[("bitmaps", "all")]);
        diagram.beside.into_iter().map(|row| row.text).collect::<Vec<_>>()
    };
    assert_eq!(listed(&whole()), ["Players", "A", "B", "C"]);
    assert_eq!(listed(&clear), ["Players", "A", "C"]);
}

#[test]
fn what_lies_beyond_the_authors_board_is_not_shown_there() {
    let far = GAME.replace("(grid ", "(positions (beyond 70 0 90 20)) (grid ").replace("(Moon b1)", "(Moon b1 beyond)");
    let rows = |which| draw(&far, &whole(), &[("bitmaps", which)]).0.beside.len();
    assert_eq!(rows("all") + 2, rows("pieces"), "a heading and a piece");
}

#[test]
fn the_last_move_leaves_the_authors_board_to_be_seen() {
    let mut files = whole();
    files.0.insert("signs.zrf".to_owned(), GAME.replace("(name Sun)", "(name Sun) (moves (n add))").into_bytes());
    let saved = "Zillions Save Game File Version 0.02 HC\nRulesFile=signs.zrf\nVariantName=Signs\n1. Sun a1 x a2\n";
    for (which, count) in [("pieces", 2), ("all", 0)] {
        let (diagram, warnings) = draw(saved, &files, &[("bitmaps", which)]);
        let is_tint = |mark: &&Mark| matches!(mark, Mark::Shape { class, .. } if class == "last-tint");
        assert_eq!((diagram.pieces.iter().filter(is_tint).count(), warnings.len()), (count, 0), "{which}");
        let outlines = diagram.pieces.iter().filter(|mark| matches!(mark, Mark::Shape { .. })).count();
        assert!(outlines >= 2, "{which}: it is told all the same");
    }
}
