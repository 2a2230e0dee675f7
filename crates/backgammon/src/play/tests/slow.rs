//! The rules of moving written a second time on bare arrays, to hold the first against: every play that one knows
//! the other knows.

use super::super::*;
use super::{flip_position, position};

/// A board by the roller's slots: 25 is the bar.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Bare {
    own: [u8; 26],
    facing: [u8; 26],
}

impl Bare {
    fn of(position: &Position) -> Bare {
        let (board, side) = (&position.board, position.on_roll);
        let mut bare = Bare { own: [0; 26], facing: [0; 26] };
        for slot in 1..=25_u8 {
            bare.own[usize::from(slot)] = board.count(side, slot);
            // The opponent's bar is kept in slot 0.
            bare.facing[usize::from(25 - slot)] = board.count(side.other(), slot);
        }
        bare
    }

    fn plays(&self, dice: &[u8], done: &[Move], out: &mut Vec<(Vec<Move>, Bare)>) {
        out.push((done.to_vec(), self.clone()));
        let Some((&die, rest)) = dice.split_first() else { return };
        for from in 1..=25_usize {
            let home = self.own[7..].iter().all(|&count| count == 0);
            if self.own[from] == 0 || (self.own[25] > 0 && from < 25) {
                continue;
            }
            let to = from as i32 - i32::from(die);
            if to <= 0 && (!home || (to < 0 && self.own[from + 1..].iter().any(|&count| count > 0))) {
                continue;
            }
            let to = to.max(0) as usize;
            if to > 0 && self.facing[to] > 1 {
                continue;
            }
            let mut next = self.clone();
            next.own[from] -= 1;
            let hit = to > 0 && self.facing[to] == 1;
            if to > 0 {
                next.own[to] += 1;
            }
            if hit {
                next.facing[to] = 0;
                next.facing[0] += 1;
            }
            let step = Move { from: from as u8, to: to as u8, hit };
            next.plays(rest, &[done, &[step]].concat(), out);
        }
    }

    /// Every legal play, hop by hop, and where it leads.
    fn legal(&self, [a, b]: [u8; 2]) -> Vec<(Vec<Move>, Bare)> {
        let mut out = Vec::new();
        if a == b {
            self.plays(&[a; 4], &[], &mut out);
        } else {
            let (large, small) = (a.max(b), a.min(b));
            self.plays(&[large, small], &[], &mut out);
            let split = out.len();
            self.plays(&[small, large], &[], &mut out);
            let most = out.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
            if most == 1 && out[..split].iter().any(|(moves, _)| moves.len() == 1) {
                out.truncate(split);
            }
        }
        let most = out.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
        out.retain(|(moves, _)| moves.len() == most);
        out
    }
}

/// Scattered checkers from a fixed sequence of numbers: races, blocks, blots, both bars.
fn random_position(seed: u64) -> Position {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let reach = if below(3) == 0 { 6 } else { 25 };
    let mut own = [0_u8; 26];
    let mut facing = [0_u8; 26];
    for _ in 0..=below(6) {
        own[1 + below(reach) as usize] += 1 + below(2) as u8;
    }
    for _ in 0..below(9) {
        let slot = 1 + below(25) as usize;
        if slot == 25 || own[slot] == 0 {
            facing[slot] = 1 + below(2) as u8;
        }
    }
    let list = |slots: [u8; 26]| (1..=25).zip(slots[1..].to_vec()).filter(|&(_, n)| n > 0).collect::<Vec<_>>();
    let dice = [1 + below(6) as u8, 1 + below(6) as u8];
    let position = position(&list(own), &list(facing), dice);
    if below(2) == 0 { flip_position(&position) } else { position }
}

