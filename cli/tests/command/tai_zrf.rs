//! Tai shogi as a rules file of Zillions: what is written is read back, square by square, and its moves are real.

use std::collections::{BTreeMap, BTreeSet};

use zumen::games::shogi::kind::{Kind, Promotions};
use zumen::games::shogi::position::{Piece, Position, Side};
use zumen::games::shogi::square::{Size, Square};
use zumen::games::shogi::variant::Variant;
use zumen::games::zillions::Mover;
use zumen::games::zillions::{Position as Board, Stone};
use zumen::games::zillions::{Rules, RulesFile};
use zumen::movement::{Move, Movement, Offset};
use zumen::{NoFiles, View};

/// The rules file of the set-up.
fn zrf_text(tradition: &str) -> String {
    let record = zumen::read(b"tai-shogi", &NoFiles).expect("a name that is known");
    let view = View::default().with("promotion", tradition);
    let entry = record.entries(&view).remove(0).unwrap_or_else(|fault| panic!("{fault}"));
    let converted = entry.subject.convert("zrf", &view).expect("tai shogi is written");
    assert_eq!(converted.lost, Vec::<String>::new());
    converted.text + "\n"
}

fn rules(text: &str) -> Rules {
    let file = RulesFile::read(text, &NoFiles).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(file.warnings(), []);
    let (rules, warnings) = file.rules(file.default_form()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(warnings, []);
    rules
}

/// The name of a square in the file.
fn name(square: Square) -> String {
    let tens = "x".repeat(usize::from(square.rank / 10));
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"][usize::from(square.rank % 10)];
    format!("{}{tens}{ones}", square.file)
}

/// Both ways between the squares of the two rooms.
struct Squares {
    index: BTreeMap<Square, usize>,
    square: BTreeMap<usize, Square>,
}

impl Squares {
    fn of(rules: &Rules) -> Squares {
        let squares = Size::square(25).squares().map(|square| {
            let found = rules.board.find(&name(square));
            (square, found.unwrap_or_else(|| panic!("no position {}", name(square))))
        });
        let index: BTreeMap<Square, usize> = squares.collect();
        let square = index.iter().map(|(square, index)| (*index, *square)).collect();
        Squares { index, square }
    }
}

#[test]
fn the_example_is_what_the_program_writes() {
    let example = include_str!("../../../examples/tai-shogi.zrf");
    assert!(example == zrf_text("ja"), "write it again: zumen convert tai-shogi --to zrf -o examples/tai-shogi.zrf");
    assert!(example.is_ascii() && !example.contains('\r'));
}

#[test]
fn the_set_up_is_read_back_square_by_square() {
    let rules = rules(&zrf_text("ja"));
    let squares = Squares::of(&rules);
    assert_eq!((rules.board.positions.len(), rules.pieces.len()), (625, 132));
    let start = Variant::Tai.start();
    let read = Board::start(&rules);
    assert_eq!(read.stones.len(), 354);
    for square in Size::square(25).squares() {
        let stone = read.stones.get(&squares.index[&square]);
        let told =
            stone.map(|stone| (rules.pieces[stone.piece].name.as_str(), rules.players[stone.player].name.as_str()));
        let meant =
            start.at(square).map(|piece| (piece.kind.key(), if piece.side == Side::Sente { "Sente" } else { "Gote" }));
        assert_eq!(told, meant, "{}", name(square));
    }
    // 30 pixels between lines of one, on a board of 776.
    let rect = |square: Square| rules.board.positions[squares.index[&square]].rect;
    assert_eq!(rect(Square::new(25, 1)), Some([1, 1, 31, 31]));
    assert_eq!(rect(Square::new(1, 25)), Some([745, 745, 775, 775]));
}

/// A position of shogi as one of Zillions.
fn board(rules: &Rules, squares: &Squares, kinds: &BTreeMap<Kind, usize>, position: &Position) -> Board {
    let player = |side: Side| rules.players.iter().position(|player| player.name.to_lowercase() == side.name());
    let mut board = Board::default();
    for (square, piece) in position.pieces() {
        let stone = Stone { piece: kinds[&piece.kind], player: player(piece.side).expect("a player") };
        board.stones.insert(squares.index[&square], stone);
    }
    board
}

/// Every kind by the piece of the file that moves like it; `promoted` takes those that have promoted where there are two.
fn kinds(rules: &Rules, promoted: bool) -> BTreeMap<Kind, usize> {
    let find = |name: String| rules.pieces.iter().position(|piece| piece.name == name);
    let of = |kind: Kind| {
        let other = find(format!("promoted_to_{}", kind.key())).filter(|_| promoted);
        (kind, other.or_else(|| find(kind.key().to_owned())).unwrap_or_else(|| panic!("no {}", kind.key())))
    };
    Kind::of_tai().map(of).collect()
}

/// Whether the file and the movement data say the same of the piece on a square.
fn compare(mover: &Mover, squares: &Squares, board: &Board, position: &Position, square: Square) {
    let found = mover.destinations(board, squares.index[&square]).unwrap_or_else(|fault| panic!("{fault}"));
    let found: BTreeSet<Square> = found.into_iter().map(|index| squares.square[&index]).collect();
    let meant: BTreeSet<Square> = position.destinations(square).into_iter().collect();
    if found != meant {
        let piece = position.at(square).expect("a piece");
        let more: Vec<String> = found.difference(&meant).map(Square::to_string).collect();
        let less: Vec<String> = meant.difference(&found).map(Square::to_string).collect();
        panic!("{} of {} on {square}: too many {more:?}, missing {less:?}", piece.kind.key(), piece.side.name());
    }
}

fn piece(kind: Kind, side: Side) -> Piece {
    Piece { kind, side, promoted: false }
}

#[test]
fn every_kind_moves_on_the_empty_board_as_the_data_say() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover) = (Squares::of(&rules), Mover::new(&rules));
    for promoted in [false, true] {
        let kinds = kinds(&rules, promoted);
        assert_eq!(kinds.len(), 118);
        for (kind, side) in Kind::of_tai().flat_map(|kind| Side::BOTH.map(|side| (kind, side))) {
            for square in [(13, 13), (1, 1), (25, 1), (1, 25), (25, 25), (3, 13), (12, 24)] {
                let square = Square::new(square.0, square.1);
                let mut position = Position::empty(Variant::Tai, Size::square(25));
                position.put(square, piece(kind, side));
                compare(&mover, &squares, &board(&rules, &squares, &kinds, &position), &position, square);
            }
        }
    }
}

