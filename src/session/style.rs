//! The options of a style become a [`Style`]: files that they name are asked for by name.

use std::path::Path;
use std::sync::Arc;

use super::named_file::{bytes, origin};
use super::options::{DEFAULT_THEME, PictureOptions};
use crate::registry::{GAMES, of_games};
use crate::{TEMPLATES, builtin};
use zumen_core::diagnostic::{Diagnostic, Origin, closest};
use zumen_core::diagram::Source;
use zumen_game::{Files, Game};
use zumen_render::template::Template;
use zumen_render::{FontFile, Style, TextMode};

impl PictureOptions {
    /// What of the author's files a picture was drawn with: those of the names that its source keeps.
    pub fn known_to(&self, source: &Source) -> PictureOptions {
        let mut own = self.clone();
        own.template = own.template.filter(|folder| source.option("template") == Some(&template_name(folder)));
        own.theme = own.theme.filter(|theme| source.option("theme") == Some(&theme_name(theme)));
        own
    }

    /// Makes the style of a game's pictures.
    pub(super) fn of_game(&self, game: &Game, files: &dyn Files) -> Result<Style, Vec<Diagnostic>> {
        let mut style = match self.inside(game) {
            Some(style) => style,
            None => self.read_checked(game, files)?,
        };
        style.width_mm = self.width_mm;
        style.cell_mm = self.cell_mm;
        style.trim = self.trim;
        style.portable = self.portable;
        style.pdf_x = self.pdf_x;
        style.pixels = self.pixels;
        style.background = self.background;
        style.text = if self.text_as_font == Some(true) { TextMode::Font } else { TextMode::Outlines };
        if let Some(prefix) = &self.id_prefix {
            style.id_prefix.clone_from(prefix);
        }
        for name in &self.fonts {
            let data: Arc<[u8]> = bytes(name, files).map_err(|fault| vec![fault])?.into();
            style.fonts.push(FontFile { name: name.clone(), data, index: 0 });
        }
        Ok(style)
    }

    /// Finds template and theme where both are inside the program, and so tested.
    fn inside(&self, game: &Game) -> Option<Style> {
        let theme = self.theme.as_deref().map_or(DEFAULT_THEME, as_inside);
        if self.template.is_some() || theme.ends_with(".css") {
            return None;
        }
        builtin::style(game.name, theme).ok()
    }

    /// Reads template and theme, and checks that they are what the game needs.
    fn read_checked(&self, game: &Game, files: &dyn Files) -> Result<Style, Vec<Diagnostic>> {
        let (board, template_name) = match &self.template {
            None => (TEMPLATES.file(game.name, "board.svg"), game.name.to_owned()),
            Some(folder) => {
                let board = origin(&within(folder, "board.svg"), files);
                let board = board.map_err(|fault| vec![no_folder(folder, game, files).unwrap_or(fault)])?;
                (Some(board), template_name(folder))
            }
        };
        let board = board.ok_or_else(|| {
            let message = format!("zumen includes no template for {}", game.name);
            vec![Diagnostic::option_error("template::name", message).help("add one: --template DIR")]
        })?;
        let (css, theme_name) = self.theme(game, files).map_err(|fault| vec![fault])?;
        let template =
            Template::read(&board, &css, &game.needs(), TEMPLATES).map_err(|faults| match &self.template {
                Some(folder) => match not_for_it(folder, &css, &theme_name, game, files) {
                    Some(fault) if faults.iter().all(|fault| fault.code.starts_with("theme::")) => vec![fault],
                    _ => of_other_game(&board, game, faults),
                },
                None => faults,
            })?;
        Ok(Style::new(template, &template_name, &theme_name, builtin::font_packs()))
    }

