//! Whether a theme fits what is drawn: every class has its paint, and every rule its class.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Template;
use super::element::Element;
use super::slot::Slot;
use super::theme::{CLASSIC, Theme};
use zumen_core::Needs;
use zumen_core::diagnostic::{Diagnostic, closest};

/// Attributes that paint an element by themselves.
const PAINTING: [&str; 3] = ["fill", "stroke", "stop-color"];
/// Elements that hold others and draw nothing.
const HOLDING: [&str; 2] = ["g", "linearGradient"];
/// So many classes are named in one message.
const NAMED: usize = 3;

/// So many rules without a class are told of.
const MAX_TOLD: usize = 100;

/// What is wrong with the theme of a template: errors, and warnings. Rules that nothing uses are looked for
/// only where the game says what it draws.
pub(super) fn faults(template: &Template, needs: &Needs) -> Vec<Diagnostic> {
    let theme = &template.theme;
    let mut bare: BTreeSet<&str> = needs.classes.iter().map(String::as_str).filter(|class| !theme.has(class)).collect();
    let unpainted_words = words(template, needs).filter(|class| !is_painted(theme, class));
    bare.extend(unpainted_words.filter_map(|class| class.split_whitespace().next()));
    template.elements().for_each(|element| find_unpainted(theme, element, None, &mut bare));
    let mut drawn: BTreeSet<&str> = needs.classes.iter().chain(&needs.hooks).map(String::as_str).collect();
    drawn.extend(words(template, needs).flat_map(str::split_whitespace));
    template.elements().for_each(|element| element.walk(&mut |element| drawn.extend(classes_of(element))));
    let unused = theme.rules.iter().filter(|(class, _)| !needs.classes.is_empty() && !drawn.contains(class.as_str()));
    let mut faults: Vec<Diagnostic> = Vec::new();
    for (class, span) in unused.take(MAX_TOLD) {
        let near = closest(class, bare.iter().copied()).or_else(|| closest(class, drawn.iter().copied()));
        let near = near.or_else(|| first_of_kind(class, &drawn));
        faults.push(no_class(theme, class, span, near, near.is_some_and(|near| bare.remove(near))));
    }
    if !bare.is_empty() {
        faults.push(no_paint(theme, &bare.into_iter().collect::<Vec<_>>()));
    }
    faults
}

/// Finds the first of the classes whose first word is nearly this: `stone-black` for `stonne`.
fn first_of_kind<'a>(class: &str, drawn: &BTreeSet<&'a str>) -> Option<&'a str> {
    let kind_of = |name: &'a str| name.split('-').next().unwrap_or(name);
    let kind = closest(class, drawn.iter().copied().map(kind_of))?;
    drawn.iter().copied().find(|&name| kind_of(name) == kind)
}

/// The classes of words that the game writes at places of its own; labels have the class of what they stand on.
fn words<'a>(template: &'a Template, needs: &'a Needs) -> impl Iterator<Item = &'a str> {
    let own = needs.slots.iter().filter(|id| !id.starts_with("label-"));
    own.filter_map(|id| match template.slots.get(id) {
        Some(Slot::Text(text)) => Some(text.class.as_str()),
        _ => None,
    })
}

fn classes_of(element: &Element) -> impl Iterator<Item = &str> {
    element.get("class").unwrap_or_default().split_whitespace()
}

/// Tells whether a rule is for one of the classes.
fn is_painted(theme: &Theme, class: &str) -> bool {
    class.split_whitespace().any(|class| theme.has(class))
}

/// Finds the classes below an element that nothing paints: no rule, and no attribute of the element or of one round it.
/// `outer` is the class round it that waits for paint.
fn find_unpainted<'a>(theme: &Theme, element: &'a Element, outer: Option<&'a str>, found: &mut BTreeSet<&'a str>) {
    let is_hidden = element.get("display") == Some("none");
    let has_paint = PAINTING.iter().any(|name| element.get(name).is_some());
    let class = element.get("class").unwrap_or_default();
    // What a clip path holds is cut along, not painted.
    if is_hidden || has_paint || element.name == "clipPath" || is_painted(theme, class) {
        return;
    }
    let class = class.split_whitespace().next().or(outer);
    if !HOLDING.contains(&element.name.as_str()) {
        found.extend(class);
    }
    element.children.iter().for_each(|child| find_unpainted(theme, child, class, found));
}

/// The fault of a rule whose class nothing has; `is_missed` where the class it is perhaps for has no paint.
fn no_class(theme: &Theme, class: &str, span: &Range<usize>, near: Option<&str>, is_missed: bool) -> Diagnostic {
    let (message, help) = match near {
        Some(near) if is_missed => {
            (format!("no element has the class {class:?}, and {near:?} has no paint"), format!("did you mean .{near}?"))
        }
        Some(near) => (format!("no element has the class {class:?}"), format!("did you mean .{near}?")),
        None => (format!("no element has the class {class:?}"), "delete the rule".to_owned()),
    };
    let fault = match (is_missed, theme.has_base) {
        (true, _) => Diagnostic::error("theme::class", message),
        (false, true) => Diagnostic::error("theme::unused", message),
        (false, false) => Diagnostic::warning("theme::unused", message),
    };
    fault.at(span.clone()).help(help)
}

/// The fault of classes without paint, at the beginning of the theme.
fn no_paint(theme: &Theme, classes: &[&str]) -> Diagnostic {
    let named = classes.iter().take(NAMED).map(|class| format!(".{class}"));
    let named = named.collect::<Vec<_>>().join(", ");
    let message = match classes.len().saturating_sub(NAMED) {
        0 => format!("no rule paints {named}"),
        1 => format!("no rule paints {named} and one more class"),
        more => format!("no rule paints {named} and {more} more classes"),
    };
    let help = match theme.has_base {
        true => format!("write .{} {{ ... }}, or give a fill to the elements with the class", classes[0]),
        false if classes.len() > NAMED => {
            format!(
                "begin with @base {CLASSIC}; to change that theme only: without a base, a theme must paint every class"
            )
        }
        false => format!("begin with @base {CLASSIC}; to change that theme only, or write .{} {{ ... }}", classes[0]),
    };
    let span = theme.rules.first().map_or(0..0, |(_, span)| span.clone());
    Diagnostic::error("theme::class", message).at(span).help(help)
}
