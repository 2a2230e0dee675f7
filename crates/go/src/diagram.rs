//! What is drawn of a moment, on a grid with a pitch of 100: the point in column 0 and row 0 is its origin.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Colour, Size, Vertex};
use super::coordinates::{Coordinates, a1, read_a1};
use super::crop::Part;
use super::figure::{Figure, Plan};
use super::key::Key;
use super::markup::{Kind, Markup};
use super::moment::Moment;
use super::options::{Crop, GoOptions, Sides};
use super::words::FigureNotes;
use super::{cgf, katago};
use zumen_core::Needs;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Mark, Paragraph, Shape, Source};
use zumen_core::geometry::{CELL, Grid, Spot, coordinate_step};
use zumen_game::{LastMove, option_fault};

/// Half a pitch: how far the board goes beyond its last line, and lines run on where it is cut.
const HALF: i32 = CELL / 2;
/// Ground beyond the cells of the outer line.
const RIM: i32 = 10;
/// Room on either side of the coordinates, in units of the picture.
const AIR: f64 = 16.0;
/// The size of coordinates, in units of the picture and in parts of the pitch: the smaller one counts.
const COORDINATES: f64 = 34.0;
const OF_PITCH: f64 = 0.62;
/// The same where not every line has its coordinate.
const OF_CLOSE_PITCH: f64 = 1.35;
/// The first column that two letters name.
const TWO_LETTERS: u8 = 25;
/// Half the height of a capital, and the widths of a digit and of other characters, in parts of the size.
const HALF_CAPITAL: f64 = 0.36;
const DIGIT: f64 = 0.57;
const WIDE: f64 = 1.0;
/// Below so many units of the picture for a pitch lines are fine and outlines of stones heavier, so that stones lead.
const FINE: f64 = 40.0;
/// Below so many units stars are larger in parts of the pitch: they would be specks.
const SPECKS: f64 = 60.0;
/// How far a number stands below the middle of its point, and a label above it, where they share the point.
const LOW: i32 = 14;
const HIGH: i32 = 26;
/// Labels from so many characters on grow over empty neighbours.
const LONG_LABEL: usize = 3;

/// What the template must have.
pub(super) fn needs() -> Needs {
    let slots = "picture words-players words-figure words-notes words-panel words-caption label-coordinate label-row label-coordinate-close label-row-close \
                 label-number label-low label-high label-text label-text-long label-question";
    let pieces = "hoshi hoshi-fine knock-out knock-out-wide knock-out-long triangle square circle cross selected last-move dim blank best ring-stone \
                  veil-stone next-black next-white small-triangle small-square small-circle small-cross small-selected";
    let mut pieces: Vec<String> = pieces.split(' ').map(str::to_owned).collect();
    for colour in Colour::BOTH.map(Colour::name) {
        pieces.extend(["stone", "stone-fine", "turn", "territory"].map(|piece| format!("{piece}-{colour}")));
        pieces.extend(katago::squares_of(colour));
        pieces.extend(cgf::Shape::NAMES.map(|shape| format!("figure-{shape}-{colour}")));
    }
    let ground = [
        "ground",
        "grid",
        "fine-grid",
        "frame",
        "coordinate",
        "coordinate-close",
        "arrow",
        "arrow-edge",
        "line",
        "line-edge",
        "last-tint",
    ];
    let on_stones = ["number", "label", "mark", "solid"].into_iter();
    let on_stones = on_stones.flat_map(|what| ["", "-on-black", "-on-white"].map(|on| format!("{what}{on}")));
    let questions = Colour::BOTH.map(|colour| format!("question-{}", colour.name()));
    Needs::of(slots.split(' '), pieces)
        .painting(ground)
        .painting(on_stones.chain(questions))
        .hooking(["dimmed", "gone", "next-black", "next-white"])
        .over("go")
}

