//! Go: records by hand and by chance, and what their pictures show.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use usvg::roxmltree;
use zumen::games::go::markup::Kind;
use zumen::{Diagnostic, NoFiles, Renderer, View};

use super::THEMES;
use super::outside::outside;

/// A renderer of one of the themes of Go.
pub fn renderer(theme: &str) -> Renderer {
    Renderer::new(zumen::style("go", theme).expect("the theme is there")).expect("no fonts of one's own")
}

/// A renderer of each theme of Go, made once.
pub fn renderers() -> &'static [Renderer; THEMES.len()] {
    static RENDERERS: OnceLock<[Renderer; THEMES.len()]> = OnceLock::new();
    RENDERERS.get_or_init(|| THEMES.map(renderer))
}

/// The pages of a record's picture, with their suffixes.
pub fn pages(record: &str, view: &View) -> Vec<(String, Picture)> {
    let read = zumen::read(record.as_bytes(), &NoFiles).expect("a record");
    let entry = read.entries(view).swap_remove(0).unwrap_or_else(|fault| panic!("{record}: {fault}"));
    let pages = entry.subject.pages(view);
    let draw = |page: Result<zumen::contract::Page, Diagnostic>| {
        let page = page.unwrap_or_else(|fault| panic!("{record}: {fault}"));
        let drawing = renderers()[0].draw(&page.diagram).expect("a picture");
        assert!(drawing.warnings().is_empty(), "{record}: {:?}", drawing.warnings());
        (page.suffix, Picture::of(drawing.svg()))
    };
    pages.map(draw).collect()
}

/// A picture with its ids and classes as templates and games name them: without the prefix that each has.
pub fn strip_prefixes(svg: &str) -> String {
    svg.replace("\"z-", "\"").replace("#z-", "#").replace(" z-", " ")
}

/// An SVG taken apart: its elements in their order.
#[derive(Debug)]
pub struct Picture {
    pub svg: String,
    pub elements: Vec<Element>,
}

#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub text: String,
    attributes: BTreeMap<String, String>,
}

impl Element {
    /// An attribute, or nothing.
    pub fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }
}

impl Picture {
    pub fn of(svg: &str) -> Picture {
        let svg = &strip_prefixes(svg);
        let document = roxmltree::Document::parse(svg).expect("XML");
        let element = |node: roxmltree::Node| Element {
            name: node.tag_name().name().to_owned(),
            text: node.text().unwrap_or_default().to_owned(),
            attributes: node.attributes().map(|own| (own.name().to_owned(), own.value().to_owned())).collect(),
        };
        let elements = document.descendants().filter(roxmltree::Node::is_element).map(element).collect();
        Picture { svg: svg.to_owned(), elements }
    }

    /// The one element with an id.
    pub fn find(&self, id: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.get("id") == id)
    }

    /// An attribute of the element with an id; nothing where there is none.
    pub fn get(&self, id: &str, attribute: &str) -> &str {
        self.find(id).map_or("", |element| element.get(attribute))
    }

    /// The elements whose id begins so, with the rest of it.
    pub fn all<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Element)> {
        self.elements.iter().filter_map(move |element| Some((element.get("id").strip_prefix(prefix)?, element)))
    }

    /// The points on which pieces of a kind stand, such as "stone".
    pub fn points(&self, kind: &str) -> Vec<&str> {
        let prefix = format!("{kind}-");
        let on_points = |element: &&Element| element.name == "use" || !element.get("aria-label").is_empty();
        let ids = self.elements.iter().filter(on_points).map(|element| element.get("id"));
        ids.filter_map(|id| id.strip_prefix(prefix.as_str())).filter(|at| at.len() == 2).collect()
    }

    /// What is written under ids that begin so.
    pub fn labels<'a>(&'a self, prefix: &'a str) -> Vec<&'a str> {
        let labels = self.all(prefix).map(|(_, element)| element.get("aria-label"));
        labels.filter(|label| !label.is_empty()).collect()
    }

    /// A paragraph under the board, its lines joined, without what stands at its end.
    pub fn words(&self, name: &str) -> String {
        let own = |rest: &&str| rest.is_empty() || rest[1..].parse::<usize>().is_ok();
        let prefix = format!("words-{name}");
        let lines = self.all(&prefix).filter(|(rest, _)| own(rest)).map(|(_, line)| line.get("aria-label"));
        lines.collect::<Vec<_>>().join(" ").replace('\u{a0}', " ")
    }

    pub fn title(&self) -> &str {
        self.find("title").map_or("", |title| &title.text)
    }

    pub fn desc(&self) -> &str {
        self.find("desc").map_or("", |desc| &desc.text)
    }
}

