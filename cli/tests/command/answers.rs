//! What the program says of what it is given: the table `answers.txt`, row by row.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{folder, zumen, zumen_with};

const TABLE: &str = include_str!("answers.txt");

const KIF: &str = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
const SGF: &str = "(;GM[1]SZ[9];B[ee];W[cc])";

/// A board of shogi as BOD, without one of its ranks.
fn board_without(rank: usize) -> String {
    let ranks = "一二三四五六七八九".chars().enumerate().filter(|(index, _)| index + 1 != rank);
    let rows: String = ranks.map(|(_, label)| format!("|{}|{label}\n", " ・".repeat(9))).collect();
    format!("後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+{0}+\n{rows}+{0}+\n", "-".repeat(27))
}

/// Makes the files that rows name.
fn world(folder: &Path) {
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("written");
    let wide = |text: &str, to: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(to).collect::<Vec<u8>>();
    let zip = |entry: &str| [b"PK\x03\x04\x14\0\0\0\x08\0\x89\x1b[31m", entry.as_bytes()].concat();
    fs::create_dir(folder.join("folder")).expect("a folder");
    write("game.sgf", SGF.as_bytes());
    write("game.kif", KIF.as_bytes());
    write("named.sgf", SGF.replace("SZ[9]", "SZ[9]PB[Tom & Jo]PW[林]").as_bytes());
    write("entities.sgf", SGF.replace("SZ[9]", "SZ[9]PB[Tom &amp; Jo]PW[&#26519;]").as_bytes());
    write("letters.txt", ". . . . . . .\n. . X O . . .\n".repeat(4).as_bytes());
    let garbled: String = KIF.as_bytes().iter().map(|byte| char::from(*byte)).collect();
    write("garbled.kif", format!("#KIF version=2.0\n{garbled}").as_bytes());
    write("garbled.txt", encoding_rs::WINDOWS_1252.decode(KIF.as_bytes()).0.as_bytes());
    write("marks.kif", b"#KIF version=2.0\n????????\n   1 ????(77)\n");
    write("little.sgf", &wide(SGF, u16::to_le_bytes));
    write("big.sgf", &wide(SGF, u16::to_be_bytes));
    write("little.kif", &wide(KIF, u16::to_le_bytes));
    // The cut goes through a character.
    write("cut.kif", &KIF.as_bytes()[..KIF.len() - "(33)\n".len() - 1]);
    write("pieceless.kif", KIF.replace("３四歩(33)", "３四   ( 0:04/)").as_bytes());
    write(
        "origin.kif",
        format!(
            "{KIF}   3 ２六歩(23)
"
        )
        .as_bytes(),
    );
    write("head.bod", "表題：一手詰\n後手の持駒：残\n".as_bytes());
    write("handicap.kif", "手合割：５枚落\n".as_bytes());
    write("first.bod", board_without(1).as_bytes());
    write("fifth.bod", board_without(5).as_bytes());
    write("last.bod", board_without(9).as_bytes());
    write("open.bod", "+---------+\n| ・ ・ ・|一\n| ・ ・ ・|二\n".as_bytes());
    let rules = include_str!("../../../examples/zillions/tic-tac-toe.zrf");
    for (name, good, bad) in [
        ("open.zrf", "(players Cross Nought)", "(players Cross Nought"),
        ("inner.zrf", "(name Mark)", "(name Mark"),
        ("closed.zrf", "(players Cross Nought)", "(players Cross Nought))"),
        ("slip.zrf", "(name Mark)", "(nme Mark)"),
        ("absent.zrf", "(version", "(include \"rulse.zrf\") (version"),
        ("boardless.zrf", "(board\n", "(bord\n"),
        ("grid.zrf", "(dimensions", "(dimension"),
        ("nobody.zrf", "(players Cross Nought)", "(playrs Cross Nought)"),
    ] {
        assert!(rules.contains(good), "{name}");
        write(name, rules.replacen(good, bad, 1).as_bytes());
    }
    write("rules.zrf", rules.as_bytes());
    write("page.zrf", format!("<html>\n<pre>\n{}</pre>\n", rules.replace('"', "&quot;")).as_bytes());
    write("misspelt.zrf", rules.replacen("(game", "(gmae", 1).as_bytes());
    write("damaged.zrf", rules.replace("(name Mark)", "(name Mark) (image Cross \"game.sgf\")").as_bytes());
    write("title.zrf", b"(game (title \"X\") (players A B))");
    let sheet = include_str!("../../../examples/carcassonne/game.json");
    write("curly.json", sheet.replace('"', "\u{201c}").as_bytes());
    write("single.json", b"{'game': 'backgammon', 'position': {}}\n");
    write("names.json", b"{game: \"backgammon\", position: {}}\n");
    write("mail.txt", b"XGID=3D-b----E-C---eE---c-e----B-:0:0:1:31:0:=\r\n0:0:7:10\r\n");
    let head = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
    write("headed.eml", format!("{head}XGID=3D-b----E-C---eE---c-e----B-:0:0:1:31:0:=\r\n0:0:7:10\r\n").as_bytes());
    write("mail.sgf", SGF.replace("SZ[9]", "SZ[9]C[a =3D=E3=81=82=\n]").as_bytes());
    write("game.jsonl", b"{}\n");
    write("half.json", sheet.replacen("\"info\"", "\u{201c}info\u{201d}", 1).as_bytes());
    write("capital.json", sheet.replacen("\"placements\"", "\"Placements\"", 1).as_bytes());
    write("whole.json", sheet.as_bytes());
    write("chat.txt", format!("Here is our sheet:\n\n```json\n{sheet}\n```\nRegards\n").as_bytes());
    let small = ('A'..='X').fold(sheet.to_owned(), |sheet, tile| {
        sheet.replace(&format!("\"tile\": \"{tile}\""), &format!("\"tile\": \"{}\"", tile.to_ascii_lowercase()))
    });
    write("small.json", small.as_bytes());
    for (name, good, bad) in [
        ("named-info.json", "\"info\"", "\"game\""),
        ("named-moves.json", "\"placements\"", "\"moves\""),
        ("quote.json", "harbour", "\"Harbour\""),
        ("escape.json", "harbour", "\\games"),
        ("plus.json", "\"x\": 1", "\"x\": +1"),
        ("zero.json", "\"x\": 1", "\"x\": 01"),
    ] {
        write(name, sheet.replacen(good, bad, 1).as_bytes());
    }
    write("negative.json", sheet.replace("\"rotation\": 2", "\"rotation\": -2").as_bytes());
    write("sheet.yaml", b"info:\n  title: Friday\nplacements:\n  - type: initial\n    tile: D\n");
    write("bare.json", b"{}\n");
    write("options.jsonl", br#"{"id": "4HPwATDgc/ABMA", "options": ["pips"]}"#);
    write("named.jsonl", br#"{"id": "4HPwATDgc/ABMA", "name": 5}"#);
    for (name, lines) in [
        ("figure.map", "# mine\n\nMark chess-quen\n"),
        ("long.map", "Mark Wiz\n"),
        ("piece.map", "Marc stone\n"),
        ("line.map", "Mark\n"),
        ("picture.map", "Mark = mark.png\n"),
        ("player.map", "Cros Mark = stone\n"),
        ("good.map", "Mark stone\n"),
    ] {
        write(name, lines.as_bytes());
    }
    write("saved.zsg", b"Zillions Save Game File Version 0.02 HCVersion=1\nRulesFile=Chess.zrf\nVariantName=T\n");
    write("mine.css", b".board { fill: #ffffff }");
    write("noto.ttf", b"");
    assert_eq!(zumen(folder, &["templates", "export", "go", "goboard"]).status, Some(0));
    write("empty.sgf", b"");
    write("film.gif", b"GIF89a\0\0\0\0\0\0\0;");
    write("variants.ini", b"[mini:chess]\nmaxRank = 6\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n");
    write("dots.mat", b" 7 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1. 31: 8/5 6/5\n");
    write("plain.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\n\n\n\x1b[31m");
    write("plain.svg", b"<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
    write("plain.pdf", b"%PDF-1.4\n%\x80\x81\x82\n1 0 obj\n");
    write("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\n\n\x1b[31m");
    write("photo.webp", b"RIFF\x10\0\0\0WEBPVP8 ");
    write("games.zip", &zip("game.sgf"));
    write("game.sgf.gz", b"\x1f\x8b\x08\0\0\0\0\0\n\n");
    write("lesson.docx", &zip("word/document.xml"));
    write("lesson.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\n\n");
    write("lesson.odt", &zip("mimetypeapplication/vnd.oasis.opendocument.text"));
    write("sheet.xlsx", &zip("xl/workbook.xml"));
    write("sheet.ods", &zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"));
    write("sheet.csv", b"name,XGID\na,XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n");
    write("tiles.csv", b"Player,Tile,X,Y\nAnn,U,0,1\n");
    write("ludii.lud", b"(game \"Tic-Tac-Toe\"\n    (players 2)\n    (equipment { (board (square 3)) }))\n");
    fs::create_dir(folder.join("nothing")).expect("a folder");
    write("bare.csv", b"4HPwATDgc/ABMA:cAkqAAAAAAAE\n4HPwATDgc/ABMA:cAkqAAAAAAAE\n");
    write("commas.csv", b"id,cap\n4HPwATDgc/ABMA:cAkqAAAAAAAE,one, two, three\n");
    write("commas.jsonl", b"{\"id\": \"4HPwATDgc/ABMA:cAkqAAAAAAAE\"},\n");
    write("inner.jsonl", b"{\"game\":\"backgammon\",\"position\":\"XGID\"}\n");
    write("short.bmp", b"BM\x99\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0");
    write("japanese.kif", &encoding_rs::SHIFT_JIS.encode(KIF).0);
    write("nameless.txt", b"= 4HPwATDgc/ABMA\na = 4HPwATDgc/ABMA\nb = 4HPwATDgc/ABMA\n");
    write("empty.txt", b"a = 4HPwATDgc/ABMA\nb = \nc = 4HPwATDgc/ABMA\n");
    write("lesson.rtf", b"{\\rtf1\\ansi hello}\n");
    write("program", &(0..=255).collect::<Vec<u8>>());
    write("match.mat", b"; [Site \"here\"]\n\n 7 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n");
    write("die.mat", b" 7 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5     82: 8/2\n");
    write("half.mat", b" Game 2\n Ann : 0     Bob : 1\n  1) 31: 8/5 6/5     52: 13/8\n");
    write("late.kif", "  40 ７六歩(77)\n  41 ３四歩(33)\n".as_bytes());
    write("match.xg", b"RGMH\x01\0\0\0\x28\x20\0\0");
    write("match.bgf", b"{\"format\":\"BGF\",\"version\":\"1.0\"}\n\x1f\x8b\x08\0\0");
    write("match.sgf", b"(;FF[4]GM[6]AP[GNU Backgammon:1.07];B[31hehg])");
    write("analysis.txt", b" 1. XG Roller+  8/5 6/5   eq:+0.123\n    Player: 55.10% (G:17.2% B:0.9%)\n");
    write("chess.pgn", b"[Event \"x\"]\n[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n");
    write("engine.gtp", b"boardsize 19\nclear_board\nkomi 6.5\nplay B D4\ngenmove W\n\n= Q16\n\nquit\n");
    write("page.zip", b"<!DOCTYPE html>\n<html><body>404</body></html>\n");
    write(
        "icon.html",
        b"<?xml version=\"1.0\"?>\n<html><body>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n</body></html>\n",
    );
    write("page.html", b"<!DOCTYPE html>\n<html>\n<body>\n<p>\nhello\n</p>\n</body>\n</html>\n");
}

/// Parts arguments at blanks; quotes keep one together.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('\'').enumerate();
    quoted
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn what_is_given_is_named_for_what_it_is() {
    let folder = folder();
    world(folder.path());
    let rows = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows {
        count += 1;
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let [typed, code, message, status] = columns[..] else { panic!("{row}: a row has four columns") };
        let args = words(typed);
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        if status == "0" {
            let drawn = |arg: &str| zumen(folder.path(), &[arg, "-f", "json", "-o", "-"]);
            let (given, plain) = (drawn(args[0]), drawn(&words(message)[0]));
            if given.status != Some(0) || given.stdout != plain.stdout || !given.stderr.is_empty() {
                wrong.push(format!("{typed}: {given:?} for {plain:?}"));
            }
            continue;
        }
        args.extend(["--error-format", "json"]);
        let run = zumen(folder.path(), &args);
        let said: Vec<Value> = run.stderr.lines().map(json).collect();
        let errors: Vec<&Value> = said.iter().filter(|line| line["severity"] == "error").collect();
        let is_named = errors
            .iter()
            .any(|line| line["code"] == code && line["message"].as_str().is_some_and(|said| said.starts_with(message)));
        if !is_named || errors.len() != 1 || run.status.map(|status| status.to_string()).as_deref() != Some(status) {
            wrong.push(format!("{row}: {run:?}"));
        }
        let is_long = said.iter().any(|line| line["help"].as_str().is_some_and(|help| help.lines().count() > 2));
        if is_long || run.stderr.chars().any(|c| c.is_control() && c != '\n') {
            wrong.push(format!("{row}: it says too much: {run:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(count >= 60, "{count} rows");
}

#[test]
fn a_remedy_is_what_to_type() {
    let folder = folder();
    let rules = include_str!("../../../examples/zillions/chess.zrf");
    fs::write(folder.path().join("chess.zrf"), rules).expect("written");
    fs::write(folder.path().join("game.sgf"), "(;GM[1]SZ[9]GN[The corner];B[ee])\n(;SZ[9]GN[Black to kill])").unwrap();
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let double = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10";
    let beaver = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:3:0:10";
    fs::write(folder.path().join("ids.txt"), format!("{start}\n{beaver}\n")).expect("written");
    fs::write(folder.path().join("pip.jsonl"), r#"{"id": "4HPwATDgc/ABMA", "options": {"pip": true}}"#).unwrap();
    fs::write(folder.path().join("saved.zsg"), "VersionInfo=2.0\n").expect("written");
    fs::write(folder.path().join("king.png"), b"\x89PNG\r\n\x1a\n\0\0").expect("written");
    fs::write(folder.path().join("game.kif"), KIF).expect("written");
    fs::write(folder.path().join("origin.kif"), format!("{KIF}   3 ２六歩(23)\n")).expect("written");
    fs::write(folder.path().join("gap.kif"), format!("{KIF}   5 ２五歩(26)\n")).expect("written");
    fs::write(folder.path().join("board.txt"), "Score\n +13-14-15-16-17-18------19-20-21-22-23-24-+\n").unwrap();
    let fibs = format!("board:You:Ben:5:0:0{}:1:3:1:0:0:1:1:1:0", ":0".repeat(26));
    fs::write(folder.path().join("my game.sgf"), SGF).expect("written");
    let address = format!("file://{}/my%20game.sgf", folder.path().display());
    fs::write(folder.path().join("film.gif"), b"GIF89a\0\0\0\0\0\0\0;").expect("written");
    for (typed, remedy) in [
        (&["game.sgf", "第20手", "-o", "a.svg"][..], "--at 20"),
        (&["game.sgf", "20手目", "-o", "a.svg"], "--at 20"),
        (&["game.sgf", "move", "20", "-o", "a.svg"], "--at 20"),
        (&["game.sgf", "move 20"], "--at 20"),
        (&["chess.zrf", "Kings and Pawns", "-o", "a.svg"], "--variant \"Kings and Pawns\""),
        (&["game.sgf", "Black to kill", "-o", "a.svg"], "--game 2"),
        (&[start, "-o", "still.gif"], "-o still.png"),
        (&[start, "-f", "gif"], "-f png"),
        (&["game.sgf", "--template", "print", "-o", "a.svg"], "--theme print"),
        (&["game.sgf", "--moves", "all", "-o", "a.svg"], "--moves 1-end"),
        (&["game.sgf", "--json"], "-f json"),
        (&["game.json", "--legal", "-o", "a.svg"], "such as U"),
        (&[&fibs], "XGID or GNU Backgammon ID"),
        (&["game.sgf", "--figure", "2"], "--moves 2:1-20"),
        (&["game.sgf", "--number-from", "1"], "perhaps --numbers: Number stones"),
        (&["game.sgf", "--number-moves"], "perhaps --moves: Draw a figure"),
        (&["game.sgf", "--highlight-last"], "perhaps --last-move: "),
        (&["game.sgf", "--solution"], "perhaps --problems: "),
        (&["game.sgf", "--output-format", "png"], "did you mean --format?"),
        (&["game.sgf", "--with-comments"], "did you mean --comments?"),
        (&["game.sgf", "--show-pips"], "go has no option --pips; it is for Backgammon"),
        (&["game.sgf", "--svg"], "use --format svg"),
        (&["game.sgf", "--label", "A:E5"], "marks of the record"),
        (&["game.sgf", "--title", "My game"], "use --caption TEXT for a line under a picture"),
        (&["shogi", "--bottom", "gote"], "perhaps --view: "),
        (&["shogi", "--kanji"], "use --coordinates kanji"),
        (&["shogi", "--remove", "8b"], "--put 8b:-"),
        (&["game.sgf", "game.kif", "%", "-o", "out/"], "write a unit behind its number without a blank, as in 2%"),
        (&["opening", "position", "31"], "XGID=-b----E-C---eE---c-e----B-:0:0:1:00"),
        (&["saved.zsg", "--rules", "chess"], "did you mean chess.zrf?"),
        (&["chess.zrf", "--pieces", "king.png"], "king.png is not a text, and --pieces takes one"),
        (&[double, "--play", "take"], "say the answer with --caption"),
        (&["batch", "game.sgf", "-o", "out.zip"], "name a folder"),
        (&[start, "--no-pips"], "--pips is off unless you write it"),
        (&[start, "--match-length", "5"], "CRAWFORD:LENGTH"),
        (&["convert", "--from", "sgf", "--to", "json", "game.sgf"], "leave --from sgf out"),
        (&["templates", "export", "go"], "write zumen templates export go DIR"),
        (&["game.sgf", "--figure", "20", "-o", "figures/"], "--figures 20"),
        (&["game.sgf", "-o", "b.sgf"], "use zumen convert INPUT --to sgf -o b.sgf"),
        (&["game.sgf", "--from", "1", "--to", "2"], "--moves A-B"),
        (&["origin.kif"], "did you mean ２六歩(27)? Otherwise check the moves before it"),
        (&[start, "--last-move"], "--played with --at N"),
        (&["shogi", "--put", "S:5e:gold"], "write 5e:S:gold"),
        (&["shogi", "--put", "5e:gold:S"], "write 5e:S:gold"),
        (&["moves", "7g7f"], "zumen 'position startpos moves 7g7f'"),
        (&["game.sgf", "--at", "4..."], "--at 8"),
        (&["game.sgf", "--node", "1.2"], "1:2"),
        (&["game.sgf", "^", "-o", "a.svg"], "leave it out"),
        (&["game.sgf", "--at", "2:6"], "--game 2 --at 6"),
        (&["gap.kif"], "the line of move 3 is missing"),
        (&["board.txt"], "copy the line with XGID="),
        (&["diff", "game.sgf", "20", "30"], "--at A..B"),
        (&["turns", "chess.zrf", "--n", "6"], "did you mean -n?"),
        (&["turns", "chess.zrf", "6"], "-n 6: Show N turns"),
        (&["chess.zrf", "--piece", "Knight"], "use zumen moves NAME --rules-file FILE"),
        (&["figures", "--list"], "-f text lists the names"),
        (&["game.sgf", "--every", "1", "moves", "-o", "out/"], "leave it out"),
        (&["game.sgf", "-o", "a.svg", "convert", "--to", "json"], "zumen convert game.sgf -o a.svg --to json"),
        (&["turns", "game.sgf"], "turns are those of a .zrf file"),
        (
            &["convert", "game.sgf", "--to", "gib"],
            "gib is not a value of --to\n\none of: sgf, sensei, ascii, latex, json\n",
        ),
        (&["game.sgf", "--coordinates", "numbers"], "numbers is not a value of --coordinates\n"),
        (&[start, "--play", "85 65"], "write 8/5"),
        (&[start, "--cube", "2"], "with cube 1 for 2"),
        (&[start, "--player-names", "A,B"], "--bottom-name NAME"),
        (&["moves", "--piece", "lion"], "zumen moves lion"),
        (&["XGID", &start[5..], "-o", "a.svg"], "double quotes"),
        (&["C:Usersgame.sgf"], "quotes round the path"),
        (&["game.sgf", "--width", "40", "--cell", "3"], "--width cannot be used with --cell\n"),
        (&["convert", "game.sgf", "game.sgf", "--to", "csa", "-o", "csa/"], "convert the inputs one by one"),
        (&[start, "--split", "--pair"], "leave --split out, which is for cube decisions"),
        (&["game.sgf", "--swap-colours"], "zumen does not turn it or swap its colours"),
        (&["game.sgf", "--every", "10..20"], "--every 1 --at 10..20"),
        (&["game.sgf", "--node", "main"], "leave it out"),
        (&["moves", "飛車", "--promoted"], "飛車+"),
        (&["初期局面"], "shogi with shogi"),
        (&["batch", "pip.jsonl"], "did you mean pips?"),
        (&["game.sgf", "--player", "white"], "--moves for the moves of both players"),
        (&["game.kif", "--figures", "10"], "--every N for a picture every N moves"),
        (&["game.kif", "--bottom-name", "A"], "先手：NAME"),
        (&["game.sgf", "--top-name", "A"], "PW[Ben]"),
        (&[&address], "did you mean"),
        (&["read", "film.gif"], "use the record that it was drawn from"),
        (&["check", "film.gif"], "use the record that it was drawn from"),
        (&[start, "--best"], "below its ID"),
    ] {
        let run = zumen(folder.path(), typed);
        assert!(run.status != Some(0) && run.stderr.contains(remedy), "{typed:?}: {}", run.stderr);
    }
    let run = zumen(folder.path(), &["ids.txt", "-o", "all.pdf"]);
    assert!(run.stderr.starts_with("error[cli::usage]: there are several pictures"), "{}", run.stderr);
}

#[test]
fn a_caption_of_two_lines_is_told() {
    let folder = folder();
    for caption in ["Black to play\nWhy?", "Black to play\\nWhy?"] {
        let run = zumen(folder.path(), &["4HPwATDgc/ABMA", "--caption", caption, "-o", "a.svg"]);
        assert!(run.status == Some(0) && run.stderr.contains("a caption is one line"), "{caption}: {}", run.stderr);
    }
}

#[test]
fn a_wrong_score_is_told_where_it_is_drawn() {
    let folder = folder();
    let text = " 5 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5     Doubles => 2\n  2) Drops           \n\n \
                Game 2\n Ann : 1     Bob : 0\n  1) 31: 8/5 6/5     42: 8/4 6/4\n";
    fs::write(folder.path().join("score.mat"), text).expect("written");
    for (game, is_told) in [("1", false), ("2", true)] {
        let run = zumen(folder.path(), &["score.mat", "--game", game, "--at", "1", "-o", "a.svg"]);
        let told = run.stderr.contains("match::score") && run.stderr.contains("score.mat:10");
        assert!(run.status == Some(0) && told == is_told, "{game}: {}", run.stderr);
    }
}

#[test]
fn a_list_says_what_is_left_out() {
    let folder = folder();
    let rules = include_str!("../../../examples/zillions/tic-tac-toe.zrf").trim_end();
    let inner =
        format!("{})\n", rules.strip_suffix(')').expect("a bracket").to_owned() + "(variant (title \"Inner\"))");
    fs::write(folder.path().join("inner.zrf"), inner).expect("written");
    let run = zumen(folder.path(), &["inner.zrf", "--list"]);
    assert!(run.status == Some(0) && run.stderr.contains("variant is neither a part of a game"), "{}", run.stderr);
}

#[test]
fn an_option_that_changes_no_picture_is_told() {
    let folder = folder();
    world(folder.path());
    let id = |dice: &str| format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:7:10");
    let [roll, undecided] = [id("31"), id("00")];
    for (typed, unused) in [
        (&["(;SZ[9]AB[ee])", "--turn", "White"][..], Some("--turn")),
        (&["(;SZ[9]PL[W]AB[ee])", "--turn", "White"], None),
        (&["game.sgf", "--turn", ""], None),
        (&["(;SZ[9]AB[ee])", "--turn", "20"], Some("--turn")),
        (&[&roll, "--split"], Some("--split")),
        (&[&undecided, "--split"], None),
        (&[&roll, &undecided, "--split"], None),
        (&["game.sgf", "--tree", "--at", "1"], Some("--at")),
        // What is said anyway may be said.
        (&["game.sgf", "--at", "2"], None),
        (&["game.sgf", "--at", "end"], None),
        (&["game.kif", "--view", "black"], None),
        (&["game.kif", "--last-move=tint", "--lang", "ja", "--theme", "classic"], None),
        (&["shogi", "--last-move"], Some("--last-move")),
        (&["shogi", "game.kif", "--last-move"], None),
        (&["game.sgf", "--every", "1", "--last-move"], None),
        (&["game.sgf", "--coordinates", "none", "--sides", "n"], Some("--sides")),
        (&["game.sgf", "--sides", "sw"], None),
        (&[&roll, "--comments", "below"], Some("--comments")),
        (&["match.mat", "--game", "1", "--at", "1"], None),
        (&["rules.zrf", "--rules-file", "rules.zrf"], Some("--rules-file")),
        (&["game.sgf", "-f", "json", "--coordinates", "none"], Some("--coordinates")),
        (&["game.sgf", "-f", "json", "--at", "1"], None),
        (&["game.sgf", "-f", "png", "--portable"], Some("--portable")),
        (&["game.sgf", "-f", "png", "--text", "font"], Some("--text")),
        (&["game.sgf", "--portable", "--id-prefix", "a-", "--text", "font"], None),
        (&["game.sgf", "-f", "pdf", "--pdf-x", "--text", "font"], Some("--text")),
    ] {
        let formats: &[&str] = if typed.contains(&"-f") { &["-o", "out/"] } else { &["-f", "svg", "-o", "out/"] };
        let run = zumen(folder.path(), &[typed, formats].concat());
        let wanted = unused
            .map_or(String::new(), |name| format!("warning[option::unused]: the result is the same without {name}"));
        let is_told = run.stderr.starts_with(&wanted) && run.stderr.is_empty() == wanted.is_empty();
        assert!(run.status == Some(0) && is_told, "{typed:?}: {run:?}");
    }
}

#[test]
fn a_picture_that_is_cut_off_is_told() {
    let folder = folder();
    world(folder.path());
    zumen(folder.path(), &["game.sgf", "-o", "whole.svg"]);
    let whole = fs::read(folder.path().join("whole.svg")).expect("a picture");
    fs::write(folder.path().join("cut.svg"), &whole[..whole.len() / 2]).expect("written");
    let run = zumen(folder.path(), &["check", "cut.svg"]);
    assert_eq!((run.status, run.out()), (Some(1), "cut.svg: damaged (it is cut off: its end is missing)\n".to_owned()));
    let run = zumen(folder.path(), &["diff", "whole.svg", "cut.svg"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stderr.starts_with("warning[read::cut]: cut.svg is cut off"), "{}", run.stderr);
}

#[test]
fn no_folder_hides_a_set_up() {
    let folder = folder();
    fs::create_dir(folder.path().join("shogi")).expect("a folder");
    let run = zumen(folder.path(), &["shogi", "-f", "text"]);
    assert_eq!(run.status, Some(0), "{run:?}");
}

#[test]
fn one_input_of_several_that_is_wrong_leaves_word_of_the_others() {
    let folder = folder();
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let run = zumen(folder.path(), &[start, "hello", "-o", "out/"]);
    assert!(run.status == Some(1) && run.stderr.contains("note: drew 1 of 2 inputs"), "{run:?}");
    let run = zumen(folder.path(), &[start, "hello", "-o", "out.png"]);
    assert!(run.status == Some(2) && run.stderr.contains("hello is not a file or a position"), "{run:?}");
    assert!(!folder.path().join("out.png").exists());
    let run = zumen(folder.path(), &[start, "hello", "world", "-o", "words/"]);
    assert!(run.status == Some(2) && run.stderr.contains("these words are not inputs: hello, world"), "{run:?}");
    assert_eq!(fs::read_dir(folder.path().join("words")).expect("drawn").count(), 2);
}

#[test]
fn two_words_are_the_name_of_a_set_up() {
    let run = zumen(folder().path(), &["tai", "shogi", "-f", "text"]);
    assert!(run.status == Some(0) && run.stderr.contains("read as one position"), "{run:?}");
}

#[test]
fn many_warnings_of_one_kind_are_summed_up_but_not_in_json_and_not_by_validate() {
    let folder = folder();
    let record = "(;GM[1]SZ[9];B[ee];W[zz];B[yy];W[xx];B[ww];W[vv])";
    fs::write(folder.path().join("small.sgf"), record).expect("written");
    let count = |args: &[&str]| zumen(folder.path(), args).stderr.matches("sgf::off-board").count();
    let run = zumen(folder.path(), &["small.sgf", "-o", "a.svg"]);
    assert!(run.stderr.contains("4 more warnings of this kind; zumen validate lists all of them"), "{run:?}");
    assert_eq!(count(&["small.sgf", "-o", "a.svg"]), 1);
    assert_eq!(count(&["small.sgf", "-o", "a.svg", "--error-format", "json"]), 5);
    assert_eq!(count(&["validate", "small.sgf"]), 5);
}

#[test]
fn a_file_that_cannot_be_written_leaves_no_folders() {
    let folder = folder();
    let name = format!("a/b/{}.svg", "x".repeat(300));
    assert_eq!(zumen(folder.path(), &["shogi", "-o", &name]).status, Some(2));
    assert!(!folder.path().join("a").exists());
}

#[test]
fn the_help_shows_an_input_of_every_game() {
    let help = zumen(folder().path(), &["--help"]).out();
    for part in
        ["XGID=-b----E-C---eE---c-e----B-:", "4HPwATDgc/ABMA:cAkqAAAAAAAE", "(;GM[1]", "tai-shogi", "(game (title"]
    {
        assert!(help.contains(part), "{part} is missing in {help}");
    }
}

#[test]
fn bytes_are_never_shown() {
    let folder = folder();
    world(folder.path());
    for name in ["plain.png", "photo.jpg", "games.zip", "lesson.doc", "program", "match.xg", "plain.pdf"] {
        let bytes = fs::read(folder.path().join(name)).expect("a file");
        let is_known = name != "program";
        for run in [
            zumen(folder.path(), &[name, "game.sgf", "-f", "text"]),
            zumen(folder.path(), &["batch", name]),
            zumen(folder.path(), &["validate", name]),
            zumen(folder.path(), &["turns", name]),
            zumen_with(folder.path(), &["-", "-f", "text"], &bytes),
            // A stream is refused line by line where it does not begin as a file that is known.
            zumen_with(folder.path(), &["batch", "-"], if is_known { &bytes } else { b"" }),
        ] {
            let text = run.out() + &run.stderr;
            let is_raw = |c: char| c == '\u{fffd}' || c.is_control() && c != '\n' || ('\u{80}'..'\u{100}').contains(&c);
            assert!(!text.contains(is_raw) && !text.contains("IHDR") && !text.contains("JFIF"), "{name}: {run:?}");
        }
    }
}

#[test]
fn what_is_odd_in_a_record_of_go_is_told() {
    let folder = folder();
    let said = |text: &str, args: &[&str]| {
        fs::write(folder.path().join("odd.sgf"), text).expect("written");
        zumen(folder.path(), &[args, &["--error-format", "short"]].concat()).stderr
    };
    let validate = ["validate", "odd.sgf"];
    let taken = |at: &str, colour: &str, point: &str| {
        format!("odd.sgf:1:{at}: warning[sgf::occupied]: this move replaces the {colour} stone on {point}\n")
    };
    let found = said("(;SZ[9];B[ee];W[ee];B[ae](;W[ee])(;W[ff];B[ff]))", &validate);
    assert_eq!(found, [taken("17", "black", "E5"), taken("30", "white", "E5"), taken("44", "white", "F4")].concat());
    // A stone that was taken off stands nowhere.
    assert_eq!(said("(;SZ[9]AB[aa]AW[ba];W[ab];B[ee];W[aa])", &validate), "");
    let unknown = "odd.sgf:1:11: warning[sgf::charset]: unknown charset `UTF-9`; did you mean UTF-8?\n";
    assert_eq!(said("(;SZ[9]CA[UTF-9];B[ee])", &validate), unknown);
    assert_eq!(said("(;SZ[9]CA[UTF-9];B[ee])", &["odd.sgf", "-f", "text"]), unknown);
    assert_eq!(said("(;SZ[9]CA[gb2312];B[ee])", &validate), "");
    assert_eq!(said("(;SZ[9];B[ee];W[cc])", &["odd.sgf", "--moves", "2-end", "-f", "svg", "-o", "-"]), "");
    let bare = "odd.sgf:1:11: warning[sgf::handicap]: the handicap is 2 stones, but none is set up\n";
    assert_eq!(said("(;SZ[9]HA[2];W[ee])", &["odd.sgf", "--at", "start", "-f", "text"]), bare);
}

#[test]
fn an_xgid_that_was_broken_over_lines_is_read() {
    let folder = folder();
    let whole = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let other = "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8";
    let lines = |text: &str| zumen_with(folder.path(), &["-", "-f", "json"], text.as_bytes());
    let [one, two] = [whole, other].map(|id| lines(id).out());
    let warning = "warning[xgid::broken]: this XGID is split across lines; zumen joins them";
    for (text, expected, count) in [
        (format!("{}\n{}\n", &whole[..38], &whole[38..]), one.clone(), 1),
        (format!("Hello,\r\n> {}\r\n> {} and so on\r\n", &whole[..45], &whole[45..]), one.clone(), 1),
        (format!("{}=\n{}\n{other}\n", &whole[..40], &whole[40..]), one.clone() + &two, 1),
        // A narrow column of a PDF.
        (format!("Diagram 1\n{}\n{}\n{}\n", &whole[..24], &whole[24..49], &whole[49..]), one.clone(), 1),
        (format!("{}\n{}\n{}\n{other}\n", &whole[..24], &whole[24..40], &whole[40..]), one.clone() + &two, 1),
        (format!("{}\n{}\n{}\n{}\n", &whole[..38], &whole[38..], &other[..27], &other[27..]), one.clone() + &two, 2),
    ] {
        let run = lines(&text);
        assert_eq!((run.status, run.out()), (Some(0), expected), "{text}: {}", run.stderr);
        assert_eq!(run.stderr.matches(warning).count(), count, "{text}: {}", run.stderr);
    }
    // What is no end of it stays what it is.
    for first in [&whole[..38], "XGID=bad"] {
        let run = lines(&format!("{first}\n4HPwATDgc/ABMA\n"));
        assert!(run.status == Some(1) && run.stderr.starts_with("error[xgid::fields]"), "{run:?}");
    }
}

#[test]
fn what_is_converted_is_printed_where_its_output_is_a_dash() {
    let folder = folder();
    let run = zumen(folder.path(), &["convert", "4HPwATDgc/ABMA", "--to", "xgid", "-o", "-"]);
    assert!(run.out().starts_with("XGID=") && !folder.path().join("-").exists(), "{run:?}");
}

#[test]
fn a_text_that_is_damaged_keeps_its_charset() {
    let folder = folder();
    let record = "(;GM[1]SZ[9]PB[本因坊];B[dd]C[本因])";
    let cut = record.find("因])").expect("a comment") + 2;
    fs::write(folder.path().join("cut.sgf"), &record.as_bytes()[..cut]).expect("written");
    for args in [&["cut.sgf", "-f", "json"][..], &["validate", "cut.sgf"]] {
        let run = zumen(folder.path(), &[args, &["--error-format", "short"]].concat());
        let warning = "cut.sgf:1:29: warning[input::bytes]: these bytes are not valid UTF-8\n";
        assert!(run.status == Some(0) && run.stderr.starts_with(warning), "{run:?}");
        assert!(args[0] == "validate" || run.out().contains("本因坊"), "{run:?}");
    }
    let kif = [KIF.as_bytes(), b"\xe9"].concat();
    let run = zumen_with(folder.path(), &["-", "-f", "text"], &kif);
    assert!(run.status == Some(0) && run.out().contains("手数＝2"), "{run:?}");
}

#[test]
fn points_as_players_say_them_are_told_as_sgf_writes_them() {
    let folder = folder();
    let run = zumen(folder.path(), &["(;SZ[9];B[E5];W[j1];B[K1])", "-f", "text"]);
    let help = |line: &&str| line.contains("= help");
    let said: Vec<&str> = run.stderr.lines().filter(help).map(str::trim).collect();
    let shape = "= help: a point is two letters, column and row: `aa` is the upper left corner; a pass is B[]";
    assert_eq!(said, ["= help: write the point as ee", shape]);
}

#[test]
fn no_input_that_a_list_names_is_replaced() {
    let folder = folder();
    let sheet = zumen(folder.path(), &["4HPwATDgc/ABMA", "-f", "json"]).out();
    fs::write(folder.path().join("sheet.json"), &sheet).expect("written");
    fs::write(folder.path().join("list.jsonl"), "{\"file\": \"sheet.json\"}\n").expect("written");
    let run = zumen(folder.path(), &["batch", "list.jsonl", "-o", ".", "-f", "text,json"]);
    assert!(run.status == Some(1) && run.stderr.contains("error[batch::input]"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.path().join("sheet.json")).expect("read"), sheet);
}

#[test]
fn lines_of_a_kif_that_are_not_understood_are_told() {
    let folder = folder();
    let said = |text: &str| {
        fs::write(folder.path().join("odd.kif"), text).expect("written");
        zumen(folder.path(), &["validate", "odd.kif", "--error-format", "short"]).stderr
    };
    let lost = "odd.kif:5:1: warning[kif::line]: zumen cannot read this line\n";
    assert_eq!(said(&format!("{KIF}hello world\n")), lost);
    for line in ["３ ２六歩(27)", "3. ２六歩(27)"] {
        assert_eq!(said(&format!("{KIF}{line}\n")), "", "{line}");
    }
    let nothing = "odd.kif:2:1: warning[kif::line]: zumen cannot read this line and finds no board and no moves\n";
    assert_eq!(said("#KIF version=2.0 encoding=UTF-8\nhello\n先手：甲\n"), nothing);
    assert_eq!(said(&format!("{KIF}*好手\n\nまで2手で中断\n備考：なし\n")), "");
}

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn each_line_of_a_list_that_can_be_read_is_drawn() {
    let folder = folder();
    for (text, games, wrong) in [
        (format!("{START}\nsome words here\n{SFEN}\nand more words\n"), &["backgammon", "shogi"][..], &[2, 4][..]),
        (format!("# mine\n{START}\n{SGF}\n4HPwATDgc/ABMA\n"), &["backgammon", "go", "backgammon"], &[]),
        (format!("{SFEN}\n{SGF}\nword by word\n{SGF}\n"), &["shogi", "go", "go"], &[3]),
        (format!("a = {START}\nb = not one\nc = {SFEN}\nd = nor this\n"), &["backgammon", "shogi"], &[2, 4]),
        // Words above a position are prose.
        (format!("What do you play here?\n{START}\n"), &["backgammon"], &[]),
        (format!("The first one\n{START}\nThe second one\n{START}\n"), &["backgammon", "backgammon"], &[]),
        (format!("> {SFEN}\n> {SFEN}\n"), &["shogi", "shogi"], &[]),
    ] {
        fs::write(folder.path().join("list.txt"), &text).expect("written");
        for args in [&["list.txt", "-f", "json", "-o", "-"][..], &["batch", "list.txt"]] {
            let run = zumen(folder.path(), &[args, &["--error-format", "short"]].concat());
            if args[0] != "batch" {
                let drawn: Vec<Value> = run.out().lines().map(|line| json(line)["game"].clone()).collect();
                assert_eq!(drawn, games, "{text}: {run:?}");
            }
            assert_eq!(run.status, Some(i32::from(!wrong.is_empty())), "{text}: {run:?}");
            let named: Vec<String> =
                run.stderr.lines().map(|line| line.split(':').nth(1).unwrap_or_default().to_owned()).collect();
            assert_eq!(named, wrong.iter().map(usize::to_string).collect::<Vec<_>>(), "{text}: {run:?}");
        }
    }
}

#[test]
fn what_an_engine_says_beside_a_position_is_told_once() {
    let folder = folder();
    let log = format!("usi\n{SFEN}\ngo btime 0\nbestmove 2g2f\nquit\n");
    fs::write(folder.path().join("log.txt"), &log).expect("written");
    let run = zumen(folder.path(), &["log.txt", "-o", "a.svg", "--error-format", "short"]);
    assert_eq!((run.status, run.out(), run.stderr.lines().count()), (Some(1), "a.svg\n".to_owned(), 1), "{run:?}");
    assert!(run.stderr.contains("log.txt:1:1: error[input::log]"), "{run:?}");
}

#[test]
fn what_stands_around_a_position_does_not_matter() {
    let folder = folder();
    let plain = zumen(folder.path(), &[SFEN, "-f", "json", "-o", "-"]);
    for (before, after) in [("> ", ""), ("'", "'"), ("(", ")"), ("„", "“."), ("`", "`"), ("> > [", "]")] {
        let run = zumen(folder.path(), &[&format!("{before}{SFEN}{after}"), "-f", "json", "-o", "-"]);
        assert_eq!((run.status, run.out(), run.stderr.as_str()), (Some(0), plain.out(), ""), "{before}{after}");
    }
}

#[test]
fn new_users_are_told_what_to_type() {
    let folder = folder();
    world(folder.path());
    fs::copy(folder.path().join("game.sgf"), folder.path().join("my game.sgf")).expect("copied");
    fs::copy(folder.path().join("game.sgf"), folder.path().join("folder/game.sgf")).expect("copied");
    for (args, status, answer) in [
        (&["check", START][..], 2, "is a position, but a file is needed"),
        (&["batch", START, "-o", "out"], 2, "-o NAME.svg"),
        (&["my", "game.sgf", "-f", "text"], 0, "2 arguments were read as one file; put quotes round it: 'my game.sgf'"),
        (&["rules.txt"], 2, "did you mean rules.zrf?"),
        (&["game.sgf", "-o", "a.svg", "b.svg"], 2, "leave b.svg out; for several formats use -f svg,png -o DIR/"),
        (&["game.sgf", "-o", "a.svg", "-o", "b.png"], 2, "-o is given twice"),
        (&["game.sgf", "--theme", "original"], 2, "; it is for Backgammon"),
        (&["game.kif", "--figures", "5"], 2, "shogi has no option --figures; it is for Go"),
        (&["game.sgf", "--score", "final"], 2, "it is for Backgammon"),
        (&["game.sgf", "--hlep"], 2, "--help"),
        (&["game.sgf", "-O", "a.svg"], 2, "-o FILE, in a small letter"),
        (&["tree", "game.sgf", "-o", "a.svg"], 2, "zumen game.sgf -o a.svg --tree draws a picture"),
        (&["--color", "never", "tree", "game.sgf", "--at", "3"], 2, "write zumen draw game.sgf --at 3"),
        (&["validate", "game.kif", "--view", "gote"], 2, "leave --view gote out"),
        (&["completions", "pwsh"], 2, "did you mean powershell?"),
        (&["completions", "bash.sh"], 2, "did you mean bash?"),
        (&["version"], 2, "did you mean --version?"),
        (&["game.sgf", "--no-coordinates"], 2, "use --coordinates none"),
        (&["convert", "game.kif", "--to", "game.csa"], 2, "--to csa -o game.csa"),
        (&["validate", "folder"], 2, "name its files: folder/*"),
        (&["page.zip"], 1, "it is not a zip file: download it again"),
        (&["check", "nowhere.svg"], 2, "see what is there with ls"),
        (&["draw", "me", "game.sgf", "at", "move", "1"], 2, "zumen game.sgf --at 1"),
        (&["backgammon position with 3-1 to play"], 1, "an XGID looks like XGID=-b"),
        (&["game.sgf", "--analysis", "gmae.jsonl"], 2, "--analysis-file game.jsonl"),
        (&["moves", "Mark", "--rules-file", "saved.zsg"], 1, "give the rules file of its game: Chess.zrf"),
        (&["convert", "game.sgf", "--node", ":3", "--to", "sgf"], 0, "leaves out what led to it (2 moves)"),
        (&["convert", "game.kif", "game.csa"], 2, "to write game.csa, use -o game.csa"),
        (&["convert", "game.kif", "-o", "game.txt"], 2, "game.txt does not name a notation"),
        (&["convert", "game.kif", "-o", "game.CSA"], 0, ""),
        (&["mdbook", "book"], 2, "zumen mdbook takes no book: leave it out"),
    ] {
        let run = zumen(folder.path(), args);
        assert!(run.status == Some(status) && run.stderr.contains(answer), "{args:?}: {run:?}");
    }
    let run = zumen_with(folder.path(), &["-f", "text"], format!("help\n{START}\n").as_bytes());
    assert!(run.status == Some(1) && run.stderr.contains("zumen --help shows examples"), "{run:?}");
    let run = zumen(folder.path(), &["validate", "folder", "game.sgf"]);
    assert!(run.status == Some(2) && run.out() == "game.sgf: no faults\n", "{run:?}");
    let run = zumen(folder.path(), &["moves", "dragon", "king", "-f", "text"]);
    assert!(run.status == Some(0) && run.out().starts_with("龍王"), "{run:?}");
    for args in [&["-"][..], &["batch", "-"], &["batch", "-", "-o", "out"]] {
        let run = zumen_with(folder.path(), args, b"game.kif\ngame.sgf\n");
        let said = run.out() + &run.stderr;
        assert!(run.status == Some(1) && said.contains("xargs zumen batch"), "{args:?}: {run:?}");
        assert!(!said.contains("not a position in"), "{run:?}");
    }
    let run = zumen_with(folder.path(), &["-", "-f", "text"], format!("game.sgf\n{START}\nquit\n").as_bytes());
    assert!(run.status == Some(1) && run.out().contains("to play 3-1"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_picture_that_was_meant_for_stdout_has_a_remedy() {
    let folder = folder();
    let file = fs::File::create(folder.path().join("a.svg")).expect("a file");
    for (args, name) in [(&[START][..], "NAME.svg"), (&[START, "-f", "png"], "NAME.png")] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_zumen"));
        let file = file.try_clone().expect("a file");
        let run = command.current_dir(folder.path()).args(args).stdout(file).output().expect("it runs");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(said.contains(&format!("for a picture write -o {name} in place of > NAME")), "{said}");
    }
}
