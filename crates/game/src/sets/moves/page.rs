//! Several boards on one grid: side by side, what a piece becomes behind an arrow, and a poster.

use super::{Board, legend};
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, Symbol, say};
use zumen_core::geometry::{CELL, Grid, Spot};

/// Between two boards, in hundredths of a cell.
const GAP: i32 = 150;
/// Words under boards are not narrower, in units of the picture: notes are sentences, which would take the boards' height.
const WORDS_LEAST: u16 = 1000;
/// Room round the boards: half of the frame.
const RIM: i32 = 4;
/// A poster's gaps from board to board, with three lines of names between rows.
const POSTER_GAPS: [i32; 2] = [130, 380];
/// From a poster's board to the middles of its names.
const TO_NAMES: [i32; 3] = [84, 200, 282];

/// Boards whose places are known.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What the page has to hold: from the upper left corner of the first board, to the right and downwards, in hundredths
    /// of a cell.
    pub grid: Grid,
    /// What the boards are drawn with.
    pub symbols: Vec<Symbol>,
    /// The boards.
    pub marks: Vec<Mark>,
}

/// What is said of pieces.
#[derive(Clone, Debug, Default)]
pub struct PageText {
    /// Who moves; at most 120 characters.
    pub title: String,
    /// How they move.
    pub desc: String,
    /// A line a piece.
    pub names: Vec<String>,
    /// Smaller lines under them.
    pub notes: Vec<String>,
}

impl PageText {
    /// The whole diagram of pieces and what they become; `symbols` are those of the pieces. The author's caption
    /// and the source are left to the game.
    pub fn diagram(mut self, boards: &[Board], promoted: &[Board], symbols: Vec<Symbol>, lang: Lang) -> Diagram {
        let page = Page::pieces(boards, promoted);
        let charts = boards.iter().chain(promoted).map(|board| &board.chart);
        if charts.clone().any(|chart| chart.anywhere) {
            self.notes.push(say!(
                lang,
                "It also takes any enemy that no other enemy protects.",
                "紐の付いていない敵の駒も、どこにあっても取れる。",
                "无保护的敌方棋子，不论在何处都可吃掉。",
                "지켜지지 않은 적의 말은 어디에 있든 잡을 수 있음."
            ));
        }
        if charts.clone().any(|chart| chart.is_cut) {
            self.notes.push(say!(
                lang,
                "It goes farther than the diagram shows.",
                "図の外まで動ける。",
                "可走到图外。",
                "그림 밖까지 갈 수 있음."
            ));
        }
        let under = legend(charts, "words-moves-legend", lang);
        let names = paragraphs("words-moves-title", self.names);
        Diagram {
            lang,
            title: self.title,
            desc: self.desc,
            grid: Some(page.grid),
            words_least: Some(WORDS_LEAST),
            symbols: page.symbols.into_iter().chain(symbols).collect(),
            pieces: page.marks,
            below: names.chain(paragraphs("words-moves-note", self.notes)).collect(),
            under,
            ..Diagram::default()
        }
    }
}

/// Lines of one style, numbered.
fn paragraphs(style: &str, lines: Vec<String>) -> impl Iterator<Item = Paragraph> {
    let style = style.to_owned();
    lines.into_iter().enumerate().map(move |(index, text)| {
        let id = if index == 0 { style.clone() } else { format!("{style}-line-{}", index + 1) };
        Paragraph { id, style: style.clone(), text, ..Paragraph::default() }
    })
}

/// A board on a poster with the names under it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Begins the ids of all that is drawn; unique in the picture.
    pub name: String,
    /// How wide and how high it is.
    pub size: [i32; 2],
    /// The empty board round its middle, of which several entries may have the same.
    pub ground: Symbol,
    /// What is on it, round its middle.
    pub marks: Vec<Mark>,
    /// The name, and others in smaller type.
    pub names: Vec<String>,
}

impl Entry {
    /// Makes one of a board with names.
    pub fn of(board: &Board, names: Vec<String>) -> Entry {
        let marks = board.marks(Spot::default());
        Entry { name: board.name.clone(), size: [board.width(); 2], ground: board.ground(), marks, names }
    }
}

