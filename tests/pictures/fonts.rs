//! The fonts inside the program, and those that the user gives.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use zumen::render::FontFile;
use zumen::{Lang, Renderer, View};

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
    let table = include_str!("../../crates/zillions/src/look/symbols.tsv");
    let characters: std::collections::BTreeSet<char> = table.chars().filter(|c| !c.is_control()).collect();
    assert!(characters.len() > 200);
    let renderer = crate::common::renderer("classic");
    for character in characters {
        assert_eq!(warnings(&renderer, &format!("a{character}")), Vec::<String>::new(), "{character}");
    }
}

/// Texts of the program in the language with this index: those that stand there in `word!` and `say!`.
fn texts(folder: &Path, index: usize) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the sources").map(|entry| entry.expect("a file").path())
    {
        if entry.is_dir() {
            found.extend(texts(&entry, index));
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            let source = std::fs::read_to_string(&entry).expect("a source").replace("\\\"", "");
            let calls = ["word!(", "say!("].into_iter().flat_map(|start| source.split(start).skip(1));
            // The language that is asked for stands first.
            found.extend(calls.filter_map(|call| texts_of_arguments(call).get(index + 1).cloned()));
        }
    }
    found
}

/// The texts in each argument of a call that begins behind its bracket.
fn texts_of_arguments(call: &str) -> Vec<String> {
    let (mut depth, mut is_text, mut arguments) = (0, false, vec![String::new()]);
    for c in call.chars() {
        match c {
            '"' => is_text = !is_text,
            _ if is_text => arguments.last_mut().expect("an argument").push(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => arguments.push(String::new()),
            _ => {}
        }
    }
    arguments
}

#[test]
fn the_embedded_fonts_have_every_character_of_the_words() {
    let renderer = crate::common::renderer("classic");
    for (index, lang) in Lang::ALL.into_iter().enumerate().skip(1) {
        let sources = ["src", "crates"].map(|folder| texts(&crate::common::root().join(folder), index));
        let mut texts = sources.concat();
        texts.retain(|text| !text.is_ascii());
        assert!(texts.len() > 200, "{lang:?}: {}", texts.len());
        let tables = ["ends.tsv", "handicaps.tsv", "sources.tsv"].map(|name| format!("shogi/src/{name}"));
        let tables = ["legend", "places", "phrase"]
            .map(|name| format!("game/src/sets/moves/{name}.rs"))
            .into_iter()
            .chain(tables);
        let read =
            |table: String| std::fs::read_to_string(crate::common::root().join("crates").join(table)).expect("a table");
        let tables: Vec<String> = tables.map(read).collect();
        let characters: BTreeSet<char> =
            texts.iter().chain(&tables).flat_map(|text| text.chars()).filter(|c| *c >= '\u{2e80}').collect();
        for few in characters.iter().copied().collect::<Vec<_>>().chunks(40) {
            let few: String = few.iter().collect();
            let view = View { lang, caption: Some(few.clone()), ..View::default() };
            let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
            let drawn = renderer.draw(&diagram).unwrap();
            assert_eq!(drawn.warnings(), [], "{few}");
        }
    }
}

#[test]
fn lines_break_between_korean_words() {
    let renderer = crate::common::renderer("classic");
    let caption = "흑이 둘 차례입니다만 어디에 두는 것이 가장 좋을까요 정답은 다음 쪽에 있습니다 ".repeat(2);
    let view = View { lang: Lang::Ko, caption: Some(caption.clone()), ..View::default() };
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    let drawn = renderer.draw(&diagram).unwrap();
    let lines: Vec<&str> =
        drawn.svg().split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let lines: Vec<&str> =
        lines.into_iter().filter(|line| caption.contains(line) && line.chars().count() > 9).collect();
    assert!(lines.len() > 1, "{lines:?}");
    let words: BTreeSet<&str> = caption.split(' ').collect();
    for line in lines {
        assert!(line.split(' ').all(|word| words.contains(word)), "{line}");
    }
}

#[test]
fn han_characters_have_the_forms_of_the_language() {
    let glyphs = |lang: Lang, caption: &str| {
        let view = View { lang, caption: Some(caption.to_owned()), ..View::default() };
        let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
        crate::common::renderer("classic").draw(&diagram).unwrap().svg().to_owned()
    };
    // 直 differs between Japan and China; 歩 is in no Chinese font, and is taken from the Japanese one.
    let [en, ja, zh, ko] = Lang::ALL.map(|lang| glyphs(lang, "直歩"));
    for (japanese, face) in [(en, "jp-semibold"), (ja, "jp-semibold"), (ko, "jp-heavy")] {
        assert!(
            japanese.contains(&format!("#z-glyph-{face}-76f4\"")) && !japanese.contains("#z-glyph-sc-"),
            "{japanese}"
        );
    }
    // One for which the Japanese font has to help out is as heavy.
    assert!(glyphs(Lang::Zh, "飛車").contains("#z-glyph-jp-heavy-98db\""));
    assert!(zh.contains("#z-glyph-sc-heavy-76f4\"") && zh.contains("#z-glyph-jp-heavy-6b69\""), "{zh}");
    // One renderer draws them all, in any order.
    let renderer = crate::common::renderer("classic");
    for _ in 0..2 {
        for (lang, face) in [(Lang::Zh, "sc-heavy"), (Lang::Ja, "jp-semibold"), (Lang::Ko, "jp-heavy")] {
            let view = View { lang, caption: Some("直".to_owned()), ..View::default() };
            let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
            let svg = renderer.draw(&diagram).unwrap().svg().to_owned();
            assert!(svg.contains(&format!("#z-glyph-{face}-76f4\"")), "{lang:?}: {svg}");
        }
    }
}

/// The faces that a caption is set in, by the ids of its glyphs.
fn faces(caption: &str) -> std::collections::BTreeSet<String> {
    let renderer = crate::common::renderer("classic");
    let view = View { caption: Some(caption.to_owned()), ..View::default() };
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    let drawn = renderer.draw(&diagram).unwrap();
    let lines = drawn.svg().split("id=\"z-caption").skip(1).filter_map(|line| line.split("</g>").next());
    let glyphs = lines.flat_map(|line| line.split("#z-glyph-").skip(1));
    glyphs.filter_map(|glyph| Some(glyph.split('"').next()?.rsplit_once('-')?.0.to_owned())).collect()
}

#[test]
fn a_line_has_one_weight_in_all_scripts() {
    let set = |faces: &[&str]| faces.iter().map(|face| (*face).to_owned()).collect();
    assert_eq!(faces("黒の手番、3-2をどう指すか"), set(&["jp-semibold", "sans-semibold"]));
    assert_eq!(faces("澤龍 – 髙﨑 △７六歩まで"), set(&["jp-semibold", "sans-semibold"]));
    // Fonts without a semibold are made heavier.
    assert_eq!(faces("黒の手番 鼈 3-2"), set(&["jp-heavy", "jp-semibold", "sans-semibold"]));
    assert_eq!(faces("轮到黑方 흑"), set(&["jp-heavy", "jp-semibold", "kr-heavy", "sc-heavy"]));
    // What no font has is drawn as a mark that is as heavy.
    assert_eq!(faces("黒の手番 \u{e000}"), set(&["jp-semibold"]));
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
    let mut style = zumen::style("backgammon", "classic").unwrap();
    style.fonts = vec![FontFile { name: "mine.ttf".to_owned(), data: Arc::clone(&data), index: 0 }];
    let renderer = Renderer::new(style.clone()).expect("a sound font");
    let view = View::default();
    let diagram = crate::common::with_one(ID, |position, _| position.diagram(&view).unwrap()).unwrap();
    assert!(renderer.draw(&diagram).unwrap().svg().contains("#z-glyph-ZumenSans-SemiBold-0057"), "its W is drawn");

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
        let mut style = zumen::style("backgammon", "classic").unwrap();
        style.width_mm = width;
        prefix.clone_into(&mut style.id_prefix);
        assert_eq!(Renderer::new(style).expect_err(code).code, code);
    }
}

