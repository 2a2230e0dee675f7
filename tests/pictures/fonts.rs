//! The fonts inside the program, and those that the user gives.

use std::sync::Arc;

use zumen::render::FontFile;
use zumen::{Renderer, Style, View};

const ID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

/// What is said about a caption.
fn warnings(renderer: &Renderer, caption: &str) -> Vec<String> {
    let view = View { caption: Some(caption.to_owned()), ..View::default() };
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    renderer.draw(&diagram).unwrap().warnings().into_iter().map(|warning| warning.message).collect()
}

/// All characters of JIS X 0208, row by row.
fn jis() -> Vec<String> {
    let rows = (0xa1..=0xf4u8).map(|row| {
        let cells: Vec<u8> = (0xa1..=0xfeu8).flat_map(|cell| [row, cell]).collect();
        let (text, _, _) = encoding_rs::EUC_JP.decode(&cells);
        // Rows 9 to 15 are NEC's own, and cells without a character decode to U+FFFD.
        text.chars().filter(|c| *c != '\u{fffd}').collect::<String>()
    });
    rows.enumerate()
        .filter(|(row, _)| !(8..15).contains(row))
        .map(|(_, text)| text)
        .filter(|row| !row.is_empty())
        .collect()
}

#[test]
fn the_embedded_fonts_have_every_character_they_promise() {
    let renderer = crate::common::renderer("classic");
    let rows = jis();
    assert_eq!(rows.iter().map(|row| row.chars().count()).sum::<usize>(), 6879, "JIS X 0208");
    let letters = |from: char, to: char| (from..=to).collect::<String>();
    let others = [
        letters('!', '~'),
        letters('À', 'ž'),
        letters('Α', 'Ρ') + &letters('Σ', 'ώ'),
        letters('Ѐ', 'џ'),
        letters('ぁ', 'ゖ') + &letters('ァ', 'ー'),
        "𠵇𩹄〓←→“”–—…".to_owned(),
    ];
    for row in rows.iter().chain(&others) {
        assert_eq!(warnings(&renderer, row), Vec::<String>::new(), "{row}");
    }
}

#[test]
fn the_embedded_fonts_have_every_character_of_the_symbols() {
    let table = zumen::template::Builtins.file("zillions", "symbols.tsv").expect("the table is there");
    let characters: std::collections::BTreeSet<char> = table.text.chars().filter(|c| !c.is_control()).collect();
    assert!(characters.len() > 200);
    let renderer = crate::common::renderer("classic");
    for character in characters {
        assert_eq!(warnings(&renderer, &format!("a{character}")), Vec::<String>::new(), "{character}");
    }
}

/// The faces that a caption is set in, by the ids of its glyphs.
fn faces(caption: &str) -> std::collections::BTreeSet<String> {
    let renderer = crate::common::renderer("classic");
    let view = View { caption: Some(caption.to_owned()), ..View::default() };
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    let drawn = renderer.draw(&diagram).unwrap();
    let lines = drawn.svg().split("id=\"caption").skip(1).filter_map(|line| line.split("</g>").next());
    let glyphs = lines.flat_map(|line| line.split("#glyph-").skip(1));
    glyphs.filter_map(|glyph| Some(glyph.split('"').next()?.rsplit_once('-')?.0.to_owned())).collect()
}

#[test]
fn a_line_has_one_weight_in_japanese_too() {
    let set = |faces: &[&str]| faces.iter().map(|face| (*face).to_owned()).collect();
    assert_eq!(faces("黒の手番、3-2をどう指すか"), set(&["jp-semibold", "sans-semibold"]));
    assert_eq!(faces("澤龍 – 髙﨑 △７六歩まで"), set(&["jp-semibold", "sans-semibold"]));
    // No heavier 鼈 is here: the whole line steps back, also where it is broken.
    assert_eq!(faces("黒の手番 鼈 3-2"), set(&["jp", "sans"]));
    assert_eq!(faces(&("黒の手番".repeat(30) + "鼈")), set(&["jp", "sans"]), "with an ellipsis");
}

#[test]
fn what_no_font_has_is_drawn_as_geta_and_said_once() {
    let said = warnings(&crate::common::renderer("classic"), "a \u{10ffff} b \u{10ffff} \u{e000}");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("U+10FFFF") && said[0].contains('〓'), "{said:?}");
}

#[test]
fn a_given_font_is_asked_first_and_a_damaged_one_is_refused() {
    let data: Arc<[u8]> = include_bytes!("../../fonts/zumen-sans-semibold.ttf").as_slice().into();
    let mut style = Style::builtin("backgammon", "classic").unwrap();
    style.fonts = vec![FontFile { name: "mine.ttf".to_owned(), data: Arc::clone(&data), index: 0 }];
    let renderer = Renderer::new(style.clone()).expect("a sound font");
    let view = View::default();
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    assert!(renderer.draw(&diagram).unwrap().svg().contains("#glyph-ZumenSans-SemiBold-0057"), "its W is drawn");

    for damage in [&b"not a font"[..], &data[..data.len() / 3]] {
        style.fonts[0].data = damage.into();
        let fault = Renderer::new(style.clone()).expect_err("damaged");
        assert_eq!(fault.code, "font::unreadable");
        assert!(fault.message.contains("mine.ttf"));
    }
}

#[test]
fn a_style_that_cannot_be_is_refused() {
    for (width, prefix, code) in
        [(Some(1.0), "", "style::width"), (Some(f64::NAN), "", "style::width"), (None, "\"><x", "style::id-prefix")]
    {
        let mut style = Style::builtin("backgammon", "classic").unwrap();
        style.width_mm = width;
        prefix.clone_into(&mut style.id_prefix);
        assert_eq!(Renderer::new(style).expect_err(code).code, code);
    }
}
