//! The data of tai shogi against the facts of its sources, kept under `tests/data/shogi/`.

use std::collections::{BTreeMap, BTreeSet};

use zumen::games::shogi::kind::{Kind, Promotions};
use zumen::games::shogi::position::{Piece, Position, Side};
use zumen::games::shogi::square::Square;
use zumen::games::shogi::variant::{Tradition, Variant};
use zumen::games::zillions::{Mover, RulesFile, movement};
use zumen::movement::{Move, Movement};
use zumen::sets::wedge::Tone;
use zumen::{NoFiles, Renderer, View};

/// The lines of a table of facts by the names of its columns; lines with `#` are comments.
fn facts(table: &'static str) -> Vec<BTreeMap<&'static str, &'static str>> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    let columns: Vec<&str> = lines.next().expect("the names of the columns").collect();
    lines.map(|line| columns.iter().copied().zip(line).collect()).collect()
}

const KINDS: &str = include_str!("../data/shogi/tai-kinds.tsv");
const SETUP: &str = include_str!("../data/shogi/tai-setup.tsv");
const TABLE: &str = include_str!("../data/shogi/tai-setup.txt");
const PROMOTIONS: &str = include_str!("../data/shogi/tai-promotions.tsv");

const TRADITIONS: [(Tradition, &str); 2] = [(Tradition::Ja, "ja"), (Tradition::Tsa, "tsa")];

fn start() -> Position {
    Variant::Tai.start()
}

fn key(kind: Option<Kind>) -> &'static str {
    kind.map_or("-", Kind::key)
}

#[test]
fn every_kind_is_as_the_facts_have_it() {
    let facts = facts(KINDS);
    assert_eq!(facts.len(), 118);
    assert_eq!(Kind::of_tai().map(Kind::key).collect::<BTreeSet<_>>().len(), 118);
    for fact in &facts {
        let kind = Kind::from_key(fact["key"]).unwrap_or_else(|| panic!("no {}", fact["key"]));
        assert!(Kind::of_tai().any(|other| other == kind), "{}", kind.key());
        assert_eq!(kind.kanji(), fact["kanji"]);
        assert_eq!(kind.count().to_string(), fact["count"], "{}", kind.key());
        assert_eq!(kind.is_royal(), fact["royal"] == "yes", "{}", kind.key());
        assert_eq!(key(kind.partner()), fact["partner"], "{}", kind.key());
        assert_eq!(key(kind.promotes_to(Promotions::Ja)), fact["ja"], "{}", kind.key());
        assert_eq!(key(kind.promotes_to(Promotions::Tsa)), fact["tsa"], "{}", kind.key());
        assert!(!kind.movement().0.is_empty(), "{} has no move", kind.key());
    }
    assert_eq!(Kind::of_tai().filter(|kind| kind.count() > 0).count(), 93);
    assert_eq!(Kind::of_tai().map(|kind| usize::from(kind.count())).sum::<usize>(), 177);
}

#[test]
fn kinds_that_come_by_promotion_alone_come_by_some() {
    for kind in Kind::of_tai().filter(|kind| kind.count() == 0) {
        let comes = Kind::of_tai()
            .any(|other| [Promotions::Ja, Promotions::Tsa].iter().any(|way| other.promotes_to(*way) == Some(kind)));
        assert!(comes, "nothing promotes to {}", kind.key());
    }
}

#[test]
fn the_set_up_is_as_the_facts_have_it() {
    let start = start();
    let rows = SETUP.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for (row, rank) in rows.zip(1..) {
        assert_eq!(row.split('\t').count(), 25);
        for (cell, file) in row.split('\t').zip((1..=25).rev()) {
            let at = Square::new(file, rank);
            let found = start.at(at).map_or(".".to_owned(), |piece| {
                assert!(!piece.promoted, "{at}");
                format!("{}:{}", &piece.side.name()[..1], piece.kind.key())
            });
            assert_eq!(found, cell, "{at}");
            count += 1;
        }
    }
    assert_eq!(count, 625);
}

#[test]
fn a_side_has_177_pieces_and_gote_is_sente_turned_round() {
    let start = start();
    let of = |side| start.pieces().filter(|(_, piece)| piece.side == side).count();
    assert_eq!((of(Side::Sente), of(Side::Gote), start.pieces().count()), (177, 177, 354));
    for (square, piece) in start.pieces() {
        let opposite = start.at(start.size.rotate(square)).expect("a piece opposite");
        assert_eq!(opposite, Piece { side: piece.side.other(), ..piece }, "{square}");
    }
    for kind in Kind::of_tai() {
        let held = start.pieces().filter(|(_, piece)| piece.kind == kind).count();
        assert_eq!(held, 2 * usize::from(kind.count()), "{}", kind.key());
    }
}

#[test]
fn thirteen_pairs_differ_from_their_mirror_image() {
    let start = start();
    let mut pairs = BTreeSet::new();
    for (square, piece) in start.pieces().filter(|(_, piece)| piece.side == Side::Sente) {
        let mirrored = Square { file: 26 - square.file, ..square };
        let other = start.at(mirrored).expect("a piece there");
        if other.kind != piece.kind {
            assert_eq!(piece.kind.partner(), Some(other.kind), "{square}");
            pairs.insert([piece.kind.min(other.kind), piece.kind.max(other.kind)]);
        } else {
            assert_eq!(piece.kind.partner(), None, "{square}");
        }
    }
    assert_eq!(pairs.len(), 13);
    for kind in Kind::of_tai() {
        assert!(kind.partner().is_none_or(|partner| partner.partner() == Some(kind)), "{}", kind.key());
    }
}

