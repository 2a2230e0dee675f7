//! What stands behind an ID, in the shapes of every program and language, with words and numbers of our own.

use crate::matches::analysis::{Analysis, Value};
use crate::reader;

const ID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10";

/// Reads the analysis of a text with one position.
fn analysis(text: &str) -> Option<Analysis> {
    let mut found = reader::read(text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0).expect("a position").analysis
}

fn equity(value: Option<Value>) -> Option<f64> {
    match value {
        Some(Value::Equity(equity)) => Some(equity),
        _ => None,
    }
}

/// A list of two plays as eXtreme Gammon prints it, with these words and this point.
fn list([level, equal, player, opponent]: [&str; 4], point: &str) -> String {
    let text = format!(
        "    1. {level}      8/5 6/5                      {equal}+0·159\n      {player}     55·17% (G:17·03% B:0·83%)\n      \
         {opponent}   44·83% (G:11·90% B:0·44%)\n\n    2. {level}      24/23 13/10                  {equal}-0·021 (-0·180)\n      \
         {player}     49·66% (G:13·41% B:0·66%)\n      {opponent}   50·34% (G:13·80% B:0·58%)\n"
    );
    format!("{ID}\n\nX:Ann   O:Bob\n\n{}\n\neXtreme Gammon Version: 2.19.211.pre-release\n", text.replace('·', point))
}

#[test]
fn a_list_that_lost_its_line_breaks_is_read() {
    let text = list(["4-ply", "eq:", "Player:", "Opponent:"], ".");
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(analysis(&one_line), analysis(&text));
    let joined = one_line.replacen(" X:", "X:", 1);
    let fault = reader::read(&joined).remove(0).expect_err("no ID");
    assert!(fault.help.is_some_and(|help| help.contains("line breaks")));
}

#[test]
fn lists_are_known_by_their_shape() {
    let words = [
        ["4-ply", "eq:", "Player:", "Opponent:"],
        ["4-plis", "éq:", "Joueur:", "Adversaire:"],
        ["4-ply", "eq:", "Spieler:", "Gegner:"],
        ["4-ply", "eq：", "プレーヤー:", "相手:"],
        ["XG Roller++", "xxxx:", "xxxx:", "xxxx:"],
        ["Rollout¹", "eq: ", "x:", "y:"],
    ];
    for (words, point) in words.into_iter().flat_map(|words| [(words, "."), (words, ",")]) {
        let text = list(words, point);
        let read = analysis(&text).unwrap_or_else(|| panic!("no analysis in {text}"));
        let told: Vec<_> = read
            .candidates
            .iter()
            .map(|one| (one.rank, one.play.as_str(), equity(one.value), one.difference))
            .collect();
        let wanted = [(1, "8/5 6/5", Some(0.159), None), (2, "24/23 13/10", Some(-0.021), Some(-0.18))];
        assert_eq!(told, wanted, "{text}");
        let [player, opponent] =
            [read.candidates[1].player, read.candidates[0].opponent].map(|side| side.expect("chances"));
        assert_eq!([player.win, player.gammon, player.backgammon], [49.66, 13.41, 0.66], "{text}");
        assert_eq!([opponent.win, opponent.gammon, opponent.backgammon], [44.83, 11.9, 0.44], "{text}");
        assert!(words[0].starts_with(&read.candidates[0].level), "{:?}", read.candidates[0].level);
    }
}

