//! How a game ends, as records say it in the place of a move: read from `ends.tsv`.

use super::kind::rows;
use super::position::Side;
use zumen_core::diagram::Lang;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// The words of KIF, parted by blanks; the first is written.
    kif: &'static str,
    csa: &'static str,
    wins: &'static str,
    /// What is said of it in each language.
    words: [&'static str; Lang::ALL.len()],
}

/// What is said of a game whose other side did wrong.
const ACTION: &str = "%ILLEGAL_ACTION";
/// What is said of a side that did wrong itself.
const ILLEGAL: &str = "%ILLEGAL_MOVE";

impl End {
    fn all() -> impl Iterator<Item = End> {
        let rows = rows(include_str!("ends.tsv"));
        rows.map(|[kif, csa, wins, en, ja, zh, ko]| End { kif, csa, wins, words: [en, ja, zh, ko] })
    }

    /// The end that this word of KIF says.
    pub(crate) fn of_kif(word: &str) -> Option<End> {
        End::all().find(|end| end.kif != "-" && end.kif.split(' ').any(|known| known == word))
    }

    /// The end whose word stands in a text, the longest one where several do.
    pub(crate) fn within(text: &str) -> Option<End> {
        let known = End::all().flat_map(|end| end.kif.split(' ').map(move |word| (word, end)));
        let found = known.filter(|(word, _)| *word != "-" && text.contains(word));
        found.max_by_key(|(word, _)| word.len()).map(|(_, end)| end)
    }

    /// The word that KIF has for it.
    pub(crate) fn kif(self) -> Option<&'static str> {
        self.kif.split(' ').next().filter(|word| *word != "-")
    }

    /// The end that this statement of CSA says where it is a side's turn.
    pub(crate) fn of_csa(statement: &str, turn: Side) -> Option<End> {
        let signed = statement.strip_prefix("%+").map(|rest| (Side::Sente, rest));
        let signed = signed.or_else(|| statement.strip_prefix("%-").map(|rest| (Side::Gote, rest)));
        let name = match signed {
            Some((side, "ILLEGAL_ACTION")) if side == turn => ILLEGAL,
            Some((_, "ILLEGAL_ACTION")) => ACTION,
            _ => statement,
        };
        End::all().find(|end| end.csa == name && name != "-")
    }

    /// The statement that CSA has for it where it is a side's turn.
    pub(crate) fn csa(self, turn: Side) -> Option<String> {
        match self.csa {
            "-" => None,
            ACTION if turn == Side::Sente => Some("%-ILLEGAL_ACTION".to_owned()),
            ACTION => Some("%+ILLEGAL_ACTION".to_owned()),
            said => Some(said.to_owned()),
        }
    }

    /// Who wins where it is a side's turn; nobody of a draw, and of a game that stops.
    pub(crate) fn winner(self, turn: Side) -> Option<Side> {
        match self.wins {
            "moving" => Some(turn),
            "waiting" => Some(turn.other()),
            _ => None,
        }
    }

    /// What is said of it: in English `resigns`, of the side whose turn it is, where somebody wins; in other
    /// languages what happened.
    pub(crate) fn describe(self, lang: Lang) -> &'static str {
        lang.of(self.words)
    }

    /// Tells whether nobody moves any more, and the record does not merely stop.
    pub(crate) fn is_of_the_game(self) -> bool {
        self.words[0] != "-"
    }

    /// Its name in a sentence.
    pub(crate) fn name(self) -> &'static str {
        self.kif().unwrap_or(self.csa)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_says_who_wins() {
        let winner = |word: &str| End::of_kif(word).expect(word).winner(Side::Gote);
        assert_eq!(winner("投了"), Some(Side::Sente));
        assert_eq!(winner("入玉勝ち"), Some(Side::Gote));
        assert_eq!(winner("千日手"), None);
    }

    #[test]
    fn ends_come_back() {
        for end in End::all() {
            if let Some(word) = end.kif() {
                assert_eq!(End::of_kif(word), Some(end));
            }
            for side in Side::BOTH {
                if let Some(said) = end.csa(side) {
                    assert_eq!(End::of_csa(&said, side), Some(end));
                }
            }
        }
        assert_eq!(End::of_kif("詰"), End::of_kif("詰み"));
        assert_eq!(End::of_csa("%+ILLEGAL_ACTION", Side::Sente), End::of_kif("反則負け"));
        assert_eq!(End::of_csa("%+ILLEGAL_ACTION", Side::Gote), End::of_kif("反則勝ち"));
        for word in ["", "-", "％", "%", "%+"] {
            assert_eq!((End::of_kif(word), End::of_csa(word, Side::Sente)), (None, None), "{word}");
        }
    }
}
