//! What a film says of itself: its alternative text.

use zumen_core::diagram::{Diagram, Lang, say, word};

/// Title and description of a film of so many pictures, of title and description of its first and last.
pub(super) fn of_film([first, last]: &[[String; 2]; 2], count: usize, lang: Lang) -> [String; 2] {
    let behind = say!(
        lang,
        En = "; animation of {count} positions",
        Ja = "、{count}局面の動く図",
        Zh = "，{count}个局面的动图",
        Ko = "; {count}개 국면의 움직이는 그림"
    );
    let title = Diagram::title_of(&last[0], &behind);
    let begins = word!(lang, En = "It begins:", Ja = "最初：", Zh = "开始：", Ko = "처음:");
    let ends = word!(lang, En = "It ends:", Ja = "最後：", Zh = "最后：", Ko = "마지막:");
    let [begins, ends] = [(begins, first), (ends, last)]
        .map(|(heading, [title, description])| format!("{heading} {title}\n{description}"));
    let description = say!(
        lang,
        En = "Animation of {count} positions.\n\n{begins}\n\n{ends}",
        Ja = "{count}局面の動く図。\n\n{begins}\n\n{ends}",
        Zh = "{count}个局面的动图。\n\n{begins}\n\n{ends}",
        Ko = "{count}개 국면의 움직이는 그림.\n\n{begins}\n\n{ends}",
    );
    [title, description]
}

/// A text without what no text chunk may hold.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}
