//! What the author of a rules file wants to know: names that are not there, words that mean nothing, names that stand
//! twice, macros that nobody calls. Every fault has its place and a remedy; they come in the order of the file, included
//! files last.
//!
//! `words` are those of the language, `names` those of a game; `moves` looks at instructions, `goals` at how a game ends,
//! and `bitmaps` asks for files. What a variant takes over from its game is looked at in the game.

mod bitmaps;
mod findings;
mod goals;
mod moves;
mod names;

use std::collections::{BTreeMap, BTreeSet};

use super::macros::Tally;
use super::node::Node;
use super::players::{Kind, TurnOrder};
use super::rules::Rules;
use super::rules_file::{Form, RulesFile};
use super::source::{At, did_you_mean, suggestion};
use super::{keywords, macros};
use crate::language::keywords::{BOARD, GAME, GRID, OPTIONS, PIECE, TOP, Words, ZONE};

use findings::Findings;
pub(crate) use findings::with_missing_counted;
use names::Names;
use zumen_core::diagnostic::{Diagnostic, closest};
use zumen_game::Files;

/// Nodes that all games and variants together may have: a file of thousands of large variants is not read to its end.
const MAX_NODES: usize = 4_000_000;
/// Nodes that the macros of all moves and drops together may make.
const MAX_EXPANDED_NODES: usize = 4 * macros::MAX_NODES;

/// Faults that can take away a board.
const BOARD_FAULTS: [&str; 3] = ["zrf::grid", "zrf::dimension", "zrf::board"];

/// Everything that is odd or wrong in a rules file, sorted by place; `files` are those that it names.
pub(crate) fn validate(file: &RulesFile, files: &dyn Files) -> Vec<Diagnostic> {
    let mut found = Findings { all: file.warnings().to_vec(), seen: BTreeSet::new(), sources: &file.sources };
    titles(file, &mut found);
    top(file, &mut found);
    bitmaps::missing(file, files, &mut found);
    let mut moves = Moves { used: file.used.clone(), ..Moves::default() };
    let mut nodes = 0;
    for (index, form) in file.forms.iter().enumerate() {
        nodes += file.size(index);
        if nodes > MAX_NODES {
            let message = format!("zumen did not check {} and the rest: the file is too large", form.title);
            found.warn("zrf::size", form.at, message, "validate a part of it");
            moves.is_cut = true;
            break;
        }
        check_form(file, index, &mut found);
        match file.rules(index) {
            Err(fault) => {
                found.keep(fault, form);
                for (name, piece) in form.own_pieces() {
                    moves.expand(file, form, name, piece, &mut found);
                }
            }
            Ok((rules, warnings)) => {
                if let Err(fault) = file.check_board(index, &rules) {
                    // Without a board all names of positions and directions are missing.
                    found.all.retain(|other| (&other.origin, &other.span) != (&fault.origin, &fault.span));
                    let own = warnings.into_iter().filter(|warning| !findings::MISSING.contains(&warning.code));
                    own.chain([fault]).for_each(|fault| found.keep(fault, form));
                    for (name, piece) in form.own_pieces() {
                        moves.expand(file, form, name, piece, &mut found);
                    }
                    continue;
                }
                warnings.into_iter().for_each(|fault| found.keep(fault, form));
                missing_sections(file, index, &rules).into_iter().for_each(|fault| found.keep(fault, form));
                positions(form, &rules, &mut found);
                players(file, index, &rules, &mut found);
                check_set_up(file, index, &rules).into_iter().for_each(|fault| found.keep(fault, form));
                images(file, form, &rules, &mut found);
                check_names(file, index, &rules, &mut moves, &mut found);
            }
        }
    }
    if !moves.is_cut {
        check_macros(file, &moves.used, &mut found);
    }
    found.into_sorted()
}

