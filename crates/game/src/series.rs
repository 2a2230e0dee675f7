//! Which moments of a record are asked for, and several of them as one subject.
//!
//! One grammar for every record with moves: `--at N`, `--at start` and `--at end` (or `last`) are one moment; `--every N` is a series,
//! one picture after every N moves, and the last; `--at A..B --every N` is such a series from A to B. `A..B` alone
//! compares two moments, which `zumen diff` does.

use super::{Change, Commands, Conversion, Game, GameOption, Page, Pages, Subject, View, option_fault};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source};

/// The most pictures of a series: each keeps the record that leads to it, so that all together grow with the square of
/// their number. Games that were played have fewer moves.
pub const MAX_PICTURES: usize = 2_000;

/// The code of the fault of a series with more.
pub const TOO_MANY: &str = "option::many";

impl GameOption {
    /// The moment of a record by the number of its last move, or where a series begins and ends.
    pub const AT: GameOption = GameOption::text(
        "at",
        "N",
        "Choose the position after move N (decision N of a match), start or end; A..B with --every",
    )
    .or_else("end")
    .selecting();

    /// A series of moments.
    pub const EVERY: GameOption =
        GameOption::text("every", "N", "Draw a series: the position after every Nth move, and the last one")
            .selecting()
            .only_in(Commands::DRAW.and(Commands::DIFF))
            .step();
}

/// A moment by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Start,
    Number(usize),
    End,
}

/// What `--at` and `--every` choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// As typed, for diagnostics.
    typed: String,
    from: Option<Bound>,
    to: Option<Bound>,
    every: Option<usize>,
}

/// Reads how many moves lie between the pictures of a series.
fn read_step(text: &str) -> Result<usize, Diagnostic> {
    let number = text.trim().parse().ok().filter(|number| (1..=1000).contains(number));
    number.ok_or_else(|| {
        let help = match text.contains("..") {
            true => format!("use a range with --at: --every 1 --at {text}"),
            false => "use a step such as --every 10".to_owned(),
        };
        option_fault(GameOption::EVERY.name, text, "the step must be from 1 to 1000 moves").help(help)
    })
}

impl Selection {
    /// Reads the options of a view, as [`Selection::read`].
    ///
    /// # Errors
    ///
    /// As [`Selection::read`].
    pub fn of(view: &View) -> Result<Selection, Diagnostic> {
        Selection::read(view.get(GameOption::AT.name), view.get(GameOption::EVERY.name))
    }

    /// Reads what `--at` and `--every` say.
    ///
    /// # Errors
    ///
    /// `option::value` for what is no number, and for `A..B` without `--every`.
    pub fn read(at: Option<&str>, every: Option<&str>) -> Result<Selection, Diagnostic> {
        let every = every.map(read_step).transpose()?;
        let typed = at.unwrap_or_default().to_owned();
        let bound = |text: &str| {
            match text.trim() {
            "start" => Ok(Bound::Start),
            "end" | "last" => Ok(Bound::End),
            number => number.parse().map(Bound::Number).map_err(|_| {
                let numbers: Result<Vec<usize>, _> =
                    typed.split(['-', '–', ',']).map(|part| part.trim().parse()).collect();
                let help = match numbers.as_deref() {
                    Ok([from, next, rest @ ..]) if from < next => {
                        let step = if typed.contains(',') { next - from } else { 1 };
                        let to = rest.last().unwrap_or(next);
                        format!("for a series, write --every {step} --at {from}..{to}; --moves {from}-{to} numbers stones of Go")
                    }
                    _ => match typed.split_once(['.', ':']).map(|(game, at)| (game.parse::<u32>(), at.parse::<u32>())) {
                        Some((Ok(game), Ok(at))) => {
                            format!("for number {at} of game {game}, write --game {game} --at {at}")
                        }
                        _ => match typed.strip_suffix("...").and_then(|round| round.parse::<u32>().ok()?.checked_mul(2)) {
                            Some(at) => format!("moves of both sides are counted one by one: use --at {at}"),
                            None => {
                                "moves of all sides are counted one by one: use --at 1, --at start or --at end".to_owned()
                            }
                        },
                    },
                };
                option_fault(GameOption::AT.name, &typed, "not a move number").help(help)
            }),
        }
        };
        // `4...` is a move of the second player, as chess players write it, and no range.
        let range = typed.split_once("..").filter(|(_, to)| !to.starts_with('.'));
        let (from, to) = match (range, every) {
            (Some((from, to)), Some(_)) => (Some(bound(from)?), Some(bound(to)?)),
            (Some(_), None) => {
                return Err(option_fault(GameOption::AT.name, &typed, "a range needs --every")
                    .help("add --every 1 to draw each move, or compare two positions with zumen diff"));
            }
            (None, _) => (None, at.map(bound).transpose()?),
        };
        let is_turned = match (from, to) {
            (Some(Bound::Number(from)), Some(Bound::Number(to))) => from > to,
            (Some(Bound::End), to) => to != Some(Bound::End),
            _ => false,
        };
        if is_turned {
            return Err(order_fault(&typed));
        }
        Ok(Selection { typed, from, to, every })
    }

