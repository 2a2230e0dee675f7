//! Inputs beyond all bounds: each gets its answer at once, and none runs over the stack.

use super::*;

/// The code of the error, its place looked at.
fn error_code(text: &str) -> &'static str {
    let fault = RulesFile::read(text, &NoFiles).and_then(|file| file.rules(0).map(drop)).expect_err("refused");
    assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()));
    fault.code
}

#[test]
fn brackets_by_the_million() {
    for (bracket, code) in [("(", "zrf::depth"), (")", "zrf::no-game"), ("()", "zrf::size"), ("\"", "zrf::size")] {
        assert_eq!(
            error_code(&bracket.repeat(if cfg!(debug_assertions) { 5_000_000 } else { 10_000_000 / bracket.len() })),
            code,
            "{bracket}"
        );
    }
}

#[test]
fn a_macro_that_doubles_sixty_times() {
    let mut text = "(define m0 x)".to_owned();
    for level in 1..=60 {
        text.push_str(&format!("(define m{level} (m{0}) (m{0}))", level - 1));
    }
    assert_eq!(error_code(&format!("{text}(game (m60))")), "zrf::expansion");
    let empty = text.replace("(define m0 x)", "(define m0)");
    assert_eq!(error_code(&format!("{empty}(game (m60))")), "zrf::expansion");
}

#[test]
fn arguments_and_texts_that_double() {
    let mut lists = String::new();
    let mut texts = String::new();
    for level in 1..=60 {
        lists.push_str(&format!("(define m{level} (m{} ($1 $1)))", level - 1));
        texts.push_str(&format!("(define m{level} (m{} $1$1))", level - 1));
    }
    assert_eq!(error_code(&format!("(define m0 $1){lists}(game (m60 x))")), "zrf::expansion");
    assert_eq!(error_code(&format!("(define m0 $1){texts}(game (m60 x))")), "zrf::expansion");
    let many = "(m10 abcdefghijklmnopqrstuvwxyz)".repeat(20_000);
    assert_eq!(error_code(&format!("(define m0 $1){texts}(game {many})")), "zrf::expansion");
}

#[test]
fn macros_that_never_end() {
    let deep = |inner: &str| format!("{}{inner}{}", "(x ".repeat(120), ")".repeat(120));
    for text in [
        "(define f (f)) (game (f))".to_owned(),
        "(define f (g)) (define g (f)) (game (f))".to_owned(),
        format!("(define f (f {})) (game (f))", deep("$1")),
        format!("(define f {}) (game (f))", deep("(f)")),
        format!("(define f $1 {}) (game {})", deep("$1"), "(f ".repeat(120) + &")".repeat(120)),
    ] {
        assert_eq!(error_code(&text), "zrf::expansion");
    }
}

#[test]
fn includes_that_nest_lists() {
    let nested = |inner: &str| format!("{}{inner}{}", "(x ".repeat(100), ")".repeat(100));
    let files = shelf([("a", &*nested("(include \"b\")")), ("b", &*nested("y"))]);
    assert_eq!(RulesFile::read("(include \"a\")", &files).unwrap_err().code, "zrf::depth");
}

#[test]
fn boards_beyond_all_bounds() {
    let long = vec!["x"; 20_000].join("/");
    let grid = format!("(grid (dimensions (\"{long}\" (1 0))))");
    let directions = (0..1000).map(|name| format!("(d{name} 0)")).collect::<String>();
    for (board, code) in [
        (format!("(grid (dimensions (\"{long}\" (1 0)) (\"a/b\" (0 1))))"), "zrf::positions"),
        (format!("(grid (dimensions {}))", "(\"a/b/c/d/e/f\" (1 0))".repeat(60)), "zrf::positions"),
        (grid.repeat(500), "zrf::links"),
        (format!("(grid (dimensions (\"{long}\" (1 0))) (directions {directions}))"), "zrf::links"),
    ] {
        assert_eq!(error_code(&format!("(game (board {board}))")), code);
    }
    let unlink = "(unlink a)".repeat(100_000);
    let names = (0..400).map(|name| name.to_string()).collect::<Vec<_>>().join("/");
    let text =
        format!("(game (board (grid (dimensions (\"{names}\" (1 0))) (directions (e 1) (w -1))) (dummy a) {unlink}))");
    assert_eq!(error_code(&text), "zrf::links");
}

#[test]
fn large_games_are_read() {
    let rows: Vec<String> = (1..=60).map(|row| row.to_string()).collect();
    let columns: Vec<String> = (1..=54).map(|column| format!("c{column}-")).collect();
    let players: Vec<String> = (1..=15).map(|player| format!("P{player}")).collect();
    let text = format!(
        "(game (players {0}) (turn-order {0}) (board (grid (start-rectangle 0 0 9 9)
        (dimensions (\"{1}\" (10 0)) (\"{2}\" (0 10)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1)))))",
        players.join(" "),
        columns.join("/"),
        rows.join("/")
    );
    let rules = rules(&text, 0);
    assert_eq!((rules.board.positions.len(), rules.players.len()), (3240, 15));
    assert_eq!(rules.board.links.len(), 2 * (54 * 59 + 53 * 60) + 4 * 53 * 59);
}

#[test]
fn players_pieces_and_forms_by_the_thousand() {
    let players = (0..50_000).map(|name| format!(" p{name}")).collect::<String>();
    assert_eq!(error_code(&format!("(game (players{players}))")), "zrf::players");
    let pieces = (0..20_000).map(|name| format!("(piece (name p{name}))")).collect::<String>();
    assert_eq!(error_code(&format!("(game {pieces})")), "zrf::pieces");
    assert_eq!(error_code(&format!("(game {pieces}){}", "(variant)".repeat(100_000))), "zrf::size");
    let many = format!("(game {pieces}){}", "(variant)".repeat(1_000));
    assert!(!super::validate(&many, &NoFiles).is_empty());
}
