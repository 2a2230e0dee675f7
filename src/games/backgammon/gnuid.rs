//! gnuID, GNU Backgammon's notation of a position: a position ID of 14 characters and a match ID of 12, joined
//! with `:`.
//!
//! Both are base64 (`A-Z a-z 0-9 + /`, no padding) of a few bytes whose bits count from the least significant one:
//! 80 bits of checkers and 72 bits of cube, dice and match. Every fact was measured with GNU Backgammon 1.07.
//!
//! Promises: what [`read`] accepts is a legal [`Position`]; everything else is refused with a code of its own and
//! the place. What [`write()`] cannot carry it says.
//! Left out: finding IDs in a text (that is the reader's) and the hexadecimal IDs of GNU Backgammon's neural net.

use std::ops::Range;

use super::position::{Board, CHECKERS, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use crate::diagnostic::Diagnostic;

/// Characters of a position ID. The last one holds two bits that count; four that do not are ignored.
pub const POSITION_LENGTH: usize = 14;

/// Characters of a match ID.
pub const MATCH_LENGTH: usize = 12;

/// The longest match that is read. The key has room for 32767, GNU Backgammon itself stops at 64.
const MAX_LENGTH: u32 = 99;

/// The longest match that GNU Backgammon 1.07 plays.
const GNU_MAX_LENGTH: u32 = 64;

/// The most that fifteen bits hold: match length and scores.
const FIFTEEN_BITS: u32 = 0x7fff;

/// Places of a player: 24 points and the bar.
const PLACES: usize = 25;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A field of the match key: its first bit, and how many.
type Bits = Range<usize>;

const CUBE: Bits = 0..4;
const OWNER: Bits = 4..6;
/// Who is on roll, or who offered the double (GNU Backgammon's `fMove`).
const DICE_OWNER: Bits = 6..7;
const CRAWFORD: Bits = 7..8;
const STATE: Bits = 8..11;
/// Who has to decide (GNU Backgammon's `fTurn`).
const TURN_OWNER: Bits = 11..12;
const DOUBLED: Bits = 12..13;
const RESIGNED: Bits = 13..15;
const DICE: [Bits; 2] = [15..18, 18..21];
const LENGTH: Bits = 21..36;
/// Player 0's, who is the top player.
const SCORE_TOP: Bits = 36..51;
/// Player 1's, who is the bottom player.
const SCORE_BOTTOM: Bits = 51..66;
/// Inverted. IDs from before this bit existed hold 0, and so play with the Jacoby rule.
const NO_JACOBY: Bits = 66..67;

/// Reads a position ID and, where there is one, its match ID, both without padding.
///
/// Without a match ID the bottom player is on roll, nothing else is known, and [`GameState::None`] says so.
/// Returns the position and what is odd about it (warnings). Spans are byte offsets in `position_id`, `:` and
/// `match_id` joined.
///
/// # Errors
///
/// One diagnostic: `gnuid::position-length`, `gnuid::match-length` (number of characters), `gnuid::letter` (not in
/// the alphabet), `gnuid::slots` (the bits do not end where the places do), `gnuid::checkers`, `gnuid::taken` (both
/// players on a point), `gnuid::state`, `gnuid::dice`, `gnuid::length`, `gnuid::score` or `gnuid::crawford`.
pub fn read(position_id: &str, match_id: Option<&str>) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let checkers = decode(position_id, "position", "gnuid::position-length", POSITION_LENGTH)?;
    let Some(match_id) = match_id else {
        let position = Position {
            board: read_board(checkers, Side::Bottom)?,
            cube: Cube::default(),
            max_cube: None,
            state: GameState::None,
            on_roll: Side::Bottom,
            decision: Side::Bottom,
            dice: None,
            score: Sides::default(),
            rules: Rules::Money { jacoby: None, beavers: None },
            resignation: None,
            names: Sides::default(),
        };
        let warnings = stuck(&position.board).into_iter().collect();
        return Ok((position, warnings));
    };
    let offset = position_id.len() + 1;
    let key = decode(match_id, "match", "gnuid::match-length", MATCH_LENGTH).map_err(|error| error.shifted(offset))?;
    let on_roll = player(key, DICE_OWNER);
    let board = read_board(checkers, on_roll)?;
    let (position, odd) = read_match(key, board, on_roll).map_err(|error| error.shifted(offset))?;
    let mut warnings: Vec<Diagnostic> = stuck(&position.board).into_iter().collect();
    warnings.extend(odd.into_iter().map(|warning| warning.shifted(offset)));
    Ok((position, warnings))
}

