//! XGID, eXtreme Gammon's notation of a position: ten fields joined with `:`,
//! `POS:CUBE:OWNER:TURN:DICE:SCORE:SCORE:RULES:LENGTH:MAX`.
//!
//! Promises: what [`read`] accepts is a legal [`Position`]; everything else is refused with a code of its own and
//! the place. What [`write()`] cannot carry it says. The board is always the bottom player's view and never turns
//! with TURN, as eXtreme Gammon's own text exports and GNU Backgammon 1.07 show.
//! Left out: finding IDs in a text (that is the reader's), GNU Backgammon's mercy (`x` for a cube of 1, dice `10`).

use std::ops::Range;

use super::position::{Board, CHECKERS, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use crate::diagnostic::Diagnostic;

/// What stands before the fields.
pub const PREFIX: &str = "XGID=";

/// Names of the fields, in their order.
const FIELDS: [&str; 10] = [
    "position",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "bottom player's score",
    "top player's score",
    "rules",
    "match length",
    "max cube",
];

/// The order of the fields, for help.
const SHAPE: &str = "the fields are POSITION:CUBE:OWNER:TURN:DICE:BOTTOM SCORE:TOP SCORE:RULES:LENGTH:MAX CUBE";

/// Places in the first field: the top player's bar, 24 points, the bottom player's bar.
const PLACES: usize = 26;

/// The longest match. GNU Backgammon stops at 64, bgLog at 99.
const MAX_LENGTH: u32 = 99;

/// The most points in a session for money. No program documents one; this keeps the score legible.
const MAX_MONEY_SCORE: u32 = 999_999;

/// The highest max cube, as a power of two. eXtreme Gammon writes 7 to 12.
const MAX_MAX_CUBE: u32 = 30;

/// The max cube that is written when none is known: eXtreme Gammon's own default, 2^10.
const DEFAULT_MAX_CUBE: u8 = 10;

/// Reads one XGID, with or without `XGID=` in any case and with blanks after the `=`.
///
/// Returns the position and what is odd about it (warnings). Spans are byte offsets in `text`.
///
/// # Errors
///
/// One diagnostic, of the first field that is wrong: `xgid::fields`, `xgid::position-length`,
/// `xgid::position-letter`, `xgid::bar-side`, `xgid::checkers`, `xgid::cube`, `xgid::owner`, `xgid::turn`,
/// `xgid::dice`, `xgid::score`, `xgid::rules`, `xgid::length` or `xgid::max-cube`.
pub fn read(text: &str) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let fields = split(text)?;
    let [places, cube, owner, turn, dice, bottom, top, rules, length, max_cube] = &fields;

    let board = read_board(places)?;
    let log2 = read_number(cube, "xgid::cube", u32::from(Cube::MAX_LOG2), "the cube is written as a power of two")?;
    let owner = read_owner(owner)?;
    let on_roll = read_turn(turn)?;
    let (action, dice) = read_dice(dice)?;
    let score = Sides { bottom: read_score(bottom)?, top: read_score(top)? };
    let flags = read_number(rules, "xgid::rules", 3, RULES_HELP)?;
    let match_length = read_number(length, "xgid::length", MAX_LENGTH, "0 is money play, 1 to 99 a match")?;
    let max = read_number(max_cube, "xgid::max-cube", MAX_MAX_CUBE, "the highest cube is written as a power of two")?;

    let rules = match match_length {
        0 => Rules::Money { jacoby: Some(flags & 1 != 0), beavers: Some(flags & 2 != 0) },
        _ if flags > 1 => {
            let message = format!("the rules are {flags}, in a match they are 0 or 1");
            return Err(Diagnostic::error("xgid::rules", message).at(rules.span.clone()).help(RULES_HELP));
        }
        // A match to one point has no cube, and so no Crawford game.
        1 => Rules::Match { length: 1, crawford: false },
        length => Rules::Match { length, crawford: flags == 1 },
    };
    for (side, field) in [(Side::Bottom, bottom), (Side::Top, top)] {
        if match_length > 0 && score[side] >= match_length {
            return Err(Diagnostic::error(
                "xgid::score",
                format!("the {} player has {} points in a match to {match_length}", side.name(), score[side]),
            )
            .at(field.span.clone())
            .help(format!("write 0 to {}: an XGID has no finished match", match_length - 1)));
        }
    }

    let position = Position {
        board,
        cube: Cube { log2: log2 as u8, owner, action },
        max_cube: Some(max as u8),
        state: GameState::Playing,
        on_roll,
        decision: decision(on_roll, action),
        dice,
        score,
        rules,
        resignation: None,
        names: Sides::default(),
    };
    let warnings = warnings(&position, &fields);
    Ok((position, warnings))
}

