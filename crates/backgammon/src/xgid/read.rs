//! Reading: ten fields become a position.

use super::field::{self, Field};
use super::{board, decision, lints};
use crate::position::{Cube, CubeAction, Position, Rules, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// Reads one XGID, with or without `XGID=` in any case and with blanks after the `=`.
///
/// The position and what is odd about it (warnings). Spans are byte offsets in `text`.
///
/// # Errors
///
/// One diagnostic, of the first field that is wrong: `xgid::fields`, `xgid::position-length`,
/// `xgid::position-letter`, `xgid::bar-side`, `xgid::checkers`, `xgid::cube`, `xgid::owner`, `xgid::turn`,
/// `xgid::dice`, `xgid::score`, `xgid::rules`, `xgid::length` or `xgid::max-cube`.
pub fn read(text: &str) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let (fields, extra) = field::split(text)?;
    field::check_digits(&fields)?;
    let read = read_fields(&fields).map(|(position, warnings)| (position, warnings.into_iter().chain(extra).collect()));
    read.map_err(|fault| match &fields[9] {
        last if last.text.is_empty() => {
            let message = format!("{}; one of the 10 fields is missing, perhaps before it", fault.message);
            Diagnostic { message, ..fault }
        }
        _ => fault,
    })
}

fn read_fields(fields: &[Field; 10]) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let [places, cube, owner, turn, dice, bottom, top, rules, length, max_cube] = fields;

    let board = board::read(places)?;
    let log2 = cube.number("xgid::cube", Cube::MAX_LOG2.into(), "the cube shows 2 to this power")?;
    let owner = read_owner(owner)?;
    let on_roll = read_turn(turn)?;
    let (action, dice) = read_dice(dice)?;
    let score = Sides { bottom: read_score(bottom)?, top: read_score(top)? };
    let flags = rules.number("xgid::rules", 3, RULES_HELP)?;
    let match_length = length.number("xgid::length", Rules::MAX_LENGTH, "0 is money play, 1 to 99 a match")?;
    let max = match max_cube.text {
        "" => None,
        _ => Some(max_cube.number(
            "xgid::max-cube",
            Cube::MAX_MAX_LOG2.into(),
            "the highest cube shows 2 to this power",
        )?),
    };

    let rules = match match_length {
        0 => Rules::Money { jacoby: Some(flags & 1 != 0), beavers: Some(flags & 2 != 0) },
        _ if flags > 1 => {
            let message = format!("the rules are {flags}; in a match they must be 0 or 1");
            return Err(rules.error("xgid::rules", message, RULES_HELP));
        }
        // A match to one point has no cube, and so no Crawford game.
        1 => Rules::Match { length: 1, crawford: false },
        length => Rules::Match { length, crawford: flags == 1 },
    };
    for (side, field) in [(Side::Bottom, bottom), (Side::Top, top)] {
        if match_length > 0 && score[side] >= match_length {
            let message = format!("the {} player has {} points in a match to {match_length}", side.name(), score[side]);
            let help = format!("write 0 to {}: an XGID cannot store a finished match", match_length - 1);
            return Err(field.error("xgid::score", message, help));
        }
    }

    let position = Position {
        cube: Cube { log2: log2 as u8, owner, action },
        max_cube: max.map(|max| max as u8),
        on_roll,
        decision: decision(on_roll, action),
        dice,
        score,
        rules,
        ..Position::new(board)
    };
    let warnings = lints::warnings(&position, fields);
    Ok((position, warnings))
}

const RULES_HELP: &str =
    "in a match, 1 is the Crawford game; in money play, 1 is the Jacoby rule, 2 is beavers, 3 is both";

fn read_score(field: &Field) -> Result<u32, Diagnostic> {
    field.number("xgid::score", Rules::MAX_MONEY_SCORE, "points won so far, in a match fewer than its length")
}

fn read_owner(field: &Field) -> Result<Option<Side>, Diagnostic> {
    match field.text {
        "0" => Ok(None),
        "1" => Ok(Some(Side::Bottom)),
        "-1" => Ok(Some(Side::Top)),
        _ => Err(field.error(
            "xgid::owner",
            format!("the cube owner cannot be {}", field.quote()),
            "write 1 for the bottom player, -1 for the top player, 0 for a cube in the middle",
        )),
    }
}

fn read_turn(field: &Field) -> Result<Side, Diagnostic> {
    match field.text {
        "1" => Ok(Side::Bottom),
        "-1" => Ok(Side::Top),
        _ => Err(field.error(
            "xgid::turn",
            format!("the turn cannot be {}", field.quote()),
            "write 1 for the bottom player, -1 for the top player",
        )),
    }
}

fn read_dice(field: &Field) -> Result<(CubeAction, Option<[u8; 2]>), Diagnostic> {
    let help = "write 00 before the roll, two digits such as 63 after it, or D for a double on offer";
    match *field.text.as_bytes() {
        [b'D' | b'd'] | [b'D' | b'd', b'D' | b'd'] => Ok((CubeAction::Double, None)),
        [b'B' | b'b'] => Ok((CubeAction::Beaver, None)),
        [b'R' | b'r'] => Ok((CubeAction::Raccoon, None)),
        [b'0', b'0'] => Ok((CubeAction::None, None)),
        [first @ b'1'..=b'6', second @ b'1'..=b'6'] => Ok((CubeAction::None, Some([first - b'0', second - b'0']))),
        [first @ b'0'..=b'9', second @ b'0'..=b'9'] => {
            let (at, die) = if matches!(first, b'1'..=b'6') { (1, second) } else { (0, first) };
            let at = field.start + at;
            Err(field
                .error("xgid::dice", format!("a die shows {}; dice show 1 to 6", char::from(die)), help)
                .at(at..at + 1))
        }
        [] => Err(field.error("xgid::dice", "the dice are missing", help)),
        _ => Err(field.error("xgid::dice", format!("the dice cannot be {}", field.quote()), help)),
    }
}
