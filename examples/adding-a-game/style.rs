//! The look of the pictures: a template and a theme from memory.

use std::sync::Arc;

use super::tictactoe::TICTACTOE;
use zumen::diagnostic::Origin;
use zumen::template::Template;
use zumen::{Diagnostic, Style};

/// Reads the template with one of its two themes, `classic` or `print`.
///
/// # Errors
///
/// As [`Template::read`].
pub fn style(theme: &str) -> Result<Style, Vec<Diagnostic>> {
    let origin = |name: &str, text: String| Arc::new(Origin { name: name.to_owned(), text });
    let classic = include_str!("template/classic.css");
    // A base is a theme inside of zumen: outside, what it says stands before.
    let css = match theme {
        "print" => include_str!("template/print.css").replace("@base classic;", classic),
        _ => classic.to_owned(),
    };
    let board = origin("board.svg", include_str!("template/board.svg").to_owned());
    let template = Template::read(&board, &origin(&format!("{theme}.css"), css), &TICTACTOE.needs())?;
    Ok(Style::new(template, TICTACTOE.name, theme))
}
