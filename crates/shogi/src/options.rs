//! What can be chosen about a picture of shogi: the options by name, and what they mean.

use super::coordinates::Coordinates;
use super::moves::readings;
use super::position::Side;
use super::square::Square;
use super::square_names;
use super::table::side;
use super::variant::{Tradition, Variant};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Lang, Source};
use zumen_core::named;
use zumen_game::{Commands, Comments, GameOption, LastMove, View, option_fault, unless_default};

/// The options of a picture of shogi.
pub(super) const OPTIONS: [GameOption; 22] = [
    GameOption::AT,
    GameOption::EVERY,
    GameOption::NODE,
    GameOption::switch("position", "Write the last position of a record, without its moves (zumen convert only)")
        .only_in(Commands::CONVERT),
    GameOption::text(
        "put",
        "EDITS",
        "Edit the board: 5e:S:gold_general and 13n:G:+獅子 put pieces, 7g:- empties a square",
    )
    .selecting(),
    GameOption::text("view", "SIDE", "Put this side at the bottom: sente or gote").or_else("sente"),
    GameOption::choice("style", "HOW", &Style::NAMES, "Draw pieces as wedges, or as kanji alone (book)")
        .or_else("wedge"),
    GameOption::choice("coordinates", "HOW", &Coordinates::NAMES, "Label the lines with coordinates")
        .or_else("letters; tai-shogi: roman; with --lang ja, zh or ko kanji"),
    GameOption::text("crop", "PART", "Show a part of the board: two corners such as 5a:1e, or auto"),
    GameOption::COMMENTS,
    GameOption::last_move("Tint or mark the last move; without a value: mark").or_else("tint"),
    GameOption::switch("chequer", "Darken every second square, to make large boards easier to read"),
    GameOption::choice(
        "promotion",
        "TRADITION",
        &Tradition::NAMES,
        "Promote pieces of tai shogi as Japanese books do (ja), or The Shogi Association (tsa)",
    )
    .or_else("ja")
    .also_in(Commands::CONVERT.and(Commands::MOVES)),
    GameOption::choice(
        "reading",
        "SOURCE",
        &readings::NAMES,
        "Follow this source where sources disagree (zumen moves only)",
    )
    .or_else("zumen's choice, the others in grey")
    .also_in(Commands::MOVES),
    GameOption::choice("variant", "GAME", &Variant::NAMES, "Choose the game of the piece (zumen moves only)")
        .or_else("the smallest that has it")
        .also_in(Commands::MOVES),
    GameOption::text("columns", "N", "Put N boards in a row of an SVG or PDF poster (zumen moves --poster only)")
        .or_else("one more than rows")
        .sizing()
        .also_in(Commands::MOVES),
    GameOption::text("rows", "N", "Put N rows of boards on each page of a poster (zumen moves --poster only)")
        .sizing()
        .also_in(Commands::MOVES),
    GameOption::text("page", "K", "Draw only page K of a poster, from 1 (zumen moves --poster --rows only)")
        .also_in(Commands::MOVES),
    GameOption::ARROW,
    GameOption::text("reach", "SQUARE", "Mark where the piece on this square can go: 5e, 55 or 5五"),
    GameOption::text("rest", "SIDE", "Give all remaining pieces (残り全部) to sente or gote"),
    GameOption::text("figure", "N", "Number the figure in the words under the board: 第1図は"),
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

/// What is drawn or converted of a record.
#[derive(Clone, Debug)]
pub(super) struct RecordOptions {
    /// The variation, as typed.
    pub node: Option<String>,
    /// Edits of the board, as typed.
    pub edits: Option<String>,
    /// Whether the record is meant, and not one moment of it.
    pub is_whole: bool,
}

impl RecordOptions {
    /// Reads the options of a view.
    pub(crate) fn of(view: &View) -> RecordOptions {
        RecordOptions {
            node: view.get("node").map(str::to_owned),
            edits: view.get("put").map(str::to_owned),
            is_whole: !["at", "every", "node", "put"].iter().any(|name| view.has(name)),
        }
    }
}

/// What is chosen about movement diagrams.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MovesOptions<'a> {
    pub lang: Lang,
    pub caption: Option<&'a str>,
    /// The game whose piece it is.
    pub variant: Option<Variant>,
    pub tradition: Tradition,
    /// The source whose reading is drawn.
    pub source: Option<&'a str>,
    /// Boards of a poster side by side, 1 to 40.
    pub columns: Option<i32>,
    /// Rows of a page of it, 1 to 40.
    pub rows: Option<i32>,
    /// The page that is asked for, from 1.
    pub page: Option<usize>,
}

