//! One line of a saved game, played on a position.

use std::collections::{BTreeMap, BTreeSet};

use super::chess;
use super::endings::has_ended;
use super::piece::Stone;
use super::players::{Kind, Turn};
use super::position::Position;
use super::rules::Rules;
use super::saved_game::{Line, SaveFile};
use zumen_core::diagnostic::Diagnostic;

impl SaveFile {
    /// The position after so many moves; all of them where there are not so many.
    ///
    /// # Errors
    ///
    /// `zsg::line`: a line that does not fit the position, with what stands there.
    pub fn position(&self, rules: &Rules, moves: usize) -> Result<Position, Diagnostic> {
        self.position_on(&mut Reel::default(), rules, moves)
    }

    /// Does what [`SaveFile::position`] does; `reel` is one of this game by these rules, for several moments of it.
    ///
    /// # Errors
    ///
    /// As [`SaveFile::position`].
    pub(crate) fn position_on(&self, reel: &mut Reel, rules: &Rules, moves: usize) -> Result<Position, Diagnostic> {
        let moves = &self.moves[..moves.min(self.moves.len())];
        // The last one is played anew: what it is called is told by what was before it.
        let before = &moves[..moves.len().saturating_sub(1)];
        let reached = match reel.reached.take().filter(|reached| reached.moves <= before.len()) {
            Some(reached) => reached,
            None => ReplayState::start(self, rules)?,
        };
        #[cfg(test)]
        (reel.played += moves.len() - reached.moves);
        let reached = reel.reached.insert(reached);
        while let Some(line) = before.get(reached.moves) {
            reached.play(rules, line)?;
            reached.pass_on(rules);
        }
        let mut reached = reached.clone();
        if let Some(last) = moves.last() {
            let before = reached.position.clone();
            reached.play(rules, last)?;
            reached.position.after = chess::format_move(rules, &before, &reached.position, last);
            reached.pass_on(rules);
        }
        let ReplayState { mut position, goes_on, .. } = reached;
        // A partial move may have ended the turn: whose it is then the next line tells.
        if let Some(next) = self.moves.get(moves.len()).filter(|_| goes_on) {
            position.turn = position.turn.map(|turn| turn_of(rules, turn, goes_on, next, &position));
        }
        // Nobody moves behind the end of a game.
        let is_last = !moves.is_empty() && moves.len() == self.moves.len() && !goes_on;
        position.turn = position.turn.filter(|_| !is_last || !has_ended(rules, &position));
        Ok(position)
    }
}

impl SaveFile {
    /// Shows each of the first lines, and the position before it, up to a line that does not fit.
    pub(crate) fn for_each_line(&self, rules: &Rules, moves: usize, mut look: impl FnMut(&Position, &Line)) {
        let Ok(mut reached) = ReplayState::start(self, rules) else { return };
        for line in self.moves.iter().take(moves) {
            look(&reached.position, line);
            if reached.play(rules, line).is_err() {
                return;
            }
            reached.pass_on(rules);
        }
    }
}

/// Where a saved game is of which one moment after another is asked for: what was played is not played again. Nowhere
/// before the first.
#[derive(Debug, Default)]
pub(crate) struct Reel {
    reached: Option<ReplayState>,
    /// Moves that it has played in all.
    #[cfg(test)]
    pub(crate) played: usize,
}

/// Where a game is.
#[derive(Clone, Debug)]
struct ReplayState {
    /// Moves that were played.
    moves: usize,
    position: Position,
    /// Whether the last of them was partial.
    goes_on: bool,
}

impl ReplayState {
    /// Begins before the first move.
    fn start(saved: &SaveFile, rules: &Rules) -> Result<ReplayState, Diagnostic> {
        let mut position = Position::start(rules);
        for line in &saved.edits {
            edit(rules, &mut position, line)?;
        }
        Ok(ReplayState { moves: 0, position, goes_on: false })
    }

    /// Plays a move.
    fn play(&mut self, rules: &Rules, line: &Line) -> Result<(), Diagnostic> {
        let ReplayState { position, goes_on, .. } = self;
        position.turn = position.turn.map(|turn| turn_of(rules, turn, *goes_on, line, position));
        play(rules, position, line)?;
        self.goes_on = line.is_partial;
        self.moves += 1;
        Ok(())
    }

    /// Hands the turn on, where the move was a whole one.
    fn pass_on(&mut self, rules: &Rules) {
        if !self.goes_on {
            self.position.turn = self.position.turn.map(|turn| rules.turn_order.after(turn));
        }
    }
}

