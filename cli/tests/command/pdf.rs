//! PDF from end to end, as another reader of PDF sees it (hayro-syntax): pages, colours, words, what is kept inside.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::golden::{Sample, samples};
use crate::common::{Run, files, folder, root, zumen};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, Object};
use zumen::render::{Booklet, EmbeddedSource, Paper, PerPage, embedded_sources};
use zumen::{Diagnostic, Diagram, Lang, NoFiles, Renderer, Style, View};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10";
const THREE: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10\n\
    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n\
    XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10\n";
const POINTS_PER_MM: f64 = 72.0 / 25.4;

fn diagram(input: &str, view: &View) -> Diagram {
    let record = zumen::read(input.as_bytes(), &NoFiles).expect("a record");
    let entry = record.entries(view).swap_remove(0).expect("a position");
    entry.subject.diagram(view).expect("a diagram")
}

fn renderer(game: &str, theme: &str, change: impl FnOnce(&mut Style)) -> Renderer {
    let mut style = zumen::style(game, theme).expect("the theme is there");
    change(&mut style);
    Renderer::new(style).expect("no fonts of one's own")
}

fn read(pdf: &[u8]) -> Pdf {
    Pdf::new(pdf.to_vec()).expect("a PDF")
}

/// Width and height of each page, in points.
fn pages(pdf: &Pdf) -> Vec<(f64, f64)> {
    pdf.pages().iter().map(|page| (page.media_box().x1, page.media_box().y1)).collect()
}

/// A text of the information, as far as it is ASCII.
fn ascii(text: &Option<Box<[u8]>>) -> String {
    String::from_utf8(text.as_ref().expect("it is there").to_vec()).expect("ASCII")
}

/// Everything in the document that can name a colour: dictionaries, and all streams unpacked.
fn unpack_text(pdf: &Pdf) -> String {
    let dictionary = |dict: &Dict| String::from_utf8_lossy(dict.data()).into_owned();
    let object = |object: Object| match object {
        Object::Dict(dict) => dictionary(&dict),
        Object::Stream(stream) => {
            // Programs of fonts are no text.
            let text = String::from_utf8(stream.decoded().expect("it unpacks").into_owned());
            dictionary(stream.dict()) + "\n" + &text.unwrap_or_default()
        }
        _ => String::new(),
    };
    pdf.objects().into_iter().map(object).collect::<Vec<_>>().join("\n")
}

/// Whether anything is painted in red, green and blue.
fn has_rgb(pdf: &Pdf) -> bool {
    let text = unpack_text(pdf);
    let words = ["rg", "RG", "k", "K", "cs", "CS", "scn", "SCN", "sh"];
    ["DeviceRGB", "DeviceCMYK", "ICCBased", "CalRGB"].iter().any(|name| text.contains(name))
        || text.split_ascii_whitespace().any(|word| words.contains(&word))
}

#[test]
fn each_game_is_a_page_that_keeps_its_position() {
    let view = View::default();
    for Sample { game, text: input, .. } in samples() {
        let diagram = diagram(&input, &view);
        for (width, height, asked) in [(140.0, 120.0, None), (84.0, 72.0, Some(84.0))] {
            let renderer = renderer(game, "classic", |style| style.width_mm = asked);
            let bytes = renderer.draw(&diagram).expect(game).pdf().expect(game);
            assert_eq!(bytes, renderer.draw(&diagram).expect(game).pdf().expect(game), "{game}: the same bytes twice");
            let pdf = read(&bytes);
            let [(right, bottom)] = pages(&pdf)[..] else { panic!("{game}: one page") };
            assert!((right - width * POINTS_PER_MM).abs() < 0.01, "{game}: {right} points wide");
            assert!((bottom - height * POINTS_PER_MM).abs() < 0.01, "{game}: {bottom} points high");

            let kept = EmbeddedSource::from_pdf(&bytes);
            assert_eq!(kept.len(), 1, "{game}");
            assert_eq!(kept[0].source.text, diagram.source.text, "{game}");
            assert_eq!(zumen::render::embedded_sources(&bytes), kept);
            let again = self::diagram(&kept[0].source.text, &view);
            assert_eq!(again.pieces, diagram.pieces, "{game}: the same position");
            let svg = renderer.draw(&diagram).expect(game).svg().to_owned();
            assert_eq!(zumen::render::embedded_sources(svg.as_bytes()), kept, "{game}: as its SVG");
        }
    }
}