/// The part of the board that a picture shows.
///
/// # Errors
///
/// `option::value` for corners that are not on the board.
pub(super) fn part(moment: &Moment, look: &GoOptions) -> Result<Part, Diagnostic> {
    let size = moment.info.size;
    let visible = Part::round(moment.replay.view.iter().copied());
    match &look.crop {
        Crop::Record => Ok(visible.unwrap_or(Part::whole(size))),
        Crop::Auto => {
            let stones = moment.replay.position.board.stones().map(|(at, _)| at);
            let marks = moment
                .marks()
                .into_iter()
                .chain(arrows(moment, look)?)
                .flat_map(|mark| [Some(mark.at), mark.to])
                .flatten();
            Ok(Part::auto(stones.chain(marks), size))
        }
        Crop::Corners(text) => Part::read(text, size).ok_or_else(|| {
            let (columns, rows) = (size.columns(), size.rows());
            let outside = text.split(':').find(|corner| read_a1(corner, size).is_none()).filter(|_| text.contains(':'));
            let last = a1(Vertex::new(columns - 1, 0), size);
            let within = format!("use two corners within A1:{last}, where no column is called I, or auto");
            let parted = text.split(|letter: char| !letter.is_alphanumeric()).filter(|corner| !corner.is_empty());
            let parted = parted.collect::<Vec<_>>().join(":");
            let (message, help) = match outside {
                Some(corner) => (format!("{corner} is not a point on the {columns}x{rows} board"), within),
                None if Part::read(&parted, size).is_some() => {
                    ("there is no colon between the two corners".to_owned(), format!("write --crop {parted}"))
                }
                None => (format!("not two points on the {columns}x{rows} board"), within),
            };
            option_fault("crop", text, &message).help(help)
        }),
    }
}

/// The user's arrows.
fn arrows(moment: &Moment, look: &GoOptions) -> Result<Vec<Markup>, Diagnostic> {
    let point = |text: &str| read_a1(text, moment.info.size);
    let help = "write two points of this board, such as --arrow C3-E5";
    let arrows = zumen_game::arrows(look.arrows.as_deref(), point, help)?.into_iter();
    Ok(arrows.map(|[at, to]| Markup { to: Some(to), ..Markup::new(Kind::Arrow, at) }).collect())
}

/// Draws a moment, or a figure of it.
///
/// # Errors
///
/// As [`part`].
pub(super) fn draw(
    moment: &Moment,
    figure: Option<(&Plan, &Figure)>,
    look: &GoOptions,
    source: Source,
) -> Result<Diagram, Diagnostic> {
    let words = FigureNotes { moment, figure, lang: look.lang };
    let scene = Scene::new(moment, figure, look)?;
    // What stands on dimmed points is dimmed with them; lines and arrows run over that, under what is read elsewhere.
    let (mut strokes, points): (Vec<Markup>, Vec<Markup>) =
        moment.marks().into_iter().partition(|mark| mark.to.is_some());
    strokes.extend(arrows(moment, look)?);
    strokes.sort_unstable();
    strokes.dedup();
    let (dims, points): (Vec<Markup>, Vec<Markup>) = points.into_iter().partition(|mark| mark.kind == Kind::Dim);
    let dim: BTreeSet<Vertex> = dims.iter().map(|mark| mark.at).collect();
    let (dimmed, points): (Vec<Markup>, Vec<Markup>) = points.into_iter().partition(|mark| dim.contains(&mark.at));
    let mut marks = scene.numbers(|at| dim.contains(&at));
    marks.extend(scene.markup(&dimmed));
    marks.extend(scene.markup(&dims));
    marks.extend(scene.markup(&strokes));
    marks.extend(scene.numbers(|at| !dim.contains(&at)));
    marks.extend(scene.markup(&points));
    let last = moment.replay.position.last.filter(|_| figure.is_none());
    if look.last_move == LastMove::Mark {
        marks.extend(last.map(|at| scene.last_move(at)));
    }
    let tint = last.filter(|at| look.last_move == LastMove::Tint && scene.part.holds(*at));
    let tint = tint.map(|at| Mark::around("last-tint", spot(at), CELL / 2));
    if look.crop == Crop::Record {
        marks.extend(scene.hidden_points(&moment.replay.view));
    }
    let mut diagram = Diagram {
        game: "go",
        lang: look.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(scene.grid()),
        board: scene.board(figure.is_none_or(|(plan, _)| plan.hoshi())),
        coordinates: scene.coordinates().into(),
        pieces: tint.into_iter().chain(scene.stones()).collect(),
        marks,
        below: below(&words, &scene.key),
        turn: words.turn(),
        caption: look.caption.clone(),
        source,
        ..Diagram::default()
    };
    look.comments().place(words.comments(), &mut diagram);
    Ok(diagram)
}