impl<'a> MovesOptions<'a> {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// `option::value` and `option::unknown`, for an option of positions too, and for one of posters where it is none.
    pub(crate) fn of(view: &'a View, is_poster: bool) -> Result<MovesOptions<'a>, Diagnostic> {
        const OWN: [&str; 6] = ["columns", "page", "promotion", "reading", "rows", "variant"];
        view.check("shogi", &OPTIONS)?;
        if let Some(name) = view.options.keys().find(|name| !OWN.contains(&name.as_str())) {
            return Err(Diagnostic::option_error(
                "option::value",
                format!("--{name} does not apply to movement diagrams"),
            )
            .help(format!("use only --{}", OWN.join(", --"))));
        }
        let of_poster = ["columns", "rows", "page"].into_iter().find_map(|name| Some((name, view.get(name)?)));
        if let Some((name, value)) = of_poster.filter(|_| !is_poster) {
            let message = format!("--{name} applies only to posters");
            return Err(option_fault(name, value, &message).help("use it with zumen moves --poster"));
        }
        let columns = Layout::count(view, "columns", "boards side by side")?;
        let rows = Layout::count(view, "rows", "rows per page")?;
        let page = view.get("page").map(|text| {
            let page = text.trim().parse::<usize>().ok().filter(|page| *page > 0);
            match rows {
                None => {
                    Err(option_fault("page", text, "--page needs --rows").help("use both, such as --rows 5 --page 2"))
                }
                Some(_) => page.ok_or_else(|| option_fault("page", text, "the page must be a number from 1")),
            }
        });
        Ok(MovesOptions {
            lang: view.lang,
            caption: view.caption.as_deref(),
            variant: variant(view),
            tradition: view.get("promotion").and_then(Tradition::from_name).unwrap_or_default(),
            source: view.get("reading"),
            columns,
            rows,
            page: page.transpose()?,
        })
    }

    /// Lays out a poster of so many boards: with its names a board is higher than wide, so it has a column more than rows
    /// where nothing else is asked for.
    pub(crate) fn layout(&self, boards: usize) -> Layout {
        let holds = |columns: &i32| usize::try_from(columns * (columns - 1)).is_ok_and(|count| count >= boards);
        let usual = || (1..Layout::MAX).find(holds).unwrap_or(Layout::MAX);
        let of_rows = || self.rows.map_or_else(usual, |rows| usual().min(rows + 1));
        let columns = self.columns.unwrap_or_else(of_rows);
        let per_page = self.rows.map(|rows| usize::try_from(rows * columns).unwrap_or(usize::MAX));
        Layout { columns, per_page, page: self.page }
    }

    /// Keeps in a source what shapes the picture.
    pub(crate) fn kept_in(&self, source: Source) -> Source {
        let options = [
            ("columns", self.columns.map(|columns| columns.to_string())),
            ("page", self.page.map(|page| page.to_string())),
            ("promotion", unless_default(self.tradition, Tradition::name)),
            ("reading", self.source.map(str::to_owned)),
            ("rows", self.rows.map(|rows| rows.to_string())),
            ("variant", self.variant.map(|variant| variant.name().to_owned())),
        ];
        View::of(self.lang, self.caption, options).kept_in(source)
    }
}

/// The game that the option `variant` names.
pub fn variant(view: &View) -> Option<Variant> {
    view.get("variant").and_then(Variant::from_name)
}

/// How the boards of a poster are laid on pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Boards side by side, 1 to 40.
    pub columns: i32,
    /// Boards of one page; all of them where it is `None`.
    pub per_page: Option<usize>,
    /// The page that is asked for, from 1.
    pub page: Option<usize>,
}

impl Layout {
    /// The most columns, and rows of a page.
    const MAX: i32 = 40;

    /// Reads a number of boards.
    fn count(view: &View, name: &str, what: &str) -> Result<Option<i32>, Diagnostic> {
        let Some(text) = view.get(name) else { return Ok(None) };
        let number = text.trim().parse::<i32>().ok().filter(|number| (1..=Layout::MAX).contains(number));
        number
            .ok_or_else(|| option_fault(name, text, &format!("a poster can have from 1 to {} {what}", Layout::MAX)))
            .map(Some)
    }

    /// Counts the pages of so many boards, at least 1.
    pub(crate) fn pages(self, boards: usize) -> usize {
        self.per_page.map_or(1, |most| boards.div_ceil(most).max(1))
    }
}