    /// Tells whether neither a moment nor a series is asked for.
    pub fn is_empty(&self) -> bool {
        self.to.is_none() && self.every.is_none()
    }

    /// Finds the number of the last moment that is asked for, which may be beyond the record's; `None` is its end.
    pub fn last(&self, first: usize) -> Option<usize> {
        match self.to {
            Some(Bound::Start) => Some(first),
            Some(Bound::Number(number)) => Some(number),
            Some(Bound::End) | None => None,
        }
    }

    /// Finds the number of the one moment that stands for all that is asked for: the last.
    ///
    /// # Errors
    ///
    /// `option::value` with the message `told` where the record, whose moments have the numbers `first` to `last`, has
    /// none of that number.
    pub fn one(&self, first: usize, last: usize, told: &str) -> Result<usize, Diagnostic> {
        let number = self.last(first).unwrap_or(last);
        if (first..=last).contains(&number) {
            return Ok(number);
        }
        let help = format!("use --at {last} or --at end; --at start is the position before the first move");
        Err(option_fault(GameOption::AT.name, &self.typed, told).help(help))
    }

    /// Finds the numbers of a series; `None` where one moment is asked for.
    ///
    /// # Errors
    ///
    /// As [`Selection::one`], `option::value` for a series that ends before it begins, and [`TOO_MANY`].
    pub fn series(&self, first: usize, last: usize, told: &str) -> Result<Option<Vec<usize>>, Diagnostic> {
        let Some(every) = self.every else { return Ok(None) };
        let end = self.one(first, last, told)?;
        let begin = match self.from {
            None => first.saturating_add(every),
            Some(from) => Selection { to: Some(from), ..self.clone() }.one(first, last, told)?,
        };
        if self.from.is_some() && begin > end {
            return Err(order_fault(&self.typed));
        }
        let numbers: Vec<usize> = (begin..end).step_by(every).chain([end]).take(MAX_PICTURES + 1).collect();
        if numbers.len() > MAX_PICTURES {
            let message = format!("the series has more than {MAX_PICTURES} pictures");
            let fault = option_fault(GameOption::EVERY.name, &every.to_string(), &message);
            return Err(Diagnostic { code: TOO_MANY, ..fault }.help("choose a larger step: --every 2"));
        }
        Ok(Some(numbers))
    }
}

impl Selection {
    /// Makes the moment that is asked for, or the series of them, of a record whose moments have the numbers `first` to
    /// `last`; `moment` makes the one of a number.
    ///
    /// # Errors
    ///
    /// As [`Selection::series`], and those of the moments.
    pub fn subject<S: Subject>(
        &self,
        [first, last]: [usize; 2],
        told: &str,
        moment: impl Fn(usize) -> Result<S, Diagnostic> + 'static,
    ) -> Result<Box<dyn Subject>, Diagnostic> {
        match self.series(first, last, told)? {
            None => Ok(Box::new(moment(self.one(first, last, told)?)?)),
            Some(numbers) => Ok(Box::new(Series::new(numbers, move |number| Ok(Box::new(moment(number)?)))?)),
        }
    }
}

/// The fault of a series whose end comes first.
fn order_fault(typed: &str) -> Diagnostic {
    option_fault(GameOption::AT.name, typed, "the series ends before it begins")
        .help("use an order such as --at 10..20")
}

/// How a record makes the moment of a number.
type Moments = Box<dyn Fn(usize) -> Result<Box<dyn Subject>, Diagnostic>>;

/// Several moments of a record: each has a picture, a text and a line of JSON, and the last one stands for all in other notations.
pub struct Series {
    last: Box<dyn Subject>,
    numbers: Vec<usize>,
    moment: Moments,
}

