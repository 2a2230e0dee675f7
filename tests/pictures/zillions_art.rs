//! Boards of Zillions as a book designer measures them: the chequer, the last move, what is said, and the timeline.

use std::collections::BTreeSet;
use std::io;

use zumen::diagram::Lang;
use zumen::template::Template;
use zumen::{Files, Renderer, View};

use crate::colour::{contrast, paint_of};
use crate::common::go::Picture;

const CHESS: &str = include_str!("../../examples/zillions/chess.zrf");
const GAME: &str = include_str!("../../examples/zillions/chess.zsg");
const MANCALA: &str = include_str!("../../examples/zillions/mancala.zrf");
const LONG: &str = include_str!("../data/zillions/prefix.zrf");

struct Rules;

impl Files for Rules {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Ok(CHESS.into())
    }
}

fn template(theme: &str) -> Template {
    zumen::TEMPLATES
        .template("zillions", theme, &zumen::registry::game("zillions").expect("a game").needs())
        .expect("sound")
}

fn draw(text: &str, options: &[(&str, &str)], theme: &str) -> Picture {
    let view = options.iter().fold(View::default(), |view, (name, value)| view.with(name, value));
    let read = zumen::read(text.as_bytes(), &Rules).expect("a game");
    let entry = read.entries(&view).swap_remove(0).expect("a position");
    let renderer = Renderer::new(zumen::style("zillions", theme).expect("a theme")).expect("no own fonts");
    let diagram = entry.subject.diagram(&view).expect("a diagram");
    Picture::of(renderer.draw(&diagram).expect("a picture").svg())
}

#[test]
fn the_chequer_never_vanishes() {
    for theme in ["classic", "colour"] {
        let theme = template(theme).theme;
        let paint = |class: &str| paint_of(&theme, class, "fill");
        let ground = theme.of("ground");
        let light = if ground.get("display") == Some(&"none") { paint("paper") } else { paint("ground") };
        let squares = contrast(light, paint("cell-dark"));
        assert!((1.8..=2.1).contains(&squares), "{squares}");
        for square in [light, paint("cell-dark")] {
            assert!(contrast(square, paint("last-tint")) >= 1.4, "the last move on {square:?}");
        }
    }
    let shows = |picture: &Picture, class: &str| picture.elements.iter().filter(|e| e.get("class") == class).count();
    for (theme, dark, lines) in [("classic", 32, 0), ("colour", 32, 0), ("print", 0, 1)] {
        let picture = draw(CHESS, &[], theme);
        assert_eq!((shows(&picture, "cell-dark"), shows(&picture, "cell-lines")), (dark, lines), "{theme}");
        assert_eq!((shows(&picture, "cell"), shows(&picture, "frame")), (0, 1), "{theme}: no lines but the frame");
    }
    // Hatching stays in its squares: 32 of them, nine lines each.
    let lines = draw(CHESS, &[], "print");
    assert_eq!(lines.get("dark-lines", "d").matches('M').count(), 32 * 9);
}

#[test]
fn lines_follow_pieces() {
    let picture = draw(CHESS, &[], "classic");
    let grid = picture.get("grid", "transform");
    let scale: f64 = grid.split("scale(").nth(1).and_then(|text| text.trim_end_matches(')').parse().ok()).expect("one");
    let frame: f64 = picture.get("frame", "stroke-width").parse().expect("a width");
    assert!((frame * scale - 4.0).abs() < 0.05, "{frame} at {scale}");
    // The board is as large as the page allows, and stands off its edges.
    assert!(8.0 * 100.0 * scale >= 0.72 * 1200.0, "{scale}");
    let theme = template("classic").theme;
    let width = |class: &str| theme.of(class)["stroke-width"].parse::<f64>().expect("a width");
    for class in ["cell", "line", "house", "cell-lines"] {
        assert!(width(class) * 2.0 <= width("frame"), "{class}");
    }
}

#[test]
fn the_last_move_is_a_tint_under_the_pieces() {
    for (theme, what) in [("classic", "last-tint"), ("colour", "last-tint"), ("print", "last-corners")] {
        let picture = draw(GAME, &[], theme);
        for square in ["c7", "d8"] {
            let mark = format!("id=\"{what}-{square}\"");
            let (at, pieces) = (picture.svg.find(&mark), picture.svg.find("id=\"piece-"));
            assert!(at.is_some() && at < pieces, "{theme}: {mark}");
        }
        assert_eq!(picture.all("last-").count(), 2, "{theme}");
    }
    // Nor does a mark cut anything out of a piece.
    let marked = draw(GAME, &[("last-move", "mark")], "classic");
    assert!(!marked.svg.contains("last-move-edge"));
    assert_eq!(marked.all("last-").count(), 3, "the piece, and two squares");
}

