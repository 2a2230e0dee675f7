//! What authors put beside moves: marks on numbered stones, signs and judgements, and the next moves of a record.

use crate::common::go::Picture;
use crate::common::record::{draw_record, run};
use crate::common::{folder, zumen_with};
use serde_json::Value;

/// A lesson with annotations of moves and positions.
const ANNOTATED: &str = "(;SZ[9]PB[Ann];B[ee]TE[1];W[ec]BM[2]N[Approach]C[The wrong side.];B[gd]IT[]GB[1]V[3.5]\
                         ;W[fg]BM[];B[cg]DO[]GW[2]V[-2]HO[1];W[cd]TE[2];B[gg]DM[1];W[gh]UC[1])";

/// Three answers to a move, one of them labelled by the author and another on a mark.
const LESSON: &str = "(;SZ[9];B[ee]LB[cc:A]TR[gg](;W[cc])(;W[gg])(;W[cg];B[gc])(;W[gc])(;W[]))";

fn words(record: &str, args: &[&str], name: &str) -> String {
    draw_record(record, args).words(name)
}

/// The labels of a picture with their points.
fn labels(picture: &Picture) -> Vec<(&str, &str)> {
    picture.points("label").into_iter().map(|at| (at, picture.get(&format!("label-{at}"), "aria-label"))).collect()
}

#[test]
fn a_mark_on_a_numbered_stone_stands_above_the_number() {
    let record = "(;SZ[9];B[ee];W[ec];B[gd];W[fg];B[cg];W[cd]TR[ee]SQ[ec]CR[gd]MA[fg]SL[cg]LB[cd:A][gg:B])";
    let figure = draw_record(record, &["--moves", "1-6"]);
    for (at, piece, class) in [
        ("ee", "triangle", "solid-on-black"),
        ("ec", "square", "solid-on-white"),
        ("gd", "circle", "solid-on-black"),
        ("fg", "cross", "mark-on-white"),
        ("cg", "selected", "solid-on-black"),
    ] {
        let id = format!("mark-{at}");
        assert_eq!((figure.get(&id, "href"), figure.get(&id, "class")), (format!("#small-{piece}").as_str(), class));
    }
    assert_eq!(figure.points("number").len(), 6);
    assert_eq!(labels(&figure), [("cd", "A"), ("gg", "B")]);
    // Without numbers they are as large as ever.
    assert_eq!(draw_record(record, &[]).get("mark-ee", "href"), "#triangle");
    assert_eq!(draw_record(record, &["--moves", "6"]).get("mark-ee", "href"), "#triangle");
}

#[test]
fn a_mark_is_drawn_on_the_letter_of_a_note() {
    let ko = "(;SZ[7]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[fe];B[ff];W[bb];B[ee];W[ef];B[cb]TR[cb])";
    let figure = draw_record(ko, &["--moves", "4-7"]);
    assert_eq!(figure.get("mark-cb", "href"), "#small-triangle");
    assert_eq!(figure.words("notes"), "7 at A");
}

#[test]
fn the_sign_of_a_move_stands_behind_it() {
    let caption = |at: &str| words(ANNOTATED, &["--at", at], "figure");
    assert_eq!(caption("1"), "Move 1 !, White to play");
    assert_eq!(caption("2"), "Move 2 ??, Black to play");
    let signs: Vec<String> = ["3", "4", "5", "6", "7"].into_iter().map(caption).collect();
    for (caption, sign) in signs.iter().zip(["3 !?,", "4 ?,", "5 ?!,", "6 !!,", "7,"]) {
        assert!(caption.starts_with(&format!("Move {sign}")), "{caption}");
    }
    assert_eq!(words(ANNOTATED, &["--at", "2", "--lang", "ja"], "figure"), "2手まで（??）、黒番");
}

#[test]
fn a_figure_lists_the_signs_of_its_moves() {
    assert_eq!(words(ANNOTATED, &["--moves", "1-end"], "notes"), "1 ! · 2 ?? · 3 !? · 4 ? · 5 ?! · 6 !!");
    assert_eq!(words("(;SZ[9];B[ee]BM[1];W[ec];B[gd]BM[1])", &["--moves", "1-3"], "notes"), "1, 3 ?");
    // TE of the Nihon Ki-in names the event.
    assert_eq!(words("(;SZ[9]TE[Honinbo];B[ee])", &["--moves", "1"], "notes"), "");
}

