//! What every part of a sheet is read with: values by their types, and the faults that were found.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::sheet::Sheet;
use zumen_core::diagnostic::{Diagnostic, Severity, closest};
use zumen_game::json::raw::{Fields, Value};

/// What comes first is said first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Values of the wrong type or out of range.
    Structure,
    /// Players whom nobody knows.
    Names,
    /// Segments that a tile does not have.
    Tiles,
}

/// Warnings about repeated fields that are shown.
const MAX_REPEATED: usize = 20;
/// The largest whole number that every reader of JSON keeps as it is.
pub(super) const MAX_INTEGER: i64 = 9_007_199_254_740_991;

/// Codes of a field: left out where it must stand, of the wrong type, with a value that cannot be.
pub(super) struct Codes {
    pub missing: &'static str,
    pub wrong: &'static str,
    pub value: &'static str,
}

/// The codes of a field by its name: `codes!("sheet::title")`.
macro_rules! codes {
    ($name:literal) => {
        $crate::read::reader::Codes {
            missing: concat!($name, "-missing"),
            wrong: concat!($name, "-type"),
            value: $name,
        }
    };
}
pub(super) use codes;

/// The code of a name that is nearly that of a field.
pub(crate) const SLIP: &str = "sheet::field";
/// No field has a longer name, in bytes.
const MAX_NAME_BYTES: usize = 64;
/// What is shorter begins too many names.
const MIN_PREFIX_BYTES: usize = 3;

/// A name that is nearly that of a field, or a small letter for a tile: said once however often it stands.
struct Slip {
    /// An index of the faults.
    fault: usize,
    times: usize,
}

/// Collects faults on the way through a sheet.
#[derive(Default)]
pub(super) struct Reader {
    pub faults: Vec<(Stage, Diagnostic)>,
    repeated: usize,
    pub others: BTreeSet<String>,
    /// By the name as it stands and the field that was perhaps meant.
    slips: BTreeMap<(String, String), Slip>,
}

impl Reader {
    pub(super) fn error(&mut self, code: &'static str, at: Range<usize>, message: String, help: &str) {
        self.fault(Stage::Structure, Diagnostic::error(code, message).at(at).help(help));
    }

    pub(super) fn warning(&mut self, code: &'static str, at: Range<usize>, message: String, help: &str) {
        self.fault(Stage::Structure, Diagnostic::warning(code, message).at(at).help(help));
    }

    pub(super) fn fault(&mut self, stage: Stage, fault: Diagnostic) {
        self.faults.push((stage, fault));
    }

    /// A field that must stand there.
    pub(super) fn require<'v, 'a>(
        &mut self,
        owner: &Value,
        fields: &'v Fields<'a>,
        name: &str,
        codes: &Codes,
        help: &str,
    ) -> Option<&'v Value<'a>> {
        let found = fields.by_name.get(name);
        let mut written = fields.by_name.keys();
        match written.find_map(|written| self.slips.get(&(written.clone(), name.to_owned()))) {
            _ if found.is_some() => {}
            Some(slip) => {
                let (_, fault) = &mut self.faults[slip.fault];
                if !fault.is_error() {
                    fault.severity = Severity::Error;
                    fault.code = codes.missing;
                    fault.message = format!("{} is missing", owner.path_of(name));
                }
            }
            None => self.error(codes.missing, owner.start(), format!("{} is missing", owner.path_of(name)), help),
        }
        found
    }

    /// Notes the fault of a value, once however often it stands there.
    pub(super) fn wrong(&mut self, value: &Value, code: &'static str, needed: &str, help: &str) {
        let path = if value.path.is_empty() { "the sheet" } else { &value.path };
        let found = format!("is {}, but must be {needed}", value.describe());
        if self.count_slip(code, &found) {
            self.error(code, value.span(), format!("{path} {found}"), help);
        }
    }

    pub(super) fn object<'a>(&mut self, value: &Value<'a>, code: &'static str, help: &str) -> Option<Fields<'a>> {
        let Some(fields) = value.fields() else {
            // A name of a field may be broken, as a string may.
            self.wrong(value, code, "an object", help);
            return None;
        };
        for earlier in &fields.repeated {
            self.repeated += 1;
            if self.repeated <= MAX_REPEATED {
                let message = format!("{} is repeated in this object; the last one counts", earlier.path);
                self.warning("json::duplicate", earlier.span(), message, "keep only one of them");
            }
        }
        Some(fields)
    }

