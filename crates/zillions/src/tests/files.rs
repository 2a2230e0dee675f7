//! The words of a file, and files that include others.

use super::*;
use zumen_game::charset;

const GAME: &str = "(game (title \"x\") (players White) (piece (name Man)) (board (positions (a1 0 0 9 9)))
    (board-setup (White (Man a1))))";

#[test]
fn comments_texts_and_capitals() {
    let text =
        "; (game\r; \"never closed\r\n(VERSION \"2.0\")\x0c\n(Game\t(TITLE \"Semi;colon ) \\\\two\nlines `q`\");)
        (Players Lion! ?Dice 10y not-friend?)(piece (name Board))(board (Positions (x? 0 0 9 -9)))
        (board-setup (Lion! (Board x?)))) ; the end";
    let rules = rules(text, 0);
    assert_eq!(rules.title, "Semi;colon ) two lines \"q\"");
    let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Lion!", "?Dice", "10y", "not-friend?"]);
    assert_eq!(rules.board.positions[0].rect, Some([0, -9, 9, 0]));
    assert_eq!(rules.setup.len(), 1, "a piece may be called like a keyword");
}

#[test]
fn bytes_of_old_windows() {
    let mut bytes = b"; 1\xb0) r\xe8gles\n".to_vec();
    bytes.extend(GAME.bytes());
    assert_eq!(rules(&charset::decode(&bytes), 0).title, "x");
}

#[test]
fn brackets_that_are_missing_or_too_many() {
    let missing = &GAME[..GAME.len() - 1];
    let file = read(missing);
    assert_eq!(
        file.warnings().iter().map(|fault| (fault.code, span_text(fault, missing))).collect::<Vec<_>>(),
        [("zrf::bracket", "(")]
    );
    assert_eq!(file.rules(0).unwrap().0.setup.len(), 1);
    let many = format!("{GAME}) ; the end");
    assert_eq!(form_warnings(&many, 0), [("zrf::bracket", ")".to_owned())]);
    let quoted = format!("{GAME} (é \"never é");
    let codes: Vec<&str> = read(&quoted).warnings().iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["zrf::text", "zrf::bracket"]);
}

#[test]
fn a_bracket_is_missing_where_a_section_swallows_another() {
    let good = "(game (title \"x\") (players White) (turn-order White)\n(board (positions (a1 0 0 9 9)))
        (piece (name Man) (help \"one\")) (board-setup (White (Man a1))))";
    let at = |from: &str, to: &str| {
        let text = good.replacen(from, to, 1);
        let fault = RulesFile::read(&text, &NoFiles).unwrap_err();
        let span = fault.span.clone().unwrap();
        (fault.code, text[span.clone()].to_owned(), text[..span.end].len())
    };
    let end = |part: &str| good.find(part).unwrap() + part.len();
    assert_eq!(at("White)", "White"), ("zrf::bracket", "White".to_owned(), end("(players White")));
    assert_eq!(at("Man)", "Man"), ("zrf::bracket", "Man".to_owned(), end("(name Man")));
    assert_eq!(at("9)))", "9))"), ("zrf::bracket", ")".to_owned(), end("9))")));
    assert_eq!(at("9)))", "9))))"), ("zrf::bracket", ")".to_owned(), end("9)))") + 1));
    // A game of its title alone, and what is left outside begins with a text.
    let early = "(game (title \"x\")) (description \"y\") (players White) (board (positions (a1 0 0 9 9))))";
    let fault = RulesFile::read(early, &NoFiles).unwrap_err();
    assert_eq!((fault.code, fault.span), ("zrf::bracket", Some(17..18)));
    assert!(fault.message.contains("leaves (description outside"), "{}", fault.message);
    // At the end of the file nothing is lost.
    for text in [format!("{good})"), good[..good.len() - 1].to_owned()] {
        assert_eq!(read(&text).warnings().len(), 1, "{text}");
    }
}

#[test]
fn names_that_are_nearly_right_are_asked_about() {
    let help = |from: &str, to: &str| {
        let (_, warnings) = read(&GAME.replacen(from, to, 1)).rules(0).unwrap();
        warnings[0].help.clone().unwrap()
    };
    assert_eq!(help("(White (Man", "(Whtie (Man"), "did you mean White?");
    assert_eq!(help("(White (Man", "(White (Men"), "did you mean Man?");
    assert_eq!(help("(White (Man", "(Someone (Man"), "add it to (players ...)");
}

#[test]
fn a_game_of_ludii_is_named() {
    let text = "(game \"Tic-Tac-Toe\"\n    (players 2)\n    (equipment { (board (square 3)) (piece \"Disc\" P1) }))";
    assert_eq!(RulesFile::read(text, &NoFiles).unwrap_err().code, "zrf::ludii");
}

#[test]
fn includes_are_looked_for_beside_their_own_file() {
    let files = shelf([
        ("lib/common.zrf", "(include \"more\\..\\Deep.inc\") (define man (piece (name Man)))"),
        ("lib/deep.INC", "(define place (a1 0 0 9 9))"),
        ("board.inc", "(board (positions (place)))"),
    ]);
    let text = "(include \".\\LIB\\Common.zrf\") (game (title \"x\") (players White) (man) (include \"board.inc\")
        (board-setup (White (Man a1))))";
    let file = RulesFile::read(text, &files).unwrap();
    assert_eq!((file.warnings(), file.rules(0).unwrap().0.setup.len()), (&[] as &[Diagnostic], 1));
}

#[test]
fn an_included_file_that_is_not_there() {
    let text = format!("(include \"common.zrf\") {GAME}");
    let fault = RulesFile::read(&text, &NoFiles).unwrap_err();
    assert_eq!((fault.code, span_text(&fault, &text)), ("zrf::include", "(include \"common.zrf\")"));
}

#[test]
fn a_fault_in_an_included_file_is_shown_in_that_file() {
    let files = shelf([("é.zrf", "; é\n(define setup (board-setup (White (Mén a1))))")]);
    let text = GAME.replace("(board-setup (White (Man a1)))", "(setup)");
    let text = format!("(include \"é.zrf\") {text}");
    let file = RulesFile::read(&text, &files).unwrap();
    let (_, warnings) = file.rules(0).unwrap();
    assert_eq!(warnings[0].origin.as_ref().unwrap().name, "é.zrf");
    assert_eq!(span_text(&warnings[0], &text), "Mén");
}

#[test]
fn files_in_a_circle_are_refused() {
    let files = shelf([("a.zrf", "(include \"b.zrf\")"), ("b.zrf", "(define x)\n(include \"./A.zrf\")")]);
    let text = format!("(include \"a.zrf\") {GAME}");
    let fault = RulesFile::read(&text, &files).unwrap_err();
    assert_eq!((fault.code, span_text(&fault, &text)), ("zrf::include", "(include \"./A.zrf\")"));
    assert_eq!(fault.origin.unwrap().name, "b.zrf");
    // The same file twice is no circle.
    let files = shelf([("a.zrf", "(define x)")]);
    assert_eq!(
        RulesFile::read(&format!("(include \"a.zrf\") (include \"a.zrf\") {GAME}"), &files).unwrap().forms.len(),
        1
    );
}
