//! What can be chosen about a picture of Go: the options by name, and what they mean.

use super::coordinates::Coordinates;
use super::figure::Numbers;

use super::board::Size;
use super::coordinates::a1;
use super::crop::Part;
use super::katago::{Perspective, Show};
use super::moment::Moment;
use super::next_moves::NextSign;
use super::problem::verdict::Kind as SignKind;
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_core::diagram::{Lang, Source};
use zumen_core::width::is_dash;
use zumen_game::{Commands, Comments, GameOption, LastMove, Selection, View, option_fault, unless_default};

/// The options of a picture of Go.
pub(super) const OPTIONS: [GameOption; 21] = [
    GameOption::text("game", "N", "Choose game N of a collection, or all")
        .or_else("1")
        .by_list_number()
        .selecting()
        .also_in(Commands::CGF),
    GameOption::AT.also_in(Commands::CGF),
    GameOption::EVERY,
    GameOption::NODE.also_in(Commands::CGF),
    GameOption::text("node-name", "NAME", "Choose the node with this name (N in SGF)")
        .selecting()
        .also_in(Commands::CGF),
    GameOption::text(
        "moves",
        "A-B",
        "Draw a figure with the moves A to B (or end) as numbers; 3:A-B calls it figure 3",
    )
    .series()
    .also_in(Commands::CONVERT),
    GameOption::text(
        "figures",
        "N",
        "Draw a series of figures of at most N moves, or only the author's figures (author)",
    )
    .step()
    .also_in(Commands::CONVERT),
    GameOption::choice(
        "numbers",
        "HOW",
        &["real", "from-1", "mod-100"],
        "Number stones of --moves and --figures as in the game, from 1, or modulo 100",
    )
    .or_else("as the record says, or real")
    .also_in(Commands::CONVERT),
    GameOption::last_move("Tint or mark the last move; without a value: mark").or_else("none").also_in(Commands::CGF),
    GameOption::choice(
        "next",
        "HOW",
        &NextSign::NAMES,
        "Show the record's next moves as letters or small stones; without a value: as its ST says",
    )
    .or_else("none")
    .alone()
    .selecting()
    .only_in(Commands::DRAW),
    GameOption::COMMENTS.also_in(Commands::CGF),
    GameOption::switch("tree", "Draw the tree of variations instead of a position").selecting().also_in(Commands::CGF),
    GameOption::switch("problems", "Draw a solution tree as a problem: the question, and each line as an answer")
        .selecting()
        .also_in(Commands::CGF),
    GameOption::choice(
        "problems-convention",
        "SIGNS",
        &SignKind::NAMES,
        "Recognise right lines by comments, moves (TE, BM), positions (GB) or checks (CH)",
    )
    .or_else("what most records of the collection use")
    .selecting()
    .also_in(Commands::CGF),
    GameOption::choice(
        "analysis",
        "WHAT",
        &Show::NAMES,
        "Draw KataGo's analysis: ownership, its best moves, or its best variation (pv)",
    )
    .only_in(Commands::DRAW)
    .selecting(),
    GameOption::file(
        "analysis-file",
        "FILE",
        "Read KataGo's answers from this file, as its analysis engine prints them",
    )
    .or_else("those in the record (KT, LZ)")
    .only_in(Commands::DRAW)
    .selecting(),
    GameOption::choice(
        "analysis-for",
        "WHO",
        &Perspective::NAMES,
        "Set the side that KataGo's numbers are for, as in its reportAnalysisWinratesAs",
    )
    .or_else("black")
    .only_in(Commands::DRAW)
    .selecting(),
    GameOption::text("crop", "PART", "Show a part of the board: two corners such as C3:K10, or auto")
        .also_in(Commands::CGF.and(Commands::CONVERT)),
    GameOption::choice("coordinates", "HOW", &Coordinates::NAMES, "Label the lines with coordinates")
        .or_else("a1")
        .also_in(Commands::CGF.and(Commands::CONVERT)),
    GameOption::ARROW,
    GameOption::text("sides", "SIDES", "Put coordinates on these sides: any of n, e, s and w")
        .or_else("sw for a1, else nw")
        .also_in(Commands::CGF),
];

/// The part of the board that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Crop {
    /// What the record says (VW), or the whole board.
    Record,
    /// What is used.
    Auto,
    /// Two corners, as typed.
    Corners(String),
}

/// The moves that are shown as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figures {
    /// None.
    None,
    /// One figure of the moves from the first to the second, counted from 1, or to the end; and its number in a series.
    Moves(usize, Option<usize>, Option<usize>),
    /// A series of so many moves each.
    Every(usize),
    /// A series as the author starts them.
    Author,
}

