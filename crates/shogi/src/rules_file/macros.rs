//! The macros of the rules file: each kind of movement, once for pieces that stay what they are, and once for those that
//! promote with a capture.

use super::moves;
use zumen_core::movement::Offset;
use zumen_game::zrf::Macro;

/// The limits of limited ranges and of lions that have macros.
const LIMITS: std::ops::RangeInclusive<u8> = 2..=9;
const LIONS: std::ops::RangeInclusive<u8> = 2..=3;
/// How a move along $1 ends that stays what it is, and one that promotes to $2.
const ARRIVALS: [&str; 2] = ["arrive", "arrive-promoting $2"];

/// The macros that these calls need, directly or through others, each before those that call it.
pub(super) fn required_macros(calls: &[&str]) -> Vec<Macro> {
    let all = all();
    let mut texts: Vec<&str> = calls.to_vec();
    let mut is_needed = vec![false; all.len()];
    // What is called stands before the caller: one walk from the end finds everything.
    for (index, each) in all.iter().enumerate().rev() {
        let opening = format!("({}", each.name);
        if texts.iter().any(|text| text.split(&opening).skip(1).any(|rest| rest.starts_with([' ', ')']))) {
            is_needed[index] = true;
            texts.extend(each.body.iter().map(String::as_str));
        }
    }
    let needed = all.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
    needed.map(|(each, _)| each.clone()).collect()
}

/// A macro for pieces that stay what they are, and the one for those that promote.
fn pair<S: Into<String>>(
    name: &str,
    comment: &str,
    plain: impl IntoIterator<Item = S>,
    promoting: impl IntoIterator<Item = S>,
) -> [Macro; 2] {
    let longer = format!("{}, promoting with a capture.", comment.trim_end_matches('.'));
    [entry(name, &[comment], plain), entry(&format!("{name}-promoting"), &[&longer], promoting)]
}

fn entry<S: Into<String>>(name: &str, comment: &[&str], body: impl IntoIterator<Item = S>) -> Macro {
    let comment = comment.iter().map(|line| (*line).to_owned()).collect();
    Macro { comment, name: name.to_owned(), body: body.into_iter().map(Into::into).collect() }
}

fn all() -> Vec<Macro> {
    let mut all = vec![
        entry("arrive", &["The move ends here, on an empty square or with a capture."], ["(verify not-friend?) add"]),
        entry(
            "arrive-promoting",
            &["The same for a piece that becomes $1 when it captures."],
            ["(verify not-friend?) (if enemy? (add $1) else add)"],
        ),
    ];
    let comments =
        [("step", "To the next square in a direction."), ("jump", "To a square further off, whatever lies between.")];
    for (name, comment) in comments {
        all.extend(pair(name, comment, ["($1 (arrive))"], ["($1 (arrive-promoting $2))"]));
    }
    let [plain, promoting] = ARRIVALS.map(|arrive| vec![format!("($1 (while empty? add $1) ({arrive}))")]);
    all.extend(pair("range", "Any number of squares in a direction.", plain, promoting));
    for limit in LIMITS {
        let [plain, promoting] = ARRIVALS.map(|arrive| {
            let first = format!("($1 ({arrive})");
            let others = (1..limit).map(|_| format!(" (verify empty?) $1 ({arrive})"));
            let mut steps: Vec<String> = [first].into_iter().chain(others).collect();
            steps.last_mut().into_iter().for_each(|last| last.push(')'));
            if limit > 3 { steps } else { vec![steps.concat()] }
        });
        let comment = format!("Up to {limit} squares in a direction.");
        all.extend(pair(&format!("range{limit}"), &comment, plain, promoting));
    }
    all.extend(hooks());
    all.extend(lions());
    all.extend(lines_of_lions());
    all.extend(anywhere());
    all
}

/// The hook: at each empty square of the first leg a mark is set, to come back to from both other legs.
fn hooks() -> Vec<Macro> {
    let [plain, promoting] = ["add", "(add $2)"]
        .map(|end| vec!["(while (empty? $1) $1 add)".to_owned(), format!("(if (enemy? $1) $1 {end})")]);
    let legs = pair("leg", "A range from here; the move goes on behind it.", plain, promoting);
    let comment = "A range in a direction that may turn into $2 or $3 on an empty square, and ends with a capture.";
    let ways = [("arrive", "leg", ""), ("arrive-promoting $4", "leg-promoting", " $4")];
    let [plain, promoting] = ways.map(|(arrive, leg, target)| {
        vec![
            format!("($1 (while empty? add $1) ({arrive}))"),
            format!("($1 (while empty? mark ({leg} $2{target}) back ({leg} $3{target}) back $1))"),
        ]
    });
    legs.into_iter().chain(pair("hook", comment, plain, promoting)).collect()
}

/// Writes calls with each direction of the compass and what stands behind it.
fn compass(call: &str, rest: &str) -> Vec<String> {
    wrap_calls(&Offset::COMPASS.map(|(name, _)| format!("({call} {name}{rest})")).join(" "))
}

