//! Ends of games that the board alone tells: pieces that stand as a condition of the rules says, and a full board.

use std::collections::{BTreeMap, BTreeSet};

use super::node::Node;
use super::piece::Stone;
use super::position::Position;
use super::rules::Rules;

/// The most steps of the patterns of a condition; what goes beyond is left out.
const MAX_STEPS: usize = 20_000;

/// The most steps of patterns that are looked at on a position; patterns that are not reached do not stand.
const MAX_CHECKS: usize = 4_000_000;

/// A condition of the rules that ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Pieces of one of these players stand so, `(relative-config Mark n Mark)`.
    Pattern { players: BTreeSet<usize>, steps: Vec<Step> },
    /// The board is full and no piece ever moves: where nobody can move, `stalemated`, only this is seen.
    FullBoard,
}

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A piece of this kind stands here.
    Piece(usize),
    /// The pattern goes on in this direction.
    Direction(usize),
}

impl Ending {
    /// Reads `((White Black) goal ...)`, without the keyword. Goals that ask for more than the board are left out.
    pub(crate) fn read(rules: &Rules, condition: &[Node]) -> Vec<Ending> {
        let Some((players, goals)) = condition.split_first() else { return Vec::new() };
        let names = players.list().unwrap_or(std::slice::from_ref(players)).iter().filter_map(Node::text);
        let players = names.filter_map(|name| rules.players.iter().position(|player| player.name == name));
        let mut players: BTreeSet<usize> = players.collect();
        // Directions of a player with a symmetry are others.
        let has_own = |player: &usize| rules.board.symmetries.iter().any(|of| of.player == rules.players[*player].name);
        players.retain(|player| !has_own(player));
        let pieces = rules.pieces.iter().enumerate().map(|(index, piece)| (&*piece.name, Step::Piece(index)));
        let directions = rules.board.directions.iter().enumerate();
        let directions = directions.map(|(index, direction)| (&**direction, Step::Direction(index)));
        // The first of a name counts, and pieces before directions.
        let names = directions.rev().chain(pieces.rev()).collect();
        let mut reader = Reader { players, names, steps_left: MAX_STEPS, endings: Vec::new() };
        goals.iter().for_each(|goal| reader.goal(goal));
        reader.endings
    }
}

/// Reads goals.
struct Reader<'a> {
    players: BTreeSet<usize>,
    /// Pieces and directions.
    names: BTreeMap<&'a str, Step>,
    steps_left: usize,
    endings: Vec<Ending>,
}

impl Reader<'_> {
    fn goal(&mut self, goal: &Node) {
        if let Some(goals) = goal.follows("or") {
            goals.iter().for_each(|goal| self.goal(goal));
        } else if let Some(parts) = goal.follows("relative-config") {
            if parts.len() > self.steps_left {
                return;
            }
            let steps = parts.iter().map(|part| self.names.get(part.text()?).copied()).collect::<Option<Vec<_>>>();
            let steps = steps.filter(|steps| steps.iter().any(|step| matches!(step, Step::Piece(_))));
            if let Some(steps) = steps {
                self.steps_left -= steps.len();
                self.endings.push(Ending::Pattern { players: self.players.clone(), steps });
            }
        } else if goal.atom().is_some_and(|word| word.eq_ignore_ascii_case("stalemated"))
            && self.endings.last() != Some(&Ending::FullBoard)
        {
            self.endings.push(Ending::FullBoard);
        }
    }
}

/// Tells whether a game is over: whose turn it would be does not matter.
pub(crate) fn has_ended(rules: &Rules, position: &Position) -> bool {
    rules.endings.contains(&Ending::FullBoard) && is_full(rules, position) || has_pattern(rules, position)
}

/// Tells whether pieces stand as one of the patterns says.
fn has_pattern(rules: &Rules, position: &Position) -> bool {
    let patterns = rules.endings.iter().filter_map(|ending| match ending {
        Ending::Pattern { players, steps } => Some((players, steps)),
        Ending::FullBoard => None,
    });
    if patterns.clone().next().is_none() {
        return false;
    }
    let links: BTreeMap<_, _> = rules.board.links.iter().map(|link| ((link.direction, link.from), link.to)).collect();
    let starts = patterns.flat_map(|(players, steps)| {
        players.iter().flat_map(move |player| position.stones.keys().map(move |at| (steps, *player, *at)))
    });
    let mut checks = 0;
    let mut stands = |(steps, player, mut at): (&Vec<Step>, usize, usize)| {
        steps.iter().all(|step| {
            checks += 1;
            checks <= MAX_CHECKS
                && match step {
                    Step::Piece(piece) => position.stones.get(&at) == Some(&Stone { piece: *piece, player }),
                    Step::Direction(direction) => links.get(&(*direction, at)).map(|to| at = *to).is_some(),
                }
        })
    };
    // Each start is one check at least.
    starts.take(MAX_CHECKS).any(&mut stands)
}

/// Tells whether nothing can be put on the board, and nothing on it ever moves.
fn is_full(rules: &Rules, position: &Position) -> bool {
    let mut places = rules.board.positions.iter().enumerate().filter(|(_, place)| place.rect.is_some());
    !rules.pieces.iter().any(|piece| piece.moves.has("moves"))
        && places.all(|(at, _)| position.stones.contains_key(&at))
}

#[cfg(test)]
mod tests {
    use super::{Ending, MAX_STEPS, has_ended};
    use crate::language::position::Position;
    use crate::language::rules::Rules;
    use crate::language::rules_file::RulesFile;
    use zumen_game::NoFiles;

    /// A board of nine positions, a1 to c3; one kind of piece is called like a direction.
    fn rules(condition: &str, set_up: &str) -> Rules {
        let text = format!(
            "(game (title \"G\") (players Cross Nought) (turn-order Cross Nought) (piece (name Mark)) (piece (name n))
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
                (directions (e 1 0) (n 0 -1))))
            (board-setup {set_up}) {condition})"
        );
        RulesFile::read(&text, &NoFiles).expect("rules").rules(0).expect("a game").0
    }

    fn is_over(condition: &str, set_up: &str) -> bool {
        let rules = rules(condition, set_up);
        has_ended(&rules, &Position::start(&rules))
    }

    #[test]
    fn patterns_and_full_boards_end_games() {
        let row = "(win-condition (Nought Cross) (or (relative-config n) (relative-config Mark e Mark e Mark)))";
        assert!(is_over(row, "(Cross (Mark a1 b1 c1))"));
        assert!(!is_over(row, "(Cross (Mark a1 b1)) (Nought (Mark c1))"));
        assert!(is_over(row, "(Cross (n b2))"), "a piece before a direction");
        let full = "(draw-condition (Nought Cross) stalemated)";
        assert!(is_over(full, "(Cross (Mark a1 b1 c1 a2 b2 c2 a3 b3 c3))"));
        assert!(!is_over(full, "(Cross (Mark a1 b1 c1 a2 b2 c2 a3 b3))"));
    }

    #[test]
    fn many_players_and_goals_are_read_in_time_and_space() {
        let condition = |goals: &str| format!("(loss-condition ({}) {goals})", "Cross Nought ".repeat(5_000));
        let read = |goals: &str| rules(&condition(goals), "(Cross (Mark a1))").endings;
        let many = read(&"(relative-config Mark e) ".repeat(20_000));
        assert_eq!(many.len(), MAX_STEPS / 2);
        assert!(many.iter().all(|ending| matches!(ending, Ending::Pattern { players, .. } if players.len() == 2)));
        assert_eq!(read(&"stalemated ".repeat(20_000)), [Ending::FullBoard]);
    }
}
