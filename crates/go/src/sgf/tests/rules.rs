//! What the rules do not allow, as `validate` finds it.

use super::*;

/// The codes of what is found, each with the text that it is about.
fn fault_codes(text: &str) -> Vec<(&'static str, &str)> {
    let collection = read(text).expect(text);
    let faults = validate(&collection);
    faults.iter().map(|fault| (fault.code, &text[fault.span.clone().expect(text)])).collect()
}

#[test]
fn dates_are_written_as_sgf_has_them() {
    for date in ["", "1996", "1996-05", "1996-05-06", "1996-05-06,07,08", "1996-12-27,1997-01-03,05-06", "1996-05,06"] {
        assert_eq!(fault_codes(&format!("(;SZ[9]DT[{date}];B[ee])")), [], "{date}");
    }
    for date in ["31.12.2025", "12/31/2025", "2025-1-2", "May 6, 1996", "06-07", "2016年3月"] {
        assert_eq!(fault_codes(&format!("(;SZ[9]DT[{date}];B[ee])")), [("sgf::date", date)]);
    }
}

#[test]
fn a_komi_with_a_comma_is_told_of() {
    assert_eq!(fault_codes("(;SZ[9]KM[6,5];B[ee])"), [("sgf::komi", "6,5")]);
    assert_eq!(fault_codes("(;SZ[19x19]KM[6,5];B[ee])"), [("sgf::size", "19x19"), ("sgf::komi", "6,5")]);
}

#[test]
fn points_as_players_say_them_are_counted() {
    let text = "(;SZ[9]AB[A1];W[D4];B[D5](;W[E4])(;W[E5];B[xyz]))";
    assert_eq!(fault_codes(text), [("sgf::coordinate", "A1"), ("sgf::point", "xyz")]);
    let told = validate(&read(text).expect("a record")).remove(0);
    assert!(told.message.ends_with("; also 4 more values"), "{}", told.message);
}

/// A ko at bb and cb: White takes at bb, Black at cb.
const KO: &str = "AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb]";

#[test]
fn a_ko_is_not_taken_back_at_once() {
    assert_eq!(fault_codes(&format!("(;SZ[5]{KO};B[cb])")), [("sgf::ko", "cb")]);
    assert_eq!(fault_codes(&format!("(;SZ[5]{KO};B[ee];W[ed];B[cb])")), []);
    assert_eq!(fault_codes(&format!("(;SZ[5]{KO};B[];W[];B[cb])")), []);
    assert_eq!(fault_codes(&format!("(;SZ[5]{KO};B[ee](;W[ed];B[cb])(;W[];B[cb];W[bb]))")), [("sgf::ko", "bb")]);
}

#[test]
fn the_whole_board_repeats_itself_as_the_rules_of_the_record_allow() {
    // Passes go round a ko: the board is as it was, with the other's turn.
    let round = |rules: &str| format!("(;SZ[5]RU[{rules}]{KO};B[];W[];B[cb];W[];B[];W[bb])");
    let superko = [("sgf::superko", "cb"), ("sgf::superko", "bb")];
    assert_eq!(fault_codes(&round("Tromp-Taylor")), superko);
    assert_eq!(fault_codes(&round("Chinese")), superko);
    for free in ["Japanese", "Korean", "Ing", "", "of the house"] {
        assert_eq!(fault_codes(&round(free)), [], "{free}");
    }
    // With the same player's turn it is as it was under these, too.
    for turn in ["AGA", "NZ", "French"] {
        assert_eq!(fault_codes(&round(turn)), superko, "{turn}");
    }
    // With the other's turn it is not: White took, passed, and Black's pass lets White take back.
    let other =
        |rules: &str| format!("(;SZ[5]RU[{rules}]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[];B[ee];W[bb];B[cb])");
    assert!(fault_codes(&other("NZ")).iter().all(|(code, _)| *code != "sgf::superko"));
    assert_eq!(fault_codes(&format!("(;SZ[5]RU[Chinese]RE[Void]{KO};B[];W[];B[cb])")), []);
}

