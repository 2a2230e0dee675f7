//! Moving one checker changes only the lines of the two points, title, description, and the source.

use crate::common::go::strip_prefixes;
use crate::common::{THEMES, positions, renderer, with_one};
use proptest::prelude::*;
use zumen::games::backgammon::xgid;
use zumen::games::backgammon::{Board, Position};
use zumen::{Renderer, View};

fn svg(renderer: &Renderer, input: &str) -> Vec<String> {
    let text = with_one(input, |position, _| {
        strip_prefixes(renderer.draw(&position.diagram(&View::default()).expect("a diagram")).expect("a picture").svg())
    });
    text.expect("a position").lines().map(str::to_owned).collect()
}

/// The lines of one that the other does not have, by the longest common subsequence: removed, added. Each comes
/// with the group that it stands in.
fn diff_lines(old: &[String], new: &[String]) -> [Vec<(String, String)>; 2] {
    let (groups_old, groups_new) = (groups(old), groups(new));
    let same = |i: usize, j: usize| old[i] == new[j] && groups_old[i] == groups_new[j];
    let mut longest = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i][j] =
                if old[i] == new[j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && same(i, j) {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || (i < old.len() && longest[i + 1][j] >= longest[i][j + 1]) {
            removed.push((groups_old[i].clone(), old[i].clone()));
            i += 1;
        } else {
            added.push((groups_new[j].clone(), new[j].clone()));
            j += 1;
        }
    }
    [removed, added]
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// For each line the id of the innermost group that it opens, closes or stands in.
fn groups(lines: &[String]) -> Vec<String> {
    let mut open = vec![String::new()];
    lines
        .iter()
        .map(|line| {
            if line.starts_with("<g ") && !line.ends_with("/>") {
                open.push(attribute(line, "id").unwrap_or_default().to_owned());
            }
            let group = open.last().cloned().unwrap_or_default();
            if line.ends_with("</g>") {
                open.pop();
            }
            group
        })
        .collect()
}

/// What a changed line is about.
fn kind(group: &str, line: &str) -> String {
    if line.starts_with("<title ") {
        "title".to_owned()
    } else if line.starts_with("<desc ") {
        "desc".to_owned()
    } else if line.starts_with("<svg ") {
        "source".to_owned()
    } else {
        let id = if group.starts_with("point-") { group } else { attribute(line, "id").unwrap_or("") };
        match id.strip_prefix("point-").and_then(|rest| rest.split_once('-')) {
            Some((point, _)) => format!("point-{point}"),
            None if id.starts_with("glyph-") => "glyph".to_owned(),
            None => format!("else: {line}"),
        }
    }
}

fn kinds(lines: &[(String, String)]) -> Vec<String> {
    let mut kinds: Vec<String> = lines.iter().map(|(group, line)| kind(group, line)).collect();
    kinds.sort();
    kinds
}

/// Of the root only the source may differ.
fn root_without_source(lines: &[String]) -> String {
    let source = attribute(&lines[0], "data-zumen").expect("the source");
    lines[0].replace(source, "")
}

#[test]
fn moving_one_checker_changes_two_points_and_the_words_about_it() {
    for theme in THEMES {
        let renderer = renderer(theme);
        let old = svg(&renderer, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10");
        let new = svg(&renderer, "XGID=-b---AE-B---eE---c-e----B-:0:0:1:31:0:0:0:7:10");
        let [removed, added] = diff_lines(&old, &new);
        // The start position has no checker on the 5 point and three on the 8 point. The title tells turn, match
        // and score: the same in both.
        assert_eq!(kinds(&removed), ["desc", "point-8", "source"], "{removed:#?}");
        assert_eq!(kinds(&added), ["desc", "point-5", "source"], "{added:#?}");
        assert_eq!(root_without_source(&old), root_without_source(&new));
    }
}

/// A position, the same with one checker elsewhere, and the two points.
fn one_move() -> impl Strategy<Value = (Position, Position, [usize; 2])> {
    let places = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (positions::of_xgid(), places).prop_filter_map("nothing can move", |(position, (from, to))| {
        let mut points = *position.board.points();
        let taken: Vec<usize> = (0..24).filter(|at| points[*at] != 0).collect();
        if taken.is_empty() {
            return None;
        }
        let from = *from.get(&taken);
        let sign = points[from].signum();
        let free: Vec<usize> = (0..24).filter(|at| *at != from && points[*at] * sign >= 0).collect();
        let to = *to.get(&free);
        points[from] -= sign;
        points[to] += sign;
        let board = Board::new(points, position.board.bar()).expect("as many checkers as before");
        Some((position.clone(), Position { board, ..position }, [from + 1, to + 1]))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_one_move_changes_two_points_and_the_words_about_it((before, after, moved) in one_move()) {
        let renderer = renderer("classic");
        let ids = [&before, &after].map(|position| xgid::write(position).0);
        // An ID leaves open whether checkers that stand nowhere are borne off; where they can be tells.
        let [absent, others] = ids.each_ref().map(|id| xgid::read(id).expect("an ID").0.absent);
        prop_assume!(absent == others);
        let [old, new] = ids.map(|id| svg(&renderer, &id));
        let [removed, added] = diff_lines(&old, &new);
        let points = moved.map(|point| format!("point-{point}"));
        // Digits that stand on no other stack come and go with the count of a high stack.
        let high = [&before, &after].iter().any(|position| position.board.points().iter().any(|count| count.abs() > 5));
        // A move may come or go that nobody has: then it is said, in letters that come and go, too.
        let is_said = |kind: &str| kind.contains(" id=\"words-");
        let found = [kinds(&removed), kinds(&added)].concat();
        let is_new = found.iter().any(|kind| is_said(kind));
        for kind in &found {
            let words = ["desc", "source"].contains(&kind.as_str()) || is_said(kind) || is_new && kind == "title";
            let glyphs = (high || is_new) && kind == "glyph";
            prop_assert!(words || points.contains(kind) || glyphs, "{kind} for {points:?}");
        }
        for lines in [&removed, &added] {
            prop_assert!(kinds(lines).contains(&"desc".to_owned()));
            prop_assert_eq!(kinds(lines).iter().filter(|kind| *kind == "source").count(), 1);
        }
    }
}

#[test]
fn a_sixth_checker_on_a_point_adds_its_number_and_nothing_else() {
    let renderer = renderer("classic");
    // One more high stack, so that the digit stands in the picture before.
    let old = svg(&renderer, "XGID=-f----E-C----E---c-e----B-:0:0:1:31:0:0:0:7:10");
    let new = svg(&renderer, "XGID=-f----F-B----E---c-e----B-:0:0:1:31:0:0:0:7:10");
    let [removed, added] = diff_lines(&old, &new);
    assert_eq!(kinds(&removed), ["desc", "point-8", "source"], "{removed:#?}");
    let mut kinds = kinds(&added);
    kinds.dedup();
    assert_eq!(kinds, ["desc", "point-6", "source"], "{added:#?}");
}

#[test]
fn the_score_changes_words_and_no_piece() {
    let renderer = renderer("classic");
    let old = svg(&renderer, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10");
    let new = svg(&renderer, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:3:0:7:10");
    let [removed, added] = diff_lines(&old, &new);
    for (group, line) in removed.iter().chain(&added) {
        let kind = kind(group, line);
        let allowed = ["title", "desc", "source"].contains(&kind.as_str()) || group == "words-bottom";
        assert!(allowed, "{group}: {line}");
    }
    assert!(kinds(&added).contains(&"title".to_owned()));
}

mod go {
    use super::*;

    /// What a changed line of a board is about: a piece by its id, or words.
    fn about(lines: &[(String, String)]) -> Vec<String> {
        let name = |(group, line): &(String, String)| match attribute(line, "id") {
            Some(id) if ["title", "desc"].contains(&id) || id.starts_with("stone-") || id.starts_with("number-") => {
                id.to_owned()
            }
            Some(id) if id.starts_with("glyph-") => "glyph".to_owned(),
            _ if line.starts_with("<svg ") => "source".to_owned(),
            Some(id) if id == "words-turn" => id.to_owned(),
            _ if ["words-", "number-", "turn-"].iter().any(|name| group.starts_with(name)) => group.clone(),
            _ => format!("else: {line}"),
        };
        let mut names: Vec<String> = lines.iter().map(name).collect();
        names.sort();
        names.dedup();
        names
    }

    fn one_more(old: &str, new: &str, view: &View) -> [Vec<String>; 2] {
        let lines = |record: &str| -> Vec<String> {
            let diagram =
                with_one(record, |position, _| position.diagram(view).expect("a diagram")).expect("a position");
            let svg = strip_prefixes(crate::common::go::renderers()[0].draw(&diagram).expect("a picture").svg());
            svg.lines().map(str::to_owned).collect()
        };
        diff_lines(&lines(old), &lines(new)).map(|lines| about(&lines))
    }

    #[test]
    fn one_more_move_adds_a_stone_and_changes_words() {
        let [removed, added] =
            one_more("(;SZ[19];B[pd];W[dp];B[pp])", "(;SZ[19];B[pd];W[dp];B[pp];W[dd])", &View::default());
        // The outline of the 3 is not needed any more, that of the 4 is; the stone of whose turn it is has its own drawing.
        let words = ["words-figure", "words-move", "words-turn"];
        assert_eq!(removed, [&["desc", "glyph", "source", "title", "turn-white"][..], &words].concat());
        assert_eq!(added, [&["desc", "glyph", "source", "stone-dd", "title", "turn-black"][..], &words].concat());
    }

    #[test]
    fn a_move_that_captures_removes_the_stones_too() {
        let before = "(;SZ[9]AB[ab]AW[aa];B[ee];W[ff]";
        let [removed, mut added] = one_more(&format!("{before})"), &format!("{before};B[ba])"), &View::default());
        let words = ["words-figure", "words-move", "words-turn"];
        assert_eq!(removed, [&["desc", "glyph", "source", "stone-aa", "title"][..], &words].concat());
        let words = ["words-figure", "words-move", "words-move-end", "words-turn"];
        // The stones of the counts, which have no ids.
        added.retain(|kind| !kind.starts_with("else: "));
        assert_eq!(added, [&["desc", "glyph", "source", "stone-ba", "title", "turn-white"][..], &words].concat());
    }

    #[test]
    fn one_more_move_of_a_figure_adds_a_number() {
        let before = "(;SZ[9];B[aa];W[bb];B[cc]";
        let view = View::default().with("moves", "1-end");
        let [removed, added] = one_more(&format!("{before})"), &format!("{before};W[dd])"), &view);
        assert_eq!(removed, ["desc", "source", "title", "words-figure"]);
        assert_eq!(added, ["desc", "glyph", "number-dd", "source", "stone-dd", "title", "words-figure"]);
    }
}
