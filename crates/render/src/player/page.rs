//! The file of a page.
//!
//! It is well-formed XML too: what reads pictures back finds the source of the last one in it as it does in an SVG.

use serde_json::json;

use super::{Page, PageText};
use crate::background::Background;
use crate::node::{Node, push};
use zumen_core::diagram::{Lang, word};
use zumen_core::geometry::{Rect, number};

const SCRIPT: &str = include_str!("player.js");
const STYLE: &str = include_str!("player.css");

/// What a browser may do for the page: show it, and run its script, which is known by its check sum.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
                      script-src 'sha256-Co8b2Nnv7/2BeotHAUeuVJ/t+/XiQIGkLX3Z2y+elts='";

impl Page {
    /// Writes it as HTML, where a picture stands so many milliseconds when it plays.
    pub fn html(&self, delay_ms: u32) -> String {
        let lang = self.last.lang.code();
        let mut html = format!("<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n");
        head(&mut html, self);
        html.push_str("</head>\n<body>\n<main>\n<figure>\n<div>\n");
        picture(&mut html, self);
        html.push_str("</div>\n");
        push(&mut html, &controls(self.texts.len(), self.last.lang));
        push(&mut html, &caption(self));
        html.push_str("</figure>\n");
        let mut details = Node::new("details");
        details.append(&Node::new("summary").with_text(word!(
            self.last.lang,
            "The position in words",
            "局面の説明",
            "局面说明",
            "국면 설명"
        )));
        details.append(&Node::new("p").with_text(&self.last.description));
        push(&mut html, &details);
        html.push_str("</main>\n");
        let data = data(self, delay_ms);
        html.extend(["<script type=\"application/json\">", &data, "</script>\n<script>\n", SCRIPT, "</script>\n"]);
        html + "</body>\n</html>\n"
    }
}

/// Writes what the page is, and how it looks.
fn head(html: &mut String, page: &Page) {
    push(html, &Node::new("meta").with("charset", "utf-8"));
    push(html, &Node::new("meta").with("http-equiv", "Content-Security-Policy").with("content", POLICY));
    push(html, &Node::new("meta").with("name", "viewport").with("content", "width=device-width, initial-scale=1"));
    push(html, &Node::new("title").with_text(&page.title));
    let [red, green, blue] = page.last.paper;
    // As bright as the eye finds it, in thousandths of a level.
    let is_dark = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 128_000;
    // What has dark paper is dark to all readers, and anything else to those who want it.
    let [scheme, ink] = if is_dark { ["dark", "#e8e8e8"] } else { ["light dark", "#1a1a1a"] };
    let paper = Background::Colour(page.last.paper).name();
    let ratio = number(page.visible_area.width / page.visible_area.height);
    let values = format!("--paper: {paper}; --ground: {paper}; --ink: {ink}; --ratio: {ratio}");
    html.extend(["<style>\n:root { color-scheme: ", scheme, "; ", &values, " }\n", STYLE, "</style>\n"]);
}

/// Writes the last picture as it is in its own file, but with room for what any picture draws.
fn picture(html: &mut String, page: &Page) {
    let Rect { x, y, width, height } = page.visible_area;
    let (root, words) = page.last.head.split_once('\n').unwrap_or_default();
    let mut root = root.to_owned();
    set(&mut root, "viewBox", &[x, y, width, height].map(number).join(" "));
    set(&mut root, "width", &number(width));
    set(&mut root, "height", &number(height));
    html.extend([&root, "\n", words]);
    html.extend(page.lines.last());
    html.push_str("</svg>\n");
}

/// Changes an attribute of a tag. No value holds a quote as it is.
fn set(tag: &mut String, name: &str, value: &str) {
    let before = format!(" {name}=\"");
    let Some(start) = tag.find(&before).map(|at| at + before.len()) else { return };
    let length = tag[start..].find('"').unwrap_or_default();
    tag.replace_range(start..start + length, value);
}

