//! What the author's picture of a board tells.

use super::Shelf;
use super::art::picture;
use crate::moment::Moment;
use crate::{claim, writer};
use zumen_game::NoFiles;
use zumen_game::View;

/// Squares of 40 pixels, with lines of 2: through their middles, or round them; one aslant in the upper left square; one
/// beside another.
fn lined(through: bool, cross: bool, beside: bool) -> Vec<u8> {
    let shift = if through { 20 } else { 0 };
    let is_line = |at: i32| (at - shift).rem_euclid(40) < 2;
    let is_aslant = |x: i32, y: i32| cross && x < 60 && y < 60 && (x - y).abs() < 2;
    let is_beside = |x: i32, y: i32| beside && (28..30).contains(&x) && y < 80;
    painted(|x, y| if is_line(x) || is_line(y) || is_aslant(x, y) || is_beside(x, y) { 0 } else { 200 })
}

/// A picture of 160x160 pixels whose lightness is told.
fn painted(lightness: impl Fn(i32, i32) -> u8) -> Vec<u8> {
    let samples: Vec<u8> = (0..160 * 160).map(|index| lightness(index % 160, index / 160)).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 160, 160);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().expect("memory").write_image_data(&samples).expect("memory");
    file
}

/// The lines between places of a board whose picture is this, as `a1 a2`.
fn lines(picture: Vec<u8>) -> Vec<String> {
    let game = r#"(game (title "Lines") (players White Black) (turn-order White Black) (board (image "board.bmp")
        (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (0 40))) (directions (n 0 -1))))
        (piece (name Sun)) (board-setup (White (Sun a1)) (Black (Sun b4))))"#;
    let files = Shelf([("board.png".to_owned(), picture)].into());
    let view = View::default();
    let (read, _) = claim::moment(game, &files, &view).expect("rules").expect("a game");
    let again = writer::write(&read);
    let (kept, _) = claim::moment(&again, &NoFiles, &view).expect("rules").expect("kept");
    assert_eq!((&kept.rules.board.drawn, &kept.rules.board.links), (&read.rules.board.drawn, &read.rules.board.links));
    let name = |index: usize| &read.rules.board.positions[index].name;
    read.rules.board.drawn.iter().map(|(from, to)| format!("{} {}", name(*from), name(*to))).collect()
}

#[test]
fn lines_are_seen_in_the_picture_of_a_board_and_kept() {
    let straight = lines(lined(true, false, false));
    assert_eq!(straight.len(), 24, "{straight:?}");
    assert!(straight.contains(&"a4 b4".to_owned()) && straight.contains(&"a2 a1".to_owned()), "{straight:?}");
    let aslant: Vec<String> =
        lines(lined(true, true, false)).into_iter().filter(|line| !straight.contains(line)).collect();
    assert_eq!(aslant, ["a4 b3"], "lines aslant are those that are there");
    assert_eq!(lines(lined(true, false, true)), straight, "what passes beside a line does not hide it");
    assert_eq!(lines(lined(false, false, false)), [""; 0], "lines round places are those of squares");
    assert_eq!(lines(picture(160, 160, 9)), [""; 0]);
    assert_eq!(lines(b"BM".to_vec()), [""; 0], "a picture that nobody asked for may be damaged");
}

/// A board of four squares by four, and a position beyond its picture.
const GAME: &str = r#"(game (title "Squares") (players White Black) (turn-order White Black) (board (image "board.bmp")
    (positions (far 200 0 240 40))
    (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (0 40))) (directions (n 0 -1))))
    (piece (name Sun)) (board-setup (White (Sun BEGUN))))"#;

/// The positions of a board of four squares by four that are in zones of this name, by zone, as `a1 b1`; where men begin on some.
/// They are the same when the position is written and read again.
fn zones(name: &str, picture: Vec<u8>, begun: &str) -> Vec<String> {
    let files = Shelf([("board.png".to_owned(), picture)].into());
    let view = View::default();
    let game = GAME.replace("BEGUN", begun);
    let (read, _) = claim::moment(&game, &files, &view).expect("rules").expect("a game");
    let again = writer::write(&read);
    let (kept, _) = claim::moment(&again, &NoFiles, &view).expect("rules").expect("kept");
    let told = |moment: &Moment| -> Vec<String> {
        let board = &moment.rules.board;
        let names = |positions: &[usize]| {
            let mut names: Vec<&str> = positions.iter().map(|index| board.positions[*index].name.as_str()).collect();
            names.sort_unstable();
            names.join(" ")
        };
        board.zones.iter().filter(|zone| zone.name == name).map(|zone| names(&zone.positions)).collect()
    };
    assert_eq!(told(&kept), told(&read));
    told(&read)
}