/// Writes the position as position ID, `:` and match ID, and says what it could not carry, one sentence each
/// without a full stop.
pub fn write(position: &Position) -> (String, Vec<String>) {
    let number = |side: Side| u32::from(side == Side::Bottom);
    let owner = position.cube.owner.map_or(3, number);
    let (length, crawford, no_jacoby) = match position.rules {
        // GNU Backgammon writes 1 for "no Jacoby" in every match.
        Rules::Match { length, crawford } => (length, crawford && length > 1, true),
        Rules::Money { jacoby, .. } => (0, false, jacoby != Some(true)),
    };
    let state = match position.state {
        GameState::None => 0,
        GameState::Playing => 1,
        GameState::Over => 2,
        GameState::Resigned => 3,
        GameState::Dropped => 4,
    };
    let resigned = match position.resignation {
        None => 0,
        Some(Resignation::Single) => 1,
        Some(Resignation::Gammon) => 2,
        Some(Resignation::Backgammon) => 3,
    };
    // GNU Backgammon 1.07 writes the higher die first.
    let dice = position.dice.map_or([0, 0], |[first, second]| [first.max(second), first.min(second)]);

    let mut key = 0;
    put(&mut key, CUBE, u32::from(position.cube.log2.min(Cube::MAX_LOG2)));
    put(&mut key, OWNER, owner);
    put(&mut key, DICE_OWNER, number(position.on_roll));
    put(&mut key, CRAWFORD, u32::from(crawford));
    put(&mut key, STATE, state);
    put(&mut key, TURN_OWNER, number(position.decision));
    put(&mut key, DOUBLED, u32::from(position.cube.action != CubeAction::None));
    put(&mut key, RESIGNED, resigned);
    put(&mut key, DICE[0].clone(), u32::from(dice[0]));
    put(&mut key, DICE[1].clone(), u32::from(dice[1]));
    put(&mut key, LENGTH, length.min(FIFTEEN_BITS));
    put(&mut key, SCORE_TOP, position.score.top.min(FIFTEEN_BITS));
    put(&mut key, SCORE_BOTTOM, position.score.bottom.min(FIFTEEN_BITS));
    put(&mut key, NO_JACOBY, u32::from(no_jacoby));

    let checkers = write_board(&position.board, position.on_roll);
    let text = format!("{}:{}", encode(checkers, POSITION_LENGTH), encode(key, MATCH_LENGTH));
    (text, losses(position))
}

/// Whether `text` is a match ID as GNU Backgammon writes it: 12 letters, unused bits 0, a legal content. A word of
/// 12 letters hardly ever is.
pub(super) fn is_match_id(text: &str) -> bool {
    decode(text, "match", "gnuid::match-length", MATCH_LENGTH)
        .is_ok_and(|key| key >> NO_JACOBY.end == 0 && read_match(key, Board::default(), Side::Bottom).is_ok())
}

/// Whether `text` is a position ID as GNU Backgammon writes it: 14 letters, unused bits 0, a legal board.
pub(super) fn is_position_id(text: &str) -> bool {
    read(text, None)
        .is_ok_and(|(position, _)| encode(write_board(&position.board, Side::Bottom), POSITION_LENGTH) == text)
}

