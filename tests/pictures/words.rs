//! What a picture says, and what it keeps silent about.

use zumen::diagram::Mark;
use zumen::{Diagram, Lang, View};

fn diagram(id: &str, view: View) -> Diagram {
    crate::common::with_one(id, |position, _| position.diagram(&view).expect("drawn")).expect("read")
}

/// The words of a picture by their slots.
fn words(id: &str, view: View) -> Vec<(String, String)> {
    let said = |mark: Mark| match mark {
        Mark::Words { slot, text, tail } => Some((slot, text + &tail)),
        _ => None,
    };
    diagram(id, view).words.into_iter().filter_map(said).collect()
}

fn slot_text(id: &str, view: View, slot: &str) -> String {
    words(id, view).into_iter().find(|(name, _)| name == slot).map(|(_, text)| text).unwrap_or_default()
}

fn has_cube(id: &str) -> bool {
    diagram(id, View::default()).pieces.iter().any(|mark| matches!(mark, Mark::Label { id, .. } if id == "cube"))
}

const BOARD: &str = "XGID=-b----E-C---eE---c-e----B-";

#[test]
fn a_roll_that_cannot_be_played_is_said_to_be_none() {
    let decision = |id: &str, lang: Lang| slot_text(id, View { lang, ..View::default() }, "words-decision");
    for (id, en, ja) in [
        ("-BBBBBB------B-----bbbbbbA:1:1:1:61", "White cannot enter with 6-1", "白番、出目6-1、バーから入れず"),
        ("-BBBBBB------B-----bbbbbbA:1:1:-1:66", "Black to play 6-6", "黒番、出目6-6"),
        ("------------------bb----A-:0:0:1:65", "White cannot move with 6-5", "白番、出目6-5、動けず"),
        ("------------------b-b---A-:0:0:1:65", "White to play 6-5", "白番、出目6-5"),
    ] {
        let id = format!("XGID={id}:0:0:0:7:10");
        assert_eq!([decision(&id, Lang::En), decision(&id, Lang::Ja)], [en, ja], "{id}");
    }
}

#[test]
fn the_decision_is_one_line() {
    for (rest, en, ja, zh, ko) in [
        ("0:0:1:32:0:0:0:7:10", "White to play 3-2", "白番、出目3-2", "白方行棋，掷出3-2", "백 차례, 주사위 3-2"),
        ("0:0:-1:66:0:0:0:7:10", "Black to play 6-6", "黒番、出目6-6", "黑方行棋，掷出6-6", "흑 차례, 주사위 6-6"),
        (
            "0:0:1:00:0:0:0:7:10",
            "White to roll or double",
            "白番、ロールかダブルか？",
            "白方掷骰还是加倍？",
            "백 차례, 롤 또는 더블?",
        ),
        ("1:-1:1:00:0:0:0:7:10", "White to roll", "白番、ロール", "白方掷骰", "백 차례, 롤"),
        // The leader has no use for the cube, and a cube at its most cannot be turned.
        ("0:0:1:00:6:3:0:7:10", "White to roll", "白番、ロール", "白方掷骰", "백 차례, 롤"),
        ("3:1:1:00:0:0:0:0:3", "White to roll", "白番、ロール", "白方掷骰", "백 차례, 롤"),
        (
            "1:1:1:00:0:0:0:7:10",
            "White to roll or redouble",
            "白番、ロールかリダブルか？",
            "白方掷骰还是再加倍？",
            "백 차례, 롤 또는 리더블?",
        ),
        (
            "0:0:-1:D:0:0:0:9:10",
            "Black doubles to 2: take or pass?",
            "黒が2へダブル：白はテイクかパスか？",
            "黑方加倍至2：白方接受还是放弃？",
            "흑 2배로 더블: 백 테이크 또는 패스?",
        ),
        (
            "2:-1:-1:D:0:0:0:9:10",
            "Black redoubles to 8: take or pass?",
            "黒が8へリダブル：白はテイクかパスか？",
            "黑方再加倍至8：白方接受还是放弃？",
            "흑 8배로 리더블: 백 테이크 또는 패스?",
        ),
        (
            "1:-1:1:B:0:0:3:0:10",
            "Black beavers to 4: take or pass?",
            "黒が4へビーバー：白はテイクかパスか？",
            "黑方反加倍至4：白方接受还是放弃？",
            "흑 4배로 비버: 백 테이크 또는 패스?",
        ),
        (
            "2:-1:1:R:0:0:3:0:10",
            "White raccoons to 8: take or pass?",
            "白が8へラクーン：黒はテイクかパスか？",
            "白方再反加倍至8：黑方接受还是放弃？",
            "백 8배로 라쿤: 흑 테이크 또는 패스?",
        ),
    ] {
        let id = format!("{BOARD}:{rest}");
        let decision = |lang| slot_text(&id, View { lang, ..View::default() }, "words-decision");
        assert_eq!(Lang::ALL.map(decision), [en, ja, zh, ko], "{rest}");
    }
    let closed = "XGID=-EED--------------cbbbbbbA:1:-1:1:00:0:0:0:7:10";
    assert_eq!(slot_text(closed, View::default(), "words-decision"), "White cannot enter");
    assert_eq!(
        slot_text("4HPwATDgc/ABMA:cEHgAAAAAAAE", View::default(), "words-decision"),
        "White resigns a gammon: accept?"
    );
}

