//! The templates inside the program: what stands under `templates/`, file by file.

use std::sync::Arc;

use include_dir::{Dir, include_dir};

use super::{Needs, Template};
use crate::diagnostic::{Diagnostic, Origin};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// A file of a template that is inside the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltinFile {
    /// `board.svg` or a theme's `NAME.css`.
    pub name: &'static str,
    /// What it holds.
    pub text: &'static str,
}

/// The templates inside the program. Adding a theme is adding its CSS file to the folder.
#[derive(Clone, Copy, Debug)]
pub struct Builtins;

impl Builtins {
    /// The names of all templates, in order.
    pub fn names(self) -> Vec<&'static str> {
        let mut names: Vec<_> = FILES.dirs().filter_map(|dir| dir.path().to_str()).collect();
        names.sort_unstable();
        names
    }

    /// The files of one template in order of name, or nothing.
    pub fn files(self, template: &str) -> Vec<BuiltinFile> {
        let Some(dir) = FILES.get_dir(template) else { return Vec::new() };
        let mut files: Vec<_> = dir
            .files()
            .filter_map(|file| {
                Some(BuiltinFile { name: file.path().file_name()?.to_str()?, text: file.contents_utf8()? })
            })
            .collect();
        files.sort_unstable_by_key(|file| file.name);
        files
    }

    /// The names of a template's themes, in order.
    pub fn themes(self, template: &str) -> Vec<&'static str> {
        self.files(template).iter().filter_map(|file| file.name.strip_suffix(".css")).collect()
    }

    /// One file of a template, as an origin of diagnostics.
    pub fn file(self, template: &str, name: &str) -> Option<Arc<Origin>> {
        let file = self.files(template).into_iter().find(|file| file.name == name)?;
        Some(Arc::new(Origin { name: format!("{template}/{name}"), text: file.text.to_owned() }))
    }

    /// Reads a template with one of its themes.
    ///
    /// # Errors
    ///
    /// `template::name` or `theme::name` when there is none of that name.
    pub fn template(self, template: &str, theme: &str, needs: &Needs) -> Result<Template, Vec<Diagnostic>> {
        let board = self.file(template, "board.svg").ok_or_else(|| {
            vec![
                Diagnostic::error("template::name", format!("there is no template {template:?}"))
                    .help(format!("one of: {}", self.names().join(", "))),
            ]
        })?;
        let css = self.file(template, &format!("{theme}.css")).ok_or_else(|| {
            vec![
                Diagnostic::error("theme::name", format!("{template} has no theme {theme:?}"))
                    .help(format!("one of: {}", self.themes(template).join(", "))),
            ]
        })?;
        Template::read(&board, &css, needs)
    }
}
