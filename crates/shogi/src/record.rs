//! Records: a game from its set-up move by move with its variations, in whatever notation, and which moment of it is asked
//! for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::coordinates::narrow;
use super::end::End;
use super::handicap::Handicap;
use super::moment::Moment;
use super::move_notation;
use super::position::Position;
use super::replay::{self, Play};
use super::square::Square;
use super::variant::Variant;
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_core::width;
use zumen_game::{GameOption, MAX_PICTURES, Selection, TOO_MANY, branch, option_fault};

/// The most moves of a line: no game that was played comes near.
const MAX_MOVES: usize = 3_000;

/// The most moves of all lines of a record.
const MAX_NODES: usize = 30_000;

/// Where a text tells of the pieces of a board.
pub(super) type Places = Vec<(Square, Range<usize>)>;

/// Where a text tells of a piece on a square: for [`super::lints::oddities`].
pub(super) fn place_of(places: &[(Square, Range<usize>)]) -> impl Fn(Square) -> Range<usize> {
    |asked| places.iter().find(|(square, _)| *square == asked).map_or(0..0, |(_, span)| span.clone())
}

/// What happens next in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Play(Play),
    /// The game ends.
    End(End),
    /// The text goes on with what cannot be read or played.
    Fault(Diagnostic),
}

/// A step, with what a record tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub step: Step,
    /// The steps that may follow: the game's own first, then those of variations.
    branches: Vec<usize>,
    /// How long the player thought, in milliseconds.
    pub elapsed: Option<u64>,
    /// Lines of comments.
    pub comments: Vec<String>,
    /// The position after it; hands that are the rest are filled.
    position: Position,
}

/// A game with its variations, as far as it can be played.
#[derive(Clone, Debug)]
pub(super) struct Game {
    start: Moment,
    /// The position that it begins with; hands that are the rest are filled.
    filled_start: Position,
    nodes: Vec<Node>,
    /// The first steps.
    branches: Vec<usize>,
    /// Lines of comments before the first move.
    pub comments: Vec<String>,
    /// What its head tells beside names and set-up, by the Japanese names of KIF.
    pub fields: Vec<(String, String)>,
    /// Names of moments (しおり), by the step before them.
    pub bookmarks: BTreeMap<Option<usize>, Vec<String>>,
    /// What of the text is not kept, in words.
    passed_over: BTreeSet<&'static str>,
    /// Each with the step that was read before it.
    warnings: Vec<(Option<usize>, Diagnostic)>,
    /// The plays of the line that is read.
    line: Vec<usize>,
    /// The step that was read last.
    latest: Option<usize>,
}

#[cfg(test)]
impl PartialEq for Game {
    /// Tells whether two texts tell of the same game, whatever was odd about them and in whatever order its lines stand.
    fn eq(&self, other: &Game) -> bool {
        (&self.start, &self.comments, &self.fields) == (&other.start, &other.comments, &other.fields)
            && self.flatten_steps() == other.flatten_steps()
    }
}

impl Game {
    /// All steps, each with the number of those before it on its line, a line behind the one that it leaves.
    #[cfg(test)]
    fn flatten_steps(&self) -> Vec<(usize, &Step, Option<u64>, &[String])> {
        let mut waiting: Vec<(usize, usize)> = self.branches.iter().rev().map(|first| (0, *first)).collect();
        let mut told = Vec::new();
        while let Some((depth, index)) = waiting.pop() {
            let node = &self.nodes[index];
            told.push((depth, &node.step, node.elapsed, node.comments.as_slice()));
            waiting.extend(node.branches.iter().rev().map(|next| (depth + 1, *next)));
        }
        told
    }

    /// A game that begins here.
    pub(crate) fn new(mut start: Moment) -> Game {
        start.handicap = start.handicap.or_else(|| Handicap::of(&start.position));
        Game {
            filled_start: with_filled_hand(&start),
            start,
            nodes: Vec::new(),
            branches: Vec::new(),
            comments: Vec::new(),
            fields: Vec::new(),
            bookmarks: BTreeMap::new(),
            passed_over: BTreeSet::new(),
            warnings: Vec::new(),
            line: Vec::new(),
            latest: None,
        }
    }

