//! The notations by name: which one keeps a moment inside its picture, and what `zumen convert` writes.

use super::kif::Form;
use super::moment::Moment;
use super::record::{Game, Step};
use super::variant::{Tradition, Variant};
use super::{SHOGI, csa, jkf, json, kif, rules_file, sfen, table};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Source;
use zumen_game::{Conversion, notation_error};

/// What `zumen convert` writes.
pub(super) const NAMES: [&str; 10] = ["sfen", "usi", "kif", "ki2", "jkf", "bod", "csa", "table", "zrf", "json"];

/// The moment in the shortest notation that holds it: the name of a game for its set-up, SFEN, a table, else
/// JSON.
pub(super) fn source(moment: &Moment) -> Source {
    let variant = moment.position.variant;
    let (format, text) = if *moment == Moment::of(variant.start()) {
        ("name", variant.name().to_owned())
    } else if let Ok(text) = sfen::write(&moment.position)
        && sfen::read(&text).is_ok_and(|game| game.start() == moment)
    {
        ("sfen", text)
    } else if table::holds(moment) {
        ("table", table::write(moment))
    } else {
        ("json", json::write(moment))
    };
    Source { format: format.to_owned(), text, options: Vec::new() }
}

/// Writes the moment in another notation.
///
/// # Errors
///
/// `convert::notation` where there is none of that name; `convert::position` and `convert::variant` when it has no words
/// for the board or its pieces.
pub(super) fn convert(moment: &Moment, notation: &str, tradition: Tradition) -> Result<Conversion, Diagnostic> {
    match notation {
        "table" => as_table(moment),
        "zrf" => as_rules(moment, tradition),
        "json" => Ok(Conversion { text: json::write(moment), lost: Vec::new() }),
        "sfen" => letters(moment).map(|(text, lost)| Conversion { text, lost }),
        "usi" => letters(moment).map(|(text, lost)| {
            let is_start = moment.position == Variant::Shogi.start();
            let position = if is_start { "startpos".to_owned() } else { format!("sfen {text}") };
            Conversion { text: format!("position {position}"), lost }
        }),
        "kif" => kif::write(moment, Form::Kif),
        "ki2" => kif::write(moment, Form::Ki2),
        "bod" => kif::write_position(moment),
        "csa" => csa::write(moment),
        "jkf" => jkf::write_game(&Game::new(moment.clone())),
        _ => Err(notation_error(&SHOGI, notation)),
    }
}

/// Writes a whole game in a notation that holds one; `None` for others.
///
/// # Errors
///
/// As [`convert`].
pub(super) fn convert_game(game: &Game, notation: &str) -> Option<Result<Conversion, Diagnostic>> {
    let converted = match notation {
        "usi" => usi(game),
        "kif" => kif::write_game(game, Form::Kif),
        "ki2" => kif::write_game(game, Form::Ki2),
        "csa" => csa::write_game(game),
        "jkf" => jkf::write_game(game),
        _ => return None,
    };
    Some(converted.map(|Conversion { text, mut lost }| {
        if game.has_faults() {
            lost.push(
                "moves after one that zumen cannot read or play are lost; run zumen validate for details".to_owned(),
            );
        }
        if !game.bookmarks.is_empty() && !["kif", "ki2"].contains(&notation) {
            lost.push("bookmarks (&) are lost".to_owned());
        }
        lost.extend(game.passed_over().map(|what| format!("{what} are lost")));
        Conversion { text, lost }
    }))
}

/// The main line of a game as one of USI.
fn usi(game: &Game) -> Result<Conversion, Diagnostic> {
    let line = game.line(None)?;
    let Conversion { mut text, lost } = convert(game.start(), "usi", Tradition::default())?;
    let plays: Vec<String> = line.plays().map(|play| sfen::usi::format_move(play, game.variant())).collect();
    if !plays.is_empty() {
        text.push_str(&format!(" moves {}", plays.join(" ")));
    }
    let fields = game.fields.iter().filter(|(_, value)| game.start().title.as_ref() != Some(value));
    let fields = fields.map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(", ");
    let end = line.nodes().find_map(|node| match &node.step {
        Step::End(end) => Some(format!("the ending {}", end.name())),
        _ => None,
    });
    let nodes = game.nodes();
    let has_comments = !game.comments.is_empty() || nodes.iter().any(|node| !node.comments.is_empty());
    let untold = [
        (!fields.is_empty(), fields),
        (nodes.iter().any(|node| node.elapsed.is_some()), "times".to_owned()),
        (has_comments, "comments".to_owned()),
        (end.is_some(), end.unwrap_or_default()),
        (line.nodes().count() < nodes.len(), "variations".to_owned()),
    ];
    let untold = untold.into_iter().filter(|(is_there, _)| *is_there);
    let lost = lost.into_iter().map(|lost| lost.replace("SFEN", "USI"));
    Ok(Conversion { text, lost: lost.chain(untold.map(|(_, what)| format!("USI cannot store {what}"))).collect() })
}

