//! Dates and times of day by ISO 8601, as score sheets have them.

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Date {
    /// A calendar date, maybe with a time of day: `2015-08-23T13:00:00+09:00`.
    Usual,
    /// What ISO 8601 allows too and few programs read: no hyphens, weeks, days of the year, 24:00.
    Unusual,
}

/// Reads a date; `None` where it is none.
pub(super) fn read(text: &str) -> Option<Date> {
    if !text.is_ascii() {
        return None;
    }
    let (day, time) = match text.split_once('T') {
        Some((day, time)) => (day, Some(time)),
        None => (text, None),
    };
    let (day, is_whole) = calendar(day)?;
    let time = match time {
        Some(_) if !is_whole => return None,
        Some(time) => clock(time)?,
        None => Date::Usual,
    };
    Some(if day == Date::Usual { time } else { day })
}

/// A day, a month or a year; whether it is a day.
fn calendar(text: &str) -> Option<(Date, bool)> {
    let parts: Vec<&str> = text.split('-').collect();
    let year = number(parts[0].get(..4)?, 4)?;
    match parts[..] {
        [year] if year.len() == 4 => Some((Date::Usual, false)),
        [_, month] if parts[0].len() == 4 && month.len() == 2 => within(month, 1..=12).map(|_| (Date::Usual, false)),
        [_, month, day] if parts[0].len() == 4 && month.len() == 2 => {
            let month = within(month, 1..=12)?;
            within(day, 1..=days(year, month)).map(|_| (Date::Usual, true))
        }
        [_, week] | [_, week, _] if parts[0].len() == 4 && week.starts_with('W') => {
            within(&week[1..], 1..=weeks(year))?;
            match parts.get(2) {
                Some(day) if day.len() == 1 => within(day, 1..=7).map(|_| (Date::Unusual, true)),
                Some(_) => None,
                None => Some((Date::Unusual, false)),
            }
        }
        [_, day] if parts[0].len() == 4 && day.len() == 3 => ordinal(year, day),
        [whole] => {
            let rest = &whole[4..];
            match (rest.strip_prefix('W'), rest.len()) {
                (Some(week), 3 | 4) => {
                    within(&week[..2], 1..=weeks(year))?;
                    if let Some(day) = week.get(2..).filter(|day| !day.is_empty()) {
                        within(day, 1..=7)?;
                    }
                    Some((Date::Unusual, rest.len() == 4))
                }
                (None, 4) => {
                    let month = within(&rest[..2], 1..=12)?;
                    within(&rest[2..], 1..=days(year, month)).map(|_| (Date::Unusual, true))
                }
                (None, 3) => ordinal(year, rest),
                _ => None,
            }
        }
        _ => None,
    }
}

fn ordinal(year: u32, day: &str) -> Option<(Date, bool)> {
    let day = number(day, 3)?;
    (1..=365 + u32::from(is_leap(year))).contains(&day).then_some((Date::Unusual, true))
}

/// A time of day, maybe with the distance from UTC.
fn clock(text: &str) -> Option<Date> {
    let (time, zone) = match text.find(['Z', '+', '-']) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let (whole, fraction) = match time.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (time, None),
    };
    if fraction.is_some_and(|digits| digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    let (parts, is_extended) = sexagesimal(whole)?;
    let [hours, minutes, seconds] = parts;
    // The last second of a day may be a leap second.
    let is_midnight = hours == 24 && minutes == 0 && seconds == 0;
    if (hours > 23 && !is_midnight) || minutes > 59 || seconds > 60 {
        return None;
    }
    let zone_is_extended = match zone {
        "" | "Z" => true,
        "+" | "-" => return None,
        _ => {
            let ([hours, minutes, _], is_extended) = sexagesimal(&zone[1..])?;
            if hours > 23 || minutes > 59 || zone.len() > 6 {
                return None;
            }
            is_extended
        }
    };
    let has_minutes = whole.len() > 2 && (fraction.is_none() || whole.len() == 8);
    Some(if is_extended && zone_is_extended && has_minutes && !is_midnight { Date::Usual } else { Date::Unusual })
}

/// Hours, minutes, seconds, the last of which may be missing; whether colons stand between them.
fn sexagesimal(text: &str) -> Option<([u32; 3], bool)> {
    let is_extended = text.contains(':') || text.len() == 2;
    let digits: Vec<&str> = match is_extended {
        true => text.split(':').collect(),
        false => (0..text.len()).step_by(2).map(|at| text.get(at..at + 2)).collect::<Option<_>>()?,
    };
    let mut parts = [0; 3];
    if digits.is_empty() || digits.len() > parts.len() {
        return None;
    }
    for (part, digits) in parts.iter_mut().zip(digits) {
        *part = number(digits, 2)?;
    }
    Some((parts, is_extended))
}

fn within(digits: &str, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
    number(digits, digits.len()).filter(|number| digits.len() <= 2 && range.contains(number))
}

/// A number of so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        2 => 28 + u32::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Weeks of a year: 53 where it begins on a Thursday, or is a leap year and begins on a Wednesday.
fn weeks(year: u32) -> u32 {
    // Days from a Monday to the first of January, by the calendar's rule.
    let before = year.saturating_sub(1);
    let first = (before + before / 4 - before / 100 + before / 400) % 7;
    52 + u32::from(first == 3 || (first == 2 && is_leap(year)))
}

#[cfg(test)]
mod tests {
    use super::{Date, read};

    #[test]
    fn dates_are_told_from_other_texts() {
        for usual in [
            "2015",
            "2015-08",
            "2015-08-23",
            "2016-02-29",
            "2015-08-23T13:00",
            "2015-08-23T13:00:00",
            "2015-08-23T13:00:00.25Z",
            "2015-08-23T13:00+09:00",
            "2016-12-31T23:59:60Z",
        ] {
            assert_eq!(read(usual), Some(Date::Usual), "{usual}");
        }
        for unusual in [
            "20150823",
            "20150823T1300Z",
            "2015-W34-7",
            "2015W347",
            "2015-W34",
            "2015-W53-1",
            "2015-235",
            "2015235",
            "2015-08-23T24:00",
            "2015-08-23T13",
            "2015-08-23T13:30.5",
            "20150823T130000+0900",
        ] {
            assert_eq!(read(unusual), Some(Date::Unusual), "{unusual}");
        }
        for wrong in [
            "",
            "-",
            "T",
            "15",
            "2015-",
            "2015-13",
            "2015-13-01",
            "2015-02-29",
            "1900-02-29",
            "2015-8-23",
            "2015/08/23",
            "23.08.2015",
            "2015-08-23 13:00",
            "2015-08-23T",
            "2015-08-23T25:00",
            "2015-08-23T24:01",
            "2015-08-23T13:60",
            "2015-08-23T13:00+",
            "2015-08-23T13:00+9",
            "2015-08T13:00",
            "2015-W54",
            "2014-W53",
            "2015-366",
            "2015-W34-8",
            "２０１５",
            "tomorrow",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