    /// Its set-up.
    pub(crate) fn start(&self) -> &Moment {
        &self.start
    }

    /// The same, with what is odd about it and wrong with it said of another text.
    pub(crate) fn of(mut self, origin: &Arc<Origin>) -> Game {
        for node in &mut self.nodes {
            if let Step::Fault(fault) = &mut node.step {
                *fault = fault.clone().of(origin);
            }
        }
        for (_, warning) in &mut self.warnings {
            *warning = warning.clone().of(origin);
        }
        self
    }

    /// The position after a step, or at the start; hands that are the rest are filled.
    pub(crate) fn position(&self, at: Option<usize>) -> &Position {
        at.map_or(&self.filled_start, |at| &self.nodes[at].position)
    }

    /// Which game it is.
    pub(crate) fn variant(&self) -> Variant {
        self.start.position.variant
    }

    /// The position after the moves that were read.
    pub(crate) fn now(&self) -> &Position {
        self.position(self.line.last().copied())
    }

    /// Numbers the moves: the first has this number.
    pub(crate) fn begin_at(&mut self, first: u32) {
        self.start.position.number = Some(first.saturating_sub(1));
        self.filled_start.number = self.start.position.number;
    }

    /// Takes the numbers of its moves away.
    #[cfg(test)]
    pub(crate) fn unnumber(&mut self) {
        self.start.position.number = None;
    }

    /// Everything that was odd.
    #[cfg(test)]
    pub(crate) fn warnings(&self) -> Vec<Diagnostic> {
        self.warnings.iter().map(|(_, warning)| warning.clone()).collect()
    }

    /// Notes what is odd about what was just read.
    pub(crate) fn warn(&mut self, warning: Diagnostic) {
        self.warnings.push((self.latest, warning));
    }

    /// Notes what is odd about the record as a whole.
    pub(crate) fn warn_always(&mut self, warning: Diagnostic) {
        self.warnings.push((None, warning));
    }

    /// Notes what of the text is not kept, in words.
    pub(crate) fn pass_over(&mut self, what: &'static str) {
        self.passed_over.insert(what);
    }

    /// Ends the line with what cannot be read.
    pub(crate) fn stop(&mut self, fault: Diagnostic) {
        self.add(Step::Fault(fault), self.now().clone());
    }

    /// Ends the line as the game ends.
    pub(crate) fn end(&mut self, end: End) {
        self.add(Step::End(end), self.now().clone());
    }

    /// Ends the line with a word that no end is called.
    pub(crate) fn warn_end(&mut self, word: &str, span: Range<usize>) {
        self.pass_over("ends with names that zumen does not know");
        let odd = Diagnostic::warning("record::end", format!("no end of a game is called {word:?}")).at(span);
        self.warn(odd.help("zumen draws the position without an end; write 投了 or %TORYO where a player resigns"));
    }

    /// Notes that the text goes on behind the end of the game.
    pub(crate) fn warn_behind_end(&mut self, span: Range<usize>) {
        let odd = Diagnostic::warning("record::end", "the game ends before this; zumen does not read what follows");
        self.warn_always(odd.at(span).help("put another game in a file of its own, and delete an end that is none"));
    }

    /// Tells how long the player thought about what was just read, in milliseconds.
    pub(crate) fn set_elapsed(&mut self, elapsed: Option<u64>) {
        if let Some(node) = self.latest.and_then(|latest| self.nodes.get_mut(latest)) {
            node.elapsed = elapsed;
        }
    }

    /// Adds a line of a comment on what was just read.
    pub(crate) fn comment(&mut self, line: &str) {
        let comments = match self.latest.and_then(|latest| self.nodes.get_mut(latest)) {
            Some(node) => &mut node.comments,
            None => &mut self.comments,
        };
        comments.push(line.to_owned());
    }

    /// Gives the moment after what was just read a name, where it is not blank.
    pub(crate) fn bookmark(&mut self, name: &str) {
        let name = name.trim();
        if !name.is_empty() {
            self.bookmarks.entry(self.latest).or_default().push(name.to_owned());
        }
    }

