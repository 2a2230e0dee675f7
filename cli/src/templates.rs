//! `zumen templates`: lists, exports and checks.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::Templates;
use super::report::{NOWHERE, Reporter};
use super::session::origin;
use super::{Error, Outcome, output, print};
use zumen::diagnostic::Origin;
use zumen::registry;
use zumen::session::{DEFAULT_THEME, likely_game};
use zumen::template::Template;

/// Runs one of the three.
pub(super) fn run(command: &Templates, reporter: &mut Reporter) -> Result<Outcome, Error> {
    match command {
        Templates::List => {
            let names = zumen::TEMPLATES.names().into_iter();
            let lines = names.map(|name| format!("{name}: {}\n", zumen::TEMPLATES.themes(name).join(", ")));
            print(lines.collect::<String>().as_bytes())
        }
        Templates::Export { name, folder } => export(name, folder),
        Templates::Check { path, game } => check(path, game.as_deref(), reporter),
    }
}

fn export(name: &str, folder: &Path) -> Result<Outcome, Error> {
    let files = zumen::TEMPLATES.files(name);
    if files.is_empty() {
        return Err(Error::Usage(format!(
            "there is no template {name:?}: one of {}",
            zumen::TEMPLATES.names().join(", ")
        )));
    }
    if let Some(file) = files.iter().map(|file| folder.join(file.name)).find(|path| path.exists()) {
        return Err(Error::Usage(format!("{} exists already: choose a new folder", file.display())));
    }
    std::fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    for file in files {
        let path = folder.join(file.name);
        output::replace(&path, file.text.as_bytes())?;
        print(format!("{}\n", path.display()).as_bytes())?;
    }
    Ok(Outcome::Done)
}

/// Checks a folder: its board with each of its themes, or with the classic one where it has none. Checks a theme alone
/// with the board of its game.
fn check(path: &Path, game: Option<&str>, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if path.extension().is_some_and(|ending| ending == "css") && !path.is_dir() {
        let game = game.ok_or_else(|| Error::Usage("name the game of the theme: --game NAME".to_owned()))?;
        let board = zumen::TEMPLATES.file(game, "board.svg");
        let board = board.ok_or_else(|| Error::Usage(format!("zumen includes no template for {game}")))?;
        return judge(path, "the theme is", &board, &[origin(path)?], game, reporter);
    }
    let board = origin(&path.join("board.svg"))?;
    let game = game.or_else(|| Some(likely_game(&board.text)?.name)).unwrap_or_default();
    let mut themes: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(Error::io(path.display().to_string()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "css"))
        .collect();
    themes.sort();
    let mut origins = themes.iter().map(|path| origin(path)).collect::<Result<Vec<_>, _>>()?;
    let checked = match origins.len() {
        0 => format!("the board and the {DEFAULT_THEME} theme of this program (the folder has none) are"),
        1 => "the board and 1 theme are".to_owned(),
        several => format!("the board and {several} themes are"),
    };
    if origins.is_empty() {
        origins.extend(zumen::TEMPLATES.file(game, &format!("{DEFAULT_THEME}.css")));
    }
    judge(path, &checked, &board, &origins, game, reporter)
}

/// Says what is wrong with a board and themes, or that `checked` sound.
fn judge(
    path: &Path,
    checked: &str,
    board: &Arc<Origin>,
    themes: &[Arc<Origin>],
    game: &str,
    reporter: &mut Reporter,
) -> Result<Outcome, Error> {
    let needs = registry::game(game).map(|game| game.needs()).unwrap_or_default();
    let mut is_sound = true;
    for theme in themes {
        let found = match Template::read(board, theme, &needs, zumen::TEMPLATES) {
            Ok(template) => template.warnings,
            Err(faults) => faults,
        };
        is_sound &= !found.iter().any(|fault| fault.is_error());
        // Faults of the board come back with every theme.
        found.iter().for_each(|fault| reporter.show_once(fault, NOWHERE));
    }
    if !is_sound {
        return Ok(Outcome::Failed);
    }
    print(format!("{}: {checked} sound\n", path.display()).as_bytes())
}
