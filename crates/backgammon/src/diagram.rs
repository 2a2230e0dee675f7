//! What is drawn of a position, on the places of `templates/backgammon/board.svg`.
//!
//! A *seat* is a side of the picture, a [`Side`] is a player: they differ when the board is turned. Places are
//! named for the seats, and the mirror of `--home left` is the renderer's.

use std::sync::{Arc, OnceLock};

use super::arrows::{self, BAR, STACK};
use super::moment::Moment;
use super::options::BackgammonOptions;
use super::play::Play;
use super::position::{CubeAction, Position, Side, Sides};
use super::shown_position::{ShownAction, ShownPosition};
use super::words::{Colour, Sentences};
use super::{table, xgid};
use zumen_core::Needs;
use zumen_core::diagram::{Diagram, Mark, Paragraph, Place, Source};
use zumen_game::Comments;

/// What the template must have.
pub(super) fn needs() -> Needs {
    let mut slots: Vec<String> =
        (1..=24).flat_map(|point| ["point", "number", "number-large"].map(|name| format!("{name}-{point}"))).collect();
    for name in ["bar", "tray-frame", "tray", "tray-count", "cube", "words"] {
        slots.extend([format!("{name}-bottom"), format!("{name}-top")]);
    }
    for half in ["home", "outer"] {
        slots.extend([format!("offer-{half}"), format!("die-{half}-1"), format!("die-{half}-2")]);
    }
    slots.extend(
        ["top", "bottom", "decision"].iter().flat_map(|line| [format!("seat-{line}"), format!("seat-{line}-mirrored")]),
    );
    let single =
        "cube-centre label-count label-tray label-cube label-offer words-match words-decision words-result caption";
    slots.extend(single.split(' ').map(str::to_owned));
    let mut pieces: Vec<String> = (1..=6).map(|die| format!("pips-{die}")).collect();
    for name in ["checker", "seat", "sliver", "die"] {
        pieces.extend(Colour::ALL.map(|colour| format!("{name}-{}", colour.name())));
    }
    pieces.extend(["tray", "cube-box", "ghost"].map(str::to_owned));
    pieces.extend(["ring-checker", "ring-sliver", "ring-cube", "veil-checker", "veil-cube"].map(str::to_owned));
    let classes =
        "count-white count-black pips-white pips-black tray-count cube arrow arrow-edge arrow-played ghost-played";
    Needs::of(slots, pieces).painting(classes.split(' ')).hooking(["gone"]).over("backgammon")
}

/// Draws a position, with arrows for a play.
pub(super) fn draw(shown: &ShownPosition, moment: &Moment, look: &BackgammonOptions, source: Source) -> Diagram {
    let (position, play) = (&shown.position, shown.play());
    let turned = look.roller_bottom && position.on_roll == Side::Top;
    let colours = if look.swap_colours { [Colour::Black, Colour::White] } else { [Colour::White, Colour::Black] };
    let scene = Scene { position, turned, mirrored: look.home_left, colours: colours.into() };
    let words = Sentences { position, lang: look.lang, colours: scene.colours, turned, score: look.score };
    let lines = scene.lines(shown, &words, look.pips);
    let captions = usize::from(look.print_id) + usize::from(look.caption.is_some());
    // All that is said of a cube leaves no line to a comment.
    let is_over_comment = look.comments == Comments::Below && position.dice.is_none() && moment.comment().is_some();
    let most = match captions {
        _ if is_over_comment => table::MAX_ROWS_OVER_FOOTER,
        0 => table::MAX_ROWS,
        1 => table::MAX_ROWS_OVER_CAPTION,
        _ => table::MAX_ROWS_OVER_FOOTER,
    };
    let beside = match (look.candidates, &moment.analysis) {
        (Some(count), Some(analysis)) if count > 0 => {
            table::rows(analysis, position, count, most, look.lang, &|side| words.colour(side).to_owned())
        }
        _ => Vec::new(),
    };
    let mut marks = play.map(|play| arrows::draw(position, play, turned)).unwrap_or_default();
    if let (Some(play), Some(other)) = (play, &shown.beside) {
        // Under those of the best.
        marks = arrows::draw_beside(position, other, play, turned).into_iter().chain(marks).collect();
        // An outline of one hides no arrow of the other.
        marks.sort_by_key(|mark| !matches!(mark, Mark::Piece { .. }));
    }
    let mut pieces = scene.trays(play);
    // An arrow that crosses the dice, the cube or a number passes under them: what was rolled, what is at stake, and how many
    // checkers lie there must be read.
    let (numbered, checkers) = part_numbered(scene.checkers(), &marks);
    pieces.extend(checkers);
    marks.extend(numbered);
    let dice = scene.dice(&marks);
    if marks.is_empty() { &mut pieces } else { &mut marks }.extend(dice.into_iter().chain(scene.cube()));
    pieces.extend(lines.iter().filter_map(|line| Some(scene.seat_of(line.slot, line.player?))));
    let mut diagram = Diagram {
        game: "backgammon",
        mirrored: look.home_left,
        lang: look.lang,
        title: words.title(),
        desc: words.description(play, table::describe(&beside, look.lang)),
        coordinates: scene.numbers(),
        pieces,
        marks,
        words: lines.into_iter().map(Line::mark).collect(),
        beside: if beside.is_empty() && look.candidates.is_some() { table::blank() } else { beside },
        imprint: look.print_id.then(|| xgid::write(position).0),
        turn: words.turn(),
        caption: look.caption.clone(),
        source,
        ..Diagram::default()
    };
    let comments = Paragraph::running("words-comment", moment.comment().unwrap_or_default());
    look.comments.place(comments, &mut diagram);
    diagram
}