#[test]
fn every_generated_play_is_read_back_and_no_other() {
    let mut refusals = 0;
    for seed in 0..150 {
        let position = random_position(seed);
        let dice = position.dice.expect("rolled");
        let legal = Bare::of(&position).legal(dice);
        let doubles = dice[0] == dice[1];
        for (moves, end) in legal.iter().step_by(if doubles { 1 + legal.len() / 200 } else { 1 }) {
            // One checker with both dice may be written as one move, unless both ways between hit.
            if let [first, second] = moves[..]
                && first.to == second.from
            {
                let whole = Move { from: first.from, to: second.to, hit: second.hit };
                match Play::read(&whole.to_string(), &position) {
                    Ok(play) => assert_eq!(play.moves(), [whole], "{seed}"),
                    Err(error) => assert_eq!(error.code, "play::ambiguous", "{seed} {whole}"),
                }
            }
            let backwards: Vec<Move> = moves.iter().rev().copied().collect();
            for text in [join(moves), join(&backwards), join(moves).replace('*', "")] {
                let play = Play::read(&text, &position).unwrap_or_else(|error| panic!("{seed} {text}: {error}"));
                let after = Position { on_roll: position.on_roll, ..play.after(&position) };
                assert!(Bare::of(&after) == *end, "{seed} {text} {position:?}");
                let hits = |moves: &[Move]| moves.iter().filter(|step| step.hit).count();
                assert_eq!(hits(play.moves()), hits(moves), "{seed} {text}");
            }
        }

        // All texts of one move, and of two with different dice: what is read ends where a legal play ends.
        let steps: Vec<String> =
            (1..=25).flat_map(|from: u8| (0..from).map(move |to| format!("{from}/{to}"))).collect();
        let singles = steps.iter().cloned();
        let near = |step: &&String| {
            let (from, to) = step.split_once('/').expect("from/to");
            let distance = from.parse::<u8>().expect("a slot") - to.parse::<u8>().expect("a slot");
            position.board.count(position.on_roll, from.parse().expect("a slot")) > 0 && distance <= 6
        };
        let pairs: Vec<String> = match doubles {
            true => Vec::new(),
            false => steps
                .iter()
                .filter(near)
                .flat_map(|first| steps.iter().filter(near).map(move |second| format!("{first} {second}")))
                .collect(),
        };
        for text in singles.chain(pairs) {
            match Play::read(&text, &position) {
                Ok(play) => {
                    let after = Position { on_roll: position.on_roll, ..play.after(&position) };
                    let end = Bare::of(&after);
                    assert!(legal.iter().any(|(_, legal)| *legal == end), "{seed} {text} {position:?}");
                }
                Err(error) => {
                    refusals += 1;
                    assert!(error.help.is_some() && text.get(error.span.expect("a place")).is_some());
                }
            }
        }
    }
    assert!(refusals > 10_000);
}

#[test]
fn the_play_between_two_boards_is_found_and_reads_back() {
    let mut dances = 0;
    for seed in 0..150 {
        let position = random_position(seed);
        let dice = position.dice.expect("rolled");
        let legal = Bare::of(&position).legal(dice);
        for (moves, end) in legal.iter().step_by(1 + legal.len() / 60) {
            let board = Play::read(&join(moves), &position).expect("legal").after(&position).board;
            let found = Play::between(&position, &board).unwrap_or_else(|| panic!("{seed} {}", join(moves)));
            let written = found.notation();
            dances += usize::from(written.is_empty());
            let again = Play::read(&written, &position).unwrap_or_else(|error| panic!("{seed} {written}: {error}"));
            let after = Position { on_roll: position.on_roll, ..again.after(&position) };
            assert!(Bare::of(&after) == *end, "{seed} {written} for {}", join(moves));
            assert_eq!(found.after(&position), again.after(&position), "{seed} {written}");
        }
        // Half a play, and a play of other dice, lead to boards that no play leads to.
        for other in [[dice[0], dice[0] % 6 + 1], [dice[1] % 6 + 1, dice[1]]] {
            for (_, end) in Bare::of(&position).legal(other) {
                let is_legal = legal.iter().any(|(_, legal)| *legal == end);
                let side = position.on_roll;
                let mut points = [0; 24];
                for slot in 1..=24_u8 {
                    let at = usize::from(side.number(slot)) - 1;
                    let sign: i8 = if side == crate::position::Side::Bottom { 1 } else { -1 };
                    points[at] = sign * (end.own[usize::from(slot)] as i8 - end.facing[usize::from(slot)] as i8);
                }
                let mut bar = position.board.bar();
                bar[side] = end.own[25];
                bar[side.other()] = end.facing[0];
                let board = Board::new(points, bar).expect("at most 15 checkers");
                assert_eq!(Play::between(&position, &board).is_some(), is_legal, "{seed} {other:?}");
            }
        }
    }
    assert!(dances > 0, "nobody danced");
}