/// The lines under the board; what is not known is not written. Where nobody is named, the first line is
/// whose turn it is, or which figure.
fn below(words: &FigureNotes, key: &Key) -> Vec<Paragraph> {
    let players = words.player_lines();
    let situation = words.situation_lines(!players.iter().any(has_text));
    let judgement = Paragraph::new("words-notes", words.judgement(), String::new());
    let judgement = Paragraph { id: "words-judgement".to_owned(), ..judgement };
    let key = Paragraph { id: "words-key".to_owned(), ..Paragraph::new("words-notes", key.words(), String::new()) };
    players.into_iter().chain(situation).chain([judgement, words.notes_line(), key]).filter(has_text).collect()
}

fn has_text(line: &Paragraph) -> bool {
    !line.text.is_empty() || !line.end.is_empty()
}

/// A point's place on the grid.
pub(super) fn spot(at: Vertex) -> Spot {
    Spot::new(i32::from(at.column) * CELL, i32::from(at.row) * CELL)
}

/// What lies under a mark, as classes are named: `mark`, `mark-on-black`.
pub(super) fn on(base: &str, stone: Option<Colour>) -> String {
    match stone {
        Some(colour) => format!("{base}-on-{}", colour.name()),
        None => base.to_owned(),
    }
}

/// The width of a text, in parts of its size.
fn text_width(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii_digit() { DIGIT } else { WIDE }).sum()
}

/// The board with what stands on it.
pub(super) struct Scene<'a> {
    size: Size,
    part: Part,
    stones: &'a Board,
    numbers: BTreeMap<Vertex, u32>,
    letters: BTreeMap<Vertex, String>,
    /// Points with marks of the author.
    marked: BTreeSet<Vertex>,
    /// Those whose mark is a label.
    labelled: BTreeSet<Vertex>,
    /// Points with a number or letter of the figure and a mark of the author above it.
    shared: BTreeSet<Vertex>,
    /// What stands for labels that are too long.
    key: Key,
    coordinates: Coordinates,
    sides: Sides,
}

impl<'a> Scene<'a> {
    /// The board of a moment, or of a figure of it.
    ///
    /// # Errors
    ///
    /// As [`part`].
    pub(crate) fn new(
        moment: &'a Moment,
        figure: Option<(&Plan, &'a Figure)>,
        look: &GoOptions,
    ) -> Result<Scene<'a>, Diagnostic> {
        let coordinates = match figure {
            Some((plan, _)) if !plan.coordinates() => Coordinates::None,
            _ => look.coordinates,
        };
        let marks = moment.marks();
        let mut scene = Scene {
            size: moment.info.size,
            part: part(moment, look)?,
            stones: figure.map_or(&moment.replay.position.board, |(_, figure)| &figure.stones),
            numbers: figure.map(|(_, figure)| figure.numbers.clone()).unwrap_or_default(),
            letters: figure.map(|(_, figure)| figure.letters.clone()).unwrap_or_default(),
            marked: marks.iter().map(|mark| mark.at).collect(),
            labelled: marks.iter().filter(|mark| mark.kind == Kind::Label).map(|mark| mark.at).collect(),
            shared: BTreeSet::new(),
            key: Key::default(),
            coordinates,
            sides: look.sides(),
        };
        let shared = marks.iter().filter(|mark| scene.stands_above(mark)).map(|mark| mark.at).collect();
        scene.shared = shared;
        // The letters of the figure are labels of the author where there are some.
        let labels = marks.iter().filter(|mark| scene.part.holds(mark.at) && !scene.letters.contains_key(&mark.at));
        scene.key = Key::of(labels, scene.letters.values(), |at| scene.has_room(at));
        Ok(scene)
    }

    /// Tells whether a point is shown.
    pub(crate) fn shows(&self, at: Vertex) -> bool {
        self.part.holds(at)
    }

    fn has_coordinates(&self, side: bool) -> bool {
        side && self.coordinates != Coordinates::None
    }

    fn grid(&self) -> Grid {
        let (from, to) = self.ends();
        let [across, down] = self.room_of_coordinates();
        let Sides { north, east, south, west } = self.sides;
        let [top, right, bottom, left] = self.edges_in_sight();
        let margins = [(west, left, down), (north, top, across), (east, right, down), (south, bottom, across)];
        Grid { from, to, margins: margins.map(|(side, is_edge, room)| self.margin(side, is_edge, room)) }
    }