/// Writes the position as `XGID=...`, and says what it could not carry, one sentence each without a full stop.
///
/// An unknown max cube is written as 10, eXtreme Gammon's default.
pub fn write(position: &Position) -> (String, Vec<String>) {
    let cube = position.cube;
    let (rules, length) = match position.rules {
        // A Crawford game of one point says nothing that the length does not.
        Rules::Match { length, crawford } => (u8::from(crawford && length > 1), length),
        Rules::Money { jacoby, beavers } => {
            (u8::from(jacoby.unwrap_or(false)) + 2 * u8::from(beavers.unwrap_or(false)), 0)
        }
    };
    let owner = match cube.owner {
        None => "0",
        Some(Side::Bottom) => "1",
        Some(Side::Top) => "-1",
    };
    let turn = if position.on_roll == Side::Bottom { "1" } else { "-1" };
    let dice = match (cube.action, position.dice) {
        (CubeAction::Double, _) => "D".to_string(),
        (CubeAction::Beaver, _) => "B".to_string(),
        (CubeAction::Raccoon, _) => "R".to_string(),
        (CubeAction::None, Some([first, second])) => format!("{first}{second}"),
        (CubeAction::None, None) => "00".to_string(),
    };
    let text = format!(
        "{PREFIX}{}:{}:{owner}:{turn}:{dice}:{}:{}:{rules}:{length}:{}",
        write_board(&position.board),
        cube.log2,
        position.score.bottom,
        position.score.top,
        position.max_cube.unwrap_or(DEFAULT_MAX_CUBE),
    );
    (text, losses(position))
}

/// Who has to decide when nobody has resigned. For `B` and `R` no text of eXtreme Gammon's is known: the doubler
/// answers a beaver, the beaverer a raccoon, as in GNU Backgammon.
fn decision(on_roll: Side, action: CubeAction) -> Side {
    match action {
        CubeAction::None | CubeAction::Beaver => on_roll,
        CubeAction::Double | CubeAction::Raccoon => on_roll.other(),
    }
}

/// What an XGID has no place for, one sentence each.
fn losses(position: &Position) -> Vec<String> {
    let mut lost = Vec::new();
    let mut say = |sentence: String| lost.push(sentence);
    if let Some(resignation) = position.resignation {
        let what = match resignation {
            Resignation::Single => "a single game",
            Resignation::Gammon => "a gammon",
            Resignation::Backgammon => "a backgammon",
        };
        say(format!("an XGID has no place for the resignation ({what})"));
    }
    match position.state {
        GameState::Playing => {}
        GameState::None => say("an XGID always says that a game is in play; here none is known".to_string()),
        state => say(format!("an XGID has no place for the end of a game ({})", state.name())),
    }
    let explained = position.resignation.is_some() || position.state != GameState::Playing;
    if !explained && position.decision != decision(position.on_roll, position.cube.action) {
        say(format!("an XGID cannot say that the {} player has to decide", position.decision.name()));
    }
    if let (Some([first, second]), true) = (position.dice, position.cube.action != CubeAction::None) {
        say(format!("an XGID has no place for dice ({first}{second}) while the cube is on offer"));
    }
    match position.rules {
        Rules::Match { length, .. } => {
            for side in Side::BOTH {
                let score = position.score[side];
                if score >= length {
                    say(format!("an XGID has no finished match: readers refuse {score} points of {length}"));
                }
            }
        }
        Rules::Money { jacoby, beavers } => {
            if jacoby.is_none() {
                say("whether the Jacoby rule holds is not known; an XGID has to say it, and says no".to_string());
            }
            if beavers.is_none() {
                say("whether beavers are allowed is not known; an XGID has to say it, and says no".to_string());
            }
        }
    }
    if position.names != Sides::default() {
        say("an XGID has no place for the names of the players".to_string());
    }
    lost
}

