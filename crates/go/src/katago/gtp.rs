//! What an engine prints while it thinks (`kata-analyze`), as an answer in JSON: `info move E5 visits 40 winrate 0.51 pv E5 C3`.
//! `lz-analyze` prints winrates in ten-thousandths: `winrate 5177`.
//!
//! Its lines name no turn: they are about whatever position is drawn. The last line counts.

use serde_json::{Map, Value, json};

/// The turn of an answer that is about any position: no game has so many moves.
pub(super) const ANY_TURN: u64 = (1 << 53) - 1;

/// Words with many values behind them.
const LISTS: [&str; 7] =
    ["pv", "pvVisits", "pvEdgeVisits", "ownership", "ownershipStdev", "movesOwnership", "movesOwnershipStdev"];

/// Makes an answer of the last line that an engine printed, and tells whether its winrates are always those of the player to
/// move; `None` for a text without such a line.
pub(super) fn read(text: &str) -> Option<(String, bool)> {
    let line = text.lines().map(str::trim).rfind(|line| line.starts_with("info move "))?;
    let mut answer = answer(line)?;
    answer["turnNumber"] = ANY_TURN.into();
    Some((answer.to_string(), is_of_leela(line)))
}

/// Tells whether winrates are in ten-thousandths.
fn is_of_leela(line: &str) -> bool {
    let mut rates = line.split("winrate ").skip(1).filter_map(|rest| rest.split_whitespace().next());
    rates.any(|rate| rate.parse::<u32>().is_ok_and(|rate| rate > 1))
}

/// Makes an answer of a line, without the number of its turn; `None` without moves.
pub(super) fn answer(line: &str) -> Option<Value> {
    let mut answer = json!({"moveInfos": []});
    let is_of_leela = is_of_leela(line);
    let mut words = line.split_whitespace().peekable();
    let mut section: Option<(&str, Map<String, Value>)> = None;
    while let Some(word) = words.next() {
        if ["info", "rootInfo"].contains(&word) {
            section.replace((word, Map::new())).into_iter().for_each(|done| add(&mut answer, done));
        } else if LISTS.contains(&word) {
            // Names of fields are small letters, points are not.
            let is_value =
                |word: &&str| *word == "pass" || !word.starts_with(|letter: char| letter.is_ascii_lowercase());
            let values: Vec<Value> = std::iter::from_fn(|| words.next_if(is_value)).map(value).collect();
            match section.as_mut() {
                Some((_, fields)) if word.starts_with("pv") => _ = fields.insert(word.to_owned(), values.into()),
                _ => answer[word] = values.into(),
            }
        } else if let (Some((_, fields)), Some(next)) = (section.as_mut(), words.next()) {
            let rate = next.parse::<f64>().ok().filter(|_| is_of_leela && word == "winrate");
            fields.insert(word.to_owned(), rate.map_or_else(|| value(next), |rate| json!(rate / 1e4)));
        }
    }
    section.into_iter().for_each(|done| add(&mut answer, done));
    (answer["moveInfos"] != json!([])).then_some(answer)
}

/// Adds what is said of a move, or of the position, to an answer.
fn add(answer: &mut Value, (name, mut fields): (&str, Map<String, Value>)) {
    if fields.is_empty() {
        return;
    }
    let mean = fields.get("scoreMean").cloned();
    fields.entry("scoreLead").or_insert(mean.unwrap_or_default());
    match answer["moveInfos"].as_array_mut().filter(|_| name == "info") {
        Some(moves) => moves.push(fields.into()),
        None => answer[name] = fields.into(),
    }
}

/// A number, or a word.
fn value(word: &str) -> Value {
    word.parse::<f64>().ok().filter(|number| number.is_finite()).map_or_else(
        || word.into(),
        |number| match number.fract() {
            0.0 if (0.0..1e15).contains(&number) => (number as u64).into(),
            _ => number.into(),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn the_last_line_is_an_answer() {
        let text = "= \ninfo move A1 visits 1 winrate 0.5 pv A1\ninfo move E5 visits 40 winrate 0.51 order 0 pv E5 pass \
                    info move C3 visits 2 winrate 0.4 scoreLead -0.5 order 1 pv C3 rootInfo visits 42 winrate 0.5 \
                    ownership 0.5 -1\n";
        let (answer, is_of_mover) = read(text).expect("an answer");
        for part in [
            r#""move":"E5""#,
            r#""pv":["E5","pass"]"#,
            r#""scoreLead":null"#,
            r#""scoreLead":-0.5"#,
            r#""ownership":[0.5,"#,
            r#""rootInfo":{"#,
        ] {
            assert!(answer.contains(part), "{part} in {answer}");
        }
        assert!(!answer.contains("A1") && !is_of_mover);
        let leela = read("info move E5 visits 40 winrate 5177 prior 2722 lcb 5072 order 0 pv E5");
        assert!(leela.is_some_and(|(answer, is_of_mover)| answer.contains(r#""winrate":0.5177"#) && is_of_mover));
        assert_eq!(read("{\"turnNumber\": 1}"), None);
    }
}
