//! Dates and times of day by ISO 8601, as score sheets have them.

use jiff::civil::{self, ISOWeekDate};

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

/// Returns a day, a week, a month or a year; whether it is a day.
fn calendar(text: &str) -> Option<(Date, bool)> {
    // The same in digits, marks and W alone: `0000-W00-0`.
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let is_date = |text: &str| text.parse::<civil::Date>().is_ok();
    let is_week = |text: &str| text.parse::<ISOWeekDate>().is_ok();
    let is_there = match &*shape {
        "0000" => is_date(&format!("{text}-01-01")),
        "0000-00" => is_date(&format!("{text}-01")),
        "0000-00-00" | "00000000" => is_date(text),
        "0000-W00" => is_week(&format!("{text}-1")),
        "0000W00" => is_week(&format!("{text}1")),
        "0000-W00-0" | "0000W000" => is_week(text),
        "0000-000" => civil::Date::strptime("%Y-%j", text).is_ok(),
        "0000000" => civil::Date::strptime("%Y%j", text).is_ok(),
        _ => false,
    };
    let date = if matches!(&*shape, "0000" | "0000-00" | "0000-00-00") { Date::Usual } else { Date::Unusual };
    is_there.then_some((date, !matches!(&*shape, "0000" | "0000-00" | "0000-W00" | "0000W00")))
}

/// Returns a time of day, maybe with the distance from UTC.
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

/// Returns a number of so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::{Date, read};

    #[test]
    fn dates_are_told_from_other_texts() {
        let usual = "2015 2015-08 2015-08-23 2016-02-29 2015-08-23T13:00 2015-08-23T13:00:00 2015-08-23T13:00:00.25Z \
                     2015-08-23T13:00+09:00 2016-12-31T23:59:60Z 0000";
        for usual in usual.split(' ') {
            assert_eq!(read(usual), Some(Date::Usual), "{usual}");
        }
        let unusual = "20150823 20150823T1300Z 2015-W34-7 2015W347 2015-W34 2015-W53-1 2015-235 2015235 2016-366 \
                       2015-08-23T24:00 2015-08-23T13 2015-08-23T13:30.5 20150823T130000+0900";
        for unusual in unusual.split(' ') {
            assert_eq!(read(unusual), Some(Date::Unusual), "{unusual}");
        }
        let wrong = "- T 15 2015- 2015-13 2015-00 2015-13-01 2015-02-29 1900-02-29 2015-8-23 2015-08-5 2015/08/23 23.08.2015 \
                     2015-08-23T 2015-08-23T25:00 2015-08-23T24:01 2015-08-23T13:60 2015-08-23T13:00+ \
                     2015-08-23T13:00+9 2015-08T13:00 2015-W54 2014-W53 2015-366 2015-000 2015-W34-8 2015-W34-0 ２０１５ \
                     tomorrow";
        for wrong in wrong.split(' ').chain(["", "2015-08-23 13:00"]) {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
