//! What can be chosen about a picture of backgammon: the options by name, and what they mean.

use std::sync::Arc;

use super::matches::analysis::Analysis;
use super::position::Sides;
use super::words::Score;
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_core::diagram::Lang;
use zumen_core::named;
use zumen_game::{Commands, Comments, GameOption, Selection, View, option_fault, unless_default};

/// The play that arrows are drawn for.
pub const PLAY: GameOption =
    GameOption::text("play", "PLAY", "Draw arrows for a play such as \"24/18, 13/11*\" (bar/22, 6/off, 8/5(2))");

/// The options of a picture of backgammon.
pub(super) const OPTIONS: [GameOption; 24] = [
    GameOption::choice(
        "score",
        "HOW",
        &Score::NAMES,
        "Show the score as points won, as points still needed (away), or not at all",
    )
    .or_else("points"),
    GameOption::switch("pips", "Show both pip counts"),
    GameOption::choice("home", "SIDE", &["left", "right"], "Bear off on the left or on the right").or_else("right"),
    GameOption::switch("roller-bottom", "Turn the board so that the player on roll sits at the bottom"),
    GameOption::switch("swap-colours", "Give the top player the white checkers"),
    PLAY,
    GameOption::switch("played", "Draw what was played in a match: arrows for a play, or the cube action"),
    GameOption::switch(
        "best",
        "Draw the best play of an analysis; with --played, the match's play too, in hollow arrows",
    ),
    GameOption::text(
        "candidates",
        "N",
        "List the N best plays of an analysis, or the cube actions; 0 leaves their space empty",
    )
    .also_in(Commands::CONVERT),
    GameOption::COMMENTS,
    GameOption::switch("print-id", "Print the XGID in small type at the very bottom"),
    GameOption::switch("after", "Draw the position after the play (needs --play or --played)"),
    GameOption::switch("pair", "Write two pictures: the question, and the answer by --play, the analysis or the match")
        .several(),
    GameOption::switch("split", "Write two pictures of a cube decision: whether to double, and whether to take")
        .several(),
    GameOption::text("game", "N", "Choose game N of a match, or all")
        .or_else("the first with --at, --every and --round, else the last")
        .by_list_number()
        .selecting(),
    GameOption::AT,
    GameOption::EVERY,
    GameOption::text("round", "N", "Draw a series: the decisions with the number N in the .mat file of a match")
        .selecting()
        .series(),
    GameOption::text("player", "WHO", "Draw only the decisions of one player of a match: 1, 2 or a name")
        .selecting()
        .series(),
    GameOption::text(
        "mistakes",
        "LOSS",
        "Draw a series: the plays of an analysed match that lost at least LOSS, such as 0.08 or 2%",
    )
    .selecting()
    .series(),
    GameOption::text(
        "cube-mistakes",
        "LOSS",
        "Draw a series: the cube decisions that lost at least LOSS, such as 0.08 or 2%",
    )
    .selecting()
    .series(),
    GameOption::choice(
        "sort",
        "HOW",
        &Order::NAMES,
        "Sort mistakes by their order in the match, or worst first (loss)",
    )
    .or_else("order")
    .selecting(),
    GameOption::text("bottom-name", "NAME", "Set the name of the bottom player"),
    GameOption::text("top-name", "NAME", "Set the name of the top player"),
];

named! {
    /// The order of mistakes.
    #[derive(Default)]
    pub(super) enum Order {
        /// As they were made.
        #[default]
        Match = "order",
        /// The worst first.
        Loss = "loss",
    }
}

/// The text of an option, for faults that point into it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OptionText {
    name: &'static str,
    pub text: String,
}

impl OptionText {
    fn of(view: &View, name: &'static str) -> Option<OptionText> {
        view.get(name).map(|text| OptionText { name, text: text.to_owned() })
    }

    /// Spells the option with another value: `--mistakes 0.02`.
    pub(crate) fn spell(&self, value: &str) -> String {
        format!("--{} {value}", self.name)
    }

