//! Which inputs are of shogi, and what they hold.

use std::ops::Range;
use std::sync::Arc;

use super::handicap::Handicap;
use super::moment::Moment;
use super::moves::{self, Moves};
use super::options::RecordOptions;
use super::record::{Game, Line};
use super::record_subject::Whole;
use super::variant::Variant;
use super::{SHOGI, csa, edits, jkf, json, kif, move_notation, piece_counts, sfen, table};
use zumen_core::diagnostic::{Diagnostic, offset};
use zumen_core::diagram::ellipsize;
use zumen_game::charset::is_damaged_utf8;
use zumen_game::{
    Certainty, Charset, Claim, Entry, Files, GameOption, Input, Part, Record, Selection, Series, Subject, TreeNode,
    View,
};

/// Bookmarks that help names, and how much of each.
const MAX_NAMES: usize = 10;
const MAX_NAME_EMS: f64 = 20.0;

/// Claims movement diagrams, tables, records, the names of set-ups and handicaps, and objects of JSON.
pub(super) fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let text = input.text;
    if moves::is_object(text, input.game()) {
        return Some(Claim::whole(|_| Movements(moves::of_object(text))));
    }
    if input.game() == Some(json::TAI) {
        return Some(Claim::whole(|_| Games::of(json::read(text))));
    }
    if jkf::is_jkf(text) {
        return Some(Claim::whole(|_| Games::from(vec![jkf::read(text)])));
    }
    if let Some(claim) = Claim::object(input, &SHOGI, |text| Games::of(json::read(text))) {
        return Some(claim);
    }
    if let Some(read) = Moves::read(text) {
        return Some(Claim::whole(|_| Movements(read)));
    }
    if let Some(variant) = Variant::from_alias(text) {
        return Some(Claim::whole(move |_| Games::of(Ok(Moment::of(variant.start())))));
    }
    if let Some(handicap) = Handicap::from_name(text.trim()) {
        return Some(Claim::whole(move |_| Games::read(handicap.sfen)));
    }
    if let Some(claim) = blocks(text) {
        return Some(claim);
    }
    let has_moves = || text.lines().any(|line| kif::is_of_large_game(line.trim()));
    if let Some(at) = table::table_at(text).filter(|_| !has_moves()) {
        return Some(Claim::new(Certainty::Whole { at }, |_| Games::of(table::read(text))));
    }
    let ki2 = kif::ki2_at(text);
    let unread = kif::unread_moves(text);
    if let Some(at) = record_at(text) {
        let at = span_start(&unread).into_iter().chain(ki2.map(|ki2| ki2.start)).fold(at, usize::min);
        let starts = kif::boards(text);
        if starts.len() == 1 {
            return Some(Claim::new(Certainty::Whole { at }, |_| Games::read(text)));
        }
        let ends = starts.clone().into_iter().skip(1).chain([text.len()]);
        let excerpts = starts.into_iter().zip(ends).map(|(start, end)| (start, Games::read(&text[start..end])));
        return Some(Claim::new(Certainty::Whole { at }, |_| excerpts.map(part).collect::<Vec<Part>>()));
    }
    if let Some(fault) = move_notation::english_fault(text) {
        return Some(Claim::new(Certainty::Broken { likeness: 100 }, |_| Games(vec![Err(fault)])));
    }
    excerpts(text, ki2, unread)
}

/// Claims the parts of a text that fences of Markdown close, and what is left behind them, where one is a record.
fn blocks(text: &str) -> Option<Claim<'_>> {
    let is_fence =
        |line: &&str| ["```", "~~~"].iter().any(|sign| line.trim_start_matches(['>', ' ']).starts_with(sign));
    let (mut blocks, mut start) = (Vec::new(), 0);
    for closing in text.lines().filter(is_fence).skip(1).step_by(2) {
        let end = offset(text, closing);
        blocks.push((start, &text[start..end]));
        start = end + closing.len();
    }
    if blocks.is_empty() {
        return None;
    }
    blocks.push((start, &text[start..]));
    let claims = blocks.into_iter().filter_map(|(start, block)| {
        let claim = claim(&Input::of(block))?;
        matches!(claim.certainty, Certainty::Whole { .. } | Certainty::Ids { .. }).then_some((start, claim))
    });
    let claims: Vec<(usize, Claim)> = claims.collect();
    let at = claims.iter().find_map(|(start, claim)| match claim.certainty {
        Certainty::Whole { at } => Some(start + at),
        _ => None,
    })?;
    Some(Claim::new(Certainty::Whole { at }, |files| {
        let part = |(offset, claim): (_, Claim)| Part { offset, name: None, record: Ok(claim.read(files)) };
        claims.into_iter().map(part).collect::<Vec<Part>>()
    }))
}

