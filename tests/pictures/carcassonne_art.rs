//! Whether the drawings of the tiles are what the tiles are: flooding the picture of a tile from where a meeple stands
//! reaches the edges of its segment, and no others, in all four turns.

use std::collections::BTreeSet;

use tiny_skia::Pixmap;
use zumen::games::carcassonne::edge::{Edge, Half, TURNS, rotate_spot};
use zumen::games::carcassonne::tile::{Kind, Letter};
use zumen::geometry::{Spot, Turn};
use zumen::render::Renderer;
use zumen::{NoFiles, View};

/// How far inside of a tile its edges are looked at, in hundredths of it: clear of the line round it.
const INSIDE: f64 = 3.0;
/// Colours that differ by no more in each channel are one.
const ALIKE: u8 = 6;

/// How far from where a meeple stands its ground is looked for, in hundredths: half of a roof, with its rim.
const NEAR: f64 = 10.0;

/// The picture of one tile.
struct Art {
    pixels: Pixmap,
    /// Upper left corner and pixels for a hundredth of the tile.
    origin: [f64; 2],
    scale: f64,
}

impl Art {
    fn of(renderer: &Renderer, letter: Letter, turn: Turn) -> Art {
        let sheet = format!(
            r#"{{"info": {{"title": "t", "players": [{{"name": "a"}}]}},
                "placements": [{{"type": "initial", "tile": "{letter}", "tilePlacement": {{"rotation": {}}}}}]}}"#,
            turn as u8
        );
        let view = View::default();
        let record = zumen::read(sheet.as_bytes(), &NoFiles).expect("it is a sheet");
        let entry = record.entries(&view).swap_remove(0).expect("any tile can be the first");
        let diagram = entry.subject.diagram(&view).expect("no option refuses");
        let svg = renderer.draw(&diagram).expect("it is drawn").svg().to_owned();
        let transform = svg.split("id=\"z-grid\" transform=\"translate(").nth(1).expect("a grid");
        let numbers: Vec<f64> = transform
            .split('"')
            .next()
            .into_iter()
            .flat_map(|text| text.split(|c: char| !c.is_ascii_digit() && c != '.'))
            .filter_map(|number| number.parse().ok())
            .collect();
        let [x, y, scale] = numbers[..] else { panic!("{numbers:?}") };
        let pixels = renderer.draw(&diagram).expect("it is drawn").pixels().expect("it is drawn");
        Art { pixels, origin: [x - 50.0 * scale, y - 50.0 * scale], scale }
    }

    /// The pixel at a place of the tile, in hundredths from its upper left corner.
    fn at(&self, x: f64, y: f64) -> [u32; 2] {
        [(self.origin[0] + x * self.scale) as u32, (self.origin[1] + y * self.scale) as u32]
    }

    fn colour(&self, [x, y]: [u32; 2]) -> [u8; 3] {
        let colour = self.pixels.pixel(x, y).expect("it is inside");
        [colour.red(), colour.green(), colour.blue()]
    }

    /// What hangs together with a place in one colour, inside of the tile; a roof or grass there is passed over.
    fn flood(&self, slot: Spot, ground: [u8; 3]) -> BTreeSet<[u32; 2]> {
        let at = self.at(f64::from(slot.x), f64::from(slot.y));
        let near = (0..=(NEAR * self.scale) as u32).flat_map(|away| {
            [[0, away], [away, 0], [0, 0u32.wrapping_sub(away)], [0u32.wrapping_sub(away), 0]]
                .map(|[x, y]| [at[0].wrapping_add(x), at[1].wrapping_add(y)])
        });
        let is_ground =
            |at: &[u32; 2]| self.colour(*at).iter().zip(ground).all(|(one, other)| one.abs_diff(other) <= ALIKE);
        let Some(start) = near.into_iter().find(is_ground) else { return BTreeSet::new() };
        let colour = self.colour(start);
        let [low, high] = [self.at(INSIDE - 1.0, INSIDE - 1.0), self.at(101.0 - INSIDE, 101.0 - INSIDE)];
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some([x, y]) = open.pop() {
            for next in [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] {
                let is_inside = (0..2).all(|axis| (low[axis]..=high[axis]).contains(&next[axis]));
                let is_alike = || self.colour(next).iter().zip(colour).all(|(one, other)| one.abs_diff(other) <= ALIKE);
                if is_inside && !reached.contains(&next) && is_alike() {
                    reached.insert(next);
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The place on an edge, so many hundredths clockwise from where it begins.
    fn on_edge(&self, edge: Edge, along: f64) -> [u32; 2] {
        match edge {
            Edge::North => self.at(along, INSIDE),
            Edge::East => self.at(100.0 - INSIDE, along),
            Edge::South => self.at(100.0 - along, 100.0 - INSIDE),
            Edge::West => self.at(INSIDE, 100.0 - along),
        }
    }
}

#[test]
fn floods_from_meeples_reach_the_edges_of_their_segments() {
    let renderer = Renderer::new(zumen::style("carcassonne", "classic").expect("it is there")).expect("it is one");
    let colour = |class: &str, property: &str| {
        let paint = renderer.style().template.theme.of(class)[property].to_owned();
        [1, 3, 5].map(|at| u8::from_str_radix(&paint[at..at + 2], 16).expect("a colour"))
    };
    let (paint, road) = (|class: &str| colour(class, "fill"), colour("road", "stroke"));
    let mut segments = 0;
    for letter in Letter::all() {
        for turn in TURNS {
            let art = Art::of(&renderer, letter, turn);
            for segment in letter.tile().segments.iter().filter(|segment| segment.kind != Kind::Cloister) {
                segments += 1;
                let ground = match segment.kind {
                    Kind::City => paint("city"),
                    Kind::Field => paint("field"),
                    _ => road,
                };
                let reached = art.flood(rotate_spot(segment.slot, turn), ground);
                let what = format!("{letter} turned {}, {} {}", turn as u8, segment.kind.name(), segment.index);
                if segment.kind == Kind::Field {
                    let expected: Vec<Half> =
                        Half::all().filter(|half| segment.halves.contains(&half.rotate_back(turn))).collect();
                    let is_reached = |half: &Half| {
                        let start = if half.number().is_multiple_of(2) { 0.0 } else { 50.0 };
                        (8..=42).any(|along| reached.contains(&art.on_edge(half.edge(), start + f64::from(along))))
                    };
                    assert_eq!(Half::all().filter(is_reached).collect::<Vec<_>>(), expected, "{what}");
                } else {
                    let expected: Vec<Edge> =
                        Edge::ALL.into_iter().filter(|edge| segment.edges.contains(&edge.rotate_back(turn))).collect();
                    let is_reached = |edge: &Edge| reached.contains(&art.on_edge(*edge, 50.0));
                    assert_eq!(Edge::ALL.into_iter().filter(is_reached).collect::<Vec<_>>(), expected, "{what}");
                }
            }
        }
    }
    assert_eq!(segments, 81 * TURNS.len());
}
