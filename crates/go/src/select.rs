//! Which position of a collection is asked for: `--game`, and in it a line and where it ends.

use std::cell::RefCell;
use std::rc::Rc;

use super::address::{Address, End};
use super::katago::Answers;
use super::moment::Moment;
use super::next_moves::Chooser;
use super::options::RecordOptions;
use super::replay::Reel;
use super::sgf::{Collection, NodeId, count_habits, judge};
use super::words::FigureNotes;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Lang, format_count};
use zumen_game::{Series, Subject, option_fault};

/// A rectangle of a few letters is up to 2704 points: of one line no more are kept.
pub(crate) const MAX_POINTS: usize = 4_000_000;

/// What is odd about the form of a record and leaves no doubt about its meaning: whole programs write nothing else. Only
/// `validate` tells it.
const ONLY_VALIDATED: [&str; 2] = ["sgf::property-twice", "sgf::setup-and-move"];

/// A moment with its warnings, or why there is none.
type SelectedMoment = Result<(Moment, Vec<Diagnostic>), Diagnostic>;

/// The moments of a collection that are asked for.
///
/// # Errors
///
/// As [`find_games`].
pub(super) fn select(collection: &Collection, options: &RecordOptions) -> Result<Vec<SelectedMoment>, Diagnostic> {
    let games = collection.games();
    let chosen = find_games(collection, options.game.unwrap_or("1"))?;
    let mut selected: Vec<SelectedMoment> =
        chosen.into_iter().map(|(_, root)| moment(collection, root, options)).collect();
    if let Some(Ok((_, warnings))) = selected.first_mut() {
        warnings.splice(0..0, collection.warnings().iter().cloned());
        count_habits(warnings);
        if options.game.is_none() && games.len() > 1 {
            let message = format!("the record has {} games; zumen uses the first", games.len());
            warnings.push(
                Diagnostic::warning("sgf::collection", message)
                    .about(About::Option)
                    .help("use --game 2 for the second, --game all for all of them"),
            );
        }
    }
    Ok(selected)
}

/// Lists the games of a collection: the number of each, who plays, and all else that the record says of it.
pub(super) fn list(collection: &Collection) -> Vec<String> {
    let lines = (1_usize..).zip(collection.games()).map(|(number, root)| {
        let start = collection.info(*root).map(|(info, _)| Moment::of_record(info, Vec::new()));
        let header = start.map(|moment| FigureNotes { moment: &moment, figure: None, lang: Lang::En }.header());
        let facts = header.unwrap_or_default();
        let facts = if facts.is_empty() { vec!["no details".to_owned()] } else { facts };
        let line = [number.to_string()].into_iter().chain(facts).collect::<Vec<_>>().join("  ");
        // It is read in a terminal, and no line of it breaks there.
        line.replace('\u{a0}', " ")
    });
    lines.collect()
}

/// Finds the games of a collection that `--game` names, each with its number from 1.
///
/// # Errors
///
/// `option::value` for a game that is not there.
pub(super) fn find_games(collection: &Collection, game: &str) -> Result<Vec<(usize, NodeId)>, Diagnostic> {
    let mut games = (1..).zip(collection.games().iter().copied());
    match game {
        "all" => Ok(games.collect()),
        text => {
            let number = text.trim().parse::<usize>().ok();
            let found = games.find(|(game, _)| Some(*game) == number).map(|game| vec![game]);
            found.ok_or_else(|| no_game(text, collection.games().len()))
        }
    }
}

/// The fault of a game that a record of so many does not have.
pub(super) fn no_game(game: &str, games: usize) -> Diagnostic {
    let message = format!("the record has {}", format_count(games as u64, "game"));
    option_fault("game", game, &message).help("use --game 1 for the first, --game all for all of them")
}

