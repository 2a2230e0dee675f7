//! What an input is that no game reads: a picture, an archive, a record of another game. It is named, and never shown.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;

use super::synonyms::game_of_word;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::width;
use zumen_game::charset;

/// How much of a file is looked at, in bytes.
const LOOKED_AT: usize = 64 << 10;
/// Lines of a text that are looked at.
const LINES: usize = 100;
/// Fields of a position of FIBS up to the dice: names, length, score, 26 places, the turn.
const FIBS_FIELDS: usize = 32;
/// Moves that are written out.
const MOVES: usize = 6;

/// What stands for a character that was lost.
const LOST: char = '\u{fffd}';
/// A text that lost more characters than this is named as such.
const MAX_LOST: usize = 5;

const OF_PICTURES: &str =
    "zumen's pictures contain their position until another program removes it: use the ID or the record";
const OF_PIXELS: &str = "use the ID or the record: zumen does not recognize what a picture shows";
pub(crate) const OF_ARCHIVES: &str = "unpack it and use the file inside";
const OF_DOCUMENTS: &str = "copy the ID or the record into a text file";
const OF_SHEETS: &str =
    "save it as CSV, then run zumen batch FILE.csv --column NAME; a score sheet of Carcassonne is JSON";
const OF_MATCHES: &str = "export it from GNU Backgammon as a match (.mat) and use that";
const OF_BGBLITZ: &str = "export it from BGBlitz as a match of Jellyfish (.mat) and use that";
const OF_PARTS: &str =
    "make it a match (.mat): begin it with the lines 5 point match, Game 1 and Ann : 0   Ben : 0 (names with scores)";
const OF_LENGTHS: &str =
    "make it a match (.mat): begin it with its length, such as the line 5 point match (0 for a money session)";
const OF_OPENGAMMON: &str = "export the match as .mat from the site that wrote it and use that";
const OF_CHESS: &str =
    "zumen draws backgammon, Go, shogi, Carcassonne, and games with a rules file (ZRF) of Zillions of Games";

/// What stands at the beginning of files that are no text: what they are called, and of which kind they are.
const BEGINNINGS: [(&[u8], Kind); 27] = [
    (b"\x89PNG\r\n\x1a\n", Kind::Kept("PNG")),
    (b"%PDF-", Kind::Kept("PDF")),
    (b"\xff\xd8\xff", Kind::Picture("JPEG")),
    (b"GIF8", Kind::Picture("GIF")),
    (b"II*\0", Kind::Picture("TIFF")),
    (b"MM\0*", Kind::Picture("TIFF")),
    (b"PK\x03\x04", Kind::Zip),
    (b"PK\x05\x06", Kind::Zip),
    (b"\x1f\x8b", Kind::Archive("gzip")),
    (b"7z\xbc\xaf\x27\x1c", Kind::Archive("7z")),
    (b"Rar!\x1a\x07", Kind::Archive("RAR")),
    (b"\xfd7zXZ\0", Kind::Archive("xz")),
    (b"BZh91AY", Kind::Archive("bzip2")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind::Document("an office document")),
    (b"{\\rtf", Kind::Document("a document (RTF)")),
    // One that is whole is read.
    (b"RGMH", Kind::Match("a file of eXtreme Gammon without a match", "save the match again in eXtreme Gammon (.xg)")),
    (b"{\"format\":\"BGF\"", Kind::Match("a match of BGBlitz (.bgf)", OF_BGBLITZ)),
    (b"OGXM", Kind::Match("a match of OpenGammon (.ogxm)", OF_OPENGAMMON)),
    // The number of its version, of two bytes.
    (b"\x7c\0", Kind::Match("a position of Jellyfish (.pos)", OF_MATCHES)),
    (b"\x7d\0", Kind::Match("a position of Jellyfish (.pos)", OF_MATCHES)),
    (b"\x7e\0", Kind::Match("a position of Jellyfish (.pos)", OF_MATCHES)),
    (b"bgf version", Kind::Match("a match of BGRoom (.bgf)", OF_MATCHES)),
    (b"\x7fELF", Kind::Binary),
    (b"MZ\x90", Kind::Binary),
    (b"SQLite format 3", Kind::Binary),
    (b"ID3", Kind::Binary),
    (b"\0\x01\0\0", Kind::Binary),
];

