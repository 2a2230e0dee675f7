//! What holds for every position and every text: what was written reads back, pictures obey whatever stands in
//! them, the same input gives the same bytes, and nothing panics.

use std::collections::BTreeMap;

use crate::common::outside::outside;
use crate::common::{THEMES, faults, go, json, positions, renderer};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;
use zumen::games::backgammon::{Moment, gnuid, json as document, reader, xgid};
use zumen::games::backgammon::{Position, Rules, Side};
use zumen::render::TextMode;
use zumen::{Diagram, Lang, NoFiles, Renderer, Source, Style, View, render};

fn few(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A renderer of each theme, made once.
fn renderers() -> &'static [Renderer; THEMES.len()] {
    static RENDERERS: std::sync::OnceLock<[Renderer; THEMES.len()]> = std::sync::OnceLock::new();
    RENDERERS.get_or_init(|| THEMES.map(renderer))
}

/// A position in a notation that holds all of it.
fn notation() -> impl Strategy<Value = String> {
    prop_oneof![
        positions::of_xgid().prop_map(|position| xgid::write(&position).0),
        positions::of_gnuid().prop_map(|position| gnuid::write(&position).0),
        positions::of_json().prop_map(|position| as_json(&position)),
    ]
}

fn as_json(position: &Position) -> String {
    let source = Source { format: "test".to_owned(), text: "nothing".to_owned(), options: Vec::new() };
    document::write(&Moment { position: position.clone(), source, analysis: None, decision: None })
}

/// Ways to look at a position, without words from outside.
fn view() -> impl Strategy<Value = View> {
    let score = prop::option::of(prop_oneof![Just("points"), Just("away"), Just("none")]);
    let home = prop::option::of(prop_oneof![Just("left"), Just("right")]);
    (any::<[bool; 3]>(), prop::sample::select(Lang::ALL.to_vec()), score, home).prop_map(
        |([pips, roller, swap], lang, score, home)| {
            let mut view = View { lang, ..View::default() };
            for (name, on) in [("pips", pips), ("roller-bottom", roller), ("swap-colours", swap)] {
                if on {
                    view = view.with(name, "");
                }
            }
            for (name, value) in [("score", score), ("home", home)] {
                if let Some(value) = value {
                    view = view.with(name, value);
                }
            }
            view
        },
    )
}

fn diagram(input: &str, view: &View) -> Diagram {
    crate::common::with_one(input, |position, _| position.diagram(view).expect("no option refuses")).expect(input)
}

/// The position of a JSON document, without what was read.
fn position(mut document: Value) -> Value {
    document["position"].take()
}

// What was written reads back

/// One position is found in what was typed, and its notation without what surrounds it.
fn is_found(spelled: &str, text: &str, position: &Position) -> Result<(), TestCaseError> {
    let found = reader::read(spelled);
    prop_assert_eq!(found.len(), 1, "{}", spelled);
    let reading = found[0].as_ref().expect("legal");
    prop_assert_eq!(&reading.position, position);
    prop_assert_eq!(&reading.text, text);
    Ok(())
}

