//! Animations: each frame, as a reader of the file puts it together, is the still of that move, scaled and in the film's
//! palette, pixel by pixel; and what the files say beside their pixels.

use zumen::render::embedded_sources;
use zumen::render::film::Frame;
use zumen::session::{Format, Refusal, Request, Session, Sheet};

use crate::common::root;
use crate::session::Folder;

/// A record, and options that make a short series of it.
struct Case {
    file: &'static str,
    options: &'static [(&'static str, &'static str)],
    frames: usize,
}

const CASES: [Case; 6] = [
    Case { file: "examples/game.sgf", options: &[("at", "8")], frames: 9 },
    // The answer to a problem.
    Case { file: "examples/problems.sgf", options: &[("theme", "colour"), ("last-move", "mark")], frames: 8 },
    Case { file: "examples/shogi/game.kif", options: &[("at", "12..18")], frames: 7 },
    Case { file: "examples/zillions/chess.zsg", options: &[("at", "6")], frames: 7 },
    Case { file: "examples/carcassonne/game.json", options: &[("theme", "colour"), ("at", "5..12")], frames: 8 },
    Case { file: "examples/backgammon/club-final.mat", options: &[("game", "2"), ("at", "3..9")], frames: 7 },
];

/// What a reader shows one after another.
struct Playback {
    size: [usize; 2],
    /// The colours, without what says that a pixel stays.
    palette: Vec<[u8; 3]>,
    frames: Vec<ShownFrame>,
    /// How many times all is shown, as the file says it.
    times: u32,
}

struct ShownFrame {
    pixels: Vec<[u8; 3]>,
    hundredths: u32,
    /// How many pixels the file has for it.
    written: usize,
}

fn draw(file: &str, formats: &[Format], options: &[(&str, &str)]) -> Result<Vec<Sheet>, Refusal> {
    let input = std::fs::read(root().join(file)).expect("an example");
    draw_input(file, &input, formats, options)
}

fn draw_input(file: &str, input: &[u8], formats: &[Format], options: &[(&str, &str)]) -> Result<Vec<Sheet>, Refusal> {
    let files = Folder(root().join(file).parent().expect("a folder").to_owned());
    Session::default()
        .read(&Request { input, formats, options, files: &files, ..Request::default() })?
        .sheets()
        .collect()
}

/// Draws both animations of a record.
fn films(file: &str, options: &[(&str, &str)]) -> [Vec<u8>; 2] {
    let sheets =
        draw(file, &[Format::Gif, Format::Apng], options).unwrap_or_else(|refused| panic!("{file}: {refused}"));
    let [sheet] = &sheets[..] else { panic!("{file}: {} sheets", sheets.len()) };
    let names: Vec<&str> = sheet.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["diagram.gif", "diagram.apng"]);
    [0, 1].map(|index| sheet.files[index].bytes.clone())
}

/// Draws the stills of the same moves, and scales them.
fn stills(file: &str, options: &[(&str, &str)], pixels: u32) -> Vec<Frame> {
    let at = match options.iter().find(|(name, _)| *name == "at").map_or("end", |(_, at)| at) {
        range if range.contains("..") => range.to_owned(),
        end => format!("start..{end}"),
    };
    let mut asked: Vec<(&str, &str)> = options.iter().filter(|(name, _)| *name != "at").copied().collect();
    asked.extend([("every", "1"), ("at", at.as_str())]);
    let sheets = draw(file, &[Format::Png], &asked).expect("stills");
    let still = |file: &[u8]| {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
        let mut samples = vec![0; reader.output_buffer_size().expect("it is small")];
        reader.next_frame(&mut samples).expect("a picture");
        Frame::of(samples, reader.output_color_type().0.samples(), pixels)
    };
    sheets.iter().map(|sheet| still(&sheet.files[0].bytes)).collect()
}

/// Lays a box of places of the palette over what was there.
fn over(canvas: &mut [[u8; 3]], stride: usize, [x, y, width]: [usize; 3], places: &[u8], palette: &[[u8; 3]]) {
    for (row, places) in places.chunks(width).enumerate() {
        for (column, place) in places.iter().enumerate() {
            // What has no colour stays.
            if let Some(colour) = palette.get(usize::from(*place)) {
                canvas[(y + row) * stride + x + column] = *colour;
            }
        }
    }
}

