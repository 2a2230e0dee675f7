//! Reads a template from its two files, with every check.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::definitions::Definitions;
use super::element::Element;
use super::reader::Images;
use super::slot::Slot;
use super::templates::Templates;
use super::theme::{Bases, CLASSIC, Theme, all_of};
use super::{Template, check, reader, slot};
use svgtypes::Transform;
use zumen_core::Needs;
use zumen_core::diagnostic::{Diagnostic, Origin, closest};
use zumen_core::geometry::{HEIGHT, WIDTH, number};

impl Template {
    /// Reads a template and its theme, and checks that what the game needs is there and that every class has its paint.
    /// A theme may name one of `templates` as its base.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the two files, each with its place in the file: see the codes `template::*`
    /// and `theme::*`.
    pub fn read(
        board: &Arc<Origin>,
        theme: &Arc<Origin>,
        needs: &Needs,
        templates: Templates,
    ) -> Result<Template, Vec<Diagnostic>> {
        let parsed = reader::read(&board.text, Images::Refused).map_err(|fault| all_of(vec![fault], board))?;
        let style = Arc::new(Theme::read(theme, Bases { templates, template: &needs.template, others: &needs.bases })?);
        let root = &parsed.root;
        let mut faults = check::references(root);
        faults.extend(check_size(root));
        let board_part = slot::find(root, "board", Transform::default()).map(|(group, outer)| within(group, outer));
        if board_part.is_none() {
            faults.push(missing("template::board", "the template has no <g id=\"board\">", root));
        }
        let slots = match slot::find(root, "slots", Transform::default()) {
            Some((group, outer)) => slot::collect(group, outer, &mut faults),
            None => {
                let message = "the template has no <g id=\"slots\" display=\"none\">";
                faults.push(missing("template::slots", message, root));
                BTreeMap::new()
            }
        };
        let defs = root.children.iter().filter(|child| child.name == "defs").flat_map(|defs| &defs.children);
        let defs = Definitions::read(defs.filter_map(|child| Some((child.get("id")?.to_owned(), child.clone()))));
        let warnings = all_of(parsed.warnings, board);
        let game = needs.template.clone();
        let mut template =
            Template { game, board: board_part.unwrap_or_default(), defs, slots, theme: style, warnings };
        faults.extend(template.lacks(needs, root));
        faults.extend(check::texts(template.elements()));
        let mut faults = all_of(faults, board);
        if faults.is_empty() {
            let (errors, odd) = class_faults(&template, needs).into_iter().partition(Diagnostic::is_error);
            faults = all_of(errors, theme);
            template.warnings.extend(all_of(odd, theme));
        }
        if faults.is_empty() {
            template.paint();
            faults.extend(all_of(template.settle_ids(root).into_iter().collect(), board));
        }
        if faults.is_empty() { Ok(template) } else { Err(faults) }
    }

    /// The places and pieces that the game needs and the file has not.
    fn lacks(&self, needs: &Needs, root: &Element) -> Vec<Diagnostic> {
        let slots = needs.slots.iter().filter(|id| !self.slots.contains_key(*id));
        let slots = slots.map(|id| missing("template::slot", &format!("the slot {id:?} is missing"), root));
        let pieces = needs.pieces.iter().filter(|id| !self.defs.ids().any(|name| name == *id));
        let pieces = pieces.map(|id| missing("template::piece", &format!("the piece {id:?} is missing"), root));
        slots.chain(pieces).collect()
    }

    fn paint(&mut self) {
        self.theme.paint(&mut self.board);
        self.defs.iter_mut().for_each(|piece| self.theme.paint(piece));
    }

    /// Takes away the ids that nobody refers to: they are the editor's, and might be those of places in the
    /// picture. Only what is written can be referred to, by the theme too: tells what is not.
    fn settle_ids(&mut self, root: &Element) -> Option<Diagnostic> {
        let mut ids = BTreeSet::new();
        self.elements()
            .for_each(|element| element.walk(&mut |element| ids.extend(element.get("id").map(str::to_owned))));
        let used: BTreeSet<String> = self.elements().flat_map(Element::references).map(str::to_owned).collect();
        self.board.strip_ids(&used);
        for piece in self.defs.iter_mut() {
            piece.children.iter_mut().for_each(|child| child.strip_ids(&used));
        }
        used.difference(&ids).next().map(|target| check::dangling(target, root))
    }
}

/// The fault of a picture of another size.
fn check_size(root: &Element) -> Option<Diagnostic> {
    let view_box = root.get("viewBox").unwrap_or_default();
    let sizes: Vec<f64> = view_box.split([' ', ',']).filter_map(|n| n.parse().ok()).collect();
    let message = format!("the viewBox is {view_box:?} instead of \"0 0 {WIDTH} {HEIGHT}\"");
    (sizes != [0.0, 0.0, f64::from(WIDTH), f64::from(HEIGHT)]).then(|| missing("template::size", &message, root))
}

/// A group with the transforms of the groups round it as its own.
fn within(group: &Element, outer: Transform) -> Element {
    let mut group = group.clone();
    if outer != Transform::default() {
        let t = outer;
        let matrix = [t.a, t.b, t.c, t.d, t.e, t.f].map(number).join(" ");
        let own = group.get("transform").unwrap_or_default();
        let transform = format!("matrix({matrix}) {own}").trim().to_owned();
        group.attributes.insert("transform".to_owned(), transform);
    }
    group
}

fn missing(code: &'static str, message: &str, root: &Element) -> Diagnostic {
    Diagnostic::error(code, message)
        .at(root.span.clone())
        .help("start from a copy that works: zumen templates export NAME DIR")
}

// Whether a theme fits what is drawn: every class has its paint, and every rule its class.

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
fn class_faults(template: &Template, needs: &Needs) -> Vec<Diagnostic> {
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