    fn add(&mut self, step: Step, position: Position) {
        let index = self.nodes.len();
        self.nodes.push(Node { step, branches: Vec::new(), elapsed: None, comments: Vec::new(), position });
        match self.line.last() {
            Some(before) => self.nodes[*before].branches.push(index),
            None => self.branches.push(index),
        }
        self.latest = Some(index);
    }

    /// Plays a move that stands there in the text. Where it cannot be played the line ends; whether it goes on.
    pub(crate) fn play(&mut self, play: Play, span: Range<usize>) -> bool {
        let mut now = self.now().clone();
        let limits = [(self.line.len(), MAX_MOVES), (self.nodes.len(), MAX_NODES)];
        let played = match limits.into_iter().find(|(count, most)| count >= most) {
            None => replay::play(&mut now, play),
            Some((_, most)) => Err(Diagnostic::error("record::long", format!("the game has more than {most} moves"))
                .help("shorten the record")),
        };
        if let Err(fault) = played {
            self.stop(fault.at(span));
            return false;
        }
        let oddities = replay::oddities(self.now(), &now, play);
        self.add(Step::Play(play), now);
        self.line.extend(self.latest);
        for odd in oddities {
            self.warn(odd.at(span.clone()));
        }
        true
    }

    /// Goes back on the line that was read to where the move of this number is to be played; whether it is there.
    pub(crate) fn go_back(&mut self, number: u32) -> bool {
        let Some(moves) = (number as usize).checked_sub(self.first() + 1).filter(|moves| *moves <= self.line.len())
        else {
            return false;
        };
        self.line.truncate(moves);
        self.latest = self.line.last().copied();
        true
    }

    /// Everything that is odd about it or wrong with it, in the order of the text.
    pub(crate) fn faults(&self) -> Vec<Diagnostic> {
        let wrong = self.nodes.iter().filter_map(|node| match &node.step {
            Step::Fault(fault) => Some(fault),
            _ => None,
        });
        let mut faults: Vec<Diagnostic> =
            self.warnings.iter().map(|(_, warning)| warning).chain(wrong).cloned().collect();
        faults.sort_by_key(|fault| fault.span.as_ref().map(|span| span.start));
        faults
    }

    /// Tells whether a line of it cannot be read to its end.
    pub(crate) fn has_faults(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.step, Step::Fault(_)))
    }

    /// What of its text is not kept, in words.
    pub(crate) fn passed_over(&self) -> impl Iterator<Item = &'static str> {
        self.passed_over.iter().copied()
    }

    /// Tells whether it is more than a position.
    pub(crate) fn is_record(&self) -> bool {
        self.has_steps() || !self.fields.is_empty() || !self.comments.is_empty()
    }

    /// Tells whether it has moves, or an end.
    pub(crate) fn has_steps(&self) -> bool {
        !self.nodes.is_empty()
    }

    /// The steps behind another, or at the start.
    pub(crate) fn branches(&self, at: Option<usize>) -> &[usize] {
        at.map_or(&self.branches, |at| &self.nodes[at].branches)
    }

    /// A step with what is told of it.
    pub(crate) fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    /// All steps.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of the first moment, the set-up.
    pub(crate) fn first(&self) -> usize {
        self.start.position.number.unwrap_or(0) as usize
    }

    /// The line that a path of branches leads to.
    ///
    /// # Errors
    ///
    /// `option::value`.
    pub(crate) fn line(&self, path: Option<&str>) -> Result<Line<'_>, Diagnostic> {
        let nodes = branch::line(None, path, |at: Option<usize>| self.branches(at).iter().map(|index| Some(*index)))?;
        Ok(Line { game: self, nodes: nodes.nodes.into_iter().flatten().collect() })
    }

    /// The line that goes through a step, and behind it along the first branches.
    fn line_through(&self, mut step: Option<usize>) -> Line<'_> {
        let mut nodes = Vec::new();
        while let Some(index) = step {
            nodes.push(index);
            step = self.nodes[..index].iter().rposition(|node| node.branches.contains(&index));
        }
        nodes.reverse();
        while let Some(next) = self.branches(nodes.last().copied()).first() {
            nodes.push(*next);
        }
        Line { game: self, nodes }
    }

    /// The line of the first bookmark that `--at` names.
    pub(crate) fn line_of_bookmark(&self, at: &str) -> Option<Line<'_>> {
        let bookmarks = self.bookmarks.iter();
        let step = find_bookmark(at, bookmarks.flat_map(|(step, names)| names.iter().map(|name| (&**name, *step))))?;
        Some(self.line_through(step))
    }
}