/// The controls, which are of no use without the script and hidden until it runs.
fn controls(count: usize, lang: Lang) -> Node<'static> {
    let count = count.to_string();
    let label = word!(lang, "Moves", "手順の再生", "着手播放", "수순 재생");
    let mut controls = Node::new("div").with("role", "group").with("aria-label", label).with("hidden", "");
    for (name, sign, labels) in [
        ("first", "«", ["First", "最初", "开头", "처음"]),
        ("back", "‹", ["Back", "戻る", "后退", "이전"]),
        ("play", "", ["Play", "再生", "播放", "재생"]),
        ("next", "›", ["Next", "次へ", "前进", "다음"]),
        ("last", "»", ["Last", "最後", "结尾", "마지막"]),
    ] {
        let label = lang.of(labels);
        let mut button = Node::new("button").with("type", "button").with("name", name).with("aria-label", label);
        if name == "play" {
            let pause = word!(lang, "Pause", "一時停止", "暂停", "일시 정지");
            button.assign("data-pause", pause);
        }
        controls.append(&button.with("title", label).with_text(sign));
    }
    controls.append(&Node::new("output").with("aria-live", "off").with_text(&format!("{count} / {count}")));
    let label = word!(lang, "Position", "局面", "局面", "국면");
    let slider = Node::new("input").with("type", "range").with("aria-label", label);
    controls.append(&slider.with("min", "1").with("max", count.clone()).with("value", count.clone()));
    controls
}

/// What is said under the picture.
fn caption(page: &Page) -> Node<'static> {
    let mut caption = Node::new("figcaption").with("aria-live", "polite");
    let (title, comment) = page.texts.last().map_or(("", &[][..]), |PageText { title, comment }| (title, comment));
    caption.append(&Node::new("h1").with_text(title));
    let mut paragraphs = Node::new("div").with_text("");
    comment.iter().for_each(|text| paragraphs.append(&Node::new("p").with_text(text)));
    caption.append(&paragraphs);
    // The picture prints its caption as outlines, which screen readers can't read.
    if let Some(text) = &page.last.caption {
        caption.append(&Node::new("p").with_text(text));
    }
    caption
}

/// What the script reads: the delay in milliseconds, how many parts the last picture has, the parts that it lacks, the words of
/// descriptions, and each picture with what is said of it. It is JSON that ends no element and begins none, whatever it holds.
fn data(page: &Page, delay: u32) -> String {
    let (lines, pictures) = page.lines.beyond_last();
    let (words, descriptions) = page.words.all();
    let pages = pictures.iter().zip(&descriptions).zip(&page.texts);
    let pages = pages.map(|((lines, words), PageText { title, comment })| {
        json!({ "lines": lines, "title": title, "words": words, "comment": comment })
    });
    let pages: Vec<_> = pages.collect();
    let own = page.lines.last().len();
    let data = json!({ "delay": delay, "own": own, "lines": lines, "words": words, "pages": pages }).to_string();
    // In JSON these occur only in strings, so an escape can stand for each.
    let unsafe_chars = ['<', '>', '&', '\u{2028}', '\u{2029}'];
    unsafe_chars.into_iter().fold(data, |data, c| data.replace(c, &format!("\\u{:04x}", u32::from(c))))
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest, Sha256};

    use super::{POLICY, SCRIPT, STYLE, set};

    #[test]
    fn browsers_know_the_script_by_its_check_sum() {
        // As it stands between its tags.
        let sum = STANDARD.encode(Sha256::digest(format!("\n{SCRIPT}")));
        assert!(POLICY.contains(&format!("script-src 'sha256-{sum}'")), "write it into the policy: sha256-{sum}");
        assert!(!SCRIPT.contains("</script") && !SCRIPT.contains("<!--"));
        assert!(!STYLE.contains('<') && !STYLE.contains('&'), "they would not be XML");
    }

    #[test]
    fn an_attribute_is_changed_and_nothing_else() {
        let mut tag = "<svg data-zumen=\"a width=&quot;1&quot;\" viewBox=\"0 0 1 1\" width=\"9\">".to_owned();
        set(&mut tag, "width", "20");
        set(&mut tag, "height", "20");
        assert_eq!(tag, "<svg data-zumen=\"a width=&quot;1&quot;\" viewBox=\"0 0 1 1\" width=\"20\">");
    }
}
