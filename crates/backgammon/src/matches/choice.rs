//! Which decisions of a match are asked for: `--game`, `--at`, `--every`, `--round`, `--player`, and `--mistakes`.

use super::decision::Action;
use super::mistakes::{Limits, loss};
use super::session::{Game, Session};
use crate::options::{MatchOptions, OptionText, Order, conflict};
use crate::position::Side;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::format_count;

/// A moment of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The index of the game in the file, from 0.
    pub game: usize,
    /// The index of the decision in the game, from 0; `None` is the position behind the last.
    pub ply: Option<usize>,
    /// Whether it is the decision not to double, before the roll that follows.
    pub is_before_roll: bool,
}

impl Spot {
    /// The moment of a decision, or behind the last.
    pub(super) fn new(game: usize, ply: Option<usize>) -> Spot {
        Spot { game, ply, is_before_roll: false }
    }
}

/// The most pictures of a series.
const MAX_PICTURES: usize = 10_000;

/// Finds the moments that are wanted, at least one, and tells whether they are a series. A match without a game has nothing to
/// choose from.
///
/// # Errors
///
/// `option::value` for a game, a ply, a round or a player that the match has not; why a game cannot be read on, where what
/// lies behind is wanted; `match::no-mistakes` and `match::no-analysis`.
pub(super) fn choose(session: &Session, options: &MatchOptions) -> Result<(Vec<Spot>, bool), Diagnostic> {
    if options.needs_analysis && !session.is_analysed() {
        return Err(missing_analysis());
    }
    let games = games(session, options)?;
    let player = options.player.as_ref().map(|typed| player(session, typed)).transpose()?;
    if let Some(limits) = Limits::of(options)? {
        if let Some(other) = options.numbering() {
            let message = format!("--{other} cannot be used with --mistakes or --cube-mistakes");
            return Err(conflict(&message, "leave it out: zumen looks for mistakes in all decisions"));
        }
        return Ok((mistakes(session, &games, player, &limits, options.sort.unwrap_or_default())?, true));
    }
    if options.sort.is_some() {
        return Err(conflict("--sort needs --mistakes or --cube-mistakes", "add --mistakes 0.08, or leave --sort out"));
    }
    let round = options.round.as_ref().map(round).transpose()?;
    if round.is_some() && !options.selection.is_empty() {
        let help = "use --round for the round numbers of .mat, or --at to count every decision";
        return Err(conflict("--round cannot be used with --at or --every", help));
    }
    let is_series = options.is_series();
    let mut found = Vec::new();
    for &index in &games {
        let game = &session.games[index];
        let mut plies = plies(game, options)?;
        if !is_series && player.is_none() && plies.is_empty() {
            found.push(Spot::new(index, None));
        }
        plies.retain(|ply| {
            let decision = &game.decisions[*ply];
            player.is_none_or(|player| decision.side == player) && round.is_none_or(|round| decision.round == round)
        });
        found.extend(plies.into_iter().map(|ply| Spot::new(index, Some(ply))));
    }
    if found.len() > MAX_PICTURES {
        return Err(options.too_many(MAX_PICTURES));
    }
    let Some(last) = found.last().copied() else { return Err(missing(session, &games, options)) };
    let is_series = is_series || games.len() > 1;
    Ok((if is_series { found } else { vec![last] }, is_series))
}

/// Finds the decisions of a game that are wanted by their numbers, from 0; none where its end is.
fn plies(game: &Game, options: &MatchOptions) -> Result<Vec<usize>, Diagnostic> {
    let (selection, last) = (&options.selection, game.decisions.len());
    let told = count_words(game);
    // What lies behind a fault is missing because of it.
    let fault = game.fault.as_ref().filter(|_| selection.last(0).is_some_and(|number| number > last));
    Ok(match selection.series(0, last, &told).map_err(|missing| fault.cloned().unwrap_or(missing))? {
        // The set-up is seen in the first decision.
        Some(numbers) => numbers.into_iter().filter_map(|number| number.checked_sub(1)).collect(),
        None if options.round.is_some() || options.player.is_some() && selection.is_empty() => (0..last).collect(),
        None if selection.last(1).is_some() => {
            vec![selection.one(1, last, &told).map_err(|missing| fault.cloned().unwrap_or(missing))? - 1]
        }
        None => Vec::new(),
    })
}

