//! What a film says of itself: its alternative text.

use zumen_core::diagram::{Diagram, Lang, say, word};

/// Title and description of a film of so many pictures, of title and description of its first and last.
pub(super) fn of_film([first, last]: &[[String; 2]; 2], count: usize, lang: Lang) -> [String; 2] {
    let behind = say!(
        lang,
        "; animation of {count} positions",
        "、{count}局面のアニメーション",
        "，{count}个局面的动图",
        "; {count}개 국면의 움직이는 그림"
    );
    let title = Diagram::title_of(&last[0], &behind);
    let begins = word!(lang, "It begins:", "最初：", "开始：", "처음:");
    let ends = word!(lang, "It ends:", "最後：", "最后：", "마지막:");
    let [begins, ends] = [(begins, first), (ends, last)]
        .map(|(heading, [title, description])| format!("{heading} {title}\n{description}"));
    let description = say!(
        lang,
        "Animation of {count} positions.\n\n{begins}\n\n{ends}",
        "{count}局面のアニメーション。\n\n{begins}\n\n{ends}",
        "{count}个局面的动图。\n\n{begins}\n\n{ends}",
        "{count}개 국면의 움직이는 그림.\n\n{begins}\n\n{ends}",
    );
    [title, description]
}

/// A text without what no text chunk may hold.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}
