//! Charts hold what movements reach, within their bounds.

use super::*;

fn movement(text: &str) -> Movement {
    text.parse().unwrap()
}

/// The squares that a chart shows as reached: signs, ranges, first legs; of a hook the samples of second legs.
fn shown_squares(chart: &Chart) -> BTreeSet<Offset> {
    let rays = chart.ranges.iter().chain(&chart.hooks);
    let rays = rays.flat_map(|ray| (ray.first..=chart.reach).map(|n| ray.by.times(n)));
    let legs = chart.legs.iter().flat_map(|leg| (1..=leg.length).map(|n| leg.bend.and(leg.by.times(n))));
    rays.chain(legs).chain(chart.signs.keys().copied()).collect()
}

#[test]
fn a_chart_shows_what_a_movement_reaches() {
    for text in [
        "step n ne",
        "range n s; step e",
        "range3 n ne; range e",
        "jump -1,2 1,2; step s",
        "lion2; range n ne e se s sw w nw",
        "lion3",
        "line3 n s; range e",
        "range5 w; jump 0,2",
        "ride 1,2; ride2 2,0",
        "range9 n",
    ] {
        let movement = movement(text);
        let chart = Chart::fit(&movement, &[]);
        assert_eq!(shown_squares(&chart), chart.squares(&movement), "{text}");
    }
    // Of second legs there are those of two bends of each first leg.
    let hook = movement("hook n e s w");
    let chart = Chart::fit(&hook, &[]);
    assert!(shown_squares(&chart).is_subset(&chart.squares(&hook)));
    assert_eq!(chart.legs.len(), 16);
}

#[test]
fn a_grid_is_as_large_as_it_must_be() {
    for (text, squares) in
        [("step n", 3), ("range n", 3), ("lion2", 3), ("line3 n", 4), ("range5 n", 6), ("range200 n", 6)]
    {
        assert_eq!(Chart::reach_of(&movement(text)), squares, "{text}");
    }
    // The other reading's range begins in the last square of a smaller grid.
    let other = movement("range n");
    assert_eq!(Chart::fit(&movement("range2 n"), &[('a', &other)]).reach, 4);
}

#[test]
fn higher_signs_win_and_longer_ways_hold_shorter_ones() {
    let chart = Chart::fit(&movement("step n; lion2; line3 n; jump 0,2; range2 e; range3 e; range e"), &[]);
    assert_eq!(chart.signs[&Offset::new(0, 1)], Sign::InPlace);
    assert_eq!(chart.signs[&Offset::new(0, 2)], Sign::Jump);
    assert_eq!(chart.signs[&Offset::new(0, 3)], Sign::Line);
    assert_eq!(chart.ranges, [Ray { by: Offset::new(1, 0), first: 3 }]);
    assert_eq!(chart.chains, []);
}

#[test]
fn two_other_readings_are_drawn() {
    let others = [movement("step n"), movement("step s"), movement("step e"), movement("step w")];
    let lettered: Vec<(char, &Movement)> = ('a'..).zip(&others).collect();
    let chart = Chart::fit(&movement("step n"), &lettered);
    let letters: Vec<&str> = chart.others.values().map(|other| other.letters.as_str()).collect();
    assert_eq!(letters, ["b", "c"]);
}

#[test]
fn nothing_that_a_rules_file_can_say_is_too_far() {
    for text in ["jump 32767,-32768", "ride -32768,0", "range255 n", "lion255", "line255 ne", "hook n; range n", ""] {
        let movement = movement(text);
        let chart = Chart::fit(&movement, &[('a', &movement)]);
        assert!(chart.reach <= MAX_REACH, "{text}");
        let is_far = !text.is_empty() && !text.starts_with("hook");
        assert_eq!(chart.is_cut, is_far, "{text}");
    }
}