#[test]
fn greys_are_printed_with_black_alone() {
    for Sample { game, text: input, .. } in samples() {
        let diagram = diagram(&input, &View::default());
        let is_coloured =
            |theme: &str| has_rgb(&read(&renderer(game, theme, |_| {}).draw(&diagram).expect(game).pdf().expect(game)));
        // The players of Carcassonne have the colours that the sheet gives them.
        for theme in ["classic", "print"].into_iter().filter(|_| game != "carcassonne") {
            assert!(!is_coloured(theme), "{game} in {theme}");
        }
        assert!(is_coloured("colour"), "{game} in colour");
    }
}

/// What the glyphs of all fonts say.
fn glyph_texts(text: &str) -> BTreeSet<String> {
    let maps = text.split("beginbfchar").skip(1).filter_map(|map| map.split("endbfchar").next());
    let said = maps.flat_map(str::lines).filter_map(|line| line.trim().strip_suffix('>')?.rsplit_once('<'));
    let units = |(_, hex): (&str, &str)| {
        let digits = hex.as_bytes().chunks(4).map(|unit| std::str::from_utf8(unit).expect("digits"));
        let units: Vec<u16> = digits.map(|unit| u16::from_str_radix(unit, 16).expect("digits")).collect();
        String::from_utf16(&units).expect("characters")
    };
    said.map(units).collect()
}

#[test]
fn words_are_text_in_fonts_of_the_document() {
    let caption = "図1 (Figure office 一)";
    let diagram = diagram(START, &View { caption: Some(caption.to_owned()), ..View::default() });
    for text in [zumen::render::TextMode::Outlines, zumen::render::TextMode::Font] {
        let renderer = renderer("backgammon", "print", |style| style.text = text);
        let bytes = renderer.draw(&diagram).expect("a PDF").pdf().expect("a PDF");
        let pdf = read(&bytes);
        let all = unpack_text(&pdf);
        let said = glyph_texts(&all);
        assert!(caption.chars().all(|c| said.iter().any(|text| text.contains(c))), "{said:?}");
        assert!(said.contains("ffi"), "ligatures are letters: {said:?}");
        assert!(all.contains("/FontFile2") && all.contains("/FontFile3"), "Latin, and kanji");
        assert!(all.contains("/Figure") && all.contains("/Alt"), "a figure with a text");
        assert!(all.contains("/Lang"), "a language");
        assert_eq!(ascii(&pdf.metadata().title), diagram.title);
        assert_eq!(ascii(&pdf.metadata().subject), diagram.desc);
        assert_eq!(pdf.metadata().creation_date, None);
        let caption_kept = EmbeddedSource::from_pdf(&bytes)[0].source.options.iter().any(|(_, value)| value == caption);
        assert!(caption_kept, "beyond ASCII: {:?}", EmbeddedSource::from_pdf(&bytes));
    }
}

#[test]
fn a_document_is_for_old_readers_too() {
    let diagram = diagram(START, &View::default());
    let renderer = renderer("backgammon", "classic", |_| {});
    let drawing = renderer.draw(&diagram).expect("a picture");
    let mut booklet = Booklet::new(Paper::A4, PerPage::ONE);
    booklet.add(&drawing, "One").expect("it is added");
    for bytes in [drawing.pdf().expect("a PDF"), booklet.finish().expect("a PDF").0] {
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-1.4"), "no TeX warns");
        assert!(!text.contains("/Suspects") && text.contains("/DisplayDocTitle true"));
        assert_objects_found(&bytes);
    }
}

/// What is added last moves objects: a reader that mends nothing finds them where the table says.
fn assert_objects_found(bytes: &[u8]) {
    let number = |from: &str| from.split_ascii_whitespace().next()?.parse::<usize>().ok();
    let text = String::from_utf8_lossy(bytes);
    let table = number(text.rsplit("startxref").next().expect("it is there")).expect("a place");
    assert!(bytes[table..].starts_with(b"xref"), "{table}");
    let entries = String::from_utf8_lossy(&bytes[table..]).into_owned();
    let places = entries.lines().filter(|line| line.ends_with(" 00000 n"));
    for (index, place) in places.enumerate() {
        let object = format!("{} 0 obj", index + 1);
        assert!(bytes[number(place).expect("a place")..].starts_with(object.as_bytes()), "{object} at {place}");
    }
}

