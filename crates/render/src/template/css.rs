//! The text of a theme: `@base NAME;` at the beginning, comments, and class rules such as
//! `.checker-white { fill: #ffffff; stroke: #000000 }`, each with its place.

use std::collections::BTreeMap;
use std::ops::Range;

use super::dialect;
use zumen_core::diagnostic::Diagnostic;

/// The value that takes back what the base says.
const UNSET: &str = "unset";

/// What a rule says of its classes, by property; `None` takes back what the base says.
pub(super) type Declarations = BTreeMap<String, Option<String>>;

/// A rule for one class.
pub(super) struct Rule {
    pub class: String,
    /// The selector, with its dot.
    pub span: Range<usize>,
    pub declarations: Declarations,
}

/// A theme as it stands in its file.
pub(super) struct Sheet {
    /// The name of the theme that this one changes, and its place.
    pub base: Option<(String, Range<usize>)>,
    /// In the order of the file; a rule for several classes once for each.
    pub rules: Vec<Rule>,
}

impl Sheet {
    /// Reads the text.
    ///
    /// # Errors
    ///
    /// `theme::*` with the place: anything but `@base` at the beginning, comments and class rules, a property that is
    /// no paint, a value that is no colour.
    pub(super) fn read(css: &str) -> Result<Sheet, Vec<Diagnostic>> {
        let plain = blank_comments(css);
        let mut sheet = Sheet { base: None, rules: Vec::new() };
        let mut faults = Vec::new();
        let mut at = 0;
        while let Some(open) = plain[at..].find('{').map(|offset| at + offset) {
            let Some(close) = plain[open..].find('}').map(|offset| open + offset) else {
                faults.push(fault("theme::rule", "this rule is never closed", open..open + 1).help("add a }"));
                return Err(faults);
            };
            at = sheet.commands(&plain, at..open, &mut faults);
            let declarations = declarations(&plain, open + 1..close, sheet.base.is_some(), &mut faults);
            for selector in parts(&plain, at..open, ',') {
                let name = plain[selector.clone()].strip_prefix('.').filter(|name| is_name(name));
                let Some(name) = name else {
                    faults.push(
                        fault("theme::selector", "only classes can be painted", selector).help("write .name { ... }"),
                    );
                    continue;
                };
                let (class, declarations) = (name.to_owned(), declarations.clone());
                sheet.rules.push(Rule { class, span: selector, declarations });
            }
            at = close + 1;
        }
        at = sheet.commands(&plain, at..plain.len(), &mut faults);
        let rest = trim_range(&plain, at..plain.len());
        if !rest.is_empty() {
            faults.push(fault("theme::rule", "this is outside any rule", rest).help("write .name { property: value }"));
        }
        if faults.is_empty() { Ok(sheet) } else { Err(faults) }
    }

    /// Reads what begins with `@` before a rule; returns where the rule begins.
    fn commands(&mut self, css: &str, range: Range<usize>, faults: &mut Vec<Diagnostic>) -> usize {
        let mut rest = trim_range(css, range);
        while css[rest.clone()].starts_with('@') {
            let (end, next) = match css[rest.clone()].find(';') {
                Some(length) => (rest.start + length, rest.start + length + 1),
                None => (rest.end, rest.end),
            };
            let command = trim_range(css, rest.start..end);
            faults.extend(self.command(css, command, next > end).err());
            rest = trim_range(css, next..rest.end);
        }
        rest.start
    }

    /// Reads one command, which ends with a semicolon or does not.
    fn command(&mut self, css: &str, span: Range<usize>, is_ended: bool) -> Result<(), Diagnostic> {
        let words: Vec<&str> = css[span.clone()].split_whitespace().collect();
        if words[0] != "@base" {
            let message = format!("zumen does not read {} in themes", words[0]);
            return Err(
                fault("theme::selector", &message, span).help("write .name { ... }, and @base at the beginning")
            );
        }
        let name = words.get(1).map(|name| name.trim_matches(['"', '\''])).filter(|name| is_name(name));
        let Some(name) = name.filter(|_| words.len() == 2 && is_ended) else {
            return Err(fault("theme::base", "@base needs one name and a semicolon", span)
                .help("write @base classic; at the beginning"));
        };
        if self.base.is_some() {
            return Err(fault("theme::base", "a theme has one base, and this is its second", span).help("delete one"));
        }
        if !self.rules.is_empty() {
            return Err(fault("theme::base", "@base comes after a rule", span).help("move it to the beginning"));
        }
        self.base = Some((name.to_owned(), span));
        Ok(())
    }
}

