//! A rules file: its games and variants, each with the sections that it inherits.
//!
//! A variant takes over its parent's sections and replaces those that it has itself, as wholes; pieces are replaced
//! one by one, by name. The parent is the nearest game before it, or the first one behind it. A variant called `-`
//! is a line in a menu.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::board::{self, Board};
use super::endings::Ending;
use super::keywords::{BOARD, GAME, TOP, Words};
use super::macros::{self, Macros};
use super::node::Node;
use super::piece::{Piece, display_text};
use super::players;
use super::rules::{Rules, SetUpPieces};
use super::source::{At, Sources, did_you_mean, suggestion};
use zumen_core::diagnostic::{Diagnostic, closest, edits, offset};
use zumen_game::Files;

/// The most pieces in reserve that a set-up can have of one kind.
const MAX_RESERVE: u32 = 100_000;
/// The most games and variants in a file.
const MAX_FORMS: usize = 2_000;
/// The most kinds of pieces in a game.
const MAX_PIECES: usize = 2_000;

/// The section that says where pieces stand.
const SETUP: &str = "board-setup";
/// What begins the titles of forms that ask for something.
const TASKS: [&str; 5] = ["lesson", "problem", "puzzle", "exercise", "level"];
/// The longest sentence that says what, in characters.
const MAX_TASK_CHARS: usize = 40;

/// Takes away what is not seen, also what files begin and end with that were put one behind the other.
pub(crate) fn trim_invisible(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{1a}'))
}

/// Where a text becomes a rules file, in bytes: the first form of its top level, which begins a line.
pub(crate) fn rules_at(text: &str) -> Option<usize> {
    text.lines().map(trim_invisible).find(|line| begins_form(line)).map(|line| offset(text, line))
}

/// Tells whether a line begins with a form of the top level.
fn begins_form(line: &str) -> bool {
    const FORMS: [&str; 5] = ["game", "define", "version", "variant", "include"];
    let Some(rest) = line.strip_prefix('(') else { return false };
    let word: String = rest.trim_start().chars().take_while(|c| c.is_ascii_alphabetic()).collect();
    let behind = rest.trim_start()[word.len()..].chars().next();
    FORMS.contains(&word.to_lowercase().as_str()) && behind.is_none_or(|c| c.is_whitespace() || "()\"".contains(c))
}

/// Says that a text is in the language of Ludii, where its game has equipment and a name without `title`.
fn ludii_fault(text: &str) -> Option<Diagnostic> {
    const GAME: &str = "(game";
    let at =
        text.match_indices(GAME).map(|(at, _)| at).find(|at| text[at + GAME.len()..].trim_start().starts_with('"'))?;
    text[at..].contains("(equipment").then(|| {
        let fault = Diagnostic::error("zrf::ludii", "this is a game of Ludii (.lud)").at(at..at + GAME.len());
        fault.help("zumen reads rules files of Zillions of Games (.zrf)")
    })
}

/// Names a saved game that is given as rules.
fn saved_game_fault(text: &str) -> Option<Diagnostic> {
    let is_saved = text.trim_start_matches('\u{feff}').trim_start().starts_with("Zillions Save Game");
    let rules = text.lines().find_map(|line| line.trim().strip_prefix("RulesFile="));
    is_saved.then(|| {
        let fault = Diagnostic::error("zrf::saved-game", "this is a saved game (ZSG), not a rules file");
        fault.help(format!("give the rules file of its game: {}", rules.unwrap_or("NAME.zrf")))
    })
}

/// What a lesson or a problem asks for, where its author says it in one short sentence: `Take 9 beans for 2 turns`.
fn task(title: &str, description: &str) -> Option<String> {
    let title = title.to_lowercase();
    let task = display_text(description);
    let task = task.trim_end_matches('.');
    let is_one = !task.is_empty() && !["://", ". ", ": "].iter().any(|sign| task.contains(sign));
    let is_task = TASKS.iter().any(|word| title.starts_with(word)) && task.chars().count() <= MAX_TASK_CHARS;
    (is_one && is_task).then(|| task.to_owned())
}

/// A game or variant as it was written.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its title; that of its game where it has none.
    pub title: String,
    /// Whether it is a variant.
    pub(crate) is_variant: bool,
    /// Whether the author opens this one.
    pub(crate) is_default: bool,
    /// Where it stands.
    pub(crate) at: At,
    /// The last section of each keyword.
    sections: BTreeMap<String, Node>,
    /// Each name once, in order.
    pieces: Vec<(String, Arc<Node>)>,
    /// Pieces whose names stand twice: the name, and where it stands again.
    pub(crate) again: Vec<(String, At)>,
    /// Conditions of its end, options, and what is no section: for who validates it.
    pub(crate) asides: Vec<Node>,
    /// The game that it is a variant of: an index among the games of the file.
    pub(crate) parent: Option<usize>,
}