/// One of the ten fields.
struct Field<'a> {
    /// As typed.
    text: &'a str,
    /// Where it begins in the whole text.
    start: usize,
    /// What a caret shows: the field, or the colon after it when it is empty.
    span: Range<usize>,
    /// What it is called.
    name: &'static str,
}

impl Field<'_> {
    /// The error `code` for the whole field.
    fn error(&self, code: &'static str, message: String, help: &str) -> Diagnostic {
        Diagnostic::error(code, message).at(self.span.clone()).help(help)
    }

    /// The field as a message quotes it: never more than a few characters.
    fn shown(&self) -> String {
        if self.text.chars().count() <= 12 {
            format!("`{}`", self.text)
        } else {
            format!("`{}...`", self.text.chars().take(12).collect::<String>())
        }
    }
}

fn split(text: &str) -> Result<[Field<'_>; 10], Diagnostic> {
    let trimmed = text.trim_start();
    let fields = match trimmed.get(..PREFIX.len()) {
        Some(prefix) if prefix.eq_ignore_ascii_case(PREFIX) => trimmed[PREFIX.len()..].trim_start(),
        _ => trimmed,
    };
    let mut start = text.len() - fields.len();
    let fields = fields.trim_end();
    let end = start + fields.len();

    let found = fields.split(':').count();
    if found < FIELDS.len() {
        let missing = FIELDS[found..].join(", ");
        return Err(Diagnostic::error(
            "xgid::fields",
            format!("the XGID has {found} of 10 fields; missing: {missing}"),
        )
        .at(end..end)
        .help(SHAPE));
    }
    if found > FIELDS.len() {
        let tenth = fields.match_indices(':').nth(FIELDS.len() - 1).map_or(end, |(colon, _)| start + colon);
        return Err(Diagnostic::error("xgid::fields", format!("there are {found} fields, an XGID has 10"))
            .at(tenth..end)
            .help(SHAPE));
    }
    let mut parts = fields.split(':');
    Ok(FIELDS.map(|name| {
        let text = parts.next().unwrap_or_default();
        let from = start;
        let until = from + text.len();
        start = until + 1;
        let span = if text.is_empty() { from..(from + 1).min(end) } else { from..until };
        Field { text, start: from, span, name }
    }))
}

fn read_board(field: &Field) -> Result<Board, Diagnostic> {
    for (at, letter) in field.text.char_indices() {
        if !matches!(letter, '-' | 'A'..='P' | 'a'..='p') {
            let help = match letter {
                // Word processors make one dash of two hyphens.
                '\u{2010}'..='\u{2015}' | '\u{2212}' => "write one `-` for each empty place; a dash was put for them",
                _ => "a place is `-` when empty, `A` to `O` for the bottom player's checkers, `a` to `o` for the top's",
            };
            let span = field.start + at..field.start + at + letter.len_utf8();
            return Err(Diagnostic::error("xgid::position-letter", format!("`{letter}` stands for no checkers"))
                .at(span)
                .help(help));
        }
    }
    let places = field.text.as_bytes();
    if places.len() != PLACES {
        return Err(field.error(
            "xgid::position-length",
            format!("the position has {} characters, an XGID has {PLACES}", places.len()),
            "write the top player's bar, points 1 to 24 as the bottom player counts them, the bottom player's bar",
        ));
    }

    let mut points = [0_i8; 24];
    let mut bar = Sides::<u8>::default();
    let mut sixteenth = Sides::<Option<usize>>::default();
    let mut count = Sides::<u32>::default();
    for (place, &letter) in places.iter().enumerate() {
        let (side, checkers) = match letter {
            b'A'..=b'P' => (Side::Bottom, letter - b'A' + 1),
            b'a'..=b'p' => (Side::Top, letter - b'a' + 1),
            _ => continue,
        };
        match (place, side) {
            (0, Side::Top) | (25, Side::Bottom) => bar[side] = checkers,
            (0, Side::Bottom) | (25, Side::Top) => {
                let at = field.start + place;
                let letter = char::from(letter);
                return Err(Diagnostic::error(
                    "xgid::bar-side",
                    format!("`{letter}` puts the {} player on the {} player's bar", side.name(), side.other().name()),
                )
                .at(at..at + 1)
                .help(
                    "the first place is the top player's bar (`a` to `o`), the last the bottom player's (`A` to `O`)",
                ));
            }
            (_, Side::Bottom) => points[place - 1] = checkers as i8,
            (_, Side::Top) => points[place - 1] = -(checkers as i8),
        }
        count[side] += u32::from(checkers);
        if count[side] > u32::from(CHECKERS) && sixteenth[side].is_none() {
            sixteenth[side] = Some(field.start + place);
        }
    }
    for side in Side::BOTH {
        if let Some(at) = sixteenth[side] {
            let (player, case) = (side.name(), if side == Side::Bottom { "upper" } else { "lower" });
            return Err(Diagnostic::error(
                "xgid::checkers",
                format!("the {player} player has {} checkers, the most is {CHECKERS}", count[side]),
            )
            .at(at..at + 1)
            .help(format!("take away {} of the {case}-case checkers", count[side] - u32::from(CHECKERS))));
        }
    }
    Board::new(points, bar).map_err(|error| error.at(field.span.clone()))
}

