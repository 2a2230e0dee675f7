//! What was typed about a picture becomes a [`Style`].

use std::path::Path;
use std::sync::Arc;

use super::Error;
use super::options::Picture;
use super::report::Context;
use zumen::contract::Game;
use zumen::diagnostic::Origin;
use zumen::render::{FontFile, Renderer, Style, TextMode};
use zumen::template::{Builtins, Template};

/// The theme where none is asked for.
pub(super) const DEFAULT_THEME: &str = "classic";

/// The renderer of a game's pictures.
pub(super) fn renderer(picture: &Picture, game: &dyn Game) -> Result<Renderer, Error> {
    let (board, template_name) = match &picture.template {
        None => (Builtins.file(game.name(), "board.svg"), game.name().to_owned()),
        Some(folder) => (Some(origin(&folder.join("board.svg"))?), template_name(folder)),
    };
    let board = board.ok_or_else(|| Error::Usage(format!("{} has no template inside this program", game.name())))?;
    let (css, theme_name) = theme(picture, game)?;
    let template = Template::read(&board, &css, &game.needs()).map_err(Error::Faults)?;
    let mut style = Style::new(template, &template_name, &theme_name);
    style.width_mm = picture.width_mm;
    style.trim = picture.trim;
    style.text = if picture.text_as_font == Some(true) { TextMode::Font } else { TextMode::Outlines };
    style.id_prefix = picture.id_prefix.clone().unwrap_or_default();
    for path in &picture.fonts {
        let data: Arc<[u8]> = std::fs::read(path).map_err(Error::io(path.display().to_string()))?.into();
        style.fonts.push(FontFile { name: path.display().to_string(), data, index: 0 });
    }
    if picture.system_fonts {
        style.fallback = Some(Arc::new(super::fonts::SystemFonts::default()));
    }
    // A damaged font is found out by what panics on it; that is said as a diagnostic, not as a panic.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let renderer = Renderer::new(style);
    std::panic::set_hook(hook);
    renderer.map_err(|fault| Error::Faults(vec![fault]))
}

/// What a picture calls the template in this folder.
pub(super) fn template_name(folder: &Path) -> String {
    folder.file_name().map_or_else(|| "custom".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// What a picture calls a theme: a CSS file by its name without the ending.
pub(super) fn theme_name(theme: &str) -> String {
    let stem = Path::new(theme).file_stem().filter(|_| theme.ends_with(".css"));
    stem.map_or_else(|| theme.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The theme's text and name: a CSS file, a theme of the folder, or one inside the program.
fn theme(picture: &Picture, game: &dyn Game) -> Result<(Arc<Origin>, String), Error> {
    let name = picture.theme.as_deref().unwrap_or(DEFAULT_THEME);
    if name.ends_with(".css") {
        return Ok((origin(Path::new(name))?, theme_name(name)));
    }
    let own = picture.template.as_ref().map(|folder| folder.join(format!("{name}.css"))).filter(|path| path.is_file());
    if let Some(path) = own {
        return Ok((origin(&path)?, name.to_owned()));
    }
    match Builtins.file(game.name(), &format!("{name}.css")) {
        Some(css) => Ok((css, name.to_owned())),
        None => {
            let known = Builtins.themes(game.name()).join(", ");
            Err(Error::Usage(format!(
                "{} has no theme {name:?}: one of {known}, or a file that ends in .css",
                game.name()
            )))
        }
    }
}

/// Reads a text file as something diagnostics can point into.
pub(super) fn origin(path: &Path) -> Result<Arc<Origin>, Error> {
    let text = std::fs::read_to_string(path).map_err(Error::io(path.display().to_string()))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Arc::new(Origin { name: path.display().to_string(), text }))
}

/// For diagnostics that bring their own origin.
pub(super) const NOWHERE: Context = Context::whole("zumen", "");
