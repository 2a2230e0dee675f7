//! What is read of the form of a text: trees, and faults.

use super::*;

#[test]
fn a_tree_with_variations() {
    let text = "(;GM[1](;B[aa];W[bb](;B[cc])(;B[dd];W[ee]))(;B[ff]))";
    assert_eq!(tree(text), "0;GM[1] 1;B[aa] 2;W[bb] 3;B[cc] 3;B[dd] 4;W[ee] 1;B[ff]");
    assert_eq!(faults(text), [] as [&str; 0]);
}

#[test]
fn blanks_stand_anywhere() {
    assert_eq!(tree(" \n( ; B\n[ aa ]\t[bb] AB [cc]\r\n[dd] ( ; W [ ee ] ) ) \n"), "0;B[aa][bb]AB[cc][dd] 1;W[ee]");
    assert_eq!(faults(" (\n;\x0b)\n"), [] as [&str; 0]);
}

#[test]
fn what_stands_before_a_game_is_passed() {
    let text = "From: me (again) [1]\nSubject: (a game)\n\n(;B[aa])";
    assert_eq!(tree(text), "0;B[aa]");
    assert_eq!(faults(text), [] as [&str; 0]);
    assert_eq!(faults("\u{feff}(;B[aa])"), [] as [&str; 0]);
    for text in [
        "It is:\n```\n(;B[aa])\n```\nWho wins?",
        "~~~\r\n(;B[aa])\r\n\r\n~~~\r\n",
        "input = \"(;B[aa])\"\n",
        "> ```sgf\n> (;B[aa])\n> ```\n",
        "「(;B[aa])」",
        "<pre>(;B[aa])</pre>",
        "```\n(;B[aa])\n```\nand\n```\n(;B[bb])\n```\n",
    ] {
        assert!(!faults(text).contains(&"sgf::junk"), "{text}");
    }
    assert_eq!(faults("(;B[aa])\n```\n"), ["sgf::junk"]);
    assert_eq!(faults("```\n(;B[aa])\nthis\n```\n"), ["sgf::junk"]);
}

#[test]
fn several_games() {
    let text = "(;B[aa])\n(;SZ[9];W[bb])";
    assert_eq!(read(text).unwrap().games().len(), 2);
    assert_eq!(tree(text), "0;B[aa] 0;SZ[9] 1;W[bb]");
    assert_eq!(faults("(;B[aa]) -- (;W[bb]) Regards"), ["sgf::junk", "sgf::junk"]);
    assert_eq!(faults("(;B[aa]))"), ["sgf::junk"]);
}

#[test]
fn other_games_are_skipped() {
    let collection = read("(;GM[3]FF[4])(;GM[1])(;GM[ 11 ])(;B[aa])").unwrap();
    assert_eq!(collection.games().len(), 2);
    assert_eq!(codes(collection.warnings()), ["sgf::other-game"; 2]);
    assert!(collection.warnings()[0].message.contains("Chess"));
    assert!(collection.warnings()[1].message.contains("Hex"));
    let error = |text| read(text).unwrap_err();
    assert_eq!(error("x (;GM[2];B[aa])").code, "sgf::other-game");
    assert_eq!(error("x (;GM[2];B[aa])").span, Some(2..3));
    assert!(error("(;GM[2])").message.contains("Othello"));
    assert!(error("(;GM[40])").message.contains("Kropki"));
    assert!(error("(;GM[41])").message.contains("unknown"));
    assert!(read("(;GM[]B[aa])").is_ok());
}

#[test]
fn no_game_at_all() {
    for text in ["", "  ", "hello", "()", "(B)", "(see [1])", ";Bab[aa]", "（；）", "図(", "{\"a\": 1}"] {
        let error = read(text).expect_err(text);
        assert_eq!(error.code, "sgf::no-game");
        assert!(text.get(error.span.unwrap()).is_some());
    }
}

#[test]
fn signs_of_a_phone_are_named() {
    let error = read("我的棋：（；SZ［9］；B［ee］）").unwrap_err();
    assert_eq!((error.code, error.span), ("sgf::no-game", Some(12..15)));
    assert!(error.message.contains("full-width"), "{}", error.message);
}

#[test]
fn nihon_ki_in_begins_without_a_semicolon() {
    let text = "(AB[aa][bb]AW[cc]\n;B[dd])";
    assert_eq!(tree(text), "0AB[aa][bb]AW[cc] 1;B[dd]");
    assert_eq!(faults(text), ["sgf::missing-semicolon"]);
    assert_eq!(tree("(\nTE[a];B[dd])"), "0TE[a] 1;B[dd]");
}

