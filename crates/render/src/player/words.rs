//! What a page says beside what its pictures do.

use zumen_core::diagram::{Diagram, Lang, say};

/// The title of a page of so many pictures, of that of its last.
pub(super) fn title(last: &str, count: usize, lang: Lang) -> String {
    let behind =
        say!(lang, En = "; {count} positions", Ja = "、{count}局面", Zh = "，{count}个局面", Ko = "; {count}개 국면");
    Diagram::title_of(last, &behind)
}
