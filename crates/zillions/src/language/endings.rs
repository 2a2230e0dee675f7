//! Ends of games that the board alone tells: pieces that stand as a condition of the rules says, and a full board.

use std::collections::BTreeMap;

use super::node::Node;
use super::piece::Stone;
use super::position::Position;
use super::rules::Rules;

/// A condition of the rules that ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Pieces of one of these players stand so, `(relative-config Mark n Mark)`.
    Pattern { players: Vec<usize>, steps: Vec<Step> },
    /// Nobody can move.
    Stalemate,
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
        // Directions of a player with a symmetry are others.
        let has_own = |player: &usize| rules.board.symmetries.iter().any(|of| of.player == rules.players[*player].name);
        let players: Vec<usize> = players.filter(|player| !has_own(player)).collect();
        let mut endings = Vec::new();
        goals.iter().for_each(|goal| gather(rules, &players, goal, &mut endings));
        endings
    }

    fn holds(&self, rules: &Rules, position: &Position) -> bool {
        let Ending::Pattern { players, steps } = self else { return is_full(rules, position) };
        let links: BTreeMap<_, _> =
            rules.board.links.iter().map(|link| ((link.direction, link.from), link.to)).collect();
        let stands = |player: usize, mut at: usize| {
            steps.iter().all(|step| match step {
                Step::Piece(piece) => position.stones.get(&at) == Some(&Stone { piece: *piece, player }),
                Step::Direction(direction) => links.get(&(*direction, at)).map(|to| at = *to).is_some(),
            })
        };
        players.iter().any(|player| position.stones.keys().any(|at| stands(*player, *at)))
    }
}

/// Tells whether a game is over: whose turn it would be does not matter.
pub(crate) fn has_ended(rules: &Rules, position: &Position) -> bool {
    rules.endings.iter().any(|ending| ending.holds(rules, position))
}

fn gather(rules: &Rules, players: &[usize], goal: &Node, endings: &mut Vec<Ending>) {
    if let Some(goals) = goal.follows("or") {
        goals.iter().for_each(|goal| gather(rules, players, goal, endings));
    } else if let Some(parts) = goal.follows("relative-config") {
        let steps = parts.iter().map(|part| step(rules, part.text()?)).collect::<Option<Vec<_>>>();
        let steps = steps.filter(|steps| steps.iter().any(|step| matches!(step, Step::Piece(_))));
        endings.extend(steps.map(|steps| Ending::Pattern { players: players.to_vec(), steps }));
    } else if goal.atom().is_some_and(|word| word.eq_ignore_ascii_case("stalemated")) {
        endings.push(Ending::Stalemate);
    }
}

fn step(rules: &Rules, name: &str) -> Option<Step> {
    let piece = rules.pieces.iter().position(|piece| piece.name == name).map(Step::Piece);
    piece.or_else(|| Some(Step::Direction(rules.board.directions.iter().position(|direction| direction == name)?)))
}

/// Tells whether nothing can be put on the board, and nothing on it ever moves.
fn is_full(rules: &Rules, position: &Position) -> bool {
    let mut places = rules.board.positions.iter().enumerate().filter(|(_, place)| place.rect.is_some());
    !rules.pieces.iter().any(|piece| piece.moves.has("moves"))
        && places.all(|(at, _)| position.stones.contains_key(&at))
}