/// Finds the games that are wanted, by their indices.
fn games(session: &Session, options: &MatchOptions) -> Result<Vec<usize>, Diagnostic> {
    let count = session.games.len();
    match &options.game {
        Some(typed) if typed.text == "all" => Ok((0..count).collect()),
        Some(typed) => {
            let found = session.games.iter().position(|game| Some(game.number) == typed.number());
            found.map(|index| vec![index]).ok_or_else(|| {
                let message = format!("the match has {}", format_count(count as u64, "game"));
                typed.fault(&message).help("--list shows the games; --game all selects all of them")
            })
        }
        None if options.has_mistakes() => Ok((0..count).collect()),
        None if options.numbering().is_some() => Ok(vec![0]),
        None => Ok(vec![count.saturating_sub(1)]),
    }
}

/// Finds a player by number, name, or a part of the name.
fn player(session: &Session, typed: &OptionText) -> Result<Side, Diagnostic> {
    let wanted = typed.text.trim().to_lowercase();
    let names = Side::BOTH.map(|side| session.players[side].as_deref().unwrap_or_default().trim().to_lowercase());
    let side = match wanted.as_str() {
        "1" => Some(Side::Bottom),
        "2" => Some(Side::Top),
        _ => {
            // A part of one name is enough, where the other has it not.
            let has_part = names.each_ref().map(|name| !wanted.is_empty() && name.contains(&wanted));
            match names.iter().position(|name| *name == wanted) {
                Some(index) => Some(Side::BOTH[index]),
                None if has_part == [true, false] => Some(Side::Bottom),
                None if has_part == [false, true] => Some(Side::Top),
                None => None,
            }
        }
    };
    side.ok_or_else(|| {
        let names: Vec<&str> = Side::BOTH.iter().filter_map(|side| session.players[*side].as_deref()).collect();
        typed.fault("no player has this name").help(format!("use 1, 2, or {}", names.join(" or ")))
    })
}

fn round(typed: &OptionText) -> Result<u32, Diagnostic> {
    typed.number().ok_or_else(|| typed.fault("not a round number").help("use a number, such as --round 17"))
}

/// Says what a game has, for who asks for something else.
fn count_words(game: &Game) -> String {
    match game.decisions.len() {
        0 => format!("game {} has no decisions", game.number),
        last => format!("game {} has only plies 1 to {last}", game.number),
    }
}

/// Says what was asked for in vain.
fn missing(session: &Session, games: &[usize], options: &MatchOptions) -> Diagnostic {
    let of: Vec<&Game> = games.iter().map(|index| &session.games[*index]).collect();
    if let Some(fault) = of.iter().find_map(|game| game.fault.as_ref()) {
        return fault.clone();
    }
    match (&options.round, of.as_slice()) {
        (Some(typed), [game]) => {
            let rounds = game.decisions.iter().map(|decision| decision.round).max().unwrap_or_default();
            typed
                .fault("no matching decision has this round number")
                .help(format!("game {} has only rounds 1 to {rounds}", game.number))
        }
        _ => Diagnostic::option_error("match::empty", "the match has no such decision")
            .help("--list shows its games, and how many decisions each has"),
    }
}

/// Finds the decisions that lost at least so much.
fn mistakes(
    session: &Session,
    games: &[usize],
    player: Option<Side>,
    limits: &Limits,
    order: Order,
) -> Result<Vec<Spot>, Diagnostic> {
    let mut found = Vec::new();
    let mut is_analysed = false;
    for &game in games {
        for (index, decision) in session.games[game].decisions.iter().enumerate() {
            let Some(loss) = loss(decision) else { continue };
            is_analysed = true;
            if player.is_some_and(|player| decision.side != player) {
                continue;
            }
            let [play, cube] = limits.check(&loss)?;
            let spot = Spot::new(game, Some(index));
            let is_before_roll = matches!(decision.action, Action::Move(_) | Action::Roll);
            found.extend(cube.map(|lost| (lost, Spot { is_before_roll, ..spot })));
            found.extend(play.map(|lost| (lost, spot)));
        }
    }
    if !is_analysed {
        return Err(missing_analysis());
    }
    if found.is_empty() {
        return Err(Diagnostic::option_error("match::no-mistakes", "no decision in this match loses that much")
            .help(format!("lower the threshold: {}", limits.less())));
    }
    if order == Order::Loss {
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    }
    Ok(found.into_iter().map(|(_, spot)| spot).collect())
}

fn missing_analysis() -> Diagnostic {
    Diagnostic::error("match::no-analysis", "this match contains no analysis")
        .help("analyse it with eXtreme Gammon or GNU Backgammon and use the .xg or .sgf file it saves")
}
