//! What a rules author is told.

use super::*;
use zumen_game::View;

/// The codes, with what they point at.
fn diagnostics(text: &str) -> Vec<(&'static str, String)> {
    validate(text, &NoFiles).iter().map(|fault| (fault.code, span_text(fault, text).to_owned())).collect()
}

const GOOD: &str = "(game (title \"Good\") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1\" (0 10))) (directions (e 1 0))))
    (piece (name Man) (image White \"w.bmp\" Black \"b.bmp\"))
    (board-setup (White (Man a1)) (Black (Man b1))))";

#[test]
fn nothing_is_wrong_with_a_sound_file() {
    assert_eq!(validate(GOOD, &NoFiles), []);
}

#[test]
fn each_fault_has_its_place() {
    for (old, new, code, place) in [
        ("(Man a1)", "(Man a9)", "zrf::position", "a9"),
        ("(Man a1)", "(Mon a1)", "zrf::setup", "Mon"),
        ("(board-setup (White", "(board-setup (Wite", "zrf::setup", "Wite"),
        ("(turn-order White Black)", "(turn-order White Blak)", "zrf::turn-order", "Blak"),
        ("(turn-order White Black)", "", "zrf::turn-order", "("),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (links n (a1 q1)))", "zrf::position", "q1"),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (zone (name z) (positions q1)))", "zrf::position", "q1"),
        (
            "(directions (e 1 0))))",
            "(directions (e 1 0))) (zone (name z) (players Q) (positions a1)))",
            "zrf::player",
            "Q",
        ),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (symmetry Q (e e)))", "zrf::player", "Q"),
        ("(directions (e 1 0))))", "(directions (e 1 0))) (positions (a1 0 0 9 9)))", "zrf::twice", "(a1 0 0 9 9)"),
        (
            "(piece ",
            "(piece (name Man)) (piece ",
            "zrf::twice",
            "(piece (name Man) (image White \"w.bmp\" Black \"b.bmp\"))",
        ),
        ("(players White Black)", "(players White Black White)", "zrf::players", "White"),
        (" Black \"b.bmp\"", "", "zrf::image", "("),
        ("Black \"b.bmp\"", "Black \"b.bmp\" Blak \"c.bmp\"", "zrf::player", "Blak"),
        ("(Man a1)", "(Man a1 b1)", "zrf::twice", "b1"),
        (
            "(board-setup (White (Man a1))",
            "(define row (Man a$1 b$1)) (define army (White (row $2))) (board-setup (army 1)",
            "zrf::arguments",
            "army",
        ),
        ("(game", "(define unused x) (game", "zrf::unused", "unused"),
        ("(game", "(define both) (define both) (both) (game", "zrf::twice", "both"),
    ] {
        let text = GOOD.replacen(old, new, 1);
        assert_ne!(text, GOOD, "{new}");
        assert_eq!(diagnostics(&text), [(code, place.to_owned())], "{new}");
    }
    let bare = &GOOD[..GOOD.find("(board-setup").expect("a set-up")];
    assert_eq!(diagnostics(&format!("{bare})")), [("zrf::setup", "(".to_owned())]);
    let slip = "(bord-setup (White (Man a1)))";
    assert_eq!(diagnostics(&format!("{bare}{slip}) (variant (title \"One\"))")), [("zrf::setup", slip.to_owned())]);
    let text = format!("{GOOD} (variant (title \"One\")) (variant (title \"ONE\"))");
    assert_eq!(diagnostics(&text), [("zrf::title", "(".to_owned())]);
}

#[test]
fn drawing_tells_of_two_pieces_on_a_position_too() {
    let text = GOOD.replace("(image White \"w.bmp\" Black \"b.bmp\")", "").replace("(Man a1)", "(Man a1 b1)");
    let record = crate::ZILLIONS.read(&text, &NoFiles).expect("a rules file");
    let entry = record.entries(&View::default()).remove(0).expect("a position");
    let twice = entry.warnings.iter().find(|warning| warning.code == "zrf::twice").expect("a warning");
    assert!(twice.message.ends_with("two pieces on b1: Man and Man"), "{twice}");
}

