//! What a film says of itself: its alternative text.

use crate::drawing::Drawing;
use zumen_core::diagram::{Diagram, Lang, say, word};

/// What a picture says of itself.
#[derive(Clone, Debug)]
pub(super) struct Description {
    title: String,
    description: String,
}

impl Description {
    /// Takes what a picture says of itself.
    pub(super) fn of(drawing: &Drawing) -> Description {
        Description { title: plain(drawing.title()), description: plain(drawing.description()) }
    }
}

/// Title and description of a film of so many pictures, of its first and last.
pub(super) fn of_film([first, last]: &[Description; 2], count: usize, lang: Lang) -> [String; 2] {
    let behind = say!(
        lang,
        En = "; moving picture of {count} positions",
        Ja = "、{count}局面の動く図",
        Zh = "，{count}个局面的动图",
        Ko = "; {count}개 국면의 움직이는 그림"
    );
    let title = Diagram::title_of(&last.title, &behind);
    let begins = word!(lang, En = "It begins:", Ja = "最初：", Zh = "开始：", Ko = "처음:");
    let ends = word!(lang, En = "It ends:", Ja = "最後：", Zh = "最后：", Ko = "마지막:");
    let [begins, ends] = [(begins, first), (ends, last)]
        .map(|(heading, told)| format!("{heading} {}\n{}", told.title, told.description));
    let description = say!(
        lang,
        En = "Moving picture of {count} positions.\n\n{begins}\n\n{ends}",
        Ja = "{count}局面の動く図。\n\n{begins}\n\n{ends}",
        Zh = "{count}个局面的动图。\n\n{begins}\n\n{ends}",
        Ko = "{count}개 국면의 움직이는 그림.\n\n{begins}\n\n{ends}",
    );
    [title, description]
}

/// A text without what no text chunk may hold.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}