/// The choices.
#[derive(Clone, Debug)]
pub(super) struct ShogiOptions {
    pub lang: Lang,
    pub caption: Option<String>,
    /// Whether a record is converted as its last position.
    pub is_position: bool,
    /// Whose side is below.
    pub below: Side,
    pub style: Style,
    pub coordinates: Coordinates,
    /// Whether the user chose them, so that they are the same in all languages.
    has_own_coordinates: bool,
    /// The part of the board that is asked for, as typed.
    pub crop: Option<String>,
    pub comments: Comments,
    pub last_move: LastMove,
    pub chequered: bool,
    pub tradition: Tradition,
    pub reach: Option<Square>,
    /// Arrows, as typed.
    pub arrows: Option<String>,
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
    pub(crate) fn of(view: &View, variant: Variant) -> Result<ShogiOptions, Diagnostic> {
        view.check("shogi", &OPTIONS)?;
        const PIECE: [&str; 2] = ["movement diagrams", "draw a piece: zumen moves rook --variant tai-shogi"];
        const POSTER: [&str; 2] = ["posters", "draw the poster: zumen moves --poster --columns 8 --rows 5 -f svg"];
        let others = ["variant", "reading"].map(|name| (name, PIECE)).into_iter();
        for (name, [what, help]) in others.chain(["columns", "rows", "page"].map(|name| (name, POSTER))) {
            if let Some(value) = view.get(name) {
                return Err(option_fault(name, value, &format!("--{name} applies only to {what}")).help(help));
            }
        }
        let reach = view.get("reach").map(|text| {
            square_names::square(text)
                .ok_or_else(|| option_fault("reach", text, "not a square").help(square_names::HELP))
        });
        let figure = view.get("figure").map(|text| {
            let number = text.trim().parse::<u32>().ok().filter(|number| (1..=9999).contains(number));
            if view.has(GameOption::EVERY.name) {
                let fault = option_fault("figure", text, "--figure numbers one picture, and --every draws several");
                return Err(fault.help("use --caption '第{1}図', which counts up"));
            }
            number.ok_or_else(|| option_fault("figure", text, "the figure must be a number from 1 to 9999"))
        });
        if let Some(side) = view.get("rest").filter(|_| !variant.has_hands()) {
            let message = format!("{} has no pieces in hand", variant.name());
            return Err(option_fault("rest", side, &message).help("leave out --rest"));
        }
        let side = |name: &str| {
            let text = view.get(name)?;
            Some(side(text.trim()).ok_or_else(|| {
                option_fault(name, text, "not a side").help("write sente or gote, S or G, b or w, 先手 or 後手")
            }))
        };
        Ok(ShogiOptions {
            lang: view.lang,
            caption: view.caption.clone(),
            is_position: view.has("position"),
            below: side("view").transpose()?.unwrap_or_default(),
            style: view.get("style").and_then(Style::from_name).unwrap_or_default(),
            coordinates: view
                .get("coordinates")
                .and_then(Coordinates::from_name)
                .unwrap_or(Coordinates::of(variant, view.lang)),
            has_own_coordinates: view.has("coordinates"),
            crop: view.get("crop").map(str::to_owned),
            comments: Comments::of(view),
            last_move: LastMove::of(view, LastMove::Tint),
            chequered: view.has("chequer"),
            tradition: view.get("promotion").and_then(Tradition::from_name).unwrap_or_default(),
            reach: reach.transpose()?,
            arrows: view.get(GameOption::ARROW.name).map(str::to_owned),
            rest: side("rest").transpose()?,
            figure: figure.transpose()?,
        })
    }

    /// Keeps in a source what shapes the picture.
    pub(crate) fn kept_in(&self, source: Source) -> Source {
        let options = [
            ("view", unless_default(self.below, Side::name)),
            ("style", unless_default(self.style, Style::name)),
            ("coordinates", self.has_own_coordinates.then(|| self.coordinates.name().to_owned())),
            ("crop", self.crop.clone()),
            ("comments", unless_default(self.comments, Comments::name)),
            ("last-move", self.last_move.to_option(LastMove::Tint)),
            ("chequer", self.chequered.then(String::new)),
            ("promotion", unless_default(self.tradition, Tradition::name)),
            (GameOption::ARROW.name, self.arrows.clone()),
            ("reach", self.reach.map(|square| square.to_string())),
            ("rest", self.rest.map(|side| side.name().to_owned())),
            ("figure", self.figure.map(|number| number.to_string())),
        ];
        View::of(self.lang, self.caption.as_deref(), options).kept_in(source)
    }
}