#[test]
fn the_colour_follows_from_kind_promotion_and_tradition() {
    let tone = |kind, promoted, tradition| Variant::Tai.tone(Piece { kind, side: Side::Gote, promoted }, tradition);
    let mut counts = BTreeMap::<(&str, &str), usize>::new();
    for fact in facts(KINDS) {
        let kind = Kind::from_key(fact["key"]).unwrap();
        for (tradition, name) in TRADITIONS {
            let class = fact[&*format!("class-{name}")];
            if class != "-" {
                let plain = tone(kind, false, tradition);
                let shown = if plain == Tone::Royal { "royal-nonpromoting" } else { plain.name() };
                assert_eq!(shown, class, "{} {name}", kind.key());
                *counts.entry((name, plain.name())).or_default() += 1;
            }
            let promoted = if kind.is_royal() { Tone::RoyalPromoted } else { Tone::Promoted };
            assert_eq!(tone(kind, true, tradition), promoted, "{} {name}", kind.key());
        }
    }
    let expected = [
        (("ja", "nonpromoting"), 3),
        (("ja", "royal"), 2),
        (("ja", "unpromoted"), 88),
        (("tsa", "nonpromoting"), 55),
        (("tsa", "royal"), 2),
        (("tsa", "unpromoted"), 36),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
}

#[test]
fn as_many_promote_as_each_tradition_says() {
    let gold = Kind::from_key("gold_general");
    for (promotions, promote, to_gold) in [(Promotions::Ja, 88, 50), (Promotions::Tsa, 36, 14)] {
        let of_the_set = || Kind::of_tai().filter(|kind| kind.count() > 0);
        assert_eq!(of_the_set().filter(|kind| kind.promotes_to(promotions).is_some()).count(), promote);
        assert_eq!(of_the_set().filter(|kind| kind.promotes_to(promotions) == gold).count(), to_gold);
        assert!(Kind::of_tai().filter(|kind| kind.count() == 0).all(|kind| kind.promotes_to(promotions).is_none()));
    }
    let stay = Kind::of_tai().filter(|kind| kind.count() > 0 && kind.promotes_to(Promotions::Ja).is_none());
    assert_eq!(stay.map(Kind::kanji).collect::<BTreeSet<_>>(), ["自在天王", "太子", "奔王", "龍王", "龍馬"].into());
}

#[test]
fn the_traditions_differ_in_these_kinds_alone() {
    let mut expected = BTreeMap::new();
    for fact in facts(PROMOTIONS) {
        for kanji in fact["kinds"].split(' ') {
            assert_eq!(expected.insert(kanji, (fact["ja"], fact["tsa"])), None, "{kanji}");
        }
    }
    let name = |kind: Option<Kind>| kind.map_or("-", Kind::kanji);
    let both = |kind: Kind| (name(kind.promotes_to(Promotions::Ja)), name(kind.promotes_to(Promotions::Tsa)));
    let differing = Kind::of_tai().map(|kind| (kind.kanji(), both(kind))).filter(|(_, (ja, tsa))| ja != tsa);
    assert_eq!(differing.collect::<BTreeMap<_, _>>(), expected);
    assert_eq!(expected.len(), 54);
}

#[test]
fn the_table_of_the_facts_is_the_set_up() {
    assert_eq!(crate::common::json(TABLE), crate::common::json("tai-shogi"));
}

fn renderer(theme: &str) -> Renderer {
    Renderer::new(zumen::style("shogi", theme).unwrap()).unwrap()
}

#[test]
fn every_kind_has_its_glyphs_on_a_wedge_and_in_words() {
    let kinds: Vec<Kind> = Kind::all().collect();
    let mut rows = vec!["・ ".repeat(25); 25];
    for (row, kinds) in rows.iter_mut().zip(kinds.chunks(24)) {
        let names = kinds.iter().map(|kind| format!("+{} ", kind.kanji())).collect::<String>();
        *row = names + &"・ ".repeat(25 - kinds.len());
    }
    let pieces =
        crate::common::with_one(&rows.join("\n"), |position, _| position.diagram(&View::default()).unwrap()).unwrap();
    for theme in crate::common::THEMES {
        let renderer = renderer(theme);
        let drawing = renderer.draw(&pieces).unwrap();
        assert_eq!(drawing.warnings(), [], "{theme}");
    }
    for kinds in kinds.chunks(24) {
        let view = View { caption: Some(kinds.iter().map(|kind| kind.kanji()).collect()), ..View::default() };
        let words = crate::common::with_one("shogi", |position, _| position.diagram(&view).unwrap()).unwrap();
        assert_eq!(renderer("classic").draw(&words).unwrap().warnings(), []);
    }
}

#[test]
fn tai_shogi_is_reduced_to_what_it_was_written_from() {
    let file = RulesFile::read(include_str!("../../examples/tai-shogi.zrf"), &NoFiles).unwrap();
    let (tai, _) = file.rules(file.default_form()).unwrap();
    let reduced = |name: &str| {
        let piece = tai.pieces.iter().position(|piece| piece.name == name).expect(name);
        movement(&Mover::new(&tai), piece)
    };
    let sorted = |movement: &Movement| {
        let mut parts = movement.0.clone();
        parts.sort();
        parts
    };
    for key in ["pawn", "kirin", "great_dragon", "left_chariot"] {
        let kind = Kind::from_key(key).expect("a kind");
        assert!(kind.movement().0.iter().all(|part| matches!(part, Move::Ride { .. })));
        assert_eq!(sorted(&reduced(key).unwrap()), sorted(kind.movement()), "{key}");
    }
    assert!(reduced("hook_mover").is_none());
}
