//! What a piece does from a place, on the board of its game.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use crate::language::moves::{First, How, PieceReach, Remark};
use crate::language::rules::Rules;
use crate::look::kind::Kind;
use crate::look::plan::Cell;
use crate::look::user_symbols::Own;
use crate::moment::Moment;
use crate::options::ZillionsOptions;
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, Place, Row, Shape, Source, Symbol, say, word};
use zumen_core::geometry::{CELL, Grid, Spot, Turn};
use zumen_game::sets::moves::PlaceSign;

/// Words under boards are not narrower, in units of the picture.
const WORDS_LEAST: u16 = 1000;
/// A place this far away, in hundredths of a cell, that nothing between keeps the piece from is jumped to.
const LEAP: i64 = 160;
/// From the middle of the piece to the beginning of a line.
const FROM_PIECE: i64 = 44;
/// From the upper right corner of a place, where a sign stands, to the left one.
const TO_OTHER_CORNER: i32 = -54;
/// A number keeps so far from the ring of its place.
const CLEAR: i32 = 4;
/// The symbol of the empty board in a poster.
const GROUND: &str = "moves-board";

/// The places of the board as pictures have them, by index of the positions.
pub fn places(rules: &Rules) -> BTreeMap<usize, Spot> {
    let moment = Moment::start(rules.clone());
    let scene = Scene::new(&moment, &Own::default(), None);
    scene.plan.places.iter().map(|(index, place)| (*index, place.at)).collect()
}

/// A piece on a board where it stands alone, and what it does there.
pub(crate) struct OnBoard<'a> {
    /// The rules with the piece on its place.
    pub moment: &'a Moment,
    /// What it is called.
    pub name: &'a str,
    /// What it does.
    pub placed: &'a PieceReach,
}

