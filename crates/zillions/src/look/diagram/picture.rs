//! What is drawn of a position, and what a template must have for it.

use super::Scene;
use super::line_names::LineNames;
use super::pieces::BESIDE_WORDS;
use super::zones::TINTS;
use crate::language::players::MAX_PLAYERS;
use crate::look::sides::{FORMS, NOBODY};
use crate::look::symbol::figures;
use crate::look::words::LegendText;
use crate::moment::Moment;
use crate::options::ZillionsOptions;
use zumen_core::Needs;
use zumen_core::diagram::{Diagram, Paragraph, SmallPiece, Source};
use zumen_core::geometry::Grid;
use zumen_game::LastMove;
use zumen_game::sets::{moves, wedge};

/// Room round the board without coordinates.
const RIM: i32 = 6;

/// What the template must have.
pub(crate) fn needs() -> Needs {
    let slots = "picture words-title words-note words-caption words-legend words-heading label-coordinate \
                 label-coordinate-close label-turn \
                 label-seeds label-token label-token-4 label-token-5 label-token-7 label-disc label-badge label-figure label-heading";
    let tokens = (1..=FORMS).flat_map(|form| [format!("token-{form}"), format!("badge-{form}")]);
    let mut pieces: Vec<String> = figures().map(str::to_owned).collect();
    pieces.extend(tokens);
    pieces.extend((1..=TINTS).map(|tint| format!("zone-{tint}")));
    pieces.extend(["token-0", "last-move", "ring", "veil"].map(str::to_owned));
    let paints = "ground cell cell-dark cell-lines line link point house frame coordinate label way way-head last-move \
                  last-tint last-corners last-outline halo";
    let zones = (1..=TINTS).map(|tint| format!("zone-{tint}"));
    let sides = (NOBODY..=MAX_PLAYERS).flat_map(|side| [format!("side-{side}"), format!("on-side-{side}")]);
    let needs = Needs::of(slots.split(' '), pieces).painting(paints.split(' ')).painting(zones.chain(sides));
    // Neither arrows nor their edges have a paint of their own.
    let needs =
        needs.hooking(["card", "gone", "arrow", "arrow-edge", "wedge-piece", "piece", "bitmap"]).over("zillions");
    needs.and(wedge::needs()).and(moves::needs())
}

/// Draws a moment.
pub(crate) fn draw(moment: &Moment, options: &ZillionsOptions, source: Source) -> Diagram {
    let scene = Scene::new(moment, &options.own, options.board);
    let words = LegendText { moment, lang: options.lang };
    let beside = scene.beside(&words, options.has_zones);
    let (lines, margins) = scene.rim(options.has_coordinates, !beside.is_empty());
    let [from, to] = scene.plan.corners;
    let diagram = Diagram {
        game: "zillions",
        lang: options.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(Grid { from, to, margins }),
        board: scene.board(options.has_zones, options.has_links),
        images: scene.all_images(),
        coordinates: lines.marks.into(),
        symbols: scene.wedges(),
        pieces: scene.last(LastMove::Tint, options.last_move).into_iter().chain(scene.pieces()).collect(),
        marks: scene.last(LastMove::Mark, options.last_move),
        beside,
        below: scene.below(&words, options.caption),
        turn: if words.is_mate() { String::new() } else { words.turn() },
        caption: options.caption.map(str::to_owned),
        source,
        ..Diagram::default()
    };
    match scene.in_rows() {
        Some([length, _]) => diagram.in_rows(length, "frame"),
        None => diagram,
    }
}

/// The lines under a picture of these rules: what happens there, then what is played.
pub(crate) fn below(what: String, game: String) -> Vec<Paragraph> {
    Paragraph::non_empty([("words-title", what, String::new()), ("words-note", game, String::new())])
}

impl Scene<'_> {
    /// The names of the board's lines, and the room round the board with them.
    pub(super) fn rim(&self, has_names: Option<bool>, has_legend: bool) -> (LineNames, [i32; 4]) {
        // The author's board has its own names of lines, or none.
        let names = has_names.unwrap_or(self.plan.scale.is_none());
        let lines = if names { self.line_names(has_legend) } else { LineNames::default() };
        let margins = lines.reach.map(|reach| reach.max(RIM));
        (lines, margins)
    }

    /// The lines under the board: whose turn it is, behind a piece of theirs, and the variant.
    fn below(&self, words: &LegendText, caption: Option<&str>) -> Vec<Paragraph> {
        // A caption that names the game says it once.
        let caption = caption.unwrap_or_default().to_lowercase();
        let (rules, mover) = (&self.moment.rules, words.mover());
        // Where it is said whose turn it is, players of the game know which it is; not which variant of it.
        let name = Some(words.name()).filter(|_| mover.is_none() || rules.variant_of.is_some());
        let mut names: Vec<String> = name.into_iter().chain(rules.task.clone()).collect();
        names.retain(|name| !caption.contains(&name.to_lowercase()));
        let name = names.join(" – ");
        let Some(player) = mover else { return below(name, String::new()) };
        let mut lines = below(words.turn(), name);
        if let (Some(marks), Some(line)) = (self.small(player), lines.first_mut()) {
            line.text.insert(0, Paragraph::PIECE);
            let reach = (!self.images.is_empty()).then_some(BESIDE_WORDS);
            line.pieces.push(SmallPiece { marks, reach, ..SmallPiece::default() });
        }
        lines
    }
}
