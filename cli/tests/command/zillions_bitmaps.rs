//! The author's own pictures from end to end, in a folder of its own.

use std::fs;
use std::path::Path;

use crate::common::{faults, files, folder, root, zumen, zumen_with};
use tempfile::TempDir;

/// A folder with a game and its bitmaps.
fn game() -> TempDir {
    let folder = folder();
    let (from, to) = (root().join("tests/golden/zillions/bitmaps"), folder.path().join("bitmaps"));
    fs::create_dir(&to).expect("a folder");
    for name in files(&from) {
        fs::copy(from.join(&name), to.join(&name)).expect("copied");
    }
    folder
}

/// The same with one that is shaded.
fn game_with_shades() -> TempDir {
    let folder = game();
    let pixel = |row: u8, column: u8| if row < column { [row * 9, column * 9, 99, 255] } else { [0; 4] };
    let samples: Vec<u8> = (0..26).flat_map(|row| (0..26).flat_map(move |column| pixel(row, column))).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 26, 26);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&samples)).expect("memory");
    fs::write(folder.path().join("bitmaps/bsun.bmp"), file).expect("written");
    folder
}

fn draw(folder: &Path, args: &[&str]) -> String {
    let run = zumen(folder, &[&["draw", "bitmaps/signs.zrf", "-o", "-"], args].concat());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run.out()
}

#[test]
fn a_picture_is_written_once_and_nothing_outside_is_named() {
    for (folder, pixels) in [(game(), 0), (game_with_shades(), 1)] {
        for (which, count) in [("pieces", 4), ("all", 5)] {
            let svg = draw(folder.path(), &["--bitmaps", which]);
            assert_eq!(faults(&svg), Vec::<String>::new());
            let (definitions, drawn) = svg.split_once("</defs>").expect("definitions");
            assert_eq!(definitions.matches(" id=\"z-bitmap-").count(), count, "{which}");
            let pixels = pixels + usize::from(which == "all");
            assert_eq!(
                svg.matches("<image ").count(),
                pixels,
                "{which}: pieces of few colours are traced, no board is"
            );
            assert_eq!(svg.matches("href=\"data:image/png;base64,").count(), pixels, "{which}");
            assert_eq!(svg.matches("href=").count(), pixels + svg.matches("href=\"#").count(), "{which}");
            assert!(!drawn.contains("<image"), "they stand in the definitions alone");
        }
    }
    let args = ["bitmaps/signs.zrf", "--bitmaps", "pieces", "-f", "pdf", "-o", "-"];
    let pdf = zumen(game_with_shades().path(), &args).stdout;
    assert!(String::from_utf8_lossy(&pdf).contains("/SMask"), "what is transparent stays so in PDF");
}

#[test]
fn themes_without_colour_have_grey_pictures() {
    for folder in [game(), game_with_shades()] {
        for theme in ["classic", "print"] {
            let png = zumen(folder.path(), &["bitmaps/signs.zrf", "--theme", theme, "-f", "png", "-o", "-"]).stdout;
            let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a picture");
            assert_eq!(reader.info().color_type, png::ColorType::Grayscale, "{theme}");
            let mut samples = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut samples).expect("pixels");
            assert!(samples.iter().any(|grey| (40..200).contains(grey)), "{theme}: not only black and white");
        }
    }
}

