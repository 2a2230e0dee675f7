//! Instructions of moves and drops: words that mean nothing, and names that are not there.

use super::names::Names;
use crate::language::keywords::{ALONE, CONDITIONS, GO, LISTS, OF_PLACES};
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
        if is_known || ALONE.iter().any(|word| name.eq_ignore_ascii_case(word)) {
            return;
        }
        let what = if is_first { "a macro, an instruction" } else { "an instruction" };
        let message = format!("{name} is not {what}, a direction or a position of the board");
        self.odd(["zrf::instruction", DEFINE], node.at, name, message, |names| {
            let macros = names.macro_names().filter(|_| is_first);
            names.directions.iter().copied().chain(ALONE).chain(macros).collect()
        });
    }

    fn list(&mut self, node: &Node, keyword: &str, rest: &[Node]) {
        let head = node.list().and_then(<[Node]>::first);
        let (at, head) = (head.map_or(node.at, |head| head.at), head.and_then(Node::text));
        match (keyword, rest) {
            ("if" | "while", [condition, inner @ ..]) => {
                self.condition(condition);
                self.block(inner, false);
            }
            ("verify", conditions) => conditions.iter().for_each(|condition| self.condition(condition)),
            ("add" | "add-copy", kinds) => kinds.iter().for_each(|kind| self.piece(kind)),
            ("add-partial" | "add-copy-partial", kinds) => {
                for kind in kinds {
                    // A kind that the piece becomes, or the type of moves that goes on.
                    if let Some(name) = kind.text().filter(|name| !self.pieces.contains(name)) {
                        self.asked.entry(name.to_owned()).or_insert(kind.at);
                    }
                }
            }
            ("capture" | "flip" | "cascade" | "mark" | "from" | "to", places) => {
                places.iter().for_each(|place| self.place(place));
            }
            ("change-owner", rest) => {
                let is_player = |node: &&Node| node.text().is_some_and(|name| self.is_player(name));
                let places: Vec<&Node> = rest.iter().filter(|node| !is_player(node)).collect();
                places.into_iter().for_each(|place| self.place(place));
            }
            ("change-type", [kind, places @ ..]) => {
                self.piece(kind);
                places.iter().for_each(|place| self.place(place));
            }
            ("create", rest) => self.create(rest),
            ("go", [place]) => {
                if let Some(name) = place.text().filter(|name| !GO.contains(name)) {
                    let message = format!("go takes {}, not {name}", GO.join(", "));
                    self.odd(["zrf::instruction", "write (go from)"], place.at, name, message, |_| GO.to_vec());
                }
            }
            ("opposite", [direction]) => self.direction(direction),
            ("set-attribute", [name, value, ..]) => {
                self.attribute(name);
                self.condition(value);
            }
            ("set-flag", [_, value]) => self.condition(value),
            ("set-position-flag", [_, value, places @ ..]) => {
                self.condition(value);
                places.iter().for_each(|place| self.place(place));
            }
            (keyword, _) if LISTS.contains(&keyword) => {}
            // Some authors write steps with brackets around them.
            (_, []) if head.is_some_and(|name| self.directions.contains(name)) => {}
            (keyword, _) => {
                let message = format!("{keyword} is neither an instruction nor a macro");
                self.odd(["zrf::instruction", DEFINE], at, keyword, message, |names| {
                    LISTS.into_iter().chain(names.macro_names()).collect()
                });
            }
        }
    }

    /// Looks at `create`: a player, a kind and a place, each of which may be left out.
    fn create(&mut self, nodes: &[Node]) {
        let is_player = |node: &Node| node.text().is_some_and(|name| self.is_player(name));
        let rest = match nodes {
            [player, rest @ ..] if is_player(player) => rest,
            rest => rest,
        };
        for node in rest {
            let Some(name) = node.text() else {
                self.place(node);
                continue;
            };
            if self.pieces.contains(name) || self.directions.contains(name) || self.is_position(name) {
                continue;
            }
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

    /// Looks at a condition: its word, which `not-` may stand before, and what follows it.
    fn asks(&mut self, head: &Node, word: &str, rest: &[Node]) {
        let plain = word.to_ascii_lowercase();
        let plain = plain.strip_prefix("not-").unwrap_or(&plain);
        match (plain, rest) {
            ("and" | "or" | "not", inner) => inner.iter().for_each(|inner| self.condition(inner)),
            ("in-zone?", [zone, places @ ..]) => {
                self.zone(zone);
                places.iter().for_each(|place| self.place(place));
            }
            ("piece?", [piece, places @ ..]) => {
                self.piece(piece);
                places.iter().for_each(|place| self.place(place));
            }
            ("position?", [position, ..]) => self.place(position),
            ("position-flag?", [_, places @ ..]) => places.iter().for_each(|place| self.place(place)),
            // A type of moves may stand behind these.
            ("attacked?" | "defended?", _) => {}
            (plain, places) if OF_PLACES.contains(&plain) => places.iter().for_each(|place| self.place(place)),
            (plain, _) if CONDITIONS.contains(&plain) => {}
            (_, places) => {
                let name = word.strip_prefix("not-").filter(|_| !self.attributes.contains(word)).unwrap_or(word);
                if self.attributes.contains(name) {
                    places.iter().for_each(|place| self.place(place));
                    return;
                }
                let message = format!("{name} is not a condition, an attribute or a macro");
                self.odd(["zrf::condition", DEFINE], head.at, name, message, |names| {
                    let words = OF_PLACES.into_iter().chain(CONDITIONS).chain(names.attributes.iter().copied());
                    words.chain(names.macro_names()).collect()
                });
            }
        }
    }
}
