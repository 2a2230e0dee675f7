//! Which decisions of a match are asked for: `--game`, `--at`, `--every`, `--round`, `--player`, and `--mistakes`.

use super::decision::Action;
use super::mistakes::{Limits, loss};
use super::session::{Game, Session};
use crate::position::Side;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::counted;
use zumen_game::{Selection, View, option_fault};

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
    /// Returns the moment of a decision, or behind the last.
    pub fn new(game: usize, ply: Option<usize>) -> Spot {
        Spot { game, ply, is_before_roll: false }
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// One moment.
    One(Spot),
    /// A series of decisions, at least one.
    Many(Vec<Spot>),
}

/// The most decisions of a series.
const MOST: usize = 10_000;

/// Finds what a view asks for. A match without a game has nothing to choose from.
///
/// # Errors
///
/// `option::value` for a game, a ply, a round or a player that the match has not; why a game cannot be read on, where what
/// lies behind is asked for; `match::no-mistakes` and `match::no-analysis`.
pub(super) fn choose(session: &Session, view: &View) -> Result<Choice, Diagnostic> {
    let asks = view.get("candidates").is_some_and(|count| count.trim() != "0") || view.has("best");
    if asks && !session.is_analysed() {
        return Err(unanalysed());
    }
    let games = games(session, view)?;
    let player = view.get("player").map(|text| player(session, text)).transpose()?;
    if let Some(limits) = Limits::of(view)? {
        if let Some(other) = ["at", "every", "round"].into_iter().find(|name| view.options.contains_key(*name)) {
            return Err(twice(
                &format!("--{other} and the mistakes choose twice"),
                "--mistakes takes them from all games",
            ));
        }
        return mistakes(session, &games, player, &limits, view).map(Choice::Many);
    }
    if view.options.contains_key("sort") {
        return Err(twice("--sort is of mistakes", "add --mistakes 0.08, or leave --sort out"));
    }
    let selection = Selection::of(view)?;
    let round = view.get("round").map(round).transpose()?;
    if round.is_some() && !selection.is_empty() {
        let help = "--round counts as .mat does, --at counts every decision";
        return Err(twice("--round and --at or --every choose twice", help));
    }
    let is_wanted = |game: usize, index: &usize| {
        let decision = &session.games[game].decisions[*index];
        player.is_none_or(|player| decision.side == player) && round.is_none_or(|round| decision.round == round)
    };
    let is_series = view.has("every") || round.is_some();
    let mut found = Vec::new();
    for &game in &games {
        let of = &session.games[game];
        let last = of.decisions.len();
        let told = told(of);
        // What lies behind a fault is missing because of it.
        let behind = |missing: Diagnostic| match selection.last(0) {
            Some(number) if number > last => of.fault.clone().unwrap_or(missing),
            _ => missing,
        };
        let plies = match selection.series(0, last, &told).map_err(behind)? {
            // The set-up is seen in the first decision.
            Some(numbers) => numbers.into_iter().filter(|number| *number > 0).map(|number| number - 1).collect(),
            None if is_series || player.is_some() && selection.is_empty() => (0..last).collect::<Vec<usize>>(),
            None => match selection.last(1) {
                Some(_) => vec![selection.one(1, last, &told).map_err(behind)? - 1],
                None => Vec::new(),
            },
        };
        if !is_series && player.is_none() && plies.is_empty() {
            found.push(Spot::new(game, None));
        }
        found.extend(plies.into_iter().filter(|index| is_wanted(game, index)).map(|ply| Spot::new(game, Some(ply))));
    }
    if found.len() > MOST {
        let message = format!("a series has at most {MOST} pictures");
        return Err(option_fault("every", view.get("every").unwrap_or_default(), &message).help("choose a larger step"));
    }
    match (found.last().copied(), is_series || games.len() > 1) {
        (None, _) => Err(missing(session, &games, view)),
        // Rounds have a decision of either player.
        (Some(_), true) => Ok(Choice::Many(found)),
        (Some(last), false) => Ok(Choice::One(last)),
    }
}

/// Refuses options that do not go together.
fn twice(message: &str, help: &str) -> Diagnostic {
    Diagnostic::error("option::value", message).about(About::Option).help(help)
}

