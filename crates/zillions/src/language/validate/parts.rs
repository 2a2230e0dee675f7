//! Keywords: what can stand in a game, a board, a grid, a zone and a piece, and what options are called.

use super::findings::Findings;
use crate::language::keywords::{BOARD, GAME, GRID, OPTIONS, PIECE, TOP, Words, ZONE};
use crate::language::node::Node;
use crate::language::rules_file::{Form, RulesFile};
use crate::language::source::{At, suggestion};
use zumen_core::diagnostic::{Diagnostic, closest};

/// Looks at the forms of the top level.
pub(super) fn top(file: &RulesFile, found: &mut Findings) {
    for node in &file.others {
        if let Some((keyword, at, message)) = odd(node, TOP, "form of a rules file", found) {
            let fault = Diagnostic::warning("zrf::keyword", message).help(suggest_keyword(&keyword, TOP, "file", file));
            let fault = found.sources.place(fault, at);
            found.all.push(fault);
        }
    }
}

/// Looks at a game or variant, and at its own board and pieces.
pub(super) fn form(file: &RulesFile, index: usize, found: &mut Findings) {
    let form = &file.forms[index];
    // A mistyped set-up is told of as one that is missing.
    let has_setup = file.has(index, "board-setup");
    let others = form.asides.iter().filter(|node| {
        let Some((keyword, _)) = node.form().filter(|_| !has_setup) else { return true };
        closest("board-setup", [keyword.as_str()].into_iter()).is_none()
    });
    check(others, GAME, "part of a game", file, form, found);
    for (keyword, rest) in form.asides.iter().filter_map(Node::form) {
        if keyword == "option" {
            option(rest, form, found);
        }
    }
    let board = file.own_section(index, "board").and_then(Node::form).map(|(_, rest)| rest).unwrap_or_default();
    check(board.iter(), BOARD, "part of a board", file, form, found);
    for (keyword, rest) in board.iter().filter_map(Node::form) {
        match keyword.as_str() {
            "grid" => check(rest.iter(), GRID, "part of a grid", file, form, found),
            "zone" => check(rest.iter(), ZONE, "part of a zone", file, form, found),
            _ => {}
        }
    }
    for (_, piece) in form.own_pieces() {
        let parts = piece.list().unwrap_or_default().iter().skip(1);
        check(parts, PIECE, "part of a piece", file, form, found);
    }
}

/// Finds forms whose keyword is none of these.
fn check<'n>(
    nodes: impl Iterator<Item = &'n Node>,
    known: Words,
    what: &str,
    file: &RulesFile,
    form: &Form,
    found: &mut Findings,
) {
    for node in nodes {
        if let Some((keyword, at, message)) = odd(node, known, what, found) {
            found.odd("zrf::keyword", at, message, suggest_keyword(&keyword, known, what, file), form);
        }
    }
}

/// A keyword that is none of these, with its place and what is wrong with it, once.
fn odd(node: &Node, known: Words, what: &str, found: &mut Findings) -> Option<(String, At, String)> {
    let (keyword, _) = node.form()?;
    let at = node.list()?.first()?.at;
    let is_odd = !known.has(&keyword) && found.is_new(at, &keyword);
    is_odd.then(|| {
        let message = format!("{keyword} is neither a {what} nor a macro");
        (keyword, at, message)
    })
}

/// How the help begins for what stands too deep.
pub(super) const CLOSE: &str = "close (";

/// Asks whether a known word or a macro was meant, or whether what it stands in lacks its bracket.
fn suggest_keyword(keyword: &str, known: Words, what: &str, file: &RulesFile) -> String {
    if !known.has("game") && (TOP.has(keyword) || GAME.has(keyword)) {
        let outer = what.rsplit(' ').next().unwrap_or(what);
        return format!("{CLOSE}{outer} before ({keyword} begins");
    }
    let macros = file.macros.defined.iter().map(|definition| definition.name.as_str());
    let near = suggestion(keyword, known.iter().chain(macros));
    near.unwrap_or_else(|| format!("define it, or write one of: {}", known.0))
}

/// Looks at the name of an option: those that are nearly one that is known were meant for it.
fn option(rest: &[Node], form: &Form, found: &mut Findings) {
    let Some(node) = rest.first() else { return };
    let Some(name) = node.text() else { return };
    let plain = name.to_lowercase();
    if OPTIONS.has(&plain) {
        return;
    }
    if let Some(help) = suggestion(&plain, OPTIONS.iter()).filter(|_| found.is_new(node.at, name)) {
        found.odd("zrf::option", node.at, format!("unknown option {name}"), help, form);
    }
}
