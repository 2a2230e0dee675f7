//! What macros make.

use super::*;
use crate::language::macros::{Tally, expand};
use crate::language::node::{Kind, Node};
use crate::language::piece::Block;
use crate::language::source::Sources;

/// A node as it would be written.
fn format_node(node: &Node) -> String {
    match &node.kind {
        Kind::Atom(text) => text.to_string(),
        Kind::Text(text) => format!("\"{text}\""),
        Kind::Later(later) => format!("<{}>", later.keyword),
        Kind::List(nodes) => format!("({})", nodes.iter().map(format_node).collect::<Vec<_>>().join(" ")),
    }
}

fn expand_text(text: &str) -> String {
    let mut sources = Sources::default();
    let expanded = expand(text, &NoFiles, &mut sources).expect(text);
    assert_eq!(sources.warnings, [], "{text}");
    expanded.forms.iter().map(format_node).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_call_is_replaced_by_all_nodes_of_the_body() {
    for (text, expected) in [
        ("(define two (grid) (symmetry)) (board (two))", "(board (grid) (symmetry))"),
        ("(define one ((a) (b))) (x (one))", "(x ((a) (b)))"),
        ("(define none) (x (none) y)", "(x y)"),
        ("(define pair $1 $2) (x (pair a b))", "(x a b)"),
        ("(define pair $1 $2) (x (pair a))", "(x a)"),
        ("(define name x) (a name)", "(a name)"),
    ] {
        assert_eq!(expand_text(text), expected, "{text}");
    }
}

#[test]
fn arguments_beyond_the_ninth() {
    let text = "(define m (x $1 $10 $17 a$11b $18)) (m 1 2 3 4 5 6 7 8 9 ten eleven 12 13 14 15 16 seventeen)";
    assert_eq!(expand_text(text), "(x 1 ten seventeen aelevenb)");
}

#[test]
fn arguments_are_pasted_into_names_and_texts() {
    for (text, expected) in [
        ("(define is (piece? p$1)) (is 01)", "(piece? p01)"),
        ("(define bitmap (image \"images\\$1-$2.bmp\")) (bitmap white king)", "(image \"images\\white-king.bmp\")"),
        ("(define m $1$2-$1) (x (m a b))", "(x ab-a)"),
        ("(define m $1$2) (x (m) y)", "(x y)"),
        ("(define m $ $+1 $x a$) (x (m z))", "(x $ $+1 $x a$)"),
        ("(define m w$1) (x (m \"quoted\"))", "(x wquoted)"),
    ] {
        assert_eq!(expand_text(text), expected, "{text}");
    }
}

#[test]
fn a_macro_may_be_named_by_an_argument() {
    assert_eq!(expand_text("(define east (e)) (define go ($1 $2) ($1)) (x (go east 1))"), "(x (e) (e))");
    assert_eq!(expand_text("(define go-east (e)) (define go (go-$1)) (x (go east))"), "(x (e))");
}

#[test]
fn the_last_definition_so_far_holds_and_else_one_further_down() {
    assert_eq!(expand_text("(define m 1) (x (m)) (define m 2) (x (m))"), "(x 1) (x 2)");
    assert_eq!(expand_text("(x (m)) (define m 1) (define m 2)"), "(x 2)");
    assert_eq!(expand_text("(define outer (inner $1)) (x (outer a)) (define inner (y $1))"), "(x (y a))");
}

#[test]
fn macros_may_define_macros() {
    assert_eq!(expand_text("(define both (define $1 $2)) (both m (y)) (x (m))"), "(x (y))");
}

#[test]
fn macros_make_whole_games() {
    let text = "(define a-game (game (title \"$1\") (players White Black) (turn-order White Black) (board (the-board))
        (piece (name Man)) (board-setup (White (Man a1)))))
        (define the-board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1\" (0 10)))))
        (define other (variant (title \"$1\") (board-setup ($2 (Man b1)))))
        (a-game Small) (other Smaller Black)";
    let file = read(text);
    let titles: Vec<&str> = file.forms.iter().map(|form| form.title.as_str()).collect();
    assert_eq!(titles, ["Small", "Smaller"]);
    let variant = rules(text, 1);
    assert_eq!(standing(&variant, &crate::language::position::Position::start(&variant)), ["b1 Black Man"]);
}

#[test]
fn a_fault_stands_where_its_author_wrote_it() {
    let text = "(define army ($1 (Knoght $2)))
        (game (title \"x\") (players White) (piece (name Knight)) (board (positions (a1 0 0 9 9)))
        (board-setup (army Whize a1) (army White a1) (White (Knight a2))))";
    let warned = form_warnings(text, 0);
    let expected = [("zrf::setup", "Whize"), ("zrf::setup", "Knoght"), ("zrf::position", "a2")];
    assert_eq!(warned, expected.map(|(code, part)| (code, part.to_owned())));
}

#[test]
fn how_pieces_move_is_expanded_when_it_is_asked_for() {
    let text = "(define step ($1 add)) (define man (piece (name Man) (MOVES (step $1) (move-type x)) (drops (step s))))
        (man n) (moves (step e)) (piece (moves (step w)))";
    assert_eq!(expand_text(text), "(piece (name Man) <moves> <drops>) (moves (e add)) (piece <moves>)");
    let game = "(define step (go $1)) (define go ($1 add))
        (game (title \"x\") (piece (name Man) (moves (step n) (move-type x) (step $1) (last))))
        (define go ($1 $1 add)) (define last (s))";
    let blocks = |text: &str| {
        let blocks = rules(text, 0).pieces[0].moves.blocks(&mut Tally::default()).expect(text);
        let block = |block: &Block| {
            let words = block.instructions.iter().map(format_node).collect::<Vec<_>>().join(" ");
            format!("{}({words})", block.move_type.clone().map(|kind| kind + ": ").unwrap_or_default())
        };
        blocks.iter().map(block).collect::<Vec<_>>().join(" ")
    };
    // The definition that held where the piece stands, and those further down where there was none.
    assert_eq!(blocks(game), "(n add) x: ($1 add) x: (s)");
}

#[test]
fn moves_beyond_all_bounds_refuse_nothing_but_themselves() {
    let mut text = "(define m0 x)".to_owned();
    for level in 1..=60 {
        text.push_str(&format!("(define m{level} (m{0}) (m{0}))", level - 1));
    }
    text.push_str(
        "(game (title \"x\") (piece (name Man) (moves ((small) (m60)))) (piece (name King) (moves (n add))))",
    );
    let rules = rules(&text, 0);
    let mut tally = Tally::default();
    let fault = rules.pieces[0].moves.blocks(&mut tally).unwrap_err();
    assert_eq!((fault.code, span_text(&fault, &text)), ("zrf::expansion", "m60"));
    assert!(fault.message.ends_with("most of them from the macro m60"), "{}", fault.message);
    assert!(rules.pieces[1].moves.blocks(&mut tally).is_err(), "the bound is one of all pieces together");
    assert_eq!(rules.pieces[1].moves.blocks(&mut Tally::default()).map(|blocks| blocks.len()), Ok(1));
}

#[test]
fn an_error_names_the_macro() {
    let deep = read_error("(define f (g)) (define g (f)) (game (g))");
    assert!(
        deep.message.ends_with("here in the macro g") || deep.message.ends_with("here in the macro f"),
        "{}",
        deep.message
    );
    let long =
        read_error(&format!("(define long {}) (define p (long \"{}\")) (game (p))", "$1".repeat(2000), "x".repeat(99)));
    assert!(long.message.contains("the macro long builds"), "{}", long.message);
}

fn read_error(text: &str) -> Diagnostic {
    RulesFile::read(text, &NoFiles).expect_err(text)
}

#[test]
fn a_list_counts_with_all_that_it_holds() {
    let mut sources = Sources::default();
    let expanded = expand("(a (b c) ()) d", &NoFiles, &mut sources).expect("forms");
    assert_eq!(expanded.forms.iter().map(Node::size).collect::<Vec<_>>(), [6, 1]);
}
