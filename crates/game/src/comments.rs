//! What the author of a record wrote about what is shown.

use super::{GameOption, View};
use zumen_core::diagram::{Diagram, Paragraph};
use zumen_core::named;

named! {
    /// Where a picture prints it.
    #[derive(Default)]
    pub enum Comments {
        /// Not at all.
        #[default]
        None = "none",
        /// Under the board.
        Below = "below",
        /// In a column at the right of the board.
        Beside = "beside",
        /// Nothing is printed, and the column is left free: the question before an answer that has it.
        Room = "room",
    }
}

impl GameOption {
    /// The option of a game whose records have comments.
    pub const COMMENTS: GameOption = GameOption::choice(
        "comments",
        "WHERE",
        &Comments::NAMES,
        "Print the comments on what is shown, or only keep their column free (room)",
    )
    .or_else("none");
}

impl Comments {
    /// Reads what a view asks for, which was checked.
    pub fn of(view: &View) -> Comments {
        view.get("comments").and_then(Comments::from_name).unwrap_or_default()
    }

    /// Puts paragraphs of the author's into a diagram whose other words are there. [`Diagram::comment`] has them wherever they
    /// stand; where they are printed, the description says them too.
    pub fn place(self, paragraphs: Vec<Paragraph>, diagram: &mut Diagram) {
        diagram.comment = paragraphs.iter().map(|paragraph| paragraph.text.clone()).collect();
        if self.prints() {
            diagram.comment.iter().for_each(|text| diagram.desc.extend([" ", text]));
        }
        match self {
            Comments::None => {}
            Comments::Below => diagram.below.extend(paragraphs),
            Comments::Beside => diagram.aside = paragraphs,
            Comments::Room => diagram.aside = vec![Paragraph::new("words-comment", String::new(), String::new())],
        }
    }

    /// Tells whether anything is printed.
    pub fn prints(self) -> bool {
        matches!(self, Comments::Below | Comments::Beside)
    }
}

#[cfg(test)]
mod tests {
    use super::Comments;
    use zumen_core::diagram::{Diagram, Paragraph};

    #[test]
    fn a_comment_stands_where_it_is_asked_for() {
        let placed = |comments: Comments| {
            let below = Paragraph::non_empty([("words-title", "A game".to_owned(), String::new())]);
            let mut diagram = Diagram { desc: "A board.".to_owned(), below, ..Diagram::default() };
            comments.place(Paragraph::running("words-comment", "Good.\nBetter."), &mut diagram);
            assert_eq!(diagram.comment, ["Good.", "Better."]);
            let texts = |lines: &[Paragraph]| lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
            (texts(&diagram.below), texts(&diagram.aside), diagram.desc)
        };
        let [title, good, better] = ["A game", "Good.", "Better."].map(str::to_owned);
        let (silent, said) = ("A board.".to_owned(), "A board. Good. Better.".to_owned());
        assert_eq!(placed(Comments::None), (vec![title.clone()], vec![], silent.clone()));
        assert_eq!(placed(Comments::Below), (vec![title.clone(), good.clone(), better.clone()], vec![], said.clone()));
        assert_eq!(placed(Comments::Beside), (vec![title.clone()], vec![good, better], said));
        assert_eq!(placed(Comments::Room), (vec![title], vec![String::new()], silent));
    }
}
