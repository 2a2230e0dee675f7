//! A rules file: its games and variants, each with the sections that it inherits.
//!
//! A variant takes over its parent's sections and replaces those that it has itself, as wholes; pieces are replaced
//! one by one, by name. The parent is the nearest game before it, or the first one behind it. A variant called `-`
//! is a line in a menu.

use std::collections::BTreeMap;

use super::board::Board;
use super::macros;
use super::node::Node;
use super::players::{self, Player, TurnOrder};
use super::source::{At, Sources};
use crate::diagnostic::Diagnostic;
use crate::games::Files;

/// The most pieces in reserve that a set-up can have of one kind.
const MOST_OFF: u32 = 100_000;

/// Whether a text is a rules file: a form of its top level begins somewhere in it.
pub fn is_rules(text: &str) -> bool {
    const FORMS: [&str; 5] = ["game", "define", "version", "variant", "include"];
    text.lines().any(|line| {
        let Some(rest) = line.trim_start().strip_prefix('(') else { return false };
        let word: String = rest.trim_start().chars().take_while(|c| c.is_ascii_alphabetic()).collect();
        let behind = rest.trim_start()[word.len()..].chars().next();
        FORMS.contains(&word.to_lowercase().as_str()) && behind.is_none_or(|c| c.is_whitespace() || c == '(')
    })
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
}

/// Pieces of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Whose: an index of the players.
    pub player: usize,
    /// Which kind: an index of the pieces.
    pub piece: usize,
    /// Indices of the positions where one stands each.
    pub positions: Vec<usize>,
    /// How many are off the board.
    pub off: u32,
}

/// A game or variant that can be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// Its title.
    pub title: String,
    /// The title of the game that it is a variant of.
    pub variant_of: Option<String>,
    /// The players, in order.
    pub players: Vec<Player>,
    /// The order of turns.
    pub turn_order: TurnOrder,
    /// The board.
    pub board: Board,
    /// The kinds of pieces, in order.
    pub pieces: Vec<Piece>,
    /// What stands where at the beginning.
    pub setup: Vec<Placed>,
}

/// A game or variant as it was written.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its title.
    pub title: String,
    /// Whether it is a variant.
    pub is_variant: bool,
    /// Whether the author opens this one.
    pub is_default: bool,
    at: At,
    sections: BTreeMap<String, Vec<Node>>,
    /// By name, in order.
    pieces: Vec<(String, Node)>,
    /// The title of its game.
    parent: Option<String>,
}

/// A rules file with its macros expanded.
#[derive(Clone, Debug)]
pub struct RulesFile {
    /// The games and variants, in the order of the file.
    pub forms: Vec<Form>,
    sources: Sources,
}

impl RulesFile {
    /// Reads a rules file; `files` are those that it may include.
    ///
    /// # Errors
    ///
    /// `zrf::*` with the place in the file that the author wrote; `zrf::no-game` where there is none.
    pub fn read(text: &str, files: &dyn Files) -> Result<RulesFile, Diagnostic> {
        let mut sources = Sources::default();
        let nodes = macros::expand(text, files, &mut sources)?;
        let own: Vec<Form> = nodes.iter().filter_map(form).collect();
        if !own.iter().any(|form| !form.is_variant) {
            return Err(Diagnostic::error("zrf::no-game", "the rules file has no game")
                .help("a game is (game (title \"...\") (players ...) ...)"));
        }
        let forms = own.iter().enumerate().map(|(index, form)| inherited(form, &own, index)).collect::<Vec<Form>>();
        let forms = forms.into_iter().filter(|form| form.title != "-").collect();
        Ok(RulesFile { forms, sources })
    }

    /// What was odd so far.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.sources.warnings
    }

    /// The game or variant that the author opens.
    pub fn default_form(&self) -> usize {
        let default = self.forms.iter().position(|form| form.is_default);
        default.or_else(|| self.forms.iter().position(|form| !form.is_variant)).unwrap_or(0)
    }

    /// The game or variant of this title, in capitals or not, or of this number from 1.
    pub fn find(&self, name: &str) -> Option<usize> {
        let exact = self.forms.iter().position(|form| form.title == name);
        let folded = || self.forms.iter().position(|form| form.title.to_lowercase() == name.trim().to_lowercase());
        let number = || name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < self.forms.len());
        exact.or_else(folded).or_else(number)
    }

    /// What a game or variant says, and what was odd about it.
    ///
    /// # Errors
    ///
    /// `zrf::*` with the place: players, turn order or board that cannot be.
    pub fn rules(&self, index: usize) -> Result<(Rules, Vec<Diagnostic>), Diagnostic> {
        let form = &self.forms[index];
        let mut sources = self.sources.clone();
        sources.warnings.clear();
        let section = |name: &str| form.sections.get(name).map(Vec::as_slice).unwrap_or_default();
        let last = |name: &str| section(name).last().and_then(Node::form).map(|(_, rest)| rest).unwrap_or_default();
        let at = |name: &str| section(name).last().map_or(form.at, |node| node.at);
        let mut players = players::read_players(last("players"), at("players"), &mut sources)?;
        let turn_order = players::read_order(last("turn-order"), &mut players, &mut sources)?;
        let board = Board::read(last("board"), &mut sources)?;
        let pieces: Vec<Piece> = form.pieces.iter().map(|(name, node)| piece(name, node)).collect();
        let mut rules = Rules {
            title: form.title.clone(),
            variant_of: form.parent.clone(),
            players,
            turn_order,
            board,
            pieces,
            setup: Vec::new(),
        };
        rules.setup = set_up(&rules, last("board-setup"), &mut sources);
        Ok((rules, sources.warnings))
    }
}

