//! A theme: the paint of classes, `.checker-white { fill: #ffffff; stroke: #000000 }`.
//!
//! Declarations become presentation attributes, since poor readers of SVG ignore `<style>`; the class names
//! stay in the picture as hooks. Later rules win over earlier ones, over those of the base and over the template's own
//! attributes. A theme that begins with `@base classic;` states only what differs: `unset` for a value takes back what
//! the base says.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::css::Sheet;
use super::dialect::{FIXED_STROKE, OWN};
use super::element::Element;
use super::templates::Templates;
use zumen_core::diagnostic::{About, Diagnostic, Origin};

/// The theme that every template has.
pub(super) const CLASSIC: &str = "classic";

/// Themes that a theme can name as its base.
#[derive(Clone, Copy)]
pub(super) struct Bases<'a> {
    /// The embedded templates.
    pub templates: Templates,
    /// The one of them whose themes are bases; empty for none.
    pub template: &'a str,
    /// Others, by name; they go before those.
    pub others: &'a BTreeMap<String, Arc<Origin>>,
}

impl Bases<'_> {
    fn get(&self, name: &str) -> Option<Arc<Origin>> {
        self.others.get(name).cloned().or_else(|| self.templates.file(self.template, &format!("{name}.css")))
    }

    /// Finds the base of this name for a theme with others `above` it.
    fn find(&self, name: &str, above: &[String]) -> Result<Arc<Origin>, Diagnostic> {
        let (message, help) = match self.get(name) {
            Some(base) if above.iter().all(|above| above != name) => return Ok(base),
            Some(_) => (
                format!("the base {name:?} leads back to itself"),
                format!("write @base {CLASSIC};, which has no base"),
            ),
            None if self.names().is_empty() => (
                format!("zumen includes no theme {name:?} for this template"),
                "delete @base, and write a rule for each class".to_owned(),
            ),
            None => {
                let names: Vec<&str> = self.names().into_iter().collect();
                (format!("there is no base {name:?}"), format!("one of: {}", names.join(", ")))
            }
        };
        Err(Diagnostic::error("theme::base", message).help(help))
    }

    fn names(&self) -> BTreeSet<&str> {
        self.templates.themes(self.template).into_iter().chain(self.others.keys().map(String::as_str)).collect()
    }
}

/// The paint of classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Attributes by class, those of the base among them.
    classes: BTreeMap<String, BTreeMap<String, String>>,
    /// The classes of the file's own rules, each with the place of its selector.
    pub(super) rules: Vec<(String, Range<usize>)>,
    /// Whether it changes another theme.
    pub(super) has_base: bool,
}

impl Theme {
    /// Reads a theme file over its base, which is one of `bases`.
    ///
    /// # Errors
    ///
    /// `theme::*` with the place: anything but `@base` and class rules, a property that is no paint, a value that is no
    /// colour; `theme::base` where the base is unknown or has the theme as its own base.
    pub(super) fn read(css: &Arc<Origin>, bases: Bases) -> Result<Theme, Vec<Diagnostic>> {
        Theme::above(css, bases, &mut Vec::new())
    }

    /// Reads a theme. `above` are the names of those that it is a base of.
    fn above(css: &Arc<Origin>, bases: Bases, above: &mut Vec<String>) -> Result<Theme, Vec<Diagnostic>> {
        let sheet = Sheet::read(&css.text).map_err(|faults| all_of(faults, css))?;
        let mut theme = match &sheet.base {
            None => Theme::default(),
            Some((name, span)) => {
                let base = bases.find(name, above).map_err(|fault| all_of(vec![fault.at(span.clone())], css))?;
                above.push(name.clone());
                Theme { has_base: true, ..Theme::above(&base, bases, above)? }
            }
        };
        theme.rules.clear();
        for rule in sheet.rules {
            let attributes = theme.classes.entry(rule.class.clone()).or_default();
            for (property, value) in rule.declarations {
                match value {
                    Some(value) => drop(attributes.insert(property, value)),
                    None => drop(attributes.remove(&property)),
                }
            }
            theme.rules.push((rule.class, rule.span));
        }
        Ok(theme)
    }

    /// Tells whether a rule of the theme or of its base is for this class.
    pub fn has(&self, class: &str) -> bool {
        self.classes.contains_key(class)
    }

    /// Tells what a class (or several, parted by blanks) sets, as attributes by name.
    pub fn of(&self, class: &str) -> BTreeMap<&str, &str> {
        class
            .split_whitespace()
            .filter_map(|name| self.classes.get(name))
            .flatten()
            .map(|(property, value)| (property.as_str(), value.as_str()))
            .collect()
    }