/// Lists the kinds of pieces that the lines name and the rules do not know: each once, with the line and the word of it.
pub(crate) fn unknown_kinds<'a>(saved: &'a SaveFile, rules: &Rules) -> Vec<(&'a Line, usize)> {
    const WORDS: [&str; 8] = ["x", "-", "=", "@", "on", "flip", "pass", "Pass"];
    let mut known: BTreeSet<&str> = rules.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let mut found = Vec::new();
    for line in saved.edits.iter().chain(&saved.moves) {
        for at in 0..line.words.len() {
            let words = LineWords { rules, line, at };
            let word = words.ahead(0);
            if known.contains(word) || WORDS.contains(&word) || words.is_player(0) {
                continue;
            }
            let before = at.checked_sub(1).map(|at| LineWords { rules, line, at });
            let is_created = before.as_ref().is_some_and(|before| before.is_player(0)) && words.is_square(1);
            let is_moved = words.is_square(1) && matches!(words.ahead(2), "-" | "x") && words.is_square(3);
            let is_changed = before.is_some_and(|before| before.peek() == Some("="));
            // A position's name stands in these places too: behind another position it is no piece.
            if is_created || is_changed || (is_moved && !words.is_square(0)) {
                known.insert(word);
                found.push((line, at));
            }
        }
    }
    found
}

/// Applies an edit of the set-up: `White Rook a1` puts a piece, `x b6` empties a position.
///
/// # Errors
///
/// `zsg::line` where it names what the rules do not have.
pub(crate) fn edit(rules: &Rules, position: &mut Position, line: &Line) -> Result<(), Diagnostic> {
    let mut words = LineWords { rules, line, at: 0 };
    if line.words.len() == 2 && words.take_if("x") {
        position.stones.remove(&words.square()?);
        return Ok(());
    }
    let player = words.player()?;
    let piece = words.piece()?;
    let at = words.square()?;
    if let Some(word) = words.peek() {
        return Err(words.fault(format!("unexpected {word} after the edit")));
    }
    position.stones.insert(at, Stone { piece, player });
    Ok(())
}

/// The turn that a line belongs to. Behind a partial move it is the same one, unless the line's round or its
/// mover say that nobody went on.
pub(crate) fn turn_of(rules: &Rules, turn: Turn, goes_on: bool, line: &Line, position: &Position) -> Turn {
    if !goes_on {
        return turn;
    }
    let next = rules.turn_order.after(turn);
    let owner = mover(rules, line, position);
    let is_of = |turn: Turn| owner.is_none_or(|owner| rules.turn_order.entries[turn.entry].pieces_of == owner);
    let later_round = line.round.is_some_and(|round| round > turn.round && round == next.round);
    if later_round || (!is_of(turn) && is_of(next)) { next } else { turn }
}

/// Whose piece moves first in a line.
fn mover(rules: &Rules, line: &Line, position: &Position) -> Option<usize> {
    let first = line.words.first()?;
    let player = rules.players.iter().position(|player| player.name == *first);
    player.or_else(|| {
        let from = rules.board.find(line.words.get(1)?)?;
        Some(position.stones.get(&from)?.player)
    })
}

/// Plays a move: all its actions at once.
///
/// # Errors
///
/// `zsg::line` where it does not fit the position.
pub(crate) fn play(rules: &Rules, position: &mut Position, line: &Line) -> Result<(), Diagnostic> {
    let mut words = LineWords { rules, line, at: 0 };
    let mut play = Play {
        before: position,
        left: BTreeSet::new(),
        placed: BTreeMap::new(),
        dropped: Vec::new(),
        touched: Vec::new(),
        destination: None,
    };
    while words.peek().is_some() {
        play.action(&mut words)?;
    }
    let Play { left, placed, dropped, touched, .. } = play;
    position.stones.retain(|at, _| !left.contains(at));
    position.stones.extend(placed);
    for stone in dropped {
        let count = position.off.get(&stone).map_or(0, |count| count.saturating_sub(1));
        match count {
            0 => drop(position.off.remove(&stone)),
            count => drop(position.off.insert(stone, count)),
        }
    }
    let mut known = BTreeSet::new();
    position.last = touched.into_iter().filter(|at| known.insert(*at)).collect();
    Ok(())
}

/// What a line does. The position stays as it is until the line is over.
struct Play<'a> {
    before: &'a Position,
    /// Positions that something leaves, or where it is taken away.
    left: BTreeSet<usize>,
    /// What arrives.
    placed: BTreeMap<usize, Stone>,
    /// What comes from the reserve, where there is one.
    dropped: Vec<Stone>,
    /// Positions in the order of the line; one may come again.
    touched: Vec<usize>,
    /// Where the last piece arrived.
    destination: Option<usize>,
}