/// What a gnuID has no place for, one sentence each.
fn losses(position: &Position) -> Vec<String> {
    let mut lost = Vec::new();
    let mut say = |sentence: String| lost.push(sentence);
    if let Some(max) = position.max_cube {
        say(format!("a gnuID has no place for the max cube (2^{max})"));
    }
    if let Some([first, second]) = position.dice {
        if first < second {
            say(format!("a gnuID has the higher die first: the dice {first}{second} are written {second}{first}"));
        }
        if position.cube.action != CubeAction::None {
            say(format!("dice ({first}{second}) while the cube is on offer are not read back from a gnuID"));
        }
    }
    let reads_as = offer(
        position.on_roll,
        position.decision,
        position.cube.owner,
        position.resignation.is_some(),
        position.match_length() == 0,
    );
    if position.cube.action != CubeAction::None && reads_as != position.cube.action {
        say(format!(
            "a gnuID only marks an offer: this {} reads as a {}",
            position.cube.action.name(),
            reads_as.name()
        ));
    }
    match position.rules {
        Rules::Match { length, crawford } => {
            if crawford && length > 1 && Side::BOTH.iter().all(|&side| position.away(side) != Some(1)) {
                say("GNU Backgammon drops Crawford where nobody needs one point".to_string());
            }
            if length > FIFTEEN_BITS {
                say(format!("a gnuID has room for {FIFTEEN_BITS} points: the match to {length} is cut to that"));
            } else if length > GNU_MAX_LENGTH {
                say(format!(
                    "GNU Backgammon refuses matches above {GNU_MAX_LENGTH} points, and this one goes to {length}"
                ));
            }
        }
        Rules::Money { jacoby, beavers } => {
            if jacoby.is_none() {
                say("whether the Jacoby rule holds is not known; a gnuID has to say it, and says no".to_string());
            }
            if beavers == Some(true) {
                say("a gnuID has no place for beavers".to_string());
            }
        }
    }
    for side in Side::BOTH {
        let score = position.score[side];
        if score > FIFTEEN_BITS {
            let player = side.name();
            say(format!("a gnuID has room for {FIFTEEN_BITS} points: the {player} player's {score} are cut to that"));
        }
    }
    if position.names != Sides::default() {
        say("a gnuID has no place for the names of the players".to_string());
    }
    lost
}

/// The offer that a set "doubled" bit stands for; GNU Backgammon keeps no other mark of a beaver or a raccoon.
///
/// After a beaver the doubler is to decide again. After a raccoon the beaverer decides, and still owns the cube,
/// which lies in the middle or at the doubler's after a plain double. Whoever resigns instead of answering hands
/// the turn to the other.
fn offer(on_roll: Side, decision: Side, owner: Option<Side>, resigned: bool, money: bool) -> CubeAction {
    let answers = if resigned { decision.other() } else { decision };
    if answers == on_roll {
        CubeAction::Beaver
    } else if money && owner == Some(on_roll.other()) {
        CubeAction::Raccoon
    } else {
        CubeAction::Double
    }
}

/// The match key, on a board that was read before. Spans are in the match ID.
fn read_match(key: u128, board: Board, on_roll: Side) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let mut warnings = Vec::new();
    let decision = player(key, TURN_OWNER);
    let state = match get(key, STATE) {
        0 => GameState::None,
        1 => GameState::Playing,
        2 => GameState::Over,
        3 => GameState::Resigned,
        4 => GameState::Dropped,
        other => {
            let message = format!("the game state is {other}, the most is 4");
            return Err(Diagnostic::error("gnuid::state", message).at(letters(&STATE)).help(COPY));
        }
    };
    let resignation = match get(key, RESIGNED) {
        0 => None,
        1 => Some(Resignation::Single),
        2 => Some(Resignation::Gammon),
        _ => Some(Resignation::Backgammon),
    };
    let length = get(key, LENGTH);
    if length > MAX_LENGTH {
        let message = format!("the match goes to {length} points, the most is {MAX_LENGTH}");
        return Err(Diagnostic::error("gnuid::length", message).at(letters(&LENGTH)).help(COPY));
    }
    let score = Sides { bottom: get(key, SCORE_BOTTOM), top: get(key, SCORE_TOP) };
    for (side, bits) in [(Side::Bottom, SCORE_BOTTOM), (Side::Top, SCORE_TOP)] {
        if length > 0 && score[side] > length {
            let message = format!("the {} player has {} points in a match to {length}", side.name(), score[side]);
            return Err(Diagnostic::error("gnuid::score", message).at(letters(&bits)).help(COPY));
        }
    }
    let crawford = get(key, CRAWFORD) == 1;
    if crawford && length == 0 {
        return Err(Diagnostic::error("gnuid::crawford", "a Crawford game, but this is money play, not a match")
            .at(letters(&CRAWFORD))
            .help(COPY));
    }
    let nobody = length > 1 && Side::BOTH.iter().all(|&side| score[side] + 1 != length);
    if crawford && nobody {
        let message = "Crawford is dropped, since nobody needs one point";
        let help = "GNU Backgammon drops it, too; set the score to one point less than the match length";
        warnings.push(Diagnostic::warning("gnuid::crawford-nobody", message).at(letters(&CRAWFORD)).help(help));
    }
    let rules = match length {
        0 => Rules::Money { jacoby: Some(get(key, NO_JACOBY) == 0), beavers: None },
        // A match to one point has no cube, and so no Crawford game.
        _ => Rules::Match { length, crawford: crawford && length > 1 && !nobody },
    };
    // 0 is player 0 and 1 is player 1; GNU Backgammon writes 3 for the middle and reads 2 as that, too.
    let owner = match get(key, OWNER) {
        0 => Some(Side::Top),
        1 => Some(Side::Bottom),
        _ => None,
    };
    let action = match get(key, DOUBLED) {
        0 => CubeAction::None,
        _ => offer(on_roll, decision, owner, resignation.is_some(), length == 0),
    };
    if action == CubeAction::Beaver && length > 0 {
        let message = "the player who doubled has to decide, a beaver, which is for money play only";
        warnings.push(Diagnostic::warning("gnuid::match-beaver", message).at(letters(&TURN_OWNER)).help(COPY));
    }
    let mut dice = read_dice(key)?;
    if dice.is_some() && action != CubeAction::None {
        dice = None;
        let message = "dice are rolled while the cube is on offer; they are left out";
        warnings.push(Diagnostic::warning("gnuid::dice-on-offer", message).at(letters(&(15..21))).help(COPY));
    }
    let cube = Cube { log2: get(key, CUBE) as u8, owner, action };
    let names = Sides::default();
    let position =
        Position { board, cube, max_cube: None, state, on_roll, decision, dice, score, rules, resignation, names };
    Ok((position, warnings))
}

