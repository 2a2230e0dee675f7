//! What changed between two positions, as players say it: the play, or else checkers moved by hand; the cube, the dice,
//! the match.
//!
//! White is the bottom player, as in pictures without options. Points are those of who was on roll before, whose numbers
//! stand on the board that shows the change, whoever's checkers moved. Positions that were copied from the two sides of one board are compared as one board.

use super::play::{self, Play};
use super::position::{Board, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use zumen_game::Change;

/// A player in words.
fn name(side: Side) -> &'static str {
    match side {
        Side::Bottom => "White",
        Side::Top => "Black",
    }
}

/// Everything that is different.
pub(super) fn changes(before: &Position, after: &Position) -> Vec<Change> {
    if !is_turned(before, after) {
        return of_one_side(before, after);
    }
    let view = Change::value("seen from", name(Side::Bottom), name(Side::Top));
    of_one_side(before, &after.flip()).into_iter().chain(view).collect()
}

/// Tells whether a position is seen from the other side of the board: only so does it follow from the one before.
pub(super) fn is_turned(before: &Position, after: &Position) -> bool {
    !follows(before, &after.board) && follows(before, &after.board.flip())
}

fn follows(before: &Position, board: &Board) -> bool {
    before.board == *board || Play::between(before, board).is_some()
}

fn of_one_side(before: &Position, after: &Position) -> Vec<Change> {
    let who = name(before.on_roll);
    let is_answered = after.on_roll != before.on_roll;
    let play = Play::between(before, &after.board).filter(|play| is_answered || !play.moves().is_empty());
    match play {
        Some(play) => {
            let written = play.notation();
            let words = if written.is_empty() { format!("{who} cannot move") } else { format!("{who}: {written}") };
            let expected = match is_answered {
                true => play.after(before),
                false => Position { board: after.board, ..before.clone() },
            };
            [Change::play(who, &written, words)].into_iter().chain(facts(&expected, after)).collect()
        }
        None => {
            Side::BOTH.into_iter().flat_map(|side| checkers(before, after, side)).chain(facts(before, after)).collect()
        }
    }
}

/// Checkers that a hand moved, from the bar and the far points to the near ones and off.
fn checkers(before: &Position, after: &Position, side: Side) -> Vec<Change> {
    let what = format!("{}: checker", name(side));
    let shifts = before.board.shifts_to(&after.board, side);
    let shifts = shifts.map(|(from, to)| [from, to].map(|slot| slot_name(slot, side, before.on_roll)));
    shifts.map(|[from, to]| Change::relocation(&what, from, to)).collect()
}

/// Names a place in the own count of `side` as the roller counts points.
fn slot_name(slot: u8, side: Side, roller: Side) -> String {
    let is_turned = side != roller && (1..=24).contains(&slot);
    play::slot_name(if is_turned { 25 - slot } else { slot })
}

/// Everything but the checkers.
fn facts(before: &Position, after: &Position) -> Vec<Change> {
    let (old, new) = (&before.cube, &after.cube);
    let [old_owner, owner] = [old, new].map(|cube| cube.owner.map_or("centre", name));
    let [roller_decided, roller_decides] = [before, after].map(|position| position.decision == position.on_roll);
    let mut found = vec![
        Change::value("cube", old.value(), new.value()),
        Change::value("cube owner", old_owner, owner),
        Change::optional_value("cube offer", action(old.action), action(new.action)),
        Change::value("turn", name(before.on_roll), name(after.on_roll)),
        // Who decides follows from whose turn it is, unless something is offered.
        Change::value("decision", name(before.decision), name(after.decision))
            .filter(|_| roller_decided != roller_decides),
        Change::optional_value("dice", before.dice.map(format_dice), after.dice.map(format_dice)),
    ];
    for side in Side::BOTH {
        found.push(Change::value(&format!("{}'s score", name(side)), before.score[side], after.score[side]));
    }
    let [[old_jacoby, old_beavers], [jacoby, beavers]] = [before, after].map(money_rules);
    let [old_length, length] = [before, after].map(|position| match position.match_length() {
        0 => "money".to_owned(),
        length => length.to_string(),
    });
    found.extend([
        Change::value("match length", old_length, length),
        Change::value("Crawford game", yes(before.is_crawford()), yes(after.is_crawford())),
        Change::optional_value("Jacoby rule", old_jacoby, jacoby),
        Change::optional_value("beavers", old_beavers, beavers),
        Change::optional_value("max cube", before.max_cube.map(power), after.max_cube.map(power)),
        Change::value("game", GameState::name(before.state), GameState::name(after.state)),
        Change::optional_value(
            "resignation",
            before.resignation.map(Resignation::phrase),
            after.resignation.map(Resignation::phrase),
        ),
    ]);
    for side in Side::BOTH {
        let what = format!("{}'s name", name(side));
        found.push(Change::optional_value(&what, before.names[side].as_ref(), after.names[side].as_ref()));
    }
    found.into_iter().flatten().collect()
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// Whether the Jacoby rule holds and beavers are allowed; nothing in a match.
fn money_rules(position: &Position) -> [Option<&'static str>; 2] {
    match position.rules {
        Rules::Money { jacoby, beavers } => [jacoby, beavers].map(|rule| rule.map(yes)),
        Rules::Match { .. } => [None, None],
    }
}

fn action(action: CubeAction) -> Option<&'static str> {
    Some(action.name()).filter(|_| action != CubeAction::None)
}

/// Writes dice as a player says them, the larger first.
fn format_dice([a, b]: [u8; 2]) -> String {
    format!("{}{}", a.max(b), a.min(b))
}

fn power(log2: u8) -> u64 {
    1 << log2
}

impl Position {
    /// The same position seen from the other side: the bottom player is the top player.
    pub(super) fn flip(&self) -> Position {
        let names = self.names.clone();
        Position {
            board: self.board.flip(),
            absent: Sides { bottom: self.absent.top, top: self.absent.bottom },
            cube: super::position::Cube { owner: self.cube.owner.map(Side::other), ..self.cube },
            on_roll: self.on_roll.other(),
            decision: self.decision.other(),
            score: Sides { bottom: self.score.top, top: self.score.bottom },
            names: Sides { bottom: names.top, top: names.bottom },
            ..self.clone()
        }
    }
}
