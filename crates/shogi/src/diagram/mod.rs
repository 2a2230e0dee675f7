//! What is drawn of a position: board and coordinates, pieces, hands, marks.
//!
//! A square is a cell. The origin is the board's upper left corner as it is seen, which is gote's left where sente sits
//! below.

mod ground;
mod hands;
mod pieces;

use super::coordinates::Coordinates;
use super::crop::Part;
use super::moment::Moment;
use super::notation;
use super::options::ShogiOptions;
use super::position::Side;
use super::square::Square;
use super::square_names;
use super::variant::Variant;
use super::words::BoardNotes;
use zumen_core::Needs;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Mark, Paragraph, Shape, SmallPiece, Squares};
use zumen_core::geometry::{CELL, Grid, Spot};
use zumen_game::sets::wedge;
use zumen_game::{LastMove, option_fault};

/// From the frame to the middle of the numbers of files, and from there to the end of what is shown; from the frame to the middle
/// of the names of ranks, and from there to their end. In units of the picture.
const TO_FILES: i32 = 30;
const BEYOND_FILES: i32 = 12;
const TO_RANKS: i32 = 34;
const BEYOND_RANKS: i32 = 18;
/// Cells of a board that takes the page's height are as large, in units of the picture, where it has one line, and those of small
/// boards.
const LINES: i32 = 930;
const MAX_CELL_SIZE: i32 = 160;
/// From the middle of a square to its marked corners, and how long they are.
const CORNER: i32 = 44;
const CORNER_LENGTH: i32 = 18;
/// How far lines run on beyond the last square of a part of the board, where the board goes on.
const RUN_OUT: i32 = 34;
/// Room round the board without coordinates: half of the frame.
const RIM: i32 = 4;

/// What the template must have.
pub(super) fn needs() -> Needs {
    let slots = "picture words-title words-note words-caption words-heading words-legend words-comment label-coordinate \
                 label-hand-name label-hand-name-small label-hand-word label-hand-letter label-hand-count label-hand-kanji label-hand-rest label-hand-piece \
                 label-hand-piece-small label-book";
    let pieces = "star side-sente side-gote hand-badge last-from last-to reach-from reach reach-capture ring-sente ring-gote \
                  veil-sente veil-gote";
    let ground =
        "ground chequer square-lines fine-lines pixel-lines frame last-edge last-mark coordinate count badge-count"
            .split(' ');
    let needs = Needs::of(slots.split(' '), pieces.split(' ')).painting(ground);
    needs
        .hooking(Side::NAMES)
        .hooking(["bare", "card", "gone", "piece", "arrow", "arrow-edge"])
        .over("shogi")
        .and(wedge::needs())
}

/// Draws a moment.
///
/// # Errors
///
/// `option::value` where the view asks for a square that is not on the board, or is empty.
pub(super) fn diagram(moment: &Moment, look: &ShogiOptions) -> Result<Diagram, Diagnostic> {
    let arrows = arrows(moment, look)?;
    let scene = Scene { moment, look, part: part(moment, look, &arrows)?, arrows };
    let words = BoardNotes { moment, lang: look.lang };
    if let Some(square) = look.reach {
        scene.check_reach(square)?;
    }
    // A picture keeps the comment where it shows it.
    let kept = Moment { comment: moment.comment.clone().filter(|_| look.comments.prints()), ..moment.clone() };
    let source = look.kept_in(notation::source(&kept));
    let mut symbols = [scene.symbols(), scene.hand_symbols(&words)].concat();
    let heading = Paragraph::non_empty([("words-title", words.heading(), String::new())]);
    let (below, under) = match moment.position.variant {
        // The board takes the height: whose turn it is stands in one row with what the wedges mean.
        Variant::Tai => {
            symbols.extend(scene.legend_symbols());
            (heading, scene.legend(&words))
        }
        _ => ([words.decision(look.figure)].into_iter().chain(heading).collect(), Vec::new()),
    };
    let reach = scene.reach();
    let below = below.into_iter().chain(reach_key(&reach, &words)).collect();
    let mut diagram = Diagram {
        game: "shogi",
        lang: look.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(scene.grid(&words)),
        board: scene.ground(),
        coordinates: scene.coordinates().into(),
        symbols,
        pieces: [scene.beneath(), scene.pieces(), scene.hands(&words)].concat(),
        marks: scene.last_marks().into_iter().chain(reach).chain(scene.arrows()).collect(),
        below,
        under,
        turn: if moment.end.is_none() { words.turn() } else { String::new() },
        caption: look.caption.clone(),
        source,
        ..Diagram::default()
    };
    let comments = moment.comment.as_ref().map(|text| Paragraph::running("words-comment", text));
    look.comments.place(comments.unwrap_or_default(), &mut diagram);
    Ok(diagram)
}