fn gif(file: &[u8]) -> Playback {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut reader = options.read_info(file).expect("a GIF");
    let size = [reader.width(), reader.height()].map(usize::from);
    let mut palette = reader.global_palette().expect("one palette").as_chunks().0.to_vec();
    let mut canvas = vec![[9, 9, 9]; size[0] * size[1]];
    let mut frames = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        assert_eq!(frame.palette, None, "one palette for all");
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        palette.truncate(usize::from(frame.transparent.expect("what stays")));
        let place = [frame.left, frame.top, frame.width].map(usize::from);
        over(&mut canvas, size[0], place, &frame.buffer, &palette);
        frames.push(ShownFrame { pixels: canvas.clone(), hundredths: frame.delay.into(), written: frame.buffer.len() });
    }
    let times = match reader.repeat() {
        gif::Repeat::Infinite => 0,
        gif::Repeat::Finite(again) => u32::from(again) + 1,
    };
    Playback { size, palette, frames, times }
}

fn apng(file: &[u8]) -> Playback {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a PNG");
    let info = reader.info();
    let size = [info.width, info.height].map(|pixels| pixels as usize);
    let mut palette = info.palette.as_deref().expect("a palette").as_chunks().0.to_vec();
    let alphas = info.trns.as_deref().expect("what stays");
    assert!(alphas.split_last().is_some_and(|(last, others)| *last == 0 && others.iter().all(|alpha| *alpha == 255)));
    palette.truncate(alphas.len() - 1);
    let control = *info.animation_control().expect("it is animated");
    let mut canvas = vec![[9, 9, 9]; size[0] * size[1]];
    let mut frames = Vec::new();
    for _ in 0..control.num_frames {
        let mut places = vec![0; size[0] * size[1]];
        reader.next_frame(&mut places).expect("a frame");
        let frame = *reader.info().frame_control().expect("a frame");
        assert_eq!((frame.blend_op, frame.dispose_op), (png::BlendOp::Over, png::DisposeOp::None));
        let [x, y, width, height] =
            [frame.x_offset, frame.y_offset, frame.width, frame.height].map(|pixels| pixels as usize);
        over(&mut canvas, size[0], [x, y, width], &places[..width * height], &palette);
        let hundredths = u32::from(frame.delay_num) * 100 / u32::from(frame.delay_den);
        frames.push(ShownFrame { pixels: canvas.clone(), hundredths, written: width * height });
    }
    Playback { size, palette, frames, times: control.num_plays }
}

/// The colour of a palette that is nearest, of several the first.
fn nearest(palette: &[[u8; 3]], colour: [u8; 3]) -> [u8; 3] {
    let distance = |other: &[u8; 3]| -> i32 {
        other.iter().zip(colour).map(|(one, other)| (i32::from(*one) - i32::from(other)).pow(2)).sum()
    };
    *palette.iter().min_by_key(|other| distance(other)).expect("a colour")
}

/// A still in the colours of a palette, and how far a level is away at the most.
fn map_to_palette(still: &Frame, palette: &[[u8; 3]]) -> (Vec<[u8; 3]>, u8) {
    let mut last = (still.pixels[0], nearest(palette, still.pixels[0]));
    let mut farthest = 0;
    let map = |colour: &[u8; 3]| {
        if last.0 != *colour {
            last = (*colour, nearest(palette, *colour));
        }
        let apart = colour.iter().zip(last.1).map(|(one, other)| one.abs_diff(other)).max();
        farthest = farthest.max(apart.unwrap_or_default());
        last.1
    };
    (still.pixels.iter().map(map).collect(), farthest)
}

