//! Dates and times of day of score sheets, by ISO 8601 as far as `jiff` reads it.

use jiff::civil::{self, ISOWeekDate, Time};
use jiff::fmt::temporal::Pieces;
use jiff::tz::Offset;

/// A date, maybe with a time of day and the distance of its clock from UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Date {
    /// Whether most programs read it: few read weeks, dates without hyphens and times without colons.
    pub is_usual: bool,
    day: civil::Date,
    time: Option<Time>,
    offset: Option<Offset>,
}

impl Date {
    /// Reads a date; `None` where it is none.
    pub(crate) fn read(text: &str) -> Option<Date> {
        if let Ok(day) = text.parse::<ISOWeekDate>() {
            return Some(Date { is_usual: false, day: day.date(), time: None, offset: None });
        }
        let pieces = Pieces::parse(text).ok()?;
        let is_usual = text
            .strip_prefix(&pieces.date().to_string())
            .is_some_and(|time| time.is_empty() || time.starts_with('T') && time.contains(':') && !time.contains('['));
        Some(Date { is_usual, day: pieces.date(), time: pieces.time(), offset: pieces.to_numeric_offset() })
    }

    /// Tells whether it lies before another: the day, where one of them has no time. Clocks that do not say how far they are
    /// from UTC stand in one place.
    pub(crate) fn is_before(&self, other: &Date) -> bool {
        let (Some(time), Some(other_time)) = (self.time, other.time) else { return self.day < other.day };
        let (moment, other_moment) = (self.day.to_datetime(time), other.day.to_datetime(other_time));
        match (self.offset, other.offset) {
            (Some(offset), Some(other_offset)) => {
                offset.to_timestamp(moment).ok() < other_offset.to_timestamp(other_moment).ok()
            }
            _ => moment < other_moment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates_are_told_from_other_texts() {
        let usual = "2015-08-23 2016-02-29 2015-08-23T13:00 2015-08-23T13:00:00 2015-08-23T13:00:00.25Z \
                     2015-08-23T13:00+09:00 2016-12-31T23:59:60Z";
        for usual in usual.split(' ') {
            assert!(Date::read(usual).is_some_and(|date| date.is_usual), "{usual}");
        }
        let unusual = "20150823 20150823T1300Z 2015-W34-7 2015W347 2015-W53-1 2015-08-23T13 20150823T130000+0900";
        for unusual in unusual.split(' ').chain(["2015-08-23 13:00"]) {
            assert!(Date::read(unusual).is_some_and(|date| !date.is_usual), "{unusual}");
        }
        let wrong = "- T 15 2015- 2015-13-01 2015-02-29 1900-02-29 2015-8-23 2015-08-5 2015/08/23 23.08.2015 \
                     2015-08-23T 2015-08-23T25:00 2015-08-23T24:01 2015-08-23T13:60 2015-08-23T13:00+ \
                     2015-08-23T13:00+9 2015-08T13:00 2015-W54 2014-W53-1 2015-W34-8 2015-W34-0 ２０１５ tomorrow";
        for wrong in wrong.split(' ').chain([""]) {
            assert_eq!(Date::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_date_is_before_another() {
        let before = [
            ("2015-08-22", "2015-08-23"),
            ("2015-07-31", "2015-08-01T00:00"),
            ("2015-W01-7", "2015-W02-1"),
            ("2015-08-23T12:59", "2015-08-23T13:00"),
            ("2015-08-23T13:00+09:00", "2015-08-23T05:00Z"),
            ("2015-08-23T13:00Z", "2015-08-23T12:00-02:00"),
        ];
        for (one, other) in before {
            let [one, other] = [one, other].map(|text| Date::read(text).unwrap());
            assert!(one.is_before(&other) && !other.is_before(&one), "{one:?} {other:?}");
        }
        let alike = [
            ("2015-08-23", "2015-08-23"),
            ("2015-W34-7", "2015-08-23"),
            ("2015-08-23T13:00", "2015-08-23"),
            ("2015-08-23T14:00+02:00", "2015-08-23T12:00Z"),
        ];
        for (one, other) in alike {
            let [one, other] = [one, other].map(|text| Date::read(text).unwrap());
            assert!(!one.is_before(&other) && !other.is_before(&one), "{one:?} {other:?}");
        }
    }
}