    /// The ground beyond the last line of a side, with its coordinates.
    fn margin(&self, side: bool, is_edge: bool, [gap, beyond]: [i32; 2]) -> i32 {
        match (self.has_coordinates(side), is_edge) {
            (true, true) => gap + beyond,
            (true, false) => gap + beyond - HALF,
            (false, true) => HALF + RIM,
            (false, false) => 0,
        }
    }

    /// About how many units of the picture the pitch gets.
    fn pitch(&self) -> f64 {
        let (columns, rows) = (f64::from(self.part.columns()), f64::from(self.part.rows()));
        (1300.0 / (columns + 1.3)).min(1010.0 / (rows + 1.2)).min(160.0)
    }

    /// Every how many-th line has its coordinate.
    fn coordinate_step(&self) -> usize {
        coordinate_step(self.pitch(), 1 + usize::from(self.part.to.column >= TWO_LETTERS))
    }

    /// How far from the outer line the middle of the coordinates is, and how far from there the ground's end: of
    /// those above and below, and of those at the sides. They have one gap to the board, whatever its pitch.
    fn room_of_coordinates(&self) -> [[i32; 2]; 2] {
        let pitch = self.pitch();
        let size = COORDINATES.min(if self.coordinate_step() > 1 { OF_CLOSE_PITCH } else { OF_PITCH } * pitch);
        let rows = (self.part.from.row..=self.part.to.row).map(|row| self.coordinates.row(row, self.size));
        let widest = rows.map(|text| text_width(&text)).fold(0.0, f64::max);
        [HALF_CAPITAL, widest / 2.0].map(|half| {
            let room = [f64::from(HALF) * pitch / f64::from(CELL) + AIR + half * size, AIR + half * size];
            room.map(|units| (units * f64::from(CELL) / pitch).round() as i32)
        })
    }

    /// Ground, lines, frame and stars.
    fn board(&self, stars: bool) -> Vec<Mark> {
        let Grid { from, to, margins: [left, top, right, bottom] } = self.grid();
        let (from, to) = (Spot::new(from.x - left, from.y - top), Spot::new(to.x + right, to.y + bottom));
        let lines = if self.pitch() < FINE { "fine-grid" } else { "grid" };
        let mut marks = vec![
            Mark::shape("ground", "ground", Shape::Area([from, to])),
            Mark::shape("grid-lines", lines, Shape::Lines(self.lines())),
            Mark::shape("frame", "frame", Shape::Lines(self.frame())),
        ];
        let stars = self.size.hoshi().into_iter().filter(|at| stars && self.part.holds(*at));
        let star = if self.pitch() < SPECKS { "hoshi-fine" } else { "hoshi" };
        marks.extend(stars.map(|at| self.piece("hoshi", star, "hoshi", at)));
        marks
    }

    /// Tells whether the part goes to the board's edge: at the top, right, bottom, left.
    fn edges_in_sight(&self) -> [bool; 4] {
        let Part { from, to } = self.part;
        [from.row == 0, to.column == self.size.columns() - 1, to.row == self.size.rows() - 1, from.column == 0]
    }

    /// Where lines end: at the frame, or half a pitch on where the board does.
    fn ends(&self) -> (Spot, Spot) {
        let (from, to) = (spot(self.part.from), spot(self.part.to));
        let [top, right, bottom, left] = self.edges_in_sight().map(|is_edge| if is_edge { 0 } else { HALF });
        (Spot::new(from.x - left, from.y - top), Spot::new(to.x + right, to.y + bottom))
    }

    fn lines(&self) -> Vec<[Spot; 2]> {
        let (from, to) = self.ends();
        // Those at the edge are the frame.
        let columns = self.part.from.column.max(1)..(self.part.to.column + 1).min(self.size.columns() - 1);
        let rows = self.part.from.row.max(1)..(self.part.to.row + 1).min(self.size.rows() - 1);
        let down = columns.map(|column| i32::from(column) * CELL).map(|x| [Spot::new(x, from.y), Spot::new(x, to.y)]);
        let across = rows.map(|row| i32::from(row) * CELL).map(|y| [Spot::new(from.x, y), Spot::new(to.x, y)]);
        down.chain(across).collect()
    }