impl Form {
    /// Lists the pieces that stand in it, those of its game left out: name and node.
    pub(crate) fn own_pieces(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.pieces.iter().map(|(name, node)| (name.as_str(), &**node))
    }

    /// How many nodes it has.
    fn size(&self) -> usize {
        self.sections.values().chain(self.own_pieces().map(|(_, node)| node)).map(Node::size).sum()
    }
}

/// A rules file with its macros expanded, but for how pieces move.
#[derive(Clone, Debug)]
pub struct RulesFile {
    /// The games and variants, in the order of the file.
    pub forms: Vec<Form>,
    /// The games that they take sections from.
    games: Vec<Form>,
    pub(crate) macros: Arc<Macros>,
    /// Forms of the top level that are none.
    pub(crate) others: Vec<Node>,
    /// Names of macros that were called while it was read.
    pub(crate) used: BTreeSet<String>,
    pub(crate) sources: Sources,
}

impl RulesFile {
    /// Reads a rules file; `files` are those that it may include.
    ///
    /// # Errors
    ///
    /// `zrf::*` with the place in the file that the author wrote; `zrf::no-game` where there is none.
    pub fn read(text: &str, files: &dyn Files) -> Result<RulesFile, Diagnostic> {
        if let Some(fault) = ludii_fault(text).or_else(|| saved_game_fault(text)) {
            return Err(fault);
        }
        let mut sources = Sources::default();
        let expanded = macros::expand(text, files, &mut sources)?;
        let all = expanded.forms.iter().filter_map(|node| form(node, &mut sources).transpose());
        let all: Vec<Form> = all.collect::<Result<_, _>>()?;
        if let Some(form) = all.get(MAX_FORMS) {
            let message = format!("the file has more than {MAX_FORMS} games and variants");
            return Err(sources.error("zrf::size", form.at, message).help("move some of them to another file"));
        }
        let games: Vec<Form> = all.iter().filter(|form| !form.is_variant).cloned().collect();
        if games.is_empty() {
            let message = "the rules file has no game";
            let mut heads = expanded.forms.iter().filter_map(|node| Some((node.form()?.0, node.list()?.first()?.at)));
            return Err(match heads.find(|(keyword, _)| closest(keyword, ["game"].into_iter()).is_some()) {
                Some((_, at)) => sources.error("zrf::no-game", at, message.to_owned()).help(did_you_mean("game")),
                None => {
                    Diagnostic::error("zrf::no-game", message).help("write (game (title \"...\") (players ...) ...)")
                }
            });
        }
        let mut forms = Vec::new();
        let mut before = 0;
        for mut form in all {
            before += usize::from(!form.is_variant);
            if form.is_variant {
                // The nearest game before it, or else the first one behind it.
                let parent = before.saturating_sub(1);
                form.parent = Some(parent);
                if !form.sections.contains_key("title") {
                    form.title = games[parent].title.clone();
                }
            }
            // A variant of this name is a line in a menu.
            if !form.is_variant || form.title != "-" {
                forms.push(form);
            }
        }
        let macros = Arc::new(expanded.macros);
        let mut others = expanded.forms;
        others.retain(|node| node.form().is_some_and(|(keyword, _)| !TOP.has(&keyword)));
        Ok(RulesFile { forms, games, macros, others, used: expanded.used, sources })
    }

