//! Figures, as in books: every move is a number on a stone or in the list under the board.

use crate::common::go::{FigureNumbers, Picture, game, pages};
use crate::common::record::{draw_record, run};
use crate::common::{files, folder, zumen, zumen_with};
use proptest::prelude::*;
use zumen::View;

/// A ko at bb and cb, with threats, and a pass.
const KO: &str =
    "(;SZ[7]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[fe];B[ff];W[bb];B[ee];W[ef];B[cb];W[gg];B[ge];W[bb];B[])";

/// A line of moves row by row, the first ones with properties of their own.
fn line(count: usize, more: &[(usize, &str)]) -> String {
    let node = |index: usize| {
        let own = more.iter().find(|(number, _)| *number == index + 1).map_or("", |(_, own)| *own);
        let colour = ["B", "W"][index % 2];
        format!(";{own}{colour}[{}]", crate::common::go::point(index % 19, index / 19))
    };
    format!("(;SZ[19]{})", (0..count).map(node).collect::<String>())
}

fn numbers(picture: &Picture) -> Vec<u32> {
    FigureNumbers::of(picture).numbers()
}

fn notes(args: &[&str]) -> String {
    draw_record(KO, args).words("notes")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_of_a_series_is_numbered_exactly_once(game in game(325)) {
        prop_assume!(!game.moves.is_empty());
        let mut next = 1;
        for (suffix, picture) in pages(&game.record, &View::default().with("figures", "30")) {
            let last = (next + 29).min(game.moves.len());
            prop_assert_eq!(suffix, format!("fig-{next:03}-{last:03}"));
            let shown = FigureNumbers::of(&picture);
            prop_assert_eq!(shown.numbers(), (next as u32..=last as u32).collect::<Vec<_>>());
            prop_assert_eq!(shown.missing(), Vec::<&str>::new());
            for (number, at) in &shown.drawn {
                let (colour, played) = &game.moves[*number as usize - 1];
                prop_assert_eq!(at, played);
                let colour = if *colour == 'B' { "black" } else { "white" };
                prop_assert_eq!(picture.get(&format!("stone-{at}"), "class"), format!("stone-{colour}"));
                prop_assert_eq!(picture.get(&format!("number-{at}"), "class"), format!("number-on-{colour}"));
            }
            next = last + 1;
        }
        prop_assert_eq!(next, game.moves.len() + 1);
    }
}

#[test]
fn numbers_of_three_figures_have_one_size() {
    let drawn = run(&line(130, &[]), &["--moves", "100-130", "-o", "-"]).out();
    let scale = |number: &str| {
        let (_, label) = drawn.split_once(&format!("aria-label=\"{number}\"")).expect("drawn");
        label.split_once("scale(").and_then(|(_, rest)| rest.split_once(')')).expect("a scale").0.to_owned()
    };
    assert!(["101", "104", "111", "124"].iter().all(|number| scale(number) == scale("100")), "{}", scale("111"));
}

#[test]
fn a_ko_is_listed_with_the_number_or_letter_on_its_point() {
    assert_eq!(notes(&["--figures", "50"]), "4, 10 at A; 7 at 1; 11 pass");
}

#[test]
fn a_figure_begins_with_the_position_before_its_first_move() {
    let figure = draw_record(KO, &["--moves", "4-11"]);
    assert_eq!(figure.words("notes"), "7 at A; 10 at 4; 11 pass");
    assert_eq!((figure.get("number-bb", "aria-label"), figure.get("letter-cb", "aria-label")), ("4", "A"));
    assert_eq!(figure.words("figure"), "Moves 4–11");
    assert_eq!(figure.points("number"), ["bb", "ee", "ef", "ge", "gg"]);
    // Later moves are not there at all.
    assert_eq!(draw_record(KO, &["--moves", "2"]).points("stone"), ["ab", "ba", "bc", "ca", "cb", "cc", "db", "fe"]);
}

#[test]
fn a_label_of_the_author_is_the_letter_of_a_note() {
    let labelled = KO.replace("B[]", "B[]LB[bb:ko][gc:A]");
    let figure = draw_record(&labelled, &["--figures", "50"]);
    assert_eq!(figure.words("notes"), "4, 10 at ko; 7 at 1; 11 pass");
    // And a letter that the author uses is not used again.
    let labelled = KO.replace("B[]", "B[]LB[gc:A]");
    assert_eq!(draw_record(&labelled, &["--figures", "50"]).words("notes"), "4, 10 at B; 7 at 1; 11 pass");
}

