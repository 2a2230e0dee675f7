//! The language of the words in a picture, and how a text is chosen by it.
//!
//! A text stands once in each language, side by side: one that lacks a language does not compile. Another language is a
//! variant of [`Lang`], its place in [`Lang::ALL`] and in the macros, and then the compiler lists the texts without it.

/// The language of the words in a picture. Chosen by the user, never by the environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
    /// Chinese, in simplified characters.
    Zh,
    /// Korean.
    Ko,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::Ja, Lang::Zh, Lang::Ko];

    /// Their codes, in the same order, as `--lang` and `xml:lang` use them.
    pub const CODES: [&str; 4] = ["en", "ja", "zh", "ko"];

    /// The language of this name: its code, also with a country (`ja_JP`), its name in English or in itself, or the code of a
    /// country where it is spoken. `None` for another one, and for traditional Chinese.
    pub fn from_name(name: &str) -> Option<Lang> {
        const NAMES: [(Lang, &[&str]); 4] = [
            (Lang::En, &["en", "english", "us", "uk", "gb"]),
            (Lang::Ja, &["ja", "japanese", "日本語", "jp", "jpn"]),
            (Lang::Zh, &["zh", "chinese", "中文", "汉语", "漢語", "cn", "zho"]),
            (Lang::Ko, &["ko", "korean", "한국어", "조선말", "kr", "kor"]),
        ];
        let name = name.trim().to_lowercase();
        let mut tags = name.split(['-', '_', '.']);
        let plain = tags.next().unwrap_or_default();
        // Chinese is written in simplified characters.
        if tags.any(|tag| ["tw", "hk", "hant"].contains(&tag)) {
            return None;
        }
        NAMES.into_iter().find(|(_, names)| names.contains(&plain)).map(|(lang, _)| lang)
    }

    /// Its code.
    pub fn code(self) -> &'static str {
        self.of(Lang::CODES)
    }

    /// What stands between parts of a sentence.
    pub fn comma(self) -> &'static str {
        word!(self, ", ", "、", "，", ", ")
    }

    /// What stands behind the name of what follows.
    pub fn colon(self) -> &'static str {
        word!(self, ": ", "：", "：", ": ")
    }

    /// Chooses from a row of a table, which has the languages in the order of [`Lang::ALL`].
    pub fn of<T>(self, [en, ja, zh, ko]: [T; Lang::ALL.len()]) -> T {
        word!(self, en, ja, zh, ko)
    }
}

/// Counts in English: `1 game`, `2 games`, `3 branches`.
pub fn format_count(count: u64, noun: &str) -> String {
    let plural = match (count, noun.ends_with('h')) {
        (1, _) => "",
        (_, true) => "es",
        _ => "s",
    };
    format!("{count} {noun}{plural}")
}

/// Chooses what is said as it stands, from one text a language in the order of [`Lang::ALL`]:
/// `word!(lang, "Black", "黒", "黑", "흑")`. What all languages but English have alike, such as a notation, stands once:
/// `word!(lang, En = "P-7f", Others = "７六歩")`.
#[macro_export]
macro_rules! word {
    ($lang:expr, En = $en:expr, Others = $others:expr $(,)?) => {
        $crate::word!($lang, $en, $others, $others, $others)
    };
    ($lang:expr, $en:expr, $ja:expr, $zh:expr, $ko:expr $(,)?) => {
        match $lang {
            $crate::diagram::Lang::En => $en,
            $crate::diagram::Lang::Ja => $ja,
            $crate::diagram::Lang::Zh => $zh,
            $crate::diagram::Lang::Ko => $ko,
        }
    };
}

/// Chooses a text and fills it in, as `format!` does:
/// `say!(lang, "{side} to move", "{side}番", "轮{side}走", "{side} 차례")`.
#[macro_export]
macro_rules! say {
    ($lang:expr, $($text:literal),+ $(,)?) => {
        $crate::word!($lang, $(format!($text)),+)
    };
}

pub use {say, word};

#[cfg(test)]
mod tests {
    use super::{Lang, format_count};

    #[test]
    fn a_text_is_said_in_its_language() {
        let turn = 7;
        let said = |lang| say!(lang, "turn {turn}", "{turn}手", "第{turn}手", "{turn}수");
        assert_eq!(Lang::ALL.map(said), ["turn 7", "7手", "第7手", "7수"]);
        assert_eq!(
            Lang::ALL.map(|lang| word!(lang, En = "P-7f", Others = "７六歩")),
            ["P-7f", "７六歩", "７六歩", "７六歩"]
        );
        assert_eq!(Lang::ALL.map(Lang::code), ["en", "ja", "zh", "ko"]);
        assert_eq!(Lang::ALL.map(|lang| Lang::from_name(lang.code())), Lang::ALL.map(Some));
        assert_eq!([0, 1, 2].map(|count| format_count(count, "branch")), ["0 branches", "1 branch", "2 branches"]);
    }
}