    /// What was odd so far.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.sources.warnings
    }

    /// Lists the titles of the first games and variants, for what helps to choose one.
    pub(crate) fn titles(&self) -> Vec<&str> {
        self.forms.iter().map(|form| form.title.as_str()).take(20).collect()
    }

    /// The game or variant that the author opens.
    pub fn default_form(&self) -> usize {
        let default = self.forms.iter().position(|form| form.is_default);
        default.or_else(|| self.forms.iter().position(|form| !form.is_variant)).unwrap_or(0)
    }

    /// The game or variant of this title, in capitals or not, or of this number from 1.
    pub fn find(&self, name: &str) -> Option<usize> {
        let exact = self.forms.iter().position(|form| form.title == name);
        let plain = display_text(name).to_lowercase();
        let alike =
            exact.or_else(|| self.forms.iter().position(|form| display_text(&form.title).to_lowercase() == plain));
        alike.or_else(|| name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < self.forms.len()))
    }

    /// A section of a game or variant: its own, or that of its game.
    fn section(&self, index: usize, keyword: &str) -> Option<&Node> {
        let form = &self.forms[index];
        form.sections.get(keyword).or_else(|| self.games[form.parent?].sections.get(keyword))
    }

    /// Tells whether a game or variant has a section, or its game has.
    pub(crate) fn has(&self, index: usize, keyword: &str) -> bool {
        self.section(index, keyword).is_some()
    }

    /// The node of a form's own section.
    pub(crate) fn own_section(&self, index: usize, keyword: &str) -> Option<&Node> {
        self.forms[index].sections.get(keyword)
    }

    /// What stands in a section behind its keyword.
    pub(crate) fn children(&self, index: usize, keyword: &str) -> &[Node] {
        self.section(index, keyword).and_then(Node::form).map(|(_, rest)| rest).unwrap_or_default()
    }

    /// Where a section stands; the form itself where there is none.
    pub(crate) fn section_at(&self, index: usize, keyword: &str) -> At {
        self.section(index, keyword).map_or(self.forms[index].at, |node| node.at)
    }

    /// Lists the names of the pieces of all games and variants, each once, in order.
    pub(crate) fn piece_names(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        let names = self.games.iter().chain(&self.forms).flat_map(|form| &form.pieces);
        names.map(|(name, _)| name.as_str()).filter(|name| seen.insert(*name)).collect()
    }

    /// How many nodes a game or variant is, with what it takes over.
    pub(crate) fn size(&self, index: usize) -> usize {
        let form = &self.forms[index];
        form.size() + form.parent.map_or(0, |parent| self.games[parent].size())
    }

    /// What a game or variant says, and what was odd about it.
    ///
    /// # Errors
    ///
    /// `zrf::*` with the place: players, turn order or board that cannot be.
    ///
    /// # Panics
    ///
    /// Where `index` is none of [`RulesFile::forms`].
    pub fn rules(&self, index: usize) -> Result<(Rules, Vec<Diagnostic>), Diagnostic> {
        let form = &self.forms[index];
        let mut sources = self.sources.clone();
        sources.warnings.clear();
        let nodes = self.children(index, "players");
        let mut players = players::read_players(nodes, self.section_at(index, "players"), &mut sources)?;
        let turn_order = players::read_order(self.children(index, "turn-order"), &mut players, &mut sources)?;
        let board = board::read(self.children(index, "board"), &mut sources)?;
        let pieces = self.pieces(form);
        if let Some((_, node)) = pieces.get(MAX_PIECES) {
            let message = format!("the game has more than {MAX_PIECES} kinds of pieces");
            return Err(sources.error("zrf::pieces", node.at, message).help("remove some of them"));
        }
        let mut rules = Rules {
            title: form.title.clone(),
            task: self.own_text(form, "description").and_then(|text| task(&form.title, text)),
            variant_of: form.parent.map(|parent| self.games[parent].title.clone()),
            players,
            turn_order,
            board,
            pieces: pieces.into_iter().map(|(name, node)| Piece::read(name, node, &self.macros)).collect(),
            setup: Vec::new(),
            has_engine: self.has(index, "engine"),
            is_mated: ["loss-condition", "win-condition"]
                .iter()
                .any(|name| self.children(index, name).iter().any(is_mate)),
            endings: Vec::new(),
        };
        let conditions = ["win-condition", "loss-condition", "draw-condition"];
        let endings = conditions.map(|name| Ending::read(&rules, self.children(index, name)));
        rules.endings = endings.concat();
        rules.setup = set_up(&rules, self.children(index, SETUP), &mut sources);
        Ok((rules, sources.warnings))
    }

    /// The text of a section that a form has of its own.
    fn own_text<'f>(&self, form: &'f Form, name: &str) -> Option<&'f str> {
        let (_, children) = form.sections.get(name)?.form()?;
        children.first().and_then(Node::text)
    }

    /// Checks that a game or variant has a board that can be drawn.
    ///
    /// # Errors
    ///
    /// `zrf::board` where its board has no positions, or there is none.
    pub(crate) fn check_board(&self, index: usize, rules: &Rules) -> Result<(), Diagnostic> {
        if !rules.board.positions.is_empty() {
            return Ok(());
        }
        let form = if self.own_section(index, "board").is_some() { &self.forms[index] } else { self.game_of(index) };
        let board = form.sections.get("board").and_then(Node::list);
        let (nodes, known, whole): (Vec<&Node>, _, _) = match board {
            Some(parts) => (parts.iter().collect(), BOARD, "board"),
            // Another part of a game may stand there by its own name.
            None => (form.asides.iter().collect(), Words("board"), "game"),
        };
        for (node, (keyword, _)) in nodes.into_iter().filter_map(|node| Some((node, node.form()?))) {
            if let Some(help) = suggestion(&keyword, known.iter()).filter(|_| !known.has(&keyword)) {
                let at = node.list().and_then(<[Node]>::first).map_or(node.at, |head| head.at);
                let message = format!("{keyword} is not a part of a {whole}: there is nothing to draw");
                return Err(self.sources.error("zrf::board", at, message).help(help));
            }
        }
        let message = match board {
            Some(_) => format!("the board of {} has no positions: there is nothing to draw", form.title),
            None => format!("{} has no board: there is nothing to draw", form.title),
        };
        let help =
            "write (board (grid (start-rectangle ...) (dimensions ...) (directions ...))), or (board (positions ...))";
        Err(self.sources.error("zrf::board", self.section_at(index, "board"), message).help(help))
    }

    /// Warns of pieces of a game or variant that have no set-up. What a variant lacks like its game is told of the game.
    pub(crate) fn without_setup(&self, index: usize, rules: &Rules) -> Option<Diagnostic> {
        let slip = self.mistyped_setup(index);
        let has_setup = self.section(index, SETUP).is_some();
        if rules.pieces.is_empty() || slip.is_none() && has_setup {
            return None;
        }
        let form = if has_setup { &self.forms[index] } else { self.game_of(index) };
        let at = slip.map_or(At { end: form.at.start + 1, ..form.at }, |slip| slip.at);
        let help = if slip.is_some() { format!("did you mean {SETUP}?") } else { format!("add ({SETUP} ...)") };
        let outcome = if has_setup { "zumen uses that of its game" } else { "the board is empty" };
        let message = format!("{} has no {SETUP}: {outcome}", form.title);
        Some(self.sources.place(Diagnostic::warning("zrf::setup", message).help(help), at))
    }

    /// The section that has almost the name of the set-up, in a form without one.
    pub(crate) fn mistyped_setup(&self, index: usize) -> Option<&Node> {
        let forms = [&self.forms[index], self.game_of(index)].into_iter();
        forms
            .take_while(|form| !form.sections.contains_key(SETUP))
            .find_map(|form| closest(SETUP, form.sections.keys().map(String::as_str)).map(|slip| &form.sections[slip]))
    }

    /// The numbers of the games among the forms, in the order that variants name their parents by.
    pub(crate) fn games(&self) -> impl Iterator<Item = usize> {
        self.forms.iter().enumerate().filter(|(_, form)| !form.is_variant).map(|(index, _)| index)
    }

    /// The game of a variant; a game is its own.
    fn game_of(&self, index: usize) -> &Form {
        let own = &self.forms[index];
        own.parent.map_or(own, |parent| &self.games[parent])
    }

    /// A form's pieces: those of its game, and its own, which replace the game's by name.
    pub(crate) fn pieces<'a>(&'a self, form: &'a Form) -> Vec<(&'a str, &'a Arc<Node>)> {
        let inherited = form.parent.map(|parent| self.games[parent].pieces.as_slice()).unwrap_or_default();
        let [pieces, _] = unique(inherited.iter().chain(&form.pieces).map(|(name, node)| (name.as_str(), node)));
        pieces
    }
}

