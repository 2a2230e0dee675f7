//! The board: positions with their places on the author's screen, the links between them, zones.

mod builder;
mod grid;
mod model;

pub(crate) use builder::read;
pub(crate) use grid::{Grid, Pixels};
pub(crate) use model::*;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::node;
    use crate::language::source::Sources;
    use zumen_core::diagnostic::Diagnostic;

    fn board(text: &str) -> (Board, Vec<Diagnostic>) {
        let mut sources = Sources::default();
        let nodes = node::read(text, 0, &mut sources).unwrap();
        let board = read(&nodes, &mut sources).unwrap();
        (board, sources.warnings)
    }

    fn names(board: &Board) -> Vec<&str> {
        board.positions.iter().map(|position| position.name.as_str()).collect()
    }

    /// Links as `n a1 a2`.
    fn links(board: &Board) -> Vec<String> {
        let name = |index: usize| &board.positions[index].name;
        let link = |link: &Link| format!("{} {} {}", board.directions[link.direction], name(link.from), name(link.to));
        board.links.iter().map(link).collect()
    }

    #[test]
    fn names_follow_the_order_of_the_dimensions() {
        let grid = |dimensions: &str| {
            format!("(grid (start-rectangle 16 16 112 112) (dimensions {dimensions}) (directions (n 0 -1) (s 0 1)))")
        };
        let (letters, warnings) = board(&grid(r#"("a/b" (49 0)) ("2/1" (0 49))"#));
        assert_eq!((names(&letters), warnings), (vec!["a2", "b2", "a1", "b1"], vec![]));
        assert_eq!(letters.positions[3].rect, Some([65, 65, 161, 161]));
        assert_eq!(links(&letters), ["n a1 a2", "n b1 b2", "s a2 a1", "s b2 b1"]);
        let (words, _) = board(&grid(r#"("top-/bottom-" (0 112)) ("left/right" (112 0))"#));
        assert_eq!(names(&words), ["top-left", "bottom-left", "top-right", "bottom-right"]);
    }

    #[test]
    fn steps_may_be_negative_skewed_and_of_three_dimensions() {
        let text = r#"(grid (start-rectangle 0 0 40 40)
            (dimensions ("a/b" (42 24)) ("1/2" (0 -48)) ("I/II" (200 0))) (directions (up 0 0 1)))"#;
        let (board, _) = board(text);
        assert_eq!(names(&board), ["a1I", "b1I", "a2I", "b2I", "a1II", "b1II", "a2II", "b2II"]);
        assert_eq!(board.positions[7].rect, Some([242, -24, 282, 16]));
        assert_eq!(links(&board).len(), 4);
    }

    #[test]
    fn positions_dummies_and_holes() {
        let text = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0)))
            (positions (hand 50 0 40 9) (a1 1 1 2 2)) (dummy nowhere) (kill-positions b1)
            (links w (hand a1) (c1 b1) (c1 x)) (zone (name home) (players White) (positions a1 b1 c1))"#;
        let (board, warnings) = board(text);
        assert_eq!(names(&board), ["a1", "c1", "hand", "nowhere"]);
        assert_eq!(board.positions[0].rect, Some([1, 1, 2, 2]), "the last of a name");
        assert_eq!((board.positions[2].rect, board.positions[3].rect), (Some([40, 0, 50, 9]), None));
        assert_eq!(links(&board), ["w hand a1"]);
        assert_eq!(board.zones[0].positions, [0, 1]);
        assert_eq!(board.find("c1"), Some(1));
        assert_eq!(warnings.len(), 1, "only x is not there: {warnings:?}");
    }

    #[test]
    fn links_are_taken_away() {
        let text = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10)))
            (directions (e 1 0) (w -1 0))) (unlink a1 (b1 c1))"#;
        assert_eq!(links(&board(text).0), ["e c1 d1", "w c1 b1", "w d1 c1"]);
        let (board, warnings) = board(&text.replace("(unlink a1 (b1 c1))", "(unlink (b1 e) (d1 w) (c1 up))"));
        assert_eq!(links(&board), ["e a1 b1", "e c1 d1", "w b1 a1", "w c1 b1"]);
        assert_eq!(warnings.len(), 1, "up is no direction and no position: {warnings:?}");
    }

    #[test]
    fn a_grid_may_have_a_form_for_each_dimension() {
        let text = r#"(grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0))) (dimensions ("2/1" (0 10)))
            (directions (n 0 -1)))"#;
        let (board, warnings) = board(text);
        assert_eq!((names(&board), warnings), (vec!["a2", "b2", "a1", "b1"], vec![]));
        assert_eq!(links(&board), ["n a1 a2", "n b1 b2"]);
    }

    #[test]
    fn what_is_beyond_all_bounds_is_refused() {
        let long = vec!["x"; 3000].join("/");
        let text = format!("(grid (dimensions (\"{long}\" (1 0)) (\"{long}\" (0 1))))");
        let mut sources = Sources::default();
        let nodes = node::read(&text, 0, &mut sources).unwrap();
        assert_eq!(read(&nodes, &mut sources).unwrap_err().code, "zrf::positions");
    }
}