impl Play<'_> {
    fn action(&mut self, words: &mut LineWords) -> Result<(), Diagnostic> {
        let word = words.peek().unwrap_or_default();
        match word {
            "Pass" | "pass" => words.at += 1,
            "=" => self.change(words)?,
            "flip" => {
                words.at += 1;
                let at = words.square()?;
                let rules = words.rules;
                self.update(at, words, |stone| Stone { player: next_player(rules, stone.player), ..stone })?;
            }
            "@" => {
                words.at += 1;
                words.square()?;
                // An attribute changes nothing that is drawn.
                words.at += 2;
            }
            "x" if words.is_square(1) || !words.is_piece(0) => {
                words.at += 1;
                let at = words.square()?;
                self.left.insert(at);
                self.placed.remove(&at);
                self.touched.push(at);
            }
            _ if words.is_creation() => self.create(words)?,
            _ => self.travel(words)?,
        }
        Ok(())
    }

    /// Reads `Player Piece sq`: from the reserve, if there is one.
    fn create(&mut self, words: &mut LineWords) -> Result<(), Diagnostic> {
        let player = words.player()?;
        let piece = words.piece()?;
        let at = words.square()?;
        let stone = Stone { piece, player };
        self.dropped.push(stone);
        self.arrive(at, stone);
        self.touched.push(at);
        Ok(())
    }

    /// Lets a piece arrive; what stood there before the line is gone, even where this one goes on.
    fn arrive(&mut self, at: usize, stone: Stone) {
        self.left.insert(at);
        self.placed.insert(at, stone);
        self.destination = Some(at);
    }

    /// Reads `Piece a - b`, `Piece a x b`.
    fn travel(&mut self, words: &mut LineWords) -> Result<(), Diagnostic> {
        let start = words.at;
        let named = words.piece().map_err(|fault| self.name_holder(fault, words))?;
        let from = words.square()?;
        if !words.take_if("-") && !words.take_if("x") {
            return Err(words.fault("a move needs - or x between its two positions"));
        }
        let to = words.square()?;
        let name = |at: usize| &words.rules.board.positions[at].name;
        // A piece that was there before the line; or one that the line itself brought there.
        let was = self.before.stones.get(&from).copied();
        let came = self.placed.get(&from).copied();
        let is_named = |stone: &Stone| stone.piece == named;
        let there = was.filter(is_named).or(came.filter(is_named)).or(was).or(came);
        let stone = there.ok_or_else(|| words.line.fault_at(start + 1, format!("{} is empty", name(from))))?;
        if stone.piece != named {
            let message =
                format!("{}, not {}", words.rules.describe_holder(from, stone), words.rules.pieces[named].name);
            return Err(words.line.fault_at(start, message));
        }
        if was == Some(stone) {
            self.left.insert(from);
        } else {
            self.placed.remove(&from);
        }
        self.arrive(to, stone);
        self.touched.extend([from, to]);
        Ok(())
    }

    /// Says of a piece that the rules do not know what stands where it should: drawn as letters it would not be there.
    fn name_holder(&self, fault: Diagnostic, words: &LineWords) -> Diagnostic {
        let rules = words.rules;
        let holder = rules.board.find(words.ahead(1)).and_then(|from| Some((from, *self.before.stones.get(&from)?)));
        match holder {
            _ if words.is_short_move() => {
                let message = format!("a saved game names the piece and both squares, not {}", words.ahead(0));
                words.fault(message).help("write the move like 1. Pawn e2 - e4")
            }
            Some((from, stone)) => {
                let named = &rules.pieces[stone.piece].name;
                fault.help(format!("{}: write {named}, or use other rules", rules.describe_holder(from, stone)))
            }
            None => fault.help("use the rules that the game was played by"),
        }
    }

    /// Reads `= Type`, `= Type on s1 s2`, `= Player on s1`.
    fn change(&mut self, words: &mut LineWords) -> Result<(), Diagnostic> {
        words.at += 1;
        let player = words.is_player(0).then(|| words.player()).transpose()?;
        let piece = if player.is_none() { Some(words.piece()?) } else { None };
        let mut squares = Vec::new();
        if words.take_if("on") {
            squares.push(words.square()?);
            while words.is_square(0) && !words.begins_action() {
                squares.push(words.square()?);
            }
        } else {
            let missing = || words.fault("no piece moved here that could change: name a position with on");
            squares.push(self.destination.ok_or_else(missing)?);
        }
        for at in squares {
            self.update(at, words, |stone| Stone {
                piece: piece.unwrap_or(stone.piece),
                player: player.unwrap_or(stone.player),
            })?;
        }
        Ok(())
    }

    /// Changes what stands on a position once the line is played.
    fn update(&mut self, at: usize, words: &LineWords, change: impl Fn(Stone) -> Stone) -> Result<(), Diagnostic> {
        let stone =
            self.placed.get(&at).or_else(|| self.before.stones.get(&at).filter(|_| !self.left.contains(&at))).copied();
        let stone =
            stone.ok_or_else(|| words.line.fault(format!("{} is empty", words.rules.board.positions[at].name)))?;
        self.placed.insert(at, change(stone));
        if !self.touched.contains(&at) {
            self.touched.push(at);
        }
        Ok(())
    }
}

