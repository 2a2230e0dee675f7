//! How pictures look: what was typed about them, over what a picture keeps of itself.

use std::path::PathBuf;

use crate::diagnostic::Diagnostic;
use crate::diagram::{Lang, Source};
use crate::games::View;
use crate::template::Builtins;

/// Everything that shapes a picture, but for the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Look {
    pub picture: Picture,
    pub view: View,
    /// Whether the language was asked for.
    pub has_lang: bool,
}

/// Options of every picture; what was not typed is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    pub template: Option<PathBuf>,
    pub theme: Option<String>,
    pub width_mm: Option<f64>,
    pub trim: bool,
    pub text_as_font: Option<bool>,
    pub fonts: Vec<PathBuf>,
    pub system_fonts: bool,
    pub id_prefix: Option<String>,
}

impl Look {
    /// This look where something was typed, that of an older picture where nothing was: a picture that is drawn again
    /// stays as it is but for what is asked for.
    ///
    /// # Errors
    ///
    /// `read::template` and `read::theme` when the picture was drawn with files that only its author has, and none are
    /// named.
    pub fn over(&self, source: &Source) -> Result<Look, Diagnostic> {
        let mut look = self.clone();
        let kept =
            |wanted: &str| source.options.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let template = kept("template");
        if let Some(name) = template.filter(|name| self.picture.template.is_none() && !Builtins.names().contains(name))
        {
            return Err(Diagnostic::error(
                "read::template",
                format!("it was drawn with the template {name:?}, which is not inside this program"),
            )
            .help("give its folder: --template DIR"));
        }
        if let Some(name) = kept("theme").filter(|_| self.picture.theme.is_none()) {
            let is_ours = template.is_some_and(|template| Builtins.themes(template).contains(&name));
            if !is_ours && self.picture.template.is_none() {
                return Err(Diagnostic::error(
                    "read::theme",
                    format!("it was drawn with the theme {name:?}, which is not inside this program"),
                )
                .help("give its file: --theme FILE.css"));
            }
            look.picture.theme = Some(name.to_owned());
        }
        for (name, value) in &source.options {
            let (picture, view) = (&mut look.picture, &mut look.view);
            match name.as_str() {
                "template" | "theme" => {}
                "width" => picture.width_mm = picture.width_mm.or(value.parse().ok()),
                "trim" => picture.trim = true,
                "text" => picture.text_as_font = picture.text_as_font.or(Some(value == "font")),
                "id-prefix" => picture.id_prefix = picture.id_prefix.take().or(Some(value.clone())),
                "lang" if !self.has_lang => view.lang = Lang::coded(value).unwrap_or(view.lang),
                "lang" => {}
                "caption" => view.caption = view.caption.take().or(Some(value.clone())),
                _ => drop(view.options.entry(name.clone()).or_insert(value.clone())),
            }
        }
        // An empty one takes away what the picture has.
        look.view.caption = look.view.caption.filter(|caption| !caption.is_empty());
        Ok(look)
    }
}
