//! What is drawn of a position, on the places of `templates/backgammon/board.svg`.
//!
//! A *seat* is a side of the picture, a [`Side`] is a player: they differ when the board is turned. Places are
//! named for the seats, and the mirror of `--home left` is the renderer's.

use super::arrows::{self, STACK};
use super::options::BackgammonOptions;
use super::play::Play;
use super::position::{CubeAction, Position, Side, Sides};
use super::words::{Colour, Sentences};
use crate::contract::View;
use crate::diagram::{Diagram, Mark, Place, Source};
use crate::geometry::Turn;
use crate::template::Needs;

/// Returns what the template must have.
pub(super) fn needs() -> Needs {
    let mut slots: Vec<String> =
        (1..=24).flat_map(|point| [format!("point-{point}"), format!("number-{point}")]).collect();
    for name in ["bar", "tray", "cube", "words"] {
        slots.extend([format!("{name}-bottom"), format!("{name}-top")]);
    }
    for half in ["home", "outer"] {
        slots.extend([format!("offer-{half}"), format!("die-{half}-1"), format!("die-{half}-2")]);
    }
    let single = "cube-centre label-count label-cube label-offer words-match words-decision picture-captioned caption";
    slots.extend(single.split(' ').map(str::to_owned));
    let mut pieces: Vec<String> = (1..=6).map(|die| format!("pips-{die}")).collect();
    pieces.extend(["checker-white", "checker-black", "die-white", "die-black", "cube-offered"].map(str::to_owned));
    pieces.extend(["ring-checker", "ring-cube", "veil-checker", "veil-cube"].map(str::to_owned));
    let classes = ["count-white", "count-black", "pips-white", "pips-black", "cube", "arrow", "arrow-edge"];
    Needs::of(slots, pieces).painting(classes).hooking(["gone"]).over("backgammon")
}

/// Draws a position, with arrows for a play. The view's names and values were checked before.
pub(super) fn draw(position: &Position, play: Option<&Play>, view: &View, source: Source) -> Diagram {
    let look = BackgammonOptions::of(view);
    let turned = look.roller_bottom && position.on_roll == Side::Top;
    let colours = if look.swap_colours { [Colour::Black, Colour::White] } else { [Colour::White, Colour::Black] };
    let scene = Scene { position, turned, mirrored: look.home_left, colours: colours.into() };
    let words = Sentences { position, lang: view.lang, colours: scene.colours, turned, score: look.score };
    let player = |seat: Side| words.player(scene.player(seat), look.pips);
    let lines = [
        ("words-match", (words.event(), String::new())),
        ("words-top", player(Side::Top)),
        ("words-decision", (words.decision(), String::new())),
        ("words-bottom", player(Side::Bottom)),
    ];
    let mut pieces = scene.checkers();
    pieces.extend(scene.dice());
    pieces.extend(scene.cube());
    Diagram {
        game: "backgammon",
        mirrored: look.home_left,
        lang: view.lang,
        title: words.title(),
        desc: words.description(play),
        coordinates: scene.numbers(),
        pieces,
        marks: play.map(|play| arrows::draw(position, play, turned)).unwrap_or_default(),
        words: lines
            .into_iter()
            .filter(|(_, (text, _))| !text.is_empty())
            .map(|(slot, (text, tail))| Mark::Words { slot: slot.to_owned(), text, tail })
            .collect(),
        caption: view.caption.clone(),
        source,
        ..Diagram::default()
    }
}

struct Scene<'a> {
    position: &'a Position,
    /// Whether the top player sits at the bottom of the picture.
    turned: bool,
    mirrored: bool,
    colours: Sides<Colour>,
}

