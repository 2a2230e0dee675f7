//! What changed between two moments, as players say it: the moves that were played, or else stones that came and went;
//! turn, ko, prisoners, marks, and what the record says of the game. Comments are not compared.

use super::board::{Board, Colour, Size, Vertex};
use super::coordinates::a1;
use super::engine_question::EngineMoment;
use super::katago::AnalysedMoment;
use super::markup::{Kind, Markup};
use super::moment::Moment;
use super::position::{Position, Rules};
use super::record::Info;
use zumen_game::Subject;
use zumen_game::change::{Change, own};

/// Everything that is different.
pub(super) fn changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let mut expected = before.replay.position.clone();
    let [old, new] = [before, after].map(|moment| moment.info.size);
    let [from, to] = [old, new].map(|size| format!("{}x{}", size.columns(), size.rows()));
    let mut changes: Vec<Change> = Change::value("board", from, to).into_iter().collect();
    // Stones on boards of other sizes have nothing in common.
    if old == new {
        changes.extend(match moves(before, after) {
            Some(moves) => moves.into_iter().map(|(colour, at)| play(&mut expected, colour, at)).collect(),
            None => stones(before, after),
        });
    }
    let (was, now) = (&before.replay.position, &after.replay.position);
    if was.moves == now.moves && expected.moves > was.moves {
        // Two set-ups: nothing counts the move.
        expected = Position { board: expected.board, to_play: expected.to_play, ..was.clone() };
    }
    changes.extend(facts(&expected, before, after));
    changes.extend(marks(before, after));
    changes.extend(infos(&before.info, &after.info));
    changes
}

/// What an engine answered, beside the moment.
pub(super) fn answer_change(before: Option<String>, after: Option<String>) -> Option<Change> {
    let change = Change::optional_value("answer", before, after)?;
    let words = "the engine's answer changed".to_owned();
    Some(change.saying(words))
}

/// A player and the point, `None` for a pass.
type Move = (Colour, Option<Vertex>);

/// The moves that lead from one moment to the other: those that the record has beyond it, or the one that put a
/// single stone there. None of them is on a stone.
fn moves(before: &Moment, after: &Moment) -> Option<Vec<Move>> {
    let position = &before.replay.position;
    let board = &after.replay.position.board;
    let recorded = after.replay.steps.get(before.replay.steps.len()..).unwrap_or_default();
    let recorded = recorded.iter().map(|step| (step.colour, step.at)).collect();
    let mut new = board.stones().filter(|(at, _)| position.board.get(*at).is_none());
    let single = new.next().filter(|_| new.next().is_none());
    let single =
        single.filter(|(_, colour)| *colour == position.to_play && after.replay.position.to_play == colour.other());
    let single = single.map(|(at, colour)| vec![(colour, Some(at))]);
    [Some(recorded), single].into_iter().flatten().find(|moves| leads_to(board, position, moves))
}

/// Tells whether moves, none of them on a stone, lead from a position to a board.
fn leads_to(board: &Board, position: &Position, moves: &[Move]) -> bool {
    let mut played = position.clone();
    let is_free = moves.iter().all(|(colour, at)| {
        at.is_none_or(|at| played.board.get(at).is_none()) && played.play(Rules::Sgf, *colour, *at).is_ok()
    });
    is_free && !moves.is_empty() && played.board == *board
}

/// Plays a move and tells of it: `Black Q16`, `White D4, captures 2`.
fn play(position: &mut Position, colour: Colour, at: Option<Vertex>) -> Change {
    let size = position.board.size();
    // Every move was tried before.
    let played = position.play(Rules::Sgf, colour, at).unwrap_or_default();
    let who = colour.title();
    let Some(at) = at else { return Change::play(who, "pass", format!("{who} passes")) };
    let point = a1(at, size);
    let words = match (played.captured.len(), played.suicide) {
        (0, _) => format!("{who} {point}"),
        (count, false) => format!("{who} {point}, captures {count}"),
        (count, true) => format!("{who} {point}, suicide of {count}"),
    };
    Change::play(who, &point, words)
}

/// Stones by column, then by row.
fn stones(before: &Moment, after: &Moment) -> Vec<Change> {
    let size = after.info.size;
    let (old, new) = (&before.replay.position.board, &after.replay.position.board);
    let changes = size.vertices().filter_map(|at| match (old.get(at), new.get(at)) {
        (one, other) if one == other => None,
        (None, Some(colour)) => Some(Change::addition(&format!("{} stone", colour.name()), a1(at, size))),
        (Some(colour), None) => Some(Change::removal(&format!("{} stone", colour.name()), a1(at, size))),
        (one, other) => {
            Change::optional_value(&format!("stone {}", a1(at, size)), one.map(Colour::name), other.map(Colour::name))
        }
    });
    changes.collect()
}

