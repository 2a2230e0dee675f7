//! The play that leads from a position to a board, and how it is written.

use super::Play;
use super::dice_rules::with_the_most_dice;
use super::moves::{Move, slot_name};
use super::turn::Turn;
use crate::play::dice::Dice;
use crate::position::{Board, Position};

/// A checker's way: where it starts and where it lands, the last landing included.
type Way = Vec<u8>;

impl Play {
    /// A legal play of the player on roll that leads to a board; `None` where none does, or where the position
    /// has no dice. A play without moves leads to the same board when no move is legal.
    pub fn between(position: &Position, board: &Board) -> Option<Play> {
        let turn = Turn { board: position.board, side: position.on_roll, dice: Dice::new(position.dice?) };
        let longest = turn.longest();
        if longest.is_empty() {
            return (turn.board == *board).then(|| Play { moves: Vec::new(), board: turn.board });
        }
        let mut hops = Vec::new();
        search(&turn, &mut hops, &mut |_, end| {
            end.board == *board && with_the_most_dice(&turn, vec![*end], &longest, 0..0).is_ok()
        })
        .then(|| Play { moves: legs(&hops), board: *board })
    }

    /// The play as it is written: `24/18*/13`, `8/5 6/5`, `bar/22(2) 6/4`; empty where nothing moves.
    pub fn notation(&self) -> String {
        join_chains(&self.moves)
    }
}

/// Writes moves of single dice as a play is written: those of one checker joined, `24/14`, `13/8(2) 6/3*(2)`.
pub(crate) fn format_moves(hops: &[Move]) -> String {
    join_chains(&legs(hops))
}

fn join_chains(moves: &[Move]) -> String {
    let mut chains: Vec<(Vec<Move>, usize)> = Vec::new();
    let mut rest = moves;
    while !rest.is_empty() {
        let joined = rest.windows(2).take_while(|pair| pair[0].to == pair[1].from).count();
        let (chain, after) = rest.split_at(joined + 1);
        match chains.last_mut() {
            Some((last, times)) if ends(last).eq(ends(chain)) => *times += 1,
            _ => chains.push((chain.to_vec(), 1)),
        }
        rest = after;
    }
    let chains = chains.iter().map(|(chain, times)| {
        let landings = chain.iter().map(|step| format!("/{}{}", slot_name(step.to), if step.hit { "*" } else { "" }));
        let repeat = if *times > 1 { format!("({times})") } else { String::new() };
        format!("{}{}{repeat}", slot_name(chain[0].from), landings.collect::<String>())
    });
    chains.collect::<Vec<_>>().join(" ")
}

fn ends(moves: &[Move]) -> impl Iterator<Item = (u8, u8)> {
    moves.iter().map(|step| (step.from, step.to))
}

/// Plays dice, checkers from far ones to near ones, until the hops and their end are wanted; the hops that lead there.
pub(super) fn search(turn: &Turn, hops: &mut Vec<Move>, is_wanted: &mut dyn FnMut(&[Move], &Turn) -> bool) -> bool {
    if !hops.is_empty() && is_wanted(hops, turn) {
        return true;
    }
    for (hop, next) in turn.hops() {
        hops.push(hop);
        if search(&next, hops, is_wanted) {
            return true;
        }
        hops.pop();
    }
    false
}

/// Hops as they are written: those of one checker joined, landings on the way told only where they hit, the farthest
/// first. What two checkers hit together, the first does.
fn legs(hops: &[Move]) -> Vec<Move> {
    let mut ways: Vec<Way> = hops.iter().map(|hop| vec![hop.from, hop.to]).collect();
    while let Some((first, second)) = joint(&ways) {
        let rest = ways[second][1..].to_vec();
        ways[first].extend(rest);
        ways.remove(second);
    }
    ways.sort_by(|one, other| other.cmp(one));
    let mut hits: Vec<u8> = hops.iter().filter(|hop| hop.hit).map(|hop| hop.to).collect();
    let ends: Vec<u8> = ways.iter().filter_map(|way| way.last().copied()).collect();
    let mut moves = Vec::new();
    for way in ways {
        let mut from = way[0];
        for (index, &to) in way.iter().enumerate().skip(1) {
            let is_last = index + 1 == way.len();
            // Who stays there hits, not who passes.
            let hit = hits.iter().position(|hit| *hit == to).filter(|_| is_last || !ends.contains(&to));
            if let Some(hit) = hit {
                hits.remove(hit);
            }
            if is_last || hit.is_some() {
                moves.push(Move { from, to, hit: hit.is_some() });
                from = to;
            }
        }
    }
    moves
}

/// Two ways of which the second begins where the first ends.
fn joint(ways: &[Way]) -> Option<(usize, usize)> {
    for (first, way) in ways.iter().enumerate() {
        if let Some(second) = (0..ways.len()).find(|second| *second != first && way.last() == ways[*second].first()) {
            return Some((first, second));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::tests::position;
    use super::*;

    /// The play that another play's board leads back to, as it is written.
    fn again(text: &str, position: &Position) -> String {
        let board = Play::read(text, position).expect("a legal play").after(position).board;
        Play::between(position, &board).map(|play| play.notation()).expect("a play leads there")
    }

    #[test]
    fn plays_are_found_and_written_as_players_do() {
        let opening = |dice| position(&[(24, 2), (13, 5), (8, 3), (6, 5)], &[(1, 2), (12, 5), (17, 3), (19, 5)], dice);
        assert_eq!(again("6/5 8/5", &opening([3, 1])), "8/5 6/5");
        assert_eq!(again("24/18/13", &opening([6, 5])), "24/13");
        assert_eq!(again("13/11(2) 6/4(2)", &opening([2, 2])), "13/11(2) 6/4(2)");
        let hits = position(&[(24, 2), (8, 3), (6, 5)], &[(18, 1), (5, 1), (12, 5)], [6, 5]);
        assert_eq!(again("24/18*/13", &hits), "24/18*/13");
        let together = position(&[(8, 2), (6, 2), (2, 6)], &[(5, 1), (20, 5)], [3, 1]);
        assert_eq!(again("6/5*, 8/5", &together), "8/5* 6/5");
        let twice = position(&[(25, 2), (6, 4)], &[(3, 1), (20, 5)], [3, 3]);
        assert_eq!(again("bar/22(2), 6/3*(2)", &twice), "bar/22(2) 6/3*(2)");
        let home = position(&[(6, 2), (3, 2)], &[(25, 1)], [6, 5]);
        assert_eq!(again("6/off, 6/1", &home), "6/1 6/off");
    }

    #[test]
    fn what_is_no_legal_play_is_not_found() {
        let before = position(&[(24, 2), (13, 5), (8, 3), (6, 5)], &[(1, 2), (12, 5), (17, 3), (19, 5)], [3, 1]);
        let mut one_die = before.board;
        one_die.shift(before.on_roll, 8, 5);
        assert_eq!(Play::between(&before, &one_die), None);
        assert_eq!(Play::between(&before, &before.board), None);
        assert_eq!(Play::between(&Position { dice: None, ..before.clone() }, &one_die), None);
        let shut = position(&[(25, 1)], &[(19, 2), (20, 2), (21, 2), (22, 2), (23, 2), (24, 2)], [6, 5]);
        assert_eq!(Play::between(&shut, &shut.board).map(|play| play.notation()), Some(String::new()));
    }
}