    /// The edges of the board that are in sight, clockwise, so that they meet in corners.
    fn frame(&self) -> Vec<[Spot; 2]> {
        let (from, to) = self.ends();
        let corners = [from, Spot::new(to.x, from.y), to, Spot::new(from.x, to.y)];
        let in_sight = self.edges_in_sight();
        // Begin behind an open side.
        let start = in_sight.iter().position(|sight| !sight).map_or(0, |open| open + 1);
        let sides = (start..start + 4).map(|side| side % 4).filter(|side| in_sight[*side]);
        sides.map(|side| [corners[side], corners[(side + 1) % 4]]).filter(|[from, to]| from != to).collect()
    }

    fn coordinates(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let (from, to) = (spot(self.part.from), spot(self.part.to));
        let [[above, _], [beside, _]] = self.room_of_coordinates();
        let Sides { north, east, south, west } = self.sides;
        let step = self.coordinate_step();
        let close = if step > 1 { "-close" } else { "" };
        for (name, shown, y) in [("north", north, from.y - above), ("south", south, to.y + above)] {
            for column in
                (self.part.from.column..=self.part.to.column).step_by(step).filter(|_| self.has_coordinates(shown))
            {
                let text = self.coordinates.column(column);
                let place = Spot::new(i32::from(column) * CELL, y);
                marks.push(Mark::coordinate(
                    format!("{name}-{text}"),
                    &format!("label-coordinate{close}"),
                    text,
                    place,
                ));
            }
        }
        for (name, shown, x) in [("west", west, from.x - beside), ("east", east, to.x + beside)] {
            for row in (self.part.from.row..=self.part.to.row).filter(|_| self.has_coordinates(shown)) {
                if usize::from(self.part.to.row - row) % step != 0 {
                    continue;
                }
                let text = self.coordinates.row(row, self.size);
                let place = Spot::new(x, i32::from(row) * CELL);
                marks.push(Mark::coordinate(format!("{name}-{text}"), &format!("label-row{close}"), text, place));
            }
        }
        marks
    }

    fn stones(&self) -> Vec<Mark> {
        let visible = self.stones.stones().filter(|(at, _)| self.part.holds(*at));
        visible
            .map(|(at, colour)| {
                let class = format!("stone-{}", colour.name());
                let piece = if self.pitch() < FINE { format!("stone-fine-{}", colour.name()) } else { class.clone() };
                self.piece("stone", &piece, &class, at)
            })
            .collect()
    }

    /// A piece on a point; its id names what it is and the point: `stone-dd`.
    pub(crate) fn piece(&self, what: &str, piece: &str, class: &str, at: Vertex) -> Mark {
        Mark::piece(format!("{what}-{}", at.sgf()), piece, class, spot(at))
    }

    /// A text on a point; the lines under it are knocked out where no stone lies.
    pub(crate) fn label(&self, what: &str, style: &str, text: &str, at: Vertex) -> Vec<Mark> {
        let stone = self.stones.get(at);
        let knock_out = match style {
            "label-text-long" => "knock-out-long",
            _ if text.chars().nth(1).is_some() || what == "number" || self.adjoins_text(at) => "knock-out-wide",
            _ => "knock-out",
        };
        let under = stone.is_none().then(|| self.piece("knock-out", knock_out, "knock-out", at));
        let class = on(if what == "number" { "number" } else { "label" }, stone);
        let Spot { x, y } = spot(at);
        let place = match style {
            "label-low" => Spot::new(x, y + LOW),
            "label-high" => Spot::new(x, y - HIGH),
            _ => Spot::new(x, y),
        };
        let label = Mark::label(format!("{what}-{}", at.sgf()), style, class, text, place);
        under.into_iter().chain([label]).collect()
    }

    /// Tells whether a text stands on a neighbouring point without a stone.
    fn adjoins_text(&self, at: Vertex) -> bool {
        let has_text = |at| self.is_taken(at) || self.labelled.contains(&at);
        self.stones.neighbours(at).any(|at| self.stones.get(at).is_none() && has_text(at))
    }

    /// Numbers and letters of the figure, on the points that `wanted` tells.
    fn numbers(&self, wanted: impl Fn(Vertex) -> bool) -> Vec<Mark> {
        let numbers = self.numbers.iter().map(|(at, number)| (*at, "number", "label-number", number.to_string()));
        let letters = self.letters.iter().map(|(at, letter)| (*at, "letter", "label-text", letter.clone()));
        let visible = numbers.chain(letters).filter(|(at, ..)| self.part.holds(*at) && wanted(*at));
        let styled = visible.map(|(at, what, style, text)| {
            self.label(what, if self.shared.contains(&at) { "label-low" } else { style }, &text, at)
        });
        styled.flatten().collect()
    }

