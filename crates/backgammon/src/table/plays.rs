//! The plays that a program compared, best first.

use super::{Line, Loss, format_loss, format_percent, format_value, head};
use crate::matches::analysis::{Candidate, loss};
use zumen_core::diagram::{Lang, Row, say, word};

/// The first `count` plays and what was played, in at most `most` rows.
pub(super) fn rows(candidates: &[Candidate], count: usize, most: usize, lang: Lang, who: &str) -> Vec<Row> {
    let played = candidates.iter().position(|candidate| candidate.is_played);
    // What is left out for want of room is told, in a row of its own.
    let has_level = candidates.iter().any(|candidate| !candidate.level.is_empty());
    let has_chances = candidates.iter().any(|candidate| candidate.player.is_some());
    let value = candidates.iter().find_map(|candidate| candidate.value);
    let mut head = head(value, has_level, lang, Some(who).filter(|_| !has_chances));
    if let Some(head) = head.as_mut().filter(|_| has_chances) {
        head.cells.extend(chances_head(who, lang));
    }
    let most = most - usize::from(head.is_some());
    let room = if count > most && candidates.len() > most { most - 1 } else { most };
    let mut shown: Vec<usize> = (0..candidates.len().min(count).min(room)).collect();
    if let Some(played) = played.filter(|played| !shown.contains(played)) {
        shown.truncate(room - 1);
        shown.push(played);
    }
    let digits = shown.last().map_or(1, |last| candidates[*last].rank.to_string().len());
    let best = candidates.first().and_then(|first| first.value);
    let compared = shown.iter().map(|&index| {
        let candidate = &candidates[index];
        let rank = candidate.rank.to_string();
        // A space as wide as a digit.
        let rank = "\u{2007}".repeat(digits - rank.len().min(digits)) + &rank;
        let loss = Loss::of(loss(best, candidate.value, candidate.difference));
        let played = candidate.is_played.then_some(loss);
        let difference = candidate.difference.filter(|_| index > 0).zip(candidate.value);
        let mut cells = vec![
            format_value(candidate.value),
            difference.map(format_loss).unwrap_or_default(),
            candidate.level.clone(),
        ];
        if has_chances {
            cells.extend(chances(candidate));
        }
        Line {
            id: format!("candidate-{}", candidate.rank),
            is_best: index == 0,
            played,
            text: format!("{rank}. {}{}", candidate.play, played.map_or("", Loss::tail)),
            cells,
        }
        .row()
    });
    let mut rows: Vec<Row> = head.into_iter().chain(compared).collect();
    let more = candidates.len() - shown.len();
    if count > shown.len() && more > 0 {
        let text = say!(lang, "and {more} more", "ほか{more}手", "另有{more}种走法", "외 {more}수");
        rows.push(Line { text, ..Line::plain("candidates-more") }.row());
    }
    rows
}

/// What the columns of [`chances`] are.
fn chances_head(who: &str, lang: Lang) -> [String; 3] {
    [
        say!(lang, "{who} wins", "{who}の勝ち", "{who}胜", "{who} 승"),
        word!(lang, "Gammons", "ギャモン勝ち", "双倍胜", "갬먼 승").to_owned(),
        word!(lang, "Gammons lost", "ギャモン負け", "双倍负", "갬먼 패").to_owned(),
    ]
}

/// How often the player wins, wins a gammon and loses one.
fn chances(candidate: &Candidate) -> [String; 3] {
    let (player, opponent) = (candidate.player, candidate.opponent);
    let parts = [player.map(|all| all.win), player.map(|all| all.gammon), opponent.map(|all| all.gammon)];
    parts.map(|part| part.map(format_percent).unwrap_or_default())
}
