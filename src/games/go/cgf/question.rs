//! What an engine can be asked.

/// The kinds of answers, by `endgame_type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Where would you play?
    Move,
    /// Which stones are dead, and whose is each point?
    Status,
    /// Which figure belongs on each point?
    Figures,
    /// Which number belongs on each point?
    Numbers,
}

impl Question {
    /// All, by their numbers.
    pub const ALL: [Question; 4] = [Question::Move, Question::Status, Question::Figures, Question::Numbers];

    /// As in `--show`: `"move"`, `"status"`, `"figures"`, `"numbers"`.
    pub fn name(self) -> &'static str {
        match self {
            Question::Move => "move",
            Question::Status => "status",
            Question::Figures => "figures",
            Question::Numbers => "numbers",
        }
    }

    /// The question of this name.
    pub fn named(name: &str) -> Option<Question> {
        Question::ALL.into_iter().find(|question| question.name() == name)
    }

    /// Its number, the argument `endgame_type`.
    pub fn endgame_type(self) -> i32 {
        match self {
            Question::Move => 0,
            Question::Status => 1,
            Question::Figures => 2,
            Question::Numbers => 3,
        }
    }

    /// The question of this number.
    pub fn of_type(endgame_type: i32) -> Option<Question> {
        Question::ALL.into_iter().find(|question| question.endgame_type() == endgame_type)
    }
}