    pub(super) fn array<'a>(
        &mut self,
        value: &Value<'a>,
        most: usize,
        code: &'static str,
        help: &str,
    ) -> Option<(Vec<Value<'a>>, usize)> {
        let elements = value.elements(most);
        if elements.is_none() {
            self.wrong(value, code, "an array", help);
        }
        elements
    }

    pub(super) fn string(&mut self, value: &Value, code: &'static str, help: &str) -> Option<String> {
        let string = value.string();
        if string.is_none() {
            let needed = if value.raw.starts_with('"') { "a string of valid characters" } else { "a string" };
            self.wrong(value, code, needed, help);
        }
        string
    }

    /// A whole number between two others.
    pub(super) fn whole(&mut self, value: &Value, codes: &Codes, least: i64, most: i64, help: &str) -> Option<i64> {
        let Some(number) = value.number().filter(|number| number.is_infinite() || number.trunc() == *number) else {
            self.wrong(value, codes.wrong, "a whole number", help);
            return None;
        };
        if number < least as f64 || number > most as f64 {
            let range = if most == MAX_INTEGER { format!("at least {least}") } else { format!("{least} to {most}") };
            self.wrong(value, codes.value, &range, help);
            return None;
        }
        // Between two numbers that are kept as they are.
        Some(number as i64)
    }

    /// Keeps the names of fields that are not among the known ones. One that is nearly the name of a field that is not
    /// there was perhaps meant for it.
    pub(super) fn note_unknown_fields(&mut self, fields: &Fields, known: &[&str]) {
        let others = fields.by_name.iter().filter(|(name, _)| !known.contains(&name.as_str()));
        for (name, value) in others.take(Sheet::MAX_OTHER_FIELDS) {
            if self.others.len() < Sheet::MAX_OTHER_FIELDS {
                self.others.insert(name.clone());
            }
            let absent: Vec<&str> = known.iter().copied().filter(|name| !fields.by_name.contains_key(*name)).collect();
            let part = || absent.iter().copied().find(|field| is_part(value, field));
            if let Some(meant) = likely_field(name, &absent).or_else(part) {
                self.slip(name, value, meant);
            }
        }
    }

    /// Counts a slip; tells whether it is the first of its kind, whose fault is the next.
    pub(super) fn count_slip(&mut self, name: &str, meant: &str) -> bool {
        let fault = self.faults.len();
        let slip = self.slips.entry((name.to_owned(), meant.to_owned())).or_insert(Slip { fault, times: 0 });
        slip.times += 1;
        slip.times == 1
    }

    fn slip(&mut self, name: &str, value: &Value, meant: &str) {
        if self.count_slip(name, meant) {
            let message = format!("{} is not a field of a score sheet; zumen ignores it", value.path);
            self.warning(SLIP, value.name_span(), message, &format!("did you mean {meant}?"));
        }
    }

    /// What was found, causes first.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        for Slip { fault, times } in self.slips.into_values().filter(|slip| slip.times > 1) {
            self.faults[fault].1.message += &format!(" ({times} times)");
        }
        self.faults.sort_by_key(|(stage, _)| *stage);
        self.faults.into_iter().map(|(_, fault)| fault).collect()
    }
}

/// Tells which field a name was perhaps meant for: written otherwise, cut off, or mistyped.
fn likely_field<'a>(name: &str, fields: &[&'a str]) -> Option<&'a str> {
    let name = name.get(..name.len().min(MAX_NAME_BYTES)).unwrap_or_default();
    let start = plain(name);
    let same = fields.iter().find(|field| plain(field) == start);
    same.or_else(|| fields.iter().find(|field| start.len() >= MIN_PREFIX_BYTES && plain(field).starts_with(&start)))
        .copied()
        .or_else(|| closest(name, fields.iter().copied()))
}

/// Tells whether a value holds what this part of a sheet does, whatever it is called.
fn is_part(value: &Value, part: &str) -> bool {
    let has = |value: &Value, names: &[&str]| {
        value.fields().is_some_and(|fields| names.iter().any(|name| fields.by_name.contains_key(*name)))
    };
    match part {
        "info" => has(value, &["title", "players"]),
        "placements" => value.elements(1).is_some_and(|(first, _)| first.iter().any(|first| has(first, &["tile"]))),
        _ => false,
    }
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '-', ' '], "")
}