#[test]
fn a_pdf_for_printers_has_inks_alone_and_says_so() {
    let is_inked = |game: &str, text: &str| {
        let diagram = diagram(text, &View::default());
        let renderer = renderer(game, "colour", |style| style.pdf_x = true);
        let bytes = renderer.draw(&diagram).expect("a picture").pdf().expect("a PDF");
        let words = unpack_text(&read(&bytes));
        assert!(!words.contains("DeviceRGB") && !words.contains("/Font"), "{game}");
        assert!(!words.contains("/Transparency") && !words.contains("/ca ") && !words.contains("/SMask"), "{game}");
        assert!(!words.split_ascii_whitespace().any(|word| ["rg", "RG"].contains(&word)), "{game}");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(text.starts_with("%PDF-1.4") && text.contains("/TrimBox[0 0 396.85"), "{game}");
        for entry in ["/GTS_PDFXVersion(PDF/X-1a:2003)", "/Trapped/False", "/S/GTS_PDFX", "(FOGRA39)", "/ModDate("] {
            assert_eq!(text.matches(entry).count(), 1, "{entry}");
        }
        assert_objects_found(&bytes);
        assert_eq!(read(&bytes).metadata().title.is_some(), EmbeddedSource::from_pdf(&bytes).len() == 1, "{game}");
        words.split_ascii_whitespace().any(|word| word == "k")
    };
    let coloured = samples().into_iter().filter(|sample| is_inked(sample.game, &sample.text)).count();
    assert_eq!(coloured, samples().len(), "colours become inks");
}

#[test]
fn printers_get_nothing_that_shows_through() {
    let folder = folder();
    let path = folder.path();
    let go = ["(;SZ[9]AB[cc]DD[cc:dd])", "--pdf-x", "-o", "x.pdf"];
    let run = zumen(path, &[&go[..], &["--theme", "classic"]].concat());
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("picture::pdf-x") && run.stderr.contains("use --theme print"), "{}", run.stderr);
    assert_eq!(zumen(path, &[&go[..], &["--theme", "print"]].concat()).lines(), ["x.pdf"]);
    // Drawn again from itself it is one again.
    zumen(path, &["x.pdf", "-o", "y.pdf"]).lines();
    assert_eq!(std::fs::read(path.join("x.pdf")).expect("drawn"), std::fs::read(path.join("y.pdf")).expect("drawn"));
}

/// Titles of bookmarks, as far as they are ASCII, and how many are below each.
fn bookmarks(bytes: &[u8]) -> Vec<(String, usize)> {
    let text = String::from_utf8_lossy(bytes);
    let items = text.split("endobj").filter(|object| object.contains("/Parent") && object.contains("/Dest"));
    let title = |item: &str| item.split("/Title(").nth(1)?.split(')').next().map(str::to_owned);
    let count = |item: &str| item.split("/Count ").nth(1)?.split(['/', '>']).next()?.parse().ok();
    items.filter_map(|item| Some((title(item)?, count(item).unwrap_or(0)))).collect()
}

#[test]
fn every_picture_of_a_booklet_has_a_bookmark() {
    let diagram = diagram(START, &View::default());
    let renderer = renderer("backgammon", "print", |_| {});
    let drawing = renderer.draw(&diagram).expect("a picture");
    let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
    booklet.add(&drawing, "").expect("it is added");
    booklet.add_answer(&drawing, "The answer").expect("it is added");
    for name in ["Ann", "Bo"] {
        booklet.head(&renderer, Lang::En, &[name.to_owned()]).expect("a header");
        booklet.add(&drawing, &format!("{name} 1")).expect("it is added");
        booklet.add(&drawing, &format!("{name} 2")).expect("it is added");
    }
    let mut bookmarks = bookmarks(&booklet.finish().expect("a PDF").0);
    bookmarks.sort();
    let mut expected = [("The answer", 0), ("Ann", 2), ("Ann 1", 0), ("Ann 2", 0), ("Bo", 2), ("Bo 1", 0), ("Bo 2", 0)]
        .map(|(title, count)| (title.to_owned(), count))
        .to_vec();
    expected.push((diagram.title, 0));
    expected.sort();
    assert_eq!(bookmarks, expected);
}