#[test]
fn every_frame_is_the_still_of_its_move() {
    const PIXELS: u32 = 350;
    for Case { file, options, frames } in CASES {
        let asked = [options, &[("pixels", "350")]].concat();
        let stills = stills(file, options, PIXELS);
        assert_eq!(stills.len(), frames, "{file}");
        for (name, shown) in films(file, &asked).iter().zip([gif, apng]).map(|(bytes, read)| (&bytes[..4], read(bytes)))
        {
            assert_eq!(shown.size, [350, 300], "{file}");
            assert!(shown.palette.len() < 256);
            // A still that looks like the one before lets that stand longer.
            let mut expected: Vec<(Vec<[u8; 3]>, u32)> = Vec::new();
            let mut farthest = 0;
            for (index, still) in stills.iter().enumerate() {
                let (pixels, apart) = map_to_palette(still, &shown.palette);
                farthest = farthest.max(apart);
                let hundredths = if index + 1 == stills.len() { 240 } else { 80 };
                match expected.last_mut().filter(|(last, _)| *last == pixels) {
                    Some((_, before)) => *before += hundredths,
                    None => expected.push((pixels, hundredths)),
                }
            }
            assert!(farthest <= 40, "{file}: a level is {farthest} away from the still");
            assert_eq!(shown.frames.len(), expected.len(), "{file}");
            for (index, (frame, (pixels, hundredths))) in shown.frames.iter().zip(&expected).enumerate() {
                assert!(frame.pixels == *pixels, "{file}: frame {index} of {name:?}");
                assert_eq!(frame.hundredths, *hundredths, "{file}: frame {index}");
            }
            assert_eq!(shown.times, 0, "for ever");
            assert_eq!(shown.frames[0].written, 350 * 300);
        }
    }
}

#[test]
fn only_what_changed_is_written() {
    for (file, options) in
        [("examples/game.sgf", [("pixels", "600")]), ("examples/shogi/game.kif", [("pixels", "600")])]
    {
        let [gif_file, apng_file] = films(file, &options);
        for shown in [gif(&gif_file), apng(&apng_file)] {
            let written: usize = shown.frames[1..].iter().map(|frame| frame.written).sum();
            let whole = (shown.frames.len() - 1) * shown.size[0] * shown.size[1];
            assert!(written * 2 < whole, "{file}: {written} of {whole} pixels");
        }
        // A whole frame of this board is some 15 kB.
        assert!(gif_file.len() < 130_000 && apng_file.len() < gif_file.len(), "{} {}", gif_file.len(), apng_file.len());
    }
}

#[test]
fn delays_and_rounds_are_those_that_were_asked_for() {
    let options = [("at", "3..5"), ("delay", "250"), ("last-delay", "1500"), ("pixels", "100")];
    for (round, times) in [("0", 0), ("1", 1), ("3", 3)] {
        let [gif_file, apng_file] = films("examples/game.sgf", &[&options[..], &[("loop", round)]].concat());
        for shown in [gif(&gif_file), apng(&apng_file)] {
            let delays: Vec<u32> = shown.frames.iter().map(|frame| frame.hundredths).collect();
            assert_eq!((delays, shown.times), (vec![25, 25, 150], times));
        }
    }
}

#[test]
fn what_is_blank_round_all_frames_is_cut_and_no_paper_is_white() {
    let options = [("background", "none"), ("at", "30")];
    let [gif_file, apng_file] =
        films("examples/game.sgf", &[&options[..], &[("trim", ""), ("pixels", "700")]].concat());
    let stills = stills("examples/game.sgf", &options, 700);
    for shown in [gif(&gif_file), apng(&apng_file)] {
        let [width, height] = shown.size;
        assert!((200..600).contains(&width) && (200..580).contains(&height), "{width}x{height}");
        // Nothing of a still is outside: cut at the first row and column that have ink in any of them.
        let is_ink = |x: usize, y: usize| stills.iter().any(|still| still.pixels[y * 700 + x] != [255; 3]);
        let left = (0..700).find(|x| (0..600).any(|y| is_ink(*x, y))).expect("ink");
        let top = (0..600).find(|y| (0..700).any(|x| is_ink(x, *y))).expect("ink");
        for (frame, still) in shown.frames.iter().zip(&stills) {
            let (pixels, _) = map_to_palette(still, &shown.palette);
            let rows = (top..top + height).map(|y| &pixels[y * 700 + left..y * 700 + left + width]);
            let expected: Vec<[u8; 3]> = rows.flatten().copied().collect();
            assert!(frame.pixels == expected);
        }
    }
}

