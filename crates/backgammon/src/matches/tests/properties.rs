//! A match by chance, written and read back, is the same match.

use proptest::prelude::*;

use crate::matches::decision::Action;
use crate::matches::replay::{Place, PlayText, Replay};
use crate::matches::session::{Session, SessionRules, WonGame};
use crate::matches::{mat, sgf, start};
use crate::position::{Cube, CubeAction, GameState, Position, Side, Sides};

/// Numbers by chance from one seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(most)) as u32
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// Steps of a roll, one die after the other as far as a checker can go.
fn steps(position: &Position, chance: &mut Chance) -> Vec<(u8, u8)> {
    let [first, second] = position.dice.expect("dice");
    let dice = if first == second { vec![first; 4] } else { vec![first.max(second), first.min(second)] };
    let (mut board, side) = (position.board, position.on_roll);
    let mut steps = Vec::new();
    for die in dice {
        let can_go = |from: u8| {
            let is_home = (7..=25).all(|slot| board.count(side, slot) == 0);
            let is_rearmost = (from + 1..=6).all(|slot| board.count(side, slot) == 0);
            let to = from.saturating_sub(die);
            board.count(side, from) > 0
                && (from == 25 || board.count(side, 25) == 0)
                && match to {
                    0 => is_home && (from == die || is_rearmost),
                    to => board.count(side.other(), 25 - to) < 2,
                }
        };
        let from: Vec<u8> = (1..=25).filter(|from| can_go(*from)).collect();
        if from.is_empty() {
            continue;
        }
        let from = from[chance.below(from.len() as u32) as usize];
        let to = from.saturating_sub(die);
        board.shift(side, from, to);
        steps.push((from, to));
    }
    steps
}

fn place(replay: &Replay, side: Side) -> Place {
    Place { round: replay.next_round(side), ..Place::default() }
}

/// Plays a game to its end, or breaks it off.
fn game(replay: &mut Replay, chance: &mut Chance) {
    let mut side = Side::BOTH[chance.below(2) as usize];
    for _ in 0..400 {
        let position = replay.position().clone();
        let doubles = replay.has_begun() && position.may_double() && position.cube.log2 < 4 && chance.below(12) == 0;
        if doubles {
            let at = place(replay, side);
            replay.double(side, at).expect("a double");
            let at = place(replay, side.other());
            match chance.below(6) {
                0 => {
                    replay.drop(at).expect("a drop");
                    return;
                }
                1 if position.match_length() == 0 => {
                    replay.double(side.other(), at).expect("a beaver");
                    let at = place(replay, side);
                    if chance.below(2) == 0 {
                        replay.double(side, at).expect("a raccoon");
                        let at = place(replay, side.other());
                        replay.take(at).expect("a take");
                    } else {
                        replay.take(at).expect("a take");
                    }
                }
                _ => replay.take(at).expect("a take"),
            }
        }
        let at = place(replay, side);
        if replay.has_begun() && chance.below(60) == 0 {
            let cube = replay.position().cube.value();
            if chance.below(2) == 0 {
                replay.roll(side, [chance.die(), chance.die()], PlayText::Resigned, at).expect("a roll");
            }
            let at = place(replay, side);
            let won = WonGame { side: side.other(), points: cube * (1 + chance.below(3)) };
            replay.record_win(won, at).expect("a resignation");
            return;
        }
        let dice = [chance.die(), chance.die()];
        let steps = steps(&Position { dice: Some(dice), on_roll: side, ..replay.position().clone() }, chance);
        let written = if steps.is_empty() { PlayText::Dance } else { PlayText::Moves(&steps) };
        replay.roll(side, dice, written, at).expect("a play");
        if replay.position().state == GameState::Over {
            return;
        }
        side = side.other();
    }
}

/// Makes a match, or a session for money.
pub(in crate::matches) fn session(seed: u64, length: u32, names: [String; 2]) -> Session {
    let mut chance = Chance(seed);
    let is_money = length == 0;
    let rules = SessionRules {
        length,
        crawford: !is_money,
        jacoby: is_money.then(|| chance.below(2) == 0),
        ..SessionRules::default()
    };
    let [bottom, top] = names.map(Some);
    let players = Sides { bottom, top };
    let mut fields =
        vec![("Event".to_owned(), "A day in May, 2026".to_owned()), ("EventDate".to_owned(), "2026.05.01".to_owned())];
    let start = if chance.below(3) == 0 {
        fields.push(("Variation".to_owned(), "NackGammon".to_owned()));
        start::NACKGAMMON
    } else {
        start::BACKGAMMON
    };
    let mut session = Session { players, rules, fields, comment: None, games: Vec::new(), warnings: Vec::new() };
    let mut score: Sides<u32> = Sides::default();
    let mut was_crawford = false;
    for number in 1..=4 {
        let is_crawford =
            length > 1 && !was_crawford && Side::BOTH.iter().filter(|side| score[**side] + 1 == length).count() == 1;
        was_crawford |= is_crawford;
        let mut replay = Replay::new(number, rules, &session.players, score, is_crawford, start::board(start));
        if chance.below(5) == 0 {
            let owner = [None, Some(Side::Bottom), Some(Side::Top)][chance.below(3) as usize];
            let cube = Cube { log2: if owner.is_some() { 2 } else { 0 }, owner, action: CubeAction::None };
            replay.set_up(start::board(&[(24, 1), (10, 2), (8, 4), (6, 5), (3, 2)]), cube);
        }
        game(&mut replay, &mut chance);
        let game = replay.close();
        let won = game.won;
        session.games.push(game);
        let Some(won) = won else { break };
        score[won.side] += won.points;
        if length > 0 && score[won.side] >= length {
            break;
        }
    }
    session
}