#[test]
fn a_question_in_a_description_takes_no_full_stop() {
    let id = format!("{BOARD}:0:0:1:00:0:0:0:7:10");
    let described = |lang| diagram(&id, View { lang, ..View::default() }).desc;
    for (lang, words) in [(Lang::Ja, "ロールかダブルか？7ポイントマッチ。"), (Lang::Zh, "还是加倍？7分赛。")]
    {
        assert!(described(lang).contains(words), "{}", described(lang));
    }
}

#[test]
fn match_and_money_are_told_with_what_follows_from_them() {
    for (rest, event) in [
        ("0:0:1:32:0:0:0:7:10", "7-point match"),
        ("0:0:1:32:6:3:1:7:10", "7-point match, Crawford game"),
        ("0:0:1:32:6:3:0:7:10", "7-point match, post-Crawford"),
        ("0:0:1:32:0:0:0:1:10", "1-point match"),
        ("0:0:1:32:0:0:0:0:10", "Money game"),
        ("0:0:1:32:0:0:1:0:10", "Money game, Jacoby rule"),
        ("0:0:1:32:0:0:3:0:10", "Money game, Jacoby rule, beavers"),
    ] {
        assert_eq!(slot_text(&format!("{BOARD}:{rest}"), View::default(), "words-match"), event, "{rest}");
    }
}

#[test]
fn the_score_is_told_as_asked() {
    let id = format!("{BOARD}:0:0:1:32:4:1:0:7:10");
    let view = |how: &str| View::default().with("score", how);
    assert_eq!(slot_text(&id, View::default(), "words-bottom"), "White: score 4");
    assert_eq!(slot_text(&id, View::default(), "words-top"), "Black: score 1");
    assert_eq!(slot_text(&id, view("away"), "words-bottom"), "White: 3-away");
    assert_eq!(slot_text(&id, view("none"), "words-bottom"), "");
    assert_eq!(slot_text(&id, view("none").with("pips", ""), "words-bottom"), "White: 167 pips");
    assert_eq!(slot_text(&id, view("none").with("bottom-name", "Ann"), "words-bottom"), "Ann");
}

#[test]
fn what_is_not_known_is_not_said() {
    // A position ID alone knows of no match, no score, no cube and no decision.
    assert_eq!(words("4HPwATDgc/ABMA", View::default()), []);
    assert!(!has_cube("4HPwATDgc/ABMA"));
    // A money game without a score is told without one.
    assert_eq!(slot_text(&format!("{BOARD}:0:0:1:32:0:0:0:0:10"), View::default(), "words-bottom"), "");
}

#[test]
fn there_is_no_cube_in_a_crawford_game_and_in_a_match_to_one_point() {
    assert!(has_cube(&format!("{BOARD}:0:0:1:32:6:3:0:7:10")));
    assert!(!has_cube(&format!("{BOARD}:0:0:1:32:6:3:1:7:10")), "Crawford");
    assert!(!has_cube(&format!("{BOARD}:0:0:1:32:0:0:0:1:10")), "one point");
}

#[test]
fn seats_and_colours_follow_the_board_that_is_turned() {
    let id = format!("{BOARD}:0:0:-1:32:4:1:0:7:10");
    let turned = View::default().with("roller-bottom", "");
    assert_eq!(slot_text(&id, turned.clone(), "words-bottom"), "Black: score 1");
    assert!(diagram(&id, turned).desc.starts_with("Black (bottom)"));
    let swapped = View::default().with("swap-colours", "");
    assert_eq!(slot_text(&id, swapped, "words-bottom"), "Black: score 4");
}

#[test]
fn arrows_pass_under_the_numbers_of_checkers() {
    let places = |play: Option<&str>| {
        let view = play.into_iter().fold(View::default(), |view, play| view.with("play", play));
        let Diagram { pieces, marks, .. } = diagram("XGID=-b----FAB---eE---c-e----A-:0:0:1:31:0:0:0:7:10", view);
        let has =
            |marks: &[Mark]| marks.iter().any(|mark| matches!(mark, Mark::Label { id, .. } if id == "point-6-count"));
        [has(&pieces), has(&marks)]
    };
    assert_eq!(places(None), [true, false]);
    assert_eq!(places(Some("8/5 24/23")), [false, true]);
    assert_eq!(places(Some("24/21 7/6")), [true, false], "an arrow comes to it");
}

#[test]
fn a_name_goes_on_up_to_what_is_decided() {
    let names = ["Wolfeschlegelsteinhausenbergerdorff the Younger", "Maximilian Alexander von Hohenlohe-Langenburg"];
    let view = names
        .iter()
        .zip(["bottom-name", "top-name"])
        .fold(View::default(), |view, (name, option)| view.with(option, name));
    let diagram = diagram("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:12:9:0:25:10", view);
    let renderer = crate::common::renderer("classic");
    let svg = renderer.draw(&diagram).expect("drawn").svg().to_owned();
    assert!(names.iter().all(|name| svg.contains(&format!("aria-label=\"{name}"))), "{svg}");
}