#[test]
fn what_was_set_up_anew_is_no_repetition() {
    let text = "(;SZ[5]RU[Chinese]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];AE[bb]AB[cb]PL[W];W[bb])";
    assert_eq!(fault_codes(text), []);
}

#[test]
fn a_variation_knows_nothing_of_another() {
    let text = format!("(;SZ[5]RU[Chinese]{KO};B[ee](;W[ed];B[cb])(;W[ed];B[cb];W[dd];B[de];W[bb]))");
    assert_eq!(fault_codes(&text), []);
}

#[test]
fn suicide_is_what_the_rules_say() {
    let corner = |rules: &str| format!("(;SZ[5]RU[{rules}]AB[ba][ab]PL[W];W[aa])");
    assert_eq!(fault_codes(&corner("Japanese")), [("sgf::suicide", "aa")]);
    assert_eq!(fault_codes(&corner("")), [("sgf::suicide", "aa")]);
    assert_eq!(fault_codes(&corner("New Zealand")), []);
    assert_eq!(fault_codes(&corner("Tromp-Taylor")), [("sgf::superko", "aa")], "one stone leaves the board as it was");
    assert_eq!(fault_codes("(;SZ[5]RU[Tromp-Taylor]AB[ca][bb][ab]AW[aa]PL[W];W[ba])"), []);
}

#[test]
fn a_chain_is_set_up_with_a_liberty() {
    assert_eq!(fault_codes("(;SZ[5]AB[ba][ab]AW[aa])"), [("sgf::no-liberty", "aa")]);
    assert_eq!(fault_codes("(;SZ[5]AB[ba][ab]AW[aa];AW[ee])"), [("sgf::no-liberty", "aa")], "once");
    assert_eq!(fault_codes("(;SZ[5]AW[aa]AB[ba];AB[ab])"), [("sgf::no-liberty", "ab")], "what takes the last one");
    assert_eq!(fault_codes("(;SZ[5]AW[aa]AB[ba])"), []);
}

#[test]
fn handicaps_and_turns_fit() {
    assert_eq!(fault_codes("(;SZ[9]HA[2]AB[cc][gg];W[ee])"), []);
    assert_eq!(fault_codes("(;SZ[9]HA[3]AB[cc][gg];W[ee])"), [("sgf::handicap", "3")]);
    assert_eq!(fault_codes("(;SZ[9]HA[2];W[ee])"), [("sgf::handicap", "2")]);
    assert_eq!(fault_codes("(;SZ[9]HA[3];B[cc];B[gg];B[cg];W[ee];B[ef])"), [], "Black chose");
    assert_eq!(fault_codes("(;SZ[9]HA[2];B[cc];W[ee])"), [("sgf::handicap", "2")]);
    assert_eq!(fault_codes("(;SZ[9]HA[2]AB[cc][gg];B[ee])"), [("sgf::turn", "ee")]);
    assert_eq!(fault_codes("(;SZ[9]HA[2]AB[cc][gg][dd]AW[ee][ff];B[ef])"), [("sgf::turn", "ef")]);
    assert_eq!(fault_codes("(;SZ[9];W[ee])"), [("sgf::turn", "ee")]);
    assert_eq!(fault_codes("(;SZ[9]PL[W];W[ee])"), []);
    assert_eq!(fault_codes("(;SZ[9]PL[B];W[ee])"), [("sgf::turn", "ee")]);
    assert_eq!(fault_codes("(;SZ[9]AB[aa];W[ee];B[ef])"), []);
    assert_eq!(fault_codes("(;SZ[9];B[ee];B[ef];W[eg])"), [("sgf::turn", "ef")]);
    assert_eq!(fault_codes("(;SZ[9];B[ee]PL[B];B[ef];W[])"), []);
}

#[test]
fn many_variations_of_a_long_game_are_judged_once_each() {
    let moves: String = (0..2_000).map(|index| format!(";{}[]", ["B", "W"][index % 2])).collect();
    let branches: String = (0..5_000).map(|_| "(;B[aa];W[bb])").collect();
    assert_eq!(fault_codes(&format!("(;SZ[9]RU[Chinese]{moves}{branches})")), []);
}