    /// Paints what a class paints in one colour in another.
    pub(super) fn repaint(&mut self, class: &str, old: &str, new: &str) {
        let paints = self.classes.get_mut(class).into_iter().flatten();
        for (_, value) in paints.filter(|(name, value)| matches!(name.as_str(), "fill" | "stroke") && *value == old) {
            new.clone_into(value);
        }
    }

    /// Sets a property of a class.
    pub(crate) fn set(&mut self, class: &str, property: &str, value: &str) {
        let attributes = self.classes.entry(class.to_owned()).or_default();
        attributes.insert(property.to_owned(), value.to_owned());
    }

    /// Tells whether the theme shows a class.
    pub(crate) fn shows(&self, class: &str) -> bool {
        let mut classes = class.split_whitespace().rev();
        classes.find_map(|name| self.classes.get(name)?.get("display")).is_none_or(|display| display != "none")
    }

    /// Tells whether the theme shows a class with this value of a property.
    pub(crate) fn paints(&self, class: &str, property: &str, value: &str) -> bool {
        self.shows(class) && self.of(class).get(property) == Some(&value)
    }

    /// Writes the paint into an element and all below it, and drops what is not displayed.
    pub(super) fn paint(&self, element: &mut Element) {
        if let Some(class) = element.get("class").map(str::to_owned) {
            // What stands in the template has no colour of a diagram's own.
            for (property, value) in self.of(&class) {
                if property != FIXED_STROKE && value != OWN {
                    element.attributes.insert(property.to_owned(), value.to_owned());
                }
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

/// The faults of one file.
pub(super) fn all_of(faults: Vec<Diagnostic>, origin: &Arc<Origin>) -> Vec<Diagnostic> {
    faults.into_iter().map(|fault| fault.about(About::Picture).of(origin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::TEMPLATES;

    /// No bases but these.
    fn only(others: &BTreeMap<String, Arc<Origin>>) -> Bases<'_> {
        Bases { templates: Templates::NONE, template: "", others }
    }

    fn origin(text: &str) -> Arc<Origin> {
        Arc::new(Origin { name: "a theme".to_owned(), text: text.to_owned() })
    }

    #[test]
    fn later_rules_win_and_colours_are_spelled_out() {
        let css = "/* a } */ .a, .b { fill: #abc } .a { fill: white; stroke-width: 3px }";
        let theme = Theme::read(&origin(css), only(&BTreeMap::new())).unwrap();
        assert_eq!(theme.of("a").get("fill"), Some(&"#ffffff"));
        assert_eq!(theme.of("a").get("stroke-width"), Some(&"3"));
        assert_eq!(theme.of("b").get("fill"), Some(&"#aabbcc"));
    }

    #[test]
    fn a_stroke_can_keep_its_width() {
        let read =
            |value: &str| Theme::read(&origin(&format!(".a {{ vector-effect: {value} }}")), only(&BTreeMap::new()));
        assert!(read("non-scaling-stroke").unwrap().of("a").contains_key(FIXED_STROKE));
        assert_eq!(read("none").unwrap_err()[0].code, "theme::value");
    }

    #[test]
    fn bases_that_go_in_a_circle_are_refused() {
        let named = |name: &str, css: &str| (name.to_owned(), origin(css));
        let bases = BTreeMap::from([
            named("one", "@base two;"),
            named("two", "@base one;"),
            named("three", "@base four; .a { fill: #000000 }"),
            named("four", ".a, .b { fill: #ffffff }"),
        ]);
        let faults = Theme::read(&origin("@base one;"), only(&bases)).unwrap_err();
        assert_eq!((faults.len(), faults[0].code, &faults[0].origin), (1, "theme::base", &Some(origin("@base one;"))));
        assert!(faults[0].message.contains("leads back to itself"), "{}", faults[0].message);
        let theme = Theme::read(&origin("@base three; .b { fill: unset }"), only(&bases)).unwrap();
        assert_eq!((theme.of("a").get("fill"), theme.of("b").get("fill")), (Some(&"#000000"), None));
    }

    /// No theme repeats what its base says, nor takes back what it does not say.
    #[test]
    fn built_in_themes_state_what_differs() {
        for template in TEMPLATES.names() {
            let bases = Bases { templates: TEMPLATES, template, others: &BTreeMap::new() };
            for name in TEMPLATES.themes(template) {
                let css = bases.get(name).unwrap();
                let sheet = Sheet::read(&css.text).unwrap();
                let Some((base, _)) = sheet.base else {
                    assert_eq!(name, CLASSIC, "{template}: every other theme has a base");
                    continue;
                };
                let base = Theme::read(&bases.get(&base).unwrap(), bases).unwrap();
                for rule in sheet.rules {
                    for (property, value) in rule.declarations {
                        let before = base.of(&rule.class).get(property.as_str()).map(|value| (*value).to_owned());
                        assert_ne!(value, before, "{template} {name}: .{} {{ {property} }}", rule.class);
                    }
                }
            }
        }
    }
}