impl Scene<'_> {
    /// Returns who sits there, and where who sits: the same turn both ways.
    fn player(&self, seat: Side) -> Side {
        if self.turned { seat.other() } else { seat }
    }

    fn seat(&self, player: Side) -> Side {
        self.player(player)
    }

    /// Numbers follow the player on roll.
    fn numbers(&self) -> Vec<Mark> {
        let roller = self.seat(self.position.on_roll);
        (1..=24)
            .map(|point| {
                let slot = format!("number-{point}");
                let text = roller.number(point).to_string();
                Mark::coordinate(slot.as_str(), &slot, text, Place::slot(slot.as_str()))
            })
            .collect()
    }

    fn checkers(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let board = &self.position.board;
        for point in 1..=24 {
            for seat in Side::BOTH {
                let player = self.player(seat);
                let count = board.count(player, seat.number(point));
                for index in 0..count.min(STACK) {
                    let place = Place::stacked(format!("point-{point}"), usize::from(index));
                    marks.push(self.checker(format!("point-{point}-{}", index + 1), player, place));
                }
                if count > STACK {
                    let place = Place::stacked(format!("point-{point}"), usize::from(STACK - 1));
                    marks.push(self.count(format!("point-{point}-count"), player, count, place));
                }
            }
        }
        for (name, counts) in [("bar", board.bar()), ("tray", Side::BOTH.map(|side| board.off(side)).into())] {
            for seat in Side::BOTH {
                let player = self.player(seat);
                let id = format!("{name}-{}", seat.name());
                if counts[player] > 0 {
                    marks.push(self.checker(format!("{id}-1"), player, Place::slot(id.as_str())));
                    marks.push(self.count(format!("{id}-count"), player, counts[player], Place::slot(id)));
                }
            }
        }
        marks
    }

    fn checker(&self, id: String, player: Side, at: Place) -> Mark {
        Mark::own(id, format!("checker-{}", self.colours[player].name()), at)
    }

    fn count(&self, id: String, player: Side, count: u8, at: Place) -> Mark {
        let class = format!("count-{}", self.colours[player].name());
        Mark::label(id, "label-count", class, count.to_string(), at)
    }

    /// Returns the half that lies at the right hand of who sits there: the home half on the right side of the picture,
    /// or in the mirror the outer one.
    fn right_half(&self, seat: Side) -> &'static str {
        if (seat == Side::Bottom) != self.mirrored { "home" } else { "outer" }
    }

    fn dice(&self) -> Vec<Mark> {
        let p = self.position;
        let Some(dice) = p.dice.filter(|_| p.cube.action == CubeAction::None && !p.state.is_over()) else {
            return Vec::new();
        };
        let half = self.right_half(self.seat(p.on_roll));
        let colour = self.colours[p.on_roll].name();
        let mut marks = Vec::new();
        for (index, die) in dice.into_iter().enumerate() {
            let number = index + 1;
            // In the mirror the second place is the left one: dice are read from the left.
            let slot = if self.mirrored { 2 - index } else { number };
            let at = Place::slot(format!("die-{half}-{slot}"));
            let (id, class) = (format!("die-{number}"), format!("pips-{colour}"));
            marks.push(Mark::own(id.as_str(), format!("die-{colour}"), at.clone()));
            marks.push(Mark::piece(id + "-pips", format!("pips-{die}"), class, at));
        }
        marks
    }

    fn cube(&self) -> Vec<Mark> {
        let p = self.position;
        if !p.shows_cube() {
            return Vec::new();
        }
        let label = |style: &str, text: u32, slot: String, turn: Turn| Mark::Label {
            id: "cube".to_owned(),
            style: style.to_owned(),
            class: "cube".to_owned(),
            text: text.to_string(),
            at: Place::slot(slot),
            turn,
        };
        let facing = |seat: Side| if seat == Side::Bottom { Turn::None } else { Turn::Half };
        if let Some(value) = p.cube.offered() {
            let receiver = self.seat(p.decision);
            let slot = format!("offer-{}", self.right_half(receiver));
            let cube = Mark::own("cube-box", "cube-offered", Place::slot(slot.as_str()));
            return vec![cube, label("label-offer", value, slot, facing(receiver))];
        }
        vec![match p.cube.owner.map(|owner| self.seat(owner)) {
            Some(seat) => label("label-cube", p.cube.value(), format!("cube-{}", seat.name()), facing(seat)),
            // A cube that was never turned lies in the middle with its 64 up.
            None => label(
                "label-cube",
                if p.cube.log2 == 0 { 64 } else { p.cube.value() },
                "cube-centre".to_owned(),
                Turn::Left,
            ),
        }]
    }
}
