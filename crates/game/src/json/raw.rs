//! JSON with places: each value knows where in the text it stands and how one gets to it.
//!
//! serde_json reads; what it hands back unread ([`RawValue`]) is a slice of the text, whose address tells the place. An
//! object or array is read when it is asked for, so what nobody asks for costs one pass and no depth.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use zumen_core::diagnostic::{Diagnostic, offset};

/// A value in its text.
#[derive(Clone, Debug)]
pub struct Value<'a> {
    /// The way to it: `placements[3].tile`; empty for the outermost.
    pub path: String,
    /// As written.
    pub raw: &'a str,
    /// The whole text.
    text: &'a str,
}

/// The fields of an object by name; of several with one name the last.
pub struct Fields<'a> {
    /// By name.
    pub by_name: BTreeMap<String, Value<'a>>,
    /// The earlier ones.
    pub repeated: Vec<Value<'a>>,
}

impl<'a> Value<'a> {
    /// The outermost value of a text that is `what`: a score sheet. A byte order mark before it is passed over.
    ///
    /// # Errors
    ///
    /// `json::syntax` with the place.
    pub fn read(text: &'a str, what: &str) -> Result<Value<'a>, Diagnostic> {
        let json = text.trim_start_matches('\u{feff}');
        match serde_json::from_str::<&RawValue>(json) {
            Ok(raw) => Ok(Value { path: String::new(), raw: raw.get(), text }),
            Err(error) => {
                let place = fault_at(json, &error);
                let start = text.len() - json.len();
                if let Some(fault) = quotes(json, &error, &place) {
                    return Err(fault.shift_span(start));
                }
                Err(syntax(json, &error, place, what).shift_span(start))
            }
        }
    }

    /// Its bytes of the text.
    pub fn span(&self) -> Range<usize> {
        let start = offset(self.text, self.raw);
        start..start + self.raw.len()
    }

    /// Where its first character stands: the place of what an object lacks.
    pub fn start(&self) -> Range<usize> {
        let start = self.span().start;
        start..start + 1
    }

    /// Where the name of this field stands, with its quotes; of what is no field, the value's bytes.
    pub fn name_span(&self) -> Range<usize> {
        let span = self.span();
        let before = self.text[..span.start].trim_end().strip_suffix(':');
        let Some(name) = before.and_then(|before| before.trim_end().strip_suffix('"')) else { return span };
        name.rfind('"').map_or(span, |start| start..name.len() + 1)
    }

    /// What it is, in words: `an array`, `"7"`, `7`.
    pub fn describe(&self) -> String {
        const MAX_VALUE_CHARS: usize = 40;
        match self.raw.as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') => "an array".to_owned(),
            _ if self.raw.chars().count() > MAX_VALUE_CHARS => {
                self.raw.chars().take(MAX_VALUE_CHARS).chain(['…']).collect()
            }
            _ => self.raw.to_owned(),
        }
    }

    fn inner(&self, path: String, raw: &'a RawValue) -> Value<'a> {
        Value { path, raw: raw.get(), text: self.text }
    }

    /// The way to a field.
    pub fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    /// Its fields, where it is an object.
    pub fn fields(&self) -> Option<Fields<'a>> {
        let pairs = serde_json::from_str::<Pairs>(self.raw).ok()?.0;
        let mut fields = Fields { by_name: BTreeMap::new(), repeated: Vec::new() };
        for (name, raw) in pairs {
            let value = self.inner(self.path_of(&name), raw);
            fields.repeated.extend(fields.by_name.insert(name, value));
        }
        Some(fields)
    }

    /// Its first `most` elements and how many there are, where it is an array.
    pub fn elements(&self, most: usize) -> Option<(Vec<Value<'a>>, usize)> {
        let all = serde_json::from_str::<Vec<&RawValue>>(self.raw).ok()?;
        let first = all.iter().take(most).enumerate();
        Some((first.map(|(index, raw)| self.inner(format!("{}[{index}]", self.path), raw)).collect(), all.len()))
    }

    /// What it says, where it is a string of whole characters.
    pub fn string(&self) -> Option<String> {
        serde_json::from_str(self.raw).ok()
    }

    /// Its value, where it is a number; one that is too large is infinite.
    pub fn number(&self) -> Option<f64> {
        let is_number = self.raw.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        self.raw.parse().ok().filter(|_| is_number)
    }
}

/// Fields as they stand, the first first.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs)
            }
        }
        deserializer.deserialize_map(PairsVisitor).map(Pairs)
    }
}

/// The character that an error of serde_json is about.
pub(super) fn fault_at(json: &str, error: &serde_json::Error) -> Range<usize> {
    let before: usize = json.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(json.len().saturating_sub(1));
    let at = json.floor_char_boundary(at);
    at..at + json[at..].chars().next().map_or(0, char::len_utf8)
}

