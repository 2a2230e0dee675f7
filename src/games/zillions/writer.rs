//! A position as a rules file: players, turn order, board, the names of the pieces, and what stands where. Without the
//! moves of the pieces: a picture needs none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::board::{Board, Link};
use super::position::Position;
use super::rules::Rules;

/// Writes the rules with the position as their set-up.
pub fn write(rules: &Rules, position: &Position) -> String {
    let mut text = format!("(game\n (title {})\n", quoted(&rules.title));
    let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
    let _ = writeln!(text, " (players {})", names.join(" "));
    if !rules.turn_order.entries.is_empty() {
        let _ = writeln!(text, " (turn-order {})", turns(rules));
    }
    text.push_str(&board(&rules.board));
    for piece in &rules.pieces {
        let notation = piece.notation.as_deref().map(|text| format!(" (notation {})", quoted(text)));
        let _ = writeln!(text, " (piece (name {}){})", piece.name, notation.unwrap_or_default());
    }
    text.push_str(" (board-setup\n");
    for (player, name) in names.iter().enumerate() {
        let groups = groups(rules, position, player);
        if !groups.is_empty() {
            let _ = writeln!(text, "  ({name} {groups})");
        }
    }
    text + " )\n)\n"
}

/// A text between quotation marks: it may hold none.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "`"))
}

fn turns(rules: &Rules) -> String {
    let name = |player: usize| rules.players[player].name.as_str();
    let mut words = Vec::new();
    for (index, entry) in rules.turn_order.entries.iter().enumerate() {
        if index == rules.turn_order.cycle && index > 0 {
            words.push("repeat".to_owned());
        }
        let mut parts = vec![name(entry.player)];
        if entry.pieces_of != entry.player {
            parts.push(name(entry.pieces_of));
        }
        parts.extend(entry.move_type.as_deref());
        words.push(if parts.len() == 1 { parts[0].to_owned() } else { format!("({})", parts.join(" ")) });
    }
    words.join(" ")
}

/// The pieces of a player: `(King e1) (Disk off 12)`.
fn groups(rules: &Rules, position: &Position, player: usize) -> String {
    let mut groups: BTreeMap<usize, String> = BTreeMap::new();
    for (at, stone) in position.stones.iter().filter(|(_, stone)| stone.player == player) {
        let _ = write!(groups.entry(stone.piece).or_default(), " {}", rules.board.positions[*at].name);
    }
    for (stone, count) in position.off.iter().filter(|(stone, _)| stone.player == player) {
        let _ = write!(groups.entry(stone.piece).or_default(), " off {count}");
    }
    let group = |(piece, places): (usize, String)| format!("({}{places})", rules.pieces[piece].name);
    groups.into_iter().map(group).collect::<Vec<_>>().join(" ")
}

fn board(board: &Board) -> String {
    let mut text = " (board\n".to_owned();
    let mut gridded = BTreeSet::new();
    for (number, grid) in board.grids.iter().enumerate() {
        let [left, top, right, bottom] = grid.start;
        let _ = writeln!(text, "  (grid\n   (start-rectangle {left} {top} {right} {bottom})\n   (dimensions");
        for dimension in &grid.dimensions {
            let [dx, dy] = dimension.step;
            let _ = writeln!(text, "    ({} ({dx} {dy}))", quoted(&dimension.names.join("/")));
        }
        text.push_str("   )\n");
        if board.links_follow_grids() && !grid.directions.is_empty() {
            let direction = |(name, deltas): &(String, Vec<i32>)| {
                let deltas: Vec<String> = deltas.iter().map(i32::to_string).collect();
                format!("({name} {})", deltas.join(" "))
            };
            let directions: Vec<String> = grid.directions.iter().map(direction).collect();
            let _ = writeln!(text, "   (directions {})", directions.join(" "));
        }
        text.push_str("  )\n");
        gridded.extend(grid.cells().into_iter().map(|(name, _)| (name, number)));
    }
    let names: BTreeSet<&str> = board.positions.iter().map(|position| position.name.as_str()).collect();
    let killed: Vec<&str> =
        gridded.iter().map(|(name, _)| name.as_str()).filter(|name| !names.contains(name)).collect();
    if !killed.is_empty() {
        let _ = writeln!(text, "  (kill-positions {})", killed.join(" "));
    }
    for position in board.positions.iter().filter(|position| position.cell.is_none()) {
        let _ = match position.rect {
            Some([left, top, right, bottom]) => {
                writeln!(text, "  (positions ({} {left} {top} {right} {bottom}))", position.name)
            }
            None => writeln!(text, "  (dummy {})", position.name),
        };
    }
    if !board.links_follow_grids() {
        for (number, direction) in board.directions.iter().enumerate() {
            let name = |index: usize| board.positions[index].name.as_str();
            let of = |link: &&Link| link.direction == number;
            let pairs: Vec<String> =
                board.links.iter().filter(of).map(|link| format!("({} {})", name(link.from), name(link.to))).collect();
            if !pairs.is_empty() {
                let _ = writeln!(text, "  (links {direction} {})", pairs.join(" "));
            }
        }
    }
    for zone in &board.zones {
        let names: Vec<&str> = zone.positions.iter().map(|index| board.positions[*index].name.as_str()).collect();
        let _ = writeln!(
            text,
            "  (zone (name {}) (players {}) (positions {}))",
            zone.name,
            zone.players.join(" "),
            names.join(" ")
        );
    }
    text + " )\n"
}
