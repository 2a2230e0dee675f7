//! How often a side wins: `52.09% (G:13.91% B:0.59%)`, one behind another, or fractions of both sides in a line.

use super::scan::Scan;
use crate::matches::analysis::Chances;

/// The longest word before a percentage, in characters.
const MAX_LABEL_CHARS: usize = 12;

/// What a line says, the player's first.
pub(super) fn read(line: &str) -> Vec<Chances> {
    match fractions(line) {
        Some(both) => both.to_vec(),
        None => percentages(line),
    }
}

/// Reads `0.504 0.133 0.007 - 0.496 0.137 0.006`, also in percent.
fn fractions(line: &str) -> Option<[Chances; 2]> {
    let mut scan = Scan::new(line.trim_start());
    let mut sides = [[0.0; 3]; 2];
    for side in &mut sides {
        for value in side {
            *value = scan.decimal().filter(|number| number.value >= 0.0)?.value;
            scan.blanks();
        }
        scan.take('-');
        scan.blanks();
    }
    let [player, opponent] = sides;
    let all = player[0] + opponent[0];
    let parts = if (all - 1.0).abs() < 0.01 { 100.0 } else { 1.0 };
    let is_whole = (all * parts - 100.0).abs() < 1.0;
    (scan.rest.is_empty() && is_whole).then_some([player, opponent].map(|three| chances(three, parts)))
}

/// Reads all `w% (G:g% B:b%)` of a line, whatever the letters are.
fn percentages(line: &str) -> Vec<Chances> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let mut scan = Scan::new(&rest[at..]);
        match triple(&mut scan) {
            Some(chances) => {
                found.push(chances);
                rest = scan.rest;
            }
            // The digits and what stands behind them are no beginning.
            None => rest = rest[at..].trim_start_matches(|letter: char| letter.is_ascii_digit()),
        }
    }
    found
}

fn triple(scan: &mut Scan) -> Option<Chances> {
    let mut three = [percent(scan)?, 0.0, 0.0];
    scan.blanks();
    if !scan.take('(') {
        return None;
    }
    for part in &mut three[1..] {
        let length = scan.rest.chars().take(MAX_LABEL_CHARS).position(|letter| letter.is_ascii_digit())?;
        let start = scan.rest.char_indices().nth(length)?.0;
        scan.rest = &scan.rest[start..];
        *part = percent(scan)?;
    }
    (scan.take(')') && three.iter().all(|part| *part <= 100.0)).then(|| chances(three, 1.0))
}

fn percent(scan: &mut Scan) -> Option<f64> {
    Some(scan.number().filter(|number| number.is_percent)?.value)
}

/// Parts of one, or of a hundred, as percent; no program prints more than three decimals of these.
pub(super) fn chances(three: [f64; 3], parts: f64) -> Chances {
    let [win, gammon, backgammon] = three.map(|part| (part * parts * 1000.0).round() / 1000.0);
    Chances { win, gammon, backgammon }
}