proptest! {
    #![proptest_config(few(1500))]

    #[test]
    fn an_xgid_reads_as_it_was_written(position in positions::of_xgid()) {
        let (text, lost) = xgid::write(&position);
        prop_assert_eq!(lost, Vec::<String>::new());
        prop_assert_eq!(&xgid::read(&text).expect("legal").0, &position);
        for spelled in [text[5..].to_owned(), format!("xgid= {}", &text[5..]), format!("<p>Look at {text}, said X:Ann.")] {
            is_found(&spelled, &text, &position)?;
        }
    }

    #[test]
    fn a_gnuid_reads_as_it_was_written(position in positions::of_gnuid()) {
        let (text, lost) = gnuid::write(&position);
        // GNU Backgammon itself refuses matches longer than 64 points.
        prop_assert_eq!(lost.len(), usize::from(position.match_length() > 64), "{:?}", lost);
        let (board, rest) = text.split_once(':').expect("two halves");
        for spelled in [
            text.clone(),
            format!("bgID={text}"),
            format!("{rest}:{board}"),
            format!("Position ID: <tt>{board}</tt>\n Match ID   : <tt>{rest}</tt>"),
        ] {
            is_found(&spelled, &text, &position)?;
        }
    }

    #[test]
    fn json_reads_as_it_was_written(position in positions::of_json()) {
        let text = as_json(&position);
        prop_assert_eq!(json(&text)["position"].clone(), json_of(&text));
    }

    /// A gnuID written as XGID keeps board, dice, score, cube and player; where nothing is said to be lost, everything.
    #[test]
    fn what_both_notations_carry_survives_the_way_through_the_other(position in positions::of_gnuid()) {
        let (text, lost) = xgid::write(&position);
        let (mut back, _) = xgid::read(&text).expect("the score lies below the length");
        prop_assert_eq!(back.board, position.board);
        prop_assert_eq!(back.score, position.score);
        prop_assert_eq!(back.cube, position.cube);
        prop_assert_eq!(back.on_roll, position.on_roll);
        if lost.is_empty() || lost.len() == 1 && lost[0].contains("beavers") {
            back.max_cube = None;
            if let Rules::Money { beavers, .. } = &mut back.rules {
                *beavers = None;
            }
            prop_assert_eq!(back, position);
        }
    }
}

fn json_of(text: &str) -> Value {
    position(serde_json::from_str(text).expect("JSON"))
}

/// Not by chance: what the strategies must reach for the properties to mean something.
#[test]
fn the_strategies_reach_every_kind_of_position() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let all: Vec<Position> =
        (0..600).map(|_| positions::of_gnuid().new_tree(&mut runner).expect("a value").current()).collect();
    let some =
        |what: &str, holds: &dyn Fn(&Position) -> bool| assert!(all.iter().any(holds), "no position with {what}");
    some("a checker on the bar", &|p| p.board.bar().top > 0);
    some("six on a point", &|p| p.board.points().iter().any(|count| *count > 5));
    some("fifteen on a point", &|p| p.board.points().contains(&15));
    some("several on the bar", &|p| p.board.bar().bottom > 1);
    some("all checkers off", &|p| p.board.off(Side::Top) == 15);
    some("Crawford", &|p| p.is_crawford());
    some("post-Crawford", &|p| p.is_post_crawford());
    some("dice", &|p| p.dice.is_some());
    some("an offered cube", &|p| p.cube.offered_value().is_some());
    some("a resignation", &|p| p.resignation.is_some());
    some("money", &|p| p.match_length() == 0);
    some("the top player on roll", &|p| p.on_roll == Side::Top);
}

// Pictures