/// What the marks of reach say that are there.
fn reach_key(marks: &[Mark], words: &BoardNotes) -> Option<Paragraph> {
    let has = |name: &str| marks.iter().any(|mark| matches!(mark, Mark::Piece { piece, .. } if piece == name));
    let entries = ["reach", "reach-capture"].into_iter().zip(words.reach()).filter(|(name, _)| has(name));
    let (names, texts): (Vec<&str>, Vec<&str>) = entries.unzip();
    let text = texts.iter().map(|text| format!("{}\u{a0}{}", Paragraph::PIECE, text.replace(' ', "\u{a0}")));
    let text = text.collect::<Vec<_>>().join("\u{a0}\u{a0} ");
    let pieces = names.into_iter().map(|name| {
        let marks = vec![Mark::own("", name, Spot::default())];
        SmallPiece { marks, ..SmallPiece::default() }
    });
    let key = Paragraph { id: "words-key".to_owned(), ..Paragraph::new("words-legend", text, String::new()) };
    (!key.text.is_empty()).then(|| Paragraph { pieces: pieces.collect(), ..key })
}

/// Where the author's arrows start and end.
fn arrows(moment: &Moment, look: &ShogiOptions) -> Result<Vec<[Square; 2]>, Diagnostic> {
    let square = |text: &str| square_names::square(text).filter(|square| moment.position.size.holds(*square));
    zumen_game::arrows(look.arrows.as_deref(), square, "write two squares of this board, such as --arrow 7g-7f")
}

/// The part of the board that is asked for.
fn part(moment: &Moment, look: &ShogiOptions, arrows: &[[Square; 2]]) -> Result<Part, Diagnostic> {
    let position = &moment.position;
    let Some(text) = &look.crop else { return Ok(Part::whole(position.size)) };
    if text.trim() == "auto" {
        let last = position.last.into_iter().flat_map(|last| [Some(last.to), last.from]).flatten();
        let reached = look.reach.into_iter().flat_map(|from| position.destinations(from));
        let used = position
            .pieces()
            .map(|(square, _)| square)
            .chain(last)
            .chain(reached)
            .chain(arrows.iter().flatten().copied());
        return Ok(Part::auto(used, position.size));
    }
    Part::read(text, position.size).ok_or_else(|| {
        let last = Square::new(position.size.files, position.size.ranks);
        let message = format!("not a part of this board; its squares are 1a to {last}");
        option_fault("crop", text, &message).help("use two corners such as --crop 5a:1e, or --crop auto")
    })
}

/// A moment and how it is looked at.
struct Scene<'a> {
    moment: &'a Moment,
    look: &'a ShogiOptions,
    /// What is shown of the board.
    part: Part,
    arrows: Vec<[Square; 2]>,
}