/// Tells whether a goal is a mate.
fn is_mate(goal: &Node) -> bool {
    goal.follows("checkmated").is_some() || goal.list().is_some_and(|parts| parts.iter().any(is_mate))
}

/// Tells whether a node of a piece is its name behind a keyword that was mistyped.
fn is_mistyped_name(node: &Node) -> bool {
    node.form()
        .is_some_and(|(keyword, rest)| edits(&keyword, "name") == 1 && matches!(rest, [name] if name.text().is_some()))
}

/// A top-level form, if it is a game or a variant.
///
/// # Errors
///
/// `zrf::piece` for a piece whose `name` is mistyped.
fn form(node: &Node, sources: &mut Sources) -> Result<Option<Form>, Diagnostic> {
    let Some((keyword, children)) = node.form() else { return Ok(None) };
    let is_variant = match keyword.as_str() {
        "game" => false,
        "variant" => true,
        _ => return Ok(None),
    };
    let mut sections: BTreeMap<String, Node> = BTreeMap::new();
    let mut pieces = Vec::new();
    let mut asides = Vec::new();
    for child in children {
        let Some((keyword, rest)) = child.form() else { continue };
        if keyword == "option" || keyword.ends_with("-condition") || !GAME.has(&keyword) {
            asides.push(child.clone());
        }
        if keyword != "piece" {
            sections.insert(keyword, child.clone());
            continue;
        }
        match rest.iter().find_map(|node| node.follows("name")).and_then(|rest| rest.first()?.text()) {
            Some(name) => pieces.push((name.to_owned(), Arc::new(child.clone()))),
            None => match rest.iter().find(|node| is_mistyped_name(node)) {
                Some(slip) => {
                    return Err(sources
                        .error("zrf::piece", slip.at, "not a part of a piece")
                        .help("did you mean name?"));
                }
                None => sources.warn("zrf::piece", child.at, "this piece has no name", "add (name ...)"),
            },
        }
    }
    let title = sections.get("title").and_then(Node::form).map(|(_, rest)| {
        // One of several words that has no quotes.
        display_text(&rest.iter().filter_map(Node::text).collect::<Vec<_>>().join(" "))
    });
    let is_default = sections.contains_key("default");
    let [pieces, again] = unique(pieces);
    let again = again.into_iter().map(|(name, node)| (name, node.at)).collect();
    let title = title.unwrap_or_default();
    Ok(Some(Form { title, is_variant, is_default, at: node.at, sections, pieces, again, asides, parent: None }))
}