proptest! {
    #![proptest_config(few(96))]

    #[test]
    fn a_picture_obeys_and_gives_its_position_back(input in notation(), view in view(), theme in 0..THEMES.len()) {
        let diagram = diagram(&input, &view);
        let drawing = renderers()[theme].draw(&diagram).expect("a picture");
        prop_assert_eq!(faults(drawing.svg()), Vec::<String>::new());
        let source = render::EmbeddedSource::from_svg(drawing.svg()).expect("a source").source;
        prop_assert_eq!(position(json(&source.text)), position(json(&input)));
        // Drawn again from what it keeps: the same picture.
        let again = diagram_of(&source);
        prop_assert!(renderers()[theme].draw(&again).expect("a picture").svg() == drawing.svg(), "drawn again: {source:?}");
    }

    #[test]
    fn the_same_input_gives_the_same_svg_from_any_renderer(input in notation(), view in view(), theme in 0..THEMES.len()) {
        let one = &renderers()[theme];
        let drawn = |renderer: &Renderer| {
            let drawing = renderer.draw(&diagram(&input, &view)).expect("a picture");
            (drawing.svg().to_owned(), drawing.warnings())
        };
        let first = drawn(one);
        prop_assert!(drawn(one) == first, "the second run");
        prop_assert!(drawn(&renderer(THEMES[theme])) == first, "the second renderer");
    }

    #[test]
    fn words_from_outside_break_no_picture(
        input in notation(),
        view in view(),
        caption in outside(),
        names in prop::option::of((outside(), outside())),
        theme in 0..THEMES.len(),
    ) {
        let mut view = View { caption: Some(caption.clone()), ..view };
        if let Some((bottom, top)) = names {
            view = view.with("bottom-name", &bottom).with("top-name", &top);
        }
        let diagram = diagram(&input, &view);
        let svg = renderers()[theme].draw(&diagram).expect("a picture").svg().to_owned();
        prop_assert_eq!(faults(&svg), Vec::<String>::new());

        // A reader of XML sees the title, the description and the words as they were meant.
        let tree = parse_svg(&svg);
        prop_assert_eq!(&text_of(&tree, "title"), &xml(&diagram.title.chars().take(120).collect::<String>()));
        prop_assert_eq!(&text_of(&tree, "desc"), &xml(&diagram.desc));
        let seen: String = caption.split(char::is_whitespace).collect::<Vec<_>>().concat();
        let first: String = seen.chars().filter(|c| c.is_ascii_graphic()).take(5).collect();
        if first.len() == 5 && seen.starts_with(&first) {
            let label = labels(&tree, "z-caption").concat().replace(' ', "");
            prop_assert!(label.starts_with(&first), "{label:?} begins with {first:?}");
        }

        // And the source holds them to the last character.
        let source = render::EmbeddedSource::from_svg(&svg).expect("a source").source;
        prop_assert_eq!(position(json(&source.text)), position(json(&input)));
        let kept = source.options.iter().find(|(name, _)| name == "caption").map(|(_, value)| value.as_str());
        prop_assert_eq!(kept.unwrap_or(""), caption.as_str());
        for side in ["bottom-name", "top-name"] {
            let kept = source.options.iter().find(|(name, _)| name == side);
            if let Some(given) = view.get(side).filter(|name| !name.trim().is_empty()) {
                prop_assert_eq!(kept.map(|(_, value)| value.as_str()), Some(given));
            }
        }
    }
}

proptest! {
    #![proptest_config(few(10))]

    #[test]
    fn pixels_over_the_kept_board_equal_a_full_drawing(
        input in notation(),
        view in view(),
        caption in prop::option::of("[ -~あ]{1,60}"),
        theme in 0..THEMES.len(),
    ) {
        let diagram = diagram(&input, &View { caption, ..view });
        let renderer = &renderers()[theme];
        let kept = renderer.draw(&diagram).expect("a picture").pixels().expect("a picture");
        let full = crate::common::at_once(&renderer.draw(&diagram).expect("a picture"));
        prop_assert!(kept.data() == full.data(), "{} of {} bytes differ", differing(&kept, &full), full.data().len());
    }
}

proptest! {
    #![proptest_config(few(4))]

    #[test]
    fn a_png_gives_its_position_back_and_comes_out_the_same_again(
        input in notation(),
        view in view(),
        caption in prop::option::of(outside()),
        theme in 0..THEMES.len(),
    ) {
        let view = View { caption: caption.clone(), ..view };
        let png = renderers()[theme].draw(&diagram(&input, &view)).expect("a picture").png().expect("a picture");
        let source = render::EmbeddedSource::from_png(&png).expect("a source").source;
        prop_assert_eq!(position(json(&source.text)), position(json(&input)));
        let kept = source.options.iter().find(|(name, _)| name == "caption").map(|(_, value)| value.clone());
        prop_assert_eq!(kept, caption);
        let again = renderer(THEMES[theme]).draw(&diagram_of(&source)).expect("a picture").png().expect("a picture");
        prop_assert!(again == png, "another renderer, from the picture's own source: the same bytes");
    }
}

