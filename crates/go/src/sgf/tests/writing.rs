//! What is written.

use super::*;
use crate::GO;
use proptest::prelude::*;
use zumen_game::{Conversion, NoFiles, View};

/// What converting a record writes.
fn convert(text: &str) -> Conversion {
    let view = View::default();
    let entry = GO.read(text, &NoFiles).expect("a record").entries(&view).remove(0).expect("a moment");
    entry.subject.convert("sgf", &view).expect("SGF")
}

#[test]
fn a_whole_game_is_written_with_variations_and_what_is_not_drawn() {
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[A]KM[6.5]RE[B+R]C[Begin]TM[600]OT[3x30 byo-yomi]\n;B[ee]BL[590]\n\
                (;W[cc]TR[cc]C[Main: [a\\]]\n(;B[aa])\n(;B[]N[Pass]TE[1]))\n(;W[gg]XX[a\\]b][c:d]\n;B[hh]))";
    let written = convert(text);
    assert_eq!((written.text.as_str(), &written.lost[..]), (text, &[][..]));
    // Rules and names in a later node stay, and what no bracket closes is closed.
    assert!(convert("(;SZ[9];W[ee]KO[]GN[late];B[cc]X[a\\").text.ends_with(";W[ee]KO[]GN[late]\n;B[cc]X[a\\\\])"));
    let shown = GO.read("(;SZ[9];W[ee];B[cc])", &NoFiles).expect("a record").entries(&View::default()).remove(0);
    let part = View::default().with("crop", "A1:C3");
    assert!(shown.expect("a moment").subject.convert("sgf", &part).expect("SGF").text.contains("VW["));
    let faulty = convert("(;SZ[9](;B[aa])(;B[zz]))");
    assert_eq!(faulty.lost, ["what zumen cannot read in variations is lost; zumen validate lists it"]);
}

#[test]
fn rectangles_of_many_variations_are_refused() {
    let text = format!("(;SZ[52]{})", "(;AB[aa:ZZ])".repeat(2_000));
    let view = View::default();
    let entry = GO.read(&text, &NoFiles).expect("a record").entries(&view).remove(0).expect("a moment");
    assert_eq!(entry.subject.convert("sgf", &view).err().map(|fault| fault.code), Some("sgf::too-large"));
}

proptest! {
    #[test]
    fn a_line_of_moves_comes_back(
        moves in prop::collection::vec((any::<bool>(), prop::option::of((0_u8..9, 0_u8..9)), "[a-z:\\\\\\]]{0,6}"), 0..60),
        name in "[A-Z\\]\\\\:]{1,9}",
    ) {
        let nodes = moves.into_iter().map(|(is_black, at, words)| Node {
            moves: vec![(if is_black { Colour::Black } else { Colour::White }, at.map(|(x, y)| Vertex::new(x, y)))],
            comment: Some(words).filter(|words| !words.is_empty()),
            ..Node::default()
        });
        let nodes: Vec<Node> = [Node::default()].into_iter().chain(nodes).collect();
        let mut info = Info { komi: Some(0.5), event: Some("Cup".into()), ..Info::new(Size::square(9).unwrap()) };
        info.white.name = Some(name);
        let text = write(&info, &nodes);
        prop_assert_eq!(convert(&text).text, text.trim_end());
    }
}

#[test]
fn writes_in_a_fixed_order() {
    let info =
        Info { komi: Some(6.5), handicap: Some(2), result: Some("B+R]".into()), ..Info::new(Size::new(5, 9).unwrap()) };
    let root = Node {
        setup: vec![(v("bb"), Some(Colour::Black)), (v("aa"), Some(Colour::Black)), (v("cc"), Some(Colour::White))],
        marks: vec![
            Markup { text: Some("a:]\\".into()), ..Markup::new(Kind::Label, v("aa")) },
            Markup::new(Kind::Territory(Colour::White), v("dd")),
            Markup { to: Some(v("ee")), ..Markup::new(Kind::Arrow, v("aa")) },
        ],
        to_play: Some(Colour::White),
        dim: Some(vec![]),
        comment: Some("one: [1]\ntwo".into()),
        ..Node::default()
    };
    let second = Node {
        moves: vec![(Colour::White, Some(v("ab")))],
        number: Some(1),
        numbering: Some(Numbering::Modulo),
        figure: Some(FigureStart { flags: None, name: Some("a:b".into()) }),
        view: Some(points("bb aa")),
        ..Node::default()
    };
    let pass = Node { moves: vec![(Colour::Black, None)], figure: Some(FigureStart::default()), ..Node::default() };
    assert_eq!(
        write(&info, &[root, second, pass]),
        "(;FF[4]GM[1]CA[UTF-8]SZ[5:9]HA[2]KM[6.5]RE[B+R\\]]AB[aa][bb]AW[cc]PL[W]DD[]TW[dd]LB[aa:a\\:\\]\\\\]AR[aa:ee]\
         C[one: [1\\]\ntwo]\n;W[ab]MN[1]PM[2]FG[32768:a\\:b]VW[aa][bb]\n;B[]FG[])\n"
    );
    assert_eq!(write(&Info::new(Size::square(19).unwrap()), &[]), "(;FF[4]GM[1]CA[UTF-8]SZ[19])\n");
}