/// A top-level form, if it is a game or a variant.
fn form(node: &Node) -> Option<Form> {
    let (keyword, children) = node.form()?;
    let is_variant = match keyword.as_str() {
        "game" => false,
        "variant" => true,
        _ => return None,
    };
    let mut sections: BTreeMap<String, Vec<Node>> = BTreeMap::new();
    let mut pieces = Vec::new();
    for child in children {
        let Some((keyword, rest)) = child.form() else { continue };
        if keyword == "piece" {
            let name = rest.iter().filter_map(Node::form).find(|(keyword, _)| keyword == "name");
            let name = name.and_then(|(_, rest)| rest.first()?.text().map(str::to_owned));
            pieces.extend(name.map(|name| (name, child.clone())));
        } else {
            sections.entry(keyword).or_default().push(child.clone());
        }
    }
    let title = sections.get("title").and_then(|nodes| nodes.first()?.form().map(|(_, rest)| rest.to_vec()));
    let title = title.and_then(|rest| rest.first()?.text().map(shown)).unwrap_or_default();
    let is_default = sections.contains_key("default");
    Some(Form { title, is_variant, is_default, at: node.at, sections, pieces: unique(pieces), parent: None })
}

/// The last piece of a name, at the place of the first.
fn unique(pieces: Vec<(String, Node)>) -> Vec<(String, Node)> {
    let mut unique: Vec<(String, Node)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (name, node) in pieces {
        match places.get(&name) {
            Some(index) => unique[*index].1 = node,
            None => {
                places.insert(name.clone(), unique.len());
                unique.push((name, node));
            }
        }
    }
    unique
}

/// A form with what it takes over from its game.
fn inherited(form: &Form, all: &[Form], index: usize) -> Form {
    if !form.is_variant {
        return form.clone();
    }
    let before = all[..index].iter().rev().find(|other| !other.is_variant);
    let Some(parent) = before.or_else(|| all[index..].iter().find(|other| !other.is_variant)) else {
        return form.clone();
    };
    let mut sections = parent.sections.clone();
    // Which one the author opens is said of each by itself.
    sections.remove("default");
    sections.extend(form.sections.clone());
    let pieces = parent.pieces.iter().chain(&form.pieces).cloned().collect();
    Form { sections, pieces: unique(pieces), parent: Some(parent.title.clone()), ..form.clone() }
}

fn piece(name: &str, node: &Node) -> Piece {
    let mut piece = Piece { name: name.to_owned(), ..Piece::default() };
    let children = node.form().map(|(_, children)| children).unwrap_or_default();
    for (keyword, rest) in children.iter().filter_map(Node::form) {
        let text = || rest.first().and_then(Node::text).map(shown).filter(|text| !text.trim().is_empty());
        match keyword.as_str() {
            "notation" => piece.notation = text(),
            "help" => piece.help = text(),
            "description" => piece.description = text(),
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

/// Text as it is shown: a backslash parts paragraphs, backquotes are quotation marks.
fn shown(text: &str) -> String {
    text.replace("\\\\", " ").replace('\\', " ").replace('`', "\"").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads `(board-setup (Player (Piece pos off 3 pos)))`, without the keyword.
fn set_up(rules: &Rules, nodes: &[Node], sources: &mut Sources) -> Vec<Placed> {
    let mut setup = Vec::new();
    let find_piece = |name: &str| rules.pieces.iter().position(|piece| piece.name == name);
    for node in nodes {
        let Some([name, groups @ ..]) = node.list() else { continue };
        let player = rules.players.iter().position(|player| name.text() == Some(&*player.name));
        let Some(player) = player else {
            let message = format!("{} is no player", name.text().unwrap_or("this"));
            sources.warn("zrf::setup", name.at, message, "name it under players");
            continue;
        };
        for group in groups {
            let Some([name, places @ ..]) = group.list() else { continue };
            let Some(piece) = name.text().and_then(find_piece) else {
                let message = format!("{} is no piece", name.text().unwrap_or("this"));
                sources.warn("zrf::setup", name.at, message, "define it with (piece (name ...))");
                continue;
            };
            let (positions, off) = places_of(&rules.board, places, sources);
            setup.push(Placed { player, piece, positions, off });
        }
    }
    setup
}

fn places_of(board: &Board, nodes: &[Node], sources: &mut Sources) -> (Vec<usize>, u32) {
    let mut positions = Vec::new();
    let mut off = 0_u32;
    let mut nodes = nodes.iter();
    while let Some(node) = nodes.next() {
        let Some(name) = node.text() else { continue };
        if let Some(position) = board.find(name) {
            positions.push(position);
        } else if name.eq_ignore_ascii_case("off") {
            let count = nodes.next().and_then(Node::number).and_then(|count| u32::try_from(count).ok());
            match count {
                Some(count) => off = off.saturating_add(count).min(MOST_OFF),
                None => sources.warn("zrf::setup", node.at, "off needs a number", "off 12"),
            }
        } else {
            sources.warn("zrf::setup", node.at, format!("the board has no position {name}"), "check the spelling");
        }
    }
    (positions, off)
}