    /// The text as a number.
    pub(crate) fn number<T: std::str::FromStr>(&self) -> Option<T> {
        self.text.trim().parse().ok()
    }

    /// The fault `option::value` of the whole text.
    pub(crate) fn fault(&self, message: &str) -> Diagnostic {
        option_fault(self.name, &self.text, message)
    }

    /// Lets a fault that has a place in the text name the option as its origin.
    pub(crate) fn locate(&self, fault: Diagnostic) -> Diagnostic {
        fault.of(&Arc::new(Origin { name: format!("--{}", self.name), text: self.text.clone() }))
    }
}

/// What shapes a picture of one position.
#[derive(Clone, Debug)]
pub(super) struct BackgammonOptions {
    /// The language of words, title and description.
    pub lang: Lang,
    /// The author's line under the board.
    pub caption: Option<String>,
    /// How the score is told.
    pub score: Score,
    /// Whether pip counts are told.
    pub pips: bool,
    /// Whether checkers are borne off on the left.
    pub home_left: bool,
    /// Whether the player on roll sits at the bottom.
    pub roller_bottom: bool,
    /// Whether the top player has the white checkers.
    pub swap_colours: bool,
    /// The play to show.
    pub play: Option<OptionText>,
    /// Whether to show what was played.
    pub played: bool,
    /// Whether to show the best play of the analysis.
    pub best: bool,
    /// How many plays the table has: 0 for the room alone, none for no table.
    pub candidates: Option<usize>,
    /// Where the author's words stand.
    pub comments: Comments,
    /// Whether the XGID is printed.
    pub print_id: bool,
    /// Whether to show the position after the play.
    pub after: bool,
    /// Whether to make two pictures, question and answer.
    pub pair: bool,
    /// Whether to make two pictures of a cube decision, double and take.
    pub split: bool,
    /// The players' names; a blank one hides the input's.
    pub names: Sides<Option<String>>,
}

impl BackgammonOptions {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// As [`View::check`]; `option::value` for a number of plays that is none.
    pub(crate) fn of(view: &View) -> Result<BackgammonOptions, Diagnostic> {
        view.check("backgammon", &OPTIONS)?;
        let candidates = match OptionText::of(view, "candidates") {
            None => None,
            Some(typed) => match typed.number().filter(|count| *count <= Analysis::MAX_CANDIDATES) {
                None => return Err(typed.fault("not a number of plays").help("use a number, such as --candidates 5")),
                count => count,
            },
        };
        Ok(BackgammonOptions {
            lang: view.lang,
            caption: view.caption.clone(),
            score: view.get("score").and_then(Score::from_name).unwrap_or_default(),
            pips: view.has("pips"),
            home_left: view.get("home") == Some("left"),
            roller_bottom: view.has("roller-bottom"),
            swap_colours: view.has("swap-colours"),
            play: OptionText::of(view, PLAY.name),
            played: view.has("played"),
            best: view.has("best"),
            candidates,
            comments: Comments::of(view),
            print_id: view.has("print-id"),
            after: view.has("after"),
            pair: view.has("pair"),
            split: view.has("split"),
            names: ["bottom-name", "top-name"].map(|name| view.get(name).map(str::to_owned)).into(),
        })
    }

    /// Shows this play and no other.
    pub(crate) fn show_play(self, notation: String) -> BackgammonOptions {
        let play = Some(OptionText { name: PLAY.name, text: notation });
        BackgammonOptions { play, played: false, best: false, ..self }
    }

    /// The same for the board alone: without plays, tables, and texts under the board.
    pub(crate) fn of_board(&self) -> BackgammonOptions {
        BackgammonOptions {
            play: None,
            played: false,
            best: false,
            candidates: None,
            comments: Comments::None,
            print_id: false,
            after: false,
            pair: false,
            split: false,
            ..self.clone()
        }
    }

