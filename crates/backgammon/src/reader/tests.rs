use super::*;
use crate::position::{GameState, Side, Sides};

const X: &str = "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10";
const P: &str = "4HPwATDgc/ABMA";
const M: &str = "cAkqAAAAAAAE";

/// The texts of all IDs, or the code and the text under the caret of what is wrong.
fn ids(text: &str) -> Vec<String> {
    read(text)
        .into_iter()
        .map(|found| match found {
            Ok(reading) => reading.text,
            Err(error) => format!("{} {:?}", error.code, &text[error.span.expect("a span")]),
        })
        .collect()
}

#[test]
fn a_score_that_the_id_contradicts_is_told() {
    let codes = |score: &str| {
        let text = format!(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:4:1:0:5:10\nX:Ann   O:Bob\nScore is {score} 5 pt.(s) match.\n"
        );
        let reading = read(&text).remove(0).expect("an ID");
        reading.warnings.iter().map(|odd| odd.code).collect::<Vec<_>>()
    };
    assert_eq!([codes("X:4 O:1"), codes("X:1 O:4")], [vec![], vec!["xgid::score"]]);
}

#[test]
fn finds_xgids_in_any_surroundings() {
    for before in ["", "XGID=", "xgid=", "XGid= ", "Position: XGID=", "(XGID=", "<b>XGID=", "“", "see XGID:", "XGID = "]
    {
        for after in ["", ".", ", and", ")", "</b>", "”", " a move", "\n\nX", ": which", "。", "-", "!?", " - 7:10"]
        {
            assert_eq!(ids(&format!("{before}{X}{after}")), [format!("XGID={X}")], "{before}...{after}");
        }
    }
}

#[test]
fn spans_are_in_the_input() {
    let text = format!("é XGID= {}.", X.replace(":0:0:1:00", ":0:0:1:B"));
    let reading = read(&text).remove(0).expect("a position");
    assert_eq!(&text[reading.span.clone()], &text[3..text.len() - 1]);
    assert_eq!(&text[reading.warnings[0].span.clone().expect("a span")], "B");
    let text = format!("é Match ID: cAn/AAAAAAAE, Position ID: {P}");
    assert_eq!(ids(&text), ["gnuid::dice \"/\""], "the match ID stands first");
}

#[test]
fn wide_digits_behind_a_broken_line_are_read() {
    let found = read("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:\n0:7:１０");
    assert!(matches!(&found[..], [Ok(reading)] if reading.span.end == 56), "{found:?}");
}

#[test]
fn several_ids_are_several_positions_in_their_order() {
    let text = format!("1. XGID={X}, 2. {P}:{M} and {X}XGID={X}\n{M}:{P}\nXGID=bad");
    let (xgid, gnuid) = (format!("XGID={X}"), format!("{P}:{M}"));
    assert_eq!(ids(&text), [&xgid, &gnuid, &xgid, &xgid, &gnuid].map(String::as_str));
}

#[test]
fn reads_every_spelling_of_a_gnuid() {
    for text in [
        "P:M",
        "M:P",
        "P==:M",
        "P M",
        "M P",
        "P : M",
        "bgID=P:M",
        "GNUBgID P:M",
        "gnubgid=M:P",
        "set gnubgid P:M",
        "Position ID: P Match ID   : M",
        " GNU Backgammon  Positions-ID: P\n                 Match-ID    : M",
        "Match ID: M, Position ID: P",
        "Position ID:P\nMatch ID:M",
        "Position ID: P Match ID: MCube: 1",
        " GNU Backgammon  Position ID: P\n                 Match ID   : M\n +13-14-15-16-17-18-",
        "<p>Position ID: <tt>P</tt> Match ID: <tt>M</tt></p>",
        "it is `P:M`.",
        "* P:M",
        "-P:M",
        "_P:M_",
        "Position ID: P, of the well-documented opening, with Match ID: M",
        "The backgammon board's position id is P and the match id is M.",
        "\"P:M\"",
        "gnuid2xgid(pos_id = \"P\",\n  match_id = \"M\")",
        "https://example.org/?id=P:M",
    ] {
        let text = text.replace('P', "\u{1}").replace('M', "\u{2}").replace("\u{1}osition", "Position");
        let text = text.replace("\u{2}atch", "Match").replace('\u{1}', P).replace('\u{2}', M);
        assert_eq!(ids(&text), [format!("{P}:{M}")], "{text}");
    }
}

#[test]
fn a_position_id_alone() {
    for text in [P.to_string(), format!(" {P}==\n"), format!("the Position ID: {P} is"), format!("bgID={P}")] {
        let reading = read(&text).remove(0).expect("a position");
        assert_eq!((reading.text.as_str(), reading.position.state), (P, GameState::None), "{text}");
    }
    assert_eq!(ids(&format!("the start {P} in prose")), [""; 0]);
}

