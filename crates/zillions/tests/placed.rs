//! What a piece of a rules file does from a place of its board.

use std::collections::BTreeSet;

use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Mark, Place};
use zumen_game::{NoFiles, Subject, View};
use zumen_zillions::{
    First, How, Manner, Piece, PieceMoves, PiecePoster, PieceReach, Position, Remark, Rules, RulesFile, Stone,
    ZILLIONS, destinations,
};

const GRID: &str = "(grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c/d/e/f\" (50 0)) (\"6/5/4/3/2/1\" (0 50)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1)))
    (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
    (zone (name row) (players White) (positions a2 b2 c2 d2 e2 f2))
    (zone (name row) (players Black) (positions a5 b5 c5 d5 e5 f5))
    (zone (name shore) (players White Black) (positions a3 b3 c3 d3 e3 f3))";

const PIECES: &str = "
    (piece (name Knight) (moves (leap n ne) (leap n nw) (leap e ne) (leap e se) (leap s se) (leap s sw) (leap w sw) (leap w nw)))
    (piece (name Pawn) (moves
        (n (verify empty?) add) ((verify (in-zone? row)) n (verify empty?) n (verify empty?) add)
        (ne (verify enemy?) add) (nw (verify enemy?) add)
        (e (verify enemy?) (verify last-to?) capture n (verify last-from?) (verify empty?) add)))
    (piece (name Cannon) (moves (shoot n) (shoot e) (shoot s) (shoot w)))
    (piece (name Man) (moves (step ne) (step nw) (jump ne) (jump nw)))
    (piece (name King) (moves (fly ne) (fly nw) (fly se) (fly sw)))
    (piece (name Horse) (moves (gallop n ne nw) (gallop e ne se) (gallop s se sw) (gallop w nw sw)))
    (piece (name Boat) (moves (n (verify empty?) (verify (not-in-zone? shore)) add) (step e) (step w)))
    (piece (name Monarch) (attribute never-moved? true) (moves
        (n (verify not-friend?) (set-attribute never-moved? false) add)
        ((verify never-moved?) e (verify empty?) e (verify empty?) add)))
    (piece (name Shy) (moves (n (verify (not-neutral? n)) add) (sing)))
    (piece (name Silent) (moves (n (sing) add)))
    (piece (name Sleeper) (moves (n (verify (piece? Pawn)) add)))";

const MACROS: &str = "
    (define leap ($1 $2 (verify not-friend?) add))
    (define step ($1 (verify empty?) add))
    (define jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jumping)))
    (define shoot ($1 (while empty? add $1) $1 (while empty? $1) (verify enemy?) add))
    (define fly ($1 (while empty? add $1) (verify enemy?) capture $1 (while empty? add $1)))
    (define gallop ($1 (verify empty?) $2 (verify not-friend?) add) ($1 (verify empty?) $3 (verify not-friend?) add))";

fn rules() -> Rules {
    read(&format!(
        "{MACROS} (game (title \"Trial\") (players White Black) (turn-order White Black) (board {GRID}) {PIECES}
            (board-setup (White (Pawn a2 b2 c2 d2 e2 f2) (Monarch c1)) (Black (Pawn a5 b5 c5 d5 e5 f5) (Monarch c6))))"
    ))
}

fn read(text: &str) -> Rules {
    let file = RulesFile::read(text, &NoFiles).unwrap_or_else(|fault| panic!("{fault}"));
    file.rules(file.default_form()).unwrap_or_else(|fault| panic!("{fault}")).0
}

fn moves_from(rules: &Rules, piece: &str, from: Option<&str>) -> Result<PieceReach, Diagnostic> {
    PieceMoves::from_name(rules, piece, from).map(|moves| match moves.manner {
        Manner::From { placed, .. } => placed,
        Manner::Alike(movement) => panic!("{piece} moves alike: {movement}"),
    })
}

