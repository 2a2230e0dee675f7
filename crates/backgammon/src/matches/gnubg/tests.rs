use super::super::decision::{Action, Decision};
use super::super::session::Session;
use super::super::tests::{bare, session};
use super::*;
use crate::gnuid;
use crate::matches::analysis::Value;
use crate::play::format_moves;
use crate::position::Side;

/// What stands behind the deed of a play and of a double; who answers is told the same from the other side.
const COMPARED: &str = "Rolled 31 (+0.030):\n     1. Cubeful 2-ply    24/20                        Eq.: +0.159\n       \
                        0.552 0.170 0.008 - 0.448 0.119 0.004\n*    2. Cubeful 2-ply    13/9                         Eq.: -0.021 \
                        (-0.180)\n       0.497 0.134 0.007 - 0.503 0.138 0.006\n";
const CUBE: [&str; 2] = [
    "Cube analysis\n2-ply cubeless equity +0.354 (Money: +0.351)\n  0.674 0.120 0.003 - 0.326 0.116 0.003\nCubeful \
     equities:\n1. Double, take        +0.743\n2. Double, pass        +1.000  (+0.257)\n3. No double           +0.661  \
     (-0.082)\nProper cube action: Double, take\n",
    "Cube analysis\n2-ply cubeless equity -0.354 (Money: -0.351)\n  0.326 0.116 0.003 - 0.674 0.120 0.003\nCubeful \
     equities:\n1. Double, take        -0.743\n2. Double, pass        -1.000  (-0.257)\n3. No double           -0.661  \
     (+0.082)\nProper cube action: Double, take\n",
];

/// Prints a match as GNU Backgammon does, without boards.
fn format_match(session: &Session) -> String {
    let name = |side: Side| session.name(side);
    let mut text = String::new();
    for game in &session.games {
        let length = match session.rules.length {
            0 => String::new(),
            length => format!(" (match to {length} points)"),
        };
        let crawford = if game.crawford { ", Crawford game" } else { "" };
        let [bottom, top] = Side::BOTH.map(|side| format!("{} {}", name(side), game.score[side]));
        let played = game.number - 1;
        text += &format!("The score (after {played} games) is: {bottom}, {top}{length}{crawford}\n\nEvent: A day\n\n");
        for (index, decision) in game.decisions.iter().enumerate() {
            text += &block(index, decision, &name(decision.side));
        }
        if let Some(won) = game.won {
            text += &format!(
                "{} wins {}\n\n",
                name(won.side),
                zumen_core::diagram::format_count(won.points.into(), "point")
            );
        }
        text += "Game statistics for game 1\n\nTotal moves     32      33\n\n";
    }
    text
}

fn block(index: usize, decision: &Decision, name: &str) -> String {
    let position = &decision.position;
    let (deed, behind) = match &decision.action {
        Action::Move(moves) if moves.is_empty() => (format!("* {name} cannot move\n"), ""),
        Action::Move(moves) => (format!("* {name} moves {}\n", format_moves(moves)), COMPARED),
        Action::Double => (format!("* {name} doubles\n"), CUBE[0]),
        Action::Beaver | Action::Raccoon => (format!("* {name} doubles\n"), ""),
        Action::Take => (format!("* {name} accepts\n"), CUBE[1]),
        Action::Drop => (format!("* {name} rejects\n"), CUBE[1]),
        Action::Roll => (String::new(), ""),
        Action::Resign(_) | Action::Open => return String::new(),
    };
    let ids = gnuid::write(&position.flip()).0;
    let (board, state) = ids.split_once(':').expect("both IDs");
    let [a, b] = position.dice.unwrap_or([1, 1]);
    let number = index + 1;
    format!(
        "Move number {number}:  {name} to play {a}{b}\n\n GNU Backgammon  Position ID: {board}\n                 \
         Match ID   : {state}\n\n{deed}\n{behind}\n\n"
    )
}

