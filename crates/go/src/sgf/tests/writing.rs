//! What is written.

use super::*;

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