/// The places of each kind, as `m` moves, `c` captures, `M` and `C` over a piece, `x` takes over, `1` at first.
fn signs(placed: &PieceReach) -> Vec<String> {
    let letter = |how: &How| match how {
        How::Moves => 'm',
        How::Captures => 'c',
        How::MovesOver => 'M',
        How::CapturesOver => 'C',
        How::TakesOver => 'x',
        How::First => '1',
    };
    let mut all: Vec<String> = placed
        .goes
        .iter()
        .map(|goes| {
            let after = goes.after.as_ref().map(|after| format!("<{after}")).unwrap_or_default();
            format!("{}:{}{after}", goes.to, goes.how.iter().map(letter).collect::<String>())
        })
        .collect();
    all.sort();
    all
}

#[test]
fn what_a_piece_does_is_told_place_by_place() {
    let rules = rules();
    for (piece, from, expected) in [
        ("Knight", "c3", "a2:mc a4:mc b1:mc b5:mc d1:mc d5:mc e2:mc e4:mc"),
        ("Pawn", "c2", "b3:c c3:m c4:m1<c3 d3:c"),
        ("Pawn", "c3", "b4:c c4:m d4:c"),
        // What it captures has one piece before it.
        ("Cannon", "a1", "a2:m a3:mC<a2 a4:mC<a3 a5:mC<a4 a6:mC<a5 b1:m c1:mC<b1 d1:mC<c1 e1:mC<d1 f1:mC<e1"),
        ("Man", "c3", "a5:x b4:m d4:m e5:x"),
        ("King", "a1", "b2:m c3:mx d4:mx e5:mx f6:mx"),
        ("Horse", "a1", "b3:mc<a2 c2:mc<b1"),
        ("Boat", "c2", "b2:m d2:m"),
        ("Boat", "c3", "b3:m c4:m d3:m"),
        ("Monarch", "c1", "c2:mc e1:m1<d1"),
    ] {
        let found = signs(&moves_from(&rules, piece, Some(from)).unwrap());
        // A king flies past nothing: each place but the first needs the one before.
        let found: Vec<String> = match piece {
            "King" => found.iter().map(|sign| sign.split('<').next().unwrap_or_default().to_owned()).collect(),
            _ => found,
        };
        assert_eq!(found.join(" "), expected, "{piece} {from}");
    }
}

#[test]
fn what_is_not_known_is_said() {
    let rules = rules();
    let pawn = moves_from(&rules, "Pawn", Some("c2")).unwrap();
    assert_eq!(pawn.unknown, ["last-from?", "last-to?"]);
    assert_eq!(pawn.first, [First::FromStart]);
    assert_eq!(moves_from(&rules, "Man", Some("c3")).unwrap().remarks, [Remark::GoesOn]);
    let monarch = moves_from(&rules, "Monarch", Some("c1")).unwrap();
    assert!(monarch.first.contains(&First::While { attribute: "never-moved?".to_owned(), is: true }), "{monarch:?}");
    let shy = moves_from(&rules, "Shy", Some("c1")).unwrap();
    assert_eq!((signs(&shy).join(" ").as_str(), shy.unknown.as_slice()), ("c2:mc", &["sing".to_owned()][..]));
    for (piece, from, code, message) in [
        ("Silent", None, "moves::nowhere", "its moves depend on sing"),
        ("Sleeper", None, "moves::nowhere", "its moves depend on piece?"),
        ("Pawn", Some("c6"), "moves::nowhere", "cannot move from c6"),
        ("Pawn", Some("c9"), "moves::from", "has no position \"c9\""),
        ("Pwan", Some("c2"), "moves::piece", "has no piece"),
    ] {
        let fault = moves_from(&rules, piece, from).unwrap_err();
        assert!(fault.code == code && fault.message.contains(message), "{piece}: {fault:?}");
    }
    let near = moves_from(&rules, "Pawn", Some("c22")).unwrap_err();
    assert_eq!((near.help.as_deref(), near.span), (Some("did you mean c2?"), Some(0..3)));
}

const TURNS: &str = "(players White Black) (turn-order (White plain) (Black plain))";

/// Draws the piece `It` with these moves on six by six squares.
fn it(players: &str, moves: &str) -> Result<PieceReach, Diagnostic> {
    let rules = read(&format!(
        "{MACROS} (game (title \"Trial\") {players} (board {GRID}) (piece (name It) {moves}) (board-setup (White (It c3))))"
    ));
    PieceMoves::from_name(&rules, "It", None).map(|moves| match moves.manner {
        Manner::From { placed, .. } => placed,
        Manner::Alike(movement) => panic!("it moves alike: {movement}"),
    })
}

