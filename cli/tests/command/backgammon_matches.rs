//! Matches of backgammon from the command line: what is listed, chosen, drawn and told.

use std::path::Path;

use serde_json::Value;

use crate::common::{Run, files, folder, root, zumen};

fn example(ending: &str) -> String {
    root().join(format!("examples/backgammon/club-final.{ending}")).display().to_string()
}

/// Runs on the example with this ending.
fn on(folder: &Path, ending: &str, args: &str) -> Run {
    let input = example(ending);
    zumen(folder, &std::iter::once(input.as_str()).chain(args.split_whitespace()).collect::<Vec<_>>())
}

fn lines(folder: &Path, ending: &str, args: &str) -> Vec<Value> {
    let run = on(folder, ending, &format!("{args} -f json"));
    let is_alone =
        run.stderr.is_empty() || run.stderr.matches("warning[").count() == 1 && run.stderr.contains("match::games");
    assert!(run.status == Some(0) && is_alone, "{args}: {}", run.stderr);
    run.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The game and ply of each decision.
fn places(lines: &[Value]) -> Vec<(u64, u64)> {
    let number = |line: &Value, name: &str| line["decision"][name].as_u64().expect("a number");
    lines.iter().map(|line| (number(line, "game"), number(line, "ply"))).collect()
}

#[test]
fn mat_and_xg_of_a_match_give_the_same_decisions() {
    let folder = folder();
    let told = |ending: &str| -> Vec<Value> {
        let all = lines(folder.path(), ending, "--game all --every 1");
        assert_eq!(all.len(), 116);
        let of = |line: Value| {
            let at = &line["position"];
            // The order of a play's moves is that of the file.
            let mut played: Vec<&str> = line["decision"]["played"].as_str().unwrap_or_default().split(' ').collect();
            played.sort_unstable();
            serde_json::json!([
                line["decision"]["game"],
                line["decision"]["ply"],
                line["decision"]["move"],
                line["decision"]["side"],
                line["decision"]["name"],
                line["decision"]["action"],
                played,
                at["points"],
                at["bar"],
                at["dice"],
                at["score"],
                at["cube"],
                at["crawford"],
                at["match_length"],
                at["on_roll"]
            ])
        };
        all.into_iter().map(of).collect()
    };
    let (mat, xg) = (told("mat"), told("xg"));
    assert_eq!(mat, xg);
    // A roll that let nobody move, a double that was passed and one that was taken.
    let has = |index: usize, wanted: &str| mat.iter().any(|line| line[index] == wanted);
    assert!(mat.iter().any(|line| line[6] == serde_json::json!(["-"])) && has(5, "drop") && has(5, "take"), "{mat:?}");
}

#[test]
fn a_match_is_listed_and_its_decisions_are_found() {
    let folder = folder();
    let list = on(folder.path(), "xg", "--list").out();
    assert!(list.starts_with("Nadia Kessler (1) - Björn Aalto (2), 5-point match\n"), "{list}");
    assert_eq!(list.lines().count(), 3);
    let run = on(folder.path(), "xg", "--list --game 2");
    assert!(run.out() == list && run.stderr.contains("with or without --game"), "{run:?}");
    let at = |args: &str| places(&lines(folder.path(), "mat", args));
    assert_eq!(at("--game 2 --at 6"), [(2, 6)]);
    assert_eq!(at("--game 1 --round 7"), [(1, 12), (1, 13)]);
    assert_eq!(at("--game 1 --round 7 --player 2"), [(1, 13)]);
    assert_eq!(at("--game 1 --every 20"), [(1, 20), (1, 40), (1, 56)]);
    assert_eq!(on(folder.path(), "mat", "--game 1 --every 20 -f text").out().matches("BAR").count(), 3);
    let of_one = lines(folder.path(), "mat", "--game 2 --every 1 --player björn");
    assert!(of_one.len() == 30 && of_one.iter().all(|line| line["decision"]["side"] == 2), "{}", of_one.len());
    // Without a choice: how the last game ended.
    let last = lines(folder.path(), "mat", "");
    assert_eq!((last.len(), &last[0]["position"]["game_state"]), (1, &"over".into()));
}

#[test]
fn what_a_match_has_not_is_refused_with_what_it_has() {
    let folder = folder();
    let told = |args: &str| {
        let run = on(folder.path(), "mat", args);
        assert!(run.status != Some(0) && run.stdout.is_empty(), "{args}");
        run.stderr
    };
    assert!(told("--game 3").contains("the match has 2 games"));
    assert!(told("--game 1 --at 57").contains("plies 1 to 56"));
    assert!(told("--game 1 --round 99").contains("rounds 1 to 29"));
    for args in ["--player Zed", "--player Zed --list"] {
        assert!(told(args).contains("Nadia Kessler or Björn Aalto"), "{args}");
    }
    assert!(told("--mistakes 0.1").contains("match::no-analysis"));
    assert!(told("--candidates 5").contains("match::no-analysis"));
    assert!(told("--best").contains("match::no-analysis"));
    assert!(told("--sort loss").contains("--sort needs --mistakes or --cube-mistakes"));
    assert!(told("--at 3 --mistakes 0.1").contains("--at cannot be used with --mistakes or --cube-mistakes"));
    assert!(told("--game 1 --at 3 --played --play 8/5").contains("option::play"));
    let run = on(folder.path(), "xg", "--mistakes 2%");
    assert!(run.stderr.contains("contains equities"), "{}", run.stderr);
    for (args, less) in [("--mistakes 9", "--mistakes 0.02"), ("--cube-mistakes 9", "--cube-mistakes 0.02")] {
        let run = on(folder.path(), "xg", args);
        assert!(run.stderr.contains("match::no-mistakes") && run.stderr.contains(less), "{}", run.stderr);
    }
    assert!(files(folder.path()).is_empty());
}

#[test]
fn mistakes_are_those_that_lost_so_much() {
    let folder = folder();
    let all = lines(folder.path(), "xg", "--game all --every 1");
    let loss = |line: &Value| {
        let list = line["candidates"].as_array().cloned().unwrap_or_default();
        let played = list.iter().find(|one| one["played"] == true);
        played.map_or(0.0, |played| list[0]["equity"].as_f64().unwrap() - played["equity"].as_f64().unwrap())
    };
    let wanted: Vec<Value> = all.iter().filter(|line| loss(line) >= 0.15).cloned().collect();
    let found = lines(folder.path(), "xg", "--mistakes 0.15");
    assert!(wanted.len() > 3);
    assert_eq!(places(&found), places(&wanted));
    let worst = lines(folder.path(), "xg", "--mistakes 0.15 --sort loss");
    assert!(worst.windows(2).all(|pair| loss(&pair[0]) >= loss(&pair[1])));
    assert_eq!(worst.len(), found.len());
    let of_one = lines(folder.path(), "xg", "--mistakes 0.15 --player 1");
    assert!(!of_one.is_empty() && of_one.len() < found.len());
    assert!(of_one.iter().all(|line| line["decision"]["side"] == 1));
    // A double that was not made is decided before the roll.
    let cube = lines(folder.path(), "xg", "--cube-mistakes 0.01");
    let missed: Vec<&Value> = cube.iter().filter(|line| line["decision"]["action"] == "open").collect();
    assert!(!missed.is_empty());
    assert!(
        missed.iter().all(|line| line["position"]["dice"].is_null() && line["cube_analysis"]["played"] == "no-double")
    );
}

#[test]
fn question_and_answer_have_one_board() {
    let folder = folder();
    let run = on(folder.path(), "xg", "--game 2 --at 5 --pair -o pair.svg");
    assert_eq!(run.out(), "pair-question.svg\npair-answer.svg\n", "{}", run.stderr);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a picture");
    let (question, answer) = (read("pair-question.svg"), read("pair-answer.svg"));
    // Where the board lies.
    let moved = |svg: &str| svg.split("transform=\"").nth(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    assert!(moved(&question).is_some());
    assert_eq!(moved(&question), moved(&answer));
    assert!(!question.contains("table-candidate") && !question.contains("id=\"z-move-1\""));
    for part in ["table-candidate-1", "table-candidate-5-sign", "id=\"z-move-1\"", "id=\"z-played-1\"", "sign-blunder"]
    {
        assert!(answer.contains(part), "{part}");
    }
    // Where a checker that was played comes to, an outline in another form shows it.
    assert!(answer.contains("#z-ghost-played") && !question.contains("#z-ghost-played"));
    // An arrow passes under the cube.
    assert!(answer.find("id=\"z-move-1\"") < answer.find("id=\"z-cube\""), "{answer}");
    // What the answer has anyhow can be asked for.
    for asked in ["--played", "--best", "--played --best"] {
        on(folder.path(), "xg", &format!("--game 2 --at 5 --pair {asked} -o asked.svg"));
        assert_eq!(read("asked-answer.svg"), answer, "{asked}");
    }
    // What is kept draws the same again, and tells the same.
    for name in ["pair-question.svg", "pair-answer.svg"] {
        let again = zumen(folder.path(), &[name, "-o", "again.svg"]);
        assert_eq!(again.status, Some(0), "{}", again.stderr);
        assert_eq!(read("again.svg"), read(name), "{name}");
    }
    let kept = zumen(folder.path(), &["read", "pair-answer.svg"]);
    let kept: Value = serde_json::from_str(&kept.out()).unwrap_or_else(|_| panic!("{kept:?}"));
    assert_eq!(kept["candidates"].as_array().map(Vec::len), Some(5), "{kept}");
}

#[test]
fn a_double_and_its_answer_are_two_pictures() {
    let folder = folder();
    let run = on(folder.path(), "mat", "--game 2 --at 58 --split -o cube.svg");
    assert_eq!(run.out(), "cube-double.svg\ncube-take.svg\n");
    let title = |name: &str| {
        let svg = std::fs::read_to_string(folder.path().join(name)).expect("a picture");
        svg.split("<title id=\"z-title\">").nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    assert!(title("cube-double.svg").contains("White to roll or double"), "{}", title("cube-double.svg"));
    assert!(title("cube-take.svg").contains("White doubles to 2: take or pass?"), "{}", title("cube-take.svg"));
    let run = on(folder.path(), "xg", "--game 2 --at 58 --split --pair -o four.svg");
    let names = ["double-question", "double-answer", "take-question", "take-answer"];
    assert_eq!(run.out(), names.map(|name| format!("four-{name}.svg\n")).concat());
}

#[test]
fn what_was_played_is_drawn_or_told() {
    let folder = folder();
    let run = on(folder.path(), "mat", "--game 1 --at 4 --played -o played.svg");
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let svg = std::fs::read_to_string(folder.path().join("played.svg")).expect("a picture");
    assert!(svg.contains("Play: 6/2 13/11") || svg.contains("Play: 13/11 6/2"), "{svg}");
    assert!(svg.contains("id=\"z-move-1\""));
    on(folder.path(), "mat", "--game 1 --at 56 --played -o drop.svg");
    let svg = std::fs::read_to_string(folder.path().join("drop.svg")).expect("a picture");
    assert!(svg.contains("Double to 2: White passes"));
    on(folder.path(), "mat", "--game 1 --at 10 --played -o dance.svg");
    let svg = std::fs::read_to_string(folder.path().join("dance.svg")).expect("a picture");
    assert!(svg.contains("White cannot enter with 3-3"));
}

#[test]
fn the_end_of_a_game_says_who_has_won_and_keeps_a_cube_that_was_turned() {
    let folder = folder();
    on(folder.path(), "mat", "-o end.svg");
    let svg = std::fs::read_to_string(folder.path().join("end.svg")).expect("a picture");
    assert!(svg.contains("Game over: White wins") && svg.contains("id=\"z-cube\""), "{svg}");
    // Nothing was played, and the file says who won.
    let text = "5 point match\n\n Game 1\n Ann : 0      Bob : 0\n      Wins 2 points\n";
    std::fs::write(folder.path().join("given.mat"), text).unwrap();
    let run = zumen(folder.path(), &["given.mat", "-f", "json"]);
    assert!(run.out().contains("\"game_state\":\"resigned\""), "{}{}", run.out(), run.stderr);
}

#[test]
fn what_the_cube_cost_is_told_of_who_decided() {
    let folder = folder();
    for (at, said) in [(58, "Doubling lost 1.156"), (59, "Taking lost 4.408")] {
        on(folder.path(), "xg", &format!("--game 2 --at {at} --candidates 5 -o cube.svg"));
        let svg = std::fs::read_to_string(folder.path().join("cube.svg")).expect("a picture");
        assert!(svg.contains(&format!("aria-label=\"{said}\"")), "{at}: {svg}");
    }
}

#[test]
fn the_best_of_an_answer_is_the_answer() {
    let folder = folder();
    on(folder.path(), "xg", "--game 2 --at 59 --candidates 5 --theme web -o take.svg");
    let svg = std::fs::read_to_string(folder.path().join("take.svg")).expect("a picture");
    let label = |id: &str| {
        let element = svg.split(&format!("id=\"z-table-cube-{id}\"")).next().expect("text before it");
        element.rsplit("aria-label=\"").next().and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned()
    };
    assert_eq!(label("best"), "Best action: pass");
    assert_eq!(
        [label("no-double"), label("take"), label("pass")],
        ["No double", "Double, take\u{a0}??", "Double, pass"]
    );
    // What it costs who answers; doubling is no question any more.
    assert_eq!([label("no-double-2"), label("take-2"), label("pass-2")], ["", "(−4.408)", ""]);
}

#[test]
fn an_answer_about_the_cube_says_what_was_done_and_marks_what_it_was_worth() {
    let folder = folder();
    on(folder.path(), "xg", "--game 2 --at 58 --split --pair -o cube.svg");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a picture");
    let (double, take) = (read("cube-double-answer.svg"), read("cube-take-answer.svg"));
    assert!(double.contains("White doubles to 2") && take.contains("Double to 2: Black takes"), "{double}");
    assert!(take.contains("#z-seat-black\"") && read("cube-take-question.svg").contains("take or pass?"));
    // Black took; what the double lost stands at the double, and what the take lost at the answer.
    assert!(double.contains("aria-label=\"Double\u{a0}??, take\"") && double.contains("aria-label=\"Double, pass\""));
    assert!(take.contains("aria-label=\"Double, take\u{a0}??\""), "{take}");
}

#[test]
fn dice_lie_where_no_arrow_runs_over_them() {
    let folder = folder();
    let die = |play: &str| {
        let run = zumen(
            folder.path(),
            &["XGID=-b----E-C---eE---c-e----B-:0:0:-1:66:0:0:0:7:10", "--play", play, "-o", "x.svg"],
        );
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let svg = std::fs::read_to_string(folder.path().join("x.svg")).expect("a picture");
        let die = svg.split("id=\"z-die-1\" x=\"").nth(1).and_then(|rest| rest.split('"').next());
        die.expect("a die").to_owned()
    };
    // Black sits at the top, with the outer board at the right hand.
    assert_eq!([die("24/18(2) 8/2(2)"), die("24/18(2) 13/7(2)")], ["340", "970"]);
}

#[test]
fn a_table_has_as_many_columns_as_there_is_room_for() {
    let folder = folder();
    let heads = |at: usize, lang: &str| -> usize {
        on(folder.path(), "xg", &format!("--game 2 --at {at} --candidates 5 --lang {lang} -o x.svg"));
        let svg = std::fs::read_to_string(folder.path().join("x.svg")).expect("a picture");
        // The words, and a column each.
        svg.matches("id=\"z-table-head").count()
    };
    assert_eq!([heads(3, "en"), heads(5, "en"), heads(5, "zh")], [5, 6, 7]);
}

#[test]
fn text_tells_what_a_picture_shows() {
    let folder = folder();
    let text = |args: &str| on(folder.path(), "xg", &format!("{args} -f text")).out();
    let end = |args: &str| text(args).lines().skip(13).map(|line| format!("{line}\n")).collect::<String>();
    assert_eq!(end("--game 1 --at 6"), "X to play 5-2\n");
    assert_eq!(end("--game 1 --at 6 --played"), "X to play 5-2: 13/6\n");
    assert_eq!(
        end("--game 1 --at 6 --played --best --candidates 2"),
        "X to play 5-2: 13/11 13/8\n\
         played: 13/6\n\
         > played         Equity  Difference  Level  X wins  Gammons  Gammons lost\n\
         \x20 1. 13/11 13/8  -0.704              3-ply  34.1%   9.4%     21.7%\n\
         \x20 2. 13/8 11/9   -0.761  (-0.057)    3-ply  32.7%   8.8%     21.0%\n\
         > 6. 13/6 ??     -0.945  (-0.241)    3-ply  30.1%   8.0%     22.7%\n"
    );
    assert_eq!(end("--game 2 --at 59 --played"), "O takes\n");
    let cube = end("--game 2 --at 59 --candidates 5");
    assert!(
        cube.contains("\n> Double, take ??  +5.408        (-4.408)\n") && cube.contains("Best action: pass\n"),
        "{cube}"
    );
}

#[test]
fn the_book_is_named_behind_pages() {
    let folder = folder();
    let run = on(folder.path(), "xg", "--mistakes 0.2 --pair --pages blunders.pdf --per-page 4");
    assert_eq!((run.status, run.out().as_str()), (Some(0), "blunders.pdf\n"), "{}", run.stderr);
    // Once more, when the book is there.
    let run = on(folder.path(), "xg", "--mistakes 0.2 --pair --pages blunders.pdf --per-page 4");
    assert_eq!((run.status, run.out().as_str()), (Some(0), "blunders.pdf\n"), "{}", run.stderr);
    // With -o it is an input, which is drawn again.
    let run = on(folder.path(), "xg", "--pages blunders.pdf -o both.pdf");
    assert_eq!(crate::common::files(folder.path()), ["blunders.pdf", "both.pdf"], "{}", run.stderr);
}

#[test]
fn a_running_play_has_one_notation() {
    let folder = folder();
    let record = " 5 point match\n\n Game 1\n Ann : 0                       Bob : 0\n  1) 64: 24/14                   31: 8/5 6/5\n";
    std::fs::write(folder.path().join("running.mat"), record).unwrap();
    let run = zumen(folder.path(), &["running.mat", "--at", "1", "--played", "-f", "json"]);
    let told: Value = serde_json::from_str(&run.out()).expect("JSON");
    assert_eq!(told["decision"]["played"], "24/14");
    std::fs::write(folder.path().join("running.json"), run.out()).unwrap();
    let again = zumen(folder.path(), &["running.json", "--played", "-f", "json"]);
    assert_eq!(again.out(), run.out());
}

#[test]
fn a_question_mark_on_a_play_is_no_resignation() {
    let folder = folder();
    let record = " 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5 ?      21: 13/10\n  2) 42: 8/4 6/4\n";
    std::fs::write(folder.path().join("mark.mat"), record).unwrap();
    let run = zumen(folder.path(), &["mark.mat", "--list"]);
    assert!(run.out().ends_with("3 decisions  not played to its end\n"), "{}", run.out());
}

#[test]
fn wrong_matches_and_ids_say_what_to_type() {
    let folder = folder();
    let start = "XGID=-b----E-C---eE---c-e----B-";
    let head = " 5 point match\n\n Game 1\n";
    let sgf = "(;FF[4]GM[6]MI[length:5]PB[Ann]PW[Ben]";
    for (text, answer) in [
        (format!("{start},0,0,1,31,0,0,0,7,10"), "separated by colons, not commas"),
        (format!("{start}:0:0:1:31:0:0:7:10"), "one of the 10 fields is missing"),
        (format!("{head} Anna           Ben : 0\n  1) 31: 8/5 6/5\n"), "write it as Anna : 0          Ben : 0"),
        (
            format!("{head} A : 0   B : 0\n  1) 31: Cannot move\n"),
            "the roll 3-1 can be played, but the file has no play",
        ),
        (
            format!(
                "{head} A : 0   B : 0\n  1) 31: 8/5 6/5   21: 13/10\n  2)  Doubles => 2   Takes\n  3)  Doubles => 4   Takes\n"
            ),
            "the bottom player doubles, but the opponent owns the cube",
        ),
        (format!("{sgf};W[31abcd])"), "no checker can make the play 1/2 3/4"),
        (r#"{"game":"backgammon","position":{"pionts":[0]}}"#.to_owned(), "did you mean points?"),
    ] {
        std::fs::write(folder.path().join("wrong.txt"), &text).unwrap();
        let run = zumen(folder.path(), &["wrong.txt", "-f", "json"]);
        assert!(run.stderr.contains(answer), "{text}: {}", run.stderr);
    }
}

#[test]
fn a_file_that_was_cut_invents_no_end() {
    let folder = folder();
    let sgf = zumen(folder.path(), &["convert", "--to", "sgf", &example("mat")]).out();
    let cut = &sgf[..sgf.len() - 200];
    std::fs::write(folder.path().join("cut.sgf"), cut).unwrap();
    let run = zumen(folder.path(), &["cut.sgf", "--list"]);
    assert!(run.out().ends_with("cannot be read to its end\n"), "{}", run.out());
    assert!(run.status == Some(1) && run.stderr.contains("sgf::unclosed-game"), "why: {}", run.stderr);
    let run = zumen(folder.path(), &["validate", "cut.sgf"]);
    assert!(run.status == Some(1) && run.stderr.contains("sgf::unclosed-game"), "{}", run.stderr);
    let drawn = zumen(folder.path(), &["cut.sgf", "--game", "2", "--every", "1", "-f", "json"]).out();
    assert!(drawn.lines().last().is_some_and(|line| line.contains("\"action\":\"move\"")), "{drawn}");
}

#[test]
fn games_that_do_not_count_on_are_told() {
    let folder = folder();
    let text = std::fs::read_to_string(example("mat")).expect("a match");
    let faults = |text: &str| {
        std::fs::write(folder.path().join("odd.mat"), text).unwrap();
        zumen(folder.path(), &["validate", "odd.mat"]).stderr
    };
    assert_eq!(faults(&text), "");
    let score =
        faults(&text.replace(
            "Nadia Kessler : 0              Björn Aalto : 1",
            "Nadia Kessler : 0              Björn Aalto : 3",
        ));
    assert!(score.contains("game 2 begins at 0-3, but the score after game 1 is 0-1"), "{score}");
    assert!(faults(&text.replace("Game 2", "Game 7")).contains("game 7 follows game 1"));
    let none = faults("; [Site \"x\"]\n\n 5 point match\n");
    assert!(none.contains("match::no-games"), "{none}");
}

#[test]
fn what_follows_from_a_wrong_play_is_counted() {
    let folder = folder();
    let text = std::fs::read_to_string(example("mat")).expect("a match");
    let wrong = text.replacen("62: 8/2 8/6", "62: 8/3 8/6", 1);
    assert_ne!(wrong, text);
    std::fs::write(folder.path().join("wrong.mat"), wrong).unwrap();
    let run = zumen(folder.path(), &["validate", "wrong.mat"]);
    assert_eq!(run.stderr.matches("match::illegal").count(), 1, "{}", run.stderr);
    for part in ["game 1: the roll 6-2 does not allow", "later plays of this game may be wrong only because of it"] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn a_list_of_plays_that_is_damaged_is_told() {
    let folder = folder();
    let text = std::fs::read_to_string(root().join("examples/backgammon/analysis.txt")).expect("an analysis");
    let faults = |text: &str| {
        std::fs::write(folder.path().join("paste.txt"), text).unwrap();
        zumen(folder.path(), &["validate", "paste.txt"]).stderr
    };
    assert_eq!(faults(&text), "");
    let moved = faults(&text.replace("24/18 13/10", "23/18 13/10"));
    assert!(moved.contains("analysis::play") && moved.contains("23/18 13/10 cannot be played here"), "{moved}");
    let lost = faults(&text.replace("eq:+0.026", "eq:abc"));
    assert!(lost.contains("play number 2 is missing from the list"), "{lost}");
}

#[test]
fn a_match_is_converted_and_one_position_is_not() {
    let folder = folder();
    for notation in ["mat", "sgf"] {
        let name = format!("again.{notation}");
        let run = zumen(folder.path(), &["convert", &example("xg"), "--to", notation, "-o", &name]);
        assert!(run.status == Some(0) && run.stderr.contains("analyses of the match are lost"), "{}", run.stderr);
        let again = zumen(folder.path(), &[&name, "--game", "all", "--every", "1", "-f", "json"]);
        assert_eq!((again.status, again.stderr.as_str()), (Some(0), ""), "{notation}");
        let places = |text: &str| {
            text.lines()
                .filter_map(|line| {
                    Some(
                        line.split("\"points\":")
                            .nth(1)?
                            .split("\"players\"")
                            .next()?
                            .replace("\"max_cube\":null", "\"max_cube\":1024"),
                    )
                })
                .collect::<Vec<_>>()
        };
        let before = on(folder.path(), "xg", "--game all --every 1 -f json").out();
        assert_eq!(places(&again.out()).len(), 116);
        assert_eq!(places(&again.out()), places(&before), "{notation}");
    }
    let moves = zumen(folder.path(), &["convert", &example("mat"), "--to", "moves", "--game", "1"]).out();
    assert!(
        moves.contains("Game 1, 0-0\n1. ... 54: 24/15;\n") && moves.ends_with("Björn Aalto wins 1 point\n"),
        "{moves}"
    );
    let run = zumen(folder.path(), &["convert", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10", "--to", "mat"]);
    assert!(run.stderr.contains("convert::match"), "{}", run.stderr);
}

#[test]
fn two_matches_are_told_apart_where_they_part() {
    let folder = folder();
    let mat = std::fs::read_to_string(example("mat")).expect("the match");
    let other = mat.replacen("42: 13/11 6/2", "42: 24/20 13/11", 1);
    assert_ne!(mat, other);
    std::fs::write(folder.path().join("other.mat"), other).unwrap();
    // How the file is written, and who analysed it, is no difference.
    let same = zumen(folder.path(), &["diff", &example("mat"), &example("xg")]);
    assert_eq!((same.status, same.out().as_str()), (Some(0), ""), "{}", same.stderr);
    let parted = |args: &[&str]| zumen(folder.path(), &[&["diff", &example("mat"), "other.mat"], args].concat());
    let run = parted(&[]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert_eq!(run.out(), "Game 1, move 3 (--at 4): 42: 13/11 6/2 -> 42: 24/20 13/11\n");
    assert!(parted(&["--lang", "ja"]).out().starts_with("第1ゲーム、3手目（--at 4）：42: 13/11 6/2 → "));
    // The picture has both plays.
    parted(&["-o", "parted.svg"]);
    let svg = std::fs::read_to_string(folder.path().join("parted.svg")).expect("a picture");
    assert!(svg.contains("id=\"z-move-1\"") && svg.contains("id=\"z-played-1\""), "{svg}");
    // The order of a play's steps is no difference, and does not hide one that comes later.
    let turned = mat.replacen("42: 13/11 6/2", "42: 6/2 13/11", 1);
    let later = turned.replacen("32: 8/5 11/9", "32: 8/5 13/11", 1);
    assert!(turned != mat && later != turned);
    // Dice are in any order, too.
    let rolled = turned.replacen("42: 6/2", "24: 6/2", 1);
    let given = mat.replacen("Wins 6 points", "Wins 4 points", 1);
    assert!(rolled != turned && given != mat);
    let ended = "game 2, result: Nadia Kessler wins 6 points -> Nadia Kessler wins 4 points\n";
    for (text, said) in [
        (turned, ""),
        (rolled, ""),
        (given, ended),
        (later, "Game 1, move 5 (--at 8): 32: 11/9 8/5 -> 32: 13/11 8/5\n"),
    ] {
        std::fs::write(folder.path().join("other.mat"), text).unwrap();
        assert_eq!(parted(&[]).out(), said);
    }
    // A reader of SGF keeps the steps as they stand there.
    let sgf = zumen(folder.path(), &["convert", "--to", "sgf", &example("mat")]).out();
    let play = sgf.split("W[42").nth(1).and_then(|rest| rest.split(']').next()).expect("a play of 42");
    let (first, second) = play.split_at(2);
    let turned = sgf.replacen(&format!("W[42{play}]"), &format!("W[42{second}{first}]"), 1);
    assert!(play.len() == 4 && turned != sgf, "{play}");
    std::fs::write(folder.path().join("turned.sgf"), turned).unwrap();
    let against = |file: &str| zumen(folder.path(), &["diff", file, "turned.sgf"]).out();
    assert_eq!(against(&example("mat")), "");
    assert_eq!(against("other.mat"), "Game 1, move 5 (--at 8): 32: 13/11 8/5 -> 32: 11/9 8/5\n");
    // A match that ends before.
    let short: String = mat.lines().take(12).map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.path().join("short.mat"), short).unwrap();
    let run = zumen(folder.path(), &["diff", &example("mat"), "short.mat"]);
    assert_eq!(run.out(), "Game 1, move 5 (--at 8): 32: 11/9 8/5 -> the end\n", "{}", run.stderr);
}

#[test]
fn between_two_plies_lie_the_plays() {
    let folder = folder();
    let run = zumen(folder.path(), &["diff", &example("mat"), &example("mat"), "--at", "5..7"]);
    assert_eq!(run.out(), "Björn Aalto: 32: 13/10 6/4\nNadia Kessler: 52: 13/6\n", "{}", run.stderr);
}

#[test]
fn what_the_author_wrote_is_printed_where_it_is_asked_for() {
    let folder = folder();
    let drawn = |args: &str| {
        let run = on(folder.path(), "xg", &format!("{args} -o drawn.svg"));
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        std::fs::read_to_string(folder.path().join("drawn.svg")).expect("a picture")
    };
    let said = "I never looked at the other side";
    assert!(!drawn("--game 2 --at 3").contains(said));
    for place in ["below", "beside"] {
        let svg = drawn(&format!("--game 2 --at 3 --comments {place}"));
        assert!(svg.contains(said) && svg.contains("id=\"z-words-comment-1\""), "{place}");
        // It is kept, and drawn again.
        zumen(folder.path(), &["drawn.svg", "-o", "again.svg"]);
        assert!(svg == std::fs::read_to_string(folder.path().join("again.svg")).unwrap(), "{place}");
    }
    // The question has the place of the answer's board, and not its words.
    on(folder.path(), "xg", "--game 2 --at 3 --pair --comments beside -o pair.svg");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a picture");
    let (question, answer) = (read("pair-question.svg"), read("pair-answer.svg"));
    let moved = |svg: &str| svg.split("transform=\"").nth(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    assert!(!question.contains(said) && answer.contains(said));
    assert_eq!(moved(&question), moved(&answer));
    // A decision about which nothing was written has its whole room.
    assert_eq!(moved(&drawn("--game 2 --at 4 --comments beside")), moved(&drawn("--game 2 --at 4")));
}

#[test]
fn words_of_a_comment_stay_words() {
    let folder = folder();
    let record = "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[A]PB[B];B[31qtst]C[</text><script>alert(1)</script> \
                  & \"x\" \\] <!-- \u{fffc} \\]\\]> end])";
    std::fs::write(folder.path().join("hostile.sgf"), record).unwrap();
    for place in ["below", "beside"] {
        for theme in ["classic", "web"] {
            let args =
                ["hostile.sgf", "--at", "1", "--comments", place, "--theme", theme, "--text", "font", "-o", "x.svg"];
            let run = zumen(folder.path(), &args);
            assert_eq!(run.status, Some(0), "{}", run.stderr);
            let svg = std::fs::read_to_string(folder.path().join("x.svg")).expect("a picture");
            assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;"), "{place}");
            assert_eq!(svg.matches("</text>").count(), svg.matches("<text").count(), "{place}");
        }
    }
    // One that never ends.
    let long = record.replace("end]", &format!("{}]", "word ".repeat(100_000)));
    std::fs::write(folder.path().join("long.sgf"), long).unwrap();
    let run = zumen(folder.path(), &["long.sgf", "--at", "1", "--comments", "below", "-o", "long.svg"]);
    assert!(run.status == Some(0) && run.stderr.contains("picture::words"), "{}", run.stderr);
}

#[test]
fn the_xgid_is_printed_in_small_type() {
    let folder = folder();
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10";
    for args in
        [&["--print-id"][..], &["--print-id", "--caption", "The best opening"], &["--print-id", "--play", "8/5 6/5"]]
    {
        let run = zumen(folder.path(), &[&[id, "--text", "font", "-o", "x.svg"], args].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let svg = std::fs::read_to_string(folder.path().join("x.svg")).expect("a picture");
        let line = svg.lines().find(|line| line.contains("id=\"z-imprint\"")).expect("the ID");
        assert!(line.contains(id), "{line}");
    }
}

#[test]
fn a_book_of_mistakes_has_its_answers_overleaf() {
    let folder = folder();
    let mistakes = lines(folder.path(), "xg", "--mistakes 0.15").len();
    let run = on(folder.path(), "xg", "--mistakes 0.15 --pair --pages --per-page 4 -o book.pdf");
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let bytes = std::fs::read(folder.path().join("book.pdf")).expect("a book");
    let pdf = hayro_syntax::Pdf::new(std::sync::Arc::new(bytes)).expect("a PDF");
    // A page of questions, and a page of answers, each time.
    assert!(!mistakes.is_multiple_of(4), "the last page is not full");
    assert_eq!(pdf.pages().len(), 2 * mistakes.div_ceil(4));
}

#[test]
fn games_of_one_number_are_counted_anew() {
    let folder = folder();
    let text = std::fs::read_to_string(example("mat")).expect("a match").replace("Game 2", "Game 1");
    std::fs::write(folder.path().join("joined.mat"), text).expect("a file");
    let list = zumen(folder.path(), &["joined.mat", "--list"]).out();
    assert!(list.contains("\n1  0-0") && list.contains("\n2  0-1"), "{list}");
    let run = zumen(folder.path(), &["joined.mat", "--game", "all", "--every", "40", "-o", "drawn/", "-f", "svg"]);
    assert!(run.status == Some(0) && run.stderr.contains("match::numbers"), "{}", run.stderr);
    assert_eq!(run.out().lines().count(), 4, "{}", run.out());
}

/// A match as GNU Backgammon saves it: a play that lost 0.12, then a double that lost 0.05, of a match in chances to win it.
fn analysed_match(length: u32) -> String {
    format!(
        "(;FF[4]GM[6]MI[length:{length}][game:0][ws:0][bs:0]PW[Ann]PB[Bob]\n\
         ;W[31hefe]A[1][xwmj E ver 3 .55 .2 .01 .1 .01 .3 2C 0 1 0 0][hefe E ver 3 .52 .18 .01 .12 .01 .18 2C 0 1 0 0]LU[-0.9]\n\
         ;B[double]DA[E ver 3 2C 1 0 0 .5 .1 .0 .1 .0 .1 .55 .5 .1 .0 .1 .0 .1 .5]\n;W[take])\n"
    )
}

#[test]
fn chances_to_win_the_match_want_a_limit_in_percent() {
    let folder = folder();
    let found = |length: u32, args: &str| {
        std::fs::write(folder.path().join("analysed.sgf"), analysed_match(length)).expect("a file");
        let args: Vec<&str> = ["analysed.sgf", "-f", "json"].into_iter().chain(args.split(' ')).collect();
        let run = zumen(folder.path(), &args);
        let lines = run.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>();
        if lines.is_empty() { Err(run.stderr) } else { Ok(places(&lines)) }
    };
    assert_eq!(found(3, "--cube-mistakes 4%"), Ok(vec![(1, 2)]));
    assert!(found(3, "--cube-mistakes 6%").is_err_and(|said| said.contains("match::no-mistakes")));
    let refused = found(3, "--cube-mistakes 0.04").expect_err("an equity");
    assert!(refused.contains("match winning chances, not equities") && refused.contains("--cube-mistakes 2%"));
    // Plays have equities in a match, too, and for money everything has. Luck is no mistake.
    assert_eq!(found(3, "--mistakes 0.1"), Ok(vec![(1, 1)]));
    assert!(found(3, "--mistakes 0.2").is_err_and(|said| said.contains("match::no-mistakes")));
    assert_eq!(found(0, "--mistakes 0.1 --cube-mistakes 0.04"), Ok(vec![(1, 1), (1, 2)]));
    assert!(found(0, "--cube-mistakes 4%").is_err_and(|said| said.contains("equities, not match winning chances")));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_inflates_to_gigabytes_is_refused_in_little_memory() {
    use std::io::Write;

    let folder = folder();
    let mut file = b"RGMH".to_vec();
    file.resize(8232, 0);
    file[8..12].copy_from_slice(&8232_u32.to_le_bytes());
    let mut encoder = flate2::write::ZlibEncoder::new(file, flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    (0..1 << 10).for_each(|_| encoder.write_all(&zeros).expect("room"));
    let file = encoder.finish().expect("room");
    assert!(file.len() < 2 << 20, "{}", file.len());
    std::fs::write(folder.path().join("bomb.xg"), file).expect("a file");
    // A fifth of what it holds; threads reserve more than they use.
    let run = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 2000000 && exec \"$0\" bomb.xg --list", env!("CARGO_BIN_EXE_zumen")])
        .current_dir(folder.path())
        .output()
        .expect("a run");
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(1), "{said}");
    assert!(said.contains("xg::too-large") && said.contains("64 MiB"), "{said}");
}

#[test]
fn words_of_a_table_are_never_small_whatever_stands_round_it() {
    let folder = folder();
    let long =
        "A caption that is rather long, to see what happens when it is longer than the board is wide in millimetres";
    for at in ["31", "58"] {
        for caption in ["", "Position 12", long] {
            for more in [&[][..], &["--print-id"], &["--print-id", "--comments", "beside"], &["--comments", "below"]] {
                let input = example("xg");
                let mut args = vec![input.as_str(), "--game", "2", "--at", at, "--candidates", "9", "-o", "small.svg"];
                args.extend(more);
                args.extend(["--caption", caption].iter().filter(|_| !caption.is_empty()));
                let run = zumen(folder.path(), &args);
                assert_eq!(run.status, Some(0), "{args:?}: {}", run.stderr);
                let svg = std::fs::read_to_string(folder.path().join("small.svg")).expect("a picture");
                let table = svg.lines().filter(|line| line.contains("id=\"z-table-") && line.contains(" scale("));
                let sizes: Vec<f64> = table
                    .map(|line| line.split(" scale(").nth(1).and_then(|rest| rest.split(')').next()).expect("a scale"))
                    .map(|scale| scale.parse::<f64>().expect("a number") * 100.0)
                    .collect();
                assert!(sizes.len() > 8 && sizes.iter().all(|size| *size > 23.9), "{args:?}: {sizes:?}");
            }
        }
    }
}

#[test]
fn the_end_of_a_game_stays_the_end_however_often_it_is_drawn_again() {
    let folder = folder();
    for game in ["1", "2"] {
        on(folder.path(), "mat", &format!("--game {game} -o 1.svg")).lines();
        let picture = |number: u8| std::fs::read_to_string(folder.path().join(format!("{number}.svg"))).expect("drawn");
        for number in [1, 2] {
            let names = [number, number + 1].map(|number| format!("{number}.svg"));
            zumen(folder.path(), &[&names[0], "-o", &names[1]]).lines();
            assert!(picture(number + 1) == picture(1), "game {game}, drawn again {number} times");
        }
        assert_eq!(zumen(folder.path(), &["check", "3.svg"]).status, Some(0));
    }
}

/// Runs on a text that a user had.
fn on_text(text: &str, args: &str) -> Run {
    let folder = folder();
    std::fs::write(folder.path().join("input.txt"), text).expect("room");
    let args: Vec<&str> = std::iter::once("input.txt").chain(args.split_whitespace()).collect();
    let mut run = zumen(folder.path(), &args);
    if let Ok(svg) = std::fs::read_to_string(folder.path().join("x.svg")) {
        run.stderr += &svg;
    }
    run
}

#[test]
fn a_play_is_written_and_drawn_as_one_way_of_a_checker() {
    let text = " 5 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 64: 24/14     31: 8/5 6/5\n";
    let drawn = on_text(text, "--at 1 --played -o x.svg").stderr;
    assert!(drawn.contains("6-4: 24/14") && !drawn.contains("id=\"z-move-2\""), "{drawn}");
}

#[test]
fn a_mistake_is_what_the_file_says_it_lost() {
    let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\nRolled 31:\n     1. Cubeful 0-ply    8/5 6/5     Eq.: -0.113\n\
                *    2. Cubeful 0-ply    13/9        Eq.: -0.193 (-0.079)\n";
    let table = on_text(text, "--candidates 2 -o x.svg").stderr;
    assert!(table.contains("13/9\u{a0}?") && !table.contains("13/9\u{a0}??"), "{table}");
    let match_text = format!(
        "The score (after 0 games) is: Bob 0, Ann 0 (match to 5 points)\n\nMove number 1:  Ann to play 31\n\n GNU Backgammon  Position ID: \
         4HPwATDgc/ABMA\n                 Match ID   : cIilAAAAAAAE\n\n* Ann moves 13/9\n\n{}",
        text.split_once("\n\n").expect("a blank line").1
    );
    let code = |limit: &str| on_text(&match_text, &format!("--mistakes {limit} -f json")).status;
    assert_eq!([code("0.079"), code("0.08")], [Some(0), Some(2)]);
}

#[test]
fn a_resignation_has_no_dice_in_its_xgid_either() {
    let text = " 3 point match\n\n Game 1\n Ann : 0       Ben : 0\n  1) 31: 8/5 6/5        64: 24/14\n  2) 52: ????\n        \
                                     Wins 1 point\n";
    let told: Vec<Value> = on_text(text, "--every 1 -f json")
        .lines()
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let of = |ply: usize, name: &str| told[ply]["decision"][name].to_string();
    assert_eq!([of(2, "action"), of(2, "dice"), of(3, "dice")], ["\"roll\"", "[5,2]", "null"]);
    assert!(of(2, "xgid").contains(":52:") && of(3, "xgid").contains(":00:"), "{told:?}");
}

#[test]
fn nobody_has_borne_off_what_was_never_on_the_board() {
    let text = "; [Variation \"HyperGammon\"]\n\n 1 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 65: 24/18 23/18   21: 24/21\n";
    let drawn = on_text(text, "--at 1 -o x.svg").stderr;
    assert!(!drawn.contains("id=\"z-tray") && !drawn.contains(" off"), "{drawn}");
    let json = on_text(text, "--at 1 -f json").out().to_owned();
    let has_none = |json: &str| json.contains("\"off\":{\"bottom\":0,\"top\":0}");
    assert!(has_none(&json) && has_none(&on_text(&json, "-f json").out()), "{json}");
}

#[test]
fn names_and_notes_of_a_paste_are_shown() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:2:0:7:10";
    let drawn = on_text(&format!("{id}\nX:Player 1   O:Player 2\n"), "-o x.svg").stderr;
    assert!(drawn.contains("Player 1 (White): score 1, Player 2 (Black): score 2"), "{drawn}");
    let note = "A note of my own: in a race, run.";
    let paste = format!("{id}\n\n    1. 4-ply  8/5 6/5  eq:+0.159\n\n{note}\n\neXtreme Gammon Version: 2.10\n");
    for place in ["below", "beside"] {
        let drawn = on_text(&paste, &format!("--comments {place} -o x.svg")).stderr;
        assert!(drawn.contains("A note of my own"), "{place}: {drawn}");
    }
    let json = on_text(&paste, "-f json").out().to_owned();
    assert!(json.contains(&format!("\"comment\":\"{note}\"")), "{json}");
    assert_eq!(on_text(&json, "-f json").out(), json, "it reads back");
}

#[test]
fn words_beside_a_table_are_whole_or_said_to_be_cut() {
    let folder = folder();
    let run = on(folder.path(), "xg", "--game 2 --at 58 --candidates 5 --comments below -o comment.svg");
    let svg = std::fs::read_to_string(folder.path().join("comment.svg")).expect("a picture");
    assert!(run.stderr.is_empty() && svg.contains("id=\"z-words-comment"), "{run:?}");
    let paste = "XGID=-b----E-C--AeD---bAdb---A-:0:0:1:52:0:0:3:0:10\n\nX:Player 1   O:Player 2\n\n    1. XG Roller++ 18/11    eq:-0.0026\n";
    for (lang, words) in
        [("en", "Money game, Jacoby rule, beavers"), ("ja", "マネーゲーム、ジャコビーあり、ビーバーあり")]
    {
        let run = crate::common::zumen_with(
            folder.path(),
            &["--candidates", "5", "--lang", lang, "-o", "-"],
            paste.as_bytes(),
        );
        assert!(run.out().contains(words), "{lang}: {}", run.stderr);
    }
}

#[test]
fn the_table_of_an_analysis_becomes_latex() {
    let folder = folder();
    let convert = |args: &str| {
        let input = example("xg");
        let args: Vec<&str> = ["convert", input.as_str()].into_iter().chain(args.split_whitespace()).collect();
        zumen(folder.path(), &args)
    };
    let table = convert("--to latex --game 1 --at 6 --candidates 2");
    let shown = on(folder.path(), "xg", "--game 1 --at 6 --candidates 2 -f text");
    assert_eq!(table.status, Some(0), "{}", table.stderr);
    let rows: Vec<String> = table.out().lines().map(str::to_owned).collect();
    assert_eq!(
        (rows[0].as_str(), rows.last().map(String::as_str)),
        ("\\begin{tabular}{@{}l@{ }lrrrrrr@{}}", Some("\\end{tabular}"))
    );
    let head = " & played & Equity & Difference & Level & White wins & Gammons & Gammons lost \\\\ \\hline";
    assert!(rows[1].ends_with(head), "{rows:?}");
    assert!(rows[2].starts_with(" & \\textbf{1. ") || rows[2].starts_with("$\\ast$ & \\textbf{1. "), "{rows:?}");
    // What was played, and what the sign means.
    assert_eq!(table.out().matches("$\\ast$").count(), 2, "{rows:?}");
    // The same plays as under a board in a terminal.
    let plain = table.out().replace("{*}", "*").replace("$-$", "\u{2212}");
    let plays = shown
        .out()
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("1. ")?.split("  ").next().map(str::to_owned))
        .next();
    assert!(plain.contains(plays.expect("a play").trim()), "{plain}");
    // A cube, and what has none.
    assert!(convert("--to latex --game 2 --at 59").out().contains("\\multicolumn{4}{l@{}}{"));
    let none = convert("--to latex --game 1 --at end");
    assert!(none.status == Some(1) && none.stderr.contains("convert::analysis"), "{}", none.stderr);
    // The ending of a file names the notation.
    assert_eq!(convert("--game 1 --at 6 -o table.tex").status, Some(0));
}