    /// Finds the theme's text and name: a CSS file, a theme of the folder, or one inside the program.
    fn theme(&self, game: &Game, files: &dyn Files) -> Result<(Arc<Origin>, String), Diagnostic> {
        let name = self.theme.as_deref().unwrap_or(DEFAULT_THEME);
        if name.ends_with(".css") {
            return Ok((origin(name, files)?, theme_name(name)));
        }
        let css = format!("{name}.css");
        let own = self.template.as_ref().map(|folder| within(folder, &css));
        if let Some(own) = own.filter(|own| files.read(own).is_ok()) {
            return Ok((origin(&own, files)?, name.to_owned()));
        }
        let name = as_inside(name);
        let css = TEMPLATES.file(game.name, &format!("{name}.css")).ok_or_else(|| {
            let known = TEMPLATES.themes(game.name);
            let meant =
                closest(&name.to_lowercase(), known.iter().copied()).map(|meant| format!("; did you mean {meant}?"));
            let others = GAMES.iter().filter(|other| TEMPLATES.themes(other.name).contains(&name));
            let message = format!("{} has no theme {name:?}{}", game.name, meant.unwrap_or_default());
            let message = message + &of_games(others.map(|game| game.title));
            Diagnostic::option_error("theme::name", message)
                .help(format!("use one of {}, or a .css file", known.join(", ")))
        })?;
        Ok((css, name.to_owned()))
    }
}

/// The name of a theme as it is inside the program: Americans write one of them otherwise.
fn as_inside(name: &str) -> &str {
    if name == "color" { "colour" } else { name }
}

/// What a picture calls the template in this folder.
fn template_name(folder: &str) -> String {
    Path::new(folder).file_name().map_or_else(|| "custom".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// What a picture calls a theme: a CSS file by its name without the ending.
fn theme_name(theme: &str) -> String {
    let stem = Path::new(theme).file_stem().filter(|_| theme.ends_with(".css"));
    stem.map_or_else(|| theme.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Says of a theme that was given for a template that it is one, and of a file that its folder is a template.
fn no_folder(given: &str, game: &Game, files: &dyn Files) -> Option<Diagnostic> {
    if TEMPLATES.themes(game.name).contains(&as_inside(given)) {
        let fault =
            Diagnostic::option_error("template::folder", format!("{given} is a theme, but a template is a folder"));
        return Some(fault.help(format!("use --theme {given}")));
    }
    files.read(given).ok()?;
    let parent = Path::new(given).parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let fault = Diagnostic::option_error("template::folder", format!("{given} is a file, but a template is a folder"));
    Some(fault.help(format!("use its folder: --template {}", parent.display())))
}

/// Says of a theme inside the program that a template from outside does not go with it, and which do that stand beside it.
fn not_for_it(folder: &str, css: &Origin, theme: &str, game: &Game, files: &dyn Files) -> Option<Diagnostic> {
    let is_inside = TEMPLATES.file(game.name, &format!("{theme}.css")).is_some_and(|file| file.text == css.text);
    let mut own = TEMPLATES.themes(game.name);
    own.retain(|theme| files.read(&within(folder, &format!("{theme}.css"))).is_ok());
    let message = format!("{folder} has no theme {theme:?}, and zumen's own theme does not fit this template");
    let known = if own.is_empty() { String::new() } else { format!("one of {}, or ", own.join(", ")) };
    let help = format!("use {known}a .css file");
    is_inside.then(|| Diagnostic::option_error("theme::name", message).help(help))
}

/// Says of the template of another game that it is that, in place of all that it lacks.
fn of_other_game(board: &Origin, game: &Game, faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let lacks = faults.iter().any(|fault| ["template::slot", "template::piece"].contains(&fault.code));
    let other = likely_game(&board.text).filter(|other| lacking(&board.text, other) == 0 && other.name != game.name);
    let Some(other) = other.filter(|_| lacks) else { return faults };
    let message = format!("{} is a template of {}, but the position is of {}", board.name, other.title, game.title);
    let help = format!("start from a copy of the right one: zumen templates export {} DIR", game.name);
    vec![Diagnostic::option_error("template::game", message).help(help)]
}

/// Finds the game whose places and pieces a board has most of.
pub fn likely_game(board: &str) -> Option<&'static Game> {
    GAMES.iter().copied().min_by_key(|game| lacking(board, game))
}

/// Counts what a game needs and a board has not, in thousandths.
fn lacking(board: &str, game: &Game) -> usize {
    let needs = game.needs();
    let mut lacking: Vec<&String> = needs.slots.iter().chain(&needs.pieces).collect();
    let count = lacking.len().max(1);
    lacking.retain(|id| !board.contains(&format!("id=\"{id}\"")) && !board.contains(&format!("id='{id}'")));
    lacking.len() * 1000 / count
}

/// A file of a folder.
fn within(folder: &str, name: &str) -> String {
    Path::new(folder).join(name).to_string_lossy().into_owned()
}