/// The moment as a rules file, which holds the set-up alone.
fn as_rules(moment: &Moment, tradition: Tradition) -> Result<Conversion, Diagnostic> {
    let text = rules_file::write(moment, tradition)?.trim_end().to_owned();
    let is_more = moment.position.last.is_some() || moment.last_move.is_some() || moment.title.is_some();
    let lost = (is_more || moment.names.iter().any(Option::is_some))
        .then(|| "a rules file cannot store the players' names, the title and the last move".to_owned());
    Ok(Conversion { text, lost: lost.into_iter().collect() })
}

/// The moment as a table, with what a table has no place for.
fn as_table(moment: &Moment) -> Result<Conversion, Diagnostic> {
    let position = &moment.position;
    if position.variant == Variant::Shogi {
        return Err(Diagnostic::option_error(
            "convert::notation",
            "only tai shogi and chu shogi can be written as a table",
        )
        .help("use zumen INPUT -f json, which can store every position"));
    }
    let mut lost = Vec::new();
    if moment.names.iter().any(Option::is_some) {
        lost.push("a table cannot store the players' names".to_owned());
    }
    if position.number.is_some_and(|number| number > 0) || position.last.is_some() {
        lost.push("a table cannot store the last move and its number".to_owned());
    }
    if lost.is_empty() && !table::holds(moment) {
        lost.push("a table cannot store all of this position; use -f json".to_owned());
    }
    Ok(Conversion { text: table::write(moment), lost })
}