/// Sides of the board that have coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides {
    pub north: bool,
    pub east: bool,
    pub south: bool,
    pub west: bool,
}

/// Which position of a record is asked for, or what else of it.
pub(super) struct RecordOptions<'a> {
    pub game: Option<&'a str>,
    pub at: Option<&'a str>,
    pub node: Option<&'a str>,
    pub node_name: Option<&'a str>,
    /// The move and how many nodes behind it: `--at 12+1`; `None` where moves alone are counted.
    pub behind: Result<Option<(usize, usize)>, Diagnostic>,
    /// One moment or a series: what `--at` says where it counts moves alone, and `--every`.
    pub moments: Result<Selection, Diagnostic>,
    pub problems: bool,
    /// The signs that tell right lines of problems from wrong ones; `None` leaves it to the collection.
    pub convention: Option<SignKind>,
    /// How the next moves are shown.
    pub next: Option<&'a str>,
    pub tree: bool,
    /// The first of the options that ask for a part of a tree.
    pub partial: Option<&'static str>,
}

impl<'a> RecordOptions<'a> {
    /// Reads the options of a view.
    pub(crate) fn of(view: &'a View) -> RecordOptions<'a> {
        let at = view.get("at");
        let behind = behind(at);
        let counted = at.filter(|_| !matches!(behind, Ok(Some(_))));
        let moments = Selection::read(counted, view.get("every"));
        RecordOptions {
            game: view.get("game"),
            at,
            node: view.get("node"),
            node_name: view.get("node-name"),
            behind,
            moments,
            problems: view.has("problems"),
            convention: view.get("problems-convention").and_then(SignKind::from_name),
            next: view.get("next"),
            tree: view.has("tree"),
            partial: ["at", "every", "node", "node-name", "moves", "figures"].into_iter().find(|name| view.has(name)),
        }
    }

    /// Reads the same of the ends of lines.
    pub(crate) fn for_line_ends(view: &'a View) -> RecordOptions<'a> {
        let moments = Selection::read(None, view.get("every"));
        RecordOptions { at: None, behind: Ok(None), moments, ..RecordOptions::of(view) }
    }
}

/// Reads `12+1` of `--at`; `None` for what counts moves alone.
fn behind(at: Option<&str>) -> Result<Option<(usize, usize)>, Diagnostic> {
    let Some((text, (moves, nodes))) = at.and_then(|text| Some((text, text.split_once('+')?))) else {
        return Ok(None);
    };
    match (moves.trim().parse(), nodes.trim().parse()) {
        (Ok(moves), Ok(nodes)) => Ok(Some((moves, nodes))),
        _ => {
            let message = "not a move number and a number of nodes";
            Err(option_fault("at", text, message).help("write --at 12+1 for the first node after move 12"))
        }
    }
}

/// How answers of KataGo are drawn.
#[derive(Clone, Copy)]
pub(super) struct AnalysisOptions {
    pub show: Show,
    /// `None` leaves it to the answers.
    pub perspective: Option<Perspective>,
}

impl AnalysisOptions {
    /// Reads the options of a view, and the file of answers where one is given; `None` where no answer is asked for.
    ///
    /// # Errors
    ///
    /// `option::value` where one of the options needs or forbids another.
    pub(crate) fn of(view: &View) -> Result<Option<(AnalysisOptions, Option<Origin>)>, Diagnostic> {
        if view.has("problems-convention") && !view.has("problems") {
            let fault = Diagnostic::option_error("option::value", "--problems-convention needs --problems");
            return Err(fault.help("add --problems, or leave it out"));
        }
        let Some(what) = view.get("analysis") else {
            let Some(name) = ["analysis-file", "analysis-for"].into_iter().find(|name| view.has(name)) else {
                return Ok(None);
            };
            let message = format!("--{name} needs --analysis");
            return Err(Diagnostic::option_error("option::value", message)
                .help("add --analysis ownership, --analysis moves or --analysis pv"));
        };
        // Another value is refused with the options of the picture.
        let Some(show) = Show::from_name(what) else { return Ok(None) };
        if let Some(other) = ["moves", "figures", "problems", "next"].iter().find(|name| view.has(name)) {
            let message = format!("--analysis and --{other} cannot be used together");
            return Err(option_fault("analysis", what, &message)
                .help("leave one of them out, or use --every for a series of positions"));
        }
        let file = view.get("analysis-file").map(|text| {
            let name = view.files.get("analysis-file").cloned().unwrap_or_else(|| "--analysis-file".to_owned());
            Origin { name, text: text.to_owned() }
        });
        let perspective = view.get("analysis-for").and_then(Perspective::from_name);
        Ok(Some((AnalysisOptions { show, perspective }, file)))
    }
}

/// What the picture of the tree of a game keeps.
pub(super) fn tree_view(view: &View, game: usize) -> View {
    let options = [("tree", Some(String::new())), ("game", Some(game.to_string()))];
    View::of(view.lang, view.caption.as_deref(), options)
}

/// How a position is drawn.
#[derive(Clone, Debug)]
pub(super) struct GoOptions {
    pub lang: Lang,
    pub caption: Option<String>,
    pub coordinates: Coordinates,
    /// `None` leaves them to the kind of coordinates.
    sides: Option<Sides>,
    pub last_move: LastMove,
    /// `None` leaves them to the picture.
    comments: Option<Comments>,
    pub crop: Crop,
    pub figures: Figures,
    /// `None` leaves it to the record.
    pub numbers: Option<Numbers>,
    /// Arrows beside those of the record, as typed.
    pub arrows: Option<String>,
}

impl GoOptions {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// `option::*` where a value cannot be, with its place in what was typed.
    pub(crate) fn of(view: &View) -> Result<GoOptions, Diagnostic> {
        view.check("go", &OPTIONS)?;
        let crop = match view.get("crop") {
            None => Crop::Record,
            Some("auto") => Crop::Auto,
            Some(corners) => Crop::Corners(corners.to_owned()),
        };
        Ok(GoOptions {
            lang: view.lang,
            caption: view.caption.clone(),
            coordinates: view.get("coordinates").and_then(Coordinates::from_name).unwrap_or_default(),
            sides: view.get("sides").map(sides).transpose()?,
            last_move: LastMove::of(view, LastMove::None),
            comments: view.get("comments").and_then(Comments::from_name),
            crop,
            figures: figures(view)?,
            numbers: view.get("numbers").and_then(Numbers::from_name),
            arrows: view.get(GameOption::ARROW.name).map(str::to_owned),
        })
    }

    /// Reads those of a moment: a diagram that was typed as text is drawn as it was typed, where the view says nothing else.
    ///
    /// # Errors
    ///
    /// As [`GoOptions::of`].
    pub(crate) fn of_moment(moment: &Moment, view: &View) -> Result<GoOptions, Diagnostic> {
        let mut look = GoOptions::of(view)?;
        let Some(has_coordinates) = moment.typed else { return Ok(look) };
        let has_moves = !moment.replay.steps.is_empty();
        // A position says that itself.
        let caption = moment.info.name.clone();
        let caption = caption.filter(|name| has_moves || !["Black to play", "White to play"].contains(&name.as_str()));
        look.caption = look.caption.or(caption);
        if !has_coordinates && !view.has("coordinates") && !view.has("sides") {
            look.coordinates = Coordinates::None;
        }
        let has_figure = moment.line.iter().any(|node| node.figure.is_some());
        if has_figure && !["at", "node", "moves", "figures", "last-move"].iter().any(|name| view.has(name)) {
            look.figures = Figures::Moves(1, None, None);
        }
        // The last move of a board is marked as it was.
        if !has_figure && !view.has("last-move") {
            look.last_move = LastMove::Mark;
        }
        Ok(look)
    }

    /// The sides of the board that have coordinates.
    pub(crate) fn sides(&self) -> Sides {
        let is_below = self.coordinates == Coordinates::A1;
        self.sides.unwrap_or(Sides { north: !is_below, east: false, south: is_below, west: true })
    }

    /// Where comments are printed.
    pub(crate) fn comments(&self) -> Comments {
        self.comments.unwrap_or_default()
    }

    /// Keeps in a source what shapes the picture.
    pub(crate) fn kept_in(&self, source: Source) -> Source {
        let [moves, figures] = match self.figures {
            Figures::None => [None, None],
            Figures::Moves(first, last, number) => [Some(format_moves(first, last, number)), None],
            Figures::Every(moves) => [None, Some(moves.to_string())],
            Figures::Author => [None, Some("author".to_owned())],
        };
        let crop = match &self.crop {
            Crop::Record => None,
            Crop::Auto => Some("auto".to_owned()),
            Crop::Corners(corners) => Some(corners.clone()),
        };
        let options = [
            ("moves", moves),
            ("figures", figures),
            ("numbers", self.numbers.map(|numbers| numbers.name().to_owned())),
            ("last-move", self.last_move.to_option(LastMove::None)),
            ("comments", self.comments.map(|comments| comments.name().to_owned())),
            ("crop", crop),
            (GameOption::ARROW.name, self.arrows.clone()),
            ("coordinates", unless_default(self.coordinates, Coordinates::name)),
            ("sides", self.sides.map(|sides| sides.letters())),
        ];
        View::of(self.lang, self.caption.as_deref(), options).kept_in(source)
    }

    /// Shows one figure: the moves from the first to the last, or to the end, with its number in a series.
    pub(crate) fn with_moves(self, first: usize, last: Option<usize>, number: Option<usize>) -> GoOptions {
        GoOptions { figures: Figures::Moves(first, last, number), ..self }
    }

    /// Shows this part of a board, unless corners were given.
    pub(crate) fn cropped_to(self, part: Part, size: Size) -> GoOptions {
        let crop = match self.crop {
            Crop::Corners(corners) => Crop::Corners(corners),
            _ if part == Part::whole(size) => Crop::Record,
            _ => Crop::Corners(format!("{}:{}", a1(part.from, size), a1(part.to, size))),
        };
        GoOptions { crop, ..self }
    }

    /// Shows an answer to a problem: its line, and its comments below unless the user chose otherwise.
    pub(crate) fn for_answer(self, first: usize) -> GoOptions {
        let comments = self.comments.or(Some(Comments::Below));
        GoOptions { comments, ..self.for_line(first) }
    }

    /// Shows the moves from the first one on with numbers from 1.
    pub(crate) fn for_line(self, first: usize) -> GoOptions {
        GoOptions { numbers: Some(Numbers::FromOne), ..self.with_moves(first, None, None) }
    }
}

impl Sides {
    fn letters(self) -> String {
        let sides = [(self.north, 'n'), (self.east, 'e'), (self.south, 's'), (self.west, 'w')];
        sides.into_iter().filter_map(|(is_on, letter)| is_on.then_some(letter)).collect()
    }
}

fn sides(text: &str) -> Result<Sides, Diagnostic> {
    let legal = |c: char| "nesw".contains(c.to_ascii_lowercase());
    if text.is_empty() || !text.chars().all(legal) {
        return Err(option_fault("sides", text, "sides can only be n, e, s and w").help("for example --sides nesw"));
    }
    let has = |side: char| text.chars().any(|c| c.eq_ignore_ascii_case(&side));
    Ok(Sides { north: has('n'), east: has('e'), south: has('s'), west: has('w') })
}

fn figures(view: &View) -> Result<Figures, Diagnostic> {
    if let (Some(every), true) = (view.get("every"), view.has("moves") || view.has("figures")) {
        return Err(option_fault("every", every, "--every cannot be used with --moves or --figures")
            .help("use --every for positions, --moves or --figures for figures"));
    }
    match (view.get("moves"), view.get("figures")) {
        (None, None) => Ok(Figures::None),
        (Some(moves), Some(_)) => Err(option_fault("moves", moves, "--moves and --figures cannot be used together")
            .help("use --moves for one figure, --figures for a series")),
        (Some(text), None) => match moves(text) {
            Some(Figures::Moves(first, Some(last), number)) if last < first => {
                let message = format!("the moves run backward: {first} comes after {last}");
                let help = format!("write --moves {}", format_moves(last, Some(first), number));
                Err(option_fault("moves", text, &message).help(help))
            }
            read => read.ok_or_else(|| {
                option_fault("moves", text, "not a range of moves")
                    .help("write the first and the last move, such as --moves 51-100; all of them are --moves 1-end")
            }),
        },
        (None, Some("author")) => Ok(Figures::Author),
        (None, Some(every)) => match every.trim().parse() {
            Ok(every) if (1..=1000).contains(&every) => Ok(Figures::Every(every)),
            _ => Err(option_fault("figures", every, "a figure has 1 to 1000 moves")
                .help("use --figures 50, --figures author, or --moves 10-20 for one figure with these moves")),
        },
    }
}

/// Writes what `--moves` takes: `51-100`, `51-end`, `3:51-100`.
fn format_moves(first: usize, last: Option<usize>, number: Option<usize>) -> String {
    let series = number.map(|number| format!("{number}:")).unwrap_or_default();
    let end = last.map_or("end".to_owned(), |last| last.to_string());
    format!("{series}{first}-{end}")
}

/// Reads `51-100`, `51-end`, `51`, or `3:51-100` for the third figure of a series; they may run backward.
fn moves(text: &str) -> Option<Figures> {
    let number = |text: &str| text.trim().parse().ok().filter(|number| *number >= 1);
    let (series, range) = match text.split_once(':') {
        Some((series, range)) => (Some(number(series)?), range),
        None => (None, text),
    };
    let (first, last) = match range.split_once(|c| c == '-' || is_dash(c)) {
        Some(ends) => ends,
        // Who writes 1:20 means the moves 1 to 20.
        None if series.is_some() => return None,
        None => (range, range),
    };
    let first = number(first)?;
    let last = if last.trim() == "end" { None } else { Some(number(last)?) };
    Some(Figures::Moves(first, last, series))
}
