//! A table (CSV): a row of headings, then a position a row in the column that was asked for.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use super::job::Job;
use super::lines::{Lines, TextLine};
use super::list_info::ListInfo;
use super::option::{self, LineOption};
use crate::Error;
use zumen::contract::NoFiles;
use zumen::diagnostic::{Diagnostic, Start};
use zumen::registry::read_text;

/// What parts fields: whichever the row of headings has most of.
const DELIMITERS: [char; 3] = [',', ';', '\t'];
/// The longest row, in bytes.
const MAX_ROW_BYTES: usize = 8 << 20;

/// Which columns are read, by name or by number from 1.
pub(super) struct Columns {
    pub position: Option<String>,
    pub name: Option<String>,
    /// Options, with the columns that hold them.
    pub options: Vec<(String, String)>,
}

/// The columns of one table, by number from 0.
struct Numbers {
    position: usize,
    name: Option<usize>,
    options: Vec<(String, usize)>,
    /// How many there are.
    all: usize,
}

/// The jobs of a table. The headings are read at once, and a column that is not there ends the command.
pub(super) fn jobs(
    lines: Lines,
    info: ListInfo,
    columns: &Columns,
) -> Result<Box<dyn Iterator<Item = Result<Job, Error>> + Send>, Error> {
    let mut rows = Rows { lines, reader: Reader::new() };
    let Some(first) = rows.lines.next().transpose().map_err(Error::io(info.name.as_str()))? else {
        return Ok(Box::new(std::iter::empty()));
    };
    if first.fault.is_some() {
        let job = Job { fault: first.fault, ..info.job(first.text, first.start, 0, String::new(), None) };
        return Ok(Box::new(std::iter::once(Ok(job))));
    }
    let delimiter = DELIMITERS.iter().rev().max_by_key(|delimiter| first.text.matches(**delimiter).count());
    rows.reader = ReaderBuilder::new().delimiter(delimiter.map_or(b',', |delimiter| *delimiter as u8)).build();
    let headings = rows.row(first).map_err(Error::io(info.name.as_str()))?;
    let headings: Vec<&str> = headings.fields.iter().map(|field| field.text.trim()).collect();
    let column = |wanted: &str| column(&headings, wanted, &info.name);
    if let Some(cell) = headings.iter().find(|cell| is_position(cell)) {
        let message = format!("the first row of {} holds a position ({cell}), and no headings", info.name);
        return Err(Error::Usage(format!("{message}: name the columns in a row above it, such as id,title")));
    }
    let Some(position) = &columns.position else {
        return Err(Error::Usage(format!(
            "name the column of {} that holds the positions, --column NAME; it has: {}",
            info.name,
            headings.join(", ")
        )));
    };
    let mut given: Vec<&str> = columns.options.iter().map(|(name, _)| name.as_str()).collect();
    given.sort_unstable();
    if let Some(twice) = given.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::Usage(format!("--option-column {}= is given twice", twice[0])));
    }
    let options = columns.options.iter().map(|(name, at)| Ok((name.clone(), column(at)?)));
    let numbers = Numbers {
        position: column(position)?,
        name: columns.name.as_deref().map(column).transpose()?,
        options: options.collect::<Result<_, Error>>()?,
        all: headings.len(),
    };
    Ok(Box::new(std::iter::from_fn(move || match rows.next()? {
        Ok(row) => Some(Ok(row.job(&numbers, &info))),
        Err(error) => Some(Err(Error::Io(info.name.clone(), error))),
    })))
}

/// Finds a column by its name, or by its number from 1.
fn column(headings: &[&str], wanted: &str, table: &str) -> Result<usize, Error> {
    let named = headings.iter().position(|name| *name == wanted);
    let numbered = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let column = named.or(numbered.filter(|column| *column < headings.len()));
    column.ok_or_else(|| Error::Usage(format!("{table} has no column {wanted:?}; it has: {}", headings.join(", "))))
}

/// Says that a row of so many fields has no position in the one of this number.
fn no_position(field: usize, count: usize) -> Diagnostic {
    let message = match count >= field {
        true => format!("field {field} of the row is empty"),
        false => format!("the row has {count} fields, the position is field {field}"),
    };
    Diagnostic::error("batch::column", message).help("give the position, or remove the row")
}

/// Tells whether a cell holds a position, and not a word that is also the name of a set-up.
fn is_position(cell: &str) -> bool {
    cell.contains([':', '/', '(']) && read_text(cell, &NoFiles).is_ok()
}

struct Rows {
    lines: Lines,
    reader: Reader,
}

/// A row, which may go over several lines where a field is quoted.
struct Row {
    start: Start,
    text: String,
    fields: Vec<Field>,
    fault: Option<Diagnostic>,
}

