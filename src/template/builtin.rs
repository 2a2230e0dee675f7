//! The templates inside the program: what stands under `templates/`, file by file.
//!
//! Pieces that several games draw stand once, as a set under `templates/sets/`. A board names its sets in the attribute
//! `data-sets` of its `<defs>`; what is read and exported holds them: their pieces, their places, their paint.

use std::collections::BTreeMap;
use std::sync::Arc;

use include_dir::{Dir, File, include_dir};

use super::theme::Bases;
use super::{Needs, Template, Theme, plain};
use crate::diagnostic::{About, Diagnostic, Origin};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// A file of a template that is inside the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltinFile {
    /// `board.svg` or a theme's `NAME.css`.
    pub name: &'static str,
    /// What it holds, with what its sets add.
    pub text: String,
}

/// The folder of the sets.
const SETS: &str = "sets";

/// The templates inside the program. Adding a theme is adding its CSS file to the folder.
#[derive(Clone, Copy, Debug)]
pub struct Builtins;

impl Builtins {
    /// Returns the names of all templates, in order.
    pub fn names(self) -> Vec<&'static str> {
        let folders = FILES.dirs().filter_map(|dir| dir.path().file_name()?.to_str());
        let mut names: Vec<_> = folders.filter(|name| is_template(name)).collect();
        names.sort_unstable();
        names
    }

    /// Returns the files of one template in order of name, or nothing.
    pub fn files(self, template: &str) -> Vec<BuiltinFile> {
        let Some(dir) = folder(template) else { return Vec::new() };
        let sets = sets(template);
        let files = dir.files().filter_map(|file| {
            let (name, text) = (file.path().file_name()?.to_str()?, file.contents_utf8()?);
            Some(BuiltinFile { name, text: with_sets(name, text, &sets) })
        });
        let mut files: Vec<_> = files.collect();
        files.sort_unstable_by_key(|file| file.name);
        files
    }

    /// Returns the names of a template's themes, in order.
    pub fn themes(self, template: &str) -> Vec<&'static str> {
        let Some(dir) = folder(template) else { return Vec::new() };
        let names = dir.files().filter_map(|file| file.path().file_name()?.to_str()?.strip_suffix(".css"));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names
    }

    /// Returns one file of a template, as an origin of diagnostics.
    pub fn file(self, template: &str, name: &str) -> Option<Arc<Origin>> {
        let path = format!("{template}/{name}");
        let text = with_sets(name, file(&path).filter(|_| folder(template).is_some())?, &sets(template));
        Some(Arc::new(Origin { name: path, text }))
    }

    /// Reads a template with one of its themes, and checks both.
    ///
    /// # Errors
    ///
    /// `template::name` or `theme::name` when there is none of that name.
    pub fn template(self, template: &str, theme: &str, needs: &Needs) -> Result<Template, Vec<Diagnostic>> {
        let [board, css] = self.board_and_theme(template, theme).map_err(|fault| vec![fault])?;
        Template::read(&board, &css, &needs.clone().over(template))
    }

    /// Returns the same at a fraction of the cost: what the tests have checked is not checked again, and definitions are read
    /// when they are asked for.
    ///
    /// # Errors
    ///
    /// As [`Builtins::template`].
    pub fn tested(self, template: &str, theme: &str) -> Result<Template, Diagnostic> {
        let [board, css] = self.board_and_theme(template, theme)?;
        let theme = Theme::read(&css, Bases { template, others: &BTreeMap::new() });
        let plain = theme.map(|theme| plain::template(template, &board, theme)).transpose();
        let read = plain.unwrap_or_else(|| Template::read(&board, &css, &Needs::default().over(template)));
        // What can be wrong is a name, and that is one fault.
        read.map_err(|mut faults| faults.swap_remove(0))
    }

    /// Finds the two files of a template and a theme of it.
    fn board_and_theme(self, template: &str, theme: &str) -> Result<[Arc<Origin>; 2], Diagnostic> {
        let board = self.file(template, "board.svg").ok_or_else(|| {
            Diagnostic::error("template::name", format!("there is no template {template:?}"))
                .about(About::Option)
                .help(format!("one of: {}", self.names().join(", ")))
        })?;
        let css = self.file(template, &format!("{theme}.css")).ok_or_else(|| {
            Diagnostic::error("theme::name", format!("{template} has no theme {theme:?}"))
                .about(About::Option)
                .help(format!("one of: {}", self.themes(template).join(", ")))
        })?;
        Ok([board, css])
    }
}

/// Tells whether a folder is that of a template.
fn is_template(name: &str) -> bool {
    !name.contains('/') && name != SETS
}

/// Returns the folder of a template.
fn folder(template: &str) -> Option<&'static Dir<'static>> {
    FILES.get_dir(template).filter(|_| is_template(template))
}

/// Returns the names of a template's sets: the line that begins its definitions says them.
fn sets(template: &str) -> Vec<&'static str> {
    let board = FILES.get_file(format!("{template}/board.svg")).map(File::contents).unwrap_or_default();
    let definitions = board.split(|byte| *byte == b'\n').find(|line| line.starts_with(b"<defs")).unwrap_or_default();
    let named = std::str::from_utf8(definitions).unwrap_or_default().strip_prefix("<defs data-sets=\"");
    named.and_then(|names| names.split('"').next()).map(|names| names.split_whitespace().collect()).unwrap_or_default()
}

fn file(path: &str) -> Option<&'static str> {
    #[cfg(test)]
    tests::READ.with_borrow_mut(|read| read.insert(path.to_owned()));
    FILES.get_file(path)?.contents_utf8()
}

/// Returns a file of a template with what the sets add: a theme's rules before its own, behind the template's base; pieces and
/// places.
fn with_sets(name: &str, text: &str, sets: &[&str]) -> String {
    if name != "board.svg" {
        let rules = sets.iter().filter_map(|set| file(&format!("{SETS}/{set}/{name}")));
        let whole: String = rules.chain([text]).map(|rules| based(rules).1).collect();
        return format!("{}{whole}", based(text).0);
    }
    if sets.is_empty() {
        return text.to_owned();
    }
    let mut whole = text.replacen(&format!("<defs data-sets=\"{}\">", sets.join(" ")), "<defs>", 1);
    for set in sets {
        let drawn = file(&format!("{SETS}/{set}/set.svg")).unwrap_or_default();
        let pieces = between(drawn, "<defs>\n", "</defs>");
        let places = between(drawn, SLOTS, "</g>\n</svg>");
        whole = whole.replacen("</defs>", &format!("{pieces}</defs>"), 1);
        whole = whole.replacen(SLOTS, &format!("{SLOTS}{places}"), 1);
    }
    whole
}

/// Parts the line that names a theme's base from its rules.
fn based(theme: &str) -> (&str, &str) {
    let end = if theme.starts_with("@base ") { theme.find('\n').map_or(0, |at| at + 1) } else { 0 };
    theme.split_at(end)
}

/// How places begin, in sets and in templates that have any.
const SLOTS: &str = "<g display=\"none\" id=\"slots\">\n";

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(part, _)| part)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    thread_local! {
        /// The files that were read in this thread.
        pub static READ: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    }
}
