//! What changed between two positions: in the words of each game's players, and drawn.

use std::path::Path;
use std::process::Command;

use crate::common::{carcassonne, faults, folder, go, positions, root, zumen};
use proptest::prelude::*;
use serde_json::Value;
use zumen::games::backgammon::xgid;
use zumen::registry::pair;
use zumen::{NoFiles, Subject, View};

/// What `zumen diff` says of two inputs, a line each.
#[track_caller]
fn words(before: &str, after: &str) -> Vec<String> {
    let run = zumen(root(), &["diff", before, after]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(if run.stdout.is_empty() { 0 } else { 1 }), ""));
    run.out().lines().map(str::to_owned).collect()
}

/// What it says of two moments of a record.
#[track_caller]
fn moments(record: &str, at: &str) -> Vec<String> {
    let run = zumen(root(), &["diff", record, "--at", at]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""));
    run.out().lines().map(str::to_owned).collect()
}

const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const ANSWER: &str = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:7:10";

#[test]
fn backgammon_is_told_in_plays_where_a_play_was_made() {
    assert_eq!(words(OPENING, ANSWER), ["White: 8/5 6/5"]);
    let rolled = ANSWER.replace(":-1:00:", ":-1:52:");
    assert_eq!(words(OPENING, &rolled), ["White: 8/5 6/5", "dice none -> 52"]);
    let cases = [
        ("-b-a--E-C---eE---c-d----B-", "32", "ab-A--D-C--AeD---c-d----B-", "White: 13/11 6/3*"),
        ("-b-a--E-C---eE---c-d----B-", "32", "ab-A--E-B---eE---c-d----B-", "White: 8/3*"),
        ("-b----E-C---eD---c-e-----C", "33", "-b----E-C-A-eC---c-e--C---", "White: bar/22(3) 13/10"),
        ("-A--B---------------a-----", "41", "----A---------------a-----", "White: 4/off 1/off"),
    ];
    for (before, dice, after, play) in &cases {
        let before = format!("XGID={before}:0:0:1:{dice}:0:0:0:7:10");
        assert_eq!(words(&before, &format!("XGID={after}:0:0:-1:00:0:0:0:7:10")), [*play]);
    }
    // No play of 31 leads there: somebody moved checkers by hand.
    let by_hand = [cases[0].0, "ab-A-AD-B---eE---c-d----B-"].map(|board| format!("XGID={board}:0:0:1:31:0:0:0:7:10"));
    let said = words(&by_hand[0], &by_hand[1]);
    assert_eq!(said, ["White: checker 8 -> 5", "White: checker 6 -> 3", "Black: checker 3 -> bar"]);
}

#[test]
fn backgammon_is_told_by_its_facts_where_no_play_was_made() {
    assert_eq!(words(OPENING, OPENING), [""; 0]);
    assert_eq!(words(OPENING, &OPENING.replace("----E-C", "---AD-C")), ["White: checker 6 -> 5"]);
    let doubled = "XGID=-b----E-C---eE---c-e----B-:2:1:1:31:3:4:0:7:10";
    let said = words(OPENING, doubled);
    assert_eq!(said[..2], ["cube 1 -> 4", "cube owner centre -> White"]);
    assert!(said.contains(&"White's score 0 -> 3".to_owned()) && said.contains(&"Black's score 0 -> 4".to_owned()));
    // The same position from the other side of the board.
    let other = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10";
    assert_eq!(words(OPENING, other), ["turn White -> Black"]);
    let lopsided = "XGID=-b----E-C---eE---b-e-a--B-:0:0:1:31:2:1:0:7:10";
    let turned = "XGID=-b--A-E-B---eE---c-e----B-:0:0:-1:31:1:2:0:7:10";
    assert_eq!(words(lopsided, turned), ["seen from White -> Black"]);
}

