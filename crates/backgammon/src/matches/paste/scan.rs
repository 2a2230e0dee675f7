//! A line that is read from its left to its right.

/// What of a line is not read yet.
#[derive(Clone, Copy)]
pub(super) struct Scan<'a> {
    pub rest: &'a str,
}

/// A number as it is written.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub value: f64,
    /// Whether digits stand behind a point or comma.
    pub has_decimals: bool,
    /// Whether `%` stands behind it.
    pub is_percent: bool,
}

/// The most digits before and behind the point: no equity or percentage has more.
const MAX_DIGITS: usize = 7;

impl<'a> Scan<'a> {
    pub(super) fn new(rest: &'a str) -> Scan<'a> {
        Scan { rest }
    }

    /// Passes over blanks.
    pub(super) fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes a character, if it stands here.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes digits; `None` without any, or with too many.
    fn digits(&mut self) -> Option<&'a str> {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        (1..=MAX_DIGITS).contains(&length).then(|| {
            self.rest = rest;
            digits
        })
    }

    /// Takes a place in a list: `12.`, from 1.
    pub(super) fn rank(&mut self) -> Option<u32> {
        let rank = self.digits()?.parse().ok()?;
        (self.take('.') && rank > 0).then_some(rank)
    }

    /// Takes a number with its sign, and the `%` right behind it; nothing is taken where there is none.
    pub(super) fn number(&mut self) -> Option<Number> {
        let mut scan = *self;
        let is_negative = scan.take('-') || scan.take('\u{2212}');
        if !is_negative {
            scan.take('+');
        }
        let whole = scan.digits()?;
        let mut point = scan;
        let decimals = (point.take('.') || point.take(',')).then(|| point.digits()).flatten();
        if decimals.is_some() {
            scan = point;
        }
        let value: f64 = format!("{whole}.{}", decimals.unwrap_or("0")).parse().ok()?;
        let is_percent = scan.take('%');
        *self = scan;
        Some(Number { value: if is_negative { -value } else { value }, has_decimals: decimals.is_some(), is_percent })
    }

    /// Takes a number that has decimals, as every equity does.
    pub(super) fn decimal(&mut self) -> Option<Number> {
        let mut scan = *self;
        let number = scan.number().filter(|number| number.has_decimals)?;
        *self = scan;
        Some(number)
    }

    /// Takes a number with decimals in parentheses, behind blanks.
    pub(super) fn in_parentheses(&mut self) -> Option<Number> {
        let mut scan = *self;
        scan.blanks();
        if !scan.take('(') {
            return None;
        }
        scan.blanks();
        let number = scan.decimal()?;
        scan.blanks();
        scan.take(')').then(|| {
            *self = scan;
            number
        })
    }
}
