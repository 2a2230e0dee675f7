//! Kinds of pieces: what a rules file says of them, and their moves as they were written.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::macros::Macros;
use super::macros::Tally;
use super::node::Node;
use zumen_core::diagnostic::Diagnostic;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stone {
    /// Which kind: an index of the rules' pieces.
    pub piece: usize,
    /// Whose: an index of the rules' players.
    pub player: usize,
}

/// A kind of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it is called in move lists.
    pub notation: Option<String>,
    /// One line about it.
    pub help: Option<String>,
    /// More about it.
    pub description: Option<String>,
    /// Names of its images by player.
    pub images: Vec<(String, Vec<String>)>,
    /// Its attributes, and whether they hold at the beginning.
    pub attributes: BTreeMap<String, bool>,
    /// How it moves.
    pub moves: Moves,
}

impl Piece {
    /// Reads `(piece ...)`; how it moves is read when it is asked for.
    pub(crate) fn read(name: &str, node: &Arc<Node>, macros: &Arc<Macros>) -> Piece {
        let moves = Moves { piece: Some(Arc::clone(node)), macros: Arc::clone(macros) };
        let mut piece = Piece { name: name.to_owned(), moves, ..Piece::default() };
        let children = node.form().map(|(_, children)| children).unwrap_or_default();
        for (keyword, rest) in children.iter().filter_map(Node::form) {
            let text = rest.first().and_then(Node::text).map(display_text).filter(|text| !text.trim().is_empty());
            match keyword.as_str() {
                "notation" => piece.notation = text,
                "attribute" => {
                    if let [name, value] = rest
                        && let Some(name) = name.text()
                    {
                        piece.attributes.insert(name.to_owned(), value.text() == Some("true"));
                    }
                }
                "help" => piece.help = text,
                "description" => piece.description = text,
                "image" => {
                    // A player, then one or more names of files: alternates for the switch of piece sets.
                    for part in rest {
                        match (part.atom(), part.text()) {
                            (Some(player), _) => piece.images.push((player.to_owned(), Vec::new())),
                            (None, Some(file)) => {
                                if let Some((_, files)) = piece.images.last_mut() {
                                    files.push(file.to_owned());
                                }
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        piece
    }

    /// Tells whether its name and notation are all that is known of its look.
    pub(crate) fn is_bare(&self) -> bool {
        self.help.is_none() && self.description.is_none() && self.images.is_empty()
    }

    /// A kind that is called so, of which nothing else is known.
    pub(crate) fn without_images(&self) -> Piece {
        Piece { name: self.name.clone(), notation: self.notation.clone(), ..Piece::default() }
    }

    /// Each player with an image of it, and the name of the first; the others are alternates.
    pub(crate) fn first_images(&self) -> impl Iterator<Item = (&str, &str)> {
        self.images.iter().filter_map(|(player, files)| Some((player.as_str(), files.first()?.as_str())))
    }

    /// The name of the image that a player has of it.
    pub(crate) fn image_of(&self, player: &str) -> Option<&str> {
        self.first_images().find(|(of, _)| *of == player).map(|(_, file)| file)
    }
}

/// A block of a piece's moves.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The type of moves that it is of.
    pub move_type: Option<String>,
    /// What it does.
    pub instructions: Vec<Node>,
}

impl Block {
    /// Tells whether it is of one of these types of moves; `None` are all.
    pub(crate) fn is_of(&self, types: Option<&BTreeSet<String>>) -> bool {
        types.is_none_or(|types| self.move_type.as_ref().is_some_and(|kind| types.contains(kind)))
    }
}

/// The instructions of a piece's moves, shared with the file that they were read from.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    piece: Option<Arc<Node>>,
    macros: Arc<Macros>,
}

/// Two are the same that were written the same; what macros make of them is not looked at.
impl PartialEq for Moves {
    fn eq(&self, other: &Moves) -> bool {
        self.piece == other.piece
    }
}

impl Eq for Moves {}

impl Moves {
    /// Expands the blocks, in order. The `tally` bounds those of several pieces together.
    ///
    /// # Errors
    ///
    /// `zrf::expansion` where the bounds are not enough.
    pub(crate) fn blocks(&self, tally: &mut Tally) -> Result<Vec<Block>, Diagnostic> {
        let Some(piece) = self.piece.as_deref() else { return Ok(Vec::new()) };
        let mut blocks = Vec::new();
        for (_, nodes) in self.macros.expand_all(piece, tally)?.into_iter().filter(|(keyword, _)| *keyword == "moves") {
            let mut move_type = None;
            for node in &nodes {
                match (node.follows("move-type"), node.list()) {
                    (Some(name), _) => move_type = name.first().and_then(Node::text).map(str::to_owned),
                    (None, Some(list)) => {
                        blocks.push(Block { move_type: move_type.clone(), instructions: list.to_vec() });
                    }
                    (None, None) => {}
                }
            }
        }
        Ok(blocks)
    }
}

// What a position is written with asks for it, too.
impl Moves {
    /// Tells whether the piece moves or can be put on the board.
    pub(crate) fn has_any(&self) -> bool {
        self.has("moves") || self.has("drops")
    }

    /// Tells whether the piece has a part of this keyword, `moves` or `drops`.
    pub(crate) fn has(&self, keyword: &str) -> bool {
        let parts = self.piece.as_deref().and_then(Node::list).unwrap_or_default();
        parts.iter().filter_map(Node::later).any(|later| later.keyword == keyword)
    }
}

/// Text as it is shown: a backslash parts paragraphs, backquotes are quotation marks.
pub(crate) fn display_text(text: &str) -> String {
    text.replace("\\\\", " ").replace('\\', " ").replace('`', "\"").split_whitespace().collect::<Vec<_>>().join(" ")
}
