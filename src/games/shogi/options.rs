//! What can be chosen about a picture of shogi: the options by name, and what they mean.

use super::coordinates::Coordinates;
use super::moves::readings;
use super::position::Side;
use super::square::Square;
use super::table::side;
use super::typed;
use super::variant::{Tradition, Variant};
use crate::contract::{GameOption, LastMove, View, option_fault};
use crate::diagnostic::Diagnostic;
use crate::named::named;

/// The options of a picture of shogi.
pub(super) const OPTIONS: [GameOption; 20] = [
    GameOption::AT,
    GameOption::EVERY,
    GameOption::NODE,
    GameOption::switch("position", "Of zumen convert: the last position of a record, without its moves").converting(),
    GameOption::text("put", "EDITS", "Edits of the board: 5e:S:gold_general, 13n:G:+獅子, 7g:- empties a square")
        .selecting(),
    GameOption::text("view", "SIDE", "Whose side is below: sente or gote [default: sente]"),
    GameOption::choice("style", "HOW", &Style::NAMES, "Pieces as wedges, or as kanji alone [default: wedge]"),
    GameOption::choice(
        "coordinates",
        "HOW",
        &Coordinates::NAMES,
        "Names of the lines [default: letters; with --lang ja, zh or ko kanji; tai-shogi: roman]",
    ),
    GameOption::text("crop", "PART", "Show a part of the board: two corners such as 5a:1e, or auto"),
    GameOption::last_move("Tint or mark the last move; alone mark [default: tint]"),
    GameOption::switch("chequer", "Darken every second square, as no board of shogi is: a help on large ones"),
    GameOption::choice(
        "promotion",
        "TRADITION",
        &Tradition::NAMES,
        "What promotes in tai shogi: by Japanese books, or by The Shogi Association [default: ja]",
    )
    .converting(),
    GameOption::choice(
        "reading",
        "SOURCE",
        &readings::NAMES,
        "Of zumen moves: where sources disagree, the move by this one [default: one of ours, the others in grey]",
    ),
    GameOption::choice(
        "variant",
        "GAME",
        &Variant::NAMES,
        "Of zumen moves: the game whose piece it is [default: the smallest that has it]",
    ),
    GameOption::text("columns", "N", "Of zumen moves --poster: boards side by side, for SVG and PDF [default: 12]"),
    GameOption::text("rows", "N", "Of zumen moves --poster: so many rows a page, in a picture of its own each"),
    GameOption::text("page", "K", "Of zumen moves --poster --rows: only this page, from 1"),
    GameOption::text("reach", "SQUARE", "Mark where the piece on this square can go: 5e, 55 or 5五"),
    GameOption::text("rest", "SIDE", "Who holds all pieces that are left (残り全部): sente or gote"),
    GameOption::text("figure", "N", "The number of the figure in the words under the board: 第1図は"),
];

named! {
    /// Whether pieces are wedges.
    #[derive(Default)]
    pub(super) enum Style {
        #[default]
        Wedge = "wedge",
        Book = "book",
    }
}

/// The choices.
#[derive(Clone, Debug)]
pub(super) struct ShogiOptions {
    /// Whose side is below.
    pub below: Side,
    pub style: Style,
    pub coordinates: Coordinates,
    /// The part of the board that is asked for, as typed.
    pub crop: Option<String>,
    pub last_move: LastMove,
    pub chequered: bool,
    pub tradition: Tradition,
    pub reach: Option<Square>,
    /// Whose hand is written as the rest.
    pub rest: Option<Side>,
    pub figure: Option<u32>,
}

impl ShogiOptions {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// `option::value` and `option::unknown`.
    pub fn of(view: &View, variant: Variant) -> Result<ShogiOptions, Diagnostic> {
        view.check("shogi", &OPTIONS)?;
        if let Some(game) = view.get("variant") {
            return Err(option_fault("variant", game, "a position is of its own game")
                .help("draw a piece: zumen moves rook --variant tai-shogi"));
        }
        if let Some((name, value)) = ["columns", "rows", "page"].iter().find_map(|name| Some((name, view.get(name)?))) {
            return Err(option_fault(name, value, "a position stands by itself")
                .help("draw the poster: zumen moves --poster --columns 8 --rows 5 -f svg"));
        }
        if let Some(tag) = view.get("reading") {
            return Err(
                option_fault("reading", tag, "a position shows no movement").help("draw a piece: zumen moves lion")
            );
        }
        let reach = view.get("reach").map(|text| {
            typed::square(text).ok_or_else(|| option_fault("reach", text, "this is no square").help(typed::HELP))
        });
        let figure = view.get("figure").map(|text| {
            let number = text.trim().parse::<u32>().ok().filter(|number| (1..=9999).contains(number));
            number.ok_or_else(|| option_fault("figure", text, "a figure has a number from 1 to 9999"))
        });
        if let Some(side) = view.get("rest").filter(|_| !variant.has_hands()) {
            let message = format!("nothing is in hand in {}", variant.name());
            return Err(option_fault("rest", side, &message).help("leave it out"));
        }
        let side = |name: &str| {
            let text = view.get(name)?;
            let fault =
                || option_fault(name, text, "this is no side").help("sente or gote: S or G, b or w, 先手 or 後手");
            Some(side(text.trim()).ok_or_else(fault))
        };
        Ok(ShogiOptions {
            below: side("view").transpose()?.unwrap_or_default(),
            style: view.get("style").and_then(Style::named).unwrap_or_default(),
            coordinates: view
                .get("coordinates")
                .and_then(Coordinates::named)
                .unwrap_or(Coordinates::of(variant, view.lang)),
            crop: view.get("crop").map(str::to_owned),
            last_move: LastMove::of(view, LastMove::Tint),
            chequered: view.has("chequer"),
            tradition: view.get("promotion").and_then(Tradition::named).unwrap_or_default(),
            reach: reach.transpose()?,
            rest: side("rest").transpose()?,
            figure: figure.transpose()?,
        })
    }
}
