//! The board for a terminal: ASCII, but for the names of players, in the shape that players know from the text of other programs.
//!
//! The board never turns: X is the bottom player and O the top player, whoever is on roll. Point numbers are those
//! of the player on roll. A checker on the bar stands in the half where it enters. A point shows five rows; more
//! than five checkers are a number in the row nearest the middle. What is borne off stands in words at the right,
//! beside pips, score and names. Left out: Jacoby, beavers and the largest cube.

use super::play::can_move;
use super::position::{CubeAction, GameState, Position, Rules, Side, Sides};
use super::shown_position::{ShownAction, ShownPosition};
use super::words::deed;
use zumen_core::diagram::{Lang, Mark, Row};

/// Points from left to right, in the bottom player's numbers.
const UPPER: [u8; 12] = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
const LOWER: [u8; 12] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/// Rows in each half.
const ROWS: u8 = 5;

/// Longer names are cut, so that a line fits a terminal of 80 columns.
const MAX_NAME_CHARS: usize = 24;

/// The board in 13 lines of 43 columns with the players' facts at the right, then a line that says what is to be
/// done or was; under it stand what was played beside the best and the table of an analysis, what was played behind `>`. No
/// line ends in blanks; the last ends with a newline. Of names only what would steer a terminal is left out.
pub(super) fn write(shown: &ShownPosition, table: &[Row]) -> String {
    let task = task(&shown.position);
    let last = match &shown.action {
        Some(ShownAction::Play { play, .. }) if !play.moves().is_empty() => format!("{task}: {}", play.notation()),
        Some(ShownAction::Other(action, side)) => {
            deed(action, &letter(*side).to_string(), &shown.position.cube, Lang::En).unwrap_or(task)
        }
        // What nobody can play is said of the roll.
        Some(ShownAction::Play { .. }) | None => task,
    };
    let mut text = grid(&shown.position) + &last + "\n";
    if let Some(play) = &shown.beside {
        text.push_str(&format!("played: {}\n", play.notation()));
    }
    text + &lines(table)
}