/// Every kind of empty board once, for sure: what chance may leave out.
#[test]
fn every_kept_board_equals_a_full_drawing() {
    let input = "XGID=-BBBaBC---aaB------dcbc--B:2:1:-1:32:0:0:0:7:10";
    for (renderer, captioned) in renderers().iter().zip([&[false, true][..], &[false], &[true]].into_iter().cycle()) {
        for home in ["left", "right"] {
            for captioned in captioned {
                let caption = captioned.then(|| "A caption".to_owned());
                let view = View { caption, ..View::default() }.with("home", home).with("roller-bottom", "");
                let diagram = diagram(input, &view);
                let kept = renderer.draw(&diagram).expect("a picture").pixels().expect("a picture");
                assert!(
                    kept.data() == crate::common::at_once(&renderer.draw(&diagram).expect("a picture")).data(),
                    "{home}"
                );
            }
        }
    }
}

fn differing(one: &tiny_skia::Pixmap, other: &tiny_skia::Pixmap) -> usize {
    one.data().iter().zip(other.data()).filter(|(a, b)| a != b).count()
}

/// Every way to write a picture: prefixed, cut, in millimetres, with text as text.
#[test]
fn every_style_obeys_and_keeps_its_source() {
    let input = "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10";
    let view = View { caption: Some("A <caption> & more あ".to_owned()), ..View::default() };
    let diagram = diagram(input, &view.with("play", "bar/23"));
    for theme in THEMES {
        for (prefix, trim, width_mm, text) in [
            ("a-", false, None, TextMode::Outlines),
            (Style::ID_PREFIX, true, None, TextMode::Outlines),
            ("b.", true, Some(84.0), TextMode::Outlines),
            ("c_", false, Some(140.0), TextMode::Font),
            (Style::ID_PREFIX, true, None, TextMode::Font),
        ] {
            let style = Style { id_prefix: prefix.to_owned(), trim, width_mm, text, ..renderer(theme).style().clone() };
            let renderer = Renderer::new(style).expect("no fonts of one's own");
            let svg = renderer.draw(&diagram).expect("a picture").svg().to_owned();
            // usvg misses the fonts of text; the dialect is the same.
            let faults = if text == TextMode::Font {
                zumen::template::check_svg(&svg).into_iter().map(|fault| fault.message).collect()
            } else {
                faults(&svg)
            };
            assert_eq!(faults, Vec::<String>::new(), "{theme} {prefix:?} {trim} {width_mm:?} {text:?}");
            assert_eq!(svg.contains("<text "), text == TextMode::Font);
            for element in parse_svg(&svg) {
                let names = ["id", "class"].into_iter().filter_map(|name| element.attributes.get(name));
                for name in names.flat_map(|names| names.split(' ')) {
                    assert!(name.starts_with(prefix), "{name}");
                }
            }
            let source = render::EmbeddedSource::from_svg(&svg).expect("a source").source;
            assert_eq!(source.text, input);
        }
    }
}

/// The source is written once, whatever its length, and nothing in a namespace of our own. What was written before 0.2.0 is read from
/// either of its two places.
#[test]
fn the_source_is_an_attribute_of_the_root() {
    let input = "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10";
    let view = View { caption: Some("50 % | \"<&>\"".to_owned()), ..View::default() };
    let svg = renderers()[1].draw(&diagram(input, &view)).expect("a picture").svg().to_owned();
    let kept = render::EmbeddedSource::from_svg(&svg).expect("a source");
    assert_eq!(svg.matches(input).count(), 1);
    assert!(!svg.contains("<metadata") && !svg.contains("xmlns:zumen"));
    let (head, rest) = svg.split_once(" data-zumen=\"").expect("the attribute");
    let (line, rest) = rest.split_once('"').expect("its end");
    let line = line.replace("&quot;", "\"").replace("&apos;", "'");
    let element = format!("<zumen:source xmlns:zumen=\"urn:zumen:source:1\">{line}</zumen:source>");
    let old =
        format!("{head}{rest}").replacen("</desc>\n", &format!("</desc>\n<metadata>\n{element}\n</metadata>\n"), 1);
    assert_eq!(render::EmbeddedSource::from_svg(&old).as_ref(), Some(&kept));
    assert!(render::is_as_drawn(&old, kept.digest.expect("a check sum")));
    assert_eq!(render::EmbeddedSource::from_svg(&old.replace("zumen:source", "zumen:other")), None);
    let long = format!("{input}:{}", "0".repeat(20_000));
    let diagram = Diagram { source: Source { text: long.clone(), ..Source::default() }, ..Diagram::default() };
    let svg = renderers()[1].draw(&diagram).expect("a picture").svg().to_owned();
    assert_eq!(render::EmbeddedSource::from_svg(&svg).expect("a source").source.text, long);
}

