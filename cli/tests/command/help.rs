//! The help, the manual pages and the completions: what can be typed, told wherever somebody looks.

use super::common::program::{folder, zumen};
use zumen::registry::GAMES;

/// What a help or a manual page says under a game's heading, but for how its lines are broken.
fn section(text: &str, heading: &str) -> String {
    let (_, rest) = text.split_once(heading).unwrap_or_else(|| panic!("{heading:?} is missing in {text}"));
    let section = rest.split("\n\n").next().unwrap_or_default().split("\n.SH").next().unwrap_or_default();
    section.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_option_of_several_games_stands_under_each_of_them() {
    let folder = folder();
    let man = zumen(folder.path(), &["man", "draw"]).out();
    let man = ["\\fR", "\\fB", "\\fI", "\\", "\""].iter().fold(man, |man, mark| man.replace(mark, ""));
    for (text, is_man) in [
        (zumen(folder.path(), &["draw", "--help"]).out(), false),
        (zumen(folder.path(), &["draw", "-h"]).out(), false),
        (zumen(folder.path(), &["help", "batch"]).out(), false),
        (man, true),
    ] {
        let of = |game: &str| match is_man {
            true => section(&text, &format!("\n.SH {}\n", game.to_uppercase())),
            false => section(&text, &format!("\n{game}:\n")),
        };
        let shogi = of("Shogi");
        assert!(
            shogi.contains("coordinates [default: letters; tai-shogi: roman; with --lang ja, zh or ko kanji]"),
            "{shogi}"
        );
        assert!(shogi.contains("[possible values: roman, kanji, letters, none]"), "{shogi}");
        assert!(of("Go").contains("coordinates [default: a1] [possible values: a1, 1-1, japanese, sgf, none]"));
        assert!(of("Carcassonne").contains("Show a part of the table: two corners such as -3,-2:4,4"));
        assert!(of("Go").contains("Show a part of the board: two corners such as C3:K10, or auto"));
        for game in GAMES {
            for name in ["at", "coordinates"] {
                let has = game.options.iter().any(|option| option.name == name);
                assert_eq!(of(game.title).contains(&format!("--{name}")), has, "{}: {}", game.title, of(game.title));
            }
        }
    }
}

#[test]
fn each_game_refuses_what_is_not_its_own() {
    let folder = folder();
    let sgf = "(;SZ[9];B[ee])";
    let run = zumen(folder.path(), &[sgf, "--coordinates", "kanji", "-f", "text"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("one of: a1, 1-1, japanese, sgf, none"), "{}", run.stderr);
    let run = zumen(folder.path(), &[sgf, "--pips", "-f", "text"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("go has no option --pips"), "{}", run.stderr);
    assert!(run.stderr.contains("lists the options of each game"), "{}", run.stderr);
}

#[test]
fn completions_offer_the_values_of_all_games() {
    let script = zumen(folder().path(), &["completions", "bash"]).out();
    let mut values: Vec<&str> = Vec::new();
    let options = GAMES.iter().flat_map(|game| game.options).filter(|option| option.name == "coordinates");
    for value in options.flat_map(|option| option.values) {
        if !values.contains(value) {
            values.push(value);
        }
    }
    assert!(values.contains(&"kanji") && values.contains(&"a1"), "{values:?}");
    assert!(script.contains(&format!("compgen -W \"{}\"", values.join(" "))), "{script}");
}

#[test]
fn the_programs_help_leads_to_the_options_of_pictures() {
    let folder = folder();
    for args in [["--help"], ["-h"]] {
        let help = zumen(folder.path(), &args).out();
        assert!(help.contains("Options for pictures and for each game:\n  zumen draw --help\n"), "{help}");
        assert!(help.contains("Usage: zumen [OPTIONS] [INPUT]...\n"), "{help}");
        assert!(help.contains("\nExit status:\n  0  done\n"), "{help}");
    }
}

#[test]
fn the_manual_page_of_the_program_says_how_to_draw() {
    let folder = folder();
    let page = zumen(folder.path(), &["man"]).out();
    for part in [
        ".TH zumen 1",
        "[\\fIINPUT\\fR]",
        "\\fB\\-o\\fR, \\fB\\-\\-output\\fR",
        "\\fB\\-f\\fR, \\fB\\-\\-format\\fR",
        "\\fB\\-\\-theme\\fR",
        "\n.SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\ndone\n",
        "\n.SH EXAMPLES\n.nf\nzumen \\(aqXGID=",
        "zumen\\-convert(1)",
    ] {
        assert!(page.contains(part), "{part:?} is missing in {page}");
    }
    assert_eq!(page.matches(".TH ").count(), 1);
    let page = zumen(folder.path(), &["man", "diff"]).out();
    for part in [".TH zumen-diff 1", ".SH \"EXIT STATUS\"", "zumen diff game.sgf \\-\\-at 40..50"] {
        assert!(page.contains(part), "{part:?} is missing in {page}");
    }
    let run = zumen(folder.path(), &["man", "no-such-command"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("there is no command \"no-such-command\""), "{}", run.stderr);
}

#[test]
fn only_an_option_that_is_close_is_offered() {
    let folder = folder();
    let run = zumen(folder.path(), &["ID", "--zebra", "3"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("there is no option --zebra"), "{}", run.stderr);
    assert!(!run.stderr.contains("did you mean"), "{}", run.stderr);
    let run = zumen(folder.path(), &["diff", "A", "B", "--captoin-x", "3"]);
    assert!(!run.stderr.contains("did you mean"), "{}", run.stderr);
    for (typed, meant) in [("--lastmove", "--last-move"), ("--side", "--sides"), ("--At", "--at")] {
        let run = zumen(folder.path(), &["ID", typed]);
        assert!(run.stderr.contains(&format!("did you mean {meant}?")), "{}", run.stderr);
    }
}

#[test]
fn options_of_other_programs_are_answered_with_ours() {
    let folder = folder();
    for (typed, ours) in [
        ("--dark", "--theme dark"),
        ("--Size=300", "--pixels WIDTH"),
        ("--gif", "-o NAME.gif"),
        ("--fps", "--delay MS"),
        ("--blunders", "--mistakes LOSS"),
        ("--flip", "--view gote"),
        ("--eps", "-f pdf"),
        ("--colours", "--theme colour"),
    ] {
        let run = zumen(folder.path(), &["ID", typed]);
        let is_answered = run.status == Some(2) && run.stderr.contains(&format!("use {ours}"));
        assert!(is_answered || run.stderr.contains(ours), "{typed}: {}", run.stderr);
        assert!(run.stderr.contains("there is no option"), "{typed}: {}", run.stderr);
    }
    for (typed, ours) in [("render", "draw"), ("export", "convert"), ("compare", "diff"), ("themes", "templates")] {
        let run = zumen(folder.path(), &[typed, "x.txt"]);
        assert!(run.stderr.contains(&format!("there is no command {typed}; did you mean {ours}?")), "{}", run.stderr);
    }
}

#[test]
fn values_are_taken_as_people_type_them() {
    let folder = folder();
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let plain = zumen(folder.path(), &[start, "--lang", "ja", "-o", "-"]);
    for lang in ["Japanese", "日本語", "ja_JP.UTF-8", "jp"] {
        let run = zumen(folder.path(), &[start, "--lang", lang, "-o", "-"]);
        assert!(run.status == Some(0) && run.stdout == plain.stdout, "{lang}: {run:?}");
    }
    let wide = zumen(folder.path(), &[start, "--width", "８４", "--caption", "８４", "-o", "-"]);
    let narrow = zumen(folder.path(), &[start, "--width", "84", "--caption", "８４", "-o", "-"]);
    assert!(wide.status == Some(0) && wide.stdout == narrow.stdout, "{wide:?}");
    let game = "(;GM[1]SZ[9];B[ee];W[cc];B[gc])";
    for (typed, plain) in [
        (&["--moves", "1–2"][..], &["--moves", "1-2"][..]),
        (&["--coordinates", "A1"], &["--coordinates", "a1"]),
        (&["--last-move", "Tint"], &["--last-move=tint"]),
        (&["--width", "8cm"], &["--width", "80"]),
        (&["--width", "80 mm"], &["--width", "80"]),
        (&["-f", "SVG"], &["-f", "svg"]),
    ] {
        let [typed, plain] =
            [typed, plain].map(|options| zumen(folder.path(), &[&[game][..], options, &["-o", "-"]].concat()));
        assert!(typed.status == Some(0) && typed.stdout == plain.stdout, "{typed:?}");
    }
}