/// Finds the games that a view names, by their indices.
fn games(session: &Session, view: &View) -> Result<Vec<usize>, Diagnostic> {
    let count = session.games.len();
    let is_one = |name: &&str| ["at", "every", "round"].contains(name) && view.options.contains_key(*name);
    match view.get("game") {
        Some("all") => Ok((0..count).collect()),
        Some(text) => {
            let number = text.trim().parse::<u32>().ok();
            let found = session.games.iter().position(|game| Some(game.number) == number);
            found.map(|index| vec![index]).ok_or_else(|| {
                let message = format!("the match has {}", counted(count as u64, "game"));
                option_fault("game", text, &message).help("--list shows them; --game all takes all")
            })
        }
        None if Limits::are_asked_for(view) => Ok((0..count).collect()),
        None if ["at", "every", "round"].iter().any(is_one) => Ok(vec![0]),
        None => Ok(vec![count.saturating_sub(1)]),
    }
}

/// Finds a player by number, name, or a part of the name.
fn player(session: &Session, text: &str) -> Result<Side, Diagnostic> {
    let wanted = text.trim().to_lowercase();
    let name = |side: Side| session.players[side].as_deref().unwrap_or_default().trim().to_lowercase();
    let side = match wanted.as_str() {
        "1" => Some(Side::Bottom),
        "2" => Some(Side::Top),
        _ => {
            let whole = Side::BOTH.into_iter().find(|side| name(*side) == wanted);
            // A part of one name is enough, where the other has it not.
            let has = Side::BOTH.map(|side| !wanted.is_empty() && name(side).contains(&wanted));
            whole.or(match has {
                [true, false] => Some(Side::Bottom),
                [false, true] => Some(Side::Top),
                _ => None,
            })
        }
    };
    side.ok_or_else(|| {
        let names: Vec<&str> = Side::BOTH.iter().filter_map(|side| session.players[*side].as_deref()).collect();
        option_fault("player", text, "nobody of that name plays").help(format!("1, 2, or {}", names.join(" or ")))
    })
}

fn round(text: &str) -> Result<u32, Diagnostic> {
    text.trim().parse().map_err(|_| option_fault("round", text, "this is no number of a round").help("--round 17"))
}

/// Says what a game has, for who asks for something else.
fn told(game: &Game) -> String {
    match game.decisions.len() {
        0 => format!("game {} has no decisions", game.number),
        last => format!("game {} has the plies 1 to {last}", game.number),
    }
}

/// Says what was asked for in vain.
fn missing(session: &Session, games: &[usize], view: &View) -> Diagnostic {
    let of: Vec<&Game> = games.iter().map(|index| &session.games[*index]).collect();
    if let Some(fault) = of.iter().find_map(|game| game.fault.as_ref()) {
        return fault.clone();
    }
    match (view.get("round"), of.as_slice()) {
        (Some(text), [game]) => {
            let rounds = game.decisions.iter().map(|decision| decision.round).max().unwrap_or_default();
            option_fault("round", text, "no decision has this round, or not of that player")
                .help(format!("game {} has the rounds 1 to {rounds}", game.number))
        }
        _ => Diagnostic::error("match::empty", "the match has no such decision")
            .about(About::Option)
            .help("--list shows its games, and how many decisions each has"),
    }
}

/// Finds the decisions that lost at least so much.
fn mistakes(
    session: &Session,
    games: &[usize],
    player: Option<Side>,
    limits: &Limits,
    view: &View,
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
            let [play, cube] = limits.exceeded(&loss)?;
            let spot = Spot::new(game, Some(index));
            let is_before_roll = matches!(decision.action, Action::Move(_) | Action::Roll);
            found.extend(cube.map(|lost| (lost, Spot { is_before_roll, ..spot })));
            found.extend(play.map(|lost| (lost, spot)));
        }
    }
    if !is_analysed {
        return Err(unanalysed());
    }
    if found.is_empty() {
        return Err(Diagnostic::error("match::no-mistakes", "no decision lost so much")
            .about(About::Option)
            .help(format!("ask for less: {}", limits.less())));
    }
    if view.get("sort") == Some("loss") {
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    }
    Ok(found.into_iter().map(|(_, spot)| spot).collect())
}

impl Session {
    /// Tells whether a program looked at one of its decisions.
    fn is_analysed(&self) -> bool {
        let mut decisions = self.games.iter().flat_map(|game| &game.decisions);
        decisions.any(|decision| !decision.candidates.is_empty() || decision.cube.is_some())
    }
}

fn unanalysed() -> Diagnostic {
    Diagnostic::error("match::no-analysis", "no decision of this match was analysed")
        .help("analyse it with eXtreme Gammon or GNU Backgammon, and give the .xg or .sgf that it saves")
}