impl Series {
    /// The moments of these numbers, at least one; each is made when its picture is.
    ///
    /// # Errors
    ///
    /// Those of the last moment.
    pub fn new(
        numbers: Vec<usize>,
        moment: impl Fn(usize) -> Result<Box<dyn Subject>, Diagnostic> + 'static,
    ) -> Result<Series, Diagnostic> {
        let last = moment(numbers.last().copied().unwrap_or_default())?;
        Ok(Series { last, numbers, moment: Box::new(moment) })
    }
}

impl Series {
    /// Writes all moments, one after another.
    fn each(&self, write: impl Fn(&dyn Subject) -> Result<String, Diagnostic>) -> Result<String, Diagnostic> {
        let texts = self.numbers.iter().map(|number| write((self.moment)(*number)?.as_ref()));
        Ok(texts.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }
}

impl Subject for Series {
    fn game(&self) -> &'static Game {
        self.last.game()
    }

    fn source(&self) -> Source {
        self.last.source()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        self.last.diagram(view)
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let digits = self.numbers.last().map_or(1, |last| last.to_string().len()).max(3);
        let page = move |number: &usize| {
            let diagram = (self.moment)(*number)?.diagram(view)?;
            Ok(Page { suffix: format!("{number:0digits$}"), diagram })
        };
        Box::new(self.numbers.iter().map(page))
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        self.last.facts(lang)
    }

    fn moments(&self) -> Option<[usize; 2]> {
        Some([*self.numbers.first()?, *self.numbers.last()?])
    }

    /// Draws one board under another.
    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        self.each(|moment| moment.text(view))
    }

    /// Writes a line each.
    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        self.each(|moment| moment.json(view))
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        self.last.convert(notation, view)
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        self.last.changes(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(options: &[(&str, &str)]) -> Result<Vec<usize>, String> {
        let view = options.iter().fold(View::default(), |view, (name, value)| view.with(name, value));
        let selection = Selection::of(&view).map_err(|fault| fault.message)?;
        let series = selection.series(0, 25, "0 to 25").map_err(|fault| fault.message)?;
        series.map_or_else(|| selection.one(0, 25, "0 to 25").map(|one| vec![one]).map_err(|fault| fault.message), Ok)
    }

    #[test]
    fn one_grammar_chooses_moments_and_series() {
        assert_eq!(select(&[]), Ok(vec![25]));
        assert_eq!(select(&[("at", "end")]), Ok(vec![25]));
        assert_eq!(select(&[("at", "last")]), Ok(vec![25]));
        assert_eq!(select(&[("every", "20"), ("at", "start..last")]), Ok(vec![0, 20, 25]));
        assert_eq!(select(&[("at", "start")]), Ok(vec![0]));
        assert_eq!(select(&[("at", " 7 ")]), Ok(vec![7]));
        assert_eq!(select(&[("every", "10")]), Ok(vec![10, 20, 25]));
        assert_eq!(select(&[("every", "100")]), Ok(vec![25]));
        assert_eq!(select(&[("every", "10"), ("at", "20")]), Ok(vec![10, 20]));
        assert_eq!(select(&[("every", "10"), ("at", "3..18")]), Ok(vec![3, 13, 18]));
        assert_eq!(select(&[("every", "20"), ("at", "start..end")]), Ok(vec![0, 20, 25]));
        assert_eq!(select(&[("at", "26")]), Err("0 to 25".to_owned()));
        assert_eq!(select(&[("every", "1"), ("at", "2..26")]), Err("0 to 25".to_owned()));
        assert_eq!(select(&[("every", "1"), ("at", "5..4")]), Err("the series ends before it begins".to_owned()));
        assert_eq!(select(&[("at", "3..5")]), Err("a range needs --every".to_owned()));
        assert_eq!(select(&[("at", "x")]), Err("not a move number".to_owned()));
        for (at, series) in [("10,20,30", "--every 10 --at 10..30"), ("10-20", "--every 1 --at 10..20")] {
            let fault = Selection::of(&View::default().with("at", at)).expect_err(at);
            let help = fault.help.unwrap_or_default();
            assert!(help.starts_with(&format!("for a series, write {series}; --moves 10-")), "{help}");
        }
        for every in ["0", "x", "1001", ""] {
            let message = "the step must be from 1 to 1000 moves".to_owned();
            assert_eq!(select(&[("every", every)]), Err(message), "{every}");
        }
    }
}
