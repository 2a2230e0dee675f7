//! Balls that their author cut in quarters: pieces of Zillions end where their place does, so that a ball which lies on four
//! others is four tiles, one on each of four places. What players see is the whole ball.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::board::{self, Board, Dimension, Grid, Pixels};
use super::extent::size_named;
use super::moment::Moment;
use super::naming::stem;
use super::piece::{Piece, Stone};
use super::players::name_by_initials;
use super::position::Position;
use super::rules::Rules;

/// How the names of the tiles' images end, and how far from the upper left corner of each the middle of its ball lies, in tiles
/// across and down.
const TILES: [(&str, [usize; 2]); 4] = [("nw", [1, 1]), ("ne", [0, 1]), ("se", [0, 0]), ("sw", [1, 0])];

/// The image of a tile.
struct Tile<'a> {
    /// What its name says of the ball: the first letter whose it is, the second what shows below it.
    stem: &'a str,
    /// The middle of its ball.
    middle: [usize; 2],
}

impl Tile<'_> {
    /// Reads the name of an image, as `images/wtnw.bmp`.
    fn of(image: &str) -> Option<Tile<'_>> {
        let name = stem(image);
        TILES.iter().find_map(|(end, middle)| Some(Tile { stem: name.strip_suffix(end)?, middle: *middle }))
    }

    fn letter(&self, place: usize) -> Option<char> {
        self.stem.chars().nth(place)
    }
}

/// Returns the image that a player has of a kind, if it is a tile.
fn tile(rules: &Rules, stone: Stone) -> Option<Tile<'_>> {
    let player = &rules.players[stone.player].name;
    rules.pieces[stone.piece].image_of(player).and_then(Tile::of)
}

/// Tells whether all tiles come in fours, for a ball by itself and one over others at least; returns the kind that is a whole
/// ball.
fn ball(rules: &Rules) -> Option<&Piece> {
    let mut stems: [BTreeSet<&str>; 4] = Default::default();
    for file in rules.pieces.iter().flat_map(|piece| &piece.images).flat_map(|(_, files)| files) {
        if let Some(tile) = Tile::of(file) {
            let place = TILES.iter().position(|(_, middle)| *middle == tile.middle)?;
            stems[place].insert(tile.stem);
        }
    }
    let are_alike = stems[0].len() > 1 && stems.iter().all(|other| *other == stems[0]);
    let is_whole =
        |piece: &&Piece| piece.images.iter().flat_map(|(_, files)| files).all(|file| Tile::of(file).is_none());
    rules.pieces.iter().find(is_whole).filter(|_| are_alike)
}

/// Returns the letter that stands for each player in the names of tiles, as a capital; nothing for who has none.
fn initials(rules: &Rules) -> Vec<String> {
    let letter = |player: usize| {
        let mut tiles = (0..rules.pieces.len()).filter_map(|piece| tile(rules, Stone { piece, player }));
        tiles.find_map(|tile| tile.letter(0))
    };
    (0..rules.players.len()).map(|player| letter(player).into_iter().flat_map(char::to_uppercase).collect()).collect()
}

/// The tiles of a board that are seen.
struct Tiles {
    /// Which dimension of the grid goes across, and which down.
    plane: [usize; 2],
    /// Its tiles across and down.
    size: [usize; 2],
}

impl Tiles {
    /// Finds those of the only grid, two for each line that the name of its picture counts, as `4x4.bmp`.
    fn of(board: &Board) -> Option<Tiles> {
        let [grid] = board.grids.as_slice() else { return None };
        let straight = |axis: usize| {
            let steps = grid.dimensions.iter().enumerate().filter(|(_, dimension)| dimension.step[1 - axis] == 0);
            steps.min_by_key(|(_, dimension)| dimension.step[axis].abs()).map(|(place, _)| place)
        };
        let plane = [straight(0)?, straight(1)?];
        let whole = plane.map(|place| grid.dimensions[place].names.len());
        let [rows, columns] = board.image.as_deref().and_then(size_named)?;
        let size = [columns, rows].map(|lines| lines.checked_mul(2));
        let size = [size[0]?, size[1]?];
        let fits = |axis: usize| size[axis] > 0 && size[axis] <= whole[axis];
        (fits(0) && fits(1)).then_some(Tiles { plane, size })
    }

    /// Returns column and row of a place, if it is seen.
    fn cell(&self, board: &Board, index: usize) -> Option<[usize; 2]> {
        let (_, cell) = board.positions[index].cell.as_ref()?;
        let at = self.plane.map(|place| cell[place]);
        let is_first = cell.iter().enumerate().all(|(place, line)| self.plane.contains(&place) || *line == 0);
        (is_first && at[0] < self.size[0] && at[1] < self.size[1]).then_some(at)
    }
}

/// Tells whether pieces are tiles of balls, which the names of their images say.
pub(crate) fn are_tiles(rules: &Rules) -> bool {
    ball(rules).is_some() && Tiles::of(&rules.board).is_some()
}