#[test]
fn a_caption_says_who_stands_better() {
    let judgement = |at: &str, lang: &str| words(ANNOTATED, &["--at", at, "--lang", lang], "judgement");
    assert_eq!(judgement("2", "en"), "");
    assert_eq!(judgement("3", "en"), "Good for Black, Black leads by 3.5");
    assert_eq!(judgement("3", "ja"), "黒良し、黒3.5目リード");
    assert_eq!(words("(;SZ[9];B[ee]V[0])", &[], "judgement"), "Even");
    assert_eq!(judgement("5", "en"), "Very good for White, White leads by 2, key position");
    assert_eq!(["7", "8"].map(|at| judgement(at, "en")), ["Even", "Unclear"]);
    assert!(draw_record(ANNOTATED, &["--at", "3"]).desc().contains("Good for Black"));
}

#[test]
fn the_name_of_a_node_stands_before_its_comment() {
    let position = draw_record(ANNOTATED, &["--at", "2", "--comments", "below"]);
    assert_eq!(position.words("comment"), "Approach The wrong side.");
    let figure = draw_record(ANNOTATED, &["--moves", "1-3", "--comments", "below"]);
    assert_eq!(figure.words("comment"), "2: Approach. The wrong side.");
}

#[test]
fn the_tree_tells_annotations_as_text_and_as_json() {
    let tree =
        |args: &[&str]| zumen_with(folder().path(), &[&["tree", "-"], args].concat(), ANNOTATED.as_bytes()).out();
    let text = tree(&[]);
    for line in [
        "White E7 ??  \"Approach\", The wrong side.",
        "Black G6 !?  good for Black, Black leads by 3.5",
        "Black G3     even",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let node: Value = serde_json::from_str(tree(&["-f", "json"]).lines().nth(3).expect("a node")).expect("JSON");
    assert_eq!((&node["sign"], &node["judgement"]), (&"!?".into(), &"good for Black, Black leads by 3.5".into()));
}

#[test]
fn next_moves_are_letters_that_cover_no_mark() {
    let picture = draw_record(LESSON, &["--at", "1", "--next", "letters"]);
    // A is the author's, and stands on the first move; the second has a triangle.
    assert_eq!(labels(&picture), [("cc", "A"), ("cg", "B"), ("gc", "C")]);
    assert_eq!(labels(&draw_record(LESSON, &["--at", "1"])), [("cc", "A")]);
}

#[test]
fn next_moves_are_small_stones() {
    let picture = draw_record(LESSON, &["--at", "1", "--next", "stones"]);
    assert_eq!(picture.points("next"), ["cg", "gc"]);
    assert_eq!(picture.get("next-cg", "href"), "#next-white");
}

#[test]
fn next_alone_follows_the_style_of_the_record() {
    let shown = |style: &str, args: &[&str]| {
        let record = LESSON.replacen("SZ[9]", &format!("SZ[9]{style}"), 1).replace("LB[cc:A]TR[gg]", "");
        labels(&draw_record(&record, args)).into_iter().map(|(at, _)| at.to_owned()).collect::<Vec<_>>()
    };
    let children = ["cc", "cg", "gc", "gg"];
    assert_eq!(shown("", &["--at", "1", "--next"]), children);
    assert_eq!(shown("ST[0]", &["--at", "1", "--next"]), children);
    assert!(shown("ST[2]", &["--at", "1", "--next"]).is_empty());
    assert_eq!(shown("ST[2]", &["--at", "1", "--next=letters"]), children);
    assert!(shown("ST[1]", &["--at", "1", "--next"]).is_empty());
    assert_eq!(shown("ST[1]", &["--node", "1", "--next"]), ["cg", "gc", "gg"]);
    assert!(shown("ST[3]", &["--node", "1", "--next"]).is_empty());
}

#[test]
fn next_says_where_it_shows_nothing() {
    for (record, args) in [(LESSON, vec!["--next=letters"]), ("(;SZ[9]ST[2];B[ee];W[cc])", vec!["--at", "1", "--next"])]
    {
        let run = run(record, &[&args[..], &["-o", "-"]].concat());
        assert!(run.stderr.contains("the result is the same without --next"), "{}", run.stderr);
    }
}

#[test]
fn a_picture_with_annotations_and_next_moves_is_its_own_source() {
    let again = |record: &str, args: &[&str]| {
        let drawn = run(record, &[args, &["-o", "-"]].concat()).out();
        assert_eq!(run(&drawn, &["-o", "-"]).out(), drawn, "{args:?}");
    };
    again(ANNOTATED, &["--at", "5"]);
    again(ANNOTATED, &["--at", "2", "--comments", "below"]);
    again(ANNOTATED, &["--moves", "2-6"]);
    again(LESSON, &["--at", "1", "--next=letters"]);
    again(LESSON, &["--at", "1", "--next=stones"]);
    again(LESSON, &["--moves", "1", "--at", "1", "--next=stones"]);
}