#[test]
fn what_forums_flatten_is_taken_apart() {
    let text = format!(
        "{ID}\n1.Rollout18/5 6/5eq: +0.159\nPlayer:Opponent:\n55.17% (G:17.03% B:0.83%)44.83% (G:11.90% B:0.44%)\nConf.: ± 0.011 (+0.148...+0.170) - [100.0%]\n\
         2.playedRollout124/23 13/10eq: -0.021 (-0.180)\n"
    );
    let read = analysis(&text).expect("an analysis");
    let told: Vec<_> =
        read.candidates.iter().map(|one| (one.level.as_str(), one.play.as_str(), one.is_played)).collect();
    assert_eq!(told, [("Rollout", "8/5 6/5", false), ("Rollout", "24/23 13/10", true)]);
    assert_eq!(read.candidates[0].opponent.map(|side| side.win), Some(44.83));
    // Where a digit may be a footnote or belong to the play, the legal play counts.
    let text = format!("{ID}\n1.Rollout24/23 13/10eq: +0.159\n");
    let one = analysis(&text).expect("an analysis").candidates.remove(0);
    assert_eq!((one.level.as_str(), one.play.as_str()), ("Rollout", "24/23 13/10"));
}

#[test]
fn differences_in_percent_are_parts_of_one() {
    let text = format!("{ID}\n1. 3-ply 8/5 6/5 eq: 55.17%\n2. 3-ply 24/23 13/10 eq: 53.92% (-1.25%)\n");
    let read = analysis(&text).expect("an analysis");
    assert_eq!(read.candidates[1].difference, Some(-0.0125));
}

const CUBE_ID: &str = "XGID=--BBBBCB----e----cBc--ca--:0:0:1:00:2:1:0:7:10";

#[test]
fn the_three_ways_with_the_cube_stand_in_their_order() {
    let verdicts = [
        ("No double", "Double/Take", "Double/Pass", "Best Cube action: Double / Take"),
        ("Pas de double", "Double/Prend", "Double/Passe", "Meilleure action de videau: Double / Take"),
        ("Nicht Doppeln", "Doppeln/Annehmen", "Doppeln/Ablehnen", "Beste Dopplerwürfel Aktion Double / Take"),
        ("xxxx", "xxxx/xxxx", "xxxx/xxxx", "xxxx: Double / Take"),
    ];
    for (none, take, pass, best) in verdicts {
        let text = format!(
            "{CUBE_ID}\n\nAnalyzed in XG Roller+\nPlayer Winning Chances:   71,30% (G:21,44% B:0,92%)\nOpponent Winning Chances: 28,70% (G:6,02% B:0,21%)\n\n\
             Cubeless Equities: No Double=+0,581, Double=+1,102\n\nCubeful Equities:\n       {none}:     +0,702 (-0,071)\n       {take}:   +0,773\n       {pass}:   +1,000 (+0,227)\n\n{best}\n"
        );
        let read = analysis(&text).unwrap_or_else(|| panic!("no analysis in {text}"));
        let cube = read.cube.expect("a cube");
        let values = [&cube.no_double, &cube.take, &cube.pass].map(|way| (equity(way.value), way.difference));
        assert_eq!(values, [(Some(0.702), Some(-0.071)), (Some(0.773), None), (Some(1.0), Some(0.227))], "{text}");
        assert_eq!([&cube.no_double, &cube.take, &cube.pass].map(|way| way.label.as_str()), [none, take, pass]);
        assert_eq!(cube.best.as_deref(), Some("Double / Take"), "{text}");
        assert_eq!((cube.level.as_str(), cube.player.map(|side| side.win)), ("XG Roller+", Some(71.3)));
        // In a program what stands above it is no level, and a quote ends it.
        let text = text
            .replace("Analyzed in XG Roller+", "  labs(subtitle = \"Black wins 25.0%\")")
            .replace("Take\n", "Take\" |>\n");
        let cube = analysis(&text).and_then(|read| read.cube).expect("a cube");
        assert_eq!((cube.level.as_str(), cube.best.as_deref()), ("", Some("Double / Take")));
    }
}

