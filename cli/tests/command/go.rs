//! Go from end to end: records in, pictures, text, JSON and records out.

use crate::common::go::Picture;
use crate::common::record::{draw_record, run};
use crate::common::{files, folder, root, zumen, zumen_with};
use serde_json::Value;

/// A game with captures, a pass, marks and labels.
const GAME: &str = "(;GM[1]FF[4]SZ[5]PB[Ann & Bo]BR[3d]PW[Wu]KM[6.5]RE[B+2.5]C[root];B[cc];W[cb];B[bb];W[dc];B[ca];W[];\
                    B[db]LB[aa:a:b][cc:X]TR[bb]SL[dc]C[end])";

/// Branches: a main line, a variation in it, and one at the root.
const TREE: &str = "(;SZ[5](;B[aa];W[ba](;B[ca])(;B[da];W[ea]))(;B[ee];W[de])(;B[cc]))";

const KO: &str = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])";

/// A record that is refused with a message, and nothing on stdout.
fn assert_refused(record: &str, args: &[&str], status: i32, message: &str) {
    let run = run(record, &[args, &["-o", "-"]].concat());
    assert_eq!((run.status, run.stdout.as_slice()), (Some(status), &b""[..]), "{args:?}: {}", run.stderr);
    assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
}

fn json(record: &str, args: &[&str]) -> Value {
    let run = run(record, &[args, &["-f", "json"]].concat());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    serde_json::from_str(&run.out()).expect("one object")
}

/// The record that `convert --to sgf` writes.
fn convert_to_sgf(record: &str, args: &[&str]) -> String {
    let folder = folder();
    std::fs::write(folder.path().join("record.sgf"), record).unwrap();
    let run = zumen(folder.path(), &[&["convert", "record.sgf", "--to", "sgf"], args].concat());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    run.out()
}

/// The names along a side, in their order.
fn side(picture: &Picture, side: &str) -> String {
    picture.labels(&format!("{side}-")).join(" ")
}

#[test]
fn wrong_points_and_ranges_say_what_to_type() {
    for (record, args, answer) in [
        ("(;SZ[9];B[ee];W[resign])", &[][..], "such as RE[B+R]"),
        ("(;SZ[9];B[CG])", &[], "write cg"),
        ("(;SZ[9];B[[cg])", &[], "`[` stands twice"),
        ("(;sz[9];b[cg];w[gg])", &[], "property `sz` as SZ; also 2 more names in small letters"),
        ("(;sz[9];b[cg];w[gg])", &["--moves", "1–1"], "as SZ"),
    ] {
        let run = run(record, &[args, &["-f", "json"]].concat());
        assert!(run.status == Some(0) && run.stderr.contains(answer), "{record}: {}", run.stderr);
        assert_eq!(run.stderr.matches("warning[").count(), 1, "{record}: {}", run.stderr);
    }
    assert_eq!(draw_record("(;SZ[9];B[[cg])", &[]).points("stone"), ["cg"]);
}

// Which position

#[test]
fn the_end_of_the_main_line_is_drawn() {
    let picture = draw_record(TREE, &[]);
    assert_eq!(picture.points("stone"), ["aa", "ba", "ca"]);
    assert_eq!([picture.words("figure"), picture.words("move")], ["White to play", "Move 3"]);
}

#[test]
fn a_move_or_the_start_is_asked_for() {
    assert_eq!(draw_record(TREE, &["--at", "1"]).points("stone"), ["aa"]);
    assert_eq!(draw_record(TREE, &["--at", "第１手目"]).points("stone"), ["aa"]);
    assert_eq!(draw_record(TREE, &["--at", "0"]).points("stone"), Vec::<&str>::new());
    // Set-up belongs to the start.
    assert_eq!(draw_record(KO, &["--at", "start"]).points("stone").len(), 7);
    assert_eq!(draw_record("(;SZ[5];AB[ba];B[cc])", &["--at", "0"]).points("stone"), ["ba"]);
    assert_refused(TREE, &["--at", "4"], 2, "the game has only 3 moves");
    assert_refused(TREE, &["--at", "-1"], 2, "not a move number");
    assert_refused(TREE, &["--at", "final"], 2, "not a move number");
}

#[test]
fn who_plays_next_tells_whose_turn_it_is() {
    // A problem without PL, and a record in which one side plays twice.
    let problem = "(;SZ[9]AB[cc][dc]AW[cd][dd];W[ee];B[ff](;B[gg])(;W[gh]))";
    for (args, turn) in [
        (&["--at", "0"][..], "White to play"),
        (&["--at", "1"], "Black to play"),
        (&["--at", "2"], "Black to play"),
        (&["--at", "2", "--node", "2"], "White to play"),
        (&[], "White to play"),
    ] {
        let picture = draw_record(problem, args);
        assert_eq!(picture.words("figure"), turn, "{args:?}");
        let side = if turn.starts_with('W') { "PL[W]" } else { "PL[B]" };
        let at = if args.is_empty() { &["--at", "end"] } else { args };
        assert!(convert_to_sgf(problem, at).contains(side), "{args:?}");
    }
    // The first picture of a series knows what follows, and is drawn again from what it keeps.
    let folder = folder();
    std::fs::write(folder.path().join("problem.sgf"), problem).unwrap();
    let run = zumen(folder.path(), &["problem.sgf", "--every", "1", "--at", "0..3", "-f", "svg"]);
    assert_eq!((run.status, files(folder.path()).len()), (Some(0), 5), "{}", run.stderr);
    for name in files(folder.path()).into_iter().filter(|name| name.ends_with(".svg")) {
        assert_eq!(zumen(folder.path(), &[&name, "-o", "again.svg"]).status, Some(0));
        let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
        assert!(read(&name) == read("again.svg"), "{name}");
    }
    // Nothing tells it here.
    assert!(!convert_to_sgf("(;SZ[9]AB[cc]AW[cd])", &[]).contains("PL"));
}

