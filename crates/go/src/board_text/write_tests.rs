use super::read;
use crate::GO;
use crate::board::{Board, Colour, Size, Vertex};
use crate::crop::Part;
use crate::markup::{Kind, Markup};
use crate::moment::Moment;
use crate::options::GoOptions;
use crate::record::{Info, Node};
use zumen_game::{Conversion, NoFiles, View};

use super::engine_board_tests::{any_board, any_position, numbers};

/// What a text becomes in another notation.
fn convert(text: &str, to: &str, view: &View) -> Conversion {
    let entry = GO.read(text, &NoFiles).expect(text).entries(view).remove(0).expect(text);
    entry.subject.convert(to, view).expect(text)
}

/// A moment with stones and marks, of which a part may be shown, that a diagram holds.
fn any_moment(next: &mut impl FnMut(usize) -> usize, size: Size) -> Moment {
    let (board, mut marks) = (any_board(next, size), Vec::new());
    for at in size.vertices() {
        if next(3) > 0 {
            continue;
        }
        let kinds = [Kind::Circle, Kind::Square, Kind::Triangle, Kind::Cross];
        marks.push(match (next(6), board.get(at)) {
            (4, None) => {
                let letter = char::from(b'a' + next(26) as u8);
                Markup { text: Some(letter.to_string()), ..Markup::new(Kind::Label, at) }
            }
            (kind, _) => Markup::new(kinds[kind % 4], at),
        });
    }
    let points: Vec<Vertex> = size.vertices().collect();
    let ends = [(); 2].map(|()| points[next(points.len())]);
    if ends[0] != ends[1] {
        let kind = [Kind::Arrow, Kind::Line][next(2)];
        marks.push(Markup { to: Some(ends[1]), ..Markup::new(kind, ends[0]) });
    }
    marks.sort_unstable();
    let setup = board.stones().map(|(at, stone)| (at, Some(stone))).collect();
    let to_play = [None, Some(Colour::Black), Some(Colour::White)][next(3)];
    let node = Node { setup, marks, to_play, ..Node::default() };
    Moment::of_record(Info::new(size), vec![node])
}

/// The moment that a text shows.
fn moment(text: &str) -> Moment {
    let (read, _) = read(text).pop().expect(text).expect(text);
    Moment::of_record(read.info, read.nodes)
}

#[test]
fn diagrams_that_are_written_are_read_as_the_board_they_show() {
    for seed in 0..400 {
        let mut next = numbers(seed + 1);
        let size = Size::new(1 + next(52) as u8, 1 + next(52) as u8).expect("a size");
        let expected = any_moment(&mut next, size);
        let record = crate::sgf::write(&expected.info, &expected.line);
        let written = convert(&record, "sensei", &View::default());
        assert_eq!(written.lost, [""; 0], "{}", written.text);
        let found = moment(&written.text);
        assert_eq!(found.replay.position, expected.replay.position, "{}", written.text);
        assert_eq!(found.marks(), expected.marks(), "{}", written.text);
        assert_eq!(found.set_up().to_play, expected.set_up().to_play, "{}", written.text);
    }
}

#[test]
fn parts_of_boards_are_read_at_their_places() {
    let mut found_at_their_places = 0;
    for seed in 0..400 {
        let mut next = numbers(seed + 1);
        let size = Size::square([9, 13, 19, 7][next(4)]).expect("a size");
        let expected = any_moment(&mut next, size);
        let points: Vec<Vertex> = size.vertices().collect();
        let part = Part::round([(); 2].map(|()| points[next(points.len())])).expect("a part");
        let [from, to] = [part.from, part.to].map(|at| crate::coordinates::a1(at, size));
        let record = crate::sgf::write(&expected.info, &expected.line);
        let written = convert(&record, "sensei", &View::default().with("crop", &format!("{from}:{to}")));
        // Away from edges nothing may tell which part it is.
        if written.lost.iter().any(|lost| lost.ends_with("where this part of the board lies")) {
            continue;
        }
        found_at_their_places += 1;
        let found = moment(&written.text);
        let shown = |board: &Board| board.stones().filter(|(at, _)| part.holds(*at)).collect::<Vec<_>>();
        assert_eq!(
            shown(&found.replay.position.board),
            shown(&expected.replay.position.board),
            "{from}:{to}\n{}",
            written.text
        );
        let is_shown = |mark: &Markup| [Some(mark.at), mark.to].into_iter().flatten().all(|at| part.holds(at));
        let marks = expected.marks().into_iter().filter(is_shown);
        assert_eq!(found.marks(), marks.collect::<Vec<_>>(), "{from}:{to}\n{}", written.text);
    }
    assert!(found_at_their_places > 150, "{found_at_their_places}");
}

