//! Where a bracket is most probably missing, or one too many.
//!
//! Sections of a game do not stand in one another, and names and texts hold no lists: where they do, the outer one was
//! never closed. Where sections stand behind their game, it was closed too early. Old files have brackets missing or too
//! many at their end, which harms nobody.

use super::keywords::{GAME, TOP};
use super::node::Node;
use super::source::{At, Sources};
use zumen_core::diagnostic::Diagnostic;

/// Sections of games and variants, which hold no other sections.
const SECTIONS: [&str; 8] =
    ["players", "turn-order", "board", "board-setup", "piece", "win-condition", "loss-condition", "draw-condition"];
/// What holds names, numbers and texts alone.
const LEAVES: [&str; 8] =
    ["players", "title", "name", "help", "notation", "description", "start-rectangle", "kill-positions"];

/// Refuses a file with a bracket at the wrong place; `is_library` is one whose sections another file takes in.
///
/// # Errors
///
/// `zrf::bracket`, at the place.
pub(crate) fn check(nodes: &[Node], is_library: bool, sources: &Sources) -> Result<(), Diagnostic> {
    let is_odd = sources.warnings.iter().any(|warning| warning.code == "zrf::bracket");
    for node in nodes {
        if let Some(Open { outer, inner, at }) = open_list(node, is_odd) {
            let message = format!("a ) is missing here: ({outer} is not closed, but ({inner} cannot be inside it");
            let help = format!("close ({outer} before ({inner} begins");
            return Err(sources.error("zrf::bracket", at, message).help(help));
        }
    }
    if is_library {
        return Ok(());
    }
    for pair in nodes.windows(2) {
        let (Some((game, children)), Some((section, _))) = (pair[0].form(), pair[1].form()) else { continue };
        let has_board = game != "game" || children.iter().any(|child| child.follows("board").is_some());
        let is_stray = ["game", "variant"].contains(&&*game) && GAME.has(&section) && !TOP.has(&section);
        if is_stray && (is_odd || !has_board) {
            let message = format!("this ) closes ({game}, which leaves ({section} outside");
            let at = At { start: pair[0].at.end.saturating_sub(1), ..pair[0].at };
            return Err(sources
                .error("zrf::bracket", at, message)
                .help("remove a ) here or earlier, or add the missing ("));
        }
    }
    Ok(())
}

/// A list that was not closed where it ends.
struct Open {
    outer: String,
    /// What stands in it and cannot.
    inner: String,
    /// What stands before that.
    at: At,
}

/// Finds the first list of a node that holds what it cannot hold; `is_odd` where brackets are missing in the file.
fn open_list(node: &Node, is_odd: bool) -> Option<Open> {
    let children = node.list()?;
    let outer = node.form().map(|(keyword, _)| keyword).unwrap_or_default();
    for (index, child) in children.iter().enumerate() {
        if let Some((inner, _)) = child.form().filter(|(inner, _)| cannot_hold(&outer, inner, is_odd)) {
            let before = index.checked_sub(1).map_or(node.at, |before| children[before].at);
            let is_list = index.checked_sub(1).is_some_and(|before| children[before].list().is_some());
            // Of a list its last bracket.
            let at = if is_list { At { start: before.end.saturating_sub(1), ..before } } else { before };
            return Some(Open { outer, inner, at });
        }
        if let Some(found) = open_list(child, is_odd) {
            return Some(found);
        }
    }
    None
}

fn cannot_hold(outer: &str, inner: &str, is_odd: bool) -> bool {
    let [is_outer_game, is_inner_game] = [outer, inner].map(|keyword| ["game", "variant"].contains(&keyword));
    let is_section = SECTIONS.contains(&inner) && SECTIONS.contains(&outer);
    // A macro may make a game; one that was not closed swallows what follows.
    let is_swallowed = is_inner_game && !is_outer_game && outer != "define";
    let is_macro_open = outer == "define" && (inner == "define" || is_inner_game);
    let is_never_closed = is_macro_open || LEAVES.contains(&outer);
    is_section || is_swallowed || is_odd && is_never_closed
}
