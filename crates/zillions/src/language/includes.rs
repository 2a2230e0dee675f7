//! Included files, put in the place of the forms that name them.

use super::keywords::{GAME, TOP};
use super::node::{self, Kind, Node};
use super::source::{At, Sources};
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_game::{Files, charset};

/// Files that may be included, one in another or one after the other.
const MAX_FILES: usize = 200;

/// Reads a rules file and all that it includes; `files` are those that it may include.
///
/// # Errors
///
/// As [`node::read`], `zrf::bracket` for a list that is closed at the wrong place, `zrf::include` for files that are not
/// there or in a circle.
pub(crate) fn read(text: &str, files: &dyn Files, sources: &mut Sources) -> Result<Vec<Node>, Diagnostic> {
    let nodes = node::read(text, 0, sources)?;
    check(&nodes, false, sources)?;
    Includer { files, open: Vec::new(), sources }.nodes(nodes, "", 0)
}

/// Puts included files in the place of their forms.
struct Includer<'a> {
    files: &'a dyn Files,
    /// The files that are just being included, in small letters.
    open: Vec<String>,
    sources: &'a mut Sources,
}

impl Includer<'_> {
    /// Expands nodes: `folder` is where the file with these nodes lies, `depth` counts the lists around them.
    fn nodes(&mut self, nodes: Vec<Node>, folder: &str, depth: usize) -> Result<Vec<Node>, Diagnostic> {
        let mut all = Vec::with_capacity(nodes.len());
        for node in nodes {
            if let Some(name) = include_name(&node, depth).map(str::to_owned) {
                self.file(&name, node.at, folder, depth, &mut all)?;
                continue;
            }
            match node.kind {
                Kind::List(_) if depth > node::MAX_DEPTH => {
                    let message = format!("lists in included files are nested {depth} deep");
                    return Err(self.sources.error("zrf::depth", node.at, message).help("close brackets earlier"));
                }
                Kind::List(children) => {
                    let kind = Kind::List(self.nodes(children, folder, depth + 1)?);
                    all.push(Node { kind, at: node.at });
                }
                _ => all.push(node),
            }
        }
        Ok(all)
    }

    fn file(&mut self, name: &str, at: At, folder: &str, depth: usize, all: &mut Vec<Node>) -> Result<(), Diagnostic> {
        let path = join_path(folder, name);
        let key = path.to_lowercase();
        if self.open.contains(&key) {
            let message = format!("{name} includes itself, directly or through other files");
            return Err(self.sources.error("zrf::include", at, message).help("remove this include"));
        }
        if self.sources.count() >= MAX_FILES {
            let message = format!("the rules include more than {MAX_FILES} files");
            return Err(self.sources.error("zrf::include", at, message).help("merge some of them"));
        }
        let Ok(bytes) = self.files.read(&path) else {
            let message = format!("the file {name} does not exist");
            let help = match self.files.near(&path) {
                Some(near) => format!("did you mean {near}?"),
                None => "put it beside the rules file".to_owned(),
            };
            return Err(self.sources.error("zrf::include", at, message).help(help));
        };
        let text = charset::decode(&bytes);
        let file = self.sources.include(Origin { name: path.clone(), text: text.clone() });
        let inner = node::read(&text, file, self.sources)?;
        check(&inner, true, self.sources)?;
        let folder = path.rfind('/').map_or("", |end| &path[..end]);
        self.open.push(key);
        all.extend(self.nodes(inner, folder, depth)?);
        self.open.pop();
        Ok(())
    }
}

/// The name of the file that a node includes. Inside of lists it is a text: a piece may be called like that.
fn include_name(node: &Node, depth: usize) -> Option<&str> {
    let name = node.follows("include")?.first()?;
    name.text().filter(|_| depth == 0 || name.atom().is_none())
}

/// A path seen from the rules file's folder, with `/` between its parts and without detours.
pub(crate) fn join_path(folder: &str, name: &str) -> String {
    let name = name.replace('\\', "/");
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(name.split('/')) {
        match part.trim() {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A picture's path and the same with the other ending: PNG stands in for BMP, and BMP for PNG.
pub(crate) fn picture_twins(path: &str) -> [String; 2] {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let other = if path.to_lowercase().ends_with(".png") { "bmp" } else { "png" };
    [path.to_owned(), format!("{stem}.{other}")]
}

/// Lists where a picture may lie that a rules file names, seen from its folder: where it says, seen from the parent's folder,
/// and right beside the file.
pub(crate) fn picture_paths(name: &str) -> Vec<String> {
    let path = join_path("", name);
    let file = path.rsplit('/').next().unwrap_or_default();
    let mut paths = vec![path.clone(), join_path("..", name), file.to_owned()];
    paths.dedup();
    paths.iter().flat_map(|path| picture_twins(path)).collect()
}

// Where a bracket is most probably missing, or one too many.
//
// Sections of a game do not stand in one another, and names and texts hold no lists: where they do, the outer one was
// never closed. Where sections stand behind their game, it was closed too early. Old files have brackets missing or too
// many at their end, which harms nobody.

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
fn check(nodes: &[Node], is_library: bool, sources: &Sources) -> Result<(), Diagnostic> {
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