    /// Tells whether a mark of the author stands above a number or letter of the figure, both smaller. Of a label the letter
    /// says the same.
    fn stands_above(&self, mark: &Markup) -> bool {
        match mark.kind {
            Kind::Triangle | Kind::Square | Kind::Circle | Kind::Cross | Kind::Selected => self.is_taken(mark.at),
            Kind::Label => self.numbers.contains_key(&mark.at),
            _ => false,
        }
    }

    /// Tells whether a number or letter of the figure stands on a point.
    fn is_taken(&self, at: Vertex) -> bool {
        self.numbers.contains_key(&at) || self.letters.contains_key(&at)
    }

    /// Tells whether nothing stands on a point and on those at its left and right.
    fn has_room(&self, at: Vertex) -> bool {
        let (Some(left), Some(right)) = (at.column.checked_sub(1), at.column.checked_add(1)) else { return false };
        let mut beside = [left, right].into_iter().map(|column| Vertex { column, ..at });
        self.stones.get(at).is_none()
            && beside.all(|at| self.part.holds(at) && self.stones.get(at).is_none() && !self.marked.contains(&at))
    }

    fn markup(&self, marks: &[Markup]) -> Vec<Mark> {
        let visible =
            marks.iter().filter(|mark| [Some(mark.at), mark.to].iter().flatten().all(|at| self.part.holds(*at)));
        visible.flat_map(|mark| self.mark(mark)).collect()
    }

    fn mark(&self, mark: &Markup) -> Vec<Mark> {
        let at = mark.at;
        match mark.kind {
            Kind::Label if self.letters.contains_key(&at) => Vec::new(),
            Kind::Triangle | Kind::Square | Kind::Circle | Kind::Cross | Kind::Selected
                if self.shared.contains(&at) =>
            {
                let base = if mark.kind == Kind::Cross { "mark" } else { "solid" };
                vec![self.piece("mark", &format!("small-{}", mark.kind.name()), &on(base, self.stones.get(at)), at)]
            }
            Kind::Triangle | Kind::Square | Kind::Circle | Kind::Cross | Kind::Selected => {
                let base = if mark.kind == Kind::Selected { "solid" } else { "mark" };
                vec![self.piece("mark", mark.kind.name(), &on(base, self.stones.get(at)), at)]
            }
            Kind::Label => {
                let letter = self.key.letter(at).map(String::from);
                let text = letter.as_deref().or(mark.text.as_deref()).unwrap_or_default();
                if self.shared.contains(&at) {
                    return self.label("label", "label-high", text, at);
                }
                let grows = text.chars().count() >= LONG_LABEL && self.has_room(at);
                self.label("label", if grows { "label-text-long" } else { "label-text" }, text, at)
            }
            Kind::Territory(colour) => {
                let piece = format!("territory-{}", colour.name());
                vec![self.piece("territory", &piece, &piece, at)]
            }
            Kind::Next(colour) => {
                let piece = format!("next-{}", colour.name());
                vec![self.piece("next", &piece, &piece, at)]
            }
            Kind::Dim => vec![self.piece("dim", "dim", "dim", at)],
            Kind::Line | Kind::Arrow => mark.to.map(|to| self.stroke(mark.kind, at, to)).unwrap_or_default(),
        }
    }

    /// A line with an edge that holds on black stones, or an arrow, which brings its own.
    fn stroke(&self, kind: Kind, from: Vertex, to: Vertex) -> Vec<Mark> {
        let points = format!("{}-{}", from.sgf(), to.sgf());
        let ends = [spot(from), spot(to)];
        match kind {
            Kind::Line => ["line-edge", "line"]
                .map(|class| Mark::shape(format!("{class}-{points}"), class, Shape::Lines(vec![ends])))
                .into(),
            _ => vec![Mark::straight_arrow(points, ends[0], ends[1])],
        }
    }

    fn last_move(&self, at: Vertex) -> Mark {
        self.piece("last-move", "last-move", &on("solid", self.stones.get(at)), at)
    }

    /// Finds points of the part that the record does not show: VW need not be upright.
    fn hidden_points(&self, view: &[Vertex]) -> Vec<Mark> {
        let hidden = self.part.vertices().filter(|at| !view.is_empty() && !view.contains(at));
        hidden.map(|at| self.piece("blank", "blank", "blank", at)).collect()
    }
}