/// Claims the positions and games that stand among other words, or moves of KI2 alone. What is skipped beside them is told.
fn excerpts<'a>(text: &'a str, ki2: Option<Range<usize>>, unread: Option<Diagnostic>) -> Option<Claim<'a>> {
    let mut excerpts = sfen::excerpts(text);
    let below = if excerpts.is_empty() { csa::excerpt(text) } else { None };
    let is_wrapped = below.is_some() || sfen::is_wrapped(text);
    excerpts.extend(below);
    let Some((first, excerpt)) = excerpts.first_mut() else {
        let at = span_start(&unread).or(ki2.map(|ki2| ki2.start))?;
        return Some(Claim::new(Certainty::Whole { at }, |_| Games::read(text)));
    };
    let skipped = unread.map(kif::skipped_moves).or_else(|| kif::moves_at(text).map(kif::skipped_ki2));
    let mut skipped = skipped.or_else(|| skipped_pgn(text));
    let at = span_start(&skipped).map_or(*first, |at| at.min(*first));
    // The first excerpt warns of what is skipped in the text, also where that stands before it.
    if skipped.is_some() {
        excerpt.insert_str(0, &" ".repeat(std::mem::take(first)));
    }
    // Lines with the rest of a record are no entries of a list.
    let is_whole = skipped.is_some() || is_wrapped;
    let certainty = if is_whole { Certainty::Whole { at } } else { Certainty::Ids { at } };
    Some(Claim::new(certainty, move |_| {
        let games = excerpts.into_iter().map(|(offset, excerpt)| {
            let mut games = read_games(&excerpt);
            if let (Some(game), Some(warning)) = (games.iter_mut().flatten().next(), skipped.take()) {
                game.warn_always(warning);
            }
            (offset, Games::from(games))
        });
        games.map(part).collect::<Vec<Part>>()
    }))
}

/// The warning of the moves of a PGN, whose position is read.
fn skipped_pgn(text: &str) -> Option<Diagnostic> {
    let mut lines = text.lines().map(str::trim_start).skip_while(|line| !line.starts_with("[FEN "));
    let moves = lines.find(|line| line.starts_with("1.") || line.starts_with("1 "))?;
    let start = offset(text, moves);
    let fault = Diagnostic::warning("shogi::pgn", "zumen skips the moves of this PGN and reads its position");
    Some(fault.at(start..start + moves.len()).help("export the game as KIF, CSA or USI and use that"))
}

/// Where a fault stands, if there is one.
fn span_start(fault: &Option<Diagnostic>) -> Option<usize> {
    Some(fault.as_ref()?.span.as_ref()?.start)
}

/// Games that begin at this byte of a text.
fn part((offset, games): (usize, Games)) -> Part {
    Part { offset, name: None, record: Ok(Box::new(games)) }
}

/// Finds where a record begins in a text, in bytes: one over all its lines, or one position with its moves in one line.
fn record_at(text: &str) -> Option<usize> {
    if sfen::is_sfen(text) || csa::is_csa(text) { Some(0) } else { kif::kif_at(text) }
}

/// Decodes records of old programs, which are in Shift_JIS. They are short, and known by what they say rather than by
/// guess.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    let charset =
        Charset::from_name("Shift_JIS").filter(|_| std::str::from_utf8(bytes).is_err() && !is_damaged_utf8(bytes))?;
    let text = charset.fits(bytes).then(|| charset.decode(bytes))?;
    let is_of_shogi = table::table_at(&text).or_else(|| record_at(&text)).is_some()
        || kif::ki2_at(&text).is_some()
        || kif::unread_moves(&text).is_some();
    is_of_shogi.then_some(text)
}

/// The games of a text, or why one cannot be read.
struct Games(Vec<Result<Arc<Game>, Diagnostic>>);

impl Games {
    /// Makes a game without moves of one position.
    fn of(read: Result<Moment, Diagnostic>) -> Games {
        Games(vec![read.map(|moment| Arc::new(Game::new(moment)))])
    }

