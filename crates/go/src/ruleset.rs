//! What the rules that a record names (RU) say of moves: whether a chain may take its own last liberty, and whether the
//! whole board may be as it was before.

/// Which repetitions are forbidden, beyond taking back a ko at once, which all rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// None: a game that repeats itself has no result, or the players agree.
    Free,
    /// The whole board may not be as it was (positional superko).
    Board,
    /// The whole board may not be as it was with the same player's turn (situational superko).
    Turn,
}

/// What rules say of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ruleset {
    /// What they are called in a message; `None` where the record names none that are known.
    pub name: Option<&'static str>,
    /// Whether a chain may take its own last liberty, and come off.
    pub suicide: bool,
    /// Which repetitions are forbidden.
    pub repetition: Repetition,
}

/// What is forbidden everywhere, for records that name no rules.
const USUAL: Ruleset = Ruleset { name: None, suicide: false, repetition: Repetition::Free };

/// Names of rules as records write them, in small letters without signs, and what these say. A record is of the first whose
/// name begins what it writes.
///
/// Ing's rules have kinds of ko that no board tells apart: of them no more is judged than of the usual ones.
const KNOWN: [(&[&str], Ruleset); 9] = [
    (&["japan", "日本", "일본", "nihon", "jp"], preset("Japanese", false, Repetition::Free)),
    (&["korea", "한국", "韩国", "韓国", "韓國", "kr"], preset("Korean", false, Repetition::Free)),
    (&["chinese", "china", "中国", "中國", "중국", "cn", "cwa"], preset("Chinese", false, Repetition::Board)),
    (&["aga", "american"], preset("AGA", false, Repetition::Turn)),
    (&["bga", "british"], preset("British", false, Repetition::Turn)),
    (&["ffg", "french", "france"], preset("French", false, Repetition::Turn)),
    (&["nz", "newzealand"], preset("New Zealand", true, Repetition::Turn)),
    (&["goe", "ing", "sst", "应氏", "應氏", "応氏", "応昌期"], preset("Ing", true, Repetition::Free)),
    (&["tromp", "tt", "logical"], preset("Tromp-Taylor", true, Repetition::Board)),
];

const fn preset(name: &'static str, suicide: bool, repetition: Repetition) -> Ruleset {
    Ruleset { name: Some(name), suicide, repetition }
}

impl Ruleset {
    /// The rules that a record names: `Japanese`, `NZ`, `Tromp-Taylor`, `中国`.
    pub(crate) fn of(rules: Option<&str>) -> Ruleset {
        let written: String =
            rules.unwrap_or_default().to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        let known = KNOWN.iter().find(|(names, _)| names.iter().any(|name| written.starts_with(name)));
        known.map_or(USUAL, |(_, ruleset)| *ruleset)
    }

    /// What a message calls them: `the Japanese rules`.
    pub(crate) fn display_name(self) -> String {
        self.name.map_or("the usual rules".to_owned(), |name| format!("the {name} rules"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Repetition, Ruleset};

    #[test]
    fn rules_are_known_by_the_names_that_records_write() {
        for (written, name) in [
            ("Japanese", Some("Japanese")),
            ("japanese rules", Some("Japanese")),
            ("Chinese", Some("Chinese")),
            ("中国规则", Some("Chinese")),
            ("AGA", Some("AGA")),
            ("NZ", Some("New Zealand")),
            ("New Zealand", Some("New Zealand")),
            ("GOE", Some("Ing")),
            ("Ing SST", Some("Ing")),
            ("Tromp-Taylor", Some("Tromp-Taylor")),
            ("Tromp/Taylor", Some("Tromp-Taylor")),
            ("한국", Some("Korean")),
            ("of the house", None),
            ("", None),
        ] {
            assert_eq!(Ruleset::of(Some(written)).name, name, "{written}");
        }
        assert_eq!((Ruleset::of(None).suicide, Ruleset::of(None).repetition), (false, Repetition::Free));
    }
}