/// What a position says beside its stones, against what was to be expected.
fn facts(expected: &Position, before: &Moment, after: &Moment) -> Vec<Change> {
    let now = &after.replay.position;
    let [old, new] = [before, after].map(|moment| moment.info.size);
    let mut found = vec![
        Change::value("turn", expected.to_play.title(), now.to_play.title()),
        Change::optional_value("ko", expected.ko.map(|at| a1(at, old)), now.ko.map(|at| a1(at, new))),
    ];
    for colour in Colour::BOTH {
        let [from, to] = [expected.captures, now.captures].map(|mut captures| *captures.of(colour));
        found.push(Change::value(&format!("captured by {}", colour.title()), from, to));
    }
    found.push(Change::value("move number", expected.moves, now.moves));
    let [from, to] = [(expected.last, old), (now.last, new)].map(|(last, size)| Some(a1(last?, size)));
    found.push(Change::optional_value("last move", from, to));
    let [from, to] = [before, after].map(|moment| {
        let points: Vec<String> = moment.replay.view.iter().map(|at| a1(*at, moment.info.size)).collect();
        (!points.is_empty()).then(|| points.join(" "))
    });
    found.push(Change::optional_value("visible points", from, to));
    found.into_iter().flatten().collect()
}

/// What authors marked.
fn marks(before: &Moment, after: &Moment) -> Vec<Change> {
    let (old, new) = (before.marks(), after.marks());
    let gone = old.iter().filter(|mark| new.binary_search(mark).is_err());
    let gone = gone.map(|mark| Change::removal(&mark_name(mark), place(mark, before.info.size)));
    let came = new.iter().filter(|mark| old.binary_search(mark).is_err());
    gone.chain(came.map(|mark| Change::addition(&mark_name(mark), place(mark, after.info.size)))).collect()
}

/// The point of a mark, or both ends of a line.
fn place(mark: &Markup, size: Size) -> String {
    let start = a1(mark.at, size);
    mark.to.map_or(start.clone(), |to| format!("{start}-{}", a1(to, size)))
}

/// Names a mark: `triangle`, `label "A"`, `black territory`.
fn mark_name(mark: &Markup) -> String {
    match (mark.kind, &mark.text) {
        (Kind::Label, Some(text)) => format!("label {text:?}"),
        (kind, _) => kind.name().replace('-', " "),
    }
}

/// What the record says of the whole game.
fn infos(before: &Info, after: &Info) -> Vec<Change> {
    type Field = (&'static str, fn(&Info) -> &Option<String>);
    const FIELDS: [Field; 11] = [
        ("Black's name", |info| &info.black.name),
        ("Black's rank", |info| &info.black.rank),
        ("White's name", |info| &info.white.name),
        ("White's rank", |info| &info.white.rank),
        ("result", |info| &info.result),
        ("event", |info| &info.event),
        ("round", |info| &info.round),
        ("game", |info| &info.name),
        ("date", |info| &info.date),
        ("place", |info| &info.place),
        ("rules", |info| &info.rules),
    ];
    let numbers = [
        Change::optional_value("komi", before.komi, after.komi),
        Change::optional_value("handicap", before.handicap, after.handicap),
    ];
    let texts = FIELDS.iter().map(|(what, of)| Change::optional_value(what, of(before).as_ref(), of(after).as_ref()));
    numbers.into_iter().chain(texts).flatten().collect()
}

/// The moment in a position of Go, alone or with an engine's answer.
pub(super) fn moment(position: &dyn Subject) -> Option<(&Moment, Option<String>)> {
    if let Some(moment) = own::<Moment>(position) {
        return Some((moment, None));
    }
    if let Some(asked) = own::<EngineMoment>(position) {
        return Some((asked.moment(), Some(format!("{:?}", asked.reply()))));
    }
    let analysed = own::<AnalysedMoment>(position)?;
    Some((analysed.moment(), Some(format!("{:?}", analysed.analysis()))))
}

/// Everything that is different between two positions of Go; `None` where one is another game's.
pub(super) fn between(before: &dyn Subject, after: &dyn Subject) -> Option<Vec<Change>> {
    let ((old, asked), (new, answer)) = (moment(before)?, moment(after)?);
    Some(changes(old, new).into_iter().chain(answer_change(asked, answer)).collect())
}
