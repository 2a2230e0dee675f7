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
    let origin = |name: &str, text: &str| Arc::new(Origin { name: name.to_owned(), text: text.to_owned() });
    let board = origin("board.svg", include_str!("template/board.svg"));
    let classic = origin("classic.css", include_str!("template/classic.css"));
    let css = match theme {
        "print" => origin("print.css", include_str!("template/print.css")),
        _ => Arc::clone(&classic),
    };
    let template = Template::read(&board, &css, &TICTACTOE.needs().basing("classic", &classic), zumen::TEMPLATES)?;
    Ok(Style::new(template, TICTACTOE.name, theme, zumen::font_packs()))
}