/// Parts the checkers that have a number, each with it, from all others; one that an arrow comes to is none of them, nor is any
/// where there are no arrows.
fn part_numbered(checkers: Vec<Mark>, arrows: &[Mark]) -> (Vec<Mark>, Vec<Mark>) {
    let comes_to = |place: &Place, arrow: &Mark| match (arrow, place) {
        (Mark::Arrow { to: Place::Slot { slot: to, index: top }, .. }, Place::Slot { slot, index }) => {
            to == slot && top >= index
        }
        _ => false,
    };
    let numbers = checkers.iter().filter_map(|mark| match mark {
        Mark::Label { at, .. } => Some(at.clone()),
        _ => None,
    });
    let mut places: Vec<Place> = numbers.collect();
    places.retain(|place| !arrows.is_empty() && !arrows.iter().any(|arrow| comes_to(place, arrow)));
    checkers
        .into_iter()
        .partition(|mark| matches!(mark, Mark::Label { at, .. } | Mark::Piece { at, .. } if places.contains(at)))
}

/// Tells whether an arrow from one side of the board to the other crosses the dice in a half of it. It bends: it runs through
/// the middle on the later part of its way.
fn runs_over_dice(arrow: &Mark, half: &str) -> bool {
    let Mark::Arrow { from, to, .. } = arrow else { return false };
    let point = |place: &Place| match place {
        Place::Slot { slot, .. } => slot.strip_prefix("point-")?.parse::<u8>().ok(),
        _ => None,
    };
    let (Some(from), Some(to)) = (point(from), point(to)) else { return false };
    let column = |point: u8| f64::from(if point <= 12 { 13 - point } else { point - 12 });
    let [early, late] = [0.4, 0.9].map(|part| column(from) + part * (column(to) - column(from)));
    // The middle of the two dice.
    let dice = if half == "home" { 9.5 } else { 3.5 };
    (from > 12) != (to > 12) && early.min(late) < dice + 1.0 && early.max(late) > dice - 1.0
}

/// The numbers of the points as a player counts them who sits there, in both sizes: the theme chooses.
fn numbers(roller: Side) -> Vec<Mark> {
    let sizes = ["number", "number-large"].into_iter();
    sizes
        .flat_map(|size| {
            (1..=24).map(move |point| {
                let slot = format!("{size}-{point}");
                let text = roller.number(point).to_string();
                Mark::coordinate(slot.as_str(), &slot, text, Place::slot(slot.as_str()))
            })
        })
        .collect()
}

/// A line of words beside the board.
struct Line {
    slot: &'static str,
    /// Of whom it tells.
    player: Option<Side>,
    text: String,
    tail: String,
}