/// Keywords of a form, and of the game that it varies, that are nearly one that zumen knows: nothing behind them is drawn.
pub(crate) fn misspelt_keywords(file: &RulesFile, index: usize) -> Vec<Diagnostic> {
    let mut found = Findings { all: Vec::new(), seen: BTreeSet::new(), sources: &file.sources };
    let game = file.forms[index].parent.and_then(|parent| file.games().nth(parent));
    game.into_iter().chain([index]).for_each(|index| check_form(file, index, &mut found));
    found.all.retain(|fault| {
        let is_meant = |help: &String| ["did you mean ", CLOSE].iter().any(|start| help.starts_with(start));
        fault.code == "zrf::keyword" && fault.help.as_ref().is_some_and(is_meant)
    });
    found.into_sorted()
}

/// Says of a board without positions which of the faults found before is to blame.
pub(crate) fn explain_board<'f>(fault: Diagnostic, mut found: impl Iterator<Item = &'f Diagnostic>) -> Diagnostic {
    let is_named = fault.help.as_ref().is_some_and(|help| help.starts_with("did you mean "));
    match found.find(|found| !is_named && takes_board_away(found)) {
        Some(cause) => Diagnostic {
            message: format!("{}; {}", cause.message, fault.message),
            code: fault.code,
            severity: fault.severity,
            ..cause.clone()
        },
        None => fault,
    }
}

/// Tells whether a fault leaves a board without positions.
fn takes_board_away(fault: &Diagnostic) -> bool {
    const KEYWORDS: [&str; 4] = ["board", "grid", "positions", "dimensions"];
    let Some(help) = fault.help.as_ref().filter(|_| fault.code == "zrf::keyword") else {
        return BOARD_FAULTS.contains(&fault.code);
    };
    help.starts_with(CLOSE) || KEYWORDS.iter().any(|keyword| *help == did_you_mean(keyword))
}

/// What a form lacks or has twice, so that its picture lacks something: pieces, whose turn it is.
pub(crate) fn missing_sections(file: &RulesFile, index: usize, rules: &Rules) -> Vec<Diagnostic> {
    let form = &file.forms[index];
    let warn =
        |code, message: String, help: &str, at| file.sources.place(Diagnostic::warning(code, message).help(help), at);
    let mut found = Vec::new();
    for (name, at) in &form.again {
        let message = format!("the piece {name} is defined twice in one game");
        found.push(warn("zrf::twice", message, "remove or rename one of them", *at));
    }
    // A game of drops begins with an empty board; the set-up of one with a program of its own is made by that.
    if !file.has(index, "engine") && !has_drops(file, form) {
        found.extend(file.without_setup(index, rules));
    }
    if rules.turn_order == TurnOrder::default() {
        let at = At { end: form.at.start + 1, ..form.at };
        let message = format!("{} has no turn-order, so no player can move", form.title);
        found.push(warn("zrf::turn-order", message, "add (turn-order ...)", at));
    }
    found
}

/// Tells whether pieces of a form can be dropped.
fn has_drops(file: &RulesFile, form: &Form) -> bool {
    let pieces = file.pieces(form);
    let mut parts = pieces.iter().flat_map(|(_, piece)| piece.list().unwrap_or_default());
    parts.any(|part| part.later().is_some_and(|later| later.keyword == "drops"))
}

/// Macros that nobody calls, and macros defined twice. What is included may be a library for several files.
fn check_macros(file: &RulesFile, used: &BTreeSet<String>, found: &mut Findings) {
    let mut known = BTreeSet::new();
    for definition in &file.macros.defined {
        let name = &definition.name;
        if !known.insert(name) {
            let message = format!("the macro {name} is defined twice");
            found.warn(
                "zrf::twice",
                definition.at,
                message,
                "remove one of them; from here on this definition applies",
            );
        }
        // A misspelt call may be meant for it.
        let meant = Some(did_you_mean(name));
        let is_unused = !used.contains(name) && definition.at.file == 0;
        if is_unused && found.all.iter().all(|fault| fault.help != meant) {
            found.warn("zrf::unused", definition.at, format!("nothing uses the macro {name}"), "remove it");
        }
    }
}

/// What all moves and drops say together.
#[derive(Default)]
struct Moves {
    /// Names of macros that are called, anywhere in the file.
    used: BTreeSet<String>,
    /// Nodes that were made.
    made: usize,
    /// Whether some were not looked at.
    is_cut: bool,
}