#[test]
fn semicolons_may_be_missing() {
    let text = "(;B[aa](W[bb])(W[cc];B[dd]))";
    assert_eq!(tree(text), "0;B[aa] 1W[bb] 1W[cc] 2;B[dd]");
    assert_eq!(faults(text), ["sgf::missing-semicolon"; 2]);
}

#[test]
fn parentheses_may_be_missing() {
    assert_eq!(tree("(;B[aa](;W[bb];B[cc]"), "0;B[aa] 1;W[bb] 2;B[cc]");
    assert_eq!(faults("(;B[aa](;W[bb];B[cc]"), ["sgf::unclosed-game"]);
    assert_eq!(tree("(;"), "0;");
    assert_eq!(tree("\n;SZ[9](;B[aa])(;B[bb]))(;C[x])"), "0;SZ[9] 1;B[aa] 1;B[bb] 0;C[x]");
    assert_eq!(faults(" ; B[aa])"), ["sgf::missing-parenthesis"]);
}

#[test]
fn variations_in_odd_places() {
    assert_eq!(tree("(;B[aa](;W[bb]);W[cc];B[dd])"), "0;B[aa] 1;W[bb] 1;W[cc] 2;B[dd]");
    assert_eq!(faults("(;B[aa](;W[bb]);W[cc];B[dd])"), ["sgf::late-node"]);
    assert_eq!(tree("(;B[aa]()((;W[bb]))"), "0;B[aa] 1;W[bb]");
    assert_eq!(faults("(;B[aa]()((;W[bb])))"), ["sgf::empty-variation"]);
}

#[test]
fn a_root_inside_a_game_begins_the_next() {
    let text = "(;FF[4];B[aa](;W[bb]\n( ;GM[1];B[cc])";
    assert_eq!(tree(text), "0;FF[4] 1;B[aa] 2;W[bb] 0;GM[1] 1;B[cc]");
    assert_eq!(faults(text), ["sgf::unclosed-game"]);
}

#[test]
fn variations_that_repeat_the_roots_properties_are_one_game() {
    let text = "(;GM[1]FF[4];B[aa](;GM[1]FF[4]C[)];W[bb])(;FF[4]GM[1];W[cc]))";
    assert_eq!(tree(text), "0;GM[1]FF[4] 1;B[aa] 2;GM[1]FF[4]C[)] 3;W[bb] 2;FF[4]GM[1] 3;W[cc]");
    assert_eq!(faults(text), [""; 0]);
    // The first game is not closed; the second is, with all that is in it.
    let text = "(;FF[4];B[aa](;FF[4];B[bb](;GM[1];W[cc]))";
    assert_eq!(tree(text), "0;FF[4] 1;B[aa] 0;FF[4] 1;B[bb] 2;GM[1] 3;W[cc]");
}

#[test]
fn brackets_may_be_missing() {
    assert_eq!(tree("(;B[aa];W[bb;B[cc])"), "0;B[aa] 1;W[bb 2;B[cc]");
    assert_eq!(tree("(;AB[aa AW[bb])"), "0;AB[aaAW[bb]");
    assert_eq!(faults("(;AB[aa AW[bb])"), ["sgf::unclosed-value"]);
    assert_eq!(tree("(B[aa];W[bb])"), "0B[aa] 1;W[bb]");
    assert_eq!(tree("(;B[aa];W[bb"), "0;B[aa] 1;W[bb");
    assert_eq!(tree("(;B[aa];W[bb)"), "0;B[aa] 1;W[bb");
    assert_eq!(faults("(;B[aa];W[bb)"), ["sgf::unclosed-value"]);
    // Nothing is no pass, and no point.
    for (cut, rest) in [("(;B[aa];W[", "0;B[aa] 1;"), ("(;B[aa];W [ \n", "0;B[aa] 1;"), ("(;AB[aa]AW[", "0;AB[aa]")] {
        assert_eq!(
            (tree(cut), faults(cut)),
            (rest.to_owned(), vec!["sgf::unclosed-value", "sgf::unclosed-game"]),
            "{cut}"
        );
    }
    // In a text the fault shows at the end only; a line that begins like a node ends it.
    assert_eq!(tree("(;C[a (b) [c; d\n;B[aa;W[bb"), "0;C[a(b)[c;d 1;B[aa 2;W[bb");
    let (node, _) = {
        let collection = read("(;C[open [1\\] (;B").unwrap();
        collection.node(collection.games()[0], Size::square(9).unwrap())
    };
    assert_eq!(node.comment.as_deref(), Some("open [1] (;B"));
}