impl Line {
    fn mark(self) -> Mark {
        Mark::Words { slot: format!("words-{}", self.slot), text: self.text, tail: self.tail }
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
    /// Who sits there, and where who sits: the same turn both ways.
    fn player(&self, seat: Side) -> Side {
        if self.turned { seat.other() } else { seat }
    }

    fn seat(&self, player: Side) -> Side {
        self.player(player)
    }

    /// The lines that say something: the match, who decides what or what was done, and both players.
    fn lines(&self, shown: &ShownPosition, words: &Sentences, pips: bool) -> Vec<Line> {
        let (player, text) = match &shown.action {
            // Of a play that no rule allows its end may be all that is known.
            Some(ShownAction::Play { play, is_legal }) if *is_legal || !play.moves().is_empty() => {
                (words.speaker(), words.play_words(play))
            }
            Some(ShownAction::Other(action, side)) => (Some(*side), words.action_words(action, *side)),
            _ => (words.speaker(), words.decision()),
        };
        let slot = if player.is_some() { "decision" } else { "result" };
        let mut lines = vec![
            Line { slot: "match", player: None, text: words.event(), tail: String::new() },
            Line { slot, player, text, tail: String::new() },
        ];
        for seat in Side::BOTH {
            let player = self.player(seat);
            let (text, tail) = words.player(player, pips);
            lines.push(Line { slot: seat.name(), player: Some(player), text, tail });
        }
        lines.retain(|line| !line.text.is_empty() || !line.tail.is_empty());
        lines
    }

    /// Numbers follow the player on roll. They are made once: every picture has all of them.
    fn numbers(&self) -> Arc<Vec<Mark>> {
        static NUMBERS: [OnceLock<Arc<Vec<Mark>>>; 2] = [const { OnceLock::new() }; 2];
        let roller = self.seat(self.position.on_roll);
        NUMBERS[usize::from(roller == Side::Top)].get_or_init(|| numbers(roller).into()).clone()
    }

    /// The small checker before a line of words: of whom it tells.
    fn seat_of(&self, line: &str, player: Side) -> Mark {
        let slot = format!("seat-{line}{}", if self.mirrored { "-mirrored" } else { "" });
        Mark::own(slot.clone(), format!("seat-{}", self.colours[player].name()), Place::slot(slot))
    }

    /// The trays that something lies in or comes to, with the checkers that were borne off.
    fn trays(&self, play: Option<&Play>) -> Vec<Mark> {
        let mut marks = Vec::new();
        for seat in Side::BOTH {
            let player = self.player(seat);
            let off = self.position.off(player);
            let comes = play.filter(|_| player == self.position.on_roll);
            let comes = comes.is_some_and(|play| play.moves().iter().any(|step| step.to == 0));
            if off == 0 && !comes {
                continue;
            }
            let id = format!("tray-{}", seat.name());
            marks.push(Mark::own(format!("{id}-frame"), "tray", Place::slot(format!("tray-frame-{}", seat.name()))));
            let sliver = format!("sliver-{}", self.colours[player].name());
            let slivers = (0..usize::from(off)).map(|index| {
                Mark::own(format!("{id}-{}", index + 1), sliver.as_str(), Place::in_stack(id.as_str(), index))
            });
            marks.extend(slivers);
            if off > 0 {
                let at = Place::slot(format!("tray-count-{}", seat.name()));
                marks.push(Mark::label(format!("{id}-count"), "label-tray", "tray-count", off.to_string(), at));
            }
        }
        marks
    }

    fn checkers(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let board = &self.position.board;
        for point in 1..=24 {
            for seat in Side::BOTH {
                let player = self.player(seat);
                let count = board.count(player, seat.number(point));
                if count > 0 {
                    let stack = format!("point-{point}");
                    marks.extend((0..count.min(STACK)).map(|index| self.checker(&stack, index, player)));
                    if count > STACK {
                        marks.push(self.count(&stack, STACK - 1, player, count));
                    }
                }
            }
        }
        for seat in Side::BOTH {
            let player = self.player(seat);
            let (stack, count) = (format!("bar-{}", seat.name()), board.bar()[player]);
            marks.extend((0..count.min(BAR)).map(|index| self.checker(&stack, index, player)));
            if count >= BAR {
                marks.push(self.count(&stack, BAR - 1, player, count));
            }
        }
        marks
    }

    /// A checker on a stack, from 0.
    fn checker(&self, stack: &str, index: u8, player: Side) -> Mark {
        let piece = ["checker-", self.colours[player].name()].concat();
        Mark::own(format!("{stack}-{}", index + 1), piece, Place::in_stack(stack, index.into()))
    }

    /// The number of a stack's checkers, on one of them.
    fn count(&self, stack: &str, index: u8, player: Side, count: u8) -> Mark {
        let (id, class) = (format!("{stack}-count"), format!("count-{}", self.colours[player].name()));
        Mark::label(id, "label-count", class, count.to_string(), Place::in_stack(stack, index.into()))
    }

    /// The half that lies at the right hand of who sits there: the home half on the right side of the picture,
    /// or in the mirror the outer one.
    fn right_half(&self, seat: Side) -> &'static str {
        if (seat == Side::Bottom) != self.mirrored { "home" } else { "outer" }
    }

    /// The dice, at the right hand of who rolled; or at the left, where only there no arrow runs over them.
    fn dice(&self, arrows: &[Mark]) -> Vec<Mark> {
        let p = self.position;
        let Some(dice) = p.dice.filter(|_| p.cube.action == CubeAction::None && !p.state.is_over()) else {
            return Vec::new();
        };
        let roller = self.seat(p.on_roll);
        let is_free = |half: &&str| !arrows.iter().any(|arrow| runs_over_dice(arrow, half));
        let right = self.right_half(roller);
        let half = [right, self.right_half(roller.other())].into_iter().find(is_free).unwrap_or(right);
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
        let (style, value, slot) = match (p.cube.offered_value(), p.cube.owner.map(|owner| self.seat(owner))) {
            (Some(value), _) => ("label-offer", value, format!("offer-{}", self.right_half(self.seat(p.decision)))),
            (None, Some(seat)) => ("label-cube", p.cube.value(), format!("cube-{}", seat.name())),
            // A cube that was never turned lies in the middle with its 64 up.
            (None, None) => {
                ("label-cube", if p.cube.log2 == 0 { 64 } else { p.cube.value() }, "cube-centre".to_owned())
            }
        };
        let number = Mark::label("cube", style, "cube", value.to_string(), Place::slot(slot.as_str()));
        vec![Mark::own("cube-body", "cube-box", Place::slot(slot)), number]
    }
}