fn write_board(board: &Board) -> String {
    let letter = |side: Side, count: u8| match (side, count) {
        (_, 0) => '-',
        (Side::Bottom, count) => char::from(b'A' + count - 1),
        (Side::Top, count) => char::from(b'a' + count - 1),
    };
    let mut text = String::with_capacity(PLACES);
    text.push(letter(Side::Top, board.bar().top));
    for &count in board.points() {
        let side = if count > 0 { Side::Bottom } else { Side::Top };
        text.push(letter(side, count.unsigned_abs()));
    }
    text.push(letter(Side::Bottom, board.bar().bottom));
    text
}

/// A number from 0 to `most`. `help` tells what the field means.
fn read_number(field: &Field, code: &'static str, most: u32, help: &str) -> Result<u32, Diagnostic> {
    let name = field.name;
    let help = format!("write 0 to {most}: {help}");
    if field.text.is_empty() {
        return Err(field.error(code, format!("the {name} is missing"), &help));
    }
    if !field.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(field.error(code, format!("the {name} is {}, not a number from 0", field.shown()), &help));
    }
    match field.text.parse() {
        Ok(number) if number <= most => Ok(number),
        // Digits that do not fit 32 bits are above every limit, too.
        _ => Err(field.error(code, format!("the {name} is {}, the most is {most}", field.shown()), &help)),
    }
}

const RULES_HELP: &str =
    "in a match 1 is the Crawford game; for money 1 is the Jacoby rule, 2 is beavers, and 3 is both";

fn read_score(field: &Field) -> Result<u32, Diagnostic> {
    read_number(field, "xgid::score", MAX_MONEY_SCORE, "points won so far, in a match fewer than its length")
}

fn read_owner(field: &Field) -> Result<Option<Side>, Diagnostic> {
    match field.text {
        "0" => Ok(None),
        "1" => Ok(Some(Side::Bottom)),
        "-1" => Ok(Some(Side::Top)),
        _ => Err(field.error(
            "xgid::owner",
            format!("the cube owner is {}", field.shown()),
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
            format!("the turn is {}", field.shown()),
            "write 1 for the bottom player, -1 for the top player",
        )),
    }
}

fn read_dice(field: &Field) -> Result<(CubeAction, Option<[u8; 2]>), Diagnostic> {
    let help = "write 00 before the roll, two digits such as 63 after it, D for a double that was offered";
    match *field.text.as_bytes() {
        [b'D' | b'd'] | [b'D' | b'd', b'D' | b'd'] => Ok((CubeAction::Double, None)),
        [b'B' | b'b'] => Ok((CubeAction::Beaver, None)),
        [b'R' | b'r'] => Ok((CubeAction::Raccoon, None)),
        [b'0', b'0'] => Ok((CubeAction::None, None)),
        [b'1'..=b'6', b'1'..=b'6'] => {
            let dice = field.text.as_bytes();
            Ok((CubeAction::None, Some([dice[0] - b'0', dice[1] - b'0'])))
        }
        [first @ b'0'..=b'9', second @ b'0'..=b'9'] => {
            let at = field.start + usize::from(matches!(first, b'1'..=b'6'));
            let die = char::from(if at == field.start { first } else { second });
            Err(Diagnostic::error("xgid::dice", format!("a die shows {die}, it has 1 to 6")).at(at..at + 1).help(help))
        }
        [] => Err(field.error("xgid::dice", "the dice are missing".to_string(), help)),
        _ => Err(field.error("xgid::dice", format!("the dice are {}", field.shown()), help)),
    }
}