#[test]
fn junk_between_is_skipped() {
    assert_eq!(tree("(;B[aa] and so on ;W[bb])"), "0;B[aa] 1;W[bb]");
    assert_eq!(faults("(;B[aa] and so on ;W[bb])"), ["sgf::junk"]);
    let text = "(;AB[aa],[bb]、AW[cc]\u{3000};B)";
    let collection = read(text).unwrap();
    // Of the commas only the first is told of.
    assert_eq!(codes(collection.warnings()), ["sgf::junk"; 3]);
    let (node, _) = collection.node(collection.games()[0], Size::square(9).unwrap());
    assert_eq!(node.setup.len(), 3);
    assert_eq!(faults("(;[aa]B[bb])"), ["sgf::junk"]);
    for (text, help) in [
        ("(;B[aa],W[bb],B[cc])", "begin each node with ;"),
        ("(;B[aa]C[see [1], it is good.];W[bb])", "write \\] for a ] inside a comment"),
        ("(;B[aa] good;W[bb])", "comments into C[...]"),
        ("(;B ee)", "write B[ee]"),
    ] {
        let collection = read(text).unwrap();
        let helps: Vec<_> = collection.warnings().iter().map(|warning| warning.help.clone().unwrap()).collect();
        assert!(helps.len() == 1 && helps[0].contains(help), "{text}: {helps:?}");
    }
    let mail = "> (;SZ[9]\n> > PB[Kita]\n>;B[aa]\n> ;W[bb])";
    assert_eq!((tree(mail), faults(mail)), ("0;SZ[9]>>PB[Kita] 1;B[aa] 2;W[bb]".to_owned(), vec!["sgf::junk"]));
}

#[test]
fn names_long_or_in_small_letters() {
    let text = "(;GaMe[1]SiZe[9]AddBlack[aa][bb]AddWhite[cc]Comment[x])";
    assert_eq!(faults(text), [] as [&str; 0]);
    assert_eq!(faults("(;Size[9]White[cc]AddBlack[aa])"), ["sgf::lower-case"]);
    let (node, _) = node("AddBlack[aa][bb]White[cc]Comment[x]");
    assert_eq!((node.setup.len(), node.moves.len(), node.comment.as_deref()), (2, 1, Some("x")));
    let collection = read("(;b[aa]c[x])").unwrap();
    assert_eq!(codes(collection.warnings()), ["sgf::lower-case"; 2]);
    let (node, _) = collection.node(collection.games()[0], Size::square(9).unwrap());
    assert_eq!(node.moves, [(Colour::Black, Some(v("aa")))]);
}

#[test]
fn many_faults_are_counted() {
    let warnings = codes(read(&format!("(;{})", "[aa],".repeat(1000))).unwrap().warnings());
    assert_eq!((warnings.len(), warnings[100]), (101, "sgf::more-faults"));
}

#[test]
fn two_hundred_thousand_moves_in_a_line() {
    let count = 200_000;
    let text = format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(count / 2));
    let collection = read(&text).unwrap();
    let root = collection.games()[0];
    let line = std::iter::successors(Some(root), |id| collection.children(*id).next());
    let moves = line.map(|id| collection.node(id, Size::square(19).unwrap()).0.moves.len()).sum::<usize>();
    assert_eq!(moves, count);
}

#[test]
fn fifty_thousand_variations_in_one_another() {
    let count = 50_000;
    let text = format!("{}{}", "(;B[aa]".repeat(count), ")".repeat(count));
    let collection = read(&text).unwrap();
    assert_eq!(collection.warnings(), []);
    let line = std::iter::successors(Some(collection.games()[0]), |id| collection.children(*id).next());
    assert_eq!(line.count(), count);
    // Not closed at all, and all side by side.
    assert_eq!(codes(read(&"(;B[aa]".repeat(count)).unwrap().warnings()), ["sgf::unclosed-game"]);
    let wide = read(&format!("(;{})", "(;W[bb])".repeat(count))).unwrap();
    assert_eq!(wide.children(wide.games()[0]).count(), count);
}

#[test]
fn values_that_are_never_closed_cost_no_second_look() {
    let torn = read(&format!("(;{}", "C[a\n;".repeat(200_000))).unwrap();
    assert_eq!(torn.warnings().len(), 101);
    assert!(read(&format!("(;{}", "B[".repeat(200_000))).is_ok());
    assert!(read(&"( ".repeat(200_000)).is_err());
    assert!(read(&format!("(;{}", "a ".repeat(200_000))).is_ok());
    assert!(read(&format!("(;{}", "a".repeat(400_000))).is_ok());
}

#[test]
fn there_is_room_for_four_million_nodes() {
    let most = 4_000_000;
    let error = read(&format!("({})", ";".repeat(most + 1))).unwrap_err();
    assert_eq!((error.code, error.span), ("sgf::too-large", Some(most + 1..most + 2)));
    let error = read(&format!("(;{})", "(".repeat(most))).unwrap_err();
    assert_eq!((error.code, error.span), ("sgf::too-large", Some(most + 1..most + 2)));
}