/// Squares with lines round them, of a lightness by column and row from the upper left.
fn squares(lightness: impl Fn(i32, i32) -> u8) -> Vec<u8> {
    painted(|x, y| if x % 40 < 2 || y % 40 < 2 { 0 } else { lightness(x / 40, y / 40) })
}

#[test]
fn positions_where_the_picture_has_no_place_are_seen_and_kept() {
    let nowhere = |picture, begun| zones("drawn-nowhere", picture, begun);
    let whole = || squares(|_, _| 200);
    assert_eq!(nowhere(whole(), "a1"), ["far"], "what lies beyond the picture");
    assert_eq!(nowhere(whole(), "far"), [""; 0], "a picture that men stand beyond is too small");
    let is_corner = |x: i32, y: i32| [0, 3].contains(&x) && [0, 3].contains(&y);
    let ground = |x: i32, y: i32| is_corner(x / 40, y / 40) || [0, 159].contains(&x) || [0, 159].contains(&y);
    let is_edge = |x: i32, y: i32| x % 40 < 2 || y % 40 < 2;
    let cut = |dark: u8| painted(move |x, y| if ground(x, y) { dark } else { 200 - u8::from(is_edge(x, y)) * 180 });
    assert_eq!(nowhere(cut(60), "a1"), ["a1 a4 d1 d4 far"], "men wait on the ground");
    assert_eq!(nowhere(cut(250), "b1"), ["a1 a4 d1 d4 far"], "ground may be light");
    let inside = painted(|x, y| if ground(x, y) || (40..80).contains(&x) && (40..80).contains(&y) { 60 } else { 200 });
    assert_eq!(nowhere(inside, "b1"), ["far"], "what has the colour of the ground in the midst is a square");
    let chequered = squares(|x, y| if (x + y) % 2 == 0 { 250 } else { 120 });
    assert_eq!(nowhere(chequered, "b1"), ["far"]);
    let tray = painted(|x, y| if y < 120 && (x % 40 < 2 || y % 40 < 2) { 0 } else { 200 });
    assert_eq!(nowhere(tray, "b2"), ["a1 b1 c1 d1 far"], "nothing parts what lies in a tray");
    let plain = painted(|_, _| 200);
    assert_eq!(nowhere(plain, "b2"), ["far"], "a picture without lines tells nothing");
}

#[test]
fn squares_that_look_unlike_the_others_are_seen_and_kept() {
    let marked = |picture| zones("drawn-square", picture, "a1");
    assert_eq!(marked(squares(|_, _| 200)), [""; 0]);
    let throne = squares(|x, y| if (x, y) == (1, 1) { 150 } else { 200 });
    assert_eq!(marked(throne), ["b3"]);
    let two = squares(|x, y| match (x, y) {
        (1, 1) => 150,
        (2, 2) => 90,
        _ => 200,
    });
    assert_eq!(marked(two), ["b3", "c2"], "those that look alike are one");
    let chequered = |x: i32, y: i32| if (x + y) % 2 == 0 { 250 } else { 120 };
    assert_eq!(marked(squares(chequered)), [""; 0]);
    let middle = squares(|x, y| if [1, 2].contains(&x) && y == 1 { chequered(x, y) - 60 } else { chequered(x, y) });
    assert_eq!(marked(middle), ["b3 c3"], "each is compared with those of its colour");
    let slip = squares(|x, y| if (x, y) == (1, 1) { 120 } else { chequered(x, y) });
    assert_eq!(marked(slip), [""; 0], "a square of the other colour means nothing");
    let grained = squares(|x, y| 100 + (x * 37 + y * 53) as u8 % 90);
    assert_eq!(marked(grained), [""; 0]);
    assert_eq!(marked(b"BM".to_vec()), [""; 0]);
}

#[test]
fn places_that_cover_the_picture_again_and_again_are_not_looked_at() {
    let throne = || squares(|x, y| if (x, y) == (1, 1) { 150 } else { 200 });
    assert_eq!(zones("drawn-square", throne(), "a1").len(), 1);
    let many: String = (0..9).map(|number| format!("(x{number} -1000000 -1000000 1000000 1000000)")).collect();
    let game = GAME.replace("(grid ", &format!("(positions {many}) (grid ")).replace("BEGUN", "a1");
    let files = Shelf([("board.png".to_owned(), throne())].into());
    let (read, _) = claim::moment(&game, &files, &View::default()).expect("rules").expect("a game");
    assert!(read.rules.board.zones.is_empty());
}