/// Numbers by chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u8) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u8::try_from((self.0 >> 33) % u64::from(end)).expect("below 256")
    }
}

/// Pawns of both sides by chance: in the way, and to capture. `one_of` says how many squares there are for one.
fn blockers(chance: &mut Chance, one_of: u8) -> Position {
    let mut position = Position::empty(Variant::Tai, Size::square(25));
    for square in Size::square(25).squares() {
        if chance.below(one_of) == 0 {
            let side = if chance.below(2) == 0 { Side::Sente } else { Side::Gote };
            position.put(square, piece(Kind::from_key("pawn").expect("a kind"), side));
        }
    }
    position
}

#[test]
fn every_kind_moves_among_others_as_the_data_say() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover, kinds) = (Squares::of(&rules), Mover::new(&rules), kinds(&rules, false));
    let mut chance = Chance(25);
    for one_of in [2, 4, 8, 24] {
        let mut position = blockers(&mut chance, one_of);
        for (kind, side) in Kind::of_tai().flat_map(|kind| Side::BOTH.map(|side| (kind, side))) {
            let square = Square::new(chance.below(25) + 1, chance.below(25) + 1);
            let stood = position.put(square, piece(kind, side));
            compare(&mover, &squares, &board(&rules, &squares, &kinds, &position), &position, square);
            position.take(square);
            if let Some(piece) = stood {
                position.put(square, piece);
            }
        }
    }
}

#[test]
fn rings_of_own_pieces_and_enemies_stop_what_does_not_jump() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover, kinds) = (Squares::of(&rules), Mover::new(&rules), kinds(&rules, false));
    let pawn = Kind::from_key("pawn").expect("a kind");
    let middle = Square::new(13, 13);
    // The ring at each distance, all its pieces of one side.
    for (distance, ring) in (1..=3_i16).flat_map(|distance| Side::BOTH.map(|side| (distance, side))) {
        let mut position = Position::empty(Variant::Tai, Size::square(25));
        for square in Size::square(25).squares() {
            if Position::offset(Side::Sente, middle, square).distance() == distance {
                position.put(square, piece(pawn, ring));
            }
        }
        for (kind, side) in Kind::of_tai().flat_map(|kind| Side::BOTH.map(|side| (kind, side))) {
            position.put(middle, piece(kind, side));
            compare(&mover, &squares, &board(&rules, &squares, &kinds, &position), &position, middle);
        }
    }
}

