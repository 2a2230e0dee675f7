//! What can be chosen about a picture of a rules file or a saved game.

use super::language::rules::Rules;
use super::look::kind::{Kind, honeycomb};
use super::look::user_symbols::Own;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Lang, Source};
use zumen_core::named;
use zumen_game::{Commands, GameOption, LastMove, Selection, View, option_fault};

/// The option with the user's own symbols, whose file also says where their pictures lie.
pub(crate) const PIECES: &str = "pieces";
/// The most boards of a poster that stand side by side.
pub(crate) const MAX_COLUMNS: usize = 40;

named! {
    /// Which of the author's own pictures are drawn.
    pub(crate) enum Bitmaps {
        /// Those of pieces and board for a game whose look is not certain.
        Auto = "auto",
        /// None.
        None = "none",
        /// Those of the pieces.
        Pieces = "pieces",
        /// Those of the pieces and the board.
        All = "all",
    }
}

/// The options of Zillions of Games.
pub(super) const OPTIONS: [GameOption; 13] = [
    GameOption::text("variant", "NAME", "Choose a game or variant of a rules file, by title or number (see --list)")
        .by_list_number()
        .selecting()
        .also_in(Commands::MOVES.and(Commands::TURNS)),
    GameOption::AT,
    GameOption::EVERY,
    GameOption::text("rules-file", "FILE", "Read the rules of a saved game from this file")
        .with_alias("rules")
        .path()
        .or_else("the one it names, beside it")
        .selecting()
        .also_in(Commands::TURNS),
    GameOption::switch("lenient", "Use letters for pieces of a saved game that its rules don't define").selecting(),
    GameOption::last_move("Tint or mark what the last move touched; without a value: mark").or_else("tint"),
    GameOption::switch("zones", "Tint the zones of the board, and add a key"),
    GameOption::switch("links", "Draw the links between positions"),
    GameOption::choice("board", "KIND", &Kind::NAMES, "Set the kind of board").or_else("judged by links and pieces"),
    GameOption::file(
        PIECES,
        "FILE",
        "Use your own symbols or pictures: a name and a symbol per line (see zumen figures)",
    ),
    GameOption::choice(
        "bitmaps",
        "WHICH",
        &Bitmaps::NAMES,
        "Draw with the author's pictures of the pieces, or of pieces and board (all)",
    )
    .or_else("auto: all, for a game whose look zumen does not know"),
    GameOption::choice("coordinates", "HOW", &["names", "none"], "Label the lines with coordinates")
        .or_else("names, where they fit"),
    GameOption::text("columns", "N", "Put N boards in a row of an SVG or PDF poster (zumen moves --poster only)")
        .sizing()
        .also_in(Commands::MOVES),
];

/// What the user chose for a picture.
#[derive(Clone, Debug)]
pub(crate) struct ZillionsOptions<'a> {
    /// The language of words.
    pub(crate) lang: Lang,
    /// The author's own line under the board.
    pub(crate) caption: Option<&'a str>,
    /// The game or variant of a rules file, by title or number.
    pub(crate) variant: Option<&'a str>,
    /// Which moments of a saved game are drawn.
    pub(crate) selection: Selection,
    /// The step of a series, as typed.
    every: Option<&'a str>,
    /// Whether pieces that the rules do not know are drawn as letters.
    pub(crate) is_lenient: bool,
    /// How the last move is shown.
    pub(crate) last_move: LastMove,
    /// Whether all zones are tinted.
    pub(crate) has_zones: bool,
    /// Whether links are drawn.
    pub(crate) has_links: bool,
    /// The kind of board, where the user names one.
    pub(crate) board: Option<Kind>,
    /// The user's own symbols and pictures.
    pub(crate) own: Own,
    /// The text that they are from.
    pieces: Option<&'a str>,
    /// How many boards of a poster stand side by side, as typed.
    columns: Option<&'a str>,
    /// Which of the author's pictures are drawn.
    pub(crate) bitmaps: Bitmaps,
    /// Whether lines have names; `None` where that depends on the board.
    pub(crate) has_coordinates: Option<bool>,
}

impl<'a> ZillionsOptions<'a> {
    /// Reads what a view asks for.
    ///
    /// # Errors
    ///
    /// As [`View::check`], [`Selection::of`] and [`Own::read`].
    pub(crate) fn of(view: &'a View) -> Result<ZillionsOptions<'a>, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        let pieces = view.get(PIECES);
        let own = match pieces {
            None => Own::default(),
            Some(text) => Own::read(text, view.files.get(PIECES).map_or("--pieces", String::as_str))?,
        };
        Ok(ZillionsOptions {
            lang: view.lang,
            caption: view.caption.as_deref(),
            variant: view.get("variant"),
            selection: Selection::of(view)?,
            every: view.get("every"),
            is_lenient: view.has("lenient"),
            last_move: LastMove::of(view, LastMove::Tint),
            has_zones: view.has("zones"),
            has_links: view.has("links"),
            board: view.get("board").and_then(Kind::from_name),
            own,
            pieces,
            columns: view.get("columns"),
            bitmaps: view.get("bitmaps").and_then(Bitmaps::from_name).unwrap_or(Bitmaps::Auto),
            has_coordinates: view.get("coordinates").map(|how| how != "none"),
        })
    }