#[test]
fn prose_is_not_taken_for_ids() {
    for text in [
        "",
        "The administration of the organization, whose recommendation was the championship.",
        "administration organization",
        "administration:organization and Responsibility: Championship",
        "an INTELLIGENCE:ADMINISTRATION",
        "Position ID: unavailable, Composition ID: A1b2c3d4e5f6g7, Match ID: unknown12345",
        "the XGID= prefix and the XGID=foo, or XGID= - as programs write it",
        "Position ID: 20200929123456, Match ID: 202009291234, position ID 2020-09-29",
        "fe80:0000:0000:0000:0202:b3ff:fe1e:8329:0:0:0 at 12:30:00",
        "(;GM[1]FF[4]SZ[19];B[pd];W[dp])",
        "---------------------------: ::::::",
        "tai-shogi",
        "AlignmentError",
        "figure-12-lef",
        "figure-12-left",
    ] {
        assert_eq!(ids(text), [""; 0], "{text}");
    }
}

#[test]
fn near_misses_are_errors_with_a_place() {
    for (text, expected) in [
        ("4HPwATDgc_ABMA:cAkqAAAAAAAE", "gnuid::letter \"_\""),
        ("see 4HPwATDgc_ABMA:cAkqAAAAAAAE!", "gnuid::letter \"_\""),
        ("4HPwATDgc/ABM:cAkqAAAAAAAE", "gnuid::position-length \"4HPwATDgc/ABM\""),
        ("4HPwATDgc/ABMA:cAkqAAAAAAA", "gnuid::match-length \"cAkqAAAAAAA\""),
        ("4HPwATDgc/ABMA:cAkq", "gnuid::match-length \"cAkq\""),
        ("cAkqAAAAAAA:4HPwATDgc/ABMA", "gnuid::match-length \"cAkqAAAAAAA\""),
        ("//////////////:cAkqAAAAAAAE", "gnuid::slots \"//////////////\""),
        ("Position ID: 0123456789ABCD", "gnuid::slots \"0123456789ABCD\""),
        ("4HPwATDgc_ABMA", "gnuid::letter \"_\""),
        ("4HPwATDgc/ABM", "gnuid::position-length \"4HPwATDgc/ABM\""),
        ("4HPwATDgc/ABMAA", "gnuid::position-length \"4HPwATDgc/ABMAA\""),
        ("bgID=4HPw", "gnuid::position-length \"4HPw\""),
        ("bgID=foo:bar", "gnuid::position-length \"foo\""),
        ("Match ID: cAkqAAAAAAAE", "gnuid::no-position \"cAkqAAAAAAAE\""),
        ("Position ID: 4HPwATDgc/ABM", "gnuid::position-length \"4HPwATDgc/ABM\""),
        ("XGID=foo", "xgid::fields \"\""),
        ("XGID=", "xgid::fields \"\""),
        ("-b----E-C---eE---c-e----B-", "xgid::fields \"\""),
        ("-b----E-C---eE---c-e----B-:0:0", "xgid::fields \"\""),
        ("b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "xgid::position-length \"b----E-C---eE---c-e----B-\""),
        ("-bE:0:0:1:00:0:0:0:7:10", "xgid::position-length \"-bE\""),
        ("-b----E-C---eE---c-e----B-:0:0:1:3,1:0:0:0:7:10, then", "xgid::dice \"3,1\""),
        ("a -b----E-C---eE---c-e----B-:0:0:1:00:0:0:0, or", "xgid::fields \"\""),
    ] {
        let found = ids(text);
        assert_eq!(found, [expected], "{text}");
    }
}