#[test]
fn trim_cuts_the_page_as_it_cuts_the_svg() {
    let diagram = diagram("(;SZ[19]AB[dd][pp])", &View::default().with("crop", "A1:G7"));
    let renderer = renderer("go", "classic", |style| style.trim = true);
    let svg = renderer.draw(&diagram).expect("an SVG").svg().to_owned();
    let view: Vec<f64> = svg
        .split("viewBox=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a view box")
        .split(' ')
        .map(|number| number.parse().expect("a number"))
        .collect();
    let (right, bottom) = pages(&read(&renderer.draw(&diagram).expect("a PDF").pdf().expect("a PDF")))[0];
    assert!(view[2] < 1400.0, "something is cut");
    for (points, units) in [(right, view[2]), (bottom, view[3])] {
        assert!((points - units / 10.0 * POINTS_PER_MM).abs() < 0.01, "{points} points for {units} units");
    }
}

#[test]
fn a_booklet_has_so_many_pictures_to_a_page() {
    let diagram = diagram(START, &View::default());
    let renderer = renderer("backgammon", "print", |_| {});
    for (paper, width, height) in
        [(Paper::A4, 210.0, 297.0), (Paper::A5, 148.0, 210.0), (Paper::B5, 182.0, 257.0), (Paper::Letter, 215.9, 279.4)]
    {
        for per_page in PerPage::ALL {
            let mut booklet = Booklet::new(paper, per_page);
            for number in 1..=7 {
                booklet
                    .add(&renderer.draw(&diagram).expect("a picture"), &format!("第{number}図"))
                    .expect("it is added");
            }
            assert_eq!(booklet.len(), 7);
            let bytes = booklet.finish().expect("a PDF").0;
            let pdf = read(&bytes);
            assert_eq!(pages(&pdf).len(), 7_usize.div_ceil(per_page.count()));
            for (right, bottom) in pages(&pdf) {
                assert!((right - width * POINTS_PER_MM).abs() < 0.01 && (bottom - height * POINTS_PER_MM).abs() < 0.01);
            }
            assert_eq!(EmbeddedSource::from_pdf(&bytes).len(), 7);
            assert!(!has_rgb(&pdf));
        }
    }
}

/// The sizes that pictures are drawn at: the scale of each path that is painted.
fn scales(pdf: &Pdf) -> Vec<f64> {
    let text = unpack_text(pdf);
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let transforms = words.windows(7).filter(|window| window[6] == "cm");
    transforms.filter_map(|window| window[0].parse().ok()).collect()
}

#[test]
fn a_booklet_keeps_to_a_width_that_fits() {
    let diagram = diagram(START, &View::default());
    let booklet = |width: Option<f64>, per_page: PerPage| {
        let renderer = renderer("backgammon", "print", |style| style.width_mm = width);
        let mut booklet = Booklet::new(Paper::A4, per_page);
        let warnings = booklet.add(&renderer.draw(&diagram).expect("a picture"), "").expect("it is added");
        let pdf = read(&booklet.finish().expect("a PDF").0);
        let codes: Vec<&str> = warnings.iter().map(|warning| warning.code).collect();
        (scales(&pdf), codes.join(" "))
    };
    // 180 mm of A4 lie between its margins.
    let unit = |width_mm: f64| width_mm * POINTS_PER_MM / 1400.0;
    let has = |scales: &[f64], scale: f64| scales.iter().any(|other| (other - scale).abs() < 1e-4);
    let (largest, said) = booklet(None, PerPage::ONE);
    assert!(has(&largest, unit(180.0)), "{largest:?}");
    assert_eq!(said, "");
    let (small, said) = booklet(Some(84.0), PerPage::ONE);
    assert!(has(&small, unit(84.0)) && !has(&small, unit(180.0)), "{small:?}");
    assert_eq!(said, "");
    let (_, said) = booklet(Some(120.0), PerPage::FOUR);
    assert_eq!(said, "pages::width");
}