/// The checker of the dialect looks at elements and attributes, not at what words say.
#[test]
fn words_that_look_like_attributes_are_no_fault() {
    let input = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    for words in ["a href=b", "a style=c", "var(--d)", "@media", "a filter=e", "a mask=f", "a <style"] {
        let view = View { caption: Some(words.to_owned()), ..View::default() };
        let drawing = renderers()[0].draw(&diagram(input, &view)).expect("a picture");
        assert_eq!(faults(drawing.svg()), Vec::<String>::new(), "{words}");
    }
}

/// As with `--top-name " "`: what is drawn again from the picture's source is the same picture.
#[test]
fn a_blank_name_in_json_is_no_name() {
    let given = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    for blank in ["", " "] {
        let mut document = json(given);
        document["position"]["players"] = serde_json::json!({ "bottom": "Ann", "top": blank });
        document["source"] = serde_json::json!({ "format": "test", "text": "nothing" });
        let first =
            renderers()[0].draw(&diagram(&document.to_string(), &View::default())).expect("a picture").svg().to_owned();
        let again = diagram_of(&render::EmbeddedSource::from_svg(&first).expect("a source").source);
        assert!(renderers()[0].draw(&again).expect("a picture").svg() == first, "{blank:?}");
    }
}

/// The diagram of what a picture keeps.
fn diagram_of(source: &Source) -> Diagram {
    let mut view = View::default();
    for (name, value) in &source.options {
        match name.as_str() {
            "template" | "theme" => {}
            "lang" => view.lang = Lang::from_name(value).expect("a language"),
            "caption" => view.caption = Some(value.clone()),
            _ => view = view.with(name, value),
        }
    }
    diagram(&source.text, &view)
}

/// What XML can hold of a text, on one line.
fn xml(text: &str) -> String {
    let text = text.replace(['\n', '\r', '\t'], " ");
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}

/// An element as a reader of XML sees it.
struct XmlElement {
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
}

fn parse_svg(svg: &str) -> Vec<XmlElement> {
    let plain = |text: &str| quick_xml::escape::unescape(text).expect("known entities").into_owned();
    let mut reader = Reader::from_str(svg);
    let mut found: Vec<XmlElement> = Vec::new();
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(tag) | Event::Empty(tag) => {
                let attributes = tag.attributes().map(|attribute| {
                    let attribute = attribute.expect("well-formed");
                    (attribute.key.as_ref().to_owned(), plain(&attribute.value))
                });
                let attributes = attributes.collect();
                found.push(XmlElement { name: tag.name().as_ref().to_owned(), attributes, text: String::new() });
            }
            Event::Text(text) => found.last_mut().into_iter().for_each(|last| last.text.push_str(&text)),
            Event::GeneralRef(name) => {
                found.last_mut().expect("an element").text.push_str(&plain(&format!("&{};", &*name)));
            }
            Event::Eof => return found,
            Event::End(_) => {}
            other => panic!("neither comments nor instructions: {other:?}"),
        }
    }
}

fn text_of(seen: &[XmlElement], name: &str) -> String {
    seen.iter()
        .find(|element| element.name == name)
        .map(|element| element.text.trim_end_matches('\n').to_owned())
        .expect(name)
}

/// The labels of the lines of a text.
fn labels(seen: &[XmlElement], id: &str) -> Vec<String> {
    let ids = [id.to_owned(), format!("{id}-2")];
    let lines = seen.iter().filter(|element| element.attributes.get("id").is_some_and(|found| ids.contains(found)));
    lines.filter_map(|element| element.attributes.get("aria-label").cloned()).collect()
}

