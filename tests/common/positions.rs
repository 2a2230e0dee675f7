//! Legal positions by chance, as far as each notation can carry them.

use proptest::prelude::*;
use zumen::games::backgammon::{Board, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};

pub fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Bottom), Just(Side::Top)]
}

/// Any legal board: checkers, alone or in stacks, go to places of their own choice (25 and more the bar, 0 off)
/// unless the other side was there first.
pub fn board() -> impl Strategy<Value = Board> {
    let stack = prop_oneof![6 => Just(1_i8), 2 => 2_i8..=6, 1 => 7_i8..=15];
    prop::collection::vec((side(), 0_u8..=27, stack), 0..=40).prop_map(|stacks| {
        let mut points = [0_i8; 24];
        let mut bar = Sides::<u8>::default();
        let mut left = Sides { bottom: 15_i8, top: 15 };
        for (side, place, count) in stacks {
            let sign = if side == Side::Bottom { 1 } else { -1 };
            let count = count.min(left[side]);
            match place {
                1..=24 if points[usize::from(place) - 1] * sign >= 0 => points[usize::from(place) - 1] += sign * count,
                25.. => bar[side] += count.unsigned_abs(),
                _ => continue,
            }
            left[side] -= count;
        }
        Board::new(points, bar).expect("a legal board")
    })
}

/// A match with scores below its length, or money.
fn rules() -> impl Strategy<Value = (Rules, Sides<u32>)> {
    let game = (1_u32..=99, any::<bool>(), 0_u32..99, 0_u32..99).prop_map(|(length, crawford, bottom, top)| {
        let score = Sides { bottom: bottom % length, top: top % length };
        (Rules::Match { length, crawford: crawford && length > 1 }, score)
    });
    let money = (any::<bool>(), any::<bool>(), 0_u32..=999_999, 0_u32..=999_999).prop_map(|(jacoby, beavers, b, t)| {
        (Rules::Money { jacoby: Some(jacoby), beavers: Some(beavers) }, Sides { bottom: b, top: t })
    });
    prop_oneof![game, money]
}

fn action() -> impl Strategy<Value = CubeAction> {
    prop_oneof![
        3 => Just(CubeAction::None),
        1 => Just(CubeAction::Double),
        1 => Just(CubeAction::Beaver),
        1 => Just(CubeAction::Raccoon)
    ]
}

/// All that an XGID carries.
pub fn of_xgid() -> impl Strategy<Value = Position> {
    let dice = prop::option::of([1_u8..=6, 1..=6]);
    (board(), 0_u8..=15, prop::option::of(side()), action(), 0_u8..=30, side(), dice, rules()).prop_map(
        |(board, log2, owner, action, max, on_roll, dice, (rules, score))| {
            let answers = matches!(action, CubeAction::Double | CubeAction::Raccoon);
            Position {
                absent: Position::new(board).absent,
                board,
                cube: Cube { log2, owner, action },
                max_cube: Some(max),
                state: GameState::Playing,
                on_roll,
                decision: if answers { on_roll.other() } else { on_roll },
                dice: dice.filter(|_| action == CubeAction::None),
                score,
                rules,
                resignation: None,
                names: Sides::default(),
            }
        },
    )
}

fn state() -> impl Strategy<Value = GameState> {
    prop_oneof![
        Just(GameState::None),
        Just(GameState::Playing),
        Just(GameState::Over),
        Just(GameState::Resigned),
        Just(GameState::Dropped)
    ]
}

fn resignation() -> impl Strategy<Value = Option<Resignation>> {
    prop::option::of(prop_oneof![Just(Resignation::Single), Just(Resignation::Gammon), Just(Resignation::Backgammon)])
}

/// All that a gnuID carries.
pub fn of_gnuid() -> impl Strategy<Value = Position> {
    (of_xgid(), state(), resignation()).prop_map(|(mut position, state, resignation)| {
        position.max_cube = None;
        position.state = state;
        position.resignation = resignation;
        if resignation.is_some() {
            position.decision = position.decision.other();
        }
        position.dice = position.dice.map(|[a, b]| [a.max(b), a.min(b)]);
        position.score.bottom = position.score.bottom.min(32_767);
        position.score.top = position.score.top.min(32_767);
        let one_away = Side::BOTH.iter().any(|&side| position.away(side) == Some(1));
        match &mut position.rules {
            Rules::Match { crawford, .. } => *crawford &= one_away,
            Rules::Money { beavers, .. } => *beavers = None,
        }
        // A raccoon is known by the beaverer's cube in money play, and nothing else is that.
        let money = position.match_length() == 0;
        position.cube.owner = match position.cube.action {
            CubeAction::Raccoon if money => Some(position.on_roll.other()),
            CubeAction::Double if money => position.cube.owner.filter(|&owner| owner == position.on_roll),
            _ => position.cube.owner,
        };
        if position.cube.action == CubeAction::Raccoon && !money {
            position.cube.action = CubeAction::Double;
        }
        position
    })
}

/// All that the JSON carries: everything.
pub fn of_json() -> impl Strategy<Value = Position> {
    let unknown = prop::option::of(any::<bool>());
    let name = prop::option::of("[a-zA-Z][a-zA-Z \"<>&é日\u{1}\u{fffe}]{0,12}");
    let other = (prop::option::of(0_u8..=30), side(), prop::option::of([1_u8..=6, 1..=6]), unknown.clone(), unknown);
    (of_gnuid(), other, name.clone(), name).prop_map(|(mut position, other, bottom, top)| {
        (position.max_cube, position.decision, position.dice) = (other.0, other.1, other.2);
        if let Rules::Money { jacoby, beavers } = &mut position.rules {
            (*jacoby, *beavers) = (other.3, other.4);
        }
        position.names = Sides { bottom, top };
        position
    })
}