#[test]
fn a_booklet_without_pictures_is_none() {
    let empty = Booklet::new(Paper::A4, PerPage::ONE);
    assert!(empty.is_empty());
    assert_eq!(empty.finish().expect_err("nothing to write").code, "pages::empty");
}

#[test]
fn strokes_too_thin_for_the_press_are_named() {
    let diagram = diagram("(;SZ[19])", &View::default());
    let renderer = renderer("go", "classic", |_| {});
    let drawing = renderer.draw(&diagram).expect("a picture");
    assert_eq!(drawing.too_fine(140.0), []);
    let fine: Vec<Diagnostic> = drawing.too_fine(30.0);
    let thin = fine.iter().find(|warning| warning.code == "picture::thin-stroke").expect("30 mm are too small");
    assert!(thin.message.contains("grid (0.12 pt)"), "{}", thin.message);
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let diagram = diagram(START, &View::default());
    let renderer = renderer("backgammon", "print", |_| {});
    let good = renderer.draw(&diagram).expect("a PDF").pdf().expect("a PDF");
    let at = good.windows(9).position(|window| window == b"/Keywords").expect("keywords");
    for length in 0..good.len().min(at + 200) {
        if length > at || length % 97 == 0 {
            EmbeddedSource::from_pdf(&good[..length]);
        }
    }
    for place in at..at + 150 {
        for byte in [b'(', b')', b'\\', b'<', b'>', 0, 0xff] {
            let mut bad = good.clone();
            bad[place] = byte;
            EmbeddedSource::from_pdf(&bad);
        }
    }
    // A stream that unpacks to far more than it is, many times.
    let bomb = {
        use std::io::Write;
        let mut packed = b"%PDF-1.7 <</Type/ObjStm/Filter/FlateDecode>>stream\n".to_vec();
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&vec![b' '; 40 << 20]).expect("memory");
        packed.extend(encoder.finish().expect("memory"));
        packed.repeat(8)
    };
    assert!(EmbeddedSource::from_pdf(&bomb).is_empty());
    assert!(EmbeddedSource::from_pdf(&b"/Keywords(".repeat(100_000)).is_empty());
    assert!(embedded_sources(b"%PDF-1.7").is_empty());
}

/// Refused for its usage: status 2, these words, no file.
fn assert_refused(run: &Run, folder: &Path, words: &str) {
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains(words), "{}", run.stderr);
    assert_eq!(files(folder), ["three.txt"]);
}

#[test]
fn the_program_writes_pdf() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(zumen(path, &[START, "-o", "a.pdf", "--theme", "print", "--width", "84mm"]).lines(), ["a.pdf"]);
    let bytes = std::fs::read(path.join("a.pdf")).expect("written");
    let expected = renderer("backgammon", "print", |style| style.width_mm = Some(84.0))
        .draw(&diagram(START, &View::default()))
        .expect("a PDF")
        .pdf()
        .expect("a PDF");
    assert_eq!(bytes, expected, "what the library writes");
    assert_eq!(zumen(path, &["read", "a.pdf"]).lines(), [START]);
    assert_eq!(zumen(path, &[START, "-f", "pdf", "-o", "-"]).stdout[..5], *b"%PDF-");
    // Drawn again from itself.
    assert_eq!(zumen(path, &["a.pdf", "-o", "b.pdf"]).lines(), ["b.pdf"]);
    assert_eq!(std::fs::read(path.join("b.pdf")).expect("written"), bytes);
}