fn read_dice(key: u128) -> Result<Option<[u8; 2]>, Diagnostic> {
    for bits in DICE {
        if get(key, bits.clone()) == 7 {
            let error = Diagnostic::error("gnuid::dice", "a die shows 7, it has 1 to 6");
            return Err(error.at(letters(&bits)).help(COPY));
        }
    }
    match DICE.map(|bits| get(key, bits) as u8) {
        [0, 0] => Ok(None),
        [die, 0] | [0, die] => {
            let error = Diagnostic::error("gnuid::dice", format!("one die shows {die}, the other is not rolled"));
            Err(error.at(letters(&(15..21))).help(COPY))
        }
        dice => Ok(Some(dice)),
    }
}

/// The remedy for bits that no program writes.
const COPY: &str = "copy the ID again, every letter with its case";

/// The board of a position key, whose second half is the player's on roll.
fn read_board(key: u128, on_roll: Side) -> Result<Board, Diagnostic> {
    let sides = [on_roll.other(), on_roll];
    // How many checkers stand on a player's places, and the bit of the first one there.
    let mut counts = [[0_u32; PLACES]; 2];
    let mut first_bits = [[0_usize; PLACES]; 2];
    let mut totals = [0_u32; 2];
    let mut sixteenth = [None; 2];
    let mut place = 0;
    for bit in 0..80 {
        let is_checker = key >> bit & 1 == 1;
        if !is_checker {
            place += 1;
            continue;
        }
        let (half, own) = (place / PLACES, place % PLACES);
        if half >= 2 {
            return Err(Diagnostic::error("gnuid::slots", "a checker stands past the last of the 50 places")
                .at(letters(&(bit..bit + 1)))
                .help(COPY));
        }
        if counts[half][own] == 0 {
            first_bits[half][own] = bit;
        }
        counts[half][own] += 1;
        totals[half] += 1;
        if totals[half] == u32::from(CHECKERS) + 1 {
            sixteenth[half] = Some(bit);
        }
    }
    if place < 2 * PLACES {
        return Err(Diagnostic::error("gnuid::slots", format!("the position ends after {place} of the 50 places"))
            .at(0..POSITION_LENGTH)
            .help(COPY));
    }
    let mut points = [0_i8; 24];
    let mut bar = Sides::default();
    for (half, side) in sides.into_iter().enumerate() {
        if let Some(bit) = sixteenth[half] {
            let message = format!("the {} player has {} checkers, the most is {CHECKERS}", side.name(), totals[half]);
            return Err(Diagnostic::error("gnuid::checkers", message).at(letters(&(bit..bit + 1))).help(COPY));
        }
        bar[side] = counts[half][PLACES - 1] as u8;
        for own in 1..PLACES {
            let count = counts[half][own - 1] as i8;
            let point = side.own(own as u8);
            let taken = &mut points[usize::from(point) - 1];
            if count > 0 && *taken != 0 {
                let bit = first_bits[half][own - 1];
                let message = format!("both players have checkers on the bottom player's {point} point");
                return Err(Diagnostic::error("gnuid::taken", message).at(letters(&(bit..bit + 1))).help(COPY));
            }
            *taken += if side == Side::Bottom { count } else { -count };
        }
    }
    Board::new(points, bar).map_err(|error| error.at(0..POSITION_LENGTH))
}