impl OnBoard<'_> {
    /// Draws it.
    pub(crate) fn diagram(&self, options: &ZillionsOptions, title: String, source: Source) -> Diagram {
        let scene = Scene::new(self.moment, &options.own, options.board);
        let (lines, margins) = scene.rim(options.has_coordinates, false);
        let [from, to] = scene.plan.corners;
        let drawn = self.draw(&scene);
        let mut board = scene.board(options.has_zones, options.has_links);
        board.retain(|mark| !drawn.covers(mark));
        let heading = self.heading(options.lang);
        let notes = notes(self.placed, options.lang).into_iter().enumerate().map(|(index, text)| {
            let id =
                if index == 0 { "words-moves-note".to_owned() } else { format!("words-moves-note-line-{}", index + 1) };
            Paragraph { id, style: "words-moves-note".to_owned(), text, ..Paragraph::default() }
        });
        Diagram {
            game: "zillions",
            lang: options.lang,
            title,
            desc: format!("{heading}: {}.", self.describe(options.lang).join("; ")),
            grid: Some(Grid { from, to, margins }),
            words_least: Some(WORDS_LEAST),
            board,
            coordinates: lines.marks.into(),
            symbols: scene.wedges(),
            pieces: drawn.lines.into_iter().chain(scene.pieces()).collect(),
            marks: drawn.signs,
            below: std::iter::once(Paragraph::new("words-moves-title", heading, String::new())).chain(notes).collect(),
            under: rows(&drawn.met, &self.placed.first, "words-moves-legend", options.lang),
            caption: options.caption.map(str::to_owned),
            source,
            ..Diagram::default()
        }
    }

    /// Draws it for a poster, round the middle of the board.
    pub(crate) fn entry(&self, name: &str, options: &ZillionsOptions) -> Small {
        let scene = Scene::new(self.moment, &options.own, options.board);
        let [from, to] = scene.plan.corners;
        let drawn = self.draw(&scene);
        let middle = to_middle(&scene);
        let marks = drawn.lines.into_iter().chain(scene.pieces()).chain(drawn.signs);
        let board = Mark::piece("board", GROUND, "moves-grid", Spot::new(-middle.x, -middle.y));
        Small {
            size: [to.x - from.x, to.y - from.y],
            marks: std::iter::once(board).chain(marks).map(|mark| mark.translate(middle).within(name)).collect(),
            symbols: scene.wedges(),
            rows: rows(&drawn.met, &self.placed.first, "words-moves-legend", options.lang),
        }
    }

    /// The piece, its place and its game.
    pub(crate) fn heading(&self, lang: Lang) -> String {
        let (name, from, game) = (self.name, &self.placed.from, &self.moment.rules.title);
        say!(
            lang,
            "{name} on {from} ({game})",
            "{name}　{from}（{game}）",
            "{name}　{from}（{game}）",
            "{name} {from} ({game})"
        )
    }

    /// Says in words where it goes, the places of one kind together.
    pub(crate) fn describe(&self, lang: Lang) -> Vec<String> {
        let mut kinds: Vec<(Vec<How>, Vec<&str>)> = Vec::new();
        for goes in &self.placed.goes {
            match kinds.iter_mut().find(|(how, _)| *how == goes.how) {
                Some((_, places)) => places.push(&goes.to),
                None => kinds.push((goes.how.clone(), vec![&goes.to])),
            }
        }
        let lines = kinds.into_iter().map(|(how, places)| {
            let first = how.contains(&How::First).then(|| first_words(&self.placed.first, lang));
            let signs = signs(&how, false).into_iter().map(|sign| sign.words(lang).to_owned());
            format!("{}: {}", signs.chain(first).collect::<Vec<_>>().join(", "), places.join(" "))
        });
        lines.collect()
    }

    /// Draws lines and signs.
    fn draw(&self, scene: &Scene) -> MoveMarks {
        let mut drawn = MoveMarks::default();
        let Some((from_index, from)) = scene.place_of(&self.placed.from) else { return drawn };
        let mut ways = Ways::default();
        let mut corners: Vec<(usize, Spot)> = Vec::new();
        let mut firsts = Vec::new();
        let stops: BTreeSet<&str> = self.placed.goes.iter().filter_map(|goes| goes.after.as_deref()).collect();
        for goes in &self.placed.goes {
            let Some((index, at)) = scene.place_of(&goes.to) else { continue };
            if let Some((stop, stop_at)) = goes.after.as_deref().and_then(|name| scene.place_of(name)) {
                ways.0.insert([stop_at, at]);
                let is_first = self.placed.of(scene.name(stop)).is_none_or(|before| before.after.is_none());
                if is_first {
                    ways.0.insert([toward(from, stop_at), stop_at]);
                }
                if self.placed.of(scene.name(stop)).is_none() && stop != from_index {
                    drawn.signs.push(drawn.met.sign(PlaceSign::Empty, scene.id("empty", stop), stop_at));
                }
            }
            let leaps =
                goes.after.is_none() && !stops.contains(goes.to.as_str()) && self.is_far(scene, from_index, index);
            for sign in signs(&goes.how, leaps) {
                if sign.is_in_corner() {
                    corners.push((drawn.signs.len(), at));
                }
                drawn.signs.push(drawn.met.sign(sign, scene.id(sign.name(), index), at));
            }
            if goes.how.contains(&How::First) {
                firsts.push((scene.id("first", index), at));
                drawn.met.is_first = true;
            }
        }
        for (sign, at) in corners {
            if ways.cross(at, false) && !ways.cross(at, true) {
                drawn.signs[sign] = drawn.signs[sign].clone().translate(Spot::new(TO_OTHER_CORNER, 0));
            }
        }
        drawn.signs.extend(firsts.into_iter().map(|(id, at)| ways.number(id, at)));
        // One place may stop several ways.
        let mut seen = BTreeSet::new();
        drawn.signs.retain(|mark| match mark {
            Mark::Piece { id, .. } => seen.insert(id.clone()),
            _ => true,
        });
        if !ways.0.is_empty() {
            drawn.met.signs.insert(PlaceSign::Way);
            drawn.lines.push(Mark::shape("moves-ways", "moves-limit", Shape::Lines(ways.0.into_iter().collect())));
        }
        drawn
    }

    /// Tells whether a place is no neighbour: farther than the next one, and no line of the board leads there.
    fn is_far(&self, scene: &Scene, from: usize, to: usize) -> bool {
        let [Some(one), Some(other)] = [from, to].map(|index| scene.plan.places.get(&index)) else { return false };
        // Cells may be wider than high.
        let [width, height] = match one.cell {
            Cell::Area([from, to]) => [to.x - from.x, to.y - from.y],
            _ => [CELL; 2],
        };
        let [x, y] = [(other.at.x - one.at.x, width), (other.at.y - one.at.y, height)]
            .map(|(way, of)| i64::from(way) * i64::from(CELL) / i64::from(of.max(1)));
        let is_open = matches!(one.cell, Cell::Point | Cell::Circle(_));
        let is_linked = is_open && scene.board.links.iter().any(|link| (link.from, link.to) == (from, to));
        x * x + y * y > LEAP * LEAP && !is_linked
    }
}

/// A piece on its board, as a poster has it.
pub(crate) struct Small {
    /// How wide and how high the board is.
    pub size: [i32; 2],
    /// Board, piece and signs.
    pub marks: Vec<Mark>,
    /// What the marks are drawn with.
    pub symbols: Vec<Symbol>,
    /// What the signs mean.
    pub rows: Vec<Row>,
}