#[test]
fn takes_names_from_an_export() {
    let names = |text: &str| read(text).remove(0).expect("a position").position.names;
    let both = |bottom: &str, top: &str| Sides { bottom: Some(bottom.to_string()), top: Some(top.to_string()) };
    let top_rolls = X.replace(":0:0:1:", ":0:0:-1:");
    assert_eq!(
        names(&format!("XGID={X}\n\nX:Player 1   O:Player 2\nScore is X:0 O:0 7 pt.(s) match.")),
        both("Player 1", "Player 2")
    );
    assert_eq!(names(&format!("XGID={top_rolls}\r\nX:Ann   O:Bob\r\n")), both("Bob", "Ann"));
    assert_eq!(names(&format!("> XGID={X}\n> X:Ann: A O:x   O:山本 元:O\n")), both("Ann: A O:x", "山本 元:O"));
    assert_eq!(names(&format!("XGID={X} X:Ann   O:Bob Score is X:1 O:2")), both("Ann", "Bob"));
    assert_eq!(names(&format!("XGID={X}\nScore is X:3 O:4\n")), Sides::default());
    assert_eq!(names(&format!("XGID={X}\nXGID={X}\nX:Ann   O:Bob")), Sides::default(), "they are the second's");
    let board = |roll: [&str; 2]| {
        format!(
            "+13-14-15-16-17-18------19-20-21-22-23-24-+     O: Ann b.\n| X | {}\n|BAR|\n| O | {}\n\
             +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Bob (Cube: 2)\n",
            roll[0], roll[1]
        )
    };
    let lower = board(["", "On roll"]);
    assert_eq!(names(&format!("Position ID: {P}\nMatch ID: {M}\n{lower}")), both("Bob", "Ann b."));
    assert_eq!(names(&format!("Position ID: {P}\n{lower}")), both("Bob", "Ann b."));
    assert_eq!(names(&format!("Position ID: {P}\n{}", board(["Rolled 31", ""]))), both("Ann b.", "Bob"));
    let alone = board(["", "On roll"]).replace("     O: Ann b.", "");
    let one = Sides { bottom: Some("Bob".to_owned()), top: None };
    assert_eq!(names(&format!("Position ID: {P}\nMatch ID: {M}\n{alone}")), one);
    let long = "é".repeat(150);
    assert_eq!(names(&format!("XGID={X}\nX:{long}   O:B")), both(&"é".repeat(100), "B"));
}

#[test]
fn a_board_tells_what_its_position_id_leaves_out() {
    let read = |facts: [&str; 5], ids: &str| {
        let [upper, roll_above, middle, roll_below, lower] = facts;
        let text = format!(
            "{ids}\n +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Ann{upper}\n | X | {roll_above}\n | X |     3 points\n\
             v|       |BAR|      |     {middle}\n | O | {roll_below}\n | O |     1 Point\n\
             \x20+12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Bob{lower}\n | X |  9 points\n"
        );
        read(&text).remove(0).expect("a position").position
    };
    let alone = format!("Position ID: {P}");
    let position = read(["", "", "(Doppler: 1)", "At Roll", ""], &alone);
    assert_eq!((position.state, position.on_roll, position.dice), (GameState::Playing, Side::Bottom, None));
    assert_eq!((position.score, position.match_length()), (Sides { bottom: 1, top: 3 }, 0));
    let position = read(["", "Rolled 31", "7 point match", "", " (Cube: 2)"], &alone);
    assert_eq!((position.dice, position.match_length()), (Some([3, 1]), 7));
    // Ann is on roll, and so at the bottom.
    assert_eq!((position.score, position.cube.owner), (Sides { bottom: 3, top: 1 }, Some(Side::Top)));
    assert_eq!((position.cube.value(), position.names.bottom.as_deref()), (2, Some("Ann")));
    let position = read(["", "", "5 point match (Cube: 4)", "Rolled 99", ""], &alone);
    assert_eq!((position.dice, position.cube.value(), position.cube.owner), (None, 4, None));
    // A match ID says all of it.
    let whole = read(["", "Rolled 31", "7 point match", "", " (Cube: 2)"], &format!("{alone}\nMatch ID: {M}"));
    assert_eq!(whole.cube.value(), 1);
}

#[test]
fn stops_after_ten_thousand() {
    let found = read(&format!("{P}:{M}\n").repeat(MAX_IDS + 5));
    assert_eq!(found.len(), MAX_IDS + 1);
    assert_eq!(found[MAX_IDS].as_ref().expect_err("too many").code, "backgammon::too-many");
    assert!(read(&format!("{P}:{M}\n").repeat(MAX_IDS)).iter().all(Result::is_ok));
}

#[test]
fn an_id_is_read_however_an_editor_wrote_it() {
    let plain = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let wide: String =
        plain.chars().map(|letter| char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter)).collect();
    for text in [
        wide.clone(),
        format!("局面「{wide}」から"),
        plain.replace(":0:0:1:31:", "：０：0：1:３１:"),
        plain.replace('-', "\\-"),
        plain.replace("--", "-\\-"),
        plain.replace('-', "\u{2011}"),
        plain.replace("E---c", "E-\u{200b}--\u{ad}c"),
        plain.replace(':', ":\u{200b}"),
        plain.replace(':', " :"),
        plain.replace(':', ": "),
        format!("\u{201e}{plain}\u{201c}"),
        format!("'{plain}'"),
        format!("\\\"{plain}\\\""),
    ] {
        let found = read(&text);
        assert_eq!(found.len(), 1, "{text}");
        let reading = found[0].as_ref().unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
        assert_eq!((reading.text.as_str(), &reading.warnings[..]), (plain, &[][..]), "{text}");
    }
    let wrong = format!("- {}", plain.replace("--", "-\\-").replace(":31:", ":３７:"));
    let fault = read(&wrong).remove(0).expect_err("a die of 7");
    assert_eq!(&wrong[fault.span.expect("a place")], "７");
}