#[test]
fn boards_in_letters_are_read_back() {
    let look = GoOptions::of(&View::default()).expect("options");
    for seed in 0..400 {
        let expected = any_position(&mut numbers(seed + 1), 5);
        let setup = expected.board.stones().map(|(at, stone)| (at, Some(stone))).collect();
        let node = Node { setup, to_play: Some(expected.to_play), ..Node::default() };
        let info = Info { captures: expected.captures, ..Info::new(expected.board.size()) };
        let mut shown = Moment::of_record(info, vec![node]);
        shown.replay.position.last = expected.last;
        let text = super::write::ascii(&shown, &look).text;
        let found = moment(&text);
        let circle = found.marks().first().map(|mark| mark.at);
        assert_eq!(found.replay.position.board, expected.board, "{text}");
        assert_eq!((found.replay.position.captures, circle), (expected.captures, expected.last), "{text}");
        assert_eq!(found.replay.position.to_play, expected.to_play, "{text}");
    }
}

#[test]
fn figures_have_digits_and_say_what_has_none() {
    let ko = "(;SZ[9]GN[Ko]AB[ca][bb][cc]AW[da][eb][dc]PL[B];B[db];W[cb];B[ii];W[hh];B[db];W[])";
    let view = View::default().with("moves", "1-end");
    let written = convert(ko, "sensei", &view);
    assert!(written.text.starts_with("$$B Ko (5 at 1)\n$$ +-------------------+\n"), "{}", written.text);
    assert!(written.text.contains("$$ | . X 2 1 O . . . . |"), "{}", written.text);
    assert_eq!(written.lost, ["a $$ diagram cannot store passes, and moves on points that have no number"]);
    let found = moment(&written.text);
    assert_eq!((found.replay.steps.len(), found.replay.steps[4].at), (5, found.replay.steps[0].at));
    // A series has a diagram for each figure, with the numbers of the game.
    let series = convert(ko, "sensei", &View::default().with("figures", "2"));
    let heads = series.text.lines().filter(|line| !line.starts_with("$$ "));
    assert_eq!(heads.collect::<Vec<_>>(), ["$$B Ko", "", "$$Bm3 Ko", "", "$$Bm5 Ko"]);
    let many = "(;SZ[9];B[aa];W[ba];B[ca];W[da];B[ea];W[fa];B[ga];W[ha];B[ia];W[ac];B[bc];W[cc])";
    let lost = convert(many, "sensei", &view).lost;
    assert_eq!(lost.len(), 1);
    assert!(lost[0].starts_with("a $$ diagram cannot store more than ten numbers"), "{lost:?}");
    let text = convert(many, "sensei", &View::default().with("moves", "2-11").with("coordinates", "a1")).text;
    assert!(text.starts_with("$$Wcm2\n"), "{text}");
    assert_eq!(moment(&text).replay.steps.last().map(|step| step.number), Some(11));
}

#[test]
fn what_is_typed_is_written_again_and_what_is_lost_is_named() {
    let typed = "$$Wcm15 Cut (17 at 15)\n$$ +-------\n$$ | a 1 X\n$$ | . 2 #\n$$ {AR A19 B18}";
    let written = convert(typed, "sensei", &View::default());
    assert_eq!((written.text.as_str(), written.lost.len()), (typed, 0), "{:?}", written.lost);
    let nine = "$$B9\n$$  -------\n$$   . X .";
    assert_eq!(convert(nine, "sensei", &View::default()).text, nine);
    let record = "(;SZ[9]PB[Ann]C[Look];B[aa];W[ba]LB[cc:A][dd:12]TB[ee]CR[ba]SL[ff];B[ab];W[bb];B[ca]TB[ee]LB[cc:A][dd:12]C[x])";
    let lost = convert(record, "sensei", &View::default().with("moves", "3-5")).lost;
    let expected = [
        "capital letters: labels are small ones",
        "the comment",
        "the label 12 at D6",
        "the mark TB at E5",
        "the players' names",
    ];
    assert_eq!(lost, expected.map(|lost| format!("a $$ diagram cannot store {lost}")));
    let ascii = convert(record, "ascii", &View::default().with("at", "5"));
    let expected = ["marks and labels", "the comment", "the players' names"];
    assert_eq!(ascii.lost, expected.map(|lost| format!("a board in letters cannot store {lost}")));
    assert!(ascii.text.starts_with("   A B C D E F G H J\n 9 X O(X). . . . . . 9\n"), "{}", ascii.text);
    assert!(ascii.text.ends_with("\n   A B C D E F G H J\n\nWhite to play"), "{}", ascii.text);
    let size = Size::new(13, 9).expect("a size");
    let record = crate::sgf::write(&Info::new(size), &[Node::default()]);
    let part = convert(&record, "sensei", &View::default().with("crop", "C3:E5"));
    assert_eq!(part.lost, ["a $$ diagram cannot store where this part of the board lies"]);
}