    /// Reads a record in any of the notations.
    fn read(text: &str) -> Games {
        Games::from(read_games(text))
    }
}

impl From<Vec<Result<Game, Diagnostic>>> for Games {
    fn from(games: Vec<Result<Game, Diagnostic>>) -> Games {
        Games(games.into_iter().map(|game| game.map(Arc::new)).collect())
    }
}

/// The games of a record in any of the notations.
fn read_games(text: &str) -> Vec<Result<Game, Diagnostic>> {
    if sfen::is_sfen(text) {
        vec![sfen::read(text)]
    } else if csa::is_csa(text) {
        csa::read(text)
    } else {
        vec![kif::read(text)]
    }
}

impl Record for Games {
    /// Edits each moment as the view says, and counts its pieces.
    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let chosen = RecordOptions::of(view);
        self.0
            .iter()
            .map(|game| {
                let game = game.as_ref().map_err(Clone::clone)?;
                let (line, selection) = choose(game, view, &chosen)?;
                let (moment, mut warnings) = line.select(&selection)?;
                let moment = edits::apply_edits(moment, chosen.edits.as_deref())?;
                warnings.extend(piece_counts::warnings(&moment));
                let numbers = match view.get(GameOption::EVERY.name) {
                    Some(BOOKMARK) => Some(line.numbers_of_bookmarks()?),
                    _ => selection.series(game.first(), line.last(), &line.describe_range())?,
                };
                let subject: Box<dyn Subject> = match numbers {
                    None if chosen.is_whole && game.is_record() => Box::new(Whole { game: Arc::clone(game), moment }),
                    None => Box::new(moment),
                    Some(numbers) => {
                        let (game, nodes, chosen) = (Arc::clone(game), line.nodes, chosen.clone());
                        Box::new(Series::new(numbers, move |number| {
                            let moment = Line { game: &game, nodes: nodes.clone() }.moment_at(number);
                            Ok(Box::new(edits::apply_edits(moment, chosen.edits.as_deref())?))
                        })?)
                    }
                };
                Ok(Entry::new(subject, warnings))
            })
            .collect()
    }

    fn tree(&self) -> Result<Vec<TreeNode>, Diagnostic> {
        let fault = Diagnostic::error("option::record", "zumen tree does not show records of shogi");
        Err(fault.help("draw a variation with --node: 2 takes the second line where the record branches first"))
    }

    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        self.0
            .iter()
            .flat_map(|game| match game {
                Ok(game) => game.faults().into_iter().chain(piece_counts::warnings(game.start())).collect(),
                Err(fault) => vec![fault.clone()],
            })
            .collect()
    }
}

/// What `--every` says for a series of the moments with bookmarks.
const BOOKMARK: &str = "bookmark";

/// The line and the moments of it that are asked for. Where `--at` names a bookmark, its line is followed unless `--node`
/// names another.
fn choose<'a>(game: &'a Game, view: &View, chosen: &RecordOptions) -> Result<(Line<'a>, Selection), Diagnostic> {
    let (at, every) = (view.get(GameOption::AT.name), view.get(GameOption::EVERY.name));
    let every = every.filter(|every| *every != BOOKMARK || at.is_some());
    let ends: Vec<&str> = at.map(|at| at.split("..").collect()).unwrap_or_default();
    let named = ends.iter().rev().filter(|_| chosen.node.is_none()).find_map(|name| game.line_of_bookmark(name));
    let line = named.map_or_else(|| game.line(chosen.node.as_deref()), Ok)?;
    let numbers: Vec<String> = ends.iter().map(|end| line.number_of_bookmark(end)).collect();
    let selection = Selection::read(at.map(|_| numbers.join("..")).as_deref(), every);
    let selection = selection.map_err(|fault| {
        let names = line.bookmarks().map(|(name, _)| ellipsize(name, MAX_NAME_EMS));
        let names: Vec<String> = names.take(MAX_NAMES).collect();
        match names.is_empty() || at.is_none() {
            true => fault,
            false => fault.help(format!("use a number, start or end, or a bookmark: {}", names.join(", "))),
        }
    });
    Ok((line, selection?))
}

/// One movement diagram.
struct Movements(Result<Moves, Diagnostic>);

impl Record for Movements {
    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let checked = self.0.clone().and_then(|moves| moves.check(view).map(|()| moves));
        vec![checked.map(|moves| Entry::new(Box::new(moves), Vec::new()))]
    }
}
