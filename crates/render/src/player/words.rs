//! What a page says beside what its pictures do.

use zumen_core::diagram::{Diagram, Lang, say, word};

/// What the controls are called.
pub(super) struct Labels {
    pub controls: &'static str,
    pub first: &'static str,
    pub back: &'static str,
    pub play: &'static str,
    pub pause: &'static str,
    pub next: &'static str,
    pub last: &'static str,
    /// The slider.
    pub position: &'static str,
    /// What holds the description.
    pub told: &'static str,
}

impl Labels {
    /// Returns them in a language.
    pub(super) fn of(lang: Lang) -> Labels {
        Labels {
            controls: word!(lang, En = "Moves", Ja = "手順の再生", Zh = "着手播放", Ko = "수순 재생"),
            first: word!(lang, En = "First", Ja = "最初", Zh = "开头", Ko = "처음"),
            back: word!(lang, En = "Back", Ja = "戻る", Zh = "后退", Ko = "이전"),
            play: word!(lang, En = "Play", Ja = "再生", Zh = "播放", Ko = "재생"),
            pause: word!(lang, En = "Pause", Ja = "一時停止", Zh = "暂停", Ko = "일시 정지"),
            next: word!(lang, En = "Next", Ja = "次へ", Zh = "前进", Ko = "다음"),
            last: word!(lang, En = "Last", Ja = "最後", Zh = "结尾", Ko = "마지막"),
            position: word!(lang, En = "Position", Ja = "局面", Zh = "局面", Ko = "국면"),
            told: word!(lang, En = "The position in words", Ja = "局面の説明", Zh = "局面说明", Ko = "국면 설명"),
        }
    }
}

/// The title of a page of so many pictures, of that of its last.
pub(super) fn title(last: &str, count: usize, lang: Lang) -> String {
    let behind =
        say!(lang, En = "; {count} positions", Ja = "、{count}局面", Zh = "，{count}个局面", Ko = "; {count}개 국면");
    Diagram::title_of(last, &behind)
}