/// A line of a game: its own, or a variation.
pub(super) struct Line<'a> {
    pub game: &'a Game,
    pub nodes: Vec<usize>,
}

impl Line<'_> {
    /// Its moves.
    pub(crate) fn plays(&self) -> impl Iterator<Item = Play> {
        self.nodes().filter_map(|node| if let Step::Play(play) = node.step { Some(play) } else { None })
    }

    /// Its bookmarks with the numbers of their moments, in order.
    pub(crate) fn bookmarks(&self) -> impl Iterator<Item = (&str, usize)> + Clone {
        let (first, last) = (self.game.first(), self.last());
        let steps = std::iter::once(None).chain(self.nodes.iter().copied().map(Some)).enumerate();
        steps.flat_map(move |(count, step)| {
            let names = self.game.bookmarks.get(&step).map(Vec::as_slice).unwrap_or_default();
            names.iter().map(move |name| (name.as_str(), last.min(first + count)))
        })
    }

    /// The numbers of its moments with bookmarks.
    ///
    /// # Errors
    ///
    /// `option::value` where it has none, and [`TOO_MANY`].
    pub(crate) fn numbers_of_bookmarks(&self) -> Result<Vec<usize>, Diagnostic> {
        let numbers: BTreeSet<usize> = self.bookmarks().map(|(_, number)| number).collect();
        let fault = |message: &str| option_fault(GameOption::EVERY.name, "bookmark", message);
        if numbers.is_empty() {
            let fault = fault("the record has no bookmarks on this line");
            return Err(fault.help("in KIF, a line such as &基本図 behind a move is one"));
        }
        if numbers.len() > MAX_PICTURES {
            let fault = fault(&format!("the series has more than {MAX_PICTURES} pictures"));
            return Err(Diagnostic { code: TOO_MANY, ..fault }.help("choose a step, such as --every 10"));
        }
        Ok(numbers.into_iter().collect())
    }

    /// What `--at` says, with the number of a moment in the place of its name.
    pub(crate) fn number_of_bookmark(&self, at: &str) -> String {
        find_bookmark(at, self.bookmarks()).map_or_else(|| at.to_owned(), |number| number.to_string())
    }

    /// Its steps.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().map(|index| self.game.node(*index))
    }

    /// The number of the last moment.
    pub(crate) fn last(&self) -> usize {
        self.game.first() + self.plays().count()
    }

    /// How it ends.
    fn end(&self) -> Option<End> {
        match self.nodes().last()?.step {
            Step::End(end) => Some(end),
            _ => None,
        }
    }

    /// Returns in how many moves a problem is a mate: what its head says, or what its line shows.
    fn mate(&self) -> Option<u32> {
        let told = self.game.fields.iter().find(|(key, _)| key == "詰手数");
        if let Some((_, told)) = told {
            return number_of(told);
        }
        let is_mate = self.game.start.defender().is_some() && self.end() == End::of_kif("詰み");
        u32::try_from(self.plays().count()).ok().filter(|moves| is_mate && *moves > 0)
    }

    /// What the line has, for who asks for something else.
    pub(crate) fn describe_range(&self) -> String {
        match self.plays().count() {
            0 => "the record has no moves".to_owned(),
            _ => format!("the record has only moves {} to {}", self.game.first() + 1, self.last()),
        }
    }

    /// The moment of this number, which it has.
    pub(crate) fn moment_at(&self, number: usize) -> Moment {
        let start = &self.game.start;
        let mut moment = start.clone();
        moment.mate = moment.mate.or_else(|| self.mate());
        moment.fields.clone_from(&self.game.fields);
        moment.end = self.end().filter(|end| number == self.last() && end.is_of_the_game()).or(moment.end);
        let index = number.checked_sub(self.game.first() + 1);
        let node = index.and_then(|index| self.nodes.get(index)).map(|node| self.game.node(*node));
        let (Some(index), Some(Node { step: Step::Play(play), comments, position, .. })) = (index, node) else {
            moment.comment = comment(&self.game.comments).or(moment.comment);
            return moment;
        };
        moment.comment = comment(comments);
        let before = index.checked_sub(1).map(|before| self.nodes[before]);
        moment.last_move = Some(move_notation::format_move(self.game.position(before), *play));
        moment.position = position.clone();
        // All that is left stays all that is left, whatever is taken or dropped.
        if let Some(side) = moment.rest {
            moment.position.empty_hand(side);
        }
        moment
    }

    /// The moment that is asked for, with what was odd until there; of a series the last.
    ///
    /// # Errors
    ///
    /// Why the record cannot be read so far; `option::value` where it has none of that number.
    pub(crate) fn select(&self, selection: &Selection) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let (game, first) = (self.game, self.game.first());
        let asked = selection.last(first);
        if let Some(Step::Fault(fault)) = self.nodes.last().map(|last| &game.nodes[*last].step)
            && asked.is_none_or(|number| number > self.last())
        {
            return Err(fault.clone());
        }
        let number = selection.one(first, self.last(), &self.describe_range())?;
        let before = &self.nodes[..(number - first).min(self.nodes.len())];
        let warnings = game.warnings.iter().filter(|(node, _)| node.is_none_or(|node| before.contains(&node)));
        Ok((self.moment_at(number), warnings.map(|(_, warning)| warning.clone()).collect()))
    }
}