/// Lists pieces by name, as the last one of a name says, at the place of the first; and those that stood there again.
fn unique<N: Clone + Ord, T: Clone>(pieces: impl IntoIterator<Item = (N, T)>) -> [Vec<(N, T)>; 2] {
    let mut unique: Vec<(N, T)> = Vec::new();
    let mut again = Vec::new();
    let mut places: BTreeMap<N, usize> = BTreeMap::new();
    for (name, node) in pieces {
        match places.get(&name) {
            Some(index) => {
                unique[*index].1 = node.clone();
                again.push((name, node));
            }
            None => {
                places.insert(name.clone(), unique.len());
                unique.push((name, node));
            }
        }
    }
    [unique, again]
}

/// Reads `(board-setup (Player (Piece pos off 3 pos)))`, without the keyword.
fn set_up(rules: &Rules, nodes: &[Node], sources: &mut Sources) -> Vec<SetUpPieces> {
    let mut setup = Vec::new();
    let kinds: BTreeMap<&str, usize> =
        rules.pieces.iter().enumerate().map(|(index, piece)| (piece.name.as_str(), index)).collect();
    for node in nodes {
        let Some([name, groups @ ..]) = node.list() else {
            sources.warn(
                "zrf::setup",
                node.at,
                "not the set-up of a player: zumen leaves it out",
                "write (White (King e1))",
            );
            continue;
        };
        let player = rules.players.iter().position(|player| name.text() == Some(&*player.name));
        if player.is_none() {
            let name_text = name.text().unwrap_or("this");
            let message = format!("{name_text} is not a player: zumen leaves out these pieces");
            let help = if kinds.contains_key(name_text) {
                "a player comes first, then its pieces: (White (King e1))".to_owned()
            } else {
                let near = suggestion(name_text, rules.players.iter().map(|player| player.name.as_str()));
                near.unwrap_or_else(|| "add it to (players ...)".to_owned())
            };
            sources.warn("zrf::setup", name.at, message, &help);
        }
        for group in groups {
            let Some([name, places @ ..]) = group.list() else {
                let message = "a piece and its positions need brackets: zumen leaves this out";
                sources.warn("zrf::setup", group.at, message, "write (White (King e1))");
                continue;
            };
            let Some(piece) = name.text().and_then(|name| kinds.get(name).copied()) else {
                // A player behind a piece was said with that.
                if player.is_none() && rules.players.iter().any(|player| name.text() == Some(&*player.name)) {
                    continue;
                }
                let message = format!("{} is not a piece: zumen leaves it out", name.text().unwrap_or("this"));
                let near = suggestion(name.text().unwrap_or_default(), kinds.keys().copied());
                let help = near.as_deref().unwrap_or("define it with (piece (name ...))");
                sources.warn("zrf::setup", name.at, message, help);
                continue;
            };
            let (positions, off) = places_of(&rules.board, places, sources);
            setup.extend(player.map(|player| SetUpPieces { player, piece, positions, off }));
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
                Some(count) => off = off.saturating_add(count).min(MAX_RESERVE),
                None => sources.warn("zrf::setup", node.at, "off needs a number", "write off 12"),
            }
        } else if board.is_killed(name) {
            let message = format!("kill-positions removed the position {name}");
            sources.warn("zrf::setup", node.at, message, "remove it here or from kill-positions");
        } else if !sources.is_full() {
            let help = board.suggest(name);
            sources.warn("zrf::position", node.at, format!("the board has no position {name}"), &help);
        }
    }
    (positions, off)
}