#[test]
fn only_moves_of_its_own_turns_are_drawn() {
    let moves = "(moves (move-type plain) (n (verify not-friend?) add) (move-type more) (s (verify not-friend?) add))";
    assert_eq!(signs(&it(TURNS, moves).unwrap()), ["c5:mc"]);
    let more = "(moves (move-type more) (s (verify not-friend?) add))";
    assert!(it(TURNS, more).unwrap_err().message.contains("no turn of its player allows its moves"));
}

#[test]
fn parts_of_moves_and_what_is_taken_aside_are_told() {
    let plain = "(players White Black) (turn-order White Black)";
    let parts = it(plain, "(moves (n (verify not-friend?) (add-partial more)))").unwrap();
    assert_eq!((signs(&parts).join(" ").as_str(), parts.remarks.as_slice()), ("c5:mc", &[Remark::GoesOn][..]));
    let shot = it(plain, "(moves (n (verify not-friend?) s (capture s) n add))").unwrap();
    assert_eq!((signs(&shot).join(" ").as_str(), shot.remarks.as_slice()), ("c5:mc", &[Remark::TakesAside][..]));
    let between = "(e (verify empty?) mark (if (enemy? e) e (if (friend? e) capture)) back add)";
    let custodial = it(plain, &format!("(moves {between})")).unwrap();
    assert_eq!(
        (signs(&custodial).join(" ").as_str(), custodial.remarks.as_slice()),
        ("d4:m", &[Remark::TakesAside][..])
    );
}

#[test]
fn what_becomes_of_other_pieces_is_told() {
    let plain = "(players White Black) (turn-order White Black)";
    for (moves, remark) in [
        ("(n (if not-empty? (verify enemy?) cascade n (verify empty?) to back) add)", Remark::Pushes),
        ("(n mark (if not-empty? cascade n add else add))", Remark::Pushes),
        ("(n (while (and not-empty? (on-board? n)) cascade n) (verify empty?) add)", Remark::Pushes),
        ("(n (verify enemy?) mark n (verify empty?) to back cascade n n (verify empty?) add)", Remark::Pushes),
        ("(n (verify (piece? It)) cascade n (verify empty?) add) (s (verify empty?) add)", Remark::Pushes),
        ("(e e to e (verify friend?) cascade w w add) (s (verify empty?) add)", Remark::MovesOthers),
        ("(n (verify enemy?) cascade s add)", Remark::MovesOthers),
        ("(n (if enemy? flip) n (verify empty?) add)", Remark::ChangesOwners),
        ("(n (if enemy? (change-owner) n) (verify empty?) add)", Remark::ChangesOwners),
        ("(n (verify empty?) (create It s) add)", Remark::Creates),
        ("(n (verify empty?) add-copy)", Remark::Creates),
        ("(n (verify empty?) (add-copy It))", Remark::Creates),
        ("(n (verify empty?) (add-copy-partial It))", Remark::Creates),
    ] {
        let placed = it(plain, &format!("(moves {moves})")).unwrap();
        assert!(placed.remarks.contains(&remark), "{moves}: {:?}", placed.remarks);
    }
    let still = it(plain, "(moves (n (verify empty?) n (verify off-board?) flip add) (n (if empty? n) add))").unwrap();
    assert!(!still.remarks.contains(&Remark::ChangesOwners), "a block that ends before does nothing");
}

#[test]
fn no_board_is_empty() {
    let plain = "(players White Black) (turn-order White Black)";
    for (moves, reason) in [
        ("", "it has no moves"),
        ("(drops ((verify empty?) add))", "it can be dropped, but has no moves"),
        ("(moves (n (verify friend?) add))", "it moves only onto pieces of its own side"),
    ] {
        let fault = it(plain, moves).unwrap_err();
        assert!(fault.code == "moves::nowhere" && fault.message.contains(reason), "{moves}: {fault:?}");
    }
}