    /// Writes what differs from the default.
    pub(crate) fn to_view(&self) -> View {
        let options = [
            ("pips", self.pips.then(String::new)),
            ("roller-bottom", self.roller_bottom.then(String::new)),
            ("swap-colours", self.swap_colours.then(String::new)),
            ("played", self.played.then(String::new)),
            ("best", self.best.then(String::new)),
            ("print-id", self.print_id.then(String::new)),
            ("after", self.after.then(String::new)),
            ("pair", self.pair.then(String::new)),
            ("split", self.split.then(String::new)),
            ("score", unless_default(self.score, Score::name)),
            ("home", self.home_left.then(|| "left".to_owned())),
            (PLAY.name, self.play.as_ref().map(|play| play.text.clone())),
            ("candidates", self.candidates.map(|count| count.to_string())),
            ("comments", unless_default(self.comments, Comments::name)),
            ("bottom-name", self.names.bottom.clone()),
            ("top-name", self.names.top.clone()),
        ];
        View::of(self.lang, self.caption.as_deref(), options)
    }
}

/// Which decisions of a match are wanted.
pub(super) struct MatchOptions {
    /// The game by its number, or `all`.
    pub game: Option<OptionText>,
    /// A moment by its number, or a series of them.
    pub selection: Selection,
    has_moment: bool,
    every: Option<OptionText>,
    /// The round as `.mat` counts.
    pub round: Option<OptionText>,
    /// A player by number or name.
    pub player: Option<OptionText>,
    /// How much a play lost at least.
    pub mistakes: Option<OptionText>,
    /// How much a decision about the cube lost at least.
    pub cube_mistakes: Option<OptionText>,
    /// The order of mistakes, where it is given.
    pub sort: Option<Order>,
    /// Whether the pictures show an analysis.
    pub needs_analysis: bool,
    /// Whether a double and its answer make two pictures of one decision.
    pub split: bool,
}

impl MatchOptions {
    /// Tells whether a game or decisions of one are chosen.
    pub(crate) fn selects(&self) -> bool {
        let given = [&self.game, &self.every, &self.round, &self.player, &self.mistakes, &self.cube_mistakes];
        self.has_moment || given.iter().any(|option| option.is_some())
    }

    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// As [`Selection::of`].
    pub(crate) fn of(view: &View) -> Result<MatchOptions, Diagnostic> {
        Ok(MatchOptions {
            game: OptionText::of(view, "game"),
            selection: Selection::of(view)?,
            has_moment: view.has("at"),
            every: OptionText::of(view, "every"),
            round: OptionText::of(view, "round"),
            player: OptionText::of(view, "player"),
            mistakes: OptionText::of(view, "mistakes"),
            cube_mistakes: OptionText::of(view, "cube-mistakes"),
            sort: view.get("sort").map(|name| Order::from_name(name).unwrap_or_default()),
            needs_analysis: view.get("candidates").is_some_and(|count| count.trim() != "0") || view.has("best"),
            split: view.has("split"),
        })
    }

    /// Tells whether mistakes are wanted.
    pub(crate) fn has_mistakes(&self) -> bool {
        self.mistakes.is_some() || self.cube_mistakes.is_some()
    }

    /// The first option that chooses moments by their numbers.
    pub(crate) fn numbering(&self) -> Option<&'static str> {
        let given = [("at", self.has_moment), ("every", self.every.is_some()), ("round", self.round.is_some())];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Tells whether each game is wanted to its end.
    pub(crate) fn is_open(&self) -> bool {
        !self.has_moment && self.round.is_none()
    }

    /// Tells whether a series is wanted, even of one moment.
    pub(crate) fn is_series(&self) -> bool {
        self.every.is_some() || self.round.is_some()
    }

    /// The fault of a series with more pictures than `max`.
    pub(crate) fn too_many(&self, max: usize) -> Diagnostic {
        let every = self.every.clone().unwrap_or(OptionText { name: "every", text: String::new() });
        every.fault(&format!("the series has more than {max} pictures")).help("choose a larger step")
    }
}

/// The fault of options that do not go together.
pub(super) fn conflict(message: &str, help: &str) -> Diagnostic {
    Diagnostic::option_error("option::value", message).help(help)
}
