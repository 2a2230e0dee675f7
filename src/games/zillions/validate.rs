//! What the author of a rules file wants to know: names that are not there, names that stand twice, macros that
//! nobody calls. Every fault has its place and a remedy; they come in the order of the file, included files last.

use std::collections::{BTreeMap, BTreeSet};

use super::macros::{self, Tally};
use super::node::Node;
use super::players::TurnOrder;
use super::rules::{Form, Rules, RulesFile};
use super::source::{At, Sources};
use crate::diagnostic::Diagnostic;

/// Nodes that all games and variants together may have: a file of thousands of large variants is not read to its end.
const MOST_NODES: usize = 4_000_000;
/// Nodes that the macros of all moves and drops together may make.
const MOST_MADE: usize = 10 * macros::MOST_NODES;
/// Faults beyond these are not looked for.
const MOST_FAULTS: usize = 1_000;

/// Returns everything that is odd or wrong in a rules file, sorted by place.
pub fn validate(file: &RulesFile) -> Vec<Diagnostic> {
    let mut found = Found { all: file.warnings().to_vec(), sources: &file.sources };
    unused(file, &mut found);
    titles(file, &mut found);
    let mut nodes = 0;
    for (index, form) in file.forms.iter().enumerate() {
        nodes += file.size(index);
        if nodes > MOST_NODES {
            let message = format!("{} and what follows was not looked at: the file is too large", form.title);
            found.warn("zrf::size", form.at, message, "validate a part of it");
            break;
        }
        for (name, at) in &form.again {
            let message = format!("the piece {name} is defined twice in one game");
            found.warn("zrf::twice", *at, message, "take one of them away, or name it otherwise");
        }
        match file.rules(index) {
            Err(fault) => found.keep(fault, form),
            Ok((rules, warnings)) => {
                warnings.into_iter().chain(file.without_setup(index, &rules)).for_each(|fault| found.keep(fault, form));
                file.check_board(index, &rules).err().into_iter().for_each(|fault| found.keep(fault, form));
                positions(form, &rules, &mut found);
                players(file, index, &rules, &mut found);
                crowded(file, index, &rules, &mut found);
                images(file, form, &rules, &mut found);
            }
        }
    }
    found.sorted()
}

struct Found<'a> {
    all: Vec<Diagnostic>,
    sources: &'a Sources,
}

impl Found<'_> {
    fn warn(&mut self, code: &'static str, at: At, message: impl Into<String>, help: impl Into<String>) {
        if self.all.len() < MOST_FAULTS {
            let warning = Diagnostic::warning(code, message).help(help);
            self.all.push(self.sources.place(warning, at));
        }
    }

    /// Keeps what was found in a form, once for all forms that inherit it. What a variant has taken over and does not
    /// fit there any more is said with the variant's name.
    fn keep(&mut self, mut fault: Diagnostic, form: &Form) {
        if self.all.len() >= MOST_FAULTS || self.all.contains(&fault) {
            return;
        }
        let own = form.at.range();
        let is_inside = fault.origin == self.sources.text(form.at.file)
            && fault.span.as_ref().is_some_and(|span| own.start <= span.start && span.end <= own.end);
        if form.is_variant && !is_inside {
            fault.message = format!("{} (in {})", fault.message, form.title);
        }
        self.all.push(fault);
    }

    fn sorted(self) -> Vec<Diagnostic> {
        let mut all = self.all;
        let place = |fault: &Diagnostic| {
            let origin = fault.origin.as_ref().map(|origin| origin.name.clone());
            (origin, fault.span.as_ref().map(|span| (span.start, span.end)), fault.code, fault.message.clone())
        };
        all.sort_by_cached_key(place);
        all.dedup();
        all
    }
}

/// Macros that nobody calls, and macros defined twice. What is included may be a library for several files.
fn unused(file: &RulesFile, found: &mut Found) {
    let used = called(file, found);
    let mut known = BTreeSet::new();
    for definition in &file.macros.defined {
        let name = &definition.name;
        if !known.insert(name) {
            let message = format!("the macro {name} is defined twice");
            found.warn("zrf::twice", definition.at, message, "take one away: from here on this one is called");
        }
        if used.as_ref().is_some_and(|used| !used.contains(name)) && definition.at.file == 0 {
            found.warn("zrf::unused", definition.at, format!("nobody calls the macro {name}"), "take it away");
        }
    }
}

/// Returns the names of all macros that are called, those of moves and drops too; `None` where these are too many to look
/// at, which is told.
fn called(file: &RulesFile, found: &mut Found) -> Option<BTreeSet<String>> {
    let mut used = file.used.clone();
    let mut made = 0;
    for form in &file.forms {
        for (name, piece) in form.own_pieces() {
            let mut tally = Tally::default();
            let expanded = file.macros.expand_all(piece, &mut tally);
            made += tally.made;
            used.append(&mut tally.used);
            if let Err(fault) = expanded {
                found.keep(fault, form);
                return None;
            }
            if made > MOST_MADE {
                let message = format!("how {name} moves, and what follows, was not looked at: the file is too large");
                found.warn("zrf::size", piece.at, message, "validate a part of it");
                return None;
            }
        }
    }
    Some(used)
}

