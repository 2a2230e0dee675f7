//! A set of templates in a folder that the caller embeds.
//!
//! Each template is a folder with `board.svg` and a CSS file per theme. Pieces that several templates share live in
//! `sets/NAME/`: a board lists its sets in the attribute `data-sets` of its `<defs>`, and reading or exporting a file
//! adds the pieces, slots and rules of those sets.

use std::sync::Arc;

use include_dir::{Dir, File};

use zumen_core::diagnostic::Origin;

/// A file of an embedded template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltinFile {
    /// `board.svg` or a theme's `NAME.css`.
    pub name: &'static str,
    /// Its text, with what its sets add.
    pub text: String,
}

/// The folder of the sets.
const SETS: &str = "sets";

/// The templates of an embedded folder. To add a theme, add its CSS file to the folder.
#[derive(Clone, Copy, Debug)]
pub struct Templates(&'static Dir<'static>);

impl Templates {
    /// No templates.
    pub const NONE: Templates = Templates(&Dir::new("", &[]));

    /// Takes the templates of an embedded folder.
    pub const fn new(dir: &'static Dir<'static>) -> Templates {
        Templates(dir)
    }

    /// Lists the names of all templates, sorted.
    pub fn names(self) -> Vec<&'static str> {
        let names = self.0.dirs().filter_map(|dir| dir.path().file_name()?.to_str());
        let mut names: Vec<_> = names.filter(|name| *name != SETS).collect();
        names.sort_unstable();
        names
    }

    /// Lists the files of a template, sorted by name; nothing for an unknown template.
    pub fn files(self, template: &str) -> Vec<BuiltinFile> {
        let Some(dir) = self.folder(template) else { return Vec::new() };
        let sets = self.sets(template);
        let files = dir.files().filter_map(|file| {
            let (name, text) = (file.path().file_name()?.to_str()?, file.contents_utf8()?);
            Some(BuiltinFile { name, text: self.with_sets(name, text, &sets) })
        });
        let mut files: Vec<_> = files.collect();
        files.sort_unstable_by_key(|file| file.name);
        files
    }

    /// Lists the names of a template's themes, sorted.
    pub fn themes(self, template: &str) -> Vec<&'static str> {
        let Some(dir) = self.folder(template) else { return Vec::new() };
        let names = dir.files().filter_map(|file| file.path().file_name()?.to_str()?.strip_suffix(".css"));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names
    }

    /// One file of a template, as an origin of diagnostics.
    pub fn file(self, template: &str, name: &str) -> Option<Arc<Origin>> {
        self.folder(template)?;
        let path = format!("{template}/{name}");
        let text = self.with_sets(name, self.text(&path)?, &self.sets(template));
        Some(Arc::new(Origin { name: path, text }))
    }

    /// The folder of a template.
    fn folder(self, template: &str) -> Option<&'static Dir<'static>> {
        self.0.get_dir(template).filter(|_| template != SETS && !template.contains('/'))
    }

    /// Lists a template's sets: the line that opens its definitions names them.
    fn sets(self, template: &str) -> Vec<&'static str> {
        let board = self.0.get_file(format!("{template}/board.svg")).map(File::contents).unwrap_or_default();
        let line = board.split(|byte| *byte == b'\n').find(|line| line.starts_with(b"<defs")).unwrap_or_default();
        let names = std::str::from_utf8(line).unwrap_or_default().strip_prefix("<defs data-sets=\"");
        names.and_then(|names| names.split('"').next()).unwrap_or_default().split_whitespace().collect()
    }

    fn text(self, path: &str) -> Option<&'static str> {
        self.0.get_file(path)?.contents_utf8()
    }

    /// Adds to a template's file what its sets hold: to a theme their rules, after the line that names its base; to a board
    /// their pieces and slots.
    fn with_sets(self, name: &str, text: &str, sets: &[&str]) -> String {
        if name != "board.svg" {
            let rules = sets.iter().filter_map(|set| self.text(&format!("{SETS}/{set}/{name}")));
            let whole: String = rules.chain([text]).map(|rules| split_base(rules).1).collect();
            return format!("{}{whole}", split_base(text).0);
        }
        if sets.is_empty() {
            return text.to_owned();
        }
        let mut whole = text.replacen(&format!("<defs data-sets=\"{}\">", sets.join(" ")), "<defs>", 1);
        for set in sets {
            let drawn = self.text(&format!("{SETS}/{set}/set.svg")).unwrap_or_default();
            let pieces = between(drawn, "<defs>\n", "</defs>");
            let slots = between(drawn, SLOTS, "</g>\n</svg>");
            whole = whole.replacen("</defs>", &format!("{pieces}</defs>"), 1);
            whole = whole.replacen(SLOTS, &format!("{SLOTS}{slots}"), 1);
        }
        whole
    }
}

/// Splits the line that names a theme's base from its rules.
fn split_base(theme: &str) -> (&str, &str) {
    let end = if theme.starts_with("@base ") { theme.find('\n').map_or(0, |at| at + 1) } else { 0 };
    theme.split_at(end)
}

/// How the slots begin, in sets and in templates that have any.
const SLOTS: &str = "<g display=\"none\" id=\"slots\">\n";

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(part, _)| part)
}
