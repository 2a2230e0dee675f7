//! Reads the templates of an embedded folder.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::definitions::Definitions;
use super::tags::Tags;
use super::templates::Templates;
use super::theme::{Bases, Theme};
use super::{Template, slot};
use svgtypes::Transform;
use zumen_core::Needs;
use zumen_core::diagnostic::{Diagnostic, Origin};

impl Templates {
    /// Reads a template with one of its themes, and checks both.
    ///
    /// # Errors
    ///
    /// `template::name` or `theme::name` for an unknown name; everything wrong with the files.
    pub fn template(self, template: &str, theme: &str, needs: &Needs) -> Result<Template, Vec<Diagnostic>> {
        let [board, css] = self.board_and_theme(template, theme).map_err(|fault| vec![fault])?;
        Template::read(&board, &css, &needs.clone().over(template), self)
    }

    /// Reads a template that tests have checked: skips the checks, and reads definitions on demand.
    ///
    /// # Errors
    ///
    /// `template::name` or `theme::name` for an unknown name.
    pub fn read_unchecked(self, template: &str, theme: &str) -> Result<Template, Diagnostic> {
        let [board, css] = self.board_and_theme(template, theme)?;
        let theme = Theme::read(&css, Bases { templates: self, template, others: &BTreeMap::new() });
        let plain = theme.map(|theme| read_trusted(template, &board, theme)).transpose();
        let read = plain.unwrap_or_else(|| Template::read(&board, &css, &Needs::default().over(template), self));
        // Only a name can be wrong, and that is one fault.
        read.map_err(|mut faults| faults.swap_remove(0))
    }

    /// Finds the two files of a template and one of its themes.
    fn board_and_theme(self, template: &str, theme: &str) -> Result<[Arc<Origin>; 2], Diagnostic> {
        let board = self.file(template, "board.svg").ok_or_else(|| {
            Diagnostic::option_error("template::name", format!("there is no template {template:?}"))
                .help(format!("one of: {}", self.names().join(", ")))
        })?;
        let css = self.file(template, &format!("{theme}.css")).ok_or_else(|| {
            Diagnostic::option_error("theme::name", format!("{template} has no theme {theme:?}"))
                .help(format!("one of: {}", self.themes(template).join(", ")))
        })?;
        Ok([board, css])
    }
}

// Reads templates inside the program, without a look at what they could be otherwise. In their plain SVG definitions, places
// and the parts of the board are children of groups without transforms, definitions hold no ids, values are spelled as the
// dialect has them, and nothing has a `style`. A test reads all of them with the checks of [`reader`](super::reader) too, and
// finds the same. What an editor saved begins otherwise, and is read with all checks, which is slower.

/// How all plain templates begin.
const BEGINNING: &str = "<svg height=\"1200\" viewBox=\"0 0 1400 1200\" width=\"1400\" xmlns=\"http://www.w3.org/2000/svg\" \
                         xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n";

/// Reads the board and the places of a template, and where its definitions begin; nothing of one that is not plain.
fn read_trusted(game: &str, origin: &Arc<Origin>, theme: Theme) -> Option<Template> {
    if !origin.text.starts_with(BEGINNING) {
        return None;
    }
    let theme = Arc::new(theme);
    let mut template = Template { game: game.to_owned(), theme: Arc::clone(&theme), ..Template::default() };
    let mut tags = Tags::new(&origin.text, 0);
    while let Some(tag) = tags.next() {
        match (tag.name, tag.get("id")) {
            ("defs", _) => {
                let definitions = tags.children(&tag).into_iter();
                let named = definitions.filter_map(|child| Some((child.get("id")?.to_owned(), child.span.start)));
                template.defs = Definitions::lazy(named, origin, &theme);
            }
            ("g", Some("board")) => template.board = tags.painted_element(&tag, &theme),
            ("g", Some("slots")) => {
                let slots = tags.children(&tag).into_iter().filter_map(|child| {
                    // Parted once: several names are asked for. So few are found sooner in a list than in a map.
                    let attributes: Vec<(&str, &str)> = child.attributes().collect();
                    let get = |name: &str| attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
                    Some((get("id")?.to_owned(), slot::read(child.name, &get, Transform::default()).ok()?))
                });
                template.slots = slots.collect();
            }
            _ => {}
        }
    }
    let referred: BTreeSet<String> = template.board.references().into_iter().map(str::to_owned).collect();
    template.board.strip_ids(&referred);
    Some(template)
}

#[cfg(test)]
mod tests {
    use super::super::Element;
    use super::*;
    use crate::tests::TEMPLATES;
    use zumen_core::Needs;

    /// Without text that stands between elements alone, which is not drawn.
    fn strip_whitespace(element: &Element) -> Element {
        let children = element.children.iter().map(strip_whitespace).collect();
        Element { children, text: element.text.trim().to_owned(), ..element.clone() }
    }

    #[test]
    fn what_an_editor_saved_is_left_to_the_checked_reader() {
        let text = include_str!("../../../../tests/data/inkscape/board.svg").to_owned();
        let saved = Arc::new(Origin { name: "board.svg".to_owned(), text });
        assert!(read_trusted("backgammon", &saved, Theme::default()).is_none());
    }

    #[test]
    fn templates_inside_the_program_are_what_the_checked_reader_reads() {
        for name in TEMPLATES.names() {
            for theme in TEMPLATES.themes(name) {
                let checked = TEMPLATES.template(name, theme, &Needs::default()).expect("a sound template");
                let tested = TEMPLATES.read_unchecked(name, theme).expect("it is there");
                assert_eq!((&tested.game, &tested.warnings), (&checked.game, &checked.warnings), "{name} {theme}");
                assert_eq!(strip_whitespace(&tested.board), strip_whitespace(&checked.board), "{name} {theme}");
                assert_eq!((&tested.slots, &tested.theme), (&checked.slots, &checked.theme), "{name} {theme}");
                assert!(tested.defs.ids().eq(checked.defs.ids()), "{name} {theme}");
                assert_eq!(tested.defs.iter_read().count(), 0, "{name} {theme}: what nobody asks for is not read");
                for ((id, tested), (_, checked)) in tested.defs.iter().zip(checked.defs.iter()) {
                    assert_eq!(strip_whitespace(tested), strip_whitespace(checked), "{name} {theme}: {id}");
                    let mut ids = Vec::new();
                    checked.walk(&mut |element| ids.extend(element.get("id")));
                    assert_eq!(ids, [id], "{name} {theme}: ids inside of definitions");
                }
            }
        }
    }
}