#[test]
fn lines_lead_over_what_lies_on_the_way() {
    let aside =
        it("(players White Black) (turn-order White Black)", "(moves (ne (verify empty?) (verify (empty? a6)) add))");
    let aside = aside.unwrap();
    assert_eq!((signs(&aside).join(" ").as_str(), aside.remarks.as_slice()), ("d5:m", &[Remark::OwnWay][..]));
}

#[test]
fn a_piece_is_drawn_on_the_board_rather_than_in_a_hand() {
    let hand = GRID.replace("a/b/c/d/e/f", "h/a/b/c/d/f");
    let hand = hand.replace("(zone (name row)", "(zone (name hand) (positions h1 h2 h3 h4 h5 h6)) (zone (name line)");
    let hand = hand.replace(" e2", "").replace(" e5", "").replace(" e3", "");
    let drops: String = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
        .map(|at| format!("((verify (in-zone? hand)) {at} (verify empty?) add)"))
        .concat();
    let rules = read(&format!(
        "(define go ((verify (not-in-zone? hand)) $1 (verify not-friend?) (verify (not-in-zone? hand)) add))
        (game (title \"Hand\") (players White Black) (turn-order White Black) (board {hand})
            (piece (name It) (moves {drops} (go n) (go e) (go w) (go s))))"
    ));
    let placed = moves_from(&rules, "It", None).unwrap();
    assert!(!placed.from.starts_with('h'), "{}", placed.from);
}

/// Two grids whose names differ in case alone are one board.
#[test]
fn the_board_is_that_of_the_game() {
    let seeds: String = (0..13).map(|n| format!("(piece (name seeds-{n}) (moves (e (verify empty?) add)))")).collect();
    let rules = read(&format!(
        r#"(game (title "Seeds") (players South North) (turn-order South North)
            (board
                (grid (start-rectangle 0 400 50 450) (dimensions ("a/b/c/d" (50 0)) ("2/1" (0 50)))
                    (directions (e 1 0) (s 0 1)))
                (grid (start-rectangle 0 0 50 50) (dimensions ("A/B/C/D" (50 0)) ("9/8/7/6" (0 50)))
                    (directions (e 1 0) (s 0 1))))
            {seeds}
            (board-setup (South (seeds-1 a1 b1)) (North (seeds-2 c2))))"#
    ));
    let moves = PieceMoves::from_name(&rules, "seeds-1", Some("a1")).unwrap();
    let places = zumen_zillions::places(&rules);
    let to = places[&rules.board.find("b1").unwrap()];
    let diagram = moves.diagram(&View::default()).unwrap();
    let is_there = |mark: &Mark| matches!(mark, Mark::Piece { at, .. } if *at == Place::Grid(to));
    assert!(diagram.marks.iter().any(is_there), "{:?}", diagram.marks);
}

#[test]
fn the_place_is_the_most_central_of_those_where_it_does_most() {
    let rules = rules();
    assert_eq!(moves_from(&rules, "Pawn", None).unwrap().from, "c2");
    assert_eq!(moves_from(&rules, "Horse", None).unwrap().from, "c4");
    let hexagonal = read(include_str!("../../../examples/zillions/hexagonal.zrf"));
    let disc = moves_from(&hexagonal, "Disc", None).unwrap();
    assert_eq!((disc.from.as_str(), signs(&disc).join(" ").as_str()), ("c3", "b2:m b3:m c2:m c4:m d3:m d4:m"));
}