impl Page {
    /// Places pieces side by side with what they become: at the right of a single piece, or of two that become one; below
    /// two that become two.
    fn pieces(boards: &[Board], promoted: &[Board]) -> Page {
        let mut page = Page::default();
        if boards.len() == 1 || promoted.len() == 1 {
            let both: Vec<Board> = boards.iter().chain(promoted).cloned().collect();
            page.row(&both, Spot::new(0, height(&both) / 2));
            if !promoted.is_empty() {
                let at = Spot::new(widths(boards) + GAP / 2, height(&both) / 2);
                page.arrow("becomes", "moves-becomes", at);
            }
            return page.with_extent(Spot::new(widths(&both), height(&both)));
        }
        let (upper, lower) = (height(boards), height(promoted));
        let width = widths(boards).max(widths(promoted));
        let [start, mut x] = [boards, promoted].map(|boards| (width - widths(boards)) / 2);
        page.row(boards, Spot::new(start, upper / 2));
        if promoted.is_empty() {
            return page.with_extent(Spot::new(width, upper));
        }
        page.row(promoted, Spot::new(x, upper + GAP + lower / 2));
        for (index, board) in promoted.iter().enumerate() {
            let at = Spot::new(x + board.width() / 2, upper + GAP / 2);
            page.arrow(&format!("becomes-{}", index + 1), "moves-becomes-below", at);
            x += board.width() + GAP;
        }
        page.with_extent(Spot::new(width, upper + GAP + lower))
    }

    /// Boards of one size in so many columns, at least one, each with its names.
    pub fn poster(entries: &[Entry], columns: i32) -> Page {
        let columns = columns.max(1);
        let mut page = Page::default();
        let [width, height] = [0, 1].map(|way| entries.iter().map(|entry| entry.size[way]).max().unwrap_or(0));
        let [across, down] = POSTER_GAPS;
        let mut rows = 0;
        for (index, entry) in (0..).zip(entries) {
            let (column, row) = (index % columns, index / columns);
            let middle = Spot::new(column * (width + across) + width / 2, row * (height + down) + height / 2);
            page.ground(entry.ground.clone());
            page.marks.extend(entry.marks.iter().cloned().map(|mark| mark.translate(middle)));
            let styles = [("name", "name"), ("second-name", "second-name"), ("second-name", "third-name")];
            for ((text, (style, name)), below) in entry.names.iter().zip(styles).zip(TO_NAMES) {
                // All names of a row on one base line.
                let (id, style) = (format!("{}-{name}", entry.name), format!("label-moves-{style}"));
                let at = Spot::new(middle.x, middle.y + height / 2 + below);
                page.marks.push(Mark::coordinate(id, &style, text, at));
            }
            rows = row + 1;
        }
        page.with_extent(Spot::new(columns * (width + across) - across, rows * (height + down)))
    }

    /// Boards side by side, from the left edge at the height of their middles.
    fn row(&mut self, boards: &[Board], start: Spot) {
        let mut x = start.x;
        for board in boards {
            self.board(board, Spot::new(x + board.width() / 2, start.y));
            x += board.width() + GAP;
        }
    }

    fn board(&mut self, board: &Board, middle: Spot) {
        self.ground(board.ground());
        self.marks.extend(board.marks(middle));
    }

    /// Keeps an empty board, once.
    fn ground(&mut self, ground: Symbol) {
        if !self.symbols.iter().any(|symbol| symbol.id == ground.id) {
            self.symbols.push(ground);
        }
    }

    fn arrow(&mut self, id: &str, piece: &str, at: Spot) {
        self.marks.push(Mark::own(id, piece, at));
    }

    fn with_extent(mut self, to: Spot) -> Page {
        let to = Spot::new(to.x.max(CELL), to.y.max(CELL));
        self.grid = Grid { from: Spot::default(), to, margins: [RIM; 4] };
        self
    }
}

/// How wide boards side by side are.
fn widths(boards: &[Board]) -> i32 {
    let gaps = i32::try_from(boards.len().saturating_sub(1)).unwrap_or(i32::MAX);
    boards.iter().map(Board::width).sum::<i32>() + GAP * gaps
}

/// How high boards side by side are.
fn height(boards: &[Board]) -> i32 {
    boards.iter().map(Board::width).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::moves::Chart;
    use zumen_core::diagram::Place;

    #[test]
    fn two_that_two_become_stand_below_them() {
        let board = |name: &str, movement: &str| Board {
            name: name.to_owned(),
            piece: name.to_owned(),
            class: String::new(),
            chart: Chart::fit(&movement.parse().expect("a movement"), &[]),
            is_chequered: false,
            is_small: false,
        };
        let [upper, lower] = [["a", "b"], ["c", "d"]].map(|names| names.map(|name| board(name, "step n; jump 0,4")));
        let page = Page::pieces(&upper, &lower);
        let middle = |wanted: &str| {
            let found = page.marks.iter().find_map(|mark| match mark {
                Mark::Piece { piece, at: Place::Grid(at), .. } if piece == wanted => Some(*at),
                _ => None,
            });
            found.expect("a piece")
        };
        let [top, bottom] = [height(&upper), height(&lower)];
        assert_eq!(["a", "b"].map(|name| middle(name).y), [top / 2; 2]);
        assert_eq!(["c", "d"].map(|name| middle(name).y), [top + GAP + bottom / 2; 2]);
        assert_eq!((page.grid.to.y, middle("a").x), (top + GAP + bottom, middle("c").x));
    }
}