/// Writes the rows of a table in columns as wide as their words.
fn lines(table: &[Row]) -> String {
    let rows: Vec<Vec<String>> = table
        .iter()
        .map(|row| std::iter::once(&row.text).chain(&row.cells).map(|cell| ascii(cell)).collect())
        .collect();
    let mut widths = vec![0; rows.iter().map(Vec::len).max().unwrap_or_default()];
    // What goes over all columns makes none of them wide.
    for cells in rows.iter().filter(|cells| cells.iter().filter(|cell| !cell.is_empty()).count() > 1) {
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for (row, cells) in table.iter().zip(&rows) {
        let is_played = row.marks.iter().any(|mark| matches!(mark, Mark::Piece { piece, .. } if piece != "sign-none"));
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        text.push_str(format!("{} {}", if is_played { '>' } else { ' ' }, padded.join("  ")).trim_end());
        text.push('\n');
    }
    text
}

/// A text with plain signs and blanks, and without what would steer a terminal.
fn ascii(text: &str) -> String {
    text.replace('\u{2212}', "-").replace(['\u{2007}', '\u{a0}'], " ").replace(is_steering, "")
}

/// The board in 13 lines.
fn grid(position: &Position) -> String {
    let mut lines = vec![edge(UPPER, position.on_roll)];
    lines.extend((0..ROWS).map(|row| checkers(position, UPPER, Side::Bottom, row)));
    lines.push(format!("|{0}|BAR|{0}|", " ".repeat(18)));
    lines.extend((0..ROWS).rev().map(|row| checkers(position, LOWER, Side::Top, row)));
    lines.push(edge(LOWER, position.on_roll));

    let mut text = String::new();
    for (line, fact) in lines.iter().zip(facts(position)) {
        text.push_str(format!("{line}   {fact}").trim_end());
        text.push('\n');
    }
    text
}

/// Writes the frame's line with the numbers of `points` as `side` counts them.
fn edge(points: [u8; 12], side: Side) -> String {
    let numbers = points.map(|point| format!("{:->2}-", side.number(point)));
    let (left, right) = numbers.split_at(6);
    format!("+{}-----{}+", left.concat(), right.concat())
}

/// Writes one row of a half; row 0 is at the frame. `entering` is the player whose bar it holds.
fn checkers(position: &Position, points: [u8; 12], entering: Side, row: u8) -> String {
    let board = &position.board;
    let cells = points.map(|point| {
        let side = if board.on(Side::Top, point) > 0 { Side::Top } else { Side::Bottom };
        cell(board.on(side, point), side, row)
    });
    let (left, right) = cells.split_at(6);
    format!("|{}|{}|{}|", left.concat(), cell(board.bar()[entering], entering, row), right.concat())
}

/// What a stack of `count` checkers shows in one row.
fn cell(count: u8, side: Side, row: u8) -> String {
    if row == ROWS - 1 && count > ROWS {
        format!("{count:>2} ")
    } else if row < count {
        format!(" {} ", letter(side))
    } else {
        "   ".to_owned()
    }
}

/// The lines at the right, as many as the board has.
fn facts(position: &Position) -> impl Iterator<Item = String> {
    let [top, bottom] = [Side::Top, Side::Bottom].map(|side| facts_of(position, side));
    let middle = [String::new(), game(position), String::new()];
    top.into_iter().chain(middle).chain(bottom.into_iter().rev())
}

/// A player's name, score, pips, checkers off, and cube.
fn facts_of(position: &Position, side: Side) -> [String; 5] {
    // Neither a position ID alone nor a position of a session knows of a score.
    let is_match = position.state != GameState::None && position.match_length() > 0;
    let has_score = is_match || position.score != Sides::default();
    let score = if has_score { format!("score {}", position.score[side]) } else { String::new() };
    let cube = if position.cube.owner == Some(side) { cube(position) } else { String::new() };
    let (pips, off) = (position.board.pips(side), position.off(side));
    [player(position, side), score, format!("pips {pips}"), format!("off {off}"), cube]
}

/// A player.
pub(super) fn letter(side: Side) -> char {
    match side {
        Side::Bottom => 'X',
        Side::Top => 'O',
    }
}

fn player(position: &Position, side: Side) -> String {
    let name = position.names[side].as_deref().unwrap_or_default();
    let name: String = name.trim().chars().filter(|c| !is_steering(*c)).take(MAX_NAME_CHARS).collect();
    if name.is_empty() { letter(side).to_string() } else { format!("{}: {name}", letter(side)) }
}

/// Tells whether something would steer the terminal, or turn the line around: it is no letter of a name.
fn is_steering(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

fn cube(position: &Position) -> String {
    format!("cube {}", position.cube.value())
}

/// The middle line: a centred cube, and what is played for.
fn game(position: &Position) -> String {
    let rules = match position.rules {
        Rules::Match { length, .. } if position.is_crawford() => format!("{length} point match, Crawford"),
        Rules::Match { length, .. } if position.is_post_crawford() => format!("{length} point match, post-Crawford"),
        Rules::Match { length, .. } => format!("{length} point match"),
        Rules::Money { jacoby: None, beavers: None } => String::new(),
        Rules::Money { .. } => "money game".to_owned(),
    };
    let centred = position.cube.owner.is_none() && position.shows_cube();
    match (centred, rules.is_empty()) {
        (true, false) => format!("{}, {rules}", cube(position)),
        (true, true) => cube(position),
        (false, _) => rules,
    }
}

/// The last line: the dice, the offer, or how the game ended.
fn task(position: &Position) -> String {
    let roller = letter(position.on_roll);
    let decider = letter(position.decision);
    let offer = match (position.cube.action, position.cube.offered_value()) {
        (CubeAction::Double, Some(value)) => Some(format!("{roller} doubles to {value}")),
        (CubeAction::Beaver, Some(value)) => Some(format!("beaver, cube offered at {value}")),
        (CubeAction::Raccoon, Some(value)) => Some(format!("raccoon, cube offered at {value}")),
        _ => None,
    };
    let resigned = position
        .resignation
        .map(|resignation| format!("{} resigns {}", letter(position.decision.other()), resignation.phrase()));
    match position.state {
        GameState::Over => return "game over".to_owned(),
        GameState::Resigned if position.resignation.is_some() => {
            return format!("game over: {} resigned", letter(position.decision.other()));
        }
        GameState::Resigned => return "game over by resignation".to_owned(),
        GameState::Dropped => return "game over by a passed double".to_owned(),
        GameState::None | GameState::Playing => {}
    }
    match (resigned.or(offer), position.dice) {
        (Some(offer), _) => format!("{offer}, {decider} to answer"),
        (None, Some([first, second])) if !can_move(position) => format!("{roller} cannot move with {first}-{second}"),
        (None, Some([first, second])) => format!("{roller} to play {first}-{second}"),
        (None, None) if position.state == GameState::None => String::new(),
        (None, None) => format!("{roller} to roll"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Board, Cube, Resignation};

    fn board(position: &Position) -> String {
        write(&ShownPosition { position: position.clone(), action: None, beside: None }, &[])
    }

    fn start() -> Position {
        let mut points = [0; 24];
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5), (1, -2), (12, -5), (17, -3), (19, -5)] {
            points[point - 1] = count;
        }
        Position {
            dice: Some([3, 1]),
            rules: Rules::Match { length: 7, crawford: false },
            ..Position::new(Board::new(points, Sides::default()).expect("15 checkers"))
        }
    }

    /// Everything at once, the top player on roll.
    fn busy() -> Position {
        let mut points = [0; 24];
        for (point, count) in [(6, 7), (4, 2), (1, 1), (13, -11), (24, -1)] {
            points[point - 1] = count;
        }
        Position {
            board: Board::new(points, Sides { bottom: 2, top: 1 }).expect("at most 15 checkers"),
            cube: Cube { log2: 1, owner: Some(Side::Top), action: CubeAction::Double },
            on_roll: Side::Top,
            decision: Side::Bottom,
            dice: None,
            score: Sides { bottom: 6, top: 3 },
            names: Sides {
                bottom: Some("Zo\u{eb}".to_owned()),
                top: Some("A name that goes on and on and on".to_owned()),
            },
            ..start()
        }
    }

    #[test]
    fn the_start_is_drawn() {
        let expected = "\
+13-14-15-16-17-18------19-20-21-22-23-24-+   O
| X           O    |   | O              X |   score 0
| X           O    |   | O              X |   pips 167
| X           O    |   | O                |   off 0
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |   cube 1, 7 point match
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X                |   off 0
| O           X    |   | X              O |   pips 167
| O           X    |   | X              O |   score 0
+12-11-10--9--8--7-------6--5--4--3--2--1-+   X
X to play 3-1
";
        assert_eq!(board(&start()), expected);
    }

    #[test]
    fn bar_off_stacks_and_an_offered_cube_are_drawn() {
        let expected = "\
+12-11-10--9--8--7-------6--5--4--3--2--1-+   O: A name that goes on and
| O                | X |                O |   score 3
| O                | X |                  |   pips 158
| O                |   |                  |   off 2
| O                |   |                  |   cube 2
|11                |   |                  |
|                  |BAR|                  |   7 point match, post-Crawford
|                  |   | 7                |
|                  |   | X                |
|                  |   | X                |   off 3
|                  |   | X     X          |   pips 101
|                  | O | X     X        X |   score 6
+13-14-15-16-17-18------19-20-21-22-23-24-+   X: Zoë
O doubles to 4, X to answer
";
        assert_eq!(board(&busy()), expected);
    }

    #[test]
    fn the_last_line_says_what_is_to_be_done() {
        let last = |position: Position| board(&position).lines().last().map(str::to_owned).unwrap_or_default();
        assert_eq!(last(Position { dice: None, ..start() }), "X to roll");
        assert_eq!(last(Position { state: GameState::Over, ..start() }), "game over");
        let resigning = Position { resignation: Some(Resignation::Gammon), decision: Side::Top, ..start() };
        assert_eq!(last(resigning), "X resigns a gammon, O to answer");
        let mut beavered = busy();
        beavered.cube.action = CubeAction::Beaver;
        assert_eq!(last(Position { decision: Side::Top, ..beavered }), "beaver, cube offered at 4, O to answer");
    }

    #[test]
    fn the_text_is_ascii_but_for_names_without_trailing_blanks() {
        let crawford = Position { rules: Rules::Match { length: 7, crawford: true }, ..start() };
        let money = Position { rules: Rules::Money { jacoby: None, beavers: None }, ..start() };
        for position in [start(), busy(), crawford, money] {
            let text = board(&position);
            assert!(text.replace("Zoë", "Zoe").is_ascii() && text.ends_with('\n'), "{text}");
            assert!(text.lines().all(|line| line == line.trim_end() && line.len() < 80), "{text}");
            assert_eq!(text.lines().count(), 14);
        }
        let hostile = Sides { bottom: Some("Zo\u{eb} \u{1b}[2J\u{202e}b".to_owned()), top: None };
        let text = board(&Position { names: hostile, ..start() });
        assert!(text.contains("X: Zoë [2Jb\n"), "{text}");
    }
}