#[test]
fn check_looks_for_the_bitmaps_beside_the_picture() {
    let folder = game();
    let path = folder.path();
    for format in ["svg", "png", "pdf"] {
        let name = format!("bitmaps/drawn.{format}");
        zumen(path, &["bitmaps/signs.zrf", "--bitmaps", "all", "-o", &name]);
        let run = zumen(path, &["check", &name]);
        assert_eq!((run.status, run.out()), (Some(0), format!("{name}: same\n")));
    }
    fs::copy(path.join("bitmaps/bsun.bmp"), path.join("bitmaps/wsun.bmp")).expect("copied");
    let run = zumen(path, &["check", "bitmaps/drawn.svg"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out().starts_with("bitmaps/drawn.svg: "), "{run:?}");
    assert!(!run.out().contains("same"), "another bitmap is another picture: {run:?}");
    fs::create_dir(path.join("away")).expect("a folder");
    fs::copy(path.join("bitmaps/drawn.svg"), path.join("away/drawn.svg")).expect("copied");
    fs::rename(path.join("bitmaps"), path.join("elsewhere")).expect("moved");
    let run = zumen(path, &["check", "away/drawn.svg"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("bitmaps::none") && run.stderr.contains("help: put them where"), "{}", run.stderr);
}

#[test]
fn foreign_pictures_inside_an_svg_are_not_looked_at() {
    let folder = game_with_shades();
    let svg = draw(folder.path(), &["--bitmaps", "pieces"]);
    let at = svg.find("data:image/png").expect("a bitmap");
    let end = at + svg[at..].find('"').expect("its end");
    for href in
        ["wsun.bmp", "https://example.org/a.png", "data:image/png;base64,AAAA", "data:image/svg+xml;base64,PHN2Zy8+"]
    {
        let name = folder.path().join("bitmaps/foreign.svg");
        fs::write(&name, format!("{}{href}{}", &svg[..at], &svg[end..])).expect("written");
        let run = zumen(folder.path(), &["check", "bitmaps/foreign.svg"]);
        assert_eq!(run.status, Some(1), "{href}");
        assert!(run.out().contains("has an <image> that zumen did not write"), "{href}: {run:?}");
        let template = root().join("templates/zillions/board.svg");
        let board = fs::read_to_string(template).expect("a template");
        let mine = folder.path().join("mine");
        fs::create_dir_all(&mine).expect("a folder");
        let image = format!("<image id=\"mine\" width=\"9\" height=\"9\" xlink:href=\"{}\"/></defs>", &svg[at..end]);
        fs::write(mine.join("board.svg"), board.replacen("</defs>", &image, 1)).expect("written");
        let run = zumen(folder.path(), &["templates", "check", "mine"]);
        assert!(run.stderr.contains("template::element"), "no template holds one: {run:?}");
    }
}

#[test]
fn a_map_of_pieces_names_pictures_beside_itself() {
    let folder = game();
    let path = folder.path();
    fs::create_dir_all(path.join("maps/art")).expect("folders");
    fs::copy(path.join("bitmaps/bmoon.png"), path.join("maps/art/Moon.png")).expect("copied");
    fs::write(path.join("maps/mine.map"), "White Sun = art\\moon.PNG\n").expect("written");
    let args = ["draw", "bitmaps/signs.zrf", "--pieces", "maps/mine.map", "-o", "maps/drawn.svg"];
    let run = zumen(path, &args);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let run = zumen(path, &["check", "maps/drawn.svg"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "maps/drawn.svg: same\n"), "{}", run.stderr);
    fs::remove_dir_all(path.join("maps/art")).expect("removed");
    fs::create_dir_all(path.join("maps/art/moon.png")).expect("a folder of that name");
    let run = zumen(path, &args);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("pieces::picture") && run.stderr.contains("maps/mine.map:1:"), "{}", run.stderr);
}

#[test]
fn a_book_shows_its_own_files_alone() {
    let folder = game();
    let path = folder.path();
    fs::create_dir_all(path.join("book/src")).expect("folders");
    let rules = fs::read_to_string(path.join("bitmaps/signs.zrf")).expect("rules").replace("..\\", "..\\..\\");
    fs::write(path.join("book/src/signs.zrf"), rules.replace("../", "../../")).expect("written");
    let chapter = "```zumen file=signs.zrf bitmaps=pieces\n```\n";
    let sent = crate::mdbook::book_json("0.5", &path.join("book"), chapter, "");
    let run = crate::common::zumen_with(path, &["mdbook"], sent.as_bytes());
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("bitmaps::none"), "{}", run.stderr);
}

#[test]
fn what_a_picture_is_drawn_from_is_not_written_over() {
    let folder = game();
    let path = folder.path();
    fs::write(path.join("map.txt"), "White Sun = bitmaps/bmoon.png\n").expect("a map");
    let before = fs::read(path.join("bitmaps/bmoon.png")).expect("a bitmap");
    for args in [["--pieces", "map.txt"], ["--bitmaps", "all"]] {
        let run = zumen(path, &[&["bitmaps/signs.zrf", "-o", "bitmaps/bmoon.png"], args.as_slice()].concat());
        assert_eq!(run.status, Some(2), "{args:?}");
        assert!(run.stderr.contains("is an input: name another output file"), "{}", run.stderr);
        assert_eq!(fs::read(path.join("bitmaps/bmoon.png")).expect("a bitmap"), before);
    }
}