#[test]
fn whose_turn_it_is_stands_in_words_behind_a_piece() {
    for (options, words) in [
        (&[][..], "After 10...Qc7, White to move"),
        (&[("at", "13")], "After 7.Be2, Black to move"),
        (&[("at", "14")], "After 7...O-O, White to move"),
        (&[("at", "11")], "After 6.cxb8=Q, Black to move"),
        (&[("at", "0")], "White to move"),
    ] {
        let picture = draw(GAME, options, "classic");
        assert_eq!(picture.words("title").trim(), words);
        assert_eq!(picture.words("note"), "", "what is played is seen");
        let side = if words.contains("White") { "side-1" } else { "side-2" };
        let king = picture.elements.iter().filter(|e| e.get("href") == "#chess-king" && e.get("id").is_empty());
        assert_eq!(king.map(|e| e.get("class")).collect::<Vec<_>>(), [side], "{words}");
    }
    // What was read keeps it.
    let json = zumen::read(GAME.as_bytes(), &Rules).expect("a game").entries(&View::default()).swap_remove(0);
    let json = json.expect("a position").subject.json(&View::default()).expect("JSON");
    assert_eq!(draw(&json, &[], "classic").words("title").trim(), "After 10...Qc7, White to move");
}

#[test]
fn words_are_larger_than_names_of_lines() {
    let template = template("classic");
    let size = |name: &str| match &template.slots[name] {
        zumen::template::Slot::Text(text) => (text.most.unwrap_or(text.size).min(text.size), text.weight),
        other => panic!("{name}: {other:?}"),
    };
    assert!(size("words-title").0 >= 40.0 && size("words-title").1 == 600);
    assert!(size("words-note").0 >= 34.0 && size("label-coordinate").0 <= 34.0);
}

#[test]
fn every_turn_has_an_arrow_to_the_next_and_all_have_one_weight() {
    let (moment, _) = zumen::games::zillions::moment(LONG, &Rules, &View::default()).expect("rules").expect("sound");
    let turns = zumen::games::zillions::Turns::new(moment, 10).expect("turns");
    let diagram = zumen::Subject::diagram(&turns, &View::default()).expect("a diagram");
    let renderer = Renderer::new(zumen::style("zillions", "classic").expect("a theme")).expect("no own fonts");
    let picture = Picture::of(renderer.draw(&diagram).expect("a picture").svg());
    let arrows: Vec<String> = (2..=15).map(|turn| format!("to-{turn}")).chain(["again".to_owned()]).collect();
    let weights: Vec<&str> = arrows.iter().map(|id| picture.get(id, "stroke-width")).collect();
    assert!(!weights[0].is_empty() && weights.iter().all(|weight| *weight == weights[0]), "{weights:?}");
    assert!(arrows.iter().all(|id| picture.find(&format!("{id}-head")).is_some()));
}

/// Draws the first turns of a rules file as a timeline.
fn timeline(text: &str, lang: Lang) -> Picture {
    let (moment, _) = zumen::games::zillions::moment(text, &Rules, &View::default()).expect("rules").expect("sound");
    let turns = zumen::games::zillions::Turns::new(moment, 12).expect("turns");
    let diagram = zumen::Subject::diagram(&turns, &View { lang, ..View::default() }).expect("a diagram");
    let renderer = Renderer::new(zumen::style("zillions", "classic").expect("a theme")).expect("no own fonts");
    Picture::of(renderer.draw(&diagram).expect("a picture").svg())
}

#[test]
fn whose_pieces_a_player_moves_is_told_in_each_language() {
    let rules = include_str!("../../examples/zillions/three.zrf");
    let moved = Lang::ALL.map(|lang| timeline(rules, lang).get("turn-5-line-2", "aria-label").to_owned());
    assert_eq!(moved, ["moves Stone", "Stoneの駒", "Stone 的棋子", "Stone의 말"]);
}