// Nothing panics

/// Reads anything, and draws what was read.
fn draw_all(bytes: &[u8]) {
    let text = zumen::registry::decode(bytes, None);
    let Ok(record) = zumen::read(bytes, &NoFiles) else { return };
    let view = View::default();
    for entry in record.entries(&view) {
        match entry {
            Ok(entry) => {
                for warning in &entry.warnings {
                    assert!(warning.span.clone().is_none_or(|span| text.get(span).is_some()), "a place in the text");
                }
                let diagram = entry.subject.diagram(&view).expect("no option refuses");
                let renderer = if entry.subject.game().name == "go" { &go::renderers()[0] } else { &renderers()[0] };
                let drawing = renderer.draw(&diagram).expect("a picture");
                assert!(drawing.svg().ends_with("</svg>\n"));
            }
            Err(fault) => {
                assert!(fault.is_error());
                // A link has a text of its own.
                let text = fault.origin.as_ref().map_or(&*text, |origin| &origin.text);
                assert!(fault.span.is_none_or(|span| text.get(span).is_some()), "a place in the text");
            }
        }
    }
}

fn damaged_id() -> impl Strategy<Value = String> {
    let text = (positions::of_xgid(), 0..5).prop_map(|(position, kind)| match kind {
        0 => xgid::write(&position).0,
        1 => gnuid::write(&position).0,
        2 => format!("Position ID: <tt>{}", gnuid::write(&position).0.replace(':', "</tt>\n Match ID : ")),
        3 => as_json(&position),
        _ => format!("{}\nX:A  O:B\n{}", xgid::write(&position).0, gnuid::write(&position).0),
    });
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..5), 1..6);
    (text, edits).prop_map(|(text, edits)| {
        let mut text: Vec<char> = text.chars().collect();
        for (at, letter, how) in edits {
            let at = at.index(text.len() + 1);
            match how {
                0 => text.insert(at, letter),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => text[at] = letter,
                3 if at < text.len() => text[at] = ['0', '9', '1', 'o', 'P', '-', '"', '}'][at % 8],
                _ => text.insert(at, ['-', ':', '=', '_', ' ', '<', '\n', '7'][at % 8]),
            }
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(few(400))]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        draw_all(&bytes);
        draw_all(&[b"{", bytes.as_slice()].concat());
        draw_all(&[b"\xff\xfe", bytes.as_slice()].concat());
        let _ = render::EmbeddedSource::from_png(&bytes);
        let _ = render::EmbeddedSource::from_png(&[b"\x89PNG\r\n\x1a\n", bytes.as_slice()].concat());
        let _ = render::EmbeddedSource::from_svg(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn mutated_ids_never_panic(text in damaged_id()) {
        draw_all(text.as_bytes());
        let _ = xgid::read(&text);
        let _ = gnuid::read(&text, Some(&text));
    }

    #[test]
    fn soup_of_ids_never_panics(
        text in "([A-Pa-p-]{24,27}|[XO]:|XGID=|:|bgID=|Position ID|Match ID|[A-Za-z0-9+/_-]{10,16}|<tt>|=|[ \n#]|é|、|[0-9]{1,2}){0,40}"
    ) {
        draw_all(text.as_bytes());
    }

    #[test]
    fn any_play_is_read_or_refused_with_a_place(
        position in positions::of_xgid(),
        play in "((bar|[0-9]{1,2}|off|é)[/ ,*-]{0,2}|\\([0-9]\\)|\\*){0,8}",
    ) {
        match zumen::games::backgammon::play::Play::read(&play, &position) {
            Ok(read) => {
                let after = read.after(&position);
                let moved = after.board.pips(position.on_roll) <= position.board.pips(position.on_roll);
                prop_assert!(moved, "checkers move towards home");
            }
            Err(fault) => {
                let span = fault.span.clone().expect("a place");
                prop_assert!(play.get(span).is_some() && fault.code.starts_with("play::"), "{fault:?}");
            }
        }
    }
}