#[test]
fn go_is_told_in_moves_where_moves_were_played() {
    let sgf = |moves: &str| format!("(;SZ[19]{moves})");
    assert_eq!(words(&sgf(";B[pd]"), &sgf(";B[pd];W[dp];B[pp]")), ["White D4", "Black Q4"]);
    assert_eq!(words(&sgf(";B[pd]"), &sgf(";B[pd];W[]")), ["White passes"]);
    let capture = [sgf("AB[cd][dc][ed]AW[dd]PL[B]"), sgf("AB[cd][dc][ed][de]PL[W]")];
    assert_eq!(words(&capture[0], &capture[1]), ["Black D15, captures 1"]);
    assert_eq!(words(&sgf("AB[pd]"), &sgf("AB[pd][dp]")), ["black stone added D4"]);
    assert_eq!(words(&sgf("AB[pd]"), &sgf("AW[dp]")), ["white stone added D4", "black stone removed Q16"]);
    assert_eq!(words(&sgf("AB[pd]"), &sgf("AW[pd]")), ["stone Q16 black -> white"]);
    assert_eq!(
        words(&sgf("AB[pd]KM[5.5]PB[Ann]"), &sgf("AB[pd]KM[6.5]TR[pd]LB[dd:A]")),
        ["triangle added Q16", "label \"A\" added D16", "komi 5.5 -> 6.5", "Black's name Ann -> none",]
    );
    assert_eq!(words("(;SZ[9]AB[cc])", "(;SZ[13]AB[cc])"), ["board 9x9 -> 13x13"]);
    // Words from outside do not steer the terminal.
    assert_eq!(words("(;SZ[9])", "(;SZ[9]PB[a\u{1b}\\]b])"), ["Black's name none -> a\\u{1b}]b"]);
}

#[test]
fn shogi_is_told_in_the_notation_of_moves() {
    let start = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let horse = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";
    let taken = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5";
    let dropped = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6";
    assert_eq!(words(start, horse), ["▲Bx2b+"]);
    assert_eq!(words(horse, taken), ["△Sx2b"]);
    assert_eq!(words(taken, dropped), ["▲B*5e"]);
    assert_eq!(
        words(start, taken),
        [
            "Gote silver general 3a -> 2b",
            "Gote bishop taken 2b",
            "Sente bishop removed 8h",
            "bishop in Sente's hand 0 -> 1",
            "bishop in Gote's hand 0 -> 1",
            "move number 2 -> 4",
        ]
    );
    assert_eq!(moments("examples/shogi/game.kif", "4..5"), ["▲P-2e"]);
}

#[test]
fn zillions_and_carcassonne_are_told_by_their_names() {
    assert_eq!(moments("examples/zillions/chess.zsg", "start..1"), ["White Pawn e2 -> e4"]);
    assert_eq!(
        moments("examples/carcassonne/game.json", "60..61"),
        [
            "tile 61 placed at (-4,3) by Keiko: E turned 2",
            "Tobias's meeple taken back from cloister 0 of (-3,2)",
            "Keiko 35 -> 39",
            "Tobias 11 -> 20",
        ]
    );
    let back = moments("examples/carcassonne/game.json", "9..8");
    assert_eq!(back[0], "tile 9 removed at (-1,0): H turned 3");
}

#[test]
fn positions_that_cannot_be_compared_are_no_difference_found() {
    let folder = folder();
    let run = |args: &[&str]| zumen(folder.path(), &[&["diff"], args].concat());
    let other = run(&[OPENING, "(;SZ[9]AB[cc])"]);
    assert!(other.status == Some(1) && other.stderr.contains("diff::games"), "{}", other.stderr);
    let bad = run(&[OPENING, "XGID=nothing:0"]);
    assert_eq!(bad.status, Some(1), "{}", bad.stderr);
    let sizes = run(&["(;SZ[9]AB[cc])", "(;SZ[13]AB[cc])", "-o", "diff.svg"]);
    assert!(sizes.status == Some(1) && sizes.stderr.contains("diff::board"), "{}", sizes.stderr);
    assert_eq!(run(&[OPENING]).status, Some(2));
    let no_moves = run(&[OPENING, ANSWER, "--at", "1..2"]);
    assert!(no_moves.status == Some(2) && no_moves.stderr.contains("option::record"), "{}", no_moves.stderr);
    let half = run(&["(;SZ[9];B[cc])", "--at", "..1"]);
    assert!(half.status == Some(2) && half.stderr.contains("both moments"), "{}", half.stderr);
    assert!(crate::common::files(folder.path()).is_empty());
}

