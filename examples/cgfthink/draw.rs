//! The pictures beside the answers: `move-034.svg` and `move-034.png` after 34 moves.

use std::path::Path;
use std::sync::LazyLock;

use zumen::contract::Subject;
use zumen::games::go::cgf::read;
use zumen::games::go::moment::Moment;
use zumen::games::go::record::{Info, Node};
use zumen::{Diagnostic, Renderer, View};

static RENDERER: LazyLock<Option<Renderer>> = LazyLock::new(|| Renderer::new(zumen::style("go", "classic").ok()?).ok());

/// Draws what was asked about into the folder that `ZUMEN_CGF_DIR` names, or nowhere. What fails is left out: an
/// engine has nobody to tell.
pub(crate) fn draw(asked: &read::Moment, komi: f64) {
    let Some(folder) = std::env::var_os("ZUMEN_CGF_DIR").filter(|folder| !folder.is_empty()) else { return };
    let Some(renderer) = RENDERER.as_ref() else { return };
    let Ok((svg, png)) = picture(asked, komi, renderer) else { return };
    let stem = format!("move-{:03}", asked.position.moves);
    write(Path::new(&folder), &format!("{stem}.svg"), svg.as_bytes());
    write(Path::new(&folder), &format!("{stem}.png"), &png);
}

/// The moment as SVG and PNG, its last move marked.
fn picture(asked: &read::Moment, komi: f64, renderer: &Renderer) -> Result<(String, Vec<u8>), Diagnostic> {
    let info =
        Info { komi: Some(komi).filter(|komi| komi.is_finite() && *komi != 0.0), ..Info::new(asked.setup.size()) };
    let moment = Moment::of_record(info, line(asked));
    let diagram = moment.diagram(&View::default().with("last-move", ""))?;
    let drawing = renderer.draw(&diagram)?;
    Ok((drawing.svg().to_owned(), drawing.png()?))
}

/// The record that leads to the moment: what stands on the board first, then a node for each move.
fn line(asked: &read::Moment) -> Vec<Node> {
    let setup = asked.setup.stones().map(|(at, colour)| (at, Some(colour))).collect();
    let moves = asked.moves.iter().map(|played| Node { moves: vec![*played], ..Node::default() });
    let mut line: Vec<Node> = [Node { setup, ..Node::default() }].into_iter().chain(moves).collect();
    if let Some(last) = line.last_mut() {
        // A turn beside a move would be set before it: only a board without moves needs it.
        last.to_play = last.moves.is_empty().then_some(asked.position.to_play);
    }
    line
}

/// Writes a file whole or not at all, over an older one.
fn write(folder: &Path, name: &str, bytes: &[u8]) {
    let part = folder.join(format!(".{name}.part"));
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&part, bytes))
        .and_then(|()| std::fs::rename(&part, folder.join(name)));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
}