#[test]
fn the_cube_is_read_from_tables_and_under_headings() {
    let [none, double] = ["74.31% (G:26.06% B:0.96%)", "74.70% (G:25.23% B:1.44%)"];
    let [none_lost, double_lost] = ["25.69% (G:2.66% B:0.01%)", "25.30% (G:2.59% B:0.15%)"];
    let under = format!(
        "Analyzed in Rollout\nNo double\nPlayer Winning Chances: {none}\nOpponent Winning Chances: {none_lost}\nDouble/Take\n\
         Player Winning Chances: {double}\nOpponent Winning Chances: {double_lost}\n\nCubeful Equities:\nNo double: +0.701 \
         (-0.190)\nDouble/Take: +0.891\nDouble/Pass: +1.000 (+0.109)\n"
    );
    let table = format!(
        "Analyzed in Rollout | No double | Double/Take |\n\nPlayer Winning Chances: | {none} | {double} |\n\nOpponent Winning \
         Chances: | {none_lost} | {double_lost} |\n\nCubeful Equities | ||\n\nNo double: | +0.701 (-0.190) | ±0.001 \
         (+0.700..+0.702) |\n\nDouble/Take: | +0.891 | ±0.001 (+0.890..+0.892) |\n\nDouble/Pass: | +1.000 (+0.109) | |\n"
    );
    for text in [under, table] {
        let cube = analysis(&format!("{CUBE_ID}\n{text}")).expect("an analysis").cube.expect("a cube");
        let values = [&cube.no_double, &cube.take, &cube.pass].map(|way| (equity(way.value), way.difference));
        assert_eq!(values, [(Some(0.701), Some(-0.19)), (Some(0.891), None), (Some(1.0), Some(0.109))], "{text}");
        let wins = [cube.player, cube.opponent].map(|side| side.map(|side| side.win));
        assert_eq!((cube.level.as_str(), wins), ("Rollout", [Some(74.31), Some(25.69)]), "{text}");
    }
}

#[test]
fn blitz_says_the_same_in_every_language() {
    // The names of the two sides, of whom the second is to move; the table's words.
    let languages = [
        (["Green", "Red"], ["Wins", "Cube Action:", "No Double", "Double / Take", "Double / Pass"]),
        (["Grün", "Rot"], ["Siege", "Würfelaktion:", "Kein Doppel", "Doppeln / Annehmen", "Doppeln / Ablehnen"]),
        (["Vert", "Rouge"], ["Gagne", "Videau:", "Pas de double", "Double / Prendre", "Double / Refuser"]),
        (["緑", "赤"], ["勝ち", "キューブアクション:", "ダブルせず", "ダブル / 受ける", "ダブル / 降りる"]),
    ];
    let (position, state) = ("Os7BBwC27QbAAA", "cAngABAAEAAE");
    for ([green, red], [wins, action, none, take, pass]) in languages {
        let cube = format!(
            " Position-ID: {position}    Match-ID: {state}\n {CUBE_ID}\n\n {green} - 1 {red} - 2 in a 7 point match.\n {red} to \
             move.\n\n              {wins}  G+BG  BG\n {green}         31.4  6.2   0.3 \n {red}           68.6  21.7   1.1 \n\n \
             {action}         :  {take}     EMG\n {take}         :  0.612   ( 0.000)      0.744   ( 0.000)\n \
             {none}             :  0.598   (-0.014)      0.683   (-0.061)\n {pass}         :  0.655   ( 0.043)      1.000   \
             ( 0.256)\n"
        );
        let read = analysis(&cube).unwrap_or_else(|| panic!("no analysis in {cube}")).cube.expect("a cube");
        let told = [&read.no_double, &read.take, &read.pass].map(|way| (way.label.as_str(), equity(way.value)));
        assert_eq!(told, [(none, Some(0.683)), (take, Some(0.744)), (pass, Some(1.0))]);
        assert_eq!((read.best.as_deref(), read.no_double.difference), (Some(take), Some(-0.061)));
        assert_eq!(
            [read.player, read.opponent].map(|side| side.map(|side| side.win)),
            [Some(68.6), Some(31.4)],
            "{cube}"
        );
    }
}

