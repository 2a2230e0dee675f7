//! Reads the templates of an embedded folder.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::templates::Templates;
use super::theme::{Bases, Theme};
use super::{Template, trusted_reader};
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
        let plain = theme.map(|theme| trusted_reader::template(template, &board, theme)).transpose();
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