fn declarations(css: &str, body: Range<usize>, has_base: bool, faults: &mut Vec<Diagnostic>) -> Declarations {
    let mut found = Declarations::new();
    for declaration in parts(css, body, ';') {
        let Some(colon) = css[declaration.clone()].find(':') else {
            faults.push(fault("theme::declaration", "this has no colon", declaration).help("write property: value"));
            continue;
        };
        let property = trim_range(css, declaration.start..declaration.start + colon);
        let value = trim_range(css, declaration.start + colon + 1..declaration.end);
        let name = &css[property.clone()];
        if !dialect::has_word(dialect::PAINT, name) && name != dialect::FIXED_STROKE {
            faults.push(
                fault("theme::property", &format!("{name:?} is not a paint property"), property)
                    .help(format!("one of: {}", dialect::PAINT.replace(' ', ", "))),
            );
            continue;
        }
        let text = dialect::normal_value(name, &css[value.clone()]);
        if text == UNSET && has_base {
            found.insert(name.to_owned(), None);
        } else if text == UNSET {
            faults.push(
                fault("theme::value", "unset needs a base theme whose value it can unset", value)
                    .help("delete the declaration, or begin the theme with @base classic;"),
            );
        } else if text == dialect::OWN && matches!(name, "fill" | "stroke") {
            found.insert(name.to_owned(), Some(text));
        } else if text.is_empty() || !dialect::is_value(name, &text) {
            let span = if value.is_empty() { declaration } else { value };
            faults.push(
                fault("theme::value", &format!("{name} cannot be {text:?}"), span).help(dialect::value_help(name)),
            );
        } else {
            found.insert(name.to_owned(), Some(text));
        }
    }
    found
}

/// The same text with blanks for comments, so that places stay true.
fn blank_comments(css: &str) -> String {
    let mut plain = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(start) = rest.find("/*") {
        let end = rest[start..].find("*/").map_or(rest.len(), |offset| start + offset + 2);
        plain.push_str(&rest[..start]);
        plain.extend(std::iter::repeat_n(' ', end - start));
        rest = &rest[end..];
    }
    plain.push_str(rest);
    plain
}

/// The non-empty parts between separators, trimmed.
fn parts(css: &str, range: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = range.start;
    for part in css[range].split(separator) {
        let end = start + part.len();
        let span = trim_range(css, start..end);
        if !span.is_empty() {
            found.push(span);
        }
        start = end + separator.len_utf8();
    }
    found
}

fn trim_range(css: &str, range: Range<usize>) -> Range<usize> {
    let part = &css[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..(start + part.trim().len())
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

fn fault(code: &'static str, message: &str, span: Range<usize>) -> Diagnostic {
    Diagnostic::error(code, message).at(span)
}

#[cfg(test)]
mod tests {
    use super::Sheet;

    #[test]
    fn faults_point_at_their_place() {
        for (css, code, at) in [
            (".a { fill: greeen }", "theme::value", "greeen"),
            ("svg { fill: #fff }", "theme::selector", "svg"),
            (".a b { fill: #fff }", "theme::selector", ".a b"),
            (".a { colour: #fff }", "theme::property", "colour"),
            (".a { fill #fff }", "theme::declaration", "fill #fff"),
            (".a { fill: #fff", "theme::rule", "{"),
            (".a { } x", "theme::rule", "x"),
            (".a { fill: unset }", "theme::value", "unset"),
            ("@media print { }", "theme::selector", "@media print"),
            ("@base; .a { }", "theme::base", "@base"),
            ("@base a b; .a { }", "theme::base", "@base a b"),
            ("@base classic .a { }", "theme::base", "@base classic .a"),
            ("@base classic", "theme::base", "@base classic"),
            ("@base classic; .a { } @base print;", "theme::base", "@base print"),
            ("@base classic; @base classic; .a { }", "theme::base", "@base classic"),
            (".a { } @base classic; .b { }", "theme::base", "@base classic"),
        ] {
            let faults = Sheet::read(css).err().unwrap_or_default();
            assert_eq!(faults.len(), 1, "{css}");
            assert_eq!((faults[0].code, &css[faults[0].span.clone().unwrap()]), (code, at), "{css}");
            assert!(faults[0].help.is_some(), "{css}");
        }
    }
}