#[test]
fn other_programs_sort_by_worth() {
    let blitz = format!(
        " Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkqAAAAAAAE\n {ID}\n\n Red to move 1-3\n\nEvaluation  (EMG)\n ==========\n  \
         1.   0.531 mwp /   0.159            8/5, 6/5 \n       0.552  0.170  0.008  -  0.448  0.119  0.004 \n\n  2.   0.497 mwp /  -0.021  (-0.180)  24/23, 13/10 \n"
    );
    let read = analysis(&blitz).expect("an analysis");
    let told: Vec<_> =
        read.candidates.iter().map(|one| (one.play.as_str(), equity(one.value), one.difference)).collect();
    assert_eq!(told, [("8/5 6/5", Some(0.159), None), ("24/23 13/10", Some(-0.021), Some(-0.18))]);
    assert_eq!(read.candidates[0].player.map(|side| side.win), Some(55.2));

    let gnu = format!(
        "{ID}\n* Ann moves 24/23 13/10\n\nRolled 31 (+0.030):\n     1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.159\n       0.552 0.170 0.008 - 0.448 0.119 0.004\n\
         *    2. Cubeful 2-ply    24/23 13/10                  Eq.: -0.021 (-0.180)\n       0.497 0.134 0.007 - 0.503 0.138 0.006\n"
    );
    let read = analysis(&gnu).expect("an analysis");
    let told: Vec<_> = read
        .candidates
        .iter()
        .map(|one| (one.level.as_str(), one.is_played, one.opponent.map(|side| side.win)))
        .collect();
    assert_eq!(told, [("Cubeful 2-ply", false, Some(44.8)), ("Cubeful 2-ply", true, Some(50.3))]);
}

#[test]
fn sorted_ways_are_told_apart_by_what_a_pass_is_worth() {
    for [first, second] in [["1.000", "1.102 (+0.102)"], ["0.892", "1.000 (+0.108)"]] {
        let text = format!(
            "{CUBE_ID}\n\nCube analysis\n1. xxxx, yyyy  +{first}\n2. xxxx, zzzz  +{second}\n3. xxxx  +0.702 (-0.190)\nProper cube action: xxxx, yyyy\n"
        );
        let cube = analysis(&text).expect("an analysis").cube.expect("a cube");
        let values = [&cube.no_double, &cube.take, &cube.pass].map(|way| equity(way.value));
        let take = if first == "1.000" { 1.102 } else { 0.892 };
        assert_eq!(values, [Some(0.702), Some(take), Some(1.0)], "{text}");
    }
}

#[test]
fn the_answer_to_a_double_is_noted_with_it() {
    let table = "Cubeful Equities:\nNo double: +0.702 (-0.071)\nDouble/Take: +0.773\nDouble/Pass: +1.000 (+0.227)\n";
    let answered = CUBE_ID.replace(":1:00:", ":-1:D:");
    let text = format!("{CUBE_ID}\n{table}* Ann doubles\n\n{answered}\n{table}* Bob accepts\n");
    let found = reader::read(&text);
    let first = found[0].as_ref().expect("a position").analysis.as_ref().expect("an analysis");
    assert_eq!(first.cube_played, Some(crate::matches::CubeChoice::Take));
}

#[test]
fn a_pass_before_the_take_is_known_by_its_word() {
    let table = "Cubeful equities:\nNo double: -0.219\nDouble, pass: +1.000 (+1.219)\nDouble, take: -0.710 (-0.491)\n\
                 Correct cube action: No double, beaver\n";
    let found = reader::read(&format!("{CUBE_ID}\n{table}"));
    let analysis = found[0].as_ref().expect("a position").analysis.as_ref().expect("an analysis");
    let cube = analysis.cube.as_ref().expect("a cube");
    assert_eq!(cube.best.as_deref(), Some("No double, beaver"));
    let [take, pass] = [&cube.take, &cube.pass].map(|verdict| (verdict.label.as_str(), equity(verdict.value)));
    assert_eq!((take, pass), (("Double, take", Some(-0.71)), ("Double, pass", Some(1.0))));
}

