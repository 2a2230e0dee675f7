//! A picture as a part of a page.

use std::path::Path;

use zumen::geometry::{WIDTH, number};

/// The HTML of a picture: one line, which Markdown takes for a block of its own because it begins with a
/// comment. Lines that follow it are Markdown again, in lists and quotations too.
///
/// A whole picture is as wide as its column, and `--width` is the most that a picture gets. What `--trim` cut is drawn at
/// the scale of whole ones where no width is asked for.
pub(super) fn html(svg: &str, game: &str, width_mm: Option<f64>) -> String {
    // What stands in a record is no word to those who prepare the page behind us: `{{#include FILE}}` reads a file there.
    let svg = svg.replace("{{", "&#123;&#123;");
    let (root, rest) = svg.split_at(svg.find('>').unwrap_or(0));
    let whole = f64::from(WIDTH);
    let cut = root.split_once(" viewBox=\"").and_then(|(_, rest)| rest.split(['"', ' ']).nth(2)?.parse().ok());
    let share = number(cut.filter(|_| width_mm.is_none()).unwrap_or(whole) / whole * 100.0);
    let root = without(&without(root, " height=\""), " width=\"");
    let most = width_mm.map(|mm| format!(" style=\"max-width:{}mm\"", number(mm))).unwrap_or_default();
    let lines: String = rest.lines().collect();
    format!("<!-- zumen --><figure class=\"zumen zumen-{game}\"{most}>{root} width=\"{share}%\"{lines}</figure>")
}

/// The tag without an attribute.
fn without(tag: &str, start: &str) -> String {
    let Some((before, rest)) = tag.split_once(start) else { return tag.to_owned() };
    format!("{before}{}", rest.split_once('"').map_or("", |(_, after)| after))
}

/// What ids of a chapter's pictures begin with: `fig-go-ladders-`. No two chapters have the same.
pub(super) fn prefix(path: &Path, taken: &mut Vec<String>) -> String {
    let path = path.with_extension("");
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = path.to_string_lossy().chars().map(plain).take(MAX_NAME_CHARS).collect();
    let mut number = 1;
    loop {
        let number_of_same = if number == 1 { String::new() } else { format!(".{number}") };
        let prefix = format!("fig-{name}{number_of_same}-");
        if !taken.contains(&prefix) {
            taken.push(prefix.clone());
            return prefix;
        }
        number += 1;
    }
}

/// Characters of a chapter's name in ids: a prefix has 64 at the most, and numbers follow.
const MAX_NAME_CHARS: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_one_line_as_wide_as_its_column() {
        let svg =
            "<svg height=\"72mm\" role=\"img\" viewBox=\"0 0 1400 1200\" width=\"84mm\">\n<g width=\"3\"/>\n</svg>\n";
        assert_eq!(
            html(svg, "go", Some(84.0)),
            "<!-- zumen --><figure class=\"zumen zumen-go\" style=\"max-width:84mm\">\
             <svg role=\"img\" viewBox=\"0 0 1400 1200\" width=\"100%\"><g width=\"3\"/></svg></figure>"
        );
    }

    #[test]
    fn a_record_says_nothing_to_other_preprocessors() {
        // The root keeps the source, too.
        let svg = "<svg data-zumen=\"{{#include ../x}}\">\n<title>{{#include ../x}} {{{#title a}}</title>\n</svg>\n";
        let html = html(svg, "go", None);
        assert!(!html.contains("{{"), "{html}");
        assert!(html.contains("<title>&#123;&#123;#include ../x}} &#123;&#123;{#title a}}</title>"), "{html}");
    }

    #[test]
    fn what_is_cut_is_as_large_as_the_others_or_as_wide_as_it_is_asked_to_be() {
        let svg = "<svg viewBox=\"100 50 700 800\" width=\"84mm\">\n</svg>\n";
        assert!(html(svg, "go", None).contains(" width=\"50%\""));
        assert!(html(svg, "go", Some(84.0)).contains(" width=\"100%\""));
    }

    #[test]
    fn chapters_have_prefixes_of_their_own() {
        let mut taken = Vec::new();
        let mut of = |path: &str| prefix(Path::new(path), &mut taken);
        assert_eq!(of("go/ladders.md"), "fig-go-ladders-");
        assert_eq!(of("go-ladders.md"), "fig-go-ladders.2-");
        assert_eq!(of("囲碁.md"), "fig----");
        assert!(of(&"x".repeat(300)).len() < 60);
    }
}