#[test]
fn a_heading_and_its_board_are_one_position() {
    let head = "GNU Backgammon Position ID:\n4HPwATDgc/ABMA\n\nThe beginning\n\n";
    let board = "GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                Match ID   : cIkKAAAAAAAA\n";
    let found = read(&format!("{head}{board}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].as_ref().expect("a position").position.match_length(), 0);
    assert_eq!(read(&format!("{head}{head}")).len(), 2);
    // A session prints the same board again; IDs that are typed twice stay two.
    let session = format!("Setting GNUbg ID 4HPwATDgc/ABMA:cIkKAAAAAAAA\n {board}\n {board}");
    let named = session.replace("A\n\n", "A\n +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Ann\n\n");
    for text in [named, session.clone(), session.replace('\n', "\r\n"), session.replace('\n', "\n> ")] {
        assert_eq!(read(&text).len(), 1, "{text}");
    }
    assert_eq!(read(&format!("{session}\n{}", board.replace("cIkK", "cAkK"))).len(), 2);
    assert_eq!(read(&"4HPwATDgc/ABMA:cIkKAAAAAAAA\n".repeat(2)).len(), 2);
}

#[test]
fn the_id_of_opengammon_says_what_an_xgid_says() {
    for (ogid, xgid) in [
        ("OGID=11jjjjjhhhccccc:ooddddd88866666:N0N:31:W:IW:0:0:7:0", "-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10"),
        ("11jjjjjhhhccccc:ooddddd88866666:W1N", "-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10"),
        ("0jjjj:p6666:B2N:63:B:IB:4:3:5C:1:15", "a-----D------------d-----A:2:1:1:63:3:4:1:5:10"),
    ] {
        let read = |text: &str| super::read(text).remove(0).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let expected = read(&format!("XGID={xgid}")).position;
        assert_eq!(read(ogid).position, expected, "{ogid}");
        let headed = format!("A problem\n  {ogid}\nX to play 31\n");
        let found = super::read(&headed);
        let places = found.iter().flatten().map(|reading| &headed[reading.span.clone()]);
        assert_eq!(places.collect::<Vec<_>>().is_empty(), ogid.matches(':').count() < 5, "{ogid}");
    }
    for text in [
        "OGID=11jjjjjhhhcccccc:ooddddd88866666:N0N:63:B:IW:3:2:7:0",
        "OGID=:::::::::",
        "1:o:N1O:00:B:IB:0:0:7",
        "1:1:N0N:31:W:IW:0:0:7",
        "1:o:N0N:31:W:IW:0:0:7:0:3",
    ] {
        assert_eq!(read(text).remove(0).expect_err(text).code, "backgammon::ogid", "{text}");
    }
    assert_eq!(read("1:o:N0N:37:W:IW:0:0:7").remove(0).expect_err("no die").span, Some(0..21));
    // The same position as another ID has is drawn once, others in their order.
    let id = "11jjjjjhhhccccc:ooddddd88866666:N0N:31:W:IW:0:0:7:0";
    assert_eq!(read(&format!("XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10\n\"{id}\"\n")).len(), 1);
    let other = id.replace("N0N", "W1N").replace(":0:0:7", ":3:4:7");
    assert_eq!(read(&format!("Problem 1\n{id}\nProblem 2\n{other}\n")).len(), 2);
    let two = read(&format!("> `{id}`\r\n> `4HPwATDgc/ABMA`\r\n"));
    let formats = two.iter().flatten().map(|reading| reading.format);
    assert_eq!(formats.collect::<Vec<_>>(), ["xgid", "gnuid"]);
}

#[test]
fn a_position_id_in_quotes_is_read_anywhere() {
    for quoted in
        ["\"4HPwATDgc/ABMA\"", "'4HPwATDgc/ABMA'", "“4HPwATDgc/ABMA”", "「4HPwATDgc/ABMA」", "«4HPwATDgc/ABMA»"]
    {
        for text in [format!("// e.g., {quoted}\n"), format!("<!-- A -->\r\n> # as {quoted}.\r\n")] {
            assert!(matches!(read(&text)[..], [Ok(_)]), "{text}");
        }
    }
}