#[test]
fn equal_turns_in_a_row_are_one_sign() {
    let signs = |picture: &Picture| -> Vec<(String, String)> {
        let said = |id: String| picture.get(&id, "aria-label").to_owned();
        let sign = |turn: usize| (said(format!("turn-{turn}-number")), said(format!("turn-{turn}-line-1")));
        (1..=20).map(sign).filter(|(number, _)| !number.is_empty()).collect()
    };
    let order = include_str!("../data/zillions/runs.zrf");
    for lang in Lang::ALL {
        let picture = timeline(order, lang);
        let told = [
            ("1", "White ×4"),
            ("5", "Black ×4"),
            ("9", "Black"),
            ("10", "Black"),
            ("11", "White ×2"),
            ("13", "Black ×2"),
        ];
        assert_eq!(signs(&picture), told.map(|(number, line)| (number.to_owned(), line.to_owned())));
        // The cycle begins with turn 10, not with its equal before.
        let end = |id: &str| picture.get(id, "d").rsplit('M').next().unwrap_or_default().to_owned();
        let (back, to) = (end("again"), picture.get("to-10", "d").to_owned());
        let middle = |turn: usize| picture.get(&format!("turn-{turn}"), "x").to_owned();
        assert!(back.contains(&middle(10)) && !to.is_empty() && middle(9) != middle(10), "{back}");
    }
    assert_eq!(timeline(order, Lang::En).words("note"), "9 turns once, then 5 again and again");
    // One sign alone comes back to itself.
    let alone = timeline(
        &order
            .replace("repeat", "")
            .replace("(Black place)", "(White place)")
            .replace("Black White White Black Black)", ")")
            .replace("      Black\n", ""),
        Lang::En,
    );
    assert_eq!(signs(&alone), [("1".to_owned(), "White ×8".to_owned())]);
    assert!(alone.find("again-head").is_some());
}

