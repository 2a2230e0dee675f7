//! A theme: plain class rules, `.checker-white { fill: #ffffff; stroke: #000000 }`.
//!
//! Declarations become presentation attributes, since poor readers of SVG ignore `<style>`; the class names
//! stay in the picture as hooks. Later rules win over earlier ones and over the template's own attributes.

use std::collections::BTreeMap;
use std::ops::Range;

use super::dialect;
use super::element::Element;
use crate::diagnostic::Diagnostic;

/// The paint of classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    classes: BTreeMap<String, BTreeMap<String, String>>,
}

impl Theme {
    /// Reads a theme file.
    ///
    /// # Errors
    ///
    /// `theme::*` with the place: anything but comments and class rules, a property that is no paint, a value
    /// that is no colour.
    pub fn read(css: &str) -> Result<Theme, Vec<Diagnostic>> {
        let mut theme = Theme::default();
        let mut faults = Vec::new();
        let plain = blank_comments(css);
        let mut at = 0;
        while let Some(open) = plain[at..].find('{').map(|offset| at + offset) {
            let Some(close) = plain[open..].find('}').map(|offset| open + offset) else {
                faults.push(fault("theme::rule", "this rule is never closed", open..open + 1).help("add a }"));
                return Err(faults);
            };
            let declarations = declarations(&plain, open + 1..close, &mut faults);
            for selector in parts(&plain, at..open, ',') {
                let name = plain[selector.clone()].strip_prefix('.').filter(|name| is_name(name));
                let Some(name) = name else {
                    faults.push(
                        fault("theme::selector", "only classes can be painted", selector).help("write .name { ... }"),
                    );
                    continue;
                };
                theme.classes.entry(name.to_owned()).or_default().extend(declarations.clone());
            }
            at = close + 1;
        }
        let rest = trimmed(&plain, at..plain.len());
        if !rest.is_empty() {
            faults.push(fault("theme::rule", "this belongs to no rule", rest).help("write .name { property: value }"));
        }
        if faults.is_empty() { Ok(theme) } else { Err(faults) }
    }

    /// What a class (or several, parted by blanks) sets, as attributes by name.
    pub fn of(&self, class: &str) -> BTreeMap<&str, &str> {
        class
            .split_whitespace()
            .filter_map(|name| self.classes.get(name))
            .flatten()
            .map(|(property, value)| (property.as_str(), value.as_str()))
            .collect()
    }

    /// Writes the paint into an element and all below it, and drops what is not displayed.
    pub(super) fn paint(&self, element: &mut Element) {
        if let Some(class) = element.get("class").map(str::to_owned) {
            for (property, value) in self.of(&class) {
                element.attributes.insert(property.to_owned(), value.to_owned());
            }
        }
        for child in &mut element.children {
            self.paint(child);
        }
        element.children.retain(|child| child.get("display") != Some("none"));
        if element.get("display").is_some_and(|display| display != "none") {
            element.attributes.remove("display");
        }
    }
}

fn declarations(css: &str, body: Range<usize>, faults: &mut Vec<Diagnostic>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for declaration in parts(css, body, ';') {
        let Some(colon) = css[declaration.clone()].find(':') else {
            faults.push(fault("theme::declaration", "this has no colon", declaration).help("write property: value"));
            continue;
        };
        let property = trimmed(css, declaration.start..declaration.start + colon);
        let value = trimmed(css, declaration.start + colon + 1..declaration.end);
        let name = &css[property.clone()];
        if !dialect::PAINT.contains(&name) {
            faults.push(
                fault("theme::property", &format!("{name:?} is no paint"), property)
                    .help(format!("one of: {}", dialect::PAINT.join(", "))),
            );
            continue;
        }
        let text = dialect::normal_value(name, &css[value.clone()]);
        if text.is_empty() || !dialect::is_value(name, &text) {
            let span = if value.is_empty() { declaration } else { value };
            faults.push(
                fault("theme::value", &format!("{name} cannot be {text:?}"), span).help(dialect::value_help(name)),
            );
            continue;
        }
        found.insert(name.to_owned(), text);
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
        let span = trimmed(css, start..end);
        if !span.is_empty() {
            found.push(span);
        }
        start = end + separator.len_utf8();
    }
    found
}

fn trimmed(css: &str, range: Range<usize>) -> Range<usize> {
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
    use super::Theme;

    #[test]
    fn later_rules_win_and_colours_are_spelled_out() {
        let theme = Theme::read("/* a } */ .a, .b { fill: #abc } .a { fill: white; stroke-width: 3px }").unwrap();
        assert_eq!(theme.of("a").get("fill"), Some(&"#ffffff"));
        assert_eq!(theme.of("a").get("stroke-width"), Some(&"3"));
        assert_eq!(theme.of("b").get("fill"), Some(&"#aabbcc"));
    }

    #[test]
    fn faults_point_at_their_place() {
        for (css, code, at) in [
            (".a { fill: greeen }", "theme::value", "greeen"),
            ("svg { fill: #fff }", "theme::selector", "svg"),
            (".a { colour: #fff }", "theme::property", "colour"),
            (".a { fill #fff }", "theme::declaration", "fill #fff"),
            (".a { fill: #fff", "theme::rule", "{"),
            (".a { } x", "theme::rule", "x"),
        ] {
            let faults = Theme::read(css).unwrap_err();
            assert_eq!(faults.len(), 1, "{css}");
            assert_eq!((faults[0].code, &css[faults[0].span.clone().unwrap()]), (code, at), "{css}");
        }
    }
}