#[test]
fn the_program_binds_pages() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("three.txt"), THREE).expect("written");
    assert_refused(&zumen(path, &["three.txt", "-o", "x.pdf"]), path, "into one PDF with --pages");
    assert_refused(&zumen(path, &["three.txt", "-o", "x.pdf", "--per-page", "4"]), path, "--pages");
    assert_refused(&zumen(path, &["three.txt", "-o", "x.pdf", "--paper", "A5"]), path, "--pages");
    assert_refused(&zumen(path, &["three.txt", "-o", "x.pdf", "--pages", "--per-page", "3"]), path, "1, 2, 4, 6");
    assert_refused(&zumen(path, &["three.txt", "-o", "x.svg", "--pages"]), path, "--pages makes one PDF");
    assert_refused(&zumen(path, &["three.txt", "-f", "pdf,svg", "--pages"]), path, "--pages makes one PDF");

    let bound = |args: &[&str]| {
        let names = zumen(path, args).lines();
        let [name] = &names[..] else { panic!("one file: {names:?}") };
        let bytes = std::fs::read(path.join(name)).expect("written");
        (name.clone(), pages(&read(&bytes)), EmbeddedSource::from_pdf(&bytes).len())
    };
    let (name, one, kept) = bound(&["three.txt", "-o", "x.pdf", "--pages"]);
    assert_eq!((name.as_str(), one.len(), kept), ("x.pdf", 3, 3));
    let (name, four, kept) =
        bound(&["three.txt", START, "-o", "out/", "--pages", "--per-page", "4", "--paper", "b5", "--theme", "print"]);
    assert_eq!((name.as_str(), four.len(), kept), ("out/three.pdf", 1, 4));
    assert!((four[0].0 - 182.0 * POINTS_PER_MM).abs() < 0.01);
    let (name, _, _) = bound(&["three.txt", "-f", "pdf", "--pages"]);
    assert!(name.ends_with(".pdf") && name.starts_with("20"), "by the clock: {name}");
    let read = zumen(path, &["read", "x.pdf"]);
    assert_eq!(read.out(), THREE);

    std::fs::write(path.join("game.sgf"), "(;SZ[9];B[ee];W[gc])").expect("written");
    let series = zumen(path, &["game.sgf", "--every", "1", "-o", "y.pdf"]);
    assert!(series.stderr.contains("add --pages to write one PDF"), "{}", series.stderr);
}