/// Returns the moment with whole balls on places of four tiles, those on others above these; `None` of a game without tiles.
pub(crate) fn whole(moment: &Moment) -> Option<Moment> {
    let rules = &*moment.rules;
    let ball = ball(rules)?.clone();
    let tiles = Tiles::of(&rules.board)?;
    let cells: BTreeMap<usize, [usize; 2]> =
        (0..rules.board.positions.len()).filter_map(|index| Some((index, tiles.cell(&rules.board, index)?))).collect();
    let balls = balls(moment, &cells)?;
    let board = &rules.board;
    let rects: BTreeMap<[usize; 2], Pixels> =
        cells.iter().filter_map(|(index, cell)| Some((*cell, board.positions[*index].rect?))).collect();
    // From the upper left tile of a ball to the lower right one.
    let rect = |[x, y]: [usize; 2]| {
        let one = rects.get(&[x.checked_sub(1)?, y.checked_sub(1)?])?;
        let other = rects.get(&[x, y])?;
        Some([one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])])
    };
    let mut feet: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    let mut positions: Vec<board::Position> = Vec::new();
    for (index, [column, row]) in cells.iter().filter(|(_, cell)| cell.iter().all(|line| line % 2 == 0)) {
        let name = board.positions[*index].name.clone();
        let middle = [column + 1, row + 1];
        feet.insert(middle, positions.len());
        positions.push(board::Position { name, rect: rect(middle), cell: Some((0, vec![column / 2, row / 2])) });
    }
    let line = |axis: usize| {
        let step = board.grids[0].dimensions[tiles.plane[axis]].step.map(|step| 2 * step);
        Dimension { names: vec![String::new(); tiles.size[axis] / 2], step }
    };
    let dimensions = vec![line(0), line(1)];
    let grids = vec![Grid { start: rect([1, 1])?, dimensions, directions: Vec::new() }];
    let mut position = Position { stones: BTreeMap::new(), off: BTreeMap::new(), ..moment.position.clone() };
    let mut uppermost = BTreeMap::new();
    for (level, middle, player) in balls {
        let rect = rect(middle)?;
        let index = match feet.get(&middle) {
            Some(foot) if level == 0 => *foot,
            // Those above are drawn after those below them.
            _ => {
                let of_tile = |(_, cell): &(&usize, &[usize; 2])| cell.map(|line| line + 1) == middle;
                let name = cells.iter().find(of_tile).map(|(index, _)| board.positions[*index].name.clone());
                positions.push(board::Position { name: name.unwrap_or_default(), rect: Some(rect), cell: None });
                positions.len() - 1
            }
        };
        position.stones.insert(index, Stone { piece: 0, player });
        uppermost.insert(middle, index);
    }
    let touched = |index: &usize| {
        let (stone, [column, row]) = (moment.position.stones.get(index)?, cells.get(index)?);
        let [dx, dy] = tile(rules, *stone)?.middle;
        uppermost.get(&[column + dx, row + dy]).copied()
    };
    let touched: BTreeSet<usize> = moment.position.last.iter().filter_map(touched).collect();
    position.last = touched.into_iter().collect();
    let mut board = Board::default();
    (board.positions, board.grids) = (positions, grids);
    let mut players = rules.players.clone();
    name_by_initials(&mut players, &initials(rules));
    let rules = Rules { board, players, pieces: vec![ball], setup: Vec::new(), ..Rules::clone(rules) };
    Some(Moment { rules: Arc::new(rules.into()), position, art: None })
}

/// Finds the balls, those of lower levels first: level, middle, and whose. `None` where something else stands there.
fn balls(moment: &Moment, cells: &BTreeMap<usize, [usize; 2]>) -> Option<BTreeSet<(usize, [usize; 2], usize)>> {
    let rules = &*moment.rules;
    let initials = initials(rules);
    let owner = |letter: char| initials.iter().position(|own| own.chars().eq(letter.to_uppercase()));
    let mut balls = BTreeSet::new();
    for (index, stone) in &moment.position.stones {
        let Some([column, row]) = cells.get(index) else { continue };
        let tile = tile(rules, *stone)?;
        let [dx, dy] = tile.middle;
        let below = tile.letter(1).and_then(owner);
        let middle = [column + dx, row + dy];
        // On the board balls lie between an odd number of lines and the next; those upon four of them between these.
        let level = match (middle[0] % 2 == 1, below) {
            (true, None) => 0,
            (false, _) => 1,
            (true, Some(_)) => 2,
        };
        balls.insert((level, middle, stone.player));
        // The corner of a ball beneath has its middle at the other end of the tile.
        if let (Some(player), 1..) = (below, level) {
            balls.insert((level - 1, [column + 1 - dx, row + 1 - dy], player));
        }
    }
    Some(balls)
}