struct Field {
    text: String,
    /// Where it begins in the row, without its quote.
    at: usize,
}

impl Rows {
    fn next(&mut self) -> Option<std::io::Result<Row>> {
        loop {
            match self.lines.next()? {
                Ok(line) if line.text.is_empty() => {}
                line => return Some(line.and_then(|line| self.row(line))),
            }
        }
    }

    /// The row that begins with this line.
    fn row(&mut self, line: TextLine) -> std::io::Result<Row> {
        let mut row = Row { start: line.start, text: line.text, fields: Vec::new(), fault: line.fault };
        if row.fault.is_some() {
            return Ok(row);
        }
        row.text.push('\n');
        let (mut read, mut field_at, mut field) = (0, 0, Vec::new());
        let mut buffer = [0; 1024];
        loop {
            let (result, taken, filled) = self.reader.read_field(&row.text.as_bytes()[read..], &mut buffer);
            read += taken;
            field.extend_from_slice(&buffer[..filled]);
            match result {
                ReadFieldResult::OutputFull => {}
                ReadFieldResult::Field { record_end } => {
                    let text = String::from_utf8_lossy(&std::mem::take(&mut field)).into_owned();
                    let at = field_at + usize::from(row.text[field_at..].starts_with('"'));
                    row.fields.push(Field { text, at });
                    field_at = read;
                    if record_end {
                        row.text.pop();
                        return Ok(row);
                    }
                }
                ReadFieldResult::InputEmpty | ReadFieldResult::End => match self.lines.next().transpose()? {
                    Some(next) if next.fault.is_none() && row.text.len() + next.text.len() <= MAX_ROW_BYTES => {
                        row.text.push_str(&next.text);
                        row.text.push('\n');
                    }
                    _ => {
                        self.reader.reset();
                        row.fault = Some(
                            Diagnostic::error("batch::quote", "a field begins with a quote that is never closed")
                                .at(field_at..field_at + 1)
                                .help("write a quote inside of a quoted field twice"),
                        );
                        return Ok(row);
                    }
                },
            }
        }
    }
}

impl Row {
    fn job(mut self, &Numbers { position, name, ref options, all }: &Numbers, info: &ListInfo) -> Job {
        let count = self.fields.len();
        let given = name.and_then(|at| self.fields.get(at)).map(|field| field.text.trim().to_owned());
        let given = given.filter(|name| !name.is_empty());
        let has_options = !options.is_empty();
        let options = options.iter().filter_map(|(name, at)| self.option_at(name, *at).transpose());
        let (options, wrong): (Vec<_>, Vec<_>) = options.partition(Result::is_ok);
        let options: Vec<LineOption> = options.into_iter().flatten().collect();
        self.fault = self.fault.or_else(|| wrong.into_iter().find_map(Result::err));
        // Positions alone hold no commas: what stands behind them is nobody's loss.
        if (name.is_some() || has_options)
            && let Some(field) = self.fields.iter().skip(all).find(|field| !field.text.trim().is_empty())
        {
            let message = format!("the row has {count} fields, the headings are {all}");
            let fault = Diagnostic::error("batch::column", message).at(field.at..self.text.len());
            self.fault.get_or_insert(fault.help("put quotes round a field with a comma in it"));
        }
        let end = self.text.len();
        let field = if position < count { Some(self.fields.swap_remove(position)) } else { None };
        let field = field.filter(|field| !field.text.trim().is_empty());
        let Some(Field { text, at }) = field.filter(|_| self.fault.is_none()) else {
            let fault = self.fault.take().or_else(|| Some(no_position(position + 1, count).at(0..end)));
            return Job { fault, ..info.job(self.text, self.start, 0, String::new(), given) };
        };
        // Of a field with doubled quotes, no byte of the row can be told: it is shown by itself.
        if self.text[at..].starts_with(&text) {
            return Job { options, ..info.job(self.text, self.start, at, text, given) };
        }
        let options = options.into_iter().map(|option| LineOption { place: 0..text.len(), ..option }).collect();
        Job { options, ..info.job(text.clone(), self.start, 0, text, given) }
    }

    /// The option that a field holds; `None` for an empty one.
    fn option_at(&self, name: &str, at: usize) -> Result<Option<LineOption>, Diagnostic> {
        let Some(Field { text, at }) = self.fields.get(at) else { return Ok(None) };
        // Of a field with doubled quotes, no byte of the row can be told.
        let is_plain = self.text[*at..].starts_with(text.as_str());
        let start = at + (text.len() - text.trim_start().len());
        let place = if is_plain { start..start + text.trim().len() } else { 0..self.text.len() };
        let value = option::of_field(name, text).map_err(|fault| fault.at(place.clone()))?;
        Ok(value.map(|value| LineOption { name: name.to_owned(), value, place }))
    }
}
