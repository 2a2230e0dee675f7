//! What the head of a record tells beside names and set-up, by the names of CSA and those of KIF; and times.

/// The fields that both have.
const BOTH: [(&str, &str); 6] = [
    ("$EVENT", "棋戦"),
    ("$SITE", "場所"),
    ("$START_TIME", "開始日時"),
    ("$END_TIME", "終了日時"),
    ("$TIME_LIMIT", "持ち時間"),
    ("$OPENING", "戦型"),
];

/// Reads a field, by the name of KIF where it has one; `None` for one without a value.
pub(super) fn read(statement: &str) -> Option<(String, String)> {
    let (key, value) = statement.split_once(':')?;
    let known = BOTH.iter().find(|(known, _)| *known == key).map_or(key, |(_, kif)| kif);
    let value = value.trim();
    (!value.is_empty()).then(|| (known.to_owned(), value.to_owned()))
}

/// Writes a field; `None` for one that CSA has not, or whose value it cannot have.
pub(super) fn write(key: &str, value: &str) -> Option<String> {
    let known = BOTH.iter().find(|(_, kif)| *kif == key).map(|(known, _)| *known);
    let known = known.or(Some(key).filter(|key| key.starts_with('$')))?;
    let is_number = value.chars().all(|c| c.is_ascii_digit() || "/:+ ".contains(c));
    let asks_for_numbers = known.ends_with("_TIME") || known == "$TIME_LIMIT";
    let is_odd = asks_for_numbers && !is_number || known.ends_with("_TIME") && !may_be_date(value);
    (!is_odd).then(|| format!("{known}:{}\n", value.lines().collect::<Vec<_>>().join(" ")))
}

/// Tells whether a value that begins like a date, `2026/03/01 10:00:00`, has a month and a day of the calendar.
fn may_be_date(value: &str) -> bool {
    let numbers = value.split(['/', ' ']).skip(1).map(|part| part.parse::<u32>().ok());
    numbers.zip([12, 31]).all(|(number, most)| number.is_none_or(|number| (1..=most).contains(&number)))
}

/// Reads a time in seconds, which may have parts: `16`, `2.5`; in milliseconds.
pub(crate) fn parse_elapsed(text: &str) -> Option<u64> {
    let (whole, parts) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let parts: String = parts.chars().chain("000".chars()).take(3).collect();
    let is_number = whole.chars().chain(parts.chars()).all(|c| c.is_ascii_digit());
    let whole = whole.parse::<u32>().ok().filter(|_| is_number)?;
    Some(u64::from(whole) * 1000 + parts.parse::<u64>().ok()?)
}

/// Writes a time.
pub(super) fn written_time(elapsed: u64) -> String {
    match elapsed % 1000 {
        0 => format!("T{}", elapsed / 1000),
        parts => format!("T{}.{parts:03}", elapsed / 1000).trim_end_matches('0').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back() {
        for (text, time) in [("16", 16_000), ("0", 0), ("2.5", 2_500), ("2.005", 2_005), ("10.120", 10_120)] {
            assert_eq!(parse_elapsed(text), Some(time));
            assert_eq!(parse_elapsed(&written_time(time)[1..]), Some(time));
        }
        assert_eq!(["", "x", "-1", "+1", "1.x", "99999999999"].map(parse_elapsed), [None; 6]);
    }

    #[test]
    fn fields_come_back() {
        let start = ("開始日時".to_owned(), "2026/03/01 10:00:00".to_owned());
        assert_eq!(read("$START_TIME:2026/03/01 10:00:00"), Some(start));
        assert_eq!(write("開始日時", "2026/03/01 10:00:00").as_deref(), Some("$START_TIME:2026/03/01 10:00:00\n"));
        assert_eq!((write("開始日時", "今日"), write("備考", "x"), read("$SITE:")), (None, None, None));
        assert_eq!(["2026/13/01", "2026/03/45 10:00:00"].map(|odd| write("開始日時", odd)), [None, None]);
        assert_eq!(write("$X", "y").as_deref(), Some("$X:y\n"));
    }
}