/// Games and variants that cannot be told apart in the menu.
fn titles(file: &RulesFile, found: &mut Found) {
    let mut known = BTreeSet::new();
    for form in &file.forms {
        let at = At { end: form.at.start + 1, ..form.at };
        if form.title.is_empty() {
            found.warn("zrf::title", at, "this game has no title", "add (title \"...\")");
        } else if !known.insert(form.title.to_lowercase()) {
            let message = format!("another game or variant is called {} too", form.title);
            found.warn("zrf::title", at, message, "give each a title of its own");
        }
    }
}

/// Positions placed twice.
fn positions(form: &Form, rules: &Rules, found: &mut Found) {
    for again in &rules.board.again {
        let message = format!("the position {} is placed twice", again.name);
        let fault = Diagnostic::warning("zrf::twice", message).help("name one of them otherwise: the last one counts");
        found.keep(found.sources.place(fault, again.at), form);
    }
}

/// Finds names in zones, symmetries and images that belong to nobody, and a game without turns.
fn players(file: &RulesFile, index: usize, rules: &Rules, found: &mut Found) {
    let form = &file.forms[index];
    let is_player = |name: &str| rules.players.iter().any(|player| player.name == name);
    let unknown = |found: &mut Found, name: &Node, what: &str| {
        if let Some(text) = name.text().filter(|text| !is_player(text)) {
            let message = format!("{text} in {what} is no player");
            let fault = found.sources.place(Diagnostic::warning("zrf::player", message), name.at);
            found.keep(fault.help("name it under players, or check the spelling"), form);
        }
    };
    for (keyword, rest) in file.children(index, "board").iter().filter_map(Node::form) {
        if keyword == "zone" {
            let names = rest.iter().filter_map(|node| node.follows("players")).flatten();
            names.for_each(|name| unknown(found, name, "a zone"));
        } else if keyword == "symmetry" {
            rest.iter().take(1).for_each(|name| unknown(found, name, "a symmetry"));
        }
    }
    for (_, piece) in file.pieces(form) {
        let images = piece.list().unwrap_or_default().iter().filter_map(|node| node.follows("image")).flatten();
        images.filter(|name| name.atom().is_some()).for_each(|name| unknown(found, name, "an image"));
    }
    if rules.turn_order == TurnOrder::default() {
        let at = At { end: form.at.start + 1, ..form.at };
        let message = format!("{} has no turn-order, nobody moves", form.title);
        found.warn("zrf::turn-order", at, message, "add (turn-order ...)");
    }
}

/// Positions of the set-up on which two pieces stand.
fn crowded(file: &RulesFile, index: usize, rules: &Rules, found: &mut Found) {
    let mut places = BTreeMap::new();
    file.children(index, "board-setup").iter().for_each(|node| names(node, &mut places));
    let mut stands = BTreeSet::new();
    for at in rules.setup.iter().flat_map(|placed| &placed.positions) {
        if !stands.insert(at) {
            let name = &rules.board.positions[*at].name;
            let place = places.get(name.as_str()).copied().unwrap_or(file.section_at(index, "board-setup"));
            let message = format!("two pieces of the set-up stand on {name}");
            let fault = Diagnostic::warning("zrf::twice", message).help("only one can: take the other away");
            found.keep(found.sources.place(fault, place), &file.forms[index]);
        }
    }
}

/// Finds the last place of each name in a node.
fn names<'a>(node: &'a Node, places: &mut BTreeMap<&'a str, At>) {
    match node.list() {
        Some(children) => children.iter().for_each(|child| names(child, places)),
        None => places.extend(node.text().map(|text| (text, node.at))),
    }
}

/// Finds pieces of the set-up that their player has no image for.
fn images(file: &RulesFile, form: &Form, rules: &Rules, found: &mut Found) {
    let owned: BTreeSet<(usize, usize)> = rules.setup.iter().map(|placed| (placed.piece, placed.player)).collect();
    let nodes = file.pieces(form);
    for (piece, player) in owned {
        let (kind, name) = (&rules.pieces[piece], &rules.players[player].name);
        let has = kind.images.iter().any(|(of, files)| of == name && !files.is_empty());
        if !has {
            let at = nodes.iter().find(|(name, _)| *name == kind.name).map_or(form.at, |(_, node)| node.at);
            let at = At { end: at.start + 1, ..at };
            let message = format!("{name} has pieces {} in the set-up, and no image for them", kind.name);
            let fault = found.sources.place(Diagnostic::warning("zrf::image", message), at);
            found.keep(fault.help(format!("write (image {name} \"...bmp\")")), form);
        }
    }
}