/// What is odd but can be drawn.
fn warnings(position: &Position, fields: &[Field; 10]) -> Vec<Diagnostic> {
    let [places, cube_field, owner_field, _, dice_field, _, _, rules_field, _, _] = fields;
    let mut found = Vec::new();
    let mut warn = |field: &Field, code, message: String, help: &str| {
        found.push(Diagnostic::warning(code, message).at(field.span.clone()).help(help));
    };
    let cube = position.cube;

    if position.board.is_stuck() {
        warn(
            places,
            "xgid::stuck",
            "both players are on the bar against a closed board, so that neither can ever move".to_string(),
            "check the six points of each home board",
        );
    }
    let max = position.max_cube.unwrap_or(DEFAULT_MAX_CUBE);
    if matches!(position.rules, Rules::Money { .. }) && cube.log2 > max {
        warn(
            cube_field,
            "xgid::cube-above-max",
            format!("the cube is 2^{}, above the max cube of 2^{max} in the last field", cube.log2),
            "lower the cube or raise the last field",
        );
    }
    if position.is_crawford() {
        let one_away = Side::BOTH.iter().filter(|&&side| position.away(side) == Some(1)).count();
        let help = "in the Crawford game exactly one player needs one point; write 0 for any other game";
        match one_away {
            0 => warn(rules_field, "xgid::crawford-nobody", "Crawford, but nobody needs one point".to_string(), help),
            2 => {
                warn(rules_field, "xgid::crawford-both", "Crawford, but both players need one point".to_string(), help)
            }
            _ => {}
        }
        if cube.owner.is_some() {
            let message = "the cube has an owner in a Crawford game, in which nobody doubles".to_string();
            warn(owner_field, "xgid::crawford-cube", message, "write 0 for the cube and its owner");
        }
    }
    match cube.action {
        CubeAction::None => {}
        CubeAction::Double => {
            let doubler = position.on_roll;
            if cube.owner == Some(doubler.other()) {
                let message = format!("the {} player doubles with the other player's cube", doubler.name());
                warn(
                    dice_field,
                    "xgid::double-owner",
                    message,
                    "the third field says who owns the cube, the fourth who doubled",
                );
            }
            let needs = position.away(doubler);
            if position.is_crawford() {
                let message = "a double in a Crawford game, in which nobody doubles".to_string();
                warn(dice_field, "xgid::double-crawford", message, "write 00 or the roll, or 0 for the rules");
            } else if position.match_length() == 1 {
                let message = "a double in a match to one point, which has no cube".to_string();
                warn(dice_field, "xgid::double-one-point", message, "write 00 or the roll, or a longer match");
            } else if needs.is_some_and(|needs| cube.value() >= needs) {
                let (player, value, needs) = (doubler.name(), cube.value(), needs.unwrap_or_default());
                let message = format!("the {player} player needs {needs} and doubles a cube of {value}, which is dead");
                warn(
                    dice_field,
                    "xgid::double-dead",
                    message,
                    "a cube that already wins the match is of no use to its owner",
                );
            }
        }
        CubeAction::Beaver | CubeAction::Raccoon => {
            let (name, help) = if cube.action == CubeAction::Beaver {
                (
                    "beaver",
                    "the player of the fourth field doubled and has to answer; twice the second field is offered",
                )
            } else {
                ("raccoon", "the other player than the fourth field's has to answer; twice the second field is offered")
            };
            warn(
                dice_field,
                "xgid::convention",
                format!("a {name} is read by convention, not by eXtreme Gammon's word"),
                help,
            );
            if position.match_length() > 0 {
                let message = format!("a {name} in a match; they are for money play only");
                warn(dice_field, "xgid::match-beaver", message, "write D for a double, or 0 for the match length");
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "-b----E-C---eE---c-e----B-";

    fn code(text: &str) -> &'static str {
        read(text).expect_err(text).code
    }

    /// The text under the caret of the error.
    fn under(text: &str) -> &str {
        let span = read(text).expect_err(text).span.expect("a span");
        &text[span]
    }

    fn warned(text: &str) -> Vec<&'static str> {
        read(text).expect(text).1.iter().map(|warning| warning.code).collect()
    }

    #[test]
    fn reads_all_fields() {
        let (position, warnings) = read("xgid= -BBBaBC---aaB------dcbc--B:2:1:-1:32:3:2:1:4:8").expect("a position");
        assert_eq!(position.board.points()[..6], [2, 2, 2, -1, 2, 3]);
        assert_eq!(position.board.bar(), Sides { bottom: 2, top: 0 });
        assert_eq!(position.cube, Cube { log2: 2, owner: Some(Side::Bottom), action: CubeAction::None });
        assert_eq!((position.on_roll, position.decision), (Side::Top, Side::Top));
        assert_eq!(position.dice, Some([3, 2]));
        assert_eq!(position.score, Sides { bottom: 3, top: 2 });
        assert_eq!(position.rules, Rules::Match { length: 4, crawford: true });
        assert_eq!(position.max_cube, Some(8));
        assert_eq!(warnings.len(), 1, "an owned cube in a Crawford game");
    }

    #[test]
    fn reads_money_rules() {
        for (flags, jacoby, beavers) in [(0, false, false), (1, true, false), (2, false, true), (3, true, true)] {
            let (position, warnings) = read(&format!("{START}:0:0:1:00:5:999999:{flags}:0:10")).expect("a position");
            assert_eq!(position.rules, Rules::Money { jacoby: Some(jacoby), beavers: Some(beavers) });
            assert!(warnings.is_empty());
        }
    }

    #[test]
    fn offers_say_who_decides() {
        let read = |dice: &str| read(&format!("{START}:1:-1:-1:{dice}:0:0:3:0:10")).expect("a position").0;
        for dice in ["D", "d", "DD", "dd"] {
            let position = read(dice);
            assert_eq!((position.on_roll, position.decision), (Side::Top, Side::Bottom));
            assert_eq!((position.cube.action, position.cube.offered()), (CubeAction::Double, Some(4)));
        }
        assert_eq!((read("B").cube.action, read("b").decision), (CubeAction::Beaver, Side::Top));
        assert_eq!((read("R").cube.action, read("r").decision), (CubeAction::Raccoon, Side::Bottom));
    }

    #[test]
    fn every_error_has_its_code_and_place() {
        for (fields, expected, place) in [
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7", "xgid::fields", ""),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10:1", "xgid::fields", ":1"),
            ("-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:7:10", "xgid::position-length", "-b----E-C---eE---c-e----B"),
            ("-b----E-C---eE---c-e–---B-:0:0:1:00:0:0:0:7:10", "xgid::position-letter", "–"),
            ("Qb----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "xgid::position-letter", "Q"),
            ("Ab----E-C---eE---c-e------:0:0:1:00:0:0:0:7:10", "xgid::bar-side", "A"),
            ("-b----E-C---eE---c-e-----c:0:0:1:00:0:0:0:7:10", "xgid::bar-side", "c"),
            ("-O------------B----------A:0:0:1:00:0:0:0:7:10", "xgid::checkers", "B"),
            ("p-------------------------:0:0:1:00:0:0:0:7:10", "xgid::checkers", "p"),
            ("-b----E-C---eE---c-e----B-:16:0:1:00:0:0:0:7:10", "xgid::cube", "16"),
            ("-b----E-C---eE---c-e----B-:x:0:1:00:0:0:0:7:10", "xgid::cube", "x"),
            ("-b----E-C---eE---c-e----B-:99999999999999:0:1:00:0:0:0:7:10", "xgid::cube", "99999999999999"),
            ("-b----E-C---eE---c-e----B-:1:2:1:00:0:0:0:7:10", "xgid::owner", "2"),
            ("-b----E-C---eE---c-e----B-:1:0:0:00:0:0:0:7:10", "xgid::turn", "0"),
            ("-b----E-C---eE---c-e----B-:0:0:1::0:0:0:7:10", "xgid::dice", ":"),
            ("-b----E-C---eE---c-e----B-:0:0:1:67:0:0:0:7:10", "xgid::dice", "7"),
            ("-b----E-C---eE---c-e----B-:0:0:1:07:0:0:0:7:10", "xgid::dice", "0"),
            ("-b----E-C---eE---c-e----B-:0:0:1:3,1:0:0:0:7:10", "xgid::dice", "3,1"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:7:0:0:7:10", "xgid::score", "7"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:-1:0:7:10", "xgid::score", "-1"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:7:10", "xgid::rules", "3"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:4:0:10", "xgid::rules", "4"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:100:10", "xgid::length", "100"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:31", "xgid::max-cube", "31"),
            ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:", "xgid::max-cube", ""),
        ] {
            for text in [fields.to_string(), format!("XGID= {fields}")] {
                assert_eq!((code(&text), under(&text)), (expected, place), "{text}");
                assert!(read(&text).expect_err("an error").help.is_some());
            }
        }
    }

    #[test]
    fn counts_what_is_too_much() {
        let error = read("-O------------B----------A:0:0:1:00:0:0:0:7:10").expect_err("18 checkers");
        assert_eq!(error.message, "the bottom player has 18 checkers, the most is 15");
    }

    #[test]
    fn odd_positions_are_drawn_with_a_warning() {
        for (fields, expected) in [
            ("5:1:1:00:0:0:0:0:3", "xgid::cube-above-max"),
            ("0:0:1:00:6:6:1:7:10", "xgid::crawford-both"),
            ("0:0:1:00:5:5:1:7:10", "xgid::crawford-nobody"),
            ("1:1:1:00:6:2:1:7:10", "xgid::crawford-cube"),
            ("1:-1:1:D:0:0:0:7:10", "xgid::double-owner"),
            ("0:0:1:D:6:2:1:7:10", "xgid::double-crawford"),
            ("0:0:1:D:0:0:0:1:10", "xgid::double-one-point"),
            ("1:1:1:D:5:0:0:7:10", "xgid::double-dead"),
            ("0:0:1:B:0:0:3:0:10", "xgid::convention"),
        ] {
            assert_eq!(warned(&format!("{START}:{fields}")), [expected], "{fields}");
        }
        assert_eq!(warned(&format!("{START}:0:0:1:R:0:0:0:7:10")), ["xgid::convention", "xgid::match-beaver"]);
        assert_eq!(warned("aBBBBBB------------bbbbbbA:0:0:1:00:0:0:0:7:10"), ["xgid::stuck"]);
        assert_eq!(warned(&format!("{START}:0:0:1:00:0:0:1:1:10")), [""; 0], "no Crawford in a match to one");
        assert_eq!(warned(&format!("{START}:1:1:1:D:4:0:0:7:10")), [""; 0], "a cube of 2 is alive at 3 away");
    }

    #[test]
    fn writes_what_it_read() {
        for text in [
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10",
            "XGID=oO------------------------:12:-1:-1:24:98:0:1:99:30",
            "XGID=o------------------------O:15:0:1:D:0:999999:3:0:0",
            "XGID=--------------------------:1:1:-1:B:0:0:2:0:8",
        ] {
            let (position, _) = read(text).expect(text);
            assert_eq!(write(&position), (text.to_string(), Vec::new()));
        }
    }

    #[test]
    fn says_what_it_cannot_carry() {
        let (mut position, _) = read(&format!("{START}:0:0:1:00:0:0:0:0:10")).expect("a position");
        position.rules = Rules::Money { jacoby: None, beavers: None };
        position.resignation = Some(Resignation::Gammon);
        position.decision = Side::Top;
        position.state = GameState::Resigned;
        position.max_cube = None;
        let (text, lost) = write(&position);
        assert_eq!(text, format!("XGID={START}:0:0:1:00:0:0:0:0:10"));
        assert_eq!(lost.len(), 4, "{lost:?}");
        assert_eq!(lost[0], "an XGID has no place for the resignation (a gammon)");
    }
}
