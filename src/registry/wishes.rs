//! What to type for a wish, by the name that its option has here or in other programs.

use super::{GAMES, Registry};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_game::{Game, Input};

/// Names of options, the games that they are asked of (empty: any), and what to use instead.
const WISHES: [(&[&str], &str, &str); 51] = [
    (&["dark", "dark-mode"], "", "--theme dark"),
    (&["color", "colour", "colors", "colours"], "", "--theme colour (--color is of messages)"),
    (&["style"], "", "--theme colour; --style is of shogi"),
    (&["transparent"], "", "--background none"),
    (&["output-dir", "out-dir", "folder"], "", "-o DIR/"),
    (&["grey", "gray", "grayscale", "bw", "black-and-white"], "", "--theme print"),
    (&["size", "height", "dpi", "resolution", "scale", "zoom"], "", "--pixels WIDTH for PNG, or --width MM on paper"),
    (&["title", "label", "heading", "description"], "", "--caption TEXT"),
    (&["comments"], "", "--caption TEXT for a line of your own"),
    (&["gif", "animate", "animation", "video", "mp4"], "", "-o NAME.gif"),
    (&["interactive", "html"], "", "-o NAME.html"),
    (&["png", "svg", "pdf", "apng", "json"], "", "-f with a format, such as -f png"),
    (&["jpg", "jpeg", "webp", "bmp"], "", "-f png"),
    (&["eps", "ps", "emf"], "", "-f pdf, or -f svg"),
    (&["fps", "speed", "duration"], "", "--delay MS"),
    (&["blunders", "errors"], "", "--mistakes LOSS, such as --mistakes 0.08"),
    (
        &["flip", "rotate", "mirror", "turn", "reverse", "view", "home", "roller-bottom"],
        "",
        "--roller-bottom or --home left in backgammon, --view gote in shogi",
    ),
    (&["view", "home", "roller-bottom"], "go zillions carcassonne", "the board as it stands: zumen does not turn it"),
    (
        &["move", "ply", "move-number", "number", "position", "moves", "play"],
        "",
        "--at N for the position after move N, --moves A-B for numbers on stones, or --play for a play of backgammon",
    ),
    (
        &["dice", "roll", "cube"],
        "",
        "the ID, which holds dice and cube: 31 in XGID=...:31:0:0:0:7:10 is a roll of 3-1",
    ),
    (
        &["komi", "handicap", "result", "date", "event", "board-size", "boardsize"],
        "go",
        "the record, which holds it: in SGF, KM[7.5] is the komi, HA[2] the handicap, SZ[9] the size",
    ),
    (&["handicap"], "shogi", "the record, such as 手合割：飛車落ち in KIF; or --put 8b:- to take off a piece"),
    (&["result", "date", "event"], "shogi", "the record, which holds it: 結果, 開始日時 and 棋戦 are lines of KIF"),
    (&["white", "black", "player1", "player2", "names", "player"], "backgammon", "--bottom-name NAME and --top-name NAME"),
    (&["white", "black", "player1", "player2", "names", "player"], "go", "the record, which holds names: PB[Ann]PW[Ben]"),
    (
        &["white", "black", "player1", "player2", "names", "player"],
        "shogi",
        "the record, which holds names: 先手：NAME and 後手：NAME are lines of KIF",
    ),
    (&["player1", "player2", "names", "player"], "carcassonne", "the score sheet, whose placements name their players"),
    (&["put", "setup", "stones"], "go", "the record, which holds stones: AB[ee] sets up a black one, AW[gc] a white one"),
    (&["put", "setup"], "zillions", "the rules, where (board-setup ...) places pieces, or a saved game (ZSG)"),
    (&["put", "setup", "checkers"], "backgammon", "the ID, which holds the checkers"),
    (&["setup", "pieces", "handicap"], "shogi", "--put EDITS, such as --put 7g:-,7f:S:pawn"),
    (&["put", "setup"], "carcassonne", "the score sheet, whose placements are the tiles"),
    (&["mark", "marks", "circle", "triangle", "labels"], "go", "marks of the record, such as TR[ee] or LB[ee:A]; or --last-move"),
    (&["mark", "marks", "circle"], "shogi", "--last-move, or --reach SQUARE for where a piece can go"),
    (&["mark", "marks", "circle"], "", "--last-move"),
    (&["meeples", "meeple", "no-meeples", "hide-meeples"], "carcassonne", "the picture as it is: nothing hides meeples"),
    (&["crop"], "", "the whole board; --trim cuts off its margins"),
    (&["pieces"], "", "a template of your own: zumen templates export GAME DIR"),
    (&["score", "points"], "carcassonne", "--final, which counts the end-of-game points"),
    (&["numbers"], "go", "--moves A-B, such as --moves 1-20, for a figure with these moves"),
    (&["numbers"], "carcassonne", "--tile-numbers"),
    (&["problems"], "go", "--problems --game N for one of them"),
    (&["out", "outfile", "save", "file"], "", "-o FILE"),
    (&["language", "japanese"], "", "--lang ja"),
    (&["port", "host", "bind", "address"], "", "--listen of zumen serve: --listen 127.0.0.1:8080"),
    (&["number-moves", "move-numbers"], "", "--figures 50 or --moves 1-50 in Go"),
    (&["pipcount", "pip-count"], "", "--pips"),
    (&["v"], "", "--version"),
    (&["o"], "", "-o FILE, in a small letter"),
    (&["no-coordinates", "no-coords", "coords"], "", "--coordinates, which may be none"),
    (&["q", "quiet", "verbose"], "", "> /dev/null to hide names of files, 2> /dev/null to hide messages"),
];

/// Finds what to use in a game for an option of this name; where the game is not known, in any.
pub fn instead(name: &str, game: Option<&Game>) -> Option<&'static str> {
    let of = |wanted: &str| WISHES.iter().find(|(names, games, _)| names.contains(&name) && games.split(' ').any(|game| game == wanted));
    let found = match game {
        Some(game) => of(game.name).or_else(|| of("")),
        None => of("").or_else(|| WISHES.iter().find(|(names, ..)| names.contains(&name))),
    };
    found.map(|(.., instead)| *instead)
}

/// Refuses an option that a game lacks: says whose it is, and what to use instead.
pub fn refuse_option(name: &str, game: &Game) -> Diagnostic {
    let others = GAMES.iter().filter(|other| other.options.iter().any(|option| option.name == name));
    let message = format!("{} has no option --{name}{}", game.name, of_games(others.map(|game| game.title)));
    let fault = Diagnostic::error("option::unknown", message);
    fault.about(About::Option).help(match instead(name, Some(game)) {
        Some(instead) => format!("use {instead}"),
        None => "see zumen draw --help, which lists the options of each game".to_owned(),
    })
}

/// Says behind a semicolon which games have something.
pub(crate) fn of_games(titles: impl Iterator<Item = &'static str>) -> String {
    let titles: Vec<&str> = titles.collect();
    if titles.is_empty() { String::new() } else { format!("; it is for {}", titles.join(", ")) }
}

/// Finds the one game that an input looks like.
pub fn game_of(bytes: &[u8]) -> Option<&'static Game> {
    let registry = Registry(GAMES);
    registry.game_of(&Input::new(bytes, &registry.decode(bytes)))
}