/// The empty board round its middle.
pub(crate) fn ground(moment: &Moment, kind: Option<Kind>) -> Symbol {
    let scene = Scene::new(moment, &Own::default(), kind);
    let middle = to_middle(&scene);
    let marks =
        scene.board(false, false).into_iter().map(|mark| light(mark).translate(middle).within(GROUND)).collect();
    Symbol { id: GROUND.to_owned(), turn: Turn::None, marks }
}

/// Paints a board as those of pieces by themselves, beside which it stands.
fn light(mut mark: Mark) -> Mark {
    if let Mark::Shape { class, .. } = &mut mark {
        let own = match class.as_str() {
            "ground" => "moves-ground",
            "cell-dark" => "moves-chequer",
            "cell-lines" => "moves-chequer-lines",
            "cell" => "moves-small-lines",
            "line" => "moves-lines",
            "frame" => "moves-frame",
            other => other,
        };
        *class = own.to_owned();
    }
    mark
}

/// The way that brings the middle of the board to the origin.
fn to_middle(scene: &Scene) -> Spot {
    let [from, to] = scene.plan.corners;
    Spot::new(-(from.x + to.x) / 2, -(from.y + to.y) / 2)
}

/// Lines and signs, and which of them the legend explains.
#[derive(Default)]
struct MoveMarks {
    lines: Vec<Mark>,
    signs: Vec<Mark>,
    met: UsedSigns,
}

impl MoveMarks {
    /// Tells whether a mark of the board is a point that a sign with lines stands on.
    fn covers(&self, mark: &Mark) -> bool {
        let Mark::Shape { class, shape: Shape::Circle(middle, _), .. } = mark else { return false };
        class == "point"
            && self.signs.iter().any(|sign| matches!(sign, Mark::Piece { at, .. } if *at == Place::Grid(*middle)))
    }
}

/// The lines of the ways from place to place.
#[derive(Default)]
struct Ways(BTreeSet<[Spot; 2]>);

impl Ways {
    /// Tells whether a line runs through the upper left or right corner of a place.
    fn cross(&self, at: Spot, is_left: bool) -> bool {
        let ends = self.0.iter().flat_map(|[one, other]| [(one, other), (other, one)]);
        ends.filter(|(end, _)| **end == at).any(|(_, other)| {
            let (x, y) = (other.x - at.x, at.y - other.y);
            y > 0 && (x < 0) == is_left && x.abs() < 2 * y && y < 2 * x.abs()
        })
    }

    /// Puts the number of a first move into an upper corner where no line runs.
    fn number(&self, id: String, at: Spot) -> Mark {
        let is_left = !self.cross(at, true) || self.cross(at, false);
        let (style, away) = match is_left {
            true => ("label-moves-number-left", Spot::new(-CLEAR, -CLEAR)),
            false => ("label-moves-number-right", Spot::new(CLEAR, -CLEAR)),
        };
        Mark::label(id, style, "moves-number", "1", at).translate(away)
    }
}

#[derive(Default)]
struct UsedSigns {
    signs: BTreeSet<PlaceSign>,
    is_first: bool,
}

impl UsedSigns {
    fn sign(&mut self, sign: PlaceSign, id: String, at: Spot) -> Mark {
        self.signs.insert(sign);
        Mark::own(id, sign.name(), at)
    }
}

/// A place so far from a piece that a line does not begin under it.
fn toward(from: Spot, to: Spot) -> Spot {
    let [x, y] = [i64::from(to.x - from.x), i64::from(to.y - from.y)];
    // The longer side is near enough to the length.
    let length = x.abs().max(y.abs()).max(1);
    let [x, y] = [x, y].map(|way| i32::try_from(way * FROM_PIECE.min(length) / length).unwrap_or(0));
    Spot::new(from.x + x, from.y + y)
}

/// The signs of a place: what the piece does by itself, and over others.
fn signs(how: &[How], leaps: bool) -> Vec<PlaceSign> {
    let alone = match (how.contains(&How::Moves), how.contains(&How::Captures)) {
        (true, true) if leaps => Some(PlaceSign::Jump),
        (true, true) => Some(PlaceSign::Step),
        (true, false) => Some(PlaceSign::Only),
        (false, true) => Some(PlaceSign::Capture),
        (false, false) => None,
    };
    let [moves, captures, takes] =
        [How::MovesOver, How::CapturesOver, How::TakesOver].map(|wanted| how.contains(&wanted));
    let over = match (moves, captures, takes) {
        (_, _, true) if alone.is_some() => Some(PlaceSign::AlsoTakes),
        (_, true, _) if alone.is_some() => Some(PlaceSign::AlsoCapture),
        (true, ..) if alone.is_some() => Some(PlaceSign::AlsoOver),
        (_, _, true) => Some(PlaceSign::Takes),
        (true, true, _) => Some(PlaceSign::Over),
        (true, false, _) => Some(PlaceSign::OverOnly),
        (false, true, _) => Some(PlaceSign::OverCapture),
        _ => None,
    };
    alone.into_iter().chain(over).collect()
}