#[test]
fn each_block_belongs_to_the_id_before_it() {
    let text = list(["3-ply", "eq:", "Player:", "Opponent:"], ".");
    let other = text.replace("+0.159", "+0.211").replace("8/5 6/5 ", "24/20  ");
    let found = reader::read(&format!("{text}\nand then\n{other}"));
    let first = |index: usize| {
        let analysis = found[index].as_ref().expect("a position").analysis.clone().expect("an analysis");
        equity(analysis.candidates[0].value)
    };
    assert_eq!([first(0), first(1)], [Some(0.159), Some(0.211)]);
}

#[test]
fn what_is_damaged_is_refused_and_what_is_endless_is_bounded() {
    // A forum took dashes away.
    let damaged = list(["3-ply", "eq:", "Player:", "Opponent:"], ".").replace("E---c", "E-c");
    assert!(reader::read(&damaged).iter().all(Result::is_err), "an ID of 24 places is not guessed");
    let rows =
        |times: usize| (1..=times).map(|rank| format!("  {rank}. 3-ply  8/5 6/5  eq:+0.1{rank}\n")).collect::<String>();
    let many = analysis(&format!("{ID}\n{}", rows(20_000))).expect("an analysis");
    assert_eq!(many.candidates.len(), Analysis::MAX_CANDIDATES);
    for rest in [
        "1. ".repeat(50_000),
        "8/5(".repeat(50_000),
        "9".repeat(100_000),
        format!("1. x 8/5 eq:{}", "9".repeat(500)),
        "% (G:".repeat(30_000),
    ] {
        assert_eq!(analysis(&format!("{ID}\n{rest}\n")), None);
    }
}

#[test]
fn the_note_of_an_analysis_is_kept() {
    let text = list(["Rollout¹", "eq:", "Player:", "Opponent:"], ",");
    let end = "\n\neXtreme Gammon Version";
    let footnote = "\n¹ 1296 Games rolled with Variance Reduction.\nDice Seed: 1\nMoves: 3-ply\n";
    let noted = |note: &str| analysis(&text.replace(end, &format!("{note}{end}"))).expect("an analysis").comment;
    assert_eq!(noted(""), None);
    assert_eq!(noted(footnote), None);
    assert_eq!(noted("\nIn a race, run.\nAlways.\n"), Some("In a race, run.\nAlways.".to_owned()));
    assert_eq!(noted(&format!("{footnote}\nOne.\n\nTwo: 8/5!")), Some("One.\n\nTwo: 8/5!".to_owned()));
    let cube = "Cubeful Equities:\n  Pas de double: +0,702 (-0,071)\n  Double/Prend: +0,773\n  Double/Passe: +1,000\n\nMeilleur \
                action: Double / Prend\nPourcentage: 12%\n\nMon avis.\n\neXtreme Gammon Version: 2.10\n";
    let cube = analysis(&format!("{CUBE_ID}\n{cube}")).expect("an analysis");
    assert_eq!(cube.comment.as_deref(), Some("Mon avis."));
    let alone = |text: &str| analysis(&format!("{ID}\n{text}")).and_then(|analysis| analysis.comment);
    let board = "\nX:Ann   O:Ben\n +13-14-+\n | X    |\n +12-11-+\nCube: 1\nX to play 63\n";
    for above in [board, "...\nX to play 63\n"] {
        let noted = alone(&format!("{above}\nmine\n\neXtreme Gammon Version: 2.19"));
        assert_eq!(noted.as_deref(), Some("mine"), "{above}");
        assert_eq!(alone(&format!("{above}\neXtreme Gammon Version: 2.19")), None, "{above}");
    }
    let head = "# Ply Move Equity\n   13/5\n\n";
    assert_eq!(
        alone(&format!("{head}Annotation\nA slot,\nalways.\n\nMove number 3:\n")).as_deref(),
        Some("A slot,\nalways.")
    );
    let html = "<!-- Annotation -->\n\n<br />\n<div>Annotation</div>\n<div class=\"comment\">A slot,<br />\nalways.</div>\n\n<!--";
    assert_eq!(alone(html).as_deref(), Some("A slot,\nalways."));
}