/// The numbers that a figure shows.
#[derive(Debug)]
pub struct FigureNumbers {
    /// Where each number is drawn.
    pub drawn: Vec<(u32, String)>,
    /// The letters and labels that are drawn.
    pub letters: BTreeSet<String>,
    /// What is listed: the numbers, and "53", "A" or "pass".
    pub listed: Vec<(Vec<u32>, String)>,
}

impl FigureNumbers {
    pub fn of(picture: &Picture) -> FigureNumbers {
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("a number: {text:?}"));
        let drawn = picture.all("number-").map(|(at, own)| (number(own.get("aria-label")), at.to_owned()));
        let letters = ["letter-", "label-"].map(|prefix| picture.labels(prefix)).concat();
        let notes = picture.words("notes");
        // A move elsewhere has no stone.
        let listed = notes.split("; ").filter(|note| !note.is_empty() && !note.ends_with(" elsewhere")).map(|note| {
            let (numbers, place) = match (note.split_once(" at "), note.strip_suffix(" pass")) {
                (Some((numbers, place)), _) => (numbers, place),
                (None, Some(numbers)) => (numbers, "pass"),
                (None, None) => panic!("a note: {note:?}"),
            };
            (numbers.split(", ").map(number).collect(), place.to_owned())
        });
        FigureNumbers {
            drawn: drawn.collect(),
            listed: listed.collect(),
            letters: letters.into_iter().map(str::to_owned).collect(),
        }
    }

    /// All numbers, on stones and listed, in order, as often as they stand there.
    pub fn numbers(&self) -> Vec<u32> {
        let listed = self.listed.iter().flat_map(|(numbers, _)| numbers.iter().copied());
        let mut numbers: Vec<u32> = self.drawn.iter().map(|(number, _)| *number).chain(listed).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Places that notes refer to and that are not in the figure.
    pub fn missing(&self) -> Vec<&str> {
        let is_there = |place: &str| match place.parse::<u32>() {
            Ok(number) => self.drawn.iter().any(|(drawn, _)| *drawn == number),
            Err(_) => place == "pass" || self.letters.contains(place),
        };
        self.listed.iter().map(|(_, place)| place.as_str()).filter(|place| !is_there(place)).collect()
    }
}

/// SGF's name of a point.
pub fn point(column: usize, row: usize) -> String {
    zumen::games::go::board::Vertex::new(column as u8, row as u8).sgf()
}

/// Positions by chance, as JSON: stones, prisoners, marks, a ko, a part that is shown.
pub fn position() -> impl Strategy<Value = Value> {
    let lines = || prop_oneof![4 => 1..=19_usize, 1 => 20..=52_usize];
    let stones = prop::collection::vec((any::<bool>(), any::<usize>()), 0..60);
    let short = outside().prop_map(|text| text.chars().take(60).collect::<String>());
    let marks = prop::collection::vec((0..Kind::ALL.len(), any::<usize>(), any::<usize>(), short), 0..20);
    let counts =
        (0..400_u32, 0..400_u32, 0..1000_u32, prop::option::of((-20..=20_i32).prop_map(|komi| f64::from(komi) / 2.0)));
    let more = (any::<bool>(), prop::option::of(any::<usize>()), prop::option::of([any::<usize>(), any::<usize>()]));
    (lines(), lines(), stones, marks, counts, more).prop_map(|(columns, rows, stones, marks, counts, more)| {
        let at = |chance: usize| point(chance % columns, chance / columns % rows);
        let stones: BTreeMap<String, bool> = stones.into_iter().map(|(black, chance)| (at(chance), black)).collect();
        let (black, white, moves, komi) = counts;
        let (turn, ko, view) = more;
        let view = view.map(|corners| {
            let [one, other] = corners.map(|chance| (chance % columns, chance / columns % rows));
            [one.0.min(other.0), one.1.min(other.1), one.0.max(other.0), one.1.max(other.1)]
        });
        json!({
            "game": "go",
            "source": {"format": "test", "text": "nothing"},
            "position": {
                "size": [columns, rows],
                "stones": stones.iter().map(|(at, black)| format!("{}{at}", if *black { 'B' } else { 'W' })).collect::<Vec<_>>(),
                "captures": {"black": black, "white": white},
                "to_play": if turn { "black" } else { "white" },
                "move": moves,
                "komi": komi,
                "ko": ko.map(at).filter(|at| !stones.contains_key(at)),
            },
            "marks": distinct_marks(marks, at),
            "view": view.filter(|view| *view != [0, 0, columns - 1, rows - 1]),
        })
    })
}

