//! Options of pictures: what was typed about them, over what a picture keeps of itself.

use std::path::PathBuf;

use super::style::DEFAULT_THEME;
use zumen::contract::View;
use zumen::diagnostic::{About, Diagnostic};
use zumen::diagram::{Lang, Source};
use zumen::registry::GAMES;
use zumen::render::{ID_PREFIX_HELP, WIDTHS_MM, is_id_prefix};
use zumen::template::Builtins;

/// Everything that shapes a picture, but for the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Options {
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

impl Options {
    /// The files that it names: where one of them changes, every picture does.
    pub fn files(&self) -> Vec<PathBuf> {
        let Picture { template, theme, fonts, .. } = &self.picture;
        let theme = theme.as_deref().unwrap_or(DEFAULT_THEME);
        let mut files = fonts.clone();
        files.extend(theme.ends_with(".css").then(|| PathBuf::from(theme)));
        if let Some(folder) = template {
            files.extend(["board.svg".to_owned(), format!("{theme}.css")].map(|name| folder.join(name)));
        }
        let options = GAMES.iter().flat_map(|game| game.options()).filter(|option| option.is_file);
        files.extend(options.filter_map(|option| self.view.get(option.name)).map(PathBuf::from));
        files
    }

    /// These options where something was typed, those of an older picture where nothing was: a picture that is drawn again
    /// stays as it is but for what is asked for.
    ///
    /// # Errors
    ///
    /// `read::template` and `read::theme` when the picture was drawn with files that only its author has, and none are
    /// named.
    pub fn over(&self, source: &Source) -> Result<Options, Diagnostic> {
        let mut options = self.clone();
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
            options.picture.theme = Some(name.to_owned());
        }
        let kept = source.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in kept.filter(|(name, _)| !["template", "theme"].contains(name) && !self.has(name)) {
            // What no picture of ours says counts for nothing.
            let _ = options.set(name, value);
        }
        // An empty one takes away what the picture has.
        options.view.caption = options.view.caption.filter(|caption| !caption.is_empty());
        Ok(options)
    }

    /// Whether an option was typed.
    fn has(&self, name: &str) -> bool {
        match name {
            "width" => self.picture.width_mm.is_some(),
            "text" => self.picture.text_as_font.is_some(),
            "id-prefix" => self.picture.id_prefix.is_some(),
            "lang" => self.has_lang,
            "caption" => self.view.caption.is_some(),
            _ => self.view.has(name),
        }
    }

    /// Sets an option by its name, as a picture keeps it; a switch takes the empty text. Those of games are checked when
    /// the game is known.
    ///
    /// # Errors
    ///
    /// `option::value` with what it can be.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Diagnostic> {
        let wrong = |help: &str| {
            Diagnostic::error("option::value", format!("--{name} cannot be {value:?}"))
                .about(About::Option)
                .help(help.to_owned())
        };
        match name {
            "theme" => self.picture.theme = Some(value.to_owned()),
            "width" => {
                let help = format!("a number of millimetres from {} to {}", WIDTHS_MM.start(), WIDTHS_MM.end());
                let width = value.parse().ok().filter(|mm| WIDTHS_MM.contains(mm));
                self.picture.width_mm = Some(width.ok_or_else(|| wrong(&help))?);
            }
            "trim" => self.picture.trim = true,
            "text" if ["font", "outlines"].contains(&value) => self.picture.text_as_font = Some(value == "font"),
            "text" => return Err(wrong("one of: outlines, font")),
            "id-prefix" if is_id_prefix(value) => self.picture.id_prefix = Some(value.to_owned()),
            "id-prefix" => return Err(wrong(ID_PREFIX_HELP)),
            "lang" => self.view.lang = Lang::coded(value).ok_or_else(|| wrong("one of: en, ja"))?,
            "caption" => self.view.caption = Some(value.to_owned()),
            _ => drop(self.view.options.insert(name.to_owned(), value.to_owned())),
        }
        Ok(())
    }
}