/// A board on which each of so many players has a man, a kind without a figure, and a king.
fn clans(count: usize) -> String {
    let columns = |most: usize| (1..=most).map(|column| format!("c{column}-")).collect::<Vec<_>>().join("/");
    let players: Vec<String> = (1..=count).map(|player| format!("Clan{player}")).collect();
    let own = |(index, player): (usize, &String)| {
        let column = index + 1;
        format!("({player} (Man c{column}-1) (Wizard c{column}-2) (King c{column}-3))")
    };
    let setup: String = players.iter().enumerate().map(own).collect();
    let players = players.join(" ");
    format!(
        "(game (title \"Clans\") (players {players}) (turn-order {players})
           (board (grid (start-rectangle 0 0 40 40) (dimensions (\"{}\" (40 0)) (\"3/2/1\" (0 40))) (directions (n 0 -1))))
           (piece (name Man)) (piece (name Wizard)) (piece (name King)) (board-setup {setup}))",
        columns(count)
    )
}

/// Forms repeat after the eighth side: letters tell the rest, without any colour.
#[test]
fn more_sides_than_forms_have_letters() {
    for (theme, count) in
        ["classic", "colour", "web", "dark", "print"].into_iter().flat_map(|theme| [(theme, 12), (theme, 32)])
    {
        let picture = draw(&clans(count), &[], theme);
        let piece = |id: &str, what: &str| {
            let said = |id: String| picture.get(&id, "aria-label").to_owned();
            let form = picture.get(&format!("{id}{what}"), "href").to_owned();
            (form, said(format!("{id}-side")))
        };
        for (row, what) in [(1, ""), (2, "-badge"), (3, "-badge")] {
            let told: BTreeSet<(String, String)> =
                (1..=count).map(|column| piece(&format!("piece-c{column}-{row}"), what)).collect();
            assert_eq!(told.len(), count, "{theme}, row {row}: {told:?}");
            assert!(told.iter().all(|(form, letters)| !form.is_empty() && !letters.is_empty()), "{theme}: {told:?}");
        }
        let legend: BTreeSet<String> = (1..=count)
            .map(|player| picture.get(&format!("legend-player-{player}-token-side"), "aria-label").to_owned())
            .collect();
        assert_eq!(legend.len(), count, "{theme}");
    }
    let eight = draw(&clans(8), &[], "classic");
    assert!(eight.find("piece-c1-1-side").is_none(), "eight forms are enough");
}

/// A board of 8 by 8 with these forms of pieces, and what White and Black have.
fn rules(pieces: &str, white: &str, black: &str) -> String {
    format!(
        "(game (title \"Sample\") (players White Black) (turn-order White Black)
           (board (grid (start-rectangle 0 0 40 40)
              (dimensions (\"a/b/c/d/e/f/g/h\" (40 0)) (\"8/7/6/5/4/3/2/1\" (0 40)))
              (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
           {pieces} (board-setup (White {white}) (Black {black})))"
    )
}

/// The piece of the template that stands on a place, and its class.
fn on(picture: &Picture, place: &str) -> String {
    let piece = picture.find(&format!("piece-{place}")).map_or("", |piece| piece.get("href").trim_start_matches('#'));
    format!("{piece} {}", picture.get(&format!("piece-{place}"), "class")).trim().to_owned()
}

#[test]
fn names_become_figures_where_words_say_what_is_played() {
    let piece = |names: &str| names.split(' ').map(|name| format!("(piece (name {name}))")).collect::<String>();
    let drawn = |pieces: &str, white: &str, black: &str| draw(&rules(pieces, white, black), &[], "classic");
    // A king beside men is a crowned man, in a game without other pieces of chess.
    let draughts = drawn(&piece("Man King"), "(Man a1) (King c1)", "(Man b8)");
    assert_eq!([on(&draughts, "a1"), on(&draughts, "c1")], ["disc-man side-1", "disc-crown side-1"]);
    assert!(draughts.svg.contains("class=\"cell-dark\""));
    let chess = drawn(&piece("King Queen Rook Knight Man"), "(King e1) (Queen d1) (Rook a1)", "(King e8)");
    assert_eq!(on(&chess, "e1"), "chess-king side-1");
    // Letters alone are no game, but the six of chess are.
    let letters = drawn(&piece("R G B Y"), "(R a1) (G b1)", "(B c1)");
    assert_eq!([on(&letters, "a1"), on(&letters, "c1")], ["token-1 side-1", "token-2 side-2"]);
    let six = drawn(&piece("K Q R B N P"), "(K e1) (P e2)", "(K e8)");
    assert_eq!([on(&six, "e1"), on(&six, "e2")], ["chess-king side-1", "chess-pawn side-1"]);
    // Dice do not choose the set.
    let dice = drawn(&piece("Man One Two Three Four"), "(Man a1) (Two h1)", "(Man a8)");
    assert_eq!([on(&dice, "a1"), on(&dice, "h1")], ["disc-man side-1", "die-2 side-1"]);
    // A colour in the name is the colour of what somebody has who is named after none: White's men are White's.
    let named = piece("WhitePawn BlackPawn WhiteKing BlackKing BlackRook");
    let own = drawn(&named, "(BlackPawn a2) (BlackKing e8)", "(WhitePawn a7) (BlackRook a8)");
    assert_eq!(
        ["a2", "a7", "a8"].map(|at| on(&own, at)),
        ["chess-pawn side-1", "chess-pawn side-2", "chess-rook side-2"]
    );
    let neutral =
        rules(&named, "(BlackPawn a2) (WhitePawn a7)", "").replace("White Black", "N Other").replace("(White ", "(N ");
    let neutral = self::draw(&neutral.replace("(Black )", ""), &[], "classic");
    assert_eq!(["a2", "a7"].map(|at| on(&neutral, at)), ["chess-pawn side-2", "chess-pawn side-1"]);
    // What both have is in their colours, and letters tell the kinds.
    let shared =
        |name: &str| format!("(piece (name {name}Stone) (image White \"{name}-w.bmp\" Black \"{name}-b.bmp\"))");
    let shared =
        drawn(&(shared("Blue") + &shared("Red")), "(BlueStone a1) (RedStone b1)", "(BlueStone a8) (RedStone b8)");
    let sides = ["a1", "b1", "a8", "b8"].map(|at| on(&shared, at).split(' ').nth(1).unwrap_or_default().to_owned());
    assert_eq!(sides, ["side-1", "side-1", "side-2", "side-2"]);
    let letters = ["a1", "b1"].map(|at| shared.get(&format!("piece-{at}-name"), "aria-label"));
    assert_ne!(letters[0], letters[1]);
    // What has promoted is a wedge, too.
    let shogi = drawn(&piece("Gold Silver +Silver Lance"), "(+Silver b1)", "(Gold c1)");
    assert_eq!(on(&shogi, "b1"), "wedge-3 wedge-piece");
    let promoted =
        shogi.svg.split("id=\"wedge-3\"").nth(1).and_then(|text| text.split("</g>").next()).expect("a symbol");
    assert!(promoted.contains("#wedge-promoted"), "{promoted}");
}

#[test]
fn help_and_images_name_what_names_do_not() {
    let pieces = "(piece (name W) (help \"Wizard: jumps\") (image White \"a\\witch.bmp\")) (piece (name Z) (image White \"a\\zigzag.bmp\"))
        (piece (name M) (image White \"a\\invisible.bmp\"))";
    let picture = draw(&rules(pieces, "(W a1) (Z b1) (M c1)", "(W a8)"), &[], "classic");
    assert!(picture.svg.contains("aria-label=\"Wizard\"") && !picture.svg.contains("aria-label=\"Zigzag\""));
    assert!(picture.find("piece-c1").is_none(), "nobody sees it");
    // The source of the picture keeps what tells the pieces.
    let json = zumen::read(rules(pieces, "(W a1) (M c1)", "").as_bytes(), &Rules).expect("a game");
    let json = json.entries(&View::default()).swap_remove(0).expect("a position").subject.json(&View::default());
    assert!(draw(&json.expect("JSON"), &[], "classic").find("piece-c1").is_none());
}

#[test]
fn crosses_and_noughts_are_what_they_are_called() {
    let text = include_str!("../../examples/zillions/tic-tac-toe.zrf");
    let text = text.replace("(Cross (Mark off 5))", "(Cross (Mark middle-centre))");
    let text = text.replace("(Nought (Mark off 5))", "(Nought (Mark upper-left))");
    let picture = draw(&text, &[], "classic");
    assert_eq!([on(&picture, "middle-centre"), on(&picture, "upper-left")], ["cross side-1", "nought side-2"]);
}

#[test]
fn seeds_are_numbers_in_pits() {
    let pieces: String = (1..=9).map(|seeds| format!("(piece (name P0{seeds}))")).collect();
    let picture = draw(&rules(&pieces, "(P04 a1 b1)", "(P09 a8)"), &[("board", "pits")], "classic");
    assert_eq!(picture.get("piece-a8", "aria-label"), "9");
    assert_eq!(picture.elements.iter().filter(|e| e.get("class") == "house").count(), 64, "round pits");
    assert!(picture.find("legend-pieces").is_none());
    let squares = draw(&rules(&pieces, "(P04 a1 b1)", "(P09 a8)"), &[], "classic");
    assert_eq!(squares.elements.iter().filter(|e| e.get("class") == "house").count(), 0);
}

/// How many lines lead between places.
fn ways(picture: &Picture) -> usize {
    picture.find("lines-between").map_or(0, |lines| lines.get("d").matches('M').count())
}

fn count(picture: &Picture, class: &str) -> usize {
    picture.elements.iter().filter(|element| element.get("class") == class).count()
}

#[test]
fn links_and_pieces_tell_what_kind_of_board_it_is() {
    let alquerque = include_str!("../data/zillions/alquerque.zrf");
    let picture = draw(alquerque, &[], "classic");
    assert_eq!((ways(&picture), count(&picture, "point"), count(&picture, "cell")), (37, 25, 0));
    let squares = draw(alquerque, &[("board", "squares")], "classic");
    assert_eq!((ways(&squares), count(&squares, "point"), count(&squares, "cell")), (0, 0, 25));
    // Lines that go on from place to place are one. Ten across, nine down in two halves, two banks, two palaces of two; and four
    // at each side of where soldiers and cannons begin.
    let river = draw(include_str!("../data/zillions/river.zrf"), &[], "classic");
    assert_eq!((ways(&river), count(&river, "point")), (10 + 2 * 9 + 2 + 4 + 24 * 4, 0));
    let morris = draw(include_str!("../data/zillions/morris.zrf"), &[], "classic");
    assert_eq!((ways(&morris), count(&morris, "point")), (28, 24));
    let bricks = include_str!("../data/zillions/bricks.zrf");
    let corners = |picture: &Picture| {
        let cell = picture.find("cell-c3").map_or("", |cell| cell.get("points"));
        cell.split_whitespace().count()
    };
    assert_eq!(corners(&draw(bricks, &[], "classic")), 6);
    assert_eq!(corners(&draw(bricks, &[("board", "squares")], "classic")), 0);
}

#[test]
fn levels_stand_side_by_side() {
    let picture = draw(include_str!("../data/zillions/levels.zrf"), &[], "classic");
    assert_eq!(count(&picture, "cell-dark"), 5 + 4 + 5 + 4, "colours change from level to level");
    let at = |place: &str| {
        picture.get(&format!("piece-{place}"), "transform").to_owned() + picture.get(&format!("piece-{place}"), "x")
    };
    let places = ["Ab1", "Ba1", "Ca3", "Db3"].map(at);
    assert!((0..4).all(|one| (one + 1..4).all(|other| places[one] != places[other])), "{places:?}");
}

#[test]
fn hands_are_no_files_of_the_board() {
    let picture = draw(include_str!("../data/zillions/hands.zrf"), &[], "classic");
    assert_eq!(count(&picture, "cell"), 12);
    assert!(picture.find("legend-aside").is_some());
    assert!(picture.svg.contains("× 2"), "two pawns are one row");
    assert_eq!(picture.all("row-").count(), 4);
}

#[test]
fn four_sides_of_wedges_point_to_the_middle() {
    let text = "(game (title \"Four\") (players South West North East) (turn-order South West North East)
        (board (grid (start-rectangle 0 0 40 40) (dimensions (\"a/b/c\" (40 0)) (\"3/2/1\" (0 40))) (directions (n 0 -1))))
        (piece (name Gold)) (piece (name Lance)) (piece (name Silver))
        (board-setup (South (Gold b1)) (West (Gold a2)) (North (Gold b3)) (East (Gold c2))))";
    let picture = draw(text, &[], "classic");
    let wedges = ["b1", "a2", "b3", "c2"].map(|at| on(&picture, at).split(' ').next().unwrap_or_default().to_owned());
    assert_eq!(wedges, ["wedge-1", "wedge-1-right", "wedge-1-turned", "wedge-1-left"]);
}

#[test]
fn counters_of_many_sides_differ_in_form() {
    let picture = draw(include_str!("../../examples/zillions/four.zrf"), &[], "print");
    let forms: Vec<&str> = picture.all("piece-").map(|(_, piece)| piece.get("href")).collect();
    assert_eq!(forms.len(), 4);
    assert!((0..4).all(|one| (one + 1..4).all(|other| forms[one] != forms[other])), "{forms:?}");
}

/// In one ink two sides whose colours are as light as each other have counters of two forms; others have one.
#[test]
fn counters_of_two_sides_are_told_apart_in_one_ink() {
    let text = rules("(piece (name Man))", "(Man a1)", "(Man b8)");
    for [white, black] in
        [["White", "Black"], ["Yellow", "Black"], ["White", "Red"], ["Red", "Black"], ["White", "Yellow"]]
    {
        let named = text.replace("White", "One").replace("Black", black).replace("One", white);
        let picture = draw(&named, &[], "print");
        let [one, other] = ["a1", "b8"].map(|place| on(&picture, place));
        let theme = zumen::TEMPLATES.template("zillions", "print", &Default::default()).expect("sound").theme;
        let paint = |piece: &str| {
            let side = piece.split(' ').nth(1).unwrap_or_default();
            theme.of(side).get("fill").map(|fill| (*fill).to_owned())
        };
        let form = |piece: &str| piece.split(' ').next().map(str::to_owned);
        assert_ne!((form(&one), paint(&one)), (form(&other), paint(&other)), "{white} {black}: {one}, {other}");
        let is_light = paint(&one) != paint(&other);
        assert_eq!(is_light, form(&one) == form(&other), "{white} {black}: {one}, {other}");
    }
}

#[test]
fn symbols_of_ones_own_are_of_a_player_too() {
    let text = rules("(piece (name Witch))", "(Witch a1)", "(Witch a8)");
    let map = "White Witch = chess-queen\nBlack Witch = 12\n";
    let picture = draw(&text, &[("pieces", map)], "classic");
    assert_eq!([on(&picture, "a1"), on(&picture, "a8")], ["chess-queen side-1", "token-2 side-2"]);
}

#[test]
fn a_caption_that_names_the_game_says_it_once() {
    let note = |variant: &str, caption: Option<&str>| {
        let view = View { caption: caption.map(str::to_owned), ..View::default().with("variant", variant) };
        let read = zumen::read(CHESS.as_bytes(), &Rules).expect("a game");
        let entry = read.entries(&view).swap_remove(0).expect("a position");
        let renderer = Renderer::new(zumen::style("zillions", "classic").expect("a theme")).expect("no own fonts");
        let picture = Picture::of(renderer.draw(&entry.subject.diagram(&view).expect("a diagram")).expect("one").svg());
        picture.words("note")
    };
    assert_eq!([note("1", None), note("1", Some("A game"))], ["", ""], "what is played is seen");
    let variant = note("2", None);
    assert!(variant.starts_with("Chess: "), "{variant}");
    assert_eq!(note("2", Some("A game")), variant);
    assert_eq!(note("2", Some(&format!("{variant}, the beginning"))), "");
}

#[test]
fn paper_stands_round_figures_on_hatching() {
    for (theme, is_shown) in [("classic", false), ("print", true)] {
        let template = template(theme);
        assert_eq!(template.theme.of("halo").get("display") != Some(&"none"), is_shown, "{theme}");
    }
    let picture = draw(CHESS, &[], "print");
    assert!(picture.svg.contains("class=\"halo\""));
}

/// The ends of the lines of a path, in hundredths of a cell.
fn lines(path: &str) -> Vec<[(i32, i32); 2]> {
    let mut lines = Vec::new();
    let (mut x, mut y) = (0, 0);
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<i32> = rest[1..end].split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let from = (x, y);
        match (letter, numbers.as_slice()) {
            ('H', [to]) => x = *to,
            ('V', [to]) => y = *to,
            (_, [to, down]) => (x, y) = (*to, *down),
            _ => {}
        }
        if letter != 'M' {
            lines.push([from, (x, y)]);
        }
        rest = &rest[end..];
    }
    lines
}

fn number(picture: &Picture, id: &str, name: &str) -> i32 {
    picture.get(id, name).parse::<f64>().map_or(0, |number| number.round() as i32)
}

#[test]
fn links_lie_under_pits_and_pieces() {
    let picture = draw(MANCALA, &[("links", ""), ("board", "pits")], "classic");
    assert!(lines(picture.get("links", "d")).len() >= 14);
    let at = |id: &str| picture.svg.find(&format!("id=\"{id}")).expect(id);
    assert!(at("links") < at("cell-") && at("links") < at("piece-"));
}

#[test]
fn levels_and_their_lines_have_names() {
    let picture = draw(include_str!("../data/zillions/levels.zrf"), &[], "classic");
    let said = |what: &str| -> String {
        picture.all(what).map(|(id, _)| picture.get(&format!("{what}{id}"), "aria-label").to_owned()).collect()
    };
    assert_eq!(said("level-"), "ABCD");
    assert_eq!((said("column-"), said("row-")), ("abc".repeat(4), "321".repeat(4)));
    assert!(
        draw(include_str!("../data/zillions/levels.zrf"), &[("coordinates", "none")], "classic")
            .find("level-1")
            .is_none()
    );
}

#[test]
fn zones_have_a_key() {
    let four = include_str!("../../examples/zillions/four.zrf");
    let picture = draw(four, &[("zones", "")], "print");
    assert_eq!(picture.get("legend-zone-1", "aria-label"), "Entry");
    assert_eq!(picture.get("legend-zone-1-tint", "href"), picture.get("zone-1-d9", "href"));
    assert!(draw(four, &[], "print").find("legend-zone-1").is_none());
    // In one ink no two zones have the same lines.
    let drawn: BTreeSet<String> = (1..=8)
        .map(|zone| {
            let board = zumen::TEMPLATES.file("zillions", "board.svg").expect("a board").text.clone();
            let at = board.find(&format!("id=\"zone-{zone}\"")).expect("a zone");
            board[at..]
                .split("zone-lines\" d=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .expect("lines")
                .to_owned()
        })
        .collect();
    assert_eq!(drawn.len(), 8);
}

#[test]
fn hexagons_that_were_placed_by_hand_tile() {
    let picture = draw(include_str!("../data/zillions/bricks.zrf"), &[], "classic");
    let corners: BTreeSet<(i32, i32)> = picture
        .all("cell-")
        .flat_map(|(_, cell)| cell.get("points").split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .filter_map(|point| {
            let (x, y) = point.split_once(',')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        })
        .collect();
    assert!(corners.len() > 40, "{corners:?}");
    for (x, y) in &corners {
        let near = corners.iter().filter(|(ox, oy)| (x - ox).abs() <= 12 && (y - oy).abs() <= 12);
        assert_eq!(near.count(), 1, "one corner at {x} {y}");
    }
    assert!(picture.find("frame").is_some());
}

#[test]
fn pits_are_as_large_as_they_are() {
    let mancala = draw(MANCALA, &[("board", "pits")], "classic");
    assert!(mancala.all("cell-").any(|(id, _)| number(&mancala, &format!("cell-{id}"), "r") > 40));
}

/// The foot of a promoted wedge is heavy: the name stands clear of it.
#[test]
fn names_stand_clear_of_heavy_lines() {
    for theme in ["classic", "colour"] {
        let template = template(theme);
        let zumen::template::Slot::Text(slot) = &template.slots["label-wedge-lower-heavy"] else { panic!("a text") };
        // Kanji fill 92 hundredths of their size; the line reaches from 42.5 on.
        assert!(slot.at.y + slot.size * 0.46 <= 42.5 - 2.5, "{theme}");
    }
}

/// A board of 3 by 3, and what its rules need besides.
fn small(board: &str, pieces: &str, setup: &str) -> Picture {
    let text = format!(
        "(game (title \"Small\") (players White Black N) (turn-order White Black)
           (board (grid (start-rectangle 10 10 50 50) (dimensions (\"a/b/c\" (40 0)) (\"3/2/1\" (0 40))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))) {board})
           {pieces} (board-setup {setup}))"
    );
    draw(&text, &[], "classic")
}

#[test]
fn numbers_of_two_kinds_keep_their_letters() {
    let of =
        |prefix: &str, most: u32| -> String { (1..=most).map(|n| format!("(piece (name {prefix}{n}))")).collect() };
    let picture = small("", &(of("R", 9) + &of("B", 9) + &of("P", 5)), "(White (R5 a1) (B5 b1))");
    assert_eq!([picture.get("piece-a1-name", "aria-label"), picture.get("piece-b1-name", "aria-label")], ["R5", "B5"]);
}

#[test]
fn lines_between_lines_have_no_names() {
    let between =
        "(grid (start-rectangle 30 30 70 70) (dimensions (\"ab/bc\" (40 0)) (\"32/21\" (0 40))) (directions (n 0 -1)))";
    let picture = small(between, "(piece (name Man))", "(White (Man a1))");
    let said: String =
        picture.all("column-").map(|(id, _)| picture.get(&format!("column-{id}"), "aria-label").to_owned()).collect();
    assert_eq!(said, "abc");
}

#[test]
fn what_lies_beyond_the_screen_is_not_drawn() {
    let text = "(game (title \"Off\") (players White) (turn-order White)
        (board (grid (start-rectangle -90 10 -50 50) (dimensions (\"a/b/c/d/e/f\" (40 0)) (\"2/1\" (0 40)))))
        (piece (name Man)) (board-setup (White (Man e1))))";
    assert_eq!(count(&draw(text, &[], "classic"), "cell"), 8, "two columns are left of the screen");
    let levels = include_str!("../data/zillions/levels.zrf").replace("(\"A/B/C/D\" (0 0))", "(\"A/B/C/D\" (300 0))");
    assert_eq!(count(&draw(&levels, &[], "classic"), "cell-dark"), 5, "levels far away");
}

#[test]
fn who_is_to_move_has_a_wedge_where_pieces_are_wedges() {
    let rules = include_str!("../../examples/tai-shogi.zrf");
    let picture = draw(rules, &[("bitmaps", "none")], "classic");
    let words =
        picture.svg.split("id=\"legend\"").nth(1).or_else(|| picture.svg.split("words-").nth(1)).expect("words");
    assert!(words.contains("wedge") && !words.contains("token"), "{words}");
}

/// The number behind a name in a line of SVG.
fn number_behind(line: &str, name: &str) -> f64 {
    let (_, rest) = line.split_once(name).unwrap_or_else(|| panic!("no {name} in {line}"));
    let end = rest.find(|c: char| !matches!(c, '0'..='9' | '.')).unwrap_or(rest.len());
    rest[..end].parse().expect("a number")
}

/// On wide, long and large boards coordinates are as large as other words are at least, and those of lines do not touch.
#[test]
fn coordinates_are_never_smaller_than_words() {
    let wide = include_str!("../data/zillions/wide.zrf");
    let lines = |count: usize, of: &str| {
        let names: Vec<String> = (1..=count).map(|line| format!("{of}{line}")).collect();
        names.join("/")
    };
    let large = format!(
        "(game (title \"Large\") (players White) (turn-order White) (board (grid (start-rectangle 0 0 40 40)
        (dimensions (\"{}\" (40 0)) (\"{}\" (0 40))))) (piece (name Man)) (board-setup (White (Man x1y1))))",
        lines(25, "x"),
        lines(25, "y")
    );
    let tower = include_str!("../data/zillions/tower.zrf");
    let strip = include_str!("../data/zillions/strip.zrf");
    for (name, rules) in [("wide", wide), ("large", &large), ("tower", tower), ("strip", strip)] {
        let svg = draw(rules, &[], "classic").svg;
        let line =
            |with: &str| svg.lines().find(|line| line.contains(with)).unwrap_or_else(|| panic!("{name}: {with}"));
        let cell = number_behind(line("id=\"grid\""), " scale(");
        for label in svg.lines().filter(|line| line.contains("class=\"coordinate\"")) {
            let size = 100.0 * cell * number_behind(label, " scale(");
            assert!((24.0..=34.5).contains(&size), "{name}: {size} units in {label}");
        }
    }
}

#[test]
fn a_strip_goes_on_in_the_next_row() {
    let picture = draw(include_str!("../data/zillions/strip.zrf"), &[], "classic");
    assert!(picture.svg.contains("id=\"run-outs\""), "its edges run on where it is cut");
    assert_eq!(picture.all("column-").count(), 52, "every square has its name");
    assert_eq!(picture.all("row-").count(), 5, "the name of the line stands before each row");
}