impl Scene<'_> {
    /// A square's column and row on the whole board as it is seen, from 0 at the upper left.
    fn place(&self, square: Square) -> [i32; 2] {
        let size = self.moment.position.size;
        let square = if self.look.below == Side::Sente { square } else { size.rotate(square) };
        [i32::from(size.files) - i32::from(square.file), i32::from(square.rank) - 1]
    }

    /// How many columns and rows of the board are left out at the left and above.
    fn left_out(&self) -> [i32; 2] {
        let [one, other] = [self.place(self.part.from), self.place(self.part.to)];
        [one[0].min(other[0]), one[1].min(other[1])]
    }

    /// The middle of a square.
    fn spot(&self, square: Square) -> Spot {
        let ([column, row], [left, above]) = (self.place(square), self.left_out());
        self.squares().middle(column - left, row - above)
    }

    fn squares(&self) -> Squares {
        let size = self.part.size();
        Squares { from: Spot::default(), columns: size.files.into(), rows: size.ranks.into() }
    }

    /// Tells where the board goes on beyond what is shown: above, at the right, below, at the left.
    fn cuts(&self) -> [bool; 4] {
        let (size, part, [left, above]) = (self.moment.position.size, self.part.size(), self.left_out());
        let right = i32::from(size.files) - i32::from(part.files) - left;
        let below = i32::from(size.ranks) - i32::from(part.ranks) - above;
        [above, right, below, left].map(|left_out| left_out > 0)
    }

    /// The corners where lines end: at the frame, or beyond the last square where the board goes on.
    fn ends(&self) -> [Spot; 2] {
        let [top, right, bottom, left] = self.cuts().map(|cut| if cut { RUN_OUT } else { 0 });
        let to = self.corner();
        [Spot::new(-left, -top), Spot::new(to.x + right, to.y + bottom)]
    }

    /// The lower right corner of what is shown of the board.
    fn corner(&self) -> Spot {
        self.squares().to()
    }

    /// A piece of the template on a square; its id names what it is and the square: `last-7f`.
    fn mark(&self, what: &str, piece: &str, square: Square) -> Mark {
        Mark::own(format!("{what}-{square}"), piece, self.spot(square))
    }

    fn has_coordinates(&self) -> bool {
        self.look.coordinates != Coordinates::None
    }

    /// About as many hundredths of a cell as units of the picture: words and their distances have one size on
    /// boards of few lines and of many.
    fn units(&self, units: i32) -> i32 {
        let part = self.part.size();
        let lines = i32::from(part.files.max(part.ranks));
        units * CELL / (LINES / lines.max(1)).min(MAX_CELL_SIZE)
    }

    fn grid(&self, words: &BoardNotes) -> Grid {
        let [files, ranks] = match self.has_coordinates() {
            false => [RIM; 2],
            true => [self.units(TO_FILES + BEYOND_FILES), self.rank_room().iter().sum()],
        };
        let [left, right] = self.hand_widths();
        let [above, below] = self.beyond(words);
        let margins = match self.look.below {
            Side::Sente => [RIM + left, files.max(above), ranks + right, RIM.max(below)],
            Side::Gote => [ranks + left, RIM.max(above), RIM + right, files.max(below)],
        };
        let [from, to] = self.ends();
        Grid { from, to, margins }
    }

    /// The way from the frame to the middle of the names of ranks, and from there to the end of most of them: the
    /// longest keeps its distance from the frame.
    fn rank_room(&self) -> [i32; 2] {
        let wider = match (self.look.coordinates, self.part.to.rank) {
            (Coordinates::Kanji, 21..) => [20, 22],
            (Coordinates::Kanji, 11..) => [12, 14],
            (Coordinates::Roman, 17..) => [16, 18],
            (Coordinates::Roman, 8..) => [8, 8],
            _ => [0, 0],
        };
        [self.units(TO_RANKS + wider[0]), self.units(BEYOND_RANKS + wider[1])]
    }

    /// The tints of the last move, which lie under the lines of the board and its stars.
    fn tints(&self) -> Vec<Mark> {
        let last = self.moment.position.last.filter(|_| self.look.last_move == LastMove::Tint);
        let from = last.and_then(|last| last.from).map(|from| ("last-from", from));
        let squares = [from, last.map(|last| ("last-to", last.to))].into_iter().flatten();
        let shown = squares.filter(|(_, square)| self.part.holds(*square));
        shown.map(|(piece, square)| self.mark("last", piece, square)).collect()
    }

    /// The square that reach is asked of: under the pieces.
    fn beneath(&self) -> Vec<Mark> {
        let asked = self.look.reach.filter(|square| self.part.holds(*square));
        asked.map(|square| self.mark("reach", "reach-from", square)).into_iter().collect()
    }

    /// Corners round the squares of the last move, over the pieces: where that is how it is shown.
    fn last_marks(&self) -> Vec<Mark> {
        let last = self.moment.position.last.filter(|_| self.look.last_move == LastMove::Mark);
        let squares = last.into_iter().flat_map(|last| [last.from, Some(last.to)]).flatten();
        squares
            .filter(|square| self.part.holds(*square))
            .flat_map(|square| {
                let at = self.spot(square);
                // An edge parts them from the heavy line of a promoted piece; lines of the board it leaves whole.
                let is_heavy = self.moment.position.pieces().any(|(at, piece)| at == square && piece.promoted);
                let edge = is_heavy.then_some(("last-edge", CORNER_LENGTH + 6));
                edge.into_iter().chain([("last-mark", CORNER_LENGTH)]).map(move |(class, length)| {
                    let lines = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| {
                        let corner = Spot::new(at.x + x * CORNER, at.y + y * CORNER);
                        let across = Spot { x: corner.x - x * length, ..corner };
                        let down = Spot { y: corner.y - y * length, ..corner };
                        [[corner, across], [corner, down]]
                    });
                    Mark::shape(format!("{class}-{square}"), class, Shape::Lines(lines.concat()))
                })
            })
            .collect()
    }

    /// Where a piece can go, over the pieces.
    fn reach(&self) -> Vec<Mark> {
        let position = &self.moment.position;
        let squares = self.look.reach.map(|from| position.destinations(from)).unwrap_or_default();
        squares
            .into_iter()
            .filter(|square| self.part.holds(*square))
            .map(|square| {
                let piece = if position.at(square).is_some() { "reach-capture" } else { "reach" };
                self.mark("reach", piece, square)
            })
            .collect()
    }

    /// The author's arrows between squares that are shown.
    fn arrows(&self) -> impl Iterator<Item = Mark> {
        let arrows = self.arrows.iter().filter(|ends| ends.iter().all(|square| self.part.holds(*square)));
        arrows.map(|[from, to]| Mark::straight_arrow(format!("{from}-{to}"), self.spot(*from), self.spot(*to)))
    }

    fn check_reach(&self, square: Square) -> Result<(), Diagnostic> {
        let position = &self.moment.position;
        let message = match (position.size.holds(square), position.at(square)) {
            (false, _) => format!("the board has no square {square}"),
            (true, None) => format!("there is no piece on {square}"),
            _ => return Ok(()),
        };
        Err(option_fault("reach", &square.to_string(), &message).help("name the square of a piece"))
    }
}