/// The position key: for the player not on roll, then for the other, each place from the own 1 point to the bar as
/// many ones as it has checkers, and a zero. (GNU Backgammon's manual has the halves the other way round; the
/// program does it this way.)
fn write_board(board: &Board, on_roll: Side) -> u128 {
    let mut key = 0;
    let mut bit = 0;
    for side in [on_roll.other(), on_roll] {
        for own in 1..=PLACES as u8 {
            for _ in 0..board.own(side, own) {
                key |= 1 << bit;
                bit += 1;
            }
            bit += 1;
        }
    }
    key
}

fn stuck(board: &Board) -> Option<Diagnostic> {
    board.is_stuck().then(|| {
        let message = "both players are on the bar against a closed board, so that neither can ever move";
        Diagnostic::warning("gnuid::stuck", message).at(0..POSITION_LENGTH).help("GNU Backgammon refuses this board")
    })
}

fn get(key: u128, bits: Bits) -> u32 {
    (key >> bits.start) as u32 & ((1 << bits.len()) - 1)
}

fn put(key: &mut u128, bits: Bits, value: u32) {
    *key |= u128::from(value) << bits.start;
}

fn player(key: u128, bits: Bits) -> Side {
    if get(key, bits) == 1 { Side::Bottom } else { Side::Top }
}

/// Where a bit of a key stands in the base64 text, counted in bits: a byte goes in from its most significant bit,
/// a key counts from the least significant one. The same sum leads back.
fn swap(bit: usize) -> usize {
    bit / 8 * 8 + 7 - bit % 8
}

/// The letters that hold some bits of a key.
fn letters(bits: &Bits) -> Range<usize> {
    let first = bits.clone().map(|bit| swap(bit) / 6).min().unwrap_or_default();
    let last = bits.clone().map(|bit| swap(bit) / 6).max().unwrap_or_default();
    first..last + 1
}

/// The bits of an ID of `length` letters; `what` and `code` are for the error of another length.
fn decode(text: &str, what: &str, code: &'static str, length: usize) -> Result<u128, Diagnostic> {
    // The wrong letter first: with a foreign character the count would mislead.
    for (at, letter) in text.char_indices() {
        let help = match letter {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '+' | '/' => continue,
            '-' => "write `+` for `-`: a gnuID has the plain base64 alphabet, not the one for addresses",
            '_' => "write `/` for `_`: a gnuID has the plain base64 alphabet, not the one for addresses",
            _ => "a gnuID has the letters A-Z, a-z, 0-9, + and /",
        };
        return Err(Diagnostic::error("gnuid::letter", format!("`{letter}` is not a letter of a {what} ID"))
            .at(at..at + letter.len_utf8())
            .help(help));
    }
    if text.len() != length {
        let message = format!("the {what} ID has {} characters, it needs {length}", text.len());
        let help = format!("a gnuID is {POSITION_LENGTH} characters, a colon and {MATCH_LENGTH} characters: {COPY}");
        return Err(Diagnostic::error(code, message).at(0..text.len()).help(help));
    }
    // Whole bytes only: 14 letters are 84 bits, of which 80 count.
    let bits = text.len() * 6 / 8 * 8;
    let mut key = 0;
    for (at, letter) in text.bytes().enumerate() {
        let sextet = ALPHABET.iter().position(|&known| known == letter).unwrap_or_default();
        for bit in (0..6).filter(|bit| sextet & (32 >> bit) != 0) {
            let place = at * 6 + bit;
            if place < bits {
                key |= 1 << swap(place);
            }
        }
    }
    Ok(key)
}