impl Moves {
    /// Expands moves and drops of a piece; what is too large is told, and left out.
    fn expand(&mut self, file: &RulesFile, form: &Form, name: &str, piece: &Node, found: &mut Findings) -> Vec<Node> {
        if self.made > MAX_EXPANDED_NODES {
            if !self.is_cut {
                let message = format!("zumen did not check how {name} moves and the rest: the file is too large");
                found.warn("zrf::size", piece.at, message, "validate a part of it");
            }
            self.is_cut = true;
            return Vec::new();
        }
        let mut tally = Tally::default();
        let expanded = file.macros.expand_all(piece, &mut tally);
        self.made += tally.made;
        self.used.append(&mut tally.used);
        match expanded {
            Ok(expanded) => expanded.into_iter().flat_map(|(_, nodes)| nodes).collect(),
            Err(fault) => {
                found.keep(fault, form);
                self.is_cut = true;
                Vec::new()
            }
        }
    }
}

/// Looks at the names in moves, symmetries and conditions of the end.
fn check_names(file: &RulesFile, index: usize, rules: &Rules, moves: &mut Moves, found: &mut Findings) {
    let form = &file.forms[index];
    let pieces: Vec<(&str, &Node)> = file.pieces(form).into_iter().map(|(name, node)| (name, &**node)).collect();
    let mut names = Names::new(rules, form, &pieces, &file.macros, found);
    for (keyword, rest) in form.asides.iter().filter_map(Node::form) {
        if keywords::GOALS.has(&keyword) {
            names.ending(rest);
        }
    }
    for (name, piece) in form.own_pieces() {
        let nodes = moves.expand(file, form, name, piece, names.found);
        names.blocks(&nodes);
    }
    let board = file.own_section(index, "board").and_then(Node::form).map(|(_, rest)| rest).unwrap_or_default();
    for rest in board.iter().filter_map(|node| node.follows("symmetry")) {
        names.symmetry(rest.get(1..).unwrap_or_default());
    }
}

/// Games and variants that cannot be told apart in the menu.
fn titles(file: &RulesFile, found: &mut Findings) {
    for (index, form) in file.forms.iter().enumerate() {
        let at = At { end: form.at.start + 1, ..form.at };
        if form.title.is_empty() {
            found.warn("zrf::title", at, "this game has no title", "add (title \"...\")");
        } else {
            found.all.extend(twin(file, index, file.forms[..index].iter()));
        }
    }
}

/// Warns of a form among others that has the title of this one.
pub(crate) fn twin<'f>(
    file: &RulesFile,
    index: usize,
    mut others: impl Iterator<Item = &'f Form>,
) -> Option<Diagnostic> {
    let form = &file.forms[index];
    let title = Some(&form.title).filter(|title| !title.is_empty())?;
    others.find(|other| other.title.eq_ignore_ascii_case(title))?;
    let message = format!("another game or variant is also called {title}");
    let warning = Diagnostic::warning("zrf::title", message).help("give each its own title");
    Some(file.sources.place(warning, At { end: form.at.start + 1, ..form.at }))
}

/// Positions placed twice.
fn positions(form: &Form, rules: &Rules, found: &mut Findings) {
    for again in &rules.board.again {
        let message = format!("the position {} is defined twice", again.name);
        let fault = Diagnostic::warning("zrf::twice", message).help("rename one of them; the last one applies");
        found.keep(found.sources.place(fault, again.at), form);
    }
}

