//! What an engine can be asked.

use zumen_core::named;

named! {
    /// The kinds of answers, by `endgame_type`.
    pub enum Question {
        /// Where would you play?
        Move = "move",
        /// Which stones are dead, and whose is each point?
        Status = "status",
        /// Which figure belongs on each point?
        Figures = "figures",
        /// Which number belongs on each point?
        Numbers = "numbers",
    }
}

impl Question {
    /// Its number, the argument `endgame_type`.
    pub fn endgame_type(self) -> i32 {
        self as i32
    }

    /// The question of this number.
    pub fn of_type(endgame_type: i32) -> Option<Question> {
        Question::ALL.into_iter().find(|question| question.endgame_type() == endgame_type)
    }
}