#[test]
fn a_picture_whose_bitmap_is_gone_is_not_drawn_again() {
    let folder = game();
    let path = folder.path();
    zumen(path, &["bitmaps/signs.zrf", "--bitmaps", "all", "-o", "bitmaps/drawn.svg"]);
    let before = fs::read(path.join("bitmaps/drawn.svg")).expect("a picture");
    fs::remove_file(path.join("bitmaps/wsun.bmp")).expect("removed");
    let run = zumen(path, &["check", "--write", "bitmaps/drawn.svg"]);
    assert_eq!(run.status, Some(1));
    assert!(run.out().contains(": stale (1 of 5 pictures that this diagram needs is missing"), "{run:?}");
    assert!(run.out().contains("WSun.bmp"), "{run:?}");
    assert_eq!(fs::read(path.join("bitmaps/drawn.svg")).expect("a picture"), before);
}

#[test]
fn a_picture_drawn_by_default_outlives_its_bitmaps() {
    let folder = game();
    let path = folder.path();
    fs::create_dir(path.join("away")).expect("a folder");
    for name in ["bitmaps/drawn.svg", "away/drawn.svg"] {
        assert_eq!(zumen(path, &["bitmaps/signs.zrf", "-o", name]).status, Some(0));
    }
    assert_eq!(zumen(path, &["check", "bitmaps/drawn.svg"]).status, Some(0));
    let original = fs::read(path.join("bitmaps/wsun.bmp")).expect("a bitmap");
    fs::copy(path.join("bitmaps/bsun.bmp"), path.join("bitmaps/wsun.bmp")).expect("copied");
    let run = zumen(path, &["check", "bitmaps/drawn.svg"]);
    assert!(run.out().starts_with("bitmaps/drawn.svg: stale"), "another bitmap, and no older look: {run:?}");
    fs::write(path.join("bitmaps/wsun.bmp"), "BM").expect("written");
    let unreadable = zumen(path, &["check", "--write", "bitmaps/drawn.svg"]);
    assert!(unreadable.out().contains("stale (../bitmaps/WSun.bmp cannot be read"), "{unreadable:?}");
    fs::write(path.join("bitmaps/wsun.bmp"), original).expect("written");
    assert_eq!(zumen(path, &["check", "bitmaps/drawn.svg"]).status, Some(0), "it was not written over");
    let names = files(&path.join("bitmaps")).into_iter();
    for name in names.filter(|name| name.to_lowercase().ends_with(".bmp") || name.to_lowercase().ends_with(".png")) {
        fs::remove_file(path.join("bitmaps").join(name)).expect("removed");
    }
    for name in ["bitmaps/drawn.svg", "away/drawn.svg"] {
        let before = fs::read(path.join(name)).expect("a picture");
        let run = zumen(path, &["check", "--write", name]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""));
        let why = "stale (all 4 pictures that this diagram needs are missing";
        assert!(run.out().starts_with(&format!("{name}: {why}")), "{run:?}");
        assert_eq!(fs::read(path.join(name)).expect("a picture"), before);
        let run = zumen(path, &["draw", name, "-o", "again.svg"]);
        assert_eq!(run.status, Some(0), "{run:?}");
        assert!(run.stderr.contains("bitmaps::missing"), "{run:?}");
        let run = zumen(path, &["diff", name, "bitmaps/signs.zrf"]);
        assert_eq!(run.status, Some(0), "{run:?}");
    }
}

#[test]
fn positions_on_stdin_name_no_bitmaps() {
    let folder = game();
    let rules = fs::read_to_string(folder.path().join("bitmaps/signs.zrf")).expect("rules");
    let line =
        serde_json::json!({ "id": rules.replace("..\\", "").replace("../", ""), "options": { "bitmaps": "pieces" } });
    let batch = |args: &[&str]| {
        zumen_with(
            folder.path(),
            &[&["batch", "-", "-f", "svg", "-o", "out/"], args].concat(),
            line.to_string().as_bytes(),
        )
    };
    let run = batch(&[]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("bitmaps::none"), "{}", run.stderr);
    assert_eq!(batch(&["--files"]).status, Some(0));
}