/// The lion; what a capture on the way ends with is handed on: add, or (add what it becomes).
fn lions() -> Vec<Macro> {
    let mut lions = vec![
        entry("take", &["Captures what is here; the move goes on."], ["(verify enemy?) capture"]),
        entry(
            "stay",
            &["Captures a neighbour and comes back; $2 ends the move, here and below."],
            ["(mark $1 (take) back $2)"],
        ),
        entry(
            "double",
            &["Captures a neighbour and goes one step further, maybe with a second capture."],
            ["($1 (take) $2 (verify not-friend?) $3)"],
        ),
        entry("double-from", &["The same in all directions."], compass("double $1", " $2")),
        entry(
            "lion-takes",
            &["The captures of a lion on its first step."],
            [compass("stay", " $1"), compass("double-from", " $1")].concat(),
        ),
    ];
    for within in LIONS {
        let [jumps, promoting_jumps] = [("jump", ""), ("jump-promoting", " $1")].map(|(call, rest)| {
            let jumps = moves::leaps(within);
            let calls = jumps.into_iter().map(|by| format!("({call} {}{rest})", moves::direction(by)));
            wrap_calls(&calls.collect::<Vec<_>>().join(" "))
        });
        let comment = format!("A lion: two steps with a capture on each, or a jump to a square at most {within} away.");
        let plain = [compass("step", ""), jumps, vec!["(lion-takes add)".to_owned()]];
        let steps = compass("step-promoting", " $1");
        let promoting = [steps, promoting_jumps, vec!["(lion-takes (add $1))".to_owned()]];
        lions.extend(pair(&format!("lion{within}"), &comment, plain.concat(), promoting.concat()));
    }
    lions
}

/// Lions along one line: $1 is its direction, $2 and $3 are the jumps along it.
fn lines_of_lions() -> Vec<Macro> {
    let mut lines = vec![
        entry("line2-takes", &["Captures along a line on the first of two steps."], ["(stay $1 $2) (double $1 $1 $2)"]),
        entry(
            "line3-takes",
            &["Captures along a line on the first two of three steps, forward and back."],
            [
                "(line2-takes $1 $2)",
                "($1 (take) $1 (verify empty?) $1 (verify not-friend?) $2)",
                "($1 (verify empty?) $1 (take) $1 (verify not-friend?) $2)",
                "($1 (take) $1 (take) $1 (verify not-friend?) $2)",
                "($1 (verify not-friend?) mark $1 (take) back $2)",
            ],
        ),
    ];
    for within in LIONS {
        let target = within + 1;
        let arrivals = ["arrive".to_owned(), format!("arrive-promoting ${target}")];
        let [plain, promoting] = arrivals.map(|arrive| {
            let squares: Vec<String> = (1..=within).map(|square| format!("(${square} ({arrive}))")).collect();
            squares.join(" ")
        });
        let comment = format!("A lion along a line: up to {within} squares, forward and back.");
        let takes = format!("(line{within}-takes $1");
        let plain = vec![plain, format!("{takes} add)")];
        let promoting = vec![promoting, format!("{takes} (add ${target}))")];
        lines.extend(pair(&format!("line{within}"), &comment, plain, promoting));
    }
    lines
}

/// The Emperor's move: all squares are looked at row by row, once for the other Emperor, once to go there.
fn anywhere() -> Vec<Macro> {
    vec![
        entry("corner", &["To the corner at the left and front."], ["(while (on-board? n) n) (while (on-board? w) w)"]),
        entry(
            "every-square",
            &["Does $1 on every square, beginning at that corner."],
            [
                "$1 (while (on-board? e) e $1)",
                "(while (on-board? s) s (while (on-board? w) w) $1 (while (on-board? e) e $1))",
            ],
        ),
        entry("look-for-emperor", &[], ["(if enemy? (if (piece? emperor) (set-flag emperor-lives true)))"]),
        entry(
            "visit",
            &[
                "An enemy is taken where no enemy could capture in turn. As in ShogiVar an Emperor protects all other",
                "pieces of its side while it lives: it reaches everything, and is not asked what it may capture itself.",
            ],
            [
                "(if empty? add)",
                "(if enemy? (if (or (piece? emperor) (not-flag? emperor-lives)) (if not-attacked? add)))",
            ],
        ),
        entry(
            "anywhere",
            &["To any empty square, or to an enemy that no other enemy protects."],
            [
                "((set-flag emperor-lives false)",
                " (corner) (every-square (look-for-emperor))",
                " (corner) (every-square (visit)))",
            ],
        ),
    ]
}

/// Writes calls, four on a line.
fn wrap_calls(calls: &str) -> Vec<String> {
    let calls: Vec<&str> = calls.split_inclusive(')').map(str::trim).collect();
    calls.chunks(4).map(|line| line.join(" ")).collect()
}