/// What entries of a ZIP archive tell of it.
const ZIPPED: [(&[u8], &str, &str); 6] = [
    (b"word/", "a Word document", OF_DOCUMENTS),
    (b"xl/", "an Excel sheet", OF_SHEETS),
    (b"ppt/", "slides of PowerPoint", OF_DOCUMENTS),
    (b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a spreadsheet", OF_SHEETS),
    (b"mimetypeapplication/vnd.oasis.opendocument", "an office document", OF_DOCUMENTS),
    (b"mimetypeapplication/epub+zip", "a book (EPUB)", OF_DOCUMENTS),
];

/// Kinds of files, with what each is called.
#[derive(Clone, Copy)]
enum Kind {
    /// A picture as zumen writes them.
    Kept(&'static str),
    Picture(&'static str),
    Archive(&'static str),
    /// An archive, or a document that is one.
    Zip,
    Document(&'static str),
    Match(&'static str, &'static str),
    Binary,
}

/// Names a file that is no text; `text` is what it was decoded to.
pub(super) fn file(bytes: &[u8], text: &str) -> Option<Diagnostic> {
    let known = BEGINNINGS.iter().find(|(beginning, _)| bytes.starts_with(beginning)).map(|(_, kind)| *kind);
    let kind = known.or_else(|| container_kind(bytes)).or_else(|| is_binary(bytes, text).then_some(Kind::Binary))?;
    let (code, what, help) = match kind {
        Kind::Kept(name) => return Some(without_position(name)),
        Kind::Picture(name) => ("input::picture", format!("this is a picture ({name})"), OF_PIXELS),
        Kind::Archive(name) => ("input::archive", format!("this is an archive ({name})"), OF_ARCHIVES),
        Kind::Document(what) => ("input::document", format!("this is {what}"), OF_DOCUMENTS),
        Kind::Match(what, help) => ("input::match", format!("this is {what}, which zumen does not read"), help),
        Kind::Binary => (
            "input::binary",
            "this is neither text nor a picture that zumen drew".to_owned(),
            "use an ID, a record, or a text with IDs in it",
        ),
        Kind::Zip => {
            let start = &bytes[..bytes.len().min(LOOKED_AT)];
            match ZIPPED.iter().find(|(entry, ..)| start.windows(entry.len()).any(|part| part == *entry)) {
                Some((_, what, help)) => ("input::document", format!("this is {what}"), *help),
                None => ("input::archive", "this is an archive (ZIP)".to_owned(), OF_ARCHIVES),
            }
        }
    };
    Some(Diagnostic::error(code, what).help(help))
}

/// The first lines of a text that are not blank, trimmed, without the signs of quoted mail.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.trim().trim_start_matches(['>', ' '])).filter(|line| !line.is_empty()).take(LINES)
}

/// Names a text by its form, where no game can read it.
///
/// What single lines look like decides only where no line is an entry of a list.
pub(super) fn text(text: &str, is_entry: impl Fn(&str) -> bool) -> Option<Diagnostic> {
    let error = Diagnostic::error;
    let start = text.trim_start();
    if is_link(start) {
        let fault = error("input::link", "this is a link that contains no position");
        return Some(fault.help("zumen downloads nothing: save the record as a file and use that"));
    }
    if is_fen(text) {
        return Some(error("input::chess", "this is a position of chess (FEN)").help(OF_CHESS));
    }
    if is_xiangqi(text) {
        return Some(error("input::chess", "this is a position of xiangqi (FEN)").help(OF_CHESS));
    }
    if let Some((name, "rules")) = game_of_word(text) {
        let fault = Diagnostic::error("input::rules", format!("zumen knows {name} only by a rules file"));
        return Some(fault.help("name that file: zumen RULES.zrf; rules files are those of Zillions of Games"));
    }
    if lines(text).any(|line| ["startFen", "pieceToCharTable"].iter().any(|key| line.starts_with(key))) {
        let fault = error("input::rules", "these are variants of Fairy-Stockfish, which zumen does not read");
        return Some(
            fault.help("draw a shogi position from its SFEN; other rules are those of Zillions of Games (ZRF)"),
        );
    }
    if ["\\documentclass", "\\begin{"].iter().any(|command| lines(text).any(|line| line.starts_with(command))) {
        return Some(error("input::document", "this is a document (LaTeX)").help(OF_DOCUMENTS));
    }
    if start.starts_with('<') && charset::is_svg(start) {
        return Some(without_position("SVG"));
    }
    let output = output_of_program(start);
    if output.is_some() && !lines(text).any(&is_entry) {
        return output;
    }
    let is_page = begins(start, "<?xml") && lines(text).any(|line| begins(line, "<html"));
    if is_page || begins(start, "<!doctype html") || begins(start, "<html") {
        let fault = error("input::page", "this is a web page without an ID");
        return Some(fault.help("copy the ID or the record from the page, or save the record that it shows as a file"));
    }
    if lines(text).next().is_some_and(|line| is_tag(line) || is_chess_move(line)) && lines(text).any(is_chess_move) {
        return Some(error("input::chess", "this is a game of chess (PGN)").help(OF_CHESS));
    }
    let first = lines(text).next().unwrap_or_default();
    if is_table(first) && !lines(text).any(&is_entry) {
        let fault = error("input::table", "this is the heading row of a table (CSV), not a position");
        return Some(fault.help("draw a table with zumen batch FILE.csv --column NAME, or leave this line out"));
    }
    if lines(text).any(|line| !line.starts_with('#') && charset::is_garbled(line)) && !lines(text).any(&is_entry) {
        let fault = error("input::charset", "this text was saved in a wrong charset and cannot be read");
        return Some(fault.help("save it again as UTF-8 with the program that wrote it, or try --encoding NAME"));
    }
    if lines(text).map(|line| line.matches(LOST).count()).sum::<usize>() > MAX_LOST && !lines(text).any(is_entry) {
        let fault = error("input::charset", "characters of this text were lost when it was saved in a wrong charset");
        return Some(fault.help("get the text again from its source: they cannot be recovered from this one"));
    }
    backgammon(text).or_else(|| go(text)).or_else(|| part(text))
}

/// Tells whether a line is one of a kind.
type LineTest = fn(&str) -> bool;

/// Parts of records, by what most of their lines are: what is said of them, and what is missing.
const PARTS: [(LineTest, &str, &str); 8] = [
    (
        |line| line.starts_with("STO "),
        "these are moves of a GIB record without its header",
        "copy the lines before them, too, from \\HS on",
    ),
    (
        is_move_of_ugf,
        "these are moves of a UGF record without its header",
        "copy the lines before them, too, from [Header] on",
    ),
    (
        is_of_csa,
        "these are moves of a CSA record without its header",
        "write the lines PI and + before them, and each move on a line",
    ),
    (
        |line| line.starts_with(['玉', '攻', '持', '詰']),
        "this is a shogi problem in words, which zumen does not read",
        "write its board as BOD or SFEN",
    ),
    (
        is_about_shogi,
        "this text has shogi moves, but no position before them",
        "write the board before them as BOD or SFEN, or the record from its first move",
    ),
    (
        is_match_id,
        "this is the match ID of GNU Backgammon without the position ID",
        "write its position ID before it: 4HPwATDgc/ABMA:cAkqAAAAAAAE",
    ),
    (
        is_play,
        "this is a play of backgammon without its position",
        "write it behind its position: zumen 'XGID=...' --play '8/5 6/5'",
    ),
    (
        is_score,
        "these are points of Carcassonne without the tiles",
        "a score sheet of Carcassonne is JSON with all placements",
    ),
];

/// Names a part of a record, or of an ID, without the rest.
fn part(text: &str) -> Option<Diagnostic> {
    let is_most = |is_part: LineTest| {
        let (parts, others): (Vec<&str>, Vec<&str>) = lines(text).partition(|line| is_part(line));
        parts.len() > others.len()
    };
    let (_, message, help) = PARTS.iter().find(|(is_part, ..)| is_most(*is_part))?;
    Some(Diagnostic::error("input::part", *message).help(*help))
}

/// Tells whether a line is a move of UGF: `QP,B1,1,0`.
fn is_move_of_ugf(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').collect();
    matches!(fields[..], [at, player, ..] if at.len() == 2 && player.len() == 2 && player.starts_with(['B', 'W']))
}

/// Tells whether a line has nothing but moves of CSA: `+7776FU`.
fn is_of_csa(line: &str) -> bool {
    let mut moves = line.split([' ', ',']).filter(|word| !word.is_empty() && !word.starts_with('T'));
    moves.all(|word| {
        let squares = word.strip_prefix(['+', '-']).map(str::as_bytes);
        matches!(squares, Some([from @ .., b'A'..=b'Z', b'A'..=b'Z']) if from.len() == 4 && from.iter().all(u8::is_ascii_digit))
    })
}

/// Tells whether a line names a move of shogi: `▲４五歩`, `△同歩`.
fn is_about_shogi(line: &str) -> bool {
    line.split(['▲', '△', '☗', '☖', '▽']).skip(1).any(|said| {
        let mut said = said.chars();
        match said.next() {
            Some('同') => true,
            Some(file) => {
                width::narrow(file).is_ascii_digit()
                    && said.next().is_some_and(|rank| "一二三四五六七八九".contains(rank))
            }
            None => false,
        }
    })
}

/// Tells whether a text is the second part of an ID of GNU Backgammon.
fn is_match_id(line: &str) -> bool {
    line.len() == 12 && line.contains("AA") && line.chars().all(|c| c.is_ascii_alphanumeric() || "+/".contains(c))
}

/// Tells whether a line is a play as players write it: `8/5 6/5*`.
fn is_play(line: &str) -> bool {
    line.split_whitespace().all(|leg| {
        let leg = leg.split('(').next().unwrap_or_default();
        let mut points = leg.split('/').map(|point| point.trim_matches('*'));
        leg.contains('/') && points.all(|point| ["bar", "off"].contains(&point) || is_number(point) && point.len() < 3)
    })
}

/// Tells whether a line has a player's points in Carcassonne: `Anna: city 12, road 4`.
fn is_score(line: &str) -> bool {
    const SCORED: [&str; 8] = ["city", "cities", "road", "cloister", "monastery", "farm", "field", "meeple"];
    let points = line.split_once(':').map(|(_, points)| points.to_ascii_lowercase()).unwrap_or_default();
    let words: Vec<&str> = points.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_scored =
        |word: &str| SCORED.contains(&word) || word.strip_suffix('s').is_some_and(|one| SCORED.contains(&one));
    words.windows(2).any(|pair| is_scored(pair[0]) && is_number(pair[1]))
}

/// Tells whether a line has names of columns, one of them for positions; a sentence and an object have other signs.
fn is_table(text: &str) -> bool {
    if text.starts_with(['{', '[']) || text.ends_with('.') {
        return false;
    }
    const COLUMNS: [&str; 6] = ["xgid", "id", "gnuid", "position", "position id", "sfen"];
    let mut names = text.split([',', ';', '\t']).map(|name| name.trim_matches([' ', '"']));
    text.contains([',', ';', '\t']) && names.any(|name| COLUMNS.iter().any(|column| name.eq_ignore_ascii_case(column)))
}

/// Names a text of backgammon.
fn backgammon(text: &str) -> Option<Diagnostic> {
    let error = Diagnostic::error;
    // A log of a client begins with much else.
    if text.lines().any(|line| begins(line.trim(), "board:") && line.matches(':').count() >= FIBS_FIELDS) {
        let fault = error("input::position", "this is a position as FIBS sends it (board:), which zumen does not read");
        return Some(fault.help("use its XGID or GNU Backgammon ID, such as 4HPwATDgc/ABMA:cAkqAAAAAAAE"));
    }
    let has_points = |line: &str| line.split_whitespace().collect::<String>().starts_with("|131415161718|");
    if lines(text).any(has_points) {
        let fault = error("input::position", "this is a board of BSD backgammon, which zumen does not read");
        return Some(fault.help("set the position up in GNU Backgammon and use the GNU Backgammon ID that it shows"));
    }
    let mode = text.split_once("[Game Modus '").and_then(|(_, mode)| mode.split_once('\''));
    if let Some((mode, _)) = mode.filter(|(mode, _)| !["Portes", "Backgammon", "Tavla"].contains(mode)) {
        let fault = Diagnostic::error("input::match", format!("this is a game of {mode} (GammonX)"));
        return Some(fault.help(OF_CHESS));
    }
    if let Some((what, help)) = match_of_backgammon(text.trim_start()) {
        let message = format!("this is a match of backgammon {what}, which zumen does not read");
        return Some(Diagnostic::error("input::match", message).help(help));
    }
    let is_edge = |line: &str| ["+13-14-15-", "+12-11-10-", "+24-23-22-"].iter().any(|edge| line.starts_with(edge));
    let is_analysis = |line: &str| is_candidate(line) || line.contains("Cubeful Equities");
    let what = if lines(text).any(is_analysis) { "an analysis" } else { "a board" };
    let message = format!("this is {what} of backgammon without the ID of its position");
    let fault = error("input::analysis", &message).help("copy the line with XGID= or Position ID, too");
    lines(text).any(|line| is_analysis(line) || is_edge(line)).then_some(fault)
}

/// Names a text of Go.
fn go(text: &str) -> Option<Diagnostic> {
    let error = Diagnostic::error;
    if let Some((columns, rows)) = text.trim().split_once(['x', '×']).filter(|(columns, _)| is_number(columns))
        && columns == rows
        && columns.parse().is_ok_and(|lines| (1..=52).contains(&lines))
    {
        let fault = error("input::go", "this is the size of a board without a position");
        return Some(fault.help(format!("an empty Go board of this size is (;SZ[{columns}])")));
    }
    if let Some(moves) = bare_moves(text.trim_start()) {
        let fault = error("input::sgf", "these are SGF moves without the beginning and the end of a record");
        return Some(fault.help(format!("write (;SZ[19];{moves})")));
    }
    if text.trim_start().starts_with("(;") && text.contains("\\[") {
        let fault = error("input::sgf", "this SGF record has backslashes before its brackets, as Markdown writes them");
        return Some(fault.help("remove the backslashes"));
    }
    if is_in_other_brackets(text.trim()) {
        let fault = error("input::sgf", "an SGF record stands in round brackets, not in curly or square ones");
        return Some(fault.help("begin it with (; and end it with )"));
    }
    if is_of_properties(text.trim()) {
        let fault = error("input::sgf", "these are SGF properties without the beginning and the end of a record");
        return Some(fault.help("write (; before them, ; before each move, and ) behind them"));
    }
    if lines(text).any(|line| ["EVENT BOARDSIZE ", "SETUP B ", "SETUP W "].iter().any(|start| line.starts_with(start)))
    {
        let fault = error("input::go", "this is a record of Ishi Go (.go), which zumen does not read");
        return Some(fault.help("save it as SGF in a program that reads Ishi Go and use that"));
    }
    if is_list_of_go(text) {
        let fault = error("input::go", "this is a list of Go moves, which zumen does not read");
        return Some(fault.help("write it as SGF, where Q16 is pd and D4 is dp: (;SZ[19];B[pd];W[dp])"));
    }
    // A text of comments alone may be anything.
    let is_command = |line: &str| is_gtp(line) && !line.starts_with('#') && line.contains(' ');
    let commands = lines(text).filter(|line| is_command(line)).count();
    let is_session = commands > 2 && lines(text).all(|line| is_gtp(line) || is_word_of_command(line));
    if is_session || lines(text).all(is_gtp) && commands > 0 {
        let fault = error("input::gtp", "these are commands for a Go engine (GTP)");
        return Some(fault.help("let the engine write the game as SGF (printsgf) and use that"));
    }
    None
}

/// Tells whether a text is a position of chess, also a faulty one: some eight ranks, and what no board of shogi has.
pub(super) fn is_fen(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let board = words.next().filter(|_| text.len() < 200).unwrap_or_default();
    let ranks = board.matches('/').count() + 1;
    let is_board = (7..=9).contains(&ranks) && board.chars().all(|c| "pnbrqkPNBRQK12345678/9".contains(c));
    let castling = words.nth(1).unwrap_or_default();
    let castles = !castling.is_empty() && castling.chars().all(|c| "KQkq".contains(c));
    let passes =
        words.next().is_some_and(|square| square == "-" || matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']));
    is_board && (board.contains(['q', 'Q']) || castles || passes && ranks == 8)
}

/// Tells whether a text is a position of xiangqi: ten ranks with cannons or advisors.
pub(super) fn is_xiangqi(text: &str) -> bool {
    let board = text.split_whitespace().next().filter(|_| text.len() < 200).unwrap_or_default();
    let is_board = board.matches('/').count() == 9 && board.chars().all(|c| "rnbakcpehRNBAKCPEH123456789/".contains(c));
    is_board && board.contains(['a', 'A', 'c', 'C'])
}

fn without_position(name: &str) -> Diagnostic {
    Diagnostic::error("read::no-source", format!("this {name} keeps no position")).help(OF_PICTURES)
}

/// Names files that say what they are behind their length.
fn container_kind(bytes: &[u8]) -> Option<Kind> {
    let length = u32::try_from(bytes.len()).ok()?.to_le_bytes();
    match bytes {
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Kind::Picture("WebP")),
        [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f', ..] => Some(Kind::Picture("AVIF")),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some(Kind::Picture("HEIC, or a film")),
        [b'B', b'M', rest @ ..] if rest.starts_with(&length) || rest.get(4..8) == Some(&[0; 4]) => {
            Some(Kind::Picture("BMP"))
        }
        _ => None,
    }
}

/// Tells whether bytes were decoded that mean no text: they steer terminals, or no charset knows them. In UTF-8 a text may
/// have lost its characters before.
fn is_binary(bytes: &[u8], text: &str) -> bool {
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let start: Vec<char> = text.chars().filter(|c| !is_utf8 || *c != LOST).take(LOOKED_AT).collect();
    start.iter().filter(|c| is_odd(**c)).count() * 8 > start.len() || start.contains(&'\0')
}

/// Tells whether a character is in no text.
fn is_odd(c: char) -> bool {
    c == LOST || c.is_control() && !c.is_whitespace() && !matches!(c, '\u{1a}' | '\u{1b}')
}

/// Names the JSON of another program by its fields, and what other programs print.
fn output_of_program(text: &str) -> Option<Diagnostic> {
    // The first object of several, on one line or more.
    let mut objects = serde_json::Deserializer::from_str(text).into_iter::<BTreeMap<String, IgnoredAny>>();
    let object = objects.next().and_then(Result::ok).unwrap_or_default();
    let has = |keys: &[&str]| keys.iter().any(|key| object.contains_key(*key));
    let (code, message, help) = match () {
        () if lines(text).any(is_move_of_psn) => (
            "input::psn",
            "this is a game of shogi as PSN, which zumen does not read",
            "save it as KIF or CSA in the program that shows it and use that",
        ),
        () if has(&["turnNumber"]) && has(&["moveInfos", "rootInfo"]) || text.starts_with("info move ") => (
            "input::katago",
            "this is output of KataGo, which contains no position",
            "use it with its record: zumen game.sgf --analysis moves --analysis-file FILE",
        ),
        () if has(&["moves"]) && has(&["game_id", "phase"]) => (
            "input::go",
            "this is a game of Go as a server writes it in JSON (OGS), which zumen does not read",
            "download the game as SGF from the server and use that",
        ),
        () if has(&["appVersion", "app", "gameId"]) && has(&["replay"])
            || has(&["appVersion", "app"]) && has(&["gameId"]) =>
        {
            (
                "input::carcassonne",
                "this is a save of JCloisterZone, which zumen does not read",
                "write the placements as a score sheet: zumen --help shows one",
            )
        }
        () => return None,
    };
    Some(Diagnostic::error(code, message).help(help))
}

/// Tells whether a line begins with a first move of shogi in PSN: `1.P7f`.
fn is_move_of_psn(line: &str) -> bool {
    let square = line
        .strip_prefix("1.")
        .map(str::trim_start)
        .and_then(|played| played.strip_prefix(['P', 'R', 'S', 'G', 'K', 'B']));
    matches!(square.map(str::as_bytes), Some([b'1'..=b'9', b'a'..=b'i', ..]))
}

/// Tells whether a text begins with these letters, be they capitals or not.
pub(super) fn begins(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}

fn is_link(text: &str) -> bool {
    let is_word = !text.trim_end().contains(char::is_whitespace);
    is_word && ["https://", "http://", "www."].iter().any(|start| begins(text, start))
}

/// Tells whether a line is a tag of a chess record: `[Event "..."]`.
fn is_tag(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")).and_then(|line| line.split_once(" \""));
    name.is_some_and(|(name, _)| name.chars().all(char::is_alphanumeric))
}

/// Tells whether a line has a first move of chess: `1. e4`, `1.Nf3`.
fn is_chess_move(line: &str) -> bool {
    let Some(played) = line.strip_prefix("1.").map(str::trim_start) else { return false };
    let mut letters = played.split_whitespace().next().unwrap_or_default().chars().rev();
    // Of a move the square comes last: its rank, its file.
    let rank = letters.next().is_some_and(|rank| matches!(rank, '1'..='8'));
    rank && letters.next().is_some_and(|file| matches!(file, 'a'..='h')) && letters.count() <= 3
}

/// Tells what writes matches of backgammon like this one, and how one that is read is made of it.
fn match_of_backgammon(start: &str) -> Option<(&'static str, &'static str)> {
    match () {
        () if lines(start).any(|line| line.starts_with("Score is ") && line.ends_with("point match.")) => {
            Some(("as FIBS lists it (oldmoves)", OF_MATCHES))
        }
        () if lines(start).any(|line| line.starts_with("GAME_") && line.contains("_GAMEPLAY=")) => {
            Some(("of PartyGammon (.gam)", OF_MATCHES))
        }
        () if start.starts_with(";[Game '") => Some(("of GammonX", OF_MATCHES)),
        () if lines(start).any(is_scored_game) => Some(("of TrueMoneyGames (.tmg)", OF_MATCHES)),
        () if lines(start).next().is_some_and(|line| line.contains(" vs. ")) && start.contains("\n1\t") => {
            Some(("of GamesGrid (.sgg)", OF_MATCHES))
        }
        () if start.starts_with('{') && lines(start).any(|line| line.to_ascii_lowercase().contains("\"ogxm\"")) => {
            Some(("of OpenGammon (.ogxm)", OF_OPENGAMMON))
        }
        () if lines(start).any(is_round) => {
            let has_game = lines(start).any(|line| line.strip_prefix("Game ").is_some_and(is_number));
            let help = if has_game { OF_LENGTHS } else { OF_PARTS };
            Some(("without its length (.gam of Jellyfish, or a part of a .mat)", help))
        }
        () if lines(start).next().is_some_and(is_fields) => Some(("as a position of Snowie", OF_MATCHES)),
        () => None,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.trim().chars().all(|c| c.is_ascii_digit())
}

/// Tells whether a line begins a game with its score: `Game 1: 0-0`.
fn is_scored_game(line: &str) -> bool {
    let game = line.strip_prefix("Game ").and_then(|line| line.split_once(": "));
    game.is_some_and(|(number, score)| {
        let score = score.split_once('-');
        let is_score = score.is_some_and(|(one, other)| is_number(one) && is_number(other));
        number.chars().all(|c| c.is_ascii_digit()) && is_score
    })
}

/// Tells whether a line is a round of a match, in either column: `1) 31: 8/5 6/5`.
fn is_round(line: &str) -> bool {
    let rest = line.split_once(')').filter(|(number, _)| number.trim().parse::<u32>().is_ok());
    let cell = rest.map_or(&[][..], |(_, cell)| cell.trim_start().as_bytes());
    matches!(cell, [b'1'..=b'6', b'1'..=b'6', b':', ..])
}

/// Tells whether a line is a position of Snowie.
fn is_fields(line: &str) -> bool {
    line.matches(';').count() >= 38 && line.starts_with(|c: char| c.is_ascii_digit())
}

/// Tells whether a line is a play with its equity: `1. XG Roller+  8/5 6/5  eq:+0.123`.
fn is_candidate(line: &str) -> bool {
    let rank = line.trim_start_matches(['*', ' ']).split_once('.').map_or("", |(rank, _)| rank);
    let line = line.to_ascii_lowercase();
    !rank.is_empty() && rank.chars().all(|c| c.is_ascii_digit()) && (line.contains("eq:") || line.contains("eq.:"))
}

/// The first moves of a text that is nothing but moves of SGF, with a semicolon between them.
fn bare_moves(text: &str) -> Option<String> {
    let moves =
        text.trim_end().split_inclusive(']').map(|part| part.trim_start_matches([' ', '\t', '\r', '\n', ';', ',']));
    let moves = moves.map(|part| {
        let point = part.strip_prefix("B[").or_else(|| part.strip_prefix("W["))?.strip_suffix(']')?;
        let is_point = [0, 2].contains(&point.len()) && point.chars().all(|c| c.is_ascii_lowercase());
        is_point.then_some(part)
    });
    let moves: Vec<&str> = moves.collect::<Option<_>>()?;
    let shown = moves.iter().take(MOVES).copied().chain((moves.len() > MOVES).then_some("..."));
    (!moves.is_empty()).then(|| shown.collect::<Vec<_>>().join(";"))
}

/// Tells whether a text is a record of SGF, but for its first and last bracket: `{;SZ[9];B[ee]}`.
fn is_in_other_brackets(text: &str) -> bool {
    let record = [('{', '}'), ('[', ']')].into_iter().find_map(|(open, close)| {
        text.strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close))
            .map(|rest| rest.trim_start_matches([';', ' ']))
    });
    record.is_some_and(is_of_properties)
}

/// Tells whether a text is nothing but properties of SGF: `GM[1]SZ[9]AB[ee]`.
fn is_of_properties(text: &str) -> bool {
    let name = text.find('[').map_or("", |at| &text[..at]);
    let is_next = |c: char| c.is_ascii_uppercase() || "[;()".contains(c);
    (1..=2).contains(&name.len())
        && name.bytes().all(|letter| letter.is_ascii_uppercase())
        && text.split(']').skip(1).all(|rest| rest.trim_start().chars().next().is_none_or(is_next))
}

/// Tells whether a text is a list of points with colours or numbers, or with both: `1. B D4`.
fn is_list_of_go(text: &str) -> bool {
    let words = lines(text).flat_map(str::split_whitespace).map(|word| word.trim_end_matches(['.', ',', ':', ')']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty() && word.parse::<u32>().is_err()).collect();
    let points = words.iter().filter(|word| is_point(word)).count();
    // A point of chess has no capital.
    let is_numbered =
        text.trim_start().starts_with('1') && words.iter().all(|word| word.starts_with(char::is_uppercase));
    let is_bare = points > 2 && words.iter().all(|word| word.starts_with(char::is_uppercase));
    points > 1
        && (is_numbered || is_bare || words.iter().take(2).any(|word| is_colour(word)))
        && words.iter().all(|word| is_colour(word) || is_point(word))
}

/// Tells whether a word is a point of the board: `D4`.
fn is_point(word: &str) -> bool {
    let row = word.strip_prefix(|c: char| matches!(c.to_ascii_uppercase(), 'A'..='H' | 'J'..='T'));
    row.and_then(|row| row.parse::<u8>().ok()).is_some_and(|row| (1..=19).contains(&row))
}

fn is_colour(word: &str) -> bool {
    ["b", "w", "black", "white"].iter().any(|colour| word.eq_ignore_ascii_case(colour))
}

/// Tells whether a line begins as a command of any engine does: `kgs-rules japanese`.
fn is_word_of_command(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase() || b"-_".contains(&letter))
}

/// Tells whether a line is of a dialogue with an engine of Go or shogi.
pub(super) fn is_of_engine(line: &str) -> bool {
    const USI: &str =
        "usi usiok id option setoption isready readyok usinewgame go info bestmove ponderhit stop gameover";
    let word = line.split_whitespace().next().unwrap_or_default();
    USI.split(' ').any(|known| known == word) || is_gtp(line)
}

/// Tells whether a line is a command of the Go Text Protocol, or an answer to one.
fn is_gtp(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| word.parse::<u32>().is_ok());
    let command = words.next().unwrap_or_default();
    match command {
        "boardsize" | "komi" | "fixed_handicap" | "place_free_handicap" => {
            words.next().is_some_and(|number| number.parse::<f32>().is_ok())
        }
        "play" | "genmove" | "reg_genmove" => words.next().is_some_and(is_colour),
        "clear_board" | "showboard" | "printsgf" | "protocol_version" | "list_commands" | "final_score" | "name"
        | "version" | "undo" | "quit" | "time_settings" | "time_left" | "set_free_handicap" | "known_command"
        | "kgs-time_settings" | "final_status_list" | "loadsgf" => true,
        _ => command.starts_with(['=', '?', '#']),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_chess_are_told_from_those_of_shogi() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "8/8/8/4k3/8/8/4K3/8 w - - 0 1",
            "8/8/8/4k3/8/8/4K3/8 b - e3",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        ] {
            assert!(is_fen(fen), "{fen}");
        }
        for sfen in [
            "8/8/8/4k3/8/8/4K3/8 b - 1",
            "8/8/8/4k3/8/8/4K3/8 b Pp 1",
            "8/8/8/4k3/8/8/4K3/8 b - 12",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "8/8",
            "",
        ] {
            assert!(!is_fen(sfen), "{sfen}");
        }
    }

    #[test]
    fn texts_of_ours_are_not_foreign() {
        for ours in [
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
            "(;GM[1]SZ[9];B[ee])",
            "shogi",
            "hello",
            "play the game",
            "1. a problem\n2. another",
            "",
            "  ",
        ] {
            assert_eq!(text(ours, |_| false).map(|fault| fault.code), None, "{ours}");
            assert_eq!(file(ours.as_bytes(), ours).map(|fault| fault.code), None, "{ours}");
        }
    }

    #[test]
    fn moves_of_go_without_a_record_are_named() {
        for (given, code) in [
            ("1. B D4\n2. W Q16\n3. B Q4\n", Some("input::go")),
            ("black d4, white q16", Some("input::go")),
            ("B D4 W D20", None),
            ("Black E5 C3 White G4 D3", Some("input::go")),
            ("STO 0 2 1 15 3\n\\GE\nSTO 0 3 2 3 15\n", Some("input::part")),
            ("[Data]\nQP,B1,1,0\nDP,W1,2,0\n", Some("input::part")),
            ("+7776FU -3334FU", Some("input::part")),
            ("+7776FU,T5\n-3334FU", Some("input::part")),
            ("詰将棋\n玉方：１一玉\n攻方：１四歩\n持駒：金", Some("input::part")),
            ("cAkqAAAAAAAE", Some("input::part")),
            ("24/18 13/11*", Some("input::part")),
            ("bar/22(2)", Some("input::part")),
            ("Anna: city 12, road 4\nBen: cloister 9", Some("input::part")),
            ("Anna: 24 points / Ben: Roads 9\n", Some("input::part")),
            ("Note: the road to the city\nfield 9", None),
            ("and/or", None),
            ("1. B D4", None),
            ("B[pd] W[dp] B[pp] W[]\n", Some("input::sgf")),
            (";B[pd];W[dp]", Some("input::sgf")),
            ("(;GM\\[1\\]SZ\\[19\\];B\\[pd\\])", Some("input::sgf")),
            ("GM[1]SZ[9]AB[ee]\n[cc]AW[dd]", Some("input::sgf")),
            ("B[pd] and W[dp]", None),
            ("EVENT BOARDSIZE 19\nSETUP W C17 D16\nSETUP B Q4\nB 1 O12\nCOM\nRight.\nENDCOM\n", Some("input::go")),
            ("> SETUP W C17 D16\r\n> SETUP B Q4\r\n", Some("input::go")),
        ] {
            assert_eq!(text(given, |_| false).map(|fault| fault.code), code, "{given}");
        }
        let help = text("B[pd] W[dp]", |_| false).expect("moves").help;
        assert!(help.iter().any(|help| help == "write (;SZ[19];B[pd];W[dp])"), "{help:?}");
    }

    #[test]
    fn whoever_reads_is_told() {
        let read =
            |bytes: &[u8]| crate::registry::read(bytes, &zumen_game::NoFiles).map(drop).map_err(|fault| fault.code);
        assert_eq!(read(b"\xff\xd8\xff\xe0"), Err("input::picture"));
        assert_eq!(read(b"PK\x03\x04"), Err("input::archive"));
        assert_eq!(read(b"https://example.org"), Err("input::link"));
        assert_eq!(read(b"https://example.org/?id=4HPwATDgc%2FABMA%3AcAkqAAAAAAAE"), Ok(()));
        assert_eq!(read(b""), Err("input::empty"));
        // A line of a list is named by itself.
        let list =
            crate::registry::read(b"4HPwATDgc/ABMA\nhttps://example.org\n8/8/8/4k3/8/8/4K3/7Q\n", &zumen_game::NoFiles);
        let codes: Vec<_> =
            list.expect("a list").validate(&zumen_game::NoFiles).iter().map(|fault| fault.code).collect();
        assert_eq!(codes, ["input::link", "input::chess"]);
    }

    #[test]
    fn boards_of_bsd_backgammon_are_named() {
        let board = "The board:\n ___________\n |                       |   |\n |13  14  15  16  17  18 |   |19  20  21  22  23  24 |\n\
                     |                 r     | w |rr           w       w |\n |12  11  10   9   8   7 |   | 6   5   4   3   2   1 |\n";
        for given in [board.to_owned(), board.replace('\n', "\r\n"), board.replace('\n', "\n\n> ")] {
            let fault = crate::registry::read(given.as_bytes(), &zumen_game::NoFiles).err().expect("named");
            assert!(fault.code == "input::position" && fault.message.contains("BSD"), "{given}: {}", fault.message);
        }
    }

    const SNOWIE: &str = "7;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;";

    #[test]
    fn matches_of_other_programs_are_named() {
        for (given, what) in [
            ("Score is 0-0 in a 5 point match.\nann is X - bob is O\nX: (5 3) 8-3 6-3", "FIBS"),
            ("ann vs. bob\n\nGame 1\n1\t31: 8/5 6/5\t42: 8/4 6/4", "GamesGrid"),
            ("MatchId: 4\nGame 1: 0-0\n1 1 31: 8/5 6/5", "TrueMoneyGames"),
            ("name=a\nGAME_1_GAMEPLAY=p1 31#", "PartyGammon"),
            (";[Game 'a']\n;[Game Modus 'Portes']\n", "GammonX"),
            ("Ann       Bob\n  1)              31: 8/5 6/5\n  2) 64: 24/18 13/9\n", "Jellyfish"),
            ("\x7e\0\x01\0\x07\0\x14\0\x14\0\x16\0", "Jellyfish"),
            ("OGXM\x01\0\0", "OpenGammon"),
            ("{\"format\": \"ogxm\", \"games\": []}", "OpenGammon"),
            (SNOWIE, "Snowie"),
            ("bgf version 1.2\n", "BGRoom"),
            ("{\"format\":\"BGF\",\"version\":\"1.0\"}\n", "BGBlitz"),
        ] {
            let fault = file(given.as_bytes(), given).or_else(|| text(given, |_| false)).expect(given);
            assert!(fault.code == "input::match" && fault.message.contains(what), "{given}: {}", fault.message);
            assert!(fault.help.iter().any(|help| help.contains(".mat")), "{given}");
        }
        let plakoto = text(";[Game 'a']\n;[Game Modus 'Plakoto']\n", |_| false).expect("named");
        assert!(plakoto.code == "input::match" && plakoto.message.contains("Plakoto"), "{}", plakoto.message);
    }

    #[test]
    fn a_text_that_lost_its_characters_is_a_text() {
        let lost = "\u{fffd}\u{fffd}\u{fffd}: \u{fffd}\u{fffd}\n   1 \u{fffd}\u{fffd}\u{fffd}(77)\n";
        assert_eq!(file(lost.as_bytes(), lost).map(|fault| fault.code), None);
        assert_eq!(text(lost, |_| false).map(|fault| fault.code), Some("input::charset"));
        assert_eq!(text("caf\u{fffd}\n", |_| false).map(|fault| fault.code), None);
    }

    #[test]
    fn commands_of_engines_may_be_their_own() {
        let session = "kgs-rules japanese\necho Dec 13\nboardsize 9\nplay b q4\nplay w d4\n";
        assert_eq!(text(session, |_| false).map(|fault| fault.code), Some("input::gtp"));
        assert_eq!(text("play it well\nkomi or not\nplay b well\n", |_| false).map(|fault| fault.code), None);
    }

    #[test]
    fn bytes_that_mean_nothing_are_no_text() {
        for binary in [&[0u8; 64][..], &[1, 2, 3, 0xff, 0xfe, 0xfd], b"\x7fELF\x02\x01\x01"] {
            let text = zumen_game::charset::decode(binary);
            assert!(file(binary, &text).is_some_and(|fault| fault.code == "input::binary"), "{binary:?}");
        }
    }
}