    /// Reads what a view asks for of a picture that is no poster.
    ///
    /// # Errors
    ///
    /// As [`ZillionsOptions::of`], and `option::value` for the layout of a poster.
    pub(crate) fn of_picture(view: &'a View) -> Result<ZillionsOptions<'a>, Diagnostic> {
        let options = ZillionsOptions::of(view)?;
        match options.columns {
            None => Ok(options),
            Some(value) => Err(option_fault("columns", value, "this picture is not a poster")
                .help("draw the poster: zumen moves --poster --rules-file FILE --columns 8 -f svg")),
        }
    }

    /// How many boards of a poster stand side by side, where the user says so.
    ///
    /// # Errors
    ///
    /// `option::value` for what is no number from 1 to [`MAX_COLUMNS`].
    pub(crate) fn columns(&self) -> Result<Option<usize>, Diagnostic> {
        let Some(text) = self.columns else { return Ok(None) };
        let number = text.trim().parse().ok().filter(|number| (1..=MAX_COLUMNS).contains(number));
        let message = format!("a poster has 1 to {MAX_COLUMNS} boards side by side");
        number.map(Some).ok_or_else(|| option_fault("columns", text, &message))
    }

    /// Refuses moments behind the first: a rules file is played in no game yet.
    ///
    /// # Errors
    ///
    /// `option::value`.
    pub(crate) fn check_start(&self) -> Result<(), Diagnostic> {
        const MESSAGE: &str = "a rules file has no moves, only the start position";
        let selected = match self.every {
            Some(every) => Err(option_fault("every", every, MESSAGE)),
            None => self.selection.one(0, 0, MESSAGE).map(drop),
        };
        selected.map_err(|fault| fault.help("use a saved game (ZSG), or leave it out"))
    }

    /// Checks that the user's own symbols and the kind of board fit a game.
    ///
    /// # Errors
    ///
    /// As [`Own::check_players`], and `option::value` for hexagons where the places don't lie as they do.
    pub(crate) fn check_fit(&self, rules: &Rules) -> Result<(), Diagnostic> {
        if self.board == Some(Kind::Hexes) && honeycomb(&rules.board).is_none() {
            const MESSAGE: &str = "the places of this board don't lie as hexagons do";
            return Err(
                option_fault("board", Kind::Hexes.name(), MESSAGE).help("leave it out, or use squares or points")
            );
        }
        self.own.check_players(&rules.players)
    }

    /// The fault of a game or variant that a rules file has not.
    pub(crate) fn variant_fault(&self, titles: &[&str]) -> Diagnostic {
        let name = self.variant.unwrap_or_default();
        option_fault("variant", name, &format!("the rules file has no game or variant {name:?}"))
            .help(format!("use one of: {}; or a number from --list", titles.join(", ")))
    }

    /// Tells whether a series of moments is drawn.
    pub(crate) fn is_series(&self) -> bool {
        self.every.is_some()
    }

    /// Leaves out the author's pictures.
    pub(crate) fn without_pictures(self) -> ZillionsOptions<'a> {
        ZillionsOptions { bitmaps: Bitmaps::None, ..self }
    }

    /// Keeps in the source of a picture with the author's pictures that they may be others when it is drawn again.
    pub(crate) fn kept_with_pictures(&self, source: Source) -> Source {
        let mut kept = self.kept_in(source);
        if self.bitmaps == Bitmaps::Auto {
            kept.options.push(("bitmaps".to_owned(), Bitmaps::Auto.name().to_owned()));
        }
        kept
    }

    /// Keeps in a picture's source what shaped it, without what chooses a position.
    pub(crate) fn kept_in(&self, source: Source) -> Source {
        let options = [
            ("last-move", self.last_move.to_option(LastMove::Tint)),
            ("zones", self.has_zones.then(String::new)),
            ("links", self.has_links.then(String::new)),
            ("board", self.board.map(|kind| kind.name().to_owned())),
            (PIECES, self.pieces.map(str::to_owned)),
            ("bitmaps", (self.bitmaps != Bitmaps::Auto).then(|| self.bitmaps.name().to_owned())),
            ("coordinates", self.has_coordinates.map(|has| if has { "names" } else { "none" }.to_owned())),
            ("columns", self.columns.map(str::to_owned)),
        ];
        View::of(self.lang, self.caption, options).kept_in(source)
    }
}