/// A match without what its text tells: places, words, warnings.
pub(in crate::matches) fn bare(mut session: Session) -> Session {
    session.warnings.clear();
    for decision in session.games.iter_mut().flat_map(|game| &mut game.decisions) {
        decision.span = None;
        decision.warnings.clear();
    }
    session
}

/// A match whose plays have no order, as in `.mat`, where it is that of the board; what is hit follows from it.
fn sort_plays(mut session: Session) -> Session {
    for decision in session.games.iter_mut().flat_map(|game| &mut game.decisions) {
        if matches!(decision.action, Action::Resign(_)) {
            // It stands in no round there.
            decision.round = 0;
        }
        if let Action::Move(moves) = &mut decision.action {
            moves.iter_mut().for_each(|step| step.hit = false);
            moves.sort_by_key(|step| (25 - step.from, 25 - step.to));
        }
    }
    session
}

fn names() -> impl Strategy<Value = [String; 2]> {
    let name = "[A-Za-zÀ-ž日本][A-Za-zÀ-ž0-9 ./'日本-]{0,20}[a-z0-9]";
    [name, name].prop_map(|names| names.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_match_as_mat_reads_back(seed in any::<u64>(), length in 0_u32..8, names in names()) {
        let session = session(seed, length, names);
        let text = mat::write(&session).text;
        let (read, meant) = (sort_plays(bare(mat::read(&text).expect("a match"))), sort_plays(bare(session)));
        // One by one, so that a fault is seen.
        for (read, meant) in read.games.iter().zip(&meant.games) {
            for (read, meant) in read.decisions.iter().zip(&meant.decisions) {
                prop_assert_eq!(read, meant, "{}", text);
            }
        }
        prop_assert_eq!(read, meant, "{}", text);
    }

    #[test]
    fn a_match_as_sgf_reads_back(seed in any::<u64>(), length in 0_u32..8, names in names(), note in "[ -~à-ÿ]{0,40}") {
        let mut session = session(seed, length, names);
        let note = Some(note.trim().to_owned()).filter(|note| !note.is_empty());
        session.comment.clone_from(&note);
        session.games[0].decisions[0].comment = note;
        let text = sgf::write(&session).text;
        prop_assert_eq!(bare(sgf::read(&text).expect("a match")), bare(session), "{}", text);
    }
}

/// What comes by chance has all that can happen.
#[test]
fn matches_by_chance_have_everything() {
    let all: Vec<Session> =
        (0..200).map(|seed| session(seed * 7_919, seed as u32 % 8, ["Ann".to_owned(), "Bob".to_owned()])).collect();
    let has = |wanted: fn(&Action) -> bool| {
        all.iter().flat_map(|session| &session.games).flat_map(|game| &game.decisions).any(|one| wanted(&one.action))
    };
    assert!(has(|action| matches!(action, Action::Move(moves) if moves.is_empty())));
    assert!(has(|action| matches!(action, Action::Beaver)) && has(|action| matches!(action, Action::Drop)));
    assert!(has(|action| matches!(action, Action::Raccoon)) && has(|action| matches!(action, Action::Take)));
    let first = |session: &Session| session.games[0].decisions[0].position.clone();
    assert!(all.iter().any(|session| first(session).board.count(Side::Top, 23) == 2));
    assert!(all.iter().any(|session| first(session).cube.owner.is_some() && session.rules.length > 0));
    assert!(has(|action| matches!(action, Action::Roll)) && has(|action| matches!(action, Action::Resign(_))));
    assert!(all.iter().flat_map(|session| &session.games).any(|game| game.crawford));
    assert!(all.iter().flat_map(|session| &session.games).any(|game| game.end.state == GameState::Over));
    assert!(all.iter().flat_map(|session| &session.games).all(|game| game.end.cube.action == CubeAction::None));
}