/// Leading players of Go, as their countries write them.
const CHINA: &str = "柯洁 芈昱廷 辜梓豪 杨鼎新 丁浩 李轩豪 范廷钰 连笑 时越 唐韦星 周睿羊 陈耀烨 古力 常昊 马晓春 聂卫平 孔杰 江维杰 \
    范蕴若 谢尔豪 许嘉阳 李钦诚 党毅飞 童梦成 赵晨宇 王星昊 屠晓宇 廖元赫 彭立尧 檀啸 朴文垚 邱峻 刘星 谢赫 胡耀宇 俞斌 \
    刘小光 曹大元 陈祖德 罗洗河 周鹤洋 王磊 柁嘉熹 毛睿龙 邬光亚 牛雨田 时越 钟文靖 黄云嵩 李维清 王檄 丁伟 邵炜刚 华以刚 \
    吴清源 於之莹 王晨星 周泓余 芮乃伟 李赫";
const KOREA: &str = "신진서 박정환 변상일 신민준 강동윤 김지석 이세돌 이창호 조훈현 서봉수 유창혁 최철한 박영훈 원성진 이영구 \
    김명훈 이동훈 안성준 나현 박하민 설현준 박건호 한승주 홍성지 윤준상 백홍석 조한승 목진석 허영호 이지현 한웅규 안국현 \
    송태곤 안조영 양재호 김인 조남철 하찬석 서능욱 장수영 김수장 백성호 최정 오유진 김은지 김채영 조승아 박지은 조혜연 \
    이민진 김혜민 허서현 문민종 한우진 이원영 김진휘 박진솔 류민형 심재익 금지우";
const JAPAN: &str = "井山裕太 一力遼 芝野虎丸 許家元 余正麒 本木克弥 山下敬吾 張栩 羽根直樹 高尾紳路 河野臨 伊田篤史 趙治勲 小林光一 \
    武宮正樹 加藤正夫 大竹英雄 林海峰 石田芳夫 藤沢秀行 坂田栄男 高川格 橋本宇太郎 木谷実 王立誠 依田紀基 結城聡 村川大介 \
    佐田篤史 関航太郎 平田智也 鶴山淳志 大西竜平 上野愛咲美 藤沢里菜 仲邑菫 謝依旻 牛栄子 福岡航太朗 酒井佑規 溝上知親 \
    柳時熏 瀬戸大樹 蘇耀国 清成哲也 片岡聡 淡路修三 山城宏 大平修三 橋本昌二 梶原武雄 島村俊廣 工藤紀夫 宮沢吾朗 小林覚 \
    彦坂直人 今村俊也 秋山次郎 黄翊祖 安達利昌";

#[test]
fn names_of_leading_players_are_drawn() {
    let renderer = crate::common::renderer("classic");
    for (names, country) in [(CHINA, "China"), (KOREA, "Korea"), (JAPAN, "Japan")] {
        let names: Vec<&str> = names.split_whitespace().collect();
        assert!(names.len() >= 60, "{country}: {}", names.len());
        for few in names.chunks(6) {
            assert_eq!(warnings(&renderer, &few.join(" ")), Vec::<String>::new(), "{country}");
        }
    }
}
