//! Writes the figures of a book: a game of Go with its moves as numbers, twenty in each figure.
//!
//! `cargo run --example figures` draws `examples/game.sgf`, `cargo run --example figures -- FILE` another record.

use std::error::Error;

use zumen::{NoFiles, Renderer, View};

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match std::env::args_os().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => include_bytes!("game.sgf").to_vec(),
    };
    let record = zumen::read(&bytes, &NoFiles)?;
    let renderer = Renderer::new(zumen::style("go", "print")?)?;
    let view = View::default().with("figures", "20");
    for entry in record.entries(&view) {
        let entry = entry?;
        for warning in &entry.warnings {
            eprintln!("{warning}");
        }
        // One page a figure; its suffix is `fig-001-020`.
        for page in entry.subject.pages(&view) {
            let page = page?;
            let file = format!("{}.svg", page.suffix);
            std::fs::write(&file, renderer.draw(&page.diagram)?.svg())?;
            println!("{file}");
        }
    }
    Ok(())
}