#[test]
fn a_page_says_once_what_its_pictures_say() {
    let folder = folder();
    let words = |arguments: &[&str]| {
        let run = zumen(folder.path(), &[arguments, &["--pages", "-o", "x.pdf"]].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let bytes = std::fs::read(folder.path().join("x.pdf")).expect("a PDF");
        unpack_text(&read(&bytes))
    };
    assert!(!words(&[START]).contains("/S/P/"), "the picture says all");
    let [game, club] =
        ["game.sgf", "backgammon/club-final.xg"].map(|name| root().join("examples").join(name).display().to_string());
    let captioned = words(&[START, "--caption", "Problem {4}", "--title", "Openings"]);
    assert_eq!(captioned.matches("/S/P/").count(), 2, "title and caption: {captioned}");
    assert!(captioned.contains("/Title(Problem 4: White to play 4-2)"), "a bookmark: {captioned}");
    let figures = words(&[&game, "--figures", "20", "--caption", "Fig. {1}"]);
    assert!(figures.contains("/Title(Fig. 1)"), "no colon before nothing: {figures}");
    let mistakes = words(&[&club, "--mistakes", "0.3", "--caption", "Problem {1}"]);
    // `1: G` in UTF-16, as the name behind it needs.
    assert!(mistakes.contains("0031003A00200047"), "one number: {mistakes}");
}

#[test]
fn nothing_drawn_makes_no_pages() {
    let folder = folder();
    let run = zumen(folder.path(), &["XGID=-b----E-C---eE---c-e----C-:0:0:1:42:0:0:0:7:10", "-o", "x.pdf", "--pages"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert!(files(folder.path()).is_empty());
}

#[test]
fn titles_are_in_the_language_of_the_first_picture() {
    let renderer = renderer("backgammon", "print", |_| {});
    for lang in Lang::ALL {
        let diagram = diagram(START, &View { lang, ..View::default() });
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
        for _ in 0..3 {
            booklet.add(&renderer.draw(&diagram).expect("a picture"), &diagram.title).expect("it is added");
        }
        let pdf = read(&booklet.finish().expect("a PDF").0);
        let title = pdf.metadata().title.as_ref().expect("a title").to_vec();
        match lang {
            Lang::En => assert!(title.ends_with(b", and 2 more")),
            _ => assert!(title.starts_with(b"\xfe\xff")),
        }
    }
}

/// Edges of something painted, in points: left, right. Nothing is painted where they are the wrong way round.
type Sides = (f64, f64);

/// Where each picture of a page is painted, from its left side to its right, as far as clips let it through.
fn picture_sides(content: &str) -> Vec<Sides> {
    let nowhere = (f64::INFINITY, f64::NEG_INFINITY);
    let both = |one: Sides, other: Sides| (one.0.min(other.0), one.1.max(other.1));
    let within = |one: Sides, other: Sides| (one.0.max(other.0), one.1.min(other.1));
    let mut pictures: Vec<Sides> = Vec::new();
    // The scale and shift from left to right (nothing is turned), and the clip.
    let mut state = (1.0, 0.0, (f64::NEG_INFINITY, f64::INFINITY));
    let (mut states, mut numbers, mut path) = (Vec::new(), Vec::new(), nowhere);
    for word in content.replace(['/', '<', '>'], " ").split_ascii_whitespace() {
        if let Ok(number) = word.parse::<f64>() {
            numbers.push(number);
            continue;
        }
        let (scale, shift, clip) = state;
        let mut reach = |x: f64| path = both(path, (x * scale + shift, x * scale + shift));
        match (word, &numbers[..]) {
            ("q", _) => states.push(state),
            ("Q", _) => state = states.pop().expect("what is saved is fetched"),
            ("cm", [a, .., e, _]) => state = (scale * a, shift + scale * e, clip),
            ("m" | "l", [x, _]) => reach(*x),
            ("c", [a, _, b, _, x, _]) => [a, b, x].into_iter().for_each(|x| reach(*x)),
            ("re", [x, _, width, _]) => [*x, x + width].into_iter().for_each(reach),
            ("W" | "W*", _) => state.2 = within(clip, path),
            ("BDC", _) => pictures.push(nowhere),
            ("f" | "f*" | "S" | "B" | "B*", _) => {
                let shown = within(path, clip);
                if let Some(picture) = pictures.last_mut().filter(|_| shown.0 < shown.1) {
                    *picture = both(*picture, shown);
                }
                path = nowhere;
            }
            ("n", _) => path = nowhere,
            _ => {}
        }
        numbers.clear();
    }
    pictures
}

#[test]
fn no_picture_that_is_cut_lies_over_its_neighbour() {
    for Sample { game, text: input, .. } in samples() {
        let diagram = diagram(&input, &View::default());
        for per_page in [PerPage::FOUR, PerPage::SIX] {
            let renderer = renderer(game, "classic", |style| style.trim = true);
            let mut booklet = Booklet::new(Paper::A5, per_page);
            for _ in 0..2 {
                booklet.add(&renderer.draw(&diagram).expect(game), "").expect(game);
            }
            let bytes = booklet.finish().expect(game).0;
            let pdf = read(&bytes);
            let content = pdf.pages()[0].page_stream().expect(game).to_vec();
            let pictures = picture_sides(&String::from_utf8_lossy(&content));
            let [left, right] = pictures[..] else { panic!("{game}: {pictures:?}") };
            assert!(left.0 < left.1 && left.1 <= right.0, "{game}: {left:?} {right:?}");
        }
    }
}

#[test]
fn a_page_with_one_picture_is_found_as_it_was_made() {
    let folder = folder();
    zumen(folder.path(), &[START, "--pages", "-o", "one.pdf"]).lines();
    let run = zumen(folder.path(), &["check", "one.pdf"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(run.out(), "one.pdf: same (what its picture keeps of itself; its page is not compared)\n");
    zumen(folder.path(), &[START, "-o", "figure.pdf"]).lines();
    let mut figure = std::fs::read(folder.path().join("figure.pdf")).expect("drawn");
    figure.extend(b"% mine\n");
    std::fs::write(folder.path().join("figure.pdf"), figure).expect("written");
    assert_eq!(zumen(folder.path(), &["check", "figure.pdf"]).status, Some(1), "its bytes are compared");
}

#[test]
fn columns_and_margins_are_those_of_the_page() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("three.txt"), THREE).expect("written");
    let bind = |more: &str| {
        let more: Vec<&str> = more.split_whitespace().collect();
        zumen(path, &[&["three.txt", "-o", "x.pdf", "--pages"][..], &more].concat())
    };
    for (more, remedy) in [
        ("--per-page 4 --columns 3", "use --columns 1, 2, 4"),
        ("--columns 9", "1 to 6 columns"),
        ("--columns two", "such as --columns 2"),
        ("--margin 3", "from 8 to 52"),
        ("--margin 40 --paper A5", "from 8 to 37"),
    ] {
        let run = bind(more);
        assert_refused(&run, path, remedy);
        assert!(run.stderr.contains("| ^"), "it points at the value: {}", run.stderr);
    }
    assert_refused(&zumen(path, &["three.txt", "-o", "x.pdf", "--columns", "2"]), path, "--pages");
    let pictures = |more: &str| {
        assert_eq!(bind(more).status, Some(0));
        let bytes = std::fs::read(path.join("x.pdf")).expect("written");
        let pdf = read(&bytes);
        let sides = pdf.pages().iter().map(|page| {
            let content = page.page_stream().expect("a page").to_vec();
            let sides = picture_sides(&String::from_utf8_lossy(&content));
            sides.into_iter().filter(|(from, to)| to - from > 72.0).collect::<Vec<_>>()
        });
        sides.collect::<Vec<_>>()
    };
    let [row] = &pictures("--columns 3 --per-page 12")[..] else { panic!("one page") };
    assert!(row.windows(2).all(|pair| pair[0].1 <= pair[1].0), "side by side: {row:?}");
    let [column] = &pictures("--columns 1 --per-page 4")[..] else { panic!("one page") };
    assert!(column.windows(2).all(|pair| (pair[0].0 - pair[1].0).abs() < 0.01), "one below the other: {column:?}");
    let left = |margin: &str| pictures(margin)[0][0].0;
    assert!((left("--margin 2cm") - left("--margin 8") - 12.0 * POINTS_PER_MM).abs() < 1.0);
}

/// The scale of each picture that is cut, page by page.
fn picture_scales(pdf: &Pdf) -> Vec<f64> {
    let scales = pdf.pages().iter().flat_map(|page| {
        let content = page.page_stream().expect("a page").to_vec();
        let content = String::from_utf8_lossy(&content).replace(['/', '<', '>'], " ");
        let words: Vec<&str> = content.split_ascii_whitespace().collect();
        // A picture begins behind its clip, with its paper.
        let starts = words.windows(5).enumerate().filter(|(_, window)| window[0] == "n" && window[4] == "BDC");
        let scale = |start: usize| {
            let place = (start..).find(|index| words[*index] == "cm").expect("a scale");
            words[place - 6].parse().expect("a number")
        };
        starts.map(|(start, _)| scale(start)).collect::<Vec<f64>>()
    });
    scales.collect()
}

#[test]
fn pictures_of_a_growing_board_have_one_scale_on_all_pages() {
    let folder = folder();
    let game = crate::common::root().join("examples/carcassonne/game.json");
    let game = game.to_str().expect("a path");
    let run = zumen(folder.path(), &[game, "--every", "12", "--pages", "--per-page", "4", "-o", "x.pdf"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let bytes = std::fs::read(folder.path().join("x.pdf")).expect("written");
    let scales = picture_scales(&read(&bytes));
    assert!(scales.len() == 6 && scales.iter().all(|scale| (scale - scales[0]).abs() < 1e-3), "{scales:?}");
}

#[test]
fn coordinates_too_small_to_be_read_are_left_out_of_all_pictures() {
    let folder = folder();
    std::fs::write(folder.path().join("game.sgf"), "(;SZ[19];B[dd];W[pp];B[pd];W[dp])").expect("written");
    let words = |per_page: &str| {
        let args = ["game.sgf", "--every", "1", "--pages", "--per-page", per_page, "-o", "x.pdf"];
        let run = zumen(folder.path(), &args);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        assert!(!run.stderr.contains("coordinate"), "what is left out is not too small: {}", run.stderr);
        std::fs::read(folder.path().join("x.pdf")).expect("written").len()
    };
    let [one, many] = ["1", "12"].map(words);
    assert!(many < one, "{many} {one}");
}