/// The rows of the legend.
fn rows(met: &UsedSigns, first: &[First], style: &str, lang: Lang) -> Vec<Row> {
    let mut rows: Vec<Row> = met.signs.iter().map(|sign| sign.row(style, lang)).collect();
    if met.is_first {
        let label = Mark::label(
            "legend-first-sample",
            "label-moves-number-left",
            "moves-number",
            "1",
            Spot::new(CELL / 3, CELL / 3),
        );
        rows.push(Row::new("legend-first", style, first_words(first, lang)).showing(vec![label]));
    }
    rows
}

/// Says what `first` means.
fn first_words(first: &[First], lang: Lang) -> String {
    let words = first.iter().map(|first| match first {
        First::FromStart => {
            say!(lang, "only from its places at the start", "初めの位置からだけ", "仅限从初始位置", "처음 자리에서만")
        }
        First::While { attribute, is } => say!(
            lang,
            "only while {attribute} is {is}, as at the start",
            "{attribute}が初期値の{is}である間だけ",
            "仅当 {attribute} 如开局时为 {is}",
            "처음처럼 {attribute} 값이 {is}일 때만"
        ),
    });
    words.collect::<Vec<_>>().join(&say!(lang, "; ", "、", "；", "; "))
}

/// What the signs do not say.
pub(crate) fn notes(placed: &PieceReach, lang: Lang) -> Vec<String> {
    let mut notes: Vec<String> = placed.remarks.iter().map(|remark| remark_text(*remark, lang)).collect();
    if !placed.unknown.is_empty() {
        let note = word!(
            lang,
            "Not shown: moves that depend on other pieces or on earlier moves",
            "図にない動き：ほかの駒や前の手によるもの",
            "未标出：取决于其他棋子或先前着法的走法",
            "표시하지 않음: 다른 말이나 앞선 수에 따른 움직임"
        );
        notes.push(note.to_owned());
    }
    notes
}

fn remark_text(remark: Remark, lang: Lang) -> String {
    let [en, ja, zh, ko] = match remark {
        Remark::GoesOn => [
            "The move may go on from there.",
            "そこからさらに動けることがある。",
            "之后还可能继续走。",
            "거기서 더 움직일 수도 있음.",
        ],
        Remark::TakesOwn => [
            "It can also go where its own side stands.",
            "味方の駒のある所へも行ける。",
            "也可走到己方棋子所在处。",
            "자기편 말이 있는 곳으로도 갈 수 있음.",
        ],
        Remark::TakesAside => [
            "It can take pieces beside its way.",
            "道筋の外の駒も取ることがある。",
            "也可能吃掉路线以外的棋子。",
            "길 밖의 말을 잡을 수도 있음.",
        ],
        Remark::Pushes => [
            "It can push what stands in its way.",
            "行く手の駒を押すことがある。",
            "可以推动前方的棋子。",
            "가는 길에 있는 말을 밀 수 있음.",
        ],
        Remark::MovesOthers => [
            "It can move other pieces, too.",
            "ほかの駒も動かすことがある。",
            "也可能移动其他棋子。",
            "다른 말도 움직일 수 있음.",
        ],
        Remark::ChangesOwners => [
            "It can change who owns other pieces.",
            "ほかの駒の持ち主を変えることがある。",
            "可能改变其他棋子的归属。",
            "다른 말의 주인을 바꿀 수도 있음.",
        ],
        Remark::Creates => [
            "It can put new pieces on the board.",
            "新しい駒を盤に置くことがある。",
            "可能在棋盘上放置新棋子。",
            "새 말을 판에 놓을 수도 있음.",
        ],
        Remark::LeavesBoard => {
            ["It can also leave the board.", "盤の外へも出られる。", "也可走出棋盘。", "판 밖으로도 나갈 수 있음."]
        }
        Remark::OwnWay => [
            "Other pieces on the board can change this in ways that are not shown.",
            "ほかの駒によって変わることがあるが、すべては示していない。",
            "其他棋子可能改变走法，图中未全部标出。",
            "다른 말에 따라 달라질 수 있으나 모두 표시하지는 않음.",
        ],
    };
    word!(lang, en, ja, zh, ko).to_owned()
}