fn moment(collection: &Collection, root: NodeId, options: &RecordOptions) -> SelectedMoment {
    let Address { line: path, end } = Address::of(collection, root, options)?;
    let (info, mut warnings) = collection.info_on(path.clone().into_iter())?;
    let mut line = Vec::with_capacity(path.len());
    let selection = options.moments.clone()?;
    let until = selection.last(0);
    let mut stop = end.last_node();
    let (mut moves, mut points) = (0, 0);
    let nodes = path.clone();
    let is_main_line = is_main_line(collection, &nodes);
    let chooser = Chooser::of(collection, root, options.next);
    let mut path = path.into_iter();
    let mut next = None;
    for id in path.by_ref() {
        let (mut node, faults) = collection.node(id, info.size);
        node.next = chooser.as_ref().map(|chooser| chooser.moves(collection, id, info.size));
        let more = node.moves.len();
        // Set-up before the first move belongs to the start; behind a move that was asked for nothing does.
        if until.is_some_and(|until| !line.is_empty() && moves + more > until) {
            next = node.moves.first().map(|(colour, _)| *colour);
            break;
        }
        moves += more;
        points += node.setup.len() + [&node.dim, &node.view].into_iter().flatten().map(Vec::len).sum::<usize>();
        if points > MAX_POINTS {
            return Err(too_many_points().at(collection.span(id)));
        }
        line.push(node);
        warnings.extend(faults);
        if let End::Behind { moves: of, nodes } = end
            && stop.is_none()
            && moves >= of
        {
            stop = Some(line.len() - 1 + nodes);
        }
        if until.is_some_and(|until| until > 0 && moves >= until) || stop.is_some_and(|stop| line.len() > stop) {
            break;
        }
    }
    if let End::Behind { moves: of, nodes } = end
        && stop.is_none_or(|stop| line.len() <= stop)
    {
        return Err(beyond_end(options, of, stop.map(|stop| line.len() + nodes - 1 - stop), moves));
    }
    selection.one(
        0,
        until.map_or(moves, |until| until.min(moves)),
        &format!("the game has only {}", format_count(moves as u64, "move")),
    )?;
    let next = next.or_else(|| path.find_map(|id| Some(collection.node(id, info.size).0.moves.first()?.0)));
    warnings.extend(judge(collection, &info, nodes.into_iter().zip(&line)));
    drop_validate_only(&mut warnings);
    let moment = Moment::of_record(info, line);
    // A variation does not end as the game did.
    let next = next.or_else(|| (moves > 0 && !is_main_line).then_some(moment.replay.position.to_play));
    Ok((moment.followed_by(next), warnings))
}

/// The fault of a line that holds too much.
pub(crate) fn too_many_points() -> Diagnostic {
    let message = format!("the record sets up, dims or shows more than {MAX_POINTS} points");
    Diagnostic::error("sgf::too-large", message).help("shorten the record")
}

/// Tells whether each node is the first behind the one before.
fn is_main_line(collection: &Collection, nodes: &[NodeId]) -> bool {
    nodes.array_windows().all(|[node, next]| collection.children(*node).next() == Some(*next))
}

/// Refuses a node that the line does not have: behind move `of` are so many `nodes`, where there is such a move.
fn beyond_end(options: &RecordOptions, of: usize, nodes: Option<usize>, moves: usize) -> Diagnostic {
    let there = match nodes {
        Some(nodes) => format!("the game has only {} after move {of}", format_count(nodes as u64, "node")),
        None => format!("the game has only {}", format_count(moves as u64, "move")),
    };
    option_fault("at", options.at.unwrap_or_default(), &there).help("run zumen tree to list the nodes")
}

/// Takes away what only `validate` tells, and what is told once for many.
pub(super) fn drop_validate_only(warnings: &mut Vec<Diagnostic>) {
    warnings.retain(|warning| !ONLY_VALIDATED.contains(&warning.code));
    count_habits(warnings);
}

/// A moment that was selected, or the series of moments that ends with it, each with what the answers say of it.
///
/// # Errors
///
/// `option::value` where the series begins where the line has no move; those of the answers.
pub(super) fn series(
    moment: Moment,
    answers: Option<&Rc<Answers>>,
    options: &RecordOptions,
) -> Result<Box<dyn Subject>, Diagnostic> {
    let answers = answers.cloned();
    let last = moment.replay.steps.len();
    let told = format!("the game has only {}", format_count(last as u64, "move"));
    match options.moments.clone()?.series(0, last, &told)? {
        None => with_answers(moment, answers.as_deref()),
        Some(numbers) => {
            let reel = RefCell::new(Reel::new(&moment.info));
            Ok(Box::new(Series::new(numbers, move |number| {
                with_answers(moment.after_on(&mut reel.borrow_mut(), number), answers.as_deref())
            })?))
        }
    }
}

fn with_answers(moment: Moment, answers: Option<&Answers>) -> Result<Box<dyn Subject>, Diagnostic> {
    match answers {
        None => Ok(Box::new(moment)),
        Some(answers) => Ok(Box::new(answers.about(moment)?)),
    }
}

#[cfg(test)]
mod tests {
    use crate::GO;
    use zumen_game::{NoFiles, View};

    #[test]
    fn dimmed_points_of_a_line_are_counted_together() {
        let code = |nodes: usize| {
            let record = format!("(;SZ[19]{})", ";DD[aa:ss]".repeat(nodes));
            let entries = GO.read(&record, &NoFiles).expect("a record").entries(&View::default());
            entries.into_iter().map(|entry| entry.map(|_| ()).map_err(|fault| fault.code)).collect::<Vec<_>>()
        };
        assert_eq!(code(super::MAX_POINTS / 361 + 1), [Err("sgf::too-large")]);
    }
}