#[test]
fn the_alternative_text_is_kept_and_no_name_breaks_out() {
    let name = "A\u{202e}\u{0}B;!<\u{1b}[31m&\"".repeat(40);
    let record = format!("(;GM[1]SZ[9]PB[{}];B[ee];W[ce])", name.replace('\u{0}', "\u{1}"));
    let sheets = draw_input("examples/game.sgf", record.as_bytes(), &[Format::Gif, Format::Apng], &[("lang", "ja")]);
    let sheet = sheets.expect("it is drawn").swap_remove(0);
    assert!(sheet.title.chars().count() <= 120 && sheet.title.ends_with("、3局面のアニメーション"), "{}", sheet.title);
    assert!(sheet.description.contains("最初：") && sheet.description.contains("E5"), "{}", sheet.description);
    let said = format!("{}\n\n{}", sheet.title, sheet.description);
    assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");

    // Blocks of a GIF have at most 255 bytes, each behind its length; no other block stands before the frames.
    let file = &sheet.files[0].bytes;
    let start = file.windows(2).position(|label| label == [0x21, 0xfe]).expect("a comment") + 2;
    let (mut comment, mut at) = (Vec::new(), start);
    while file[at] != 0 {
        let end = at + 1 + usize::from(file[at]);
        comment.extend_from_slice(&file[at + 1..end]);
        at = end;
    }
    assert_eq!(String::from_utf8(comment).expect("UTF-8"), said);
    assert_eq!(gif(file).frames.len(), 3);

    let file = &sheet.files[1].bytes;
    let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let texts = &reader.info().utf8_text;
    let text =
        |keyword: &str| texts.iter().find(|text| text.keyword == keyword).expect(keyword).get_text().expect("text");
    assert_eq!([text("Title"), text("Description")], [sheet.title.clone(), sheet.description.clone()]);
    // The position of its last frame is read back.
    let kept = embedded_sources(file);
    assert!(kept.len() == 1 && kept[0].source.text.contains(";W[ce]"), "{kept:?}");
    assert_eq!(apng(file).frames.len(), 3);
}

#[test]
fn what_cannot_move_is_refused_with_a_remedy() {
    let id = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let game = std::fs::read(root().join("examples/game.sgf")).expect("an example");
    let moves = (0..2001).map(|index| format!(";{}[]", ["B", "W"][index % 2]));
    let long = format!("(;GM[1]SZ[19]{})", moves.collect::<String>());
    let refusal = |input: &[u8], formats: &[Format], options: &[(&str, &str)]| {
        let refused = draw_input("examples/game.sgf", input, formats, options).expect_err("it is refused");
        let report = refused.reports.into_iter().next().expect("a reason");
        (report.code, report.help.unwrap_or_default())
    };
    for (input, formats, options, code, help) in [
        (&id[..], &[Format::Gif][..], &[][..], "film::still", "a record with --every 1"),
        (&game, &[Format::Png, Format::Apng], &[], "film::still", "--every 1"),
        (&game, &[Format::Gif], &[("moves", "1-5")], "film::still", "--every 1"),
        (long.as_bytes(), &[Format::Gif], &[], "option::many", "--every 2"),
        (&game, &[Format::Svg], &[("pixels", "300")], "film::options", "-f png"),
        (&game, &[Format::Svg], &[("loop", "2")], "film::options", "-f gif"),
        (&game, &[Format::Gif, Format::Apng], &[("width", "40")], "film::options", "--pixels 500"),
        (&game, &[Format::Gif], &[("cell", "4")], "film::options", "--pixels 500"),
        (&game, &[Format::Gif], &[("pixels", "1401")], "option::value", "from 16 to 1400"),
        (&game, &[Format::Gif], &[("delay", "805")], "option::value", "steps of 10"),
        (&game, &[Format::Gif], &[("last-delay", "-1")], "option::value", "from 20 to 60000"),
        (&game, &[Format::Gif], &[("loop", "ever")], "option::value", "0 for ever"),
        (&game, &[Format::Gif], &[("pixel", "300")], "option::unknown", "pixels"),
    ] {
        let (found, remedy) = refusal(input, formats, options);
        assert!(found == code && remedy.contains(help), "{options:?}: {found}: {remedy}");
    }
}

#[test]
fn stills_and_a_moving_picture_of_one_series_stand_together() {
    let sheets = draw("examples/game.sgf", &[Format::Svg, Format::Gif], &[("figures", "20"), ("pixels", "100")]);
    let sheets = sheets.expect("it is drawn");
    let names: Vec<&str> = sheets.iter().flat_map(|sheet| &sheet.files).map(|file| file.name.as_str()).collect();
    let figures = ["diagram-fig-001-020.svg", "diagram-fig-021-040.svg", "diagram-fig-041-043.svg"];
    assert_eq!(names, [&figures[..], &["diagram.gif"]].concat());
    assert_eq!(gif(&sheets[3].files[0].bytes).frames.len(), 3);
}