/// Finds names in zones, symmetries and images that belong to nobody, and a game without turns.
fn players(file: &RulesFile, index: usize, rules: &Rules, found: &mut Findings) {
    let form = &file.forms[index];
    let mut named: Vec<(&Node, &str)> = Vec::new();
    for (keyword, rest) in file.children(index, "board").iter().filter_map(Node::form) {
        if keyword == "zone" {
            let names = rest.iter().filter_map(|node| node.follows("players")).flatten();
            named.extend(names.map(|name| (name, "a zone")));
        } else if keyword == "symmetry" {
            named.extend(rest.first().map(|name| (name, "a symmetry")));
        }
    }
    let pieces = file.pieces(form);
    for (_, piece) in &pieces {
        let images = piece.list().unwrap_or_default().iter().filter_map(|node| node.follows("image")).flatten();
        named.extend(images.filter(|name| name.atom().is_some()).map(|name| (name, "an image")));
    }
    for (name, what) in named {
        let Some(text) = name.text() else { continue };
        if rules.players.iter().all(|player| player.name != text) {
            let message = format!("{text} in {what} is not a player");
            let fault = found.sources.place(Diagnostic::warning("zrf::player", message), name.at);
            found.keep(fault.help("add it to (players ...), or check the spelling"), form);
        }
    }
}

/// Positions of the set-up on which two pieces stand.
pub(crate) fn check_set_up(file: &RulesFile, index: usize, rules: &Rules) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut places = BTreeMap::new();
    file.children(index, "board-setup").iter().for_each(|node| names(node, &mut places));
    let mut stands = BTreeMap::new();
    for (placed, at) in rules.setup.iter().flat_map(|placed| placed.positions.iter().map(move |at| (placed, at))) {
        if let Some(before) = stands.insert(at, placed.piece) {
            let name = &rules.board.positions[*at].name;
            let place = places.get(name.as_str()).copied().unwrap_or(file.section_at(index, "board-setup"));
            let [one, other] = [before, placed.piece].map(|piece| &rules.pieces[piece].name);
            let message = format!("the set-up puts two pieces on {name}: {one} and {other}");
            let fault = Diagnostic::warning("zrf::twice", message).help("remove one of them");
            found.push(file.sources.place(fault, place));
        }
    }
    found
}

/// Finds the last place of each name in a node.
fn names<'a>(node: &'a Node, places: &mut BTreeMap<&'a str, At>) {
    match node.list() {
        Some(children) => children.iter().for_each(|child| names(child, places)),
        None => places.extend(node.text().map(|text| (text, node.at))),
    }
}

/// Finds pieces on the board that their player has no image for and another one has. Pieces without any are there to be
/// hidden, and so are those of the program's dice.
fn images(file: &RulesFile, form: &Form, rules: &Rules, found: &mut Findings) {
    let mut owned: BTreeSet<(usize, usize)> = BTreeSet::new();
    for placed in &rules.setup {
        let is_seen = placed.positions.iter().any(|at| rules.board.positions[*at].rect.is_some());
        owned.extend(is_seen.then_some((placed.piece, placed.player)));
    }
    let nodes = file.pieces(form);
    for (piece, player) in owned {
        let (kind, owner) = (&rules.pieces[piece], &rules.players[player]);
        let name = &owner.name;
        let is_hidden = owner.kind == Kind::Random || kind.images.is_empty();
        let has = kind.images.iter().any(|(of, files)| of == name && !files.is_empty());
        if !has && !is_hidden {
            let at = nodes.iter().find(|(name, _)| *name == kind.name).map_or(form.at, |(_, node)| node.at);
            let at = At { end: at.start + 1, ..at };
            let message = format!("{name} has pieces {} in the set-up, but no image for them", kind.name);
            let fault = found.sources.place(Diagnostic::warning("zrf::image", message), at);
            found.keep(fault.help(format!("write (image {name} \"...bmp\")")), form);
        }
    }
}

// Keywords: what can stand in a game, a board, a grid, a zone and a piece, and what options are called.

/// Looks at the forms of the top level.
fn top(file: &RulesFile, found: &mut Findings) {
    for node in &file.others {
        if let Some((keyword, at, message)) = odd(node, TOP, "form of a rules file", found) {
            let fault = Diagnostic::warning("zrf::keyword", message).help(suggest_keyword(&keyword, TOP, "file", file));
            let fault = found.sources.place(fault, at);
            found.all.push(fault);
        }
    }
}

/// Looks at a game or variant, and at its own board and pieces.
fn check_form(file: &RulesFile, index: usize, found: &mut Findings) {
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
const CLOSE: &str = "close (";

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