/// Whose a piece becomes when it flips: the next one of those who take turns.
fn next_player(rules: &Rules, player: usize) -> usize {
    let count = rules.players.len();
    let following = (1..count).map(|by| (player + by) % count);
    let mut playing = following.filter(|next| rules.players[*next].kind == Kind::Player);
    playing.next().unwrap_or((player + 1) % count)
}

/// The words of a line, and where reading is.
struct LineWords<'a> {
    rules: &'a Rules,
    line: &'a Line,
    at: usize,
}

impl<'a> LineWords<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.line.words.get(self.at).map(String::as_str)
    }

    fn ahead(&self, by: usize) -> &'a str {
        self.line.words.get(self.at + by).map_or("", String::as_str)
    }

    fn take_if(&mut self, word: &str) -> bool {
        let is = self.peek() == Some(word);
        self.at += usize::from(is);
        is
    }

    fn is_square(&self, by: usize) -> bool {
        self.rules.board.find(self.ahead(by)).is_some()
    }

    fn is_player(&self, by: usize) -> bool {
        self.rules.players.iter().any(|player| player.name == self.ahead(by))
    }

    fn is_piece(&self, by: usize) -> bool {
        self.rules.pieces.iter().any(|piece| piece.name == self.ahead(by))
    }

    /// Tells whether a player's name begins a creation: a piece follows, or what should be one before a position.
    fn is_creation(&self) -> bool {
        self.is_player(0) && (self.is_piece(1) || (!self.is_square(1) && self.is_square(2)))
    }

    /// Tells whether a word that is a position's name begins the next action: pieces may be called like positions.
    fn begins_action(&self) -> bool {
        self.peek().is_some_and(|word| ["x", "flip", "@", "="].contains(&word)) && self.is_square(1)
            || (self.is_piece(0) && self.is_square(1) && matches!(self.ahead(2), "-" | "x"))
            || self.is_creation()
    }

    /// Tells whether a move stands here as players of chess write it: `e4`, `Nf3`, `e2-e4`, `O-O`.
    fn is_short_move(&self) -> bool {
        let is_whole = self.is_square(1) && matches!(self.ahead(2), "-" | "x") && self.is_square(3);
        let word = self.ahead(0).split(['=', '+', '#', '!', '?']).next().unwrap_or_default();
        let mut ends = word.char_indices().map(|(at, _)| &word[at..]).filter(|end| end.len() > 1);
        !is_whole
            && (["O-O", "0-0"].iter().any(|sign| word.starts_with(sign))
                || ends.any(|end| self.rules.board.find(end).is_some()))
    }

    /// How to write two positions that a dash joins.
    fn squares_of(&self, word: &str) -> Option<String> {
        let (from, to) = word.split_once('-')?;
        self.rules.board.find(from).and(self.rules.board.find(to))?;
        Some(format!("write blanks around the dash: {from} - {to}"))
    }

    fn player(&mut self) -> Result<usize, Diagnostic> {
        let found = self.rules.players.iter().position(|player| player.name == self.ahead(0));
        self.require(found, "player")
    }

    fn piece(&mut self) -> Result<usize, Diagnostic> {
        let found = self.rules.pieces.iter().position(|piece| piece.name == self.ahead(0));
        self.require(found, "piece")
    }

    fn square(&mut self) -> Result<usize, Diagnostic> {
        let found = self.rules.board.find(self.ahead(0));
        self.require(found, "position")
    }

    fn require(&mut self, found: Option<usize>, what: &str) -> Result<usize, Diagnostic> {
        match (found, self.peek()) {
            (Some(index), _) => {
                self.at += 1;
                Ok(index)
            }
            (None, Some(word)) => {
                let fault = self.fault(format!("the rules have no {what} {word}"));
                let help = match what {
                    "piece" => Some("use --lenient to draw it as letters".to_owned()),
                    "position" => self.squares_of(word).or_else(|| self.rules.board.correction(word)),
                    _ => None,
                };
                Err(help.into_iter().fold(fault, Diagnostic::help))
            }
            (None, None) => Err(self.fault(format!("a {what} is missing at the end"))),
        }
    }

    /// The fault of the word where reading is.
    fn fault(&self, message: impl std::fmt::Display) -> Diagnostic {
        self.line.fault_at(self.at, message)
    }
}