#[test]
fn a_move_elsewhere_is_said() {
    let notes = |record: &str, args: &[&str]| draw_record(record, args).words("notes");
    // The record leaves the move out, and its number.
    let skipped = "(;SZ[9];B[cc];W[gg];MN[4]W[gc];B[cg])";
    assert_eq!(notes(skipped, &["--moves", "1-4"]), "3 elsewhere");
    assert_eq!(notes(skipped, &["--moves", "1-4", "--lang", "ja"]), "3(手抜き)");
    // It leaves the move out and counts on.
    let twice = "(;SZ[9];B[cc];W[gg];W[gc];B[cg])";
    assert_eq!(notes(twice, &["--moves", "1-4"]), "after 2 Black elsewhere");
    assert_eq!(notes(skipped, &["--moves", "1-4", "--numbers", "from-1"]), "after 2 Black elsewhere");
    assert_eq!(notes(twice, &["--moves", "3-4"]), "", "not inside of the figure");
    // Stones of a handicap that are played are no moves elsewhere, nor is a number that goes back.
    assert_eq!(notes("(;SZ[9]HA[2];B[cc];B[gg];W[gc])", &["--moves", "1-3"]), "");
    assert_eq!(notes("(;SZ[9];B[cc];W[gg];MN[1]W[gc])", &["--moves", "1-3"]), "");
}

#[test]
fn a_stone_of_the_figure_before_has_no_number() {
    let picture = draw_record("(;SZ[9];B[cc]W[gg];B[gc])", &["--moves", "2-3"]);
    assert_eq!(picture.points("stone"), ["cc", "gc", "gg"]);
    assert_eq!(numbers(&picture), [2, 3]);
}

#[test]
fn a_caption_counts_as_the_record_does() {
    let picture = draw_record("(;SZ[9]PB[Ann];MN[51]B[cc];W[gg])", &[]);
    assert_eq!(picture.words("figure"), "Move 52, Black to play");
}

#[test]
fn the_notes_are_said_in_japanese() {
    assert_eq!(notes(&["--figures", "50", "--lang", "ja"]), "4, 10(A)　7(1)　11(パス)");
}