#[test]
fn the_emperor_takes_what_nobody_protects() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover, kinds) = (Squares::of(&rules), Mover::new(&rules), kinds(&rules, false));
    let [emperor, gold, lance, lion, hook] =
        ["emperor", "gold_general", "lance", "lion", "hook_mover"].map(|key| Kind::from_key(key).expect("a kind"));
    let at = |file, rank| Square::new(file, rank);
    for side in Side::BOTH {
        let other = side.other();
        let own = (at(5, 5), piece(emperor, side));
        // An emperor of the other side: everything is protected but itself; and itself too, by a gold general.
        let alone = vec![own, (at(20, 20), piece(gold, other)), (at(9, 9), piece(emperor, other))];
        let beside = [at(9, 8), at(9, 10), at(8, 9)].map(|square| (square, piece(gold, other)));
        let kept: Vec<_> = alone.iter().copied().chain(beside).collect();
        // None: pieces protect each other, or not; the lance along its file, the lion over its neighbours.
        let pieces = [
            (at(3, 3), gold),
            (at(3, 4), gold),
            (at(10, 3), lance),
            (at(10, 20), gold),
            (at(17, 17), lion),
            (at(19, 19), gold),
            (at(22, 6), hook),
            (at(14, 1), gold),
            (at(24, 24), gold),
        ];
        let others: Vec<_> =
            [own].into_iter().chain(pieces.map(|(square, kind)| (square, piece(kind, other)))).collect();
        for pieces in [alone, kept, others] {
            let mut position = Position::empty(Variant::Tai, Size::square(25));
            for (square, piece) in &pieces {
                position.put(*square, *piece);
            }
            let board = board(&rules, &squares, &kinds, &position);
            pieces.iter().for_each(|(square, _)| compare(&mover, &squares, &board, &position, *square));
        }
    }
}

#[test]
fn every_piece_of_the_set_up_moves_as_the_data_say() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover) = (Squares::of(&rules), Mover::new(&rules));
    let (position, board) = (Variant::Tai.start(), Board::start(&rules));
    for (square, _) in position.pieces() {
        compare(&mover, &squares, &board, &position, square);
    }
}

#[test]
fn pieces_promote_with_a_capture_as_the_tradition_says() {
    for (tradition, promotions) in [("ja", Promotions::Ja), ("tsa", Promotions::Tsa)] {
        let text = zrf_text(tradition);
        rules(&text);
        let blocks = text.split(" (piece\n").skip(1);
        for block in blocks {
            let name = block.split(['(', ')']).nth(1).and_then(|form| form.strip_prefix("name ")).expect("a name");
            let kind = Kind::from_key(name).and_then(|kind| kind.promotes_to(promotions));
            let moves = block.split("(moves").nth(1).expect("moves");
            let moves = moves.split("\n )").next().expect("the end of the piece");
            match kind {
                None => assert!(!moves.contains("promot"), "{tradition}: {name}"),
                Some(target) => {
                    let target = if target.count() > 0 {
                        format!("promoted_to_{}", target.key())
                    } else {
                        target.key().to_owned()
                    };
                    for call in moves.split('(').skip(1).filter(|call| call.contains(' ')) {
                        let call = call.trim().trim_end_matches(')');
                        assert!(call.contains("-promoting") && call.contains(&target), "{tradition}: {name}: {call}");
                    }
                }
            }
        }
    }
}

/// A BMP file of 24 bits a pixel: its size, and its pixels from the top down as red, green, blue.
fn pixels(file: &[u8]) -> (usize, usize, Vec<[u8; 3]>) {
    let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize;
    let (width, height) = (number(18), number(22));
    assert_eq!((&file[..2], number(2), number(10), number(14)), (&b"BM"[..], file.len(), 54, 40));
    let row = (width * 3).next_multiple_of(4);
    let rows = (0..height).rev().map(|y| &file[54 + y * row..54 + y * row + width * 3]);
    let pixel = |bytes: &[u8]| [bytes[2], bytes[1], bytes[0]];
    (width, height, rows.flat_map(|row| row.chunks(3).map(pixel)).collect())
}