fn encode(key: u128, length: usize) -> String {
    let sextet = |at: usize| (0..6).fold(0, |sextet, bit| sextet << 1 | (key >> swap(at * 6 + bit) & 1) as usize);
    (0..length).map(|at| char::from(ALPHABET[sextet(at)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "4HPwATDgc/ABMA";

    fn position(match_id: &str) -> Position {
        read(START, Some(match_id)).expect(match_id).0
    }

    /// A start position with some bits of the match key set over an ordinary money game.
    fn with(fields: &[(Bits, u32)]) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
        let mut key = 0;
        for (bits, value) in fields {
            put(&mut key, bits.clone(), *value);
        }
        read(START, Some(&encode(key, MATCH_LENGTH)))
    }

    fn fails(position_id: &str, match_id: &str) -> (&'static str, String) {
        let text = format!("{position_id}:{match_id}");
        let error = read(position_id, Some(match_id)).expect_err(&text);
        (error.code, text[error.span.expect("a span")].to_string())
    }

    #[test]
    fn reads_board_and_match() {
        let (position, warnings) = read("m7uHAAD13QYAAA", Some("MBmgAUAACAAE")).expect("a position");
        assert!(warnings.is_empty());
        assert_eq!(position.cube, Cube { log2: 0, owner: None, action: CubeAction::Double });
        assert_eq!((position.on_roll, position.decision), (Side::Top, Side::Bottom));
        assert_eq!(position.score, Sides { bottom: 1, top: 4 });
        assert_eq!(position.rules, Rules::Match { length: 13, crawford: false });
        assert_eq!(position.state, GameState::Playing);
    }

    #[test]
    fn the_first_half_is_the_player_not_on_roll() {
        // XGID=-BBBaBC---aaB------dcbc--B, from GNU Backgammon, with the top player on roll.
        let (position, _) = read("2+zAAGDc7gEKBA", Some("EoHpAAAAAAAE")).expect("a position");
        let points = [2, 2, 2, -1, 2, 3, 0, 0, 0, -1, -1, 2, 0, 0, 0, 0, 0, 0, -4, -3, -2, -3, 0, 0];
        assert_eq!((position.board.points(), position.board.bar()), (&points, Sides { bottom: 2, top: 0 }));
        assert_eq!((position.on_roll, position.dice), (Side::Top, Some([3, 2])));
        assert_eq!(write(&position), ("2+zAAGDc7gEKBA:EoHpAAAAAAAE".to_string(), Vec::new()));
    }

    #[test]
    fn a_position_alone_knows_nothing_else() {
        let (position, _) = read(START, None).expect("a position");
        assert_eq!((position.on_roll, position.state), (Side::Bottom, GameState::None));
        assert_eq!(position.rules, Rules::Money { jacoby: None, beavers: None });
        let (text, lost) = write(&position);
        assert_eq!(&text[..15], "4HPwATDgc/ABMA:");
        assert_eq!(lost.len(), 1, "{lost:?}");
    }

    #[test]
    fn bit_66_is_no_jacoby() {
        assert_eq!(position("cAkAAAAAAAAE").rules, Rules::Money { jacoby: Some(false), beavers: None });
        assert_eq!(position("cAkAAAAAAAAA").rules, Rules::Money { jacoby: Some(true), beavers: None });
        assert_eq!(position("cAkqAAAAAAAA").rules, Rules::Match { length: 1, crawford: false });
    }

    #[test]
    fn resignations_states_and_offers() {
        assert_eq!(position("cCHgAAAAAAAE").resignation, Some(Resignation::Single));
        assert_eq!(position("cEHgAAAAAAAE").resignation, Some(Resignation::Gammon));
        assert_eq!(position("MGkAAAAAAAAA").resignation, Some(Resignation::Backgammon));
        assert_eq!(position("MAzgABAAAAAE").state, GameState::Dropped);
        let (beaver, raccoon) = (position("QRkAAAAAAAAA"), position("QhEAAAAAAAAA"));
        assert_eq!((beaver.cube.action, beaver.cube.offered()), (CubeAction::Beaver, Some(4)));
        assert_eq!((raccoon.cube.action, raccoon.cube.offered()), (CubeAction::Raccoon, Some(8)));
        assert_eq!(beaver.cube.owner, Some(Side::Top));
        for text in ["cCHgAAAAAAAE", "MGkAAAAAAAAA", "MAzgABAAAAAE", "QRkAAAAAAAAA", "QhEAAAAAAAAA"] {
            assert_eq!(write(&position(text)), (format!("{START}:{text}"), Vec::new()));
        }
    }

    #[test]
    fn owner_2_is_the_middle_and_padding_bits_are_ignored() {
        assert_eq!(with(&[(OWNER, 2)]).expect("a position").0.cube.owner, None);
        assert_eq!(read("4HPwATDgc/ABMP", None).expect("a position").0, read(START, None).expect("a position").0);
        assert!(is_position_id(START) && !is_position_id("4HPwATDgc/ABMP"));
    }

    #[test]
    fn refuses_with_code_and_place() {
        assert_eq!(fails("4HPwATDgc/ABM", "cAkqAAAAAAAE"), ("gnuid::position-length", "4HPwATDgc/ABM".to_string()));
        assert_eq!(fails(START, "cAkqAAAAAAA"), ("gnuid::match-length", "cAkqAAAAAAA".to_string()));
        assert_eq!(fails("4HPwATDgc_ABMA", "cAkqAAAAAAAE"), ("gnuid::letter", "_".to_string()));
        assert_eq!(fails(START, "cAkqAAAAéAAE"), ("gnuid::letter", "é".to_string()));
        assert_eq!(fails("//////////////", "cAkqAAAAAAAE"), ("gnuid::slots", "//////////////".to_string()));
        assert_eq!(fails("4HPwATDgc/ABMQ", "cAkqAAAAAAAE").0, "gnuid::slots");
        assert_eq!(fails("AAAAAAAAAAAAAg", "cAkqAAAAAAAE"), ("gnuid::slots", "g".to_string()));
        assert_eq!(fails("//8AAAAAAAAAAA", "cAkqAAAAAAAE"), ("gnuid::checkers", "/".to_string()));
        // The top player on the own 1 point, the bottom player on the own 24 point.
        let both = encode(1 | 1 << 49, POSITION_LENGTH);
        assert_eq!(fails(&both, "cAkqAAAAAAAE"), ("gnuid::taken", both[9..10].to_string()));
    }

    #[test]
    fn refuses_impossible_matches() {
        for (fields, code) in [
            (vec![(STATE, 5)], "gnuid::state"),
            (vec![(DICE[0].clone(), 7), (DICE[1].clone(), 1)], "gnuid::dice"),
            (vec![(DICE[0].clone(), 3)], "gnuid::dice"),
            (vec![(LENGTH, 100)], "gnuid::length"),
            (vec![(LENGTH, 7), (SCORE_TOP, 8)], "gnuid::score"),
            (vec![(CRAWFORD, 1)], "gnuid::crawford"),
        ] {
            let error = with(&fields).expect_err(code);
            assert_eq!(error.code, code);
            assert!(error.span.is_some_and(|span| span.start > POSITION_LENGTH && span.end <= 27));
        }
        assert_eq!(with(&[(LENGTH, 7), (SCORE_TOP, 7)]).expect("a finished match").0.score.top, 7);
    }

    #[test]
    fn crawford_needs_somebody_at_one_point() {
        let (position, warnings) = with(&[(LENGTH, 7), (CRAWFORD, 1)]).expect("a position");
        assert_eq!((position.is_crawford(), warnings[0].code), (false, "gnuid::crawford-nobody"));
        let (position, warnings) = with(&[(LENGTH, 7), (SCORE_TOP, 6), (CRAWFORD, 1)]).expect("a position");
        assert_eq!((position.is_crawford(), warnings.len()), (true, 0));
        let (position, warnings) = with(&[(LENGTH, 1), (CRAWFORD, 1)]).expect("a position");
        assert_eq!((position.is_crawford(), warnings.len()), (false, 0));
    }

    #[test]
    fn says_what_it_cannot_carry() {
        let mut position = position("cAkAAAAAAAAE");
        position.max_cube = Some(10);
        position.dice = Some([2, 5]);
        position.score.top = 40_000;
        position.rules = Rules::Money { jacoby: None, beavers: Some(true) };
        assert_eq!(
            write(&position).1,
            [
                "a gnuID has no place for the max cube (2^10)",
                "a gnuID has the higher die first: the dice 25 are written 52",
                "whether the Jacoby rule holds is not known; a gnuID has to say it, and says no",
                "a gnuID has no place for beavers",
                "a gnuID has room for 32767 points: the top player's 40000 are cut to that",
            ]
        );
        position.dice = None;
        position.cube.action = CubeAction::Raccoon;
        position.decision = position.on_roll.other();
        assert!(write(&position).1.iter().any(|lost| lost.ends_with("this raccoon reads as a double")));
    }

    #[test]
    fn words_are_no_ids() {
        assert!(is_match_id("cAkqAAAAAAAE"));
        for word in ["organization", "Championship", "relationship", "intermediate"] {
            assert!(!is_match_id(word), "{word}");
        }
        for word in ["administration", "transformation", "recommendation", "responsibility"] {
            assert!(!is_position_id(word), "{word}");
        }
    }
}