#[test]
fn only_a_note_that_ends_names_other_ids() {
    let text = list(["Rollout¹", "eq:", "Player:", "Opponent:"], ".");
    let end = "\n\neXtreme Gammon Version";
    let other = ID.replace(":31:", ":62:");
    let noted = text.replace(end, &format!("\n\nSee board(\"{other}\") too.{end}"));
    let codes = |text: &str| {
        let found = reader::read(text).into_iter().map(|read| read.expect("a position").warnings);
        found.map(|warnings| warnings.iter().map(|warning| warning.code).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(codes(&noted), [["xgid::mentioned"]]);
    let twice = noted.replace(" too.", &format!(" and {other}, again {other}."));
    for (noted, words) in [(&noted, " too."), (&twice, ".")] {
        let read = reader::read(noted).remove(0).expect("a position");
        let comment = read.analysis.and_then(|analysis| analysis.comment).unwrap_or_default();
        assert!(comment.starts_with("See board") && comment.ends_with(words), "{comment}");
    }
    // A book has positions behind the foot of a rollout.
    let foot = "\n1296 Games rolled with Variance Reduction.\n";
    let cut = text.split_once(end).expect("the end").0;
    let book = format!("{cut}{foot}\nWords.\nboard(\"{other}\")\n");
    assert_eq!(codes(&book), [[""; 0]; 2]);
    assert_eq!(codes(&format!("{book}\nboard(\"{other}\")\n{text}")), [[""; 0]; 4]);
}

#[test]
fn a_list_begins_behind_a_quote_and_ends_where_another_begins() {
    let text = list(["Rollout¹", "eq:", "Player:", "Opponent:"], ",");
    let quoted = text.replace("    1. Rollout", "\"1. Rollout");
    assert_eq!(analysis(&quoted), analysis(&text));
    let second =
        "And of a board without an ID:\n1. 3-ply 24/20 eq:+0,2\n2. 3-ply 24/22 eq:+0,1\n3. 3-ply 6/5 eq:+0,0\n";
    let plays = |text: &str| analysis(text).expect("an analysis").candidates;
    assert_eq!(plays(&format!("{text}{second}")), plays(&text));
}

#[test]
fn a_cube_that_nobody_may_turn_has_one_line() {
    for [none, action] in
        [["No double", "Best Cube action"], ["Pas de double", "Meilleur action"], ["ダブルせず", "最善"]]
    {
        let text = format!(
            "{CUBE_ID}\n\nAnalyzed in XG Roller+\nPlayer: 71,30% (G:21,44% B:0,92%)\nOpponent: 28,70% (G:6,02% B:0,21%)\n\n\
             Cubeful Equities:\n       {none}:     +0,702\n\n{action}: {none}\n"
        );
        let cube = analysis(&text).expect("an analysis").cube.expect("a cube");
        assert_eq!((equity(cube.no_double.value), equity(cube.take.value)), (Some(0.702), None));
        assert_eq!((cube.level.as_str(), cube.best.as_deref()), ("XG Roller+", Some(none)));
    }
}

#[test]
fn the_board_of_blitz_names_the_players() {
    for [top, bottom, upper, lower] in
        [["O: Anna  167", "X: Bert B.  167", "Anna", "Bert B."], ["X: Bert  9", "O: Anna  7", "Anna", "Bert"]]
    {
        let border = "+13-14-15-16-17-18------19-20-21-22-23-24-+";
        let ids = format!(" Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkqAAAAAAAE\n {ID}\n\n");
        let list = "  1.   0.554 mwp /   0.159            8/5, 6/5 \n";
        let text = format!(" {border}   {top}\n | X    |\n {border}   {bottom}\n\n{ids}{list}");
        let names = reader::read(&text).remove(0).expect("a position").position.names;
        assert_eq!([names.top.as_deref(), names.bottom.as_deref()], [Some(upper), Some(lower)]);
        let colours = text.replace(top, "O: Grün  167").replace(bottom, "X: Rot  167");
        assert_eq!(reader::read(&colours).remove(0).expect("a position").position.names, Default::default());
    }
}

#[test]
fn what_only_ends_with_a_number_is_no_way_with_the_cube() {
    let codes = |text: &str| {
        let reading = reader::read(&format!("{CUBE_ID}\n\n{text}")).remove(0).expect("a position");
        (reading.analysis, reading.warnings.into_iter().map(|warning| warning.code).collect::<Vec<_>>())
    };
    let chances = "Winner: 71.30% (G:21.44% B:0.92%)\nLoser: 28.70% (G:6.02% B:0.21%)\n";
    for text in [
        "Own Gammons: 21.44%\nTheir Gammons: 6.02%\nTheir Backgammons: 0.21%\nCubeful Equity No Double: 0.702\n",
        "Equity without the cube: 0.581\nEquity/centred: 0.702\nOwned, equity: 0.773\n",
        "Equity: 0.702\nTake/wrong: 0.773\nPass/right: 1.000\n",
        &format!("{chances}Volatility: 0.251\n"),
        &format!("{chances}Luck: 0.251\n\nSkill: 0.007\n"),
        "Equität: 0,702\n",
        "| equity | 0.702 |\n",
        "1) 8/5 6/5 eq: +0.159\n",
    ] {
        assert_eq!(codes(text), (None, vec!["analysis::unread"]), "{text}");
    }
    for text in ["Move 3: 31\nVersion: 2.10\n", "The equity of this is high.\n", "eXtreme Gammon Version: 2.10\n"] {
        assert_eq!(codes(text), (None, vec![]), "{text}");
    }
}

#[test]
fn cells_of_gnu_backgammon_are_read() {
    let text = format!(
        "{ID}\n| Cube decision | |||\n| 3-ply cubeless equity | +0.101 | (Money: +0.099) | |\n\
         | 0.552 0.170 0.008 - 0.448 0.119 0.004 |||\n| Cubeful equities: |||\n| 1. | Redouble, pass | +1.000 | |\n\
         | 2. | No redouble | +0.213 | -0.787 |\n| 3. | Redouble, take | -0.161 | -1.161 |\n\
         | Proper cube action: | No redouble, take (43.9%) | |\n| # | Ply | Move | Equity | |\n\
         | 1 | 3 | 8/5 6/5 | +0.159 | |\n| 2 | 0 | 24/23 13/10 | -0.021 | -0.180 |\n"
    );
    let read = analysis(&text).expect("an analysis");
    let told: Vec<_> = read
        .candidates
        .iter()
        .map(|one| (one.rank, one.play.as_str(), equity(one.value), one.difference, one.level.as_str()))
        .collect();
    let wanted = [(1, "8/5 6/5", Some(0.159), None, "3-ply"), (2, "24/23 13/10", Some(-0.021), Some(-0.18), "0-ply")];
    assert_eq!(told, wanted);
    let cube = read.cube.expect("a cube");
    let values = [&cube.no_double, &cube.take, &cube.pass].map(|way| (equity(way.value), way.difference));
    assert_eq!(values, [(Some(0.213), Some(-0.787)), (Some(-0.161), Some(-1.161)), (Some(1.0), None)]);
    assert_eq!((cube.best.as_deref(), cube.level.as_str()), (Some("No redouble, take"), "3-ply"));
}