#[test]
fn a_match_that_is_printed_reads_back() {
    for seed in 0..60 {
        let meant = session(seed, seed as u32 % 8, ["Ann, the elder".to_owned(), "Bob moves".to_owned()]);
        let text = format_match(&meant);
        let read = read(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        assert_eq!(read.players, meant.players);
        assert_eq!(read.fields, [("Event".to_owned(), "A day".to_owned())]);
        assert_eq!(read.games.len(), meant.games.len(), "{text}");
        for (read, meant) in bare(read).games.into_iter().zip(bare(meant).games) {
            assert_eq!((read.number, read.score, read.won), (meant.number, meant.score, meant.won));
            assert_eq!(read.fault, None, "{text}");
            assert_eq!(read.end.board, meant.end.board);
            for (mut read, mut meant) in read.decisions.into_iter().zip(meant.decisions) {
                (read.candidates, read.cube) = (Vec::new(), None);
                for decision in [&mut read, &mut meant] {
                    // The IDs have the higher die first, and joined moves have no order.
                    if let Some(dice) = decision.position.dice.as_mut() {
                        dice.sort_unstable();
                    }
                    if let Action::Move(moves) = &mut decision.action {
                        moves.clear();
                    }
                }
                assert_eq!(read, meant, "{text}");
            }
        }
    }
}

#[test]
fn what_is_said_of_a_decision_belongs_to_it() {
    let meant = session(3, 5, ["Ann".to_owned(), "Bob".to_owned()]);
    let read = read(&format_match(&meant)).expect("a match");
    let all = || read.games.iter().flat_map(|game| &game.decisions);
    let plays = all().filter(|one| matches!(&one.action, Action::Move(moves) if !moves.is_empty()));
    for play in plays {
        let told: Vec<_> = play.candidates.iter().map(|one| (one.play.as_str(), one.value, one.is_played)).collect();
        let wanted = [("24/20", Some(Value::Equity(0.159)), false), ("13/9", Some(Value::Equity(-0.021)), true)];
        assert_eq!(told, wanted);
    }
    let cubes: Vec<_> =
        all().filter(|one| matches!(one.action, Action::Double | Action::Take | Action::Drop)).collect();
    assert!(cubes.len() > 1 && cubes.iter().any(|one| one.action != Action::Double));
    for decision in cubes {
        // Who answers reads what the doubler has of it.
        let cube = decision.cube.as_ref().expect("a cube");
        let told = [&cube.no_double, &cube.take, &cube.pass].map(|one| (one.value, one.difference));
        let equity = |value: f64| Some(Value::Equity(value));
        assert_eq!(told, [(equity(0.661), Some(-0.082)), (equity(0.743), None), (equity(1.0), Some(0.257))]);
        assert_eq!(cube.player.map(|chances| chances.win), Some(67.4));
    }
}

#[test]
fn faults_end_the_game_there() {
    let meant = session(3, 5, ["Ann".to_owned(), "Bob".to_owned()]);
    let text = format_match(&meant);
    let said = |text: &str| {
        let read = read(text).expect("a match");
        let fault = read.games[0].fault.clone().expect("a fault");
        (fault.code, text[fault.span.expect("a place")].to_owned(), read.games[0].decisions.len())
    };
    let third =
        text.match_indices("* ").filter(|(at, _)| text[at + 2..].starts_with(['A', 'B'])).nth(2).expect("three").0;
    let end = third + text[third..].find('\n').expect("a line");
    let with = |line: &str| format!("{}{line}{}", &text[..third], &text[end..]);
    assert_eq!(said(&with("* Ann sleeps")), ("match::deed", "* Ann sleeps".to_owned(), 2));
    assert_eq!(said(&with("* Ann moves 8/x")).2, 2);
    assert_eq!(said(&with("* Ann moves 8/x")).1, "x");
    let id = text[..third].rfind("Position ID: ").expect("an ID") + "Position ID: ".len();
    let broken = format!("{}?{}", &text[..id], &text[id + 1..]);
    assert!(read(&broken).is_ok_and(|read| read.games[0].fault.is_some() && read.games[0].decisions.len() == 2));
}

#[test]
fn ids_are_right_where_a_play_does_not_lead_to_them() {
    let meant = session(3, 5, ["Ann".to_owned(), "Bob".to_owned()]);
    let text = format_match(&meant);
    let at = text.find(" moves ").expect("a play");
    let line = text[at..].find('\n').expect("a line") + at;
    let odd = format!("{} moves 24/23{}", &text[..at], &text[line..]);
    let read = read(&odd).expect("a match");
    let codes: Vec<_> =
        read.games[0].decisions.iter().flat_map(|one| &one.warnings).map(|warning| warning.code).collect();
    assert_eq!(codes[..2], ["match::illegal", "match::apart"]);
    assert_eq!(read.games[0].decisions[1].position.board, meant.games[0].decisions[1].position.board);
}

#[test]
fn pages_of_one_position_are_none() {
    let text = format_match(&session(1, 5, ["Ann".to_owned(), "Bob".to_owned()]));
    let block = text.find("Move number 1").expect("a decision");
    assert_eq!(record_at(&text[block..block + 200]), None);
    assert_eq!(record_at(&text), Some(0));
    let one = "The score (after 0 games) is: a 0, b 0\nMove number 11:  a to play 31\n";
    assert_eq!(record_at(one), None, "a position");
    assert_eq!(record_at("The score (after 0 games) is: a 0, b 0"), None);
}
