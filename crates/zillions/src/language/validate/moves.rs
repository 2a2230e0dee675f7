//! Instructions of moves and drops: words that mean nothing, and names that are not there.

use super::names::Names;
use crate::language::keywords::{ALONE, CONDITIONS, GO, LISTS};
use crate::language::node::Node;

/// What to do about a word that means nothing.
pub(super) const DEFINE: &str = "define it, or check the spelling";

impl Names<'_, '_, '_> {
    /// Looks at what stands in `moves` or `drops`: blocks between the types of moves.
    pub(super) fn blocks(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node.list() {
                Some(_) if node.follows("move-type").is_some() => {}
                Some(block) => self.block(block, true),
                None => self.instruction(node, false),
            }
        }
    }

    /// Looks at instructions; the first of a block may be meant for a macro's name.
    fn block(&mut self, nodes: &[Node], is_block: bool) {
        for (index, node) in nodes.iter().enumerate() {
            match node.form() {
                Some((keyword, rest)) => self.list(node, &keyword, rest),
                None => match node.list() {
                    Some(inner) => self.block(inner, false),
                    None => self.instruction(node, is_block && index == 0),
                },
            }
        }
    }

    /// Looks at a word that stands alone: a step, a jump to a position, or what is done here.
    fn instruction(&mut self, node: &Node, is_first: bool) {
        let Some(name) = node.atom() else { return };
        let is_known = self.directions.contains(name) || self.is_position(name);
        if is_known || ALONE.has(&name.to_ascii_lowercase()) {
            return;
        }
        let what = if is_first { "a macro, an instruction" } else { "an instruction" };
        let message = format!("{name} is not {what}, a direction or a position of the board");
        self.odd(["zrf::instruction", DEFINE], node.at, name, message, |names| {
            let macros = names.macro_names().filter(|_| is_first);
            names.directions.iter().copied().chain(ALONE.iter()).chain(macros).collect()
        });
    }

    fn list(&mut self, node: &Node, keyword: &str, rest: &[Node]) {
        let head = node.list().and_then(<[Node]>::first);
        let (at, head) = (head.map_or(node.at, |head| head.at), head.and_then(Node::text));
        if let Some(parts) = LISTS.parts(keyword) {
            self.parts(parts, rest);
        } else if !rest.is_empty() || !head.is_some_and(|name| self.directions.contains(name)) {
            let message = format!("{keyword} is neither an instruction nor a macro");
            self.odd(["zrf::instruction", DEFINE], at, keyword, message, |names| {
                LISTS.iter().chain(names.macro_names()).collect()
            });
        }
    }

    /// Looks at the parts of a list by their letters, see [`Words`](crate::language::keywords::Words).
    pub(super) fn parts(&mut self, letters: &str, nodes: &[Node]) {
        let letters = letters.chars().chain(letters.chars().last().into_iter().cycle());
        for ((index, node), letter) in nodes.iter().enumerate().zip(letters) {
            match letter {
                'a' => self.attribute(node),
                'b' => return self.block(&nodes[index..], false),
                'c' => self.condition(node),
                'd' => self.direction(node),
                'g' => self.goal(node),
                'k' => self.piece(node),
                'n' => self.creation(node),
                'o' if node.text().is_some_and(|name| self.is_player(name)) => {}
                'o' | 'p' => self.place(node),
                'q' => self.target(node),
                'y' if node.text().is_some_and(|name| self.directions.contains(name)) => {}
                'x' | 'y' => self.occupant_or_places(node),
                'z' => self.zone(node),
                _ => {}
            }
        }
    }

    fn target(&mut self, node: &Node) {
        let Some(name) = node.text().filter(|name| !GO.has(name)) else { return };
        let message = format!("go takes {}, not {name}", GO.0);
        self.odd(["zrf::instruction", "write (go from)"], node.at, name, message, |_| GO.iter().collect());
    }

    /// Looks at a part of `create`: a player, a piece, a place.
    fn creation(&mut self, node: &Node) {
        let Some(name) = node.text() else { return self.place(node) };
        let is_known = self.pieces.contains(name) || self.directions.contains(name);
        if !is_known && !self.is_position(name) && !self.is_player(name) {
            let message = format!("{name} is not a player, a piece or a position of the board");
            self.odd(["zrf::piece", "check the spelling"], node.at, name, message, |names| {
                names.pieces.iter().chain(&names.directions).copied().collect()
            });
        }
    }

    fn attribute(&mut self, node: &Node) {
        let Some(name) = node.text().filter(|name| !self.attributes.contains(name)) else { return };
        let told = ["zrf::attribute", "define it in a piece: (attribute name false)"];
        let message = format!("no piece has the attribute {name}");
        self.odd(told, node.at, name, message, |names| names.attributes.iter().copied().collect());
    }

    fn condition(&mut self, node: &Node) {
        if let Some(word) = node.atom() {
            self.asks(node, word, &[]);
        } else if let Some([head, rest @ ..]) = node.list() {
            match head.atom() {
                Some(word) => self.asks(head, word, rest),
                None => node.list().unwrap_or_default().iter().for_each(|inner| self.condition(inner)),
            }
        }
    }

    fn asks(&mut self, head: &Node, word: &str, rest: &[Node]) {
        let plain = word.to_ascii_lowercase();
        let name = word.strip_prefix("not-").filter(|_| !self.attributes.contains(word)).unwrap_or(word);
        if let Some(parts) = CONDITIONS.parts(plain.strip_prefix("not-").unwrap_or(&plain)) {
            self.parts(parts, rest);
        } else if self.attributes.contains(name) {
            self.parts("p", rest);
        } else {
            let message = format!("{name} is not a condition, an attribute or a macro");
            self.odd(["zrf::condition", DEFINE], head.at, name, message, |names| {
                let words = CONDITIONS.iter().chain(names.attributes.iter().copied());
                words.chain(names.macro_names()).collect()
            });
        }
    }
}