/// The SFEN as programs want it, with the number of the move, and what it does not tell.
fn letters(moment: &Moment) -> Result<(String, Vec<String>), Diagnostic> {
    let mut position = moment.position.clone();
    let mut lost = Vec::new();
    if let Some(side) = moment.rest {
        for (kind, count) in position.rest_of(side) {
            let held = position.hand(side).get(&kind).copied().unwrap_or(0);
            position.give(side, kind, count.saturating_sub(held));
        }
        lost.push("SFEN lists the remaining pieces one by one".to_owned());
    }
    position.number = position.number.or(Some(0));
    let text = sfen::write(&position)?;
    let untold = [
        (moment.names.iter().any(Option::is_some), "the players' names"),
        (moment.title.is_some(), "the title"),
        (position.last.is_some(), "the last move"),
    ];
    lost.extend(
        untold.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| format!("SFEN cannot store {what}")),
    );
    Ok((text, lost))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::end::End;
    use crate::position::Position;
    use crate::replay::{self, Play};

    /// Where games begin: SFEN.
    const STARTS: [&str; 4] = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "ln1g1+P1nl/1r5k1/p1pp1pppp/4g4/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w Sbp 1",
        "4k4/9/4+S4/9/9/4P4/9/9/4K4 b RG2Pb2s 1",
    ];

    /// What happens next: which of the moves, how long it took, a comment, and how far it is gone back behind it.
    type RandomStep = (Index, Option<u32>, Option<String>, Option<Index>);

    fn random_steps() -> impl Strategy<Value = Vec<RandomStep>> {
        let comment = "[a-z歩*'#&+%() ]{0,8}".prop_map(|text| text.trim_end().to_owned());
        let back = prop::option::weighted(0.2, any::<Index>());
        let one = (any::<Index>(), prop::option::of(0..9_000_000_u32), prop::option::weighted(0.3, comment), back);
        prop::collection::vec(one, 0..25)
    }

    /// Lists everything that the side to move can do.
    fn plays(position: &Position) -> Vec<Play> {
        let side = position.to_move;
        let own = position.pieces().filter(|(_, piece)| piece.side == side);
        let moves = own.flat_map(|(from, _)| position.destinations(from).into_iter().map(move |to| (from, to)));
        let moves = moves.flat_map(|(from, to)| [false, true].map(|promotes| Play::Move { from, to, promotes }));
        let drops = position
            .hand(side)
            .keys()
            .flat_map(|kind| position.size.squares().step_by(7).map(move |to| Play::Drop { kind: *kind, to }));
        let is_legal = |play: &Play| replay::play(&mut position.clone(), *play).is_ok();
        moves.chain(drops).filter(is_legal).collect()
    }

    /// Plays what is told, with variations or without.
    fn game(start: &str, told: Vec<RandomStep>, ends: &[&str], has_variations: bool) -> Game {
        let mut start = sfen::read(start).expect("a position").start().clone();
        start.names = [Some("山田　一歩".to_owned()), None];
        start.title = Some("見本戦".to_owned());
        let mut game = Game::new(start);
        game.fields = [("棋戦", "見本戦"), ("開始日時", "2026/03/01 10:00:00"), ("場所", "x: y")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into();
        game.comments.extend(told.first().and_then(|(_, _, comment, _)| comment.clone()));
        for (choice, elapsed, comment, back) in told {
            let plays = plays(game.now());
            match plays.get(choice.index(plays.len() + 1)) {
                Some(play) => assert!(game.play(*play, 0..0)),
                None => game.end(End::of_kif(ends[choice.index(ends.len())]).expect("an end")),
            }
            game.set_elapsed(elapsed.map(u64::from));
            comment.iter().for_each(|comment| game.comment(comment));
            let is_over = matches!(game.nodes().last(), Some(node) if matches!(node.step, Step::End(_)));
            match back.filter(|_| has_variations) {
                Some(back) => {
                    let moves = (game.now().number.unwrap_or(0) as usize).max(1);
                    assert!(game.go_back(1 + u32::try_from(back.index(moves)).expect("few moves")));
                }
                None if is_over => break,
                None => {}
            }
        }
        game
    }

    /// Writes a game in a notation, with what is lost.
    fn write_notation(game: &Game, notation: &str) -> (String, Vec<String>) {
        let converted = convert_game(game, notation).expect("a notation of games").expect("written");
        (converted.text, converted.lost)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn games_come_back_from_kif(start in 0..STARTS.len(), told in random_steps()) {
            let whole = |(choice, elapsed, comment, back): RandomStep| {
                (choice, elapsed.map(|time| time / 1000 * 1000), comment, back)
            };
            let told = told.into_iter().map(whole).collect();
            let game = game(STARTS[start], told, &["投了", "中断", "千日手", "反則勝ち", "不戦敗"], true);
            let (text, lost) = write_notation(&game, "kif");
            prop_assert_eq!(lost, Vec::<String>::new(), "{}", text);
            prop_assert_eq!(kif::read(&text).expect("read"), game, "{}", text);
        }

        #[test]
        fn games_come_back_from_ki2(start in 0..STARTS.len(), told in random_steps()) {
            let told = told.into_iter().map(|(choice, _, comment, back)| (choice, None, comment, back)).collect();
            let mut game = game(STARTS[start], told, &["投了", "中断", "千日手", "反則勝ち", "不戦敗"], true);
            // KI2 numbers no moves, and is known by them.
            prop_assume!(matches!(game.nodes().first(), Some(node) if matches!(node.step, Step::Play(_))));
            game.unnumber();
            let (text, lost) = write_notation(&game, "ki2");
            prop_assert_eq!(lost, Vec::<String>::new(), "{}", text);
            let mut read = kif::read(&text).expect("read");
            read.unnumber();
            prop_assert_eq!(read, game, "{}", text);
        }

        #[test]
        fn games_come_back_from_jkf(start in 0..STARTS.len(), told in random_steps()) {
            let mut game = game(STARTS[start], told, &["投了", "中断", "千日手", "反則勝ち", "不戦敗"], true);
            game.fields.sort();
            let (text, lost) = write_notation(&game, "jkf");
            prop_assert_eq!(lost, Vec::<String>::new(), "{}", text);
            let mut read = jkf::read(&text).expect("read");
            // A position counts no moves.
            if read.start().position.number != game.start().position.number {
                game.unnumber();
                read.unnumber();
            }
            prop_assert_eq!(read, game, "{}", text);
        }

        #[test]
        fn games_come_back_from_csa(start in 0..STARTS.len(), told in random_steps()) {
            let mut game = game(STARTS[start], told, &["投了", "中断", "千日手", "反則勝ち", "反則負け"], false);
            // CSA numbers moves, and the set-up of shogi.
            if start > 0 && !matches!(game.nodes().first(), Some(node) if matches!(node.step, Step::Play(_))) {
                game.unnumber();
            }
            let (text, lost) = write_notation(&game, "csa");
            prop_assert_eq!(lost, Vec::<String>::new(), "{}", text);
            prop_assert_eq!(csa::read(&text).remove(0).expect("read"), game, "{}", text);
        }

        #[test]
        fn moves_come_back_from_usi(start in 0..STARTS.len(), told in random_steps()) {
            let game = game(STARTS[start], told, &["投了"], false);
            let (text, lost) = write_notation(&game, "usi");
            prop_assert!(lost.iter().all(|lost| lost.starts_with("USI cannot store")), "{:?}", lost);
            let read = sfen::read(&text).expect("read");
            let [read_line, line] = [&read, &game].map(|game| game.line(None).expect("a line"));
            prop_assert!(read_line.plays().eq(line.plays()), "{}", text);
            prop_assert_eq!(&read.start().position, &game.start().position);
        }
    }
}
