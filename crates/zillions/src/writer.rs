//! A position as a rules file: players, turn order, board, the names of the pieces, and what stands where. Without the
//! moves of the pieces: a picture needs none.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::look::name_words::heading;
use super::moment::Moment;
use super::piece::Piece;
use super::position::Position;
use super::rules::Rules;
use zumen_game::zrf::{self, Army, Game, Manner, RulesFile};

/// Writes the rules with the position as their set-up. Where the author's pictures are drawn with, they are named.
pub(crate) fn write(moment: &Moment) -> String {
    let Moment { rules, position, art } = moment;
    let are_drawn = art.as_ref().is_some_and(|art| art.is_authors);
    let tells = are_drawn || rules.needs_images();
    // What moves tells markers from reserves.
    let has_markers = position.off.keys().any(|stone| moment.is_marker(stone.piece));
    let pieces = rules.pieces.iter().map(|piece| zrf::Piece {
        name: piece.name.clone(),
        notation: piece.notation.clone(),
        help: piece.help.clone().filter(|_| tells),
        description: piece.description.as_deref().and_then(heading).filter(|_| tells),
        images: if tells { images(piece) } else { Vec::new() },
        moves: if has_markers && piece.moves.has_any() { vec!["()".to_owned()] } else { Vec::new() },
    });
    let players = rules.players.iter().map(|player| player.name.clone());
    let armies = players.clone().enumerate();
    let armies = armies.map(|(index, player)| Army { player, pieces: groups(rules, position, index) });
    let game = Game {
        title: rules.title.clone(),
        description: rules.task.clone(),
        players: players.collect(),
        turn_order: turns(rules),
        board: zrf::Board { image: rules.board.image.clone().filter(|_| are_drawn), ..plain(&rules.board) },
        pieces: pieces.collect(),
        setup: armies.collect(),
        ..Game::default()
    };
    RulesFile { game, ..RulesFile::default() }.write(Manner::Terse)
}

/// The first image of each player.
fn images(piece: &Piece) -> Vec<(String, String)> {
    piece.first_images().map(|(player, file)| (player.to_owned(), file.to_owned())).collect()
}

fn turns(rules: &Rules) -> Vec<String> {
    let mut words = Vec::new();
    for (index, entry) in rules.turn_order.entries.iter().enumerate() {
        if index == rules.turn_order.cycle && index > 0 {
            words.push("repeat".to_owned());
        }
        let [player, owner] = [entry.player, entry.pieces_of].map(|player| rules.players[player].name.as_str());
        let mut parts = vec![player];
        if entry.pieces_of != entry.player {
            parts.push(owner);
        }
        parts.extend(entry.move_type.as_deref());
        let parts: Vec<String> = parts.into_iter().map(zrf::word).collect();
        words.push(if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(" ")) });
    }
    words
}

/// The pieces of a player, those in reserve behind those on the board.
fn groups(rules: &Rules, position: &Position, player: usize) -> Vec<(String, Vec<String>)> {
    let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (at, stone) in position.stones.iter().filter(|(_, stone)| stone.player == player) {
        groups.entry(stone.piece).or_default().push(zrf::word(&rules.board.positions[*at].name));
    }
    for (stone, count) in position.off.iter().filter(|(stone, _)| stone.player == player) {
        groups.entry(stone.piece).or_default().push(format!("off {count}"));
    }
    groups.into_iter().map(|(piece, places)| (rules.pieces[piece].name.clone(), places)).collect()
}

/// The board as plain data; links stand by themselves where they are not just those of the grids.
fn plain(board: &Board) -> zrf::Board {
    let follows = board.follows_grids;
    let grids = board.grids.iter().map(|grid| zrf::Grid {
        start: grid.start,
        dimensions: grid.dimensions.iter().map(|dimension| (dimension.names.clone(), dimension.step)).collect(),
        directions: if follows { grid.directions.clone() } else { Vec::new() },
    });
    let cells = board.grids.iter().enumerate();
    let cells: BTreeSet<(String, usize)> =
        cells.flat_map(|(number, grid)| grid.cells().into_iter().map(move |(name, _)| (name, number))).collect();
    let names: BTreeSet<&str> = board.positions.iter().map(|position| position.name.as_str()).collect();
    // The order of positions is that of the file.
    let first = board.positions.iter().position(|position| position.cell.is_some()).unwrap_or(0);
    let (before, rest) = board.positions.split_at(first);
    let [before, positions] = [before, rest].map(|positions| {
        let alone = positions.iter().filter(|position| position.cell.is_none());
        alone.map(|position| (position.name.clone(), position.rect)).collect()
    });
    let mut links = Vec::new();
    for (number, direction) in board.directions.iter().enumerate().filter(|_| !follows) {
        let of = board.links.iter().filter(|link| link.direction == number);
        let pairs: Vec<(String, String)> = of.map(|link| (name(board, link.from), name(board, link.to))).collect();
        links.extend((!pairs.is_empty()).then(|| (direction.clone(), pairs)));
    }
    let zones = board.zones.iter().map(|zone| {
        let positions = zone.positions.iter().map(|index| name(board, *index)).collect();
        (zone.name.clone(), zone.players.clone(), positions)
    });
    zrf::Board {
        grids: grids.collect(),
        killed: cells.into_iter().map(|(name, _)| name).filter(|name| !names.contains(name.as_str())).collect(),
        before,
        positions,
        links,
        zones: zones.collect(),
        ..zrf::Board::default()
    }
}

fn name(board: &Board, index: usize) -> String {
    board.positions[index].name.clone()
}
