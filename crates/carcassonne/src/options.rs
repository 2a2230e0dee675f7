//! What can be chosen about a picture of Carcassonne: the options by name, and what they mean.

use super::cell::Cell;
use super::replay::Scoring;
use super::tile::Letter;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;
use zumen_game::{GameOption, LastMove, View, option_fault, unless_default};

/// The options of a picture of Carcassonne.
pub(super) const OPTIONS: [GameOption; 14] = [
    GameOption::AT,
    GameOption::choice(
        "scoring",
        "EDITION",
        &Scoring::NAMES,
        "Score by this edition of the rules, from 1 (first) to 3 (current)",
    )
    .or_else("3"),
    GameOption::switch("strict", "Reject score sheets that have warnings").selecting(),
    GameOption::switch("final", "Show the final score: count the end-of-game points before the game is over"),
    GameOption { help: "Draw a series: the table after every Nth placement, and the last one", ..GameOption::EVERY },
    GameOption::text("crop", "PART", "Show a part of the table: two corners such as -3,-2:4,4"),
    GameOption::last_move("Tint or mark the tile that was placed last; without a value: mark").or_else("mark"),
    GameOption::switch("tile-numbers", "Number each tile by its placement"),
    GameOption::switch("owners", "Tint cities and roads that one player holds, and add counters"),
    GameOption::switch("fields", "Show the owners of each field, and the cities that feed it"),
    GameOption::text("legal", "TILE", "Show where this tile, such as U, fits, and in which rotations"),
    GameOption::switch("dead", "Mark the cells where no remaining tile fits"),
    GameOption::switch("remaining", "List the remaining tiles, and how many of each"),
    GameOption::switch("letters", "Label each meeple with a letter, for colour-blind readers"),
];

/// A part of the table.
#[derive(Clone, Debug)]
pub(super) struct Crop {
    /// The lowest and the highest x and y.
    pub corners: [Cell; 2],
    /// As typed, for faults; empty where nobody typed it.
    typed: String,
}

impl Crop {
    /// Shows what lies between two corners.
    pub(crate) fn between(corners: [Cell; 2]) -> Crop {
        Crop { corners, typed: String::new() }
    }

    /// Reports that no tile lies there; `extent` is where tiles lie.
    pub(crate) fn empty_fault(&self, [low, high]: [Cell; 2]) -> Diagnostic {
        let message =
            format!("this part has no tiles; the tiles lie from {},{} to {},{}", low.x, low.y, high.x, high.y);
        option_fault("crop", &self.typed, &message)
            .help(format!("use --crop={},{}:{},{} for the whole table", low.x, low.y, high.x, high.y))
    }
}

/// The choices.
#[derive(Clone, Debug)]
pub(super) struct CarcassonneOptions {
    pub lang: Lang,
    pub caption: Option<String>,
    pub scoring: Scoring,
    pub is_strict: bool,
    /// Whether points of the end are counted early.
    pub counts_end: bool,
    /// The part of the table that is shown.
    pub crop: Option<Crop>,
    pub last_move: LastMove,
    pub tile_numbers: bool,
    pub owners: bool,
    pub fields: bool,
    pub legal: Option<Letter>,
    pub dead: bool,
    pub remaining: bool,
    pub letters: bool,
}

impl CarcassonneOptions {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// `option::value` and `option::unknown`.
    pub(crate) fn of(view: &View) -> Result<CarcassonneOptions, Diagnostic> {
        view.check("carcassonne", &OPTIONS)?;
        Ok(CarcassonneOptions {
            lang: view.lang,
            caption: view.caption.clone(),
            scoring: view.get("scoring").and_then(Scoring::from_name).unwrap_or_default(),
            is_strict: view.has("strict"),
            counts_end: view.has("final"),
            crop: view.get("crop").map(crop).transpose()?,
            last_move: LastMove::of(view, LastMove::Mark),
            tile_numbers: view.has("tile-numbers"),
            owners: view.has("owners"),
            fields: view.has("fields"),
            legal: view.get("legal").map(legal).transpose()?,
            dead: view.has("dead"),
            remaining: view.has("remaining"),
            letters: view.has("letters"),
        })
    }

    /// Writes what differs from the default, without what chooses a position.
    pub(crate) fn to_view(&self) -> View {
        let options = [
            ("final", self.counts_end.then(String::new)),
            ("tile-numbers", self.tile_numbers.then(String::new)),
            ("owners", self.owners.then(String::new)),
            ("fields", self.fields.then(String::new)),
            ("dead", self.dead.then(String::new)),
            ("remaining", self.remaining.then(String::new)),
            ("letters", self.letters.then(String::new)),
            ("scoring", unless_default(self.scoring, Scoring::name)),
            ("crop", self.crop.as_ref().map(|crop| crop.typed.clone()).filter(|typed| !typed.is_empty())),
            ("last-move", self.last_move.to_option(LastMove::Mark)),
            ("legal", self.legal.map(|letter| letter.name().to_string())),
        ];
        View::of(self.lang, self.caption.as_deref(), options)
    }
}

fn crop(text: &str) -> Result<Crop, Diagnostic> {
    let corner = |text: &str| {
        let (x, y) = text.split_once(',')?;
        let on_table = |text: &str| {
            text.trim().parse().ok().filter(|number: &i32| (-Cell::MAX_OFFSET..=Cell::MAX_OFFSET).contains(number))
        };
        Some(Cell::new(on_table(x)?, on_table(y)?))
    };
    let corners = text.split_once(':').and_then(|(one, other)| Some((corner(one)?, corner(other)?)));
    let Some((one, other)) = corners else {
        let message = format!("not a part of the table; x and y can be -{0} to {0}", Cell::MAX_OFFSET);
        return Err(option_fault("crop", text, &message).help("write two corners x,y, such as --crop=-3,-2:4,4"));
    };
    Ok(Crop { corners: one.stretch([other; 2]), typed: text.to_owned() })
}

fn legal(text: &str) -> Result<Letter, Diagnostic> {
    Letter::from_name(&text.trim().to_ascii_uppercase()).ok_or_else(|| {
        option_fault("legal", text, "one tile is wanted, A to X").help("such as --legal U; zumen tiles shows them all")
    })
}