#[test]
fn a_keyword_that_was_mistyped_takes_the_board_away() {
    let text = GOOD.replace("(grid", "(gird").replace("(Man a1)", "").replace("(Man b1)", "");
    let file = read(&text);
    let fault = file.check_board(0, &file.rules(0).expect("rules").0).unwrap_err();
    assert_eq!((span_text(&fault, &text), fault.help.as_deref()), ("gird", Some("did you mean grid?")));
}

#[test]
fn errors_and_warnings_are_told_apart() {
    let faults = validate(&GOOD.replace("(turn-order White Black)", "(turn-order White Blak)"), &NoFiles);
    assert!(faults.iter().all(Diagnostic::is_error));
    assert!(!validate(&GOOD.replace("(Man a1)", "(Man a9)"), &NoFiles)[0].is_error());
}

#[test]
fn what_is_inherited_is_told_once_and_by_name_where_it_fits_no_more() {
    let text =
        format!("{} (variant (title \"Same\")) (variant (title \"Small\") (board (positions (a1 0 0 9 9))))", GOOD);
    let faults = validate(&text, &NoFiles);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].message, "the board has no position b1 (in Small)");
    let text = format!("{} (variant (title \"Same\"))", GOOD.replace("(Man a1)", "(Man a9)"));
    assert_eq!(validate(&text, &NoFiles).len(), 1);
}

#[test]
fn faults_come_in_the_order_of_the_file() {
    let text = format!("(define unused) {}", GOOD.replace("(Man a1)", "(Man a9 a8)"));
    assert_eq!(diagnostics(&text).iter().map(|(_, place)| place.as_str()).collect::<Vec<_>>(), ["unused", "a9", "a8"]);
}

#[test]
fn a_saved_game_is_replayed_with_its_rules() {
    let files = shelf([("Good.zrf", GOOD), ("bad.zrf", "(version)")]);
    let saved = |rules: &str, variant: &str, lines: &str| {
        let text =
            format!("Zillions Save Game File Version 0.02 HC\nRulesFile={rules}\nVariantName={variant}\n{lines}\n");
        validate(&text, &files).first().map(|fault| fault.code)
    };
    assert_eq!(saved("C:\\x\\GOOD.zrf", "good", "1. Man a1 x b1"), None);
    assert_eq!(saved("good.zrf", "Good", "1. Man b1 x b1\n1. Man a1 - a1"), None);
    assert_eq!(saved("good.zrf", "Good", "1. Man c1 x b1"), Some("zsg::line"));
    assert_eq!(saved("good.zrf", "Other", ""), Some("zsg::variant"));
    assert_eq!(saved("gone.zrf", "Good", ""), Some("zsg::rules"));
    assert_eq!(saved("bad.zrf", "Good", ""), Some("zrf::no-game"));
}