/// Marks of which none stands on another of its like.
fn distinct_marks(marks: Vec<(usize, usize, usize, String)>, at: impl Fn(usize) -> String) -> Vec<Value> {
    let mut taken = BTreeSet::new();
    let kinds = Kind::ALL.map(Kind::name);
    let mark = |(kind, one, other, text): (usize, usize, usize, String)| {
        let (kind, at, to) = (kinds[kind], at(one), at(other));
        let layer = match kind {
            "label" | "line" | "arrow" | "dim" => kind,
            "black-territory" | "white-territory" | "black-next" | "white-next" => "territory",
            _ => "mark",
        };
        let to = Some(to).filter(|_| layer == "line" || layer == "arrow");
        let text = Some(text).filter(|_| layer == "label");
        let sound = to.as_ref() != Some(&at) && text.as_ref().is_none_or(|text| !text.trim().is_empty());
        let free = sound && taken.insert((layer, at.clone(), to.clone()));
        free.then(|| json!({"kind": kind, "at": at, "to": to, "text": text}))
    };
    marks.into_iter().filter_map(mark).collect()
}

/// What happens in a node of a game by chance.
#[derive(Clone, Debug)]
enum Happening {
    Move(usize),
    /// Where somebody played so many moves ago: kos, overplays, suicides.
    Again(usize),
    Pass,
    /// By the one who has just played.
    Twice(usize),
    SetUp(&'static str, usize),
}

/// A game by chance: size, lines, and the colour and point (empty for a pass) of each move.
#[derive(Clone, Debug)]
pub struct Game {
    pub record: String,
    pub size: usize,
    pub moves: Vec<(char, String)>,
}

/// Games of up to `most` moves by chance: legal and illegal moves, passes, kos, set-up on the way.
pub fn game(most: usize) -> impl Strategy<Value = Game> {
    let happening = prop_oneof![
        40 => any::<usize>().prop_map(Happening::Move),
        20 => (1..9_usize).prop_map(Happening::Again),
        2 => Just(Happening::Pass),
        2 => any::<usize>().prop_map(Happening::Twice),
        1 => (prop_oneof![Just("AB"), Just("AW"), Just("AE")], any::<usize>())
            .prop_map(|(property, at)| Happening::SetUp(property, at)),
    ];
    (3..=19_usize, prop::collection::vec(happening, 1..=most)).prop_map(|(size, happenings)| {
        let mut record = format!("(;FF[4]GM[1]SZ[{size}]");
        let mut moves: Vec<(char, String)> = Vec::new();
        let mut turn = ['B', 'W'];
        for happening in happenings {
            let anywhere = |chance: usize| point(chance % size, chance / size % size);
            let at = match happening {
                Happening::SetUp(property, chance) => {
                    record.push_str(&format!("\n;{property}[{}]", anywhere(chance)));
                    continue;
                }
                Happening::Pass => String::new(),
                Happening::Move(chance) => anywhere(chance),
                Happening::Again(ago) => moves.iter().rev().nth(ago - 1).map_or(anywhere(ago), |(_, at)| at.clone()),
                Happening::Twice(chance) => {
                    turn.reverse();
                    anywhere(chance)
                }
            };
            record.push_str(&format!("\n;{}[{at}]", turn[0]));
            moves.push((turn[0], at));
            turn.reverse();
        }
        Game { record: record + ")\n", size, moves }
    })
}
