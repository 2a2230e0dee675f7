//! The pictures beside the answers: `move-034.svg` and `move-034.png` after 34 moves.

use std::path::Path;

use zumen::games::go::position::Position;

/// Draws a position into the folder that `ZUMEN_CGF_DIR` names, or nowhere. What fails is left out: an engine has
/// nobody to tell.
pub fn draw(position: &Position) {
    let Some(folder) = std::env::var_os("ZUMEN_CGF_DIR").filter(|folder| !folder.is_empty()) else { return };
    let Some((svg, png)) = picture(position) else { return };
    let stem = format!("move-{:03}", position.moves);
    write(Path::new(&folder), &format!("{stem}.svg"), svg.as_bytes());
    write(Path::new(&folder), &format!("{stem}.png"), &png);
}

/// The position as SVG and PNG.
fn picture(_position: &Position) -> Option<(String, Vec<u8>)> {
    // LEAD: zumen's public API, with the renderer in a LazyLock.
    None
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