#[test]
fn a_series_is_a_file_for_each_figure() {
    let folder = folder();
    let record = line(120, &[(60, "FG[257:The fight]")]);
    let run = zumen_with(folder.path(), &["-", "--figures", "50", "-o", "game.svg"], record.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let expected = ["game-fig-001-050.svg", "game-fig-051-059.svg", "game-fig-060-109.svg", "game-fig-110-120.svg"];
    assert_eq!(files(folder.path()), expected);
    let run = zumen_with(folder.path(), &["-", "--figures", "author", "-o", "own.svg"], record.as_bytes());
    assert_eq!(run.lines(), ["own-fig-001-059.svg", "own-fig-060-120.svg"]);
}

#[test]
fn numbers_count_as_asked_for() {
    let record = line(8, &[(1, "MN[102]")]);
    let shown = |record: &str, how: &[&str]| numbers(&draw_record(record, &[&["--moves", "2-5"], how].concat()));
    assert_eq!(shown(&record, &[]), [103, 104, 105, 106]);
    assert_eq!(shown(&record, &["--numbers", "real"]), [103, 104, 105, 106]);
    assert_eq!(shown(&record, &["--numbers", "from-1"]), [1, 2, 3, 4]);
    assert_eq!(shown(&record, &["--numbers", "mod-100"]), [3, 4, 5, 6]);
    assert_eq!(shown(&line(8, &[(4, "MN[1]")]), &[]), [1, 2, 2, 3]);
}

#[test]
fn modulo_100_is_taken_of_the_first_number_only() {
    let shown = |first: u32| {
        let picture = draw_record(&line(60, &[(1, &format!("MN[{first}]PM[2]"))]), &["--figures", "100"]);
        let numbers = numbers(&picture);
        let range = picture.words("figure");
        // The heading names the moves of the game.
        assert_eq!(range, format!("Figure 1 ({first}–{})", first + 59));
        (numbers[0], numbers[59])
    };
    assert_eq!(shown(102), (2, 61));
    assert_eq!(shown(67), (67, 126));
    assert_eq!(shown(154), (54, 113));
    assert_eq!(shown(1), (1, 60));
}

#[test]
fn the_record_says_how_numbers_are_given_and_an_option_goes_before_it() {
    let of = |mode: &str, more: &[&str]| {
        let record = line(4, &[(1, &format!("MN[102]PM[{mode}]"))]);
        numbers(&draw_record(&record, &[&["--figures", "50"], more].concat()))
    };
    assert_eq!(of("0", &[]), Vec::<u32>::new());
    assert_eq!(of("1", &[]), [102, 103, 104, 105]);
    assert_eq!(of("2", &[]), [2, 3, 4, 5]);
    assert_eq!(of("2", &["--numbers", "real"]), [102, 103, 104, 105]);
    // Without numbers nothing is listed either.
    let hidden = draw_record(&KO.replace(";B[cb];W[fe]", ";PM[0]B[cb];W[fe]"), &["--figures", "50"]);
    assert_eq!((hidden.words("notes").as_str(), hidden.labels("letter-").len()), ("", 0));
}

#[test]
fn a_named_figure_says_its_name() {
    let record = line(6, &[(1, "FG[:Opening]"), (3, "FG[2:Secret]"), (5, "FG[32768:Ignored flags]")]);
    let names: Vec<String> = pages(&record, &View::default().with("figures", "author"))
        .iter()
        .map(|(_, page)| page.words("figure"))
        .collect();
    assert_eq!(names, ["Figure 1 (1–2): Opening", "Figure 2 (3–4)", "Figure 3 (5–6): Ignored flags"]);
}

#[test]
fn the_author_hides_coordinates_stars_and_lists() {
    let of = |flags: &str| {
        let record = KO.replace(";B[cb];W[fe]", &format!(";FG[{flags}:x]B[cb];W[fe]"));
        draw_record(&record, &["--figures", "author"])
    };
    let book = of("257");
    assert_eq!((book.labels("south-").len(), book.points("hoshi").len()), (0, 1));
    assert_eq!(book.words("notes"), "4, 10 at A; 7 at 1; 11 pass");
    let plain = of("768");
    assert_eq!((plain.labels("south-").len(), plain.points("hoshi").len()), (7, 0));
    assert_eq!(of("260").words("notes"), "");
    // Without 256 captured stones go; of the ko only the last stone stays.
    let played = of("0");
    assert_eq!(played.words("notes"), "1, 7 at A; 4 at 10; 11 pass");
    assert_eq!((played.get("stone-bb", "class"), played.get("stone-cb", "class")), ("stone-white", ""));
    // 32768 ignores all flags.
    assert_eq!(of("32769").labels("south-").len(), 7);
}

#[test]
fn figures_that_cannot_be_are_refused() {
    for (args, message) in [
        (&["--moves", "12-20"][..], "the game has only 11 moves"),
        (&["--moves", "5-3"], "write --moves 3-5"),
        (&["--moves", "0-3"], "not a range of moves"),
        (&["--figures", "0"], "a figure has 1 to 1000 moves"),
        (&["--moves", "1-3", "--figures", "5"], "one figure"),
    ] {
        let run = run(KO, &[args, &["-o", "-"]].concat());
        assert!(run.status != Some(0) && run.stdout.is_empty() && run.stderr.contains(message), "{args:?} {run:?}");
    }
    let run = run("(;SZ[9]AB[aa])", &["--figures", "50", "-o", "-"]);
    assert!(run.status == Some(1) && run.stderr.contains("no moves to show in a figure"), "{run:?}");
}

#[test]
fn json_text_and_sgf_stand_at_the_end_of_the_last_figure() {
    let folder = folder();
    std::fs::write(folder.path().join("game.sgf"), line(25, &[])).expect("written");
    let out = |command: &[&str], more: &[&str]| zumen(folder.path(), &[command, more].concat()).out();
    for format in ["json", "text"] {
        let draw = ["game.sgf", "-f", format, "-o", "-"];
        assert_eq!(out(&draw, &["--moves", "11-20"]), out(&draw, &["--at", "20"]), "{format}");
        assert_eq!(out(&draw, &["--moves", "11-end"]), out(&draw, &[]), "{format}");
        assert_eq!(out(&draw, &["--figures", "10"]), out(&draw, &[]), "{format}");
        let run = zumen(folder.path(), &[&draw[..], &["--moves", "20-26"]].concat());
        assert!(run.stderr.contains("the game has only 25 moves") && run.stdout.is_empty(), "{format}: {}", run.stderr);
    }
}

#[test]
fn a_series_has_2000_figures_and_no_more() {
    let passes = |count: usize| format!("(;SZ[9]{})", ";B[];W[]".repeat(count / 2));
    let first = |record: &str, how: &str| {
        let read = zumen::read(record.as_bytes(), &zumen::NoFiles).expect("a record");
        let view = View::default().with("figures", how);
        let entry = read.entries(&view).remove(0).expect("a moment");
        let mut pages = entry.subject.pages(&view);
        pages.next().expect("a page").map(|page| page.suffix).map_err(|fault| fault.message)
    };
    assert_eq!(first(&passes(2_000), "1"), Ok("fig-001-001".to_owned()));
    assert_eq!(first(&passes(4_000), "2"), Ok("fig-001-002".to_owned()));
    let many = "this makes 2002 figures; a series can have at most 2000".to_owned();
    assert_eq!(first(&passes(2_002), "1"), Err(many.clone()));
    assert_eq!(first(&passes(2_002).replace(";B", ";FG[]B").replace(";W", ";FG[]W"), "author"), Err(many));
    let folder = folder();
    let run = zumen_with(folder.path(), &["-", "--figures", "1", "-o", "many/"], passes(2_002).as_bytes());
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("help: put more moves in each figure, such as --figures 50"), "{}", run.stderr);
    assert_eq!(files(folder.path()), Vec::<String>::new());
}
