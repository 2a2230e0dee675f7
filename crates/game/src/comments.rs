//! What the author of a record wrote about what is shown.

use super::{GameOption, View};
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
        "Print the author's comments, or only keep their column free (room)",
    )
    .or_else("none");
}

impl Comments {
    /// Reads what a view asks for, which was checked.
    pub fn of(view: &View) -> Comments {
        view.get("comments").and_then(Comments::from_name).unwrap_or_default()
    }

    /// Tells whether anything is printed.
    pub fn prints(self) -> bool {
        matches!(self, Comments::Below | Comments::Beside)
    }
}