/// The fault of a text that is no JSON, and should be `what`.
fn syntax(json: &str, error: &serde_json::Error, place: Range<usize>, what: &str) -> Diagnostic {
    let said = error.to_string();
    let (before, rest) = (&json[..place.start], &json[place.start..]);
    // What is complete there ends in one byte.
    let last = |text: &str| text.len().saturating_sub(1)..text.len();
    let is_value = |c: char| "{[\"".contains(c) || c.is_ascii_digit();
    let (message, place, help) = if said.starts_with("EOF while parsing a string") {
        ("it ends inside of quotes", place, "the end is cut off: copy the whole text again")
    } else if error.is_eof() {
        (&*said, place, "the text ends too early: close every { and [ that is open")
    } else if said.starts_with("expected `") && before.ends_with('"') && rest.starts_with(char::is_alphanumeric) {
        ("a quotation mark inside of a text ends it", last(before), "write \\\" for a quotation mark inside of a text")
    } else if said.starts_with("expected `,`") && rest.starts_with(is_value) {
        ("a comma is missing behind this", last(before.trim_end()), "write a comma between two values")
    } else if said.starts_with("trailing characters") && rest.starts_with(['}', ']']) {
        ("a bracket too many: the text ended before it", place, "remove this bracket, or the one that ends too early")
    } else if said.starts_with("invalid escape") {
        let at = json[..place.end].rfind('\\').unwrap_or(place.start);
        ("a backslash in a text must be doubled", at..at + 1, "write \\\\ for each backslash: C:\\\\games")
    } else if said.starts_with("expected value") && rest.starts_with('+') {
        ("numbers have no plus sign", place, "leave the + out: 1")
    } else if said.starts_with("invalid number") && before.ends_with('0') {
        ("numbers do not begin with a zero", last(before), "leave the zero out: 3 instead of 03")
    } else {
        let help = format!("{what} is one JSON object, without comments and without commas before }} or ]");
        return Diagnostic::error("json::syntax", format!("not valid JSON: {said}")).at(place).help(help);
    };
    Diagnostic::error("json::syntax", format!("not valid JSON: {message}")).at(place).help(help)
}

/// The fault of a quote that a word processor or another language wrote, or of a name without quotes, where this is one.
pub(super) fn quotes(json: &str, error: &serde_json::Error, place: &Range<usize>) -> Option<Diagnostic> {
    const CURLY: [char; 4] = ['“', '”', '„', '‟'];
    let at = &json[place.clone()];
    let (message, help) = if at.starts_with(CURLY) {
        let help = "write \" for each, and turn off smart quotes in your editor";
        ("JSON needs straight quotes, but this one is curly", help)
    } else if at.starts_with('\'') {
        let help = "in Python, write the object with json.dump instead of print";
        ("JSON needs double quotes instead of single quotes", help)
    } else if error.to_string().starts_with("key must be a string") && at.starts_with(char::is_alphabetic) {
        ("JSON needs double quotes round each name", "write \"game\": instead of game:")
    } else {
        return None;
    };
    Some(Diagnostic::error("json::quotes", message).at(place.clone()).help(help))
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn a_fault_is_a_whole_character() {
        for (json, place) in [("{\"é", 2..4), ("{\"a\": é}", 6..8), ("", 0..0)] {
            let error = serde_json::from_str::<serde_json::Value>(json).expect_err("no JSON");
            assert_eq!(super::fault_at(json, &error), place, "{json}");
        }
    }

    #[test]
    fn a_fault_says_what_is_missing() {
        for (json, message, place) in [
            ("{\"a\": [{}\n {}]}", "not valid JSON: a comma is missing behind this", 8..9),
            ("{\"a\": 1 \"b\": 2}", "not valid JSON: a comma is missing behind this", 6..7),
            ("{\"a\": \"b", "not valid JSON: it ends inside of quotes", 7..8),
            (r#"{"a": "b "c" d"}"#, "not valid JSON: a quotation mark inside of a text ends it", 9..10),
            (r#"{"a": "b\c"}"#, "not valid JSON: a backslash in a text must be doubled", 8..9),
            ("{\"a\": +1}", "not valid JSON: numbers have no plus sign", 6..7),
            ("{\"a\": 1}\n}", "not valid JSON: a bracket too many: the text ended before it", 9..10),
            ("{\"a\": 03}", "not valid JSON: numbers do not begin with a zero", 6..7),
        ] {
            let fault = Value::read(json, "a sheet").expect_err("no JSON");
            assert_eq!((fault.message.as_str(), fault.span), (message, Some(place)), "{json}");
        }
    }

    #[test]
    fn values_know_where_they_stand() {
        let text = "\u{feff}\r\n{ \"a\" : [1, {\"b\":\t-2.5e1 }], \"a\": \"é\" , \"c\":[ 7 ]}";
        let root = Value::read(text, "a sheet").unwrap();
        let fields = root.fields().unwrap();
        assert_eq!(&text[fields.by_name["a"].span()], "\"é\"");
        assert_eq!(&text[fields.repeated[0].name_span()], "\"a\"");
        let (elements, count) = fields.repeated[0].elements(9).unwrap();
        assert_eq!((elements.len(), count), (2, 2));
        let inner = &elements[1].fields().unwrap().by_name["b"];
        assert_eq!((inner.path.as_str(), inner.number()), ("a[1].b", Some(-25.0)));
        assert_eq!(&text[inner.span()], "-2.5e1");
        assert_eq!((&text[inner.name_span()], elements[0].name_span()), ("\"b\"", elements[0].span()));
        assert!(root.elements(1).is_none() && root.string().is_none() && root.number().is_none());
    }

    #[test]
    fn depth_costs_nothing() {
        let text = format!("{{\"deep\":{}1{},\"x\":2}}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        assert_eq!(Value::read(&text, "a sheet").unwrap().fields().unwrap().by_name["x"].number(), Some(2.0));
        let fault = Value::read(&"[".repeat(1_000_000), "a sheet").unwrap_err();
        assert_eq!((fault.code, fault.span), ("json::syntax", Some(999_999..1_000_000)));
    }
}
