//! Reads a template from its two files, with every check.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use svgtypes::Transform;

use super::definitions::Definitions;
use super::element::Element;
use super::reader::Images;
use super::templates::Templates;
use super::theme::{Bases, Theme, all_of};
use super::{Template, check, classes, reader, slot};
use zumen_core::Needs;
use zumen_core::diagnostic::{Diagnostic, Origin};
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
            let (errors, odd) = classes::faults(&template, needs).into_iter().partition(Diagnostic::is_error);
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
