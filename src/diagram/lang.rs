//! The language of the words in a picture, and how a text is chosen by it.
//!
//! A text stands once in each language, side by side, and a language that a text lacks says it in English: another
//! language is a variant of [`Lang`] and texts beside the others.

/// The language of the words in a picture. Chosen by the user, never by the environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Both, with the code that `--lang` and `xml:lang` use.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// Returns the language of this code.
    pub fn coded(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Returns `"en"` or `"ja"`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }
}

/// Counts in English: `1 game`, `2 games`, `3 branches`.
pub fn counted(count: u64, noun: &str) -> String {
    let plural = match (count, noun.ends_with('h')) {
        (1, _) => "",
        (_, true) => "es",
        _ => "s",
    };
    format!("{count} {noun}{plural}")
}

/// Chooses what is said as it stands: `word!(lang, En = "Black", Ja = "黒")`.
#[macro_export]
macro_rules! word {
    ($lang:expr, En = $en:expr $(, $other:ident = $text:expr)* $(,)?) => {
        match $lang {
            $($crate::diagram::Lang::$other => $text,)*
            _ => $en,
        }
    };
}

/// Chooses a text and fills it in, as `format!` does: `say!(lang, En = "{side} to move", Ja = "{side}番")`.
#[macro_export]
macro_rules! say {
    ($lang:expr, $($each:ident = $text:literal),+ $(,)?) => {
        $crate::word!($lang, $($each = format!($text)),+)
    };
}

pub use {say, word};

#[cfg(test)]
mod tests {
    use super::{Lang, counted};

    #[test]
    fn a_text_is_said_in_its_language_or_in_english() {
        let turn = 7;
        assert_eq!(Lang::ALL.map(|lang| say!(lang, En = "turn {turn}", Ja = "{turn}手")), ["turn 7", "7手"]);
        assert_eq!(Lang::ALL.map(|lang| word!(lang, En = "Black")), ["Black"; 2]);
        assert_eq!([0, 1, 2].map(|count| counted(count, "branch")), ["0 branches", "1 branch", "2 branches"]);
    }
}
