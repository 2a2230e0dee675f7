//! Finds the blocks of a chapter: Markdown is parsed, and nothing but the places of the blocks is kept.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// The language of our blocks.
const LANGUAGE: &str = "zumen";

/// A fenced block of ours.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fence {
    /// The block in the chapter, from its first fence to its last one.
    pub range: Range<usize>,
    /// What stands behind the language on the first line.
    pub info: Range<usize>,
    /// Its lines, without what a list or a quotation puts before each.
    pub text: String,
    /// Where parts of the text stand: a byte of the text, and the byte of the chapter.
    pieces: Vec<(usize, usize)>,
}

impl Fence {
    /// The bytes of the chapter for bytes of the text.
    pub(super) fn place(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.place_of(span.start);
        // The end stands behind a character, which may be the last one before a line's head in the chapter.
        let end = if span.is_empty() { start } else { self.place_of(span.end - 1) + 1 };
        start..end.max(start)
    }

    fn place_of(&self, at: usize) -> usize {
        let before = self.pieces.iter().rev().find(|(text, _)| *text <= at);
        before.map_or(self.info.start, |(text, chapter)| chapter + (at - text))
    }
}

/// The blocks of a chapter, in their order.
pub(super) fn fences(chapter: &str) -> Vec<Fence> {
    // What mdBook reads; a block may stand in a note or beside a table.
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in Parser::new_ext(chapter, options).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                open = info(chapter, &range).map(|info| Fence { range, info, text: String::new(), pieces: Vec::new() });
            }
            Event::Text(text) => {
                if let Some(fence) = &mut open {
                    fence.pieces.push((fence.text.len(), range.start));
                    fence.text.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => fences.extend(open.take()),
            _ => {}
        }
    }
    fences
}

/// What stands behind the language of a block of ours; `None` for blocks of others.
fn info(chapter: &str, range: &Range<usize>) -> Option<Range<usize>> {
    let line = chapter[range.clone()].lines().next()?;
    let head = line.trim_start_matches(['`', '~']).trim_start();
    let rest = head.strip_prefix(LANGUAGE)?;
    // `zumen,print` is meant for us too, and is told how it is written.
    let is_ours = rest.chars().next().is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '-' | '_'));
    let start = range.start + line.len() - rest.len();
    is_ours.then(|| start..range.start + line.trim_end().len().max(line.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_wherever_markdown_has_them() {
        let chapter = "# A\n\n```zumen\nfirst\n```\n\n- item\n\n  ~~~~ zumen theme=print\n  second\n  ~~~\n  more\n  ~~~~\n\n\
                       > ```zumen at=4\n> third\n> line\n> ```\n\n    ```zumen\n    code\n    ```\n\n\
                       ````text\n```zumen\nno\n```\n````\n\n   ```zumen x\n   fourth\n";
        let found = fences(chapter);
        let texts: Vec<&str> = found.iter().map(|fence| fence.text.as_str()).collect();
        assert_eq!(texts, ["first\n", "second\n~~~\nmore\n", "third\nline\n", "fourth\n"]);
        let infos: Vec<&str> = found.iter().map(|fence| chapter[fence.info.clone()].trim()).collect();
        assert_eq!(infos, ["", "theme=print", "at=4", "x"]);
        let at = found[2].text.find("line").unwrap();
        assert_eq!(&chapter[found[2].place(&(at..at + 4))], "line");
        assert_eq!(&chapter[found[1].range.clone()].lines().last(), &Some("  ~~~~"));
    }

    #[test]
    fn other_languages_stay() {
        assert_eq!(fences("```zumenx\nA\n```\n\n```rust\nB\n```\n\n```\nC\n```\n"), []);
        assert_eq!(fences("```zumen,print\nA\n```\n").len(), 1);
    }
}