/// The marks of a picture are what the rules say of each board: none other there, an enemy on one place, enemies
/// everywhere.
#[test]
fn signs_agree_with_the_rules() {
    let mut rules = rules();
    rules.pieces.push(Piece { name: "Nobody".to_owned(), ..Piece::default() });
    let nobody = Stone { piece: rules.pieces.len() - 1, player: 1 };
    let names = |found: BTreeSet<usize>| -> BTreeSet<String> {
        found.into_iter().map(|at| rules.board.positions[at].name.clone()).collect()
    };
    for piece in ["Knight", "Cannon", "Man", "King", "Horse", "Boat"] {
        let kind = rules.pieces.iter().position(|known| known.name == piece).unwrap();
        for from in ["a1", "c2", "d4"] {
            let told = moves_from(&rules, piece, Some(from)).unwrap();
            let has = |how: How| -> BTreeSet<String> {
                told.goes.iter().filter(|goes| goes.how.contains(&how)).map(|goes| goes.to.clone()).collect()
            };
            let start = rules.board.find(from).unwrap();
            let goes = |enemies: &dyn Fn(usize) -> bool| {
                let mut position = Position::default();
                let all = (0..rules.board.positions.len()).filter(|at| *at != start && enemies(*at));
                position.stones.extend(all.map(|at| (at, nobody)));
                position.stones.insert(start, Stone { piece: kind, player: 0 });
                names(destinations(&rules, &position, start).unwrap())
            };
            assert_eq!(goes(&|_| false), has(How::Moves), "{piece} {from}");
            for at in 0..rules.board.positions.len() {
                let name = &rules.board.positions[at].name;
                let captured = goes(&|other| other == at).contains(name);
                assert_eq!(captured, has(How::Captures).contains(name), "{piece} {from} takes {name}");
            }
            let unstopped = |name: &&String| told.of(name).is_none_or(|goes| goes.after.is_none());
            let captures = has(How::Captures).iter().filter(unstopped).cloned().collect::<BTreeSet<_>>();
            let alone = |name: &String| captures.contains(name);
            // A cannon's second place has just one piece before it.
            let full = goes(&|_| true);
            assert!(
                full.iter().all(|name| alone(name) || has(How::CapturesOver).contains(name)),
                "{piece} {from}: {full:?}"
            );
            assert!(captures.iter().all(|name| full.contains(name)), "{piece} {from}: {full:?}");
        }
    }
}

#[test]
fn the_source_in_a_picture_reads_back() {
    let hexagonal = read(include_str!("../../../examples/zillions/hexagonal.zrf"));
    let chess = read(include_str!("../../../examples/zillions/chess.zrf"));
    let (trial, view) = (rules(), View::default());
    let mut pieces: Vec<PieceMoves> = Vec::new();
    for rules in [&hexagonal, &chess, &trial] {
        let all = rules.pieces.iter().flat_map(|piece| [None, Some("c2")].map(|from| (piece.name.clone(), from)));
        pieces.extend(all.filter_map(|(piece, from)| PieceMoves::from_name(rules, &piece, from).ok()));
    }
    assert!(pieces.len() > 24, "{}", pieces.len());
    for moves in pieces {
        let json = moves.json(&view).unwrap();
        let record = ZILLIONS.read(&json, &NoFiles).unwrap();
        let again = record.entries(&view).into_iter().next().expect("a diagram").expect("it is read");
        assert_eq!(again.subject.json(&view).unwrap(), json);
        assert_eq!(again.subject.diagram(&view).unwrap(), moves.diagram(&view).unwrap(), "{}", moves.name);
    }
}

#[test]
fn a_poster_has_all_pieces_and_names_those_without_a_diagram() {
    let rules = read(include_str!("../../../tests/data/zillions/manners.zrf"));
    let (poster, view) = (PiecePoster::new(&rules).unwrap(), View::default());
    assert_eq!(poster.pieces.len(), 5);
    let missing: Vec<(&str, &str)> =
        poster.missing.iter().map(|one| (one.piece.as_str(), one.reason.as_str())).collect();
    assert_eq!(missing, [("Rock", "it can be dropped, but has no moves"), ("Singer", "its moves depend on sing")]);
    let json = poster.json(&view).unwrap();
    assert_eq!(json.matches("start-rectangle").count(), 1, "the board stands there once");
    let record = ZILLIONS.read(&json, &NoFiles).unwrap();
    let again = record.entries(&view).into_iter().next().expect("a sheet").expect("it is read");
    assert_eq!(again.subject.diagram(&view).unwrap(), poster.diagram(&view).unwrap());
    let none =
        read("(game (title \"None\") (players A) (turn-order A) (piece (name It)) (board (positions (a 0 0 9 9))))");
    assert_eq!(PiecePoster::new(&none).unwrap_err().code, "moves::nowhere");
}