/// Where the first bookmark is that `--at` names: one of this very name, or one that is spelled less simply. Numbers and
/// keywords name none.
fn find_bookmark<'a, T>(at: &str, bookmarks: impl Iterator<Item = (&'a str, T)> + Clone) -> Option<T> {
    let at = at.trim();
    if ["start", "end", "last"].contains(&at) || at.parse::<usize>().is_ok() {
        return None;
    }
    let simple = plain(at);
    let is_simple = |name: &str| plain(name) == simple;
    let same = bookmarks.clone().find(|(name, _)| *name == at);
    same.or_else(|| bookmarks.clone().find(|(name, _)| is_simple(name))).map(|(_, place)| place)
}

/// The name of a bookmark as `--at` has it: no full-width signs, `3` for `第3手目`, and `3図` for `第3図`.
fn plain(name: &str) -> String {
    let is_digit = |sign: char| sign.is_ascii_digit() || "〇一二三四五六七八九十百".contains(sign);
    let signs = name.trim().chars().map(|sign| if width::is_dash(sign) { '-' } else { width::narrow(sign) });
    let name: String = signs.collect();
    let numbered = name.strip_prefix('第').filter(|rest| rest.starts_with(is_digit)).unwrap_or(&name);
    let number = numbered.strip_suffix("手目").or_else(|| numbered.strip_suffix('手'));
    number.filter(|number| number.chars().all(is_digit) && !number.is_empty()).unwrap_or(numbered).to_owned()
}

/// Lines of a comment as one text; `None` where they are blank.
fn comment(lines: &[String]) -> Option<String> {
    Some(lines.join("\n")).filter(|text| !text.trim().is_empty())
}

/// The number that a text begins with: `7手詰`, `７手詰め`.
fn number_of(text: &str) -> Option<u32> {
    let digits: String = text.trim().chars().map_while(narrow).take(4).collect();
    digits.parse().ok().filter(|number| *number > 0)
}

/// The position with the hand of who holds the rest filled.
fn with_filled_hand(moment: &Moment) -> Position {
    let mut position = moment.position.clone();
    if let Some(side) = moment.rest {
        position.empty_hand(side);
        for (kind, count) in position.rest_of(side) {
            position.give(side, kind, count);
        }
    }
    position
}