/// A game with something of everything that can be named.
const WHOLE: &str = "(define step ($1 (verify not-friend?) add))
(define goals (zone (name promotion) (players White) (positions a2 b2)))
(game (title \"Whole\") (players White Black ?Dice)
    (turn-order (White usual) (Black usual) (?Dice rolled))
    (move-priorities eager usual)
    (option \"pass turn\" forced)
    (board (image \"board.bmp\")
        (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))
        (symmetry Black (n s) (s n)) (goals))
    (piece (name Man) (image White \"w.bmp\" Black \"b.bmp\") (attribute never-moved? true)
        (moves (move-type eager) (step n) (move-type usual) (n (if never-moved? (verify (empty? n)) n else mark) add)
            (n (while (and empty? (not-in-zone? promotion)) n) (set-attribute never-moved? false) (add King))
            ((verify (position? a1)) (create King a2) (change-type King s) (go from) cascade (opposite n) to add)))
    (piece (name King) (image White \"k.bmp\" Black \"l.bmp\") (drops ((verify empty?) add)))
    (piece (name Cube) (image ?Dice \"d.bmp\") (moves (move-type rolled) ((verify (piece? Cube)) (flip) add)))
    (board-setup (White (Man a1)) (Black (Man b1)) (?Dice (Cube b2)))
    (win-condition (White Black) (or (checkmated King) (absolute-config Man (promotion))))
    (loss-condition (White Black) (and stalemated (pieces-remaining 1 King) (relative-config Man n (not King)))))
";

/// A folder with bitmaps; `k.png` stands in the place of `k.bmp`.
struct Bitmaps;

impl Files for Bitmaps {
    fn read(&self, _path: &str) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn is_there(&self, path: &str) -> Option<bool> {
        Some(["board.bmp", "w.bmp", "b.bmp", "k.png", "l.bmp", "d.bmp"].contains(&path))
    }

    fn near(&self, path: &str) -> Option<String> {
        (path == "bord.bmp").then(|| "board.bmp".to_owned())
    }
}

#[test]
fn each_slip_of_an_author_is_found_with_what_was_meant() {
    assert_eq!(validate(WHOLE, &Bitmaps), []);
    let mut wrong = Vec::new();
    for (old, new, code, place, help) in [
        // Macros.
        ("(step n)", "(stap n)", "zrf::instruction", "stap", "did you mean step?"),
        (") (goals))", ") (gaols))", "zrf::keyword", "gaols", "did you mean goals?"),
        ("(verify empty?)", "(veryfy empty?)", "zrf::instruction", "veryfy", "did you mean verify?"),
        ("n else mark)", "n else marc)", "zrf::instruction", "marc", "did you mean mark?"),
        // Directions, attributes, zones.
        ("(step n)", "(step north)", "zrf::instruction", "north", "define it, or check the spelling"),
        ("(empty? n)", "(empty? ne)", "zrf::direction", "ne", "check the spelling"),
        ("(opposite n)", "(opposite w)", "zrf::direction", "w", "add it to the directions of a grid, or to links"),
        ("(if never-moved?", "(if never-move?", "zrf::condition", "never-move?", "did you mean never-moved?"),
        (
            "(set-attribute never-moved?",
            "(set-attribute moved?",
            "zrf::attribute",
            "moved?",
            "define it in a piece: (attribute name false)",
        ),
        ("not-in-zone? promotion", "not-in-zone? promotoin", "zrf::zone", "promotoin", "did you mean promotion?"),
        ("not-friend?", "not-freind?", "zrf::condition", "not-freind?", "did you mean friend?"),
        // Pieces, players and positions.
        ("(add King)", "(add Kong)", "zrf::piece", "Kong", "did you mean King?"),
        ("(piece? Cube)", "(piece? Cub)", "zrf::piece", "Cub", "did you mean Cube?"),
        ("(create King a2)", "(create Kin a2)", "zrf::piece", "Kin", "did you mean King?"),
        ("(position? a1)", "(position? a7)", "zrf::direction", "a7", "check the spelling"),
        ("(White (Man a1))", "(White (MAN a1))", "zrf::setup", "MAN", "did you mean Man?"),
        ("(White (Man a1))", "(White (Men a1))", "zrf::setup", "Men", "did you mean Man?"),
        ("(White (Man a1))", "(Whit (Man a1))", "zrf::setup", "Whit", "did you mean White?"),
        ("(checkmated King)", "(checkmated Knig)", "zrf::piece", "Knig", "did you mean King?"),
        ("(win-condition (White", "(win-condition (Wite", "zrf::player", "Wite", "did you mean White?"),
        ("Man (promotion)", "Man (c3)", "zrf::position", "c3", "check the spelling"),
        ("(pieces-remaining 1 King)", "(pieces-remaining 1 Kinge)", "zrf::piece", "Kinge", "did you mean King?"),
        ("(and stalemated", "(and stalemate", "zrf::goal", "stalemate", "did you mean stalemated?"),
        // Keywords, options, symmetries.
        ("(win-condition", "(win-conditon", "zrf::keyword", "win-conditon", "did you mean win-condition?"),
        ("(drops", "(drop", "zrf::keyword", "drop", "did you mean drops?"),
        ("(symmetry", "(symetry", "zrf::keyword", "symetry", "did you mean symmetry?"),
        ("(start-rectangle", "(start-rectangel", "zrf::keyword", "start-rectangel", "did you mean start-rectangle?"),
        ("(positions", "(position", "zrf::keyword", "position", "did you mean positions?"),
        ("\"pass turn\"", "\"pas turn\"", "zrf::option", "\"pas turn\"", "did you mean pass turn?"),
        (
            "(symmetry Black (n s) (s n))",
            "(symmetry Black (n s) s n)",
            "zrf::symmetry",
            "s",
            "write (symmetry Black (n s) (s n))",
        ),
        ("(s n))", "(s nn))", "zrf::direction", "nn", "add it to the directions of a grid, or to links"),
        // Pictures.
        ("\"board.bmp\"", "\"bord.bmp\"", "zrf::bitmap", "\"bord.bmp\"", "did you mean board.bmp?"),
        (
            "\"k.bmp\"",
            "\"images\\..\\q.bmp\"",
            "zrf::bitmap",
            "\"images\\..\\q.bmp\"",
            "add the picture, or remove its name",
        ),
    ] {
        let text = WHOLE.replacen(old, new, 1);
        assert_ne!(text, WHOLE, "{new}");
        let told = validate(&text, &Bitmaps);
        let is_told = |fault: &Diagnostic| {
            (fault.code, span_text(fault, &text), fault.help.as_deref()) == (code, place, Some(help))
        };
        // What is not there may leave something unused, and a zone or its name unknown.
        let follows = ["zrf::unused", "zrf::zone", "zrf::position"];
        let others = told.iter().filter(|fault| fault.code != code && !follows.contains(&fault.code));
        if !told.iter().any(is_told) || others.count() > 0 {
            wrong.push(format!("{new}: {told:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    // A macro that a misspelt call is for is not called unused.
    let told = validate(&WHOLE.replacen("(step n)", "(stap n)", 1), &Bitmaps);
    assert!(told.iter().all(|fault| fault.code != "zrf::unused"), "{told:?}");
    assert_eq!(
        diagnostics(
            "(game (title \"G\") (players W) (turn-order W) (board (positions (a 0 0 9 9))))\n(gam (title \"x\"))"
        ),
        [("zrf::keyword", "gam".to_owned())]
    );
}

#[test]
fn names_that_a_slip_in_the_grid_takes_away_are_counted() {
    let text = "(game (title \"G\") (players White) (turn-order White)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/RANK\" (0 10)))))
        (piece (name Man)) (board-setup (White (Man SQUARES))))";
    let warned = |rank: &str, squares: &str| {
        let warnings = validate(&text.replace("RANK", rank).replace("SQUARES", squares), &NoFiles);
        warnings.into_iter().map(|fault| fault.message).collect::<Vec<_>>()
    };
    assert_eq!(warned("1", "a1 b1 c1 a2"), Vec::<String>::new());
    assert_eq!(warned("l", "a1 b1 c1"), ["a1", "b1", "c1"].map(|name| format!("the board has no position {name}")));
    let many = "the board has no position a1; 3 more names are not on the board";
    assert_eq!(warned("l", "a1 b1 c1 d1"), [many]);
    let told = validate(&text.replace("RANK", "1").replace("SQUARES", "z9"), &NoFiles);
    let help = told.into_iter().find(|fault| fault.code == "zrf::position").and_then(|fault| fault.help);
    assert_eq!(help.as_deref(), Some("zumen leaves it out; positions are named a3 to c1"));
}

#[test]
fn after_the_first_fault_of_a_grid_what_follows_from_it_is_counted() {
    let text = "(game (title \"G\") (players White) (turn-order White)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0))))
        (piece (name Man) (moves (n add) (s add))) (board-setup (White (Man a1 b1))))";
    let warned = |old: &str, new: &str| {
        assert!(text.contains(old), "{old}");
        let warnings = validate(&text.replace(old, new), &NoFiles);
        warnings.into_iter().map(|fault| [fault.message, fault.help.unwrap_or_default()]).collect::<Vec<_>>()
    };
    let grid = "fix its grid first: its dimensions name the positions, as (\"a/b/c\" (50 0))";
    let position = ["the board has no position a1; 1 more name is not on the board", grid];
    assert_eq!(warned("(0 10)", "(O 10)"), [["not a dimension", "write (\"a/b/c\" (50 0))"], position]);
    let steps = |steps: &str, help: &'static str| {
        [format!("a direction of this grid needs a name and {steps}"), help.to_owned()]
    };
    let one = steps("1 step, as 2 more directions", "write (n -1), a step for each dimension");
    assert_eq!(warned(" (\"2/1\" (0 10))", ""), [one, position.map(str::to_owned)]);
    let two = steps("2 steps", "write (n 0 -1), a step for each dimension");
    assert_eq!(warned("(e 1 0)", "(e 1)"), [two]);
    let three = steps("3 steps, as 1 more direction", "write (n 0 0 -1), a step for each dimension");
    let level = "(\"2/1\" (0 10)) (\"/x\" (90 0))) (directions (n 0 -1) (s 0 1) (e 1 0 0))";
    assert_eq!(warned("(\"2/1\" (0 10)))\n            (directions (n 0 -1) (s 0 1) (e 1 0))", level), [three]);
    let misspelt = warned("(directions", "(direktions");
    assert_eq!(misspelt.len(), 2, "{misspelt:?}");
    // Another keyword of a grid takes no names away.
    let other = warned("(start-rectangle 0 0 9 9)", "(start-rectangle 0 0 9 9) (colour red)");
    assert_eq!(other.len(), 1, "{other:?}");
}

#[test]
fn a_board_that_is_missing_is_told_once_and_with_its_cause() {
    let text = "(game (title \"G\") (players White) (turn-order White)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0))) (directions (e 1))))
        (piece (name Man) (moves (e add))) (board-setup (White (Man a b)))) (variant (title \"V\"))";
    for (old, new, told) in [
        ("(board (", "(borad (", ["borad is not a part of a game: there is nothing to draw", "did you mean board?"]),
        (
            "(\"a/b\" (10 0))",
            "(\"a/b\" (1O 0))",
            ["not a dimension; the board of G has no positions: there is nothing to draw", "write (\"a/b/c\" (50 0))"],
        ),
    ] {
        let text = text.replacen(old, new, 1);
        let entries = crate::ZILLIONS.read(&text, &NoFiles).expect("rules").entries(&zumen_game::View::default());
        let fault = entries.into_iter().next().and_then(Result::err).expect("no board");
        assert_eq!([&fault.message, fault.help.as_ref().expect("help")], told, "{new}");
        let errors = validate(&text, &NoFiles).into_iter().filter(Diagnostic::is_error);
        assert_eq!(errors.map(|fault| fault.code).collect::<Vec<_>>(), ["zrf::board"], "{new}");
        assert!(validate(&text, &NoFiles).len() <= 3, "{new}: {:?}", validate(&text, &NoFiles));
    }
    // A slip elsewhere is not why a board is missing.
    let elsewhere = "(game (title \"G\") (players White) (turn-ordr White) (piece (name Man)))";
    let entries = crate::ZILLIONS.read(elsewhere, &NoFiles).expect("rules").entries(&zumen_game::View::default());
    let fault = entries.into_iter().next().and_then(Result::err).expect("no board");
    assert!(!fault.message.contains("turn-ordr"), "{fault}");
}

#[test]
fn what_stands_too_deep_lacks_a_bracket_before_it() {
    let inside = GOOD.replacen("(board-setup", "(variant (title \"V\")) (board-setup", 1);
    let helps = |text: &str| validate(text, &NoFiles).into_iter().filter_map(|fault| fault.help).collect::<Vec<_>>();
    assert_eq!(helps(&inside), ["close (game before (variant begins"]);
    let deep = GOOD.replacen("(e 1 0))))", "(e 1 0))) (zone (piece (name Low)) (name z)))", 1);
    assert_eq!(helps(&deep), ["close (zone before (piece begins"]);
}

/// Files of which those in one folder are there.
struct One<'a>(&'a str);

impl Files for One<'_> {
    fn read(&self, _path: &str) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn is_there(&self, path: &str) -> Option<bool> {
        Some(path.starts_with(self.0))
    }

    fn near(&self, path: &str) -> Option<String> {
        (path == "k.bmp").then(|| "q.bmp".to_owned())
    }
}

#[test]
fn a_folder_and_a_file_without_pictures_are_told_once() {
    let told = |text: &str, there: &str| -> Vec<String> {
        validate(text, &One(there))
            .into_iter()
            .map(|fault| format!("{}: {}", span_text(&fault, text), fault.message))
            .collect()
    };
    let text = WHOLE.replace("\"w.bmp\"", "\"men\\w.bmp\"").replace("\"b.bmp\"", "\"men/b.bmp\"");
    assert_eq!(
        told(&text, "men/b"),
        ["\"board.bmp\": none of the 4 pictures exists", "\"men\\w.bmp\": the picture men\\w.bmp does not exist"]
    );
    assert_eq!(
        told(&text, "board"),
        [
            "\"men\\w.bmp\": none of the 2 pictures in men exists",
            "\"k.bmp\": the picture k.bmp does not exist",
            "\"l.bmp\": the picture l.bmp does not exist",
            "\"d.bmp\": the picture d.bmp does not exist"
        ]
    );
    assert_eq!(told(&text, "nowhere"), ["\"k.bmp\": the picture k.bmp does not exist"], "a slip");
    assert_eq!(
        told(&text.replace("k.bmp", "m.bmp"), "none"),
        ["\"board.bmp\": none of the pictures exists: the rules name 6"]
    );
}

#[test]
fn what_authors_mean_is_no_fault() {
    // A program of its own makes moves and set-up; a variant need not have all types of its game's priorities.
    let engine = WHOLE.replace("(option", "(engine \"e.dll\") (option").replace("(White usual)", "(White made)");
    let bare = engine.replace("(board-setup (White (Man a1)) (Black (Man b1)) (?Dice (Cube b2)))", "");
    assert_eq!((validate(&engine, &Bitmaps), validate(&bare, &Bitmaps)), (vec![], vec![]));
    let variant =
        "(variant (title \"V\") (piece (name Man) (image White \"w.bmp\" Black \"b.bmp\") (attribute never-moved? true)
        (moves (move-type usual) ((n) add))))";
    assert_eq!(validate(&format!("{WHOLE}{variant}"), &Bitmaps), []);
    // Pieces without any image are there to be hidden, and so are those of the dice, and those off the board.
    let hidden = WHOLE.replace("(image ?Dice \"d.bmp\")", "");
    assert_eq!(validate(&hidden, &Bitmaps), []);
    // A game of drops begins with an empty board.
    let empty = WHOLE.replace("(board-setup (White (Man a1)) (Black (Man b1)) (?Dice (Cube b2)))", "");
    assert_eq!(validate(&empty, &Bitmaps), []);
    let dice = WHOLE.replace("(?Dice (Cube b2))", "(?Dice (Man b2)) (Black (Cube off 3))");
    assert_eq!(validate(&dice, &Bitmaps), []);
}

#[test]
fn a_fault_in_a_macro_is_told_once() {
    let text = WHOLE
        .replace("(verify not-friend?)", "(verify not-freind?)")
        .replace("(step n)", &"(step n) (step s)".repeat(500));
    let variants: String = (0..20).map(|n| format!("(variant (title \"V{n}\") (piece (name Man) (image White \"w.bmp\" Black \"b.bmp\") (attribute never-moved? true) (moves (move-type usual) (step n))))")).collect();
    let told = diagnostics(&format!("{text}{variants}"));
    assert_eq!(told.iter().filter(|(code, _)| *code == "zrf::condition").count(), 1, "{told:?}");
}

#[test]
fn moves_by_the_million_are_looked_at_up_to_a_bound() {
    let mut text = "(define m0 stap)".to_owned();
    for level in 1..=14 {
        text.push_str(&format!("(define m{level} (m{0}) (m{0}))", level - 1));
    }
    let pieces: String = (0..200).map(|name| format!("(piece (name p{name}) (moves ((m14))))")).collect();
    let faults = validate(
        &format!("{text}(game (title \"x\") (players W) (turn-order W) (board (positions (a 0 0 9 9))) {pieces})"),
        &NoFiles,
    );
    assert!(faults.iter().any(|fault| fault.code == "zrf::size"), "{faults:?}");
}

#[test]
fn a_missing_quotation_mark_is_named_where_its_text_begins() {
    let game = "(game\n  (title \"Trial)\n  (description \"A game.\")\n  (board (positions (a 0 0 9 9))))";
    let fault = RulesFile::read(game, &NoFiles).expect_err("a fault");
    assert_eq!((fault.code, fault.span), ("zrf::text", Some(15..16)));
    assert_eq!(fault.message, "a quotation mark is missing: this text includes (description");
    let last = "(game (title \"Trial\")\n  (history \"Old)\n  (board (positions (a 0 0 9 9))))";
    assert_eq!(RulesFile::read(last, &NoFiles).expect_err("a fault").span, Some(33..34));
    // A mark in a comment makes their number even again.
    let fault = RulesFile::read(&format!("{game} ; 5\" wide"), &NoFiles).expect_err("a fault");
    assert_eq!((fault.code, fault.span), ("zrf::text", Some(15..16)));
    let whole =
        "(game (title \"Trial\") (description \"It has\n(board) and\n(pieces\") (board (positions (a 0 0 9 9))))";
    assert!(RulesFile::read(whole, &NoFiles).is_ok());
    for curly in [whole.replace("\"Trial\"", "“Trial”"), whole.replacen('"', "“", 1)] {
        let fault = RulesFile::read(&curly, &NoFiles).expect_err("a fault");
        assert_eq!(
            (fault.code, fault.span),
            ("zrf::text", Some(13..if curly.contains('”') { 24 } else { 21 })),
            "{curly}"
        );
        assert!(fault.help.is_some_and(|help| help.starts_with("write \" for")));
    }
    let fault = RulesFile::read(&whole.replace('"', "'"), &NoFiles).expect_err("a fault");
    assert_eq!((fault.span, &*fault.message), (Some(13..20), "rules files use double quotation marks"));
    assert!(
        RulesFile::read(&whole.replace("(board (", "(define word (attribute key '$1')) (board ("), &NoFiles).is_ok()
    );
}

#[test]
fn what_hides_positions_or_a_game_is_told_when_drawn_and_validated() {
    let still = GOOD.replace("(\"1\" (0 10))", "(\"2/1\" (0 0))").replace("(e 1 0)", "(e 1 0) (n 0 1)");
    for (text, message) in [
        (still, "this dimension has no step: its positions lie on each other"),
        (format!("{GOOD}\n{GOOD}"), "another game or variant is also called Good"),
    ] {
        let drawn = crate::ZILLIONS.read(&text, &NoFiles).expect("rules").entries(&View::default()).swap_remove(0);
        for found in [drawn.expect("a position").warnings, validate(&text, &NoFiles)] {
            assert_eq!(found.iter().map(|warning| &*warning.message).collect::<Vec<_>>(), [message]);
        }
    }
}

#[test]
fn what_is_missing_is_explained_where_a_keyword_is_misspelt() {
    let game = "(game (title \"Trial\") (players A B) (turn-order A B) (board (positions (a 0 0 9 9))) (piece (name Man)) \
                (board-setup (A (Man a))))";
    let warned = |text: &str| {
        let entry =
            crate::ZILLIONS.read(text, &NoFiles).expect("rules").entries(&zumen_game::View::default()).swap_remove(0);
        entry.expect("a position").warnings.into_iter().filter_map(|warning| warning.help).collect::<Vec<_>>()
    };
    assert_eq!(warned(&game.replace("(board-setup", "(bord-setup")), ["did you mean board-setup?"]);
    assert_eq!(warned(game), [""; 0]);
    let variant = format!("{game} (variant (title \"Other\") (default) (bord-setup (B (Man a))))");
    assert_eq!(warned(&variant), ["did you mean board-setup?"]);
    let empty = game.replace("(board-setup (A (Man a)))", "");
    assert_eq!(warned(&empty), ["add (board-setup ...)"]);
    assert_eq!(
        warned(&empty.replace("(name Man)", "(name Man) (drops (add))")),
        [""; 0],
        "a game of drops begins empty"
    );
    let missing_piece = warned(&game.replace("(piece", "(peice"));
    assert_eq!(missing_piece.first().map(String::as_str), Some("did you mean piece?"), "{missing_piece:?}");
    let variant = format!("{} (variant (title \"Other\") (default))", game.replace("(piece", "(peice"));
    assert_eq!(warned(&variant).first().map(String::as_str), Some("did you mean piece?"), "its game's");
}

#[test]
fn what_a_set_up_misspells_is_told_at_once() {
    let text = "(game (title \"G\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"2/1\" (0 10)))))
        (piece (name Man)) (board-setup (Whte (Mann a1) (Man b1, c1)) (Black (Man a2)) (Man (White b2))))";
    let told: Vec<[String; 2]> =
        validate(text, &NoFiles).into_iter().map(|fault| [fault.message, fault.help.unwrap_or_default()]).collect();
    let expected = [
        ["Whte is not a player: zumen leaves out these pieces", "did you mean White?"],
        ["Mann is not a piece: zumen leaves it out", "did you mean Man?"],
        ["the board has no position b1,", "write blanks between positions, without commas"],
        [
            "Man is not a player: zumen leaves out these pieces",
            "a player comes first, then its pieces: (White (King e1))",
        ],
    ];
    assert_eq!(told, expected.map(|told| told.map(str::to_owned)));
}