#[test]
fn the_pictures_are_wedges_and_their_half_turns() {
    const GREEN: [u8; 3] = [0, 255, 0];
    let record = zumen::read(b"tai-shogi", &NoFiles).expect("a name that is known");
    let entry = record.entries(&View::default()).remove(0).unwrap_or_else(|fault| panic!("{fault}"));
    let icons = entry.subject.icons("zrf", &View::default()).expect("tai shogi has pictures");
    let renderer = zumen::Renderer::new(zumen::style("shogi", "colour").expect("a theme")).expect("fonts");
    let files: BTreeMap<String, Vec<u8>> = icons
        .iter()
        .map(|icon| (icon.name.clone(), renderer.bmp(icon).unwrap_or_else(|fault| panic!("{fault}"))))
        .collect();
    let text = zrf_text("ja");
    let named: BTreeSet<&str> =
        text.split("tai-images\\").skip(1).map(|rest| rest.split(".bmp").next().expect("a name")).collect();
    assert_eq!(named, files.keys().map(String::as_str).collect(), "the file names all of them");
    let (width, height, board) = pixels(&files["board"]);
    assert_eq!((width, height), (776, 776));
    // A line, two squares and the line between them, and the last line.
    let colours = [0, 1, 30, 31, 32, 775].map(|x| board[776 + x]);
    assert_eq!(colours[0], colours[3]);
    assert_eq!(colours[0], colours[5]);
    assert_eq!(colours[1], colours[2]);
    assert!(colours[1] != colours[4] && colours[1] != colours[0]);
    let mut faces = BTreeSet::new();
    for (name, file) in files.iter().filter(|(name, _)| name.starts_with("sente-")) {
        let (width, height, sente) = pixels(file);
        assert_eq!((width, height), (30, 30), "{name}");
        let (_, _, mut gote) = pixels(&files[&name.replace("sente-", "gote-")]);
        gote.reverse();
        assert_eq!(sente, gote, "{name}");
        // Green outside of the wedge, and none mixed into its edge.
        assert_eq!([sente[0], sente[29]], [GREEN, GREEN], "{name}");
        assert!(sente.iter().all(|[red, green, _]| [*red, *green] == [0, 255] || *green < 230), "{name}");
        assert!(faces.insert(sente), "{name} looks like another");
    }
    assert_eq!(faces.len(), 132);
}

#[test]
fn zillions_draws_every_piece_as_its_wedge() {
    use zumen::games::zillions::{Own, Symbol, Symbols};
    for tradition in ["ja", "tsa"] {
        let rules = rules(&zrf_text(tradition));
        let symbols = Symbols::new(&rules, &Own::default());
        assert_eq!(symbols.set, "shogi-large");
        for (piece, symbol) in rules.pieces.iter().zip(&symbols.of) {
            let (key, is_target) = match piece.name.strip_prefix("promoted_to_") {
                Some(key) => (key, true),
                None => (piece.name.as_str(), false),
            };
            let kind = Kind::from_key(key).expect("a kind");
            let meant: String = kind.kanji().chars().take(2).collect();
            let meant = Symbol::Wedge { kanji: meant, promoted: is_target || kind.count() == 0 };
            assert_eq!(*symbol, meant, "{}", piece.name);
        }
    }
}