#[test]
fn records_of_several_positions_are_compared_one_by_one() {
    let folder = folder();
    let write =
        |name: &str, lines: &[&str]| std::fs::write(folder.path().join(name), lines.join("\n")).expect("written");
    write("a.txt", &[OPENING, OPENING, ANSWER]);
    write("b.txt", &[OPENING, ANSWER]);
    let run = zumen(folder.path(), &["diff", "a.txt", "b.txt"]);
    assert_eq!(run.out(), "position 2:\nWhite: 8/5 6/5\nposition 3:\nposition removed 3\n");
    assert_eq!(run.status, Some(1));
    let run = zumen(folder.path(), &["diff", "a.txt", "b.txt", "-f", "json"]);
    let lines: Vec<Value> = run.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told: Vec<_> = lines.iter().map(|line| (line["position"].as_u64(), line["same"].as_bool())).collect();
    assert_eq!(told, [(Some(1), Some(true)), (Some(2), Some(false)), (Some(3), Some(false))]);
    assert_eq!(lines[1]["changes"][0]["kind"], "played");
    assert_eq!(lines[1]["changes"][0]["to"], "8/5 6/5");
    // What is the same is not drawn.
    let run = zumen(folder.path(), &["diff", "a.txt", "b.txt", "-o", "diff.svg"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert!(std::fs::read_to_string(folder.path().join("diff.svg")).expect("drawn").contains("new-point-5-1"));
}

#[test]
fn the_caption_says_the_change_unless_the_user_says_something() {
    let folder = folder();
    let drawn = |args: &[&str]| zumen(folder.path(), &[&["diff", OPENING, ANSWER, "-o", "-"], args].concat()).out();
    // Lines break between changes, not inside of one.
    let picture = drawn(&["--text", "font"]).replace('\u{a0}', " ");
    assert!(
        picture.contains(">White: 8/5 6/5<") && picture.contains("<desc id=\"z-desc\">White: 8/5 6/5. "),
        "{picture}"
    );
    let picture = drawn(&["--text", "font", "--caption", "Mine"]);
    assert!(picture.contains(">Mine<") && !picture.contains(">White: 8/5 6/5<"));
    // The picture holds both positions; compared with another it is the later one.
    std::fs::write(folder.path().join("diff.svg"), drawn(&[])).expect("written");
    assert_eq!(zumen(folder.path(), &["diff", ANSWER, "diff.svg"]).status, Some(0));
    let said = zumen(folder.path(), &["diff", OPENING, "diff.svg"]);
    assert_eq!((said.status, said.out().as_str()), (Some(1), "White: 8/5 6/5\n"));
    assert_eq!(zumen(folder.path(), &["check", "diff.svg"]).out(), "diff.svg: same\n");
    let pair = zumen(folder.path(), &["read", "diff.svg"]).out();
    assert_eq!(pair.trim_end(), format!("{{\"before\":\"{OPENING}\",\"after\":\"{ANSWER}\"}}"));
}

/// The ids of the rings and ghosts of a picture, in their order.
fn mark_ids(before: &str, after: &str) -> [Vec<String>; 2] {
    let svg = zumen(folder().path(), &["diff", before, after, "-o", "-"]).out();
    let ids = svg.split(" id=\"z-").skip(1).filter_map(|part| part.split('"').next());
    ["new-", "gone-"].map(|prefix| ids.clone().filter(|id| id.starts_with(prefix)).map(str::to_owned).collect())
}

#[test]
fn rings_stand_round_what_is_new_and_ghosts_where_nothing_else_stands() {
    assert_eq!(
        mark_ids(OPENING, ANSWER),
        [
            vec!["new-point-5-1", "new-point-5-2"],
            vec!["gone-point-6-5", "gone-point-6-5-veil", "gone-point-8-3", "gone-point-8-3-veil"]
        ]
    );
    // A hit: on the point stands the other's checker now, and no ghost of the first.
    let hit =
        ["XGID=-b-a--E-C---eE---c-d----B-:0:0:1:32:0:0:0:7:10", "XGID=ab-A--E-B---eE---c-d----B-:0:0:-1:00:0:0:0:7:10"];
    assert_eq!(
        mark_ids(hit[0], hit[1]),
        [vec!["new-bar-top-1", "new-point-3-1"], vec!["gone-point-8-3", "gone-point-8-3-veil"]]
    );
    // The rook moves up in the hand when the pawn below it is dropped: it is the same rook, and the pawn's place is
    // taken. The mark of the last move gives way.
    let [held, dropped] = ["4k4/9/9/9/9/9/9/9/4K4 b RP 1", "4k4/9/9/9/4P4/9/9/9/4K4 w R 2"];
    assert_eq!(mark_ids(held, dropped), [vec!["new-piece-5e".to_owned()], Vec::new()]);
    // A number of checkers that is another is ringed with the checker that it stands on.
    let many =
        ["XGID=-GH------------------bbbi-:0:0:1:00:0:0:0:7:10", "XGID=-HG------------------bbbi-:0:0:1:00:0:0:0:7:10"];
    assert_eq!(mark_ids(many[0], many[1])[0], ["new-point-1-5", "new-point-2-5"]);
}

/// Runs git in a folder; `None` where there is none.
fn git(folder: &Path, args: &[&str]) -> Option<()> {
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    let output = Command::new("git").current_dir(folder).args(who).args(args).output().ok()?;
    assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(())
}

#[test]
fn files_of_a_git_repository_are_compared() {
    let folder = folder();
    let path = folder.path();
    if git(path, &["init", "-q"]).is_none() {
        eprintln!("there is no git: files of revisions are not tested");
        return;
    }
    for (id, message) in [(OPENING, "opening"), (ANSWER, "answer")] {
        for name in ["a.svg", "a.png"] {
            assert_eq!(zumen(path, &["draw", id, "-o", name]).status, Some(0));
        }
        git(path, &["add", "."]);
        git(path, &["commit", "-q", "-m", message]);
    }
    for pair in [["HEAD~1:a.svg", "a.svg"], ["HEAD~1:a.png", "HEAD:a.svg"], ["HEAD~1:./a.svg", ":a.png"]] {
        let run = zumen(path, &["diff", pair[0], pair[1]]);
        assert_eq!((run.status, run.out().as_str()), (Some(1), "White: 8/5 6/5\n"), "{pair:?}: {}", run.stderr);
    }
    assert_eq!(zumen(path, &["diff", "HEAD:a.svg", "a.svg"]).status, Some(0));
    // A file of that name comes first.
    if cfg!(unix) {
        std::fs::write(path.join("HEAD:a.svg"), OPENING).expect("written");
        assert_eq!(zumen(path, &["diff", "HEAD:a.svg", "a.svg"]).status, Some(1));
    }
    for wrong in ["HEAD~9:a.svg", "HEAD:b.svg", "nowhere:a.svg", "--output=x:a.svg"] {
        let run = zumen(path, &["diff", "--", wrong, "a.svg"]);
        assert_eq!(run.status, Some(2), "{wrong}: {}", run.stderr);
        assert!(run.stderr.contains("help:"), "{wrong}: {}", run.stderr);
    }
    assert!(!path.join("x:a.svg").exists());
}

#[test]
fn a_picture_after_a_play_is_compared_as_it_shows() {
    let folder = folder();
    let path = folder.path();
    const ID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    zumen(path, &[ID, "-o", "before.svg"]);
    zumen(path, &[ID, "--play", "8/5 6/5", "--after", "-o", "after.svg"]);
    for output in [&[][..], &["-o", "diff.svg"]] {
        let run = zumen(path, &[&["diff", "before.svg", "after.svg"], output].concat());
        assert_eq!((run.status, run.out().lines().next()), (Some(1), Some("White: 8/5 6/5")), "{}", run.stderr);
    }
    assert_eq!(zumen(path, &["check", "diff.svg"]).out(), "diff.svg: same\n");
    let named = [ID, "--bottom-name", "Ann"];
    zumen(path, &[&named[..], &["-o", "before.svg"]].concat());
    zumen(path, &[&named[..], &["--play", "8/5 6/5", "--after", "-o", "after.svg"]].concat());
    assert_eq!(zumen(path, &["diff", "before.svg", "after.svg"]).out(), "White: 8/5 6/5\n");
}

/// All positions of an input.
fn read(text: &str, view: &View) -> Vec<Box<dyn Subject>> {
    let record = zumen::read(text.as_bytes(), &NoFiles).expect("read");
    let entries = record.entries(view).into_iter().map(|entry| entry.expect("a position").subject);
    entries.collect()
}

/// Whether nothing is different from itself, and something from the other, whichever was first.
fn compare(one: &dyn Subject, other: &dyn Subject) {
    for position in [one, other] {
        assert_eq!(position.changes(position), Some(Vec::new()));
    }
    for [before, after] in [[one, other], [other, one]] {
        let changes = after.changes(before).expect("one game");
        assert!(!changes.is_empty(), "{} and {}", before.source().text, after.source().text);
        assert!(changes.iter().all(|change| !change.words.is_empty() && !change.what.is_empty()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_the_same_is_not_told_and_what_differs_is(one in positions::of_xgid(), other in positions::of_xgid()) {
        let [one, other] = [one, other].map(|position| read(&xgid::write(&position).0, &View::default()).remove(0));
        if one.text(&View::default()).ok() != other.text(&View::default()).ok() {
            compare(one.as_ref(), other.as_ref());
        }
        // Whatever differs, the picture is sound.
        let drawn = pair::draw(one.as_ref(), other.as_ref(), &View::default()).expect("drawn");
        let svg = crate::common::renderer("print").draw(&drawn).expect("a picture").svg().to_owned();
        prop_assert_eq!(faults(&svg), Vec::<String>::new());
    }

    #[test]
    fn moments_of_a_game_of_go_differ(game in go::game(40)) {
        let at = |number: usize| read(&game.record, &View::default().with("at", &number.to_string())).remove(0);
        let moments: Vec<_> = (1..=game.moves.len()).map(at).collect();
        for pair in moments.windows(2) {
            compare(pair[0].as_ref(), pair[1].as_ref());
        }
        if let [first, .., last] = moments.as_slice() {
            let drawn = pair::draw(first.as_ref(), last.as_ref(), &View::default()).expect("drawn");
            let svg = go::renderers()[0].draw(&drawn).expect("a picture").svg().to_owned();
            prop_assert_eq!(faults(&svg), Vec::<String>::new());
        }
    }

    #[test]
    fn moments_of_a_game_of_carcassonne_differ(seed in any::<u64>()) {
        let sheet = carcassonne::play(seed, 3, 30, 3).sheet.to_string();
        let at = |number: usize| read(&sheet, &View::default().with("at", &number.to_string())).remove(0);
        let moments: Vec<_> = (0..30).map(at).collect();
        for pair in moments.windows(2) {
            compare(pair[0].as_ref(), pair[1].as_ref());
        }
        let drawn = pair::draw(moments[3].as_ref(), moments[29].as_ref(), &View::default()).expect("drawn");
        let style = zumen::style("carcassonne", "colour").expect("a theme");
        let svg = zumen::Renderer::new(style).expect("a renderer").draw(&drawn).expect("a picture").svg().to_owned();
        prop_assert_eq!(faults(&svg), Vec::<String>::new());
    }
}

#[test]
fn moments_of_a_game_of_shogi_differ() {
    let game = std::fs::read_to_string(root().join("examples/shogi/game.kif")).expect("read");
    let at = |number: usize| read(&game, &View::default().with("at", &number.to_string())).remove(0);
    let moments: Vec<_> = (0..=18).map(at).collect();
    for pair in moments.windows(2) {
        compare(pair[0].as_ref(), pair[1].as_ref());
        assert_eq!(pair[1].changes(pair[0].as_ref()).map(|changes| changes.len()), Some(1), "a move is one change");
    }
}

#[test]
fn shogi_is_told_in_each_language() {
    let told = |lang: &str, before: &str, after: &str| {
        let run = zumen(root(), &["diff", before, after, "--lang", lang]);
        run.out().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let japanese = |before: &str, after: &str| told("ja", before, after);
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let played = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    assert_eq!(japanese(start, played), ["▲７六歩"]);
    assert_eq!(words(start, played), ["▲P-7f"]);
    let by_hand = "lnsgkgsnl/1r5b1/ppppppppp/9/4P4/9/PPPP1PPPP/1B5R1/LNSGKGSN1 w P 2";
    assert_eq!(
        japanese(start, by_hand),
        ["▲歩兵 ５七 -> ５五", "１九の▲香車を除く", "先手の持駒 歩兵 0 -> 1", "手番 先手 -> 後手", "手数 0 -> 1"]
    );
    assert_eq!(told("zh", start, played), ["▲７六歩"]);
    assert_eq!(
        told("zh", start, by_hand),
        ["▲歩兵 ５七 -> ５五", "１九去掉▲香車", "先手持驹 歩兵 0 -> 1", "轮走方 先手 -> 后手", "手数 0 -> 1"]
    );
    assert_eq!(
        told("ko", start, by_hand),
        ["▲歩兵 ５七 -> ５五", "１九의 ▲香車 제거", "선수가 손에 든 말 歩兵 0 -> 1", "차례 선수 -> 후수", "수 0 -> 1"]
    );
    assert!(told("en", start, by_hand).contains(&"turn Sente -> Gote".to_owned()));
    // The picture says the same.
    let run = zumen(root(), &["diff", start, played, "--lang", "ja", "-f", "svg", "-o", "-"]);
    assert!(run.out().contains("▲７六歩") && !run.out().contains("P-7f"));
}
