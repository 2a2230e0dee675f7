//! A theme: the paint of classes, `.checker-white { fill: #ffffff; stroke: #000000 }`.
//!
//! Declarations become presentation attributes, since poor readers of SVG ignore `<style>`; the class names
//! stay in the picture as hooks. Later rules win over earlier ones, over those of the base and over the template's own
//! attributes. A theme that begins with `@base classic;` states only what differs: `unset` for a value takes back what
//! the base says.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::css::{Rule, Sheet};
use super::dialect::{FIXED_STROKE, OWN};
use super::element::Element;
use super::{Templates, all_of};
use zumen_core::diagnostic::{Diagnostic, Origin};

/// The theme that every template has.
pub(super) const CLASSIC: &str = "classic";

/// Classes that zumen has had only since a theme can name a base. A theme without one was perhaps made before them: what it
/// does not say of them, `classic` says. All other classes such a theme has to paint itself.
pub(super) const LATER: [&str; 50] = [
    "arrow-played",
    "badge",
    "badge-count",
    "card",
    "cell-inner",
    "cell-lines",
    "counter-alone",
    "cut-edge",
    "field-hatch-1",
    "field-hatch-2",
    "field-hatch-3",
    "field-hatch-4",
    "field-hatch-5",
    "field-hatch-6",
    "fine-grid",
    "ghost",
    "ghost-edge",
    "ghost-played",
    "grass",
    "halo",
    "held-1",
    "held-2",
    "held-3",
    "held-4",
    "held-5",
    "held-6",
    "last-corners",
    "last-mark",
    "last-outline",
    "last-tint",
    "meeple-shade",
    "moves-chequer-lines",
    "moves-limit-head",
    "number-large",
    "on-side-0",
    "roof",
    "roof-shade",
    "seam",
    "seat-black-ring",
    "side-0",
    "sign-blunder",
    "sign-error",
    "sign-good",
    "sign-none",
    "sliver-black",
    "sliver-white",
    "tray-count",
    "turn-plate",
    "way",
    "way-head",
];

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
        Theme::above(css, bases, &mut Vec::new(), &LATER)
    }

    /// Reads a theme. `above` are the names of those that it is a base of; `later` the classes that one without a base
    /// need not know.
    fn above(
        css: &Arc<Origin>,
        bases: Bases,
        above: &mut Vec<String>,
        later: &[&str],
    ) -> Result<Theme, Vec<Diagnostic>> {
        let sheet = Sheet::read(&css.text).map_err(|faults| all_of(faults, css))?;
        let mut theme = match &sheet.base {
            None => Theme::of_classic(css, bases, later),
            Some((name, span)) => {
                let fault = |message: String, help: String| {
                    all_of(vec![Diagnostic::error("theme::base", message).at(span.clone()).help(help)], css)
                };
                let known = || bases.names().into_iter().collect::<Vec<_>>();
                let base = bases.get(name).ok_or_else(|| match known().is_empty() {
                    true => fault(
                        format!("there is no theme {name:?} inside the program for this template"),
                        "delete @base, and write a rule for each class".to_owned(),
                    ),
                    false => fault(format!("there is no base {name:?}"), format!("one of: {}", known().join(", "))),
                })?;
                if above.contains(name) {
                    let message = format!("{name:?} is a base of its own base");
                    return Err(fault(message, format!("write @base {CLASSIC};, which has no base")));
                }
                above.push(name.clone());
                Theme { has_base: true, ..Theme::above(&base, bases, above, later)? }
            }
        };
        theme.rules.clear();
        for rule in sheet.rules {
            theme.rules.push((rule.class.clone(), rule.span.clone()));
            theme.take(rule);
        }
        Ok(theme)
    }

    /// Takes over what a rule says.
    fn take(&mut self, rule: Rule) {
        let attributes = self.classes.entry(rule.class).or_default();
        for (property, value) in rule.declarations {
            match value {
                Some(value) => drop(attributes.insert(property, value)),
                None => drop(attributes.remove(&property)),
            }
        }
    }

    /// Returns what `classic` says of some classes; nothing for `classic`, which says that itself.
    fn of_classic(css: &Origin, bases: Bases, classes: &[&str]) -> Theme {
        let classic = bases.get(CLASSIC).filter(|classic| classic.text != css.text);
        let rules =
            classic.and_then(|classic| Sheet::read(&classic.text).ok()).into_iter().flat_map(|sheet| sheet.rules);
        let mut theme = Theme::default();
        rules.filter(|rule| classes.contains(&rule.class.as_str())).for_each(|rule| theme.take(rule));
        theme
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
    pub fn set(&mut self, class: &str, property: &str, value: &str) {
        let attributes = self.classes.entry(class.to_owned()).or_default();
        attributes.insert(property.to_owned(), value.to_owned());
    }

    /// Tells whether the theme shows a class.
    pub fn shows(&self, class: &str) -> bool {
        let said = |name: &str| self.classes.get(name)?.get("display");
        class.split_whitespace().rev().find_map(said).is_none_or(|display| display != "none")
    }

    /// Writes the paint into an element and all below it, and drops what is not displayed.
    pub(super) fn paint(&self, element: &mut Element) {
        if let Some(class) = element.get("class").map(str::to_owned) {
            // What stands in the template has no colour of a diagram's own.
            let written = |(name, value): &(&str, &str)| *name != FIXED_STROKE && *value != OWN;
            for (property, value) in self.of(&class).into_iter().filter(written) {
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
        assert!(faults[0].message.contains("base of its own base"), "{}", faults[0].message);
        let theme = Theme::read(&origin("@base three; .b { fill: unset }"), only(&bases)).unwrap();
        assert_eq!((theme.of("a").get("fill"), theme.of("b").get("fill")), (Some(&"#000000"), None));
    }

    #[test]
    fn classes_that_came_later_are_painted_as_in_classic() {
        let bases = BTreeMap::from([("classic".to_owned(), origin(".a, .b, .c { fill: #000000; stroke: #111111 }"))]);
        let theme = Theme::above(&origin(".c { fill: #ffffff }"), only(&bases), &mut Vec::new(), &["b", "c"]).unwrap();
        assert!(!theme.has("a") && theme.has("b") && !theme.has_base);
        assert_eq!(
            (theme.of("b")["fill"], theme.of("c")["fill"], theme.of("c")["stroke"]),
            ("#000000", "#ffffff", "#111111")
        );
        assert_eq!(theme.rules.len(), 1, "what classic says is no rule of the theme");
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