#[test]
fn a_property_that_stands_twice_is_told_by_validate_alone() {
    let record = "(;SZ[9]AB[cc]AB[dc];B[ee])";
    let run = run(record, &["-o", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let folder = folder();
    std::fs::write(folder.path().join("record.sgf"), record).unwrap();
    let told = zumen(folder.path(), &["validate", "record.sgf"]);
    assert!(told.stderr.contains("sgf::property-twice"), "{}", told.stderr);
}

#[test]
fn a_variation_is_a_path_of_branches() {
    let stones = |path: &str| draw_record(TREE, &["--node", path]).points("stone").concat();
    assert_eq!(stones("1.2"), "aabadaea");
    assert_eq!(stones("1"), "aabaca");
    assert_eq!(stones("2"), "deee");
    assert_eq!(draw_record(TREE, &["--node", "1.2", "--at", "3"]).points("stone").concat(), "aabada");
    assert_refused(TREE, &["--node", "4"], 2, "branching 1 of this path has 3 branches, not 4");
    assert_refused(TREE, &["--node", "1.3"], 2, "branching 2 of this path has 2 branches, not 3");
    assert_refused(TREE, &["--node", "2.1"], 2, "this path continues past the end");
    assert_refused(TREE, &["--node", "0"], 2, "not a path");
    assert_refused(TREE, &["--node", "1..2"], 2, "not a path");
}

#[test]
fn the_first_game_of_a_collection_is_drawn_with_a_warning() {
    let collection = "(;SZ[5];B[aa])\n(;SZ[9];B[ii])(;SZ[7];B[gg])";
    let first = run(collection, &["-f", "json"]);
    assert_eq!((first.status, first.out().lines().count()), (Some(0), 1));
    assert!(first.stderr.contains("the record has 3 games; zumen uses the first"), "{}", first.stderr);
    assert_eq!(json(collection, &["--game", "2"])["position"]["size"], serde_json::json!([9, 9]));
    let all = run(collection, &["--game", "all", "-f", "json"]).lines();
    assert!(all.len() == 3 && all[2].contains("[7,7]"), "{all:?}");
    assert_refused(collection, &["--game", "4"], 2, "the record has 3 games");
    assert_refused(collection, &["--game", "0"], 2, "the record has 3 games");
}

#[test]
fn other_games_of_a_collection_are_skipped() {
    let run = run("(;SZ[5];B[aa])(;GM[2];B[aa])(;SZ[7])", &["--game", "all", "-f", "json"]);
    assert_eq!((run.status, run.out().lines().count()), (Some(0), 2), "{}", run.stderr);
    assert!(run.stderr.contains("this game is Othello (GM[2]); zumen skips it"), "{}", run.stderr);
}

#[test]
fn options_of_other_games_are_refused() {
    for option in [&["--pips"][..], &["--home", "left"], &["--score", "away"]] {
        assert_refused(GAME, option, 2, &format!("go has no option {}", option[0]));
    }
    assert_refused(GAME, &["--coordinates", "no-such-value"], 2, "no-such-value");
    assert_refused(GAME, &["--sides", "nx"], 2, "sides can only be n, e, s and w");
}

// What is shown of the board

#[test]
fn a_crop_shows_its_points_with_open_edges() {
    let record = "(;SZ[9]AB[aa][ba][ci][ah]AW[ee])";
    let corner = draw_record(record, &["--crop", "A1:C3"]);
    assert_eq!(corner.points("stone"), ["ah", "ci"]);
    // Lines run on for half a pitch where the board does.
    assert_eq!(corner.get("grid-lines", "d"), "M100 550V800M200 550V800M0 600H250M0 700H250");
    assert_eq!(corner.get("frame", "d"), "M250 800H0V550");
    assert_eq!((side(&corner, "south").as_str(), side(&corner, "west").as_str()), ("A B C", "3 2 1"));
    for corners in ["C3:A1", "a3:c1", "C1:A3"] {
        assert_eq!(draw_record(record, &["--crop", corners]).get("grid", "transform"), corner.get("grid", "transform"));
        assert_eq!(draw_record(record, &["--crop", corners]).points("stone"), ["ah", "ci"]);
    }
    let middle = draw_record(record, &["--crop", "D4:F6"]);
    assert_eq!(middle.get("grid-lines", "d").matches('M').count(), 6);
    assert_eq!((middle.get("frame", "d"), middle.points("hoshi")), ("", vec!["ee"]));
    for wrong in ["A1", ""] {
        assert_refused(record, &["--crop", wrong], 2, "not two points on the 9x9 board");
    }
    for wrong in ["A1-C3", "A1..C3"] {
        assert_refused(record, &["--crop", wrong], 2, "write --crop A1:C3");
    }
    for (wrong, corner) in [("A1:K1", "K1"), ("I1:J2", "I1"), ("A0:C3", "A0"), ("A1:C10", "C10")] {
        assert_refused(record, &["--crop", wrong], 2, &format!("{corner} is not a point on the 9x9 board"));
        assert_refused(record, &["--crop", wrong], 2, "use two corners within A1:J9, where no column is called I");
    }
}

#[test]
fn an_automatic_crop_shows_stones_and_marks() {
    let part = |record: &str| json(record, &["--crop", "auto"])["view"].to_string();
    assert_eq!(part("(;SZ[19]AB[cc]AW[ee])"), "[0,0,5,5]");
    assert_eq!(part("(;SZ[19]AB[ji])"), "[8,7,10,9]");
    assert_eq!(part("(;SZ[19]AB[ji]TR[mj]AR[ji:jn])"), "[8,7,13,14]");
    assert_eq!(part("(;SZ[19])"), "null");
}

#[test]
fn what_the_record_shows_and_greys_out_is_inherited() {
    let record = "(;SZ[9]VW[aa:bb][cc]DD[ab];B[aa];W[bb];B[cc]VW[];W[ab]DD[];B[dd])";
    let at = |moves: &str| draw_record(record, &["--at", moves]);
    for moves in ["start", "2"] {
        assert_eq!(at(moves).points("blank"), ["ac", "bc", "ca", "cb"]);
        assert_eq!(at(moves).points("dim"), ["ab"]);
        assert_eq!(side(&at(moves), "south"), "A B C");
    }
    let whole = at("3");
    assert_eq!((side(&whole, "south").as_str(), whole.points("blank").len()), ("A B C D E F G H J", 0));
    assert_eq!((whole.points("dim"), at("4").points("dim").len()), (vec!["ab"], 0));
    // A crop of one's own shows everything in it.
    assert_eq!(draw_record(record, &["--at", "2", "--crop", "A9:C7"]).points("blank").len(), 0);
}

#[test]
fn lines_have_five_ways_of_names() {
    let with = |how: &str| draw_record("(;SZ[19])", &["--coordinates", how, "--sides", "wn"]);
    let (a1, one, japanese, sgf) = (with("a1"), with("1-1"), with("japanese"), with("sgf"));
    let upwards: Vec<String> = (1..=19).rev().map(|row| row.to_string()).collect();
    assert_eq!(side(&a1, "north"), "A B C D E F G H J K L M N O P Q R S T");
    assert_eq!(side(&a1, "west"), upwards.join(" "));
    let downwards: Vec<String> = (1..=19).map(|line| line.to_string()).collect();
    assert_eq!((side(&one, "north"), side(&one, "west")), (downwards.join(" "), downwards.join(" ")));
    assert_eq!(side(&japanese, "north"), downwards.join(" "));
    let kanji = "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九";
    assert_eq!(side(&japanese, "west"), kanji);
    let letters = "a b c d e f g h i j k l m n o p q r s";
    assert_eq!((side(&sgf, "north").as_str(), side(&sgf, "west").as_str()), (letters, letters));
    assert_eq!(side(&with("none"), "north") + &side(&with("none"), "west"), "");
    assert_eq!(side(&draw_record("(;SZ[19])", &[]), "south"), side(&a1, "north"), "the default");
}

#[test]
fn coordinates_stand_on_the_sides_that_are_asked_for() {
    let sides = |args: &[&str]| -> String {
        let picture = draw_record("(;SZ[5])", args);
        ["north", "east", "south", "west"].into_iter().filter(|name| !side(&picture, name).is_empty()).collect()
    };
    assert_eq!(sides(&[]), "southwest");
    assert_eq!(sides(&["--coordinates", "japanese"]), "northwest");
    assert_eq!(sides(&["--sides", "e"]), "east");
    assert_eq!(sides(&["--sides", "NESW"]), "northeastsouthwest");
    assert_eq!(sides(&["--coordinates", "none", "--sides", "nesw"]), "");
}

#[test]
fn each_size_has_its_stars() {
    let stars = |size: &str| draw_record(&format!("(;SZ[{size}])"), &[]).points("hoshi").join(" ");
    assert_eq!(stars("19"), "dd dj dp jd jj jp pd pj pp");
    assert_eq!(stars("13"), "dd dj jd jj gg");
    assert_eq!((stars("9").as_str(), stars("5").as_str(), stars("5:9").as_str()), ("cc cg gc gg ee", "cc", "ce"));
    for none in ["1", "3", "8", "18", "52", "9:10"] {
        assert_eq!(stars(none), "", "{none}");
    }
}

#[test]
fn boards_need_not_be_square() {
    let picture = draw_record("(;SZ[5:9]AB[aa][ei])", &[]);
    assert_eq!(picture.points("stone"), ["aa", "ei"]);
    assert_eq!((side(&picture, "south").as_str(), side(&picture, "west").as_str()), ("A B C D E", "9 8 7 6 5 4 3 2 1"));
    assert_eq!(picture.get("frame", "d"), "M0 0H400V800H0Z");
}

#[test]
fn the_smallest_and_the_largest_board_are_drawn() {
    let one = draw_record("(;SZ[1]AB[aa])", &[]);
    assert_eq!((one.points("stone"), side(&one, "west").as_str()), (vec!["aa"], "1"));
    let most = draw_record("(;SZ[52]AB[aa][ZZ][Az])", &[]);
    assert_eq!(most.points("stone"), ["aa", "Az", "ZZ"]);
    // Every third line has a name.
    assert!(side(&most, "south").ends_with(" T W Z AC AF AJ AM AP AS AV AY BB"));
    for picture in [&one, &most] {
        assert_eq!(crate::common::faults(&picture.svg), Vec::<String>::new());
    }
    assert_refused("(;SZ[53])", &[], 1, "53");
}

// Marks

#[test]
fn a_mark_contrasts_with_what_lies_under_it() {
    for (property, piece) in
        [("TR", "triangle"), ("SQ", "square"), ("CR", "circle"), ("MA", "cross"), ("SL", "selected")]
    {
        let picture = draw_record(&format!("(;SZ[5]AB[aa]AW[bb]{property}[aa][bb][cc])"), &[]);
        let base = if property == "SL" { "solid" } else { "mark" };
        for (at, class) in
            [("aa", format!("{base}-on-black")), ("bb", format!("{base}-on-white")), ("cc", base.to_owned())]
        {
            let id = format!("mark-{at}");
            assert_eq!(
                (picture.get(&id, "href"), picture.get(&id, "class")),
                (format!("#{piece}").as_str(), class.as_str())
            );
        }
    }
}

#[test]
fn territory_dim_points_lines_and_arrows_are_drawn() {
    let picture = draw_record("(;SZ[5]AB[bb]TB[aa:ba]TW[ee]DD[cc]LN[aa:ee]AR[bb:dd])", &["--theme", "print"]);
    assert_eq!(picture.points("territory"), ["aa", "ba", "ee"]);
    assert_eq!(
        (picture.get("territory-ba", "href"), picture.get("territory-ee", "href")),
        ("#territory-black", "#territory-white")
    );
    assert_eq!(picture.points("dim"), ["cc"]);
    assert_eq!(picture.get("line-aa-ee", "d"), "M0 0L400 400");
    assert!(picture.all("arrow-bb-dd").next().is_some());
}

#[test]
fn a_label_knocks_out_the_lines_under_it() {
    let picture = draw_record("(;SZ[5]AB[aa]AW[bb]LB[aa:1][bb:A][cc:a:b][dd:黒地][ee:a\\:b])", &[]);
    let of = |at: &str| {
        let id = format!("label-{at}");
        (picture.get(&id, "aria-label").to_owned(), picture.get(&id, "class").to_owned())
    };
    assert_eq!(of("aa"), ("1".to_owned(), "label-on-black".to_owned()));
    assert_eq!(of("bb"), ("A".to_owned(), "label-on-white".to_owned()));
    assert_eq!(of("cc"), ("a:b".to_owned(), "label".to_owned()));
    assert_eq!((of("dd").0.as_str(), of("ee").0.as_str()), ("黒地", "a:b"));
    assert_eq!(picture.points("knock-out"), ["cc", "dd", "ee"]);
    // What knocks out lies under what is read.
    let place = |id: &str| picture.elements.iter().position(|element| element.get("id") == id);
    assert!(place("knock-out-cc").is_some() && place("knock-out-cc") < place("label-cc"));
}

#[test]
fn a_long_label_is_made_to_fit() {
    let scale = |text: &str| -> f64 {
        let picture = draw_record(&format!("(;SZ[5]LB[cc:{text}])"), &[]);
        let transform = picture.get("label-cc", "transform");
        transform
            .split("scale(")
            .nth(1)
            .and_then(|rest| rest.split([' ', ')']).next())
            .and_then(|n| n.parse().ok())
            .expect(transform)
    };
    assert!(scale("WWWWWWWW") < scale("WWW") && scale("WWW") < scale("W"));
}

#[test]
fn an_endless_label_ends_in_an_ellipsis() {
    let picture = draw_record(&format!("(;SZ[5]LB[cc:{}])", "long ".repeat(5000)), &[]);
    assert_eq!(crate::common::faults(&picture.svg), Vec::<String>::new());
    let key = picture.words("key");
    assert!(key.starts_with("A: long long") && key.ends_with('…'), "{key}");
    assert_eq!(picture.get("label-cc", "aria-label"), "A");
}

#[test]
fn a_label_without_a_font_is_drawn_all_the_same() {
    let run = run("(;SZ[5]LB[cc:🔺])", &["-o", "-"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("warning[picture::character]: no font has '🔺'"), "{}", run.stderr);
    assert!(Picture::of(&run.out()).find("label-cc").is_some());
}

#[test]
fn the_last_move_is_marked_when_asked_for() {
    assert_eq!(draw_record(GAME, &[]).points("last-move").len(), 0);
    let picture = draw_record(GAME, &["--last-move"]);
    assert_eq!((picture.points("last-move"), picture.get("last-move-db", "class")), (vec!["db"], "solid-on-black"));
    assert_eq!(draw_record(GAME, &["--last-move", "--at", "6"]).points("last-move").len(), 0, "a pass");
    assert_eq!(draw_record(GAME, &["--last-move", "--at", "4"]).get("last-move-dc", "class"), "solid-on-white");
}

// Words

#[test]
fn words_tell_players_result_turn_and_prisoners() {
    let picture = draw_record(GAME, &["--caption", "Black leads"]);
    let words = ["players", "players-end", "figure", "figure-end", "caption"].map(|name| picture.words(name));
    assert_eq!(
        words,
        ["Ann & Bo 3d (Black) – Wu (White)", "Black won by 2.5", "Move 7", "Captures  Black 1  White 0", "Black leads"]
    );
    assert_eq!(picture.title(), "Go, Ann & Bo 3d (Black) – Wu (White), Black won by 2.5, Move 7");
    let picture = draw_record(GAME, &["--lang", "ja"]);
    let words = ["players", "figure", "figure-end"].map(|name| picture.words(name));
    assert_eq!(words, ["黒 Ann & Bo 3d　白 Wu", "7手まで", "アゲハマ  黒 1  白 0"]);
    assert!(picture.title().starts_with("囲碁、"), "{}", picture.title());
    // Nothing is said where nothing is known.
    assert_eq!(draw_record("(;SZ[5])", &[]).labels("words-").len(), 0);
    assert_eq!(draw_record("(;SZ[5]PL[W])", &[]).words("figure"), "White to play");
}

#[test]
fn whose_turn_it_is_is_said_until_the_game_has_ended() {
    let figure = |record: &str, args: &[&str]| {
        let picture = draw_record(record, args);
        let again = draw_record(&picture.svg, &[]);
        assert_eq!(again.title(), picture.title(), "{record} {args:?}");
        picture.words("figure")
    };
    let game = "(;SZ[5]PB[Ann]PW[Wu]RE[W+R];B[aa];W[bb](;B[cc];W[dd])(;B[dd]))";
    assert_eq!(figure(game, &[]), "Move 4");
    // Nobody has won while somebody is to play.
    assert_eq!(draw_record(game, &[]).words("players-end"), "Black resigned");
    assert_eq!(draw_record(game, &["--at", "3"]).words("players-end"), "");
    // A moment of the game, and the end of a variation.
    for args in [["--at", "3"], ["--node", "2"]] {
        assert_eq!(figure(game, &args), "Move 3, White to play", "{args:?}");
    }
    let named = game.replace("W[dd]", "W[dd]N[q];C[Thanks]");
    assert_eq!(figure(&named, &["--node-name", "q"]), "Move 4");
    // Nobody knows how it ended, or it goes on.
    for record in [
        game.replace("W+R", "?"),
        game.replace("W+R", "Void"),
        game.replace("RE[W+R]", ""),
        game.replace("W[dd]", "W[dd]PL[B]"),
        game.replace("W[dd]", "W[dd];PL[B];C[More]"),
    ] {
        assert_eq!(figure(&record, &[]), "Move 4, Black to play", "{record}");
    }
}

#[test]
fn long_names_are_whole_under_the_board_and_in_its_description() {
    let (black, white) = ("Wolfgang Amadeus ".repeat(4), "Ludwig van Beethoven ".repeat(3));
    let (black, white) = (&black[..60], &white[..60]);
    let picture = draw_record(&format!("(;SZ[9]PB[{black}]PW[{white}];B[ee])"), &[]);
    assert_eq!(picture.words("players"), format!("{} (Black)", black.trim_end()));
    assert_eq!(picture.words("players-white"), format!("{} (White)", white.trim_end()));
    assert!(picture.title().contains(black.trim_end()), "{}", picture.title());
    assert!(picture.title().chars().count() <= 120);
    // Names that fit stand on one line.
    let picture = draw_record("(;SZ[9]PB[Wolfgang Amadeus]PW[Ludwig];B[ee])", &[]);
    assert_eq!(picture.words("players"), "Wolfgang Amadeus (Black) – Ludwig (White)");
}

#[test]
fn text_from_outside_stays_text() {
    let evil = "</text></g></svg><script>alert(1)</script>&amp;\"'--><!--";
    let record = format!("(;SZ[9]PB[{evil}]PW[{evil}]RE[{evil}]EV[{evil}];B[ee]LB[ee:{evil}]C[{evil}])");
    let picture = draw_record(&record, &["--caption", evil]);
    assert_eq!(crate::common::faults(&picture.svg), Vec::<String>::new());
    assert!(picture.elements.iter().all(|element| element.name != "script"));
    assert_eq!(picture.elements.iter().filter(|element| element.name == "svg").count(), 1);
    // The line may break inside of a long word.
    assert_eq!(picture.words("caption").replace(' ', ""), evil);
    assert!(picture.title().contains(evil), "{}", picture.title());
    assert_eq!(picture.words("key").replace(' ', ""), format!("A:{evil}"));
    // And the record comes back as it was.
    assert_eq!(
        zumen::render::EmbeddedSource::from_svg(&picture.svg).map(|kept| kept.source.text.matches(evil).count()),
        Some(5)
    );
}

// Text, JSON, SGF

#[test]
fn the_board_is_printed_as_text() {
    let board = "黒7手 Ｄ-４ まで ハマ 黒1子 白0子\n┌┬●┬┐\n├●┼★┤\n├┼●○┤\n├┼┼┼┤\n└┴┴┴┘\n";
    assert_eq!(run(GAME, &["-f", "text"]).out(), board);
    assert_eq!(run(GAME, &["-f", "text", "--at", "2"]).out().lines().nth(2), Some("├┼☆┼┤"));
    assert_eq!(run(GAME, &["-f", "text", "--at", "6"]).out().lines().next(), Some("白6手 パス まで ハマ 黒0子 白0子"));
}

#[test]
fn json_has_the_public_shape() {
    let source = "(;FF[4]GM[1]CA[UTF-8]SZ[5]KM[6.5]AB[ab][ba][bc]AW[bb][ca][cc][db]\\n;B[cb]VW[aa:bb]DD[ee]TW[dd]TR[aa]LB[cb:1]LN[aa:bb])\\n";
    let expected = format!(
        concat!(
            r#"{{"version":1,"game":"go","source":{{"format":"sgf","text":"{}"}},"#,
            r#""position":{{"size":[5,5],"stones":["Bab","Bba","Bbc","Wca","Bcb","Wcc","Wdb"],"#,
            r#""captures":{{"black":1,"white":0}},"to_play":"white","move":1,"komi":6.5,"ko":"bb"}},"#,
            r#""marks":[{{"kind":"white-territory","at":"dd","to":null,"text":null}},"#,
            r#"{{"kind":"triangle","at":"aa","to":null,"text":null}},{{"kind":"label","at":"cb","to":null,"text":"1"}},"#,
            r#"{{"kind":"line","at":"aa","to":"bb","text":null}},{{"kind":"dim","at":"ee","to":null,"text":null}}],"#,
            r#""view":[0,0,1,1]}}"#,
        ),
        source
    );
    let record =
        KO.replace("B[cb]", "B[cb]TR[aa]LB[cb:1]LN[aa:bb]TW[dd]DD[ee]VW[aa:bb]").replace("SZ[5]", "SZ[5]KM[6.5]");
    assert_eq!(run(&record, &["-f", "json"]).lines(), [expected]);
}

#[test]
fn json_reads_back_to_the_same_json() {
    for record in [GAME, TREE, KO, "(;SZ[52:1]KM[0]AB[aa][Za]PL[W]DD[ba]VW[aa:za])", "(;SZ[9]HA[2]AB[cc][gg])"] {
        let written = run(record, &["-f", "json"]).lines();
        assert_eq!(run(&written[0], &["-f", "json"]).lines(), written, "{record}");
        // Without the record that it names it says the same of the position.
        let mut alone: Value = serde_json::from_str(&written[0]).expect("JSON");
        alone["source"] = serde_json::json!({"format": "none", "text": ""});
        let again = json(&alone.to_string(), &[]);
        for part in ["position", "marks", "view"] {
            assert_eq!(again[part], alone[part], "{record}");
        }
        let picture = draw_record(&alone.to_string(), &[]);
        assert_eq!(picture.points("stone"), draw_record(record, &[]).points("stone"));
    }
}

#[test]
fn json_that_no_board_has_is_refused() {
    let good: Value = serde_json::from_str(&run(GAME, &["-f", "json"]).out()).expect("JSON");
    let mark = |kind: &str, at: &str, to: Value, text: Value| serde_json::json!({"kind": kind, "at": at, "to": to, "text": text});
    let plain = |kind: &str| mark(kind, "aa", Value::Null, Value::Null);
    let cases = [
        ("/position/size", serde_json::json!([0, 5])),
        ("/position/size", serde_json::json!([5, 53])),
        ("/position/stones", serde_json::json!(["Bff"])),
        ("/position/stones", serde_json::json!(["Baa", "Waa"])),
        ("/position/stones", serde_json::json!(["黒aa"])),
        ("/position/ko", serde_json::json!("cc")),
        ("/position/to_play", serde_json::json!("red")),
        ("/view", serde_json::json!([3, 0, 2, 4])),
        ("/marks", serde_json::json!([plain("star")])),
        ("/marks", serde_json::json!([plain("label")])),
        ("/marks", serde_json::json!([mark("line", "aa", "aa".into(), Value::Null)])),
        ("/marks", serde_json::json!([plain("triangle"), plain("square")])),
        ("/marks", serde_json::json!([plain("black-territory"), plain("white-territory")])),
        (
            "/marks",
            serde_json::json!([
                mark("label", "aa", Value::Null, "x".into()),
                mark("label", "aa", Value::Null, "y".into())
            ]),
        ),
    ];
    for (place, value) in cases {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("there") = value.clone();
        let run = run(&bad.to_string(), &["-o", "-"]);
        assert_eq!((run.status, run.stdout.is_empty()), (Some(1), true), "{place} {value}: {}", run.stderr);
        assert!(run.stderr.contains("error[json::"), "{place} {value}: {}", run.stderr);
    }
}

#[test]
fn a_position_is_written_as_a_clean_record() {
    let folder = folder();
    std::fs::write(folder.path().join("game.sgf"), GAME).expect("written");
    let convert = |args: &[&str]| zumen(folder.path(), &[&["convert", "game.sgf", "--to", "sgf"], args].concat());
    for at in ["start", "3", "6", "7"] {
        let written = convert(&["--at", at]);
        assert_eq!(written.status, Some(0), "{}", written.stderr);
        let (old, new) = (json(GAME, &["--at", at]), json(&written.out(), &[]));
        for part in ["size", "stones", "to_play", "komi"] {
            assert_eq!(new["position"][part], old["position"][part], "{at}");
        }
        assert_eq!(new["marks"], old["marks"], "{at}");
        let lost: Vec<&str> = written.stderr.lines().collect();
        let expected =
            if at == "7" { &["note: SGF cannot store prisoners: Black has 1, White has 0"][..] } else { &[] };
        assert_eq!(lost, expected);
    }
    std::fs::write(folder.path().join("game.sgf"), KO).expect("written");
    assert!(convert(&["--at", "end"]).stderr.contains("SGF cannot store the ko at B4"));
    // The whole game holds the ko, and comes back.
    let whole = convert(&[]);
    assert!(whole.stderr.is_empty() && whole.out() == convert_to_sgf(&whole.out(), &[]), "{whole:?}");
    assert_eq!(convert(&["--to", "xgid"]).status, Some(2));
}

#[test]
fn json_of_json_does_not_grow() {
    let mut given: Value = serde_json::from_str(&run(KO, &["-f", "json"]).out()).expect("JSON");
    given["position"]["move"] = 7.into();
    let once = run(&given.to_string(), &["-f", "json"]).out();
    assert_eq!(run(&once, &["-f", "json"]).out(), once);
}

#[test]
fn json_keeps_the_part_that_is_shown() {
    for record in [GAME, "(;SZ[5]VW[aa:cc];B[aa]LB[aa:1])"] {
        for crop in ["A1:C3", "A1:E5", "auto"] {
            let written = run(record, &["--crop", crop, "-f", "json"]).out();
            let view = serde_json::from_str::<Value>(&written).expect("JSON")["view"].clone();
            assert_eq!(json(&written, &[])["view"], view, "{record} {crop}");
        }
    }
}

// What pictures keep

#[test]
fn a_picture_keeps_its_record() {
    let folder = folder();
    std::fs::write(folder.path().join("game.sgf"), GAME).expect("written");
    let original = zumen(folder.path(), &["game.sgf", "--at", "5", "-f", "json"]).lines();
    let original: Value = serde_json::from_str(&original[0]).expect("JSON");
    for name in ["a.svg", "a.png"] {
        assert_eq!(zumen(folder.path(), &["game.sgf", "--at", "5", "-o", name]).lines(), [name]);
        let kept = zumen(folder.path(), &["read", name]).out();
        assert!(kept.contains(";B[ca]") && !kept.contains("C[") && !kept.contains("W[]"), "{kept}");
        let again = zumen(folder.path(), &[name, "-f", "json"]).lines();
        assert_eq!(again.len(), 1);
        let again: Value = serde_json::from_str(&again[0]).expect("JSON");
        for part in ["game", "position", "marks", "view"] {
            assert_eq!(again[part], original[part], "{name}");
        }
    }
}

// Files

fn data(name: &str) -> String {
    root().join("tests/data/go").join(name).display().to_string()
}

#[test]
fn shift_jis_is_read_and_an_encoding_can_be_forced() {
    let folder = folder();
    let file = data("sjis-trail.sgf");
    let run = zumen(folder.path(), &[&file, "-o", "-"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let words = Picture::of(&run.out()).words("players");
    assert!(words.contains('表') || words.contains('能') || words.contains('ソ'), "{words}");
    let forced = zumen(folder.path(), &[&file, "--encoding", "shift_jis", "-o", "-"]);
    assert_eq!(Picture::of(&forced.out()).words("players"), words);
    // One in which the bytes mean nothing is refused; one in which they mean something else is the user's word.
    let refused = zumen(folder.path(), &[&file, "--encoding", "utf-8", "-o", "-"]);
    assert_eq!((refused.status, refused.out()), (Some(1), String::new()));
    assert!(refused.stderr.contains("this text is not UTF-8: it is Shift_JIS"), "{}", refused.stderr);
    let other = zumen(folder.path(), &[&file, "--encoding", "latin1", "-o", "-"]);
    assert!(!other.out().is_empty() && Picture::of(&other.out()).words("players") != words);
    assert_eq!(zumen(folder.path(), &[&file, "--encoding", "klingon"]).status, Some(2));
}

#[test]
fn a_charset_that_is_doubtful_is_said() {
    let folder = folder();
    let names = b"PB[\xc1\xd6\xb7\xe5]PW[\xb3\xc2\xbe\xb2];B[ee];W[gc])";
    for (head, warning) in [("(;GM[1]SZ[9]CA[UTF-8]", "warning[sgf::charset]"), ("(;GM[1]SZ[9]", "")] {
        std::fs::write(folder.path().join("gb.sgf"), [head.as_bytes(), names].concat()).expect("written");
        let drawn = zumen(folder.path(), &["gb.sgf", "-o", "-"]);
        let words = Picture::of(&drawn.out()).words("players");
        assert!(words.contains("林峰") && words.contains("陈静"), "{words}");
        let said = zumen(folder.path(), &["validate", "gb.sgf"]).stderr;
        for said in [drawn.stderr, said] {
            assert!(if warning.is_empty() { said.is_empty() } else { said.starts_with(warning) }, "{said}");
        }
    }
    // Two characters tell little.
    std::fs::write(folder.path().join("few.sgf"), b"(;GM[1]SZ[9]C[\xba\xc3\xc6\xe5];B[ee])").expect("written");
    let said = zumen(folder.path(), &["few.sgf", "-o", "-"]).stderr;
    assert!(said.contains("names no charset, and few characters tell gb18030 from"), "{said}");
}

#[test]
fn what_explains_a_picture_is_said_when_drawing() {
    let said = |record: &str| run(record, &["-o", "-"]).stderr;
    assert!(said("(;SZ[9];B[ee];W[ee])").contains("sgf::occupied"));
    assert!(said("(;SZ[9]HA[2]AB[cc][gg][gc];W[ee])").contains("sgf::handicap"));
    assert!(said("(;SZ[9]AB[ba][ab];W[aa])").contains("sgf::suicide"));
    assert_eq!(said("(;SZ[9];W[ee];W[cc])"), "", "whose turn it is shows");
    let lost = said("(;GM[1]FF[4]SZ[9]PB[Ann;B[ee];W[cc];B[gg])");
    assert!(lost.contains("sgf::unclosed-value") && lost.contains("the value of PB holds `;B[ee`"), "{lost}");
    for whole in ["PB[Ann [KOR\\]", "C[see B[ee\\] and ;W[cc\\]", "GN[A [1\\]", "C[PB[Ann\\]"] {
        assert_eq!(said(&format!("(;SZ[9]{whole}];B[ee])")), "", "{whole}");
    }
    assert!(said("(;SZ[9]C[hello;B[ee];W[cc])").contains("sgf::unclosed-value"));
    assert!(!said(r"(;SZ[9]C[\\\];B[aa];W[bb])").contains("sgf::unclosed-value"), "an escaped bracket");
    assert!(said("(;SZ[9]PB[Ann PW[Bob];B[ee])").contains("the value of PB holds `PW[Bob`"));
}

#[test]
fn set_up_and_move_in_one_node_are_validated() {
    let faults = |record: &str| zumen_with(folder().path(), &["validate", "-"], record.as_bytes()).stderr;
    let record = "(;GM[1]FF[4]SZ[9]AB[ee];AB[gg]B[cc];W[cg]AE[ee])";
    assert_eq!(faults(record).matches("sgf::setup-and-move").count(), 2);
    assert_eq!(run(record, &["-o", "-"]).stderr, "");
}

#[test]
fn a_record_with_merge_conflict_markers_is_refused() {
    let conflict = "(;GM[1]SZ[9]\n<<<<<<< HEAD\n;B[ee]\n=======\n;B[cc]\n>>>>>>> br\n)\n";
    assert_refused(conflict, &[], 1, "error[input::conflict]: the file has merge conflict markers at line 2");
    let comment = "(;GM[1]SZ[9]C[\n<<<<<<< so far\n])";
    assert_eq!(run(comment, &["-o", "-"]).status, Some(0));
}

#[test]
fn set_up_that_stands_twice_counts_in_the_order_of_the_file() {
    let stone = |record: &str| json(record, &[])["position"]["stones"].to_string();
    let black = stone("(;SZ[9]AB[aa])");
    assert_eq!(stone("(;SZ[9]AB[aa]AW[aa]AB[aa])"), black);
    assert_eq!(stone("(;SZ[9]AW[aa]AE[aa]AW[bb]AB[aa]AE[bb])"), black);
    assert_eq!(stone("(;SZ[9]AW[aa]AB[aa]AW[aa])"), stone("(;SZ[9]AW[aa])"));
}

#[test]
fn what_other_programs_write_is_named() {
    for (given, message) in [
        (
            r#"{"game_id":1,"width":19,"height":19,"moves":[[15,3,1200]],"players":{"black":{}}}"#,
            "a game of Go as a server",
        ),
        (
            r#"{"appVersion":"5.4.0","gameId":"1","players":[{"name":"Ann"}],"replay":[{"type":"PLACE_TILE"}]}"#,
            "a save of JCloisterZone",
        ),
        (
            r#"{"gameId":"42","setup":{"sets":{"basic":1}},"players":[{"name":"Ann"}],"replay":[{"type":"PLACE_TILE"}]}"#,
            "a save of JCloisterZone",
        ),
        ("[Date \"2026/01/02\"]\n1.P7f \t2.P3d \n", "a game of shogi as PSN"),
    ] {
        assert_refused(given, &[], 1, message);
    }
}

#[test]
fn bad_input_leaves_no_file() {
    let folder = folder();
    for (text, message) in [
        ("(;GM[2]SZ[8];B[aa])", "Othello"),
        ("(;SZ[0])", "SZ"),
        ("nothing here", "not a position in any format"),
        ("", "the input is empty"),
        ("{\"game\":\"go\"}", "json::syntax"),
    ] {
        std::fs::write(folder.path().join("bad.sgf"), text).expect("written");
        let run = zumen(folder.path(), &["bad.sgf", "-o", "out.svg"]);
        assert_eq!((run.status, run.stdout.as_slice()), (Some(1), &b""[..]), "{text}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{text}: {}", run.stderr);
        assert_eq!(files(folder.path()), ["bad.sgf"], "{text}");
    }
    std::fs::write(folder.path().join("bad.sgf"), GAME).expect("written");
    for option in [&["--at", "8"][..], &["--crop", "A1:Z9"], &["--moves", "8-9"], &["--pips"]] {
        assert_ne!(zumen(folder.path(), &[&["bad.sgf", "-o", "out.svg"], option].concat()).status, Some(0));
        assert_eq!(files(folder.path()), ["bad.sgf"], "{option:?}");
    }
}

#[test]
fn a_fault_in_a_record_is_shown_with_its_place_and_the_rest_is_drawn() {
    let run = run("(;SZ[5];B[aa]\n;W[zz];B[bb])", &["-o", "-"]);
    assert_eq!(run.status, Some(0));
    assert!(run.stderr.contains("warning[sgf::off-board]") && run.stderr.contains("--> stdin:2:4"), "{}", run.stderr);
    assert_eq!(Picture::of(&run.out()).points("stone"), ["aa", "bb"]);
}

// Large records

#[test]
fn two_hundred_thousand_moves_in_a_line_are_drawn() {
    let moves = ["aa", "bb", "cc", "dd"].map(|at| format!(";B[{at}];W[{at}]")).concat();
    let record = format!("(;SZ[19]{})", moves.repeat(25_000));
    let picture = draw_record(&record, &["--at", "199999"]);
    assert_eq!([picture.words("figure"), picture.words("move")], ["White to play", "Move 199999"]);
    assert_eq!(picture.get("stone-dd", "class"), "stone-black");
}

#[test]
fn fifty_thousand_nested_variations_are_drawn() {
    let record = format!("(;SZ[19]{}{})", "(;B[aa](;W[bb]".repeat(25_000), ")".repeat(50_000));
    assert_eq!(draw_record(&record, &[]).words("move"), "Move 50000");
    let branches = format!("(;SZ[19]{})", "(;B[aa])".repeat(50_000));
    assert_eq!(draw_record(&branches, &["--node", "50000"]).points("stone"), ["aa"]);
}

#[test]
fn a_name_that_is_a_colour_is_none() {
    let folder = folder();
    let title = |names: &str| {
        let svg = zumen_with(folder.path(), &["-", "-o", "-"], format!("(;SZ[9]{names};B[ee])").as_bytes()).out();
        svg.split("<title").nth(1).and_then(|rest| rest.split('<').next()).expect("a title").to_owned()
    };
    for nobody in ["PB[Black]PW[White]", "PB[黒]PW[白]", "PB[ 黑 ]PW[백]"] {
        assert!(title(nobody).ends_with(">Go, Move 1, White to play"), "{}", title(nobody));
    }
    assert!(title("PB[Black]PW[White Stone]").contains("White Stone (White)"));
    let ranks = title("PB[player2]BR[12k ]PW[player1]WR[?]");
    assert!(ranks.contains("12k (Black)") && !ranks.contains("player") && !ranks.contains("(White)"), "{ranks}");
}

#[test]
fn a_record_of_a_server_is_validated_and_converted() {
    let folder = folder();
    let gib = "\\HS\n\\[GAMEBLACKNAME=신진서 (9P)\\]\n\\[GAMEWHITENAME=柯洁 (9P)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 15 3\n\\GE\n";
    std::fs::write(folder.path().join("game.gib"), gib).expect("written");
    let run = zumen(folder.path(), &["validate", "game.gib", "--error-format", "short"]);
    let taken = "game.gib:8:1: warning[sgf::occupied]: this move replaces the black stone on Q16\n";
    assert_eq!((run.status, run.stderr.as_str(), run.out().as_str()), (Some(0), taken, "game.gib: 1 warning\n"));
    let whole = gib.replace("\\HE", "\\[GAMEINFOMAIN=GTIME:1200-30-3\\]\n\\HE");
    std::fs::write(folder.path().join("whole.gib"), whole).expect("written");
    let run = zumen(folder.path(), &["convert", "whole.gib", "--to", "sgf"]);
    let record = "WR[9p]TM[1200]OT[3x30 byo-yomi]\n;B[pd]\n;W[pd])\n";
    assert!(run.out().ends_with(record) && !run.stderr.contains("note: "), "{run:?}");
    let ugf = "[Header]\nSize=9\nTime=3600\nPlayerB=A,\nCoordinateType=IGS\n[Data]\nCC,B1,1,3597\n";
    std::fs::write(folder.path().join("game.ugf"), ugf).expect("written");
    let run = zumen(folder.path(), &["convert", "game.ugf", "--to", "sgf"]);
    assert_eq!((run.out().ends_with("\n;B[cg])\n"), run.stderr.as_str()), (true, "note: the times of UGF are lost\n"));
    std::fs::remove_file(folder.path().join("whole.gib")).expect("removed");
    std::fs::remove_file(folder.path().join("game.ugf")).expect("removed");
    let sgf = zumen(folder.path(), &["convert", "game.gib", "--at", "1", "--to", "sgf"]).out();
    assert!(sgf.contains("PB[신진서]BR[9p]PW[柯洁]WR[9p]") && sgf.contains("AB[pd]"), "{sgf}");
    std::fs::write(folder.path().join("game.gib"), gib.replace("STO 0 3 2 15 3", "STO 0 3 2 15 33")).expect("written");
    let run = zumen(folder.path(), &["game.gib", "-o", "x.svg", "--error-format", "short"]);
    assert_eq!((run.status, files(folder.path())), (Some(1), vec!["game.gib".to_owned()]));
    assert!(run.stderr.starts_with("game.gib:8:1: error[server::move]"), "{}", run.stderr);
}

#[test]
fn arrows_may_be_repeated() {
    let [two, joined] = [&["--arrow", "C3-E5", "--arrow", "A1-B2"][..], &["--arrow", "C3-E5,A1-B2"]]
        .map(|args| run("(;SZ[9])", &[args, &["-o", "-"]].concat()).out());
    assert!(["cg-ee", "ai-bh"].iter().all(|ends| two.contains(&format!("id=\"z-arrow-{ends}\""))), "{two}");
    assert_eq!(two, joined);
}
