//! A game from outside of the crate, beside those that zumen knows.
//!
//! `cargo run --example adding-a-game -- 'tictactoe XO./.X./..O'` writes `tictactoe.svg` and `tictactoe.png`, and prints
//! the position as text and as JSON. `docs/adding-a-game.md` walks through it.

#![allow(unreachable_pub, reason = "the game would be a crate")]

mod style;
mod tictactoe;

use std::fs;
use std::process::ExitCode;

use tictactoe::TICTACTOE;
use zumen::registry::{GAMES, read_with};
use zumen::{Diagnostic, NoFiles, Renderer, View};

fn main() -> ExitCode {
    let input = std::env::args().nth(1).unwrap_or_default();
    match draw(&input) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{}", format_fault(&input, &fault));
            ExitCode::FAILURE
        }
    }
}

/// Reads and draws a position.
fn draw(input: &str) -> Result<(), Diagnostic> {
    let games = [GAMES, &[&TICTACTOE]].concat();
    let record = read_with(&games, input.as_bytes(), &NoFiles)?;
    let renderer = Renderer::new(style::style("classic").map_err(|mut faults| faults.swap_remove(0))?)?;
    let view = View::default();
    for entry in record.entries(&view) {
        let position = entry?.subject;
        print!("{}", position.text(&view)?);
        println!("{}", position.json(&view)?);
        let drawing = renderer.draw(&position.diagram(&view)?)?;
        fs::write("tictactoe.svg", drawing.svg()).expect("the folder can be written");
        fs::write("tictactoe.png", drawing.png()?).expect("the folder can be written");
    }
    Ok(())
}

/// A fault with a caret under the place that it is about; of an input of one line.
fn format_fault(input: &str, fault: &Diagnostic) -> String {
    let span = fault.span.clone().unwrap_or(0..input.len());
    let width = |text: &str| text.chars().count();
    let carets = " ".repeat(width(&input[..span.start])) + &"^".repeat(width(&input[span]).max(1));
    format!("{}: {fault}\n{input}\n{carets}\n{}", fault.code, fault.help.as_deref().unwrap_or_default())
}
