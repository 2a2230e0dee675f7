//! Dates and times of day by ISO 8601, as score sheets have them.

use jiff::civil::{self, DateTime, ISOWeekDate, Time};
use jiff::{SignedDuration, ToSpan};

/// A date as it is written: what it may mean at least and at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Date {
    /// Whether most programs read it: ISO 8601 allows more, which few do, no hyphens, weeks, days of the year, 24:00.
    pub is_usual: bool,
    /// Its first moment and its last, where a clock shows what is written.
    local: [DateTime; 2],
    /// Minutes that this clock is ahead of UTC, where it says so.
    ahead: Option<i64>,
}

impl Date {
    /// Reads a date; `None` where it is none.
    pub fn read(text: &str) -> Option<Date> {
        if !text.is_ascii() {
            return None;
        }
        let (day, time) = match text.split_once('T') {
            Some((day, time)) => (day, Some(time)),
            None => (text, None),
        };
        let Days { is_usual, first, last } = Days::read(day)?;
        let Some(time) = time else {
            let local = [first.to_datetime(Time::midnight()), last.to_datetime(Time::MAX)];
            return Some(Date { is_usual, local, ahead: None });
        };
        let clock = Clock::read(time).filter(|_| first == last)?;
        let moment = first.to_datetime(Time::midnight()).checked_add(SignedDuration::from_secs(clock.second)).ok()?;
        Some(Date { is_usual: is_usual && clock.is_usual, local: [moment, moment], ahead: clock.ahead })
    }

    /// Tells whether all of it lies before all of another. Clocks that do not say how far they are ahead of UTC stand in one
    /// place.
    pub fn is_before(&self, other: &Date) -> bool {
        let between = self.local[1].duration_until(other.local[0]);
        let ahead = self.ahead.zip(other.ahead).map_or(0, |(ours, theirs)| ours - theirs);
        between + SignedDuration::from_mins(ahead) > SignedDuration::ZERO
    }
}

/// A day, or all days of a week, a month or a year.
struct Days {
    is_usual: bool,
    first: civil::Date,
    last: civil::Date,
}

impl Days {
    fn read(text: &str) -> Option<Days> {
        // The same in digits, marks and W alone: `0000-W00-0`.
        let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        let date = |text: &str| text.parse::<civil::Date>().ok();
        let week_day = |text: &str| text.parse::<ISOWeekDate>().ok().map(|day| day.date());
        let first = match &*shape {
            "0000" => date(&format!("{text}-01-01")),
            "0000-00" => date(&format!("{text}-01")),
            "0000-00-00" | "00000000" => date(text),
            "0000-W00" => week_day(&format!("{text}-1")),
            "0000W00" => week_day(&format!("{text}1")),
            "0000-W00-0" | "0000W000" => week_day(text),
            "0000-000" => civil::Date::strptime("%Y-%j", text).ok(),
            "0000000" => civil::Date::strptime("%Y%j", text).ok(),
            _ => None,
        }?;
        let last = match &*shape {
            "0000" => first.last_of_year(),
            "0000-00" => first.last_of_month(),
            "0000-W00" | "0000W00" => first.saturating_add(6.days()),
            _ => first,
        };
        Some(Days { is_usual: matches!(&*shape, "0000" | "0000-00" | "0000-00-00"), first, last })
    }
}

/// A time of day.
struct Clock {
    is_usual: bool,
    /// Seconds since midnight.
    second: i64,
    /// Minutes ahead of UTC, where they are written.
    ahead: Option<i64>,
}

impl Clock {
    /// Reads a time of day, maybe with the distance from UTC.
    fn read(text: &str) -> Option<Clock> {
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
        let (zone_is_extended, ahead) = match zone {
            "" => (true, None),
            "Z" => (true, Some(0)),
            "+" | "-" => return None,
            _ => {
                let ([hours, minutes, _], is_extended) = sexagesimal(&zone[1..])?;
                if hours > 23 || minutes > 59 || zone.len() > 6 {
                    return None;
                }
                let ahead = i64::from(hours * 60 + minutes);
                (is_extended, Some(if zone.starts_with('-') { -ahead } else { ahead }))
            }
        };
        let has_minutes = whole.len() > 2 && (fraction.is_none() || whole.len() == 8);
        Some(Clock {
            is_usual: is_extended && zone_is_extended && has_minutes && !is_midnight,
            second: i64::from(hours * 3600 + minutes * 60 + seconds),
            ahead,
        })
    }
}

/// Reads hours, minutes, seconds, the last of which may be missing; tells whether colons stand between them.
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
    use super::Date;

    #[test]
    fn dates_are_told_from_other_texts() {
        let usual = "2015 2015-08 2015-08-23 2016-02-29 2015-08-23T13:00 2015-08-23T13:00:00 2015-08-23T13:00:00.25Z \
                     2015-08-23T13:00+09:00 2016-12-31T23:59:60Z 0000";
        for usual in usual.split(' ') {
            assert!(Date::read(usual).is_some_and(|date| date.is_usual), "{usual}");
        }
        let unusual = "20150823 20150823T1300Z 2015-W34-7 2015W347 2015-W34 2015-W53-1 2015-235 2015235 2016-366 \
                       2015-08-23T24:00 2015-08-23T13 2015-08-23T13:30.5 20150823T130000+0900";
        for unusual in unusual.split(' ') {
            assert!(Date::read(unusual).is_some_and(|date| !date.is_usual), "{unusual}");
        }
        let wrong = "- T 15 2015- 2015-13 2015-00 2015-13-01 2015-02-29 1900-02-29 2015-8-23 2015-08-5 2015/08/23 23.08.2015 \
                     2015-08-23T 2015-08-23T25:00 2015-08-23T24:01 2015-08-23T13:60 2015-08-23T13:00+ \
                     2015-08-23T13:00+9 2015-08T13:00 2015-W54 2014-W53 2015-366 2015-000 2015-W34-8 2015-W34-0 ２０１５ \
                     tomorrow";
        for wrong in wrong.split(' ').chain(["", "2015-08-23 13:00"]) {
            assert_eq!(Date::read(wrong), None, "{wrong}");
        }
    }
    #[test]
    fn a_date_is_before_another_where_all_of_it_is() {
        let before = [
            ("2015-08-22", "2015-08-23"),
            ("2015-07", "2015-08-01"),
            ("2014", "2015-W02"),
            ("2015-W01", "2015-W02-1"),
            ("2015-08-23T12:59", "2015-08-23T13:00"),
            ("2015-08-23T23:59", "2015-08-23T24:00"),
            ("2015-08-23T13:00+09:00", "2015-08-23T05:00Z"),
            ("2015-08-23T13:00Z", "2015-08-23T12:00-02:00"),
        ];
        for (one, other) in before {
            let [one, other] = [one, other].map(|text| Date::read(text).unwrap());
            assert!(one.is_before(&other) && !other.is_before(&one), "{one:?} {other:?}");
        }
        let alike = [
            ("2015-08-23", "2015-08-23"),
            ("2015", "2015-08-23"),
            ("2015-08", "2015-08-31T23:00"),
            ("2015-W34", "2015-08-23"),
            ("2015-08-23T13:00", "2015-08-23"),
            ("2015-08-23T14:00+02:00", "2015-08-23T12:00Z"),
        ];
        for (one, other) in alike {
            let [one, other] = [one, other].map(|text| Date::read(text).unwrap());
            assert!(!one.is_before(&other) && !other.is_before(&one), "{one:?} {other:?}");
        }
    }
}