#[test]
fn any_position_is_the_set_up_of_its_file() {
    let folder = crate::common::folder();
    let json = r#"{"game":"tai-shogi","position":{"size":[25,25],"pieces":[
        {"square":"13m","piece":"gold_general","side":"gote","promoted":true},
        {"square":"12n","piece":"gold_general","side":"sente","promoted":false},
        {"square":"1y","piece":"free_gold","side":"sente","promoted":true}],"to_move":"gote"}}"#;
    std::fs::write(folder.path().join("few.json"), json).expect("a file");
    let run = crate::common::zumen(folder.path(), &["convert", "few.json", "--to", "zrf", "-o", "few.zrf"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let text = std::fs::read_to_string(folder.path().join("few.zrf")).expect("a file");
    let rules = rules(&text);
    let told: BTreeSet<(&str, &str, &str)> = Board::start(&rules)
        .stones
        .iter()
        .map(|(at, stone)| {
            let (square, piece) = (&rules.board.positions[*at].name, &rules.pieces[stone.piece].name);
            (square.as_str(), piece.as_str(), rules.players[stone.player].name.as_str())
        })
        .collect();
    let meant = [
        ("13xiii", "promoted_to_gold_general", "Gote"),
        ("12xiv", "gold_general", "Sente"),
        ("1xxv", "free_gold", "Sente"),
    ];
    assert_eq!(told, meant.into());
    assert_eq!(rules.players[rules.turn_order.entries[0].player].name, "Gote");
    assert_eq!(rules.pieces.len(), 132, "the whole game can be played on from there");
}

#[test]
fn pictures_are_written_beside_the_rules_alone() {
    let folder = crate::common::folder();
    let run = |args: &[&str]| crate::common::zumen(folder.path(), &[&["convert"], args].concat());
    let written = run(&["tai-shogi", "--to", "zrf", "-o", "tai.zrf", "--images", "tai-images"]);
    assert_eq!((written.status, written.stderr.as_str()), (Some(0), ""));
    assert_eq!(crate::common::files(&folder.path().join("tai-images")).len(), 1 + 2 * 132);
    // Elsewhere the rules would not find them; that is said.
    let elsewhere = run(&["tai-shogi", "--to", "zrf", "-o", "tsa.zrf", "--promotion", "tsa", "--images", "bitmaps"]);
    assert!(elsewhere.status == Some(0) && elsewhere.stderr.contains("tai-images"), "{}", elsewhere.stderr);
    assert!(crate::common::files(&folder.path().join("bitmaps")).len() < 1 + 2 * 132);
    for (args, code, message) in [
        (&["tai-shogi", "--to", "json", "--images", "other"][..], 2, "--images goes with --to zrf"),
        (&["shogi", "--to", "zrf", "--images", "other"], 2, "convert::variant"),
    ] {
        let refused = run(args);
        assert_eq!(refused.status, Some(code), "{args:?}");
        assert!(refused.stderr.contains(message), "{args:?}: {}", refused.stderr);
    }
    assert!(!folder.path().join("other").exists());
}

#[test]
fn a_capture_promotes_and_nothing_else_does() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover, kinds) = (Squares::of(&rules), Mover::new(&rules), kinds(&rules, false));
    let mut chance = Chance(177);
    let mut position = blockers(&mut chance, 5);
    for (kind, side) in Kind::of_tai().flat_map(|kind| Side::BOTH.map(|side| (kind, side))) {
        let square = Square::new(10 + chance.below(6), 10 + chance.below(6));
        position.put(square, piece(kind, side));
        let board = board(&rules, &squares, &kinds, &position);
        // What only comes by promotion does not promote again.
        let target = kind.promotes_to(Promotions::Ja);
        for made in mover.moves(&board, squares.index[&square]).unwrap_or_else(|fault| panic!("{fault}")) {
            let name = made.becomes.map(|piece| rules.pieces[piece].name.as_str());
            let becomes = name.map(|name| Kind::from_key(name.trim_start_matches("promoted_to_")).expect("a kind"));
            let meant = target.filter(|_| !made.captures.is_empty());
            assert_eq!(becomes.map(Kind::key), meant.map(Kind::key), "{} {made:?}", kind.key());
            let enemies =
                made.captures.iter().all(|at| position.at(squares.square[at]).is_some_and(|it| it.side != side));
            assert!(enemies, "{} {made:?}", kind.key());
        }
        position.take(square);
    }
}

#[test]
fn lions_capture_in_place_and_twice() {
    let rules = rules(&zrf_text("ja"));
    let (squares, mover, kinds) = (Squares::of(&rules), Mover::new(&rules), kinds(&rules, false));
    let at = |offset: Offset| {
        Square::new(u8::try_from(13 - offset.right).unwrap(), u8::try_from(13 - offset.forward).unwrap())
    };
    let pawn = Kind::from_key("pawn").expect("a kind");
    // Enemies everywhere within four squares: what can be captured is.
    let mut position = Position::empty(Variant::Tai, Size::square(25));
    for square in Size::square(25).squares() {
        if Position::offset(Side::Sente, at(Offset::default()), square).distance() <= 4 {
            position.put(square, piece(pawn, Side::Gote));
        }
    }
    let from = at(Offset::default());
    for (key, twice, thrice) in [
        ("lion", 8 * 7, 0),
        ("furious_fiend", 8 * 7 + 8, 8),
        ("lion_dog", 16, 8),
        ("horned_falcon", 1, 0),
        ("soaring_eagle", 2, 0),
        ("gold_general", 0, 0),
    ] {
        let kind = Kind::from_key(key).expect("a kind");
        position.put(from, piece(kind, Side::Sente));
        let made = mover.moves(&board(&rules, &squares, &kinds, &position), squares.index[&from]).expect("known words");
        let in_place: BTreeSet<Square> = made
            .iter()
            .filter(|made| made.to == squares.index[&from])
            .map(|made| squares.square[made.captures.first().expect("a capture")])
            .collect();
        assert_eq!(in_place, captures_in_place(kind.movement()).into_iter().map(at).collect(), "{key}");
        let captures = |count| made.iter().filter(|made| made.captures.len() == count).count();
        assert_eq!((captures(2), captures(3)), (twice, thrice), "{key}");
    }
}

/// The neighbours whose capture may end where the piece began, as a lion's igui does.
fn captures_in_place(movement: &Movement) -> Vec<Offset> {
    let neighbours = movement.0.iter().map(|part| match part {
        Move::Lion { .. } => Offset::COMPASS.map(|(_, offset)| offset).to_vec(),
        Move::Line { by, .. } => vec![*by],
        _ => Vec::new(),
    });
    neighbours.collect::<Vec<_>>().concat()
}
